//! Forced Peace and what a captor may do with his prisoner (PEACE, PRISON).

use bevy_ecs::prelude::World;

use super::alliances;
use super::book::Effect;
use super::components::*;
use super::displacement;
use super::frames::{Displaced, Frame};
use super::heroes;
use super::ids::{CounterId, HexId, KingdomId};
use super::position::*;
use super::refusals::No;
use super::telling::*;
use crate::table::SeatId;

// ---------------------------------------------------------------- The Forced Peace die (PEACE-01 to PEACE-08, PRISON-07)

/// May `seat` roll for Forced Peace on this kingdom?
pub fn check_force(pos: Pos, seat: SeatId, k: KingdomId) -> Result<(), No> {
    pos.in_phase(Phase::Diplomacy, "Forcing peace")?;
    match pos.realm(k).standing {
        Standing::Allied(other) if other != seat => {}
        Standing::Player(_) => return Err(No::PlayersNeverForced { kingdom: k.to_string() }),
        _ => return Err(No::NotEnemyAllied { kingdom: k.to_string() }),
    }
    if pos.is_fading(k) {
        return Err(No::Confused { kingdom: k.to_string() });
    }
    if pos.turn.peace_tried.contains(&k) {
        return Err(No::PeaceTried { kingdom: k.to_string() });
    }
    if pos.realm(k).revealed && pos.has_effect(k, |e| matches!(e, Effect::Faithful)) {
        return Err(No::Loyal { kingdom: k.to_string() });
    }
    let info = pos.book.kingdom(k);
    let occupied = info.has_royal_castle
        && pos.keep(info.seat).is_some_and(|keep| keep.plundered)
        && pos.outside(info.seat).any(|id| pos.owner(id) == Some(seat));
    let jailed = matches!(pos.place(pos.book.monarch(k)), Place::Prison { captor: Some(c), .. } if c == seat);
    if occupied || jailed { Ok(()) } else { Err(No::NoHoldOn { kingdom: k.to_string() }) }
}

/// Throws the Forced Peace die.
pub fn force(world: &mut World, seat: SeatId, k: KingdomId) {
    world.resource_mut::<Turn>().peace_tried.push(k);
    let die = d6(world);
    let hex = Pos::of(world).book.kingdom(k).seat;
    let need = Pos::of(world).book.tables.forced_peace_needs;
    let record = throw(format!("Forced Peace on {k}"), die, vec![], format!("{need} or more"));
    if die < need {
        told(world, Some(seat), Some(hex), "PEACE-03", record, format!("The monarch of {k} will not make peace."));
        return;
    }
    told(world, Some(seat), Some(hex), "PEACE-03", record, format!("The monarch of {k} is ready to make peace."));
    let asked = vetoers(Pos::of(world), Some(seat), k);
    push(world, Frame::PeaceVeto { kingdom: k, asked });
}

/// Who may refuse: besiegers of its castles, the roller included, and a third party who holds the monarch (PEACE-14,
/// PEACE-16).
fn vetoers(pos: Pos, roller: Option<SeatId>, k: KingdomId) -> Vec<SeatId> {
    let mut asked: Vec<SeatId> = pos
        .keeps()
        .filter(|keep| pos.map.hex(keep.hex).kingdom == Some(k))
        .filter_map(|keep| keep.siege.map(|s| s.by))
        .collect();
    if let Place::Prison { captor: Some(c), .. } = pos.place(pos.book.monarch(k))
        && Some(c) != roller
        && roller.is_some()
    {
        asked.push(c);
    }
    asked.sort();
    asked.dedup();
    asked.retain(|s| pos.player(*s).out_since.is_none());
    asked
}

/// Is it for `seat` to let this kingdom go, or not? Those asked answer one after the other.
pub fn check_answer(pos: Pos, seat: SeatId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::PeaceVeto { asked, .. }) if asked.first() == Some(&seat) => Ok(()),
        _ => Err(No::not_asked("Answering a peace")),
    }
}

/// Is the kingdom without a monarch, begun this turn or, the home of a fallen player, gone already (SETUP-10)?
pub fn confused(pos: Pos, k: KingdomId) -> bool {
    pos.realm(k).away() == Some(Away::Confusion)
}

