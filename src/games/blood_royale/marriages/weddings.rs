//! Weddings: who may wed, what it costs and brings, who goes where (BR 8.1 to 8.19, 6.21, 6.22).

use bevy_ecs::prelude::World;

use super::super::components::{Deck, Lasting, Player};
use super::super::court;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::clauses::Terms;
use super::duties::Moment;
use super::market::Registry;
use super::refusals::No;
use super::{Forbidden, Treaty, bonds, contracts, duties, proposals, signing, words};
use crate::dynasty::households::{self, Wedding};
use crate::dynasty::matches::{self, NoMatch};
use crate::dynasty::{Bound, CharacterId, ContractId, Draft, Marriage, MarriageId};
use crate::engine::ChangeRows;
use crate::line;
use crate::table::{Refusal, SeatId};

/// May these two wed now, or with `later` be promised to each other (BR 8.1, 8.3, 8.4, Q16)? `players`: who agree.
///
/// # Errors
/// What stands against it.
pub fn check_couple(
    of: &Registry,
    groom: Option<CharacterId>,
    bride: Option<CharacterId>,
    players: [SeatId; 2],
    later: bool,
) -> Result<(), No> {
    let pos = of.pos;
    let no = |why: String| Err(No::NoWedding { why });
    if [groom, bride].into_iter().flatten().any(|who| !pos.has_character(who)) {
        return no("There is no such person.".into());
    }
    if let Some(groom) = groom.filter(|g| !pos.character(*g).sex.is_male()) {
        return no(format!("{} cannot be the groom.", pos.name_of(groom)));
    }
    let dispensed = || players.iter().any(|s| dispensation(pos, *s).is_some());
    let answer = match (groom, bride) {
        (Some(groom), Some(bride)) if !later => {
            matches::eligible_if(&of.kin, groom, bride, pos.year(), &of.customs, dispensed())
        }
        _ if !later => return no("A wedding needs a bride and a groom.".into()),
        _ => matches::betrothable(&of.kin, groom, bride, &of.customs, dispensed()),
    };
    answer.map_err(|no| match no {
        NoMatch::SameName | NoMatch::CloseKin => No::SameName { why: no.to_string() },
        _ => No::NoWedding { why: no.to_string() },
    })?;
    // A dispensation lifts the bar of the name, not that of near kin (card 41).
    if let (Some(groom), Some(bride)) = (groom, bride)
        && pos.character(groom).house == pos.character(bride).house
        && of.kin.is_close_kin(groom, bride)
    {
        return Err(No::SameName { why: "A dispensation is not for near kin.".into() });
    }
    if let Some(bride) = bride.filter(|b| pos.character(*b).sex.is_male()) {
        return no(format!("{} cannot be the bride.", pos.name_of(bride)));
    }
    for who in [groom, bride].into_iter().flatten() {
        let c = pos.character(who);
        // Widows and widowers are their late partner's player's until the news are announced (BR 5.6, 10.2).
        let was_wed = || of.kin.marriages_of(who).next().is_some();
        if c.keeper.is_some() && c.home != c.keeper && was_wed() && pos.crown_of(who).is_none() {
            return Err(No::AwaitsReturn { who: pos.name_of(who) });
        }
    }
    Ok(())
}

/// The player's card that lets two of one name wed, if he has it (card 41).
fn dispensation(pos: Pos, seat: SeatId) -> Option<usize> {
    pos.deck().lasting.iter().position(|l| matches!(l, Lasting::Dispensation { seat: s, .. } if *s == seat))
}

// ---------------------------------------------------------------- Money (BR 6.21, 6.22, 8.13, 8.14, Q20 to Q22)

/// Money that a wedding moves between a player and the Treasury, by name; what a player pays is negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    pub seat: SeatId,
    pub crowns: i64,
    pub why: String,
    pub rule: &'static str,
}

