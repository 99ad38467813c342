//! What the rule tests share: positions written as scenario text, laid dice, acts by hand, refusals by name.
#![allow(dead_code)]

use regnal::bots::Sitters;
use regnal::engine::Act;
use regnal::games::divine_right::book::Book;
use regnal::games::divine_right::options::TurnShape;

pub use regnal::engine::{Luck, PlayState, Table};
pub use regnal::games::divine_right::actions::{Action, Party};
pub use regnal::games::divine_right::components::{Kind, Phase, Place, Standing};
pub use regnal::games::divine_right::frames::Frame;
pub use regnal::games::divine_right::ids::{CardId, CounterId, HexId, KingdomId};
pub use regnal::games::divine_right::position::{Pos, Position};
pub use regnal::games::divine_right::refusals::No;
pub use regnal::games::divine_right::{DIVINE_RIGHT, View, view_of};
pub use regnal::table::{Dice, Entry, Outcome, Refusal, SeatId, SeatSetup, Sitter};

pub use super::common::minaria_data::Minaria;
pub use super::common::trial::{Kit, Secretive, Trial};

pub const A: SeatId = SeatId(0);
pub const B: SeatId = SeatId(1);
pub const C: SeatId = SeatId(2);

/// A table on which a test plays.
pub type Board = Trial<Minaria>;

/// Positions that tests have looked at: what a `Pos` reads lies somewhere as long as the test runs.
pub fn laid(position: Position) -> Pos<'static> {
    Box::leak(Box::new(position)).pos(Box::leak(Box::new(Book::standard())))
}

/// The act that a bot, or chance, does next.
pub fn next_act(sitters: &Sitters, table: &Table) -> Option<(SeatId, Act)> {
    let (seat, act) = sitters.question(table).unwrap_or_else(|e| panic!("{e}"))?.answer();
    Some((seat, act.clone()))
}

/// A position of two or more players. `position` is the inside of the scenario's `position: ( ... )`.
/// `order`: nothing is promised about chit order; use [`Board::to`] to come to a seat's phase.
pub fn board(seats: u8, position: &str) -> Board {
    board_with(seats, "", position)
}

/// As [`board`], with the inside of `options: ( ... )`.
pub fn board_with(seats: u8, options: &str, position: &str) -> Board {
    let text = format!(
        "(game: \"divine_right\", title: \"Test\", text: \"Test\", seats: ({seats}, {seats}), turns: 20, options: ({options}), position: ({position}))"
    );
    Board::seated(&text, seats, 1)
}

/// A new game of `seats` players from the full-war scenario.
pub fn new_game(seats: u8, seed: u64) -> Board {
    let text = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");
    Board::seated(text, seats, seed)
}

/// A place by name or number.
pub fn hex(name: &str) -> HexId {
    Book::standard().map.find(name).unwrap_or_else(|| panic!("no place {name}"))
}

/// Where whole turns come in the sequence, the phases of rounds come first.
fn nth(p: &Position) -> u16 {
    u16::from(p.options.turn_shape == TurnShape::WholeTurns)
}

