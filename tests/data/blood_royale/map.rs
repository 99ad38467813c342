//! The map of Western Europe.

use std::collections::BTreeSet;

use regnal::games::blood_royale::book::{Doubt, Sureness};
use regnal::games::blood_royale::ids::{CountryId, Goods, OffLimitsId, ProvinceId, SeaId};

use super::{book, p};

// ---------------------------------------------------------------- Countries and provinces

/// BR 1.1: five countries of ten provinces each.
#[test]
fn fifty_provinces_in_five_countries() {
    let map = book().map;
    assert_eq!((map.provinces.len(), map.countries.len(), map.seas.len(), map.off_limits.len()), (50, 5, 12, 3));
    for c in &map.countries {
        assert_eq!(c.provinces.len(), 10, "{}", c.name);
        assert!(c.provinces.iter().all(|id| map.province(*id).country == c.id));
    }
    for (n, data) in map.provinces.iter().enumerate() {
        assert_eq!((data.id, data.key), (ProvinceId(n as u8), ProvinceId::KEYS[n]));
    }
}

/// Countries have a word for what is theirs, the colour of their pieces, and a capital.
#[test]
fn countries_and_their_capitals() {
    let map = book().map;
    let found: Vec<(&str, &str, &str, &str)> = map
        .countries
        .iter()
        .map(|c| (c.name.as_str(), c.adjective.as_str(), c.colour.as_str(), c.capital.key()))
        .collect();
    let expected = [
        ("England", "English", "green", "essex"),
        ("France", "French", "blue", "ile_de_france"),
        ("Germany", "German", "orange", "franconia"),
        ("Italy", "Italian", "purple", "latium"),
        ("Spain", "Spanish", "yellow", "castile"),
    ];
    assert_eq!(found, expected);
    let capitals: Vec<&str> = map.provinces.iter().filter(|d| d.capital).map(|d| d.key).collect();
    assert_eq!(capitals, ["essex", "ile_de_france", "franconia", "latium", "castile"]);
}

#[test]
fn places_are_found_by_name_and_key() {
    let map = book().map;
    assert_eq!(map.find_province("ile-de-france"), Some(p("ile_de_france")));
    assert_eq!(map.find_province(" la_mancha "), map.find_province("La Mancha"));
    assert_eq!(map.find_sea("the channel"), SeaId::of_key("channel"));
    assert_eq!(map.find_country("french"), Some(CountryId(1)));
    assert_eq!((map.find_province("Wales"), map.find_sea(""), map.find_country("Poland")), (None, None, None));
}

/// BR 1.2: fifteen Resource Areas, three in every country.
#[test]
fn resource_areas() {
    let map = book().map;
    let of = |goods: Goods| -> BTreeSet<&str> {
        map.resource_areas(false).filter(|(_, g)| *g == goods).map(|(id, _)| id.key()).collect()
    };
    assert_eq!(of(Goods::Food), BTreeSet::from(["lancashire", "warwickshire", "aquitaine", "lombardy"]));
    assert_eq!(of(Goods::Metals), BTreeSet::from(["cornwall", "bavaria", "lorraine", "navarre"]));
    assert_eq!(of(Goods::Cloth), BTreeSet::from(["bordeaux", "westphalia", "tuscany", "andalusia"]));
    assert_eq!(of(Goods::SemiLuxury), BTreeSet::from(["dauphine", "la_mancha"]));
    assert_eq!(of(Goods::Luxury), BTreeSet::from(["veneto"]));
    for c in &map.countries {
        assert_eq!(c.provinces.iter().filter(|id| map.province(**id).resource.is_some()).count(), 3);
    }
}

/// BR 12.3: the layout of twelve has nine basic, two semi-luxury and one luxury.
#[test]
fn the_layout_of_twelve() {
    let map = book().map;
    let count = |goods| map.resource_areas(true).filter(|(_, g)| *g == goods).count();
    assert_eq!(Goods::ALL.map(count), [3, 3, 3, 2, 1]);
}

/// BR 23.3: for four players one province yields something else, and there is enough of everything.
#[test]
fn four_players_have_the_goods_of_four() {
    let book = book();
    let swaps: Vec<(&str, &str, Goods)> =
        book.tables.four_player_rebalance.iter().map(|r| (r.absent.key(), r.province.key(), r.to)).collect();
    let expected = [
        ("england", "andalusia", Goods::Food),
        ("france", "bavaria", Goods::SemiLuxury),
        ("germany", "warwickshire", Goods::Metals),
        ("italy", "bavaria", Goods::SemiLuxury),
        ("spain", "lancashire", Goods::SemiLuxury),
    ];
    assert_eq!(swaps, expected);
    for absent in CountryId::all() {
        let mut counts = [0; 5];
        for data in book.map.provinces.iter().filter(|d| d.country != absent) {
            if let Some(goods) = book.product(data.id, &[absent]) {
                counts[goods.index()] += 1;
            }
        }
        let italy = absent.key() == "italy";
        assert_eq!(counts, if italy { [3, 3, 3, 3, 0] } else { [3, 3, 3, 2, 1] }, "without {}", absent.key());
    }
    assert_eq!(book.product(p("andalusia"), &[]), Some(Goods::Cloth));
    assert_eq!(book.product(p("andalusia"), &[CountryId(0), CountryId(1)]), Some(Goods::Cloth), "three players");
}

