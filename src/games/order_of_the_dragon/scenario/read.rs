//! What the words of an opening mean on the map, each with its place in the file: read once, for the judge and for setting up.

use super::super::book::Book;
use super::super::ids::{PowerId, Realm, VassalId};
use super::opening::Opening;
use crate::diplomacy::{Map, Place, ProvinceId, UnitKind, notation};
use crate::table::Part;

/// Something that is written in a field of the file, alone or at a place of its list, and what it means or why it means nothing.
pub struct Written<T> {
    field: &'static str,
    n: Option<usize>,
    pub text: String,
    pub read: Result<T, String>,
}

impl<T> Written<T> {
    /// The way to it from whose it is.
    pub fn way(&self) -> Vec<Part<'static>> {
        [Some(self.field.into()), self.n.map(Part::Item)].into_iter().flatten().collect()
    }
}

/// What a major power or a vassal has.
pub struct Side {
    pub realm: Realm,
    pub name: String,
    /// Where it stands in the file, in `realms` or in `vassals`; `None`: it is as at the start.
    pub listed: Option<(&'static str, usize)>,
    pub units: Vec<Written<(UnitKind, Place)>>,
    pub holds: Vec<Written<ProvinceId>>,
}

impl Side {
    /// The centres it holds.
    pub fn held(&self) -> Vec<ProvinceId> {
        self.holds.iter().filter_map(|w| w.read.as_ref().ok().copied()).collect()
    }
}

/// A centre by its name.
///
/// # Errors
/// No such place, or no centre.
pub fn centre(map: &Map, text: &str) -> Result<ProvinceId, String> {
    let at = notation::read_place(map, text).map(|at| map.province(at)).map_err(|why| why.text)?;
    if map.data(at).centre { Ok(at) } else { Err(format!("{} is no supply centre", map.data(at).name)) }
}

fn list<T>(field: &'static str, list: &[String], read: impl Fn(&str) -> Result<T, String>) -> Vec<Written<T>> {
    let one = |(n, text): (usize, &String)| Written { field, n: Some(n), text: text.clone(), read: read(text) };
    list.iter().enumerate().map(one).collect()
}

fn units(map: &Map, texts: &[String]) -> Vec<Written<(UnitKind, Place)>> {
    list("units", texts, |text| notation::read_unit(map, text).map_err(|why| why.text))
}

fn holds(map: &Map, texts: &[String]) -> Vec<Written<ProvinceId>> {
    list("holds", texts, |text| centre(map, text))
}

/// All sides: powers that the file does not name, then those it names and the vassals, in its order.
pub fn sides(book: &Book, opening: &Opening) -> Vec<Side> {
    let map = &book.map;
    let has_all = |power: PowerId| opening.realms.iter().any(|r| r.power == power);
    let start_units = |power: PowerId| {
        let all = map.powers[power.index()].units.iter();
        all.map(|(kind, at)| notation::write_standing(map, *kind, *at)).collect::<Vec<_>>()
    };
    let start_homes = |power: PowerId| {
        let homes = map.powers[power.index()].homes.iter();
        homes.map(|home| map.province_label(*home).to_string()).collect::<Vec<_>>()
    };
    let mut out = vec![];
    for power in PowerId::all().filter(|power| !has_all(*power)) {
        let (units, holds) = (units(map, &start_units(power)), holds(map, &start_homes(power)));
        out.push(Side { realm: Realm::Major(power), name: power.name().into(), listed: None, units, holds });
    }
    for (n, text) in opening.realms.iter().enumerate() {
        let (realm, name, listed) = (Realm::Major(text.power), text.power.name().into(), Some(("realms", n)));
        // What the file leaves out is as at the start, but for who is out.
        let or_start = |list: &Option<Vec<String>>, start: Vec<String>| match list {
            Some(list) => list.clone(),
            None if text.out => vec![],
            None => start,
        };
        let units = units(map, &or_start(&text.units, start_units(text.power)));
        let holds = holds(map, &or_start(&text.holds, start_homes(text.power)));
        out.push(Side { realm, name, listed, units, holds });
    }
    for (n, text) in opening.vassals.iter().enumerate() {
        let name = format!("the vassal of {}", text.capital);
        let capital = centre(map, &text.capital);
        let also = holds(map, text.holds.as_deref().unwrap_or(&[]));
        let also = also.into_iter().filter(|held| capital.is_err() || held.read != capital);
        let first = Written { field: "capital", n: None, text: text.capital.clone(), read: capital.clone() };
        let holds = [first].into_iter().chain(also).collect();
        let (realm, listed) = (Realm::Vassal(VassalId(n as u16)), Some(("vassals", n)));
        out.push(Side { realm, name, listed, units: units(map, &text.units), holds });
    }
    out
}
