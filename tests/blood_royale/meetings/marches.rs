//! Movement, ships, goods and passage where they meet war, weather and alliances.

use super::*;

/// BR 16.1, 19.24: "Army counters … may be moved up to 3 Provinces during the Movement phase by the owning player";
/// "Retreating forces may move to any neighbouring Provinces": a retreat in another's turn costs nobody his own.
#[test]
fn who_was_driven_off_still_has_his_own_movement() {
    let (mut b, spanish) = driven_from_navarre();
    b.to(Phase::Movement, SPAIN);
    b.act(SPAIN, march(&troops(&spanish), &["La Mancha", "Andalusia"]));
    spanish.iter().for_each(|a| b.army_at(*a, "Andalusia"));
}

/// BR 16.1, 19.21: "A Royal character can escape from a battle at any time"; he moves in his own player's turn as any other.
#[test]
fn a_prince_who_escaped_marches_in_his_own_turn() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    let juan = crate::war::prince(&mut b, SPAIN, "Juan", 0, "navarre");
    crate::war::attack(&mut b, FRANCE, "navarre", SPAIN);
    crate::war::deed(&mut b, SPAIN, WarDeed::Flee { pawn: juan, to: land("aragon") });
    b.to(Phase::Movement, SPAIN);
    b.act(SPAIN, march(&[Unit::Royal(juan)], &["Castile", "Leon"]));
    assert_eq!(b.pos().pawn(juan).at, Spot::Land(land("leon")));
}

/// BR 16.1, 19.29: "the character can be returned to the capital of his or her own country": from there he moves as a Prince
/// does.
#[test]
fn a_prisoner_set_free_may_march_when_his_player_moves() {
    let mut b = board();
    let juan = crate::war::prince(&mut b, SPAIN, "Juan", 0, "navarre");
    let who = crate::war::bearer(&b, juan);
    b.edit(|p| {
        p.people[who.0 as usize].captive_of = Some(Captor::Seat(FRANCE));
        p.pawns[juan.0 as usize].at = Spot::Pool;
    });
    b.to(Phase::Movement, FRANCE);
    crate::war::deed(&mut b, FRANCE, WarDeed::SetFree { who });
    b.to(Phase::Movement, SPAIN);
    b.act(SPAIN, march(&[Unit::Royal(juan)], &["Aragon"]));
    assert_eq!(b.pos().pawn(juan).at, Spot::Land(land("aragon")));
}

/// England has held these two armies back for France, whose turn it is.
fn held_back(at: &str) -> (Board, Vec<ArmyId>) {
    let mut b = moving();
    let held = b.armies(ENGLAND, at, 2);
    b.act(ENGLAND, lend(&held, FRANCE, false));
    next(&mut b, FRANCE);
    b.act(ENGLAND, permit(true));
    (b, held)
}

/// BR 16.1, 16.3, 19.38: "The last Alliance member to move then moves all the troops covered by the Alliance treaty": their own
/// player's provinces are no unfriendly ground to them.
#[test]
fn an_allys_troops_cross_their_own_land_as_friends() {
    let (mut b, held) = held_back("Warwickshire");
    b.act(FRANCE, march(&troops(&held), &["Essex", "Kent"]));
    held.iter().for_each(|a| b.army_at(*a, "Kent"));
    assert!(held.iter().all(|a| !b.pos().army(*a).halted), "{}", b.chronicle());
    // His own troops have no leave there.
    let french = b.armies(FRANCE, "Essex", 1);
    assert_eq!(b.refused(FRANCE, march(&troops(&french), &["Kent", "Wessex"])), no("MustHalt", "16.3"));
    let both = [held[0], b.armies(FRANCE, "Kent", 1)[0]];
    assert_eq!(b.refused(FRANCE, march(&troops(&both), &["Wessex", "Cornwall"])), no("MustHalt", "16.3"));
}

/// BR 16.5, 19.38: "If any country controls both Kent and Calais, Army counters … may be moved across the Channel": English
/// troops under French command too.
#[test]
fn an_allys_troops_cross_the_channel() {
    let (mut b, held) = held_back("Kent");
    b.act(FRANCE, march(&troops(&held), &["Calais", "Normandy"]));
    held.iter().for_each(|a| b.army_at(*a, "Normandy"));
}

/// BR 16.2, 16.5: "If any country controls both Kent and Calais": whoever has that country's leave crosses; where two countries
/// have the two shores nobody does.
#[test]
fn a_guest_crosses_the_channel_where_one_country_has_both_shores() {
    let mut b = moving();
    b.open(ENGLAND, FRANCE);
    let army = b.armies(FRANCE, "Kent", 1);
    b.to(Phase::Movement, FRANCE);
    let over = march(&troops(&army), &["Calais"]);
    assert!(b.allowed(FRANCE, &over));
    b.hold(FRANCE, "Calais");
    assert_eq!(b.refused(FRANCE, over.clone()), no("ChannelNotHeld", "16.5"));
    b.hold(ENGLAND, "Calais");
    b.act(FRANCE, over);
    b.army_at(army[0], "Calais");
}

