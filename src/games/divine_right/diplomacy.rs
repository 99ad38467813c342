//! The diplomacy phase: ambassadors, cards, activation and deactivation, murder and duels (DIPL, DCARD, ACT, DEACT, ASSASS,
//! DUEL, BANISH).

use bevy_ecs::prelude::World;

use super::alliances;
use super::book::{Effect, Ploy};
use super::components::*;
use super::frames::{Errand, Frame};
use super::heroes;
use super::ids::{CardId, HexId, KingdomId};
use super::persuasion::Court;
use super::position::*;
use super::refusals::No;
use super::telling::*;
use crate::table::{SeatId, Throw};

// ---------------------------------------------------------------- Cards

/// Draws one card; only its owner sees it (DCARD-02). Exhausted, the deck is the shuffled discards (DCARD-22).
pub fn draw(world: &mut World, seat: SeatId) {
    if world.resource::<Decks>().draw.is_empty() {
        let mut pile = std::mem::take(&mut world.resource_mut::<Decks>().discard);
        if pile.is_empty() {
            tell_rule(world, Some(seat), "DCARD-22", "All diplomacy cards are in hands; none can be drawn.").idle();
            return;
        }
        world.resource_mut::<crate::table::Dice>().shuffle(&mut pile);
        world.resource_mut::<Decks>().draw = pile;
        tell_rule(world, None, "DCARD-22", "The discards are shuffled into a new diplomacy deck.");
    }
    let Some(card) = world.resource_mut::<Decks>().draw.pop() else { return };
    with_player(world, seat, |p| p.hand.push(card));
    let pos = Pos::of(world);
    let (name, label) = (pos.seat_does(seat, "draws", "draw"), pos.book.card(card).to_string());
    tell_rule(world, Some(seat), "DCARD-02", format!("{name} a diplomacy card."));
    whisper(world, seat, format!("You drew {label}."));
}

/// May `seat` put this card away? Only while it is asked for one.
pub fn check_discard(pos: Pos, seat: SeatId, card: CardId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::Discard { seat: s }) if *s == seat => in_hand(pos, seat, card),
        _ => Err(No::not_asked("Discarding")),
    }
}

fn in_hand(pos: Pos, seat: SeatId, card: CardId) -> Result<(), No> {
    if pos.player(seat).hand.contains(&card) { Ok(()) } else { Err(No::NotInHand) }
}

/// Takes a card out of the hand and lays it open on the discards.
pub fn discard(world: &mut World, seat: SeatId, card: CardId) {
    with_player(world, seat, |p| {
        if let Some(n) = p.hand.iter().position(|c| *c == card) {
            p.hand.remove(n);
        }
    });
    world.resource_mut::<Decks>().discard.push(card);
    let pos = Pos::of(world);
    let text = format!("{} {}.", pos.seat_does(seat, "lays down", "lay down"), pos.book.card(card));
    tell(world, Some(seat), text).reveals();
}

// ---------------------------------------------------------------- What the ambassador may do

/// A player's one ambassador does one task a phase and is home again afterwards; allies lend him none (SEQ-16, DIPL-08,
/// DIPL-09, DIPL-13, AMBASS-02). After his death diplomacy rests (DIPL-10, AMBASS-04).
fn ambassador_free(pos: Pos, seat: SeatId, doing: &str) -> Result<(), No> {
    pos.in_phase(Phase::Diplomacy, doing)?;
    let from = pos.player(seat).ambassador_from;
    if from > pos.turn.number {
        return Err(No::AmbassadorDead { back: from });
    }
    if pos.turn.task_done {
        return Err(No::TaskDone);
    }
    Ok(())
}

/// The banished is not received, on whatever errand, nor is his successor (BANISH-02, ASSASS-10, AMBASS-07).
fn welcome(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    let now = pos.turn.number;
    if let Some(ban) = pos.realm(k).bans.iter().filter(|b| b.seat == seat && b.until > now).max_by_key(|b| b.until) {
        return Err(if ban.until == u16::MAX {
            No::BanishedForLife { kingdom: k.to_string() }
        } else {
            No::Banished { kingdom: k.to_string(), until: ban.until }
        });
    }
    Ok(())
}

