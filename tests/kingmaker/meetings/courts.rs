//! Parliament, coronations, special nobles where they meet the war.

use super::super::kit::*;

const READY: Action = Action::Parliament(ParliamentDeed::Ready);

fn stage(b: &Board) -> Option<Stage> {
    match b.pos().top() {
        Some(Frame::Parliament(s)) => Some(s.stage),
        _ => None,
    }
}

fn ready_through(b: &mut Board, at: Stage) {
    while stage(b) == Some(at) {
        let seat = b.deciders()[0];
        b.act(seat, READY);
    }
}

fn call(at: &str, who: &str, writ: Option<u8>) -> Action {
    parliament(ParliamentDeed::Call { place: place(at), noble: noble(who), writ: writ.map(EventId) })
}

/// The Chancellor's faction at York, with Henry and two Writs; a bishopric lies in the Chancery.
fn at_york(b: &str, chancery: &str) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "beaufort", inside: Some("york"), cards: ["office_chancellor", "bishop_norwich"], heirs: ["henry_vi"]), (noble: "clifford", inside: Some("york"))"#,
            b,
            r#"(noble: "howard", open: Some("a_rising"))"#,
        ],
        &format!("phase: Some(Movement), chancery: [{chancery}]"),
    );
    b.hold(28, A);
    b.hold(29, A);
    b.to(Phase::Parliament, A);
    b
}

const SCROPE: &str = r#"(noble: "scrope", open: Some("a_york_ne"))"#;

/// KM PARL-17, COR-2, COR-3: what is given "cannot be used in the present Parliament"; the Coronation comes after it, and the
/// new bishop serves at it.
#[test]
fn a_bishop_made_today_crowns_today() {
    let mut b = at_york(SCROPE, r#""bishop_lincoln""#);
    assert!(regnal::games::kingmaker::royal::may_be_crowned(b.pos(), A).is_empty(), "one bishop is not enough");
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    b.act(A, parliament(ParliamentDeed::Nominate { card: card("bishop_lincoln"), to: noble("clifford") }));
    b.act(A, READY);
    ready_through(&mut b, Stage::Refusing);
    b.act(A, vote(Question::Award(card("bishop_lincoln")), Ballot::Aye));
    ready_through(&mut b, Stage::Voting);
    assert_eq!(b.lay_of("bishop_lincoln"), Lay::Noble(noble("clifford")));
    ready_through(&mut b, Stage::Homeward);
    while b.data().turn.phase == Phase::Parliament {
        b.done(A);
    }
    assert_eq!(b.data().turn.phase, Phase::Coronation);
    b.act(A, Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) }));
    assert!(b.heir("henry_vi").crowned);
}

/// KM PARL-4, PARL-10: a Writ commissions "an alternative Noble from any Faction": one who is in the space already too; then
/// the one summoned stays away.
#[test]
fn one_who_is_there_already_may_be_commissioned() {
    let mut b = at_york(
        r#"(noble: "scrope", open: Some("a_york_ne")), (noble: "roos", open: Some("a_york")), (noble: "neville", open: Some("a_york_ne"))"#,
        "",
    );
    b.hold(30, B);
    b.act(A, call("york", "scrope", Some(28)));
    b.act(B, parliament(ParliamentDeed::Commission { writ: EventId(30), instead: noble("roos") }));
    assert!(b.outside("scrope", "a_york_ne"));
    assert!(b.outside("roos", "a_york"));
    assert!(b.data().decks.used.contains(&EventId(30)));
}

