//! Parliament and the royal heirs: when to call, whom to summon, who gets what, how to vote; who is crowned, who dies.

use super::super::book::{CardKind, House};
use super::super::components::*;
use super::super::faction;
use super::super::frames::Frame;
use super::super::ids::*;
use super::super::parliament::{Ballot, ParliamentDeed, Question, Session, votes};
use super::super::royal::{RoyalAsk, RoyalDeed, may_be_crowned};
use super::super::succession;
use super::sight::Sight;
use crate::table::SeatId;

/// So much in the Chancery is worth a Parliament with the votes.
const SOME: i32 = 30;
/// So much in the Chancery is worth a Parliament without the votes.
pub const FULL: i32 = 150;

/// How good a deed of Parliament looks; 0 is doing nothing.
pub fn mark(sight: &Sight, deed: &ParliamentDeed) -> i32 {
    let session = match sight.pos.top() {
        Some(Frame::Parliament(s)) => Some(s),
        _ => None,
    };
    match deed {
        ParliamentDeed::Call { noble, .. } => call(sight, *noble),
        // Whoever is summoned votes; who is not may stay away.
        ParliamentDeed::Summon { .. } => -5,
        ParliamentDeed::Come => 5,
        ParliamentDeed::Commission { instead: noble, .. } => instead(sight, *noble),
        ParliamentDeed::Attend { noble } => session.map_or(-5, |s| attend(sight, s, *noble)),
        ParliamentDeed::Nominate { card, to } => nominate(sight, *card, *to),
        ParliamentDeed::Refuse { .. } => -5,
        ParliamentDeed::Vote { on, ballot } => session.map_or(0, |s| vote(sight, s, *on, *ballot)),
        ParliamentDeed::Acclaim => 200,
        ParliamentDeed::Put { royal } => {
            50 + 50 * i32::from(succession::controller(sight.pos, *royal) == Some(sight.me))
        }
        ParliamentDeed::Count { royal } => 5 + i32::from(succession::is_crowned(sight.pos, *royal)),
        ParliamentDeed::Return { .. } | ParliamentDeed::PassOffice { .. } => -5,
        ParliamentDeed::Ready => 0,
    }
}

// ---------------------------------------------------------------- Calling

/// Lords votes that others could bring at most, and one's own.
fn lords(sight: &Sight) -> (i32, i32) {
    let pos = sight.pos;
    let of = |s: SeatId| i32::from(votes::lords_at_most(pos, s));
    let others = pos.seats().filter(|s| sight.is_hostile(*s)).map(of).sum();
    (of(sight.me), others)
}

/// Would one's own Commons votes, with those of allies, be a majority of the House?
fn has_commons(sight: &Sight) -> bool {
    let pos = sight.pos;
    let of = |s: SeatId| i32::from(votes::commons(pos, s));
    let held: i32 = pos.seats().map(of).sum();
    let house = if pos.options.majority_of_votes_held { held } else { pos.book.commons_total().into() };
    2 * of(sight.me) > house
}

/// What of the Chancery own nobles could have; above all whoever is wanted to crown an heir.
pub fn awards(sight: &Sight) -> i32 {
    let pos = sight.pos;
    let wanted = sight.wants_clergy();
    let open = pos.cards().filter(|c| c.at == Lay::Chancery);
    open.filter(|c| pos.nobles_of(sight.me).any(|n| faction::check_award(pos, c.id, n.id).is_ok()))
        .map(|c| {
            let data = pos.book.card(c.id);
            let crowns = wanted && data.kind == CardKind::Bishopric;
            sight.card_worth(c.id) + if crowns { 60 + 60 * i32::from(data.archbishop) } else { 0 }
        })
        .sum()
}

/// Do those who would vote for this seat's nobles outweigh the others, in both Houses?
fn has_support(sight: &Sight) -> bool {
    let pos = sight.pos;
    let (mut lords, mut commons) = (0, 0);
    for seat in pos.seats() {
        let sign = if seat == sight.me || !is_grudged(sight, seat, sight.me) { 1 } else { -1 };
        lords += sign * i32::from(votes::lords_at_most(pos, seat));
        commons += sign * i32::from(votes::commons(pos, seat));
    }
    lords > 0 && commons > 0
}

