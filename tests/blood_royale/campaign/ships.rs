//! Ships (16.4, 16.6 to 16.17, 19.42).

use super::*;

/// BR 16.1, 16.4, 16.8
#[test]
fn going_aboard_and_ashore_costs_a_point_each_and_is_done_in_port() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let units = troops(&army);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Kent")));
    assert_eq!(b.refused(ENGLAND, embark(&units, fleet)), no("FleetAway", "16.4"));
    b.edit(|p| p.fleets[fleet.0 as usize].at = Berth::Sea(sea("North Sea")));
    assert_eq!(b.refused(ENGLAND, embark(&units, fleet)), no("NotInPort", "16.8"));
    b.edit(|p| p.fleets[fleet.0 as usize].at = Berth::Port(land("Essex")));
    assert_eq!(b.refused(ENGLAND, ashore(&units)), no("NotAboard", "16.8"));
    b.act(ENGLAND, embark(&units, fleet));
    assert_eq!((b.pos().army(army[0]).at, b.pos().army(army[0]).spent), (Spot::Aboard(fleet), 1));
    b.act(ENGLAND, sail(fleet, &["North Sea"], None));
    assert_eq!(b.refused(ENGLAND, ashore(&units)), no("NotInPort", "16.8"));
    assert_eq!(b.refused(ENGLAND, march(&units, &["Kent"])), no("NotOnLand", "16.1"));
    b.act(ENGLAND, sail(fleet, &[], Some("Kent")));
    b.act(ENGLAND, ashore(&units));
    b.army_at(army[0], "Kent");
    assert_eq!(b.pos().army(army[0]).spent, 2);
    // Who has marched three provinces does not go aboard.
    b.act(ENGLAND, march(&units, &["Wessex"]));
    let other = b.fleet(ENGLAND, Berth::Port(land("Wessex")));
    assert_eq!(b.refused(ENGLAND, embark(&units, other)), no("NoPoints", "16.4"));
    let theirs = b.fleet(FRANCE, Berth::Port(land("Wessex")));
    assert_eq!(b.refused(ENGLAND, embark(&units, theirs)), no("NotYourPiece", "1.13"));
    // A voyage ends at sea or in a port.
    let far = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, sail(far, &["North Sea"], Some("Kent")));
    assert_eq!(b.pos().fleet(far).at, Berth::Port(land("Kent")));
}

/// BR 16.6, 16.7, 16.8
#[test]
fn fleets_sail_three_sea_areas_and_putting_to_sea_counts_with_its_coast() {
    let mut b = moving();
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Cornwall")));
    // The coasts that one point reaches from Cornwall.
    let lit = sail_reach(b.pos(), ENGLAND, &[fleet]);
    let mut near: Vec<&str> = vec![];
    for p in ["Herefordshire", "Wessex", "Normandy", "Brittany", "Aquitaine", "Bordeaux", "Kent", "Lancashire"] {
        let ashore = lit.iter().find(|(berth, _)| *berth == Berth::Port(land(p)));
        if ashore.is_some_and(|(_, c)| c.cost == 1) {
            near.push(p);
        }
    }
    assert_eq!(near, ["Herefordshire", "Wessex", "Normandy", "Brittany", "Aquitaine", "Bordeaux"]);
    assert_eq!(b.refused(ENGLAND, sail(fleet, &["North Sea"], None)), no("SeasApart", "16.6"));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &[], None)), no("NoCourse", "16.6"));
    let far = ["Western Approaches", "Atlantic Ocean", "Balearic Sea", "Gulf of Lions"];
    assert_eq!(b.refused(ENGLAND, sail(fleet, &far, None)), no("SeaTooFar", "16.6"));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &far[..1], Some("Kent"))), no("NotOnCoast", "16.7"));
    b.act(ENGLAND, sail(fleet, &far[..2], None));
    assert_eq!(b.pos().fleet(fleet).at, Berth::Sea(sea("Atlantic Ocean")));
    b.act(ENGLAND, sail(fleet, &far[2..3], None));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &far[3..], None)), no("SeaTooFar", "16.6"));
    let pool = b.pos().fleets().find(|f| f.at == Berth::Pool && f.country == CountryId(0)).map(|f| f.id).unwrap();
    assert_eq!(b.refused(ENGLAND, sail(pool, &far[..1], None)), no("FleetInPool", "16.8"));
    // Docking where it lies costs one point as well (Q44).
    let mut b = moving();
    let fleet = b.fleet(ENGLAND, Berth::Sea(sea("North Sea")));
    b.act(ENGLAND, sail(fleet, &[], Some("Essex")));
    assert_eq!((b.pos().fleet(fleet).at, b.pos().fleet(fleet).spent), (Berth::Port(land("Essex")), 1));
}

