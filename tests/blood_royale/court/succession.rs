//! The order of succession, Queens, unions, heirs abroad (9).

use super::*;

fn line(b: &Board, seat: SeatId) -> Vec<String> {
    let claims = court::line_of_succession(b.pos(), b.own(seat));
    claims.into_iter().map(|c| b.who(c.who).name).collect()
}

/// BR 9.1, 9.2, Q27, Q28: sons with their issue, then daughters with theirs; then the brothers and sisters.
#[test]
fn the_order_of_succession() {
    let mut b = quiet();
    let (king, queen) = (b.monarch(ENGLAND), b.queen(ENGLAND));
    let first = b.heir_is(ENGLAND, Sex::Male, 5);
    b.in_year(1350);
    // In the order in which they come, not of their birth.
    let daughter = b.child(ENGLAND, "Maud", Sex::Female, 50, king, queen);
    let second = b.child(ENGLAND, "Edmund", Sex::Male, 40, king, queen);
    let wife = b.person(FRANCE, "Louise", Sex::Female, 45);
    b.wed(first, wife);
    b.child(ENGLAND, "Anne", Sex::Female, 20, first, wife);
    b.child(ENGLAND, "Hugh", Sex::Male, 15, first, wife);
    let husband = b.person(SPAIN, "Juan", Sex::Male, 45);
    b.wed(husband, daughter);
    b.child(SPAIN, "Pedro", Sex::Male, 20, husband, daughter);
    let name = b.who(first).name;
    assert_eq!(line(&b, ENGLAND), [&name, "Hugh", "Anne", "Edmund", "Maud", "Pedro"]);
    // A dead son is represented by his issue.
    b.die(&[first]);
    assert_eq!(line(&b, ENGLAND)[..3], ["Hugh", "Anne", "Edmund"]);
    b.die(&[king]);
    assert_eq!(b.who(b.monarch(ENGLAND)).name, "Hugh");
    // From Hugh on: his sister, his uncle, his aunt and her son.
    assert_eq!(line(&b, ENGLAND), ["Anne", "Edmund", "Maud", "Pedro"]);
    assert_eq!(b.who(second).keeper, Some(ENGLAND));
}

/// BR 9.3, Q27: the crown is traced through those who wore it, here a Queen whose son bears his father's name.
#[test]
fn the_crown_is_traced_through_its_bearers() {
    let mut b = quiet();
    let king = b.monarch(FRANCE);
    let queen = b.queen(FRANCE);
    let heiress = b.heir_is(FRANCE, Sex::Female, 25);
    b.child(FRANCE, "Odette", Sex::Female, 20, king, queen);
    let spanish = b.monarch(SPAIN);
    let spains = b.queen(SPAIN);
    let consort = b.child(SPAIN, "Carlos", Sex::Male, 25, spanish, spains);
    b.wed(consort, heiress);
    let son = b.child(FRANCE, "Fernando", Sex::Male, 5, consort, heiress);
    let france = b.own(FRANCE).index();
    b.edit(|p| {
        p.countries[france].past = vec![king, heiress];
        p.countries[france].monarch = Some(son);
        [king, heiress].iter().for_each(|c| p.people[c.0 as usize].died = Some(1300));
        p.marriages.iter_mut().for_each(|m| m.ended = Some(1300));
    });
    assert_eq!(line(&b, FRANCE)[0], "Odette");
}

/// BR 9.4, 9.5, Q31: a relative is made when nobody can be traced.
#[test]
fn a_relative_is_found() {
    for (age, relative, children) in [(45, 40, vec![20, 15, 10, 5]), (20, 20, vec![])] {
        let mut b = quiet();
        let (king, heir) = (b.monarch(ITALY), b.heir(ITALY));
        b.person(ITALY, "Stranger", Sex::Male, 20);
        b.change(king, |c| c.track = 1300 - age);
        b.die(&[heir]);
        b.die(&[king]);
        let new = b.monarch(ITALY);
        let wife = b.queen(ITALY);
        assert_eq!((b.pos().age(new), b.pos().age(wife), b.who(new).sex), (relative, relative - 5, Sex::Male));
        assert_eq!((b.who(new).house, b.who(new).keeper, b.who(wife).home), (b.who(king).house, Some(ITALY), None));
        let ages: Vec<i32> = b.pos().kin().children(new).iter().map(|c| b.pos().age(*c)).collect();
        assert_eq!(ages, children);
        assert_eq!(b.pos().pawn_of(new).map(|p| p.kind), Some(PawnKind::King));
    }
}