/// KM PARL-4, PARL-7, MOV-18: those who cannot be summoned are in "Scotland, on an island, in Ireland or Dublin, on the
/// Continent or in Calais"; a noble at sea is in none of these: he comes, his heir with him.
#[test]
fn a_noble_at_sea_may_be_summoned() {
    let mut b = at_york(r#"(noble: "scrope", open: Some("a_york_ne"), cards: ["ship_swan"], heirs: ["margaret"])"#, "");
    b.edit(|p| {
        p.ships[ship("ship_swan").index()].at = Berth::Sea(sea("thames"));
        p.nobles[noble("scrope").index()].at = Spot::Aboard(ship("ship_swan"));
    });
    b.act(A, call("york", "scrope", Some(28)));
    assert!(b.outside("scrope", "a_york"), "{:?}", b.noble("scrope").at);
    assert_eq!(b.pos().heir_spot(&b.heir("margaret")), Spot::Open(area("a_york")));
    assert_eq!(b.pos().ship(ship("ship_swan")).at, Berth::Sea(sea("thames")));
}

/// KM PARL-4, CBT-20: a noble summoned "must move immediately": the siege he has laid is lifted.
#[test]
fn a_besieger_summoned_leaves_his_siege() {
    let mut b = at_york(
        r#"(noble: "percy", open: Some("a_leicester"), cards: ["office_marshal"]), (noble: "roos", open: Some("a_york"))"#,
        "",
    );
    b.edit(|p| p.field.sieges.push(Siege { place: place("leicester"), by: B }));
    b.act(A, call("york", "percy", Some(28)));
    assert!(b.outside("percy", "a_york"));
    assert!(b.data().field.sieges.is_empty());
}

/// KM PARL-4, PARL-10, MOV-6e: who finds no room in the town attends from its space.
#[test]
fn who_has_no_room_attends_outside() {
    let mut b = at_york(SCROPE, "");
    b.edit(|p| {
        p.strongholds[place("york").index()].taken = Some(A);
        p.field.alliances.push((A, B));
    });
    for c in ["merc_french_foot", "merc_scottish_foot", "merc_irish_kerns", "merc_burgundian_1", "merc_burgundian_2"] {
        b.give(c, "scrope");
    }
    ["office_marshal", "merc_flemish_1", "merc_flemish_2", "title_earl_kent"]
        .iter()
        .for_each(|c| b.give(c, "clifford"));
    b.act(A, call("york", "scrope", Some(28)));
    assert!(b.outside("scrope", "a_york"), "{:?}", b.noble("scrope").at);
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    let Some(Frame::Parliament(s)) = b.pos().top() else { panic!("no Parliament") };
    assert!(s.attending.contains(&noble("scrope")));
}

/// KM PARL-31, CBT-22: "may return to a home castle, ignoring movement restrictions" - but not through a siege.
#[test]
fn nobody_goes_home_through_a_siege() {
    let mut b = at_york(SCROPE, "");
    b.edit(|p| {
        p.nobles[noble("howard").index()].at = Spot::Open(area("a_skipton"));
        p.field.sieges.push(Siege { place: place("skipton"), by: C });
        p.cards[card("office_marshal").index()].at = Lay::Noble(noble("howard"));
        p.decks.crown.retain(|c| *c != card("office_marshal"));
    });
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    assert_eq!(stage(&b), Some(Stage::Homeward));
    let home = |to: &str| parliament(ParliamentDeed::Return { noble: noble("clifford"), place: place(to) });
    assert_eq!(b.refused(A, home("skipton")), no("NoHome", "PARL-31"));
    b.act(A, home("brougham"));
    assert!(b.inside("clifford", "brougham"));
}

/// KM PARL-31, TYP-1: a home castle in an ally's hands is friendly: he may go home to it; one in the hands of others is not.
#[test]
fn one_may_go_home_to_an_allys_castle() {
    let mut b = at_york(SCROPE, "");
    b.edit(|p| p.strongholds[place("skipton").index()].taken = Some(C));
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    let home = parliament(ParliamentDeed::Return { noble: noble("clifford"), place: place("skipton") });
    assert_eq!(b.refused(A, home.clone()), no("NoHome", "PARL-31"));
    b.edit(|p| p.field.alliances.push((A, C)));
    b.act(A, home);
}

/// KM PARL-13, CBT-43, CBT-44: "Recipients need not be present": a captive may be given a title, and comes home with it.
#[test]
fn a_captive_may_be_named() {
    let mut b = at_york(SCROPE, r#""title_earl_kent""#);
    b.edit(|p| {
        let n = &mut p.nobles[noble("clifford").index()];
        n.captor = Some(B);
        n.at = Spot::Off;
    });
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    b.act(A, parliament(ParliamentDeed::Nominate { card: card("title_earl_kent"), to: noble("clifford") }));
    b.act(A, READY);
    ready_through(&mut b, Stage::Refusing);
    b.act(A, vote(Question::Award(card("title_earl_kent")), Ballot::Aye));
    ready_through(&mut b, Stage::Voting);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Noble(noble("clifford")));
}

/// KM PARL-17, CBT-41a, RAN-2: whoever is executed while the Houses vote on his title does not get it.
#[test]
fn who_dies_before_the_votes_are_counted_gets_nothing() {
    let mut b = at_york(SCROPE, r#""title_earl_kent""#);
    b.edit(|p| {
        let n = &mut p.nobles[noble("clifford").index()];
        (n.seat, n.captor, n.at) = (Some(B), Some(A), Spot::Off);
    });
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    b.act(A, parliament(ParliamentDeed::Nominate { card: card("title_earl_kent"), to: noble("clifford") }));
    b.act(A, READY);
    ready_through(&mut b, Stage::Refusing);
    b.act(A, Action::Faction(FactionDeed::Execute { noble: noble("clifford") }));
    b.act(A, vote(Question::Award(card("title_earl_kent")), Ballot::Aye));
    ready_through(&mut b, Stage::Voting);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Chancery, "it goes down the line");
}

/// KM PARL-9, TRF-2: an heir handed on in this turn does not ride to Parliament, nor home from it.
#[test]
fn an_heir_handed_on_stays_away_from_parliament() {
    for handed_on in [false, true] {
        let mut b = board_with(
            &[
                r#"(noble: "neville", inside: Some("york"), cards: ["office_chancellor"]), (noble: "percy", inside: Some("alnwick"), heirs: ["henry_vi"]), (noble: "clifford", inside: Some("skipton"))"#,
                r#"(noble: "scrope", inside: Some("masham"))"#,
            ],
            "phase: Some(Movement)",
        );
        b.hold(28, A);
        b.to(Phase::Parliament, A);
        b.act(A, call("york", "scrope", Some(28)));
        b.act(A, READY);
        b.edit(|p| p.heirs[heir("henry_vi").index()].passed = handed_on);
        let come = parliament(ParliamentDeed::Attend { noble: noble("percy") });
        if handed_on {
            assert_eq!(b.refused(A, come), no("HeirStays", "TRF-2"));
            continue;
        }
        b.act(A, come);
        ready_through(&mut b, Stage::Attendance);
        while stage(&b) != Some(Stage::Homeward) {
            let now = stage(&b).unwrap();
            ready_through(&mut b, now);
        }
        let home = parliament(ParliamentDeed::Return { noble: noble("percy"), place: place("alnwick") });
        assert!(b.allowed(A, &home));
        b.edit(|p| p.heirs[heir("henry_vi").index()].passed = true);
        assert_eq!(b.refused(A, home), no("HeirStays", "TRF-2"));
    }
}

/// KM PARL-23: the five votes of the Warden are his faction's while it controls him, as his votes in the Commons are.
#[test]
fn a_captive_warden_brings_his_faction_no_votes_of_towns() {
    let mut b = at_york(SCROPE, "");
    b.give("office_warden_of_the_cinque_ports", "scrope");
    let towns = |b: &Board| regnal::games::kingmaker::parliament::votes::towns(b.pos(), B);
    let before = towns(&b);
    b.edit(|p| {
        let n = &mut p.nobles[noble("scrope").index()];
        (n.captor, n.at) = (Some(A), Spot::Off);
    });
    assert_eq!(before - towns(&b), 5);
}

/// KM CBT-25, PARL-13: a card taken with its place lies idle until Parliament: "At or after the next Parliament, the
/// controlling Faction may allocate the card to a Noble."
#[test]
fn a_captured_town_is_given_out_at_parliament() {
    let mut b = at_york(SCROPE, "");
    b.edit(|p| {
        p.cards[card("town_leicester").index()].at = Lay::Faction(A);
        p.decks.crown.retain(|c| *c != card("town_leicester"));
    });
    let give = Action::Faction(FactionDeed::Assign { card: card("town_leicester"), to: noble("clifford") });
    assert!(!b.allowed(A, &give));
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    assert_eq!(stage(&b), Some(Stage::Homeward));
    b.act(A, give);
    assert_eq!(b.lay_of("town_leicester"), Lay::Noble(noble("clifford")));
    assert_eq!(stage(&b), Some(Stage::Homeward));
}

/// KM SPN-15, PARL-9: the King's bishop "cannot move independently of the King", to Parliament neither.
#[test]
fn the_kings_bishop_attends_with_his_king() {
    for king_there in [false, true] {
        let at = if king_there { "york" } else { "skipton" };
        let mut b = board_with(
            &[
                &format!(
                    "(noble: \"percy\", inside: Some(\"{at}\"), heirs: [\"henry_vi\"]), (noble: \"westminster\", inside: Some(\"skipton\")), (noble: \"clifford\", inside: Some(\"skipton\"))"
                ),
                r#"(noble: "neville", inside: Some("york"), cards: ["office_chancellor"], heirs: ["richard_york"])"#,
            ],
            r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
        );
        b.hold(28, B);
        b.to(Phase::Parliament, B);
        b.act(B, call("york", "clifford", Some(28)));
        b.act(B, READY);
        let come = parliament(ParliamentDeed::Attend { noble: noble("westminster") });
        if king_there {
            b.act(A, come);
        } else {
            assert_eq!(b.refused(A, come), no("WithTheKing", "SPN-15"));
        }
    }
}

/// KM SPN-15, PARL-4: the King's bishop "cannot move independently of the King": no Writ brings him where his King is not.
#[test]
fn the_kings_bishop_is_summoned_to_his_king() {
    for king_there in [false, true] {
        let at = if king_there { "york" } else { "skipton" };
        let mut b = board_with(
            &[
                &format!(
                    "(noble: \"percy\", inside: Some(\"{at}\"), heirs: [\"henry_vi\"]), (noble: \"westminster\", inside: Some(\"skipton\")), (noble: \"clifford\", inside: Some(\"skipton\"))"
                ),
                r#"(noble: "neville", inside: Some("york"), cards: ["office_chancellor"], heirs: ["richard_york"])"#,
            ],
            r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
        );
        b.hold(28, B);
        b.hold(29, B);
        b.to(Phase::Parliament, B);
        let refusal = no("WithTheKing", "SPN-15");
        if !king_there {
            assert_eq!(b.refused(B, call("york", "westminster", Some(28))), refusal);
        }
        let second = b.data();
        if king_there {
            b.act(B, call("york", "westminster", Some(28)));
            assert_eq!(b.pos().area_of_noble(noble("westminster")), Some(area("a_york")));
        }
        b.edit(|p| *p = second);
        b.act(B, call("york", "clifford", Some(28)));
        let summon = parliament(ParliamentDeed::Summon { noble: noble("westminster"), writ: EventId(29) });
        if king_there {
            b.act(B, summon);
        } else {
            assert_eq!(b.refused(B, summon), refusal);
        }
    }
}

/// KM PARL-30, CBT-14: the King's Peace is "in the space in which Parliament was called": next to it there is war.
#[test]
fn the_peace_is_in_one_space() {
    let mut b = at_york(SCROPE, "");
    b.act(A, call("york", "scrope", Some(28)));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    ready_through(&mut b, Stage::Homeward);
    b.edit(|p| p.nobles[noble("howard").index()].at = Spot::Open(area("a_york")));
    b.to(Phase::Combat, B);
    assert_eq!(b.refused(B, attack(&["scrope"], C)), no("KingsPeace", "PARL-30"));
    b.edit(|p| {
        for who in ["howard", "scrope"] {
            p.nobles[noble(who).index()].at = Spot::Open(area("a_york_ne"));
        }
    });
    assert!(b.allowed(B, &attack(&["scrope"], C)));
}

/// KM PARL-28, PARL-1b, COR-1: with two Kings the Chancellor calls; once one is "declared Sole Monarch" only his controller
/// does, until another coronation.
#[test]
fn who_calls_changes_with_the_kings() {
    let henry = Royal::Heir(heir("henry_vi"));
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("york"), cards: ["office_chancellor"])"#,
            r#"(noble: "neville", inside: Some("coventry"), heirs: ["henry_vi"])"#,
            r#"(noble: "mowbray", open: Some("a_london"), heirs: ["richard_york"])"#,
        ],
        r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
    );
    b.hold(28, A);
    let mut sole = b.data();
    b.to(Phase::Parliament, A);
    assert!(b.allowed(A, &call("york", "neville", Some(28))));
    sole.reign.supported = Some(henry);
    b.edit(|p| *p = sole.clone());
    b.to(Phase::Parliament, B);
    assert!(b.allowed(B, &call("coventry", "percy", None)));
    b.edit(|p| *p = sole.clone());
    b.to(Phase::Movement, A);
    b.edit(|p| p.turn.phase = Phase::Parliament);
    assert!(!b.allowed(A, &call("york", "neville", Some(28))));
}

