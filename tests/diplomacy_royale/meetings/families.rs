//! Births, deaths and successions of one phase, and what was built, wed or held before it.

use regnal::diplomacy::UnitKind::{Army, Fleet};
use regnal::games::diplomacy_royale::family;

use super::super::muster::*;
use super::super::writs::{court, keeper};
use super::*;

/// A son: the attempt, his sex, four dice of scores.
const SON: [u8; 6] = [6, 6, 3, 4, 3, 4];

/// ROY 1-14, 3.1-1, 8.1-2: "Winter Builds, Births, Aging and Deaths"; "the King's eldest son, and all of his heirs". Who is
/// born in the phase in which his father and the King die is King.
#[test]
fn who_is_born_in_the_winter_in_which_all_before_him_die_is_king() {
    let mut board = board();
    let (king, prince) = (board.king(ENGLAND), board.bearer("e1100"));
    board.wed(prince, board.bearer("g1a00"));
    let born = board.data().people.len() as u16;
    board.births_and_deaths(&[&[1; 7], &SON[..]].concat(), &[king, prince]);
    assert_eq!(board.king(ENGLAND), CharacterId(born));
    assert_eq!(board.pos().age(CharacterId(born)), 5);
}

/// ROY 1-14, 7.2-6, 7.3-3: builds come before deaths, "A unit created in a Titled build site belongs to the noble holding
/// Title", "all armies that were raised from the Titled center will transfer". What he raises in the winter of his death
/// goes abroad with his title.
#[test]
fn what_a_lord_raises_in_the_winter_of_his_death_goes_to_his_heir_abroad() {
    let mut board = board();
    let lord = board.bearer("e1200");
    board.title(lord, "lon");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    board.remove("lon");
    board.winter();
    board.act(ENGLAND, build(Fleet, "lon"));
    board.deaths(&[lord]);
    let raised = board.unit_in("lon");
    assert_eq!((board.power_of_unit(raised), board.owner("lon")), (power(FRANCE), Some(power(FRANCE))));
}

/// ROY 3.1-7, 4-7, 4-8, 5.4-2: the second attempt "will exact a toll on the wife's constitution"; at her death "their marriages
/// are ended, writs are null and void". The child lives, the widower may wed at the next court, and nobody is bound.
#[test]
fn a_mother_dies_in_labour_and_her_writ_with_her() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Demilitarised { over: vec![land("bur")] })]);
    board.next_births();
    let marriage = board.couple(groom);
    board.act(
        FRANCE,
        Action::Family(FamilyDeed::Try {
            marriage,
            option: regnal::games::diplomacy_royale::family::BirthOption::TwoIfNone,
        }),
    );
    let born = board.data().people.len() as u16;
    board.births_and_deaths(&[&[1; 7], &[1][..], &SON[..]].concat(), &[bride]);
    assert_eq!(keeper(&board, CharacterId(born)), FRANCE);
    assert_eq!(board.pos().spouse(groom), None);
    assert!(board.pos().writs().all(|w| w.ended.is_some()));
    board.to(Phase::Court);
    let german = board.bearer("g1a00");
    wedding(&mut board, groom, german, vec![]);
    board.to(Phase::Moves);
    board.give(&["A par - bur"]);
}

/// ROY 6.3-3, 8.1-1, 8.1-8: a King dies in prison: "Upon the death of a King, a new King succeeds him", "The Queen of the
/// deceased King, if any, is removed". His captor has nobody left to treat about.
#[test]
fn a_king_dies_in_prison() {
    let mut board = board();
    let (king, queen, heir) = (board.king(TURKEY), board.queen(TURKEY), board.bearer("t1100"));
    board.capture(king, RUSSIA);
    // The captive's couple is not asked for a child.
    board.deaths(&[king]);
    assert_eq!(board.king(TURKEY), heir);
    assert!(!board.pos().character(queen).in_play());
    board.to(Phase::Court);
    let back = Action::Court(CourtDeed::Return { who: king });
    assert_eq!(board.refused(RUSSIA, back).0, "NotYourCaptive");
}

