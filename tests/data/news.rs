//! Nobody misses anything: what a person may read has been shown to them at the latest when the screen is theirs again.
//! And what lines of the log say of themselves.

use regnal::engine::{Act, Table};
use std::collections::BTreeSet;
use std::io::BufReader;

use regnal::bots::{Question, Sitters, luck};
use regnal::registry::game;
use regnal::table::{Opening, Opponent, SeatId, SeatSetup, Sitter, Store};
use regnal::terminal::session;
use regnal::text::{Terminal, entry_line};

use super::folder::Folder;

const DUEL: &str = include_str!("../../assets/scenarios/divine_right/two_kings_duel.ron");
const CROWNS: &str = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
const HEIRS: &str = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");
const CYCLES: &str = include_str!("../../assets/scenarios/order_of_the_dragon/three_cycles.ron");
const ROSES: &str = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");

/// Two people, and bots beside them on the other seats.
fn two_people(id: &str, text: &str, seats: usize, seed: u64) -> Table {
    let sitter = |n| if n < 2 { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..seats).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let game = game(id).expect("a game of the house").game();
    game.open(text, "a scenario of the house", seats, seed).unwrap_or_else(|e| panic!("{id}: {e:?}"))
}

/// What a seat does, person or not: what a beginner would.
fn choice(table: &Table, seat: SeatId) -> Act {
    table.ask_bot(seat, Opponent::plain(1), luck(table, seat)).expect("it has a choice").choose()
}

/// Plays with two people who share the screen, as window and terminal do it (`stays`: whoever decides on keeps it), or so that
/// the first who is asked has it.
fn nothing_is_missed(mut table: Table, acts: usize, stays: bool) {
    let id = table.game().id;
    let people = table.humans();
    let mut seen = vec![BTreeSet::new(); people.len()];
    let (mut at_screen, mut curtains): (Option<SeatId>, usize) = (None, 0);
    let opening = table.lines().len();
    for _ in 0..acts {
        if table.outcome().is_some() {
            break;
        }
        let asked = table.prompt().seats;
        let kept = at_screen.filter(|seat| asked.contains(seat) && stays);
        let next = kept.or_else(|| asked.iter().copied().find(|s| people.contains(s))).or(at_screen);
        if let Some(next) = next {
            let known = &mut seen[next.index()];
            let lines = table.lines();
            if at_screen != Some(next) {
                curtains += 1;
                let news = table.since_last_turn(next);
                let news: BTreeSet<*const _> = news.into_iter().map(std::ptr::from_ref).collect();
                known.extend((0..lines.len()).filter(|n| news.contains(&std::ptr::from_ref(&lines[*n]))));
                let missed = (opening..lines.len()).find(|n| lines[*n].for_seat(next) && !known.contains(n));
                if let Some(n) = missed {
                    panic!("{}: {next} is never told, after act {}: {:?}", id, table.act_count(), lines[n]);
                }
            } else {
                known.extend((0..lines.len()).filter(|n| lines[*n].for_seat(next)));
            }
            at_screen = Some(next);
        }
        let seat = next.filter(|seat| asked.contains(seat)).unwrap_or(asked[0]);
        let action = choice(&table, seat);
        table.submit(seat, action).unwrap_or_else(|no| panic!("{}: {no}", id));
    }
    assert!(curtains > 4, "{}: the screen passed on {curtains} times only", id);
}

#[test]
fn every_line_is_told_at_the_next_curtain() {
    for stays in [true, false] {
        nothing_is_missed(two_people("divine_right", DUEL, 2, 4), 160, stays);
        nothing_is_missed(two_people("kingmaker", ROSES, 4, 4), 120, stays);
        nothing_is_missed(two_people("blood_royale", CROWNS, 3, 4), 160, stays);
        nothing_is_missed(two_people("diplomacy_royale", HEIRS, 4, 4), 120, stays);
        nothing_is_missed(two_people("order_of_the_dragon", CYCLES, 3, 4), 160, stays);
    }
}

