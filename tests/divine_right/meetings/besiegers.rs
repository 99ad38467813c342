//! Sieges, seen from outside the walls, where they meet events, diplomacy, the sea and other sieges.

use crate::kit::*;
use regnal::games::divine_right::sieges;

const PLIBBA: &str = "Plibba";
const THORES: &str = "Thores";

/// So many mercenaries of Immer (A) besiege Plibba of Muetar (B): 2, and two armies inside. `rest`: more stacks.
fn plibba(mercenaries: u8, rest: &str) -> Board {
    duel(
        "immer",
        "muetar",
        &format!(
            "sieges: [(castle: \"Plibba\", by: immer)],
        stacks: [(at: \"Plibba\", of: immer, mercenary_armies: {mercenaries}), {rest}]"
        ),
    )
}

/// Mivior (A) besieges Thores of Rombune (B), an island: 3, with an army and a fleet inside.
fn thores(armies: u8, fleets: u8, rest: &str) -> Board {
    duel("mivior", "rombune", &format!("sieges: [(castle: \"Thores\", by: mivior)],
        stacks: [(at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: {armies}, fleets: {fleets})]), {rest}]"))
}

fn omens(b: &mut Board, k: KingdomId) {
    b.edit(|p| p.realms[k.index()].omens = true);
}

/// Is nobody asked in this phase of this seat: has the table gone on?
fn passes(b: &mut Board, seat: SeatId, phase: Phase) -> bool {
    b.to(seat, phase);
    b.pos().phase != phase || b.pos().active() != Some(seat)
}

/// DR EVENT-12: "Eliminate half (round up) of the combat units in each friendly stack containing 10 or more."
/// DR DISPLACE-01, DISPLACE-02: below 1 to 1 "the besieger must displace his forces from the hex at the end of the current game
/// turn ... until the displacement occurs, the siege condition persists, except that the siege resolution die may not be rolled."
#[test]
fn besiegers_whom_an_epidemic_halves_throw_no_die_and_leave_with_the_turn() {
    let mut b = plibba(10, "(at: \"Plibba\", of: muetar, inside: true, regulars: [(of: muetar, armies: 5)])");
    assert_eq!(b.pos().siege_need(hex(PLIBBA)), 7);
    b.to(A, Phase::Events);
    b.lay(&[4, 5]);
    b.act(A, Action::RollEvents);
    assert_eq!(b.armies(A, PLIBBA).len(), 5);
    assert!(passes(&mut b, A, Phase::Sieges));
    assert_eq!(b.besieger(PLIBBA), Some(A));
    b.end_turn(1);
    assert!(matches!(b.top(), Some(Frame::Displace { seat: A, .. })), "{:?}", b.top());
}

/// DR MERC-07: "If all mercenaries are already in play, the player may take the new units due to him from enemy stacks."
/// DR DISPLACE-02: the siege goes on, "except that the siege resolution die may not be rolled."
#[test]
fn mercenaries_bought_out_of_the_besiegers_camp_stop_the_siege_die() {
    let mut b =
        plibba(4, "(at: \"1508\", of: immer, mercenary_armies: 12), (at: \"0925\", of: immer, mercenary_fleets: 8)");
    b.to(B, Phase::Events);
    b.lay(&[4, 4]);
    b.act(B, Action::RollEvents);
    let bought = b.armies(A, PLIBBA)[0];
    b.act(B, Action::Steal { unit: bought, hex: hex("Pennol") });
    assert_eq!((b.pos().owner(bought), b.armies(A, PLIBBA).len()), (Some(B), 3));
    assert!(passes(&mut b, A, Phase::Sieges));
    assert_eq!(b.besieger(PLIBBA), Some(A));
}

/// DR EVENT-07, EVENT-08: "The regulars of 1 friendly kingdom ... will not fight or siege this game turn. They will move and
/// defend normally."
/// DR SIEGE-11: "Enemy combat units may not enter an unplundered castle hex ... unless they are able to declare a siege."
#[test]
fn under_omens_regulars_do_not_join_a_siege_that_is_laid() {
    let mut b = plibba(
        4,
        "(at: \"1713\", of: immer, regulars: [(of: immer, armies: 1)]), (at: \"1613\", of: immer, mercenary_armies: 1)",
    );
    omens(&mut b, KingdomId::Immer);
    b.to(A, Phase::Movement);
    let join = b.go(&b.armies(A, "1713"), &[PLIBBA]);
    assert_eq!(b.refused(A, join), no("BadOmens", "EVENT-07"));
    let hired = b.go(&b.armies(A, "1613"), &[PLIBBA]);
    b.act(A, hired);
    let past = b.go(&b.armies(A, "1713"), &["1712"]);
    b.act(A, past);
}

/// DR SIEGE-63: "Land combat units aboard fleets that reinforce a siege are debarked in the siege hex and are thereafter
/// considered part of the land based besieging force."
/// DR EVENT-07: they "will not fight or siege this game turn".
#[test]
fn under_omens_regulars_do_not_join_a_siege_aboard_a_ship() {
    let mut b = duel_with(
        "mivior",
        "rombune",
        &["hothior"],
        "allies: [(kingdom: hothior, of: mivior, personality: \"Loyal\")], sieges: [(castle: \"Thores\", by: mivior)],
        stacks: [(at: \"Thores\", of: mivior, inside: false, regulars: [(of: mivior, armies: 5)]),
            (at: \"0329\", of: mivior, aboard: true, regulars: [(of: hothior, armies: 1)], mercenary_fleets: 1)]",
    );
    b.to(A, Phase::Movement);
    let join = b.go(&b.fleets(A, "0329"), &[THORES]);
    assert!(b.allowed(A, &join));
    omens(&mut b, KingdomId::Hothior);
    assert_eq!(b.refused(A, join), no("BadOmens", "EVENT-07"));
}

/// DR SIEGE-17, SIEGE-19: "the attacker has the option to advance after combat, into the castle hex ... only if the advancing
/// stack has a remaining strength great enough to meet the normal siege conditions".
/// DR EVENT-07: regulars under omens "will not fight or siege".
#[test]
fn regulars_under_omens_aboard_do_not_make_an_advance_strong_enough_for_a_siege() {
    for bad in [false, true] {
        // 3 and an army inside: three fleets and what one of them carries.
        let mut b = duel_with(
            "mivior",
            "rombune",
            &["hothior"],
            "allies: [(kingdom: hothior, of: mivior, personality: \"Loyal\")], stacks: [
            (at: \"0328\", of: mivior, aboard: true, regulars: [(of: hothior, armies: 1)], mercenary_fleets: 3)]",
        );
        b.stand(&b.fleets(B, THORES), THORES, false);
        if bad {
            omens(&mut b, KingdomId::Hothior);
        }
        b.to(A, Phase::Combat);
        b.fight(A, attack(Manner::Sea, &["0328"], THORES), &[6, 1]);
        assert!(b.fleets(B, THORES).is_empty());
        assert_eq!(b.at_stage(Stage::Advance), !bad, "{:?}", b.top());
    }
}

/// DR EVENT-05: "Lose 1 friendly fleet that is not in any port".
/// DR SIEGE-64, SIEGE-65: "Fleets may freely enter and exit friendly besieged castle-ports ... unless the besieger has at least 1
/// fleet combat unit in his stack."
#[test]
fn a_storm_that_sinks_the_besieging_fleet_opens_the_port() {
    let mut b = thores(6, 1, "(at: \"0328\", of: rombune, regulars: [(of: rombune, fleets: 1)])");
    b.to(B, Phase::Movement);
    let into = b.go(&b.fleets(B, "0328"), &[THORES]);
    assert_eq!(b.refused(B, into.clone()).0, "Blockaded");
    b.to(A, Phase::Events);
    b.lay(&[1, 2]);
    b.act(A, Action::RollEvents);
    assert!(b.fleets(A, THORES).is_empty());
    b.to(B, Phase::Movement);
    b.act(B, into);
}

/// DR SIEGE-37: units that shall be no part of the attack "must be immediately displaced from the hex before the siege die roll".
/// DR SIEGE-65: the port is closed only while the besieger "has at least 1 fleet combat unit in his stack".
#[test]
fn a_fleet_that_stands_aside_takes_the_blockade_with_it() {
    let mut b = thores(7, 1, "");
    let out = |b: &Board| b.go(&b.fleets(B, THORES), &["0329"]);
    b.to(B, Phase::Movement);
    let shut = out(&b);
    assert_eq!(b.refused(B, shut).0, "ShutIn");
    b.to(A, Phase::Sieges);
    let ship = b.fleets(A, THORES);
    b.act(A, Action::StandAside { castle: hex(THORES), units: ship, to: hex("0328") });
    b.lay(&[2]);
    b.act(A, Action::RollSiege { castle: hex(THORES) });
    b.to(B, Phase::Movement);
    let open = out(&b);
    b.act(B, open);
}

/// DR SIEGE-64: fleets "may transport combat units into and out of a besieged castle-port".
/// DR DISPLACE-01, DISPLACE-09: below 1 to 1 the besieger leaves at the end of the turn; "if all adjacent hexes are impassable
/// terrain (e.g. as around Thores), the friendly units unable to displace are eliminated".
#[test]
fn a_garrison_brought_in_by_ship_drives_besiegers_without_ships_into_the_sea() {
    let mut b =
        thores(5, 0, "(at: \"0328\", of: rombune, aboard: true, regulars: [(of: rombune, armies: 1, fleets: 1)])");
    b.to(B, Phase::Movement);
    let (ship, army) = (b.fleets(B, "0328"), b.armies(B, "0328"));
    let into = b.go(&ship, &[THORES]);
    b.act(B, into);
    b.act(B, Action::Debark { units: army, hex: hex(THORES) });
    assert_eq!((b.pos().siege_need(hex(THORES)), b.besieger(THORES)), (7, Some(A)));
    assert!(passes(&mut b, A, Phase::Sieges));
    b.end_turn(1);
    assert_eq!((b.armies(A, THORES).len(), b.besieger(THORES)), (0, None));
    assert_eq!(b.dead(KingdomId::Mivior), 5);
}

/// DR SIEGE-67: "A unit occupying a stack of friendly besiegers may attack adjacent enemy units outside the castle hex".
/// DR DISPLACE-02: below 1 to 1 "the siege condition persists, except that the siege resolution die may not be rolled".
#[test]
fn besiegers_too_few_for_the_die_may_still_attack_their_neighbours() {
    let mut b = plibba(3, "(at: \"1713\", of: muetar, regulars: [(of: muetar, armies: 1)])");
    assert!(passes(&mut b, A, Phase::Sieges));
    b.to(A, Phase::Combat);
    let r = b.reckoning(A, &strike(Manner::Land, &[(PLIBBA, false)], &["1713"]));
    assert_eq!((r.attack, r.defence), (3, 1));
    // Who has thrown the die may not: four can throw it.
    let mut b = plibba(4, "(at: \"1713\", of: muetar, regulars: [(of: muetar, armies: 1)])");
    b.to(A, Phase::Sieges);
    b.lay(&[2]);
    b.act(A, Action::RollSiege { castle: hex(PLIBBA) });
    b.to(A, Phase::Combat);
    assert!(!b.allowed(A, &strike(Manner::Land, &[(PLIBBA, false)], &["1713"])));
}

/// DR DEACT-13: "A non player monarch whose kingdom has a castle under siege may not be deactivated."
/// DR DISPLACE-02: too few besiegers or not, "until the displacement occurs, the siege condition persists".
#[test]
fn a_siege_below_one_to_one_still_keeps_a_monarch_in_his_alliance() {
    let mut b = duel_with(
        "immer",
        "muetar",
        &["hothior"],
        "allies: [(kingdom: hothior, of: muetar, personality: \"Disciplined\")], sieges: [(castle: \"Tadafat\", by: immer)],
        stacks: [(at: \"Tadafat\", of: immer, mercenary_armies: 3)]",
    );
    assert_eq!(b.pos().siege_need(hex("Tadafat")), 4);
    b.to(A, Phase::Diplomacy);
    assert_eq!(b.refused(A, Action::Deactivate(KingdomId::Hothior)), no("BesiegedKingdom", "DEACT-13"));
}

/// DR CAPTURE-07: a captive monarch's "combat units suffer a -1 modification on the combat die roll".
/// DR WRECK-10: a castaway's suffer "-1 on all (offensive) combat and siege die rolls".
#[test]
fn a_captive_monarch_weighs_on_no_siege_die_and_a_castaway_does() {
    let siege = |king: &str| {
        let b = board(
            2,
            &format!(
                "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Amorous\")],
            sieges: [(castle: \"Plibba\", by: immer)], {king}
            (at: \"Plibba\", of: immer, inside: false, regulars: [(of: pon, armies: 5)])]"
            ),
        );
        sieges::odds(b.pos(), hex(PLIBBA)).2.iter().map(|(_, n)| *n).sum::<i8>()
    };
    assert_eq!(siege("prisoners: [(monarch: pon, at: \"Basimar\", captor: muetar)], stacks: ["), 0);
    assert_eq!(siege("stacks: [(at: \"Isle of Fright\", of: immer, regulars: [(of: pon, monarch: true)]),"), -1);
}

/// DR SIEGENEUTRAL-01: a besieged neutral kingdom "immediately becomes the ally of a randomly determined enemy player".
/// DR FATE-23: "If a hero begins an enemy turn [in] the castle of an enemy player, a hero fate die roll must be made for the
/// hero at the start of the enemy player's random events round."
#[test]
fn a_guest_in_a_neutral_castle_is_among_enemies_when_it_finds_a_protector() {
    let mut b = duel_with(
        "hothior",
        "muetar",
        &["neuth"],
        "neutrals: [(kingdom: neuth, personality: \"Loyal\")], stacks: [(at: \"0404\", of: hothior, mercenary_armies: 11)]",
    );
    let king = b.monarch(KingdomId::Hothior);
    b.put(king, "Ider Bolis", true);
    b.lay(&[3]);
    b.to(B, Phase::Events);
    assert_eq!(b.throws("FATE-10").len(), 0, "nobody's castle has no turn");
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&b.armies(A, "0404"), &["Ider Bolis"]);
    b.act(A, siege);
    assert_eq!(b.standing(KingdomId::Neuth), Standing::Allied(B));
    assert!(b.pos().is_inside(king), "the camp of his own people is outside");
    b.to(B, Phase::Events);
    assert_eq!(b.throws("FATE-10").len(), 1);
}
