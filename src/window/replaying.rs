//! A stored game played back on the table, act by act.

use std::path::Path;

use bevy::prelude::*;

use crate::games::divine_right::DivineRight;
use crate::table::{DataError, Replay};

/// The replay on the table.
#[derive(Resource)]
pub struct Replaying {
    pub replay: Replay<DivineRight>,
    /// Where it shall go next frame.
    pub wanted: usize,
    pub playing: bool,
    /// Acts a second.
    pub speed: f32,
    pub shown: Option<usize>,
    clock: f32,
}

impl Replaying {
    pub fn open(path: &Path) -> Result<Self, Vec<DataError>> {
        let replay = Replay::open(path)?;
        let wanted = replay.first();
        Ok(Replaying { replay, wanted, playing: false, speed: 2.0, shown: None, clock: 0.0 })
    }
}

pub fn plugin(app: &mut App) {
    app.add_systems(Update, run.run_if(resource_exists::<Replaying>).before(super::sight::refresh));
}

fn run(
    mut replaying: ResMut<Replaying>,
    mut eyes: ResMut<super::sight::Eyes>,
    mut desk: ResMut<super::desk::Desk>,
    keys: super::keys::Keys,
    time: Res<Time>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let r = &mut *replaying;
    if keys.tapped(KeyCode::PageDown) {
        r.wanted += 1;
    }
    if keys.tapped(KeyCode::PageUp) {
        r.wanted = r.wanted.saturating_sub(1);
    }
    if keys.tapped(KeyCode::Space) {
        r.playing = !r.playing;
    }
    if r.playing {
        redraw.write(bevy::window::RequestRedraw);
        r.clock += time.delta_secs().min(0.1) * r.speed;
        if r.clock >= 1.0 {
            r.clock = 0.0;
            r.wanted += 1;
        }
        if r.wanted >= r.replay.len() {
            r.playing = false;
        }
    }
    r.wanted = r.wanted.clamp(r.replay.first(), r.replay.len());
    if r.shown != Some(r.wanted) {
        if r.replay.at() != r.wanted
            && let Err(errors) = r.replay.go_to(r.wanted)
        {
            desk.toast(errors.first().map_or_else(String::new, ToString::to_string), None);
            r.wanted = r.replay.at();
        }
        r.shown = Some(r.wanted);
        eyes.watch(super::sight::Sight::of_replay(&r.replay));
    }
}
