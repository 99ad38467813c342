//! The proof that comes free with every game: whatever is played, after each act everything that must hold of any game.

use std::collections::{BTreeMap, BTreeSet};

use bevy_ecs::entity::EntityHashSet;
use bevy_ecs::prelude::*;

use super::audience::Eyes;
use super::dice::{Dice, Luck};
use super::host::{Game, Host};
use super::ids::{Keys, Seat};
use super::line::{Line, Readers};
use super::reading::Reading;
use super::state::State;
use super::table::{Table, kept};
use super::view::is_for;
use super::worlds::{ImaginedWorld, KnownWorld, Readable};
use super::{Act, Depth, Log, save};
use crate::table::{Node, ReadFile};

/// What a run has met, for a test to look at.
#[derive(Debug, Default, PartialEq)]
pub struct Met {
    /// Accepted acts by their names, as journals write them.
    pub acts: BTreeMap<String, u32>,
    /// Refusals by their codes, of nonsense too.
    pub refusals: BTreeSet<String>,
    pub undone: u32,
    pub deepest: usize,
    pub over: bool,
}

/// Plays up to `acts` random acts of `game` and proves the laws after each.
///
/// # Panics
/// A law is broken; the message says which, and the game so far.
pub fn play(game: Game, open: impl Fn(u64) -> Table, seed: u64, acts: usize) -> Met {
    let mut table = open(seed);
    let mut choice = Dice::seeded(seed ^ 0x5eed);
    let mut laws = Laws::of(&mut table, seed, 7);
    for n in 0..acts {
        let broken = |table: &Table, what: &str| panic!("{game:?}, seed {seed}, act {n}: {what}\n{}", text_of(table));
        if let Err(what) = laws.hold(&mut table) {
            broken(&table, &what);
        }
        let Some(seat) = choice.pick(&table.deciders()) else { break };
        // First a heading, then one of its offers: else the many marches would crowd out the few fights.
        let offers = table.offers(seat);
        let headings: Vec<String> = offers.iter().map(|a| table.words(seat, a).heading).collect();
        let kinds: Vec<&String> = headings.iter().collect::<BTreeSet<_>>().into_iter().collect();
        let Some(kind) = choice.pick(&kinds) else { break };
        let all: Vec<usize> = (0..offers.len()).filter(|n| headings[*n] == *kind).collect();
        let act = offers[choice.pick(&all).expect("one of its offers")].clone();
        if let Err(what) = laws.submit(&mut table, seat, act) {
            broken(&table, &what);
        }
    }
    if let Err(what) = laws.hold(&mut table).and_then(|()| replays(&open, seed, &mut table)) {
        panic!("{game:?}, seed {seed}, at the end: {what}\n{}", text_of(&table));
    }
    laws.met
}

/// The laws, over one game.
pub struct Laws {
    game: Game,
    seats: Vec<Seat>,
    watchers: Vec<Watcher>,
    luck: Luck,
    /// Of the dear ones, those only at every so many acts.
    every: usize,
    /// Lines that have been looked at.
    lines: usize,
    pub met: Met,
}

/// What some eyes know, what they imagine, and what they would know if that were the truth.
struct Watcher {
    view: KnownWorld,
    mind: ImaginedWorld,
    twin: KnownWorld,
}

/// What a watcher knew before an act, and what is told of it in the position that they imagine; `None`: it cannot be done there.
struct Expected {
    seen: u64,
    told: Option<Vec<Line>>,
}

/// The law does not hold: in words.
type Broken = Result<(), String>;

fn must(holds: bool, words: impl FnOnce() -> String) -> Broken {
    if holds { Ok(()) } else { Err(words()) }
}

impl Laws {
    /// For this table; the dear laws are looked at after every so many acts.
    pub fn of(table: &mut Table, seed: u64, every: usize) -> Self {
        let game = *table.game();
        let seats: Vec<Seat> =
            table.true_world().read::<Res<Keys<Seat>>, _>(|s| s.iter().map(|(seat, _)| seat).collect());
        let eyes = seats.iter().map(|seat| Eyes::Seat(*seat)).chain([Eyes::Public]);
        let watchers = eyes.map(|eyes| {
            let view = KnownWorld::new(game, eyes);
            Watcher { mind: ImaginedWorld::new(&view), twin: KnownWorld::new(game, eyes), view }
        });
        let watchers = watchers.collect();
        Laws { game, seats, watchers, luck: Luck::seeded(seed), every: every.max(1), lines: 0, met: Met::default() }
    }

