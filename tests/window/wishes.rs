//! Units of the player's own choosing: who goes into the walls, who advances, who is lost, who leads, what is placed first.

use bevy::prelude::*;
use regnal::engine::Table;
use regnal::games::divine_right::actions::Action;
use regnal::games::divine_right::combat::{Attack, Manner, Post};
use regnal::games::divine_right::components::{Kind, Phase, Place};
use regnal::games::divine_right::frames::Frame;
use regnal::games::divine_right::ids::CounterId;
use regnal::table::SeatId;
use regnal::window::asks::{Ask, Asks};
use regnal::window::divine_right;
use regnal::window::divine_right::choice::Choice;

use super::Player;
use super::eyes::Sitting;
use super::gestures::{edit, field, hex, look};
use super::minaria_data::Minaria;
use super::trial::{Kit, dice};

/// These faces fall next.
fn lay(table: &mut Table, faces: &[u8]) {
    let (position, mut dice) = (Minaria::position(table), dice(table));
    dice.lay(faces.to_vec());
    Minaria::lay_out(table, position, dice).unwrap_or_else(|e| panic!("{e:?}"));
}

fn land(from: &[&str], at: &str) -> Action {
    let from = from.iter().map(|h| Post { hex: hex(h), inside: false }).collect();
    Action::Announce(Attack { manner: Manner::Land, from, at: vec![hex(at)], staying: vec![] })
}

impl Player {
    fn ask(&mut self, action: Action) {
        self.0.world_mut().resource_mut::<Asks>().put(Ask::Do(action.act()));
        self.wait(4);
    }

    fn also_at(&mut self, place: &str) {
        divine_right::press(self.0.world_mut(), hex(place), true);
        self.wait(4);
    }

    fn names_at(&self, place: &str) -> Vec<String> {
        self.lies(|pos| pos.at(hex(place)).map(|id| pos.counter(id).name.clone()).collect())
    }

    fn armies_at(&self, place: &str) -> Vec<CounterId> {
        self.lies(|pos| pos.at(hex(place)).filter(|id| pos.counter(*id).kind == Kind::Army).collect())
    }
}

/// SIEGE-08: some of a garrison come out, the others stay inside.
#[test]
fn ticked_units_leave_the_walls() {
    let mut player = Player::sit(Some(field(1, &[], &[], Phase::Movement)));
    player.point_at("Basimar");
    let names = player.names_at("Basimar");
    assert!(player.sees("Bring 3 armies outside the walls"), "all are ticked at first");
    player.click(&names[0]);
    assert!(player.sees("Bring 2 armies outside the walls"));
    player.click("Bring 2 armies outside the walls");
    let out: Vec<bool> = player.lies(|pos| pos.at(hex("Basimar")).map(|id| pos.is_inside(id)).collect());
    assert_eq!(out, [true, false, false]);
}

/// LEADER-02: the king leads unless the player unticks it.
#[test]
fn a_monarch_leads_or_only_goes_along() {
    let mut player = Player::sit(Some(field(1, &[], &[], Phase::Movement)));
    player.point_at("Pennol");
    assert!(player.sees("Led by the Monarch of Muetar"));
    let led = player.0.world().resource::<Choice>().ways.clone().unwrap().unwrap().len();
    player.click("Led by the Monarch of Muetar");
    let alone = player.0.world().resource::<Choice>().ways.clone().unwrap().unwrap().len();
    assert!(led > alone, "behind their king the armies come further: {led} places against {alone}");
    let (goal, _) = player.0.world().resource::<Choice>().ways.clone().unwrap().unwrap().into_iter().next().unwrap();
    let before = player.acts();
    player.point_at(&goal.to_string());
    assert_eq!(player.acts(), before + 1);
    match player.act_at(before) {
        Action::Move { leader, units, .. } => assert!(leader.is_none() && units.len() == 4),
        other => panic!("{other:?}"),
    }
}

/// COMBAT-11: of two stacks that have won, chosen units advance together; the hex is lit, and a click on it does it.
#[test]
fn chosen_units_of_two_stacks_advance() {
    let mut table = field(2, &[("1524", 2), ("1424", 2)], &[("1423", 1)], Phase::Combat);
    lay(&mut table, &[6, 1]);
    let mut player = Player::sit(Some(table));
    player.ask(land(&["1524", "1424"], "1423"));
    player.ask(Action::EndAnnouncements);
    player.ask(Action::Stand);
    assert!(player.lies(|pos| matches!(pos.top(), Some(Frame::Battle(_)))), "the victors are asked");
    player.point_at("1524");
    let first = player.names_at("1524")[0].clone();
    player.click(&first);
    player.also_at("1424");
    assert!(player.sees("with 3 armies"));
    player.point_at("1423");
    assert_eq!(player.armies_at("1423").len(), 3);
    assert_eq!((player.armies_at("1524").len(), player.armies_at("1424").len()), (1, 0));
}

/// COMBAT-06: the loser clicks the stack that bleeds and ticks whom to give up.
#[test]
fn the_owner_ticks_whom_he_loses() {
    let mut table = field(2, &[("1524", 2), ("1424", 2)], &[("1423", 4)], Phase::Combat);
    lay(&mut table, &[1, 2]);
    let mut player = Player::sit(Some(table));
    player.ask(land(&["1524", "1424"], "1423"));
    player.ask(Action::EndAnnouncements);
    player.ask(Action::Stand);
    let count = player.lies(|pos| match pos.top() {
        Some(Frame::Lose { seat, count, .. }) if *seat == SeatId(0) => usize::from(*count),
        other => panic!("{other:?}"),
    });
    assert_eq!(count, 1);
    player.point_at("1424");
    assert!(!player.sees("With those ticked"), "nobody is given up unasked");
    let name = player.names_at("1424")[1].clone();
    player.click(&name);
    assert!(player.sees("With those ticked"));
    let lost = player.armies_at("1424")[1];
    // The button with the wish stands above the list of all offers.
    player.click(&format!("Give up {name}"));
    let gone = player.lies(|pos| pos.spot(lost).is_none());
    assert!(gone);
    assert_eq!((player.armies_at("1524").len(), player.armies_at("1424").len()), (2, 1));
}

/// VIOLATE-03: units with a choice of hexes are placed in any order.
#[test]
fn another_unit_can_be_placed_first() {
    let mut table = field(1, &[], &[], Phase::Movement);
    let (units, name) = look(&table, |pos| {
        let army = |site: &&str| pos.at(hex(site)).next().expect("an army");
        let units: Vec<CounterId> = ["Basimar", "Plibba"].iter().map(army).collect();
        let name = pos.counter(units[1]).name.clone();
        (units, name)
    });
    edit(&mut table, |p| {
        for id in &units {
            p.counters[id.index()].place = Place::Home;
        }
        p.stack.push(Frame::Deploy { seat: SeatId(0), units: units.clone() });
    });
    let mut player = Player::sit(Some(table));
    assert!(player.sees("Or first"));
    player.click(&name);
    let before = player.acts();
    player.click(&format!("Place {name} at"));
    assert_eq!(player.acts(), before + 1);
    assert!(player.lies(|pos| pos.spot(units[1]).is_some()), "{name} stands on the map");
}
