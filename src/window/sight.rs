//! What the eyes at the screen see: one seat's view, offers and chronicle, taken from the table after every act.
//! While the curtain is drawn there is nothing here, so nothing can leak.

use bevy::prelude::*;

use super::rules;
use crate::games::divine_right::DivineRight;
use crate::games::divine_right::actions::Action;
use crate::games::divine_right::components::{Counter, Kind};
use crate::games::divine_right::ids::HexId;
use crate::games::divine_right::view::View;
use crate::table::{Entry, Game, Outcome, Prompt, Refusal, Replay, RibbonStep, SeatId, SeatSetup, Sitter, Table};

/// The game on the table, if one is.
#[derive(Resource, Default)]
pub struct AtTable(pub Option<Table<DivineRight>>);

/// An offer with its words.
#[derive(Clone, Debug)]
pub struct Offer {
    pub action: Action,
    pub text: String,
    pub heading: String,
    /// It cannot be taken back.
    pub grave: bool,
    /// How the dice stand.
    pub odds: Vec<String>,
}

/// Everything the panels show, for one seat.
#[derive(Clone, Debug)]
pub struct Sight {
    pub seat: SeatId,
    pub view: View,
    pub prompt: Prompt,
    /// What may be done, but for plain marches: those are found by choosing units on the map.
    pub offers: Vec<Offer>,
    /// Marches on offer.
    pub marches: usize,
    /// What belongs to the phase but is not allowed now, and why.
    pub refused: Vec<(Offer, Refusal)>,
    pub ribbon: Vec<RibbonStep>,
    pub lines: Vec<Entry>,
    /// For each line, how many acts stood before the act that wrote it.
    pub before: Vec<Option<usize>>,
    pub outcome: Option<Outcome>,
    pub seats: Vec<SeatSetup>,
    pub undo: Result<(), Refusal>,
    pub redo: Result<(), Refusal>,
    pub autosave_trouble: Option<String>,
    /// It is a replay: nothing is decided.
    pub past: bool,
}

impl Sight {
    /// An action as an offer with its words and odds.
    pub fn worded(table: &Table<DivineRight>, seat: SeatId, action: Action) -> Offer {
        let world = table.world();
        Offer {
            text: DivineRight::describe(world, &action),
            heading: DivineRight::heading(world, &action),
            grave: DivineRight::is_final(world, &action),
            odds: rules::odds(world, seat, &action),
            action,
        }
    }

    pub fn of(table: &Table<DivineRight>, seat: SeatId) -> Self {
        let world = table.world();
        let worded = |action: Action| Self::worded(table, seat, action);
        let all = table.offers(seat);
        let many = all.len();
        let kept: Vec<Action> = all.into_iter().filter(|a| !matches!(a, Action::Move { .. })).collect();
        let marches = many - kept.len();
        let mut refused = vec![];
        if table.prompt().seats.contains(&seat) && table.outcome().is_none() {
            for action in rules::stock(world, seat) {
                if let Err(no) = table.check(seat, &action) {
                    refused.push((worded(action), no));
                }
            }
        }
        let offers = kept.into_iter().map(worded).collect();
        Sight {
            seat,
            view: table.view(seat),
            prompt: table.prompt(),
            offers,
            marches,
            refused,
            ribbon: table.ribbon(),
            lines: table.chronicle_for(seat).into_iter().cloned().collect(),
            before: (0..table.chronicle().lines.len())
                .filter(|n| table.chronicle().lines[*n].for_seat(seat))
                .map(|n| table.acts_before(n))
                .collect(),
            outcome: table.outcome(),
            seats: table.seats().to_vec(),
            undo: table.can_undo(),
            redo: table.can_redo(),
            autosave_trouble: table.autosave_trouble().map(str::to_string),
            past: false,
        }
    }

