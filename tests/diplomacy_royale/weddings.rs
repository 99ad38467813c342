//! What a wedding changes: who lives with whom, whose the children are, who may give up claims (5.3, 9.2).

use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::writs::{self, Terms, Which, WritDeed};

use super::kit::*;
use super::writs::{clause, court, court_with, keeper, private, propose, wedding, whispered};

fn nursery(board: &Board, who: CharacterId) -> Option<SeatId> {
    let marriage = board.pos().marriage_of(who).expect("a marriage").clone();
    family::nursery(board.pos(), &marriage, Sex::Male)
}

/// ROY 5.3-1, 5.3-13: "By default children are members of the father's dynasty": a groom stays of his own whomever he weds,
/// and so are his children of it.
#[test]
fn a_groom_stays_of_his_dynasty_though_his_bride_has_a_title() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.title(bride, "ven");
    wedding(&mut board, groom, bride, vec![]);
    assert_eq!((keeper(&board, groom), keeper(&board, bride)), (FRANCE, ITALY), "each stays at home");
    assert_eq!(nursery(&board, groom), Some(FRANCE));
}

/// ROY 8.1-2, 5.3-1, 8.1-10: "the King's eldest son, and all of his heirs" succeeds, though he is a Queen's consort: his
/// country is not hers.
#[test]
fn a_crown_prince_who_weds_a_queen_keeps_his_country() {
    let mut board = court();
    let (prince, queen, old) = (board.bearer("f1100"), board.bearer("i1a00"), board.king(ITALY));
    board.dead(old);
    board.edit(|p| p.powers[ITALY.0 as usize].monarch = Some(queen));
    wedding(&mut board, prince, queen, vec![]);
    let king = board.king(FRANCE);
    board.succeed(&[king]);
    assert_eq!((board.king(FRANCE), board.standing(FRANCE)), (prince, Standing::Reigning));
    assert_eq!((board.king(ITALY), board.standing(ITALY)), (queen, Standing::Reigning));
    assert_eq!(board.stand(FRANCE), ["bre", "mar", "par"]);
}

/// ROY 9.2-1, 5.3-13: "A Bishop on either side of the family allows either of them to renounce": a groom too, whomever he
/// weds, and whosever the bishop is.
#[test]
fn a_groom_may_renounce_for_any_bride() {
    for side in [FRANCE, ITALY] {
        let mut board = court_with("clergy: true");
        let name = board.person(side, "Turpin", Sex::Male, 40);
        board.edit(|p| {
            p.nobles[name.0 as usize].cleric = Some(Cleric {
                rank: Rank::Bishop,
                eligible: false,
                see: None,
                see_since: 0,
                renounced: false,
                acted: false,
            });
        });
        let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
        let gives_up = clause(FRANCE, Terms::Renounce { who: groom, power: power(FRANCE) });
        wedding(&mut board, groom, bride, vec![gives_up]);
        assert!(board.pos().noble(groom).serials.is_empty());
        assert_eq!((keeper(&board, groom), keeper(&board, bride)), (FRANCE, FRANCE), "he stays of his dynasty");
    }
}

/// ROY 5.3-10, 5.3-11: what is acquired is not given up, by a groom either.
#[test]
fn a_groom_does_not_give_up_what_he_has() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.title(groom, "bur");
    let line = vec![clause(FRANCE, Terms::Renounce { who: groom, power: power(FRANCE) })];
    assert_eq!(board.refused(FRANCE, propose(groom, bride, line)).0, "TitleAcquired");
}

// ---------------------------------------------------------------- What can be agreed (5.2, 5.3-2, 6.1-9)

fn moving(groom: CharacterId, bride: CharacterId, clauses: Vec<Clause<Terms>>) -> Action {
    let draft = Draft { husband_moves: true, clauses, ..Draft::of(groom, bride) };
    Action::Writ(WritDeed::Propose { draft })
}

/// ROY 5.3-2: "This default is negotiable": a husband comes to her dynasty if both agree, and goes home as a widower.
#[test]
fn a_husband_moves_if_both_agree() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.act(FRANCE, moving(groom, bride, vec![]));
    assert!(text(&board.act(ITALY, Action::Writ(WritDeed::Accept { proposal: 0 }))).contains("dynasty of Italy"));
    assert_eq!((keeper(&board, groom), keeper(&board, bride)), (ITALY, ITALY));
    assert_eq!(nursery(&board, groom), Some(ITALY));
    board.with_world(|world| family::die(world, bride));
    assert_eq!(keeper(&board, groom), FRANCE);
    // Who reigns or holds a title stays.
    let (king, queen) = (board.king(FRANCE), board.queen(FRANCE));
    board.dead(queen);
    board.to(Phase::Court);
    let other = board.bearer("i1b00");
    assert_eq!(board.refused(FRANCE, moving(king, other, vec![])).0, "StaysWithEstate");
}

