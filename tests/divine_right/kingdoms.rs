//! What is special about the kingdoms (KINGDOM-TROLLS, KINGDOM-ZORN, KINGDOM-GHEM, KINGDOM-HOTHIOR, KINGDOM-ROMBUNE).

use std::collections::BTreeSet;

use super::kit::*;
use regnal::games::divine_right::components::Site;

/// Units of a kingdom with this place state.
fn of(b: &Board, k: KingdomId, place: Place) -> Vec<CounterId> {
    let pos = b.pos();
    pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k) && b.place(*id) == place).collect()
}

/// Trolls whose site is here.
fn trolls_of(b: &Board, site: &str) -> Vec<CounterId> {
    let pos = b.pos();
    pos.ids()
        .filter(|id| {
            pos.counter(*id).kingdom() == Some(KingdomId::Trolls) && pos.counter(*id).site == Site::At(hex(site))
        })
        .collect()
}

const LAIRS: [&str; 4] = ["Stone Face", "The Gathering", "The Crag", "The Shunned Vale"];

/// Trolls under seat A; the monarch stands at Stone Face.
fn trolls(rest: &str) -> Board {
    let mut b = board(2, &format!("players: [(kingdom: trolls), (kingdom: immer)], {rest}"));
    if let Some(Frame::Deploy { .. }) = b.top() {
        b.act(A, Action::DeployRest);
    }
    b
}

/// KINGDOM-TROLLS-01, KINGDOM-TROLLS-06, KINGDOM-TROLLS-08
#[test]
fn trolls_set_up_at_four_places_without_walls_and_their_monarch_at_any_of_them() {
    for lair in LAIRS {
        let mut b = board(2, "players: [(kingdom: trolls), (kingdom: immer)]");
        let king = b.monarch(KingdomId::Trolls);
        assert_eq!(b.offers(A).len(), 5, "four places and the table's choice");
        assert_eq!(
            b.refused(A, Action::Deploy { unit: king, hex: hex("0713") }),
            ("NoDeploymentThere".into(), "DR VIOLATE-03".into())
        );
        let army = b.armies(A, "Stone Face")[0];
        assert_eq!(b.refused(A, Action::Deploy { unit: army, hex: hex("The Crag") }).0, "NotAmongThose");
        b.act(A, Action::Deploy { unit: king, hex: hex(lair) });
        assert_eq!(b.place(king), Place::At { hex: hex(lair), inside: false });
        assert!(
            LAIRS.iter().all(|l| b.armies(A, l).len() == 2 && b.armies(A, l).iter().all(|id| !b.pos().is_inside(*id)))
        );
        assert!(!b.pos().keeps().any(|k| b.pos().holder(k.hex) == Some(A)), "no castle");
    }
    // As an ally's monarch too.
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: hothior)], neutrals: [(kingdom: trolls, personality: \"Disciplined\")]",
    );
    b.to(A, Phase::Diplomacy);
    b.attempt(A, Action::Activate(KingdomId::Trolls), None, 6);
    let king = b.monarch(KingdomId::Trolls);
    b.act(A, Action::Deploy { unit: king, hex: hex("The Crag") });
    assert_eq!(b.pos().spot(king), Some(hex("The Crag")));
}

/// KINGDOM-TROLLS-02, KINGDOM-TROLLS-03
#[test]
fn one_dead_troll_grows_again_at_its_own_site_before_the_events_roll_of_each_turn() {
    let mut b = trolls("");
    let dead = [trolls_of(&b, "The Crag"), trolls_of(&b, "The Gathering")].concat();
    b.bury(&dead);
    b.to(A, Phase::Events);
    assert_eq!(b.top(), Some(Frame::Regenerate { seat: A }));
    assert_eq!(b.refused(A, Action::RollEvents).0, "WrongPhase", "before the roll");
    let alive = b.armies(A, "Stone Face")[0];
    assert_eq!(b.refused(A, Action::Regenerate(alive)), ("CannotRegenerate".into(), "DR KINGDOM-TROLLS-04".into()));
    b.act(A, Action::Regenerate(dead[2]));
    assert_eq!(b.pos().spot(dead[2]), Some(hex("The Gathering")), "where it belongs");
    assert_eq!(of(&b, KingdomId::Trolls, Place::Dead).len(), 3, "one and no more");
    assert_eq!(b.refused(A, Action::Regenerate(dead[0])).0, "NothingAsked");
    b.lay(&[3, 4]);
    b.act(A, Action::RollEvents);
    // "They may replace": the last one of the dead is asked for too, and may stay away.
    b.bury(&dead[..1]);
    b.stand(&dead[1..], "The Gathering", false);
    b.pass_to(2);
    b.bury(&dead[..1]);
    b.to(A, Phase::Events);
    assert_eq!(
        (b.top(), b.offers(A)),
        (Some(Frame::Regenerate { seat: A }), vec![Action::Regenerate(dead[0]), Action::Forgo])
    );
    b.act(A, Action::Forgo);
    assert_eq!(b.place(dead[0]), Place::Dead);
    b.to(A, Phase::Events);
    b.act(A, Action::Regenerate(dead[0]));
    assert_eq!((b.pos().spot(dead[0]), b.top()), (Some(hex("The Crag")), None));
}

