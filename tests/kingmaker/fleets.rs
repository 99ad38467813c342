//! Fleets with ships of an ally: formed, moved, parted, attacked and attacking as armies are (FLT-1, FLT-2, ARM-1 to ARM-6).

use super::kit::*;

const NICHOLAS: &str = "ship_ad_nicholas";
const SWAN: &str = "ship_swan";
const CHRISTOPHER: &str = "ship_cp_christopher";

/// The Admiral (A, the Nicholas of 200), Scrope (B, the Swan of 100 and the George of 150) and the Warden (C, 400 in three
/// ships), all in the Thames.
fn thames() -> Board {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), cards: ["office_admiral"])"#,
        r#"(noble: "scrope", open: Some("a_york"), cards: ["ship_swan", "ship_george"]), (noble: "roos", open: Some("a_york"))"#,
        r#"(noble: "howard", cards: ["title_earl_kent", "office_warden_of_the_cinque_ports"])"#,
    ]);
    b.edit(|p| {
        for key in [NICHOLAS, SWAN, "ship_george", CHRISTOPHER, "ship_cp_anthony", "ship_cp_mary"] {
            p.ships[ship(key).index()].at = Berth::Sea(sea("thames"));
        }
    });
    b
}

fn allied() -> Board {
    let mut b = thames();
    b.edit(|p| p.field.alliances.push((A, B)));
    b
}

fn ships(keys: &[&str]) -> Vec<ShipId> {
    let mut list: Vec<ShipId> = keys.iter().map(|k| ship(k)).collect();
    list.sort_unstable();
    list
}

fn fleet(keys: &[&str]) -> Action {
    Action::Travel(TravelDeed::Fleet { ships: ships(keys) })
}

/// The Nicholas and the Swan in one fleet under A.
fn formed() -> Board {
    let mut b = allied();
    b.act(A, fleet(&[NICHOLAS, SWAN]));
    b.act(B, grant());
    assert_eq!(b.data().field.fleets, [Fleet { leader: Some(A), ships: ships(&[NICHOLAS, SWAN]) }]);
    b
}

fn fight(keys: &[&str], target: &str) -> Action {
    Action::Combat(CombatDeed::SeaFight { ships: keys.iter().map(|k| ship(k)).collect(), target: ship(target) })
}

const ALONE: Action = Action::Combat(CombatDeed::Rally { ships: vec![] });

fn downs() -> Haven {
    Haven::Sea(sea("downs"))
}

/// KM CBT-35: ships that are not of the fleet attacked "may participate": each of them alone is offered, too.
#[test]
fn one_helper_of_several_may_come() {
    let mut b = thames();
    b.to(Phase::Combat, A);
    b.act(A, fight(&[NICHOLAS], CHRISTOPHER));
    let rally = |keys: &[&str]| Action::Combat(CombatDeed::Rally { ships: ships(keys) });
    let offers = b.offers(C);
    for some in [&[][..], &["ship_cp_anthony"], &["ship_cp_mary"], &["ship_cp_anthony", "ship_cp_mary"]] {
        assert!(offers.contains(&rally(some)), "{some:?}");
    }
}

/// KM FLT-2: "The rules for Fleets match those for Armies"; ARM-5: "An Army may also be formed with Nobles of an ALLIED Faction"
#[test]
fn an_allys_ships_join_a_fleet_by_leave() {
    let mut b = thames();
    assert_eq!(b.refused(A, fleet(&[NICHOLAS, SWAN])), no("NoFleet", "FLT-1"), "no ally");
    let mut b = allied();
    assert!(b.offers(A).contains(&fleet(&[NICHOLAS, SWAN, "ship_george"])), "all of the league are offered");
    assert_eq!(b.refused(A, fleet(&[SWAN, "ship_george"])), no("NoFleet", "FLT-1"), "with one of one's own");
    assert_eq!(b.refused(A, fleet(&[NICHOLAS, CHRISTOPHER])), no("NoFleet", "FLT-1"));
    b.act(A, fleet(&[NICHOLAS, SWAN]));
    assert_eq!(b.deciders(), [B]);
    let asked = b.table.prompt().text;
    assert!(asked.contains("the Swan") && asked.contains("in one fleet under"), "{asked}");
    b.act(B, deny());
    assert!(b.data().field.fleets.is_empty());
    assert_eq!(b.refused(A, fleet(&[NICHOLAS, SWAN])), no("FleetAsked", "FLT-2"));
    b.edit(|p| p.turn.asked.clear());
    b.act(A, fleet(&[NICHOLAS, SWAN]));
    b.act(B, grant());
    assert!(b.story().contains("form a fleet under"));
    assert!(!b.allowed(A, &fleet(&[NICHOLAS, SWAN])), "it stands");
}

