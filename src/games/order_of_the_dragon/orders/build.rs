//! Naming a build: in a home centre, or in the capital of a vassal for that vassal (8.0, 8.2, 10.5).

use super::super::prelude::*;
use super::adjusting::judge;
use super::{BUILDS, builder, due, place_in_line, realms, sites};
use crate::diplomacy::notation;
use crate::line;

/// A new unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Build {
    pub kind: UnitKind,
    pub at: Place,
}

impl Action for Build {
    type Reads = Board<'static, 'static>;
    const NAME: &'static str = "Orders.Build";
    const WHEN: fn() -> When = WINTER;
    const HEADING: &'static str = BUILDS;
    fn offers(seat: SeatId, on: &Board) -> Vec<Self> {
        let (pos, map) = (on.pos(), on.pos().map());
        let building = realms(pos, seat).filter(|realm| due(pos, *realm) > 0);
        let at_site = |site: ProvinceId| {
            let coasts = || [map.whole(site)].into_iter().chain(map.data(site).coasts.iter().copied());
            [UnitKind::Army, UnitKind::Fleet]
                .map(|kind| coasts().map(|at| Build { kind, at }).collect::<Vec<_>>())
                .concat()
        };
        let all = building.flat_map(|realm| sites(pos, realm)).flat_map(at_site);
        all.filter(|act| act.check(seat, on).is_ok()).collect()
    }
    /// For the [`builder`] there, as the next after what the seat has named so far for that realm.
    fn check(&self, seat: SeatId, on: &Board) -> Result<(), Refusal> {
        let pos = on.pos();
        pos.may_act_in(Phase::Winter, seat, "A build")?;
        if !pos.has_place(self.at) {
            return Err(Core::NoSuch { what: "place of that number".into() }.into());
        }
        let realm = builder(pos, seat, self.at).ok_or(Core::NoPower)?;
        judge(pos, seat, realm, Adjustment::Build { kind: self.kind, at: self.at })
    }
    fn describe(&self, on: &Board) -> Line {
        self.line(on.pos())
    }
}

impl InWords for Build {
    /// "Build A PAR".
    fn line(&self, pos: Pos) -> Line {
        line![format!("Build {} ", notation::letter(self.kind)), place_in_line(pos, self.at)]
    }
}

/// Named as the next of what the seat has named.
pub fn build(In(By { seat, act }): In<By<Build>>, world: &mut World) {
    if let Some(realm) = look(world, |pos| builder(pos, seat, act.at)) {
        let order = Adjustment::Build { kind: act.kind, at: act.at };
        change::<Desk>(world, seat).adjustments.push(Adjusting { realm, order });
    }
}
