//! Marriage of two heirs, and vassals (10.4, 10.5).

use regnal::games::order_of_the_dragon::heirs::{Met, conditions};

use super::kit::*;

/// Example 10.4.1: Naples has Tunis with a fleet, Castile and Naples have single heirs. Autumn.
fn betrothed() -> Board {
    let mut board = board();
    board.autumn();
    board.own(realm(NAPLES), "TUN");
    board.put(realm(NAPLES), "F TUN");
    board.heir(NAPLES);
    board.heir(CASTILE);
    board
}

const VNC: VassalId = VassalId(0);

/// OOD 1.1-9, 1.1-11, 10.4-10, 10.4-11, 10.4-22, 10.4-23, 10.4-24: example 10.4.1.
#[test]
fn example_10_4_1() {
    let mut board = betrothed();
    board.wed(CASTILE, NAPLES, "TUN");
    let words = board.describe(&wed(NAPLES, "TUN"));
    assert_eq!(words, "Heir Marry Heir Naples at Tunis");
    board.give(&["F Tun H"]);
    let lines = board.close();
    let vassal = board.pos().find_vassal(VNC).expect("a vassal").clone();
    assert_eq!(board.pos().vassal_name(VNC), "vNC");
    assert_eq!((vassal.giver, vassal.receiver, vassal.capital), (power(NAPLES), power(CASTILE), land("TUN")));
    assert_eq!(board.owner("TUN"), Some(Realm::Vassal(VNC)));
    assert_eq!(board.realm_in("TUN"), Some(Realm::Vassal(VNC)), "the fleet is the vassal's");
    let heirs: Vec<PowerId> = board.pos().heirs_in(land("TUN")).map(|h| h.power).collect();
    assert_eq!(heirs.len(), 2);
    assert!(heirs.contains(&power(NAPLES)) && heirs.contains(&power(CASTILE)));
    assert!(text(&lines).contains("vNC is a vassal of both"), "{}", text(&lines));
    // Captured, it is eliminated early.
    board.until(Phase::Orders);
    board.autumn();
    board.put(realm(MAMLUKS), "F TUN");
    board.close();
    assert!(!board.pos().find_vassal(VNC).unwrap().stands());
}

/// OOD 10.4-1: in autumn only.
#[test]
fn only_in_autumn() {
    let mut board = betrothed();
    board.to(Season::Spring, Phase::Orders);
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "TUN")), no("OnlyInAutumn", "10.4-1"));
}

/// OOD 10.4-2, 10.4-14, 10.4-15, 10.4-16, 10.4-18: made in the Census, before centres are counted.
#[test]
fn made_in_the_census() {
    let mut board = betrothed();
    // Somebody has a retreat to make, so that autumn can be seen.
    board.put(realm(ENGLAND), "A CHA");
    board.put(realm(BURGUNDY), "A ALS");
    board.remove("PAR");
    board.give(&["A Als - Cha", "A Dij S A Als - Cha"]);
    board.wed(CASTILE, NAPLES, "TUN");
    board.close();
    assert_eq!((board.data().turn.phase, board.owner("TUN")), (Phase::Retreats, Some(realm(NAPLES))));
    assert_eq!(board.pos().vassals().count(), 0);
    board.close();
    let census = board.census();
    assert_eq!(census.weddings.len(), 1);
    assert_eq!(census.weddings[0].made, Ok(VNC));
    assert!(census.centres.iter().all(|t| t.at != land("TUN")), "it passes by marriage, not by capture");
    assert_eq!(board.pos().units_of(Realm::Vassal(VNC)).map(|u| u.kind).collect::<Vec<_>>(), [UnitKind::Fleet]);
    assert_eq!(board.pos().find_vassal(VNC).unwrap().capital, land("TUN"));
}

