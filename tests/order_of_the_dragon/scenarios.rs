//! Scenario files: those of the house, positions written by hand, and what is said of those that cannot be.

use regnal::bots::Sitters;
use regnal::engine::Table;
use regnal::engine::checks::Checks;
use regnal::games::order_of_the_dragon::SCENARIOS;
use regnal::table::{SeatSetup, Sitter};

use super::kit::*;

fn house(name: &str) -> String {
    let file = SCENARIOS.iter().find(|f| f.path.ends_with(&format!("/{name}.ron")));
    file.unwrap_or_else(|| panic!("no scenario {name}")).embedded().text
}

/// The faults of a scenario: line, column, words.
fn faults(text: &str) -> Vec<(usize, usize, String)> {
    let errors = Scenario::parse(text, "s.ron").expect_err("it is broken");
    assert!(errors.iter().all(|e| e.path == "s.ron" && e.line > 0 && e.column > 0), "{errors:?}");
    errors.into_iter().map(|e| (e.line, e.column, e.text)).collect()
}

/// The Dowry with one thing put in place of another: what is said, and that it is said where the change is.
#[track_caller]
fn spoilt(from: &str, to: &str, words: &str) {
    let text = house("the_dowry");
    assert!(text.contains(from), "no {from}");
    let line = text[..text.find(from).expect("the place")].matches('\n').count() + 1;
    let found = faults(&text.replacen(from, to, 1));
    let hit = found.iter().find(|(_, _, said)| said.contains(words));
    let (at, _, _) = hit.unwrap_or_else(|| panic!("\"{words}\" is not among {found:?}"));
    assert!(at.abs_diff(line) <= 1, "\"{words}\" is told of line {at}, the change is in {line}");
}

// ---------------------------------------------------------------- The house's own

#[test]
fn the_scenarios_of_the_house_are_read_and_laid_out() {
    let mut titles = vec![];
    for file in SCENARIOS {
        let text = file.embedded().text;
        let scenario = Scenario::parse(&text, file.path).unwrap_or_else(|e| panic!("{e:?}"));
        let card = scenario.card();
        assert!(card.text.chars().count() > 80, "{} tells what it is about", card.title);
        for seats in card.seats.clone() {
            let board = Board::seated(&text, seats, 7);
            board.invariants().unwrap_or_else(|e| panic!("{}: {e}", card.title));
            assert!(!board.table.prompt().seats.is_empty());
        }
        titles.push(card.title);
    }
    assert_eq!(titles, ["Order of the Dragon", "Three Cycles", "A Marriage", "First Lesson", "The Dowry"]);
}

#[test]
fn chance_plays_them_with_every_law_kept() {
    play(&house("a_marriage"), "rr", 5..6, &Checks::light());
    play(&house("the_dowry"), "rrrrr", 5..6, &Checks::light());
}

#[test]
fn bots_play_them_to_the_end() {
    play(&house("a_marriage"), "bb", 5..6, &Checks::light());
    play(&house("the_dowry"), "bbebb", 5..6, &Checks::light());
}

/// OOD 10.4-22: the marriage that the scenario is about can be made.
#[test]
fn a_marriage_can_be_made() {
    let (castile, naples) = (SeatId(0), SeatId(1));
    let mut board = written(&house("a_marriage"));
    let marriage = |of: u8| Act::new(Marry { to: Match::Heir { of: PowerId(of), at: land("TUN") } });
    board.act(castile, marriage(8));
    board.act(naples, marriage(1));
    board.close();
    assert_eq!(board.pos().vassal_name(VassalId(0)), "vNC");
    assert_eq!(board.census().weddings[0].made, Ok(VassalId(0)));
}

/// OOD 10.5-1: The Dowry stands as it is written.
#[test]
fn the_dowry_is_laid_out_as_written() {
    let board = written(&house("the_dowry"));
    let pos = board.pos();
    assert_eq!((pos.turn.cycle, pos.season()), (5, "Spring 1425".into()));
    let vassal = pos.find_vassal(VassalId(0)).unwrap();
    assert_eq!((vassal.giver, vassal.receiver, vassal.capital), (PowerId(8), PowerId(4), land("VEN")));
    assert!(board.stands("F ADR"));
    assert_eq!(board.realm_in("ADR"), Some(Realm::Vassal(VassalId(0))));
    assert_eq!(board.realm_in("VEN"), None, "its capital is empty");
    assert_eq!(pos.thrall_of(land("CON")), Some(PowerId(4)));
    assert_eq!(pos.heirs_in(land("VEN")).count(), 2);
    assert_eq!(pos.single_heir(PowerId(6)), None);
    assert_eq!(pos.total(PowerId(4)).sum(), 4 + 2 + 1);
}

/// Fewer players: the other powers stand where they are and hold.
#[test]
fn powers_without_players_hold() {
    let mut board = Board::seated(&house("three_cycles"), 2, 3);
    assert_eq!(board.table.prompt().seats.len(), 2);
    let unplayed: Vec<Place> =
        board.pos().units().filter(|u| board.pos().seat_of_realm(u.realm).is_none()).filter_map(|u| u.at).collect();
    board.close();
    for at in unplayed {
        assert!(board.pos().units().any(|u| u.at == Some(at)));
    }
}

