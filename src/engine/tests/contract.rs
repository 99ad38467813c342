//! A march under a contract with a clause that its mover may not read. Whether the clause that lets them through rests is known to
//! its parties, though why is not: it is state with an audience, written in `Settle` by who knows all, and never reckoned in a view.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

use super::*;
use crate::table::SeatId;
use crate::{keyed, line, phases};

phases! { enum Phase { March = "March" } }
keyed! { ContractId(u16), "contracts" }

/// What two seats have agreed on; of two that say the opposite the older holds.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Terms {
    parties: [SeatId; 2],
    /// Through the land of the first of the parties this seat may pass, or may not.
    passage: (SeatId, bool),
}
/// It does not hold, because an older one prevails. To be known by its parties.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Rests;
/// In whose land an army stands.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Army(SeatId);

fn is_party(entity: EntityRef, eyes: Eyes) -> bool {
    entity.get::<Terms>().is_some_and(|terms| terms.parties.iter().any(|seat| eyes.are(*seat)))
}

/// Written after every act, from all contracts there are.
fn rest(keys: Res<Keys<ContractId>>, terms: Query<(&Terms, Has<Rests>)>, mut commands: Commands) {
    let all: Vec<(Entity, &Terms, bool)> =
        keys.iter().filter_map(|(_, e)| terms.get(e).ok().map(|(terms, rests)| (e, terms, rests))).collect();
    for (n, (entity, terms, rests)) in all.iter().enumerate() {
        let opposes = |older: &Terms| {
            older.parties[0] == terms.parties[0]
                && older.passage.0 == terms.passage.0
                && older.passage.1 != terms.passage.1
        };
        let should = all[..n].iter().any(|(_, older, _)| opposes(older));
        match (should, rests) {
            (true, false) => _ = commands.entity(*entity).insert(Rests),
            (false, true) => _ = commands.entity(*entity).remove::<Rests>(),
            _ => {}
        }
    }
}

