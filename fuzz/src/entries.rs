//! What is done with strange bytes, one function for each kind of file. It is read, or its faults are told in words; nothing
//! panics. The first byte chooses among the games or files of a kind, the rest is the file.

use regnal::engine::{Game, Table};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use regnal::board::drawing::Drawing;
use regnal::bots::Script;
use regnal::cli::adjudicate::{Work, work_through};
use regnal::diplomacy::Atlas;
use regnal::games::{blood_royale, diplomacy_royale, divine_right, kingmaker, order_of_the_dragon};
use regnal::registry::GAMES;
use regnal::table::{DataError, HouseFile, Progress, ReadFile, RuleList, SeatId, SeatSetup, Sitter};

/// A kind of file.
pub struct Entry {
    /// The name of its target.
    pub name: &'static str,
    pub run: fn(&[u8]),
    /// What the house brings of it.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

const fn entry(name: &'static str, run: fn(&[u8]), seeds: fn() -> Vec<Vec<u8>>) -> Entry {
    Entry { name, run, seeds }
}

pub const ENTRIES: &[Entry] = &[
    entry("scenario", scenario, scenario_seeds),
    entry("save", save, save_seeds),
    entry("journal", journal, journal_seeds),
    entry("map", map, || file_seeds(&MAPS)),
    entry("shapes", shapes, shapes_seeds),
    entry("cards", cards, || file_seeds(&CARDS)),
    entry("rules", rules, rules_seeds),
    entry("script", script, script_seeds),
    entry("adjudicate", adjudicate, adjudicate_seeds),
    #[cfg(feature = "window")]
    entry("settings", settings, || vec![chosen(0, "(scale: 1.2, keys: {Rules: [\"F5\"]})")]),
];

/// The choice and the text.
fn split(bytes: &[u8]) -> (usize, String) {
    match bytes.split_first() {
        Some((choice, text)) => (usize::from(*choice), String::from_utf8_lossy(text).into_owned()),
        None => (0, String::new()),
    }
}

fn chosen(choice: usize, text: &str) -> Vec<u8> {
    [&[choice as u8], text.as_bytes()].concat()
}

/// Faults have words.
fn told(errors: &[DataError]) {
    assert!(!errors.is_empty() && errors.iter().all(|e| !e.text.is_empty()), "{errors:?}");
}

/// The chosen game.
fn game(choice: usize) -> &'static Game {
    GAMES[choice % 5].game()
}

/// Everything that is asked of a position can be asked.
fn look_round(table: &Table) {
    for seat in (0..table.seats().len() as u8).map(SeatId) {
        let _ = (table.view_text(seat), table.print_view(seat), table.issues(seat));
        for offer in table.offers(seat).iter().take(20) {
            let _ = (table.describe(offer), table.check(seat, offer));
        }
    }
    let _ = (table.prompt(), table.ribbon(), table.outcome(), table.hash());
}

/// A file with this text, as long as `read` reads it.
fn in_a_file<T>(name: &str, text: &str, read: impl FnOnce(&Path) -> T) -> T {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let n = FILES.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("regnal-fuzz-{}-{n}.{name}", std::process::id()));
    std::fs::write(&path, text).expect("the temporary folder can be written");
    let done = read(&path);
    let _ = std::fs::remove_file(&path);
    done
}

// ---------------------------------------------------------------- Scenarios, saves, journals

pub fn scenario(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    let game = game(choice);
    let most = match game.card(&text, "fuzz.ron") {
        Ok(card) => *card.seats.end(),
        Err(errors) => return told(&errors),
    };
    let seats = (0..most.min(16).into()).map(|n| SeatSetup::plain(n, Sitter::Random)).collect();
    match game.open(&text, "fuzz.ron", seats, 1) {
        Ok(table) => look_round(&table),
        Err(errors) => told(&errors),
    }
}

fn scenario_seeds() -> Vec<Vec<u8>> {
    let of = |n: usize| GAMES[n].scenarios().iter().map(move |file| chosen(n, file.text));
    (0..GAMES.len()).flat_map(of).collect()
}

pub fn save(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    match in_a_file("save", &text, |path| Table::load(game(choice), path)) {
        Ok(table) => look_round(&table),
        Err(errors) => told(&errors),
    }
}

/// Sums of a save are left out of the seeds: a changed position is looked at rather than refused for its sum.
fn save_seeds() -> Vec<Vec<u8>> {
    let seed = |n: usize| {
        let text = begun(n).0;
        let sum = text.rfind("// checksum").unwrap_or(text.len());
        chosen(n, &text[..sum])
    };
    (0..GAMES.len()).map(seed).collect()
}

