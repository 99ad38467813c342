//! Letting the table place what is left to deploy.

use super::super::actions::DeployRest;
use super::super::prelude::*;
use super::super::{alliances, procedures};

impl Deed for DeployRest {
    fn time() -> Time {
        answering(|question| matches!(question, Frame::Deploy { .. }))
    }
    fn offers(pos: Pos, seat: SeatId) -> Vec<Self> {
        Self::allowed(pos, seat, [DeployRest])
    }
    fn check(&self, pos: Pos, _: SeatId) -> Result<(), No> {
        match pos.top() {
            Some(Frame::Deploy { .. }) => Ok(()),
            _ => Err(No::not_asked("Deploying")),
        }
    }
    /// The data file's example for the Nithmere units, else the first legal hex.
    fn apply(self, world: &mut World, seat: SeatId) {
        while let Some(Frame::Deploy { units, .. }) = Pos::of(world).top().cloned() {
            let Some(&unit) = units.first() else { return };
            let choice = {
                let pos = Pos::of(world);
                let hexes = alliances::deploy_hexes(pos, seat, unit);
                let example = pos
                    .counter(unit)
                    .kingdom()
                    .and_then(|k| pos.book.kingdom(k).sites.iter().find(|s| s.hex.is_none()))
                    .and_then(|s| s.example.iter().copied().find(|h| hexes.contains(h)));
                example.or(hexes.first().copied())
            };
            match choice {
                Some(hex) => procedures::deploy(world, unit, hex),
                None => return,
            }
        }
    }
    fn describe(&self, _: Pos) -> String {
        "Let the table place the rest".into()
    }
}
