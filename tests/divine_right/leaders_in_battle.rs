//! Combat bonuses of leaders: the personalities Disciplined, Negligent and Genius (LEADER-15 to LEADER-17).

use super::kit::*;

/// Muetar with allies Ghem and Pon of these personalities holds `ours` at 1524; Immer holds 1523 with three armies.
fn scene(ghem: &str, pon: &str, ours: &str) -> Board {
    let text = format!(
        "players: [(kingdom: muetar), (kingdom: immer)],
        allies: [(kingdom: ghem, of: muetar, personality: \"{ghem}\"), (kingdom: pon, of: muetar, personality: \"{pon}\")],
        stacks: [(at: \"1524\", of: muetar, {ours}), {}]",
        host("1523", "immer", 3)
    );
    board(2, &text)
}

/// What the personalities add to Muetar's die when it attacks, and when it defends (odds aside: 1 to 1 is +1 each).
fn bonus(ghem: &str, pon: &str, ours: &str) -> (i8, i8) {
    let mut b = scene(ghem, pon, ours);
    let odds = |t: &regnal::table::Throw| {
        t.modifiers.iter().filter(|(n, _)| !n.starts_with("odds")).map(|(_, n)| *n).sum::<i8>()
    };
    b.to(A, Phase::Combat);
    let start = b.data();
    // No losses on these dice, whatever comes on top; and if any, no fate for the king.
    let (mine, theirs) = combat_dice(&b.fight(A, attack(Manner::Land, &["1524"], "1523"), &[3, 3, 3, 3, 3, 3]));
    let attacking = odds(&mine);
    assert_eq!(odds(&theirs), 0);
    b.edit(|p| *p = start);
    b.to(B, Phase::Combat);
    let (theirs, mine) = combat_dice(&b.fight(B, attack(Manner::Land, &["1523"], "1524"), &[3, 3, 3, 3, 3, 3]));
    assert_eq!(odds(&theirs), 0);
    (attacking, odds(&mine))
}

const ONE: (i8, i8) = (1, 1);
const NONE: (i8, i8) = (0, 0);

/// LEADER-15, COMBAT-04, CARD-03
#[test]
fn regulars_of_a_disciplined_monarch_add_one_if_they_are_half_of_their_side() {
    assert_eq!(bonus("Disciplined", "Gallant", "regulars: [(of: ghem, armies: 3)]"), ONE);
    assert_eq!(bonus("Disciplined", "Gallant", "regulars: [(of: ghem, armies: 2), (of: muetar, armies: 2)]"), ONE);
    assert_eq!(bonus("Disciplined", "Gallant", "regulars: [(of: ghem, armies: 1), (of: muetar, armies: 2)]"), NONE);
    assert_eq!(bonus("Disciplined", "Gallant", "regulars: [(of: muetar, armies: 3)]"), NONE);
    // His presence is not needed, and helps nobody else's troops.
    assert_eq!(bonus("Disciplined", "Gallant", "regulars: [(of: ghem, monarch: true), (of: muetar, armies: 3)]"), NONE);
}

/// LEADER-15, CARD-03
#[test]
fn regulars_of_a_negligent_monarch_lose_one_if_they_are_half_of_their_side() {
    assert_eq!(bonus("Negligent", "Gallant", "regulars: [(of: ghem, armies: 3)]"), (-1, -1));
    assert_eq!(bonus("Negligent", "Gallant", "regulars: [(of: ghem, armies: 1)], mercenary_armies: 1"), (-1, -1));
    assert_eq!(bonus("Negligent", "Gallant", "regulars: [(of: ghem, armies: 1)], mercenary_armies: 2"), NONE);
}

/// LEADER-15, HERO-03, CARD-03
#[test]
fn a_genius_adds_one_where_he_leads() {
    assert_eq!(bonus("Genius", "Gallant", "regulars: [(of: ghem, armies: 3, monarch: true)]"), ONE);
    assert_eq!(bonus("Genius", "Gallant", "regulars: [(of: ghem, armies: 3)]"), NONE);
    // Beside the battle is not in it.
    let mut b = scene("Genius", "Gallant", "regulars: [(of: ghem, armies: 3)]");
    let king = b.monarch(KingdomId::Ghem);
    b.put(king, "1424", false);
    b.to(A, Phase::Combat);
    assert_eq!(combat_mods(&b.fight(A, attack(Manner::Land, &["1524"], "1523"), &[3, 3])), (1, 1));
}

/// LEADER-15
#[test]
fn no_other_monarch_helps_in_battle() {
    assert_eq!(bonus("Gallant", "Loyal", "regulars: [(of: muetar, armies: 3, monarch: true)]"), NONE);
    for other in ["Cowardly", "Loyal", "Bellicose", "Obstinate"] {
        assert_eq!(bonus(other, "Gallant", "regulars: [(of: ghem, armies: 3, monarch: true)]"), NONE, "{other}");
    }
}

/// LEADER-16
#[test]
fn of_several_bonuses_one_is_used() {
    let both = "regulars: [(of: ghem, armies: 2), (of: pon, armies: 2, monarch: true)]";
    assert_eq!(bonus("Disciplined", "Genius", both), ONE);
    // A malus is no bonus: it counts beside one.
    assert_eq!(bonus("Negligent", "Genius", both), NONE);
    assert_eq!(bonus("Disciplined", "Negligent", both), NONE);
}

/// LEADER-17
#[test]
fn siege_dice_know_no_combat_bonus() {
    for (ghem, die, falls) in [("Disciplined", 5, false), ("Genius", 5, false), ("Negligent", 6, true)] {
        let text = format!(
            "players: [(kingdom: muetar), (kingdom: immer)], allies: [(kingdom: ghem, of: muetar, personality: \"{ghem}\")],
            sieges: [(castle: \"Gap Castle\", by: muetar)], stacks: [
            (at: \"Gap Castle\", of: muetar, regulars: [(of: ghem, armies: 3, monarch: true)])]"
        );
        let mut b = board(2, &text);
        b.to(A, Phase::Sieges);
        b.lay(&[die]);
        let lines = b.act(A, Action::RollSiege { castle: hex("Gap Castle") });
        let throw = lines.iter().find_map(|l| l.throw.clone()).unwrap();
        assert_eq!((throw.modifiers, throw.total), (vec![], i16::from(die)), "{ghem}");
        assert_eq!(b.pos().keep(hex("Gap Castle")).unwrap().plundered, falls);
    }
}
