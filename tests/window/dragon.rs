//! Order of the Dragon's map: every space has its spot, orders and points are given by pointing, marriages too; the Census
//! is read, heirs lodge where they live.

use bevy::prelude::KeyCode;
use regnal::diplomacy::{Order, Place, ProvinceId};
use regnal::engine::Table;
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::games::order_of_the_dragon::book::Book;
use regnal::games::order_of_the_dragon::ids::{PowerId, Realm};
use regnal::games::order_of_the_dragon::position::Pos;
use regnal::games::order_of_the_dragon::readers;
use regnal::games::order_of_the_dragon::state::{Bid, DrivenOut, Match, Vote};
use regnal::games::order_of_the_dragon::turn::{Phase, Season};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::hosts::Host;
use regnal::window::order_of_the_dragon::OrderOfTheDragon;
use regnal::window::order_of_the_dragon::map::chart;
use regnal::window::order_of_the_dragon::orders::{Arms, Piece};
use regnal::window::order_of_the_dragon::{self, Board, Hand, Playback};
use regnal::window::settings::Settings;
use regnal::window::sight::AtTable;

use super::Player;
use super::dragon_data::Dragon;
use super::eyes::{self, Sitting};
use super::trial::{Kit, dice};

fn at(key: &str) -> ProvinceId {
    chart().of_key(key).unwrap_or_else(|| panic!("no space {key}"))
}

fn place(label: &str) -> Place {
    let book = Book::standard();
    let found = book.map.places().find(|p| book.map.label(*p) == label);
    found.unwrap_or_else(|| panic!("no place {label}"))
}

