//! A position of realistic size: 300 pieces, 25 registered components (2,060 values), 40 relationships, four phases, two seats.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use regnal::engine::*;
use regnal::table::{Dice, SeatId};
use regnal::{keyed, line, phases, refusals};
use serde::{Deserialize, Serialize};

keyed! {
    /// A unit.
    UnitId(u16), "units"
}
keyed! {
    /// A town.
    TownId(u16), "towns"
}
keyed! {
    /// A card.
    CardId(u16), "cards"
}

pub const UNITS: u16 = 150;
pub const TOWNS: u16 = 100;
pub const CARDS: u16 = 50;

macro_rules! components {
    ($($name:ident)*) => {
        $(#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub struct $name(pub u32, pub u16);)*
    };
}
components! { Strength Supply Morale Fatigue Place Target Orders Losses Wages Rank Veteran
Wall Garrison Tax Unrest Grain Port Road Church Price Season Power Colour }

/// What was done this turn.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moved;
/// Names are text: the dearest thing to copy.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Name(pub String);

#[derive(Component, Clone, Copy)]
#[relationship(relationship_target = Holds)]
pub struct HeldBy(pub Entity);
#[derive(Component, Default)]
#[relationship_target(relationship = HeldBy)]
pub struct Holds(Vec<Entity>);

phases! {
    pub enum Phase { Income = "Income", Movement = "Movement", Supply = "Supply", Unrest = "Unrest" }
}

refusals! { MarchRefusal, "REAL",
    HasMoved "1" => "It has moved this turn.",
    IsThere "2" => "It is there.",
}

pub const GAME: Game = Game {
    id: "realistic",
    rule_prefix: "REAL",
    plugin,
    imagine: |_, _| (),
    names: |_, _| None,
    laws: |_| Ok(()),
    table: TableHooks::NONE,
};

#[derive(SystemParam)]
pub struct Field<'w, 's> {
    units: Res<'w, Keys<UnitId>>,
    towns: Res<'w, Keys<TownId>>,
    at: Query<'w, 's, (&'static Place, Has<Moved>)>,
}

/// A unit marches to a town, and that is its seat's turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct March {
    pub unit: UnitId,
    pub to: TownId,
}

impl Action for March {
    type Reads = Field<'static, 'static>;
    const NAME: &'static str = "March";
    const WHEN: fn() -> When = || When::during(&[Phase::Movement]);
    fn candidates(_: SeatId, on: &Field) -> Vec<Self> {
        on.units.iter().flat_map(|(unit, _)| on.towns.iter().map(move |(to, _)| March { unit, to })).collect()
    }
    fn check(&self, _: SeatId, on: &Field) -> Result<(), Refusal> {
        let (place, moved) = on.at.get(on.units.get(self.unit).expect("a unit")).expect("complete");
        match (moved, place.0 == u32::from(self.to.0)) {
            (true, _) => Err(MarchRefusal::HasMoved.into()),
            (_, true) => Err(MarchRefusal::IsThere.into()),
            _ => Ok(()),
        }
    }
    fn describe(&self, _: &Field) -> Line {
        line![self.unit, " to ", self.to]
    }
    fn heading(&self, _: &Field) -> String {
        "March".into()
    }
}

fn apply(
    In(By { seat, act }): In<By<March>>,
    units: Res<Keys<UnitId>>,
    cards: Res<Keys<CardId>>,
    mut at: Query<(&mut Place, &mut Fatigue, &mut Supply)>,
    mut play: ResMut<PlayState>,
    mut log: ResMut<Log>,
    mut commands: Commands,
) {
    let unit = units.get(act.unit).expect("a unit");
    let (mut place, mut fatigue, mut supply) = at.get_mut(unit).expect("complete");
    place.0 = act.to.0.into();
    fatigue.0 += 1;
    supply.0 = supply.0.saturating_sub(1);
    commands.entity(unit).insert(Moved);
    commands.entity(cards.get(CardId(act.unit.0 % 40)).expect("a card")).insert(HeldBy(unit));
    log.say(line![act.unit, " marches to ", act.to].by(seat));
    play.finish(seat);
}

fn income(mut towns: Query<(&TownId, &mut Grain, &Tax)>) {
    for (_, mut grain, tax) in towns.iter_mut().filter(|(t, ..)| t.0 % 10 == 0) {
        grain.0 += tax.0;
    }
}
fn rest(moved: Query<Entity, With<Moved>>, mut commands: Commands) {
    for unit in &moved {
        commands.entity(unit).remove::<Moved>();
    }
}
fn supply(mut units: Query<(&UnitId, &mut Supply, &Fatigue)>) {
    for (_, mut supply, fatigue) in units.iter_mut().filter(|(u, ..)| u.0 % 15 == 0) {
        supply.0 = supply.0.saturating_sub(fatigue.0);
    }
}
fn unrest(mut towns: Query<(&TownId, &mut Unrest)>, mut dice: ResMut<Dice>) {
    for (_, mut unrest) in towns.iter_mut().filter(|(t, _)| t.0 % 20 == 0) {
        unrest.0 += dice.below(2);
    }
}

macro_rules! register {
    ($app:ident, $key:ty: $($name:ident)*) => { $( $app.add_state::<$key, $name>(stringify!($name), Audience::Everybody); )* };
}

fn plugin(app: &mut App) {
    app.add_key::<UnitId>().add_key::<TownId>().add_key::<CardId>();
    register!(app, UnitId: Strength Supply Morale Fatigue Place Target Orders Losses Wages Rank Veteran Moved);
    register!(app, TownId: Wall Garrison Tax Unrest Grain Port Road Church Name);
    register!(app, CardId: Price Season Power Colour);
    app.add_relation::<CardId, HeldBy, UnitId>("held_by", Audience::Everybody);
    app.add_sequence([
        auto(Phase::Income),
        each(in_seat_order, [played(Phase::Movement)]),
        auto(Phase::Supply),
        auto(Phase::Unrest),
    ]);
    app.add_systems(Begin(Phase::Income), (income, rest).chain())
        .add_systems(Begin(Phase::Supply), supply)
        .add_systems(End(Phase::Unrest), unrest);
    app.add_action(apply);
}

/// Laid out, at the last seat's turn of the first round: its act runs all four phases.
pub fn open() -> Bench {
    let mut bench = Bench::of(GAME, "").lay([]);
    bench.with(lay_out);
    bench.step();
    bench.play(SeatId(0), March { unit: UnitId(9), to: TownId(3) }).expect("the first act");
    bench
}

fn lay_out(world: &mut World) {
    for seat in [SeatId(0), SeatId(1)] {
        world.spawn(seat);
    }
    let both = |n: u16| (u32::from(n), n);
    let units: Vec<Entity> = (0..UNITS)
        .map(|n| {
            let (a, b) = both(n);
            let mut unit =
                world.spawn((UnitId(n), Strength(a, b), Supply(9, b), Morale(a, b), Fatigue(0, b), Place(a % 100, b)));
            unit.insert((Orders(a, b), Wages(a, b)));
            // Not all have the same: several archetypes.
            if n % 3 == 0 {
                unit.insert((Target(a, b), Losses(a, b)));
            }
            if n % 5 == 0 {
                unit.insert((Rank(a, b), Veteran(a, b)));
            }
            unit.id()
        })
        .collect();
    for n in 0..TOWNS {
        let (a, b) = both(n);
        let name = Name(format!("Town {n}"));
        world.spawn((TownId(n), Wall(a, b), Garrison(a, b), Tax(1, b), Unrest(0, b), Grain(a, b), name));
    }
    for n in 0..CARDS {
        let (a, b) = both(n);
        let mut card = world.spawn((CardId(n), Price(a, b), Season(a, b)));
        if n < 40 {
            card.insert(HeldBy(units[7]));
        }
    }
}
