//! The table as a terminal prints it: players, every house with its scores (24.2), the map, contracts and proposals.

use std::fmt::Write as _;

use super::campaign;
use super::components::*;
use super::ids::{Goods, ProvinceId};
use super::marriages::{self, State};
use super::position::Pos;
use super::words::person;
use crate::table::SeatId;

/// The table as a terminal prints it for `seat`.
pub fn print_view(pos: Pos, seat: SeatId) -> String {
    let mut out = String::new();
    let (number, turns, year) = (pos.turn.number, pos.options.turns, pos.year());
    let _ = writeln!(out, "Turn {number} of {turns}, year {year}: {}", pos.turn.phase.name());
    for player in pos.players() {
        let mark = if pos.turn.active == Some(player.seat) { ">" } else { " " };
        let money = if player.seat == seat { treasury(pos, player) } else { String::new() };
        let held = match pos.held_by(player.seat).count() {
            1 => "1 province".to_string(),
            n => format!("{n} provinces"),
        };
        let crowns: Vec<String> = pos.ruled_by(player.seat).into_iter().map(|c| crown(pos, player, c)).collect();
        let crowns = if crowns.is_empty() { "without a crown".into() } else { crowns.join("; ") };
        let _ = writeln!(out, "{mark} {}: {crowns}; {money}{held}", pos.seat_name(player.seat));
    }
    houses(pos, seat, &mut out);
    for p in pos.provinces() {
        province(pos, p, &mut out);
    }
    fleets(pos, &mut out);
    if pos.has_seat(seat) {
        contracts(pos, seat, &mut out);
        bonds_of_others(pos, seat, &mut out);
        proposals(pos, seat, &mut out);
    }
    out
}

fn treasury(pos: Pos, player: &Player) -> String {
    match marriages::owed(pos, player.seat) {
        0 => format!("{} crowns, ", player.treasury),
        owed => format!("{} crowns, of them {owed} owed by contract, ", player.treasury),
    }
}

/// "King Edward Tudor, 25, ..."; of a second country its name, of a boy King who reigns for him.
fn crown(pos: Pos, player: &Player, country: super::ids::CountryId) -> String {
    let of = pos.country(country);
    let title = pos.sovereign(country).map_or("no monarch".into(), |who| person(pos, who));
    let minor = match (of.regent, of.monarch) {
        (Some(_), Some(king)) => format!(" for {}, {}", pos.name_of(king), pos.age(king)),
        _ => String::new(),
    };
    let land = if country == player.country {
        String::new()
    } else {
        format!("{} under ", pos.book.map.country(country).name)
    };
    format!("{land}{title}{minor}")
}

/// Everybody's people: scores are never secret (24.2).
fn houses(pos: Pos, seat: SeatId, out: &mut String) {
    let kin = pos.kin();
    let mut order: Vec<SeatId> = pos.seats().collect();
    order.sort_by_key(|s| *s != seat);
    for house in order {
        let whose = if house == seat {
            "Your household".to_string()
        } else {
            format!("The household of {}", pos.seat_name(house))
        };
        let _ = writeln!(out, "  {whose}:");
        for c in pos.household(house) {
            let spouse = kin.spouse(c.id).map_or(String::new(), |s| format!(", wed to {}", pos.name_of(s)));
            let captive = if c.is_captive() { ", a prisoner" } else { "" };
            let _ = writeln!(out, "    {}. {}{spouse}{captive}", c.id.0, person(pos, c.id));
        }
    }
}

fn armies_words(n: usize) -> String {
    if n == 1 { "1 army".into() } else { format!("{n} armies") }
}

/// Whose armies, and who leads them.
type Whose = (Option<SeatId>, Option<SeatId>);

/// Whose armies stand here, and who leads them where that is another.
fn troops(pos: Pos, at: ProvinceId) -> Vec<String> {
    let mut groups: Vec<(Whose, usize)> = vec![];
    for army in pos.armies().filter(|a| a.at == Spot::Land(at)) {
        let whose = (pos.owner_of_army(army.id), pos.commander_of_army(army.id));
        match groups.iter_mut().find(|(w, _)| *w == whose) {
            Some((_, n)) => *n += 1,
            None => groups.push((whose, 1)),
        }
    }
    groups.sort();
    let words = |((owner, leader), n): ((Option<SeatId>, Option<SeatId>), usize)| match (owner, leader) {
        (Some(owner), Some(leader)) if owner != leader => {
            format!("{} of {}, led by {}", armies_words(n), pos.seat_name(owner), pos.seat_name(leader))
        }
        (Some(owner), _) => format!("{} of {}", armies_words(n), pos.seat_name(owner)),
        (None, _) if n == 1 => "1 neutral army".into(),
        (None, _) => format!("{n} neutral armies"),
    };
    groups.into_iter().map(words).collect()
}

/// " (led by France)", or nothing.
fn led_by(pos: Pos, leader: Option<SeatId>) -> String {
    leader.map_or(String::new(), |s| format!(" (led by {})", pos.seat_name(s)))
}