/// France in 1375, when King Louis dies: Isabelle is wed to Carlos, nephew of the King of Spain; Fernando is their son.
struct Heiress {
    b: Board,
    isabelle: CharacterId,
    carlos: CharacterId,
    fernando: CharacterId,
    miguel: CharacterId,
}

fn heiress_with(options: &str) -> Heiress {
    let mut b = quiet_with(options);
    let (louis, louise) = (b.monarch(FRANCE), b.queen(FRANCE));
    let old = b.heir(FRANCE);
    b.die(&[old]);
    let isabelle = b.child(FRANCE, "Isabelle", Sex::Female, 25, louis, louise);
    // The old King of Spain had two sons: Miguel, who reigns without a child, and the father of Carlos.
    let grandfather = b.monarch(SPAIN);
    let grandmother = b.queen(SPAIN);
    let child = b.heir(SPAIN);
    let miguel = b.child(SPAIN, "Miguel", Sex::Male, 60, grandfather, grandmother);
    let brother = b.child(SPAIN, "Juan", Sex::Male, 55, grandfather, grandmother);
    let mother = b.person(ITALY, "Carlotta", Sex::Female, 50);
    b.wed(brother, mother);
    let carlos = b.child(SPAIN, "Carlos", Sex::Male, 30, brother, mother);
    b.wed(carlos, isabelle);
    let fernando = b.child(SPAIN, "Fernando", Sex::Male, 5, carlos, isabelle);
    b.prince(SPAIN, carlos, "Navarre");
    let spain = b.own(SPAIN).index();
    let king = b.king(SPAIN);
    b.edit(|p| {
        for gone in [grandfather, child, brother] {
            p.people[gone.0 as usize].died = Some(1300);
        }
        p.marriages
            .iter_mut()
            .filter(|m| [m.husband].contains(&grandfather) || m.husband == brother)
            .for_each(|m| m.ended = Some(1300));
        p.countries[spain].past = vec![grandfather];
        p.countries[spain].monarch = Some(miguel);
        p.pawns[king.0 as usize].bearer = Some(miguel);
        p.people[grandmother.0 as usize].retired = true;
    });
    // Of another line of the house, without a claim.
    b.person(FRANCE, "Gaston", Sex::Male, 25);
    b.die(&[louis]);
    Heiress { b, isabelle, carlos, fernando, miguel }
}

/// BR 9.8, 9.9, 9.10, 9.11, 9.12, 8.14, 8.16, 8.17, Example 7: Isabelle may be Queen, with Carlos and Fernando in France
/// and 100 Crowns for Spain; but when the King of Spain dies Carlos is his heir, and Spain has both.
#[test]
fn example_7_the_heiress_of_france() {
    let Heiress { mut b, isabelle, carlos, fernando, miguel } = heiress_with("");
    let ask = b.asked();
    assert!(matches!(ask, Some(CourtAsk::Heir { heir, .. }) if heir == isabelle), "{ask:?}");
    assert_eq!(b.offers(FRANCE), [deed(CourtDeed::Crown), deed(CourtDeed::PassOver)]);
    assert!(b.offers(SPAIN).is_empty());
    let crowns = b.treasury(SPAIN);
    b.do_it(FRANCE, CourtDeed::Crown);

    assert_eq!((b.monarch(FRANCE), b.ruler(FRANCE)), (isabelle, Some(FRANCE)));
    for who in [isabelle, carlos, fernando] {
        assert_eq!(b.who(who).keeper, Some(FRANCE), "{}", b.who(who).name);
    }
    assert_eq!((b.who(carlos).home, b.who(fernando).home), (Some(SPAIN), Some(FRANCE)));
    assert_eq!(b.treasury(SPAIN), crowns + 100);
    assert_eq!(line(&b, FRANCE)[0], "Fernando");
    assert!(b.pos().pawn_of(isabelle).is_none());
    assert_eq!(b.pos().pawn(b.king(FRANCE)).bearer, None);
    let consort = b.pos().pawn_of(carlos).unwrap().clone();
    assert_eq!((consort.country, consort.at), (Some(b.own(FRANCE)), Spot::Land(b.pos().capital_of(FRANCE).unwrap())));

    // Miguel's heir is his nephew.
    assert_eq!(line(&b, SPAIN)[0], "Carlos");
    b.die(&[miguel]);
    assert_eq!(b.monarch(SPAIN), carlos);
    assert_eq!((b.ruler(FRANCE), b.ruler(SPAIN)), (Some(SPAIN), Some(SPAIN)));
    for who in [isabelle, carlos, fernando] {
        assert_eq!(b.who(who).keeper, Some(SPAIN), "{}", b.who(who).name);
    }
    assert!(b.pos().is_baronial(FRANCE));
    assert!(b.pos().provinces().all(|p| p.holder != Holder::Seat(FRANCE)));
    assert_eq!(b.pos().pawn_of(carlos).map(|p| (p.kind, p.country)), Some((PawnKind::King, Some(b.own(SPAIN)))));
    assert_eq!(b.treasury(SPAIN), crowns + 100, "the gift is paid once a marriage");
}

