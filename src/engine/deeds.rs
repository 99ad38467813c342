//! The acts of a room of a game: each a type of its own, of which one file says everything; and of them all the one type that the
//! table, bots and windows hold.

/// What its line in the list says of an act.
pub trait ListedAct {
    /// All that there is of an act that names nothing: itself. Of one that names something nothing is known here.
    fn lone() -> Vec<Self>
    where
        Self: Sized;
    /// The heading under which it is offered, where that is always the same.
    fn listed_under(&self) -> &'static str;
}

/// Lists the acts of a room, one a line with what it names and, where it is not the room's usual one, its heading.
/// `RoomDeed: Deed` names the enum made of them and the game's trait that each act's file implements; `on Pos` what that trait's
/// `offers` looks at, where they are offered act by act.
#[macro_export]
macro_rules! deeds {
    ($(#[$of_all:meta])* $all:ident: $deed:ident $(on $on:ty)?, under $usual:literal;
     $($(#[$about:meta])*
       $name:ident $(($one:ident: $of:ty))? $({ $($field:ident: $kind:ty),* $(,)? })? $(under $heading:literal)?;)*) => {
        $($crate::deeds! { @type $(#[$about])* $name $(($of))? $({ $($field: $kind),* })? }

        impl $crate::engine::ListedAct for $name {
            fn lone() -> Vec<Self> {
                $crate::deeds! { @lone $name $(($one))? $({ $($field)* })? }
            }
            fn listed_under(&self) -> &'static str {
                $crate::deeds! { @heading $usual $($heading)? }
            }
        }

        impl From<$name> for $all {
            fn from($name $(($one))? $({ $($field),* })?: $name) -> Self {
                $all::$name $(($one))? $({ $($field),* })?
            }
        })*

        $(#[$of_all])*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $all {
            $($(#[$about])* $name $(($of))? $({ $($field: $kind),* })?,)*
        }

        impl $all {
            /// What its file says of it.
            pub fn deed(&self) -> Box<dyn $deed> {
                match self.clone() {
                    $($all::$name $(($one))? $({ $($field),* })? => Box::new($name $(($one))? $({ $($field),* })?),)*
                }
            }
        }

        $crate::deeds! { @in_turn [$($on)?] $all: $deed, $($name)* }
    };

    // The type of one act: with no fields, with one, or with several by name.
    (@type $(#[$about:meta])* $name:ident) => {
        $crate::deeds! { @derived $(#[$about])* pub struct $name; }
    };
    (@type $(#[$about:meta])* $name:ident ($of:ty)) => {
        $crate::deeds! { @derived $(#[$about])* pub struct $name(pub $of); }
    };
    (@type $(#[$about:meta])* $name:ident { $($field:ident: $kind:ty),* }) => {
        $crate::deeds! { @derived $(#[$about])* pub struct $name { $(pub $field: $kind),* } }
    };
    (@in_turn [] $all:ident: $deed:ident, $($name:ident)*) => {};
    (@in_turn [$on:ty] $all:ident: $deed:ident, $($name:ident)*) => {
        impl $all {
            /// What `seat` may do of it, one act after the other as they are listed.
            pub fn in_turn(on: $on, seat: $crate::engine::Seat) -> Vec<Self> {
                let mut list = vec![];
                $(list.extend(<$name as $deed>::offers(on, seat).into_iter().map(Self::from));)*
                list
            }
        }
    };
    (@derived $act:item) => {
        #[derive(Clone, Debug, PartialEq)]
        $act
    };
    (@lone $name:ident) => { vec![$name] };
    (@lone $name:ident $names:tt) => { vec![] };
    (@heading $usual:literal) => { $usual };
    (@heading $usual:literal $heading:literal) => { $heading };
}
