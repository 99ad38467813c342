//! "Anything is permitted": every kind of clause, its condition, and a third who signs (8.5, 8.6, 8.11; section 25).

use super::*;
use regnal::games::blood_royale::marriages::events::{Event, How};

fn marry(deed: MarriageDeed) -> Action {
    Action::Marriage(deed)
}

fn propose(draft: Draft<Terms>, to: SeatId) -> Action {
    marry(MarriageDeed::Propose { draft, to })
}

/// The marriages, with a grown son of England and grown daughters of France and Spain; everybody has money.
fn market() -> (Board, CharacterId, CharacterId, CharacterId) {
    let mut b = board();
    b.to(Phase::Marriages, ENGLAND);
    let groom = b.person(ENGLAND, "Rupert", Sex::Male, 20);
    let french = b.person(FRANCE, "Solange", Sex::Female, 20);
    let spanish = b.person(SPAIN, "Ines", Sex::Female, 20);
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        b.crowns(seat, 200);
    }
    (b, groom, french, spanish)
}

fn clauses(draft: Draft<Terms>, list: &[(SeatId, Terms)]) -> Draft<Terms> {
    Draft { clauses: list.iter().map(|(by, t)| Clause::new(*by, t.clone())).collect(), ..draft }
}

fn last_talk(b: &Board) -> TalkId {
    b.data().talks.talks.last().expect("talks").id
}

fn state(b: &Board, seat: SeatId) -> State {
    marriages::ledger(b.pos(), seat)[0].state.clone()
}

/// BR 8.6, 8.7: a contract may bar marriages into a third's house: of all of one's people, or of one.
#[test]
fn no_marriage_with_somebody() {
    for (named, barred) in [(false, true), (true, false)] {
        let (mut b, groom, _, spanish) = market();
        let who = if named { Some(b.monarch(ENGLAND)) } else { None };
        treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::NoMarriage { with: SPAIN, who })]);
        let match_ = propose(Draft::of(groom, spanish), SPAIN);
        assert_eq!(b.allowed(ENGLAND, &match_), !barred);
        if barred {
            assert_eq!(b.refused(ENGLAND, match_), no("Bound", "8.7"));
            // Nor does it sign what Spain proposes.
            b.act(SPAIN, propose(Draft::of(groom, spanish), ENGLAND));
            let talk = last_talk(&b);
            assert_eq!(b.refused(ENGLAND, marry(MarriageDeed::Accept { talk })), no("Bound", "8.7"));
        }
    }
}

/// BR 25: "a contract with England that prevents France getting such an alliance": no peace or support is signed, no troops
/// are lent, nobody fights beside.
#[test]
fn no_alliance_with_somebody() {
    let (mut b, groom, _, spanish) = market();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::NoAlliance { with: SPAIN })]);
    assert!(b.allowed(ENGLAND, &propose(Draft::of(groom, spanish), SPAIN)), "a bare match is no alliance");
    for terms in [Terms::NonAggression { over: vec![] }, Terms::SupportInWar { against: ITALY }] {
        for by in [ENGLAND, SPAIN] {
            let draft = clauses(Draft::of(groom, spanish), &[(by, terms.clone())]);
            assert_eq!(b.refused(ENGLAND, propose(draft, SPAIN)), no("Bound", "8.7"), "{terms:?}");
        }
    }
    b.to(Phase::Movement, ENGLAND);
    let armies = b.armies(ENGLAND, "kent", 1);
    let lend =
        |to| Action::Campaign(Move::Lend { armies: armies.clone(), royals: vec![], fleets: vec![], to, aid: false });
    assert_eq!(b.refused(ENGLAND, lend(SPAIN)), no("Bound", "8.7"));
    assert!(b.allowed(ENGLAND, &lend(ITALY)));
}

