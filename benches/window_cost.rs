//! What the window costs beside an empty one of Bevy's: time until it draws, time of a frame, memory. It needs a display.
//!
//! `cargo bench -p regnal-benches --bench window_cost -- empty`, and the same with `regnal` in the place of `empty`.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use regnal::games::divine_right::DivineRight;
use regnal::table::{SeatSetup, Sitter, Table};
use regnal::window::stage::{self, Start, Surface};

const SCENARIO: &str = include_str!("../assets/scenarios/divine_right/war_for_minaria.ron");
/// Frames until everything is loaded and drawn once, and frames that are timed after them.
const WARM: u32 = 60;
const TIMED: u32 = 120;

fn main() {
    let began = Instant::now();
    let what = std::env::args().skip(1).find(|a| !a.starts_with('-')).unwrap_or_else(|| "empty".into());
    let mut app = match what.as_str() {
        "empty" => {
            let mut app = App::new();
            app.add_plugins(DefaultPlugins).add_systems(Startup, |mut c: Commands| {
                c.spawn(Camera2d);
            });
            app
        }
        "regnal" => {
            let seats = (0..6).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
            let table = match Table::<DivineRight>::new(SCENARIO, "war_for_minaria.ron", seats, 6) {
                Ok(table) => table,
                Err(errors) => {
                    eprintln!("{}", errors[0]);
                    std::process::exit(1);
                }
            };
            let mut app = stage::build(Surface::Window, (1280, 800));
            stage::lay(&mut app, Start::with(table));
            app
        }
        other => {
            eprintln!("`{other}` is neither `empty` nor `regnal`");
            std::process::exit(2);
        }
    };
    app.insert_resource(WinitSettings { focused_mode: UpdateMode::Continuous, unfocused_mode: UpdateMode::Continuous });
    let (mut frames, mut first, mut last) = (0, Duration::ZERO, began);
    let mut times: Vec<f64> = vec![];
    app.add_systems(Last, move |mut exit: MessageWriter<AppExit>| {
        frames += 1;
        // The window is there and the frame before this one is drawn.
        if frames == 2 {
            first = began.elapsed();
        }
        if frames > WARM {
            times.push(last.elapsed().as_secs_f64() * 1000.0);
        }
        last = Instant::now();
        if frames == WARM + TIMED {
            times.sort_by(f64::total_cmp);
            let (half, most) = (times[times.len() / 2], times[times.len() * 95 / 100]);
            let memory = memory().map_or("memory unknown".into(), |kib| format!("{} MiB resident", kib / 1024));
            println!(
                "{what}: drawn after {:.2} s, frame median {half:.1} ms, 95 % below {most:.1} ms, {memory}",
                first.as_secs_f64()
            );
            exit.write(AppExit::Success);
        }
    });
    app.run();
}

/// Resident memory of this process, in KiB; none where the system does not tell.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?.trim().trim_end_matches(" kB").trim().parse().ok()
}
