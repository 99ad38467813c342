//! Why this room refuses an action.

use crate::refusals;

refusals! { "BR",
    NotAskedNow { doing: String } "5.8" => "{doing} is not asked for now.",
    NotYourCouple { couple: String } "6.1" => "{couple} are no couple of yours.",
    CoupleApart { couple: String } "6.1" => "{couple} live with two different players.",
    MarriageOver { couple: String } "6.1" => "The marriage of {couple} has ended.",
    JustWed { couple: String } "5.1" => "{couple} wed this turn; births come before weddings.",
    TooOld { who: String, age: i32, oldest: i32 } "6.2" => "{who} is {age}; no child is born to a mother over {oldest}.",
    CoupleCaptive { who: String } "6.3" => "{who} is a prisoner; the couple has no birth roll.",
    Childless { who: String } "9.33" => "{who} has no children.",
    NoTriesLeft { tries: u8, limit: u8 } "6.4" => "{tries} birth rolls have been made; a couple has {limit} a turn.",
    CannotPassOver { heir: String } "9.14" => "{heir} is neither a prisoner nor a woman wed abroad, and so cannot be passed over.",
    NoPlaceForTheKing { place: String } "9.7" => "The King's piece cannot be put in {place}: only the capital, where he was as a Prince, or where the old King was.",
    NoRegent { who: String } "9.31" => "{who} cannot be Regent: only an adult of your own who is free and reigns nowhere.",
    NotAHome { place: String } "6.15" => "{place} is not a Home Province of yours.",
    NotAnnexed { country: String } "9.26" => "{country} is not another player's country that you rule.",
    CannotReign { who: String } "9.26" => "{who} cannot be crowned: only one born to your own house who lives with you and reigns nowhere.",
}
