//! Characters of bots: what one thinks more or less of than everybody does. A person may edit them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{DataError, HouseBook, Lens, ReadFile, checked};
use crate::{house_file, way};

/// The file of them.
static CHARACTERS: HouseBook<Vec<Character>, 1> =
    HouseBook::of([house_file!("assets/characters.ron")], |[file]| parse(file));

/// The word for one of them that is drawn when the game begins.
pub const ANY: &str = "any";

/// Somebody who can sit down as a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// What files and the command line call them.
    pub key: String,
    pub name: String,
    /// One sentence for whoever chooses.
    pub words: String,
    pub face: Face,
    pub weights: Leanings,
}

/// What they look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// A lady, or a man.
    pub lady: bool,
    /// In years.
    pub age: i32,
    /// Hair and beard.
    pub kind: u16,
}

/// Weights in hundredths of what everybody thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leanings {
    /// Centres that are owned.
    pub holding: u16,
    /// Centres that may yet be taken.
    pub daring: u16,
    /// Marriages, children and claims.
    pub family: u16,
    /// What others must give in a bargain for the same.
    pub bargain: u16,
    /// What it promises itself in one.
    pub faith: u16,
    /// A draw, beside going on.
    pub peace: u16,
}

impl Default for Leanings {
    fn default() -> Self {
        Leanings { holding: 100, daring: 100, family: 100, bargain: 100, faith: 100, peace: 100 }
    }
}

impl Leanings {
    /// The least and the most that a weight may be.
    const RANGE: std::ops::RangeInclusive<u16> = 10..=400;

    fn named(&self) -> [(&'static str, u16); 6] {
        let Leanings { holding, daring, family, bargain, faith, peace } = *self;
        [
            ("holding", holding),
            ("daring", daring),
            ("family", family),
            ("bargain", bargain),
            ("faith", faith),
            ("peace", peace),
        ]
    }
}

/// Who a bot is, as games are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// 1 is the beginner's opponent, 2 plays to win.
    pub level: u8,
    pub leanings: Leanings,
    /// Of its game and seat, for what it draws once and keeps to.
    pub seed: u64,
}

impl Opponent {
    /// One of this level who thinks as everybody does.
    pub fn plain(level: u8) -> Self {
        Opponent { level, leanings: Leanings::default(), seed: 0 }
    }
}

/// All characters, in the order of the file.
pub fn characters() -> Arc<Vec<Character>> {
    CHARACTERS.standard()
}

/// The one of this key.
///
/// # Errors
/// In words: there is none.
pub fn character(key: &str) -> Result<Character, String> {
    let all = characters();
    all.iter().find(|c| c.key == key).cloned().ok_or_else(|| {
        let keys: Vec<&str> = all.iter().map(|c| c.key.as_str()).chain([ANY]).collect();
        format!("`{key}` is no character of a bot; characters are {}", keys.join(", "))
    })
}

/// What is wrong with the characters, for `regnal check`.
pub fn lint_characters() -> Vec<DataError> {
    CHARACTERS.load().err().unwrap_or_default()
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cast {
    characters: Vec<Character>,
}

/// What the file says, or everything that is wrong with it.
pub(super) fn parse(file: &ReadFile) -> Result<Vec<Character>, Vec<DataError>> {
    checked(file, look).map(|cast: Cast| cast.characters)
}

fn look(cast: &Cast, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    if cast.characters.is_empty() {
        lens.fault(way!["characters"], "has no character: a bot must be somebody");
    }
    for (n, c) in cast.characters.iter().enumerate() {
        lens.look_at(way!["characters", n]);
        let plain = !c.key.is_empty() && c.key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
        if !plain || c.key == ANY {
            let text = format!("\"{}\" cannot be a key: lower-case letters and _ only, and not \"{ANY}\"", c.key);
            lens.fault(way!["key"], text);
        }
        if cast.characters[..n].iter().any(|other| other.key == c.key) {
            lens.fault(way!["key"], format!("\"{}\" is there twice", c.key));
        }
        if c.name.trim().is_empty() {
            lens.fault(way!["name"], "is empty");
        }
        if !(16..=99).contains(&c.face.age) {
            lens.fault(way!["face", "age"], format!("{} is no age from 16 to 99", c.face.age));
        }
        for (name, weight) in c.weights.named() {
            if !Leanings::RANGE.contains(&weight) {
                let (least, most) = Leanings::RANGE.into_inner();
                lens.fault(way!["weights", name], format!("{weight} is no weight from {least} to {most}"));
            }
        }
    }
    lens.found
}
