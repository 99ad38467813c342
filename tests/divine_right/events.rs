//! The Events Table (EVENT).

use std::collections::BTreeSet;

use super::kit::*;

/// The events round of A with these two dice, and more that fall after them.
pub fn event(b: &mut Board, dice: &[u8]) -> Vec<Entry> {
    b.to(A, Phase::Events);
    b.lay(dice);
    b.act(A, Action::RollEvents)
}

/// The question what to give up.
#[track_caller]
fn asked(b: &Board) -> (Vec<CounterId>, u8) {
    match b.top() {
        Some(Frame::Lose { seat: A, from, count, .. }) => (from, count),
        other => panic!("not asked for losses but {other:?}"),
    }
}

fn no_event(lines: &[Entry]) -> bool {
    lines.iter().any(|l| l.rule.as_deref() == Some("DR EVENT-03"))
}

/// Where everything is.
fn places(b: &Board) -> Vec<Place> {
    b.data().counters.iter().map(|c| c.place).collect()
}

pub fn dead(b: &Board, k: KingdomId) -> Vec<CounterId> {
    let pos = b.pos();
    pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k) && b.place(*id) == Place::Dead).collect()
}

const TWO: &str = "players: [(kingdom: immer), (kingdom: hothior)]";

/// EVENT-01, SEQ-04
#[test]
fn the_active_player_throws_two_dice_and_their_total_names_the_event() {
    let names = [
        ([1, 1], "Untimely Death"),
        ([2, 1], "Storms"),
        ([2, 2], "Mutiny"),
        ([1, 4], "Bad Omens"),
        ([3, 3], "Replacements"),
        ([1, 6], "No Event"),
        ([4, 4], "Reinforcements"),
        ([3, 6], "Epidemic"),
        ([5, 5], "Replacement or Reinforcement"),
        ([5, 6], "Desertion"),
        ([6, 6], "Help From Afar"),
    ];
    for (dice, name) in names {
        let mut b = board(2, TWO);
        b.to(A, Phase::Events);
        assert_eq!(b.offers(A), [Action::RollEvents]);
        b.lay(&dice);
        let lines = b.act(A, Action::RollEvents);
        let throw = lines[0].throw.clone().unwrap();
        assert_eq!((throw.dice, throw.total), (dice.to_vec(), i16::from(dice[0] + dice[1])));
        assert_eq!(lines[0].text, format!("Event for Immer: {name}."));
        assert!(!b.refused(A, Action::RollEvents).0.is_empty(), "once a turn");
    }
}

/// EVENT-02
#[test]
fn an_event_is_done_with_before_anybody_goes_on() {
    let mut b = board(2, TWO);
    event(&mut b, &[2, 2]);
    assert_eq!(b.refused(B, Action::RollEvents).0, "NotYourTurn");
    assert_eq!(b.refused(A, Action::Forgo), ("NothingAsked".into(), "DR SEQ-01".into()));
    let (from, _) = asked(&b);
    b.act(A, Action::Lose(from[0]));
    assert!(b.allowed(B, &Action::RollEvents));
}

/// EVENT-03
#[test]
fn what_cannot_be_obeyed_is_no_event() {
    // No ally, no fleet, no mercenary, nobody dead, nobody neutral.
    let rest = "absent: [mivior, muetar, shucassam, pon, rombune, neuth, zorn, ghem, trolls]";
    for dice in [[1, 1], [1, 2], [5, 6], [3, 3], [6, 6]] {
        let mut b = board(2, &format!("{TWO}, {rest}"));
        let before = places(&b);
        let lines = event(&mut b, &dice);
        assert!(no_event(&lines), "{dice:?}");
        assert_eq!(places(&b), before);
        assert!(b.allowed(B, &Action::RollEvents), "the round goes on");
    }
}

