//! What the map must agree on: one function for each rule of the data.

use super::book_map::MapData;
use super::ids::{CountryId, Goods, OffLimitsId, ProvinceId, SeaId};
use super::map_file::MapText;
use crate::table::{Lens, Part};
use crate::way;

/// Resource Areas by goods, in the order of [`Goods::ALL`].
const AREAS: [usize; 5] = [4, 4, 4, 2, 1];
/// What is left for four players, and for four without Italy (12.3, 23.3).
const FOUR_PLAYERS: [usize; 5] = [3, 3, 3, 2, 1];
const WITHOUT_ITALY: [usize; 5] = [3, 3, 3, 3, 0];

// ---------------------------------------------------------------- The lists of the file

/// Every list is whole and in the order of the ids.
pub(super) fn lists(text: &MapText, lens: &mut Lens) {
    lens.in_order("countries", text.countries.iter().map(|c| c.key.key()), &CountryId::KEYS);
    lens.in_order("provinces", text.provinces.iter().map(|p| p.key.key()), &ProvinceId::KEYS);
    lens.in_order("seas", text.seas.iter().map(|s| s.key.key()), &SeaId::KEYS);
    lens.in_order("off_limits", text.off_limits.iter().map(|o| o.key.key()), &OffLimitsId::KEYS);
    names_differ(text, lens);
    borders_are_listed_once(text, lens);
}

fn names_differ<'a>(text: &'a MapText, lens: &mut Lens) {
    let numbered =
        |list: &'static str| move |(n, (key, name)): (usize, (&'static str, &'a str))| ((list, n), key, name);
    let countries = text.countries.iter().map(|c| (c.key.key(), c.name.as_str())).enumerate();
    let provinces = text.provinces.iter().map(|p| (p.key.key(), p.name.as_str())).enumerate();
    let seas = text.seas.iter().map(|s| (s.key.key(), s.name.as_str())).enumerate();
    let off_limits = text.off_limits.iter().map(|o| (o.key.key(), o.name.as_str())).enumerate();
    let names: Vec<_> = (countries.map(numbered("countries")))
        .chain(provinces.map(numbered("provinces")))
        .chain(seas.map(numbered("seas")))
        .chain(off_limits.map(numbered("off_limits")))
        .collect();
    for (n, ((list, k), key, name)) in names.iter().enumerate() {
        let way = way![*list, *k, "name"];
        if name.trim().is_empty() {
            lens.fault(way, format!("\"{key}\" has an empty name"));
        } else if let Some((_, other, _)) = names[..n].iter().find(|(.., known)| known.eq_ignore_ascii_case(name)) {
            lens.fault(way, format!("{name:?} is the name of \"{other}\" already"));
        }
    }
    for c in text.countries.iter().filter(|c| c.adjective.trim().is_empty() || c.colour.trim().is_empty()) {
        lens.entry(c.key.key(), "adjective", format!("{} needs an adjective and a colour", c.name));
    }
}

fn borders_are_listed_once(text: &MapText, lens: &mut Lens) {
    let mut seen: Vec<(ProvinceId, ProvinceId)> = vec![];
    for ((list, n), (a, b)) in text.borders.listed() {
        if a == b {
            lens.fault(way!["borders", list, n], format!("{} does not border itself", a.key()));
        } else if seen.contains(&(a, b)) {
            lens.fault(way!["borders", list, n], format!("the border of {} and {} is listed twice", a.key(), b.key()));
        } else if seen.contains(&(b, a)) {
            let text = format!("the border of {} and {} is listed both ways", a.key(), b.key());
            lens.fault(way!["borders", list, n], text);
        }
        seen.push((a, b));
    }
}

// ---------------------------------------------------------------- The map

pub(super) fn map(map: &MapData, text: &MapText, lens: &mut Lens) {
    ten_provinces_a_country(map, lens);
    seas_agree_both_ways(map, text, lens);
    everything_hangs_together(map, lens);
    crossings_lead_over_one_sea(map, lens);
    impassable_borders_are_none(map, text, lens);
    if lens.found.is_empty() {
        resource_areas_are_spread(map, lens);
        twelve_areas_are_left(map, lens);
        rebalance_gives_the_four_player_goods(map, lens);
        neutral_provinces_are_plain(map, lens);
        examples_hold(map, lens);
    }
}

