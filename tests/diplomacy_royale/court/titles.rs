//! Titles: who has them, and what they are worth (7.1, 7.2).

use super::*;

// ---------------------------------------------------------------- Who may have a title (7.1)

/// ROY 7.1-1, 7.1-2
#[test]
fn men_have_titles_from_15_and_must_from_30() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    b.act(FRANCE, assign(eldest, b.unit_in("par")));
    b.aged(second, 14);
    assert_eq!(b.refused(FRANCE, grant(second, "gas")), no("TooYoungForTitle", "7.1-2"));
    b.aged(second, 15);
    assert!(b.allowed(FRANCE, &grant(second, "gas")));
    b.aged(second, 29);
    b.act(FRANCE, assign(second, b.unit_in("mar")));
    assert!(b.allowed(FRANCE, &Action::Done));
    b.aged(second, 30);
    assert_eq!(b.refused(FRANCE, Action::Done), no("TitleOwed", "7.1-1"));
    b.act(FRANCE, grant(second, "gas"));
    b.act(FRANCE, Action::Done);
}

/// ROY 7.1-3
#[test]
fn heirs_of_crowns_and_titles_get_none() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    b.aged(eldest, 30);
    b.aged(second, 35);
    assert_eq!(b.refused(FRANCE, grant(eldest, "gas")), no("IsHeir", "7.1-3"));
    b.act(FRANCE, grant(second, "gas"));
    // His own son is first in line to Gascony; the next one is not.
    let wife = b.person(ITALY, "Bianca", Sex::Female, 30);
    b.wed(second, wife);
    let first = b.child("f1210", Sex::Male, 15, second, wife);
    let younger = b.child("f1220", Sex::Male, 15, second, wife);
    assert_eq!(b.refused(FRANCE, grant(first, "bur")), no("IsHeir", "7.1-3"));
    b.act(FRANCE, grant(younger, "bur"));
    // The first in line to a foreign crown is an heir too.
    let third = b.child("f1300", Sex::Male, 15, b.king(FRANCE), b.queen(FRANCE));
    let spain = b.child("f1400", Sex::Male, 15, b.king(FRANCE), b.queen(FRANCE));
    for who in [sons(&b, 'i').0, sons(&b, 'i').1, b.bearer("i1a00"), b.bearer("i1b00")] {
        b.dead(who);
    }
    b.numbers(spain, &["f1400", "i1500"]);
    assert_eq!(room::heir_to(b.pos(), spain), Some("the crown of Italy".into()));
    assert_eq!(b.refused(FRANCE, grant(spain, "pic")), no("IsHeir", "7.1-3"));
    b.act(FRANCE, grant(third, "pic"));
}

/// ROY 7.1-2, 7.2-8, 3.3-7, 9.4-3, 7.1-1, 8.2-11: who else may not.
#[test]
fn who_cannot_have_a_title() {
    let mut b = at_court();
    let (_, second) = sons(&b, 'f');
    assert_eq!(b.refused(FRANCE, grant(b.bearer("f1a00"), "gas")), no("OnlyMen", "7.1-2"));
    assert_eq!(b.refused(FRANCE, grant(b.king(FRANCE), "gas")), no("ReignsHimself", "7.2-8"));
    assert_eq!(b.refused(GERMANY, grant(second, "mun")).0, "NotYourPerson");
    let stranger = b.person(FRANCE, "Stranger", Sex::Male, 30);
    assert_eq!(b.refused(FRANCE, grant(stranger, "gas")), no("NoLine", "3.3-7"));
    b.edit(|p| p.nobles[second.0 as usize].unfit = true);
    assert_eq!(b.refused(FRANCE, grant(second, "gas")), no("Unfit", "9.4-3"));
    b.edit(|p| p.nobles[second.0 as usize].unfit = false);
    b.act(FRANCE, grant(second, "gas"));
    assert_eq!(b.refused(FRANCE, grant(second, "bur")), no("HasTitle", "7.1-1"));
    let third = b.child("f1300", Sex::Male, 15, b.king(FRANCE), b.queen(FRANCE));
    b.edit(|p| p.powers[FRANCE.0 as usize].monarch = None);
    assert_eq!(b.refused(FRANCE, grant(third, "bur")), no("NoKing", "8.2-11"));
}

