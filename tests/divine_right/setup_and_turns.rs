//! Set-up: kingdoms, cards, personalities, pieces; what a counter is (INTRO, BASIC, CARD, UNIT, SETUP).

use std::collections::BTreeSet;

use super::kit::*;
use regnal::games::divine_right::book::Book;
use regnal::games::divine_right::ids::PersonalityId;

/// A game whose kingdoms are given out at the table.
fn game(seats: u8, options: &str, seed: u64) -> Board {
    let text =
        format!("(game: \"divine_right\", title: \"T\", text: \"T\", seats: ({seats}, {seats}), options: ({options}))");
    Board::seated(&text, seats, seed)
}

fn homes(b: &Board) -> Vec<KingdomId> {
    b.data().players.iter().map(|p| p.home.expect("a home")).collect()
}

/// Armies and fleets of a kingdom in this state.
fn force(b: &Board, k: KingdomId, kind: Kind) -> usize {
    let pos = b.pos();
    pos.ids()
        .filter(|id| pos.counter(*id).kingdom() == Some(k) && pos.counter(*id).kind == kind && pos.spot(*id).is_some())
        .count()
}

/// INTRO-01, SETUP-05, SETUP-11
#[test]
fn every_player_draws_a_kingdom_of_his_own_at_random_and_the_others_are_nobodys() {
    let mut drawn = BTreeSet::new();
    for seed in 0..120 {
        let b = new_game(4, seed);
        let homes = homes(&b);
        assert_eq!(homes.iter().collect::<BTreeSet<_>>().len(), 4, "{homes:?}");
        for k in KingdomId::ALL {
            let seat = homes.iter().position(|h| *h == k);
            assert_eq!(b.standing(k), seat.map_or(Standing::Neutral, |n| Standing::Player(SeatId(n as u8))));
        }
        drawn.insert(homes[0]);
    }
    assert_eq!(drawn.len(), 11, "every kingdom can be drawn");
}

/// SETUP-06
#[test]
fn the_drawn_kingdom_cannot_be_changed_for_another() {
    let mut b = board(2, "players: [(kingdom: hothior), (kingdom: immer)]");
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, Action::TakeKingdom(KingdomId::Pon)), ("NothingAsked".into(), "DR SEQ-01".into()));
    b.pass_to(4);
    assert_eq!(homes(&b), [KingdomId::Hothior, KingdomId::Immer]);
}

/// SETUP-06, SETUP-07
#[test]
fn with_kingdoms_chosen_each_seat_takes_a_free_one_in_turn() {
    let mut b = game(3, "kingdoms: chosen", 1);
    assert_eq!(b.offers(A).len(), 11);
    assert_eq!(b.refused(B, Action::TakeKingdom(KingdomId::Pon)).0, "NotYourTurn");
    b.act(A, Action::TakeKingdom(KingdomId::Hothior));
    assert_eq!(b.refused(B, Action::TakeKingdom(KingdomId::Hothior)), ("KingdomTaken".into(), "DR SETUP-06".into()));
    b.act(B, Action::TakeKingdom(KingdomId::Ghem));
    assert_eq!(b.offers(C).len(), 9);
    b.act(C, Action::TakeKingdom(KingdomId::Mivior));
    assert_eq!(homes(&b), [KingdomId::Hothior, KingdomId::Ghem, KingdomId::Mivior]);
    assert_eq!((force(&b, KingdomId::Hothior, Kind::Army), force(&b, KingdomId::Mivior, Kind::Fleet)), (7, 4));
    // The personalities are dealt when all have chosen.
    let with = b.data().realms.iter().filter(|r| r.personality.is_some()).count();
    assert_eq!((with, b.pos().turn.number), (8, 1));
}

/// SETUP-02, CARD-06, BASIC-01, INTRO-04
#[test]
fn the_deck_is_the_35_ploys_of_the_basic_game() {
    let b = new_game(2, 3);
    let book = Book::standard();
    let mut prints: Vec<String> = b.data().decks.draw.iter().map(|c| book.card(*c).to_string()).collect();
    prints.sort();
    prints.dedup_by(|a, b| a == b);
    let all = b.data().decks.draw;
    let count = |print: &str| all.iter().filter(|c| book.card(**c).to_string() == print).count();
    for (print, n) in DECK {
        assert_eq!(count(print), n, "{print}");
    }
    assert_eq!((all.len(), prints.len()), (35, 15), "no special mercenaries, no magic devices");
}

