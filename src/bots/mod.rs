//! Sitters that are no people: bots of the games, chance, and scripts.

mod pupil;
mod script;
mod whole_game;

use std::collections::BTreeMap;

pub use pupil::{model_pupil, take_lesson};
pub use script::{BUILT_IN_SCRIPTS, Cmp, Condition, Otherwise, Pick, Script, ScriptRule, Wish, script_game};
pub use whole_game::{Broken, Failure, Keep, Played, play_out};

use crate::engine::{Act, BotQuestion, Game, Table};
use crate::table::{
    ANY, DataError, Dice, Leanings, Opponent, Refusal, Remark, SeatId, SeatSetup, Sitter, character, characters,
};

/// Who decides for the seats without people. Scripts are read once, when they sit down.
#[derive(Clone, Debug, Default)]
pub struct Sitters {
    scripts: BTreeMap<String, Script>,
}

impl Sitters {
    /// Seats everybody, reading the scripts of those who play by one.
    ///
    /// # Errors
    /// Everything wrong with the scripts.
    pub fn seated(game: &'static Game, seats: &[SeatSetup]) -> Result<Self, Vec<DataError>> {
        let mut sitters = Sitters::default();
        let mut errors = Vec::new();
        for seat in seats {
            if let Sitter::Script { file } = &seat.sitter
                && !sitters.scripts.contains_key(file)
            {
                match Script::seated(game, file) {
                    Ok(script) => {
                        sitters.scripts.insert(file.clone(), script);
                    }
                    Err(found) => errors.extend(found),
                }
            }
        }
        if errors.is_empty() { Ok(sitters) } else { Err(errors) }
    }

    /// What a deciding seat without a person does now; `None` when only people are awaited. Where several decide at
    /// once, chance says who is the next to speak: whoever sat down first shall not always have the first choice. It is
    /// answered wherever there is time for it: bots take long.
    ///
    /// # Errors
    /// The seat has no offer, though the game waits for it.
    pub fn question(&self, table: &Table) -> Result<Option<Question>, Refusal> {
        if wait_for_people(table) {
            return Ok(None);
        }
        let Some(seat) = speaker(table) else { return Ok(None) };
        let no_offers = || {
            let text = format!("{} must decide but has no offer: {}", table.seat_name(seat), table.prompt().text);
            Refusal::of_table("NoOffers", "OFFERS", text)
        };
        let mut luck = luck(table, seat);
        let sitter = table.seats().get(seat.index()).map_or(&Sitter::Human, |s| &s.sitter);
        if let Sitter::Bot { level, character } = sitter {
            let leanings = character.as_deref().map_or_else(Leanings::default, |key| leanings(table, seat, key));
            let seed = mixed(table.setup().seed, seat, 0);
            let bot = Opponent { level: *level, leanings, seed };
            let mind = table.ask_bot(seat, bot, luck).map(|asked| Mind::Bot(Box::new(asked))).ok_or_else(no_offers)?;
            return Ok(Some(Question { seat, mind }));
        }
        let mut offers = table.offers(seat);
        if offers.is_empty() {
            return Err(no_offers());
        }
        let chosen = match sitter {
            Sitter::Human | Sitter::Bot { .. } => return Ok(None),
            Sitter::Random => luck.below(offers.len() as u32) as usize,
            // A script reads the offers as the table words them, and is quick.
            Sitter::Script { file } => {
                self.scripts.get(file).map_or(0, |script| script.choose(table, seat, &offers, &mut luck))
            }
        };
        let chosen = if chosen < offers.len() { chosen } else { 0 };
        Ok(Some(Question { seat, mind: Mind::MadeUp(offers.swap_remove(chosen)) }))
    }
}

/// Do bots that could decide wait? They do while a person who is asked beside them has undone something: it could not be
/// redone once they have acted. And while chance has drawn a person to speak next where that matters, or all of them keep
/// back what a person shall speak of before them.
pub fn wait_for_people(table: &Table) -> bool {
    let next_is_person = || speaker(table).is_none_or(|seat| table.is_person(seat));
    table.deciders().iter().any(|seat| table.is_person(*seat)) && (table.can_redo().is_ok() || next_is_person())
}

/// The next to speak of those who decide at once; people are drawn with the bots where their game says so.
fn speaker(table: &Table) -> Option<SeatId> {
    let mut seats = table.deciders();
    let people: Vec<SeatId> = seats.iter().copied().filter(|seat| table.is_person(*seat)).collect();
    seats.retain(|seat| match table.is_person(*seat) {
        true => table.first_come(*seat),
        false => people.is_empty() || !table.holds_back(*seat, &people),
    });
    let drawn = if seats.len() > 1 { luck(table, EVERYBODY).below(seats.len() as u32) as usize } else { 0 };
    seats.get(drawn).copied()
}

/// All that the choice of a seat without a person depends on.
pub struct Question {
    pub seat: SeatId,
    mind: Mind,
}

enum Mind {
    MadeUp(Act),
    Bot(Box<BotQuestion>),
}

impl Question {
    /// What the seat does. Random sitters and scripts have chosen already; a bot may take its time over it.
    pub fn answer(self) -> (SeatId, Act) {
        match self.mind {
            Mind::MadeUp(act) => (self.seat, act),
            Mind::Bot(mut bot) => (self.seat, bot.choose()),
        }
    }

    /// As [`Question::answer`], with what a bot says of it.
    pub fn answer_in_words(self) -> (SeatId, Act, Option<Remark>) {
        match self.mind {
            Mind::MadeUp(act) => (self.seat, act, None),
            Mind::Bot(mut bot) => {
                let act = bot.choose();
                let remark = bot.because(&act);
                (self.seat, act, remark)
            }
        }
    }
}

/// What the character of this key thinks; one of any character is drawn once for the whole game. A character that is no more
/// thinks as everybody does.
fn leanings(table: &Table, seat: SeatId, key: &str) -> Leanings {
    if key != ANY {
        return character(key).map_or_else(|_| Leanings::default(), |c| c.weights);
    }
    let all = characters();
    let drawn = luck_of(table.setup().seed, seat, 0).below(all.len() as u32);
    all[drawn as usize].weights
}

/// No chair: the table as a whole.
const EVERYBODY: SeatId = SeatId(u8::MAX);

/// What a sitter draws chance from: made anew for every act from seed, seat and act number, so that a bot's choice is
/// reproducible and never touches the game's own dice.
pub fn luck(table: &Table, seat: SeatId) -> Dice {
    luck_of(table.setup().seed, seat, table.act_count() as u64 + 1)
}

fn luck_of(seed: u64, seat: SeatId, act: u64) -> Dice {
    Dice::seeded(mixed(seed, seat, act))
}

fn mixed(seed: u64, seat: SeatId, act: u64) -> u64 {
    let mut mixed = seed ^ 0x5eed_0f5e_a75e_ed00;
    for part in [u64::from(seat.0) + 1, act] {
        // SplitMix64: neighbouring acts must not give neighbouring streams. Written out, as recorded games hang on it.
        mixed = mixed.wrapping_add(part.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
    }
    mixed
}

/// What the next seat without a person does; for tables without scripts.
///
/// # Errors
/// As [`Sitters::question`].
pub fn next_bot_act(table: &Table) -> Result<Option<(SeatId, Act)>, Refusal> {
    Ok(Sitters::default().question(table)?.map(Question::answer))
}
