//! Pretenders and bastards, heirs from abroad (BR OE.15, OE.21 to OE.28).

use bevy_ecs::prelude::World;

use super::super::book_cards::{Neighbour, Op};
use super::super::components::*;
use super::super::ids::{CardId, CountryId, ProvinceId};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{pay, tell, told};
use super::super::{court, marriages};
use super::{No, cards, disasters, rebellions};
use crate::dynasty::{Character, CharacterId, HouseId, Sex, births, households, succession};
use crate::engine::{ChangeRows, called};
use crate::line;
use crate::table::{Dice, Refusal, SeatId};

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
    let customs = court::customs(Seen::of(world).pos());
    let (throws, scores) = births::throw_scores(&mut world.resource_mut::<Dice>(), &customs, sex);
    let id = CharacterId(world.next_number::<CharacterId>());
    let year = Seen::of(world).pos().year();
    let name = court::fresh_name(Seen::of(world).pos(), names_of, sex, keeper);
    let mut who = Character::new(id, name.clone(), sex, year - age, house);
    who.keeper = keeper;
    who.scores = scores;
    world.enlist(who);
    for throw in throws {
        told(world, keeper, None, "6.10", throw, line![called(id, name.clone()), "'s scores."]);
    }
    id
}

// ---------------------------------------------------------------- Pretenders (BR OE.21 to OE.25)

/// Who of the house that rules this country could become a Pretender.
fn candidates(pos: Pos, seat: SeatId, country: CountryId, age: u8) -> Vec<CharacterId> {
    let kin = pos.kin();
    let monarch = pos.country(country).monarch;
    let only_son = monarch.and_then(|m| kin.only_son(m));
    let house = monarch.map(|m| pos.character(m).house);
    // Born to the house: wives bear its name too.
    let born = |c: &&Character| Some(c.house) == house && c.home == Some(seat) && !c.bastard;
    let his = pos.household(seat).filter(born).filter(|c| !c.is_captive());
    let crowned = |who: CharacterId| pos.countries().any(|c| c.monarch == Some(who) || c.regent == Some(who));
    his.map(|c| c.id).filter(|w| pos.age(*w) >= i32::from(age) && Some(*w) != only_son && !crowned(*w)).collect()
}

/// One of them, by lot, goes over to the player on the left.
pub fn pretender(world: &mut World, card: CardId, country: CountryId, age: u8, to: Neighbour) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let among = pos.country(country).ruler.map(|from| (from, candidates(pos, from, country, age)));
    let found = among.and_then(|(from, list)| Some((from, world.resource_mut::<Dice>().pick(&list)?)));
    let Some((from, who)) = found else {
        tell(world, None, None, "OE.21", "Nobody of that house can become a Pretender.").idle(true);
        return;
    };
    let seen = Seen::of(world);
    let pos = seen.pos();
    let keeper = neighbour(pos, from, to);
    let text = line![who, " turns Pretender and goes over to ", keeper, "."];
    let moves = households::pretender(&pos.kin(), who, keeper, pos.year(), &court::customs(pos));
    tell(world, Some(from), None, "OE.21", text);
    cards::add(world, Lasting::Pretender { who, from, country, card });
    court::apply_moves(world, &moves, "OE.21");
}

/// Who bears the claim of a Pretender now: himself, or the heir of his line (BR OE.24).
fn bearer(pos: Pos, who: CharacterId) -> Option<CharacterId> {
    if pos.character(who).in_play() {
        return Some(who);
    }
    let kin = pos.kin();
    let issue = kin.descendants(who);
    succession::line(&kin, who, &succession::everybody).into_iter().find(|c| issue.contains(c))
}

/// Nobody of his line is left, or he has his crown: the card is done with.
pub fn claim_is_over(pos: Pos, who: CharacterId, country: CountryId) -> bool {
    bearer(pos, who).is_none_or(|heir| pos.country(country).monarch == Some(heir))
}

// ---------------------------------------------------------------- All is forgiven (BR OE.23)

fn price(pos: Pos, who: CharacterId, seat: SeatId) -> Option<u32> {
    let card = pos.deck().lasting.iter().find_map(|l| match l {
        Lasting::Pretender { who: w, from, card, .. } if *w == who && *from == seat => Some(*card),
        _ => None,
    })?;
    pos.book.cards[card].ops.iter().find_map(|op| match op {
        Op::Pretender { buy_back, .. } => Some(u32::from(*buy_back)),
        _ => None,
    })
}

fn claims(pos: Pos<'_>) -> impl Iterator<Item = (CharacterId, CountryId)> + '_ {
    pos.deck().lasting.iter().filter_map(|l| match l {
        Lasting::Pretender { who, country, .. } => Some((*who, *country)),
        _ => None,
    })
}

/// Pretenders a seat may buy back now.
pub fn to_buy_back(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    claims(pos).map(|(who, _)| who).filter(|who| check_buy_back(pos, seat, *who).is_ok()).collect()
}

fn known(pos: Pos, who: CharacterId) -> String {
    if pos.has_character(who) { pos.name_of(who) } else { format!("Character {}", who.0) }
}

/// May `seat` buy this Pretender back now? Only the house he left, while he is free, with another, and wears no crown.
pub fn check_buy_back(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Marriages, seat, "Buying a Pretender back")?;
    let no = || Refusal::from(No::NoPretender { who: known(pos, who) });
    let need = price(pos, who, seat).ok_or_else(no)?;
    let held = pos.character(who);
    if !held.in_play() || held.keeper == Some(seat) || held.is_captive() || pos.crown_of(who).is_some() {
        return Err(no());
    }
    let have = pos.purse(seat);
    if have < need { Err(No::RansomTooHigh { need, have }.into()) } else { Ok(()) }
}