/// BASIC-01
#[test]
fn there_are_no_pieces_but_monarchs_armies_and_fleets_and_scenic_hexes_have_no_power() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 1)])]",
    );
    let count = |kind| b.pos().ids().filter(|id| b.pos().counter(*id).kind == kind).count();
    assert_eq!(count(Kind::Monarch), 11);
    assert_eq!(count(Kind::Army), 7 + 9 + 13 + 11 + 9 + 7 + 6 + 6 + 11 + 8 + 8 + 16);
    assert_eq!(count(Kind::Fleet), 2 + 4 + 3 + 1 + 4 + 8);
    b.to(A, Phase::Movement);
    let army = b.armies(A, "0700");
    let lines = b.walk(A, &army, &["Standing Stones"], &[]);
    assert!(lines.iter().all(|l| l.throw.is_none()), "nothing happens at the Standing Stones");
    assert_eq!(b.pos().deeds(army[0]).spent, 1);
    assert_eq!(b.top(), None);
}

/// SETUP-03
#[test]
fn the_eleven_kingdoms_are_in_the_game_and_nobody_else() {
    let b = new_game(6, 2);
    let names: Vec<String> = b.data().realms.iter().map(|r| r.id.to_string()).collect();
    assert_eq!(
        names,
        ["Hothior", "Mivior", "Muetar", "Shucassam", "Immer", "Pon", "Rombune", "Neuth", "Zorn", "Ghem", "the Trolls"]
    );
    assert_eq!(b.data().realms.iter().filter(|r| r.standing == Standing::Neutral).count(), 5);
}

/// SETUP-04
#[test]
fn the_deck_is_shuffled_and_lies_face_down() {
    let (b, c) = (new_game(2, 1), new_game(2, 2));
    assert_ne!(b.data().decks.draw, c.data().decks.draw);
    let mut sorted = b.data().decks.draw;
    sorted.sort();
    assert_ne!(b.data().decks.draw, sorted);
    let view = b.view(A);
    let seen = (view.decks.draw.len(), view.players[0].hand.len(), view.decks.discard.len());
    assert_eq!((seen, view.decks.draw[0]), ((35, 0, 0), CardId::BACK));
    assert_eq!(b.view_of_another(A, 9), view, "no seat can tell the order");
}

/// SETUP-07, SETUP-20
#[test]
fn a_player_has_all_pieces_of_his_kingdom_on_their_printed_sites() {
    let cards = [
        ("hothior", 7, 2),
        ("mivior", 9, 4),
        ("muetar", 13, 0),
        ("shucassam", 11, 3),
        ("immer", 9, 0),
        ("pon", 7, 1),
        ("rombune", 6, 4),
        ("neuth", 6, 0),
        ("zorn", 11, 0),
        ("ghem", 8, 0),
        ("trolls", 8, 0),
    ];
    for (k, (name, armies, fleets)) in KingdomId::ALL.into_iter().zip(cards) {
        let other = if name == "immer" { "muetar" } else { "immer" };
        let mut b = board(2, &format!("players: [(kingdom: {name}), (kingdom: {other})]"));
        if matches!(b.top(), Some(Frame::Deploy { .. })) {
            b.act(A, Action::DeployRest);
        }
        assert_eq!(
            (force(&b, k, Kind::Army), force(&b, k, Kind::Fleet), force(&b, k, Kind::Monarch)),
            (armies, fleets, 1),
            "{name}"
        );
        let pos = b.pos();
        for id in pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k) && pos.counter(*id).is_combat()) {
            if let regnal::games::divine_right::components::Site::At(hex) = pos.counter(id).site {
                let castle = pos.map.castle(hex).is_some();
                assert_eq!(b.place(id), Place::At { hex, inside: castle }, "{}", pos.counter(id).name);
            }
        }
    }
    // In a new game as in a written position.
    let b = new_game(4, 3);
    let pos = b.pos();
    let players = pos.ids().filter(|id| pos.owner(*id).is_some() && pos.counter(*id).is_combat());
    let mut placed = 0;
    for id in players {
        if let regnal::games::divine_right::components::Site::At(hex) = pos.counter(id).site {
            assert_eq!(pos.spot(id), Some(hex), "{}", pos.counter(id).name);
            placed += 1;
        }
    }
    assert!(placed > 20, "{placed}");
    // The numbers of some sites, as printed.
    let b = board(2, "players: [(kingdom: immer), (kingdom: mivior)]");
    let at = |seat, places: &[&str]| {
        places.iter().map(|p| (b.armies(seat, p).len(), b.fleets(seat, p).len())).collect::<Vec<_>>()
    };
    assert_eq!(
        at(A, &["Castle Altarr", "Muscaster", "Wirzor", "Gap Castle", "Gorpin"]),
        [(3, 0), (2, 0), (2, 0), (1, 0), (1, 0)]
    );
    assert_eq!(at(B, &["Colist", "Addat", "Boliske", "Boran"]), [(3, 1), (3, 1), (2, 1), (1, 1)]);
    assert!(!b.pos().is_inside(b.armies(A, "Gorpin")[0]), "Gorpin has no walls");
}

