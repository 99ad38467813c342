//! Scenario files: those of the house, positions written by hand, and what is said of mistakes.

use super::*;
use regnal::engine::Table;
use regnal::games::blood_royale::SCENARIOS;
use regnal::games::blood_royale::marriages::clauses::Terms;
use regnal::games::blood_royale::scenario::Scenario;

const HEIRESS: &str = include_str!("../../../assets/scenarios/blood_royale/the_heiress.ron");

/// Every scenario of the house can be read, set up for every number of seats, saved and loaded.
#[test]
fn the_scenarios_of_the_house_can_be_played() {
    assert_eq!(SCENARIOS.len(), 4);
    for file in SCENARIOS {
        let file = file.embedded();
        let scenario = Scenario::parse(&file.text, &file.path).unwrap_or_else(|e| panic!("{e:?}"));
        let card = scenario.card();
        assert!(!card.title.is_empty() && card.text.len() > 40 && card.options.len() > 20);
        for n in card.seats {
            let seats: Vec<SeatSetup> = (0..n).map(|n| SeatSetup::plain(n.into(), Sitter::Human)).collect();
            for seed in 0..3 {
                let table = Table::new(&BLOOD_ROYALE, &file.text, &file.path, seats.clone(), seed);
                let table = table.unwrap_or_else(|e| panic!("{}: {e:?}", file.path));
                table.laws().unwrap_or_else(|e| panic!("{}: {e}", file.path));
                let text = table.save_text().expect("written");
                let again = Table::load_text(&BLOOD_ROYALE, &text, "save.ron").unwrap_or_else(|e| panic!("{e:?}"));
                assert_eq!(Blood::position(&again), Blood::position(&table));
            }
        }
        let text = ron::to_string(&scenario).unwrap();
        let read: Scenario = regnal::table::parse_ron(&text, "again").unwrap();
        assert_eq!(read, scenario, "a scenario that is written reads the same");
    }
}

