//! Divine Right's battle in small: a procedure in stages that looks after it changes, with decisions under decisions. A unit
//! that is lost may take its king with it; then an heir is chosen before the battle goes on.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

use super::*;
use crate::table::{Outcome, SeatId};
use crate::{keyed, line, phases};

phases! { enum Phase { War = "War" } }
keyed! { UnitId(u16), "units" }

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit {
    of: SeatId,
    at: u8,
}
/// It leads this unit. One at a time: a marker that comes and goes does not move the unit to another table.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(storage = "SparseSet")]
struct King;
/// What a unit has done this turn, cleared in one line.
#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct TurnFlags {
    attacked: bool,
    retreated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Stage {
    Stand,
    Dice,
    Losses,
    Fates,
    Advance,
    End,
}

/// What the advance waits for is written into the battle by the answer, wherever in the stack it lies.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Battle {
    at: u8,
    sides: [SeatId; 2],
    units: [Vec<UnitId>; 2],
    losses: [u8; 2],
    /// How many are lost. Not which: an id in the position is that of a piece.
    fallen: u8,
    stage: Stage,
    answered: bool,
}
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Losing {
    /// Which side of the battle beneath.
    side: usize,
    left: u8,
}
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Succession(SeatId);

impl Pending for Battle {
    const NAME: &'static str = "battle";
}
impl Pending for Losing {
    const NAME: &'static str = "losing";
}
impl Pending for Succession {
    const NAME: &'static str = "succession";
}

/// A unit is gone, and what it was.
struct Lost {
    unit: UnitId,
    was: Unit,
    king: bool,
}

#[derive(SystemParam)]
struct Field<'w, 's> {
    keys: Res<'w, Keys<UnitId>>,
    units: Query<'w, 's, (&'static UnitId, &'static Unit, Has<King>)>,
    battle: Nearest<'w, 's, Battle>,
    losing: Top<'w, 's, Losing>,
    heir: Top<'w, 's, Succession>,
}
impl Field<'_, '_> {
    fn of(&self, seat: SeatId) -> Vec<UnitId> {
        let all = self.keys.iter().filter_map(|(_, e)| self.units.get(e).ok());
        all.filter(|(_, unit, _)| unit.of == seat).map(|(id, ..)| *id).collect()
    }
    fn at(&self, place: u8) -> Vec<(UnitId, SeatId)> {
        let all = self.keys.iter().filter_map(|(_, e)| self.units.get(e).ok());
        all.filter(|(_, unit, _)| unit.at == place).map(|(id, unit, _)| (*id, unit.of)).collect()
    }
    fn has_king(&self, seat: SeatId) -> bool {
        self.units.iter().any(|(_, unit, king)| king && unit.of == seat)
    }
    /// One walk, two sinks: the sum of a battle, or its parts.
    fn strength(&self, units: &[UnitId], to: &mut impl Tally) {
        for id in units {
            let Some((_, _, king)) = self.keys.get(*id).and_then(|e| self.units.get(e).ok()) else { continue };
            to.add(1, || line![*id]);
            to.add(i32::from(king), || line!["the King"]);
        }
    }
}

// ---------------------------------------------------------------- The procedure

