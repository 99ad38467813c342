//! Diplomacy Royale's map: every province has its spot, orders are given by pointing, opened orders are played back, the
//! sandbox leaves the game alone.

use std::time::Duration;

use bevy::prelude::KeyCode;
use bevy::time::TimeUpdateStrategy;
use regnal::diplomacy::{Order, Place, ProvinceId};
use regnal::engine::Table;
use regnal::games::diplomacy_royale::book::Book;
use regnal::games::diplomacy_royale::components::{Dislodged, Phase};
use regnal::games::diplomacy_royale::ids::{PowerId, UnitId};
use regnal::games::diplomacy_royale::position::{Pos, Position};
use regnal::games::diplomacy_royale::{ROYALE, View};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::bindings::{Chord, Deed};
use regnal::window::desk::{Desk, Page};
use regnal::window::diplomacy::{Arms, Piece};
use regnal::window::diplomacy_royale::map::chart;
use regnal::window::diplomacy_royale::{self, Board, DiplomacyRoyale, Hand, Playback};
use regnal::window::hosts::Host;
use regnal::window::provinces::Backdrop;
use regnal::window::settings::Settings;
use regnal::window::sight::Eyes;

use super::Player;
use super::courts::{edit, look};
use super::eyes::{self, Sitting};

fn at(key: &str) -> ProvinceId {
    chart().of_key(key).unwrap_or_else(|| panic!("no province {key}"))
}

fn place(label: &str) -> Place {
    let book = Book::standard();
    let found = book.map.places().find(|p| book.map.label(*p) == label);
    found.unwrap_or_else(|| panic!("no place {label}"))
}

/// One power has a player, the others hold.
fn alone(power: &str, change: impl FnOnce(&mut Position)) -> Table {
    table(&format!("seats: (1, 1), powers: [\"{power}\"], options: (dynasties: false, powers: named)"), change)
}

