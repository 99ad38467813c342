//! Secret orders of seven seats: written together, known to whoever commands the unit, opened when the last has done. The adjudicator is
//! a function over plain data; undo takes back an order, and no seat's curtain.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

use super::*;
use crate::table::SeatId;
use crate::{keyed, line, phases};

phases! { enum Phase { Orders = "Orders", Moves = "Moves" } }
keyed! { UnitId(u16), "units" }

const SEATS: u8 = 7;
const PLACES: u8 = 20;

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit {
    of: SeatId,
    at: u8,
    /// Whom it obeys this turn, where that is not its owner.
    lent_to: Option<SeatId>,
}
impl Unit {
    fn commander(&self) -> SeatId {
        self.lent_to.unwrap_or(self.of)
    }
}
/// Where it shall go. Its commander's to know until all are opened.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Ordered(u8);

#[derive(SystemParam)]
struct Map<'w, 's> {
    units: Res<'w, Keys<UnitId>>,
    all: Query<'w, 's, (&'static UnitId, &'static Unit, Option<&'static Ordered>)>,
    asking: Asking<'w, 's>,
}
impl Map<'_, '_> {
    fn unit(&self, id: UnitId) -> Option<(&Unit, Option<u8>)> {
        let (_, unit, ordered) = self.all.get(self.units.get(id)?).ok()?;
        Some((unit, ordered.map(|o| o.0)))
    }
    fn commanded(&self, by: SeatId) -> Vec<(UnitId, u8, Option<u8>)> {
        let all = self.units.iter().filter_map(|(_, e)| self.all.get(e).ok());
        all.filter(|(_, u, _)| u.commander() == by).map(|(id, u, o)| (*id, u.at, o.map(|o| o.0))).collect()
    }
}

/// Who gets where: of several who want one place none gets there, and a place somebody stays in is taken.
fn adjudicate(orders: &[(UnitId, u8, u8)]) -> Vec<(UnitId, u8)> {
    let wants = |place: u8| orders.iter().filter(|(_, _, to)| *to == place).count();
    let mut out: Vec<(UnitId, u8)> =
        orders.iter().map(|(id, at, to)| (*id, if wants(*to) == 1 { *to } else { *at })).collect();
    // Whoever stays bars those who come: again, until nobody is thrown back any more.
    loop {
        let back = out.iter().enumerate().position(|(n, (_, to))| {
            *to != orders[n].1 && out.iter().enumerate().any(|(m, (_, at))| m != n && at == to)
        });
        let Some(n) = back else { return out };
        out[n].1 = orders[n].1;
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Order {
    unit: UnitId,
    to: u8,
}
impl Action for Order {
    type Reads = Map<'static, 'static>;
    const NAME: &'static str = "Orders.Order";
    const WHEN: fn() -> When = || When::during(&[Phase::Orders]);
    // Any place may be ordered to; only the next ones are listed.
    fn candidates(seat: SeatId, on: &Map) -> Vec<Self> {
        let near = |(unit, at, _): (UnitId, u8, Option<u8>)| {
            [at, (at + 1) % PLACES, (at + PLACES - 1) % PLACES].map(|to| Order { unit, to })
        };
        on.commanded(seat).into_iter().flat_map(near).collect()
    }
    fn check(&self, seat: SeatId, on: &Map) -> Result<(), Refusal> {
        let Some((unit, ordered)) = on.unit(self.unit) else {
            return Err(Refusal::of_table("NoUnit", "ORDERS", "There is no such unit."));
        };
        match () {
            () if unit.commander() != seat => Err(Refusal::of_table("NotYours", "ORDERS", "Another commands it.")),
            () if self.to >= PLACES => Err(Refusal::of_table("NoPlace", "ORDERS", "There is no such place.")),
            () if ordered == Some(self.to) => Err(Refusal::of_table("IsOrdered", "ORDERS", "That is its order.")),
            () => Ok(()),
        }
    }
    fn describe(&self, _: &Map) -> Line {
        line![self.unit, " to ", self.to]
    }
    fn heading(&self, _: &Map) -> String {
        "Orders".into()
    }
    /// A unit, and wherever it is to go.
    fn meant(picks: &Picks, seat: SeatId, on: &Map) -> Vec<Self> {
        let all = picks.of_kind::<UnitId>().into_iter().flat_map(|unit| (0..PLACES).map(move |to| Order { unit, to }));
        all.filter(|order| order.check(seat, on).is_ok()).collect()
    }
}
fn order(In(By { act, .. }): In<By<Order>>, units: Res<Keys<UnitId>>, mut commands: Commands) {
    commands.entity(units.get(act.unit).expect("checked")).insert(Ordered(act.to));
}

/// A curtain closes: the game's own way of having done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Close;
impl Action for Close {
    type Reads = Map<'static, 'static>;
    const NAME: &'static str = Done::NAME;
    const WHEN: fn() -> When = When::any_phase;
    fn candidates(_: SeatId, _: &Map) -> Vec<Self> {
        vec![Close]
    }
    fn describe(&self, _: &Map) -> Line {
        line!["Close the curtain"]
    }
    fn heading(&self, _: &Map) -> String {
        "Go on".into()
    }
    fn is_final(&self, seat: SeatId, on: &Map) -> bool {
        on.asking.is_last(seat)
    }
    fn left_undone(&self, seat: SeatId, _: &[Act], on: &Map) -> Option<String> {
        let free = on.commanded(seat).iter().filter(|(_, _, order)| order.is_none()).count();
        crate::table::counted(free, "one unit without an order", "# units without an order")
    }
}

fn open_orders(world: &mut World) {
    let orders: Vec<(UnitId, u8, u8)> = world.look::<Map, _>(|map| {
        map.units.iter().filter_map(|(id, _)| map.unit(id).map(|(u, o)| (id, u.at, o.unwrap_or(u.at)))).collect()
    });
    world.say(line!["The orders are opened."].reveals());
    for (id, to) in adjudicate(&orders) {
        let entity = world.resource::<Keys<UnitId>>().get(id).expect("it stands");
        let mut unit = world.get_mut::<Unit>(entity).expect("a unit");
        (unit.at, unit.lent_to) = (to, None);
        world.entity_mut(entity).remove::<Ordered>();
    }
}

fn plugin(app: &mut App) {
    app.add_key::<UnitId>().add_state::<UnitId, Unit>("unit", Audience::Everybody);
    let commander = |_: &Ordered, on: EntityRef, _: &World| on.get::<Unit>().map(Unit::commander);
    app.add_state::<UnitId, Ordered>("ordered", Audience::Owner(commander));
    // Who commands nothing is not asked.
    let commanders = |units: Query<&Unit>, seats: Res<Keys<SeatId>>| -> Vec<SeatId> {
        seats.iter().map(|(s, _)| s).filter(|s| units.iter().any(|u| u.commander() == *s)).collect()
    };
    app.add_sequence([all(Phase::Orders).of(commanders).skip_idle().named("Spring orders"), auto(Phase::Moves)]);
    app.add_systems(Begin(Phase::Moves), open_orders);
    app.add_action::<Order, _>(order).add_action::<Close, _>(finish::<Close>);
}

/// Any orders for those whose orders are not to be seen; a unit without one is possible too.
fn imagine(world: &mut World, me: SeatId) {
    let units: Vec<(UnitId, Entity)> = world.resource::<Keys<UnitId>>().iter().collect();
    for (_, entity) in units {
        let to = world.resource_mut::<Dice>().below(u32::from(PLACES) * 2) as u8;
        let hidden = world.get::<Unit>(entity).is_some_and(|unit| unit.commander() != me);
        if hidden && to < PLACES {
            world.entity_mut(entity).insert(Ordered(to));
        }
    }
}

const GAME: Game = Game {
    id: "orders",
    rule_prefix: "T",
    plugin,
    imagine,
    names: |_, _| None,
    laws: |_| Ok(()),
    table: TableHooks::NONE,
};

fn open(seed: u64) -> Table {
    Table::bare(GAME, seed, |world| {
        for n in 0..SEATS {
            world.spawn(SeatId(n));
        }
        // The last seat commands nothing; the second unit of seat 1 obeys seat 4.
        for n in 0..12 {
            let of = SeatId((n % 6) as u8);
            let lent_to = (n == 6).then_some(SeatId(3));
            world.spawn((UnitId(n), Unit { of, at: (n * 3 % u16::from(PLACES)) as u8, lent_to }));
        }
    })
}

#[test]
fn orders_are_their_commanders_to_know_until_the_last_has_done() {
    let mut table = open(1);
    assert_eq!(table.deciders(), (0..6).map(SeatId).collect::<Vec<_>>());
    // Lent by seat 1: seat 4 orders it, and its owner does not see what.
    let lent = Act::new(Order { unit: UnitId(6), to: 11 });
    assert_eq!(table.check(SeatId(0), &lent).map_err(|r| r.code), Err("NotYours".into()));
    table.submit(SeatId(3), lent).expect("they command it");
    let sees = |table: &mut Table, seat: u8| {
        table.known(SeatId(seat)).read::<Query<&Ordered>, _>(|orders| orders.iter().count())
    };
    assert_eq!((0..SEATS).map(|n| sees(&mut table, n)).collect::<Vec<_>>(), [0, 0, 0, 1, 0, 0, 0]);
    for n in 0..6 {
        let words = table.words(SeatId(n), &Act::new(Close));
        assert_eq!(words.is_final, n == 5, "seat {}", n + 1);
        table.submit(SeatId(n), Act::new(Close)).expect("they may");
    }
    assert_eq!(sees(&mut table, 3), 0, "opened and carried out");
    assert_eq!(table.undo().map_err(|r| r.code), Err("UndoBarrier".into()));
}

#[test]
fn what_no_list_holds_is_found_by_pointing_and_judged() {
    let mut table = open(1);
    let far = Act::new(Order { unit: UnitId(0), to: 9 });
    assert!(!table.offers(SeatId(0)).contains(&far));
    let picks = Picks::of([AnyKey::from(UnitId(0))]);
    assert!(table.true_world().meant(SeatId(0), &picks).contains(&far));
    assert!(table.known(SeatId(1)).meant(SeatId(1), &picks).is_empty(), "it is not theirs");
    let offers = table.offers(SeatId(0));
    let undone = table.true_world().left_undone(SeatId(0), &Act::new(Close), &offers);
    assert_eq!(undone.as_deref(), Some("one unit without an order"));
}

#[test]
fn views_follow_seven_seats_that_write_at_once() {
    let mut table = open(3);
    let mut choice = Dice::seeded(3);
    let mut views: Vec<KnownWorld> = (0..SEATS).map(|n| KnownWorld::new(GAME, SeatId(n))).collect();
    for act in 0..150 {
        let seat = choice.pick(&table.deciders()).expect("the game has no end");
        let offers = table.offers(seat);
        let before = table.hash();
        let chosen = offers[choice.below(offers.len() as u32) as usize].clone();
        table.submit(seat, chosen.clone()).expect("offered");
        if table.undo().is_ok() {
            assert_eq!(table.hash(), before, "act {act}");
            table.submit(seat, chosen).expect("as before");
        }
        for view in &mut views {
            view.follow(table.true_world());
            assert_eq!(view.offers(view.seat()), table.offers(view.seat()), "act {act}");
        }
    }
    assert!(table.true_world().read::<Res<PlayState>, _>(|play| play.round) > 1);
}

#[test]
fn secret_orders_keep_all_laws() {
    let acts = many(GAME, open, 3, 60);
    assert_eq!(acts.keys().map(String::as_str).collect::<Vec<_>>(), ["Done", "Orders"], "{acts:?}");
}

#[test]
fn a_seat_can_imagine_what_the_others_have_ordered() {
    let mut table = open(1);
    table.submit(SeatId(3), Act::new(Order { unit: UnitId(6), to: 11 })).expect("they command it");
    let mut known = table.known(SeatId(3));
    let mut mind = ImaginedWorld::new(&known);
    let (mut luck, mut most) = (Luck::seeded(1), 0);
    for _ in 0..20 {
        mind.imagine(&mut known, &mut luck);
        let (own, others) = mind.read::<Query<(&Unit, &Ordered)>, _>(|all| {
            let own: Vec<u8> = all.iter().filter(|(u, _)| u.commander() == SeatId(3)).map(|(_, o)| o.0).collect();
            (own, all.iter().count())
        });
        assert_eq!(own, [11], "their own order as it is");
        most = most.max(others);
        assert_eq!(mind.offers(SeatId(3)), table.offers(SeatId(3)));
    }
    assert!(most > 4, "others order too");
}
