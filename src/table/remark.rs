//! What bots say of their acts: kept with the act, so that it outlives the sitting, and no part of the position.

use serde::{Deserialize, Serialize};

use super::{Chronicle, Entry, Game, SeatId, Table};

/// Why a bot did something, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub text: String,
    /// The season with whose orders it is opened ("Spring 1901"); without one, those who see the act hear it at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<String>,
}

impl Remark {
    /// Said with the act itself.
    pub fn at_once(text: String) -> Self {
        Remark { text, opens: None }
    }

    /// Sealed until the orders of this season are opened.
    pub fn sealed(text: String, season: String) -> Self {
        Remark { text, opens: Some(season) }
    }

    /// Writes it behind what its act has written since `from`, for whoever may read the first line about the speaker.
    pub(super) fn write(&self, speaker: SeatId, chronicle: &mut Chronicle, from: usize) {
        let about = |line: &&Entry| line.seat == Some(speaker);
        let Some(told) = chronicle.lines.get(from..).and_then(|lines| lines.iter().find(about)) else { return };
        let audience = told.audience;
        chronicle.write(Some(speaker), format!("{speaker} says: {}", self.text)).audience = audience;
    }
}

impl<G: Game> Table<G> {
    /// What was said of the orders of a season, by seat: of each seat the last. Only to be shown once they are opened.
    pub fn remarks(&self, season: &str) -> Vec<(SeatId, String)> {
        let mut said: Vec<(SeatId, String)> = vec![];
        for act in self.acts().iter().rev() {
            let remark = act.remark.as_ref().filter(|remark| remark.opens.as_deref() == Some(season));
            if let Some(remark) = remark.filter(|_| said.iter().all(|(seat, _)| *seat != act.seat)) {
                said.push((act.seat, remark.text.clone()));
            }
        }
        said.sort_by_key(|(seat, _)| *seat);
        said
    }
}
