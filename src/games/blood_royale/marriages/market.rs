//! The marriage market: who might wed whom, and what speaks for it; the drafts that are offered for a start.

use serde::{Deserialize, Serialize};

use super::super::court;
use super::super::ids::CountryId;
use super::super::position::Pos;
use super::super::setup_people::customs;
use super::clauses::Terms;
use super::weddings;
use crate::dynasty::{Character, CharacterId, Clause, Customs, Draft, Kin, Scores};
use crate::table::SeatId;

/// The people and their customs, looked up once for many questions.
pub struct Registry<'w> {
    pub pos: Pos<'w>,
    pub kin: Kin<'w>,
    pub customs: Customs,
}

impl<'w> Registry<'w> {
    /// Looks everybody's kin up: a walk over all people and marriages.
    pub fn of(pos: Pos<'w>) -> Self {
        Registry { pos, kin: pos.kin(), customs: customs(pos.book, pos.options) }
    }

    /// Those who may follow on a country's throne, in order (BR 9.2, Q27, Q30).
    pub fn line(&self, country: CountryId) -> Vec<CharacterId> {
        court::line_within(self.pos, &self.kin, country).into_iter().map(|claim| claim.who).collect()
    }

    /// Every throne that is held, with its line.
    pub fn lines(&self) -> Vec<(CountryId, Vec<CharacterId>)> {
        let held = self.pos.countries().filter(|c| c.monarch.is_some());
        held.map(|c| (c.id, self.line(c.id))).collect()
    }
}

/// One partner of a match, as the list of the market shows him or her.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Partner {
    pub who: CharacterId,
    pub seat: SeatId,
    pub age: i32,
    pub scores: Scores,
    pub reigns: Option<CountryId>,
    /// Place in each line of succession where there is one, from 1.
    pub ranks: Vec<(CountryId, usize)>,
}

/// A possible match between two players, or of two of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    pub groom: Partner,
    pub bride: Partner,
    /// Both are of age; else it can only be arranged for later (BR 8.3).
    pub now: bool,
    /// What the Treasury gives each player at the wedding, or takes.
    pub money: Vec<(SeatId, i64)>,
}

impl Match {
    /// The player other than `seat`, or himself where both are his.
    pub fn with(&self, seat: SeatId) -> SeatId {
        if self.groom.seat == seat { self.bride.seat } else { self.groom.seat }
    }

    /// Are both partners of one player?
    pub fn is_own(&self) -> bool {
        self.groom.seat == self.bride.seat
    }
}

/// Every match that `seat` could arrange: one of his own unmarried with one of another player's, or two of his own; by
/// groom, then bride.
pub fn eligible_matches(pos: Pos, seat: SeatId) -> Vec<Match> {
    let of = Registry::of(pos);
    let lines = of.lines();
    matches_of(&of, seat, &lines, usize::MAX)
}

/// As [`eligible_matches`], no more than `most`; those who can wed now first.
pub fn matches_of(of: &Registry, seat: SeatId, lines: &[(CountryId, Vec<CharacterId>)], most: usize) -> Vec<Match> {
    let pos = of.pos;
    let year = pos.year();
    let free = |c: &&Character| c.keeper.is_some() && crate::dynasty::matches::single(&of.kin, c).is_ok();
    let (grooms, brides): (Vec<&Character>, Vec<&Character>) =
        of.kin.everybody().filter(free).partition(|c| c.sex.is_male());
    let grown = |c: &Character| c.is_adult(year, &of.customs);
    let mut out = vec![];
    for now in [true, false] {
        for groom in &grooms {
            for bride in brides.iter().filter(|b| (grown(groom) && grown(b)) == now) {
                let (Some(his), Some(hers)) = (groom.keeper, bride.keeper) else { continue };
                if (his != seat && hers != seat) || out.len() >= most {
                    continue;
                }
                if weddings::check_couple(of, Some(groom.id), Some(bride.id), [his, hers], !now).is_err() {
                    continue;
                }
                let dues = weddings::dues(pos, groom.id, bride.id);
                let mut money: Vec<(SeatId, i64)> = vec![];
                for due in dues {
                    match money.iter_mut().find(|(s, _)| *s == due.seat) {
                        Some((_, sum)) => *sum += due.crowns,
                        None => money.push((due.seat, due.crowns)),
                    }
                }
                let partner = |c: &Character, seat: SeatId| Partner {
                    who: c.id,
                    seat,
                    age: c.age(year),
                    scores: c.scores,
                    reigns: pos.crown_of(c.id),
                    ranks: ranks(lines, c.id),
                };
                out.push(Match { groom: partner(groom, his), bride: partner(bride, hers), now, money });
            }
        }
    }
    out
}

