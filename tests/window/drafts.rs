//! Drafts: Esc closes one thing, the innermost; a draft goes only when that is said, comes back with its seat and after a
//! restart, and is nobody else's to see.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::dynasty::Draft;
use regnal::engine::Table;
use regnal::games::blood_royale::components::Phase as RoyalPhase;
use regnal::games::diplomacy_royale::ROYALE;
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::writs::WritDeed;
use regnal::games::divine_right::components::Phase;
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::asks::{Ask, Asks, ShellAsk, ShellAsks};
use regnal::window::blood_royale;
use regnal::window::desk::{Desk, MapArea, Page};
use regnal::window::diplomacy_royale::panels::{Court, market::Market};
use regnal::window::diplomacy_royale::{self, Hand};
use regnal::window::screens::Screen;
use regnal::window::sight::Eyes;

use super::Player;
use super::courts::{AUSTRIA, ENGLAND, HEIRS, heirs};
use super::eyes::{self, Sitting};
use super::folder::Folder;
use super::gestures::field;

const CLAUSE: &str = "England does not attack Austria anywhere";
const QUESTION: &str = "What is to become of it?";

impl Player {
    /// Esc, so often.
    fn esc(&mut self) {
        self.strike(&[KeyCode::Escape]);
        self.wait(3);
    }

    fn page(&self) -> Option<Page> {
        self.0.world().resource::<Desk>().page
    }

    fn list_is_open(&self) -> bool {
        self.0.world().resource::<MapArea>().popup
    }

    /// From the market, which closes over it, to a writ without a clause.
    fn begin_a_writ(&mut self) {
        let arthur = self.named("Arthur");
        self.0.world_mut().resource_mut::<Court>().market = Some(Market::of(arthur));
        self.wait(20);
        self.click("Write a writ for Sophie");
        self.wait(20);
    }

    /// A writ of two clauses.
    fn write_a_writ(&mut self) {
        self.begin_a_writ();
        self.click("Peace between both");
        self.wait(12);
        assert!(self.sees(CLAUSE), "{:?}", super::words(&self.widgets()));
    }

    /// Past curtain and news.
    fn pass(&mut self) {
        self.wait(4);
        if self.sees("open the curtain") {
            self.click("open the curtain");
        }
        if self.sees("Since your last turn") {
            self.click("Go on");
        }
        self.wait(4);
    }

    fn seat(&self) -> Option<SeatId> {
        self.0.world().resource::<Eyes>().sight.as_ref().map(|s| s.seat)
    }
}

/// Window, finding 2 of the games of orders: a list over a writ takes Esc, and nothing behind it.
#[test]
fn esc_closes_the_list_over_a_writ_and_nothing_behind_it() {
    let mut player = heirs(ENGLAND, |_| ());
    player.write_a_writ();
    player.click("England promises…");
    player.wait(3);
    assert!(player.list_is_open() && player.sees("Renouncing"), "{:?}", super::words(&player.widgets()));
    player.esc();
    assert!(!player.list_is_open(), "the list is closed");
    assert!(player.sees(CLAUSE) && !player.sees(QUESTION), "the writ lies there as before");
    assert_eq!(player.page(), None);
    // The words of honour are being written: Esc leaves the field, and no more.
    let fields = player.widgets().into_iter().filter(|w| w.words == "Words of honour").filter_map(|w| w.at);
    let field = fields.max_by(|a, b| a.y.total_cmp(&b.y)).expect("a field below its name");
    player.click_at(field);
    assert!(player.0.world().resource::<MapArea>().typing);
    player.esc();
    assert!(!player.0.world().resource::<MapArea>().typing);
    assert!(player.sees(CLAUSE) && !player.sees(QUESTION));
}