/// 1.1, 1.3: ten provinces a country, one of them with the capital.
fn ten_provinces_a_country(map: &MapData, lens: &mut Lens) {
    for c in &map.countries {
        if c.provinces.len() != 10 {
            lens.entry(c.key, "", format!("{} has {} provinces; every country has ten", c.name, c.provinces.len()));
        }
        if map.province(c.capital).country != c.id {
            lens.entry(c.key, "capital", format!("{} is no province of {}", c.capital.key(), c.name));
        }
    }
}

fn seas_agree_both_ways(map: &MapData, text: &MapText, lens: &mut Lens) {
    for s in &map.seas {
        for t in &s.adjacent {
            if *t == s.id {
                lens.entry(s.key, "adjacent", format!("{} does not border itself", s.name));
            } else if !map.sea(*t).adjacent.contains(&s.id) {
                let other = &map.sea(*t).name;
                lens.entry(s.key, "adjacent", format!("{} names {other}, which does not name it", s.name));
            }
        }
        for p in s.coasts.iter().filter(|p| !map.on_coast(**p, s.id)) {
            let text = format!("{} has {} as a coast, which does not name that sea area", s.name, p.key());
            lens.entry(s.key, "coasts", text);
        }
    }
    for p in &map.provinces {
        for s in p.seas.iter().filter(|s| !map.sea(**s).coasts.contains(&p.id)) {
            let text = format!("{} names {}, which does not have it as a coast", p.name, map.sea(*s).name);
            lens.entry(p.key, "seas", text);
        }
    }
    let doubled = |n: usize, all: &[SeaId]| all[..n].contains(&all[n]);
    for p in text.provinces.iter().filter(|p| (1..p.seas.len()).any(|n| doubled(n, &p.seas))) {
        lens.entry(p.key.key(), "seas", format!("{} names a sea area twice", p.name));
    }
}

/// Land and sea each hang together, every country too; England and Italy over the water (16.5).
fn everything_hangs_together(map: &MapData, lens: &mut Lens) {
    let links = [&map.crossing, &map.messina].map(|l| (l.a.index(), l.b.index()));
    let with_links = crate::board::provinces::ProvinceGraph::new(ProvinceId::COUNT, map.land.borders().chain(links));
    for c in &map.countries {
        let own: Vec<usize> = c.provinces.iter().map(|p| p.index()).collect();
        if !with_links.connected(&own) {
            lens.entry(c.key, "", format!("the provinces of {} do not hang together", c.name));
        }
    }
    let all: Vec<usize> = (0..ProvinceId::COUNT).collect();
    if !with_links.connected(&all) {
        lens.fault(way!["borders"], "the land of the map does not hang together");
    }
    let seas: Vec<usize> = (0..SeaId::COUNT).collect();
    if !map.water.connected(&seas) {
        lens.fault(way!["seas"], "the sea areas do not hang together");
    }
    // No map on a sheet of paper has more (Euler).
    if map.borders.len() > 3 * ProvinceId::COUNT - 6 {
        lens.fault(way!["borders"], format!("{} borders are more than can be drawn on a map", map.borders.len()));
    }
}

fn crossings_lead_over_one_sea(map: &MapData, lens: &mut Lens) {
    for (field, link) in [("crossing", &map.crossing), ("messina", &map.messina)] {
        let (a, b) = (map.province(link.a), map.province(link.b));
        if map.adjacent(link.a, link.b) || link.a == link.b {
            lens.fault(way![field, "between"], format!("{} and {} are neighbours by land", a.name, b.name));
        }
        if !a.seas.contains(&link.sea) || !b.seas.contains(&link.sea) {
            let sea = &map.sea(link.sea).name;
            lens.fault(way![field, "sea"], format!("{} and {} do not both lie on {sea}", a.name, b.name));
        }
        if link.cost == 0 || link.cost > 3 || link.entry_cost > 2 {
            lens.fault(way![field, "cost"], "a crossing costs 1 to 3 movement points, and 0 to 2 for entering");
        }
    }
}

