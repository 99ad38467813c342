//! Proposals, counter-offers, betrothals (5.4, 5.8, 8.1 to 8.6, 8.11).

use super::*;
use regnal::games::blood_royale::marriages::events::{Event, How};

/// BR 8.1, 8.2, 8.5: any unmarried man and woman of 15 or more, one of each player.
#[test]
fn who_may_wed() {
    let (mut b, groom, bride) = market();
    let boy = b.person(ENGLAND, "Tom", Sex::Male, 10);
    let girl = b.person(FRANCE, "Anne", Sex::Female, 15);
    let king = b.monarch(ENGLAND);
    let spanish = b.person(SPAIN, "Ines", Sex::Female, 20);
    let gone = b.person(FRANCE, "Late", Sex::Female, 30);
    b.edit(|p| p.people[gone.0 as usize].died = Some(p.turn.year));
    let cases = [
        (boy, bride, no("NoWedding", "8.1")),
        (king, bride, no("NoWedding", "8.1")),
        (groom, gone, no("NoWedding", "8.1")),
        (bride, groom, no("NoWedding", "8.1")),
        (groom, CharacterId(9999), no("NoWedding", "8.1")),
        (groom, spanish, no("NotHis", "8.2")),
    ];
    for (groom, bride, why) in cases {
        assert_eq!(b.refused(ENGLAND, propose(&Draft::of(groom, bride), FRANCE)), why, "{groom:?} {bride:?}");
    }
    assert!(b.allowed(ENGLAND, &propose(&Draft::of(groom, girl), FRANCE)), "15 is old enough");
    assert_eq!(b.refused(ENGLAND, propose(&Draft::of(groom, bride), ENGLAND)), no("ToNobody", "8.5"));
    // Either side may draft.
    assert!(b.allowed(FRANCE, &propose(&Draft::of(groom, bride), ENGLAND)));
}

/// BR 8.4: one dynastic name bars a match; parents, children and siblings besides where the scenario says so (Q16).
#[test]
fn one_name_and_near_kin() {
    let (mut b, groom, bride) = market();
    let house = b.pos().character(groom).house;
    b.edit(|p| p.people[bride.0 as usize].house = house);
    assert_eq!(b.refused(ENGLAND, propose(&Draft::of(groom, bride), FRANCE)), no("SameName", "8.4"));
    for barred in [true, false] {
        let (mut b, groom, bride) = market_with(&format!("close_kin_barred: {barred}"));
        let (father, mother) = (b.monarch(ENGLAND), b.monarch(FRANCE));
        b.edit(|p| {
            for who in [groom, bride] {
                let who = &mut p.people[who.0 as usize];
                (who.father, who.mother) = (Some(father), Some(mother));
            }
        });
        assert_eq!(b.allowed(ENGLAND, &propose(&Draft::of(groom, bride), FRANCE)), !barred);
    }
}

/// BR 8.4: a dispensation lifts the bar of the name once.
#[test]
fn a_dispensation_is_spent() {
    let (mut b, groom, bride) = market();
    let house = b.pos().character(groom).house;
    let card = CardId(41);
    b.edit(|p| {
        p.people[bride.0 as usize].house = house;
        p.deck.draw.retain(|c| *c != card);
        p.deck.discard.retain(|c| *c != card);
        p.deck.lasting.push(Lasting::Dispensation { seat: FRANCE, card });
        p.players[FRANCE.index()].cards.push(card);
    });
    agree(&mut b, ENGLAND, FRANCE, &Draft::of(groom, bride));
    let p = b.data();
    assert_eq!(keeper(&b, bride), Some(ENGLAND));
    assert!(p.deck.lasting.is_empty() && p.players[FRANCE.index()].cards.is_empty());
    assert_eq!(p.deck.discard, [card]);
}

