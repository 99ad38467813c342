//! Rule tests: amphibious attacks.

use super::kit::*;

const THORES: &str = "Thores";

/// Mivior (A) has four armies outside Thores of Rombune (B), besieging it, and so many fleets with them; Rombune's four fleets
/// lie at 0328, with four armies aboard or none.
fn thores(aboard: bool, fleets: u8) -> Board {
    let armies = if aboard { 4 } else { 0 };
    let mut b = duel(
        "mivior",
        "rombune",
        &format!(
            "sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: 4, fleets: {fleets})]),
        (at: \"0328\", of: rombune, aboard: {aboard}, regulars: [(of: rombune, armies: {armies}, fleets: 4)])]"
        ),
    );
    b.to(B, Phase::Combat);
    b
}

fn landing(from: &str, at: &str) -> Action {
    strike(Manner::Landing, &[(from, false)], &[at])
}

/// Lands with these dice (landing, besiegers); from Thores no land unit retreats. Stops at the first loss.
fn land(b: &mut Board, dice: &[u8]) {
    b.lay(dice);
    b.act(B, landing("0328", THORES));
    b.act(B, Action::EndAnnouncements);
}

fn losing(b: &Board) -> (SeatId, u8, Vec<CounterId>) {
    match b.top() {
        Some(Frame::Lose { seat, count, from, .. }) => (seat, count, from),
        other => panic!("{other:?}"),
    }
}

fn kinds(b: &Board, units: &[CounterId], kind: Kind) -> usize {
    units.iter().filter(|id| b.pos().counter(**id).kind == kind).count()
}

impl Board {
    /// How many of those aboard stay there, in each landing offered to B.
    fn offers_of_landing(&self) -> Vec<usize> {
        let aboard = |a: Action| match a {
            Action::Announce(attack) if attack.manner == Manner::Landing => Some(attack.staying.len()),
            _ => None,
        };
        self.offers(B).into_iter().filter_map(aboard).collect()
    }
}

/// AMPHIB-02, AMPHIB-04, AMPHIB-09
#[test]
fn four_fleets_with_four_armies_attack_four_besiegers_two_to_one() {
    let r = thores(true, 0).reckoning(B, &landing("0328", THORES));
    assert_eq!((r.attack, r.defence), (8, 4));
    assert_eq!((r.attacker, r.defender), (vec![("odds 2 to 1".into(), 2)], vec![("odds 2 to 1".into(), 1)]));
    // Fleets alone may do it as well.
    let r = thores(false, 0).reckoning(B, &landing("0328", THORES));
    assert_eq!((r.attack, r.defence), (4, 4));
}

/// AMPHIB-04
#[test]
fn troops_aboard_fight_in_no_other_attack() {
    let mut b = thores(true, 2);
    assert_eq!(b.refused(B, strike(Manner::Land, &[("0328", false)], &[THORES])).0, "WaterBetween");
    let r = b.reckoning(B, &strike(Manner::Sea, &[("0328", false)], &[THORES]));
    assert_eq!((r.attack, r.defence), (4, 2));
    let mut b = duel("mivior", "rombune", "stacks: [(at: \"Freeport\", of: mivior, regulars: [(of: mivior, armies: 1)]),
        (at: \"1319\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 1)]), (at: \"1420\", of: rombune, mercenary_armies: 1)]");
    b.to(B, Phase::Combat);
    assert_eq!(b.refused(B, strike(Manner::Land, &[("1319", false)], &["Freeport"])).0, "AboardCannotFight");
}

/// AMPHIB-01
#[test]
fn a_landing_attacks_troops_outside_any_port() {
    // Freeport is no castle.
    let mut b = duel("mivior", "rombune", "stacks: [(at: \"Freeport\", of: mivior, regulars: [(of: mivior, armies: 2)]),
        (at: \"0319\", of: mivior, regulars: [(of: mivior, fleets: 1)]), (at: \"0321\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"Colist\", of: mivior, mercenary_armies: 1),
        (at: \"1219\", of: rombune, regulars: [(of: rombune, fleets: 2)]), (at: \"0521\", of: rombune, regulars: [(of: rombune, fleets: 1)])]");
    b.to(B, Phase::Combat);
    let r = b.reckoning(B, &landing("1219", "Freeport"));
    assert_eq!((r.attack, r.defence), (2, 2));
    assert_eq!(b.refused(B, landing("1219", "0321")), ("LandingNeedsPort".into(), "DR AMPHIB-01".into()));
    assert_eq!(b.refused(B, landing("1219", THORES)).0, "NobodyThere");
    assert_eq!(b.refused(B, landing("0521", "Freeport")).0, "NotAdjacent");
    // Inside the walls they are safe.
    assert_eq!(b.refused(B, landing("0521", "Colist")).0, "BehindWalls");
    // From the harbour itself there is no landing.
    let mut b = thores(true, 0);
    b.stand(&b.fleets(B, "0328")[..1], THORES, true);
    b.to(B, Phase::Combat);
    assert_eq!(b.refused(B, strike(Manner::Landing, &[(THORES, true)], &[THORES])).0, "NotAdjacent");
}

/// AMPHIB-01
#[test]
fn defenders_outside_an_enemy_castle_port_are_attacked_from_the_sea() {
    let mut b = duel(
        "mivior",
        "rombune",
        "stacks: [(at: \"0521\", of: rombune, regulars: [(of: rombune, fleets: 4)]),
        (at: \"Colist\", of: mivior, inside: false, regulars: [(of: mivior, armies: 2)])]",
    );
    b.stand(&b.armies(A, "Colist"), "Colist", false);
    b.to(B, Phase::Combat);
    let r = b.reckoning(B, &landing("0521", "Colist"));
    assert_eq!((r.attack, r.defence), (4, 3));
}

/// AMPHIB-05
#[test]
fn the_defenders_fleets_help_all_or_none() {
    for help in [true, false] {
        let mut b = thores(true, 2);
        b.lay(&[3, 3]);
        b.act(B, landing("0328", THORES));
        b.act(B, Action::EndAnnouncements);
        assert_eq!(b.refused(A, Action::Stand).0, "NothingAsked");
        let lines = b.act(A, Action::FleetsHelp(help));
        if help {
            assert_eq!(b.battle().defenders.len(), 6);
        } else {
            assert!(lines.iter().any(|l| l.text.contains("8 against 4")));
        }
    }
    // Also those inside the walls.
    let mut b =
        duel("mivior", "rombune", "stacks: [(at: \"0521\", of: rombune, regulars: [(of: rombune, fleets: 4)])]");
    b.stand(&b.armies(A, "Colist"), "Colist", false);
    b.to(B, Phase::Combat);
    b.act(B, landing("0521", "Colist"));
    b.act(B, Action::EndAnnouncements);
    b.act(A, Action::FleetsHelp(true));
    assert_eq!(b.battle().defenders.len(), 4);
    assert_eq!(kinds(&b, &b.battle().defenders, Kind::Fleet), 1);
}

/// AMPHIB-06, AMPHIB-07
#[test]
fn a_lost_landing_costs_half_of_the_survivors_of_either_kind() {
    // 1 + 2 against 4 + 1: two lost, and half of the six that are left.
    let mut b = thores(true, 0);
    land(&mut b, &[1, 4]);
    let (seat, count, from) = losing(&b);
    assert_eq!((seat, count, kinds(&b, &from, Kind::Army), kinds(&b, &from, Kind::Fleet)), (B, 2, 4, 4));
    let armies = b.armies(B, "0328");
    b.act(B, Action::Lose(armies[0]));
    b.act(B, Action::Lose(armies[1]));
    let (seat, count, from) = losing(&b);
    assert_eq!((seat, count, kinds(&b, &from, Kind::Army), kinds(&b, &from, Kind::Fleet)), (B, 3, 2, 4));
    let empty = b.fleets(B, "0328").into_iter().find(|f| b.pos().cargo(*f).next().is_none()).unwrap();
    b.act(B, Action::Lose(armies[2]));
    b.act(B, Action::Lose(empty));
    b.act(B, Action::Lose(armies[3]));
    assert_eq!((b.fleets(B, "0328").len(), b.armies(B, "0328").len()), (3, 0));
    assert_eq!(b.armies(A, THORES).len(), 4);
}

/// AMPHIB-06
#[test]
fn a_tie_is_a_lost_landing_and_half_is_rounded_up() {
    // Four fleets against four: 1 + 1 each is a tie, one lost each; then two of three.
    let mut b = thores(false, 0);
    land(&mut b, &[1, 1]);
    while let Some(Frame::Lose { seat, from, .. }) = b.top() {
        b.act(seat, Action::Lose(from[0]));
    }
    assert_eq!((b.fleets(B, "0328").len(), b.armies(A, THORES).len()), (1, 3));
    // A landing that is won costs nothing.
    let mut b = thores(false, 0);
    land(&mut b, &[3, 1]);
    while let Some(Frame::Lose { seat, from, .. }) = b.top() {
        b.act(seat, Action::Lose(from[0]));
    }
    assert_eq!((b.fleets(B, "0328").len(), b.armies(A, THORES).len()), (4, 2));
}

/// AMPHIB-08
#[test]
fn survivors_stay_at_sea_or_enter_the_besieged_castle() {
    for (enter, ships_only) in [(false, false), (true, false), (true, true)] {
        let mut b = thores(true, 0);
        land(&mut b, &[3, 2]);
        while let Some(Frame::Lose { seat, from, .. }) = b.top() {
            b.act(seat, Action::Lose(from[0]));
        }
        let (fleets, armies) = (b.fleets(B, "0328"), b.armies(B, "0328"));
        assert_eq!((fleets.len(), armies.len(), b.armies(A, THORES).len()), (4, 4, 2));
        if enter {
            let all: Vec<CounterId> = fleets.iter().chain(&armies).copied().collect();
            // The ships take those they carry in with them.
            let units = if ships_only { fleets } else { all.clone() };
            b.act(B, Action::Advance { units, to: hex(THORES) });
            assert!(all.iter().all(|id| b.place(*id) == Place::At { hex: hex(THORES), inside: true }));
            assert_eq!(b.besieger(THORES), Some(A));
        } else {
            b.act(B, Action::StayPut);
            assert!(fleets.iter().all(|id| b.place(*id) == Place::At { hex: hex("0328"), inside: false }));
            assert!(armies.iter().all(|id| matches!(b.place(*id), Place::Aboard { .. })));
        }
    }
}

/// AMPHIB-08
#[test]
fn a_cleared_port_is_entered_as_after_any_battle() {
    let freeport = |defenders: u8| {
        let mut b = duel(
            "mivior",
            "rombune",
            &format!(
                "stacks: [(at: \"Freeport\", of: mivior, regulars: [(of: mivior, armies: {defenders})]),
            (at: \"1219\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 4, fleets: 4)])]"
            ),
        );
        b.to(B, Phase::Combat);
        b.lay(&[3, 3]);
        b.act(B, landing("1219", "Freeport"));
        b.act(B, Action::EndAnnouncements);
        b.act(A, Action::Stand);
        while let Some(Frame::Lose { seat, from, .. }) = b.top() {
            b.act(seat, Action::Lose(from[0]));
        }
        b
    };
    // 8 to 1 clears it.
    let mut b = freeport(1);
    let armies = b.armies(B, "1219");
    b.act(B, Action::Advance { units: armies.clone(), to: hex("Freeport") });
    assert!(armies.iter().all(|id| b.place(*id) == Place::At { hex: hex("Freeport"), inside: false }));
    // 8 to 4 does not: there is no advance.
    let b = freeport(4);
    assert_eq!((b.armies(A, "Freeport").len(), b.armies(B, "1219").len()), (3, 4));
    assert!(!matches!(b.top(), Some(Frame::Battle(_))));
}

/// AMPHIB-04: "by friendly fleet units alone or in combination with any land units which they may be transporting"
#[test]
fn the_attacker_chooses_which_of_those_aboard_take_part() {
    let b = thores(true, 0);
    let cargo: Vec<CounterId> =
        b.fleets(B, "0328").iter().flat_map(|f| b.pos().cargo(*f).collect::<Vec<_>>()).collect();
    let with = |staying: &[CounterId]| {
        let Action::Announce(attack) = landing("0328", THORES) else { unreachable!() };
        Action::Announce(Attack { staying: staying.to_vec(), ..attack })
    };
    for n in 0..=4 {
        assert!(b.offers_of_landing().contains(&n), "{n} of four stay aboard: {:?}", b.offers_of_landing());
        assert_eq!(b.reckoning(B, &with(&cargo[..n])).attack, 8 - n);
    }
    let mut b = thores(true, 0);
    let (ship, foe) = (b.fleets(B, "0328")[0], b.armies(A, THORES)[0]);
    for who in [ship, foe] {
        assert_eq!(b.refused(B, with(&[who])), no("OnlyCargoStays", "AMPHIB-04"));
    }
    assert_eq!(b.refused(B, with(&[cargo[0], cargo[0]])).0, "NamedTwice");
    // Who stays aboard is no loss to choose, and goes on being aboard.
    b.lay(&[3, 4]);
    b.act(B, with(&cargo));
    b.act(B, Action::EndAnnouncements);
    assert!(kinds(&b, &losing(&b).2, Kind::Army) == 0);
    // They are told of.
    let b = thores(true, 0);
    let said = b.describe(&with(&cargo[..1]));
    assert!(said.contains("1 army staying aboard"), "{said}");
}

/// AMPHIB-04, SIEGE-29: "instead of launching an ordinary combat": "by friendly fleet units alone or in combination with any land
/// units which they may be transporting", and nobody else.
#[test]
fn no_garrison_sallies_with_a_landing() {
    let mut b = thores(true, 0);
    let inside: Vec<CounterId> = b.pos().ids().filter(|id| b.place(*id) == Place::Pool).take(2).collect();
    b.edit(|p| {
        for id in &inside {
            p.counters[id.index()].hired = Some(B);
            p.counters[id.index()].place = Place::At { hex: hex(THORES), inside: true };
        }
    });
    assert!(inside.iter().all(|id| b.pos().counter(*id).kind == Kind::Army));
    let alone = strike(Manner::Land, &[(THORES, true)], &[THORES]);
    assert!(b.allowed(B, &alone) && b.allowed(B, &landing("0328", THORES)));
    for manner in [Manner::Landing, Manner::Land] {
        let both = strike(manner, &[("0328", false), (THORES, true)], &[THORES]);
        assert!(!b.allowed(B, &both), "{manner:?}");
    }
}
