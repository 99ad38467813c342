//! The figures of section 11, reckoned exactly from the tables and from the same rules by which children are born and
//! people die; and what a player is shown where he decides.

use super::super::book::Tables;
use super::super::position::Pos;
use super::BirthOption;
use super::survival::{modifiers, survives};
use crate::dynasty::{CharacterId, Marriage, Odds};

// ---------------------------------------------------------------- Births (11.2)

/// One way in which a couple's attempts can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    pub attempts: u8,
    pub children: u8,
    pub sons: u8,
    pub chance: Odds,
}

/// Every way in which the attempts of an option can go (11.2-1, 11.2-2); the chances add up to one.
pub fn courses(tables: &Tables, option: BirthOption) -> Vec<Course> {
    let faces = |from: u8| Odds::one_die(&(from..=6).collect::<Vec<u8>>());
    let (birth, boy) = (faces(tables.birth_from), faces(tables.boy_from));
    let mut open = vec![Course { attempts: 0, children: 0, sons: 0, chance: Odds::CERTAIN }];
    let mut out = vec![];
    while let Some(c) = open.pop() {
        if !option.goes_on(c.attempts, c.children, c.sons) {
            out.push(c);
            continue;
        }
        let branches = [(0, 0, birth.failing()), (1, 0, birth.and(boy.failing())), (1, 1, birth.and(boy))];
        for (children, sons, chance) in branches {
            open.push(Course {
                attempts: c.attempts + 1,
                children: c.children + children,
                sons: c.sons + sons,
                chance: c.chance.and(chance),
            });
        }
    }
    out
}

fn sum(parts: impl Iterator<Item = Odds>) -> Odds {
    parts.fold(Odds::NEVER, Odds::plus)
}

/// Chance of a child at least.
pub fn child(tables: &Tables, option: BirthOption) -> Odds {
    sum(courses(tables, option).into_iter().filter(|c| c.children > 0).map(|c| c.chance))
}

/// Chance of a son at least.
pub fn son(tables: &Tables, option: BirthOption) -> Odds {
    sum(courses(tables, option).into_iter().filter(|c| c.sons > 0).map(|c| c.chance))
}

/// How many of something there are on average, as a fraction that may be more than one.
fn mean(tables: &Tables, option: BirthOption, of: impl Fn(&Course) -> u8) -> Odds {
    sum(courses(tables, option).iter().map(|c| c.chance.times(of(c).into())))
}

/// Children on average (11.2-3).
pub fn children(tables: &Tables, option: BirthOption) -> Odds {
    mean(tables, option, |c| c.children)
}

/// Sons on average.
pub fn sons(tables: &Tables, option: BirthOption) -> Odds {
    mean(tables, option, |c| c.sons)
}

/// Attempts on average.
pub fn attempts(tables: &Tables, option: BirthOption) -> Odds {
    mean(tables, option, |c| c.attempts)
}

// ---------------------------------------------------------------- Survival and labour (11.1, 11.3)

/// Chance to live through one survival roll at this age with so much added to it.
pub fn survival(tables: &Tables, age: i32, added: i16) -> Odds {
    let faces = (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b]));
    Odds { ways: faces.filter(|f| survives(tables, age, *f, added)).count() as u64, of: 36 }.reduced()
}

/// Chance of a mother of this age to live through her next survival roll, with so much added beside the attempts (11.3-1).
pub fn labour(tables: &Tables, age: i32, added: i16, option: BirthOption) -> Odds {
    let lives = |attempts: u8| survival(tables, age, added - i16::from(attempts) + 1);
    sum(courses(tables, option).iter().map(|c| c.chance.and(lives(c.attempts))))
}

/// Chance of the mother to live through this phase if the couple tries so.
pub fn mother_lives(pos: Pos, couple: &Marriage, option: BirthOption) -> Odds {
    let tables = &pos.book.tables;
    let mother = pos.character(couple.wife);
    labour(tables, pos.age(mother.id) + tables.years.a_phase, mother.scores.constitution.into(), option)
}

/// Average age at death of one who rolls for survival at this age next, a movement phase later again, and so on, with so
/// much added to every roll (11.1-1, 11.1-2).
pub fn life_expectancy(tables: &Tables, next_roll: i32, added: i16) -> f64 {
    let step = tables.years.a_phase;
    let last = tables.survival.last().map_or(0, |row| row.age).max(next_roll);
    let share = |age: i32| {
        let odds = survival(tables, age, added);
        odds.ways as f64 / odds.of as f64
    };
    let (mut alive, mut out, mut age) = (1.0, 0.0, next_roll);
    while age < last {
        let lives = share(age);
        out += alive * (1.0 - lives) * f64::from(age);
        alive *= lives;
        age += step;
    }
    // From the last row on each roll is like the one before. Two ones always kill, so the sum is finite.
    let lives = share(age);
    out + alive * (f64::from(age) + f64::from(step) * lives / (1.0 - lives))
}

/// The age somebody may expect to reach, with one attempt a phase for a wife; of the dead, the age they reached.
pub fn expected_age(pos: Pos, who: CharacterId) -> f64 {
    let c = pos.character(who);
    if !c.is_alive() {
        return f64::from(pos.age(who));
    }
    let lasting = modifiers(pos, who).into_iter().map(|(_, n)| i16::from(n)).sum::<i16>() + i16::from(c.strain);
    let tables = &pos.book.tables;
    life_expectancy(tables, pos.age(who) + tables.years.a_phase, lasting)
}
