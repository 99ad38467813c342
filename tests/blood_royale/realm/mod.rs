//! Rules of the room `realm`, and setting up.

mod cashing;
mod ending;
mod layouts;
mod placing;
mod raising;
mod resources;
mod scenario_files;
mod setting_up;
mod taxes;
mod upkeep;
mod year;

use crate::kit::*;
pub use regnal::games::blood_royale::realm::{self, RealmDeed};

/// Does a deed of this room.
fn deed(deed: RealmDeed) -> Action {
    Action::Realm(deed)
}

/// A position of the five countries in the marriages of 1305, past the first turn; `position` is the inside of `position: ( ... )`.
fn later(options: &str, position: &str) -> Board {
    written(&format!(
        "(game: \"blood_royale\", title: \"T\", text: \"T\", seats: (5, 5), year: 1305, \
         countries: [\"england\", \"france\", \"germany\", \"italy\", \"spain\"], options: ({options}), \
         position: (phase: Marriages, {position}))"
    ))
}

/// Everybody chooses a rate, or has done.
fn tax_all(b: &mut Board, rates: &[Rate]) {
    b.enter(Phase::Taxes);
    b.table.offers(ENGLAND);
    for (n, rate) in rates.iter().enumerate() {
        b.act(SeatId(n as u8), deed(RealmDeed::SetRate { rate: *rate }));
    }
}

/// Takes the country of a player away and gives it to another.
fn annex(b: &mut Board, whose: SeatId, by: SeatId) {
    let country = b.pos().player(whose).country;
    b.edit(|p| {
        p.countries[country.index()].ruler = Some(by);
        for n in 0..p.provinces.len() {
            if p.provinces[n].holder == Holder::Seat(whose) {
                p.provinces[n].holder = Holder::Seat(by);
            }
        }
    });
}
