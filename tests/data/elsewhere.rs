//! Every kind of file goes through a Windows checkout, a mail program, an editor, a broken transfer: it is read as the same, or
//! it is answered; never as something else.

use std::fs;
use std::path::Path;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use regnal::bots::Script;
use regnal::cli::adjudicate::{Work, work_through};
use regnal::diplomacy::Atlas;
use regnal::engine::Table;
use regnal::games::{blood_royale, diplomacy_royale, divine_right, kingmaker, order_of_the_dragon};
use regnal::registry::GAMES;
use regnal::table::{DataError, HouseFile, Progress, ReadFile, RuleList, SeatSetup, Sitter, lesson_of, read_text};

use crate::entries::begun;
use crate::folder::Folder;

/// What befell a file on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Crlf,
    Cr,
    Mark,
    MarkAndCrlf,
    LastLine,
    BlankLines,
    Trailing,
    Wide,
    Latin,
    Cut,
}

const WAYS: [Way; 10] = [
    Way::Crlf,
    Way::Cr,
    Way::Mark,
    Way::MarkAndCrlf,
    Way::LastLine,
    Way::BlankLines,
    Way::Trailing,
    Way::Wide,
    Way::Latin,
    Way::Cut,
];

fn below(chance: &mut ChaCha8Rng, n: usize) -> usize {
    (chance.next_u64() % n.max(1) as u64) as usize
}

impl Way {
    fn send(self, text: &str, chance: &mut ChaCha8Rng) -> Vec<u8> {
        match self {
            Way::Crlf => text.replace('\n', "\r\n").into(),
            Way::Cr => text.replace('\n', "\r").into(),
            Way::Mark => format!("\u{feff}{text}").into(),
            Way::MarkAndCrlf => format!("\u{feff}{}", text.replace('\n', "\r\n")).into(),
            Way::LastLine if text.ends_with('\n') => text.trim_end().into(),
            Way::LastLine => format!("{text}\n").into(),
            Way::BlankLines => format!("\n{text}\n\n").into(),
            // At the ends of some lines blanks come, at those of others they go.
            Way::Trailing => {
                let mut line = |l: &str| match below(chance, 3) {
                    0 => format!("{l} \t\n"),
                    1 => format!("{}\n", l.trim_end()),
                    _ => format!("{l}\n"),
                };
                text.lines().map(&mut line).collect::<String>().into()
            }
            Way::Wide => {
                let big = below(chance, 2) == 0;
                let unit = |u: u16| if big { u.to_be_bytes() } else { u.to_le_bytes() };
                format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect()
            }
            // One letter of the file, wherever it stands, is an é of Latin-1.
            Way::Latin => {
                let letters: Vec<usize> =
                    text.bytes().enumerate().filter(|(_, b)| b.is_ascii_alphabetic()).map(|(n, _)| n).collect();
                let mut bytes = text.as_bytes().to_vec();
                bytes[letters[below(chance, letters.len())]] = 0xe9;
                bytes
            }
            Way::Cut => text.as_bytes()[..below(chance, text.len())].to_vec(),
        }
    }

    /// May the file have been spoilt, so that an answer is as good as the game?
    fn spoils(self) -> bool {
        matches!(self, Way::Latin | Way::Cut)
    }
}

type Read = Result<String, Vec<DataError>>;

/// A kind of file: what of it is sent, and what is read of what arrives, told so that two that are the same game read alike.
struct Kind {
    name: &'static str,
    ending: &'static str,
    seeds: Vec<(usize, String)>,
    read: fn(usize, &Path) -> Read,
    /// A part of it is a whole file: what was cut behind a line is the same game, earlier.
    has_earlier: bool,
}

fn text(path: &Path) -> Result<String, Vec<DataError>> {
    read_text(path).map_err(|e| vec![e])
}

fn scenario(n: usize, path: &Path) -> Read {
    let text = text(path)?;
    let card = GAMES[n].card(&text, "s.ron")?;
    let seats = (0..*card.seats.start()).map(|n| SeatSetup::plain(n.into(), Sitter::Random)).collect();
    let table = GAMES[n].game().open_lean(&text, "s.ron", seats, 5)?;
    Ok(format!("{} {:016x} {:?}", card.title, table.hash(), card.options))
}

