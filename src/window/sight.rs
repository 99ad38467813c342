//! What the eyes at the screen see: one seat's view, offers and chronicle, taken from the table after every act.
//! While the curtain is drawn there is nothing here, so nothing can leak.

use crate::engine::{Act, Coach, Replay, Table};
use std::any::Any;
use std::sync::Arc;

use bevy::prelude::*;

use super::hosts::{Host, Shows};
use super::ink::Ink;
use super::panels::dice::Tray;
use super::replaying::OpenHands;
use super::shown::Regard;
use crate::table::{Entry, Loss, Outcome, Prompt, Refusal, RibbonStep, SeatId, SeatSetup, Sitter, asked, with_players};

/// The game on the table, if one is.
#[derive(Resource, Default)]
pub struct AtTable(pub Option<Table>);

/// What the eyes see is up to date after this.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen;

/// The table and the eyes on it.
pub fn plugin(app: &mut App) {
    app.init_resource::<AtTable>().init_resource::<Eyes>().add_systems(Update, refresh.in_set(Seen));
}

/// What one seat may know, whichever game it is of. Clones share it.
#[derive(Clone)]
pub struct AnyView(Arc<dyn Any + Send + Sync>);

impl PartialEq for AnyView {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl AnyView {
    /// The view of a game.
    pub fn new(view: impl Any + Send + Sync) -> Self {
        AnyView(Arc::new(view))
    }

    /// The same as its game knows it.
    ///
    /// # Panics
    /// It is of another game: whoever asks belongs to the one that is shown.
    pub fn of<View: 'static>(&self) -> &View {
        self.0.downcast_ref().expect("a view of the game that is shown")
    }
}

/// An offer with its words, and what the panels must know of it.
#[derive(Clone, Debug)]
pub struct Offer {
    pub act: Act,
    pub text: String,
    pub heading: String,
    /// It cannot be taken back.
    pub grave: bool,
    /// It takes something away.
    pub loss: Option<Loss>,
    /// What would be given up, if it ends a phase or a choice.
    pub left: Option<String>,
    /// How the dice stand.
    pub odds: Vec<String>,
    /// What the game says of it.
    pub is: Regard,
}

impl Offer {
    /// An act with its words and odds.
    pub fn of(game: &dyn Host, table: &Table, seat: SeatId, act: Act) -> Self {
        let seats = table.seats();
        Offer {
            text: with_players(seats, &table.describe(&act)),
            heading: with_players(seats, &table.heading(&act)),
            grave: table.is_final(&act),
            loss: table.loss(&act),
            left: None,
            odds: game.odds(table, seat, &act),
            is: game.regard(&act),
            act,
        }
    }

    /// May a click on the map do it, without its words having been read in the panel?
    pub fn by_click(&self) -> bool {
        !self.grave && self.loss.is_none()
    }
}

/// Everything the panels show, for one seat.
pub struct Sight {
    pub game: &'static dyn Host,
    pub seat: SeatId,
    pub view: AnyView,
    /// The view as the terminal prints it, for games without a map.
    pub print: String,
    pub turn: u16,
    pub prompt: Prompt,
    /// What may be done, but for what is found by gestures on the map.
    pub offers: Vec<Offer>,
    /// Every answer takes something away: it is only asked what.
    pub all_lose: bool,
    /// What may be done and is found on the map, or put together by hand.
    pub on_map: Vec<Act>,
    /// What belongs to the phase but is not allowed now, and why.
    pub refused: Vec<(Offer, Refusal)>,
    pub ribbon: Vec<RibbonStep>,
    pub lines: Vec<Entry>,
    /// For each line, how many acts stood before the act that wrote it; in a replay, after it.
    pub before: Vec<Option<usize>>,
    pub outcome: Option<Outcome>,
    pub seats: Vec<SeatSetup>,
    /// What each seat plays, where that is known, and how it stands.
    pub standings: Vec<(String, String)>,
    /// A bot would say what it would do in this seat's place.
    pub has_advice: bool,
    /// What this seat's undo takes back, in words, or why it takes nothing back.
    pub undo: Result<String, Refusal>,
    pub redo: Result<(), Refusal>,
    /// With everyone's consent the game can go back.
    pub can_take_back: bool,
    pub autosave_trouble: Option<String>,
    /// It is a replay: nothing is decided.
    pub past: bool,
    /// What bots say of the orders that were opened last.
    pub remarks: Vec<(SeatId, String)>,
    /// What the coach says, where this seat is taught.
    pub coach: Option<Coach>,
}

