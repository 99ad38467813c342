//! Why fortune refuses an action.

use crate::refusals;

refusals! { "BR",
    NotAskedNow { doing: String } "5.11" => "{doing} is not asked for now.",
    BidTooLow { bid: u32, least: u32 } "OE.10" => "{bid} crowns are too few; the next bid is at least {least}.",
    NotThatRich { crowns: u32, have: u32 } "OE.10" => "You have {have} crowns and cannot pay {crowns}.",
    WrongCurrency { wants: String } "OE.13" => "This card takes {wants}, nothing else.",
    NotYourItem { item: String } "OE.13" => "{item} does not lie in your capital as yours; only such items can be invested.",
    NamedTwice "OE.13" => "An item is named twice.",
    NobodyToWed { whom: String } "OE.13" => "You have nobody of age and free to marry {whom}.",
    CannotWed { who: String } "OE.13" => "{who} cannot be married off by this card: one must be your own, of age, unwed and of the other sex.",
    NoArmyThere { place: String } "OE.18" => "You have no armies in {place} for a Captain to lead.",
    NotAVictim { who: String } "OE.1" => "{who} is out of reach: the victim must be 15 or more, of another house and no monarch.",
    NoSuchSet "21.5" => "These goods do not lie as a set in your capital.",
    NotAKnight { who: String } "OE.1" => "{who} cannot ride in the tournament: one must be your own, male, 15 or more and free.",
    NothingToQuell { place: String } "OE.1" => "There is no rebellion in {place} where a royal piece of yours stands.",
    NotAPrince { who: String } "OG.1" => "{who} cannot be made Governor: he must be a Prince of yours, 15 or more.",
    NotYours { place: String } "OG.1" => "You do not control {place}.",
    HasGovernor { place: String } "OG.1" => "{place} has a Governor already.",
    NoGovernors "OG.1" => "Governors are not in this game: the scenario leaves Option G out.",
    NotThatCouple "6.1" => "That couple cannot have a child now.",
    NoHarbour { place: String } "13.6" => "{place} is no coastal Home Province of yours.",
    NoneLeft { what: String } "13.4" => "You have no more {what} to raise.",
    AtLimit { have: usize, most: usize } "13.7" => "You have {have} armies on the map; {most} is the limit.",
    NotNextTo { to: String } "OE.18" => "{to} does not lie beside them, or no other player holds it.",
    NoPretender { who: String } "OE.23" => "{who} is no Pretender of yours.",
}