fn journal(n: usize, path: &Path) -> Read {
    let replay = GAMES[n].game().open_replay(path, &Progress::default())?;
    // What was left out of it is told.
    if !replay.notes.is_empty() {
        return Err(replay.notes.clone());
    }
    let setup = replay.setup();
    let lines: String = replay.all_lines().iter().map(|line| format!("\n{line:?}")).collect();
    let acted: Vec<_> = (0..replay.len()).map(|n| replay.seat_of(n)).collect();
    Ok(format!("{:?} {} {:?} {acted:?} {lines}", setup.seats, setup.seed, setup.scenario))
}

fn save(n: usize, path: &Path) -> Read {
    let table = Table::load(GAMES[n].game(), path)?;
    let acts: Vec<_> = table.acts().iter().map(|act| (act.seat, &act.action)).collect();
    Ok(format!("{:016x} {acts:?}", table.hash()))
}

fn script(n: usize, path: &Path) -> Read {
    Ok(format!("{:?}", Script::read(GAMES[n].game(), path)?))
}

fn lesson(_: usize, path: &Path) -> Read {
    let text = text(path)?;
    // Of a text that is no RON the scenario's reader speaks.
    let said = |e: DataError| vec![e];
    regnal::registry::game_of_scenario(&text, "l.ron").map_err(said)?.card(&text, "l.ron")?;
    // Where a step stands in the file is no part of the lesson.
    let told = format!("{:?}", lesson_of(&text, "l.ron")?);
    let rest = |part: &str| part.split_once(')').map_or(part.to_string(), |(_, rest)| rest.to_string());
    let mut parts = told.split(", at: (");
    let first = parts.next().unwrap_or_default().to_string();
    Ok(first + &parts.map(rest).collect::<String>())
}

fn rules(_: usize, path: &Path) -> Read {
    Ok(format!("{:?}", RuleList::parse(&text(path)?, "r.ron")?.rules))
}

/// An own file in the place of one of the house's: the game and the number of the file in tens and ones.
fn own_file(n: usize, path: &Path) -> Read {
    fn put<T: std::fmt::Debug, const N: usize>(
        files: &[HouseFile; N],
        parse: fn(&[ReadFile; N]) -> Result<T, Vec<DataError>>,
        file: usize,
        text: String,
    ) -> Read {
        let mut read = files.map(|f| f.embedded());
        read[file].text = text;
        parse(&read).map(|book| format!("{book:?}"))
    }
    let (text, file) = (text(path)?, n % 10);
    match n / 10 {
        0 => put(&divine_right::book_file::FILES, divine_right::book::Book::parse, file, text),
        1 => put(&blood_royale::book_file::FILES, blood_royale::book::Book::parse, file, text),
        2 => put(&diplomacy_royale::book::FILES, diplomacy_royale::book::Book::parse, file, text),
        3 => put(&order_of_the_dragon::book::FILES, order_of_the_dragon::book::Book::parse, file, text),
        _ => put(&kingmaker::book::FILES, kingmaker::book::Book::parse, file, text),
    }
}

fn adjudicated(_: usize, path: &Path) -> Read {
    let mut out = vec![];
    let done =
        work_through(Work::Adjudicate, &Atlas::over("/nowhere".as_ref()), "a.json", &text(path)?, false, &mut out);
    done.map_err(|trouble| vec![DataError::file("a.json", trouble.text)])?;
    Ok(String::from_utf8(out).expect("words"))
}

#[cfg(feature = "window")]
fn settings(_: usize, path: &Path) -> Read {
    regnal::window::settings::Settings::read(path).map(|s| format!("{s:?}")).map_err(|e| vec![e])
}

fn house(n: usize) -> HouseFile {
    match n / 10 {
        0 => divine_right::book_file::FILES[n % 10],
        1 => blood_royale::book_file::FILES[n % 10],
        2 => diplomacy_royale::book::FILES[n % 10],
        3 => order_of_the_dragon::book::FILES[n % 10],
        _ => kingmaker::book::FILES[n % 10],
    }
}

const REQUESTS: &str = r#"{"map": "standard", "phase": "movement", "season": "fall",
 "units": {"FRANCE": ["A PAR", "F BRE"], "RUSSIA": ["F STP/SC"]}, "centers": {"FRANCE": ["PAR", "BRE"]},
 "orders": {"FRANCE": ["A PAR - PIC", "F BRE S A PAR - PIC"], "RUSSIA": ["F STP/SC - BOT"]}}
"#;

