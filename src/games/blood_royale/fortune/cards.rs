//! What event cards do, one effect after the other (OE).

use bevy_ecs::prelude::World;

use super::super::book_cards::{Ailing, Count, Op, Restless, WhoGoverns};
use super::super::components::*;
use super::super::frames;
use super::super::ids::{CardId, CountryId, PawnId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{d6, tell, told};
use super::super::{court, war};
use super::{FortuneAsk, auctions, crusade, disasters, events, gifts, governors, neutrals, persons, rebellions};
use crate::dynasty::CharacterId;
use crate::engine::{PendingWorld, PushPending};
use crate::line;
use crate::table::{Dice, SeatId};

/// Puts a frame of this room on the stack.
pub fn push(world: &mut World, ask: FortuneAsk) {
    world.push(ask);
}

/// Takes the top frame off.
pub fn pop(world: &mut World) {
    frames::pop::<FortuneAsk>(world);
}

/// The card a lasting effect comes from.
pub fn card_of(lasting: &Lasting) -> CardId {
    match lasting {
        Lasting::Charisma { card, .. }
        | Lasting::Neutrals { card, .. }
        | Lasting::Loan { card, .. }
        | Lasting::Dispensation { card, .. }
        | Lasting::FreeCompanies { card, .. }
        | Lasting::Pretender { card, .. }
        | Lasting::Bastard { card, .. }
        | Lasting::Captain { card, .. }
        | Lasting::Crusade { card } => *card,
    }
}

/// A lasting effect ends; its card goes to the discards unless something else of it lasts (BR OE.3).
pub fn lapse(world: &mut World, over: impl Fn(&Lasting) -> bool) {
    let mut deck = world.resource_mut::<Deck>();
    let gone: Vec<CardId> = deck.lasting.iter().filter(|l| over(l)).map(card_of).collect();
    deck.lasting.retain(|l| !over(l));
    for card in gone {
        let lasts = deck.lasting.iter().any(|l| card_of(l) == card);
        if !lasts && !deck.discard.contains(&card) && !deck.draw.contains(&card) {
            deck.discard.push(card);
        }
    }
}

/// Before an event: what has come to its end since the last one goes, and its card with it (BR OE.3).
pub fn tidy(world: &mut World) {
    lapse_dead(world);
    // A Captain whom nobody pays any more, his country being nobody's.
    let seen = Seen::of(world);
    let pos = seen.pos();
    let idle: Vec<PawnId> = pos
        .pawns()
        .filter(|p| p.kind == PawnKind::Captain && p.at != Spot::Pool && pos.owner_of_pawn(p.id).is_none())
        .map(|p| p.id)
        .collect();
    for pawn in idle {
        disasters::dismiss_captain(world, pawn);
    }
    governors::vacate(world);
}

fn lapse_dead(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let over: Vec<Lasting> = pos
        .deck()
        .lasting
        .iter()
        .filter(|l| match l {
            Lasting::Charisma { of: Some(who), .. } | Lasting::Bastard { who, .. } => !pos.character(*who).in_play(),
            Lasting::Pretender { who, country, .. } => persons::claim_is_over(pos, *who, *country),
            _ => false,
        })
        .cloned()
        .collect();
    lapse(world, |l| over.contains(l));
}

/// The next effect of a card; at the end its storms and where it goes.
pub fn run(world: &mut World, card: CardId, drawer: SeatId, mut left: Vec<Op>) {
    pop(world);
    if left.is_empty() {
        events::card_ends(world, card);
        return;
    }
    let op = left.remove(0);
    push(world, FortuneAsk::Ops { card, drawer, left });
    effect(world, card, drawer, op);
}

fn throw_count(world: &mut World, count: Count, purpose: &str) -> u8 {
    if !count.needs_die() {
        return count.of(0);
    }
    let face = d6(world);
    let n = count.of(face);
    told(world, None, None, "OE.1", events::plain(purpose, face), line![purpose.to_string(), ": ", n, "."]);
    n
}

fn effect(world: &mut World, card: CardId, drawer: SeatId, op: Op) {
    match op {
        Op::Quiet => {}
        Op::Plague { count, coastal, before } => {
            let year = Seen::of(world).pos().year();
            let count = before.filter(|b| year < b.year).map_or(count, |b| b.count);
            let n = throw_count(world, count, "Provinces with plague");
            // Inland ones are rolled again.
            let seen = Seen::of(world);
            let pos = seen.pos();
            let inland = |p: &&Province| coastal && !pos.book.map.province(p.id).coastal();
            let closed = pos.provinces().filter(inland).map(|p| p.id).collect();
            let struck = disasters::random_provinces(world, n, closed);
            disasters::plague(world, &struck);
        }
        Op::Famine { provinces } => disasters::famine(world, &provinces),
        Op::RandomFamine { count } => {
            let n = throw_count(world, count, "Provinces with famine");
            let struck = disasters::random_provinces(world, n, vec![]);
            disasters::famine(world, &struck);
        }
        Op::OnDie { faces, then } => {
            let face = d6(world);
            let mut throw = events::plain("The card's die", face);
            throw.needed = format!("{} to {}", faces.0, faces.1);
            let more = faces.hold(face);
            told(
                world,
                None,
                None,
                "OE.1",
                throw,
                if more { "There is more to it." } else { "Nothing more comes of it." },
            );
            if more {
                first_of(world, then);
            }
        }
        Op::RebellionAll => rebellions::everywhere(world),
        Op::RebellionRolls { whom, modifier, royal_charisma_counts } => {
            unrest(world, whom, modifier, royal_charisma_counts)
        }
        Op::Storms { at_sea, in_port } => {
            disasters::storms(world, (at_sea.0, at_sea.1), Some((in_port.0, in_port.1)));
        }
        Op::NeutralArmy { at, count, until, push_for, unbeaten_turns_neutral, .. } => {
            let n = throw_count(world, count, "Neutral armies");
            neutrals::appear(world, card, at, n, until, push_for.is_some(), unbeaten_turns_neutral);
        }
        Op::NeutralInvasion { from, targets, aim, count, until, conquest_turns_neutral, loot, if_held } => {
            neutrals::invade(world, card, from, &targets, aim, count, until, conquest_turns_neutral, loot, if_held);
        }
        Op::Truce => {
            world.resource_mut::<Calendar>().truce = true;
            tell(world, None, None, "OE.1", "Truce of God: nobody may attack in this round.");
        }
        Op::Crusade { saracens, .. } => crusade::begin(world, card, saracens),
        Op::Pretender { country, age, to, .. } => persons::pretender(world, card, country, age, to),
        Op::Bastard { age, to } => persons::bastard(world, card, drawer, age, to),
        Op::Bid { prize } => auctions::open(world, card, drawer, prize),
        Op::Invest { currency, winner, loser } => {
            // A title that has its Governor is not to be had (BR OE.14).
            if let Some(super::super::book_cards::Prize::MarryTitle { province, .. }) = &winner
                && Seen::of(world).pos().options.governors
                && Seen::of(world).pos().province(*province).governor.is_some()
            {
                tell(world, None, None, "OE.14", line![*province, " has a Governor; the card is ignored."]).idle(true);
                return;
            }
            let sealed = disasters::clockwise(Seen::of(world).pos(), drawer).into_iter().map(|s| (s, None)).collect();
            push(world, FortuneAsk::Investment { card, drawer, currency, winner, loser, sealed });
        }
        Op::CashInNow { bonus } => gifts::fair(world, drawer, bonus.into()),
        Op::ExtraItem { goods } => gifts::extra_items(world, goods),
        Op::Loan { amount, repay } => {
            let seats = disasters::clockwise(Seen::of(world).pos(), drawer);
            push(world, FortuneAsk::Loan { seats, card, amount: amount.into(), repay: repay.into() });
        }
        Op::Tournament { prize, mishap_on } => {
            let seats = disasters::clockwise(Seen::of(world).pos(), drawer);
            push(world, FortuneAsk::Tournament { seats, entered: vec![], prize: prize.into(), mishap_on });
        }
        Op::RemoveRebellion { count } => push(world, FortuneAsk::Progress { seat: drawer, left: count }),
        Op::AppointGovernor { who, instead } => {
            let seat = match who {
                WhoGoverns::Drawer => drawer,
                WhoGoverns::Poorest => poorest(Seen::of(world).pos(), drawer),
            };
            push(world, FortuneAsk::Appoint { seat, instead: instead.into() });
        }
        Op::Survival { whom, modifier } => ailing(world, drawer, whom, modifier),
        Op::ExtraBirthRoll => {
            let seats = disasters::clockwise(Seen::of(world).pos(), drawer);
            push(world, FortuneAsk::Fruitful { seats });
        }
        Op::FreeFleet { .. } => {
            let seats = disasters::clockwise(Seen::of(world).pos(), drawer);
            push(world, FortuneAsk::Shipwrights { seats });
        }
        Op::Pirates { lost_on } => gifts::pirates(world, lost_on),
        Op::RaiseArmies { count, cost } => {
            push(world, FortuneAsk::Levies { seat: drawer, left: count, cost: cost.into() });
        }
        Op::Desertion { on } => desertion(world, on),
    }
}

/// The effects of a die's result come before what is left of the card.
fn first_of(world: &mut World, then: Vec<Op>) {
    if let Some(FortuneAsk::Ops { left, .. }) = world.top_mut().as_deref_mut() {
        left.splice(0..0, then);
    }
}

/// The player with the fewest crowns; among equals the drawer, then clockwise.
fn poorest(pos: Pos, drawer: SeatId) -> SeatId {
    let order = disasters::clockwise(pos, drawer);
    order.into_iter().min_by_key(|s| pos.player(*s).treasury).unwrap_or(drawer)
}

fn unrest(world: &mut World, whom: Restless, modifier: i8, royal_counts: i8) {
    let provinces: Vec<ProvinceId> = match whom {
        Restless::Random(count) => {
            let n = throw_count(world, count, "Restless provinces");
            // A neutral province drawn is ignored, not rolled again (BR OE.7).
            let drawn = disasters::random_provinces(world, n, vec![]);
            for at in &drawn {
                let seen = Seen::of(world);
                let pos = seen.pos();
                if pos.holder(*at).is_none() {
                    let text = line![*at, " is nobody's: no rebellion there."];
                    tell(world, None, Some(*at), "OE.7", text).idle(true);
                }
            }
            drawn
        }
        Restless::GovernedAndCapitals => {
            let seen = Seen::of(world);
            let pos = seen.pos();
            pos.provinces().filter(|p| p.governor.is_some() || pos.court_at(p.id).is_some()).map(|p| p.id).collect()
        }
    };
    for at in provinces {
        let mut extra = vec![];
        if modifier != 0 {
            extra.push(("The card".to_string(), modifier));
        }
        if royal_counts > 1 {
            let seen = Seen::of(world);
            let pos = seen.pos();
            let more = royal_counts - 1;
            let present = pos.holder(at).map(|s| pos.royals_of(at, s)).unwrap_or_default();
            for who in present.iter().filter_map(|p| pos.pawn(*p).bearer) {
                let by = pos.character(who).scores.charisma * more;
                extra.push((format!("{} faces the heretics", pos.character(who).name), by));
            }
        }
        rebellions::roll(world, at, &extra);
    }
}

fn ailing(world: &mut World, drawer: SeatId, whom: Ailing, modifier: i8) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let adult = pos.book.tables.ages.adult;
    let of_age = |who: CharacterId| pos.age(who) >= i32::from(adult);
    let groups: Vec<Vec<CharacterId>> = match whom {
        Ailing::OneAtEachCapital => disasters::clockwise(pos, drawer)
            .into_iter()
            .map(|seat| {
                let capital = pos.capital_of(seat);
                let at_court = |who: CharacterId| match pos.pawn_of(who).map(|p| p.at) {
                    None | Some(Spot::Pool) => true,
                    Some(Spot::Land(p)) => Some(p) == capital,
                    _ => false,
                };
                let free = pos.household(seat).filter(|c| c.captive_of.is_none());
                free.map(|c| c.id).filter(|who| of_age(*who) && at_court(*who)).collect()
            })
            .collect(),
        Ailing::MaleOfLargestDynasty => {
            let males = |seat: SeatId| -> Vec<CharacterId> {
                pos.household(seat).filter(|c| c.sex.is_male()).map(|c| c.id).filter(|w| of_age(*w)).collect()
            };
            // The most males; among equals the first in the order of drawing.
            let all: Vec<_> = disasters::clockwise(pos, drawer).into_iter().map(males).collect();
            let most = all.iter().map(Vec::len).max().unwrap_or(0);
            all.into_iter().find(|m| m.len() == most).into_iter().collect()
        }
    };
    for group in groups {
        let Some(who) = world.resource_mut::<Dice>().pick(&group) else { continue };
        let extra: Vec<(String, i8)> = if modifier == 0 { vec![] } else { vec![("The card".to_string(), modifier)] };
        // Whoever fails is buried by the court.
        court::survives(world, who, "dies by misfortune", &extra);
    }
}

