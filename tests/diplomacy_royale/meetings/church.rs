//! The clergy, where it meets successions, captives, marriages and the map (section 9).

use regnal::games::diplomacy_royale::{clergy, family};

use super::super::writs::{court_with, keeper};
use super::*;

fn churchly() -> Board {
    court_with("clergy: true")
}

fn ordain(board: &mut Board, who: CharacterId, rank: Rank, at: Option<&str>) {
    let see = at.map(land);
    let cleric = Cleric { rank, eligible: false, see, see_since: 0, renounced: false, acted: false };
    board.edit(|p| p.nobles[who.0 as usize].cleric = Some(cleric));
}

fn churchman(board: &mut Board, seat: SeatId, rank: Rank, at: Option<&str>) -> CharacterId {
    let who = board.person(seat, &format!("{} {}", rank.name(), board.data().people.len()), Sex::Male, 30);
    ordain(board, who, rank, at);
    who
}

fn arrest(cleric: CharacterId, target: CharacterId) -> Action {
    Action::Clergy(ClergyDeed::Arrest { cleric, target })
}

/// ROY 9.3-8, 7.3-4: the radius falls "if you lose the SC"; a see in a place that goes abroad with its title is lost.
#[test]
fn a_see_that_goes_abroad_with_a_title_reaches_less() {
    let mut board = churchly();
    let bishop = churchman(&mut board, ENGLAND, Rank::Archbishop, Some("lon"));
    let lord = board.bearer("e1200");
    board.title(lord, "lon");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    board.remove("lon");
    let (near, far) = (board.unit(GERMANY, "F nth"), board.unit(GERMANY, "A hol"));
    let (near, far) = (board.rated(near, 0), board.rated(far, 0));
    assert!(board.allowed(ENGLAND, &arrest(bishop, near)) && board.allowed(ENGLAND, &arrest(bishop, far)));
    assert_eq!(clergy::chance(board.pos(), ENGLAND, bishop, near), 50);
    board.succeed(&[lord]);
    board.to(Phase::Court);
    assert_eq!(board.owner("lon"), Some(power(FRANCE)));
    assert_eq!(board.refused(ENGLAND, arrest(bishop, far)).0, "TooFar");
    assert_eq!(clergy::chance(board.pos(), ENGLAND, bishop, near), 40);
}

/// ROY 9.5-1, 8.1-8, 9.5-3: the Queen of a *deceased* King leaves the game; one whose marriage the Pope annuls goes home and may
/// wed again in the next marriage phase.
#[test]
fn a_queen_whose_marriage_is_annulled_goes_home() {
    let mut board = churchly();
    let pope = churchman(&mut board, TURKEY, Rank::Pope, None);
    churchman(&mut board, FRANCE, Rank::Priest, None);
    let (king, queen) = (board.king(FRANCE), board.queen(FRANCE));
    board.dead(queen);
    let bride = board.bearer("i1a00");
    wedding(&mut board, king, bride, vec![]);
    let marriage = board.couple(king);
    board.act(ITALY, Action::Clergy(ClergyDeed::AskAnnulment { marriage }));
    board.act(TURKEY, Action::Clergy(ClergyDeed::Annul { pope, marriage }));
    assert!(board.pos().character(bride).in_play() && !board.pos().noble(bride).widowed_of_crown);
    assert_eq!(keeper(&board, bride), ITALY);
    // His death later is nothing to her.
    board.succeed(&[king]);
    assert!(board.pos().character(bride).in_play());
}