/// ROY 5.3-2: children by sex and by number.
#[test]
fn children_are_shared_by_sex_and_number() {
    let cases: [(Option<Sex>, Which, [SeatId; 4]); 4] = [
        (Some(Sex::Female), Which::All, [FRANCE, ITALY, FRANCE, ITALY]),
        (Some(Sex::Male), Which::Only(2), [FRANCE, FRANCE, ITALY, FRANCE]),
        (None, Which::Only(2), [FRANCE, ITALY, FRANCE, FRANCE]),
        (None, Which::Every(2), [FRANCE, ITALY, FRANCE, ITALY]),
    ];
    for (sex, which, expected) in cases {
        let mut board = court();
        let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
        wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Children { sex, which })]);
        let born = [("f1110", Sex::Male), ("f11a0", Sex::Female), ("f1120", Sex::Male), ("f11b0", Sex::Female)];
        let mut got = vec![];
        for (number, sex) in born {
            let marriage = board.pos().marriage_of(groom).expect("a marriage").clone();
            got.extend(family::nursery(board.pos(), &marriage, sex));
            board.child(number, sex, 0, groom, bride);
        }
        assert_eq!(got, expected, "{sex:?} {which:?}");
    }
}

/// ROY 5.3-2, 5.3-5: a child by name goes to the other's dynasty at the wedding, and keeps its place in the lines.
#[test]
fn a_named_child_is_given_away() {
    let mut board = court();
    let (king, queen, bride) = (board.king(FRANCE), board.queen(FRANCE), board.bearer("i1a00"));
    board.dead(queen);
    let son = board.bearer("f1200");
    let stranger = clause(FRANCE, Terms::GiveChild { who: board.bearer("i1200") });
    assert_eq!(board.refused(FRANCE, propose(king, bride, vec![stranger])).0, "BadTerm");
    wedding(&mut board, king, bride, vec![clause(FRANCE, Terms::GiveChild { who: son })]);
    assert_eq!(keeper(&board, son), ITALY);
    assert_eq!(board.pos().noble(son).serials, [serial("f1200")], "nobody is denied the birthright");
    let nephew = clause(FRANCE, Terms::GiveChild { who: board.bearer("f1b00") });
    let (brother, other) = (board.bearer("f1100"), board.bearer("i1b00"));
    assert_eq!(
        board.refused(FRANCE, propose(brother, other, vec![nephew])).0,
        "BadTerm",
        "a sister is no child of his"
    );
}

/// ROY 5.3-1, 5.3-2, 8.2-22: "By default children are members of the father's dynasty": of the one into which he was given, which
/// lives on though the one of his birth has ended.
#[test]
fn children_of_one_who_was_given_away_are_of_his_new_dynasty() {
    let mut board = court();
    let (king, queen, son) = (board.king(FRANCE), board.queen(FRANCE), board.bearer("f1200"));
    let (bride, german) = (board.bearer("i1a00"), board.bearer("g1a00"));
    board.dead(queen);
    wedding(&mut board, king, bride, vec![clause(FRANCE, Terms::GiveChild { who: son })]);
    wedding(&mut board, son, german, vec![]);
    board.edit(|p| p.powers[FRANCE.0 as usize].standing = Standing::Eliminated);
    assert_eq!(nursery(&board, son), Some(ITALY));
    board.edit(|p| p.powers[ITALY.0 as usize].standing = Standing::Eliminated);
    assert_eq!(nursery(&board, son), Some(GERMANY));
}

/// ROY 6.1-9: "Nobles may be assigned to foreign units, if that has been agreed upon": those that are named.
#[test]
fn named_nobles_lead_named_units() {
    let mut board = court();
    let (leader, other) = (board.bearer("i1200"), board.person(ITALY, "Carlo", Sex::Male, 20));
    let (marseilles, brest) = (board.unit_in("mar"), board.unit_in("bre"));
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let terms = Terms::CommandOf { nobles: vec![leader], units: vec![marseilles] };
    wedding(&mut board, groom, bride, vec![clause(FRANCE, terms)]);
    let lead = |who, unit| Action::Court(CourtDeed::Assign { who, unit });
    assert_eq!(board.refused(ITALY, lead(other, marseilles)).0, "ForeignUnit");
    assert_eq!(board.refused(ITALY, lead(leader, brest)).0, "ForeignUnit");
    board.act(ITALY, lead(leader, marseilles));
    assert_eq!(board.pos().noble(leader).command, Some(marseilles));
}

