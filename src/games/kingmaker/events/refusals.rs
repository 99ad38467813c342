//! Why this room refuses an action.

use crate::refusals;

refusals! { "KM",
    NoWrit "EVT-5" => "You hold no Writ of Summons with that number.",
    TooWeak { who: String, have: u16, need: u16 } "EVT-6" =>
        "{who} has a basic strength of {have}; to go in the other's stead he needs {need}.",
    NotAvailable { who: String } "EVT-5" => "{who} cannot be sent: he is besieged, or the one who is called.",
}
