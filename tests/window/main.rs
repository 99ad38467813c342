//! The real window with its real panels, without a graphics card: played by the labels of its buttons.

mod access;
mod accidents;
mod advice;
mod belongings;
#[path = "../common/blood.rs"]
mod blood_data;
mod cautions;
mod chosen;
mod courts;
mod dialogs;
mod drafts;
mod dragon;
#[path = "../common/dragon.rs"]
mod dragon_data;
mod england;
mod europe;
mod eyes;
mod fits;
#[path = "../common/folder.rs"]
mod folder;
mod gestures;
#[path = "../common/hidden.rs"]
mod hidden;
#[path = "../common/kingmaker.rs"]
mod kingmaker_data;
mod leaks;
mod lessons;
mod looking;
#[path = "../common/minaria.rs"]
mod minaria_data;
mod reports;
mod resting;
#[path = "../common/royale.rs"]
mod royale_data;
mod royals;
mod screens;
mod starts;
mod throws;
mod told;
#[path = "../common/trial.rs"]
mod trial;
mod western_europe;
mod wishes;

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::engine::Table;
use regnal::games::divine_right::DIVINE_RIGHT;
use regnal::games::divine_right::actions::Action;
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::divine_right::DivineRight;
use regnal::window::divine_right::counters::Board;
use regnal::window::hosts::Host;
use regnal::window::screens::Screen;
use regnal::window::sight::{AtTable, Eyes};

use self::eyes::Sitting;

const SCENARIO: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

/// A widget as a screen reader finds it.
#[derive(Clone, Debug)]
struct Widget {
    words: String,
    at: Option<egui::Pos2>,
    disabled: bool,
    clickable: bool,
}

struct Player(App);

impl Sitting for Player {
    fn app(&mut self) -> &mut App {
        &mut self.0
    }
}

impl Player {
    fn sit(table: Option<Table>) -> Self {
        let mut player = Player(eyes::open(table, (1280, 800), |_| ()));
        player.wait(3);
        player
    }

    fn widgets(&mut self) -> Vec<Widget> {
        let Some(tree) = self.seen() else { return vec![] };
        tree.nodes
            .iter()
            .filter_map(|(_, node)| {
                let words = node.label().or(node.value())?.to_string();
                let at = node.bounds().map(|b| egui::pos2(((b.x0 + b.x1) / 2.0) as f32, ((b.y0 + b.y1) / 2.0) as f32));
                let clickable = node.supports_action(egui::accesskit::Action::Click);
                Some(Widget { words, at, disabled: node.is_disabled(), clickable })
            })
            .collect()
    }

    fn sees(&mut self, part: &str) -> bool {
        self.widgets().iter().any(|w| w.words.contains(part))
    }

    fn click(&mut self, part: &str) {
        self.click_where(part, |w| w.words.contains(part));
    }

    fn click_where(&mut self, part: &str, is: impl Fn(&Widget) -> bool) {
        let widgets = self.widgets();
        // The highest of them: lower ones may be scrolled out of sight.
        let found = widgets.iter().filter(|w| w.clickable && !w.disabled && is(w)).filter_map(|w| w.at);
        let Some(at) = found.min_by(|a, b| a.y.total_cmp(&b.y)) else {
            panic!("no button \"{part}\" among {:?}", words(&widgets))
        };
        self.click_at(at);
    }

    /// Ends something even where that is asked about once more.
    fn insist(&mut self, part: &str) {
        self.click(part);
        if self.sees("Do it all the same") {
            self.click("Do it all the same");
        }
    }

    fn close_curtain(&mut self) {
        self.insist("Close the curtain");
    }

    fn acts(&self) -> usize {
        self.0.world().resource::<AtTable>().0.as_ref().map_or(0, |t| t.acts().len())
    }
}

fn words(widgets: &[Widget]) -> Vec<&str> {
    widgets.iter().map(|w| w.words.as_str()).collect()
}

fn seats(people: usize, all: usize) -> Vec<SeatSetup> {
    (0..all).map(|n| SeatSetup::plain(n, if n < people { Sitter::Human } else { Sitter::bot(1) })).collect()
}