/// These powers have one player each, in turn at the screen; the others hold.
fn table(powers: &str, position: &str) -> Table {
    let n = powers.split(',').count();
    let text = format!(
        "(game: \"order_of_the_dragon\", title: \"Test\", text: \"Test\", seats: ({n}, {n}), powers: [{powers}], {position})"
    );
    let seats = (0..n).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    Table::new(&DRAGON, &text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"))
}

fn sit(table: Table) -> Player {
    let mut player = Player(eyes::open(Some(table), (1280, 800), |_| ()));
    player.wait(4);
    player.come_in();
    player
}

impl Player {
    /// Past the curtain and the news.
    fn come_in(&mut self) {
        self.wait(4);
        if self.sees("open the curtain") {
            self.click("open the curtain");
        }
        if self.sees("Since your last turn") {
            self.click("Go on");
        }
    }

    /// On the counter that stands there, or on the ground.
    fn tap(&mut self, key: &str) {
        order_of_the_dragon::press(self.0.world_mut(), at(key), true);
        self.wait(4);
    }

    fn soil(&mut self, key: &str) {
        order_of_the_dragon::press(self.0.world_mut(), at(key), false);
        self.wait(4);
    }

    fn realm<T>(&self, see: impl FnOnce(Pos) -> T) -> T {
        let table = self.0.world().resource::<AtTable>().0.as_ref().expect("a game is on the table");
        see(Pos::of(&readers::lay_out(Dragon::position(table), Book::standard())))
    }

    fn told(&self, key: &str) -> Option<Order> {
        self.realm(|pos| pos.order_of(pos.unit_in(at(key)).expect("a unit").id).copied())
    }

    fn votes(&self) -> Vec<Vote> {
        self.realm(|pos| pos.desk(SeatId(0)).votes.clone())
    }

    /// Takes the single heir of a power in hand, as a click on his counter does.
    fn tap_heir(&mut self, power: &str) {
        let power = PowerId::of_key(power).expect("a power");
        let heir = self.realm(|pos| pos.single_heir(power).map(|h| (h.id, h.at))).expect("a single heir");
        regnal::window::diplomacy::gestures::press_on(self.0.world_mut(), heir.1, Some(Piece::Heir(heir.0.0)));
        self.wait(4);
    }
}

#[test]
fn every_space_of_1405_has_its_spot_and_its_name() {
    let chart = chart();
    for p in chart.map().provinces() {
        let (key, name) = (chart.key(p), chart.name(p));
        let spot = OrderOfTheDragon.spot(key).unwrap_or_else(|| panic!("{key} lies nowhere"));
        assert_eq!(chart.at(spot), Some(p), "the spot of {name}");
        assert_eq!(OrderOfTheDragon.find(name).first().map(String::as_str), Some(key), "{name}");
        assert_eq!(OrderOfTheDragon.find(key).first().map(String::as_str), Some(key), "{key}");
        assert_eq!(chart.shape(p).and_then(|s| s.city).is_some(), chart.map().data(p).centre, "the centre of {name}");
        for coast in &chart.map().data(p).coasts {
            assert_ne!(chart.place(*coast), spot, "fleets off {}", chart.map().label(*coast));
        }
    }
}

/// OOD 4.2-1: armies, fleets and heirs are on the map, each with its master's arms.
#[test]
fn the_map_opens_with_every_unit_and_heir() {
    let player = sit(table("\"england\"", ""));
    let board = player.0.world().resource::<Board>();
    let units = board.tokens.iter().filter(|t| t.holds).count();
    assert_eq!((units, board.tokens.len()), (48, 58), "20 units, 28 neutral ones, 10 heirs");
    let of = |key: &str| board.tokens.iter().find(|t| t.holds && t.province == at(key)).map(|t| t.face);
    let england = PowerId::of_key("england").expect("a power");
    assert_eq!(of("lon"), Some(Arms::Power(england.0, 0)));
    assert_eq!(of("bor"), Some(Arms::Thrall(england.0)));
    assert_eq!(of("par"), Some(Arms::Minor));
    let heir = board.tokens.iter().find(|t| !t.holds && t.province == at("bor")).map(|t| t.face);
    assert_eq!(heir, Some(Arms::Heir { power: england.0, wed: true, slot: 0 }));
}

/// The first tab of its own is that of the orders, as in Diplomacy Royale.
#[test]
fn orders_are_the_first_tab() {
    let mut player = sit(table("\"england\"", ""));
    player.0.world_mut().resource_mut::<regnal::window::desk::Desk>().tab = regnal::window::panels::side::Tab::Own(0);
    player.wait(4);
    assert!(player.reads("Your orders"), "{:?}", player.words());
    let sight = player.0.world().resource::<regnal::window::sight::Eyes>().sight.clone().expect("somebody looks");
    let tabs: Vec<&str> = sight.game.tabs(&sight.view).iter().map(|(name, _)| *name).collect();
    assert_eq!(tabs, ["Orders", "Points", "Totals"]);
}

/// First the unit, then where it goes; a thrall's or a minor power's the same way, with points.
#[test]
fn orders_and_points_by_the_same_gesture() {
    let mut player = sit(table("\"england\"", ""));
    assert!(player.reads("2 of 2 have no order"), "{:?}", player.words());
    player.tap("lon");
    player.soil("eng");
    assert_eq!(player.told("lon"), Some(Order::Move { to: place("ENG"), via: false }));
    player.tap("yor");
    player.tap("yor");
    assert_eq!(player.told("yor"), Some(Order::Hold));
    assert!(player.reads("2 points are left"), "{:?}", player.words());
    // Bordeaux is a thrall: one point, counting double; the stepper adds another.
    player.tap("bor");
    player.soil("lan");
    let order = Bid::Order(Order::Move { to: place("LAN"), via: false });
    assert_eq!(player.votes().iter().map(|v| (v.bid, v.points)).collect::<Vec<_>>(), [(order, 1)]);
    player.click("One point more for A BOR");
    assert_eq!(player.votes().first().map(|v| v.points), Some(2));
    assert!(player.reads("counts 4"), "{:?}", player.words());
    player.click("Take the points for A BOR back");
    assert!(player.votes().is_empty());
}

/// OOD 9.2-2: points that would be lost are named before the curtain falls, with the units that would hold.
#[test]
fn points_left_over_are_named_before_the_curtain_falls() {
    let mut player = sit(table("\"england\"", ""));
    player.tap("lon");
    player.soil("eng");
    player.click("Close the curtain");
    assert!(
        player.reads("1 unit has no order and would hold; 2 points are not given and would be lost"),
        "{:?}",
        player.words()
    );
    player.tap("yor");
    player.tap("yor");
    player.tap("bor");
    player.soil("lan");
    player.click("Close the curtain");
    assert!(player.reads("1 point is not given and would be lost"), "{:?}", player.words());
    assert!(!player.reads("would hold"), "{:?}", player.words());
    assert_eq!(player.realm(|pos| pos.turn.phase), Phase::Orders);
    player.click("One point more for A BOR");
    player.click("Close the curtain");
    assert!(!player.reads("would be lost"), "{:?}", player.words());
    assert!(player.realm(|pos| pos.turn.phase != Phase::Orders || pos.turn.season != Season::Spring));
}

/// OOD 3.1-4: what is still owed stands at the button that closes the curtain.
#[test]
fn a_curtain_that_may_not_close_says_why() {
    let position = "position: (season: Some(Autumn), phase: Some(Winter), realms: [
        (power: \"england\", units: Some([\"F LON\", \"A YOR\", \"F ENG\"]), holds: Some([\"LON\", \"YOR\"])),
    ])";
    let mut player = sit(table("\"england\"", position));
    assert!(player.reads("to be removed; so far you have named 0"), "{:?}", player.words());
    assert!(
        player.widgets().iter().any(|w| w.words.starts_with("Close the curtain") && w.disabled),
        "{:?}",
        player.words()
    );
    player.soil("eng");
    assert!(!player.reads("to be removed; so far"), "{:?}", player.words());
    assert!(
        player.widgets().iter().any(|w| w.words.starts_with("Close the curtain") && !w.disabled),
        "{:?}",
        player.words()
    );
}