/// BR 8.6, 16.2: no leave to pass or shelter for somebody, by word of mouth, in a bargain or by contract.
#[test]
fn no_passage_for_somebody() {
    let (mut b, groom, _, spanish) = market();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::NoPassage { to: SPAIN })]);
    let open = |to| Action::Campaign(Move::OpenBorders { to, open: true });
    assert_eq!(b.refused(ENGLAND, open(SPAIN)), no("Bound", "8.7"));
    assert!(b.allowed(ENGLAND, &open(ITALY)));
    let gives = vec![Gift::OpenBorders];
    let gift = marry(MarriageDeed::OfferBargain { to: SPAIN, gives, asks: vec![Gift::Crowns(5)] });
    assert_eq!(b.refused(ENGLAND, gift), no("Bound", "8.7"));
    let draft = clauses(Draft::of(groom, spanish), &[(ENGLAND, Terms::ArmyPassage { over: vec![] })]);
    assert_eq!(b.refused(ENGLAND, propose(draft, SPAIN)), no("Bound", "8.7"));
    b.to(Phase::Movement, SPAIN);
    let army = b.armies(SPAIN, "normandy", 1);
    b.hold(SPAIN, "normandy");
    b.hold(ENGLAND, "brittany");
    let path = vec![land("brittany")];
    b.act(SPAIN, Action::Campaign(Move::March { units: troops(&army), path, ask: true }));
    assert_eq!(b.refused(ENGLAND, Action::Campaign(Move::Permit { yes: true })), no("Bound", "8.7"));
    b.act(ENGLAND, Action::Campaign(Move::Permit { yes: false }));
}

/// BR 8.6: no trade with somebody: neither gives nor takes goods, neither promises them.
#[test]
fn no_trade_with_somebody() {
    let (mut b, groom, _, spanish) = market();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::NoTrade { with: SPAIN })]);
    let mine = b.item(ENGLAND, Goods::Food, "kent");
    let theirs = b.item(SPAIN, Goods::Cloth, "castile");
    let offer = |gives, asks| marry(MarriageDeed::OfferBargain { to: SPAIN, gives, asks });
    assert_eq!(b.refused(ENGLAND, offer(vec![Gift::Items(vec![mine])], vec![])), no("Bound", "8.7"));
    assert_eq!(b.refused(ENGLAND, offer(vec![Gift::Crowns(5)], vec![Gift::Items(vec![theirs])])), no("Bound", "8.7"));
    assert!(b.allowed(ENGLAND, &offer(vec![Gift::Crowns(5)], vec![])), "money is no goods");
    let supply = Terms::Supply { goods: Goods::Food, count: 1 };
    let draft = clauses(Draft::of(groom, spanish), &[(ENGLAND, supply)]);
    assert_eq!(b.refused(ENGLAND, propose(draft, SPAIN)), no("Bound", "8.7"));
}

/// BR 8.6, 8.7, 8.9: a hand promised: that child weds nowhere else, and from its age on into that house when it is asked.
#[test]
fn a_hand_is_promised() {
    let (mut b, groom, french, spanish) = market();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Hand { who: groom, age: 25 })]);
    assert_eq!(b.refused(ENGLAND, propose(Draft::of(groom, spanish), SPAIN)), no("Promised", "8.9"));
    assert!(b.allowed(ENGLAND, &propose(Draft::of(groom, french), FRANCE)));
    b.act(FRANCE, propose(Draft::of(groom, french), ENGLAND));
    let talk = last_talk(&b);
    let decline = marry(MarriageDeed::Decline { talk, reason: String::new() });
    assert!(b.allowed(ENGLAND, &decline), "he is 20");
    b.edit(|p| p.people[usize::from(groom.0)].track -= 5);
    b.edit(|p| p.people[usize::from(groom.0)].born -= 5);
    assert_eq!(b.refused(ENGLAND, decline.clone()), no("Bound", "8.7"));
    assert_eq!(b.refused(ENGLAND, marry(MarriageDeed::DeclineAll)), no("Bound", "8.7"));
    assert!(!b.offers(ENGLAND).contains(&decline));
    b.act(ENGLAND, marry(MarriageDeed::Accept { talk }));
    assert_eq!(b.pos().kin().spouse(groom), Some(french));
}

/// BR 8.6: single and future goods: handed over when there are enough, and not given to others before.
#[test]
fn goods_are_promised_once() {
    let mut b = board();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Supply { goods: Goods::Cloth, count: 2 })]);
    b.crowns(ENGLAND, 50);
    let first = b.item(ENGLAND, Goods::Cloth, "essex");
    b.to(Phase::Marriages, ENGLAND);
    let give =
        |item| marry(MarriageDeed::OfferBargain { to: SPAIN, gives: vec![Gift::Items(vec![item])], asks: vec![] });
    assert_eq!(b.refused(ENGLAND, give(first)), no("Promised", "8.9"));
    b.enter(Phase::Resources);
    assert_eq!(b.pos().item(first).owner, Some(ENGLAND), "one is not two");
    let second = b.item(ENGLAND, Goods::Cloth, "kent");
    b.enter(Phase::Resources);
    let owners: Vec<Option<SeatId>> = [first, second].map(|i| b.pos().item(i).owner).into();
    assert_eq!(owners, [Some(FRANCE), Some(FRANCE)], "{}", b.chronicle());
    let third = b.item(ENGLAND, Goods::Cloth, "kent");
    b.enter(Phase::Resources);
    assert_eq!(b.pos().item(third).owner, Some(ENGLAND), "once");
    assert_eq!(state(&b, ENGLAND), State::Done);
}

