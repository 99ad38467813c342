//! How orders are written.

use regnal::diplomacy::notation::{read_order, read_unit, write_order};
use regnal::diplomacy::orders::Written;
use regnal::diplomacy::{Position, UnitKind};

use crate::kit::{map, province, units};

/// As it is written back, on a board with these units.
fn again(text: &str) -> String {
    let list = "A PAR, A MAR, F STP/SC, F ENG, A LON, F MAO, A YOR";
    let position = Position::new(map(), units("france", list)).unwrap();
    match read_order(map(), text).unwrap_or_else(|e| panic!("{text}: {e}")) {
        Written::Order { at, order } => write_order(map(), &position, map().province(at), &order),
        other => format!("{other:?}"),
    }
}

#[test]
fn one_order_has_many_spellings() {
    for (text, written) in [
        ("A PAR H", "A PAR H"),
        ("A Paris", "A PAR H"),
        ("army paris holds", "A PAR H"),
        ("A PAR-BUR", "A PAR - BUR"),
        ("a par -> bur", "A PAR - BUR"),
        ("PAR - BUR", "A PAR - BUR"),
        ("F STP/SC - BOT", "F STP/SC - BOT"),
        ("F St. Petersburg (sc) - Gulf of Bothnia", "F STP/SC - BOT"),
        ("F STP/NC - BOT", "F STP/SC - BOT"),
        ("A LON - BEL VIA", "A LON - BEL VIA"),
        ("A London - Belgium via convoy", "A LON - BEL VIA"),
        ("F ENG C A LON - BEL", "F ENG C A LON - BEL"),
        ("F English Channel Convoys A London - Belgium", "F ENG C A LON - BEL"),
        ("A PAR S A MAR", "A PAR S A MAR"),
        ("A PAR S MAR H", "A PAR S A MAR"),
        ("A Paris Supports French A Marseilles - Burgundy", "A PAR S A MAR - BUR"),
        ("F Mid-Atlantic Ocean - Spain(nc)", "F MAO - SPA/NC"),
        ("F Mid-Atlantic Ocean - Spain/wc", "F MAO - SPA"),
        ("A Yorkshire - Brest (ec)", "A YOR - BRE"),
    ] {
        assert_eq!(again(text), written, "{text}");
    }
}

#[test]
fn orders_of_the_other_phases() {
    assert_eq!(read_order(map(), "WAIVE"), Ok(Written::Waive));
    let par = map().whole(province("PAR"));
    assert_eq!(read_order(map(), "B A PAR"), Ok(Written::Build { kind: Some(UnitKind::Army), at: par }));
    assert_eq!(read_order(map(), "build paris"), Ok(Written::Build { kind: None, at: par }));
    for text in ["D A PAR", "A PAR D", "Remove A Paris", "A Paris disbands"] {
        assert_eq!(read_order(map(), text), Ok(Written::Disband { at: par }), "{text}");
    }
    assert_eq!(read_order(map(), "A PAR R BUR"), read_order(map(), "A PAR - BUR"));
}

#[test]
fn what_cannot_be_read_is_pointed_at() {
    for (text, column, said) in [
        ("", 1, "empty"),
        ("A", 1, "no province `A`"),
        ("A PAX - BUR", 3, "`PAX`"),
        ("A PAR - ", 9, "missing"),
        ("A PAR x BUR", 7, "`X` is no order"),
        ("A PAR - BUR soon", 13, "no meaning"),
        ("F ENG C A LON", 14, "dash"),
        ("A PAR S", 8, "missing"),
        ("- BUR", 1, "missing"),
        ("A PAR B", 8, "B A PAR"),
        ("/", 1, "no province"),
    ] {
        let fault = read_order(map(), text).expect_err(text);
        assert!(fault.text.contains(said), "{text}: {fault}");
        assert_eq!(fault.column, column, "{text}: {fault}");
    }
    assert!(read_unit(map(), "F STP").unwrap_err().text.contains("coast"));
    assert!(read_unit(map(), "PAR").is_err() && read_unit(map(), "A NTH").is_err());
}
