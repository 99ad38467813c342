//! Regnal's command line.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::Parser;
use regnal::cli::{Args, run};
use regnal::text::Terminal;

fn main() -> ExitCode {
    let args = Args::parse();
    #[cfg(feature = "window")]
    if let Some(ask) = regnal::cli::window::asked_here(&args) {
        return ExitCode::from(regnal::cli::window::run_here(ask));
    }
    let (stdin, stdout) = (std::io::stdin(), std::io::stdout());
    let by_hand = stdin.is_terminal() && stdout.is_terminal();
    let (mut input, mut out) = (stdin.lock(), std::io::BufWriter::new(stdout.lock()));
    let done = run(args, &mut Terminal { input: &mut input, out: &mut out, by_hand });
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