/// BR 10.2: a widow who has not gone home yet is nobody's to give away.
#[test]
fn a_widow_goes_home_first() {
    let (mut b, _, bride) = market();
    let spaniard = b.person(SPAIN, "Diego", Sex::Male, 30);
    let late = b.person(GERMANY, "Otto", Sex::Male, 30);
    let old = b.wed(late, bride);
    b.edit(|p| {
        p.people[late.0 as usize].died = Some(p.turn.year);
        p.marriages[old.0 as usize].ended = Some(p.turn.year);
    });
    assert_eq!(b.refused(GERMANY, propose(&Draft::of(spaniard, bride), SPAIN)), no("AwaitsReturn", "10.2"));
    b.edit(|p| p.people[bride.0 as usize].keeper = Some(FRANCE));
    assert!(b.allowed(FRANCE, &propose(&Draft::of(spaniard, bride), SPAIN)));
}

/// BR 7.9, 8.2, 8.19: "until either partner dies": nor does anybody promise her hand, or renounce a crown for her.
#[test]
fn nobody_signs_for_a_widow_who_awaits_her_return() {
    let (mut b, groom, bride) = market();
    let maud = b.person(SPAIN, "Maud", Sex::Female, 20);
    let late = b.person(ENGLAND, "Giles", Sex::Male, 30);
    let old = b.wed(late, maud);
    let terms =
        [Terms::RenounceClaim { who: maud, country: CountryId(4) }, Terms::NoMarriage { with: ITALY, who: Some(maud) }];
    let drafts = terms.map(|terms| propose(&with(groom, bride, &[(ENGLAND, terms)]), FRANCE));
    drafts.iter().for_each(|draft| assert!(b.allowed(ENGLAND, draft)));
    b.edit(|p| {
        p.people[late.0 as usize].died = Some(p.turn.year);
        p.marriages[old.0 as usize].ended = Some(p.turn.year);
    });
    for draft in drafts {
        assert_eq!(b.refused(ENGLAND, draft), no("NoTerm", "8.6"));
    }
}

/// BR 8.3 and 5.4: children may be promised, even such as are not born; it binds nobody, and it lasts until a wedding.
#[test]
fn betrothals() {
    let (mut b, _, bride) = market();
    let boy = b.person(ENGLAND, "Tom", Sex::Male, 5);
    let peace = (ENGLAND, Terms::NonAggression { over: vec![] });
    let promise = Draft { betrothal: true, ..with(boy, bride, &[peace]) };
    agree(&mut b, ENGLAND, FRANCE, &promise);
    let unborn = Draft { groom: None, ..promise.clone() };
    agree(&mut b, FRANCE, ENGLAND, &unborn);
    assert_eq!(b.refused(ENGLAND, propose(&promise, FRANCE)), no("TalkOver", "8.5"));
    assert!(b.data().treaties.is_empty() && b.pos().marriages().all(|m| m.husband != boy));
    let raid = Forbidden::Invade { of: FRANCE, province: land("normandy") };
    assert_eq!(refusal(&b, ENGLAND, &raid), None, "a promise does not bind");
    assert!(whispers(&b, ENGLAND).contains("promised") && !public(&b).contains("promised"));
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        b.done(seat);
    }
    assert_eq!(b.data().talks.talks.len(), 2, "promises are kept on the table");
    // Ten years later they wed, and the promise is fulfilled.
    b.edit(|p| p.people[boy.0 as usize].track -= 10);
    b.edit(|p| {
        p.turn.phase = Phase::Marriages;
        p.turn.begun = true;
        p.turn.done.clear();
        p.stack.clear();
    });
    let wedding = Draft { betrothal: false, ..promise.clone() };
    assert!(b.offers(ENGLAND).contains(&propose(&wedding, FRANCE)), "it is offered first of all");
    agree(&mut b, ENGLAND, FRANCE, &wedding);
    assert_eq!(refusal(&b, ENGLAND, &raid), Some(no("Bound", "8.7")));
    // The other promise names the bride, who is wed now.
    assert!(b.data().talks.talks.iter().all(|t| !matches!(t.outcome, regnal::dynasty::Outcome::Accepted)));
}

