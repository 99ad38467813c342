//! A tiny game with everything that makes trouble: dice, a hidden card, bids made at once, a decision inside another, plans
//! which a seat makes while others make theirs.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use serde::{Deserialize, Serialize};

use crate::engine::*;
use crate::table::{Opponent, Outcome, RuleLine, ScenarioCard, SeatSetup, Sitter, read_scenario};
use crate::{line, phases, refusals, way};

pub const SCENARIO: &str = "(title: \"The Well\", pool: 60, turns: 6) // it's a \"toy\"\n";

pub static TOY: Game = Game {
    id: "toy",
    rule_prefix: "TOY",
    plugin,
    imagine,
    names: |_, key| (key.kind == "seats").then(|| Seat(key.number as u8).to_string()),
    laws,
    table: TableHooks { title: "The Well", scenario, bot, issues, ..TableHooks::NONE },
};

phases! {
    pub enum Phase { Rounds = "Rounds", Bids = "Bids" }
}

#[derive(Component, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Purse(pub u16);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Card {
    of: Seat,
    face: u8,
    shown: bool,
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sealed {
    of: Seat,
    bid: Option<u8>,
    plan: u8,
}

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    turns: u16,
    taken: u8,
    pool: u16,
}

/// Coins that a seat has to give up.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Loss {
    of: Seat,
    given: bool,
    /// It never comes to an end.
    stuck: bool,
}

impl Pending for Loss {
    const NAME: &'static str = "loss";
    fn prompt(&self, _: &World) -> Line {
        line!["Give up coins."].rule("SEQ-01")
    }
}

fn step_loss(In(me): In<Entity>, losses: Query<&Loss>) -> Next {
    match losses.get(me) {
        Ok(Loss { stuck: true, .. }) => Next::Again,
        Ok(Loss { given: false, of, .. }) => Next::Ask(vec![*of]),
        _ => Next::Over,
    }
}

refusals! { "TOY",
    TooMany { want: u8, have: u16 } "TAKE-01" => "You want {want} coins; there are {have}.",
    Tired {} "TAKE-02" => "Three takes a round are enough.",
    Nothing {} "SEQ-01" => "That is nothing.",
    ShownAlready {} "CARD-01" => "Your card lies open already.",
    NobodyToFollow {} "PLAN-01" => "Nobody has planned what you could follow.",
}

#[derive(SystemParam)]
pub struct Board<'w, 's> {
    clock: Res<'w, Clock>,
    seats: Query<'w, 's, (&'static Seat, &'static Purse, Option<&'static Card>, Option<&'static Sealed>)>,
}

impl Board<'_, '_> {
    fn coins(&self, seat: Seat) -> u16 {
        self.seats.iter().find(|s| *s.0 == seat).map_or(0, |s| s.1.0)
    }
}

fn enough(want: u8, have: u16) -> Result<(), Refusal> {
    if u16::from(want) > have { Err(No::TooMany { want, have }.into()) } else { Ok(()) }
}

