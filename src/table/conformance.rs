//! The conformance suite: what every game must keep, wherever it stands. [`play_out`](crate::bots::play_out) checks it over
//! whole games.

use serde_json::Value;

use super::hash::hash_of_text;
use super::{
    Chronicle, Dice, Entry, Game, GameTable, Refusal, SeatId, SeatSetup, Sitter, Table, hash_of, state_hash,
    verify_save_text,
};

/// More acts than any game of the house takes.
pub const MAX_ACTS: usize = 20_000;

/// What is checked after each act.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The game's own conservation laws.
    pub invariants: bool,
    /// Every offer is one that the judge passes, and no offer comes twice.
    pub offers: bool,
    /// Acts that make no sense are refused and change nothing.
    pub nonsense: bool,
    /// A save loads to the same bytes, hash, offers and views.
    pub saves: bool,
    /// Undo comes back to the same hash and never crosses a barrier.
    pub undo: bool,
    /// A seat cannot tell apart two positions that differ only in what it may not know.
    pub no_leak: bool,
    /// The finished game replays to the same hashes and lines.
    pub replay: bool,
    /// Of the dear ones (nonsense, saves, undo, no leak), do those only at every so many acts.
    pub every: usize,
    pub max_acts: usize,
}

impl Checks {
    /// The laws and the offers only: for many games fast.
    pub fn light() -> Self {
        Checks {
            invariants: true,
            offers: false,
            nonsense: false,
            saves: false,
            undo: false,
            no_leak: false,
            replay: false,
            every: 1,
            max_acts: MAX_ACTS,
        }
    }
    /// Everything after every act.
    pub fn heavy() -> Self {
        Checks {
            invariants: true,
            offers: true,
            nonsense: true,
            saves: true,
            undo: true,
            no_leak: true,
            replay: true,
            every: 1,
            max_acts: MAX_ACTS,
        }
    }
    /// Everything, the dear ones at every `n`th act.
    pub fn sampled(n: usize) -> Self {
        Checks { every: n.max(1), ..Checks::heavy() }
    }
    /// Can no lean table be checked so?
    pub fn needs_history(&self) -> bool {
        self.saves || self.undo || self.replay || self.nonsense
    }
}

/// What was done and what was told in a game, as hashes: they stay the same while a game is only built otherwise, though
/// the form of its position may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Story {
    /// Of every act with its seat, as journals write them.
    pub acts: u64,
    /// Of every line of the chronicle.
    pub lines: u64,
}

impl Story {
    /// Of a table.
    pub fn of(table: &dyn GameTable) -> Self {
        let acts = (0..table.act_count()).filter_map(|n| table.act(n));
        let acts: Vec<String> =
            acts.map(|(seat, act)| format!("({},{})", seat.0, act.text().unwrap_or_default())).collect();
        Story { acts: hash_of_text(&format!("[{}]", acts.join(","))), lines: hash_of(&table.lines()) }
    }
}

/// What `checks` ask for, after an act; `stale` are acts of earlier positions.
pub(super) fn after_act<G: Game>(
    table: &mut Table<G>,
    checks: &Checks,
    stale: impl FnOnce() -> Vec<(SeatId, G::Action)>,
) -> Result<(), String> {
    if checks.invariants {
        G::invariants(table.world()).map_err(|e| format!("a law of the game is broken: {e}"))?;
    }
    if checks.offers {
        offers_agree(table)?;
    }
    if table.acts().len().is_multiple_of(checks.every) {
        if checks.nonsense {
            nonsense_is_refused(table, &stale())?;
        }
        if checks.saves {
            saves_load(table)?;
        }
        if checks.undo {
            undo_keeps_its_bounds(table)?;
        }
        if checks.no_leak {
            for seat in 0..table.seats().len() {
                no_leak(table, SeatId(seat as u8), 1 + table.acts().len() as u64)?;
            }
        }
    }
    Ok(())
}

/// Every offer passes the judge, is listed once, and can be read back from a file.
pub fn offers_agree<G: Game>(table: &Table<G>) -> Result<(), String> {
    for seat in 0..table.seats().len() {
        let seat = SeatId(seat as u8);
        let offers = table.offers(seat);
        let mut texts = std::collections::BTreeSet::new();
        for offer in &offers {
            table.check(seat, offer).map_err(|no| format!("{seat} is offered {offer:?}, but the judge says: {no}"))?;
            if G::describe(table.world(), offer).trim().is_empty() || G::heading(table.world(), offer).trim().is_empty()
            {
                return Err(format!("the offer {offer:?} has no words"));
            }
            let text = super::house_ron().to_string(offer).map_err(|e| format!("{offer:?} cannot be written: {e}"))?;
            let back: G::Action =
                super::parse_ron(&text, "offer").map_err(|e| format!("{text} cannot be read back: {e}"))?;
            if back != *offer {
                return Err(format!("{offer:?} comes back from a file as {back:?}"));
            }
            if !texts.insert(text) {
                return Err(format!("{seat} is offered {offer:?} twice"));
            }
        }
    }
    Ok(())
}