/// BR 23.7: a country without a player holds exactly twenty armies.
#[test]
fn neutral_countries_hold_twenty_armies() {
    let book = book();
    for c in &book.map.countries {
        let armies: u8 = c.provinces.iter().map(|id| book.neutral_armies(*id)).sum();
        assert_eq!(armies, 20, "{}", c.name);
    }
    assert_eq!([p("bavaria"), p("franconia"), p("saxony")].map(|id| book.neutral_armies(id)), [4, 2, 1]);
}

/// BR OF.1: the ten Neutral provinces.
#[test]
fn neutral_provinces_of_option_f() {
    let map = book().map;
    let found: BTreeSet<&str> = map.provinces.iter().filter(|d| d.neutral_option_f).map(|d| d.key).collect();
    let expected = BTreeSet::from([
        "yorkshire",
        "east_anglia",
        "burgundy",
        "flanders",
        "friesland",
        "swabia",
        "piedmont",
        "sicily",
        "aragon",
        "portugal",
    ]);
    assert_eq!(found, expected);
}

// ---------------------------------------------------------------- How it hangs together

#[test]
fn borders_go_both_ways() {
    let map = book().map;
    assert_eq!(map.borders.len(), 103);
    for data in &map.provinces {
        assert!(data.neighbours.is_sorted() && !data.neighbours.contains(&data.id));
        for n in &data.neighbours {
            assert!(map.province(*n).neighbours.contains(&data.id) && map.adjacent(*n, data.id));
        }
    }
    for sea in &map.seas {
        assert!(sea.adjacent.iter().all(|t| map.seas_adjacent(*t, sea.id)));
        assert!(sea.coasts.iter().all(|c| map.on_coast(*c, sea.id)));
    }
}

#[test]
fn how_sure_we_are_is_kept() {
    let map = book().map;
    let count = |how| map.borders.iter().filter(|(_, _, s)| *s == how).count();
    assert_eq!([Sureness::Stated, Sureness::Inferred, Sureness::Reconstructed].map(count), [2, 13, 88]);
    let ours = map.provinces.iter().filter(|d| d.reconstructed.contains(&Doubt::Name)).count();
    assert_eq!(ours, 16, "sixteen names are in no source");
    let doubtful: Vec<&str> =
        map.provinces.iter().filter(|d| d.reconstructed.contains(&Doubt::Resource)).map(|d| d.key).collect();
    assert_eq!(doubtful, ["cornwall", "westphalia", "tuscany", "navarre"]);
    assert_eq!(map.provinces.iter().filter(|d| d.inferred.contains(&Doubt::Resource)).count(), 5);
    assert!(map.countries.iter().all(|c| c.reconstructed.contains(&Doubt::Capital)));
    assert!(map.messina.reconstructed && !map.crossing.reconstructed);
}

/// Denmark, Wales and Poland are no provinces, and who borders them.
#[test]
fn lands_off_limits() {
    let map = book().map;
    assert_eq!(OffLimitsId::KEYS, ["wales", "denmark", "poland"]);
    assert!(OffLimitsId::KEYS.iter().all(|k| ProvinceId::of_key(k).is_none()));
    let wales = map.off_limits(OffLimitsId(0));
    assert_eq!(wales.neighbours, [p("lancashire"), p("herefordshire")]);
    assert_eq!(map.province(p("saxony")).off_limits, [OffLimitsId(2)]);
}

/// Kent and Calais lie on one sea area, by which armies cross; Messina is built alike.
#[test]
fn the_two_crossings() {
    let map = book().map;
    let kent = map.crossing;
    assert_eq!((kent.a, kent.b, kent.sea.key()), (p("kent"), p("calais"), "channel"));
    assert_eq!((kent.cost, kent.entry_cost), (1, 1));
    assert_eq!(
        (kent.other(p("kent")), kent.other(p("calais")), kent.other(p("essex"))),
        (Some(p("calais")), Some(p("kent")), None)
    );
    assert!(!map.adjacent(p("kent"), p("calais")));
    let shared: Vec<SeaId> =
        map.province(p("kent")).seas.iter().copied().filter(|s| map.on_coast(p("calais"), *s)).collect();
    assert_eq!(shared, [kent.sea]);
    let messina = map.messina;
    assert_eq!((messina.a, messina.b, messina.cost, messina.entry_cost), (p("naples"), p("sicily"), 1, 0));
}

