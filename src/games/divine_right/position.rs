//! Reading the position: small questions about the world, answered in id order, used by every rule; and the small changes that
//! rules are made of.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::bands::{Bands, Reckoned};
use super::book::{Book, Effect, Library};
use super::combat::{Battle, Bound};
use super::components::*;
use super::frames::Frame;
use super::ids::{CounterId, HexId, KingdomId, PersonalityId};
use super::minaria::Minaria;
use super::options::Options;
use super::refusals::No;
use crate::engine::{
    ChangeRows, Depth, Keys, Over, PendingWorld, PhaseLabel, PlayState, PushPending, Shared, change, of,
};
use crate::table::{Outcome, SeatId};

/// What is said of a counter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CounterState {
    pub place: Place,
    pub hired: Option<SeatId>,
    pub deeds: Deeds,
}

/// A whole position as data: what rules that judge read, and what a seat takes for true.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    /// Where it stands in the sequence of play.
    pub play: PlayState,
    /// What is under way, the innermost last.
    pub stack: Vec<Frame>,
    pub announced: Vec<Bound>,
    pub players: Shared<Vec<Player>>,
    pub realms: Shared<Vec<Realm>>,
    /// In the order of the map's castles.
    pub keeps: Shared<Vec<Keep>>,
    /// By id.
    pub counters: Shared<Vec<CounterState>>,
    pub decks: Decks,
    pub over: Option<Outcome>,
    pub bands: Reckoned,
}

impl Position {
    /// It, to be read.
    pub fn pos<'a>(&'a self, book: &'a Book) -> Pos<'a> {
        let at = At::Rows { counters: &self.counters, realms: &self.realms, rows: self };
        Pos::new(book, (&self.turn, &self.options, &self.play), at)
    }
}

/// A reader of the position, wherever it lies. Cheap to make.
#[derive(Clone, Copy)]
pub struct Pos<'w> {
    pub book: &'w Book,
    pub map: &'w Minaria,
    pub turn: &'w Turn,
    pub options: &'w Options,
    pub play: &'w PlayState,
    pub phase: Phase,
    at: At<'w>,
}

/// Where it lies: laid out as data, or in a world that is being changed.
#[derive(Clone, Copy)]
enum At<'w> {
    /// The lists of it that are asked most are at hand.
    Rows {
        counters: &'w [CounterState],
        realms: &'w [Realm],
        rows: &'w Position,
    },
    World(&'w World, &'w Keys<CounterId>),
}

const SAID: &str = "it is said of each piece of its kind";

impl<'w> Pos<'w> {
    /// Of a world in the middle of changing it.
    pub fn of(world: &'w World) -> Self {
        let parts = (world.resource(), world.resource(), world.resource());
        Pos::new(&world.resource::<Library>().0, parts, At::World(world, world.resource()))
    }