// ---------------------------------------------------------------- Special nobles

/// KM SPN-1, CBT-12a, HEIR-2: the duke not yet played is given "to the Faction that controls the appropriate senior Royal
/// Heir": with the heir's capture he goes over; on the map he stays, for the heir is not killed.
#[test]
fn an_unplayed_duke_follows_the_captured_heir() {
    for played in [false, true] {
        let duke = if played { ", (noble: \"duke_of_york\")" } else { "" };
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
                &format!("(noble: \"scrope\", open: Some(\"a_york\"), heirs: [\"richard_york\"]){duke}"),
            ],
            "phase: Some(Combat)",
        );
        if !played {
            b.edit(|p| {
                p.cards[card("noble_duke_of_york").index()].at = Lay::Due(B);
                p.decks.crown.retain(|c| *c != card("noble_duke_of_york"));
            });
        }
        b.results(&[result(BattleResult::Majority, &["percy", "scrope"])]);
        b.act(A, attack(&["percy"], B));
        assert_eq!(b.pos().heir_seat(heir("richard_york")), Some(A));
        match played {
            true => assert_eq!(b.noble("duke_of_york").seat, Some(B)),
            false => assert_eq!(b.lay_of("noble_duke_of_york"), Lay::Due(A)),
        }
    }
}

