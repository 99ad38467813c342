//! Everything has its place at every size of window and lettering: what must be decided, the start screen, a coach beside a
//! card.

use bevy::math::Vec2;
use bevy_egui::egui;

use regnal::table::{SeatSetup, lesson_of};
use regnal::window::asks::{ShellAsk, ShellAsks, sit_down};
use regnal::window::blood_royale::BloodRoyale;
use regnal::window::diplomacy_royale::DiplomacyRoyale;
use regnal::window::divine_right::DivineRight;
use regnal::window::hosts::HOSTS;
use regnal::window::hosts::Host;
use regnal::window::kingmaker::Kingmaker;
use regnal::window::order_of_the_dragon::OrderOfTheDragon;
use regnal::window::settings::Settings;
use regnal::window::sight::Eyes;

use super::eyes::Sitting;
use super::looking::{Looker, said, seats, table};

const MINARIA: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

/// Out of the biggest window into the smallest and back, with small and large lettering.
const SIZES: [((u32, u32), &[f32]); 5] = [
    ((2560, 1440), &[1.0]),
    ((1024, 640), &[1.0, 1.5]),
    ((800, 600), &[1.0, 1.5, 2.0]),
    ((2560, 1440), &[2.0]),
    ((1280, 800), &[1.0, 2.0]),
];

/// Clicks on it where it can be seen after scrolling; true if something was done by that.
fn does(looker: &mut Looker, words: &str) -> bool {
    let before = looker.deeds();
    let item = looker.items().into_iter().find(|i| i.free && i.words.contains(words));
    let Some(item) = item else { panic!("no {words:?} among {:?}", said(&looker.items())) };
    let at = looker.bring(&item);
    let room = looker.room();
    assert!(room.contains(at.center()), "{words:?} at {at:?} is outside {room:?}");
    looker.click_at(at.center());
    if looker.reads("Do it all the same") {
        return true;
    }
    looker.deeds() != before
}

/// At each size the first and the last that are listed, and what ends the phase, can be clicked on.
fn is_reached(host: &dyn Host, scenario: &str, seats: &[SeatSetup]) {
    let mut looker = Looker::sit(Some(table(host, scenario, seats.to_vec(), 6)), SIZES[0].0);
    let lay = |looker: &mut Looker| {
        sit_down(looker.0.world_mut(), table(host, scenario, seats.to_vec(), 6));
        looker.wait(6);
        looker.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::OpenCurtain);
        looker.wait(4);
        looker.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::CloseNews);
        looker.wait(4);
    };
    for (size, scales) in SIZES {
        looker.resize(size);
        for scale in scales {
            looker.scale(*scale);
            lay(&mut looker);
            let sight = looker.0.world().resource::<Eyes>().sight.clone().expect("somebody looks");
            let listed: Vec<String> = sight.offers.iter().filter(|o| !o.is.ends).map(|o| o.text.clone()).collect();
            let ends: Vec<String> = sight.offers.iter().filter(|o| o.is.ends).map(|o| o.text.clone()).collect();
            let seen: Vec<String> = looker.items().into_iter().filter(|i| i.free).map(|i| i.words).collect();
            let shown: Vec<&String> = listed.iter().filter(|l| seen.iter().any(|s| s.contains(l.as_str()))).collect();
            let wanted = [shown.first().copied(), shown.last().copied(), ends.first()];
            assert!(wanted.iter().any(Option::is_some), "{} at {size:?}, {scale}: nothing to decide", host.id());
            for words in wanted.into_iter().flatten() {
                assert!(does(&mut looker, words), "{} at {size:?}, {scale}: {words:?} cannot be reached", host.id());
                lay(&mut looker);
            }
        }
    }
}

#[test]
fn what_must_be_decided_is_reached_in_minaria() {
    is_reached(&DivineRight, MINARIA, &seats(1, 3));
}

#[test]
fn what_must_be_decided_is_reached_in_western_europe() {
    is_reached(&BloodRoyale, include_str!("../../assets/scenarios/blood_royale/the_heiress.ron"), &seats(1, 5));
}

#[test]
fn what_must_be_decided_is_reached_in_europe() {
    is_reached(&DiplomacyRoyale, include_str!("../../assets/scenarios/diplomacy_royale/standard.ron"), &seats(1, 7));
}

#[test]
fn what_must_be_decided_is_reached_in_1405() {
    let scenario = include_str!("../../assets/scenarios/order_of_the_dragon/the_dowry.ron");
    is_reached(&OrderOfTheDragon, scenario, &seats(1, 5));
}

#[test]
fn what_must_be_decided_is_reached_in_england() {
    is_reached(&Kingmaker, include_str!("../../assets/scenarios/kingmaker/a_siege.ron"), &seats(1, 2));
}

