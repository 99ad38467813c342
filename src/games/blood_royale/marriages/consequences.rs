//! What a marriage would bring, for both players to read before they sign: who moves, who raises the children and what
//! they may inherit, money now and later, odds of issue, and what the clauses cannot be kept beside.

use serde::{Deserialize, Serialize};

use super::super::ids::CountryId;
use super::super::position::Pos;
use super::clauses::Terms;
use super::market::{Registry, ranks};
use super::{Treaty, signing, weddings, words};
use crate::dynasty::households::{self, Wedding};
use crate::dynasty::{Bound, Character, CharacterId, Draft, births, contract, survival};
use crate::line;
use crate::table::SeatId;

/// What a consequence is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Who goes to whom (BR 8.2, 8.15).
    Household,
    /// Who raises the children, and their name (BR 8.18, 6.12).
    Children,
    /// Her Guile with his Strength (BR 8.12).
    Strength,
    /// At the wedding (BR 6.21, 6.22, 8.13).
    Money,
    /// When somebody comes to a throne (BR 8.13, 8.14).
    LaterMoney,
    /// Chances of children, and of the years that the contract lasts.
    Odds,
    /// Thrones (BR 9.2, 9.10, 9.19).
    Succession,
    /// What a clause will forbid, ask or permit, and when (BR 8.6, 8.7).
    Clause,
    /// A clause that cannot be kept beside another (BR 8.8, 8.9).
    Conflict,
}

/// One line of what would come of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consequence {
    pub kind: Kind,
    /// Whom it concerns most; `None`: both.
    pub seat: Option<SeatId>,
    pub text: String,
    /// Rule, without the game's prefix.
    pub rule: String,
}

/// What `seat`, one of the two, may know of what the draft would bring.
pub fn consequences(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2], seat: SeatId) -> Vec<Consequence> {
    let mut out = vec![];
    let known = |who: Option<CharacterId>| who.filter(|c| pos.has_character(*c));
    if let (Some(groom), Some(bride)) = (known(draft.groom), known(draft.bride)) {
        let of = Registry::of(pos);
        let them = Them { of: &of, groom: pos.character(groom), bride: pos.character(bride), draft };
        them.household(&mut out);
        them.children(&mut out);
        them.strength(&mut out);
        them.money(&mut out);
        them.odds(&mut out);
        them.succession(&mut out);
    } else {
        push(&mut out, Kind::Children, None, "8.3", "A promise for children not born yet: it binds nobody.".into());
    }
    clauses(pos, draft, parties, &mut out);
    conflicts(pos, draft, parties, seat, &mut out);
    out
}

/// What each clause will do, where its own words do not say it; that a betrothal binds nobody.
fn clauses(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2], out: &mut Vec<Consequence>) {
    if draft.betrothal {
        let text = "A betrothal: nobody is bound, and nothing of this comes about, before the wedding.".into();
        push(out, Kind::Clause, None, "8.3", text);
    }
    for (n, clause) in draft.clauses.iter().enumerate() {
        let bound = signing::bound_of(clause, parties);
        if let Some(text) = effect(pos, clause.terms.plain(), bound) {
            push(out, Kind::Clause, Some(bound.by), "8.7", format!("Clause {}: {text}", n + 1));
        }
        if !clause.terms.is_awake(pos) {
            let text = format!("Clause {} sleeps now: it is not so yet.", n + 1);
            push(out, Kind::Clause, Some(bound.by), "8.11", text);
        }
        if !parties.contains(&clause.by) && pos.has_seat(clause.by) {
            let text = format!(
                "Clause {} binds {}, who signs too; without it nothing is agreed.",
                n + 1,
                pos.seat_name(clause.by)
            );
            push(out, Kind::Clause, Some(clause.by), "8.5", text);
        }
    }
    if !draft.free_text.is_empty() {
        push(out, Kind::Clause, None, "8.6", "What is said on honour binds nobody: the table does not keep it.".into());
    }
}