// ---------------------------------------------------------------- A position as it is written

/// OOD 3.3-7: whoever is out has nothing, and its homes are minor powers.
#[test]
fn powers_may_be_out_already() {
    let text = house("a_marriage").replace("realms: [", "realms: [(power: \"england\", out: true),");
    let board = written(&text);
    assert!(board.is_out(ENGLAND));
    assert_eq!(board.owner("LON"), Some(Realm::Minor(land("LON"))));
    assert_eq!(board.realm_in("LON"), Some(Realm::Minor(land("LON"))), "with the unit of the start");
    assert_eq!(board.pos().thrall_of(land("BOR")), None);
}

/// OOD 3.3-8: a vassal may have one parent left.
#[test]
fn a_vassal_may_have_one_parent_left() {
    let text = house("a_marriage").replace(
        "realms: [",
        "vassals: [(giver: \"naples\", receiver: \"england\", capital: \"VEN\")], realms: [(power: \"england\", out: true),",
    );
    let board = written(&text);
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(board.pos().heirs_in(land("VEN")).count(), 1);
}

#[test]
fn a_position_may_begin_with_the_census_or_winter() {
    let text = house("a_marriage");
    let census = text.replace("season: Autumn,", "season: Autumn, phase: Census,");
    let board = written(&census);
    assert_eq!(board.census().cycle, 3, "it was taken at once");
    let winter = text.replace("season: Autumn,", "season: Autumn, phase: Winter, vacant: [\"PAR\"],");
    let board = written(&winter);
    assert_eq!((board.data().turn.cycle, board.data().turn.phase), (4, Phase::Orders), "nobody had anything to do");
    assert!(board.stands("A PAR"));
}

// ---------------------------------------------------------------- What cannot be

#[test]
fn frames_that_cannot_be_are_told() {
    let head = |rest: &str| format!("(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", {rest})");
    let told = |rest: &str, words: &str| {
        let found = faults(&head(rest));
        assert!(found.iter().any(|f| f.2.contains(words)), "{words} is not in {found:?}");
    };
    told("seats: (2, 11)", "is no range of seats");
    told("seats: (2, 3), powers: [\"castile\", \"naples\"]", "2 powers for 3 seats");
    told("seats: (2, 2), powers: [\"castile\", \"castile\"]", "Castile is named twice");
    told("seats: (2, 2), powers: [\"castile\", \"aragon\"]", "\"aragon\" is no power");
    told("seats: (2, 2), options: (cycles: Some(0))", "a game of no cycles");
    told("seats: (2, 2), options: (victory: 60)", "the map has 48");
    told("seats: (2, 3), position: ()", "a position needs one number of seats");
    let found = faults(&head("seats: (2, 2)").replace("order_of_the_dragon", "chess"));
    assert!(found[0].2.contains("this is a scenario of \"chess\""), "{found:?}");
}

#[test]
fn positions_that_cannot_be_are_told() {
    spoilt("cycle: 5", "cycle: 0", "0 is no cycle");
    spoilt("cycle: 5", "cycle: 50", "when the last cycle is over");
    spoilt("cycle: 5,", "cycle: 5, phase: Winter,", "`season: Autumn` is missing");
    spoilt("cycle: 5,", "cycle: 10, season: Autumn, phase: Winter,", "when the last cycle is over");
    spoilt("cycle: 5,", "cycle: 5, phase: Retreats,", "cannot begin with Retreats");
    spoilt("\"A OFE\", ", "\"A XXX\", ", "XXX");
    spoilt("\"A OFE\", \"A KNI\"", "\"A OFE\", \"A OFE\"", "a unit of Hungary stands in OFE");
    spoilt("\"OFE\", \"KNI\", \"VIE\", \"ARG\"", "\"OFE\", \"KNI\", \"VIE\", \"BOH\"", "Bohemia is no supply centre");
    spoilt("\"OFE\", \"KNI\", \"VIE\", \"ARG\"", "\"OFE\", \"KNI\", \"VIE\", \"TUR\"", "holds TUR already");
    spoilt("(power: \"ottomans\", heir", "(power: \"hungary\", heir", "stands in `realms` twice");
    spoilt("(at: \"CON\", of: \"hungary\")", "(at: \"VIE\", of: \"hungary\")", "VIE is no neutral centre");
    spoilt("(at: \"BRA\", of: \"hungary\")", "(at: \"CON\", of: \"hungary\")", "CON stands here twice");
    spoilt("receiver: \"hungary\"", "receiver: \"naples\"", "a vassal has two parents");
    spoilt("capital: \"VEN\"", "capital: \"BOH\"", "Bohemia is no supply centre");
    spoilt("capital: \"VEN\"", "name: \"\", capital: \"VEN\"", "1 to 24 letters");
    spoilt("\"F ADR\"", "\"F PAR\"", "PAR");
    spoilt("\"A SMO\", ", "\"A MAI\", ", "stands in the neutral centre MAI");
    spoilt("heir: true, units: [\"A SMO\"", "heir: true, out: true, units: [\"A SMO\"", "a power that is out");
}