/// BR 16.2, 16.5, 16.12: friendly is "either grants permission verbally, or access is permitted through the terms of a Marriage
/// Contract": such Fleets bar neither the sea nor the Channel.
#[test]
fn fleets_of_a_friend_by_contract_stop_nobody() {
    let course = ["North Sea", "Channel", "Western Approaches"];
    for (clause, friend) in [
        (None, false),
        (Some(Promise::ArmyPassage { over: vec![] }), true),
        (Some(Promise::Harbour { over: vec![] }), true),
        (Some(Promise::Pay { crowns: 1, each_turn: true }), false),
    ] {
        let mut b = moving();
        let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
        let army = b.armies(ENGLAND, "Kent", 1);
        b.fleet(FRANCE, Berth::Sea(sea("Channel")));
        b.fleet(FRANCE, Berth::Sea(sea("Channel")));
        if let Some(terms) = clause.clone() {
            treaty(&mut b, [FRANCE, ENGLAND], FRANCE, terms);
        }
        assert_eq!(b.allowed(ENGLAND, &sail(fleet, &course, None)), friend, "{clause:?}");
        assert_eq!(b.allowed(ENGLAND, &march(&troops(&army), &["Calais"])), friend, "{clause:?}");
    }
}

/// BR 16.23, 19.42: goods are captured with the province in which they are located, but enemy Fleets in its port "are
/// considered to be stood-off shore together with their contents".
#[test]
fn what_is_aboard_is_not_captured_with_the_port() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Kent")));
    let aboard = b.item(ENGLAND, Goods::Food, "Kent");
    b.edit(|p| p.items[aboard.0 as usize].at = Spot::Aboard(fleet));
    let ashore = b.item(ENGLAND, Goods::Food, "Kent");
    b.control();
    b.act(FRANCE, mark("Kent"));
    assert_eq!((b.pos().item(aboard).owner, b.pos().item(ashore).owner), (Some(ENGLAND), Some(FRANCE)));
    b.to(Phase::Movement, ENGLAND);
    b.act(ENGLAND, sail(fleet, &["North Sea"], Some("Essex")));
    assert_eq!(b.pos().item(aboard).at, Spot::Aboard(fleet));
}

/// BR 16.15, 17.5: "any Army counters on board remain there, and have no effect on the control of the Province".
#[test]
fn armies_aboard_keep_no_marker_away() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Kent")));
    let army = b.armies(ENGLAND, "Kent", 1);
    b.edit(|p| p.armies[army[0].0 as usize].at = Spot::Aboard(fleet));
    b.control();
    b.act(FRANCE, mark("Kent"));
    assert_eq!(b.pos().holder(land("Kent")), Some(FRANCE));
}

/// BR 15.7, 16.4: "All Army units in a Province affected by Famine must evacuate": by ship where no land is open, and then out
/// of the port (16.16).
#[test]
fn a_famine_is_left_by_sea() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Cornwall", 2);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Cornwall")));
    b.province("Cornwall", |p| p.famine = true);
    b.province("Wessex", |p| p.famine = true);
    b.act(ENGLAND, embark(&troops(&army), fleet));
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustPutToSea", "16.16"));
    b.act(ENGLAND, sail(fleet, &["Western Approaches"], None));
    b.done(ENGLAND);
    assert!(army.iter().all(|a| b.pos().army(*a).at == Spot::Aboard(fleet)));
}

/// BR 15.7, OG.11: "All Army units … must evacuate the Province during their next Movement turn": a Governor who commands them
/// may disobey his King, not the famine.
#[test]
fn a_governor_does_not_keep_troops_in_a_famine() {
    let mut b = moving_with("governors: true");
    let who = b.person(SPAIN, "Diego", Sex::Male, 20);
    b.prince(SPAIN, who, "Kent");
    b.province("Kent", |p| {
        p.governor = Some(who);
        p.famine = true;
    });
    let army = b.armies(ENGLAND, "Kent", 2);
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustEvacuate", "15.7"));
    b.act(ENGLAND, march(&troops(&army), &["Essex"]));
    assert_eq!(b.table.prompt().seats, [SPAIN]);
    assert_eq!(b.refused(SPAIN, permit(false)), no("MustEvacuate", "15.7"));
    b.act(SPAIN, permit(true));
    army.iter().for_each(|a| b.army_at(*a, "Essex"));
}

/// BR 15.23, 16.22: "Unaccompanied Resource Items may not be moved into or out of a Province affected by Rebellion", by ship
/// neither.
#[test]
fn goods_leave_a_rebellion_by_ship_only_with_armies() {
    let mut b = moving();
    let item = Unit::Item(b.item(ENGLAND, Goods::Metals, "Cornwall"));
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Cornwall")));
    b.province("Cornwall", |p| p.rebellion = Some(0));
    assert_eq!(b.refused(ENGLAND, embark(&[item], fleet)), no("Unescorted", "15.23"));
    let army = troops(&b.armies(ENGLAND, "Cornwall", 1));
    b.act(ENGLAND, embark(&[army[0], item], fleet));
    // Nor into one.
    b.act(ENGLAND, sail(fleet, &["Western Approaches"], Some("Wessex")));
    b.province("Wessex", |p| p.rebellion = Some(0));
    assert_eq!(b.refused(ENGLAND, ashore(&[item])), no("Unescorted", "15.23"));
    b.act(ENGLAND, ashore(&[army[0], item]));
}

