//! Raising forces (13.3 to 13.9; 1.8, 9.25, 23.5, 24.4).

use super::*;

fn raise(country: u8, armies: u8, fleets: u8) -> Action {
    deed(RealmDeed::Raise { country: CountryId(country), armies, fleets })
}

/// Raising in 1305, England at it with this money.
fn raising(crowns: u32, position: &str) -> Board {
    let mut b = later("", position);
    b.to(Phase::Marriages, ENGLAND);
    b.crowns(ENGLAND, crowns);
    b.to(Phase::Raising, ENGLAND);
    b
}

/// BR 13.3, 13.5: Five crowns each; armies stand in the capital at once, fleets are placed later.
#[test]
fn armies_cost_five_and_gather_in_the_capital() {
    let mut b = raising(22, "");
    assert_eq!(b.refused(ENGLAND, raise(0, 5, 0)), ("CannotPay".into(), "BR 13.3".into()));
    assert_eq!(b.refused(ENGLAND, raise(0, 0, 0)), ("NothingRaised".into(), "BR 13.3".into()));
    b.act(ENGLAND, raise(0, 3, 1));
    assert_eq!((b.treasury(ENGLAND), b.pos().armies_in(land("essex"), ENGLAND).len()), (2, 3));
    assert_eq!(b.pos().turn.to_place.get(&ENGLAND), Some(&ToPlace { armies: 0, fleets: 1 }));
}

/// BR 1.13: Counters of another country are not to be had.
#[test]
fn nobody_raises_in_foreign_colours() {
    let mut b = raising(50, "");
    assert_eq!(b.refused(ENGLAND, raise(1, 1, 0)), ("NotYourCountry".into(), "BR 1.13".into()));
}

/// BR 13.4, C.1: Twenty armies and four fleets, no more.
#[test]
fn a_country_has_twenty_armies_and_four_fleets() {
    let mut b = raising(500, "control: [(province: \"normandy\", by: \"england\")]");
    assert_eq!(b.refused(ENGLAND, raise(0, 0, 5)), ("NoFleetsLeft".into(), "BR 13.4".into()));
    assert_eq!(b.refused(ENGLAND, raise(0, 21, 0)).0, "NoArmiesLeft");
    b.act(ENGLAND, raise(0, 20, 4));
    assert_eq!(b.refused(ENGLAND, raise(0, 0, 1)).0, "NoFleetsLeft", "those bought and not placed count");
}

/// BR 1.8, 13.9: The dead cannot be raised.
#[test]
fn armies_on_the_year_track_stay_there() {
    let mut b = raising(500, "dead: [(of: \"england\", count: 15, back: 1310)]");
    assert_eq!(b.refused(ENGLAND, raise(0, 6, 0)), ("NoArmiesLeft".into(), "BR 13.9".into()));
    b.act(ENGLAND, raise(0, 5, 0));
}

/// BR 13.7: Two armies for each Home Province that is held and quiet, those on the map counted.
#[test]
fn home_provinces_support_two_armies_each() {
    let text = "armies: [(at: \"kent\", of: \"england\", count: 12)], rebellion: [\"wessex\"], \
                control: [(province: \"calais\", by: \"france\"), (province: \"normandy\", by: \"england\")]";
    let mut b = raising(500, text);
    let limit = realm::raise_limit(b.pos(), ENGLAND);
    assert_eq!((limit.most, limit.have, limit.room), (16, 12, 4));
    assert_eq!(b.refused(ENGLAND, raise(0, 5, 0)), ("TooManyArmies".into(), "BR 13.7".into()));
    b.act(ENGLAND, raise(0, 4, 0));
    assert_eq!(realm::raise_limit(b.pos(), ENGLAND).room, 0);
}

/// BR 13.8: What is on the map above the limit stays, but nothing comes to it.
#[test]
fn an_excess_stays_and_does_not_grow() {
    let rebels: Vec<String> =
        ["yorkshire", "lancashire", "warwickshire", "kent", "wessex", "cornwall"].map(|p| format!("{p:?}")).into();
    let text = format!("armies: [(at: \"essex\", of: \"england\", count: 12)], rebellion: [{}]", rebels.join(", "));
    let mut b = raising(500, &text);
    let limit = realm::raise_limit(b.pos(), ENGLAND);
    assert_eq!((limit.most, limit.have, limit.room), (8, 12, 0));
    assert_eq!(b.refused(ENGLAND, raise(0, 1, 0)).0, "TooManyArmies");
    assert_eq!(b.pos().armies_in(land("essex"), ENGLAND).len(), 12);
    b.enter(Phase::Raising);
    assert_eq!(b.pos().armies_in(land("essex"), ENGLAND).len(), 12);
}

