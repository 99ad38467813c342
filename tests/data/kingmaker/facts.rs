//! Facts of the map, the cards, the events and the tables that a source gives, and counts.

use std::collections::BTreeMap;

use regnal::board::keys::Keyed;
use regnal::games::kingmaker::SCENARIOS;
use regnal::games::kingmaker::book::{BattleResult, CardKind, Effect, Free, House, PlaceKind, Ratio};
use regnal::games::kingmaker::ids::*;
use regnal::games::kingmaker::scenario::Scenario;
use regnal::table::{RuleKind, RuleList};

use super::book;

fn place(key: &str) -> PlaceId {
    PlaceId::of_key(key).unwrap_or_else(|| panic!("no place {key}"))
}

#[test]
fn the_map_has_its_numbers() {
    let map = book().map;
    assert_eq!((map.areas.len(), map.seas.len(), map.places.len(), map.roads.len()), (352, 49, 152, 17));
    assert_eq!(map.graph.borders().count(), 882);
    assert_eq!(map.areas.iter().filter(|a| a.forest).count(), 38);
    assert_eq!(map.seas.iter().filter(|s| s.estuary).count(), 9);
    let of = |kind| map.places.iter().filter(|p| p.kind == kind).count();
    assert_eq!((of(PlaceKind::City), of(PlaceKind::OpenTown)), (4, 3));
    assert_eq!(map.places.iter().filter(|p| p.cathedral).count(), 20);
    assert_eq!(map.places.iter().filter(|p| p.is_port()).count(), 50);
    let cities: Vec<&str> = map.places.iter().filter(|p| p.kind == PlaceKind::City).map(|p| p.id.key()).collect();
    assert_eq!(cities, ["london", "york", "bristol", "norwich"]);
    assert_eq!(map.places.iter().filter(|p| p.votes == 3).count(), 21, "towns that vote");
    assert_eq!(map.ferries, [(AreaId::of_key("a_bangor").unwrap(), AreaId::of_key("anglesey").unwrap())]);
}

/// KM MOV-28a, MOV-28b, MOV-28c, MOV-28d, MOV-28e, MOV-28f
#[test]
fn six_spaces_are_refuges() {
    let map = book().map;
    let refuges: BTreeMap<&str, Free> =
        map.areas.iter().filter_map(|a| a.refuge.map(|r| (a.id.key(), r.free))).collect();
    let card = |k: &str| Free::Office(CardId::of_key(k).unwrap());
    let wanted = BTreeMap::from([
        ("scotland", Free::Nobody),
        ("continent", card("office_captain_of_calais")),
        // The six of the list, and by our ruling Calais, whose Captain is the Continent's exception.
        ("calais", card("office_captain_of_calais")),
        ("anglesey", card("office_treasurer")),
        ("isle_of_wight", Free::Holder(place("carisbrooke"))),
        ("isle_of_man", Free::Noble(NobleId::of_key("stanley").unwrap())),
        ("ireland", card("office_lieutenant_of_ireland")),
    ]);
    assert_eq!(refuges, wanted);
    let peaceful = |k: &str| !map.area(AreaId::of_key(k).unwrap()).refuge.unwrap().attack;
    assert!(peaceful("scotland") && peaceful("continent") && !peaceful("ireland"));
}

#[test]
fn some_ports_touch_two_seas() {
    let map = book().map;
    for key in ["rye", "swansea"] {
        assert_eq!(map.place(place(key)).seas.len(), 2, "{key}");
    }
}

#[test]
fn the_votes_of_both_houses() {
    let book = book();
    assert_eq!((book.lords_total(), book.commons_total()), (82, 156));
}

#[test]
fn the_deck_has_80_cards_and_four() {
    let crown = book().crown;
    let of = |kind| crown.cards.iter().filter(|c| c.kind == kind).count();
    assert_eq!(crown.cards.len(), 84);
    assert_eq!(
        [CardKind::Noble, CardKind::Title, CardKind::Office, CardKind::Bishopric].map(of),
        [23 + 3, 8, 14, 6],
        "Westminster is a noble"
    );
    assert_eq!([CardKind::Location, CardKind::Ship, CardKind::Mercenary, CardKind::Pardon].map(of), [11, 6, 11, 2]);
    assert_eq!(crown.cards.iter().filter(|c| c.dealt).count(), 76);
    assert_eq!(crown.ships.len(), 12);
    let titled = crown.nobles.iter().filter(|n| n.title.is_some() && !n.homes.is_empty()).count();
    assert_eq!(titled, 9 + 2, "nine nobles are born with a title, and the royal dukes");
}

/// KM SET-3
#[test]
fn eight_items_stay_out_of_the_deal() {
    let crown = book().crown;
    let out: Vec<&str> = crown.cards.iter().filter(|c| !c.dealt).map(|c| c.id.key()).collect();
    assert_eq!(
        out,
        [
            "noble_duke_of_lancaster",
            "noble_duke_of_york",
            "bishop_westminster",
            "merc_french_foot",
            "merc_scottish_foot",
            "merc_irish_kerns",
            "kings_pardon_1",
            "kings_pardon_2"
        ]
    );
}

/// KM SET-13
#[test]
fn bishoprics_by_seniority() {
    let crown = book().crown;
    let mut sees: Vec<_> = crown.cards.iter().filter(|c| c.kind == CardKind::Bishopric).collect();
    sees.sort_by_key(|c| c.seniority);
    let keys: Vec<&str> = sees.iter().map(|c| c.id.key()).collect();
    assert_eq!(
        keys,
        ["bishop_canterbury", "bishop_york", "bishop_durham", "bishop_carlisle", "bishop_lincoln", "bishop_norwich"]
    );
    assert_eq!(sees.iter().map(|c| c.lords).collect::<Vec<_>>(), [7, 5, 4, 3, 2, 2]);
    assert_eq!(sees.iter().filter(|c| c.archbishop).count(), 2);
}