/// BR 16.9
#[test]
fn a_fleet_carries_six_and_any_number_of_items() {
    let mut b = moving();
    let armies = troops(&b.armies(ENGLAND, "Essex", 6));
    let king = Unit::Royal(b.king(ENGLAND));
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    let seven = [&armies[..], &[king]].concat();
    assert_eq!(b.refused(ENGLAND, embark(&seven, fleet)), no("FleetFull", "16.9"));
    b.act(ENGLAND, embark(&armies, fleet));
    assert_eq!(b.refused(ENGLAND, embark(&[king], fleet)), no("FleetFull", "16.9"));
    let items: Vec<Unit> = (0..8).map(|_| Unit::Item(b.item(ENGLAND, Goods::Food, "Essex"))).collect();
    b.act(ENGLAND, embark(&items, fleet));
}

/// BR 16.11
#[test]
fn cargo_spends_nothing_at_sea() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, embark(&troops(&army), fleet));
    b.act(ENGLAND, sail(fleet, &["North Sea", "Channel", "Western Approaches"], Some("Cornwall")));
    assert_eq!(b.pos().army(army[0]).spent, 1);
    b.act(ENGLAND, ashore(&troops(&army)));
    b.act(ENGLAND, march(&troops(&army), &["Wessex"]));
}

/// BR 16.12, 16.13
#[test]
fn a_larger_force_at_sea_ends_the_voyage() {
    let setup = |others: &[(SeatId, usize)], at: Berth| {
        let mut b = moving();
        let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
        for (seat, n) in others {
            for _ in 0..*n {
                b.fleet(*seat, at);
            }
        }
        (b, fleet)
    };
    let at = Berth::Sea(sea("Channel"));
    let on = ["North Sea", "Channel", "Western Approaches"];
    let cases: [(&[(SeatId, usize)], Berth, bool); 4] = [
        (&[(FRANCE, 2)], at, false),
        (&[(FRANCE, 1)], at, true),
        (&[(FRANCE, 1), (GERMANY, 1)], at, true),
        (&[(FRANCE, 3)], Berth::Port(land("Normandy")), true),
    ];
    for (others, berth, passes) in cases {
        let (b, fleet) = setup(others, berth);
        assert_eq!(b.allowed(ENGLAND, &sail(fleet, &on, None)), passes, "{others:?} {berth:?}");
        assert!(b.allowed(ENGLAND, &sail(fleet, &on[..2], None)));
    }
    // "Fleets from two or more players may not be combined": nor by a loan.
    let (mut b, fleet) = setup(&[(FRANCE, 1), (GERMANY, 1)], at);
    let lent =
        b.pos().fleets().find(|f| f.at == at && b.pos().owner_of_fleet(f.id) == Some(GERMANY)).expect("a fleet").id;
    b.edit(|p| p.fleets[lent.0 as usize].lent_to = Some(FRANCE));
    assert!(b.allowed(ENGLAND, &sail(fleet, &on, None)));
    let (mut b, fleet) = setup(&[(FRANCE, 2)], at);
    assert_eq!(b.refused(ENGLAND, sail(fleet, &on[..2], Some("Calais"))), no("SeaBarred", "16.12"));
    // Two of England's match them; one alone stops there for the round.
    let second = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    assert!(b.allowed(ENGLAND, &sail_all(&[fleet, second], &on, None, false)));
    b.act(ENGLAND, sail(fleet, &on[..2], None));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &on[2..], None)), no("Stopped", "16.3"));
    b.open(FRANCE, ENGLAND);
    assert!(b.allowed(ENGLAND, &sail(second, &on, None)));
}

