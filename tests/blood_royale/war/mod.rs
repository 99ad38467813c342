//! War: sections 18 to 20, neutral armies of 23 and of Options E and F.

mod allies;
mod capitals;
mod captives;
mod castles;
mod declaring;
mod leaders;
mod leaving;
mod losses;
mod neutrals;
mod odds;
mod random;
mod rounds;
mod surrender;

pub use crate::kit::*;
pub use regnal::dynasty::Captor;
pub use regnal::games::blood_royale::campaign::{CampaignAsk, CampaignDeed};
pub use regnal::games::blood_royale::war::battle::Stage;
pub use regnal::games::blood_royale::war::{Battle, Combat, Fate, Parts, Road, Role, Terms, WarAsk, WarDeed};

/// A deed of this room.
#[track_caller]
pub fn deed(b: &mut Board, seat: SeatId, deed: WarDeed) {
    b.act(seat, Action::War(deed));
}

/// Refused with this name and rule.
#[track_caller]
pub fn refused(b: &mut Board, seat: SeatId, deed: WarDeed, code: &str, rule: &str) {
    assert_eq!(b.refused(seat, Action::War(deed)), (code.to_string(), format!("BR {rule}")));
}

pub fn allowed(b: &Board, seat: SeatId, deed: WarDeed) -> bool {
    b.allowed(seat, &Action::War(deed))
}

/// The room's deeds on offer.
pub fn on_offer(b: &Board, seat: SeatId) -> Vec<WarDeed> {
    let war = |a| match a {
        Action::War(deed) => Some(deed),
        _ => None,
    };
    b.offers(seat).into_iter().filter_map(war).collect()
}

/// `mover` has moved: the battles begin.
#[track_caller]
pub fn after_move(b: &mut Board, mover: SeatId) {
    b.to(Phase::Movement, mover);
    b.done(mover);
    // Nobody burns what lies about, or takes troops back.
    while matches!(b.top(), Some(Frame::Campaign(CampaignAsk::Burn { .. } | CampaignAsk::Recall { .. }))) {
        let seat = b.table.prompt().seats[0];
        b.act(seat, Action::Campaign(CampaignDeed::Keep));
    }
}

/// `mover` has moved and attacks.
#[track_caller]
pub fn attack(b: &mut Board, mover: SeatId, at: &str, whom: SeatId) {
    after_move(b, mover);
    deed(b, mover, WarDeed::Attack { at: land(at), whom: Some(whom) });
}

/// France with `french` armies attacks Spain with `spanish` in Navarre; no royals.
#[track_caller]
pub fn navarre(french: usize, spanish: usize) -> Board {
    let mut b = board();
    b.armies(FRANCE, "navarre", french);
    b.armies(SPAIN, "navarre", spanish);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b
}

/// Both sides fight one round with these dice, the attacker's first.
#[track_caller]
pub fn round(b: &mut Board, dice: [u8; 2]) {
    b.lay(&dice);
    let battle = battle(b).expect("a battle");
    for role in Role::BOTH {
        if let Some(seat) = battle.side(role).leader {
            deed(b, seat, WarDeed::FightOn);
        }
    }
    assert!(b.dice_are_used(), "both dice fall in the round");
}

pub fn battle(b: &Board) -> Option<Battle> {
    match b.top() {
        Some(Frame::War(WarAsk::Battle(battle))) => Some(*battle),
        _ => None,
    }
}

/// Armies of a seat in a province.
pub fn count(b: &Board, seat: SeatId, at: &str) -> usize {
    b.pos().armies_in(land(at), seat).len()
}

/// Armies of a seat on the Year Track.
pub fn dead(b: &Board, seat: SeatId) -> usize {
    let dead = |a: &&Army| matches!(a.at, Spot::Dead { .. }) && b.pos().owner_of_army(a.id) == Some(seat);
    b.pos().armies().filter(dead).count()
}

/// Puts a seat's King, with this Strength, into a province.
#[track_caller]
pub fn king(b: &mut Board, seat: SeatId, strength: i8, at: &str) -> PawnId {
    let (pawn, who, at) = (b.king(seat), b.monarch(seat), land(at));
    b.scores(who, strength, 0, 0);
    b.edit(|p| {
        p.pawns[pawn.0 as usize].bearer = Some(who);
        p.pawns[pawn.0 as usize].at = Spot::Land(at);
    });
    pawn
}

/// Makes a Prince of 25 with this Strength and puts him into a province.
#[track_caller]
pub fn prince(b: &mut Board, seat: SeatId, name: &str, strength: i8, at: &str) -> PawnId {
    let who = b.person(seat, name, Sex::Male, 25);
    b.scores(who, strength, 0, 0);
    b.prince(seat, who, at)
}

pub fn bearer(b: &Board, pawn: PawnId) -> CharacterId {
    b.pos().pawn(pawn).bearer.expect("a bearer")
}

pub fn place(b: &Board, pawn: PawnId) -> Spot {
    b.pos().pawn(pawn).at
}

/// The armies march off nowhere, nothing is given: the mildest terms.
pub fn mild() -> Terms {
    Terms { armies: Fate::Stay, captives: false, cede: false, items: false, crowns: 0 }
}