/// ROY 6.3-3, 8.1-1: "continue to hold the captured leader". A crown comes to a prisoner; his captor may still have him put
/// to death, and the crown goes on.
#[test]
fn a_crown_comes_to_a_prisoner() {
    let mut board = board();
    let (king, heir, second) = (board.king(TURKEY), board.bearer("t1100"), board.bearer("t1200"));
    board.capture(heir, RUSSIA);
    board.deaths(&[king]);
    assert_eq!((board.king(TURKEY), held_by(&board, heir)), (heir, Some(RUSSIA)));
    board.to(Phase::Court);
    board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: heir }));
    assert_eq!(board.king(TURKEY), second);
}

/// ROY 5.3-9, 6.3-3: "the princess (not the son) would be returned to the French dynasty", and a prisoner is held until the
/// captor decides. A widow in prison is of her old dynasty again, and still in prison.
#[test]
fn a_widow_in_prison_is_her_first_familys_to_ransom() {
    let mut board = board();
    let (prince, princess) = (board.bearer("i1100"), board.bearer("f1a00"));
    board.wed(prince, princess);
    board.capture(princess, TURKEY);
    board.with_world(|world| family::die(world, prince));
    assert_eq!((keeper(&board, princess), held_by(&board, princess)), (FRANCE, Some(TURKEY)));
    board.to(Phase::Court);
    let offer = Action::Court(CourtDeed::OfferRansom { who: princess, against: vec![], words: "Tunis".into() });
    board.act(TURKEY, offer);
    let accept = Action::Court(CourtDeed::AcceptRansom { who: princess });
    assert_eq!(board.refused(ITALY, accept.clone()).0, "NoOffer");
    board.act(FRANCE, accept);
    assert_eq!(held_by(&board, princess), None);
}

/// ROY 8.2-16, 8.2-17, 8.2-9: "Any units controlled by the dissolved Title revert to the King's control"; the dynasty that
/// inherits a crown "assumes control of ... all armies controlled by the king". A lord without issue and his King die
/// together: the lord's army is the King's first, and goes abroad with the crown.
#[test]
fn the_army_of_a_title_that_ends_goes_abroad_with_the_crown() {
    let mut board = board();
    let (king, lord) = (board.king(ENGLAND), board.bearer("e1100"));
    let title = board.title(lord, "yor");
    let army = board.unit(ENGLAND, "A yor");
    board.raised(army, title);
    board.remove("lvp");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1a10"]);
    board.deaths(&[king, lord, board.bearer("e1200"), board.bearer("e1a00")]);
    assert_eq!((board.holder(title), board.power_of_unit(army)), (None, power(FRANCE)));
}

/// ROY 8.2-4, 7.3-2: "If a Titled noble becomes king, then that Title is retired", and "to more than one territory". Every
/// title of the new King rests, also one that he inherited in the same phase.
#[test]
fn all_titles_of_a_new_king_rest() {
    let mut board = board();
    let (king, heir, lord) = (board.king(ENGLAND), board.bearer("e1100"), board.bearer("f1200"));
    let (own, other) = (board.title(heir, "yor"), board.title(lord, "gas"));
    board.numbers(heir, &["e1100", "f1210"]);
    board.deaths(&[king, lord]);
    assert_eq!((board.king(ENGLAND), board.holder(own), board.holder(other)), (heir, None, None));
}

/// ROY 7.1-1, 7.1-3, 8.1-2: "At age 30 each male who is not an heir must be assigned a Title", "first in line". Who is first
/// in line only until his brother has a child owes none before, and one afterwards.
#[test]
fn who_is_no_longer_first_in_line_must_have_a_title() {
    let mut board = court();
    let (eldest, second) = (board.bearer("f1100"), board.bearer("f1200"));
    board.aged(second, 30);
    let unit = board.unit_in("mar");
    board.lead(second, unit);
    board.dead(eldest);
    assert!(board.allowed(FRANCE, &Action::Done), "he is the heir");
    board.child("f1110", Sex::Female, 0, eldest, board.queen(FRANCE));
    assert_eq!(board.refused(FRANCE, Action::Done).0, "TitleOwed", "his brother's daughter is first");
}