/// ROY 7.1-4, 7.1-6, 7.1-9
#[test]
fn titles_are_to_land_one_controls_or_stands_in() {
    let mut b = at_court();
    let (_, second) = sons(&b, 'f');
    for strange in ["mun", "bel", "ruh"] {
        assert_eq!(b.refused(FRANCE, grant(second, strange)), no("NotHeld", "7.1-4"));
    }
    assert_eq!(b.refused(FRANCE, grant(second, "mao")), no("SeaTitle", "7.1-9"));
    assert_eq!(b.refused(FRANCE, court(CourtDeed::Grant { who: second, province: ProvinceId(200) })).0, "NoSuch");
    // A neutral centre, a neutral province and one of another's, each by its unit.
    for place in ["bel", "ruh", "naf"] {
        let mut b = at_court();
        b.unit(FRANCE, &format!("A {place}"));
        b.act(FRANCE, grant(second, place));
        assert_ne!(b.owner(place), Some(power(FRANCE)), "that gives no control");
    }
    // Control is enough, without a unit.
    b.own(FRANCE, "tun");
    b.act(FRANCE, grant(second, "tun"));
}

/// ROY 7.1-5, 7.1-7
#[test]
fn control_comes_with_a_unit_after_the_fall() {
    let mut b = at_court();
    let (_, second) = sons(&b, 'f');
    b.unit(FRANCE, "A ruh");
    b.act(FRANCE, grant(second, "ruh"));
    let free = b.unit_in("ruh");
    let builds = |b: &Board| room::build_sites(b.pos(), power(FRANCE)).contains(&land("ruh"));
    // Spring gives nothing.
    b.hold_court();
    b.close();
    assert_eq!(b.owner("ruh"), Some(power(GERMANY)));
    b.fall();
    b.close();
    assert_eq!(b.owner("ruh"), Some(power(FRANCE)));
    assert!(!builds(&b), "his own army stands there");
    b.edit(|p| p.units[free.0 as usize].at = None);
    assert!(builds(&b));
}

/// ROY 7.1-8
#[test]
fn home_countries_begin_controlled() {
    let b = board();
    let countries: [(SeatId, &[&str]); 7] = [
        (AUSTRIA, &["boh", "bud", "gal", "tri", "tyr", "vie"]),
        (ENGLAND, &["cly", "edi", "lon", "lvp", "wal", "yor"]),
        (FRANCE, &["bre", "bur", "gas", "mar", "par", "pic"]),
        (GERMANY, &["ber", "kie", "mun", "pru", "ruh", "sil"]),
        (ITALY, &["apu", "nap", "pie", "rom", "tus", "ven"]),
        (RUSSIA, &["fin", "lvn", "mos", "sev", "stp", "ukr", "war"]),
        (TURKEY, &["ank", "arm", "con", "smy", "syr"]),
    ];
    for (seat, places) in countries {
        let mut owned: Vec<&str> = b
            .pos()
            .provinces()
            .filter(|p| p.owner == Some(power(seat)))
            .map(|p| b.pos().map().data(p.id).key.as_str())
            .collect();
        owned.sort();
        assert_eq!(owned, places);
    }
    assert_eq!(b.owner("spa"), None);
    assert_eq!(b.owner("alb"), None);
}

/// ROY 7.1-10, 7.1-1, 7.1-4: then it waits.
#[test]
fn with_no_province_free_no_title_is_given() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    b.field(&[(GERMANY, "A mun")]);
    b.aged(second, 30);
    b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(FRANCE))).for_each(|q| q.owner = None));
    assert_eq!(b.refused(FRANCE, grant(second, "par")), no("NotHeld", "7.1-4"));
    b.act(FRANCE, Action::Done);
    assert!(b.pos().character(eldest).in_play());
}

/// ROY 7.1-11, 7.1-12, 7.1-1
#[test]
fn one_province_one_title_and_the_player_chooses() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    let third = b.child("f1300", Sex::Male, 30, b.king(FRANCE), b.queen(FRANCE));
    b.aged(second, 30);
    b.aged(eldest, 19);
    // Two men, and only Brest, where their fleet lies.
    let fleet = b.field(&[(FRANCE, "F bre")])[0];
    b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(FRANCE))).for_each(|q| q.owner = None));
    b.lead(second, fleet);
    b.lead(third, fleet);
    assert_eq!(b.refused(FRANCE, Action::Done), no("TitleOwed", "7.1-1"));
    assert!(b.allowed(FRANCE, &grant(second, "bre")) && b.allowed(FRANCE, &grant(third, "bre")), "either may have it");
    b.act(FRANCE, grant(third, "bre"));
    assert_eq!(b.refused(FRANCE, grant(second, "bre")), no("PlaceTaken", "7.1-11"));
    b.act(FRANCE, Action::Done);
}

