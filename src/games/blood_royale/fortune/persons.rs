//! Pretenders and bastards, heirs from abroad (OE.15, OE.21 to OE.28).

use bevy_ecs::prelude::World;

use super::super::book_cards::Neighbour;
use super::super::components::*;
use super::super::court;
use super::super::ids::{CardId, CountryId, ProvinceId};
use super::super::position::Pos;
use super::super::telling::{pay, tell, told};
use super::{No, cards, disasters, rebellions};
use crate::dynasty::{Character, CharacterId, HouseId, Sex, births};
use crate::table::{Dice, Numbers, Refusal, SeatId};

fn neighbour(pos: Pos, seat: SeatId, to: Neighbour) -> SeatId {
    match to {
        Neighbour::Left => pos.left_of(seat),
        Neighbour::Right => pos.right_of(seat),
    }
}

/// A new character of this age and sex with rolled scores.
pub fn create(
    world: &mut World,
    age: i32,
    sex: Sex,
    house: HouseId,
    keeper: Option<SeatId>,
    names_of: CountryId,
) -> CharacterId {
    let customs = court::customs(Pos::of(world));
    let (throws, scores) = births::throw_scores(&mut world.resource_mut::<Dice>(), &customs, sex);
    let id = CharacterId(world.count::<Character>() as u16);
    let year = Pos::of(world).year();
    let name = court::fresh_name(Pos::of(world), names_of, sex, keeper);
    let mut who = Character::new(id, name.clone(), sex, year - age, house);
    who.keeper = keeper;
    who.scores = scores;
    world.enlist(who);
    for throw in throws {
        told(world, keeper, None, "6.10", throw, format!("{name}'s scores."));
    }
    id
}

// ---------------------------------------------------------------- Pretenders (OE.21 to OE.25)

/// Who of the house that rules this country could become a Pretender.
fn candidates(pos: Pos, seat: SeatId, country: CountryId, age: u8) -> Vec<CharacterId> {
    let kin = pos.kin();
    let monarch = pos.country(country).monarch;
    let only_son = monarch.and_then(|m| kin.only_son(m));
    let house = monarch.map(|m| pos.character(m).house);
    let his = pos.household(seat).filter(|c| Some(c.house) == house && c.captive_of.is_none());
    let crowned = |who: CharacterId| pos.countries().any(|c| c.monarch == Some(who) || c.regent == Some(who));
    his.map(|c| c.id).filter(|w| pos.age(*w) >= i32::from(age) && Some(*w) != only_son && !crowned(*w)).collect()
}

/// One of them, by lot, goes over to the player on the left.
pub fn pretender(world: &mut World, card: CardId, country: CountryId, age: u8, to: Neighbour) {
    let pos = Pos::of(world);
    let Some(from) = pos.country(country).ruler else { return };
    let among = candidates(pos, from, country, age);
    let Some(who) = world.resource_mut::<Dice>().pick(&among) else {
        tell(world, None, None, "OE.21", "Nobody of that house can become a Pretender.");
        return;
    };
    let pos = Pos::of(world);
    let keeper = neighbour(pos, from, to);
    let text = format!("{} turns Pretender and goes over to {}.", pos.name_of(who), pos.seat_name(keeper));
    tell(world, Some(from), None, "OE.21", text);
    for member in followers(Pos::of(world), who) {
        court::move_to(world, member, Some(keeper));
    }
    // A woman's husband goes home (OE.21).
    let pos = Pos::of(world);
    if !pos.character(who).sex.is_male()
        && let Some(husband) = pos.kin().spouse(who)
    {
        let home = pos.character(husband).home;
        court::move_to(world, husband, home);
    }
    cards::add(world, Lasting::Pretender { who, from, country, card });
}

/// The Pretender, his wife and their children under 15.
fn followers(pos: Pos, who: CharacterId) -> Vec<CharacterId> {
    let kin = pos.kin();
    let mut out = vec![who];
    if pos.character(who).sex.is_male() {
        out.extend(kin.spouse(who));
    }
    let adult = i32::from(pos.book.tables.ages.adult);
    let young = kin.children(who).iter().copied().filter(|c| pos.character(*c).in_play() && pos.age(*c) < adult);
    out.extend(young);
    out
}

