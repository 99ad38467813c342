//! Fleets: the sea, the Deep River, the Isle of Fright, what they carry (FLEET, RIVER, TRANSPORT, TERRAIN).

use regnal::games::divine_right::combat::Manner;

use super::kit::*;
use super::lanes::*;

/// FLEET-01, FLEET-02, TERRAIN-16, TERRAIN-18, TERRAIN-24, MOVE-06
#[test]
fn fleets_pay_one_for_sea_coast_and_friendly_ports() {
    let mut b = march(&[own("Boran", "fleets: 1")]);
    let fleet = b.fleets(A, "Boran");
    assert_eq!(b.pos().counter(fleet[0]).allowance, 8);
    assert!(b.pos().counter(fleet[0]).is_combat() && b.pos().is_inside(fleet[0]));
    let way = ["0416", "0415", "0514", "0515", "0614", "0513", "0413", "0414", "0313"];
    assert_eq!(b.price(&fleet, &way[..8]).unwrap(), 8);
    assert_eq!(name(&b.price(&fleet, &way).unwrap_err()), "TooDear DR MOVE-15");
    b.begin_at(fleet[0], "0416");
    b.act(A, b.go(&fleet, &["Boran"]));
    assert_eq!((b.spent(fleet[0]), b.pos().is_inside(fleet[0])), (1, true));
}

/// FLEET-01, FLEET-02, MOVE-24
#[test]
fn fleets_stay_on_water_and_cross_no_land() {
    let mut b = march(&[own("0420", "fleets: 1")]);
    let fleet = b.fleets(A, "0420")[0];
    let mut no = |from: &str, to: &str| {
        b.begin_at(fleet, from);
        why(b.refused(A, b.go(&[fleet], &[to])))
    };
    assert_eq!(no("0719", "0718"), "NotAtSea DR FLEET-02");
    assert_eq!(no("1319", "1419"), "NotAtSea DR FLEET-02");
    assert_eq!(no("0420", "0520"), "LandSide DR MOVE-24", "two coasts with land between");
    assert_eq!(no("0515", "Boran"), "LandSide DR MOVE-24");
    assert_eq!(no("0420", "0620"), "NotNextTo DR MOVE-03");
}

/// FLEET-01, FLEET-03
#[test]
fn fleets_besiege_ports_alone_or_with_land_units() {
    let sea = |fleets| {
        march(&[
            hired("1219", 0, fleets),
            hired("1317", 1, 0),
            foe("Port Lork", "armies: 7, fleets: 2"),
            hired("0918", 0, 1),
        ])
    };
    let mut b = sea(3);
    let three = b.fleets(A, "1219");
    b.act(A, b.lay_siege(&three, &["Castle Lapspell"]));
    assert_eq!(b.besieger("Castle Lapspell"), Some(A));
    let mut b = sea(2);
    let (two, army) = (b.fleets(A, "1219"), b.armies(A, "1317"));
    let alone = b.lay_siege(&two, &["Castle Lapspell"]);
    assert_eq!(why(b.refused(A, alone)), "SiegeTooWeak DR SIEGE-13");
    let party = |units: &[CounterId]| Party { units: units.to_vec(), leader: None, path: path(&["Castle Lapspell"]) };
    b.act(A, Action::Besiege { castle: hex("Castle Lapspell"), parties: vec![party(&two), party(&army)] });
    assert_eq!(b.besieger("Castle Lapspell"), Some(A));
    // Not an inland castle, and no castle by simply sailing in.
    let boat = b.fleets(A, "0918");
    let inland = b.lay_siege(&boat, &["Tadafat"]);
    assert_eq!(why(b.refused(A, inland)), "NoPort DR PORT-05");
    let enter = b.go(&boat, &["Port Lork"]);
    assert_eq!(why(b.refused(A, enter)), "ClosedCastle DR MOVE-14");
}

