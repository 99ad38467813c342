//! The card at the pointer: what a province is, who stands there, how likely it rebels, which contracts protect it; and
//! whether one can go there.

use bevy_egui::egui::{self, RichText};

use super::map::geometry::Site;
use super::pieces::piles::{Face, Pile, Rank};
use super::pos_in;
use super::{Look, Sight};
use crate::games::blood_royale::campaign::Unit;
use crate::games::blood_royale::components::{Army, Banner, Holder, Spot};
use crate::games::blood_royale::fortune;
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::marriages::{self, clauses::Terms};
use crate::games::blood_royale::position::Pos;
use crate::table::SeatId;
use crate::window::blood_royale::pieces::piles::Piece;
use crate::window::selection::card;
use crate::window::{pointer, theme};

/// Nothing while the pointer is over a panel.
pub fn show(ctx: &egui::Context, look: &Look, sight: &Sight) {
    let hand = &*look.own.hand;
    let Some(site) = hand.hover.and_then(Site::of_key) else { return };
    let Some(pos) = look.own.glass.read(pos_in).filter(|_| look.shell.area.pointer_free && hand.door.is_none()) else {
        return;
    };
    pointer::card(ctx, 310.0, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(theme::title(site.name(pos.book), 18.0));
        for line in lines(pos, &look.own.board.piles, sight, site) {
            ui.label(line);
        }
        if hand.site == hand.hover && !hand.here.is_empty() {
            ui.label(RichText::new("Click the fleet to go aboard").color(theme::GREEN));
        }
        card::going(ui, hand, look.shell, sight, site.key(), || foes(pos, sight.seat, site));
    });
}

fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).small()
}

fn red(text: impl Into<String>) -> RichText {
    RichText::new(text).small().color(theme::RED)
}

/// Everything worth knowing of a place, line by line.
fn lines(pos: Pos, piles: &[Pile], sight: &Sight, site: Site) -> Vec<RichText> {
    let mut out = vec![];
    if let Site::Land(p) = site {
        land(pos, sight, p, &mut out);
    }
    if let Site::Sea(s) = site {
        let ports: Vec<&str> = pos.book.map.sea(s).coasts.iter().map(|p| pos.label(*p)).collect();
        out.push(small(format!("Coasts: {}", ports.join(", "))));
    }
    for pile in piles.iter().filter(|pile| pile.site == site) {
        out.push(RichText::new(standing(pos, sight, pile)));
    }
    if let Site::Land(p) = site {
        unrest(pos, p, &mut out);
        protection(pos, p, &mut out);
    }
    out
}

fn land(pos: Pos, sight: &Sight, p: ProvinceId, out: &mut Vec<RichText>) {
    let (data, province) = (pos.book.map.province(p), pos.province(p));
    let country = pos.book.map.country(data.country);
    let holder = match province.holder {
        Holder::Seat(seat) if seat == sight.seat => "held by you".to_string(),
        Holder::Seat(seat) => format!("held by {} ({})", pos.seat_name(seat), sight.name(seat)),
        Holder::Neutral => "neutral".to_string(),
        Holder::OutOfBounds => "out of bounds".to_string(),
    };
    let kind = if data.neutral_option_f && province.neutral_born { "Neutral province" } else { "Province" };
    out.push(small(format!("{kind} of {}, {holder}", country.name)));
    if let Some(goods) = province.goods {
        out.push(small(format!("Yields {goods} each turn")));
    }
    if let Some(court) = pos.court_at(p) {
        let map = pos.book.map.country(court);
        let city = if map.capital == p {
            format!("{}, capital of {}", map.city, map.name)
        } else {
            format!("Court of {}", map.name)
        };
        out.push(small(format!("{city}: castle with {} of 10 points", pos.castle_at(p))));
    }
    if let Some(governor) = province.governor {
        out.push(small(format!("Governor: {}", pos.name_of(governor))));
    }
    if !data.seas.is_empty() {
        let seas: Vec<&str> = data.seas.iter().map(|s| pos.book.map.sea(*s).name.as_str()).collect();
        out.push(small(format!("Coast: {}", seas.join(", "))));
    }
}

