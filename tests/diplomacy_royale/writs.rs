//! Marriages and their writs: who may marry (5.1), what a writ may say (5.2, 5.3), its stages (5.4).

use regnal::dynasty::{Clause, ContractId, Draft};
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::writs::{Proposal, ProposalState, Terms, Writ, WritDeed};
use regnal::table::Audience;

use super::kit::*;

// ---------------------------------------------------------------- Helpers

/// A court of Winter 1600 in which nobody owes anything: eldest sons lead units.
pub fn court() -> Board {
    court_with("")
}

pub fn court_with(options: &str) -> Board {
    let mut board = board_with(options);
    for n in 0..7u8 {
        let son = board.bearer(&format!("{}1100", power(SeatId(n)).letter()));
        let unit = board.pos().units_of(power(SeatId(n))).next().expect("a unit").id;
        board.lead(son, unit);
    }
    board.to(Phase::Court);
    board
}

pub fn clause(by: SeatId, terms: Terms) -> Clause<Terms> {
    Clause::new(by, terms)
}

pub fn private(by: SeatId, terms: Terms) -> Clause<Terms> {
    Clause { secret: true, ..Clause::new(by, terms) }
}

pub fn propose(groom: CharacterId, bride: CharacterId, clauses: Vec<Clause<Terms>>) -> Action {
    Action::Writ(WritDeed::Propose { draft: Draft { clauses, ..Draft::of(groom, bride) } })
}

fn accept(proposal: u16) -> Action {
    Action::Writ(WritDeed::Accept { proposal })
}

fn later(proposal: u16) -> Action {
    Action::Writ(WritDeed::AcceptLater { proposal })
}

fn reject(proposal: u16) -> Action {
    Action::Writ(WritDeed::Reject { proposal })
}

fn withdraw(proposal: u16) -> Action {
    Action::Writ(WritDeed::Withdraw { proposal })
}

fn confirm(proposal: u16) -> Action {
    Action::Writ(WritDeed::Confirm { proposal })
}

/// The proposals on the table, and the latest.
fn latest(board: &Board) -> Proposal {
    board.data().proposals.list.last().expect("a proposal").clone()
}

/// A writ issued, accepted, and in force: its number.
#[track_caller]
pub fn wedding(board: &mut Board, groom: CharacterId, bride: CharacterId, clauses: Vec<Clause<Terms>>) -> ContractId {
    let (from, to) = (keeper(board, groom), keeper(board, bride));
    board.act(from, propose(groom, bride, clauses));
    let number = latest(board).number;
    board.act(to, accept(number));
    board.pos().marriage_of(groom).and_then(|m| m.contract).expect("a writ in force")
}

pub fn keeper(board: &Board, who: CharacterId) -> SeatId {
    board.pos().character(who).keeper.expect("a keeper")
}

fn writ(board: &Board, id: ContractId) -> Writ {
    board.pos().find_writ(id).expect("a writ").clone()
}

/// What one seat alone was told.
pub fn whispered(lines: &[Entry], seat: SeatId) -> String {
    let own = lines.iter().filter(|l| l.audience == Audience::Only(seat));
    own.map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
}

/// What everybody was told.
pub fn announced(lines: &[Entry]) -> String {
    let all = lines.iter().filter(|l| l.audience == Audience::All);
    all.map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
}

fn no(name: &str, rule: &str) -> (String, String) {
    (name.into(), format!("ROY {rule}"))
}

fn peace() -> Terms {
    Terms::NonAggression { over: vec![] }
}

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

