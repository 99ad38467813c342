//! Each kind of clause: what it forbids, what it permits, what it owes, when it rests (8.6 to 8.10, 16.2, 16.19, 17.6).

use super::*;

/// BR 8.7: a contract cannot be broken. Each kind of clause with deeds that it forbids England and deeds that it does not;
/// nobody else is bound by it.
#[test]
fn what_clauses_forbid() {
    let at = land("normandy");
    let (kent, dauphine) = (land("kent"), land("dauphine"));
    let invade = |of| Forbidden::Invade { of, province: at };
    let attack = |whom, province| Forbidden::Attack { whom, province };
    let mark = |province| Forbidden::Mark { province, of: Some(FRANCE) };
    let refuse = |to, leave, province| Forbidden::Refuse { to, leave, province };
    let all = || vec![];
    let claim = |who| Forbidden::Claim { who, country: CountryId(1) };
    let (b, groom, ..) = market();
    let (king, french) = (b.monarch(ENGLAND), b.monarch(FRANCE));
    let cases: Vec<(Terms, Vec<Forbidden>, Vec<Forbidden>)> = vec![
        (
            Terms::NonAggression { over: all() },
            vec![invade(FRANCE), attack(FRANCE, at), mark(at), attack(FRANCE, land("castile")), attack(FRANCE, kent)],
            vec![invade(SPAIN), attack(SPAIN, at), Forbidden::Enter { of: FRANCE, province: at }],
        ),
        (
            Terms::NonAggression { over: vec![at] },
            vec![invade(FRANCE), attack(FRANCE, at), mark(at), Forbidden::Enter { of: FRANCE, province: at }],
            vec![
                Forbidden::Invade { of: FRANCE, province: dauphine },
                attack(FRANCE, dauphine),
                mark(dauphine),
                invade(SPAIN),
            ],
        ),
        (
            Terms::ArmyPassage { over: vec![kent] },
            vec![refuse(FRANCE, Leave::Armies, kent)],
            vec![
                refuse(FRANCE, Leave::Harbour, kent),
                refuse(SPAIN, Leave::Armies, kent),
                refuse(FRANCE, Leave::Armies, land("essex")),
            ],
        ),
        (
            Terms::ResourcePassage { over: all() },
            vec![refuse(FRANCE, Leave::Goods, kent)],
            vec![refuse(FRANCE, Leave::Armies, kent)],
        ),
        (
            Terms::Harbour { over: vec![kent] },
            vec![refuse(FRANCE, Leave::Harbour, kent)],
            vec![refuse(FRANCE, Leave::Goods, kent)],
        ),
        (Terms::NoMarker { province: at }, vec![mark(at)], vec![mark(dauphine), invade(FRANCE)]),
        (
            Terms::RenounceClaim { who: groom, country: CountryId(1) },
            vec![claim(groom)],
            vec![claim(king), claim(french), Forbidden::Claim { who: groom, country: CountryId(0) }],
        ),
        (Terms::Pay { crowns: 1, each_turn: true }, vec![], vec![invade(FRANCE), mark(at)]),
        (Terms::SupportInWar { against: SPAIN }, vec![], vec![attack(FRANCE, at), attack(SPAIN, at)]),
        (Terms::ForeignAid { armies: 2 }, vec![], vec![invade(FRANCE)]),
    ];
    for (terms, forbidden, free) in cases {
        let b = signed(&[(ENGLAND, terms.clone())]);
        for deed in forbidden {
            assert_eq!(refusal(&b, ENGLAND, &deed), Some(no("Bound", "8.7")), "{terms:?}: {deed:?}");
            for other in [FRANCE, SPAIN] {
                assert_eq!(refusal(&b, other, &deed), None, "{terms:?} binds England only: {deed:?}");
            }
        }
        for deed in free {
            assert_eq!(refusal(&b, ENGLAND, &deed), None, "{terms:?}: {deed:?}");
        }
    }
}

