//! The acts of a room of a game: each a type of its own, of which one file says everything; and of them all the one type that the
//! table, bots and windows hold.

/// Lists the acts of a room, one a line with what it names. `RoomDeed: Deed on Pos` names the enum made of them, the game's trait
/// that each act's file implements, and what that trait's `offers` looks at.
#[macro_export]
macro_rules! deeds {
    // The type of one act: with no fields, with one, or with several by name.
    (@type $(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name;
    };
    (@type $(#[$about:meta])* $name:ident ($of:ty)) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name(pub $of);
    };
    (@type $(#[$about:meta])* $name:ident { $($field:ident: $kind:ty),* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name { $(pub $field: $kind),* }
    };
    ($(#[$of_all:meta])* $all:ident: $deed:ident on $on:ty;
     $($(#[$about:meta])* $name:ident $(($one:ident: $of:ty))? $({ $($field:ident: $kind:ty),* $(,)? })?;)*) => {
        $($crate::deeds! { @type $(#[$about])* $name $(($of))? $({ $($field: $kind),* })? })*

        $(#[$of_all])*
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $all {
            $($(#[$about])* $name $(($of))? $({ $($field: $kind),* })?,)*
        }

        $(impl From<$name> for $all {
            fn from($name $(($one))? $({ $($field),* })?: $name) -> Self {
                $all::$name $(($one))? $({ $($field),* })?
            }
        })*

        impl $all {
            /// What its file says of it.
            pub fn deed(&self) -> Box<dyn $deed> {
                match self.clone() {
                    $($all::$name $(($one))? $({ $($field),* })? => Box::new($name $(($one))? $({ $($field),* })?),)*
                }
            }

            /// What `seat` may do of it, one act after the other as they are listed.
            pub fn in_turn(on: $on, seat: $crate::engine::Seat) -> Vec<Self> {
                let mut list = vec![];
                $(list.extend(<$name as $deed>::offers(on, seat).into_iter().map(Self::from));)*
                list
            }
        }
    };
}