/// KM SPN-4, SPN-7, HEIR-5: the last of the line of Lancaster dies: Beaufort "becomes a Royal Heir", and the Duke of
/// Lancaster passes to Beaufort's faction.
#[test]
fn with_beaufort_the_duke_goes_too() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", heirs: ["edward_lancaster"]), (noble: "duke_of_lancaster")"#,
            r#"(noble: "scrope"), (noble: "beaufort", inside: Some("corfe"))"#,
        ],
        r#"heirs: [(heir: "henry_vi", dead: true), (heir: "margaret", dead: true)]"#,
    );
    b.act(A, Action::Royal(RoyalDeed::Execute { heir: heir("edward_lancaster") }));
    assert_eq!(succession::senior(b.pos(), House::Lancaster), Some(Royal::Noble(noble("beaufort"))));
    assert_eq!(b.noble("duke_of_lancaster").seat, Some(B));
    assert!(b.inside("duke_of_lancaster", "pontefract"), "the counter remains in place");
}

/// KM SPN-4, SPN-6: "If no Faction controls the Senior Royal Heir, the card is removed, all awards are discarded and the counter
/// removed": Beaufort falls, the last of Lancaster; the duke is gone, with him in the battle or not.
#[test]
fn the_duke_goes_when_beaufort_falls() {
    let fought = |r: BattleResult| !matches!(r, BattleResult::BadWeather | BattleResult::Vacillating);
    let names = |killed: &[NobleId]| killed.contains(&noble("beaufort")) && !killed.contains(&noble("percy"));
    let book = Book::standard();
    let named = book.events.iter().find(|e| fought(e.result) && names(&e.killed)).expect("one names Beaufort").id;
    for (heirs, fights) in [(false, false), (false, true), (true, false)] {
        let dead = ["henry_vi", "margaret", "edward_lancaster"].map(|h| format!("(heir: \"{h}\", dead: true)"));
        let dead = if heirs { String::new() } else { dead.join(", ") };
        let duke = if fights { "a_york" } else { "a_york_ne" };
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
                &format!(
                    "(noble: \"beaufort\", open: Some(\"a_york\")), (noble: \"scrope\"), (noble: \"duke_of_lancaster\", open: Some(\"{duke}\"), cards: [\"bishop_durham\"])"
                ),
            ],
            &format!("phase: Some(Combat), heirs: [{dead}]"),
        );
        b.results(&[named]);
        b.act(A, attack(&["percy"], B));
        assert_eq!(b.noble("beaufort").seat, None);
        let lancaster = b.noble("duke_of_lancaster");
        assert_eq!((lancaster.seat, lancaster.captor), (heirs.then_some(B), None), "{}", b.story());
        if !heirs {
            assert_eq!((b.lay_of("noble_duke_of_lancaster"), b.lay_of("bishop_durham")), (Lay::Discard, Lay::Discard));
        }
    }
}

