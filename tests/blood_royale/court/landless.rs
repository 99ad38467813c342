//! Countries lost, given up and begun anew (9.22 to 9.29, 7.12, Q36).

use super::*;

/// Spain has inherited France: the boy King of France is Spain's.
fn annexed(options: &str) -> (Board, CharacterId) {
    let mut b = quiet_with(options);
    b.in_year(1330);
    let daughter = b.heir_is(FRANCE, Sex::Female, 35);
    let lord = b.person(SPAIN, "Carlos", Sex::Male, 40);
    b.wed(lord, daughter);
    let grandson = b.child(SPAIN, "Fernando", Sex::Male, 15, lord, daughter);
    b.die(&[daughter]);
    b.hold(FRANCE, "Piedmont");
    b.crowns(FRANCE, 77);
    let late = b.monarch(FRANCE);
    b.die(&[late]);
    assert_eq!(b.ruler(FRANCE), Some(SPAIN));
    (b, grandson)
}

/// BR 9.22, 9.28: all of the landless player's provinces, captured ones too; money and people stay with him.
#[test]
fn the_controller_has_all() {
    let (mut b, _) = annexed("");
    assert_eq!(b.pos().holder(land("Piedmont")), Some(SPAIN));
    assert_eq!(b.treasury(FRANCE), 77);
    assert!(b.pos().is_baronial(FRANCE));
    for phase in [Phase::Births, Phase::Marriages] {
        b.to(phase, SPAIN);
        assert!(b.table.prompt().seats.contains(&FRANCE), "{phase:?}");
    }
}

/// BR 9.26: given up, the country goes back with its Home Provinces; captured ones stay, and those ceded.
#[test]
fn a_country_is_given_up() {
    let (mut b, grandson) = annexed("");
    let france = b.own(FRANCE);
    let cousin = b.person_of(FRANCE, "Gaston", 25);
    let marriage = b.data().marriages[0].id;
    b.contract(marriage, FRANCE, SPAIN, Terms::Cede { province: land("Bordeaux") });
    b.edit(|p| p.treaties[0].clauses[0].done.push(1330));
    b.to(Phase::Marriages, SPAIN);
    let give_up = deed(CourtDeed::GiveUpCountry { country: france });
    let spain = b.own(SPAIN);
    assert_eq!(
        b.refused(SPAIN, deed(CourtDeed::GiveUpCountry { country: spain })),
        ("NotAnnexed".into(), "BR 9.26".into())
    );
    assert_eq!(b.refused(ITALY, give_up.clone()).0, "NotAnnexed");
    assert_eq!(
        b.refused(SPAIN, deed(CourtDeed::GiveUpCountry { country: CountryId(99) })),
        ("NoSuch".into(), "BR 1.13".into())
    );
    assert!(b.offers(SPAIN).contains(&give_up));
    b.act(SPAIN, give_up);
    assert_eq!(b.ruler(FRANCE), Some(FRANCE));
    assert_eq!(b.pos().held_by(FRANCE).count(), 9);
    assert_eq!((b.pos().holder(land("Bordeaux")), b.pos().holder(land("Piedmont"))), (Some(SPAIN), Some(SPAIN)));
    // Its player sets up a monarch.
    assert_eq!(b.offers(FRANCE), [deed(CourtDeed::Enthrone { who: cousin }), deed(CourtDeed::CallKinsman)]);
    assert_eq!(
        b.refused(FRANCE, deed(CourtDeed::Enthrone { who: grandson })),
        ("CannotReign".into(), "BR 9.26".into())
    );
    b.do_it(FRANCE, CourtDeed::Enthrone { who: cousin });
    assert_eq!((b.monarch(FRANCE), b.pos().crown_of(grandson)), (cousin, None));
    assert_eq!(b.pos().pawn(b.king(FRANCE)).bearer, Some(cousin));
}

/// BR 9.26, 9.4: or a relative of the late King is found.
#[test]
fn a_relative_is_set_up() {
    let (mut b, _) = annexed("");
    let country = b.own(FRANCE);
    b.to(Phase::Marriages, SPAIN);
    b.do_it(SPAIN, CourtDeed::GiveUpCountry { country });
    b.do_it(FRANCE, CourtDeed::CallKinsman);
    assert_eq!(b.who(b.monarch(FRANCE)).keeper, Some(FRANCE));
}

/// BR 9.27: no heir to an annexed country: its own player has it again.
#[test]
fn an_annexed_country_without_heirs() {
    let (mut b, grandson) = annexed("");
    b.die(&[grandson]);
    // His father's house is not of the blood of France.
    if matches!(b.asked(), Some(CourtAsk::Extinct { .. })) {
        assert_eq!(b.offers(FRANCE).len(), 2);
        b.do_it(FRANCE, CourtDeed::CallKinsman);
    }
    assert_eq!((b.ruler(FRANCE), b.who(b.monarch(FRANCE)).keeper), (Some(FRANCE), Some(FRANCE)));
}

