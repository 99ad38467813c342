//! The personality cards that touch marches and mobilising (CARD-03).

use super::kit::*;
use regnal::games::divine_right::terrain::allowance;

use Action::{Activate, Muster};
use KingdomId::{Hothior, Immer, Trolls};

/// Hothior allied to A under this monarch, and more; A's movement.
fn mine(person: &str, rest: &str) -> Board {
    let mut b = court(&format!("allies: [(kingdom: hothior, of: immer, personality: \"{person}\")], {rest}"));
    b.to(A, Phase::Movement);
    b
}

fn waiting(b: &Board) -> usize {
    b.count(Hothior, Place::Waiting)
}

// ---------------------------------------------------------------- 10 Incompetent

/// CARD-03
#[test]
fn an_incompetent_monarch_walks_at_his_armies_pace() {
    for (person, points) in [("Incompetent", 5), ("Disciplined", 7)] {
        let b = mine(person, "stacks: [(at: \"1314\", of: immer, regulars: [(of: hothior, monarch: true)])]");
        assert_eq!(
            (allowance(b.pos(), b.monarch(Hothior)), allowance(b.pos(), b.monarch(Immer))),
            (points, 7),
            "{person}"
        );
    }
}

/// CARD-03
#[test]
fn incompetent_mobilises_two_regulars_a_turn_of_his_allys_choice() {
    let mut b = neutral("Incompetent");
    b.attempt(A, Activate(Hothior), None, 6);
    assert_eq!((waiting(&b), b.place(b.monarch(Hothior))), (9, Place::At { hex: hex("Port Lork"), inside: true }));
    let fleet = b.pos().ids().find(|id| b.pos().counter(*id).name == "Fleet 1 of Castle Lapspell").unwrap();
    let farnot = b.pos().ids().find(|id| b.pos().counter(*id).name.contains("Farnot")).unwrap();
    b.act(A, Muster(fleet));
    assert_eq!(b.refused(A, Muster(fleet)), no("NotAmongThose", "COMBAT-06"));
    b.act(A, Muster(farnot));
    assert_eq!((waiting(&b), b.fleets(A, "Castle Lapspell").len(), b.armies(A, "1019").len()), (7, 1, 1));
    // Two more at the start of each own turn, before anything else.
    b.edit(|p| p.turn.number = 6);
    for left in [5, 3, 1, 0, 0] {
        b.to(A, Phase::Events);
        while let Some(Frame::Muster { .. }) = b.top() {
            let unit = b.pos().ids().find(|id| b.place(*id) == Place::Waiting).unwrap();
            b.act(A, Muster(unit));
        }
        assert_eq!(waiting(&b), left);
        assert_eq!(b.refused(A, Muster(fleet)), no("NothingAsked", "SEQ-01"));
    }
}

/// CARD-03
#[test]
fn incompetent_help_from_afar_moves_as_late_as_any() {
    let mut b = court(
        "absent: [mivior, shucassam, pon, rombune, neuth, zorn, ghem, trolls], neutrals: [(kingdom: hothior, personality: \"Incompetent\")]",
    );
    b.to(A, Phase::Events);
    b.lay(&[6, 6]);
    b.act(A, Action::RollEvents);
    let farnot = b.pos().ids().find(|id| b.pos().counter(*id).name.contains("Farnot")).unwrap();
    b.act(A, Muster(farnot));
    let other = b.pos().ids().find(|id| b.place(*id) == Place::Waiting).unwrap();
    b.act(A, Muster(other));
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, b.go(&[farnot], &["1018"])), no("JustJoined", "EVENT-20"));
}

// ---------------------------------------------------------------- 17 Invalid

