//! Scenario files: those of the house, positions written by hand, and what is said of those that cannot be.

use regnal::bots::Sitters;
use regnal::engine::Table;
use regnal::engine::checks::Checks;
use regnal::games::diplomacy_royale::SCENARIOS;
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::scenario::Scenario;
use regnal::games::diplomacy_royale::writs::Terms;
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

/// The Three Heirs with one thing put in place of another: what is said, and that it is said where the change is.
#[track_caller]
fn spoilt(from: &str, to: &str, words: &str) {
    let text = house("the_three_heirs");
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
            let board = seated(&text, seats.into(), 7);
            board.invariants().unwrap_or_else(|e| panic!("{}: {e}", card.title));
            assert!(!board.table.prompt().seats.is_empty());
        }
        titles.push(card.title);
    }
    assert_eq!(titles, ["The Seven Thrones", "Diplomacy", "The Three Heirs", "First Lesson"]);
}

#[test]
fn chance_plays_them_with_every_law_kept() {
    play(&house("first_lesson"), "rr", 5..6, &Checks::light());
    play(&house("the_three_heirs"), "rrrr", 5..6, &Checks::light());
}

/// ROY 1-1, 5.4-5, 6.1-2
#[test]
fn first_lesson_has_a_wedding_to_be_made() {
    let board = written(&house("first_lesson"));
    assert_eq!(board.pos().turn.phase, Phase::Court);
    let france = SeatId(0);
    let weddings = board.offers(france);
    assert!(weddings.iter().any(|a| matches!(a, Action::Writ(_))));
    assert!(weddings.iter().any(|a| matches!(a, Action::Court(_))));
    assert_eq!(board.pos().units().count(), 6);
}

// ---------------------------------------------------------------- A position as it is written

/// ROY 3.3-2, 3.3-3, 3.3-9
#[test]
fn numbers_come_from_descent() {
    let board = written(&house("the_three_heirs"));
    let numbers = |name: &str| -> Vec<String> {
        let who = board.pos().people().find(|c| c.name == name).unwrap_or_else(|| panic!("no {name}")).id;
        board.pos().noble(who).serials.iter().map(|s| s.to_string()).collect()
    };
    for (name, wanted) in [
        ("Louis", vec!["f1000"]),
        ("Philippe", vec!["f1100"]),
        ("Henri", vec!["f1110"]),
        ("Gaston", vec!["f1200"]),
        ("Isabelle", vec!["f1a00"]),
        ("Thomas", vec!["e1110", "f1a10"]),
        ("Mary", vec!["e11a0", "f1aa0"]),
        ("Blanche", vec!["ea000"]),
        ("Marguerite", vec![]),
        ("Armand", vec![]),
        ("Anton", vec![]),
    ] {
        assert_eq!(numbers(name), wanted, "{name}");
    }
    // The churchman's number is given up, not forgotten; a brother of the first king counts among the founders.
    let armand = board.pos().people().find(|c| c.name == "Armand").expect("Armand").id;
    assert_eq!(board.pos().noble(armand).renounced[0].to_string(), "f1300");
    assert_eq!(board.pos().power(power(AUSTRIA)).founders, 2);
}

/// ROY 3.3-9, 3.3-10: of parents in one line a number from each.
#[test]
fn a_written_child_of_two_of_one_line_has_both_numbers() {
    let (text, thomas) = (house("the_three_heirs"), "(name: \"Thomas\", ");
    let guy = format!("(name: \"Guy\", sex: Male, age: 5, father: \"Gaston\", mother: \"Isabelle\"),\n{thomas}");
    let board = written(&text.replacen(thomas, &guy, 1));
    let guy = board.pos().people().find(|c| c.name == "Guy").expect("Guy").id;
    assert_eq!(board.pos().noble(guy).serials, [serial("f1210"), serial("f1a20")]);
}

