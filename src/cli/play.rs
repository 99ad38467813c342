//! `regnal play`: the window; at the terminal where there is none, or none any more.

use std::path::Path;

use super::{Ended, Fronts, TextArgs, Trouble, opening, text};
use crate::registry::{self, GAMES};
use crate::table::{Opening, Store, game_of_file};
use crate::text::Terminal;

/// The exit code of a window that did not open, or broke, where nobody is there to go on at the terminal.
const NO_WINDOW: u8 = 3;

/// Opens the window and waits until it is closed.
///
/// # Errors
/// What the arguments name is not there; the window broke; what was played at the terminal instead went wrong.
pub fn run(ask: &TextArgs, terminal: &mut Terminal, fronts: Fronts) -> Result<(), Trouble> {
    // What was named wrongly is said at once, and is no reason to go to the terminal.
    if ask.names_a_game() {
        opening(ask)?;
    }
    match window(ask)? {
        Ended::Closed => Ok(()),
        Ended::NoWindow(why) if ask.shot.is_some() => Err(Trouble::input(format!("no picture was drawn: {why}"))),
        Ended::NoWindow(why) => {
            // Started from a menu or by another program: a game that nobody could play is not begun.
            let alone = !terminal.by_hand && !ask.names_a_game() && terminal.input.fill_buf()?.is_empty();
            if alone {
                let text = format!("no window: {why}; `regnal text`, at a terminal, plays without one");
                return Err(Trouble { code: NO_WINDOW, text });
            }
            writeln!(terminal.out, "No window: {why}. This is the terminal table; `help` lists its commands.")?;
            text(ask, terminal, fronts)
        }
        Ended::Broke { why, game, console } => {
            let kept = game.as_deref().map(kept).unwrap_or_else(|| "no game was on its table".into());
            if !terminal.by_hand && !console {
                let text = format!("the window is gone: {why}; {kept}");
                return Err(Trouble { code: NO_WINDOW, text });
            }
            writeln!(terminal.out, "The window is gone: {why}; {kept}. This is the terminal table.")?;
            terminal.by_hand = true;
            match game {
                Some(path) => {
                    let game = registry::game(&game_of_file(&path)?)?;
                    (fronts.play)(game.game(), &Opening::Load(path), &|| game.rules(), terminal)
                }
                None => text(ask, terminal, fronts),
            }
        }
    }
}

/// Where a game lies, and how to go on with it.
fn kept(path: &Path) -> String {
    let known = |id: &str| GAMES.iter().find(|game| game.id == id);
    let latest = Store::of_user().and_then(|store| {
        store.latest_of_any(|stored| known(&stored.game).is_some_and(|game| game.unfinished(&stored.path)))
    });
    let command = match latest {
        Ok(Some(stored)) if stored.path == path => "regnal text --continue".to_string(),
        _ => format!("regnal text --load {}", path.display()),
    };
    format!("the game is kept, act by act, in {}; `{command}` goes on with it", path.display())
}

#[cfg(feature = "window")]
fn window(ask: &TextArgs) -> Result<Ended, Trouble> {
    super::window::open(ask)
}

#[cfg(not(feature = "window"))]
fn window(_ask: &TextArgs) -> Result<Ended, Trouble> {
    Ok(Ended::NoWindow("this build of Regnal has none".into()))
}
