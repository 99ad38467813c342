//! Setting up, rounds and turns.

use super::kit::*;

/// KM SET-1
#[test]
fn heirs_begin_in_their_places() {
    let b = fresh(4, 1);
    let at: Vec<(&str, Spot)> = b.pos().heirs().map(|h| (h.id.key(), h.at)).collect();
    let start = [
        ("henry_vi", "london"),
        ("margaret", "coventry"),
        ("edward_lancaster", "kenilworth"),
        ("richard_york", "york"),
        ("edward_march", "harlech"),
        ("edmund_rutland", "dublin"),
        ("george_clarence", "cardigan"),
        ("richard_gloucester", "calais"),
    ];
    assert_eq!(at, start.map(|(h, p)| (h, Spot::Inside(place(p)))));
    assert!(b.pos().heirs().all(|h| !h.crowned), "Henry is not crowned");
}

/// KM SET-2, SET-7
#[test]
fn the_lists_are_shuffled_and_whole() {
    let (a, b) = (fresh(4, 1).data(), fresh(4, 2).data());
    assert_ne!(a.decks.events, b.decks.events);
    assert_ne!(a.decks.crown, b.decks.crown);
    assert_eq!(a.decks.events.len(), 83);
    // The eight removed before the deal are in the list again.
    for key in ["noble_duke_of_york", "merc_french_foot", "kings_pardon_1", "bishop_westminster"] {
        assert!(a.decks.crown.contains(&card(key)), "{key}");
    }
}

/// KM SET-3, SET-4
#[test]
fn so_many_cards_are_dealt() {
    for (players, cards) in [(4, 24), (5, 30), (6, 36), (7, 35), (8, 40), (2, 24), (3, 27)] {
        let b = fresh(players, 5);
        let dealt: Vec<&Card> = Vec::from_iter(b.pos().cards().filter(|c| c.at != Lay::List));
        assert!((cards..cards + players).contains(&dealt.len()), "{players}: {}", dealt.len());
        let spared = ["noble_duke_of_lancaster", "noble_duke_of_york", "merc_irish_kerns", "kings_pardon_2"];
        assert!(dealt.iter().all(|c| !spared.contains(&c.id.key())));
    }
}

/// KM SET-5, SET-6
#[test]
fn everybody_has_a_noble() {
    for seed in 0..40 {
        let b = fresh(8, seed);
        let pos = b.pos();
        assert!(pos.seats().all(|s| pos.nobles_of(s).next().is_some()), "seed {seed}");
    }
    let orders: Vec<Vec<SeatId>> = (0..6).map(|s| fresh(4, s).data().turn.order.clone()).collect();
    assert!(orders.windows(2).any(|w| w[0] != w[1]), "the order of deal is random");
}

const HAND: &str = r#"["noble_percy", "noble_clifford", "title_earl_kent", "office_marshal", "bishop_durham", "merc_flemish_1", "ship_swan", "town_coventry"], ["noble_pole", "office_treasurer", "title_earl_essex"]"#;

fn dealt() -> Board {
    Board::written(&format!(
        "(game: \"kingmaker\", title: \"T\", text: \"T\", seats: (2, 2), position: (dealt: [{HAND}]))"
    ))
}

fn give(key: &str, to: &str) -> Action {
    Action::Faction(FactionDeed::Assign { card: card(key), to: noble(to) })
}

/// KM SET-8a, SET-8b, SET-8c
#[test]
fn one_title_office_and_bishopric_each() {
    let mut b = dealt();
    assert_eq!(b.refused(A, give("title_earl_kent", "percy")), no("HasTitle", "SET-8a"));
    assert_eq!(b.refused(A, give("office_marshal", "clifford")), no("NeedsTitle", "SET-8b"));
    assert_eq!(b.pos().title_of(noble("clifford")), None);
    b.act(A, give("title_earl_kent", "clifford"));
    assert_eq!(b.pos().title_of(noble("clifford")), Some("Earl of Kent"));
    // Newly titled, he may have the office.
    b.act(A, give("office_marshal", "clifford"));
    b.act(A, give("bishop_durham", "clifford"));
    assert_eq!(b.basic("clifford"), 10 + 30 + 100);
    b.edit(|p| {
        p.cards[card("office_treasurer").index()].at = Lay::Faction(A);
        p.cards[card("bishop_york").index()].at = Lay::Faction(A);
        p.decks.crown.retain(|c| *c != card("bishop_york"));
    });
    assert_eq!(b.refused(A, give("office_treasurer", "clifford")), no("HasOffice", "SET-8b"));
    assert_eq!(b.refused(A, give("bishop_york", "clifford")), no("HasBishopric", "SET-8c"));
    assert_eq!(b.refused(A, give("noble_pole", "percy")), no("NotYourCard", "CRN-3"));
}

/// KM SET-8d, SET-9
#[test]
fn what_can_be_assigned_must_be() {
    let mut b = dealt();
    assert_eq!(b.refused(A, Action::Done), no("MustAssign", "SET-9"));
    for (card, to) in [("title_earl_kent", "clifford"), ("office_marshal", "percy"), ("bishop_durham", "percy")] {
        b.act(A, give(card, to));
    }
    for key in ["merc_flemish_1", "ship_swan", "town_coventry"] {
        b.act(A, give(key, "clifford"));
    }
    b.done(A);
    // Pole is born with a title: the second seat's title lies in the Chancery.
    b.act(B, give("office_treasurer", "pole"));
    b.done(B);
    assert_eq!(b.lay_of("title_earl_essex"), Lay::Chancery);
}

