//! Who moves where.

use super::super::households::*;
use super::super::{CharacterId, Move, Sex};
use super::{Court, FRANCE, ITALY, SPAIN, customs};
use crate::table::SeatId;

/// Name, keeper, home (seat numbers), retired.
type Told<'c> = (&'c str, Option<u8>, Option<u8>, bool);

fn told<'c>(c: &'c Court, moves: &[Move]) -> Vec<Told<'c>> {
    let seat = |s: Option<SeatId>| s.map(|s| s.0);
    moves.iter().map(|m| (c.names([m.who])[0], seat(m.keeper), seat(m.home), m.retired)).collect()
}

fn apply(c: &mut Court, moves: &[Move]) {
    for m in moves {
        m.apply(c.at(m.who));
    }
}

/// Carlos of Spain and Isabelle of France, with whatever the test marries and begets.
fn pair() -> (Court, CharacterId, CharacterId) {
    let mut c = Court::default();
    let (carlos, isabelle) = (c.man("Carlos", 1300, SPAIN), c.woman("Isabelle", 1300, FRANCE));
    (c, carlos, isabelle)
}

/// BR 8.2 BR 8.15 BR 9.10 BR 9.12
#[test]
fn weddings() {
    let (c, groom, bride) = pair();
    let plain = Wedding { groom, bride, husband_moves: false, groom_reigns: false, bride_reigns: false };
    let of = |w: Wedding| told(&c, &wedding(&c.kin(), w));
    let she = ("Isabelle", Some(1), Some(0), false);
    let he = ("Carlos", Some(0), Some(1), false);
    assert_eq!(of(plain), [she]);
    assert_eq!(of(Wedding { husband_moves: true, ..plain }), [he]);
    assert_eq!(of(Wedding { bride_reigns: true, ..plain }), [he]);
    assert_eq!(of(Wedding { groom_reigns: true, husband_moves: true, ..plain }), [she], "a King stays");
    assert_eq!(of(Wedding { groom_reigns: true, bride_reigns: true, ..plain }), [she], "both reign");
    assert_eq!(wedding(&c.kin(), Wedding { groom: CharacterId(9), ..plain }), []);
}

/// BR 5.6 BR 7.9 BR 10.2
#[test]
fn a_prince_s_widow_returns_home() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    c.son("Child", 1325, [carlos, isabelle]);
    c.dies(carlos, 1330);
    let moves = death(&c.kin(), carlos, false, &|_| false);
    assert_eq!(told(&c, &moves), [("Isabelle", Some(0), Some(0), false)]);
    apply(&mut c, &moves);
    assert_eq!(death(&c.kin(), carlos, false, &|_| false), [], "she is home already");
}

/// BR 7.10
#[test]
fn a_king_s_widow_retires_and_so_does_one_without_a_house() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    c.dies(carlos, 1330);
    assert_eq!(told(&c, &death(&c.kin(), carlos, true, &|_| false)), [("Isabelle", None, Some(0), true)]);
    c.at(isabelle).home = None;
    assert_eq!(told(&c, &death(&c.kin(), carlos, false, &|_| false)), [("Isabelle", None, None, true)]);
}

/// BR 9.13 BR 10.2
#[test]
fn a_consort_returns_and_the_children_stay() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    let child = c.son("Child", 1325, [carlos, isabelle]);
    let moves = becomes_queen(&c.kin(), isabelle, FRANCE, false);
    let mine = [
        ("Isabelle", Some(0), Some(0), false),
        ("Carlos", Some(0), Some(1), false),
        ("Child", Some(0), Some(0), false),
    ];
    assert_eq!(told(&c, &moves), mine);
    apply(&mut c, &moves);
    c.dies(isabelle, 1340);
    let moves = death(&c.kin(), isabelle, true, &|_| false);
    assert_eq!(told(&c, &moves), [("Carlos", Some(1), Some(1), false)]);
    assert_eq!(c.at(child).keeper, Some(FRANCE));
}

