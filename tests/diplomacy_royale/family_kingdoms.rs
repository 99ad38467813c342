//! What becomes of an old crown when its nobles found a new kingdom (8.2-12 to 8.2-14).

use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::court::CourtDeed;

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