/// KINGDOM-TROLLS-02
#[test]
fn trolls_grow_again_only_while_they_are_in_the_war() {
    let mut b =
        board(2, "players: [(kingdom: hothior), (kingdom: immer)], neutrals: [(kingdom: trolls, dead_armies: 3)]");
    for seat in [A, B] {
        b.to(seat, Phase::Events);
        assert_eq!(b.top(), None);
    }
    let mut b = board(
        2,
        "players: [(kingdom: hothior), (kingdom: immer)], allies: [(kingdom: trolls, of: immer, dead_armies: 3)]",
    );
    if let Some(Frame::Deploy { .. }) = b.top() {
        b.act(B, Action::DeployRest);
    }
    b.to(A, Phase::Events);
    assert_eq!(b.top(), None, "not in another's round");
    b.to(B, Phase::Events);
    assert_eq!(b.top(), Some(Frame::Regenerate { seat: B }));
    b.act(B, Action::Forgo);
    b.edit(|p| {
        p.realms[KingdomId::Trolls.index()].fading = Some((regnal::games::divine_right::components::Away::Confusion, 3))
    });
    b.to(B, Phase::Events);
    assert_eq!(b.top(), None, "not in Confusion");
}

/// KINGDOM-TROLLS-04
#[test]
fn no_troll_grows_again_where_the_enemy_stands() {
    let mut b = trolls("stacks: [(at: \"2802\", of: immer, mercenary_armies: 1)]");
    let dead = trolls_of(&b, "The Crag");
    b.bury(&dead);
    let enemy = b.armies(B, "2802");
    b.stand(&enemy, "The Crag", false);
    b.to(A, Phase::Events);
    assert_eq!(b.top(), None);
    let other = trolls_of(&b, "The Gathering");
    b.bury(&other);
    b.to(A, Phase::Events);
    assert_eq!(b.refused(A, Action::Regenerate(dead[0])).0, "CannotRegenerate");
    b.act(A, Action::Regenerate(other[0]));
    b.stand(&enemy, "2802", false);
    b.bury(&dead[1..]);
    b.to(A, Phase::Events);
    assert!(b.allowed(A, &Action::Regenerate(dead[0])));
}

/// KINGDOM-TROLLS-05
#[test]
fn a_troll_lost_by_an_event_does_not_grow_again_in_the_same_turn() {
    let mut b = trolls("");
    b.to(A, Phase::Events);
    b.lay(&[2, 2]);
    b.act(A, Action::RollEvents);
    let lost = trolls_of(&b, "The Crag")[0];
    b.act(A, Action::Lose(lost));
    b.to(A, Phase::Events);
    assert_eq!((b.top(), b.place(lost)), (None, Place::Dead));
    b.pass_to(2);
    b.bury(&[lost]);
    b.to(A, Phase::Events);
    assert!(b.allowed(A, &Action::Regenerate(lost)), "but in the next");
    // Nor one that went down with a ship in a storm.
    let mut b = trolls(
        "stacks: [(at: \"0521\", of: trolls, aboard: true, regulars: [(of: trolls, armies: 1)], mercenary_fleets: 1)]",
    );
    let lost = b.armies(A, "0521")[0];
    b.to(A, Phase::Events);
    b.lay(&[1, 2]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.place(lost), Place::Dead);
    b.to(A, Phase::Events);
    assert_eq!(b.place(lost), Place::Dead);
}

