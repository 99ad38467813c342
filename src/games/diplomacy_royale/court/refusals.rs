//! Refusals of the court.

use crate::refusals;

refusals! { "ROY",
    // ---- Titles (7.1)
    NoKing "8.2-11" => "Your dynasty has no king, and only a king grants titles.",
    OnlyMen { who: String } "7.1-2" => "{who} is no man; titles are given to men.",
    TooYoungForTitle { who: String, age: i32, need: i32 } "7.1-2" => "{who} is {age}; a man may have a title from {need} on.",
    IsHeir { who: String, of: String } "7.1-3" => "{who} is first in line to {of}; heirs get no title.",
    ReignsHimself { who: String } "7.2-8" => "{who} reigns: the provinces without a title are his already.",
    HasTitle { who: String, of: String } "7.1-1" => "{who} has a title already: {of}.",
    Unfit { who: String } "9.4-3" => "{who} was passed over by a Cardinal and can hold no title.",
    Churchman { who: String } "9-4" => "{who} is of the clergy.",
    NoLine { who: String } "3.3-7" => "{who} has no serial number left from which a title could descend.",
    SeaTitle { place: String } "7.1-9" => "{place} is a sea; titles are to land.",
    NotHeld { place: String } "7.1-4" => "{place} is neither under your control nor held by a unit of yours.",
    PlaceTaken { place: String, by: String } "7.1-11" => "{by} of your dynasty has the title to {place}.",
    TitleOwed { who: String, age: i32, need: i32 } "7.1-1" => "{who} is {age}: from {need} on a man who is no heir must have a title, and there is a province for him.",
    // ---- Leaders (6.1)
    OnlyMenLead { who: String } "6.1-1" => "{who} is no man; men lead units.",
    TooYoungToLead { who: String, age: i32, need: i32 } "6.1-2" => "{who} is {age}; a man may lead from {need} on.",
    LeadsAlready { who: String, unit: String } "6.1-8" => "{who} leads {unit}; only capture or its end takes him from it.",
    LaidDown { who: String } "6.1-4" => "{who} laid down his command when he was king; he never gets another.",
    Imprisoned { who: String } "6.1-8" => "{who} is a prisoner.",
    NotEven { unit: String, has: usize, least: usize } "6.1-6" => "Leaders of {unit}: {has}, while another unit of yours has {least}; they are spread as evenly as can be.",
    ForeignUnit { unit: String } "6.1-9" => "{unit} is not yours, and no writ lets your nobles lead it.",
    CommandOwed { who: String, age: i32, need: i32 } "6.1-1" => "{who} is {age}: from {need} on a man must lead a unit.",
    NotReigning { who: String } "6.1-4" => "{who} does not reign; only who has become king, or a churchman, may lay down his command.",
    LedAsKing { who: String } "6.1-4" => "{who} was given his unit as king; only who led it before he was king may lay it down.",
    NoCommand { who: String } "6.1-4" => "{who} leads no unit.",
    // ---- Captives (6.3)
    NotYourCaptive { who: String } "6.3-3" => "{who} is no prisoner of yours.",
    ChurchCaptive { who: String } "9.3-16" => "{who} was arrested by a churchman; only prisoners of war are executed.",
    NotHeldByThem { who: String } "6.3-4" => "{who} is not one of yours in their prisons.",
    OfferStands { who: String } "6.3-4" => "There is an offer for {who} already.",
    NoOffer { who: String } "6.3-4" => "Nobody has offered you {who} for a ransom.",
    WordsTooLong { most: usize } "6.3-4" => "The words of an offer have at most {most} letters.",
    // ---- New kingdoms (8.2)
    KeepsCrown "8.2-12" => "Only a dynasty that has lost its crown makes a new kingdom.",
    PlaysOnOnly "8.2-11" => "By the rules of this game a dynasty without a crown plays on as it is.",
    NotTitled { who: String } "8.2-12" => "{who} has no title; the titled nobles make one of themselves king.",
    GaveUpCrown { who: String } "5.3-8" => "{who} has given up all claim to the crown of this dynasty, for good.",
    NoCapital { place: String } "8.2-13" => "{place} is no supply centre under your control.",
    BadKingdomName { most: usize } "8.2-12" => "A kingdom's name has 1 to {most} letters.",
}
