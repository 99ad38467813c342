//! Nothing leaks in the window: of a game that is not over nobody sees more than somebody who plays it, behind their
//! curtain. In all five games the same game is laid on the table twice, the second time with everything otherwise that the
//! seat may not know; what is read and what is drawn must be the same, wherever one looks.

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::engine::{Replay, Table};
use regnal::games::divine_right::DIVINE_RIGHT;
use regnal::table::{SeatId, SeatSetup, Sitter};

use regnal::window::asks::{ShellAsk, ShellAsks};
use regnal::window::blood_royale::BloodRoyale;
use regnal::window::desk::{Desk, MapArea, Page};
use regnal::window::diplomacy_royale::DiplomacyRoyale;
use regnal::window::divine_right::DivineRight;

use regnal::window::hosts::Host;
use regnal::window::kingmaker::Kingmaker;
use regnal::window::order_of_the_dragon::OrderOfTheDragon;
use regnal::window::panels::take_back::TakeBack;
use regnal::window::replaying::{OpenHands, Replaying};
use regnal::window::sight::{AtTable, Eyes};
use regnal::window::working::Working;

use super::blood_data::Blood;
use super::dragon_data::Dragon;
use super::eyes::{self, Sitting};
use super::folder::Folder;
use super::hidden::{Hidden, WHISPER};
use super::kingmaker_data::Roses;
use super::minaria_data::Minaria;
use super::royale_data::Royale;
use super::trial::Secretive;
use super::{Player, SCENARIO};

/// What is read and drawn at one place of the walk.
type Seen = (String, Vec<String>, Vec<u32>);

impl Player {
    /// "Load" or "Replay" with the path of a file, on the page for it.
    fn file(&mut self, button: &str, path: &std::path::Path) {
        self.0.world_mut().resource_mut::<Desk>().open(Page::Load);
        self.0.world_mut().resource_mut::<Desk>().load.path = path.display().to_string();
        self.wait(3);
        self.click_where(button, |w| w.words == button);
        for _ in 0..2000 {
            if !self.0.world().resource::<Working>().is_busy() {
                return self.wait(6);
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
            self.wait(1);
        }
        panic!("{button} of {} does not end", path.display());
    }

    fn leave_for_title(&mut self) {
        self.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::ToTitle);
        self.wait(4);
    }

    fn i_am(&mut self, seat: SeatId) {
        self.click(&format!("I am Player {}: open the curtain", seat.0 + 1));
        self.wait(2);
        if self.sees("Since your last turn") && self.sees("Go on") {
            self.click("Go on");
        }
    }

    /// Every mesh and word on the map, by what is in it.
    fn drawn(&mut self) -> Vec<u32> {
        let world = self.0.world_mut();
        let mut shapes = world.query::<(&GlobalTransform, &InheritedVisibility, Option<&Mesh2d>, Option<&Text2d>)>();
        let meshes = world.resource::<Assets<Mesh>>();
        let mut sums = vec![];
        for (place, visible, mesh, text) in shapes.iter(world) {
            if !visible.get() || (mesh.is_none() && text.is_none()) {
                continue;
            }
            let mut bytes: Vec<u8> = format!("{:?}{:?}", place.translation(), text.map(|t| &t.0)).into_bytes();
            for (_, values) in mesh.and_then(|mesh| meshes.get(&mesh.0)).into_iter().flat_map(Mesh::attributes) {
                bytes.extend_from_slice(values.get_bytes());
            }
            sums.push(crc32fast::hash(&bytes));
        }
        sums.sort_unstable();
        sums
    }

    fn note(&mut self, at: impl Into<String>, seen: &mut Vec<Seen>) {
        let (mut words, drawn) = (self.words(), self.drawn());
        words.sort();
        seen.push((at.into(), words, drawn));
    }
}

