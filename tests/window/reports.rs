//! A report asked for at the table: who is asked to write it, what of, and what is said of it.
// The one asked is a script of the shell.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;

use regnal::engine::Table;
use regnal::games::divine_right::DIVINE_RIGHT;
use regnal::window::desk::{Desk, Page};
use regnal::window::report::Clerk;

use super::eyes::Sitting;
use super::folder::Folder;
use super::{Player, new_table};

/// At a table whose reports are written by this script, in a folder of its own.
fn at_table(name: &str, script: &str) -> (Player, Folder) {
    let folder = Folder::new(&format!("report-{name}"));
    let program = folder.join("clerk.sh");
    std::fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut player = Player::sit(Some(new_table(1, 2, 3)));
    let mut clerk = player.0.world_mut().resource_mut::<Clerk>();
    (clerk.program, clerk.folder) = (Some(program), Some(folder.to_path_buf()));
    (player, folder)
}

fn write_one(player: &mut Player) {
    player.0.world_mut().resource_mut::<Desk>().open(Page::Menu);
    player.wait(3);
    player.click("Write a report");
    assert!(player.sees("The report is being written"));
    for _ in 0..2000 {
        if !player.0.world().resource::<Clerk>().is_busy() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        player.wait(1);
    }
    player.wait(3);
}

#[test]
fn a_running_game_is_told_as_the_seat_at_the_screen_knows_it() {
    let (mut player, folder) = at_table("asked", "echo \"$@\" > \"$(dirname \"$0\")/asked\"");
    write_one(&mut player);
    assert!(player.sees("The report is written: "), "{:?}", player.words());
    let asked = std::fs::read_to_string(folder.join("asked")).unwrap();
    let words: Vec<&str> = asked.split_whitespace().collect();
    assert_eq!((words[0], words[2], words[4], words[5]), ("report", "--out", "--seat", "1"), "{asked}");
    assert!(words[3].starts_with(folder.to_str().unwrap()));
    // The bot may have gone on since.
    let saved = Table::load(&DIVINE_RIGHT, words[1].as_ref()).expect("the game as it stood");
    assert_eq!(saved.seats().len(), 2);
}

#[test]
fn what_goes_wrong_is_said() {
    let (mut player, _folder) = at_table("wrong", "echo 'regnal: the disk is full' >&2; exit 2");
    write_one(&mut player);
    assert!(player.sees("The report was not written. regnal: the disk is full"), "{:?}", player.words());
}