fn desertion(world: &mut World, on: super::super::book_tables::Faces) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let abroad: Vec<_> = pos
        .armies()
        .filter_map(|a| {
            let at = a.at.province()?;
            let owner = pos.owner_of_army(a.id)?;
            let led = !pos.royals_of(at, owner).is_empty();
            let home = pos.country(pos.country_of(at)).ruler == Some(owner) && !pos.province(at).neutral_born;
            (!led && !home).then_some((a.id, at, owner))
        })
        .collect();
    for (army, at, owner) in abroad {
        let face = d6(world);
        let deserts = on.hold(face);
        let mut throw = events::plain("Desertion", face);
        throw.needed = format!("{} to {} deserts", on.0, on.1);
        let text = line!["An army in ", at, if deserts { " deserts." } else { " stays." }];
        told(world, Some(owner), Some(at), "OE.1", throw, text).idle(!deserts);
        if deserts {
            war::kill_army(world, army);
        }
    }
}

/// Charisma of cards that lasts, by name.
pub fn charisma(pos: Pos, country: CountryId) -> Vec<(String, i8)> {
    let reigning = pos.sovereign(country);
    let counts = |l: &Lasting| match l {
        Lasting::Charisma { country: c, by, of, card, .. } if *c == country => {
            let his = of.is_none_or(|who| reigning == Some(who));
            his.then(|| (pos.book.cards[*card].title.clone(), *by))
        }
        _ => None,
    };
    pos.deck().lasting.iter().filter_map(counts).collect()
}

/// What a hired Captain adds in battle.
pub fn captain_strength(pos: Pos, pawn: PawnId) -> i8 {
    let his = |l: &Lasting| match l {
        Lasting::Captain { pawn: p, strength, .. } if *p == pawn => Some(*strength),
        _ => None,
    };
    pos.deck().lasting.iter().find_map(his).unwrap_or(0)
}

/// The Captains a player pays, with their price.
pub fn captains_of(pos: Pos, seat: SeatId) -> Vec<(PawnId, u32)> {
    let his = |l: &Lasting| match l {
        Lasting::Captain { pawn, upkeep, .. } if pos.owner_of_pawn(*pawn) == Some(seat) => Some((*pawn, *upkeep)),
        _ => None,
    };
    pos.deck().lasting.iter().filter_map(his).collect()
}

/// Everything a lasting effect needs to be found again.
pub fn add(world: &mut World, lasting: Lasting) {
    world.resource_mut::<Deck>().lasting.push(lasting);
}