/// BR 8.16 BR 9.9: only unmarried children come, and only of this marriage.
#[test]
fn a_queen_brings_her_unmarried_children() {
    let (mut c, carlos, isabelle) = pair();
    let first = c.man("First", 1300, ITALY);
    c.son("By the first", 1318, [first, isabelle]);
    c.wed([carlos, isabelle], 1320);
    let wed = c.son("Wed", 1321, [carlos, isabelle]);
    c.daughter("Unwed", 1325, [carlos, isabelle]);
    let dead = c.daughter("Dead", 1326, [carlos, isabelle]);
    c.dies(dead, 1341);
    let wife = c.woman("Wife", 1320, ITALY);
    c.wed([wed, wife], 1340);
    let moves = becomes_queen(&c.kin(), isabelle, FRANCE, false);
    assert_eq!(c.names(moves.iter().map(|m| m.who)), ["Isabelle", "Carlos", "Unwed"]);
    c.dies(carlos, 1345);
    let moves = becomes_queen(&c.kin(), isabelle, FRANCE, false);
    assert_eq!(c.names(moves.iter().map(|m| m.who)), ["Isabelle"], "a widow comes alone");
}

/// BR 9.10 BR 9.22
#[test]
fn two_crowns_become_one() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    c.son("Child", 1325, [carlos, isabelle]);
    // She inherits while he reigns: all stay with him, her home is France for good.
    assert_eq!(becomes_queen(&c.kin(), isabelle, FRANCE, true), []);
    // He inherits while he is Consort: all come to Spain.
    let moves = becomes_queen(&c.kin(), isabelle, FRANCE, false);
    apply(&mut c, &moves);
    let moves = dynastic_union(&c.kin(), carlos, SPAIN);
    let his = [
        ("Carlos", Some(1), Some(1), false),
        ("Isabelle", Some(1), Some(0), false),
        ("Child", Some(1), Some(1), false),
    ];
    assert_eq!(told(&c, &moves), his);
    apply(&mut c, &moves);
    // The King dies: the Queen reigns on, at home.
    c.dies(carlos, 1350);
    let moves = death(&c.kin(), carlos, true, &|who| who == isabelle);
    assert_eq!(told(&c, &moves), [("Isabelle", Some(0), Some(0), false)]);
    assert_eq!(dynastic_union(&c.kin(), carlos, SPAIN), [], "no marriage, no union");
}

/// BR 9.10: a daughter who is married into a third house stays there.
#[test]
fn a_union_breaks_up_no_marriage() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    let girl = c.daughter("Girl", 1320, [carlos, isabelle]);
    let luigi = c.man("Luigi", 1320, ITALY);
    c.wed([luigi, girl], 1340);
    c.at(carlos).keeper = Some(FRANCE);
    c.at(isabelle).keeper = Some(FRANCE);
    assert_eq!(c.names(dynastic_union(&c.kin(), carlos, SPAIN).iter().map(|m| m.who)), ["Carlos", "Isabelle"]);
}

/// BR 8.2 BR 9.10: a married son goes to the King's player with his wife and his children.
#[test]
fn a_union_takes_married_sons_with_their_families() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    c.at(carlos).keeper = Some(FRANCE);
    c.at(isabelle).keeper = Some(FRANCE);
    let son = c.son("Son", 1320, [carlos, isabelle]);
    let wife = c.woman("Wife", 1320, ITALY);
    c.wed([son, wife], 1340);
    c.son("Grandson", 1341, [son, wife]);
    let moves = dynastic_union(&c.kin(), carlos, SPAIN);
    let his = [
        ("Carlos", Some(1), Some(1), false),
        ("Isabelle", Some(1), Some(0), false),
        ("Son", Some(1), Some(1), false),
        ("Wife", Some(1), Some(ITALY.0), false),
        ("Grandson", Some(1), Some(1), false),
    ];
    assert_eq!(told(&c, &moves), his);
}