/// OOD 10.4-17: an empty dowry will do; the vassal may build there that very winter.
#[test]
fn an_empty_dowry_will_do() {
    let mut board = betrothed();
    board.remove("TUN");
    board.wed(CASTILE, NAPLES, "TUN");
    board.close();
    board.until(Phase::Winter);
    assert!(board.census().due.contains(&(Realm::Vassal(VNC), 1)));
    board.act(CASTILE, build("A TUN"));
    board.close();
    assert_eq!(board.realm_in("TUN"), Some(Realm::Vassal(VNC)));
}

/// OOD 10.4-3, 10.4-5: a centre of one of the two; whose it is gives the dowry.
#[test]
fn the_dowry_is_a_centre_of_one_of_them() {
    let mut board = betrothed();
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "TLE")), no("NotYourCentre", "10.4-3"), "a minor power's");
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "ROM")), no("NotYourCentre", "10.4-3"), "a thrall");
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "ION")), no("NotYourCentre", "10.4-3"), "no centre");
    board.own(realm(CASTILE), "LIS");
    board.wed(CASTILE, NAPLES, "LIS");
    board.close();
    let vassal = board.pos().find_vassal(VNC).unwrap();
    assert_eq!((vassal.giver, vassal.receiver), (power(CASTILE), power(NAPLES)));
    assert_eq!(board.pos().vassal_name(VNC), "vCN");
}

/// OOD 10.4-4: no home centre of either; a home of a third will do.
#[test]
fn the_dowry_is_no_home() {
    let mut board = betrothed();
    for at in ["NAP", "AIX", "BRG", "TOL"] {
        assert_eq!(board.refused(CASTILE, wed(NAPLES, at)), no("HomeCentre", "10.4-4"), "{at}");
    }
    board.remove("CAI");
    board.own(realm(NAPLES), "CAI");
    board.act(CASTILE, wed(NAPLES, "CAI"));
}

/// OOD 10.4-6, 10.4-7: 1, one vassal for each pair, as many as there are partners.
#[test]
fn one_vassal_for_a_pair() {
    let mut board = betrothed();
    board.vassal(CASTILE, NAPLES, "VEN");
    assert_eq!(board.refused(CASTILE, wed(NAPLES, "TUN")), no("ShareAlready", "10.4-6"));
    board.act(MAMLUKS, wed(NAPLES, "TUN"));
    board.act(NAPLES, wed(MAMLUKS, "TUN"));
    board.close();
    assert_eq!(board.pos().vassals_of(power(NAPLES)).count(), 2);
    board.edit(|p| p.vassals[0].ended = Some(1));
    board.edit(|p| p.provinces[land("VEN").0 as usize].owner = Some(Realm::Minor(land("VEN"))));
    assert!(board.pos().shared_vassal(power(CASTILE), power(NAPLES)).is_none(), "one that has ended is none");
}

/// OOD 10.4-8: 2, no strangers in either capital when the phase begins.
#[test]
fn no_strangers_at_court() {
    for at in ["BRG", "NAP"] {
        let mut board = betrothed();
        board.put(realm(ENGLAND), &format!("A {at}"));
        assert_eq!(board.refused(CASTILE, wed(NAPLES, "TUN")), no("GuestAtCourt", "10.4-8"), "{at}");
        assert_eq!(board.refused(NAPLES, wed(CASTILE, "TUN")), no("GuestAtCourt", "10.4-8"), "{at}");
    }
    let mut board = betrothed();
    board.remove("NAP");
    board.wed(CASTILE, NAPLES, "TUN");
}

/// OOD 10.4-9: 3, nobody but the giver's unit in the dowry.
#[test]
fn no_strangers_in_the_dowry() {
    for guest in [ENGLAND, CASTILE] {
        let mut board = betrothed();
        board.put(realm(guest), "F TUN");
        assert_eq!(board.refused(NAPLES, wed(CASTILE, "TUN")), no("GuestAtDowry", "10.4-9"), "{guest}");
    }
}