/// ROY 5.1-1
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
    let many = vec![clause(FRANCE, peace()); 13];
    assert_eq!(board.refused(FRANCE, propose(groom, bride, many)), no("TooManyTerms", "5.2-1"));
    let wordy = |letters: usize| {
        Action::Writ(WritDeed::Propose { draft: Draft { free_text: "x".repeat(letters), ..Draft::of(groom, bride) } })
    };
    assert_eq!(board.refused(FRANCE, wordy(401)), no("TooManyWords", "5.2-1"));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![clause(GERMANY, peace())])), no("NotAParty", "5.2-1"));
    let done = Clause { done: vec![1600], ..clause(FRANCE, peace()) };
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![done])), no("BadTerm", "5.2-1"));
    let backwards = Clause { from: Some(1620), to: Some(1610), ..clause(FRANCE, peace()) };
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![backwards])), no("BadTerm", "5.2-1"));
    let moved = Action::Writ(WritDeed::Propose { draft: Draft { husband_moves: true, ..Draft::of(groom, bride) } });
    assert_eq!(board.refused(FRANCE, moved), no("NotSuchWrit", "5.2-1"));
    let betrothal = Action::Writ(WritDeed::Propose { draft: Draft { betrothal: true, ..Draft::of(groom, bride) } });
    assert_eq!(board.refused(FRANCE, betrothal), no("NotSuchWrit", "5.2-1"));
    board.act(FRANCE, wordy(400));
    board.act(ITALY, accept(0));
    let id = board.pos().marriage_of(groom).and_then(|m| m.contract).expect("a writ");
    assert_eq!(writ(&board, id).free_text.len(), 400);
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
        Terms::ChildrenToBride { every: 10 },
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

/// ROY 5.2-1
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

/// ROY 5.2-5
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

/// ROY 5.2-6
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
    let said = |seat: SeatId| board.table.view(seat).proposals.rests.len();
    assert_eq!((said(FRANCE), said(ITALY)), (1, 0), "and the other is not told");
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
    let seen = |seat: SeatId| board.table.view(seat).writs[0].clauses.len();
    assert_eq!((seen(FRANCE), seen(ITALY), seen(GERMANY)), (2, 2, 1));
    for line in board.table.chronicle().lines.iter().filter(|l| l.text.contains("Tyrolia")) {
        assert!(!line.for_seat(GERMANY), "{}", line.text);
    }
    assert!(!format!("{:?}", board.table.view(GERMANY).proposals).contains("SupportAttack"));
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

// ---------------------------------------------------------------- Children and claims (5.3)

/// ROY 5.3-2
#[test]
fn a_writ_may_give_children_to_the_brides_dynasty() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::ChildrenToBride { every: 2 })]);
    let first = board.child("f1110", Sex::Male, 0, groom, bride);
    let marriage = board.couple(groom);
    let goes_to = |board: &Board| {
        let m = board.pos().find_marriage(marriage).expect("a couple").clone();
        family::nursery(board.pos(), &m)
    };
    assert_eq!(goes_to(&board), Some(ITALY), "the second");
    board.edit(|p| p.people[first.0 as usize].father = None);
    assert_eq!(goes_to(&board), Some(FRANCE), "the first");
}

/// ROY 5.3-7
#[test]
fn claims_are_given_up_at_ones_own_wedding_only() {
    let mut board = court();
    let (groom, bride, sister) = (board.bearer("f1100"), board.bearer("i1a00"), board.bearer("i1b00"));
    let others = propose(groom, bride, vec![clause(ITALY, Terms::Renounce { who: sister, power: power(ITALY) })]);
    assert_eq!(board.refused(FRANCE, others), no("RenounceOthers", "5.3-7"));
    let none = propose(groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(TURKEY) })]);
    assert_eq!(board.refused(FRANCE, none), no("NothingToRenounce", "5.3-7"));
}

/// ROY 5.3-8, 5.3-9
#[test]
fn renouncing_outlives_the_marriage_and_the_widow_goes_home() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let id =
        wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
    assert_eq!(keeper(&board, bride), FRANCE);
    assert!(board.pos().noble(bride).serials.is_empty());
    board.with_world(|world| family::die(world, groom));
    assert!(board.pos().noble(bride).serials.is_empty(), "for ever");
    assert_eq!(board.pos().noble(bride).renounced.len(), 1);
    assert_eq!(keeper(&board, bride), ITALY, "she is home");
    assert!(writ(&board, id).ended.is_some());
    let german = board.bearer("g1100");
    board.to(Phase::Court);
    wedding(&mut board, german, bride, vec![]);
}

