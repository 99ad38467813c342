//! What lies under the pointer: terrain, owner, castle, who stands there; and why one cannot go there.

use bevy_egui::egui::{self, RichText};

use super::place;
use crate::games::divine_right::components::{Kind, Origin};
use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::minaria::{Minaria, Surface};
use crate::window::divine_right::{Look, Sight, choice, pointed_at, pos, rules};
use crate::window::panels::words;
use crate::window::{pointer, theme};

/// Nothing while the pointer is over a panel.
pub fn show(ctx: &egui::Context, look: &mut Look) {
    let (Some(hex), Some(sight)) = (look.own.choice.hover, look.eyes.sight.clone()) else { return };
    if !look.shell.area.pointer_free {
        return;
    }
    let book = look.own.atlas.0.clone();
    let pos = pos(&sight, &book);
    pointer::card(ctx, 300.0, |ui| {
        ui.label(theme::title(place(&book.map, hex), 18.0));
        ui.label(RichText::new(land(&book.map, hex)).small());
        if let Some(castle) = book.map.castle(hex) {
            let kind = if castle.royal { "Royal castle" } else { "Castle" };
            let port = if castle.port { ", port" } else { "" };
            ui.label(format!("{kind} of defence {}{port}", castle.defence));
        }
        if let Some(keep) = pos.keep(hex) {
            if keep.plundered {
                ui.label(RichText::new("Plundered").color(theme::RED));
            }
            if let Some(siege) = keep.siege {
                ui.label(
                    RichText::new(format!("Besieged by {} since turn {}", sight.name(siege.by), siege.since))
                        .color(theme::RED),
                );
            }
        }
        stacks(ui, look, &sight, hex);
        if let Some(way) = look.own.choice.way(hex) {
            let text = format!("Click to go there: {}", words::points(way.cost));
            ui.label(RichText::new(text).color(theme::GREEN));
            if let Some(fates) = rules::fates(pos, sight.seat, &look.own.choice.list(), way) {
                ui.label(RichText::new(format!("On the way: {fates}")).color(theme::RED));
            }
            if let Some(round) = look.own.choice.way_round(hex).filter(|_| !look.own.choice.around) {
                ui.label(format!("With Ctrl: a safer way round, {}", words::points(round.cost)));
            }
            for k in rules::violations(pos, sight.seat, &look.own.choice.list(), way) {
                let text = format!("This violates the borders of {k}: -1 on all diplomacy there, for ever");
                ui.label(RichText::new(text).color(theme::RED));
            }
        } else if let Some(wish) = look.own.choice.wish_at(hex) {
            ui.label(RichText::new(format!("Click: {}", wish.text)).color(theme::GREEN));
        } else if let Some((at, no)) = &look.own.choice.no_way
            && *at == hex
        {
            pointer::barred(ui, &sight, &look.shell.desk.rules, no);
        } else if sight.deciding() && look.own.choice.picking.is_none() && look.own.choice.aims_from(hex).is_none() {
            let here = sight.offers.iter().filter(|o| choice::aim(o) == Some(hex));
            let acts = pointed_at(&look.shell.desk) == Some(hex);
            pointer::offers(ui, here.map(|o| (o.text.as_str(), o.grave)), acts);
        }
    });
}

/// The ground in words.
pub fn land(map: &Minaria, hex: HexId) -> String {
    if hex.is_river() {
        return format!("Deep River, {} hexsides from the sea", map.river_side(hex).steps);
    }
    let info = map.hex(hex);
    let t = info.terrain;
    let mut words: Vec<&str> = vec![];
    for (on, name) in
        [(t.forest, "forest"), (t.hills, "hills"), (t.mountain, "mountain"), (t.swamp, "swamp"), (t.pass, "pass")]
    {
        if on {
            words.push(name);
        }
    }
    if words.is_empty() && !matches!(info.surface, Surface::Sea | Surface::Lake) {
        words.push("clear");
    }
    match info.surface {
        Surface::Sea => words.push("sea"),
        Surface::Lake => words.push("lake"),
        Surface::Coast => words.push("coast"),
        Surface::Lakeshore => words.push("lake shore"),
        Surface::Isle => words.push("the Isle of Fright"),
        Surface::Land => {}
    }
    if info.river {
        words.push("river valley");
    }
    let owner = info.kingdom.map_or("no kingdom's land".to_string(), |k| format!("land of {k}"));
    format!("{}; {owner}", words.join(", "))
}

fn stacks(ui: &mut egui::Ui, look: &Look, sight: &Sight, hex: HexId) {
    let book = &look.own.atlas.0;
    for pile in look.own.board.piles.iter().filter(|p| p.hex == hex) {
        ui.horizontal(|ui| {
            match pile.owner {
                Some(seat) => {
                    words::seat_chip(ui, seat, sight.tint(seat));
                }
                None => {
                    ui.label(theme::faded("neutral"));
                }
            }
            if pile.inside {
                ui.label(theme::faded("inside"));
            }
        });
        let mut counted: Vec<(Origin, Kind, usize)> = vec![];
        for id in &pile.units {
            let c = book.counter(*id);
            match counted.iter_mut().find(|(o, k, _)| *o == c.origin && *k == c.kind) {
                Some((_, _, n)) => *n += 1,
                None => counted.push((c.origin, c.kind, 1)),
            }
        }
        for (origin, kind, n) in counted {
            ui.horizontal(|ui| {
                if let Some(image) = look.own.pictures.piece(origin, kind, 28.0) {
                    ui.add(image);
                }
                let whose = match origin {
                    Origin::Kingdom(k) => k.name(),
                    Origin::Mercenary => "mercenary",
                };
                let what = match kind {
                    Kind::Army if n > 1 => "armies".into(),
                    Kind::Fleet if n > 1 => "fleets".into(),
                    kind => format!("{kind:?}").to_lowercase(),
                };
                ui.label(format!("{n} {whose} {what}"));
            });
        }
    }
}