/// The sums of the lines are put right first, so that strange acts get as far as the rules; choices above 127 leave them.
pub fn journal(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    let text = if choice < 128 { signed_anew(&text) } else { text };
    match in_a_file("journal", &text, |path| game(choice).open_replay(path, &Progress::default())) {
        Ok(replay) => {
            replay.notes.iter().for_each(|note| told(std::slice::from_ref(note)));
            let _ = (replay.prompt(), replay.ribbon(), replay.ending());
        }
        Err(errors) => told(&errors),
    }
}

fn journal_seeds() -> Vec<Vec<u8>> {
    (0..GAMES.len()).map(|n| chosen(n, &begun(n).1)).collect()
}

/// The sums at the beginning of a journal's lines, made to fit.
pub fn signed_anew(journal: &str) -> String {
    let sign = |line: &str| match line.split_once(' ') {
        Some((_, rest)) => format!("{:08x} {rest}\n", crc32fast::hash(rest.as_bytes())),
        None => format!("{line}\n"),
    };
    journal.lines().map(sign).collect()
}

/// A game of the house some acts on: its save and its journal.
pub fn begun(n: usize) -> (String, String) {
    let file = GAMES[n].scenarios()[0].embedded();
    let fewest = *GAMES[n].card(&file.text, &file.path).expect("a scenario of the house").seats.start();
    let seats = (0..fewest.into()).map(|n| SeatSetup::plain(n, Sitter::Random)).collect();
    let mut table = GAMES[n].game().open(&file.text, &file.path, seats, 5).expect("a scenario of the house");
    for _ in 0..24 {
        let Some(seat) = table.prompt().seats.first().copied() else { break };
        let mut offers = table.offers(seat);
        let taken = offers.swap_remove(offers.len() / 2);
        table.submit(seat, taken).expect("an offer is taken");
    }
    let path = std::env::temp_dir().join(format!("regnal-seed-{}-{n}.journal", std::process::id()));
    let _ = std::fs::remove_file(&path);
    table.write_journal(&path).expect("a journal");
    let journal = std::fs::read_to_string(&path).expect("a journal");
    let _ = std::fs::remove_file(&path);
    (table.save_text().expect("a save"), journal)
}

// ---------------------------------------------------------------- Printed matter

/// A file of a game's book, by the number of the game and its own.
type Printed = (usize, usize);

