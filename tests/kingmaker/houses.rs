//! Heirs of both houses in one hand, and what Parliament and others make of it; passage to Parliament; offices traded.

use super::kit::*;

const READY: Action = Action::Parliament(ParliamentDeed::Ready);

fn entrust(heir_: &str, to: &str) -> Action {
    Action::Royal(RoyalDeed::Entrust { heir: heir(heir_), to: noble(to) })
}

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

/// KM HEIR-3, CBT-49
#[test]
fn an_heir_of_the_second_house_may_go_to_anybody() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), heirs: ["margaret"])"#,
        r#"(noble: "scrope", open: Some("a_york")), (noble: "roos", open: Some("a_helmsley_sw"))"#,
    ]);
    assert_eq!(b.refused(A, entrust("margaret", "scrope")), no("NotToGive", "TRF-1b"), "of one house only");
    b.edit(|p| {
        let h = &mut p.heirs[heir("richard_york").index()];
        h.guard = Some(noble("percy"));
        h.at = Spot::Off;
    });
    assert_eq!(b.refused(A, entrust("richard_york", "roos")), no("NotToGive", "TRF-1b"), "not in that space");
    b.act(A, entrust("richard_york", "scrope"));
    assert_eq!(b.pos().heir_seat(heir("richard_york")), Some(B));
}

/// KM HEIR-3
#[test]
fn also_when_the_grace_is_over() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), heirs: ["margaret", "richard_york"]), (noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "scrope", open: Some("a_york"))"#,
    ]);
    b.edit(|p| p.players[0].both_houses = 2);
    b.next_card("kings_pardon_1");
    b.events(&[18]);
    b.open(Phase::Crown, B);
    b.act(B, Action::Faction(FactionDeed::Keep));
    assert_eq!(b.deciders(), [A]);
    assert_eq!(b.refused(A, entrust("margaret", "clifford")), no("NotToGive", "TRF-1b"), "that would not help");
    b.act(A, entrust("margaret", "scrope"));
    assert!(b.heir("margaret").alive && b.heir("richard_york").alive);
    assert_eq!(b.pos().heir_seat(heir("margaret")), Some(B));
}

/// Two senior heirs with Pole, who is Chancellor.
fn both() -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"], heirs: ["henry_vi"]), (noble: "clifford", inside: Some("skipton"), heirs: ["richard_york"])"#,
            r#"(noble: "neville", open: Some("a_york")), (noble: "scrope", open: Some("a_york"))"#,
        ],
        "phase: Some(Movement)",
    );
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    let call = ParliamentDeed::Call { place: place("coventry"), noble: noble("neville"), writ: Some(EventId(28)) };
    b.act(A, parliament(call));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    b
}

/// KM PARL-12
#[test]
fn the_player_says_which_senior_heir_counts() {
    let count = |h: &str| parliament(ParliamentDeed::Count { royal: Royal::Heir(heir(h)) });
    for (who, lords) in [("henry_vi", 2 + 10), ("richard_york", 2)] {
        let mut b = both();
        assert_eq!((stage(&b), b.deciders()), (Some(Stage::Counting), vec![A]));
        assert_eq!(b.refused(A, READY).0, "NotAskedNow", "one must be chosen");
        assert_eq!(b.refused(A, count("margaret")), no("NotYourSenior", "PARL-12"));
        b.act(A, count(who));
        let Some(Frame::Parliament(s)) = b.pos().top() else { panic!("no Parliament") };
        // Richard is in Skipton: counted, he brings ten in the Commons and none in the Lords.
        assert_eq!((s.votes[0].lords, s.votes[0].commons), (lords, 20 + 1 + 10), "{who}");
    }
}

