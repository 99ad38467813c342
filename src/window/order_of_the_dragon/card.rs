//! The card at the pointer: what a place is, whose it is, who stands and lodges there, what your points could do there or
//! why not; what a click would do, or why nothing.

use bevy_egui::egui::{self, RichText};

use super::map::chart;
use super::orders::{Piece, vote_of};
use super::{Look, Sight, panels};
use crate::diplomacy::Sureness;
use crate::diplomacy::map::Ground;
use crate::games::order_of_the_dragon::heirs;
use crate::games::order_of_the_dragon::orders::{order_words, unit_words};
use crate::games::order_of_the_dragon::picture::list_powers;
use crate::games::order_of_the_dragon::points;
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::diplomacy::{Orders, Told};
use crate::window::{pointer, theme};

/// Nothing while the pointer is over a panel.
pub fn show(ctx: &egui::Context, look: &Look, sight: &Sight) {
    let Some(at) = look.own.map.hand.hover else { return };
    let Some(pos) = look.own.map.glass.read(Pos::of).filter(|_| look.shell.area.pointer_free) else { return };
    if look.own.map.hand.asked.is_some() {
        return;
    }
    let chart = chart();
    pointer::card(ctx, 320.0, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let short = pos.map().province_label(at);
        ui.label(theme::title(format!("{} ({short})", chart.name(at)), 18.0));
        for line in lines(pos, sight, at) {
            ui.label(line);
        }
        resolved(ui, look, pos, at);
        going(ui, look, sight, pos, at);
    });
}

fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).small()
}

fn red(text: impl Into<String>) -> RichText {
    small(text).color(theme::RED)
}

fn green(text: impl Into<String>) -> RichText {
    RichText::new(text).color(theme::GREEN)
}

/// Everything worth knowing of a place, line by line.
fn lines(pos: Pos, sight: &Sight, at: ProvinceId) -> Vec<RichText> {
    let mut out = vec![];
    let data = pos.map().data(at);
    let kind = match (data.ground, data.centre) {
        (Ground::Sea, _) => "Sea",
        (_, true) => "Supply centre",
        (Ground::Land, false) => "Inland",
        (Ground::Coast, false) => "Coast",
    };
    out.push(small(match pos.owner(at) {
        Some(realm) => format!("{kind}, {}", whose(pos, realm)),
        None => kind.to_string(),
    }));
    for power in PowerId::all().filter(|p| pos.capital(*p) == at) {
        let lost = if pos.has_capital(power) { "" } else { ", lost" };
        out.push(small(format!("Capital of {}{lost}", power.name())));
    }
    for vassal in pos.standing_vassals().filter(|v| v.capital == at) {
        out.push(small(format!("Capital of the vassal {}", pos.vassal_name(vassal.id))));
    }
    for unit in pos.units().filter(|u| pos.stands_in(u) == Some(at)) {
        out.extend(standing(pos, sight, unit));
    }
    for heir in pos.heirs_in(at) {
        let how = match heir.wed {
            None => "single",
            Some(Spouse::Minor) => "married: the thrall is its power's",
            Some(Spouse::Heir(_)) => "married",
        };
        out.push(small(format!("{}, {how}; dies if the centre is captured", heirs::heir_words(heir.power))));
    }
    out
}

fn whose(pos: Pos, realm: Realm) -> String {
    match realm {
        Realm::Major(power) => format!("of {}", power.name()),
        Realm::Minor(at) => match pos.thrall_of(at) {
            Some(power) => format!("a thrall of {}", power.name()),
            None => "a minor power".into(),
        },
        Realm::Vassal(id) => {
            let controllers: Vec<PowerId> =
                pos.find_vassal(id).map(|v| pos.controllers(v).collect()).unwrap_or_default();
            format!("of {}, vassal of {}", pos.vassal_name(id), list_powers(&controllers))
        }
    }
}

/// A unit, what it has been told, what points can do with it.
fn standing(pos: Pos, sight: &Sight, unit: &Unit) -> Vec<RichText> {
    let kind = if unit.kind == UnitKind::Army { "army" } else { "fleet" };
    let stays = if unit.realm.is_stationary() { ", never moves" } else { "" };
    let mut out = vec![RichText::new(format!("{}: {kind}{stays}", unit_words(pos, unit)))];
    if let Some(order) = pos.order_of(unit.id) {
        out.push(small(format!("    {}", order_words(pos, unit, order))).color(theme::GREEN));
    }
    if let Some(vote) = vote_of(pos, sight.seat, unit.id) {
        let whose = if sight.plays() { "your".into() } else { sight.whose() };
        let text = format!("    {whose} {} for {}", vote.points, points::bid_words(pos, vote.unit, vote.bid));
        out.push(small(text).color(theme::GREEN));
    }
    if let Some(lost) = &unit.dislodged {
        let end = if unit.realm.is_stationary() { ", and is destroyed" } else { "" };
        out.push(red(format!("    driven out by {}{end}", pos.realm_name(lost.by))));
    }
    if super::orders::is_ordering(sight) && points::is_neutral(unit) {
        match points::barred(pos, sight.seat, unit) {
            Some(no) => out.push(red(format!("    {}", sight.barred(&no)))),
            None if pos.power_of(sight.seat).is_some_and(|p| points::weight(pos, p, unit) > 1) => {
                out.push(small("    your thrall: your points count double"));
            }
            None => {}
        }
    }
    out
}