/// BR 16.14, 16.15, 20.2
#[test]
fn a_fleet_shelters_by_leave_and_its_armies_stay_aboard() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, embark(&troops(&army), fleet));
    b.act(ENGLAND, sail_all(&[fleet], &["North Sea", "Channel"], Some("Normandy"), true));
    assert_eq!(b.pos().fleet(fleet).at, Berth::Sea(sea("Channel")));
    let asked = b.data();
    b.act(FRANCE, permit(false));
    assert_eq!(b.pos().fleet(fleet).at, Berth::Sea(sea("Channel")));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &["Western Approaches"], None)), no("Stopped", "16.3"));
    b.edit(|p| *p = asked);
    b.act(FRANCE, permit(true));
    assert_eq!(b.pos().fleet(fleet).at, Berth::Port(land("Normandy")));
    assert_eq!(b.refused(ENGLAND, ashore(&troops(&army))), no("Sheltered", "16.15"));
    b.done(ENGLAND);
    b.control();
    assert!(campaign::candidates(b.pos()).is_empty());
    // In the next round it is no landing either.
    b.enter(Phase::Event);
    b.to(Phase::Movement, ENGLAND);
    assert_eq!(b.refused(ENGLAND, ashore(&troops(&army))), no("Sheltered", "16.15"));
    assert!(b.allowed(ENGLAND, &Action::Done));
    // With further leave they may come ashore.
    b.act(ENGLAND, Action::Campaign(Deed::Land { units: troops(&army), ask: true }));
    b.act(FRANCE, permit(true));
    b.army_at(army[0], "Normandy");
    // Who has standing leave need not ask.
    let mut b = moving();
    b.open(FRANCE, ENGLAND);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, sail(fleet, &["North Sea", "Channel"], Some("Normandy")));
    assert_eq!(b.pos().fleet(fleet).at, Berth::Port(land("Normandy")));
}

/// BR 16.17, 19.38: an ally's army that stayed aboard after the joint venture holds nobody back.
#[test]
fn own_armies_are_landed_beside_a_guest() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let guest = b.armies(GERMANY, "Essex", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, embark(&troops(&army), fleet));
    b.edit(|p| p.armies[guest[0].0 as usize].at = Spot::Aboard(fleet));
    b.act(ENGLAND, sail(fleet, &["North Sea", "Channel"], Some("Normandy")));
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustLand", "16.17"));
    let offered = ashore(&troops(&army));
    assert!(b.offers(ENGLAND).contains(&offered), "{:?}", b.offers(ENGLAND));
    b.act(ENGLAND, offered);
    assert!(b.allowed(ENGLAND, &Action::Done));
    assert_eq!(b.pos().army(guest[0]).at, Spot::Aboard(fleet));
}

/// BR 16.17
#[test]
fn without_leave_a_fleet_docks_only_to_invade() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    let course = ["North Sea", "Channel"];
    assert_eq!(b.refused(ENGLAND, sail(fleet, &course, Some("Normandy"))), no("NoHarbour", "16.17"));
    b.act(ENGLAND, embark(&troops(&army), fleet));
    b.act(ENGLAND, sail(fleet, &course, Some("Normandy")));
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustLand", "16.17"));
    b.act(ENGLAND, ashore(&troops(&army)));
    assert!(b.pos().army(army[0]).halted);
    assert!(b.allowed(ENGLAND, &Action::Done));
    // An army that can land no more is no invasion.
    let mut b = moving();
    let tired = b.armies(ENGLAND, "Lancashire", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, march(&troops(&tired), &["Warwickshire", "Essex"]));
    b.act(ENGLAND, embark(&troops(&tired), fleet));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &course, Some("Normandy"))), no("NoHarbour", "16.17"));
}

