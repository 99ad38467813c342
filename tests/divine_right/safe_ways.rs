//! Ways that cost the same: the one without danger and without a violated border first; what a way risks is said beforehand.

use std::collections::BTreeSet;

use regnal::games::divine_right::{marching, reach};

use super::kit::*;

fn words(b: &Board, action: &Action) -> String {
    b.describe(action)
}

/// The paths of offered marches of just these units to this hex.
fn paths(b: &Board, units: &[CounterId], to: &str) -> Vec<Vec<HexId>> {
    let mut found = vec![];
    for offer in b.offers(A) {
        if let Action::Move { units: u, leader: None, path } = offer
            && u == units
            && path.last() == Some(&hex(to))
        {
            found.push(path);
        }
    }
    found
}

/// HERO-05, FATE-02
#[test]
fn a_lone_monarch_goes_round_enemies_where_that_costs_no_more() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], \
         stacks: [(at: \"1524\", of: immer, regulars: [(of: immer, monarch: true)]), \
                  (at: \"1800\", of: muetar, regulars: [(of: muetar, armies: 2)])]",
    );
    let king = b.monarch(KingdomId::Immer);
    let foes = b.armies(B, "1800");
    // An enemy in every hex beside him in turn: no way past it is taken where one as cheap leads round it.
    let ring: Vec<HexId> = b.pos().map.around(hex("1524")).collect();
    for at in ring {
        b.stand(&foes, &at.to_string(), false);
        b.to(A, Phase::Movement);
        let ways = reach::reach(b.pos(), A, &[king], None).unwrap();
        for (goal, way) in ways.iter().filter(|(goal, way)| way.cost <= 4 && **goal != at && way.path.contains(&at)) {
            for path in around(&b, &[king], hex("1524"), *goal, way.cost) {
                assert!(path.contains(&at), "to {goal} past {at}: {path:?} costs no more");
            }
        }
    }
    // In the plain: straight through 1624 to 1724 costs as much as round it.
    b.stand(&foes, "1624", false);
    b.to(A, Phase::Movement);
    let way = reach::reach(b.pos(), A, &[king], None).unwrap()[&hex("1624")].clone();
    let said = words(&b, &Action::Move { units: vec![king], leader: None, path: way.path });
    assert!(said.contains("1 fate roll"), "{said}");
    assert!(said.contains("out of the game"), "a player's monarch is the game: {said}");
}

/// PENALTY-01
#[test]
fn of_ways_as_cheap_the_one_that_violates_no_border_is_offered() {
    // Every hex of nobody's land beside a neutral kingdom, and every goal outside it: no cheaper way may be free of borders.
    let b = board(2, "players: [(kingdom: mivior), (kingdom: muetar)]");
    let map = b.pos().map;
    let edge: Vec<HexId> = map
        .all()
        .filter(|h| h.kingdom.is_none() && map.is_land(h.id))
        .filter(|h| map.neighbours(h.id).any(|(side, to)| side.land && map.hex(to).kingdom == Some(KingdomId::Hothior)))
        .map(|h| h.id)
        .collect();
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], stacks: [(at: \"1415\", of: mivior, mercenary_armies: 1)]",
    );
    let army = b.armies(A, "1415");
    for from in edge.into_iter().step_by(3) {
        b.stand(&army, &from.to_string(), false);
        b.to(A, Phase::Movement);
        let ways = reach::reach(b.pos(), A, &army, None).unwrap();
        // The same with the neutral kingdoms shut: what can be reached without a border.
        let free = |path: &[HexId]| marching::violations(b.pos(), A, from, path).is_empty();
        for (goal, way) in &ways {
            if free(&way.path) {
                continue;
            }
            for path in around(&b, &army, from, *goal, way.cost) {
                assert!(!free(&path), "from {from} to {goal}: {path:?} costs no more and violates nothing");
            }
        }
    }
}

/// PENALTY-01: who would rather go round pays more.
#[test]
fn a_way_round_a_border_at_more_cost_is_offered_too() {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], stacks: [(at: \"1415\", of: mivior, mercenary_armies: 1)]",
    );
    let army = b.armies(A, "1415");
    let wild: Vec<HexId> =
        b.pos().map.all().filter(|h| h.kingdom.is_none() && b.pos().map.is_land(h.id)).map(|h| h.id).collect();
    for from in wild {
        b.stand(&army, &from.to_string(), false);
        b.to(A, Phase::Movement);
        let field = regnal::games::divine_right::movement::Field::of(b.pos(), A);
        let ways = reach::reach(b.pos(), A, &army, None).unwrap();
        let round = reach::detours(b.pos(), &field, A, &army, None, &ways);
        let Some((goal, list)) = round.first_key_value() else { continue };
        let (usual, safe) = (&ways[goal], &list[0]);
        assert!(safe.cost > usual.cost && safe.borders < usual.borders, "{usual:?} {safe:?}");
        assert!(marching::violations(b.pos(), A, from, &safe.path).is_empty());
        let offered = paths(&b, &army, &goal.to_string());
        assert!(offered.contains(&usual.path) && offered.contains(&safe.path), "{offered:?}");
        return;
    }
    panic!("no way round anywhere in Minaria");
}

/// All ways of at most this cost between two hexes, on foot.
fn around(b: &Board, army: &[CounterId], from: HexId, to: HexId, cost: u8) -> Vec<Vec<HexId>> {
    let mut found = vec![];
    let mut open: Vec<Vec<HexId>> = vec![vec![]];
    while let Some(path) = open.pop() {
        let at = path.last().copied().unwrap_or(from);
        if at == to {
            found.push(path);
            continue;
        }
        for (_, next) in b.pos().map.neighbours(at) {
            if path.contains(&next) || next == from {
                continue;
            }
            let mut longer = path.clone();
            longer.push(next);
            let plan = regnal::games::divine_right::movement::plan(b.pos(), A, army, None, &longer);
            let left = |p: regnal::games::divine_right::movement::March| cost.checked_sub(p.units[0].spent);
            if plan.is_ok_and(|p| left(p).is_some_and(|left| b.pos().map.distance(next, to) <= u32::from(left))) {
                open.push(longer);
            }
        }
    }
    found
}

#[test]
fn two_ways_to_one_place_are_told_apart() {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], stacks: [(at: \"1415\", of: mivior, mercenary_armies: 1)]",
    );
    b.to(A, Phase::Movement);
    let army = b.armies(A, "1415");
    let goals: BTreeSet<HexId> = reach::reach(b.pos(), A, &army, None).unwrap().into_keys().collect();
    for goal in goals {
        let said: Vec<String> = paths(&b, &army, &goal.to_string())
            .into_iter()
            .map(|path| words(&b, &Action::Move { units: army.clone(), leader: None, path }))
            .collect();
        let different: BTreeSet<&String> = said.iter().collect();
        assert_eq!(different.len(), said.len(), "{said:?}");
    }
}