/// Acts by the wrong seat, acts of earlier positions and acts with spoilt figures: what is refused changes nothing,
/// and nothing panics.
pub fn nonsense_is_refused<G: Game>(table: &mut Table<G>, stale: &[(SeatId, G::Action)]) -> Result<(), String> {
    let (hash, acts, lines) = (table.hash(), table.acts().len(), table.chronicle().lines.len());
    let deciding = table.prompt().seats;
    let mut tries: Vec<(SeatId, G::Action)> = stale.to_vec();
    for seat in &deciding {
        let offers = table.offers(*seat);
        for offer in offers.iter().step_by(offers.len().div_ceil(8).max(1)) {
            tries.extend((0..table.seats().len() as u8 + 1).map(|n| (SeatId(n), offer.clone())));
            tries.extend(spoilt(offer).into_iter().map(|a| (*seat, a)));
        }
    }
    for (seat, action) in tries {
        if table.check(seat, &action).is_ok() {
            continue;
        }
        let said = format!("{action:?}");
        let Err(no) = table.submit(seat, action) else {
            return Err(format!("{said} was refused by check, but done by submit"));
        };
        well_formed::<G>(&no)?;
        if (table.hash(), table.acts().len(), table.chronicle().lines.len()) != (hash, acts, lines) {
            return Err(format!("{said} was refused ({no}), yet something changed"));
        }
    }
    Ok(())
}

fn well_formed<G: Game>(no: &Refusal) -> Result<(), String> {
    let named = no
        .rule
        .strip_prefix(G::RULE_PREFIX)
        .or_else(|| no.rule.strip_prefix("TABLE"))
        .is_some_and(|r| r.starts_with(' ') && r.len() > 1);
    if named && !no.text.trim().is_empty() && !no.code.is_empty() {
        return Ok(());
    }
    Err(format!("a refusal does not name its rule or say why: {no:?}"))
}

/// `action` with each of its numbers changed, as far as the result can still be read as an action.
fn spoilt<A: serde::Serialize + serde::de::DeserializeOwned + PartialEq>(action: &A) -> Vec<A> {
    let Ok(value) = serde_json::to_value(action) else { return Vec::new() };
    let mut out = Vec::new();
    for by in [1i64, -1, 97] {
        let mut bent = value.clone();
        bend(&mut bent, by);
        if bent != value
            && let Ok(bent) = serde_json::from_value(bent)
        {
            out.push(bent);
        }
    }
    out.retain(|bent| bent != action);
    out
}