/// FLEET-04, MOVE-12
#[test]
fn fleets_enter_no_enemy_fleets_hex_but_by_a_relief() {
    let mut b = march(&[own("0721", "fleets: 1"), foe("0820", "fleets: 1")]);
    let fleet = b.fleets(A, "0721");
    for way in [&["0820"][..], &["0820", "0821"]] {
        let go = b.go(&fleet, way);
        assert_eq!(why(b.refused(A, go)), "EnemyFleets DR FLEET-04");
    }
    // A relief attack takes the fleets in though besiegers are left.
    let siege = "sieges: [(castle: \"Boran\", by: hothior)],";
    let mut b = march_with("", siege, &[hired("0416", 0, 3), foe("Boran", "armies: 2, fleets: 2")]);
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Sea, &["0416"], "Boran"), &[2, 1]);
    let fleets = b.fleets(A, "0416");
    assert_eq!((fleets.len(), b.fleets(B, "Boran").len()), (3, 1));
    b.act(A, Action::Advance { units: fleets.clone(), to: hex("Boran") });
    assert!(fleets.iter().all(|id| b.place(*id) == Place::At { hex: hex("Boran"), inside: true }));
}

/// FLEET-05
#[test]
fn fleets_never_search_for_a_lone_monarch_ashore() {
    let (hothior, coast) = (KingdomId::Hothior, "0820");
    let set = || march(&[own("0721", "fleets: 1"), own("0920", "armies: 1"), foe(coast, "monarch: true")]);
    let mut b = set();
    let fleet = b.fleets(A, "0721");
    let lines = b.walk(A, &fleet, &[coast, "0819"], &[1]);
    assert_eq!(fates(&lines), 0);
    let lines = b.walk(A, &fleet, &[coast], &[1]);
    assert_eq!(fates(&lines), 0);
    assert_eq!(b.pos().spot(b.monarch(hothior)), Some(hex(coast)));
    let search = Action::Search { units: fleet.clone() };
    assert_eq!(why(b.refused(A, search)), "OnlyArmiesSearch DR FLEET-05");
    // An army does.
    let mut b = set();
    let army = b.armies(A, "0920");
    assert_eq!(fates(&b.walk(A, &army, &[coast], &[3])), 1);
}

// ---------------------------------------------------------------- The Deep River

/// RIVER-07, RIVER-09, RIVER-10
#[test]
fn fleets_pay_two_upstream_and_one_downstream() {
    let mut b = march(&[hired("1319", 0, 1)]);
    let fleet = b.fleets(A, "1319");
    let up = ["D00", "D01", "D02", "D03", "D04"];
    for n in 1..=4 {
        assert_eq!(b.price(&fleet, &up[..n]).unwrap() as usize, 2 * n);
    }
    assert_eq!(name(&b.price(&fleet, &up).unwrap_err()), "TooDear DR MOVE-15");
    assert_eq!(name(&b.price(&fleet, &["D01"]).unwrap_err()), "NotNextTo DR MOVE-03", "hexside by hexside");
    b.begin_at(fleet[0], "D04");
    assert_eq!(b.price(&fleet, &["D03", "D02", "D01", "D00", "1319"]).unwrap(), 5);
    assert_eq!(b.step(fleet[0], "1912", "D21"), 1, "down from Lake Carth");
    assert_eq!(b.step(fleet[0], "D21", "1912"), 1, "into the lake");
    b.begin_at(fleet[0], "D16");
    assert_eq!(
        (b.price(&fleet, &["D17"]).unwrap(), b.price(&fleet, &["D18", "D20", "D21", "1812"]).unwrap()),
        (2, 7),
        "both arms"
    );
    b.begin_at(fleet[0], "D02");
    assert_eq!(name(&b.price(&fleet, &["1418"]).unwrap_err()), "NotAtSea DR FLEET-02", "never ashore");
}

