//! Heirs, coronations, special nobles, victory.

use super::kit::*;

fn take(heir_: &str, by: &str) -> Action {
    Action::Royal(RoyalDeed::Capture { heir: heir(heir_), by: noble(by) })
}

fn entrust(heir_: &str, to: &str) -> Action {
    Action::Royal(RoyalDeed::Entrust { heir: heir(heir_), to: noble(to) })
}

fn kill(heir_: &str) -> Action {
    Action::Royal(RoyalDeed::Execute { heir: heir(heir_) })
}

fn crown(royal: Royal) -> Action {
    Action::Royal(RoyalDeed::Crown { royal })
}

fn kings_of(b: &Board) -> usize {
    succession::kings(b.pos()).len()
}

const SCROPE: &str = r#"(noble: "scrope")"#;

/// KM HEIR-1, CBT-47
#[test]
fn an_unguarded_heir_is_taken() {
    let mut b = board(&[r#"(noble: "clifford", open: Some("a_coventry"))"#, SCROPE]);
    assert_eq!(b.refused(A, take("henry_vi", "clifford")), no("NotThere", "HEIR-1"));
    // She is inside Coventry, he outside: that makes no difference.
    b.act(A, take("margaret", "clifford"));
    assert_eq!(b.pos().heir_seat(heir("margaret")), Some(A));
    b.edit(|p| {
        p.heirs[heir("henry_vi").index()].alive = false;
        p.heirs[heir("henry_vi").index()].at = Spot::Off;
    });
    assert_eq!(b.refused(A, take("henry_vi", "clifford")), no("Dead", "HEIR-1"));
}

/// KM HEIR-2, CBT-48
#[test]
fn a_guarded_heir_is_fought_for() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"))"#,
        r#"(noble: "scrope", open: Some("a_york"), heirs: ["margaret"])"#,
    ]);
    assert_eq!(b.refused(A, take("margaret", "percy")), no("Guarded", "HEIR-2"));
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::FourToOne, &["percy", "scrope"])]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.heir("margaret").guard, Some(noble("percy")));
}

/// KM TRF-1b, MOV-19
#[test]
fn heirs_pass_from_guard_to_guard() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), heirs: ["margaret"]), (noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "scrope", open: Some("a_york"))"#,
    ]);
    assert_eq!(b.refused(A, entrust("margaret", "scrope")), no("NotToGive", "TRF-1b"));
    assert_eq!(b.refused(A, entrust("henry_vi", "clifford")), no("NotYours", "HEIR-5"));
    b.act(A, entrust("margaret", "clifford"));
    assert_eq!(b.heir("margaret").guard, Some(noble("clifford")));
    assert_eq!(b.refused(A, entrust("margaret", "percy")), no("PassedAlready", "TRF-2"));
}

