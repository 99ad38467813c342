//! A tiny game with everything that makes trouble: dice, a hidden card, bids made at once, a decision inside another.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::table::*;
use crate::{refusals, way};

pub const SCENARIO: &str = "(title: \"The Well\", pool: 60, turns: 6) // it's a \"toy\"\n";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Action {
    Take(u8),
    Throw,
    /// Answer to a throw of 6: give up coins, half to the pool and half to nobody else.
    Lose {
        coins: u8,
    },
    Show,
    EndRound,
    Bid(u8),
    /// Breaks the rules' machinery: `true` panics, `false` never comes to an end.
    Break(bool),
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Purse {
    seat: SeatId,
    coins: u16,
    card: u8,
    shown: bool,
    bid: Option<u8>,
}

#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clock {
    turn: u16,
    turns: u16,
    active: usize,
    taken: u8,
    bidding: bool,
    pool: u16,
    /// Decisions inside the round: the seat that must lose coins.
    frames: Vec<SeatId>,
    over: bool,
    #[serde(skip)]
    stuck: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Position {
    clock: Clock,
    purses: Vec<Purse>,
    dice: DiceState,
}

#[cfg(feature = "window")]
impl Position {
    /// These faces fall next.
    pub fn lay(&mut self, faces: &[u8]) {
        self.dice.laid = faces.to_vec();
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Files in a folder of many games say which they are of.
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    game: Option<String>,
    title: String,
    pool: u16,
    turns: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub seat: SeatId,
    pub clock: Clock,
    pub coins: Vec<u16>,
    pub cards: Vec<Option<u8>>,
    pub bid: Option<u8>,
}

refusals! { "TOY",
    TooMany { want: u8, have: u16 } "TAKE-01" => "You want {want} coins; there are {have}.",
    Tired {} "TAKE-02" => "Three takes a round are enough.",
    NotNow {} "SEQ-01" => "That is not what the table waits for.",
    ShownAlready {} "CARD-01" => "Your card lies open already.",
}

pub struct Toy;

/// The toy's rule list.
pub fn rules() -> Vec<RuleLine> {
    let line = |id: &str, text: &str| RuleLine { id: id.into(), text: text.into() };
    vec![
        line("TOY TAKE-01", "One takes one to three coins from the well."),
        line("TOY CARD-01", "A card is shown once."),
    ]
}

fn purses(world: &World) -> Vec<Purse> {
    let mut query = world.try_query::<&Purse>().expect("purses are registered");
    let mut all: Vec<Purse> = query.iter(world).cloned().collect();
    all.sort_by_key(|p| p.seat);
    all
}

fn purse(world: &mut World, seat: SeatId) -> Mut<'_, Purse> {
    let mut query = world.query::<&mut Purse>();
    query.iter_mut(world).find(|p| p.seat == seat).expect("every seat has a purse")
}

fn built(position: &Position) -> World {
    let mut world = World::new();
    world.register_component::<Purse>();
    world.insert_resource(position.clock.clone());
    world.insert_resource(Dice::from_state(&position.dice));
    world.insert_resource(Chronicle::default());
    for purse in &position.purses {
        world.spawn(purse.clone());
    }
    world
}

fn tell(world: &mut World, seat: Option<SeatId>, text: String) {
    world.resource_mut::<Chronicle>().write(seat, text);
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const NAME: &'static str = "The Well";
    const RULE_PREFIX: &'static str = "TOY";
    type Action = Action;
    type Position = Position;
    type Scenario = Scenario;
    type View = View;

    fn parse_scenario(text: &str, path: &str) -> Result<Scenario, Vec<DataError>> {
        read_scenario("toy", text, path, |scenario: &Scenario, lens| {
            if scenario.turns == 0 {
                lens.fault(way!["turns"], "a game has at least one turn");
            }
        })
    }
    fn scenario_card(s: &Scenario) -> ScenarioCard {
        ScenarioCard { title: s.title.clone(), text: String::new(), seats: 2..=4, options: vec![] }
    }
    fn set_up(s: &Scenario, seats: &[SeatSetup], seed: u64) -> Result<World, Vec<DataError>> {
        let mut dice = Dice::seeded(seed);
        let purse = |(n, dice): (usize, &mut Dice)| Purse {
            seat: SeatId(n as u8),
            coins: 0,
            card: dice.d6(),
            shown: false,
            bid: None,
        };
        let purses = (0..seats.len()).map(|n| purse((n, &mut dice))).collect();
        let clock = Clock {
            turn: 0,
            turns: s.turns,
            active: 0,
            taken: 0,
            bidding: false,
            pool: s.pool,
            frames: vec![],
            over: false,
            stuck: false,
        };
        let mut world = built(&Position { clock, purses, dice: dice.state() });
        tell(&mut world, None, "The table is laid.".into());
        Ok(world)
    }
    fn capture(world: &World) -> Position {
        Position {
            clock: world.resource::<Clock>().clone(),
            purses: purses(world),
            dice: world.resource::<Dice>().state(),
        }
    }
    fn restore(position: &Position) -> Result<World, Vec<DataError>> {
        if position.clock.active >= position.purses.len() {
            return Err(vec![DataError::file(
                "position",
                format!("active seat {} has no purse", position.clock.active),
            )]);
        }
        Ok(built(position))
    }
    fn check(world: &World, seat: SeatId, action: &Action) -> Result<(), Refusal> {
        let clock = world.resource::<Clock>();
        let mine = purses(world).into_iter().find(|p| p.seat == seat).expect("the table knows the seat");
        let enough =
            |want: u8, have: u16| if u16::from(want) > have { Err(No::TooMany { want, have }.into()) } else { Ok(()) };
        match action {
            Action::Bid(n) if clock.bidding => enough(*n, mine.coins.min(3)),
            Action::Lose { coins } if !clock.frames.is_empty() => {
                if *coins == 0 {
                    Err(No::NotNow {}.into())
                } else {
                    enough(*coins, mine.coins.min(2))
                }
            }
            _ if clock.bidding || !clock.frames.is_empty() => Err(No::NotNow {}.into()),
            Action::Take(_) if clock.taken >= 3 => Err(No::Tired {}.into()),
            Action::Take(n) => {
                if *n == 0 {
                    Err(No::NotNow {}.into())
                } else {
                    enough(*n, clock.pool.min(3))
                }
            }
            Action::Throw if clock.taken >= 3 => Err(No::Tired {}.into()),
            Action::Show if mine.shown => Err(No::ShownAlready {}.into()),
            Action::Show | Action::Throw | Action::EndRound | Action::Break(_) => Ok(()),
            _ => Err(No::NotNow {}.into()),
        }
    }
    fn apply(world: &mut World, seat: SeatId, action: &Action) {
        let name = Toy::describe(world, action);
        match action {
            Action::Take(n) => {
                world.resource_mut::<Clock>().pool -= u16::from(*n);
                world.resource_mut::<Clock>().taken += 1;
                purse(world, seat).coins += u16::from(*n);
                tell(world, Some(seat), name);
            }
            Action::Throw => {
                let face = world.resource_mut::<Dice>().d6();
                world.resource_mut::<Clock>().taken += 1;
                let mut chronicle = world.resource_mut::<Chronicle>();
                chronicle.sealed = true;
                let line = chronicle.write(Some(seat), format!("throws {face}"));
                line.throw = Some(Throw {
                    purpose: "luck".into(),
                    dice: vec![face],
                    modifiers: vec![],
                    total: face.into(),
                    needed: String::new(),
                });
                if face == 6 && purse(world, seat).coins > 0 {
                    world.resource_mut::<Clock>().frames.push(seat);
                }
            }
            Action::Lose { coins } => {
                purse(world, seat).coins -= u16::from(*coins);
                let mut clock = world.resource_mut::<Clock>();
                clock.pool += u16::from(*coins);
                clock.frames.pop();
                tell(world, Some(seat), name);
            }
            Action::Show => {
                purse(world, seat).shown = true;
                let card = purse(world, seat).card;
                world.resource_mut::<Chronicle>().write(Some(seat), format!("shows a {card}")).reveals = true;
            }
            Action::EndRound => {
                let seats = purses(world).len();
                let mut clock = world.resource_mut::<Clock>();
                clock.taken = 0;
                clock.active += 1;
                if clock.active == seats {
                    clock.active = 0;
                    clock.bidding = true;
                }
            }
            Action::Bid(n) => {
                purse(world, seat).bid = Some(*n);
                world.resource_mut::<Chronicle>().write(Some(seat), name).audience = Audience::Only(seat);
            }
            Action::Break(true) => {
                world.resource_mut::<Clock>().pool = 0;
                panic!("the toy broke");
            }
            Action::Break(false) => world.resource_mut::<Clock>().stuck = true,
        }
    }
    fn step(world: &mut World) -> bool {
        let clock = world.resource::<Clock>().clone();
        if clock.stuck {
            return true;
        }
        if clock.turn == 0 {
            world.resource_mut::<Clock>().turn = 1;
            let mut chronicle = world.resource_mut::<Chronicle>();
            chronicle.turn = 1;
            chronicle.phase = "Rounds".into();
            return true;
        }
        if clock.over || !clock.bidding || purses(world).iter().any(|p| p.bid.is_none()) {
            return false;
        }
        let bids: Vec<u8> = purses(world).iter().map(|p| p.bid.unwrap_or(0)).collect();
        for (n, bid) in bids.iter().enumerate() {
            let mut purse = purse(world, SeatId(n as u8));
            purse.coins -= u16::from(*bid);
            purse.bid = None;
        }
        world.resource_mut::<Chronicle>().write(None, format!("The bids were {bids:?}.")).reveals = true;
        let mut clock = world.resource_mut::<Clock>();
        clock.pool += bids.iter().map(|b| u16::from(*b)).sum::<u16>();
        clock.bidding = false;
        clock.over = clock.turn == clock.turns;
        clock.turn += u16::from(!clock.over);
        let turn = clock.turn;
        world.resource_mut::<Chronicle>().turn = turn;
        true
    }
    fn prompt(world: &World) -> Prompt {
        let clock = world.resource::<Clock>();
        let (seats, text) = if clock.over {
            (vec![], "The game is over.")
        } else if clock.bidding {
            (purses(world).iter().filter(|p| p.bid.is_none()).map(|p| p.seat).collect(), "Bid in secret.")
        } else if let Some(seat) = clock.frames.last() {
            (vec![*seat], "Give up coins.")
        } else {
            (vec![SeatId(clock.active as u8)], "Play your round.")
        };
        Prompt { seats, text: text.into(), rule: Some("TOY SEQ-01".into()) }
    }
    fn offers(world: &World, seat: SeatId) -> Vec<Action> {
        let all = (1..=3).map(Action::Take).chain([Action::Throw, Action::Show, Action::EndRound]);
        let all = all.chain((1..=2).map(|coins| Action::Lose { coins })).chain((0..=3).map(Action::Bid));
        all.filter(|a| Toy::check(world, seat, a).is_ok()).collect()
    }
    fn describe(_: &World, action: &Action) -> String {
        match action {
            Action::Take(n) => format!("Take {n} from the well"),
            Action::Throw => "Throw for luck".into(),
            Action::Lose { coins } => format!("Lose {coins}"),
            Action::Show => "Show your card".into(),
            Action::EndRound => "End the round".into(),
            Action::Bid(n) => format!("Bid {n}"),
            Action::Break(_) => "Break the toy".into(),
        }
    }
    fn heading(_: &World, action: &Action) -> String {
        if matches!(action, Action::Take(_)) { "Take".into() } else { "Other".into() }
    }
    fn is_final(_: &World, action: &Action) -> bool {
        matches!(action, Action::Throw | Action::Show)
    }
    fn view(world: &World, seat: SeatId) -> View {
        let all = purses(world);
        View {
            seat,
            clock: world.resource::<Clock>().clone(),
            coins: all.iter().map(|p| p.coins).collect(),
            cards: all.iter().map(|p| (p.shown || p.seat == seat).then_some(p.card)).collect(),
            bid: all[seat.index()].bid,
        }
    }
    fn print_view(world: &World, seat: SeatId) -> String {
        format!("{:?}", Toy::view(world, seat))
    }
    fn issues(world: &World, _: SeatId) -> Vec<String> {
        vec![format!("{} coins are left in the well.", world.resource::<Clock>().pool)]
    }
    fn ribbon(world: &World) -> Vec<RibbonStep> {
        let bidding = world.resource::<Clock>().bidding;
        let step = |name: &str, now: bool| RibbonStep {
            name: name.into(),
            seat: None,
            state: if now { StepState::Now } else { StepState::Next },
        };
        vec![step("Rounds", !bidding), step("Bids", bidding)]
    }
    fn outcome(world: &World) -> Option<Outcome> {
        let clock = world.resource::<Clock>();
        let mut ranking: Vec<Purse> = purses(world);
        ranking.sort_by_key(|p| std::cmp::Reverse(p.coins));
        clock.over.then(|| Outcome {
            ranking: ranking.iter().map(|p| vec![p.seat]).collect(),
            text: "Most coins wins.".into(),
            ending: "turns".into(),
        })
    }
    fn has_secrets(_: &World, _: SeatId) -> bool {
        true
    }
    fn invariants(world: &World) -> Result<(), String> {
        let coins: u16 = purses(world).iter().map(|p| p.coins).sum();
        let pool = world.resource::<Clock>().pool;
        if coins + pool == 60 { Ok(()) } else { Err(format!("{coins} coins and {pool} in the well are not 60")) }
    }
    fn permute_secrets(world: &World, seat: SeatId, salt: u64) -> World {
        let mut position = Toy::capture(world);
        for p in position.purses.iter_mut().filter(|p| p.seat != seat) {
            if !p.shown {
                p.card = (u64::from(p.card) + salt) as u8 % 6 + 1;
            }
            p.bid = p.bid.map(|_| 0);
        }
        let mut other = built(&position);
        other.insert_resource(world.resource::<Chronicle>().clone());
        other
    }
    fn bot(bot: &Opponent, view: &View, offers: &[Action], luck: &mut Dice) -> usize {
        let best = offers.iter().position(|a| *a == Action::Take(3));
        match best {
            Some(n) if bot.level > 1 && view.clock.pool > 3 => n,
            _ => luck.below(offers.len() as u32) as usize,
        }
    }
    fn facts(view: &View) -> BTreeMap<String, Fact> {
        let mut facts = BTreeMap::from([
            ("turn".to_string(), Fact::Number(view.clock.turn.into())),
            ("well".to_string(), Fact::Number(view.clock.pool.into())),
            ("bidding".to_string(), Fact::Yes(view.clock.bidding)),
            ("me.coins".to_string(), Fact::Number(view.coins[view.seat.index()].into())),
        ]);
        for (n, coins) in view.coins.iter().enumerate() {
            facts.insert(format!("seat.{}.coins", n + 1), Fact::Number((*coins).into()));
        }
        facts
    }
    fn fact_names() -> Vec<String> {
        ["turn", "well", "bidding", "me.coins", "seat.*.coins"].map(String::from).to_vec()
    }
    fn action_kinds() -> &'static [&'static str] {
        &["Take", "Throw", "Lose", "Show", "EndRound", "Bid", "Break"]
    }
}

/// A table of two people and the toy.
pub fn table(seed: u64) -> Table<Toy> {
    let seats = vec![SeatSetup::plain(0, Sitter::Human), SeatSetup::plain(1, Sitter::Human)];
    Table::new(SCENARIO, "toy.ron", seats, seed).expect("the toy's scenario is good")
}

/// A folder of its own for a test's files. It goes with the test.
pub struct Folder(std::path::PathBuf);

impl std::ops::Deref for Folder {
    type Target = std::path::Path;

    fn deref(&self) -> &std::path::Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn folder(name: &str) -> Folder {
    let path = std::env::temp_dir().join(format!("regnal-test-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("the temporary folder can be written");
    Folder(path)
}

/// Plays up to `acts` acts, chosen by a stream of luck of their own.
pub fn play(table: &mut Table<Toy>, acts: usize, luck: u64) {
    let mut luck = Dice::seeded(luck);
    for _ in 0..acts {
        let Some(seat) = luck.pick(&table.prompt().seats) else { return };
        let offers = table.offers(seat);
        let n = luck.below(offers.len() as u32) as usize;
        table.submit(seat, offers[n].clone()).expect("an offer is accepted");
    }
}
