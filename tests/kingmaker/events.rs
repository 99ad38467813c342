//! The Event Phase: every kind of event.

use super::kit::*;

fn draw(b: &mut Board, event: u8) {
    b.events(&[event]);
    b.open(Phase::Event, A);
}

fn number(find: impl Fn(&regnal::games::kingmaker::book::EventCard) -> bool) -> u8 {
    Book::standard().events.iter().find(|e| find(e)).expect("such an event").id.0
}

const GO: Action = Action::Events(EventsDeed::Go);

/// KM EVT-1, EVT-3
#[test]
fn the_first_event_is_drawn_and_published() {
    let mut b = board(&[r#"(noble: "clifford")"#, r#"(noble: "scrope")"#]);
    draw(&mut b, 1);
    assert!(b.story().contains("Event: Plague in London."));
    assert_eq!(b.data().decks.used, [EventId(1)]);
    // The list used up, the used events are shuffled, not those held.
    b.hold(20, B);
    b.edit(|p| {
        let all = std::mem::take(&mut p.decks.events);
        p.decks.used.extend(all);
    });
    b.open(Phase::Event, A);
    assert_eq!(b.data().decks.events.len() + b.data().decks.used.len() + b.data().decks.held.len(), 83);
    assert!(b.data().decks.held.contains(&(EventId(20), B)));
}

/// KM EVT-2
#[test]
fn some_events_are_held_in_secret() {
    let mut b = board(&[r#"(noble: "clifford")"#, r#"(noble: "scrope")"#]);
    draw(&mut b, 50);
    assert_eq!(b.data().decks.held, [(EventId(50), A)]);
    assert!(b.view(B).decks.held.is_empty());
    assert_eq!(b.view(B).face_down(A), (0, 1));
    let lines = b.table.chronicle_for(B);
    assert!(lines.iter().all(|l| !l.text.contains("Refuge")), "the others do not learn which");
}

/// KM PLAY-3a
#[test]
fn the_plague_kills_those_inside() {
    let mut b = board(&[
        r#"(noble: "clifford", inside: Some("coventry"), cards: ["title_earl_kent", "merc_flemish_1"]), (noble: "percy", open: Some("a_coventry"))"#,
        r#"(noble: "scrope")"#,
    ]);
    let plague = number(|e| e.name == "Plague in Coventry");
    draw(&mut b, plague);
    assert_eq!(b.noble("clifford").seat, None);
    assert!(!b.heir("margaret").alive, "she was there");
    assert!(b.outside("percy", "a_coventry"), "the open is spared");
    assert_eq!((b.lay_of("title_earl_kent"), b.lay_of("merc_flemish_1")), (Lay::Chancery, Lay::Discard));
}

/// KM SET-10g, PLAY-3a
#[test]
fn mercenaries_go_home() {
    let mut b = board(&[
        r#"(noble: "clifford", cards: ["merc_flemish_1", "merc_saxons_1"])"#,
        r#"(noble: "scrope", cards: ["merc_flemish_2"])"#,
    ]);
    assert_eq!(b.basic("clifford"), 10 + 20 + 10, "while they are there they are troops");
    draw(&mut b, number(|e| e.name.ends_with("Flemings")));
    assert_eq!(b.basic("clifford"), 10 + 10);
    assert_eq!((b.lay_of("merc_flemish_1"), b.lay_of("merc_flemish_2")), (Lay::Discard, Lay::Discard));
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("clifford")));
}

/// KM EVT-5
#[test]
fn nobles_are_called_away() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), heirs: ["margaret"]), (noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "neville", open: Some("a_york"))"#,
    ]);
    let feud = number(|e| e.name == "Feud in the north");
    draw(&mut b, feud);
    assert!(b.inside("percy", "cockermouth"), "his own castle is open to him");
    assert!(b.inside("neville", "raby"));
    assert!(b.outside("clifford", "a_york"), "others do not go with him");
    assert_eq!(b.pos().heir_spot(&b.heir("margaret")), Spot::Inside(place("cockermouth")));
    assert!(b.allowed(A, &march("percy", "a_greystoke")), "he may still move");

    // One who is besieged is not moved.
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("alnwick"))"#,
            r#"(noble: "neville", open: Some("a_alnwick"), cards: ["office_marshal", "merc_french_foot"])"#,
        ],
        r#"sieges: [("alnwick", 2)]"#,
    );
    b.events(&[feud]);
    b.open(Phase::Event, B);
    assert!(b.inside("percy", "alnwick"));
}

