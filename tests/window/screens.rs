//! Replay, keys and settings in the real window, without a graphics card.

use std::path::Path;
use std::time::Duration;

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy_egui::egui;
use regnal::engine::Table;
use regnal::games::divine_right::DIVINE_RIGHT;
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::asks::{Ask, ShellAsk, ShellAsks};
use regnal::window::bindings::{Bindings, Chord, Deed, meant};
use regnal::window::desk::{Desk, MapArea, Page};
use regnal::window::diplomacy_royale::{DiplomacyRoyale, Playback};
use regnal::window::divine_right::DivineRight;
use regnal::window::hosts::Host;
use regnal::window::replaying::Replaying;
use regnal::window::screens::Screen;
use regnal::window::settings::{Settings, SettingsFile};
use regnal::window::sight::{AtTable, Eyes};
use regnal::window::working::Working;

use super::eyes::{self, Sitting, Wanted};
use super::folder::Folder;
use super::looking::table;

const SCENARIO: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

struct Player(App);

impl Sitting for Player {
    fn app(&mut self) -> &mut App {
        &mut self.0
    }
}

#[derive(Clone, Debug)]
struct Widget {
    words: String,
    at: egui::Rect,
    free: bool,
}

impl Player {
    fn sit(table: Option<Table>, settings: SettingsFile) -> Self {
        Self::sized(table, settings, (1280, 800))
    }

    fn sized(table: Option<Table>, mut file: SettingsFile, size: (u32, u32)) -> Self {
        let settings = Settings { animation: 0.0, guard: 0.0, ..file.read() };
        let mut player = Player(eyes::open(table, size, |app| {
            app.insert_resource(settings).insert_resource(file);
        }));
        player.wait(4);
        player
    }

    fn widgets(&mut self) -> Vec<Widget> {
        let Some(tree) = self.seen() else { return vec![] };
        let widget = |node: &egui::accesskit::Node| {
            let words = node.label().or(node.value())?.to_string();
            let b = node.bounds()?;
            let at =
                egui::Rect::from_min_max(egui::pos2(b.x0 as f32, b.y0 as f32), egui::pos2(b.x1 as f32, b.y1 as f32));
            let free = node.supports_action(egui::accesskit::Action::Click) && !node.is_disabled();
            Some(Widget { words, at, free })
        };
        tree.nodes.iter().filter_map(|(_, node)| widget(node)).collect()
    }

    fn sees(&mut self, part: &str) -> bool {
        self.widgets().iter().any(|w| w.words.contains(part))
    }

    fn click(&mut self, part: &str) {
        let all = self.widgets();
        let found = all.iter().filter(|w| w.free && w.words == part);
        let Some(w) = found.min_by(|a, b| a.at.top().total_cmp(&b.at.top())) else {
            panic!("no button \"{part}\" among {:?}", all.iter().map(|w| &w.words).collect::<Vec<_>>())
        };
        let pos = w.at.center();
        self.click_at(pos);
    }