fn step(In(me): In<Entity>, world: &mut World) -> Next {
    let battle = world.pending::<Battle>(me).clone();
    let [attacker, defender] = battle.sides;
    let go = |world: &mut World, stage| {
        let mut battle = world.pending::<Battle>(me);
        (battle.stage, battle.answered) = (stage, false);
        Next::Again
    };
    match battle.stage {
        Stage::Stand if !battle.answered => Next::Ask(vec![defender]),
        Stage::Stand => go(world, if battle.units[1].is_empty() { Stage::Advance } else { Stage::Dice }),
        Stage::Dice => {
            let sums = battle.units.each_ref().map(|units| {
                world.look::<Field, _>(|field| {
                    let mut sum = 0;
                    field.strength(units, &mut sum);
                    let mut parts = Parts::default();
                    field.strength(units, &mut parts);
                    assert_eq!(parts.sum(), sum);
                    sum as u8
                })
            });
            let throw = world.resource_mut::<Dice>().throw("Battle", 2).needs("the higher die");
            let losses = [throw.dice[1] / 3 + sums[1] / 3, throw.dice[0] / 3 + sums[0] / 3];
            world.pending::<Battle>(me).losses = losses;
            world.say(
                line![attacker, " ", does("attacks", "attack"), " ", defender, "."].rule("COMBAT-03").throw(throw),
            );
            go(world, Stage::Losses)
        }
        Stage::Losses => {
            go(world, Stage::Fates);
            let losing = |side: usize| Losing { side, left: battle.losses[side] };
            world.push_in_order((losing(0), losing(1)));
            Next::Again
        }
        // Whoever died has died by now, and each realm has a king again: what is looked at here is what is left.
        Stage::Fates => {
            let kings =
                world.look::<Field, _>(|field| battle.sides.map(|s| field.has_king(s) || field.of(s).is_empty()));
            assert_eq!(kings, [true, true], "the battle went on before an heir was chosen");
            go(
                world,
                if battle.units[1].is_empty() && !battle.units[0].is_empty() { Stage::Advance } else { Stage::End },
            )
        }
        Stage::Advance if battle.units[0].is_empty() => go(world, Stage::End),
        Stage::Advance if !battle.answered => Next::Ask(vec![attacker]),
        Stage::Advance | Stage::End => Next::Over,
    }
}

/// Where there is no choice, none is asked for; who has nothing left to lose is done.
fn lose(In(me): In<Entity>, world: &mut World) -> Next {
    let Losing { side, left } = world.pending::<Losing>(me).clone();
    let battle = world.nearest::<Battle>().expect("it lies beneath").clone();
    let (seat, alive) = (battle.sides[side], battle.units[side].clone());
    if left == 0 || alive.is_empty() {
        return Next::Over;
    }
    if usize::from(left) < alive.len() {
        return Next::Ask(vec![seat]);
    }
    world.pending::<Losing>(me).left = 0;
    alive.into_iter().for_each(|unit| kill(world, unit));
    Next::Again
}

fn kill(world: &mut World, unit: UnitId) {
    let Some(entity) = world.resource::<Keys<UnitId>>().get(unit) else { return };
    let (was, king) = (world.get::<Unit>(entity).expect("it stands").clone(), world.get::<King>(entity).is_some());
    world.despawn(entity);
    world.happen(Lost { unit, was, king });
}

/// A loss bleeds the battle, which lies beneath the question of who is lost.
fn bleed(In(lost): In<Happened<Lost>>, mut battle: NearestMut<Battle>) {
    let Some(mut battle) = battle.get() else { return };
    battle.units.iter_mut().for_each(|units| units.retain(|u| *u != lost.unit));
    battle.fallen += 1;
}
fn crown(In(lost): In<Happened<Lost>>, mut commands: Commands) {
    if lost.king {
        commands.push(Succession(lost.was.of));
    }
}

fn succeed(In(me): In<Entity>, world: &mut World) -> Next {
    let Succession(seat) = *world.pending::<Succession>(me);
    let (heirs, has) = world.look::<Field, _>(|field| (field.of(seat), field.has_king(seat)));
    match heirs[..] {
        _ if has => Next::Over,
        [] => {
            let entity = world.resource::<Keys<SeatId>>().get(seat).expect("a seat");
            world.entity_mut(entity).insert(Out);
            world.say(line![seat, " ", does("falls", "fall"), "."].great(9));
            Next::Over
        }
        [only] => {
            enthrone(world, only);
            Next::Over
        }
        _ => Next::Ask(vec![seat]),
    }
}
fn enthrone(world: &mut World, unit: UnitId) {
    let entity = world.resource::<Keys<UnitId>>().get(unit).expect("it stands");
    world.entity_mut(entity).insert(King);
    world.say(line![unit, " is crowned."].great(5));
}

fn end(seats: Query<(&SeatId, Has<Out>)>, play: Res<PlayState>, mut over: ResMut<Over>) {
    let left: Vec<SeatId> = seats.iter().filter(|(_, out)| !out).map(|(seat, _)| *seat).collect();
    if left.len() < 2 || play.round > 12 {
        over.0 = Some(Outcome { ranking: vec![left], text: "The war is over.".into(), ending: "war".into() });
    }
}

// ---------------------------------------------------------------- Actions

