//! The people of Diplomacy Royale for the panels of the shell: what they are called, what their scores do, crowns, writs.

use super::super::pos_in;
use crate::engine::Act;
use crate::games::diplomacy_royale::View;
use bevy::prelude::World;
use bevy_egui::egui::{self, RichText};

use super::{WRITS, market};
use crate::dynasty::{Character, CharacterId, Claim, Customs, Kin};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Estate;
use crate::games::diplomacy_royale::family::{self, odds, skill_name};
use crate::games::diplomacy_royale::issues::{self, Issue, Kind};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::{court, orders, writs};
use crate::table::{Refusal, SeatId, signed};
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::diplomacy_royale::DiplomacyRoyale;
use crate::window::dynasty::{
    Contract, Court, Courtly, Facts, House, Mind, Person, Rank, Score, Sheet, Thought, Words,
};
use crate::window::panels::words;
use crate::window::sight::Sight;

impl Courtly for DiplomacyRoyale {
    fn facts(&self, world: &World, sight: &Sight) -> Facts {
        let pos = pos_in(world);
        let (kin, houses) = (pos.kin(), &sight.view.of::<View>().houses);
        let house_of =
            |c: &Character| houses.iter().find(|h| h.id == c.house).map_or_else(String::new, |h| h.name.clone());
        let called = |estate| match estate {
            Estate::Crown(power) => Some(pos.power_name(power)),
            Estate::Title(title) => pos.title(title).holder.map(|_| super::estate_words(pos, estate)),
        };
        Facts {
            words: Words { succession: "ROY 8.1-1", survival: "ROY 4-2", contracts: "ROY 5.2-4", contract: "writ" },
            year: pos.year(),
            customs: customs(pos),
            seats: (0..sight.seats.len()).map(|n| pos.seat_name(SeatId(n as u8))).collect(),
            people: pos.people().map(|c| person(pos, &kin, c, house_of(c))).collect(),
            marriages: pos.marriages().cloned().collect(),
            houses: pos.powers().filter_map(|p| p.seat).map(|seat| house(pos, seat)).collect(),
            crowns: estates(pos).enumerate().filter_map(|(n, estate)| Some((n, called(estate)?))).collect(),
            contracts: pos.writs().map(|writ| (writ.id, contract(pos, writ))).collect(),
            wait: "Not now",
        }
    }
    fn thoughts(&self, mind: &Mind) -> Vec<Thought> {
        let pos = pos_in(&mind.world);
        issues::issues(pos, mind.seat()).into_iter().map(|i| thought(pos, i)).collect()
    }
    fn line(&self, mind: &Mind, crown: usize) -> Vec<Claim> {
        let pos = pos_in(&mind.world);
        let Some(estate) = estates(pos).nth(crown) else { return vec![] };
        let root = pos.root(estate);
        let claim = |who: CharacterId| {
            let number = pos.noble(who).serials.iter().find(|s| s.descends_from(&root));
            Claim { who, reason: number.map_or_else(String::new, ToString::to_string), degree: 0 }
        };
        family::line(pos, estate).into_iter().map(claim).collect()
    }
    fn sheet(&self, _: &mut Court, mind: &Mind, who: CharacterId) -> Sheet {
        let pos = pos_in(&mind.world);
        let c = pos.character(who);
        Sheet {
            titles: titles(pos, who),
            sums: sums(pos, c),
            survival: if c.is_alive() { lives(pos, c) } else { vec![] },
            claims: claims(pos, who),
            is_single: c.keeper == Some(mind.seat()) && writs::check_single(pos, who).is_ok(),
        }
    }
    fn stands(&self, ui: &mut egui::Ui, shell: &mut Shell, mind: &Mind, who: CharacterId) {
        let pos = pos_in(&mind.world);
        let Some(unit) = pos.noble(who).command.and_then(|u| pos.find_unit(u)) else { return };
        ui.horizontal(|ui| {
            ui.label(format!("Leads {}", orders::unit_words(pos, unit)));
            let Some(at) = unit.at.map(|at| pos.map().province(at)) else { return };
            let button = ui.small_button("Show it").on_hover_text("On the map");
            words::name(&button, format!("Show {} on the map", pos.label(at)));
            if button.clicked() {
                shell.asks.put(ShellAsk::LookAt(pos.map().data(at).key.clone()));
            }
        });
    }
    fn rename(&self, who: CharacterId, name: String) -> Act {
        Action::Rename { who, name }.act()
    }
    fn judge(&self, mind: &Mind, act: &Act) -> Result<(), Refusal> {
        Action::of(act).map_or(Ok(()), |action| action.check(pos_in(&mind.world), mind.seat()))
    }
}

