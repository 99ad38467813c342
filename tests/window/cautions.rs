//! What one is asked once more, what rests after a change, which keys stay where they are, and what is never done by the way.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::egui;
use regnal::engine::Table;
use regnal::games::divine_right::actions::Action;
use regnal::games::divine_right::components::{Kind, Phase};
use regnal::games::divine_right::frames::Frame;
use regnal::games::divine_right::ids::CounterId;
use regnal::table::SeatId;
use regnal::window::asks::{Ask, Asks};
use regnal::window::desk::{Desk, Page};
use regnal::window::settings::Settings;

use super::Player;
use super::eyes::Sitting;
use super::gestures::{edit, field, look};

const TICK: Duration = Duration::from_millis(50);
/// Frames that are well within the rest after a change, and beyond it.
const SOON: u32 = 4;
const LATER: u32 = 12;

/// At a window whose clock goes by frames, with the rest that players have.
fn guarded(table: Option<Table>) -> Player {
    let mut player = Player::sit(table);
    let world = player.0.world_mut();
    world.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
    world.resource_mut::<Settings>().guard = 0.5;
    player.wait(LATER);
    player
}

fn button(pos: egui::Pos2, pressed: bool) -> egui::Event {
    let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    egui::Event::PointerButton { pos, button, pressed, modifiers }
}

impl Player {
    /// A click, and no waiting for what comes of it.
    fn click_fast(&mut self, at: egui::Pos2) {
        self.point(at);
        self.events(&[button(at, true), button(at, false)]);
    }

    /// What the first seat has done; bots may have gone on.
    fn own(&self) -> usize {
        self.minaria().acts().iter().filter(|a| a.seat == SeatId(0)).count()
    }

    fn last(&self) -> Option<Action> {
        Action::of(&self.minaria().acts().last()?.action)
    }

    fn where_stands(&mut self, part: &str) -> egui::Pos2 {
        let found = self.widgets().into_iter().filter(|w| w.clickable && w.words.contains(part)).filter_map(|w| w.at);
        // Lower ones may be scrolled out of sight.
        found.min_by(|a, b| a.y.total_cmp(&b.y)).unwrap_or_else(|| panic!("no {part:?}"))
    }
}

/// Two armies of Muetar beside two enemies; it is time to announce attacks.
fn battle() -> Table {
    field(1, &[("1524", 3), ("1724", 3)], &[("1423", 2), ("1824", 2)], Phase::Combat)
}

/// The captor's question, after a battle.
fn captive() -> Table {
    let mut table = field(1, &[("1524", 3)], &[("1423", 2)], Phase::Combat);
    let hero = look(&table, |pos| {
        let theirs = |id: &CounterId| pos.counter(*id).kind == Kind::Monarch && pos.owner(*id) == Some(SeatId(1));
        pos.ids().find(theirs).expect("a monarch of Immer")
    });
    edit(&mut table, |p| p.stack.push(Frame::Captive { captor: SeatId(0), hero }));
    table
}

/// The finding: "No more attacks: fight" with none announced gave the battle away.
#[test]
fn what_ends_a_phase_says_what_is_given_up_and_asks_once_more() {
    let mut player = guarded(Some(battle()));
    let before = player.own();
    player.click("No more attacks: fight");
    assert!(player.sees("No attack announced: 2 could be"), "{:?}", player.words());
    assert_eq!(player.own(), before, "it is asked first");
    let again = player.where_stands("Do it all the same");
    player.click_fast(again);
    assert_eq!(player.own(), before, "a hasty second click says no yes");
    player.wait(LATER);
    player.click("Not yet");
    assert!(player.sees("No more attacks: fight") && !player.sees("Do it all the same"));
    player.wait(LATER);
    player.click("No more attacks: fight");
    player.wait(LATER);
    player.click("Do it all the same");
    assert_eq!(player.own(), before + 1);
}

#[test]
fn the_end_key_asks_as_well() {
    let mut player = guarded(Some(battle()));
    let before = player.own();
    player.strike(&[KeyCode::KeyE]);
    assert!(player.sees("No attack announced: 2 could be"));
    player.strike(&[KeyCode::KeyE]);
    assert_eq!(player.own(), before, "too soon");
    player.wait(LATER);
    player.strike(&[KeyCode::KeyE]);
    assert_eq!(player.own(), before + 1);
}