impl Sight {
    /// Asks the game for all of it: every offer is worded and its odds reckoned, so once for each act.
    pub fn of(game: &'static dyn Host, table: &Table, seat: SeatId) -> Self {
        let all = table.offers(seat);
        let (kept, on_map): (Vec<Act>, Vec<Act>) = all.iter().cloned().partition(|act| game.is_listed(act));
        let mut refused = vec![];
        if table.prompt().seats.contains(&seat) && table.outcome().is_none() {
            for act in game.stock(table, seat) {
                if let Err(mut no) = table.check(seat, &act) {
                    no.text = with_players(table.seats(), &no.text);
                    refused.push((Offer::of(game, table, seat, act), no));
                }
            }
        }
        // Of all of them: panels have what is not listed.
        let all_lose = !all.is_empty() && all.iter().all(|act| table.loss(act).is_some());
        let offers = kept.iter().map(|act| {
            let offer = Offer::of(game, table, seat, act.clone());
            Offer { left: if offer.is.ends { table.left_undone(seat, act, &all) } else { None }, ..offer }
        });
        let offers: Vec<Offer> = offers.collect();
        let view = game.view(table, seat);
        Sight {
            game,
            all_lose,
            seat,
            print: if game.has_map() { String::new() } else { table.print_view(seat) },
            turn: table.turn(),
            prompt: asked(table.seats(), table.prompt()),
            offers,
            on_map,
            refused,
            ribbon: table.ribbon(),
            lines: told(table.seats(), table.chronicle_for(seat)),
            before: (0..table.lines().len())
                .filter(|n| table.lines()[*n].for_seat(seat))
                .map(|n| table.acts_before(n))
                .collect(),
            outcome: table.outcome().map(|o| ended(table.seats(), o)),
            seats: table.seats().to_vec(),
            standings: table.standings(seat),
            has_advice: table.gives_advice(seat),
            undo: table
                .can_undo_of(seat)
                .map(|_| with_players(table.seats(), &table.undo_words(seat).unwrap_or_default())),
            redo: table.can_redo(),
            can_take_back: table
                .act_count()
                .checked_sub(1)
                .is_some_and(|to| table.can_take_back(to, &table.humans()).is_ok()),
            autosave_trouble: table.autosave_trouble().map(str::to_string),
            past: false,
            remarks: table.opened(seat).map_or(vec![], |season| table.remarks(&season)),
            coach: None,
            view,
        }
    }

    /// A replay through the eyes of `seat`: nothing can be done there.
    pub fn of_replay(game: &'static dyn Host, replay: &Replay, seat: SeatId) -> Self {
        let view = game.view_then(replay, seat);
        let over = Refusal::of_table("Replay", "REPLAY", "This is a replay: nothing is decided here.");
        Sight {
            game,
            seat,
            print: if game.has_map() { String::new() } else { replay.print_view(seat) },
            turn: replay.turn(),
            prompt: asked(&replay.setup().seats, replay.prompt()),
            offers: vec![],
            all_lose: false,
            on_map: vec![],
            refused: vec![],
            ribbon: replay.ribbon(),
            lines: told(&replay.setup().seats, replay.chronicle(Some(seat))),
            before: replay.acts_of_lines(seat).into_iter().map(Some).collect(),
            outcome: replay.ending().filter(|_| replay.at() == replay.len()).map(|o| ended(&replay.setup().seats, o)),
            seats: replay.setup().seats.clone(),
            standings: replay.standings(seat),
            has_advice: false,
            undo: Err(over.clone()),
            redo: Err(over),
            can_take_back: false,
            autosave_trouble: None,
            past: true,
            remarks: replay.opened(seat).map_or(vec![], |season| replay.remarks(&season)),
            coach: None,
            view,
        }
    }

