//! The Crown Phase, transfer, trade, alliances, captives.

use super::kit::*;

fn give(key: &str, to: &str) -> Action {
    Action::Faction(FactionDeed::Assign { card: card(key), to: noble(to) })
}

fn transfer(key: &str, to: &str) -> Action {
    Action::Faction(FactionDeed::Transfer { card: card(key), to: noble(to) })
}

fn trade(with: SeatId, give: &[&str], take: &[&str]) -> Action {
    let list = |keys: &[&str]| keys.iter().map(|k| card(k)).collect();
    Action::Faction(FactionDeed::Trade { with, give: list(give), take: list(take) })
}

const AGREE: Action = Action::Faction(FactionDeed::Agree);
const REFUSE: Action = Action::Faction(FactionDeed::Refuse);
const KEEP: Action = Action::Faction(FactionDeed::Keep);

const CLIFFORD: &str = r#"(noble: "clifford", open: Some("a_york"), cards: ["title_earl_kent", "merc_flemish_1"])"#;
const SCROPE: &str = r#"(noble: "scrope", open: Some("a_york"), cards: ["merc_saxons_1"])"#;

// ---------------------------------------------------------------- The Crown Phase

/// KM CRN-1, CRN-2
#[test]
fn a_card_is_drawn_and_played_or_kept() {
    let mut b = board(&[CLIFFORD, SCROPE]);
    b.next_card("office_marshal");
    b.open(Phase::Crown, A);
    assert_eq!(b.deciders(), [A]);
    assert_eq!(b.lay_of("office_marshal"), Lay::Reserve(A));
    b.act(A, give("office_marshal", "clifford"));
    assert_eq!(b.lay_of("office_marshal"), Lay::Noble(noble("clifford")));

    let mut b = board(&[CLIFFORD, SCROPE]);
    b.next_card("office_marshal");
    b.open(Phase::Crown, A);
    b.act(A, KEEP);
    assert_eq!(b.lay_of("office_marshal"), Lay::Reserve(A));
    // What one has in reserve the others do not see.
    let seen = b.view(B);
    assert_eq!(seen.cards[card("office_marshal").index()].at, Lay::List);
    assert_eq!(seen.face_down(A), (1, 0));
}