/// Does one faction vote against another's awards? Against the greatest, and whoever looks stronger than itself.
fn is_grudged(sight: &Sight, voter: SeatId, of: SeatId) -> bool {
    let pos = sight.pos;
    let (own, theirs) = (sight.power(voter), sight.power(of));
    let greatest = pos.seats().filter(|s| *s != of).all(|s| sight.power(s) < theirs);
    !pos.allied(voter, of) && (greatest || theirs > own)
}

/// To win the game by acclamation, or for what lies in the Chancery. What nobody is given there comes back into the Crown
/// List; without a Parliament it lies there for ever.
fn call(sight: &Sight, summoned: NobleId) -> i32 {
    let pos = sight.pos;
    let (mine, others) = lords(sight);
    // Some always stay away.
    let acclaim = sight.has_sole_king() && has_commons(sight) && mine * 3 > others * 2;
    let gain = awards(sight);
    // The one who brings least against us; an ally first.
    let n = pos.noble(summoned);
    let ally = n.seat.is_some_and(|s| pos.allied(s, sight.me));
    let against = i32::from(pos.book.noble(summoned).lords)
        + pos.cards_of(summoned).map(|c| i32::from(pos.book.card(c.id).lords)).sum::<i32>();
    let choice = if ally { against } else { -against } - pos.heirs_with(summoned).count() as i32;
    if acclaim {
        200 + choice
    } else if gain > FULL || (gain > SOME && has_support(sight)) {
        60 + choice
    } else {
        -50
    }
}

// ---------------------------------------------------------------- Attendance

/// Who has votes in the Lords comes, if there is something to win or to stop.
fn attend(sight: &Sight, s: &Session, noble: NobleId) -> i32 {
    let pos = sight.pos;
    let with_votes = pos.book.noble(noble).lords > 0 || pos.cards_of(noble).any(|c| pos.book.card(c.id).lords > 0);
    let kings = succession::recognised(pos);
    let crown = |k: &Royal| succession::controller(pos, *k) == Some(s.caller);
    // The King must not be acclaimed, nor chosen, for want of votes against him.
    let matters = s.caller == sight.me || kings.iter().any(crown);
    let heir = pos.heirs_with(noble).next().is_some();
    if with_votes && matters && (!heir || s.caller == sight.me || kings.len() == 1) { 20 } else { -5 }
}

/// Another noble goes in the stead of the one called: if heirs would be led away.
pub fn instead(sight: &Sight, noble: NobleId) -> i32 {
    let pos = sight.pos;
    let called = match pos.top() {
        Some(Frame::Parliament(s)) => s.answering,
        Some(Frame::Events(super::super::events::EventsAsk::Summons { left, .. })) => left.first().map(|(n, _)| *n),
        _ => None,
    };
    let leads = called.is_some_and(|n| pos.heirs_with(n).next().is_some());
    let own = pos.noble(noble).seat == Some(sight.me);
    let heirs = pos.heirs_with(noble).next().is_some();
    if leads && own && !heirs { 30 - sight.price[noble.index()] / 20 } else { -5 }
}

// ---------------------------------------------------------------- Business

/// Own nobles first; a card goes where it is of most use.
fn nominate(sight: &Sight, card: CardId, to: NobleId) -> i32 {
    let seat = sight.pos.noble(to).seat;
    if seat == Some(sight.me) {
        return 300 + super::hand::given(sight, card, to);
    }
    // Somebody must be named: an ally, else the weakest.
    let ally = seat.is_some_and(|s| !sight.is_hostile(s));
    let power = seat.map_or(0, |s| sight.power(s));
    if ally { 100 } else { 60 - power / 20 }
}