fn bargain(pos: Pos, who: CharacterId, seat: SeatId) -> Option<u32> {
    let card = pos.deck().lasting.iter().find_map(|l| match l {
        Lasting::Pretender { who: w, from, card, .. } if *w == who && *from == seat => Some(*card),
        _ => None,
    })?;
    pos.book.cards[card].ops.iter().find_map(|op| match op {
        super::super::book_cards::Op::Pretender { buy_back, .. } => Some(u32::from(*buy_back)),
        _ => None,
    })
}

/// Pretenders a seat may buy back now.
pub fn to_buy_back(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let his = pos.deck().lasting.iter().filter_map(|l| match l {
        Lasting::Pretender { who, .. } => Some(*who),
        _ => None,
    });
    his.filter(|who| check_buy_back(pos, seat, *who).is_ok()).collect()
}

pub fn check_buy_back(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Marriages, seat, "Buying a Pretender back")?;
    let name = if pos.has_character(who) { pos.name_of(who) } else { format!("Character {}", who.0) };
    let Some(price) = bargain(pos, who, seat) else { return Err(No::NoPretender { who: name }.into()) };
    let held = pos.character(who);
    if !held.in_play() || held.keeper == Some(seat) || held.captive_of.is_some() || pos.crown_of(who).is_some() {
        return Err(No::NoPretender { who: name }.into());
    }
    let have = pos.player(seat).treasury;
    if have < price { Err(No::NotThatRich { crowns: price, have }.into()) } else { Ok(()) }
}

/// All sins are forgiven for 50 crowns (OE.23).
pub fn buy_back(world: &mut World, seat: SeatId, who: CharacterId) {
    let price = bargain(Pos::of(world), who, seat).unwrap_or(0);
    pay(world, seat, price);
    for member in followers(Pos::of(world), who) {
        court::move_to(world, member, Some(seat));
    }
    cards::lapse(world, |l| matches!(l, Lasting::Pretender { who: w, .. } if *w == who));
    let text = format!("{} comes home for {price} crowns; all is forgiven.", Pos::of(world).name_of(who));
    tell(world, Some(seat), None, "OE.23", text);
}

// ---------------------------------------------------------------- Bastards (OE.26 to OE.28)

/// The first unmarried King from the drawer on has a son who was never spoken of.
pub fn bastard(world: &mut World, card: CardId, drawer: SeatId, age: u8, to: Neighbour) {
    let pos = Pos::of(world);
    let kin = pos.kin();
    let adult = i32::from(pos.book.tables.ages.adult);
    let father_of = |seat: SeatId| {
        pos.ruled_by(seat).into_iter().find_map(|c| {
            let king = pos.country(c).monarch.filter(|m| pos.character(*m).sex.is_male())?;
            let old_enough = pos.age(king) >= i32::from(age) + adult;
            (kin.spouse(king).is_none() && old_enough).then_some((seat, c, king))
        })
    };
    let found = disasters::clockwise(pos, drawer).into_iter().find_map(father_of);
    let Some((seat, country, king)) = found else {
        tell(world, None, None, "OE.26", "No King is unmarried and old enough; nothing comes of it.");
        return;
    };
    let keeper = neighbour(pos, seat, to);
    let house = pos.character(king).house;
    let who = create(world, age.into(), Sex::Male, house, Some(keeper), country);
    {
        let mut child = world.change::<Character>(who);
        child.father = Some(king);
        child.bastard = true;
        child.home = Some(keeper);
    }
    cards::add(world, Lasting::Bastard { who, country, card });
    let pos = Pos::of(world);
    let text = format!("{}, bastard of {}, goes to {}.", pos.name_of(who), pos.name_of(king), pos.seat_name(keeper));
    tell(world, Some(seat), None, "OE.26", text);
    court::seat_pawns(world);
}

/// Wherever he lands in his father's kingdom the province rolls (OE.27).
pub fn bastard_arrives(world: &mut World, who: CharacterId, at: ProvinceId) {
    let pos = Pos::of(world);
    let country = pos.deck().lasting.iter().find_map(|l| match l {
        Lasting::Bastard { who: w, country, .. } if *w == who => Some(*country),
        _ => None,
    });
    if country == Some(pos.country_of(at)) {
        rebellions::roll(world, at, &[]);
    }
}

/// Does a bastard of this kingdom live (OE.27)?
pub fn bastard_lives(pos: Pos, country: CountryId) -> bool {
    let his = |l: &Lasting| matches!(l, Lasting::Bastard { who, country: c, .. } if *c == country && pos.character(*who).in_play());
    pos.deck().lasting.iter().any(his)
}
