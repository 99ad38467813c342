//! Governors (OG.1 to OG.7, OG.10, OG.11; the others with the rooms whose work they change).

use super::*;
use regnal::games::blood_royale::{campaign, court, realm};

const G: &str = "governors: true";

fn governor(b: &mut Board, who: CharacterId, at: &str) {
    b.edit(|p| p.provinces[land(at).index()].governor = Some(who));
}

fn of(b: &Board, at: &str) -> Option<CharacterId> {
    b.pos().province(land(at)).governor
}

/// BR OG.1, OG.5: In the Dynastic Sequence a Prince of fifteen is made Governor of a province one controls, and of another.
#[test]
fn a_governor_is_made() {
    let mut b = table_with(G);
    let who = b.person(FRANCE, "Louis", Sex::Male, 15);
    let boy = b.person(FRANCE, "Boy", Sex::Male, 14);
    let lady = b.person(FRANCE, "Lady", Sex::Female, 20);
    let king = b.monarch(FRANCE);
    let at = land("bordeaux");
    assert!(!b.allowed(FRANCE, &Action::Fortune(Deed::Govern { who, at })), "not while armies move");
    b.to(Phase::Marriages, FRANCE);
    for who in [boy, lady, king, CharacterId(99)] {
        refused(&mut b, FRANCE, Deed::Govern { who, at }, "NotAPrince", "OG.1");
    }
    refused(&mut b, FRANCE, Deed::Govern { who, at: land("kent") }, "NotYours", "OG.1");
    b.hold(FRANCE, "kent");
    for at in ["bordeaux", "kent"] {
        assert!(on_offer(&b, FRANCE).contains(&Deed::Govern { who, at: land(at) }));
        deed(&mut b, FRANCE, Deed::Govern { who, at: land(at) });
        assert_eq!(of(&b, at), Some(who));
        refused(&mut b, FRANCE, Deed::Govern { who, at: land(at) }, "HasGovernor", "OG.1");
    }
    let mut b = table();
    let who = b.person(FRANCE, "Louis", Sex::Male, 15);
    b.to(Phase::Marriages, FRANCE);
    refused(&mut b, FRANCE, Deed::Govern { who, at }, "NoGovernors", "OG.1");
}

/// BR OG.3: A title goes down the line like a crown: children, even girls, then brothers and their issue; abroad too.
#[test]
fn titles_are_inherited() {
    let mut b = table_with(G);
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    let duke = b.child(FRANCE, "Duke", Sex::Male, 25, king, queen);
    let wife = b.person(FRANCE, "Wife", Sex::Female, 25);
    b.wed(duke, wife);
    let girl = b.child(FRANCE, "Girl", Sex::Female, 5, duke, wife);
    let brother = b.child(FRANCE, "Brother", Sex::Male, 23, king, queen);
    let nephew = b.child(SPAIN, "Nephew", Sex::Male, 1, brother, wife);
    b.edit(|p| p.people[nephew.0 as usize].mother = None);
    let first = b.heir(FRANCE);
    governor(&mut b, duke, "bordeaux");
    b.die(&[first, brother, duke]);
    assert_eq!(asked(&b), Some(Ask::Title { at: land("bordeaux"), heir: girl, king: FRANCE }));
    deed(&mut b, FRANCE, Deed::TitlePasses { dispute: false });
    assert_eq!(of(&b, "bordeaux"), Some(girl));
    // Her uncle's son is next, though he lives in Spain.
    b.die(&[girl]);
    assert!(matches!(asked(&b), Some(Ask::Title { heir, .. }) if heir == nephew));
    deed(&mut b, FRANCE, Deed::TitlePasses { dispute: false });
    assert_eq!(of(&b, "bordeaux"), Some(nephew));
}

/// BR OG.2: Without an heir the province is under the King again.
#[test]
fn no_heir() {
    let mut b = table_with(G);
    let duke = b.person(FRANCE, "Duke", Sex::Male, 25);
    governor(&mut b, duke, "bordeaux");
    b.die(&[duke]);
    assert_eq!((of(&b, "bordeaux"), asked(&b)), (None, None));
}

/// BR OG.4: The King may dispute it: a rebellion there, and where the heir is another player's every province of his rolls.
#[test]
fn a_title_is_disputed() {
    for abroad in [false, true] {
        let mut b = table_with(G);
        let duke = b.person(FRANCE, "Duke", Sex::Male, 40);
        let wife = b.person(FRANCE, "Wife", Sex::Female, 40);
        b.wed(duke, wife);
        let heir = b.child(FRANCE, "Heir", Sex::Male, 20, duke, wife);
        b.change(heir, |c| c.keeper = Some(if abroad { SPAIN } else { FRANCE }));
        b.hold(FRANCE, "kent");
        governor(&mut b, duke, "bordeaux");
        b.die(&[duke]);
        let faces = vec![1; if abroad { 10 } else { 0 }];
        b.lay(&faces);
        deed(&mut b, FRANCE, Deed::TitlePasses { dispute: true });
        assert!(b.dice_are_used(), "nine other Home Provinces and Kent");
        assert_eq!((of(&b, "bordeaux"), rebels(&b, "bordeaux"), rebels(&b, "kent")), (None, true, abroad));
    }
}

