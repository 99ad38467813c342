//! What becomes of an old crown when its nobles found a new kingdom (8.2-12 to 8.2-14).

use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family;

use super::family_crowns::heir_abroad;
use super::kit::*;

/// England's crown has gone to France; England's Lord of Edinburgh, with his fleet there and a son at home, is at court.
fn lord_of_edinburgh(options: &str) -> (Board, [CharacterId; 2]) {
    let (mut board, _, _, dead) = heir_abroad(options);
    let (lord, son) = (board.bearer("e1b00"), board.person(ENGLAND, "Son", Sex::Male, 0));
    board.edit(|p| {
        p.people[lord.0 as usize].sex = Sex::Male;
        p.people[son.0 as usize].father = Some(lord);
    });
    board.numbers(son, &["e1b10"]);
    let title = board.title(lord, "edi");
    board.raised(board.unit_in("edi"), title);
    board.succeed(&dead);
    board.to(Phase::Court);
    (board, [lord, son])
}

fn found(king: CharacterId) -> Action {
    Action::Court(CourtDeed::FoundKingdom { king, capital: land("edi"), name: "Free Scotland".into() })
}

/// ROY 9.4-1, 5.3-11, 8.2-12: "pass over the rightful heir", and "Abdication is not permitted". The crown that went abroad can be
/// contested until a new kingdom has been made of the power; its king has inherited nothing, and his son does not
/// follow him while he lives.
#[test]
fn a_cardinal_does_not_contest_the_crown_of_a_new_kingdom() {
    let (mut board, [lord, _]) = lord_of_edinburgh("clergy: true");
    let cardinal = board.person(ITALY, "Cardinal", Sex::Male, 30);
    board.edit(|p| {
        let rank = Rank::Cardinal;
        let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
        p.nobles[cardinal.0 as usize].cleric = Some(cleric);
    });
    let estate = Estate::Crown(power(ENGLAND));
    let deed = Action::Clergy(ClergyDeed::PassOver { cleric: cardinal, estate });
    assert!(board.allowed(ITALY, &deed));
    board.act(ENGLAND, found(lord));
    assert_eq!(board.refused(ITALY, deed), ("NothingInherited".into(), "ROY 9.4-1".into()));
    assert_eq!(board.king(ENGLAND), lord);
}

/// ROY 8.2-8, 8.2-12, 8.2-19: the new kingdom is a power of its own: who inherited the crown that was before it has no part in what
/// a conqueror leaves of it.
#[test]
fn a_conquered_kingdom_does_not_fall_to_who_had_the_old_crown() {
    let (mut board, [lord, son]) = lord_of_edinburgh("");
    board.act(ENGLAND, found(lord));
    board.own(ENGLAND, "cly");
    board.remove("edi");
    board.own(GERMANY, "edi");
    board.fall();
    board.close();
    assert_eq!((board.standing(ENGLAND), board.owner("cly")), (Standing::Eliminated, None));
    for who in [lord, son] {
        assert_eq!(board.pos().character(who).keeper, Some(GERMANY));
    }
}

/// ROY 8.2-8, 8.2-10: "that dynasty assumes control of all possessions". The crown of a new kingdom goes abroad in its turn:
/// what is left goes to the heir's dynasty, not to the one that inherited the crown before.
#[test]
fn the_crown_of_a_new_kingdom_goes_to_its_own_heir() {
    let (mut board, [lord, son]) = lord_of_edinburgh("");
    let cousin = board.person(ENGLAND, "Cousin", Sex::Female, 20);
    board.act(ENGLAND, found(lord));
    board.edit(|p| {
        let c = &mut p.people[son.0 as usize];
        (c.keeper, c.home) = (Some(GERMANY), Some(GERMANY));
    });
    board.succeed(&[lord]);
    assert_eq!(board.standing(ENGLAND), Standing::Eliminated);
    let crowns = |seat| board.pos().power(power(seat)).crowns.clone();
    assert_eq!((crowns(GERMANY), crowns(FRANCE)), (vec![power(ENGLAND)], vec![]));
    assert_eq!((board.owner("edi"), board.pos().character(cousin).keeper), (Some(power(GERMANY)), Some(GERMANY)));
}

/// ROY 8.1-5, 8.1-6, 8.1-7: "the King's brothers and all of his heirs", then "the King's sisters": also in a kingdom made anew,
/// behind the issue of its king; not who has inherited the crown before it abroad.
#[test]
fn brothers_and_sisters_follow_in_a_new_kingdom() {
    let (mut board, [lord, son]) = lord_of_edinburgh("");
    let (king, queen) = (board.pos().character(lord).father, board.pos().character(lord).mother);
    let henry = board.person(ENGLAND, "Henry", Sex::Male, 30);
    let maud = board.person(ENGLAND, "Maud", Sex::Female, 35);
    let nephew = board.person(ENGLAND, "Nephew", Sex::Male, 5);
    let (abroad, sister) = (board.bearer("e1a10"), board.bearer("e1a00"));
    board.edit(|p| {
        for who in [henry, maud] {
            (p.people[who.0 as usize].father, p.people[who.0 as usize].mother) = (king, queen);
        }
        p.people[nephew.0 as usize].father = Some(henry);
        p.people[abroad.0 as usize].mother = Some(sister);
    });
    for (who, number) in [(henry, "e1300"), (maud, "e1c00"), (nephew, "e1310")] {
        board.numbers(who, &[number]);
    }
    let title = board.title(henry, "lvp");
    board.act(ENGLAND, found(lord));
    let crown = Estate::Crown(power(ENGLAND));
    assert_eq!(family::line(board.pos(), crown), [son, henry, nephew, maud]);
    board.succeed(&[lord, son]);
    assert_eq!((board.king(ENGLAND), board.holder(title)), (henry, None));
    assert!(board.sites("lvp").contains(&power(ENGLAND)), "his title rests with the crown (8.2-7)");
}