/// SETUP-21
#[test]
fn a_player_monarch_starts_inside_his_royal_castle() {
    for (k, name, seat) in [
        (KingdomId::Immer, "immer", "Castle Altarr"),
        (KingdomId::Hothior, "hothior", "Port Lork"),
        (KingdomId::Ghem, "ghem", "Mines of Rosengg"),
        (KingdomId::Neuth, "neuth", "Ider Bolis"),
        (KingdomId::Rombune, "rombune", "The Golkus"),
    ] {
        let b = board(2, &format!("players: [(kingdom: {name}), (kingdom: pon)]"));
        assert_eq!(b.place(b.monarch(k)), Place::At { hex: hex(seat), inside: true });
    }
}

/// SETUP-09
#[test]
fn a_ruler_shown_as_a_queen_plays_like_any_other() {
    let make = |queen| board(2, &format!("players: [(kingdom: immer, queen: {queen}), (kingdom: muetar)]"));
    let (mut q, mut k) = (make(true), make(false));
    assert!(q.view(B).players[0].queen && !k.data().players[0].queen);
    q.edit(|p| p.players[0].queen = true);
    for b in [&mut q, &mut k] {
        b.to(A, Phase::Movement);
    }
    assert_eq!(q.offers(A), k.offers(A));
    assert_eq!(q.pos().counter(q.monarch(KingdomId::Immer)), k.pos().counter(k.monarch(KingdomId::Immer)));
    for b in [&mut q, &mut k] {
        b.pass_to(3);
    }
    q.edit(|p| p.players[0].queen = false);
    assert_eq!(q.data(), k.data(), "the marker has no effect");
}

/// SETUP-09
#[test]
fn a_scenario_names_the_seats_that_show_a_queen() {
    let text =
        |queens: &str| format!("(game: \"divine_right\", title: \"T\", text: \"T\", seats: (2, 3), queens: {queens})");
    let seats = |n| (0..n).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let table = Table::new(&DIVINE_RIGHT, &text("[2]"), "t.ron", seats(3), 1).unwrap();
    let queens: Vec<bool> = table.look(A, view_of).players.iter().map(|p| p.queen).collect();
    assert_eq!(queens, [false, true, false]);
    let errors = Table::new(&DIVINE_RIGHT, &text("[4]"), "t.ron", seats(3), 1).err().expect("there is no fourth seat");
    assert!(errors[0].to_string().contains("seat 4"), "{errors:?}");
}