/// KM CRN-3
#[test]
fn the_reserve_is_played_in_movement_and_combat() {
    let mut b = board(&[r#"(noble: "clifford", cards: ["title_earl_kent"], heirs: ["margaret"])"#, SCROPE]);
    b.edit(|p| {
        p.decks.crown.retain(|c| *c != card("office_marshal"));
        p.cards[card("office_marshal").index()].at = Lay::Reserve(A);
    });
    b.to(Phase::Coronation, A);
    assert_eq!(b.refused(A, give("office_marshal", "clifford")), no("WrongPhase", "PLAY-3b"));
    b.to(Phase::Combat, A);
    b.act(A, give("office_marshal", "clifford"));
}

/// KM CRN-4
#[test]
fn a_noble_comes_into_play_at_home() {
    let bring = |at: Spot| Action::Faction(FactionDeed::Bring { card: card("noble_percy"), at });
    let mut b = board(&[CLIFFORD, SCROPE]);
    b.next_card("noble_percy");
    b.open(Phase::Crown, A);
    assert_eq!(b.refused(A, bring(Spot::Inside(place("york")))), no("NoEntry", "CRN-4"));
    b.act(A, bring(Spot::Inside(place("wressle"))));
    assert!(b.inside("percy", "wressle"));
    assert_eq!(b.owner("alnwick"), Some(A));

    // His castles taken by another, he comes to the nearest place of the faction.
    let mut b = board(&[CLIFFORD, SCROPE]);
    b.edit(|p| {
        for key in ["alnwick", "cockermouth", "wressle"] {
            p.strongholds[place(key).index()].taken = Some(B);
        }
        p.strongholds[place("york").index()].taken = Some(A);
    });
    b.next_card("noble_percy");
    b.open(Phase::Crown, A);
    b.act(A, bring(Spot::Inside(place("york"))));
}

/// KM EVT-7, PARL-32
#[test]
fn an_empty_list_takes_the_discard() {
    let mut b = board(&[CLIFFORD, SCROPE]);
    b.edit(|p| {
        for c in std::mem::take(&mut p.decks.crown) {
            p.cards[c.index()].at = Lay::Discard;
        }
    });
    b.open(Phase::Crown, A);
    assert!(b.data().decks.crown.len() > 50);
    assert!(b.story().contains("shuffled together"));
}

// ---------------------------------------------------------------- Transfer and trade

/// KM TRF-1a, TRF-1c, TRF-1d, TRF-2
#[test]
fn mercenaries_ships_and_locations_pass_on() {
    let two = format!(
        "{CLIFFORD}, (noble: \"percy\", open: Some(\"a_york\"), cards: [\"office_marshal\", \"bishop_durham\"])"
    );
    let mut b = board(&[&two, SCROPE]);
    assert_eq!(b.refused(A, transfer("title_earl_kent", "percy")), no("NotTransferable", "TRF-1c"));
    assert_eq!(b.refused(A, transfer("bishop_durham", "clifford")), no("NotTransferable", "TRF-1c"));
    assert_eq!(b.refused(A, transfer("office_marshal", "clifford")), no("OfficeStays", "TRF-1d"));
    assert_eq!(b.refused(A, transfer("merc_flemish_1", "scrope")), no("NotAlly", "TRF-2"));
    assert_eq!(b.refused(A, transfer("merc_saxons_1", "percy")), no("NotYourCard", "CRN-3"));
    assert_eq!(b.basic("percy"), 200);
    b.act(A, transfer("merc_flemish_1", "percy"));
    // Not in this turn.
    assert_eq!(b.basic("percy"), 200);
    assert_eq!(b.refused(A, transfer("merc_flemish_1", "clifford")), no("Idle", "TRF-2"));
    b.events(&[18, 19]);
    b.open(Phase::Event, B);
    assert_eq!(b.basic("percy"), 220, "from the next turn on");
    b.open(Phase::Event, A);
    b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Open(area("a_helmsley_sw")));
    assert_eq!(b.refused(A, transfer("merc_flemish_1", "clifford")), no("NotTogether", "TRF-2"));
}

/// KM TRF-3
#[test]
fn factions_trade_in_one_space() {
    let mut b = board(&[CLIFFORD, SCROPE]);
    assert_eq!(b.refused(A, trade(B, &["merc_saxons_1"], &[])), no("NotHis", "TRF-3"));
    assert_eq!(b.refused(A, trade(B, &[], &[])), no("NothingToTrade", "TRF-3"));
    assert_eq!(b.refused(A, trade(A, &["merc_flemish_1"], &[])), no("WithYourself", "TRF-3"));
    b.act(A, trade(B, &["merc_flemish_1"], &["merc_saxons_1"]));
    assert_eq!(b.deciders(), [B]);
    b.act(B, AGREE);
    assert_eq!(b.lay_of("merc_flemish_1"), Lay::Noble(noble("scrope")));
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("clifford")));
    assert_eq!(b.basic("scrope"), 10, "not in this turn");
    assert_eq!(b.refused(A, trade(B, &["merc_saxons_1"], &[])), no("Idle", "TRF-2"));

    let mut b = board(&[CLIFFORD, SCROPE]);
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Open(area("a_helmsley_sw")));
    assert_eq!(b.refused(A, trade(B, &["merc_flemish_1"], &[])), no("NoMeeting", "TRF-3"));
}

/// KM TRF-2, TRF-3: "It can only happen if Nobles occupy the same space and only on the controlling Faction's turn": in all its
/// phases; HEIR-3: "transfer one or more to the control of another Faction before this grace period is over"
#[test]
fn cards_and_heirs_are_handed_on_after_the_fights_too() {
    let two = r#"(noble: "clifford", open: Some("a_york"), cards: ["merc_flemish_1"], heirs: ["henry_vi", "richard_york"]), (noble: "percy", open: Some("a_york"))"#;
    let entrust = Action::Royal(RoyalDeed::Entrust { heir: heir("richard_york"), to: noble("scrope") });
    for phase in [Phase::Parliament, Phase::Coronation] {
        let mut b = board(&[two, SCROPE]);
        b.to(phase, A);
        let offers = b.offers(A);
        for deed in [&transfer("merc_flemish_1", "percy"), &trade(B, &["merc_flemish_1"], &["merc_saxons_1"]), &entrust]
        {
            assert!(offers.contains(deed), "{phase:?}");
        }
        assert!(offers.contains(&ally(B)));
        b.act(A, trade(B, &["merc_flemish_1"], &["merc_saxons_1"]));
        b.act(B, AGREE);
        b.act(A, give("merc_saxons_1", "percy"));
        b.act(A, entrust.clone());
        assert_eq!(b.heir("richard_york").guard, Some(noble("scrope")));
    }
    // That alone keeps nobody waiting, but after a Parliament.
    for sat in [false, true] {
        let mut b = board(&[&format!("{CLIFFORD}, (noble: \"percy\", open: Some(\"a_york\"))"), SCROPE]);
        b.edit(|p| p.turn.sat = sat);
        b.open(Phase::Parliament, A);
        assert_eq!(b.data().turn.phase, if sat { Phase::Parliament } else { Phase::Crown });
        assert!(!sat || b.offers(A).contains(&transfer("merc_flemish_1", "percy")));
    }
}

