//! Why a command ended without doing what was asked.

use crate::table::DataError;

/// Why a command ended without doing what was asked, and the exit code that says so.
#[derive(Debug, thiserror::Error)]
#[error("{text}")]
pub struct Trouble {
    /// 1: a game broke a law or differs from the rules; 2: the input is bad.
    pub code: u8,
    pub text: String,
}

impl Trouble {
    /// Something is wrong with what was given: exit code 2.
    pub fn input(text: impl Into<String>) -> Self {
        Trouble { code: 2, text: text.into() }
    }
    /// A game broke a law, or does not fit the rules: exit code 1.
    pub fn law(text: impl Into<String>) -> Self {
        Trouble { code: 1, text: text.into() }
    }
}

impl From<DataError> for Trouble {
    fn from(error: DataError) -> Self {
        Trouble::input(error.to_string())
    }
}

impl From<Vec<DataError>> for Trouble {
    fn from(errors: Vec<DataError>) -> Self {
        Trouble::input(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        // A reader that has seen enough (`| head`) is no trouble.
        let quiet = error.kind() == std::io::ErrorKind::BrokenPipe;
        Trouble {
            code: if quiet { 0 } else { 2 },
            text: if quiet { String::new() } else { format!("cannot write: {error}") },
        }
    }
}
