//! Resource Areas and capitals that are drawn (Option I).

use super::*;
use regnal::games::blood_royale::layouts::may_lie;
use std::collections::BTreeSet;

fn with_seed(countries: &[&str], options: &str, seed: u64) -> Position {
    let n = countries.len();
    let text = format!(
        "(game: \"blood_royale\", title: \"T\", text: \"T\", seats: ({n}, {n}), countries: {countries:?}, options: ({options}))"
    );
    set_up(&text, n, seed).unwrap().0
}

const FIVE: [&str; 5] = ["england", "france", "germany", "italy", "spain"];

/// BR OI.1 to OI.4: Fifteen areas by the random table, three in each country, never a full set of basics.
#[test]
fn drawn_areas_keep_every_bound() {
    let book = Book::standard();
    let mut seen = BTreeSet::new();
    for seed in 0..25 {
        let p = with_seed(&FIVE, "drawn_resources: true", seed);
        let all = |c: CountryId| {
            let here = p.provinces.iter().filter(move |q| book_country(q.id) == c);
            here.filter_map(|q| q.goods).collect::<Vec<_>>()
        };
        for country in CountryId::all() {
            let goods = all(country);
            let count = |g: Goods| goods.iter().filter(|k| **k == g).count();
            assert_eq!(goods.len(), 3, "at most three, and there are fifteen");
            assert!(count(Goods::Food) == 0 || count(Goods::Metals) == 0 || count(Goods::Cloth) == 0, "{goods:?}");
            assert!(Goods::ALL.into_iter().all(|g| count(g) <= 2));
            assert!(count(Goods::Luxury) + count(Goods::SemiLuxury) <= 1, "the dear ones in three countries");
        }
        let totals = |g: Goods| p.provinces.iter().filter(|q| q.goods == Some(g)).count();
        assert_eq!(Goods::ALL.map(totals), [4, 4, 4, 2, 1]);
        seen.insert(p.provinces.iter().map(|q| q.goods).collect::<Vec<_>>());
        let capitals: Vec<_> = p.countries.iter().map(|c| c.capital).collect();
        assert_eq!(capitals, book.map.countries.iter().map(|c| Some(c.capital)).collect::<Vec<_>>());
    }
    assert!(seen.len() > 20, "the layouts differ");
}

fn book_country(id: ProvinceId) -> CountryId {
    Book::standard().map.province(id).country
}

/// BR OI.2 to OI.4: Each bound by itself.
#[test]
fn each_bound_refuses_by_itself() {
    let book = Book::standard();
    let lay = |areas: &[(&str, Goods)]| {
        let mut goods = vec![None; 50];
        areas.iter().for_each(|(at, g)| goods[land(at).index()] = Some(*g));
        goods
    };
    let fits = |areas: &[(&str, Goods)], kind| may_lie(&book, &lay(areas), land("kent"), kind);
    use Goods::*;
    assert!(fits(&[("essex", Food), ("wessex", Metals)], Food));
    assert!(!fits(&[("kent", Food)], Metals), "one marker in a province");
    assert!(!fits(&[("essex", Food), ("wessex", Metals), ("calais", Luxury)], Food), "three in a country");
    assert!(!fits(&[("essex", Food), ("wessex", Metals)], Cloth), "no full set");
    assert!(!fits(&[("essex", Luxury)], SemiLuxury) && !fits(&[("essex", SemiLuxury)], SemiLuxury), "apart");
    assert!(!fits(&[("essex", Food), ("wessex", Food)], Food), "two alike");
    assert!(
        fits(&[("normandy", Food), ("brittany", Metals), ("bordeaux", Luxury)], Luxury),
        "another country's do not count"
    );
}

/// BR OI.1, OI.5: Capitals are drawn after the areas, in their own country, never on an area; the King goes there.
#[test]
fn drawn_capitals_are_no_resource_areas() {
    let mut seen = BTreeSet::new();
    for seed in 0..40 {
        let options =
            if seed % 2 == 0 { "drawn_resources: true, drawn_capitals: true" } else { "drawn_capitals: true" };
        let p = with_seed(&FIVE, options, seed);
        for c in p.countries.iter() {
            let capital = c.capital.unwrap();
            assert_eq!((book_country(capital), p.provinces[capital.index()].goods), (c.id, None));
            let king = p.pawns.iter().find(|k| k.country == Some(c.id) && k.kind == PawnKind::King).unwrap();
            assert_eq!(king.at, Spot::Land(capital));
        }
        seen.insert(p.countries[0].capital);
    }
    assert!(seen.len() > 3, "{seen:?}");
}

