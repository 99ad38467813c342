//! Which key does what, and what a player has changed of it. The settings page shows this list, tooltips quote it.

use std::collections::BTreeMap;
use std::fmt;

use bevy::input::keyboard::Key;
use bevy::prelude::KeyCode;
use serde::{Deserialize, Serialize};

use crate::table::fill_keys;

/// Something a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Deed {
    EndPhase,
    NextStack,
    Undo,
    Redo,
    TakeBack,
    Up,
    Left,
    Down,
    Right,
    Closer,
    Farther,
    WholeMap,
    Find,
    HideCounters,
    Save,
    Load,
    Rules,
    Settings,
    ReplayOn,
    ReplayBack,
    ReplayPlay,
    ReplayTurnOn,
    ReplayTurnBack,
    Larger,
    Smaller,
}

impl Deed {
    /// All deeds, in the order in which the settings list them; where two share a key the earlier has it.
    pub const ALL: [Deed; 25] = [
        Deed::EndPhase,
        Deed::NextStack,
        Deed::Undo,
        Deed::Redo,
        Deed::TakeBack,
        Deed::Up,
        Deed::Left,
        Deed::Down,
        Deed::Right,
        Deed::Closer,
        Deed::Farther,
        Deed::WholeMap,
        Deed::Find,
        Deed::HideCounters,
        Deed::Save,
        Deed::Load,
        Deed::Rules,
        Deed::Settings,
        Deed::ReplayOn,
        Deed::ReplayBack,
        Deed::ReplayPlay,
        Deed::ReplayTurnOn,
        Deed::ReplayTurnBack,
        Deed::Larger,
        Deed::Smaller,
    ];

    /// What it does, as the player reads it.
    pub fn words(self) -> &'static str {
        match self {
            Deed::EndPhase => "end the phase",
            Deed::NextStack => "the next of yours that can still do something",
            Deed::Undo => "undo",
            Deed::Redo => "redo",
            Deed::TakeBack => "take back the order in hand or under the pointer",
            Deed::Up => "over the map: up",
            Deed::Left => "over the map: left",
            Deed::Down => "over the map: down",
            Deed::Right => "over the map: right",
            Deed::Closer => "closer",
            Deed::Farther => "farther",
            Deed::WholeMap => "the whole map",
            Deed::Find => "find a place",
            Deed::HideCounters => "hide the counters",
            Deed::Save => "save",
            Deed::Load => "load",
            Deed::Rules => "rules",
            Deed::Settings => "settings",
            Deed::ReplayOn => "replay and opened orders: one on",
            Deed::ReplayBack => "replay and opened orders: one back",
            Deed::ReplayPlay => "replay and opened orders: play or stop",
            Deed::ReplayTurnOn => "replay: to the next turn",
            Deed::ReplayTurnBack => "replay: to the beginning of the turn",
            Deed::Larger => "larger lettering",
            Deed::Smaller => "smaller lettering",
        }
    }

    /// The keys as the program brings them.
    pub fn usual(self) -> Vec<Chord> {
        use KeyCode as K;
        let (plain, ctrl) = (Chord::plain, Chord::ctrl);
        match self {
            Deed::EndPhase => vec![plain(K::KeyE)],
            Deed::NextStack => vec![plain(K::KeyN)],
            Deed::Undo => vec![ctrl(K::KeyZ)],
            Deed::Redo => vec![ctrl(K::KeyY), Chord { shift: true, ..ctrl(K::KeyZ) }],
            Deed::TakeBack => vec![plain(K::KeyC), plain(K::Backspace)],
            Deed::Up => vec![plain(K::KeyW), plain(K::ArrowUp)],
            Deed::Left => vec![plain(K::KeyA), plain(K::ArrowLeft)],
            Deed::Down => vec![plain(K::KeyS), plain(K::ArrowDown)],
            Deed::Right => vec![plain(K::KeyD), plain(K::ArrowRight)],
            Deed::Closer => vec![plain(K::Equal), plain(K::NumpadAdd)],
            Deed::Farther => vec![plain(K::Minus), plain(K::NumpadSubtract)],
            Deed::WholeMap => vec![plain(K::Home)],
            Deed::Find => vec![ctrl(K::KeyF), plain(K::Slash)],
            Deed::HideCounters => vec![plain(K::KeyH)],
            Deed::Save => vec![ctrl(K::KeyS)],
            Deed::Load => vec![ctrl(K::KeyO)],
            Deed::Rules => vec![plain(K::F1)],
            Deed::Settings => vec![plain(K::F2)],
            Deed::ReplayOn => vec![plain(K::PageDown)],
            Deed::ReplayBack => vec![plain(K::PageUp)],
            Deed::ReplayPlay => vec![plain(K::Space)],
            Deed::ReplayTurnOn => vec![ctrl(K::PageDown)],
            Deed::ReplayTurnBack => vec![ctrl(K::PageUp)],
            Deed::Larger => vec![ctrl(K::Equal), ctrl(K::NumpadAdd)],
            Deed::Smaller => vec![ctrl(K::Minus), ctrl(K::NumpadSubtract)],
        }
    }

    /// Its name in the text of a lesson, where those may speak of it.
    fn lesson_name(self) -> Option<&'static str> {
        match self {
            Deed::Undo => Some("undo"),
            Deed::Rules => Some("rules"),
            Deed::EndPhase => Some("end"),
            Deed::NextStack => Some("next"),
            Deed::Find => Some("find"),
            _ => None,
        }
    }

    /// Does its key work while a text field has the keyboard? (Bare letters never do.)
    pub fn while_typing(self) -> bool {
        matches!(self, Deed::Rules | Deed::Settings | Deed::Save | Deed::Load | Deed::Larger | Deed::Smaller)
    }
}

