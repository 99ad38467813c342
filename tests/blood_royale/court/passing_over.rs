//! Heirs who are passed over (9.14 to 9.21, Option C).

use super::*;
use regnal::games::blood_royale::{campaign, war};

/// A King with two sons of 25 and 15.
fn two_sons(options: &str) -> (Board, CharacterId, CharacterId) {
    let mut b = quiet_with(options);
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    b.change(king, |c| c.track = 1250);
    let first = b.heir_is(FRANCE, Sex::Male, 25);
    let second = b.child(FRANCE, "Robert", Sex::Male, 15, king, queen);
    (b, first, second)
}

fn king_dies(b: &mut Board, dice: &[u8]) {
    b.lay(dice);
    let king = b.monarch(FRANCE);
    b.die(&[king]);
}

/// BR 9.14: whom the player is asked about.
#[test]
fn who_may_be_passed_over() {
    let cases: [(&str, &str, bool); 5] = [
        ("a free son", "", false),
        ("a prisoner", "", true),
        ("a son at home", "disputed_succession: true", true),
        ("an unmarried daughter", "", false),
        ("a pretender", "", true),
    ];
    for (case, options, asked) in cases {
        let (mut b, first, _) = two_sons(options);
        let country = b.own(FRANCE);
        match case {
            "a prisoner" => b.change(first, |c| c.captive_of = Some(Captor::Seat(SPAIN))),
            "an unmarried daughter" => b.change(first, |c| c.sex = Sex::Female),
            "a pretender" => {
                b.change(first, |c| c.keeper = Some(SPAIN));
                b.edit(|p| {
                    p.deck.lasting.push(Lasting::Pretender { who: first, from: FRANCE, country, card: CardId(19) })
                });
            }
            _ => {}
        }
        if case == "an unmarried daughter" {
            let son = b.pos().kin().children(b.monarch(FRANCE))[1];
            b.die(&[son]);
        }
        king_dies(&mut b, &[]);
        assert_eq!(matches!(b.asked(), Some(CourtAsk::Heir { .. })), asked, "{case}");
    }
    // Never without being asked.
    let (mut b, ..) = two_sons("");
    for of in [CourtDeed::Crown, CourtDeed::PassOver] {
        assert_eq!(b.refused(FRANCE, deed(of)), ("NotAskedNow".into(), "BR 5.8".into()));
    }
}

