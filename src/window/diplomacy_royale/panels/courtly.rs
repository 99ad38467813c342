//! The people of Diplomacy Royale for the panels of the shell: what they are called, what their scores do, crowns, writs.

use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Court, Mind, Papers, WRITS, church, editor, market};
use crate::dynasty::{Character, CharacterId, Claim, ContractId, Customs, HouseId, Kin, MarriageId};
use crate::games::diplomacy_royale::DiplomacyRoyale;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Estate;
use crate::games::diplomacy_royale::family::{self, odds, skill_name};
use crate::games::diplomacy_royale::issues::{self, Issue, Kind};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::{court, orders, writs};
use crate::table::{Game, Refusal, SeatId, signed};
use crate::window::asks::ShellAsk;
use crate::window::dynasty::{Courtly, Rank, Score, Thought};
use crate::window::panels::words;
use crate::window::theme;

impl Courtly for DiplomacyRoyale {
    type Crown = Estate;
    type Papers = Papers;
    const SUCCESSION: &'static str = "ROY 8.1-1";
    const SURVIVAL: &'static str = "ROY 4-2";
    const CONTRACTS: &'static str = "ROY 5.2-4";
    const CONTRACT: &'static str = "writ";

    fn court<'a>(look: &'a mut Look) -> &'a mut Court {
        &mut look.own.court
    }
    fn glass(look: &Look) -> Option<Arc<World>> {
        look.own.glass.world()
    }
    fn judge(mind: &Mind, action: &Action) -> Result<(), Refusal> {
        Self::check(&mind.world, mind.seat(), action)
    }
    fn renew(papers: &mut Papers, mind: &Mind) {
        papers.now = None;
        papers.market.iter_mut().for_each(super::market::Market::renew);
        let waits = |who: &CharacterId| mind.pos().has_character(*who) && mind.pos().character(*who).is_captive();
        papers.slips.asking.retain(|who, _| waits(who));
    }
    fn is_open(papers: &Papers) -> bool {
        papers.market.is_some() || papers.editor.is_some()
    }
    fn close(papers: &mut Papers) -> bool {
        papers.editor.take().is_some() || papers.market.take().is_some()
    }
    fn windows(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
        market::window(ctx, look, mind);
        editor::window(ctx, look, mind);
    }

    fn year(mind: &Mind) -> i32 {
        mind.pos().year()
    }
    fn customs(mind: &Mind) -> Customs {
        customs(mind.pos())
    }
    fn seat_name(mind: &Mind, seat: SeatId) -> String {
        mind.pos().seat_name(seat)
    }

    fn thoughts(mind: &Mind) -> Vec<Thought> {
        let found = issues::issues(mind.pos(), mind.seat());
        found.into_iter().map(|i| thought(mind.pos(), i)).collect()
    }

    fn houses(mind: &Mind) -> Vec<SeatId> {
        mind.pos().powers().filter_map(|p| p.seat).collect()
    }
    /// The monarch first, then in the order of their numbers.
    fn household(mind: &Mind, seat: SeatId) -> Vec<CharacterId> {
        let pos = mind.pos();
        let mut all: Vec<CharacterId> = pos.household(seat).map(|c| c.id).collect();
        all.sort_by_key(|c| (!pos.reigns(*c), pos.noble(*c).serials.first().cloned(), *c));
        all
    }
    fn head(mind: &Mind, seat: SeatId) -> Option<CharacterId> {
        mind.pos().power_of(seat).and_then(|p| mind.pos().power(p).monarch)
    }
    /// Serial numbers.
    fn below_row(ui: &mut egui::Ui, mind: &Mind, who: CharacterId) {
        let numbers: Vec<String> = mind.pos().noble(who).serials.iter().map(ToString::to_string).collect();
        if !numbers.is_empty() {
            ui.label(RichText::new(format!("    {}", numbers.join(", "))).small().color(theme::GOLD))
                .on_hover_text("Serial numbers: the place in each line of succession");
        }
    }
    fn below_house(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, seat: SeatId) {
        church::members(ui, look, mind, seat);
    }

    fn knows(mind: &Mind, who: CharacterId) -> bool {
        mind.pos().has_character(who)
    }
    fn kin(mind: &Mind) -> Kin<'_> {
        mind.pos().kin()
    }
    fn person(mind: &Mind, who: CharacterId) -> &Character {
        mind.pos().character(who)
    }
    fn name(mind: &Mind, who: CharacterId) -> String {
        let pos = mind.pos();
        format!("{} of {}", pos.name_of(who), pos.power_name(pos.noble(who).born_to))
    }
    fn styled(mind: &Mind, who: CharacterId) -> String {
        styled(mind.pos(), who)
    }
    fn house(mind: &Mind, house: HouseId) -> String {
        let list = &mind.sight.view.of::<DiplomacyRoyale>().houses;
        list.iter().find(|h| h.id == house).map_or_else(String::new, |h| h.name.clone())
    }
    fn rank(mind: &Mind, who: CharacterId) -> Rank {
        let pos = mind.pos();
        let reigned = |id: CharacterId| pos.powers().any(|p| p.monarch == Some(id) || p.past.contains(&id));
        if pos.reigns(who) || (!pos.character(who).is_alive() && reigned(who)) {
            Rank::Crowned
        } else if pos.kin().parents(who).into_iter().any(reigned) || pos.titles_of(who).next().is_some() {
            Rank::Royal
        } else {
            Rank::Plain
        }
    }
    fn scores(_: &Mind, c: &Character) -> Vec<Score> {
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
    fn whereabouts(mind: &Mind, who: CharacterId) -> Option<String> {
        let pos = mind.pos();
        let unit = pos.noble(who).command.and_then(|u| pos.find_unit(u))?;
        let at = unit.at.map(|at| pos.map().province(at))?;
        Some(pos.label(at).to_string())
    }

    fn crowns(mind: &Mind) -> Vec<(Estate, String)> {
        let pos = mind.pos();
        let crowns = pos.powers().map(|p| (Estate::Crown(p.id), pos.power_name(p.id)));
        let titles = pos.titles().filter(|t| t.holder.is_some());
        let titles = titles.map(|t| (Estate::Title(t.id), format!("the title to {}", pos.label(t.province))));
        crowns.chain(titles).collect()
    }
    /// That of the dynasty he was born to.
    fn crown_near(mind: &Mind, who: CharacterId) -> Option<Estate> {
        Some(Estate::Crown(mind.pos().noble(who).born_to))
    }
    fn line(_: &mut Look, mind: &Mind, crown: Estate) -> Arc<Vec<Claim>> {
        let pos = mind.pos();
        let root = pos.root(crown);
        let claim = |who: CharacterId| {
            let number = pos.noble(who).serials.iter().find(|s| s.descends_from(&root));
            Claim { who, reason: number.map_or_else(String::new, ToString::to_string), degree: 0 }
        };
        Arc::new(family::line(pos, crown).into_iter().map(claim).collect())
    }
    fn couple(mind: &Mind, marriage: MarriageId) -> String {
        let pos = mind.pos();
        let found = pos.find_marriage(marriage);
        found.map_or_else(String::new, |m| format!("{} and {}", pos.name_of(m.husband), pos.name_of(m.wife)))
    }
    fn clauses(mind: &Mind, contract: ContractId) -> Option<Vec<String>> {
        let pos = mind.pos();
        let writ = pos.find_writ(contract)?;
        let all = writ.clauses.iter().enumerate();
        let words = |(n, c): (usize, &crate::dynasty::Clause<writs::Terms>)| {
            format!("{}. {} {}", n + 1, pos.seat_name(c.by), writs::clause_words(pos, c, writ.other(c.by)))
        };
        Some(all.map(words).collect())
    }
    fn contract(mind: &Mind, contract: ContractId) -> Option<String> {
        let pos = mind.pos();
        let writ = pos.find_writ(contract)?;
        let couple =
            writ.couple.map_or_else(String::new, |(a, b)| format!("{} and {}", pos.name_of(a), pos.name_of(b)));
        Some(format!("Writ {} of {couple}, {}", contract.0 + 1, writ.signed))
    }

    fn titles(_: &mut Look, mind: &Mind, who: CharacterId) -> Vec<String> {
        titles(mind.pos(), who)
    }
    fn stands(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
        let pos = mind.pos();
        let Some(unit) = pos.noble(who).command.and_then(|u| pos.find_unit(u)) else { return };
        ui.horizontal(|ui| {
            ui.label(format!("Leads {}", orders::unit_words(pos, unit)));
            let Some(at) = unit.at.map(|at| pos.map().province(at)) else { return };
            let button = ui.small_button("Show it").on_hover_text("On the map");
            words::name(&button, format!("Show {} on the map", pos.label(at)));
            if button.clicked() {
                look.shell.asks.put(ShellAsk::LookAt(pos.map().data(at).key.clone()));
            }
        });
    }
    fn buttons(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, c: &Character) {
        let single = c.keeper == Some(mind.seat()) && writs::check_single(mind.pos(), c.id).is_ok();
        if single && ui.button("Find a match").on_hover_text("Everybody this person may marry").clicked() {
            look.own.court.own.market = Some(market::Market::of(c.id));
        }
    }
    fn rename(look: &mut Look, mind: &Mind, who: CharacterId, name: &str) -> Option<Action> {
        let action = Action::Rename { who, name: name.to_string() };
        look.own.court.check(mind, &action).is_ok().then_some(action)
    }
    fn sums(mind: &Mind, who: CharacterId) -> Option<String> {
        let pos = mind.pos();
        let c = pos.character(who);
        if !c.is_alive() || !c.sex.is_male() {
            return None;
        }
        let worth = court::worth(pos, who);
        let unit = pos.noble(who).command.and_then(|u| pos.find_unit(u));
        let fights = |rating| format!("; his unit fights with {}", signed(rating));
        let there = unit.map_or_else(String::new, |u| fights(court::rating(pos, u.id)));
        Some(format!("As a leader, with his wife's Guile: {}{there}", signed(worth)))
    }
    /// What the next survival roll needs, five years on, and how old he may expect to become (4-2, 4-10, 11.1).
    fn survival(mind: &Mind, c: &Character) -> Option<Vec<String>> {
        let pos = mind.pos();
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
        Some(out)
    }
    fn claims(mind: &Mind, who: CharacterId) -> Vec<(String, &'static str)> {
        claims(mind.pos(), who)
    }
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