/// CARD-03
#[test]
fn an_invalid_never_leaves_his_royal_castle() {
    let mut b = mine("Invalid", "");
    let (monarch, lork) = (b.monarch(Hothior), hex("Port Lork"));
    let armies = b.armies(A, "Port Lork");
    assert_eq!(b.refused(A, b.go(&[monarch], &["1017"])), no("Confined", "CARD-03"));
    assert_eq!(b.refused(A, b.go(&[monarch, armies[0]], &["1017"])), no("Confined", "CARD-03"));
    assert_eq!(b.refused(A, Action::Walls { units: vec![monarch], inside: false }), no("Confined", "CARD-03"));
    let fleet = b.fleets(A, "Port Lork")[0];
    assert_eq!(b.refused(A, Action::Embark { units: vec![monarch], fleet }), no("Confined", "CARD-03"));
    b.act(A, b.go(&armies, &["1017", "1016"]));
    assert_eq!(b.place(monarch), Place::At { hex: lork, inside: true });
}

/// CARD-03
#[test]
fn an_invalid_elsewhere_goes_only_back_to_his_castle() {
    let mut b = mine("Invalid", "stacks: [(at: \"1016\", of: immer, regulars: [(of: hothior, monarch: true)])]");
    let monarch = b.monarch(Hothior);
    assert_eq!(b.refused(A, b.go(&[monarch], &["1116"])), no("Confined", "CARD-03"));
    b.act(A, b.go(&[monarch], &["Port Lork"]));
    assert_eq!(b.place(monarch), Place::At { hex: hex("Port Lork"), inside: true });
    assert_eq!(b.refused(A, b.go(&[monarch], &["1017"])), no("Confined", "CARD-03"));
}

/// CARD-03
#[test]
fn an_invalid_does_not_ride_along_with_an_advance() {
    for person in ["Invalid", "Greedy"] {
        let mut b = mine(person, "stacks: [(at: \"1017\", of: muetar, regulars: [(of: muetar, armies: 1)])]");
        b.to(A, Phase::Combat);
        let attack = b.offers(A).into_iter().find(|a| matches!(a, Action::Announce(_))).unwrap();
        b.act(A, attack);
        b.act(A, Action::EndAnnouncements);
        b.lay(&[6, 1]);
        b.act(B, Action::Stand);
        let mut units = b.armies(A, "Port Lork");
        units.push(b.monarch(Hothior));
        let advance = Action::Advance { units, to: hex("1017") };
        if person == "Invalid" {
            assert_eq!(b.refused(A, advance), no("Confined", "CARD-03"));
        } else {
            b.act(A, advance);
        }
    }
}

/// CARD-03
#[test]
fn neither_an_invalid_nor_the_paranoid_guard_retreats_where_it_may_not_go() {
    let attacked = |person: &str, rest: &str, at: &str| {
        let mut b = court(&format!("allies: [(kingdom: hothior, of: immer, personality: \"{person}\")], {rest}"));
        b.to(B, Phase::Combat);
        let attack = b.offers(B).into_iter().find(|a| matches!(a, Action::Announce(x) if x.at == [hex(at)])).unwrap();
        b.act(B, attack);
        b.act(B, Action::EndAnnouncements);
        b.lay(&[6]);
        b.act(A, Action::TryRetreat);
        b
    };
    // In plundered Port Lork he stays behind when the troops go.
    let mut b = attacked(
        "Invalid",
        "plundered: [\"Port Lork\"], stacks: [(at: \"1017\", of: muetar, regulars: [(of: muetar, armies: 3)])]",
        "Port Lork",
    );
    let (armies, monarch) = (b.armies(A, "Port Lork"), b.monarch(Hothior));
    let both = Action::Retreat { units: [armies.clone(), vec![monarch]].concat(), to: hex("0916") };
    assert_eq!(b.refused(A, both), no("Confined", "CARD-03"));
    b.act(A, Action::Retreat { units: armies, to: hex("0916") });
    assert_eq!(b.pos().spot(monarch), Some(hex("Port Lork")));
    // Five of nine are abroad already.
    let abroad = "stacks: [(at: \"1516\", of: immer, regulars: [(of: hothior, armies: 5)]), (at: \"1314\", of: immer, regulars: [(of: hothior, armies: 1)]), (at: \"1214\", of: muetar, regulars: [(of: muetar, armies: 2)])]";
    let mut b = attacked("Paranoid", abroad, "1314");
    let army = b.armies(A, "1314");
    assert_eq!(b.refused(A, Action::Retreat { units: army.clone(), to: hex("1414") }), no("HomeGuard", "CARD-03"));
    b.act(A, Action::Retreat { units: army, to: hex("1315") });
}

