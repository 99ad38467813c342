//! Fortune: the event of each round, plague, famine, rebellion, storms, Event Cards, Governors (section 15; Options E, F, G).

mod asks;
mod auctions;
mod cards;
pub mod crusade;
pub mod disasters;
mod events;
mod faults;
mod gifts;
pub mod governors;
mod neutrals;
pub mod persons;
mod prizes;
pub mod rebellions;
mod refusals;
mod words;

pub use asks::{apply, check, offers};
pub use auctions::least_bid;
pub use cards::{captain_strength, captains_of, charisma as charisma_of_cards};
pub use disasters::{dismiss_captain, to_supply};
pub use events::begin as begin_event;
pub use faults::faults;
pub use gifts::collect_loans;
pub use governors::vacate as titles_pass;
pub use neutrals::{beaten as neutrals_beaten, claim_strays, is_untaxed};
pub use persons::{bastard_arrives, bastard_lives, is_bastard};
pub use prizes::{is_of_use, suitors};
pub use rebellions::{
    modifiers as rebellion_modifiers, rebel, sixths as rebellion_sixths, whole_kingdom as kingdom_rolls,
};
pub use refusals::No;
pub use words::{describe, is_final, prompt};

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::book_cards::{Currency, Op, Prize};
use super::ids::{CardId, Goods, ItemId, ProvinceId};
use super::position::Pos;
use crate::dynasty::{CharacterId, MarriageId};
use crate::table::SeatId;

/// What a player asks of fortune.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FortuneDeed {
    /// Bids so many crowns in an auction (BR OE.10).
    Bid { crowns: u32 },
    /// Bids no more; makes no use of what a card allows.
    Pass,
    /// A sealed investment (BR OE.11); crowns or items as the card says, nothing at all too.
    Invest { crowns: u32, items: Vec<ItemId> },
    /// The Mercenary Captain joins the armies there (card 4).
    PlaceCaptain { at: ProvinceId },
    /// Who of one's own marries the heir or heiress of the card (BR OE.13 to OE.15).
    Match { who: CharacterId },
    /// The hired knife's victim (card 55).
    Strike { whom: CharacterId },
    /// Cashes one set of these goods at the fair (card 34).
    Fair { goods: Vec<Goods> },
    /// Takes the bankers' loan (card 40).
    Borrow,
    /// Enters a knight in the tournament (card 44).
    Enter { who: CharacterId },
    /// Ends a rebellion where a royal piece stands (card 45).
    Quell { at: ProvinceId },
    /// Makes a Prince Governor (BR OG.1; cards 46, 47).
    Govern { who: CharacterId, at: ProvinceId },
    /// One birth roll more, without strain (card 49).
    Try { marriage: MarriageId },
    /// A fleet without cost (card 53).
    FreeFleet { at: ProvinceId },
    /// One of the cheap armies (card 56).
    Levy,
    /// Pays the Free Companies to move on (card 3).
    Push { to: ProvinceId },
    /// Buys a Pretender back (BR OE.23).
    BuyBack { who: CharacterId },
    /// Sets a Pretender up as monarch of the country one has conquered for him (BR OE.25).
    SetUp { who: CharacterId },
    /// Lets a title pass to its heir, or disputes it (BR OG.4).
    TitlePasses { dispute: bool },
}

