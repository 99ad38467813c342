//! Resources (BR 1.4, 12.1 to 12.3, 15.10, 17.3, 23.10, OF.5, OG.13).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{Goods, ItemId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{fortune, marriages, telling};
use crate::dynasty::CharacterId;
use crate::engine::{ChangeRows, joined};
use crate::line;
use crate::table::{SeatId, Throw};

/// What a Resource Area yields this turn, or why it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Harvest {
    /// Goods for this player; for nobody where a country without a player uses its own (BR 23.10).
    Yields { goods: Goods, owner: Option<SeatId> },
    /// None: famine, rebellion, a Neutral province, out of bounds.
    Fails { goods: Goods, why: &'static str },
}

/// The harvest of a province; `None` if it is no Resource Area (BR 12.1, 15.20, OF.5, Q37, Q39).
pub fn harvest_of(pos: Pos, at: ProvinceId) -> Option<Harvest> {
    let p = pos.province(at);
    let goods = p.goods?;
    let fails = |why| Some(Harvest::Fails { goods, why });
    if p.famine {
        return fails("famine");
    }
    if p.rebellion.is_some() {
        return fails("rebellion");
    }
    match p.holder {
        Holder::OutOfBounds => fails("nobody may go there"),
        Holder::Neutral if pos.country(pos.country_of(at)).standing != Standing::Neutral => fails("it is Neutral"),
        Holder::Neutral => Some(Harvest::Yields { goods, owner: None }),
        Holder::Seat(seat) => {
            let granted = pos.players().find(|q| q.granted.contains(&at)).map(|q| q.seat);
            Some(Harvest::Yields { goods, owner: Some(granted.unwrap_or(seat)) })
        }
    }
}

/// Items for every area; what contracts promise of them; then the Famine markers go (BR 5.8).
pub fn place(world: &mut World) {
    let areas: Vec<ProvinceId> =
        Seen::of(world).pos().provinces().filter(|p| p.goods.is_some()).map(|p| p.id).collect();
    let mut placed = vec![];
    for at in areas {
        let seen = Seen::of(world);
        let pos = seen.pos();
        match harvest_of(pos, at) {
            None => {}
            // Out of bounds is no news.
            Some(Harvest::Fails { .. }) if pos.province(at).holder == Holder::OutOfBounds => {}
            Some(Harvest::Fails { goods, why }) => {
                let rule = if pos.province(at).holder == Holder::Neutral { "OF.5" } else { "12.1" };
                telling::tell(world, None, Some(at), rule, line![at, " yields no ", goods, ": ", why, "."]);
            }
            Some(Harvest::Yields { goods, owner }) => {
                let count = governor_throws(world, at, goods);
                for _ in 0..count {
                    if put(world, at, goods, owner).is_some() {
                        placed.push(line![goods, " in ", at]);
                    } else {
                        let text = line!["No counter is left for the ", goods, " of ", at, "."];
                        telling::tell(world, owner, Some(at), "C.2", text);
                    }
                }
            }
        }
    }
    if !placed.is_empty() {
        telling::tell(world, None, None, "12.1", line!["New goods: ", joined(placed, ", "), "."]);
    }
    marriages::deliver_due(world);
    end_famine(world);
}

/// How many items, where a Governor is at home; one elsewhere (BR OG.13).
fn governor_throws(world: &mut World, at: ProvinceId, goods: Goods) -> u8 {
    let Some((who, charisma)) = governor_present(Seen::of(world).pos(), at) else { return 1 };
    let face = telling::d6(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let table = &pos.book.tables.governor;
    let (more, none) = (table.extra_item_needs, table.no_item_up_to);
    let total = face as i8 + charisma;
    let (count, text) = match total {
        t if t >= more => (2, line![at, " yields one more ", goods, "."]),
        t if t <= none => (0, line![at, " yields no ", goods, "."]),
        _ => (1, line![at, " yields its ", goods, " and no more."]),
    };
    let throw = Throw {
        purpose: format!("trade under the Governor of {}", pos.label(at)),
        dice: vec![face],
        modifiers: vec![(format!("Charisma of {}", pos.name_of(who)), charisma)],
        total: total.into(),
        needed: format!("{more} or more for another item, {none} or less for none"),
    };
    let seat = pos.character(who).keeper;
    telling::told(world, seat, Some(at), "OG.13", throw, text);
    count
}

fn governor_present(pos: Pos, at: ProvinceId) -> Option<(CharacterId, i8)> {
    let who = pos.province(at).governor?;
    let present = pos.character(who).in_play() && pos.pawn_of(who).is_some_and(|p| p.at == Spot::Land(at));
    present.then(|| (who, pos.character(who).scores.charisma))
}

/// Puts a counter of supply on a province, whatever lies there already; `None` when there is none left (BR 12.2).
fn put(world: &mut World, at: ProvinceId, goods: Goods, owner: Option<SeatId>) -> Option<ItemId> {
    let id = Seen::of(world).pos().items().find(|i| i.goods == goods && i.at == Spot::Pool)?.id;
    let mut item = world.change::<Item>(id);
    item.at = Spot::Land(at);
    item.owner = owner;
    item.from = Some(at);
    item.spent = 0;
    item.halted = false;
    Some(id)
}

fn end_famine(world: &mut World) {
    let over: Vec<ProvinceId> = Seen::of(world).pos().provinces().filter(|p| p.famine).map(|p| p.id).collect();
    for at in over {
        world.change::<Province>(at).famine = false;
        let text = line!["The famine in ", at, " is over."];
        telling::tell(world, None, Some(at), "15.10", text);
    }
}

/// Goods in countries without a player that nobody has taken by the end of the first round (BR 23.10).
pub fn neutrals_use(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let theirs = |i: &&Item| {
        i.owner.is_none()
            && i.at.province().is_some_and(|p| {
                pos.province(p).holder == Holder::Neutral
                    && pos.country(pos.country_of(p)).standing == Standing::Neutral
            })
    };
    let used: Vec<ItemId> = pos.items().filter(theirs).map(|i| i.id).collect();
    if used.is_empty() {
        return;
    }
    for id in &used {
        fortune::to_supply(world, *id);
    }
    let text = line!["Countries without a player use up what they have grown: ", used.len(), " items."];
    telling::tell(world, None, None, "23.10", text);
}