// ---------------------------------------------------------------- Sentences of the rulebook

/// One fleet move from Cornwall reaches six provinces.
#[test]
fn from_cornwall() {
    let map = book().map;
    let reach: BTreeSet<&str> = map
        .province(p("cornwall"))
        .seas
        .iter()
        .flat_map(|s| map.sea(*s).coasts.iter().map(|c| c.key()))
        .filter(|k| *k != "cornwall")
        .collect();
    let expected = BTreeSet::from(["herefordshire", "wessex", "normandy", "brittany", "aquitaine", "bordeaux"]);
    assert_eq!(reach, expected);
}

/// Example 10's figures.
#[test]
fn the_marches_of_example_10() {
    let book = book();
    let (map, moves) = (&book.map, &book.tables.moves);
    let english = |_, to: usize| (map.provinces[to].country == CountryId(0)).then_some(1);
    let far = map.land.distances(p("lancashire").index(), english);
    let cost = far[p("essex").index()].expect("a way");
    assert_eq!((cost, far[p("warwickshire").index()]), (2, Some(1)));
    assert!(map.adjacent(p("warwickshire"), p("essex")), "the way leads over Warwickshire");
    assert_eq!(cost + u32::from(moves.embark), u32::from(moves.army), "an army boards and cannot land");
    assert_eq!(cost + u32::from(moves.embark + moves.disembark), u32::from(moves.item));
    let (north, channel) = (SeaId(0), SeaId(1));
    assert!(map.on_coast(p("essex"), north) && map.on_coast(p("friesland"), north));
    assert!(map.seas_adjacent(north, channel) && map.on_coast(p("normandy"), channel));
    assert!(map.adjacent(p("calais"), p("normandy")) && map.adjacent(p("calais"), p("champagne")));
    assert_eq!(map.crossing.cost + map.crossing.entry_cost + 1, moves.army, "over the Channel into Normandy");
}

/// What the hints on strategy say of the lie of the land.
#[test]
fn hints_on_strategy_hold() {
    let map = book().map;
    let borders = |a: &str, country: &str| {
        map.province(p(a)).neighbours.iter().any(|n| map.province(*n).country.key() == country)
    };
    assert!(borders("navarre", "france") && borders("bordeaux", "spain") && borders("angouleme", "spain"));
    assert!(borders("bavaria", "italy") && borders("lorraine", "france"));
    assert!(borders("lombardy", "germany") && borders("veneto", "germany"));
    assert!(borders("piedmont", "france") && borders("piedmont", "germany"));
    assert!(borders("dauphine", "italy") && borders("dauphine", "spain"));
    assert!(map.adjacent(p("swabia"), p("burgundy")) && map.adjacent(p("swabia"), p("piedmont")));
    let english = |id: &ProvinceId| map.province(*id).country == CountryId(0);
    let abroad: BTreeSet<&str> = (ProvinceId::all().filter(english))
        .filter(|id| map.province(*id).neighbours.iter().any(|n| !english(n)))
        .map(|id| id.key())
        .collect();
    assert_eq!(abroad, BTreeSet::from(["calais"]), "England has no other land frontier");
}

/// With Burgundy neutral the loss of Angouleme cuts the Dauphine off.
#[test]
fn the_dauphine_hangs_by_angouleme() {
    let map = book().map;
    let french = |out: &'static [&'static str]| {
        let map = &map;
        move |_: usize, to: usize| {
            let d = &map.provinces[to];
            (d.country == CountryId(1) && !out.contains(&d.key)).then_some(1)
        }
    };
    let reach = |out| map.land.distances(p("dauphine").index(), french(out)).iter().flatten().count();
    assert_eq!(reach(&["burgundy", "angouleme"]), 1);
    assert!(reach(&["burgundy"]) > 1 && reach(&["angouleme"]) > 1);
}

/// No country has all three basics, and each lacks what the hints say it must buy.
#[test]
fn what_every_country_lacks() {
    let map = book().map;
    let lacks = |key: &str| -> Vec<Goods> {
        let country = map.country(CountryId::of_key(key).expect("a country"));
        let has = |g: &Goods| country.provinces.iter().any(|id| map.province(*id).resource == Some(*g));
        Goods::ALL.into_iter().filter(|g| g.is_basic() && !has(g)).collect()
    };
    assert_eq!(lacks("england"), [Goods::Cloth]);
    assert_eq!((lacks("france"), lacks("italy")), (vec![Goods::Metals], vec![Goods::Metals]));
    assert_eq!((lacks("germany"), lacks("spain")), (vec![Goods::Food], vec![Goods::Food]));
}
