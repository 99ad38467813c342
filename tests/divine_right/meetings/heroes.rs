//! Heroes and captives, where fate meets walls, ships, diplomacy and death.

use crate::kit::*;
use regnal::games::divine_right::reach;

const PON: KingdomId = KingdomId::Pon;
const SHAH: KingdomId = KingdomId::Shucassam;
const PLIBBA: &str = "Plibba";

/// Immer (A) with Pon against Muetar (B) with Shucassam; `rest` is the rest of the position.
fn war(rest: &str) -> Board {
    board(2, &format!(
        "players: [(kingdom: immer), (kingdom: muetar)],
         allies: [(kingdom: pon, of: immer, personality: \"Amorous\"), (kingdom: shucassam, of: muetar, personality: \"Greedy\")], {rest}"
    ))
}

/// Eight mercenaries of Immer and the monarch of Pon before Plibba, whose garrison is gone; the assault fails and he is taken.
fn taken_in_the_breach() -> (Board, CounterId) {
    let mut b = war("sieges: [(castle: \"Plibba\", by: immer)], stacks: [
        (at: \"Plibba\", of: immer, inside: false, mercenary_armies: 8, regulars: [(of: pon, monarch: true)])]");
    b.bury(&b.armies(B, PLIBBA));
    b.to(A, Phase::Sieges);
    b.lay(&[1, 6]);
    b.act(A, Action::RollSiege { castle: hex(PLIBBA) });
    let pon = b.monarch(PON);
    (b, pon)
}

/// DR SIEGE-50: "Captured heroes are placed inside the castle's walls with the defenders (or intrinsic defense)."
/// DR PRISON-04: "Immediately upon capture, or in any of the captor's subsequent diplomacy phases, a prisoner may be executed."
#[test]
fn a_hero_taken_in_a_failed_assault_may_be_executed_at_once() {
    let (mut b, pon) = taken_in_the_breach();
    assert_eq!((b.points(B), b.top()), (30, Some(Frame::Captive { captor: B, hero: pon })));
    b.lay(&[2]);
    b.act(B, Action::Execute(pon));
    assert_eq!((b.place(pon), b.points(B), b.penalty(PON, B)), (Place::Track, 30, 1));
    // Or he is kept, inside the walls he assaulted and nowhere else, or let go.
    let (mut b, pon) = taken_in_the_breach();
    assert_eq!(b.refused(B, Action::Imprison(hex("Pennol"))), no("NoPrison", "CAPTURE-01"));
    b.act(B, Action::Imprison(hex(PLIBBA)));
    assert_eq!(b.place(pon), Place::Prison { hex: hex(PLIBBA), captor: Some(B) });
    let (mut b, pon) = taken_in_the_breach();
    b.act(B, Action::SetFree(pon));
    while let Some(Frame::PutHero { seat: A, .. }) = b.top() {
        let home = b.offers(A).remove(0);
        b.act(A, home);
    }
    assert!(b.pos().spot(pon).is_some_and(|h| b.pos().is_friendly_place(A, h)));
}

/// DR FATE-08: a roll when "the hero attempts to enter or leave any enemy or neutral castle"; DR CAPTURE-01 and PRISON-04: whom it
/// takes may be executed "immediately upon capture".
#[test]
fn a_hero_taken_at_a_gate_may_be_executed_at_once() {
    let mut b = war("stacks: [(at: \"1823\", of: immer, regulars: [(of: pon, monarch: true)])]");
    let pon = b.monarch(PON);
    b.to(A, Phase::Movement);
    b.walk(A, &[pon], &["Kuzdol"], &[6]);
    assert_eq!(b.top(), Some(Frame::Captive { captor: B, hero: pon }));
    b.lay(&[2]);
    b.act(B, Action::Execute(pon));
    assert_eq!((b.place(pon), b.points(B)), (Place::Track, 30));
    assert!(b.pos().is_fading(PON));
}

/// DR CAPTURE-02: without a castle "there are two other options, to execute the monarch immediately, or to set the monarch free. In
/// either case, the captor still gets the victory points".
/// DR PRISON-06: "the player executing a monarch incurs a Diplomatic Penalty".
#[test]
fn a_captor_without_a_castle_pays_for_the_execution_he_is_driven_to() {
    let ruins = "\"Kuzdol\", \"Zefnar\", \"Adeese\", \"Plibba\", \"Beolon\", \"Groat\", \"Basimar\", \"Pennol\"";
    let mut b = war(&format!(
        "plundered: [{ruins}], stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 1)])]"
    ));
    let pon = b.monarch(PON);
    b.to(B, Phase::Movement);
    b.walk(B, &b.armies(B, "1624"), &["1524"], &[6]);
    assert_eq!(b.offers(B), [Action::Execute(pon), Action::SetFree(pon)]);
    b.lay(&[2]);
    b.act(B, Action::Execute(pon));
    assert_eq!((b.points(B), b.penalty(PON, B)), (30, 1));
}

/// DR EVENT-04: "A friendly allied non player monarch (if any) dies. Determine randomly who dies": a captive is one too.
/// DR DEATH-02, CAPTURE-09: his kingdom falls into Confusion, and nobody holds him any more.
#[test]
fn untimely_death_finds_a_monarch_in_his_prison_as_well() {
    let mut b = war("prisoners: [(monarch: pon, at: \"Kuzdol\", captor: muetar)]");
    b.to(A, Phase::Events);
    b.lay(&[1, 1, 3]);
    b.act(A, Action::RollEvents);
    let pon = b.monarch(PON);
    assert_eq!((b.place(pon), b.points(B)), (Place::Track, 0));
    assert!(b.pos().is_fading(PON));
    b.to(B, Phase::Diplomacy);
    assert!(!b.allowed(B, &Action::Execute(pon)) && !b.allowed(B, &Action::ForcePeace(PON)));
}

/// DR CAPTURE-09: "If the kingdom in which the prisoner is being held deactivates in any manner, the prisoner is released".
/// DR DEATH-03: a kingdom in Confusion deactivates "at the end of that game turn", not before.
#[test]
fn a_prison_opens_when_its_kingdom_leaves_and_not_when_its_monarch_dies() {
    let mut b = war("prisoners: [(monarch: pon, at: \"Kuzdol\", captor: muetar)]");
    let pon = b.monarch(PON);
    b.to(B, Phase::Events);
    b.lay(&[1, 1, 3]);
    b.act(B, Action::RollEvents);
    assert!(b.pos().is_fading(SHAH));
    assert!(matches!(b.place(pon), Place::Prison { .. }));
    // Still in his jailor's power this turn.
    b.to(B, Phase::Diplomacy);
    assert!(b.allowed(B, &Action::Execute(pon)));
    b.end_turn(1);
    while let Some(Frame::PutHero { seat: A, .. }) = b.top() {
        let home = b.offers(A).remove(0);
        b.act(A, home);
    }
    assert!(b.pos().spot(pon).is_some_and(|h| b.pos().is_friendly_place(A, h)), "{:?}", b.place(pon));
}

/// DR WRECK-09: "Ambassadors may still work diplomacy upon a castaway monarch's kingdom, since a temporary regency is assumed."
/// DR ASSASS-01: an enemy-allied monarch may be murdered; ASSASS-08: his kingdom falls into Confusion.
#[test]
fn a_castaway_can_be_murdered_on_his_isle() {
    let mut b = war("stacks: [(at: \"Isle of Fright\", of: immer, regulars: [(of: pon, monarch: true)])]");
    b.to(B, Phase::Diplomacy);
    b.lay(&[6, 1, 2]);
    b.act(B, Action::Assassinate(PON));
    assert_eq!((b.place(b.monarch(PON)), b.points(B)), (Place::Track, 0));
    assert!(b.pos().is_fading(PON));
}

/// DR SIEGE-64: fleets enter "friendly besieged castle-ports and may transport combat units" and heroes into them.
/// DR FATE-07: a roll is due for a hero who enters "a besieged castle alone"; aboard a fleet he is not alone (FATE-04).
#[test]
fn a_hero_sails_into_a_besieged_port_without_a_fate_die() {
    let mut b = duel(
        "mivior",
        "rombune",
        "sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: 6)]),
        (at: \"0328\", of: rombune, aboard: true, regulars: [(of: rombune, fleets: 1, monarch: true)])]",
    );
    let (king, ship) = (b.monarch(KingdomId::Rombune), b.fleets(B, "0328"));
    b.to(B, Phase::Movement);
    let into = b.go(&ship, &["Thores"]);
    let mut lines = b.act(B, into);
    lines.extend(b.act(B, Action::Debark { units: vec![king], hex: hex("Thores") }));
    assert_eq!(fates(&lines), 0);
    assert_eq!(b.place(king), Place::At { hex: hex("Thores"), inside: true });
}

/// DR FATE-23: only in "the castle of an enemy player" does a guest roll at the start of that player's events round.
/// DR DEACT-04: a kingdom that drops out is nobody's.
#[test]
fn a_guest_whose_hosts_turn_neutral_rolls_at_nobodys_round_but_still_at_the_gate() {
    let mut b = war("stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)])]");
    let pon = b.monarch(PON);
    b.put(pon, "Kuzdol", true);
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Action::Deactivate(SHAH), Some("Bribe +2"), 6);
    assert_eq!(b.standing(SHAH), Standing::Neutral);
    b.pass_to(2);
    b.to(B, Phase::Events);
    assert_eq!(b.throws("FATE-10").len(), 0, "{}", b.story());
    b.to(A, Phase::Movement);
    let ways = reach::reach(b.pos(), A, &[pon], None).unwrap();
    let out = ways.into_iter().find(|(h, _)| !h.is_river() && b.pos().map.hex(*h).kingdom.is_none()).unwrap().1.path;
    b.lay(&[3]);
    assert_eq!(fates(&b.act(A, Action::Move { units: vec![pon], leader: None, path: out })), 1);
    // He was inside when it turned neutral and has left: no border is violated.
    b.act(A, Action::EndMovement);
    assert_eq!(b.penalty(SHAH, A), 0);
}

/// DR FATE-18: "a hero fate die roll can be forced on a hero only once per a player's movement/combat round".
/// DR FATE-13, FATE-03: neither a search where one stands nor passing over him forces another.
#[test]
fn a_search_in_the_hex_and_a_march_over_it_are_one_roll_in_a_round() {
    let mut b = war("stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]),
        (at: \"1524\", of: muetar, regulars: [(of: muetar, armies: 1)]), (at: \"1624\", of: muetar, regulars: [(of: muetar, armies: 1)])]");
    b.to(B, Phase::Movement);
    let (here, there) = (b.armies(B, "1524"), b.armies(B, "1624"));
    b.lay(&[3]);
    assert_eq!(fates(&b.act(B, Action::Search { units: here })), 1);
    assert_eq!(fates(&b.walk(B, &there, &["1524", "1424"], &[])), 0);
    // And in his own turn there is no limit (FATE-25).
    b.to(A, Phase::Movement);
    let pon = b.monarch(PON);
    assert_eq!(fates(&b.walk(A, &[pon], &["1424", "1324"], &[3, 4])), 2);
}

/// DR PRISON-10: "Only the jailor's ambassador may work diplomacy on a captured monarch."
/// DR PEACE-01, PEACE-16: who occupies the plundered royal castle may force peace all the same; the third player who holds the monarch may
/// refuse.
#[test]
fn a_captive_is_closed_to_others_ambassadors_but_his_plundered_castle_is_still_a_hold_on_him() {
    let mut b = board(3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], allies: [(kingdom: pon, of: muetar, personality: \"Amorous\")],
         plundered: [\"Marzarbol\"], prisoners: [(monarch: pon, at: \"Tadafat\", captor: hothior)],
         stacks: [(at: \"Marzarbol\", of: immer, regulars: [(of: immer, armies: 2)]), (at: \"Crow's Nest\", of: muetar, regulars: [(of: pon, armies: 5)])]");
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::Deactivate(PON)), no("AnothersCaptive", "PRISON-10"));
    b.lay(&[5]);
    b.act(A, Action::ForcePeace(PON));
    assert_eq!(b.top(), Some(Frame::PeaceVeto { kingdom: PON, asked: vec![C] }));
}
