//! Starts that do not come to a window: one sentence, no backtrace, and the terminal table. What needs a display to lose
//! is tried by `.ci/window_test.sh`.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::folder::Folder;

/// Runs the program with this environment in place of a desktop's, and `input` from a pipe.
fn regnal(home: &Path, args: &[&str], environment: &[(&str, &str)], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_regnal"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "RUST_LOG", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command.args(args).env("REGNAL_HOME", home).envs(environment.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("plain text")
}

fn games(home: &Path) -> usize {
    std::fs::read_dir(home.join("games")).map_or(0, |list| list.flatten().count())
}

const STALE: &[(&str, &str)] = &[("DISPLAY", ":987")];
const NOTHING: &[(&str, &str)] = &[];
const WAYLAND: &[(&str, &str)] = &[("WAYLAND_DISPLAY", "wayland-0")];

#[test]
fn without_a_display_one_line_says_why_and_the_terminal_table_opens() {
    for (environment, why) in [
        (STALE, "No window: no display answers at :987"),
        (NOTHING, "No window: there is no display to open a window on"),
        (WAYLAND, "No window: Regnal draws by X11, and this Wayland session offers no X display"),
    ] {
        let home = Folder::new("start-nowhere");
        let args = ["play", "--scenario", "siege_of_parros", "--seats", "human,bot", "--seed", "1"];
        let done = regnal(&home, &args, environment, "quit\n");
        let (out, err) = (words(&done.stdout), words(&done.stderr));
        assert!(out.starts_with(why), "{out}{err}");
        assert!(
            out.lines().next().unwrap().ends_with("This is the terminal table; `help` lists its commands."),
            "{out}"
        );
        assert!(out.contains("The game is kept in "), "{out}");
        assert_eq!((err.as_str(), done.status.code()), ("", Some(0)));
        assert_eq!(games(&home), 1, "the game is kept");
    }
}

#[test]
fn from_a_menu_a_start_without_a_display_is_one_sentence_and_begins_no_game() {
    for environment in [STALE, NOTHING, WAYLAND] {
        let home = Folder::new("start-menu");
        let done = regnal(&home, &[], environment, "");
        let err = words(&done.stderr);
        assert!(err.starts_with("regnal: no window: ") && err.contains("`regnal text`"), "{err}");
        assert!(err.lines().count() == 1 && !err.contains("panicked") && !err.contains("backtrace"), "{err}");
        assert_eq!((words(&done.stdout).as_str(), done.status.code()), ("", Some(3)));
        assert_eq!(games(&home), 0);
    }
}

/// No driver at all: the loader of Vulkan finds none, and no other kind is asked.
const NO_DRIVER: &[(&str, &str)] =
    &[("WGPU_BACKEND", "vulkan"), ("VK_ICD_FILENAMES", "/nonexistent"), ("VK_DRIVER_FILES", "/nonexistent")];

#[test]
fn without_a_graphics_adapter_one_line_says_so() {
    let home = Folder::new("start-adapter");
    let picture = home.join("picture.png");
    let done = regnal(&home, &["play", "--shot", picture.to_str().unwrap()], NO_DRIVER, "");
    let err = words(&done.stderr);
    assert!(err.starts_with("regnal: no picture was drawn: no graphics adapter was found"), "{err}");
    assert!(err.lines().count() == 1 && !err.contains("panicked") && !err.contains("backtrace"), "{err}");
    assert_eq!((words(&done.stdout).as_str(), done.status.code()), ("", Some(2)));
    // What the libraries said is where the sentence says.
    let log = home.join("logs").join("regnal.log");
    assert!(err.contains(&format!("(details: {})", log.display())), "{err}");
    assert!(std::fs::read_to_string(log).expect("the log").contains("GPU"));
    assert!(!picture.exists());
}

#[test]
fn what_is_named_wrongly_is_told_by_the_window_as_by_the_terminal() {
    let home = Folder::new("start-wrong");
    let done = regnal(&home, &["play", "--shot", "x.png", "--size", "huge"], NO_DRIVER, "");
    let told = (words(&done.stderr), done.status.code());
    assert_eq!(told, ("regnal: `huge` is no size; expected one like 1920x1080\n".into(), Some(2)));
}