fn new_table(people: usize, all: usize, seed: u64) -> Table {
    Table::new(&DIVINE_RIGHT, SCENARIO, "war_for_minaria.ron", seats(people, all), seed)
        .expect("the house's own scenario")
}

/// Bots and simple answers bring the table to the first diplomacy phase of the first seat.
fn at_diplomacy() -> Table {
    let mut table = new_table(1, 3, 6);
    let sitters = regnal::bots::Sitters::default();
    for _ in 0..4000 {
        let prompt = table.prompt();
        let seat = prompt.seats[0];
        if let Some(question) = sitters.question(&table).expect("bots find an offer") {
            let (seat, act) = question.answer();
            table.submit(seat, act).expect("an offer is taken");
            continue;
        }
        let offers = Action::all_of(&table.offers(seat));
        if offers.contains(&Action::EndDiplomacy) {
            return table;
        }
        let quick =
            [Action::DeployRest, Action::RollEvents, Action::EndSieges, Action::EndMovement, Action::EndAnnouncements];
        let action =
            quick.iter().find(|a| offers.contains(a)).cloned().unwrap_or_else(|| offers[offers.len() - 1].clone());
        table.submit(seat, action.act()).expect("an offer is taken");
    }
    panic!("no diplomacy phase came");
}

/// Two people, of whom the one to act holds cards: before them the curtain falls. At set-up nobody has a secret yet.
fn with_a_hand() -> Table {
    let mut table = new_table(2, 2, 3);
    for _ in 0..400 {
        let seat = table.prompt().seats[0];
        if table.has_secrets(seat) {
            return table;
        }
        let offers = table.offers(seat);
        let act = offers.iter().find(|act| DivineRight.regard(act).ends).or(offers.first());
        table.submit(seat, act.expect("something can be done").clone()).expect("an offer is taken");
    }
    panic!("nobody holds a card");
}

#[test]
fn the_start_screen_begins_a_game() {
    let mut player = Player::sit(None);
    for name in ["New game", "Learn", "Continue", "Load or replay", "Rules", "Settings", "Quit"] {
        assert!(player.sees(name), "{name}");
    }
    player.click("Settings");
    assert!(player.sees("Colour-blind"));
    player.click("Close");
    player.click("New game");
    assert!(player.sees("The War for Minaria"));
    player.click("Begin");
    player.wait(4);
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Table);
}

#[test]
fn buttons_play_acts_and_undo_takes_them_back() {
    let mut player = Player::sit(Some(new_table(1, 3, 6)));
    player.wait(4);
    assert!(player.sees("Player 1"));
    let before = player.acts();
    player.click("Place Army 1 of Nithmere Mts at");
    assert_eq!(player.acts(), before + 1);
    player.click("Undo");
    assert_eq!(player.acts(), before);
    player.click("Redo");
    assert_eq!(player.acts(), before + 1);
    player.click("Let the table place the rest");
    for _ in 0..400 {
        player.wait(1);
        if player.sees("roll for events") {
            break;
        }
    }
    let before = player.acts();
    player.click("vents");
    let label: Vec<String> = player.widgets().iter().map(|w| w.words.clone()).collect();
    assert!(player.acts() > before || label.iter().any(|l| l.contains("Chronicle")), "{label:?}");
}

#[test]
fn nothing_of_a_seat_shows_while_the_curtain_is_drawn() {
    let mut player = Player::sit(Some(new_table(2, 2, 3)));
    let mut drawn = 0;
    for turn in 0..60 {
        let curtain = player.0.world().resource::<Eyes>().curtain;
        if let Some(seat) = curtain {
            drawn += 1;
            let widgets = player.widgets();
            let name = format!("Player {}", seat.0 + 1);
            for w in &widgets {
                let fine = w.words.contains(&name)
                    || w.words.contains("curtain")
                    || w.words.contains("Only this player")
                    || w.words.trim().is_empty();
                assert!(fine, "behind the curtain one reads {:?}", w.words);
            }
            assert!(player.0.world().resource::<Eyes>().sight.is_none());
            assert!(player.0.world().resource::<Board>().piles.is_empty(), "counters lie behind the curtain");
            player.click("open the curtain");
            assert!(player.0.world().resource::<Eyes>().curtain.is_none(), "turn {turn}");
            if player.sees("Since your last turn") {
                player.click("Go on");
            }
        }
        let sight = player.0.world().resource::<Eyes>().sight.clone();
        let Some(sight) = sight else { continue };
        let ending = sight.offers.iter().find(|o| o.is.ends);
        let Some(offer) = ending.or(sight.offers.first()) else { break };
        let action = offer.act.clone();
        player.0.world_mut().resource_mut::<regnal::window::asks::Asks>().put(regnal::window::asks::Ask::Do(action));
        player.wait(4);
    }
    assert!(drawn > 3, "the curtain was drawn {drawn} times only");
}

