//! Fallen players, what becomes of theirs, and their return (SETUP-10, REENTRY).

use std::collections::BTreeSet;

use super::kit::*;
use super::victory::{THREE, find, hunt};

// ---------------------------------------------------------------- The fallen (SETUP-10)

/// SETUP-10
#[test]
fn what_a_fallen_player_had_is_scattered() {
    let mut b = hunt(
        THREE,
        "hothior",
        "hothior",
        "allies: [(kingdom: ghem, of: hothior), (kingdom: muetar, of: pon)],
        prisoners: [(monarch: muetar, at: \"Tadafat\", captor: hothior)]",
    );
    let hired: Vec<CounterId> = b.pos().ids().filter(|id| b.place(*id) == Place::Pool).take(2).collect();
    b.edit(|p| {
        for id in &hired {
            p.counters[id.index()].hired = Some(B);
            p.counters[id.index()].place = Place::At { hex: hex("1100"), inside: false };
        }
    });
    b.give(B, &["Bribe +1"]);
    let held = b.pos().player(B).hand.clone();
    find(&mut b, &[1, 4]);
    let turn = b.pos().turn.number;
    assert_eq!(b.standing(KingdomId::Ghem), Standing::Neutral, "allies turn neutral");
    assert_eq!(b.count(KingdomId::Ghem, Place::Home), 8);
    assert!(
        hired.iter().all(|id| b.place(*id) == Place::Pool && b.pos().hired(*id).is_none()),
        "mercenaries go to the pool"
    );
    assert!(matches!(b.place(b.monarch(KingdomId::Muetar)), Place::At { .. }), "his prisoners go free");
    let why = regnal::games::divine_right::components::Away::Confusion;
    assert_eq!(b.standing(KingdomId::Hothior), Standing::Away { why, back_on: turn + 5 });
    assert_eq!(b.count(KingdomId::Hothior, Place::Home), 9);
    assert!(b.pos().player(B).hand.is_empty());
    assert_eq!(b.data().decks.discard, held, "his cards are laid down");
    // His kingdom comes back under another monarch.
    b.end_turn(turn + 4);
    b.act(B, Action::AskReturn(false));
    assert_eq!(b.standing(KingdomId::Hothior), Standing::Neutral);
    assert!(b.pos().realm(KingdomId::Hothior).personality.is_some());
    assert_eq!(b.place(b.monarch(KingdomId::Hothior)), Place::Home);
    assert!(!b.data().turn.order.contains(&B), "he draws no chit");
}

/// SETUP-10, DEACT-10
#[test]
fn whoever_of_a_fallen_league_is_aboard_leaves_alive() {
    let mut b =
        hunt(THREE, "hothior", "hothior", "allies: [(kingdom: ghem, of: hothior), (kingdom: mivior, of: hothior)]");
    let pos = b.pos();
    let regulars = |k: KingdomId, kind: Kind| {
        let of_kind = move |id: &CounterId| {
            pos.counter(*id).kingdom() == Some(k) && pos.counter(*id).kind == kind && pos.spot(*id).is_some()
        };
        pos.ids().filter(of_kind).collect::<Vec<_>>()
    };
    let (home, ghem) = (regulars(KingdomId::Hothior, Kind::Army), regulars(KingdomId::Ghem, Kind::Army));
    let (own, theirs) = (regulars(KingdomId::Hothior, Kind::Fleet), regulars(KingdomId::Mivior, Kind::Fleet));
    let hired: Vec<CounterId> =
        pos.ids().filter(|id| pos.counter(*id).kind == Kind::Fleet && b.place(*id) == Place::Pool).take(2).collect();
    // At sea: home troops in hired ships and in an ally's, an ally's in those of the home kingdom.
    let ships = [hired[0], hired[1], theirs[0], own[0]];
    let cargo = [home[0], ghem[0], home[1], ghem[1]];
    b.edit(|p| {
        for (ship, load) in ships.into_iter().zip(cargo) {
            p.counters[ship.index()].place = Place::At { hex: hex("0124"), inside: false };
            p.counters[load.index()].place = Place::Aboard { fleet: ship };
        }
        hired.iter().for_each(|id| p.counters[id.index()].hired = Some(B));
    });
    let before = [KingdomId::Hothior, KingdomId::Ghem, KingdomId::Mivior].map(|k| b.dead(k));
    find(&mut b, &[1, 4]);
    assert_eq!(b.pos().player(B).out_since, Some(b.pos().turn.number));
    assert_eq!([KingdomId::Hothior, KingdomId::Ghem, KingdomId::Mivior].map(|k| b.dead(k)), before, "nobody drowns");
    let home = [KingdomId::Hothior, KingdomId::Ghem, KingdomId::Mivior].map(|k| b.count(k, Place::Home));
    assert_eq!(home, [9, 8, 13]);
    assert!(hired.iter().all(|id| b.place(*id) == Place::Pool));
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
    assert!(
        matches!(b.standing(KingdomId::Ghem), Standing::Away { back_on, .. } if back_on == b.pos().turn.number + 4)
    );
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

const GAME: &str =
    "(kingdom: immer), (kingdom: hothior, points: 50, assassin_sent: true, ambassador_from: 9), (kingdom: neuth)";
const ONE: &str = "absent: [mivior, muetar, shucassam, rombune, zorn, ghem, trolls], neutrals: [(kingdom: pon, violated_by: [hothior], dead_armies: 5, dead_fleets: 1)],
    plundered: [\"Marzarbol\"]";

/// REENTRY-01
#[test]
fn a_fallen_player_returns_only_if_he_likes_and_all_others_agree() {
    let make = || fallen(THREE, "");
    let mut b = make();
    assert_eq!(b.refused(A, Action::Consent(true)).0, "NotYourTurn");
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

// ---------------------------------------------------------------- Asked again (REENTRY-01 sets no time)

/// All in play but the fallen agree.
fn all_agree(b: &mut Board) {
    while let Some(Frame::Consents { asked, .. }) = b.top() {
        b.act(asked[0], Action::Consent(true));
    }
    while let Some(Frame::Deploy { seat, .. }) = b.top() {
        b.act(seat, Action::DeployRest);
    }
}

/// REENTRY-01: "he may ... return to play as a new player king", REENTRY-09: "The player sets up and is ready to begin the
/// next game turn". No turn is named, so it may be a later one.
#[test]
fn who_stays_out_for_now_is_asked_again_between_any_two_later_turns() {
    let mut b = fallen(THREE, "");
    for turn in [2, 3] {
        let lines = b.act(B, Action::AskLater);
        assert!(lines.iter().all(|l| l.rule.as_deref() != Some("DR REENTRY-01")), "the table hears nothing of it");
        assert_eq!((b.pos().turn.number, b.top(), b.pos().player(B).home), (turn, None, None));
        assert_eq!(b.refused(b.pos().active().unwrap(), Action::AskLater).0, "NothingAsked");
        b.end_turn(turn);
        assert_eq!(b.top(), Some(Frame::AskReturn { seat: B }), "once, when the turn is over");
    }
    b.act(B, Action::AskReturn(true));
    all_agree(&mut b);
    assert!(b.pos().player(B).home.is_some());
    assert_eq!((b.pos().turn.number, b.data().turn.order.len()), (4, 3), "he begins the next game turn");
}

/// REENTRY-01: "with the unanimous consent of all the other players"
#[test]
fn a_refusal_is_remembered_and_holds_until_they_ask_again() {
    let mut b = fallen(THREE, "");
    b.act(B, Action::AskReturn(true));
    b.act(A, Action::Consent(true));
    let lines = b.act(C, Action::Consent(false));
    assert!(lines.iter().any(|l| l.text.ends_with("stays out for now.")), "{lines:?}");
    let refused = b.pos().player(B).refused.expect("remembered");
    assert_eq!((refused.by, refused.turn, b.pos().turn.number), (C, 1, 2));
    assert_eq!(b.view(A).players[B.index()].refused, Some(refused), "all know it");
    b.end_turn(2);
    let asked = b.table.prompt().text;
    assert!(asked.contains("said no in turn 1") && asked.ends_with("another king?"), "{asked}");
    b.act(B, Action::AskReturn(true));
    all_agree(&mut b);
    assert_eq!((b.pos().player(B).home.is_some(), b.pos().player(B).refused), (true, None), "nothing of it is left");
}

/// REENTRY-01: "If he chooses to do this"
#[test]
fn who_stays_out_for_good_is_asked_no_more() {
    let mut b = fallen(THREE, "");
    b.act(B, Action::AskReturn(false));
    assert!(b.pos().player(B).out_for_good);
    for turn in 2..6 {
        b.end_turn(turn);
        assert_eq!((b.top(), b.pos().turn.number), (None, turn + 1));
    }
}

/// REENTRY-09: "is ready to begin the next game turn"
#[test]
fn after_the_last_turn_nobody_is_asked() {
    let mut b = fallen(THREE, "");
    b.act(B, Action::AskLater);
    b.end_turn(20);
    assert_eq!(b.outcome().expect("over").ending, "points");
}

const LAST: &str = "absent: [mivior, muetar, shucassam, rombune, zorn, trolls]";

/// REENTRY-03, REENTRY-06: with no neutral monarch and nobody's ally there is none to draw.
#[test]
fn with_no_monarch_left_to_draw_nobody_is_asked() {
    let four = "(kingdom: immer), (kingdom: hothior), (kingdom: pon), (kingdom: neuth)";
    let away = |b: &mut Board, back_on| {
        let why = regnal::games::divine_right::components::Away::Peace;
        b.edit(|p| {
            p.realms[KingdomId::Ghem.index()].standing = Standing::Away { why, back_on };
            let king = regnal::games::divine_right::book::Book::standard().monarch(KingdomId::Ghem);
            p.counters[king.index()].place = Place::Track;
        });
    };
    let mut b = fallen(four, LAST);
    b.act(B, Action::AskLater);
    away(&mut b, 4);
    b.end_turn(2);
    assert_eq!((b.top(), b.pos().turn.number), (None, 3), "none to come back as");
    b.end_turn(3);
    assert_eq!((b.top(), b.standing(KingdomId::Ghem)), (None, Standing::Neutral));
    b.end_turn(4);
    assert_eq!(b.top(), Some(Frame::AskReturn { seat: B }), "Ghem is back");
}

/// REENTRY-01, REENTRY-03: of two who have fallen the first may draw the last monarch there is.
#[test]
fn the_question_lapses_when_another_has_drawn_the_last_monarch() {
    let four = "(kingdom: immer), (kingdom: hothior), (kingdom: pon), (kingdom: neuth)";
    let mut b = fallen(four, LAST);
    b.edit(|p| p.stack = vec![Frame::AskReturn { seat: B }, Frame::AskReturn { seat: B }]);
    b.act(B, Action::AskReturn(true));
    all_agree(&mut b);
    assert_eq!(b.pos().player(B).home, Some(KingdomId::Ghem));
    assert_eq!((b.top(), b.pos().turn.number), (None, 2), "and the game goes on");
}

/// REENTRY-01: the table is not asked by a bot in every turn.
#[test]
fn a_bot_asks_once_and_leaves_it_at_a_refusal() {
    let mut b = fallen(THREE, "");
    let wish = |b: &Board, level, seed| {
        let offers = b.offers(B);
        let sees = (B, laid(b.view(B).position));
        let all: Vec<&Action> = offers.iter().collect();
        offers[regnal::games::divine_right::bot::choose(level, sees, &all, &mut Luck::seeded(seed))].clone()
    };
    assert_eq!(wish(&b, 2, 7), Action::AskReturn(true));
    b.act(B, Action::AskReturn(true));
    b.act(A, Action::Consent(false));
    b.end_turn(2);
    for (level, seed) in (0..20).map(|n| (1 + (n % 2) as u8, n)) {
        assert_eq!(wish(&b, level, seed), Action::AskReturn(false), "level {level}");
    }
}

// ---------------------------------------------------------------- What who returns is and has

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
    assert_eq!(
        (b.armies(B, "Marzarbol").len(), b.armies(B, "Crow's Nest").len(), b.armies(B, "Grugongi").len()),
        (3, 2, 2)
    );
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
        let here = b
            .pos()
            .ids()
            .filter(|id| {
                b.pos().counter(*id).kingdom() == Some(k)
                    && b.pos().counter(*id).is_combat()
                    && b.pos().owner(*id) == Some(B)
                    && b.pos().spot(*id).is_some()
            })
            .count();
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
        let mut b = fallen(
            THREE,
            "allies: [(kingdom: neuth, of: immer), (kingdom: ghem, of: pon)], absent: [mivior, muetar, shucassam, rombune, zorn, trolls]",
        );
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
    let groups = [
        (&armies[..2], "Marzarbol"),
        (&armies[2..14], "Crow's Nest"),
        (&armies[14..15], "2716"),
        (&fleets[..], "Grugongi"),
    ];
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

/// REENTRY-08
#[test]
fn with_every_way_barred_the_displaced_go_to_the_nearest_open_hex() {
    let mut b = fallen(GAME, ONE);
    let pool: Vec<CounterId> =
        b.pos().ids().filter(|id| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army).collect();
    let around: Vec<HexId> =
        b.pos().map.neighbours(hex("Marzarbol")).map(|(_, to)| to).filter(|h| b.pos().map.is_land(*h)).collect();
    b.edit(|p| {
        for (n, id) in pool.iter().take(around.len() + 1).enumerate() {
            p.counters[id.index()].hired = Some(if n == 0 { A } else { C });
            p.counters[id.index()].place =
                Place::At { hex: if n == 0 { hex("Marzarbol") } else { around[n - 1] }, inside: false };
        }
    });
    b.act(B, Action::AskReturn(true));
    b.act(A, Action::Consent(true));
    b.act(C, Action::Consent(true));
    let ways = b.offers(A);
    assert!(!ways.is_empty());
    for way in &ways {
        let Action::DisplaceTo(to) = way else { panic!("{way:?}") };
        assert_eq!(b.pos().map.distance(hex("Marzarbol"), *to), 2);
    }
    b.act(A, ways[0].clone());
    assert!(b.pos().spot(pool[0]).is_some() && b.pos().owner(pool[0]) == Some(A));
}

/// REENTRY-03
#[test]
fn prisoners_in_the_castles_of_the_new_king_are_his() {
    let mut b = fallen(
        GAME,
        "absent: [mivior, muetar, shucassam, rombune, zorn, trolls], allies: [(kingdom: ghem, of: immer)]",
    );
    let king = b.monarch(KingdomId::Ghem);
    b.edit(|p| p.counters[king.index()].place = Place::Prison { hex: hex("Crow's Nest"), captor: None });
    come_back(&mut b);
    assert_eq!(b.place(king), Place::Prison { hex: hex("Crow's Nest"), captor: Some(B) });
}

/// REENTRY-08, KINGDOM-ZORN-02: "his castles and deployment hexes": those of the Goblins are all mountains and passes of Zorn.
#[test]
fn of_zorn_all_mountains_and_passes_are_cleared() {
    let zorn = "absent: [mivior, muetar, shucassam, rombune, pon, ghem, trolls], neutrals: [(kingdom: zorn)]";
    let mut b = fallen(GAME, zorn);
    let wild = |h: &HexId| {
        let data = b.pos().map.hex(*h).terrain;
        data.mountain || data.pass
    };
    let lands = b.pos().map.lands[KingdomId::Zorn.index()].clone();
    let (sites, rest): (Vec<HexId>, Vec<HexId>) =
        lands.into_iter().filter(|h| !h.is_river()).partition(|h| wild(h) || b.pos().map.castle(*h).is_some());
    let free = rest.into_iter().find(|h| b.pos().map.is_land(*h)).expect("a plain of Zorn");
    let pool = |id: &CounterId| b.place(*id) == Place::Pool && b.pos().counter(*id).kind == Kind::Army;
    let armies: Vec<CounterId> = b.pos().ids().filter(pool).take(4).collect();
    let goblins: Vec<HexId> = sites.iter().copied().filter(wild).collect();
    let at = [goblins[0], goblins[goblins.len() / 2], goblins[goblins.len() - 1], free];
    b.edit(|p| {
        for (id, hex) in armies.iter().zip(at) {
            p.counters[id.index()].hired = Some(A);
            p.counters[id.index()].place = Place::At { hex, inside: false };
        }
    });
    come_back(&mut b);
    for id in &armies[..3] {
        let to = b.pos().spot(*id).expect("nobody is lost");
        assert!(!sites.contains(&to), "{to}");
    }
    assert_eq!(b.pos().spot(armies[3]), Some(free));
}
