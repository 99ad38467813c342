//! What a player can set, kept in the user's folder between games.

use std::path::PathBuf;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::palette;
use crate::table::{Store, house_ron, write_atomic};

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Size of the lettering in panels, 1.0 to 2.0.
    pub scale: f32,
    /// Colours for eyes that confuse red and green.
    pub plain_palette: bool,
    /// Speed of everything that moves; 0 stands still.
    pub animation: f32,
    /// Seconds between two acts of a bot, at animation speed 1.
    pub bot_pause: f32,
    pub show_passes: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { scale: 1.0, plain_palette: false, animation: 1.0, bot_pause: 0.35, show_passes: true }
    }
}

fn file() -> Option<PathBuf> {
    Some(Store::of_user().ok()?.folder().parent()?.join("settings.ron"))
}

impl Settings {
    /// The player's own, or the usual ones when there are none or they cannot be read.
    pub fn load() -> Self {
        let text = file().and_then(|path| std::fs::read_to_string(path).ok());
        let mut settings: Settings = text.and_then(|t| house_ron().from_str(&t).ok()).unwrap_or_default();
        settings.scale = settings.scale.clamp(0.8, 2.0);
        settings.animation = settings.animation.clamp(0.0, 4.0);
        settings
    }

    fn save(&self) {
        if let (Some(path), Ok(text)) = (file(), ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()))
            && let Err(e) = write_atomic(&path, text.as_bytes())
        {
            warn!("the settings could not be kept: {e}");
        }
    }
}

pub fn plugin(app: &mut App) {
    app.add_systems(Update, keep.run_if(resource_changed::<Settings>));
}

fn keep(settings: Res<Settings>, mut last: Local<Option<Settings>>) {
    palette::use_plain(settings.plain_palette);
    if last.as_ref().is_some_and(|l| l != &*settings) {
        settings.save();
    }
    *last = Some(settings.clone());
}