/// What can be inherited: crowns, then all titles that were ever granted.
fn estates(pos: Pos) -> impl Iterator<Item = Estate> {
    pos.powers().map(|p| Estate::Crown(p.id)).chain(pos.titles().map(|t| Estate::Title(t.id)))
}

fn person(pos: Pos, kin: &Kin, c: &Character, house: String) -> Person {
    let noble = pos.noble(c.id);
    let reigned = |id: CharacterId| pos.powers().any(|p| p.monarch == Some(id) || p.past.contains(&id));
    let rank = if pos.reigns(c.id) || (!c.is_alive() && reigned(c.id)) {
        Rank::Crowned
    } else if kin.parents(c.id).into_iter().any(reigned) || pos.titles_of(c.id).next().is_some() {
        Rank::Royal
    } else {
        Rank::Plain
    };
    let numbers: Vec<String> = noble.serials.iter().map(ToString::to_string).collect();
    let numbered = "Serial numbers: the place in each line of succession";
    let at = noble.command.and_then(|u| pos.find_unit(u)?.at);
    Person {
        is: c.clone(),
        name: format!("{} of {}", c.name, pos.power_name(noble.born_to)),
        short: c.name.clone(),
        styled: styled(pos, c.id),
        house,
        rank,
        scores: scores(c),
        at: at.map(|at| pos.label(pos.map().province(at)).to_string()),
        below: (!numbers.is_empty()).then(|| (format!("    {}", numbers.join(", ")), numbered)),
        // That of the dynasty he was born to.
        crown: pos.powers().position(|p| p.id == noble.born_to),
    }
}

/// The monarch first, then in the order of their numbers.
fn house(pos: Pos, seat: SeatId) -> House {
    let mut people: Vec<CharacterId> = pos.household(seat).map(|c| c.id).collect();
    people.sort_by_key(|c| (!pos.reigns(*c), pos.noble(*c).serials.first().cloned(), *c));
    House { seat, head: pos.power_of(seat).and_then(|p| pos.power(p).monarch), people }
}

fn contract(pos: Pos, writ: &writs::Writ) -> Contract {
    let couple = writ.couple.map_or_else(String::new, |(a, b)| format!("{} and {}", pos.name_of(a), pos.name_of(b)));
    let words = |(n, c): (usize, &crate::dynasty::Clause<writs::Terms>)| {
        format!("{}. {} {}", n + 1, pos.seat_name(c.by), writs::clause_words(pos, c, writ.other(c.by)))
    };
    Contract {
        title: format!("Writ {} of {couple}, {}", writ.id.0 + 1, writ.signed),
        clauses: writ.clauses.iter().enumerate().map(words).collect(),
    }
}

fn scores(c: &Character) -> Vec<Score> {
    let does = if c.sex.is_male() {
        "is added to the unit that he leads, at most one either way"
    } else {
        "is added to her husband's Leadership, where he leads a unit"
    };
    vec![
        Score { name: skill_name(c.sex), value: c.scores.strength, does: does.into() },
        Score { name: "Constitution", value: c.scores.constitution, does: "is added to survival rolls".into() },
    ]
}

fn sums(pos: Pos, c: &Character) -> Option<String> {
    if !c.is_alive() || !c.sex.is_male() {
        return None;
    }
    let worth = court::worth(pos, c.id);
    let unit = pos.noble(c.id).command.and_then(|u| pos.find_unit(u));
    let fights = |rating| format!("; his unit fights with {}", signed(rating));
    let there = unit.map_or_else(String::new, |u| fights(court::rating(pos, u.id)));
    Some(format!("As a leader, with his wife's Guile: {}{there}", signed(worth)))
}

/// What the next survival roll needs, five years on, and how old he may expect to become (4-2, 4-10, 11.1).
fn lives(pos: Pos, c: &Character) -> Vec<RichText> {
    let tables = &pos.book.tables;
    let then = pos.age(c.id) + tables.years.a_phase;
    let added: i16 = family::modifiers(pos, c.id).iter().map(|(_, n)| i16::from(*n)).sum();
    let mut out = vec![match tables.survival_needed(then) {
        Some(needed) => {
            let parts: Vec<String> =
                family::modifiers(pos, c.id).iter().map(|(what, n)| format!("{what} {n:+}")).collect();
            let parts = if parts.is_empty() { String::new() } else { format!(", {}", parts.join(", ")) };
            let chance = odds::survival(tables, then, added);
            format!(
                "Next roll at {then}: {needed} or more on two dice{parts}; two ones always kill: {chance} ({} of {})",
                chance.ways, chance.of
            )
        }
        None => format!("{} years old: no survival roll at {then}", pos.age(c.id)),
    }];
    out.push(format!("May expect to reach {:.0}", odds::expected_age(pos, c.id)));
    out.into_iter().map(RichText::new).collect()
}

