//! Games in their middle in which something is hidden, as files that differ in nothing but that.
#![allow(dead_code)]

use std::marker::PhantomData;

use regnal::bots::luck;
use regnal::engine::Table;
use regnal::table::{SeatId, SeatSetup, Sitter};
use ron::ser::{PrettyConfig, to_string_pretty};

use super::trial::Secretive;

/// What stands in the files in the place of every line that the eyes may not read.
pub const WHISPER: &str = "WHISPERED";

/// The save of a table whose position `eye` cannot tell from this one; `None`: it would be the same.
fn otherwise<G: Secretive>(table: &Table, eye: SeatId, salt: u64) -> Option<String> {
    let other = G::permuted(table, eye, salt);
    if other == G::position(table) {
        return None;
    }
    Some(G::beside(table, other).save_text().expect("a save"))
}

/// A game that chance has played for a while.
pub struct Hidden<G: Secretive> {
    pub table: Table,
    /// Who decides first, and cannot tell the position from the other one.
    pub eye: SeatId,
    /// A save with the other position.
    other: String,
    game: PhantomData<G>,
}

impl<G: Secretive> Hidden<G> {
    /// After so many acts, or the next at which there is something to hide.
    pub fn after(acts: usize, scenario: &str, seats: usize) -> Self {
        let setups = (0..seats).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
        let mut table = G::GAME.open(scenario, "hidden.ron", setups, 3).unwrap_or_else(|e| panic!("{e:?}"));
        loop {
            let deciding = table.prompt().seats;
            assert!(table.outcome().is_none(), "{} was over before anything was hidden", table.game().name());
            let eye = deciding[0];
            if table.act_count() >= acts
                && let Some(other) = (1..9).find_map(|salt| otherwise::<G>(&table, eye, salt))
            {
                return Hidden { table, eye, other, game: PhantomData };
            }
            let mut luck = luck(&table, eye);
            let seat = deciding[luck.below(deciding.len() as u32) as usize];
            let mut offers = table.offers(seat);
            let n = luck.below(offers.len() as u32) as usize;
            table.submit(seat, offers.swap_remove(n)).expect("an offer is taken");
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
        let setup = self.table.setup();
        let sitter = |n: usize| if people.contains(&SeatId(n as u8)) { Sitter::Human } else { Sitter::bot(1) };
        let seats = (0..setup.seats.len()).map(|n| SeatSetup { sitter: sitter(n), ..setup.seats[n].clone() }).collect();
        let mut table =
            G::GAME.open(&setup.scenario, &setup.path, seats, setup.seed).unwrap_or_else(|e| panic!("{e:?}"));
        for act in self.table.acts() {
            table.submit(act.seat, act.action.clone()).unwrap_or_else(|no| panic!("{no}"));
        }
        let mut text = table.save_text().expect("a save");
        if permuted {
            let (here, there) = (field(&text, "position", "hash"), field(&self.other, "position", "hash"));
            text.replace_range(here, &self.other[there]);
        }
        let hash = field(&text, "hash", "opening");
        text.replace_range(hash, "\n    hash: \"0\",");
        let plain = PrettyConfig::new().escape_strings(false);
        let mut at = text.rfind("\n    chronicle: [").expect("the lines");
        for (n, line) in table.lines().iter().enumerate() {
            let said = format!("text: {},", to_string_pretty(&line.text, plain.clone()).expect("words"));
            at += text[at..].find(&said).unwrap_or_else(|| panic!("{said} is not told in its turn"));
            if !line.for_seat(self.eye) {
                let whisper = format!("text: \"{WHISPER} {n}\",");
                text.replace_range(at..at + said.len(), &whisper);
            }
            at += 1;
        }
        let sum = text.rfind("// checksum").expect("a checksum");
        text.truncate(sum);
        text
    }

    /// How many lines the eye may not read.
    pub fn whispers(&self) -> usize {
        self.table.lines().iter().filter(|line| !line.for_seat(self.eye)).count()
    }
}

/// Where a field of a save stands, up to the next.
fn field(save: &str, name: &str, next: &str) -> std::ops::Range<usize> {
    let end = save.rfind(&format!("\n    {next}: ")).expect("the next field");
    save[..end].rfind(&format!("\n    {name}: ")).expect("the field")..end
}
