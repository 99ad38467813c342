//! Who may marry, and what a writ may say (5.1, 5.2).

use super::*;

// ---------------------------------------------------------------- Acceptable marriages (5.1)

/// ROY 5.1-1
#[test]
fn characters_marry_from_fifteen_on() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1b00"));
    board.aged(groom, 10);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("TooYoung", "5.1-1"));
    board.aged(groom, 15);
    board.aged(bride, 10);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("TooYoung", "5.1-1"));
    board.aged(bride, 15);
    wedding(&mut board, groom, bride, vec![]);
}

/// ROY 5.1-2, 5.1-6
#[test]
fn nobody_marries_within_the_dynasty_of_birth() {
    let mut board = court();
    let (groom, sister) = (board.bearer("f1100"), board.bearer("f1a00"));
    assert_eq!(board.refused(FRANCE, propose(groom, sister, vec![])), no("SameDynasty", "5.1-2"));
    // A Frenchwoman who lives in Italy and has no claim any more was born French all the same.
    board.edit(|p| {
        p.people[sister.0 as usize].keeper = Some(ITALY);
        p.nobles[sister.0 as usize].renounced = std::mem::take(&mut p.nobles[sister.0 as usize].serials);
    });
    assert_eq!(board.refused(FRANCE, propose(groom, sister, vec![])), no("SameDynasty", "5.1-2"));
    let german = board.bearer("g1100");
    assert!(board.allowed(GERMANY, &propose(german, sister, vec![])));
}

/// ROY 5.1-3
#[test]
fn a_claim_to_ones_own_dynasty_is_no_bar() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.numbers(bride, &["f1910", "i1a00"]);
    wedding(&mut board, groom, bride, vec![]);
}

/// ROY 5.1-4
#[test]
fn kinship_is_no_bar() {
    let mut board = court();
    // Her mother is his father's sister.
    let (groom, aunt) = (board.bearer("f1100"), board.person(ITALY, "Aunt", Sex::Female, 40));
    let uncle = board.person(ITALY, "Uncle", Sex::Male, 40);
    let king = board.king(FRANCE);
    let old = board.person(FRANCE, "Old", Sex::Male, 70);
    board.edit(|p| {
        p.people[king.0 as usize].father = Some(old);
        p.people[aunt.0 as usize].father = Some(old);
    });
    let cousin = board.child("i1910", Sex::Female, 15, uncle, aunt);
    wedding(&mut board, groom, cousin, vec![]);
}

/// ROY 5.1-5
#[test]
fn it_takes_a_man_and_a_woman() {
    let mut board = court();
    let (man, woman) = (board.bearer("f1100"), board.bearer("f1a00"));
    let (other, she) = (board.bearer("i1100"), board.bearer("i1a00"));
    assert_eq!(board.refused(FRANCE, propose(man, other, vec![])), no("NotABride", "5.1-5"));
    assert_eq!(board.refused(FRANCE, propose(woman, she, vec![])), no("NotAGroom", "5.1-5"));
    assert_eq!(board.refused(FRANCE, propose(woman, other, vec![])), no("NotAGroom", "5.1-5"));
}

/// ROY 5.1-1, 5.4-8, 8.1-8, 8.1-10
#[test]
fn who_is_taken_or_gone_does_not_marry() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let (king, queen) = (board.king(ITALY), board.queen(ITALY));
    assert_eq!(board.refused(FRANCE, propose(groom, queen, vec![])), no("Married", "5.4-8"));
    board.dead(king);
    board.edit(|p| p.nobles[queen.0 as usize].widowed_of_crown = true);
    assert_eq!(board.refused(FRANCE, propose(groom, queen, vec![])), no("CrownWidow", "8.1-8"));
    board.edit(|p| p.nobles[groom.0 as usize].widowed_of_crown = true);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("CrownWidower", "8.1-10"));
    board.edit(|p| p.nobles[groom.0 as usize].widowed_of_crown = false);
    board.edit(|p| p.people[bride.0 as usize].retired = true);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])).0, "NotFree");
    board.edit(|p| p.people[bride.0 as usize].keeper = None);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])).0, "NotFree");
}

