use super::*;
use crate::engine::toy::{self, Phase, Take, Throw6};
use crate::table::{Fact, StepState};

#[test]
fn the_toy_keeps_all_laws_and_comes_to_every_end() {
    let (mut endings, mut acts) = (BTreeMap::new(), BTreeMap::new());
    for seed in 1..=40 {
        if seed <= 8 {
            let met = conformance::play(toy::GAME, toy::open, seed, 200);
            assert!(met.over, "seed {seed}");
            met.acts.into_iter().for_each(|(act, n)| *acts.entry(act).or_insert(0) += n);
        }
        let mut table = toy::open(seed);
        let mut choice = Dice::seeded(seed);
        while let Some(seat) = table.deciders().first().copied() {
            let offers = table.offers(seat);
            let daring = offers.iter().find(|act| seed % 2 == 1 && act.get::<Throw6>().is_some());
            let act = daring.unwrap_or(&offers[choice.below(offers.len() as u32) as usize]).clone();
            table.submit(seat, act).expect("offered");
        }
        let ending = table.true_world().read::<bevy_ecs::prelude::Res<Over>, _>(|over| over.0.clone());
        *endings.entry(ending.expect("it is over").ending).or_insert(0) += 1;
    }
    assert_eq!(endings.keys().map(String::as_str).collect::<Vec<_>>(), ["last", "points"], "{endings:?}");
    assert_eq!(acts.keys().map(String::as_str).collect::<Vec<_>>(), ["Bid", "Done", "Well"], "{acts:?}");
}

#[test]
fn nothing_runs_in_an_order_that_nobody_has_said() {
    assert_eq!(check_order(toy::GAME), Ok(()));
}

#[test]
fn the_ribbon_follows_the_blocks() {
    let mut table = toy::open(1);
    let steps = |table: &mut Table| -> Vec<(String, Option<SeatId>, StepState)> {
        table.true_world().ribbon().into_iter().map(|s| (s.name, s.seat, s.state)).collect()
    };
    use StepState::{Done, Next, Now};
    let (well, bids, count) = ("At the well".to_string(), "Bids".to_string(), "Count".to_string());
    let first = [(well.clone(), Some(SeatId(0)), Now), (bids.clone(), None, Next), (count.clone(), None, Next)];
    assert_eq!(steps(&mut table), first);
    for n in 0..3 {
        assert_eq!(table.deciders(), [SeatId(n)]);
        table.submit(SeatId(n), Act::new(Take(1))).expect("one may take one");
    }
    assert_eq!(steps(&mut table), [(well, None, Done), (bids, None, Now), (count, None, Next)]);
    assert_eq!(table.deciders(), [SeatId(0), SeatId(1), SeatId(2)]);
    assert_eq!(table.true_world().prompt().map(|line| line.rule), Some("WELL-4".into()));
    let play = table.true_world().read::<bevy_ecs::prelude::Res<PlayState>, _>(|play| play.phase::<Phase>());
    assert_eq!(play, Some(Phase::Bids));
}

#[test]
fn facts_are_found_by_name_and_differ_by_seat() {
    let mut table = toy::open(1);
    table.submit(SeatId(0), Act::new(Take(2))).expect("one may take two");
    assert_eq!(table.known(SeatId(0)).facts(SeatId(0))["me.coins"], Fact::Number(4));
    assert_eq!(table.known(SeatId(1)).facts(SeatId(1))["me.coins"], Fact::Number(2));
    assert_eq!(host(toy::GAME).fact_names(), ["me.coins"]);
}

#[test]
fn refusals_say_why_and_what_was_meant() {
    let mut table = toy::open(1);
    assert_eq!(table.submit(SeatId(1), Act::new(Throw6)).map_err(|r| r.code), Err("NotYourTurn".into()));
    assert_eq!(table.submit(SeatId(0), Act::new(Take(3))).map_err(|r| r.code), Err("TooMuch".into()));
    assert_eq!(table.submit(SeatId(0), Act::new(toy::MakeBid(1))).map_err(|r| r.code), Err("NotAskedNow".into()));
}