/// BR 9.14: "controlled by another player as a result of a Marriage": a princess who lives in her own house is not, though
/// another rules her country; it is her player's again (9.8).
#[test]
fn a_princess_at_home_is_not_passed_over() {
    for abroad in [false, true] {
        let mut b = quiet();
        let (late, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
        let heiress = b.heir_is(FRANCE, Sex::Female, 20);
        let odette = b.child(FRANCE, "Odette", Sex::Female, 15, late, queen);
        let widow = b.queen(SPAIN);
        b.die(&[widow]);
        let king = b.monarch(SPAIN);
        b.wed(king, heiress);
        let lord = b.person(ITALY, "Luigi", Sex::Male, 20);
        let marriage = b.wed(lord, odette);
        if !abroad {
            b.edit(|p| {
                p.marriages[marriage.0 as usize].husband_moved = true;
                [lord, odette].iter().for_each(|c| p.people[c.0 as usize].keeper = Some(FRANCE));
            });
        }
        b.die(&[late]);
        b.do_it(FRANCE, CourtDeed::Crown);
        assert_eq!(b.ruler(FRANCE), Some(SPAIN));
        b.die(&[heiress]);
        assert_eq!(matches!(b.asked(), Some(CourtAsk::Heir { .. })), abroad);
        if !abroad {
            assert_eq!((b.monarch(FRANCE), b.ruler(FRANCE)), (odette, Some(FRANCE)));
        }
    }
}

/// BR 9.14: a heir who cannot be passed over, asked for in a position that asks about him.
#[test]
fn a_rightful_heir_is_not_passed_over() {
    let (mut b, first, _) = two_sons("");
    b.change(first, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
    king_dies(&mut b, &[]);
    b.change(first, |c| c.captive_of = None);
    assert_eq!(b.refused(FRANCE, deed(CourtDeed::PassOver)), ("CannotPassOver".into(), "BR 9.14".into()));
    assert_eq!(b.offers(FRANCE), [deed(CourtDeed::Crown)]);
}

/// BR 9.16: a throne falls vacant by death alone: not by age, captivity or the loss of the capital, nor when an heir who was
/// passed over is free again; and no act gives the own crown away.
#[test]
fn only_death_empties_a_throne() {
    let (mut b, first, _) = two_sons("");
    let (king, country) = (b.monarch(FRANCE), b.own(FRANCE));
    b.change(king, |c| c.track = 1215);
    b.enter(Phase::Births);
    assert_eq!((b.monarch(FRANCE), b.asked()), (king, None), "85 years old");
    b.to(Phase::Marriages, FRANCE);
    let give_up = deed(CourtDeed::GiveUpCountry { country });
    assert_eq!(b.refused(FRANCE, give_up), ("NotAnnexed".into(), "BR 9.26".into()));
    assert_eq!(b.refused(FRANCE, deed(CourtDeed::Enthrone { who: first })), ("NotAskedNow".into(), "BR 5.8".into()));
    let pawn = b.king(FRANCE);
    b.happens(|world| war::capture(world, pawn, Some(SPAIN)));
    assert_eq!((b.monarch(FRANCE), b.asked()), (king, None), "a prisoner");
    let capital = b.pos().capital_of(FRANCE).unwrap();
    b.happens(|world| campaign::take_control(world, capital, Holder::Seat(SPAIN)));
    assert_eq!((b.monarch(FRANCE), b.asked()), (king, None), "without his capital");

    let (mut b, first, second) = two_sons("");
    b.change(first, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
    king_dies(&mut b, &[1]);
    b.do_it(FRANCE, CourtDeed::PassOver);
    b.happens(|world| war::release(world, first));
    assert_eq!((b.monarch(FRANCE), b.asked()), (second, None));
}

/// BR 9.15: a captive reigns, away from his capital.
#[test]
fn a_captive_reigns() {
    let (mut b, first, _) = two_sons("");
    b.change(first, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
    king_dies(&mut b, &[]);
    b.do_it(FRANCE, CourtDeed::Crown);
    assert_eq!((b.monarch(FRANCE), b.ruler(FRANCE)), (first, Some(FRANCE)));
    assert!(b.pos().pawn_of(first).is_none_or(|p| p.at == Spot::Pool));
    assert!(b.who(first).is_captive());
    let away = regnal::games::blood_royale::fortune::rebellions::sovereign_away;
    assert!(away(b.pos(), b.own(FRANCE)), "rebellion rolls count him as away");
    b.change(first, |c| c.captive_of = None);
    assert!(!away(b.pos(), b.own(FRANCE)));
}

/// BR 9.20, 9.21, 9.17, 19.30, OC.3: a captive male passed over costs the new monarch 1 or 2 of Charisma; OC.4 leaves him where he is.
#[test]
fn a_captive_passed_over_costs_charisma() {
    for (face, lost) in [(1, -1), (3, -1), (4, -2), (6, -2)] {
        for options in ["", "disputed_succession: true"] {
            let (mut b, first, second) = two_sons(options);
            b.change(first, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
            king_dies(&mut b, &[face]);
            b.do_it(FRANCE, CourtDeed::PassOver);
            if let Some(CourtAsk::Heir { heir, .. }) = b.asked() {
                assert_eq!(heir, second);
                b.do_it(FRANCE, CourtDeed::Crown);
            }
            assert_eq!(b.monarch(FRANCE), second);
            let country = b.own(FRANCE);
            let at = b.pos().capital_of(FRANCE).unwrap();
            assert_eq!(b.pos().country(country).usurper, lost);
            let own = b.who(second).scores.charisma;
            assert_eq!(Board::sum(&court::charisma(b.pos(), country, at)), own + lost, "{face}");
            assert_eq!(b.who(first).keeper, Some(FRANCE));
            assert_eq!(court::claims_on(b.pos(), country), [first]);
            // BR 9.21: it is not inherited.
            b.die(&[second]);
            if b.asked().is_some() {
                b.do_it(FRANCE, CourtDeed::Crown);
            }
            assert_eq!(b.pos().country(country).usurper, 0);
        }
    }
}

/// BR 9.17: a claim ends when its bearer has the crown; a prisoner's son may be crowned, and the claim dies with the
/// prisoner.
#[test]
fn a_prisoners_son_is_crowned() {
    let (mut b, first, second) = two_sons("");
    b.die(&[second]);
    let wife = b.person(ITALY, "Maria", Sex::Female, 20);
    b.wed(first, wife);
    let son = b.child(FRANCE, "Hugues", Sex::Male, 5, first, wife);
    b.change(first, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
    king_dies(&mut b, &[1]);
    b.do_it(FRANCE, CourtDeed::PassOver);
    let country = b.own(FRANCE);
    assert_eq!(b.monarch(FRANCE), son);
    assert_eq!(court::claims_on(b.pos(), country), [first]);
    b.die(&[first]);
    assert_eq!(court::claims_on(b.pos(), country), []);
}

/// BR OC.1, OC.2, OC.3, OC.4: with Option C any heir may be passed over, at the price of Charisma; he goes into exile to
/// the left with wife and children.
#[test]
fn a_deposed_heir_goes_into_exile() {
    let (mut b, first, second) = two_sons("disputed_succession: true");
    let wife = b.person(ITALY, "Maria", Sex::Female, 20);
    b.wed(first, wife);
    let child = b.child(FRANCE, "Hugues", Sex::Male, 5, first, wife);
    king_dies(&mut b, &[4]);
    b.do_it(FRANCE, CourtDeed::PassOver);
    b.do_it(FRANCE, CourtDeed::Crown);
    assert_eq!((b.monarch(FRANCE), b.pos().country(b.own(FRANCE)).usurper), (second, -2));
    for who in [first, wife, child] {
        assert_eq!(b.who(who).keeper, Some(GERMANY), "left of France");
    }
    let exile = b.pos().pawn_of(first).expect("a piece").clone();
    assert_eq!(exile.country, Some(b.own(GERMANY)));
    let plain = b.who(first).scores.strength + b.who(wife).scores.strength;
    let against = |foe| Board::sum(&court::strength(b.pos(), exile.id, Some(foe))) - plain.clamp(-2, 2);
    assert_eq!((against(FRANCE), against(SPAIN)), (1, 0));
}

/// BR OC.3, OC.4: a woman wed abroad could have been passed over anyway: no Charisma, no exile.
#[test]
fn a_wife_abroad_is_not_exiled() {
    let mut b = quiet_with("disputed_succession: true");
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    let daughter = b.heir_is(FRANCE, Sex::Female, 20);
    b.child(FRANCE, "Odette", Sex::Female, 15, king, queen);
    let lord = b.person(ITALY, "Luigi", Sex::Male, 20);
    b.wed(lord, daughter);
    b.die(&[king]);
    b.do_it(FRANCE, CourtDeed::PassOver);
    b.do_it(FRANCE, CourtDeed::Crown);
    assert_eq!(b.who(daughter).keeper, Some(ITALY));
    assert_eq!(b.pos().country(b.own(FRANCE)).usurper, 0);
}