/// KM SPN-5, CBT-46, CBT-41a: a captive duke is executed like others; "the card remains with the appropriate Faction", and
/// "all awards are discarded".
#[test]
fn an_executed_duke_comes_back_to_the_same_faction() {
    let mut b = board(&[
        r#"(noble: "percy")"#,
        r#"(noble: "scrope", heirs: ["richard_york"]), (noble: "duke_of_york", cards: ["bishop_durham"])"#,
    ]);
    b.edit(|p| {
        let n = &mut p.nobles[noble("duke_of_york").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
    });
    b.events(&[18]);
    b.open(Phase::Event, A);
    assert_eq!(b.noble("duke_of_york").seat, None);
    assert_eq!((b.lay_of("noble_duke_of_york"), b.lay_of("bishop_durham")), (Lay::Due(B), Lay::Discard));
}

/// KM SPN-13, SPN-17, SPN-18: of two Kings' factions one has the bishop; his King's death does not bring him to the other.
#[test]
fn one_bishop_for_two_kings() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("york"), heirs: ["henry_vi"]), (noble: "westminster", inside: Some("york"))"#,
            r#"(noble: "scrope", inside: Some("bolton"), heirs: ["richard_york"])"#,
        ],
        r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
    );
    b.act(A, Action::Royal(RoyalDeed::Execute { heir: heir("henry_vi") }));
    assert_eq!(b.noble("westminster").seat, Some(A));
    assert!(!b.pos().cards().any(|c| c.id == card("bishop_westminster") && matches!(c.at, Lay::Due(_))));
    assert!(b.allowed(A, &march("westminster", "a_york_ne")));
}

