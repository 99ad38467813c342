//! The laws of any game, and that they find what is wrong.

use bevy_ecs::prelude::*;

use super::spies::*;
use crate::engine::host::Host;
use crate::engine::*;
use crate::line;

/// A table on which the position of the other tests lies.
fn open(game: Game) -> impl Fn(u64) -> Table {
    move |seed| {
        Table::bare(game, seed, |world| {
            let at = |world: &World, n| world.resource::<Keys<Seat>>().get(Seat(n)).expect("a seat");
            (0..2).for_each(|n| _ = world.spawn(Seat(n)));
            for n in 0..9 {
                let card = world.spawn(CardId(n)).id();
                if n < 4 {
                    let seat = at(world, n % 2);
                    world.entity_mut(card).insert(HandOf(seat));
                }
            }
            world.insert_resource(Deck(Pile::Cards((4..9).map(CardId).collect())));
            for n in 0..2 {
                world.spawn((TownId(n), Lord(Seat(n)), Hoard(7 + u16::from(n))));
            }
        })
    }
}

#[test]
fn the_laws_hold_of_a_game_with_every_kind_of_secret() {
    for seed in 0..3 {
        let met = conformance::play(GAME, open(GAME), seed, 40);
        assert!(met.acts["Draw"] > 2 && met.acts["Hire"] > 2 && met.acts["Done"] > 2, "{met:?}");
        assert!(met.undone > 2 && met.refusals.contains("NotYourTurn"), "{met:?}");
    }
}

fn broken(game: Game) -> String {
    let played = std::panic::catch_unwind(|| (0..3).for_each(|seed| _ = conformance::play(game, open(game), seed, 40)));
    let what = played.expect_err("a fault that no law finds");
    what.downcast_ref::<String>().expect("words").lines().next().unwrap_or_default().to_string()
}

#[test]
fn a_line_for_everybody_that_names_a_card_drawn_is_found() {
    fn tell(hands: Query<&CardId, Added<HandOf>>, mut log: ResMut<Log>) {
        hands.iter().for_each(|card| log.say(line!["somebody has ", *card]));
    }
    let game = Game {
        plugin: |app| {
            _ = {
                plugin(app);
                app.add_systems(Settle, tell)
            }
        },
        ..GAME
    };
    assert!(broken(game).contains("a line tells Public of cards"), "{}", broken(game));
}

#[test]
fn a_view_that_names_a_piece_it_may_not_know_of_is_found() {
    #[derive(Resource, Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Last(Option<SpyId>);
    let game = Game {
        plugin: |app| {
            plugin(app);
            app.init_resource::<Last>().add_table_state::<Last>("last", Audience::Everybody);
            app.add_systems(Settle, |spies: Query<&SpyId>, mut last: ResMut<Last>| {
                last.0 = spies.iter().max().copied()
            });
        },
        ..GAME
    };
    assert!(broken(game).contains("names what is not in it"), "{}", broken(game));
}

#[test]
fn an_audience_wider_than_what_can_be_imagined_is_found() {
    let game = Game { plugin: |app| plugin_with(app, Audience::Everybody), ..GAME };
    assert!(broken(game).contains("can tell hidden things from the view"), "{}", broken(game));
}

#[test]
fn a_snapshot_is_laid_into_a_new_world_and_is_the_same_there() {
    let mut table = open(GAME)(4);
    for _ in 0..3 {
        let seat = table.deciders()[0];
        table.submit(seat, Act::new(Hire { field: FieldId(3) })).unwrap();
    }
    let Host { state, world, .. } = table.host();
    let taken = state.capture(world);
    let mut other = Host::new(GAME);
    (0..5).for_each(|_| _ = other.world.spawn_empty());
    other.state.restore(&mut other.world, &taken);
    assert_eq!(other.hash(), table.hash());
    let text = save::position_text(&other.state, &other.world);
    let Host { state, world, .. } = table.host();
    assert_eq!(text, save::position_text(state, world));
}

#[test]
fn old_forms_and_other_games_are_refused_with_a_word() {
    let table = open(GAME)(1);
    let saved = table.save_text().expect("it can be saved");
    let load = |text: String| {
        Table::load_text(table.game(), &text, "s.ron")
            .err()
            .unwrap_or_default()
            .iter()
            .map(|e| e.text.clone())
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(load(saved.clone()), "");
    // An edited file is read once its checksum is out.
    let saved =
        saved.lines().filter(|line| !line.trim_start().starts_with("// checksum")).collect::<Vec<_>>().join("\n");
    assert!(load(saved.replace("form: 1", "form: 2")).contains("a newer Regnal: its form is 2"));
    assert!(load(saved.replace("form: 1,", "")).contains("an older Regnal"));
    assert!(load(saved.replace("\"spies\"", "\"chess\"")).contains("is a game of chess, not of spies"));
}