#[test]
fn a_written_position_is_laid_out_as_it_says() {
    let board = written(&house("the_three_heirs"));
    let pos = board.pos();
    let who = |name: &str| pos.people().find(|c| c.name == name).unwrap_or_else(|| panic!("no {name}")).id;
    // Seats in the order of the file.
    let [austria, england, france, italy] = [0, 1, 2, 3].map(SeatId);
    assert_eq!((pos.turn.year, pos.turn.half, pos.turn.phase), (1640, Half::First, Phase::Court));
    assert_eq!(pos.turn.number, 8);
    assert_eq!((pos.age(who("Henri")), pos.character(who("Henri")).scores.strength), (15, -1));
    assert_eq!(pos.power(power(FRANCE)).monarch, Some(who("Henri")));
    assert_eq!(pos.power(power(FRANCE)).past, [who("Louis")]);
    assert!(!pos.character(who("Louis")).is_alive() && !pos.character(who("Marguerite")).in_play());
    // Homes and keepers: a wife is with her husband.
    let isabelle = pos.character(who("Isabelle"));
    assert_eq!((isabelle.home, isabelle.keeper), (Some(france), Some(england)));
    assert_eq!(pos.spouse(who("Isabelle")), Some(who("Edward")));
    assert_eq!(pos.character(who("Diane")).keeper, Some(france));
    assert!(pos.marriages().filter(|m| m.lasts()).all(|m| m.year <= 1640));
    // The map.
    let tyr = board.unit_in("tyr");
    assert_eq!(pos.noble(who("Rudolf")).command, Some(tyr));
    assert_eq!(
        (board.owner("pic"), board.owner("mun"), board.owner("lon")),
        (Some(power(FRANCE)), Some(power(GERMANY)), Some(power(ENGLAND)))
    );
    assert_eq!(pos.units_of(power(GERMANY)).count(), 3, "who is not written stands as at the start");
    assert_eq!(pos.power(power(GERMANY)).standing, Standing::Unplayed);
    // Titles, commands, the church, writs, what has just passed on.
    let title = pos.titles().next().expect("a title");
    assert_eq!(
        (title.holder, title.province, title.line.to_string().as_str()),
        (Some(who("Gaston")), land("bur"), "f1200")
    );
    assert_eq!(pos.find_unit(board.unit_in("bur")).map(|u| u.under), Some(Allegiance::Title(title.id)));
    let aldo = pos.noble(who("Aldo")).cleric.clone().expect("a Cardinal");
    assert_eq!((aldo.rank, aldo.eligible, aldo.see), (Rank::Cardinal, true, Some(land("rom"))));
    let writ = pos.writs().next().expect("a writ");
    assert_eq!((writ.parties, writ.clauses.len()), ([england, france], 3));
    assert!(writ.clauses[2].secret);
    let promise = Terms::FutureMarriage { who: who("Cecily"), with: Some(who("Henri")) };
    assert_eq!(writ.clauses[2].terms, promise);
    let recent = &board.data().recent.0[0];
    assert_eq!((recent.what, recent.to), (Estate::Crown(power(FRANCE)), who("Henri")));
    let deed = ClergyDeed::PassOver { cleric: who("Aldo"), estate: Estate::Crown(power(FRANCE)) };
    assert!(board.offers(italy).contains(&Action::Clergy(deed)));
    assert!(!board.offers(austria).is_empty());
}

/// ROY 8.2-8, 9.4-6
#[test]
fn the_crown_can_be_taken_from_the_boy() {
    let mut board = written(&house("the_three_heirs"));
    let who = |board: &Board, name: &str| board.pos().people().find(|c| c.name == name).expect("somebody").id;
    let (aldo, anton, gaston) = (who(&board, "Aldo"), who(&board, "Anton"), who(&board, "Gaston"));
    let deed = |cleric| Action::Clergy(ClergyDeed::PassOver { cleric, estate: Estate::Crown(power(FRANCE)) });
    board.lay(&[1]);
    board.act(SeatId(3), deed(aldo));
    assert_eq!(board.pos().power(power(FRANCE)).monarch, Some(gaston));
    assert!(board.pos().titles().all(|t| t.holder.is_none()), "his title is retired");
    board.lay(&[1]);
    board.act(SeatId(0), deed(anton));
    // Then it falls to his sister, and with her to England; France has neither crown nor title.
    assert_eq!(board.pos().power(power(ENGLAND)).crowns, [power(FRANCE)]);
    assert_eq!(board.standing(FRANCE), Standing::Eliminated);
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
}

