//! New forces on the map (13.6, 13.10, 25.1, Q5).

use super::*;
use crate::campaign::{Terms, treaty};

fn army(at: &str) -> Action {
    deed(RealmDeed::PlaceArmy { at: land(at) })
}

fn fleet(at: &str) -> Action {
    deed(RealmDeed::PlaceFleet { at: land(at) })
}

/// The first turn, England with two armies and a fleet to place, France with one army.
fn placing() -> Board {
    let mut b = board();
    b.to(Phase::Raising, ENGLAND);
    b.crowns(ENGLAND, 15);
    b.crowns(FRANCE, 5);
    b.to(Phase::Raising, ENGLAND);
    b.act(ENGLAND, deed(RealmDeed::Raise { country: CountryId(0), armies: 2, fleets: 1 }));
    assert_eq!(
        b.pos().armies().filter(|a| a.at != Spot::Pool).count(),
        0,
        "nothing is placed while others still raise"
    );
    b.done(ENGLAND);
    b.act(FRANCE, deed(RealmDeed::Raise { country: CountryId(1), armies: 1, fleets: 0 }));
    b.done(FRANCE);
    assert_eq!(b.pos().turn.phase, Phase::Placing);
    b
}

/// BR 13.10, 25.1: In the first turn armies go anywhere in Home Provinces, one at a time round the table.
#[test]
fn the_first_armies_are_placed_in_turn_anywhere_at_home() {
    let mut b = placing();
    let active = |b: &Board| b.pos().turn.active;
    assert_eq!(active(&b), Some(ENGLAND));
    assert_eq!(b.refused(ENGLAND, army("normandy")), ("NotAHomeProvince".into(), "BR 13.10".into()));
    assert_eq!(b.refused(ENGLAND, Action::Done), ("StillToPlace".into(), "BR 13.10".into()));
    b.act(ENGLAND, army("calais"));
    assert_eq!(active(&b), Some(FRANCE));
    assert_eq!(b.refused(FRANCE, fleet("normandy")), ("NoneToPlace".into(), "BR 13.10".into()));
    b.act(FRANCE, army("normandy"));
    assert_eq!(active(&b), Some(ENGLAND), "France has no more");
    b.act(ENGLAND, army("cornwall"));
    assert_eq!(b.refused(ENGLAND, army("kent")).0, "NoneToPlace");
    assert_eq!(b.refused(ENGLAND, fleet("warwickshire")), ("NotACoast".into(), "BR 13.6".into()));
    b.act(ENGLAND, fleet("kent"));
    assert_ne!(b.pos().turn.phase, Phase::Placing);
    for at in ["calais", "cornwall"] {
        assert_eq!(b.pos().armies_in(land(at), ENGLAND).len(), 1, "{at}");
    }
    assert!(b.pos().fleets().any(|f| f.at == Berth::Port(land("kent"))));
}

/// BR 8.7, 13.10: where a contract lets no army stand none is placed, by the player or by the table; the others go elsewhere.
#[test]
fn none_is_placed_where_none_may_stand() {
    let mut b = placing();
    for at in ["calais", "essex"] {
        treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Terms::Demilitarised { province: land(at) });
        assert_eq!(b.refused(ENGLAND, army(at)), ("Bound".into(), "BR 8.7".into()));
        assert!(!b.offers(ENGLAND).contains(&army(at)));
    }
    b.act(ENGLAND, deed(RealmDeed::PlaceRest));
    assert!(["calais", "essex"].iter().all(|at| b.pos().armies_in(land(at), ENGLAND).is_empty()));
    assert_eq!(b.pos().armies().filter(|a| a.at != Spot::Pool).count(), 2);
}

/// BR 8.7, 13.10: in the first turn a capital without armies hinders nobody from raising some.
#[test]
fn a_capital_that_stays_empty_hinders_no_first_armies() {
    let mut b = board();
    treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Terms::Demilitarised { province: land("essex") });
    b.to(Phase::Raising, ENGLAND);
    b.crowns(ENGLAND, 5);
    assert!(b.allowed(ENGLAND, &deed(RealmDeed::Raise { country: CountryId(0), armies: 1, fleets: 0 })));
}

/// BR 25.1: Nothing is bought once placing has begun.
#[test]
fn no_more_is_raised_while_counters_are_placed() {
    let mut b = placing();
    let more = deed(RealmDeed::Raise { country: CountryId(0), armies: 1, fleets: 0 });
    assert_eq!(b.refused(ENGLAND, more), ("WrongPhase".into(), "BR 4.1".into()));
}

/// BR 13.10: The table places the rest where it is thin: borders first.
#[test]
fn the_rest_can_be_left_to_the_table() {
    let mut b = placing();
    b.act(ENGLAND, deed(RealmDeed::PlaceRest));
    let at = |name: &str| b.pos().armies_in(land(name), ENGLAND).len();
    assert_eq!(at("calais"), 1, "the only province on a foreign border comes first");
    assert_eq!(at("essex"), 1, "then the capital");
    assert!(b.pos().fleets().any(|f| f.at == Berth::Port(land("essex"))));
    b.act(FRANCE, deed(RealmDeed::PlaceRest));
    assert_ne!(b.pos().turn.phase, Phase::Placing);
}

/// BR 13.6: Later only fleets are placed, in a coastal Home Province that is still held.
#[test]
fn later_fleets_go_to_home_ports_only() {
    let mut b = later("", "control: [(province: \"kent\", by: \"france\"), (province: \"normandy\", by: \"england\")]");
    b.to(Phase::Marriages, ENGLAND);
    b.crowns(ENGLAND, 5);
    b.to(Phase::Raising, ENGLAND);
    b.act(ENGLAND, deed(RealmDeed::Raise { country: CountryId(0), armies: 0, fleets: 1 }));
    b.done(ENGLAND);
    assert_eq!(b.pos().turn.phase, Phase::Placing);
    assert_eq!(b.refused(ENGLAND, fleet("kent")).0, "NotAHomeProvince");
    assert_eq!(b.refused(ENGLAND, fleet("normandy")).0, "NotAHomeProvince");
    assert_eq!(b.refused(ENGLAND, fleet("warwickshire")).0, "NotACoast");
    let ports =
        b.offers(ENGLAND).into_iter().filter(|a| matches!(a, Action::Realm(RealmDeed::PlaceFleet { .. }))).count();
    let coast = |p: &&str| !Book::standard().map.province(land(p)).seas.is_empty();
    let home = ["yorkshire", "lancashire", "east_anglia", "herefordshire", "essex", "wessex", "cornwall", "calais"];
    assert_eq!(ports, home.into_iter().filter(coast).count());
    b.act(ENGLAND, fleet("essex"));
}

/// BR 13.6: Who has one harbour is not asked which.
#[test]
fn one_harbour_is_no_choice() {
    let mut b =
        later("", "control: [(province: \"holstein\", by: \"france\"), (province: \"friesland\", by: \"france\")]");
    b.to(Phase::Marriages, GERMANY);
    b.crowns(GERMANY, 5);
    b.to(Phase::Raising, GERMANY);
    b.act(GERMANY, deed(RealmDeed::Raise { country: CountryId(2), armies: 0, fleets: 1 }));
    b.done(GERMANY);
    assert!(b.pos().fleets().any(|f| f.at == Berth::Port(land("pomerania"))));
}
