//! What the engine costs in each game, in a position that bots have come to. Goals, one core: 10,000 tries a second (100 µs each),
//! each of a copy, one act with its phases, and back; a view brought up to date after an act in 0.2 ms.

use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use regnal::bots::Sitters;
use regnal::diplomacy::strategy::Effort;
use regnal::engine::{Act, ImaginedWorld, Luck, Readable, Table};
use regnal::registry::{GAMES, Hosted};
use regnal::table::{SeatId, Sitter};
use regnal_benches::seats;

/// How many acts stand in the middle of a game.
fn middle(game: &str) -> usize {
    match game {
        "divine_right" => 600,
        "blood_royale" => 1300,
        "kingmaker" => 1000,
        "diplomacy_royale" => 500,
        _ => 400,
    }
}

/// The full game of the house among bots, come to its middle; further, where the seat that is asked has no choice.
fn mid_game(hosted: &'static Hosted) -> Table {
    let file = hosted.scenarios()[0].read().expect("it is built in");
    let card = hosted.card(&file.text, &file.path).expect("it is sound");
    let seats = seats(usize::from(*card.seats.end()), &Sitter::bot(2));
    let mut table = hosted.game().open(&file.text, &file.path, seats, 1).expect("it is sound");
    while table.act_count() < middle(hosted.id) || table.offers(table.deciders()[0]).len() < 5 {
        go_on(&mut table);
    }
    table
}

/// The next act of a bot.
fn go_on(table: &mut Table) {
    let sitters = Sitters::seated(table.game(), table.seats()).expect("bots sit down");
    let (seat, act) = sitters.question(table).expect("an offer").expect("the game goes on").answer();
    table.submit(seat, act).expect("it was offered");
}

/// Acts of whoever is asked, one after another, each tried out and taken back.
fn look_ahead(c: &mut Criterion) {
    let mut group = c.benchmark_group("copy, act with its phases, back");
    for hosted in GAMES {
        let table = mid_game(hosted);
        let seat = table.deciders()[0];
        let mut mind = table.look(seat, |known| {
            let mut mind = ImaginedWorld::new(known);
            mind.imagine(known, &mut Luck::seeded(1));
            mind
        });
        let acts: Vec<Act> = mind.offers(seat);
        let mut acts = acts.iter().cycle();
        group.bench_function(hosted.id, |b| {
            b.iter(|| mind.try_out_by_copy(seat, acts.next().expect("there are offers"), |_| ()));
        });
    }
    group.finish();
}

/// Acts in the course of the game, after each of which a seat looks; after so many the game goes on from its middle again.
fn views(c: &mut Criterion) {
    const ACTS: usize = 50;
    let mut group = c.benchmark_group("view brought up to date after an act");
    for hosted in GAMES {
        let mut table = mid_game(hosted);
        let middle = table.save_text().expect("it can be saved");
        let watcher = SeatId(0);
        group.bench_function(hosted.id, |b| {
            b.iter_custom(|times| {
                let mut spent = Duration::ZERO;
                for n in 0..times {
                    if (n as usize).is_multiple_of(ACTS) {
                        table = Table::load_text(hosted.game(), &middle, "middle.ron").expect("it was just saved");
                        table.look(watcher, |_| ());
                    }
                    go_on(&mut table);
                    let start = Instant::now();
                    table.look(watcher, |_| ());
                    spent += start.elapsed();
                }
                spent
            });
        });
    }
    group.finish();
}

fn little_thought(_: &mut Criterion) {
    Effort { positions: 300 }.set_usual();
}

criterion_group!(benches, little_thought, look_ahead, views);
criterion_main!(benches);
