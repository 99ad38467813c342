//! The pieces in hand on the decision panel: which of them go, and where they can.

use bevy_egui::egui::{self, RichText};

use super::forces::{is_fresh, left};
use super::map::geometry::Site;
use super::pieces::piles::Piece;
use super::{BloodRoyale, Look, Sight, pos_in};
use crate::games::blood_royale::campaign::Unit;
use crate::games::blood_royale::components::{PawnKind, Spot};
use crate::games::blood_royale::position::Pos;
use crate::window::asks::Ask;
use crate::window::panels::words;
use crate::window::selection::{Forces, card};
use crate::window::theme;

/// The card of what is in hand.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let (Some(site), Some(world)) = (look.own.hand.site.and_then(Site::of_key), look.own.glass.world()) else { return };
    if look.own.hand.pile.is_empty() || !BloodRoyale.is_moving(sight) {
        return;
    }
    let pos = pos_in(&world);
    theme::card().show(ui, |ui| {
        card::head(ui, &mut look.own.hand, &site.name(pos.book));
        armies(ui, look, pos);
        for piece in look.own.hand.pile.clone().into_iter().filter_map(Piece::of).filter(|p| !is_army(p)) {
            tick(ui, look, pos, piece);
        }
        ferry(ui, look);
        card::goals(ui, &mut look.own.hand, look.shell, &mut look.asks, sight, "");
    });
    ui.add_space(4.0);
}

fn is_army(piece: &Piece) -> bool {
    matches!(piece, Piece::Unit(Unit::Army(_)))
}

/// How many of the armies go: the fresh ones first.
fn armies(ui: &mut egui::Ui, look: &mut Look, pos: Pos) {
    let hand = &look.own.hand;
    let mut all: Vec<Piece> = hand.pile.iter().filter_map(|key| Piece::of(*key)).filter(is_army).collect();
    if all.is_empty() {
        return;
    }
    all.sort_by_key(|p| (!is_fresh(pos, *p), std::cmp::Reverse(left(pos, *p).0), *p));
    let fresh = all.iter().filter(|p| is_fresh(pos, **p)).count();
    let points = all.first().map_or((0, 0), |p| left(pos, *p));
    let now = hand.chosen.iter().filter_map(|key| Piece::of(*key)).filter(is_army).count();
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
        hand.chosen.retain(|key| matches!(Piece::of(*key), Some(Piece::Unit(Unit::Royal(_) | Unit::Item(_)))));
        hand.chosen.extend(all.into_iter().take(want).map(Piece::key));
        hand.changed();
    }
}

fn tick(ui: &mut egui::Ui, look: &mut Look, pos: Pos, piece: Piece) {
    let (now, all) = left(pos, piece);
    let text = piece_words(pos, piece);
    let fresh = is_fresh(pos, piece);
    let mut on = look.own.hand.chosen.contains(&piece.key());
    ui.horizontal(|ui| {
        let hint =
            if fresh { format!("{now} of {all} movement points left") } else { "It has moved or stopped".into() };
        if ui.checkbox(&mut on, text).on_hover_text(hint).changed() {
            look.own.hand.add(&BloodRoyale, &[piece.key()].into());
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
    for way in &look.own.hand.here {
        if ui.button(&way.text).on_hover_text("Or click the fleet on the map").clicked() {
            look.asks.put(Ask::DoAll(way.acts.clone()));
        }
    }
    // The only goal where they are.
    let shore = look.own.hand.site.filter(|site| look.own.hand.goal(site).is_some());
    if let Some(shore) = shore
        && ui.button("Ashore").on_hover_text("Or click the land on the map").clicked()
    {
        card::go(&mut look.own.hand, look.shell, &mut look.asks, shore);
    }
}