macro_rules! acts {
    ($($def:item)*) => {
        $(#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)] $def)*
    };
}
// `Break` breaks the rules' machinery: `true` panics, `false` never comes to an end.
acts! {
    pub struct Take(pub u8);
    pub struct Throw;
    pub struct Show;
    pub struct Quietly;
    pub struct EndRound;
    pub struct Break(pub bool);
    pub struct Bid(pub u8);
    pub struct Plan(pub u8);
    pub struct Follow;
    pub struct Lose { pub coins: u8 }
}

/// An action of the toy: its name, when, all there could be, its judge, its words, whether it is final.
macro_rules! action {
    ($name:ident, $text:literal, $when:expr, $all:expr, |$me:ident, $seat:ident, $on:ident| $check:expr, $words:expr, $final:expr) => {
        impl Action for $name {
            type Reads = Board<'static, 'static>;
            const NAME: &'static str = $text;
            const WHEN: fn() -> When = || $when;
            fn candidates(_: Seat, _: &Board) -> Vec<Self> {
                $all
            }
            fn check(&self, $seat: Seat, $on: &Board) -> Result<(), Refusal> {
                let $me = self;
                $check
            }
            fn describe(&self, _: &Board) -> Line {
                let words: fn(&Self) -> String = $words;
                line![words(self)]
            }
            fn heading(&self, _: &Board) -> String {
                if $text == "Take" { "Take".into() } else { "Other".into() }
            }
            fn is_final(&self, _: Seat, _: &Board) -> bool {
                $final
            }
        }
    };
}

fn rounds() -> When {
    When::during(&[Phase::Rounds])
}
fn bids() -> When {
    When::during(&[Phase::Bids])
}

action!(
    Take,
    "Take",
    rounds(),
    (1..=3).map(Take).collect(),
    |me, _seat, on| {
        match on.clock.taken >= 3 {
            true => Err(No::Tired {}.into()),
            false if me.0 == 0 => Err(No::Nothing {}.into()),
            false => enough(me.0, on.clock.pool.min(3)),
        }
    },
    |me| format!("Take {} from the well", me.0),
    false
);
action!(
    Throw,
    "Throw",
    rounds(),
    vec![Throw],
    |_me, _seat, on| if on.clock.taken >= 3 { Err(No::Tired {}.into()) } else { Ok(()) },
    |_| "Throw for luck".into(),
    true
);
action!(
    Show,
    "Show",
    rounds(),
    vec![Show],
    |_me, seat, on| {
        let shown = |card: &Card| card.of == seat && card.shown;
        if on.seats.iter().any(|s| s.2.is_some_and(shown)) { Err(No::ShownAlready {}.into()) } else { Ok(()) }
    },
    |_| "Show your card".into(),
    true
);
action!(Quietly, "Quietly", rounds(), vec![], |_me, _seat, _on| Ok(()), |_| "Draw unseen".into(), true);
action!(EndRound, "EndRound", rounds(), vec![EndRound], |_me, _seat, _on| Ok(()), |_| "End the round".into(), false);
action!(Break, "Break", rounds(), vec![], |_me, _seat, _on| Ok(()), |_| "Break the toy".into(), false);
action!(
    Bid,
    "Bid",
    bids(),
    (0..=3).map(Bid).collect(),
    |me, seat, on| enough(me.0, on.coins(seat).min(3)),
    |me| format!("Bid {}", me.0),
    false
);
action!(Plan, "Plan", bids(), vec![], |me, _seat, _on| enough(me.0, 9), |me| format!("Plan {}", me.0), false);
action!(
    Follow,
    "Secret.Follow",
    bids(),
    vec![],
    |_me, seat, on| {
        let planned = |s: &Sealed| s.of != seat && s.plan > 0;
        if on.seats.iter().any(|s| s.3.is_some_and(planned)) { Ok(()) } else { Err(No::NobodyToFollow {}.into()) }
    },
    |_| "Follow".into(),
    false
);
action!(
    Lose,
    "Lose",
    When::answering::<Loss>(),
    (1..=2).map(|coins| Lose { coins }).collect(),
    |me, seat, on| match me.coins {
        0 => Err(No::Nothing {}.into()),
        n => enough(n, on.coins(seat).min(2)),
    },
    |me| format!("Lose {}", me.coins),
    false
);

fn entity(world: &World, seat: Seat) -> Entity {
    world.resource::<Keys<Seat>>().get(seat).expect("a seat of the table")
}
fn purse(world: &mut World, seat: Seat) -> Mut<'_, Purse> {
    let entity = entity(world, seat);
    world.get_mut(entity).expect("every seat has a purse")
}
fn sealed(world: &mut World, seat: Seat) -> Mut<'_, Sealed> {
    let entity = entity(world, seat);
    world.get_mut(entity).expect("every seat has a bid")
}

