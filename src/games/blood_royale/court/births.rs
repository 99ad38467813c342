//! Births (6).

use bevy_ecs::prelude::World;

use super::super::components::Phase;
use super::super::marriages::clauses::Terms;
use super::super::position::Pos;
use super::super::refusals::No as Core;
use super::super::telling::{tell, told};
use super::No;
use super::customs::{customs, given_name};
use super::people::{joined, next_person, scores_in_words};
use crate::dynasty::births::{self, NoBirth};
use crate::dynasty::{Character, CharacterId, Marriage, MarriageId, Odds, survival};
use crate::table::{Dice, Numbers, Refusal, SeatId};

/// "John and Mary".
pub fn couple(pos: Pos, marriage: &Marriage) -> String {
    format!("{} and {}", pos.name_of(marriage.husband), pos.character(marriage.wife).name)
}

/// The parents of the aristocratic family of three players: nobody's, they never die and always have two rolls (23.8).
pub fn is_aristocrat(pos: Pos, who: CharacterId) -> bool {
    let nobodys = |c: &Character| c.in_play() && c.keeper.is_none() && c.home.is_none() && !c.is_captive();
    nobodys(pos.character(who)) && pos.kin().spouse(who).is_some_and(|s| nobodys(pos.character(s)))
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

/// May a player ask for another birth roll?
pub fn check_try(pos: Pos, seat: SeatId, marriage: MarriageId) -> Result<(), Refusal> {
    pos.may_act_in(Phase::Births, seat, "Another birth roll")?;
    let Some(of) = pos.world.find::<Marriage>(marriage) else {
        return Err(Core::NoSuch { what: format!("marriage {}", marriage.0) }.into());
    };
    if pos.character(of.husband).keeper != Some(seat) {
        return Err(No::NotYourCouple { couple: couple(pos, of) }.into());
    }
    check_couple(pos, of)?;
    match births::may_try(tries(pos, of), &customs(pos)) {
        Err(NoBirth::NoTriesLeft { tries, limit }) => Err(No::NoTriesLeft { tries, limit }.into()),
        _ => Ok(()),
    }
}

/// What another roll risks, in words: the chance of a child, and the mother's chance to live through this turn.
pub fn describe_try(pos: Pos, marriage: MarriageId) -> String {
    let Some(of) = pos.world.find::<Marriage>(marriage) else { return "Try for another child".into() };
    let (customs, mother) = (customs(pos), pos.character(of.wife));
    let now = survival::chance_now(&customs, mother, pos.year(), 0);
    let then = survival::chance_now(&customs, mother, pos.year(), -1);
    let child: Odds = births::chance_of_birth(&customs);
    format!("{}: try for another child ({child}; {} lives: {now}, then {then})", couple(pos, of), mother.name)
}

// ---------------------------------------------------------------- The rolls

/// The first roll of every couple that may have children (6.1); nobody is strained any more (6.5).
pub fn first_rolls(world: &mut World) {
    let strained: Vec<CharacterId> = Pos::of(world).people().filter(|c| c.strain != 0).map(|c| c.id).collect();
    for who in strained {
        world.change::<Character>(who).strain = 0;
    }
    let pos = Pos::of(world);
    let all: Vec<Marriage> = pos.marriages().filter(|m| m.lasts()).cloned().collect();
    let extra = pos.book.tables.aristocrats.birth_rolls;
    let rolls: Vec<(MarriageId, u8)> = all
        .iter()
        .filter_map(|m| match is_aristocrat(pos, m.husband) {
            true => Some((m.id, extra)),
            false => check_couple(pos, m).is_ok().then_some((m.id, 1)),
        })
        .collect();
    for (marriage, times) in rolls {
        (0..times).for_each(|_| throw(world, marriage, 0));
    }
}

/// A further roll: a point of the mother's Constitution for this turn (6.4, 6.5).
pub fn do_try(world: &mut World, marriage: MarriageId) {
    let tries = tries(Pos::of(world), Pos::of(world).marriage(marriage));
    throw(world, marriage, tries);
}

fn throw(world: &mut World, marriage: MarriageId, tries: u8) {
    let pos = Pos::of(world);
    let (customs, of) = (customs(pos), pos.marriage(marriage).clone());
    let (names, seat) = (couple(pos, &of), pos.character(of.husband).keeper);
    let (throw, born) = births::throw_birth(&mut world.resource_mut::<Dice>(), &customs, &names);
    world.change::<Character>(of.wife).strain += births::strain_of_try(tries);
    let text = if born { format!("{names} have a child.") } else { format!("{names} have no child.") };
    told(world, seat, None, if tries == 0 { "6.1" } else { "6.4" }, throw, text);
    if born {
        child(world, &of);
    }
}

/// A child is born: sex, scores, name, and whose it is (6.7 to 6.12, 5.2, Q10, Q17).
fn child(world: &mut World, of: &Marriage) {
    let pos = Pos::of(world);
    let (customs, year) = (customs(pos), pos.year());
    let issue = pos.kin().issue_of(of);
    let earlier = issue.iter().filter(|c| pos.character(**c).track == year).count() as u8;
    let seat = children_go_to(pos, of.id, issue.len() + 1);
    let (father, mother) = (pos.character(of.husband), pos.character(of.wife));
    let nursery = births::nursery(father, mother, pos.crown_of(mother.id).is_some(), seat);

    let (throw, sex) = births::throw_sex(&mut world.resource_mut::<Dice>(), &customs);
    told(world, seat, None, "6.8", throw, format!("It is a {}.", if sex.is_male() { "boy" } else { "girl" }));
    let (throws, scores) = births::throw_scores(&mut world.resource_mut::<Dice>(), &customs, sex);

    let id = next_person(world);
    let name = given_name(Pos::of(world), nursery.keeper, sex);
    let mut born = Character::new(id, name, sex, year, nursery.house).of_parents(of.husband, of.wife);
    born.born = births::year_of_birth(year, earlier);
    born.scores = scores;
    (born.home, born.keeper) = (nursery.home, nursery.keeper);
    world.enlist(born);
    let text = format!("{} is born: {}.", Pos::of(world).name_of(id), scores_in_words(sex, scores));
    told(world, seat, None, "6.10", joined("characteristics", &throws), text);
    let fathers = Pos::of(world).character(of.husband).keeper;
    if let Some(seat) = nursery.keeper.filter(|s| Some(*s) != fathers) {
        let text = format!("By the marriage contract the child is brought up by {}.", Pos::of(world).seat_name(seat));
        tell(world, Some(seat), None, "8.18", text);
    }
}

/// Who brings up this couple's child number `nth` (from 1): the player who has the father - with a reigning Queen, or
/// by contract, that is her house - unless their contract gives the child to the bride's (8.15, 8.18).
pub fn children_go_to(pos: Pos, marriage: MarriageId, nth: usize) -> Option<SeatId> {
    let of = pos.marriage(marriage);
    let (father, mother) = (pos.character(of.husband), pos.character(of.wife));
    let treaty = of.contract.and_then(|id| pos.treaties().find(|t| t.id == id));
    let promised = treaty.and_then(|t| {
        let to_bride = |terms: &Terms| match terms {
            Terms::ChildrenToBride { every } => nth.is_multiple_of(usize::from((*every).max(1))),
            _ => false,
        };
        let clause = t.binding(pos.year()).map(|(_, c)| c).find(|c| to_bride(&c.terms));
        clause.and_then(|c| mother.home.or(Some(t.other(c.by))))
    });
    promised.or(father.keeper)
}