fn thought(pos: Pos, issue: Issue) -> Thought {
    Thought {
        kind: issue.kind.name(),
        presses: issue.kind < Kind::Captive,
        text: issue.text,
        rule: format!("ROY {}", issue.rule),
        who: issue.who,
        place: issue.place.map(|p| pos.map().data(p).key.clone()),
        tab: (issue.kind == Kind::Answer).then_some(WRITS),
    }
}

/// The tables of the game as the shared sheet reads them.
fn customs(pos: Pos) -> Customs {
    let t = &pos.book.tables;
    Customs {
        turn_years: t.years.a_phase,
        adult_age: t.survival.first().map_or(20, |row| row.age),
        piece_age: t.ages.may_lead,
        oldest_mother: t.oldest_mother,
        birth_needed: i16::from(t.birth_from),
        extra_births: 3,
        male_on: (t.boy_from..=6).collect(),
        survival: t.survival.iter().map(|row| (row.age, row.needs)).collect(),
        score_rows: t.characteristics.iter().map(|row| (row.from, row.to, row.score)).collect(),
        score_limit: t.best_score,
        close_kin_barred: true,
    }
}

/// "King James", "Queen Anna", "Duke Henry of Burgundy", "Cardinal Louis".
pub fn styled(pos: Pos, who: CharacterId) -> String {
    let (c, noble) = (pos.character(who), pos.noble(who));
    if let Some(cleric) = &noble.cleric {
        return format!("{} {}", cleric.rank.name(), c.name);
    }
    if pos.reigns(who) {
        return format!("{} {}", if c.sex.is_male() { "King" } else { "Queen" }, c.name);
    }
    match pos.titles_of(who).next() {
        Some(title) => {
            let rank = if c.sex.is_male() { "Duke" } else { "Duchess" };
            format!("{} {} of {}", rank, c.name, pos.label(title.province))
        }
        None => c.name.clone(),
    }
}

/// Crowns, titles, numbers; places in lines of succession.
fn titles(pos: Pos, who: CharacterId) -> Vec<String> {
    let mut out = vec![];
    let male = pos.character(who).sex.is_male();
    for power in pos.powers() {
        if power.monarch == Some(who) {
            out.push(format!("{} of {}", if male { "King" } else { "Queen" }, pos.power_name(power.id)));
        } else if power.past.contains(&who) {
            out.push(format!("Reigned in {}", pos.power_name(power.id)));
        }
    }
    for title in pos.titles_of(who) {
        out.push(format!("Holds the title to {}, granted by {}", pos.label(title.province), title.power.name()));
    }
    if let Some(cleric) = &pos.noble(who).cleric {
        let see = cleric.see.map_or_else(String::new, |at| format!(" of {}", pos.label(at)));
        out.push(format!("{}{see}", cleric.rank.name()));
    }
    let numbers: Vec<String> = pos.noble(who).serials.iter().map(ToString::to_string).collect();
    if !numbers.is_empty() {
        out.push(format!("Serial number {}", numbers.join(", ")));
    }
    out.extend(market::stands_for(pos, who));
    out
}

/// What was renounced, and who was passed over.
fn claims(pos: Pos, who: CharacterId) -> Vec<(String, &'static str)> {
    let noble = pos.noble(who);
    let mut lines = vec![];
    for number in &noble.renounced {
        lines.push((format!("Has renounced {number} in the line of {}", number.power.name()), "ROY 5.3-7"));
    }
    if noble.unfit {
        lines.push(("Passed over: never holds a title".into(), "ROY 9.4-3"));
    }
    for power in &noble.never_king {
        lines.push((format!("Passed over as King of {}", power.name()), "ROY 9.4-6"));
    }
    if noble.laid_down {
        lines.push(("Has laid down his command for good".into(), "ROY 6.1-4"));
    }
    if let Some(jailer) = noble.jailer {
        lines.push((format!("Arrested by {}", pos.name_of(jailer)), "ROY 9.3-16"));
    }
    lines
}
