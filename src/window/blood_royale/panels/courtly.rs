//! The people of Blood Royale for the panels of the shell: what they are called, what their scores do, crowns, contracts.

use std::sync::Arc;

use bevy::prelude::World;
use bevy_egui::egui;

use super::super::Look;
use super::memo::Memo;
use super::{CONTRACTS, Court, Mind, Papers, bargain, editor, market, people};
use crate::dynasty::people::valour_name;
use crate::dynasty::{Character, CharacterId, Claim, ContractId, Customs, HouseId, Kin, MarriageId, matches};
use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::{Lasting, Phase};
use crate::games::blood_royale::ids::CountryId;
use crate::games::blood_royale::issues::{self, Issue, Kind};
use crate::games::blood_royale::marriages::Talks;
use crate::games::blood_royale::{court, marriages};
use crate::table::{Game, Refusal, SeatId, signed};
use crate::window::dynasty::{Courtly, Rank, Score, Thought};

impl Courtly for BloodRoyale {
    type Crown = CountryId;
    type Papers = Papers;
    const SUCCESSION: &'static str = "BR 9.2";
    const SURVIVAL: &'static str = "BR 7.2";
    const CONTRACTS: &'static str = "BR 8.10";

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
        papers.memo = Memo::default();
        let talks = &mind.pos().world.resource::<Talks>().talks;
        papers
            .notes
            .reasons
            .retain(|id, reason| !reason.is_empty() && talks.iter().any(|t| t.id == *id && t.is_open()));
    }
    fn is_open(papers: &Papers) -> bool {
        papers.market.is_some() || papers.editor.is_some() || papers.bargain.is_some()
    }
    fn close(papers: &mut Papers) -> bool {
        papers.bargain.take().is_some() || papers.editor.take().is_some() || papers.market.take().is_some()
    }
    fn windows(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
        market::window(ctx, look, mind);
        editor::window(ctx, look, mind);
        bargain::window(ctx, look, mind);
    }

    fn year(mind: &Mind) -> i32 {
        mind.pos().year()
    }
    fn customs(mind: &Mind) -> Customs {
        court::customs(mind.pos())
    }
    fn seat_name(mind: &Mind, seat: SeatId) -> String {
        mind.pos().seat_name(seat)
    }

    fn wait(mind: &Mind) -> &'static str {
        if mind.pos().turn.phase == Phase::Marriages { "You have done with marriages" } else { "Not now" }
    }
    fn thoughts(mind: &Mind) -> Vec<Thought> {
        let found = issues::issues(mind.pos(), mind.seat());
        found.into_iter().map(thought).collect()
    }

    fn houses(mind: &Mind) -> Vec<SeatId> {
        mind.pos().seats().collect()
    }
    /// The monarch first, then the oldest.
    fn household(mind: &Mind, seat: SeatId) -> Vec<CharacterId> {
        let pos = mind.pos();
        let mut all: Vec<_> = pos.household(seat).collect();
        all.sort_by_key(|c| (pos.crown_of(c.id).is_none(), c.born, c.id));
        all.into_iter().map(|c| c.id).collect()
    }
    fn head(mind: &Mind, seat: SeatId) -> Option<CharacterId> {
        let pos = mind.pos();
        pos.realm_of(seat).and_then(|c| pos.country(c).monarch)
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
        mind.pos().name_of(who)
    }
    fn styled(mind: &Mind, who: CharacterId) -> String {
        people::styled(mind.pos(), who)
    }
    fn house(mind: &Mind, house: HouseId) -> String {
        mind.pos().house(house).name.clone()
    }
    fn rank(mind: &Mind, who: CharacterId) -> Rank {
        let pos = mind.pos();
        let reigned = |id: CharacterId| pos.countries().any(|k| k.monarch == Some(id) || k.past.contains(&id));
        if pos.crown_of(who).is_some() || (!pos.character(who).is_alive() && reigned(who)) {
            Rank::Crowned
        } else if pos.kin().parents(who).into_iter().any(reigned) {
            Rank::Royal
        } else {
            Rank::Plain
        }
    }
    fn scores(mind: &Mind, c: &Character) -> Vec<Score> {
        scores(mind, c)
    }
    fn whereabouts(mind: &Mind, who: CharacterId) -> Option<String> {
        let pos = mind.pos();
        pos.pawn_of(who).and_then(|p| people::place_of(pos, p.at))
    }

    fn crowns(mind: &Mind) -> Vec<(CountryId, String)> {
        let pos = mind.pos();
        pos.countries().map(|c| (c.id, pos.book.map.country(c.id).name.clone())).collect()
    }
    /// His own, that of his house's player, the first.
    fn crown_near(mind: &Mind, who: CharacterId) -> Option<CountryId> {
        let pos = mind.pos();
        let c = pos.character(who);
        let of_house = || c.home.or(c.keeper).and_then(|seat| pos.realm_of(seat));
        pos.crown_of(who).or_else(of_house).or_else(|| pos.realm_of(mind.seat()))
    }
    fn line(look: &mut Look, mind: &Mind, crown: CountryId) -> Arc<Vec<Claim>> {
        look.own.court.own.memo.line(mind, crown)
    }
    fn couple(mind: &Mind, marriage: MarriageId) -> String {
        let m = mind.pos().marriage(marriage);
        marriages::couple_in_words(mind.pos(), Some(m.husband), Some(m.wife))
    }
    fn clauses(mind: &Mind, contract: ContractId) -> Option<Vec<String>> {
        let pos = mind.pos();
        let treaty = pos.treaties().find(|t| t.id == contract)?;
        let all = marriages::visible_clauses(pos, treaty, mind.seat()).into_iter();
        Some(all.map(|(n, clause)| format!("{}. {}", n + 1, marriages::clause_in_words(pos, &clause))).collect())
    }
    fn contract(mind: &Mind, contract: ContractId) -> Option<String> {
        let pos = mind.pos();
        let treaty = pos.treaties().find(|t| t.id == contract)?;
        let (groom, bride) = treaty.couple.unzip();
        let couple = marriages::couple_in_words(pos, groom, bride);
        Some(format!("Contract {} of {couple}, signed {}", contract.0 + 1, treaty.signed))
    }

    fn titles(look: &mut Look, mind: &Mind, who: CharacterId) -> Vec<String> {
        titles(look, mind, who)
    }
    fn stands(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
        let pos = mind.pos();
        let at = pos.pawn_of(who).map(|p| p.at);
        if let Some(at) = at.and_then(|at| at.province()) {
            ui.horizontal(|ui| {
                ui.label("Stands in");
                people::show_place(ui, look, mind, at);
            });
        } else if let Some(place) = at.and_then(|at| people::place_of(pos, at)) {
            ui.label(format!("Aboard or away: {place}"));
        }
    }
    fn buttons(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, c: &Character) {
        let single = c.keeper == Some(mind.seat()) && matches::single(&mind.pos().kin(), c).is_ok();
        if single && ui.button("Find a match").on_hover_text("Everybody this person may marry").clicked() {
            look.own.court.own.market = Some(market::Market::for_one(c.id));
        }
    }
    fn rename(look: &mut Look, mind: &Mind, who: CharacterId, name: &str) -> Option<Action> {
        let action = Action::Rename { who, name: name.to_string() };
        look.own.court.check(mind, &action).is_ok().then_some(action)
    }
    fn sums(mind: &Mind, who: CharacterId) -> Option<String> {
        let pos = mind.pos();
        let parts = court::strength(pos, pos.pawn_of(who)?.id, None);
        let sum: i8 = parts.iter().map(|(_, n)| n).sum();
        let parts: Vec<String> = parts.iter().map(|(what, n)| format!("{what} {n:+}")).collect();
        let sums = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        Some(format!("In battle now: {}{sums}", signed(sum)))
    }
    fn is_spared(mind: &Mind, who: CharacterId) -> bool {
        court::is_spared(mind.pos(), who)
    }
    fn claims(mind: &Mind, who: CharacterId) -> Vec<(String, &'static str)> {
        claims(mind, who)
    }
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
fn scores(mind: &Mind, c: &Character) -> Vec<Score> {
    let crowns = &mind.pos().book.tables.crowns;
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

/// Crowns, regencies, provinces governed; places in lines of succession.
fn titles(look: &mut Look, mind: &Mind, who: CharacterId) -> Vec<String> {
    let pos = mind.pos();
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
        let line = look.own.court.own.memo.line(mind, country.id);
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
fn claims(mind: &Mind, who: CharacterId) -> Vec<(String, &'static str)> {
    let pos = mind.pos();
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