/// BR 8.7: the refusal says which contract, which couple, which clause, and what it says.
#[test]
fn the_refusal_names_the_clause() {
    let b = signed(&[
        (FRANCE, Terms::Pay { crowns: 3, each_turn: true }),
        (ENGLAND, Terms::NonAggression { over: vec![land("normandy")] }),
    ]);
    let raid = Forbidden::Invade { of: FRANCE, province: land("normandy") };
    let text = marriages::forbids(b.pos(), ENGLAND, &raid).expect_err("forbidden").text;
    for part in ["Contract 1", "Rupert", "Solange", "clause 2", "England", "Normandy"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// BR 8.9: goods that are promised are not sold to others, nor land with what is promised of it; once the turn's delivery is
/// made the rest is free.
#[test]
fn nobody_makes_himself_unable() {
    let food = goods_of(&market().0, "lancashire");
    let from = land("lancashire");
    let part = |item, to| Forbidden::PartWith { item, to };
    let mut b = signed(&[(ENGLAND, Terms::Deliver { goods: food, count: 1, from })]);
    let item = b.item(ENGLAND, food, "lancashire");
    let promised = Some(no("Promised", "8.9"));
    assert_eq!(refusal(&b, ENGLAND, &part(item, Some(SPAIN))), promised);
    assert_eq!(refusal(&b, ENGLAND, &part(item, None)), promised);
    assert_eq!(refusal(&b, ENGLAND, &part(item, Some(FRANCE))), None, "that is what was promised");
    assert_eq!(refusal(&b, ENGLAND, &Forbidden::PartWithProvince { province: from }), promised);
    assert_eq!(refusal(&b, ENGLAND, &Forbidden::PartWithProvince { province: land("kent") }), None);
    let foreign = b.item(ENGLAND, food, "kent");
    assert_eq!(refusal(&b, ENGLAND, &part(foreign, Some(SPAIN))), None, "not what Lancashire yields");
    let year = b.pos().year();
    b.edit(|p| p.treaties[0].clauses[0].done.push(year));
    assert_eq!(refusal(&b, ENGLAND, &part(item, Some(SPAIN))), None, "delivered this turn");
    // Goods delivered are not taken from him who has them, nor burnt.
    b.edit(|p| p.items[item.0 as usize].owner = Some(FRANCE));
    assert_eq!(refusal(&b, ENGLAND, &part(item, None)), Some(no("Bound", "8.7")));
    let seize = Forbidden::Seize { item, of: FRANCE, province: Some(from) };
    assert_eq!(refusal(&b, ENGLAND, &seize), Some(no("Bound", "8.7")));
    // "While held" leaves him free to give the land away.
    b.edit(|p| p.treaties[0].clauses[0].while_held = true);
    assert_eq!(refusal(&b, ENGLAND, &Forbidden::PartWithProvince { province: from }), None);

    let mut b = signed(&[(ENGLAND, Terms::ExclusiveSale { goods: food, from })]);
    let item = b.item(ENGLAND, food, "lancashire");
    assert_eq!(refusal(&b, ENGLAND, &part(item, Some(SPAIN))), promised);
    assert_eq!(refusal(&b, ENGLAND, &part(item, Some(FRANCE))), None);
    assert_eq!(refusal(&b, ENGLAND, &part(item, None)), None, "he may use it himself");

    for terms in [
        Terms::ArmyPassage { over: vec![from] },
        Terms::ResourcePassage { over: vec![from] },
        Terms::Harbour { over: vec![from] },
    ] {
        let b = signed(&[(ENGLAND, terms)]);
        assert_eq!(refusal(&b, ENGLAND, &Forbidden::PartWithProvince { province: from }), promised);
    }
}

/// BR 16.23: goods with leave to pass by contract are not confiscated.
#[test]
fn goods_pass_unmolested() {
    let mut b = signed(&[(ENGLAND, Terms::ResourcePassage { over: vec![land("kent")] })]);
    let item = b.item(FRANCE, Goods::Cloth, "kent");
    let seize = |of, at| Forbidden::Seize { item, of, province: Some(land(at)) };
    assert_eq!(refusal(&b, ENGLAND, &seize(FRANCE, "kent")), Some(no("Bound", "8.7")));
    assert_eq!(refusal(&b, ENGLAND, &seize(FRANCE, "essex")), None);
    assert_eq!(refusal(&b, ENGLAND, &seize(SPAIN, "kent")), None);
}

/// BR 16.2, 16.14 and 16.19: leave by contract, each for its own kind, over the provinces named while they are held.
#[test]
fn what_clauses_grant() {
    let (kent, essex) = (land("kent"), land("essex"));
    let kinds = [Leave::Armies, Leave::Goods, Leave::Harbour];
    let cases: [(fn(Vec<ProvinceId>) -> Terms, Leave); 3] = [
        (|over| Terms::ArmyPassage { over }, Leave::Armies),
        (|over| Terms::ResourcePassage { over }, Leave::Goods),
        (|over| Terms::Harbour { over }, Leave::Harbour),
    ];
    for (terms, kind) in cases {
        for over in [vec![kent], vec![]] {
            let everywhere = over.is_empty();
            let mut b = signed(&[(ENGLAND, terms(over))]);
            for leave in kinds {
                assert_eq!(marriages::grants(b.pos(), ENGLAND, FRANCE, leave, kent), leave == kind);
                assert_eq!(marriages::grants(b.pos(), ENGLAND, FRANCE, leave, essex), everywhere && leave == kind);
                assert!(!marriages::grants(b.pos(), ENGLAND, SPAIN, leave, kent));
                assert!(!marriages::grants(b.pos(), FRANCE, ENGLAND, leave, land("normandy")));
            }
            b.hold(SPAIN, "kent");
            assert!(!marriages::grants(b.pos(), ENGLAND, FRANCE, kind, kent), "lost");
        }
    }
}

/// BR 8.10: what is paid each turn is paid as the marriages begin, as far as there is money.
#[test]
fn payments_are_made() {
    let mut b = signed(&[(ENGLAND, Terms::Pay { crowns: 20, each_turn: true })]);
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (180, 220), "the first at the wedding");
    for (have, england, france) in [(50, 30, 220), (5, 0, 205)] {
        b.crowns(ENGLAND, have);
        b.crowns(FRANCE, 200);
        next_turn(&mut b);
        b.enter(Phase::Marriages);
        assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (england, france));
    }
    // Once: at its date, and not again; what cannot be paid is owed still.
    let (mut b, groom, bride) = market();
    let year = b.pos().year();
    let mut draft = with(groom, bride, &[(ENGLAND, Terms::Pay { crowns: 40, each_turn: false })]);
    draft.clauses[0].from = Some(year + 5);
    b.crowns(ENGLAND, 10);
    agree(&mut b, ENGLAND, FRANCE, &draft);
    assert_eq!(b.treasury(FRANCE), 200);
    for (have, france) in [(39, 239), (45, 240), (45, 240)] {
        b.crowns(ENGLAND, have);
        next_turn(&mut b);
        b.enter(Phase::Marriages);
        assert_eq!(b.treasury(FRANCE), france);
    }
}

