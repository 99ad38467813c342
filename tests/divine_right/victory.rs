//! Victory points and the ends of a game (VICTORY, SEQ-03, SETUP-08, SETUP-10).

use super::kit::*;
use regnal::table::Outcome;

fn outcome(b: &Board) -> Option<Outcome> {
    b.outcome()
}

/// A searcher of Immer at 0700 beside a lone monarch at 0800; `rest` is more of the position.
pub fn hunt(players: &str, lord: &str, prey: &str, rest: &str) -> Board {
    let seats = players.matches("kingdom:").count() as u8;
    let mut b = board(
        seats,
        &format!(
            "players: [{players}], stacks: [(at: \"0700\", of: immer, mercenary_armies: 1),
        (at: \"0800\", of: {lord}, regulars: [(of: {prey}, monarch: true)])], {rest}"
        ),
    );
    while let Some(Frame::Deploy { seat, .. }) = b.top() {
        b.act(seat, Action::DeployRest);
    }
    b.to(A, Phase::Movement);
    b
}

/// The searcher comes upon him; these dice fall.
pub fn find(b: &mut Board, dice: &[u8]) {
    let army = b.armies(A, "0700");
    b.walk(A, &army, &["0800"], dice);
}

const TWO: &str = "(kingdom: immer), (kingdom: hothior)";
pub const THREE: &str = "(kingdom: immer), (kingdom: hothior), (kingdom: pon)";

/// VICTORY-01, SEQ-03
#[test]
fn the_last_player_monarch_wins_at_once_whatever_the_points() {
    let mut b = hunt("(kingdom: immer), (kingdom: hothior, points: 200)", "hothior", "hothior", "");
    find(&mut b, &[1, 4]);
    let end = outcome(&b).expect("over");
    assert_eq!((end.ranking, end.ending.as_str()), (vec![vec![A], vec![B]], "last_monarch"));
    assert!(b.table.prompt().seats.is_empty());
    // While two still reign the war goes on.
    let mut b = hunt(THREE, "hothior", "hothior", "");
    find(&mut b, &[1, 4]);
    assert_eq!(outcome(&b), None);
}

/// VICTORY-01
#[test]
fn if_the_last_two_fall_in_one_battle_points_decide() {
    for (his, ranking) in [(10, vec![vec![B], vec![A]]), (0, vec![vec![A, B]])] {
        let mut b = board(
            2,
            &format!(
                "players: [(kingdom: immer), (kingdom: hothior, points: {his})], stacks: [
            (at: \"0700\", of: immer, regulars: [(of: immer, monarch: true)], mercenary_armies: 1),
            (at: \"0800\", of: hothior, regulars: [(of: hothior, monarch: true)], mercenary_armies: 1)]"
            ),
        );
        b.to(A, Phase::Combat);
        b.fight(A, attack(Manner::Land, &["0700"], "0800"), &[3, 3, 1, 4, 1, 4]);
        let end = outcome(&b).expect("over");
        assert_eq!((end.ranking, end.ending.as_str()), (ranking, "last_monarchs_fell"));
    }
}

/// VICTORY-01
#[test]
fn he_who_shares_the_danger_and_lives_wins_alone() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: hothior)], stacks: [
        (at: \"0700\", of: immer, regulars: [(of: immer, monarch: true)], mercenary_armies: 1),
        (at: \"0800\", of: hothior, regulars: [(of: hothior, monarch: true)], mercenary_armies: 1)]",
    );
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Land, &["0700"], "0800"), &[3, 3, 1, 4, 3]);
    assert_eq!(outcome(&b).expect("over").ending, "last_monarch");
}

/// VICTORY-02, SETUP-10: "that player is out of the game"
#[test]
fn who_is_out_of_the_game_has_no_place_but_the_last() {
    let mut b = board(
        3,
        "players: [(kingdom: immer, points: 10), (kingdom: hothior, points: 300), (kingdom: pon, points: 20)]",
    );
    b.edit(|p| {
        p.players[1].out_since = Some(3);
        p.players[1].home = None;
        let away = regnal::games::divine_right::components::Away::Confusion;
        p.realms[KingdomId::Hothior.index()].standing = Standing::Away { why: away, back_on: 30 };
        let hothior = regnal::games::divine_right::book::Book::standard();
        for (n, c) in hothior.counters.iter().enumerate() {
            if c.kingdom() == Some(KingdomId::Hothior) {
                p.counters[n].place = if c.kind == Kind::Monarch { Place::Track } else { Place::Home };
            }
        }
    });
    b.end_turn(20);
    assert_eq!(outcome(&b).expect("over").ranking, [vec![C], vec![A], vec![B]]);
}