/// What never changes, as the player reads it.
pub const FIXED: [(&str, &str); 9] = [
    ("Drag", "move over the map"),
    ("Wheel", "zoom at the cursor"),
    ("Click", "choose a stack; then a lit hex moves it there"),
    ("Shift + click", "add a unit to the choice, or take it out"),
    ("Right click", "as Esc, but never opens the menu"),
    ("Esc", "drop the choice; then the menu"),
    ("1 to 9", "the first offers of the list"),
    ("Enter", "the marked button; open the curtain"),
    ("Tab, Shift + Tab", "from button to button"),
];

/// A key with or without Ctrl and Shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Chord {
    pub key: KeyCode,
    pub ctrl: bool,
    pub shift: bool,
}

/// Keys by name: letters and the signs + - / wherever they are on the board, the others by their place.
#[rustfmt::skip]
const NAMES: [(KeyCode, &str); 87] = {
    use KeyCode as K;
    [
        (K::KeyA, "A"), (K::KeyB, "B"), (K::KeyC, "C"), (K::KeyD, "D"), (K::KeyE, "E"), (K::KeyF, "F"), (K::KeyG, "G"),
        (K::KeyH, "H"), (K::KeyI, "I"), (K::KeyJ, "J"), (K::KeyK, "K"), (K::KeyL, "L"), (K::KeyM, "M"), (K::KeyN, "N"),
        (K::KeyO, "O"), (K::KeyP, "P"), (K::KeyQ, "Q"), (K::KeyR, "R"), (K::KeyS, "S"), (K::KeyT, "T"), (K::KeyU, "U"),
        (K::KeyV, "V"), (K::KeyW, "W"), (K::KeyX, "X"), (K::KeyY, "Y"), (K::KeyZ, "Z"),
        (K::Digit0, "0"), (K::Digit1, "1"), (K::Digit2, "2"), (K::Digit3, "3"), (K::Digit4, "4"), (K::Digit5, "5"),
        (K::Digit6, "6"), (K::Digit7, "7"), (K::Digit8, "8"), (K::Digit9, "9"),
        (K::F1, "F1"), (K::F2, "F2"), (K::F3, "F3"), (K::F4, "F4"), (K::F5, "F5"), (K::F6, "F6"), (K::F7, "F7"),
        (K::F8, "F8"), (K::F9, "F9"), (K::F10, "F10"), (K::F11, "F11"), (K::F12, "F12"),
        (K::ArrowUp, "Arrow up"), (K::ArrowDown, "Arrow down"), (K::ArrowLeft, "Arrow left"),
        (K::ArrowRight, "Arrow right"), (K::Home, "Home"), (K::End, "End"), (K::PageUp, "Page up"),
        (K::PageDown, "Page down"), (K::Insert, "Insert"), (K::Delete, "Delete"), (K::Backspace, "Backspace"),
        (K::Space, "Space"), (K::Minus, "-"), (K::Equal, "+"), (K::BracketLeft, "["), (K::BracketRight, "]"),
        (K::Backslash, "\\"), (K::Semicolon, ";"), (K::Quote, "'"), (K::Comma, ","), (K::Period, "."), (K::Slash, "/"),
        (K::Backquote, "`"), (K::IntlBackslash, "<"), (K::NumpadAdd, "Pad +"), (K::NumpadSubtract, "Pad -"),
        (K::NumpadMultiply, "Pad *"), (K::NumpadDivide, "Pad /"), (K::NumpadDecimal, "Pad ."), (K::Numpad0, "Pad 0"),
        (K::Numpad1, "Pad 1"), (K::Numpad2, "Pad 2"), (K::Numpad3, "Pad 3"), (K::Numpad4, "Pad 4"),
        (K::Numpad5, "Pad 5"), (K::Numpad6, "Pad 6"), (K::Numpad7, "Pad 7"), (K::Numpad8, "Pad 8"),
        (K::Numpad9, "Pad 9"),
    ]
};