/// Who has nothing on the map and no player is not in the game: no dice for his family, no word of his end.
#[test]
fn absent_powers_of_the_first_lesson_have_no_part_in_it() {
    let board = written(&house("first_lesson"));
    assert!(board.pos().powers().filter(|p| p.seat.is_none()).all(|p| p.standing == Standing::Eliminated));
    assert!(board.table.chronicle().lines.iter().all(|l| l.throw.is_none()), "nobody is born of dice");
    // Those who stand aside with units are there, and hold.
    let board = written(&house("the_three_heirs"));
    assert!(board.pos().powers().filter(|p| p.seat.is_none()).all(|p| p.standing == Standing::Unplayed));
}

#[test]
fn laid_dice_fall_first() {
    let text = house("first_lesson").replace("phase: Court,", "phase: Births, dice: [1, 1],");
    let mut board = written(&text);
    board.close();
    assert!(board.dice_are_used());
}

// ---------------------------------------------------------------- Faults, each at its place

#[test]
fn faults_of_the_frame_are_told_with_their_place() {
    for (from, to, words) in [
        ("\"diplomacy_royale\"", "\"blood_royale\"", "this is a scenario of \"blood_royale\""),
        ("seats: (4, 4)", "seats: (4, 9)", "no range of seats"),
        ("seats: (4, 4)", "seats: (5, 5)", "4 powers for 5 seats"),
        ("\"italy\"]", "\"france\"]", "France is named twice"),
        ("year: 1640", "year: 1642", "1642 is no year of this game"),
        ("year: 1640", "year: 1590", "1590 is no year of this game"),
        ("victory: 12", "victory: 35", "35 centres; the map has 34"),
        ("turns: 18", "turns: 0", "a game of no turns"),
        ("clergy: true", "clergy: true, clergy_age: 18", "at 20, or at 15"),
        ("phase: Court", "phase: Retreats", "cannot begin with Retreats"),
        ("phase: Court", "half: Second, phase: Court", "in the First half of its decade"),
    ] {
        spoilt(from, to, words);
    }
    let seats = faults(&house("the_three_heirs").replace("seats: (4, 4)", "seats: (3, 4)"));
    assert!(seats.iter().any(|(_, _, said)| said.contains("a position needs one number of seats")), "{seats:?}");
}

#[test]
fn faults_of_the_map_are_told_with_their_place() {
    for (from, to, words) in [
        ("\"A TYR\", \"A SER\"", "\"A TYR\", \"A XYZ\"", "no province `XYZ`"),
        ("\"F TRI\"]", "\"F BOH\"]", "no fleet can stand in"),
        ("\"F TRI\"]", "\"F BUL\"]", "which coast of"),
        ("\"F TRI\"]", "\"TRI\"]", "a unit is written like"),
        ("\"A VEN\", \"A PIE\"", "\"A VEN\", \"A HOL\"", "a unit of England stands in"),
        ("\"A VEN\", \"A PIE\"", "\"A VEN\", \"A MUN\"", "a unit of Germany stands in"),
        ("\"WAL\", \"YOR\"", "\"WAL\", \"NTH\"", "is sea: nobody holds it"),
        ("\"WAL\", \"YOR\"", "\"WAL\", \"VIE\"", "Austria holds"),
        ("\"WAL\", \"YOR\"", "\"WAL\", \"Atlantis\"", "no province `ATLANTIS`"),
    ] {
        spoilt(from, to, words);
    }
}

