//! What in a position no play could have left behind: powers that a Census would have ended, more units than centres, centres that
//! a Census would have given to whoever stands in them, neutrals without the unit that a Winter would have given them.

use super::super::book::Book;
use super::super::ids::PowerId;
use super::super::turn::{Phase, Season};
use super::opening::{Opening, RealmText};
use crate::diplomacy::{ProvinceId, notation};
use crate::table::{Lens, so_many};
use crate::way;

/// Finds them all.
pub fn look(book: &Book, p: &Opening, lens: &mut Lens) {
    let limits = Limits { book, p };
    for (n, realm) in p.realms.iter().enumerate().filter(|(_, realm)| !realm.out) {
        lens.look_at(way!["position", "realms", n]);
        limits.realm(realm, lens);
    }
    for (n, vassal) in p.vassals.iter().enumerate() {
        lens.look_at(way!["position", "vassals", n]);
        let mut held = limits.places(vassal.holds.iter().flatten().chain([&vassal.capital]));
        held.sort();
        held.dedup();
        limits.units(&format!("the vassal of {}", vassal.capital), &vassal.units, &held, lens);
    }
    lens.look_at(way!["position"]);
    if limits.is_spring() {
        for (n, at) in p.vacant.iter().enumerate() {
            let words =
                format!("{at} would have built its unit in the Winter before (OOD 8.2-3); in Autumn it may be vacant");
            lens.fault(way!["vacant", n], words);
        }
    }
    lens.look_at(way![]);
}

struct Limits<'a> {
    book: &'a Book,
    p: &'a Opening,
}

impl Limits<'_> {
    fn is_spring(&self) -> bool {
        self.p.season.unwrap_or(Season::Spring) == Season::Spring && self.is_before_census()
    }

    /// Units and centres change in Census and Winter only: before them nobody has more of the first.
    fn is_before_census(&self) -> bool {
        matches!(self.p.phase, None | Some(Phase::Orders | Phase::Census))
    }

    fn place(&self, text: &str) -> Option<ProvinceId> {
        notation::read_place(&self.book.map, text).ok().map(|at| self.book.map.province(at))
    }

    fn places<'t>(&self, list: impl Iterator<Item = &'t String>) -> Vec<ProvinceId> {
        list.filter_map(|text| self.place(text)).collect()
    }

    fn homes(&self, power: PowerId) -> &[ProvinceId] {
        &self.book.map.powers[power.index()].homes
    }

    /// Who holds this centre by the file.
    fn taker(&self, at: ProvinceId) -> Option<String> {
        let holds = |list: &Option<Vec<String>>| list.iter().flatten().any(|text| self.place(text) == Some(at));
        let realm = self.p.realms.iter().find(|realm| holds(&realm.holds)).map(|realm| realm.power.name().to_string());
        let vassal = self.p.vassals.iter().find(|v| holds(&v.holds) || self.place(&v.capital) == Some(at));
        realm.or_else(|| vassal.map(|v| format!("the vassal of {}", v.capital)))
    }

    /// Does a living heir of this power stand in the position?
    fn has_heir(&self, realm: &RealmText, capital: bool) -> bool {
        let power = realm.power;
        let single = realm.heir.unwrap_or(self.book.opening.heirs.contains(&power) && capital);
        let at_start = || {
            let start = self.book.neutrals().iter().find(|n| n.thrall_of.map(|p| PowerId(p.0)) == Some(power));
            start.is_some_and(|n| self.taker(self.book.map.province(n.at)).is_none())
        };
        let thrall = self.p.thralls.as_ref().map_or_else(at_start, |list| list.iter().any(|t| t.of == power));
        single || thrall || self.p.vassals.iter().any(|v| v.giver == power || v.receiver == power)
    }

    fn realm(&self, realm: &RealmText, lens: &mut Lens) {
        let (power, name) = (realm.power, realm.power.name());
        let held = match &realm.holds {
            Some(list) => self.places(list.iter()),
            None => self.homes(power).to_vec(),
        };
        let capital = held.contains(&self.book.capital(power));
        if held.is_empty() {
            lens.fault(way!["holds"], format!("{name} has no centre of its own and would be `out: true` (OOD 3.3-3)"));
        } else if !capital && !self.has_heir(realm, capital) {
            let words = format!("{name} has neither its capital nor an heir and would be `out: true` (OOD 3.3-2)");
            lens.fault(way!["holds"], words);
        }
        let now = self.p.cycle.unwrap_or(1);
        if let Some(cycle) = realm.heir_built.filter(|cycle| !(1..now).contains(cycle)) {
            let words = format!("the Winter of cycle {cycle} is none before cycle {now} (OOD 8.1-4)");
            lens.fault(way!["heir_built"], words);
        }
        match &realm.units {
            Some(units) => self.units(name, units, &held, lens),
            None => {
                let start: Vec<String> = self.book.map.powers[power.index()]
                    .units
                    .iter()
                    .map(|(kind, at)| notation::write_standing(&self.book.map, *kind, *at))
                    .collect();
                self.units(name, &start, &held, lens);
            }
        }
    }

    /// No more units than centres, and in Spring none in a centre of somebody else.
    fn units(&self, name: &str, units: &[String], held: &[ProvinceId], lens: &mut Lens) {
        if self.is_before_census() && units.len() > held.len() {
            let words = format!(
                "{name} has {} and {}: it would have removed some in the Winter before (OOD 3.1-4)",
                so_many(units.len(), "unit"),
                so_many(held.len(), "centre")
            );
            lens.fault(way!["units"], words);
        }
        if !self.is_spring() {
            return;
        }
        for (n, text) in units.iter().enumerate() {
            let Ok((_, at)) = notation::read_unit(&self.book.map, text) else { continue };
            let at = self.book.map.province(at);
            if self.book.map.data(at).centre && !held.contains(&at) {
                let words = format!(
                    "{text} stands in a centre that is not among what {name} `holds`: the Census before this Spring would have \
                     given it away (OOD 2.1-3); in Autumn it may stand there"
                );
                lens.fault(way!["units", n], words);
            }
        }
    }
}
