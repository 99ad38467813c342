//! The laws that the engine asks of any game.

use regnal::engine::{AnyKey, Picks, Readable, check_access, check_order, conformance};
use regnal::table::Fact;

use super::kit::*;

const WINTER: &str = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
const WAR: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

fn open(text: &'static str, seats: u8) -> impl Fn(u64) -> regnal::engine::Table {
    move |seed| Board::seated(text, seats, seed).table
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(DIVINE_RIGHT), Ok(()));
}

#[test]
fn no_rule_reads_what_no_view_has() {
    assert_eq!(check_access(DIVINE_RIGHT), Ok(()));
}

#[test]
fn the_middle_of_a_war_keeps_all_laws() {
    let met = conformance::play(DIVINE_RIGHT, open(WINTER, 3), 1, 40);
    assert!(!met.acts.is_empty() && met.undone > 0 && met.deepest > 0, "{met:?}");
}

#[test]
#[ignore = "minutes at the speed of a dev build"]
fn long_games_keep_all_laws() {
    for seed in 2..4 {
        conformance::play(DIVINE_RIGHT, open(WINTER, 3), seed, 300);
        conformance::play(DIVINE_RIGHT, open(WAR, 4), seed, 600);
    }
}

/// Scripts and lessons name each act by itself.
#[test]
fn acts_are_called_by_their_names() {
    let kinds = Board::seated(WINTER, 3, 1).table.game().action_kinds();
    for kind in ["Move", "EndMovement", "RollSiege", "Announce", "Consent", "AskLater"] {
        assert!(kinds.contains(&kind), "{kind} among {kinds:?}");
    }
    assert_eq!(kinds.len(), 52);
}

/// What a script may ask about.
#[test]
fn facts_are_told_of_the_seat_that_asks() {
    let mut b = Board::seated(WINTER, 3, 1);
    b.to(B, Phase::Movement);
    let facts = b.table.facts(A);
    for (name, told) in [("phase", "Movement"), ("question", "none"), ("realm.neuth.standing", "neutral")] {
        assert_eq!(facts[name], Fact::Word(told.into()), "{name}");
    }
    for (name, told) in [("turn", 10), ("last_turn", 20), ("me.points", 55), ("me.order", 3), ("rivals.count", 2)] {
        assert_eq!(facts[name], Fact::Number(told), "{name}");
    }
    assert_eq!(
        facts["me.sieges"],
        Fact::Number(b.pos().keeps().filter(|k| k.siege.is_some_and(|s| s.by == A)).count() as i64)
    );
    b.end_turn(10);
    b.edit(|p| p.stack.push(Frame::AskReturn { seat: A }));
    assert_eq!(b.table.facts(A)["question"], Fact::Word("return".into()));
}

#[test]
fn picking_a_unit_means_its_acts() {
    let mut b = Board::seated(WINTER, 3, 1);
    b.to(A, Phase::Movement);
    let unit = b.pos().forces(A).find(|id| b.offers(A).iter().any(|act| act.units() == [*id])).expect("one that moves");
    let meant = |seat| b.table.look(seat, |known| known.meant(seat, &Picks::of([unit.into()])));
    let acts = Action::all_of(&meant(A));
    assert!(acts.len() > 3 && acts.iter().all(|act| act.units().contains(&unit)), "{acts:?}");
    assert!(meant(B).is_empty(), "it is not theirs");
}

#[test]
fn pieces_have_names() {
    let b = Board::seated(WINTER, 3, 1);
    let name = |kind: &'static str, number| b.table.look(A, |known| known.name(AnyKey { kind, number }));
    let home = b.pos().player(A).home.expect("a kingdom").to_string();
    assert_eq!((name("seats", 0), name("kingdoms", 5)), (Some(home), Some("Pon".into())));
    assert_eq!(name("hexes", hex("Port Lork").0).as_deref(), Some("Port Lork"));
    assert!(name("counters", 0).is_some_and(|name| name.contains("Hothior")));
    assert_eq!((name("hexes", 60_000), name("counters", 9_999), name("cards", 1)), (None, None, None));
}

/// The ribbon shows each round once for each seat, in the order of the chits, and movement and combat as one step.
#[test]
fn the_ribbon_shows_rounds_in_the_order_of_the_chits() {
    for (options, shape) in [("", [0, 0, 1, 1]), ("turn_shape: whole_turns", [0, 1, 2, 3])] {
        let mut b = board_with(2, options, "players: [(kingdom: immer), (kingdom: muetar)]");
        b.to(B, Phase::Movement);
        let steps = |b: &Board| -> Vec<(String, Option<SeatId>, char)> {
            let state = |s| format!("{s:?}").chars().next().unwrap_or('?');
            b.table.ribbon().into_iter().map(|s| (s.name, s.seat, state(s.state))).collect()
        };
        let said = steps(&b);
        assert_eq!(said.len(), 8, "{said:?}");
        let names = ["Events", "Sieges", "Movement & combat", "Diplomacy"];
        let first: Vec<&str> = said[..4].iter().map(|s| &*s.0).collect();
        assert_eq!(first, shape.map(|n| names[n]));
        let now: Vec<_> = said.iter().filter(|s| s.2 == 'N').map(|s| (&*s.0, s.1)).collect();
        assert!(now.contains(&("Movement & combat", Some(B))), "{said:?}");
    }
}