/// ROY 5.3-10, 5.3-11, 5.3-13
#[test]
fn who_has_a_title_or_a_crown_keeps_it() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let line = |who, seat| vec![clause(seat, Terms::Renounce { who, power: power(seat) })];
    assert_eq!(board.refused(FRANCE, propose(groom, bride, line(groom, FRANCE))), no("OnlyForTitledBride", "5.3-13"));
    // She has inherited a title: she does not give up what she has, and he may give up what he has not.
    board.title(bride, "ven");
    assert_eq!(board.refused(FRANCE, propose(groom, bride, line(bride, ITALY))), no("TitleAcquired", "5.3-10"));
    let king = board.king(FRANCE);
    let queen = board.queen(FRANCE);
    board.dead(queen);
    assert_eq!(board.refused(FRANCE, propose(king, bride, line(king, FRANCE))), no("NoAbdication", "5.3-11"));
    wedding(&mut board, groom, bride, line(groom, FRANCE));
    assert!(board.pos().noble(groom).serials.is_empty());
    assert_eq!((keeper(&board, groom), keeper(&board, bride)), (ITALY, ITALY), "he comes to her");
}

/// ROY 5.3-13
#[test]
fn two_with_estates_both_stay_at_home() {
    let mut board = court();
    let (king, queen) = (board.king(FRANCE), board.queen(FRANCE));
    let bride = board.bearer("i1a00");
    board.dead(queen);
    board.title(bride, "ven");
    wedding(&mut board, king, bride, vec![]);
    assert_eq!((keeper(&board, king), keeper(&board, bride)), (FRANCE, ITALY));
}

/// ROY 5.3-12
#[test]
fn in_heir_one_of_a_dynasty_renounces_in_a_phase() {
    let mut board = court_with("in_heir: true");
    let couples = [("f1100", "i1a00", FRANCE), ("g1100", "i1b00", GERMANY)];
    for (n, (groom, bride, from)) in couples.into_iter().enumerate() {
        let (groom, bride) = (board.bearer(groom), board.bearer(bride));
        let action = propose(groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
        if n == 0 {
            board.act(from, action);
            board.act(ITALY, accept(0));
        } else {
            assert_eq!(board.refused(from, action), no("OneRenouncing", "5.3-12"));
        }
    }
}

/// The French princess and the Italian prince of the text, with or without her claim; and their son.
fn the_example(renounces: bool) -> (Board, CharacterId, CharacterId, CharacterId) {
    let mut board = court();
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    let terms =
        if renounces { vec![clause(FRANCE, Terms::Renounce { who: princess, power: power(FRANCE) })] } else { vec![] };
    wedding(&mut board, prince, princess, terms);
    board.next_births();
    // Turns of fortune: everybody else who could has no child.
    let number = board.pos().people().count();
    let couples: Vec<_> = board.pos().marriages().filter(|m| m.lasts()).map(|m| (m.husband, m.wife)).collect();
    let dice: Vec<u8> =
        couples.iter().flat_map(|(h, _)| if *h == prince { vec![6, 6, 3, 4, 3, 4] } else { vec![1] }).collect();
    board.births_and_deaths(&dice, &[]);
    let son = board.pos().people().nth(number).expect("a child").id;
    assert_eq!(board.pos().character(son).father, Some(prince));
    assert!(board.pos().character(son).sex.is_male());
    (board, prince, princess, son)
}

fn numbers(board: &Board, who: CharacterId) -> Vec<String> {
    board.pos().noble(who).serials.iter().map(|s| s.to_string()).collect()
}

/// ROY 5.3-14
#[test]
fn the_son_of_princess_and_prince_stands_in_both_lines() {
    let (board, _, _, son) = the_example(false);
    assert_eq!(keeper(&board, son), ITALY);
    assert_eq!(numbers(&board, son), ["f1a10", "i1110"]);
}

/// ROY 5.3-15
#[test]
fn if_she_renounces_he_stands_in_his_fathers_line_only() {
    let (board, _, _, son) = the_example(true);
    assert_eq!(numbers(&board, son), ["i1110"]);
}

/// ROY 5.3-16
#[test]
fn if_the_prince_dies_she_goes_home_and_not_the_son() {
    let (mut board, prince, princess, son) = the_example(false);
    board.with_world(|world| family::die(world, prince));
    assert_eq!((keeper(&board, princess), keeper(&board, son)), (FRANCE, ITALY));
    board.to(Phase::Court);
    let german = board.bearer("g1100");
    wedding(&mut board, german, princess, vec![]);
}

/// ROY 5.3-17
#[test]
fn if_the_prince_was_king_she_leaves_the_game() {
    let (mut board, prince, princess, _) = the_example(false);
    let (king, german) = (board.king(ITALY), board.bearer("g1100"));
    board.succeed(&[king]);
    assert_eq!(board.king(ITALY), prince);
    board.succeed(&[prince]);
    assert!(!board.pos().character(princess).in_play());
    board.to(Phase::Court);
    assert!(!board.allowed(GERMANY, &propose(german, princess, vec![])));
}

// ---------------------------------------------------------------- The stages of a writ (5.4)

/// ROY 5.4-1, 5.4-2, 5.4-3, 5.4-4, 5.4-5
#[test]
fn the_grooms_family_proposes_and_the_brides_answers() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    assert_eq!(board.refused(ITALY, propose(groom, bride, vec![])), no("NotYourGroom", "5.4-2"));
    board.done(ITALY);
    let lines = board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, peace())]));
    assert!(whispered(&lines, ITALY).contains("proposes"), "the writ goes to her family");
    assert_eq!(announced(&lines), "", "and to nobody else");
    assert_eq!(board.table.view(ITALY).proposals.list.len(), 1);
    assert!(board.table.view(GERMANY).proposals.list.is_empty());
    // Her family's curtain opens again.
    assert!(board.allowed(ITALY, &accept(0)));
    assert_eq!(board.refused(FRANCE, accept(0)), no("NotYourAnswer", "5.4-4"));
    let lines = board.act(ITALY, accept(0));
    assert!(announced(&lines).contains("are married") && announced(&lines).contains("does not attack"));
    assert_eq!(board.pos().spouse(groom), Some(bride));
    assert_eq!(keeper(&board, bride), FRANCE);
    assert!(board.pos().writs().all(|w| w.in_force(board.pos().year())));
}

