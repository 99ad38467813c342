//! Reasons in words. Units are called as on the map before the moves: `A Bel`, `F Stp/sc`.

use super::adjustments::NoAdjustment;
use super::legality::Illegal;
use super::map::{Map, Place, PowerId, ProvinceId, UnitKind};
use super::notation::{letter, write_order};
use super::orders::Order;
use super::position::Position;
use super::reasons::{Force, Reason, Report, Result, Slip, Spared};
use super::retreats::{Fate, NoRetreat};

/// Puts what happened into words.
#[derive(Clone, Copy)]
pub struct Teller<'a> {
    map: &'a Map,
    /// Before the moves.
    position: &'a Position,
}

impl<'a> Teller<'a> {
    /// Tells of this position: the one before the moves, for by that units are called.
    pub fn new(map: &'a Map, position: &'a Position) -> Self {
        Teller { map, position }
    }

    /// `Stp/sc`
    pub fn place(&self, place: Place) -> String {
        let label = self.map.label(place);
        let mut letters = label.chars();
        let first: String = letters.next().into_iter().collect();
        first + &letters.as_str().to_lowercase()
    }

    /// A province without a coast: `Stp`.
    pub fn province(&self, province: ProvinceId) -> String {
        self.place(self.map.whole(province))
    }

    /// "Belgium", where nothing but the name is told.
    fn named(&self, province: ProvinceId) -> &str {
        &self.map.data(province).name
    }

    /// `A Bel`
    pub fn unit(&self, province: ProvinceId) -> String {
        match self.position.at(province) {
            Some(unit) => format!("{} {}", letter(unit.kind), self.place(unit.at)),
            None => self.province(province),
        }
    }

    fn units(&self, provinces: &[ProvinceId]) -> String {
        listed(&provinces.iter().map(|&p| self.unit(p)).collect::<Vec<_>>())
    }

    /// Games have powers beside those of the map: neutrals, each a power of its own.
    fn power(&self, power: PowerId) -> &str {
        self.map.powers.get(usize::from(power.0)).map_or("another power", |p| &p.name)
    }

    fn order(&self, unit: ProvinceId, order: &Order) -> String {
        write_order(self.map, self.position, unit, order)
    }

    /// The whole story of one order.
    pub fn report(&self, report: &Report) -> String {
        let head = match report.result {
            Result::Moves => "moves",
            Result::Fails => "does not move",
            Result::NoWay => "is not convoyed",
            Result::Given => "supports",
            Result::Cut => "support cut",
            Result::Convoys => "convoys",
            Result::Disrupted => "convoy disrupted",
            Result::Void => "without effect",
            Result::Holds => HOLDS,
        };
        // Where a reason says it all, the heading would only repeat it.
        let spoken = matches!(report.result, Result::Fails | Result::NoWay | Result::Cut) && !report.why.is_empty();
        let mut parts: Vec<String> = if spoken { vec![] } else { vec![head.into()] };
        parts.extend(report.why.iter().map(|r| self.reason(r)).filter(|words| !words.is_empty()));
        parts.join("; ")
    }