/// BR 8.3: one may go back on a betrothal.
#[test]
fn a_betrothal_is_withdrawn() {
    let (mut b, _, bride) = market();
    let boy = b.person(ENGLAND, "Tom", Sex::Male, 5);
    agree(&mut b, ENGLAND, FRANCE, &Draft { betrothal: true, ..Draft::of(boy, bride) });
    let talk = last_talk(&b).id;
    b.act(FRANCE, deed(Deed::Withdraw { talk }));
    assert_eq!(b.refused(FRANCE, deed(Deed::Withdraw { talk })), no("TalkOver", "8.5"));
}

/// BR 8.5: offer, counter-offer and answer go to and fro; the other two see nothing of it (24.1).
#[test]
fn to_and_fro() {
    let (mut b, groom, bride) = market();
    let bare = Draft::of(groom, bride);
    b.act(ENGLAND, propose(&bare, FRANCE));
    let talk = last_talk(&b).id;
    assert_eq!(b.refused(ENGLAND, propose(&bare, FRANCE)), no("TalkOpen", "8.5"));
    assert_eq!(b.refused(ENGLAND, accept(talk)), no("TalkOver", "8.5"));
    assert_eq!(b.refused(SPAIN, accept(talk)), no("NotYourTalk", "8.5"));
    assert_eq!(b.refused(FRANCE, accept(TalkId(77))), no("NoTalk", "8.5"));
    assert_eq!(b.refused(FRANCE, deed(Deed::Withdraw { talk })), no("AnswerFirst", "5.8"));
    let counter = |draft: &Draft<Terms>| deed(Deed::Counter { talk, draft: draft.clone(), reason: "More".into() });
    assert_eq!(b.refused(FRANCE, counter(&bare)), no("TalkOver", "8.5"));
    let mut seat = FRANCE;
    for crowns in 1..=4 {
        b.act(seat, counter(&with(groom, bride, &[(ENGLAND, Terms::Pay { crowns, each_turn: false })])));
        seat = if seat == FRANCE { ENGLAND } else { FRANCE };
    }
    // The list ends with the fourth; whoever writes a fifth himself may send it.
    let listed = |b: &Board| b.offers(FRANCE).iter().any(|a| matches!(a, Action::Marriage(Deed::Counter { .. })));
    assert!(!listed(&b));
    let fifth = with(groom, bride, &[(ENGLAND, Terms::Pay { crowns: 50, each_turn: false })]);
    assert!(b.allowed(FRANCE, &counter(&fifth)));
    let seen = |seat| b.view(seat).talks.talks.len();
    assert_eq!([ENGLAND, FRANCE, SPAIN].map(seen), [1, 1, 0]);
    let long = "x".repeat(201);
    assert_eq!(b.refused(FRANCE, deed(Deed::Decline { talk, reason: long })), no("TooLong", "8.11"));
    b.act(FRANCE, deed(Deed::Decline { talk, reason: "Too little".into() }));
    assert!(whispers(&b, ENGLAND).contains("Too little") && !public(&b).contains("Too little"));
    assert_eq!(b.refused(FRANCE, accept(talk)), no("TalkOver", "8.5"));
}

/// BR 5.8: who has done is called back by a proposal, and answers before he is done again.
#[test]
fn an_answer_is_owed() {
    let (mut b, groom, bride) = market();
    b.done(FRANCE);
    b.act(ENGLAND, propose(&Draft::of(groom, bride), FRANCE));
    assert_eq!(b.refused(FRANCE, Action::Done), no("AnswerFirst", "5.8"));
    b.done(ENGLAND);
    let talk = last_talk(&b).id;
    b.act(FRANCE, deed(Deed::Decline { talk, reason: String::new() }));
    b.done(FRANCE);
    // England withdraws nothing: the talks are over.
    assert_eq!(b.data().turn.done, [ENGLAND, FRANCE]);
}

