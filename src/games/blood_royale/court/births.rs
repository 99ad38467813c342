//! Births (6).

use bevy_ecs::prelude::World;

use super::super::components::{Phase, Player};
use super::super::marriages;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::refusals::No as Core;
use super::super::setup::ARISTOCRATS;
use super::super::telling::{tell, told};
use super::No;
use super::customs::{customs, fresh_name, names_of};
use super::people::{joined, next_person, scores_in_words};
use crate::dynasty::births::{self, NoBirth, Nursery};
use crate::dynasty::{Character, CharacterId, Marriage, MarriageId, Odds, survival};
use crate::engine::{ChangeRows, Line, Span, called};
use crate::line;
use crate::table::{Dice, Refusal, SeatId};

/// "John Tudor and Mary".
pub fn couple(pos: Pos, marriage: &Marriage) -> String {
    pos.said(&couple_in_line(pos, marriage))
}

fn couple_in_line(pos: Pos, marriage: &Marriage) -> Line {
    line![marriage.husband, " and ", first_name(pos, marriage.wife)]
}

fn first_name(pos: Pos, who: CharacterId) -> Span {
    called(who, pos.character(who).name.clone())
}

// ---------------------------------------------------------------- Who may have children (6.1 to 6.5)

/// Birth rolls a couple has made this turn: the first made itself, each further one cost the wife a point.
fn tries(pos: Pos, marriage: &Marriage) -> u8 {
    pos.character(marriage.wife).strain.max(0) as u8 + 1
}

/// May this couple have children this turn at all?
///
/// # Errors
/// The rule that says no.
pub fn check_couple(pos: Pos, marriage: &Marriage) -> Result<(), Refusal> {
    let no = |no: No| Err(Refusal::from(no));
    match births::may_bear(&pos.kin(), marriage, pos.year(), &customs(pos)) {
        Ok(()) => {}
        Err(NoBirth::NoSuchCouple | NoBirth::Ended) => return no(No::MarriageOver { couple: couple(pos, marriage) }),
        Err(NoBirth::JustWed) => return no(No::JustWed { couple: couple(pos, marriage) }),
        Err(NoBirth::TooOld { who, age, oldest, .. }) => {
            return no(No::TooOld { who: pos.name_of(who), age, oldest });
        }
        Err(NoBirth::Captive { who, .. }) => return no(No::CoupleCaptive { who: pos.name_of(who) }),
        Err(NoBirth::Childless { who, .. }) => return no(No::Childless { who: pos.name_of(who) }),
        Err(NoBirth::NoTriesLeft { tries, limit }) => return no(No::NoTriesLeft { tries, limit }),
    }
    if pos.character(marriage.husband).keeper != pos.character(marriage.wife).keeper {
        return no(No::CoupleApart { couple: couple(pos, marriage) });
    }
    Ok(())
}

/// The couple, where the husband is this player's.
fn own_couple<'w>(pos: Pos<'w>, seat: SeatId, marriage: MarriageId) -> Result<&'w Marriage, Refusal> {
    let Some(of) = pos.find::<Marriage>(marriage) else {
        return Err(Core::NoSuch { what: format!("marriage {}", marriage.0) }.into());
    };
    if pos.character(of.husband).keeper != Some(seat) {
        return Err(No::NotYourCouple { couple: couple(pos, of) }.into());
    }
    Ok(of)
}

/// May a player ask for another birth roll?
pub fn check_try(pos: Pos, seat: SeatId, marriage: MarriageId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Births, seat, "Another birth roll")?;
    let of = own_couple(pos, seat, marriage)?;
    check_couple(pos, of)?;
    match births::may_try(tries(pos, of), &customs(pos)) {
        Err(NoBirth::NoTriesLeft { tries, limit }) => Err(No::NoTriesLeft { tries, limit }.into()),
        _ => Ok(()),
    }
}

/// What another roll risks, in words: the chance of a child, and the mother's chance to live through this turn.
pub fn describe_try(pos: Pos, marriage: MarriageId) -> Line {
    let Some(of) = pos.find::<Marriage>(marriage) else { return line!["Try for another child"] };
    let (customs, mother) = (customs(pos), pos.character(of.wife));
    let now = survival::chance_now(&customs, mother, pos.year(), 0);
    let then = survival::chance_now(&customs, mother, pos.year(), -1);
    let child: Odds = births::chance_of_birth(&customs);
    let risk = line![first_name(pos, of.wife), format!(" lives: {now}, then {then}")];
    line![couple_in_line(pos, of), format!(": try for another child ({child}; "), risk, ")"]
}

/// May a player decide that a couple of his makes no birth roll when the next turn begins (6.1)? He says so once a turn.
pub fn check_forgo(pos: Pos, seat: SeatId, marriage: MarriageId) -> Result<(), Refusal> {
    let phase = if pos.turn.phase == Phase::Marriages { Phase::Marriages } else { Phase::Births };
    pos.may_act_in(phase, seat, "Forgoing a birth roll")?;
    let of = own_couple(pos, seat, marriage)?;
    if !of.lasts() {
        return Err(No::MarriageOver { couple: couple(pos, of) }.into());
    }
    // Those who have just wed have their first roll next turn.
    if phase == Phase::Births || of.year < pos.year() {
        check_couple(pos, of)?;
    }
    if pos.player(seat).no_births.contains(&marriage) {
        return Err(Core::AlreadyDone.into());
    }
    Ok(())
}

/// Notes it; it holds for one turn.
pub fn do_forgo(world: &mut World, seat: SeatId, marriage: MarriageId) {
    world.change::<Player>(seat).no_births.push(marriage);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![couple_in_line(pos, pos.marriage(marriage)), ": no birth roll next turn."];
    tell(world, Some(seat), None, "6.1", text);
}

