//! Who is whose kin: one look-up over all characters and marriages.

use std::collections::BTreeSet;

use super::{Character, CharacterId, Marriage, MarriageId};

/// All people and marriages, with the ways from one to the other.
pub struct Kin<'a> {
    /// By id.
    people: Vec<&'a Character>,
    /// By id.
    marriages: Vec<&'a Marriage>,
    /// Children of each parent, by (born, id).
    children: Lists<CharacterId>,
    /// Marriages of each partner, by (year, id).
    wed: Lists<MarriageId>,
}

/// A list for each person, all in one: kin is looked up often, and for a few questions only.
struct Lists<T> {
    of: Vec<CharacterId>,
    all: Vec<T>,
}

impl<T: Copy + Ord> Lists<T> {
    /// Of each person, with what goes before another, in that order.
    fn in_order(mut entries: Vec<(CharacterId, i32, T)>) -> Self {
        entries.sort_unstable();
        let (of, all) = entries.into_iter().map(|(of, _, one)| (of, one)).unzip();
        Lists { of, all }
    }
    fn of(&self, who: CharacterId) -> &[T] {
        let from = self.of.partition_point(|of| *of < who);
        let count = self.of[from..].iter().take_while(|of| **of == who).count();
        &self.all[from..from + count]
    }
}

impl<'a> Kin<'a> {
    /// Looks all of them up once; people of any order, the dead and ended marriages included.
    pub fn of(
        characters: impl IntoIterator<Item = &'a Character>,
        marriages: impl IntoIterator<Item = &'a Marriage>,
    ) -> Self {
        let mut people: Vec<&Character> = characters.into_iter().collect();
        people.sort_by_key(|c| c.id);
        let mut marriages: Vec<&Marriage> = marriages.into_iter().collect();
        marriages.sort_by_key(|m| m.id);
        let parents = |c: &Character| [c.father, c.mother.filter(|m| Some(*m) != c.father)].into_iter().flatten();
        let children = people.iter().flat_map(|c| parents(c).map(|parent| (parent, c.born, c.id))).collect();
        let wed = marriages.iter().flat_map(|m| [m.husband, m.wife].map(|partner| (partner, m.year, m.id))).collect();
        let (children, wed) = (Lists::in_order(children), Lists::in_order(wed));
        Kin { people, marriages, children, wed }
    }