/// KM FLT-1: "If Ships end their turn in the same space, they may form a Fleet": any of them; FLT-2, ARM-5: some of an ally's.
#[test]
fn any_two_ships_of_a_sea_may_be_a_fleet() {
    let mut b = allied();
    assert!(
        b.offers(A).contains(&fleet(&[NICHOLAS, "ship_george"])) && b.offers(A).contains(&fleet(&[NICHOLAS, SWAN]))
    );
    b.to(Phase::Movement, C);
    let offers = b.offers(C);
    for two in [["ship_cp_anthony", "ship_cp_mary"], [CHRISTOPHER, "ship_cp_mary"], [CHRISTOPHER, "ship_cp_anthony"]] {
        assert!(offers.contains(&fleet(&two)), "{two:?}");
    }
    assert!(offers.contains(&fleet(&[CHRISTOPHER, "ship_cp_anthony", "ship_cp_mary"])));
    // Of two allies one says no: the other joins all the same.
    b.edit(|p| p.field.alliances.push((A, C)));
    b.to(Phase::Movement, A);
    b.act(A, fleet(&[NICHOLAS, SWAN, CHRISTOPHER]));
    b.act(B, deny());
    b.act(C, grant());
    assert_eq!(b.data().field.fleets, [Fleet { leader: Some(A), ships: ships(&[NICHOLAS, CHRISTOPHER]) }]);
    assert_eq!(b.refused(A, fleet(&[NICHOLAS, SWAN])), no("FleetAsked", "FLT-2"));
    b.act(A, fleet(&[NICHOLAS, CHRISTOPHER, "ship_cp_mary"]));
    assert_eq!(b.deciders(), [C], "the Mary has not been asked for");
}

/// KM FLT-2, ARM-6: "If ALLIED Nobles receive Movement Orders as part of an Army, they may not move if they have already moved in
/// the Round and cannot move in the same Round upon their Turn."
#[test]
fn an_allys_ship_in_the_fleet_moves_once_a_round() {
    let voyage = sail(&[NICHOLAS, SWAN], &[], downs(), false);
    let mut b = allied();
    assert_eq!(b.refused(A, voyage.clone()), no("NotYourShip", "MOV-7"));
    let mut b = formed();
    assert!(
        b.offers(A)
            .iter()
            .any(|o| matches!(o, Action::Travel(TravelDeed::Sail(v)) if v.ships == ships(&[NICHOLAS, SWAN])))
    );
    b.act(A, voyage.clone());
    assert_eq!(b.deciders(), [A], "leave was given when the fleet was formed");
    assert_eq!(b.pos().ship(ship(SWAN)).at, Berth::Sea(sea("downs")));
    assert_eq!(b.data().field.fleets, [Fleet { leader: Some(A), ships: ships(&[NICHOLAS, SWAN]) }]);
    b.events(&[18]);
    b.open(Phase::Event, B);
    let back = sail(&[SWAN], &[], Haven::Sea(sea("thames")), false);
    assert_eq!(b.refused(B, back), no("ShipMoved", "MOV-9"));
    // Who has moved in the owner's own turn of the round does not move again.
    let mut b = formed();
    b.edit(|p| p.ships[ship(SWAN).index()].moved = true);
    assert_eq!(b.refused(A, voyage), no("ShipMoved", "MOV-9"));
    assert!(b.allowed(A, &sail(&[NICHOLAS], &[], downs(), false)));
}

