//! The window in a process of its own, and how this one waits beside it.
//!
//! What breaks a window, a display that goes away or a graphics driver, may end its process without asking. Then this
//! one still stands: it says in a sentence what happened and where the game is, and has the terminal table at hand. What
//! the libraries of the window print goes into the [log](crate::beside::log).

use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::args::{Args, Command as Asked, TextArgs};
use super::{Ended, Trouble, console};
use crate::beside::log::Log;
use crate::beside::{BESIDE, Word, is_beside, tell};

/// How long what was printed last may take to arrive after the process has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// Is this the process of the window? What it was asked to play, then.
pub fn asked_here(args: &Args) -> Option<&TextArgs> {
    match &args.command {
        Some(Asked::Play(ask)) if is_beside() => Some(ask),
        _ => None,
    }
}

/// Runs the window here, by `show`; the exit code. It closes when the process beside it is gone. The inner error of `show`
/// says why there is no window, the outer one what the arguments name that is not there or does not fit.
pub fn run_here(ask: &TextArgs, show: fn(&TextArgs) -> Result<Result<(), String>, Trouble>) -> u8 {
    super::memory::give_back();
    thread::spawn(|| {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        std::process::exit(0);
    });
    match show(ask) {
        Ok(Ok(())) => 0,
        Ok(Err(why)) => {
            tell(&Word::Why(why));
            3
        }
        Err(Trouble { code, text }) => {
            tell(&Word::Bad { code, text });
            code
        }
    }
}

// ---------------------------------------------------------------- Beside it

enum News {
    Said(Word),
    Gone(io::Result<ExitStatus>),
}

/// Opens the window, or draws the picture asked for, and waits until it is closed.
///
/// # Errors
/// The arguments name what is not there or does not fit.
pub fn open(ask: &TextArgs) -> Result<Ended, Trouble> {
    if ask.shot.is_none()
        && let Err(why) = display()
    {
        return Ok(Ended::NoWindow(why));
    }
    match spawn() {
        Ok(child) => wait(child),
        Err(why) => Ok(Ended::NoWindow(format!("Regnal cannot start itself once more: {why}"))),
    }
}

fn spawn() -> io::Result<Child> {
    let mut command = Command::new(std::env::current_exe()?);
    let mut args: Vec<_> = std::env::args_os().skip(1).collect();
    if args.is_empty() {
        args.push("play".into());
    }
    command.args(args).env(BESIDE, "1").env("NO_COLOR", "1").stdin(Stdio::piped()).stdout(Stdio::piped());
    // Whoever asks for the libraries' words wants to read them.
    let shown = std::env::var_os("RUST_LOG").is_some();
    command.stderr(if shown { Stdio::inherit() } else { Stdio::piped() });
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        command.env("RUST_BACKTRACE", "1");
    }
    #[cfg(windows)]
    {
        // No console beside the window (CREATE_NO_WINDOW).
        std::os::windows::process::CommandExt::creation_flags(&mut command, 0x0800_0000);
    }
    command.spawn()
}

fn wait(mut child: Child) -> Result<Ended, Trouble> {
    // The window closes when this end of its input does.
    let _held = child.stdin.take();
    let (to_us, news) = channel();
    if let Some(out) = child.stdout.take() {
        let to_us = to_us.clone();
        thread::spawn(move || listen(BufReader::new(out), &to_us));
    }
    let (done, logged) = channel();
    if let Some(mut printed) = child.stderr.take() {
        thread::spawn(move || {
            let mut log = Log::of_user();
            let _ = io::copy(&mut printed, &mut log);
            let _ = done.send(log.path().map(PathBuf::from));
        });
    }
    thread::spawn(move || to_us.send(News::Gone(child.wait())));
    let told = hear(&news);
    let log = logged.recv_timeout(LAST_WORDS).ok().flatten();
    conclude(told, log)
}

fn listen(lines: impl BufRead, to: &Sender<News>) {
    for line in lines.lines().map_while(Result::ok) {
        if let Ok(word) = serde_json::from_str(&line)
            && to.send(News::Said(word)).is_err()
        {
            return;
        }
    }
}

/// All that the window told before it ended.
#[derive(Default)]
struct Told {
    open: bool,
    game: Option<PathBuf>,
    why: Option<String>,
    bad: Option<Trouble>,
    status: Option<io::Result<ExitStatus>>,
    /// The console is gone.
    left: bool,
}

