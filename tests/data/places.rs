//! A fault is blamed on the very line that has it: not on a comment with the same word, not on another line like it.

use regnal::bots::Script;
use regnal::games::blood_royale::BLOOD_ROYALE;
use regnal::games::diplomacy_royale::ROYALE;
use regnal::games::divine_right::DivineRight;
use regnal::games::kingmaker::Kingmaker;
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::table::{AnyGame, DataError, Game, GameOf, lesson_of};

use crate::spoiling::place;

/// A text with `from` replaced by `to`, and the place of the sign `§` in it, which is taken out again.
#[track_caller]
fn changed(text: &str, from: &str, to: &str) -> (String, (usize, usize)) {
    assert!(text.contains(from), "no {from}");
    let text = text.replacen(from, to, 1);
    let at = text.find('§').expect("a place");
    (text.replacen('§', "", 1), place(&text, at))
}

#[track_caller]
fn blamed(errors: Result<(), Vec<DataError>>, wanted: (usize, usize), said: &str) {
    let errors = errors.expect_err("it is wrong");
    let all: String = errors.iter().map(|e| format!("{e}\n")).collect();
    let told = errors.iter().find(|e| e.text.contains(said));
    let error = told.unwrap_or_else(|| panic!("not told: {said}\n{all}"));
    assert_eq!((error.line, error.column), wanted, "{said}\n{all}");
}

/// The scenario with this change is blamed at `§`, also where it came from a Windows machine.
#[track_caller]
fn scenario<G: Game>(text: &str, from: &str, to: &str, said: &str) {
    scenario_of(GameOf::<G>::ANY, text, from, to, said);
}

#[track_caller]
fn scenario_of(game: &dyn AnyGame, text: &str, from: &str, to: &str, said: &str) {
    let (text, wanted) = changed(text, from, to);
    for text in [text.clone(), text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
        blamed(game.card(&text, "s.ron").map(|_| ()), wanted, said);
    }
}

#[test]
fn of_two_alike_lines_of_divine_right_the_wrong_one_is_named() {
    const TEXT: &str = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
    let check = |from: &str, to: &str, said: &str| scenario::<DivineRight>(TEXT, from, to, said);
    let stack = "(at: \"2417\", of: pon, regulars: [(of: pon, armies: 3)], mercenary_armies: 1),";
    let with = |more: &str| format!("// \"Nowhere\", at: \"Nowhere\"\n{stack}\n{more}");
    check(stack, &with("(§at: \"Nowhere\", of: pon),\n(at: \"2417\", of: pon),"), "\"Nowhere\" is no place of Minaria");
    check(
        stack,
        &with("(at: \"2417\", of: pon, regulars: [(of: pon), (§of: immer, armies: 1)]),"),
        "Immer does not serve the player of Pon",
    );
    check(stack, &with("(at: \"2417\", of: pon, §aboard: true, mercenary_armies: 1),"), "1 armies aboard 0 fleets");
    check(stack, &with("(at: \"2417\", of: pon, §inside: true, mercenary_armies: 1),"), "there are no walls");
    check(stack, &with("(at: \"Heap\", §of: zorn),"), "Zorn is not the home of a player here");
    check(
        "plundered: [\"Thores\",",
        "/* \"Thorez\" */ plundered: [\"Thores\", §\"Thorez\",",
        "\"Thorez\" is no castle",
    );
    check(
        "(kingdom: trolls, of: pon,",
        "// mivior, again: (kingdom: mivior)\n(§kingdom: mivior, of: pon), (kingdom: trolls, of: pon,",
        "has two roles",
    );
    check("\"Bribe +1\"]", "\"Bribe +1\", §\"Bribe +9\"]", "\"Bribe +9\" is no diplomacy card");
    check(
        "(kingdom: trolls, of: pon, personality: \"Gullible\"",
        "(kingdom: trolls, of: pon, §personality: \"Greedy\"",
        "the personality \"Greedy\" is used twice",
    );
    check(
        "(kingdom: trolls, of: pon, personality: \"Gullible\"",
        "(kingdom: trolls, of: pon, §personality: \"Guilible\"",
        "did you mean \"Gullible\"?",
    );
    check("turns: 20,", "turns: 20, // turn: 10\n queens: [1, §7],", "seat 7 rules nothing here");
}

