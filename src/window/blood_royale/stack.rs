//! The pieces in hand on the decision panel: which of them go, and where they can; and the question at a border.

use bevy_egui::egui::{self, RichText};

use super::gestures::is_moving;
use super::hand::{Course, Goal, is_fresh, left};
use super::map::geometry::Site;
use super::pieces::piles::Piece;
use super::pos_in;
use super::{Look, Sight};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::campaign::Unit;
use crate::games::blood_royale::components::{PawnKind, Spot};
use crate::games::blood_royale::position::Pos;
use crate::window::asks::{Ask, ShellAsk};
use crate::window::panels::words;
use crate::window::{pointer, theme};

/// The card of what is in hand.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(site) = look.own.hand.site else { return };
    if look.own.hand.pile.is_empty() || !is_moving(sight) {
        return;
    }
    let book = look.own.atlas.0.clone();
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(theme::heading(site.name(&book)));
            let down = ui.small_button("×").on_hover_text("Put everything down (Esc)");
            words::name(&down, "Put everything down");
            if down.clicked() {
                look.own.hand.drop_all();
            }
        });
        armies(ui, look);
        let others: Vec<Piece> =
            look.own.hand.pile.iter().copied().filter(|p| !matches!(p, Piece::Unit(Unit::Army(_)))).collect();
        for piece in others {
            tick(ui, look, piece);
        }
        ferry(ui, look);
        ways(ui, look);
    });
    ui.add_space(4.0);
}

/// How many of the armies go: the fresh ones first.
fn armies(ui: &mut egui::Ui, look: &mut Look) {
    let Some(pos) = look.own.glass.read(pos_in) else { return };
    let hand = &look.own.hand;
    let is_army = |p: &&Piece| matches!(p, Piece::Unit(Unit::Army(_)));
    let mut all: Vec<Piece> = hand.pile.iter().copied().filter(|p| is_army(&p)).collect();
    if all.is_empty() {
        return;
    }
    all.sort_by_key(|p| (!is_fresh(pos, *p), std::cmp::Reverse(left(pos, *p).0), *p));
    let fresh = all.iter().filter(|p| is_fresh(pos, **p)).count();
    let points = all.first().map_or((0, 0), |p| left(pos, *p));
    let now = hand.chosen.iter().filter(is_army).count();
    let mut want = now;
    ui.horizontal(|ui| {
        let fewer = ui.add_enabled(now > 0, egui::Button::new("−").small());
        words::name(&fewer, "One army fewer");
        if fewer.clicked() {
            want = now - 1;
        }
        let armies = if all.len() == 1 { "army" } else { "armies" };
        ui.label(RichText::new(format!("{now} of {} {armies}", all.len())).family(theme::bold()));
        let more = ui.add_enabled(now < fresh, egui::Button::new("+").small());
        words::name(&more, "One army more");
        if more.clicked() {
            want = now + 1;
        }
        let note =
            if fresh < all.len() { format!("{fresh} can move") } else { format!("{}/{} points", points.0, points.1) };
        ui.label(RichText::new(note).small().color(theme::FADED));
    });
    if want != now {
        let hand = &mut look.own.hand;
        hand.chosen.retain(|p| !is_army(&p) && !matches!(p, Piece::Fleet(_)));
        hand.chosen.extend(all.into_iter().take(want));
        hand.changed();
    }
}

fn tick(ui: &mut egui::Ui, look: &mut Look, piece: Piece) {
    let Some(pos) = look.own.glass.read(pos_in) else { return };
    let (now, all) = left(pos, piece);
    let text = piece_words(pos, piece);
    let fresh = is_fresh(pos, piece);
    let mut on = look.own.hand.chosen.contains(&piece);
    ui.horizontal(|ui| {
        let hint =
            if fresh { format!("{now} of {all} movement points left") } else { "It has moved or stopped".into() };
        if ui.checkbox(&mut on, text).on_hover_text(hint).changed() {
            look.own.hand.add(&[piece].into());
        }
        ui.label(RichText::new(format!("{now}/{all}")).small().color(theme::FADED));
    });
}

fn piece_words(pos: Pos, piece: Piece) -> String {
    match piece {
        Piece::Unit(Unit::Army(_)) => "an army".into(),
        Piece::Unit(Unit::Royal(id)) => {
            let pawn = pos.pawn(id);
            let name = pawn.bearer.map_or(String::new(), |who| pos.name_of(who));
            match pawn.kind {
                PawnKind::King => format!("King: {name}"),
                PawnKind::Prince(n) => format!("Prince {n}: {name}"),
                PawnKind::Captain => "Mercenary Captain".into(),
            }
        }
        Piece::Unit(Unit::Item(id)) => {
            let item = pos.item(id);
            let of = item.owner.map_or(String::new(), |seat| format!(" of {}", pos.seat_name(seat)));
            format!("{}{of}", item.goods)
        }
        Piece::Fleet(id) => {
            let aboard = pos.armies().filter(|a| a.at == Spot::Aboard(id)).count();
            let adjective = &pos.book.map.country(pos.fleet(id).country).adjective;
            if aboard > 0 { format!("{adjective} fleet, {aboard} armies aboard") } else { format!("{adjective} fleet") }
        }
    }
}