/// KINGDOM-TROLLS-07, KINGDOM-TROLLS-06
#[test]
fn stone_face_serves_for_ambassadors_and_mercenaries_and_for_nothing_else() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: hothior)], neutrals: [(kingdom: trolls, personality: \"Disciplined\")]",
    );
    b.to(A, Phase::Diplomacy);
    let lines = b.act(A, Action::Activate(KingdomId::Trolls));
    assert_eq!(lines[0].place, Some(hex("Stone Face").to_string()));
    let mut b = trolls("stacks: [(at: \"0713\", of: immer, mercenary_armies: 9)]");
    b.to(B, Phase::Movement);
    let host = b.armies(B, "0713");
    let siege = b.lay_siege(&host, &["Stone Face"]);
    assert_eq!(b.refused(B, siege), ("NoCastle".into(), "DR SIEGE-04".into()));
    b.to(A, Phase::Events);
    b.lay(&[4, 4]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.offers(A), [Action::Hire { kind: Kind::Army, hex: hex("Stone Face") }, Action::Forgo]);
    assert_eq!(b.refused(A, Action::Hire { kind: Kind::Army, hex: hex("The Crag") }).0, "NotFriendlyPlace");
    b.act(A, Action::Hire { kind: Kind::Army, hex: hex("Stone Face") });
    assert_eq!(b.armies(A, "Stone Face").len(), 3);
    // Taken by the enemy it takes nobody in, and gives no hold on the monarch.
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: hothior)], allies: [(kingdom: trolls, of: hothior)]");
    if let Some(Frame::Deploy { .. }) = b.top() {
        b.act(B, Action::DeployRest);
    }
    let (there, mine) = (b.armies(B, "Stone Face"), b.armies(A, "Muscaster"));
    b.bury(&there);
    b.stand(&mine, "Stone Face", false);
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::ForcePeace(KingdomId::Trolls)), ("NoHoldOn".into(), "DR PEACE-01".into()));
    assert_eq!(b.points(A), 0);
    b.to(B, Phase::Events);
    b.lay(&[4, 4]);
    b.act(B, Action::RollEvents);
    assert!(!b.allowed(B, &Action::Hire { kind: Kind::Army, hex: hex("Stone Face") }));
}

// ---------------------------------------------------------------- Zorn, Ghem

/// KINGDOM-ZORN-02, KINGDOM-ZORN-03, KINGDOM-ZORN-04
#[test]
fn goblins_of_the_nithmere_are_placed_on_mountains_and_passes_of_zorn_never_side_by_side() {
    let make = || board(2, "players: [(kingdom: zorn), (kingdom: immer)]");
    for pick in [0, 7, usize::MAX] {
        let mut b = make();
        let mut placed: BTreeSet<HexId> = BTreeSet::new();
        while let Some(Frame::Deploy { units, .. }) = b.top() {
            let hexes: Vec<HexId> = b
                .offers(A)
                .into_iter()
                .filter_map(|a| if let Action::Deploy { hex, .. } = a { Some(hex) } else { None })
                .collect();
            let expected: Vec<HexId> = b
                .pos()
                .map
                .all()
                .filter(|h| h.kingdom == Some(KingdomId::Zorn) && (h.terrain.mountain || h.terrain.pass))
                .map(|h| h.id)
                .filter(|h| placed.iter().all(|p| b.pos().map.distance(*p, *h) > 1))
                .collect();
            assert_eq!(hexes, expected);
            if let Some(p) = placed.first() {
                let beside = b.pos().map.neighbours(*p).map(|(_, n)| n).find(|n| {
                    b.pos().map.hex(*n).terrain.mountain && b.pos().map.hex(*n).kingdom == Some(KingdomId::Zorn)
                });
                for wrong in [Some(*p), beside].into_iter().flatten() {
                    assert_eq!(
                        b.refused(A, Action::Deploy { unit: units[0], hex: wrong }),
                        ("GoblinsTooNear".into(), "DR KINGDOM-ZORN-04".into())
                    );
                }
            }
            assert_eq!(
                b.refused(A, Action::Deploy { unit: units[0], hex: hex("2402") }).0,
                "NoGoblinGround",
                "a plain"
            );
            let hex = hexes[pick.min(hexes.len() - 1)];
            b.act(A, Action::Deploy { unit: units[0], hex });
            placed.insert(hex);
        }
        assert_eq!(placed.len(), 8);
        assert_eq!(b.armies(A, "The Pits").len(), 3);
    }
    let mut b = make();
    b.act(A, Action::DeployRest);
    assert_eq!(b.count(KingdomId::Zorn, Place::Home), 0, "the table follows the same rules");
}