/// BR 9.14, 9.17, 9.18, 9.19, Q33, Q34, Example 8: passed over, Isabelle is claimant: French men at -1, Spanish at +1
/// against them, until the line is dead or has renounced.
#[test]
fn example_8_the_claim_of_isabelle() {
    let Heiress { mut b, isabelle, carlos, fernando, .. } = heiress_with("");
    let cousin = b.pos().people().find(|c| c.name == "Gaston").unwrap().id;
    b.do_it(FRANCE, CourtDeed::PassOver);
    let king = b.monarch(FRANCE);
    assert!(king != isabelle && b.who(king).keeper == Some(FRANCE));
    assert_eq!(b.who(isabelle).keeper, Some(SPAIN), "she stays where she is");
    assert_eq!(b.pos().country(b.own(FRANCE)).usurper, 0, "a woman wed abroad costs no Charisma");
    let gaston = b.pos().pawn_of(cousin).expect("a piece").id;
    let (kings, carlos_piece) = (b.king(FRANCE), b.pos().pawn_of(carlos).unwrap().id);
    let strength = |b: &Board, pawn, foe| {
        let own = b.who(b.pos().pawn(pawn).bearer.unwrap()).scores.strength;
        let wife = b.pos().kin().spouse(b.pos().pawn(pawn).bearer.unwrap()).map_or(0, |w| b.who(w).scores.strength);
        Board::sum(&court::strength(b.pos(), pawn, foe)) - (own + wife).clamp(-2, 2)
    };
    let both = |b: &Board| {
        (
            strength(b, kings, Some(ITALY)),
            strength(b, gaston, None),
            strength(b, carlos_piece, Some(FRANCE)),
            strength(b, carlos_piece, Some(ITALY)),
        )
    };
    assert_eq!(both(&b), (-1, -1, 1, 0));
    b.die(&[isabelle]);
    assert_eq!(both(&b), (-1, -1, 1, 0), "Fernando is her heir");
    let marriage = b.data().marriages.last().unwrap().id;
    let country = b.own(FRANCE);
    let mut other = quiet();
    other.edit(|p| *p = b.data());
    b.contract(marriage, SPAIN, FRANCE, Terms::RenounceClaim { who: isabelle, country });
    assert_eq!(both(&b), (0, 0, 0, 0), "the renunciation outlives the contract");
    other.die(&[fernando]);
    assert_eq!(both(&other), (0, 0, 0, 0), "the line is dead");
}

/// BR 8.13, 9.8, 9.10, 9.22, 9.23: a woman whose husband reigns brings her country to his player; the gift of their wedding is
/// not paid again.
#[test]
fn the_wife_of_a_king_inherits() {
    let mut b = quiet();
    let heiress = b.heir_is(FRANCE, Sex::Female, 20);
    let widow = b.queen(SPAIN);
    b.die(&[widow]);
    let king = b.monarch(SPAIN);
    b.wed(king, heiress);
    b.edit(|p| p.marriages.last_mut().unwrap().crown_gift_paid = true);
    b.armies(FRANCE, "Champagne", 2);
    b.item(FRANCE, Goods::Cloth, "Bordeaux");
    b.crowns(FRANCE, 200);
    b.crowns(SPAIN, 200);
    let late = b.monarch(FRANCE);
    b.die(&[late]);
    b.do_it(FRANCE, CourtDeed::Crown);
    assert_eq!((b.monarch(FRANCE), b.ruler(FRANCE), b.who(heiress).keeper), (heiress, Some(SPAIN), Some(SPAIN)));
    assert_eq!((b.treasury(FRANCE), b.treasury(SPAIN)), (200, 200));
    assert_eq!(b.who(heiress).home, Some(FRANCE));
    // BR 9.22, 9.23: provinces, forces and goods are the controller's.
    assert_eq!(b.pos().held_by(SPAIN).count(), 20);
    assert_eq!(b.pos().armies_in(land("Champagne"), SPAIN).len(), 2);
    assert!(b.pos().items().filter(|i| i.at == Spot::Land(land("Bordeaux"))).all(|i| i.owner == Some(SPAIN)));
    // Nor is there a marker of France in the cup.
    let united = b.data();
    for seed in 0..20 {
        b.edit_all(|p, dice| (*p, *dice) = (united.clone(), Dice::seeded(seed)));
        b.enter(Phase::Event);
        assert_ne!(b.pos().turn.order[0], FRANCE);
    }
    b.edit(|p| *p = united);
    // BR 9.8, 8.2: the King dies: the Queen reigns alone, in her own country.
    b.die(&[king]);
    assert_eq!((b.ruler(FRANCE), b.who(heiress).keeper), (Some(FRANCE), Some(FRANCE)));
    assert_eq!((b.pos().held_by(FRANCE).count(), b.pos().held_by(SPAIN).count()), (10, 10));
    assert!(!b.who(heiress).retired, "a Queen is no King's widow");
}