/// A writ is gone on with, kept or thrown away, as is said; by Esc and by Close alike.
#[test]
fn a_writ_is_thrown_away_only_when_that_is_said() {
    let mut player = heirs(ENGLAND, |_| ());
    player.write_a_writ();
    player.esc();
    assert!(player.sees(QUESTION) && player.sees("A writ with Austria"));
    player.esc();
    assert!(!player.sees(QUESTION) && player.sees(CLAUSE), "one Esc, one thing");
    player.click("Close A writ with Austria");
    assert!(player.sees(QUESTION));
    player.click("Keep it for later");
    assert!(!player.sees(CLAUSE) && player.sees("Laid aside"));
    // Another is begun; that one is laid aside too when the first is gone on with.
    player.write_a_writ();
    player.click("Peace between both");
    player.wait(6);
    player.click("Go on with: A writ with Austria");
    player.wait(12);
    let clauses = |player: &Player| {
        let court = player.0.world().resource::<Court>();
        court.editor.as_ref().map_or(0, |writ| writ.draft.clauses.len())
    };
    assert_eq!(clauses(&player), 2, "the first, as it was");
    assert!(player.sees("Laid aside"), "the second waits");
    player.click("Throw away: A writ with Austria");
    assert!(player.sees(QUESTION));
    player.click("Throw it away");
    assert!(!player.sees("Laid aside"));
    assert_eq!(clauses(&player), 2);
    player.esc();
    player.click("Throw it away");
    player.wait(4);
    assert!(player.0.world().resource::<Court>().editor.is_none());
    // An untouched one goes without a word.
    player.0.world_mut().resource_mut::<Desk>().toasts.clear();
    player.begin_a_writ();
    assert!(player.0.world().resource::<Court>().editor.is_some());
    player.esc();
    assert!(!player.sees(QUESTION) && player.0.world().resource::<Court>().editor.is_none());
}

#[test]
fn esc_with_a_list_open_at_court_opens_no_menu() {
    let mut player = heirs(AUSTRIA, |_| ());
    player.click("A title for Karl");
    player.wait(3);
    assert!(player.list_is_open());
    player.esc();
    assert!(!player.list_is_open());
    assert_eq!(player.page(), None);
    player.esc();
    assert_eq!(player.page(), Some(Page::Menu), "the next one is for the menu");
}

#[test]
fn esc_with_a_list_open_leaves_the_new_game_as_it_is() {
    let mut player = Player::sit(None);
    player.click("New game");
    player.click("Take this seat away");
    player.click("Who sits on seat 2");
    player.wait(3);
    assert!(player.list_is_open());
    player.esc();
    assert!(!player.list_is_open());
    assert_eq!(player.page(), Some(Page::NewGame));
    // The form survives its page, and another scenario with fewer seats.
    player.esc();
    assert_eq!(player.page(), None);
    player.click("New game");
    assert!(!player.sees("Name of the player on seat 3"), "two seats, as it was left");
    player.click("Add a seat");
    player.click("Add a seat");
    let seats = |player: &mut Player| {
        player.widgets().iter().filter(|w| w.words.starts_with("Name of the player on seat")).count()
    };
    let many = seats(&mut player);
    player.click("The Two Kings");
    let few = seats(&mut player);
    player.click("The War for Minaria");
    assert_eq!((seats(&mut player), few < many), (many, true));
}

/// The same question in Blood Royale and Kingmaker.
#[test]
fn contracts_and_trades_are_asked_about() {
    let table = super::royals::table(5, RoyalPhase::Marriages, |p| {
        super::royals::a_couple(p);
    });
    let mut player = Player(eyes::open(Some(table), (1280, 2400), |_| ()));
    player.pass();
    player.click("A bargain…");
    player.wait(12);
    player.click("You give: add Crowns");
    player.wait(3);
    player.click("You give: add Provinces");
    player.wait(3);
    assert!(player.list_is_open());
    player.esc();
    let court = |player: &Player| player.0.world().resource::<blood_royale::panels::Court>().bargain.is_some();
    assert!(!player.list_is_open() && court(&player) && !player.sees(QUESTION));
    player.esc();
    assert!(player.sees(QUESTION), "{:?}", super::words(&player.widgets()));
    player.click("Throw it away");
    assert!(!court(&player));

    let mut player = super::england::at_market();
    player.click("Trade with Player 2…");
    player.wait(4);
    player.click("You give: Flemish");
    player.esc();
    assert!(player.sees(QUESTION));
    player.click("Keep it for later");
    assert!(!player.sees("You ask for"));
    player.click("Go on with: Trade with Player 2");
    player.wait(4);
    assert!(player.sees("You ask for"));
}

/// A plan of a siege outlives Esc, a look at a replay, and an undo of what was before it.
#[test]
fn a_siege_being_planned_is_asked_about() {
    let mut player = Player::sit(Some(field(1, &[("1303", 1), ("1302", 7)], &[], Phase::Movement)));
    player.point_at("Wirzor");
    player.click("Choose who besieges Wirzor");
    player.click("hex 1303");
    let picked = |player: &mut Player| player.sees("Siege of Wirzor") && player.sees("DR SIEGE-13");
    assert!(picked(&mut player));
    player.esc();
    assert!(player.sees(QUESTION));
    player.click("Go on with it");
    assert!(picked(&mut player));
    let ask = |player: &mut Player, ask: ShellAsk| {
        player.0.world_mut().resource_mut::<ShellAsks>().put(ask);
        player.wait(6);
    };
    ask(&mut player, ShellAsk::Watch);
    assert!(!player.sees("Siege of Wirzor"), "a replay lies over it");
    ask(&mut player, ShellAsk::LeaveReplay);
    assert!(picked(&mut player), "{:?}", super::words(&player.widgets()));
    let map = egui::pos2(60.0, 300.0);
    player.right_click(map);
    assert!(player.sees(QUESTION), "the other button throws nothing away either");
    player.click("Keep it for later");
    player.click("Go on with:");
    assert!(picked(&mut player));
}

