//! What bots say of their acts: kept with the act, so that it outlives the sitting, and no part of the position.

use serde::{Deserialize, Serialize};

use super::{Act, Audience, Chronicle, SeatId};

/// Why a bot did something, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub text: String,
    pub hearers: Hearers,
}

/// Who may read a remark, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Hearers {
    /// Everybody, at once.
    All,
    /// These, at once.
    Only(Vec<SeatId>),
    /// Everybody, when the orders of this season are opened ("Spring 1901").
    Opened(String),
}

impl Remark {
    /// Writes down what is said at once.
    pub(crate) fn write(&self, speaker: SeatId, chronicle: &mut Chronicle) {
        let text = format!("{speaker} says: {}", self.text);
        match &self.hearers {
            Hearers::All => _ = chronicle.write(Some(speaker), text),
            Hearers::Only(hearers) => {
                for hearer in hearers {
                    chronicle.write(Some(*hearer), text.clone()).audience = Audience::Only(*hearer);
                }
            }
            Hearers::Opened(_) => {}
        }
    }
}

/// What was said of the orders of a season, by seat; of several remarks of a seat one after the other. Only to be shown once
/// those orders are opened.
pub(crate) fn said_of<A>(season: &str, acts: &[Act<A>]) -> Vec<(SeatId, String)> {
    let mut said: Vec<(SeatId, String)> = vec![];
    for act in acts {
        let of_it = |r: &&Remark| matches!(&r.hearers, Hearers::Opened(of) if of == season);
        let Some(remark) = act.remark.as_ref().filter(of_it) else { continue };
        match said.iter_mut().find(|(seat, _)| *seat == act.seat) {
            Some((_, text)) => *text = format!("{text} {}", remark.text),
            None => said.push((act.seat, remark.text.clone())),
        }
    }
    said.sort_by_key(|(seat, _)| *seat);
    said
}
