use super::*;

#[test]
fn laws_of_the_table_come_before_the_rules() {
    let mut t = table(1);
    let before = all_of(&t);
    let code = |r: Result<_, Refusal>| r.map(|_: Vec<Entry>| ()).unwrap_err();
    assert_eq!(code(t.submit(Seat(9), act(Throw))).code, "NoSuchSeat");
    let no = code(t.submit(B, act(Throw)));
    assert_eq!((no.code.as_str(), no.rule.as_str()), ("NotYourTurn", "TABLE TURN"));
    assert!(no.text.contains("Player 1"), "{no}");
    let no = code(t.submit(A, act(Take(9))));
    assert_eq!((no.rule.as_str(), no.text.as_str()), ("TOY TAKE-01", "You want 9 coins; there are 3."));
    assert_eq!(all_of(&t), before);
    play(&mut t, 1000, 5);
    assert!(t.outcome().is_some());
    assert_eq!(code(t.submit(A, act(Throw))).code, "GameOver");
    assert!(t.offers(A).is_empty());
}

#[test]
fn several_seats_decide_at_once_and_each_reads_only_its_own_lines() {
    let mut t = table(1);
    t.submit(A, act(EndRound)).unwrap();
    t.submit(B, act(EndRound)).unwrap();
    assert_eq!(t.prompt().seats, [A, B]);
    let lines = t.submit(B, act(Bid(0))).unwrap();
    assert!(lines[0].for_seat(B) && !lines[0].for_seat(A));
    assert_eq!(t.chronicle_for(A).len() + 1, t.chronicle_for(B).len());
    assert_eq!(t.submit(B, act(Bid(0))).unwrap_err().code, "NotYourTurn");
    let lines = t.submit(A, act(Bid(0))).unwrap();
    assert!(lines.iter().any(|l| l.reveals));
}

#[test]
fn a_journal_that_cannot_be_written_stops_the_act() {
    let dir = folder("readonly");
    let mut t = table(1);
    t.keep_journal_at(&dir.join("x.journal")).unwrap();
    t.submit(A, act(Take(1))).unwrap();
    let before = all_of(&t);
    // A handle that may only read stands for a full disk.
    let read_only = std::fs::File::open(dir.join("x.journal")).unwrap();
    t.journal.as_mut().unwrap().file = std::sync::Arc::new(std::sync::Mutex::new(read_only));
    let no = t.submit(A, act(Take(1))).unwrap_err();
    assert_eq!((no.code.as_str(), no.rule.as_str()), ("JournalFailed", "TABLE JOURNAL"));
    assert_eq!(t.undo().unwrap_err().code, "JournalFailed");
    assert_eq!(all_of(&t), before);
}

#[test]
fn rules_that_break_leave_the_position_as_it_was() {
    let dir = folder("breaks");
    let mut t = table(1);
    t.keep_journal_at(&dir.join("x.journal")).unwrap();
    t.submit(A, act(Take(2))).unwrap();
    let before = all_of(&t);
    for how in [true, false] {
        let no = t.submit(A, act(Break(how))).unwrap_err();
        assert_eq!(no.code, "RulesBroke");
        assert_eq!(all_of(&t), before);
    }
    t.submit(A, act(Take(1))).unwrap();
    let hash = t.hash();
    drop(t);
    let (again, notes) = Table::resume(&TOY, &dir.join("x.journal")).unwrap();
    assert_eq!((again.hash(), notes.len()), (hash, 0));
}

#[test]
fn scenarios_and_seats_that_do_not_fit_are_told() {
    let seats = |n: usize| (0..n).map(|n| SeatSetup::plain(n, Sitter::Random)).collect::<Vec<_>>();
    let error = |text: &str, n: usize| Table::new(&TOY, text, "toy.ron", seats(n), 1).err().unwrap()[0].to_string();
    assert_eq!(error(SCENARIO, 5), "toy.ron: is played with 2 to 4 seats, not with 5");
    assert_eq!(error("(title: \"x\", pool: 3, turns: 0)", 2), "toy.ron:1:23: a game has at least one turn");
    assert!(error("(title: 3", 2).starts_with("toy.ron:1:"));
}

#[test]
fn the_same_acts_give_the_same_world() {
    let (mut a, mut b) = (table(4), table(4));
    play(&mut a, 60, 9);
    play(&mut b, 60, 9);
    assert_eq!(all_of(&a), all_of(&b));
    let mut lean = Table::lean(&TOY, SCENARIO, "toy.ron", a.seats().to_vec(), 4).unwrap();
    play(&mut lean, 60, 9);
    assert_eq!(lean.hash(), a.hash());
    assert_eq!(lean.can_undo().unwrap_err().code, "NoHistory");
}