/// Aboard and ashore, where they can.
fn ferry(ui: &mut egui::Ui, look: &mut Look) {
    let hand = &look.own.hand;
    let shore = hand.goals.iter().find(|g| matches!(g.course, Course::Ashore(_))).cloned();
    if !hand.boarding.is_empty() && ui.button("Aboard").on_hover_text("Or click the fleet on the map").clicked() {
        look.asks.put(Ask::DoAll(look.own.hand.boarding.iter().map(Action::act).collect()));
    }
    if let Some(goal) = shore
        && ui.button("Ashore").on_hover_text("Or click the land on the map").clicked()
    {
        go(look, &goal);
    }
}

/// Where they can go, as a list; or why nowhere.
fn ways(ui: &mut egui::Ui, look: &mut Look) {
    let hand = &look.own.hand;
    if let Some(no) = hand.stuck.clone() {
        words::refusal(ui, look.shell, &no);
        return;
    }
    if hand.goals.is_empty() {
        return;
    }
    ui.label(theme::faded(words::lit(hand.goals.len())));
    let goals = hand.goals.clone();
    let book = look.own.atlas.0.clone();
    egui::CollapsingHeader::new("As a list").id_salt("ways").show(ui, |ui| {
        for goal in goals {
            let sign = if goal.needs_leave.is_some() { ", at a border" } else { "" };
            if ui.button(format!("{}, {}{sign}", goal.site.name(&book), words::points(goal.cost))).clicked() {
                go(look, &goal);
            }
        }
    });
}

/// Goes there, or asks first how to pass the border.
fn go(look: &mut Look, goal: &Goal) {
    if goal.needs_leave.is_some() {
        look.own.hand.border = Some(goal.site);
        look.own.hand.version += 1;
        look.shell.asks.put(ShellAsk::LookAt(goal.site.key().to_string()));
    } else {
        let actions = goal.actions(&look.own.hand.chosen, false);
        look.asks.put(Ask::DoAll(actions.iter().map(Action::act).collect()));
    }
}

/// The question at a border: with leave asked, or as an enemy.
pub fn border(ctx: &egui::Context, look: &mut Look, sight: &Sight) {
    let Some(goal) = look.own.hand.border.and_then(|site| look.own.hand.goal(site)).cloned() else { return };
    let (Some(owner), Some(pos)) = (goal.needs_leave, look.own.glass.read(pos_in)) else { return };
    let (owner, place) = (pos.seat_name(owner), goal.site.name(pos.book));
    let spot = goal.site.spot(&look.own.atlas.0.shapes);
    let ways = [(true, format!("Ask {owner} for leave")), (false, format!("Enter {place} as an enemy"))];
    let judged: Vec<_> = ways
        .into_iter()
        .map(|(ask, text)| {
            let actions = goal.actions(&look.own.hand.chosen, ask);
            let may = actions.iter().try_for_each(|action| action.check(pos, sight.seat));
            (actions, text, may)
        })
        .collect();
    let stay = pointer::question(ctx, pointer::on_screen(ctx, look.shell, spot), &place, "Stay here", |ui| {
        ui.label(RichText::new(format!("Held by {owner}.")).small());
        for (actions, text, may) in judged {
            let button = ui.add_enabled(may.is_ok(), egui::Button::new(text).wrap());
            let button = match &may {
                Err(no) => button.on_disabled_hover_text(sight.barred(no)),
                Ok(()) => button,
            };
            if button.clicked() {
                look.asks.put(Ask::DoAll(actions.iter().map(Action::act).collect()));
            }
        }
    });
    if stay {
        look.own.hand.border = None;
        look.own.hand.version += 1;
    }
}

/// The next place of this seat where something can still move.
pub fn next(look: &mut Look, sight: &Sight) {
    let Some(pos) = look.own.glass.read(pos_in) else { return };
    let mut sites: Vec<Site> = vec![];
    for pile in look.own.board.piles.iter().filter(|pile| pile.owner == Some(sight.seat)) {
        let goods = matches!(pile.pieces.first(), Some(Piece::Unit(Unit::Item(_))));
        if !goods && !sites.contains(&pile.site) && pile.pieces.iter().any(|p| is_fresh(pos, *p)) {
            sites.push(pile.site);
        }
    }
    let after = look.own.hand.site.and_then(|site| sites.iter().position(|s| *s == site)).map_or(0, |n| n + 1);
    let Some(site) = sites.get(after).or_else(|| sites.first()).copied() else { return };
    let all = super::hand::own_pieces(pos, &look.own.board.piles, sight.seat, site);
    let chosen = super::hand::usual(pos, &all);
    look.own.hand.take(site, all, chosen);
    look.shell.desk.at = Some(site.key().to_string());
    look.shell.asks.put(ShellAsk::LookAt(site.key().to_string()));
}
