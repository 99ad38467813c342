//! People as scenario files write them, in any game with courts: who is meant by a key, who is wed to whom, and what about
//! a family cannot be.

use std::collections::BTreeMap;

use super::Sex;
use crate::table::Lens;
use crate::way;

/// Letters of a name.
const LONGEST_NAME: usize = 24;
/// More years than anybody has.
const OLDEST: i32 = 120;
/// Scores run from -2 to 2.
const BEST: i8 = 2;

/// What the games' own files say of a person alike.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    pub key: &'a str,
    pub name: &'a str,
    pub sex: Sex,
    /// Age now; of the dead, the age they would have.
    pub age: i32,
    pub died: Option<i32>,
    pub father: Option<&'a str>,
    pub mother: Option<&'a str>,
    pub spouse: Option<&'a str>,
}

/// A person of a scenario file.
pub trait Recorded {
    /// What all such files say alike.
    fn record(&self) -> Record<'_>;
    /// In the order of the file; how many there are is the game's.
    fn scores(&self) -> Vec<i8>;
}

/// The people of a file by their keys.
pub type ByKey<'a, P> = BTreeMap<&'a str, &'a P>;

/// By their keys; two of one key are a fault.
pub fn by_key<'a, P: Recorded>(people: &'a [P], lens: &mut Lens) -> ByKey<'a, P> {
    let mut keys = ByKey::new();
    for (n, person) in people.iter().enumerate() {
        let key = person.record().key;
        if keys.insert(key, person).is_some() {
            lens.fault(
                way!["position", "people", n],
                format!("two people answer to \"{key}\"; give one of them a `key`"),
            );
        }
    }
    keys
}

/// Husbands and wives, by their keys, each couple once, in the order of the file.
pub fn weddings<P: Recorded>(people: &[P]) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = vec![];
    for one in people.iter().map(Recorded::record) {
        let Some(spouse) = one.spouse else { continue };
        let couple = if one.sex.is_male() { (one.key, spouse) } else { (spouse, one.key) };
        let couple = (couple.0.to_string(), couple.1.to_string());
        if !out.contains(&couple) {
            out.push(couple);
        }
    }
    out
}

/// The year, how far ages are apart, and from when people wed.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    pub year: i32,
    pub step: i32,
    pub adult: i32,
}

/// What cannot be in a person's name, years, scores, parents and marriage.
pub fn faults<P: Recorded>(people: &[P], keys: &ByKey<P>, times: Times, lens: &mut Lens) {
    for (n, person) in people.iter().enumerate() {
        let one = person.record();
        let mut fault = |mark: &str, words: String| lens.fault(way!["position", "people", n, mark], words);
        let letters = one.name.trim().chars().count();
        if letters == 0 || letters > LONGEST_NAME || one.name.chars().any(char::is_control) {
            fault("name", format!("a name has 1 to {LONGEST_NAME} letters"));
        }
        if !(0..=OLDEST).contains(&one.age) || one.age % times.step != 0 {
            fault("age", format!("{} is no age; expected a multiple of {}", one.age, times.step));
        }
        for score in person.scores().into_iter().filter(|s| !(-BEST..=BEST).contains(s)) {
            fault("scores", format!("{score} is no score; expected {} to {BEST}", -BEST));
        }
        let born = times.year.saturating_sub(one.age);
        if let Some(died) = one.died.filter(|died| *died > times.year || *died < born) {
            fault("died", format!("died in {died}, which is not between birth and {}", times.year));
        }
        for (parent, word, male) in [(one.father, "father", true), (one.mother, "mother", false)] {
            let Some(parent) = parent else { continue };
            match keys.get(parent).map(|q| q.record()) {
                None => fault(word, nobody(parent)),
                Some(q) if q.sex.is_male() != male => fault(word, format!("\"{parent}\" cannot be the {word}")),
                Some(q) if q.age < one.age.saturating_add(times.adult) => {
                    fault(word, format!("\"{parent}\" is {}, and \"{}\" {}", q.age, one.key, one.age));
                }
                Some(_) => {}
            }
        }
        let Some(spouse) = one.spouse else { continue };
        match keys.get(spouse).map(|q| q.record()) {
            None => fault("spouse", nobody(spouse)),
            Some(q) if q.sex == one.sex => fault("spouse", format!("\"{spouse}\" is {} as well", one.sex.word())),
            Some(q) if q.age.min(one.age) < times.adult => {
                fault("spouse", format!("nobody weds before the age of {}", times.adult));
            }
            Some(_) => {}
        }
    }
    for (n, one) in people.iter().map(Recorded::record).enumerate() {
        if living_spouses(people, keys, one.key) > 1 && one.died.is_none() {
            lens.fault(way!["position", "people", n], format!("\"{}\" has two living spouses", one.key));
        }
    }
}

/// How many husbands or wives of this person live.
pub fn living_spouses<P: Recorded>(people: &[P], keys: &ByKey<P>, key: &str) -> usize {
    let lives = |key: &str| keys.get(key).is_some_and(|q| q.record().died.is_none());
    weddings(people).iter().filter(|(h, w)| (h == key && lives(w)) || (w == key && lives(h))).count()
}

/// A key that means nobody.
pub fn nobody(key: &str) -> String {
    format!("\"{key}\" is nobody of `people`")
}