    /// A person by id, dead or alive; `None` for one who was not given to [`Kin::of`].
    pub fn get(&self, id: CharacterId) -> Option<&'a Character> {
        self.people.binary_search_by_key(&id, |c| c.id).ok().map(|at| self.people[at])
    }

    /// Everybody, dead or alive, by id.
    pub fn everybody(&self) -> impl Iterator<Item = &'a Character> + '_ {
        self.people.iter().copied()
    }

    /// A marriage by id, lasting or ended; `None` for one that was not given to [`Kin::of`].
    pub fn marriage(&self, id: MarriageId) -> Option<&'a Marriage> {
        self.marriages.binary_search_by_key(&id, |m| m.id).ok().map(|at| self.marriages[at])
    }

    /// Every marriage, lasting or ended, by id.
    pub fn marriages(&self) -> impl Iterator<Item = &'a Marriage> + '_ {
        self.marriages.iter().copied()
    }

    /// Name of a person; "nobody" for an id that has none.
    pub fn name(&self, id: CharacterId) -> &'a str {
        self.get(id).map_or("nobody", |c| c.name.as_str())
    }

    /// Children by (born, id), dead ones too.
    pub fn children(&self, id: CharacterId) -> &[CharacterId] {
        self.children.of(id)
    }

    /// Every marriage of a person, in order.
    pub fn marriages_of(&self, id: CharacterId) -> impl Iterator<Item = &'a Marriage> + '_ {
        self.wed.of(id).iter().filter_map(|m| self.marriage(*m))
    }

    /// The marriage a person lives in.
    pub fn marriage_of(&self, id: CharacterId) -> Option<&'a Marriage> {
        self.marriages_of(id).filter(|m| m.lasts() && self.lives(m.husband) && self.lives(m.wife)).last()
    }

    /// Husband or wife in the marriage a person lives in.
    pub fn spouse(&self, id: CharacterId) -> Option<CharacterId> {
        self.marriage_of(id)?.partner(id)
    }

    /// Those a dead person left behind as widow or widower who still live, in order.
    pub fn widows(&self, of: CharacterId) -> Vec<CharacterId> {
        let Some(died) = self.get(of).and_then(|c| c.died) else { return Vec::new() };
        self.marriages_of(of)
            .filter(|m| m.ended.is_none_or(|ended| ended == died))
            .filter_map(|m| m.partner(of))
            .filter(|partner| self.lives(*partner))
            .collect()
    }

    /// Children born to this couple, by (born, id).
    pub fn issue_of(&self, marriage: &Marriage) -> Vec<CharacterId> {
        let of_father = self.children(marriage.husband).iter().copied();
        of_father.filter(|c| self.get(*c).is_some_and(|c| c.mother == Some(marriage.wife))).collect()
    }

    /// Father and mother, as far as they are known.
    pub fn parents(&self, id: CharacterId) -> Vec<CharacterId> {
        let Some(child) = self.get(id) else { return Vec::new() };
        [child.father, child.mother].into_iter().flatten().filter(|p| self.get(*p).is_some()).collect()
    }

    /// Those who share a parent, by (born, id).
    pub fn siblings(&self, id: CharacterId) -> Vec<CharacterId> {
        let all: BTreeSet<CharacterId> =
            self.parents(id).into_iter().flat_map(|p| self.children(p).to_vec()).filter(|s| *s != id).collect();
        self.by_birth(all)
    }

    /// Children, their children and so on, each generation by (born, id).
    pub fn descendants(&self, id: CharacterId) -> Vec<CharacterId> {
        self.generations(id, |c| self.children(c).to_vec())
    }

    /// Parents, their parents and so on, the nearest first.
    pub fn ancestors(&self, id: CharacterId) -> Vec<CharacterId> {
        self.generations(id, |c| self.parents(c))
    }

    /// Parent and child, or brother and sister (by one parent or by both).
    ///
    /// BR 8.4, Q16
    pub fn is_close_kin(&self, a: CharacterId, b: CharacterId) -> bool {
        let (of_a, of_b) = (self.parents(a), self.parents(b));
        a != b && (of_a.contains(&b) || of_b.contains(&a) || of_a.iter().any(|p| of_b.contains(p)))
    }

    /// The only son of `parent` who is in play, if there is just one; sons born out of wedlock do not count.
    ///
    /// BR OE.21
    pub fn only_son(&self, parent: CharacterId) -> Option<CharacterId> {
        let sons = self.children(parent).iter().filter_map(|c| self.get(*c));
        let mut sons = sons.filter(|c| c.sex.is_male() && c.in_play() && !c.bastard);
        let only = sons.next()?.id;
        sons.next().is_none().then_some(only)
    }

    /// `ids` by (born, id).
    pub fn by_birth(&self, ids: impl IntoIterator<Item = CharacterId>) -> Vec<CharacterId> {
        let mut out: Vec<CharacterId> = ids.into_iter().collect();
        out.sort_by_key(|id| (self.get(*id).map(|c| c.born), *id));
        out
    }

    fn lives(&self, id: CharacterId) -> bool {
        self.get(id).is_some_and(Character::is_alive)
    }

    /// Generation after generation, each person once: files may hold circles.
    fn generations(&self, from: CharacterId, next: impl Fn(CharacterId) -> Vec<CharacterId>) -> Vec<CharacterId> {
        let mut seen = BTreeSet::from([from]);
        let mut out = Vec::new();
        let mut row = vec![from];
        while !row.is_empty() {
            let found: BTreeSet<CharacterId> = row.iter().flat_map(|c| next(*c)).collect();
            row = self.by_birth(found.into_iter().filter(|c| seen.insert(*c)));
            out.extend(&row);
        }
        out
    }
}