/// ROY 7.1-13, 7.1-14
#[test]
fn nobles_of_two_dynasties_hold_one_province_and_one_of_them_builds() {
    let mut b = at_court();
    let (french, german) = (sons(&b, 'f').1, sons(&b, 'g').1);
    b.act(FRANCE, grant(french, "bur"));
    b.unit(GERMANY, "A bur");
    b.act(GERMANY, grant(german, "bur"));
    b.remove("bur");
    let sites = |b: &Board, seat| room::build_sites(b.pos(), power(seat)).contains(&land("bur"));
    assert_eq!((sites(&b, FRANCE), sites(&b, GERMANY)), (true, false));
    b.own(GERMANY, "bur");
    assert_eq!((sites(&b, FRANCE), sites(&b, GERMANY)), (false, true));
}

// ---------------------------------------------------------------- What titles are worth (7.2)

/// A winter in which France may raise one unit, its second son having the title to Burgundy.
fn burgundy() -> (Board, CharacterId, TitleId) {
    let mut b = board();
    let second = sons(&b, 'f').1;
    let title = b.title(second, "bur");
    b.remove("par");
    b.winter();
    (b, second, title)
}

/// ROY 7.2-1, 7.2-3, 1-7
#[test]
fn a_titled_province_is_a_build_site() {
    let (mut b, _, _) = burgundy();
    assert_eq!(b.refused(FRANCE, build(Army, "gas")), no("NotASite", "7.2-3"));
    assert!(b.offers(FRANCE).contains(&build(Army, "bur")));
    b.act(FRANCE, build(Army, "bur"));
    b.deaths(&[]);
    let raised = b.pos().unit_in(land("bur")).expect("an army");
    assert_eq!((raised.power, raised.kind), (power(FRANCE), Army));
}

/// ROY 7.2-2, 7.2-3, 1-1: no more units than centres.
#[test]
fn a_build_site_is_no_supply_centre() {
    let (mut b, _, _) = burgundy();
    assert_eq!(b.pos().centres(power(FRANCE)).len(), 3);
    b.act(FRANCE, build(Army, "bur"));
    assert_eq!(b.refused(FRANCE, build(Army, "par")), no("AllDone", "1-1"));
    let mut b = board();
    b.winter();
    assert_eq!(b.refused(FRANCE, build(Army, "par")), no("NothingToBuild", "1-1"));
}

/// ROY 7.2-4, 7.2-5, 7.2-3
#[test]
fn a_site_must_be_controlled_and_empty() {
    let (mut b, _, _) = burgundy();
    b.own(GERMANY, "bur");
    assert_eq!(b.refused(FRANCE, build(Army, "bur")), no("NotASite", "7.2-3"));
    b.own(FRANCE, "bur");
    b.unit(GERMANY, "A bur");
    assert_eq!(b.refused(FRANCE, build(Army, "bur")), no("NotASite", "7.2-3"));
}

/// ROY 7.2-6, 7.2-7, 7.2-8
#[test]
fn units_belong_to_the_noble_of_their_site_or_to_the_king() {
    for (at, under) in [("bur", Some(())), ("par", None)] {
        let (mut b, _, title) = burgundy();
        b.act(FRANCE, build(Army, at));
        b.deaths(&[]);
        let raised = b.pos().unit_in(land(at)).expect("an army");
        let expected = under.map_or(Allegiance::King, |()| Allegiance::Title(title));
        assert_eq!(raised.under, expected, "{at}");
    }
}

/// ROY 7.2-9
#[test]
fn home_centres_are_always_build_sites() {
    let (mut b, second, _) = burgundy();
    assert!(b.allowed(FRANCE, &build(Army, "par")));
    b.dead(second);
    b.edit(|p| p.titles.clear());
    assert!(b.allowed(FRANCE, &build(Army, "par")));
    assert!(!b.allowed(FRANCE, &build(Army, "bur")));
}

/// ROY 7.2-10, 7.2-3
#[test]
fn in_the_heir_variant_only_the_capital_is_a_home_centre() {
    let mut b = board_with("in_heir: true");
    let capitals: Vec<ProvinceId> = b.pos().powers().map(|p| p.capital).collect();
    assert_eq!(capitals, ["vie", "lon", "par", "ber", "rom", "mos", "con"].map(land));
    b.field(&[]);
    b.winter();
    assert!(b.allowed(FRANCE, &build(Army, "par")));
    for at in ["bre", "mar"] {
        assert_eq!(b.refused(FRANCE, build(Fleet, at)), no("NotASite", "7.2-3"));
        assert_eq!(b.owner(at), Some(power(FRANCE)), "it counts and is controlled");
    }
}
