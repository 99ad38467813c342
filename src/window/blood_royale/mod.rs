//! The window of Blood Royale.

use super::shown::Shown;
use crate::games::blood_royale::BloodRoyale;

impl Shown for BloodRoyale {
    type Own = ();
    const BLURB: &'static str = "A century of weddings, trade and small wars in Western Europe.";
}