/// The key a player means: the letter written on it, where the board has Latin letters; else its place.
pub fn meant(logical: &Key, place: KeyCode) -> KeyCode {
    let name = NAMES.iter().find(|(k, _)| *k == place).map_or("", |(_, name)| name);
    let Key::Character(written) = logical else { return place };
    if name.starts_with("Pad") || (name.len() == 1 && name.chars().all(|c| c.is_ascii_digit()) && written != "/") {
        return place;
    }
    let written = if written == "=" { "+".to_string() } else { written.to_ascii_uppercase() };
    let sought = written.len() == 1 && written.chars().all(|c| c.is_ascii_uppercase() || "+-/".contains(c));
    NAMES.iter().find(|(_, name)| sought && *name == written).map_or(place, |(key, _)| *key)
}

impl Chord {
    /// The key alone.
    pub fn plain(key: KeyCode) -> Self {
        Chord { key, ctrl: false, shift: false }
    }

    /// The key with Ctrl.
    pub fn ctrl(key: KeyCode) -> Self {
        Chord { key, ctrl: true, shift: false }
    }

    /// Can it be written down? Keys without a name cannot be chosen.
    pub fn has_name(self) -> bool {
        NAMES.iter().any(|(k, _)| *k == self.key)
    }

    /// Why this chord can stand for nothing else: it does something that never changes.
    pub fn fixed(self) -> Option<&'static str> {
        use KeyCode as K;
        const DIGITS: [K; 9] =
            [K::Digit1, K::Digit2, K::Digit3, K::Digit4, K::Digit5, K::Digit6, K::Digit7, K::Digit8, K::Digit9];
        (!self.ctrl && DIGITS.contains(&self.key)).then_some("1 to 9 always take the first offers of the list")
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(k, _)| *k == self.key).map_or("?", |(_, name)| name);
        let (ctrl, shift) = (if self.ctrl { "Ctrl+" } else { "" }, if self.shift { "Shift+" } else { "" });
        write!(f, "{ctrl}{shift}{name}")
    }
}

impl From<Chord> for String {
    fn from(chord: Chord) -> Self {
        chord.to_string()
    }
}

impl TryFrom<String> for Chord {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let mut chord = Chord::plain(KeyCode::KeyA);
        let mut rest = text.trim();
        for (prefix, on) in [("Ctrl+", &mut chord.ctrl), ("Shift+", &mut chord.shift)] {
            if let Some(after) = rest.strip_prefix(prefix) {
                (rest, *on) = (after, true);
            }
        }
        match NAMES.iter().find(|(_, name)| name.eq_ignore_ascii_case(rest)) {
            Some((key, _)) => match (Chord { key: *key, ..chord }) {
                chord if chord.fixed().is_some() => {
                    Err(format!("\"{text}\" is taken: {}", chord.fixed().unwrap_or("")))
                }
                chord => Ok(chord),
            },
            None => Err(format!(
                "\"{text}\" is no key; expected one like \"E\", \"Ctrl+Z\", \"Ctrl+Shift+Z\", \"F5\", \"Page up\" or \"Pad +\""
            )),
        }
    }
}