/// What the Treasury gives and takes at this wedding.
pub fn dues(pos: Pos, groom: CharacterId, bride: CharacterId) -> Vec<Due> {
    let mut out = vec![];
    let charisma = i64::from(pos.character(bride).scores.charisma);
    // The husband's first house has it, wherever the couple lives (Q20).
    if let Some(seat) = pos.character(groom).keeper.filter(|_| charisma != 0) {
        let crowns = charisma * i64::from(pos.book.tables.crowns.bride_per_charisma);
        let rule = if charisma > 0 { "6.21" } else { "6.22" };
        out.push(Due { seat, crowns, why: format!("Charisma {charisma:+} of {}", pos.name_of(bride)), rule });
    }
    if let Some((seat, why, rule)) = crown_gift_to(pos, groom, bride) {
        out.push(Due { seat, crowns: i64::from(pos.book.tables.crowns.monarch_wed), why, rule });
    }
    out
}

/// Who is given money for a match with a crowned head: the other partner's first house, unless both are of one (Q23).
fn crown_gift_to(pos: Pos, groom: CharacterId, bride: CharacterId) -> Option<(SeatId, String, &'static str)> {
    let (king, queen) = (pos.crown_of(groom).is_some(), pos.crown_of(bride).is_some());
    let (given, crowned, rule) = match (king, queen) {
        (true, _) => (bride, groom, "8.13"),
        (_, true) => (groom, bride, "8.14"),
        _ => return None,
    };
    let seat = pos.character(given).home?;
    let other = pos.character(crowned).home.or(pos.character(crowned).keeper);
    (other != Some(seat)).then(|| (seat, format!("{} weds a crowned head", pos.name_of(given)), rule))
}

