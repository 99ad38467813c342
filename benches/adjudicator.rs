//! The adjudicator of Diplomacy over three hundred recorded positions of 20 to 34 units, with the crate `diplomacy` 0.2
//! beside it on the same orders. One iteration works out all of them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use diplomacy::judge::{MappedMainOrder, Rulebook, Submission};
use regnal::diplomacy::legality::Legality;
use regnal::diplomacy::notation::{letter, read_order, read_unit};
use regnal::diplomacy::orders::Written;
use regnal::diplomacy::retreats::aftermath;
use regnal::diplomacy::{Adjudicator, Given, Map, Order, Place, Position, ProvinceId, Unit};

const RECORDED: &str = include_str!("../tests/diplomacy/recorded.txt");

struct Recorded {
    position: Position,
    given: Vec<Given>,
    orders: Vec<Order>,
    theirs: Vec<MappedMainOrder>,
}

fn recorded(map: &Map, line: &str) -> Recorded {
    let (mut units, mut given) = (vec![], vec![]);
    for part in line.split("; ") {
        let (key, list) = part.split_once(": ").unwrap();
        let power = map.power_of_key(key).unwrap();
        for text in list.split(", ") {
            let standing: Vec<&str> = text.split(' ').take(2).collect();
            let (kind, at) = read_unit(map, &standing.join(" ")).unwrap();
            units.push(Unit::new(kind, power, at));
            let Ok(Written::Order { order, .. }) = read_order(map, text) else { panic!("{text}") };
            given.push(Given { power, unit: map.province(at), order });
        }
    }
    let position = Position::new(map, units).unwrap();
    let orders = Legality::new(map, &position).sort(&given).orders;
    let theirs = position.units().iter().zip(&orders).map(|(u, o)| theirs(map, &position, u, o)).collect();
    Recorded { position, given, orders, theirs }
}

/// An order in the words of the other crate.
fn theirs(map: &Map, position: &Position, unit: &Unit, order: &Order) -> MappedMainOrder {
    let place = |p: Place| match map.label(p).to_lowercase().split_once('/') {
        Some((province, coast)) => format!("{province}({coast})"),
        None => map.label(p).to_lowercase(),
    };
    let there = |of: ProvinceId| {
        let unit = position.at(of).unwrap();
        format!("{} {}", letter(unit.kind), place(unit.at))
    };
    let whole = |p: ProvinceId| place(map.whole(p));
    let head = format!("{}: {} {}", &map.power(unit.power).key.to_uppercase()[..3], letter(unit.kind), place(unit.at));
    let tail = match *order {
        Order::Hold => "holds".into(),
        Order::Move { to, via } => format!("-> {}{}", place(to), if via { " via convoy" } else { "" }),
        Order::SupportHold { of } => format!("supports {}", there(of)),
        Order::SupportMove { of, to } => format!("supports {} -> {}", there(of), place(to)),
        Order::Convoy { of, to } => format!("convoys {} -> {}", whole(of), whole(to)),
    };
    format!("{head} {tail}").parse().unwrap_or_else(|e| panic!("{head} {tail}: {e:?}"))
}

fn movement(c: &mut Criterion) {
    let map = Map::standard();
    let all: Vec<Recorded> = RECORDED.lines().map(|line| recorded(map, line)).collect();
    let mut group = c.benchmark_group("movement phases");
    group.throughput(Throughput::Elements(all.len() as u64));
    let mut adjudicator = Adjudicator::new(map);
    group.bench_function("outcomes", |b| {
        b.iter(|| all.iter().for_each(|r| adjudicator.adjudicate(black_box(&r.position), black_box(&r.orders))));
    });
    group.bench_function("legality, outcomes, dislodged units and their retreats", |b| {
        b.iter(|| {
            for r in &all {
                let sorted = Legality::new(map, &r.position).sort(black_box(&r.given));
                adjudicator.adjudicate(&r.position, &sorted.orders);
                black_box(aftermath(&adjudicator, &r.position, &sorted.orders));
            }
        });
    });
    group.bench_function("all of that with reasons", |b| {
        b.iter(|| {
            for r in &all {
                let sorted = Legality::new(map, &r.position).sort(black_box(&r.given));
                adjudicator.adjudicate(&r.position, &sorted.orders);
                black_box(aftermath(&adjudicator, &r.position, &sorted.orders));
                black_box(adjudicator.reports(&r.position, &sorted.orders));
            }
        });
    });
    group.sample_size(10);
    let world = diplomacy::geo::standard_map();
    group.bench_function(BenchmarkId::new("crate diplomacy 0.2", "outcomes"), |b| {
        b.iter(|| {
            for r in &all {
                let submission = Submission::with_inferred_state(world, r.theirs.clone());
                black_box(submission.adjudicate(Rulebook::default()));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, movement);
criterion_main!(benches);
