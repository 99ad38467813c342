//! The smallest game with everything that makes trouble: dice, a hidden card, sealed bids, a decision inside another, a fall.
//! Seats take coins from a well or throw for them; then all bid for the coin at its bottom; three rounds.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

use crate::engine::*;
use crate::table::{Outcome, SeatId};
use crate::{line, phases};

phases! { pub enum Phase { Well = "At the well", Bids = "Bids", Count = "Count" } }

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Coins(pub u8);
/// Counts at the end; its owner alone knows it.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card(pub u8);
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bid(pub u8);
/// Somebody has thrown a 1 or a 2 and owes coins.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Debt(pub SeatId, pub bool);
/// Somebody has no coins left.
pub struct Fell(pub SeatId);

impl Pending for Debt {
    const NAME: &'static str = "debt";
    fn prompt(&self, _: &World) -> Line {
        line![self.0, " ", does("owes", "owe"), " the well"].rule("WELL-3")
    }
}

pub const GAME: Game =
    Game { id: "toy", rule_prefix: "TOY", plugin, imagine, names: name, laws: |_| Ok(()), table: TableHooks::NONE };

fn plugin(app: &mut App) {
    app.add_state::<SeatId, Coins>("coins", Audience::Everybody)
        .add_state::<SeatId, Card>("card", Audience::Owner(|_, on, _| on.get::<SeatId>().copied()))
        .add_state::<SeatId, Bid>("bid", Audience::Owner(|_, on, _| on.get::<SeatId>().copied()));
    app.add_sequence([
        each(in_seat_order, [played(Phase::Well).skip_idle()]),
        all(Phase::Bids).prompt(|_| line!["Bid for the coin at the bottom"].rule("WELL-4")),
        auto(Phase::Count),
    ])
    .add_systems(Begin(Phase::Count), open_bids);
    app.add_pending::<Debt, _>(Audience::Everybody, owe).add_consequences::<Fell, _>((leave, tell));
    app.add_action::<Take, _>(take).add_action::<Throw6, _>(throw).add_action::<Lose, _>(lose);
    app.add_action::<MakeBid, _>(bid)
        .add_done()
        .add_fact("me.coins", |In(me): In<SeatId>, purses: Purses| i64::from(purses.coins(me)));
}

pub fn open(seed: u64) -> Table {
    Table::bare(GAME, seed, |world| {
        for n in 0..3 {
            world.spawn((SeatId(n), Coins(2), Card(n + 1)));
        }
    })
}

fn name(_: &World, key: AnyKey) -> Option<String> {
    (key.kind == SeatId::KIND).then(|| format!("seat {}", key.number + 1))
}

fn imagine(world: &mut World, me: SeatId) {
    let bidding = world.resource::<PlayState>().is(Phase::Bids);
    let seats: Vec<(SeatId, Entity)> = world.resource::<Keys<SeatId>>().iter().collect();
    for (seat, entity) in seats.into_iter().filter(|(seat, _)| *seat != me) {
        let coins = world.get::<Coins>(entity).map_or(0, |c| c.0);
        let roll = world.resource_mut::<Dice>().below(u32::from(coins) + 1) as u8;
        world.entity_mut(entity).insert(Card(roll + 1));
        if bidding && world.resource::<PlayState>().has_done(seat) {
            world.entity_mut(entity).insert(Bid(roll));
        }
    }
}

#[derive(SystemParam)]
pub struct Purses<'w, 's> {
    seats: Res<'w, Keys<SeatId>>,
    coins: Query<'w, 's, &'static Coins>,
    bids: Query<'w, 's, &'static Bid>,
    debt: Top<'w, 's, Debt>,
}

impl Purses<'_, '_> {
    pub fn coins(&self, seat: SeatId) -> u8 {
        self.seats.get(seat).and_then(|e| self.coins.get(e).ok()).map_or(0, |c| c.0)
    }
    fn highest(&self) -> Option<(SeatId, u8)> {
        let bids: Vec<(SeatId, u8)> =
            self.seats.iter().filter_map(|(s, e)| Some((s, self.bids.get(e).ok()?.0))).collect();
        let most = bids.iter().map(|(_, bid)| *bid).max().filter(|most| *most > 0)?;
        let mut best = bids.iter().filter(|(_, bid)| *bid == most);
        best.next().filter(|_| best.next().is_none()).copied()
    }
}

fn pay(world: &mut World, seat: SeatId, by: i16) {
    let Some(entity) = world.resource::<Keys<SeatId>>().get(seat) else { return };
    let mut coins = world.get_mut::<Coins>(entity).expect("every seat has a purse");
    coins.0 = (i16::from(coins.0) + by).max(0) as u8;
    if coins.0 == 0 {
        world.happen(Fell(seat));
    }
}

fn leave(In(fell): In<Happened<Fell>>, seats: Res<Keys<SeatId>>, mut commands: Commands) {
    commands.entity(seats.get(fell.0).expect("a seat")).insert(Out);
}

fn tell(In(fell): In<Happened<Fell>>, world: &mut World) {
    world.say(line![fell.0, " ", does("leaves", "leave"), " the well."].rule("WELL-5").by(fell.0).great(6));
    if deciders_left(world) < 2 {
        finish_game(world, "last");
    }
}