fn ally(with: SeatId) -> Action {
    Action::Faction(FactionDeed::Ally { with })
}

/// KM ARM-5
#[test]
fn alliances_are_agreed_and_cancelled() {
    let part = Action::Faction(FactionDeed::Part { with: B });
    let mut b = board(&[&format!("{CLIFFORD}, (noble: \"percy\")"), SCROPE]);
    assert_eq!(b.refused(A, part.clone()), no("NotAllied", "ARM-5"));
    b.act(A, ally(B));
    b.act(B, REFUSE);
    assert_eq!(b.refused(A, ally(B)), no("AskedAlready", "TRF-3"));
    b.edit(|p| p.turn.asked.clear());
    b.act(A, ally(B));
    b.act(B, AGREE);
    assert!(b.pos().allied(A, B));
    assert_eq!(b.refused(A, ally(B)), no("AlliedAlready", "ARM-5"));
    b.act(A, march("clifford", "a_helmsley_sw"));
    assert_eq!(b.refused(A, part.clone()), no("TurnUnderWay", "ARM-5"));
    b.edit(|p| p.nobles[noble("clifford").index()].moved = false);
    b.act(A, part);
    assert!(!b.pos().allied(A, B));
}

// ---------------------------------------------------------------- Captives

fn captive() -> Board {
    let mut b = board(&[
        CLIFFORD,
        r#"(noble: "scrope", cards: ["title_earl_essex", "bishop_durham"]), (noble: "roos", cards: ["title_earl_richmond", "merc_saxons_1", "town_leicester", "office_admiral"])"#,
    ]);
    b.edit(|p| {
        let n = &mut p.nobles[noble("scrope").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
    });
    b
}

fn terms(cards: &[&str]) -> Terms {
    Terms { cards: cards.iter().map(|c| card(c)).collect(), ..Terms::default() }
}

fn ransom(terms: Terms) -> Action {
    Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms })
}

/// KM RAN-1, RAN-3, RAN-4, RAN-5, CBT-43, CBT-44, TRF-4
#[test]
fn a_captive_is_ransomed_on_identical_terms() {
    let mut b = captive();
    assert_eq!(b.refused(A, ransom(terms(&["merc_flemish_1"]))), no("CannotPay", "RAN-4"));
    let long = Terms { promise: "x".repeat(300), ..Terms::default() };
    assert_eq!(b.refused(A, ransom(long)), no("BadPromise", "RAN-4"));
    b.act(A, ransom(terms(&["merc_saxons_1"])));
    assert_eq!(b.deciders(), [B]);
    let other = Action::Faction(FactionDeed::Confirm { terms: terms(&[]) });
    assert_eq!(b.refused(B, other), no("NotIdentical", "RAN-5"));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms: terms(&["merc_saxons_1"]) }));
    assert_eq!(b.noble("scrope").captor, None);
    assert!(b.inside("scrope", "masham") || b.inside("scrope", "bolton"));
    assert_eq!(b.lay_of("title_earl_essex"), Lay::Noble(noble("scrope")));
    assert_eq!(b.lay_of("bishop_durham"), Lay::Noble(noble("scrope")));
    assert_eq!(b.pos().card(card("merc_saxons_1")).idle, Some(A));

    // The other side may open talks as well.
    let mut b = captive();
    b.to(Phase::Movement, B);
    b.act(B, ransom(Terms { promise: "I shall keep to Yorkshire.".into(), ..Terms::default() }));
    assert_eq!(b.deciders(), [A]);
    // Other terms may be sent back, and again; six in all are enough.
    assert_eq!(
        b.refused(A, Action::Faction(FactionDeed::Ransom { noble: noble("roos"), terms: terms(&[]) })),
        no("NoCaptive", "RAN-3")
    );
    b.act(A, ransom(terms(&["merc_saxons_1"])));
    assert_eq!(b.deciders(), [B]);
    b.act(B, REFUSE);
    for _ in 0..4 {
        b.act(B, ransom(terms(&[])));
        b.act(A, REFUSE);
    }
    assert_eq!(b.refused(B, ransom(terms(&[]))), no("AskedAlready", "TRF-3"));
    let stranger = Action::Faction(FactionDeed::Ransom { noble: noble("roos"), terms: terms(&[]) });
    assert_eq!(b.refused(B, stranger), no("NoCaptive", "RAN-3"));
}