/// ROY 5.4-4, 5.4-6
#[test]
fn a_rejected_couple_has_its_writ_for_this_phase() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![clause(FRANCE, peace())])), no("OneWrit", "5.4-6"));
    board.act(ITALY, reject(0));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("OneWrit", "5.4-6"));
    assert_eq!(board.pos().spouse(groom), None);
    board.close();
    board.to(Phase::Court);
    assert!(board.allowed(FRANCE, &propose(groom, bride, vec![])), "in the next phase another");
}

/// ROY 5.4-7, 5.4-8, 5.4-10
#[test]
fn the_first_acceptance_counts() {
    let mut board = court();
    let (groom, rival) = (board.bearer("f1100"), board.bearer("g1100"));
    let (bride, other) = (board.bearer("i1a00"), board.bearer("t1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(FRANCE, propose(groom, other, vec![]));
    board.act(GERMANY, propose(rival, bride, vec![]));
    let lines = board.act(ITALY, accept(0));
    let states: Vec<ProposalState> = board.data().proposals.list.iter().map(|p| p.state).collect();
    assert_eq!(states, [ProposalState::Wed, ProposalState::Void, ProposalState::Void]);
    assert!(whispered(&lines, TURKEY).contains("is void") && whispered(&lines, GERMANY).contains("is void"));
    assert_eq!(board.refused(TURKEY, accept(1)), no("NotOpen", "5.4-8"));
    assert_eq!(board.refused(ITALY, accept(2)), no("NotOpen", "5.4-8"));
}

/// ROY 5.4-9
#[test]
fn an_issued_writ_is_not_withdrawn() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    assert_eq!(board.refused(FRANCE, withdraw(0)), no("NoWithdrawing", "5.4-9"));
    assert_eq!(board.refused(ITALY, withdraw(0)), no("NotIssuer", "5.4-9"));
    assert_eq!(board.refused(FRANCE, confirm(0)), no("NothingToConfirm", "5.4-14"));
    assert_eq!(board.refused(ITALY, confirm(0)), no("NotIssuer", "5.4-9"));
    assert!(!board.offers(FRANCE).contains(&withdraw(0)));
}

/// France has made Austria the proxy of its army in Marseilles.
fn marseilles_given_away(private_term: bool) -> (Board, Terms) {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("a1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("mar") };
    let term = if private_term { private(FRANCE, proxy.clone()) } else { clause(FRANCE, proxy.clone()) };
    wedding(&mut board, groom, bride, vec![term]);
    (board, proxy)
}

/// ROY 5.2-3, 5.4-11: help against one to whom peace is promised cannot be given, against others it can.
#[test]
fn help_against_a_promise_of_peace_is_flagged() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("a1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, peace())]);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let against = |at: &str| clause(FRANCE, Terms::SupportAttack { on: land(at) });
    board.act(FRANCE, propose(groom, bride, vec![against("mun"), against("vie")]));
    assert_eq!(latest(&board).flagged, [1]);
}

/// ROY 5.2-3, 5.4-11, 5.4-12, 5.4-13
#[test]
fn what_an_older_writ_makes_impossible_is_flagged_and_sleeps() {
    let (mut board, proxy) = marseilles_given_away(true);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, peace()), clause(FRANCE, proxy)]));
    let proposal = latest(&board);
    assert_eq!(proposal.flagged, [1]);
    let lines = board.act(ITALY, accept(proposal.number));
    let told = announced(&lines);
    assert!(told.contains("(flagged)") && !told.contains("Austria"), "flagged without a reason: {told}");
    let id = board.pos().marriage_of(groom).and_then(|m| m.contract).expect("the writ is valid");
    assert_eq!(writ(&board, id).clauses[1].suspended.as_deref(), Some("flagged"));
    assert_eq!(writ(&board, id).clauses[0].suspended, None);
    // The obstacle is gone with the older marriage.
    let older = board.bearer("f1200");
    board.with_world(|world| family::die(world, older));
    assert_eq!(writ(&board, id).clauses[1].suspended, None);
}