/// OOD 10.4-10: 4, each is told to marry the other, at the same place.
#[test]
fn both_name_each_other_and_the_place() {
    let mut board = betrothed();
    board.own(realm(NAPLES), "TLE");
    board.act(CASTILE, wed(NAPLES, "TUN"));
    board.act(NAPLES, wed(CASTILE, "TLE"));
    let lines = board.close();
    assert_eq!(board.pos().vassals().count(), 0);
    let rules: Vec<String> = lines
        .iter()
        .filter(|l| l.text.starts_with("Heir") && l.text.contains("Marry"))
        .filter_map(|l| l.rule.clone())
        .collect();
    assert_eq!(rules, ["OOD 10.4-10", "OOD 10.4-10"]);
    // One alone.
    let mut board = betrothed();
    board.act(CASTILE, wed(NAPLES, "TUN"));
    board.close();
    assert_eq!(board.pos().vassals().count(), 0);
}

/// OOD 7.1-11
#[test]
fn nobody_marries_who_has_no_heir() {
    let mut board = betrothed();
    board.own(realm(OTTOMANS), "CON");
    assert_eq!(board.refused(OTTOMANS, wed(ENGLAND, "CON")), no("NoSingleHeir", "7.1-11"));
}

/// OOD 10.4-12: 5, the dowry is not captured by the end of the retreats: the partner's unit captures it too.
#[test]
fn a_captured_dowry_ends_it() {
    for thief in [ENGLAND, CASTILE] {
        let mut board = betrothed();
        board.put(realm(thief), "F WES");
        board.wed(CASTILE, NAPLES, "TUN");
        board.give(&["F Tun - Ion", "F Wes - Tun"]);
        let lines = board.close();
        assert_eq!(board.pos().vassals().count(), 0);
        let failure = board.census().weddings[0].made.clone().unwrap_err();
        assert_eq!(failure.rule, "10.4-12");
        assert!(text(&lines).contains("do not marry"), "{}", text(&lines));
        assert_eq!(board.owner("TUN"), Some(realm(thief)));
        assert!(board.pos().single_heir(power(NAPLES)).is_some(), "both stay at home");
    }
}

/// OOD 10.4-13: 6, nor either capital.
#[test]
fn a_captured_capital_ends_it() {
    for (at, from, go) in [("BRG", "A NAV", "A Nav - Brg"), ("NAP", "F TYS", "F TyS - Nap")] {
        let mut board = betrothed();
        board.remove(at);
        board.put(realm(ENGLAND), from);
        board.wed(CASTILE, NAPLES, "TUN");
        board.give(&[go]);
        board.close();
        assert_eq!(board.pos().vassals().count(), 0, "{at}");
        assert_eq!(board.census().weddings[0].made.clone().unwrap_err().rule, "10.4-13");
        assert_eq!(board.owner(at), Some(realm(ENGLAND)));
    }
}