/// RIVER-09, RIVER-10
#[test]
fn on_a_swift_river_two_hexsides_count_as_one_hex() {
    let mut b = march_with("swift_river: true", "", &[hired("1319", 0, 1)]);
    let fleet = b.fleets(A, "1319");
    let up = ["D00", "D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08"];
    let prices: Vec<u8> = (1..=8).map(|n| b.price(&fleet, &up[..n]).unwrap()).collect();
    assert_eq!(prices, [2, 2, 4, 4, 6, 6, 8, 8]);
    assert!(b.price(&fleet, &up).is_err());
    b.begin_at(fleet[0], "D03");
    let down = ["D02", "D01", "D00", "1319"];
    let prices: Vec<u8> = (1..=4).map(|n| b.price(&fleet, &down[..n]).unwrap()).collect();
    assert_eq!(prices, [0, 1, 1, 2]);
    b.begin_at(fleet[0], "1912");
    assert_eq!((b.price(&fleet, &["D21"]).unwrap(), b.price(&fleet, &["D21", "D20", "D18"]).unwrap()), (1, 2));
}

/// RIVER-08
#[test]
fn on_the_river_a_fleet_passes_enemy_banks_but_does_not_stop_between_them() {
    let mut b = march(&[hired("1319", 0, 1), foe("1418", "armies: 1"), foe("1518", "armies: 1")]);
    let fleet = b.fleets(A, "1319");
    let stop = b.go(&fleet, &["D00", "D01", "D02"]);
    assert_eq!(why(b.refused(A, stop)), "BanksHeld DR RIVER-08");
    assert!(b.allowed(A, &b.go(&fleet, &["D00", "D01"])), "one bank is free");
    b.act(A, b.go(&fleet, &["D00", "D01", "D02", "D03"]));
    assert_eq!(b.pos().spot(fleet[0]), Some(hex("D03")));
}

/// RIVER-08
#[test]
fn nor_does_it_come_to_lie_there_when_it_is_pushed_off_a_coast() {
    for held in [false, true] {
        let second = if held { "1418" } else { "1520" };
        let mut b = march(&[foe("1319", "fleets: 1"), own("1420", "armies: 1"), own(second, "armies: 1")]);
        let army = b.armies(A, "1420");
        b.put(army[0], "1319", false);
        b.halt();
        assert!(matches!(b.top(), Some(Frame::Displace { seat: B, .. })), "{:?}", b.top());
        assert_eq!(b.offers(B).contains(&Action::DisplaceTo(hex("D00"))), !held);
        if held {
            assert_eq!(why(b.refused(B, Action::DisplaceTo(hex("D00")))), "NoWayThere DR DISPLACE-04");
        }
    }
}

/// RIVER-08, RETREAT-15
#[test]
fn nor_when_it_retreats_or_advances() {
    for held in [false, true] {
        let banks = if held { ["1418", "1518"] } else { ["1418", "1420"] };
        let stacks = [hired("D00", 0, 1), foe("D01", "fleets: 1")];
        // Up the river, away from an attack out of the mouth.
        let mut b = march(&[&stacks[..], &banks.map(|h| own(h, "armies: 1"))].concat());
        b.to(A, Phase::Combat);
        b.lay(&[6, 1]);
        b.announce(A, &[attack(Manner::Sea, &["D00"], "D01")]);
        assert_eq!(b.at_stage(Stage::AskRetreat), !held, "{:?}", b.top());
        // The attackers follow nobody to where they could not stop.
        let banks = if held { ["1418", "1419"] } else { ["1418", "1420"] };
        let mut b = march(&[&stacks[..], &banks.map(|h| foe(h, "armies: 1"))].concat());
        b.to(A, Phase::Combat);
        b.fight(A, attack(Manner::Sea, &["D00"], "D01"), &[6, 1]);
        assert!(b.fleets(B, "D01").is_empty());
        assert_eq!(b.at_stage(Stage::Advance), !held, "{:?}", b.top());
    }
}

/// RIVER-11, RIVER-07, TRANSPORT-03
#[test]
fn a_fleet_on_the_river_is_at_both_banks_at_once() {
    let mut b = march(&[hired("D02", 0, 2), own("1418", "armies: 1"), own("1518", "armies: 1")]);
    let ships = b.fleets(A, "D02");
    let (west, east) = (b.armies(A, "1418"), b.armies(A, "1518"));
    b.act(A, Action::Embark { units: west.clone(), fleet: ships[0] });
    b.act(A, Action::Embark { units: east.clone(), fleet: ships[1] });
    b.act(A, Action::Debark { units: west, hex: hex("1518") });
    b.act(A, Action::Debark { units: east, hex: hex("1418") });
    assert_eq!((b.spent(ships[0]), b.spent(ships[1])), (0, 0), "changing banks costs nothing");
}

