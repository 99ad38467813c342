//! Sieges and attacks put together by hand, the game taken back to a line, a ruler shown as a queen.

use bevy::prelude::*;
use regnal::engine::{PlayState, Table};
use regnal::games::divine_right::actions::Action;
use regnal::games::divine_right::book::Book;
use regnal::games::divine_right::components::{Phase, Place};
use regnal::games::divine_right::ids::HexId;
use regnal::games::divine_right::position::{Pos, Position};
use regnal::games::divine_right::{DIVINE_RIGHT, view_of};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::desk::{Desk, Page};
use regnal::window::divine_right;
use regnal::window::divine_right::choice::Choice;
use regnal::window::sight::AtTable;

use super::eyes::Sitting;
use super::minaria_data::Minaria;
use super::trial::{Kit, dice};
use super::{Player, Widget};

const A: SeatId = SeatId(0);

pub fn hex(name: &str) -> HexId {
    Book::standard().map.find(name).unwrap_or_else(|| panic!("no place {name}"))
}

/// Muetar against Immer with these armies; Muetar's turn, in this phase.
pub fn field(people: usize, ours: &[(&str, u8)], theirs: &[(&str, u8)], phase: Phase) -> Table {
    let hosts = |of: &str, list: &[(&str, u8)]| {
        let host = |(at, n): &(&str, u8)| format!("(at: \"{at}\", of: {of}, regulars: [(of: {of}, armies: {n})]),");
        list.iter().map(host).collect::<String>()
    };
    let text = format!(
        "(game: \"divine_right\", title: \"Test\", text: \"Test\", seats: (2, 2), position: (\
         players: [(kingdom: muetar), (kingdom: immer)], stacks: [{}{}]))",
        hosts("muetar", ours),
        hosts("immer", theirs)
    );
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..2).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let mut table = Table::new(&DIVINE_RIGHT, &text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    edit(&mut table, |p| {
        p.turn.order = vec![A, SeatId(1)];
        p.play = PlayState::starting(1, phase);
        p.stack.clear();
    });
    table
}

/// Changes the position on a table of Minaria, and goes on from there with the same dice.
pub fn edit(table: &mut Table, change: impl FnOnce(&mut Position)) {
    let (mut p, dice) = (Minaria::position(table), dice(table));
    change(&mut p);
    Minaria::lay_out(table, p, dice).unwrap_or_else(|e| panic!("{e:?}"));
}

/// Looks at all that lies on a table of Minaria.
pub fn look<T>(table: &Table, see: impl FnOnce(Pos) -> T) -> T {
    see(Minaria::position(table).pos(&Book::standard()))
}

impl Player {
    pub fn point_at(&mut self, place: &str) {
        divine_right::press(self.0.world_mut(), hex(place), false);
        self.wait(4);
    }

    pub fn button(&mut self, part: &str) -> Widget {
        let all = self.widgets();
        let found = all.iter().find(|w| w.clickable && w.words.contains(part));
        found.unwrap_or_else(|| panic!("no button {part:?} among {:?}", super::words(&all))).clone()
    }

    pub fn minaria(&self) -> &Table {
        self.0.world().resource::<AtTable>().0.as_ref().expect("a game is on the table")
    }

    /// All that lies on the table.
    pub fn lies<T>(&self, see: impl FnOnce(Pos) -> T) -> T {
        look(self.minaria(), see)
    }

    /// The act of this number.
    pub fn act_at(&self, n: usize) -> Action {
        Action::of(&self.minaria().acts()[n].action).expect("an act of the game")
    }
}