fn next_turn(b: &mut Board) {
    b.edit(|p| {
        p.turn.year += 5;
        p.turn.number += 1;
    });
}

/// Runs what the resources phase asks of contracts.
fn deliver(b: &mut Board) {
    in_world(b, marriages::deliver_due);
}

/// BR 8.6: goods promised of a province change owner where they lie, as many as there are, once a turn; in famine or
/// rebellion, or when the land is lost, nothing is owed (8.8).
#[test]
fn goods_are_delivered() {
    let food = goods_of(&market().0, "lancashire");
    let from = land("lancashire");
    let mut b = signed(&[(ENGLAND, Terms::Deliver { goods: food, count: 2, from })]);
    let first = b.item(ENGLAND, food, "lancashire");
    let stranger = b.item(ENGLAND, food, "lancashire");
    b.edit(|p| p.items[stranger.0 as usize].from = Some(land("kent")));
    deliver(&mut b);
    let owner = |b: &Board, item: ItemId| b.pos().item(item).owner;
    assert_eq!((owner(&b, first), owner(&b, stranger)), (Some(FRANCE), Some(ENGLAND)));
    assert_eq!(b.pos().item(first).at, Spot::Land(from), "it lies where it lay");
    let again = b.item(ENGLAND, food, "lancashire");
    deliver(&mut b);
    assert_eq!(owner(&b, again), Some(ENGLAND), "once a turn");
    let troubles: [fn(&mut Position, usize); 3] = [
        |p, at| p.provinces[at].famine = true,
        |p, at| p.provinces[at].rebellion = Some(0),
        |p, at| p.provinces[at].holder = Holder::Seat(SPAIN),
    ];
    for trouble in troubles {
        let mut b = signed(&[(ENGLAND, Terms::Deliver { goods: food, count: 1, from })]);
        let item = b.item(ENGLAND, food, "lancashire");
        b.edit(|p| trouble(p, from.0 as usize));
        deliver(&mut b);
        assert_eq!(owner(&b, item), Some(ENGLAND));
        assert!(matches!(&marriages::ledger(b.pos(), FRANCE)[0].state, State::Suspended(_)));
    }
}

