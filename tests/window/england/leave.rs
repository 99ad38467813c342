//! Leave to enter what belongs to another player.

use super::*;

/// To ask another player for leave takes a button that says so: a click on the space asks nobody (it could not be undone).
#[test]
fn leave_is_asked_by_a_button_only() {
    let theirs = MARCH.replace(
        "(noble: \"neville\", open: Some(\"a_doncaster\"),",
        "(noble: \"neville\", inside: Some(\"pontefract\"),",
    );
    let theirs =
        theirs.replace("reserve: [\"title_earl_essex\"]", "holds: [\"pontefract\"], reserve: [\"title_earl_essex\"]");
    let mut player = sit(laid(&theirs, 2, 2));
    player.tread(land("a_york"), Some(noble("scrope").into()));
    let goals = player.taken().goals.clone();
    let goal =
        goals.iter().find(|g| g.ways.iter().any(|way| way.asks.is_some())).expect("a castle of the other faction");
    let sign = goal.ways.iter().find(|way| way.asks.is_some()).and_then(|way| way.sign);
    let (at, _) = sign.expect("the castle");
    let before = player.done().len();
    selection::press(player.0.world_mut(), Click { place: goal.place, at: Some(at), adding: false });
    player.wait(4);
    assert_eq!(player.done().len(), before, "a click on the castle asked for leave");
    player.click("Ask Player 2 to be let into");
    assert_eq!(player.done().len(), before + 1);
}
