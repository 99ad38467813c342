//! How long bots of Diplomacy Royale and of Order of the Dragon think, over whole games among themselves: an act, and all that one
//! seat does in one phase; and how these games end.
//!
//! `cargo bench -p regnal-benches --no-default-features --bench pace -- [GAMES] [SEED] [POSITIONS] [SCENARIO]`

use regnal::engine::Game;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use regnal::bots::Sitters;
use regnal::diplomacy::strategy::Effort;
use regnal::games::diplomacy_royale::ROYALE;
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::table::{SeatId, SeatSetup, Sitter, StepState};

const GAMES: [(&str, &str, usize); 3] = [
    ("royale", include_str!("../assets/scenarios/diplomacy_royale/royale.ron"), 7),
    ("standard", include_str!("../assets/scenarios/diplomacy_royale/standard.ron"), 7),
    ("order_of_the_dragon", include_str!("../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron"), 10),
];

/// What bots took: for each act, and for each seat in each phase by its name.
#[derive(Default)]
struct Times {
    acts: Vec<Duration>,
    phases: BTreeMap<String, Vec<Duration>>,
    /// Games by how they ended.
    ends: BTreeMap<String, usize>,
}

fn play(game: &'static Game, text: &str, seats: usize, seed: u64, times: &mut Times) {
    let seats: Vec<SeatSetup> = (0..seats).map(|n| SeatSetup::plain(n, Sitter::bot(2))).collect();
    let mut table = game.open(text, "scenario.ron", seats, seed).expect("a scenario of the house");
    let sitters = Sitters::seated(game, table.seats()).expect("bots sit down");
    let mut phase = String::new();
    let mut spent: BTreeMap<SeatId, Duration> = BTreeMap::new();
    while table.outcome().is_none() {
        let now = table
            .ribbon()
            .into_iter()
            .find(|step| step.state == StepState::Now)
            .map_or(String::new(), |step| step.name);
        if now != phase {
            let all = times.phases.entry(std::mem::replace(&mut phase, now)).or_default();
            all.extend(std::mem::take(&mut spent).into_values());
        }
        // With the view that the bot is shown and the offers that it chooses among.
        let began = Instant::now();
        let Some(question) = sitters.question(&table).expect("an offer") else { break };
        let (seat, act) = question.answer();
        let took = began.elapsed();
        times.acts.push(took);
        *spent.entry(seat).or_default() += took;
        if let Err(no) = table.submit(seat, act) {
            panic!("seed {seed}: {no:?}");
        }
    }
    let ending = table.outcome().map_or("unended".into(), |outcome| outcome.ending.clone());
    *times.ends.entry(ending).or_default() += 1;
}

/// "12 ms in the median, 80 ms in 95 of 100, 200 ms at most, of 1,000".
fn words(list: &mut [Duration]) -> String {
    list.sort();
    let at = |hundredths: usize| list.get((list.len() * hundredths / 100).min(list.len().max(1) - 1)).copied();
    let [median, most, all] = [50, 95, 100].map(|n| at(n).unwrap_or_default().as_secs_f64() * 1000.0);
    format!("{median:.1} ms in the median, {most:.1} ms in 95 of 100, {all:.1} ms at most, of {}", list.len())
}

fn main() {
    let words_given: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let number = |n: usize, usual: u64| {
        words_given.get(n).map_or(usual, |w| w.parse().expect("[GAMES] [SEED] [POSITIONS] [SCENARIO]"))
    };
    let (games, seed, positions) = (number(0, 10), number(1, 1), number(2, 20_000));
    Effort { positions: positions as u32 }.set_usual();
    let named = |name: &str| words_given.get(3).is_none_or(|only| only == name);
    for (name, text, seats) in GAMES.into_iter().filter(|(name, ..)| named(name)) {
        let mut times = Times::default();
        for n in 0..games {
            match name {
                "order_of_the_dragon" => play(&DRAGON, text, seats, seed + n, &mut times),
                _ => play(&ROYALE, text, seats, seed + n, &mut times),
            }
        }
        println!(
            "{name}, {games} games from seed {seed}, {positions} positions: an act {}; ended by {:?}",
            words(&mut times.acts),
            times.ends
        );
        for (phase, list) in times.phases.iter_mut().filter(|(_, list)| !list.is_empty()) {
            println!("  a seat in {phase}: {}", words(list));
        }
    }
}
