//! May a clause be written so, and may these two sign it (BR 8.6, 8.9, 8.11)?

use super::super::components::{Country, Province};
use super::super::court;
use super::super::ids::ProvinceId;
use super::super::position::Pos;
use super::bargains;
use super::bonds::{self, Forbidden};
use super::clauses::Terms;
use super::events::Event;
use super::refusals::No;
use crate::dynasty::{Bound, Captor, CharacterId, Clause, Draft};
use crate::table::{Refusal, SeatId};

/// Crowns of one payment at most, and deliveries of one province a turn.
const MOST_CROWNS: u32 = 2_000;
const MOST_ITEMS: u8 = 3;
const MOST_ARMIES: u8 = 20;
/// Single goods, and the age at which a hand is given at the latest.
const MOST_GOODS: u8 = 12;
const OLDEST_HAND: u8 = 60;

impl Terms {
    // ------------------------------------------------------------ May it be written so (BR 8.6, 8.11)?

    /// Whether `by` can sign this towards `to`. `groom` is the player who has the groom.
    ///
    /// # Errors
    /// What makes it no term of a contract.
    pub fn check_terms(&self, pos: Pos, bound: Bound, groom: Option<SeatId>) -> Result<(), No> {
        let known = |p: &ProvinceId| {
            let found = pos.find::<Province>(*p).map(|_| ());
            found.ok_or_else(|| No::NoTerm { why: "There is no such province.".into() })
        };
        let held = |p: &ProvinceId, seat: SeatId| {
            known(p)?;
            if pos.holder(*p) == Some(seat) {
                return Ok(());
            }
            Err(No::NotHeld { who: pos.seat_name(seat), province: pos.label(*p).into() })
        };
        let no = |why: String| Err(No::NoTerm { why });
        let up_to = |n: u32, most: u32, what: &str| {
            if (1..=most).contains(&n) {
                Ok(())
            } else {
                no(format!("A clause has 1 to {most} {what}; this one has {n}."))
            }
        };
        let bound = self.bound(bound);
        self.check_frame(pos, bound)?;
        let player = |seat: &SeatId| {
            if !pos.has_seat(*seat) || *seat == bound.by {
                return no("This clause is about another player.".into());
            }
            Ok(())
        };
        // Who awaits the return home is nobody's to promise or to renounce for (8.2, 7.9).
        let decides = |who: &CharacterId| {
            pos.has_character(*who) && pos.character(*who).keeper == Some(bound.by) && !court::awaits_return(pos, *who)
        };
        let own = |who: &CharacterId| {
            if !decides(who) || !pos.character(*who).in_play() {
                return no(format!("{} can promise only its own people.", pos.seat_name(bound.by)));
            }
            Ok(())
        };
        match self.plain() {
            Terms::NonAggression { over } => over.iter().try_for_each(|p| held(p, bound.to)),
            Terms::ArmyPassage { over } | Terms::ResourcePassage { over } | Terms::Harbour { over } => {
                over.iter().try_for_each(|p| held(p, bound.by))
            }
            Terms::Deliver { goods, from, .. } | Terms::ExclusiveSale { goods, from } => {
                if let Terms::Deliver { count, .. } = self.plain() {
                    up_to((*count).into(), MOST_ITEMS.into(), "items")?;
                }
                held(from, bound.by)?;
                if pos.province(*from).goods == Some(*goods) {
                    return Ok(());
                }
                no(format!("{} yields no {goods}.", pos.label(*from)))
            }
            Terms::Pay { crowns, .. } => up_to(*crowns, MOST_CROWNS, "Crowns"),
            Terms::Cede { province } => {
                held(province, bound.by)?;
                bargains::check_cession(pos, *province)
            }
            Terms::NoMarker { province } => known(province),
            Terms::ChildrenToBride { every } => {
                if groom != Some(bound.by) {
                    return no("Only the groom's player can leave children to the bride's house.".into());
                }
                up_to((*every).into(), 9, "as its measure")
            }
            Terms::RenounceClaim { who, country } => {
                if pos.find::<Country>(*country).is_none() || !pos.has_character(*who) {
                    return no("There is no such claim.".into());
                }
                if !decides(who) {
                    let (who, seat) = (pos.name_of(*who), pos.seat_name(bound.by));
                    return no(format!("{who} is not one of {seat}'s, who cannot renounce for others."));
                }
                Ok(())
            }
            Terms::SupportInWar { against } => {
                if !pos.has_seat(*against) || *against == bound.by || *against == bound.to {
                    return no("Support in war is against a third player.".into());
                }
                Ok(())
            }
            Terms::ForeignAid { armies } => up_to((*armies).into(), MOST_ARMIES.into(), "armies"),
            Terms::Release { who } => {
                if pos.has_character(*who) && pos.character(*who).captive_of == Some(Captor::Seat(bound.by)) {
                    return Ok(());
                }
                no(format!("{} holds no such captive.", pos.seat_name(bound.by)))
            }
            Terms::NoMarriage { with, who } => {
                who.iter().try_for_each(own)?;
                player(with)
            }
            Terms::NoAlliance { with: seat } | Terms::NoPassage { to: seat } | Terms::NoTrade { with: seat } => {
                player(seat)?;
                if *seat == bound.to {
                    return no("That is for another player than the one who is promised it.".into());
                }
                Ok(())
            }
            Terms::Hand { who, age } => {
                own(who)?;
                if pos.kin().spouse(*who).is_some() {
                    return no(format!("{} is wed already.", pos.name_of(*who)));
                }
                up_to((*age).into(), OLDEST_HAND.into(), "as the age")
            }
            Terms::Supply { count, .. } => up_to((*count).into(), MOST_GOODS.into(), "items"),
            Terms::Demilitarised { province } => known(province),
            Terms::Towards { .. } | Terms::When { .. } => {
                no("A clause has one condition and one whom it is owed to.".into())
            }
        }
    }

