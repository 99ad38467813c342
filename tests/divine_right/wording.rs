//! What offers, questions and the terminal's picture say, where somebody who plays would otherwise go wrong.

use super::kit::*;

fn words(b: &Board, action: &Action) -> String {
    DivineRight::describe(b.table.world(), action)
}

/// Mivior against Muetar, an army of Mivior and one of its ally Pon on the border of neutral Hothior.
fn border() -> Board {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], neutrals: [(kingdom: hothior, personality: \"Disciplined\")], \
         allies: [(kingdom: pon, of: mivior, personality: \"Greedy\")], stacks: [(at: \"1415\", of: mivior, regulars: \
         [(of: mivior, armies: 2), (of: pon, armies: 1)])]",
    );
    b.to(A, Phase::Movement);
    b
}

/// PENALTY-01
#[test]
fn a_march_over_a_neutral_border_says_so() {
    let b = border();
    let army = b.armies(A, "1415");
    assert!(words(&b, &b.go(&army[..1], &["1315"])).contains("violates Hothior"));
    assert!(!words(&b, &b.go(&army[..1], &["1414"])).contains("violates"));
}

#[test]
fn units_of_several_kingdoms_in_one_hex_are_told_apart() {
    let b = border();
    let said: Vec<String> = b.armies(A, "1415").iter().map(|id| words(&b, &b.go(&[*id], &["1414"]))).collect();
    assert!(said.iter().any(|w| w.contains("of Mivior")) && said.iter().any(|w| w.contains("of Pon")), "{said:?}");
    let picture = DivineRight::print_view(b.table.world(), A);
    assert!(picture.contains("2 armies; 1 army of Pon"), "{picture}");
}

/// SIEGENEUTRAL-01
#[test]
fn a_siege_of_a_neutral_castle_says_what_comes_of_it() {
    let b = board(2, "players: [(kingdom: mivior), (kingdom: muetar)], neutrals: [(kingdom: hothior)]");
    let siege = Action::Besiege { castle: hex("Tadafat"), parties: vec![] };
    assert!(words(&b, &siege).contains("will join one of your enemies"), "{}", words(&b, &siege));
    let siege = Action::Besiege { castle: hex("Plibba"), parties: vec![] };
    assert!(!words(&b, &siege).contains("will join"), "{}", words(&b, &siege));
}