macro_rules! act {
    ($act:ident, $name:literal, $when:expr, |$seat:ident, $on:ident| $all:expr) => {
        impl Action for $act {
            type Reads = Field<'static, 'static>;
            const NAME: &'static str = $name;
            const WHEN: fn() -> When = || $when;
            fn candidates($seat: SeatId, $on: &Field) -> Vec<Self> {
                let _ = $seat;
                $all
            }
            fn check(&self, seat: SeatId, on: &Field) -> Result<(), Refusal> {
                let may = Self::candidates(seat, on).contains(self);
                may.then_some(()).ok_or_else(|| Refusal::of_table("NotThat", "WAR", "That cannot be chosen."))
            }
            fn describe(&self, _: &Field) -> Line {
                line![format!("{self:?}")]
            }
            fn heading(&self, _: &Field) -> String {
                $name.into()
            }
        }
    };
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Attack {
    from: u8,
    to: u8,
}
act!(Attack, "War.Attack", When::during(&[Phase::War]), |seat, on| {
    let ours = |at: u8| on.at(at).iter().any(|(_, of)| *of == seat);
    let both = |from: u8| [from.wrapping_sub(1), from + 1].map(|to| Attack { from, to });
    let next: Vec<Attack> = (0..4).filter(|from| ours(*from)).flat_map(both).collect();
    next.into_iter().filter(|a| on.at(a.to).iter().any(|(_, of)| *of != seat)).collect()
});
fn attack(In(By { seat, act }): In<By<Attack>>, world: &mut World) {
    let (ours, theirs) = world.look::<Field, _>(|field| (field.at(act.from), field.at(act.to)));
    let side = |units: Vec<(UnitId, SeatId)>, own: bool| -> Vec<UnitId> {
        units.into_iter().filter(|(_, of)| (*of == seat) == own).map(|(id, _)| id).collect()
    };
    let defender = theirs.iter().map(|(_, of)| *of).find(|of| *of != seat).expect("it is checked");
    let (ours, theirs) = (side(ours, true), side(theirs, false));
    for unit in ours.clone() {
        let entity = world.resource::<Keys<UnitId>>().get(unit).expect("it stands");
        world.entity_mut(entity).insert(TurnFlags { attacked: true, retreated: false });
    }
    world.push(Battle {
        at: act.to,
        sides: [seat, defender],
        units: [ours, theirs],
        losses: [0, 0],
        fallen: 0,
        stage: Stage::Stand,
        answered: false,
    });
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Reply {
    Stay,
    Go,
}
act!(Reply, "War.Reply", When::answering::<Battle>(), |seat, on| {
    on.battle.get().map_or(vec![], |_| vec![Reply::Stay, Reply::Go])
});
fn reply(In(By { act, .. }): In<By<Reply>>, world: &mut World) {
    let mut battle = world.nearest::<Battle>().expect("it answers one");
    battle.answered = true;
    if act == Reply::Stay {
        return;
    }
    let (side, to) = if battle.stage == Stage::Stand { (1, (battle.at + 1).min(4)) } else { (0, battle.at) };
    let movers = battle.units[side].clone();
    if side == 1 {
        battle.units[1].clear();
    }
    for unit in movers {
        let entity = world.resource::<Keys<UnitId>>().get(unit).expect("who fell is no part of it any more");
        world.get_mut::<Unit>(entity).expect("a unit").at = to;
        world.entity_mut(entity).insert(TurnFlags { attacked: side == 0, retreated: side == 1 });
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Lose(UnitId);
act!(Lose, "War.Lose", When::answering::<Losing>(), |seat, on| {
    let (Some(losing), Some(battle)) = (on.losing.get(), on.battle.get()) else { return vec![] };
    battle.units[losing.side].iter().copied().map(Lose).collect()
});
fn lose_one(In(By { act, .. }): In<By<Lose>>, world: &mut World) {
    world.nearest::<Losing>().expect("it answers one").left -= 1;
    kill(world, act.0);
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Choose(UnitId);
act!(Choose, "War.Choose", When::answering::<Succession>(), |seat, on| {
    on.heir.get().map_or(vec![], |_| on.of(seat).into_iter().map(Choose).collect())
});
fn choose(In(By { act, .. }): In<By<Choose>>, world: &mut World) {
    enthrone(world, act.0);
}

fn plugin(app: &mut App) {
    app.add_key::<UnitId>()
        .add_state::<UnitId, Unit>("unit", Audience::Everybody)
        .add_state::<UnitId, King>("king", Audience::Everybody)
        .add_state::<UnitId, TurnFlags>("flags", Audience::Everybody);
    app.add_sequence([each(in_seat_order, [played(Phase::War).skip_idle()])]);
    app.add_systems(Begin(Phase::War), |mut flags: Query<&mut TurnFlags>| {
        flags.iter_mut().for_each(|mut f| _ = f.set_if_neq(TurnFlags::default()));
    });
    app.add_systems(Settle, end);
    app.add_pending::<Battle, _>(Audience::Everybody, step)
        .add_pending::<Losing, _>(Audience::Everybody, lose)
        .add_pending::<Succession, _>(Audience::Everybody, succeed)
        .add_consequences::<Lost, _>((bleed, crown));
    app.add_action::<Attack, _>(attack).add_action::<Reply, _>(reply).add_action::<Lose, _>(lose_one);
    app.add_action::<Choose, _>(choose).add_done();
}

const GAME: Game = Game {
    id: "battle",
    rule_prefix: "T",
    plugin,
    imagine: |_, _| {},
    names: |_, _| None,
    laws: |_| Ok(()),
    table: TableHooks::NONE,
};

fn open(seed: u64) -> Table {
    Table::bare(GAME, seed, |world| {
        for n in 0..2 {
            world.spawn(SeatId(n));
            for u in 0..5 {
                let unit = Unit { of: SeatId(n), at: n + 1 };
                world.spawn((UnitId(u16::from(n) * 5 + u), unit, TurnFlags::default()));
            }
            let king = world.resource::<Keys<UnitId>>().get(UnitId(u16::from(n) * 5)).expect("just spawned");
            world.entity_mut(king).insert(King);
        }
    })
}

#[test]
fn the_battle_waits_for_the_heir_and_keeps_all_laws() {
    let acts = many(GAME, open, 5, 120);
    assert_eq!(acts.keys().map(String::as_str).collect::<Vec<_>>(), ["Done", "War"], "{acts:?}");
}

#[test]
fn an_heir_is_chosen_in_the_midst_of_the_losses() {
    let mut table = open(1);
    let me = SeatId(0);
    table.submit(me, Act::new(Attack { from: 1, to: 2 })).expect("it stands beside them");
    assert_eq!(table.deciders(), [SeatId(1)]);
    table.true_world().0.world.resource_mut::<Dice>().lay([6, 6]);
    table.submit(SeatId(1), Act::new(Reply::Stay)).expect("it is asked");
    // 6 / 3 + 6 / 3: each loses four of five.
    assert_eq!(table.deciders(), [me]);
    table.submit(me, Act::new(Lose(UnitId(0)))).expect("the king is one of them");
    let offers: Vec<String> = table.offers(me).iter().map(Act::text).collect();
    assert_eq!(offers, ["War(Choose(1))", "War(Choose(2))", "War(Choose(3))", "War(Choose(4))"]);
    // Saved in the middle of a succession in the losses of a battle.
    let file = crate::table::ReadFile { path: "saved.ron".into(), text: table.save_text().expect("it can be saved") };
    let mut table = Table::load_text(table.game(), &file.text, &file.path).expect("just saved");
    table.submit(me, Act::new(Choose(UnitId(4)))).expect("an heir");
    for unit in [4, 3] {
        assert_eq!(table.deciders(), [me]);
        table.submit(me, Act::new(Lose(UnitId(unit)))).expect("to be lost");
        if unit == 4 {
            table.submit(me, Act::new(Choose(UnitId(2)))).expect("another heir");
        }
    }
    table.submit(me, Act::new(Lose(UnitId(1)))).expect("to be lost");
    assert_eq!(table.deciders(), [SeatId(1)], "now the other side loses");
    let battle = table.true_world().read::<Nearest<Battle>, _>(|battle| battle.get().cloned()).expect("it goes on");
    assert_eq!(battle.units[0], [UnitId(2)]);
    assert_eq!(battle.fallen, 4);
    assert!(told(&table).iter().any(|line| line == "units 4 is crowned."), "{:?}", told(&table));
}
