//! Which key does what, in one list that the settings page shows and the tooltips quote.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::desk::MapArea;

/// What the keys do, as the player reads it.
pub const LIST: [(&str, &str); 22] = [
    ("Drag, W A S D, arrows", "move over the map"),
    ("Wheel, + and -", "zoom at the cursor"),
    ("Home", "the whole map"),
    ("Click", "choose a stack; then a lit hex moves it there"),
    ("Shift + click", "add a unit to the choice, or take it out"),
    ("Esc", "drop the choice; then the menu"),
    ("Ctrl + F, /", "find a place"),
    ("H", "hide the counters"),
    ("N", "next stack of yours that can still do something"),
    ("1 to 9", "the first offers of the list"),
    ("Enter", "the marked button; open the curtain"),
    ("E", "end the phase"),
    ("Ctrl + Z", "undo"),
    ("Ctrl + Y, Ctrl + Shift + Z", "redo"),
    ("Ctrl + S", "save"),
    ("Ctrl + O", "load"),
    ("F1", "rules"),
    ("F2", "settings"),
    ("Page Up, Page Down", "replay: one act back, one act on"),
    ("Space", "replay: play or stop"),
    ("Tab, Shift + Tab", "from button to button"),
    ("Ctrl + + and Ctrl + -", "larger and smaller lettering"),
];

/// The keyboard, less what is being typed into a field.
#[derive(SystemParam)]
pub struct Keys<'w> {
    input: Res<'w, ButtonInput<KeyCode>>,
    area: Res<'w, MapArea>,
}

impl Keys<'_> {
    /// A text field has the keyboard.
    pub fn typing(&self) -> bool {
        self.area.typing
    }

    /// A button or list in a panel has the keyboard.
    pub fn in_panel(&self) -> bool {
        self.area.focused
    }

    pub fn control(&self) -> bool {
        self.input.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
    }

    pub fn shift(&self) -> bool {
        self.input.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight])
    }

    /// The key alone, not while typing.
    pub fn tapped(&self, key: KeyCode) -> bool {
        !self.typing() && !self.control() && self.input.just_pressed(key)
    }

    /// The key with Ctrl.
    pub fn with_control(&self, key: KeyCode) -> bool {
        self.control() && self.input.just_pressed(key)
    }

    /// The key even while typing (Esc, F1).
    pub fn always(&self, key: KeyCode) -> bool {
        self.input.just_pressed(key)
    }
}