/// BR OG.4: Nobody asks a King whether he disputes his own inheritance; an heir who dies while he thinks has heirs of his own.
#[test]
fn edges_of_a_dispute() {
    let mut b = table_with(G);
    let king = b.monarch(FRANCE);
    let duke = b.person(FRANCE, "Duke", Sex::Male, 45);
    b.change(king, |c| c.father = Some(duke));
    governor(&mut b, duke, "bordeaux");
    b.die(&[duke]);
    assert_eq!((of(&b, "bordeaux"), asked(&b)), (Some(king), None));
    let mut b = table_with(G);
    let duke = b.person(FRANCE, "Duke", Sex::Male, 60);
    let wife = b.person(FRANCE, "Wife", Sex::Female, 40);
    let son = b.child(FRANCE, "Son", Sex::Male, 40, duke, wife);
    let grandson = b.child(FRANCE, "Grandson", Sex::Male, 5, son, wife);
    governor(&mut b, duke, "bordeaux");
    b.die(&[duke]);
    assert!(matches!(asked(&b), Some(Ask::Title { heir, .. }) if heir == son));
    b.die(&[son]);
    assert!(matches!(asked(&b), Some(Ask::Title { heir, .. }) if heir == grandson));
}

/// BR OG.6: For a minor the King is Regent: nothing is kept back from him.
#[test]
fn a_minor_governs() {
    for (age, asks) in [(14, false), (15, true)] {
        let mut b = table_with(G);
        let who = b.person(SPAIN, "Juan", Sex::Male, age);
        governor(&mut b, who, "bordeaux");
        b.edit(|p| p.players.iter_mut().for_each(|q| q.rate = None));
        b.to(Phase::Taxes, FRANCE);
        for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
            b.act(seat, Action::Realm(realm::RealmDeed::SetRate { rate: Rate::Normal }));
        }
        let withhold = matches!(b.top(), Some(Frame::Realm(realm::RealmAsk::Withhold { seat: SPAIN, .. })));
        assert_eq!(withhold, asks, "{age}");
        if !asks {
            // OG.8: the two crowns are his house's all the same.
            assert_eq!((b.treasury(FRANCE), b.treasury(SPAIN)), (50, 52));
        }
    }
}

/// BR OG.7: +1 Strength, once, even above +2; a woman's Guile goes with her husband.
#[test]
fn a_governor_is_stronger() {
    let mut b = table_with(G);
    let who = prince(&mut b, FRANCE, "Louis", "bordeaux");
    let wife = b.person(FRANCE, "Wife", Sex::Female, 25);
    b.wed(who, wife);
    b.scores(who, 2, 0, 0);
    let pawn = b.pos().pawn_of(who).unwrap().id;
    let strength = |b: &Board| Board::sum(&court::strength(b.pos(), pawn, None));
    assert_eq!(strength(&b), 2);
    governor(&mut b, who, "bordeaux");
    governor(&mut b, who, "kent");
    assert_eq!(strength(&b), 3);
    governor(&mut b, wife, "kent");
    assert_eq!(strength(&b), 4);
}

/// BR OG.10, Q73: Only who is on the board is present. BR OG.11: then he commands the armies there, not beside the King.
#[test]
fn present_is_who_stands_there() {
    let mut b = table_with(G);
    let who = b.person(SPAIN, "Juan", Sex::Male, 25);
    governor(&mut b, who, "bordeaux");
    let army = b.armies(FRANCE, "bordeaux", 1)[0];
    let present = |b: &Board| fortune::governors::present(b.pos(), land("bordeaux"));
    assert_eq!((present(&b), campaign::governing(b.pos(), army)), (None, None));
    b.prince(SPAIN, who, "bordeaux");
    assert_eq!((present(&b), campaign::governing(b.pos(), army)), (Some(who), Some(SPAIN)));
    king_at(&mut b, FRANCE, "bordeaux");
    assert_eq!(campaign::governing(b.pos(), army), None);
}

/// BR 7.10, OG.3: "inherited in exactly the same way as the rank of King": the title of a King's widow who retires passes on at
/// once.
#[test]
fn who_retires_leaves_the_title() {
    let mut b = table_with(G);
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    governor(&mut b, queen, "bordeaux");
    b.die(&[king]);
    assert!(b.pos().character(queen).retired);
    assert_ne!(of(&b, "bordeaux"), Some(queen));
}