/// BR 9.9: unmarried children come with the Queen, married ones stay.
#[test]
fn whose_children_come_with_the_queen() {
    let mut b = quiet();
    b.in_year(1330);
    let heiress = b.heir_is(FRANCE, Sex::Female, 35);
    let lord = b.person(SPAIN, "Carlos", Sex::Male, 40);
    b.wed(lord, heiress);
    let [wed, free] = ["Maria", "Sofia"].map(|name| b.child(SPAIN, name, Sex::Female, 15, lord, heiress));
    let groom = b.person(ITALY, "Luigi", Sex::Male, 20);
    b.wed(groom, wed);
    let late = b.monarch(FRANCE);
    b.die(&[late]);
    b.do_it(FRANCE, CourtDeed::Crown);
    assert_eq!((b.who(wed).keeper, b.who(free).keeper), (Some(ITALY), Some(FRANCE)));
}

/// BR 9.13, 10.2: the Queen dies: her Consort goes home, the children stay and reign.
#[test]
fn the_consort_goes_home() {
    let Heiress { mut b, isabelle, carlos, fernando, .. } = heiress_with("");
    b.do_it(FRANCE, CourtDeed::Crown);
    b.die(&[isabelle]);
    assert_eq!((b.monarch(FRANCE), b.who(fernando).keeper, b.ruler(FRANCE)), (fernando, Some(FRANCE), Some(FRANCE)));
    b.edit(|p| p.stack.clear());
    b.enter(Phase::Announcements);
    assert_eq!(b.who(carlos).keeper, Some(SPAIN));
    assert_eq!(b.pos().pawn_of(carlos).map(|p| p.country), Some(Some(b.own(SPAIN))));
}

/// BR 9.1, 9.22, 9.28, Q29: a grandson who is another player's inherits, and that player has both; he cannot be passed
/// over, but with Option C (OC.1).
#[test]
fn a_grandson_abroad_inherits() {
    for option_c in [false, true] {
        let mut b = quiet_with(if option_c { "disputed_succession: true" } else { "" });
        b.in_year(1330);
        let daughter = b.heir_is(FRANCE, Sex::Female, 35);
        let lord = b.person(SPAIN, "Carlos", Sex::Male, 40);
        b.wed(lord, daughter);
        let grandson = b.child(SPAIN, "Fernando", Sex::Male, 15, lord, daughter);
        b.die(&[daughter]);
        let late = b.monarch(FRANCE);
        b.die(&[late]);
        if option_c {
            assert!(matches!(b.asked(), Some(CourtAsk::Heir { heir, .. }) if heir == grandson));
            b.do_it(FRANCE, CourtDeed::Crown);
        }
        assert_eq!((b.monarch(FRANCE), b.ruler(FRANCE), b.who(grandson).keeper), (grandson, Some(SPAIN), Some(SPAIN)));
        assert!(b.pos().is_baronial(FRANCE));
        assert_eq!(b.pos().pawn_of(grandson).map(|p| (p.kind, p.country)), Some((PawnKind::King, Some(b.own(FRANCE)))));
    }
}