/// KM EVT-5, EVT-6
#[test]
fn a_writ_sends_another() {
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_york")), (noble: "scrope", open: Some("a_york"), cards: ["merc_saxons_1"]), (noble: "roos", open: Some("a_york"))"#,
        r#"(noble: "neville", open: Some("a_york"))"#,
    ]);
    b.hold(28, A);
    draw(&mut b, number(|e| e.name == "Scots raid on Carlisle"));
    assert_eq!(b.deciders(), [A]);
    let send =
        |who: &str, writ: u8| Action::Events(EventsDeed::Commission { writ: EventId(writ), instead: noble(who) });
    assert_eq!(b.refused(A, send("scrope", 29)), no("NoWrit", "EVT-5"));
    assert_eq!(b.refused(A, send("clifford", 28)), no("NotAvailable", "EVT-5"));
    assert_eq!(b.refused(A, send("neville", 28)), no("NotYourNoble", "MOV-1"));
    b.act(A, send("scrope", 28));
    assert!(b.outside("clifford", "a_york") && !b.outside("scrope", "a_york"));
    assert!(b.data().decks.used.contains(&EventId(28)));

    // Only somebody at least as strong.
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york")), (noble: "scrope", open: Some("a_york")), (noble: "mowbray", cards: ["office_marshal"])"#,
        r#"(noble: "neville")"#,
    ]);
    b.hold(28, A);
    draw(&mut b, number(|e| e.name == "Feud in the north"));
    assert_eq!(b.refused(A, send("scrope", 28)), no("TooWeak", "EVT-6"));
    b.act(A, GO);
    assert!(b.inside("percy", "cockermouth"));
}

