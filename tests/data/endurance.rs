//! Promises of the house by the hundred and the thousand: what a kill -9 leaves, and files that are spoilt. Minutes long, so
//! both are ignored; `tests/README.md` has the commands and the figures.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use regnal::cli::{ReplayAsk, Trouble, replay};
use regnal::registry::{GAMES, Hosted};
use regnal::text::Terminal;

use crate::entries::signed_anew;
use crate::folder::Folder;
use crate::spoiling::spoil;

const REGNAL: &str = env!("CARGO_BIN_EXE_regnal");

fn below(chance: &mut ChaCha8Rng, n: usize) -> usize {
    (chance.next_u64() % n.max(1) as u64) as usize
}

/// Seats of chance for the first scenario of a game.
fn seats(game: &Hosted) -> String {
    let file = game.scenarios()[0].embedded();
    let fewest = *game.card(&file.text, &file.path).expect("a scenario of the house").seats.start();
    format!("random*{fewest}")
}

fn regnal(home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(REGNAL);
    command.args(args).env("REGNAL_HOME", home).stdin(Stdio::null()).stderr(Stdio::null());
    command
}

/// What `regnal replay` prints.
fn replayed(game: &Hosted, ask: &ReplayAsk) -> Result<String, Trouble> {
    let mut out = vec![];
    replay::run(game.game(), ask, &mut Terminal { input: &mut std::io::empty(), out: &mut out, by_hand: false })?;
    Ok(String::from_utf8(out).expect("words"))
}

/// The youngest journal of a home; an empty one only keeps a number for a game that was not yet on the table.
fn journal(home: &Path) -> Option<PathBuf> {
    let names = fs::read_dir(home.join("games")).ok()?.flatten().map(|e| e.path());
    let begun = |p: &PathBuf| fs::metadata(p).is_ok_and(|file| file.len() > 0);
    names.filter(|p| p.extension().is_some_and(|e| e == "journal") && begun(p)).max()
}

// ---------------------------------------------------------------- kill -9

/// Autosaves of a home that stand whole: a kill in the middle of writing leaves the older one.
fn saves_are_whole(home: &Path, game: &Hosted) -> usize {
    let files = fs::read_dir(home.join("games")).into_iter().flatten().flatten().map(|e| e.path());
    let saves: Vec<PathBuf> = files.filter(|p| p.extension().is_some_and(|e| e == "save")).collect();
    for file in &saves {
        let ask = ReplayAsk { file: file.clone(), verify: false, until: Some(1), seat: None, open_hands: true };
        replayed(game, &ask).unwrap_or_else(|e| panic!("{}: {}", game.id, e.text));
    }
    saves.len()
}

/// While another program holds a journal a table that is to go on with it says so, touches nothing, and may be killed.
fn leaves_alone_what_is_held(home: &Path, path: &Path, chance: &mut ChaCha8Rng) {
    let before = fs::read(path).expect("a journal");
    let other = fs::File::options().read(true).write(true).open(path).expect("a journal");
    other.try_lock().expect("nobody has it");
    let load = ["text", "--load", path.to_str().expect("a path")];
    if below(chance, 2) == 0 {
        let done =
            Command::new(REGNAL).args(load).env("REGNAL_HOME", home).stdin(Stdio::null()).output().expect("regnal");
        let said = String::from_utf8_lossy(&done.stderr).into_owned() + &String::from_utf8_lossy(&done.stdout);
        assert!(!done.status.success() && said.contains("open in another Regnal"), "{said}");
    } else {
        let mut table = regnal(home, &load).stdout(Stdio::null()).spawn().expect("regnal");
        sleep(Duration::from_millis(below(chance, 30) as u64));
        let _ = table.kill();
        let _ = table.wait();
    }
    drop(other);
    assert!(fs::read(path).expect("a journal") == before, "a journal that another program holds was touched");
}

/// Time and again a table is killed at a moment drawn by chance, while it plays and while it saves, and gone on with. Whatever
/// it had said before is in the journal, which agrees with the rules, and every save is whole. The lines that were said.
fn kill(each: usize, seed: u64) -> usize {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let (mut acts, mut saves) = (0, 0);
    for (g, game) in GAMES.iter().enumerate() {
        let home = Folder::new(&format!("kills-{seed}-{g}"));
        let seats = seats(game);
        let mut told: BTreeSet<String> = BTreeSet::new();
        for n in 0..each {
            let before = journal(&home);
            // Every tenth begins anew, so that what is to be read stays short.
            let goes_on = n % 10 > 0 && before.as_ref().is_some_and(|path| game.unfinished(path));
            let seed = n.to_string();
            let args: &[&str] =
                if goes_on { &["text", "--continue"] } else { &["text", game.id, "--seats", &seats, "--seed", &seed] };
            if !goes_on {
                told.clear();
            }
            let out = home.join("out.txt");
            let mut table =
                regnal(&home, args).stdout(fs::File::create(&out).expect("a file")).spawn().expect("regnal");
            // From the first moments, in which the files are made, to some thousand acts.
            let moment = Duration::from_millis(below(&mut chance, if n % 4 == 0 { 60 } else { 900 }) as u64);
            let began = Instant::now();
            // Every third kill waits until a save is being written.
            let saving = || {
                let mut names = fs::read_dir(home.join("games")).into_iter().flatten().flatten().map(|e| e.path());
                names.any(|p| p.extension().is_some_and(|e| e == "tmp"))
            };
            while table.try_wait().expect("a process").is_none() {
                let late = began.elapsed() >= moment;
                if late && (n % 3 > 0 || saving() || began.elapsed() > 3 * moment) {
                    break;
                }
                if !late || n % 3 > 0 {
                    sleep(Duration::from_millis(1));
                }
            }
            let _ = table.kill();
            let _ = table.wait();
            let said = fs::read_to_string(&out).expect("what it said");
            let whole = said.rfind('\n').map_or("", |end| &said[..end]);
            told.extend(whole.lines().map(str::trim).filter(|l| l.ends_with(']')).map(String::from));
            let Some(path) = journal(&home) else {
                assert!(told.is_empty(), "{}: a game was on the table and there is no journal", game.id);
                continue;
            };
            if n % 4 == 1 {
                leaves_alone_what_is_held(&home, &path, &mut chance);
            }
            let ask = ReplayAsk { file: path.clone(), verify: false, until: None, seat: None, open_hands: true };
            let text = replayed(game, &ask).unwrap_or_else(|e| panic!("{} kill {n}: {}", game.id, e.text));
            let stored: BTreeSet<&str> = text.lines().map(str::trim).collect();
            for line in &told {
                assert!(stored.contains(line.as_str()), "{} kill {n}: lost: {line}", game.id);
            }
            acts += told.len();
            saves += saves_are_whole(&home, game);
            if n % 10 == 9 {
                let ask = ReplayAsk { verify: true, ..ask };
                replayed(game, &ask).unwrap_or_else(|e| panic!("{} kill {n}: {}", game.id, e.text));
            }
        }
    }
    println!("{} kills, {acts} lines said and found again, {saves} saves whole", each * GAMES.len());
    acts
}

