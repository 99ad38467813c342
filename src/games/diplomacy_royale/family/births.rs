//! Births (3.1, 3.2) and the numbers of the newborn (3.3).

use bevy_ecs::prelude::World;

use super::super::book::Library;
use super::super::components::*;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::serials::Serial;
use super::super::telling::{InLine, tell, told};
use super::super::writs::Terms;
use super::super::{setup, writs};
use super::BirthOption;
use super::naming::{borne, fresh_name};
use super::refusals::No;
use super::scores::throw_scores;
use crate::dynasty::{Character, CharacterId, Clause, Marriage, MarriageId, Sex};
use crate::engine::{ChangeRows, Line, called};
use crate::line;
use crate::table::{Dice, Refusal, SeatId, Throw};

// ---------------------------------------------------------------- Who tries (3.1-1 to 3.1-3, 3.1-10)

/// Can this couple have children in this phase?
pub fn check_couple(pos: Pos<'_>, id: MarriageId) -> Result<&Marriage, Refusal> {
    let gone = || No::NoCouple { number: id.0 };
    let marriage = pos.find_marriage(id).filter(|m| m.lasts()).ok_or_else(gone)?;
    for who in [marriage.husband, marriage.wife].map(|c| pos.character(c)) {
        if !who.in_play() || who.keeper.is_none() {
            return Err(gone().into());
        }
        // (3.1-2, 6.3-5)
        if who.is_captive() {
            return Err(No::Imprisoned { who: who.name.clone() }.into());
        }
        if pos.noble(who.id).cleric.is_some() {
            return Err(No::Churchman { who: who.name.clone() }.into());
        }
    }
    let (age, oldest) = (pos.age(marriage.wife), pos.book.tables.oldest_mother);
    if age > oldest {
        return Err(No::TooOld { who: pos.name_of(marriage.wife), age, oldest }.into());
    }
    Ok(marriage)
}

/// As [`check_couple`], yes or no.
pub fn can_have_children(pos: Pos, id: MarriageId) -> bool {
    check_couple(pos, id).is_ok()
}

/// Who chooses for a couple: the keeper of the husband's household (5.3-1).
pub fn chooses(pos: Pos, marriage: MarriageId) -> Option<SeatId> {
    pos.find_marriage(marriage).and_then(|m| pos.character(m.husband).keeper)
}

/// What this couple has chosen; without a choice one attempt (3.1-9).
pub fn chosen(pos: Pos, marriage: MarriageId) -> BirthOption {
    pos.desk().births.get(&marriage).copied().unwrap_or_default()
}

/// "Louis and Marie".
pub fn couple_words(pos: Pos, marriage: &Marriage) -> String {
    couple_in_line(pos, marriage).plain()
}

/// The same in a line.
pub fn couple_in_line(pos: Pos, marriage: &Marriage) -> Line {
    line![marriage.husband.in_line(pos), " and ", marriage.wife.in_line(pos)]
}

/// By who [`chooses`] for a couple that can have children; not what is [`chosen`] already.
pub fn check_try(pos: Pos, seat: SeatId, id: MarriageId, option: BirthOption) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Births, seat, "A choice of births")?;
    let marriage = pos.find_marriage(id).ok_or(No::NoCouple { number: id.0 })?;
    if chooses(pos, id) != Some(seat) {
        return Err(No::NotYourCouple { couple: couple_words(pos, marriage) }.into());
    }
    check_couple(pos, id)?;
    if chosen(pos, id) == option {
        let (couple, option) = (couple_words(pos, marriage), option.label().into());
        return Err(No::SameOption { couple, option }.into());
    }
    Ok(())
}

// ---------------------------------------------------------------- The attempts (3.1-4 to 3.1-16)

/// The births of all couples.
pub fn births(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let couples: Vec<(MarriageId, BirthOption)> =
        pos.marriages().filter(|m| check_couple(pos, m.id).is_ok()).map(|m| (m.id, chosen(pos, m.id))).collect();
    for (couple, option) in couples {
        try_for_children(world, couple, option);
    }
    world.resource_mut::<Desk>().births.clear();
}

fn try_for_children(world: &mut World, couple: MarriageId, option: BirthOption) {
    let marriage = Seen::of(world).pos().marriages[usize::from(couple.0)].clone();
    let (mut made, mut children, mut sons) = (0, 0, 0);
    while option.goes_on(made, children, sons) {
        made += 1;
        if attempt(world, &marriage, option, made) {
            children += 1;
            sons += u8::from(bear(world, &marriage).is_male());
        }
    }
    // Attempts really made, not those declared (3.1-7, 3.1-8).
    world.change::<Character>(marriage.wife).strain = made as i8 - 1;
}

