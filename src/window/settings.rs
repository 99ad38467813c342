//! What a player can set, kept in the user's folder between games.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::bindings::Bindings;
use super::camera::EyeCamera;
use super::desk::Desk;
use super::palette;
use crate::diplomacy::strategy::Thinking;
use crate::table::{DataError, Store, parse_ron, read_text, write_atomic};
use crate::way;

/// What the player has set; every change is kept at once.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Size of the lettering in panels, 0.8 to 2.0 of what is usual in a window of that size: [`Settings::zoom`].
    pub scale: f32,
    /// Colours for eyes that confuse red and green.
    pub plain_palette: bool,
    /// Edges of the map without steps. Where the processor draws, and no graphics card, that costs memory and time.
    pub smooth: bool,
    /// Speed of everything that moves; 0 stands still.
    pub animation: f32,
    /// Seconds between two acts of a bot, at animation speed 1.
    pub bot_pause: f32,
    pub show_passes: bool,
    /// How long opponents think in the games of orders.
    pub thinking: Thinking,
    /// Seconds after a change of phase, player or question in which nothing is taken.
    pub guard: f32,
    /// Is it asked once more where something would be given up?
    pub ask_again: bool,
    /// The keys a player has changed.
    pub keys: Bindings,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            scale: 1.0,
            plain_palette: false,
            smooth: true,
            animation: 1.0,
            bot_pause: 0.35,
            show_passes: true,
            thinking: Thinking::default(),
            guard: 0.5,
            ask_again: true,
            keys: Bindings::default(),
        }
    }
}

/// The file the settings are kept in, and what was wrong with it. Pictures and tests keep none.
#[derive(Resource, Clone, Debug, Default)]
pub struct SettingsFile {
    path: Option<PathBuf>,
    /// What could not be read, for the player: where, what, and what to do.
    pub trouble: Option<String>,
}

impl SettingsFile {
    /// The player's own file.
    pub fn of_user() -> Self {
        let path = Store::of_user().ok().and_then(|s| Some(s.folder().parent()?.join("settings.ron")));
        SettingsFile { path, trouble: None }
    }

    /// A file of one's own choice, which need not be there yet.
    pub fn at(path: PathBuf) -> Self {
        SettingsFile { path: Some(path), trouble: None }
    }

    /// The settings of the file: the usual ones where there is none, and where it cannot be read.
    pub fn read(&mut self) -> Settings {
        let Some(path) = self.path.clone().filter(|p| p.exists()) else { return Settings::default() };
        Settings::read(&path).unwrap_or_else(|error| {
            let aside = aside(&path);
            self.trouble = Some(format!(
                "{error}. Regnal goes on with the usual settings. Mend that place and start again, or delete the file. As \
                 soon as you change a setting here a new file is written; this one is then kept as {}.",
                aside.display()
            ));
            Settings::default()
        })
    }

    fn write(&mut self, settings: &Settings) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = crate::table::plain_ron(settings, ron::ser::PrettyConfig::default()).map_err(|e| e.to_string())?;
        if self.trouble.is_some() {
            // What a person wrote is not written over because of a slip in it.
            std::fs::rename(path, aside(path)).map_err(|e| format!("{}: {e}", path.display()))?;
            self.trouble = None;
        }
        write_atomic(path, text.as_bytes()).map_err(|e| e.to_string())
    }
}

fn aside(path: &Path) -> PathBuf {
    path.with_extension("ron.broken")
}

impl Settings {
    /// How large panels are drawn in a window of this size, in logical pixels: as they are up to 1920 by 1080, and in larger
    /// windows so that they take no smaller part of it, up to twice as large.
    pub fn zoom(&self, window: Vec2) -> f32 {
        let grown = (window / Vec2::new(1920.0, 1080.0)).min_element().clamp(1.0, 2.0);
        self.scale * (grown * 10.0).floor() / 10.0
    }

    /// The settings a file holds.
    ///
    /// # Errors
    /// It cannot be read, is no settings file, or a figure in it is out of range.
    pub fn read(path: &Path) -> Result<Self, DataError> {
        Settings::parse(&read_text(path)?, &path.display().to_string())
    }

    /// As [`Settings::read`], from the text of a file; `name` only names it in errors.
    ///
    /// # Errors
    /// As there.
    pub fn parse(text: &str, name: &str) -> Result<Self, DataError> {
        let settings: Settings = parse_ron(text, name)?;
        for (field, value, least, most) in [
            ("scale", settings.scale, 0.8, 2.0),
            ("animation", settings.animation, 0.0, 4.0),
            ("bot_pause", settings.bot_pause, 0.0, 10.0),
            ("guard", settings.guard, 0.0, 3.0),
        ] {
            if !(least..=most).contains(&value) {
                let what = format!("{field} is {value}; expected a number from {least} to {most}");
                return Err(DataError::at(name, text, way![field], what));
            }
        }
        Ok(settings)
    }
}

/// Writes what is changed, and says what was wrong with the file.
pub fn plugin(app: &mut App) {
    app.init_resource::<SettingsFile>()
        .add_systems(Startup, tell)
        // Before anything is drawn in the colours that were chosen.
        .add_systems(PreUpdate, (keep, smooth).run_if(resource_changed::<Settings>));
}

/// Says at once what was wrong with the file.
fn tell(file: Res<SettingsFile>, mut desk: ResMut<Desk>) {
    if let Some(trouble) = &file.trouble {
        desk.toast(trouble.clone(), None);
    }
}

fn smooth(settings: Res<Settings>, mut cameras: Query<&mut Msaa, With<EyeCamera>>) {
    for mut samples in &mut cameras {
        samples.set_if_neq(if settings.smooth { Msaa::Sample4 } else { Msaa::Off });
    }
}

fn keep(
    settings: Res<Settings>,
    mut file: ResMut<SettingsFile>,
    mut desk: ResMut<Desk>,
    mut last: Local<Option<Settings>>,
) {
    palette::use_plain(settings.plain_palette);
    settings.thinking.effort().set_usual();
    if last.as_ref().is_some_and(|l| l != &*settings)
        && let Err(why) = file.write(&settings)
    {
        desk.toast(format!("The settings could not be kept: {why}"), None);
    }
    *last = Some(settings.clone());
}