/// BR 9.25, 9.22: An annexed country supports one army for each province and gives its own counters.
#[test]
fn an_annexed_province_supports_one_army() {
    let mut b = raising(500, "");
    annex(&mut b, FRANCE, ENGLAND);
    let limit = realm::raise_limit(b.pos(), ENGLAND);
    assert_eq!(limit.parts.iter().map(|p| p.1).collect::<Vec<_>>(), [20, 10]);
    b.act(ENGLAND, raise(0, 20, 0));
    b.to(Phase::Raising, ENGLAND);
    assert_eq!(b.refused(ENGLAND, raise(1, 11, 0)).0, "TooManyArmies");
    b.act(ENGLAND, raise(1, 10, 0));
    assert_eq!(b.pos().armies_in(land("ile_de_france"), ENGLAND).len(), 10, "in the annexed country's capital");
}

/// BR 23.5: With fewer than five players a province of a country without a player supports one army.
#[test]
fn neutral_provinces_support_one_army_with_fewer_players() {
    let mut b = board_of(&["france", "germany", "spain"], "");
    b.to(Phase::Raising, SeatId(1));
    b.hold(SeatId(1), "veneto");
    assert_eq!(realm::raise_limit(b.pos(), SeatId(1)).most, 21);
    let mut b = later("", "control: [(province: \"veneto\", by: \"germany\")]");
    b.to(Phase::Raising, GERMANY);
    assert_eq!(realm::raise_limit(b.pos(), GERMANY).most, 20, "with five players it does not");
}

/// BR OF.4: A Neutral province taken by its own country is a Home Province like the others.
#[test]
fn a_neutral_province_taken_by_its_country_counts_as_home() {
    let mut b = board_with("neutral_provinces: true");
    b.to(Phase::Raising, ENGLAND);
    assert_eq!(realm::raise_limit(b.pos(), ENGLAND).most, 16);
    b.hold(ENGLAND, "yorkshire");
    assert_eq!(realm::raise_limit(b.pos(), ENGLAND).most, 18);
}

/// BR 13.6: Without a Home Province on a coast there is no fleet.
#[test]
fn a_fleet_needs_a_harbour() {
    let mut b = later("", "");
    b.to(Phase::Marriages, GERMANY);
    b.crowns(GERMANY, 20);
    b.to(Phase::Raising, GERMANY);
    for port in ["friesland", "holstein", "pomerania"] {
        b.hold(FRANCE, port);
    }
    b.hold(GERMANY, "normandy");
    assert_eq!(b.refused(GERMANY, raise(2, 0, 1)), ("NoHarbour".into(), "BR 13.6".into()));
}

/// BR 13.10, 24.4: Whoever was content may raise more when another has raised; it ends when all pass.
#[test]
fn raising_goes_on_until_nobody_wants_more() {
    let mut b = later("", "");
    b.to(Phase::Marriages, ENGLAND);
    for seat in [ENGLAND, FRANCE] {
        b.crowns(seat, 20);
    }
    b.enter(Phase::Raising);
    let active = |b: &Board| (b.pos().turn.phase == Phase::Raising).then_some(b.pos().turn.active).flatten();
    // In the second turn France speaks first; the others have no money and are not asked.
    assert_eq!(active(&b), Some(FRANCE));
    b.done(FRANCE);
    assert_eq!(active(&b), Some(ENGLAND));
    b.act(ENGLAND, raise(0, 2, 0));
    b.done(ENGLAND);
    assert_eq!(active(&b), Some(FRANCE), "England has raised two");
    b.act(FRANCE, raise(1, 1, 0));
    b.done(FRANCE);
    assert_eq!(active(&b), Some(ENGLAND));
    b.done(ENGLAND);
    assert_eq!(active(&b), None, "both are content");
}

/// BR 24.4: Everybody may see what the others raise.
#[test]
fn raising_is_open() {
    let mut b = raising(20, "");
    b.act(ENGLAND, raise(0, 2, 0));
    assert!(b.table.chronicle_for(SPAIN).iter().any(|l| l.text == "England: raises 2 armies."));
}

/// BR 25.1: Once bought nothing is given back, in no phase of raising or placing.
#[test]
fn what_is_bought_is_not_returned() {
    let mut b = raising(20, "");
    b.act(ENGLAND, raise(0, 2, 0));
    let army = b.pos().armies_in(land("essex"), ENGLAND)[0];
    let back = deed(RealmDeed::Disband { armies: vec![army], fleets: vec![], captains: vec![] });
    assert_eq!(b.refused(ENGLAND, back).0, "WrongPhase");
}

/// BR 8.7, 13.5: "These contracts cannot be broken": nobody raises armies where he has promised that none shall stand.
#[test]
fn no_armies_are_raised_where_none_may_stand() {
    use regnal::games::blood_royale::marriages::clauses::Terms;
    let mut b = raising(50, "");
    assert!(b.allowed(ENGLAND, &raise(0, 1, 0)));
    crate::campaign::treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Terms::Demilitarised { province: land("essex") });
    assert_eq!(b.refused(ENGLAND, raise(0, 1, 0)), ("Bound".into(), "BR 8.7".into()));
    assert!(b.allowed(ENGLAND, &raise(0, 0, 1)));
}
