//! The card at the pointer: what a province is, who controls it, whose build site it is, who holds its title, who stands
//! there with his leaders; what a click would do, or why nothing.

use bevy_egui::egui::{self, RichText};

use super::map::chart;
use super::{Look, Sight, pos_in};
use crate::diplomacy::ProvinceId;
use crate::diplomacy::map::Ground;
use crate::games::diplomacy_royale::components::Unit;
use crate::games::diplomacy_royale::ids::PowerId;
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::{court, orders};
use crate::table::signed;
use crate::window::diplomacy::Orders;
use crate::window::{pointer, theme};

/// Nothing while the pointer is over a panel.
pub fn show(ctx: &egui::Context, look: &Look, sight: &Sight) {
    let Some(at) = look.own.map.hand.hover else { return };
    let Some(pos) = look.own.map.glass.read(pos_in).filter(|_| look.shell.area.pointer_free) else { return };
    if look.own.map.hand.asked.is_some() {
        return;
    }
    let chart = chart();
    pointer::card(ctx, 310.0, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let short = pos.map().province_label(at);
        ui.label(theme::title(format!("{} ({short})", chart.name(at)), 18.0));
        for line in lines(pos, at) {
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
    RichText::new(text).small().color(theme::RED)
}

/// Everything worth knowing of a place, line by line.
fn lines(pos: Pos, at: ProvinceId) -> Vec<RichText> {
    let mut out = vec![];
    let data = pos.map().data(at);
    let kind = match (data.ground, data.centre) {
        (Ground::Sea, _) => "Sea",
        (_, true) => "Supply centre",
        (Ground::Land, false) => "Inland province",
        (Ground::Coast, false) => "Coastal province",
    };
    let owner = match (data.ground, pos.province(at).owner) {
        (Ground::Sea, _) => String::new(),
        (_, Some(power)) => format!(", controlled by {}", pos.power_name(power)),
        (_, None) => ", controlled by nobody".into(),
    };
    out.push(small(format!("{kind}{owner}")));
    let sites: Vec<String> =
        PowerId::all().filter(|p| court::build_sites(pos, *p).contains(&at)).map(|p| pos.power_name(p)).collect();
    if !sites.is_empty() {
        out.push(small(format!("Build site of {}", sites.join(", "))));
    }
    for power in pos.powers().filter(|p| p.capital == at && pos.options.dynasties) {
        out.push(small(format!("Capital of {}", pos.power_name(power.id))));
    }
    for title in pos.titles().filter(|t| t.province == at) {
        if let Some(holder) = title.holder {
            let of = title.power.adjective();
            out.push(small(format!("{} title: {}, {}", of, pos.name_of(holder), pos.age(holder))));
        }
    }
    for unit in pos.units().filter(|u| u.at.is_some_and(|p| pos.map().province(p) == at)) {
        out.push(RichText::new(standing(pos, unit)));
        for who in court::leaders(pos, unit.id) {
            let worth = court::worth(pos, who);
            out.push(small(format!("    led by {} ({})", pos.name_of(who), signed(worth))));
        }
        if let Some(order) = pos.desk().orders.get(&unit.id) {
            out.push(small(format!("    {}", orders::order_words(pos, unit, order))).color(theme::GREEN));
        }
        if let Some(lost) = &unit.dislodged {
            out.push(red(format!("    driven out by {}", pos.power_name(lost.by))));
        }
    }
    out
}

fn standing(pos: Pos, unit: &Unit) -> String {
    let kind = if unit.kind == crate::diplomacy::UnitKind::Army { "army" } else { "fleet" };
    format!("{} {kind}: {}", unit.power.adjective(), orders::unit_words(pos, unit))
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

/// What a click would do with the unit in hand.
fn going(ui: &mut egui::Ui, look: &Look, sight: &Sight, pos: Pos, at: ProvinceId) {
    let hand = &look.own.map.hand;
    let Some(unit) = hand.unit else {
        if pos.who_holds(at).is_some_and(|piece| pos.may_tell(hand, sight, piece)) {
            ui.label(RichText::new("Click to give it an order").color(theme::GREEN));
        } else if sight.deciding() && !look.own.map.playback.is_open() {
            let here = pos.at_place(sight, at);
            pointer::offers(ui, here.iter().map(|(text, _)| (text.as_str(), false)), true);
        }
        return;
    };
    let own = pos.whereabouts(unit).is_some_and(|p| pos.map().province(p) == at);
    if own && hand.ways_out.is_empty() {
        ui.label(RichText::new("Click it again to let it hold").color(theme::GREEN));
        return;
    }
    if hand.ways_out.iter().any(|(p, _)| *p == at) {
        let text = if own { "Click it again to disband it" } else { "Click to retreat there" };
        ui.label(RichText::new(text).color(theme::GREEN));
        return;
    }
    let ways = hand.orders_to(pos.map(), at);
    if hand.helped == Some(at) && ways.is_empty() {
        let text = "Chosen: click where it goes, or this again to help another";
        ui.label(RichText::new(text).color(theme::GREEN));
        return;
    }
    if let [only] = ways[..] {
        ui.label(RichText::new(format!("Click: {}", pos.way_words(&only))).color(theme::GREEN));
    } else if !ways.is_empty() {
        ui.label(RichText::new("Click: several ways").color(theme::GREEN));
    }
    if hand.helped.is_none() && hand.can_help(at) {
        ui.label(RichText::new("Click its counter to support or convoy it").color(theme::GREEN));
    } else if ways.is_empty()
        && let Some((p, no)) = &hand.no_way
        && *p == at
    {
        pointer::barred(ui, sight, &look.shell.desk.rules, no);
    }
}
