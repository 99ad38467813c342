//! Who attacks whom after a movement (19.1, 19.2, 19.24; truce, contracts).

use super::*;
use regnal::dynasty::{Clause, Contract, ContractId};
use regnal::games::blood_royale::marriages::clauses::Terms as Promise;
use regnal::games::blood_royale::war::declare::check_attack;

fn combat(b: &Board) -> bool {
    matches!(b.top(), Some(Frame::War(WarAsk::Combat(_))))
}

fn attack_on(at: &str, whom: SeatId) -> WarDeed {
    WarDeed::Attack { at: land(at), whom: Some(whom) }
}

/// BR 19.1: Combat is where armies of two players stand, and nowhere else.
#[test]
fn combat_is_where_two_players_have_armies() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "leon", 2);
    b.armies(FRANCE, "bordeaux", 2);
    b.armies(ENGLAND, "bordeaux", 1);
    after_move(&mut b, FRANCE);
    assert_eq!(on_offer(&b, FRANCE), [attack_on("bordeaux", ENGLAND), WarDeed::Decline]);
    refused(&mut b, FRANCE, attack_on("navarre", SPAIN), "NobodyToAttack", "19.1");
    refused(&mut b, FRANCE, attack_on("leon", SPAIN), "NoArmiesHere", "19.1");
}

/// BR 19.1: Without enemies in the same province nobody is asked anything.
#[test]
fn without_enemies_the_next_player_moves() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    after_move(&mut b, FRANCE);
    assert!(!combat(&b));
}

/// BR 5.12, 19.2: The mover decides first, before the next marker is drawn; if he declines the other may attack; nobody else may.
#[test]
fn the_mover_decides_first_then_the_other() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 2);
    b.armies(ITALY, "navarre", 2);
    after_move(&mut b, FRANCE);
    assert!(!allowed(&b, SPAIN, attack_on("navarre", FRANCE)), "the mover first");
    deed(&mut b, FRANCE, WarDeed::Decline);
    refused(&mut b, ITALY, attack_on("navarre", SPAIN), "NotWithTheMover", "19.2");
    deed(&mut b, ITALY, WarDeed::Decline);
    deed(&mut b, SPAIN, attack_on("navarre", FRANCE));
    let battle = battle(&b).unwrap();
    assert_eq!((battle.attacker.leader, battle.defender.leader), (Some(SPAIN), Some(FRANCE)));
    // Also where his seat is the later one.
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 2);
    b.to(Phase::Movement, SPAIN);
    b.edit(|p| p.turn.order = vec![FRANCE, SPAIN]);
    b.done(SPAIN);
    assert!(!allowed(&b, FRANCE, attack_on("navarre", SPAIN)) && b.pos().turn.order == [FRANCE, SPAIN]);
    deed(&mut b, SPAIN, attack_on("navarre", FRANCE));
}

/// BR 19.2: Everybody declines: no battle.
#[test]
fn nobody_has_to_fight() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 2);
    after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, WarDeed::Decline);
    deed(&mut b, SPAIN, WarDeed::Decline);
    assert!(!combat(&b) && battle(&b).is_none());
    assert_eq!((count(&b, FRANCE, "navarre"), count(&b, SPAIN, "navarre")), (2, 2));
}

/// BR 19.2: Several enemies in one province are fought one after the other (Q58); nobody is fought twice.
#[test]
fn battles_are_pair_by_pair() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 6);
    b.armies(SPAIN, "navarre", 2);
    b.armies(ITALY, "navarre", 2);
    after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, attack_on("navarre", SPAIN));
    deed(&mut b, ITALY, WarDeed::StandAside);
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    let way = on_offer(&b, SPAIN).into_iter().find(|d| matches!(d, WarDeed::Surrender { .. })).unwrap();
    let WarDeed::Surrender { mut terms } = way else { panic!() };
    terms.armies = Fate::Stay;
    deed(&mut b, SPAIN, WarDeed::Surrender { terms });
    deed(&mut b, FRANCE, WarDeed::Accept);
    refused(&mut b, FRANCE, attack_on("navarre", SPAIN), "AlreadyFought", "19.2");
    assert_eq!(on_offer(&b, FRANCE), [attack_on("navarre", ITALY), WarDeed::Decline]);
}

/// BR OE.1: Under the truce of card 60 nobody attacks.
#[test]
fn a_truce_forbids_attacks() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 2);
    b.to(Phase::Movement, FRANCE);
    b.edit(|p| p.turn.truce = true);
    b.done(FRANCE);
    assert!(!combat(&b), "nobody is asked");
    let asked = Combat {
        mover: FRANCE,
        declined: vec![],
        fought: vec![],
        declared: vec![],
        withdrawn: vec![],
        withdrawn_royals: vec![],
    };
    b.to(Phase::Movement, FRANCE);
    b.edit(|p| p.turn.truce = true);
    let why = check_attack(b.pos(), &asked, FRANCE, land("navarre"), Some(SPAIN)).unwrap_err();
    assert_eq!(reached(why), ("TruceOfGod".into(), "BR OE.1".into()));
    b.edit(|p| {
        p.turn.truce = false;
        p.stack = vec![Frame::War(WarAsk::Combat(asked))].into();
    });
    assert!(allowed(&b, FRANCE, attack_on("navarre", SPAIN)), "without it they may");
}

/// BR 19.2: A marriage contract may forbid the attack.
#[test]
fn contracts_keep_the_peace() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 2);
    let peace = |by| Clause::new(by, Promise::NonAggression { over: vec![] });
    let year = b.pos().year();
    b.edit(|p| {
        p.treaties.push(Contract {
            id: ContractId(0),
            marriage: None,
            couple: None,
            parties: [FRANCE, SPAIN],
            signed: year,
            ended: None,
            clauses: vec![peace(FRANCE)],
            free_text: String::new(),
        });
    });
    after_move(&mut b, FRANCE);
    let asked = on_offer(&b, SPAIN);
    assert_eq!(asked, [attack_on("navarre", FRANCE), WarDeed::Decline], "France is bound, Spain is not");
}
