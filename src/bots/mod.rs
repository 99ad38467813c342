//! Sitters that are no people: bots of the games, chance, and scripts.

mod pupil;
mod script;

use std::collections::BTreeMap;

pub use pupil::model_pupil;
pub use script::{BUILT_IN_SCRIPTS, Cmp, Condition, Otherwise, Pick, Script, ScriptRule, Wish, script_game};

use crate::table::{
    ANY, DataError, Dice, Game, Leanings, Opponent, Refusal, Remark, SeatId, SeatSetup, Sitter, Table, character,
    characters,
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
    pub fn seated<G: Game>(seats: &[SeatSetup]) -> Result<Self, Vec<DataError>> {
        let mut sitters = Sitters::default();
        let mut errors = Vec::new();
        for seat in seats {
            if let Sitter::Script { file } = &seat.sitter
                && !sitters.scripts.contains_key(file)
            {
                match Script::seated::<G>(file) {
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
    /// once, chance says who is the next to speak: whoever sat down first shall not always have the first choice.
    ///
    /// # Errors
    /// The seat has no offer, though the game waits for it.
    pub fn next_act<G: Game>(&self, table: &Table<G>) -> Result<Option<(SeatId, G::Action)>, Refusal> {
        Ok(self.question(table)?.map(Question::answer))
    }

    /// As [`Sitters::next_act`], to be answered wherever there is time for it: bots take long.
    ///
    /// # Errors
    /// As [`Sitters::next_act`].
    pub fn question<G: Game>(&self, table: &Table<G>) -> Result<Option<Question<G>>, Refusal> {
        if wait_for_people(table) {
            return Ok(None);
        }
        let sitter = |seat: &SeatId| table.seats().get(seat.index()).map_or(&Sitter::Human, |s| &s.sitter);
        let Some(seat) = speaker(table) else { return Ok(None) };
        let offers = table.offers(seat);
        if offers.is_empty() {
            return Err(Refusal::of_table(
                "NoOffers",
                "OFFERS",
                format!("{} must decide but has no offer: {}", table.seat_name(seat), table.prompt().text),
            ));
        }
        let mut luck = luck(table, seat);
        let mind = match sitter(&seat) {
            Sitter::Human => return Ok(None),
            Sitter::Random => Mind::MadeUp(luck.below(offers.len() as u32) as usize),
            Sitter::Bot { level, character } => {
                let leanings = character.as_deref().map_or_else(Leanings::default, |key| leanings(table, seat, key));
                let seed = mixed(table.setup().seed, seat, 0);
                let bot = Opponent { level: *level, leanings, seed };
                Mind::Bot { bot, view: Box::new(table.view(seat)), luck: Box::new(luck) }
            }
            // A script reads the offers as the table words them, and is quick.
            Sitter::Script { file } => Mind::MadeUp(self.scripts.get(file).map_or(0, |script| {
                script.choose::<G>(&table.view(seat), &offers, &|a| G::describe(table.world(), a), &mut luck)
            })),
        };
        Ok(Some(Question { seat, offers, mind }))
    }
}

/// Do bots that could decide wait? They do while a person who is asked beside them has undone something: it could not be
/// redone once they have acted. And while chance has drawn a person to speak next where that matters, or all of them keep
/// back what a person shall speak of before them.
pub fn wait_for_people<G: Game>(table: &Table<G>) -> bool {
    let next_is_person = || speaker(table).is_none_or(|seat| table.is_person(seat));
    table.prompt().seats.iter().any(|seat| table.is_person(*seat)) && (table.can_redo().is_ok() || next_is_person())
}

/// The next to speak of those who decide at once; people are drawn with the bots where their game says so.
fn speaker<G: Game>(table: &Table<G>) -> Option<SeatId> {
    let mut seats = table.prompt().seats;
    let people: Vec<SeatId> = seats.iter().copied().filter(|seat| table.is_person(*seat)).collect();
    seats.retain(|seat| match table.is_person(*seat) {
        true => G::first_come(table.world(), *seat),
        false => people.is_empty() || !G::holds_back(table.world(), *seat, &people),
    });
    let drawn = if seats.len() > 1 { luck(table, EVERYBODY).below(seats.len() as u32) as usize } else { 0 };
    seats.get(drawn).copied()
}

/// All that the choice of a seat without a person depends on.
pub struct Question<G: Game> {
    pub seat: SeatId,
    offers: Vec<G::Action>,
    mind: Mind<G>,
}

enum Mind<G: Game> {
    MadeUp(usize),
    Bot { bot: Opponent, view: Box<G::View>, luck: Box<Dice> },
}

impl<G: Game> Question<G> {
    /// What the seat does. Random sitters and scripts have chosen already; a bot may take its time over it.
    pub fn answer(mut self) -> (SeatId, G::Action) {
        let n = self.choose();
        (self.seat, self.offers.swap_remove(n))
    }

    /// As [`Question::answer`], with what a bot says of it.
    pub fn answer_in_words(mut self) -> (SeatId, G::Action, Option<Remark>) {
        let n = self.choose();
        let action = self.offers.swap_remove(n);
        let remark = match &self.mind {
            Mind::MadeUp(_) => None,
            Mind::Bot { bot, view, .. } => G::because(bot, view, &action),
        };
        (self.seat, action, remark)
    }

    fn choose(&mut self) -> usize {
        let n = match &mut self.mind {
            Mind::MadeUp(n) => *n,
            Mind::Bot { bot, view, luck } => G::bot(bot, view, &self.offers, luck.as_mut()),
        };
        // A bot that names no offer takes the first: the game goes on, and simulate shows the bot's weakness.
        if n < self.offers.len() { n } else { 0 }
    }
}

/// What the character of this key thinks; one of any character is drawn once for the whole game. A character that is no more
/// thinks as everybody does.
fn leanings<G: Game>(table: &Table<G>, seat: SeatId, key: &str) -> Leanings {
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
pub fn luck<G: Game>(table: &Table<G>, seat: SeatId) -> Dice {
    luck_of(table.setup().seed, seat, table.acts().len() as u64 + 1)
}

fn luck_of(seed: u64, seat: SeatId, act: u64) -> Dice {
    Dice::seeded(mixed(seed, seat, act))
}

fn mixed(seed: u64, seat: SeatId, act: u64) -> u64 {
    let mut mixed = seed ^ 0x5eed_0f5e_a75e_ed00;
    for part in [u64::from(seat.0) + 1, act] {
        // SplitMix64: neighbouring acts must not give neighbouring streams.
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
/// As [`Sitters::next_act`].
pub fn next_bot_act<G: Game>(table: &Table<G>) -> Result<Option<(SeatId, G::Action)>, Refusal> {
    Sitters::default().next_act(table)
}
