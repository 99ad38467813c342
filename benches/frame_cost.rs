//! Processor time of one frame of our own systems and panels, without the renderer: the full map, all counters, the
//! eye moving all the time. Goal: 4 ms. All games, or the one that is named.

use std::time::Instant;

use bevy::prelude::*;
use regnal::registry::GAMES;
use regnal::window::camera::Eye;
use regnal::window::stage::{self, Surface};
use regnal_benches::{opening, word};

fn main() {
    let named = word();
    for game in GAMES.iter().map(|g| g.id).filter(|id| named.as_deref().is_none_or(|named| named == *id)) {
        measure(game);
    }
}

fn measure(game: &str) {
    let Some(start) = opening(game) else { return };
    let mut app = stage::build(Surface::Nowhere, (1280, 800));
    stage::lay(&mut app, start);
    app.finish();
    app.cleanup();
    stage::settle(&mut app);
    for _ in 0..30 {
        app.update();
    }
    let mut times: Vec<f64> = vec![];
    let middle = app.world().resource::<Eye>().at;
    for k in 0..300 {
        let turn = k as f32 / 40.0;
        let at = middle + Vec2::new(600.0 * turn.cos(), 500.0 * turn.sin());
        app.world_mut().resource_mut::<Eye>().put(at, 2.0 + turn.sin());
        let began = Instant::now();
        app.update();
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    println!(
        "{game}: frame mean {mean:.2} ms, median {:.2} ms, 95 % below {:.2} ms",
        times[times.len() / 2],
        times[times.len() * 95 / 100]
    );
}
