//! New people: children of the body, and families made by dice when a house begins or nobody is left of it.

use bevy_ecs::prelude::World;

use super::super::readers::Seen;
use super::super::telling::{tell, told};
use super::customs::{customs, fresh_name, names_of};
use crate::dynasty::created::{self, FamilyPlan, Rolled};
use crate::dynasty::people::valour_name;
use crate::dynasty::{Character, CharacterId, House, HouseId, Marriage, MarriageId, Scores, Sex};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Dice, SeatId, Throw, signed};

/// A family made by dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Founded {
    pub head: CharacterId,
    pub wife: Option<CharacterId>,
    /// The eldest first.
    pub children: Vec<CharacterId>,
}

/// The number the next person gets.
pub fn next_person(world: &World) -> CharacterId {
    CharacterId(world.next_number::<CharacterId>())
}

/// A new dynastic name.
pub fn new_house(world: &mut World, name: &str) -> HouseId {
    let id = HouseId(world.next_number::<HouseId>() as u8);
    world.enlist(House { id, name: name.to_string() });
    id
}

/// "Strength +1, Constitution 0, Charisma -2": scores are never secret (5.7, 6.10).
pub fn scores_in_words(sex: Sex, of: Scores) -> String {
    let (valour, constitution, charisma) = (signed(of.strength), signed(of.constitution), signed(of.charisma));
    format!("{} {valour}, Constitution {constitution}, Charisma {charisma}", valour_name(sex))
}

/// Several throws of one purpose as one: nine dice for the three scores.
pub fn joined(purpose: &str, throws: &[Throw]) -> Throw {
    Throw {
        purpose: purpose.to_string(),
        dice: throws.iter().flat_map(|t| t.dice.clone()).collect(),
        modifiers: vec![],
        total: throws.iter().map(|t| t.total).sum(),
        needed: String::new(),
    }
}

/// Makes a family of the house of `seat`: head, wife who comes from nowhere (Q14), children (2.4, 9.4, 9.5, 9.31).
pub fn found_family(world: &mut World, plan: &FamilyPlan, seat: SeatId, house: HouseId, rule: &'static str) -> Founded {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (customs, year) = (customs(pos), pos.year());
    let wed_at = super::customs::created_ages(pos).wed_at;
    let rolled = created::roll(plan, &customs, &mut world.resource_mut::<Dice>());
    let head = found(world, &rolled.head, seat, house, Some(seat), rule);
    let wife = rolled.wife.as_ref().map(|w| found(world, w, seat, house, None, rule));
    let children: Vec<CharacterId> =
        rolled.children.iter().map(|c| found(world, c, seat, house, Some(seat), rule)).collect();
    if let Some(wife) = wife {
        let id = MarriageId(world.next_number::<MarriageId>());
        let wed = year - (rolled.head.age - wed_at).max(0);
        world.enlist(Marriage::new(id, head, wife, wed));
        for child in &children {
            let mut child = world.change::<Character>(*child);
            (child.father, child.mother) = (Some(head), Some(wife));
        }
    }
    Founded { head, wife, children }
}

fn found(
    world: &mut World,
    of: &Rolled,
    seat: SeatId,
    house: HouseId,
    home: Option<SeatId>,
    rule: &'static str,
) -> CharacterId {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let id = next_person(world);
    let name = fresh_name(pos, names_of(pos, Some(seat)), of.sex, Some(seat));
    let year = pos.year();
    world.enlist(of.character(id, name, year, house, Some(seat), home));
    let text = line![id, ", ", of.sex.word(), ", aged ", of.age, ": ", scores_in_words(of.sex, of.scores), "."];
    match of.throws.is_empty() {
        true => tell(world, Some(seat), None, rule, text),
        false => told(world, Some(seat), None, rule, joined("characteristics", &of.throws), text),
    };
    id
}