/// ROY 9.5-1, 6.3-6: one side asks; that the husband sits in prison is no bar, and he stays there.
#[test]
fn the_marriage_of_a_prisoner_can_be_annulled() {
    let mut board = churchly();
    let pope = churchman(&mut board, TURKEY, Rank::Pope, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let marriage = board.wed(groom, bride);
    board.capture(groom, RUSSIA);
    board.act(FRANCE, Action::Clergy(ClergyDeed::AskAnnulment { marriage }));
    board.act(TURKEY, Action::Clergy(ClergyDeed::Annul { pope, marriage }));
    assert_eq!((board.pos().spouse(groom), held_by(&board, groom)), (None, Some(RUSSIA)));
}

/// ROY 9.3-17, 9.3-16, 6.3-3: "upon the death of the Clerical captor, the prisoner is released"; a prisoner of war of the same
/// dynasty is not. The churchman dies in the survival rolls.
#[test]
fn a_churchmans_death_in_the_rolls_frees_his_prisoners() {
    let mut board = churchly();
    let bishop = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let (prisoner, soldier) = (board.bearer("g1200"), board.bearer("g1100"));
    board.capture(prisoner, FRANCE);
    board.capture(soldier, FRANCE);
    board.edit(|p| p.nobles[prisoner.0 as usize].jailer = Some(bishop));
    board.next_births();
    board.deaths(&[bishop]);
    assert_eq!((held_by(&board, prisoner), held_by(&board, soldier)), (None, Some(FRANCE)));
}

/// ROY 9.3-13, 7.3-4: "a leader is protected from arrest if he is stationed in an Archbishop's province that the player also
/// controls": when the province goes abroad with its title he is so no longer.
#[test]
fn a_leader_is_safe_in_a_see_only_while_his_player_controls_it() {
    let mut board = churchly();
    let french = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    churchman(&mut board, ENGLAND, Rank::Archbishop, Some("bel"));
    board.own(ENGLAND, "bel");
    let unit = board.unit(ENGLAND, "A bel");
    let leader = board.rated(unit, 0);
    assert_eq!(board.refused(FRANCE, arrest(french, leader)).0, "SafeInSee");
    board.own(GERMANY, "bel");
    assert!(board.allowed(FRANCE, &arrest(french, leader)));
}

/// ROY 9.4-1, 6.3-3: "Upon the death of a titled noble": also of one who was put to death at this very court.
#[test]
fn a_cardinal_contests_what_an_execution_has_passed_on() {
    let mut board = churchly();
    let lord = board.bearer("e1200");
    board.own(ENGLAND, "wal");
    let title = board.title(lord, "wal");
    let (first, second) =
        (board.person(ENGLAND, "First", Sex::Male, 15), board.person(ENGLAND, "Second", Sex::Male, 15));
    board.numbers(first, &["e1210"]);
    board.numbers(second, &["e1220"]);
    let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
    board.capture(lord, RUSSIA);
    board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: lord }));
    assert_eq!(board.holder(title), Some(first));
    board.lay(&[50]);
    board.act(ITALY, Action::Clergy(ClergyDeed::PassOver { cleric: cardinal, estate: Estate::Title(title) }));
    assert_eq!(board.holder(title), Some(second));
}

/// ROY 9.4-1, 10.2-9: "A Cardinal has the option to back the second in line": also when his family's curtain was down before the
/// captor had the lord put to death; not when he has used his power.
#[test]
fn an_execution_opens_the_curtain_of_a_cardinals_family() {
    for used in [false, true] {
        let mut board = churchly();
        let lord = board.bearer("e1200");
        board.own(ENGLAND, "wal");
        let title = board.title(lord, "wal");
        for (name, number) in [("First", "e1210"), ("Second", "e1220")] {
            let heir = board.person(ENGLAND, name, Sex::Male, 15);
            board.numbers(heir, &[number]);
        }
        let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
        board.edit(|p| p.nobles[cardinal.0 as usize].cleric.as_mut().expect("one").acted = used);
        board.capture(lord, RUSSIA);
        board.done(ITALY);
        board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: lord }));
        let deed = Action::Clergy(ClergyDeed::PassOver { cleric: cardinal, estate: Estate::Title(title) });
        assert_eq!(board.allowed(ITALY, &deed), !used);
        assert_eq!(board.table.prompt().seats.contains(&ITALY), !used);
    }
}