/// Only the jailor may treat with a captive, as with anybody (PRISON-08, PRISON-09, PRISON-10); a castaway is no captive
/// (WRECK-09).
fn not_anothers_captive(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    match pos.place(pos.book.monarch(k)) {
        Place::Prison { captor, .. } if captor != Some(seat) => Err(No::AnothersCaptive { kingdom: k.to_string() }),
        _ => Ok(()),
    }
}

/// Only neutral monarchs are won (ACT-01), never a player's (DIPL-02).
pub fn check_activate(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    ambassador_free(pos, seat, "Activating")?;
    match pos.realm(k).standing {
        Standing::Neutral => {}
        // PEACE-09, DEATH-09
        Standing::Away { back_on, .. } => return Err(No::KingdomAway { kingdom: k.to_string(), back_on }),
        _ => return Err(No::NotNeutral { kingdom: k.to_string() }),
    }
    welcome(pos, seat, k)
}

/// The enemy on whose side a non-player kingdom fights (DEACT-01). All players are enemies, whatever they have agreed
/// (DIPL-03, DIPL-05).
fn enemy_ally(pos: Pos, seat: SeatId, k: KingdomId) -> Result<SeatId, No> {
    match pos.realm(k).standing {
        Standing::Allied(other) if other != seat => Ok(other),
        _ => Err(No::NotEnemyAllied { kingdom: k.to_string() }),
    }
}

/// DEACT-01, DEACT-13.
pub fn check_deactivate(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    ambassador_free(pos, seat, "Deactivating")?;
    enemy_ally(pos, seat, k)?;
    if pos.is_fading(k) {
        return Err(No::Confused { kingdom: k.to_string() });
    }
    welcome(pos, seat, k)?;
    not_anothers_captive(pos, seat, k)?;
    if let Some(castle) = pos.besieged_castle(k) {
        return Err(No::BesiegedKingdom { kingdom: k.to_string(), castle: pos.label(castle) });
    }
    if pos.turn.peace_tried.contains(&k) {
        return Err(No::PeaceTried { kingdom: k.to_string() });
    }
    if pos.realm(k).revealed && pos.has_effect(k, |e| matches!(e, Effect::Faithful)) {
        return Err(No::Loyal { kingdom: k.to_string() });
    }
    Ok(())
}

/// One attempt in the game, on an enemy's ally (ASSASS-01).
pub fn check_assassinate(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    ambassador_free(pos, seat, "Assassinating")?;
    enemy_ally(pos, seat, k)?;
    if pos.is_fading(k) {
        return Err(No::Confused { kingdom: k.to_string() });
    }
    if pos.player(seat).assassin_sent {
        return Err(No::AssassinSent);
    }
    // PEACE-02: beside the Forced Peace die the ambassador works elsewhere.
    if pos.turn.peace_tried.contains(&k) {
        return Err(No::PeaceTried { kingdom: k.to_string() });
    }
    welcome(pos, seat, k)?;
    not_anothers_captive(pos, seat, k)
}

/// Each pair of players once in the game (DUEL-01).
pub fn check_duel(pos: Pos, seat: SeatId, other: SeatId) -> Result<(), No> {
    ambassador_free(pos, seat, "Duelling")?;
    if other == seat || !pos.has_seat(other) || pos.player(other).out_since.is_some() {
        return Err(No::NoOpponent);
    }
    if pos.player(seat).duelled.contains(&other) {
        return Err(No::DuelledAlready { opponent: pos.seat_name(other) });
    }
    let back = pos.player(other).ambassador_from;
    if back > pos.turn.number {
        return Err(No::OpponentDead { opponent: pos.seat_name(other), back });
    }
    Ok(())
}

// ---------------------------------------------------------------- Activation and deactivation (SEQ-17, SEQ-20)