/// VICTORY-02, SEQ-03
#[test]
fn after_twenty_turns_most_points_win_and_equal_totals_share_the_place() {
    let mut b =
        board(3, "players: [(kingdom: immer, points: 10), (kingdom: hothior, points: 30), (kingdom: pon, points: 10)]");
    assert_eq!(b.pos().turn.last, 20);
    b.end_turn(19);
    assert_eq!((outcome(&b), b.pos().turn.number), (None, 20));
    b.end_turn(20);
    let end = outcome(&b).expect("over");
    assert_eq!((end.ranking, end.ending.as_str()), (vec![vec![B], vec![A, C]], "points"));
    b.edit(|p| {
        p.over = None;
        p.players[0].points = 90;
        p.play = PlayState::starting(1, Phase::TurnEnd);
    });
    assert_eq!(outcome(&b).expect("over").ranking, [vec![A], vec![B], vec![C]]);
}

/// Plunders a castle of the second player's side with plenty of mercenaries; the points it brings.
fn plunder(castle: &str, rest: &str) -> u32 {
    let mut b = board(
        2,
        &format!(
            "players: [(kingdom: pon), (kingdom: immer)], stacks: [(at: \"{castle}\", of: pon, mercenary_armies: 16)],
        sieges: [(castle: \"{castle}\", by: pon)], {rest}"
        ),
    );
    b.to(A, Phase::Sieges);
    // The castle falls; whatever hero is inside escapes.
    b.lay(&[6, 3]);
    b.act(A, Action::RollSiege { castle: hex(castle) });
    assert!(b.plundered(castle));
    b.points(A)
}

/// VICTORY-03, VICTORY-04
#[test]
fn plunder_scores_five_times_the_defence_and_ten_times_that_of_a_royal_castle() {
    assert_eq!(plunder("Muscaster", ""), 15);
    assert_eq!(plunder("Wirzor", ""), 10);
    assert_eq!(plunder("Castle Altarr", ""), 30);
    let ally = "allies: [(kingdom: neuth, of: immer), (kingdom: ghem, of: immer)]";
    assert_eq!(plunder("Aws Noir", ally), 20, "a castle of an enemy's ally");
    assert_eq!(plunder("Ider Bolis", ally), 50);
}

/// VICTORY-05, VICTORY-06
#[test]
fn an_enemy_allied_monarch_is_worth_30_captured_and_40_killed() {
    let ally = "allies: [(kingdom: muetar, of: hothior)]";
    for (die, points) in [(6, 30), (1, 40), (3, 0)] {
        let mut b = hunt(TWO, "hothior", "muetar", ally);
        find(&mut b, &[die, 2]);
        assert_eq!((b.points(A), b.points(B)), (points, 0), "die {die}");
    }
}

/// VICTORY-06
#[test]
fn murder_scores_nothing() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)], allies: [(kingdom: muetar, of: hothior)]");
    b.to(A, Phase::Diplomacy);
    b.lay(&[6, 1, 2]);
    b.act(A, Action::Assassinate(KingdomId::Muetar));
    assert_eq!((b.place(b.monarch(KingdomId::Muetar)), b.points(A)), (Place::Track, 0));
}

/// VICTORY-07, SETUP-08, SETUP-10
#[test]
fn an_enemy_player_monarch_is_worth_70_dead_or_captured_and_his_player_is_out() {
    for die in [1, 6] {
        let mut b = hunt(THREE, "hothior", "hothior", "");
        find(&mut b, &[die, 2]);
        assert_eq!((b.points(A), b.points(B), b.points(C)), (70, 0, 0));
        assert_eq!((b.pos().player(B).out_since, b.pos().player(B).home), (Some(1), None));
        assert!(b.pos().in_play().eq([A, C]));
    }
}