/// KM PARL-9
#[test]
fn an_ally_is_asked_for_his_ship() {
    for leave in [deny(), grant()] {
        let given = leave == grant();
        let mut b = board_with(
            &[
                r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"]), (noble: "howard", inside: Some("calais"))"#,
                r#"(noble: "neville", open: Some("a_york"), cards: ["ship_george"]), (noble: "scrope", open: Some("a_york"))"#,
            ],
            "phase: Some(Movement)",
        );
        b.hold(28, A);
        b.edit(|p| p.ships[ship("ship_george").index()].at = Berth::Port(place("calais")));
        b.to(Phase::Parliament, A);
        let call = ParliamentDeed::Call { place: place("coventry"), noble: noble("neville"), writ: Some(EventId(28)) };
        b.act(A, parliament(call));
        b.act(A, READY);
        let attend = parliament(ParliamentDeed::Attend { noble: noble("howard") });
        // A ship of strangers brings nobody.
        b.edit(|p| {
            if let Some(Frame::Parliament(s)) = p.stack.last_mut() {
                s.stage = Stage::Attendance;
                s.done.clear();
            }
        });
        assert!(!b.allowed(A, &attend));
        b.edit(|p| p.field.alliances.push((A, B)));
        b.act(A, attend.clone());
        assert_eq!(b.deciders(), [B]);
        b.act(B, leave);
        assert_eq!(b.outside("howard", "a_coventry") || b.inside("howard", "coventry"), given);
        assert_eq!(b.pos().ship(ship("ship_george")).at, Berth::Port(place("calais")), "the ship lies where it lay");
        assert!(!b.allowed(A, &attend), "he is there, or has been refused");
    }
}

/// The end of a Parliament which Pole, Howard, Neville and Scrope attend.
fn parting(cards_b: &str) -> Board {
    parting_of(&[
        r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"]), (noble: "howard", inside: Some("coventry"))"#,
        &format!(
            "(noble: \"neville\", open: Some(\"a_coventry\"), cards: [{cards_b}]), (noble: \"scrope\", open: Some(\"a_york\"))"
        ),
    ])
}

/// The end of a Parliament at Coventry, which the Chancellor (A) has called with a summons for Scrope.
fn parting_of(factions: &[&str]) -> Board {
    let mut b = board_with(factions, "phase: Some(Movement)");
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    let call = ParliamentDeed::Call { place: place("coventry"), noble: noble("scrope"), writ: Some(EventId(28)) };
    b.act(A, parliament(call));
    b.act(A, READY);
    ready_through(&mut b, Stage::Attendance);
    assert_eq!(stage(&b), Some(Stage::Homeward));
    b
}

fn trade(give: &[&str], take: &[&str]) -> Action {
    let cards = |list: &[&str]| list.iter().map(|c| card(c)).collect();
    Action::Faction(FactionDeed::Trade { with: B, give: cards(give), take: cards(take) })
}

/// KM TRF-1d, TRF-5
#[test]
fn offices_are_traded_at_the_end_of_a_parliament() {
    let agree = Action::Faction(FactionDeed::Agree);
    let mut b = parting("\"office_marshal\", \"merc_saxons_1\"");
    assert_eq!(b.refused(A, trade(&["office_treasurer"], &[])), no("NoOfficeHere", "TRF-5"));
    assert_eq!(b.refused(A, trade(&[], &["merc_saxons_1"])), no("NothingToTrade", "TRF-3"), "it is about offices");
    assert_eq!(
        b.refused(A, trade(&["office_chancellor"], &["merc_saxons_1"])),
        no("NobodyFit", "TRF-5"),
        "Neville has one, Scrope no title"
    );
    let swap = trade(&["office_chancellor"], &["office_marshal"]);
    assert!(b.offers(A).contains(&swap));
    b.act(A, swap);
    assert_eq!(b.deciders(), [B]);
    b.act(B, agree);
    assert_eq!(b.lay_of("office_chancellor"), Lay::Noble(noble("neville")));
    assert_eq!(b.lay_of("office_marshal"), Lay::Noble(noble("pole")));
    // Not of use in this turn.
    assert_eq!(b.pos().card(card("office_marshal")).idle, Some(B));
    assert_eq!(b.basic("pole"), b.pos().book.noble(noble("pole")).troops);
    // Each office once.
    assert_eq!(b.refused(A, trade(&["office_marshal"], &[])), no("NoOfficeHere", "TRF-5"));
    let pass = parliament(ParliamentDeed::PassOffice { card: card("office_marshal"), to: noble("howard") });
    assert_eq!(b.refused(A, pass), no("NotAnOffice", "TRF-5"));
}

/// KM TRF-5
#[test]
fn an_office_may_be_given_away_there() {
    let mut b = parting("");
    b.act(A, trade(&["office_chancellor"], &[]));
    b.act(B, Action::Faction(FactionDeed::Refuse));
    assert_eq!(b.lay_of("office_chancellor"), Lay::Noble(noble("pole")));
    let mut b = parting("");
    b.act(A, trade(&["office_chancellor"], &[]));
    b.act(B, Action::Faction(FactionDeed::Agree));
    assert_eq!(b.lay_of("office_chancellor"), Lay::Noble(noble("neville")));
}