    /// The same while the dice that this seat has thrown are being read: what they have brought is told, and what is asked
    /// next, of whomever, is not yet asked.
    fn over_dice(mut self) -> Self {
        self.offers.clear();
        self.refused.clear();
        self.on_map.clear();
        self.outcome = None;
        self.coach = None;
        self.prompt = Prompt { seats: vec![], text: "The dice have fallen.".into(), rule: None };
        self
    }

    /// The offers that the coach means, the first the one a model pupil takes.
    pub fn meant(&self) -> &[Act] {
        self.coach.as_ref().map_or(&[], |coach| &coach.meant)
    }

    /// Does the seat at the screen decide now?
    pub fn deciding(&self) -> bool {
        self.plays() && self.outcome.is_none() && self.prompt.seats.contains(&self.seat)
    }

    /// Does somebody at the screen play? Not in a replay, nor where bots are among themselves.
    pub fn plays(&self) -> bool {
        !self.past && self.seats.get(self.seat.index()).is_some_and(|s| s.sitter == Sitter::Human)
    }

    /// May this seat be called "you"? Only that of the person at the screen.
    pub fn is_you(&self, seat: SeatId) -> bool {
        self.plays() && seat == self.seat
    }

    /// "Your", where somebody plays; else whose things one looks at: "Anna's".
    pub fn whose(&self) -> String {
        if self.plays() { "Your".into() } else { format!("{}'s", self.name(self.seat)) }
    }

    /// Why nothing can be done just now.
    pub fn idle_words(&self) -> &'static str {
        match (self.past, self.plays()) {
            (true, _) => "A replay: nothing is decided here",
            // The dice lie on the table until they have been read.
            (false, true) if self.prompt.seats.is_empty() && self.outcome.is_none() => "The dice have fallen",
            (false, true) => "Others decide",
            (false, false) => "Bots play among themselves",
        }
    }

    /// What the one who sits there is called.
    pub fn name(&self, seat: SeatId) -> String {
        self.seats.get(seat.index()).map_or_else(|| seat.to_string(), |s| s.name.clone())
    }

    /// Words of the rules with the names of those at the table in them.
    pub fn named(&self, text: &str) -> String {
        with_players(&self.seats, text)
    }

    /// Why something is barred, with the rule that bars it: the same words wherever a pointer asks.
    pub fn barred(&self, no: &Refusal) -> String {
        format!("{} [{}]", self.named(&no.text), no.rule)
    }

    /// What a seat plays and how it stands: empty where that is not known, or is nothing.
    pub fn standing(&self, seat: SeatId) -> (&str, &str) {
        self.standings.get(seat.index()).map_or(("", ""), |(plays, stands)| (plays, stands))
    }

    /// The colour a seat has chosen; as the game shows it: [`Self::tint`].
    pub fn colour(&self, seat: SeatId) -> u8 {
        self.seats.get(seat.index()).map_or(seat.0, |s| s.colour)
    }

    /// What a seat's chips and marks are coloured with.
    pub fn tint(&self, seat: SeatId) -> Ink {
        self.game.tint(&self.view, seat, self.colour(seat))
    }
}

