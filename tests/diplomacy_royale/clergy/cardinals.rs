//! Cardinals, the election, the Pope (9.4, 9.5).

use super::*;

// ---------------------------------------------------------------- Cardinals (9.4)

/// A Lord of Wales has died: his sons, in order; and a Cardinal of Italy.
fn the_lord_is_dead() -> (Board, TitleId, [CharacterId; 2], CharacterId) {
    let mut board = court();
    let (lord, king) = (board.bearer("e1200"), board.king(ENGLAND));
    board.own(ENGLAND, "wal");
    let title = board.title(lord, "wal");
    let mother = board.queen(ENGLAND);
    let first = board.child("e1210", Sex::Male, 15, king, mother);
    let second = board.child("e1220", Sex::Male, 15, king, mother);
    let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
    board.succeed(&[lord]);
    board.to(Phase::Court);
    assert_eq!(board.holder(title), Some(first));
    (board, title, [first, second], cardinal)
}

fn pass_over(cardinal: CharacterId, estate: Estate) -> Action {
    act(ClergyDeed::PassOver { cleric: cardinal, estate })
}

/// ROY 9.4-1, 9.4-2, 9.4-3
#[test]
fn a_cardinal_backs_the_second_in_line() {
    let (mut board, title, [first, second], cardinal) = the_lord_is_dead();
    let deed = pass_over(cardinal, Estate::Title(title));
    assert!(board.offers(ITALY).contains(&deed));
    board.lay(&[50]);
    let lines = board.act(ITALY, deed);
    assert!(announced(&lines).contains("passed over"));
    assert_eq!(board.holder(title), Some(second));
    assert!(board.pos().noble(first).unfit && !board.pos().noble(first).serials.is_empty());
    board.aged(first, 30);
    let grant = Action::Court(CourtDeed::Grant { who: first, province: land("wal") });
    assert_eq!(board.refused(ENGLAND, grant).0, "Unfit");
}

/// ROY 9.4-2
#[test]
fn a_cardinal_fails_on_fifty_one() {
    let (mut board, title, [first, _], cardinal) = the_lord_is_dead();
    board.lay(&[51]);
    board.act(ITALY, pass_over(cardinal, Estate::Title(title)));
    assert_eq!(board.holder(title), Some(first));
    assert!(!board.pos().noble(first).unfit);
}

/// ROY 9.4-1, 9-15
#[test]
fn only_what_has_just_passed_on_is_contested() {
    let (mut board, title, [first, second], cardinal) = the_lord_is_dead();
    let crown = pass_over(cardinal, Estate::Crown(power(FRANCE)));
    assert_eq!(board.refused(ITALY, crown), no("NothingInherited", "9.4-1"));
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(TitleId(99)))), no("NothingInherited", "9.4-1"));
    let archbishop = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let deed = pass_over(archbishop, Estate::Title(title));
    assert_eq!(board.refused(FRANCE, deed), no("NotOfRank", "9-15"));
    board.with_world(|world| family::die(world, second));
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(title))), no("NobodyNext", "9.4-1"));
    board.close();
    board.enter(Phase::Court);
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(title))), no("NothingInherited", "9.4-1"));
    assert_eq!(board.holder(title), Some(first));
}

/// ROY 9.4-1, 8.2-4: "the title normally passes on to the next in line": also where that is a crowned head, who lays it down; it
/// is a title again then, with its armies and its place.
#[test]
fn a_title_that_has_fallen_to_a_king_is_contested() {
    let mut board = court();
    let (lord, king, army) = (board.bearer("e1200"), board.king(FRANCE), board.unit(ENGLAND, "A yor"));
    board.own(ENGLAND, "wal");
    let title = board.title(lord, "wal");
    board.raised(army, title);
    board.numbers(king, &["e1210", "f1000"]);
    let second = board.person(ENGLAND, "Second", Sex::Male, 15);
    board.numbers(second, &["e1220"]);
    let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
    board.succeed(&[lord]);
    board.to(Phase::Court);
    assert_eq!((board.holder(title), board.sites("wal")), (None, vec![power(FRANCE)]));
    assert_eq!((board.power_of_unit(army), board.owner("wal")), (power(FRANCE), Some(power(FRANCE))));
    board.lay(&[50]);
    board.act(ITALY, pass_over(cardinal, Estate::Title(title)));
    assert_eq!((board.holder(title), board.sites("wal")), (Some(second), vec![]));
    assert_eq!((board.power_of_unit(army), board.owner("wal")), (power(ENGLAND), Some(power(ENGLAND))));
    assert_eq!(board.pos().find_unit(army).map(|u| u.under), Some(Allegiance::Title(title)));
    assert!(board.pos().reigns(king) && board.pos().noble(king).unfit);
}