fn impassable_borders_are_none(map: &MapData, text: &MapText, lens: &mut Lens) {
    for (n, (a, b)) in text.impassable.iter().enumerate().filter(|(_, (a, b))| map.adjacent(*a, *b)) {
        lens.fault(way!["impassable", n], format!("{} and {} are neighbours in `borders`", a.key(), b.key()));
    }
    for o in &map.off_limits {
        if o.neighbours.is_empty() && o.seas.is_empty() {
            lens.entry(o.key, "", format!("{} touches nothing", o.name));
        }
    }
}

// ---------------------------------------------------------------- Goods

fn totals(areas: impl Iterator<Item = Goods>) -> [usize; 5] {
    let mut out = [0; 5];
    areas.for_each(|g| out[g.index()] += 1);
    out
}

/// How many of each, in words.
fn in_words(counts: [usize; 5]) -> String {
    Goods::ALL.map(|g| format!("{} {g}", counts[g.index()])).join(", ")
}

/// 1.4, OI.3, OI.4: three Resource Areas a country, never all three basics, never three alike, the dear ones apart.
fn resource_areas_are_spread(map: &MapData, lens: &mut Lens) {
    let found = totals(map.provinces.iter().filter_map(|p| p.resource));
    if found != AREAS {
        let text = format!("the Resource Areas are {}; expected {}", in_words(found), in_words(AREAS));
        lens.fault(way!["provinces"], text);
        return;
    }
    let mut dear: Vec<CountryId> = vec![];
    for c in &map.countries {
        let own: Vec<Goods> = c.provinces.iter().filter_map(|p| map.province(*p).resource).collect();
        let counts = totals(own.iter().copied());
        if own.len() != 3 {
            lens.entry(c.key, "", format!("{} has {} Resource Areas; every country has three", c.name, own.len()));
        } else if counts[..3].iter().all(|n| *n > 0) {
            lens.entry(c.key, "", format!("{} has all three basic goods, and need never trade", c.name));
        } else if counts.iter().any(|n| *n > 2) {
            lens.entry(c.key, "", format!("{} has three Resource Areas of one kind", c.name));
        }
        dear.extend(own.iter().filter(|g| !g.is_basic()).map(|_| c.id));
    }
    dear.dedup();
    if dear.len() != AREAS[3] + AREAS[4] {
        lens.fault(way!["provinces"], "luxury and the two semi-luxuries lie in three different countries");
    }
}

fn twelve_areas_are_left(map: &MapData, lens: &mut Lens) {
    for id in &map.layout_of_twelve_without {
        if map.province(*id).resource.is_none() {
            lens.fault(
                way!["layout_of_twelve_without", Part::Value(id.key())],
                format!("{} is no Resource Area", map.province(*id).name),
            );
        }
    }
    let left = totals(map.resource_areas(true).map(|(_, g)| g));
    if left != FOUR_PLAYERS {
        let text = format!("{} are left of the Resource Areas; expected {}", in_words(left), in_words(FOUR_PLAYERS));
        lens.fault(way!["layout_of_twelve_without"], text);
    }
}

/// 23.3: one swap for each absent country, after which there is enough of everything.
fn rebalance_gives_the_four_player_goods(map: &MapData, lens: &mut Lens) {
    for c in &map.countries {
        let mark = format!("absent : \"{}\"", c.key);
        let swaps: Vec<_> = map.rebalance.iter().filter(|r| r.absent == c.id).collect();
        let [swap] = swaps[..] else {
            let text = format!("{} has {} swaps for a game without it; expected one", c.name, swaps.len());
            lens.fault(way!["four_player_rebalance", &mark], text);
            continue;
        };
        let province = map.province(swap.province);
        if province.country == c.id {
            let text = format!("{} is out of play with {}", province.name, c.name);
            lens.fault(way!["four_player_rebalance", &mark, "province"], text);
        } else if province.resource != Some(swap.from) {
            let text = format!("{} does not yield {}", province.name, swap.from);
            lens.fault(way!["four_player_rebalance", &mark, "from"], text);
        } else {
            let left = map.provinces.iter().filter(|p| p.country != c.id).filter_map(|p| p.resource.map(|g| (p.id, g)));
            let found = totals(left.map(|(id, g)| if id == swap.province { swap.to } else { g }));
            if found != FOUR_PLAYERS && found != WITHOUT_ITALY {
                let text = format!("without {} there are {}", c.name, in_words(found));
                lens.fault(way!["four_player_rebalance", &mark, "to"], text);
            }
        }
    }
}

