//! Processor time of one frame of our own systems and panels, without the renderer: the full map, all counters, the
//! eye moving all the time. Goal: 4 ms.

use std::time::Instant;

use bevy::prelude::*;
use regnal::games::divine_right::DivineRight;
use regnal::table::{SeatSetup, Sitter, Table};
use regnal::window::camera::Eye;
use regnal::window::stage::{self, Start, Surface};

const SCENARIO: &str = include_str!("../assets/scenarios/divine_right/war_for_minaria.ron");

fn main() {
    let seats =
        (0..6).map(|n| SeatSetup::plain(n, if n == 0 { Sitter::Human } else { Sitter::Bot { level: 1 } })).collect();
    let table = match Table::<DivineRight>::new(SCENARIO, "war_for_minaria.ron", seats, 6) {
        Ok(table) => table,
        Err(errors) => {
            eprintln!("{}", errors[0]);
            std::process::exit(1);
        }
    };
    let mut app = stage::build(Surface::Nowhere, (1280, 800));
    stage::lay(&mut app, Start::with(table));
    app.finish();
    app.cleanup();
    stage::settle(&mut app);
    for _ in 0..30 {
        app.update();
    }
    let mut times: Vec<f64> = vec![];
    for k in 0..300 {
        let turn = k as f32 / 40.0;
        app.world_mut()
            .resource_mut::<Eye>()
            .put(Vec2::new(3000.0 + 900.0 * turn.cos(), -2200.0 + 700.0 * turn.sin()), 2.0 + turn.sin());
        let began = Instant::now();
        app.update();
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "frame cost: mean {mean:.2} ms, median {:.2} ms, 95 % below {:.2} ms",
        times[times.len() / 2],
        times[times.len() * 95 / 100]
    );
}