/// The chronicle below the decision does not keep the height it had in a larger window.
#[test]
fn a_shrunk_window_is_as_good_as_a_fresh_one() {
    let tall = |looker: &mut Looker| {
        let head = looker.item("Chronicle").at;
        let all = looker.items();
        let lists = all.iter().filter(|i| i.words == "Chronicle").map(|i| i.at.top());
        (head.top(), lists.fold(0.0_f32, f32::max))
    };
    let mut fresh = Looker::sit(Some(table(&DivineRight, MINARIA, seats(1, 3), 6)), (1024, 640));
    let want = tall(&mut fresh);
    let mut looker = Looker::sit(Some(table(&DivineRight, MINARIA, seats(1, 3), 6)), (2560, 1440));
    looker.resize((1024, 640));
    assert_eq!(tall(&mut looker), want);
}

// ---------------------------------------------------------------- The start screen

/// All entries are in sight, or at least whole at the end of a scroll, whichever game lies behind.
#[test]
fn the_start_screen_fits_every_window_behind_every_game() {
    for size in [(1280, 800), (1024, 640), (800, 600), (1920, 1080)] {
        let mut looker = Looker::sit(None, size);
        for scale in [1.0, 1.5, 2.0] {
            looker.scale(scale);
            for host in HOSTS.iter().rev() {
                looker.press(host.name());
                looker.wait(6);
                let room = looker.room();
                let entries = ["New game", "Learn", "Continue", "Load or replay", "Rules", "Settings", "Quit"];
                let place = format!("{} at {size:?}, {scale}", host.name());
                let all: Vec<egui::Rect> = entries.iter().map(|name| looker.item(name).at).collect();
                if room.height() >= 420.0 {
                    for (name, at) in entries.iter().zip(&all) {
                        assert!(room.shrink(8.0).contains_rect(*at), "{place}: {name} is cut at {at:?}");
                    }
                }
                let quit = looker.item("Quit");
                let at = looker.bring(&quit);
                assert!(room.contains_rect(at), "{place}: Quit cannot be reached, {at:?}");
            }
        }
    }
}

// ---------------------------------------------------------------- The coach

/// Who is taught reads both: the coach and the card of the event never touch.
#[test]
fn the_event_of_kingmaker_gives_way_to_the_coach() {
    let scenario = include_str!("../../assets/scenarios/kingmaker/first_lesson.ron");
    for (size, scale) in
        [((1280, 800), 1.0), ((1024, 640), 1.0), ((1920, 1080), 1.0), ((1280, 800), 1.5), ((1024, 640), 1.5)]
    {
        let lesson = lesson_of(scenario, "first_lesson.ron").ok().flatten().expect("a lesson");
        let lay = table(&Kingmaker, scenario, lesson.seated(), lesson.seed);
        let mut looker = Looker::sit(Some(lay), size);
        looker.scale(scale);
        let mut seen = 0;
        for _ in 0..26 {
            let all = looker.items();
            let of = |words: &str| all.iter().find(|i| i.words == words).map(|i| i.at);
            let coach = of("The coach").expect("the coach is there");
            let lessons = of("Lessons").expect("and his buttons");
            let card = coach.union(lessons).expand(16.0);
            let event = ["Event of the turn", "Your event", "Free Move", "Put the event away"].map(of);
            seen += usize::from(event[3].is_some());
            for part in event.into_iter().flatten() {
                assert!(
                    !card.intersects(part),
                    "at {size:?}, {scale}: the event at {part:?} lies on the coach at {card:?}"
                );
            }
            let next = looker.items().into_iter().find(|i| i.free && (i.words == "Next" || i.words == "Show me"));
            let Some(next) = next else { break };
            looker.click_at(next.at.center());
            looker.wait(6);
        }
        assert!(seen > 0 || scale > 1.0, "at {size:?}, {scale} the event is never shown");
    }
}

/// On a great screen panels are drawn so large that they take no smaller part of it.
#[test]
fn lettering_grows_with_the_window() {
    let zoom = |wide: f32, high: f32, scale: f32| Settings { scale, ..Settings::default() }.zoom(Vec2::new(wide, high));
    assert_eq!((zoom(1280.0, 800.0, 1.0), zoom(1920.0, 1080.0, 1.0)), (1.0, 1.0));
    assert_eq!((zoom(2560.0, 1440.0, 1.0), zoom(3840.0, 2160.0, 1.0), zoom(7680.0, 4320.0, 1.0)), (1.3, 2.0, 2.0));
    assert_eq!((zoom(3840.0, 1080.0, 1.0), zoom(3840.0, 2160.0, 0.8)), (1.0, 1.6), "a wide window is no higher");
}
