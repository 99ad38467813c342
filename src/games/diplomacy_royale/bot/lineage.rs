//! Who stands where in the lines of succession, and what that makes a marriage worth: a bride brings her claims to her
//! husband's family, and her children inherit them; a daughter given away may take the crown with her.

use std::collections::BTreeMap;

use super::super::components::Estate;
use super::super::family;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::writs::{Terms, moves};
use crate::dynasty::{CharacterId, Draft};
use crate::table::SeatId;

/// What the next in line to a crown is worth for each centre of its power; further down it falls to this share.
const CLAIM: i64 = 14;
const FALLS: (i64, i64) = (6, 10);
/// Places in a line that count.
const DEEP: usize = 8;
/// What a centre of our own crown is worth, and how much of that is risked, of a hundred, by giving away who stands so near the
/// throne: the heir never.
const CENTRE: i64 = 60;
const RISK: [i64; 5] = [2_000, 30, 10, 4, 2];

/// To have a claim to it back.
const BACK: i64 = 200;

/// What each person's claims to each crown are worth.
pub struct Lineage {
    claims: BTreeMap<CharacterId, Vec<(PowerId, i64)>>,
    /// What it would be to lose them, to the house whose crown it is.
    risks: BTreeMap<(CharacterId, PowerId), i64>,
}

impl Lineage {
    /// Walks down the line of every crown that has a monarch, as deep as it counts.
    pub fn of(pos: Pos) -> Lineage {
        let mut claims: BTreeMap<CharacterId, Vec<(PowerId, i64)>> = BTreeMap::new();
        let mut risks = BTreeMap::new();
        for power in pos.powers().filter(|p| p.monarch.is_some()).map(|p| p.id) {
            let centres = pos.centres(power).len().max(1) as i64;
            let mut share = CLAIM * centres;
            for (place, who) in family::line(pos, Estate::Crown(power)).into_iter().take(DEEP).enumerate() {
                claims.entry(who).or_default().push((power, share));
                share = share * FALLS.0 / FALLS.1;
                let risk = RISK.get(place).or(RISK.last()).map_or(0, |risk| CENTRE * centres * risk / 100);
                risks.insert((who, power), risk);
            }
        }
        Lineage { claims, risks }
    }

    /// What all claims of a person are worth.
    pub fn worth(&self, who: CharacterId) -> i64 {
        self.claims.get(&who).into_iter().flatten().map(|c| c.1).sum()
    }

    /// What the claim of a person to this crown is worth.
    pub fn claim(&self, who: CharacterId, power: PowerId) -> i64 {
        self.claims.get(&who).into_iter().flatten().filter(|c| c.0 == power).map(|c| c.1).sum()
    }

    /// Is this person the next to follow on that throne?
    pub fn is_heir(&self, who: CharacterId, power: PowerId) -> bool {
        self.risks.get(&(who, power)).is_some_and(|risk| *risk >= CENTRE * RISK[0] / 100)
    }

    /// To whoever has this person in his house: claims to his own crown are safe there, others are to be won.
    fn claims(&self, who: CharacterId, renounced: &[(CharacterId, PowerId)]) -> impl Iterator<Item = (PowerId, i64)> {
        let all = self.claims.get(&who).into_iter().flatten().copied();
        all.filter(move |(power, _)| !renounced.contains(&(who, *power)))
    }

    /// What this couple wins or risks for the seat by who moves where, with the claims that are not given up.
    pub fn gain(&self, pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> i64 {
        let (Some(groom), Some(bride), Some(own)) = (draft.groom, draft.bride, pos.power_of(seat)) else { return 0 };
        let renounced: Vec<(CharacterId, PowerId)> = draft
            .clauses
            .iter()
            .filter_map(|c| if let Terms::Renounce { who, power } = c.terms { Some((who, power)) } else { None })
            .collect();
        let ours = |who: CharacterId| pos.character(who).keeper == Some(seat);
        let others = |who| self.claims(who, &renounced).filter(|c| c.0 != own).map(|c| c.1).sum::<i64>();
        let stands = |who| pos.noble(who).serial(own).is_some() && !renounced.contains(&(who, own));
        let risk = |who| if stands(who) { self.risks.get(&(who, own)).copied().unwrap_or(0) } else { 0 };
        match moves(pos, draft).map(|(who, _)| who) {
            Some(who) if ours(who) => -risk(who) - others(who),
            Some(who) => others(who) + if stands(who) { BACK } else { 0 },
            // Each stays; the children are the father's and stand in both lines.
            None if ours(groom) => others(bride) / 2,
            None => -risk(bride) / 2,
        }
    }
}