/// BR 20.4: armies promised by contract fight for the other's monarch when his movement begins, those in his land first, if he
/// wants them, BR 20.3: for he "can" enlist them, and his Charisma suffers for it; BR 20.5: he moves them, until the turn is
/// over.
#[test]
fn armies_are_lent() {
    let mut b = signed(&[(ENGLAND, Terms::ForeignAid { armies: 2 })]);
    let far = b.armies(ENGLAND, "yorkshire", 1);
    let home = b.armies(ENGLAND, "calais", 2);
    let there = b.armies(ENGLAND, "normandy", 1);
    let lend = |b: &mut Board, seat| {
        in_world(b, |world| marriages::begin_movement(world, seat));
    };
    assert!(marriages::grants(b.pos(), FRANCE, ENGLAND, Leave::Armies, land("normandy")), "they are let in");
    lend(&mut b, ENGLAND);
    assert!(b.pos().armies().all(|a| a.lent_to.is_none()), "not in their own turn");
    let permit = |yes| crate::campaign::permit(yes);
    b.to(Phase::Movement, FRANCE);
    lend(&mut b, FRANCE);
    assert!(b.pos().player(FRANCE).aided_by.is_empty(), "nobody's Charisma suffers unasked");
    b.act(FRANCE, permit(true));
    let lent = |b: &Board, army: ArmyId| b.pos().army(army).lent_to;
    assert_eq!(lent(&b, there[0]), Some(FRANCE));
    assert_eq!((lent(&b, home[0]), lent(&b, home[1]), lent(&b, far[0])), (Some(FRANCE), None, None));
    assert_eq!(b.pos().player(FRANCE).aided_by, [ENGLAND]);
    // In a later round as well; not again while they serve.
    b.edit(|p| p.turn.round = 2);
    lend(&mut b, FRANCE);
    assert_eq!(b.top(), None);
    b.edit(|p| p.armies.iter_mut().for_each(|a| a.lent_to = None));
    lend(&mut b, FRANCE);
    b.act(FRANCE, permit(true));
    assert_eq!(lent(&b, there[0]), Some(FRANCE));
    assert_eq!(b.data().treaties[0].clauses[0].done.len(), 1);
    // In the next turn he may send them home: they march for their owner again.
    b.edit(|p| p.turn.round = 1);
    lend(&mut b, FRANCE);
    b.act(FRANCE, permit(false));
    assert_eq!((lent(&b, there[0]), b.pos().army(there[0]).halted), (None, false));
}

/// BR 19.37 and 8.6: support in war is shown as due when the friend is at war.
#[test]
fn support_is_called_for() {
    let mut b = signed(&[(ENGLAND, Terms::SupportInWar { against: SPAIN })]);
    let state = |b: &Board| marriages::ledger(b.pos(), ENGLAND)[0].state.clone();
    assert_eq!(state(&b), State::Standing);
    b.armies(SPAIN, "bordeaux", 1);
    assert_eq!(state(&b), State::DueNow);
}

/// BR 17.6: a contract may bar a marker from a province, whoever holds it.
#[test]
fn no_marker() {
    let mut b = signed(&[(FRANCE, Terms::NoMarker { province: land("piedmont") })]);
    let mark = |of| Forbidden::Mark { province: land("piedmont"), of };
    for of in [Some(ITALY), Some(SPAIN), None] {
        assert_eq!(refusal(&b, FRANCE, &mark(of)), Some(no("Bound", "8.7")));
        assert_eq!(refusal(&b, ENGLAND, &mark(of)), None);
    }
    b.edit(|p| p.treaties[0].ended = Some(p.turn.year));
    assert_eq!(refusal(&b, FRANCE, &mark(None)), None);
}

/// BR 8.11: a clause holds from its first year to its last.
#[test]
fn a_clause_has_its_years() {
    let (mut b, groom, bride) = market();
    let year = b.pos().year();
    let mut draft = with(groom, bride, &[(ENGLAND, Terms::NonAggression { over: vec![] })]);
    (draft.clauses[0].from, draft.clauses[0].to) = (Some(year + 5), Some(year + 10));
    agree(&mut b, ENGLAND, FRANCE, &draft);
    let raid = Forbidden::Invade { of: FRANCE, province: land("normandy") };
    let mut seen = vec![];
    for _ in 0..4 {
        seen.push((refusal(&b, ENGLAND, &raid).is_some(), marriages::ledger(b.pos(), ENGLAND)[0].state.clone()));
        next_turn(&mut b);
    }
    let expected = [(false, State::Later), (true, State::Standing), (true, State::Standing), (false, State::Done)];
    assert_eq!(seen, expected);
}

/// BR 8.6: every kind of clause has its words, with names in the ledger and without a position too.
#[test]
fn clauses_in_words() {
    use regnal::dynasty::Terms as _;
    let (b, groom, _) = market();
    let over = vec![land("ile_de_france"), land("normandy")];
    let cases = [
        (Terms::NonAggression { over: over.clone() }, "neither enters nor attacks Ile de France and Normandy"),
        (Terms::NonAggression { over: vec![] }, "keeps peace with the other everywhere"),
        (Terms::Pay { crowns: 20, each_turn: true }, "pays 20 Crowns each turn"),
        (Terms::Cede { province: land("kent") }, "cedes Kent"),
        (Terms::ChildrenToBride { every: 2 }, "leaves one child in 2 to the bride's house"),
        (
            Terms::Deliver { goods: Goods::Food, count: 1, from: land("lancashire") },
            "delivers 1 food from Lancashire each turn",
        ),
    ];
    for (terms, words) in cases {
        assert_eq!(terms.describe(), words);
    }
    let renounces = Terms::RenounceClaim { who: groom, country: CountryId(1) };
    let b = {
        drop(b);
        signed(&[(ENGLAND, renounces)])
    };
    let line = &marriages::ledger(b.pos(), FRANCE)[0];
    assert!(line.text.contains("Rupert") && line.text.contains("France"), "{}", line.text);
}