/// ROY 5.2-6, 5.4-12
#[test]
fn a_term_that_rests_stands_in_nobodys_way() {
    let (mut board, proxy) = marseilles_given_away(false);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let id = wedding(&mut board, groom, bride, vec![clause(FRANCE, proxy)]);
    assert!(writ(&board, id).clauses[0].suspended.is_some());
    let older = board.pos().writs().next().expect("the older").id;
    for seat in [FRANCE, AUSTRIA] {
        board.act(seat, Action::Writ(WritDeed::Rest { writ: older, clause: 0, rest: true }));
    }
    assert_eq!(writ(&board, id).clauses[0].suspended, None);
}

/// A writ in which Italy, the bride's side, promises what it has promised already.
fn blocked_on_her_side() -> Board {
    let mut board = court();
    let (brother, german) = (board.bearer("i1100"), board.bearer("g1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("ven") };
    wedding(&mut board, brother, german, vec![private(ITALY, proxy.clone())]);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![clause(ITALY, proxy)]));
    assert!(latest(&board).flagged.is_empty(), "nothing is said before she accepts");
    board
}

/// ROY 5.4-14
#[test]
fn flags_of_her_side_come_with_the_acceptance() {
    for stands in [true, false] {
        let mut board = blocked_on_her_side();
        board.done(FRANCE);
        let number = latest(&board).number;
        let lines = board.act(ITALY, accept(number));
        assert!(whispered(&lines, FRANCE).contains("flagged"));
        assert_eq!((latest(&board).state, latest(&board).flagged), (ProposalState::Accepted, vec![0]));
        let groom = board.bearer("f1100");
        assert_eq!(board.pos().spouse(groom), None);
        // His family's curtain opens again.
        if stands {
            board.act(FRANCE, confirm(number));
            assert!(board.pos().spouse(groom).is_some());
        } else {
            board.act(FRANCE, withdraw(number));
            assert_eq!(board.pos().spouse(groom), None);
            assert_eq!(latest(&board).state, ProposalState::Withdrawn);
        }
    }
}

