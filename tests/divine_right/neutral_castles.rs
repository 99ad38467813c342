//! Rule tests: besieging the castle of a kingdom in nobody's alliance. Ider Bolis of Neuth counts 5; six armies belong there.

use super::kit::*;

const CASTLE: &str = "Ider Bolis";

/// So many mercenaries of Hothior (A) beside Ider Bolis; Neuth is neutral, Muetar (B) the other player.
fn neuth(mercenaries: u8) -> Board {
    let mut b = duel_with(
        "hothior",
        "muetar",
        &["neuth"],
        &format!(
            "neutrals: [(kingdom: neuth, personality: \"Loyal\")],
        stacks: [(at: \"0404\", of: hothior, mercenary_armies: {mercenaries})]"
        ),
    );
    b.to(A, Phase::Movement);
    b
}

fn besiege(b: &mut Board) {
    let siege = b.lay_siege(&b.armies(A, "0404"), &[CASTLE]);
    b.act(A, siege);
}

/// SIEGENEUTRAL-01, SIEGENEUTRAL-02, SIEGENEUTRAL-03, SIEGENEUTRAL-04
#[test]
fn a_besieged_neutral_joins_an_enemy_at_once_and_deploys_inside_the_walls() {
    // Five would do against the empty castle; eleven still do against the deployed.
    let mut b = neuth(11);
    besiege(&mut b);
    assert_eq!(b.standing(KingdomId::Neuth), Standing::Allied(B));
    assert_eq!(b.pos().phase, Phase::Movement);
    let inside = Place::At { hex: hex(CASTLE), inside: true };
    assert_eq!(b.count(KingdomId::Neuth, inside), 6);
    assert_eq!(b.place(b.monarch(KingdomId::Neuth)), inside);
    assert_eq!(b.besieger(CASTLE), Some(A));
    // The siege stands: the die is due next turn, and at the turn's end nobody must leave.
    b.end_turn(1);
    assert_eq!((b.pos().turn.number, b.top()), (2, None), "nobody is told to leave");
    assert_eq!(b.armies(A, CASTLE).len(), 11);
    b.to(A, Phase::Sieges);
    b.lay(&[2]);
    b.act(A, Action::RollSiege { castle: hex(CASTLE) });
}

/// SIEGE-11
#[test]
fn the_castle_of_a_kingdom_that_the_scenario_leaves_out_is_not_besieged() {
    let mut b = duel("hothior", "muetar", "stacks: [(at: \"0404\", of: hothior, mercenary_armies: 11)]");
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&b.armies(A, "0404"), &[CASTLE]);
    assert_eq!(b.refused(A, siege), no("LeftOut", "SIEGE-11"));
    assert!(!b.offers(A).iter().any(|a| matches!(a, Action::Besiege { castle, .. } if *castle == hex(CASTLE))));
}

/// SIEGENEUTRAL-05, DISPLACE-02
#[test]
fn too_weak_against_the_deployed_garrison_the_besiegers_leave_at_the_end_of_the_turn() {
    let mut b = neuth(10);
    besiege(&mut b);
    assert_eq!((b.besieger(CASTLE), b.pos().siege_need(hex(CASTLE))), (Some(A), 11));
    assert_eq!(b.armies(A, CASTLE).len(), 10);
    b.to(A, Phase::Sieges);
    assert!(b.pos().phase != Phase::Sieges || b.pos().active() == Some(B));
    b.end_turn(1);
    let Some(Frame::Displace { seat: A, units, .. }) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(units.len(), 10);
    b.act(A, Action::DisplaceTo(hex("0404")));
    assert_eq!((b.besieger(CASTLE), b.armies(A, "0404").len()), (None, 10));
}

/// SIEGENEUTRAL-01
#[test]
fn the_protector_is_drawn_by_lot_among_the_besiegers_enemies() {
    let mut found = vec![];
    for seed in 0..30 {
        let mut b = board(3, "players: [(kingdom: hothior), (kingdom: muetar), (kingdom: pon)], neutrals: [(kingdom: neuth, personality: \"Loyal\")],
            stacks: [(at: \"0404\", of: hothior, mercenary_armies: 11)]");
        b.to(A, Phase::Movement);
        b.seed(seed);
        besiege(&mut b);
        found.push(b.standing(KingdomId::Neuth));
    }
    assert!(found.contains(&Standing::Allied(B)) && found.contains(&Standing::Allied(C)));
    assert!(!found.contains(&Standing::Allied(A)));
}

/// SIEGENEUTRAL-01
#[test]
fn a_castle_of_an_ally_of_the_enemy_changes_no_side() {
    let mut b = duel_with(
        "hothior",
        "muetar",
        &["neuth"],
        "allies: [(kingdom: neuth, of: muetar, personality: \"Loyal\")],
        stacks: [(at: \"0404\", of: hothior, mercenary_armies: 11)]",
    );
    b.to(A, Phase::Movement);
    besiege(&mut b);
    assert_eq!((b.standing(KingdomId::Neuth), b.penalty(KingdomId::Neuth, A)), (Standing::Allied(B), 0));
}

/// SIEGE-47, SIEGENEUTRAL-01
#[test]
fn a_besieger_whom_the_kingdom_of_a_fallen_king_joins_besieges_it_no_longer() {
    let mut b = board(
        3,
        "players: [(kingdom: muetar), (kingdom: immer), (kingdom: zorn)],
         allies: [(kingdom: pon, of: muetar, personality: \"Greedy\")],
         stacks: [
             (at: \"Crow's Nest\", of: immer, inside: false, regulars: [(of: immer, armies: 8)]),
             (at: \"Marzarbol\", of: zorn, inside: false, regulars: [(of: zorn, armies: 8)]),
         ],
         sieges: [(castle: \"Crow's Nest\", by: immer), (castle: \"Marzarbol\", by: zorn)]",
    );
    let king = b.monarch(KingdomId::Muetar);
    // A search in the open: a 1 on the fate die fells the king of Muetar, and with him his league.
    let spot = hex("2013");
    b.lay(&[1]);
    b.edit(|p| {
        p.counters[king.index()].place = Place::At { hex: spot, inside: false };
        p.stack.push(Frame::Fates(vec![regnal::games::divine_right::frames::FateRoll {
            hero: king,
            by: Some(B),
            danger: regnal::games::divine_right::frames::Danger::Searched,
            held_at: None,
        }]));
    });
    let Standing::Allied(lord) = b.standing(KingdomId::Pon) else { panic!("{:?}", b.standing(KingdomId::Pon)) };
    for castle in ["Crow's Nest", "Marzarbol"] {
        assert_ne!(b.pos().siege(hex(castle)).map(|s| s.by), Some(lord), "{castle} is besieged by its own lord");
    }
    assert_eq!(b.invariants(), Ok(()));
}