#[derive(SystemParam)]
struct Court<'w, 's> {
    contracts: Res<'w, Keys<ContractId>>,
    terms: Query<'w, 's, (&'static Terms, Has<Rests>)>,
    seats: Res<'w, Keys<SeatId>>,
    armies: Query<'w, 's, &'static Army>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct March(SeatId);
impl Action for March {
    type Reads = Court<'static, 'static>;
    const NAME: &'static str = "March";
    const WHEN: fn() -> When = || When::during(&[Phase::March]);
    fn candidates(_: SeatId, on: &Court) -> Vec<Self> {
        on.seats.iter().map(|(seat, _)| March(seat)).collect()
    }
    fn check(&self, seat: SeatId, on: &Court) -> Result<(), Refusal> {
        let here = on.seats.get(seat).and_then(|e| on.armies.get(e).ok()).map(|army| army.0);
        // It asks whether a contract rests, not why: what it reads is what the mover knows.
        let grants = |(terms, rests): (&Terms, bool)| {
            !rests && terms.parties.contains(&seat) && terms.parties[0] == self.0 && terms.passage == (seat, true)
        };
        match self.0 {
            land if here == Some(land) => Err(Refusal::of_table("StandsThere", "MARCH", "The army stands there.")),
            land if land == seat => Ok(()),
            _ if on.contracts.iter().filter_map(|(_, e)| on.terms.get(e).ok()).any(grants) => Ok(()),
            _ => Err(Refusal::of_table("NoPassage", "MARCH", "No contract in force opens this land.")),
        }
    }
    fn describe(&self, _: &Court) -> Line {
        line!["March into the land of ", self.0]
    }
    fn heading(&self, _: &Court) -> String {
        "March".into()
    }
}
fn march(In(By { seat, act }): In<By<March>>, seats: Res<Keys<SeatId>>, mut armies: Query<&mut Army>) {
    if let Some(mut army) = seats.get(seat).and_then(|e| armies.get_mut(e).ok()) {
        army.0 = act.0;
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Cancel(ContractId);
impl Action for Cancel {
    type Reads = Court<'static, 'static>;
    const NAME: &'static str = "Cancel";
    const WHEN: fn() -> When = || When::during(&[Phase::March]);
    fn candidates(seat: SeatId, on: &Court) -> Vec<Self> {
        let ours = |e: Entity| on.terms.get(e).is_ok_and(|(terms, _)| terms.parties[1] == seat);
        on.contracts.iter().filter(|(_, e)| ours(*e)).map(|(id, _)| Cancel(id)).collect()
    }
    fn check(&self, seat: SeatId, on: &Court) -> Result<(), Refusal> {
        let ours = Self::candidates(seat, on).contains(self);
        ours.then_some(()).ok_or_else(|| Refusal::of_table("NotYours", "MARCH", "It is not yours to end."))
    }
    fn describe(&self, _: &Court) -> Line {
        line!["End ", self.0]
    }
    fn heading(&self, _: &Court) -> String {
        "Contracts".into()
    }
}
fn cancel(In(By { act, .. }): In<By<Cancel>>, world: &mut World) {
    if let Some(entity) = world.resource::<Keys<ContractId>>().get(act.0) {
        world.despawn(entity);
    }
}

fn plugin(app: &mut App) {
    app.add_key_seen_by::<ContractId>(|contract, _, eyes| is_party(contract, eyes))
        .add_state::<ContractId, Terms>("terms", Audience::Everybody)
        .add_state::<ContractId, Rests>("rests", Audience::Everybody)
        .add_state::<SeatId, Army>("army", Audience::Everybody);
    app.add_sequence([each(in_seat_order, [played(Phase::March)])]).add_systems(Settle, rest);
    app.add_action::<March, _>(march).add_action::<Cancel, _>(cancel).add_done();
}

/// Where a contract rests and nothing known opposes it, there is an older one between others.
fn imagine(world: &mut World, _: SeatId) {
    let all: Vec<(ContractId, Entity)> = world.resource::<Keys<ContractId>>().iter().collect();
    let mut older: Vec<Terms> = vec![];
    for (id, entity) in all {
        let terms = world.get::<Terms>(entity).expect("whoever sees one may read it").clone();
        let known = older.iter().any(|o| o.parties[0] == terms.parties[0] && o.passage != terms.passage);
        if world.get::<Rests>(entity).is_some() && !known {
            let other = (0..3).map(SeatId).find(|s| !terms.parties.contains(s)).expect("three sit here");
            let hidden = Terms { parties: [terms.parties[0], other], passage: (terms.passage.0, !terms.passage.1) };
            let free = (0..id.0).map(ContractId).find(|c| world.resource::<Keys<ContractId>>().get(*c).is_none());
            world.spawn((free.expect("an older one has a lower number"), hidden));
        }
        older.push(terms);
    }
}

const GAME: Game = Game {
    id: "contract",
    rule_prefix: "T",
    plugin,
    imagine,
    names: |_, _| None,
    laws: |_| Ok(()),
    table: TableHooks::NONE,
};

fn open(seed: u64) -> Table {
    Table::bare(GAME, seed, |world| {
        for n in 0..3 {
            world.spawn((SeatId(n), Army(SeatId(n))));
        }
        let [mover, land, third] = [0, 1, 2].map(SeatId);
        world.spawn_new::<ContractId>(Terms { parties: [land, third], passage: (mover, false) });
        world.spawn_new::<ContractId>(Terms { parties: [land, mover], passage: (mover, true) });
    })
}

fn march_of(table: &mut Table) -> Result<(), String> {
    table.check(SeatId(0), &Act::new(March(SeatId(1)))).map_err(|refusal| refusal.code)
}

#[test]
fn the_mover_learns_that_the_clause_rests_and_not_why() {
    let mut table = open(1);
    assert_eq!(march_of(&mut table), Err("NoPassage".into()));
    let mut known = table.known(SeatId(0));
    let contracts = known.read::<Query<(&Terms, Has<Rests>)>, _>(|all| all.iter().map(|(_, r)| r).collect::<Vec<_>>());
    assert_eq!(contracts, [true], "their own alone, and that it rests");
    assert_eq!(known.offers(SeatId(0)), table.offers(SeatId(0)));
    for (seat, act) in
        [(0, Act::new(Done)), (1, Act::new(Done)), (2, Act::new(Cancel(ContractId(0)))), (2, Act::new(Done))]
    {
        table.submit(SeatId(seat), act).expect("it is asked");
    }
    assert_eq!(march_of(&mut table), Ok(()), "what opposed it is gone: it holds at once");
}

#[test]
fn no_view_gives_other_offers_than_the_truth() {
    let acts = many(GAME, open, 10, 40);
    assert_eq!(acts.keys().map(String::as_str).collect::<Vec<_>>(), ["Cancel", "Done", "March"], "{acts:?}");
}