/// One answer. A refusal ends the matter (PEACE-17); for Confusion it crowns a new monarch at once (DEATH-12).
pub fn answer(world: &mut World, seat: SeatId, let_it: bool) {
    let Some(Frame::PeaceVeto { kingdom: k, mut asked }) = pop(world) else { return };
    let does = |world: &World, one: &str, many: &str| Pos::of(world).seat_does(seat, one, many);
    let confused = confused(Pos::of(world), k);
    if let_it {
        let text = match confused {
            true => format!(
                "{} up the siege while {k} {} without a king.",
                does(world, "gives", "give"),
                k.verb("is", "are")
            ),
            false => format!("{} {k} go.", does(world, "lets", "let")),
        };
        tell_rule(world, Some(seat), if confused { "DEATH-12" } else { "PEACE-15" }, text);
        asked.remove(0);
        push(world, Frame::PeaceVeto { kingdom: k, asked });
        return;
    }
    let fading = Pos::of(world).is_fading(k);
    if confused {
        tell_rule(
            world,
            Some(seat),
            "DEATH-12",
            format!(
                "{} not give up the siege: {}.",
                does(world, "will", "will"),
                k.does("crowns a new monarch", "crown a new monarch")
            ),
        );
        if fading {
            alliances::withdraw(world, k);
            with_realm(world, k, |r| r.fading = None);
        }
        if !alliances::join_enemy_of(world, k, seat, "DEATH-12") {
            alliances::stand(world, k, Standing::Neutral);
        }
    } else {
        tell_rule(
            world,
            Some(seat),
            "PEACE-17",
            format!("{}: there is no peace for {k}.", does(world, "refuses", "refuse")),
        );
    }
}

/// Everybody has agreed. True if it did something.
pub fn step(world: &mut World) -> bool {
    let k = match Pos::of(world).top() {
        Some(Frame::PeaceVeto { kingdom, asked }) if asked.is_empty() => *kingdom,
        _ => return false,
    };
    pop(world);
    clear_sieges(world, k);
    if confused(Pos::of(world), k) {
        return true; // Confusion: the besiegers go, the kingdom leaves with the turn.
    }
    let die = d6(world);
    let record = throw(format!("Forced Peace of {k}"), die, vec![], "");
    let turn = Pos::of(world).turn.number;
    let until = turn + u16::from(die) + 1;
    told(world, None, None, "PEACE-08", record, format!("{} at peace until turn {until}.", k.does("is", "are")));
    with_realm(world, k, |r| r.fading = Some((Away::Peace, die)));
    true
}

/// The besiegers of a kingdom's castles step back.
fn clear_sieges(world: &mut World, k: KingdomId) {
    let sieges: Vec<(SeatId, HexId, Vec<CounterId>)> = {
        let pos = Pos::of(world);
        pos.keeps()
            .filter(|keep| pos.map.hex(keep.hex).kingdom == Some(k))
            .filter_map(|keep| keep.siege.map(|s| (s.by, keep.hex, displacement::stack(pos, s.by, keep.hex))))
            .collect()
    };
    for (seat, hex, units) in sieges {
        displacement::send_off(world, seat, hex, units, Displaced::Peace);
    }
}

// ---------------------------------------------------------------- Leaving at the end of the turn (PEACE-10, DEATH-03)

/// Who besieges a castle of a kingdom in Confusion says at once whether he goes, as in Forced Peace (DEATH-11, DEATH-12, PEACE-15).
pub fn ask_besiegers_of(world: &mut World, k: KingdomId) {
    let asked = vetoers(Pos::of(world), None, k);
    if !asked.is_empty() {
        push(world, Frame::PeaceVeto { kingdom: k, asked });
    }
}

/// Kingdoms in Confusion leave with the turn; whoever besieges one of their castles by then is asked too (DEATH-12).
pub fn ask_besiegers(world: &mut World) {
    for k in KingdomId::ALL {
        if matches!(Pos::of(world).realm(k).fading, Some((Away::Confusion, _))) {
            ask_besiegers_of(world, k);
        }
    }
}

/// Kingdoms whose time has come leave the map, all at once.
pub fn departures(world: &mut World) {
    let leaving: Vec<KingdomId> = KingdomId::ALL.into_iter().filter(|k| Pos::of(world).is_fading(*k)).collect();
    alliances::leave_ships(world, &leaving);
    for k in leaving {
        let Some((why, turns)) = Pos::of(world).realm(k).fading else { continue };
        alliances::withdraw(world, k);
        // DEATH-07: the turns of the die are whole ones, after this.
        let back_on = Pos::of(world).turn.number + u16::from(turns) + 1;
        with_realm(world, k, |r| r.fading = None);
        alliances::stand(world, k, Standing::Away { why, back_on });
        let monarch = Pos::of(world).book.monarch(k);
        set_place(world, monarch, Place::Track);
        let (rule, what) = match why {
            Away::Peace => ("PEACE-10", k.does("goes home in peace", "go home in peace")),
            Away::Confusion => ("DEATH-03", k.does("leaves the war in confusion", "leave the war in confusion")),
        };
        tell_rule(world, None, rule, format!("{what} until turn {back_on}."));
    }
}

