//! What the table costs: undo late in a game, save and load, offers, views, a whole game of bots.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use regnal::bots::{Keep, Sitters, play_out};
use regnal::engine::Table;
use regnal::engine::checks::Checks;
use regnal::games::blood_royale::book::Book;
use regnal::games::blood_royale::war::odds::{Force, between};
use regnal::games::divine_right::{DIVINE_RIGHT, view_of};
use regnal::table::Sitter;
use regnal_benches::seats;

const WAR: &str = include_str!("../assets/scenarios/divine_right/war_for_minaria.ron");

/// A war of six that has come to `acts` acts, stopped where an undo is possible.
fn late_table(acts: usize) -> Table {
    for seed in 1.. {
        let mut table = Table::new(&DIVINE_RIGHT, WAR, "war.ron", seats(4, &Sitter::Random), seed).unwrap();
        let sitters = Sitters::seated(&DIVINE_RIGHT, table.seats()).unwrap();
        while let Ok(Some(question)) = sitters.question(&table) {
            let (seat, act) = question.answer();
            table.submit(seat, act).unwrap();
            if table.acts().len() >= acts && table.can_undo().is_ok() {
                return table;
            }
        }
    }
    unreachable!()
}

fn table(c: &mut Criterion) {
    let mut late = late_table(2000);
    let seat = late.prompt().seats[0];
    c.bench_function("undo and redo at act 2000", |b| {
        b.iter(|| {
            late.undo().unwrap();
            late.redo().unwrap();
        });
    });
    c.bench_function("save text at act 2000", |b| b.iter(|| black_box(late.save_text().unwrap())));
    let saved = late.save_text().unwrap();
    c.bench_function("load text at act 2000", |b| {
        b.iter(|| black_box(Table::load_text(&DIVINE_RIGHT, &saved, "save.ron").unwrap()));
    });
    c.bench_function("offers of a seat", |b| b.iter(|| black_box(late.offers(seat))));
    c.bench_function("view of a seat", |b| b.iter(|| black_box(late.look(seat, view_of))));
    c.bench_function("state hash", |b| b.iter(|| black_box(late.hash())));
}

fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("whole games");
    group.sample_size(10);
    for (name, n) in [("two bots", 2), ("six bots", 6)] {
        let seats = seats(n, &Sitter::bot(2));
        group.bench_function(name, |b| {
            b.iter(|| play_out(&DIVINE_RIGHT, (WAR, "war.ron"), &seats, 7, &Checks::light(), Keep::Nothing).unwrap());
        });
    }
    group.finish();
}

/// Blood Royale: the odds of a battle fought to the end, as large as they come.
fn odds(c: &mut Criterion) {
    let tables = &Book::standard().tables;
    let force = |men| Force { men, princes: 5, king: true };
    c.bench_function("odds of 26 against 36", |b| {
        b.iter(|| black_box(between(tables, black_box(force(20)), black_box(force(30)), 4)));
    });
}

criterion_group!(benches, table, games, odds);
criterion_main!(benches);