#[test]
fn habits_that_cannot_be_are_told() {
    let with = |habit: &str| house("the_dowry").replace("cycle: 5,", &format!("cycle: 5, habits: [{habit}],"));
    let told = |habit: &str, words: &str| {
        let found = faults(&with(habit));
        assert!(found.iter().any(|f| f.2.contains(words)), "{words} is not in {found:?}");
    };
    told("(at: \"SAL\", orders: [])", "a habit without orders");
    told("(at: \"SAL\", orders: [\"A PAR H\"])", "is no order to the unit in SAL");
    told("(at: \"SAL\", orders: [\"nonsense\"])", "NONSENSE");
    assert!(Scenario::parse(&with("(at: \"MAI\", orders: [\"A MAI - BOH\"])"), "s.ron").is_ok());
}

// ---------------------------------------------------------------- Scripts

/// Unmanned seats follow a script: orders, points, marriages.
#[test]
fn scripts_play_seats() {
    let script = |file: &str| Sitter::Script { file: file.into() };
    let file = "dragons_hoard";
    let seats =
        vec![SeatSetup::plain(0, script(file)), SeatSetup::plain(1, script(file)), SeatSetup::plain(2, Sitter::bot(1))];
    let text = "(game: \"order_of_the_dragon\", title: \"T\", text: \"T\", seats: (3, 3), \
                powers: [\"ottomans\", \"castile\", \"hungary\"], options: (cycles: Some(2)))";
    let sitters = Sitters::seated(&DRAGON, &seats).unwrap_or_else(|e| panic!("{e:?}"));
    let mut table = Table::new(&DRAGON, text, "test.ron", seats, 3).unwrap_or_else(|e| panic!("{e:?}"));
    let mut spent = false;
    for _ in 0..3000 {
        if table.outcome().is_some() {
            break;
        }
        let question = sitters.question(&table).unwrap_or_else(|e| panic!("{e}")).expect("somebody");
        let (seat, act) = question.answer();
        spent |= seat.0 < 2 && is::<GivePoints>(&act);
        table.submit(seat, act).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(table.outcome().is_some() && spent);
    let board = Board::at(table);
    assert!(board.pos().thralls_of(PowerId(9)).count() > 0, "the heir of the Ottomans has married");
}

/// OOD 3.3-2, 3.3-3, 3.1-4, 10.5-5, 8.2-3, 2.1-3, 8.1-4: what no play could have left behind is told at its place.
#[test]
fn positions_that_no_play_leaves_behind_are_told() {
    let lithuania = "holds: [\"VIL\", \"KIE\", \"RIG\"]";
    spoilt(lithuania, "holds: []", "Lithuania has no centre of its own");
    spoilt(
        "units: [\"A VIL\", \"A KIE\", \"A PRU\"], holds: [\"VIL\", \"KIE\", \"RIG\"]",
        "units: [\"A VIL\", \"A KIE\", \"A PRU\"], holds: [\"VIL\", \"KIE\"]",
        "Lithuania has 3 units and 2 centres",
    );
    spoilt("units: [\"F ADR\"]", "units: [\"F ADR\", \"F AEG\"]", "has 2 units and 1 centre:");
    spoilt(
        "\"A SMO\", \"A QAZ\"",
        "\"A NOV\", \"A QAZ\"",
        "stands in a centre that is not among what Golden Horde `holds`",
    );
    spoilt(
        "(power: \"lithuania\", heir: false,",
        "(power: \"lithuania\", heir: false, heir_built: 5,",
        "the Winter of cycle 5 is none before cycle 5",
    );
    spoilt(
        "        vassals: [",
        "        vacant: [\"PAR\"], vassals: [",
        "would have built its unit in the Winter before",
    );
    // Neither capital nor heir: the thrall of Krakow is the last that Lithuania has.
    let text = house("the_dowry").replace("(at: \"KRA\", of: \"lithuania\"),", "");
    let found = faults(&text.replace(lithuania, "holds: [\"NOV\", \"KIE\", \"RIG\"]"));
    assert!(found.iter().any(|f| f.2.contains("Lithuania has neither its capital nor an heir")), "{found:?}");
    // In Autumn a unit may stand in a centre that it will capture, and a neutral be without its own.
    let autumn = house("a_marriage").replace(
        "holds: [\"NAP\", \"AIX\", \"TUN\"]),\n        ],",
        "holds: [\"NAP\", \"AIX\", \"TUN\"]),\n        ],\n        vacant: [\"PAR\"],",
    );
    let autumn = autumn.replace("\"A AIX\"", "\"A PAR\"");
    assert!(autumn.contains("vacant") && autumn.contains("A PAR"), "{autumn}");
    Scenario::parse(&autumn, "s.ron").unwrap_or_else(|e| panic!("{e:?}"));
    // In Winter the Census has given it away.
    let found = faults(&autumn.replace("season: Autumn,", "season: Autumn, phase: Winter,"));
    assert!(found.iter().any(|f| f.2.contains("the Census before would have given it away")), "{found:?}");
}
