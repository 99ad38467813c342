//! Refusals: why the table does not take an action, as a value that names the rule and the figures.

use serde::{Deserialize, Serialize};

/// Why an action was not taken. Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// Name of the refusal, stable, for tests and scripts (`SiegeTooWeak`).
    pub code: String,
    /// The rule it comes from, with the game's prefix (`DR SIEGE-13`), or a law of the table (`TABLE TURN`).
    pub rule: String,
    /// One sentence for the player, with the figures in it.
    pub text: String,
}

impl Refusal {
    /// A refusal by the table itself rather than by a game's rules.
    pub fn of_table(code: &str, law: &str, text: impl Into<String>) -> Self {
        Refusal { code: code.into(), rule: format!("TABLE {law}"), text: text.into() }
    }

    /// The rule without what stands before it: "SIEGE-13".
    pub fn bare_rule(&self) -> &str {
        self.rule.split_once(' ').map_or(&*self.rule, |(_, rule)| rule)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.text, self.rule)
    }
}

impl std::error::Error for Refusal {}

/// Declares the refusals of a module: one variant with its figures, the rule it comes from, and the sentence. The enum is named
/// first; without a name it is `No`.
///
/// ```ignore
/// refusals! { SiegeRefusal, "DR",
///     SiegeTooWeak { have: usize, need: usize } "SIEGE-13" => "A siege here needs {need} combat units; these are {have}.",
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    ($prefix:literal, $($rest:tt)*) => {
        $crate::refusals! { No, $prefix, $($rest)* }
    };
    ($no:ident, $prefix:literal,
     $( $name:ident $( { $($field:ident : $ty:ty),* $(,)? } )? $rule:literal => $text:literal, )*) => {
        /// Why the rules refuse an action; each names its rule and carries its figures.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $no { $( $name $( { $($field: $ty),* } )?, )* }

        impl $no {
            /// Every refusal of the enum: name and rule, in the order declared.
            pub const ALL: &'static [(&'static str, &'static str)] = &[ $( (stringify!($name), $rule), )* ];

            /// The variant's name.
            pub fn code(&self) -> &'static str {
                match self { $( $no::$name $( { $($field: _),* } )? => stringify!($name), )* }
            }

            /// The rule it comes from, without the game's prefix.
            pub fn rule(&self) -> &'static str {
                match self { $( $no::$name $( { $($field: _),* } )? => $rule, )* }
            }
        }

        impl std::fmt::Display for $no {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $( $no::$name $( { $($field),* } )? => write!(f, $text), )* }
            }
        }

        impl From<$no> for $crate::table::Refusal {
            fn from(no: $no) -> Self {
                $crate::table::Refusal {
                    code: no.code().to_string(),
                    rule: format!("{} {}", $prefix, no.rule()),
                    text: no.to_string(),
                }
            }
        }
    };
}