/// Kingdoms whose term is over are open to ambassadors again (DEATH-10, PEACE-11).
pub fn returns(world: &mut World) {
    for k in KingdomId::ALL {
        let now = Pos::of(world).turn.number;
        let Standing::Away { why, back_on } = Pos::of(world).realm(k).standing else { continue };
        if back_on > now {
            continue;
        }
        with_realm(world, k, |r| r.standing = Standing::Neutral);
        if why == Away::Confusion {
            alliances::crown(world, k);
        } else {
            let monarch = Pos::of(world).book.monarch(k);
            set_place(world, monarch, Place::Home);
            tell_rule(
                world,
                None,
                "PEACE-11",
                format!("The peace of {k} is over; its monarch receives ambassadors again."),
            );
        }
    }
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

/// May `seat` execute this captive now: at once on capture, or in its own diplomacy?
pub fn check_execute(pos: Pos, seat: SeatId, hero: CounterId) -> Result<(), No> {
    let new = mine_to_judge(pos, seat, hero)?;
    // PEACE-16: who lets the peace be has released him.
    let at_peace = pos.counter(hero).kingdom().filter(|k| matches!(pos.realm(*k).fading, Some((Away::Peace, _))));
    match at_peace {
        Some(k) if !new => Err(No::ReleasedByPeace { kingdom: k.to_string() }),
        _ => Ok(()),
    }
}

/// Executes a captive; the question about a new one is answered by that.
pub fn execute(world: &mut World, seat: SeatId, hero: CounterId) {
    if mine_to_judge(Pos::of(world), seat, hero) == Ok(true) {
        pop(world);
    }
    heroes::execute(world, seat, hero);
}

/// May `seat` let this captive go now: at once on capture, or in its own diplomacy?
pub fn check_set_free(pos: Pos, seat: SeatId, hero: CounterId) -> Result<(), No> {
    mine_to_judge(pos, seat, hero).map(|_| ())
}

/// Lets a captive go; the question about a new one is answered by that.
pub fn set_free(world: &mut World, seat: SeatId, hero: CounterId) {
    if mine_to_judge(Pos::of(world), seat, hero) == Ok(true) {
        pop(world);
    }
    heroes::free(world, hero);
}

/// A new captive goes to prison if there is one (CAPTURE-02); nobody is moved from one to another (CAPTURE-04).
pub fn check_imprison(pos: Pos, seat: SeatId, castle: HexId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::Captive { captor, hero }) if *captor == seat => {
            if heroes::prisons(pos, seat, *hero).contains(&castle) {
                Ok(())
            } else {
                Err(No::NoPrison { castle: pos.label(castle) })
            }
        }
        _ => Err(No::not_asked("Imprisoning")),
    }
}

/// Locks the new captive up in this castle, which [`check_imprison`] has passed.
pub fn imprison(world: &mut World, castle: HexId) {
    if let Some(Frame::Captive { captor, hero }) = pop(world) {
        heroes::imprison(world, hero, captor, castle);
    }
}

/// May the hero who is to be placed appear in this hex?
pub fn check_put_hero(pos: Pos, seat: SeatId, hex: HexId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::PutHero { seat: s, .. }) if *s == seat => {
            if hero_hexes(pos).contains(&hex) {
                Ok(())
            } else {
                Err(No::NoWayThere { hex: pos.label(hex) })
            }
        }
        _ => Err(No::not_asked("Placing a hero")),
    }
}

/// Where the hero of the innermost question may appear.
pub fn hero_hexes(pos: Pos) -> Vec<HexId> {
    match pos.top() {
        Some(Frame::PutHero { among, .. }) if !among.is_empty() => among.clone(),
        Some(Frame::PutHero { seat, .. }) => pos
            .map
            .all()
            .map(|h| h.id)
            .filter(|h| pos.map.is_land(*h) && !pos.is_hostile_castle(*seat, *h) && !pos.enemies_outside(*seat, *h))
            .collect(),
        _ => vec![],
    }
}

/// Puts the hero there; a castaway violates a neutral border by it.
pub fn put_hero(world: &mut World, hex: HexId) {
    if let Some(Frame::PutHero { hero, may_die, .. }) = pop(world) {
        if may_die {
            heroes::ashore(world, hero, hex);
        } else {
            heroes::place_hero(world, hero, hex);
        }
    }
}

/// The castaway who would rather die than violate a border (WRECK-14).
pub fn check_die_rather(pos: Pos, seat: SeatId, hero: CounterId) -> Result<(), No> {
    match pos.top() {
        Some(Frame::PutHero { seat: s, hero: h, may_die: true, .. }) if *s == seat && *h == hero => Ok(()),
        _ => Err(No::not_asked("Giving a hero up")),
    }
}

/// The castaway dies; nobody scores for it.
pub fn die_rather(world: &mut World, hero: CounterId) {
    pop(world);
    let name = Pos::of(world).counter(hero).name.clone();
    tell_rule(world, None, "WRECK-14", format!("The {name} is given up to the waves."));
    heroes::kill_monarch(world, hero, None, false);
}