/// Everywhere one can look from the table, or in a replay.
fn look_round(host: &dyn Host, player: &mut Player, seen: &mut Vec<Seen>) {
    // What flashes fades with the time of day; what lies under the pointer is looked at below.
    player.point(egui::pos2(1.0, 1.0));
    player.0.world_mut().resource_mut::<Desk>().flash = None;
    player.wait(3);
    player.note("the table", seen);
    let sight = player.0.world().resource::<Eyes>().sight.clone().expect("somebody looks");
    // Words that wait behind a tooltip: odds, and why something is barred.
    let odds = sight.offers.iter().map(|o| format!("{}: {:?}", o.text, o.odds));
    let barred = sight.refused.iter().map(|(o, no)| format!("{}: {:?}, {no}", o.text, o.odds));
    seen.push(("tooltips".into(), odds.chain(barred).collect(), vec![]));
    let tabs = sight.game.tabs(&sight.view).iter().map(|(name, _)| *name).chain(["Chronicle", "Decision"]);
    for tab in tabs {
        player.click_where(tab, |w| w.words == tab);
        player.note(format!("the tab {tab}"), seen);
    }
    // What can be pointed at, and what lies under the pointer.
    for place in host.find("a").into_iter().step_by(5).take(3) {
        host.press(player.0.world_mut(), &place);
        player.wait(3);
        player.note(format!("a click on {}", host.place_name(&place)), seen);
        host.put_down(player.0.world_mut());
        player.0.world_mut().resource_mut::<Desk>().at = None;
    }
    let map = player.0.world().resource::<MapArea>().rect;
    for part in [0.3, 0.45, 0.6] {
        let at = map.min + map.size() * Vec2::new(part, 1.0 - part);
        player.point(egui::pos2(at.x, at.y));
        player.wait(3);
        player.note(format!("the pointer at {at}"), seen);
    }
    player.point(egui::pos2(1.0, 1.0));
    if player.0.world().contains_resource::<Replaying>() {
        return;
    }
    let pages = [Page::Menu, Page::NewGame, Page::Learn, Page::Load, Page::Save, Page::Rules, Page::Settings];
    for page in pages {
        player.0.world_mut().resource_mut::<Desk>().open(page);
        player.wait(3);
        player.note(format!("{page:?}"), seen);
        player.0.world_mut().resource_mut::<Desk>().close();
    }
    let acts = player.0.world().resource::<AtTable>().0.as_ref().map_or(0, Table::act_count);
    player.0.world_mut().resource_mut::<Desk>().take_back = Some(TakeBack::to(acts - 1));
    player.wait(3);
    player.note("taking back", seen);
    player.0.world_mut().resource_mut::<Desk>().take_back = None;
}

/// A curtain hides everything: it names those for whom it is, and no more.
fn is_drawn(host: &dyn Host, player: &mut Player, seen: &mut Vec<Seen>) {
    player.note("the curtain", seen);
    let words = player.words();
    let fine =
        |w: &String| ["Player ", "curtain", "Only this player", "Leave the replay"].iter().any(|f| w.contains(f));
    let wrong: Vec<_> = words.iter().filter(|w| !w.trim().is_empty() && !fine(w)).collect();
    assert!(wrong.is_empty(), "{}: behind the curtain one reads {wrong:?}", host.id());
    assert!(player.0.world().resource::<Eyes>().sight.is_none(), "{}: the curtain is not drawn", host.id());
}

/// The file on the table, gone on with: all its seats are people.
fn at_the_table(host: &dyn Host, player: &mut Player, path: &std::path::Path, eye: SeatId) -> Vec<Seen> {
    let mut seen = vec![];
    player.file("Load", path);
    is_drawn(host, player, &mut seen);
    player.i_am(eye);
    look_round(host, player, &mut seen);
    player.leave_for_title();
    seen
}