fn plugin(app: &mut App) {
    app.add_state::<Seat, Purse>("coins", Audience::Everybody)
        .add_state::<Seat, Card>(
            "card",
            Audience::By(|card, _, _, eyes| if card.shown || eyes.are(card.of) { Sight::All } else { Sight::Nothing }),
        )
        .add_state::<Seat, Sealed>("sealed", Audience::Owner(|bid, _, _| Some(bid.of)))
        .add_table_state::<Clock>("clock", Audience::Everybody);
    app.add_sequence([
        each(in_seat_order, [played(Phase::Rounds).prompt(|_| line!["Play your round."].rule("SEQ-01"))]),
        all(Phase::Bids).prompt(|_| line!["Bid in secret."].rule("SEQ-01")),
    ]);
    app.add_systems(Begin(Phase::Rounds), |mut clock: ResMut<Clock>| clock.taken = 0)
        .add_systems(End(Phase::Bids), open_bids);
    app.add_pending::<Loss, _>(Audience::Everybody, step_loss);
    app.add_action::<Take, _>(|In(By { seat, act }): In<By<Take>>, world: &mut World| {
        let mut clock = world.resource_mut::<Clock>();
        clock.pool -= u16::from(act.0);
        clock.taken += 1;
        purse(world, seat).0 += u16::from(act.0);
        world.say(line![format!("Take {} from the well", act.0)].by(seat));
    });
    app.add_action::<Throw, _>(|In(By { seat, .. }): In<By<Throw>>, world: &mut World| {
        let face = world.resource_mut::<Dice>().d6();
        world.resource_mut::<Clock>().taken += 1;
        let throw = crate::table::Throw {
            purpose: "luck".into(),
            dice: vec![face],
            modifiers: vec![],
            total: face.into(),
            needed: String::new(),
        };
        world.say(line![format!("throws {face}")].by(seat).throw(throw));
        if face == 6 && purse(world, seat).0 > 0 {
            world.push(Loss { of: seat, given: false, stuck: false });
        }
    });
    app.add_action::<Show, _>(|In(By { seat, .. }): In<By<Show>>, world: &mut World| {
        let entity = entity(world, seat);
        let mut card = world.get_mut::<Card>(entity).expect("every seat has a card");
        card.shown = true;
        let face = card.face;
        world.say(line![format!("shows a {face}")].by(seat).reveals());
    });
    app.add_action::<Quietly, _>(|In(_): In<By<Quietly>>, mut dice: ResMut<Dice>| _ = dice.d6());
    app.add_action::<EndRound, _>(finish);
    app.add_action::<Lose, _>(|In(By { seat, act }): In<By<Lose>>, world: &mut World| {
        purse(world, seat).0 -= u16::from(act.coins);
        world.resource_mut::<Clock>().pool += u16::from(act.coins);
        world.query::<&mut Loss>().iter_mut(world).for_each(|mut loss| loss.given = true);
        world.say(line![format!("Lose {}", act.coins)].by(seat));
    });
    app.add_action::<Bid, _>(|In(By { seat, act }): In<By<Bid>>, world: &mut World| {
        sealed(world, seat).bid = Some(act.0);
        world.say(line![format!("Bid {}", act.0)].only(seat));
        world.resource_mut::<PlayState>().finish(seat);
    });
    app.add_action::<Plan, _>(|In(By { seat, act }): In<By<Plan>>, world: &mut World| {
        sealed(world, seat).plan = act.0;
        world.say(line![format!("Plan {}", act.0)].only(seat));
    });
    app.add_action::<Follow, _>(|In(By { seat, .. }): In<By<Follow>>, world: &mut World| {
        world.say(line!["Follow"].only(seat));
    });
    app.add_action::<Break, _>(|In(By { seat, act }): In<By<Break>>, world: &mut World| {
        world.resource_mut::<Clock>().pool = 0;
        assert!(!act.0, "the toy broke");
        world.push(Loss { of: seat, given: false, stuck: true });
    });
    app.add_fact("well", |In(_): In<Seat>, clock: Res<Clock>| i64::from(clock.pool));
    app.add_fact("turn", |In(_): In<Seat>, play: Res<PlayState>| i64::from(play.round));
    app.add_fact("me.coins", |In(me): In<Seat>, board: Board| i64::from(board.coins(me)));
}

fn open_bids(world: &mut World) {
    let mut all: Vec<(Seat, Mut<Purse>, Mut<Sealed>)> =
        world.query::<(&Seat, &mut Purse, &mut Sealed)>().iter_mut(world).map(|(s, p, b)| (*s, p, b)).collect();
    all.sort_by_key(|(seat, ..)| *seat);
    let mut bids = vec![];
    for (_, purse, sealed) in &mut all {
        let bid = sealed.bid.take().unwrap_or(0);
        sealed.plan = 0;
        purse.0 -= u16::from(bid);
        bids.push(bid);
    }
    let mut ranking: Vec<(u16, Seat)> = all.iter().map(|(seat, purse, _)| (purse.0, *seat)).collect();
    ranking.sort_by_key(|(coins, seat)| (std::cmp::Reverse(*coins), *seat));
    world.say(line![format!("The bids were {bids:?}.")].reveals());
    world.resource_mut::<Clock>().pool += bids.iter().map(|bid| u16::from(*bid)).sum::<u16>();
    let turns = world.resource::<Clock>().turns;
    if world.resource::<PlayState>().round == turns {
        let ranking = ranking.into_iter().map(|(_, seat)| vec![seat]).collect();
        let outcome = Outcome { ranking, text: "Most coins wins.".into(), ending: "turns".into() };
        world.resource_mut::<Over>().0 = Some(outcome);
    }
}