/// BR 5.8: the proposals that are listed have an end in a turn, and so have those of one couple; none is forbidden.
#[test]
fn proposals_have_an_end() {
    let (mut b, groom, bride) = market();
    let draft = Draft::of(groom, bride);
    for _ in 0..3 {
        b.act(ENGLAND, propose(&draft, FRANCE));
        let talk = last_talk(&b).id;
        b.act(FRANCE, deed(Deed::Decline { talk, reason: String::new() }));
    }
    assert!(!b.offers(ENGLAND).contains(&propose(&draft, FRANCE)) && b.allowed(ENGLAND, &propose(&draft, FRANCE)));
    assert!(b.offers(FRANCE).contains(&propose(&draft, ENGLAND)), "the other has it on his list");
    for n in 0..7 {
        let maid = b.person(SPAIN, &format!("Maid{n}"), Sex::Female, 20);
        b.act(ENGLAND, propose(&Draft::of(groom, maid), SPAIN));
        let talk = last_talk(&b).id;
        b.act(ENGLAND, deed(Deed::Withdraw { talk }));
    }
    let maid = b.person(ITALY, "Lucia", Sex::Female, 20);
    let last = propose(&Draft::of(groom, maid), ITALY);
    assert!(!b.offers(ENGLAND).contains(&last) && b.allowed(ENGLAND, &last));
}

/// BR 8.1: when one of them has wed, all other talks about them are void.
#[test]
fn a_wedding_ends_other_talks() {
    let (mut b, groom, bride) = market();
    let maid = b.person(SPAIN, "Ines", Sex::Female, 20);
    b.act(ENGLAND, propose(&Draft::of(groom, maid), SPAIN));
    let talk = last_talk(&b).id;
    agree(&mut b, ENGLAND, FRANCE, &Draft::of(groom, bride));
    assert_eq!(b.refused(SPAIN, accept(talk)), no("TalkOver", "8.5"));
    assert!(whispers(&b, SPAIN).contains("void"));
    b.done(SPAIN);
}

/// BR 8.6 and 8.11: a contract says nothing that cannot be, and its dates are dates.
#[test]
fn terms_are_precise() {
    let (mut b, groom, bride) = market();
    let food = goods_of(&b, "lancashire");
    let heir = b.monarch(FRANCE);
    let cases = [
        (ENGLAND, Terms::Pay { crowns: 0, each_turn: false }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::Pay { crowns: 90_000, each_turn: true }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::NonAggression { over: vec![land("kent")] }, no("NotHeld", "8.6")),
        (ENGLAND, Terms::ArmyPassage { over: vec![land("normandy")] }, no("NotHeld", "8.6")),
        (ENGLAND, Terms::Harbour { over: vec![ProvinceId(200)] }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::Deliver { goods: food, count: 1, from: land("kent") }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::Deliver { goods: food, count: 9, from: land("lancashire") }, no("NoTerm", "8.6")),
        (FRANCE, Terms::Deliver { goods: food, count: 1, from: land("lancashire") }, no("NotHeld", "8.6")),
        (FRANCE, Terms::ChildrenToBride { every: 1 }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::RenounceClaim { who: heir, country: CountryId(1) }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::SupportInWar { against: FRANCE }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::ForeignAid { armies: 0 }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::Release { who: heir }, no("NoTerm", "8.6")),
        (SeatId(9), Terms::Pay { crowns: 5, each_turn: false }, no("Imprecise", "8.11")),
        (ENGLAND, Terms::Hand { who: heir, age: 20 }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::NoAlliance { with: FRANCE }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::NoTrade { with: ENGLAND }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::NoMarriage { with: SeatId(9), who: None }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::Supply { goods: Goods::Food, count: 0 }, no("NoTerm", "8.6")),
        (ENGLAND, Terms::Demilitarised { province: ProvinceId(200) }, no("NoTerm", "8.6")),
    ];
    for (by, terms, why) in cases {
        let then = Box::new(terms.clone());
        let wrapped = Terms::When { how: How::While, event: Event::Lives { who: groom }, met: None, then };
        for terms in [terms, wrapped] {
            let said = format!("{terms:?}");
            assert_eq!(b.refused(ENGLAND, propose(&with(groom, bride, &[(by, terms)]), FRANCE)), why, "{said}");
        }
    }
    let year = b.pos().year();
    let clause = || Clause::new(ENGLAND, Terms::Pay { crowns: 5, each_turn: true });
    let odd: [fn(&mut Clause<Terms>, i32); 5] = [
        |c, year| c.to = Some(year - 5),
        |c, year| (c.from, c.to) = (Some(year + 10), Some(year + 5)),
        |c, year| c.done = vec![year],
        |c, _| c.suspended = Some("no wish".into()),
        |c, _| c.outlives = true,
    ];
    for change in odd {
        let mut clause = clause();
        change(&mut clause, year);
        let draft = Draft { clauses: vec![clause], ..Draft::of(groom, bride) };
        assert_eq!(b.refused(ENGLAND, propose(&draft, FRANCE)), no("Imprecise", "8.11"));
    }
    let many = Draft { clauses: vec![clause(); 21], ..Draft::of(groom, bride) };
    assert_eq!(b.refused(ENGLAND, propose(&many, FRANCE)), no("Imprecise", "8.11"));
    let long = Draft { free_text: "x".repeat(601), ..Draft::of(groom, bride) };
    assert_eq!(b.refused(ENGLAND, propose(&long, FRANCE)), no("TooLong", "8.11"));
}