/// The file watched: two people and bots play in it.
fn watched(host: &dyn Host, player: &mut Player, path: &std::path::Path, [eye, other]: [SeatId; 2]) -> Vec<Seen> {
    let mut seen = vec![];
    player.file("Replay", path);
    is_drawn(host, player, &mut seen);
    player.i_am(eye);
    look_round(host, player, &mut seen);
    // Nobody's eyes but those of the people, and those behind a curtain.
    let mut people = vec![eye, other];
    people.sort();
    let r = player.0.world().resource::<Replaying>();
    assert_eq!((r.seat, &r.allowed), (eye, &people), "{}", host.id());
    let seats = r.replay.setup().seats.len();
    for seat in (0..seats as u8).map(SeatId).filter(|seat| !people.contains(seat)) {
        player.0.world_mut().resource_mut::<Replaying>().look_through(seat);
        player.wait(3);
        let looks = player.0.world().resource::<Eyes>().sight.as_ref().map(|sight| sight.seat);
        assert_eq!(looks, Some(eye), "{}: a bot's eyes", host.id());
    }
    player.0.world_mut().resource_mut::<Replaying>().look_through(other);
    player.wait(3);
    is_drawn(host, player, &mut seen);
    player.strike(&[KeyCode::PageUp]);
    is_drawn(host, player, &mut seen);
    player.i_am(other);
    let looks = player.0.world().resource::<Eyes>().sight.as_ref().map(|sight| sight.seat);
    assert_eq!(looks, Some(other), "{}", host.id());
    player.leave_for_title();
    seen
}

fn nothing_leaks<S: Secretive>(host: &dyn Host, acts: usize, scenario: &str, seats: usize) {
    let hidden = Hidden::<S>::after(acts, scenario, seats);
    let dir = Folder::new(&format!("window-leaks-{}", host.id()));
    let path = dir.join("game.ron");
    let people = hidden.people();
    let all: Vec<SeatId> = (0..seats as u8).map(SeatId).collect();
    let mut both = vec![];
    for permuted in [false, true] {
        let mut player = Player(eyes::open(None, (1280, 800), |_| ()));
        std::fs::write(&path, hidden.file(permuted, &all)).expect("written");
        let mut seen = at_the_table(host, &mut player, &path, hidden.eye);
        std::fs::write(&path, hidden.file(permuted, &people)).expect("written");
        seen.extend(watched(host, &mut player, &path, people));
        both.push(seen);
    }
    assert_eq!(both[0].len(), both[1].len());
    for ((at, one, map), (_, two, other_map)) in both[0].iter().zip(&both[1]) {
        // When a file was written says nothing of the game.
        let words = |of: &[String]| -> Vec<String> {
            of.iter().filter(|w| !w.contains(" ago") && !w.contains("just now")).cloned().collect()
        };
        let (one, two) = (words(one), words(two));
        let first = one.iter().zip(&two).find(|(a, b)| a != b);
        assert_eq!((first, one.len()), (None, two.len()), "{}: {at} tells", host.id());
        assert!(map == other_map, "{}: {at} draws what the seat may not know", host.id());
        let whisper = one.iter().find(|w| w.contains(WHISPER));
        assert_eq!(whisper, None, "{}: {at} tells a whisper", host.id());
    }
}

#[test]
fn nothing_leaks_in_divine_right() {
    nothing_leaks::<Minaria>(&DivineRight, 150, SCENARIO, 3);
}

#[test]
fn nothing_leaks_in_blood_royale() {
    let scenario = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
    nothing_leaks::<Blood>(&BloodRoyale, 150, scenario, 3);
}

#[test]
fn nothing_leaks_in_kingmaker() {
    let scenario = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");
    nothing_leaks::<Roses>(&Kingmaker, 120, scenario, 4);
}

#[test]
fn nothing_leaks_in_diplomacy_royale() {
    let scenario = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");
    nothing_leaks::<Royale>(&DiplomacyRoyale, 80, scenario, 4);
}

#[test]
fn nothing_leaks_in_order_of_the_dragon() {
    let scenario = include_str!("../../assets/scenarios/order_of_the_dragon/three_cycles.ron");
    nothing_leaks::<Dragon>(&OrderOfTheDragon, 80, scenario, 3);
}

// ---------------------------------------------------------------- Coming and going

fn people(n: usize) -> Table {
    let seats = (0..n).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    Table::new(&DIVINE_RIGHT, SCENARIO, "war_for_minaria.ron", seats, 3).expect("the house's own scenario")
}

