//! Regnal's command line.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use regnal::FRONTS;
use regnal::cli::{Args, run};
use regnal::text::Terminal;
#[cfg(feature = "window")]
use regnal::{
    cli::{TextArgs, Trouble, opening},
    registry::{self, Hosted},
    table::at_home,
    window::{self, desk::Page, hosts},
};

fn main() -> ExitCode {
    let args = Args::parse();
    #[cfg(feature = "window")]
    if let Some(ask) = regnal::cli::window::asked_here(&args) {
        return ExitCode::from(regnal::cli::window::run_here(ask, show));
    }
    let (stdin, stdout) = (std::io::stdin(), std::io::stdout());
    let by_hand = stdin.is_terminal() && stdout.is_terminal();
    let (mut input, mut out) = (stdin.lock(), std::io::BufWriter::new(stdout.lock()));
    let done = run(args, &mut Terminal { input: &mut input, out: &mut out, by_hand }, FRONTS);
    // A reader that has closed the pipe has seen what it wanted.
    let _ = out.flush();
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            if !trouble.text.is_empty() {
                eprintln!("regnal: {trouble}");
            }
            ExitCode::from(trouble.code)
        }
    }
}

/// Shows the window that the arguments name: the start screen, or a game.
#[cfg(feature = "window")]
fn show(ask: &TextArgs) -> Result<Result<(), String>, Trouble> {
    let replay = ask.page.as_deref() == Some("replay");
    let page = ask.page.as_deref().filter(|_| !replay).map(Page::named).transpose();
    let mut start = window::Start {
        shot: ask.shot.as_ref().map(at_home),
        keep: ask.shot.is_none(),
        replay,
        page: page.map_err(Trouble::input)?,
        tab: ask.tab,
        settings: ask.settings.as_ref().map(at_home),
        open_hands: ask.open_hands,
        size: ask.points()?,
        look: ask.look.as_ref().map(|place| (place.clone(), ask.zoom)),
        ..window::Start::default()
    };
    let host = |game: &Hosted| {
        let none = || Trouble::input(format!("the window does not show {} yet", game.name()));
        hosts::find(game.id).ok_or_else(none)
    };
    if ask.names_a_game() {
        let (game, opening) = opening(ask)?;
        start.table = Some(host(game)?.open(&opening)?);
    } else if let Some(id) = ask.game() {
        start.host = Some(host(registry::game(id)?)?);
    }
    Ok(window::run(start))
}
