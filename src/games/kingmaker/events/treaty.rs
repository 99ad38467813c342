//! A treaty that brings a noble from abroad is signed, or is not (SPN-20, SPN-22, SPN-24).

use super::super::prelude::*;
use super::happening::{break_treaty, come};
use super::{Decline, EventsAsk, Sign, asked};
use crate::line;

/// The noble whom it brings.
fn offered(pos: Pos) -> Option<NobleId> {
    match asked(pos) {
        Some(EventsAsk::Treaty { noble, .. }) => Some(*noble),
        _ => None,
    }
}

/// The noble joins the faction that signs. France and the Empire exclude each other.
impl Deed for Sign {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, offered(pos).is_some())
    }
    fn apply(&self, world: &mut World, seat: SeatId) {
        let Some(noble) = offered(&now(world)) else { return };
        world.take_top_off();
        let Some(place) = now(world).book.noble(noble).enters else { return };
        let against = match noble.key() {
            "duke_of_brittany" => "duke_of_burgundy",
            "duke_of_burgundy" => "duke_of_brittany",
            _ => "",
        };
        let pos = &*now(world);
        let rival = pos.field.treaties.iter().find(|t| t.seat == seat && t.noble.key() == against).map(|t| t.noble);
        if let Some(rival) = rival {
            break_treaty(world, rival, "his master has signed with his enemy");
        }
        come(world, seat, noble, place, "SPN-20");
        world.resource_mut::<Field>().treaties.push(Treaty { noble, seat, broken: None });
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Sign the treaty"]
    }
}

impl Deed for Decline {
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), Refusal> {
        self.if_asked(pos, offered(pos).is_some())
    }
    fn apply(&self, world: &mut World, _: SeatId) {
        world.take_top_off();
    }
    fn describe(&self, _: Pos) -> Line {
        line!["Sign nothing"]
    }
}