    /// A replay through the eyes of `seat`: nothing can be done there.
    pub fn of_replay(replay: &Replay<DivineRight>, seat: SeatId) -> Self {
        let over = Refusal::of_table("Replay", "REPLAY", "This is a replay: nothing is decided here.");
        Sight {
            seat,
            view: replay.view(seat),
            prompt: replay.prompt(),
            offers: vec![],
            marches: 0,
            refused: vec![],
            ribbon: DivineRight::ribbon(replay.world()),
            lines: replay.chronicle(Some(seat)).into_iter().cloned().collect(),
            before: vec![],
            outcome: replay.ending().filter(|_| replay.at() == replay.len()),
            seats: replay.setup().seats.clone(),
            undo: Err(over.clone()),
            redo: Err(over),
            autosave_trouble: None,
            past: true,
        }
    }

    /// Does the seat at the screen decide now?
    pub fn deciding(&self) -> bool {
        !self.past && self.outcome.is_none() && self.prompt.seats.contains(&self.seat)
    }

    /// Is this the monarch of a kingdom whose player shows himself as a queen (SETUP-09)?
    pub fn is_queen(&self, counter: &Counter) -> bool {
        counter.kind == Kind::Monarch
            && self.view.players.iter().any(|p| p.queen && p.home.is_some() && p.home == counter.kingdom())
    }

    /// What a counter is called.
    pub fn unit_name(&self, counter: &Counter) -> String {
        match counter.kingdom() {
            Some(k) if self.is_queen(counter) => format!("Queen of {k}"),
            _ => counter.name.clone(),
        }
    }

    pub fn name(&self, seat: SeatId) -> String {
        self.seats.get(seat.index()).map_or_else(|| seat.to_string(), |s| s.name.clone())
    }

    pub fn colour(&self, seat: SeatId) -> u8 {
        self.seats.get(seat.index()).map_or(seat.0, |s| s.colour)
    }
}

/// Who looks at the screen, and what he sees.
#[derive(Resource, Default)]
pub struct Eyes {
    pub sight: Option<Sight>,
    /// Grows whenever something may look different.
    pub version: u64,
    /// The seat whose turn it is behind the curtain, while it is drawn.
    pub curtain: Option<SeatId>,
    /// Lines for the seat that has just come through the curtain.
    pub news: Vec<Entry>,
    pub show_news: bool,
    /// Who looked last.
    pub last: Option<SeatId>,
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
        self.sight = Some(sight);
        self.version += 1;
        self.stale = false;
    }

    pub fn forget(&mut self) {
        *self = Eyes { version: self.version + 1, ..Eyes::default() };
    }
}

fn is_human(table: &Table<DivineRight>, seat: SeatId) -> bool {
    table.seats().get(seat.index()).is_some_and(|s| s.sitter == Sitter::Human)
}

/// Whose eyes the screen is for now: the deciding person, else the last one, else the first chair.
fn whose(table: &Table<DivineRight>, last: Option<SeatId>) -> SeatId {
    let prompt = table.prompt();
    match last {
        Some(seat) if prompt.seats.contains(&seat) => seat,
        _ => {
            let next = prompt.seats.iter().copied().find(|s| is_human(table, *s));
            next.or(last).or_else(|| table.humans().first().copied()).unwrap_or(SeatId(0))
        }
    }
}

/// Brings what is seen up to date after an act; draws the curtain before another person's secrets.
pub fn refresh(table: Res<AtTable>, mut eyes: ResMut<Eyes>) {
    if !eyes.stale {
        return;
    }
    eyes.stale = false;
    eyes.version += 1;
    let Some(table) = &table.0 else {
        eyes.sight = None;
        return;
    };
    let next = whose(table, eyes.last);
    let stranger = eyes.last != Some(next) && table.humans().len() > 1 && is_human(table, next);
    if eyes.curtain.is_some() || (stranger && DivineRight::has_secrets(table.world(), next)) {
        eyes.curtain = Some(next);
        eyes.sight = None;
        eyes.news.clear();
        return;
    }
    eyes.last = Some(next);
    if eyes.show_news && eyes.news.is_empty() {
        eyes.news = table.since_last_turn(next).into_iter().cloned().collect();
        eyes.show_news = !eyes.news.is_empty();
    }
    eyes.sight = Some(Sight::of(table, next));
}

/// The place a chronicle line names.
pub fn place_of(line: &Entry) -> Option<HexId> {
    line.place.as_deref().and_then(HexId::parse)
}