    fn ask(&mut self, ask: impl Wanted) {
        ask.put(self.0.world_mut());
        self.wait(4);
        // Reading a game is done beside the frames.
        for _ in 0..2_000 {
            if !self.get::<Working>().is_busy() {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
            self.wait(1);
        }
        self.wait(3);
    }

    fn get<R: Resource>(&self) -> &R {
        self.0.world().resource::<R>()
    }

    fn replay(&mut self, go: impl FnOnce(&mut Replaying)) {
        go(&mut self.0.world_mut().resource_mut::<Replaying>());
        self.wait(3);
    }

    fn hash(&self) -> Option<u64> {
        self.get::<AtTable>().0.as_ref().map(Table::hash)
    }
}

fn folder(name: &str) -> Folder {
    Folder::new(&format!("screens-{name}"))
}

fn file_with(dir: &Path, text: &str) -> SettingsFile {
    let path = dir.join("settings.ron");
    std::fs::write(&path, text).unwrap();
    SettingsFile::at(path)
}

fn people(n: usize) -> Table {
    let seats = (0..n).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    Table::new(&DIVINE_RIGHT, SCENARIO, "war_for_minaria.ron", seats, 3).expect("the house's own scenario")
}

/// Offers taken one after another: whatever ends something first, so that turns pass.
fn play_on(table: &mut Table, acts: usize) {
    for _ in 0..acts {
        if table.outcome().is_some() {
            return;
        }
        let seat = table.prompt().seats[0];
        let offers = table.offers(seat);
        let ending = offers.iter().find(|act| DivineRight.regard(act).ends);
        let act = ending.or(offers.first()).expect("somebody can do something");
        table.submit(seat, act.clone()).expect("an offer is taken");
    }
}

fn two_in_the_middle() -> Table {
    let mut table = people(2);
    play_on(&mut table, 60);
    let now = table.prompt().seats[0];
    for _ in 0..60 {
        if table.prompt().seats[0] != now {
            break;
        }
        play_on(&mut table, 1);
    }
    table
}

fn open_curtain(player: &mut Player) {
    if player.get::<Eyes>().curtain.is_some() {
        player.ask(ShellAsk::OpenCurtain);
    }
}

#[test]
fn since_my_last_turn_is_played_and_the_game_goes_on() {
    let mut player = Player::sit(Some(two_in_the_middle()), SettingsFile::default());
    open_curtain(&mut player);
    let before = player.hash();
    let seat = player.get::<Eyes>().sight.as_ref().map(|s| s.seat).expect("somebody looks");
    assert!(player.sees("Since your last turn"), "the news are told when the curtain opens");
    player.click("Replay since my last turn");
    let r = player.get::<Replaying>();
    let (from, last) = (r.replay.turn_before(r.replay.len(), seat), r.replay.len());
    assert!(from < last && r.seat == seat && r.playing, "from {from} of {last}");
    assert!(player.hash().is_none(), "nobody can act while it is watched");
    assert!(player.sees("Back to the game"));
    player.replay(|r| {
        r.playing = false;
        r.wanted = r.replay.len();
    });
    let sight = player.get::<Eyes>().sight.clone().expect("the replay shows");
    assert!(sight.past && sight.offers.is_empty() && !sight.deciding());
    player.click("Back to the game");
    assert_eq!(player.hash(), before);
    assert!(player.0.world().get_resource::<Replaying>().is_none());
    let sight = player.get::<Eyes>().sight.clone().expect("the same player still looks");
    assert_eq!(sight.seat, seat);
    assert!(!sight.offers.is_empty(), "and may act");
}

#[test]
fn in_a_running_game_a_replay_shows_one_s_own_eyes_only() {
    let mut player = Player::sit(Some(two_in_the_middle()), SettingsFile::default());
    open_curtain(&mut player);
    player.ask(ShellAsk::CloseNews);
    let own = player.get::<Eyes>().sight.as_ref().expect("somebody looks").seat;
    let other = SeatId(1 - own.0);
    player.ask(ShellAsk::Watch);
    assert_eq!(player.get::<Replaying>().allowed, vec![own]);
    player.replay(|r| r.look_through(other));
    let last = player.get::<Replaying>().replay.len();
    for n in (0..=last).step_by(7) {
        player.replay(|r| r.wanted = n);
        let r = player.get::<Replaying>();
        assert_eq!((r.seat, r.replay.at()), (own, n));
        let secret: Vec<String> = (0..=n)
            .flat_map(|k| r.replay.lines_of(k, None))
            .filter(|l| !l.for_seat(own))
            .map(|l| l.text.clone())
            .collect();
        let seen: Vec<String> = r.replay.chronicle(Some(own)).iter().map(|l| l.text.clone()).collect();
        for widget in player.widgets() {
            let leak = secret.iter().find(|s| !seen.contains(s) && widget.words.contains(s.as_str()));
            assert_eq!(leak, None, "after act {n}");
        }
    }
}

#[test]
fn a_stored_game_is_seen_by_its_players_and_a_running_one_waits() {
    let dir = folder("eyes");
    let path = dir.join("stored.ron");
    two_in_the_middle().save_to(&path).unwrap();
    let mut waiting = people(3);
    play_on(&mut waiting, 60);
    let mut player = Player::sit(Some(waiting), SettingsFile::default());
    open_curtain(&mut player);
    let before = player.hash();
    player.ask(ShellAsk::Replay(path));
    assert_eq!(player.get::<Replaying>().allowed, vec![SeatId(0), SeatId(1)]);
    open_curtain(&mut player);
    let last = player.get::<Replaying>().replay.len();
    let mut differ = false;
    for n in [0, 1, 2, last / 2, last] {
        let mut lines = vec![];
        for seat in [SeatId(0), SeatId(1)] {
            player.replay(|r| {
                r.wanted = n;
                r.look_through(seat);
            });
            open_curtain(&mut player);
            let sight = player.get::<Eyes>().sight.clone().expect("the replay shows");
            let r = player.get::<Replaying>();
            assert_eq!((sight.seat, r.replay.at()), (seat, n));
            assert_eq!(sight.lines.len(), r.replay.chronicle(Some(seat)).len());
            assert_eq!(
                *sight.view.of::<regnal::games::divine_right::View>(),
                *sight.game.view_then(&r.replay, seat).of()
            );
            lines.push(sight.lines.clone());
        }
        differ |= lines[0] != lines[1];
    }
    assert!(differ, "each seat has secrets of its own");
    player.strike(&[KeyCode::PageUp]);
    assert_eq!(player.get::<Replaying>().replay.at(), last - 1);
    player.strike(&[KeyCode::PageDown]);
    assert_eq!(player.get::<Replaying>().replay.at(), last);
    player.click("Back to the game");
    assert_eq!(player.hash(), before);
    assert!(player.get::<Eyes>().curtain.is_some(), "somebody else may have looked on");
}

#[test]
fn a_replay_without_a_game_behind_it_leaves_to_the_main_menu() {
    let dir = folder("leave");
    let path = dir.join("stored.ron");
    two_in_the_middle().save_to(&path).unwrap();
    let mut player = Player::sit(None, SettingsFile::default());
    player.ask(ShellAsk::Replay(path));
    assert_eq!(*player.get::<State<Screen>>().get(), Screen::Table);
    player.ask(ShellAsk::LeaveReplay);
    player.wait(3);
    assert_eq!(*player.get::<State<Screen>>().get(), Screen::Title);
}

#[test]
fn a_key_is_chosen_by_pressing_it_and_kept() {
    let dir = folder("keys");
    let mut player = Player::sit(None, file_with(&dir, "()"));
    player.strike(&[KeyCode::F2]);
    assert_eq!(player.get::<Desk>().page, Some(Page::Settings));
    player.click("E");
    assert!(player.sees("press a key"));
    player.strike(&[KeyCode::Digit3]);
    assert!(player.sees("1 to 9 always take"), "a fixed key is refused with its reason");
    player.strike(&[KeyCode::KeyG]);
    let keys = &player.get::<Settings>().keys;
    assert_eq!(keys.of(Deed::EndPhase), vec![Chord::plain(KeyCode::KeyG)]);
    assert_eq!(keys.hint("End", Deed::EndPhase), "End (G)");
    let again = Settings::read(&dir.join("settings.ron")).expect("what was written can be read");
    assert_eq!(&again.keys, keys);
    // Esc leaves the key, and the page open.
    player.click("G");
    player.strike(&[KeyCode::Escape]);
    assert_eq!(player.get::<Desk>().page, Some(Page::Settings));
    assert_eq!(player.get::<Settings>().keys.words(Deed::EndPhase), "G");
    // A key that is taken is shown as such, and the first of the list has it.
    player.click("G");
    player.strike(&[KeyCode::ControlLeft, KeyCode::KeyZ]);
    assert!(player.sees("Ctrl+Z now stands for"));
    assert!(player.sees("stands already for"));
    assert_eq!(player.get::<Settings>().keys.meaning(Chord::ctrl(KeyCode::KeyZ)), Some(Deed::EndPhase));
    player.click("Reset all keys");
    assert!(player.get::<Settings>().keys.all_usual());
    assert!(!player.sees("stands already for"));
}

#[test]
fn esc_closes_the_rules_though_their_field_is_written_in() {
    let mut player = Player::sit(Some(people(2)), SettingsFile::default());
    open_curtain(&mut player);
    player.ask(ShellAsk::CloseNews);
    player.strike(&[KeyCode::F1]);
    player.wait(3);
    player.events(&[egui::Event::Text("siege".into())]);
    player.wait(3);
    assert_eq!(player.get::<Desk>().page, Some(Page::Rules));
    player.strike(&[KeyCode::Escape]);
    player.wait(3);
    assert_eq!(player.get::<Desk>().page, None);
}

#[test]
fn a_new_key_works_and_tooltips_name_it() {
    let dir = folder("works");
    let mut table = people(1 + 1);
    play_on(&mut table, 4);
    let file = file_with(&dir, "(keys: {Rules: [\"F5\"], Undo: [\"Ctrl+U\"], Settings: []})");
    let mut player = Player::sit(Some(table), file);
    assert_eq!(player.get::<SettingsFile>().trouble, None);
    open_curtain(&mut player);
    player.ask(ShellAsk::CloseNews);
    player.strike(&[KeyCode::F1]);
    assert_eq!(player.get::<Desk>().page, None, "the old key does nothing");
    player.strike(&[KeyCode::F2]);
    assert_eq!(player.get::<Desk>().page, None, "a deed without a key has none");
    player.strike(&[KeyCode::F5]);
    assert_eq!(player.get::<Desk>().page, Some(Page::Rules));
    player.strike(&[KeyCode::F5]);
    assert_eq!(player.get::<Desk>().page, None);
    let undo = player.widgets().into_iter().find(|w| w.words == "Undo").expect("an undo button");
    player.events(&[egui::Event::PointerMoved(undo.at.center())]);
    for _ in 0..60 {
        player.wait(1);
        if player.sees("(Ctrl+U)") {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(12));
    }
    panic!("the tooltip of undo does not name its key");
}

#[test]
fn usual_keys_do_not_clash_and_read_back() {
    let keys = Bindings::default();
    for deed in Deed::ALL {
        for chord in keys.of(deed) {
            assert_eq!(keys.taken_by(chord, deed), None, "{chord}");
            assert_eq!(keys.meaning(chord), Some(deed), "{chord}");
            assert_eq!(Chord::try_from(chord.to_string()), Ok(chord));
        }
    }
    // Plus needs Shift on many boards; Redo has its own key with Shift.
    let plus = Chord { shift: true, ..Chord::plain(KeyCode::Equal) };
    assert_eq!(keys.meaning(plus), Some(Deed::Closer));
    let redo = Chord { shift: true, ..Chord::ctrl(KeyCode::KeyZ) };
    assert_eq!(keys.meaning(redo), Some(Deed::Redo));
}

/// A German board has Z where an American one has Y, and the plus elsewhere.
#[test]
fn letters_count_as_they_are_written_on_the_keys() {
    let written = |text: &str, place| meant(&Key::Character(text.into()), place);
    assert_eq!(written("z", KeyCode::KeyY), KeyCode::KeyZ);
    assert_eq!(written("Z", KeyCode::KeyY), KeyCode::KeyZ);
    assert_eq!(written("+", KeyCode::BracketRight), KeyCode::Equal);
    assert_eq!(written("=", KeyCode::Equal), KeyCode::Equal);
    assert_eq!(written("/", KeyCode::Digit7), KeyCode::Slash);
    assert_eq!(written("+", KeyCode::NumpadAdd), KeyCode::NumpadAdd);
    assert_eq!(written("&", KeyCode::Digit1), KeyCode::Digit1);
    assert_eq!(written("ф", KeyCode::KeyA), KeyCode::KeyA);
    assert_eq!(meant(&Key::Enter, KeyCode::Enter), KeyCode::Enter);
}

#[test]
fn a_broken_settings_file_is_named_and_kept() {
    let dir = folder("broken");
    for (text, place, what) in [
        ("(\n    scale: 1.5,\n    plain_palette: maybe,\n)", ":3:", "ool"),
        ("(\n    scale: 40.0,\n)", ":2:5", "expected a number from 0.8 to 2"),
        ("(\n    scale: NaN,\n)", ":2:5", "expected a number"),
        ("(\n    colour: 1,\n)", ":2:", "colour"),
        ("(keys: {\n    Undo: [\"Ctrl+Ä\"],\n})", ":2:", "is no key"),
        ("(keys: {\n    Undo: [\"3\"],\n})", ":2:", "is taken"),
        ("(keys: {\n    Undone: [\"U\"],\n})", ":2:", "Undone"),
        ("\u{0}\u{0}", ":1:", ""),
        ("", ":1:", ""),
    ] {
        let mut file = file_with(&dir, text);
        assert_eq!(file.read(), Settings::default(), "{text}");
        let trouble = file.trouble.expect("an error");
        assert!(trouble.contains(&format!("settings.ron{place}")), "{text}: {trouble}");
        assert!(trouble.contains(what) && trouble.contains("delete the file"), "{text}: {trouble}");
    }
    let mut file = SettingsFile::at(dir.to_path_buf());
    file.read();
    assert!(file.trouble.is_some(), "a folder is no file");
    let broken = "(scale: big)";
    let mut player = Player::sit(None, file_with(&dir, broken));
    assert!(player.sees("settings.ron:1:"), "said at once");
    player.strike(&[KeyCode::F2]);
    player.click("Colour-blind");
    assert_eq!(std::fs::read_to_string(dir.join("settings.ron.broken")).unwrap(), broken);
    assert!(Settings::read(&dir.join("settings.ron")).unwrap().plain_palette);
    assert_eq!(player.get::<SettingsFile>().trouble, None);
}

/// Every page at every size: its title and its way out are inside the window, and nothing panics.
#[test]
fn every_page_fits_every_window() {
    for size in [(1280, 800), (1920, 1080)] {
        let mut player = Player::sized(Some(two_in_the_middle()), SettingsFile::default(), size);
        open_curtain(&mut player);
        for scale in [1.0, 1.5, 2.0] {
            player.0.world_mut().resource_mut::<Settings>().scale = scale;
            for (page, way_out) in [
                (Page::Menu, "Back to the game"),
                (Page::NewGame, "Begin"),
                (Page::Learn, "Close"),
                (Page::Load, "Close"),
                (Page::Save, "Close"),
                (Page::Rules, "Close"),
                (Page::Settings, "Close"),
            ] {
                player.0.world_mut().resource_mut::<Desk>().open(page);
                player.wait(5);
                let points = egui::vec2(size.0 as f32, size.1 as f32) / scale;
                let room = egui::Rect::from_min_size(egui::Pos2::ZERO, points);
                let all = player.widgets();
                let found = all.iter().find(|w| w.free && w.words == way_out);
                let Some(found) = found else { panic!("{page:?} at {size:?}, {scale}: no {way_out}") };
                assert!(room.contains_rect(found.at), "{page:?} at {size:?}, {scale}: {way_out} is at {:?}", found.at);
            }
            player.0.world_mut().resource_mut::<Desk>().close();
            player.wait(4);
            // The buttons over the map lie on the map.
            let map = player.0.world().resource::<MapArea>().rect;
            let tools: Vec<Widget> =
                player.widgets().into_iter().filter(|w| w.words.starts_with("The next of yours")).collect();
            let [next] = &tools[..] else { panic!("at {size:?}, {scale}: {tools:?}") };
            assert!(next.at.right() * scale <= map.max.x, "at {size:?}, {scale}: {:?} beside {map:?}", next.at);
        }
    }
}

/// Opened orders go on and back by the keys of a replay.
#[test]
fn opened_orders_go_by_the_keys_of_a_replay() {
    let text = r#"(game: "diplomacy_royale", title: "Test", text: "Test", seats: (1, 1), powers: ["france"], options: (dynasties: false, powers: named))"#;
    let seats = vec![SeatSetup::plain(0, Sitter::Human)];
    let table = table(&DiplomacyRoyale, text, seats, 1);
    let mut player = Player(eyes::open(Some(table), (1280, 800), |_| ()));
    player.wait(4);
    let done = Ask::Do(regnal::games::diplomacy_royale::actions::Action::Done.act());
    player.0.world_mut().resource_mut::<regnal::window::asks::Asks>().put(done);
    player.wait(6);
    player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::CloseNews);
    player.wait(3);
    let shown = |player: &Player| player.get::<Playback>().lines().map(|(_, done)| done).expect("orders are opened");
    // Where nothing moves on the table, the units stand where they have come to.
    assert!(!player.get::<Playback>().is_playing());
    let all = player.get::<Playback>().lines().map(|(lines, _)| lines.len());
    assert!(all.is_some_and(|all| all > 2));
    assert_eq!(Some(shown(&player)), all);
    player.click("Back to the beginning");
    player.wait(2);
    let at = shown(&player);
    assert_eq!(at, 0);
    for (key, now) in [(KeyCode::PageDown, at + 1), (KeyCode::PageDown, at + 2), (KeyCode::PageUp, at + 1)] {
        player.strike(&[key]);
        assert_eq!(shown(&player), now, "{key:?}");
    }
    assert!(player.sees("One order on (Page down)") && player.sees("Play the orders (Space)"));
    // Not while a page lies over the table.
    player.0.world_mut().resource_mut::<Desk>().open(Page::Menu);
    player.wait(3);
    player.strike(&[KeyCode::PageDown]);
    assert_eq!(shown(&player), at + 1);
}
