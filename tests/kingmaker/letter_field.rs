//! The letter of the rules in the field: marches, voyages, refuges, armies, battles and sieges. The words of the rule stand above
//! each test.

use super::kit::*;

fn at(who: &str, area: &str) -> String {
    format!("(noble: \"{who}\", open: Some(\"{area}\"))")
}

const QUIET: [&str; 6] = ["percy", "clifford", "scrope", "neville", "roos", "howard"];

// ---------------------------------------------------------------- Movement

/// KM MOV-2a: "If entering or moving within a Forest space, the Noble may only move one space"
#[test]
fn into_a_forest_it_is_one_space() {
    let mut b = board(&[&at("clifford", "a_brougham"), r#"(noble: "scrope")"#]);
    assert!(b.allowed(A, &march("clifford", "a_brougham_e")), "the next space");
    // From two spaces away it is too far.
    let pos = b.pos();
    let near: Vec<AreaId> = pos.book.map.neighbours(area("a_brougham_e")).collect();
    let beyond = near.iter().flat_map(|a| pos.book.map.neighbours(*a)).find(|a| {
        let data = pos.book.map.area(*a);
        !data.forest && data.refuge.is_none() && *a != area("a_brougham_e") && !near.contains(a)
    });
    let beyond = beyond.expect("a space two away");
    b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Open(beyond));
    assert_eq!(b.refused(A, march("clifford", "a_brougham_e")), no("TooFar", "MOV-2"));
}

/// KM MOV-28: "CONTINENT (exception: Captain of Calais)"; ruling: Calais is the Captain's.
#[test]
fn calais_is_the_captains() {
    let free = |cards: &str| {
        let b =
            board(&[&format!("(noble: \"percy\", open: Some(\"a_york\"), cards: [{cards}])"), r#"(noble: "scrope")"#]);
        regnal::games::kingmaker::travel::is_free(b.pos(), A, noble("percy"), area("calais"))
    };
    assert!(free("\"office_captain_of_calais\""));
    assert!(!free(""));
}

/// KM MOV-28d: "exception: NOBLE controlling Carisbrooke"
#[test]
fn the_noble_who_has_carisbrooke() {
    let b = board(&[r#"(noble: "percy", cards: ["town_carisbrooke"]), (noble: "clifford")"#, r#"(noble: "scrope")"#]);
    let free = |who: &str| regnal::games::kingmaker::travel::is_free(b.pos(), A, noble(who), area("isle_of_wight"));
    assert!(free("percy") && !free("clifford"));
}

/// KM MOV-30: "On their next turn, Nobles must leave a Refuge, unless they have a Refuge card or exception, if Combat is not
/// possible"
#[test]
fn ten_men_do_not_sit_on_anglesey() {
    let lodged = |cards: &[&str]| {
        let mut b = board(&[&at("clifford", "anglesey"), r#"(noble: "scrope")"#]);
        cards.iter().for_each(|c| b.give(c, "clifford"));
        b.edit(|p| p.nobles[noble("clifford").index()].lodged = Some(area("anglesey")));
        b
    };
    // Beaumaris holds 200.
    let mut b = lodged(&[]);
    assert_eq!(b.refused(A, Action::Done), no("MustLeave", "MOV-30"));
    let b =
        lodged(&["title_earl_kent", "office_marshal", "merc_french_foot", "merc_scottish_foot", "merc_irish_kerns"]);
    assert!(b.basic("clifford") >= 200, "{}", b.basic("clifford"));
    assert!(b.allowed(A, &Action::Done), "he can besiege it");
    // Somebody in the open can be fought.
    let mut b = lodged(&[]);
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Open(area("anglesey")));
    assert!(b.allowed(A, &Action::Done));
}

/// KM MOV-30: "Nobles must leave a Refuge": a step on the spot does not take him out of it, nor does an heir who keeps him there.
#[test]
fn a_step_on_the_spot_leaves_no_refuge() {
    let start = || {
        let mut b = board(&[
            &format!("{}, {}", at("clifford", "anglesey"), at("roos", "anglesey")),
            r#"(noble: "neville", cards: ["office_treasurer"])"#,
        ]);
        b.edit(|p| p.nobles[noble("clifford").index()].lodged = Some(area("anglesey")));
        b
    };
    let must = no("MustLeave", "MOV-30");
    // Beaumaris is the Treasurer's: he is not even asked; nor may one step into an ally's.
    let mut b = start();
    assert_eq!(b.refused(A, enter("clifford", "beaumaris")), must);
    b.edit(|p| p.field.alliances.push((A, B)));
    assert_eq!(b.refused(A, enter("clifford", "beaumaris")), must);
    b.act(A, enter("roos", "beaumaris"));
    // No heir is a reason to stay.
    let mut b = start();
    b.edit(|p| p.heirs[heir("margaret").index()].at = Spot::Open(area("anglesey")));
    let take = |by: &str| Action::Royal(RoyalDeed::Capture { heir: heir("margaret"), by: noble(by) });
    assert_eq!(b.refused(A, take("clifford")), must);
    b.act(A, take("roos"));
    let entrust = Action::Royal(RoyalDeed::Entrust { heir: heir("margaret"), to: noble("clifford") });
    assert_eq!(b.refused(A, entrust), must);
    assert_eq!(b.refused(A, Action::Done), must);
    // The way out is free.
    b.act(A, march("clifford", "a_bangor"));
    b.done(A);
}

/// KM MOV-13d: "If the Port is UNFRIENDLY, it may request permission to enter ... UNLESS its passengers can Lay Siege"; MOV-24
#[test]
fn who_boards_and_lands_counts_once() {
    for leave in [deny(), grant()] {
        let given = leave == grant();
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_southampton"), cards: ["ship_swan", "ship_valentine"])"#,
                r#"(noble: "scrope")"#,
            ],
            "",
        );
        b.edit(|p| {
            p.strongholds[place("exeter").index()].taken = Some(B);
            p.ships[ship("ship_swan").index()].at = Berth::Port(place("southampton"));
            p.ships[ship("ship_valentine").index()].at = Berth::Port(place("southampton"));
        });
        // 100 men, twice counted as many as the 200 of Exeter.
        assert_eq!(b.basic("percy"), 100);
        b.act(A, sail(&["ship_swan", "ship_valentine"], &["percy"], Haven::Port(place("exeter")), false));
        assert_eq!(b.deciders(), [B], "leave is asked");
        b.act(B, leave);
        assert_eq!(b.outside("percy", "a_exeter"), given);
        assert!(!b.story().contains("Percy and Percy"), "{}", b.story());
    }
}

// ---------------------------------------------------------------- Allies

fn muster(who: &[&str]) -> Action {
    let mut nobles = nobles(who);
    nobles.sort_unstable();
    Action::Travel(TravelDeed::Muster { nobles })
}

fn army(leader: SeatId, who: &[&str]) -> Army {
    let mut nobles = nobles(who);
    nobles.sort_unstable();
    Army { leader, nobles }
}

/// Percy (A) and Scrope (B), allied, in York; Howard (C) in the next space.
fn allied() -> Board {
    let mut b = board(&[&at("percy", "a_york"), &at("scrope", "a_york"), &at("howard", "a_york_ne")]);
    b.edit(|p| p.field.alliances.push((A, B)));
    b
}

/// KM ARM-2: "All Nobles must be ordered to move in their own right, although they may stay together as an Army"; ARM-6: "If ALLIED
/// Nobles receive Movement Orders as part of an Army"
#[test]
fn an_army_with_an_ally_marches_one_after_the_other() {
    for order in [["percy", "scrope"], ["scrope", "percy"]] {
        let mut b = allied();
        b.act(A, muster(&["percy", "scrope"]));
        b.act(B, grant());
        for who in order {
            b.act(A, march(who, "a_york_ne"));
        }
        b.done(A);
        assert_eq!(b.data().field.armies, [army(A, &["percy", "scrope"])], "{order:?}");
        assert!(b.allowed(A, &attack(&["percy", "scrope"], C)));
    }
    // Whoever has not come along when movement ends is in it no longer; he goes nowhere else meanwhile.
    let mut b = allied();
    b.act(A, muster(&["percy", "scrope"]));
    b.act(B, grant());
    let elsewhere = march("scrope", "a_helmsley_sw");
    assert!(b.allowed(A, &elsewhere));
    b.act(A, march("percy", "a_york_ne"));
    assert_eq!(b.refused(A, elsewhere), no("NotToOrder", "ARM-6"));
    b.done(A);
    assert!(b.data().field.armies.is_empty());
    assert!(b.outside("scrope", "a_york"));
    // In his own turn the ally goes where he likes, and then the army has parted at once.
    let mut b = allied();
    b.edit(|p| p.field.armies.push(army(A, &["percy", "scrope"])));
    b.to(Phase::Movement, B);
    b.act(B, march("scrope", "a_york_ne"));
    assert!(b.data().field.armies.is_empty());
}

/// KM ARM-5: "An Army may also be formed with Nobles of an ALLIED Faction": of two allies with the one who agrees, and with some
/// of an ally's nobles.
#[test]
fn an_army_is_formed_with_one_of_two_allies() {
    let start = || {
        let two = format!("{}, {}", at("scrope", "a_york"), at("roos", "a_york"));
        let mut b = board(&[&at("percy", "a_york"), &two, &at("howard", "a_york")]);
        b.edit(|p| p.field.alliances.extend([(A, B), (A, C)]));
        b
    };
    let all = ["percy", "scrope", "roos", "howard"];
    let mut b = start();
    let offers = b.offers(A);
    for who in [&all[..], &all[..3], &["percy", "howard"], &["percy", "scrope"], &["percy", "roos"]] {
        assert!(offers.contains(&muster(who)), "{who:?}");
    }
    b.act(A, muster(&all));
    b.act(B, grant());
    b.act(C, deny());
    assert_eq!(b.data().field.armies, [army(A, &["percy", "scrope", "roos"])], "one no is not everybody's");
    assert_eq!(b.refused(A, muster(&["percy", "howard"])), no("ArmyAsked", "ARM-5"));
    // Who follows already is not asked again.
    b.act(A, muster(&["percy", "scrope"]));
    assert_eq!(b.deciders(), [A]);
    assert_eq!(b.data().field.armies, [army(A, &["percy", "scrope"])]);
    assert_eq!(b.refused(A, muster(&["percy", "roos"])), no("ArmyAsked", "ARM-5"));
    // Nobody has agreed.
    let mut b = start();
    b.act(A, muster(&all));
    b.act(B, deny());
    assert_eq!(b.deciders(), [C]);
    b.act(C, deny());
    assert!(b.data().field.armies.is_empty());
}

/// KM ARM-5: allied nobles "cannot have been issued with their own Combat in that Round"; ARM-6: "may not move if they have already
/// moved in the Round and cannot move in the same Round upon their Turn"
#[test]
fn moved_and_fought_are_two_things() {
    let mut b = allied();
    b.act(A, muster(&["percy", "scrope"]));
    b.act(B, grant());
    b.act(A, march("percy", "a_york_ne"));
    b.act(A, march("scrope", "a_york_ne"));
    b.done(A);
    assert!(b.allowed(A, &attack(&["percy", "scrope"], C)), "only moved: he may fight");
    // In his own turn he has moved, and not fought.
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert!(b.noble("scrope").moved && !b.noble("scrope").attacked);
    // Having fought under the ally he fights no more in this round.
    let mut b =
        board_with(&[&at("percy", "a_york"), &at("scrope", "a_york"), &at("howard", "a_york")], "phase: Some(Combat)");
    b.edit(|p| {
        p.field.alliances.push((A, B));
        p.field.armies.push(Army { leader: A, nobles: nobles(&["percy", "scrope"]) });
    });
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, attack(&["percy", "scrope"], C));
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert!(b.noble("scrope").attacked && !b.noble("scrope").moved);
}

/// KM ARM-6: "if they have already moved in the Round" - not in the round before.
#[test]
fn the_move_of_the_last_round_is_over() {
    let mut b = board(&[&at("percy", "a_york"), &at("scrope", "a_york")]);
    b.edit(|p| {
        p.field.alliances.push((A, B));
        p.nobles[noble("scrope").index()].moved = true;
        p.nobles[noble("scrope").index()].attacked = true;
    });
    b.next_card("kings_pardon_1");
    b.events(&[18]);
    b.open(Phase::Crown, B);
    b.act(B, Action::Faction(FactionDeed::Keep));
    assert_eq!((b.pos().turn.round, b.pos().turn.phase), (2, Phase::Movement));
    b.act(A, Action::Travel(TravelDeed::Muster { nobles: nobles(&["percy", "scrope"]) }));
    b.act(B, grant());
    assert!(b.allowed(A, &march("scrope", "a_york_ne")));
    assert!(!b.noble("scrope").attacked);
}

// ---------------------------------------------------------------- Sieges

/// KM CBT-20: "If the location is under siege, it cannot be attacked again until the Siege has been lifted or completed"
#[test]
fn bad_weather_ends_the_attempts_of_the_turn() {
    let two = r#"(noble: "percy", open: Some("a_skipton"), cards: ["office_marshal"]), (noble: "neville", open: Some("a_skipton"), cards: ["office_treasurer", "merc_french_foot"])"#;
    let mut b =
        board_with(&[two, r#"(noble: "clifford", open: Some("a_york")), (noble: "roos")"#], "phase: Some(Combat)");
    b.results(&[result(BattleResult::BadWeather, &[]), result(BattleResult::Majority, &QUIET)]);
    assert!(b.allowed(A, &siege(&["neville"], "skipton")));
    b.act(A, siege(&["percy"], "skipton"));
    assert_eq!(b.data().field.sieges.len(), 1);
    assert_eq!(b.refused(A, siege(&["neville"], "skipton")).0, "UnderSiegeNow", "not by others of his either");
    // In his next turn it goes on.
    b.next_card("kings_pardon_1");
    b.events(&[18, 19]);
    b.open(Phase::Event, A);
    b.edit(|p| p.nobles.iter_mut().for_each(|n| n.attacked = false));
    b.edit(|p| p.turn.phase = Phase::Combat);
    assert!(b.allowed(A, &siege(&["percy"], "skipton")));
}

/// KM CBT-17: "If a Location is occupied by Nobles of a Faction other than those controlling it, they may choose to defend"; CBT-24:
/// "neither of which can be controlled"
#[test]
fn in_a_town_that_nobody_controls_they_choose() {
    for town in ["ripon", "hereford"] {
        for defends in [true, false] {
            let space = Book::standard().map.place(place(town)).area;
            let mut b = board_with(
                &[
                    &format!(
                        "(noble: \"percy\", open: Some(\"{}\"), cards: [\"office_marshal\", \"merc_french_foot\"])",
                        space.key()
                    ),
                    &format!("(noble: \"scrope\", inside: Some(\"{town}\"))"),
                ],
                "phase: Some(Combat)",
            );
            b.results(&[result(BattleResult::Majority, &QUIET)]);
            b.act(A, siege(&["percy"], town));
            assert_eq!(b.deciders(), [B], "{town}");
            b.act(B, Action::Combat(if defends { CombatDeed::Defend } else { CombatDeed::StandAside }));
            assert_eq!(b.noble("scrope").captor.is_some(), defends, "{town}");
            assert!(b.inside("percy", town), "{town}");
        }
    }
}

/// KM CBT-23: "any victorious Nobles finish their turn inside the Location, unless they cannot do so due to limited capacity"
#[test]
fn who_goes_in_when_there_is_no_room_for_all() {
    let two = r#"(noble: "percy", open: Some("a_skipton"), cards: ["office_marshal"]), (noble: "neville", open: Some("a_skipton"), cards: ["office_treasurer", "merc_french_foot"])"#;
    let mut b =
        board_with(&[two, r#"(noble: "clifford", open: Some("a_york")), (noble: "roos")"#], "phase: Some(Combat)");
    b.give("merc_flemish_1", "percy");
    b.results(&[result(BattleResult::Majority, &QUIET)]);
    b.act(A, siege(&["neville", "percy"], "skipton"));
    assert!(b.basic("percy") + b.basic("neville") > 300);
    assert_eq!(b.deciders(), [A]);
    let lodge = |who: &str| Action::Combat(CombatDeed::Lodge { who: noble(who) });
    assert_eq!(b.refused(A, lodge("clifford")), no("NoLodging", "CBT-23"));
    b.act(A, lodge("neville"));
    assert!(b.inside("neville", "skipton") && b.outside("percy", "a_skipton"));
}

// ---------------------------------------------------------------- Ships

fn swan_and_valentine(at: Berth) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "percy", cards: ["office_admiral"])"#,
            r#"(noble: "scrope", cards: ["ship_swan", "ship_valentine", "ship_george"]), (noble: "roos", open: Some("a_york"))"#,
        ],
        "phase: Some(Movement)",
    );
    b.edit(|p| {
        for key in ["ship_swan", "ship_valentine", "ship_george"] {
            p.ships[ship(key).index()].at = at;
        }
        p.ships[ship("ship_ad_trinity").index()].at = Berth::Sea(sea("thames"));
    });
    b
}

/// KM FLT-1, FLT-2, ARM-4: "An Army which is attacked by another Noble MUST defend as a unit"; CBT-35: "Any Ships in the sea space NOT
/// part of the defending Fleet may participate"
#[test]
fn a_fleet_defends_as_one() {
    let fleet = |ships: &[&str]| Action::Travel(TravelDeed::Fleet { ships: ships.iter().map(|s| ship(s)).collect() });
    let mut b = swan_and_valentine(Berth::Sea(sea("thames")));
    b.to(Phase::Movement, B);
    assert_eq!(b.refused(B, fleet(&["ship_swan"])), no("NoFleet", "FLT-1"));
    assert_eq!(b.refused(B, fleet(&["ship_swan", "ship_ad_trinity"])), no("NoFleet", "FLT-1"));
    b.act(B, fleet(&["ship_swan", "ship_valentine"]));
    b.to(Phase::Combat, A);
    let fight = CombatDeed::SeaFight { ships: vec![ship("ship_ad_trinity")], target: ship("ship_swan") };
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, Action::Combat(fight));
    assert_eq!(b.deciders(), [B], "the George is not of the fleet");
    b.act(B, Action::Combat(CombatDeed::Rally { ships: vec![] }));
    assert!(b.story().contains("against the Swan, the Valentine"), "{}", b.story());
    assert!(b.pos().ship(ship("ship_valentine")).defended && !b.pos().ship(ship("ship_george")).defended);
    // Parted they are none.
    b.edit(|p| p.ships[ship("ship_swan").index()].at = Berth::Sea(sea("downs")));
    b.to(Phase::Movement, B);
    b.act(B, sail(&["ship_george"], &[], Haven::Sea(sea("downs")), false));
    assert!(b.data().field.fleets.is_empty());
}

/// KM MOV-21: "Ships may embark Nobles ... if it is owned by the same Faction or by an ALLIED Faction"; ARM-6, FLT-2
#[test]
fn an_allys_ship_carries_him_by_leave() {
    let voyage = sail(&["ship_swan"], &["percy"], Haven::Sea(sea("c_solent")), false);
    let start = || {
        let mut b =
            board(&[r#"(noble: "percy", open: Some("a_southampton"))"#, r#"(noble: "scrope", cards: ["ship_swan"])"#]);
        b.edit(|p| p.ships[ship("ship_swan").index()].at = Berth::Port(place("southampton")));
        b
    };
    let mut b = start();
    assert_eq!(b.refused(A, voyage.clone()), no("NotYourShip", "MOV-7"));
    for (leave, sails) in [(grant(), true), (deny(), false)] {
        let mut b = start();
        b.edit(|p| p.field.alliances.push((A, B)));
        assert!(b.offers(A).contains(&voyage));
        b.act(A, voyage.clone());
        assert_eq!(b.deciders(), [B]);
        b.act(B, leave);
        assert_eq!(b.noble("percy").at == Spot::Aboard(ship("ship_swan")), sails);
        assert!(!b.allowed(A, &voyage), "asked once");
        b.events(&[18]);
        b.open(Phase::Event, B);
        assert_eq!(b.pos().ship(ship("ship_swan")).moved, sails, "in its own turn of the round it has moved");
    }
}

/// KM MOV-21, ARM-6: an ally's noble in the same space boards one's own ship by leave.
#[test]
fn an_allys_noble_boards_by_leave() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_southampton"), cards: ["ship_swan"])"#,
        r#"(noble: "scrope", open: Some("a_southampton"))"#,
    ]);
    b.edit(|p| {
        p.ships[ship("ship_swan").index()].at = Berth::Port(place("southampton"));
        p.field.alliances.push((A, B));
    });
    b.act(A, sail(&["ship_swan"], &["scrope"], Haven::Sea(sea("c_solent")), false));
    b.act(B, grant());
    assert_eq!(b.noble("scrope").at, Spot::Aboard(ship("ship_swan")));
    assert!(b.noble("scrope").lent && b.noble("scrope").moved);
}

/// KM MOV-26: "Either enter and occupy ... or remain in the open space (player's choice)", each noble
#[test]
fn of_two_who_land_one_goes_in() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_southampton"), cards: ["ship_swan", "ship_valentine"]), (noble: "clifford", open: Some("a_southampton"))"#,
        r#"(noble: "scrope")"#,
    ]);
    b.edit(|p| {
        for key in ["ship_swan", "ship_valentine"] {
            p.ships[ship(key).index()].at = Berth::Port(place("southampton"));
        }
    });
    let both = Voyage {
        ships: vec![ship("ship_swan"), ship("ship_valentine")],
        aboard: nobles(&["clifford", "percy"]),
        to: Haven::Port(place("portsmouth")),
        inside: true,
        outside: nobles(&["percy"]),
    };
    assert!(b.offers(A).contains(&Action::Travel(TravelDeed::Sail(both.clone()))));
    b.act(A, Action::Travel(TravelDeed::Sail(both)));
    assert!(b.inside("clifford", "portsmouth") && b.outside("percy", "a_portsmouth"));
}

