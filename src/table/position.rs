//! A position declared once: the data, how the world is read into it, and how it is laid out again.

/// Declares `Position`, `capture`, `restore`, `lay_out` and `lay_over` of a game whose position is rows of numbered things and
/// resources. Fields are written in the order in which saves and hashes have them, dice and outcome last:
///
/// * `one turn: Turn`: a resource;
/// * `row armies: Army`: all of a kind, by number;
/// * `held stack: Vec<Frame> = Stack`: what a resource of one field holds.
///
/// It stands in the module of the game that also knows `Book`, `Library`, `Over`, `rounds::heading` and `state_faults::faults`.
#[macro_export]
macro_rules! position {
    ($(#[$about:meta])* $( $kind:ident $field:ident : $ty:ty $(= $holder:ident)? ),* $(,)?) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct Position {
            $( pub $field: $crate::position!(@type $kind $ty), )*
            pub dice: $crate::table::DiceState,
            pub over: Option<$crate::table::Outcome>,
        }

        /// Reads the world into data.
        pub fn capture(world: &bevy_ecs::prelude::World) -> Position {
            Position {
                $( $field: $crate::position!(@read world, $kind $ty $(= $holder)?), )*
                dice: world.resource::<$crate::table::Dice>().state(),
                over: world.resource::<Over>().0.clone(),
            }
        }

        /// Builds a world from data.
        ///
        /// # Errors
        /// Ids and numbers that do not fit the book or each other.
        pub fn restore(
            position: &Position,
            book: std::sync::Arc<Book>,
        ) -> Result<bevy_ecs::prelude::World, Vec<$crate::table::DataError>> {
            let faults = state_faults::faults(position, &book);
            if !faults.is_empty() {
                let told = |text| $crate::table::DataError::file("position", text);
                return Err(faults.into_iter().map(told).collect());
            }
            Ok(lay_out(position.clone(), book))
        }

        /// Builds a world from data that is known to be sound: a view of a sound position, or one that has been checked.
        pub fn lay_out(position: Position, book: std::sync::Arc<Book>) -> bevy_ecs::prelude::World {
            let mut world = bevy_ecs::prelude::World::new();
            world.insert_resource(Library(book));
            fill(&mut world, position);
            world
        }

        /// Writes a sound position over a world that holds another, and saves the making of a new one. False, with nothing
        /// changed: the world has things which the position has not.
        pub fn lay_over(world: &mut bevy_ecs::prelude::World, position: Position) -> bool {
            let fits = [$( $crate::position!(@fits world, position.$field, $kind) ),*].into_iter().all(|fits| fits);
            if fits {
                fill(world, position);
            }
            fits
        }

        fn fill(world: &mut bevy_ecs::prelude::World, position: Position) {
            $( $crate::position!(@lay world, position.$field, $kind $(= $holder)?); )*
            world.insert_resource($crate::table::Dice::from_state(&position.dice));
            world.insert_resource(Over(position.over));
            world.insert_resource($crate::table::Chronicle::default());
            rounds::heading(world);
        }
    };

    (@type row $ty:ty) => { Vec<$ty> };
    (@type $kind:ident $ty:ty) => { $ty };

    (@read $world:ident, one $ty:ty) => { Clone::clone($world.resource::<$ty>()) };
    (@read $world:ident, row $ty:ty) => { $crate::table::list::<$ty>($world) };
    (@read $world:ident, held $ty:ty = $holder:ident) => { Clone::clone(&$world.resource::<$holder>().0) };

    (@fits $world:ident, $things:expr, row) => { $crate::table::row_fits($world, &$things) };
    (@fits $world:ident, $things:expr, $kind:ident) => { true };

    (@lay $world:ident, $things:expr, one) => { $world.insert_resource($things) };
    (@lay $world:ident, $things:expr, row) => { $crate::table::lay_row($world, $things) };
    (@lay $world:ident, $things:expr, held = $holder:ident) => { $world.insert_resource($holder($things)) };
}