impl Board {
    pub fn pos(&self) -> Pos<'static> {
        laid(self.data())
    }

    /// Another position with the dice of this one.
    #[track_caller]
    pub fn lay_out(&mut self, position: Position) {
        let dice = self.dice();
        Minaria::lay_out(&mut self.table, position, dice).unwrap_or_else(|e| panic!("{e:?}"));
    }

    /// Another chance for the lots, the dice as laid.
    pub fn seed(&mut self, seed: u64) {
        let position = self.data();
        Minaria::lay_out(&mut self.table, position, Dice::seeded(seed)).unwrap_or_else(|e| panic!("{e:?}"));
    }

    // ---- What is seen and said

    /// What the seat would see if all that is hidden from it were otherwise.
    pub fn view_of_another(&self, seat: SeatId, salt: u64) -> View {
        Minaria::beside(&self.table, Minaria::permuted(&self.table, seat, salt)).look(seat, view_of)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.data().over
    }

    /// What the pieces that these words name can do.
    pub fn picked(&self, seat: SeatId, words: &str) -> Option<Result<Vec<Action>, String>> {
        let picked = self.table.picked(seat, words)?;
        let action = |act: Act| Action::of(&act);
        Some(picked.map(|acts| acts.into_iter().filter_map(action).collect()))
    }

    /// Makes `seat` the active one in `phase`, everybody else waiting behind it in seat order; nothing under way.
    pub fn to(&mut self, seat: SeatId, phase: Phase) {
        self.edit(|p| {
            let mut order: Vec<SeatId> = p.players.iter().filter(|q| q.out_since.is_none()).map(|q| q.id).collect();
            order.sort_by_key(|s| (s.0 + 6 - seat.0) % 6);
            p.turn.order = order;
            p.play = PlayState::starting(1, phase).nth(nth(p));
            p.stack.clear();
            p.announced.clear();
        });
    }

    /// Amid the fighting of the first in the order, all attacks being announced.
    pub fn fighting(&mut self) {
        self.edit(|p| {
            p.turn.fighting = true;
            p.play = PlayState::amid(1, Phase::Combat, vec![]).nth(nth(p));
        });
    }

    pub fn place(&self, id: CounterId) -> Place {
        self.pos().place(id)
    }

    /// Counters of `seat` of this kind at a place, aboard or not, in id order.
    pub fn units(&self, seat: SeatId, kind: Kind, at: &str) -> Vec<CounterId> {
        let pos = self.pos();
        let spot = hex(at);
        pos.ids()
            .filter(|id| pos.counter(*id).kind == kind && pos.owner(*id) == Some(seat) && pos.spot(*id) == Some(spot))
            .collect()
    }

    pub fn armies(&self, seat: SeatId, at: &str) -> Vec<CounterId> {
        self.units(seat, Kind::Army, at)
    }

    pub fn fleets(&self, seat: SeatId, at: &str) -> Vec<CounterId> {
        self.units(seat, Kind::Fleet, at)
    }

    pub fn monarch(&self, k: KingdomId) -> CounterId {
        self.pos().book.monarch(k)
    }

    /// Counters of a kingdom's regulars in this place state.
    pub fn count(&self, k: KingdomId, state: Place) -> usize {
        let pos = self.pos();
        pos.ids()
            .filter(|id| {
                pos.counter(*id).kingdom() == Some(k) && pos.counter(*id).is_combat() && pos.place(*id) == state
            })
            .count()
    }

    pub fn points(&self, seat: SeatId) -> u32 {
        self.pos().player(seat).points
    }

    pub fn standing(&self, k: KingdomId) -> Standing {
        self.pos().realm(k).standing
    }

    /// The innermost question.
    pub fn top(&self) -> Option<Frame> {
        self.pos().top().cloned()
    }

    /// A march of units along named places.
    pub fn go(&self, units: &[CounterId], path: &[&str]) -> Action {
        Action::Move { units: units.to_vec(), leader: None, path: path.iter().map(|h| hex(h)).collect() }
    }

    /// A siege by one party.
    pub fn lay_siege(&self, units: &[CounterId], path: &[&str]) -> Action {
        let path: Vec<HexId> = path.iter().map(|h| hex(h)).collect();
        Action::Besiege {
            castle: *path.last().unwrap(),
            parties: vec![Party { units: units.to_vec(), leader: None, path }],
        }
    }

    /// A card of this print in the seat's hand.
    pub fn card(&self, seat: SeatId, print: &str) -> CardId {
        let pos = self.pos();
        *pos.player(seat)
            .hand
            .iter()
            .find(|c| pos.book.card(**c).to_string() == print)
            .unwrap_or_else(|| panic!("no {print} in hand"))
    }
}

// ---------------------------------------------------------------- Diplomacy

/// The 35 ploys of the Basic Game: each print, and how many there are (SETUP-02).
pub const DECK: [(&str, usize); 15] = [
    ("Long Oration +1", 4),
    ("Long Oration +2", 2),
    ("Bribe +1", 4),
    ("Bribe +2", 2),
    ("Crass Bribe +2", 3),
    ("Threats +1", 2),
    ("Threats +2", 2),
    ("Marriage +1", 3),
    ("Marriage +2", 1),
    ("Blackmail +2", 2),
    ("Blackmail +3", 1),
    ("White Magic +1", 3),
    ("White Magic +2", 2),
    ("Black Magic +2", 3),
    ("Black Magic +3", 1),
];

/// The cards a seat holds.
pub fn hand(b: &Board, seat: SeatId) -> Vec<CardId> {
    b.pos().player(seat).hand.clone()
}

/// What [`Board::refused`] gives: `no("TaskDone", "DIPL-09")`.
pub fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("DR {rule}"))
}

