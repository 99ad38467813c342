use super::toy::{Action, Toy, folder, table};
use crate::table::*;

const A: SeatId = SeatId(0);
const B: SeatId = SeatId(1);

fn said_to(hearers: Hearers, text: &str) -> Option<Remark> {
    Some(Remark { text: text.into(), hearers })
}

fn sealed(text: &str) -> Option<Remark> {
    said_to(Hearers::Opened("Spring 1901".into()), text)
}

/// Both have played their round and bid, each with a remark that is opened with the bids.
fn bid_with_remarks(t: &mut Table<Toy>) {
    t.submit(A, Action::EndRound).unwrap();
    t.submit(B, Action::EndRound).unwrap();
    t.submit_with(A, Action::Bid(0), sealed("nothing is worth a coin")).unwrap();
    t.submit_with(B, Action::Bid(0), sealed("let others pay")).unwrap();
}

#[test]
fn what_is_said_at_once_is_for_those_it_is_said_to() {
    let mut t = table(3);
    let lines = t.submit_with(A, Action::Take(1), said_to(Hearers::All, "coins are better than cards")).unwrap();
    let spoken = lines.last().unwrap();
    assert_eq!((spoken.text.as_str(), spoken.seat), ("seat 1 says: coins are better than cards", Some(A)));
    assert_eq!(spoken.audience, Audience::All);
    let lines = t.submit_with(A, Action::Take(1), said_to(Hearers::Only(vec![B]), "let us be friends")).unwrap();
    let whispered = lines.last().unwrap();
    assert_eq!(whispered.text, "seat 1 says: let us be friends");
    assert!(whispered.for_seat(B) && !whispered.for_seat(A) && !whispered.for_seat(SeatId(2)));
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
fn remarks_of_one_seat_on_one_season_follow_each_other() {
    let mut t = table(2);
    t.submit_with(A, Action::Take(1), sealed("One.")).unwrap();
    t.submit_with(A, Action::Take(1), sealed("Two.")).unwrap();
    assert_eq!(t.remarks("Spring 1901"), vec![(A, "One. Two.".into())]);
    t.undo().unwrap();
    assert_eq!(t.remarks("Spring 1901"), vec![(A, "One.".into())]);
}

#[test]
fn remarks_outlive_the_sitting() {
    let dir = folder("remarks");
    let (journal, save) = (dir.join("x.journal"), dir.join("x.ron"));
    let mut t = table(2);
    t.keep_journal_at(&journal).unwrap();
    bid_with_remarks(&mut t);
    t.submit_with(A, Action::Take(1), said_to(Hearers::All, "well done")).unwrap();
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