/// The same at the terminal itself: what each of two people has read there, and what they could.
fn the_terminal_tells_all(table: Table, acts: usize) {
    let table_game = table.game();
    let id = table_game.id;
    let folder = Folder::new(&format!("told-{}", id));
    let path = folder.join("x.journal");
    let (table, mut model) = (table, String::new());
    table.write_journal(&path).expect("written");
    let opening = table.lines().len();
    drop(table);
    // What is typed is found beside it, on a table that plays the same.
    let (mut beside, _) = Table::resume_or_salvage(table_game, &path).expect("it goes on");
    let other = folder.join("y.journal");
    drop(std::fs::copy(&path, &other));
    let (mut lines, mut last, mut at_screen) = (0, vec![0; 2], None);
    while lines < acts && beside.outcome().is_none() {
        let asked = beside.prompt().seats;
        let people = beside.humans();
        // Bots first, as at the terminal.
        let next = Sitters::default().question(&beside).expect("they find an offer");
        if let Some((seat, action)) = next.map(Question::answer) {
            beside.submit(seat, action).expect("it may");
            continue;
        }
        // Who sits there stays as long as anything is asked of him.
        let stays = at_screen.filter(|seat| asked.contains(seat));
        let seat = stays.or_else(|| asked.into_iter().find(|s| people.contains(s))).expect("somebody is asked");
        at_screen = Some(seat);
        last[seat.index()] = beside.lines().len();
        let action = choice(&beside, seat);
        model += &format!("do {}\n", action.text());
        beside.submit(seat, action).expect("it may");
        lines += 1;
    }
    let mut out = Vec::new();
    let mut input = BufReader::new(model.as_bytes());
    let mut terminal = Terminal { input: &mut input, out: &mut out, by_hand: false };
    session::play(table_game, &Opening::Load(other), &Vec::new, &mut terminal).unwrap_or_else(|_| panic!("{}", id));
    let out = String::from_utf8(out).expect("text");
    let mut read = [String::new(), String::new()];
    let mut sits = None;
    for line in out.lines() {
        if let Some(name) = line.strip_prefix("== ").and_then(|l| l.strip_suffix(" ==")) {
            sits = (0..2).find(|n| beside.seat_name(SeatId(*n)) == name);
        }
        if let Some(n) = sits {
            read[usize::from(n)] += &format!("{line}\n");
        }
    }
    for (n, read) in read.iter().enumerate() {
        let seat = SeatId(n as u8);
        let mine = beside.lines().iter().take(last[n]).skip(opening).filter(|l| l.for_seat(seat));
        for line in mine {
            let said = entry_line(line, beside.seats());
            assert!(read.contains(&said), "{}: {seat} has not read: {said}\n{out}", id);
        }
    }
}

#[test]
fn the_terminal_tells_every_line_to_whom_it_concerns() {
    the_terminal_tells_all(two_people("divine_right", DUEL, 2, 4), 60);
    the_terminal_tells_all(two_people("kingmaker", ROSES, 4, 4), 60);
    the_terminal_tells_all(two_people("blood_royale", CROWNS, 3, 4), 60);
    the_terminal_tells_all(two_people("diplomacy_royale", HEIRS, 4, 4), 120);
    the_terminal_tells_all(two_people("order_of_the_dragon", CYCLES, 3, 4), 120);
}

/// The act of a person that throws dice and after which the screen is another's, or theirs still; the table stands before it.
fn before_a_throw(mut table: Table, passes: bool) -> Option<(Table, SeatId, Act)> {
    for _ in 0..3000 {
        let asked = table.prompt().seats;
        let Some(seat) = asked.first().copied() else { break };
        let action = choice(&table, seat);
        let lines = table.lines().len();
        table.submit(seat, action.clone()).expect("it may");
        let thrown = table.lines()[lines..].iter().any(|l| l.throw.is_some() && l.for_seat(seat));
        let then = table.prompt().seats;
        // Who is asked again keeps the screen.
        let goes = !then.contains(&seat) && then.iter().any(|s| table.is_person(*s));
        let stays = then.contains(&seat);
        if thrown && asked.len() == 1 && table.is_person(seat) && if passes { goes } else { stays } {
            let to = table.act_count() - 1;
            table.take_back(to, &table.humans()).expect("all agree");
            return Some((table, seat, action));
        }
    }
    None
}

/// Own dice are read before the curtain clears them from the screen; where the screen stays one's own, none falls before.
fn own_dice_are_read_at_the_terminal(passes: bool, game: impl Fn(u64) -> Table) {
    let table_game = game(4).game();
    let id = table_game.id;
    let folder = Folder::new(&format!("thrown-{id}"));
    let thrown = (4..40).find_map(|seed| before_a_throw(game(seed), passes));
    let (mut table, seat, action) = thrown.unwrap_or_else(|| panic!("{id}: nobody throws dice"));
    let before = table.lines().len();
    // With the note that something was taken back.
    table.keep_journal(&Store::at(&folder).expect("a store")).expect("written");
    let path = table.journal_path().expect("a journal").to_path_buf();
    let typed = format!("\n\ndo {}\n\n\n", action.text());
    drop(table);
    let mut out = Vec::new();
    let mut input = BufReader::new(typed.as_bytes());
    let mut terminal = Terminal { input: &mut input, out: &mut out, by_hand: true };
    session::play(table_game, &Opening::Load(path.clone()), &Vec::new, &mut terminal)
        .unwrap_or_else(|_| panic!("{}", id));
    let out = String::from_utf8(out).expect("text");
    let (table, _) = Table::resume_or_salvage(table_game, &path).expect("it goes on");
    let lines = &table.lines()[before..];
    let line = lines.iter().find(|l| l.throw.is_some() && l.for_seat(seat)).expect("dice fell");
    let said = entry_line(line, table.seats());
    let told = out.find(&said).unwrap_or_else(|| panic!("{}: {said} is not in\n{out}", id));
    if !passes {
        let sits = out.find(&format!("== {} ==", table.seat_name(seat))).expect("they sit down");
        assert!(!out[sits..told].contains("\x1b[2J"), "{}: {out}", id);
        return;
    }
    let wait = out[told..].find("Press Enter when you have read it").expect("one waits");
    let clears = out[told..].find("\x1b[2J").expect("then the curtain falls");
    assert!(wait < clears, "{}: {out}", id);
}