/// Armies that stand still are counted before a movement ends; who wants no questions gets none.
#[test]
fn a_movement_says_who_has_not_moved() {
    let mut player = Player::sit(Some(field(1, &[("1303", 2), ("1302", 1)], &[], Phase::Movement)));
    player.click("End your movement");
    assert!(player.sees("3 armies have not moved"), "{:?}", player.words());
    let before = player.own();
    player.click("Not yet");
    player.0.world_mut().resource_mut::<Settings>().ask_again = false;
    player.click("End your movement");
    assert_eq!(player.own(), before + 1);
}

/// What is pressed before the question changes, and let go after it, means neither.
#[test]
fn a_press_that_began_at_another_question_is_nothing() {
    for rest in [SOON, LATER + 4] {
        let mut player = guarded(Some(field(1, &[("1524", 3)], &[("1423", 2)], Phase::Movement)));
        player.0.world_mut().resource_mut::<Settings>().ask_again = false;
        let at = player.where_stands("End your movement");
        player.point(at);
        player.events(&[button(at, true)]);
        player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::EndMovement.act()));
        player.wait(rest);
        assert!(player.sees("No more attacks: fight"));
        let before = player.own();
        player.events(&[button(at, false)]);
        player.wait(LATER);
        assert_eq!(player.own(), before, "let go after {rest} frames");
        player.click("No more attacks: fight");
        assert_eq!(player.own(), before + 1, "a click of its own is taken");
    }
}

/// Within one question nobody is held up: two units are placed by two quick clicks.
#[test]
fn placing_one_after_the_other_is_not_held_up() {
    let mut player = guarded(Some(super::new_table(1, 3, 6)));
    let before = player.own();
    let at = player.where_stands("Place Army 1 of Nithmere Mts at");
    player.click_fast(at);
    player.wait(SOON);
    player.click_fast(at);
    player.wait(SOON);
    assert_eq!(player.own(), before + 2, "{:?}", player.words());
}

/// Frames are drawn until the rest is over, and then no more: a table that waits draws nothing.
#[test]
fn the_end_of_the_rest_is_drawn() {
    let mut player = guarded(Some(field(1, &[("1524", 3)], &[("1423", 2)], Phase::Movement)));
    player.wait(60);
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::EndMovement.act()));
    player.wait(1);
    let mut drawn = vec![];
    for _ in 0..40 {
        player.0.world_mut().resource_mut::<Messages<bevy::window::RequestRedraw>>().clear();
        player.wait(1);
        drawn.push(!player.0.world().resource::<Messages<bevy::window::RequestRedraw>>().is_empty());
    }
    assert!(drawn[..9].iter().all(|d| *d), "{drawn:?}");
    assert!(drawn[25..].iter().all(|d| !d), "{drawn:?}");
}

/// "Show me" stood where "Next" had stood: a double click did the step.
#[test]
fn a_double_click_on_next_does_not_do_the_step() {
    let mut player = guarded(None);
    player.click_where("Learn", |w| w.words == "Learn");
    player.wait(LATER);
    player.click_where("Learn Divine Right", |w| w.words == "Learn Divine Right");
    player.wait(LATER);
    for _ in 0..4 {
        let next = |w: &super::Widget| w.words == "Next" && w.clickable;
        let Some(at) = player.widgets().into_iter().find(next).and_then(|w| w.at) else { break };
        let step = player.words().into_iter().find(|w| w.starts_with("step ")).expect("a step");
        player.click_fast(at);
        player.wait(SOON);
        let then = player.words().into_iter().find(|w| w.starts_with("step ")).expect("a step");
        assert_ne!(step, then);
        player.click_fast(at);
        player.wait(SOON);
        assert_eq!(player.words().into_iter().find(|w| w.starts_with("step ")), Some(then), "one step at a time");
        assert_eq!(player.acts(), 0);
        player.wait(LATER);
    }
    assert!(player.sees("Show me"));
}

