//! What hangs on titles: with one that passes abroad go its province and the units raised under it (7.3-3, 7.3-4).

use std::collections::BTreeMap;

use super::super::components::{Allegiance, Estate};
use super::super::family;
use super::super::ids::{PowerId, TitleId};
use super::super::position::Pos;
use super::super::writs::{self, Terms};
use super::lineage::{keeps_children, renounced};
use crate::dynasty::{CharacterId, Draft};
use crate::table::SeatId;

/// What a titled centre is worth, any other province of the house, a place to raise units in, a unit.
const CENTRE: i64 = 60;
const PROVINCE: i64 = 8;
const SITE: i64 = 6;
const UNIT: i64 = 40;
/// How much of that goes with the heir and those who follow, in hundredths: sons may yet be born, and a marriage may end first.
const FOLLOWS: [i64; 3] = [50, 15, 5];

/// What would go to another house with one person.
#[derive(Clone, Copy, Debug)]
struct Claim {
    title: TitleId,
    /// The line in which it is, and the house that has the title.
    line: PowerId,
    house: Option<SeatId>,
    /// With the one who has the claim, and with any children.
    own: i64,
    issue: i64,
}

/// Claims to titles, those of their holders' children among them.
pub struct Titles(BTreeMap<CharacterId, Vec<Claim>>);

impl Titles {
    /// Walks down the line of every title that is held, as deep as it counts.
    pub fn of(pos: Pos) -> Titles {
        let mut out: BTreeMap<CharacterId, Vec<Claim>> = BTreeMap::new();
        for (title, holder) in pos.titles().filter_map(|t| Some((t.id, t.holder?))) {
            let worth = worth(pos, title, holder);
            let share = |place: usize| FOLLOWS.get(place).map_or(0, |share| worth * share / 100);
            let (line, house) = (pos.title(title).line.power, pos.character(holder).keeper);
            let heirs = family::line(pos, Estate::Title(title));
            let held = Claim { title, line, house, own: 0, issue: share(heirs.len()) };
            out.entry(holder).or_default().push(held);
            for (place, who) in heirs.into_iter().take(FOLLOWS.len()).enumerate() {
                let claim = Claim { own: share(place), issue: share(place) / 2, ..held };
                out.entry(who).or_default().push(claim);
            }
        }
        Titles(out)
    }

    fn claims(&self, who: CharacterId, given_up: &[(CharacterId, PowerId)]) -> impl Iterator<Item = Claim> {
        let all = self.0.get(&who).into_iter().flatten().copied();
        all.filter(move |claim| !given_up.contains(&(who, claim.line)))
    }

    /// What a house loses if it gives this person away, and what the other gains by it.
    pub fn given(&self, who: CharacterId, seat: SeatId) -> i64 {
        self.claims(who, &[]).map(|c| price(c, seat, c.own)).sum()
    }

    /// What comes to a house with this person.
    pub fn won(&self, who: CharacterId) -> i64 {
        self.claims(who, &[]).map(|c| c.own).sum()
    }

    /// The same for all children of this person.
    pub fn given_with_children(&self, who: CharacterId, seat: SeatId) -> i64 {
        self.claims(who, &[]).map(|c| price(c, seat, c.issue)).sum()
    }

    /// What comes to a house with all children of this person.
    pub fn won_with_children(&self, who: CharacterId) -> i64 {
        self.claims(who, &[]).map(|c| c.issue).sum()
    }

    /// What this couple brings or costs a house by who moves where, and by whose their children are.
    pub fn gain(&self, pos: Pos, seat: SeatId, draft: &Draft<Terms>) -> i64 {
        let Some((groom, bride)) = draft.couple() else { return 0 };
        let given_up = renounced(draft);
        let ours = |who: CharacterId| pos.character(who).keeper == Some(seat);
        let sum = |who: CharacterId, one: &dyn Fn(Claim) -> i64| self.claims(who, &given_up).map(one).sum::<i64>();
        match writs::moves(pos, draft).map(|(who, _)| who) {
            Some(who) if ours(who) => -sum(who, &|c| price(c, seat, c.own)),
            Some(who) => sum(who, &|c| price(c, seat, c.own)),
            None if ours(groom) => sum(bride, &|c| c.issue),
            None if keeps_children(seat, draft) => 0,
            None => -sum(bride, &|c| price(c, seat, c.issue)),
        }
    }

    /// The title of which this person brings or takes away the most.
    pub fn greatest(&self, who: CharacterId) -> Option<TitleId> {
        let claims = self.claims(who, &[]).filter(|c| c.own.max(c.issue) > 0);
        claims.max_by_key(|c| (c.own.max(c.issue), std::cmp::Reverse(c.title))).map(|c| c.title)
    }
}

/// What a title of ours takes away another gains, and both count.
fn price(claim: Claim, seat: SeatId, share: i64) -> i64 {
    if claim.house == Some(seat) { 2 * share } else { share }
}

fn worth(pos: Pos, title: TitleId, holder: CharacterId) -> i64 {
    let at = pos.title(title).province;
    let owned = family::dynasty(pos, holder).is_some_and(|power| pos.province(at).owner == Some(power));
    let land = match (owned, pos.map().data(at).centre) {
        (true, true) => CENTRE + SITE,
        (true, false) => PROVINCE + SITE,
        (false, _) => 0,
    };
    let raised = family::units_under(pos, Allegiance::Title(title), None).len();
    land + raised as i64 * UNIT
}
