//! The list of what a player should think of: each kind turns up for its reason, and not without it.

use crate::kit::*;
use regnal::dynasty::{Captor, Draft};
use regnal::games::blood_royale::issues::{Issue, Kind, issues};
use regnal::games::blood_royale::marriages::MarriageDeed;
use regnal::games::blood_royale::{fortune, realm};

fn of(board: &Board, kind: Kind) -> Vec<Issue> {
    issues(board.pos(), ENGLAND).into_iter().filter(|i| i.kind == kind).collect()
}

/// BR 9.1: the heir is told about when he is another's, or nobody.
#[test]
fn succession_abroad_or_to_nobody() {
    let mut b = board();
    let king = b.monarch(ENGLAND);
    b.edit(|p| p.people.iter_mut().filter(|c| c.father == Some(king)).for_each(|c| c.died = Some(1300)));
    assert!(of(&b, Kind::Succession)[0].text.contains("no heir"), "{:?}", of(&b, Kind::Succession));
    let queen = b.pos().kin().spouse(king).expect("a Queen");
    let son = b.child(ENGLAND, "Tancred", Sex::Male, 16, king, queen);
    assert!(of(&b, Kind::Succession).is_empty(), "an heir at home");
    b.edit(|p| p.people[son.0 as usize].keeper = Some(FRANCE));
    let told = of(&b, Kind::Succession);
    assert_eq!((told.len(), told[0].who), (1, Some(son)));
    assert!(told[0].text.contains("Tancred") && told[0].text.contains("France"), "{told:?}");
}

/// BR 8.1: an heir of age without a wife; a child or a husband is none.
#[test]
fn heirs_without_a_wife() {
    let mut b = board();
    let king = b.monarch(ENGLAND);
    b.edit(|p| p.people.iter_mut().filter(|c| c.father == Some(king)).for_each(|c| c.died = Some(1300)));
    let queen = b.pos().kin().spouse(king).expect("a Queen");
    let son = b.child(ENGLAND, "Tancred", Sex::Male, 14, king, queen);
    assert!(of(&b, Kind::Unmarried).is_empty(), "he is 14");
    b.edit(|p| p.people[son.0 as usize].track -= 1);
    assert_eq!(of(&b, Kind::Unmarried).iter().map(|i| i.who).collect::<Vec<_>>(), [Some(son)]);
    let bride = b.person(FRANCE, "Aude", Sex::Female, 18);
    b.wed(son, bride);
    assert!(of(&b, Kind::Unmarried).is_empty());
}

/// BR 7.2: a monarch whose roll fails often, with the chance and who would follow.
#[test]
fn old_monarchs() {
    let mut b = board();
    let king = b.monarch(ENGLAND);
    b.edit(|p| p.people[king.0 as usize].track = p.turn.year - 70);
    let told = of(&b, Kind::Survival);
    assert_eq!(told.len(), 1);
    assert!(told[0].text.contains('%') && told[0].who == Some(king), "{told:?}");
    b.edit(|p| p.people[king.0 as usize].track = p.turn.year - 20);
    b.scores(king, 0, 2, 0);
    assert!(of(&b, Kind::Survival).is_empty());
}

/// BR 8.5: an offer that waits, for whom it waits.
#[test]
fn offers_wait_for_their_answer() {
    let mut b = board();
    b.to(Phase::Marriages, FRANCE);
    let groom = b.person(FRANCE, "Odo", Sex::Male, 20);
    let bride = b.person(ENGLAND, "Maud", Sex::Female, 20);
    assert!(of(&b, Kind::Answer).is_empty());
    b.act(FRANCE, Action::Marriage(MarriageDeed::Propose { draft: Draft::of(groom, bride), to: ENGLAND }));
    let told = of(&b, Kind::Answer);
    assert!(told.len() == 1 && told[0].talk.is_some() && told[0].text.contains("France"), "{told:?}");
    assert!(issues(b.pos(), FRANCE).iter().all(|i| i.kind != Kind::Answer), "it is not theirs to answer");
}

/// BR 13.1, 19.28: a bill too high, a prisoner.
#[test]
fn bills_and_prisoners() {
    let mut b = board();
    b.armies(ENGLAND, "kent", 4);
    b.crowns(ENGLAND, realm::upkeep_due(b.pos(), ENGLAND));
    assert!(of(&b, Kind::Upkeep).is_empty());
    b.crowns(ENGLAND, realm::upkeep_due(b.pos(), ENGLAND) - 1);
    assert_eq!(of(&b, Kind::Upkeep).len(), 1);
    let who = b.person(ENGLAND, "Roger", Sex::Male, 30);
    assert!(of(&b, Kind::Captive).is_empty());
    b.edit(|p| p.people[who.0 as usize].captive_of = Some(Captor::Seat(FRANCE)));
    assert_eq!(of(&b, Kind::Captive)[0].who, Some(who));
}

/// BR 15.11, 21.2: risks as the rebellion roll has them; a set that lacks one item.
#[test]
fn risks_and_sets() {
    let mut b = board();
    let king = b.monarch(ENGLAND);
    b.scores(king, 0, 0, -2);
    let told = of(&b, Kind::Rebellion);
    let held: Vec<ProvinceId> = b.pos().held_by(ENGLAND).collect();
    let risky = held.iter().filter(|p| fortune::rebellion_sixths(b.pos(), **p).is_some_and(|n| n > 0)).count();
    assert!(risky > 2 && told.len() == 1, "one line for all: {told:?}");
    assert!(told[0].text.contains(&format!("{} more", risky - 1)), "{told:?}");
    let at = held[0];
    b.edit(|p| p.provinces[at.0 as usize].rebellion = Some(0));
    assert!(of(&b, Kind::Rebellion)[0].text.contains("revolt"));
    let capital = b.pos().capital_of(ENGLAND).expect("a capital");
    b.item(ENGLAND, Goods::Food, capital.key());
    assert!(of(&b, Kind::Set).is_empty(), "two are lacking");
    b.item(ENGLAND, Goods::Cloth, capital.key());
    let told = of(&b, Kind::Set);
    assert!(told.len() == 1 && told[0].text.contains("metals") && told[0].place == Some(capital), "{told:?}");
}