/// A pretender of Spain with a wife of France, a grown son, a small daughter.
fn pretenders() -> (Court, CharacterId) {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    c.son("Grown", 1320, [carlos, isabelle]);
    c.daughter("Small", 1330, [carlos, isabelle]);
    (c, carlos)
}

/// BR OE.21 BR OE.22
#[test]
fn a_pretender_takes_wife_and_small_children() {
    let (mut c, carlos) = pretenders();
    let moves = pretender(&c.kin(), carlos, ITALY, 1335, &customs());
    let gone = [
        ("Carlos", Some(2), Some(2), false),
        ("Isabelle", Some(2), Some(0), false),
        ("Small", Some(2), Some(2), false),
    ];
    assert_eq!(told(&c, &moves), gone);
    apply(&mut c, &moves);
    // BR OE.23
    let back = buy_back(&c.kin(), carlos, SPAIN);
    let home = [
        ("Carlos", Some(1), Some(1), false),
        ("Isabelle", Some(1), Some(0), false),
        ("Small", Some(1), Some(1), false),
    ];
    assert_eq!(told(&c, &back), home);
}

/// BR OE.21: a pretender's husband goes home.
#[test]
fn a_pretender_leaves_her_husband() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    c.at(carlos).keeper = Some(FRANCE);
    c.at(isabelle).keeper = Some(FRANCE);
    let moves = pretender(&c.kin(), isabelle, ITALY, 1335, &customs());
    assert_eq!(told(&c, &moves), [("Isabelle", Some(2), Some(2), false), ("Carlos", Some(1), Some(1), false)]);
}

/// BR OE.23: whoever was born and wed in the meantime comes too.
#[test]
fn the_forgiven_bring_their_families() {
    let (mut c, carlos) = pretenders();
    let grown = c.people.iter().find(|p| p.name == "Grown").unwrap().id;
    let bride = c.woman("Bride", 1320, ITALY);
    c.wed([grown, bride], 1340);
    c.son("Grandson", 1345, [grown, bride]);
    let moves = buy_back(&c.kin(), carlos, FRANCE);
    assert_eq!(c.names(moves.iter().map(|m| m.who)), ["Carlos", "Isabelle", "Grown", "Small", "Bride", "Grandson"]);
}

/// BR OC.4
#[test]
fn a_deposed_heir_goes_into_exile_unless_wed_abroad() {
    let (c, carlos) = pretenders();
    let moves = exile(&c.kin(), carlos, SPAIN, ITALY);
    assert_eq!(c.names(moves.iter().map(|m| m.who)), ["Carlos", "Isabelle", "Grown", "Small"]);
    assert!(moves.iter().all(|m| m.keeper == Some(ITALY)));
    let isabelle = moves[1].who;
    assert_eq!(moves[1].home, Some(FRANCE), "his wife keeps her home");
    assert_eq!(exile(&c.kin(), isabelle, FRANCE, ITALY), [], "she lives in Spain as a wife");
}

/// BR 7.12
#[test]
fn a_bride_of_an_extinct_dynasty_has_no_home() {
    let (mut c, carlos, isabelle) = pair();
    c.wed([carlos, isabelle], 1320);
    let moves = extinction(&c.kin(), FRANCE);
    assert_eq!(told(&c, &moves), [("Isabelle", Some(1), None, false)]);
    apply(&mut c, &moves);
    c.dies(carlos, 1330);
    assert_eq!(told(&c, &death(&c.kin(), carlos, false, &|_| false)), [("Isabelle", None, None, true)]);
}

#[test]
fn a_match_from_no_player_s_house_joins_for_good() {
    let mut c = Court::default();
    let lord = c.add("Lord", Sex::Male, 1300, FRANCE);
    (c.at(lord).keeper, c.at(lord).home) = (None, None);
    assert_eq!(told(&c, &adoption(&c.kin(), lord, SPAIN)), [("Lord", Some(1), Some(1), false)]);
}
