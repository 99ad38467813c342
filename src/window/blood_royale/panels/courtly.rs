//! The people of Blood Royale for the panels of the shell: what they are called, what their scores do, crowns, contracts.

use bevy::prelude::World;
use bevy_egui::egui::{self, RichText};

use super::super::pos_in;
use super::{CONTRACTS, people};
use crate::dynasty::people::valour_name;
use crate::dynasty::{Character, CharacterId, Claim, Kin, matches, survival};
use crate::engine::Act;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::{Lasting, Phase};
use crate::games::blood_royale::ids::CountryId;
use crate::games::blood_royale::issues::{self, Issue, Kind};
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::{court, marriages};
use crate::table::{Refusal, SeatId, signed};
use crate::window::blood_royale::BloodRoyale;
use crate::window::desk::Shell;
use crate::window::dynasty::{
    Contract, Court, Courtly, Facts, House, Mind, Person, Rank, Score, Sheet, Thought, Words,
};
use crate::window::sight::Sight;

impl Courtly for BloodRoyale {
    fn facts(&self, world: &World, sight: &Sight) -> Facts {
        let pos = pos_in(world);
        let kin = pos.kin();
        let contract = |treaty: &marriages::Treaty| Contract {
            title: {
                let (groom, bride) = treaty.couple.unzip();
                let couple = marriages::couple_in_words(pos, groom, bride);
                format!("Contract {} of {couple}, signed {}", treaty.id.0 + 1, treaty.signed)
            },
            clauses: marriages::visible_clauses(pos, treaty, sight.seat)
                .into_iter()
                .map(|(n, clause)| format!("{}. {}", n + 1, marriages::clause_in_words(pos, &clause)))
                .collect(),
        };
        Facts {
            words: Words { succession: "BR 9.2", survival: "BR 7.2", contracts: "BR 8.10", contract: "contract" },
            year: pos.year(),
            customs: court::customs(pos),
            seats: pos.seats().map(|seat| pos.seat_name(seat)).collect(),
            people: pos.people().map(|c| person(pos, &kin, sight.seat, c)).collect(),
            marriages: pos.marriages().cloned().collect(),
            houses: pos.seats().map(|seat| house(pos, seat)).collect(),
            crowns: pos.countries().map(|c| (c.id.index(), pos.book.map.country(c.id).name.clone())).collect(),
            contracts: pos.treaties().map(|treaty| (treaty.id, contract(treaty))).collect(),
            wait: if pos.turn.phase == Phase::Marriages { "You have done with marriages" } else { "Not now" },
        }
    }
    fn thoughts(&self, mind: &Mind) -> Vec<Thought> {
        let found = issues::issues(pos_in(&mind.world), mind.seat());
        found.into_iter().map(thought).collect()
    }
    fn line(&self, mind: &Mind, crown: usize) -> Vec<Claim> {
        let pos = pos_in(&mind.world);
        pos.countries().nth(crown).map_or(vec![], |c| court::line_of_succession(pos, c.id))
    }
    fn sheet(&self, court: &mut Court, mind: &Mind, who: CharacterId) -> Sheet {
        let pos = pos_in(&mind.world);
        let c = pos.character(who);
        Sheet {
            titles: titles(court, mind, who),
            sums: sums(pos, who),
            survival: if c.is_alive() { lives(pos, c) } else { vec![] },
            claims: claims(pos, who),
            is_single: c.keeper == Some(mind.seat()) && matches::single(&pos.kin(), c).is_ok(),
        }
    }
    fn stands(&self, ui: &mut egui::Ui, shell: &mut Shell, mind: &Mind, who: CharacterId) {
        let pos = pos_in(&mind.world);
        let at = pos.pawn_of(who).map(|p| p.at);
        if let Some(at) = at.and_then(|at| at.province()) {
            ui.horizontal(|ui| {
                ui.label("Stands in");
                people::show_place(ui, shell, pos, at);
            });
        } else if let Some(place) = at.and_then(|at| people::place_of(pos, at)) {
            ui.label(format!("Aboard or away: {place}"));
        }
    }
    fn rename(&self, who: CharacterId, name: String) -> Act {
        Action::Rename { who, name }.act()
    }
    fn judge(&self, mind: &Mind, act: &Act) -> Result<(), Refusal> {
        Action::of(act).map_or(Ok(()), |action| action.check(pos_in(&mind.world), mind.seat()))
    }
}

fn person(pos: Pos, kin: &Kin, seat: SeatId, c: &Character) -> Person {
    let reigned = |id: CharacterId| pos.countries().any(|k| k.monarch == Some(id) || k.past.contains(&id));
    let rank = if pos.crown_of(c.id).is_some() || (!c.is_alive() && reigned(c.id)) {
        Rank::Crowned
    } else if kin.parents(c.id).into_iter().any(reigned) {
        Rank::Royal
    } else {
        Rank::Plain
    };
    // His own, that of his house's player, the first.
    let of_house = || c.home.or(c.keeper).and_then(|seat| pos.realm_of(seat));
    let crown = pos.crown_of(c.id).or_else(of_house).or_else(|| pos.realm_of(seat));
    Person {
        is: c.clone(),
        name: pos.name_of(c.id),
        short: pos.name_of(c.id),
        styled: people::styled(pos, c.id),
        house: pos.house(c.house).name.clone(),
        rank,
        scores: scores(pos, c),
        at: pos.pawn_of(c.id).and_then(|p| people::place_of(pos, p.at)),
        below: None,
        crown: crown.map(CountryId::index),
    }
}

/// The monarch first, then the oldest.
fn house(pos: Pos, seat: SeatId) -> House {
    let mut all: Vec<_> = pos.household(seat).collect();
    all.sort_by_key(|c| (pos.crown_of(c.id).is_none(), c.born, c.id));
    let head = pos.realm_of(seat).and_then(|c| pos.country(c).monarch);
    House { seat, head, people: all.into_iter().map(|c| c.id).collect() }
}