/// Where a monarch receives the ambassador: in the royal castle, or anywhere in the kingdom if enemies of this player stand
/// there (VIOLATE-01, SIEGE-54: plundered or not). The way there costs nothing and nothing bars it (AMBASS-01, AMBASS-03, DIPL-11): an ambassador is no
/// hero, stands nowhere on the map and takes no fate rolls (DIPL-07, DIPL-12).
fn audience(pos: Pos, seat: SeatId, k: KingdomId) -> HexId {
    let royal = pos.book.kingdom(k).seat;
    if !pos.enemies_outside(seat, royal) {
        return royal;
    }
    let elsewhere =
        pos.map.lands[k.index()].iter().copied().find(|h| pos.map.is_land(*h) && !pos.enemies_outside(seat, *h));
    elsewhere.unwrap_or(royal)
}

/// The ambassador arrives and the personality is read aloud (ACT-01, ACT-02, DEACT-02).
pub fn approach(world: &mut World, seat: SeatId, kingdom: KingdomId, errand: Errand) {
    world.resource_mut::<Turn>().task_done = true;
    let (hex, text) = {
        let pos = Pos::of(world);
        let what = match errand {
            Errand::Activate => "to win",
            Errand::Deactivate => "to turn away",
        };
        (
            audience(pos, seat, kingdom),
            format!("The ambassador of {} comes {what} the monarch of {kingdom}.", pos.seat_name(seat)),
        )
    };
    if errand == Errand::Deactivate {
        // PEACE-05: no Forced Peace die beside it.
        world.resource_mut::<Turn>().peace_tried.push(kingdom);
    }
    tell_at(world, Some(seat), hex, if errand == Errand::Activate { "ACT-01" } else { "DEACT-02" }, text);
    alliances::reveal(world, kingdom);
    let loyal = errand == Errand::Deactivate && Pos::of(world).has_effect(kingdom, |e| matches!(e, Effect::Faithful));
    if loyal {
        tell(world, Some(seat), format!("Nothing can part the loyal monarch of {kingdom} from his ally."));
        return;
    }
    push(world, Frame::Mission { seat, kingdom, errand });
}

fn mission(pos: Pos, seat: SeatId) -> Result<(KingdomId, Errand), No> {
    match pos.top() {
        Some(Frame::Mission { seat: s, kingdom, errand }) if *s == seat => Ok((*kingdom, *errand)),
        _ => Err(No::not_asked("Negotiating")),
    }
}

/// May the ambassador who has arrived speak, and with this card? One card a phase.
pub fn check_negotiate(pos: Pos, seat: SeatId, card: Option<CardId>) -> Result<(), No> {
    mission(pos, seat)?;
    if let Some(card) = card {
        in_hand(pos, seat, card)?;
        if pos.turn.card_played {
            return Err(No::OneCardAPhase);
        }
    }
    Ok(())
}

/// May the ambassador who has arrived leave again unheard?
pub fn check_call_off(pos: Pos, seat: SeatId) -> Result<(), No> {
    mission(pos, seat).map(|_| ())
}

/// He leaves without a throw; the task of the phase is done all the same.
pub fn call_off(world: &mut World) {
    if let Some(Frame::Mission { seat, kingdom, .. }) = pop(world) {
        tell_rule(world, Some(seat), "SEQ-18", format!("The ambassador takes his leave of {kingdom} without asking."))
            .idle();
    }
}

