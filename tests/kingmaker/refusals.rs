//! Every refusal of every room is reached by a test, and names a rule.

use regnal::games::kingmaker::{combat, events, faction, parliament, refusals, royal, travel};

use super::kit::*;
use crate::common::reached;
use crate::common::walk::Walk;

const WALK: Walk = Walk {
    prefix: "KM",
    rooms: &[
        ("", refusals::No::ALL),
        ("combat", combat::No::ALL),
        ("events", events::No::ALL),
        ("faction", faction::No::ALL),
        ("parliament", parliament::No::ALL),
        ("royal", royal::No::ALL),
        ("travel", travel::No::ALL),
    ],
    not_asked: &["refusals::every", "golden::", "whole_games::", "perft::", "bots::"],
    behind_the_door: &[],
    speaks: |_, _| true,
};

#[test]
#[ignore = "plays every other test again; `.ci/run` has it"]
fn every_refusal_is_reached_by_a_test() {
    WALK.every_refusal_is_reached();
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    WALK.every_refusal_names_a_rule(include_str!("../../assets/rules/kingmaker.ron"));
}

// ---------------------------------------------------------------- Refusals behind the table's door

/// What the judge says of an act in a position that the table would not wait in.
#[track_caller]
fn turned_away(position: &Position, seat: SeatId, action: &Action) -> (String, String) {
    reached(action.check(position, seat).expect_err("refused"))
}

const CLIFFORD: &str = r#"(noble: "clifford", open: Some("a_york"))"#;
const SCROPE: &str = r#"(noble: "scrope", open: Some("a_york"))"#;

/// KM PLAY-2
#[test]
fn the_table_waits_for_whose_turn_it_is() {
    let b = board(&[CLIFFORD, SCROPE]);
    assert_eq!(turned_away(&b.data(), B, &Action::Done), no("NotYourTurn", "PLAY-2"));
}

/// KM PLAY-3b, PLAY-4
#[test]
fn all_has_its_phase_and_its_asking() {
    let mut b = board(&[CLIFFORD, SCROPE]);
    assert_eq!(b.refused(A, attack(&["clifford"], B)), no("WrongPhase", "PLAY-3b"));
    // What nobody asks for is not answered.
    for deed in [
        Action::Travel(TravelDeed::Grant),
        Action::Combat(CombatDeed::Pursue),
        Action::Faction(FactionDeed::Agree),
        Action::Events(EventsDeed::Go),
        Action::Royal(RoyalDeed::Yield),
        parliament(ParliamentDeed::Come),
    ] {
        assert_eq!(b.refused(A, deed), no("NotAskedNow", "PLAY-4"));
    }
    // What is asked is answered first.
    b.next_card("merc_saxons_1");
    b.open(Phase::Crown, A);
    assert_eq!(b.refused(A, Action::Done), no("NothingToEnd", "PLAY-4"));
    assert_eq!(b.refused(A, march("clifford", "a_york")), no("NotAskedNow", "PLAY-4"));
}

/// KM SET-8d, TRF-1a, TRF-2
#[test]
fn pardons_are_not_given_and_ships_pass_on_wherever_they_are() {
    let both =
        r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_swan"]), (noble: "percy", open: Some("a_york"))"#;
    let mut b = board(&[both, SCROPE]);
    b.edit(|p| {
        p.decks.crown.retain(|c| *c != card("kings_pardon_1"));
        p.cards[card("kings_pardon_1").index()].at = Lay::Reserve(A);
        p.ships[ship("ship_swan").index()].at = Berth::Sea(sea("thames"));
    });
    let give = Action::Faction(FactionDeed::Assign { card: card("kings_pardon_1"), to: noble("clifford") });
    assert_eq!(b.refused(A, give), no("NotGiven", "SET-8d"));
    let pass = Action::Faction(FactionDeed::Transfer { card: card("ship_swan"), to: noble("percy") });
    b.act(A, pass);
    assert_eq!(b.lay_of("ship_swan"), Lay::Noble(noble("percy")));
}

