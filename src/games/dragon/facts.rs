//! The facts a script may ask about, by name.

use bevy_app::App;
use bevy_ecs::prelude::In;

use super::super::order_of_the_dragon::facts::{facts_of, names};
use super::readers::Board;
use crate::engine::FactApp;
use crate::table::{Fact, SeatId};

/// All of them, each under its name; of a power and of a province, `*` stands for its key.
pub fn register(app: &mut App) {
    for name in names() {
        let name: &'static str = Box::leak(name.into_boxed_str());
        app.add_facts(name, move |In(me): In<SeatId>, board: Board| -> Vec<(String, Fact)> {
            let (head, tail) = name.split_once('*').unwrap_or((name, ""));
            let all = facts_of(board.pos(), me);
            let part = |(fact, value): (String, Fact)| match name.contains('*') {
                true => Some((fact.strip_prefix(head)?.strip_suffix(tail)?.to_string(), value)),
                false => (fact == name).then_some((String::new(), value)),
            };
            all.into_iter().filter_map(part).collect()
        });
    }
}