/// KM SET-10a, SET-10b, SET-10c, SET-10d, SET-10e, SET-10f, SET-10g
#[test]
fn strength_is_a_sum_of_parts() {
    let b = board(&[
        r#"(noble: "clifford", open: Some("a_coventry"), cards: ["title_earl_kent", "office_marshal", "bishop_york", "merc_flemish_1", "ship_swan", "town_coventry"])"#,
        r#"(noble: "pole")"#,
    ]);
    let pos = b.pos();
    let words = |attack: bool, at: &str| strength::fighting(pos, noble("clifford"), area(at), attack).words();
    assert_eq!(strength::basic(pos, noble("clifford")).total(), 10 + 30 + 100 + 20);
    assert_eq!(
        words(false, "a_coventry"),
        "Clifford 10, Earl of Kent 30, Marshal of England 100, Flemish Crossbowmen 20"
    );
    assert_eq!(
        words(true, "a_coventry"),
        "Clifford 10, Earl of Kent 30, Marshal of England 100, Flemish Crossbowmen 20, men of Coventry 20"
    );
    // North of the Trent the archbishop's men, but not those of Coventry.
    assert!(words(true, "a_york").ends_with("Archbishop of York here 30"), "{}", words(true, "a_york"));
}

/// KM SET-11, SET-12
#[test]
fn nobles_begin_at_home_and_ships_in_port() {
    let mut b = dealt();
    assert!(b.inside("percy", "alnwick"));
    let station = |place_: &str| Action::Faction(FactionDeed::Station { noble: noble("percy"), place: place(place_) });
    assert_eq!(b.refused(A, station("york")), no("NoHome", "SET-11"));
    b.act(A, station("wressle"));
    assert!(b.inside("percy", "wressle"));
    b.act(A, give("ship_swan", "percy"));
    assert_eq!(b.pos().ship(ship("ship_swan")).at, Berth::Port(place("ipswich")));
    assert_eq!(b.pos().ship(ship("ship_ad_trinity")).at, Berth::Port(place("london")));
}

/// KM SET-13
#[test]
fn the_first_player_is_found() {
    let order = [A, B, C];
    let first = |a: &str, b: &str, c: &str| {
        let b = board(&[a, b, c]);
        regnal::games::kingmaker::faction::giving::first_player(b.pos(), &order).0
    };
    let plain = [r#"(noble: "clifford")"#, r#"(noble: "scrope")"#, r#"(noble: "howard")"#];
    assert_eq!(
        first(
            plain[0],
            r#"(noble: "pole", cards: ["bishop_york"])"#,
            r#"(noble: "percy", cards: ["office_chancellor"])"#
        ),
        C
    );
    assert_eq!(
        first(r#"(noble: "pole", cards: ["bishop_durham"])"#, r#"(noble: "scrope", cards: ["bishop_york"])"#, plain[2]),
        B
    );
    assert_eq!(first(plain[0], plain[1], r#"(noble: "grey")"#), C, "most troops");
    assert_eq!(first(plain[0], plain[1], plain[2]), A, "of equals the first of the deal");
}

/// KM SET-14, PLAY-1, PLAY-2, PLAY-3a, PLAY-4
#[test]
fn turns_follow_the_order_and_rounds_are_years() {
    let mut b = board(&[r#"(noble: "clifford")"#, r#"(noble: "scrope")"#]);
    b.edit(|p| p.turn.order = vec![B, A]);
    b.to(Phase::Movement, B);
    assert_eq!((b.data().turn.round, b.pos().year()), (1, 1455));
    for (seat, next) in [(B, A), (A, B)] {
        b.events(&[18, 19]);
        b.next_card("kings_pardon_1");
        b.done(seat);
        while b.deciders() == [seat] {
            let keep = Action::Faction(FactionDeed::Keep);
            let act = if b.allowed(seat, &keep) { keep } else { Action::Done };
            b.act(seat, act);
        }
        assert_eq!(b.deciders(), [next]);
    }
    assert_eq!((b.data().turn.round, b.pos().year()), (2, 1456));
    assert!(b.story().contains("the year 1456"));
}

/// KM PLAY-3b, PLAY-3c, PLAY-3d, PLAY-3e, PLAY-3f, EVT-4
#[test]
fn the_six_phases_follow_each_other() {
    let mut b = board(&[
        r#"(noble: "beaufort", inside: Some("coventry"), cards: ["bishop_canterbury", "office_chancellor"], heirs: ["henry_vi"])"#,
        r#"(noble: "scrope", open: Some("a_coventry")), (noble: "howard")"#,
    ]);
    b.hold(28, A);
    let mut seen = vec![b.data().turn.phase];
    b.next_card("merc_flemish_1");
    while b.data().turn.seat() == Some(A) {
        let keep = Action::Faction(FactionDeed::Keep);
        let act = if b.allowed(A, &keep) { keep } else { Action::Done };
        b.act(A, act);
        let now = b.data().turn.phase;
        if seen.last() != Some(&now) {
            seen.push(now);
        }
    }
    use Phase::*;
    // With somebody to attack, a Writ and an heir who may be crowned nothing is passed over.
    assert_eq!(seen[..5], [Movement, Combat, Parliament, Coronation, Crown]);
    assert_eq!(b.refused(A, march("beaufort", "a_kenilworth")).1, "TABLE TURN");
}