/// SETUP-13, SETUP-14
#[test]
fn each_non_player_monarch_has_one_unseen_personality_and_the_rest_is_a_reserve() {
    let b = new_game(3, 5);
    let data = b.data();
    for r in data.realms.iter() {
        assert_eq!(r.personality.is_some(), r.standing == Standing::Neutral);
        assert!(!r.revealed);
    }
    let dealt: BTreeSet<_> = data.realms.iter().filter_map(|r| r.personality.map(|p| p.0)).collect();
    let reserve: BTreeSet<_> = data.decks.personalities.iter().map(|p| p.0).collect();
    assert_eq!((dealt.len(), reserve.len()), (8, 14));
    assert_eq!(dealt.union(&reserve).copied().collect::<Vec<_>>(), (1..=22).collect::<Vec<_>>());
    let view = b.view(A);
    assert!(view.realms.iter().all(|r| r.personality.is_none_or(|p| p == PersonalityId::BACK)), "nobody looks");
    assert_eq!(b.view_of_another(A, 4), view);
    assert_ne!(new_game(3, 6).data().decks.personalities, data.decks.personalities, "they are shuffled");
}

/// SETUP-13
#[test]
fn without_the_fill_in_cards_there_are_twenty_personalities() {
    for seed in 0..10 {
        let b = game(2, "fill_in_personalities: false", seed);
        let all: BTreeSet<u8> = b
            .data()
            .realms
            .iter()
            .filter_map(|r| r.personality)
            .chain(b.data().decks.personalities)
            .map(|p| p.0)
            .collect();
        assert_eq!(all.into_iter().collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
    }
}

/// SETUP-15
#[test]
fn a_personality_is_read_when_an_ambassador_comes_and_stays_public_until_the_monarch_dies() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], neutrals: [(kingdom: pon, personality: \"Gallant\")]",
    );
    let seen = |b: &Board, seat| b.view(seat).realms[KingdomId::Pon.index()].known().is_some();
    b.to(A, Phase::Diplomacy);
    assert!(!seen(&b, A) && !seen(&b, B));
    b.act(A, Action::Activate(KingdomId::Pon));
    assert!(seen(&b, A) && seen(&b, B), "it is read aloud");
    assert!(b.story().contains("Gallant"));
    b.act(A, Action::CallOff);
    b.pass_to(2);
    assert!(seen(&b, A) && seen(&b, B));
    b.edit(|p| p.realms[KingdomId::Pon.index()].standing = Standing::Allied(A));
    b.to(A, Phase::Events);
    b.lay(&[1, 1, 2]);
    b.act(A, Action::RollEvents);
    assert!(!seen(&b, A), "the next monarch is another man");
}

/// SETUP-15
#[test]
fn a_personality_is_also_read_when_a_kingdom_joins_by_an_event_or_a_siege() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: muetar)], absent: [hothior, mivior, shucassam, rombune, neuth, zorn, ghem, trolls],
        neutrals: [(kingdom: pon, personality: \"Gallant\")]");
    b.to(A, Phase::Events);
    b.lay(&[6, 6]);
    b.act(A, Action::RollEvents);
    assert!(b.pos().realm(KingdomId::Pon).revealed);
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], neutrals: [(kingdom: pon, personality: \"Gallant\")],
        stacks: [(at: \"2612\", of: immer, mercenary_armies: 12)]",
    );
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&b.armies(A, "2612"), &["Crow's Nest"]);
    b.act(A, siege);
    assert!(b.pos().realm(KingdomId::Pon).revealed);
}

/// SETUP-16
#[test]
fn mercenaries_wait_in_the_pool_and_the_pieces_of_neutral_kingdoms_off_the_map() {
    let b = new_game(2, 4);
    let pos = b.pos();
    let pool = |kind| pos.ids().filter(|id| b.place(*id) == Place::Pool && pos.counter(*id).kind == kind).count();
    assert_eq!((pool(Kind::Army), pool(Kind::Fleet)), (16, 8));
    for k in KingdomId::ALL.into_iter().filter(|k| b.standing(*k) == Standing::Neutral) {
        assert!(
            pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k)).all(|id| b.place(id) == Place::Home),
            "{k}"
        );
    }
}

/// SETUP-17, SETUP-18
#[test]
fn play_starts_on_turn_1_with_one_chit_for_each_player() {
    for seats in 2..=6 {
        let mut b = new_game(seats, 8);
        while let Some(Frame::Deploy { seat, .. }) = b.top() {
            b.act(seat, Action::DeployRest);
        }
        let turn = b.data().turn;
        assert_eq!((turn.number, b.pos().phase), (1, Phase::Events));
        let mut order = turn.order;
        order.sort();
        assert_eq!(order, (0..seats).map(SeatId).collect::<Vec<_>>());
    }
}