#[test]
fn the_nobles_of_the_sources() {
    let book = book();
    let troops = |k: &str| book.noble(NobleId::of_key(k).unwrap()).troops;
    let known = [
        ("percy", 100),
        ("neville", 50),
        ("mowbray", 50),
        ("stanley", 50),
        ("beaufort", 30),
        ("audley", 10),
        ("grey", 20),
    ];
    for (key, men) in known {
        assert_eq!(troops(key), men, "{key}");
    }
    let lords = |k: &str| book.noble(NobleId::of_key(k).unwrap()).lords;
    assert_eq!((lords("hastings"), lords("duke_of_york"), lords("duke_of_lancaster")), (1, 0, 0));
}

#[test]
fn events_are_counted() {
    let book = book();
    assert_eq!(book.events.len(), 90);
    let count = |f: &dyn Fn(&Effect) -> bool| book.events.iter().filter(|e| f(&e.effect)).count();
    assert_eq!(count(&|e| matches!(e, Effect::Plague(_))), 17);
    assert_eq!(count(&|e| *e == Effect::FreeMove), 10);
    assert_eq!(count(&|e| *e == Effect::Writ), 8);
    assert_eq!(count(&|e| *e == Effect::Refuge), 4);
    assert_eq!(count(&|e| matches!(e, Effect::Summons(_))), 32);
    assert_eq!(count(&|e| matches!(e, Effect::Embassy(_))), 4);
    assert_eq!(book.events.iter().filter(|e| !e.advanced).count(), 83);
    let results = |r: BattleResult| book.events.iter().filter(|e| e.result == r).count();
    use BattleResult::*;
    let kinds = [Majority, FiveToFour, ThreeToTwo, TwoToOne, ThreeToOne, FourToOne, BadWeather, Vacillating];
    assert_eq!(kinds.map(results), [14, 13, 15, 15, 11, 7, 12, 3]);
}

/// The whole Table of Odds by its formula, to a thousand men (KM CBT-11).
#[test]
fn the_odds_by_formula() {
    let book = book();
    let odds = &book.tables.odds;
    assert_eq!(odds.known.len(), 20);
    assert_eq!(odds.row(200), [Some(210), Some(250), Some(300), Some(400), Some(600), Some(800)]);
    assert_eq!(odds.row(10), [None, None, None, Some(20), Some(30), Some(40)]);
    assert_eq!(odds.row(1000), [Some(1010), Some(1250), Some(1500), Some(2000), Some(3000), Some(4000)]);
    for weaker in (10..=1000).step_by(10) {
        let row: Vec<u16> = odds.row(weaker).into_iter().flatten().collect();
        assert!(row.is_sorted_by(|a, b| a < b), "{weaker}: {row:?}");
        for stronger in (weaker + 10..=weaker * 5).step_by(10) {
            let ratio = odds.ratio(stronger, weaker);
            let reached =
                Ratio::ALL.into_iter().rfind(|r| odds.row(weaker)[*r as usize].is_some_and(|n| stronger >= n));
            assert_eq!(ratio, reached);
        }
    }
}

#[test]
fn garrisons_and_succession() {
    let book = book();
    let garrison = |k| book.tables.kind(k).garrison;
    assert_eq!(
        [PlaceKind::City, PlaceKind::FortifiedTown, PlaceKind::RoyalCastle, PlaceKind::NobleCastle].map(garrison),
        [300, 200, 200, 100]
    );
    assert_eq!(book.tables.kind(PlaceKind::OpenTown).occupied, 200);
    assert_eq!(book.tables.kind(PlaceKind::FortifiedTown).capacity, 400);
    let house = |h: House| book.tables.heirs.iter().filter(|x| x.house == h).map(|x| x.id.key()).collect::<Vec<_>>();
    assert_eq!(house(House::Lancaster), ["henry_vi", "margaret", "edward_lancaster"]);
    assert_eq!(house(House::York)[..2], ["richard_york", "edward_march"]);
    let dealt: Vec<(u8, u8)> =
        book.tables.deal.iter().filter(|d| !d.reconstructed).map(|d| (d.players, d.cards)).collect();
    assert_eq!(dealt, [(4, 24), (5, 30), (6, 36), (7, 35), (8, 40)]);
}

#[test]
fn the_drawing_has_every_place() {
    let book = book();
    assert_eq!(
        (book.shapes.provinces.len(), book.shapes.seas.len()),
        (AreaId::KEYS.len(), <SeaId as Keyed>::KEYS.len())
    );
    for p in &book.map.places {
        let shape = book.shapes.province(p.area);
        let near = |q: [f32; 2]| (q[0] - p.at[0]).hypot(q[1] - p.at[1]) < 40.0;
        assert!(shape.holds(p.at) || shape.polygons.iter().flat_map(|o| &o.outer).any(|q| near(*q)), "{}", p.name);
    }
}

#[test]
fn the_rule_list_and_the_scenarios() {
    let list = RuleList::of("kingmaker").expect("a rule list");
    assert_eq!((list.rules.len(), list.counted().count()), (284, 282));
    let of = |k: RuleKind| list.rules.iter().filter(|r| r.kind == k).count();
    assert_eq!((of(RuleKind::Legality), of(RuleKind::Effect), of(RuleKind::Component)), (129, 109, 2));
    assert!(list.find("KM MOV-6e").is_some() && list.find("TYP-2").is_some());
    for file in SCENARIOS {
        let text = file.read().unwrap();
        Scenario::parse(&text.text, &text.path).unwrap_or_else(|e| panic!("{e:?}"));
    }
}
