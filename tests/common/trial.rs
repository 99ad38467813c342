//! A table on which rule tests play: positions as data, laid dice, acts, refusals by name. A game's own kit adds its pieces:
//! `pub type Board = Trial<MyGame>; impl Board { .. }`.
#![allow(dead_code)]

use std::fmt::Debug;
use std::io::Write as _;
use std::marker::PhantomData;

use bevy_ecs::prelude::World;
use regnal::engine::{Act, Dice, Game, KnownWorld, Table, new_world};
use regnal::table::{DataError, Entry, Refusal, SeatId, SeatSetup, Sitter, Throw};

/// The file to which refusals that tests reach are written, if somebody asks for the list.
pub const REACHED: &str = "REGNAL_REACHED";

/// Name and rule of a refusal that a test has reached. It is one sentence for the player, with figures instead of holes.
#[track_caller]
pub fn reached(no: Refusal) -> (String, String) {
    assert!(no.text.ends_with('.') && !no.text.contains(['{', '}']) && !no.text.contains("Some("), "{no}");
    if let Some(list) = std::env::var_os(REACHED) {
        let line = format!("{}\t{}\t{}\n", std::panic::Location::caller().file(), no.code, no.rule);
        let file = std::fs::OpenOptions::new().create(true).append(true).open(list);
        file.and_then(|mut f| f.write_all(line.as_bytes())).expect("the list of refusals");
    }
    (no.code, no.rule)
}

/// What a kit says of its game.
pub trait Kit {
    const GAME: &'static Game;
    /// An act as its tests write it.
    type Action: Clone + Debug;
    /// What lies on the table, as data.
    type Position;
    /// What a seat sees.
    type View;

    fn act(action: &Self::Action) -> Act;
    fn action(act: &Act) -> Self::Action;
    /// What lies on the table, all secrets too.
    fn position(table: &Table) -> Self::Position;
    /// Lays a position out in a new world.
    fn lay(world: &mut World, position: Self::Position);
    fn view_of(known: &mut KnownWorld) -> Self::View;

    /// Lays another position on the table, with these dice.
    ///
    /// # Errors
    /// What is wrong with it.
    fn lay_out(table: &mut Table, position: Self::Position, dice: Dice) -> Result<(), Vec<DataError>> {
        table.lay_out(|opening| {
            let world = opening.world();
            Self::lay(world, position);
            world.insert_resource(dice);
            Ok(())
        })
    }
    /// A world of its own that holds this position.
    fn world(position: Self::Position, dice: Dice) -> World {
        let mut world = new_world(*Self::GAME);
        Self::lay(&mut world, position);
        world.insert_resource(dice);
        world
    }
    /// A table like this with another position on it.
    fn beside(table: &Table, position: Self::Position) -> Table {
        let setup = table.setup();
        let begun = Self::GAME.open(&setup.scenario, &setup.path, setup.seats.clone(), setup.seed);
        let mut beside = begun.unwrap_or_else(|e| panic!("{e:?}"));
        Self::lay_out(&mut beside, position, Dice::seeded(setup.seed)).expect("a permuted position is a position");
        beside
    }
}

/// A game whose tables hide something.
pub trait Secretive: Kit<Position: PartialEq, View: Debug + PartialEq> {
    /// Another position that `eye` cannot tell from the one on the table.
    fn permuted(table: &Table, eye: SeatId, salt: u64) -> Self::Position;

    /// Nothing that the seat is shown differs where the hidden does.
    #[track_caller]
    fn leaks_nothing(table: &Table, seat: SeatId, salt: u64) {
        let beside = Self::beside(table, Self::permuted(table, seat, salt));
        let look = |table: &Table| table.look(seat, Self::view_of);
        assert_eq!(look(table), look(&beside), "{seat} sees what is hidden");
        assert_eq!(table.prompt(), beside.prompt());
        assert_eq!(table.offers(seat), beside.offers(seat));
        assert_eq!(table.print_view(seat), beside.print_view(seat));
        assert_eq!(table.issues(seat), beside.issues(seat));
    }
}

/// What lies on the table.
pub fn lies<R>(table: &Table, look: impl FnOnce(&World) -> R) -> R {
    table.lies_here(look).expect("a table without a journal")
}

/// The dice that fall next on a table.
pub fn dice(table: &Table) -> Dice {
    lies(table, |world| world.resource::<Dice>().clone())
}

/// A table. Its seats are all human, so nothing happens by itself.
pub struct Trial<K> {
    pub table: Table,
    kit: PhantomData<K>,
}

impl<K: Kit> Trial<K> {
    /// From a whole scenario text, all its seats taken.
    #[track_caller]
    pub fn written(text: &str) -> Self {
        let card = K::GAME.card(text, "test.ron").unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        Self::seated(text, *card.seats.end(), 1)
    }