/// A pile in words.
fn standing(pos: Pos, sight: &Sight, pile: &Pile) -> String {
    let n = pile.pieces.len();
    let s = if n == 1 { "" } else { "s" };
    let whose = match pile.owner {
        Some(seat) if sight.is_you(seat) => "your".to_string(),
        Some(seat) => format!("{}'s", pos.seat_name(seat)),
        None => "neutral".to_string(),
    };
    match pile.face {
        Face::Armies(banner) => {
            let colours = match banner {
                Banner::Country(c) => pos.book.map.country(c).adjective.clone(),
                Banner::Neutral => String::new(),
            };
            let armies = format!("{n} {colours} {}", if n == 1 { "army" } else { "armies" }).replace("  ", " ");
            let command = match (pile.owner, banner) {
                (Some(seat), Banner::Country(c)) if pos.country(c).ruler != Some(seat) => {
                    format!(", under {}", pos.seat_name(seat))
                }
                (None, Banner::Country(_)) => ", nobody's".into(),
                (None, Banner::Neutral) => ", neutral".into(),
                _ => String::new(),
            };
            let inside = if pile.walled { ", some in the castle" } else { "" };
            format!("{armies}{command}{inside}")
        }
        Face::Royal { country, kind, captive } => {
            let bearer = pile.pieces.iter().find_map(|p| match p {
                Piece::Unit(Unit::Royal(id)) => pos.pawn(*id).bearer,
                _ => None,
            });
            let rank = match kind {
                Rank::King => "King".to_string(),
                Rank::Prince(n) => format!("Prince {n}"),
                Rank::Captain => "Mercenary Captain".to_string(),
            };
            let of = country.map_or(String::new(), |c| format!(" of {}", pos.book.map.country(c).name));
            let name = bearer.map_or(String::new(), |who| format!(": {}", pos.name_of(who)));
            format!("{rank}{of}{name}{}{}", if captive { ", captive" } else { "" }, led_by(pos, pile))
        }
        Face::Fleets(country) => {
            let load = if pile.aboard > 0 { format!(" with {} aboard", pile.aboard) } else { String::new() };
            format!("{n} {} fleet{s}{load}{}", pos.book.map.country(country).adjective, led_by(pos, pile))
        }
        Face::Goods(goods, _) => format!("{n} × {whose} {goods}"),
    }
}

/// ", under France" of royals and ships that another leads; or nothing.
fn led_by(pos: Pos, pile: &Pile) -> String {
    let lent = pile.pieces.iter().find_map(|piece| match piece {
        Piece::Unit(Unit::Royal(id)) => pos.pawn(*id).lent_to,
        Piece::Fleet(id) => pos.fleet(*id).lent_to,
        Piece::Unit(_) => None,
    });
    lent.map_or(String::new(), |seat| format!(", under {}", pos.seat_name(seat)))
}

/// Famine, rebellion, and how likely the next roll starts one (15.7, 15.11 to 15.19).
fn unrest(pos: Pos, p: ProvinceId, out: &mut Vec<RichText>) {
    let province = pos.province(p);
    if province.famine {
        out.push(red("Famine: nothing may stay here, nobody pays taxes"));
    }
    if province.rebellion.is_some() {
        out.push(red("In rebellion"));
        return;
    }
    if pos.holder(p).is_none() {
        return;
    }
    let Some(faces) = fortune::rebellion_sixths(pos, p) else {
        out.push(small("Held down: no rebellion roll"));
        return;
    };
    let reasons: Vec<String> =
        fortune::rebellion_modifiers(pos, p).into_iter().map(|(name, by)| format!("{name} {by:+}")).collect();
    let why = if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join(", ")) };
    out.push(small(format!("Rebels on {faces} of 6 when it rolls{why}")));
}

/// Clauses in force that keep somebody off this province, or let him through it (8.6, 16.2, 17.6).
fn protection(pos: Pos, p: ProvinceId, out: &mut Vec<RichText>) {
    let Some(holder) = pos.holder(p) else { return };
    let year = pos.year();
    for treaty in pos.treaties() {
        for (_, clause) in treaty.binding(year) {
            let bound = marriages::bound(treaty, clause);
            if !clause.terms.is_awake(pos) {
                continue;
            }
            let over = |list: &[ProvinceId]| list.is_empty() || list.contains(&p);
            let touches = match clause.terms.plain() {
                Terms::NonAggression { over: list } => bound.to == holder && over(list),
                Terms::NoMarker { province } | Terms::Demilitarised { province } => *province == p,
                Terms::ArmyPassage { over: list }
                | Terms::ResourcePassage { over: list }
                | Terms::Harbour { over: list } => bound.by == holder && over(list),
                _ => false,
            };
            if touches {
                let other = if bound.to == holder { bound.by } else { bound.to };
                let other = pos.seat_name(other);
                let text = format!("Contract with {other}: {}", marriages::clause_in_words(pos, clause));
                out.push(RichText::new(text).small().color(theme::GREEN));
            }
        }
    }
}

/// Armies of others at a goal.
fn foes(pos: Pos, seat: SeatId, site: Site) -> Option<String> {
    let Site::Land(p) = site else { return None };
    let own = |a: &Army| [pos.commander_of_army(a.id), pos.owner_of_army(a.id)].contains(&Some(seat));
    let others = pos.armies().filter(|a| a.at == Spot::Land(p) && !own(a)).count();
    (others > 0).then(|| format!("{others} armies of others stand there"))
}