/// COMBAT-11, SETUP-10
#[test]
fn who_brings_a_king_down_in_battle_may_enter_the_hex_he_held() {
    // With 2 the king lives; with 1 and 6 his player is out of the game, and the hex is vacated all the same.
    for die in [2, 1, 6] {
        let mut b = board(3, "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], stacks: [
            (at: \"1524\", of: muetar, regulars: [(of: muetar, armies: 1, monarch: true)]), (at: \"1624\", of: immer, regulars: [(of: immer, armies: 4)])]");
        b.to(A, Phase::Combat);
        let force = b.armies(A, "1624");
        b.fight(A, land(&["1624"], "1524"), &[6, 1, die, 3]);
        assert_eq!(b.pos().player(B).out_since.is_some(), die != 2);
        assert!(matches!(b.top(), Some(Frame::Battle(battle)) if battle.stage == Stage::Advance), "die {die}");
        b.act(A, Action::Advance { units: force.clone(), to: hex("1524") });
        assert_eq!((b.armies(A, "1524").len(), b.top()), (4, None));
    }
}

/// COMBAT-11, SIEGE-17
#[test]
fn who_brings_a_king_down_before_his_walls_may_besiege_them() {
    let mut b = board(3, "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], stacks: [
        (at: \"Plibba\", of: muetar, inside: false, regulars: [(of: muetar, armies: 1, monarch: true)]), (at: \"1713\", of: immer, regulars: [(of: immer, armies: 7)])]");
    b.to(A, Phase::Combat);
    let force = b.armies(A, "1713");
    b.fight(A, land(&["1713"], "Plibba"), &[6, 1, 1, 3]);
    assert!(b.pos().player(B).out_since.is_some());
    b.act(A, Action::Advance { units: force, to: hex("Plibba") });
    assert_eq!(b.besieger("Plibba"), Some(A));
    // DEATH-12: a besieged kingdom without a lord finds one.
    assert_eq!(b.standing(KingdomId::Muetar), Standing::Allied(C));
}

/// VICTORY-07
#[test]
fn a_ruler_taken_by_nobody_scores_for_nobody() {
    // An allied monarch dies by an event; a player's ruler is killed before a neutral castle.
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: hothior), (kingdom: pon)], allies: [(kingdom: muetar, of: immer)],
        stacks: [(at: \"0404\", of: immer, regulars: [(of: immer, monarch: true)])]",
    );
    b.to(A, Phase::Events);
    b.lay(&[1, 1, 3]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.place(b.monarch(KingdomId::Muetar)), Place::Track);
    b.to(A, Phase::Movement);
    let king = b.monarch(KingdomId::Immer);
    b.walk(A, &[king], &["Ider Bolis"], &[1, 3]);
    assert_eq!(b.pos().player(A).out_since, Some(1));
    assert_eq!([A, B, C].map(|s| b.points(s)), [0, 0, 0]);
}

/// VICTORY-08
#[test]
fn a_running_record_of_points_is_kept_for_all_to_see() {
    let mut b = hunt(TWO, "hothior", "muetar", "allies: [(kingdom: muetar, of: hothior)], turn: 7");
    find(&mut b, &[1, 2]);
    let view = b.view(B);
    assert_eq!(view.players[0].points, 40);
    assert_eq!(*view.players[0].feats, [(7, "killed the monarch of Muetar".to_string(), 40)]);
}

/// A captive monarch of Muetar, in the hands of Immer, who has scored for him.
fn captive() -> Board {
    let mut b = hunt(THREE, "hothior", "muetar", "allies: [(kingdom: muetar, of: hothior)]");
    find(&mut b, &[6]);
    if let Some(Frame::Captive { .. }) = b.top() {
        let castle = b.offers(A).into_iter().find(|a| matches!(a, Action::Imprison(_))).unwrap();
        b.act(A, castle);
    }
    assert_eq!(b.points(A), 30);
    b
}

/// VICTORY-09
#[test]
fn executing_a_prisoner_scores_nothing_more() {
    let mut b = captive();
    b.to(A, Phase::Diplomacy);
    b.lay(&[2]);
    let king = b.monarch(KingdomId::Muetar);
    b.act(A, Action::Execute(king));
    assert_eq!((b.place(king), b.points(A)), (Place::Track, 30));
}

/// VICTORY-10
#[test]
fn the_captor_keeps_his_points_if_the_captive_is_let_go_or_freed_by_besiegers() {
    let mut b = captive();
    b.to(A, Phase::Diplomacy);
    let king = b.monarch(KingdomId::Muetar);
    b.act(A, Action::SetFree(king));
    while let Some(Frame::PutHero { seat, .. }) = b.top() {
        let home = b.offers(seat)[0].clone();
        b.act(seat, home);
    }
    assert!(matches!(b.place(king), Place::At { .. }));
    assert_eq!(b.points(A), 30);
    let mut b = captive();
    let Place::Prison { hex: jail, .. } = b.place(king) else { panic!("no prison") };
    let name = jail.to_string();
    let units: Vec<CounterId> =
        b.pos().ids().filter(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army).collect();
    b.edit(|p| {
        for id in &units {
            p.counters[id.index()].hired = Some(B);
            p.counters[id.index()].place = Place::At { hex: jail, inside: false };
        }
        let keep = p.keeps.iter_mut().find(|k| k.hex == jail).unwrap();
        keep.siege = Some(regnal::games::divine_right::components::Siege { by: B, since: 0, rolled: false });
    });
    b.to(B, Phase::Sieges);
    b.lay(&[6, 3, 3]);
    b.act(B, Action::RollSiege { castle: jail });
    assert!(b.plundered(&name) && matches!(b.place(king), Place::At { .. }), "he walks out");
    assert_eq!(b.points(A), 30);
}

/// VICTORY-11
#[test]
fn the_same_monarch_scores_again_for_whoever_takes_him_again() {
    let mut b = captive();
    let king = b.monarch(KingdomId::Muetar);
    for (seat, points) in [(A, [60, 0]), (C, [60, 30])] {
        let merc =
            b.pos().ids().find(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army).unwrap();
        b.edit(|p| {
            p.counters[king.index()].place = Place::At { hex: hex("1000"), inside: false };
            p.counters[king.index()].deeds = Default::default();
            p.counters[merc.index()].hired = Some(seat);
            p.counters[merc.index()].place = Place::At { hex: hex("0900"), inside: false };
        });
        b.to(seat, Phase::Movement);
        b.walk(seat, &[merc], &["1000"], &[6]);
        assert_eq!([b.points(A), b.points(C)], points);
        b.edit(|p| {
            p.counters[merc.index()].place = Place::Pool;
            p.counters[merc.index()].hired = None;
        });
    }
}
