//! Who stands where in the lines of succession, and what that makes a marriage worth: a bride brings her claims to her
//! husband's family, and her children inherit them; a daughter given away may take the crown with her.

use std::collections::BTreeMap;

use super::super::components::Estate;
use super::super::family;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::writs::{Terms, Which, moves};
use super::menace::menaces;
use super::titles::Titles;
use crate::dynasty::{CharacterId, Draft};
use crate::table::{Leanings, Opponent, SeatId};

/// What the next in line to a crown is worth for each centre of its power; further down it falls to this share.
const CLAIM: i64 = 14;
const FALLS: (i64, i64) = (6, 10);
/// Places in a line that count.
const DEEP: usize = 8;
/// What a centre of our own crown is worth, and how much of that is risked, of a hundred, by giving away who stands so near the
/// throne: the heir never.
const CENTRE: i64 = 60;
const RISK: [i64; 5] = [2_000, 15, 8, 4, 2];

/// The first place in the line that is not near the throne, from 0.
const NEAR: usize = 3;

/// To have a claim to it back: as much as was risked, between these.
const BACK: (i64, i64) = (10, 600);

/// How much of a claim counts that somebody of the same house has a better one to.
const SECOND: i64 = 8;

/// Those of its own house who would follow on the throne before anybody of another.
pub fn heirs(pos: Pos, power: PowerId) -> usize {
    family::first_in_line(pos, Estate::Crown(power), |who| pos.character(who).keeper == pos.seat_of(power))
}

fn safe(pos: Pos, power: PowerId, line: &[CharacterId]) -> usize {
    line.iter().take_while(|who| pos.character(**who).keeper == pos.seat_of(power)).count()
}

/// What a child is worth to a house: the more, the fewer there are to follow on the throne.
pub fn child(heirs: usize) -> i64 {
    match heirs {
        0 => 200,
        1 => 160,
        2 => 120,
        3 => 80,
        4..=5 => 50,
        6..=8 => 30,
        _ => 15,
    }
}

/// Two claims to a crown, the better one first, and whose they are.
type Best = [(i64, Option<CharacterId>); 2];

/// What each person's claims to each crown are worth.
pub struct Lineage {
    claims: BTreeMap<CharacterId, Vec<(PowerId, i64)>>,
    /// The best that each house has to each crown.
    best: BTreeMap<(SeatId, PowerId), Best>,
    /// What it would be to lose them, to the house whose crown it is.
    risks: BTreeMap<(CharacterId, PowerId), i64>,
    /// How many of each house would follow on its throne before anybody of another.
    heirs: BTreeMap<PowerId, usize>,
    /// What hangs on titles.
    titles: Titles,
    /// How near each power is to winning.
    menaces: BTreeMap<PowerId, i64>,
    /// Who weighs it all, and what they lean to; of others everybody thinks alike.
    own: Option<(SeatId, Leanings)>,
}

impl Lineage {
    /// Walks down the line of every crown that has a monarch, as deep as it counts.
    pub fn of(pos: Pos) -> Lineage {
        let mut claims: BTreeMap<CharacterId, Vec<(PowerId, i64)>> = BTreeMap::new();
        let mut best: BTreeMap<(SeatId, PowerId), Best> = BTreeMap::new();
        let (mut risks, mut heirs) = (BTreeMap::new(), BTreeMap::new());
        for (power, monarch) in pos.powers().filter_map(|p| Some((p.id, p.monarch?))) {
            let centres = pos.centres(power).len().max(1) as i64;
            risks.insert((monarch, power), CENTRE * centres * RISK[0] / 100);
            let mut share = CLAIM * centres;
            let line = family::line(pos, Estate::Crown(power));
            heirs.insert(power, safe(pos, power, &line));
            for (place, who) in line.into_iter().take(DEEP).enumerate() {
                claims.entry(who).or_default().push((power, share));
                if let Some(house) = pos.character(who).keeper {
                    let [first, next] = best.entry((house, power)).or_default();
                    let worse = if first.1.is_none() { first } else { next };
                    if worse.1.is_none() {
                        *worse = (share, Some(who));
                    }
                }
                share = share * FALLS.0 / FALLS.1;
                let risk = RISK.get(place).or(RISK.last()).map_or(0, |risk| CENTRE * centres * risk / 100);
                risks.insert((who, power), risk);
            }
        }
        Lineage { claims, best, risks, heirs, titles: Titles::of(pos), menaces: menaces(pos), own: None }
    }

    /// As the bot on this seat weighs it.
    pub fn weighed_by(self, seat: SeatId, bot: &Opponent) -> Lineage {
        Lineage { own: Some((seat, bot.leanings)), ..self }
    }

    /// What this seat leans to, as far as the one who weighs can know.
    pub fn leanings(&self, seat: SeatId) -> Leanings {
        self.own.filter(|own| own.0 == seat).map_or_else(Leanings::default, |own| own.1)
    }

