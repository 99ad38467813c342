//! Capture and ransom (6.3).

use super::*;

// ---------------------------------------------------------------- Capture and ransom (6.3)

/// Moscow, with Warsaw's support, drives out the army of Ukraine with these leaders; the dice of their capture.
fn beaten(leaders: usize, rolls: &[u8]) -> (Board, Vec<CharacterId>, Vec<Entry>) {
    let mut b = board();
    b.to(Phase::Moves);
    let units = b.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (TURKEY, "A ukr")]);
    let men: Vec<CharacterId> = (0..leaders).map(|_| b.rated(units[2], 0)).collect();
    b.give(&["A mos - ukr", "A war S A mos - ukr"]);
    b.lay(rolls);
    let lines = b.close();
    (b, men, lines)
}

fn held_by(b: &Board, who: CharacterId) -> Option<SeatId> {
    match b.pos().character(who).captive_of {
        Some(regnal::dynasty::Captor::Seat(seat)) => Some(seat),
        _ => None,
    }
}

/// ROY 6.3-1, 6.3-2, 10.3-3
#[test]
fn each_leader_of_a_beaten_unit_is_caught_with_one_chance_in_two() {
    let (b, men, lines) = beaten(3, &[50, 51, 1]);
    let held: Vec<Option<SeatId>> = men.iter().map(|m| held_by(&b, *m)).collect();
    assert_eq!(held, [Some(RUSSIA), None, Some(RUSSIA)]);
    let unit = b.pos().units().find(|u| u.dislodged.is_some()).unwrap().id;
    assert_eq!(room::leaders(b.pos(), unit), [men[1]], "who escapes still leads");
    assert_eq!(lines.iter().filter(|l| l.rule.as_deref() == Some("ROY 6.3-1") && l.throw.is_some()).count(), 3);
}

/// ROY 6.3-1: also when the unit has nowhere to go.
#[test]
fn leaders_of_a_unit_that_is_lost_may_be_caught() {
    let mut b = board();
    b.to(Phase::Moves);
    let units = b.field(&[(FRANCE, "F por"), (ITALY, "A spa"), (ITALY, "F mao")]);
    let (caught, free) = (b.rated(units[0], 0), b.rated(units[0], 0));
    b.give(&["A spa - por", "F mao S A spa - por"]);
    b.lay(&[1, 100]);
    b.close();
    assert_eq!((held_by(&b, caught), held_by(&b, free)), (Some(ITALY), None));
    assert_eq!(b.pos().noble(free).command, None);
}

/// ROY 6.3-2: his own dynasty holds nobody.
#[test]
fn who_leads_abroad_and_meets_his_own_is_no_prisoner() {
    let mut b = board();
    b.to(Phase::Moves);
    let units = b.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (TURKEY, "A ukr")]);
    let man = b.person(RUSSIA, "Ivan", Sex::Male, 30);
    b.lead(man, units[2]);
    b.give(&["A mos - ukr", "A war S A mos - ukr"]);
    b.lay(&[1]);
    b.close();
    assert_eq!((held_by(&b, man), b.pos().noble(man).command), (None, None));
}

/// ROY 6.3-3, 10.2-1, 10.2-6
#[test]
fn the_captor_returns_executes_or_keeps() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 't');
    b.capture(eldest, RUSSIA);
    b.capture(second, RUSSIA);
    let deed = |execute: bool, who| court(if execute { CourtDeed::Execute { who } } else { CourtDeed::Return { who } });
    for act in [deed(false, eldest), deed(true, eldest)] {
        assert_eq!(b.refused(ITALY, act), no("NotYourCaptive", "6.3-3"));
    }
    assert!(b.offers(RUSSIA).contains(&deed(true, second)));
    let lines = b.act(RUSSIA, deed(false, eldest));
    assert!(text(&lines).contains("free again"));
    assert_eq!(held_by(&b, eldest), None);
    assert_eq!(b.refused(RUSSIA, deed(false, eldest)), no("NotYourCaptive", "6.3-3"));
    // Kept over this court, he can be put to death in the next.
    b.hold_court();
    b.close();
    b.to(Phase::Court);
    assert_eq!(held_by(&b, second), Some(RUSSIA));
    b.act(RUSSIA, deed(true, second));
    assert!(!b.pos().character(second).is_alive());
    b.to(Phase::Moves);
    assert_eq!(b.refused(RUSSIA, deed(false, second)).0, "WrongPhase");
}

/// ROY 6.3-3, 8.1-1: an executed king is succeeded.
#[test]
fn a_king_put_to_death_is_followed_by_his_heir() {
    let mut b = at_court();
    let (king, (eldest, _)) = (b.king(TURKEY), sons(&b, 't'));
    b.capture(king, RUSSIA);
    b.act(RUSSIA, court(CourtDeed::Execute { who: king }));
    assert_eq!(b.king(TURKEY), eldest);
}