const MAPS: [Printed; 5] = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)];
const DRAWN: [Printed; 2] = [(1, 1), (4, 1)];
#[rustfmt::skip]
const CARDS: [Printed; 13] = [
    (0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (3, 1), (4, 2), (4, 3), (4, 4),
];

/// Reads a game's book with this text in the place of one of its files.
fn put_in<T, const N: usize>(
    files: &[HouseFile; N],
    parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>,
    file: usize,
    text: String,
) {
    let mut read = files.map(|f| f.embedded());
    read[file].text = text;
    if let Err(errors) = parse(&read) {
        told(&errors);
    }
}

fn printed((game, file): Printed, text: String) {
    match game {
        0 => put_in(&divine_right::book_file::FILES, divine_right::book::Book::parse, file, text),
        1 => put_in(&blood_royale::book_file::FILES, blood_royale::book::Book::parse, file, text),
        2 => put_in(&diplomacy_royale::book::FILES, diplomacy_royale::book::Book::parse, file, text),
        3 => put_in(&order_of_the_dragon::book::FILES, order_of_the_dragon::book::Book::parse, file, text),
        _ => put_in(&kingmaker::book::FILES, kingmaker::book::Book::parse, file, text),
    }
}

fn house((game, file): Printed) -> HouseFile {
    match game {
        0 => divine_right::book_file::FILES[file],
        1 => blood_royale::book_file::FILES[file],
        2 => diplomacy_royale::book::FILES[file],
        3 => order_of_the_dragon::book::FILES[file],
        _ => kingmaker::book::FILES[file],
    }
}

fn file_seeds(files: &[Printed]) -> Vec<Vec<u8>> {
    files.iter().enumerate().map(|(n, file)| chosen(n, house(*file).text)).collect()
}

pub fn map(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    printed(MAPS[choice % MAPS.len()], text);
}

pub fn cards(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    printed(CARDS[choice % CARDS.len()], text);
}

pub fn shapes(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    let file = |text: String| ReadFile { path: "fuzz.ron".into(), text };
    let read = match choice % 4 {
        n @ (0 | 1) => return printed(DRAWN[n], text),
        2 => Drawing::read::<diplomacy_royale::shapes::Europe>(&file(text), |_, _| ()).err(),
        _ => Drawing::read::<order_of_the_dragon::shapes::Europe>(&file(text), |_, _| ()).err(),
    };
    if let Some(errors) = read {
        told(&errors);
    }
}

fn shapes_seeds() -> Vec<Vec<u8>> {
    let europe = include_str!("../../maps/europe_1901_shapes.ron");
    let earlier = include_str!("../../maps/order_of_the_dragon_shapes.ron");
    let mut seeds = file_seeds(&DRAWN);
    seeds.extend([chosen(2, europe), chosen(3, earlier)]);
    seeds
}

// ---------------------------------------------------------------- Rule lists, scripts, settings, orders

pub fn rules(bytes: &[u8]) {
    let (_, text) = split(bytes);
    if let Err(errors) = RuleList::parse(&text, "fuzz.ron") {
        told(&errors);
    }
}

fn rules_seeds() -> Vec<Vec<u8>> {
    [include_str!("../../assets/rules/order_of_the_dragon.ron"), include_str!("../../assets/rules/kingmaker.ron")]
        .iter()
        .map(|text| chosen(0, text))
        .collect()
}

pub fn script(bytes: &[u8]) {
    let (choice, text) = split(bytes);
    if let Err(errors) = Script::parse(game(choice), &text, "fuzz.ron") {
        told(&errors);
    }
}

fn script_seeds() -> Vec<Vec<u8>> {
    [
        (0, include_str!("../../assets/scripts/fortress.ron")),
        (0, include_str!("../../assets/scripts/passive.ron")),
        (1, include_str!("../../assets/scripts/quiet_house.ron")),
        (2, include_str!("../../assets/scripts/stay_at_home.ron")),
        (3, include_str!("../../assets/scripts/dragons_hoard.ron")),
    ]
    .map(|(game, text)| chosen(game, text))
    .to_vec()
}

/// One position or many, in JSON.
pub fn adjudicate(bytes: &[u8]) {
    let (_, text) = split(bytes);
    let done = work_through(
        Work::Adjudicate,
        &Atlas::over("/nowhere".as_ref()),
        "fuzz.jsonl",
        &text,
        false,
        &mut std::io::sink(),
    );
    if let Err(trouble) = done {
        assert!(!trouble.text.is_empty() && trouble.code == 2, "{trouble:?}");
    }
}

fn adjudicate_seeds() -> Vec<Vec<u8>> {
    [
        r#"{"map": "standard", "phase": "movement", "season": "fall", "units": {"FRANCE": ["A PAR", "F BRE"], "RUSSIA": ["F STP/SC"]}, "centers": {"FRANCE": ["PAR", "BRE"]}, "strengths": {"A PAR": 1}, "stationary": [], "orders": {"FRANCE": ["A PAR - PIC", "F BRE S A PAR - PIC"], "RUSSIA": ["F STP/SC - BOT"]}}"#,
        r#"{"phase": "movement", "units": {"ENGLAND": ["A LON", "F ENG"], "FRANCE": ["F BRE", "A BEL"]}, "orders": {"ENGLAND": ["A LON - BEL VIA", "F ENG C A LON - BEL"], "FRANCE": ["F BRE - ENG", "A BEL H"]}}"#,
        r#"{"phase": "retreat", "units": {"ENGLAND": ["F ENG"]}, "dislodged": {"FRANCE": {"F BRE": ["GAS", "MAO"]}}, "orders": {"FRANCE": ["F BRE - MAO"]}}"#,
        r#"{"phase": "adjustments", "units": {"ENGLAND": ["F LON"]}, "centers": {"ENGLAND": ["LON", "LVP", "EDI"]}, "orders": {"ENGLAND": ["B F EDI", "B A LVP", "WAIVE"]}}"#,
        r#"{"map": "order_of_the_dragon", "phase": "movement", "units": {"HUNGARY": ["A OFE"]}, "orders": {"HUNGARY": ["A OFE - VIE"]}}"#,
    ]
    .map(|text| chosen(0, text))
    .to_vec()
}

#[cfg(feature = "window")]
pub fn settings(bytes: &[u8]) {
    let (_, text) = split(bytes);
    if let Err(error) = regnal::window::settings::Settings::parse(&text, "fuzz.ron") {
        told(&[error]);
    }
}