/// What `seat` must have before this wedding, the Treasury's gifts to him taken off, and a refusal if he has less (Q21). Of whom
/// the Treasury takes money, he has first what the contract brings him: those who sign prove that they have it (6.22, 8.6).
///
/// # Errors
/// What it takes.
pub fn check_purse(pos: Pos, seat: SeatId, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Result<(), No> {
    let Some((groom, bride)) = draft.couple() else { return Ok(()) };
    let his: Vec<i64> = dues(pos, groom, bride).iter().filter(|d| d.seat == seat).map(|d| d.crowns).collect();
    let year = pos.year();
    let paid = |of: fn(Bound) -> SeatId| -> i64 {
        let his = draft.clauses.iter().filter(|c| c.runs(year) && of(signing::bound_of(c, parties)) == seat);
        his.map(|c| i64::from(c.terms.price())).sum()
    };
    // Debts take of it what the treasury leaves unpaid.
    let debts = i64::from(duties::owed(pos, seat).saturating_sub(pos.player(seat).treasury));
    let brought = if his.iter().any(|crowns| *crowns < 0) { (paid(|b| b.to) - debts).max(0) } else { 0 };
    let need = u32::try_from(paid(|b| b.by) - brought - his.iter().sum::<i64>()).unwrap_or(0);
    let have = pos.purse(seat);
    if have >= need { Ok(()) } else { Err(No::CannotPay { who: pos.seat_name(seat), need, have }) }
}

// ---------------------------------------------------------------- The wedding (BR 8.2, 8.15, 8.16)

/// Two of one's own: only their names must differ (BR OE.22, Q23).
///
/// # Errors
/// What stands against it.
pub fn check_own(pos: Pos, seat: SeatId, groom: CharacterId, bride: CharacterId) -> Result<(), Refusal> {
    check_own_by(&Registry::of(pos), seat, groom, bride)
}

/// As [`check_own`], where a registry is at hand: for asking about many couples.
pub fn check_own_by(of: &Registry, seat: SeatId, groom: CharacterId, bride: CharacterId) -> Result<(), Refusal> {
    let pos = of.pos;
    check_couple(of, Some(groom), Some(bride), [seat, seat], false)?;
    if [groom, bride].iter().any(|who| pos.character(*who).keeper != Some(seat)) {
        return Err(No::NotBothOwn.into());
    }
    for who in [groom, bride] {
        bonds::forbids(pos, seat, &Forbidden::Wed { who, into: Some(seat) })?;
    }
    Ok(check_purse(pos, seat, &Draft::of(groom, bride), [seat, seat])?)
}

/// Weds two of one's own, who have been checked, without a contract.
pub fn wed_own(world: &mut World, seat: SeatId, groom: CharacterId, bride: CharacterId) {
    wed(world, [seat, seat], Draft::of(groom, bride), false);
}

/// The wedding is held: everything that comes with it, in order. The draft has been checked. `signed`: it is a contract
/// between the two players.
pub fn wed(world: &mut World, parties: [SeatId; 2], draft: Draft<Terms>, signed: bool) {
    let Some((groom, bride)) = draft.couple() else { return };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let year = pos.year();
    let id = MarriageId(world.next_number::<MarriageId>());
    let contract = signed.then(|| ContractId(world.next_number::<ContractId>()));
    let names = words::couple(pos, Some(groom), Some(bride));
    let moves = Wedding {
        groom,
        bride,
        husband_moves: draft.husband_moves,
        groom_reigns: pos.crown_of(groom).is_some(),
        bride_reigns: pos.crown_of(bride).is_some(),
    };
    let moved = households::wedding(&pos.kin(), moves);
    // What the Treasury gives, and what the contract brings, helps to pay what the Treasury takes.
    let (fees, gifts): (Vec<Due>, Vec<Due>) = dues(pos, groom, bride).into_iter().partition(|d| d.crowns < 0);
    let lifted = (pos.character(groom).house == pos.character(bride).house)
        .then(|| parties.iter().find_map(|s| dispensation(pos, *s)))
        .flatten();
    if let Some(place) = lifted {
        spend_dispensation(world, place);
    }

    let mut marriage = Marriage::new(id, groom, bride, year);
    marriage.husband_moved = draft.husband_moves;
    marriage.contract = contract;
    marriage.crown_gift_paid = gifts.iter().any(|d| matches!(d.rule, "8.13" | "8.14"));
    world.enlist(marriage);
    telling::tell(world, Some(parties[0]), None, "8.2", line!["Wedding of ", names, "."]).great(3);
    for due in gifts {
        settle(world, due);
    }
    if let Some(id_of) = contract {
        let treaty = draft.sign(id_of, parties, Some(id), year);
        tell_contract(world, &treaty);
        world.enlist(treaty);
    }
    for step in moved {
        // A Queen who weds a King brings her country along (BR 9.10, 9.22).
        let rule = if step.who == groom { "8.15" } else { "8.2" };
        court::apply_moves(world, &[step], rule);
    }
    for due in fees {
        if contract.is_some() {
            contracts::perform(world, Moment::Marriages, contract, Some(due.seat));
        }
        settle(world, due);
    }
    if contract.is_some() {
        contracts::perform(world, Moment::Marriages, contract, None);
    }
    contracts::tell_what_rests(world);
    proposals::void(world, &[groom, bride]);
}

fn spend_dispensation(world: &mut World, place: usize) {
    let Lasting::Dispensation { seat, card } = world.resource_mut::<Deck>().lasting.remove(place) else { return };
    world.change::<Player>(seat).cards.retain(|c| *c != card);
    let mut deck = world.resource_mut::<Deck>();
    if !deck.discard.contains(&card) {
        deck.discard.push(card);
    }
    let text = line![seat, "'s dispensation lets two of one name wed."];
    telling::tell(world, Some(seat), None, "8.4", text);
}

fn settle(world: &mut World, due: Due) {
    let sum = u32::try_from(due.crowns.abs()).unwrap_or(0);
    let text = if due.crowns > 0 {
        telling::receive(world, due.seat, sum);
        line![due.seat, format!(" receives {sum} Crowns: {}.", due.why)]
    } else {
        let paid = telling::pay(world, due.seat, sum);
        line![due.seat, format!(" pays {paid} Crowns: {}.", due.why)]
    };
    telling::tell(world, Some(due.seat), None, due.rule, text);
}

/// The contract is read out: to all what is open, to the parties what is secret (BR 24.1).
fn tell_contract(world: &mut World, treaty: &Treaty) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let label = words::contract(pos, treaty);
    let open_words = !treaty.free_text.is_empty() && treaty.clauses.iter().all(|c| !c.secret);
    let mut lines = vec![];
    for (n, clause) in treaty.clauses.iter().enumerate() {
        lines.push((clause.secret, line![label.clone(), ", clause ", n + 1, ": ", words::clause(clause), "."]));
    }
    if !treaty.free_text.is_empty() {
        lines.push((!open_words, line![label, ", on their honour: ", treaty.free_text.clone()]));
    }
    for (secret, text) in lines {
        words::tell_parties(world, treaty.parties, secret, "8.11", text);
    }
}
