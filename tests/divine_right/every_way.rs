//! The same state by another way: what stops a march stops an advance, a retreat and a displacement too.

use super::kit::*;

use KingdomId::{Immer, Mivior};

// ---------------------------------------------------------------- The Boom (KINGDOM-HOTHIOR)

const LORK: &str = "Port Lork";
const BOOM: &str = "Boarhort's Boom";

/// Mivior's ships in the Boom hex, where they came this turn or began it, against Hothior's two ships outside Port Lork.
fn before_lork(waited: bool, plundered: bool) -> Board {
    let plundered = if plundered { "plundered: [\"Port Lork\"]," } else { "" };
    let mut b = board(
        2,
        &format!(
            "players: [(kingdom: mivior), (kingdom: hothior)], {plundered} \
             stacks: [(at: \"0819\", of: mivior, mercenary_fleets: 8)]"
        ),
    );
    let king = b.monarch(KingdomId::Hothior);
    let garrison = [b.armies(B, LORK), b.fleets(B, LORK)].concat();
    b.bury(&garrison);
    b.stand(&[king], "Tadafat", true);
    let foes = b.fleets(B, "Castle Lapspell");
    b.stand(&foes[..1], LORK, false);
    let ships = b.fleets(A, "0819");
    b.stand(&ships, BOOM, false);
    let began = hex(if waited { BOOM } else { "0819" });
    b.to(A, Phase::Combat);
    b.edit(|p| ships.iter().for_each(|id| p.counters[id.index()].deeds.began = Some(began)));
    b
}

/// KINGDOM-HOTHIOR-03: "forcing enemy fleets to stop in the Boom hex for 1 turn before entering the hex of Port Lork"
#[test]
fn no_fleet_advances_past_the_boom_in_the_turn_it_came() {
    for (waited, plundered) in [(false, true), (true, true), (false, false), (true, false)] {
        let mut b = before_lork(waited, plundered);
        b.fight(A, attack(Manner::Sea, &[BOOM], LORK), &[6, 1]);
        let goes = b.offers(A).iter().any(|a| matches!(a, Action::Advance { to, .. } if *to == hex(LORK)));
        assert_eq!(goes, waited, "waited: {waited}, plundered: {plundered}");
    }
}

/// KINGDOM-HOTHIOR-03, RETREAT-10
#[test]
fn no_fleet_retreats_or_falls_back_past_the_boom() {
    for waited in [false, true] {
        let mut b = board(
            2,
            "players: [(kingdom: mivior), (kingdom: hothior)], plundered: [\"Port Lork\"], \
             stacks: [(at: \"0819\", of: mivior, mercenary_fleets: 2)]",
        );
        let garrison = [b.armies(B, LORK), b.fleets(B, LORK)].concat();
        let king = b.monarch(KingdomId::Hothior);
        b.bury(&garrison);
        b.stand(&[king], "Tadafat", true);
        let ships = b.fleets(A, "0819");
        b.stand(&ships, BOOM, false);
        let foes = b.fleets(B, "Castle Lapspell");
        b.stand(&foes, "0819", false);
        b.to(B, Phase::Combat);
        let began = hex(if waited { BOOM } else { "0819" });
        b.edit(|p| ships.iter().for_each(|id| p.counters[id.index()].deeds.began = Some(began)));
        b.announce(B, &[attack(Manner::Sea, &["0819"], BOOM)]);
        b.try_retreat(A, 6);
        let goes = b.offers(A).iter().any(|a| matches!(a, Action::Retreat { to, .. } if *to == hex(LORK)));
        assert_eq!(goes, waited, "waited: {waited}");
        let out = regnal::games::divine_right::displacement::ways_out(b.pos(), A, hex(BOOM), &ships);
        assert_eq!(out.contains(&hex(LORK)), waited, "displaced");
    }
}

// ---------------------------------------------------------------- Searches (FATE-03)

