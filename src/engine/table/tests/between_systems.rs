//! Journals and saves that went through other systems, other programs and other locks.

use super::*;
use crate::table::held::tests::locks_keep_out;
use crate::table::{DataError, Record, file_is_journal, game_of_file, house_ron, peek_journal};

type Change = (&'static str, fn(&str) -> Vec<u8>);

fn utf_16(text: &str, big: bool) -> Vec<u8> {
    let unit = |u: u16| if big { u.to_be_bytes() } else { u.to_le_bytes() };
    format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect()
}

/// What a checkout, a mail program or an editor does to a file.
const CHANGES: [Change; 10] = [
    ("crlf", |t| t.replace('\n', "\r\n").into()),
    ("cr", |t| t.replace('\n', "\r").into()),
    ("twice returned", |t| t.replace('\n', "\r\r\n").into()),
    ("bom", |t| format!("\u{feff}{t}").into()),
    ("bom and crlf", |t| format!("\u{feff}{}", t.replace('\n', "\r\n")).into()),
    ("no last line end", |t| t.trim_end().into()),
    ("one more line end", |t| format!("{t}\n").into()),
    ("blank lines around", |t| format!("\n \n{t}\n \t\n").into()),
    ("blanks at the ends of lines", |t| t.replace('\n', " \t \n").into()),
    ("no blanks at the ends of lines", |t| t.lines().map(|l| format!("{}\n", l.trim_end())).collect::<String>().into()),
];

/// A game whose scenario has a text of several lines, some with blanks at their ends.
fn with_text(seed: u64) -> Table {
    let scenario =
        "(\n    title: \"The Well\n  of three lines \n and a blank\t\n\",\n    pool: 60,\n    turns: 6,\n)\n";
    Table::new(&TOY, scenario, "well.ron", table(1).seats().to_vec(), seed).unwrap()
}

#[test]
fn a_journal_that_was_elsewhere_is_the_same_game_and_goes_on() {
    let dir = folder("elsewhere");
    let path = dir.join("x.journal");
    let mut t = with_text(3);
    t.keep_journal_at(&path).unwrap();
    play(&mut t, 9, 2);
    let (hash, acts) = (t.hash(), t.acts().to_vec());
    drop(t);
    let house = std::fs::read_to_string(&path).unwrap();
    for (name, change) in CHANGES {
        std::fs::write(&path, change(&house)).unwrap();
        assert!(file_is_journal(&path).unwrap(), "{name}");
        assert_eq!(game_of_file(&path).unwrap(), "toy", "{name}");
        let head = peek_journal(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(!head.over && !head.in_use, "{name}");
        assert!(verify(&TOY, &path).unwrap().parted.is_none(), "{name}");
        // It goes on, is left, and is gone on with again: what was written behind the strange lines is read with them.
        let (mut t, notes) = Table::resume(&TOY, &path).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert_eq!((t.hash(), t.acts(), notes), (hash, &acts[..], vec![]), "{name}");
        play(&mut t, 3, 4);
        let text = t.save_text().unwrap();
        drop(t);
        let (t, notes) = Table::resume(&TOY, &path).unwrap_or_else(|e| panic!("{name}, again: {e:?}"));
        assert_eq!((t.save_text().unwrap(), notes), (text, vec![]), "{name}");
    }
}

#[test]
fn a_journal_in_utf_16_is_read_and_goes_on_in_a_file_of_its_own() {
    let dir = folder("wide");
    let path = dir.join("x.journal");
    let mut t = with_text(3);
    t.keep_journal_at(&path).unwrap();
    play(&mut t, 9, 2);
    let hash = t.hash();
    drop(t);
    let house = std::fs::read_to_string(&path).unwrap();
    for big in [false, true] {
        let wide = utf_16(&house, big);
        std::fs::write(&path, &wide).unwrap();
        assert_eq!(game_of_file(&path).unwrap(), "toy");
        assert!(file_is_journal(&path).unwrap());
        let error = Table::resume(&TOY, &path).err().unwrap()[0].to_string();
        assert!(error.contains("save it as UTF-8"), "{error}");
        let (t, _) = Table::resume_or_salvage(&TOY, &path).unwrap();
        assert_eq!((t.hash(), t.journal_path()), (hash, None));
        assert_eq!(std::fs::read(&path).unwrap(), wide, "the file is left as it is");
    }
}

#[test]
fn a_save_that_was_elsewhere_is_the_same_game() {
    let dir = folder("save-elsewhere");
    let path = dir.join("x.save");
    let mut t = with_text(3);
    play(&mut t, 9, 2);
    let house = t.save_text().unwrap();
    assert!(house.lines().any(|l| l.ends_with(' ')), "the scenario's text has blanks at the ends of its lines");
    let wide: [Change; 2] = [("utf-16", |t| utf_16(t, false)), ("utf-16, big", |t| utf_16(t, true))];
    for (name, change) in CHANGES.into_iter().chain(wide) {
        std::fs::write(&path, change(&house)).unwrap();
        assert!(!file_is_journal(&path).unwrap(), "{name}");
        assert_eq!(game_of_file(&path).unwrap(), "toy", "{name}");
        let again = Table::load(&TOY, &path).unwrap_or_else(|e| panic!("{name}: {}", e[0]));
        assert_eq!((again.hash(), again.acts()), (t.hash(), t.acts()), "{name}");
    }
    // A journal that goes on from such a save carries its text, and goes elsewhere itself.
    let mut t = Table::load(&TOY, &path).unwrap();
    let journal = dir.join("x.journal");
    t.keep_journal_at(&journal).unwrap();
    play(&mut t, 4, 7);
    let hash = t.hash();
    drop(t);
    let crlf = std::fs::read_to_string(&journal).unwrap().replace('\n', "\r\n");
    std::fs::write(&journal, format!("\u{feff}{crlf}")).unwrap();
    assert_eq!(Table::resume(&TOY, &journal).unwrap().0.hash(), hash);
}

#[test]
fn bytes_of_another_encoding_are_told_with_their_place() {
    let dir = folder("latin");
    let mut t = with_text(3);
    play(&mut t, 3, 2);
    let save = t.save_text().unwrap();
    let at = save.find("The Well").unwrap();
    let line = save[..at].matches('\n').count() + 1;
    let mut bytes = save.into_bytes();
    bytes[at + 2] = 0xe9;
    let path = dir.join("x.save");
    std::fs::write(&path, bytes).unwrap();
    let error = &Table::load(&TOY, &path).err().unwrap()[0];
    assert_eq!(error.line, line, "{error}");
    assert!(error.text.contains("not UTF-8") && error.text.contains("save it with the encoding UTF-8"), "{error}");
    let path = dir.join("x.journal");
    t.keep_journal_at(&path).unwrap();
    play(&mut t, 3, 2);
    drop(t);
    let mut bytes = std::fs::read(&path).unwrap();
    let second = bytes.iter().position(|b| *b == b'\n').unwrap() + 1;
    bytes[second + 12] = 0xe9;
    std::fs::write(&path, bytes).unwrap();
    let error = &Table::resume(&TOY, &path).err().unwrap()[0];
    assert_eq!((error.line, error.column), (2, 13), "{error}");
    assert!(error.text.contains("no UTF-8 text"), "{error}");
}

// ---------------------------------------------------------------- Locks as Windows has them

#[test]
fn a_journal_is_read_through_the_handle_that_holds_it() {
    locks_keep_out();
    let dir = folder("mandatory");
    let store = Store::at(&dir).unwrap();
    let mut t = table(1);
    t.keep_journal(&store).unwrap();
    let path = t.journal_path().unwrap().to_path_buf();
    play(&mut t, 12, 2);
    let hash = t.hash();
    // Its own table reads it while it plays on: lists, replays, reports.
    assert!(!peek_journal(&path).unwrap().in_use);
    assert_eq!(read_journal(&TOY, &path).unwrap().records.len(), 12);
    assert_eq!(store.all().unwrap().len(), 1);
    play(&mut t, 2, 5);
    assert_eq!(read_journal(&TOY, &path).unwrap().records.len(), 14, "reading has not moved where it writes");
    assert_ne!(t.hash(), hash);
    let text = t.save_text().unwrap();
    drop(t);
    assert_eq!(latest(&TOY, &store).unwrap(), Some(path.clone()));
    let (mut t, _) = Table::resume(&TOY, &path).unwrap();
    assert_eq!(t.save_text().unwrap(), text);
    play(&mut t, 1, 6);
    drop(t);
    assert!(verify(&TOY, &path).unwrap().parted.is_none());
}

#[test]
fn a_journal_of_another_program_is_in_use_and_not_damaged() {
    let dir = folder("taken");
    let store = Store::at(&dir).unwrap();
    let mut t = table(1);
    t.keep_journal(&store).unwrap();
    let path = t.journal_path().unwrap().to_path_buf();
    play(&mut t, 12, 2);
    drop(t);
    let other = std::fs::File::options().read(true).write(true).open(&path).unwrap();
    other.try_lock().unwrap();
    for windows in [false, true] {
        if windows {
            locks_keep_out();
            let error = peek_journal(&path).unwrap_err();
            assert!(error.is_in_use() && error.text.contains("open in another Regnal"), "{error}");
            assert!(read_journal(&TOY, &path).unwrap_err().is_in_use());
            assert!(Table::salvage(&TOY, &path).err().unwrap()[0].is_in_use());
        } else {
            assert!(peek_journal(&path).unwrap().in_use);
        }
        assert!(file_is_journal(&path).unwrap());
        let stored = store.all().unwrap();
        assert_eq!((stored.len(), &*stored[0].game), (1, "toy"), "it stays in the list");
        assert_eq!(latest(&TOY, &store).unwrap(), None);
        assert_eq!(store.latest_of_any(|_| true).unwrap(), None);
        for errors in [Table::resume(&TOY, &path).err(), Table::resume_or_salvage(&TOY, &path).err()] {
            let errors = errors.expect("nobody gets a second copy of a game that is played");
            assert!(errors.iter().all(DataError::is_in_use), "{errors:?}");
        }
    }
    drop(other);
    assert!(Table::resume(&TOY, &path).is_ok());
}

#[test]
fn a_record_that_does_not_fit_is_told_at_its_line() {
    let dir = folder("misfit");
    let path = dir.join("x.journal");
    let mut t = table(1);
    t.keep_journal_at(&path).unwrap();
    play(&mut t, 3, 2);
    drop(t);
    let house = std::fs::read_to_string(&path).unwrap();
    let misfit = house_ron().to_string(&Record::<u8>::Rewind { to: 900 }).unwrap();
    let misfit = format!("{:08x} {misfit}", crc32fast::hash(misfit.as_bytes()));
    std::fs::write(&path, format!("{}\n\n{misfit}\n", house.replacen('\n', "\n\n", 1))).unwrap();
    let line = house.lines().count() + 4;
    let errors = Table::resume(&TOY, &path).err().unwrap();
    assert!(errors.iter().any(|e| e.line == line && e.text.contains("act 900")), "{errors:?}, expected line {line}");
}
