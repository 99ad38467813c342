//! A session at the terminal table.

mod asking;

use super::listing::{Chosen, Listing};
use crate::bots::Sitters;
use crate::engine::checks::MAX_ACTS;
use crate::engine::{Act, Game, Table};
use crate::table::{
    Audience, Entry, Lesson, Loss, Opening, PLAIN_TEXT, RuleLine, SeatId, SeatSetup, Store, asked, at_home,
    file_is_journal, fill_keys, players_beside, with_players,
};
use crate::text::{Terminal, entry_line, ribbon_line};
use crate::trouble::Trouble;

const HELP: &str = "\
NUMBER     do what is listed under it        offers      list what you may do
u, r       undo, redo                        v           look at the table
c [N|all]  the chronicle                     why TEXT    find a rule
map PLACE  the map in letters                pick PIECES list what these can do, by numbers or place
do ACT     do an act written as RON          save FILE   write a save file; it is plain text and hides nothing
act N      what is listed under N, as RON    data WORDS  lines of all you know that have these words: pieces with their numbers
ORDER      an order as you would write it, where the game knows such: F ANK - BLA
back N     take the game back to act N, if everyone agrees
n          read on, in a lesson                  show        let the coach do it
advise     what a bot would do in your place     said        what bots say of the orders opened last
help       this                              quit        leave; the game is kept";

/// What one types for what a lesson calls by a name.
fn command(name: &str) -> Option<String> {
    let typed = match name {
        "undo" => "`u`",
        "rules" => "`why`",
        "end" => "the number of what ends the phase",
        "next" => "`offers`",
        "find" => "`v`",
        _ => return None,
    };
    Some(typed.into())
}

/// Lines of the chronicle that are told of a game which goes on.
const LATEST: usize = 20;

/// Plays a game at the terminal until the input ends or somebody leaves.
///
/// # Errors
/// The game could not be opened, or the output not be written.
pub fn play(game: &'static Game, opening: &Opening, rules: Rules, terminal: &mut Terminal) -> Result<(), Trouble> {
    let table = &mut open(game, opening, terminal)?;
    let sitters = Sitters::seated(game, table.seats())?;
    // Of a game that goes on only the last is told; `c all` has the rest.
    let told = match opening {
        Opening::New(_) => 0,
        Opening::Load(_) => table.lines().len().saturating_sub(LATEST),
    };
    let lesson = table.lesson().cloned();
    let (listing, looking) = (None, None);
    let mut session = Session {
        table,
        sitters,
        rules,
        listing,
        picked: false,
        looking,
        shown: false,
        told,
        thoughts: vec![],
        lesson,
        read: 0,
        coached: None,
        sure: None,
    };
    session.run(terminal)
}

fn open(game: &'static Game, opening: &Opening, terminal: &mut Terminal) -> Result<Table, Trouble> {
    let mut table = match opening {
        Opening::New(start) => {
            let seats = start.seats.iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s.clone())).collect();
            writeln!(terminal.out, "{}: {}, seed {}", game.name(), start.path, start.seed)?;
            game.open(&start.scenario, &start.path, seats, start.seed)?
        }
        Opening::Load(path) if file_is_journal(path)? => {
            let (table, notes) = Table::resume_or_salvage(game, path)?;
            for note in notes {
                writeln!(terminal.out, "note: {note}")?;
            }
            table
        }
        Opening::Load(path) => Table::load(game, path)?,
    };
    if table.journal_path().is_some() || table.lesson().is_some_and(|lesson| lesson.is_example()) {
        return Ok(table);
    }
    if let Err(error) = Store::of_user().and_then(|store| table.keep_journal(&store)) {
        writeln!(terminal.out, "No journal is kept, so leaving loses the game unless you save it: {error}")?;
    }
    Ok(table)
}

/// The rules that `why` looks through.
type Rules<'t> = &'t dyn Fn() -> Vec<RuleLine>;