/// KM MOV-15, MOV-26: "(player's choice)" after a storm as well
#[test]
fn a_storm_leaves_the_choice() {
    let storm = Book::standard().events.iter().find(|e| e.name == "Storm in the Channel").unwrap().id.0;
    for (deed, inside) in [(TravelDeed::GoIn, true), (TravelDeed::StayOut, false)] {
        let mut b = board(&[r#"(noble: "clifford", cards: ["ship_valentine"])"#, r#"(noble: "scrope")"#]);
        b.edit(|p| {
            p.ships[ship("ship_valentine").index()].at = Berth::Sea(sea("c_portland"));
            p.nobles[noble("clifford").index()].at = Spot::Aboard(ship("ship_valentine"));
        });
        b.events(&[storm]);
        b.open(Phase::Event, B);
        assert_eq!(b.deciders(), [A], "in another's turn too");
        b.act(A, Action::Travel(deed));
        assert_eq!(matches!(b.noble("clifford").at, Spot::Inside(_)), inside);
    }
}

/// KM ARM-4: "An Army which is attacked by another Noble MUST defend as a unit" - "another": a noble lent to an ally's army does
/// not defend against his own faction.
#[test]
fn nobody_defends_an_allys_army_against_his_own_faction() {
    let york = |who: &str| format!("(noble: \"{who}\", open: Some(\"a_york\"))");
    for deed in [attack as fn(&[&str], SeatId) -> Action, ambush] {
        let (percy, roos) = (york("percy"), york("roos"));
        let mut b = board_with(&[&percy, &roos, &york("howard")], "phase: Some(Combat)");
        b.edit(|p| {
            p.field.alliances = vec![(A, B), (B, C)];
            p.field.armies.push(Army { leader: B, nobles: nobles(&["percy", "howard", "roos"]) });
            p.field.armies[0].nobles.sort_unstable();
        });
        b.results(&[result(BattleResult::BadWeather, &[])]);
        b.act(A, deed(&["percy"], C));
        assert!(b.noble("howard").defended && b.noble("roos").defended, "as a unit");
        assert!(b.noble("percy").attacked && !b.noble("percy").defended, "{}", b.story());
    }
}
