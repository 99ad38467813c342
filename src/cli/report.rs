//! `regnal report`: a stored game as a text with pictures, for those who played it.

use crate::engine::{Game, key_moments, write_report};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Fronts, ReportAsk, Trouble};
use crate::table::{DataError, Progress, REPORT_PICTURE, REPORT_TEXT, free_folder, write_atomic};

/// Writes the report. It is there, without pictures, before the first of them is drawn: whatever drawing meets, the text
/// stays.
///
/// # Errors
/// The game cannot be read, it must be said whose knowledge is told, or the folder cannot be written to.
pub fn run(game: &'static Game, ask: &ReportAsk, out: &mut dyn Write, fronts: Fronts) -> Result<(), Trouble> {
    let mut replay = game.open_replay(&ask.file, &Progress::default())?;
    let eyes = replay
        .eyes_for(ask.seat, ask.open_hands)
        .map_err(|e| Trouble::input(format!("{}: {e}", ask.file.display())))?;
    let (folder, was_there) = folder(ask)?;
    let moments = key_moments(&replay, eyes);
    let text = folder.join(REPORT_TEXT);
    let bare = vec![None; moments.len()];
    let plain = write_report(&mut replay, eyes, &moments, &bare)?;
    write_atomic(&text, plain.as_bytes())?;
    writeln!(out, "{}{}", text.display(), if was_there { " (written over the one that was there)" } else { "" })?;
    for note in &replay.notes {
        writeln!(out, "note: {note}")?;
    }
    out.flush()?;
    let drawn = match ask.pictures {
        true => (fronts.draw)(game.id, &ask.file, eyes, &moments, &folder),
        false => Err("none were asked for".into()),
    };
    match drawn {
        Ok(drawn) => {
            let with = write_report(&mut replay, eyes, &moments, &drawn)?;
            write_atomic(&text, with.as_bytes())?;
            writeln!(out, "{} pictures of the map", drawn.iter().flatten().count())?;
        }
        Err(why) => {
            let again = again(ask, &folder);
            let note = format!("{plain}\nWithout pictures: {why}. To add them: `{again}`\n");
            write_atomic(&text, note.as_bytes())?;
            writeln!(out, "without pictures: {why}. To add them: {again}")?;
        }
    }
    Ok(())
}

/// The command that draws the pictures.
fn again(ask: &ReportAsk, folder: &Path) -> String {
    let seat = ask.seat.map_or_else(String::new, |seat| format!(" --seat {}", seat.0 + 1));
    let open = if ask.open_hands { " --open-hands" } else { "" };
    format!("regnal report {}{seat}{open} --out {} --overwrite", ask.file.display(), folder.display())
}

/// The folder to write to, made if need be, and whether a report in it is written over. Nothing is written over unasked:
/// a folder that was named is refused, and one that was not gets a number.
fn folder(ask: &ReportAsk) -> Result<(PathBuf, bool), Trouble> {
    let stem = ask.file.file_stem().map_or_else(|| "game".into(), |stem| stem.to_string_lossy().into_owned());
    let named = ask.out.clone().unwrap_or_else(|| PathBuf::from(format!("{stem}-report")));
    let folder = match (taken(&named), ask.overwrite, &ask.out) {
        (true, false, Some(_)) => {
            let text =
                format!("{}: there is a report already; --overwrite writes over it", named.join(REPORT_TEXT).display());
            return Err(Trouble::input(text));
        }
        (true, false, None) => free_folder(&named),
        _ => named,
    };
    let path = folder.display().to_string();
    fs::create_dir_all(&folder).map_err(|e| DataError::file(&path, format!("the folder cannot be made: {e}")))?;
    let was_there = taken(&folder);
    Ok((folder, was_there))
}

/// Is there a report in this folder, or a picture that its pictures would write over?
fn taken(folder: &Path) -> bool {
    let ours = |name: &str| name == REPORT_TEXT || name.starts_with(REPORT_PICTURE);
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| file.file_name()).any(|name| name.to_str().is_some_and(ours))
}