/// BR 7.12, 2.4: a dynasty has died out: a relative, or a new house as at the start, with money and provinces.
#[test]
fn a_new_dynasty() {
    let mut b = quiet();
    let heir = b.heir(GERMANY);
    let abroad = b.person(GERMANY, "Anna", Sex::Female, 20);
    let (king, old) = (b.monarch(GERMANY), b.who(b.monarch(GERMANY)).house);
    let husband = b.person(ITALY, "Luigi", Sex::Male, 20);
    b.wed(husband, abroad);
    b.crowns(GERMANY, 33);
    b.die(&[heir]);
    b.die(&[king]);
    assert!(matches!(b.asked(), Some(CourtAsk::Extinct { .. })));
    assert_eq!(b.offers(GERMANY).len(), 2);
    for name in ["", " Welf", "A name that is much too long to be borne"] {
        assert_eq!(b.refused(GERMANY, deed(CourtDeed::NewDynasty { name: name.into() })).0, "BadName");
    }
    b.do_it(GERMANY, CourtDeed::NewDynasty { name: "Zollern".into() });
    let new = b.monarch(GERMANY);
    assert_eq!((b.pos().age(new), b.pos().age(b.queen(GERMANY)), b.pos().age(b.heir(GERMANY))), (25, 20, 5));
    assert!(b.who(new).house != old && b.pos().name_of(new).ends_with("Zollern"));
    assert_eq!((b.treasury(GERMANY), b.pos().held_by(GERMANY).count()), (33, 10));
    // Q14: who lives elsewhere has no house to return to.
    assert_eq!((b.who(abroad).home, b.who(abroad).keeper), (None, Some(ITALY)));
}

/// BR 9.28, Q36: with the option a player without a country has it again at the next births.
#[test]
fn barons_return() {
    for returns in [false, true] {
        let (mut b, _) = annexed(if returns { "barons_return: true" } else { "" });
        b.in_year(1335);
        b.enter_with(Phase::Births, &[1; 20]);
        assert_eq!(b.ruler(FRANCE), Some(if returns { FRANCE } else { SPAIN }));
        assert_eq!(matches!(b.asked(), Some(CourtAsk::Enthrone { .. })), returns);
    }
}

/// BR 18.10, Q36: who lost all to conquest gets the province of the first capital.
#[test]
fn barons_return_after_conquest() {
    let mut b = quiet_with("barons_return: true");
    let france = b.own(FRANCE).index();
    b.edit(|p| {
        p.provinces
            .iter_mut()
            .filter(|q| q.holder == Holder::Seat(FRANCE))
            .for_each(|q| q.holder = Holder::Seat(SPAIN));
        let of = &mut p.countries[france];
        (of.ruler, of.monarch, of.capital, of.castle) = (None, None, None, 0);
        p.pawns
            .iter_mut()
            .filter(|q| q.country.is_some_and(|c| c.index() == france))
            .for_each(|q| (q.bearer, q.at) = (None, Spot::Pool));
    });
    b.in_year(1305);
    b.enter_with(Phase::Births, &[1; 20]);
    let capital = Book::standard().map.country(b.own(FRANCE)).capital;
    assert_eq!((b.pos().holder(capital), b.pos().capital_of(FRANCE)), (Some(FRANCE), Some(capital)));
    b.do_it(FRANCE, CourtDeed::CallKinsman);
    assert_eq!(b.who(b.monarch(FRANCE)).keeper, Some(FRANCE));
}

/// BR OF.3, Q36: nor are provinces that were Neutral from the start given to anybody: their garrisons have to be beaten.
#[test]
fn barons_win_no_neutral_provinces() {
    let mut b = quiet_with("barons_return: true, neutral_provinces: true");
    let france = b.own(FRANCE).index();
    b.edit(|p| {
        for q in p.provinces.iter_mut().filter(|q| q.holder == Holder::Seat(FRANCE)) {
            q.holder = Holder::Neutral;
        }
        let of = &mut p.countries[france];
        (of.ruler, of.monarch, of.capital, of.castle) = (None, None, None, 0);
    });
    b.in_year(1305);
    b.enter_with(Phase::Births, &[1; 20]);
    let held = |at: &str| b.pos().holder(land(at));
    assert_eq!((held("burgundy"), held("bordeaux")), (None, Some(FRANCE)));
}