/// ROY 9.4-6
#[test]
fn passed_over_as_king_he_is_never_king() {
    let mut board = court();
    let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
    let (king, first, second) = (board.king(ENGLAND), board.bearer("e1100"), board.bearer("e1200"));
    board.succeed(&[king]);
    board.to(Phase::Court);
    board.lay(&[1]);
    board.act(ITALY, pass_over(cardinal, Estate::Crown(power(ENGLAND))));
    assert_eq!(board.king(ENGLAND), second);
    assert_eq!(board.pos().noble(first).never_king, [power(ENGLAND)]);
    assert!(!family::line(board.pos(), Estate::Crown(power(ENGLAND))).contains(&first));
}

/// ROY 9.4-4, 9.4-5, 9.4-7
#[test]
fn who_was_passed_over_for_a_title_stands_behind_his_own_children() {
    let mut board = court();
    let (king, first, mother) = (board.king(ENGLAND), board.bearer("e1100"), board.queen(ENGLAND));
    board.edit(|p| p.nobles[first.0 as usize].unfit = true);
    let child = board.child("e1110", Sex::Male, 0, king, mother);
    let line = family::line(board.pos(), Estate::Crown(power(ENGLAND)));
    assert_eq!((line.first(), line.last()), (Some(&child), Some(&first)), "his number is in brackets, not gone");
    let others: Vec<CharacterId> = line.iter().copied().filter(|c| *c != first).collect();
    board.succeed(&others.iter().copied().chain([king]).collect::<Vec<_>>());
    assert_eq!(board.king(ENGLAND), first, "there is nobody else");
}

/// ROY 9.4-8, 9-16, 9.4-14
#[test]
fn a_cardinal_uses_one_power_in_a_turn() {
    let (mut board, title, _, cardinal) = the_lord_is_dead();
    let target = leader(&mut board, AUSTRIA, "A TUS");
    board.act(ITALY, arrest(cardinal, target));
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(title))), no("PowerUsed", "9-16"));
    assert_eq!(board.refused(ITALY, protect(cardinal, target)), no("PowerUsed", "9-16"));
    let (mut board, title, _, cardinal) = the_lord_is_dead();
    let target = leader(&mut board, AUSTRIA, "A TUS");
    board.lay(&[100]);
    board.act(ITALY, pass_over(cardinal, Estate::Title(title)));
    assert_eq!(board.refused(ITALY, arrest(cardinal, target)), no("PowerUsed", "9-16"));
    // To marry and let renounce he needs no power.
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![gives_up(bride, ITALY)]);
}

// ---------------------------------------------------------------- The election (9.4-9 to 9.4-13)

fn vote(cardinal: CharacterId, candidate: CharacterId) -> Action {
    act(ClergyDeed::Vote { cardinal, candidate })
}

/// Cardinals of France, Italy and Turkey, the first two eligible, in conclave.
fn conclave() -> (Board, [CharacterId; 3]) {
    let mut board = court();
    let all = [(FRANCE, "par"), (ITALY, "rom"), (TURKEY, "con")]
        .map(|(seat, at)| churchman(&mut board, seat, Rank::Cardinal, Some(at)));
    eligible(&mut board, all[0]);
    eligible(&mut board, all[1]);
    board.enter(Phase::Conclave);
    (board, all)
}