/// BR 5.8: whatever is chosen among what is offered, the marriages come to an end.
#[test]
fn the_phase_ends() {
    let (mut b, ..) = market();
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        for n in 0..2 {
            b.person(seat, &format!("Son{n}"), Sex::Male, 20);
            b.person(seat, &format!("Maid{n}"), Sex::Female, 15 + n * 5);
            b.person(seat, &format!("Child{n}"), Sex::Female, 5);
        }
    }
    let mut luck = Dice::seeded(7);
    let mut acts = 0;
    while b.pos().turn.phase == Phase::Marriages {
        let deciders = b.table.prompt().seats;
        let seat = deciders[luck.below(deciders.len() as u32) as usize];
        let offers = b.offers(seat);
        assert!(!offers.is_empty() && offers.len() < 80, "{} offers", offers.len());
        let action = offers[luck.below(offers.len() as u32) as usize].clone();
        b.act(seat, action);
        acts += 1;
        assert!(acts < 2_000, "the marriages do not end");
    }
}

/// BR 8.5: one no to all who wait, and to nobody else's proposals; then one may have done.
#[test]
fn one_no_to_all_who_wait() {
    let (mut b, groom, bride) = market();
    let maid = b.person(GERMANY, "Gisela", Sex::Female, 20);
    let lord = b.person(SPAIN, "Sancho", Sex::Male, 20);
    assert_eq!(b.refused(ENGLAND, deed(Deed::DeclineAll)), no("NobodyWaits", "8.5"));
    b.act(FRANCE, propose(&Draft::of(groom, bride), ENGLAND));
    assert!(!b.offers(ENGLAND).contains(&deed(Deed::DeclineAll)), "one no is enough for one proposal");
    b.act(GERMANY, propose(&Draft::of(groom, maid), ENGLAND));
    b.act(SPAIN, propose(&Draft::of(lord, bride), FRANCE));
    assert!(b.offers(ENGLAND).contains(&deed(Deed::DeclineAll)));
    b.act(ENGLAND, deed(Deed::DeclineAll));
    let open: Vec<SeatId> = b.data().talks.talks.iter().filter(|t| t.is_open()).map(|t| t.to).collect();
    assert_eq!(open, [FRANCE], "Spain still waits for France");
    b.done(ENGLAND);
}
