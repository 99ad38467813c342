//! What the drawings of maps of this form have in common: lands and seas that can all be entered, and coasts by their words.

use serde::Deserialize;

/// A coast of a land that has several, as in orders: `sc`.
#[derive(Deserialize)]
#[serde(try_from = "String")]
pub struct Shore(pub String);

impl TryFrom<String> for Shore {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        let known = ["nc", "ec", "sc", "wc"].contains(&word.as_str());
        if known { Ok(Shore(word)) } else { Err(format!("\"{word}\" is no coast; expected one of nc, ec, sc, wc")) }
    }
}