fn hear(news: &Receiver<News>) -> Told {
    let mut told = Told::default();
    loop {
        let next = match told.status {
            None => news.recv().ok(),
            Some(_) => news.recv_timeout(LAST_WORDS).ok(),
        };
        match next {
            None => return told,
            Some(News::Gone(status)) => told.status = Some(status),
            Some(News::Said(Word::Open)) => {
                told.open = true;
                told.left |= console::leave();
            }
            Some(News::Said(Word::Game(game))) => told.game = game,
            // What was said first is the cause of the rest.
            Some(News::Said(Word::Why(why))) => told.why = told.why.or(Some(why)),
            Some(News::Said(Word::Bad { code, text })) => told.bad = Some(Trouble { code, text }),
        }
    }
}

fn conclude(told: Told, log: Option<PathBuf>) -> Result<Ended, Trouble> {
    if let Some(bad) = told.bad {
        return Err(bad);
    }
    if matches!(&told.status, Some(Ok(status)) if status.success()) {
        return Ok(Ended::Closed);
    }
    let why = told.why.unwrap_or_else(|| cause(told.open, told.status));
    let why = match log {
        Some(log) => format!("{why} (details: {})", log.display()),
        None => why,
    };
    if !told.open {
        return Ok(Ended::NoWindow(why));
    }
    let console = told.left && console::open();
    Ok(Ended::Broke { why, game: told.game, console })
}

/// Why a window is gone that could not say so itself.
fn cause(was_open: bool, status: Option<io::Result<ExitStatus>>) -> String {
    if let Err(why) = display() {
        return if was_open { format!("its display is gone ({why})") } else { why };
    }
    let how = match status {
        Some(Ok(status)) => format!("{status}"),
        Some(Err(e)) => e.to_string(),
        None => "without a word".into(),
    };
    let when = if was_open { "broke down" } else { "broke down while it opened" };
    format!("it {when}: its display, the graphics driver or Regnal itself failed ({how})")
}

/// Is there a display to open a window on?
///
/// # Errors
/// Why not.
#[cfg(all(unix, not(target_vendor = "apple")))]
fn display() -> Result<(), String> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let Some(display) = set("DISPLAY") else {
        return Err(match set("WAYLAND_DISPLAY").or_else(|| set("WAYLAND_SOCKET")) {
            Some(_) => "Regnal draws by X11, and this Wayland session offers no X display: XWayland is off or not \
                        installed (the variable DISPLAY is not set)"
                .into(),
            None => "there is no display to open a window on (the variable DISPLAY is not set)".into(),
        });
    };
    match x11rb::connect(None) {
        Ok(_) => Ok(()),
        Err(x11rb::errors::ConnectError::IoError(_)) => {
            Err(format!("no display answers at {} (the variable DISPLAY)", display.to_string_lossy()))
        }
        Err(e) => Err(format!("the display {} lets no window in: {e}", display.to_string_lossy())),
    }
}

/// Elsewhere a display is part of the system.
#[cfg(not(all(unix, not(target_vendor = "apple"))))]
fn display() -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_window_said_is_told_in_one_sentence_with_its_log() {
        let heard = |words: &[&str]| {
            let (to, news) = channel();
            listen(words.join("\n").as_bytes(), &to);
            drop(to);
            hear(&news)
        };
        let of = |word: &Word| serde_json::to_string(word).unwrap();
        let why = of(&Word::Why("the adapter was lost".into()));
        let later = of(&Word::Why("it closed".into()));
        let ended = conclude(heard(&["libEGL warning: no", &why, &later]), Some("logs/regnal.log".into()));
        assert_eq!(ended.unwrap(), Ended::NoWindow("the adapter was lost (details: logs/regnal.log)".into()));
        let game = of(&Word::Game(Some("0002.journal".into())));
        let ended = conclude(heard(&[&of(&Word::Open), &game, &why]), None).unwrap();
        let game = Some("0002.journal".into());
        assert_eq!(ended, Ended::Broke { why: "the adapter was lost".into(), game, console: false });
        let bad = of(&Word::Bad { code: 2, text: "a.ron:1:2: no\nb.ron: no".into() });
        let trouble = conclude(heard(&[&bad]), None).unwrap_err();
        assert_eq!((trouble.code, trouble.text.as_str()), (2, "a.ron:1:2: no\nb.ron: no"));
    }
}