struct Session<'t> {
    table: &'t mut Table,
    sitters: Sitters,
    rules: Rules<'t>,
    listing: Option<Listing>,
    /// The list is of picked pieces, not of what is offered.
    picked: bool,
    /// The person in front of the screen.
    looking: Option<SeatId>,
    /// Their last act threw dice, or opened what all had decided: what came of it is read before a curtain clears it away.
    shown: bool,
    /// Chronicle lines already printed.
    told: usize,
    /// What there was to think of when it was printed last.
    thoughts: Vec<String>,
    lesson: Option<Lesson>,
    /// Steps of the lesson that were read and answered by `n`.
    read: usize,
    /// What the coach said last.
    coached: Option<String>,
    /// What was chosen and takes something away: chosen again, it is done.
    sure: Option<Act>,
}

enum Flow {
    GoOn,
    Leave,
}

impl Session<'_> {
    fn run(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        loop {
            self.bots_play(t)?;
            match self.table.outcome() {
                Some(outcome) => {
                    self.tell_news(t)?;
                    let places = outcome.places().map(|(place, seats)| {
                        format!(
                            "{place}. {}",
                            seats.iter().map(|s| self.table.seat_name(*s)).collect::<Vec<_>>().join(", ")
                        )
                    });
                    writeln!(
                        t.out,
                        "\nThe game is over. {}\n{}",
                        self.named(&outcome.text),
                        places.collect::<Vec<_>>().join("\n")
                    )?;
                    if self.table.humans().is_empty() {
                        return Ok(());
                    }
                }
                None if !self.greet(t)? => return self.leave(t),
                None => {}
            }
            if matches!(self.commands(t)?, Flow::Leave) {
                return self.leave(t);
            }
        }
    }

    /// Bots play until a person is asked or the game is over.
    fn bots_play(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        let stuck = |text: String| Trouble::law(text);
        for _ in 0..MAX_ACTS {
            if self.table.outcome().is_some() {
                return Ok(());
            }
            match self.sitters.question(self.table).map_err(|no| stuck(no.to_string()))? {
                None => return Ok(()),
                Some(question) => {
                    let (seat, action, remark) = question.answer_in_words();
                    self.table.submit_with(seat, action, remark).map_err(|no| stuck(no.to_string()))?;
                    self.listing = None;
                    self.tell_news(t)?;
                }
            }
        }
        Err(stuck(format!("the bots have not come to an end after {MAX_ACTS} acts")))
    }

    /// Puts the person who decides in front of the screen, behind a curtain where there is something to hide. False where
    /// nobody opens it.
    fn greet(&mut self, t: &mut Terminal) -> Result<bool, Trouble> {
        let humans = self.table.humans();
        let asked = self.table.prompt().seats;
        // Who sits there stays until he has done, though what he did asks another as well.
        let stays = self.looking.filter(|seat| asked.contains(seat) && humans.contains(seat));
        let Some(seat) = stays.or_else(|| asked.into_iter().find(|seat| humans.contains(seat))) else {
            return Ok(true);
        };
        if self.looking != Some(seat) {
            let others = humans.iter().filter(|h| **h != seat).count();
            let secret = humans.iter().any(|h| self.table.has_secrets(*h));
            if others > 0 && secret {
                self.read_results(t)?;
                if !t.curtain(&self.table.seat_name(seat))? {
                    writeln!(t.out)?;
                    return Ok(false);
                }
            } else {
                self.tell_news(t)?;
            }
            self.looking = Some(seat);
            self.shown = false;
            self.thoughts.clear();
            writeln!(t.out, "\n== {} ==", self.table.seat_name(seat))?;
            if others > 0 {
                let opening = self.table.opening_news(seat);
                let news = opening.into_iter().chain(self.table.since_last_turn(seat));
                let news: Vec<String> = news.map(|line| entry_line(line, self.table.seats())).collect();
                self.print_news(&news, &[seat], t)?;
                self.told = self.table.lines().len();
            }
            writeln!(t.out, "{}", self.view_of(seat))?;
        } else {
            self.tell_news(t)?;
        }
        if self.listing.is_none() {
            self.ask(seat, t)?;
        }
        Ok(true)
    }

    /// What one's own act threw or opened is read before the curtain clears the screen.
    fn read_results(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        if self.shown && self.looking.is_some() {
            self.tell_news(t)?;
            if t.by_hand {
                write!(t.out, "Press Enter when you have read it: ")?;
                t.out.flush()?;
                let _ = t.read_line();
            }
        }
        Ok(())
    }

    /// Ribbon, prompt and offers.
    fn ask(&mut self, seat: SeatId, t: &mut Terminal) -> Result<(), Trouble> {
        let prompt = asked(self.table.seats(), self.table.prompt());
        writeln!(t.out, "\n{}", ribbon_line(&self.table.ribbon(), self.table.seats()))?;
        let rule = prompt.rule.map(|r| format!(" [{r}]")).unwrap_or_default();
        writeln!(t.out, "{}: {}{rule}", self.table.seat_name(seat), prompt.text)?;
        let thoughts: Vec<String> = self.table.issues(seat).iter().map(|thought| self.named(thought)).collect();
        if thoughts != self.thoughts {
            self.think(&thoughts, t)?;
            self.thoughts = thoughts;
        }
        let listing = Listing::of(self.table, seat);
        for line in listing.lines() {
            writeln!(t.out, "{line}")?;
        }
        (self.listing, self.picked) = (Some(listing), false);
        self.coach(t)
    }

    /// What the coach says, where a lesson is taught and he has not said it yet.
    fn coach(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(lesson) = &self.lesson else { return Ok(()) };
        let coach = lesson.coach(self.table, self.read);
        let how = match (coach.waits, coach.meant.first()) {
            (false, _) => "`n`: read on".to_string(),
            (true, Some(act)) => format!("`show`: {}", self.named(&self.table.describe(act))),
            (true, None) => "u: undo".into(),
        };
        let how = if coach.is_over() { String::new() } else { format!("({how})\n") };
        let say = fill_keys(&coach.say, command);
        let note = coach.note.map(|note| format!("{}\n", fill_keys(&note, command))).unwrap_or_default();
        let step = (coach.step + 1).min(coach.of);
        let words = format!("\n-- The coach, {step} of {} --\n{note}{say}\n{how}", coach.of);
        if self.coached.as_ref() != Some(&words) {
            write!(t.out, "{words}")?;
            self.coached = Some(words);
        }
        Ok(())
    }

    /// Reads on, or lets the coach do what he waits for.
    fn follow(&mut self, show: bool, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(coach) = self.lesson.as_ref().map(|lesson| lesson.coach(self.table, self.read)) else {
            return Ok(writeln!(t.out, "No lesson is taught here.")?);
        };
        match coach.meant.into_iter().next() {
            Some(act) if show => return self.submit(act, t),
            _ if coach.waits => writeln!(t.out, "The coach waits for you to do it.")?,
            _ if show => writeln!(t.out, "There is nothing to do in this step; `n` reads on.")?,
            _ => self.read = coach.step + 1,
        }
        self.coach(t)
    }

    /// What there is to think of, where it is not as it was printed last.
    fn think(&self, thoughts: &[String], t: &mut Terminal) -> Result<(), Trouble> {
        const MOST: usize = 12;
        if !thoughts.is_empty() {
            writeln!(t.out, "To think of:")?;
        }
        for line in thoughts.iter().take(MOST) {
            writeln!(t.out, "   -  {line}")?;
        }
        if thoughts.len() > MOST {
            writeln!(t.out, "   -  and {} more", thoughts.len() - MOST)?;
        }
        Ok(())
    }

    /// Prints the lines not printed yet that everyone in front of the screen may read.
    fn tell_news(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        // With nobody in front of the screen yet, the first of several persons is told when he sits down.
        if self.looking.is_none() && self.table.humans().len() > 1 && self.table.outcome().is_none() {
            return Ok(());
        }
        let lines = self.table.lines();
        let alone = self.table.humans().len() == 1;
        let reader = if alone { self.table.humans().first().copied() } else { self.looking };
        let readable = |line: &&Entry| line.audience == Audience::All || reader.is_some_and(|seat| line.for_seat(seat));
        let fresh = lines.iter().skip(self.told).filter(readable);
        let news: Vec<String> = fresh.map(|line| entry_line(line, self.table.seats())).collect();
        self.told = lines.len();
        self.print_news(&news, &self.table.humans(), t)
    }

    /// Prints lines; of a long set-up, before these readers have acted, only the last.
    fn print_news(&self, news: &[String], readers: &[SeatId], t: &mut Terminal) -> Result<(), Trouble> {
        let begun = readers.is_empty() || self.table.has_acted(readers);
        let old = if begun { 0 } else { news.len().saturating_sub(LATEST) };
        if old > 0 {
            writeln!(t.out, "  ({old} lines come before these; `c {}` shows all)", news.len())?;
        }
        for line in &news[old..] {
            writeln!(t.out, "  {line}")?;
        }
        Ok(())
    }

    /// Reads commands until something has happened to the game.
    fn commands(&mut self, t: &mut Terminal) -> Result<Flow, Trouble> {
        loop {
            if t.by_hand {
                write!(t.out, "> ")?;
            }
            t.out.flush()?;
            let Some(line) = t.read_line() else { return Ok(Flow::Leave) };
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
            let before = (self.table.act_count(), self.table.lines().len());
            match word {
                "" => continue,
                "quit" | "q" => return Ok(Flow::Leave),
                "help" | "h" | "?" if rest.is_empty() => writeln!(t.out, "{HELP}")?,
                "u" => self.undo(t)?,
                "r" => self.done(|table| table.redo().map(|_| ()), t)?,
                "back" => self.take_back(rest, t)?,
                "save" if rest.is_empty() => writeln!(t.out, "save needs a file name")?,
                "save" => match self.table.save_to(&at_home(rest)) {
                    Ok(()) => writeln!(t.out, "Saved as {rest}. {PLAIN_TEXT}")?,
                    Err(error) => writeln!(t.out, "Not saved: {error}")?,
                },
                "n" => self.follow(false, t)?,
                "show" => self.follow(true, t)?,
                "c" => self.chronicle(rest, t)?,
                "why" => self.why(rest, t)?,
                "advise" => self.advise(t)?,
                "said" => self.said(t)?,
                "v" => match self.reader() {
                    Some(seat) => writeln!(t.out, "{}", self.view_of(seat))?,
                    None => writeln!(t.out, "Nobody sits in front of the screen.")?,
                },
                "map" | "m" => match self.reader().and_then(|seat| self.table.print_map(seat, rest)) {
                    Some(map) => write!(t.out, "{}", self.named(&map))?,
                    None => writeln!(t.out, "This game has no map in letters.")?,
                },
                "pick" | "p" => self.pick(rest, t)?,
                "offers" | "o" => {
                    let seat = self.reader().filter(|_| self.listing.is_some());
                    if let Some(seat) = seat.filter(|_| std::mem::take(&mut self.picked)) {
                        self.listing = Some(Listing::of(self.table, seat));
                    }
                    self.list_again(t)?;
                }
                "b" if rest.is_empty() => {
                    if let Some(listing) = &mut self.listing {
                        listing.close();
                    }
                    self.list_again(t)?;
                }
                "do" => match self.table.read_act(rest, "act") {
                    Ok(action) => self.submit(action, t)?,
                    Err(error) => writeln!(t.out, "This is no act: {error}")?,
                },
                "act" => self.act_words(rest, t)?,
                "data" => self.data(rest, t)?,
                _ => match word.parse::<usize>() {
                    Ok(n) if rest.is_empty() => self.choose(n, t)?,
                    _ => self.typed(line, t)?,
                },
            }
            if (self.table.act_count(), self.table.lines().len()) != before {
                (self.listing, self.sure) = (None, None);
                return Ok(Flow::GoOn);
            }
        }
    }

    /// Words of the rules with the names of those at the table in them.
    fn named(&self, text: &str) -> String {
        with_players(self.table.seats(), text)
    }

    fn view_of(&self, seat: SeatId) -> String {
        players_beside(self.table.seats(), &self.table.print_view(seat))
    }

    fn reader(&self) -> Option<SeatId> {
        self.looking.or_else(|| self.table.humans().first().copied())
    }

    fn choose(&mut self, n: usize, t: &mut Terminal) -> Result<(), Trouble> {
        match self.listing.as_mut().map_or(Chosen::Nothing, |listing| listing.choose(n)) {
            Chosen::Act(action) => {
                // A pipe says what it means.
                let caution = if t.by_hand { self.caution(&action) } else { None };
                match caution.filter(|_| self.sure.as_ref() != Some(&action)) {
                    None => self.submit(action, t),
                    Some(words) => {
                        writeln!(t.out, "{words} To do it all the same, type {n} again.")?;
                        self.sure = Some(action);
                        Ok(())
                    }
                }
            }
            Chosen::Heading => self.list_again(t),
            Chosen::Nothing => Ok(writeln!(t.out, "There is no {n} in the list; `offers` shows it.")?),
        }
    }

    /// What this takes away for good, or leaves undone of what could be done.
    fn caution(&self, action: &Act) -> Option<String> {
        let seat = self.reader()?;
        if self.table.loss(action) == Some(Loss::ForGood) && !self.table.all_lose(seat) {
            let words = self.named(&self.table.describe(action));
            return Some(format!("{words}: this cannot be made good again."));
        }
        let left = self.table.left_undone(seat, action, &self.table.offers(seat))?;
        Some(format!("{}.", self.named(&left)))
    }

    /// Lists what pieces of the player's own choosing can do, in the place of the usual offers.
    fn pick(&mut self, words: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(seat) = self.reader().filter(|_| self.listing.is_some()) else {
            return Ok(writeln!(t.out, "There is nothing to decide.")?);
        };
        match self.table.picked(seat, words) {
            None => writeln!(t.out, "This game lists all there is to do; `offers` shows it.")?,
            Some(Err(why)) => writeln!(t.out, "{}", self.named(&why))?,
            Some(Ok(acts)) => {
                self.listing = Some(Listing::over(self.table, acts));
                self.picked = true;
                self.list_again(t)?;
                writeln!(t.out, "   `offers` shows the usual list again.")?;
            }
        }
        Ok(())
    }

    fn list_again(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        match &self.listing {
            None => writeln!(t.out, "There is nothing to decide.")?,
            Some(listing) => {
                for line in listing.lines() {
                    writeln!(t.out, "{line}")?;
                }
            }
        }
        Ok(())
    }

    fn submit(&mut self, action: Act, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(seat) = self.reader() else { return Ok(()) };
        match self.table.submit(seat, action) {
            Ok(lines) => {
                self.shown = lines.iter().any(|line| (line.throw.is_some() || line.reveals) && line.for_seat(seat));
            }
            Err(no) => self.refuse(&no, t)?,
        }
        if let Some(trouble) = self.table.autosave_trouble() {
            writeln!(t.out, "note: the autosave failed: {trouble}")?;
        }
        Ok(())
    }

    /// Takes back the last act of the one in front of the screen; where that cannot be, says how it could be.
    fn undo(&mut self, t: &mut Terminal) -> Result<(), Trouble> {
        let Some(seat) = self.reader() else { return Ok(writeln!(t.out, "Nobody sits in front of the screen.")?) };
        let (acts, words) = (self.table.act_count(), self.table.undo_words(seat));
        self.done(|table| table.undo_of(seat), t)?;
        match words.filter(|_| self.table.act_count() < acts) {
            Some(words) => writeln!(t.out, "Undone: {}", self.named(&words))?,
            None if acts > 0 => writeln!(t.out, "`back N` asks everyone; the game stands after act {acts}.")?,
            None => {}
        }
        Ok(())
    }

    fn done(
        &mut self,
        how: impl FnOnce(&mut Table) -> Result<(), crate::table::Refusal>,
        t: &mut Terminal,
    ) -> Result<(), Trouble> {
        match how(self.table) {
            Ok(()) => {
                self.told = self.told.min(self.table.lines().len());
                writeln!(t.out, "The game stands after act {}.", self.table.act_count())?;
            }
            Err(no) => self.refuse(&no, t)?,
        }
        Ok(())
    }

    /// Asks everyone at the table, then takes the game back.
    fn take_back(&mut self, rest: &str, t: &mut Terminal) -> Result<(), Trouble> {
        let Ok(to) = rest.parse::<usize>() else {
            return Ok(writeln!(
                t.out,
                "back needs the number of an act; the game stands after act {}",
                self.table.act_count()
            )?);
        };
        let mut consent = Vec::new();
        for seat in self.table.humans() {
            write!(t.out, "{}, do you agree to go back to act {to}? (yes/no) ", self.table.seat_name(seat))?;
            t.out.flush()?;
            if t.read_line().is_some_and(|answer| matches!(answer.trim(), "yes" | "y")) {
                consent.push(seat);
            }
        }
        writeln!(t.out)?;
        self.done(|table| table.take_back(to, &consent), t)
    }
}