/// KINGDOM-ZORN-05
#[test]
fn goblins_who_return_keep_the_same_distance() {
    let mut b = board(2, "players: [(kingdom: zorn), (kingdom: immer)]");
    b.act(A, Action::DeployRest);
    let scattered: Vec<CounterId> = b.pos().ids().filter(|id| b.pos().counter(*id).site == Site::Scattered).collect();
    b.bury(&scattered[1..]);
    b.stand(&scattered[..1], "2004", false);
    b.to(A, Phase::Events);
    b.lay(&[3, 3]);
    b.act(A, Action::RollEvents);
    let unit = scattered[1];
    for wrong in ["2004", "1904", "1905", "2402", "The Pits"] {
        let no = match wrong {
            "2402" | "The Pits" => ("NoGoblinGround".into(), "DR KINGDOM-ZORN-02".into()),
            _ => ("GoblinsTooNear".into(), "DR KINGDOM-ZORN-04".into()),
        };
        assert_eq!(b.refused(A, Action::Replace { unit, hex: hex(wrong) }), no, "{wrong}");
    }
    b.act(A, Action::Replace { unit, hex: hex("1807") });
    assert_eq!(b.refused(A, Action::Replace { unit: scattered[2], hex: hex("1907") }).0, "GoblinsTooNear");
    b.act(A, Action::Replace { unit: scattered[2], hex: hex("2007") });
}

/// KINGDOM-GHEM-01
#[test]
fn the_dwarves_set_up_at_three_distant_mines() {
    let b = board(2, "players: [(kingdom: ghem), (kingdom: immer)]");
    assert_eq!(["Aws Noir", "Alzak", "Mines of Rosengg"].map(|at| b.armies(A, at).len()), [3, 2, 3]);
    assert_eq!(b.place(b.monarch(KingdomId::Ghem)), Place::At { hex: hex("Mines of Rosengg"), inside: true });
}

// ---------------------------------------------------------------- Hothior

/// A fleet of Mivior one step before the Boom.
fn at_the_chain(hothior: &str, rest: &str) -> (Board, CounterId) {
    let mut b = board(
        2,
        &format!(
            "players: [(kingdom: mivior), (kingdom: {hothior})], {rest}, stacks: [(at: \"0925\", of: mivior, mercenary_fleets: 1)]"
        ),
    );
    let ship = b.fleets(A, "0925");
    let map = b.pos().map;
    let before = map.fleet_steps(map.boom).iter().copied().find(|h| *h != map.port_lork).unwrap();
    b.stand(&ship, &before.to_string(), false);
    b.to(A, Phase::Movement);
    (b, ship[0])
}

/// KINGDOM-HOTHIOR-02
#[test]
fn to_enter_the_boom_is_to_violate_hothior() {
    let (mut b, ship) = at_the_chain("immer", "neutrals: []");
    // From the open sea, wherever it lies.
    b.stand(&[ship], "0925", false);
    b.to(A, Phase::Movement);
    let boom = hex("Boarhort's Boom");
    let path = regnal::games::divine_right::reach::reach(b.pos(), A, &[ship], None).unwrap()[&boom].path.clone();
    b.act(A, Action::Move { units: vec![ship], leader: None, path });
    assert_eq!(b.pos().spot(ship), Some(boom));
    assert_eq!(b.penalty(KingdomId::Hothior, A), 1);
    // Who is in the Boom is in Hothior: sailing on to its coast crosses no border.
    let (mut b, ship) = at_the_chain("immer", "neutrals: []");
    let coast = b.pos().spot(ship).unwrap().to_string();
    b.stand(&[ship], "Boarhort's Boom", false);
    b.to(A, Phase::Movement);
    b.act(A, b.go(&[ship], &[&coast]));
    assert_eq!((b.pos().map.hex(hex(&coast)).kingdom, b.penalty(KingdomId::Hothior, A)), (Some(KingdomId::Hothior), 0));
}

