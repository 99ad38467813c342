//! Victory points, the ends of a game, fallen players and their return (VICTORY, SEQ-03, SETUP-08, SETUP-10, REENTRY).

use std::collections::BTreeSet;

use super::kit::*;
use regnal::table::Outcome;

fn outcome(b: &Board) -> Option<Outcome> {
    DivineRight::outcome(b.table.world())
}

/// A searcher of Immer at 0700 beside a lone monarch at 0800; `rest` is more of the position.
fn hunt(players: &str, lord: &str, prey: &str, rest: &str) -> Board {
    let seats = players.matches("kingdom:").count() as u8;
    let mut b = board(seats, &format!("players: [{players}], stacks: [(at: \"0700\", of: immer, mercenary_armies: 1),
        (at: \"0800\", of: {lord}, regulars: [(of: {prey}, monarch: true)])], {rest}"));
    b.to(A, Phase::Movement);
    b
}

/// The searcher comes upon him; these dice fall.
fn find(b: &mut Board, dice: &[u8]) {
    let army = b.armies(A, "0700");
    b.walk(A, &army, &["0800"], dice);
}

const TWO: &str = "(kingdom: immer), (kingdom: hothior)";
const THREE: &str = "(kingdom: immer), (kingdom: hothior), (kingdom: pon)";

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
        let mut b = board(2, &format!("players: [(kingdom: immer), (kingdom: hothior, points: {his})], stacks: [
            (at: \"0700\", of: immer, regulars: [(of: immer, monarch: true)], mercenary_armies: 1),
            (at: \"0800\", of: hothior, regulars: [(of: hothior, monarch: true)], mercenary_armies: 1)]"));
        b.to(A, Phase::Combat);
        b.fight(A, attack(Manner::Land, &["0700"], "0800"), &[3, 3, 1, 4, 1, 4]);
        let end = outcome(&b).expect("over");
        assert_eq!((end.ranking, end.ending.as_str()), (ranking, "last_monarchs_fell"));
    }
}

/// VICTORY-01
#[test]
fn he_who_shares_the_danger_and_lives_wins_alone() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)], stacks: [
        (at: \"0700\", of: immer, regulars: [(of: immer, monarch: true)], mercenary_armies: 1),
        (at: \"0800\", of: hothior, regulars: [(of: hothior, monarch: true)], mercenary_armies: 1)]");
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Land, &["0700"], "0800"), &[3, 3, 1, 4, 3]);
    assert_eq!(outcome(&b).expect("over").ending, "last_monarch");
}

/// VICTORY-02, SEQ-03
#[test]
fn after_twenty_turns_most_points_win_and_equal_totals_share_the_place() {
    let mut b = board(3, "players: [(kingdom: immer, points: 10), (kingdom: hothior, points: 30), (kingdom: pon, points: 10)]");
    assert_eq!(b.pos().turn.last, 20);
    b.end_turn(19);
    assert_eq!((outcome(&b), b.pos().turn.number), (None, 20));
    b.end_turn(20);
    let end = outcome(&b).expect("over");
    assert_eq!((end.ranking, end.ending.as_str()), (vec![vec![B], vec![A, C]], "points"));
    b.edit(|p| {
        p.over = None;
        p.players[0].points = 90;
        p.turn.step = 4;
    });
    assert_eq!(outcome(&b).expect("over").ranking, [vec![A], vec![B], vec![C]]);
}