/// Places of a person in the lines, from 1.
pub fn ranks(lines: &[(CountryId, Vec<CharacterId>)], who: CharacterId) -> Vec<(CountryId, usize)> {
    let place = |line: &[CharacterId]| line.iter().position(|c| *c == who).map(|n| n + 1);
    lines.iter().filter_map(|(country, line)| Some((*country, place(line)?))).collect()
}

// ---------------------------------------------------------------- Drafts for a start

/// Couples and drafts that are listed, at most.
const COUPLES: usize = 9;
const DRAFTS: usize = 28;
const BETROTHALS: usize = 2;

/// Drafts that `seat` may well propose: bare, with peace between both, with what each lacks of the other's goods, and
/// for an heiress with her husband in her house.
pub fn standard_drafts(of: &Registry, seat: SeatId) -> Vec<(SeatId, Draft<Terms>)> {
    let mut out = vec![];
    let mut all = matches_of(of, seat, &[], 40);
    if all.is_empty() {
        return out;
    }
    let lines = of.lines();
    for m in &mut all {
        m.bride.ranks = ranks(&lines, m.bride.who);
    }
    for m in all.iter().filter(|m| m.now && !m.is_own()).take(COUPLES) {
        let (own, to) = (seat, m.with(seat));
        let bare = Draft::of(m.groom.who, m.bride.who);
        out.push((to, bare.clone()));
        let mut peace = bare.clone();
        peace.clauses = [own, to].map(|s| Clause::new(s, Terms::NonAggression { over: vec![] })).into();
        out.push((to, peace));
        if let Some(clauses) = exchange(of.pos, own, to) {
            out.push((to, Draft { clauses, ..bare.clone() }));
        }
        let heiress = m.bride.reigns.is_none() && m.bride.ranks.iter().any(|(_, rank)| *rank == 1);
        if heiress && m.groom.reigns.is_none() {
            out.push((to, Draft { husband_moves: true, ..bare }));
        }
    }
    out.truncate(DRAFTS);
    for m in all.iter().filter(|m| !m.now && !m.is_own()).take(BETROTHALS) {
        out.push((m.with(seat), Draft { betrothal: true, ..Draft::of(m.groom.who, m.bride.who) }));
    }
    out
}

/// Each delivers a kind of goods that the other's provinces do not yield, while the province is held, and lets it pass.
fn exchange(pos: Pos, a: SeatId, b: SeatId) -> Option<Vec<Clause<Terms>>> {
    let yields = |seat: SeatId| pos.held_by(seat).filter_map(move |p| Some((pos.province(p).goods?, p)));
    let lacking = |from: SeatId, to: SeatId| {
        yields(from).filter(|(goods, _)| goods.is_basic()).find(|(goods, _)| yields(to).all(|(g, _)| g != *goods))
    };
    let mut out = vec![];
    for (by, to) in [(a, b), (b, a)] {
        let (goods, from) = lacking(by, to)?;
        let mut delivery = Clause::new(by, Terms::Deliver { goods, count: 1, from });
        delivery.while_held = true;
        out.push(delivery);
        out.push(Clause::new(by, Terms::ResourcePassage { over: vec![] }));
    }
    Some(out)
}
