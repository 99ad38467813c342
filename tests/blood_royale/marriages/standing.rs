//! Contracts in time: what ends, outlives, rests and comes back, conflicts, and who may read what (7.8, 8.7, 8.8, 9.19,
//! 24.1, 25.2; Q25, Q26).

use super::*;
use regnal::engine::Table;

fn end(b: &mut Board, marriage: MarriageId) -> String {
    in_world(b, |world| marriages::contract_ends(world, marriage))
}

/// BR 7.8: the contract ends with the marriage; BR 9.19: what was renounced stays renounced, for all issue (8.19).
#[test]
fn what_ends_and_what_outlives() {
    let (mut b, groom, bride) = market();
    let clauses = [
        (ENGLAND, Terms::NonAggression { over: vec![] }),
        (ENGLAND, Terms::RenounceClaim { who: groom, country: CountryId(0) }),
    ];
    let mut draft = with(groom, bride, &clauses);
    assert!(draft.clauses[1].outlives);
    draft.husband_moves = true;
    agree(&mut b, ENGLAND, FRANCE, &draft);
    let son = b.child(FRANCE, "Guy", Sex::Male, 0, groom, bride);
    let raid = Forbidden::Invade { of: FRANCE, province: land("normandy") };
    let claim = |who| Forbidden::Claim { who, country: CountryId(0) };
    assert!(refusal(&b, ENGLAND, &raid).is_some() && refusal(&b, ENGLAND, &claim(son)).is_some());
    let marriage = b.pos().marriages().find(|m| m.husband == groom).expect("wed").id;
    let told = end(&mut b, marriage);
    assert!(told.contains("ends, but for what was renounced"), "{told}");
    assert_eq!(refusal(&b, ENGLAND, &raid), None);
    assert_eq!(refusal(&b, ENGLAND, &claim(son)), Some(no("Bound", "8.7")));
    let king = b.monarch(ENGLAND);
    let renounced = |who, country| marriages::has_renounced(b.pos(), who, CountryId(country));
    assert_eq!(
        [renounced(groom, 0), renounced(son, 0), renounced(groom, 1), renounced(king, 0)],
        [true, true, false, false]
    );
    assert_eq!(marriages::ledger(b.pos(), ENGLAND).len(), 1);
}

/// BR 25.2: the first Kings and Queens have no contract, so the death of one ends none.
#[test]
fn the_first_queen_s_death_ends_none() {
    let mut b = signed(&[(ENGLAND, Terms::NonAggression { over: vec![] })]);
    let king = b.monarch(ENGLAND);
    let first = b.pos().marriages().find(|m| m.husband == king).expect("wed").clone();
    assert_eq!(first.contract, None);
    assert_eq!(end(&mut b, first.id), "");
    assert_eq!(b.data().treaties[0].ended, None);
}

/// BR 8.7: captivity ends no contract (Q26).
#[test]
fn captivity_ends_nothing() {
    let mut b = signed(&[(ENGLAND, Terms::NonAggression { over: vec![] })]);
    let groom = b.pos().people().find(|c| c.name == "Rupert").expect("the groom").id;
    b.edit(|p| p.people[groom.0 as usize].captive_of = Some(regnal::dynasty::Captor::Seat(SPAIN)));
    let raid = Forbidden::Invade { of: FRANCE, province: land("normandy") };
    assert!(refusal(&b, ENGLAND, &raid).is_some());
}

/// BR 8.8: what has become impossible rests without a penalty, both are told, and it binds again when it can be kept.
#[test]
fn impossible_rests_and_comes_back() {
    let mut b = signed(&[(ENGLAND, Terms::ArmyPassage { over: vec![land("kent")] })]);
    // The marriages begin again, with what has been told so far.
    let begin = |b: &mut Board| b.edit(|p| p.turn.begun = false);
    b.hold(SPAIN, "kent");
    begin(&mut b);
    let state = |b: &Board| marriages::ledger(b.pos(), ENGLAND)[0].state.clone();
    assert!(matches!(state(&b), State::Suspended(why) if why.contains("England")));
    let told = |b: &Board, what: &str| public(b).matches(what).count();
    assert_eq!(told(&b, "Suspended"), 1);
    begin(&mut b);
    assert_eq!(told(&b, "Suspended"), 1, "once");
    b.hold(ENGLAND, "kent");
    begin(&mut b);
    assert_eq!((state(&b), told(&b, "Binds again")), (State::Standing, 1));
}