/// What a duty of these two means at the table.
fn effect(pos: Pos, terms: &Terms, bound: Bound) -> Option<String> {
    let (by, to) = (pos.seat_name(bound.by), pos.seat_name(bound.to));
    Some(match terms {
        Terms::NonAggression { over } if over.is_empty() => {
            format!(
                "{by} can neither invade {to}'s provinces nor attack its forces, wherever they stand; nor can others with {by}'s troops."
            )
        }
        Terms::SupportInWar { against } => format!(
            "while {to} and {} are at war, {by}'s troops near the war march with {to} and fight beside it.",
            pos.seat_name(*against)
        ),
        Terms::Pay { .. } => format!("what {by} cannot pay it owes, and its next money goes to {to}."),
        Terms::Deliver { goods, from, .. } => format!(
            "{by} can neither sell, destroy nor promise the {goods} of {}, nor give the province away.",
            pos.label(*from)
        ),
        Terms::NoMarriage { with, .. } => format!("a match with {} is refused to {by}.", pos.seat_name(*with)),
        Terms::NoAlliance { with } => format!(
            "{by} can sign neither peace nor support with {}, nor lend or take its troops, nor fight beside it.",
            pos.seat_name(*with)
        ),
        Terms::NoPassage { to: guest } => format!("{by} can let {} pass or shelter nowhere.", pos.seat_name(*guest)),
        Terms::NoTrade { with } => format!("{by} can neither give {} goods nor take its.", pos.seat_name(*with)),
        Terms::Hand { who, age } => format!(
            "{} can wed into the house of {to} alone; from the age of {age} {by} cannot refuse it a match that asks for nothing else.",
            pos.known(*who)
        ),
        Terms::Supply { goods, count } => {
            format!("the first {count} {goods} that {by} has are {to}'s; it can part with none before.")
        }
        Terms::Demilitarised { province } => {
            format!("no army of {by}, nor one it leads, can enter {}, and none is raised there.", pos.label(*province))
        }
        Terms::Cede { province } if pos.court_at(*province).is_some() => {
            format!(
                "{} is a capital: its court goes to another Home Province, and its castle is lost.",
                pos.label(*province)
            )
        }
        _ => return None,
    })
}

/// Clauses that an older contract would keep from being kept, as far as `seat` may see the older one (Q25).
fn conflicts(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2], seat: SeatId, out: &mut Vec<Consequence>) {
    let seen: Vec<Treaty> = pos.treaties().map(|t| t.seen_by(seat)).collect();
    for warning in contract::conflicts(&seen, draft, parties, pos.year()) {
        let Some(clause) = draft.clauses.get(warning.clause) else { continue };
        let older = warning.contract.and_then(|id| seen.iter().find(|t| t.id == id));
        let older =
            older.map_or_else(|| line!["another clause of it"], |t| line!["the older ", words::contract(pos, t)]);
        let (number, what) = (warning.clause + 1, words::clause(clause));
        let text = line!["Clause ", number, " (", what, ") would rest: ", older, " prevails, ", warning.text, "."];
        push(out, Kind::Conflict, Some(warning.by), "8.8", pos.said(&text));
    }
}

fn push(out: &mut Vec<Consequence>, kind: Kind, seat: Option<SeatId>, rule: &str, text: String) {
    out.push(Consequence { kind, seat, text, rule: rule.into() });
}

/// The couple, with what is asked about it.
struct Them<'a, 'w> {
    of: &'a Registry<'w>,
    groom: &'a Character,
    bride: &'a Character,
    draft: &'a Draft<Terms>,
}