/// OF.1: two Neutral provinces a country, without capital or goods.
fn neutral_provinces_are_plain(map: &MapData, lens: &mut Lens) {
    for c in &map.countries {
        let count = c.provinces.iter().filter(|p| map.province(**p).neutral_option_f).count();
        if count != 2 {
            lens.entry(c.key, "", format!("{} has {count} Neutral provinces of Option F; expected two", c.name));
        }
    }
    for p in map.provinces.iter().filter(|p| p.neutral_option_f && (p.capital || p.resource.is_some())) {
        lens.entry(p.key, "neutral", format!("{} is a capital or Resource Area and cannot be Neutral", p.name));
    }
    for p in map.provinces.iter().filter(|p| p.capital && p.resource.is_some()) {
        lens.entry(p.key, "resource", format!("{} is a capital and cannot be a Resource Area", p.name));
    }
}

// ---------------------------------------------------------------- What the rules say of places

/// Facts that the rulebook's examples and hints take for granted.
fn examples_hold(map: &MapData, lens: &mut Lens) {
    let p = |key: &str| ProvinceId::of_key(key).expect("a province of ours");
    let set = |keys: &[&str]| {
        let mut ids: Vec<ProvinceId> = keys.iter().map(|k| p(k)).collect();
        ids.sort();
        ids
    };
    // One fleet move from Cornwall (16.7).
    let mut reach: Vec<ProvinceId> =
        map.province(p("cornwall")).seas.iter().flat_map(|s| map.sea(*s).coasts.clone()).collect();
    reach.sort();
    reach.retain(|id| *id != p("cornwall"));
    reach.dedup();
    if reach != set(&["herefordshire", "wessex", "normandy", "brittany", "aquitaine", "bordeaux"]) {
        let text =
            "from Cornwall one fleet move reaches Herefordshire, Wessex, Normandy, Brittany, Aquitaine and Bordeaux";
        lens.entry("cornwall", "seas", text);
    }
    // Example 10.
    let english = |_, to: usize| (map.provinces[to].country == CountryId(0)).then_some(1);
    if map.land.distances(p("lancashire").index(), english)[p("essex").index()] != Some(2) {
        lens.entry("lancashire", "", "Example 10 marches from Lancashire to Essex for two movement points");
    }
    let shared = |a: &str, b: &str| map.province(p(a)).seas.iter().filter(|s| map.on_coast(p(b), **s)).count();
    if shared("essex", "friesland") != 1 {
        lens.entry("essex", "seas", "Example 10 sails from Essex to Friesland over one sea area");
    }
    if shared("kent", "calais") != 1 {
        lens.entry("calais", "seas", "Kent and Calais share one sea area, that of the crossing");
    }
    for key in ["normandy", "champagne"] {
        if !map.adjacent(p("calais"), p(key)) {
            lens.fault(way!["borders"], format!("Example 10 marches from Calais into {}", map.province(p(key)).name));
        }
    }
    // The strategy hints: with Burgundy neutral the loss of Angouleme cuts the Dauphine off.
    let french = |_, to: usize| {
        let d = &map.provinces[to];
        (d.country == CountryId(1) && !d.neutral_option_f && d.id != p("angouleme")).then_some(1)
    };
    if map.land.distances(p("dauphine").index(), french).iter().flatten().count() > 1 {
        lens.entry("dauphine", "", "only Angouleme and Burgundy join the Dauphine to the rest of France");
    }
}