/// OOD 9.0-15: who attacks a minor power has no points for it, and reads why.
#[test]
fn points_barred_by_an_attack_say_why() {
    let mut player = sit(table("\"burgundy\"", ""));
    player.tap("dij");
    player.tap("par");
    assert!(player.sees("(attack)"), "{:?}", player.words());
    player.click("(attack)");
    assert_eq!(player.told("dij"), Some(Order::Move { to: place("PAR"), via: false }));
    player.tap("par");
    assert!(player.0.world().resource::<Hand>().unit.is_none(), "it cannot be taken in hand");
    player.click("Points");
    assert!(player.reads("9.0-15"), "{:?}", player.words());
}

/// An heir is pointed at, then the minor power; its conditions are ticked off, and the points for it are one click away.
#[test]
fn a_marriage_by_pointing() {
    let mut player = sit(table("\"ottomans\"", ""));
    player.tap_heir("ottomans");
    player.soil("tun");
    let ottomans = PowerId::of_key("ottomans").expect("a power");
    let told = player.realm(|pos| pos.match_of(ottomans).copied());
    assert_eq!(told, Some(Match::Minor(at("tun"))));
    assert!(player.reads("no stranger in Amasya"), "{:?}", player.words());
    player.click("Give Tunis 2 points to marry it");
    assert_eq!(player.votes().iter().map(|v| (v.bid, v.points)).collect::<Vec<_>>(), [(Bid::Marry(ottomans), 2)]);
    assert!(player.reads("2 points of yours"), "{:?}", player.words());
}

/// The heir of another first, then the dowry; the Census makes the vassal, and everybody reads it.
#[test]
fn two_heirs_marry_and_the_census_tells() {
    let position = "position: (cycle: Some(3), season: Some(Autumn), realms: [
        (power: \"castile\", heir: Some(true)),
        (power: \"naples\", heir: Some(true), units: Some([\"F NAP\", \"A AIX\", \"F TUN\"]), holds: Some([\"NAP\", \"AIX\", \"TUN\"])),
    ])";
    let mut player = sit(table("\"castile\", \"naples\"", position));
    for (own, other) in [("castile", "nap"), ("naples", "brg")] {
        player.tap_heir(own);
        player.soil(other);
        assert_eq!(player.0.world().resource::<Hand>().helped, Some(at(other)));
        player.soil("tun");
        player.close_curtain();
        player.come_in();
    }
    // First what was ordered, then what the Census made of it.
    assert!(!player.sees("The Autumn Census of 1415"));
    player.click("Close the opened orders");
    assert!(player.sees("The Autumn Census of 1415"), "{:?}", player.words());
    assert!(player.reads("Naples and Castile at Tunis marry: vNC"), "{:?}", player.words());
    let board = player.0.world().resource::<Board>();
    let lodgers: Vec<Arms> =
        board.tokens.iter().filter(|t| !t.holds && t.province == at("tun")).map(|t| t.face).collect();
    assert_eq!(lodgers.len(), 2, "both heirs live in the vassal's capital");
    let fleet = board.tokens.iter().find(|t| t.holds && t.province == at("tun")).map(|t| t.face);
    assert!(matches!(fleet, Some(Arms::Vassal(..))), "{fleet:?}");
    // Esc closes the Census, which lies over the map, before it puts down what is in hand.
    player.click("Sandbox");
    player.tap("tun");
    let held = |player: &Player| player.0.world().resource::<Hand>().unit.is_some();
    assert!(held(&player));
    player.strike(&[KeyCode::Escape]);
    assert!(!player.sees("The Autumn Census of 1415") && held(&player));
    player.strike(&[KeyCode::Escape]);
    assert!(!held(&player));
}

/// Who was driven out is picked from the list as for an order; a wrong click does not cost the choice.
#[test]
fn retreats_are_pointed_at_from_the_list() {
    let mut table = table("\"england\"", "");
    let at_start = dice(&table);
    let mut p = Dragon::position(&table);
    p.turn.phase = Phase::Retreats;
    let unit = p.units.iter_mut().find(|u| u.at == Some(place("LON"))).expect("a fleet");
    let by = Realm::Major(PowerId::of_key("burgundy").expect("a power"));
    unit.dislodged = Some(DrivenOut { by, retreats: vec![place("ENG")] });
    let id = unit.id;
    Dragon::lay_out(&mut table, p, at_start).unwrap_or_else(|e| panic!("{e:?}"));
    let mut player = sit(table);
    player.click("F LON: driven out");
    let held = |player: &Player| player.0.world().resource::<Hand>().unit;
    player.soil("par");
    assert_eq!(held(&player), Some(Piece::Unit(id.0)));
    player.point(bevy_egui::egui::pos2(60.0, 300.0));
    player.0.world_mut().resource_mut::<Hand>().hover = Some(at("par"));
    player.wait(3);
    assert!(player.0.world().resource::<Hand>().no_way.is_some() && player.reads("[OOD "), "{:?}", player.words());
    player.soil("eng");
    assert_eq!(held(&player), None);
    assert!(player.reads("F LON: retreats to ENG"), "{:?}", player.words());
}