/// BR 23.7, OI.1, OI.5: "2 in the Capital": of a country that nobody plays, too, in the one that is drawn.
#[test]
fn a_drawn_capital_without_a_court_is_guarded() {
    use regnal::games::blood_royale::war::full_strength;
    let mut elsewhere = 0;
    for seed in 0..20 {
        let p = with_seed(&["france", "germany", "spain"], "drawn_capitals: true", seed);
        let pos = laid(p.clone());
        for c in p.countries.iter().filter(|c| c.player.is_none()) {
            let drawn = c.first_capital.expect("a drawn capital");
            let there = p.armies.iter().filter(|a| a.at == Spot::Land(drawn)).count();
            assert_eq!((there, full_strength(pos, drawn), c.capital, c.castle), (2, 2, None, 0));
            elsewhere += usize::from(drawn != Book::standard().map.country(c.id).capital);
        }
    }
    assert!(elsewhere > 0);
}

/// BR OI.6: With Option F no court is in a Neutral province; an area may be, and yields nothing until it is taken.
#[test]
fn with_neutral_provinces_capitals_are_drawn_elsewhere() {
    let mut seen = 0;
    for seed in 0..30 {
        let p = with_seed(&FIVE, "drawn_capitals: true, drawn_resources: true, neutral_provinces: true", seed);
        for c in p.countries.iter() {
            assert!(matches!(p.provinces[c.capital.unwrap().index()].holder, Holder::Seat(_)));
        }
        for area in p.provinces.iter().filter(|q| q.goods.is_some() && q.holder == Holder::Neutral) {
            let yields = |holder: Holder| {
                let mut p = p.clone();
                p.provinces[area.id.index()].holder = holder;
                matches!(realm::harvest_of(laid(p), area.id), Some(realm::Harvest::Yields { .. }))
            };
            assert!(!yields(Holder::Neutral) && yields(Holder::Seat(ENGLAND)));
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// BR OI.1, 23.1: With four players nothing is drawn out of bounds, and there are twelve areas.
#[test]
fn nothing_is_drawn_out_of_bounds() {
    for seed in 0..15 {
        let p = with_seed(&["france", "germany", "italy", "spain"], "drawn_resources: true", seed);
        let areas: Vec<_> = p.provinces.iter().filter(|q| q.goods.is_some()).collect();
        assert_eq!(areas.len(), 12);
        assert!(areas.iter().all(|q| q.holder != Holder::OutOfBounds));
    }
}

/// BR 1.12, OI.2: The ten-sided die falls for random provinces, the dearest goods first; each throw is in the chronicle.
#[test]
fn the_draw_is_in_the_chronicle() {
    let b = board_with("drawn_resources: true");
    let lines = b.table.chronicle_for(ENGLAND);
    let throws = lines.iter().filter(|l| l.rule.as_deref() == Some("BR OI.2"));
    let drawn: Vec<_> = throws.clone().filter_map(|l| l.throw.as_ref()).map(|t| t.purpose.clone()).collect();
    let all = [(Goods::Luxury, 1), (Goods::SemiLuxury, 2), (Goods::Cloth, 4), (Goods::Metals, 4), (Goods::Food, 4)];
    let order = all.into_iter().flat_map(|(kind, n)| vec![format!("Resource Area: {kind}"); n]);
    assert_eq!(drawn, order.collect::<Vec<_>>());
    let dice: Vec<_> = throws.filter_map(|l| l.throw.as_ref()).map(|t| t.dice.clone()).collect();
    assert_eq!(dice.len(), 15);
    assert!(dice.iter().all(|d| d.len() == 2 && (1..=6).contains(&d[0]) && (1..=10).contains(&d[1])));
}