    /// What must hold of a table wherever it stands.
    ///
    /// # Errors
    /// The first law that is broken.
    pub fn hold(&mut self, table: &mut Table) -> Broken {
        table.laws()?;
        let (deciders, over) = (table.deciders(), self.is_over(table));
        self.met.over = over;
        must(over == deciders.is_empty(), || match over {
            true => "the game is over, yet it waits for somebody".into(),
            false => "nobody decides, and the game is not over".into(),
        })?;
        for seat in &deciders {
            must(!table.offers(*seat).is_empty(), || format!("{seat} must decide and can do nothing"))?;
        }
        kept::offers_agree(table)?;
        self.nothing_leaks(table)?;
        self.lines_name_nothing_hidden(table)?;
        if table.acts().len().is_multiple_of(self.every) {
            self.nonsense_is_refused(table)?;
            for watcher in &mut self.watchers {
                names_only_what_it_has(self.game, &watcher.view)?;
                let mut anew = KnownWorld::new(self.game, watcher.view.eyes());
                anew.follow(table.true_world());
                must(anew.hash() == watcher.view.hash() && anew.log() == watcher.view.log(), || {
                    format!("{:?}: a view that followed is another than one made anew", anew.eyes())
                })?;
            }
            saves_load(table)?;
        }
        Ok(())
    }

    /// Does an act that is offered; where it can be undone, it is, and done again.
    ///
    /// # Errors
    /// It is refused, or undo does not come back, or comes back over what must stay.
    pub fn submit(&mut self, table: &mut Table, seat: Seat, act: Act) -> Broken {
        let text = act.text();
        let state = |table: &mut Table| (table.hash(), log(table), table.deciders());
        let before = state(table);
        let dice = dice(table);
        let is_final = table.words(seat, &act).is_final;
        let expected = if is_final { vec![] } else { self.expected(table, seat, &act) };
        table.submit(seat, act.clone()).map_err(|no| format!("{text} was offered to {seat}, but: {no}"))?;
        let after = state(table);
        let thrown = dice != self::dice(table);
        let new = &after.1[before.1.len().min(after.1.len())..];
        if !thrown && !shows(new) {
            self.tells_nothing_hidden(table, seat, new, expected)
                .map_err(|what| format!("{text} of {seat}: {what}"))?;
        }
        if table.undo().is_ok() {
            self.met.undone += 1;
            must(!thrown, || format!("undo went back over a use of the dice: {text}"))?;
            must(!shows(new), || format!("undo went over a throw or a reveal: {text}"))?;
            // Who was asked already, and still is, has learnt nothing by it.
            must(after.2.iter().all(|s| *s == seat || before.2.contains(s)), || {
                format!("undo went back over a change of seat: {text}")
            })?;
            must(state(table) == before, || format!("undone, but not as before: {text}"))?;
            table.submit(seat, act).map_err(|no| format!("{text} was undone, and then: {no}"))?;
            must(state(table) == after, || format!("done again, but otherwise: {text}"))?;
        }
        let name = text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
        *self.met.acts.entry(name.into()).or_default() += 1;
        let deep = table.true_world().read::<Res<Keys<Depth>>, _>(|stack| stack.len());
        self.met.deepest = self.met.deepest.max(deep);
        Ok(())
    }

    fn is_over(&self, table: &mut Table) -> bool {
        table.true_world().read::<Res<super::Over>, _>(|over| over.0.is_some())
    }

    /// Acts by the wrong seat, acts of before, acts with spoilt figures: what is refused changes nothing, and nothing panics.
    fn nonsense_is_refused(&mut self, table: &mut Table) -> Broken {
        let before = (table.hash(), table.acts().len(), log(table).len());
        let mut tries: Vec<(Seat, Act)> = vec![];
        for done in table.acts().iter().rev().take(3) {
            tries.push((done.seat, done.action.clone()));
        }
        for seat in table.deciders() {
            let offers = table.offers(seat);
            for act in offers.iter().step_by(offers.len().div_ceil(4).max(1)) {
                tries.extend(self.seats.iter().filter(|s| **s != seat).map(|s| (*s, act.clone())));
                tries.push((Seat(200), act.clone()));
                tries.extend(kept::spoilt(table, act).into_iter().map(|act| (seat, act)));
            }
        }
        for (seat, act) in tries {
            let Err(no) = table.check(seat, &act) else { continue };
            kept::well_formed(table, &no)?;
            must(table.submit(seat, act.clone()).is_err(), || format!("{} is refused by check, and done", act.text()))?;
            let after = (table.hash(), table.acts().len(), log(table).len());
            must(after == before, || format!("{} was refused ({no}), yet something changed", act.text()))?;
            self.met.refusals.insert(no.code);
        }
        Ok(())
    }