/// A sortie never leaves: played back, the unit stays where it is.
#[test]
fn opened_orders_are_played_back_and_thralls_stay() {
    let mut player = sit(table("\"england\"", ""));
    player.tap("bor");
    player.soil("lan");
    player.close_curtain();
    player.come_in();
    assert!(player.0.world().resource::<Playback>().is_open());
    player.click("To the end");
    let board = player.0.world().resource::<Board>();
    assert!(board.tokens.iter().any(|t| t.holds && t.province == at("bor")));
    assert!(board.tokens.iter().all(|t| !t.holds || t.province != at("lan")));
    player.click("Close the opened orders");
    assert!(player.votes().is_empty());
}

/// Anybody's unit can be tried, and the game knows nothing of it.
#[test]
fn the_sandbox_is_for_all_units() {
    let mut player = sit(table("\"england\"", ""));
    player.click("Sandbox");
    player.tap("par");
    player.soil("nmd");
    let hand = player.0.world().resource::<Hand>();
    assert_eq!(hand.trial.as_ref().map(|t| t.orders.len()), Some(1));
    assert!(player.votes().is_empty());
}

#[test]
fn the_table_of_totals_tells_own_thralls_and_vassals_apart() {
    let mut player = sit(table("\"england\"", ""));
    player.click("Totals");
    assert!(player.reads("18 win"), "{:?}", player.words());
    assert!(player.reads("Golden Horde"));
}

/// Ten decide at once: their chips go into a second line, and nothing of the side is pushed over the edge.
#[test]
fn the_side_keeps_its_width_while_ten_decide() {
    let scenario = include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron");
    let seats = (0..10).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    let mut player = sit(Table::new(&DRAGON, scenario, "test.ron", seats, 5).expect("a scenario of the house"));
    assert_eq!(player.0.world().resource::<AtTable>().0.as_ref().expect("a game").prompt().seats.len(), 10);
    let tree = player.tree();
    let edge = |part: &str| {
        let found = tree.nodes.iter().find(|(_, n)| n.label().or(n.value()).is_some_and(|w| w.starts_with(part)));
        found.and_then(|(_, n)| n.bounds()).unwrap_or_else(|| panic!("no {part}")).x1
    };
    for part in ["Close the curtain", "Decision", "Census", "Chronicle"] {
        assert!(edge(part) <= 1280.0, "{part} ends at {}", edge(part));
    }
}

/// Games of orders, fault 7: the row of those who still decide wrapped, and what lies below it jumped as bots finished.
#[test]
fn the_panel_stays_where_it_is_as_bots_finish() {
    const ALL: &str = include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron");
    let sitter = |n| if n == 0 { Sitter::Human } else { Sitter::Random };
    let seats = (0..10).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let table = Table::new(&DRAGON, ALL, "all.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    // Between two acts of bots lie some frames, however swift the machine is.
    let mut player = Player(eyes::open(Some(table), (1280, 800), |app| {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.animation, settings.bot_pause) = (1.0, 0.1);
    }));
    player.come_in();
    let mut seen: Vec<(String, usize, f32)> = vec![];
    for _ in 0..3000 {
        player.wait(1);
        let prompt = player.0.world().resource::<AtTable>().0.as_ref().expect("a table").prompt();
        let tab = player.widgets().into_iter().find(|w| w.words == "Decision").and_then(|w| w.at);
        let Some(at) = tab else { continue };
        if prompt.seats.contains(&SeatId(0)) {
            seen.push((prompt.text, prompt.seats.len(), at.y));
        }
        if prompt.seats == [SeatId(0)] && seen.len() > 20 {
            break;
        }
    }
    let last = seen.last().expect("the person is asked").clone();
    let phase: Vec<_> = seen.iter().filter(|(text, ..)| *text == last.0).collect();
    let (most, least) = (phase.iter().map(|p| p.1).max(), phase.iter().map(|p| p.1).min());
    assert!(most > least, "bots finish meanwhile: {most:?} to {least:?}");
    assert!(phase.iter().all(|p| p.2 == last.2), "{phase:?}");
}
