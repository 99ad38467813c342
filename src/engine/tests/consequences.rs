//! Consequences: in the order of the list, at once, depth first; looks in the middle of changes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy_app::App;
use bevy_ecs::prelude::*;

use super::*;
use crate::engine::toy;

#[derive(Resource, Default)]
struct Told(Vec<String>);

struct Died {
    who: u8,
    heirs: u8,
    panics: bool,
}
struct Unheard;

fn first(In(died): In<Happened<Died>>, world: &mut World) {
    world.resource_mut::<Told>().0.push(format!("cards of {} fall", died.who));
    if died.heirs > 0 {
        world.happen(Died { who: died.who + 1, heirs: died.heirs - 1, panics: died.panics });
        world.resource_mut::<Told>().0.push(format!("{} knows", died.who));
    }
    assert!(!died.panics || died.heirs > 0, "broken on purpose");
}
fn second(In(died): In<Happened<Died>>, mut told: ResMut<Told>) {
    told.0.push(format!("body of {} leaves", died.who));
}

fn plugin(app: &mut App) {
    app.add_plugins(toy::GAME.plugin).init_resource::<Told>().add_derived::<Told>();
    app.add_consequences::<Died, _>((first, second));
}

fn told(world: &mut World) -> Vec<String> {
    std::mem::take(&mut world.resource_mut::<Told>().0)
}

#[test]
fn they_run_in_their_order_and_depth_first() {
    let mut host = host(Game { plugin, ..toy::GAME });
    let world = &mut host.world;
    let all = ["cards of 1 fall", "cards of 2 fall", "body of 2 leaves", "1 knows", "body of 1 leaves"];
    for _ in 0..2 {
        world.happen(Died { who: 1, heirs: 1, panics: false });
        assert_eq!(told(world), all);
    }
    world.happen(Unheard);
}

#[test]
fn a_panic_leaves_nothing_stuck() {
    let mut host = host(Game { plugin, ..toy::GAME });
    let world = &mut host.world;
    for _ in 0..200 {
        let broken = catch_unwind(AssertUnwindSafe(|| world.happen(Died { who: 1, heirs: 1, panics: true })));
        assert!(broken.is_err());
    }
    told(world);
    world.happen(Died { who: 5, heirs: 0, panics: false });
    assert_eq!(told(world), ["cards of 5 fall", "body of 5 leaves"]);
}

#[test]
fn looks_see_what_was_done_before_and_nest() {
    let mut host = host(toy::GAME);
    let world = &mut host.world;
    let seats = |world: &mut World| world.look::<Res<Keys<SeatId>>, _>(|seats| seats.len());
    assert_eq!(seats(world), 0);
    for n in 0..3 {
        world.spawn((SeatId(n), toy::Coins(n)));
        assert_eq!(seats(world), usize::from(n) + 1);
    }
    let sum = world.look::<Query<&toy::Coins>, _>(|coins| coins.iter().map(|c| c.0).sum::<u8>());
    assert_eq!(sum, 3);
    let again = catch_unwind(AssertUnwindSafe(|| world.look::<Query<&toy::Coins>, ()>(|_| panic!("on purpose"))));
    assert!(again.is_err());
    assert_eq!(world.look::<Query<&toy::Coins>, _>(|coins| coins.iter().count()), 3);
}
