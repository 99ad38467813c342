//! The bots: they see a view and the offers, give each offer a mark, and take the best (law 5: no peeking).
//!
//! A bot lays out what it knows as a position of its own and reckons on that. Level 2 plays to be rich: it marries for heirs
//! and peace, taxes as its people bear it, keeps as many armies as it needs, trades to complete sets, takes what lies
//! open and is covered by no contract. Level 1 does the same absent-mindedly, so that a beginner can win.

mod campaign;
mod family;
mod purse;

use std::cell::OnceCell;

use super::actions::Action;
use super::book::Book;
use super::components::Phase;
use super::court;
use super::ids::{CountryId, ProvinceId};
use super::position::Pos;
use super::seen::View;
use crate::dynasty::{CharacterId, Kin};
use crate::engine::Luck;
use crate::table::SeatId;

/// Steps to where no road leads.
const OVERSEAS: u8 = 20;

/// What a bot reckons with: its own view as a position.
pub struct Mind<'w> {
    pub pos: Pos<'w>,
    pub seat: SeatId,
    /// Turns still to come after this one.
    pub turns_left: i32,
    /// Looked up once somebody has asked.
    kin: OnceCell<Kin<'w>>,
    /// The lines of succession, by country, likewise.
    lines: [OnceCell<Vec<CharacterId>>; CountryId::COUNT],
}

impl<'w> Mind<'w> {
    fn of(pos: Pos<'w>, seat: SeatId) -> Self {
        let turns_left = i32::from(pos.options.turns) - i32::from(pos.turn.number);
        Mind { pos, seat, turns_left: turns_left.max(0), kin: OnceCell::new(), lines: Default::default() }
    }

    /// Those who may follow in a country, the heir first.
    pub fn line(&self, country: CountryId) -> &[CharacterId] {
        let line = || court::line_within(self.pos, self.kin(), country).into_iter().map(|claim| claim.who).collect();
        self.lines[country.index()].get_or_init(line)
    }

    /// Who is whose child and spouse.
    pub fn kin(&self) -> &Kin<'w> {
        self.kin.get_or_init(|| self.pos.kin())
    }

    /// Steps over land between two provinces, whoever holds what lies between.
    pub fn far(&self, from: ProvinceId, to: ProvinceId) -> u8 {
        self.pos.book.map.steps[from.index()][to.index()].map_or(OVERSEAS, |n| n.min(OVERSEAS.into()) as u8)
    }

    /// Crowns in its treasury, signed for reckoning.
    pub fn crowns(&self) -> i32 {
        self.pos.player(self.seat).treasury as i32
    }
}

/// The choice of a bot of this level among its offers.
pub fn choose(level: u8, view: &View, offers: &[Action], luck: &mut Luck) -> usize {
    if offers.len() < 2 {
        return 0;
    }
    best_of(&Mind::of(view.pos(&Book::standard()), view.seat), level, offers, luck)
}

fn best_of(mind: &Mind, level: u8, offers: &[Action], luck: &mut Luck) -> usize {
    let absent = level < 2;
    let mut best = (f32::MIN, 0);
    for (n, offer) in offers.iter().enumerate() {
        let mut mark = mark(mind, offer);
        // A beginner's opponent misjudges things, but makes no mistake that ends his house.
        if absent && mark > -50.0 {
            mark += luck.below(1000) as f32 / 100.0 - 5.0;
        } else {
            mark += luck.below(100) as f32 / 100_000.0;
        }
        if mark > best.0 {
            best = (mark, n);
        }
    }
    best.1
}

/// How good an offer looks, in crowns or thereabouts; 0 is to have done.
fn mark(mind: &Mind, offer: &Action) -> f32 {
    match offer {
        Action::Done => 0.0,
        Action::Court(deed) => family::court(mind, deed),
        Action::Marriage(deed) => family::marriage(mind, deed),
        Action::Realm(deed) => purse::mark_realm(mind, deed),
        Action::Campaign(deed) => campaign::campaign(mind, deed),
        Action::War(deed) => campaign::war(mind, deed),
        Action::Fortune(deed) => purse::mark_fortune(mind, deed),
        Action::Rename { .. } | Action::NameHouse { .. } | Action::CallTime { .. } => -1.0,
    }
}

/// Is this the last turn, in which nothing has to last?
pub fn is_last(mind: &Mind) -> bool {
    mind.turns_left == 0
}

/// Movement rounds still to come in this turn, this one counted.
pub fn rounds_left(mind: &Mind) -> u8 {
    let all = super::phases::rounds_a_turn(mind.pos);
    if mind.pos.turn.phase < Phase::Event { all } else { all.saturating_sub(mind.pos.turn.round) + 1 }
}