/// What became of the orders of this place, while they are played back or tried.
fn resolved(ui: &mut egui::Ui, look: &Look, pos: Pos, at: ProvinceId) {
    let map = pos.map();
    let lines = match (look.own.map.playback.lines(), &look.own.map.hand.trial) {
        (Some((lines, done)), _) => &lines[..done],
        (None, Some(trial)) => trial.lines(),
        (None, None) => return,
    };
    for line in lines.iter().filter(|l| map.province(l.from) == at) {
        let ink = if line.came_off() { theme::GREEN } else { theme::RED };
        ui.label(small(&line.words).color(ink));
        ui.label(small(format!("    {}", line.outcome)).color(ink));
    }
}

/// What a click would do with what is in hand.
fn going(ui: &mut egui::Ui, look: &Look, sight: &Sight, pos: Pos, at: ProvinceId) {
    let hand = &look.own.map.hand;
    let Some(piece) = hand.unit else {
        let over = hand.over.or_else(|| pos.who_holds(at));
        if let Some(over) = over.filter(|p| pos.may_tell(hand, sight, *p)) {
            ui.label(green(match over {
                Piece::Heir(_) => "Click to choose whom it marries",
                Piece::Unit(id)
                    if hand.trial.is_none() && pos.find_unit(UnitId(id)).is_some_and(points::is_neutral) =>
                {
                    "Click to give it points for an order"
                }
                Piece::Unit(_) => "Click to give it an order",
            }));
        } else if sight.deciding() && !look.own.map.playback.is_open() {
            let here = pos.at_place(sight, at);
            pointer::offers(ui, here.iter().map(|(text, _)| (text.as_str(), false)), true);
        }
        return;
    };
    let own = pos.whereabouts(piece).is_some_and(|p| pos.map().province(p) == at);
    if hand.ways_out.iter().any(|(p, _)| *p == at) {
        ui.label(green(if own { "Click it again to disband it" } else { "Click to retreat there" }));
        return;
    }
    let ways = hand.orders_to(pos.map(), at);
    if own && ways.is_empty() && hand.ways_out.is_empty() {
        let heir = matches!(piece, Piece::Heir(_));
        ui.label(green(if heir { "Click again to let it stay at home" } else { "Click it again to let it hold" }));
        return;
    }
    if hand.helped == Some(at) && ways.is_empty() {
        ui.label(green(match piece {
            Piece::Heir(_) => "Chosen: click the centre that is the dowry, or this again to choose another",
            Piece::Unit(_) => "Chosen: click where it goes, or this again to help another",
        }));
        return;
    }
    if let Some(doubt) = doubt(pos, piece, at).filter(|_| !ways.is_empty()) {
        ui.label(small(doubt).color(theme::FADED));
    }
    if let [only] = ways[..] {
        ui.label(green(format!("Click: {}", pos.way_words(&only))));
        if let (Told::Match { .. }, Some(to)) = (only, super::marriages::match_of(pos, only)) {
            panels::heirs::ticks(ui, &heirs::conditions(pos, sight.seat, to));
        }
    } else if !ways.is_empty() {
        ui.label(green("Click: several ways"));
    }
    let helped = hand.legal.iter().any(|w| w.helps() == Some(at)) && hand.helped.is_none();
    if helped {
        ui.label(green(match piece {
            Piece::Heir(_) => "Click to marry the heir who lives there, then the dowry",
            Piece::Unit(_) => "Click its counter to support or convoy it",
        }));
    } else if ways.is_empty()
        && let Some((p, no)) = &hand.no_way
        && *p == at
    {
        pointer::barred(ui, sight, &look.shell.desk.rules, no);
    }
}

/// How sure the border is over which a unit would go: most had to be reconstructed (OOD 4.4-1).
fn doubt(pos: Pos, piece: Piece, at: ProvinceId) -> Option<&'static str> {
    let Piece::Unit(id) = piece else { return None };
    let unit = pos.find_unit(UnitId(id))?;
    let (map, from) = (pos.map(), unit.at?);
    let ends: Vec<Place> = match unit.kind {
        UnitKind::Army => vec![map.whole(at)],
        UnitKind::Fleet => map.landings(from, at).collect(),
    };
    let near = map.reach(unit.kind, from).has(at);
    match ends.into_iter().map(|end| map.sureness(from, end)).max().filter(|_| near)? {
        Sureness::Said | Sureness::Reconstructed => None,
        Sureness::Likely => Some("This border is reconstructed; it is likely so"),
        Sureness::Doubtful => Some("This border is reconstructed and doubtful"),
    }
}
