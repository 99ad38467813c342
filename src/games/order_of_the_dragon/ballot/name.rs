//! Naming a vassal (10.4-20, 10.4-21).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::readers::{Board, look};
use super::super::rules::ballot::{BallotDeed, check_name, describe};
use super::super::rules::ids::VassalId;
use super::super::state::{Bond, change};
use super::super::telling::tell;
use crate::engine::*;
use crate::line;
use crate::table::{Refusal, SeatId};

/// In all lines from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NameVassal {
    pub vassal: VassalId,
    pub name: String,
}

impl Action for NameVassal {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Ballot.Name";
    fn when() -> When {
        When::any_phase()
    }
    fn candidates(_: SeatId, _: &Board) -> Vec<Self> {
        vec![]
    }
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        check_name(on.pos(), seat, self.vassal, &self.name)
    }
    fn describe(&self, on: &Board) -> Line {
        line![describe(on.pos(), &BallotDeed::Name { vassal: self.vassal, name: self.name.clone() })]
    }
    fn heading(&self, _: &Board) -> String {
        "Names".into()
    }
    fn touches(&self, _: &Board) -> Touches {
        Touches::by(self.vassal)
    }
}

/// Told to all under the name it had.
pub fn name_vassal(In(By { seat, act }): In<By<NameVassal>>, world: &mut World) {
    let NameVassal { vassal, name } = act;
    let (text, capital) = look(world, |pos| {
        let text = format!("{} is called {name} from now on.", pos.vassal_name(vassal));
        (text, pos.find_vassal(vassal).map(|v| v.capital))
    });
    change::<Bond>(world, vassal).name = Some(name);
    tell(world, Some(seat), capital, "10.4-20", text);
}