fn vote(sight: &Sight, s: &Session, on: Question, ballot: Ballot) -> i32 {
    let pos = sight.pos;
    let of = match on {
        Question::Award(card) => s.slate.iter().find(|(c, _)| *c == card).and_then(|(_, n)| pos.noble(*n).seat),
        Question::Monarch(r) | Question::Acclaim(r) => succession::controller(pos, r),
    };
    let friend = match on {
        Question::Acclaim(_) => of == Some(sight.me),
        Question::Monarch(_) => of.is_some_and(|seat| !sight.is_hostile(seat)),
        Question::Award(_) => of.is_some_and(|seat| seat == sight.me || !is_grudged(sight, sight.me, seat)),
    };
    match (friend, ballot) {
        (true, Ballot::Aye) | (false, Ballot::No) => 100,
        (_, Ballot::Abstain) => 40,
        _ => 1,
    }
}

// ---------------------------------------------------------------- Heirs

/// How good a coronation or a deed about heirs looks; 0 is doing nothing.
pub fn of_heirs(sight: &Sight, deed: &RoyalDeed) -> i32 {
    let pos = sight.pos;
    match deed {
        RoyalDeed::Crown { .. } => 500,
        RoyalDeed::Capture { heir, by } => {
            400 + sight.heir_worth(pos.heir(*heir)) / 4 + (sight.troops[by.index()] + 20 * sight.clergy(*by)) / 10
        }
        RoyalDeed::Execute { heir } => execution(sight, *heir),
        RoyalDeed::Yield => 20,
        RoyalDeed::Bless => {
            if blesses(sight) {
                20
            } else {
                -5
            }
        }
        RoyalDeed::Withhold | RoyalDeed::PlayOn => 0,
        RoyalDeed::Draw => 5,
        RoyalDeed::Entrust { heir, to } => entrust(sight, *heir, *to),
    }
}

/// For an ally's King.
fn blesses(sight: &Sight) -> bool {
    matches!(sight.pos.top(), Some(Frame::Royal(RoyalAsk::Blessing { seat, .. })) if !sight.is_hostile(*seat))
}

/// The last obstacles to victory die, and heirs of the house one does not back.
fn execution(sight: &Sight, heir: HeirId) -> i32 {
    let pos = sight.pos;
    let me = Some(sight.me);
    let house = pos.house(heir);
    let living = succession::living(pos);
    let all_mine = living.iter().all(|r| succession::controller(pos, *r) == me);
    let king = living.iter().find(|r| succession::is_crowned(pos, **r));
    // With the last heir of Lancaster dead Beaufort becomes one (SPN-7).
    let raises = house == House::Lancaster
        && succession::line(pos, house).len() == 1
        && pos.noble(pos.book.tables.last_heir).seat.is_some();
    if all_mine && king.is_some_and(|k| *k != Royal::Heir(heir)) && !raises {
        return 600;
    }
    let other = sight.house.is_some_and(|h| h != house);
    match (other, raises) {
        (true, false) => 90,
        (true, true) => -10,
        _ => -200,
    }
}

/// To whoever is strongest where they are; to an archbishop, who can crown him.
fn entrust(sight: &Sight, heir: HeirId, to: NobleId) -> i32 {
    let pos = sight.pos;
    let Some(guard) = pos.heir(heir).guard.filter(|_| pos.noble(to).seat == Some(sight.me)) else { return -50 };
    let senior = sight.uncrowned().contains(&Royal::Heir(heir));
    // Handed on he could not be crowned in this turn (TRF-2).
    if may_be_crowned(pos, sight.me).contains(&Royal::Heir(heir)) {
        return -5;
    }
    let fit = |n: NobleId| {
        let walls = matches!(pos.noble(n).at, Spot::Inside(_));
        sight.troops[n.index()] + if senior { 60 * sight.clergy(n) } else { 0 } + 40 * i32::from(walls)
    };
    if fit(to) > fit(guard) + 20 { 30 + (fit(to) - fit(guard)).min(100) / 10 } else { -5 }
}
