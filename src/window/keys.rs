//! The keyboard: which deed was asked for. Which key does what stands in [`super::bindings`].

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::input::InputSystems;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;

use super::bindings::{Bindings, Chord, meant};
pub use super::bindings::{Deed, FIXED};
use super::desk::MapArea;

/// The keys that are down, as the player means them: by the letters on them.
#[derive(Resource, Default)]
pub struct Down {
    keys: ButtonInput<KeyCode>,
    meant: BTreeMap<KeyCode, KeyCode>,
}

/// Reads the keyboard once per frame, by what the keys are lettered with.
pub fn plugin(app: &mut App) {
    app.init_resource::<Down>().add_systems(PreUpdate, feel.after(InputSystems));
}

fn feel(mut struck: MessageReader<KeyboardInput>, mut lost: MessageReader<KeyboardFocusLost>, mut down: ResMut<Down>) {
    let down = &mut *down;
    down.keys.clear();
    for key in struck.read() {
        if key.state.is_pressed() {
            // The first press decides: with Shift the same key may write another sign when it is let go.
            let code = *down.meant.entry(key.key_code).or_insert_with(|| meant(&key.logical_key, key.key_code));
            down.keys.press(code);
        } else {
            let code = down.meant.remove(&key.key_code).unwrap_or(key.key_code);
            down.keys.release(code);
        }
    }
    if lost.read().count() > 0 {
        down.keys.release_all();
        down.meant.clear();
    }
}

/// The keyboard, less what is being typed into a field.
#[derive(SystemParam)]
pub struct Keys<'w> {
    down: Res<'w, Down>,
    area: Res<'w, MapArea>,
}

const ARROWS: [KeyCode; 4] = [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowRight];

const MODIFIERS: [KeyCode; 8] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::ShiftLeft,
    KeyCode::ShiftRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

impl Keys<'_> {
    /// A text field has the keyboard, or a key is being chosen.
    pub fn typing(&self) -> bool {
        self.area.typing
    }

    /// Either of the two is held, whoever has the keyboard.
    pub fn control(&self) -> bool {
        self.down.keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
    }

    /// Either of the two is held, whoever has the keyboard: a click then adds to the choice.
    pub fn shift(&self) -> bool {
        self.down.keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    /// Has the key of this deed just been pressed?
    pub fn did(&self, bindings: &Bindings, deed: Deed) -> bool {
        self.down.keys.get_just_pressed().any(|key| self.means(bindings, *key, deed))
    }

    /// Is the key of this deed held down?
    pub fn holds(&self, bindings: &Bindings, deed: Deed) -> bool {
        self.down.keys.get_pressed().any(|key| self.means(bindings, *key, deed))
    }

    fn means(&self, bindings: &Bindings, key: KeyCode, deed: Deed) -> bool {
        // A button or list in a panel that has the keyboard takes these itself.
        if self.area.focused && (ARROWS.contains(&key) || key == KeyCode::Space) {
            return false;
        }
        if self.typing() && !deed.while_typing() {
            return false;
        }
        bindings.meaning(Chord { key, ctrl: self.control(), shift: self.shift() }) == Some(deed)
    }

    /// The key alone, not while typing; for the keys that never change.
    pub fn tapped(&self, key: KeyCode) -> bool {
        !self.typing() && !self.control() && self.down.keys.just_pressed(key)
    }

    /// The key even while typing (Esc).
    pub fn always(&self, key: KeyCode) -> bool {
        self.down.keys.just_pressed(key)
    }

    /// The chord that was just pressed, when one is being chosen: `Err` for a key that has no name here.
    pub fn fresh(&self) -> Option<Result<Chord, KeyCode>> {
        let key = *self.down.keys.get_just_pressed().filter(|k| !MODIFIERS.contains(k)).min()?;
        let chord = Chord { key, ctrl: self.control(), shift: self.shift() };
        Some(if chord.has_name() { Ok(chord) } else { Err(key) })
    }
}