/// FATE-03: "a stack of enemy combat units land on or pass through a lone hero"
#[test]
fn who_retreats_onto_a_lone_hero_searches_for_him() {
    let mut b = humans("");
    let king = b.monarch(KingdomId::Muetar);
    b.stand(&[king], "1422", false);
    b.try_retreat(B, 6);
    let units = b.armies(B, "1523");
    let to = b.offers(B).into_iter().find_map(|o| if let Action::Retreat { to, .. } = o { Some(to) } else { None });
    let to = to.expect("a way").to_string();
    b.stand(&[king], &to, false);
    b.lay(&[3]);
    assert_eq!(fates(&b.act(B, retreat(&units, &to))), 1);
}

/// FATE-03, DISPLACE-01
#[test]
fn who_falls_back_onto_a_lone_hero_searches_for_him() {
    let mut b = duel(
        "immer",
        "muetar",
        "sieges: [(castle: \"Plibba\", by: immer)], stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 2), \
         (at: \"1713\", of: muetar, regulars: [(of: muetar, monarch: true)])]",
    );
    b.end_turn(1);
    b.lay(&[3]);
    assert_eq!(fates(&b.act(A, Action::DisplaceTo(hex("1713")))), 1);
    // Stepping aside from a siege is a way like any other.
    let mut b = duel(
        "immer",
        "muetar",
        "sieges: [(castle: \"Plibba\", by: immer)], stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 9), \
         (at: \"1713\", of: muetar, regulars: [(of: muetar, monarch: true)])]",
    );
    b.to(A, Phase::Sieges);
    let units = b.armies(A, "Plibba")[..1].to_vec();
    b.lay(&[3]);
    assert_eq!(fates(&b.act(A, Action::StandAside { castle: hex("Plibba"), units, to: hex("1713") })), 1);
}

/// FATE-03, KINGDOM-TROLLS-02
#[test]
fn who_appears_where_a_lone_hero_stands_searches_for_him() {
    let mut b = board(
        2,
        "players: [(kingdom: trolls), (kingdom: immer)], stacks: [(at: \"The Crag\", of: trolls, regulars: [(of: trolls, monarch: true)]), \
         (at: \"2802\", of: immer, regulars: [(of: immer, monarch: true)])]",
    );
    let troll = b.armies(A, "Stone Face")[..1].to_vec();
    b.bury(&troll);
    let king = b.monarch(Immer);
    let rest: Vec<CounterId> = b.armies(A, "Stone Face");
    b.stand(&rest, "The Crag", false);
    b.stand(&[king], "Stone Face", false);
    b.to(A, Phase::Events);
    b.lay(&[3]);
    assert_eq!(fates(&b.act(A, Action::Regenerate(troll[0]))), 1);
}

// ---------------------------------------------------------------- The Isle of Fright (WRECK-08)

/// TERRAIN-15, WRECK-08: "fleet movement into the Isle of Fright hex is not allowed unless a rescue is being made"
#[test]
fn a_fleet_that_goes_to_the_isle_takes_the_castaway_aboard() {
    let isle = "Isle of Fright";
    let text = format!(
        "players: [(kingdom: mivior), (kingdom: hothior)], stacks: [\
         (at: \"{isle}\", of: mivior, regulars: [(of: mivior, monarch: true)]), \
         (at: \"0324\", of: mivior, regulars: [(of: mivior, fleets: 2)])]"
    );
    let mut b = board(2, &text);
    b.to(A, Phase::Movement);
    let (king, fleets) = (b.monarch(Mivior), b.fleets(A, "0324"));
    // One castaway needs one ship.
    let both = b.go(&fleets, &[isle]);
    assert_eq!(b.refused(A, both), no("IsleOfFright", "TERRAIN-15"));
    b.act(A, b.go(&fleets[..1], &[isle]));
    assert_eq!(b.place(king), Place::Aboard { fleet: fleets[0] });
    let second = b.go(&fleets[1..], &[isle]);
    assert_eq!(b.refused(A, second), no("IsleOfFright", "TERRAIN-15"));
    b.act(A, b.go(&fleets[..1], &["0324"]));
    assert_eq!(b.pos().spot(king), Some(hex("0324")));
    // In passing too.
    let mut b = board(2, &text);
    b.to(A, Phase::Movement);
    let (king, fleets) = (b.monarch(Mivior), b.fleets(A, "0324"));
    b.act(A, b.go(&fleets[..1], &[isle, "0324"]));
    assert_eq!(b.pos().spot(king), Some(hex("0324")), "he has not been left behind");
}