#[test]
fn faults_of_people_are_told_with_their_place() {
    for (from, to, words) in [
        ("monarch: \"Ferdinand\"", "monarch: \"Nobody\"", "\"Nobody\" is nobody of `people`"),
        ("monarch: \"Henri\"", "monarch: \"Louis\"", "is dead, retired or of the clergy"),
        (", monarch: \"Cosimo\"", "", "people of Italy are named, but no `monarch`"),
        ("name: \"Gaston\", sex: Male, age: 40", "name: \"Gaston\", sex: Male, age: 41", "41 is no age"),
        ("name: \"Gaston\", sex: Male, age: 40", "name: \"Gaston\", sex: Male, age: 60", "\"Gaston\" 60"),
        ("name: \"Gaston\"", "name: \"\"", "a name has 1 to 24 letters"),
        ("scores: (-1, 2)", "scores: (-1, 3)", "3 is no score"),
        ("died: 1635)", "died: 1700)", "not between birth and 1640"),
        ("father: \"Philippe\", mother", "father: \"Diane\", mother", "cannot be the father"),
        ("spouse: \"Isabelle\"", "spouse: \"Charles\"", "as well"),
        ("spouse: \"Isabelle\"", "spouse: \"Mary\"", "nobody weds before the age of 15"),
        (
            "name: \"Lucrezia\", sex: Female,",
            "name: \"Lucrezia\", sex: Female, spouse: \"Karl\",",
            "two living spouses",
        ),
        ("name: \"Karl\"", "name: \"Sophie\"", "two people answer to \"Sophie\""),
        (", of: \"italy\", scores: (0, 1), spouse", ", scores: (0, 1), spouse", "`of` which dynasty is missing"),
    ] {
        spoilt(from, to, words);
    }
}

#[test]
fn faults_of_stations_are_told_with_their_place() {
    for (from, to, words) in [
        ("leads: \"A TYR\"", "leads: \"A BOH\"", "A BOH is not on the map"),
        ("name: \"Sophie\", sex: Female,", "name: \"Sophie\", sex: Female, leads: \"A VIE\",", "only a man who lives"),
        ("clergy: Cardinal, see: \"VIE\"", "clergy: Bishop, see: \"VIE\"", "in a supply centre"),
        ("clergy: Cardinal, see: \"VIE\"", "clergy: Cardinal, see: \"TYR\"", "in a supply centre"),
        ("clergy: Cardinal, see: \"VIE\"", "clergy: Cardinal, eligible: true, spouse: \"Mary\"", "nobody weds before"),
        ("clergy: Priest", "clergy: Priest, eligible: true", "only a Cardinal can become Pope"),
        (
            "name: \"Cecily\", sex: Female,",
            "name: \"Cecily\", sex: Female, clergy: Priest,",
            "only men enter the clergy",
        ),
        ("clergy: Priest", "captive_of: \"italy\", jailer: \"Charles\", clergy: Priest", "is no churchman"),
        ("clergy: Priest", "captive_of: \"germany\", clergy: Priest", "\"germany\" is not played"),
    ] {
        spoilt(from, to, words);
    }
    let two = house("the_three_heirs")
        .replace("clergy: Cardinal, eligible: true", "clergy: Pope")
        .replace("clergy: Priest", "clergy: Pope");
    assert!(faults(&two).iter().any(|(_, _, said)| said == "there is one Pope at most"));
    let none = house("the_three_heirs").replacen("clergy: true", "plague: true", 1);
    assert!(faults(&none).iter().any(|(_, _, said)| said.contains("played without the clergy")));
}