/// SETUP-19
#[test]
fn only_players_have_ambassadors() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: muetar)]");
    b.to(A, Phase::Diplomacy);
    let duels: Vec<Action> = b.offers(A).into_iter().filter(|a| matches!(a, Action::Duel(_))).collect();
    assert_eq!(duels, [Action::Duel(B)]);
    assert_eq!(b.refused(A, Action::Duel(C)).0, "NoOpponent");
    assert_eq!(b.refused(A, Action::Duel(A)).0, "NoOpponent");
}

/// SETUP-22
#[test]
fn the_ambassador_waits_off_the_map_and_can_go_to_any_court_on_turn_1() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: muetar)]");
    let pos = b.pos();
    assert!(
        pos.ids()
            .filter(|id| pos.spot(*id).is_some())
            .all(|id| matches!(pos.counter(id).kind, Kind::Army | Kind::Fleet | Kind::Monarch))
    );
    b.to(A, Phase::Diplomacy);
    for k in KingdomId::ALL.into_iter().filter(|k| !matches!(k, KingdomId::Immer | KingdomId::Muetar)) {
        assert!(b.allowed(A, &Action::Activate(k)), "{k}");
    }
}

/// SETUP-23
#[test]
fn a_kingdoms_castles_are_those_within_its_borders() {
    let b = board(
        3,
        "players: [(kingdom: immer), (kingdom: rombune), (kingdom: ghem)], allies: [(kingdom: pon, of: ghem)]",
    );
    let castles = |seat| {
        let mut names: Vec<String> =
            b.pos().keeps().filter(|k| b.pos().holder(k.hex) == Some(seat)).map(|k| b.pos().label(k.hex)).collect();
        names.sort();
        names
    };
    assert_eq!(castles(A), ["Castle Altarr", "Gap Castle", "Muscaster", "Wirzor"]);
    assert_eq!(castles(B), ["Jipols", "Parros", "The Golkus", "Thores"]);
    assert_eq!(castles(C), ["Alzak", "Aws Noir", "Crow's Nest", "Grugongi", "Marzarbol", "Mines of Rosengg"]);
}

/// UNIT-08
#[test]
fn the_arms_on_a_piece_say_whose_it_is() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: shucassam, of: muetar)],
        stacks: [(at: \"Muscaster\", of: immer, mercenary_armies: 1)]",
    );
    b.to(A, Phase::Movement);
    let none = CounterId(b.pos().ids().count() as u16);
    assert_eq!(b.refused(A, b.go(&[none], &["1524"])), no("NoSuchCounter", "UNIT-08"));
    let pos = b.pos();
    for id in pos.ids() {
        let owner = match pos.counter(id).kingdom() {
            Some(KingdomId::Immer) => Some(A),
            Some(KingdomId::Muetar | KingdomId::Shucassam) => Some(B),
            Some(_) => None,
            None => pos.hired(id),
        };
        assert_eq!(pos.owner(id), owner, "{}", pos.counter(id).name);
    }
    for kind in [Kind::Army, Kind::Fleet, Kind::Monarch] {
        assert!(
            pos.ids().any(|id| pos.counter(id).kingdom() == Some(KingdomId::Shucassam) && pos.counter(id).kind == kind)
        );
    }
    assert_eq!(b.armies(A, "Muscaster").len(), 3, "a mercenary serves who pays him");
}