/// What fortune asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FortuneAsk {
    /// The first player of the round draws a card. Runs by itself.
    Draw {
        seat: SeatId,
    },
    /// What a card still does, first to last; then storms and the discard. Runs by itself.
    Ops {
        card: CardId,
        drawer: SeatId,
        left: Vec<Op>,
    },
    /// An auction: `inside` still bid, the first of them is next.
    Auction {
        card: CardId,
        prize: Prize,
        inside: Vec<SeatId>,
        bid: u32,
        leader: Option<SeatId>,
    },
    /// Sealed investments; those who have not made theirs are `None`.
    Investment {
        card: CardId,
        drawer: SeatId,
        currency: Currency,
        winner: Option<Prize>,
        loser: Option<Prize>,
        sealed: Vec<(SeatId, Option<Stake>)>,
    },
    Captain {
        seat: SeatId,
        card: CardId,
    },
    Match {
        seat: SeatId,
        card: CardId,
        prize: Prize,
    },
    Knife {
        seat: SeatId,
        card: CardId,
        modifier: i8,
        exposed_on: u8,
        exposed: i8,
    },
    Fair {
        seats: Vec<SeatId>,
        bonus: u32,
    },
    Loan {
        seats: Vec<SeatId>,
        card: CardId,
        amount: u32,
        repay: u32,
    },
    Tournament {
        seats: Vec<SeatId>,
        entered: Vec<CharacterId>,
        prize: u32,
        mishap_on: u8,
    },
    Progress {
        seat: SeatId,
        left: u8,
    },
    Appoint {
        seat: SeatId,
        instead: u32,
    },
    Fruitful {
        seats: Vec<SeatId>,
    },
    Shipwrights {
        seats: Vec<SeatId>,
    },
    Levies {
        seat: SeatId,
        left: u8,
        cost: u32,
    },
    /// The Free Companies wait for their pay.
    Companies {
        seat: SeatId,
        from: ProvinceId,
        price: u32,
    },
    /// A Governor has died; `king` may dispute his heir's title.
    Title {
        at: ProvinceId,
        heir: CharacterId,
        king: SeatId,
    },
    /// Neutral armies have attacked; once the battle above is over the province may be theirs. Runs by itself.
    Assault {
        at: ProvinceId,
        turns_neutral: bool,
        loot: bool,
        holder: Option<SeatId>,
    },
}

/// A sealed sum.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stake {
    pub crowns: u32,
    pub items: Vec<ItemId>,
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &FortuneDeed) -> String {
    match deed {
        FortuneDeed::Govern { .. } => "Governors",
        FortuneDeed::BuyBack { .. } | FortuneDeed::SetUp { .. } => "Pretenders",
        _ => "The event",
    }
    .into()
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(_pos: Pos, ask: &FortuneAsk) -> Vec<SeatId> {
    asks::deciders(ask)
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(world: &mut World, ask: FortuneAsk) -> bool {
    match ask {
        FortuneAsk::Draw { seat } => {
            cards::pop(world);
            events::draw(world, seat);
            true
        }
        FortuneAsk::Ops { card, drawer, left } => {
            cards::run(world, card, drawer, left);
            true
        }
        FortuneAsk::Assault { at, turns_neutral, loot, holder } => {
            cards::pop(world);
            neutrals::after_assault(world, at, turns_neutral, loot, holder);
            true
        }
        _ => asks::run(world, &ask),
    }
}

/// The end of a movement round: armies of cards that leave, the Crusade (BR OE.19, OE.20).
pub fn end_round(world: &mut World) {
    neutrals::end_round(world);
    crusade::end_round(world);
}

/// One province's rebellion roll with all its modifiers (BR 15.11 to 15.19); `extra` by name.
pub fn rebellion_roll(world: &mut World, province: ProvinceId, extra: &[(String, i8)]) {
    rebellions::roll(world, province, extra);
}

/// Is he a royal bastard whose landing in this province of his father's kingdoms stirs it up (BR OE.27)?
pub fn stirs_up(pos: Pos, who: CharacterId, at: ProvinceId) -> bool {
    persons::stirs_up(pos, who, pos.country_of(at))
}

/// A frame as `seat` may see it: others' sealed sums are blank.
pub fn shown(ask: FortuneAsk, seat: SeatId) -> FortuneAsk {
    let FortuneAsk::Investment { card, drawer, currency, winner, loser, sealed } = ask else { return ask };
    let blank = |(who, stake): (SeatId, Option<Stake>)| {
        (who, if who == seat { stake } else { stake.map(|_| Stake::default()) })
    };
    FortuneAsk::Investment { card, drawer, currency, winner, loser, sealed: sealed.into_iter().map(blank).collect() }
}
