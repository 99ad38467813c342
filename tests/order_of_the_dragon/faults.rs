//! What in a position cannot be is told with its place.

use regnal::engine::Table;
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::table::{SeatSetup, Sitter};

fn saved() -> String {
    let text = include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron");
    let seats = (0..10).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let table = Table::new(&DRAGON, text, "x.ron", seats, 1).unwrap_or_else(|e| panic!("{}", e[0]));
    table.save_text().expect("it can be written")
}

/// The first fault of a save in which the first `a` is `b`, and the line of it.
fn fault(a: &str, b: &str) -> String {
    let text = saved();
    let at = text.find(a).unwrap_or_else(|| panic!("{a} is not in\n{}", &text[..4000]));
    let line = text[..at].lines().count();
    let whole = |line: &&str| !line.starts_with("// checksum");
    let spoilt = text.replacen(a, b, 1).lines().filter(whole).collect::<Vec<_>>().join("\n");
    match Table::load_text(&DRAGON, &spoilt, "save.ron") {
        Ok(_) => panic!("{b} loads"),
        Err(found) => format!("{} {}", i64::from(found[0].line as u32) - line as i64, found[0].text),
    }
}

#[test]
fn a_save_loads_as_it_was() {
    let text = saved();
    let again = Table::load_text(&DRAGON, &text, "save.ron").unwrap_or_else(|e| panic!("{}", e[0]));
    assert_eq!(again.save_text().expect("it can be written"), text);
}

#[test]
fn faults_stand_at_their_places() {
    for (a, b, told) in [
        (", at: Some(", ", at: Some(9", "is not on the map"),
        ("kind: Army", "kind: Camel", "Camel"),
        ("life: Life(power: \"", "life: Life(power: \"x", "is no power"),
        ("owner: Some(Major(\"burgundy\"))", "owner: Some(Vassal(7))", "there is no 7 among the vassals"),
        ("standing: Playing", "standing: Dancing", "Dancing"),
        ("cycles: Some(10)", "cycles: Some(0)", "comes after the last"),
        ("round: 1,", "round: 0,", "a place that the sequence of play does not have"),
        ("round: 1,", "round: 12,", "cycle 12 comes after the last"),
        ("seat: Some(0)", "seat: Some(44)", "there is no 44 among the seats"),
        ("seat: Some(0)", "seat: Some(1)", "has the seat of another power"),
        ("        8: (held: Held(owner: Some(Minor(8)))),\n", "", "is nobody's"),
        ("        2: (held", "        1: (held: Held(owner: Some(Minor(1)))),\n        2: (held", "is no centre"),
        ("        2: (held", "        200: (held: Held(owner: Some(Minor(1)))),\n        2: (held", "200"),
        ("owner: Some(Minor(8))", "owner: Some(Minor(15))", "of another centre"),
        ("at: 30, wed: None", "at: 200, wed: None", "there is no 200 among the provinces"),
        ("at: 30, wed: None", "at: 41, wed: None", "is single and does not live in"),
        ("wed: None", "wed: Some(Heir(77))", "there is no 77 among the heirs"),
        ("realm: Major(\"burgundy\")", "realm: Vassal(3)", "there is no 3 among the vassals"),
        ("    heirs: {", "    orphans: {\n    },\n    heirs: {", "there is no section `orphans`"),
    ] {
        let found = fault(a, b);
        assert!(found.contains(told), "{a} to {b}: {found}");
    }
}