/// At most one card, die, result (SEQ-19, CARD-04, ACT-04 to ACT-06, DEACT-03 to DEACT-05).
pub fn negotiate(world: &mut World, card: Option<CardId>) {
    let Some(Frame::Mission { seat, kingdom: k, errand }) = pop(world) else { return };
    let attempt = Court::of(Pos::of(world)).attempt(seat, k, errand, card);
    if let Some(card) = card {
        world.resource_mut::<Turn>().card_played = true;
        discard(world, seat, card);
    }
    let die = d6(world);
    let need = attempt.need;
    let purpose = match errand {
        Errand::Activate => format!("Activating {k}"),
        Errand::Deactivate => format!("Deactivating {k}"),
    };
    let record: Throw = throw(purpose, die, attempt.modifiers, format!("{need} or more"));
    let success = attempt.possible && record.total >= need;
    let hex = Pos::of(world).book.kingdom(k).seat;
    let verdict = if success { "agrees" } else { "refuses" };
    let rule = match errand {
        Errand::Activate => "ACT-05",
        Errand::Deactivate => "DEACT-04",
    };
    told(world, Some(seat), Some(hex), rule, record, format!("The monarch of {k} {verdict}."));
    let ploy = card.map(|c| Pos::of(world).book.card(c).ploy);
    if success {
        succeed(world, seat, k, errand, ploy);
    } else {
        fail(world, seat, k, card);
    }
}

fn succeed(world: &mut World, seat: SeatId, k: KingdomId, errand: Errand, ploy: Option<Ploy>) {
    match errand {
        Errand::Activate => {
            let cursed = Pos::of(world).has_effect(k, |e| matches!(e, Effect::CurseLiftedBy { .. }));
            with_realm(world, k, |r| {
                if cursed && r.cured_by.is_none() {
                    r.cured_by = Some(seat);
                }
                r.blackmailed = ploy == Some(Ploy::Blackmail);
            });
            alliances::activate(world, k, seat, false);
        }
        Errand::Deactivate => {
            let turncoat = Pos::of(world).has_effect(k, |e| matches!(e, Effect::JoinsDeactivator));
            alliances::deactivate(world, k);
            if turncoat {
                tell(world, Some(seat), format!("The treacherous monarch of {k} changes sides."));
                alliances::activate(world, k, seat, false);
            }
        }
    }
}

/// Failure: some ploys (BANISH-01) and some personalities (BANISH-05) banish the ambassador, both terms added (BANISH-06); a
/// Mad monarch kills him.
fn fail(world: &mut World, seat: SeatId, k: KingdomId, card: Option<CardId>) {
    let (turns, dies) = {
        let pos = Pos::of(world);
        let effects: &[Effect] = pos.realm(k).personality.map_or(&[], |p| &pos.book.personality(p).effects);
        let mut turns = 0u16;
        if let Some(card) = card.map(|c| pos.book.card(c)) {
            let pardoned = effects.iter().any(|e| matches!(e, Effect::NoBanish(p) if p.contains(&card.ploy)));
            if !pardoned {
                turns += u16::from(card.banish);
                for effect in effects {
                    if let Effect::BanishLonger { ploys, turns: more } = effect
                        && ploys.contains(&card.ploy)
                    {
                        turns += u16::from(*more);
                    }
                }
            }
        }
        turns += effects.iter().map(|e| if let Effect::BanishOnFail(n) = e { u16::from(*n) } else { 0 }).sum::<u16>();
        (turns, effects.iter().any(|e| matches!(e, Effect::AmbassadorDiesOnFail)))
    };
    if turns > 0 {
        banish(world, seat, k, Some(turns));
    }
    if dies {
        kill_ambassador(world, seat);
    }
}

/// Notes the banishment of an ambassador (BANISH-07): for so many full turns, for 2 those after next free again (BANISH-03,
/// BANISH-04), or for the monarch's life (ASSASS-10).
fn banish(world: &mut World, seat: SeatId, k: KingdomId, turns: Option<u16>) {
    let now = Pos::of(world).turn.number;
    let until = turns.map_or(u16::MAX, |n| now + n + 1);
    with_realm(world, k, |r| r.bans.push(Ban { seat, until }));
    let text = match turns {
        Some(n) => format!("The ambassador is banished from {k} for {n} full turns, until turn {until}."),
        None => format!("The ambassador is banished from {k} as long as its monarch lives."),
    };
    tell_rule(world, Some(seat), "BANISH-02", text);
}

