//! Those in hand on the decision panel: who goes, how strong they are together, whom the ships carry, and where they can go.

use bevy_egui::egui::{self, RichText};

use super::sums;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::combat::{CombatDeed, forces};
use crate::games::kingmaker::components::{Phase, Spot};
use crate::games::kingmaker::ids::{NobleId, PlaceId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::strength::{self, Sum};
use crate::window::asks::{Ask, ShellAsk};
use crate::window::kingmaker::courses::Choice;
use crate::window::kingmaker::gestures::is_moving;
use crate::window::kingmaker::glass::pos_in;
use crate::window::kingmaker::hand::{self, is_fresh, nobles, own_pieces, ships};
use crate::window::kingmaker::map::geometry::Site;
use crate::window::kingmaker::pieces::piles::{Piece, strength_of};
use crate::window::kingmaker::{Look, Sight, door};
use crate::window::panels::words;
use crate::window::theme;

/// The card of what is in hand, and what the places of the space pointed at hold.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    let pointed = look.shell.desk.at.as_deref().and_then(|key| Site::of_key(&pos.book, key));
    if let Some(site) = look.own.hand.site.filter(|_| !look.own.hand.pile.is_empty() || !look.own.hand.shown.is_empty())
    {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(theme::heading(site.name(&pos.book)));
                let down = ui.small_button("×").on_hover_text("Put everything down (Esc)");
                words::name(&down, "Put everything down");
                if down.clicked() {
                    look.own.hand.drop_all();
                }
            });
            for piece in look.own.hand.pile.clone() {
                tick(ui, look, pos, piece);
            }
            together(ui, look, pos, site);
            if is_moving(sight) {
                ways(ui, look, sight, pos);
            }
            fights(ui, look, sight, pos);
        });
        ui.add_space(4.0);
    }
    if let Some(Site::Land(area)) = look.own.hand.site.or(pointed) {
        for place in &pos.book.map.area(area).places {
            walls(ui, look, sight, pos, *place);
        }
    }
}

/// What a place holds against a siege, as a sum.
fn walls(ui: &mut egui::Ui, look: &Look, sight: &Sight, pos: Pos, place: PlaceId) {
    let inside = pos.nobles_inside(place).next().is_some();
    if !pos.book.map.place(place).kind.is_fortified() && !inside {
        return;
    }
    ui.horizontal_top(|ui| {
        if let Some(image) = look.own.pictures.sign(&pos.book, place, 26.0) {
            ui.add(image);
        }
        ui.vertical(|ui| {
            // Whoever is on turn may have tried already: others within have shown that they help.
            let by = pos.turn.seat().unwrap_or(sight.seat);
            let sum = strength::defence(pos, place, &forces::to_be_matched(pos, by, place));
            sums::show(ui, ("walls", place), &format!("{} holds", pos.place_name(place)), &sum);
        });
    });
}

fn tick(ui: &mut egui::Ui, look: &mut Look, pos: Pos, piece: Piece) {
    let fresh = is_fresh(pos, piece);
    let mut on = look.own.hand.chosen.contains(&piece);
    let (text, strength) = piece_words(pos, piece);
    ui.horizontal(|ui| {
        let hint = if fresh { "He has his move of this turn" } else { "He has moved in this turn" };
        let moving = pos.turn.phase == Phase::Movement;
        let text = if fresh || !moving { RichText::new(text) } else { RichText::new(text).color(theme::FADED) };
        if let Piece::Noble(n) = piece
            && let Some(image) = look.own.pictures.arms(n, 22.0)
        {
            ui.add(image);
        }
        let check = ui.checkbox(&mut on, text);
        let check = if moving { check.on_hover_text(hint) } else { check };
        if check.changed() {
            look.own.hand.add(&[piece].into());
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(strength).family(theme::bold()));
        });
    });
}

fn piece_words(pos: Pos, piece: Piece) -> (String, String) {
    match piece {
        Piece::Noble(n) => {
            let at = match pos.noble(n).at {
                Spot::Inside(place) => format!(", in {}", pos.place_name(place)),
                Spot::Aboard(ship) => format!(", aboard the {}", pos.ship_name(ship)),
                _ => String::new(),
            };
            (format!("{}{at}", pos.noble_name(n)), strength_of(pos, n).total().to_string())
        }
        Piece::Ship(s) => (format!("the {}", pos.ship_name(s)), format!("carries {}", pos.book.ship(s).capacity)),
    }
}

