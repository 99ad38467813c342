//! Games in their middle in which something is hidden, as files that differ in nothing but that.
#![allow(dead_code)]

use regnal::bots::luck;
use regnal::table::{Game, SeatId, SeatSetup, Sitter, Table, save_text};

/// What stands in the files in the place of every line that the eyes may not read.
pub const WHISPER: &str = "WHISPERED";

/// A game that chance has played for a while.
pub struct Hidden<G: Game> {
    pub table: Table<G>,
    /// Who decides first, and cannot tell the position from the other one.
    pub eye: SeatId,
    other: G::Position,
}

impl<G: Game> Hidden<G> {
    /// After so many acts, or the next at which there is something to hide.
    pub fn after(acts: usize, scenario: &str, seats: usize) -> Self {
        let setups = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        let mut table = Table::<G>::new(scenario, "hidden.ron", setups, 3).unwrap_or_else(|e| panic!("{e:?}"));
        loop {
            let deciding = table.prompt().seats;
            assert!(table.outcome().is_none(), "{} was over before anything was hidden", G::NAME);
            let eye = deciding[0];
            if table.acts().len() >= acts
                && let Some(other) = differs(&table, eye)
            {
                return Hidden { table, eye, other };
            }
            let mut luck = luck(&table, eye);
            let seat = deciding[luck.below(deciding.len() as u32) as usize];
            let offers = table.offers(seat);
            let n = luck.below(offers.len() as u32) as usize;
            table.submit(seat, offers[n].clone()).expect("an offer is taken");
        }
    }

    /// Two people, the eye first, and somebody who is none of them.
    pub fn people(&self) -> [SeatId; 2] {
        let other = (0..self.table.seats().len() as u8).map(SeatId).find(|s| *s != self.eye);
        [self.eye, other.expect("a second seat")]
    }

    /// The game as a save that somebody has edited, these seats being people. `permuted`: what the eye may not know is
    /// otherwise; nothing that it is shown may be.
    pub fn file(&self, permuted: bool, people: &[SeatId]) -> String {
        let mut save = self.table.to_save();
        if permuted {
            save.position = self.other.clone();
        }
        for (n, seat) in save.setup.seats.iter_mut().enumerate() {
            if !people.contains(&SeatId(n as u8)) {
                seat.sitter = Sitter::bot(1);
            }
        }
        for (n, line) in save.chronicle.iter_mut().enumerate().filter(|(_, line)| !line.for_seat(self.eye)) {
            line.text = format!("{WHISPER} {n}");
        }
        save.hash = "0".into();
        let text = save_text::<G>(&save).expect("a save");
        let sum = text.rfind("// checksum").expect("a checksum");
        text[..sum].into()
    }

    /// How many lines the eye may not read.
    pub fn whispers(&self) -> usize {
        self.table.chronicle().lines.iter().filter(|line| !line.for_seat(self.eye)).count()
    }
}

/// A position that `eye` cannot tell from this one.
fn differs<G: Game>(table: &Table<G>, eye: SeatId) -> Option<G::Position> {
    let here = G::capture(table.world());
    (1..9).map(|salt| G::capture(&G::permute_secrets(table.world(), eye, salt))).find(|other| *other != here)
}