/// ROY 5.4-8, 5.4-14
#[test]
fn an_acceptance_that_is_not_withdrawn_stands() {
    let mut board = blocked_on_her_side();
    let number = latest(&board).number;
    let (groom, bride, turk) = (board.bearer("f1100"), board.bearer("i1a00"), board.bearer("t1100"));
    board.act(ITALY, accept(number));
    // She was the first to accept: no other may, while his family thinks about it.
    board.act(TURKEY, propose(turk, bride, vec![]));
    assert_eq!(board.refused(ITALY, accept(number + 1)), no("AcceptedBefore", "5.4-8"));
    board.close();
    assert_eq!(board.pos().spouse(groom), Some(bride));
}

/// ROY 5.4-15
#[test]
fn a_changed_flag_lets_either_side_withdraw() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("mar") };
    board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, proxy.clone())]));
    assert!(!latest(&board).may_withdraw);
    let (second, austrian) = (board.bearer("f1200"), board.bearer("a1a00"));
    board.act(FRANCE, propose(second, austrian, vec![clause(FRANCE, proxy)]));
    board.done(FRANCE);
    let lines = board.act(AUSTRIA, accept(1));
    let first = board.data().proposals.list[0].clone();
    assert!(first.may_withdraw && first.flagged == [0]);
    assert!(whispered(&lines, ITALY).contains("withdraw") && whispered(&lines, FRANCE).contains("withdraw"));
    assert!(board.allowed(ITALY, &withdraw(0)));
    board.act(FRANCE, withdraw(0));
    assert_eq!(board.data().proposals.list[0].state, ProposalState::Withdrawn);
    assert_eq!(board.refused(ITALY, accept(0)), no("NotOpen", "5.4-8"));
}

/// ROY 5.4-16, 5.4-17
#[test]
fn a_delayed_acceptance_works_at_the_end_and_nobody_is_told() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    let before = board.table.view(FRANCE);
    let lines = board.act(ITALY, later(0));
    assert_eq!(text(&lines), "", "no announcement");
    assert_eq!(board.table.view(FRANCE), before, "his family sees nothing of it");
    assert!(board.table.view(ITALY).proposals.list[0].delayed);
    assert_eq!(board.pos().spouse(groom), None);
    let lines = board.close();
    assert!(announced(&lines).contains("are married"));
    assert_eq!(board.pos().spouse(groom), Some(bride));
}

/// ROY 5.4-16
#[test]
fn a_delayed_acceptance_binds_nobody() {
    // She accepts another.
    let mut board = court();
    let (groom, rival, bride) = (board.bearer("f1100"), board.bearer("g1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(GERMANY, propose(rival, bride, vec![]));
    board.act(ITALY, later(0));
    board.act(ITALY, accept(1));
    board.close();
    assert_eq!(board.pos().spouse(bride), Some(rival));
    // She declines; or takes it back.
    for answer in [reject(0), later(0)] {
        let mut board = court();
        board.act(FRANCE, propose(groom, bride, vec![]));
        board.act(ITALY, later(0));
        board.act(ITALY, answer);
        board.close();
        assert_eq!(board.pos().spouse(bride), None);
    }
    // Two at once: the first issued.
    let mut board = court();
    board.act(GERMANY, propose(rival, bride, vec![]));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(ITALY, later(1));
    board.act(ITALY, later(0));
    board.close();
    assert_eq!(board.pos().spouse(bride), Some(rival));
}

/// ROY 5.4-3, 5.4-16
#[test]
fn what_is_not_answered_lapses() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.close();
    assert_eq!(board.pos().spouse(groom), None);
    assert!(board.data().proposals.list.is_empty());
}

/// ROY 5.2-2, 5.2-7
#[test]
fn a_promised_bride_is_refused_by_her_own_family_only() {
    let mut board = court();
    let (groom, bride, suitor) = (board.bearer("f1100"), board.bearer("i1b00"), board.bearer("g1100"));
    let (brother, turk) = (board.bearer("i1100"), board.bearer("t1a00"));
    let promise = Terms::FutureMarriage { who: bride, with: Some(board.bearer("t1100")) };
    wedding(&mut board, brother, turk, vec![private(ITALY, promise)]);
    // The promise is private: suitors may ask.
    board.act(FRANCE, propose(groom, bride, vec![]));
    let number = latest(&board).number;
    assert_eq!(board.refused(ITALY, accept(number)), no("Promised", "5.2-4"));
    assert_eq!(board.refused(ITALY, later(number)), no("Promised", "5.2-4"));
    assert!(board.allowed(ITALY, &reject(number)));
    assert!(board.offers(GERMANY).contains(&propose(suitor, bride, vec![])));
    let named = board.bearer("t1100");
    board.act(TURKEY, propose(named, bride, vec![]));
    let number = latest(&board).number;
    board.act(ITALY, accept(number));
    assert_eq!(board.pos().spouse(bride), Some(named));
}

/// ROY 5.2-2, 5.2-4
#[test]
fn a_promised_groom_keeps_his_familys_word() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let (brother, german) = (board.bearer("f1100"), board.bearer("g1a00"));
    let other = board.bearer("g1b00");
    // The proposal lies with Italy when the promise is made: it is void.
    board.act(FRANCE, propose(groom, bride, vec![]));
    wedding(&mut board, brother, german, vec![private(FRANCE, Terms::FutureMarriage { who: groom, with: None })]);
    assert_eq!(board.data().proposals.list[0].state, ProposalState::Void);
    let turk = board.bearer("t1a00");
    assert_eq!(board.refused(FRANCE, propose(groom, turk, vec![])), no("Promised", "5.2-4"));
    assert!(board.allowed(FRANCE, &propose(groom, other, vec![])));
    // The writ ends, and the promise with it.
    board.with_world(|world| family::die(world, brother));
    assert!(board.allowed(FRANCE, &propose(groom, turk, vec![])));
}