/// The contested succession as it was written: people, kin, contracts, pieces, holdings.
#[test]
fn a_written_position_is_what_it_says() {
    let pos = laid(set_up(HEIRESS, 5, 1).unwrap().0);
    let named = |name: &str| pos.people().find(|c| c.name == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!((pos.turn.number, pos.year(), pos.player(ENGLAND).treasury), (9, 1340, 64));
    let (edward, maud, charles) = (named("Edward"), named("Maud"), named("Charles"));
    assert_eq!((pos.country(CountryId(0)).monarch, edward.age(1340)), (Some(edward.id), 70));
    // She is with her husband's player and would come home as his widow.
    assert_eq!((maud.keeper, maud.home, maud.father), (Some(FRANCE), Some(ENGLAND), Some(edward.id)));
    assert_eq!(pos.kin().spouse(maud.id), Some(charles.id));
    assert!(pos.marriages().any(|m| m.husband == edward.id && m.ended == Some(1325)));
    assert_eq!(pos.house(named("Robert").house).name, "Anjou");
    let treaty = pos.treaties().find(|t| t.couple == Some((charles.id, maud.id))).unwrap();
    assert_eq!((treaty.parties, treaty.signed, treaty.clauses.len()), ([FRANCE, ENGLAND], 1325, 4));
    assert!(matches!(treaty.clauses[3].terms, Terms::Deliver { goods: Goods::Food, count: 1, .. }));
    assert_eq!(treaty.clauses[3].by, ENGLAND);
    let secret = pos.treaties().flat_map(|t| &t.clauses).find(|c| c.secret).unwrap();
    assert_eq!(secret.terms, Terms::SupportInWar { against: FRANCE });
    assert_eq!(pos.holder(land("bordeaux")), Some(ENGLAND));
    assert!(pos.province(land("granada")).rebellion.is_some() && pos.province(land("apulia")).famine);
    assert_eq!(pos.armies_in(land("bordeaux"), ENGLAND).len(), 2);
    let piece = |name: &str| pos.pawn_of(named(name).id).map(|p| (p.kind, p.at));
    assert_eq!(piece("Edward"), Some((PawnKind::King, Spot::Land(land("essex")))));
    assert_eq!(piece("Charles"), Some((PawnKind::Prince(1), Spot::Land(land("normandy")))));
    assert_eq!((piece("Juan"), piece("Maud")), (None, None));
    let fleet = pos.fleets().find(|f| f.at == Berth::Sea(sea("western_approaches"))).unwrap();
    assert_eq!(pos.armies().filter(|a| a.at == Spot::Aboard(fleet.id)).count(), 1);
    assert_eq!(pos.armies().filter(|a| a.at == Spot::Dead { until: 1345 }).count(), 3);
}

/// BR 9.8, 9.30: A Queen has no piece; a Regent has the King's; a captive none.
#[test]
fn queens_regents_and_captives() {
    let text = "realms: [(country: \"england\", monarch: \"Maud\"), (country: \"france\", monarch: \"Louis\", regent: \"Raoul\"), \
                 (country: \"spain\", monarch: \"Juan\")], \
                people: [(name: \"Maud\", sex: Female, age: 30, of: \"england\"), (name: \"Louis\", sex: Male, age: 5, of: \"france\"), \
                 (name: \"Raoul\", sex: Male, age: 40, of: \"france\"), (name: \"Juan\", sex: Male, age: 30, of: \"spain\"), \
                 (name: \"Pedro\", sex: Male, age: 25, of: \"spain\", captive_of: \"france\")]";
    let b = later("", text);
    let who = |name: &str| b.pos().people().find(|c| c.name == name).unwrap().id;
    let kind = |name: &str| b.pos().pawn_of(who(name)).map(|p| p.kind);
    assert_eq!(["Maud", "Louis", "Raoul", "Juan"].map(kind), [None, None, Some(PawnKind::King), Some(PawnKind::King)]);
    assert_eq!(b.pos().pawn_of(who("Pedro")).map(|p| p.at).unwrap_or_default(), Spot::Pool);
    assert_eq!(b.pos().sovereign(CountryId(1)), Some(who("Raoul")));
    // Germany was not named: it has a family of its own.
    assert_eq!(b.pos().household(GERMANY).count(), 3);
}

/// A husband who joined his wife's house is with her player (8.15); an annexed country is its ruler's (9.22).
#[test]
fn moved_husbands_and_annexed_countries() {
    let text = "realms: [(country: \"england\", monarch: \"Maud\"), (country: \"france\", monarch: \"Louis\", ruled_by: \"spain\")], \
                people: [(name: \"Maud\", sex: Female, age: 30, of: \"england\"), \
                 (name: \"Raoul\", sex: Male, age: 30, of: \"france\", spouse: \"Maud\", moved: true), \
                 (name: \"Louis\", sex: Male, age: 50, of: \"france\", kept_by: \"spain\")]";
    let b = later("", text);
    let who = |name: &str| b.pos().people().find(|c| c.name == name).unwrap();
    assert_eq!((who("Raoul").keeper, who("Raoul").home), (Some(ENGLAND), Some(FRANCE)));
    assert!(b.pos().marriages().any(|m| m.husband_moved));
    assert_eq!((b.pos().ruled_by(SPAIN), b.pos().held_by(SPAIN).count()), (vec![CountryId(4), CountryId(1)], 20));
    assert!(b.pos().is_baronial(FRANCE));
}

/// Each mistake is found, at its line and column.
#[test]
fn mistakes_are_shown_at_their_place() {
    let faults = |body: &str| {
        let text = format!("(\n game: \"blood_royale\", title: \"T\", text: \"T\",\n{body})");
        match Scenario::parse(&text, "mine.ron") {
            Err(faults) => faults,
            Ok(_) => panic!("no fault in {body}"),
        }
    };
    let five = "seats: (5, 5), year: 1305, countries: [\"england\", \"france\", \"germany\", \"italy\", \"spain\"],\n position: ";
    let cases: &[(String, usize, &str)] = &[
        ("seats: (2, 5)".into(), 3, "no range of seats"),
        ("seats: (3, 6)".into(), 3, "no range of seats"),
        ("seats: (5, 5), year: 1302".into(), 3, "no year of the Year Track"),
        ("seats: (5, 5), year: 1340, options: (turns: 4)".into(), 3, "is turn 9"),
        ("seats: (5, 5), options: (turns: 0)".into(), 3, "0 turns"),
        ("seats: (5, 5), countries: [\"england\", \"france\"]".into(), 3, "to be drawn from by 5"),
        ("seats: (3, 3), countries: [\"england\", \"england\", \"spain\"]".into(), 3, "named twice"),
        ("seats: (3, 3), countries: [\"england\", \"frankreich\"]".into(), 3, "did you mean \"france\""),
        ("seats: (5, 5), options: (absent: \"spain\")".into(), 3, "game of four only"),
        (
            "seats: (4, 4), countries: [\"england\", \"france\", \"italy\", \"spain\"], options: (absent: \"spain\")"
                .into(),
            3,
            "cannot be played",
        ),
        ("seats: (5, 5), position: ()".into(), 3, "must name the countries"),
        (format!("{five}(phase: Movement)"), 4, "cannot begin with Movement"),
        (
            format!("{five}(armies: [(at: \"kent\", of: \"england\", count: 21)])"),
            4,
            "21 armies of england; there are 20",
        ),
        (format!("{five}(armies: [(at: \"kent\", count: 11)])"), 4, "11 Neutral armies; there are 10"),
        (format!("{five}(fleets: [(of: \"england\", port: \"warwickshire\")])"), 4, "has no coast"),
        (format!("{five}(fleets: [(of: \"england\")])"), 4, "in a `port` or on a `sea`"),
        (format!("{five}(fleets: [(of: \"england\", port: \"kent\", armies: 7)])"), 4, "a fleet carries 6"),
        (format!("{five}(items: [(at: \"kent\", goods: luxury, count: 6)])"), 4, "6 items of luxury; there are 5"),
        (format!("{five}(realms: [(country: \"england\", monarch: \"Arthur\")])"), 4, "nobody of `people`"),
        (format!("{five}(realms: [(country: \"england\", castle: 11)])"), 4, "10 at most"),
        (format!("{five}(realms: [(country: \"england\", capital: \"normandy\")])"), 4, "no Home Province"),
        (format!("{five}(people: [(name: \"A\", sex: Male, age: 20, of: \"england\")])"), 4, "`monarch` is missing"),
        (format!("{five}(people: [(name: \"A\", sex: Male, age: 22)])"), 4, "22 is no age"),
        (format!("{five}(people: [(name: \"A\", sex: Male, age: 20, scores: (3, 0, 0))])"), 4, "3 is no score"),
        (format!("{five}(people: [(name: \"A\", sex: Male, age: 20, father: \"B\")])"), 4, "\"B\" is nobody"),
        (
            format!(
                "{five}(people: [(name: \"A\", sex: Male, age: 20), (name: \"B\", sex: Male, age: 10, father: \"A\")])"
            ),
            4,
            "\"A\" is 20, and \"B\" 10",
        ),
        (
            format!("{five}(people: [(name: \"A\", sex: Male, age: 20), (name: \"A\", sex: Male, age: 10)])"),
            4,
            "answer to \"A\"",
        ),
        (
            format!(
                "{five}(people: [(name: \"A\", sex: Male, age: 20, spouse: \"B\"), (name: \"B\", sex: Female, age: 10)])"
            ),
            4,
            "before the age of 15",
        ),
        (
            format!("{five}(contracts: [(husband: \"A\", wife: \"B\", between: (\"england\", \"france\"))])"),
            4,
            "are not wed",
        ),
        (
            format!("{five}(control: [(province: \"kent\", by: \"france\"), (province: \"kent\", by: \"spain\")])"),
            4,
            "two holders",
        ),
        (format!("{five}(famine: [\"kent\", \"kent\"])"), 4, "named twice"),
        (format!("{five}(dice: [7])"), 4, "no face of a die"),
        (format!("{five}(governors: [(province: \"kent\", who: \"A\")])"), 4, "nobody of `people`"),
        (format!("{five}(famin: [])"), 4, "famin"),
    ];
    for (body, line, words) in cases {
        let found = faults(body);
        let hit = found.iter().find(|f| f.text.contains(words));
        let hit = hit.unwrap_or_else(|| panic!("{body}: {found:?}"));
        assert_eq!(hit.line, *line, "{body}: {hit}");
        assert!(hit.column > 0 && hit.path == "mine.ron");
    }
}

/// The wrong number of players is told, not played.
#[test]
fn too_few_players_are_turned_away() {
    let seats: Vec<SeatSetup> = (0..4).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let faults = Table::new(&BLOOD_ROYALE, HEIRESS, "heiress", seats, 1).err().expect("four cannot play it");
    assert!(faults[0].text.contains("is played with 5 seats, not with 4"), "{faults:?}");
}
