//! What a marriage needs: five conditions with a minor power (10.3-1 to 10.3-9), six with another heir (10.4-1 to 10.4-13). The
//! judge, the offers and the window's list of ticks read the same lines.

use super::super::orders::unit_words;
use super::super::prelude::*;
use super::{No, place_words};
use crate::table::so_many;

/// Does a condition hold?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    Yes,
    No,
    /// It hangs on what others decide, or on what the phase brings.
    Open,
}

impl Met {
    fn of(yes: bool) -> Met {
        if yes { Met::Yes } else { Met::No }
    }
}

/// One condition of a marriage, as it stands for a player now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// A to E, or 1 to 6.
    pub mark: &'static str,
    /// Rule, without the game's prefix.
    pub rule: &'static str,
    pub text: String,
    pub met: Met,
}

/// The conditions of a marriage, one by one, as far as `seat` can know.
pub fn conditions(pos: Pos, seat: SeatId, to: Match) -> Vec<Condition> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let told = pos.match_of(power) == Some(&to);
    let line = |mark, rule, met, text: String| Condition { mark, rule, text, met };
    let capital = pos.label(pos.capital(power));
    let alone = |power| no_guest(pos, power).is_ok();
    let (Match::Minor(at) | Match::Heir { at, .. }) = to;
    let place = place_words(pos, at);
    match to {
        Match::Minor(_) => {
            let bids = match votes_for(pos, seat, power, at) {
                0 => "no points of yours yet".into(),
                n => format!("{} of yours", so_many(n.into(), "point")),
            };
            let unit = Met::of(minor_unit(pos, at).is_some());
            vec![
                line("A", "10.3-2", Met::of(alone(power)), format!("no stranger in {capital}")),
                line("B", "10.3-3", unit, format!("{place} has its unit")),
                line("C", "10.3-4", Met::of(told), format!("your heir is ordered to marry {place}")),
                line("D", "10.3-6", Met::Open, format!("points order {place} to marry your heir: {bids}")),
                line("E", "10.3-8", Met::Open, format!("the unit of {place} is not driven out")),
            ]
        }
        Match::Heir { of, .. } => {
            let pair = Met::of(pos.shared_vassal(power, of).is_none());
            let strangers = Met::of(alone(power) && alone(of));
            let dowry = Met::of(check_dowry(pos, power, of, at).is_ok());
            let both = if told { Met::Open } else { Met::No };
            let other = pos.label(pos.capital(of));
            vec![
                line("1", "10.4-6", pair, format!("no vassal that you and {} hold already", of.prose())),
                line("2", "10.4-8", strangers, format!("no strangers in {capital} and {other}")),
                line("3", "10.4-9", dowry, format!("{place} is empty or held by its giver")),
                line("4", "10.4-10", both, format!("both heirs are ordered to marry at {place}")),
                line("5", "10.4-12", Met::Open, format!("{place} is not captured this Autumn")),
                line("6", "10.4-13", Met::Open, format!("neither {capital} nor {other} is captured this Autumn")),
            ]
        }
    }
}

/// Points that a seat gives to this marriage.
fn votes_for(pos: Pos, seat: SeatId, power: PowerId, at: ProvinceId) -> u8 {
    let unit = minor_unit(pos, at).map(|u| u.id);
    let given = super::super::points::ledger(pos, seat).map(|a| a.given).unwrap_or_default();
    given.iter().filter(|v| Some(v.unit) == unit && v.bid == Bid::Marry(power)).map(|v| v.points).sum()
}

/// The unit of a minor power, where it stands.
pub fn minor_unit(pos: Pos<'_>, at: ProvinceId) -> Option<&Unit> {
    pos.unit_in(at).filter(|u| u.realm == Realm::Minor(at))
}

/// A and 2: no unit of another power in the capital.
fn no_guest(pos: Pos, power: PowerId) -> Result<(), String> {
    match pos.unit_in(pos.capital(power)) {
        Some(guest) if guest.realm != Realm::Major(power) => Err(unit_words(pos, guest)),
        _ => Ok(()),
    }
}

/// The owner of the dowry, if it is one (10.4, 3): a centre of one of the two that is home to neither, with nobody in it but
/// its giver.
pub fn check_dowry(pos: Pos, power: PowerId, partner: PowerId, at: ProvinceId) -> Result<PowerId, Refusal> {
    let place = || pos.label(at).to_string();
    if !pos.has_province(at) {
        return Err(Core::NoSuch { what: "place of that number".into() }.into());
    }
    let giver = pos.owner(at).and_then(Realm::major).filter(|p| [power, partner].contains(p));
    let Some(giver) = giver else {
        return Err(No::NotYourCentre { place: place(), partner: partner.prose() }.into());
    };
    if [power, partner].iter().any(|p| pos.homes(*p).contains(&at)) {
        return Err(No::HomeCentre { place: place() }.into());
    }
    match pos.unit_in(at) {
        Some(guest) if guest.realm != Realm::Major(giver) => {
            Err(No::GuestAtDowry { place: place(), guest: unit_words(pos, guest) }.into())
        }
        _ => Ok(giver),
    }
}

/// Everything a marriage needs at the start of the phase (A and B; 1 to 3).
pub fn check_match(pos: Pos, power: PowerId, to: Match) -> Result<(), Refusal> {
    if pos.single_heir(power).is_none() {
        return Err(No::NoSingleHeir { power: power.prose() }.into());
    }
    let capital = |p: PowerId| pos.label(pos.capital(p)).to_string();
    match to {
        Match::Minor(at) => {
            if !pos.has_province(at) {
                return Err(Core::NoSuch { what: "place of that number".into() }.into());
            }
            let place = pos.label(at).to_string();
            if pos.owner(at) != Some(Realm::Minor(at)) || pos.thrall_of(at).is_some() {
                return Err(No::NotAMinor { place }.into());
            }
            no_guest(pos, power).map_err(|guest| No::GuestInCapital { capital: capital(power), guest })?;
            if minor_unit(pos, at).is_none() {
                return Err(No::NoUnitThere { place }.into());
            }
            Ok(())
        }
        Match::Heir { of, at } => {
            if pos.turn.season != Season::Autumn {
                return Err(No::OnlyInAutumn.into());
            }
            if usize::from(of.0) >= PowerId::COUNT || of == power || !pos.is_active(of) {
                return Err(No::NobodyToMarry { power: of.opening() }.into());
            }
            if pos.single_heir(of).is_none() {
                return Err(No::NoSingleHeir { power: of.prose() }.into());
            }
            if let Some(vassal) = pos.shared_vassal(power, of) {
                let vassal = pos.vassal_name(vassal.id);
                return Err(No::ShareAlready { vassal, partner: of.prose() }.into());
            }
            for p in [power, of] {
                no_guest(pos, p).map_err(|guest| No::GuestAtCourt { capital: capital(p), guest })?;
            }
            check_dowry(pos, power, of, at).map(|_| ())
        }
    }
}