/// ROY 9.4-9, 9.4-10, 9.3-15
#[test]
fn cardinals_elect_the_pope() {
    let (mut board, [french, italian, turk]) = conclave();
    assert_eq!(board.table.prompt().seats, [FRANCE, ITALY, TURKEY], "who has no Cardinal has nothing to do");
    assert_eq!(board.refused(FRANCE, vote(italian, french)), no("NotOneOfYours", "9.4-9"));
    assert_eq!(board.refused(FRANCE, vote(CharacterId(999), french)), no("NotOneOfYours", "9.4-9"));
    assert_eq!(board.refused(FRANCE, vote(french, turk)), no("NotEligible", "9.4-10"));
    assert_eq!(board.refused(FRANCE, vote(french, CharacterId(999))), no("NotEligible", "9.4-10"));
    assert!(board.allowed(FRANCE, &Action::Done), "a Cardinal may abstain");
    board.act(FRANCE, vote(french, french));
    assert_eq!(board.refused(FRANCE, vote(french, french)), no("SameVote", "9.4-9"));
    assert!(board.view(ITALY).desk.votes.is_empty(), "votes are secret");
    board.act(FRANCE, vote(french, italian));
    board.act(FRANCE, vote(french, french));
    board.act(ITALY, vote(italian, italian));
    board.act(TURKEY, vote(turk, italian));
    let lines = board.close();
    assert!(announced(&lines).contains("is elected Pope"));
    let pope = cleric(&board, italian);
    assert_eq!((pope.rank, pope.see), (Rank::Pope, None));
    assert_eq!(clergy::pope(board.pos()), Some(italian));
}

/// ROY 9.4-9, 9.4-13, *ruling*: "all Cardinals can vote" and none has to; where nobody votes there is no Pope.
#[test]
fn cardinals_may_abstain() {
    let (mut board, [french, italian, turk]) = conclave();
    board.act(TURKEY, vote(turk, italian));
    board.close();
    assert_eq!(clergy::pope(board.pos()), Some(italian), "one vote is enough");
    let (mut board, _) = conclave();
    let lines = board.close();
    assert!(announced(&lines).contains("there is no Pope"), "{}", text(&lines));
    assert_eq!(clergy::pope(board.pos()), None);
    assert!(cleric(&board, french).eligible);
}

/// ROY 9.4-12
#[test]
fn ties_go_by_leadership_then_age_then_lot() {
    let elected = |leadership: [i8; 2], ages: [i32; 2], lot: &[u8]| {
        let (mut board, [french, italian, turk]) = conclave();
        board.with_world(|world| {
            use regnal::engine::ChangeRows;
            world.change::<Noble>(turk).cleric = None;
        });
        for (n, who) in [french, italian].into_iter().enumerate() {
            board.scores(who, leadership[n], 0);
            board.aged(who, ages[n]);
        }
        board.lay(lot);
        board.act(FRANCE, vote(french, french));
        board.act(ITALY, vote(italian, italian));
        let lines = board.close();
        assert!(board.dice_are_used());
        assert_eq!(lines.iter().any(|l| l.throw.is_some()), !lot.is_empty());
        keeper(&board, clergy::pope(board.pos()).expect("a Pope"))
    };
    assert_eq!(elected([0, 1], [60, 30], &[]), ITALY);
    assert_eq!(elected([1, 1], [35, 30], &[]), FRANCE);
    assert_eq!(elected([1, 1], [30, 35], &[]), ITALY);
    assert_eq!(elected([1, 1], [30, 30], &[1]), FRANCE);
    assert_eq!(elected([1, 1], [30, 30], &[2]), ITALY);
}

/// ROY 9.4-11, 9.4-13
#[test]
fn there_is_no_conclave_without_candidates_or_with_a_pope() {
    let mut board = court();
    assert!(clergy::pope(board.pos()).is_none() && !clergy::needs_conclave(board.pos()), "none at the beginning");
    let cardinal = churchman(&mut board, FRANCE, Rank::Cardinal, Some("par"));
    assert!(!clergy::needs_conclave(board.pos()), "nobody has advanced");
    eligible(&mut board, cardinal);
    assert!(clergy::needs_conclave(board.pos()));
    let pope = churchman(&mut board, ITALY, Rank::Pope, None);
    assert!(!clergy::needs_conclave(board.pos()), "there is a Pope");
    board.with_world(|world| family::die(world, pope));
    assert!(clergy::needs_conclave(board.pos()), "the plus is kept until the chance comes");
}