    fn new(book: &'w Book, parts: (&'w Turn, &'w Options, &'w PlayState), at: At<'w>) -> Self {
        let (turn, options, play) = parts;
        // Kingdoms are found before the first turn.
        let phase = play.phase().unwrap_or(Phase::SetUp);
        Pos { book, map: &book.map, turn, options, play, phase, at }
    }

    // ---------------------------------------------------------------- Pieces

    /// All counters in id order.
    pub fn ids(self) -> impl Iterator<Item = CounterId> + 'w {
        (0..self.book.counters.len() as u16).map(CounterId)
    }

    /// What is printed on the counter.
    pub fn counter(self, id: CounterId) -> &'w Counter {
        self.book.counter(id)
    }

    /// Is there such a counter in this game? Ids from outside are asked here first.
    pub fn exists(self, id: CounterId) -> bool {
        id.index() < self.book.counters.len()
    }

    /// Where the counter is, on the map or off it; [`Pos::spot`] asks for the hex alone.
    #[inline]
    pub fn place(self, id: CounterId) -> Place {
        match self.at {
            At::Rows { counters, .. } => counters[id.index()].place,
            At::World(world, counters) => *counters.get(id).and_then(|piece| world.get(piece)).expect(SAID),
        }
    }

    /// What tells a counter from others of its seat: arms and site, where it is, what it carries; while units march also what
    /// each has spent, and whom it follows.
    pub fn look(self, id: CounterId) -> impl PartialEq {
        let counter = self.counter(id);
        let cargo: Vec<CounterId> = self.cargo(id).collect();
        let march = (self.phase == Phase::Movement).then(|| (self.deeds(id).spent, self.deeds(id).leader));
        (counter.kind, counter.origin, counter.site_key(), self.place(id), cargo, march)
    }

    /// What the counter has done in this phase and turn.
    pub fn deeds(self, id: CounterId) -> &'w Deeds {
        match self.at {
            At::Rows { counters, .. } => &counters[id.index()].deeds,
            At::World(world, counters) => counters.get(id).and_then(|piece| world.get(piece)).expect(SAID),
        }
    }

    /// Who pays this mercenary; `None` in the pool, and for every regular.
    pub fn hired(self, id: CounterId) -> Option<SeatId> {
        match self.at {
            At::Rows { counters, .. } => counters[id.index()].hired,
            At::World(world, counters) => counters.get(id).and_then(|piece| world.get::<Hired>(piece)).expect(SAID).0,
        }
    }

    /// How a kingdom stands: its alliance, its monarch's personality, what it holds against players.
    pub fn realm(self, k: KingdomId) -> &'w Realm {
        match self.at {
            At::Rows { realms, .. } => &realms[k.index()],
            At::World(world, _) => of(world, k).expect(SAID),
        }
    }

    /// All eleven kingdoms, in the order of the book, those that do not exist in the scenario too.
    pub fn realms(self) -> impl Iterator<Item = &'w Realm> + 'w {
        KingdomId::ALL.into_iter().map(move |k| self.realm(k))
    }

    /// The state of the castle in this hex; `None` where the map has none.
    pub fn keep(self, hex: HexId) -> Option<&'w Keep> {
        match self.at {
            At::Rows { rows, .. } => rows.keeps.binary_search_by_key(&hex, |k| k.hex).ok().map(|n| &rows.keeps[n]),
            At::World(world, _) => of(world, hex),
        }
    }

    /// The state of every castle, plundered ones too, in the order of their hexes.
    pub fn keeps(self) -> impl Iterator<Item = &'w Keep> + 'w {
        self.map.castles.iter().filter_map(move |hex| self.keep(*hex))
    }

    /// The ledger of a seat, eliminated or not.
    pub fn player(self, seat: SeatId) -> &'w Player {
        match self.at {
            At::Rows { rows, .. } => &rows.players[seat.index()],
            At::World(world, _) => of(world, seat).expect(SAID),
        }
    }

    /// Every seat's ledger in seat order, eliminated ones too.
    pub fn players(self) -> impl Iterator<Item = &'w Player> + 'w {
        (0..self.seats() as u8).map(move |n| self.player(SeatId(n)))
    }

    fn seats(self) -> usize {
        match self.at {
            At::Rows { rows, .. } => rows.players.len(),
            At::World(world, _) => world.resource::<Keys<SeatId>>().len(),
        }
    }

    /// Does anybody sit there? Seats from outside are asked here first.
    pub fn has_seat(self, seat: SeatId) -> bool {
        seat.index() < self.seats()
    }

    /// Seats whose monarch still reigns, in seat order.
    pub fn in_play(self) -> impl Iterator<Item = SeatId> + 'w {
        self.players().filter(|p| p.out_since.is_none()).map(|p| p.id)
    }

    /// Has this player fallen?
    pub fn is_out(self, seat: SeatId) -> bool {
        self.player(seat).out_since.is_some()
    }

    /// What is under way, the innermost last.
    pub fn frames(self) -> Vec<&'w Frame> {
        match self.at {
            At::Rows { rows, .. } => rows.stack.iter().collect(),
            At::World(world, _) => {
                world.resource::<Keys<Depth>>().iter().filter_map(|(_, piece)| world.get(piece)).collect()
            }
        }
    }

    /// The innermost decision or procedure.
    pub fn top(self) -> Option<&'w Frame> {
        match self.at {
            At::Rows { rows, .. } => rows.stack.last(),
            At::World(world, _) => world.get(world.resource::<Keys<Depth>>().last()?.1),
        }
    }

    /// Announced attacks of the active player, still to be fought.
    pub fn announced(self) -> &'w [Bound] {
        match self.at {
            At::Rows { rows, .. } => &rows.announced,
            At::World(world, _) => &world.resource::<Announced>().0,
        }
    }

    /// Card piles; of those that lie face down only the backs, for whoever may not look.
    pub fn decks(self) -> &'w Decks {
        match self.at {
            At::Rows { rows, .. } => &rows.decks,
            At::World(world, _) => world.resource(),
        }
    }

    /// Is the game over?
    pub fn is_over(self) -> bool {
        match self.at {
            At::Rows { rows, .. } => rows.over.is_some(),
            At::World(world, _) => world.resource::<Over>().0.is_some(),
        }
    }

    /// The seat whose round it is (SEQ-01).
    pub fn active(self) -> Option<SeatId> {
        self.play.seat()
    }

    /// Is this the phase, with nothing else under way (SEQ-04)?
    pub fn in_phase(self, phase: Phase, doing: &str) -> Result<(), No> {
        if self.phase == phase && self.top().is_none() {
            Ok(())
        } else {
            Err(No::WrongPhase { doing: doing.into(), phase: phase.name().into() })
        }
    }

    // ---------------------------------------------------------------- Sides

    /// The player who commands a kingdom (DIPL-04).
    pub fn controller(self, k: KingdomId) -> Option<SeatId> {
        self.realm(k).standing.lord()
    }

    /// The player who commands a counter.
    pub fn owner(self, id: CounterId) -> Option<SeatId> {
        match self.counter(id).origin {
            Origin::Kingdom(k) => self.controller(k),
            Origin::Mercenary => self.hired(id),
        }
    }

    /// Kingdoms a seat commands, its home first, then allies in id order.
    pub fn side(self, seat: SeatId) -> Vec<KingdomId> {
        let mut side: Vec<KingdomId> =
            KingdomId::ALL.into_iter().filter(|k| self.controller(*k) == Some(seat)).collect();
        side.sort_by_key(|k| !matches!(self.realm(*k).standing, Standing::Player(_)));
        side
    }

    /// Number of allied non-player kingdoms.
    pub fn allies(self, seat: SeatId) -> usize {
        self.realms().filter(|r| r.standing == Standing::Allied(seat)).count()
    }

    /// Does this kingdom's personality have an effect that `pick` looks for?
    pub fn effect<T>(self, k: KingdomId, pick: impl Fn(&Effect) -> Option<T>) -> Option<T> {
        let card = self.realm(k).personality.filter(|card| *card != PersonalityId::BACK)?;
        self.book.personality(card).effects.iter().find_map(pick)
    }

    /// Has this kingdom's personality an effect of this kind?
    pub fn has_effect(self, k: KingdomId, is: impl Fn(&Effect) -> bool) -> bool {
        self.effect(k, |e| is(e).then_some(())).is_some()
    }

    /// A monarch who stays inside his royal castle (personality Invalid).
    pub fn is_confined(self, id: CounterId) -> bool {
        let counter = self.counter(id);
        let invalid = |k| self.has_effect(k, |e| matches!(e, Effect::Confined));
        counter.kind == Kind::Monarch && counter.kingdom().is_some_and(invalid)
    }

    /// Its regulars may neither move, besiege nor attack: Confusion or Forced Peace has come over it this turn (DEATH-02).
    pub fn is_fading(self, k: KingdomId) -> bool {
        self.realm(k).fading.is_some()
    }

    // ---------------------------------------------------------------- Where things are

    /// The hex or river hexside where a counter physically is on the map, aboard a fleet or not; prisoners are nowhere.
    pub fn spot(self, id: CounterId) -> Option<HexId> {
        match self.place(id) {
            Place::At { hex, .. } => Some(hex),
            Place::Aboard { fleet } => match self.place(fleet) {
                Place::At { hex, .. } => Some(hex),
                _ => None,
            },
            _ => None,
        }
    }

    /// Inside the walls of a castle, in a ship or out of it.
    pub fn is_inside(self, id: CounterId) -> bool {
        match self.place(id) {
            Place::At { inside, .. } => inside,
            Place::Aboard { fleet } => matches!(self.place(fleet), Place::At { inside: true, .. }),
            _ => false,
        }
    }

    /// Counters at a spot, not those aboard fleets.
    pub fn at(self, spot: HexId) -> impl Iterator<Item = CounterId> + 'w {
        self.ids().filter(move |id| matches!(self.place(*id), Place::At { hex, .. } if hex == spot))
    }

    /// Combat units standing outside walls at a spot (fleets and land units, not cargo).
    pub fn outside(self, spot: HexId) -> impl Iterator<Item = CounterId> + 'w {
        self.ids().filter(move |id| {
            self.place(*id) == Place::At { hex: spot, inside: false } && self.counter(*id).is_combat()
        })
    }

    /// Combat units inside the castle, those aboard the fleets in its harbour included (SIEGE-34).
    pub fn garrison(self, castle: HexId) -> impl Iterator<Item = CounterId> + 'w {
        self.ids()
            .filter(move |id| self.is_inside(*id) && self.spot(*id) == Some(castle) && self.counter(*id).is_combat())
    }

    /// What a fleet carries.
    pub fn cargo(self, fleet: CounterId) -> impl Iterator<Item = CounterId> + 'w {
        self.ids().filter(move |id| self.place(*id) == Place::Aboard { fleet })
    }

    /// Are there combat units of somebody other than `seat` outside walls at the spot?
    pub fn enemies_outside(self, seat: SeatId, spot: HexId) -> bool {
        self.outside(spot).any(|id| self.owner(id) != Some(seat))
    }

    /// Has `seat` combat units at the spot, inside or outside?
    pub fn has_troops(self, seat: SeatId, spot: HexId) -> bool {
        self.at(spot).any(|id| self.counter(id).is_combat() && self.owner(id) == Some(seat))
    }

    /// A hero with no friendly combat unit beside him (FATE-04), on his side of the walls: inside and before them are two places.
    pub fn is_lone(self, hero: CounterId) -> bool {
        match self.place(hero) {
            here @ Place::At { hex, .. } => {
                let owner = self.owner(hero);
                !self
                    .at(hex)
                    .any(|id| self.counter(id).is_combat() && self.owner(id) == owner && self.place(id) == here)
            }
            _ => false,
        }
    }

    /// Counters of a seat that are on the map or aboard, in id order.
    pub fn forces(self, seat: SeatId) -> impl Iterator<Item = CounterId> + 'w {
        self.ids().filter(move |id| {
            matches!(self.place(*id), Place::At { .. } | Place::Aboard { .. }) && self.owner(*id) == Some(seat)
        })
    }

    /// Who of a seat moves together, and whereto.
    pub fn bands(self, seat: SeatId) -> Arc<Bands> {
        match self.at {
            At::Rows { rows, .. } => rows.bands.of(self, seat),
            At::World(..) => Arc::new(Bands::of(self, seat)),
        }
    }

    // ---------------------------------------------------------------- Castles and ports (PORT, SIEGE)

    /// A castle whose walls stand. A plundered one is an open hex for siege and combat (SIEGE-52); ports too (SIEGE-02).
    pub fn standing_castle(self, hex: HexId) -> bool {
        self.keep(hex).is_some_and(|k| !k.plundered)
    }

    /// Intrinsic defence, against sieges only (SIEGE-10, SIEGE-15): that of the map until plundered (SIEGE-56).
    pub fn defence(self, hex: HexId) -> u8 {
        if self.standing_castle(hex) { self.map.castle(hex).map_or(0, |c| c.defence) } else { 0 }
    }

    /// Whose troops hold the open ground of a hex: where land units have come upon fleets, those on land (NCPORT-06).
    pub fn occupier(self, hex: HexId) -> Option<SeatId> {
        let land = self.outside(hex).find(|id| self.counter(*id).kind == Kind::Army);
        land.or_else(|| self.outside(hex).next()).and_then(|id| self.owner(id))
    }

    /// Who holds a castle hex: the kingdom's commander; a plundered one is held by whose troops stand in it, and serves them as
    /// it served its lord (PORT-02, SIEGE-53, SIEGE-55).
    pub fn holder(self, hex: HexId) -> Option<SeatId> {
        let lord = self.map.hex(hex).kingdom.and_then(|k| self.controller(k));
        if self.standing_castle(hex) {
            return lord;
        }
        self.occupier(hex).or(lord)
    }

    /// A friendly castle or port (PORT-01, PORT-02); Stone Face serves the Trolls for mercenaries (KINGDOM-TROLLS-07).
    pub fn is_friendly_place(self, seat: SeatId, hex: HexId) -> bool {
        if hex.is_river() {
            return false;
        }
        let info = self.map.hex(hex);
        if info.small_port {
            return self.occupier(hex) == Some(seat); // NCPORT-05
        }
        info.castle.is_some() && self.holder(hex) == Some(seat)
    }

    /// A castle of somebody else (or of nobody) whose walls stand: closed but for a siege (TERRAIN-22, MOVE-14).
    pub fn is_hostile_castle(self, seat: SeatId, hex: HexId) -> bool {
        !hex.is_river() && self.standing_castle(hex) && self.holder(hex) != Some(seat)
    }

    /// The siege of a castle, if it is under one.
    pub fn siege(self, hex: HexId) -> Option<Siege> {
        self.keep(hex).and_then(|k| k.siege)
    }

    /// Besieging combat units in the castle hex.
    pub fn besiegers(self, hex: HexId) -> Vec<CounterId> {
        match self.siege(hex) {
            Some(siege) => self.outside(hex).filter(|id| self.owner(*id) == Some(siege.by)).collect(),
            None => vec![],
        }
    }

    /// What besiegers must equal: intrinsic defence and the combat units inside (SIEGE-13).
    pub fn siege_need(self, hex: HexId) -> usize {
        self.defence(hex) as usize + self.garrison(hex).count()
    }

    /// Is any castle of the kingdom under siege (DEACT-13)?
    pub fn besieged_castle(self, k: KingdomId) -> Option<HexId> {
        self.keeps().find(|keep| keep.siege.is_some() && self.map.hex(keep.hex).kingdom == Some(k)).map(|k| k.hex)
    }

    /// Has the besieger a fleet in his stack (SIEGE-65)?
    pub fn blockaded(self, hex: HexId) -> bool {
        self.besiegers(hex).iter().any(|id| self.counter(*id).kind == Kind::Fleet)
    }

    /// "3 armies, 1 fleet and the Monarch of Pon".
    pub fn list(self, units: &[CounterId]) -> String {
        let count = |kind| units.iter().filter(|id| self.counter(**id).kind == kind).count();
        let some = |n: usize, one: &str, many: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {many}")),
        };
        let mut parts: Vec<String> =
            [some(count(Kind::Army), "army", "armies"), some(count(Kind::Fleet), "fleet", "fleets")]
                .into_iter()
                .flatten()
                .collect();
        parts.extend(
            units
                .iter()
                .map(|id| self.counter(*id))
                .filter(|c| c.kind == Kind::Monarch)
                .map(|c| format!("the {}", c.name)),
        );
        match parts.len() {
            0 => "nothing".into(),
            1 => parts.remove(0),
            n => format!("{} and {}", parts[..n - 1].join(", "), parts[n - 1]),
        }
    }

    /// What players call a place: "Port Lork", "hex 0918 (Hothior)".
    pub fn label(self, hex: HexId) -> String {
        self.map.label(hex)
    }

    /// A seat at the head of a sentence, with its verb: "Pon attacks", "The Trolls attack".
    pub fn seat_does(self, seat: SeatId, one: &str, many: &str) -> String {
        match self.player(seat).home {
            Some(k) => k.does(one, many),
            None => format!("{seat} {one}"),
        }
    }

    /// What players call a seat: its kingdom.
    pub fn seat_name(self, seat: SeatId) -> String {
        match self.player(seat).home {
            Some(k) => k.to_string(),
            None => seat.to_string(),
        }
    }
}