/// The keys in use: those a player has changed, and the usual ones of all other deeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings {
    changed: BTreeMap<Deed, Vec<Chord>>,
}

impl Bindings {
    /// The keys of a deed, the first as hints quote it; empty where the player has taken them all away.
    pub fn of(&self, deed: Deed) -> Vec<Chord> {
        self.changed.get(&deed).cloned().unwrap_or_else(|| deed.usual())
    }

    /// Has the player left this deed its usual keys?
    pub fn is_usual(&self, deed: Deed) -> bool {
        !self.changed.contains_key(&deed)
    }

    /// Has he changed no key at all?
    pub fn all_usual(&self) -> bool {
        self.changed.is_empty()
    }

    /// What a chord does. Where two deeds share it, the first of the list has it. Shift counts only where a chord
    /// with Shift is in use: a plus sign needs it on many boards.
    pub fn meaning(&self, chord: Chord) -> Option<Deed> {
        let exact = |c: Chord| Deed::ALL.into_iter().find(|d| self.of(*d).contains(&c));
        exact(chord).or_else(|| exact(Chord { shift: false, ..chord }).filter(|_| chord.shift))
    }

    /// The deed that takes this chord away from `deed`.
    pub fn taken_by(&self, chord: Chord, deed: Deed) -> Option<Deed> {
        Deed::ALL.into_iter().find(|d| *d != deed && self.of(*d).contains(&chord))
    }

    /// Puts `chord` in the place of key number `n` of `deed`, or behind its keys.
    pub fn put(&mut self, deed: Deed, n: usize, chord: Chord) {
        let mut list = self.of(deed);
        match list.get_mut(n) {
            Some(old) => *old = chord,
            None => list.push(chord),
        }
        let mut seen = vec![];
        list.retain(|c| {
            !seen.contains(c) && {
                seen.push(*c);
                true
            }
        });
        self.set(deed, list);
    }

    /// Takes key number `n` from `deed`.
    pub fn drop(&mut self, deed: Deed, n: usize) {
        let mut list = self.of(deed);
        if n < list.len() {
            list.remove(n);
        }
        self.set(deed, list);
    }

    /// Gives a deed its usual keys back; another deed that has one of them keeps it.
    pub fn reset(&mut self, deed: Deed) {
        self.changed.remove(&deed);
    }

    fn set(&mut self, deed: Deed, list: Vec<Chord>) {
        if list == deed.usual() {
            self.reset(deed);
        } else {
            self.changed.insert(deed, list);
        }
    }

    /// The keys of a deed in words, as tooltips quote them: "Ctrl+Y or Ctrl+Shift+Z".
    pub fn words(&self, deed: Deed) -> String {
        match self.of(deed).iter().map(Chord::to_string).collect::<Vec<_>>() {
            list if list.is_empty() => "no key".into(),
            list => list.join(" or "),
        }
    }

    /// A text of a lesson with the keys in force where it names deeds: "{undo}" becomes "Ctrl+Z".
    pub fn named_in(&self, text: &str) -> String {
        fill_keys(text, |name| {
            let deed = Deed::ALL.into_iter().find(|deed| deed.lesson_name() == Some(name))?;
            let key = self.of(deed).first().map(ToString::to_string);
            Some(key.unwrap_or_else(|| format!("the key for “{}” (none is set)", deed.words())))
        })
    }

    /// A hint with the first key of a deed behind it: "Find a place (Ctrl+F)".
    pub fn hint(&self, text: &str, deed: Deed) -> String {
        match self.of(deed).first() {
            Some(chord) => format!("{text} ({chord})"),
            None => text.to_string(),
        }
    }
}