/// OOD 10.4-6 to 10.4-13: as the window ticks them off; what the partner has written is not shown.
#[test]
fn conditions_are_ticked_off() {
    let mut board = betrothed();
    let ticks = |board: &Board| -> Vec<Met> {
        let list = conditions(board.pos(), NAPLES, Match::Heir { of: power(CASTILE), at: land("TUN") });
        assert_eq!(list.iter().map(|c| c.mark).collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6"]);
        list.into_iter().map(|c| c.met).collect()
    };
    use Met::*;
    assert_eq!(ticks(&board), [Yes, Yes, Yes, No, Open, Open]);
    board.act(CASTILE, wed(NAPLES, "TUN"));
    assert_eq!(ticks(&board)[3], No, "the partner's order is secret");
    board.act(NAPLES, wed(CASTILE, "TUN"));
    assert_eq!(ticks(&board)[3], Open);
    board.vassal(CASTILE, NAPLES, "VEN");
    board.put(realm(ENGLAND), "A BRG");
    board.put(realm(ENGLAND), "F TUN");
    assert_eq!(ticks(&board)[..3], [No, No, No]);
}

/// OOD 10.4-19, 7.1-11: the married heirs are still their powers', and take no orders.
#[test]
fn the_heirs_are_still_their_powers() {
    let mut board = betrothed();
    board.wed(CASTILE, NAPLES, "TUN");
    board.close();
    board.until(Phase::Orders);
    assert_eq!(board.pos().heirs_of(power(CASTILE)).count(), 2);
    assert_eq!(board.refused(CASTILE, marry("TLE")), no("NoSingleHeir", "7.1-11"));
    assert!(board.pos().heirs_in(land("TUN")).all(|h| matches!(h.wed, Some(Spouse::Heir(_)))));
}

/// OOD 10.4-20, 10.4-21: named by its controllers, else by the letters of both.
#[test]
fn a_vassal_may_be_named() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    let name = |name: &str| Act::new(NameVassal { vassal: VNC, name: name.into() });
    assert_eq!(board.pos().vassal_name(VNC), "vNC");
    assert_eq!(board.refused(ENGLAND, name("Ifriqiya")), no("NotYourVassal", "10.4-20"));
    assert_eq!(board.refused(NAPLES, name(" ")), no("BadName", "10.4-20"));
    assert_eq!(board.refused(NAPLES, name("Hungary")), no("NameTaken", "10.4-20"));
    let typed = board.read_order(CASTILE, "Name vnc Ifriqiya").expect("an order").expect("a sound one");
    assert_eq!(typed, name("Ifriqiya"));
    assert!(board.read_order(ENGLAND, "Name vNC Ifriqiya").expect("an order").is_err());
    board.act(CASTILE, typed);
    assert_eq!(board.pos().vassal_name(VNC), "Ifriqiya");
    // The name of one that has ended is free again.
    board.edit(|p| p.vassals[0].is.ended = Some(1));
    board.vassal(NAPLES, CASTILE, "VEN");
    board.act(NAPLES, Act::new(NameVassal { vassal: VassalId(1), name: "Ifriqiya".into() }));
    let mut board = board_with("vassal_names: false");
    board.vassal(NAPLES, CASTILE, "TUN");
    assert_eq!(board.refused(NAPLES, name("Ifriqiya")), no("NoNames", "10.4-20"));
    let initials: std::collections::BTreeSet<char> = PowerId::all().map(PowerId::initial).collect();
    assert_eq!(initials.len(), 10);
}

// ---------------------------------------------------------------- A vassal at play (10.5)

/// OOD 1.1-14, 10.5-2, 10.5-3: it captures centres, those of its controllers as well.
#[test]
fn a_vassal_captures_centres() {
    let mut board = board();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    let vassal = Realm::Vassal(VNC);
    board.put(vassal, "A ZAR");
    board.put(vassal, "F TYS");
    board.remove("TOL");
    board.remove("NAP");
    board.vote(NAPLES, "A ZAR - TOL", 1);
    board.vote(NAPLES, "F TYS - NAP", 1);
    board.close();
    assert_eq!(board.owner("TOL"), Some(vassal));
    assert_eq!(board.owner("NAP"), Some(vassal));
}

/// OOD 10.5-4: and may put one of them out of the game.
#[test]
fn a_vassal_may_end_its_controller() {
    let mut board = board();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    let vassal = Realm::Vassal(VNC);
    board.disarm(CASTILE);
    board.own(realm(ENGLAND), "TOL");
    board.put(vassal, "A NAV");
    board.vote(NAPLES, "A NAV - BRG", 1);
    board.close();
    assert!(board.is_out(CASTILE));
    assert_eq!(board.pos().controllers(board.pos().find_vassal(VNC).unwrap()).collect::<Vec<_>>(), [power(NAPLES)]);
    assert!(board.pos().find_vassal(VNC).unwrap().stands());
}

/// OOD 1.1-10, 3.1-2, 10.5-8: its centres count for both, for victory only.
#[test]
fn a_vassal_counts_for_both() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    board.own(Realm::Vassal(VNC), "TLE");
    for seat in [NAPLES, CASTILE] {
        let total = board.pos().total(power(seat));
        assert_eq!((total.own, total.thralls, total.vassals, total.sum()), (2, 1, 2, 5), "{seat}");
        assert_eq!(regnal::games::order_of_the_dragon::orders::due(board.pos(), realm(seat)), 0);
    }
    assert_eq!(board.pos().total(power(ENGLAND)).sum(), 3);
}