fn table(rest: &str, change: impl FnOnce(&mut Position)) -> Table {
    let text = format!("(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", {rest})");
    let seats = vec![SeatSetup::plain(0, Sitter::Human)];
    let mut table = Table::new(&ROYALE, &text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    edit(&mut table, change);
    table
}

fn shift(p: &mut Position, from: &str, to: &str) {
    let from = place(from);
    let unit = p.units.iter_mut().find(|u| u.at == Some(from)).unwrap_or_else(|| panic!("nobody stands there"));
    unit.at = Some(place(to));
}

fn sit(table: Table) -> Player {
    let mut player = Player(eyes::open(Some(table), (1280, 800), |_| ()));
    player.wait(4);
    if player.sees("open the curtain") {
        player.click("open the curtain");
    }
    if player.sees("Since your last turn") {
        player.click("Go on");
    }
    player
}

impl Player {
    /// On the counter that stands there, or on the ground.
    fn touch(&mut self, key: &str) {
        diplomacy_royale::press(self.0.world_mut(), at(key), true);
        self.wait(4);
    }

    fn ground(&mut self, key: &str) {
        diplomacy_royale::press(self.0.world_mut(), at(key), false);
        self.wait(4);
    }

    fn game<T>(&self, see: impl FnOnce(Pos) -> T) -> T {
        look(self.royale(), see)
    }

    fn unit_in(&self, key: &str) -> UnitId {
        self.game(|pos| pos.unit_in(at(key)).expect("a unit").id)
    }

    fn order_of(&self, key: &str) -> Option<Order> {
        let unit = self.unit_in(key);
        self.game(|pos| pos.desk().orders.get(&unit).copied())
    }
}

#[test]
fn every_province_of_europe_has_its_spot_and_its_name() {
    let chart = chart();
    for p in chart.map().provinces() {
        let (key, name) = (chart.key(p), chart.name(p));
        let spot = DiplomacyRoyale.spot(key).unwrap_or_else(|| panic!("{key} lies nowhere"));
        assert_eq!(chart.at(spot), Some(p), "the spot of {name}");
        assert_eq!(DiplomacyRoyale.find(name).first().map(String::as_str), Some(key), "{name}");
        assert_eq!(DiplomacyRoyale.find(key).first().map(String::as_str), Some(key), "{key}");
        assert_eq!(chart.shape(p).and_then(|s| s.city).is_some(), chart.map().data(p).centre, "the centre of {name}");
        for coast in &chart.map().data(p).coasts {
            assert_ne!(chart.place(*coast), spot, "fleets off {}", chart.map().label(*coast));
        }
    }
}

#[test]
fn the_map_of_europe_opens_with_every_unit() {
    let player = sit(alone("france", |_| ()));
    let board = player.0.world().resource::<Board>();
    assert_eq!(board.tokens.len(), 22);
    for (k, a) in board.tokens.iter().enumerate() {
        for b in &board.tokens[k + 1..] {
            assert!(a.at.distance(b.at) > a.half.x, "{:?} under {:?}", a.unit, b.unit);
        }
    }
}

/// First the unit, then where it goes; the line above the map says what to do next.
#[test]
fn a_move_is_two_clicks() {
    let mut player = sit(alone("france", |_| ()));
    assert!(player.reads("3 of 3 have no order"), "{:?}", player.words());
    player.touch("par");
    assert!(player.0.world().resource::<Hand>().goals(&Book::standard().map).contains(&at("bur")));
    player.ground("bur");
    assert_eq!(player.order_of("par"), Some(Order::Move { to: place("BUR"), via: false }));
    assert!(player.reads("2 of 3 have no order"));
    // Another order takes its place, and a click on itself lets it hold.
    player.touch("par");
    player.touch("par");
    assert_eq!(player.order_of("par"), Some(Order::Hold));
    player.click("Take back the order to A PAR");
    assert_eq!(player.order_of("par"), None);
}

/// Then whom it helps, then where that goes.
#[test]
fn a_support_is_three_clicks() {
    let mut player = sit(alone("france", |_| ()));
    player.touch("mar");
    player.touch("par");
    assert_eq!(player.0.world().resource::<Hand>().helped, Some(at("par")));
    player.ground("bur");
    assert_eq!(player.order_of("mar"), Some(Order::SupportMove { of: at("par"), to: place("BUR") }));
}

/// The key that takes an order back is the one of the settings; the usual ones are C and Backspace.
#[test]
fn an_order_is_taken_back_by_the_key_of_the_settings() {
    let mut player = sit(alone("france", |_| ()));
    let hold = |player: &mut Player| {
        player.touch("par");
        player.touch("par");
        assert_eq!(player.order_of("par"), Some(Order::Hold));
        player.touch("par");
    };
    for key in [KeyCode::KeyC, KeyCode::Backspace] {
        hold(&mut player);
        player.strike(&[key]);
        assert_eq!(player.order_of("par"), None, "{key:?}");
        assert_eq!(player.0.world().resource::<Hand>().unit, None);
    }
    hold(&mut player);
    player.0.world_mut().resource_mut::<Settings>().keys.put(Deed::TakeBack, 0, Chord::plain(KeyCode::KeyX));
    player.strike(&[KeyCode::KeyC]);
    assert_eq!(player.order_of("par"), Some(Order::Hold), "the old key does nothing");
    // Under a page nothing is taken back.
    player.0.world_mut().resource_mut::<Desk>().open(Page::Menu);
    player.strike(&[KeyCode::KeyX]);
    assert_eq!(player.order_of("par"), Some(Order::Hold));
    player.0.world_mut().resource_mut::<Desk>().close();
    player.strike(&[KeyCode::KeyX]);
    assert_eq!(player.order_of("par"), None);
}

/// The other button goes back the same way: first whom it helps, then the unit.
#[test]
fn a_right_click_takes_an_order_back_step_by_step() {
    let mut player = sit(alone("france", |_| ()));
    player.touch("mar");
    player.touch("par");
    let held = |player: &Player| {
        let hand = player.0.world().resource::<Hand>();
        (hand.unit.is_some(), hand.helped.is_some(), player.0.world().resource::<Desk>().page.is_none())
    };
    let map = bevy_egui::egui::pos2(60.0, 300.0);
    for left in [(true, true, true), (true, false, true), (false, false, true), (false, false, true)] {
        assert_eq!(held(&player), left);
        player.right_click(map);
    }
    assert!(player.game(|pos| pos.desk().orders.is_empty()));
}

/// Another's counter can be meant in several ways: one is asked.
#[test]
fn a_foreign_unit_is_attacked_or_supported() {
    for (word, order) in [
        ("(attack)", Order::Move { to: place("BUR"), via: false }),
        ("where it stands", Order::SupportHold { of: at("bur") }),
    ] {
        let mut player = sit(alone("france", |p| shift(p, "MUN", "BUR")));
        player.touch("par");
        player.touch("bur");
        player.click(word);
        assert_eq!(player.order_of("par"), Some(order));
    }
}

#[test]
fn a_fleet_carries_an_army_from_coast_to_coast() {
    let mut player = sit(alone("england", |p| {
        shift(p, "LON", "NTH");
        shift(p, "LVP", "YOR");
    }));
    player.touch("nth");
    player.touch("yor");
    player.ground("nwy");
    assert_eq!(player.order_of("nth"), Some(Order::Convoy { of: at("yor"), to: at("nwy") }));
    player.touch("yor");
    player.ground("nwy");
    assert_eq!(player.order_of("yor"), Some(Order::Move { to: place("NWY"), via: false }));
}

#[test]
fn where_there_are_two_coasts_one_is_asked() {
    let mut player = sit(alone("france", |p| shift(p, "BRE", "MAO")));
    player.touch("mao");
    player.ground("spa");
    assert_eq!(player.order_of("mao"), None, "nothing is done before the player has chosen");
    // The question bears the name of the place, hides the card at the pointer, and can be left with the fleet in hand.
    let name = DiplomacyRoyale.place_name("spa");
    player.point(bevy_egui::egui::pos2(420.0, 640.0));
    player.0.world_mut().resource_mut::<Hand>().hover = Some(at("spa"));
    player.wait(3);
    assert!(player.reads(&name) && !player.reads(&format!("{name} (SPA)")), "{:?}", player.words());
    player.click("Leave it");
    let hand = player.0.world().resource::<Hand>();
    assert!(hand.asked.is_none() && hand.unit.is_some());
    player.ground("spa");
    player.click("To SPA/SC");
    assert_eq!(player.order_of("mao"), Some(Order::Move { to: place("SPA/SC"), via: false }));
}

/// Where units would hold for want of an order, that is said before the curtain falls, and asked again.
#[test]
fn a_curtain_over_units_without_orders_is_closed_only_when_told_twice() {
    let mut player = sit(alone("france", |_| ()));
    player.touch("par");
    player.ground("bur");
    player.click("Close the curtain");
    assert_eq!(player.game(|pos| pos.turn.phase), Phase::Moves);
    assert!(player.reads("2 units have no order and would hold"), "{:?}", player.words());
    // Something else in between: it is said anew.
    player.touch("par");
    player.touch("par");
    player.touch("mar");
    player.ground("spa");
    player.click("Close the curtain");
    assert!(player.reads("1 unit has no order and would hold"), "{:?}", player.words());
    player.click("Do it all the same");
    player.wait(6);
    assert!(player.0.world().resource::<Playback>().is_open());
}

/// A land that changes hands with the orders of an autumn has its old colour until the last of them is shown.
#[test]
fn opened_orders_are_shown_over_the_map_of_before() {
    let mut player = sit(alone("france", |_| ()));
    let spain = |player: &Player| {
        let backdrop = player.0.world().resource::<Backdrop>().0.clone();
        backdrop.map(|view| view.of::<View>().provinces[usize::from(at("spa").0)].owner)
    };
    for order in [("mar", "spa"), ("par", "bur")] {
        player.touch(order.0);
        player.ground(order.1);
        player.close_curtain();
        player.wait(6);
        if player.sees("Since your last turn") {
            player.click("Go on");
        }
    }
    assert_eq!(player.game(|pos| pos.province(at("spa")).owner), Some(PowerId(2)));
    player.click("Back to the beginning");
    player.wait(2);
    assert_eq!(spain(&player), Some(None), "nobody held Spain when the orders were opened");
    player.click("To the end");
    player.wait(2);
    assert_eq!(spain(&player), None);
    player.click("Close the opened orders");
    player.click("Last orders");
    assert_eq!(spain(&player), Some(None), "as often as they are looked at");
}

/// What comes after the orders waits until they have been shown.
#[test]
fn bots_wait_while_opened_orders_are_played() {
    let text = "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: (2, 2), \
                powers: [\"france\", \"turkey\"], options: (dynasties: false, powers: named))";
    let seats = vec![SeatSetup::plain(0, Sitter::Human), SeatSetup::plain(1, Sitter::bot(1))];
    let table = Table::new(&ROYALE, text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    let mut player = sit(table);
    player.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
    {
        let mut settings = player.0.world_mut().resource_mut::<Settings>();
        (settings.animation, settings.bot_pause) = (1.0, 0.1);
    }
    player.close_curtain();
    let playing = |player: &Player| player.0.world().resource::<Playback>().is_playing();
    let acts = |player: &Player| player.royale().acts().len();
    for _ in 0..600 {
        player.wait(1);
        if player.sees("Since your last turn") {
            player.click("Go on");
        }
        if playing(&player) {
            break;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(playing(&player), "{:?}", player.words());
    let before = acts(&player);
    player.wait(20);
    assert!(playing(&player));
    assert_eq!(acts(&player), before);
    player.click("To the end");
    for _ in 0..600 {
        player.wait(1);
        if acts(&player) > before {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the other power writes no orders");
}

/// The opened orders stand on the map, one after the other, before the units have moved and after.
#[test]
fn opened_orders_are_played_back() {
    let mut player = sit(alone("france", |_| ()));
    player.touch("par");
    player.ground("bur");
    player.close_curtain();
    player.wait(6);
    if player.sees("Since your last turn") {
        player.click("Go on");
    }
    assert!(player.0.world().resource::<Playback>().is_open());
    assert!(player.reads("Spring 1901: order"), "{:?}", player.words());
    player.click("Back to the beginning");
    let stands = |player: &Player| {
        let board = player.0.world().resource::<Board>();
        board
            .tokens
            .iter()
            .find(|t| matches!(t.face, Arms::Power(2, _)) && [at("par"), at("bur")].contains(&t.province))
            .map(|t| t.province)
    };
    player.click("To the end");
    assert_eq!(stands(&player), Some(at("bur")));
    player.click("Back to the beginning");
    player.wait(2);
    assert!(player.0.world().resource::<Playback>().lines().is_some_and(|(_, done)| done <= 1));
    assert_eq!(stands(&player), Some(at("par")));
    player.click("Close the opened orders");
    assert_eq!(stands(&player), Some(at("bur")));
}

/// The unit in hand.
fn held(player: &Player) -> Option<UnitId> {
    player.0.world().resource::<Hand>().unit.map(|piece| match piece {
        Piece::Unit(id) => UnitId(id),
        Piece::Heir(_) => panic!("there are no heirs on this map"),
    })
}

#[test]
fn the_sandbox_leaves_the_game_alone() {
    let mut player = sit(alone("france", |_| ()));
    player.click("Sandbox");
    // Anybody's unit.
    player.touch("mun");
    player.ground("bur");
    player.touch("par");
    player.ground("bur");
    let (mun, par) = (player.unit_in("mun"), player.unit_in("par"));
    let hand = player.0.world().resource::<Hand>();
    let shown = hand.trial.as_ref().expect("it is worked out");
    let worked = |unit: UnitId| shown.lines().iter().find(|l| l.unit == Piece::Unit(unit.0)).map(|l| l.worked);
    assert_eq!((worked(mun), worked(par)), (Some(false), Some(false)), "they bounce");
    assert!(player.game(|pos| pos.desk().orders.is_empty()), "the game knows nothing of it");
    player.click("Leave the sandbox");
    assert!(player.0.world().resource::<Hand>().trial.is_none());
    // What was tried is not lost by leaving or clearing.
    let tried = |player: &Player| player.0.world().resource::<Hand>().trial.as_ref().map_or(0, |t| t.orders.len());
    player.click("Sandbox");
    assert_eq!(tried(&player), 2);
    player.click("Clear all");
    assert_eq!(tried(&player), 0);
    player.click("Bring back");
    assert_eq!(tried(&player), 2);
    player.click("Clear all");
    player.click("Leave the sandbox");
    player.click("Sandbox");
    assert_eq!(tried(&player), 2, "nor by both");
}

/// Units are raised by a click on a lit place.
#[test]
fn builds_are_pointed_at() {
    let mut player = sit(alone("france", |p| {
        p.turn.phase = Phase::Adjustments;
        p.turn.half = regnal::games::diplomacy_royale::components::Half::Second;
        shift(p, "PAR", "BUR");
        let spain = at("spa");
        p.provinces[usize::from(spain.0)].owner = Some(PowerId(2));
    }));
    assert!(player.reads("1 due"), "{:?}", player.words());
    // The card says what the click will do.
    player.point(bevy_egui::egui::pos2(420.0, 640.0));
    player.0.world_mut().resource_mut::<Hand>().hover = Some(at("par"));
    player.wait(3);
    let sight = player.0.world().resource::<Eyes>().sight.clone().expect("somebody looks");
    let here = sight.offers.iter().find(|o| o.is.target.as_deref() == Some("par"));
    assert!(player.reads(&format!("Click: {}", here.expect("a build").text)), "{:?}", player.words());
    player.ground("par");
    assert_eq!(player.game(|pos| pos.desk().adjustments.get(&SeatId(0)).map_or(0, Vec::len)), 1);
}

/// Who was driven out is picked from the list or on the map; a click beside his ways keeps him in hand, and the card says why.
#[test]
fn retreats_are_pointed_at() {
    let driven = |p: &mut Position, from: &str, to: &[&str]| {
        let unit = p.units.iter_mut().find(|u| u.at == Some(place(from))).expect("a unit");
        let retreats = to.iter().map(|to| place(to)).collect();
        unit.dislodged = Some(Dislodged { by: PowerId(3), retreats });
        unit.id
    };
    let (mut par, mut mar) = (None, None);
    let mut player = sit(alone("france", |p| {
        p.turn.phase = Phase::Retreats;
        par = Some(driven(p, "PAR", &["GAS", "PIC"]));
        shift(p, "MUN", "PAR");
        mar = Some(driven(p, "MAR", &["GAS", "SPA"]));
        shift(p, "VEN", "MAR");
        driven(p, "LVP", &["WAL"]);
    }));
    assert!(!player.reads("A LVP: driven out"), "England's are England's: {:?}", player.words());
    player.click("A MAR: driven out");
    assert_eq!(held(&player), mar);
    player.ground("bur");
    assert_eq!(held(&player), mar, "a click beside its ways does not cost the choice");
    player.point(bevy_egui::egui::pos2(60.0, 300.0));
    player.0.world_mut().resource_mut::<Hand>().hover = Some(at("bur"));
    player.wait(3);
    assert!(player.reads("[ROY 10.3-2]"), "{:?}", player.words());
    player.touch("par");
    assert_eq!(held(&player), par, "another that was driven out is taken up instead");
    player.ground("pic");
    assert_eq!(player.game(|pos| pos.desk().retreats.clone()), [(par.unwrap(), Some(place("PIC")))].into());
    assert_eq!(held(&player), None);
    assert!(player.reads("A PAR: retreats to PIC"), "{:?}", player.words());
    player.strike(&[KeyCode::KeyN]);
    assert_eq!(held(&player), mar, "the next is who has not been told");
}

/// The key and the button for the next go from unit to unit without an order, and then to what may be built.
#[test]
fn the_next_is_whoever_still_waits() {
    let mut player = sit(alone("france", |_| ()));
    let at_hand = |player: &Player| player.0.world().resource::<Desk>().at.clone();
    player.strike(&[KeyCode::KeyN]);
    let first = held(&player).expect("a unit");
    player.click("The next of yours that can still act");
    assert!(held(&player) > Some(first));
    player.strike(&[KeyCode::KeyN]);
    player.strike(&[KeyCode::KeyN]);
    assert_eq!(held(&player), Some(first), "three units, and round again");
    let key = at_hand(&player).expect("he is pointed at");
    assert_eq!(player.unit_in(&key), first);
    player.touch(&key);
    player.strike(&[KeyCode::KeyN]);
    assert!(held(&player) > Some(first), "who has an order is passed over");

    let mut player = sit(alone("france", |p| {
        p.turn.phase = Phase::Adjustments;
        p.turn.half = regnal::games::diplomacy_royale::components::Half::Second;
        shift(p, "PAR", "BUR");
        shift(p, "MAR", "GAS");
        p.provinces[usize::from(at("spa").0)].owner = Some(PowerId(2));
    }));
    let mut seen = vec![];
    for _ in 0..3 {
        player.strike(&[KeyCode::KeyN]);
        seen.push(at_hand(&player).expect("a place to build"));
    }
    assert_eq!(seen[0], seen[2]);
    assert_eq!(std::collections::BTreeSet::from_iter(&seen).len(), 2, "{seen:?}");
    assert!(player.game(|pos| pos.desk().adjustments.is_empty()), "nothing is built by looking");
}

/// Plain Diplomacy has neither houses nor writs, and says nothing of them.
#[test]
fn plain_diplomacy_has_only_its_own_tabs() {
    let mut player = sit(alone("france", |_| ()));
    assert!(player.sees("Orders"));
    assert!(!player.sees("House") && !player.sees("Writs"), "{:?}", player.words());
}

/// What one player pointed at last is as secret as his orders.
#[test]
fn the_next_player_does_not_see_where_the_last_one_pointed() {
    let text = r#"(game: "diplomacy_royale", title: "Test", text: "Test", seats: (2, 2), powers: ["france", "italy"], options: (dynasties: false, powers: named))"#;
    let seats = (0..2).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let table = Table::new(&ROYALE, text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    let mut player = sit(table);
    player.touch("par");
    player.ground("bur");
    let pointed = |player: &Player| player.0.world().resource::<Desk>().at.clone();
    assert_eq!(pointed(&player).as_deref(), Some("bur"));
    player.close_curtain();
    player.wait(4);
    player.click("open the curtain");
    player.wait(4);
    assert_eq!(player.0.world().resource::<Eyes>().last, Some(SeatId(1)));
    assert_eq!(pointed(&player), None);
}

/// A bot thinks beside the frames; what it thought of a position that is no more is dropped, and the game goes on as it
/// would have at any other table.
#[test]
fn bots_think_beside_the_frames_and_play_as_elsewhere() {
    let text = r#"(game: "diplomacy_royale", title: "Test", text: "Test", seats: (2, 2), powers: ["france", "italy"], options: (dynasties: false, powers: named))"#;
    let seats = || vec![SeatSetup::plain(0, Sitter::Human), SeatSetup::plain(1, Sitter::bot(2))];
    let open = || Table::new(&ROYALE, text, "test.ron", seats(), 1).unwrap_or_else(|e| panic!("{e:?}"));
    let mut player = sit(open());
    let acts = |player: &Player| player.royale().acts().len();
    for _ in 0..4000 {
        if acts(&player) > 3 {
            break;
        }
        player.wait(1);
    }
    let mut elsewhere = open();
    let sitters = regnal::bots::Sitters::default();
    let table = player.royale();
    assert!(table.acts().len() > 3, "the bot plays");
    for act in table.acts() {
        let (seat, own) = sitters.question(&elsewhere).expect("an offer").expect("a bot").answer();
        assert_eq!((act.seat, Some(&act.action)), (seat, Some(&own)));
        elsewhere.submit(seat, own).expect("it is taken");
    }
}

/// Games of orders, fault 6: a unit that was driven out was told in green, "holds: holds; dislodged by ...".
#[test]
fn a_unit_that_is_driven_out_is_told_as_driven_out() {
    let mut table = alone("france", |p| {
        shift(p, "PAR", "BUR");
        shift(p, "MAR", "RUH");
    });
    let unit = |table: &Table, key| look(table, |pos| pos.unit_in(at(key)).expect("a unit").id);
    let (attacker, helper) = (unit(&table, "bur"), unit(&table, "ruh"));
    let to = place("MUN");
    for (unit, order) in
        [(attacker, Order::Move { to, via: false }), (helper, Order::SupportMove { of: at("bur"), to })]
    {
        let deed = regnal::games::diplomacy_royale::orders::OrdersDeed::Order { unit, order };
        let act = regnal::games::diplomacy_royale::actions::Action::Orders(deed);
        table.submit(SeatId(0), act.act()).unwrap_or_else(|no| panic!("{no}"));
    }
    let mut player = sit(table);
    player.close_curtain();
    player.wait(6);
    if player.sees("Since your last turn") {
        player.click("Go on");
    }
    let lines: Vec<_> = player.0.world().resource::<Playback>().lines().expect("they are opened").0.to_vec();
    let lost = lines.iter().position(|l| l.dislodged).expect("Munich is driven out");
    assert!(!lines[lost].came_off(), "no green for it, no tick");
    player.0.world_mut().resource_mut::<Playback>().go_to(lost + 1);
    player.wait(3);
    let words = player.words();
    assert!(words.iter().any(|w| w.contains("MUN") && w.contains("driven out; dislodged by A Bur")), "{words:?}");
    assert!(!words.iter().any(|w| w.contains(": holds; dislodged")), "{words:?}");
}