/// Two people at the court of the Three Heirs, the others done; its journal is in this folder.
fn at_court(dir: &Folder) -> Table {
    let person = |n: usize| [AUSTRIA, ENGLAND].iter().any(|s| s.index() == n);
    let sitter = |n| if person(n) { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..4).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let mut table = Table::new(&ROYALE, HEIRS, "test.ron", seats, 3).unwrap_or_else(|e| panic!("{e:?}"));
    table.keep_journal_at(&dir.join("0001-diplomacy_royale.journal")).unwrap_or_else(|e| panic!("{e:?}"));
    table
}

fn sit(table: Table) -> Player {
    let mut app = eyes::open(Some(table), (1280, 2400), |_| ());
    app.world_mut().resource_mut::<regnal::window::bots::Thinking>().stopped = true;
    let mut player = Player(app);
    player.pass();
    player
}

/// The window is closed as by its button.
fn close_window(mut player: Player) {
    let window = Entity::PLACEHOLDER;
    player.0.world_mut().write_message(bevy::window::WindowCloseRequested { window });
    player.wait(2);
    assert!(player.0.should_exit().is_some(), "nothing is lost: nothing is asked");
}

fn resume(dir: &Folder) -> Table {
    Table::resume(&ROYALE, &dir.join("0001-diplomacy_royale.journal")).unwrap_or_else(|e| panic!("{e:?}")).0
}

/// A writ comes back after a restart and after the curtain, to its own seat alone.
#[test]
fn a_writ_is_there_again_after_a_restart_and_after_the_curtain() {
    let dir = Folder::new("drafts-writ");
    let file = dir.join("0001-diplomacy_royale.drafts");
    let mut player = sit(at_court(&dir));
    assert_eq!(player.seat(), Some(AUSTRIA));
    let draft = |player: &Player| {
        let court = player.0.world().resource::<Court>();
        court.editor.as_ref().map(|writ| writ.draft.clone())
    };
    let karl = player.named("Karl");
    player.0.world_mut().resource_mut::<Court>().market = Some(Market::of(karl));
    player.wait(20);
    // To the first of those he may have; the others may lie below the fold of the market.
    player.click("Write a writ for");
    player.wait(20);
    player.click("Peace between both");
    player.wait(12);
    let written = draft(&player).expect("a writ is being written");
    assert_eq!(written.clauses.len(), 2);
    close_window(player);
    assert!(file.exists(), "kept beside the journal");

    let mut player = sit(resume(&dir));
    assert_eq!(player.seat(), Some(AUSTRIA));
    assert_eq!(draft(&player).as_ref(), Some(&written), "there again");
    assert!(player.sees("does not attack"), "and open: {:?}", super::words(&player.widgets()));
    // The other seat comes: nothing of it is to be seen, before its curtain opens or after.
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::Done.act()));
    player.wait(6);
    if player.seat() == Some(AUSTRIA) {
        // What the court owes first.
        panic!("{:?}", super::words(&player.widgets()));
    }
    assert!(!player.reads("does not attack") && draft(&player).is_none());
    player.pass();
    assert_eq!(player.seat(), Some(ENGLAND));
    assert!(!player.reads("does not attack") && !player.reads("A writ with") && draft(&player).is_none());
    // England writes to Austria, whose curtain opens again.
    let proposal = {
        let (arthur, sophie) = (player.named("Arthur"), player.named("Sophie"));
        WritDeed::Propose { draft: Draft::of(arthur, sophie) }
    };
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::Writ(proposal).act()));
    player.wait(6);
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::Done.act()));
    player.pass();
    assert_eq!(player.seat(), Some(AUSTRIA));
    assert_eq!(draft(&player).as_ref(), Some(&written), "it comes back with its seat");
    player.esc();
    player.click("Throw it away");
    std::thread::sleep(Duration::from_millis(450));
    player.wait(3);
    assert!(!file.exists(), "the file goes with the last draft");
}

