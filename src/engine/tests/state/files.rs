//! Positions as text, what is found wrong with them, ids.

use super::spies::*;
use crate::engine::*;

fn found(position: &str) -> Vec<String> {
    let faults = Bench::read(GAME, position).err().unwrap_or_default();
    faults.iter().map(|e| format!("{}:{}: {}", e.line, e.column, e.text)).collect()
}

#[test]
fn a_position_is_written_as_it_was_read_and_without_what_is_usual() {
    let bench = bench();
    let text = bench.text();
    let again = Bench::of(GAME, &text);
    assert_eq!((again.text(), again.hash()), (text.clone(), bench.hash()));
    assert!(text.contains("0: (loyal: Loyal(0), lurks: 1),"), "{text}");
    assert!(text.contains("1: (loyal: Loyal(1), deeds: Deeds(walked: true, seen: 0), lurks: 12),"), "{text}");
    assert!(!text.contains("fields:"), "fields are the same in every world, and nothing lies on them: {text}");
    let snowed = Bench::of(GAME, &format!("{POSITION} fields: {{7: (snow: (3))}},"));
    assert!(snowed.text().contains("    fields: {\n        7: (snow: Snow(3)),\n    },"), "{}", snowed.text());
    assert_ne!(snowed.hash(), bench.hash());
    assert_eq!(Bench::of(GAME, &snowed.text()).hash(), snowed.hash());
}

#[test]
fn all_that_is_wrong_is_found_each_at_its_place() {
    assert_eq!(
        found(
            "seats: {0: ()},\ntowns: {\"yorck\": (),\n  \"hull\": (lord: Lord(4), lod: Lord(0)),\n  \"hull\": ()},\n\
             spies: {0: (loyal: Loyal(0), lurks: 77), 0: ()},\nfields: {31: (snow: (1))},\nspiez: {},\n\
             cards: {3: (hand_of: 0, hand_of: 0), x: ()},\ntable: (deck: Deck(Cards([3, 9])), fat: Fate(1)),"
        ),
        [
            "2:10: there is no `yorck` among the towns; did you mean `york`?",
            "3:23: there is no 4 among the seats",
            "3:27: the towns has no `lod`; did you mean `lord`?",
            "4:3: it stands here twice",
            "5:37: there is no 77 among the fields",
            "5:42: it stands here twice",
            "6:10: there is no 31 among the fields",
            "7:1: there is no section `spiez`; did you mean `spies`?",
            "8:34: `hand_of` stands here twice",
            "8:38: Expected integer",
            "9:30: there is no 9 among the cards",
            "9:36: the table has no `fat`; did you mean `fate`?",
        ]
    );
}

#[test]
fn what_the_game_finds_wrong_is_told_at_the_value_or_at_its_piece() {
    assert_eq!(
        found(
            "seats: {0: ()},\ntowns: {\"york\": (lord: Lord(0), hoard: Hoard(900)),\n  \"hull\": (hoard: Hoard(3))},"
        ),
        ["2:40: 900 is more than a town can hold", "3:3: it has a hoard, and nobody whose it is"]
    );
    // The same, reached in play, is a broken law.
    let mut bench = bench();
    bench.with(|w| {
        w.run_system_cached(|mut all: bevy_ecs::prelude::Query<&mut Hoard>| {
            all.iter_mut().for_each(|mut h| h.0 = 101);
        })
        .unwrap()
    });
    assert_eq!(
        bench.laws().unwrap_err(),
        "towns \"york\", hoard: 101 is more than a town can hold; towns \"hull\", hoard: 101 is more than a town can hold"
    );
}

#[test]
fn a_component_nobody_has_registered_is_named() {
    #[derive(bevy_ecs::prelude::Component)]
    struct Forgotten;
    let mut bench = bench();
    assert_eq!(bench.laws(), Ok(()));
    bench.with(|w| {
        let york = w.resource::<Keys<TownId>>().get(TownId(0)).unwrap();
        w.entity_mut(york).insert(Forgotten);
    });
    assert!(bench.laws().unwrap_err().contains("Forgotten"));
}

#[test]
fn nothing_stumbles_over_a_file_put_wrong() {
    let text = bench().text();
    let mut dice = Dice::seeded(5);
    let signs: Vec<char> = "(){}[]:,\"0579aZ_-/* \n".chars().collect();
    for _ in 0..300 {
        let mut bytes: Vec<char> = text.chars().collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(bytes.len().max(1) as u32) as usize;
            match dice.below(3) {
                0 if at < bytes.len() => _ = bytes.remove(at),
                1 => bytes.insert(at, dice.pick(&signs).unwrap()),
                _ => bytes.truncate(at.max(1)),
            }
        }
        let spoilt: String = bytes.into_iter().collect();
        match Bench::read(GAME, &spoilt) {
            Ok(bench) => assert_eq!(Bench::of(GAME, &bench.text()).hash(), bench.hash()),
            Err(found) => assert!(found.iter().all(|e| e.line > 0 && !e.text.is_empty()), "{found:?}"),
        }
    }
}

#[test]
fn numbers_are_never_given_again_but_by_undo() {
    let mut bench = bench();
    let hire = |bench: &mut Bench| bench.with(|w| w.spawn_new_for::<SpyId>(0, Loyal(Seat(0))));
    let first = hire(&mut bench);
    let text = bench.text();
    bench.with(|w| {
        let spy = w.resource::<Keys<SpyId>>().get(first).unwrap();
        w.despawn(spy);
    });
    assert_eq!((first, hire(&mut bench)), (SpyId(4), SpyId(8)), "that one is gone, its number with it");
    let mut again = Bench::of(GAME, &text);
    assert_eq!(hire(&mut again), SpyId(8), "a file knows it too");
    assert!(text.contains("counted: {\"spies\": [2]},"), "{text}");
}
