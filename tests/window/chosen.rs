//! What was chosen in secret beside orders is there to be seen by its own seat, in the panel and on the map, and each of it
//! can be taken back.

use bevy::prelude::*;
use regnal::diplomacy::{Adjustment, Place, ProvinceId};
use regnal::engine::{KnownWorld, Table};
use regnal::games::diplomacy_royale::ROYALE;
use regnal::games::diplomacy_royale::book::Book;
use regnal::games::diplomacy_royale::components::{Half, Phase};
use regnal::games::diplomacy_royale::ids::PowerId;
use regnal::games::diplomacy_royale::position::{Pos, Position};
use regnal::games::order_of_the_dragon::{DRAGON, see};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::desk::Desk;
use regnal::window::diplomacy_royale::map::chart;
use regnal::window::panels::side::Tab;
use regnal::window::sight::AtTable;
use regnal::window::{diplomacy_royale, order_of_the_dragon};

use super::courts::{edit, look};
use super::eyes::Sitting;
use super::looking::Looker;

fn at(key: &str) -> ProvinceId {
    chart().of_key(key).unwrap_or_else(|| panic!("no province {key}"))
}

fn place(label: &str) -> Place {
    let book = Book::standard();
    book.map.places().find(|p| book.map.label(*p) == label).unwrap_or_else(|| panic!("no place {label}"))
}

