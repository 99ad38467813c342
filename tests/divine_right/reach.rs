//! The lit map tells the truth: what `reach` shows is accepted, what it leaves out is refused for a rule that fits.

use std::collections::BTreeSet;

use super::kit::*;
use super::lanes::*;
use regnal::games::divine_right::reach;

/// A position with enemies, castles, rivers, coasts and mountains all about.
fn busy() -> Board {
    let more = "allies: [(kingdom: zorn, of: mivior, personality: \"Gallant\"), (kingdom: muetar, of: mivior, personality: \"Amorous\")], sieges: [(castle: \"Tadafat\", by: mivior)],";
    march_with(
        "",
        more,
        &[
            hired("Tadafat", 3, 0),
            own("1418", "armies: 2, monarch: true"),
            of("mivior", "2207", "zorn", "armies: 1, monarch: true"),
            of("mivior", "2013", "muetar", "armies: 1, monarch: true"),
            hired("2207", 1, 0),
            hired("1219", 0, 1),
            hired("D01", 0, 1),
            own("0721", "fleets: 1"),
            foe("1317", "armies: 1"),
            foe("1518", "armies: 1"),
            foe("1119", "fleets: 1"),
            foe("0820", "armies: 1"),
        ],
    )
}

/// Groups to try: units and leader.
fn groups(b: &Board) -> Vec<(Vec<CounterId>, Option<CounterId>)> {
    let mut groups = vec![];
    for at in ["1418", "2207", "2013", "1219", "D01", "0721", "Tadafat", "Addat"] {
        let (armies, heroes, fleets) = (b.armies(A, at), b.units(A, Kind::Monarch, at), b.fleets(A, at));
        let armies: Vec<CounterId> = armies.into_iter().filter(|id| matches!(b.place(*id), Place::At { .. })).collect();
        for list in [armies.clone(), fleets, heroes.clone()] {
            if !list.is_empty() {
                groups.push((list.clone(), None));
                groups.push((vec![list[0]], None));
            }
        }
        if let (Some(hero), false) = (heroes.first(), armies.is_empty()) {
            let led: Vec<CounterId> = armies
                .into_iter()
                .filter(|id| movement::may_lead(b.pos(), *hero, *id).is_ok())
                .chain([*hero])
                .collect();
            groups.push((led, Some(*hero)));
        }
    }
    assert!(groups.len() >= 15);
    groups
}

/// MOVE-06, MOVE-12, MOVE-14, MOVE-15, LEADER-02, STACK-04
#[test]
fn every_hex_shown_is_accepted_with_its_path_and_price() {
    let b = busy();
    for (units, leader) in groups(&b) {
        let ways = reach::reach(b.pos(), A, &units, leader).unwrap();
        for (to, way) in ways {
            assert_eq!(way.path.last(), Some(&to));
            let action = Action::Move { units: units.clone(), leader, path: way.path.clone() };
            assert!(judge::check(b.pos(), A, &action).is_ok(), "{action:?}");
            let march = movement::plan(b.pos(), A, &units, leader, &way.path).unwrap();
            let most = march.units.iter().map(|u| u.spent).max().unwrap();
            assert!(most <= way.cost, "{most} spent, {} shown", way.cost);
            if units.len() == 1 || leader.is_some() {
                assert_eq!(most, way.cost);
            }
        }
    }
}

/// MOVE-12, MOVE-14, MOVE-15, MOVE-23, MOVE-24, TERRAIN-06, RIVER-05, RIVER-08, FLEET-02, FLEET-04, STACK-04
#[test]
fn every_hex_not_shown_is_refused_for_a_rule_that_fits() {
    let b = busy();
    let pos = b.pos();
    let mut seen = BTreeSet::new();
    let rivers = (0..22).map(HexId::river);
    let all: Vec<HexId> = pos.map.all().map(|h| h.id).chain(rivers).collect();
    let enemy =
        |hex: HexId, kind: Kind| pos.outside(hex).any(|id| pos.owner(id) == Some(B) && pos.counter(id).kind == kind);
    for (units, leader) in groups(&b) {
        let ways = reach::reach(pos, A, &units, leader).unwrap();
        let from = pos.spot(units[0]).unwrap();
        // All near by, a sample of what is far.
        let looked_at = |h: &HexId| pos.map.distance(from, *h) < 8 || h.0.is_multiple_of(23);
        for to in all.iter().copied().filter(|h| looked_at(h) && !ways.contains_key(h)) {
            let no = reach::why_not(pos, A, &units, leader, to);
            let near = !from.is_river() && !to.is_river() && pos.map.side(from, to).is_some();
            let fits = match &no {
                No::NoPath => to == from,
                No::TooFar { cost, left } => cost > left,
                No::TooDear { .. } | No::WaterSide { .. } if near => true,
                No::WaterSide { .. } => pos.map.is_land(to),
                No::NotOnLand { .. } => !pos.map.is_land(to),
                No::NotAtSea { .. } => !pos.map.is_water(to),
                No::LandSide { .. } => pos.map.is_water(to),
                No::EnemyLand { .. } => enemy(to, Kind::Army),
                No::CannotStopUnderLand { .. } => enemy(to, Kind::Army),
                No::EnemyFleets { .. } => enemy(to, Kind::Fleet),
                No::ClosedCastle { .. } => pos.is_hostile_castle(A, to),
                No::IsleOfFright => to == pos.map.isle_of_fright,
                No::NoFerry { .. } => pos.map.side(from, to).is_some_and(|s| s.navigable.is_some()),
                No::MountainsBetween { .. } | No::NoWay { .. } => !near,
                No::BanksHeld { .. } => to.is_river(),
                _ => false,
            };
            assert!(fits, "{units:?} from {from} to {to}: {no:?}");
            seen.insert(no.code());
            // The straight way is refused as well.
            let straight = Action::Move { units: units.clone(), leader, path: vec![to] };
            assert!(judge::check(b.pos(), A, &straight).is_err(), "{straight:?}");
        }
    }
    for code in [
        "TooFar",
        "EnemyLand",
        "EnemyFleets",
        "ClosedCastle",
        "NotOnLand",
        "NotAtSea",
        "CannotStopUnderLand",
        "WaterSide",
        "LandSide",
        "IsleOfFright",
    ] {
        assert!(seen.contains(code), "{code} in {seen:?}");
    }
}