    /// As [`Trial::written`], for so many seats and with this chance.
    #[track_caller]
    pub fn seated(text: &str, seats: u8, seed: u64) -> Self {
        let setups = (0..seats).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect();
        match Table::new(K::GAME, text, "test.ron", setups, seed) {
            Ok(table) => Self::at(table),
            Err(errors) => panic!("{errors:?}\n{text}"),
        }
    }

    /// A table that has been opened.
    pub fn at(table: Table) -> Self {
        Trial { table, kit: PhantomData }
    }

    // ---- The position

    pub fn data(&self) -> K::Position {
        K::position(&self.table)
    }

    /// The dice that fall next.
    pub fn dice(&self) -> Dice {
        dice(&self.table)
    }

    /// Changes the position directly and goes on from there.
    #[track_caller]
    pub fn edit(&mut self, change: impl FnOnce(&mut K::Position)) {
        let (mut position, dice) = (self.data(), self.dice());
        change(&mut position);
        K::lay_out(&mut self.table, position, dice).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// Changes the dice directly.
    #[track_caller]
    pub fn edit_dice(&mut self, change: impl FnOnce(&mut Dice)) {
        let (position, mut dice) = (self.data(), self.dice());
        change(&mut dice);
        K::lay_out(&mut self.table, position, dice).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// Dice that fall next.
    #[track_caller]
    pub fn lay(&mut self, faces: &[u8]) {
        self.edit_dice(|dice| dice.lay(faces.to_vec()));
    }

    /// Laid dice that have not fallen.
    pub fn laid_dice(&self) -> Vec<u8> {
        self.dice().state().laid
    }

    pub fn dice_are_used(&self) -> bool {
        self.laid_dice().is_empty()
    }

    // ---- Acts

    /// Does an act; panics with the refusal if it is refused.
    #[track_caller]
    pub fn act(&mut self, seat: SeatId, action: K::Action) -> Vec<Entry> {
        match self.table.submit(seat, K::act(&action)) {
            Ok(lines) => lines,
            Err(no) => panic!("{action:?} refused: {no}\nprompt: {:?}", self.table.prompt()),
        }
    }

    /// The refusal's name (`TooFar`) and rule (`BR 16.1`); panics if the act is allowed. Nothing may have changed.
    #[track_caller]
    pub fn refused(&mut self, seat: SeatId, action: K::Action) -> (String, String) {
        let before = self.table.hash();
        let no = match self.table.submit(seat, K::act(&action)) {
            Err(no) => no,
            Ok(_) => panic!("{action:?} was allowed"),
        };
        assert_eq!(before, self.table.hash(), "a refused act changed the position: {no}");
        reached(no)
    }

    pub fn check(&self, seat: SeatId, action: &K::Action) -> Result<(), Refusal> {
        self.table.check(seat, &K::act(action))
    }

    /// Is this act allowed now?
    pub fn allowed(&self, seat: SeatId, action: &K::Action) -> bool {
        self.check(seat, action).is_ok()
    }

    pub fn offers(&self, seat: SeatId) -> Vec<K::Action> {
        self.table.offers(seat).iter().map(K::action).collect()
    }

    // ---- What is seen and said

    /// All chronicle text so far.
    pub fn story(&self) -> String {
        self.table.lines().iter().map(|l| l.text.clone()).collect::<Vec<_>>().join("\n")
    }

    /// The last throw told, with its modifiers.
    pub fn last_throw(&self) -> Throw {
        self.table.lines().iter().rev().find_map(|l| l.throw.clone()).expect("a throw")
    }

    pub fn view(&self, seat: SeatId) -> K::View {
        self.table.look(seat, K::view_of)
    }

    /// What the laws say of the position.
    pub fn invariants(&self) -> Result<(), String> {
        self.table.laws()
    }

    pub fn issues(&self, seat: SeatId) -> Vec<String> {
        self.table.issues(seat)
    }

    pub fn print_view(&self, seat: SeatId) -> String {
        self.table.print_view(seat)
    }

    pub fn print_map(&self, seat: SeatId, words: &str) -> Option<String> {
        self.table.print_map(seat, words)
    }

    pub fn describe(&self, action: &K::Action) -> String {
        self.table.describe(&K::act(action))
    }

    pub fn heading(&self, action: &K::Action) -> String {
        self.table.heading(&K::act(action))
    }

    pub fn is_final(&self, action: &K::Action) -> bool {
        self.table.is_final(&K::act(action))
    }

    pub fn has_secrets(&self, seat: SeatId) -> bool {
        self.table.has_secrets(seat)
    }

    pub fn read_order(&self, seat: SeatId, text: &str) -> Option<Result<K::Action, String>> {
        Some(self.table.read_order(seat, text)?.map(|act| K::action(&act)))
    }
}