fn attempt(world: &mut World, marriage: &Marriage, option: BirthOption, number: u8) -> bool {
    let face = world.resource_mut::<Dice>().d6();
    let seen = Seen::of(world);
    let pos = seen.pos();
    let from = pos.book.tables.birth_from;
    let couple = couple_words(pos, marriage);
    let throw = Throw {
        purpose: format!("birth: {couple}, attempt {number} of option {}", option.label()),
        dice: vec![face],
        modifiers: vec![],
        total: face.into(),
        needed: format!("{from} or more"),
    };
    let born = face >= from;
    let text = line![couple_in_line(pos, marriage), if born { " have a child." } else { " have no child." }];
    let keeper = Seen::of(world).pos().character(marriage.husband).keeper;
    told(world, keeper, "3.1-4", throw, text);
    born
}

// ---------------------------------------------------------------- The newborn (3.1-5, 3.2-1, 3.2-6, 3.3-1)

fn bear(world: &mut World, marriage: &Marriage) -> Sex {
    let face = world.resource_mut::<Dice>().d6();
    let book = world.resource::<Library>().0.clone();
    let seen = Seen::of(world);
    let pos = seen.pos();
    let from = book.tables.boy_from;
    let sex = if face >= from { Sex::Male } else { Sex::Female };
    let throw = Throw {
        purpose: "boy or girl".into(),
        dice: vec![face],
        modifiers: vec![],
        total: face.into(),
        needed: format!("a boy on {from} or more"),
    };
    let seat = nursery(pos, marriage, sex);
    let power = seat.and_then(|s| pos.power_of(s)).unwrap_or(pos.noble(marriage.husband).born_to);
    let (year, id) = (pos.year(), CharacterId(world.next_number::<CharacterId>()));
    let serials = numbers_of_child(pos, marriage, sex);
    let taken = borne(pos, power);
    let name = fresh_name(&book, &mut world.resource_mut::<Dice>(), power, sex, &taken);
    let (throws, scores) = throw_scores(&book, &mut world.resource_mut::<Dice>(), &name, sex);
    let mut child =
        Character::new(id, name, sex, year, setup::house_of(power)).of_parents(marriage.husband, marriage.wife);
    (child.home, child.keeper, child.scores) = (seat, seat, scores);
    let numbers: Vec<String> = serials.iter().map(Serial::to_string).collect();
    let text = line![
        "A ",
        sex.child(),
        ", ",
        called(id, child.name.clone()),
        " ",
        numbers.join(" "),
        ", is born to ",
        couple_in_line(pos, marriage),
        " for the dynasty of ",
        power.in_line(pos),
        "."
    ];
    world.enlist(child);
    world.enlist(Noble::new(id, power, serials));
    told(world, seat, "3.1-5", throw, text);
    for throw in throws {
        let text = throw.purpose.clone();
        told(world, seat, "3.2-5", throw, line![text, "."]);
    }
    sex
}

/// To whose dynasty the next child of a couple, of this sex, goes: where their writ says so (5.3-2), else to the father's
/// (5.3-1); where his dynasty has ended, to the mother's (8.2-22).
pub fn nursery(pos: Pos, marriage: &Marriage, sex: Sex) -> Option<SeatId> {
    let (father, mother) = (pos.character(marriage.husband), pos.character(marriage.wife));
    let ended = |who: CharacterId| pos.power(member_of(pos, who)).standing == Standing::Eliminated;
    let mothers = mother.home.filter(|_| ended(father.id) && !ended(mother.id));
    let own = mothers.or(father.keeper);
    writs::child_goes_to(pos, marriage.id, sex, own).or(own)
}

/// The dynasty somebody was born to, or the last one into which a writ has given them for good (5.3-2).
fn member_of(pos: Pos, who: CharacterId) -> PowerId {
    let gives = |c: &Clause<Terms>| c.terms == Terms::GiveChild { who } && !c.done.is_empty();
    let given = pos.writs().flat_map(|w| w.clauses.iter().filter(|c| gives(c)).map(|c| w.other(c.by)));
    given.last().and_then(|seat| pos.power_of(seat)).unwrap_or(pos.noble(who).born_to)
}