/// BR 16.16
#[test]
fn armies_aboard_put_to_sea_from_famine() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.edit(|p| p.armies[army[0].0 as usize].at = Spot::Aboard(fleet));
    let king = b.king(ENGLAND);
    b.put_pawn(king, "Kent");
    b.province("Essex", |p| p.famine = true);
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustPutToSea", "16.16"));
    b.act(ENGLAND, sail(fleet, &["North Sea"], None));
    assert_eq!(b.refused(ENGLAND, sail(fleet, &[], Some("Essex"))), no("Starving", "15.8"));
    assert!(b.allowed(ENGLAND, &Action::Done));
}

/// BR 19.42
#[test]
fn fleets_leave_a_captured_port() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Kent")));
    b.control();
    b.act(FRANCE, mark("Kent"));
    assert!(b.pos().fleet(fleet).expelled);
    b.to(Phase::Movement, ENGLAND);
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustLeavePort", "19.42"));
    b.act(ENGLAND, sail(fleet, &["Channel"], Some("Wessex")));
    assert!(!b.pos().fleet(fleet).expelled);
    assert!(b.allowed(ENGLAND, &Action::Done));
}

/// BR 19.41
#[test]
fn nothing_is_fought_at_sea() {
    let mut b = moving();
    b.fleet(FRANCE, Berth::Sea(sea("North Sea")));
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, sail(fleet, &["North Sea"], None));
    let told = b.done(ENGLAND);
    assert!(told.iter().all(|l| l.throw.is_none()), "{told:?}");
    assert_eq!(b.pos().fleets().filter(|f| f.at == Berth::Sea(sea("North Sea"))).count(), 2);
}

/// BR 16.14
#[test]
fn shelter_lasts_until_the_borders_are_closed() {
    let mut b = moving();
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Normandy")));
    b.edit(|p| p.fleets[fleet.0 as usize].sheltered = true);
    let begin = |b: &mut Board| {
        b.to(Phase::Movement, FRANCE);
        b.edit(|p| p.turn.order = vec![FRANCE]);
    };
    begin(&mut b);
    let close = Action::Campaign(Deed::OpenBorders { to: ENGLAND, open: false });
    b.act(FRANCE, close.clone());
    assert!(!b.pos().fleet(fleet).sheltered);
    assert_eq!(b.refused(FRANCE, close), no("AlreadySo", "16.2"));
    b.edit(|p| {
        p.turn.active = None;
        p.turn.begun = false;
        p.turn.order = vec![ENGLAND];
    });
    assert_eq!(b.pos().turn.active, Some(ENGLAND));
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustLeavePort", "19.42"));
}

/// BR 16.17: Armies ashore are no leave to dock: an empty fleet fetches nobody from ground that its owner does not hold,
/// unless the lord lets it in.
#[test]
fn armies_ashore_open_no_port() {
    for (neutral, landed) in [(false, false), (false, true), (true, false)] {
        let mut b = moving();
        let army = b.armies(ENGLAND, "Normandy", 2);
        let fleet = b.fleet(ENGLAND, Berth::Sea(sea("Channel")));
        if neutral {
            b.edit(|p| p.provinces[land("Normandy").0 as usize].holder = Holder::Neutral);
        }
        if landed {
            // With an army that can land, it may.
            b.edit(|p| p.armies[army[1].0 as usize].at = Spot::Aboard(fleet));
            b.act(ENGLAND, sail(fleet, &[], Some("Normandy")));
            continue;
        }
        assert_eq!(b.refused(ENGLAND, sail(fleet, &[], Some("Normandy"))), no("NoHarbour", "16.17"));
        assert_eq!(b.allowed(ENGLAND, &sail_all(&[fleet], &[], Some("Normandy"), true)), !neutral);
    }
}

/// BR 16.17
#[test]
fn a_beachhead_is_reinforced_from_the_ships() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Normandy", 2);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Normandy")));
    b.edit(|p| p.armies[army[1].0 as usize].at = Spot::Aboard(fleet));
    b.act(ENGLAND, ashore(&troops(&army[1..])));
    b.army_at(army[1], "Normandy");
}
