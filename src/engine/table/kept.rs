//! What every game must keep, looked at where the table stands: what `simulate` asks for after each act.

use std::collections::BTreeSet;

use super::{Table, verify_save_text};
use crate::engine::act::Act;
use crate::engine::checks::Checks;
use crate::engine::dice::{Dice, Luck};
use crate::engine::worlds::{ImaginedWorld, KnownWorld, Readable};
use crate::table::{Entry, Refusal, SeatId};

/// As far as `checks` ask for it. The table comes back as it was.
///
/// # Errors
/// What is broken, in words.
pub(super) fn after_act(table: &mut Table, checks: &Checks, stale: &[(SeatId, Act)]) -> Result<(), String> {
    if checks.invariants {
        table.laws().map_err(|e| format!("a law of the game is broken: {e}"))?;
    }
    if checks.offers {
        offers_agree(table)?;
    }
    if table.acts().len().is_multiple_of(checks.every) {
        if checks.nonsense {
            nonsense_is_refused(table, stale)?;
        }
        if checks.saves {
            saves_load(table)?;
        }
        if checks.undo {
            undo_keeps_its_bounds(table)?;
        }
        if checks.no_leak {
            for seat in seats(table) {
                no_leak(table, seat, 1 + table.acts().len() as u64)?;
            }
        }
    }
    Ok(())
}

fn seats(table: &Table) -> impl Iterator<Item = SeatId> + use<> {
    (0..table.seats().len() as u8).map(SeatId)
}

/// Every offer passes the judge, has words, is listed once, and can be read back from a file.
pub(in crate::engine) fn offers_agree(table: &Table) -> Result<(), String> {
    for seat in seats(table) {
        let mut texts = BTreeSet::new();
        for offer in table.offers(seat) {
            table.check(seat, &offer).map_err(|no| format!("{seat} is offered {offer:?}, but the judge says: {no}"))?;
            let words = table.words(seat, &offer);
            if table.described(seat, &offer).trim().is_empty() || words.heading.trim().is_empty() {
                return Err(format!("the offer {offer:?} has no words"));
            }
            let text = offer.text();
            let back = table.with_truth(|truth| truth.0.parse(&text));
            let back = back.map_err(|e| format!("{text} cannot be read back: {e}"))?;
            if back != offer {
                return Err(format!("{offer:?} comes back from a file as {back:?}"));
            }
            if !texts.insert(text) {
                return Err(format!("{seat} is offered {offer:?} twice"));
            }
        }
    }
    Ok(())
}

/// Acts by the wrong seat, acts of earlier positions and acts with spoilt figures: what is refused changes nothing, and
/// nothing panics.
fn nonsense_is_refused(table: &mut Table, stale: &[(SeatId, Act)]) -> Result<(), String> {
    let stands = |table: &Table| (table.hash(), table.acts().len(), table.chronicle().lines.len());
    let before = stands(table);
    let mut tries = stale.to_vec();
    for seat in table.deciders() {
        let offers = table.offers(seat);
        for offer in offers.iter().step_by(offers.len().div_ceil(8).max(1)) {
            tries.extend(seats(table).map(|other| (other, offer.clone())));
            tries.push((SeatId(table.seats().len() as u8), offer.clone()));
            tries.extend(spoilt(table, offer).into_iter().map(|act| (seat, act)));
        }
    }
    for (seat, act) in tries {
        if table.check(seat, &act).is_ok() {
            continue;
        }
        let said = format!("{act:?}");
        let Err(no) = table.submit(seat, act) else {
            return Err(format!("{said} was refused by check, but done by submit"));
        };
        well_formed(table, &no)?;
        if stands(table) != before {
            return Err(format!("{said} was refused ({no}), yet something changed"));
        }
    }
    Ok(())
}

/// A refusal names its rule and says why.
pub(in crate::engine) fn well_formed(table: &Table, no: &Refusal) -> Result<(), String> {
    // One prefix may begin like the other.
    let of = |prefix: &str| no.rule.strip_prefix(prefix).is_some_and(|rule| rule.starts_with(' ') && rule.len() > 1);
    let named = of(table.game().rule_prefix) || of("TABLE");
    if named && !no.text.trim().is_empty() && !no.code.is_empty() {
        return Ok(());
    }
    Err(format!("a refusal does not name its rule or say why: {no:?}"))
}

/// The act with each of its numbers changed, as far as the result can still be read as an act.
pub(in crate::engine) fn spoilt(table: &Table, act: &Act) -> Vec<Act> {
    let text = act.text();
    let bent = [1i64, -1, 97].map(|by| bend(&text, by)).into_iter().filter(|bent| *bent != text);
    bent.filter_map(|bent| table.with_truth(|truth| truth.0.parse(&bent)).ok()).filter(|bent| bent != act).collect()
}