/// CARD-03
#[test]
fn an_invalid_troll_king_sits_at_stone_face() {
    let mut b = court("neutrals: [(kingdom: trolls, personality: \"Invalid\")]");
    b.attempt(A, Activate(Trolls), None, 6);
    assert_eq!((b.top(), b.pos().spot(b.monarch(Trolls))), (None, Some(hex("Stone Face"))));
    let mut b = court("neutrals: [(kingdom: trolls, personality: \"Greedy\")]");
    b.attempt(A, Activate(Trolls), None, 6);
    assert!(matches!(b.top(), Some(Frame::Deploy { .. })), "others choose among four");
}

// ---------------------------------------------------------------- 20 Paranoid

/// CARD-03
#[test]
fn half_of_a_paranoid_monarchs_regulars_stay_in_the_kingdom() {
    // Nine on the map: four stay, five may go. Inside they do as they like.
    let rest = "stacks: [(at: \"1315\", of: immer, regulars: [(of: hothior, armies: 7)])]";
    let mut b = mine("Paranoid", rest);
    let units = b.armies(A, "1315");
    b.act(A, b.go(&units, &["1314"]));
    assert_eq!(b.refused(A, b.go(&units[..6], &["1414"])), no("HomeGuard", "CARD-03"));
    b.act(A, b.go(&units[..5], &["1414"]));
    assert_eq!(b.refused(A, b.go(&units[5..6], &["1414"])), no("HomeGuard", "CARD-03"));
    let mut b = mine("Greedy", rest);
    b.act(A, b.go(&b.armies(A, "1315"), &["1414"]));
    // The dead do not count: three of six may go.
    let mut b = court(
        "allies: [(kingdom: hothior, of: immer, personality: \"Paranoid\", dead_armies: 1, dead_fleets: 2)], stacks: [(at: \"1315\", of: immer, regulars: [(of: hothior, armies: 6)])]",
    );
    b.to(A, Phase::Movement);
    let units = b.armies(A, "1315");
    assert_eq!(b.refused(A, b.go(&units[..4], &["1415"])), no("HomeGuard", "CARD-03"));
    b.act(A, b.go(&units[..3], &["1415"]));
}

/// CARD-03
#[test]
fn fleets_and_what_they_carry_count_among_the_paranoid_guard() {
    // Two fleets and three armies are abroad: that is all.
    let mut b = mine(
        "Paranoid",
        "stacks: [(at: \"1415\", of: immer, regulars: [(of: hothior, armies: 3)]), (at: \"1218\", of: immer, aboard: true, regulars: [(of: hothior, fleets: 2, armies: 1)])]",
    );
    let fleets = b.fleets(A, "1218");
    let loaded = b
        .pos()
        .ids()
        .find_map(|id| match b.place(id) {
            Place::Aboard { fleet } => Some(fleet),
            _ => None,
        })
        .unwrap();
    let empty = *fleets.iter().find(|f| **f != loaded).unwrap();
    assert_eq!(b.refused(A, b.go(&fleets, &["1219"])), no("HomeGuard", "CARD-03"), "three more would be six");
    b.act(A, b.go(&[empty], &["1219"]));
    assert_eq!(b.refused(A, b.go(&[loaded], &["1219"])), no("HomeGuard", "CARD-03"), "with its cargo");
}