/// KM HEIR-5, CBT-51
#[test]
fn an_heir_may_be_executed() {
    let mut b = board(&[r#"(noble: "percy", heirs: ["margaret"])"#, SCROPE]);
    assert_eq!(b.refused(A, kill("henry_vi")), no("NotYours", "HEIR-5"));
    b.act(A, kill("margaret"));
    assert!(!b.heir("margaret").alive);
}

/// KM HEIR-3, HEIR-4, CBT-49, CBT-50
#[test]
fn heirs_of_both_houses_are_held_for_two_rounds() {
    let mut b = board(&[r#"(noble: "percy", heirs: ["margaret", "richard_york", "edward_march"])"#, SCROPE]);
    let end_of_round = |b: &mut Board| {
        b.open(Phase::Crown, B);
        b.act(B, Action::Faction(FactionDeed::Keep));
    };
    b.next_card("kings_pardon_1");
    b.events(&[18]);
    end_of_round(&mut b);
    assert_eq!(b.pos().player(A).both_houses, 1);
    b.edit(|p| p.cards[card("kings_pardon_1").index()].at = Lay::Discard);
    b.next_card("kings_pardon_1");
    b.events(&[18]);
    end_of_round(&mut b);
    assert_eq!(b.deciders(), [A], "at the end of the second it is asked");
    // Left alone, the house of which he holds fewer dies.
    b.act(A, Action::Royal(RoyalDeed::Yield));
    assert!(!b.heir("margaret").alive && b.heir("edward_march").alive);
    // Of one house as many as he likes.
    assert_eq!(b.pos().player(A).both_houses, 0);
    b.open(Phase::Movement, A);
    assert_eq!(b.refused(A, Action::Royal(RoyalDeed::Yield)), no("NotAskedNow", "PLAY-4"));
}

// ---------------------------------------------------------------- Coronation

fn chapel(cards: &str, more: &str) -> Board {
    board_with(
        &[
            &format!(
                "(noble: \"percy\", inside: Some(\"york\"), cards: [{cards}], heirs: [\"henry_vi\", \"margaret\"]){more}"
            ),
            SCROPE,
        ],
        "phase: Some(Coronation)",
    )
}

const HENRY: fn() -> Royal = || Royal::Heir(heir("henry_vi"));

/// KM COR-1, COR-2, COR-3, COR-4
#[test]
fn who_may_be_crowned_where() {
    let mut b = chapel("\"bishop_york\"", "");
    assert_eq!(b.refused(A, crown(Royal::Heir(heir("margaret")))), no("NotSenior", "COR-1"));
    assert_eq!(b.refused(A, crown(Royal::Heir(heir("richard_york")))), no("NotYours", "HEIR-5"));
    b.next_card("kings_pardon_1");
    b.act(A, crown(HENRY()));
    assert!(b.heir("henry_vi").crowned);
    assert!(b.story().contains("Henry VI is crowned by seat 1"));
    assert_eq!(succession::sole(b.pos()), Some(HENRY()));

    // One bishop is not enough, two are.
    let mut b = chapel("\"bishop_lincoln\"", "");
    b.edit(|p| p.turn.phase = Phase::Movement);
    let mut two =
        chapel("\"bishop_lincoln\"", ", (noble: \"clifford\", inside: Some(\"york\"), cards: [\"bishop_norwich\"])");
    assert!(two.allowed(A, &crown(HENRY())));
    two.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Open(area("a_york")));
    // With nobody to crown the phase is passed over.
    assert!(two.story().is_empty() || two.data().turn.phase != Phase::Coronation || !two.allowed(A, &crown(HENRY())));
}

/// KM COR-3
#[test]
fn it_takes_a_cathedral_and_bishops() {
    use regnal::games::kingmaker::royal::may_be_crowned;
    let b = chapel("\"bishop_york\"", "");
    assert_eq!(may_be_crowned(b.pos(), A), [HENRY()]);
    let mut b = chapel("\"bishop_york\"", "");
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("alnwick")));
    assert!(may_be_crowned(b.pos(), A).is_empty());
    let b =
        board(&[r#"(noble: "percy", inside: Some("york"), cards: ["bishop_lincoln"], heirs: ["henry_vi"])"#, SCROPE]);
    assert!(may_be_crowned(b.pos(), A).is_empty(), "one bishop");
    let b = board(&[
        r#"(noble: "percy", inside: Some("york"), cards: ["bishop_lincoln"], heirs: ["henry_vi"]), (noble: "westminster", inside: Some("york"))"#,
        SCROPE,
    ]);
    assert_eq!(may_be_crowned(b.pos(), A), [HENRY()], "Westminster is a bishop");
}

// ---------------------------------------------------------------- Special nobles

/// KM SPN-1
#[test]
fn the_duke_goes_to_whoever_has_the_senior_heir() {
    let mut b = board(&[r#"(noble: "percy", heirs: ["richard_york"])"#, SCROPE]);
    b.next_card("noble_duke_of_york");
    b.open(Phase::Crown, B);
    assert_eq!(b.lay_of("noble_duke_of_york"), Lay::Due(A));
    // Nobody has Henry: the other duke goes back into the list.
    b.next_card("noble_duke_of_lancaster");
    b.open(Phase::Crown, B);
    assert_eq!(b.lay_of("noble_duke_of_lancaster"), Lay::List);
}

fn duke() -> Board {
    let mut b = board(&[
        r#"(noble: "percy", heirs: ["richard_york"]), (noble: "duke_of_york", cards: ["office_marshal", "merc_saxons_1"])"#,
        r#"(noble: "scrope", heirs: ["edward_march"])"#,
    ]);
    b.to(Phase::Movement, A);
    b
}

/// KM SPN-2, SPN-3, SPN-6
#[test]
fn the_dukes_are_nobles_without_votes() {
    let b = duke();
    assert!(b.inside("duke_of_york", "ludlow"));
    assert_eq!(b.basic("duke_of_york"), 50 + 100 + 10);
    assert_eq!(votes::lords(b.pos(), A, &nobles(&["duke_of_york"]), area("a_ludlow")), 0);
    let mut b = board(&[r#"(noble: "percy", heirs: ["richard_york"])"#, SCROPE]);
    b.edit(|p| {
        p.cards[card("noble_duke_of_york").index()].at = Lay::Due(A);
        p.decks.crown.retain(|c| *c != card("noble_duke_of_york"));
    });
    b.act(
        A,
        Action::Faction(FactionDeed::Bring { card: card("noble_duke_of_york"), at: Spot::Inside(place("sandal")) }),
    );
    assert!(b.inside("duke_of_york", "sandal"));
}

/// KM SPN-4
#[test]
fn the_duke_follows_the_new_senior_heir() {
    let mut b = duke();
    b.act(A, kill("richard_york"));
    assert_eq!(b.noble("duke_of_york").seat, Some(B));
    assert!(b.inside("duke_of_york", "ludlow"), "he stays where he is");
    let mut b = duke();
    b.edit(|p| {
        p.heirs[heir("edward_march").index()].guard = None;
        p.heirs[heir("edward_march").index()].at = Spot::Inside(place("harlech"));
    });
    b.act(A, kill("richard_york"));
    assert_eq!(b.noble("duke_of_york").seat, None, "nobody controls the next");
    assert_eq!(b.lay_of("office_marshal"), Lay::Discard);
}

/// KM SPN-4: Handed on while a captive, he is a captive still; in his new master's own hands he is free.
#[test]
fn a_captive_duke_follows_too() {
    let held_by = |captor: SeatId| {
        let mut b = duke();
        b.edit(|p| {
            let n = &mut p.nobles[noble("duke_of_york").index()];
            n.captor = Some(captor);
            n.at = Spot::Off;
        });
        b.act(A, kill("richard_york"));
        b
    };
    let b = held_by(B);
    assert_eq!((b.noble("duke_of_york").seat, b.noble("duke_of_york").captor), (Some(B), None));
    assert!(matches!(b.noble("duke_of_york").at, Spot::Inside(_)), "he goes home");
    let b = held_by(A);
    assert_eq!((b.noble("duke_of_york").seat, b.noble("duke_of_york").captor), (Some(B), Some(A)));
}

/// KM SPN-5
#[test]
fn a_dead_duke_leaves_his_card() {
    let mut b = duke();
    let plague = Book::standard().events.iter().find(|e| e.name == "Plague in York").unwrap().id.0;
    b.edit(|p| p.nobles[noble("duke_of_york").index()].at = Spot::Inside(place("york")));
    b.events(&[plague]);
    b.open(Phase::Event, A);
    assert_eq!(b.lay_of("noble_duke_of_york"), Lay::Due(A));
    assert_eq!((b.lay_of("office_marshal"), b.lay_of("merc_saxons_1")), (Lay::Discard, Lay::Discard));
}

const LANCASTER: &str =
    r#"(heir: "henry_vi", dead: true), (heir: "margaret", dead: true), (heir: "edward_lancaster", dead: true)"#;
const YORK: &str = r#"(heir: "richard_york", dead: true), (heir: "edward_march", dead: true), (heir: "edmund_rutland", dead: true), (heir: "george_clarence", dead: true)"#;

/// KM SPN-7, SPN-8, SPN-9
#[test]
fn beaufort_is_the_last_lancastrian() {
    let beaufort = Royal::Noble(noble("beaufort"));
    let there = r#"(noble: "beaufort", inside: Some("york"), cards: ["bishop_york"])"#;
    let b = board(&[there, SCROPE]);
    assert!(!succession::living(b.pos()).contains(&beaufort));
    let mut b = board_with(&[there, SCROPE], &format!("heirs: [{LANCASTER}], phase: Some(Coronation)"));
    assert_eq!(succession::senior(b.pos(), House::Lancaster), Some(beaufort));
    b.act(A, crown(beaufort));
    assert_eq!(kings_of(&b), 1);
    // He goes on as a noble.
    b.to(Phase::Movement, A);
    assert!(b.allowed(A, &march("beaufort", "a_york_ne")));
}

/// KM SPN-10
#[test]
fn with_beaufort_crowned_no_yorkist_is_held() {
    let b = board_with(&[r#"(noble: "beaufort", heirs: ["richard_york"])"#, SCROPE], &format!("heirs: [{LANCASTER}]"));
    assert_eq!(succession::houses_of(b.pos(), A), House::ALL, "it counts as holding both houses");
}

/// KM SPN-11, SPN-12, OBJ-1
#[test]
fn the_last_crowned_heir_wins() {
    // A Lancastrian wins whether Beaufort lives or not.
    let others = format!(
        r#"{YORK}, (heir: "richard_gloucester", dead: true), (heir: "henry_vi", crowned: true), (heir: "edward_lancaster", dead: true)"#
    );
    let mut b = board_with(
        &[r#"(noble: "percy", heirs: ["henry_vi", "margaret"]), (noble: "beaufort")"#, SCROPE],
        &format!("heirs: [{others}]"),
    );
    assert!(b.table.outcome().is_none());
    b.act(A, kill("margaret"));
    let outcome = b.table.outcome().expect("the end");
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].clone()), ("last_heir", vec![A]));

    // A Yorkist only without Beaufort.
    for beaufort in ["", ", (noble: \"beaufort\")"] {
        let heirs = format!(r#"{LANCASTER}, {YORK}, (heir: "richard_gloucester", crowned: true)"#);
        let faction = r#"(noble: "percy", heirs: ["richard_gloucester"])"#;
        let b = board_with(&[faction, &format!("{SCROPE}{beaufort}")], &format!("heirs: [{heirs}]"));
        assert_eq!(b.table.outcome().is_some(), beaufort.is_empty());
    }
    // Uncrowned he does not.
    let heirs = format!("{LANCASTER}, {YORK}");
    let b = board_with(&[r#"(noble: "percy", heirs: ["richard_gloucester"])"#, SCROPE], &format!("heirs: [{heirs}]"));
    assert!(b.table.outcome().is_none());
}

fn westminster() -> Board {
    board_with(
        &[
            r#"(noble: "percy", inside: Some("york"), heirs: ["henry_vi"]), (noble: "westminster", open: Some("a_york"))"#,
            r#"(noble: "scrope", heirs: ["richard_york"])"#,
        ],
        r#"heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
    )
}

/// KM SPN-13, SPN-17
#[test]
fn westminster_comes_to_a_king() {
    let mut b = board_with(
        &[r#"(noble: "percy", inside: Some("york"), heirs: ["henry_vi"])"#, SCROPE],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    b.next_card("bishop_westminster");
    b.open(Phase::Crown, B);
    assert_eq!(b.lay_of("bishop_westminster"), Lay::Due(A));
    b.to(Phase::Movement, A);
    b.act(A, Action::Faction(FactionDeed::Bring { card: card("bishop_westminster"), at: Spot::Inside(place("york")) }));
    assert!(b.inside("westminster", "york"));
    // Without a King it goes back into the list.
    let mut b = board(&[r#"(noble: "percy", heirs: ["henry_vi"])"#, SCROPE]);
    b.next_card("bishop_westminster");
    b.open(Phase::Crown, B);
    assert_eq!(b.lay_of("bishop_westminster"), Lay::List);
}

/// KM SPN-14
#[test]
fn his_men_are_near_london() {
    let b = westminster();
    let troops = |at: &str| strength::fighting(b.pos(), noble("westminster"), area(at), false).total();
    assert_eq!((troops("a_london"), troops("a_london_n"), troops("a_york")), (50, 50, 0));
    assert_eq!(votes::lords(b.pos(), A, &nobles(&["westminster"]), area("a_london")), 2);
}

/// KM SPN-15, SPN-16, SPN-18
#[test]
fn he_goes_with_his_king() {
    let mut b = westminster();
    assert_eq!(b.refused(A, march("westminster", "a_york_ne")), no("WithTheKing", "SPN-15"));
    b.act(A, march("percy", "a_york_ne"));
    b.act(A, march("westminster", "a_york_ne"));
    // The King dead, he is free, and does not pass to the other King.
    let mut b = westminster();
    b.act(A, kill("henry_vi"));
    assert_eq!(b.noble("westminster").seat, Some(A));
    b.act(A, march("westminster", "a_york_ne"));
}

/// KM PARL-29
#[test]
fn a_new_coronation_ends_sole_standing() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("york"), cards: ["bishop_york"], heirs: ["richard_york"])"#,
            r#"(noble: "scrope", heirs: ["henry_vi"])"#,
        ],
        r#"phase: Some(Coronation), heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    b.edit(|p| p.reign.supported = Some(HENRY()));
    b.act(A, crown(Royal::Heir(heir("richard_york"))));
    assert_eq!(b.data().reign.supported, None);
    assert_eq!(succession::sole(b.pos()), None);
}

/// KM OBJ-1
#[test]
fn a_king_in_exile_is_not_recognised_with_that_option() {
    let mut b = board_of(
        &[r#"(noble: "percy", inside: Some("calais"), heirs: ["henry_vi"])"#, SCROPE],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
        "rounds: None, exile_rounds: 1",
    );
    assert_eq!(succession::sole(b.pos()), Some(HENRY()));
    b.next_card("kings_pardon_1");
    b.events(&[18]);
    b.open(Phase::Crown, B);
    b.act(B, Action::Faction(FactionDeed::Keep));
    assert_eq!(succession::sole(b.pos()), None);
    assert_eq!(kings_of(&b), 1, "he is King all the same");
}

/// A board with this option on which Henry, the only King, is with Percy here.
fn exile(at: &str, rounds: u8) -> Board {
    board_of(
        &[&format!(r#"(noble: "percy", {at}, heirs: ["henry_vi"])"#), SCROPE],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
        &format!("rounds: None, exile_rounds: {rounds}"),
    )
}

/// The last turn of a round is played to its end.
fn round_ends(b: &mut Board) {
    b.next_card("kings_pardon_1");
    b.events(&[18]);
    b.open(Phase::Crown, B);
    b.act(B, Action::Faction(FactionDeed::Keep));
}

/// KM OBJ-2: Neither Ireland nor the sea is England, and the rounds must follow each other.
#[test]
fn exile_is_counted_round_by_round() {
    let mut b = exile(r#"inside: Some("dublin")"#, 2);
    round_ends(&mut b);
    assert_eq!(succession::sole(b.pos()), Some(HENRY()), "one round is not yet exile");
    b.edit(|p| {
        let swan = &mut p.ships[ship("ship_swan").index()];
        swan.at = Berth::Sea(sea("i_dublin"));
        swan.kept = Some(A);
        p.nobles[noble("percy").index()].at = Spot::Aboard(ship("ship_swan"));
    });
    round_ends(&mut b);
    assert_eq!(succession::sole(b.pos()), None, "at sea he is not in England either");
    let mut b = exile(r#"inside: Some("dublin")"#, 2);
    round_ends(&mut b);
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("alnwick")));
    round_ends(&mut b);
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("dublin")));
    round_ends(&mut b);
    assert_eq!(succession::sole(b.pos()), Some(HENRY()), "he has been home in between");
}

/// KM OBJ-2: With the option off nobody is in exile.
#[test]
fn exile_ends_when_the_king_lands() {
    let mut b = exile(r#"inside: Some("calais")"#, 1);
    round_ends(&mut b);
    assert_eq!(succession::sole(b.pos()), None);
    assert_eq!(succession::recognised(b.pos()), vec![]);
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Open(area("a_dover")));
    assert_eq!(succession::sole(b.pos()), Some(HENRY()), "recognised at once");
    let mut b = exile(r#"inside: Some("calais")"#, 0);
    round_ends(&mut b);
    round_ends(&mut b);
    assert_eq!(succession::sole(b.pos()), Some(HENRY()));
}

/// KM PARL-1b: While the King is in exile, the Chancellor may call Parliament.
#[test]
fn a_king_in_exile_leaves_parliament_to_the_chancellor() {
    let chancellor = r#"(noble: "scrope", inside: Some("ely"), cards: ["title_earl_kent", "office_chancellor"])"#;
    let call =
        parliament(ParliamentDeed::Call { place: place("ely"), noble: noble("clifford"), writ: Some(EventId(28)) });
    let may_call = |rounds_abroad: u8| {
        let mut b = board_of(
            &[r#"(noble: "percy", inside: Some("calais"), heirs: ["henry_vi"]), (noble: "clifford")"#, chancellor],
            r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
            "rounds: None, exile_rounds: 2",
        );
        b.hold(28, B);
        b.edit(|p| p.reign.abroad = vec![(HENRY(), rounds_abroad)]);
        b.to(Phase::Parliament, B);
        b.allowed(B, &call)
    };
    assert!(!may_call(1), "the King is the sole monarch");
    assert!(may_call(2));
}