fn imagine(world: &mut World, _: Seat) {
    let seats: Vec<(Seat, Entity)> = world.resource::<Keys<Seat>>().iter().collect();
    for (seat, entity) in seats {
        if world.get::<Card>(entity).is_none() {
            let face = world.resource_mut::<Dice>().d6();
            world.entity_mut(entity).insert(Card { of: seat, face, shown: false });
        }
        if world.get::<Sealed>(entity).is_none() {
            let done = world.resource::<PlayState>().has_done(seat);
            world.entity_mut(entity).insert(Sealed { of: seat, bid: done.then_some(0), plan: 0 });
        }
    }
}

fn laws(world: &mut World) -> Result<(), String> {
    let coins: u16 = world.query::<&Purse>().iter(world).map(|purse| purse.0).sum();
    let pool = world.resource::<Clock>().pool;
    if coins + pool == 60 { Ok(()) } else { Err(format!("{coins} coins and {pool} in the well are not 60")) }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WellFile {
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    game: Option<String>,
    title: String,
    pool: u16,
    turns: u16,
}

fn scenario(text: &str, path: &str) -> Result<Scenario, Vec<crate::table::DataError>> {
    let file = read_scenario("toy", text, path, |file: &WellFile, lens| {
        if file.turns == 0 {
            lens.fault(way!["turns"], "a game has at least one turn");
        }
    })?;
    let card = ScenarioCard { title: file.title.clone(), text: String::new(), seats: 2..=4, options: vec![] };
    Ok(Scenario::new(card, move |opening| {
        let seats = opening.seats.len() as u8;
        let world = opening.world();
        world.insert_resource(Clock { turns: file.turns, taken: 0, pool: file.pool });
        for of in (0..seats).map(Seat) {
            let face = world.resource_mut::<Dice>().d6();
            let card = Card { of, face, shown: false };
            world.spawn((of, Purse::default(), card, Sealed { of, bid: None, plan: 0 }));
        }
        world.say(line!["The table is laid."]);
        Ok(())
    }))
}

fn issues(known: &mut KnownWorld) -> Vec<String> {
    vec![format!("{} coins are left in the well.", known.read::<Res<Clock>, _>(|clock| clock.pool))]
}

/// Its rule list.
pub fn rules() -> Vec<RuleLine> {
    let line = |id: &str, text: &str| RuleLine { id: id.into(), text: text.into() };
    vec![
        line("TOY TAKE-01", "One takes one to three coins from the well."),
        line("TOY CARD-01", "A card is shown once."),
    ]
}

fn bot(bot: &Opponent, known: &mut KnownWorld, offers: &[Act], luck: &mut Luck) -> Option<Act> {
    let pool = known.read::<Res<Clock>, _>(|clock| clock.pool);
    let best = offers.iter().find(|act| act.get::<Take>() == Some(&Take(3)));
    match best {
        Some(best) if bot.level > 1 && pool > 3 => Some(best.clone()),
        _ => Some(offers[luck.below(offers.len() as u32) as usize].clone()),
    }
}

/// Who sits where, in seat order.
pub fn seated(sitters: &[Sitter]) -> Vec<SeatSetup> {
    sitters.iter().enumerate().map(|(n, sitter)| SeatSetup::plain(n, sitter.clone())).collect()
}

/// A table of two people and the toy.
pub fn table(seed: u64) -> Table {
    Table::new(&TOY, SCENARIO, "toy.ron", seated(&[Sitter::Human, Sitter::Human]), seed).expect("the scenario is good")
}

/// Plays up to `acts` acts, chosen by a stream of luck of their own.
pub fn play(table: &mut Table, acts: usize, luck: u64) {
    let mut luck = Dice::seeded(luck);
    for _ in 0..acts {
        let Some(seat) = luck.pick(&table.prompt().seats) else { return };
        let offers = table.offers(seat);
        let n = luck.below(offers.len() as u32) as usize;
        table.submit(seat, offers[n].clone()).expect("an offer is accepted");
    }
}
