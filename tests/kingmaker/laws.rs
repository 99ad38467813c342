//! The laws that are looked at after every act of the long games: each is broken here once, and says so.

use super::kit::*;

const PERCY: &str = r#"(noble: "percy", open: Some("a_york"), cards: ["merc_flemish_1", "ship_swan"], heirs: ["margaret"]), (noble: "clifford", open: Some("a_york"))"#;
const SCROPE: &str = r#"(noble: "scrope", open: Some("a_york"))"#;

/// What the laws say of a position changed so.
#[track_caller]
fn broken(change: impl FnOnce(&mut Position)) -> String {
    let b = board(&[PERCY, SCROPE]);
    assert_eq!(b.invariants(), Ok(()));
    let mut position = b.data();
    change(&mut position);
    fault(position).expect_err("a law is broken")
}

fn give(p: &mut Position, key: &str, to: &str) {
    p.decks.crown.retain(|c| *c != card(key));
    p.cards[card(key).index()].at = Lay::Noble(noble(to));
}

/// KM SET-8a, SET-8b
#[test]
fn of_awards() {
    assert!(broken(|p| give(p, "office_admiral", "scrope")).contains("no title"));
    assert!(broken(|p| give(p, "title_earl_kent", "percy")).contains("born with a title"));
}

/// KM CBT-42a, CBT-42b, CBT-43
#[test]
fn of_captives() {
    let captive = |p: &mut Position, who: &str, by: SeatId| {
        let n = &mut p.nobles[noble(who).index()];
        n.captor = Some(by);
        n.at = Spot::Off;
    };
    assert!(broken(|p| captive(p, "clifford", A)).contains("his own faction's captive"));
    assert!(broken(|p| captive(p, "percy", B)).contains("guards an heir"));
    let stands = broken(|p| p.nobles[noble("clifford").index()].captor = Some(B));
    assert!(stands.contains("on the map"), "{stands}");
    let men = broken(|p| {
        give(p, "merc_saxons_1", "clifford");
        captive(p, "clifford", B);
    });
    assert!(men.contains("has men or places"), "{men}");
}

/// KM COR-1, PARL-28, HEIR-3
#[test]
fn of_crowns_and_houses() {
    assert!(broken(|p| p.heirs[heir("margaret").index()].crowned = true).contains("over his elders"));
    assert!(broken(|p| p.reign.supported = Some(Royal::Heir(heir("henry_vi")))).contains("nobody's King"));
    assert!(broken(|p| p.players[0].both_houses = 2).contains("longer than the grace"));
}

/// KM TRF-2, TRF-3, TRF-4
#[test]
fn of_cards_that_sleep() {
    let listed = broken(|p| p.cards[card("merc_saxons_1").index()].idle = Some(B));
    assert!(listed.contains("with nobody"), "{listed}");
    let own = broken(|p| p.cards[card("noble_percy").index()].idle = Some(B));
    assert!(own.contains("never changes hands"), "{own}");
}

/// KM ARM-1, FLT-1, CBT-38, MOV-24
#[test]
fn of_forces() {
    let army = broken(|p| p.field.armies.push(Army { leader: A, nobles: nobles(&["percy", "scrope"]) }));
    assert!(army.contains("an army has parted"), "{army}");
    let fleet =
        broken(|p| p.field.fleets.push(Fleet { leader: None, ships: vec![ship("ship_swan"), ship("ship_valentine")] }));
    assert!(fleet.contains("parted"), "{fleet}");
    let blockade = broken(|p| p.ships[ship("ship_swan").index()].blockade = Some(place("calais")));
    assert!(blockade.contains("from afar"), "{blockade}");
    let aboard = broken(|p| p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_swan")));
    assert!(aboard.contains("in port"), "{aboard}");
}

/// KM CBT-15, CBT-20
#[test]
fn of_sieges() {
    let weak = broken(|p| p.field.sieges.push(Siege { place: place("york"), by: B }));
    assert!(weak.contains("nobody who could"), "{weak}");
}

/// KM MOV-30
#[test]
fn of_refuges() {
    let stays = broken(|p| {
        let n = &mut p.nobles[noble("clifford").index()];
        n.at = Spot::Open(area("scotland"));
        n.lodged = Some(area("scotland"));
        p.turn.phase = Phase::Combat;
    });
    assert!(stays.contains("Clifford stays in a refuge"), "{stays}");
}

/// KM PARL-1b
#[test]
fn of_the_chancery() {
    let shut = broken(|p| {
        p.decks.crown.retain(|c| *c != card("office_chancellor"));
        p.cards[card("office_chancellor").index()].at = Lay::Chancery;
    });
    assert!(shut.contains("ever open the Chancery"), "{shut}");
}

/// KM PARL-17
#[test]
fn of_parliaments() {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), heirs: ["henry_vi"])"#,
            r#"(noble: "neville", open: Some("a_york")), (noble: "scrope", open: Some("a_york"))"#,
        ],
        r#"phase: Some(Parliament), chancery: ["title_earl_kent"], heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    let ready = || parliament(ParliamentDeed::Ready);
    b.act(A, parliament(ParliamentDeed::Call { place: place("coventry"), noble: noble("neville"), writ: None }));
    b.act(A, ready());
    while matches!(b.pos().top(), Some(Frame::Parliament(s)) if s.stage == Stage::Attendance) {
        let seat = b.deciders()[0];
        b.act(seat, ready());
    }
    assert_eq!(b.invariants(), Ok(()));
    let say = |change: &dyn Fn(&mut regnal::games::kingmaker::parliament::Session)| {
        let mut position = b.data();
        let Some(Frame::Parliament(session)) = position.stack.last_mut() else { panic!("no session") };
        change(session);
        fault(position).expect_err("a law is broken")
    };
    assert!(say(&|s| s.votes[0].lords += 1).contains("changed while it sits"));
    assert!(say(&|s| s.caller = B).contains("in another's turn"));
    assert!(say(&|s| s.attending.push(noble("scrope"))).contains("who is not there"));
}