    /// What some eyes see and are offered is the same in any position that their knowledge allows.
    fn nothing_leaks(&mut self, table: &mut Table) -> Broken {
        for Watcher { view, mind, twin } in &mut self.watchers {
            view.follow(table.true_world());
            let eyes = view.eyes();
            // Nobody imagines what a watcher knows.
            let Some(seat) = eyes.seat() else { continue };
            let leak = |what: &str| format!("{eyes:?} can tell hidden things from {what}");
            mind.imagine(view, &mut self.luck);
            let imagined = mind.hash();
            mind.show(twin);
            must(twin.hash() == view.hash(), || leak("the view"))?;
            must(mind.deciders() == view.deciders() && mind.prompt() == view.prompt(), || leak("what is waited for"))?;
            must(mind.ribbon() == view.ribbon(), || leak("the ribbon"))?;
            if !view.deciders().contains(&seat) {
                continue;
            }
            let offers = table.offers(seat);
            must(view.offers(seat) == offers, || leak("the offers: they are others in what the seat knows"))?;
            must(mind.offers(seat) == offers, || leak("the offers: they are others in what the seat imagines"))?;
            for act in &offers {
                let words = table.words(seat, act);
                must(view.words(seat, act) == words, || leak(&format!("the words of {}", act.text())))?;
            }
            for act in offers.iter().take(3) {
                mind.try_out(seat, act, |_| ());
                must(mind.hash() == imagined, || format!("tried out, and not taken back: {}", act.text()))?;
            }
        }
        Ok(())
    }

    /// What each watcher would see and be told by an act, if what they imagine were the truth: nothing of it that is hidden from
    /// them can show in the lines of an act that shows nothing.
    fn expected(&mut self, table: &mut Table, seat: Seat, act: &Act) -> Vec<Expected> {
        let Laws { watchers, luck, .. } = self;
        let expects = |Watcher { view, mind, .. }: &mut Watcher| {
            view.follow(table.true_world());
            let seen = view.hash();
            if view.eyes().seat().is_none() {
                return Expected { seen, told: None };
            }
            mind.imagine(view, luck);
            // Who does it may have decided otherwise before; and where something would be shown, all else can be told.
            let told = mind.check(seat, act).is_ok().then(|| mind.told(seat, act));
            Expected { seen, told: told.filter(|told| !shows(told)) }
        };
        watchers.iter_mut().map(expects).collect()
    }

    /// Of an act that neither throws nor shows anything everybody is told the same, whatever lies hidden from them; and who sees
    /// nothing change is told nothing.
    fn tells_nothing_hidden(&mut self, table: &mut Table, seat: Seat, new: &[Line], expected: Vec<Expected>) -> Broken {
        for (Watcher { view, .. }, Expected { seen, told }) in self.watchers.iter_mut().zip(expected) {
            view.follow(table.true_world());
            let eyes = view.eyes();
            let lines: Vec<&Line> = new.iter().filter(|line| is_for(line, eyes)).collect();
            let idle = !eyes.are(seat) && view.hash() == seen;
            must(!idle || lines.is_empty(), || {
                format!("{eyes:?} see nothing change, and a line tells them of it: {lines:?}")
            })?;
            let told: Option<Vec<Line>> = told.map(|told| told.into_iter().filter(|line| is_for(line, eyes)).collect());
            must(told.as_ref().is_none_or(|told| told.iter().eq(lines.iter().copied())), || {
                format!("a line tells {eyes:?} what is hidden from them: {lines:?}, where they could expect {told:?}")
            })?;
        }
        Ok(())
    }

    /// A line names no piece that lies face down for who reads it, nor one of which they may not know, unless it is the reveal.
    fn lines_name_nothing_hidden(&mut self, table: &mut Table) -> Broken {
        let Host { state, world, .. } = table.host();
        let lines = &world.resource::<Log>().lines;
        let from = std::mem::replace(&mut self.lines, lines.len()).min(lines.len());
        for line in lines[from..].iter().filter(|l| !l.reveals) {
            for eyes in readers(line) {
                let hidden = hidden_from(state, world, eyes);
                let named = line.names().find(|key| {
                    let column = state.keys.iter().find(|k| k.kind() == key.kind);
                    column.and_then(|k| k.find(world, key.number)).is_some_and(|e| hidden.contains(&e))
                });
                if let Some(key) = named {
                    let (kind, number) = (key.kind, key.number);
                    return Err(format!(
                        "a line tells {eyes:?} of {kind} {number}, which is hidden from them: {line:?}"
                    ));
                }
            }
        }
        Ok(())
    }
}