/// Plain Diplomacy in winter, with so many people.
fn winter(powers: &[&str], change: impl FnOnce(&mut Position)) -> Table {
    let n = powers.len();
    let text = format!(
        "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: ({n}, {n}), powers: {powers:?}, options: (dynasties: false, powers: named))"
    );
    let seats = (0..n).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    let mut table = Table::new(&ROYALE, &text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    edit(&mut table, |p| {
        (p.turn.phase, p.turn.half) = (Phase::Adjustments, Half::Second);
        change(p);
    });
    table
}

fn shift(p: &mut Position, from: &str, to: &str) {
    let from = place(from);
    p.units.iter_mut().find(|u| u.at == Some(from)).expect("a unit").at = Some(place(to));
}

fn come_in(looker: &mut Looker) {
    looker.wait(4);
    for words in ["open the curtain", "Go on"] {
        if looker.items().iter().any(|i| i.free && i.words.contains(words)) {
            looker.press(words);
        }
    }
}

fn named(looker: &Looker) -> Vec<Adjustment> {
    let table = looker.0.world().resource::<AtTable>();
    let named = |pos: Pos| pos.desk().adjustments.get(&SeatId(0)).cloned().unwrap_or_default();
    look(table.0.as_ref().expect("a game"), named)
}

/// Corners of all that is drawn as arrows and marks.
fn drawn(looker: &mut Looker) -> usize {
    let world = looker.0.world_mut();
    let mut sheets = world.query::<(&Name, &Mesh2d, &InheritedVisibility)>();
    let found: Vec<_> = sheets
        .iter(world)
        .filter(|(name, _, seen)| name.as_str() == "arrows" && seen.get())
        .map(|(_, m, _)| m.0.id())
        .collect();
    let meshes = world.resource::<Assets<Mesh>>();
    found.iter().filter_map(|id| meshes.get(*id)).map(Mesh::count_vertices).sum()
}

#[test]
fn builds_are_listed_and_marked_and_each_is_taken_back() {
    let mut looker = Looker::sit(
        Some(winter(&["france"], |p| {
            shift(p, "PAR", "BUR");
            shift(p, "MAR", "GAS");
            for more in ["spa", "por"] {
                p.provinces[usize::from(at(more).0)].owner = Some(PowerId(2));
            }
        })),
        (1280, 800),
    );
    come_in(&mut looker);
    let bare = drawn(&mut looker);
    assert!(!looker.reads("Chosen so far"));
    looker.press("Build A PAR");
    looker.press("Build A MAR");
    assert_eq!(named(&looker).len(), 2);
    let all = looker.words();
    assert!(looker.reads("Chosen so far") && looker.reads("Take back: Build A PAR"), "{all:?}");
    assert!(drawn(&mut looker) > bare, "they are marked on the map");
    // The first alone is taken back; the other stays.
    looker.press("Take back: Build A PAR");
    let left: Vec<Place> = named(&looker)
        .iter()
        .filter_map(|a| if let Adjustment::Build { at, .. } = a { Some(*at) } else { None })
        .collect();
    assert_eq!(left, [place("MAR")]);
    assert!(looker.reads("1 due"), "what is left to be built is said: {:?}", looker.words());
    // In the tab of orders too.
    looker.0.world_mut().resource_mut::<Desk>().tab = Tab::Own(0);
    looker.wait(4);
    looker.press("Take back: Build A MAR");
    assert!(named(&looker).is_empty());
    assert_eq!(drawn(&mut looker), bare);
}

#[test]
fn removals_are_listed_and_marked() {
    let mut looker =
        Looker::sit(Some(winter(&["france"], |p| p.provinces[usize::from(at("par").0)].owner = None)), (1280, 800));
    come_in(&mut looker);
    let bare = drawn(&mut looker);
    looker.press("Remove A PAR");
    assert!(looker.reads("Take back: Remove A PAR"), "{:?}", looker.words());
    assert!(drawn(&mut looker) > bare);
    looker.press("Take back: Remove A PAR");
    assert!(named(&looker).is_empty());
}

/// The next player neither reads nor sees it.
#[test]
fn what_is_chosen_is_seen_by_its_own_seat_alone() {
    let mut looker = Looker::sit(
        Some(winter(&["france", "germany"], |p| {
            shift(p, "PAR", "BUR");
            p.provinces[usize::from(at("spa").0)].owner = Some(PowerId(2));
            p.provinces[usize::from(at("den").0)].owner = Some(PowerId(3));
            shift(p, "BER", "PRU");
        })),
        (1280, 800),
    );
    come_in(&mut looker);
    looker.press("Build A PAR");
    assert!(looker.reads("Chosen so far"));
    looker.press("Close the curtain");
    if looker.reads("Do it all the same") {
        looker.press("Do it all the same");
    }
    come_in(&mut looker);
    assert!(looker.reads("Build A BER"), "Germany decides: {:?}", looker.words());
    assert!(!looker.reads("Chosen so far") && !looker.reads("A PAR"), "{:?}", looker.words());
    let pos = looker.0.world().resource::<diplomacy_royale::Glass>().orders().expect("Germany looks");
    assert!(pos.chosen(SeatId(0)).is_empty(), "and its map knows nothing of it");
}

/// Bonus points of Royale, behind the curtain until all have given theirs.
#[test]
fn gifts_are_listed_and_each_is_taken_back() {
    let text = "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: (1, 1), powers: [\"france\"], options: (powers: named))";
    let seats = vec![SeatSetup::plain(0, Sitter::Human)];
    let mut table = Table::new(&ROYALE, text, "test.ron", seats, 3).unwrap_or_else(|e| panic!("{e:?}"));
    edit(&mut table, |p| {
        p.turn.phase = Phase::Gifts;
        let mine = p.powers.iter_mut().find(|q| q.seat == Some(SeatId(0))).unwrap_or_else(|| panic!("a power"));
        mine.bonus = 2;
    });
    let mut looker = Looker::sit(Some(table), (1280, 800));
    come_in(&mut looker);
    // What has been given stands above, with the same words in it.
    let gift = |looker: &mut Looker| {
        let offers = looker.items().into_iter().filter(|i| i.free && i.words.contains("A point of"));
        let offers = offers.filter(|i| !i.words.starts_with("Take back"));
        let first = offers.min_by(|a, b| a.at.top().total_cmp(&b.at.top()));
        first.unwrap_or_else(|| panic!("{:?}", looker.words())).at.center()
    };
    for _ in 0..2 {
        let at = gift(&mut looker);
        looker.click_at(at);
    }
    let backs = |looker: &mut Looker| {
        looker.items().into_iter().filter(|i| i.words.starts_with("Take back: A point of")).count()
    };
    assert_eq!(backs(&mut looker), 2, "{:?}", looker.words());
    looker.press("Take back: A point of");
    assert_eq!(backs(&mut looker), 1, "{:?}", looker.words());
}

// ---------------------------------------------------------------- Order of the Dragon

fn dragon(powers: &str, position: &str) -> Looker {
    let n = powers.split(',').count();
    let text = format!(
        "(game: \"order_of_the_dragon\", title: \"Test\", text: \"Test\", seats: ({n}, {n}), powers: [{powers}], {position})"
    );
    let seats = (0..n).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    let table = Table::new(&DRAGON, &text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    let mut looker = Looker::sit(Some(table), (1280, 800));
    come_in(&mut looker);
    looker
}

#[test]
fn winter_of_1405_lists_builds_and_a_new_heir() {
    let position = "position: (season: Some(Autumn), phase: Some(Winter), realms: [
        (power: \"england\", heir: Some(false), units: Some([\"F ENG\"]), holds: Some([\"LON\", \"YOR\"])),
    ])";
    let mut looker = dragon("\"england\"", position);
    let bare = drawn(&mut looker);
    let build = looker.items().into_iter().find(|i| i.free && i.words.contains("Build ") && i.words.contains("LON"));
    let build = build.unwrap_or_else(|| panic!("{:?}", looker.words()));
    looker.click_at(build.at.center());
    assert!(looker.reads("Take back: Build "), "{:?}", looker.words());
    let one = drawn(&mut looker);
    assert!(one > bare);
    if looker.items().iter().any(|i| i.free && i.words == "Build an heir") {
        looker.press("Build an heir");
        assert!(looker.reads("Take back: New Heir England in London"), "{:?}", looker.words());
        assert!(drawn(&mut looker) > one, "the heir is marked beside the unit");
        looker.press("Take back: New Heir England in London");
    }
    looker.press("Take back: Build ");
    assert!(!looker.reads("Chosen so far"), "{:?}", looker.words());
    assert_eq!(drawn(&mut looker), bare);
}

/// Another's capital, taken for whose heir is to be married, says so, and a second click lets it go again.
#[test]
fn the_home_of_another_heir_shows_as_chosen() {
    let position = "position: (cycle: Some(3), season: Some(Autumn), realms: [
        (power: \"castile\", heir: Some(true)),
        (power: \"naples\", heir: Some(true), units: Some([\"F NAP\", \"A AIX\", \"F TUN\"]), holds: Some([\"NAP\", \"AIX\", \"TUN\"])),
    ])";
    let mut looker = dragon("\"castile\", \"naples\"", position);
    type Hand = order_of_the_dragon::Hand;
    let chart = order_of_the_dragon::map::chart();
    let naples = chart.of_key("nap").expect("Naples");
    let castile = regnal::games::order_of_the_dragon::ids::PowerId::of_key("castile").expect("a power");
    let heir = {
        let table = looker.0.world().resource::<AtTable>();
        let table = table.0.as_ref().expect("a game");
        let heir = |known: &mut KnownWorld| see(known, |pos| pos.single_heir(castile).map(|h| (h.id, h.at)));
        table.look(SeatId(0), heir).expect("an heir")
    };
    let piece = order_of_the_dragon::orders::Piece::Heir(heir.0.0);
    regnal::window::diplomacy::gestures::press_on(looker.0.world_mut(), heir.1, Some(piece));
    looker.wait(4);
    order_of_the_dragon::press(looker.0.world_mut(), naples, false);
    looker.wait(4);
    assert_eq!(looker.0.world().resource::<Hand>().helped, Some(naples));
    looker.point(bevy_egui::egui::pos2(420.0, 640.0));
    looker.0.world_mut().resource_mut::<Hand>().hover = Some(naples);
    looker.wait(3);
    assert!(looker.reads("Chosen: click the centre that is the dowry"), "{:?}", looker.words());
    order_of_the_dragon::press(looker.0.world_mut(), naples, false);
    looker.wait(4);
    let hand = looker.0.world().resource::<Hand>();
    assert_eq!((hand.helped, hand.unit), (None, Some(piece)), "the heir is still in hand");
}
