//! The drawing of a battle result and what follows from it (CBT-9 to CBT-13, VAC-1 to VAC-6).

use super::super::book::{BattleResult, EventCard};
use super::super::events;
use super::super::fates;
use super::super::prelude::*;
use super::super::readers::book;
use super::super::strength;
use super::super::telling::{nobles, reveals};
use super::CombatAsk;
use crate::line;
use crate::table::Dice;

/// One of the two forces.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Who leads it, and gets what it takes; nobody leads a neutral garrison.
    pub seat: Option<SeatId>,
    pub nobles: Vec<NobleId>,
}

/// Whose the day is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Day {
    Attackers,
    Defenders,
    Nobodys,
}

/// The next battle result; when all have been used they are shuffled again (ruling 27).
pub fn next_result(world: &mut World) -> EventCard {
    if world.resource::<Decks>().battles.is_empty() {
        let mut fought = std::mem::take(&mut world.resource_mut::<Decks>().fought);
        fought.sort_unstable();
        world.resource_mut::<Dice>().shuffle(&mut fought);
        world.resource_mut::<Decks>().battles = fought;
    }
    let event = world.resource_mut::<Decks>().battles.pop().unwrap_or(EventId(1));
    world.resource_mut::<Decks>().fought.push(event);
    let card = now(world).book.event(event).clone();
    let fall = (!card.killed.is_empty()).then(|| line!["; named: ", nobles(&card.killed)]);
    tell(world, None, "CBT-10", line!["The battle result is: ", card.result.name(), fall, "."]);
    reveals(world);
    card
}

/// They have fought: attackers once a round, defenders once a turn (CBT-2).
pub fn mark(world: &mut World, attackers: &[NobleId], defenders: &[NobleId]) {
    for n in attackers {
        world.change::<Noble>(*n).attacked = true;
    }
    for n in defenders {
        world.change::<Noble>(*n).defended = true;
    }
}

/// A battle, or fighting in a town, with its garrison on the defenders' side.
pub fn battle(
    world: &mut World,
    mut attack: Side,
    mut defend: Side,
    area: AreaId,
    town: Option<(PlaceId, u16)>,
) -> Day {
    let (place, garrison) = (town.map(|(place, _)| place), town.map_or(0, |(_, garrison)| garrison));
    mark(world, &attack.nobles, &defend.nobles);
    for seat in [attack.seat, defend.seat].into_iter().flatten() {
        events::fought_at(world, seat, area);
    }
    loop {
        let pos = &*now(world);
        let a = strength::together_total(pos, &attack.nobles, area, true);
        let d = strength::together_total(pos, &defend.nobles, area, false) + garrison;
        let ratio = pos.book.tables.odds.ratio(a, d);
        let words = ratio.map_or("no ratio", |r| r.name());
        let foe = if defend.nobles.is_empty() { line!["the garrison"] } else { nobles(&defend.nobles) };
        let text = line![nobles(&attack.nobles), " (", a, ") against ", foe, " (", d, ") in ", area, ": ", words, "."];
        tell_at(world, attack.seat, area, "CBT-9", text);
        let card = next_result(world);
        match card.result {
            BattleResult::BadWeather => {
                // Nor does anybody fall (CBT-13c).
                tell(world, None, "CBT-12c", "Bad weather: there is no battle.").idle();
                return Day::Nobodys;
            }
            BattleResult::Vacillating => {
                if waver(world, &mut attack, &mut defend, place) {
                    continue;
                }
                return Day::Nobodys;
            }
            _ => {}
        }
        // Deaths come first (ruling 28).
        fall(world, &card.killed, &mut attack, &mut defend);
        if ratio < card.result.ratio() || ratio.is_none() {
            tell(world, None, "CBT-12b", "The battle is indecisive.");
            return Day::Nobodys;
        }
        return carry_the_day(world, attack, defend, a > d);
    }
}

/// Named nobles who fought die (CBT-13a); the others do not (CBT-13b).
fn fall(world: &mut World, named: &[NobleId], attack: &mut Side, defend: &mut Side) {
    for noble in named {
        if attack.nobles.contains(noble) || defend.nobles.contains(noble) {
            fates::kill(world, *noble, "CBT-13a", "falls in battle");
        }
    }
    // With the last heir of Lancaster his duke is gone too (SPN-4).
    let pos = &*now(world);
    attack.nobles.retain(|n| pos.noble(*n).seat.is_some());
    defend.nobles.retain(|n| pos.noble(*n).seat.is_some());
}

/// The stronger force captures the weaker with its heirs (CBT-12a).
fn carry_the_day(world: &mut World, attack: Side, defend: Side, attackers_win: bool) -> Day {
    let (winners, losers, day) =
        if attackers_win { (attack, defend, Day::Attackers) } else { (defend, attack, Day::Defenders) };
    let Some(victor) = winners.seat else {
        // A neutral garrison takes no captives: it drives them out.
        tell(world, losers.seat, "CBT-32", "The garrison drives them out.");
        for noble in &losers.nobles {
            if let Some(area) = now(world).area_of_noble(*noble) {
                world.change::<Noble>(*noble).at = Spot::Open(area);
            }
        }
        return day;
    };
    let text = line![now(world).in_line(victor), " wins."];
    tell(world, Some(victor), "CBT-12a", text).great(6);
    take(world, victor, &winners.nobles, &losers.nobles);
    day
}

