//! What is given away: by an act for good, and by ending a phase or a choice too early. In words, before it is done.

use std::collections::BTreeSet;

use super::actions::Action;
use super::campaign::{CampaignDeed, Unit};
use super::components::Phase;
use super::court::CourtDeed;
use super::fortune::{FortuneAsk, FortuneDeed};
use super::frames::Frame;
use super::ids::{ArmyId, FleetId};
use super::marriages::MarriageDeed;
use super::position::Pos;
use super::realm::RealmDeed;
use super::war::WarDeed;
use crate::table::{Loss, counted};

/// Who dies, is passed over or given away by it.
pub fn loss(action: &Action) -> Option<Loss> {
    match action {
        Action::Court(CourtDeed::PassOver | CourtDeed::GiveUpCountry { .. }) => Some(Loss::ForGood),
        Action::Realm(RealmDeed::Disband { .. } | RealmDeed::Grant { .. }) => Some(Loss::ForGood),
        Action::Campaign(CampaignDeed::Destroy { .. } | CampaignDeed::TakeCross { .. }) => Some(Loss::ForGood),
        Action::War(
            WarDeed::Surrender { .. }
            | WarDeed::SurrenderEach { .. }
            | WarDeed::Accept
            | WarDeed::LoseRoyals { .. }
            | WarDeed::SetFree { .. },
        ) => Some(Loss::ForGood),
        Action::Fortune(FortuneDeed::Strike { .. }) => Some(Loss::ForGood),
        Action::CallTime { agree: true } => Some(Loss::Planned),
        _ => None,
    }
}

/// What ending it would leave undone of what is offered.
pub fn left_undone(pos: Pos, offers: &[Action], action: &Action) -> Option<String> {
    match action {
        Action::Done => phase(pos, offers),
        Action::War(WarDeed::Decline) => {
            let attacks = count(offers, |a| matches!(a, Action::War(WarDeed::Attack { .. })));
            counted(
                attacks,
                "Nobody is attacked: 1 attack could be made",
                "Nobody is attacked: # attacks could be made",
            )
        }
        Action::Fortune(FortuneDeed::Pass) => match pos.top() {
            Some(Frame::Fortune(FortuneAsk::Auction { .. })) => Some("You would be out of the bidding".into()),
            _ => {
                let uses = count(offers, |a| matches!(a, Action::Fortune(deed) if *deed != FortuneDeed::Pass));
                counted(uses, "The card could still be used", "The card could still be used")
            }
        },
        _ => None,
    }
}

fn phase(pos: Pos, offers: &[Action]) -> Option<String> {
    match pos.turn.phase {
        Phase::Births => {
            let couples = count(offers, |a| matches!(a, Action::Court(CourtDeed::TryForChild { .. })));
            counted(couples, "1 couple could still try for a child", "# couples could still try for a child")
        }
        Phase::Marriages => {
            let waiting = count(offers, |a| matches!(a, Action::Marriage(MarriageDeed::Accept { .. })));
            counted(waiting, "1 proposal waits for your answer", "# proposals wait for your answer")
        }
        Phase::Upkeep => {
            let rebels = count(offers, |a| matches!(a, Action::Realm(RealmDeed::BuyOff { .. })));
            counted(rebels, "1 rebellion could be bought off", "# rebellions could be bought off")
        }
        Phase::Raising => raising(offers),
        Phase::Placing => {
            let here =
                |a: &Action| matches!(a, Action::Realm(RealmDeed::PlaceArmy { .. } | RealmDeed::PlaceFleet { .. }));
            counted(count(offers, here).min(1), "There is still somebody to put on the map", "")
        }
        Phase::Movement => unmoved(pos, offers),
        Phase::Control => {
            let marks = count(offers, |a| matches!(a, Action::Campaign(CampaignDeed::Mark { .. })));
            counted(marks, "1 province taken would stay unmarked", "# provinces taken would stay unmarked")
        }
        Phase::CashingIn => {
            let sets = count(offers, |a| matches!(a, Action::Realm(RealmDeed::CashIn { .. })));
            counted(sets, "1 set of goods could be cashed in", "# sets of goods could be cashed in")
        }
        _ => None,
    }
}

/// The most that could still be raised.
fn raising(offers: &[Action]) -> Option<String> {
    let raised = offers.iter().filter_map(|a| match a {
        Action::Realm(RealmDeed::Raise { armies, fleets, .. }) => Some((*armies, *fleets)),
        _ => None,
    });
    let (armies, fleets) = raised.fold((0, 0), |(a, f), (armies, fleets)| (a.max(armies), f.max(fleets)));
    match (armies, fleets) {
        (0, 0) => None,
        (0, 1) => Some("1 fleet could still be raised".into()),
        (0, n) => Some(format!("{n} fleets could still be raised")),
        (1, _) => Some("1 army could still be raised".into()),
        (n, _) => Some(format!("Up to {n} armies could still be raised")),
    }
}

/// Armies and fleets that could move, and have not.
fn unmoved(pos: Pos, offers: &[Action]) -> Option<String> {
    let mut armies: BTreeSet<ArmyId> = BTreeSet::new();
    let mut fleets: BTreeSet<FleetId> = BTreeSet::new();
    for offer in offers {
        match offer {
            Action::Campaign(CampaignDeed::March { units, .. }) => {
                let still = units.iter().filter(|u| u.left(pos) == u.points(pos));
                armies.extend(still.filter_map(|u| if let Unit::Army(id) = u { Some(*id) } else { None }));
            }
            Action::Campaign(CampaignDeed::Sail { fleets: some, .. }) => {
                fleets.extend(some.iter().filter(|id| pos.fleet(**id).spent == 0));
            }
            _ => {}
        }
    }
    let (a, f) = (armies.len(), fleets.len());
    let fleet = counted(f, "1 fleet", "# fleets");
    let army = counted(a, "1 army", "# armies");
    let have = if a + f == 1 { "has" } else { "have" };
    let who = match (army, fleet) {
        (Some(army), Some(fleet)) => format!("{army} and {fleet}"),
        (army, fleet) => army.or(fleet)?,
    };
    Some(format!("{who} {have} not moved"))
}

fn count(offers: &[Action], is: impl Fn(&Action) -> bool) -> usize {
    offers.iter().filter(|a| is(a)).count()
}