/// KINGDOM-HOTHIOR-03
#[test]
fn an_enemy_fleet_waits_a_turn_in_the_boom_before_port_lork() {
    let (mut b, ship) = at_the_chain("hothior", "plundered: [\"Port Lork\"]");
    let garrison = [b.armies(B, "Port Lork"), b.fleets(B, "Port Lork"), vec![b.monarch(KingdomId::Hothior)]].concat();
    b.edit(|p| {
        garrison.iter().for_each(|id| p.counters[id.index()].place = Place::At { hex: hex("Tadafat"), inside: true })
    });
    b.edit(|p| p.counters[garrison[2].index()].place = Place::Dead);
    b.to(A, Phase::Movement);
    let dash = b.go(&[ship], &["Boarhort's Boom", "Port Lork"]);
    assert_eq!(b.refused(A, dash), ("BoomShut".into(), "DR KINGDOM-HOTHIOR-03".into()));
    b.act(A, b.go(&[ship], &["Boarhort's Boom"]));
    assert_eq!(b.refused(A, b.go(&[ship], &["Port Lork"])).0, "BoomShut", "not in the same turn");
    b.to(A, Phase::Movement);
    b.act(A, b.go(&[ship], &["Port Lork"]));
    assert_eq!(b.pos().spot(ship), Some(hex("Port Lork")));
    // Hothior's own ships pass, and an ally's.
    let mut b = board(2, "players: [(kingdom: hothior), (kingdom: immer)]");
    b.to(A, Phase::Movement);
    let own = b.fleets(A, "Port Lork");
    b.act(A, b.go(&own, &["Boarhort's Boom", "Port Lork"]));
    let (mut b, ship) = at_the_chain("immer", "allies: [(kingdom: hothior, of: mivior)]");
    b.act(A, b.go(&[ship], &["Boarhort's Boom", "Port Lork"]));
}

/// KINGDOM-HOTHIOR-03
#[test]
fn a_fleet_that_comes_to_besiege_port_lork_waits_too() {
    let (mut b, ship) = at_the_chain("hothior", "plundered: []");
    let garrison = [b.armies(B, "Port Lork"), b.fleets(B, "Port Lork")].concat();
    b.bury(&garrison);
    let others = b.fleets(A, "Colist");
    let fleet: Vec<CounterId> =
        [vec![ship], others, b.fleets(A, "Addat"), b.fleets(A, "Boliske"), b.fleets(A, "Boran")].concat();
    let at = b.pos().spot(ship).unwrap().to_string();
    b.stand(&fleet, &at, false);
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&fleet, &["Boarhort's Boom", "Port Lork"]);
    assert_eq!(b.refused(A, siege).0, "BoomShut");
    b.act(A, b.go(&fleet, &["Boarhort's Boom"]));
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&fleet, &["Port Lork"]);
    b.act(A, siege);
    assert_eq!(b.besieger("Port Lork"), Some(A));
}

/// KINGDOM-HOTHIOR-04
#[test]
fn the_boom_is_open_while_port_lork_is_besieged_or_the_enemys() {
    for plundered in [true, false] {
        let (mut b, ship) =
            at_the_chain("hothior", if plundered { "plundered: [\"Port Lork\"]" } else { "plundered: []" });
        let garrison =
            [b.armies(B, "Port Lork"), b.fleets(B, "Port Lork"), vec![b.monarch(KingdomId::Hothior)]].concat();
        b.bury(&garrison);
        let host = b.armies(A, "Colist");
        b.edit(|p| {
            for id in &host {
                p.counters[id.index()].place = Place::At { hex: hex("Port Lork"), inside: false };
            }
            if !plundered {
                let keep = p.keeps.iter_mut().find(|k| k.hex == hex("Port Lork")).unwrap();
                keep.siege = Some(regnal::games::divine_right::components::Siege { by: A, since: 0, rolled: false });
            }
        });
        b.to(A, Phase::Movement);
        b.act(A, b.go(&[ship], &["Boarhort's Boom", "Port Lork"]));
        assert_eq!(b.pos().spot(ship), Some(hex("Port Lork")));
    }
}

// ---------------------------------------------------------------- Rombune