/// The strength of the chosen as a sum; and what ships carry of what they can.
fn together(ui: &mut egui::Ui, look: &Look, pos: Pos, site: Site) {
    let list: Vec<NobleId> = match nobles(&look.own.hand.chosen) {
        list if list.is_empty() => look.own.hand.shown.clone(),
        list => list,
    };
    if !list.is_empty() {
        let defence = list.iter().fold(Sum::default(), |sum, n| sum.with(strength_of(pos, *n)));
        sums::show(ui, ("defence", site), "Strength here", &defence);
        if let Site::Land(area) = site {
            let attack = strength::together(pos, &list, area, true);
            if attack.total() != defence.total() {
                sums::show(ui, ("attack", site), "In attack", &attack);
            }
        }
    }
    let fleet = ships(&look.own.hand.chosen);
    if !fleet.is_empty() {
        let aboard: Vec<NobleId> =
            fleet.iter().flat_map(|s| pos.aboard(*s)).map(|n| n.id).chain(nobles(&look.own.hand.chosen)).collect();
        let (need, have) = (strength::basic_of(pos, &aboard), pos.capacity_of(&fleet));
        let text = RichText::new(format!("Aboard {need} of {have}"));
        ui.label(if need > have { text.color(theme::RED) } else { text });
    }
}

/// What those ticked could fight together (CBT-3, CBT-8, ARM-3): each alone and all of a space are offered anyway.
fn fights(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let offered: Vec<&CombatDeed> = sight.offers.iter().filter_map(|o| o.act.get()).collect();
    let (men, fleet) = (nobles(&look.own.hand.chosen), ships(&look.own.hand.chosen));
    let mut deeds: Vec<CombatDeed> = vec![];
    for deed in &offered {
        let with_these = match deed {
            CombatDeed::Attack { whom, .. } => CombatDeed::Attack { nobles: men.clone(), whom: *whom },
            CombatDeed::Ambush { whom, .. } => CombatDeed::Ambush { nobles: men.clone(), whom: *whom },
            CombatDeed::Siege { place, .. } => CombatDeed::Siege { place: *place, nobles: men.clone() },
            CombatDeed::TownFight { whom, .. } => CombatDeed::TownFight { nobles: men.clone(), whom: *whom },
            CombatDeed::SeaFight { target, .. } => CombatDeed::SeaFight { ships: fleet.clone(), target: *target },
            _ => continue,
        };
        let many = if matches!(with_these, CombatDeed::SeaFight { .. }) { fleet.len() } else { men.len() };
        if many > 1 && !offered.contains(&&with_these) && !deeds.contains(&with_these) {
            deeds.push(with_these);
        }
    }
    deeds.retain(|deed| Action::Combat(deed.clone()).check(pos, sight.seat).is_ok());
    for deed in deeds {
        let text = pos.said(&deed.deed().describe(pos));
        let choice = Choice { into: None, text, asks: None, actions: vec![Action::Combat(deed)] };
        door::one(ui, look, sight, &choice);
    }
}

/// Where they can go, as a list; or why nowhere.
fn ways(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    for choice in look.own.hand.here.clone() {
        door::one(ui, look, sight, &choice);
    }
    if let Some(no) = look.own.hand.stuck.clone() {
        words::refusal(ui, look.shell, &no);
        return;
    }
    if look.own.hand.goals.is_empty() {
        return;
    }
    let by_road = look.own.hand.goals.iter().filter(|g| g.by_road).count();
    let road = if by_road > 0 { format!(" By road (R): {by_road}.") } else { String::new() };
    ui.label(theme::faded(words::lit(look.own.hand.goals.len()) + &road));
    let goals = look.own.hand.goals.clone();
    egui::CollapsingHeader::new("As a list").id_salt("ways").show(ui, |ui| {
        for goal in goals {
            ui.label(RichText::new(goal.site.name(&pos.book)).small().family(theme::bold()));
            for choice in &goal.choices {
                if ui.button(sight.named(&choice.text)).clicked() {
                    look.asks.put(Ask::DoAll(choice.actions.iter().map(Action::act).collect()));
                }
            }
        }
    });
}

/// The next space of this seat where somebody can still move.
pub fn next(look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    let mut sites: Vec<Site> = vec![];
    for pile in look.own.board.piles.iter().filter(|pile| pile.owner == Some(sight.seat)) {
        if !sites.contains(&pile.site) && pile.pieces().iter().any(|p| is_fresh(pos, *p)) {
            sites.push(pile.site);
        }
    }
    let after = look.own.hand.site.and_then(|site| sites.iter().position(|s| *s == site)).map_or(0, |n| n + 1);
    let Some(site) = sites.get(after).or_else(|| sites.first()).copied() else { return };
    let all = own_pieces(pos, sight.seat, site);
    let chosen = hand::usual(pos, &all);
    look.own.hand.take(site, all, chosen);
    look.shell.desk.at = Some(site.key().to_string());
    look.shell.asks.put(ShellAsk::LookAt(site.key().to_string()));
}