/// KM SPN-15, EVT-5: no Writ sends the King's bishop where his King is not.
#[test]
fn a_writ_does_not_send_the_kings_bishop_from_his_king() {
    let mut b = board_with(
        &[
            r#"(noble: "clifford", open: Some("a_york")), (noble: "westminster", open: Some("a_york"), cards: ["merc_saxons_1"]), (noble: "percy", open: Some("a_york"), heirs: ["henry_vi"])"#,
            r#"(noble: "neville", open: Some("a_york"))"#,
        ],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    b.hold(28, A);
    draw(&mut b, number(|e| e.name == "Scots raid on Carlisle"));
    let send = |who: &str| Action::Events(EventsDeed::Commission { writ: EventId(28), instead: noble(who) });
    assert_eq!(b.refused(A, send("westminster")), no("WithTheKing", "SPN-15"));
    b.act(A, send("percy"));
}

/// KM EVT-7
#[test]
fn an_embassy_shuffles_the_crown_list() {
    let mut b =
        board(&[r#"(noble: "percy", cards: ["office_chancellor"])"#, r#"(noble: "neville", heirs: ["henry_vi"])"#]);
    b.edit(|p| {
        p.cards[card("merc_saxons_1").index()].at = Lay::Discard;
        p.decks.crown.retain(|c| *c != card("merc_saxons_1"));
    });
    let embassy = number(|e| e.name == "Scottish embassy");
    draw(&mut b, embassy);
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Discard, "the list alone");
    assert!(b.outside("percy", "a_berwick"), "without a King the Chancellor goes");

    let mut b = board_with(
        &[r#"(noble: "percy", cards: ["office_chancellor"])"#, r#"(noble: "neville", heirs: ["henry_vi"])"#],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    draw(&mut b, embassy);
    assert!(b.inside("percy", "alnwick"));
    assert_eq!(b.pos().heir_spot(&b.heir("henry_vi")), Spot::Open(area("a_berwick")));
}

// ---------------------------------------------------------------- Complex events

fn complex(factions: &[&str]) -> Board {
    board_of(factions, "", "rounds: None, complex_events: true")
}

/// KM SPN-19
#[test]
fn pretenders_come_only_with_the_switch() {
    assert_eq!(board(&[r#"(noble: "percy")"#, r#"(noble: "neville")"#]).data().decks.events.len(), 83);
    let mut b = complex(&[r#"(noble: "percy")"#, r#"(noble: "neville")"#]);
    assert_eq!(b.data().decks.events.len(), 90);
    draw(&mut b, 84);
    assert_eq!(b.noble("northern_pretender").seat, Some(A));
    let mut b = complex(&[r#"(noble: "percy", heirs: ["margaret"])"#, r#"(noble: "neville")"#]);
    draw(&mut b, 84);
    assert_eq!(b.noble("northern_pretender").seat, None);
}

/// KM SPN-20, SPN-22, SPN-24
#[test]
fn treaties_bring_nobles() {
    for (event, who) in [(86, "duke_of_brittany"), (87, "earl_of_sutherland"), (88, "duke_of_burgundy")] {
        let mut b = complex(&[r#"(noble: "percy")"#, r#"(noble: "neville")"#]);
        draw(&mut b, event);
        assert_eq!(b.deciders(), [A]);
        b.act(A, Action::Events(EventsDeed::Sign));
        assert_eq!(b.noble(who).seat, Some(A));
        b.edit(|p| {
            p.cards[card("bishop_york").index()].at = Lay::Reserve(A);
            p.decks.crown.retain(|c| *c != card("bishop_york"));
        });
        let give = Action::Faction(FactionDeed::Assign { card: card("bishop_york"), to: noble(who) });
        assert_eq!(b.refused(A, give), no("CannotHold", "SPN-20"));
    }
    let mut b = complex(&[r#"(noble: "percy")"#, r#"(noble: "neville")"#]);
    draw(&mut b, 86);
    b.act(A, Action::Events(EventsDeed::Decline));
    assert_eq!(b.noble("duke_of_brittany").seat, None);
}

/// KM SPN-21, SPN-23, SPN-25
#[test]
fn a_broken_treaty_costs_its_noble() {
    for (event, who) in [(86, "duke_of_brittany"), (87, "earl_of_sutherland"), (88, "duke_of_burgundy")] {
        let mut b = complex(&[r#"(noble: "percy")"#, r#"(noble: "neville")"#]);
        draw(&mut b, event);
        b.act(A, Action::Events(EventsDeed::Sign));
        // Percy gone, he has no other noble: it is broken, and he stays one round.
        b.edit(|p| {
            p.nobles[noble("percy").index()] = Noble::new(noble("percy"));
            p.cards[card("noble_percy").index()].at = Lay::Discard;
        });
        b.next_card("merc_saxons_1");
        b.done(A);
        assert!(b.pos().field.treaties.iter().any(|t| t.broken == Some(1)), "{who}");
        for round in 1..3 {
            assert_eq!(b.noble(who).seat, Some(A), "round {round}");
            while b.data().turn.round == round {
                let seat = b.deciders()[0];
                b.events(&[18]);
                let keep = Action::Faction(FactionDeed::Keep);
                let act = if b.allowed(seat, &keep) { keep } else { Action::Done };
                b.act(seat, act);
            }
        }
        assert_eq!(b.noble(who).seat, None, "{who} has left");
    }
}

/// KM SPN-19
#[test]
fn a_catastrophe_slows_everybody() {
    let mut b = complex(&[r#"(noble: "percy", open: Some("a_stamford"))"#, r#"(noble: "neville")"#]);
    draw(&mut b, 89);
    assert_eq!(b.refused(A, ride("percy", "a_grantham")), no("RoadsClosed", "SPN-19"));
    assert_eq!(regnal::games::kingmaker::travel::ways::spaces(b.pos()), 3);
    assert_eq!(b.pos().field.spells[0].round, 3);
}
