//! The reckoning of a Census in words, step by step.

use super::super::heirs::heir_words;
use super::super::prelude::*;
use super::total_words;

/// A step of the Census, in the order in which it is taken; without lines where nothing happened.
pub struct Step {
    pub name: &'static str,
    pub rule: &'static str,
    pub lines: Vec<Told>,
}

/// A line of it, and whom it is about.
pub struct Told {
    pub realm: Realm,
    pub text: String,
    /// Does anybody lose by it?
    pub loss: bool,
}

fn news(realm: Realm, text: String) -> Told {
    Told { realm, text, loss: false }
}

fn loss(realm: Realm, text: String) -> Told {
    Told { realm, text, loss: true }
}

/// All steps.
pub fn steps(pos: Pos, census: &Census) -> Vec<Step> {
    let step = |name, rule, lines| Step { name, rule, lines };
    vec![
        step("Marriages", "10.4-15", census.weddings.iter().map(|w| wedding(pos, w)).collect()),
        step("Centres that change hands", "2.1-3", census.centres.iter().map(|t| taken(pos, t)).collect()),
        step("Heirs", "2.1-5", census.heirs.iter().map(|k| killed(pos, k)).collect()),
        step("Thralls and vassals lost", "10.3-17", lost(pos, census)),
        step("Powers that are out", "3.3-1", census.eliminations.iter().map(|e| out(pos, e)).collect()),
        step("Totals", "3.1", census.totals.iter().map(|t| news(Realm::Major(t.power), total_words(t))).collect()),
        step("Due in Winter", "3.1-4", due(pos, census)),
        step("Rebuilt", "8.2-2", census.rebuilding.iter().map(|at| rebuilt(pos, *at)).collect()),
    ]
}

fn wedding(pos: Pos, w: &Wedding) -> Told {
    let couple = format!("{} and {} at {}", w.giver.opening(), w.receiver.prose(), pos.label(w.at));
    match &w.made {
        Ok(vassal) => news(Realm::Vassal(*vassal), format!("{couple} marry: {}", pos.vassal_name(*vassal))),
        Err(no) => loss(Realm::Major(w.giver), format!("{couple} do not marry: {} [OOD {}]", no.why, no.rule)),
    }
}

fn taken(pos: Pos, t: &Taken) -> Told {
    let from = match t.from {
        Some(Realm::Minor(_)) | None => ", a power of its own until now, goes".into(),
        Some(realm) => format!(" goes from {}", pos.realm_name(realm)),
    };
    news(t.to, format!("{}{from} to {}", pos.label(t.at), pos.realm_name(t.to)))
}

fn killed(pos: Pos, k: &Killed) -> Told {
    let by = k.by.map_or(String::new(), |r| format!(", taken by {}", pos.realm_name(r)));
    loss(Realm::Major(k.power), format!("{} dies in {}{by}", heir_words(k.power), pos.label(k.at)))
}

fn lost(pos: Pos, census: &Census) -> Vec<Told> {
    let freed = census.thralls.iter().map(|f| {
        let now = if f.minor { ": a minor power again" } else { "" };
        let text = format!("{} is no longer a thrall of {}{now}", pos.label(f.at), f.power.prose());
        loss(Realm::Major(f.power), text)
    });
    let ended = census.vassals.iter().map(|v| {
        let why = if v.captured { "its capital is taken" } else { "both its controllers are out" };
        loss(Realm::Vassal(v.vassal), format!("Vassal {} ends: {why}", pos.vassal_name(v.vassal)))
    });
    freed.chain(ended).collect()
}

fn out(pos: Pos, e: &Eliminated) -> Told {
    let why = match e.by {
        EliminatedBy::NoCentres => "no centre of its own",
        EliminatedBy::CapitalAndHeirs => "no capital and no heir",
        EliminatedBy::Dropped => "its player has left",
    };
    let freed: Vec<&str> = e.freed.iter().map(|p| pos.label(*p)).collect();
    let freed = if freed.is_empty() { String::new() } else { format!("; minor powers now: {}", freed.join(", ")) };
    loss(Realm::Major(e.power), format!("{} {} out: {why}{freed}", e.power.opening(), e.power.verb("is", "are")))
}

fn due(pos: Pos, census: &Census) -> Vec<Told> {
    // Whom nobody plays builds nothing, and may lose units all the same.
    let builds = |realm: Realm| realm.major().is_none_or(|power| pos.is_active(power));
    let due = census.due.iter().filter(|(realm, due)| *due < 0 || builds(*realm));
    due.map(|(realm, due)| {
        let what = if *due > 0 { "may build" } else { "must remove" };
        news(*realm, format!("{} {what} {}", pos.realm_opening(*realm), due.abs()))
    })
    .collect()
}

fn rebuilt(pos: Pos, at: ProvinceId) -> Told {
    news(Realm::Minor(at), format!("{} raises its unit again", pos.label(at)))
}