fn middle() -> Hidden<Minaria> {
    Hidden::after(150, SCENARIO, 3)
}

/// Whoever watched another game may be somebody else than whoever sat at the table before.
#[test]
fn back_from_another_game_the_curtain_is_drawn() {
    let dir = Folder::new("window-leaks-back");
    let path = dir.join("other.ron");
    Hidden::<Minaria>::after(60, SCENARIO, 4).table.save_to(&path).expect("written");
    let game = middle();
    let mut player = Player(eyes::open(Some(game.table), (1280, 800), |_| ()));
    player.i_am(game.eye);
    player.file("Replay", &path);
    assert!(player.sees("The curtain is drawn"), "{:?}", player.words());
    player.click("Leave the replay");
    player.wait(4);
    assert!(player.sees("The curtain is drawn"), "{:?}", player.words());
    player.i_am(game.eye);
    // The same after somebody has looked on.
    player.file("Replay", &path);
    player.i_am(SeatId((game.eye.0 + 1) % 3));
    player.click("Back to the game");
    player.wait(4);
    assert!(player.sees("The curtain is drawn"), "{:?}", player.words());
}

/// What was refused to one player may name what they hold.
#[test]
fn a_refusal_goes_with_the_curtain() {
    let game = middle();
    let mut player = Player(eyes::open(Some(game.table), (1280, 800), |_| ()));
    player.i_am(game.eye);
    let rule = Some("DR SIEGE-1".to_string());
    player.0.world_mut().resource_mut::<Desk>().toast("You do not hold a Bribe +1.".into(), rule);
    player.wait(2);
    assert!(player.sees("Bribe +1"));
    player.0.world_mut().resource_mut::<Eyes>().last = Some(SeatId((game.eye.0 + 1) % 3));
    player.0.world_mut().resource_mut::<Eyes>().look_again();
    player.wait(2);
    assert!(player.sees("The curtain is drawn"));
    assert!(!player.sees("Bribe +1"), "it stays before the next player");
    player.i_am(game.eye);
    assert!(!player.sees("Bribe +1"));
}

/// A game that is over, and one without people, hide nothing; a tester sees everything.
#[test]
fn open_games_and_open_hands_show_everything() {
    let dir = Folder::new("window-leaks-open");
    let path = dir.join("game.ron");
    let game = middle();
    let everybody: Vec<SeatId> = (0..3).map(SeatId).collect();
    let mut player = Player::sit(None);
    std::fs::write(&path, game.file(false, &[])).expect("written");
    player.file("Replay", &path);
    assert_eq!(player.0.world().resource::<Replaying>().allowed, everybody);
    assert!(!player.sees("The curtain is drawn"), "nobody hides anything from a bot");
    player.leave_for_title();
    player.0.world_mut().resource_mut::<OpenHands>().0 = true;
    std::fs::write(&path, game.file(false, &game.people())).expect("written");
    player.file("Replay", &path);
    assert_eq!(player.0.world().resource::<Replaying>().allowed, everybody);
    assert!(!player.sees("The curtain is drawn"));
    player.leave_for_title();
    player.file("Load", &path);
    assert!(!player.sees("The curtain is drawn"));
}

/// A file that says that it is over is none the more so.
#[test]
fn the_rules_say_whether_a_game_is_over() {
    let dir = Folder::new("window-leaks-over");
    let path = dir.join("game.journal");
    middle().table.write_journal(&path).expect("written");
    let replay = Replay::open(&DIVINE_RIGHT, &path).expect("a journal");
    assert!(!replay.is_open() && replay.needs_curtain());
    assert_eq!(replay.watchers(false).len(), 3);
}

#[test]
fn the_save_page_says_what_the_file_shows() {
    let mut player = Player(eyes::open(Some(people(2)), (1280, 800), |_| ()));
    if player.sees("open the curtain") {
        player.i_am(SeatId(0));
    }
    player.0.world_mut().resource_mut::<Desk>().open(Page::Save);
    player.wait(3);
    assert!(player.reads("plain text") && player.reads("hidden hands and sealed orders"));
}