/// OOD 10.5-9, 5.6-5, 3.3-10: without its capital it is no more, and both heirs there are dead.
#[test]
fn a_vassal_without_its_capital_is_no_more() {
    let mut board = board();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    let vassal = Realm::Vassal(VNC);
    board.own(vassal, "TLE");
    board.put(vassal, "A MOR");
    board.put(realm(MAMLUKS), "F TUN");
    board.close();
    let census = board.census();
    assert_eq!(census.vassals, [VassalEnd { vassal: VNC, captured: true, freed: vec![land("TLE")] }]);
    assert_eq!(census.heirs.len(), 2);
    assert_eq!(board.realm_in("MOR"), None, "its units go");
    assert_eq!(board.owner("TLE"), Some(Realm::Minor(land("TLE"))));
    assert_eq!(board.points(NAPLES), 2);
}

/// OOD 3.3-12, 3.3-13: its centres are minor powers, which build that winter.
#[test]
fn centres_of_an_ended_vassal_build_as_minors() {
    let mut board = board();
    board.autumn();
    board.vassal(NAPLES, CASTILE, "TUN");
    let vassal = Realm::Vassal(VNC);
    board.own(vassal, "VEN");
    board.put(vassal, "A VEN");
    board.put(realm(MAMLUKS), "F TUN");
    board.close();
    assert_eq!(board.realm_in("VEN"), None, "its army is disbanded");
    board.until(Phase::Orders);
    assert!(board.stands("F VEN"), "and the fleet of the start is built");
}

fn driven_out() -> (Board, UnitId) {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    let unit = board.put(Realm::Vassal(VNC), "A ALS");
    board.put(realm(ENGLAND), "A CHA");
    board.put(realm(ENGLAND), "A COL");
    board.own(realm(ENGLAND), "COL");
    board.give(&["A Cha - Als", "A Col S A Cha - Als"]);
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Retreats);
    (board, unit)
}

/// The same, and its army in Bavaria with it.
fn two_driven_out() -> (Board, [UnitId; 2]) {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "TUN");
    let units = ["A ALS", "A BAV"].map(|at| board.put(Realm::Vassal(VNC), at));
    for at in ["A CHA", "A COL", "A BOH", "A MAI"] {
        board.put(realm(ENGLAND), at);
    }
    board.own(realm(ENGLAND), "COL");
    board.own(realm(ENGLAND), "MAI");
    board.give(&["A Cha - Als", "A Col S A Cha - Als", "A Boh - Bav", "A Mai S A Boh - Bav"]);
    board.close();
    assert_eq!(board.data().turn.phase, Phase::Retreats);
    (board, units)
}

fn retreat(unit: UnitId, at: &str) -> Act {
    Act::new(Retreat { unit, to: Some(place(at)) })
}

/// OOD 10.5-12, 2.0-1: either may write its retreats, nobody else.
#[test]
fn either_retreats_with_it() {
    for seat in [NAPLES, CASTILE] {
        let (mut board, unit) = driven_out();
        assert_eq!(board.turned_away(MAMLUKS), no("NotYourRound", "2.0-1"));
        board.act(seat, retreat(unit, "BAV"));
        board.close();
        assert!(board.stands("A BAV"), "{seat}");
    }
}

/// OOD 10.5-12: from neither, and it is disbanded.
#[test]
fn without_a_retreat_it_is_disbanded() {
    let (mut board, unit) = driven_out();
    board.close();
    assert!(board.pos().find_unit(unit).is_none());
}

/// OOD 10.5-13, 10.5-15: of two that are allowed the Dowry Receiver's stands.
#[test]
fn retreats_of_the_receiver_come_first() {
    let (mut board, unit) = driven_out();
    board.act(NAPLES, retreat(unit, "BAV"));
    board.act(CASTILE, retreat(unit, "CAN"));
    board.close();
    assert!(board.stands("A CAN"));
    let (mut board, unit) = driven_out();
    board.act(NAPLES, retreat(unit, "BAV"));
    board.act(CASTILE, Act::new(Retreat { unit, to: None }));
    board.close();
    assert!(board.pos().find_unit(unit).is_none(), "the receiver disbands it");
}