// ---------------------------------------------------------------- The Isle of Fright

/// TERRAIN-13, TERRAIN-14, TERRAIN-15
#[test]
fn the_isle_of_fright_is_entered_to_rescue_only() {
    let isle = "Isle of Fright";
    for nobody in [&[][..], &[foe(isle, "monarch: true")]] {
        let mut b = march(&[vec![own("0324", "fleets: 1")], nobody.to_vec()].concat());
        let fleet = b.fleets(A, "0324");
        let enter = b.go(&fleet, &[isle]);
        assert_eq!(why(b.refused(A, enter)), "IsleOfFright DR TERRAIN-15");
        let past = b.go(&fleet, &[isle, "0125"]);
        assert_eq!(why(b.refused(A, past)), "IsleOfFright DR TERRAIN-15");
    }
    let mut b = march(&[
        own(isle, "monarch: true"),
        "(at: \"0324\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 1, fleets: 1)]),".into(),
    ]);
    let (king, fleet) = (b.monarch(KingdomId::Mivior), b.fleets(A, "0324"));
    let army: Vec<CounterId> = b.pos().cargo(fleet[0]).collect();
    let swim = b.go(&[king], &["0324"]);
    assert_eq!(why(b.refused(A, swim)), "Castaway DR WRECK-05");
    b.act(A, b.go(&fleet, &[isle]));
    assert_eq!(b.spent(fleet[0]), 1);
    let land = Action::Debark { units: army, hex: hex(isle) };
    assert_eq!(why(b.refused(A, land)), "IsleOfFright DR TERRAIN-15");
    assert_eq!(b.place(king), Place::Aboard { fleet: fleet[0] }, "WRECK-08: who comes takes him aboard");
    b.act(A, b.go(&fleet, &["0324"]));
    assert_eq!(b.pos().spot(king), Some(hex("0324")));
    // Enemy fleets bar it like any hex.
    let mut b = march(&[own(isle, "monarch: true"), own("0324", "fleets: 1"), foe("0123", "fleets: 1")]);
    let (fleet, enemy) = (b.fleets(A, "0324"), b.fleets(B, "0123"));
    b.stand(&enemy, isle, false);
    let enter = b.go(&fleet, &[isle]);
    assert_eq!(why(b.refused(A, enter)), "EnemyFleets DR FLEET-04");
    // No land unit has a way there, whatever the hexsides.
    let (b, id) = lone_army("1425");
    let world = b.elsewhere(|book| {
        let isle = hex("0224");
        let side = book.map.sides[hex("1425").index()].iter_mut().find(|s| s.to == Some(hex("1525"))).unwrap();
        (side.to, side.land) = (Some(isle), true);
    });
    let no = movement::plan(Pos::of(&world), A, &[id], None, &[hex("0224")]).unwrap_err();
    assert_eq!(name(&no), "IsleOfFright DR TERRAIN-15");
}

// ---------------------------------------------------------------- Transport

fn embark(units: &[CounterId], fleet: CounterId) -> Action {
    Action::Embark { units: units.to_vec(), fleet }
}

fn debark(units: &[CounterId], at: &str) -> Action {
    Action::Debark { units: units.to_vec(), hex: hex(at) }
}