#[test]
fn faults_of_titles_and_writs_are_told_with_their_place() {
    for (from, to, words) in [
        ("who: \"Gaston\", province", "who: \"Nobody\", province", "\"Nobody\" is nobody"),
        ("who: \"Gaston\", province: \"BUR\"", "who: \"Gaston\", province: \"ENG\"", "is sea; there is no title"),
        ("who: \"Gaston\", province", "who: \"Armand\", province", "is dead or of the clergy"),
        ("who: \"Gaston\", province", "who: \"Diane\", province", "stands in no line"),
        ("province: \"BUR\", units: [\"A BUR\"]", "province: \"BUR\", units: [\"A RUH\"]", "A RUH is not on the map"),
        ("between: (\"england\", \"france\")", "between: (\"england\", \"turkey\")", "\"turkey\" is not played"),
        ("between: (\"england\", \"france\")", "between: (\"france\", \"france\")", "between two powers"),
        ("husband: \"Lorenzo\", wife: \"Claudia\"", "husband: \"Lorenzo\", wife: \"Sophie\"", "are not wed"),
        (
            "(by: \"italy\", term: NonAggression())",
            "(by: \"france\", term: NonAggression())",
            "is no party of this writ",
        ),
        ("Demilitarised(over: [\"PIC\"])", "Demilitarised(over: [\"PIX\"])", "no province `PIX`"),
        ("Demilitarised(over: [\"PIC\"])", "Proxy(unit: \"A PIC\")", "A PIC is not on the map"),
        ("FutureMarriage(who: \"Cecily\"", "FutureMarriage(who: \"Nobody\"", "\"Nobody\" is nobody"),
        ("Demilitarised(over: [\"PIC\"])", "Renounce(who: \"Isabelle\", power: \"france\")", "does not say so"),
        ("Demilitarised(over: [\"PIC\"])", "ChildrenToBride(every: 0)", "counts no children"),
        ("[(crown: \"france\", from", "[(from", "each entry names a `crown`"),
        ("[(crown: \"france\", from", "[(title: \"PAR\", from", "each entry names a `crown`"),
        ("inherited:", "dice: [7], inherited:", "7 is no face of a die"),
    ] {
        spoilt(from, to, words);
    }
}

/// ROY 6.1-9, 6.1-2, 6.3-2, 9-2, 3.3-6, 5.4-2, 9.3-3, 5.1-2, 8.2-4: an illegal position is refused when it is read, with its
/// place in the file.
#[test]
fn what_play_would_refuse_is_told_with_its_place() {
    for (from, to, words) in [
        ("leads: \"A TYR\"", "leads: \"A PIE\"", "no writ lets \"Rudolf\" lead it"),
        ("name: \"Karl\", sex: Male, age: 20", "name: \"Karl\", sex: Male, age: 10", "leads from 15 on"),
        ("leads: \"A SER\"", "captive_of: \"austria\"", "of his own dynasty"),
        ("name: \"Simon\", sex: Male, age: 30", "name: \"Simon\", sex: Male, age: 15", "enters the clergy from 20 on"),
        ("monarch: \"Henri\"", "monarch: \"Gaston\"", "\"Henri\" stands before \"Gaston\""),
        ("between: (\"england\", \"france\")", "between: (\"france\", \"england\")", "not of the dynasty of France"),
        ("Demilitarised(over: [\"PIC\"])", "ForeignSee(at: \"PIC\")", "no supply centre"),
        ("Demilitarised(over: [\"PIC\"])", "NoAnnulment, from: 1650, to: 1645", "ends before it begins"),
        ("name: \"Sophie\", sex: Female,", "name: \"Sophie\", sex: Female, spouse: \"Karl\",", "born to one dynasty"),
    ] {
        spoilt(from, to, words);
    }
    // What no single rule of the reader names breaks a law of the game.
    let text = house("the_three_heirs");
    let king = text.replace("who: \"Gaston\", province", "who: \"Henri\", province");
    let found = faults(&king);
    assert!(found.iter().any(|(_, _, said)| said.contains("reigns in France and holds a title")), "{found:?}");
    // A leader abroad by writ is as good as in play.
    let lent = text
        .replace("leads: \"F ENG\"", "leads: \"A BUR\"")
        .replace("Demilitarised(over: [\"PIC\"])", "CommandOf(nobles: [\"Edward\"], units: [\"A BUR\"])");
    Scenario::parse(&lent, "lent.ron").unwrap_or_else(|e| panic!("{e:?}"));
}