fn thought(issue: Issue) -> Thought {
    Thought {
        kind: issue.kind.name(),
        presses: issue.kind <= Kind::Upkeep,
        text: issue.text,
        rule: format!("BR {}", issue.rule),
        who: issue.who,
        place: issue.place.map(|p| p.key().to_string()),
        tab: issue.talk.map(|_| CONTRACTS),
    }
}

/// The scores and what they do (6.10, 6.17 to 6.22).
fn scores(pos: Pos, c: &Character) -> Vec<Score> {
    let crowns = &pos.book.tables.crowns;
    let valour = if c.sex.is_male() {
        "is added to battle dice where his piece leads"
    } else {
        "goes with her husband's Strength in battle, both within +2 and -2"
    };
    let charm = match (c.sex.is_male(), c.scores.charisma) {
        (_, 0) => "counts in rebellion rolls where this person reigns or stands".to_string(),
        (true, _) => "counts in rebellion rolls where he reigns or stands".to_string(),
        (false, n) => {
            let money = u32::from(n.unsigned_abs()) * u32::from(crowns.bride_per_charisma);
            let way = if n > 0 { "brings her house" } else { "costs her house" };
            format!("counts in rebellion rolls where she reigns; a wedding {way} {money} Crowns")
        }
    };
    vec![
        Score { name: valour_name(c.sex), value: c.scores.strength, does: valour.to_string() },
        Score { name: "Constitution", value: c.scores.constitution, does: "is added to survival rolls".into() },
        Score { name: "Charisma", value: c.scores.charisma, does: charm },
    ]
}

/// His strength in battle, with its parts.
fn sums(pos: Pos, who: CharacterId) -> Option<String> {
    let parts = court::strength(pos, pos.pawn_of(who)?.id, None);
    let sum: i8 = parts.iter().map(|(_, n)| n).sum();
    let parts: Vec<String> = parts.iter().map(|(what, n)| format!("{what} {n:+}")).collect();
    let sums = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
    Some(format!("In battle now: {}{sums}", signed(sum)))
}

/// The next survival roll, and how likely one gets old (7.2).
fn lives(pos: Pos, c: &Character) -> Vec<RichText> {
    let (customs, year) = (court::customs(pos), pos.year());
    let age = c.age(year);
    let now = if court::is_spared(pos, c.id) {
        format!("{age} years old: spared the survival roll for now")
    } else if survival::must_roll(&customs, c, year) {
        let (needed, now) = (survival::needed(&customs, age), survival::chance_now(&customs, c, year, 0));
        let tired = if c.strain > 0 { format!(" less {} for birth rolls", c.strain) } else { String::new() };
        format!(
            "{age} years old: lives with {needed} or more on two dice, Constitution {}{tired}: {now} ({} of {})",
            signed(c.scores.constitution),
            now.ways,
            now.of
        )
    } else {
        format!("{age} years old: no survival roll before {}", customs.adult_age)
    };
    let goals = [40, 60].into_iter().filter(|goal| *goal > age);
    let goals: Vec<String> =
        goals.map(|goal| format!("{goal}: {}", survival::chance_to_reach(&customs, c, year, goal))).collect();
    let reach = RichText::new(format!("Chance to reach {}", goals.join(", "))).small();
    [now.into()].into_iter().chain((!goals.is_empty()).then_some(reach)).collect()
}

/// Crowns, regencies, provinces governed; places in lines of succession.
fn titles(court: &mut Court, mind: &Mind, who: CharacterId) -> Vec<String> {
    let pos = pos_in(&mind.world);
    let mut out = vec![];
    let mut places = vec![];
    for country in pos.countries() {
        let name = &pos.book.map.country(country.id).name;
        if country.monarch == Some(who) {
            let word = if pos.character(who).sex.is_male() { "King" } else { "Queen" };
            out.push(format!("{word} of {name}"));
        }
        if country.regent == Some(who) {
            out.push(format!("Regent of {name}"));
        }
        let line = court.line(mind, country.id.index());
        if let Some(place) = line.iter().position(|claim| claim.who == who) {
            places.push(format!("{} in line to {name}: {}", nth(place), line[place].reason));
        }
    }
    for province in pos.provinces().filter(|p| p.governor == Some(who)) {
        out.push(format!("Governor of {}", pos.label(province.id)));
    }
    out.extend(places);
    out
}

fn nth(place: usize) -> String {
    match place {
        0 => "First".into(),
        1 => "Second".into(),
        2 => "Third".into(),
        n => format!("{}th", n + 1),
    }
}

/// Claims to crowns, and what was renounced.
fn claims(pos: Pos, who: CharacterId) -> Vec<(String, &'static str)> {
    let mut lines = vec![];
    for country in pos.countries() {
        let name = &pos.book.map.country(country.id).name;
        if court::claims_on(pos, country.id).contains(&who) {
            lines.push((format!("Claims the crown of {name} against its house"), "BR 9.17"));
        }
        if marriages::has_renounced(pos, who, country.id) {
            lines.push((format!("Has renounced the crown of {name}"), "BR 9.19"));
        }
    }
    for card in &pos.deck().lasting {
        match card {
            Lasting::Pretender { who: p, country, .. } if *p == who => {
                lines.push((format!("Pretender to {}", pos.book.map.country(*country).name), "BR OE.23"));
            }
            Lasting::Bastard { who: p, country, .. } if *p == who => {
                lines.push((format!("Royal bastard of {}", pos.book.map.country(*country).name), "BR OE.26"));
            }
            _ => {}
        }
    }
    lines
}
