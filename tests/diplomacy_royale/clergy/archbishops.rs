//! Archbishops: sees, arrests and protection (9.3).

use super::*;

// ---------------------------------------------------------------- Archbishops (9.3)

/// ROY 9.3-2, 9.3-3, 9-15
#[test]
fn an_archbishop_names_a_centre_that_is_his_dynastys() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    board.own(FRANCE, "bur");
    for at in ["bur", "lon", "bel", "eng"] {
        assert_eq!(board.refused(FRANCE, see(who, at)), no("NoSuchSee", "9.3-3"), "{at}");
    }
    assert_eq!(board.refused(FRANCE, act(ClergyDeed::TakeSee { who, at: ProvinceId(250) })).0, "NoSuch");
    assert_eq!(board.refused(FRANCE, Action::Done), no("SeeOwed", "9.3-2"));
    let sees: Vec<Action> = ["bre", "mar", "par"].map(|at| see(who, at)).into();
    let offered: Vec<Action> =
        board.offers(FRANCE).into_iter().filter(|a| matches!(a, Action::Clergy(ClergyDeed::TakeSee { .. }))).collect();
    assert_eq!(offered, sees);
    // A centre in which his dynasty has a unit.
    board.unit(FRANCE, "A BEL");
    board.act(FRANCE, see(who, "bel"));
    assert_eq!(cleric(&board, who).see, Some(land("bel")));
    assert_eq!(board.refused(FRANCE, see(who, "par")), no("HasSee", "9.3-2"));
    // Nothing says that another of his family may not have the same.
    let second = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    board.act(FRANCE, see(second, "bel"));
    let bishop = churchman(&mut board, FRANCE, Rank::Bishop, None);
    assert_eq!(board.refused(FRANCE, see(bishop, "par")), no("NotOfRank", "9-15"));
}

/// ROY 9.3-4, 9.3-21, 9.3-3, 9.3-5
#[test]
fn a_foreign_centre_by_writ_has_the_penalty() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    assert_eq!(board.refused(FRANCE, see(who, "ven")), no("NoSuchSee", "9.3-3"));
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::ForeignSee { at: land("ven") })]);
    board.act(FRANCE, see(who, "ven"));
    let target = leader(&mut board, AUSTRIA, "A TYR");
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, target), 40);
    board.edit(|p| p.turn.count += 1);
    let far = leader(&mut board, AUSTRIA, "A BOH");
    assert_eq!(board.refused(FRANCE, arrest(who, far)), no("TooFar", "9.3-5"));
    board.act(FRANCE, arrest(who, target));
}

/// ROY 9.3-1, 9.3-5, 9.3-11, 9-15
#[test]
fn foreign_leaders_within_two_spaces_are_arrested() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let (near, far) = (leader(&mut board, GERMANY, "A RUH"), leader(&mut board, GERMANY, "A BOH"));
    let (own, idle) = (leader(&mut board, FRANCE, "A BUR"), board.bearer("g1200"));
    assert_eq!(board.refused(FRANCE, arrest(who, far)), no("TooFar", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(who, own)), no("NotALeader", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(who, idle)), no("NotALeader", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(who, CharacterId(999))), no("NotALeader", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(CharacterId(999), near)).0, "NoSuch");
    let bishop = churchman(&mut board, FRANCE, Rank::Bishop, None);
    assert_eq!(board.refused(FRANCE, arrest(bishop, near)), no("NotOfRank", "9-15"));
    assert!(board.offers(FRANCE).contains(&arrest(who, near)));
    board.act(FRANCE, arrest(who, near));
    board.lay(&[50]);
    let lines = board.close();
    assert!(announced(&lines).contains("arrested"), "{}", text(&lines));
    let c = board.pos().character(near);
    assert_eq!(c.captive_of, Some(regnal::dynasty::Captor::Seat(FRANCE)));
    assert_eq!((board.pos().noble(near).jailer, board.pos().noble(near).command), (Some(who), None));
}

