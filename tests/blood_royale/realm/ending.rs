//! The end of the game (3, 22; Q3).

use super::*;

/// The last cashing-in of a game, with these treasuries; then everybody has done.
fn end(options: &str, position: &str, crowns: [u32; 5], edit: impl FnOnce(&mut Board)) -> Board {
    let mut b = later(options, position);
    b.to(Phase::Marriages, ENGLAND);
    for (n, sum) in crowns.into_iter().enumerate() {
        b.crowns(SeatId(n as u8), sum);
    }
    edit(&mut b);
    b.enter(Phase::CashingIn);
    while b.pos().turn.phase == Phase::CashingIn && b.table.outcome().is_none() {
        let seat = b.table.prompt().seats[0];
        b.done(seat);
    }
    b
}

fn places(b: &Board) -> Vec<Vec<u8>> {
    let ranking = b.table.outcome().expect("the game is over").ranking;
    ranking.into_iter().map(|place| place.into_iter().map(|s| s.0).collect()).collect()
}

/// BR 3.1, 3.2, 22.1: After the last turn the richest wins.
#[test]
fn the_richest_wins_after_the_last_turn() {
    let b = end("turns: 2", "", [30, 50, 10, 40, 20], |_| {});
    assert_eq!(places(&b), [[1], [3], [0], [4], [2]]);
    let outcome = b.table.outcome().unwrap();
    assert_eq!(outcome.ending, "turns");
    assert_eq!(outcome.text, "The last of 2 turns is over. France wins with 50 crowns.");
    assert!(b.table.prompt().seats.is_empty());
}

/// BR 3.1: Before the last turn it goes on, and the year with it (1.5).
#[test]
fn the_game_goes_on_before_the_last_turn() {
    let b = end("turns: 3", "", [30, 50, 10, 40, 20], |_| {});
    assert!(b.table.outcome().is_none());
    assert_eq!((b.pos().turn.number, b.pos().year()), (3, 1310));
}

/// BR 3.3, 22.1: A full set that was kept is cashed in at the end.
#[test]
fn sets_are_cashed_in_at_the_end() {
    let b = end("turns: 2", "", [0, 50, 10, 40, 20], |b| {
        for kind in [Goods::Food, Goods::Metals, Goods::Cloth, Goods::SemiLuxury] {
            b.item(ENGLAND, kind, "essex");
        }
    });
    assert_eq!((places(&b)[0].clone(), b.treasury(ENGLAND)), (vec![0], 80));
}

/// BR 22.2: A target ends the game after cashing in; of those who have it the richest wins.
#[test]
fn a_target_ends_the_game() {
    let b = end("target: 800", "", [799, 0, 0, 0, 0], |_| {});
    assert!(b.table.outcome().is_none());
    let b = end("target: 800", "", [800, 0, 810, 0, 0], |_| {});
    assert_eq!((places(&b)[0].clone(), b.table.outcome().unwrap().ending), (vec![2], "target".to_string()));
}

/// BR 3.1: The players may agree to end it.
#[test]
fn time_is_called_by_all_or_not_at_all() {
    let call = |b: &mut Board, n: u8| {
        for seat in (0..n).map(SeatId) {
            b.act(seat, Action::CallTime { agree: true });
        }
    };
    let b = end("", "", [1, 2, 3, 4, 5], |b| call(b, 4));
    assert!(b.table.outcome().is_none());
    let b = end("", "", [1, 2, 3, 4, 5], |b| call(b, 5));
    assert_eq!((places(&b)[0].clone(), b.table.outcome().unwrap().ending), (vec![4], "time".to_string()));
}

/// BR 3.2, Q3: With equal money more provinces count, then more living members; then the victory is shared.
#[test]
fn ties_go_by_provinces_then_people_then_are_shared() {
    let b = end("turns: 2", "control: [(province: \"calais\", by: \"france\")]", [50, 50, 0, 0, 0], |_| {});
    assert_eq!(places(&b)[..2], [[1], [0]]);
    let b = end("turns: 2", "", [50, 50, 0, 0, 0], |b| {
        b.person(ENGLAND, "Cousin", Sex::Male, 30);
    });
    assert_eq!(places(&b)[..2], [[0], [1]]);
    let b = end("turns: 2", "", [50, 50, 0, 0, 0], |_| {});
    assert_eq!(places(&b)[0], [0, 1]);
    assert_eq!(
        b.table.outcome().unwrap().text,
        "The last of 2 turns is over. England and France share the victory with 50 crowns."
    );
}

/// BR 3.4: In a series the greatest gain in percent wins.
#[test]
fn a_series_is_won_by_percentage() {
    let realms = "realms: [(country: \"england\", treasury: 100), (country: \"france\", treasury: 40), \
                  (country: \"germany\", treasury: 10), (country: \"italy\", treasury: 50), (country: \"spain\", treasury: 50)]";
    let b = end("turns: 2, scoring: percentage", realms, [150, 80, 15, 40, 50], |_| {});
    // +50 %, +100 %, +50 %, -20 %, 0: between England and Germany, equal in provinces, people decide or they share.
    assert_eq!(places(&b)[0], [1]);
    assert_eq!(places(&b).last().unwrap(), &[3]);
    assert_eq!(places(&b)[1], [0, 2]);
}

/// BR 24.1: Money is hidden until the end, and shown then.
#[test]
fn treasuries_are_shown_at_the_end_only() {
    let b = end("turns: 3", "", [30, 50, 10, 40, 20], |_| {});
    assert_eq!(b.view(ENGLAND).players[1].treasury, 0);
    assert_eq!(b.view(FRANCE).players[1].treasury, 50);
    let b = end("turns: 2", "", [30, 50, 10, 40, 20], |_| {});
    assert!(b.table.chronicle_for(ENGLAND).iter().any(|l| l.text.contains("France 50")));
}