/// All hexes that some path of at most `steps` hexes leads to, by trying every path.
fn by_trial(b: &Board, unit: CounterId, steps: usize) -> BTreeSet<HexId> {
    let pos = b.pos();
    let fleet = pos.counter(unit).kind == Kind::Fleet;
    let next = |at: HexId| -> Vec<HexId> {
        if fleet { pos.map.fleet_steps(at).to_vec() } else { pos.map.neighbours(at).map(|(_, n)| n).collect() }
    };
    let from = pos.spot(unit).unwrap();
    let (mut found, mut paths) = (BTreeSet::new(), vec![vec![]]);
    for _ in 0..steps {
        let mut longer = vec![];
        for path in &paths {
            for to in next(path.last().copied().unwrap_or(from)) {
                let path: Vec<HexId> = path.iter().copied().chain([to]).collect();
                if to != from && movement::plan(pos, A, &[unit], None, &path).is_ok() {
                    found.insert(to);
                }
                longer.push(path);
            }
        }
        paths = longer;
    }
    found
}

/// MOVE-01, MOVE-06, MOVE-12, MOVE-14, RIVER-05, TERRAIN-06
#[test]
fn nothing_that_can_be_reached_is_left_out() {
    let mut b = busy();
    let fleets = [b.fleets(A, "1219")[0], b.fleets(A, "D01")[0], b.fleets(A, "0721")[0]];
    let armies = [b.armies(A, "1418")[0], b.armies(A, "2207")[0], b.armies(A, "2013")[0]];
    // Three points are left, so that every path can be tried.
    b.edit(|p| armies.iter().for_each(|id| p.counters[id.index()].deeds.spent = 2));
    b.edit(|p| fleets.iter().for_each(|id| p.counters[id.index()].deeds.spent = 5));
    for unit in armies.into_iter().chain(fleets) {
        let shown: BTreeSet<HexId> = reach::reach(b.pos(), A, &[unit], None).unwrap().into_keys().collect();
        let tried = by_trial(&b, unit, 3);
        assert!(tried.is_subset(&shown), "{:?}", tried.difference(&shown).collect::<Vec<_>>());
        assert!(!tried.is_empty());
    }
}

/// TERRAIN-06, MOVE-12, MOVE-23, RIVER-05, MOVE-26
#[test]
fn the_rule_in_the_way_is_named() {
    let (mut b, id) = lone_army("1110");
    let no = |b: &Board, to: &str| name(&reach::why_not(b.pos(), A, &[id], None, hex(to)));
    assert_eq!(no(&b, "1110"), "NoPath DR MOVE-03");
    assert_eq!(no(&b, "3430"), "TooFar DR MOVE-06");
    assert_eq!(no(&b, "Muscaster"), "ClosedCastle DR MOVE-14");
    b.begin_at(id, "1317");
    b.act(A, b.go(&[id], &["1418"]));
    assert_eq!(no(&b, "1518"), "NoFerry DR RIVER-05");
    b.begin_at(id, "0719");
    assert_eq!(no(&b, "0819"), "WaterSide DR MOVE-23");
    assert_eq!(no(&b, "Boliske"), "WaterSide DR MOVE-23", "an island");
    // Shut in by enemies on all sides, by mountains on all sides.
    let ring = ["1525", "1524", "1424", "1325", "1426", "1526"];
    let stacks: Vec<String> = ring.iter().map(|h| foe(h, "armies: 1")).chain([hired("1425", 1, 0)]).collect();
    let b = march(&stacks);
    let id = b.armies(A, "1425")[0];
    assert_eq!(name(&reach::why_not(b.pos(), A, &[id], None, hex("1625"))), "NoWay DR MOVE-12");
    let (b, id) = lone_army("1425");
    let world = b.elsewhere(|book| ring.iter().for_each(|h| alter(book, h).terrain.mountain = true));
    assert_eq!(name(&reach::why_not(Pos::of(&world), A, &[id], None, hex("1625"))), "MountainsBetween DR TERRAIN-06");
}

/// What is offered in the movement phase, the judge passes; and there is something for every kind of unit.
#[test]
fn every_offer_of_the_phase_is_accepted() {
    let mut b = busy();
    let (army, fleet) = (b.armies(A, "Addat")[0], b.fleets(A, "0721")[0]);
    b.put(army, "0720", false);
    b.put(fleet, "0720", false);
    let offers = b.offers(A);
    for offer in &offers {
        assert!(b.allowed(A, offer), "{offer:?}");
    }
    let any = |pick: fn(&Action) -> bool| offers.iter().any(pick);
    assert!(any(|a| matches!(a, Action::Move { leader: Some(_), .. })) && any(|a| matches!(a, Action::Embark { .. })));
    assert!(any(|a| matches!(a, Action::Walls { .. })) && any(|a| *a == Action::EndMovement));
}
