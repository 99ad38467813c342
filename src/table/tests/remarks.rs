use super::toy::{Action, Toy, folder, table};
use crate::table::*;

const A: SeatId = SeatId(0);
const B: SeatId = SeatId(1);

fn sealed(text: &str) -> Option<Remark> {
    Some(Remark::sealed(text.into(), "Spring 1901".into()))
}

/// Both have played their round and bid, each with a remark that is opened with the bids.
fn bid_with_remarks(t: &mut Table<Toy>) {
    t.submit(A, Action::EndRound).unwrap();
    t.submit(B, Action::EndRound).unwrap();
    t.submit_with(A, Action::Bid(0), sealed("nothing is worth a coin")).unwrap();
    t.submit_with(B, Action::Bid(0), sealed("let others pay")).unwrap();
}

#[test]
fn what_is_said_at_once_is_for_those_who_see_the_act() {
    let mut t = table(2);
    let said = Some(Remark::at_once("coins are better than cards".into()));
    let lines = t.submit_with(A, Action::Take(1), said.clone()).unwrap();
    let spoken = lines.last().unwrap();
    assert_eq!((spoken.text.as_str(), spoken.seat), ("seat 1 says: coins are better than cards", Some(A)));
    assert!(spoken.for_seat(B));
    t.submit(A, Action::EndRound).unwrap();
    t.submit(B, Action::EndRound).unwrap();
    let secret = t.submit_with(A, Action::Bid(0), said).unwrap();
    assert_eq!(secret.len(), 2);
    assert!(secret.iter().all(|line| line.for_seat(A) && !line.for_seat(B)));
}

#[test]
fn what_is_sealed_is_written_nowhere_and_kept_by_season() {
    let mut t = table(2);
    bid_with_remarks(&mut t);
    assert!(t.chronicle().lines.iter().all(|line| !line.text.contains("worth a coin")));
    let said = vec![(A, "nothing is worth a coin".to_string()), (B, "let others pay".into())];
    assert_eq!(t.remarks("Spring 1901"), said);
    assert_eq!(t.remarks("Fall 1901"), vec![]);
}

#[test]
fn of_two_remarks_of_a_seat_on_one_season_the_last_stands() {
    let mut t = table(2);
    t.submit_with(A, Action::Take(1), sealed("one")).unwrap();
    t.submit_with(A, Action::Take(1), sealed("two")).unwrap();
    assert_eq!(t.remarks("Spring 1901"), vec![(A, "two".into())]);
    t.undo().unwrap();
    assert_eq!(t.remarks("Spring 1901"), vec![(A, "one".into())]);
}

#[test]
fn remarks_outlive_the_sitting() {
    let dir = folder("remarks");
    let (journal, save) = (dir.join("x.journal"), dir.join("x.ron"));
    let mut t = table(2);
    t.keep_journal_at(&journal).unwrap();
    bid_with_remarks(&mut t);
    t.submit_with(A, Action::Take(1), Some(Remark::at_once("well done".into()))).unwrap();
    let (said, lines) = (t.remarks("Spring 1901"), t.chronicle().lines.clone());
    assert_eq!(said.len(), 2);
    t.save_to(&save).unwrap();
    let hash = t.hash();
    drop(t);
    let (again, _) = Table::<Toy>::resume_or_salvage(&journal).unwrap();
    let loaded = Table::<Toy>::load(&save).unwrap();
    for table in [again, loaded] {
        assert_eq!((table.remarks("Spring 1901"), table.hash()), (said.clone(), hash));
        assert_eq!(table.chronicle().lines, lines);
    }
    assert_eq!(verify::<Toy>(&journal).unwrap().parted, None);
    assert_eq!(verify::<Toy>(&save).unwrap().parted, None);
}