#[test]
fn the_hand_of_one_seat_is_never_in_the_other_s_tree() {
    let mut player = Player::sit(Some(new_table(2, 2, 3)));
    let mut kept = 0;
    for _ in 0..60 {
        if player.0.world().resource::<Eyes>().curtain.is_some() {
            player.click("open the curtain");
            if player.sees("Since your last turn") {
                player.click("Go on");
            }
        }
        let Some(sight) = player.0.world().resource::<Eyes>().sight.clone() else { continue };
        let other = SeatId(1 - sight.seat.0);
        let table = player.0.world().resource::<AtTable>().0.as_ref();
        let secrets: Vec<String> = table
            .map(|t| {
                t.chronicle()
                    .lines
                    .iter()
                    .filter(|l| !l.for_seat(sight.seat) && l.for_seat(other))
                    .map(|l| l.text.clone())
                    .collect()
            })
            .unwrap_or_default();
        let own: Vec<String> = sight.lines.iter().map(|l| l.text.clone()).collect();
        let widgets = player.widgets();
        for secret in secrets.iter().filter(|s| !own.contains(s)) {
            kept += 1;
            assert!(
                !widgets.iter().any(|w| w.words.contains(secret.as_str())),
                "{} reads {secret:?}",
                sight.name(sight.seat)
            );
        }
        let action = sight.offers.iter().find(|o| o.is.ends).or(sight.offers.first()).map(|o| o.act.clone());
        let Some(action) = action else { break };
        player.0.world_mut().resource_mut::<regnal::window::asks::Asks>().put(regnal::window::asks::Ask::Do(action));
        player.wait(4);
    }
    assert!(kept > 0, "no seat had a secret to keep");
}

#[test]
fn every_disabled_button_tells_why() {
    let mut player = Player::sit(Some(at_diplomacy()));
    player.wait(4);
    let disabled: Vec<Widget> = player.widgets().into_iter().filter(|w| w.disabled && w.clickable).collect();
    assert!(!disabled.is_empty(), "in the diplomacy phase something is not allowed");
    let mut told = 0;
    for widget in disabled {
        let Some(at) = widget.at.filter(|p| p.y < 560.0 && p.y > 0.0) else { continue };
        player.point(egui::pos2(300.0, 400.0));
        player.wait(3);
        let before = player.words();
        player.point(at);
        let mut hint = vec![];
        for _ in 0..40 {
            player.wait(1);
            std::thread::sleep(Duration::from_millis(12));
            hint = player.words().into_iter().filter(|words| !before.contains(words)).collect();
            if !hint.is_empty() {
                break;
            }
        }
        assert!(!hint.is_empty(), "{:?} gives no reason", widget.words);
        let of_table = ["Undo", "Redo"].contains(&widget.words.as_str());
        assert!(of_table || hint.iter().any(|h| h.contains(" [DR ")), "{:?} names no rule: {hint:?}", widget.words);
        told += 1;
    }
    assert!(told > 0);
}

/// Reactive drawing: a table that waits for a person asks for no frame.
#[test]
fn an_idle_table_asks_for_no_frames() {
    let mut player = Player::sit(Some(new_table(2, 3, 4)));
    player.0.world_mut().resource_mut::<Eyes>().curtain = None;
    player.wait(120);
    player.0.world_mut().resource_mut::<Messages<bevy::window::RequestRedraw>>().clear();
    let mut asked = 0;
    for _ in 0..20 {
        player.wait(1);
        asked += player.0.world_mut().resource_mut::<Messages<bevy::window::RequestRedraw>>().drain().count();
    }
    assert_eq!(asked, 0, "frames asked for while nothing moves");
}
