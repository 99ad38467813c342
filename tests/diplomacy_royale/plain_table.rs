//! Plain Diplomacy at the terminal table: which centres a power has, orders as they are typed, and no rules of Royale.

use regnal::games::diplomacy_royale::orders::OrdersDeed;

use super::kit::*;
use super::muster::*;

fn reads(b: &Board, seat: SeatId, text: &str) -> Result<Action, String> {
    b.read_order(seat, text).unwrap_or_else(|| panic!("`{text}` is no order"))
}

/// ROY 1-1: whose a centre is can be read off the table, and not how many alone.
#[test]
fn the_centres_of_a_power_are_named() {
    let b = plain();
    let view = b.print_view(FRANCE);
    let france = view.lines().position(|l| l.starts_with("> France")).expect("France");
    let lines: Vec<&str> = view.lines().skip(france).take(3).collect();
    assert!(lines[0].ends_with(": 3 centres"), "{view}");
    let held = lines[2].trim_start();
    assert!(
        held.starts_with("holds ") && ["BRE", "MAR", "PAR"].iter().all(|at| held.to_uppercase().contains(at)),
        "{view}"
    );
}

/// ROY 1-1: orders in the notation of Diplomacy, in all three of its phases.
#[test]
fn orders_are_typed() {
    let mut b = plain();
    let order = reads(&b, FRANCE, "A PAR - BUR").unwrap();
    assert!(matches!(order, Action::Orders(OrdersDeed::Order { .. })), "{order:?}");
    b.act(FRANCE, order);
    let support = reads(&b, FRANCE, "A Marseilles S A Paris - Burgundy").unwrap();
    b.act(FRANCE, support);
    assert!(reads(&b, FRANCE, "F ANK - BLX").unwrap_err().contains("no province `BLX`"));
    assert!(reads(&b, FRANCE, "A BUR - PAR").unwrap_err().contains("nobody stands in Burgundy"));
    for other in ["offers", "c 5", "12", "b", "do Done"] {
        assert!(b.read_order(FRANCE, other).is_none(), "{other}");
    }
    assert!(matches!(reads(&b, FRANCE, "B A PAR").unwrap(), Action::Orders(OrdersDeed::Build { .. })));
    assert!(matches!(reads(&b, FRANCE, "D A PAR").unwrap(), Action::Orders(OrdersDeed::Remove { .. })));
}

/// ROY 1-1: what is asked for in plain Diplomacy comes from no rule of dynasties.
#[test]
fn plain_diplomacy_cites_no_rule_of_royale() {
    assert_eq!(plain().table.prompt().rule, None);
}