// ---------------------------------------------------------------- What a writ may say (5.2)

/// ROY 5.2-1
#[test]
fn a_writ_carries_terms_and_free_words() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    // As many terms and words as people like.
    let many = vec![clause(FRANCE, Terms::NonAggression { over: vec![land("pie")] }); 30];
    let wordy = Draft { free_text: "x".repeat(4_000), clauses: many, ..Draft::of(groom, bride) };
    let wordy = Action::Writ(WritDeed::Propose { draft: wordy });
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![clause(GERMANY, peace())])), no("NotAParty", "5.2-1"));
    let done = Clause { done: vec![1600], ..clause(FRANCE, peace()) };
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![done])), no("BadTerm", "5.2-1"));
    let backwards = Clause { from: Some(1620), to: Some(1610), ..clause(FRANCE, peace()) };
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![backwards])), no("BadTerm", "5.2-1"));
    let betrothal = Action::Writ(WritDeed::Propose { draft: Draft { betrothal: true, ..Draft::of(groom, bride) } });
    assert_eq!(board.refused(FRANCE, betrothal), no("NotSuchWrit", "5.2-1"));
    board.act(FRANCE, wordy);
    board.act(ITALY, accept(0));
    let id = board.pos().marriage_of(groom).and_then(|m| m.contract).expect("a writ");
    assert_eq!((writ(&board, id).free_text.len(), writ(&board, id).clauses.len()), (4_000, 30));
}

/// ROY 5.2-1, 5.2-2
#[test]
fn terms_that_say_nothing_are_refused() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let (german, nobody) = (board.bearer("g1100"), CharacterId(999));
    let nowhere = ProvinceId(250);
    let strange = [
        Terms::Demilitarised { over: vec![] },
        Terms::Demilitarised { over: vec![nowhere] },
        Terms::NonAggression { over: vec![nowhere] },
        Terms::NoBuild { over: vec![nowhere] },
        Terms::SupportAttack { on: nowhere },
        Terms::SupportHold { at: nowhere },
        Terms::Proxy { unit: UnitId(999) },
        Terms::Proxy { unit: board.unit_in("ven") },
        Terms::FutureMarriage { who: nobody, with: None },
        Terms::FutureMarriage { who: german, with: None },
        Terms::FutureMarriage { who: board.king(FRANCE), with: None },
        Terms::FutureMarriage { who: board.bearer("f1200"), with: Some(nobody) },
        Terms::FutureMarriage { who: board.bearer("f1200"), with: Some(board.bearer("g1a00")) },
        Terms::Renounce { who: nobody, power: power(FRANCE) },
        Terms::Renounce { who: bride, power: PowerId(77) },
        Terms::ChildrenToBride { every: 0 },
        Terms::Children { sex: None, which: Which::Every(0) },
        Terms::Children { sex: Some(Sex::Male), which: Which::Only(0) },
        Terms::GiveChild { who: nobody },
        Terms::GiveChild { who: board.bearer("f1200") },
        Terms::CommandOf { nobles: vec![german], units: vec![] },
        Terms::CommandOf { nobles: vec![], units: vec![board.unit_in("ven")] },
        Terms::FutureMarriage { who: board.bearer("f1200"), with: Some(bride) },
        Terms::ForeignSee { at: land("par") },
        Terms::NoAnnulment,
        Terms::Release { who: nobody },
        Terms::Release { who: german },
    ];
    for terms in strange {
        let clauses = vec![clause(FRANCE, terms.clone())];
        assert_eq!(board.refused(FRANCE, propose(groom, bride, clauses)), no("BadTerm", "5.2-1"), "{terms:?}");
    }
}