#[test]
fn own_dice_are_read_before_the_curtain_clears_the_screen() {
    own_dice_are_read_at_the_terminal(true, |seed| two_people("divine_right", DUEL, 2, seed));
    own_dice_are_read_at_the_terminal(true, |seed| two_people("blood_royale", CROWNS, 3, seed));
    // Dice fall when all have closed their curtains, and whoever closed last is asked again.
    own_dice_are_read_at_the_terminal(false, |seed| two_people("diplomacy_royale", HEIRS, 4, seed));
}

/// A line is idle or great because whoever wrote it said so: deaths never are idle.
fn lines_say_what_they_are(mut table: Table, acts: usize) -> (usize, usize) {
    let id = table.game().id;
    for _ in 0..acts {
        let Some(seat) = table.prompt().seats.first().copied() else { break };
        let action = choice(&table, seat);
        table.submit(seat, action).expect("it may");
    }
    let lines = table.lines();
    for line in lines.iter().filter(|line| line.idle) {
        let fatal = ["dies", "die ", "does not survive", "put to death", "executed", "killed", "falls in", "is lost"];
        assert!(!fatal.iter().any(|word| line.text.contains(word)), "{}: idle: {}", id, line.text);
        assert!(line.great == 0, "{}: idle and great: {}", id, line.text);
    }
    (lines.iter().filter(|l| l.idle).count(), lines.iter().filter(|l| l.great > 0).count())
}

#[test]
fn lines_are_idle_or_great_where_they_are_written() {
    let found = [
        lines_say_what_they_are(two_people("divine_right", DUEL, 2, 4), 600),
        lines_say_what_they_are(two_people("kingmaker", ROSES, 4, 4), 400),
        lines_say_what_they_are(two_people("blood_royale", CROWNS, 3, 4), 600),
        lines_say_what_they_are(two_people("diplomacy_royale", HEIRS, 4, 4), 400),
        lines_say_what_they_are(two_people("order_of_the_dragon", CYCLES, 3, 4), 400),
    ];
    for (idle, great) in found {
        assert!(idle > 0 && great > 0, "{found:?}");
    }
}

/// Who does what nobody is asked for is told what is asked, and of whom.
#[test]
fn what_is_asked_for_stands_beside_what_is_not() {
    use regnal::games::kingmaker::actions::Action;
    use regnal::games::kingmaker::events::EventsDeed;
    let mut table = two_people("kingmaker", ROSES, 4, 4);
    let seat = table.prompt().seats[0];
    let sign = Action::Events(EventsDeed::Sign).act();
    let no = table.submit(seat, sign).expect_err("no treaty is offered");
    assert_eq!(no.code, "NotAskedNow");
    let who = table.seat_name(seat);
    assert!(no.text.contains("Asked now") && no.text.contains(&who), "{no}");
    assert!(no.text.ends_with("give your cards to your nobles and choose where they begin."), "{no}");
}

/// What happened before the first decision (an event of the first turn, say) is told to each of several people when they sit down.
fn the_opening_is_told(table: Table, happens: bool) {
    let table_game = table.game();
    let id = table_game.id;
    let folder = Folder::new(&format!("opening-{}", id));
    let path = folder.join("x.journal");
    table.write_journal(&path).expect("written");
    let seat = table.prompt().seats.into_iter().find(|s| table.is_person(*s)).expect("a person is asked");
    let lines: Vec<String> = table.opening_news(seat).into_iter().map(|line| entry_line(line, table.seats())).collect();
    assert!(!lines.is_empty() || !happens, "{}: nothing happens before the first decision", id);
    drop(table);
    let mut out = Vec::new();
    let mut input = BufReader::new(&b""[..]);
    let mut terminal = Terminal { input: &mut input, out: &mut out, by_hand: false };
    session::play(table_game, &Opening::Load(path), &Vec::new, &mut terminal).unwrap_or_else(|_| panic!("{}", id));
    let out = String::from_utf8(out).expect("text");
    // Of a long set-up the last lines are told; a few of what bots did since may have come behind them.
    let told = lines.iter().rev().take(20).filter(|line| out.contains(*line)).count();
    assert!(told + 5 >= lines.len().min(20), "{}: {told} of {} lines are in\n{out}", id, lines.len());
}

#[test]
fn what_happens_before_the_first_decision_is_told() {
    the_opening_is_told(two_people("divine_right", DUEL, 2, 4), false);
    the_opening_is_told(two_people("kingmaker", ROSES, 4, 4), true);
    the_opening_is_told(two_people("blood_royale", CROWNS, 3, 4), false);
    the_opening_is_told(two_people("diplomacy_royale", HEIRS, 4, 4), false);
    the_opening_is_told(two_people("order_of_the_dragon", CYCLES, 3, 4), false);
}