/// Turn 5: Immer (A) against Muetar (B), and what else the test says, in A's diplomacy.
pub fn court(rest: &str) -> Board {
    let mut b = board(2, &format!("turn: 5, players: [(kingdom: immer), (kingdom: muetar)], {rest}"));
    b.to(A, Phase::Diplomacy);
    b
}

/// A [`court`] with Hothior neutral under this monarch.
pub fn neutral(person: &str) -> Board {
    court(&format!("neutrals: [(kingdom: hothior, personality: \"{person}\")]"))
}

/// A [`court`] with Hothior, under this monarch, allied to B.
pub fn enemy(person: &str) -> Board {
    court(&format!("allies: [(kingdom: hothior, of: muetar, personality: \"{person}\")]"))
}

impl Board {
    /// Deals exactly these cards, as printed, to a seat; its other cards go back into the deck.
    pub fn give(&mut self, seat: SeatId, prints: &[&str]) {
        self.edit(|p| {
            let book = Book::standard();
            let old = std::mem::take(&mut p.players[seat.index()].hand);
            p.decks.draw.splice(0..0, old);
            for print in prints {
                let found = |pile: &Vec<CardId>| pile.iter().position(|c| book.card(*c).to_string() == *print);
                let hands = p.players.iter_mut().filter(|q| q.id != seat).map(|q| &mut q.hand);
                let piles = [&mut p.decks.draw, &mut p.decks.discard].into_iter().chain(hands);
                let card = piles.filter_map(|pile| found(pile).map(|n| pile.remove(n))).next();
                let card = card.unwrap_or_else(|| panic!("{print} is used up"));
                p.players[seat.index()].hand.push(card);
            }
        });
    }

    /// A whole attempt of the ambassador: the errand, a card as printed or none, this die. Gives the throw.
    #[track_caller]
    pub fn attempt(&mut self, seat: SeatId, errand: Action, print: Option<&str>, die: u8) -> regnal::table::Throw {
        if let Some(print) = print {
            self.give(seat, &[print]);
        }
        self.act(seat, errand);
        self.lay(&[die]);
        let card = print.map(|c| self.card(seat, c));
        let lines = self.act(seat, Action::Negotiate(card));
        lines.iter().find_map(|l| l.throw.clone()).expect("a diplomacy die")
    }

    /// As [`Board::attempt`], and gives the sum of the modifiers.
    #[track_caller]
    pub fn bonus(&mut self, seat: SeatId, errand: Action, print: Option<&str>) -> i8 {
        self.to(seat, Phase::Diplomacy);
        self.attempt(seat, errand, print, 1).modifiers.iter().map(|(_, n)| *n).sum()
    }

    /// Plays on, everybody passing and no event happening, until the given turn begins.
    #[track_caller]
    pub fn pass_to(&mut self, turn: u16) {
        for _ in 0..400 {
            if self.pos().turn.number >= turn {
                return;
            }
            let seat = self.table.prompt().seats[0];
            let ends = [Action::EndSieges, Action::EndMovement, Action::EndAnnouncements, Action::EndDiplomacy];
            let act = if self.allowed(seat, &Action::RollEvents) {
                self.lay(&[3, 4]);
                Action::RollEvents
            } else {
                let end = ends.into_iter().find(|a| self.allowed(seat, a));
                end.unwrap_or_else(|| self.offers(seat).remove(0))
            };
            self.act(seat, act);
        }
        panic!("turn {turn} never begins");
    }
}

// ---------------------------------------------------------------- Heroes, captives, peace

pub use regnal::games::divine_right::combat::{Attack, Manner, Post};

/// Everything in the open at these hexes against those at one hex.
pub fn attack(manner: Manner, from: &[&str], at: &str) -> Attack {
    Attack {
        manner,
        from: from.iter().map(|h| Post { hex: hex(h), inside: false }).collect(),
        at: vec![hex(at)],
        staying: vec![],
    }
}

/// How many fate rolls these lines tell of.
pub fn fates(lines: &[Entry]) -> usize {
    lines.iter().filter(|l| l.throw.as_ref().is_some_and(|t| t.purpose.starts_with("Fate of"))).count()
}

/// The modifier of this name among a throw's modifiers; 0 if it is not there.
pub fn modifier(list: &[(String, i8)], part: &str) -> i8 {
    list.iter().filter(|(name, _)| name.contains(part)).map(|(_, n)| n).sum()
}