fn deciders_left(world: &mut World) -> usize {
    world.query_filtered::<(), (With<SeatId>, Without<Out>)>().iter(world).count()
}

fn finish_game(world: &mut World, ending: &str) {
    let mut all: Vec<(u8, SeatId)> =
        world.query::<(&SeatId, &Coins, &Card)>().iter(world).map(|(s, coins, card)| (coins.0 + card.0, *s)).collect();
    all.sort_unstable_by_key(|(points, seat)| (std::cmp::Reverse(*points), *seat));
    let ranking = all.chunk_by(|a, b| a.0 == b.0).map(|place| place.iter().map(|(_, s)| *s).collect()).collect();
    let text = "The well is dry.".to_string();
    world.resource_mut::<Over>().0 = Some(Outcome { ranking, text, ending: ending.into() });
}

fn open_bids(world: &mut World) {
    if let Some((seat, bid)) = world.look::<Purses, _>(|purses| purses.highest()) {
        world.say(line![seat, " ", does("gives", "give"), " ", bid, " for the coin."].by(seat).reveals());
        pay(world, seat, 3 - i16::from(bid));
    }
    let bids: Vec<Entity> = world.query_filtered::<Entity, With<Bid>>().iter(world).collect();
    bids.into_iter().for_each(|e| _ = world.entity_mut(e).remove::<Bid>());
    if world.resource::<PlayState>().round == 3 && world.resource::<Over>().0.is_none() {
        finish_game(world, "points");
    }
}

fn owe(In(me): In<Entity>, world: &mut World) -> Next {
    let Debt(seat, paid) = world.pending::<Debt>(me).clone();
    if paid { Next::Over } else { Next::Ask(vec![seat]) }
}

/// Writes an action of this game: its name, when, what could be asked for, and the rule.
macro_rules! act {
    ($act:ident, $name:literal, $when:expr, |$seat:ident, $on:ident| $all:expr, |$me:ident| $check:expr, $words:expr) => {
        impl Action for $act {
            type Reads = Purses<'static, 'static>;
            const NAME: &'static str = $name;
            const WHEN: fn() -> When = || $when;
            fn candidates($seat: SeatId, $on: &Purses) -> Vec<Self> {
                let _ = ($seat, $on);
                $all
            }
            fn check(&self, $seat: SeatId, $on: &Purses) -> Result<(), Refusal> {
                let ($me, _) = (self, ($seat, $on));
                if $check { Ok(()) } else { Err(Refusal::of_table("TooMuch", "WELL-1", "So many there are not.")) }
            }
            fn describe(&self, _: &Purses) -> Line {
                let $me = self;
                $words
            }
            fn heading(&self, _: &Purses) -> String {
                $name.into()
            }
        }
    };
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Take(pub u8);
act!(
    Take,
    "Well.Take",
    When::during(&[Phase::Well]),
    |seat, on| (1..=4).map(Take).collect(),
    |me| me.0 <= 2,
    line!["Take ", me.0]
);
fn take(In(By { seat, act: Take(n) }): In<By<Take>>, world: &mut World) {
    pay(world, seat, n.into());
    world.resource_mut::<PlayState>().finish(seat);
    world.say(line![seat, " ", does("takes", "take"), " ", n, "."].by(seat).rule("WELL-1"));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Throw6;
act!(Throw6, "Well.Throw", When::during(&[Phase::Well]), |seat, on| vec![Throw6], |_me| true, line!["Throw"]);
fn throw(In(By { seat, .. }): In<By<Throw6>>, world: &mut World) {
    let throw = world.resource_mut::<Dice>().throw("The well", 1).needs("3 or more");
    let face = throw.total;
    world.say(line![seat, " ", does("throws", "throw"), "."].by(seat).rule("WELL-2").throw(throw));
    if face < 3 {
        world.push(Debt(seat, false))
    } else {
        pay(world, seat, face / 2)
    }
    world.resource_mut::<PlayState>().finish(seat);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lose {
    pub coins: u8,
}
act!(
    Lose,
    "Well.Lose",
    When::answering::<Debt>(),
    |seat, on| (1..=4).map(|coins| Lose { coins }).collect(),
    |me| on.debt.get().is_some() && (me.coins >= 3 || me.coins == on.coins(seat)) && me.coins <= on.coins(seat),
    line!["Pay ", so_many(me.coins.into(), "coin", "coins")]
);
fn lose(In(By { seat, act }): In<By<Lose>>, world: &mut World) {
    world.nearest::<Debt>().expect("it answers it").1 = true;
    pay(world, seat, -i16::from(act.coins));
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MakeBid(pub u8);
act!(
    MakeBid,
    "Bid",
    When::during(&[Phase::Bids]),
    |seat, on| (0..=9).map(MakeBid).collect(),
    |me| me.0 <= on.coins(seat),
    line!["Bid ", me.0]
);
fn bid(In(By { seat, act: MakeBid(n) }): In<By<MakeBid>>, seats: Res<Keys<SeatId>>, mut commands: Commands) {
    commands.entity(seats.get(seat).expect("a seat")).insert(Bid(n));
    commands.queue(move |world: &mut World| world.resource_mut::<PlayState>().finish(seat));
}
