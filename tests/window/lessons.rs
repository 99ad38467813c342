//! Learn, the rules browser and its examples in the real window, without a graphics card.

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::diplomacy::Order;
use regnal::engine::{Act, Table};
use regnal::games::order_of_the_dragon::orders::GiveOrder;
use regnal::games::order_of_the_dragon::phases::Close;
use regnal::window::screens::Screen;
use regnal::window::sight::{AtTable, Sight};

use super::eyes::Sitting;
use super::{Player, new_table};

impl Player {
    fn click_on(&mut self, words: &str) {
        self.click_where(words, |w| w.words == words);
        self.wait(6);
    }

    fn hash(&self) -> Option<u64> {
        self.0.world().resource::<AtTable>().0.as_ref().map(Table::hash)
    }
}

#[test]
fn from_the_title_to_the_first_step_of_a_lesson() {
    let mut player = Player::sit(None);
    player.click_on("Learn");
    for game in ["Divine Right", "Blood Royale", "Diplomacy Royale", "Order of the Dragon", "Kingmaker: WotR"] {
        assert!(player.sees(&format!("Learn {game}")), "{game}");
    }
    player.click_on("Learn Divine Right");
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Table);
    assert!(player.sees("The coach") && player.sees("step 1 of"));
    for _ in 0..3 {
        player.click_on("Next");
    }
    assert!(player.sees("step 4 of") && !player.widgets().iter().any(|w| w.words == "Next"));
    player.click("Roll for events");
    player.wait(6);
    assert_eq!(player.acts(), 1);
    assert!(player.sees("step 5 of"), "the act that was waited for leads on");
    player.click("Hire a mercenary army at Wirzor");
    player.wait(6);
    assert!(player.sees("step 5 of") && player.sees("You did something else"));
    player.click_on("Take it back");
    assert!(player.sees("step 5 of") && !player.sees("You did something else"));
    player.click_on("Show me");
    assert!(player.sees("step 6 of"));
}

/// What the coach means.
fn meant(sight: &Sight) -> Vec<Act> {
    sight.meant().to_vec()
}

/// A game on the engine: what the coach means is found among its offers, and he does it when asked.
#[test]
fn the_coach_of_the_dragon_shows_his_step() {
    let mut player = Player::sit(None);
    player.click_on("Learn");
    player.click_on("Learn Order of the Dragon");
    for _ in 0..3 {
        player.click_on("Next");
    }
    assert!(player.sees("step 4 of"), "{:?}", super::words(&player.widgets()));
    let sight = |player: &Player| {
        let sight = player.0.world().resource::<regnal::window::sight::Eyes>().sight.clone();
        sight.expect("somebody looks")
    };
    let now = sight(&player);
    let [act] = &meant(&now)[..] else { panic!("one act is meant") };
    assert!(matches!(act.get(), Some(GiveOrder { order: Order::Move { .. }, .. })));
    for step in 5..=8 {
        player.click_on("Show me");
        player.wait(6);
        assert!(player.sees(&format!("step {step} of")));
    }
    let now = sight(&player);
    assert_eq!(meant(&now), [Act::new(Close)]);
    assert!(now.offers.iter().any(|offer| now.meant().contains(&offer.act)), "it has gilt round it");
}

#[test]
fn the_browser_finds_words_and_numbers() {
    let mut player = Player::sit(None);
    player.click_on("Rules");
    assert!(player.sees("Everything (") && player.sees("Examples ("));
    player.wait(4);
    player.events(&[egui::Event::Text("natural 1 whatever".into())]);
    player.wait(6);
    assert!(player.sees("SIEGE-48") && !player.sees("ORDER-01"));
    player.click_on("All");
    player.wait(4);
    player.events(&[egui::Event::Text("dr siege-57".into())]);
    player.wait(6);
    assert!(player.sees("SIEGE-57") && player.sees("1 of "));
    assert!(player.sees("Twice as strong at the walls"), "the example about it stands above");
}

#[test]
fn an_example_lies_on_the_board_and_the_game_waits() {
    let mut player = Player::sit(Some(new_table(1, 3, 6)));
    player.wait(4);
    let before = player.hash();
    player.click_on("Menu");
    player.click_on("Rules");
    player.click("Examples (");
    player.wait(4);
    player.click_on("Show on the board: A bribe for a greedy king");
    player.wait(8);
    assert!(
        player.sees("An example") && player.sees("The ambassador goes to Port Lork"),
        "{:?}",
        super::words(&player.widgets())
    );
    assert_ne!(player.hash(), before);
    player.click_on("Next");
    assert!(player.sees("A character changes what cards are worth"));
    player.click_on("Close the example");
    assert_eq!(player.hash(), before, "the game is as it was");
    assert!(!player.sees("An example"));
}