impl Board {
    /// Puts a counter on a hex, whatever the rules say.
    pub fn put(&mut self, id: CounterId, at: &str, inside: bool) {
        let hex = hex(at);
        self.edit(|p| p.counters[id.index()].place = Place::At { hex, inside });
    }

    /// One march with laid dice; the lines it told.
    #[track_caller]
    pub fn walk(&mut self, seat: SeatId, units: &[CounterId], path: &[&str], dice: &[u8]) -> Vec<Entry> {
        self.lay(dice);
        let action = self.go(units, path);
        self.act(seat, action)
    }

    /// Announces one attack and fights it; nobody retreats, and whoever must choose loses the first in the list.
    #[track_caller]
    pub fn fight(&mut self, seat: SeatId, attack: Attack, dice: &[u8]) -> Vec<Entry> {
        self.lay(dice);
        let mut lines = self.act(seat, Action::Announce(attack));
        lines.extend(self.act(seat, Action::EndAnnouncements));
        loop {
            let (who, what) = match self.top() {
                Some(Frame::Battle(b)) if b.decider() == Some(b.defender) => (b.defender, Action::Stand),
                Some(Frame::Lose { seat, from, .. }) => (seat, Action::Lose(from[0])),
                _ => return lines,
            };
            lines.extend(self.act(who, what));
        }
    }

    /// Ends turn `number` here and now: who must leave leaves, and the next turn begins.
    pub fn end_turn(&mut self, number: u16) {
        self.edit(|p| {
            p.turn.number = number;
            p.play = PlayState::starting(1, Phase::Confusion);
            p.stack.clear();
        });
    }

    /// The penalty of a seat in a kingdom.
    pub fn penalty(&self, k: KingdomId, seat: SeatId) -> u8 {
        self.pos().realm(k).penalties.iter().filter(|(s, _)| *s == seat).map(|(_, n)| *n).sum()
    }
}

// ---------------------------------------------------------------- Sieges

/// Two kingdoms alone in the world, seats A and B, but for those in `others`; `rest` is more of the position.
pub fn duel_with(a: &str, b: &str, others: &[&str], rest: &str) -> Board {
    let all =
        ["hothior", "mivior", "muetar", "shucassam", "immer", "pon", "rombune", "neuth", "zorn", "ghem", "trolls"];
    let absent: Vec<&str> = all.into_iter().filter(|k| *k != a && *k != b && !others.contains(k)).collect();
    board(2, &format!("players: [(kingdom: {a}), (kingdom: {b})], absent: [{}], {rest}", absent.join(", ")))
}

/// As [`duel_with`] with nobody else.
pub fn duel(a: &str, b: &str, rest: &str) -> Board {
    duel_with(a, b, &[], rest)
}

/// An announcement; posts are places with `true` for inside the walls.
pub fn strike(manner: Manner, from: &[(&str, bool)], at: &[&str]) -> Action {
    let from = from.iter().map(|(h, inside)| Post { hex: hex(h), inside: *inside }).collect();
    Action::Announce(Attack { manner, from, at: at.iter().map(|h| hex(h)).collect(), staying: vec![] })
}

impl Board {
    /// Puts counters somewhere by hand.
    pub fn stand(&mut self, units: &[CounterId], at: &str, inside: bool) {
        let place = Place::At { hex: hex(at), inside };
        self.edit(|p| units.iter().for_each(|id| p.counters[id.0 as usize].place = place));
    }

    /// Takes counters out of the game by hand.
    pub fn bury(&mut self, units: &[CounterId]) {
        self.edit(|p| units.iter().for_each(|id| p.counters[id.0 as usize].place = Place::Dead));
    }

    /// The throws told with this rule, oldest first.
    pub fn throws(&self, rule: &str) -> Vec<regnal::table::Throw> {
        let rule = format!("DR {rule}");
        self.table
            .chronicle()
            .lines
            .iter()
            .filter(|l| l.rule.as_deref() == Some(&rule))
            .filter_map(|l| l.throw.clone())
            .collect()
    }

    /// The besieger of a castle.
    pub fn besieger(&self, castle: &str) -> Option<SeatId> {
        self.pos().siege(hex(castle)).map(|s| s.by)
    }

    pub fn plundered(&self, castle: &str) -> bool {
        self.pos().keep(hex(castle)).is_some_and(|k| k.plundered)
    }

