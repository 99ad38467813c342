//! The order of succession.
//!
//! BR 9.2, 9.3, Q27, Q28: sons by birth, each before his issue and each with it before the next; then daughters in
//! the same way. After the issue comes the other issue of the parent through whom the crown came, then of the
//! parent's parent, and so on up.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Character, CharacterId, Kin, Sex};

/// Whether a person in the line takes their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Take,
    /// Not this person, but the person's issue (passed over for a prisoner's sake).
    SkipPerson,
    /// Neither this person nor the issue (the line renounced the crown: Q30).
    SkipLine,
}

/// A place in the line, with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub who: CharacterId,
    /// Kinship to the one who is succeeded: "eldest son", "nephew by his brother".
    pub reason: String,
    /// Births between the two, up to the common ancestor and down again.
    pub degree: u8,
}

/// Nobody is skipped beyond the rule: the dead, the retired and the bastards.
pub fn everybody(_: &Character) -> Verdict {
    Verdict::Take
}

/// Those who may succeed `of`, in order.
pub fn line(kin: &Kin, of: CharacterId, judge: &dyn Fn(&Character) -> Verdict) -> Vec<CharacterId> {
    claims(kin, of, &[], judge).into_iter().map(|claim| claim.who).collect()
}

/// The first of the line.
///
/// BR 9.1
pub fn heir(kin: &Kin, of: CharacterId, judge: &dyn Fn(&Character) -> Verdict) -> Option<CharacterId> {
    line(kin, of, judge).first().copied()
}

/// The line with its reasons. `holders` are those who held the title before (in any order): they tell through
/// which parent it came. Without them it came through the parent whose dynastic name the child bears.
pub fn claims(
    kin: &Kin,
    of: CharacterId,
    holders: &[CharacterId],
    judge: &dyn Fn(&Character) -> Verdict,
) -> Vec<Claim> {
    let mut search = Search { kin, of, judge, seen: BTreeSet::from([of]), climbed: BTreeSet::from([of]), out: vec![] };
    let mut at = of;
    let mut path = Vec::new();
    search.issue(at, &path, &mut Vec::new());
    while let Some(parent) = title_parent(kin, at, holders) {
        // A file may hold a circle of parents.
        if !search.climbed.insert(parent) {
            break;
        }
        path.push(kin.get(parent).map_or(Sex::Male, |p| p.sex));
        search.seen.insert(at);
        search.issue(parent, &path, &mut Vec::new());
        at = parent;
    }
    search.out
}

/// The parent through whom a title came to `of`: one who held it, else one descended from a holder, else the parent
/// whose name the child bears; the father where both or neither would do.
///
/// BR 9.3, Q27
pub fn title_parent(kin: &Kin, of: CharacterId, holders: &[CharacterId]) -> Option<CharacterId> {
    let child = kin.get(of)?;
    if child.bastard {
        return None;
    }
    let parents: Vec<&Character> = kin.parents(of).into_iter().filter_map(|p| kin.get(p)).collect();
    let held = |p: &&&Character| holders.contains(&p.id);
    let of_holders = |p: &&&Character| kin.ancestors(p.id).iter().any(|a| holders.contains(a));
    let named = |p: &&&Character| p.house == child.house;
    let found = parents.iter().find(held).or_else(|| parents.iter().find(of_holders));
    found.or_else(|| parents.iter().find(named)).or(parents.first()).map(|p| p.id)
}

struct Search<'s, 'k> {
    kin: &'s Kin<'k>,
    of: CharacterId,
    judge: &'s dyn Fn(&Character) -> Verdict,
    /// Whoever had their turn, with their issue.
    seen: BTreeSet<CharacterId>,
    /// Ancestors the search has climbed to: they are behind it.
    climbed: BTreeSet<CharacterId>,
    out: Vec<Claim>,
}

impl Search<'_, '_> {
    /// The issue of `parent`: sons with theirs, then daughters with theirs.
    fn issue(&mut self, parent: CharacterId, up: &[Sex], down: &mut Vec<Step>) {
        for sex in [Sex::Male, Sex::Female] {
            let kin = self.kin;
            let children = kin.children(parent).iter().filter_map(|c| kin.get(*c));
            let children: Vec<&Character> = children.filter(|c| c.sex == sex && !c.bastard).collect();
            let of_them = children.len();
            for (n, child) in children.into_iter().enumerate() {
                if self.seen.contains(&child.id) {
                    continue;
                }
                // A renounced line may still come in through the other parent, so it is not marked as seen.
                let verdict = (self.judge)(child);
                if verdict == Verdict::SkipLine {
                    continue;
                }
                self.seen.insert(child.id);
                down.push(Step { sex, place: n, of_them });
                if verdict == Verdict::Take && child.in_play() {
                    let reason = kinship(self.kin.get(self.of).map_or(Sex::Male, |c| c.sex), up, down);
                    let degree = u8::try_from(up.len() + down.len()).unwrap_or(u8::MAX);
                    self.out.push(Claim { who: child.id, reason, degree });
                }
                self.issue(child.id, up, down);
                down.pop();
            }
        }
    }
}

/// One birth on the way down: the place among so many brothers, or sisters.
#[derive(Clone, Copy)]
struct Step {
    sex: Sex,
    place: usize,
    of_them: usize,
}

impl Step {
    /// "son", "eldest son", "second daughter".
    fn words(self) -> String {
        if self.of_them == 1 {
            self.sex.child().into()
        } else {
            format!("{} {}", ordinal(self.place), self.sex.child())
        }
    }
}

/// "eldest", "second", ...
fn ordinal(place: usize) -> String {
    const WORDS: [&str; 10] =
        ["eldest", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    WORDS.get(place).map_or_else(|| format!("{}th", place + 1), |w| (*w).to_string())
}

/// Kinship to a person of sex `of`, by the sexes of the ancestors climbed to and the steps down from the last.
fn kinship(of: Sex, up: &[Sex], down: &[Step]) -> String {
    let Some((last, before)) = down.split_last() else { return "the same person".into() };
    let first = down[0];
    let pick = |male: &'static str, female: &'static str| if last.sex.is_male() { male } else { female };
    match (up.len(), before.len()) {
        (0, 0) if last.of_them == 1 => format!("only {}", last.sex.child()),
        (0, 0) => last.words(),
        (0, _) => {
            let steps = before.iter().rev().map(|s| s.words()).collect::<Vec<_>>().join(" of the ");
            format!("{} of the {steps}", last.words())
        }
        (1, 0) => last.sex.sibling().into(),
        (1, n) => {
            let greats = "great-".repeat(n - 1);
            format!("{greats}{} by {} {}", pick("nephew", "niece"), of.his(), first.sex.sibling())
        }
        (2, 0) => format!("{} by {} {}", pick("uncle", "aunt"), of.his(), parent_word(up[0])),
        (2, 1) => format!("cousin by {} {}'s {}", of.his(), parent_word(up[0]), first.sex.sibling()),
        (n, _) => {
            let greats = "great-".repeat(n - 2);
            let elder = if up[n - 1].is_male() { "grandfather" } else { "grandmother" };
            format!("{} by {} {greats}{elder}", pick("kinsman", "kinswoman"), of.his())
        }
    }
}

fn parent_word(sex: Sex) -> &'static str {
    if sex.is_male() { "father" } else { "mother" }
}