/// ROY 9.3-6, 9.3-7
#[test]
fn leadership_tells_in_an_arrest() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, GERMANY, "A RUH");
    for (mine, his, chance) in [(0, 0, 50), (1, -2, 80), (-2, 2, 10), (2, -2, 90), (0, 1, 40)] {
        board.scores(who, mine, 0);
        board.scores(target, his, 0);
        assert_eq!(clergy::chance(board.pos(), FRANCE, who, target), chance, "{mine} against {his}");
    }
    board.scores(who, 1, 0);
    board.scores(target, -2, 0);
    board.act(FRANCE, arrest(who, target));
    board.lay(&[80]);
    board.close();
    assert!(board.pos().character(target).is_captive());
}

/// ROY 9.3-8, 9.3-5
#[test]
fn a_lost_or_occupied_see_reaches_less() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let (two, one) = (leader(&mut board, GERMANY, "A RUH"), leader(&mut board, GERMANY, "A BUR"));
    assert!(board.allowed(FRANCE, &arrest(who, two)) && board.allowed(FRANCE, &arrest(who, one)));
    board.own(GERMANY, "par");
    assert_eq!(board.refused(FRANCE, arrest(who, two)), no("TooFar", "9.3-5"));
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, one), 40);
    board.own(FRANCE, "par");
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, one), 50);
    board.remove("par");
    board.unit(GERMANY, "A PAR");
    assert_eq!(board.refused(FRANCE, arrest(who, two)), no("TooFar", "9.3-5"));
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, one), 40);
    assert!(board.allowed(FRANCE, &arrest(who, one)));
}

/// ROY 9.3-11: "any leader that is within the radius of any Archbishop's or Cardinal's home": a Cardinal works from all of
/// them, an Archbishop from his own.
#[test]
fn a_cardinal_reaches_from_every_see() {
    let mut board = court();
    let target = leader(&mut board, TURKEY, "A BUL");
    let (far, near) = (
        churchman(&mut board, FRANCE, Rank::Cardinal, Some("par")),
        churchman(&mut board, RUSSIA, Rank::Archbishop, Some("rum")),
    );
    board.own(RUSSIA, "rum");
    let archbishop = churchman(&mut board, FRANCE, Rank::Archbishop, Some("mar"));
    assert_eq!(board.refused(FRANCE, arrest(archbishop, target)), no("TooFar", "9.3-5"));
    assert!(board.offers(FRANCE).contains(&arrest(far, target)));
    assert_eq!(clergy::chance(board.pos(), FRANCE, far, target), 50);
    // The see reaches as far as it stands for its own dynasty.
    board.own(AUSTRIA, "rum");
    assert_eq!(clergy::chance(board.pos(), FRANCE, far, target), 40);
    // Nobody reaches from a see of this very phase (9.3-9).
    let count = board.data().turn.count;
    board.edit(|p| p.nobles[near.0 as usize].cleric.as_mut().expect("a cleric").see_since = count);
    assert_eq!(board.refused(FRANCE, arrest(far, target)), no("TooFar", "9.3-5"));
}

/// ROY 9.3-9, 9.3-1
#[test]
fn no_arrest_in_the_phase_of_the_see() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    let target = leader(&mut board, GERMANY, "A RUH");
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("HasNoSee", "9.3-1"));
    board.act(FRANCE, see(who, "par"));
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("TooSoon", "9.3-9"));
    board.edit(|p| p.turn.count += 1);
    board.act(FRANCE, arrest(who, target));
}