/// The offer in words.
pub fn describe_forgo(pos: Pos, marriage: MarriageId) -> Line {
    match pos.find::<Marriage>(marriage) {
        Some(of) => line![couple_in_line(pos, of), ": make no birth roll next turn"],
        None => line!["Make no birth roll next turn"],
    }
}

// ---------------------------------------------------------------- The rolls

/// The first roll of every couple that may have children (6.1); nobody is strained any more (6.5).
pub fn first_rolls(world: &mut World) {
    let strained: Vec<CharacterId> = Seen::of(world).pos().people().filter(|c| c.strain != 0).map(|c| c.id).collect();
    for who in strained {
        world.change::<Character>(who).strain = 0;
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    // "Each player ... may make Birth Rolls": who has forgone it makes none.
    let forgone = |m: &&Marriage| {
        let seat = pos.character(m.husband).keeper;
        seat.is_some_and(|s| pos.player(s).no_births.contains(&m.id))
    };
    let couples = pos.marriages().filter(|m| m.lasts() && !forgone(m) && check_couple(pos, m).is_ok());
    for marriage in couples.map(|m| m.id).collect::<Vec<_>>() {
        birth_roll(world, marriage, false);
    }
    for seat in Seen::of(world).pos().seats().collect::<Vec<_>>() {
        if !Seen::of(world).pos().player(seat).no_births.is_empty() {
            world.change::<Player>(seat).no_births.clear();
        }
    }
    if Seen::of(world).pos().players().count() == 3 {
        aristocrats(world);
    }
}

/// The aristocratic family of three players, whose parents are in no game and never die, has its rolls (23.8).
fn aristocrats(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (customs, house) = (customs(pos), pos.house(ARISTOCRATS).name.clone());
    for earlier in 0..pos.book.tables.aristocrats.birth_rolls {
        let (throw, born) = births::throw_birth(&mut world.resource_mut::<Dice>(), &customs, &house);
        let text = line!["The family of ", ARISTOCRATS, if born { " has a child." } else { " has no child." }];
        told(world, None, None, "23.8", throw, text);
        if born {
            let nursery = Nursery { house: ARISTOCRATS, home: None, keeper: None };
            newborn(world, nursery, None, earlier);
        }
    }
}

/// A further roll: a point of the mother's Constitution for this turn (6.4, 6.5).
pub fn do_try(world: &mut World, marriage: MarriageId) {
    birth_roll(world, marriage, true);
}

/// One birth roll for a couple, with what follows; `strains` counts it against the mother (6.1, 6.5).
pub fn birth_roll(world: &mut World, marriage: MarriageId, strains: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (customs, of) = (customs(pos), pos.marriage(marriage).clone());
    let (names, seat) = (couple(pos, &of), pos.character(of.husband).keeper);
    let (throw, born) = births::throw_birth(&mut world.resource_mut::<Dice>(), &customs, &names);
    world.change::<Character>(of.wife).strain += births::strain_of_try(u8::from(strains));
    let text = line![couple_in_line(pos, &of), if born { " have a child." } else { " have no child." }];
    told(world, seat, None, if strains { "6.4" } else { "6.1" }, throw, text);
    if born {
        child(world, &of);
    }
}

/// A child of a couple: whose it is, and by what name (6.12, 5.2, Q10, Q17).
fn child(world: &mut World, of: &Marriage) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let issue = pos.kin().issue_of(of);
    let earlier = issue.iter().filter(|c| pos.character(**c).track == pos.year()).count() as u8;
    let seat = children_go_to(pos, of.id);
    let (father, mother) = (pos.character(of.husband), pos.character(of.wife));
    let nursery = births::nursery(father, mother, pos.crown_of(mother.id).is_some(), seat);
    newborn(world, nursery, Some(of), earlier);
    let fathers = Seen::of(world).pos().character(of.husband).keeper;
    if let Some(seat) = nursery.keeper.filter(|s| Some(*s) != fathers) {
        let text = line!["By the marriage contract the child is brought up by ", seat, "."];
        tell(world, Some(seat), None, "8.18", text);
    }
}

/// A child is born: sex, scores, name, sheet (6.7 to 6.10).
fn newborn(world: &mut World, nursery: Nursery, of: Option<&Marriage>, earlier: u8) -> CharacterId {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (customs, year, seat) = (customs(pos), pos.year(), nursery.keeper);
    let (throw, sex) = births::throw_sex(&mut world.resource_mut::<Dice>(), &customs);
    told(world, seat, None, "6.8", throw, line!["It is a ", if sex.is_male() { "boy" } else { "girl" }, "."]);
    let (throws, scores) = births::throw_scores(&mut world.resource_mut::<Dice>(), &customs, sex);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let id = next_person(world);
    let name = fresh_name(pos, names_of(pos, seat), sex, seat);
    let mut born = Character::new(id, name, sex, year, nursery.house);
    born.born = births::year_of_birth(year, earlier);
    born.scores = scores;
    (born.home, born.keeper) = (nursery.home, nursery.keeper);
    (born.father, born.mother) = of.map_or((None, None), |m| (Some(m.husband), Some(m.wife)));
    world.enlist(born);
    let text = line![id, " is born: ", scores_in_words(sex, scores), "."];
    told(world, seat, None, "6.10", joined("characteristics", &throws), text);
    id
}

/// Who brings up the next child of this couple: the player who has the father - with a reigning Queen, or where he
/// joined her house by contract, that is hers - unless their contract gives the child to the bride's (8.15, 8.18).
pub fn children_go_to(pos: Pos, marriage: MarriageId) -> Option<SeatId> {
    let father = pos.character(pos.marriage(marriage).husband);
    marriages::child_goes_to(pos, marriage).or(father.keeper)
}