/// BR 8.19, 9.19, Q30: a line that has renounced is skipped.
#[test]
fn who_renounced_does_not_inherit() {
    let mut b = quiet();
    b.in_year(1330);
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    let daughter = b.heir_is(FRANCE, Sex::Female, 35);
    let younger = b.child(FRANCE, "Odette", Sex::Female, 20, king, queen);
    let lord = b.person(SPAIN, "Carlos", Sex::Male, 40);
    let marriage = b.wed(lord, daughter);
    b.child(SPAIN, "Fernando", Sex::Male, 15, lord, daughter);
    let country = b.own(FRANCE);
    b.contract(marriage, SPAIN, FRANCE, Terms::RenounceClaim { who: daughter, country });
    assert_eq!(line(&b, FRANCE), ["Odette"]);
    b.die(&[king]);
    assert_eq!((b.monarch(FRANCE), b.ruler(FRANCE)), (younger, Some(FRANCE)));
}

/// BR 8.13, 8.15, 9.10: a man who joined his wife's house returns to his own to reign, and she with him.
#[test]
fn a_husband_returns_to_reign() {
    let mut b = quiet();
    let prince = b.heir_is(SPAIN, Sex::Male, 20);
    let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
    let marriage = b.wed(prince, lady);
    b.edit(|p| {
        p.marriages[marriage.0 as usize].husband_moved = true;
        [prince, lady].iter().for_each(|c| p.people[c.0 as usize].keeper = Some(FRANCE));
    });
    let king = b.monarch(SPAIN);
    let crowns = b.treasury(FRANCE);
    b.die(&[king]);
    assert_eq!((b.monarch(SPAIN), b.ruler(SPAIN)), (prince, Some(SPAIN)));
    assert_eq!((b.who(prince).keeper, b.who(lady).keeper), (Some(SPAIN), Some(SPAIN)));
    // The house of a Prince's wife who becomes Queen.
    assert_eq!(b.treasury(FRANCE), crowns + 100);
}

/// BR 7.9, 9.13, Q15: whoever is widowed on the day on which he inherits reigns for his own house, be his wife a Queen or
/// one whose house he joined; nothing changes hands (9.22).
#[test]
fn a_widower_reigns_for_his_own_house() {
    for consort in [false, true] {
        let mut b = quiet();
        let prince = b.heir_is(SPAIN, Sex::Male, 20);
        let lady = if consort {
            let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
            let lady = b.heir_is(FRANCE, Sex::Female, 20);
            b.child(FRANCE, "Odette", Sex::Female, 15, king, queen);
            b.wed(prince, lady);
            b.die(&[king]);
            b.do_it(FRANCE, CourtDeed::Crown);
            lady
        } else {
            let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
            let marriage = b.wed(prince, lady);
            b.edit(|p| {
                p.marriages[marriage.0 as usize].husband_moved = true;
                [prince, lady].iter().for_each(|c| p.people[c.0 as usize].keeper = Some(FRANCE));
            });
            lady
        };
        assert_eq!((b.who(prince).keeper, b.who(prince).home), (Some(FRANCE), Some(SPAIN)), "{consort}");
        b.hold(SPAIN, "Bordeaux");
        let cloth = b.item(SPAIN, Goods::Cloth, "Bordeaux");
        let king = b.monarch(SPAIN);
        b.die(&[king, lady]);
        assert_eq!((b.monarch(SPAIN), b.ruler(SPAIN)), (prince, Some(SPAIN)), "{consort}");
        assert_eq!((b.who(prince).keeper, b.ruler(FRANCE)), (Some(SPAIN), Some(FRANCE)), "{consort}");
        assert_eq!((b.pos().holder(land("Bordeaux")), b.pos().item(cloth).owner), (Some(SPAIN), Some(SPAIN)));
    }
}

/// BR OE.27, OE.28: a woman reigns while a bastard lives: every province of the kingdom rolls; he never inherits.
#[test]
fn a_bastard_stirs_against_a_queen() {
    for bastard in [true, false] {
        let mut b = quiet();
        let heiress = b.heir_is(FRANCE, Sex::Female, 20);
        let king = b.monarch(FRANCE);
        let who = b.person(ITALY, "Jean", Sex::Male, 20);
        b.change(who, |c| (c.father, c.bastard) = (Some(king), true));
        let country = b.own(FRANCE);
        if bastard {
            b.edit(|p| p.deck.lasting.push(Lasting::Bastard { who, country, card: CardId(38) }));
        }
        b.lay(&[6; 10]);
        b.die(&[king]);
        assert_eq!(b.monarch(FRANCE), heiress);
        assert_eq!(b.dice_are_used(), bastard);
        assert!(!line(&b, FRANCE).contains(&"Jean".to_string()));
    }
}