/// The contracts of Q25: England keeps peace with France by the one and helps Spain against France by the other.
fn between_two(peace_first: bool) -> Board {
    let (mut b, groom, bride) = market();
    let brother = b.person(ENGLAND, "Edmund", Sex::Male, 25);
    let infanta = b.person(SPAIN, "Ines", Sex::Female, 20);
    let peace = with(groom, bride, &[(ENGLAND, Terms::NonAggression { over: vec![] })]);
    let help = with(brother, infanta, &[(ENGLAND, Terms::SupportInWar { against: FRANCE })]);
    if peace_first {
        agree(&mut b, ENGLAND, FRANCE, &peace);
        agree(&mut b, ENGLAND, SPAIN, &help);
    } else {
        agree(&mut b, ENGLAND, SPAIN, &help);
        agree(&mut b, ENGLAND, FRANCE, &peace);
    }
    b
}

/// BR 8.8: of two contracts in conflict the older prevails and the younger rests (Q25), until the older is over.
#[test]
fn the_older_prevails() {
    let raid = Forbidden::Invade { of: FRANCE, province: land("normandy") };
    let b = between_two(true);
    assert!(refusal(&b, ENGLAND, &raid).is_some());
    let resting = |b: &Board, n: usize| marriages::rests(b.pos(), &b.data().treaties[n], 0);
    assert_eq!((resting(&b, 0), resting(&b, 1).as_deref()), (None, Some("an older contract prevails")));
    let mut b = between_two(false);
    assert_eq!(refusal(&b, ENGLAND, &raid), None, "the peace is the younger here");
    assert!(resting(&b, 1).is_some() && resting(&b, 0).is_none());
    b.edit(|p| p.treaties[0].ended = Some(p.turn.year));
    assert!(refusal(&b, ENGLAND, &raid).is_some(), "it stands again");
}

/// BR 8.8: pairs of clauses that cannot both be kept, and such as can.
#[test]
fn conflicts() {
    use regnal::dynasty::{Bound, Terms as _};
    let bound = |to| Bound { by: ENGLAND, to };
    let from = land("lancashire");
    let deliver = || Terms::Deliver { goods: Goods::Food, count: 1, from };
    let sale = || Terms::ExclusiveSale { goods: Goods::Food, from };
    let cede = || Terms::Cede { province: from };
    let peace = || Terms::NonAggression { over: vec![] };
    let help = |against| Terms::SupportInWar { against };
    let cases = [
        (deliver(), FRANCE, deliver(), SPAIN, true),
        (deliver(), FRANCE, sale(), SPAIN, true),
        (deliver(), FRANCE, sale(), FRANCE, false),
        (sale(), FRANCE, sale(), SPAIN, true),
        (cede(), FRANCE, cede(), SPAIN, true),
        (cede(), FRANCE, deliver(), SPAIN, true),
        (cede(), FRANCE, Terms::ArmyPassage { over: vec![from] }, SPAIN, true),
        (cede(), FRANCE, Terms::ArmyPassage { over: vec![land("kent")] }, SPAIN, false),
        (peace(), FRANCE, help(FRANCE), SPAIN, true),
        (peace(), FRANCE, help(ITALY), SPAIN, false),
        (help(SPAIN), FRANCE, help(FRANCE), SPAIN, true),
        (help(ITALY), FRANCE, help(ITALY), SPAIN, false),
        (peace(), FRANCE, peace(), SPAIN, false),
        (Terms::Pay { crowns: 5, each_turn: true }, FRANCE, Terms::Pay { crowns: 5, each_turn: true }, SPAIN, false),
    ];
    for (a, to_a, b, to_b, clash) in cases {
        assert_eq!(a.conflicts_between(bound(to_a), &b, bound(to_b)).is_some(), clash, "{a:?} {b:?}");
        assert_eq!(b.conflicts_between(bound(to_b), &a, bound(to_a)).is_some(), clash, "{b:?} {a:?}");
        let others = Bound { by: GERMANY, to: to_b };
        assert_eq!(a.conflicts_between(bound(to_a), &b, others), None, "duties of two players");
    }
}

