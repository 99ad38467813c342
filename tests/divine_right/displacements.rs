//! Rule tests: besiegers too weak must leave at the end of the game turn. Plibba of Muetar counts 2 and has two armies.

use super::kit::*;
use regnal::games::divine_right::components::Away;
use regnal::games::divine_right::frames::Displaced;

const PLIBBA: &str = "Plibba";
const RING: [&str; 6] = ["1814", "1713", "1613", "1614", "1615", "1715"];

/// Immer (A) besieges Plibba of Muetar (B); `rest`: more stacks.
fn plibba(mercenaries: u8, rest: &str) -> Board {
    duel("immer", "muetar", &format!("sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {mercenaries}, regulars: [(of: immer, monarch: true)]), {rest}]"))
}

/// Muetar has so many armies in every hex around Plibba.
fn hemmed_in(besiegers: u8, each: usize) -> Board {
    let mut b = plibba(besiegers, "(at: \"Pennol\", of: muetar, mercenary_armies: 4)");
    let inside = b.armies(B, PLIBBA);
    let spare: Vec<CounterId> = b
        .pos()
        .ids()
        .filter(|id| b.pos().owner(*id) == Some(B) && b.pos().counter(*id).kind == Kind::Army && !inside.contains(id))
        .collect();
    for (n, at) in RING.into_iter().enumerate() {
        b.stand(&spare[n * each..(n + 1) * each], at, false);
    }
    b
}

/// Who must lead which units out.
fn asked(b: &Board) -> (SeatId, Vec<CounterId>) {
    match b.top() {
        Some(Frame::Displace { seat, units, .. }) => (seat, units),
        other => panic!("{other:?}"),
    }
}

fn at(b: &Board, units: &[CounterId], place: &str) -> bool {
    units.iter().all(|id| b.pos().spot(*id) == Some(hex(place)))
}

/// DISPLACE-01, DISPLACE-04
#[test]
fn besiegers_below_one_to_one_leave_at_the_end_of_the_game_turn_by_their_owners_choice() {
    let mut b = plibba(3, "");
    let all: Vec<CounterId> = b.armies(A, PLIBBA).into_iter().chain([b.monarch(KingdomId::Immer)]).collect();
    // Not before: the last diplomacy of the turn still finds them there.
    b.to(B, Phase::Diplomacy);
    assert_eq!((b.besieger(PLIBBA), b.armies(A, PLIBBA).len()), (Some(A), 3));
    b.end_turn(1);
    let (seat, units) = asked(&b);
    assert_eq!((seat, units.len()), (A, 4));
    assert_eq!(b.offers(A).len(), 6);
    assert_eq!(b.refused(B, Action::DisplaceTo(hex("1713"))).0, "NotYourTurn");
    assert_eq!(b.refused(A, Action::DisplaceTo(hex("1712"))), ("NoWayThere".into(), "DR DISPLACE-04".into()));
    b.act(A, Action::DisplaceTo(hex("1713")));
    assert!(at(&b, &all, "1713"));
    assert_eq!(b.besieger(PLIBBA), None);
    // At one to one they stay.
    let mut b = plibba(4, "");
    b.end_turn(1);
    assert_eq!((b.besieger(PLIBBA), b.armies(A, PLIBBA).len()), (Some(A), 4));
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, Action::DisplaceTo(hex("1713"))).0, "NothingAsked");
}

/// DISPLACE-01
#[test]
fn relief_that_goes_inside_makes_besiegers_leave() {
    let mut b = plibba(4, "(at: \"1713\", of: muetar, mercenary_armies: 4)");
    b.to(B, Phase::Combat);
    let Action::Announce(attack) = strike(Manner::Land, &[("1713", false)], &[PLIBBA]) else { unreachable!() };
    b.fight(B, attack, &[2, 1]);
    let force = b.armies(B, "1713");
    b.act(B, Action::Advance { units: force, to: hex(PLIBBA) });
    assert_eq!(b.besieger(PLIBBA), Some(A));
    b.end_turn(1);
    assert_eq!(asked(&b).0, A);
}