/// KM FLT-2, ARM-2: "All Nobles must be ordered to move in their own right, although they may stay together"; ARM-5: the alliance
/// "lasts until one cancels it"
#[test]
fn a_fleet_parts_when_its_ships_or_the_allies_do() {
    let mut b = formed();
    b.act(A, sail(&[NICHOLAS], &[], downs(), false));
    assert!(b.data().field.fleets.is_empty(), "the leader has sailed alone");
    let mut b = formed();
    b.to(Phase::Movement, B);
    b.act(B, sail(&[SWAN], &[], downs(), false));
    assert!(b.data().field.fleets.is_empty(), "the ally has sailed away");
    let mut b = formed();
    b.to(Phase::Movement, B);
    b.act(B, Action::Faction(FactionDeed::Part { with: A }));
    assert!(b.data().field.fleets.is_empty(), "the alliance is over");
    // Of three the two of one faction stay together.
    let mut b = allied();
    b.act(A, fleet(&[NICHOLAS, SWAN, "ship_george"]));
    b.act(B, grant());
    b.to(Phase::Movement, B);
    b.act(B, fleet(&[SWAN, "ship_george"]));
    assert_eq!(b.data().field.fleets, [Fleet { leader: None, ships: ships(&[SWAN, "ship_george"]) }]);
}

/// KM FLT-2, ARM-4: "An Army which is attacked by another Noble MUST defend as a unit"; CBT-35, CBT-37: "The victor captures the
/// loser's Ships"
#[test]
fn a_fleet_of_allies_defends_as_one() {
    let mut b = formed();
    b.to(Phase::Combat, C);
    b.results(&[result(BattleResult::Majority, &[])]);
    b.act(C, fight(&[CHRISTOPHER, "ship_cp_anthony", "ship_cp_mary"], SWAN));
    assert_eq!(b.deciders(), [B], "the George is not of the fleet");
    b.act(B, ALONE);
    let story = b.story();
    assert!(story.contains("(400) against the Swan, the Nicholas of the Tower (300)"), "{story}");
    for key in [SWAN, NICHOLAS] {
        assert_eq!(b.pos().master(ship(key)), Some(C), "{key} is a prize");
    }
    assert_eq!(b.pos().master(ship("ship_george")), Some(B));
    // Whichever of them has been attacked, all have.
    let mut b = formed();
    b.to(Phase::Combat, C);
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(C, fight(&[CHRISTOPHER], SWAN));
    b.act(B, ALONE);
    assert_eq!(b.refused(C, fight(&["ship_cp_anthony"], NICHOLAS)), no("AttackedAlready", "CBT-2"));
}

/// KM FLT-2, ARM-3: "An Army may combine its forces in Combat"; ARM-5: allied nobles "cannot have been issued with their own Combat
/// in that Round or receive their own Combat orders in the same Round"
#[test]
fn a_fleet_of_allies_attacks_under_its_leader_once_a_round() {
    let attack = fight(&[NICHOLAS, SWAN], CHRISTOPHER);
    let mut b = allied();
    b.to(Phase::Combat, A);
    assert_eq!(b.refused(A, attack.clone()), no("NotYourShip", "CBT-34"));
    let mut b = formed();
    b.to(Phase::Combat, A);
    let sorted = Action::Combat(CombatDeed::SeaFight { ships: ships(&[NICHOLAS, SWAN]), target: ship(CHRISTOPHER) });
    assert!(b.offers(A).contains(&sorted));
    b.results(&[result(BattleResult::Majority, &[])]);
    b.act(A, attack);
    b.act(C, ALONE);
    assert_eq!(b.pos().master(ship(CHRISTOPHER)), Some(A), "the prize is its leader's");
    b.to(Phase::Combat, B);
    assert_eq!(b.refused(B, fight(&[SWAN], "ship_cp_anthony")), no("FoughtAlready", "CBT-2"));
    // Who has attacked in the owner's own turn does not attack again.
    let mut b = formed();
    b.to(Phase::Combat, A);
    b.edit(|p| p.ships[ship(SWAN).index()].attacked = true);
    assert_eq!(b.refused(A, fight(&[NICHOLAS, SWAN], CHRISTOPHER)), no("FoughtAlready", "CBT-2"));
}