/// Who looks at the screen, and what he sees.
#[derive(Resource, Default)]
pub struct Eyes {
    pub sight: Option<Arc<Sight>>,
    /// Grows whenever something may look different.
    pub version: u64,
    /// The seat whose turn it is behind the curtain, while it is drawn.
    pub curtain: Option<SeatId>,
    /// Lines for the seat that has just come through the curtain.
    pub news: Vec<Entry>,
    pub show_news: bool,
    /// Who looked last.
    pub last: Option<SeatId>,
    /// Steps of a lesson that were read and clicked away.
    pub read: usize,
    stale: bool,
}

impl Eyes {
    /// The table has changed.
    pub fn look_again(&mut self) {
        self.stale = true;
    }

    /// The deliberate act that opens the curtain.
    pub fn open(&mut self) {
        if let Some(seat) = self.curtain.take() {
            self.last = Some(seat);
            self.stale = true;
            self.show_news = true;
        }
    }

    /// Shows a replay.
    pub fn watch(&mut self, sight: Sight) {
        self.sight = Some(Arc::new(sight));
        self.version += 1;
        self.stale = false;
        self.show_news = false;
    }

    /// Draws the curtain of a replay before `seat`.
    pub fn draw_curtain(&mut self, seat: SeatId) {
        *self = Eyes { version: self.version + 1, curtain: Some(seat), ..Eyes::default() };
    }

    /// Nobody looks any more: the table is empty, or another game lies on it.
    pub fn forget(&mut self) {
        *self = Eyes { version: self.version + 1, ..Eyes::default() };
    }
}

/// Whose eyes the screen is for now: the deciding person, else the last one, else the first chair.
fn whose(table: &Table, last: Option<SeatId>) -> SeatId {
    let prompt = table.prompt();
    match last {
        Some(seat) if prompt.seats.contains(&seat) => seat,
        _ => {
            let next = prompt.seats.iter().copied().find(|s| table.is_person(*s));
            next.or(last).or_else(|| table.humans().first().copied()).unwrap_or(SeatId(0))
        }
    }
}

/// Brings what is seen up to date after an act; draws the curtain before another person's secrets.
pub(super) fn refresh(
    table: Res<AtTable>,
    tray: Res<Tray>,
    mut eyes: ResMut<Eyes>,
    open_hands: Res<OpenHands>,
    shown: Res<Shows>,
) {
    // Nothing tells what the dice show before they lie.
    if !eyes.stale || tray.tumbles() {
        return;
    }
    eyes.stale = false;
    eyes.version += 1;
    let Some(table) = table.0.as_ref() else {
        eyes.sight = None;
        return;
    };
    if let Some(thrower) = eyes.last.filter(|_| tray.is_held()) {
        eyes.sight = Some(Arc::new(Sight::of(shown.0, table, thrower).over_dice()));
        return;
    }
    let next = whose(table, eyes.last);
    let stranger = eyes.last != Some(next) && table.humans().len() > 1 && table.is_person(next) && !open_hands.0;
    if eyes.curtain.is_some() || (stranger && table.has_secrets(next)) {
        eyes.curtain = Some(next);
        eyes.sight = None;
        eyes.news.clear();
        return;
    }
    eyes.last = Some(next);
    if eyes.show_news && eyes.news.is_empty() {
        eyes.news = told(table.seats(), table.since_last_turn(next));
        eyes.show_news = !eyes.news.is_empty();
    }
    let mut sight = Sight::of(shown.0, table, next);
    let lesson = table.lesson().filter(|lesson| lesson.pupil() == next);
    sight.coach = lesson.map(|lesson| lesson.coach(table, eyes.read));
    eyes.sight = Some(Arc::new(sight));
}

fn ended(seats: &[SeatSetup], outcome: Outcome) -> Outcome {
    Outcome { text: with_players(seats, &outcome.text), ..outcome }
}

fn told(seats: &[SeatSetup], lines: Vec<&Entry>) -> Vec<Entry> {
    lines.into_iter().map(|line| Entry { text: with_players(seats, &line.text), ..line.clone() }).collect()
}