/// BR 8.9, 9.26: "players may never place themselves deliberately in such a situation": no country is given up whose goods are
/// promised.
#[test]
fn a_country_with_promised_goods_is_kept() {
    let (mut b, _) = annexed("");
    let bordeaux = land("Bordeaux");
    let goods = b.pos().province(bordeaux).goods.expect("a Resource Area");
    b.to(Phase::Marriages, SPAIN);
    let give_up = deed(CourtDeed::GiveUpCountry { country: b.own(FRANCE) });
    assert!(b.allowed(SPAIN, &give_up));
    crate::campaign::treaty(&mut b, [SPAIN, ITALY], SPAIN, Terms::Deliver { goods, count: 1, from: bordeaux });
    assert_eq!(b.refused(SPAIN, give_up), ("Promised".into(), "BR 8.9".into()));
}

/// BR 8.19, 9.19, 9.26: "this dropping of the claim would last even after the end of the Marriage Contract": who has renounced
/// the crown is not set up either.
#[test]
fn who_has_renounced_is_not_enthroned() {
    let (mut b, _) = annexed("");
    let country = b.own(FRANCE);
    let cousin = b.person_of(FRANCE, "Gaston", 25);
    let marriage = b.data().marriages[0].id;
    b.contract(marriage, FRANCE, SPAIN, Terms::RenounceClaim { who: cousin, country });
    b.to(Phase::Marriages, SPAIN);
    b.do_it(SPAIN, CourtDeed::GiveUpCountry { country });
    assert_eq!(b.offers(FRANCE), [deed(CourtDeed::CallKinsman)]);
    assert_eq!(b.refused(FRANCE, deed(CourtDeed::Enthrone { who: cousin })).0, "CannotReign");
}

/// BR 8.7, 9.26: "unless a Marriage Contract can be arranged which ceded certain Provinces": what is ceded stays, however the
/// union ends.
#[test]
fn a_ceded_province_outlasts_the_union() {
    let (mut b, grandson) = annexed("");
    let marriage = b.data().marriages[0].id;
    b.contract(marriage, FRANCE, SPAIN, Terms::Cede { province: land("Bordeaux") });
    b.edit(|p| p.treaties[0].clauses[0].done.push(1330));
    b.happens(|world| court::move_to(world, grandson, Some(FRANCE)));
    assert_eq!((b.ruler(FRANCE), b.pos().held_by(FRANCE).count()), (Some(FRANCE), 9));
    assert_eq!(b.pos().holder(land("Bordeaux")), Some(SPAIN));
}

/// BR 18.8, 18.11: "The Capital Marker is removed as soon as a player recaptures his or her original Capital": by inheritance
/// too.
#[test]
fn the_court_goes_home_with_an_inheritance() {
    let mut b = quiet();
    let france = b.own(FRANCE);
    b.hold(SPAIN, "ile_de_france");
    b.edit(|p| {
        let of = &mut p.countries[france.index()];
        (of.capital, of.castle) = (Some(land("normandy")), 0);
    });
    b.happens(|world| court::change_ruler(world, france, SPAIN));
    assert_eq!(b.pos().country(france).capital, Some(land("ile_de_france")));
    assert!(!court::has_lost_capital(b.pos(), france));
}

/// BR 7.12, 9.28: "If a Dynasty dies out, a player may start a new Dynasty": one without a country too, and without a crown.
#[test]
fn a_baron_begins_anew() {
    let (mut b, grandson) = annexed("");
    let cousin = b.person_of(FRANCE, "Gaston", 25);
    b.to(Phase::Marriages, SPAIN);
    b.die(&[cousin]);
    assert!(matches!(b.asked(), Some(CourtAsk::Extinct { .. })), "{:?}", b.top());
    assert_eq!(b.offers(FRANCE).len(), 1, "no relative comes to a throne that is taken");
    assert_eq!(b.refused(FRANCE, deed(CourtDeed::CallKinsman)).0, "NotAskedNow");
    b.do_it(FRANCE, CourtDeed::NewDynasty { name: "Valois".into() });
    assert_eq!(b.pos().household(FRANCE).count(), 3);
    assert_eq!((b.ruler(FRANCE), b.monarch(FRANCE), b.treasury(FRANCE)), (Some(SPAIN), grandson, 77));
    // However it came to that, he is asked as a turn begins; once.
    let (mut b, _) = annexed("");
    b.in_year(1335);
    b.enter_with(Phase::Births, &[1; 20]);
    assert!(matches!(b.asked(), Some(CourtAsk::Extinct { .. })), "{:?}", b.top());
    b.do_it(FRANCE, CourtDeed::NewDynasty { name: "Valois".into() });
    assert!(!matches!(b.asked(), Some(CourtAsk::Extinct { .. })));
}

impl Board {
    /// A man of a seat's house, where its country has another's King.
    fn person_of(&mut self, seat: SeatId, name: &str, age: i32) -> CharacterId {
        let house = HouseId(self.own(seat).0);
        let id = self.person(seat, name, Sex::Male, age);
        self.change(id, |c| c.house = house);
        id
    }
}