/// BR 8.6, 8.7: into a demilitarised province its promiser brings no army, nor does anybody with his armies.
#[test]
fn a_province_without_armies() {
    let mut b = board();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Demilitarised { province: land("kent") })]);
    b.to(Phase::Movement, ENGLAND);
    let armies = b.armies(ENGLAND, "essex", 2);
    assert_eq!(b.refused(ENGLAND, march(&troops(&armies), &["kent"])), no("Bound", "8.7"));
    assert!(b.offers(ENGLAND).iter().all(|a| b.allowed(ENGLAND, a)));
    b.to(Phase::Movement, FRANCE);
    lent(&mut b, &armies, FRANCE);
    b.edit(|p| p.players[ENGLAND.index()].open_to.push(FRANCE));
    assert_eq!(b.refused(FRANCE, march(&troops(&armies), &["kent"])), no("Bound", "8.7"));
}

/// BR 8.6, 18.6: a capital may be ceded; the court goes to another Home Province, which there must be.
#[test]
fn a_capital_is_ceded() {
    let (mut b, groom, french, _) = market();
    let capital = b.pos().capital_of(ENGLAND).expect("a capital");
    let draft = clauses(Draft::of(groom, french), &[(ENGLAND, Terms::Cede { province: capital })]);
    let before = b.data();
    b.edit(|p| {
        for province in p.provinces.iter_mut().filter(|q| q.holder == Holder::Seat(ENGLAND) && q.id != capital) {
            province.holder = Holder::Seat(SPAIN);
        }
    });
    assert_eq!(b.refused(ENGLAND, propose(draft.clone(), FRANCE)), no("CapitalStays", "18.6"));
    b.edit(|p| *p = before);
    b.act(ENGLAND, propose(draft, FRANCE));
    let talk = last_talk(&b);
    b.act(FRANCE, marry(MarriageDeed::Accept { talk }));
    assert_eq!(b.pos().holder(capital), Some(FRANCE));
    assert_eq!(b.table.prompt().seats, [ENGLAND], "where does the court go?");
    b.act(ENGLAND, Action::War(WarDeed::NewCapital { at: land("kent") }));
    assert_eq!(b.pos().capital_of(ENGLAND), Some(land("kent")));
}

/// BR 8.5, 8.6: a clause may bind a third, who signs too, or nothing comes of it; what is secret between the two he does not
/// see (24.1).
#[test]
fn a_third_signs() {
    let (mut b, groom, french, _) = market();
    let list = [
        (SPAIN, Terms::Demilitarised { province: land("navarre") }),
        (ENGLAND, Terms::Pay { crowns: 17, each_turn: false }),
    ];
    let mut draft = clauses(Draft::of(groom, french), &list);
    draft.clauses[1].secret = true;
    b.act(ENGLAND, propose(draft, FRANCE));
    let talk = last_talk(&b);
    b.act(FRANCE, marry(MarriageDeed::Accept { talk }));
    assert_eq!(b.table.prompt().seats, [SPAIN]);
    let view = |b: &Board, seat| format!("{:?}", b.view(seat).stack);
    assert!(view(&b, SPAIN).contains("Demilitarised") && !view(&b, SPAIN).contains("17"));
    assert!(!view(&b, ITALY).contains("Demilitarised") && view(&b, FRANCE).contains("17"));
    let asked = b.data();
    b.act(SPAIN, marry(MarriageDeed::Countersign { yes: false }));
    assert_eq!((b.pos().kin().spouse(groom), b.data().treaties.len()), (None, 0));
    b.edit(|p| *p = asked);
    b.act(SPAIN, marry(MarriageDeed::Countersign { yes: true }));
    assert_eq!((b.pos().kin().spouse(groom), b.treasury(FRANCE)), (Some(french), 217));
    assert_eq!(marriages::ledger(b.pos(), SPAIN).len(), 1, "its own clause, not the secret one");
    b.to(Phase::Movement, SPAIN);
    let armies = b.armies(SPAIN, "castile", 1);
    assert_eq!(b.refused(SPAIN, march(&troops(&armies), &["navarre"])), no("Bound", "8.7"));
    assert_eq!(b.refused(SPAIN, marry(MarriageDeed::Countersign { yes: true })).0, "NotInMarriages");
}

