//! What the engine costs in a position of realistic size. Goals, one core: 10,000 tries a second (100 µs each), each of a copy,
//! one act with its phases, and back; a view brought up to date after an act in 0.2 ms.

#[path = "engine/realistic.rs"]
mod realistic;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use realistic::{GAME, March, TOWNS, TownId, UNITS, UnitId};
use regnal::engine::{Act, Bench, ImaginedWorld, KnownWorld, Luck, Readable};
use regnal::table::SeatId;

/// Marches one after another, each of another unit and soon to another town.
fn marches() -> impl FnMut() -> March {
    let mut n = 0;
    move || {
        n += 1;
        March { unit: UnitId(n % UNITS), to: TownId(n / 3 % TOWNS) }
    }
}

/// The next march that is allowed, done.
fn march_on(bench: &mut Bench, next: &mut impl FnMut() -> March) {
    let seat = bench.deciders()[0];
    while bench.play(seat, next()).is_err() {}
}

fn look_ahead(c: &mut Criterion) {
    let mut known = realistic::open().known(SeatId(1));
    let seat = known.deciders()[0];
    let mut mind = ImaginedWorld::new(&known);
    let mut next = marches();
    let mut luck = Luck::seeded(1);
    mind.imagine(&mut known, &mut luck);
    let mut group = c.benchmark_group("look-ahead");
    group.bench_function("copy, act with its phases, back", |b| {
        b.iter(|| mind.try_out_by_copy(seat, &Act::new(next()), |_| ()));
    });
    group.bench_function("act with its phases, back to one copy", |b| {
        b.iter(|| mind.try_out(seat, &Act::new(next()), |_| ()));
    });
    group.bench_function("copy alone", |b| b.iter(|| mind.snapshot()));
    group
        .bench_function("imagined anew from a view, with its copy", |b| b.iter(|| mind.imagine(&mut known, &mut luck)));
    group.finish();
}

fn views(c: &mut Criterion) {
    let mut bench = realistic::open();
    let mut next = marches();
    let mut group = c.benchmark_group("view");
    let mut known = bench.known(SeatId(0));
    group.bench_function("brought up to date after an act", |b| {
        b.iter_custom(|times| {
            let mut spent = Duration::ZERO;
            for _ in 0..times {
                march_on(&mut bench, &mut next);
                let start = Instant::now();
                bench.show(&mut known);
                spent += start.elapsed();
            }
            spent
        });
    });
    group.bench_function("brought up to date, nothing changed", |b| b.iter(|| bench.show(&mut known)));
    group.bench_function("filled for the first time", |b| {
        b.iter_batched(|| KnownWorld::new(GAME, SeatId(0)), |mut new| bench.show(&mut new), BatchSize::SmallInput);
    });
    group.finish();
}

fn table(c: &mut Criterion) {
    let mut bench = realistic::open();
    let mut group = c.benchmark_group("position");
    group.bench_function("a new world with its rules", |b| b.iter(|| black_box(KnownWorld::new(GAME, SeatId(0)))));
    group.bench_function("offers, of 15,000 candidates", |b| b.iter(|| black_box(bench.offers(SeatId(1)))));
    group.bench_function("hash", |b| b.iter(|| black_box(bench.hash())));
    group.bench_function("text", |b| b.iter(|| black_box(bench.text())));
    group.finish();
}

criterion_group!(benches, look_ahead, views, table);
criterion_main!(benches);
