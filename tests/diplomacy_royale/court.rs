//! The court: leaders (6.1), captives (6.3), titles (7.1, 7.2).

use regnal::diplomacy::UnitKind::{Army, Fleet};
use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::court::{self as room, CourtDeed};
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::kit::*;
use super::muster::*;

/// The court of Winter 1600; the king is 45, his sons 20 and 15.
fn at_court() -> Board {
    let mut b = board();
    b.to(Phase::Court);
    b
}

fn sons(b: &Board, letter: char) -> (CharacterId, CharacterId) {
    (b.bearer(&format!("{letter}1100")), b.bearer(&format!("{letter}1200")))
}

/// A marriage of these two with a writ of these clauses.
#[track_caller]
fn writ(b: &mut Board, groom: (SeatId, CharacterId), bride: (SeatId, CharacterId), clauses: Vec<Clause<Terms>>) {
    let draft = Draft { clauses, ..Draft::of(groom.1, bride.1) };
    b.act(groom.0, Action::Writ(WritDeed::Propose { draft }));
    let proposal = b.data().proposals.list.last().expect("a proposal").number;
    b.act(bride.0, Action::Writ(WritDeed::Accept { proposal }));
    assert_eq!(b.pos().spouse(groom.1), Some(bride.1), "{}", b.story());
}

// ---------------------------------------------------------------- Assignment (6.1)

/// ROY 6.1-1, 6.1-2
#[test]
fn men_lead_from_15_and_must_from_20() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    let paris = b.unit_in("par");
    assert_eq!(b.refused(FRANCE, Action::Done), no("CommandOwed", "6.1-1"));
    b.act(FRANCE, assign(eldest, paris));
    b.act(FRANCE, Action::Done);
    // 15 is enough, and 14 is not.
    let mut b = at_court();
    b.act(FRANCE, assign(second, paris));
    let mut b = at_court();
    b.aged(second, 14);
    assert_eq!(b.refused(FRANCE, assign(second, paris)), no("TooYoungToLead", "6.1-2"));
    // At 19 nobody has to.
    b.aged(eldest, 19);
    b.act(FRANCE, Action::Done);
}

/// ROY 6.1-1: men, free, of one's own, on a unit there is.
#[test]
fn who_cannot_lead() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    let paris = b.unit_in("par");
    assert_eq!(b.refused(FRANCE, assign(b.queen(FRANCE), paris)), no("OnlyMenLead", "6.1-1"));
    assert_eq!(b.refused(GERMANY, assign(eldest, paris)).0, "NotYourPerson");
    assert_eq!(b.refused(FRANCE, assign(eldest, UnitId(99))).0, "NoSuch");
    assert_eq!(b.refused(FRANCE, assign(eldest, b.unit_in("mun"))), no("ForeignUnit", "6.1-9"));
    b.capture(second, GERMANY);
    assert_eq!(b.refused(FRANCE, assign(second, paris)), no("Imprisoned", "6.1-8"));
    let mut b = board_with("clergy: true");
    b.to(Phase::Court);
    b.edit(|p| {
        let cleric =
            Cleric { rank: Rank::Priest, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
        p.nobles[eldest.0 as usize].cleric = Some(cleric);
    });
    assert_eq!(b.refused(FRANCE, assign(eldest, paris)), no("Churchman", "9-4"));
    b.act(FRANCE, Action::Done);
}

/// ROY 6.1-3
#[test]
fn the_king_may_lead_and_need_not() {
    let mut b = at_court();
    let (eldest, _) = sons(&b, 'f');
    b.act(FRANCE, assign(eldest, b.unit_in("par")));
    assert!(b.allowed(FRANCE, &Action::Done), "the King is free");
    let king = b.king(FRANCE);
    b.act(FRANCE, assign(king, b.unit_in("bre")));
    assert_eq!(room::leaders(b.pos(), b.unit_in("bre")), [king]);
}

/// ROY 6.1-4
#[test]
fn who_becomes_king_may_lay_his_command_down_for_good() {
    let mut b = at_court();
    let (eldest, _) = sons(&b, 'f');
    let paris = b.unit_in("par");
    let lay_down = |who| court(CourtDeed::LayDown { who });
    assert_eq!(b.refused(FRANCE, lay_down(b.king(FRANCE))), no("NoCommand", "6.1-4"));
    b.act(FRANCE, assign(eldest, paris));
    assert_eq!(b.refused(FRANCE, lay_down(eldest)), no("NotReigning", "6.1-4"));
    b.succeed(&[b.king(FRANCE)]);
    assert_eq!(b.king(FRANCE), eldest);
    assert_eq!(b.pos().noble(eldest).command, Some(paris), "he may stay");
    b.act(FRANCE, lay_down(eldest));
    assert_eq!(b.pos().noble(eldest).command, None);
    assert_eq!(b.refused(FRANCE, assign(eldest, paris)), no("LaidDown", "6.1-4"));
}

