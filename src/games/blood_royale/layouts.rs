//! Where goods come from and where the courts are: the printed layout, the change for a missing country (BR 23.3), or one
//! that is drawn (Option I).

use super::book::Book;
use super::ids::{CountryId, Goods, ProvinceId};
use super::setup::{Making, Note};
use crate::table::{Dice, Throw};

/// What each province produces, by its number, and each country's capital.
pub(super) struct Layout {
    pub goods: Vec<Option<Goods>>,
    pub capitals: Vec<ProvinceId>,
}

/// Draws begun again before the printed layout is taken after all.
const PATIENCE: u32 = 5000;

/// The layout of a game; `closed` is a country out of bounds, where nothing is drawn.
pub(super) fn layout(make: &mut Making, absent: Option<CountryId>, closed: Option<CountryId>) -> Layout {
    let book = make.book;
    let options = make.options().clone();
    let mut goods: Vec<Option<Goods>> = vec![None; book.map.provinces.len()];
    for (id, kind) in book.map.resource_areas(options.twelve_areas) {
        goods[id.index()] = Some(kind);
    }
    let printed = goods.clone();
    if let Some(swap) = book.tables.four_player_rebalance.iter().find(|r| Some(r.absent) == absent) {
        goods[swap.province.index()] = Some(swap.to);
        if !options.drawn_resources {
            let text =
                format!("{} yields {} in place of {}.", book.map.province(swap.province).name, swap.to, swap.from);
            make.note(None, "23.3", text);
        }
    }
    if options.drawn_resources {
        let open = |id: &ProvinceId| Some(book.map.province(*id).country) != closed;
        let pattern = if closed.is_some() { &goods } else { &printed };
        let in_play = ProvinceId::all().filter(open).filter_map(|id| pattern[id.index()]);
        let kinds: Vec<Goods> = ordered(in_play);
        if let Some(drawn) = draw_areas(make, &kinds, closed) {
            goods = drawn;
        }
    }
    let mut capitals: Vec<ProvinceId> = book.map.countries.iter().map(|c| c.capital).collect();
    if options.drawn_capitals {
        for country in CountryId::all().filter(|c| Some(*c) != closed) {
            if let Some(capital) = draw_capital(make, country, &goods) {
                capitals[country.index()] = capital;
            }
        }
    }
    Layout { goods, capitals }
}

/// The dearest first, then cloth, metals, food (BR OI.2).
fn ordered(kinds: impl Iterator<Item = Goods>) -> Vec<Goods> {
    let mut kinds: Vec<Goods> = kinds.collect();
    kinds.sort_by(|a, b| b.cmp(a));
    kinds
}

/// May an area of these goods lie here, beside those that lie already (BR OI.2 to OI.4)?
pub fn may_lie(book: &Book, goods: &[Option<Goods>], at: ProvinceId, kind: Goods) -> bool {
    let country = book.map.province(at).country;
    let here = |c: CountryId| {
        let home = &book.map.country(c).provinces;
        home.iter().filter_map(|p| goods[p.index()]).collect::<Vec<Goods>>()
    };
    let mut after = here(country);
    after.push(kind);
    let count = |k: Goods| after.iter().filter(|g| **g == k).count();
    let full_set = Goods::ALL.into_iter().filter(|k| k.is_basic()).all(|k| count(k) > 0);
    let dear = after.iter().filter(|g| !g.is_basic()).count();
    goods[at.index()].is_none()
        && after.len() <= 3
        && !full_set
        && dear <= 1
        && Goods::ALL.into_iter().filter(|k| k.is_basic()).all(|k| count(k) <= 2)
}

/// Throws for a province that will do; `None` when none would.
fn throw_for(book: &Book, dice: &mut Dice, fits: &dyn Fn(ProvinceId) -> bool) -> Option<([u8; 2], ProvinceId)> {
    book.tables.random_provinces.iter().flatten().any(|p| fits(*p)).then(|| {
        loop {
            let faces = [dice.d6(), dice.below(10) as u8 + 1];
            if let Some(at) = book.tables.random_province(faces[0], faces[1]).filter(|p| fits(*p)) {
                break (faces, at);
            }
        }
    })
}

/// One try; `None` when an area finds no place.
fn try_areas(
    book: &Book,
    dice: &mut Dice,
    kinds: &[Goods],
    closed: Option<CountryId>,
) -> Option<Vec<([u8; 2], ProvinceId, Goods)>> {
    let mut goods = vec![None; book.map.provinces.len()];
    let mut out = vec![];
    for kind in kinds {
        let fits = |at: ProvinceId| Some(book.map.province(at).country) != closed && may_lie(book, &goods, at, *kind);
        let (faces, at) = throw_for(book, dice, &fits)?;
        goods[at.index()] = Some(*kind);
        out.push((faces, at, *kind));
    }
    Some(out)
}

fn draw_areas(make: &mut Making, kinds: &[Goods], closed: Option<CountryId>) -> Option<Vec<Option<Goods>>> {
    let book = make.book;
    let mut again = 0;
    let drawn = loop {
        if let Some(drawn) = try_areas(book, &mut make.dice, kinds, closed) {
            break drawn;
        }
        again += 1;
        if again > PATIENCE {
            make.note(None, "OI.1", "No layout could be drawn; the Resource Areas stay as printed.");
            return None;
        }
    };
    if again > 0 {
        let text =
            format!("The draw of the Resource Areas was begun again {again} times: no province was left for one.");
        make.note(None, "OI.3", text);
    }
    let mut goods = vec![None; book.map.provinces.len()];
    for (faces, at, kind) in drawn {
        goods[at.index()] = Some(kind);
        let name = &book.map.province(at).name;
        make.notes.push(Note {
            seat: None,
            place: Some(at),
            rule: "OI.2",
            text: format!("{name} yields {kind}."),
            throw: Some(province_throw(format!("Resource Area: {kind}"), &faces)),
        });
    }
    Some(goods)
}

/// A country's capital: by the ten-sided die in its line, not where a Resource Area or a Neutral province is (BR OI.5).
fn draw_capital(make: &mut Making, country: CountryId, goods: &[Option<Goods>]) -> Option<ProvinceId> {
    let book = make.book;
    let neutral = make.options().neutral_provinces;
    let fits = |p: ProvinceId| {
        let info = book.map.province(p);
        info.country == country && goods[p.index()].is_none() && !(neutral && info.neutral_option_f)
    };
    let (faces, at) = throw_for(book, &mut make.dice, &fits)?;
    let (land, place) = (&book.map.country(country).name, &book.map.province(at).name);
    make.notes.push(Note {
        seat: make.seat_of(country),
        place: Some(at),
        rule: "OI.5",
        text: format!("The capital of {land} is in {place}."),
        throw: Some(province_throw(format!("capital of {land}"), &faces)),
    });
    Some(at)
}

fn province_throw(purpose: String, faces: &[u8]) -> Throw {
    let total = faces.iter().map(|f| i16::from(*f)).sum();
    Throw { purpose, dice: faces.to_vec(), modifiers: vec![], total, needed: String::new() }
}