/// OOD 10.5-15: "if the orders of the two players conflict": of two units of the vassal into one place that goes which the Dowry
/// Receiver sends.
#[test]
fn the_receivers_unit_goes_where_both_send_one() {
    for sends in [[NAPLES, CASTILE], [CASTILE, NAPLES]] {
        let (mut board, units) = two_driven_out();
        for (unit, seat) in units.into_iter().zip(sends) {
            board.act(seat, retreat(unit, "CAN"));
        }
        let lines = board.close();
        let stays = if sends[0] == CASTILE { units } else { [units[1], units[0]] };
        assert!(board.stands("A CAN") && board.unit_in("CAN") == stays[0]);
        assert!(board.pos().find_unit(stays[1]).is_none());
        let mut told = lines.iter().filter(|l| l.rule.as_deref() == Some("OOD 10.5-15"));
        assert!(told.next().is_some_and(|l| l.for_seat(NAPLES) && !l.for_seat(CASTILE)), "{}", text(&lines));
    }
    // One player's own two meet, as any two do.
    let (mut board, units) = two_driven_out();
    for unit in units {
        board.act(CASTILE, retreat(unit, "CAN"));
    }
    board.close();
    assert!(units.iter().all(|unit| board.pos().find_unit(*unit).is_none()));
}

/// OOD 10.5-14, 10.5-15: what is allowed stands against what is not; of two that are not, the receiver's, in vain.
#[test]
fn legal_retreats_come_before_illegal_ones() {
    let (mut board, unit) = driven_out();
    board.act(NAPLES, retreat(unit, "BAV"));
    board.edit(|p| {
        desk(p, CASTILE).retreats.insert(unit, Some(place("LON")));
    });
    board.close();
    assert!(board.stands("A BAV"));
    let (mut board, unit) = driven_out();
    board.edit(|p| {
        for seat in [NAPLES, CASTILE] {
            desk(p, seat).retreats.insert(unit, Some(place("LON")));
        }
    });
    board.close();
    assert!(board.pos().find_unit(unit).is_none());
}

/// OOD 7.2-9, 0-2, 1.1-1
#[test]
fn retreats_are_judged() {
    let (mut board, unit) = driven_out();
    assert_eq!(board.refused(NAPLES, retreat(unit, "COL")), no("NoWayOut", "7.2-9"));
    board.act(NAPLES, retreat(unit, "BAV"));
    assert_eq!(board.refused(NAPLES, retreat(unit, "BAV")), no("SameOrder", "0-2"));
    let own = board.unit_in("NAP");
    assert_eq!(board.refused(NAPLES, retreat(own, "ION")), no("NotDislodged", "0-2"));
    let strange = board.unit_in("LON");
    assert_eq!(board.refused(NAPLES, retreat(strange, "WAL")), no("NotYourUnit", "1.1-1"));
}

/// OOD 3.3-9, 1.1-5: who holds a vassal alone still needs points for it.
#[test]
fn the_one_who_is_left_still_needs_points() {
    let mut board = board();
    board.vassal(NAPLES, CASTILE, "VEN");
    board.put(Realm::Vassal(VNC), "F VEN");
    board.heirless(CASTILE);
    board.edit(|p| p.powers[1].standing = Standing::Eliminated);
    board.edit(|p| p.units.iter_mut().filter(|u| u.realm == realm(CASTILE)).for_each(|u| u.at = None));
    for at in ["BRG", "TOL"] {
        board.own(Realm::Minor(land(at)), at);
    }
    let unit = board.unit_in("VEN");
    let order = Act::new(GiveOrder { unit, order: Order::Hold });
    assert_eq!(board.refused(NAPLES, order), no("ByPoints", "1.1-5"));
    board.vote(NAPLES, "F VEN - ADR", 1);
    board.close();
    assert!(board.stands("F ADR"));
}
