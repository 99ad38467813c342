//! Meetings of rules: positions in which two or three rules meet, each written from the words of the rulebook, which stand
//! above it.

mod battles;
mod crowns;
mod loans;
mod marches;
mod options;
mod realms;

pub use crate::campaign::{
    Terms as Promise, Unit, ashore, embark, march, mark, moving, moving_with, next, no, permit, sail, sail_all, treaty,
    troops,
};
pub use crate::kit::*;
pub use regnal::dynasty::Captor;
pub use regnal::games::blood_royale::campaign::{self, CampaignDeed};
pub use regnal::games::blood_royale::court::{self, CourtAsk, CourtDeed};
pub use regnal::games::blood_royale::realm::{self, RealmDeed};
pub use regnal::games::blood_royale::war::WarDeed;

/// Armies held back for an ally, or lent to a monarch in aid.
pub fn lend(armies: &[ArmyId], to: SeatId, aid: bool) -> Action {
    Action::Campaign(CampaignDeed::Lend { armies: armies.to_vec(), royals: vec![], fleets: vec![], to, aid })
}

/// A force leaves the field for this province.
#[track_caller]
pub fn retreat(b: &mut Board, seat: SeatId, to: &str) {
    crate::war::deed(b, seat, WarDeed::Retreat { to: land(to) });
}

/// France attacks Spain in Navarre, four against four; Spain retreats to Aragon without a loss. It is France's turn.
#[track_caller]
pub fn driven_from_navarre() -> (Board, Vec<ArmyId>) {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    let spanish = b.armies(SPAIN, "navarre", 4);
    crate::war::attack(&mut b, FRANCE, "navarre", SPAIN);
    crate::war::deed(&mut b, FRANCE, WarDeed::FightOn);
    b.lay(&[6]);
    retreat(&mut b, SPAIN, "aragon");
    spanish.iter().for_each(|a| b.army_at(*a, "aragon"));
    (b, spanish)
}

/// The country of this key.
pub fn country(key: &str) -> CountryId {
    CountryId::of_key(key).expect("a country")
}

/// The sum of a province's modifiers when it rolls for rebellion.
pub fn unrest(b: &Board, at: &str) -> i8 {
    Board::sum(&regnal::games::blood_royale::fortune::rebellion_modifiers(b.pos(), land(at)))
}

pub fn rebels(b: &Board, at: &str) -> bool {
    b.pos().province(land(at)).rebellion.is_some()
}