    /// Strengths and modifiers of an attack as it would be fought.
    #[track_caller]
    pub fn reckoning(&self, seat: SeatId, action: &Action) -> regnal::games::divine_right::odds::Reckoning {
        let Action::Announce(attack) = action else { panic!("no attack") };
        match regnal::games::divine_right::odds::preview(self.pos(), seat, attack) {
            Ok(r) => r,
            Err(no) => panic!("{no:?}"),
        }
    }
}

// ---------------------------------------------------------------- Battles

pub use regnal::games::divine_right::combat::{Battle, Stage};

/// As [`attack`], on several hexes at once.
pub fn attacks(manner: Manner, from: &[&str], at: &[&str]) -> Attack {
    Attack { at: at.iter().map(|h| hex(h)).collect(), ..attack(manner, from, at[0]) }
}

/// An attack over land.
pub fn land(from: &[&str], at: &str) -> Attack {
    attack(Manner::Land, from, at)
}

pub fn retreat(units: &[CounterId], to: &str) -> Action {
    Action::Retreat { units: units.to_vec(), to: hex(to) }
}

/// Muetar (A) is to attack `of` (B); `stacks` goes into the position's stacks, `rest` beside them.
pub fn scene(of: &str, rest: &str, stacks: &str) -> Board {
    let mut b = board(2, &format!("players: [(kingdom: muetar), (kingdom: {of})], {rest} stacks: [{stacks}]"));
    b.to(A, Phase::Combat);
    b
}

/// Immer's armies at 1523 and elsewhere, attacked from 1524.
pub fn humans(more: &str) -> Board {
    let mut b = scene("immer", "", &[host("1524", "muetar", 3), host("1523", "immer", 2), more.into()].concat());
    b.announce(A, &[land(&["1524"], "1523")]);
    b
}

/// A stack of one kingdom's armies for a scenario's `stacks`.
pub fn host(at: &str, of: &str, armies: u8) -> String {
    format!("(at: \"{at}\", of: {of}, regulars: [(of: {of}, armies: {armies})]),")
}

/// The combat dice that these lines tell of: attacker's and defender's.
pub fn combat_dice(lines: &[Entry]) -> (regnal::table::Throw, regnal::table::Throw) {
    let find = |start: &str| {
        lines.iter().filter_map(|l| l.throw.clone()).find(|t| t.purpose.starts_with(start)).expect("a combat die")
    };
    (find("Attack on"), find("Defence of"))
}

/// What both dice of these lines were modified by.
pub fn combat_mods(lines: &[Entry]) -> (i8, i8) {
    let (a, d) = combat_dice(lines);
    let sum = |t: regnal::table::Throw| t.modifiers.iter().map(|(_, n)| *n).sum();
    (sum(a), sum(d))
}

impl Board {
    /// Announces these attacks and no more.
    #[track_caller]
    pub fn announce(&mut self, seat: SeatId, list: &[Attack]) {
        for attack in list {
            self.act(seat, Action::Announce(attack.clone()));
        }
        self.act(seat, Action::EndAnnouncements);
    }

    /// The battle under way.
    #[track_caller]
    pub fn battle(&self) -> Battle {
        match self.top() {
            Some(Frame::Battle(battle)) => battle,
            other => panic!("no battle but {other:?}"),
        }
    }

    /// The battle under way waits at this stage.
    pub fn at_stage(&self, stage: Stage) -> bool {
        matches!(self.top(), Some(Frame::Battle(b)) if b.stage == stage)
    }

    /// Tries to retreat with this die.
    #[track_caller]
    pub fn try_retreat(&mut self, seat: SeatId, die: u8) {
        self.lay(&[die]);
        self.act(seat, Action::TryRetreat);
    }

    /// An army of this seat that sits idle behind walls somewhere.
    pub fn spare(&self, seat: SeatId) -> CounterId {
        let pos = self.pos();
        let idle =
            |id: &CounterId| pos.counter(*id).kind == Kind::Army && pos.owner(*id) == Some(seat) && pos.is_inside(*id);
        pos.ids().filter(idle).last().expect("an army behind walls")
    }

    /// Whoever must choose losses gives up the first in the list.
    pub fn lose_any(&mut self) {
        while let Some(Frame::Lose { seat, from, .. }) = self.top() {
            self.act(seat, Action::Lose(from[0]));
        }
    }

    /// Regulars of a kingdom that are dead.
    pub fn dead(&self, k: KingdomId) -> usize {
        self.count(k, Place::Dead)
    }
}
