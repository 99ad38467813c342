//! Acts as [`rules`](super::rules) call them, and back: what reads typed orders, reckons for bots, tells what is left undone, and the
//! panels of the window speak of those.

use super::ballot::*;
use super::heirs::*;
use super::orders::*;
use super::phases::Close;
use super::points::*;
use super::rules::actions::Action as Deed;
use super::rules::ballot::BallotDeed;
use super::rules::heirs::HeirDeed;
use super::rules::orders::OrdersDeed;
use super::rules::points::PointsDeed;
use super::rules::written;
use super::words::see;
use crate::engine::{Act, KnownWorld};

/// An order in the notation of the game's players.
pub fn read_order(known: &mut KnownWorld, text: &str) -> Option<Result<Act, String>> {
    let seat = known.seat();
    see(known, |pos| written::read(pos, seat, text)).map(|read| read.map(act_of))
}

/// The act that a deed of the rooms is.
pub fn act_of(deed: Deed) -> Act {
    match deed {
        Deed::Done => Act::new(Close),
        Deed::Orders(deed) => match deed {
            OrdersDeed::Order { unit, order } => Act::new(GiveOrder { unit, order }),
            OrdersDeed::Clear { unit } => Act::new(Clear { unit }),
            OrdersDeed::Retreat { unit, to } => Act::new(Retreat { unit, to }),
            OrdersDeed::Build { kind, at } => Act::new(Build { kind, at }),
            OrdersDeed::Remove { unit } => Act::new(Remove { unit }),
            OrdersDeed::Waive { vassal } => Act::new(Waive { vassal }),
            OrdersDeed::TakeBack => Act::new(UndoAdjustment),
        },
        Deed::Heirs(deed) => match deed {
            HeirDeed::Marry { to } => Act::new(Marry { to }),
            HeirDeed::Hold => Act::new(Hold),
            HeirDeed::Build => Act::new(RaiseHeir),
            HeirDeed::Unbuild => Act::new(NoHeir),
        },
        Deed::Points(deed) => match deed {
            PointsDeed::Vote { unit, bid, points } => Act::new(GivePoints { unit, bid, points }),
            PointsDeed::Also { unit, bid, points } => Act::new(GiveAlso { unit, bid, points }),
            PointsDeed::Withdraw { unit } => Act::new(Withdraw { unit }),
            PointsDeed::TakeBack { unit, bid } => Act::new(TakeVoteBack { unit, bid }),
        },
        Deed::Ballot(deed) => match deed {
            BallotDeed::Propose { motion } => Act::new(Propose { motion }),
            BallotDeed::Recall { motion } => Act::new(Recall { motion }),
            BallotDeed::Vote { number, yes } => Act::new(CastVote { number, yes }),
            BallotDeed::Name { vassal, name } => Act::new(NameVassal { vassal, name }),
        },
    }
}

/// The deed of the rooms that an act is; `None` for one of another game.
pub fn deed_of(act: &Act) -> Option<Deed> {
    fn orders(act: &Act) -> Option<OrdersDeed> {
        let order = act.get().map(|GiveOrder { unit, order }| OrdersDeed::Order { unit: *unit, order: *order });
        order
            .or_else(|| act.get().map(|Clear { unit }| OrdersDeed::Clear { unit: *unit }))
            .or_else(|| act.get().map(|Retreat { unit, to }| OrdersDeed::Retreat { unit: *unit, to: *to }))
            .or_else(|| act.get().map(|Build { kind, at }| OrdersDeed::Build { kind: *kind, at: *at }))
            .or_else(|| act.get().map(|Remove { unit }| OrdersDeed::Remove { unit: *unit }))
            .or_else(|| act.get().map(|Waive { vassal }| OrdersDeed::Waive { vassal: *vassal }))
            .or_else(|| act.get().map(|UndoAdjustment| OrdersDeed::TakeBack))
    }
    fn heirs(act: &Act) -> Option<HeirDeed> {
        let marry = act.get().map(|Marry { to }| HeirDeed::Marry { to: *to });
        marry
            .or_else(|| act.get().map(|Hold| HeirDeed::Hold))
            .or_else(|| act.get().map(|RaiseHeir| HeirDeed::Build))
            .or_else(|| act.get().map(|NoHeir| HeirDeed::Unbuild))
    }
    fn points(act: &Act) -> Option<PointsDeed> {
        let vote = |GivePoints { unit, bid, points }: &GivePoints| PointsDeed::Vote {
            unit: *unit,
            bid: *bid,
            points: *points,
        };
        let also =
            |GiveAlso { unit, bid, points }: &GiveAlso| PointsDeed::Also { unit: *unit, bid: *bid, points: *points };
        (act.get().map(vote))
            .or_else(|| act.get().map(also))
            .or_else(|| act.get().map(|Withdraw { unit }| PointsDeed::Withdraw { unit: *unit }))
            .or_else(|| act.get().map(|TakeVoteBack { unit, bid }| PointsDeed::TakeBack { unit: *unit, bid: *bid }))
    }
    fn ballot(act: &Act) -> Option<BallotDeed> {
        let propose = act.get().map(|Propose { motion }| BallotDeed::Propose { motion: *motion });
        propose
            .or_else(|| act.get().map(|Recall { motion }| BallotDeed::Recall { motion: *motion }))
            .or_else(|| act.get().map(|CastVote { number, yes }| BallotDeed::Vote { number: *number, yes: *yes }))
            .or_else(|| {
                let named = act.get::<NameVassal>()?;
                Some(BallotDeed::Name { vassal: named.vassal, name: named.name.clone() })
            })
    }
    if act.get::<Close>().is_some() {
        return Some(Deed::Done);
    }
    (orders(act).map(Deed::Orders))
        .or_else(|| heirs(act).map(Deed::Heirs))
        .or_else(|| points(act).map(Deed::Points))
        .or_else(|| ballot(act).map(Deed::Ballot))
}