#[test]
fn a_few_kills_lose_no_act() {
    kill(2, 300);
}

#[test]
#[ignore = "minutes; see tests/README.md"]
fn endurance_of_three_hundred_kills() {
    let acts = kill(60, 301);
    assert!(acts > 10_000, "only {acts} lines were ever said: the tables were killed too soon to tell anything");
}

// ---------------------------------------------------------------- Spoilt files

/// A text with one to five bytes put over, in or out, or cut off, or a piece of it said twice.
fn spoilt(text: &str, chance: &mut ChaCha8Rng) -> String {
    let place = |chance: &mut ChaCha8Rng| {
        let mut at = below(chance, text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    match below(chance, 8) {
        0 => text[..place(chance)].to_string(),
        1 => {
            let (a, b) = (place(chance), place(chance));
            format!("{}{}", &text[..a.max(b)], &text[a.min(b)..])
        }
        _ => {
            let edits: Vec<(usize, u8, u8)> = (0..=below(chance, 5))
                .map(|_| (below(chance, usize::MAX), below(chance, 256) as u8, below(chance, 256) as u8))
                .collect();
            spoil(text, &edits)
        }
    }
}

/// Ten thousand scenarios, journals and saves with faults in them: each is read, or its fault is told in words. Cards, maps,
/// tables and all other files are spoilt by [`fuzzed`](crate::fuzzed).
#[test]
#[ignore = "minutes; see tests/README.md"]
fn ten_thousand_spoilt_files_are_read_or_answered() {
    let mut chance = ChaCha8Rng::seed_from_u64(10_000);
    let (mut tried, mut read) = (0, 0);
    for (g, game) in GAMES.iter().enumerate() {
        let home = Folder::new(&format!("spoilt-{g}"));
        for n in 0..1000 {
            let file = game.scenarios()[n % game.scenarios().len()].embedded();
            match game.card(&spoilt(&file.text, &mut chance), "spoilt.ron") {
                Ok(_) => read += 1,
                Err(faults) => {
                    assert!(!faults.is_empty() && faults.iter().all(|f| !f.text.is_empty() && f.path == "spoilt.ron"));
                }
            }
            tried += 1;
        }
        // A game of some hundred acts, with its journal and its saves.
        let args = ["text", game.id, "--seats", &seats(game), "--seed", "5"];
        let mut table = regnal(&home, &args).stdout(Stdio::null()).spawn().expect("regnal");
        let stored = || -> Vec<PathBuf> {
            fs::read_dir(home.join("games")).into_iter().flatten().flatten().map(|e| e.path()).collect()
        };
        let began = Instant::now();
        while stored().len() < 2 && table.try_wait().expect("a process").is_none() {
            assert!(began.elapsed() < Duration::from_secs(120), "{}: no save in two minutes", game.id);
            sleep(Duration::from_millis(100));
        }
        let _ = table.kill();
        let _ = table.wait();
        let mut files = stored();
        files.sort();
        assert!(files.len() > 1, "{}: a journal and a save", game.id);
        for n in 0..1000 {
            let original = &files[n % files.len()];
            let is_journal = original.extension().is_some_and(|e| e == "journal");
            let mut text = fs::read_to_string(original).expect("a stored game");
            // Few acts, so that those that are read are gone through quickly.
            if is_journal {
                text = text.lines().take(40).flat_map(|l| [l, "\n"]).collect();
            }
            text = spoilt(&text, &mut chance);
            if is_journal && n % 3 > 0 {
                text = signed_anew(&text);
            }
            let path = home.join(original.file_name().expect("a name"));
            fs::write(&path, text).expect("a file");
            let ask = ReplayAsk { file: path, verify: n % 2 == 0, until: Some(40), seat: None, open_hands: true };
            match replayed(game, &ask) {
                Ok(_) => read += 1,
                Err(trouble) => assert!(!trouble.text.is_empty()),
            }
            tried += 1;
        }
    }
    assert!(tried >= 10_000 && read > 0 && read < tried, "{read} of {tried} were read");
    println!("{tried} files, {read} of them read");
}