/// KM MOV-24
#[test]
fn who_is_aboard_does_not_march() {
    let mut b =
        board(&[r#"(noble: "clifford", open: Some("a_york"), cards: ["ship_swan"]), (noble: "percy")"#, SCROPE]);
    b.edit(|p| {
        p.ships[ship("ship_swan").index()].at = Berth::Sea(sea("thames"));
        p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_swan"));
    });
    assert_eq!(b.refused(A, march("clifford", "a_colchester")), no("AtSea", "MOV-24"));
}

/// KM COR-1, COR-3
#[test]
fn a_coronation_wants_a_cathedral_clergy_and_a_bare_head() {
    let crown = Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) });
    let chapel = |at: &str, cards: &str| {
        let mut b = board(&[
            &format!("(noble: \"percy\", inside: Some(\"{at}\"), cards: [{cards}], heirs: [\"henry_vi\"])"),
            SCROPE,
        ]);
        b.to(Phase::Movement, A);
        let mut p = b.data();
        p.turn.phase = Phase::Coronation;
        p
    };
    assert_eq!(turned_away(&chapel("alnwick", "\"bishop_york\""), A, &crown), no("NoCathedral", "COR-3"));
    assert_eq!(turned_away(&chapel("york", "\"bishop_lincoln\""), A, &crown), no("NoBishops", "COR-3"));
    let mut p = chapel("york", "\"bishop_york\"");
    p.heirs[heir("henry_vi").index()].crowned = true;
    assert_eq!(turned_away(&p, A, &crown), no("CrownedAlready", "COR-1"));
    p.heirs[heir("henry_vi").index()].crowned = false;
    assert!(crown.check(&p, A).is_ok());
}

/// KM PARL-2
#[test]
fn parliament_sits_in_no_castle_abroad_or_besieged_town() {
    let call = |at: &str| parliament(ParliamentDeed::Call { place: place(at), noble: noble("scrope"), writ: None });
    let at = |at: &str| {
        let mut b = board_with(
            &[
                &format!("(noble: \"percy\", inside: Some(\"{at}\"), heirs: [\"henry_vi\"])"),
                r#"(noble: "scrope", open: Some("a_york"))"#,
            ],
            r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true)]"#,
        );
        b.to(Phase::Movement, A);
        let mut p = b.data();
        p.turn.phase = Phase::Parliament;
        p
    };
    for bad in ["alnwick", "calais", "dublin"] {
        assert_eq!(turned_away(&at(bad), A, &call(bad)), no("UnfitPlace", "PARL-2"), "{bad}");
    }
    let mut p = at("coventry");
    let fit = |p: &Position| call("coventry").check(p, A).is_ok();
    assert!(fit(&p));
    p.field.sieges.push(Siege { place: place("coventry"), by: B });
    assert_eq!(turned_away(&p, A, &call("coventry")), no("UnfitPlace", "PARL-2"));
    assert!(fit(&at("coventry")));
}

/// KM PARL-14, PARL-15, PARL-20
#[test]
fn one_nomination_one_refusal_and_one_vote_each() {
    let ready = parliament(ParliamentDeed::Ready);
    let nominate = |c: &str, to: &str| parliament(ParliamentDeed::Nominate { card: card(c), to: noble(to) });
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"]), (noble: "clifford", inside: Some("skipton"))"#,
            r#"(noble: "scrope", open: Some("a_coventry")), (noble: "neville", open: Some("a_york"))"#,
        ],
        r#"phase: Some(Movement), chancery: ["title_earl_kent", "title_earl_essex"]"#,
    );
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    let call = ParliamentDeed::Call { place: place("coventry"), noble: noble("neville"), writ: Some(EventId(28)) };
    b.act(A, parliament(call));
    b.act(A, ready.clone());
    while matches!(b.pos().top(), Some(Frame::Parliament(s)) if s.stage == Stage::Attendance) {
        let seat = b.deciders()[0];
        b.act(seat, ready.clone());
    }
    b.act(A, nominate("title_earl_kent", "clifford"));
    assert_eq!(b.refused(A, nominate("title_earl_essex", "clifford")), no("OneEach", "PARL-14"));
    b.act(A, nominate("title_earl_essex", "scrope"));
    b.act(A, ready.clone());
    let refuse = |c: &str| parliament(ParliamentDeed::Refuse { card: card(c) });
    assert_eq!(b.refused(B, refuse("title_earl_kent")), no("NotYourNomination", "PARL-20"));
    while matches!(b.pos().top(), Some(Frame::Parliament(s)) if s.stage == Stage::Refusing) {
        let seat = b.deciders()[0];
        b.act(seat, ready.clone());
    }
    let on = |c: &str| vote(Question::Award(card(c)), Ballot::Aye);
    assert_eq!(b.refused(A, on("title_earl_richmond")), no("CannotVote", "PARL-15"));
    b.act(A, on("title_earl_kent"));
    assert_eq!(b.refused(A, on("title_earl_kent")), no("CannotVote", "PARL-15"), "no vote is cast twice");
}
