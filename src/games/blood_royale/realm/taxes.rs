//! Taxation (BR 11.1 to 11.4, 9.22, 9.29, 17.3, OG.8 to OG.10).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::frames::{self, Frame};
use super::super::ids::ProvinceId;
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::{fortune, phases, telling};
use super::{No, RealmAsk, RealmDeed, upkeep};
use crate::engine::PushPending;
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- What a province pays

/// What one province brings this turn, and to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxLine {
    pub province: ProvinceId,
    /// Royal tax, for the controller or whom he granted it to.
    pub royal: u32,
    pub to: SeatId,
    /// The Governor's player, the extra he brings, and what his Charisma adds or takes (BR OG.8, OG.10).
    pub governor: Option<SeatId>,
    pub extra: u32,
    pub charisma: i8,
}

/// What a seat's provinces bring at this rate, in id order (BR 11.1, 11.2).
pub fn tax_of(pos: Pos, seat: SeatId, rate: Rate) -> Vec<TaxLine> {
    if pos.is_baronial(seat) {
        return vec![];
    }
    let crowns = &pos.book.tables.crowns;
    let royal = match rate {
        Rate::Normal => crowns.tax,
        Rate::High => crowns.high_tax,
    };
    // BR 15.9, 15.22, OE.18
    let pays = |at: &ProvinceId| {
        let p = pos.province(*at);
        !p.famine && p.rebellion.is_none() && !fortune::is_untaxed(pos, *at)
    };
    let line = |province: ProvinceId| {
        let granted = pos.players().find(|p| p.granted.contains(&province)).map(|p| p.seat);
        let governor = governor_of(pos, province);
        TaxLine {
            province,
            royal: royal.into(),
            to: granted.unwrap_or(seat),
            governor: governor.map(|g| g.0),
            extra: governor.map_or(0, |_| pos.book.tables.governor.extra_tax.into()),
            charisma: governor.map_or(0, |g| g.1),
        }
    };
    pos.held_by(seat).filter(pays).map(line).collect()
}

/// The player of a province's Governor, and the Governor's Charisma if he is there (BR OG.8, OG.10).
fn governor_of(pos: Pos, at: ProvinceId) -> Option<(SeatId, i8)> {
    let who = pos.province(at).governor?;
    let c = pos.character(who);
    let seat = c.keeper.filter(|_| c.in_play())?;
    let present = pos.pawn_of(who).is_some_and(|p| p.at == Spot::Land(at));
    Some((seat, if present { c.scores.charisma } else { 0 }))
}

// ---------------------------------------------------------------- The choice (BR 11.3, 11.4)

/// Forgets the rates and grants of the last turn.
pub fn begin(world: &mut World) {
    let seats: Vec<SeatId> = Seen::of(world).pos().seats().collect();
    for seat in seats {
        let mut player = world.change::<Player>(seat);
        player.rate = None;
        player.granted.clear();
    }
}

/// By a player, not a baron, who holds some province.
pub fn check_rate(pos: Pos, seat: SeatId) -> Result<(), No> {
    let any = !pos.is_baronial(seat) && pos.held_by(seat).next().is_some();
    if any { Ok(()) } else { Err(No::NothingToTax) }
}

/// Secret until [`reveal`]; the seat is done with the round.
pub fn do_rate(world: &mut World, seat: SeatId, rate: Rate) {
    world.change::<Player>(seat).rate = Some(rate);
    telling::whisper(world, seat, "11.4", line!["You tax at the ", rate_name(rate), " rate."]);
    phases::done(world, seat);
}

fn rate_name(rate: Rate) -> &'static str {
    match rate {
        Rate::Normal => "normal",
        Rate::High => "high",
    }
}

/// The rate in words: crowns a province, and what the high one does to rebellion rolls.
pub fn describe_rate(pos: Pos, rate: Rate) -> Line {
    let t = &pos.book.tables;
    match rate {
        Rate::Normal => line!["Normal taxes: ", t.crowns.tax, " crowns a province"],
        Rate::High => {
            let worse = t.rebellion.high_tax;
            line!["High taxes: ", t.crowns.high_tax, " crowns a province, rebellion rolls at ", worse]
        }
    }
}

/// 9.29
pub fn check_grant(pos: Pos, seat: SeatId, province: ProvinceId, to: SeatId) -> Result<(), Refusal> {
    let place = || pos.label(province).to_string();
    if pos.holder(province) != Some(seat) {
        return Err(No::NotYourProvince { place: place() }.into());
    }
    if !pos.has_seat(to) || !pos.is_baronial(to) {
        return Err(No::NotBaronial { who: pos.seat_name(to) }.into());
    }
    if pos.players().any(|p| p.granted.contains(&province)) {
        return Err(No::GrantedAlready { place: place() }.into());
    }
    marriages::forbids(pos, seat, &Forbidden::GrantIncome { province, to })
}

/// The baron `to` has the income of the province, in this turn only.
pub fn do_grant(world: &mut World, seat: SeatId, province: ProvinceId, to: SeatId) {
    world.change::<Player>(to).granted.push(province);
    let text = line![seat, " leaves the income of this turn to ", to, "."];
    telling::tell(world, Some(seat), Some(province), "9.29", text);
}