fn bend(value: &mut Value, by: i64) {
    match value {
        Value::Number(n) => {
            if let Some(sum) = n.as_i64().and_then(|n| n.checked_add(by)) {
                *value = sum.into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| bend(item, by)),
        Value::Object(fields) => fields.values_mut().for_each(|field| bend(field, by)),
        _ => {}
    }
}

/// Save, load, save: the same bytes; and the loaded game has the same hash, offers and views.
pub fn saves_load<G: Game>(table: &Table<G>) -> Result<(), String> {
    let text = table.save_text().map_err(|e| e.to_string())?;
    let again = Table::<G>::load_text(&text, "save").map_err(|e| format!("a save does not load: {e:?}"))?;
    if again.hash() != table.hash() {
        return Err("a save loads to another position".into());
    }
    let bytes = again.save_text().map_err(|e| e.to_string())?;
    if bytes != text {
        return Err(format!("a save loads and saves to other bytes: {}", first_difference(&text, &bytes)));
    }
    if again.prompt() != table.prompt() || again.outcome() != table.outcome() || again.ribbon() != table.ribbon() {
        return Err("a loaded save has another prompt, ribbon or outcome".into());
    }
    for seat in (0..table.seats().len() as u8).map(SeatId) {
        if again.offers(seat) != table.offers(seat) {
            return Err(format!("a loaded save has other offers for {seat}"));
        }
        if again.view(seat) != table.view(seat) {
            return Err(format!("a loaded save has another view for {seat}"));
        }
    }
    Ok(())
}

fn first_difference(a: &str, b: &str) -> String {
    match a.lines().zip(b.lines()).enumerate().find(|(_, (a, b))| a != b) {
        Some((n, (a, b))) => format!("line {}: `{}` became `{}`", n + 1, a.trim(), b.trim()),
        None => "one is longer".into(),
    }
}

/// Undo and redo come back to the same hash; undo never goes back over a throw, a reveal, what another person did or a
/// change to another person.
pub fn undo_keeps_its_bounds<G: Game>(table: &mut Table<G>) -> Result<(), String> {
    let n = table.acts().len();
    let Some(last) = table.acts().last().map(|act| act.seat) else { return Ok(()) };
    undo_keeps_its_bounds_for(table, last)?;
    // And everybody in turn, over what others have done since.
    let other = SeatId((n % table.seats().len()) as u8);
    if other == last { Ok(()) } else { undo_keeps_its_bounds_for(table, other) }
}

fn undo_keeps_its_bounds_for<G: Game>(table: &mut Table<G>, seat: SeatId) -> Result<(), String> {
    let n = table.acts().len();
    let Ok(to) = table.way_back(seat) else { return Ok(()) };
    let (from, end) = (table.marks()[to].lines, table.marks()[n].lines);
    if table.chronicle().lines[from..end].iter().any(|l: &Entry| l.throw.is_some() || l.reveals) {
        return Err("undo would go back over a throw or a reveal".into());
    }
    if table.acts()[to].seat != seat || table.acts()[to + 1..].iter().any(|act| table.is_person(act.seat)) {
        return Err(format!("the undo of {seat} would take back what another person did"));
    }
    if table.marks()[to + 1..].iter().any(|mark| mark.passed_on(seat)) {
        return Err("undo would go back over a change to another person".into());
    }
    let (hash, lines) = (table.hash(), table.chronicle().lines.clone());
    let dice = table.world().get_resource::<Dice>().map(Dice::state);
    table.rewind(to).map_err(|no| format!("undo was possible, but: {no}"))?;
    if !table.prompt().seats.contains(&seat) {
        return Err(format!("after its undo {seat} does not decide"));
    }
    if table.world().get_resource::<Dice>().map(Dice::state) != dice {
        return Err("undo went back over a use of the dice that wrote no throw and set no seal".into());
    }
    if let Some(before) = table.history.undone.last().map(|a| a.before).filter(|b| *b != 0 && *b != table.hash()) {
        return Err(format!("undo came to another position than {before:016x}"));
    }
    table.redo().map_err(|no| format!("redo was refused: {no}"))?;
    if table.acts().len() != n || table.hash() != hash || table.chronicle().lines != lines {
        return Err("undo and redo did not come back to the same position and lines".into());
    }
    Ok(())
}

/// Permutes what `seat` may not know: its view, prompt, offers and chronicle must be the same.
pub fn no_leak<G: Game>(table: &Table<G>, seat: SeatId, salt: u64) -> Result<(), String> {
    let world = table.world();
    let other = G::permute_secrets(world, seat, salt);
    let leak = |what: &str| Err(format!("{seat} can tell hidden things from its {what}"));
    if G::view(world, seat) != G::view(&other, seat) {
        return leak("view");
    }
    if G::print_view(world, seat) != G::print_view(&other, seat) {
        return leak("printed view");
    }
    if G::prompt(world) != G::prompt(&other) {
        return leak("prompt");
    }
    if G::ribbon(world) != G::ribbon(&other) {
        return leak("ribbon");
    }
    let deciding = G::prompt(world).seats.contains(&seat);
    if deciding && G::offers(world, seat) != G::offers(&other, seat) {
        return leak("offers");
    }
    if deciding {
        for offer in G::offers(world, seat) {
            if G::describe(world, &offer) != G::describe(&other, &offer) {
                return leak("offers' words");
            }
        }
    }
    let read = |w: &bevy_ecs::prelude::World| -> Option<Vec<Entry>> {
        w.get_resource::<Chronicle>().map(|c| c.lines.iter().filter(|l| l.for_seat(seat)).cloned().collect())
    };
    match read(&other) {
        // A game may leave the chronicle to the table, which filters it by line.
        Some(lines) if !lines.is_empty() && Some(&lines) != read(world).as_ref() => leak("chronicle"),
        _ => Ok(()),
    }
}

/// The finished game, saved, replays from its scenario to the same hashes and lines.
pub fn replays<G: Game>(table: &Table<G>) -> Result<(), String> {
    let text = table.save_text().map_err(|e| e.to_string())?;
    let verdict = verify_save_text::<G>(&text, "save").map_err(|e| format!("the game does not replay: {e:?}"))?;
    match verdict.parted {
        None if state_hash::<G>(table.world()) == table.hash() => Ok(()),
        None => Err("the hash of a position changes while one looks".into()),
        Some(parting) => Err(format!("the replay parts at act {}: {}", parting.act, parting.text)),
    }
}

/// Seats of one kind, for suites.
pub fn seats_of(count: usize, sitter: &Sitter) -> Vec<SeatSetup> {
    (0..count).map(|n| SeatSetup::plain(n, sitter.clone())).collect()
}
