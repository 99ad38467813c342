//! Who lives with whom, and who moves: weddings, deaths, crowns, flights. One place for each rule.
//!
//! Every function answers with the [`Move`]s that change something; the game applies them.

use serde::{Deserialize, Serialize};

use super::{Character, CharacterId, Customs, Kin, Marriage};
use crate::table::SeatId;

/// How a person stands after a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    pub who: CharacterId,
    pub keeper: Option<SeatId>,
    pub home: Option<SeatId>,
    pub retired: bool,
    /// In words for the chronicle, after the name: "joins her husband's house".
    pub why: String,
}

impl Move {
    /// Sets the character so.
    pub fn apply(&self, to: &mut Character) {
        to.keeper = self.keeper;
        to.home = self.home;
        to.retired = self.retired;
    }
}

/// Moves gathered by one rule: those which change nothing are left out.
struct Moves<'k> {
    kin: &'k Kin<'k>,
    out: Vec<Move>,
}

impl<'k> Moves<'k> {
    fn new(kin: &'k Kin<'k>) -> Self {
        Moves { kin, out: Vec::new() }
    }

    fn push(&mut self, to: Move) {
        let Some(who) = self.kin.get(to.who) else { return };
        let changes = (who.keeper, who.home, who.retired) != (to.keeper, to.home, to.retired);
        if who.is_alive() && changes && self.out.iter().all(|m| m.who != to.who) {
            self.out.push(to);
        }
    }

    /// To another player, with the old home to return to.
    fn keep(&mut self, who: CharacterId, keeper: Option<SeatId>, why: &str) {
        if let Some(c) = self.kin.get(who) {
            self.push(Move { who, keeper, home: c.home, retired: c.retired, why: why.into() });
        }
    }

    /// To another player for good.
    fn settle(&mut self, who: CharacterId, seat: Option<SeatId>, why: &str) {
        if let Some(c) = self.kin.get(who) {
            self.push(Move { who, keeper: seat, home: seat, retired: c.retired, why: why.into() });
        }
    }

    /// Back home; without a home, out of play.
    fn send_home(&mut self, who: CharacterId, why: &str) {
        let Some(c) = self.kin.get(who) else { return };
        match c.home {
            Some(_) => self.keep(who, c.home, why),
            None => self.retire(who, "has no house to return to and leaves the stage"),
        }
    }

    /// Wives, husbands and issue of these people who live with them, children for good, with families of their own: a wife
    /// and the issue are with the husband's player (BR 8.2, 8.18).
    fn families(
        &mut self,
        of: Vec<CharacterId>,
        live_there: &dyn Fn(&Character) -> bool,
        to: Option<SeatId>,
        why: &str,
    ) {
        let kin = self.kin;
        let mut household = of;
        let mut at = 0;
        while let Some(parent) = household.get(at).copied() {
            at += 1;
            if let Some(spouse) = kin.spouse(parent).filter(|c| kin.get(*c).is_some_and(live_there)) {
                self.keep(spouse, to, why);
            }
            for child in kin.children(parent).iter().filter_map(|c| kin.get(*c)) {
                if live_there(child) && child.home == child.keeper && !household.contains(&child.id) {
                    household.push(child.id);
                    self.settle(child.id, to, why);
                }
            }
        }
    }

    fn retire(&mut self, who: CharacterId, why: &str) {
        if let Some(c) = self.kin.get(who) {
            self.push(Move { who, keeper: None, home: c.home, retired: true, why: why.into() });
        }
    }
}

/// A couple and which of the two reign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wedding {
    pub groom: CharacterId,
    pub bride: CharacterId,
    /// By the contract the husband joins the bride's house.
    pub husband_moves: bool,
    pub groom_reigns: bool,
    pub bride_reigns: bool,
}