#[test]
fn strange_words_and_halves_are_told_where_they_stand() {
    let text = house("the_three_heirs");
    for (from, to) in [("phase: Court", "phaze: Court"), ("clergy: Bishop", "clergy: Bischof"), ("age: 70", "age: old")]
    {
        let line = text[..text.find(from).expect("the place")].matches('\n').count() + 1;
        let found = faults(&text.replacen(from, to, 1));
        assert_eq!((found.len(), found[0].0), (1, line), "{found:?}");
    }
    faults(&text[..text.len() / 2]);
    faults("");
    faults("noise");
}

#[test]
fn a_family_that_runs_in_circles_is_refused_and_harms_nothing() {
    let text = house("the_three_heirs").replace(
        "(name: \"Louis\", sex: Male, age: 70, of: \"france\"",
        "(name: \"Louis\", sex: Male, age: 70, father: \"Henri\"",
    );
    assert!(faults(&text).iter().any(|(_, _, said)| said.contains("is 15")));
}

/// ROY 1-2
#[test]
fn without_dynasties_a_position_is_a_map() {
    let text = r#"(game: "diplomacy_royale", title: "T", text: "T", seats: (2, 2), powers: ["france", "germany"], year: 1905,
        options: (dynasties: false),
        position: (half: Second, realms: [
            (power: "france", units: ["A PAR", "F SPA/SC"], holds: ["PAR", "BRE", "SPA"]),
            (power: "germany", units: ["A BUR"], holds: ["BER", "MAR"]),
        ]))"#;
    let board = written(text);
    assert_eq!((board.pos().turn.phase, board.pos().season().as_str()), (Phase::Moves, "Fall 1905"));
    assert_eq!(board.stand(SeatId(0)).len() + board.pos().units_of(power(GERMANY)).count(), 3);
    assert_eq!(board.owner("mar"), Some(power(GERMANY)));
    let peopled =
        text.replacen("position: (", "position: (people: [(name: \"X\", sex: Male, age: 20, of: \"france\")], ", 1);
    assert!(faults(&peopled)[0].2.contains("without dynasties"));
    let builds = text.replacen("half: Second", "phase: Adjustments", 1);
    assert!(faults(&builds)[0].2.contains("builds come after the fall"));
    let court = text.replacen("half: Second", "phase: Court", 1);
    assert!(faults(&court)[0].2.contains("cannot begin with"));
}

// ---------------------------------------------------------------- Scripts

#[test]
fn a_script_plays_a_house_to_the_end() {
    let script = || Sitter::Script { file: "stay_at_home".into() };
    let seats: Vec<SeatSetup> =
        [script(), Sitter::Random].into_iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s)).collect();
    let text = house("first_lesson");
    let mut table = Table::lean(&ROYALE, &text, "first_lesson.ron", seats.clone(), 3).expect("a table");
    let sitters = Sitters::seated(&ROYALE, &seats).unwrap_or_else(|e| panic!("{e:?}"));
    let mut acts = 0;
    while table.outcome().is_none() {
        let question = sitters.question(&table).expect("an act").expect("somebody plays on");
        let (seat, act) = question.answer();
        let action = deed(&act);
        if seat == SeatId(0) {
            acts += 1;
            let words = format!("{action:?}");
            assert!(!words.contains("Move {") && !words.contains("Propose"), "it stays at home: {words}");
        }
        table.submit(seat, action.act()).unwrap_or_else(|e| panic!("{e}"));
        assert!(table.acts().len() < 5000, "the game does not end: {}", table.prompt().text);
    }
    assert!(acts > 20, "{acts}");
}