/// A text in which each whole number has grown by so much.
fn bend(text: &str, by: i64) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let end = at + rest[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - at);
        // A digit in a name or a string is no number.
        let alone = !rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '"');
        out += &rest[..at];
        match rest[at..end].parse::<i64>() {
            Ok(n) if alone => out += &n.saturating_add(by).to_string(),
            _ => out += &rest[at..end],
        }
        rest = &rest[end..];
    }
    out + rest
}

/// Save, load, save: the same bytes; and the loaded game has the same hash, offers and views.
fn saves_load(table: &Table) -> Result<(), String> {
    let text = table.save_text().map_err(|e| e.to_string())?;
    let again = Table::load_text(table.game(), &text, "save").map_err(|e| format!("a save does not load: {e:?}"))?;
    if again.hash() != table.hash() {
        return Err("a save loads to another position".into());
    }
    if again.save_text().map_err(|e| e.to_string())? != text {
        return Err("a save loads and saves to other bytes".into());
    }
    if again.prompt() != table.prompt() || again.outcome() != table.outcome() || again.ribbon() != table.ribbon() {
        return Err("a loaded save has another prompt, ribbon or outcome".into());
    }
    for seat in seats(table) {
        if again.offers(seat) != table.offers(seat) {
            return Err(format!("a loaded save has other offers for {seat}"));
        }
        if again.look(seat, |known| known.hash()) != table.look(seat, |known| known.hash()) {
            return Err(format!("a loaded save has another view for {seat}"));
        }
    }
    Ok(())
}

/// Undo and redo come back to the same hash; undo never goes back over a throw, a reveal, what another person did or a
/// change to another person.
fn undo_keeps_its_bounds(table: &mut Table) -> Result<(), String> {
    let n = table.acts().len();
    let Some(last) = table.acts().last().map(|act| act.seat) else { return Ok(()) };
    undo_keeps_its_bounds_for(table, last)?;
    // And everybody in turn, over what others have done since.
    let other = SeatId((n % table.seats().len()) as u8);
    if other == last { Ok(()) } else { undo_keeps_its_bounds_for(table, other) }
}

fn undo_keeps_its_bounds_for(table: &mut Table, seat: SeatId) -> Result<(), String> {
    let n = table.acts().len();
    let Some(to) = table.plain_way_back(seat) else { return Ok(()) };
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
    let dice = |table: &Table| table.with_truth(|truth| truth.0.world.resource::<Dice>().clone());
    let stood = |table: &Table| (table.hash(), table.acts().len(), table.chronicle().clone());
    let (before, thrown) = (stood(table), dice(table));
    let hash = table.acts()[to].before;
    table.rewind(to).map_err(|no| format!("undo was possible, but: {no}"))?;
    if !table.deciders().contains(&seat) {
        return Err(format!("after its undo {seat} does not decide"));
    }
    if dice(table) != thrown {
        return Err("undo went back over a use of the dice".into());
    }
    if hash != 0 && hash != table.hash() {
        return Err(format!("undo came to another position than {hash:016x}"));
    }
    table.redo().map_err(|no| format!("redo was refused: {no}"))?;
    if stood(table) != before {
        return Err("undo and redo did not come back to the same position and lines".into());
    }
    Ok(())
}

/// What a seat sees, reads and is offered is the same in any position that its knowledge allows.
fn no_leak(table: &Table, seat: SeatId, salt: u64) -> Result<(), String> {
    let leak = |what: &str| Err(format!("{seat} can tell hidden things from its {what}"));
    let offers = table.offers(seat);
    table.look(seat, |known| {
        let mut mind = ImaginedWorld::new(known);
        mind.imagine(known, &mut Luck::seeded(salt));
        let mut twin = KnownWorld::new(*table.game(), seat);
        mind.show(&mut twin);
        let print = table.game().table.print_view;
        if twin.hash() != known.hash() {
            return leak("view");
        }
        if print(&mut twin) != print(known) {
            return leak("printed view");
        }
        if mind.prompt() != known.prompt() || mind.ribbon() != known.ribbon() {
            return leak("prompt or ribbon");
        }
        if known.offers(seat) != offers || mind.offers(seat) != offers {
            return leak("offers");
        }
        for offer in &offers {
            if mind.words(seat, offer).line != known.words(seat, offer).line {
                return leak("offers' words");
            }
        }
        Ok(())
    })
}

/// The finished game, saved, replays from its scenario to the same hashes and lines.
pub(super) fn replays(table: &Table) -> Result<(), String> {
    let text = table.save_text().map_err(|e| e.to_string())?;
    let verdict =
        verify_save_text(table.game(), &text, "save").map_err(|e| format!("the game does not replay: {e:?}"))?;
    match verdict.parted {
        None => Ok(()),
        Some(parting) => Err(format!("the replay parts at act {}: {}", parting.act, parting.text)),
    }
}