/// All sins are forgiven for 50 crowns; wife and children come too (BR OE.23).
pub fn buy_back(world: &mut World, seat: SeatId, who: CharacterId) {
    let crowns = price(Seen::of(world).pos(), who, seat).unwrap_or(0);
    pay(world, seat, crowns);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![who, " comes home for ", crowns, " crowns; all is forgiven."];
    let moves = households::buy_back(&pos.kin(), who, seat);
    tell(world, Some(seat), None, "OE.23", text);
    cards::lapse(world, |l| matches!(l, Lasting::Pretender { who: w, .. } if *w == who));
    court::apply_moves(world, &moves, "OE.23");
}

// ---------------------------------------------------------------- A Pretender is crowned (BR OE.25)

/// The country whose crown `who` claims against the house he was born to.
fn claimed(pos: Pos, who: CharacterId) -> Option<CountryId> {
    claims(pos).find(|(of, _)| bearer(pos, *of) == Some(who)).map(|(_, country)| country)
}

/// Pretenders, or their heirs, whom this seat may crown now.
pub fn to_set_up(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    let heirs = claims(pos).filter_map(|(who, _)| bearer(pos, who));
    heirs.filter(|who| check_set_up(pos, seat, *who).is_ok()).collect()
}

/// Who keeps a Pretender, or his heir, and has conquered the whole country may crown him.
pub fn check_set_up(pos: Pos, seat: SeatId, who: CharacterId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Marriages, seat, "Crowning a Pretender")?;
    let no = || Refusal::from(No::NoPretender { who: known(pos, who) });
    let country = claimed(pos, who).ok_or_else(no)?;
    let c = pos.character(who);
    let renounced = marriages::has_renounced(pos, who, country);
    if c.keeper != Some(seat) || c.is_captive() || pos.crown_of(who).is_some() || renounced {
        return Err(no());
    }
    let land = &pos.book.map.country(country);
    let held = land.provinces.iter().filter(|p| pos.holder(**p) == Some(seat)).count();
    let of = land.provinces.len();
    // Whoever rules it already has its crown to give, or has it on another head.
    if held < of || pos.country(country).ruler.is_some() {
        return Err(No::NotConquered { country: land.name.clone(), held, of }.into());
    }
    Ok(())
}

/// The conquered country is a kingdom again, under the Pretender and in his keeper's hands.
pub fn set_up(world: &mut World, seat: SeatId, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(country) = claimed(pos, who) else { return };
    let late = pos.country(country).past.last().copied().unwrap_or(who);
    let text = line![seat, " sets ", who, " up as monarch of ", country, "."];
    tell(world, Some(seat), None, "OE.25", text);
    court::change_ruler(world, country, seat);
    let vacancy = court::Vacancy { country, late, king_at: Spot::Pool, passed: vec![] };
    court::crown(world, &vacancy, who, "the Pretender has his own");
    cards::lapse(world, |l| matches!(l, Lasting::Pretender { country: c, .. } if *c == country));
}

// ---------------------------------------------------------------- Bastards (BR OE.26 to OE.28)

/// The first unmarried King from the drawer on has a son who was never spoken of.
pub fn bastard(world: &mut World, card: CardId, drawer: SeatId, age: u8, to: Neighbour) {
    let seen = Seen::of(world);
    let pos = seen.pos();
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
        tell(world, None, None, "OE.26", "No King is unmarried and old enough; nothing comes of it.").idle(true);
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
    let text = line![who, ", bastard of ", king, ", goes to ", keeper, "."];
    tell(world, Some(seat), None, "OE.26", text);
    court::seat_pawns(world);
}

fn bastard_of(pos: Pos, who: CharacterId) -> Option<CountryId> {
    pos.deck().lasting.iter().find_map(|l| match l {
        Lasting::Bastard { who: w, country, .. } if *w == who => Some(*country),
        _ => None,
    })
}

/// Is he a bastard whom a card brought, and does the card last?
pub fn is_bastard(pos: Pos, who: CharacterId) -> bool {
    bastard_of(pos, who).is_some()
}

/// A bastard's father's kingdoms: the one the card named, and every other whose crown the father has worn.
pub fn stirs_up(pos: Pos, who: CharacterId, country: CountryId) -> bool {
    let Some(named) = bastard_of(pos, who) else { return false };
    let land = pos.country(country);
    let fathers = |father| land.monarch == Some(father) || land.past.contains(&father);
    named == country || pos.character(who).father.is_some_and(fathers)
}

/// Wherever he lands in his father's kingdoms the province rolls (BR OE.27).
pub fn bastard_arrives(world: &mut World, who: CharacterId, at: ProvinceId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if stirs_up(pos, who, pos.country_of(at)) {
        let text = line![who, " shows himself in his father's land."];
        tell(world, pos.holder(at), Some(at), "OE.27", text);
        rebellions::roll(world, at, &[]);
    }
}

/// Does a bastard of a King of this country live (BR OE.27)?
pub fn bastard_lives(pos: Pos, country: CountryId) -> bool {
    let stirs = |who: CharacterId| pos.character(who).in_play() && stirs_up(pos, who, country);
    pos.deck().lasting.iter().any(|l| matches!(l, Lasting::Bastard { who, .. } if stirs(*who)))
}