/// Do these lines tell of a throw, or of what was hidden?
fn shows(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.throw.is_some() || line.reveals)
}

fn dice(table: &mut Table) -> Option<Dice> {
    table.host().world.get_resource::<Dice>().cloned()
}

/// Pieces of which these eyes may not know, or which lie face down for them.
fn hidden_from(state: &mut State, world: &World, eyes: Eyes) -> EntityHashSet {
    let mut out = EntityHashSet::default();
    state.keys.iter().for_each(|key| key.hidden(world, eyes, &mut out));
    state.columns.iter_mut().for_each(|column| column.face_down(world, eyes, &mut out));
    out
}

fn readers(line: &Line) -> Vec<Eyes> {
    match line.readers {
        Readers::All => vec![Eyes::Public],
        Readers::These(seats) => seats.iter().map(Eyes::Seat).collect(),
        Readers::Nobody => vec![],
    }
}

/// What a view says names nothing that is not in it, however deep.
fn names_only_what_it_has(game: Game, view: &KnownWorld) -> Broken {
    let text = save::position_text(&view.host.state, &view.host.world);
    let file = ReadFile { path: "view".into(), text };
    let mut host = Host::new(game);
    let mut reading = Reading::of(&file);
    if let Ok(tree) = Node::read(&file.text) {
        reading.view(&mut host.state, &mut host.world, &tree);
    }
    let found: Vec<String> = reading.found.iter().map(|e| e.text.clone()).collect();
    must(found.is_empty(), || {
        format!("the view of {:?} names what is not in it: {}\n{}", view.eyes(), found.join("; "), file.text)
    })
}

/// Saved and loaded it is the same game, and goes on the same.
fn saves_load(table: &mut Table) -> Broken {
    let text = text_of(table);
    let game = table.game();
    let load = || Table::load_text(game, &text, "save.ron").map_err(|e| format!("a save does not load: {e:?}"));
    let mut again = load()?;
    must(text_of(&again) == text, || format!("a save loads and saves to other bytes: {}", text_of(&again)))?;
    must(again.hash() == table.hash(), || "a save loads to another position".into())?;
    must(again.deciders() == table.deciders(), || "a loaded save waits for others".into())?;
    for seat in table.deciders() {
        let offers = table.offers(seat);
        must(again.offers(seat) == offers, || format!("a loaded save has other offers for {seat}"))?;
        let known = (known(&mut again, seat).hash(), known(table, seat).hash());
        must(known.0 == known.1, || format!("a loaded save has another view for {seat}"))?;
        let (Some(act), mut once) = (offers.last(), load()?) else { continue };
        let mut other = load()?;
        for one in [&mut once, &mut other] {
            one.submit(seat, act.clone()).map_err(|no| format!("offered by a loaded save, but: {no}"))?;
        }
        must(once.hash() == other.hash(), || "two loaded saves go on otherwise".into())?;
    }
    Ok(())
}

/// The journal, from the beginning, gives the same position and the same lines.
///
/// # Errors
/// It does not.
fn replays(open: impl Fn(u64) -> Table, seed: u64, table: &mut Table) -> Broken {
    let mut again = open(seed);
    for done in table.acts() {
        let no = again.submit(done.seat, done.action.clone()).err();
        must(no.is_none(), || format!("{} was done, and is refused in its replay: {no:?}", done.action.text()))?;
    }
    must(again.hash() == table.hash(), || "the journal replays to another position".into())?;
    must(log(&mut again) == log(table), || "the journal replays to other lines".into())
}

fn text_of(table: &Table) -> String {
    table.save_text().unwrap_or_else(|e| panic!("{e}"))
}

fn log(table: &mut Table) -> Vec<Line> {
    table.host().world.resource::<Log>().lines.clone()
}

/// What a seat knows, in a world made anew.
fn known(table: &mut Table, seat: Seat) -> KnownWorld {
    let mut known = KnownWorld::new(*table.game(), seat);
    known.follow(table.true_world());
    known
}
