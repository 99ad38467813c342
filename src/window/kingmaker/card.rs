//! The card at the pointer: what a space is, its places with walls and garrisons, who stands there and how strong; and whether
//! one can go there.

use bevy_egui::egui::{self, RichText};

use super::glass::pos_in;
use super::map::geometry::{Site, site_of, site_of_berth};
use super::pieces::piles::strength_of;
use super::{Look, Sight};
use crate::games::kingmaker::book::PlaceKind;
use crate::games::kingmaker::combat::forces;
use crate::games::kingmaker::components::{Noble, Spot};
use crate::games::kingmaker::ids::{AreaId, PlaceId};
use crate::games::kingmaker::position::{Pos, Stance};
use crate::games::kingmaker::strength;
use crate::window::selection::card;
use crate::window::{pointer, theme};

/// Nothing while the pointer is over a panel, or a way in is being chosen.
pub fn show(ctx: &egui::Context, look: &Look, sight: &Sight) {
    let hand = &*look.own.hand;
    let Some(pos) = look.own.glass.read(pos_in).filter(|_| look.shell.area.pointer_free && hand.door.is_none()) else {
        return;
    };
    let Some(site) = hand.hover.and_then(|place| Site::of_key(&pos.book, place)) else { return };
    pointer::card(ctx, 330.0, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        if let Some(id) = hand.over.and_then(|piece| piece.get()) {
            noble(ui, pos, sight, pos.noble(id));
            ui.separator();
        }
        ui.label(theme::title(title(pos, site), 18.0));
        for line in lines(pos, sight, site) {
            ui.label(line);
        }
        card::going(ui, hand, look.shell, sight, site.key(), || foes(pos, look, site));
    });
}

fn small(text: impl Into<String>) -> RichText {
    RichText::new(text).small()
}

fn red(text: impl Into<String>) -> RichText {
    RichText::new(text).small().color(theme::RED)
}

fn title(pos: Pos, site: Site) -> String {
    match site {
        Site::Land(a) => match &pos.book.map.area(a).places[..] {
            [only] => pos.place_name(*only).to_string(),
            _ => pos.area_name(a).to_string(),
        },
        Site::Sea(s) => pos.book.map.sea(s).name.clone(),
    }
}

/// The noble under the pointer: his strength as a sum.
fn noble(ui: &mut egui::Ui, pos: Pos, sight: &Sight, n: &Noble) {
    let data = pos.book.noble(n.id);
    let title = pos.title_of(n.id).map_or(String::new(), |t| format!(", {t}"));
    ui.label(theme::title(format!("{}{title}", data.name), 18.0));
    let whose = n.seat.map_or(String::new(), |s| format!(" of {}", sight.name(s)));
    let sum = strength_of(pos, n.id);
    ui.label(small(format!("{} troops{whose}", sum.total())));
    for part in &sum.0 {
        ui.label(small(format!("    {:>3}  {}", part.troops, part.what)));
    }
    for heir in pos.heirs_with(n.id) {
        ui.label(RichText::new(format!("Guards {}", pos.heir_name(heir.id))).small().color(theme::GOLD));
    }
    if n.moved {
        ui.label(theme::faded("Has moved in this turn").small());
    }
}

/// Everything worth knowing of a space, line by line.
fn lines(pos: Pos, sight: &Sight, site: Site) -> Vec<RichText> {
    let mut out = vec![];
    match site {
        Site::Land(a) => land(pos, sight, a, &mut out),
        Site::Sea(s) => {
            let ports = pos.book.map.places.iter().filter(|p| p.seas.contains(&s)).map(|p| p.name.as_str());
            let ports: Vec<&str> = ports.collect();
            if !ports.is_empty() {
                out.push(small(format!("Ports: {}", ports.join(", "))));
            }
            if pos.book.map.sea(s).estuary {
                out.push(small("An estuary: nobody crosses it on foot"));
            }
        }
    }
    for seat in pos.seats() {
        let here: Vec<&Noble> = pos.nobles_of(seat).filter(|n| site_of(pos, n.at) == Some(site)).collect();
        if !here.is_empty() {
            let sum: u16 = here.iter().map(|n| strength_of(pos, n.id).total()).sum();
            let names: Vec<&str> = here.iter().map(|n| pos.noble_name(n.id)).collect();
            let whose = if sight.is_you(seat) { "yours".into() } else { sight.name(seat) };
            out.push(RichText::new(format!("{} ({whose}): {sum}", names.join(", "))).size(16.0));
        }
    }
    for heir in pos.heirs().filter(|h| h.alive && h.guard.is_none() && site_of(pos, h.at) == Some(site)) {
        let text = format!("{}, whom nobody guards", pos.heir_name(heir.id));
        out.push(RichText::new(text).small().color(theme::GOLD));
    }
    for ship in pos.ships().filter(|s| site_of_berth(pos, s.at) == Some(site)) {
        let whose = pos.master(ship.id).map_or("nobody's".into(), |s| sight.name(s));
        let carries = pos.book.ship(ship.id).capacity;
        out.push(small(format!("The {} ({whose}), carries {carries}", pos.ship_name(ship.id))));
    }
    out
}