// ---------------------------------------------------------------- Writing

/// The book as a handle that outlives a borrow of the world.
pub fn book(world: &World) -> Arc<Book> {
    world.resource::<Library>().0.clone()
}

/// Puts a counter somewhere.
pub fn set_place(world: &mut World, id: CounterId, place: Place) {
    *change(world, id) = place;
}

/// Changes what a counter has done.
pub fn with_deeds(world: &mut World, id: CounterId, alter: impl FnOnce(&mut Deeds)) {
    alter(&mut change(world, id));
}

/// Sets a mercenary's paymaster.
pub fn set_hired(world: &mut World, id: CounterId, seat: Option<SeatId>) {
    *change(world, id) = Hired(seat);
}

/// Changes a kingdom.
pub fn with_realm<T>(world: &mut World, k: KingdomId, alter: impl FnOnce(&mut Realm) -> T) -> T {
    alter(&mut world.change(k))
}

/// Changes a castle.
pub fn with_keep(world: &mut World, hex: HexId, alter: impl FnOnce(&mut Keep)) {
    if of::<Keep>(world, hex).is_some() {
        alter(&mut world.change(hex));
    }
}

/// Changes a player's ledger.
pub fn with_player(world: &mut World, seat: SeatId, alter: impl FnOnce(&mut Player)) {
    alter(&mut world.change(seat));
}