/// ROY 6.1-5, 10.2-5, 10.2-10
#[test]
fn a_leader_changes_his_units_strength() {
    let mut b = at_court();
    let (eldest, _) = sons(&b, 'f');
    let paris = b.unit_in("par");
    b.scores(eldest, 1, 0);
    assert_eq!(room::rating(b.pos(), paris), 0);
    let lines = b.act(FRANCE, assign(eldest, paris));
    assert_eq!(room::rating(b.pos(), paris), 1);
    assert!(text(&lines).contains("rating is +1"), "{}", text(&lines));
}

/// ROY 6.1-6
#[test]
fn leaders_are_spread_as_evenly_as_can_be() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    let third = b.child("f1300", Sex::Male, 20, b.king(FRANCE), b.queen(FRANCE));
    let fourth = b.child("f1400", Sex::Male, 20, b.king(FRANCE), b.queen(FRANCE));
    let (par, mar, bre) = (b.unit_in("par"), b.unit_in("mar"), b.unit_in("bre"));
    b.act(FRANCE, assign(eldest, par));
    assert_eq!(b.refused(FRANCE, assign(second, par)), no("NotEven", "6.1-6"));
    b.act(FRANCE, assign(second, mar));
    b.act(FRANCE, assign(third, bre));
    // Now each has one, and any may have a second.
    b.act(FRANCE, assign(fourth, par));
    assert_eq!(b.refused(FRANCE, assign(b.king(FRANCE), par)), no("NotEven", "6.1-6"));
    b.act(FRANCE, assign(b.king(FRANCE), bre));
}

/// ROY 3.2-3, 3.2-4, 6.1-7, 6.1-10, 6.1-11, 6.1-12
#[test]
fn james_mark_and_luke_lead_the_fleet_of_edinburgh() {
    let mut b = at_court();
    let fleet = b.unit_in("edi");
    let couple = |b: &mut Board, name: &str, wife: &str, own: i8, guile: i8| {
        let man = b.person(ENGLAND, name, Sex::Male, 30);
        let woman = b.person(FRANCE, wife, Sex::Female, 30);
        b.scores(man, own, 0);
        b.scores(woman, guile, 0);
        b.wed(man, woman);
        b.lead(man, fleet);
        (man, woman)
    };
    let (james, _) = couple(&mut b, "James", "Stephanie", 2, -1);
    let (mark, lisa) = couple(&mut b, "Mark", "Lisa", -1, 2);
    assert_eq!((room::worth(b.pos(), james), room::worth(b.pos(), mark)), (1, 1));
    assert_eq!(room::rating(b.pos(), fleet), 1, "+2, limited to +1");
    b.dead(lisa);
    assert_eq!(room::worth(b.pos(), mark), -1);
    assert_eq!(room::rating(b.pos(), fleet), 0);
    b.dead(mark);
    let luke = b.person(ENGLAND, "Luke", Sex::Male, 20);
    b.scores(luke, -2, 0);
    b.lead(luke, fleet);
    assert_eq!(room::rating(b.pos(), fleet), -1, "+1 - 2");
}

/// ROY 6.1-8
#[test]
fn a_leader_keeps_his_unit_until_he_is_caught() {
    let mut b = at_court();
    let (eldest, _) = sons(&b, 'f');
    let (par, mar) = (b.unit_in("par"), b.unit_in("mar"));
    b.act(FRANCE, assign(eldest, par));
    assert_eq!(b.refused(FRANCE, assign(eldest, mar)), no("LeadsAlready", "6.1-8"));
    b.capture(eldest, GERMANY);
    b.act(GERMANY, court(CourtDeed::Return { who: eldest }));
    b.act(FRANCE, assign(eldest, mar));
}

/// ROY 6.1-9: any writ between the two dynasties will do, of whomever.
#[test]
fn nobles_lead_foreign_units_where_a_writ_says_so() {
    let mut b = at_court();
    let (eldest, second) = sons(&b, 'f');
    let (par, munich) = (b.unit_in("par"), b.unit_in("mun"));
    let bride = b.bearer("g1a00");
    let leave = vec![Clause::new(GERMANY, Terms::ForeignCommand)];
    writ(&mut b, (FRANCE, second), (GERMANY, bride), leave);
    b.act(FRANCE, assign(eldest, munich));
    // Foreign units stand apart when one's own are counted.
    b.act(FRANCE, assign(second, par));
    let german = b.bearer("g1100");
    assert_eq!(b.refused(GERMANY, assign(german, par)), no("ForeignUnit", "6.1-9"));
}

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
    assert!(b.table.view(ITALY).ransoms.0.is_empty());
    assert_eq!(b.table.view(TURKEY).ransoms.0.len(), 1);
    assert_eq!(b.refused(ITALY, accept.clone()), no("NoOffer", "6.3-4"));
    b.act(TURKEY, accept);
    assert_eq!((held_by(&b, turk), held_by(&b, russian)), (None, None));
    assert!(b.data().ransoms.0.is_empty());
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

/// ROY 7.1-2: who else may not.
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

/// ROY 7.1-10, 7.1-1: then it waits.
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

/// ROY 7.1-11, 7.1-12
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

/// ROY 7.2-2, 7.2-3: no more units than centres.
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

/// ROY 7.2-4, 7.2-5
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

/// ROY 7.2-10
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
