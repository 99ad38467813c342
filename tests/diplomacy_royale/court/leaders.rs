//! Leaders of units (6.1).

use super::*;

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

/// ROY 6.1-1, 6.1-9, 6.1-8, 9-4: men, free, of one's own, on a unit there is.
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

/// ROY 6.1-4: "If an assigned noble, becomes King, he has the option to retire": who was given his unit as King has not.
#[test]
fn a_king_who_took_a_command_as_king_keeps_it() {
    let mut b = at_court();
    let king = b.king(FRANCE);
    b.act(FRANCE, assign(king, b.unit_in("par")));
    let lay_down = court(CourtDeed::LayDown { who: king });
    assert_eq!(b.refused(FRANCE, lay_down.clone()).1, "ROY 6.1-4");
    assert!(!b.offers(FRANCE).contains(&lay_down));
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