/// BR 8.9: who has promised a province's goods to one cannot cede it to another.
#[test]
fn promised_land_is_not_ceded() {
    let mut b = signed(&[(ENGLAND, Terms::ArmyPassage { over: vec![land("kent")] })]);
    let brother = b.person(ENGLAND, "Edmund", Sex::Male, 25);
    let infanta = b.person(SPAIN, "Ines", Sex::Female, 20);
    let draft = with(brother, infanta, &[(ENGLAND, Terms::Cede { province: land("kent") })]);
    assert_eq!(b.refused(ENGLAND, propose(&draft, SPAIN)), no("Promised", "8.9"));
    // Spain asks for it and cannot know; England cannot agree.
    b.act(SPAIN, propose(&draft, ENGLAND));
    let talk = last_talk(&b).id;
    assert_eq!(b.refused(ENGLAND, accept(talk)), no("Promised", "8.9"));
}

/// BR 24.1: secret clauses and the words beside them are for the two parties.
#[test]
fn secret_clauses() {
    let (mut b, groom, bride) = market();
    let clauses =
        [(ENGLAND, Terms::NonAggression { over: vec![] }), (ENGLAND, Terms::Pay { crowns: 17, each_turn: true })];
    let mut draft = with(groom, bride, &clauses);
    draft.clauses[1].secret = true;
    draft.free_text = "We shall share Spain.".into();
    agree(&mut b, ENGLAND, FRANCE, &draft);
    let data = b.data();
    let seen = |seat| {
        marriages::visible_clauses(b.pos(), &data.treaties[0], seat).into_iter().map(|(n, _)| n).collect::<Vec<_>>()
    };
    assert_eq!([seen(ENGLAND), seen(FRANCE), seen(SPAIN)], [vec![0, 1], vec![0, 1], vec![0]]);
    let view = |seat| format!("{:?}", b.view(seat).treaties);
    assert!(view(FRANCE).contains("17") && view(FRANCE).contains("share Spain"));
    assert!(!view(SPAIN).contains("17") && !view(SPAIN).contains("share Spain"));
    assert!(!public(&b).contains("17") && !public(&b).contains("share Spain"));
    assert!(whispers(&b, FRANCE).contains("17 Crowns") && whispers(&b, FRANCE).contains("share Spain"));
    assert!(public(&b).contains("keeps peace"));
    let ledger = marriages::ledger(b.pos(), FRANCE);
    assert_eq!(ledger.last().map(|l| (l.clause, l.state.clone())), Some((None, State::Honour)));
    assert!(marriages::ledger(b.pos(), SPAIN).is_empty());
}

/// BR 8.7: a save in the middle of talks and contracts is the same position when it is read.
#[test]
fn saves_keep_contracts() {
    let (mut b, groom, bride) = market();
    b.act(ENGLAND, propose(&with(groom, bride, &[(FRANCE, Terms::ForeignAid { armies: 2 })]), FRANCE));
    let text = b.table.save_text().expect("written");
    let read = Table::load_text(&BLOOD_ROYALE, &text, "save.ron").unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(Blood::position(&read), b.data());
    // A file that names nobody's captive is refused in words.
    b.edit(|p| p.talks.talks[0].draft.clauses[0].terms = Terms::Release { who: CharacterId(3) });
    let why = b.spoilt("Release(who: 3)", "Release(who: 9999)");
    assert!(why.contains("there is no 9999 among the people"), "{why}");
}