fn kinds() -> Vec<Kind> {
    let games = || 0..GAMES.len();
    let kept: Vec<(String, String)> = games().map(begun).collect();
    let files =
        [(0, 5), (1, 5), (2, 3), (3, 2), (4, 5)].into_iter().flat_map(|(g, many)| (0..many).map(move |f| 10 * g + f));
    let numbered = |texts: Vec<String>| texts.into_iter().enumerate().collect::<Vec<_>>();
    let scenarios = games().flat_map(|n| GAMES[n].scenarios().iter().map(move |f| (n, f.embedded().text)));
    let lessons = GAMES.iter().flat_map(|g| g.scenarios()).map(|f| f.embedded().text).filter(|t| t.contains("lesson:"));
    let scripts = [(0, "fortress"), (0, "passive"), (1, "quiet_house"), (2, "stay_at_home"), (3, "dragons_hoard")];
    let script_text = |name: &str| {
        let built_in = regnal::bots::BUILT_IN_SCRIPTS.iter().find(|(path, _)| path.contains(name));
        built_in.expect("a script of the house").1.to_string()
    };
    let kind = |name, ending, seeds, read, has_earlier| Kind { name, ending, seeds, read, has_earlier };
    #[cfg_attr(not(feature = "window"), allow(unused_mut))]
    let mut all = vec![
        kind("scenario", "ron", scenarios.collect(), scenario, false),
        kind("journal", "journal", numbered(kept.iter().map(|k| k.1.clone()).collect()), journal, true),
        kind("save", "save", numbered(kept.iter().map(|k| k.0.clone()).collect()), save, false),
        kind("script", "ron", scripts.iter().map(|(n, name)| (*n, script_text(name))).collect(), script, false),
        kind("lesson", "ron", lessons.map(|t| (0, t)).collect(), lesson, false),
        kind("rules", "ron", vec![(0, read_text("assets/rules/kingmaker.ron".as_ref()).expect("rules"))], rules, false),
        kind("map, cards or tables", "ron", files.map(|n| (n, house(n).embedded().text)).collect(), own_file, false),
        kind("adjudicate", "json", vec![(0, REQUESTS.into())], adjudicated, true),
    ];
    #[cfg(feature = "window")]
    let written = vec![(0, "(\n    scale: 1.2,\n    keys: {Rules: [\"F5\"]},\n)\n".to_string())];
    #[cfg(feature = "window")]
    all.extend([kind("settings", "ron", written, settings, false)]);
    all
}

/// Blanks at the ends of lines within a text are nothing anybody sees.
fn seen(read: &str) -> String {
    let mut out = read.replace("\\t", " ");
    while out.contains(" \\n") {
        out = out.replace(" \\n", "\\n");
    }
    out
}

fn send(each: usize, seed: u64) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let dir = Folder::new(&format!("elsewhere-{seed}"));
    for kind in kinds() {
        let path = dir.join(format!("sent.{}", kind.ending));
        let mut as_sent: Vec<Option<String>> = vec![None; kind.seeds.len()];
        let (mut same, mut answered) = (0, 0);
        for n in 0..each {
            let (way, k) = (WAYS[n % WAYS.len()], (n / WAYS.len()) % kind.seeds.len());
            let (game, whole) = &kind.seeds[k];
            let sent = as_sent[k].get_or_insert_with(|| {
                fs::write(&path, whole).expect("a file");
                seen(&(kind.read)(*game, &path).unwrap_or_else(|e| panic!("{}: {}", kind.name, e[0])))
            });
            fs::write(&path, way.send(whole, &mut chance)).expect("a file");
            match (kind.read)(*game, &path) {
                Ok(read) => {
                    let read = seen(&read);
                    let earlier = way.spoils() && kind.has_earlier && sent.starts_with(&read);
                    assert!(
                        read == *sent || earlier,
                        "{} {n}, {way:?}: another game is read\n{read}\n{sent}",
                        kind.name
                    );
                    same += 1;
                }
                Err(errors) => {
                    assert!(way.spoils(), "{} {n}, {way:?}: {}", kind.name, errors[0]);
                    let placed = |e: &DataError| !e.text.is_empty() && (way != Way::Latin || e.line > 0);
                    assert!(!errors.is_empty() && errors.iter().all(placed), "{} {n}, {way:?}: {errors:?}", kind.name);
                    answered += 1;
                }
            }
        }
        println!("{}: {each} sent, {same} read as the same, {answered} answered", kind.name);
    }
}

#[test]
fn files_that_were_elsewhere_are_the_same_or_answered() {
    send(2 * WAYS.len(), 3);
}

/// Two thousand of every kind.
#[test]
#[ignore = "minutes; see tests/README.md"]
fn endurance_of_files_that_were_elsewhere() {
    send(2000, 4);
}
