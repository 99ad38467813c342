//! Camera, tab, what is pointed at, lists and scrolling belong to a seat and a game.

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::engine::Table;
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::asks::{self, Ask, Asks, ShellAsk, ShellAsks};
use regnal::window::blood_royale::BloodRoyale;
use regnal::window::camera::{Eye, TableCamera};
use regnal::window::desk::{Desk, MapArea};
use regnal::window::diplomacy_royale::DiplomacyRoyale;
use regnal::window::divine_right::DivineRight;

use regnal::window::hosts::Host;
use regnal::window::kingmaker::Kingmaker;
use regnal::window::order_of_the_dragon::OrderOfTheDragon;
use regnal::window::panels::side::Tab;
use regnal::window::sight::{AtTable, Eyes};

use super::Player;
use super::eyes::{self, Sitting, Wanted};

const PLAIN: &str = "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: (2, 2), \
                     powers: [\"england\", \"france\"], options: (dynasties: false, powers: named))";
const DRAGON: &str = "(game: \"order_of_the_dragon\", title: \"Test\", text: \"Test\", seats: (2, 2), \
                      powers: [\"burgundy\", \"castile\"])";

fn people(host: &dyn Host, text: &str, n: usize) -> Table {
    let seats = (0..n).map(|k| SeatSetup::plain(k, Sitter::Human)).collect();
    host.game().open(text, "test.ron", seats, 3).unwrap_or_else(|e| panic!("{e:?}"))
}

/// What belongs to whoever is at the screen: tab, whole chronicle, place pointed at, camera.
type Own = (Tab, bool, Option<String>, Option<(Vec2, f32)>);

impl Player {
    fn left_here(&self) -> Own {
        let desk = self.0.world().resource::<Desk>();
        let eye = self.0.world().resource::<Eye>().steered_to();
        (desk.tab, desk.whole_chronicle, desk.at.clone(), eye)
    }

    fn own_is_clean(&self) -> bool {
        self.left_here() == (Tab::Decision, false, None, None)
    }

    /// Looks about: every seat in a way of its own.
    fn look_about(&mut self, host: &dyn Host, seat: SeatId) -> Own {
        let world = self.0.world_mut();
        let page = host.page();
        let spot = page.center() + 0.1 * page.size() * (0.5 - f32::from(seat.0));
        world.resource_mut::<Eye>().put(spot, 2.0 + f32::from(seat.0));
        let mut desk = world.resource_mut::<Desk>();
        desk.tab = if seat.0 == 0 { Tab::Own(0) } else { Tab::Chronicle };
        desk.whole_chronicle = seat.0 == 1;
        self.wait(3);
        self.left_here()
    }

    fn sits(&self) -> Option<SeatId> {
        self.0.world().resource::<Eyes>().sight.as_ref().map(|s| s.seat)
    }

    fn curtain(&self) -> bool {
        self.0.world().resource::<Eyes>().curtain.is_some()
    }

    fn want(&mut self, ask: impl Wanted) {
        ask.put(self.0.world_mut());
        self.wait(4);
    }
}

/// Two people play on until each has been at the screen twice.
fn seats_keep_their_own(host: &dyn Host, text: &str) {
    let mut player = Player(eyes::open(Some(people(host, text, 2)), (1280, 800), |_| ()));
    let mut left: [Option<Own>; 2] = [None, None];
    let mut last = None;
    let mut came_back = 0;
    for _ in 0..400 {
        if player.curtain() {
            assert!(player.own_is_clean(), "{}: {:?} behind the curtain", host.id(), player.left_here());
            player.want(ShellAsk::OpenCurtain);
            player.want(ShellAsk::CloseNews);
        }
        let Some(seat) = player.sits() else { panic!("{}: nobody is at the screen", host.id()) };
        if last != Some(seat) {
            match left[seat.index()].take() {
                None => assert!(player.own_is_clean(), "{}: {seat} inherits {:?}", host.id(), player.left_here()),
                Some(own) => {
                    assert_eq!(player.left_here(), own, "{}: {seat} finds all as it was", host.id());
                    came_back += 1;
                }
            }
            if came_back == 2 {
                return;
            }
            left[seat.index()] = Some(player.look_about(host, seat));
            last = Some(seat);
        }
        let act = {
            let at = player.0.world().resource::<AtTable>();
            let offers = at.0.as_ref().expect("a game is on the table").offers(seat);
            offers.iter().find(|act| host.regard(act).ends).or(offers.first()).cloned()
        };
        player.0.world_mut().resource_mut::<Asks>().put(Ask::Do(act.expect("something can be done")));
        player.wait(3);
    }
    panic!("{}: the seats did not take turns", host.id());
}

#[test]
fn each_seat_keeps_its_own_in_every_game() {
    seats_keep_their_own(&DivineRight, super::SCENARIO);
    seats_keep_their_own(&DiplomacyRoyale, PLAIN);
    seats_keep_their_own(&OrderOfTheDragon, DRAGON);
    seats_keep_their_own(&Kingmaker, include_str!("../../assets/scenarios/kingmaker/a_siege.ron"));
}

