//! Why this room refuses an action.

use crate::refusals;

refusals! { "BR",
    NotAskedNow { doing: String } "5.8" => "{doing} is not asked for now.",
}
