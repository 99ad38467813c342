//! Every screen for ears and keyboards: each widget has a name and can be reached with Tab. And files that cannot be
//! read: the page says where, what, and what can be done.

use std::path::Path;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui;
use egui::accesskit;
use regnal::engine::{Replay, Table};
use regnal::games::divine_right::DIVINE_RIGHT;
use regnal::table::{Progress, SeatSetup, Sitter};
use regnal::window::asks::{ShellAsk, ShellAsks};
use regnal::window::desk::{Desk, Page};
use regnal::window::replaying::Replaying;
use regnal::window::screens::Screen;
use regnal::window::sight::{AtTable, Eyes};
use regnal::window::working::Working;

use super::eyes::{self, Sitting};
use super::folder::Folder;

const SCENARIO: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

struct Player(App);

impl Sitting for Player {
    fn app(&mut self) -> &mut App {
        &mut self.0
    }
}

impl Player {
    fn sit(table: Option<Table>) -> Self {
        let mut player = Player(eyes::open(table, (1280, 800), |_| ()));
        player.wait(4);
        player
    }

    fn key(&mut self, key: egui::Key) {
        let (physical_key, repeat, modifiers) = (None, false, egui::Modifiers::NONE);
        for pressed in [true, false] {
            self.events(&[egui::Event::Key { key, physical_key, pressed, repeat, modifiers }]);
        }
    }

    fn ask(&mut self, ask: ShellAsk) {
        self.0.world_mut().resource_mut::<ShellAsks>().put(ask);
        self.wait(3);
    }