/// KM OBJ-1, HEIR-5: the game ends at once when the only crowned heir becomes the last one, by whatever hand the other dies.
#[test]
fn the_plague_may_end_the_game() {
    let dead =
        ["margaret", "edward_lancaster", "edward_march", "edmund_rutland", "george_clarence", "richard_gloucester"]
            .map(|h| format!("(heir: \"{h}\", dead: true)"))
            .join(", ");
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("alnwick"), heirs: ["henry_vi"])"#,
            r#"(noble: "scrope", inside: Some("coventry"), heirs: ["richard_york"])"#,
        ],
        &format!("phase: Some(Movement), heirs: [(heir: \"henry_vi\", crowned: true), {dead}]"),
    );
    assert!(b.table.outcome().is_none());
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in Coventry").unwrap().id.0;
    b.events(&[plague]);
    b.open(Phase::Event, B);
    assert_eq!(b.table.outcome().map(|o| o.ranking[0].clone()), Some(vec![A]));
}

/// KM SPN-16, RAN-1, CBT-46: the King dead and his bishop a captive: he is "executed; the card is returned to the Crown
/// Discard list", or "ransomed ... it may move independently".
#[test]
fn the_bishop_after_his_king() {
    for ransomed in [false, true] {
        let mut b = board_with(
            &[
                r#"(noble: "percy", inside: Some("york"), heirs: ["henry_vi"]), (noble: "westminster", inside: Some("york"))"#,
                r#"(noble: "scrope", inside: Some("bolton"), heirs: ["richard_york"])"#,
            ],
            r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
        );
        b.act(A, Action::Royal(RoyalDeed::Execute { heir: heir("henry_vi") }));
        b.edit(|p| {
            let n = &mut p.nobles[noble("westminster").index()];
            n.captor = Some(B);
            n.at = Spot::Off;
        });
        b.to(Phase::Movement, B);
        if ransomed {
            let terms = Terms::default();
            b.act(B, Action::Faction(FactionDeed::Ransom { noble: noble("westminster"), terms: terms.clone() }));
            b.act(A, Action::Faction(FactionDeed::Confirm { terms }));
            b.edit(|p| p.nobles[noble("westminster").index()].at = Spot::Open(area("a_york_ne")));
            b.to(Phase::Movement, A);
            b.act(A, march("westminster", "a_york"));
        } else {
            b.act(B, Action::Faction(FactionDeed::Execute { noble: noble("westminster") }));
            assert_eq!((b.noble("westminster").seat, b.lay_of("bishop_westminster")), (None, Lay::Discard));
        }
    }
}

/// KM SPN-21, SPN-23, SPN-25, CBT-42b: with his treaty broken, a captured duke or earl "is immediately killed and his awards
/// are transferred to the Faction that captured him"; with it kept, he is a captive like others.
#[test]
fn a_treaty_nobles_capture() {
    for who in ["duke_of_brittany", "earl_of_sutherland", "duke_of_burgundy"] {
        for broken in [None, Some(1)] {
            let mut b = board_with(
                &[
                    r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
                    r#"(noble: "scrope", inside: Some("bolton"))"#,
                ],
                "phase: Some(Combat)",
            );
            b.edit(|p| {
                let n = &mut p.nobles[noble(who).index()];
                n.seat = Some(B);
                n.at = Spot::Open(area("a_york"));
                p.field.treaties.push(Treaty { noble: noble(who), seat: B, broken });
            });
            b.give("merc_saxons_1", who);
            b.results(&[result(BattleResult::Majority, &["percy", who])]);
            b.act(A, attack(&["percy"], B));
            assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("percy")), "{who}");
            match broken {
                Some(_) => assert_eq!(b.noble(who).seat, None, "{who}"),
                None => assert_eq!(b.noble(who).captor, Some(A), "{who}"),
            }
        }
    }
}