/// CARD-03
#[test]
fn the_paranoid_guard_neither_besieges_abroad_nor_boards_ships_on_the_river() {
    let mut b = board(2, "players: [(kingdom: immer), (kingdom: mivior)], allies: [(kingdom: pon, of: immer, personality: \"Paranoid\")],
        stacks: [(at: \"2514\", of: immer, regulars: [(of: pon, armies: 7)])]");
    b.to(A, Phase::Movement);
    let units = b.armies(A, "2514");
    let way = ["2415", "Groat"];
    assert_eq!(b.refused(A, b.lay_siege(&units[..5], &way)), no("HomeGuard", "CARD-03"), "four of eight stay");
    b.act(A, b.lay_siege(&units[..4], &way));
    let mut b = mine(
        "Paranoid",
        "stacks: [(at: \"1415\", of: immer, regulars: [(of: hothior, armies: 5)]), (at: \"1418\", of: immer, regulars: [(of: hothior, armies: 2)]), (at: \"D02\", of: immer, mercenary_fleets: 1)]",
    );
    let (units, fleet) = (vec![b.armies(A, "1418")[0]], b.fleets(A, "D02")[0]);
    assert_eq!(b.refused(A, Action::Embark { units, fleet }), no("HomeGuard", "CARD-03"));
}

/// CARD-03
#[test]
fn the_paranoid_guard_does_not_advance_out_of_the_kingdom() {
    let mut b = mine(
        "Paranoid",
        "stacks: [(at: \"1516\", of: immer, regulars: [(of: hothior, armies: 5)]), (at: \"1314\", of: immer, regulars: [(of: hothior, armies: 2)]), (at: \"1414\", of: muetar, regulars: [(of: muetar, armies: 1)])]",
    );
    b.to(A, Phase::Combat);
    let from = hex("1314");
    let attack = b
        .offers(A)
        .into_iter()
        .find(|a| matches!(a, Action::Announce(at) if at.from.iter().all(|p| p.hex == from)))
        .unwrap();
    b.act(A, attack);
    b.act(A, Action::EndAnnouncements);
    b.lay(&[6, 1]);
    b.act(B, Action::Stand);
    let units = b.armies(A, "1314");
    assert_eq!(b.refused(A, Action::Advance { units, to: hex("1414") }), no("HomeGuard", "CARD-03"));
    b.act(A, Action::StayPut);
}

// ---------------------------------------------------------------- 14 Mad

/// CARD-03
#[test]
fn half_of_a_mad_monarchs_living_regulars_stay_out() {
    for (dead, comes) in [(0, 4), (2, 3)] {
        let mut b = court(&format!("neutrals: [(kingdom: hothior, personality: \"Mad\", dead_armies: {dead})]"));
        b.attempt(A, Activate(Hothior), None, 5);
        let pick: Vec<CounterId> = b.pos().ids().filter(|id| b.place(*id) == Place::Waiting).rev_take(comes);
        for id in &pick {
            b.act(A, Muster(*id));
        }
        assert!(pick.iter().all(|id| b.pos().spot(*id).is_some()), "the ally picks which half");
        assert_eq!((waiting(&b), b.count(Hothior, Place::Dead)), (9 - dead - comes, dead));
        assert!(!matches!(b.top(), Some(Frame::Muster { .. })));
        // In revolt, not dead: no event brings them, not even later.
        b.to(A, Phase::Events);
        assert!(!matches!(b.top(), Some(Frame::Muster { .. })));
        let rebel = b.pos().ids().find(|id| b.place(*id) == Place::Waiting).unwrap();
        let gone = b.armies(A, "Castle Altarr")[0];
        b.edit(|p| p.counters[gone.index()].place = Place::Dead);
        b.lay(&[3, 3]);
        b.act(A, Action::RollEvents);
        let site = b.pos().map.castles[0];
        assert_eq!(b.refused(A, Action::Replace { unit: rebel, hex: site }), no("NotEliminated", "EVENT-22"));
    }
}

trait RevTake {
    fn rev_take(self, n: usize) -> Vec<CounterId>;
}

impl<I: Iterator<Item = CounterId>> RevTake for I {
    /// The last `n`.
    fn rev_take(self, n: usize) -> Vec<CounterId> {
        let mut all: Vec<CounterId> = self.collect();
        all.split_off(all.len() - n)
    }
}
