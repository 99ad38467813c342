//! Those in hand on the decision panel: who goes, how strong they are together, whom the ships carry, and where they can go.

use bevy::prelude::World;
use bevy_egui::egui::{self, RichText};

use super::sums;
use crate::engine::{Act, AnyKey};
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::combat::{CombatDeed, forces};
use crate::games::kingmaker::components::{Phase, Spot};
use crate::games::kingmaker::ids::{NobleId, PlaceId};
use crate::games::kingmaker::position::Pos;
use crate::games::kingmaker::strength::{self, Sum};
use crate::window::kingmaker::courses;
use crate::window::kingmaker::forces::{is_fresh, nobles, ships};
use crate::window::kingmaker::glass::pos_in;
use crate::window::kingmaker::map::geometry::Site;
use crate::window::kingmaker::pieces::piles::{Piece, strength_of};
use crate::window::kingmaker::{Kingmaker, Look, Sight};
use crate::window::selection::{Forces, Way, card};
use crate::window::theme;

/// The card of what is in hand, and what the places of the space pointed at hold.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.glass.world() else { return };
    let pos = pos_in(&world);
    let held = look.own.hand.site.and_then(|place| Site::of_key(&pos.book, place));
    let pointed = look.shell.desk.at.as_deref().and_then(|key| Site::of_key(&pos.book, key));
    if let Some(site) = held.filter(|_| !look.own.hand.is_empty()) {
        theme::card().show(ui, |ui| {
            card::head(ui, &mut look.own.hand, site.name(&pos.book));
            for piece in look.own.hand.pile.clone() {
                tick(ui, look, pos, piece);
            }
            together(ui, look, pos, site);
            if Kingmaker.is_moving(sight) {
                ways(ui, look, sight, &world);
            }
            fights(ui, look, sight, &world);
        });
        ui.add_space(4.0);
    }
    if let Some(Site::Land(area)) = held.or(pointed) {
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

fn tick(ui: &mut egui::Ui, look: &mut Look, pos: Pos, key: AnyKey) {
    let Some(piece) = Piece::of(key) else { return };
    let fresh = is_fresh(pos, piece);
    let mut on = look.own.hand.chosen.contains(&key);
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
            look.own.hand.add(&Kingmaker, &[key].into());
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
        list if list.is_empty() => nobles(&look.own.hand.shown),
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
fn fights(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, world: &World) {
    let pos = pos_in(world);
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
        let way = Way { text, acts: vec![Act::new(deed)], ..Way::default() };
        card::one(ui, &mut look.asks, sight, world, &way);
    }
}

/// In and out of the places here, and where else they can go.
fn ways(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, world: &World) {
    for way in &look.own.hand.here {
        card::one(ui, &mut look.asks, sight, world, way);
    }
    let by_road = look.own.hand.goals.iter().filter(|goal| courses::is_by_road(goal)).count();
    let road = if by_road > 0 { format!(" By road (R): {by_road}.") } else { String::new() };
    card::goals(ui, &mut look.own.hand, look.shell, &mut look.asks, sight, &road);
}