/// BR 8.6: a duty may be owed to another than the one whose child one weds.
#[test]
fn owed_to_a_third() {
    let (mut b, groom, french, _) = market();
    let pays = Terms::Towards { whom: SPAIN, then: Box::new(Terms::Pay { crowns: 30, each_turn: false }) };
    b.act(ENGLAND, propose(clauses(Draft::of(groom, french), &[(ENGLAND, pays)]), FRANCE));
    let talk = last_talk(&b);
    b.act(FRANCE, marry(MarriageDeed::Accept { talk }));
    assert_eq!([ENGLAND, FRANCE, SPAIN].map(|s| b.treasury(s)), [170, 200, 230]);
}

/// BR 8.9, 8.11: "as long as the supply centre is in Player A's hands": clauses sleep and wake with what they hang on.
#[test]
fn clauses_sleep_and_wake() {
    let raid = |b: &Board| {
        let deed = marriages::Forbidden::Invade { of: FRANCE, province: land("normandy") };
        marriages::forbids(b.pos(), ENGLAND, &deed).is_err()
    };
    let calais = Event::Holds { seat: ENGLAND, province: land("calais") };
    // Does it bind at first, while Spain has Calais, when it is won, when it is lost again?
    let cases = [
        (How::While, [false, true, false]),
        (How::Unless, [true, false, true]),
        (How::Once, [false, true, true]),
        (How::Until, [true, false, false]),
    ];
    for (how, expected) in cases {
        let mut b = board();
        let then = Box::new(Terms::NonAggression { over: vec![] });
        let terms = Terms::When { how, event: calais.clone(), met: None, then };
        treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, terms)]);
        let mut seen = vec![];
        for holder in [SPAIN, ENGLAND, SPAIN] {
            b.hold(holder, "calais");
            b.enter(Phase::Marriages);
            seen.push(raid(&b));
        }
        assert_eq!(seen, expected, "{how:?}");
    }
    let mut b = board();
    let then = Box::new(Terms::Pay { crowns: 10, each_turn: false });
    let war = Event::War { one: FRANCE, other: SPAIN };
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::When { how: How::Once, event: war, met: None, then })]);
    b.crowns(ENGLAND, 50);
    b.enter(Phase::Marriages);
    assert_eq!((b.treasury(ENGLAND), state(&b, ENGLAND)), (50, State::Later));
    let text = &marriages::ledger(b.pos(), ENGLAND)[0].text;
    assert!(text.contains("once France and Spain are at war"), "{text}");
    b.armies(SPAIN, "bordeaux", 1);
    b.enter(Phase::Marriages);
    assert_eq!((b.treasury(ENGLAND), state(&b, ENGLAND)), (40, State::Done));
}

/// BR 8.11: an event is one that can be: of people, players and provinces that there are.
#[test]
fn events_are_precise() {
    let (mut b, groom, french, _) = market();
    let events = [
        Event::Lives { who: CharacterId(9000) },
        Event::War { one: FRANCE, other: FRANCE },
        Event::Holds { seat: SeatId(9), province: land("kent") },
        Event::Holds { seat: FRANCE, province: ProvinceId(250) },
    ];
    let when = |event: Event, then: Terms| Terms::When { how: How::While, event, met: None, then: Box::new(then) };
    let peace = || Terms::NonAggression { over: vec![] };
    for event in events {
        let draft = clauses(Draft::of(groom, french), &[(ENGLAND, when(event.clone(), peace()))]);
        assert_eq!(b.refused(ENGLAND, propose(draft, FRANCE)), no("NoTerm", "8.6"), "{event:?}");
    }
    let twice = when(Event::Lives { who: groom }, when(Event::Reigns { who: groom }, peace()));
    let for_ever = when(Event::Lives { who: groom }, Terms::RenounceClaim { who: groom, country: CountryId(0) });
    for terms in [twice, for_ever] {
        let draft = clauses(Draft::of(groom, french), &[(ENGLAND, terms)]);
        assert_eq!(b.refused(ENGLAND, propose(draft, FRANCE)), no("NoTerm", "8.6"));
    }
    for event in
        [Event::Reigns { who: groom }, Event::Grown { who: groom, age: 30 }, Event::Issue { of: groom, son: true }]
    {
        let draft = clauses(Draft::of(groom, french), &[(ENGLAND, when(event, peace()))]);
        assert!(b.allowed(ENGLAND, &propose(draft, FRANCE)));
    }
}

