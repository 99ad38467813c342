//! What the seat at the screen knows of Western Europe, to ask the rules about: rebellion, walls, commanders.

use bevy::prelude::World;

use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::book::Book;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::state;
use crate::games::blood_royale::view::View;
pub use crate::window::glass::Clear;
use crate::window::glass::{self, Known};

pub type Glass = glass::Glass<BloodRoyale>;

impl Known for BloodRoyale {
    fn known(view: &View) -> Option<World> {
        state::restore(&view.as_position(), Book::standard()).ok()
    }
}

impl Glass {
    pub fn pos(&self) -> Option<Pos<'_>> {
        self.seen().map(Pos::of)
    }
}