/// KM TRF-1a, TRF-1d, TRF-5: "Offices are semi-transferable and semi-tradable": for what else is traded, too; the receiver says
/// which of his nobles there has it.
#[test]
fn an_office_is_sold_for_men() {
    let agree = Action::Faction(FactionDeed::Agree);
    let mut b = parting("\"merc_saxons_1\", \"town_leicester\"");
    let sale = trade(&["office_chancellor"], &["merc_saxons_1"]);
    assert!(b.offers(A).contains(&sale));
    assert_eq!(b.refused(A, trade(&["office_chancellor"], &["merc_flemish_1"])), no("NotHis", "TRF-3"));
    b.act(A, sale.clone());
    // Other terms may be sent back.
    assert!(
        b.offers(B).iter().any(|o| matches!(o, Action::Faction(FactionDeed::Trade { take, .. }) if !take.is_empty()))
    );
    b.act(B, agree.clone());
    assert_eq!(b.lay_of("office_chancellor"), Lay::Noble(noble("neville")));
    assert_eq!(b.deciders(), [A], "Pole or Howard");
    b.act(A, Action::Faction(FactionDeed::Assign { card: card("merc_saxons_1"), to: noble("howard") }));
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("howard")));
    assert!(b.pos().card(card("merc_saxons_1")).idle.is_some(), "not of use in this turn");
    // Of two who could have the office its new faction chooses one.
    let mut b = parting("\"merc_saxons_1\"");
    b.give("title_earl_kent", "scrope");
    b.act(A, sale);
    b.act(B, agree);
    let take = |who: &str| Action::Faction(FactionDeed::Assign { card: card("office_chancellor"), to: noble(who) });
    while b.deciders() == [A] {
        b.act(A, Action::Faction(FactionDeed::Assign { card: card("merc_saxons_1"), to: noble("pole") }));
    }
    assert_eq!(b.deciders(), [B]);
    b.act(B, take("scrope"));
    assert_eq!(b.lay_of("office_chancellor"), Lay::Noble(noble("scrope")));
    // Men change hands in the turn of one of the two only (TRF-3).
    let mut b = parting_of(&[
        r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"])"#,
        r#"(noble: "neville", open: Some("a_coventry"), cards: ["office_marshal"]), (noble: "scrope")"#,
        r#"(noble: "grey", open: Some("a_coventry"), cards: ["title_earl_kent", "merc_saxons_1"])"#,
    ]);
    let buy = |with: SeatId, office: &str| {
        let (give, take) = (vec![card("merc_saxons_1")], vec![card(office)]);
        Action::Faction(FactionDeed::Trade { with, give, take })
    };
    assert_eq!(b.refused(C, buy(B, "office_marshal")), no("OfficesOnly", "TRF-3"));
    assert!(b.allowed(C, &buy(A, "office_chancellor")));
}

/// KM TRF-2, TRF-5: "Offices can be Transferred or Traded between Nobles attending Parliament": two of one faction exchange theirs.
#[test]
fn two_of_one_faction_exchange_their_offices() {
    let mut b = parting("\"office_marshal\"");
    b.give("title_earl_kent", "scrope");
    b.give("office_treasurer", "scrope");
    while b.deciders() == [A] {
        b.act(A, READY);
    }
    let pass = |office: &str, to: &str| parliament(ParliamentDeed::PassOffice { card: card(office), to: noble(to) });
    assert_eq!(b.refused(B, pass("office_marshal", "pole")), no("NotAttending", "PARL-31"));
    assert!(b.offers(B).contains(&pass("office_marshal", "scrope")));
    b.act(B, pass("office_marshal", "scrope"));
    assert_eq!(b.lay_of("office_marshal"), Lay::Noble(noble("scrope")));
    assert_eq!(b.lay_of("office_treasurer"), Lay::Noble(noble("neville")));
    assert_eq!(b.refused(B, pass("office_treasurer", "scrope")), no("NotAnOffice", "TRF-5"));
}

/// KM PARL-10, CBT-41: who has died attends no more.
#[test]
fn the_dead_attend_no_parliament() {
    let b = parting("");
    let mut world = b.world();
    regnal::games::kingmaker::fates::remove(&mut world, noble("howard"), false);
    let Some(Frame::Parliament(s)) = Position::of(&world).top().cloned() else { panic!("no Parliament") };
    assert_eq!(s.attending, nobles(&["neville", "pole", "scrope"]));
}