// ---------------------------------------------------------------- Seen before one signs, and afterwards (5.4-3)

/// ROY 5.4-3: "The GM forwards the 'official writ' to the family of the bride": all of it, with what it would change.
#[test]
fn the_whole_writ_is_read_before_it_is_answered() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let zone = private(ITALY, Terms::Demilitarised { over: vec![land("ven")] });
    let gives_up = clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) });
    let draft =
        Draft { clauses: vec![zone, gives_up], free_text: "And a cask of wine.".into(), ..Draft::of(groom, bride) };
    let lines = board.act(FRANCE, Action::Writ(WritDeed::Propose { draft }));
    let told = whispered(&lines, ITALY);
    let seen = board.print_view(ITALY);
    let name = board.pos().name_of(bride);
    for words in [
        "keeps out of Venice (private)",
        "must leave at its next order",
        "A cask of wine".trim_start_matches("A "),
        &format!("{name} would be with France"),
        "Their children would be of France",
        "would be out of it for ever",
    ] {
        assert!(told.contains(words), "not told: {words}\n{told}");
        assert!(seen.contains(words), "not seen: {words}\n{seen}");
    }
    // And in the ledger afterwards.
    board.act(ITALY, Action::Writ(WritDeed::Accept { proposal: 0 }));
    let ledger = board.print_view(ITALY);
    assert!(ledger.contains("By writ:") && ledger.contains("keeps out of Venice"), "{ledger}");
    assert!(ledger.contains("And a cask of wine. (on their honour)"), "{ledger}");
    assert!(!board.print_view(GERMANY).contains("By writ:"));
}

/// ROY 5.3-1, 8.2-8: both sides are told what a match does to every succession.
#[test]
fn a_match_tells_what_becomes_of_the_successions() {
    let board = court();
    let (prince, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let (his, hers) = (board.pos().name_of(prince), board.pos().name_of(bride));
    let told = |moves: bool| {
        let draft: Draft<Terms> = Draft { husband_moves: moves, ..Draft::of(prince, bride) };
        writs::consequences(board.pos(), &draft).join("\n")
    };
    assert!(told(false).contains(&format!("{his} is 1st in line to the crown of France: it would stay with France.")));
    assert!(told(false).contains(&format!("{hers} is 3rd in line to the crown of Italy: it would go to France.")));
    assert!(told(true).contains(&format!("{his} is 1st in line to the crown of France: it would go to Italy.")));
    assert!(told(true).contains("it would stay with Italy") && told(true).contains("would be of Italy"));
}

// ---------------------------------------------------------------- Words at the terminal

/// ROY 9-3, 8.1-2, 9.3-6: what vows do to the succession is said with the offer, and the chance of an arrest.
#[test]
fn offers_of_the_church_say_what_they_do() {
    use regnal::games::diplomacy_royale::clergy::ClergyDeed;
    let mut board = court_with("clergy: true");
    let heir = board.bearer("f1100");
    let (next, younger) = (board.pos().name_of(board.bearer("f1200")), board.person(FRANCE, "Odo", Sex::Male, 30));
    let words = |who| board.describe(&Action::Clergy(ClergyDeed::Enter { who }));
    assert!(words(heir).contains("heir to the crown of France") && words(heir).contains(&next), "{}", words(heir));
    assert!(!words(younger).contains("heir"), "{}", words(younger));
    board.edit(|p| {
        let see = Some(land("par"));
        let rank = Rank::Archbishop;
        p.nobles[younger.0 as usize].cleric =
            Some(Cleric { rank, eligible: false, see, see_since: 0, renounced: false, acted: false });
    });
    let target = board.bearer("g1100");
    let words = board.describe(&Action::Clergy(ClergyDeed::Arrest { cleric: younger, target }));
    assert!(words.contains("(50 %)"), "{words}");
}

/// ROY 7.1-5: who controls a province without a centre is told after the fall, and read in the view.
#[test]
fn control_of_every_province_is_told() {
    let mut board = court();
    board.to(Phase::Retreats);
    board.edit(|p| p.turn.half = Half::Second);
    board.remove("par");
    board.unit(GERMANY, "A BUR");
    let lines = board.close();
    assert!(text(&lines).contains("Burgundy is controlled by Germany now"), "{}", text(&lines));
    let seen = board.print_view(FRANCE);
    assert!(seen.contains("controls beside its centres: ") && seen.contains("Burgundy"), "{seen}");
}