/// ROY 5.2-1, 5.4-3, 5.2-5
#[test]
fn strange_ids_in_deeds_are_refused() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let nobody = CharacterId(999);
    for action in [propose(nobody, bride, vec![]), propose(groom, nobody, vec![])] {
        assert_eq!(board.refused(FRANCE, action).0, "NoSuch");
    }
    let unnamed = Action::Writ(WritDeed::Propose { draft: Draft { groom: None, ..Draft::of(groom, bride) } });
    assert_eq!(board.refused(FRANCE, unnamed).0, "NoSuch");
    for action in [accept(9), later(9), reject(9), withdraw(9), confirm(9)] {
        assert_eq!(board.refused(FRANCE, action), no("NoProposal", "5.4-3"));
    }
    let rest = Action::Writ(WritDeed::Rest { writ: ContractId(9), clause: 0, rest: true });
    assert_eq!(board.refused(FRANCE, rest), no("NoWrit", "5.2-5"));
    board.to(Phase::Moves);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])).0, "WrongPhase");
}

/// ROY 5.2-5, 5.4-8
#[test]
fn a_writ_in_force_is_not_changed() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let id = wedding(&mut board, groom, bride, vec![clause(FRANCE, peace())]);
    let before = writ(&board, id);
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("Married", "5.4-8"));
    for action in [accept(0), reject(0)] {
        assert_eq!(board.refused(ITALY, action), no("NotOpen", "5.4-8"));
    }
    assert_eq!(board.refused(FRANCE, withdraw(0)), no("NotOpen", "5.4-8"));
    assert_eq!(writ(&board, id), before);
}

/// ROY 5.2-6, 5.2-5
#[test]
fn a_term_rests_when_both_sides_say_so() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let id = wedding(&mut board, groom, bride, vec![clause(FRANCE, peace())]);
    let rest = |rest: bool| Action::Writ(WritDeed::Rest { writ: id, clause: 0, rest });
    let asleep = |board: &Board| writ(board, id).clauses[0].suspended.is_some();
    assert_eq!(board.refused(GERMANY, rest(true)), no("NotYourWrit", "5.2-6"));
    let other = Action::Writ(WritDeed::Rest { writ: id, clause: 7, rest: true });
    assert_eq!(board.refused(FRANCE, other), no("NoWrit", "5.2-5"));
    assert_eq!(board.refused(FRANCE, rest(false)), no("AlreadySaid", "5.2-6"));
    board.act(FRANCE, rest(true));
    assert!(!asleep(&board), "one side is not enough");
    let said = |seat: SeatId| board.view(seat).proposals.rests.len();
    assert_eq!((said(FRANCE), said(ITALY), said(GERMANY)), (1, 1, 0), "and the other is asked");
    assert_eq!(board.refused(FRANCE, rest(true)), no("AlreadySaid", "5.2-6"));
    board.act(ITALY, rest(true));
    assert!(asleep(&board));
    board.act(ITALY, rest(false));
    assert!(!asleep(&board), "for a time only");
}

/// ROY 5.2-7, 5.2-8, 5.4-5
#[test]
fn private_terms_are_told_to_nobody() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let at = land("tyr");
    let terms = vec![clause(FRANCE, peace()), private(ITALY, Terms::SupportAttack { on: at })];
    board.act(FRANCE, propose(groom, bride, terms));
    let lines = board.act(ITALY, accept(0));
    assert!(announced(&lines).contains("does not attack"), "{}", announced(&lines));
    assert!(!text(&lines).contains("supports"), "{}", text(&lines));
    let seen = |seat: SeatId| board.view(seat).writs[0].clauses.len();
    assert_eq!((seen(FRANCE), seen(ITALY), seen(GERMANY)), (2, 2, 1));
    for line in board.table.chronicle().lines.iter().filter(|l| l.text.contains("Tyrolia")) {
        assert!(!line.for_seat(GERMANY), "{}", line.text);
    }
    assert!(!format!("{:?}", board.view(GERMANY).proposals).contains("SupportAttack"));
}

/// ROY 5.2-9
#[test]
fn renouncing_is_public() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let gives_up = Terms::Renounce { who: bride, power: power(ITALY) };
    let hidden = propose(groom, bride, vec![private(ITALY, gives_up.clone())]);
    assert_eq!(board.refused(FRANCE, hidden), no("RenounceHidden", "5.2-9"));
    board.act(FRANCE, propose(groom, bride, vec![clause(ITALY, gives_up)]));
    let lines = board.act(ITALY, accept(0));
    assert!(announced(&lines).contains("gives up all claims in the line of Italy"));
}