/// The bride goes to the husband's player. By contract, or where she reigns, he comes to hers; where both reign their
/// countries are one, and she goes to his.
///
/// BR 8.2, 8.15, 9.10, 9.12
pub fn wedding(kin: &Kin, of: Wedding) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    let (Some(groom), Some(bride)) = (kin.get(of.groom), kin.get(of.bride)) else { return moves.out };
    if of.bride_reigns && of.groom_reigns {
        moves.keep(bride.id, groom.keeper, "joins her crown to her husband's");
    } else if of.bride_reigns {
        moves.keep(groom.id, bride.keeper, "becomes Consort at his wife's court");
    } else if of.husband_moves && !of.groom_reigns {
        moves.keep(groom.id, bride.keeper, "joins his wife's house by contract");
    } else {
        moves.keep(bride.id, groom.keeper, "joins her husband's house");
    }
    moves.out
}

/// The widow or widower of `dead` goes home; without a home, or as a King's widow, she leaves the stage. Whoever
/// reigns stays monarch, in the own country. Children stay where they are.
///
/// BR 5.6, 7.9, 7.10, 9.13, 10.2, Q14, Q15
pub fn death(kin: &Kin, dead: CharacterId, dead_reigned: bool, reigns: &dyn Fn(CharacterId) -> bool) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    let Some(gone) = kin.get(dead) else { return moves.out };
    let left: Vec<CharacterId> = kin.widows(dead).into_iter().chain(kin.spouse(dead)).collect();
    for who in left.into_iter().filter_map(|c| kin.get(c)).filter(|c| c.in_play()) {
        // One who has married again since is no widow.
        if kin.spouse(who.id).is_some_and(|now| now != dead) {
            continue;
        }
        if reigns(who.id) {
            moves.keep(who.id, who.home.or(who.keeper), "reigns alone");
        } else if dead_reigned && gone.sex.is_male() {
            moves.retire(who.id, "retires as a King's widow");
        } else if who.sex.is_male() {
            moves.send_home(who.id, "returns to his own house as a widower");
        } else {
            moves.send_home(who.id, "returns to her own house as a widow");
        }
    }
    moves.out
}

/// A woman comes to the throne of `seat`'s country: she is with that player from now on. Her husband comes with her
/// as Consort, and so do their unmarried children, for good. Is her husband a King, it is a dynastic union instead.
///
/// BR 8.16, 9.8, 9.9, 9.10, 9.13
pub fn becomes_queen(kin: &Kin, queen: CharacterId, seat: SeatId, husband_reigns: bool) -> Vec<Move> {
    let marriage = kin.marriage_of(queen);
    if let Some(marriage) = marriage.filter(|_| husband_reigns) {
        let kings = kin.get(marriage.husband).and_then(|king| king.keeper);
        return union(kin, marriage, kings, Some(seat));
    }
    let mut moves = Moves::new(kin);
    moves.settle(queen, Some(seat), "comes to her throne");
    if let Some(marriage) = marriage {
        moves.keep(marriage.husband, Some(seat), "becomes Consort at his wife's court");
        for child in unmarried(kin, kin.issue_of(marriage)) {
            moves.settle(child, Some(seat), "comes with the Queen, the mother");
        }
    }
    moves.out
}

/// The husband of a reigning Queen comes to the throne of `seat`'s country: King, Queen and their children are with
/// that player, who has both countries.
///
/// BR 9.10, 9.22
pub fn dynastic_union(kin: &Kin, king: CharacterId, seat: SeatId) -> Vec<Move> {
    kin.marriage_of(king).map_or_else(Vec::new, |marriage| union(kin, marriage, Some(seat), None))
}

/// `queens_home`: what is the Queen's home from now on, where that changes.
fn union(kin: &Kin, marriage: &Marriage, seat: Option<SeatId>, queens_home: Option<SeatId>) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    let (Some(king), Some(queen)) = (kin.get(marriage.husband), kin.get(marriage.wife)) else { return moves.out };
    let with_parents = [king.keeper, queen.keeper, seat];
    moves.keep(king.id, seat, "returns to his own country as its King");
    moves.push(Move {
        who: queen.id,
        keeper: seat,
        home: queens_home.or(queen.home),
        retired: queen.retired,
        why: "joins her crown to her husband's".into(),
    });
    // Daughters married elsewhere stay there.
    let at_court = |c: &Character| c.in_play() && with_parents.contains(&c.keeper);
    let stays = |c: &Character| at_court(c) && (kin.spouse(c.id).is_none() || c.home == c.keeper);
    let children: Vec<CharacterId> =
        kin.issue_of(marriage).into_iter().filter(|c| kin.get(*c).is_some_and(stays)).collect();
    for child in &children {
        moves.settle(*child, seat, "stays with the King, the father");
    }
    moves.families(children, &at_court, seat, "goes with the King's family");
    moves.out
}