/// The end of one turn and the next player's curtain are two things.
#[test]
fn a_double_click_opens_no_curtain() {
    let mut player = guarded(Some(field(2, &[("1524", 3)], &[], Phase::Diplomacy)));
    if player.sees("open the curtain") {
        player.click("open the curtain");
        player.wait(LATER);
    }
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::EndDiplomacy.act()));
    player.wait(2);
    assert!(player.sees("open the curtain"));
    let at = player.where_stands("open the curtain");
    player.click_fast(at);
    player.strike(&[KeyCode::Enter]);
    assert!(player.sees("open the curtain"), "too soon");
    player.wait(LATER);
    player.click_fast(at);
    player.wait(SOON);
    assert!(!player.sees("open the curtain"));
}

// ---------------------------------------------------------------- Keys

fn keyed(player: &mut Player) -> Vec<(String, String)> {
    let words = player.widgets().into_iter().filter(|w| w.clickable).map(|w| w.words);
    let split = words.filter_map(|w| {
        let (digit, text) = w.split_once("  ")?;
        digit.parse::<u8>().ok().map(|_| (text.to_string(), digit.to_string()))
    });
    split.collect()
}

/// The finding: "1 Fight" became "1 Retreat, 2 Fight" when a place was pointed at.
#[test]
fn keys_keep_their_offers_while_the_list_changes() {
    let mut player = Player::sit(Some(battle()));
    let before = keyed(&mut player);
    assert!(before.len() >= 2, "{before:?}");
    for place in ["1824", "1423"] {
        player.point_at(place);
        let now = keyed(&mut player);
        for (text, digit) in &now {
            let had = before.iter().find(|(t, _)| t == text);
            assert!(had.is_none_or(|(_, d)| d == digit), "{text} had {had:?} and has {digit}");
        }
        assert!(now.iter().any(|o| before.contains(o)), "{now:?}");
    }
    let (text, _) = before[1].clone();
    player.strike(&[KeyCode::Digit2]);
    let done = player.last();
    assert!(matches!(done, Some(Action::Announce(_))), "{done:?}");
    assert!(!keyed(&mut player).iter().any(|(t, _)| *t == text), "it was announced");
}

#[test]
fn what_kills_has_no_key_and_is_asked_once_more() {
    let mut player = guarded(Some(captive()));
    assert!(player.sees("Execute the"), "{:?}", player.words());
    let keys = keyed(&mut player);
    assert!(!keys.iter().any(|(text, _)| text.starts_with("Execute") || text.starts_with("Set the")), "{keys:?}");
    let before = player.own();
    player.click("Execute the");
    assert_eq!(player.own(), before);
    assert!(player.sees("This cannot be made good again."), "{:?}", player.words());
    let does = player.where_stands("Do it");
    player.click_fast(does);
    assert_eq!(player.own(), before, "too soon");
    player.wait(LATER);
    player.strike(&[KeyCode::Escape]);
    assert!(!player.sees("This cannot be made good again."));
    player.wait(LATER);
    player.click("Execute the");
    player.wait(LATER);
    player.click_where("Do it", |w| w.words == "Do it");
    let done = player.last();
    assert!(matches!(done, Some(Action::Execute(_))), "{done:?}");
}

/// A digit does nothing on a tab where its offer cannot be seen.
#[test]
fn a_key_does_nothing_unseen() {
    let mut player = Player::sit(Some(battle()));
    let before = player.own();
    player.click("Kingdoms");
    player.strike(&[KeyCode::Digit1]);
    assert_eq!(player.own(), before);
    player.click("Decision");
    player.strike(&[KeyCode::Digit1]);
    assert_eq!(player.own(), before + 1);
}

#[test]
fn the_rest_is_set_on_the_settings_page() {
    let mut player = Player::sit(None);
    player.0.world_mut().resource_mut::<Desk>().open(Page::Settings);
    player.wait(4);
    assert!(player.sees("Against accidents") && player.sees("Ask once more where something would be given up"));
    assert_eq!(Settings::default().guard, 0.5);
    assert!(Settings::parse("(guard: 9.0)", "settings.ron").is_err());
}