/// TRANSPORT-01, TRANSPORT-03, TRANSPORT-06, TRANSPORT-07, TRANSPORT-08
#[test]
fn a_fleet_loads_sails_lands_and_loads_again() {
    let mut b = march(&[own("0621", "fleets: 1"), own("0720", "armies: 1, monarch: true"), hired("0620", 1, 0)]);
    let fleet = b.fleets(A, "0621")[0];
    let (army, second) = (b.armies(A, "0720")[0], b.armies(A, "0620")[0]);
    let king = b.monarch(KingdomId::Mivior);
    // The fleet comes to the units.
    assert_eq!(why(b.refused(A, embark(&[army], fleet))), "FleetNotThere DR TRANSPORT-03");
    b.act(A, b.go(&[fleet], &["0720"]));
    b.act(A, embark(&[army, king], fleet));
    assert_eq!((b.place(army), b.place(king)), (Place::Aboard { fleet }, Place::Aboard { fleet }));
    let walk = b.go(&[army], &["0620"]);
    assert_eq!(why(b.refused(A, walk)), "IsAboard DR TRANSPORT-08");
    b.act(A, b.go(&[fleet], &["0620"]));
    assert_eq!(b.pos().spot(army), Some(hex("0620")), "cargo goes with its ship");
    assert_eq!(why(b.refused(A, debark(&[army], "0720"))), "FleetNotThere DR TRANSPORT-03");
    b.act(A, debark(&[army], "0620"));
    assert_eq!(why(b.refused(A, debark(&[army], "0620"))), "NotAboard DR TRANSPORT-03");
    // No other movement for the carried, more voyages for the ship, all free.
    for action in [b.go(&[army], &["0619"]), embark(&[army], fleet)] {
        assert_eq!(why(b.refused(A, action)), "WasCarried DR TRANSPORT-08");
    }
    b.act(A, embark(&[second], fleet));
    b.act(A, b.go(&[fleet], &["0720", "0719"]));
    b.act(A, debark(&[second, king], "0719"));
    assert_eq!(b.spent(fleet), 4);
    assert!(b.allowed(A, &b.go(&[fleet], &["0720", "0721", "0821", "0820"])));
    let walk = b.go(&[king], &["0718"]);
    assert_eq!(why(b.refused(A, walk)), "WasCarried DR TRANSPORT-08");
    b.to(A, Phase::Movement);
    assert!(b.allowed(A, &b.go(&[king, second], &["0718"])), "next turn they march");
}

/// TRANSPORT-08
#[test]
fn who_has_gone_aboard_does_not_march_though_his_ship_be_gone() {
    let mut b = march(&[own("0720", "armies: 1, fleets: 1")]);
    let (army, fleet) = (b.armies(A, "0720")[0], b.fleets(A, "0720")[0]);
    b.act(A, embark(&[army], fleet));
    // Ashore again as when the kingdom of his ship leaves the war.
    b.put(army, "0720", false);
    let walk = b.go(&[army], &["0620"]);
    assert_eq!(why(b.refused(A, walk)), "WasCarried DR TRANSPORT-08");
}

/// TRANSPORT-02
#[test]
fn a_fleet_carries_one_combat_unit_and_any_number_of_heroes() {
    let allies = "allies: [(kingdom: immer, of: mivior), (kingdom: pon, of: mivior)],";
    let pon = of("mivior", "0720", "pon", "monarch: true");
    let immer = of("mivior", "0720", "immer", "monarch: true");
    let mut b = march_with("", allies, &[own("0720", "armies: 2, fleets: 2, monarch: true"), pon, immer]);
    let (ships, armies) = (b.fleets(A, "0720"), b.armies(A, "0720"));
    let heroes: Vec<CounterId> = b.units(A, Kind::Monarch, "0720");
    assert_eq!(why(b.refused(A, embark(&armies, ships[0]))), "FleetFull DR TRANSPORT-02");
    b.act(A, embark(&armies[..1], ships[0]));
    assert_eq!(why(b.refused(A, embark(&armies[1..], ships[0]))), "FleetFull DR TRANSPORT-02");
    b.act(A, embark(&heroes, ships[0]));
    assert_eq!(b.pos().cargo(ships[0]).count(), 4);
    assert_eq!(why(b.refused(A, embark(&ships[..1], ships[1]))), "LandAndSea DR MOVE-10");
}