impl Them<'_, '_> {
    fn pos(&self) -> Pos<'_> {
        self.of.pos
    }

    fn wedding(&self) -> Wedding {
        Wedding {
            groom: self.groom.id,
            bride: self.bride.id,
            husband_moves: self.draft.husband_moves,
            groom_reigns: self.pos().crown_of(self.groom.id).is_some(),
            bride_reigns: self.pos().crown_of(self.bride.id).is_some(),
        }
    }

    /// The player who will have both.
    fn household_of(&self) -> Option<SeatId> {
        let moved = households::wedding(&self.of.kin, self.wedding());
        moved.first().and_then(|m| m.keeper).or(self.groom.keeper)
    }

    fn household(&self, out: &mut Vec<Consequence>) {
        for step in households::wedding(&self.of.kin, self.wedding()) {
            let seat = step.keeper.map(|s| self.pos().seat_name(s)).unwrap_or_default();
            let text = format!("{} {} and is {seat}'s from then on.", self.pos().name_of(step.who), step.why);
            let rule = if step.who == self.groom.id { "8.15" } else { "8.2" };
            push(out, Kind::Household, step.keeper, rule, text);
        }
    }

    /// Who raises them, under which name.
    fn children(&self, out: &mut Vec<Consequence>) {
        let pos = self.pos();
        let reigns = pos.crown_of(self.bride.id).is_some();
        let mut father = self.groom.clone();
        father.keeper = self.household_of();
        let plain = births::nursery(&father, self.bride, reigns, None);
        let name = &pos.house(plain.house).name;
        let seat = plain.keeper.map(|s| pos.seat_name(s)).unwrap_or_default();
        let text = format!("Children bear the name {name} and are raised by {seat}.");
        push(out, Kind::Children, plain.keeper, "8.18", text);
        for clause in &self.draft.clauses {
            let Terms::ChildrenToBride { every } = *clause.terms.plain() else { continue };
            let Some(hers) = self.bride.keeper else { continue };
            let which =
                if every <= 1 { "All of them are".to_string() } else { format!("Each child number {every} is") };
            let text = format!("{which} raised by {} by contract.", pos.seat_name(hers));
            push(out, Kind::Children, Some(hers), "8.18", text);
        }
    }

    fn strength(&self, out: &mut Vec<Consequence>) {
        let (his, hers) = (self.groom.scores.strength, self.bride.scores.strength);
        let both = self.of.customs.together(his, hers);
        if both != his {
            let name = self.pos().name_of(self.groom.id);
            let text = format!("{name} fights with {both:+} in place of {his:+}: her Guile is {hers:+}.");
            push(out, Kind::Strength, self.household_of(), "8.12", text);
        }
    }

    fn money(&self, out: &mut Vec<Consequence>) {
        let pos = self.pos();
        let now = weddings::dues(pos, self.groom.id, self.bride.id);
        let paid = now.iter().any(|d| matches!(d.rule, "8.13" | "8.14"));
        for due in now {
            let (does, sum) = if due.crowns > 0 { ("receives", due.crowns) } else { ("pays", -due.crowns) };
            let text = format!("{} {does} {sum} Crowns: {}.", pos.seat_name(due.seat), due.why);
            push(out, Kind::Money, Some(due.seat), due.rule, text);
        }
        let later = [(self.groom, self.bride, "8.13", "King"), (self.bride, self.groom, "8.14", "Queen")];
        for (heir, given, rule, title) in later {
            let own = ranks(&self.of.lines(), heir.id).into_iter().find(|(c, _)| pos.country(*c).ruler == heir.home);
            let (Some((country, rank)), Some(seat)) = (own, given.home.filter(|h| Some(*h) != heir.home)) else {
                continue;
            };
            if paid {
                continue;
            }
            let text = format!(
                "{} receives {} Crowns if {} becomes {title} of {} (place {rank} in the line).",
                pos.seat_name(seat),
                pos.book.tables.crowns.monarch_wed,
                pos.name_of(heir.id),
                country_name(pos, country)
            );
            push(out, Kind::LaterMoney, Some(seat), rule, text);
        }
    }

    fn odds(&self, out: &mut Vec<Consequence>) {
        let pos = self.pos();
        let customs = &self.of.customs;
        let years = customs.oldest_mother - self.bride.age(pos.year());
        let turns = years / customs.turn_years.max(1);
        if turns <= 0 {
            push(out, Kind::Odds, None, "6.2", format!("{} will bear no children.", pos.name_of(self.bride.id)));
        } else {
            let all = customs.extra_births.saturating_add(1);
            let text = format!(
                "A child in a turn: {} with one birth roll, {} with {all}; a son: {} and {}. Fertile for {turns} turns.",
                births::chance_of_issue(customs, 1).percent(),
                births::chance_of_issue(customs, all).percent(),
                births::chance_of_son(customs, 1).percent(),
                births::chance_of_son(customs, all).percent(),
            );
            push(out, Kind::Odds, None, "6.1", text);
        }
        let lasts = |turns: i32| {
            let reach = |c: &Character| {
                survival::chance_to_reach(customs, c, pos.year(), c.age(pos.year()) + turns * customs.turn_years)
            };
            reach(self.groom).and(reach(self.bride)).percent()
        };
        let text =
            format!("Both live, and the contract binds, after 2 turns with {}, after 4 with {}.", lasts(2), lasts(4));
        push(out, Kind::Odds, None, "8.7", text);
    }

    /// What thrones either stands near to, what is renounced, and where a union of crowns may come of it.
    fn succession(&self, out: &mut Vec<Consequence>) {
        let pos = self.pos();
        let lines = self.of.lines();
        let given_up: Vec<(CharacterId, CountryId)> = self
            .draft
            .clauses
            .iter()
            .filter_map(|c| match c.terms.plain() {
                Terms::RenounceClaim { who, country } => Some((*who, *country)),
                _ => None,
            })
            .collect();
        let lost = |who: CharacterId, country: CountryId| {
            let of_line = |of: CharacterId| of == who || self.of.kin.ancestors(who).contains(&of);
            given_up.iter().any(|(of, crown)| *crown == country && of_line(*of))
        };
        for (person, partner) in [(self.groom, self.bride), (self.bride, self.groom)] {
            let name = pos.name_of(person.id);
            for (country, rank) in ranks(&lines, person.id) {
                let crown = country_name(pos, country);
                if lost(person.id, country) {
                    let text =
                        format!("{name} (place {rank} in the line of {crown}) and all issue renounce it, for ever.");
                    push(out, Kind::Succession, person.keeper, "9.19", text);
                    continue;
                }
                let theirs =
                    ranks(&lines, partner.id).iter().any(|(c, r)| *c != country && *r <= 2 && !lost(partner.id, *c))
                        || pos.crown_of(partner.id).is_some_and(|c| c != country);
                let then = if theirs {
                    let king = self.groom.keeper.map(|s| pos.seat_name(s)).unwrap_or_default();
                    format!("with {}'s it may become a union of crowns under {king}", pos.name_of(partner.id))
                } else if person.sex.is_male() {
                    "and the children of the match after him".to_string()
                } else {
                    let hers = pos.country(country).ruler.map(|s| pos.seat_name(s)).unwrap_or_default();
                    format!("as Queen she is {hers}'s, with her husband and the unmarried children")
                };
                let text = format!("{name} is number {rank} in the line of {crown}; {then}.");
                push(out, Kind::Succession, pos.country(country).ruler, if theirs { "9.10" } else { "9.2" }, text);
            }
            if let Some(country) = pos.crown_of(person.id) {
                let first = lines.iter().find(|(c, _)| *c == country).and_then(|(_, line)| line.first());
                let now = first.map_or_else(|| "nobody".to_string(), |c| pos.name_of(*c));
                let text = format!(
                    "Children of the match come into the line of {}; its first is {now} today.",
                    country_name(pos, country)
                );
                push(out, Kind::Succession, pos.country(country).ruler, "9.2", text);
            }
        }
        // Whose both crowns would be.
        if let (Some(his), Some(hers)) = (pos.crown_of(self.groom.id), pos.crown_of(self.bride.id)) {
            let king = self.groom.keeper.map(|s| pos.seat_name(s)).unwrap_or_default();
            let text = format!(
                "A union of crowns at once: {king} rules {} and {}, with its lands, armies and fleets.",
                country_name(pos, his),
                country_name(pos, hers)
            );
            push(out, Kind::Succession, self.bride.keeper, "9.10", text);
        }
        for (country, line) in &lines {
            let after: Vec<CharacterId> = line.iter().copied().filter(|c| !lost(*c, *country)).collect();
            if after.first() != line.first() {
                let who = after.first().map_or_else(|| "nobody known".to_string(), |c| pos.name_of(*c));
                let text = format!("The heir of {} would be {who}.", country_name(pos, *country));
                push(out, Kind::Succession, pos.country(*country).ruler, "9.19", text);
            }
        }
    }
}

fn country_name(pos: Pos<'_>, country: CountryId) -> &str {
    &pos.book.map.country(country).name
}