/// Losers are captured; what is to be shared is shared (CBT-42b).
pub fn take(world: &mut World, victor: SeatId, winners: &[NobleId], losers: &[NobleId]) {
    let own: Vec<NobleId> = winners.iter().copied().filter(|n| now(world).noble(*n).seat == Some(victor)).collect();
    let heads = if own.is_empty() { winners } else { &own };
    let mut shared = vec![];
    for noble in losers {
        shared.extend(fates::capture(world, *noble, victor, heads));
    }
    share(world, victor, shared, heads.to_vec());
}

/// Ships and mercenaries are given to those who fought; of one there is nothing to choose.
pub fn share(world: &mut World, seat: SeatId, cards: Vec<CardId>, nobles: Vec<NobleId>) {
    let nobles: Vec<NobleId> = nobles.into_iter().filter(|n| now(world).noble(*n).captor.is_none()).collect();
    match nobles[..] {
        _ if cards.is_empty() => {}
        // A garrison has taken them, or those who did have fallen.
        [] => {
            let book = book(world);
            let lost: Vec<CardId> = cards.into_iter().filter(|c| !book.card(*c).kind.is_award()).collect();
            for card in lost {
                fates::lay(world, card, Lay::Discard);
                let text = line!["Nobody is there to take ", card, "; it is discarded."];
                tell(world, Some(seat), "CBT-42b", text);
            }
        }
        [one] => {
            for card in cards {
                if now(world).book.card(card).kind.is_award() {
                    continue;
                }
                fates::lay(world, card, Lay::Noble(one));
            }
        }
        _ => {
            let cards: Vec<CardId> = cards.into_iter().filter(|c| !now(world).book.card(*c).kind.is_award()).collect();
            if !cards.is_empty() {
                world.push(CombatAsk::Spoils { seat, cards, nobles });
            }
        }
    }
    loose_awards(world, seat);
}

/// Awards that nobody among the captors can hold lie in the Chancery.
fn loose_awards(world: &mut World, seat: SeatId) {
    let loose: Vec<CardId> = now(world)
        .cards()
        .filter(|c| c.at == Lay::Faction(seat) && now(world).book.card(c.id).kind.is_award())
        .map(|c| c.id)
        .collect();
    for card in loose {
        let pos = &*now(world);
        let heir = pos.nobles_of(seat).find(|n| super::super::faction::check_award(pos, card, n.id).is_ok());
        let to = heir.map_or(Lay::Chancery, |n| Lay::Noble(n.id));
        fates::lay(world, card, to);
    }
}

// ---------------------------------------------------------------- Vacillating allegiance (VAC)

/// A noble wavers, in the open or in the fight for a place. False: he is alone in his force, and it is as bad weather (VAC-1).
pub fn waver(world: &mut World, attack: &mut Side, defend: &mut Side, place: Option<PlaceId>) -> bool {
    let all: Vec<NobleId> = attack.nobles.iter().chain(&defend.nobles).copied().collect();
    let Some(noble) = world.resource_mut::<Dice>().pick(&all) else { return false };
    let attacks = attack.nobles.contains(&noble);
    let force = if attacks { &attack.nobles } else { &defend.nobles };
    if force.len() < 2 {
        tell(world, None, "VAC-1", line![noble, " wavers, alone in his force: as bad weather."]);
        return false;
    }
    let (from, to) = if attacks { (attack, defend) } else { (defend, attack) };
    from.nobles.retain(|n| *n != noble);
    // As likely the one as the other (VAC-2, ruling 35).
    let home = world.resource_mut::<Dice>().below(2) == 0 || to.seat.is_none();
    if home {
        tell(world, None, "VAC-3a", line![noble, " wavers and goes home."]);
        fates::send_away(world, noble, "VAC-3a", place);
        return true;
    }
    // Of several factions one is chosen by lot (VAC-4).
    let mut seats: Vec<SeatId> = to.nobles.iter().filter_map(|n| now(world).noble(*n).seat).collect();
    seats.sort();
    seats.dedup();
    let joins = world.resource_mut::<Dice>().pick(&seats).or(to.seat);
    if let Some(seat) = joins {
        fates::change_sides(world, noble, seat);
        let walls = place.filter(|_| attacks).map(Spot::Inside);
        let at = to.nobles.first().map(|n| now(world).noble(*n).at).or(walls);
        let mut n = world.change::<Noble>(noble);
        n.at = at.unwrap_or(n.at);
        // He has fought on the side to which he goes, as its others have (VAC-5, CBT-2).
        n.attacked |= !attacks;
        n.defended |= attacks;
        to.nobles.push(noble);
        to.nobles.sort_unstable();
        let who = now(world).in_line(seat);
        tell(world, Some(seat), "VAC-4", line![noble, " goes over to ", who, "."]);
    }
    true
}
