//! Every refusal of every room is reached by a test, and names a rule.

use regnal::games::diplomacy_royale::{choosing, clergy, court, family, orders, refusals, writs};

use crate::common::walk::Walk;

const WALK: Walk = Walk {
    prefix: "ROY",
    rooms: &[
        ("", refusals::No::ALL),
        ("choosing", choosing::No::ALL),
        ("clergy", clergy::No::ALL),
        ("court", court::No::ALL),
        ("family", family::No::ALL),
        ("orders", orders::No::ALL),
        ("writs", writs::No::ALL),
    ],
    not_asked: &["refusals::", "family_games::", "whole_games::", "bots::"],
    behind_the_door: &["NotYourRound", "NoPower"],
    speaks: |_, _| true,
};

#[test]
#[ignore = "plays every other test again; `.ci/run` has it"]
fn every_refusal_is_reached_by_a_test() {
    WALK.every_refusal_is_reached();
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    WALK.every_refusal_names_a_rule(include_str!("../../assets/rules/diplomacy_royale.ron"));
}
