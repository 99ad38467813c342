//! Every refusal of every room is reached by a test, and names a rule.

use regnal::games::order_of_the_dragon::{ballot, heirs, orders, points, refusals};

use crate::common::walk::Walk;

const WALK: Walk = Walk {
    prefix: "OOD",
    rooms: &[
        ("", refusals::No::ALL),
        ("ballot", ballot::No::ALL),
        ("heirs", heirs::No::ALL),
        ("orders", orders::No::ALL),
        ("points", points::No::ALL),
    ],
    not_asked: &["refusals::", "whole_games::", "golden::", "bots::"],
    behind_the_door: &[],
    speaks: |_, _| true,
};

#[test]
#[ignore = "plays every other test again; `.ci/run` has it"]
fn every_refusal_is_reached_by_a_test() {
    WALK.every_refusal_is_reached();
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    WALK.every_refusal_names_a_rule(include_str!("../../assets/rules/order_of_the_dragon.ron"));
}