/// A game taken from a damaged journal goes on with the drafts that lay beside it.
#[test]
fn a_salvaged_game_has_its_drafts() {
    let dir = Folder::new("drafts-salvaged");
    let mut player = sit(at_court(&dir));
    let karl = player.named("Karl");
    player.0.world_mut().resource_mut::<Court>().market = Some(Market::of(karl));
    player.wait(20);
    player.click("Write a writ for");
    player.wait(20);
    player.click("Peace between both");
    player.wait(12);
    close_window(player);
    let path = dir.join("0001-diplomacy_royale.journal");
    let whole = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, format!("{whole}no record\n\nnor this\n")).unwrap();
    let (mut table, notes) = Table::resume_or_salvage(&ROYALE, &path).unwrap_or_else(|e| panic!("{e:?}"));
    assert!(!notes.is_empty());
    table.keep_journal_at(&dir.join("0002-diplomacy_royale.journal")).unwrap_or_else(|e| panic!("{e:?}"));
    let mut player = sit(table);
    assert!(player.sees("does not attack"), "{:?}", super::words(&player.widgets()));
    close_window(player);
    assert!(dir.join("0002-diplomacy_royale.drafts").exists());
}

/// A damaged file of drafts is dropped with a note, whatever is in it.
#[test]
fn a_damaged_file_of_drafts_is_dropped_with_a_note() {
    let dir = Folder::new("drafts-damaged");
    drop(at_court(&dir));
    let file = dir.join("0001-diplomacy_royale.drafts");
    let forged = "(game: \"diplomacy_royale\", of: 1, sum: 2, seats: {0: (open: [], aside: [], notes: (slips: (founding: (king: None, capital: None, name: \"\"), asking: {}, wishes: []), sketch: (unit: None, helped: None, tried: None)))})";
    for text in ["", "\u{0}\u{0}", "(game: \"dipl", forged, "()"] {
        std::fs::write(&file, text).unwrap();
        let mut player = sit(resume(&dir));
        assert!(player.reads("Its drafts are dropped"), "{text}: {:?}", player.words());
        assert!(!file.exists());
    }
}

/// Of a game that no file keeps, drafts are asked about before one leaves it.
#[test]
fn drafts_that_no_file_keeps_are_asked_about_before_one_leaves() {
    let mut player = heirs(ENGLAND, |_| ());
    player.write_a_writ();
    for ask in [ShellAsk::ToTitle, ShellAsk::Quit, ShellAsk::Load("nowhere.ron".into())] {
        player.0.world_mut().resource_mut::<ShellAsks>().put(ask);
        player.wait(4);
        assert!(player.sees("Drafts would be lost"));
        player.esc();
        assert!(!player.sees("Drafts would be lost") && player.sees(CLAUSE));
    }
    assert_eq!(player.0.should_exit(), None);
    player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::ToTitle);
    player.wait(4);
    player.click("Leave all the same");
    player.wait(4);
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Title);
}

/// Orders tried in the sandbox and a unit being told come back in the same movement, to their own player.
#[test]
fn what_is_tried_and_pointed_at_comes_back_with_its_seat() {
    let dir = Folder::new("drafts-sketch");
    let text = "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: (2, 2), \
                powers: [\"england\", \"france\"], options: (dynasties: false, powers: named))";
    let seats = (0..2).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let mut table = Table::new(&ROYALE, text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    table.keep_journal_at(&dir.join("0001-diplomacy_royale.journal")).unwrap_or_else(|e| panic!("{e:?}"));
    let mut player = sit(table);
    let at = |key: &str| diplomacy_royale::map::chart().of_key(key).expect("a province");
    player.click("Sandbox");
    for (key, counter) in [("lvp", true), ("yor", false), ("lon", true)] {
        diplomacy_royale::press(player.0.world_mut(), at(key), counter);
        player.wait(4);
    }
    let sketched = |player: &Player| {
        let hand = player.0.world().resource::<Hand>();
        (hand.unit, hand.trial.as_ref().map(|t| t.orders.clone()))
    };
    let before = sketched(&player);
    assert!(before.0.is_some() && before.1.as_ref().is_some_and(|orders| orders.len() == 1), "{before:?}");
    close_window(player);
    let mut player = sit(resume(&dir));
    assert_eq!(sketched(&player), before);
    assert!(player.sees("Leave the sandbox"));
    player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(Action::Done.act()));
    player.pass();
    assert_eq!(player.seat(), Some(SeatId(1)));
    assert_eq!(sketched(&player), (None, None));
}