/// BR 8.5, 8.6: what each clause does is said before one signs, what sleeps, what binds nobody; and it stands in the ledger
/// as it is afterwards.
#[test]
fn clauses_are_explained_before_one_signs() {
    let (b, groom, french, _) = market();
    let asleep = Terms::When {
        how: How::Once,
        event: Event::Reigns { who: groom },
        met: None,
        then: Box::new(Terms::NoTrade { with: SPAIN }),
    };
    let list = [
        (ENGLAND, Terms::Hand { who: groom, age: 20 }),
        (FRANCE, asleep),
        (ITALY, Terms::NonAggression { over: vec![] }),
    ];
    let mut draft = clauses(Draft::of(groom, french), &list);
    draft.free_text = "We shall share Spain.".into();
    let lines = marriages::consequences(b.pos(), &draft, [ENGLAND, FRANCE], FRANCE);
    let all = lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n");
    for part in ["house of France alone", "Clause 2 sleeps", "Clause 3 binds Italy, who signs too", "binds nobody"] {
        assert!(all.contains(part), "{part}: {all}");
    }
}

/// BR 20.1: who is asked for leave may name a price for it, and has one answer; BR 20.2: without agreement the move is wasted.
#[test]
fn leave_has_its_price() {
    let mut b = board();
    b.crowns(ENGLAND, 20);
    b.crowns(FRANCE, 0);
    b.to(Phase::Movement, ENGLAND);
    let army = b.armies(ENGLAND, "calais", 1);
    let path = vec![land("normandy")];
    b.act(ENGLAND, Action::Campaign(Move::March { units: troops(&army), path, ask: true }));
    let price = |crowns| Action::Campaign(Move::Price { crowns });
    let permit = |yes| Action::Campaign(Move::Permit { yes });
    let asked = b.data();
    b.act(FRANCE, price(21));
    assert_eq!(b.refused(ENGLAND, permit(true)), no("TooDear", "OD.4"));
    b.act(ENGLAND, permit(false));
    assert_eq!((b.pos().army(army[0]).at, b.pos().army(army[0]).halted), (Spot::Land(land("calais")), true));
    b.edit(|p| *p = asked.clone());
    b.act(FRANCE, price(12));
    b.act(ENGLAND, permit(true));
    assert_eq!(b.pos().army(army[0]).at, Spot::Land(land("normandy")));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (8, 12));
    // Whom a contract lets pass pays nothing.
    b.edit(|p| *p = asked);
    treaty(&mut b, [ENGLAND, FRANCE], &[(FRANCE, Terms::ArmyPassage { over: vec![] })]);
    assert_eq!(b.refused(FRANCE, price(5)), no("Bound", "8.7"));
}

/// BR 12.4: goods are destroyed "during any Movement Phase, prior to the resolution of any Combat": also in another's, when
/// his armies stand among them.
#[test]
fn goods_are_burnt_before_the_enemy_has_them() {
    let mut b = board();
    b.armies(SPAIN, "kent", 2);
    b.armies(ENGLAND, "kent", 1);
    let item = b.item(ENGLAND, Goods::Food, "kent");
    let safe = b.item(ENGLAND, Goods::Food, "essex");
    b.to(Phase::Movement, SPAIN);
    b.done(SPAIN);
    assert_eq!(b.table.prompt().seats, [ENGLAND]);
    let burn = |items: Vec<ItemId>| Action::Campaign(Move::Destroy { items });
    assert!(b.offers(ENGLAND).contains(&burn(vec![item])) && b.allowed(ENGLAND, &burn(vec![safe])));
    let asked = b.data();
    b.act(ENGLAND, burn(vec![item]));
    assert_eq!(b.pos().item(item).at, Spot::Pool);
    assert_eq!(b.table.prompt().seats, [SPAIN], "then the combat");
    b.edit(|p| *p = asked);
    b.act(ENGLAND, Action::Campaign(Move::Keep));
    assert_eq!((b.pos().item(item).owner, b.table.prompt().seats), (Some(ENGLAND), vec![SPAIN]));
    assert_eq!(b.refused(SPAIN, Action::Campaign(Move::Keep)), no("NotAskedNow", "5.8"));
}