    /// One reason, as part of a sentence: `bounced with A Mun, 1 against 1`. Empty where it adds nothing.
    pub fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::Attack { attack, dislodges, rivals } => {
                let mut parts = vec![];
                let against = |f: &Force| format!("{} against {}", attack.total, f.total);
                parts.extend(dislodges.as_ref().map(|f| format!("dislodges {}, {}", self.unit(f.unit), against(f))));
                parts.extend(rivals.iter().map(|f| format!("beats {} to it, {}", self.unit(f.unit), against(f))));
                let forces = std::iter::once(attack).chain(dislodges).chain(rivals);
                parts.extend(forces.flat_map(|f| self.supports(f)));
                parts.join("; ")
            }
            Reason::Held { attack, by } => self.fight(&format!("held off by {}", self.unit(by.unit)), attack, by),
            Reason::HeadToHead { attack, with } => {
                self.fight(&format!("met head on by {}", self.unit(with.unit)), attack, with)
            }
            Reason::Bounce { attack, with } => {
                self.fight(&format!("bounced with {}", self.unit(with.unit)), attack, with)
            }
            Reason::OwnUnit { unit } => format!("no power dislodges its own unit, and {} stays", self.unit(*unit)),
            Reason::Sortie => "a stationary unit only sallies out and comes back".into(),
            Reason::ByConvoy { fleets } => format!("carried by {}", self.units(fleets)),
            Reason::NoConvoy => "no convoy: the fleets ordered to convoy it make no unbroken way".into(),
            Reason::ConvoyBroken { fleets } => {
                let lost: Vec<String> =
                    fleets.iter().map(|(f, by)| format!("{} dislodged by {}", self.unit(*f), self.unit(*by))).collect();
                format!("convoy broken: {}", listed(&lost))
            }
            Reason::Paradox { fleets } => {
                format!("convoy by {} would decide its own fate, so it does not take place", self.units(fleets))
            }
            Reason::CutBy { by, dislodges: false } => format!("support cut by {}", self.unit(*by)),
            Reason::CutBy { by, dislodges: true } => format!("support cut by {}, which dislodges it", self.unit(*by)),
            Reason::Stands { though, because } => {
                let why = match because {
                    Spared::Own => "is of its own power",
                    Spared::AimedThere => "comes from where the support is aimed and does not dislodge it",
                    Spared::Weak => "has no strength of its own and no support",
                    Spared::NoWay => "never arrives",
                };
                format!("not cut by {}, which {why}", self.unit(*though))
            }
            Reason::NotGiven { of, did } => {
                format!("{} was not given that order: {}", self.unit(*of), self.order(*of, did))
            }
            Reason::GoesByLand { of } => format!("{} goes by land", self.unit(*of)),
            Reason::Dislodged { attack, hold } => {
                self.fight(&format!("dislodged by {}", self.unit(attack.unit)), attack, hold)
            }
        }
    }

    fn fight(&self, head: &str, attack: &Force, other: &Force) -> String {
        let mut parts = vec![format!("{head}, {} against {}", attack.total, other.total)];
        parts.extend([attack, other].into_iter().flat_map(|f| self.supports(f)));
        parts.join("; ")
    }

    /// What is to be said of the supports of a force.
    fn supports(&self, force: &Force) -> Vec<String> {
        let mut out = vec![];
        if !force.supports.is_empty() {
            out.push(format!("{} supported by {}", self.unit(force.unit), self.units(&force.supports)));
        }
        for (support, by) in &force.cut {
            out.push(format!("support of {} cut by {}", self.unit(*support), self.unit(*by)));
        }
        for support in &force.left_out {
            out.push(format!("support of {} does not count against its own power", self.unit(*support)));
        }
        out
    }

    /// What is odd about an order that is allowed, as part of a sentence.
    pub fn slip(&self, slip: &Slip) -> String {
        match slip {
            Slip::SupportsNothing { of } => format!("supports an order that {} was not given", self.unit(*of)),
            Slip::ConvoysNothing { of } => format!("convoys {}, which was told something else", self.unit(*of)),
            Slip::NobodyConvoys => "goes over water, and no fleet was told to convoy it".into(),
            Slip::OwnUnitStays { unit } => format!("moves to where {} of the same power stays", self.unit(*unit)),
            Slip::OwnUnitsBounce { with } => format!("bounces with {} of the same power", self.unit(*with)),
            Slip::AgainstOwn { unit } => format!("supports an attack on {} of the same power", self.unit(*unit)),
        }
    }

    /// Why an order is not allowed, as part of a sentence.
    pub fn illegal(&self, illegal: &Illegal) -> String {
        match illegal {
            Illegal::NoUnit { at } => format!("no unit stands in {}", self.named(*at)),
            Illegal::Foreign { owner } => format!("the unit belongs to {}", self.power(*owner)),
            Illegal::Contradicted => "the unit was given different orders, so none of them stands".into(),
            Illegal::NoMove => "that is where the unit stands".into(),
            Illegal::WrongGround { to } => format!("such a unit cannot enter {}", self.named(*to)),
            Illegal::OutOfReach { to } => format!("{} is out of reach", self.named(*to)),
            Illegal::NoFleets { to } => format!("no fleets lie on a way to {}", self.named(*to)),
            Illegal::CoastNeeded { to } => format!("which coast of {} is meant has to be said", self.named(*to)),
            Illegal::WrongCoast { to } => format!("{} is out of reach", self.place(*to)),
            Illegal::SupportsItself => "no unit supports itself".into(),
            Illegal::NobodyThere { of } => format!("no unit stands in {}", self.province(*of)),
            Illegal::SupportOutOfReach { to } => {
                format!("support reaches only where the unit could go itself, and {} is not", self.province(*to))
            }
            Illegal::ImpossibleMove { of, to } => {
                format!("{} can in no case move to {}", self.unit(*of), self.province(*to))
            }
            Illegal::NotAtSea => "only fleets at sea convoy".into(),
            Illegal::ConvoysFleet { of } => format!("only armies are convoyed, not {}", self.unit(*of)),
            Illegal::NoShore { at } => format!("{} is no coast", self.province(*at)),
            Illegal::OffTheWay { of, to } => {
                format!("no way of {} to {} needs this fleet", self.unit(*of), self.province(*to))
            }
        }
    }

    /// Why a retreat is not allowed, as part of a sentence.
    pub fn no_retreat(&self, no: &NoRetreat) -> String {
        match no {
            NoRetreat::NotDislodged { at } => format!("no dislodged unit is in {}", self.province(*at)),
            NoRetreat::Foreign { owner } => format!("the unit belongs to {}", self.power(*owner)),
            NoRetreat::Closed { to } => format!("{} is not open to it", self.place(*to)),
            NoRetreat::CoastNeeded { to } => format!("which coast of {} is meant has to be said", self.province(*to)),
            NoRetreat::Contradicted => "the unit was given different orders, so none of them stands".into(),
        }
    }

    /// What became of a dislodged unit, as part of a sentence.
    pub fn fate(&self, fate: &Fate) -> String {
        match fate {
            Fate::Retreats(to) => format!("retreats to {}", self.place(*to)),
            Fate::Disbands => "disbands as ordered".into(),
            Fate::Unordered => "disbands: no retreat that is allowed was ordered".into(),
            Fate::NoWay => "disbands: nowhere to go".into(),
            Fate::Clash { to, with } => {
                let others: Vec<String> = with.iter().map(|&p| format!("the unit from {}", self.province(p))).collect();
                format!("disbands: {} goes to {} as well", listed(&others), self.province(*to))
            }
        }
    }

    /// Why a build or removal is not allowed, as part of a sentence.
    pub fn no_adjustment(&self, no: &NoAdjustment) -> String {
        match no {
            NoAdjustment::NothingDue { allowed } => format!("{allowed} allowed, and that is used up"),
            NoAdjustment::NoBuild => "no build is due".into(),
            NoAdjustment::NoRemoval => "no removal is due".into(),
            NoAdjustment::NotASite { at } => format!("this power cannot build in {}", self.province(*at)),
            NoAdjustment::NotOwned { at } => format!("this power does not own {}", self.province(*at)),
            NoAdjustment::Occupied { at } => format!("a unit stands in {}", self.province(*at)),
            NoAdjustment::WrongGround { at, kind } => {
                let what = if *kind == UnitKind::Army { "army" } else { "fleet" };
                format!("no {what} can stand in {}", self.province(*at))
            }
            NoAdjustment::CoastNeeded { at } => {
                format!("which coast of {} is meant has to be said", self.province(*at))
            }
            NoAdjustment::NoUnit { at } => format!("no unit stands in {}", self.province(*at)),
            NoAdjustment::Foreign { owner } => format!("the unit belongs to {}", self.power(*owner)),
        }
    }
}

/// What became of an order, for players; `why` as [`Teller::report`] has it. Of a unit that was driven out that comes first,
/// and that it held till then is no result.
pub fn outcome(dislodged: bool, why: &str) -> String {
    if !dislodged {
        return why.into();
    }
    let rest = why.strip_prefix(HOLDS).map_or(why, |rest| rest.trim_start_matches("; "));
    if rest.is_empty() { "driven out".into() } else { format!("driven out; {rest}") }
}

const HOLDS: &str = "holds";

/// `a, b and c`
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