/// Lays a decision or procedure on top of the stack.
pub fn push(world: &mut World, frame: Frame) {
    world.push(frame);
}

/// What is under way, the innermost first.
pub fn from_the_top(world: &World) -> impl Iterator<Item = (Entity, &Frame)> {
    let pieces = world.resource::<Keys<Depth>>().iter().rev();
    pieces.filter_map(|(_, piece)| Some((piece, world.get(piece)?)))
}

/// Lays it directly under another; with none, on top.
pub fn push_under(world: &mut World, above: Option<Entity>, frame: Frame) {
    match above {
        Some(piece) => world.push_under(piece, frame),
        None => push(world, frame),
    }
}

/// Takes the innermost frame off.
pub fn pop(world: &mut World) -> Option<Frame> {
    let (_, top) = world.resource::<Keys<Depth>>().last()?;
    let frame = world.entity_mut(top).take();
    world.despawn(top);
    frame
}

/// Changes the innermost battle, however much lies above it.
pub fn with_battle<T>(world: &mut World, alter: impl FnOnce(&mut Battle) -> T) -> Option<T> {
    let (battle, _) = from_the_top(world).find(|(_, frame)| matches!(frame, Frame::Battle(_)))?;
    match &mut *world.get_mut(battle)? {
        Frame::Battle(battle) => Some(alter(battle)),
        _ => None,
    }
}
