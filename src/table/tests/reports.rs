//! Reports of the toy game, and the turns they are told by.

use super::toy::{play, table};
use crate::table::{Cause, Eyes, MOST_MOMENTS, Replay, SeatId, key_moments, write_report};

#[test]
fn key_moments_are_few_and_in_order() {
    let mut well = table(5);
    play(&mut well, 400, 3);
    assert!(well.outcome().is_some());
    let replay = Replay::of(well).unwrap();
    let turns = replay.turns();
    assert_eq!(turns.iter().map(|(turn, _)| *turn).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6][7 - turns.len()..]);
    assert_eq!(turns.last(), Some(&(6, replay.len())));
    let moments = key_moments(&replay, None);
    assert!(moments.len() <= MOST_MOMENTS && moments.is_sorted_by_key(|m| m.act));
    assert_eq!((moments[0].cause, moments[0].act), (Cause::Beginning, 0));
    let last = moments.last().unwrap();
    assert_eq!((last.cause, last.act), (Cause::End, replay.len()));
    // Five turns are over before the last act.
    assert_eq!(moments.len(), 2 + 5);
    // Every line is known by the act that wrote it.
    let acts = replay.acts_of_lines(SeatId(0));
    let lines = replay.chronicle(Some(SeatId(0)));
    assert_eq!(acts.len(), lines.len());
    for (act, line) in acts.iter().zip(lines) {
        assert!(replay.lines_of(*act, Some(SeatId(0))).contains(&line), "{line:?} is none of act {act}");
    }
}

#[test]
fn bids_are_told_to_those_who_made_them() {
    let mut well = table(5);
    play(&mut well, 60, 4);
    let mut replay = Replay::of(well).unwrap();
    let mut told = |eyes: Eyes| write_report(&mut replay, eyes, &[], &[]).unwrap();
    let (one, two, all) = (told(Some(SeatId(0))), told(Some(SeatId(1))), told(None));
    let (mine, theirs) = ("*To Player 1 alone:*", "*To Player 2 alone:*");
    assert!(one.contains(mine) && !one.contains(theirs), "{one}");
    assert!(two.contains(theirs) && !two.contains(mine), "{two}");
    assert!(all.contains(mine) && all.contains(theirs), "{all}");
    // Acts that left no line these eyes may read are not counted.
    assert!(all.contains("Seed 5") && !one.contains("Seed") && !two.contains("Seed"));
}