/// DISPLACE-01
#[test]
fn besiegers_of_a_kingdom_in_confusion_count_no_more() {
    let mut b = duel_with("immer", "muetar", &["hothior"], "allies: [(kingdom: hothior, of: immer, personality: \"Loyal\")],
        sieges: [(castle: \"Plibba\", by: immer)], stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 3, regulars: [(of: hothior, armies: 2)])]");
    b.edit(|p| {
        p.realms.iter_mut().filter(|r| r.id == KingdomId::Hothior).for_each(|r| r.fading = Some((Away::Confusion, 3)))
    });
    b.end_turn(1);
    assert_eq!(asked(&b).0, A);
}

/// DISPLACE-02
#[test]
fn until_then_the_siege_persists_without_a_die() {
    let mut b = duel("immer", "muetar", "sieges: [(castle: \"Plibba\", by: immer), (castle: \"Beolon\", by: immer)], stacks: [
        (at: \"Plibba\", of: immer, mercenary_armies: 3), (at: \"Beolon\", of: immer, mercenary_armies: 5), (at: \"1814\", of: muetar, regulars: [(of: muetar, armies: 1)])]");
    b.to(A, Phase::Sieges);
    assert_eq!(
        b.refused(A, Action::RollSiege { castle: hex(PLIBBA) }),
        ("BelowOneToOne".into(), "DR DISPLACE-02".into())
    );
    b.lay(&[3]);
    b.act(A, Action::RollSiege { castle: hex("Beolon") });
    assert_eq!(b.besieger(PLIBBA), Some(A));
    b.to(B, Phase::Movement);
    let out = b.go(&b.armies(B, PLIBBA), &["1713"]);
    assert_eq!(b.refused(B, out).0, "ShutIn");
}

/// DISPLACE-03, DISPLACE-04, DISPLACE-05
#[test]
fn barring_enemies_are_pushed_aside_at_the_price_of_as_many_units() {
    for each in [1, 2] {
        let mut b = hemmed_in(3, each);
        let pushed = b.armies(B, "1713");
        b.end_turn(1);
        assert_eq!(asked(&b).0, A);
        b.act(A, Action::DisplaceTo(hex("1713")));
        // Muetar chooses where his own go.
        assert_eq!(asked(&b), (B, pushed.clone()));
        b.act(B, Action::DisplaceTo(hex("1712")));
        assert!(at(&b, &pushed, "1712"));
        assert_eq!(b.armies(A, "1713").len(), 3 - each);
        assert!(at(&b, &[b.monarch(KingdomId::Immer)], "1713"));
        assert_eq!((b.armies(A, PLIBBA).len(), b.besieger(PLIBBA)), (0, None));
    }
}

/// DISPLACE-03
#[test]
fn nobody_is_pushed_while_one_hex_is_free() {
    let mut b = hemmed_in(3, 1);
    b.bury(&b.armies(B, "1615"));
    b.end_turn(1);
    // One way is no choice.
    assert_eq!(b.armies(A, "1615").len(), 3);
    assert_eq!(b.armies(B, "1713").len(), 1);
}

/// DISPLACE-03
#[test]
fn nobody_is_pushed_off_a_castle_hex() {
    // No two castles of Minaria adjoin, so the besiegers are told by hand to leave a hex beside one.
    for weak in ["1613", PLIBBA] {
        let mut b = duel(
            "immer",
            "muetar",
            "stacks: [(at: \"1713\", of: immer, mercenary_armies: 2, regulars: [(of: immer, monarch: true)]),
                (at: \"Pennol\", of: muetar, mercenary_armies: 4)]",
        );
        let around: Vec<HexId> = b.pos().map.neighbours(hex("1713")).map(|(_, to)| to).collect();
        assert!(around.contains(&hex(weak)));
        let mut spare: Vec<CounterId> = b.pos().ids().filter(|id| b.pos().owner(*id) == Some(B)).collect();
        spare.retain(|id| b.pos().counter(*id).kind == Kind::Army);
        let king = b.monarch(KingdomId::Immer);
        let leaving: Vec<CounterId> = b.armies(A, "1713").into_iter().chain([king]).collect();
        b.edit(|p| {
            for at in around {
                for id in spare.drain(..if at == hex(weak) { 1 } else { 2 }) {
                    p.counters[id.index()].place = Place::At { hex: at, inside: false };
                }
            }
        });
        b.lay(&[3]);
        b.edit(|p| {
            let (seat, from, why) = (A, hex("1713"), Displaced::Besiegers);
            p.stack.push(Frame::Displace { seat, from, units: leaving.clone(), why });
        });
        if weak == PLIBBA {
            assert!(leaving[..2].iter().all(|id| b.place(*id) == Place::Pool), "nobody gets away");
            assert_eq!((b.armies(A, PLIBBA).len(), b.throws("DISPLACE-07").len()), (0, 1));
        } else {
            assert_eq!(asked(&b).0, B, "he is pushed");
            let way = b.offers(B).remove(0);
            b.act(B, way);
            assert_eq!((b.armies(A, weak).len(), b.pos().spot(king)), (1, Some(hex(weak))));
        }
    }
}

/// DISPLACE-06, DISPLACE-07
#[test]
fn against_equal_or_stronger_enemies_the_whole_stack_dies_and_its_heroes_roll() {
    for (besiegers, each) in [(1, 1), (2, 2), (1, 2)] {
        let mut b = hemmed_in(besiegers, each);
        let doomed = b.armies(A, PLIBBA);
        let before = b.throws("DISPLACE-07").len();
        b.lay(&[3]);
        b.end_turn(1);
        assert!(doomed.iter().all(|id| b.place(*id) == Place::Pool));
        assert_eq!((b.throws("DISPLACE-07").len() - before, b.besieger(PLIBBA)), (1, None));
        assert!(RING.iter().all(|h| b.armies(B, h).len() == each));
    }
}

/// DISPLACE-03, DISPLACE-06
#[test]
fn enemies_without_a_free_route_are_not_pushed() {
    // Muetar and Hothior hold the hexes around Plibba by turns; Immer all hexes beyond: nobody has anywhere to go.
    let mut b = board(3, "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, regulars: [(of: immer, armies: 3)]), (at: \"1508\", of: immer, mercenary_armies: 12)]");
    let (muetar, hothior) = (
        b.armies(B, "Basimar"),
        b.armies(C, "Port Lork").into_iter().chain(b.armies(C, "Tadafat")).collect::<Vec<_>>(),
    );
    for n in 0..3 {
        b.stand(&muetar[n..=n], RING[2 * n], false);
        b.stand(&hothior[n..=n], RING[2 * n + 1], false);
    }
    let beyond: Vec<HexId> =
        b.pos().map.all().map(|h| h.id).filter(|h| b.pos().map.distance(*h, hex(PLIBBA)) == 2).collect();
    assert_eq!(beyond.len(), 12);
    let guards: Vec<CounterId> = b.pos().ids().filter(|id| b.pos().hired(*id) == Some(A)).collect();
    b.edit(|p| {
        guards
            .iter()
            .zip(&beyond)
            .for_each(|(id, h)| p.counters[id.index()].place = Place::At { hex: *h, inside: false })
    });
    let free = b.data();
    b.end_turn(1);
    assert_eq!(b.armies(A, PLIBBA).len(), 0);
    assert!(RING.iter().all(|h| b.armies(B, h).len() + b.armies(C, h).len() == 1));
    // One free hex beyond, and its neighbour can be pushed there.
    b.lay_out(free);
    b.bury(&guards[..1]);
    b.end_turn(1);
    assert_eq!(b.armies(A, "1613").len(), 2);
    let seats = [B, C].map(|seat| b.armies(seat, &beyond[0].to_string()).len());
    assert_eq!(seats.iter().sum::<usize>(), 1);
}

// ---------------------------------------------------------------- At sea

/// Mivior besieges Thores (3, with an army and a fleet) in the open sea with so many armies and its monarch; `rest`: more stacks.
fn thores(armies: u8, rest: &str) -> Board {
    duel("mivior", "rombune", &format!("sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: {armies}, monarch: true)]), {rest}]"))
}

/// DISPLACE-08
#[test]
fn at_sea_land_units_go_only_aboard_empty_friendly_fleets() {
    let mut b = thores(
        2,
        "(at: \"0328\", of: mivior, regulars: [(of: mivior, fleets: 2)]), (at: \"0129\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 2, fleets: 2)])",
    );
    let all: Vec<CounterId> = b.armies(A, "Thores").into_iter().chain([b.monarch(KingdomId::Mivior)]).collect();
    b.end_turn(1);
    // 0129 is full, so there is one way only.
    assert!(at(&b, &all, "0328"));
    assert!(all.iter().all(|id| matches!(b.place(*id), Place::Aboard { .. })));
    assert_eq!(b.besieger("Thores"), None);
}

/// DISPLACE-08, DISPLACE-09
#[test]
fn with_too_few_ships_those_without_one_die() {
    let mut b = thores(3, "(at: \"0328\", of: mivior, regulars: [(of: mivior, fleets: 1)])");
    b.end_turn(1);
    let saved = b.armies(A, "0328");
    assert_eq!((saved.len(), b.armies(A, "Thores").len()), (1, 0));
    assert!(at(&b, &[b.monarch(KingdomId::Mivior)], "0328"));
    assert_eq!(b.throws("DISPLACE-07").len(), 0);
}

/// DISPLACE-04, DISPLACE-08
#[test]
fn with_too_few_ships_the_owner_picks_who_goes_aboard() {
    let mut b = thores(
        2,
        "(at: \"Thores\", of: mivior, inside: false, mercenary_armies: 1), (at: \"0328\", of: mivior, mercenary_fleets: 1)",
    );
    let (troops, spare) = (b.armies(A, "Thores"), b.spare(A));
    let hired = troops.iter().copied().find(|id| b.pos().counter(*id).kingdom().is_none()).unwrap();
    assert!(*troops.last().unwrap() == hired, "the order of the counters would leave him behind");
    let before = b.throws("DISPLACE-07").len();
    b.end_turn(1);
    // There is one way only; who takes it is asked all the same.
    assert!(matches!(b.top(), Some(Frame::Boats { seat: A, .. })), "{:?}", b.top());
    assert!(b.offers(A).contains(&Action::TakeAboard(hired)));
    assert_eq!(b.refused(A, Action::TakeAboard(spare)), no("NotAmongThose", "COMBAT-06"));
    assert_eq!(b.refused(A, Action::TakeAboard(CounterId(60_000))).0, "NoSuchCounter");
    b.act(A, Action::TakeAboard(hired));
    assert_eq!(b.armies(A, "0328"), [hired]);
    assert!(at(&b, &[b.monarch(KingdomId::Mivior)], "0328"));
    assert_eq!((b.dead(KingdomId::Mivior), b.throws("DISPLACE-07").len() - before), (2, 0));
    assert_eq!(b.besieger("Thores"), None);
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, Action::TakeAboard(hired)).0, "NothingAsked");
}

/// DISPLACE-09
#[test]
fn where_nothing_around_is_passable_the_units_die_and_heroes_roll() {
    let mut b = thores(4, "");
    let doomed = b.armies(A, "Thores");
    b.lay(&[3]);
    b.end_turn(1);
    assert!(doomed.iter().all(|id| b.place(*id) == Place::Dead));
    assert_eq!((b.throws("DISPLACE-07").len(), b.besieger("Thores")), (1, None));
    assert!(at(&b, &[b.monarch(KingdomId::Mivior)], "Thores"));
}

/// DISPLACE-08, DISPLACE-09
#[test]
fn armies_without_a_ship_push_no_fleet_off_the_open_water() {
    let mut b = thores(4, "(at: \"0328\", of: rombune, regulars: [(of: rombune, fleets: 1)])");
    let (doomed, fleet) = (b.armies(A, "Thores"), b.fleets(B, "0328"));
    b.lay(&[3]);
    b.end_turn(1);
    assert!(doomed.iter().all(|id| b.place(*id) == Place::Dead));
    assert!(at(&b, &fleet, "0328"), "nobody comes in its place");
    assert_eq!((b.throws("DISPLACE-07").len(), b.besieger("Thores")), (1, None));
    // Where they have a ship, who finds room goes aboard; the fleet elsewhere is no other way.
    let mut b = thores(
        4,
        "(at: \"0328\", of: rombune, regulars: [(of: rombune, fleets: 1)]), (at: \"0329\", of: mivior, regulars: [(of: mivior, fleets: 1)])",
    );
    let (fleet, first) = (b.fleets(B, "0328"), b.armies(A, "Thores")[0]);
    b.end_turn(1);
    assert!(matches!(b.top(), Some(Frame::Boats { seat: A, to, .. }) if to == hex("0329")), "{:?}", b.top());
    b.act(A, Action::TakeAboard(first));
    assert_eq!((b.armies(A, "0329").len(), b.dead(KingdomId::Mivior), b.besieger("Thores")), (1, 3, None));
    assert!(at(&b, &fleet, "0328"));
}

/// DISPLACE-03, DISPLACE-05
#[test]
fn two_players_who_bar_one_hex_are_both_pushed_aside() {
    // Fleets and land units of two players may meet on a coast; here two armies do the same by hand.
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, regulars: [(of: immer, armies: 3)])]",
    );
    let (muetar, hothior) = (b.armies(B, "Basimar"), b.armies(C, "Port Lork"));
    let pushed = [muetar[0], hothior[0]];
    let spare: Vec<CounterId> =
        b.pos().forces(B).filter(|id| b.pos().counter(*id).kind == Kind::Army && !muetar.contains(id)).collect();
    b.stand(&pushed, "1713", false);
    let inside = b.armies(B, PLIBBA);
    let walls: Vec<CounterId> = spare.into_iter().filter(|id| !inside.contains(id)).collect();
    let others = ["1814", "1613", "1614", "1615", "1715"];
    assert!(walls.len() >= others.len());
    for (id, hex) in walls.iter().zip(others) {
        b.stand(&[*id], hex, false);
    }
    b.end_turn(1);
    assert_eq!(asked(&b).0, A);
    b.act(A, Action::DisplaceTo(hex("1713")));
    while let Some(Frame::Displace { seat, .. }) = b.top() {
        let way = b.offers(seat).remove(0);
        b.act(seat, way);
    }
    assert!(pushed.iter().all(|id| b.pos().spot(*id).is_some_and(|h| h != hex("1713"))), "both live, elsewhere");
    assert_eq!((b.armies(A, "1713").len(), b.besieger(PLIBBA)), (1, None));
}

/// DISPLACE-01
#[test]
fn fleets_and_armies_leave_each_by_their_own_way() {
    let mut b = thores(2, "(at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, fleets: 2)])");
    b.end_turn(1);
    let (seat, units) = asked(&b);
    assert_eq!((seat, units.clone()), (A, b.fleets(A, "Thores")));
    b.act(A, Action::DisplaceTo(hex("0329")));
    // Their ships are the armies' way out.
    assert_eq!((b.armies(A, "0329").len(), b.fleets(A, "0329").len()), (2, 2));
}