/// EVENT-10
#[test]
fn on_a_seven_nothing_happens() {
    let mut b = board(
        2,
        "players: [(kingdom: mivior, dead_armies: 2), (kingdom: hothior)], allies: [(kingdom: ghem, of: mivior)],
        stacks: [(at: \"0521\", of: mivior, mercenary_fleets: 2)]",
    );
    let before = places(&b);
    assert_eq!(event(&mut b, &[2, 5]).len(), 1);
    assert_eq!((places(&b), b.top()), (before, None));
}

/// EVENT-04
#[test]
fn untimely_death_takes_a_random_allied_monarch_of_the_roller() {
    let mut died = BTreeSet::new();
    for seed in 0..16 {
        let mut b = board(
            2,
            &format!(
                "{TWO}, allies: [(kingdom: ghem, of: immer), (kingdom: neuth, of: immer), (kingdom: zorn, of: hothior)]"
            ),
        );
        if let Some(Frame::Deploy { seat, .. }) = b.top() {
            b.act(seat, Action::DeployRest);
        }
        b.seed(seed);
        event(&mut b, &[1, 1, 3]);
        let gone: Vec<KingdomId> =
            KingdomId::ALL.into_iter().filter(|k| b.place(b.monarch(*k)) == Place::Track).collect();
        assert_eq!(gone.len(), 1);
        assert!(b.pos().is_fading(gone[0]), "his kingdom falls into Confusion");
        assert_eq!((b.points(A), b.points(B)), (0, 0));
        died.insert(gone[0]);
    }
    assert_eq!(died, [KingdomId::Ghem, KingdomId::Neuth].into());
}

/// EVENT-05
#[test]
fn storms_sink_one_fleet_of_choice_outside_any_port() {
    let mut b = board(2, "players: [(kingdom: mivior), (kingdom: hothior)], stacks: [(at: \"0521\", of: mivior, regulars: [(of: mivior, fleets: 1)]),
        (at: \"0424\", of: mivior, mercenary_fleets: 1), (at: \"0925\", of: hothior, mercenary_fleets: 1)]");
    event(&mut b, &[1, 2]);
    let (from, count) = asked(&b);
    let exposed = [b.fleets(A, "0521"), b.fleets(A, "0424")].concat();
    assert_eq!(
        (from.iter().copied().collect::<BTreeSet<_>>(), count),
        (exposed.iter().copied().collect(), 1),
        "not those in port, nor the enemy's"
    );
    let sheltered = b.fleets(A, "Addat")[0];
    assert_eq!(b.refused(A, Action::Lose(sheltered)), ("NotAmongThose".into(), "DR COMBAT-06".into()));
    b.act(A, Action::Lose(exposed[1]));
    assert_eq!((b.place(exposed[1]), b.top()), (Place::Pool, None));
    // All in port: no event.
    let mut b = board(2, "players: [(kingdom: mivior), (kingdom: hothior)]");
    assert!(no_event(&event(&mut b, &[1, 2])));
}

/// EVENT-05
#[test]
fn a_port_without_castle_shelters_one_fleet_and_a_besieging_fleet_is_at_sea() {
    for (fleets, lost) in [(1, 0), (2, 1), (3, 1)] {
        let mut b = board(2, &format!("{TWO}, stacks: [(at: \"Freeport\", of: immer, mercenary_fleets: {fleets})]"));
        let lines = event(&mut b, &[1, 2]);
        assert_eq!(no_event(&lines), lost == 0);
        if let Some(Frame::Lose { from, .. }) = b.top() {
            b.act(A, Action::Lose(from[0]));
        }
        assert_eq!(b.fleets(A, "Freeport").len(), fleets - lost);
    }
    let mut b = board(
        2,
        &format!(
            "{TWO}, stacks: [(at: \"Port Lork\", of: immer, mercenary_fleets: 8)], sieges: [(castle: \"Port Lork\", by: immer)]"
        ),
    );
    event(&mut b, &[1, 2]);
    assert_eq!(b.fleets(A, "Port Lork").len(), 7);
}

/// EVENT-06
#[test]
fn mutiny_costs_one_regular_or_mercenary_of_choice() {
    let mut b = board(
        2,
        &format!(
            "{TWO}, allies: [(kingdom: ghem, of: immer)], stacks: [(at: \"0700\", of: immer, mercenary_armies: 2)]"
        ),
    );
    event(&mut b, &[2, 2]);
    let (from, count) = asked(&b);
    assert_eq!((from.len(), count), (9 + 8 + 2, 1), "own, allied and hired, not the monarchs");
    let (king, enemy) = (b.monarch(KingdomId::Immer), b.armies(B, "Farnot")[0]);
    for wrong in [king, enemy] {
        assert_eq!(b.refused(A, Action::Lose(wrong)).0, "NotAmongThose");
    }
    let ally = b.armies(A, "Alzak")[0];
    b.act(A, Action::Lose(ally));
    assert_eq!((b.place(ally), b.top(), dead(&b, KingdomId::Immer).len()), (Place::Dead, None, 0));
}

// ---------------------------------------------------------------- Bad Omens

/// Bad Omens, which then lie on Immer's own regulars and nobody else.
fn omens(rest: &str) -> Board {
    let mut b = board(2, &format!("{TWO}, {rest}"));
    event(&mut b, &[1, 4]);
    assert!(b.pos().realm(KingdomId::Immer).omens);
    b
}

/// EVENT-07
#[test]
fn bad_omens_come_over_one_random_friendly_kingdom_until_the_turn_ends() {
    let mut struck = BTreeSet::new();
    for seed in 0..20 {
        let mut b = board(
            2,
            &format!(
                "{TWO}, allies: [(kingdom: ghem, of: immer), (kingdom: neuth, of: immer), (kingdom: pon, of: hothior)]"
            ),
        );
        b.seed(seed);
        event(&mut b, &[1, 4]);
        let under: Vec<KingdomId> = KingdomId::ALL.into_iter().filter(|k| b.pos().realm(*k).omens).collect();
        assert_eq!(under.len(), 1);
        struck.insert(under[0]);
        b.pass_to(2);
        assert!(!b.pos().realm(under[0]).omens);
    }
    assert_eq!(struck, [KingdomId::Immer, KingdomId::Ghem, KingdomId::Neuth].into());
}

/// EVENT-07, EVENT-08
#[test]
fn under_omens_regulars_neither_attack_nor_besiege_but_move_and_defend() {
    let mut b = omens("stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 2)], mercenary_armies: 1),
        (at: \"0800\", of: hothior, mercenary_armies: 1), (at: \"1015\", of: immer, regulars: [(of: immer, armies: 1)], mercenary_armies: 9)]");
    b.to(A, Phase::Movement);
    let all = b.armies(A, "1015");
    let siege = b.lay_siege(&all, &["Tadafat"]);
    assert_eq!(b.refused(A, siege), ("BadOmens".into(), "DR EVENT-07".into()));
    let mercenaries: Vec<CounterId> =
        all.iter().copied().filter(|id| b.pos().counter(*id).kingdom().is_none()).collect();
    assert!(b.allowed(A, &b.lay_siege(&mercenaries, &["Tadafat"])), "the mercenaries see no omens");
    let regular = b.armies(A, "0700")[0];
    b.act(A, b.go(&[regular], &["0600"]));
    b.act(A, b.go(&[regular], &["0700"]));
    b.to(A, Phase::Combat);
    let fight = strike(Manner::Land, &[("0700", false)], &["0800"]);
    assert_eq!(b.reckoning(A, &fight).attack, 1, "the mercenary alone attacks");
    let merc = b.armies(A, "0700").into_iter().find(|id| b.pos().counter(*id).kingdom().is_none()).unwrap();
    b.edit(|p| p.counters[merc.index()].place = Place::At { hex: hex("0400"), inside: false });
    b.to(A, Phase::Combat);
    if b.pos().phase == Phase::Combat {
        assert_eq!(b.refused(A, fight), ("BadOmens".into(), "DR EVENT-07".into()));
    }
    b.to(B, Phase::Combat);
    assert_eq!(b.reckoning(B, &strike(Manner::Land, &[("0800", false)], &["0700"])).defence, 2, "they defend");
}

/// EVENT-07
#[test]
fn under_omens_besiegers_stay_but_do_not_count_for_the_siege_die() {
    let mut b = omens(
        "stacks: [(at: \"Tadafat\", of: immer, regulars: [(of: immer, armies: 6)], mercenary_armies: 3)], sieges: [(castle: \"Tadafat\", by: immer)]",
    );
    assert_eq!(b.besieger("Tadafat"), Some(A));
    b.to(A, Phase::Sieges);
    let need = b.pos().siege_need(hex("Tadafat"));
    assert!(need > 3 && need <= 9);
    let roll = Action::RollSiege { castle: hex("Tadafat") };
    assert_ne!((b.pos().phase, b.pos().active()), (Phase::Sieges, Some(A)), "three mercenaries are too few to roll");
    assert_eq!(b.besieger("Tadafat"), Some(A));
    // With more mercenaries these alone roll.
    let mut b = omens(
        "stacks: [(at: \"Tadafat\", of: immer, regulars: [(of: immer, armies: 6)], mercenary_armies: 7)], sieges: [(castle: \"Tadafat\", by: immer)]",
    );
    b.to(A, Phase::Sieges);
    b.lay(&[3]);
    b.act(A, roll);
    let rolled = |id: &CounterId| b.pos().deeds(*id).rolled;
    let all = b.armies(A, "Tadafat");
    assert!(all.iter().all(|id| rolled(id) == b.pos().counter(*id).kingdom().is_none()));
    assert_eq!(b.throws("SIEGE-46")[0].modifiers, [], "7 against {need}, not 13");
}

// ---------------------------------------------------------------- Epidemic

/// EVENT-12, EVENT-13
#[test]
fn an_epidemic_takes_half_of_every_stack_of_ten_rounded_up_at_the_players_choice() {
    let mut b = board(
        2,
        &format!(
            "{TWO}, stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 5)], mercenary_armies: 6),
        (at: \"0900\", of: hothior, mercenary_armies: 10)]"
        ),
    );
    event(&mut b, &[4, 5]);
    let (from, count) = asked(&b);
    assert_eq!((from.len(), count), (11, 6));
    let merc = from.iter().copied().filter(|id| b.pos().counter(*id).kingdom().is_none());
    let chosen: Vec<CounterId> = merc.collect();
    let outside = b.armies(A, "Wirzor").first().copied().unwrap_or(b.monarch(KingdomId::Immer));
    assert_eq!(b.refused(A, Action::Lose(outside)).0, "NotAmongThose");
    for id in &chosen {
        b.act(A, Action::Lose(*id));
    }
    assert_eq!((b.armies(A, "0700").len(), b.top()), (5, None), "he chose the mercenaries");
    assert_eq!(b.armies(B, "0900").len(), 10, "the others are well");
}

/// EVENT-12
#[test]
fn every_such_stack_suffers_and_a_smaller_one_beside_it_does_not() {
    let mut b = board(2, "players: [(kingdom: muetar), (kingdom: hothior)], stacks: [(at: \"0700\", of: muetar, regulars: [(of: muetar, armies: 10)]),
        (at: \"1100\", of: muetar, mercenary_armies: 13), (at: \"1300\", of: muetar, regulars: [(of: muetar, armies: 3)], mercenary_armies: 3)]");
    event(&mut b, &[4, 5]);
    while let Some(Frame::Lose { from, .. }) = b.top() {
        b.act(A, Action::Lose(from[0]));
    }
    assert_eq!((b.armies(A, "0700").len(), b.armies(A, "1100").len(), b.armies(A, "1300").len()), (5, 6, 6));
}

/// EVENT-12, EVENT-14
#[test]
fn nine_are_no_such_stack_and_then_one_unit_of_the_largest_dies() {
    let mut b = board(
        2,
        &format!("{TWO}, stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 3)], mercenary_armies: 6)]"),
    );
    event(&mut b, &[4, 5]);
    let (from, count) = asked(&b);
    assert_eq!((from, count), (b.armies(A, "0700"), 1));
    let merc = b.armies(A, "0700").into_iter().find(|id| b.pos().counter(*id).kingdom().is_none()).unwrap();
    b.act(A, Action::Lose(merc));
    assert_eq!((b.armies(A, "0700").len(), b.top()), (8, None));
}

/// EVENT-15
#[test]
fn of_equal_largest_stacks_one_suffers_by_lot() {
    let mut struck = BTreeSet::new();
    for seed in 0..12 {
        let mut b = board(
            2,
            &format!(
                "{TWO}, stacks: [(at: \"0700\", of: immer, mercenary_armies: 5), (at: \"0900\", of: immer, mercenary_armies: 5)]"
            ),
        );
        b.seed(seed);
        event(&mut b, &[4, 5]);
        if let Some(Frame::Lose { from, .. }) = b.top() {
            b.act(A, Action::Lose(from[0]));
        }
        let left = (b.armies(A, "0700").len(), b.armies(A, "0900").len());
        assert_eq!(left.0 + left.1, 9);
        struck.insert(left);
    }
    assert_eq!(struck, [(4, 5), (5, 4)].into());
}

/// EVENT-18
#[test]
fn desertion_costs_one_mercenary_of_choice() {
    let mut b = board(
        2,
        &format!(
            "{TWO}, stacks: [(at: \"0700\", of: immer, regulars: [(of: immer, armies: 2)], mercenary_armies: 1),
        (at: \"Freeport\", of: immer, mercenary_fleets: 1), (at: \"0900\", of: hothior, mercenary_armies: 1)]"
        ),
    );
    event(&mut b, &[5, 6]);
    let (from, count) = asked(&b);
    assert_eq!((from.len(), count), (2, 1));
    let fleet = b.fleets(A, "Freeport")[0];
    b.act(A, Action::Lose(fleet));
    assert_eq!(
        (b.place(fleet), b.pos().hired(fleet), b.armies(A, "0700").len(), b.top()),
        (Place::Pool, None, 3, None)
    );
}

// ---------------------------------------------------------------- Help From Afar

/// EVENT-19
#[test]
fn help_from_afar_is_a_random_unallied_monarch_who_joins_at_once() {
    let mut joined = BTreeSet::new();
    for seed in 0..30 {
        let mut b = board(2, &format!("{TWO}, allies: [(kingdom: neuth, of: immer), (kingdom: mivior, of: hothior)], absent: [zorn, trolls, shucassam, rombune],
            neutrals: [(kingdom: ghem, personality: \"Gallant\"), (kingdom: pon, personality: \"Disciplined\"), (kingdom: muetar, personality: \"Negligent\")]"));
        b.seed(seed);
        event(&mut b, &[6, 6]);
        let new: Vec<KingdomId> = KingdomId::ALL
            .into_iter()
            .filter(|k| b.standing(*k) == Standing::Allied(A) && *k != KingdomId::Neuth)
            .collect();
        assert_eq!(new.len(), 1);
        assert!(b.pos().spot(b.monarch(new[0])).is_some(), "his troops and he are there");
        joined.insert(new[0]);
    }
    assert_eq!(joined, [KingdomId::Ghem, KingdomId::Pon, KingdomId::Muetar].into());
}

/// EVENT-20
#[test]
fn help_from_afar_does_not_move_before_the_next_turn() {
    for person in ["Gallant", "Incompetent", "Mad"] {
        let mut b = board(
            2,
            &format!(
                "{TWO}, absent: [mivior, muetar, shucassam, rombune, neuth, zorn, ghem, trolls], neutrals: [(kingdom: pon, personality: \"{person}\")]"
            ),
        );
        event(&mut b, &[6, 6]);
        if let Some(Frame::Muster { .. }) = b.top() {
            let own = b.armies(A, "Muscaster")[0];
            assert_eq!(b.refused(A, Action::Muster(own)).0, "NotAmongThose");
        }
        while let Some(Frame::Muster { .. }) = b.top() {
            let unit = b.offers(A)[0].clone();
            b.act(A, unit);
        }
        let pon: Vec<CounterId> = b
            .pos()
            .ids()
            .filter(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Pon) && b.pos().spot(*id).is_some())
            .collect();
        assert!(pon.len() >= 3, "{person}");
        let way = |b: &Board, id: CounterId| {
            let from = b.pos().spot(id).unwrap();
            let to = b.pos().map.neighbours(from).find(|(s, to)| s.land && b.pos().map.is_land(*to)).unwrap().1;
            Action::Move { units: vec![id], leader: None, path: vec![to] }
        };
        b.to(A, Phase::Movement);
        for id in &pon {
            assert_eq!(
                b.refused(A, way(&b, *id)),
                ("JustJoined".into(), "DR EVENT-20".into()),
                "{}",
                b.pos().counter(*id).name
            );
        }
        b.pass_to(2);
        b.to(A, Phase::Movement);
        let army = *pon.iter().find(|id| b.pos().counter(**id).kind == Kind::Army).unwrap();
        b.act(A, way(&b, army));
    }
}

/// EVENT-20
#[test]
fn help_from_afar_attacks_but_does_not_advance_before_the_next_turn() {
    let mut b = board(
        2,
        &format!(
            "{TWO}, absent: [mivior, muetar, shucassam, rombune, neuth, zorn, ghem, trolls], neutrals: [(kingdom: pon, personality: \"Gallant\")]"
        ),
    );
    event(&mut b, &[6, 6]);
    while let Some(Frame::Muster { .. } | Frame::Deploy { .. }) = b.top() {
        let unit = b.offers(A).remove(0);
        b.act(A, unit);
    }
    let come = |b: &Board, kind: Kind| {
        let pos = b.pos();
        let of_pon = move |id: &CounterId| pos.counter(*id).kingdom() == Some(KingdomId::Pon);
        pos.forces(A).filter(of_pon).filter(|id| pos.counter(*id).kind == kind).collect::<Vec<_>>()
    };
    let (pon, hero) = (come(&b, Kind::Army), b.monarch(KingdomId::Pon));
    let (own, enemy) = (b.armies(A, "Muscaster")[0], b.armies(B, "Port Lork")[0]);
    let fresh = b.data();
    // They alone have won: nobody is asked.
    b.stand(&[pon[0], pon[1], hero], "1524", false);
    b.stand(&[enemy], "1624", false);
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Land, &["1524"], "1624"), &[6, 1]);
    assert!(b.armies(B, "1624").is_empty());
    assert_eq!(b.top(), None);
    // With one of Immer: he may go in, they may not.
    b.lay_out(fresh);
    b.stand(&[pon[0], pon[1], hero, own], "1524", false);
    b.stand(&[enemy], "1624", false);
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Land, &["1524"], "1624"), &[6, 1]);
    for late in [pon[0], hero] {
        let along = Action::Advance { units: vec![own, late], to: hex("1624") };
        assert_eq!(b.refused(A, along), ("JustJoined".into(), "DR EVENT-20".into()));
    }
    let alone = Action::Advance { units: vec![own], to: hex("1624") };
    assert_eq!(b.offers(A), [alone.clone(), Action::StayPut]);
    b.act(A, alone);
    assert_eq!(b.armies(A, "1624"), [own]);
}

/// EVENT-21
#[test]
fn cursed_confused_and_peace_bound_monarchs_do_not_come() {
    let mut b = board(2, &format!("{TWO}, allies: [(kingdom: neuth, of: immer), (kingdom: mivior, of: hothior)], absent: [zorn, trolls, shucassam, rombune],
        neutrals: [(kingdom: ghem, personality: \"Cursed\")], away: [(kingdom: pon, why: Confusion, back_on: 9), (kingdom: muetar, why: Peace, back_on: 9)]"));
    assert!(no_event(&event(&mut b, &[6, 6])));
    assert_eq!(b.pos().allies(A), 1);
}