fn land(pos: Pos, sight: &Sight, a: AreaId, out: &mut Vec<RichText>) {
    let data = pos.book.map.area(a);
    let mut kind: Vec<String> = vec![];
    if data.forest {
        kind.push("forest: a move ends here".into());
    }
    if pos.book.map.is_on_road(a) {
        kind.push("on a road".into());
    }
    if data.refuge.is_some() {
        kind.push("refuge: nobody stays without leave".into());
    }
    if !kind.is_empty() {
        let first = kind[0].chars().next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
        out.push(small(format!("{first}{}", &kind.join("; ")[first.len().min(1)..])));
    }
    for place in &data.places {
        place_lines(pos, sight, *place, out);
    }
    if pos.has_peace(a) {
        out.push(RichText::new("The King's Peace: no combat here").small().color(theme::GREEN));
    }
}

fn place_lines(pos: Pos, sight: &Sight, id: PlaceId, out: &mut Vec<RichText>) {
    let data = pos.book.map.place(id);
    let kind = pos.book.kind_of(id);
    let holder = match pos.stance(id, sight.seat) {
        Stance::Friendly if pos.owner(id).is_some_and(|seat| sight.is_you(seat)) => "yours".into(),
        Stance::Friendly if pos.owner(id) == Some(sight.seat) => format!("of {}", sight.name(sight.seat)),
        Stance::Friendly => format!("friendly, of {}", pos.owner(id).map_or(String::new(), |s| sight.name(s))),
        Stance::Neutral => "neutral".into(),
        Stance::Unfriendly(seat) => format!("of {}", sight.name(seat)),
        Stance::Free => "open to all".into(),
        Stance::Occupied => "held by others' nobles".into(),
        Stance::Asleep => "has changed hands: friendly from the next turn on".into(),
    };
    let mut marks: Vec<String> = vec![];
    if data.votes > 0 {
        marks.push(format!("{} votes in the Commons", data.votes));
    }
    if data.cathedral {
        marks.push("cathedral".into());
    }
    if data.is_port() {
        marks.push("port".into());
    }
    if let Some(noble) = data.home_of {
        marks.push(format!("home of {}", pos.noble_name(noble)));
    }
    out.push(RichText::new(format!("{}: {}, {holder}", data.name, PlaceKind::name(data.kind))).size(16.0));
    let inside: Vec<_> = pos.nobles_inside(id).map(|n| n.id).collect();
    if data.kind.is_fortified() || !inside.is_empty() {
        let by = pos.turn.seat().unwrap_or(sight.seat);
        let sum = strength::defence(pos, id, &forces::to_be_matched(pos, by, id));
        let room = pos.room_in(id);
        out.push(small(format!(
            "    holds {} against a siege ({}); room for {room} of {}",
            sum.total(),
            sum.words(),
            kind.capacity
        )));
    }
    if !marks.is_empty() {
        out.push(small(format!("    {}", marks.join(", "))));
    }
    if let Some(siege) = pos.siege_of(id) {
        out.push(red(format!("    under siege by {}", sight.name(siege.by))));
    }
}

/// Who stands in the open there and is no ally.
fn foes(pos: Pos, look: &Look, site: Site) -> Option<String> {
    let foes = pos.nobles().filter(|n| site_of(pos, n.at) == Some(site) && matches!(n.at, Spot::Open(_)));
    let foes: Vec<&str> = foes
        .filter(|n| n.seat.is_some_and(|s| !pos.allied(s, look.eyes.last.unwrap_or(s))))
        .map(|n| pos.noble_name(n.id))
        .collect();
    (!foes.is_empty()).then(|| format!("In the open there: {}", foes.join(", ")))
}