/// KM FLT-2, ARM-4: a fleet defends as a unit, but nobody's ships fight their own faction.
#[test]
fn the_attackers_own_ships_in_an_allys_fleet_do_not_fight_him() {
    let mut b = allied();
    b.edit(|p| {
        p.field.alliances.push((B, C));
        p.field.fleets.push(Fleet { leader: Some(B), ships: ships(&[SWAN, NICHOLAS, CHRISTOPHER]) });
        p.ships[ship("ship_ad_trinity").index()].at = Berth::Sea(sea("thames"));
    });
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, fight(&["ship_ad_trinity"], CHRISTOPHER));
    b.act(C, ALONE);
    assert!(b.story().contains("against the Swan, the Christopher (250)"), "{}", b.story());
    assert!(b.pos().ship(ship(SWAN)).defended && !b.pos().ship(ship(NICHOLAS)).defended);
}

/// KM MOV-23: "Troop strength may be split across more than one Ship if the Ships travel as a Fleet", and of those "embarking"
#[test]
fn a_fleet_of_allies_carries_together_and_brings_home_whom_it_has_left() {
    let mut b = formed();
    b.give("office_marshal", "percy");
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Aboard(ship(NICHOLAS)));
    let need = b.basic("percy");
    assert!(need > 200 && need <= 300, "{need}");
    let alone = sail(&[NICHOLAS], &[], downs(), false);
    assert_eq!(b.refused(A, alone.clone()), no("Overloaded", "MOV-23"), "the Swan has some of his men aboard");
    assert!(b.allowed(A, &sail(&[NICHOLAS, SWAN], &[], downs(), false)));
    b.to(Phase::Movement, B);
    assert_eq!(b.refused(B, sail(&[SWAN], &[], downs(), false)), no("Overloaded", "MOV-23"), "nor does she leave him");
    // The alliance is over: he embarks no more, and gets home.
    b.act(B, Action::Faction(FactionDeed::Part { with: A }));
    b.to(Phase::Movement, A);
    assert!(b.allowed(A, &alone));
}

/// KM MOV-25, ARM-6: who is landed on an ally's orders does not move in his own turn of the round.
#[test]
fn an_allys_noble_landed_by_the_fleet_has_moved() {
    let mut b = formed();
    b.edit(|p| {
        p.strongholds[place("ipswich").index()].taken = Some(A);
        p.nobles[noble("roos").index()].at = Spot::Aboard(ship(SWAN));
    });
    b.act(A, sail(&[NICHOLAS, SWAN], &[], Haven::Port(place("ipswich")), false));
    assert!(b.noble("roos").lent && matches!(b.noble("roos").at, Spot::Open(_)));
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert!(b.noble("roos").moved);
    assert!(b.noble("scrope").seat == Some(B) && !b.noble("scrope").moved);
}

/// KM FLT-2: a position from a file keeps it too.
#[test]
fn a_written_fleet_is_of_allies_and_led_by_one_of_them() {
    let b = thames();
    let mut p = b.data();
    p.field.fleets.push(Fleet { leader: Some(A), ships: ships(&[NICHOLAS, SWAN]) });
    assert!(fault(p.clone()).expect_err("no allies").contains("parted"));
    p.field.fleets[0].leader = Some(SeatId(7));
    assert!(b.saved_with("field", &p.field).contains("there is no 7 among the seats"));
}
