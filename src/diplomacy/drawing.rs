//! What the drawings of maps of this form have in common: lands and seas that can all be entered, and coasts by their words.

use serde::Deserialize;

use super::map::{Map, Place};

/// A coast of a land that has several, as in orders: `sc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct Shore(pub [u8; 2]);

impl TryFrom<String> for Shore {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let known = ["nc", "ec", "sc", "wc"].contains(&word.as_str());
        let letters = word.as_bytes().try_into().ok().filter(|_| known);
        letters.map(Shore).ok_or_else(|| format!("\"{word}\" is no coast; expected one of nc, ec, sc, wc"))
    }
}

impl Shore {
    /// The coast that a place of the map is; none where it is the whole of a province.
    pub fn of(map: &Map, at: Place) -> Option<Shore> {
        let (_, coast) = map.label(at).split_once('/')?;
        Shore::try_from(coast.to_lowercase()).ok()
    }
}
