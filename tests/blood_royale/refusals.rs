//! Every refusal of every room is reached by a test of its folder, and names a rule.

use regnal::games::blood_royale::{campaign, court, fortune, marriages, realm, refusals, war};

use crate::common::walk::Walk;

/// Those that every room may give may be reached anywhere.
const WALK: Walk = Walk {
    prefix: "BR",
    rooms: &[
        ("", refusals::No::ALL),
        ("campaign", campaign::No::ALL),
        ("court", court::No::ALL),
        ("fortune", fortune::No::ALL),
        ("marriages", marriages::No::ALL),
        ("realm", realm::No::ALL),
        ("war", war::No::ALL),
    ],
    not_asked: &["refusals::", "whole_games::", "golden::", "perft::", "strangers::", "clicks::"],
    behind_the_door: &[],
    speaks: |file, room| {
        let clauses = room == "marriages" && file.ends_with("letter/kinds.rs");
        file.contains(&format!("/{room}/")) || file.ends_with("coverage.rs") || room.is_empty() || clauses
    },
};

#[test]
#[ignore = "plays every other test again; `.ci/run` has it"]
fn every_refusal_is_reached_by_a_test() {
    WALK.every_refusal_is_reached();
}

#[test]
fn every_refusal_names_a_rule_of_the_list() {
    WALK.every_refusal_names_a_rule(include_str!("../../assets/rules/blood_royale.ron"));
}