/// An ambassador is dead: none works for the next two complete turns; killed in turn 5, the successor works in turn 8
/// (AMBASS-04, AMBASS-05, AMBASS-06). Penalties and banishments are the player's and pass on (AMBASS-07).
pub fn kill_ambassador(world: &mut World, seat: SeatId) {
    let pos = Pos::of(world);
    let back = pos.turn.number + u16::from(pos.book.tables.dead_ambassador_turns) + 1;
    with_player(world, seat, |p| p.ambassador_from = back);
    let name = Pos::of(world).seat_name(seat);
    tell_rule(
        world,
        Some(seat),
        "AMBASS-04",
        format!("The ambassador of {name} is dead; his successor works from turn {back}."),
    );
}

// ---------------------------------------------------------------- Assassination (ASSASS, SEQ-21)

/// The ambassador goes to his victim (ASSASS-02); each side throws a die, without cards (ASSASS-03 to ASSASS-07).
pub fn assassinate(world: &mut World, seat: SeatId, k: KingdomId) {
    world.resource_mut::<Turn>().task_done = true;
    world.resource_mut::<Turn>().peace_tried.push(k);
    with_player(world, seat, |p| p.assassin_sent = true);
    // ASSASS-04: the second die is that of the victim's ally.
    let (a, b) = (d6(world), d6(world));
    let hex = {
        let pos = Pos::of(world);
        match pos.place(pos.book.monarch(k)) {
            Place::Prison { hex, .. } => Some(hex),
            _ => pos.spot(pos.book.monarch(k)),
        }
    };
    let record = Throw {
        purpose: format!("Assassination of the monarch of {k}: assassin, monarch"),
        dice: vec![a, b],
        modifiers: vec![],
        total: i16::from(a) - i16::from(b),
        needed: "more than the monarch".into(),
    };
    let (verdict, rule) = match a.cmp(&b) {
        std::cmp::Ordering::Greater => ("dies by the dagger", "ASSASS-06"),
        std::cmp::Ordering::Less => ("lives, and the ambassador dies", "ASSASS-05"),
        std::cmp::Ordering::Equal => ("lives, and the ambassador escapes", "ASSASS-07"),
    };
    told(world, Some(seat), hex, rule, record, format!("The monarch of {k} {verdict}."));
    if a > b {
        // ASSASS-08, ASSASS-09: Confusion as after any death; nobody scores.
        let hero = Pos::of(world).book.monarch(k);
        heroes::kill_monarch(world, hero, None, false);
        return;
    }
    if a < b {
        kill_ambassador(world, seat);
    }
    if a != b || Pos::of(world).options.tied_assassin_banished {
        banish(world, seat, k, None);
    }
}

// ---------------------------------------------------------------- Duels (DUEL, SEQ-22)

/// The ambassadors meet at once (DUEL-02), without cards (DUEL-03); nobody can refuse (DUEL-06).
pub fn duel(world: &mut World, seat: SeatId, other: SeatId) {
    world.resource_mut::<Turn>().task_done = true;
    with_player(world, seat, |p| p.duelled.push(other));
    with_player(world, other, |p| p.duelled.push(seat));
    let (a, b) = (d6(world), d6(world));
    let pos = Pos::of(world);
    let (name, rival) = (pos.seat_name(seat), pos.seat_name(other));
    let record = Throw {
        purpose: format!("Duel: {name}, {rival}"),
        dice: vec![a, b],
        modifiers: vec![],
        total: i16::from(a) - i16::from(b),
        needed: "the higher die".into(),
    };
    let verdict = match a.cmp(&b) {
        std::cmp::Ordering::Greater => format!("{rival}'s ambassador falls"),
        std::cmp::Ordering::Less => format!("{name}'s ambassador falls"),
        std::cmp::Ordering::Equal => "both ambassadors fall".into(),
    };
    told(
        world,
        Some(seat),
        None,
        if a == b { "DUEL-05" } else { "DUEL-04" },
        record,
        format!("In the duel {verdict}."),
    );
    if a >= b {
        kill_ambassador(world, other);
    }
    if b >= a {
        kill_ambassador(world, seat);
    }
}