/// One number for each line in which a parent stands and has not renounced (3.3-3 to 3.3-5, 3.3-8 to 3.3-10; 5.3-3 to
/// 5.3-6), also where both stand in one line: the smaller counts for the crown, either may for a title.
pub fn numbers_of_child(pos: Pos, marriage: &Marriage, sex: Sex) -> Vec<Serial> {
    let mut out: Vec<Serial> = vec![];
    for parent in [marriage.husband, marriage.wife] {
        let of_sex = pos.people().filter(|c| c.sex == sex && (c.father == Some(parent) || c.mother == Some(parent)));
        let place = u8::try_from(of_sex.count() + 1).unwrap_or(u8::MAX);
        out.extend(pos.noble(parent).serials.iter().map(|s| s.child(sex, place)));
    }
    out.sort();
    as_required(pos, out)
}

/// Of a child's numbers, in order, those by which anything can ever come to it ("many serial numbers as required"): the smallest
/// for a crown, and others only in the line of a title, or of somebody living who may be given one.
fn as_required(pos: Pos, all: Vec<Serial>) -> Vec<Serial> {
    let titles = pos.titles().filter(|t| t.holder.is_some()).map(|t| &t.line);
    let living = pos.nobles().filter(|n| pos.character(n.id).in_play());
    let claims = living.flat_map(|n| n.serials.chunk_by(|a, b| a.power == b.power).filter_map(|own| own.first()));
    let root = |s: &Serial| Serial { power: s.power, path: s.path.iter().take(1).copied().collect() };
    let lines: Vec<Serial> = titles.chain(claims).cloned().chain(all.iter().map(root)).collect();
    let mut out: Vec<Serial> = vec![];
    for number in all {
        let opens = |line: &Serial| number.descends_from(line) && !out.iter().any(|n| n.descends_from(line));
        if lines.iter().any(opens) {
            out.push(number);
        }
    }
    out
}

/// A new line of a power begins with this king: he and his issue, and behind them his brothers and sisters of the dynasty and
/// theirs (8.1-6, 8.1-7), get numbers as the children of one father beside those they bear (8.2-12). Who has renounced gets
/// none, nor do his children by him.
pub fn begin_line(world: &mut World, power: PowerId, king: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let kin = pos.kin();
    let root = Serial::founder(power, pos.power(power).founders);
    let first = root.child(Sex::Male, 1);
    let fit = |who: CharacterId| {
        let noble = pos.noble(who);
        noble.cleric.is_none() && noble.renounced.iter().all(|s| s.power != power)
    };
    // Of those beside him only whoever is of the dynasty still: not who has inherited abroad.
    let stays =
        |who: CharacterId| pos.character(who).home == pos.seat_of(power) && pos.noble(who).serial(power).is_some();
    let mut given: Vec<(CharacterId, Serial)> = vec![(king, first.clone())];
    let parents = [pos.character(king).father, pos.character(king).mother];
    let mut beside: Vec<CharacterId> = parents.into_iter().flatten().flat_map(|p| kin.children(p)).copied().collect();
    beside.sort_by_key(|c| (pos.character(*c).born, *c));
    beside.dedup();
    for sex in [Sex::Male, Sex::Female] {
        let of_sex = beside.iter().filter(|c| pos.character(**c).sex == sex && **c != king && fit(**c) && stays(**c));
        for (n, who) in of_sex.enumerate() {
            let place = u8::try_from(n + 1 + usize::from(sex.is_male())).unwrap_or(u8::MAX);
            given.push((*who, root.child(sex, place)));
        }
    }
    let mut at = 0;
    while let Some((parent, number)) = given.get(at).cloned() {
        at += 1;
        for sex in [Sex::Male, Sex::Female] {
            let children = kin.children(parent).iter().filter(|c| pos.character(**c).sex == sex);
            for (n, child) in children.enumerate() {
                let belongs = fit(*child) && (number.descends_from(&first) || stays(*child));
                if belongs && given.iter().all(|(who, _)| who != child) {
                    given.push((*child, number.child(sex, u8::try_from(n + 1).unwrap_or(u8::MAX))));
                }
            }
        }
    }
    for (who, number) in given {
        let mut noble = world.change::<Noble>(who);
        if !noble.serials.contains(&number) {
            noble.serials.push(number);
            noble.serials.sort();
        }
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line!["A new line of ", power.in_line(pos), " begins with ", king.in_line(pos), "."];
    tell(world, pos.seat_of(power), None, "3.3-2", text);
}
