//! The diplomacy phase: ambassadors, cards, activation and deactivation, murder and duels (DIPL, DCARD, ACT, DEACT, ASSASS,
//! DUEL, BANISH), peace and prisoners. What can be done has a file each; here is what they share.

mod activate;
mod assassinate;
mod call_off;
mod deactivate;
mod discard;
mod duel;
mod end;
mod execute;
mod force_peace;
mod imprison;
mod let_peace;
mod negotiate;
mod put_hero;
mod set_free;

use super::actions::offers;
use super::alliances;
use super::book::Effect;
use super::prelude::*;

/// Is there nothing that `seat` could do but end the phase?
pub fn is_idle(pos: Pos, seat: SeatId) -> bool {
    offers(pos, seat).iter().all(|act| *act == Action::EndDiplomacy)
}

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

fn in_hand(pos: Pos, seat: SeatId, card: CardId) -> Result<(), No> {
    if pos.player(seat).hand.contains(&card) { Ok(()) } else { Err(No::NotInHand) }
}

/// Takes a card out of the hand and lays it open on the discards.
fn lay_down(world: &mut World, seat: SeatId, card: CardId) {
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

/// The enemy on whose side a non-player kingdom fights (DEACT-01). All players are enemies, whatever they have agreed
/// (DIPL-03, DIPL-05).
fn enemy_ally(pos: Pos, seat: SeatId, k: KingdomId) -> Result<SeatId, No> {
    match pos.realm(k).standing {
        Standing::Allied(other) if other != seat => Ok(other),
        _ => Err(No::NotEnemyAllied { kingdom: k.to_string() }),
    }
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
fn approach(world: &mut World, seat: SeatId, kingdom: KingdomId, errand: Errand) {
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
fn kill_ambassador(world: &mut World, seat: SeatId) {
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

// ---------------------------------------------------------------- Prisoners (CAPTURE-01, PRISON-01 to PRISON-04)

/// May `seat` decide over this captive now: at once on capture, or in its own diplomacy?
fn mine_to_judge(pos: Pos, seat: SeatId, hero: CounterId) -> Result<bool, No> {
    match pos.top() {
        Some(Frame::Captive { captor, hero: h }) if *captor == seat && *h == hero => return Ok(true),
        Some(_) => return Err(No::not_asked("Judging a prisoner")),
        None => pos.in_phase(Phase::Diplomacy, "Judging a prisoner")?,
    }
    match pos.place(hero) {
        Place::Prison { captor: Some(c), .. } if c == seat => Ok(false),
        _ => Err(No::NotYourPrisoner { hero: pos.counter(hero).name.clone() }),
    }
}

/// The question about a new captive, if it was asked, is answered.
fn close_question(world: &mut World, seat: SeatId, hero: CounterId) {
    if mine_to_judge(Pos::of(world), seat, hero) == Ok(true) {
        pop(world);
    }
}