/// What may be worth asking for; [`check`](super::check) has still to sift it.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    out.extend([Rate::Normal, Rate::High].map(|rate| RealmDeed::SetRate { rate }));
    for to in pos.seats().filter(|to| *to != seat && pos.is_baronial(*to)) {
        out.extend(pos.held_by(seat).map(|province| RealmDeed::Grant { province, to }));
    }
    upkeep::offers_disband(pos, seat, out);
}

// ---------------------------------------------------------------- The taxes come in (BR 11.1, 11.2)

/// Shows all rates and pays out; then foreign Governors are asked, one by one, what they keep.
pub fn reveal(world: &mut World) {
    let seats: Vec<SeatId> = Seen::of(world).pos().seats().collect();
    let mut asked: Vec<RealmAsk> = vec![];
    for seat in seats {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let Some(rate) = pos.player(seat).rate else { continue };
        let lines = tax_of(pos, seat, rate);
        let mut sum = 0;
        let mut extras = vec![];
        for line in &lines {
            match line.governor {
                // He may keep what would go to a King who is not his (BR OG.9).
                // For a minor the King is Regent, and keeps nothing from himself (BR OG.6).
                Some(governor)
                    if governor != seat && fortune::governors::decides_for(pos, line.province) == Some(governor) =>
                {
                    let (province, most) = (line.province, line.royal);
                    asked.push(RealmAsk::Withhold { seat: governor, province, most });
                }
                _ if line.to != seat => extras.push((line.to, line.province, i64::from(line.royal), "9.29")),
                _ => sum += line.royal,
            }
            if let Some(governor) = line.governor {
                let more = i64::from(line.extra) + i64::from(line.charisma);
                extras.push((governor, line.province, more, "OG.8"));
            }
        }
        let rule = if rate == Rate::High { "11.2" } else { "11.1" };
        let count = lines.len();
        telling::receive(world, seat, sum);
        let text =
            line![seat, " taxes at the ", rate_name(rate), " rate: ", count, " provinces pay, ", sum, " crowns."];
        telling::tell(world, Some(seat), None, rule, text);
        telling::reveals(world);
        for (to, province, crowns, rule) in extras {
            extra(world, to, province, crowns, rule);
        }
    }
    world.push_in_order(asked);
}

/// Crowns beside the royal tax; a loss takes at most what there is.
fn extra(world: &mut World, to: SeatId, province: ProvinceId, crowns: i64, rule: &'static str) {
    let amount = u32::try_from(crowns.unsigned_abs()).unwrap_or(0);
    let text = if crowns < 0 {
        let paid = telling::pay(world, to, amount);
        line!["The Governor of ", province, " costs ", to, " ", paid, " crowns."]
    } else if rule == "9.29" {
        telling::receive(world, to, amount);
        line![to, " takes ", amount, " crowns in ", province, ", by leave of its lord."]
    } else {
        telling::receive(world, to, amount);
        line!["The Governor of ", province, " brings ", to, " ", amount, " crowns more."]
    };
    telling::tell(world, Some(to), Some(province), rule, text);
}

// ---------------------------------------------------------------- What a foreign Governor keeps (BR OG.9)

/// By the Governor who is asked, no more than the tax of his province.
pub fn check_withhold(pos: Pos, seat: SeatId, crowns: u32) -> Result<(), No> {
    match pos.top() {
        Some(Frame::Realm(RealmAsk::Withhold { seat: asked, most, .. })) if *asked == seat => {
            if crowns > *most {
                Err(No::NotThatMuch { asked: crowns, most: *most })
            } else {
                Ok(())
            }
        }
        _ => Err(No::NotAskedNow { doing: "Keeping back taxes".into() }),
    }
}

/// Every sum from 0 to the whole tax, if it is this seat that is asked.
pub fn offer_withhold(pos: Pos, seat: SeatId, out: &mut Vec<RealmDeed>) {
    if let Some(Frame::Realm(RealmAsk::Withhold { seat: asked, most, .. })) = pos.top()
        && *asked == seat
    {
        out.extend((0..=*most).map(|crowns| RealmDeed::Withhold { crowns }));
    }
}

/// The Governor has `crowns`, and the rest goes to whom the income was granted, else to the holder.
pub fn do_withhold(world: &mut World, crowns: u32) {
    let Some(RealmAsk::Withhold { seat, province, most }) = frames::pop(world) else {
        return;
    };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let granted = pos.players().find(|p| p.granted.contains(&province)).map(|p| p.seat);
    let Some(lord) = granted.or(pos.holder(province)) else { return };
    telling::receive(world, seat, crowns);
    telling::receive(world, lord, most - crowns);
    let text = match (crowns, most - crowns) {
        (0, _) => line!["The Governor of ", province, " passes ", most, " crowns of tax on to ", lord, "."],
        (_, 0) => line!["The Governor of ", province, " keeps the whole tax, ", crowns, " crowns, for ", seat, "."],
        (_, rest) => {
            let kept = line![crowns, " crowns for ", seat];
            line!["The Governor of ", province, " keeps ", kept, "; ", lord, " gets ", rest, "."]
        }
    };
    telling::tell(world, Some(seat), Some(province), "OG.9", text);
}