/// A new game starts clean, of the same kind or another; so does an example, and after it all is as it was.
#[test]
fn a_new_game_starts_clean() {
    let mut player = Player(eyes::open(Some(people(&BloodRoyale, CENTURY, 5)), (1280, 800), |_| ()));
    player.want(ShellAsk::OpenCurtain);
    player.want(ShellAsk::CloseNews);
    let own = player.look_about(&BloodRoyale, SeatId(0));
    player.0.world_mut().resource_mut::<Desk>().at = Some("kent".into());
    player.wait(2);
    let own = (own.0, own.1, Some("kent".to_string()), own.3);
    // A look back lies over the game, and goes.
    player.want(ShellAsk::Watch);
    assert_eq!(player.left_here().0, Tab::Decision);
    player.want(ShellAsk::LeaveReplay);
    player.wait(4);
    assert_eq!(player.left_here(), own, "as it was before the replay");
    // The same game anew, then another.
    asks::sit_down(player.0.world_mut(), people(&BloodRoyale, CENTURY, 5));
    player.wait(4);
    if player.curtain() {
        player.want(ShellAsk::OpenCurtain);
    }
    assert!(player.own_is_clean(), "{:?}", player.left_here());
    player.look_about(&BloodRoyale, SeatId(0));
    asks::sit_down(player.0.world_mut(), people(&DiplomacyRoyale, PLAIN, 1 + 1));
    player.wait(4);
    if player.curtain() {
        player.want(ShellAsk::OpenCurtain);
    }
    assert!(player.own_is_clean(), "{:?}", player.left_here());
}

const CENTURY: &str = include_str!("../../assets/scenarios/blood_royale/century.ron");

/// How far a list has been scrolled is nobody else's.
#[test]
fn scrolling_is_each_seats_own() {
    let mut player = Player(eyes::open(Some(people(&OrderOfTheDragon, DRAGON, 2)), (1280, 700), |_| ()));
    let come_in = |player: &mut Player| {
        player.want(ShellAsk::OpenCurtain);
        player.want(ShellAsk::CloseNews);
        player.0.world_mut().resource_mut::<Desk>().tab = Tab::Own(1);
        player.wait(8);
    };
    let top = |player: &mut Player| {
        let found = player.widgets().into_iter().find(|w| w.words == "Your points each orders phase");
        found.and_then(|w| w.at).map(|at| at.y)
    };
    come_in(&mut player);
    let first = top(&mut player).expect("the heading of the tab");
    let side = egui::pos2(1100.0, 500.0);
    player.point(side);
    let (unit, delta, modifiers) = (egui::MouseWheelUnit::Point, egui::vec2(0.0, -120.0), egui::Modifiers::NONE);
    player.events(&[egui::Event::MouseWheel { unit, delta, modifiers, phase: egui::TouchPhase::Move }]);
    player.wait(30);
    let scrolled = top(&mut player);
    assert!(scrolled.is_none_or(|y| y < first - 40.0), "it can be scrolled: {scrolled:?} of {first}");
    let done = || regnal::engine::Act::new(regnal::games::order_of_the_dragon::phases::Close);
    player.want(Ask::Do(done()));
    come_in(&mut player);
    assert_eq!(player.sits(), Some(SeatId(1)));
    assert_eq!(top(&mut player), Some(first), "the next player begins at the top");
    // Who decided last is also the first of the next phase where both decide at once.
    for _ in 0..4 {
        if player.sits() == Some(SeatId(1)) {
            player.want(Ask::Do(done()));
            come_in(&mut player);
        }
    }
    assert_eq!(player.sits(), Some(SeatId(0)));
    let again = top(&mut player);
    assert!(again.is_none_or(|y| y < first - 40.0), "the first finds it as it was: {again:?}");
}

/// The map stands where it belongs in the very first frame after a curtain.
#[test]
fn the_map_is_in_its_place_when_the_curtain_opens() {
    let mut player = Player(eyes::open(Some(super::with_a_hand()), (1280, 800), |_| ()));
    player.wait(4);
    for _ in 0..2 {
        assert!(player.curtain());
        player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::OpenCurtain);
        let seen = |player: &mut Player| {
            let world = player.0.world_mut();
            let area = world.resource::<MapArea>().rect;
            let mut cameras = world.query_filtered::<(&GlobalTransform, &Projection), With<TableCamera>>();
            let (place, projection) = cameras.single(world).expect("a camera of the map");
            let Projection::Orthographic(flat) = projection else { panic!("a flat map") };
            (place.translation(), flat.scale, area)
        };
        let mut frames = vec![];
        for _ in 0..8 {
            player.wait(1);
            if player.sits().is_some() {
                frames.push(seen(&mut player));
            }
        }
        let (first, last) = (frames[0], frames[frames.len() - 1]);
        assert!((first.0 - last.0).length() < 1.0 && (first.1 / last.1 - 1.0).abs() < 0.01, "{first:?}, then {last:?}");
        player.want(ShellAsk::CloseNews);
        // On to the other's curtain.
        for _ in 0..60 {
            if player.curtain() {
                break;
            }
            let at = player.0.world().resource::<AtTable>();
            let table = at.0.as_ref().expect("a game is on the table");
            let offers = table.offers(table.prompt().seats[0]);
            let act = offers.iter().find(|act| DivineRight.regard(act).ends).or(offers.first()).cloned();
            player.want(Ask::Do(act.expect("something can be done")));
        }
    }
}