    /// Waits until what is read beside the frames has come.
    fn harvest(&mut self) {
        for _ in 0..2000 {
            self.wait(1);
            if !self.0.world().resource::<Working>().is_busy() {
                return self.wait(4);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the work does not end");
    }

    fn open(&mut self, page: Page) {
        self.0.world_mut().resource_mut::<Desk>().open(page);
        self.wait(5);
    }
}

fn table(people: usize, all: usize) -> Table {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..all).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    Table::new(&DIVINE_RIGHT, SCENARIO, "war_for_minaria.ron", seats, 6).expect("the house's own scenario")
}

/// A game some acts long.
fn played(acts: usize) -> Table {
    let mut table = table(0, 3);
    let sitters = regnal::bots::Sitters::seated(&DIVINE_RIGHT, table.seats()).expect("bots sit down");
    for _ in 0..acts {
        let Some(question) = sitters.question(&table).expect("bots find an offer") else { break };
        let (seat, act) = question.answer();
        table.submit(seat, act).expect("an offer is taken");
    }
    table
}

fn folder(name: &str) -> Folder {
    Folder::new(&format!("access-{name}"))
}

/// Widgets one can do something with.
fn widgets(tree: &accesskit::TreeUpdate) -> impl Iterator<Item = &(accesskit::NodeId, accesskit::Node)> {
    tree.nodes.iter().filter(|(_, n)| {
        use accesskit::Action;
        !n.is_disabled() && [Action::Click, Action::Focus, Action::SetValue].iter().any(|a| n.supports_action(*a))
    })
}

/// Each screen by name, and a player who stands before it.
fn screens(mut look: impl FnMut(&str, &mut Player)) {
    let mut title = Player::sit(None);
    look("title", &mut title);
    let mut player = Player::sit(Some(table(2, 3)));
    if player.0.world().resource::<Eyes>().curtain.is_some() {
        look("curtain", &mut player);
        player.ask(ShellAsk::OpenCurtain);
        look("news", &mut player);
        player.ask(ShellAsk::CloseNews);
    }
    look("table", &mut player);
    for page in [Page::Menu, Page::NewGame, Page::Learn, Page::Load, Page::Save, Page::Rules, Page::Settings] {
        player.open(page);
        look(&format!("{page:?}"), &mut player);
    }
    let mut player = Player::sit(Some(played(40)));
    player.ask(ShellAsk::Watch);
    assert!(player.0.world().contains_resource::<Replaying>());
    look("replay", &mut player);
}

#[test]
fn every_widget_has_a_name() {
    screens(|name, player| {
        let tree = player.tree();
        let nameless: Vec<_> = widgets(&tree)
            .filter(|(_, n)| {
                let said = n.label().filter(|l| l.chars().any(char::is_alphanumeric));
                // A line of text that can be clicked is its own name.
                let text = n.role() == accesskit::Role::Label && n.value().is_some_and(|v| !v.is_empty());
                said.is_none() && !text && n.labelled_by().is_empty() && n.placeholder().is_none()
            })
            .map(|(_, n)| format!("{:?} {:?} at {:?}", n.role(), n.label().or(n.value()), n.bounds()))
            .filter(|n| !["Unknown None", "ScrollView", "ScrollBar"].iter().any(|role| n.starts_with(role)))
            .collect();
        assert!(nameless.is_empty(), "{name}: {nameless:#?}");
    });
}

#[test]
fn tab_reaches_every_button() {
    screens(|name, player| {
        if name == "Rules" {
            return;
        }
        let tree = player.tree();
        let mut left: Vec<_> = widgets(&tree)
            .filter(|(_, n)| n.role() == accesskit::Role::Button)
            .map(|(id, n)| (*id, n.label().unwrap_or("").to_string()))
            .collect();
        let most = widgets(&tree).count() + 30;
        // A page holds the keyboard: what lies under it is out of reach, and shall be.
        let page = player.0.world().resource::<Desk>().page.is_some() || name == "news";
        let all = left.len();
        for _ in 0..most {
            player.key(egui::Key::Tab);
            let focus = player.tree().focus;
            left.retain(|(id, _)| *id != focus);
        }
        assert!(if page { left.len() < all } else { left.is_empty() }, "{name}: out of reach are {left:?}");
    });
}

#[test]
fn a_game_is_read_beside_the_frames() {
    let dir = folder("load");
    let (journal, save, seen) = (dir.join("a.journal"), dir.join("b.ron"), dir.join("c.journal"));
    let game = played(90);
    game.write_journal(&journal).unwrap();
    game.save_to(&save).unwrap();
    std::fs::copy(&journal, &seen).unwrap();
    for path in [journal.clone(), save] {
        let mut player = Player::sit(None);
        player.ask(ShellAsk::Load(path));
        player.harvest();
        assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Table);
        let acts = player.0.world().resource::<AtTable>().0.as_ref().map(|t| t.acts().len());
        assert!(acts >= Some(90), "{acts:?}");
    }
    let mut player = Player::sit(None);
    player.ask(ShellAsk::Replay(seen.clone()));
    player.harvest();
    assert_eq!(player.0.world().resource::<Replaying>().replay.len(), 90);
    // Stopped at once, nothing has come and nothing stands in the way.
    let before = std::fs::read(&seen).unwrap();
    let mut player = Player::sit(None);
    player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::Load(seen.clone()));
    player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::StopWork);
    player.wait(20);
    assert!(!player.0.world().resource::<Working>().is_busy());
    assert!(player.0.world().resource::<AtTable>().0.is_none());
    assert_eq!(std::fs::read(&seen).unwrap(), before);
}

#[test]
fn work_that_is_stopped_says_so() {
    let dir = folder("stop");
    let path = dir.join("a.journal");
    played(90).write_journal(&path).unwrap();
    let watch = Progress::default();
    assert_eq!(Replay::open_watched(&DIVINE_RIGHT, &path, &watch).map(|r| r.len()).ok(), Some(90));
    assert_eq!(watch.so_far(), (90, 90));
    watch.stop();
    let no = Replay::open_watched(&DIVINE_RIGHT, &path, &watch).err().expect("stopped");
    assert!(no[0].to_string().contains("you stopped it"), "{no:?}");
    let no = Table::resume_watched(&DIVINE_RIGHT, &path, &watch).err().expect("stopped");
    assert!(no[0].to_string().contains("you stopped it"), "{no:?}");
    assert!(Table::resume(&DIVINE_RIGHT, &path).is_ok(), "the file is free and whole");
}