/// The Trinity Royal is paid for Scrope.
fn lent(at: Option<Berth>) -> Board {
    let mut b = captive();
    b.edit(|p| p.ships[ship(TRINITY).index()].at = at.unwrap_or(p.ships[ship(TRINITY).index()].at));
    let with = Terms { ships: vec![ship(TRINITY)], ..Terms::default() };
    b.act(A, ransom(with.clone()));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms: with }));
    b
}

const TRINITY: &str = "ship_ad_trinity";

/// KM RAN-4a, TRF-4: "Items paid as ransom cannot be used until the beginning of the victorious player's next turn"
#[test]
fn ships_of_an_office_are_lent() {
    let mut b = lent(None);
    assert_eq!(b.pos().master(ship(TRINITY)), None, "of use to nobody yet");
    assert_eq!(b.pos().master(ship("ship_ad_nicholas")), Some(B));
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert_eq!(b.pos().master(ship(TRINITY)), None);
    // The Admiral dies: there is no office-holder to whom it could return.
    b.events(&[12]);
    b.edit(|p| {
        p.nobles[noble("roos").index()].at = Spot::Inside(place("exeter"));
    });
    b.open(Phase::Event, A);
    assert_eq!(b.noble("roos").seat, None);
    assert_eq!(b.pos().master(ship(TRINITY)), Some(A));
}

/// KM MOV-16: "If a Faction loses control of a Ship while it is at sea, it retains control of it until it makes Port"
#[test]
fn a_ship_lent_at_sea_is_the_payers_until_port() {
    let mut b = lent(Some(Berth::Sea(sea("thames"))));
    assert_eq!(b.pos().master(ship(TRINITY)), Some(B));
    b.edit(|p| p.strongholds[place("london").index()].taken = Some(B));
    b.to(Phase::Movement, B);
    b.act(B, sail(&[TRINITY], &[], Haven::Port(place("london")), false));
    assert_eq!(b.pos().master(ship(TRINITY)), None, "it sleeps till the victor's turn");
    b.events(&[18]);
    b.open(Phase::Event, A);
    assert_eq!(b.pos().master(ship(TRINITY)), Some(A));
}

/// KM CBT-42: "Any Nobles captured will lose ... all Ships under their control ... to the victorious Faction": those received as
/// ransom too; RAN-4a: to the office-holder they go back.
#[test]
fn who_has_a_ship_as_ransom_loses_it_with_his_freedom() {
    for victor in [B, C] {
        let mut b = board_with(
            &[
                CLIFFORD,
                r#"(noble: "scrope", open: Some("a_york"), cards: ["title_earl_essex", "office_admiral", "merc_french_foot"])"#,
                r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
            ],
            "phase: Some(Combat)",
        );
        b.edit(|p| {
            let s = &mut p.ships[ship(TRINITY).index()];
            (s.kept, s.lent, s.borrower) = (Some(A), true, Some(noble("clifford")));
        });
        b.to(Phase::Combat, victor);
        b.results(&[result(BattleResult::Majority, &["clifford", "scrope", "percy"])]);
        let who = if victor == B { "scrope" } else { "percy" };
        b.act(victor, attack(&[who], A));
        assert_eq!(b.noble("clifford").captor, Some(victor), "{}", b.story());
        assert_eq!(b.pos().master(ship(TRINITY)), Some(victor));
        assert_eq!(b.pos().ship(ship(TRINITY)).borrower, (victor == C).then(|| noble("percy")));
    }
}