/// ROY 5.2-4
#[test]
fn a_promise_of_one_who_is_dead_says_nothing() {
    let mut board = court();
    let (bride, named) = (board.bearer("i1b00"), board.bearer("t1100"));
    let (brother, turk) = (board.bearer("i1100"), board.bearer("t1a00"));
    wedding(&mut board, brother, turk, vec![clause(ITALY, Terms::FutureMarriage { who: bride, with: Some(named) })]);
    board.with_world(|world| family::die(world, named));
    let groom = board.bearer("f1100");
    wedding(&mut board, groom, bride, vec![]);
}

/// ROY 5.2-1, 8.2-22
#[test]
fn a_ward_may_marry_within_the_household_but_binds_nobody() {
    let mut board = court();
    let (groom, ward) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.edit(|p| (p.people[ward.0 as usize].keeper, p.people[ward.0 as usize].home) = (Some(FRANCE), Some(FRANCE)));
    let bound = propose(groom, ward, vec![clause(FRANCE, peace())]);
    assert_eq!(board.refused(FRANCE, bound), no("BadTerm", "5.2-1"));
    wedding(&mut board, groom, ward, vec![]);
    assert_eq!(keeper(&board, ward), FRANCE);
}

/// ROY 6.3-6
#[test]
fn a_prisoner_may_marry() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.capture(groom, TURKEY);
    wedding(&mut board, groom, bride, vec![]);
    assert!(board.pos().character(groom).is_captive());
}

/// ROY 5.4-2
#[test]
fn without_dynasties_nobody_marries() {
    let mut board =
        written("(game: \"diplomacy_royale\", title: \"T\", text: \"T\", seats: (7, 7), options: (dynasties: false))");
    let seat = board.table.prompt().seats[0];
    assert_eq!(board.refused(seat, accept(0)).0, "NoDynasties");
    assert_eq!(board.refused(seat, Action::Clergy(ClergyDeed::Enter { who: CharacterId(0) })).0, "NoClergy");
}

/// ROY 5.2-7, 5.4-17
#[test]
fn nobody_learns_what_is_secret() {
    let (mut board, proxy) = marseilles_given_away(true);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![private(FRANCE, proxy)]));
    let number = latest(&board).number;
    board.act(ITALY, later(number));
    for seat in 0..7 {
        for salt in 0..4 {
            regnal::table::conformance::no_leak(&board.table, SeatId(seat), salt).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}
