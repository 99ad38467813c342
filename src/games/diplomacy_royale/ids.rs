//! Stable names of powers, units and titles in actions and files.

use crate::board::keys::keyed;

keyed!(
    /// One of the seven powers, in the order of their letters; files write the key (`"austria"`).
    PowerId, "power", 7, [
    "austria", "england", "france", "germany", "italy", "russia", "turkey",
], piece "powers");

impl PowerId {
    const NAMES: [&'static str; 7] = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    const PEOPLES: [&'static str; 7] = ["Austrian", "English", "French", "German", "Italian", "Russian", "Turkish"];

    /// "France".
    pub fn name(self) -> &'static str {
        Self::NAMES.get(self.index()).copied().unwrap_or("nobody")
    }

    /// "French".
    pub fn adjective(self) -> &'static str {
        Self::PEOPLES.get(self.index()).copied().unwrap_or("nobody's")
    }

    /// The letter before a serial number (ROY 3.3-2).
    pub fn letter(self) -> char {
        self.key().chars().next().unwrap_or('?')
    }
}

crate::keyed! {
    /// An army or a fleet; numbers are never used twice.
    UnitId(u16), "units"
}
crate::keyed! {
    /// A title, held, vacant or ended; numbers are never used twice.
    TitleId(u16), "titles"
}