/// ROY 9-16, 9.3-10, 9.3-22
#[test]
fn an_archbishops_powers_are_a_cardinals_and_used_once() {
    for rank in [Rank::Archbishop, Rank::Cardinal] {
        let mut board = court();
        let who = churchman(&mut board, FRANCE, rank, Some("par"));
        let (first, second) = (leader(&mut board, GERMANY, "A RUH"), leader(&mut board, GERMANY, "A BUR"));
        board.act(FRANCE, arrest(who, first));
        assert_eq!(board.refused(FRANCE, arrest(who, second)), no("PowerUsed", "9-16"));
        // Marrying and renouncing are not among the powers that are used up.
        let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
        wedding(&mut board, groom, bride, vec![gives_up(bride, ITALY)]);
        board.lay(&[100]);
        board.close();
        board.enter(Phase::Court);
        assert!(board.allowed(FRANCE, &arrest(who, second)), "in the next turn again");
    }
}

/// ROY 9.3-12, 9.3-19, 9.3-20, 9-15
#[test]
fn a_protected_leader_is_not_arrested() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let cardinal = churchman(&mut board, TURKEY, Rank::Cardinal, Some("con"));
    let target = leader(&mut board, GERMANY, "A RUH");
    assert_eq!(board.refused(FRANCE, protect(who, target)), no("NotOfRank", "9-15"));
    assert_eq!(board.refused(TURKEY, protect(cardinal, CharacterId(999))), no("NobodyToProtect", "9.3-12"));
    // Whoever speaks first.
    board.act(FRANCE, arrest(who, target));
    let lines = board.act(TURKEY, protect(cardinal, target));
    assert_eq!(announced(&lines), "");
    assert_eq!(board.refused(TURKEY, protect(cardinal, target)), no("IsProtected", "9.3-12"));
    let lines = board.close();
    assert!(!board.pos().character(target).is_captive());
    assert!(whispered(&lines, FRANCE).contains("is protected"));
    for seat in [GERMANY, TURKEY] {
        let told = whispered(&lines, seat);
        assert!(told.contains("tried to arrest") && told.contains("protection") && !told.contains("France"), "{told}");
    }
    assert!(!announced(&lines).contains("arrest"));
    // For this round only.
    board.enter(Phase::Court);
    assert!(board.data().sanctuary.0.is_empty());
}

/// ROY 9.3-12
#[test]
fn a_dynasty_does_not_arrest_whom_it_protects() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let cardinal = churchman(&mut board, FRANCE, Rank::Cardinal, Some("mar"));
    let target = leader(&mut board, GERMANY, "A RUH");
    board.act(FRANCE, protect(cardinal, target));
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("Protected", "9.3-12"));
}

/// ROY 9.3-13
#[test]
fn a_leader_in_his_own_archbishopric_is_safe() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, ENGLAND, "A BEL");
    churchman(&mut board, ENGLAND, Rank::Archbishop, Some("bel"));
    assert!(board.allowed(FRANCE, &arrest(who, target)), "England does not control Belgium");
    board.own(ENGLAND, "bel");
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("SafeInSee", "9.3-13"));
}

/// ROY 9.3-13, 9.3-18, 9.3-20: "a leader is protected from arrest if he is stationed in an Archbishop's province that the
/// player also controls". A see that is taken at the same court counts, whoever speaks first.
#[test]
fn a_see_taken_at_the_same_court_keeps_its_leader_safe() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, ENGLAND, "A BEL");
    board.own(ENGLAND, "bel");
    let host = churchman(&mut board, ENGLAND, Rank::Archbishop, None);
    board.act(FRANCE, arrest(who, target));
    board.act(ENGLAND, see(host, "bel"));
    board.lay(&[1]);
    let lines = board.close();
    assert!(!board.pos().character(target).is_captive() && !board.dice_are_used(), "nobody throws");
    let (told, mine) = (whispered(&lines, ENGLAND), whispered(&lines, FRANCE));
    assert!(told.contains("tried to arrest") && !told.contains("France"), "{told}");
    assert!(mine.contains("is protected"), "{mine}");
}