/// ROY 9-3, 8.2-1: "He has to renounce"; "The order of succession works similarly for Titled nobles". A priest's place in the
/// line of a title is his brother's.
#[test]
fn a_priest_is_passed_by_in_the_line_of_a_title() {
    let mut board = crate::writs::court_with("clergy: true");
    let lord = board.bearer("e1200");
    let title = board.title(lord, "wal");
    let (first, second) =
        (board.person(ENGLAND, "First", Sex::Male, 20), board.person(ENGLAND, "Second", Sex::Male, 15));
    board.numbers(first, &["e1210"]);
    board.numbers(second, &["e1220"]);
    board.act(ENGLAND, Action::Clergy(ClergyDeed::Enter { who: first }));
    board.succeed(&[lord]);
    assert_eq!(board.holder(title), Some(second));
}

/// ROY 5.3-2, 5.3-3: the default "is negotiable"; "Children are also in the succession order in both parents dynasties". A
/// child that the writ gives to the bride's dynasty stands in its father's line all the same.
#[test]
fn a_child_given_to_the_brides_dynasty_stands_in_both_lines() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::ChildrenToBride { every: 1 })]);
    board.next_births();
    let born = CharacterId(board.data().people.len() as u16);
    board.births_and_deaths(&[&[1; 7], &SON[..]].concat(), &[]);
    assert_eq!(keeper(&board, born), ITALY);
    assert_eq!(board.pos().noble(born).serials, [serial("f1210"), serial("i1a10")]);
}

/// ROY 5.3-2, 8.2-21: children to the bride's dynasty; "no further members of the eliminated dynasty will be created". Where
/// her dynasty has ended the children are the father's.
#[test]
fn a_dynasty_that_has_ended_is_given_no_children() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::ChildrenToBride { every: 1 })]);
    board.with_world(|world| family::eliminate(world, power(ITALY)));
    let marriage = board.pos().marriage_of(groom).expect("a couple").clone();
    assert_eq!(family::nursery(board.pos(), &marriage, Sex::Male), Some(FRANCE));
}

/// ROY 4-11, 9-8, 3.1-7: two ones are "ALWAYS fatal": neither Constitution nor the safe life of the clergy helps, and the
/// churchman's death is a death like any other.
#[test]
fn two_ones_kill_a_strong_churchman() {
    let mut board = board_with("clergy: true");
    let monk = board.person(FRANCE, "Monk", Sex::Male, 20);
    board.scores(monk, 0, 2);
    board.edit(|p| {
        let rank = Rank::Priest;
        let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
        p.nobles[monk.0 as usize].cleric = Some(cleric);
    });
    board.deaths(&[monk]);
    assert!(!board.pos().character(monk).is_alive());
}

/// ROY 7.2-9, 7.2-4, 7.3-13: "Home supply centers are always build sites for that dynasty", yet "The province must be
/// controlled". After London went to France with its title, England builds there again when it has taken it back.
#[test]
fn a_home_that_went_with_a_title_is_built_in_again_once_retaken() {
    let mut board = board();
    let lord = board.bearer("e1200");
    board.title(lord, "lon");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    board.remove("lon");
    board.remove("edi");
    board.succeed(&[lord]);
    board.winter();
    assert_eq!(board.refused(ENGLAND, build(Army, "lon")).0, "NotASite");
    board.own(ENGLAND, "lon");
    board.act(ENGLAND, build(Army, "lon"));
}

/// ROY 1-2, 8.2-8: "over half of the supply centers", counted in a fall. Eighteen centres by an inheritance in winter win
/// nothing before the fall.
#[test]
fn centres_inherited_in_winter_win_in_the_fall() {
    let mut board = board();
    for at in ["spa", "por", "bel", "hol", "mun", "ber", "kie", "den", "swe", "nwy", "tun", "ven", "rom"] {
        board.own(FRANCE, at);
    }
    assert_eq!(board.pos().centres(power(FRANCE)).len(), 16);
    // Nobody stands where he could take anything back.
    board.field(&[(FRANCE, "A par")]);
    let lord = board.bearer("e1200");
    let titles = [board.title(lord, "lon"), board.title(lord, "edi")];
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    board.succeed(&[lord]);
    assert_eq!(titles.map(|t| board.holder(t)), [Some(jules); 2]);
    assert_eq!(board.pos().centres(power(FRANCE)).len(), 18);
    board.to(Phase::Court);
    assert!(!board.table.prompt().seats.is_empty(), "the game goes on");
    board.fall();
    board.close();
    assert!(board.table.prompt().seats.is_empty(), "and is won in the fall");
}