/// UNIT-09, UNIT-10, SEQ-09
#[test]
fn a_piece_moves_in_any_directions_up_to_its_printed_allowance_and_pays_for_every_hex() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: mivior)], stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 1, monarch: true)]),
        (at: \"0424\", of: mivior, regulars: [(of: mivior, fleets: 1)])]");
    b.to(A, Phase::Movement);
    let (army, king) = (b.armies(A, "0700"), b.monarch(KingdomId::Immer));
    let to_and_fro = ["0800", "0900", "0800", "0700", "0800", "0700", "0600", "0700"];
    let go = |n: usize| &to_and_fro[..n];
    assert_eq!(b.refused(A, b.go(&army, go(6))).0, "TooDear");
    b.act(A, b.go(&army, go(2)));
    assert_eq!(b.pos().deeds(army[0]).spent, 2, "a clear hex costs 1");
    b.act(A, b.go(&army, &["0800", "0700"]));
    assert_eq!(b.refused(A, b.go(&army, &["0800", "0700"])).0, "TooDear");
    b.act(A, b.go(&army, &["0800"]));
    assert_eq!(b.pos().deeds(army[0]).spent, 5);
    assert_eq!(b.refused(A, b.go(&army, &["0700"])), ("TooDear".into(), "DR MOVE-15".into()), "an army has 5");
    assert_eq!(b.refused(A, b.go(&[king], &to_and_fro)).0, "TooDear");
    b.act(A, b.go(&[king], go(7)));
    b.to(B, Phase::Movement);
    let fleet = b.fleets(B, "0424");
    let sea: Vec<HexId> =
        b.pos().map.fleet_steps(hex("0424")).iter().copied().filter(|h| !b.pos().map.is_land(*h)).collect();
    let (x, y) = (sea[0].to_string(), "0424".to_string());
    let route: Vec<&str> = (0..9).map(|n| if n % 2 == 0 { x.as_str() } else { y.as_str() }).collect();
    assert_eq!(b.refused(B, b.go(&fleet, &route)).0, "TooDear", "a fleet has 8");
    b.act(B, b.go(&fleet, &route[..8]));
}

/// UNIT-11
#[test]
fn at_home_a_kingdoms_pieces_have_every_terrain_bonus() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], stacks: [(at: \"1303\", of: immer, regulars: [(of: immer, armies: 1)], mercenary_armies: 1)]",
    );
    b.to(A, Phase::Movement);
    let units = b.armies(A, "1303");
    for (id, cost) in units.into_iter().zip([1, 2]) {
        b.act(A, b.go(&[id], &["1403"]));
        assert_eq!(b.pos().deeds(id).spent, cost, "{}", b.pos().counter(id).name);
    }
}

/// CARD-04, SEQ-19
#[test]
fn diplomacy_cards_are_played_by_the_ambassador_at_most_one_before_the_throw() {
    let mut b = board(
        2,
        "players: [(kingdom: immer, hand: [\"Bribe +1\", \"Marriage +1\"]), (kingdom: muetar, hand: [\"Bribe +2\"])],
        neutrals: [(kingdom: pon, personality: \"Disciplined\")], allies: [(kingdom: neuth, of: muetar)],
        prisoners: [(monarch: neuth, at: \"Castle Altarr\", captor: immer)]",
    );
    let bribe = b.card(A, "Bribe +1");
    for phase in [Phase::Events, Phase::Movement] {
        b.to(A, phase);
        assert_eq!(b.refused(A, Action::Negotiate(Some(bribe))), ("NothingAsked".into(), "DR SEQ-01".into()));
    }
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::Negotiate(Some(bribe))).0, "NothingAsked", "no ambassador is before a monarch");
    b.act(A, Action::Activate(KingdomId::Pon));
    let foreign = b.card(B, "Bribe +2");
    assert_eq!(b.refused(A, Action::Negotiate(Some(foreign))), ("NotInHand".into(), "DR DCARD-03".into()));
    b.lay(&[2]);
    b.act(A, Action::Negotiate(Some(bribe)));
    assert_eq!(b.last_throw().modifiers, [("Bribe +1".to_string(), 1)]);
    let second = b.card(A, "Marriage +1");
    assert_eq!(b.refused(A, Action::Negotiate(Some(second))).0, "NothingAsked");
    b.edit(|p| {
        p.stack.push(Frame::Mission {
            seat: A,
            kingdom: KingdomId::Pon,
            errand: regnal::games::divine_right::frames::Errand::Activate,
        })
    });
    assert_eq!(b.refused(A, Action::Negotiate(Some(second))), ("OneCardAPhase".into(), "DR DCARD-21".into()));
}