#[test]
fn of_two_alike_lines_of_blood_royale_the_wrong_one_is_named() {
    const TEXT: &str = include_str!("../../assets/scenarios/blood_royale/the_heiress.ron");
    let check = |from: &str, to: &str, said: &str| scenario_of(&BLOOD_ROYALE, TEXT, from, to, said);
    check(
        "            // Germany\n",
        "// father: \"Nobody\"\n(name: \"Odo\", sex: Male, age: 10, of: \"france\", father: \"Charles\"),\n\
         (name: \"Eudes\", sex: Male, age: 10, of: \"france\", §father: \"Nobody\"),\n",
        "\"Nobody\" is nobody of `people`",
    );
    check(
        "            // Germany\n",
        "// name: \"Robert\"\n§(name: \"Robert\", sex: Male, age: 10, of: \"france\", father: \"Charles\"),\n",
        "two people answer to \"Robert\"",
    );
    // What no rule of the file forbids, but a law of the game.
    check(
        "            // Germany\n",
        "(name: \"Eudes\", sex: Male, age: 30, of: \"france\"),\n\
         §(name: \"Odo\", sex: Male, age: 30, of: \"france\", captive_of: \"france\"),\n",
        "is a prisoner at home",
    );
    check(
        "(country: \"spain\", house: \"de Silva\", monarch: \"Fernando\", treasury: 49),",
        "// monarch: \"Fernandel\"\n(country: \"spain\", house: \"de Silva\", §monarch: \"Fernandel\", treasury: 49),",
        "\"Fernandel\" is nobody",
    );
}

#[test]
fn of_two_alike_lines_of_diplomacy_royale_the_wrong_one_is_named() {
    const TEXT: &str = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");
    let check = |from: &str, to: &str, said: &str| scenario_of(&ROYALE, TEXT, from, to, said);
    check(
        "units: [\"A VEN\", \"A PIE\", \"F ION\",",
        "// \"A VIE\" is Austria's\nunits: [\"A VEN\", \"A PIE\", \"F ION\", §\"A VIE\",",
        "a unit of Austria stands in",
    );
    check("\"TUS\", \"APU\"],", "\"TUS\", \"APU\", /* \"ADR\" */ §\"ADR\"],", "is sea: nobody holds it");
    check(
        "            // Italy\n",
        "// (name: \"Sophie\", leads: \"A SER\")\n(name: \"Sophia\", sex: Female, age: 15, scores: (0, 0), \
         father: \"Ferdinand\", mother: \"Anna\", §leads: \"A SER\"),\n",
        "only a man who lives",
    );
    check(
        "titles: [(who: \"Gaston\", province: \"BUR\",",
        "titles: [(who: \"Gaston\", province: \"BUR\"), (§who: \"Nobody\", province: \"GAS\"), (who: \"Gaston\", province: \"PIC\",",
        "\"Nobody\" is nobody",
    );
    check("\"england\", \"france\", \"italy\"],", "\"england\", \"france\", §\"england\"],", "England is named twice");
}

#[test]
fn of_two_alike_lines_of_order_of_the_dragon_the_wrong_one_is_named() {
    const TEXT: &str = include_str!("../../assets/scenarios/order_of_the_dragon/the_dowry.ron");
    let check = |from: &str, to: &str, said: &str| scenario_of(&DRAGON, TEXT, from, to, said);
    check(
        "(at: \"BOR\", of: \"england\"),",
        "// (at: \"BOR\")\n(at: \"BOR\", of: \"england\"),\n(§at: \"BOR\", of: \"england\"),",
        "BOR stands here twice",
    );
    check(
        "\"A MOS\", \"F BLA\"]",
        "\"A MOS\", \"F BLA\", /* \"A VIL\" */ §\"A VIL\"]",
        "a unit of Lithuania stands in",
    );
    check("holds: [\"SAR\", \"QAZ\",", "holds: [\"SAR\", §\"VIL\", \"QAZ\",", "holds VIL already");
    check(
        "(power: \"lithuania\", heir: false,",
        "// lithuania\n(power: \"lithuania\", out: true, units: [], holds: []),\n(§power: \"lithuania\", heir: false,",
        "stands in `realms` twice",
    );
    check(
        "units: [\"F ADR\"]),",
        "units: [\"F ADR\"]),\n§(giver: \"naples\", receiver: \"hungary\", capital: \"FLO\"),",
        "these two hold a vassal already",
    );
}