/// ROY 6.3-4
#[test]
fn captives_are_returned_for_a_ransom() {
    let mut b = at_court();
    let (turk, russian) = (sons(&b, 't').0, sons(&b, 'r').0);
    b.capture(turk, RUSSIA);
    b.capture(russian, TURKEY);
    let offer = |against: Vec<CharacterId>, words: &str| {
        court(CourtDeed::OfferRansom { who: turk, against, words: words.into() })
    };
    assert_eq!(b.refused(RUSSIA, offer(vec![sons(&b, 'r').1], "")), no("NotHeldByThem", "6.3-4"));
    assert_eq!(b.refused(RUSSIA, offer(vec![russian, russian], "")), no("NotHeldByThem", "6.3-4"));
    assert_eq!(b.refused(RUSSIA, offer(vec![], &"x".repeat(201))), no("WordsTooLong", "6.3-4"));
    let accept = court(CourtDeed::AcceptRansom { who: turk });
    assert_eq!(b.refused(TURKEY, accept.clone()), no("NoOffer", "6.3-4"));
    b.act(RUSSIA, offer(vec![russian], "and peace"));
    assert!(b.table.can_undo().is_err(), "the Turk has read it");
    assert_eq!(b.refused(RUSSIA, offer(vec![], "")), no("OfferStands", "6.3-4"));
    assert!(b.view(ITALY).ransoms.0.is_empty());
    assert_eq!(b.view(TURKEY).ransoms.0.len(), 1);
    assert_eq!(b.refused(ITALY, accept.clone()), no("NoOffer", "6.3-4"));
    b.act(TURKEY, accept);
    assert_eq!((held_by(&b, turk), held_by(&b, russian)), (None, None));
    assert!(b.data().ransoms.0.is_empty());
}

/// ROY 6.3-4: "in exchange for compensation": the family is asked, also when its curtain is down.
#[test]
fn an_offer_of_ransom_opens_the_curtain_of_the_captives_family() {
    let mut b = at_court();
    let turk = sons(&b, 't').0;
    b.capture(turk, RUSSIA);
    b.act(TURKEY, Action::Done);
    let offer = CourtDeed::OfferRansom { who: turk, against: vec![], words: "Ankara".into() };
    b.act(RUSSIA, court(offer));
    b.act(TURKEY, court(CourtDeed::AcceptRansom { who: turk }));
    assert_eq!(held_by(&b, turk), None);
}

/// ROY 6.3-4: an offer may be refused, and lapses with the court.
#[test]
fn a_ransom_refused_or_forgotten_changes_nothing() {
    let mut b = at_court();
    let turk = sons(&b, 't').0;
    b.capture(turk, RUSSIA);
    let offer = court(CourtDeed::OfferRansom { who: turk, against: vec![], words: "Ankara".into() });
    b.act(RUSSIA, offer.clone());
    b.act(TURKEY, court(CourtDeed::RefuseRansom { who: turk }));
    b.act(RUSSIA, offer);
    b.hold_court();
    assert!(b.data().ransoms.0.is_empty());
    assert_eq!(held_by(&b, turk), Some(RUSSIA));
}

/// ROY 6.3-3, 6.3-4: what is offered for somebody goes with him, and other offers stand.
#[test]
fn an_offer_ends_with_its_captive() {
    for end in [|who| CourtDeed::Return { who }, |who| CourtDeed::Execute { who }] {
        let mut b = at_court();
        let (first, second) = sons(&b, 't');
        for who in [first, second] {
            b.capture(who, RUSSIA);
            b.act(RUSSIA, court(CourtDeed::OfferRansom { who, against: vec![], words: "Ankara".into() }));
        }
        b.act(RUSSIA, court(end(first)));
        let open: Vec<CharacterId> = b.data().ransoms.0.iter().map(|r| r.who).collect();
        assert_eq!(open, [second]);
    }
}

/// ROY 6.3-5
#[test]
fn a_captive_has_no_children() {
    let mut b = board();
    let king = b.king(TURKEY);
    let marriage = b.couple(king);
    let about = |b: &Board| {
        b.offers(TURKEY)
            .iter()
            .any(|a| matches!(a, Action::Family(deed) if format!("{deed:?}").contains(&format!("{marriage:?}"))))
    };
    assert!(about(&b));
    b.capture(king, RUSSIA);
    assert!(!about(&b));
}

/// ROY 6.3-6, 6.3-7
#[test]
fn a_captive_may_marry_and_his_writs_bind() {
    let mut b = at_court();
    let (turk, bride) = (sons(&b, 't').1, b.bearer("i1a00"));
    b.capture(turk, RUSSIA);
    let over = vec![land("gre")];
    writ(&mut b, (TURKEY, turk), (ITALY, bride), vec![Clause::new(ITALY, Terms::Demilitarised { over })]);
    b.to(Phase::Moves);
    b.field(&[(ITALY, "F ion"), (TURKEY, "A con")]);
    assert_eq!(b.refused(ITALY, b.reads("F ion - gre")).0, "TermForbids", "though he sits in prison");
}