/// BR 16.3, 16.4: "those pieces must stop Movement at once": who has landed as an enemy does not go aboard again.
#[test]
fn invaders_do_not_go_aboard_again() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    b.act(ENGLAND, embark(&troops(&army), fleet));
    b.act(ENGLAND, sail(fleet, &["North Sea", "Channel"], Some("Normandy")));
    b.act(ENGLAND, ashore(&troops(&army)));
    assert_eq!(b.refused(ENGLAND, embark(&troops(&army), fleet)), no("Stopped", "16.3"));
}

/// BR 16.20, 16.24, 19.36: goods with an Army may be brought into an enemy's land, stop there with it, and are lost with its
/// defeat alone.
#[test]
fn escorted_goods_stand_or_fall_with_their_army() {
    let mut b = moving();
    let item = b.item(ENGLAND, Goods::Metals, "Calais");
    let army = b.armies(ENGLAND, "Calais", 1);
    let convoy = [Unit::Army(army[0]), Unit::Item(item)];
    assert_eq!(b.refused(ENGLAND, march(&convoy, &["Champagne", "Burgundy"])), no("MustHalt", "16.3"));
    b.act(ENGLAND, march(&convoy, &["Champagne"]));
    let seize = Action::Campaign(CampaignDeed::Confiscate { items: vec![item] });
    b.to(Phase::Movement, FRANCE);
    assert_eq!(b.refused(FRANCE, seize.clone()), no("Guarded", "16.24"));
    b.armies(FRANCE, "Champagne", 4);
    crate::war::attack(&mut b, FRANCE, "Champagne", ENGLAND);
    crate::war::round(&mut b, [1, 6]);
    assert_eq!(b.pos().item(item).owner, Some(FRANCE));
}

/// BR 15.24, 15.25, 19.38: lent troops that go down with a ship are placed on the Year Track for their own player.
#[test]
fn lent_troops_lost_at_sea_are_their_owners_dead() {
    let mut b = board();
    let lent = b.armies(GERMANY, "Calais", 2);
    let fleet = b.fleet(FRANCE, Berth::Sea(sea("Channel")));
    b.edit(|p| {
        p.people.truncate(15);
        lent.iter().for_each(|a| {
            p.armies[a.0 as usize].at = Spot::Aboard(fleet);
            p.armies[a.0 as usize].lent_to = Some(FRANCE);
        });
    });
    b.enter_with(Phase::Event, &[4, 1]);
    assert!(b.dice_are_used());
    assert_eq!((crate::war::dead(&b, GERMANY), crate::war::dead(&b, FRANCE)), (2, 0));
    assert!(lent.iter().all(|a| b.pos().army(*a).lent_to.is_none()));
}

/// BR 16.14, 19.42: who has leave from the old lord of a port has none from the new one, who may give his own.
#[test]
fn shelter_is_asked_anew_of_a_new_lord() {
    let mut b = moving();
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Normandy")));
    b.edit(|p| p.fleets[fleet.0 as usize].sheltered = true);
    b.armies(SPAIN, "Normandy", 1);
    b.control();
    b.act(SPAIN, mark("Normandy"));
    b.to(Phase::Movement, ENGLAND);
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustLeavePort", "19.42"));
    b.act(ENGLAND, sail(fleet, &["Channel"], None));
    b.act(ENGLAND, sail_all(&[fleet], &[], Some("Normandy"), true));
    b.act(SPAIN, permit(true));
    assert!(b.allowed(ENGLAND, &Action::Done));
}

/// BR 7.8, 8.7, 15.4: a Contract lasts "whilst both partners remain alive": the plague of this round's event ends the peace
/// before anybody moves.
#[test]
fn a_peace_ends_with_the_groom_who_dies_of_plague() {
    for (dice, bound) in [([1, 1], false), ([6, 6], true)] {
        let mut b = board();
        b.edit(|p| p.people.truncate(15));
        let bride = b.person(FRANCE, "Isabelle", Sex::Female, 25);
        let groom = b.person(ENGLAND, "Rupert", Sex::Male, 25);
        let marriage = b.wed(groom, bride);
        b.contract(marriage, ENGLAND, FRANCE, Promise::NonAggression { over: vec![] });
        b.prince(ENGLAND, groom, "Kent");
        let army = b.armies(ENGLAND, "Calais", 1);
        b.enter_with(Phase::Event, &[&[1, 1, 1, 6][..], &dice].concat());
        assert_eq!(b.pos().character(groom).is_alive(), bound);
        b.to(Phase::Movement, ENGLAND);
        assert_eq!(b.allowed(ENGLAND, &march(&troops(&army), &["Normandy"])), !bound);
    }
}
