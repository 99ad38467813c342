//! The list of offers leaves out none of the usual things that the judge passes.

use super::kit::*;
use super::lanes::*;
use regnal::games::divine_right::reach;

/// Is a siege of this castle among the offers?
fn sieges(b: &Board, castle: HexId) -> Vec<Vec<Party>> {
    let of = |a| match a {
        Action::Besiege { castle: c, parties } if c == castle => Some(parties),
        _ => None,
    };
    b.offers(A).into_iter().filter_map(of).collect()
}

/// SIEGE-11, SIEGE-16: round closed hexsides and by the cheaper gate.
#[test]
fn who_can_come_before_a_castle_is_offered_its_siege() {
    let mut b = board(
        2,
        "players: [(kingdom: hothior), (kingdom: trolls)], stacks: [(at: \"1415\", of: hothior, mercenary_armies: 12)]",
    );
    let units = b.armies(A, "1415");
    let rest: Vec<CounterId> =
        b.pos().forces(A).filter(|id| b.pos().counter(*id).is_combat() && !units.contains(id)).collect();
    b.bury(&rest);
    let book = Book::standard();
    let (mut beside, mut round) = (0, 0);
    for &castle in book.map.castles.iter().filter(|c| book.map.hex(**c).kingdom != Some(KingdomId::Hothior)) {
        for from in book.map.around(castle).filter(|hex| book.map.is_land(*hex) && book.map.castle(*hex).is_none()) {
            if b.pos().enemies_outside(A, from) {
                continue;
            }
            b.stand(&units, &from.to_string(), false);
            b.to(A, Phase::Movement);
            let pos = b.pos();
            let party = reach::siege_party(pos, &movement::Field::of(pos, A), A, castle, &units, None);
            let offered = sieges(&b, castle);
            assert_eq!(party.is_ok(), !offered.is_empty(), "{} from {from}: {party:?}", pos.label(castle));
            match party.map(|p| p.path.len()) {
                Ok(1) => beside += 1,
                Ok(_) => round += 1,
                Err(_) => {}
            }
        }
    }
    assert!(beside > 100 && round > 0, "{beside} beside it, {round} round about");
    b.stand(&units, "1910", false);
    b.to(A, Phase::Movement);
    assert!(sieges(&b, hex("Pennol")).iter().all(|parties| parties[0].path.len() > 1), "the hexside is closed");
}

/// EVENT-07, EVENT-08: "The regulars of 1 friendly kingdom ... will not fight or siege this game turn."
#[test]
fn those_whom_no_omens_hold_are_offered_the_siege_without_the_others() {
    for at in ["1713", "1614"] {
        let mut b = duel(
            "immer",
            "muetar",
            &format!(
                "stacks: [(at: \"1713\", of: immer, regulars: [(of: immer, armies: 6)]), (at: \"{at}\", of: immer, mercenary_armies: 6)]"
            ),
        );
        b.to(A, Phase::Movement);
        let all = sieges(&b, hex("Plibba"));
        assert!(all.iter().any(|p| p.iter().map(|p| p.units.len()).sum::<usize>() == 12), "{at}: {all:?}");
        b.edit(|p| p.realms[KingdomId::Immer.index()].omens = true);
        let hired = |id: &CounterId| b.pos().counter(*id).kingdom().is_none();
        let some = sieges(&b, hex("Plibba"));
        assert!(!some.is_empty(), "{at}");
        assert!(some.iter().flatten().all(|p| p.units.iter().all(hired)), "{at}: {some:?}");
        assert!(some.iter().any(|p| p.iter().map(|p| p.units.len()).sum::<usize>() == 6), "{at}: {some:?}");
    }
}

/// TRANSPORT-03: "The fleet may then continue movement"
#[test]
fn of_two_ships_the_one_that_still_sails_is_offered_too() {
    let mut b = march(&[own("Addat", "armies: 1, fleets: 2")]);
    let (army, fleets) = (b.armies(A, "Addat")[0], b.fleets(A, "Addat"));
    let boards = |b: &Board, fleet: CounterId| b.offers(A).contains(&Action::Embark { units: vec![army], fleet });
    assert!(boards(&b, fleets[0]) && !boards(&b, fleets[1]), "ships alike are one offer");
    b.edit(|p| {
        p.counters[fleets[0].index()].deeds.spent = 8;
        p.counters[fleets[0].index()].deeds.moved = true;
    });
    assert!(boards(&b, fleets[0]) && boards(&b, fleets[1]));
}

/// MOVE-06, MOVE-07
#[test]
fn of_two_armies_alike_the_one_that_has_not_marched_is_offered_alone() {
    let mut b = march(&[own("1415", "armies: 2")]);
    let two = b.armies(A, "1415");
    b.stand(&two[..1], "1414", false);
    b.to(A, Phase::Movement);
    b.act(A, b.go(&two[..1], &["1415"]));
    assert!(b.spent(two[0]) > b.spent(two[1]));
    let alone = |id: CounterId| {
        b.offers(A).iter().filter(|a| matches!(a, Action::Move { units, .. } if *units == [id])).count()
    };
    assert!(alone(two[1]) > alone(two[0]) && alone(two[0]) > 0);
}