/// KINGDOM-ROMBUNE-02
#[test]
fn a_canal_of_parros_costs_two_more_unless_parros_is_friendly() {
    let spent = |lord: bool, inward: bool| {
        let (a, b) = if lord { ("rombune", "immer") } else { ("immer", "rombune") };
        let mut b = board(2, &format!("players: [(kingdom: {a}), (kingdom: {b})], plundered: [\"Parros\"], stacks: [(at: \"1028\", of: {a}, mercenary_armies: 1),
            (at: \"The Golkus\", of: rombune, regulars: [(of: rombune, armies: 4, fleets: 2)])]"));
        b.to(A, Phase::Movement);
        let army = b.armies(A, "1028");
        b.act(A, b.go(&army, &["Parros"]));
        if !inward {
            b.to(A, Phase::Movement);
            b.act(A, b.go(&army, &["1028"]));
        }
        b.pos().deeds(army[0]).spent
    };
    assert_eq!((spent(false, true), spent(true, true)), (3, 1));
    assert_eq!((spent(false, false), spent(true, false)), (1, 1), "who holds plundered Parros crosses as its friend");
    // Besiegers pay going in and coming out.
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: rombune)], stacks: [(at: \"1028\", of: immer, mercenary_armies: 8),
        (at: \"Parros\", of: immer, mercenary_armies: 8)], sieges: [(castle: \"Parros\", by: immer)]",
    );
    b.to(A, Phase::Movement);
    let army = b.armies(A, "1028");
    b.act(A, b.go(&army[..1], &["Parros"]));
    assert_eq!(b.pos().deeds(army[0]).spent, 3);
    let host = b.armies(A, "Parros");
    let out = host.into_iter().find(|id| *id != army[0]).unwrap();
    b.act(A, b.go(&[out], &["1028"]));
    assert_eq!(b.pos().deeds(out).spent, 3);
    // Ships never pay it.
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: rombune)], plundered: [\"Parros\"], stacks: [(at: \"0925\", of: immer, mercenary_fleets: 1),
        (at: \"The Golkus\", of: rombune, regulars: [(of: rombune, armies: 4, fleets: 2)])]");
    let ship = b.fleets(A, "0925");
    b.stand(&ship, "1129", false);
    b.to(A, Phase::Movement);
    b.act(A, b.go(&ship, &["Parros"]));
    assert_eq!(b.pos().deeds(ship[0]).spent, 1);
}

/// KINGDOM-ROMBUNE-03
#[test]
fn the_moat_adds_two_to_the_die_of_defenders_outside_parros_unless_ships_attack() {
    let moat = |plundered: &str, at: &str, manner, from: &str, by: &str| {
        let mut b = board(2, &format!("players: [(kingdom: immer), (kingdom: rombune)], plundered: [{plundered}], stacks: [
            (at: \"{at}\", of: rombune, inside: false, regulars: [(of: rombune, armies: 2)]), (at: \"{from}\", of: immer, {by})]"));
        b.to(A, Phase::Combat);
        let r = b.reckoning(A, &strike(manner, &[(from, false)], &[at]));
        modifier(&r.defender, "moat")
    };
    let armies = "mercenary_armies: 3";
    assert_eq!(moat("", "Parros", Manner::Land, "1028", armies), 2);
    assert_eq!(moat("\"Parros\"", "Parros", Manner::Land, "1028", armies), 2, "the canals outlast the walls");
    assert_eq!(moat("", "1028", Manner::Land, "1027", armies), 0, "elsewhere in Rombune there is no moat");
    assert_eq!(
        moat("", "Parros", Manner::Landing, "1129", "aboard: true, mercenary_armies: 2, mercenary_fleets: 2"),
        0
    );
    // The garrison's sortie crosses no canal.
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: rombune)], sieges: [(castle: \"Parros\", by: immer)], stacks: [
        (at: \"Parros\", of: immer, inside: false, mercenary_armies: 8),
        (at: \"Parros\", of: rombune, inside: true, regulars: [(of: rombune, armies: 2)])]",
    );
    b.to(B, Phase::Combat);
    let sortie = b.reckoning(B, &strike(Manner::Land, &[("Parros", true)], &["Parros"]));
    assert_eq!(modifier(&sortie.defender, "moat"), 0);
}

/// KINGDOM-ROMBUNE-03: "unless the invader attacks": the moat is Rombune's, and no help to those who besiege Parros.
#[test]
fn besiegers_of_parros_have_no_moat_against_its_relief() {
    let moat = |parros: &str| {
        let mut b = board(
            2,
            &format!(
                "players: [(kingdom: immer), (kingdom: rombune)], {parros}, stacks: [
            (at: \"Parros\", of: immer, inside: false, mercenary_armies: 8),
            (at: \"1028\", of: rombune, regulars: [(of: rombune, armies: 4)])]"
            ),
        );
        b.to(B, Phase::Combat);
        let relief = b.reckoning(B, &strike(Manner::Land, &[("1028", false)], &["Parros"]));
        modifier(&relief.defender, "moat")
    };
    assert_eq!(moat("sieges: [(castle: \"Parros\", by: immer)]"), 0);
    assert_eq!(moat("plundered: [\"Parros\"]"), 2, "who has taken it holds its moat");
}