/// Plunders a castle of the second player's side with plenty of mercenaries; the points it brings.
fn plunder(castle: &str, rest: &str) -> u32 {
    let mut b = board(2, &format!("players: [(kingdom: pon), (kingdom: immer)], stacks: [(at: \"{castle}\", of: pon, mercenary_armies: 16)],
        sieges: [(castle: \"{castle}\", by: pon)], {rest}"));
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

/// VICTORY-07
#[test]
fn a_ruler_taken_by_nobody_scores_for_nobody() {
    // An allied monarch dies by an event; a player's ruler is killed before a neutral castle.
    let mut b = board(3, "players: [(kingdom: immer), (kingdom: hothior), (kingdom: pon)], allies: [(kingdom: muetar, of: immer)],
        stacks: [(at: \"0404\", of: immer, regulars: [(of: immer, monarch: true)])]");
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
    let view = DivineRight::view(b.table.world(), B);
    assert_eq!(view.players[0].points, 40);
    assert_eq!(view.players[0].feats, [(7, "killed the monarch of Muetar".to_string(), 40)]);
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
    assert!(matches!(b.place(king), Place::At { .. }));
    assert_eq!(b.points(A), 30);
    let mut b = captive();
    let Place::Prison { hex: jail, .. } = b.place(king) else { panic!("no prison") };
    let name = jail.to_string();
    let units: Vec<CounterId> = b.pos().ids().filter(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army).collect();
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
        let merc = b.pos().ids().find(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army).unwrap();
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

// ---------------------------------------------------------------- The fallen (SETUP-10)

/// SETUP-10
#[test]
fn what_a_fallen_player_had_is_scattered() {
    let mut b = hunt(THREE, "hothior", "hothior", "allies: [(kingdom: ghem, of: hothior), (kingdom: muetar, of: pon)],
        prisoners: [(monarch: muetar, at: \"Tadafat\", captor: hothior)]");
    let hired: Vec<CounterId> = b.pos().ids().filter(|id| b.place(*id) == Place::Pool).take(2).collect();
    b.edit(|p| {
        for id in &hired {
            p.counters[id.index()].hired = Some(B);
            p.counters[id.index()].place = Place::At { hex: hex("1100"), inside: false };
        }
    });
    find(&mut b, &[1, 4]);
    let turn = b.pos().turn.number;
    assert_eq!(b.standing(KingdomId::Ghem), Standing::Neutral, "allies turn neutral");
    assert_eq!(b.count(KingdomId::Ghem, Place::Home), 8);
    assert!(hired.iter().all(|id| b.place(*id) == Place::Pool && b.pos().hired(*id).is_none()), "mercenaries go to the pool");
    assert!(matches!(b.place(b.monarch(KingdomId::Muetar)), Place::At { .. }), "his prisoners go free");
    let why = regnal::games::divine_right::components::Away::Confusion;
    assert_eq!(b.standing(KingdomId::Hothior), Standing::Away { why, back_on: turn + 5 });
    assert_eq!(b.count(KingdomId::Hothior, Place::Home), 9);
    assert!(b.pos().player(B).hand.is_empty());
    // His kingdom comes back under another monarch.
    b.end_turn(turn + 4);
    assert_eq!(b.standing(KingdomId::Hothior), Standing::Neutral);
    assert!(b.pos().realm(KingdomId::Hothior).personality.is_some());
    assert_eq!(b.place(b.monarch(KingdomId::Hothior)), Place::Home);
    assert!(!b.data().turn.order.contains(&B), "he draws no chit");
}

/// SETUP-10
#[test]
fn an_ally_of_the_fallen_whose_own_monarch_died_this_turn_is_in_confusion_not_neutral() {
    let mut b = hunt(THREE, "hothior", "hothior", "allies: [(kingdom: ghem, of: hothior)]");
    b.to(B, Phase::Events);
    b.lay(&[1, 1, 3]);
    b.act(B, Action::RollEvents);
    b.to(A, Phase::Movement);
    find(&mut b, &[1, 4]);
    assert!(matches!(b.standing(KingdomId::Ghem), Standing::Away { back_on, .. } if back_on == b.pos().turn.number + 4));
    assert_eq!(b.place(b.monarch(KingdomId::Ghem)), Place::Track);
    assert_eq!(b.count(KingdomId::Ghem, Place::Home), 8);
}

// ---------------------------------------------------------------- Re-entry

/// Hothior, whose ruler fell this turn, is asked whether he comes back.
fn fallen(players: &str, rest: &str) -> Board {
    let mut b = hunt(players, "hothior", "hothior", rest);
    find(&mut b, &[1, 6]);
    b.end_turn(1);
    assert_eq!(b.top(), Some(Frame::AskReturn { seat: B }));
    b
}

/// He asks, the others agree; then every displaced stack takes the first way.
fn come_back(b: &mut Board) {
    b.act(B, Action::AskReturn(true));
    b.act(A, Action::Consent(true));
    b.act(C, Action::Consent(true));
    while let Some(Frame::Displace { seat, .. }) = b.top() {
        let way = b.offers(seat).remove(0);
        b.act(seat, way);
    }
    while let Some(Frame::Deploy { .. }) = b.top() {
        b.act(B, Action::DeployRest);
    }
}

const GAME: &str = "(kingdom: immer), (kingdom: hothior, points: 50, assassin_sent: true, ambassador_from: 9), (kingdom: neuth)";
const ONE: &str = "absent: [mivior, muetar, shucassam, rombune, zorn, ghem, trolls], neutrals: [(kingdom: pon, violated_by: [hothior], dead_armies: 5, dead_fleets: 1)],
    plundered: [\"Marzarbol\"]";

/// REENTRY-01
#[test]
fn a_fallen_player_returns_only_if_he_likes_and_all_others_agree() {
    let make = || fallen(THREE, "");
    let mut b = make();
    assert_eq!(b.refused(A, Action::Consent(true)).0, "NotYourRound");
    assert_eq!(b.refused(B, Action::Consent(true)).0, "NothingAsked");
    b.act(B, Action::AskReturn(false));
    assert_eq!((b.pos().turn.number, b.pos().player(B).home), (2, None));
    for answers in [&[false][..], &[true, false], &[true, true]] {
        let mut b = make();
        b.act(B, Action::AskReturn(true));
        for (seat, yes) in [A, C].into_iter().zip(answers) {
            assert_eq!(b.refused(seat, Action::AskReturn(true)).0, "NothingAsked");
            b.act(seat, Action::Consent(*yes));
        }
        while let Some(Frame::Deploy { .. }) = b.top() {
            b.act(B, Action::DeployRest);
        }
        assert_eq!(b.pos().player(B).home.is_some(), answers == [true, true], "{answers:?}");
        assert_eq!(b.pos().turn.number, 2, "nobody is asked any more");
    }
    let mut b = board_with(3, "re_entry: false", "players: [(kingdom: immer), (kingdom: hothior), (kingdom: pon)],
        stacks: [(at: \"0700\", of: immer, mercenary_armies: 1), (at: \"0800\", of: hothior, regulars: [(of: hothior, monarch: true)])]");
    b.to(A, Phase::Movement);
    find(&mut b, &[1, 6]);
    b.end_turn(1);
    assert_eq!((b.top(), b.pos().turn.number), (None, 2), "with the option off nobody asks");
}

/// REENTRY-02, REENTRY-03
#[test]
fn who_returns_has_no_points_and_no_past() {
    let mut b = fallen(GAME, ONE);
    b.edit(|p| {
        p.players[0].duelled = vec![B, C];
        p.players[1].duelled = vec![A];
        p.realms[KingdomId::Pon.index()].bans.push(regnal::games::divine_right::components::Ban { seat: B, until: 8 });
    });
    assert_eq!((b.points(B), b.penalty(KingdomId::Pon, B)), (50, 1));
    come_back(&mut b);
    let p = b.pos().player(B).clone();
    assert_eq!((p.home, p.points, p.feats.len()), (Some(KingdomId::Pon), 0, 0));
    assert_eq!((p.assassin_sent, p.ambassador_from, p.duelled.len()), (false, 0, 0), "a fresh ambassador");
    assert_eq!(b.pos().player(A).duelled, [C], "who may be challenged anew");
    let pon = b.pos().realm(KingdomId::Pon);
    assert_eq!((b.penalty(KingdomId::Pon, B), pon.violators.len(), pon.bans.len()), (0, 0, 0));
    assert_eq!((pon.standing, pon.personality), (Standing::Player(B), None));
}

/// REENTRY-03
#[test]
fn the_new_kingdom_is_drawn_among_the_neutral_ones_not_those_away() {
    let mut drawn = BTreeSet::new();
    for seed in 0..24 {
        let mut b = fallen(THREE, "allies: [(kingdom: neuth, of: immer), (kingdom: zorn, of: immer)], away: [(kingdom: ghem, why: Confusion, back_on: 9),
            (kingdom: trolls, why: Peace, back_on: 9)], absent: [mivior, rombune]");
        b.seed(seed);
        come_back(&mut b);
        drawn.insert(b.pos().player(B).home.unwrap());
    }
    assert_eq!(drawn, [KingdomId::Muetar, KingdomId::Shucassam].into());
}

/// REENTRY-04, REENTRY-05, REENTRY-09
#[test]
fn the_new_king_has_his_whole_force_but_plundered_castles_and_plays_from_the_next_turn() {
    let mut b = fallen(GAME, ONE);
    assert_eq!(b.count(KingdomId::Pon, Place::Dead), 6);
    come_back(&mut b);
    assert!(b.plundered("Marzarbol"));
    assert_eq!((b.armies(B, "Marzarbol").len(), b.armies(B, "Crow's Nest").len(), b.armies(B, "Grugongi").len()), (3, 2, 2));
    assert_eq!((b.fleets(B, "Grugongi").len(), b.pos().spot(b.monarch(KingdomId::Pon))), (1, Some(hex("Marzarbol"))));
    assert_eq!((b.pos().turn.number, b.data().turn.order.len()), (2, 3));
    b.to(B, Phase::Movement);
    let army = b.armies(B, "Crow's Nest");
    b.act(B, b.go(&army, &["2612"]));
}

/// REENTRY-06, REENTRY-07
#[test]
fn with_no_neutral_left_he_takes_an_ally_of_the_greatest_league_at_full_strength() {
    let mut drawn = BTreeSet::new();
    for seed in 0..16 {
        let mut b = fallen(THREE, "allies: [(kingdom: neuth, of: immer, dead_armies: 4), (kingdom: ghem, of: immer, dead_armies: 6), (kingdom: zorn, of: pon)],
            absent: [mivior, muetar, shucassam, rombune, trolls]");
        b.seed(seed);
        come_back(&mut b);
        let k = b.pos().player(B).home.unwrap();
        let full = if k == KingdomId::Neuth { 6 } else { 8 };
        let here = b.pos().ids().filter(|id| b.pos().counter(*id).kingdom() == Some(k) && b.pos().counter(*id).is_combat() && b.pos().owner(*id) == Some(B) && b.pos().spot(*id).is_some()).count();
        assert_eq!(here, full, "{k}");
        drawn.insert(k);
    }
    assert_eq!(drawn, [KingdomId::Neuth, KingdomId::Ghem].into(), "not Zorn, of the smaller league");
}

/// REENTRY-06
#[test]
fn a_tie_for_most_allies_is_settled_by_lot() {
    let mut drawn = BTreeSet::new();
    for seed in 0..16 {
        let mut b = fallen(THREE, "allies: [(kingdom: neuth, of: immer), (kingdom: ghem, of: pon)], absent: [mivior, muetar, shucassam, rombune, zorn, trolls]");
        b.seed(seed);
        come_back(&mut b);
        drawn.insert(b.pos().player(B).home.unwrap());
    }
    assert_eq!(drawn, [KingdomId::Neuth, KingdomId::Ghem].into());
}

/// REENTRY-08
#[test]
fn hostile_units_leave_his_castles_and_sites_by_the_nearest_way_of_their_owners_choice() {
    let mut b = fallen(GAME, ONE);
    let pool = |kind, n| -> Vec<CounterId> {
        b.pos().ids().filter(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == kind).take(n).collect()
    };
    let (armies, fleets) = (pool(Kind::Army, 15), pool(Kind::Fleet, 1));
    let groups = [(&armies[..2], "Marzarbol"), (&armies[2..14], "Crow's Nest"), (&armies[14..15], "2716"), (&fleets[..], "Grugongi")];
    b.edit(|p| {
        for (units, at) in groups {
            for id in units {
                p.counters[id.index()].hired = Some(A);
                p.counters[id.index()].place = Place::At { hex: hex(at), inside: false };
            }
        }
        for keep in p.keeps.iter_mut().filter(|k| [hex("Crow's Nest"), hex("Grugongi")].contains(&k.hex)) {
            keep.siege = Some(regnal::games::divine_right::components::Siege { by: A, since: 0, rolled: false });
        }
    });
    b.act(B, Action::AskReturn(true));
    b.act(A, Action::Consent(true));
    b.act(C, Action::Consent(true));
    let mut asked = 0;
    while let Some(Frame::Displace { seat, from, .. }) = b.top() {
        assert_eq!(seat, A, "the owner leads them out");
        let ways = b.offers(A);
        assert!(ways.len() > 1);
        for way in &ways {
            let Action::DisplaceTo(to) = way else { panic!("{way:?}") };
            assert_eq!(b.pos().map.distance(from, *to), 1);
        }
        assert_eq!(b.refused(A, Action::DisplaceTo(hex("Castle Altarr"))).0, "NoWayThere");
        b.act(A, ways[ways.len() - 1].clone());
        asked += 1;
    }
    assert!(asked >= 2);
    for castle in ["Marzarbol", "Crow's Nest", "Grugongi"] {
        assert!(!b.pos().has_troops(A, hex(castle)), "{castle}");
        assert_eq!(b.besieger(castle), None);
    }
    assert_eq!(b.armies(A, "2716").len(), 1, "elsewhere in the kingdom they may stay");
    assert_eq!(b.pos().forces(A).filter(|id| armies.contains(id) || fleets.contains(id)).count(), 16, "nobody is lost");
    assert_eq!(b.armies(B, "Crow's Nest").len(), 2);
}

/// REENTRY-03
#[test]
fn prisoners_in_the_castles_of_the_new_king_are_his() {
    let mut b = fallen(GAME, "absent: [mivior, muetar, shucassam, rombune, zorn, trolls], allies: [(kingdom: ghem, of: immer)]");
    let king = b.monarch(KingdomId::Ghem);
    b.edit(|p| p.counters[king.index()].place = Place::Prison { hex: hex("Crow's Nest"), captor: None });
    come_back(&mut b);
    assert_eq!(b.place(king), Place::Prison { hex: hex("Crow's Nest"), captor: Some(B) });
}