#[test]
fn of_two_alike_lines_of_kingmaker_the_wrong_one_is_named() {
    const TEXT: &str = include_str!("../../assets/scenarios/kingmaker/a_siege.ron");
    let check = |from: &str, to: &str, said: &str| scenario::<Kingmaker>(TEXT, from, to, said);
    check(
        "reserve: [\"merc_flemish_1\"]",
        "/* \"merc_flemish_1\" */ reserve: [\"merc_flemish_1\", §\"merc_flemish_1\"]",
        "merc_flemish_1 is in two places",
    );
    check(
        "(noble: \"scrope\", cards: [\"bishop_york\"]),",
        "// percy\n(noble: \"scrope\", cards: [\"bishop_york\"]),\n(§noble: \"percy\", open: Some(\"a_york\")),",
        "percy is in two places",
    );
    check(
        "cards: [\"title_earl_kent\", \"office_marshal\"]",
        "cards: [\"title_earl_kent\", \"office_marshal\", §\"office_admiral\"]",
        "two cards of the kind office",
    );
    check("heirs: [\"richard_york\"]),", "heirs: [\"richard_york\", §\"richard_york\"]),", "has two guards");
    let word = "office_warden_of_the_northern_marches";
    let text = TEXT.replacen("cards: [\"bishop_york\"]", &format!("cards: [\"{word}\"]"), 1);
    let error = Kingmaker::parse_scenario(&text, "s.ron").expect_err("no such card")[0].to_string();
    assert!(error.contains("did you mean \"office_warden_of_the_marches\"?"), "{error}");
}

#[test]
fn a_number_that_is_too_large_is_named_by_its_field() {
    let winter = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
    let errors =
        DivineRight::parse_scenario(&winter.replacen("(of: pon, armies: 3)", "(of: pon, armies: 999)", 1), "s");
    let error = errors.expect_err("too many")[0].to_string();
    assert!(error.contains("Integer is out of bounds in `position.stacks[7].regulars[0].armies`"), "{error}");
    let errors =
        DivineRight::parse_scenario(&winter.replacen("[(castle: \"Wirzor\", by: muetar)]", "[\"Wirzor\"]", 1), "s");
    let error = errors.expect_err("no siege")[0].to_string();
    assert!(error.contains("in `position.sieges[0]`"), "{error}");
}

#[test]
fn of_two_alike_lines_of_a_script_and_a_lesson_the_wrong_one_is_named() {
    let script = "(\n name: \"x\", game: \"divine_right\", // \"turm\"\n rules: [\n\
        (when: [(\"turn\", Is, 3)], do: [(act: \"EndMovement\")]),\n\
        (when: [(\"turn\", Is, 3), (§\"turm\", Is, 3)], do: [(act: \"EndMovement\")]),\n ],\n otherwise: First,\n)";
    let (text, wanted) = changed(script, "§", "§");
    blamed(Script::parse(GameOf::<DivineRight>::ANY, &text, "s.ron").map(|_| ()), wanted, "there is no fact `turm`");
    let lesson =
        "(\n lesson: (seats: \"human,bot1\", seed: 7, steps: [ // say: 7\n (say: \"a\"),\n (say: §7),\n ]),\n)";
    let (text, wanted) = changed(lesson, "§", "§");
    blamed(lesson_of(&text, "s.ron").map(|_| ()), wanted, "expected words in quotation marks");
}
