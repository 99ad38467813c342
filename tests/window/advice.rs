//! "What would you do?" at the table, and what bots say of their orders.

use bevy::prelude::*;
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::bot;
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::position::Pos;
use regnal::games::diplomacy_royale::{see, view_of};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::asks::{Ask, Asks};
use regnal::window::desk::Desk;
use regnal::window::diplomacy_royale::DiplomacyRoyale;
use regnal::window::panels::side::Tab;
use regnal::window::sight::AtTable;

use super::eyes::Sitting;
use super::looking::{Looker, table};

const PLAIN: &str = r#"(game: "diplomacy_royale", title: "Plain", text: "As everybody knows it.", seats: (7, 7),
    powers: ["france", "germany", "italy", "austria", "england", "russia", "turkey"],
    options: (dynasties: false, powers: named))"#;

fn sit(scenario: &str, people: usize) -> Looker {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(2) };
    let seats = (0..7).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let mut looker = Looker::sit(Some(table(&DiplomacyRoyale, scenario, seats, 5)), (1280, 800));
    if people > 1 {
        looker.press("open the curtain");
    }
    looker
}

impl Looker {
    /// Until the panels read this, while others think.
    fn await_words(&mut self, words: &str) {
        for _ in 0..4_000 {
            if self.reads(words) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.wait(1);
        }
        panic!("{words:?} is never read: {:?}", self.words());
    }

    /// How many units of the first seat have an order.
    fn ordered(&self) -> usize {
        let table = self.0.world().resource::<AtTable>().0.as_ref().expect("a game");
        let own = |pos: Pos| {
            let own = pos.units().filter(|u| pos.seat_of(u.power) == Some(SeatId(0)));
            own.filter(|u| pos.desk().orders.contains_key(&u.id)).count()
        };
        table.look(SeatId(0), |known| see(known, own))
    }
}

#[test]
fn a_player_asks_what_a_bot_would_do_and_does_it() {
    let mut looker = sit(PLAIN, 1);
    looker.press("What would you do?");
    looker.await_words("In your place");
    assert_eq!(looker.ordered(), 0, "what is said is not yet done");
    looker.press("Do it so");
    looker.wait(4);
    assert_eq!(looker.ordered(), 3, "France has three units");
    assert!(looker.reads("Ask again") && !looker.reads("Do it so"), "{:?}", looker.words());
    looker.press("Put it away");
    looker.wait(4);
    assert!(!looker.reads("In your place") && looker.ordered() == 3);
}

#[test]
fn advice_is_followed_by_who_has_followed_some_of_it() {
    let mut looker = sit(PLAIN, 1);
    let advised = {
        let table = looker.0.world().resource::<AtTable>().0.as_ref().expect("a game");
        bot::advise(&table.look(SeatId(0), view_of), &Action::all_of(&table.offers(SeatId(0)))).acts
    };
    looker.0.world_mut().resource_mut::<Asks>().put(Ask::Do(advised[0].act()));
    looker.wait(3);
    looker.press("What would you do?");
    looker.await_words("In your place");
    looker.press("Do it so");
    looker.wait(4);
    assert_eq!(looker.ordered(), 3, "the other two units have their orders");
    assert!(!looker.reads("has that order"), "{:?}", looker.words());
}

#[test]
fn advice_is_put_away_and_no_other_seat_reads_it() {
    let mut looker = sit(PLAIN, 2);
    looker.press("What would you do?");
    looker.await_words("In your place");
    looker.press("Put it away");
    looker.wait(4);
    assert!(!looker.reads("In your place") && looker.ordered() == 0);
    looker.press("What would you do?");
    looker.await_words("In your place");
    looker.press("Do it so");
    looker.press("Ask again");
    looker.await_words("In your place");
    looker.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::Done.act()));
    looker.wait(6);
    assert!(!looker.reads("In your place"), "the curtain has fallen");
    looker.press("open the curtain");
    assert!(looker.reads("What would you do?") && !looker.reads("In your place"));
}

#[test]
fn a_table_that_wants_no_advice_has_no_button_for_it() {
    let off = PLAIN.replace("powers: named", "powers: named, advice: false");
    let mut looker = sit(&off, 1);
    assert!(!looker.reads("What would you do?"));
    assert!(sit(PLAIN, 1).reads("What would you do?"));
}

#[test]
fn bots_say_why_once_orders_are_opened() {
    let mut looker = sit(PLAIN, 1);
    let units: Vec<_> = {
        let table = looker.0.world().resource::<AtTable>().0.as_ref().expect("a game");
        let own = |pos: Pos| pos.units().filter(|u| pos.seat_of(u.power) == Some(SeatId(0))).map(|u| u.id).collect();
        table.look(SeatId(0), |known| see(known, own))
    };
    let hold = |unit| Action::Orders(OrdersDeed::Order { unit, order: regnal::diplomacy::Order::Hold });
    let held: Vec<Action> = units.into_iter().map(hold).collect();
    looker.0.world_mut().resource_mut::<Asks>().put(Ask::DoAll(held.iter().map(Action::act).collect()));
    looker.wait(3);
    // Bots have written their orders and said why; nobody reads it yet.
    looker.0.world_mut().resource_mut::<Desk>().tab = Tab::Own(0);
    looker.wait(3);
    assert!(!looker.reads("“"), "sealed: {:?}", looker.words());
    looker.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::Done.act()));
    looker.await_words("The orders opened last");
    looker.await_words("“");
}