    /// What hangs on titles.
    pub fn titles(&self) -> &Titles {
        &self.titles
    }

    /// How near a power is to winning, in hundredths.
    pub fn menace(&self, power: PowerId) -> i64 {
        self.menaces.get(&power).copied().unwrap_or(0)
    }

    /// What all claims of a person are worth.
    pub fn worth(&self, who: CharacterId) -> i64 {
        self.claims.get(&who).into_iter().flatten().map(|c| c.1).sum()
    }

    /// What the claim of a person to this crown is worth.
    pub fn claim(&self, who: CharacterId, power: PowerId) -> i64 {
        self.claims.get(&who).into_iter().flatten().filter(|c| c.0 == power).map(|c| c.1).sum()
    }

    /// What a child is worth to this house once so many of it are gone; to one without a crown as much as to one with plenty of
    /// heirs.
    pub fn child(&self, power: PowerId, gone: usize) -> i64 {
        child(self.heirs.get(&power).copied().unwrap_or(usize::MAX).saturating_sub(gone))
    }

    /// What would be risked to a house if this person, or the children, were of another.
    pub fn risk(&self, who: CharacterId, power: PowerId) -> i64 {
        self.risks.get(&(who, power)).copied().unwrap_or(0)
    }

    /// Does this person sit on that throne, or is the next to follow?
    pub fn is_heir(&self, who: CharacterId, power: PowerId) -> bool {
        self.risks.get(&(who, power)).is_some_and(|risk| *risk >= CENTRE * RISK[0] / 100)
    }

    /// Does this person stand near that throne, though another would follow first?
    pub fn is_near(&self, pos: Pos, who: CharacterId, power: PowerId) -> bool {
        let crown = pos.power(power).monarch.map_or(0, |monarch| self.risk(monarch, power));
        let risk = self.risk(who, power);
        risk < crown && risk * RISK[0] > crown * RISK[NEAR]
    }

    /// Would several of its own house follow on that throne?
    pub fn has_heirs(&self, power: PowerId) -> bool {
        self.heirs.get(&power).is_some_and(|heirs| *heirs > 1)
    }

    /// To whoever has this person in his house: claims to his own crown are safe there, others are to be won.
    fn claims(&self, who: CharacterId, renounced: &[(CharacterId, PowerId)]) -> impl Iterator<Item = (PowerId, i64)> {
        let all = self.claims.get(&who).into_iter().flatten().copied();
        all.filter(move |(power, _)| !renounced.contains(&(who, *power)))
    }

    /// What this couple wins or risks for the seat by who moves where, with the claims that are not given up.
    pub fn gain(&self, pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> i64 {
        let (Some(groom), Some(bride), Some(own)) = (draft.groom, draft.bride, pos.power_of(seat)) else { return 0 };
        let renounced = renounced(draft);
        let ours = |who: CharacterId| pos.character(who).keeper == Some(seat);
        // What a house has of a claim beside those that others of it have.
        let others = |who| {
            let more = |(power, claim): (PowerId, i64)| {
                let [first, next] = self.best.get(&(seat, power)).copied().unwrap_or_default();
                let beside = if first.1 == Some(who) { next.0 } else { first.0 };
                (claim - beside).max(claim / SECOND)
            };
            self.claims(who, &renounced).filter(|c| c.0 != own).map(more).sum::<i64>()
        };
        let stands = |who| pos.noble(who).serial(own).is_some() && !renounced.contains(&(who, own));
        // Where nobody else would follow, to give the claim up is to give the crown up.
        let last = self.heirs.get(&own).is_some_and(|heirs| *heirs <= 1);
        let risk = |who| if stands(who) || last { self.risk(who, own) } else { 0 };
        let kept = keeps_children(seat, draft);
        match moves(pos, draft).map(|(who, _)| who) {
            Some(who) if ours(who) => -risk(who) - others(who),
            Some(who) => others(who) + if stands(who) { risk(who).clamp(BACK.0, BACK.1) } else { 0 },
            // Each stays; the children are the father's and stand in both lines.
            None if ours(groom) => others(bride) / 2,
            None if kept => 0,
            None => -risk(bride) / 2,
        }
    }
}

/// The claims that a draft gives up.
pub fn renounced(draft: &Draft<Terms>) -> Vec<(CharacterId, PowerId)> {
    let given_up = draft
        .clauses
        .iter()
        .filter_map(|c| if let Terms::Renounce { who, power } = c.terms { Some((who, power)) } else { None });
    given_up.collect()
}

/// Do children who would be their father's all come to this house, their mother's, and follow her there?
pub fn keeps_children(seat: SeatId, draft: &Draft<Terms>) -> bool {
    draft.clauses.iter().any(|c| match c.terms {
        Terms::ChildrenToBride { every } => every == 1,
        Terms::Children { sex, which } => c.by != seat && sex.is_none() && which == Which::All,
        _ => false,
    })
}
