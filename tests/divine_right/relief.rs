//! Rule tests: relieving forces. Mivior (A) besieges Thores of Rombune (B), an island of three with an army inside.

use super::kit::*;

const THORES: &str = "Thores";

/// `armies` and `fleets` of Mivior besiege; four fleets of Rombune with two armies aboard lie at 0328.
fn relief(armies: u8, fleets: u8, rest: &str) -> Board {
    let mut b = duel(
        "mivior",
        "rombune",
        &format!(
            "sieges: [(castle: \"Thores\", by: mivior)], stacks: [
        (at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: {armies}, fleets: {fleets})]),
        (at: \"0328\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 2, fleets: 4)]), {rest}]"
        ),
    );
    b.to(B, Phase::Combat);
    b
}

fn sea() -> Action {
    strike(Manner::Sea, &[("0328", false)], &[THORES])
}

fn attack_of(action: Action) -> Attack {
    match action {
        Action::Announce(attack) => attack,
        _ => unreachable!(),
    }
}

/// Announces the sea battle and fights it with these dice; the besiegers stand, Rombune loses an empty fleet.
fn sail_in(b: &mut Board, dice: &[u8]) {
    b.lay(dice);
    b.act(B, sea());
    b.act(B, Action::EndAnnouncements);
    b.act(A, Action::Stand);
    while let Some(Frame::Lose { seat, from, .. }) = b.top() {
        let empty = from.iter().copied().find(|id| b.pos().cargo(*id).next().is_none()).unwrap();
        b.act(seat, Action::Lose(empty));
    }
}

/// RELIEF-05, RELIEF-06, RELIEF-07, RELIEF-08
#[test]
fn four_fleets_fight_the_two_besieging_fleets_two_to_one_and_land_units_are_left_out() {
    let b = relief(6, 2, "");
    let r = b.reckoning(B, &sea());
    assert_eq!((r.attack, r.defence), (4, 2));
    assert_eq!(r.attacker, [("odds 2 to 1".into(), 2)]);
    assert_eq!(r.defender, [("odds 2 to 1".into(), 1)]);
}

/// RELIEF-04, RELIEF-09
#[test]
fn three_surviving_fleets_enter_the_castle_with_their_troops_past_two_surviving_enemy_fleets() {
    let mut b = relief(6, 2, "");
    // 2 + 2 against 4 + 1: the relievers lose one and have not won.
    sail_in(&mut b, &[2, 4]);
    assert_eq!(b.fleets(A, THORES).len(), 2);
    let (fleets, armies) = (b.fleets(B, "0328"), b.armies(B, "0328"));
    assert_eq!((fleets.len(), armies.len()), (3, 2));
    b.act(B, Action::Advance { units: fleets.clone(), to: hex(THORES) });
    let inside = Place::At { hex: hex(THORES), inside: true };
    assert!(fleets.iter().chain(&armies).all(|id| b.place(*id) == inside));
    // The besiegers stay in the hex: 8 against 3 and the six inside.
    assert_eq!((b.besieger(THORES), b.pos().besiegers(hex(THORES)).len()), (Some(A), 8));
    assert_eq!(b.pos().siege_need(hex(THORES)), 9);
}

