//! What auctions and investments give (BR OE.10 to OE.15).

use bevy_ecs::prelude::World;

use super::super::book_cards::{Lasts, Prize};
use super::super::components::*;
use super::super::court;
use super::super::ids::{CardId, PawnId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{receive, tell};
use super::asks::place_name;
use super::{FortuneAsk, No, cards, persons};
use crate::dynasty::{Character, CharacterId, Draft, Sex};
use crate::engine::{ChangeRows, Log};
use crate::line;
use crate::table::{Refusal, SeatId};

/// A prize in words.
pub fn name(pos: Pos, prize: &Prize) -> String {
    match prize {
        Prize::MercenaryCaptain { strength, .. } => format!("a Mercenary Captain of Strength {strength:+}"),
        Prize::Dispensation => "a papal dispensation".into(),
        Prize::Charisma { value, .. } => format!("{value:+} Charisma for the monarch"),
        Prize::Assassinate { .. } => "a hired knife".into(),
        Prize::MarryTitle { province, .. } => format!("the heiress of {}", pos.label(*province)),
        Prize::MarryKingdom { kingdom } => format!("the heir of {}", pos.book.map.off_limits(*kingdom).name),
    }
}

/// Own characters of age, unwed and free, whom a match may be made with: a man for an heiress, a man or a woman for the heir
/// of a kingdom, who is a woman or a man accordingly; nobody for other prizes.
pub fn suitors(pos: Pos, seat: SeatId, prize: &Prize) -> Vec<CharacterId> {
    let wanted = |sex: Sex| match prize {
        Prize::MarryTitle { .. } => sex == Sex::Male,
        Prize::MarryKingdom { .. } => true,
        _ => false,
    };
    let kin = pos.kin();
    let adult = i32::from(pos.book.tables.ages.adult);
    // Nobody disposes of who awaits the return home, or of a hand that is promised (8.2, 8.7).
    let bound = |who| {
        court::awaits_return(pos, who) || marriages::forbids(pos, seat, &Forbidden::Wed { who, into: None }).is_err()
    };
    let free = |c: &&Character| {
        wanted(c.sex)
            && c.captive_of.is_none()
            && !c.never_weds
            && pos.age(c.id) >= adult
            && kin.spouse(c.id).is_none()
            && !bound(c.id)
    };
    pos.household(seat).filter(free).map(|c| c.id).collect()
}

/// Gives a prize to its winner (or loser).
pub fn give(world: &mut World, seat: SeatId, card: CardId, prize: Prize) {
    match prize {
        Prize::MercenaryCaptain { .. } => cards::push(world, FortuneAsk::Captain { seat, card }),
        Prize::Dispensation => {
            cards::add(world, Lasting::Dispensation { seat, card });
            tell(world, Some(seat), None, "OE.3", line![seat, " keeps the dispensation for one wedding."]);
        }
        Prize::Charisma { value, until } => {
            let Some(country) = Seen::of(world).pos().realm_of(seat) else { return };
            let of = Seen::of(world).pos().sovereign(country).filter(|_| until == Lasts::DeathOrShuffle);
            cards::add(world, Lasting::Charisma { country, by: value, of, until_shuffle: true, card });
            tell(
                world,
                Some(seat),
                None,
                "OE.3",
                line![format!("{value:+} Charisma for the monarch of "), country, "."],
            );
        }
        Prize::Assassinate { modifier, exposed_on, exposed } => {
            cards::push(world, FortuneAsk::Knife { seat, card, modifier, exposed_on, exposed });
        }
        Prize::MarryTitle { .. } | Prize::MarryKingdom { .. } => {
            let seen = Seen::of(world);
            let pos = seen.pos();
            // Without a match there is no dowry either.
            if let Prize::MarryTitle { instead, .. } = prize
                && !pos.options.governors
                && is_of_use(pos, seat, &prize)
            {
                receive(world, seat, instead.into());
            }
            cards::push(world, FortuneAsk::Match { seat, card, prize });
        }
    }
}

/// One of the seat's [`suitors`] for this prize.
pub fn check_match(pos: Pos, seat: SeatId, prize: &Prize, who: CharacterId) -> Result<(), Refusal> {
    if suitors(pos, seat, prize).contains(&who) {
        return Ok(());
    }
    let name = if pos.has_character(who) { pos.name_of(who) } else { format!("Character {}", who.0) };
    Err(No::CannotWed { who: name }.into())
}

/// Could this player make use of the prize? Whoever could not may still keep it from others (BR OE.10, OE.11).
pub fn is_of_use(pos: Pos, seat: SeatId, prize: &Prize) -> bool {
    match prize {
        Prize::MercenaryCaptain { .. } => !camps(pos, seat).is_empty() && spare_captain(pos).is_some(),
        Prize::Charisma { .. } => !pos.is_baronial(seat),
        Prize::Assassinate { .. } => !victims(pos, seat).is_empty(),
        Prize::MarryTitle { .. } | Prize::MarryKingdom { .. } => !suitors(pos, seat, prize).is_empty(),
        Prize::Dispensation => true,
    }
}

// ---------------------------------------------------------------- The hired knife (card 55)

/// Whom the seat's knife may strike, in id order.
pub fn victims(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    pos.people().map(|c| c.id).filter(|w| check_strike(pos, seat, *w).is_ok()).collect()
}

/// An adult in play of another player, no monarch, and no captive: "captured characters may not be killed" (19.20).
pub fn check_strike(pos: Pos, seat: SeatId, whom: CharacterId) -> Result<(), Refusal> {
    if !pos.has_character(whom) {
        return Err(No::NotAVictim { who: format!("Character {}", whom.0) }.into());
    }
    let c = pos.character(whom);
    let adult = pos.age(whom) >= i32::from(pos.book.tables.ages.adult);
    let monarch = pos.countries().any(|k| k.monarch == Some(whom));
    let other = c.keeper.is_some_and(|k| k != seat);
    if c.in_play() && adult && other && !monarch && !c.is_captive() {
        Ok(())
    } else {
        Err(No::NotAVictim { who: pos.name_of(whom) }.into())
    }
}

/// The knife finds its victim or not; a plot that is known costs the buyer's monarch his good name.
pub fn strike(world: &mut World, seat: SeatId, whom: CharacterId, knife: (CardId, i8, u8, i8)) {
    let (card, modifier, exposed_on, exposed) = knife;
    let before = world.resource::<Log>().lines.len();
    court::survives(world, whom, "dies by a hired knife", &[("The knife".into(), modifier)]);
    let lines = &world.resource::<Log>().lines;
    let thrown = lines.iter().skip(before).find_map(|l| l.throw.as_ref());
    let natural: u8 = thrown.map_or(0, |t| t.dice.iter().sum());
    if natural == exposed_on
        && let Some(country) = Seen::of(world).pos().realm_of(seat)
    {
        cards::add(world, Lasting::Charisma { country, by: exposed, of: None, until_shuffle: true, card });
        let text = line!["The plot is known, and ", seat, " was behind it."];
        tell(world, Some(seat), None, "OE.3", text);
    }
}

// ---------------------------------------------------------------- Weddings (BR OE.13 to OE.15)

/// The wedding of the card: a bride for a title, a prince from abroad for a daughter. Who comes from abroad is of no
/// house of the game: nobody has money for him or her, and there is no home to return to.
pub fn wed(world: &mut World, seat: SeatId, prize: &Prize, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let age = i32::from(pos.book.tables.ages.prince);
    let (draft, text, rule) = match prize {
        Prize::MarryTitle { province, .. } => {
            let (land, names) = (pos.label(*province), pos.country_of(*province));
            let house = court::new_house(world, &format!("of {land}"));
            let bride = persons::create(world, age, Sex::Female, house, None, names);
            let seen = Seen::of(world);
            let pos = seen.pos();
            let title = pos.options.governors && pos.province(*province).governor.is_none();
            if title {
                world.change::<Province>(*province).governor = Some(who);
            }
            let with = if title { " with the title" } else { "" };
            let text = line![who, " weds ", bride, ", heiress of ", *province, with, "."];
            (Draft::of(who, bride), text, "OE.14")
        }
        Prize::MarryKingdom { kingdom } => {
            let land = pos.book.map.off_limits(*kingdom).name.clone();
            let names = pos.player(seat).country;
            let groom = pos.character(who).sex == Sex::Male;
            let house = court::new_house(world, &format!("of {land}"));
            // "The same character - or another - marry the heir": the King may wed one too.
            let sex = if groom { Sex::Female } else { Sex::Male };
            let heir = persons::create(world, age, sex, house, None, names);
            world.change::<Character>(heir).childless = true;
            let rank = if groom { "princess" } else { "prince" };
            let text = line![who, " weds ", heir, ", a ", rank, " of ", land, "."];
            let moves = Draft { husband_moves: true, ..Draft::of(heir, who) };
            (if groom { Draft::of(who, heir) } else { moves }, text, "OE.15")
        }
        _ => return,
    };
    tell(world, Some(seat), None, rule, text);
    marriages::wed(world, [seat, seat], draft, false);
}

// ---------------------------------------------------------------- The Captain (card 4)

/// Provinces where a Captain may join.
pub fn camps(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    pos.provinces().map(|p| p.id).filter(|p| !pos.armies_in(*p, seat).is_empty()).collect()
}

/// A Captain nobody has hired.
pub fn spare_captain(pos: Pos) -> Option<PawnId> {
    pos.pawns().find(|p| p.kind == PawnKind::Captain && p.country.is_none()).map(|p| p.id)
}

/// One of the seat's [`camps`].
pub fn check_captain(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    if camps(pos, seat).contains(&at) { Ok(()) } else { Err(No::NoArmyThere { place: place_name(pos, at) }.into()) }
}

/// Hires a spare Captain with the Strength and upkeep on the card; nothing happens if there is none.
pub fn place_captain(world: &mut World, seat: SeatId, card: CardId, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let figures = pos.book.cards[card].ops.iter().find_map(|op| match op {
        super::super::book_cards::Op::Bid { prize: Prize::MercenaryCaptain { strength, upkeep, .. } } => {
            Some((*strength, u32::from(*upkeep)))
        }
        _ => None,
    });
    let country = pos.realm_of(seat);
    let free = spare_captain(pos);
    let (Some((strength, upkeep)), Some(pawn), Some(country)) = (figures, free, country) else { return };
    {
        let mut captain = world.change::<Pawn>(pawn);
        captain.country = Some(country);
        captain.at = Spot::Land(at);
    }
    cards::add(world, Lasting::Captain { pawn, strength, upkeep, card });
    tell(world, Some(seat), Some(at), "OE.3", line!["A Mercenary Captain joins ", seat, " in ", at, "."]);
}