fn province(pos: Pos, p: &Province, out: &mut String) {
    let mut here = troops(pos, p.id);
    for s in pos.seats() {
        let royals = pos.royals_of(p.id, s);
        let names: Vec<String> = royals
            .iter()
            .map(|w| {
                let pawn = pos.pawn(*w);
                pawn.bearer.map_or_else(|| "a Mercenary Captain".to_string(), |who| pos.name_of(who))
                    + &led_by(pos, pawn.lent_to)
            })
            .collect();
        if !names.is_empty() {
            here.push(format!("{} of {}", names.join(" and "), pos.seat_name(s)));
        }
    }
    let items = pos.items_in(p.id);
    for goods in Goods::ALL {
        let mut owners: Vec<Option<SeatId>> =
            items.iter().filter(|i| pos.item(**i).goods == goods).map(|i| pos.item(*i).owner).collect();
        owners.sort();
        let mut each = owners.clone();
        each.dedup();
        for owner in each {
            let n = owners.iter().filter(|o| **o == owner).count();
            // Whose they are is said where it is not the holder.
            let whose = match owner {
                owner if owner == p.holder.seat() => String::new(),
                Some(owner) => format!(" of {}", pos.seat_name(owner)),
                None => " of nobody".into(),
            };
            here.push(format!("{n} {goods}{whose}"));
        }
    }
    if p.famine {
        here.push("FAMINE".into());
    }
    if p.rebellion.is_some() {
        here.push("REBELLION".into());
    }
    if let Some(governor) = p.governor {
        here.push(format!("Governor {}", pos.name_of(governor)));
    }
    let home = pos.country(pos.country_of(p.id)).ruler;
    let foreign = p.holder.seat() != home;
    if !here.is_empty() || foreign {
        let whose = p.holder.seat().map_or("nobody".into(), |s| pos.seat_name(s));
        let _ = writeln!(out, "  {} ({whose}): {}", pos.label(p.id), here.join(", "));
    }
}

fn fleets(pos: Pos, out: &mut String) {
    for fleet in pos.fleets().filter(|f| f.at != Berth::Pool) {
        let whose =
            pos.owner_of_fleet(fleet.id).map_or("nobody".into(), |s| pos.seat_name(s)) + &led_by(pos, fleet.lent_to);
        let armies = pos.armies().filter(|a| a.at == Spot::Aboard(fleet.id)).count();
        let goods = pos.items().filter(|i| i.at == Spot::Aboard(fleet.id)).map(|i| i.goods.to_string());
        let mut load: Vec<String> = (armies > 0).then(|| armies_words(armies)).into_iter().collect();
        load.extend(goods);
        let load = if load.is_empty() { String::new() } else { format!(", aboard: {}", load.join(", ")) };
        let _ = writeln!(out, "  A fleet of {whose} in {}{load}", pos.said(&campaign::berth_line(fleet.at)));
    }
}

/// Every clause with how it stands.
fn contracts(pos: Pos, seat: SeatId, out: &mut String) {
    let ledger = marriages::ledger(pos, seat);
    if ledger.is_empty() {
        return;
    }
    let _ = writeln!(out, "  Your contracts:");
    for line in ledger {
        let state = match &line.state {
            State::DueNow => "due now".into(),
            State::Later => "later".into(),
            State::Standing => "binds".into(),
            State::Suspended(why) => format!("rests: {why}"),
            State::Done => "done".into(),
            State::Honour => "on honour: binds nobody".to_string(),
        };
        let _ = writeln!(out, "    {} ({state})", line.text);
    }
}

/// What everybody may know of the others' bonds: open clauses, leave that is given, armies in another's hand (16.2, 24.1).
fn bonds_of_others(pos: Pos, seat: SeatId, out: &mut String) {
    let mut lines = vec![];
    for treaty in pos.treaties().filter(|t| t.in_force(pos.year()) && !marriages::signs(t, seat)) {
        for (_, clause) in marriages::visible_clauses(pos, treaty, seat) {
            lines.push(marriages::clause_in_words(pos, &clause));
        }
    }
    for player in pos.players() {
        for guest in &player.open_to {
            lines.push(format!("{} lets {} pass and shelter", pos.seat_name(player.seat), pos.seat_name(*guest)));
        }
        for friend in &player.aided_by {
            lines.push(format!("{} has aid of {}", pos.seat_name(player.seat), pos.seat_name(*friend)));
        }
    }
    if !lines.is_empty() {
        let _ = writeln!(out, "  What is known of the others' bonds:");
    }
    for line in lines {
        let _ = writeln!(out, "    {line}");
    }
}

/// What is proposed to this player, and by him, with what would come of it.
fn proposals(pos: Pos, seat: SeatId, out: &mut String) {
    let talks = pos.talks().talks.iter().filter(|t| t.is_open() && t.is_party(seat));
    for talk in talks {
        let what = if talk.draft.betrothal { "a betrothal for later" } else { "a wedding" };
        let (from, to) = (pos.seat_name(talk.from), pos.seat_name(talk.to));
        let couple = marriages::couple_in_words(pos, talk.draft.groom, talk.draft.bride);
        let _ = writeln!(out, "  {from} proposes {what} to {to}: {couple}. It would bring:");
        for line in marriages::consequences(pos, &talk.draft, [talk.from, talk.to], seat) {
            let _ = writeln!(out, "    {}", line.text);
        }
    }
}