/// RELIEF-10
#[test]
fn the_landed_troops_attack_no_more_this_turn() {
    // Two other attacks keep the combat phase open.
    let mut b = relief(6, 2, "(at: \"0526\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"The Golkus\", of: rombune, mercenary_armies: 1),
        (at: \"1829\", of: mivior, regulars: [(of: mivior, armies: 1)]), (at: \"Jipols\", of: rombune, mercenary_armies: 1)");
    b.lay(&[2, 4]);
    b.act(B, sea());
    b.act(B, strike(Manner::Land, &[("The Golkus", true)], &["0526"]));
    b.act(B, strike(Manner::Land, &[("Jipols", true)], &["1829"]));
    b.act(B, Action::EndAnnouncements);
    b.act(B, Action::Fight(0));
    b.act(A, Action::Stand);
    let Some(Frame::Lose { from, .. }) = b.top() else { panic!() };
    let empty = from.iter().copied().find(|id| b.pos().cargo(*id).next().is_none()).unwrap();
    b.act(B, Action::Lose(empty));
    let fleets = b.fleets(B, "0328");
    b.act(B, Action::Advance { units: fleets, to: hex(THORES) });
    b.bury(&b.armies(B, THORES).into_iter().filter(|id| !b.pos().deeds(*id).attacked).collect::<Vec<_>>());
    assert_eq!(b.armies(B, THORES).len(), 2);
    let sortie = strike(Manner::Land, &[(THORES, true)], &[THORES]);
    assert_eq!(b.refused(B, sortie).0, "AnnouncementsClosed");
}

/// RELIEF-02
#[test]
fn land_and_sea_may_be_fought_separately() {
    // Zefnar on the coast: land and fleets on both sides.
    let mut b = duel("mivior", "shucassam", "sieges: [(castle: \"Zefnar\", by: mivior)], stacks: [
        (at: \"Zefnar\", of: mivior, inside: false, regulars: [(of: mivior, armies: 9, fleets: 2)]),
        (at: \"1222\", of: shucassam, regulars: [(of: shucassam, armies: 4)]), (at: \"1023\", of: shucassam, regulars: [(of: shucassam, fleets: 3)])]");
    b.to(B, Phase::Combat);
    let land = strike(Manner::Land, &[("1222", false)], &["Zefnar"]);
    let sea = strike(Manner::Sea, &[("1023", false)], &["Zefnar"]);
    let r = b.reckoning(B, &land);
    assert_eq!((r.attack, r.defence), (4, 9));
    b.act(B, land);
    let r = b.reckoning(B, &sea);
    assert_eq!((r.attack, r.defence), (3, 2));
    b.act(B, sea);
    b.act(B, Action::EndAnnouncements);
    b.act(B, Action::Fight(1));
    assert_eq!(b.battle().manner, Manner::Sea);
}

/// RELIEF-07, RELIEF-05
#[test]
fn relieving_armies_cannot_attack_besieging_fleets_nor_fleets_armies() {
    let mut b = relief(
        6,
        0,
        "(at: \"0527\", of: rombune, mercenary_armies: 1), (at: \"0526\", of: mivior, regulars: [(of: mivior, armies: 1)])",
    );
    assert_eq!(b.refused(B, sea()).0, "OtherType");
    let mut b = duel("mivior", "shucassam", "sieges: [(castle: \"Zefnar\", by: mivior)], stacks: [
        (at: \"Zefnar\", of: mivior, inside: false, regulars: [(of: mivior, fleets: 4)]),
        (at: \"1222\", of: shucassam, regulars: [(of: shucassam, armies: 4)]), (at: \"1023\", of: shucassam, regulars: [(of: shucassam, fleets: 3)])]");
    b.to(B, Phase::Combat);
    assert_eq!(b.refused(B, strike(Manner::Land, &[("1222", false)], &["Zefnar"])).0, "OtherType");
}

/// Immer (A) besieges Plibba of Muetar (B) with four; five of Muetar's stand beside it.
fn plibba() -> Board {
    duel(
        "immer",
        "muetar",
        "sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 4), (at: \"1713\", of: muetar, mercenary_armies: 5)]",
    )
}

/// RELIEF-01, RELIEF-03, RELIEF-04, SIEGE-09
#[test]
fn relievers_fight_in_the_combat_phase_and_go_inside_win_or_lose() {
    for (dice, left, besiegers) in [([4, 1], 5, 1), ([1, 5], 1, 4)] {
        let mut b = plibba();
        b.to(B, Phase::Movement);
        let into = b.go(&b.armies(B, "1713"), &["Plibba"]);
        assert_eq!(b.refused(B, into).0, "EnemyLand");
        let early = strike(Manner::Land, &[("1713", false)], &["Plibba"]);
        assert_eq!(b.refused(B, early.clone()).0, "WrongPhase");
        b.to(B, Phase::Combat);
        // 5 to 4 is 1 to 1.
        b.fight(B, attack_of(early), &dice);
        let force = b.armies(B, "1713");
        assert_eq!((force.len(), b.pos().besiegers(hex("Plibba")).len()), (left, besiegers));
        b.act(B, Action::Advance { units: force.clone(), to: hex("Plibba") });
        assert!(force.iter().all(|id| b.place(*id) == Place::At { hex: hex("Plibba"), inside: true }));
        assert_eq!(b.besieger("Plibba"), Some(A));
    }
}

/// RELIEF-04
#[test]
fn only_survivors_of_the_attack_go_in() {
    let mut b = plibba();
    b.stand(&b.armies(B, "Beolon")[..1], "1614", false);
    b.to(B, Phase::Combat);
    b.fight(B, attack_of(strike(Manner::Land, &[("1713", false)], &["Plibba"])), &[4, 3]);
    let idle = b.armies(B, "1614");
    assert_eq!(b.refused(B, Action::Advance { units: idle, to: hex("Plibba") }).0, "NotAmongThose");
    assert_eq!(b.refused(B, Action::Advance { units: b.armies(B, "1713"), to: hex("1614") }).0, "NoAdvanceThere");
    b.act(B, Action::StayPut);
    // Nobody but the castle's friends is let in: Immer's enemy of another side would have to drive all besiegers off.
    let mut b = board(
        3,
        "players: [(kingdom: immer), (kingdom: muetar), (kingdom: hothior)], sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, mercenary_armies: 4), (at: \"1713\", of: hothior, mercenary_armies: 5)]",
    );
    b.to(C, Phase::Combat);
    b.fight(C, attack_of(strike(Manner::Land, &[("1713", false)], &["Plibba"])), &[4, 3]);
    assert!(!matches!(b.top(), Some(Frame::Battle(_))));
    assert_eq!((b.armies(C, "1713").len(), b.besieger("Plibba")), (5, Some(A)));
}