/// TRANSPORT-04
#[test]
fn nobody_boards_or_lands_at_a_mountain_coast() {
    let aboard = "(at: \"0520\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 1, fleets: 1)]),";
    let mut b = march(&[own("0614", "armies: 1, fleets: 1, monarch: true"), aboard.into()]);
    let (army, king, ship) = (b.armies(A, "0614"), b.monarch(KingdomId::Mivior), b.fleets(A, "0614")[0]);
    for unit in [army[0], king] {
        assert_eq!(why(b.refused(A, embark(&[unit], ship))), "MountainCoast DR TRANSPORT-04");
    }
    let cargo = b.armies(A, "0520");
    assert_eq!(why(b.refused(A, debark(&cargo, "0520"))), "MountainCoast DR TRANSPORT-04");
    let ship = b.fleets(A, "0520");
    b.act(A, b.go(&ship, &["0521"]));
    assert_eq!(why(b.refused(A, debark(&cargo, "0521"))), "NotOnLand DR MOVE-23");
    b.act(A, b.go(&ship, &["0620"]));
    b.act(A, debark(&cargo, "0620"));
}

/// TRANSPORT-05
#[test]
fn ships_load_and_land_at_friendly_castles_only() {
    // A friendly castle that is no port: Boran without its harbour.
    let aboard =
        |at: &str| format!("(at: \"{at}\", of: mivior, aboard: true, regulars: [(of: mivior, armies: 1, fleets: 1)]),");
    let b = march(&[aboard("Boran"), hired("Boran", 1, 1)]);
    let (ships, armies) = (b.fleets(A, "Boran"), b.armies(A, "Boran"));
    let empty = *ships.iter().find(|s| b.pos().cargo(**s).count() == 0).unwrap();
    let (cargo, guard): (Vec<CounterId>, Vec<CounterId>) =
        armies.iter().partition(|id| matches!(b.place(**id), Place::Aboard { .. }));
    let world = b.elsewhere(|book| alter(book, "Boran").castle.as_mut().unwrap().port = false);
    for world in [&b.elsewhere(|_| ()), &world] {
        assert!(judge::check(Pos::of(world), A, &debark(&cargo, "Boran")).is_ok());
        assert!(judge::check(Pos::of(world), A, &embark(&guard[..1], empty)).is_ok());
    }
    // An enemy castle, even one's own siege, lets nobody off or on board by this.
    let siege = "sieges: [(castle: \"Castle Lapspell\", by: mivior)],";
    let mut b = march_with("", siege, &[hired("Castle Lapspell", 3, 5), aboard("Castle Lapspell")]);
    let cargo: Vec<CounterId> =
        b.armies(A, "Castle Lapspell").into_iter().filter(|id| matches!(b.place(*id), Place::Aboard { .. })).collect();
    let army = b.armies(A, "Castle Lapspell").into_iter().find(|id| !cargo.contains(id)).unwrap();
    let ship = b.fleets(A, "Castle Lapspell").into_iter().find(|s| b.pos().cargo(*s).count() == 0).unwrap();
    assert_eq!(why(b.refused(A, debark(&cargo, "Castle Lapspell"))), "ClosedCastle DR MOVE-14");
    assert_eq!(why(b.refused(A, embark(&[army], ship))), "ClosedCastle DR MOVE-14");
}

/// TRANSPORT-08
#[test]
fn who_has_marched_is_not_carried_and_cargo_may_stay_aboard() {
    let mut b = march(&[own("0619", "armies: 1"), own("0720", "fleets: 1, armies: 1")]);
    let (walker, army, ship) = (b.armies(A, "0619"), b.armies(A, "0720"), b.fleets(A, "0720")[0]);
    b.act(A, b.go(&walker, &["0720"]));
    assert_eq!(why(b.refused(A, embark(&walker, ship))), "MovedAlready DR TRANSPORT-08");
    b.act(A, embark(&army, ship));
    b.pass_to(2);
    assert_eq!(b.place(army[0]), Place::Aboard { fleet: ship });
    b.to(A, Phase::Movement);
    b.act(A, debark(&army, "0720"));
    let walk = b.go(&army, &["0719"]);
    assert_eq!(why(b.refused(A, walk)), "WasCarried DR TRANSPORT-08", "landing is all its movement");
}
