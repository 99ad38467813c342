//! The keyboard: which deed was asked for. Which key does what stands in [`super::bindings`].

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::bindings::{Bindings, Chord};
pub use super::bindings::{Deed, FIXED};
use super::desk::MapArea;

/// The keyboard, less what is being typed into a field.
#[derive(SystemParam)]
pub struct Keys<'w> {
    input: Res<'w, ButtonInput<KeyCode>>,
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

    pub fn control(&self) -> bool {
        self.input.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
    }

    pub fn shift(&self) -> bool {
        self.input.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    /// Has the key of this deed just been pressed?
    pub fn did(&self, bindings: &Bindings, deed: Deed) -> bool {
        self.input.get_just_pressed().any(|key| self.means(bindings, *key, deed))
    }

    /// Is the key of this deed held down?
    pub fn holds(&self, bindings: &Bindings, deed: Deed) -> bool {
        self.input.get_pressed().any(|key| self.means(bindings, *key, deed))
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
        !self.typing() && !self.control() && self.input.just_pressed(key)
    }

    /// The key even while typing (Esc).
    pub fn always(&self, key: KeyCode) -> bool {
        self.input.just_pressed(key)
    }

    /// The chord that was just pressed, when one is being chosen: `Err` for a key that has no name here.
    pub fn fresh(&self) -> Option<Result<Chord, KeyCode>> {
        let key = *self.input.get_just_pressed().filter(|k| !MODIFIERS.contains(k)).min()?;
        let chord = Chord { key, ctrl: self.control(), shift: self.shift() };
        Some(if chord.has_name() { Ok(chord) } else { Err(key) })
    }
}