/// Stacks come to a siege one by one, by ticks and by clicks on the map, and go again; the rules speak at every step.
#[test]
fn a_siege_is_put_together_from_several_stacks() {
    let mut player = Player::sit(Some(field(1, &[("1303", 1), ("1302", 7)], &[], Phase::Movement)));
    assert!(player.sees("End your movement"), "as in the other games");
    player.point_at("Wirzor");
    player.click("Choose who besieges Wirzor");
    assert!(player.sees("Siege of Wirzor"));
    assert!(player.button("Lay this siege").disabled, "nobody comes yet");
    player.click("hex 1303");
    assert!(player.button("Lay this siege").disabled, "one army is no siege");
    assert!(player.sees("DR SIEGE-13"), "the refusal names its rule");
    player.point_at("1302");
    assert!(!player.button("Lay this siege").disabled);
    assert!(player.sees("8 besiege"), "the odds are shown beforehand");
    player.point_at("1303");
    assert!(player.sees("7 besiege"), "a second click leaves the stack out");
    player.point_at("1303");
    let before = player.acts();
    player.click("Lay this siege");
    assert_eq!(player.acts(), before + 1);
    let came = player.lies(|pos| pos.besiegers(hex("Wirzor")).len());
    assert_eq!(came, 8);
    let parties = match player.act_at(before) {
        Action::Besiege { parties, .. } => parties.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(parties, 2, "each stack by its own way");
    assert!(!player.sees("Lay this siege"), "the plan is done with");
}

/// A click on a hex out of reach where nobody stands does not cost the choice; a stranger's stack is looked at instead.
#[test]
fn a_missed_click_keeps_the_choice() {
    let mut player = Player::sit(Some(field(1, &[("1303", 1), ("1302", 7)], &[("1423", 2)], Phase::Movement)));
    let chosen = |player: &Player| player.0.world().resource::<Choice>().units.len();
    player.point_at("1302");
    assert_eq!(chosen(&player), 7);
    player.point_at("3200");
    assert_eq!(chosen(&player), 7);
    assert_eq!(player.0.world().resource::<Desk>().at.as_deref(), Some("3200"));
    player.point_at("1423");
    assert_eq!(chosen(&player), 0);
    assert_eq!(player.0.world().resource::<Choice>().hex, Some(hex("1423")));
}

/// A unit of a stack may be left behind, and with a stack in hand a click on the castle begins the siege.
#[test]
fn single_units_stay_out_of_a_siege() {
    let mut player = Player::sit(Some(field(1, &[("1302", 8)], &[], Phase::Movement)));
    player.point_at("1302");
    player.point_at("Wirzor");
    assert!(player.sees("Siege of Wirzor") && player.sees("8 besiege"));
    player.click("8 of 8");
    // The list of units is among the widgets now: the first of them stays at home.
    let unit = player.lies(|pos| {
        let id = pos.ids().find(|id| pos.place(*id) == Place::At { hex: hex("1302"), inside: false }).unwrap();
        pos.counter(id).name.clone()
    });
    player.wait(30);
    player.click(&unit);
    assert!(player.sees("7 besiege"));
    player.click("Lay this siege");
    assert_eq!(player.lies(|pos| pos.besiegers(hex("Wirzor")).len()), 7);
}

/// Several stacks announce one attack; who cannot reach the hex is told why.
#[test]
fn an_attack_is_announced_with_several_stacks() {
    let ours = [("1524", 2), ("1424", 3), ("1724", 1)];
    let mut player = Player::sit(Some(field(1, &ours, &[("1423", 2)], Phase::Combat)));
    player.point_at("1423");
    player.click("Choose who attacks what");
    assert!(player.sees("Attack on"));
    assert!(player.button("Announce this attack").disabled);
    player.point_at("1524");
    assert!(player.sees("2 against"), "{:?}", super::words(&player.widgets()));
    player.click("1424");
    assert!(player.sees("5 against"));
    player.point_at("1724");
    assert!(player.button("Announce this attack").disabled && player.sees("DR WHO-05"));
    player.point_at("1724");
    let before = player.acts();
    player.click("Announce this attack");
    let from = match player.act_at(before) {
        Action::Announce(attack) => attack.from.iter().map(|p| p.hex).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(from.len(), 2);
    assert!(from.contains(&hex("1524")) && from.contains(&hex("1424")));
}

/// With the consent of every person the game goes back to before a line, and the chronicle says who agreed.
#[test]
fn the_game_goes_back_to_a_line_when_everybody_agrees() {
    let mut table = field(2, &[("1303", 2), ("1302", 2)], &[], Phase::Movement);
    for _ in 0..3 {
        let mut offers = Action::all_of(&table.offers(A)).into_iter();
        let march = offers.find(|a| matches!(a, Action::Move { path, .. } if path.len() == 1));
        table.submit(A, march.expect("somebody can march").act()).unwrap();
    }
    let opening = table.chronicle().lines.len();
    table.submit(A, Action::EndMovement.act()).unwrap();
    assert!(table.chronicle().lines.len() > opening || table.acts().len() == 4);
    let mut player = Player::sit(Some(table));
    if player.sees("open the curtain") {
        player.click("open the curtain");
    }
    player.click("Chronicle");
    player.click("Take back to before this");
    assert!(player.sees("Everybody who plays here must agree"));
    let exact = |w: &Widget| w.words == "Take back";
    assert!(player.widgets().iter().any(|w| exact(w) && w.disabled));
    player.click("Player 1 agrees");
    assert!(player.widgets().iter().any(|w| exact(w) && w.disabled), "one of two is not everybody");
    assert!(player.sees("still missing: Player 2"));
    player.click("Player 2 agrees");
    let acts = player.acts();
    player.click_where("Take back", exact);
    assert!(player.acts() < acts, "nothing was taken back");
    let note = player.minaria().chronicle().lines.last().map(|l| l.text.clone()).unwrap();
    assert!(note.contains("taken back to act") && note.contains("seat 1, seat 2"), "{note}");
    assert!(!player.sees("Everybody who plays here must agree"));
}

/// SETUP-09: each seat's ruler may be shown as a queen.
#[test]
fn the_new_game_page_makes_a_ruler_a_queen() {
    let mut player = Player::sit(None);
    player.0.world_mut().resource_mut::<Desk>().open(Page::NewGame);
    player.wait(4);
    player.click("Queen");
    player.click("Begin");
    player.wait(4);
    let view = player.minaria().look(A, view_of);
    let queens: Vec<bool> = view.players.iter().map(|p| p.queen).collect();
    assert_eq!(queens, [true, false, false]);
}