fn spoilt(path: &Path, line: usize) {
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(n, l)| if n + 1 == line { l.replacen("seat", "saet", 1) } else { l.to_string() })
        .collect();
    std::fs::write(path, lines.join("\n") + "\n").unwrap();
}

#[test]
fn a_damaged_game_is_named_and_opened_as_far_as_it_goes() {
    let dir = folder("damaged");
    let path = dir.join("a.journal");
    played(60).write_journal(&path).unwrap();
    spoilt(&path, 42);
    let damaged = std::fs::read(&path).unwrap();
    let mut player = Player::sit(None);
    player.ask(ShellAsk::Load(path.clone()));
    player.harvest();
    assert!(player.reads("a.journal:42:1"), "the page names the line");
    assert!(player.reads("Open it as far as it goes"));
    assert_eq!(player.0.world().resource::<Desk>().page, Some(Page::Load));
    player.0.world_mut().resource_mut::<regnal::window::bots::Thinking>().stopped = true;
    player.ask(ShellAsk::Salvage(path.clone()));
    player.harvest();
    let acts = player.0.world().resource::<AtTable>().0.as_ref().map(|t| t.acts().len());
    assert!(acts >= Some(40), "{acts:?}");
    assert_eq!(std::fs::read(&path).unwrap(), damaged, "the damaged file is left as it is");
}

#[test]
fn files_that_are_no_games_are_refused_on_the_page() {
    let dir = folder("junk");
    let bad = dir.join("bad.ron");
    std::fs::write(&bad, "(\n    format: 1,\n    game: 7,\n)").unwrap();
    let mut player = Player::sit(None);
    for (path, says) in [
        (bad, "bad.ron:3:"),
        (dir.join("none.ron"), "none.ron: cannot be opened"),
        (dir.to_path_buf(), "cannot be read"),
    ] {
        for ask in [ShellAsk::Load(path.clone()), ShellAsk::Replay(path.clone())] {
            player.ask(ask);
            player.harvest();
            let read = player.words();
            assert!(read.iter().any(|words| words.contains(says)), "{says} is not among {read:?}");
        }
        player.ask(ShellAsk::Salvage(path));
        player.harvest();
        assert!(player.words().iter().any(|words| words.contains(": ")), "it says why");
    }
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Title);
}

#[test]
fn a_save_that_cannot_be_written_stays_on_its_page() {
    let dir = folder("save");
    let blocked = dir.join("file");
    std::fs::write(&blocked, "").unwrap();
    let mut player = Player::sit(Some(table(1, 2)));
    player.open(Page::Save);
    player.ask(ShellAsk::Save(blocked.join("a.ron")));
    assert!(player.reads("cannot be written"), "the error is on the page");
    assert_eq!(player.0.world().resource::<Desk>().page, Some(Page::Save));
    player.ask(ShellAsk::Save(dir.join("deep/er/a.ron")));
    assert!(dir.join("deep/er/a.ron").exists());
    assert_eq!(player.0.world().resource::<Desk>().page, None);
}

/// Replays of the game in progress keep its secrets, from the menu and from its own file.
#[test]
fn a_file_of_the_running_game_shows_own_eyes_only() {
    let dir = folder("own");
    let game = table(2, 2);
    let path = dir.join("a.ron");
    game.save_to(&path).unwrap();
    let mut player = Player::sit(Some(game));
    if player.0.world().resource::<Eyes>().curtain.is_some() {
        player.ask(ShellAsk::OpenCurtain);
    }
    let me = player.0.world().resource::<Eyes>().last.expect("somebody looks");
    player.ask(ShellAsk::Replay(path));
    player.harvest();
    let replaying = player.0.world().resource::<Replaying>();
    assert_eq!((replaying.seat, replaying.allowed.clone()), (me, vec![me]));
}