// ---------------------------------------------------------------- The Pope (9.5)

/// A couple of France and Italy, and a Pope of this dynasty.
fn couple_and_pope(seat: SeatId, terms: Vec<regnal::dynasty::Clause<Terms>>) -> (Board, MarriageId, CharacterId) {
    let mut board = court();
    let pope = churchman(&mut board, seat, Rank::Pope, None);
    churchman(&mut board, FRANCE, Rank::Priest, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, terms);
    let marriage = board.couple(groom);
    (board, marriage, pope)
}

fn ask(marriage: MarriageId) -> Action {
    act(ClergyDeed::AskAnnulment { marriage })
}

fn annul(pope: CharacterId, marriage: MarriageId) -> Action {
    act(ClergyDeed::Annul { pope, marriage })
}

/// ROY 9.5-1, 9.5-2, 9.5-3
#[test]
fn the_pope_annuls_if_one_side_asks() {
    let peace = clause(FRANCE, Terms::NonAggression { over: vec![] });
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, vec![peace]);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    assert_eq!(board.refused(TURKEY, annul(pope, marriage)), no("NoPopeAsked", "9.5-1"));
    assert_eq!(board.refused(GERMANY, ask(marriage)), no("NotYourMarriage", "9.5-1"));
    assert_eq!(board.refused(ITALY, ask(MarriageId(99))), no("NotYourMarriage", "9.5-1"));
    board.done(TURKEY);
    let lines = board.act(ITALY, ask(marriage));
    assert!(whispered(&lines, TURKEY).contains("asks the Pope") && announced(&lines).is_empty());
    assert_eq!(board.refused(ITALY, ask(marriage)), no("AskedAlready", "9.5-1"));
    assert!(board.view(GERMANY).petitions.0.is_empty());
    assert_eq!(board.view(TURKEY).petitions.0, [marriage]);
    // The Pope's curtain is open again.
    let lines = board.act(TURKEY, annul(pope, marriage));
    assert!(announced(&lines).contains("annulled"));
    assert_eq!(board.pos().spouse(groom), None);
    assert_eq!(keeper(&board, bride), ITALY);
    assert!(board.pos().writs().all(|w| w.ended.is_some()), "the writ is void at once");
    let turk = board.bearer("t1a00");
    assert_eq!(board.refused(FRANCE, propose(groom, turk, vec![])), no("JustAnnulled", "9.5-3"));
    board.close();
    board.enter(Phase::Court);
    assert!(board.allowed(FRANCE, &propose(groom, turk, vec![])));
}

/// ROY 9.5-4, 9.5-5
#[test]
fn a_writ_may_forbid_their_own_pope_to_annul_but_nobody_to_ask() {
    let terms = vec![clause(ITALY, Terms::NoAnnulment)];
    let (mut board, marriage, pope) = couple_and_pope(ITALY, terms.clone());
    board.act(FRANCE, ask(marriage));
    assert_eq!(board.refused(ITALY, annul(pope, marriage)), no("TermForbidsAnnulment", "9.5-5"));
    // Another's Pope may.
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, terms);
    board.act(ITALY, ask(marriage));
    board.act(TURKEY, annul(pope, marriage));
}

/// ROY 9.5-1, 9-16, 9.5-6, 9-15
#[test]
fn a_pope_annuls_once_a_turn_and_only_a_pope_does() {
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, vec![]);
    let cardinal = churchman(&mut board, TURKEY, Rank::Cardinal, Some("con"));
    let target = board.bearer("t1100");
    board.act(ITALY, ask(marriage));
    assert_eq!(board.refused(TURKEY, annul(cardinal, marriage)), no("NotOfRank", "9-15"));
    board.act(TURKEY, protect(pope, target));
    assert_eq!(board.refused(TURKEY, annul(pope, marriage)), no("PowerUsed", "9-16"));
    // Without a Pope there is nobody to ask.
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, vec![]);
    board.with_world(|world| family::die(world, pope));
    assert_eq!(board.refused(ITALY, ask(marriage)).0, "NotOfRank");
}