/// ROY 9.3-14, 9.3-15, 9-15, 9.5-6
#[test]
fn a_pope_protects_and_does_not_arrest() {
    let mut board = court();
    let pope = churchman(&mut board, FRANCE, Rank::Pope, None);
    let target = leader(&mut board, GERMANY, "A RUH");
    assert_eq!(board.refused(FRANCE, arrest(pope, target)), no("PopesDoNotArrest", "9.3-14"));
    assert_eq!(board.refused(FRANCE, see(pope, "par")), no("PopesDoNotArrest", "9.3-14"));
    assert!(board.allowed(FRANCE, &Action::Done), "he needs no province");
    // He marries, and lets one renounce.
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![gives_up(bride, ITALY)]);
    board.act(FRANCE, protect(pope, target));
}

/// A Frenchman's prisoner, arrested.
fn arrested() -> (Board, CharacterId, CharacterId) {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, GERMANY, "A RUH");
    board.act(FRANCE, arrest(who, target));
    board.lay(&[1]);
    board.close();
    assert!(board.pos().character(target).is_captive());
    board.to(Phase::Court);
    (board, who, target)
}

/// ROY 9.3-16
#[test]
fn only_prisoners_of_war_are_executed() {
    let (mut board, _, target) = arrested();
    let execute = |who| Action::Court(CourtDeed::Execute { who });
    assert_eq!(board.refused(FRANCE, execute(target)).0, "ChurchCaptive");
    let soldier = board.bearer("g1200");
    board.capture(soldier, FRANCE);
    board.act(FRANCE, execute(soldier));
    assert!(!board.pos().character(soldier).is_alive());
}

/// ROY 9.3-17
#[test]
fn the_churchmans_death_frees_his_prisoners() {
    let (mut board, who, target) = arrested();
    let soldier = board.bearer("g1200");
    board.capture(soldier, FRANCE);
    board.with_world(|world| family::die(world, who));
    assert!(!board.pos().character(target).is_captive() && board.pos().noble(target).jailer.is_none());
    assert!(board.pos().character(soldier).is_captive(), "a prisoner of war stays");
}

/// ROY 9.3-18, 9.3-20
#[test]
fn a_failed_arrest_is_known_but_not_its_author() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, GERMANY, "A RUH");
    board.act(FRANCE, arrest(who, target));
    board.lay(&[51]);
    let lines = board.close();
    assert!(!board.pos().character(target).is_captive());
    let (told, mine) = (whispered(&lines, GERMANY), whispered(&lines, FRANCE));
    let name = board.pos().name_of(who);
    assert!(told.contains("tried to arrest") && !told.contains(&name) && !told.contains("France"), "{told}");
    assert!(mine.contains("was not protected"), "{mine}");
    assert!(!announced(&lines).contains("arrest"));
}

/// ROY 9.3-18
#[test]
fn nobody_sees_who_has_used_his_power() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let cardinal = churchman(&mut board, TURKEY, Rank::Cardinal, Some("con"));
    let target = leader(&mut board, GERMANY, "A RUH");
    let before = board.view(GERMANY);
    board.act(FRANCE, arrest(who, target));
    board.act(TURKEY, protect(cardinal, target));
    assert_eq!(board.view(GERMANY), before);
    assert_eq!(board.view(FRANCE).desk.arrests.len(), 1);
    for seat in 0..7 {
        for salt in 0..4 {
            Royale::leaks_nothing(&board.table, SeatId(seat), salt);
        }
    }
}

/// ROY 9.3-1
#[test]
fn who_is_caught_already_is_not_arrested_again() {
    let mut board = court();
    let first = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let second = churchman(&mut board, ENGLAND, Rank::Archbishop, Some("lon"));
    let target = leader(&mut board, GERMANY, "A PIC");
    board.act(FRANCE, arrest(first, target));
    board.act(ENGLAND, arrest(second, target));
    board.lay(&[1]);
    board.close();
    assert!(board.dice_are_used());
    assert_eq!(board.pos().character(target).captive_of, Some(regnal::dynasty::Captor::Seat(FRANCE)));
}