    /// What stands round the duty: one creditor, one condition, and both there.
    fn check_frame(&self, pos: Pos, bound: Bound) -> Result<(), No> {
        let no = |why: &str| Err(No::NoTerm { why: why.into() });
        let inner = match self {
            Terms::Towards { whom, then } => {
                if !pos.has_seat(*whom) || *whom == bound.by {
                    return no("A clause is owed to another player.");
                }
                then
            }
            Terms::When { event, met, then, .. } => {
                if met.is_some() {
                    return no("Nothing of a new contract has come about yet.");
                }
                if event.who().is_some_and(|who| !pos.has_character(*who)) {
                    return no("There is no such person.");
                }
                if event.players().into_iter().any(|s| !pos.has_seat(*s)) {
                    return no("There is no such player.");
                }
                if let Event::War { one, other } = event
                    && one == other
                {
                    return no("A war has two sides.");
                }
                if event.place().is_some_and(|p| pos.find::<Province>(p).is_none()) {
                    return no("There is no such province.");
                }
                if matches!(then.plain(), Terms::RenounceClaim { .. }) {
                    return no("A renunciation is for ever: it has no condition.");
                }
                then
            }
            _ => return Ok(()),
        };
        match (self, inner.as_ref()) {
            (Terms::Towards { .. }, Terms::Towards { .. }) | (Terms::When { .. }, Terms::When { .. }) => {
                no("A clause has one condition and one whom it is owed to.")
            }
            _ => inner.check_frame(pos, bound),
        }
    }
}

// ---------------------------------------------------------------- Who signs, and what he may sign (BR 8.9)

/// Players beside the two who are bound by a clause: they sign as well.
pub fn thirds(draft: &Draft<Terms>, parties: [SeatId; 2]) -> Vec<SeatId> {
    let mut out: Vec<SeatId> = draft.clauses.iter().map(|c| c.by).filter(|s| !parties.contains(s)).collect();
    out.sort();
    out.dedup();
    out
}

/// To whom a clause between these is owed.
pub fn bound_of(clause: &Clause<Terms>, parties: [SeatId; 2]) -> Bound {
    let other = if parties[0] == clause.by { parties[1] } else { parties[0] };
    clause.terms.bound(Bound { by: clause.by, to: other })
}

/// Whether what `seat` has signed before lets him sign this: nothing of it is promised to another, nobody is excluded.
///
/// # Errors
/// The older contract and its clause.
pub fn check_bonds(pos: Pos, seat: SeatId, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Result<(), Refusal> {
    for clause in &draft.clauses {
        let bound = bound_of(clause, parties);
        if bound.by == seat {
            for deed in clause.terms.deeds_of_signing(bound) {
                bonds::forbids(pos, seat, &deed)?;
            }
        }
        // An alliance has two sides, and so has a trade.
        let other = if bound.by == seat { bound.to } else { bound.by };
        if bound.by != seat && bound.to != seat {
            continue;
        }
        if clause.terms.is_alliance() {
            bonds::forbids(pos, seat, &Forbidden::Ally { with: other })?;
        }
        if matches!(clause.terms.plain(), Terms::Deliver { .. } | Terms::ExclusiveSale { .. } | Terms::Supply { .. }) {
            bonds::forbids(pos, seat, &Forbidden::Trade { with: other })?;
        }
    }
    for who in [draft.groom, draft.bride].into_iter().flatten().filter(|c| pos.has_character(*c)) {
        if pos.character(who).keeper == Some(seat) {
            let other = if parties[0] == seat { parties[1] } else { parties[0] };
            bonds::forbids(pos, seat, &Forbidden::Wed { who, into: Some(other) })?;
        }
    }
    Ok(())
}
