//! What auctions and investments give (OE.10 to OE.15).

use bevy_ecs::prelude::World;

use super::super::book_cards::{Lasts, Prize};
use super::super::components::*;
use super::super::court;
use super::super::ids::{CardId, ProvinceId};
use super::super::position::Pos;
use super::super::telling::{receive, tell};
use super::{FortuneAsk, No, cards, persons};
use crate::dynasty::{Character, CharacterId, House, HouseId, Marriage, MarriageId, Sex};
use crate::table::{Numbers, Refusal, SeatId};

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

/// The sex of the player's own whom a match wants; `None` for other prizes.
pub fn sex_wanted(_pos: Pos, prize: &Prize) -> Option<Sex> {
    match prize {
        Prize::MarryTitle { .. } => Some(Sex::Male),
        Prize::MarryKingdom { .. } => Some(Sex::Female),
        _ => None,
    }
}

/// Own characters of age, unwed and free, of this sex.
pub fn suitors(pos: Pos, seat: SeatId, sex: Sex) -> Vec<CharacterId> {
    let kin = pos.kin();
    let adult = i32::from(pos.book.tables.ages.adult);
    let free = |c: &&Character| {
        c.sex == sex && c.captive_of.is_none() && !c.never_weds && pos.age(c.id) >= adult && kin.spouse(c.id).is_none()
    };
    pos.household(seat).filter(free).map(|c| c.id).collect()
}

/// Gives a prize to its winner (or loser).
pub fn give(world: &mut World, seat: SeatId, card: CardId, prize: Prize) {
    match prize {
        Prize::MercenaryCaptain { .. } => cards::push(world, FortuneAsk::Captain { seat, card }),
        Prize::Dispensation => {
            cards::add(world, Lasting::Dispensation { seat, card });
            let who = Pos::of(world).seat_name(seat);
            tell(world, Some(seat), None, "OE.3", format!("{who} keeps the dispensation for one wedding."));
        }
        Prize::Charisma { value, until } => {
            let Some(country) = Pos::of(world).realm_of(seat) else { return };
            let of = Pos::of(world).sovereign(country).filter(|_| until == Lasts::DeathOrShuffle);
            cards::add(world, Lasting::Charisma { country, by: value, of, until_shuffle: true, card });
            let name = Pos::of(world).book.map.country(country).name.clone();
            tell(world, Some(seat), None, "OE.3", format!("{value:+} Charisma for the monarch of {name}."));
        }
        Prize::Assassinate { modifier, exposed_on, exposed } => {
            cards::push(world, FortuneAsk::Knife { seat, card, modifier, exposed_on, exposed });
        }
        Prize::MarryTitle { instead, .. } if !Pos::of(world).options.governors => {
            receive(world, seat, instead.into());
            cards::push(world, FortuneAsk::Match { seat, card, prize });
        }
        Prize::MarryTitle { .. } | Prize::MarryKingdom { .. } => {
            cards::push(world, FortuneAsk::Match { seat, card, prize })
        }
    }
}

pub fn check_match(pos: Pos, seat: SeatId, prize: &Prize, who: CharacterId) -> Result<(), Refusal> {
    let fits = sex_wanted(pos, prize).is_some_and(|sex| suitors(pos, seat, sex).contains(&who));
    if fits {
        return Ok(());
    }
    let name = if pos.has_character(who) { pos.name_of(who) } else { format!("Character {}", who.0) };
    Err(No::CannotWed { who: name }.into())
}

/// The wedding of the card: a bride for a title, a prince from abroad for a daughter.
pub fn wed(world: &mut World, seat: SeatId, prize: &Prize, who: CharacterId) {
    let pos = Pos::of(world);
    let age = i32::from(pos.book.tables.ages.prince);
    let country = pos.player(seat).country;
    let (partner, text, rule) = match prize {
        Prize::MarryTitle { province, .. } => {
            let house = new_house(world, &format!("of {}", Pos::of(world).label(*province)));
            let bride =
                persons::create(world, age, Sex::Female, house, Some(seat), Pos::of(world).country_of(*province));
            if Pos::of(world).options.governors && Pos::of(world).province(*province).governor.is_none() {
                world.change::<Province>(*province).governor = Some(who);
            }
            let pos = Pos::of(world);
            let title = if pos.options.governors { " with the title" } else { "" };
            let text = format!(
                "{} weds {}, heiress of {}{title}.",
                pos.name_of(who),
                pos.name_of(bride),
                pos.label(*province)
            );
            (bride, text, "OE.14")
        }
        Prize::MarryKingdom { kingdom } => {
            let name = Pos::of(world).book.map.off_limits(*kingdom).name.clone();
            let house = new_house(world, &format!("of {name}"));
            let prince = persons::create(world, age, Sex::Male, house, Some(seat), country);
            world.change::<Character>(prince).childless = true;
            let pos = Pos::of(world);
            (prince, format!("{} weds {}, a prince of {name}.", pos.name_of(who), pos.name_of(prince)), "OE.15")
        }
        _ => return,
    };
    let (husband, wife) = if Pos::of(world).character(who).sex.is_male() { (who, partner) } else { (partner, who) };
    let id = MarriageId(world.count::<Marriage>() as u16);
    let year = Pos::of(world).year();
    let mut marriage = Marriage::new(id, husband, wife, year);
    marriage.husband_moved = husband == partner;
    world.enlist(marriage);
    tell(world, Some(seat), None, rule, text);
    court::seat_pawns(world);
}

fn new_house(world: &mut World, name: &str) -> HouseId {
    let id = HouseId(world.count::<House>() as u8);
    world.enlist(House { id, name: name.into() });
    id
}

// ---------------------------------------------------------------- The Captain (card 4)

/// Provinces where a Captain may join.
pub fn camps(pos: Pos, seat: SeatId) -> Vec<ProvinceId> {
    pos.provinces().map(|p| p.id).filter(|p| !pos.armies_in(*p, seat).is_empty()).collect()
}

pub fn check_captain(pos: Pos, seat: SeatId, at: ProvinceId) -> Result<(), Refusal> {
    if camps(pos, seat).contains(&at) { Ok(()) } else { Err(No::NoArmyThere { place: pos.label(at).into() }.into()) }
}

pub fn place_captain(world: &mut World, seat: SeatId, card: CardId, at: ProvinceId) {
    let pos = Pos::of(world);
    let figures = pos.book.cards[card].ops.iter().find_map(|op| match op {
        super::super::book_cards::Op::Bid { prize: Prize::MercenaryCaptain { strength, upkeep, .. } } => {
            Some((*strength, u32::from(*upkeep)))
        }
        _ => None,
    });
    let country = pos.realm_of(seat);
    let free = pos.pawns().find(|p| p.kind == PawnKind::Captain && p.country.is_none()).map(|p| p.id);
    let (Some((strength, upkeep)), Some(pawn), Some(country)) = (figures, free, country) else { return };
    {
        let mut captain = world.change::<Pawn>(pawn);
        captain.country = Some(country);
        captain.at = Spot::Land(at);
    }
    cards::add(world, Lasting::Captain { pawn, strength, upkeep, card });
    let (who, name) = (Pos::of(world).seat_name(seat), Pos::of(world).label(at).to_string());
    tell(world, Some(seat), Some(at), "OE.3", format!("A Mercenary Captain joins {who} in {name}."));
}