/// A pretender leaves for `to`, for good, with his wife and with the children under age; a pretender's husband goes
/// home.
///
/// BR OE.21, OE.22
pub fn pretender(kin: &Kin, who: CharacterId, to: SeatId, year: i32, customs: &Customs) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    let Some(leader) = kin.get(who) else { return moves.out };
    moves.settle(who, Some(to), "leaves as a pretender");
    if let Some(spouse) = kin.spouse(who).and_then(|c| kin.get(c)) {
        if spouse.sex.is_male() {
            moves.send_home(spouse.id, "returns to his own house");
        } else {
            moves.keep(spouse.id, Some(to), "goes with her husband");
        }
    }
    for child in kin.children(who).iter().filter_map(|c| kin.get(*c)) {
        if child.in_play() && child.keeper == leader.keeper && !child.is_adult(year, customs) {
            moves.settle(child.id, Some(to), "goes with the pretender");
        }
    }
    moves.out
}

/// A pretender is bought back by `to`, with wife and children.
///
/// BR OE.23
pub fn buy_back(kin: &Kin, who: CharacterId, to: SeatId) -> Vec<Move> {
    following(kin, who, to, "is forgiven and comes back", "comes back with the pretender")
}

/// A deposed heir goes into exile with `to`, with spouse and children; not one who is another player's already as a
/// wife. `from` is the player who has crowned somebody else.
///
/// BR OC.4
pub fn exile(kin: &Kin, deposed: CharacterId, from: SeatId, to: SeatId) -> Vec<Move> {
    let abroad = |c: &Character| !c.sex.is_male() && c.keeper != Some(from) && kin.spouse(c.id).is_some();
    if kin.get(deposed).is_none_or(abroad) {
        return Vec::new();
    }
    following(kin, deposed, to, "goes into exile", "goes into exile with the deposed heir")
}

/// `leader` for good, spouse, and the children of the same household for good, with families of their own.
fn following(kin: &Kin, leader: CharacterId, to: SeatId, why: &str, why_others: &str) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    let Some(first) = kin.get(leader) else { return moves.out };
    moves.settle(leader, Some(to), why);
    if let Some(spouse) = kin.spouse(leader) {
        moves.keep(spouse, Some(to), why_others);
    }
    moves.families(vec![leader], &|c| c.in_play() && c.keeper == first.keeper, Some(to), why_others);
    moves.out
}

/// A person without a house of the game joins a player's dynasty for good (a match won from a family that no player
/// has).
///
/// BR 23.9
pub fn adoption(kin: &Kin, who: CharacterId, seat: SeatId) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    moves.settle(who, Some(seat), "joins the dynasty");
    moves.out
}

/// A player's dynasty has died out: those who live elsewhere have no house to return to any more.
///
/// BR 7.12, Q14
pub fn extinction(kin: &Kin, seat: SeatId) -> Vec<Move> {
    let mut moves = Moves::new(kin);
    for c in kin.everybody().filter(|c| c.in_play() && c.home == Some(seat) && c.keeper != Some(seat)) {
        let why = "has no house to return to any more";
        moves.push(Move { who: c.id, keeper: c.keeper, home: None, retired: false, why: why.into() });
    }
    moves.out
}

fn unmarried(kin: &Kin, of: Vec<CharacterId>) -> Vec<CharacterId> {
    let free = |c: &CharacterId| kin.get(*c).is_some_and(Character::in_play) && kin.spouse(*c).is_none();
    of.into_iter().filter(free).collect()
}