/// KM VAC-4, RAN-4a: who goes over to another faction brings a ship with him that he has as ransom.
#[test]
fn a_ship_lent_changes_sides_with_its_receiver() {
    for to in [B, C] {
        let mut b = board(&[CLIFFORD, r#"(noble: "roos", cards: ["title_earl_richmond", "office_admiral"])"#, SCROPE]);
        b.edit(|p| {
            let s = &mut p.ships[ship(TRINITY).index()];
            (s.kept, s.lent, s.borrower) = (Some(A), true, Some(noble("clifford")));
        });
        let mut world = b.world();
        regnal::games::kingmaker::fates::change_sides(&mut world, noble("clifford"), to);
        let pos = Position::of(&world);
        assert_eq!(pos.master(ship(TRINITY)), Some(to));
        assert_eq!(pos.ship(ship(TRINITY)).lent, to == C, "at home it is lent no more");
    }
}

/// KM RAN-2, CBT-45
#[test]
fn an_order_of_execution_is_followed() {
    let mut b = captive();
    let kill = |n: &str| Action::Faction(FactionDeed::Execute { noble: noble(n) });
    assert_eq!(b.refused(A, kill("roos")), no("NotYourCaptive", "RAN-1"));
    b.act(A, ransom(terms(&[])));
    b.act(B, REFUSE);
    b.act(A, kill("scrope"));
    assert_eq!(b.noble("scrope").seat, None);
    assert_eq!(b.lay_of("title_earl_essex"), Lay::Chancery);
}

/// KM RAN-2, HEIR-5: "A player may order the execution of any Royal Heir it controls at any time in her/his turn": also while a
/// card just drawn waits, or one is asked about an event.
#[test]
fn heads_roll_whatever_is_asked() {
    let kill = |who: &str| Action::Faction(FactionDeed::Execute { noble: noble(who) });
    let henry = Action::Royal(RoyalDeed::Execute { heir: heir("henry_vi") });
    let guard = |p: &mut Position| {
        let h = &mut p.heirs[heir("henry_vi").index()];
        (h.guard, h.at) = (Some(noble("clifford")), Spot::Off);
    };
    let mut b = captive();
    b.edit(guard);
    b.next_card("office_marshal");
    b.open(Phase::Crown, A);
    assert!(b.offers(A).contains(&kill("scrope")) && b.offers(A).contains(&henry));
    b.act(A, kill("scrope"));
    b.act(A, henry.clone());
    assert!(b.noble("scrope").seat.is_none() && !b.heir("henry_vi").alive);
    b.act(A, KEEP);
    assert_eq!(b.lay_of("office_marshal"), Lay::Reserve(A));
    // In his own event, not in another's turn.
    for seat in [A, B] {
        let mut b = captive();
        b.edit(guard);
        b.edit(|p| {
            p.turn.phase = Phase::Event;
            p.turn.active = p.turn.order.iter().position(|s| *s == seat).unwrap();
            let ask = regnal::games::kingmaker::events::EventsAsk::Treaty { seat: A, noble: noble("duke_of_brittany") };
            p.stack.push(Frame::Events(ask));
        });
        assert_eq!(b.deciders(), [A]);
        assert_eq!(b.allowed(A, &henry), seat == A);
        assert_eq!(b.offers(A).contains(&kill("scrope")), seat == A);
    }
}

/// KM CBT-46
#[test]
fn captives_left_are_executed_at_the_next_turn() {
    let mut b = captive();
    b.events(&[18]);
    b.open(Phase::Event, A);
    assert_eq!(b.noble("scrope").seat, None);
}

/// KM CBT-45
#[test]
fn a_pardon_saves_him() {
    let mut b = captive();
    b.edit(|p| {
        p.decks.crown.retain(|c| *c != card("kings_pardon_1"));
        p.cards[card("kings_pardon_1").index()].at = Lay::Reserve(B);
    });
    b.act(A, Action::Faction(FactionDeed::Execute { noble: noble("scrope") }));
    assert_eq!(b.deciders(), [B]);
    let wrong = Action::Faction(FactionDeed::Pardon { card: card("kings_pardon_2") });
    assert_eq!(b.refused(B, wrong), no("NotAPardon", "CBT-45"));
    b.act(B, Action::Faction(FactionDeed::Pardon { card: card("kings_pardon_1") }));
    assert_eq!(b.noble("scrope").captor, None);
    assert_eq!(b.lay_of("kings_pardon_1"), Lay::Discard);
    assert_eq!(b.lay_of("bishop_durham"), Lay::Noble(noble("scrope")));
}
