//! What the window costs beside an empty one of Bevy's: time until it draws, time of a frame at rest, while the eye moves and while
//! the sheet is printed for where it has come to, memory. It needs a display.
//!
//! `cargo bench -p regnal-benches --bench window_cost -- empty`, and the same with the id of a game in the place of `empty`.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use regnal::window::camera::Eye;
use regnal::window::stage::{self, Surface};
use regnal_benches::{opening, word};

/// Frames until everything is loaded and drawn once, and those that are timed after them: at rest, while the eye moves, and after it.
const WARM: usize = 60;
const TIMED: usize = 120;

fn main() {
    let began = Instant::now();
    let what = word().unwrap_or_else(|| "empty".into());
    let mut app = if what == "empty" {
        let mut app = App::new();
        app.add_plugins(DefaultPlugins).add_systems(Startup, |mut c: Commands| {
            c.spawn(Camera2d);
        });
        app
    } else {
        let Some(start) = opening(&what) else {
            eprintln!("`{what}` is neither `empty` nor the id of a game");
            std::process::exit(2);
        };
        let mut app = stage::build(Surface::Window, (1280, 800));
        stage::lay(&mut app, start);
        app
    };
    app.insert_resource(WinitSettings { focused_mode: UpdateMode::Continuous, unfocused_mode: UpdateMode::Continuous });
    let (mut frames, mut first, mut last) = (0, Duration::ZERO, began);
    let mut times: Vec<f64> = vec![];
    app.add_systems(Last, move |mut exit: MessageWriter<AppExit>, eye: Option<ResMut<Eye>>| {
        frames += 1;
        // The window is there and the frame before this one is drawn.
        if frames == 2 {
            first = began.elapsed();
        }
        if frames > WARM {
            times.push(last.elapsed().as_secs_f64() * 1000.0);
        }
        last = Instant::now();
        if (TIMED..2 * TIMED).contains(&times.len())
            && let Some(mut eye) = eye
        {
            let (at, unit) = (eye.at + Vec2::new(4.0, 0.0), eye.unit * 0.997);
            eye.put(at, unit);
        }
        if times.len() == 3 * TIMED {
            let memory = memory().map_or("memory unknown".into(), |kib| format!("{} MiB resident", kib / 1024));
            println!("{what}: drawn after {:.2} s, {memory}", first.as_secs_f64());
            for (name, times) in ["at rest", "while the eye moves", "after it"].iter().zip(times.chunks_mut(TIMED)) {
                times.sort_by(f64::total_cmp);
                let [half, most, worst] = [TIMED / 2, TIMED * 95 / 100, TIMED - 1].map(|n| times[n]);
                println!("  a frame {name}: median {half:.1} ms, 95 % below {most:.1} ms, at most {worst:.1} ms");
            }
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