/// ROY 9.4-3, 9.4-5, 8.1-1: passed over for a title he "cannot ever be titled", yet he "is still eligible to be King" when there
/// are "NO OTHER claimants". Both at once.
#[test]
fn who_is_unfit_for_a_title_may_be_the_last_king() {
    let mut board = churchly();
    let (king, unfit) = (board.king(ENGLAND), board.bearer("e1100"));
    board.edit(|p| p.nobles[unfit.0 as usize].unfit = true);
    board.aged(unfit, 30);
    let grant = Action::Court(CourtDeed::Grant { who: unfit, province: land("wal") });
    assert_eq!(board.refused(ENGLAND, grant).0, "Unfit");
    board.succeed(&[king, board.bearer("e1200"), board.bearer("e1a00"), board.bearer("e1b00")]);
    assert_eq!(board.king(ENGLAND), unfit);
}

/// ROY 9-5, 6.3-3: "You can only have 3 members of the clergy per Dynasty": a prisoner is a member.
#[test]
fn a_captive_churchman_counts() {
    let mut board = churchly();
    for _ in 0..3 {
        churchman(&mut board, FRANCE, Rank::Priest, None);
    }
    let captive = board.data().people.last().expect("one").id;
    board.capture(captive, RUSSIA);
    let fourth = board.bearer("f1100");
    assert_eq!(board.refused(FRANCE, Action::Clergy(ClergyDeed::Enter { who: fourth })).0, "Full");
}

/// ROY 9.1-2, 5.3-9: "at least one of them must have a priest". The priest of a third dynasty marries nobody of theirs.
#[test]
fn a_third_dynastys_priest_is_no_help() {
    let mut board = churchly();
    churchman(&mut board, TURKEY, Rank::Pope, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])).0, "NoPriest");
}

/// ROY 9.2-3, 9.5-1, 9-16: letting renounce and annulling are two things: the Pope who let a bride renounce may annul in the same
/// phase, and has then used his power.
#[test]
fn a_pope_lets_renounce_and_annuls_in_one_phase() {
    let mut board = churchly();
    let pope = churchman(&mut board, FRANCE, Rank::Pope, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
    let marriage = board.couple(board.king(FRANCE));
    board.act(FRANCE, Action::Clergy(ClergyDeed::AskAnnulment { marriage }));
    board.act(FRANCE, Action::Clergy(ClergyDeed::Annul { pope, marriage }));
    let protect = Action::Clergy(ClergyDeed::Protect { cleric: pope, who: groom });
    assert_eq!(board.refused(FRANCE, protect).0, "PowerUsed");
}

/// ROY 9.4-9, 9.4-11, 4-6: "Only Cardinals that have advanced are eligible"; there is no election without one who lives. The only
/// candidate dies in the phase before it.
#[test]
fn a_conclave_needs_a_candidate_who_lives() {
    let mut board = churchly();
    let cardinal = churchman(&mut board, FRANCE, Rank::Cardinal, Some("par"));
    board.edit(|p| p.nobles[cardinal.0 as usize].cleric.as_mut().expect("one").eligible = true);
    assert!(clergy::needs_conclave(board.pos()));
    board.with_world(|world| family::die(world, cardinal));
    assert!(!clergy::needs_conclave(board.pos()));
}

/// ROY 9.3-5, 6.1-8: "Foreign leaders within 2 spaces": who lost his unit leads nobody, and is not within reach.
#[test]
fn who_has_lost_his_unit_is_no_leader_to_arrest() {
    let mut board = churchly();
    let bishop = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let unit = board.unit(GERMANY, "A ruh");
    let leader = board.rated(unit, 0);
    assert!(board.allowed(FRANCE, &arrest(bishop, leader)));
    board.edit(|p| p.nobles[leader.0 as usize].command = None);
    assert_eq!(board.refused(FRANCE, arrest(bishop, leader)).0, "NotALeader");
}
