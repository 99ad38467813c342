//! Parliament.

use super::kit::*;

const READY: Action = Action::Parliament(ParliamentDeed::Ready);
const COME: Action = Action::Parliament(ParliamentDeed::Come);

/// The Chancellor's faction in Coventry with a Writ; two others.
fn chancellor() -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor", "bishop_lincoln"], heirs: ["margaret"]), (noble: "clifford", inside: Some("skipton"))"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["bishop_york"]), (noble: "scrope", open: Some("a_york"))"#,
            r#"(noble: "percy", open: Some("a_alnwick")), (noble: "howard", inside: Some("calais"))"#,
        ],
        r#"phase: Some(Movement), chancery: ["title_earl_kent", "office_treasurer", "bishop_norwich"]"#,
    );
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    b
}

fn call(who: &str, writ: Option<u8>) -> Action {
    parliament(ParliamentDeed::Call { place: place("coventry"), noble: noble(who), writ: writ.map(EventId) })
}

fn nominate(card_: &str, to: &str) -> Action {
    parliament(ParliamentDeed::Nominate { card: card(card_), to: noble(to) })
}

fn award(card_: &str) -> Question {
    Question::Award(card(card_))
}

/// Everybody who may has done with this step.
fn all_ready(b: &mut Board, stage: Stage) {
    while now(b) == Some(stage) {
        let seat = b.deciders()[0];
        b.act(seat, READY);
    }
}

fn now(b: &Board) -> Option<Stage> {
    match b.pos().top() {
        Some(Frame::Parliament(s)) => Some(s.stage),
        _ => None,
    }
}

/// Parliament with Neville summoned, assembled.
fn assembled() -> Board {
    let mut b = chancellor();
    b.act(A, call("neville", Some(28)));
    b.act(A, READY);
    all_ready(&mut b, Stage::Attendance);
    b
}

// ---------------------------------------------------------------- Calling

/// KM PARL-1b
#[test]
fn the_chancellor_calls_with_a_writ() {
    let mut b = chancellor();
    assert_eq!(b.refused(A, call("neville", None)), no("NeedsWrit", "PARL-1b"));
    assert_eq!(b.refused(A, call("neville", Some(29))), no("NoWrit", "PARL-6"));
    b.act(A, call("neville", Some(28)));
    assert!(b.data().decks.used.contains(&EventId(28)));
    let mut b = chancellor();
    b.edit(|p| p.turn.sat = true);
    assert_eq!(b.table.prompt().seats, [A]);
    assert!(b.table.prompt().text.contains("Parliament has sat"), "{:?}", b.table.prompt());
    assert_eq!(b.refused(A, call("neville", Some(28))), no("SatAlready", "PARL-1b"));
    // With a sole monarch the Chancellor does not call.
    let mut b = chancellor();
    b.edit(|p| p.heirs[heir("henry_vi").index()].crowned = true);
    assert_eq!(b.refused(A, call("neville", Some(28))), no("MayNotCall", "PARL-1a"));
}

fn king() -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), heirs: ["henry_vi"])"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_chancellor"]), (noble: "scrope", open: Some("a_york"))"#,
        ],
        r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    b.to(Phase::Parliament, A);
    b
}

/// KM PARL-1a, PARL-6
#[test]
fn the_sole_monarch_has_one_summons_free() {
    let mut b = king();
    b.hold(28, A);
    b.act(A, call("neville", None));
    let summon = |writ: u8| parliament(ParliamentDeed::Summon { noble: noble("scrope"), writ: EventId(writ) });
    assert_eq!(b.refused(A, summon(30)), no("NoWrit", "PARL-6"));
    b.act(A, summon(28));
    assert!(b.outside("scrope", "a_coventry") || b.inside("scrope", "coventry"));
}

/// KM PARL-2
#[test]
fn not_everywhere_and_not_under_siege() {
    let at = |b: &Board, p: &str| {
        let mut position = b.data();
        position.nobles[noble("pole").index()].at = Spot::Inside(place(p));
        position
    };
    for p in ["skipton", "dublin", "calais"] {
        let mut b = king();
        let position = at(&b, p);
        b.edit(|x| *x = position);
        let call = parliament(ParliamentDeed::Call { place: place(p), noble: noble("neville"), writ: None });
        // Nobody can be asked in that phase: it is passed over at once.
        let verdict = (call).check(b.pos(), A);
        assert!(verdict.is_err(), "{p}");
        assert!(!b.offers(A).iter().any(|a| matches!(a, Action::Parliament(_))));
    }
    let mut b = king();
    b.hold(28, A);
    b.edit(|p| {
        p.field.sieges.push(Siege { place: place("coventry"), by: B });
        p.nobles[noble("neville").index()].at = Spot::Open(area("a_coventry"));
    });
    assert!(!b.offers(A).iter().any(|a| matches!(a, Action::Parliament(_))));
}

/// KM PARL-3, PARL-7
#[test]
fn who_can_be_summoned() {
    let mut b = chancellor();
    assert_eq!(b.refused(A, call("clifford", Some(28))), no("OwnNoble", "PARL-3"));
    assert_eq!(b.refused(A, call("howard", Some(28))), no("Abroad", "PARL-7"));
    b.hold(29, A);
    b.act(A, call("neville", Some(28)));
    let again = parliament(ParliamentDeed::Summon { noble: noble("neville"), writ: EventId(29) });
    assert_eq!(b.refused(A, again), no("SummonedAlready", "PARL-3"));
    assert!(b.outside("neville", "a_coventry"), "he is there at once");
}

/// KM PARL-4, PARL-5
#[test]
fn another_may_be_commissioned() {
    let mut b = chancellor();
    b.hold(29, B);
    b.act(A, call("scrope", Some(28)));
    assert_eq!(b.deciders(), [B]);
    let send = |who: &str| parliament(ParliamentDeed::Commission { writ: EventId(29), instead: noble(who) });
    assert_eq!(b.refused(B, send("scrope")), no("SummonedAlready", "PARL-3"), "he himself");
    assert_eq!(b.refused(B, send("howard")), no("Abroad", "PARL-7"));
    // Somebody of another faction, whose player cannot send him on.
    b.hold(30, C);
    b.act(B, send("percy"));
    assert!(b.outside("percy", "a_coventry"));
    assert_eq!(now(&b), Some(Stage::Summoning));
    let mut b = chancellor();
    b.hold(29, C);
    b.edit(|p| {
        p.cards[card("office_marshal").index()].at = Lay::Noble(noble("neville"));
        p.decks.crown.retain(|c| *c != card("office_marshal"));
    });
    b.act(A, call("percy", Some(28)));
    assert_eq!(b.refused(C, send("scrope")).0, "TooWeak");
    b.act(C, COME);
    assert!(b.outside("percy", "a_coventry"));
}

/// KM PARL-4, TRF-2: "These transfers cannot be used in the turn of transfer": nor is the guard of an heir handed on commissioned.
#[test]
fn who_has_been_handed_an_heir_is_not_commissioned() {
    let mut b = chancellor();
    b.hold(29, B);
    b.edit(|p| {
        let h = &mut p.heirs[heir("henry_vi").index()];
        (h.guard, h.at, h.passed) = (Some(noble("neville")), Spot::Off, true);
    });
    b.act(A, call("scrope", Some(28)));
    let send = parliament(ParliamentDeed::Commission { writ: EventId(29), instead: noble("neville") });
    assert_eq!(b.refused(B, send.clone()), no("HeirStays", "TRF-2"));
    b.edit(|p| p.heirs[heir("henry_vi").index()].passed = false);
    b.act(B, send);
    assert!(b.outside("neville", "a_coventry"));
}

// ---------------------------------------------------------------- Attendance and votes

/// KM PARL-8, PARL-9, PARL-10
#[test]
fn others_attend_if_they_like() {
    let mut b = chancellor();
    b.act(A, call("neville", Some(28)));
    b.act(A, READY);
    assert_eq!(b.deciders(), [A, B, C]);
    assert_eq!(votes::lords_at_most(b.pos(), B), 4 + 5 + 1);
    assert!(b.story().contains("seat 2 (Neville) could have 10 and 7"), "{}", b.story());
    let attend = |who: &str| parliament(ParliamentDeed::Attend { noble: noble(who) });
    assert_eq!(b.refused(C, attend("howard")), no("NoShip", "PARL-9"));
    b.act(C, attend("percy"));
    assert!(b.outside("percy", "a_coventry"));
    // A ship with room and a port at home brings him.
    b.edit(|p| {
        p.cards[card("ship_swan").index()].at = Lay::Noble(noble("howard"));
        p.decks.crown.retain(|c| *c != card("ship_swan"));
        p.ships[ship("ship_swan").index()].at = Berth::Port(place("calais"));
    });
    b.act(C, attend("howard"));
    assert!(!b.pos().ship(ship("ship_swan")).moved);
    all_ready(&mut b, Stage::Attendance);
    let Some(Frame::Parliament(s)) = b.pos().top() else { panic!("no Parliament") };
    assert_eq!(s.attending, nobles(&["howard", "neville", "percy", "pole"]), "those in the space are there");
}

/// KM PARL-9: "A Ship will automatically transport Nobles if it has the capacity to do so": for all whom it brings, not for one
/// after the other.
#[test]
fn a_ship_ferries_what_it_carries() {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"])"#,
            r#"(noble: "neville", open: Some("a_york"))"#,
            r#"(noble: "percy", inside: Some("calais")), (noble: "howard", inside: Some("calais"), cards: ["ship_valentine"]), (noble: "scrope", open: Some("a_york"))"#,
        ],
        "phase: Some(Movement)",
    );
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    b.edit(|p| p.ships[ship("ship_valentine").index()].at = Berth::Port(place("calais")));
    b.act(A, call("neville", Some(28)));
    b.act(A, READY);
    let attend = |who: &str| parliament(ParliamentDeed::Attend { noble: noble(who) });
    // The Valentine carries 100: Percy's men, or Howard's ten.
    assert!(b.allowed(C, &attend("percy")));
    b.act(C, attend("howard"));
    assert_eq!(b.refused(C, attend("percy")), no("NoShip", "PARL-9"));
    b.give("ship_swan", "howard");
    b.edit(|p| p.ships[ship("ship_swan").index()].at = Berth::Port(place("calais")));
    b.act(C, attend("percy"));
}

/// KM PARL-11
#[test]
fn votes_are_counted() {
    let b = assembled();
    let Some(Frame::Parliament(s)) = b.pos().top() else { panic!("no Parliament") };
    // Pole 2 and Lincoln 2; Neville 4 and York 5; Percy stays at home.
    let lords: Vec<u16> = s.votes.iter().map(|v| v.lords).collect();
    assert_eq!(lords, [4, 9, 0]);
    // The Chancellor's twenty and Pole's one; Neville's three and York's city; Percy's two.
    let commons: Vec<u16> = s.votes.iter().map(|v| v.commons).collect();
    assert_eq!(commons, [20 + 1 + town("lincoln"), 3 + 4, 2]);
    assert!(b.story().contains("has 9 in the Lords"));
}

fn town(key: &str) -> u16 {
    Book::standard().map.place(place(key)).votes
}

/// KM PARL-12
#[test]
fn one_senior_heir_votes_in_the_grace_period() {
    let b = board(&[
        r#"(noble: "percy", inside: Some("coventry"), heirs: ["henry_vi", "richard_york"])"#,
        r#"(noble: "scrope")"#,
    ]);
    assert_eq!(votes::lords(b.pos(), A, &nobles(&["percy"]), area("a_coventry")), 3 + 10);
    assert_eq!(votes::commons(b.pos(), A), 2 + 10);
}

// ---------------------------------------------------------------- Business

/// Whatever names a seat in a session, a file may name none there that nobody has.
#[test]
fn a_session_has_only_those_who_sit_there() {
    let mut b = assembled();
    b.act(A, nominate("title_earl_kent", "clifford"));
    b.act(A, READY);
    all_ready(&mut b, Stage::Refusing);
    b.act(A, vote(award("title_earl_kent"), Ballot::Aye));
    let Some(Frame::Parliament(whole)) = b.pos().top() else { panic!("no session") };
    let stranger = SeatId(7);
    let refused = |name: &dyn Fn(&mut regnal::games::kingmaker::parliament::Session)| {
        let mut session = whole.clone();
        name(&mut session);
        b.saved_with("parliament", &session).contains("there is no 7 among the seats")
    };
    assert!(!refused(&|_| ()));
    assert!(refused(&|s| s.caller = stranger));
    assert!(refused(&|s| s.done.push(stranger)));
    assert!(refused(&|s| s.votes[0].seat = stranger));
    assert!(refused(&|s| s.counted.push((stranger, Royal::Heir(heir("margaret"))))));
    assert!(refused(&|s| s.refused.push((card("title_earl_kent"), stranger))));
    assert!(refused(&|s| s.ballots[0].0 = stranger));
}

/// KM PARL-13, PARL-14, PARL-16, PARL-17
#[test]
fn titles_are_nominated_and_voted_on() {
    let mut b = assembled();
    assert_eq!(b.deciders(), [A]);
    assert_eq!(b.refused(A, nominate("office_treasurer", "pole")), no("NotInChancery", "PARL-13"));
    assert_eq!(b.refused(A, READY), no("MustNominate", "PARL-13"));
    // Clifford is in Skipton: he need not be there.
    b.act(A, nominate("title_earl_kent", "clifford"));
    assert_eq!(b.refused(A, nominate("title_earl_kent", "scrope")), no("NominatedAlready", "PARL-14"));
    b.act(A, READY);
    all_ready(&mut b, Stage::Refusing);
    assert_eq!(b.deciders(), [A, B, C], "who has a vote, votes");
    b.act(A, vote(award("title_earl_kent"), Ballot::Aye));
    assert_eq!(b.refused(A, vote(award("title_earl_kent"), Ballot::No)), ("NotYourTurn".into(), "TABLE TURN".into()));
    // The others do not see how he has voted.
    let seen = b.view(B);
    assert!(matches!(&seen.stack[0], Frame::Parliament(s) if s.ballots.is_empty()));
    b.act(B, vote(award("title_earl_kent"), Ballot::Abstain));
    b.act(C, READY);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Noble(noble("clifford")));
    assert!(b.story().contains("Lords 4 to 0, Commons"));
}

/// KM PARL-15, PARL-17
#[test]
fn ties_and_one_house_are_not_enough() {
    let mut b = assembled();
    b.act(A, nominate("title_earl_kent", "clifford"));
    b.act(A, READY);
    all_ready(&mut b, Stage::Refusing);
    // The Commons are for it, the Lords against.
    b.act(A, vote(award("title_earl_kent"), Ballot::Aye));
    b.act(B, vote(award("title_earl_kent"), Ballot::No));
    b.act(C, READY);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Chancery);
    assert_eq!(now(&b), Some(Stage::Nominating));
}

/// KM PARL-20
#[test]
fn a_nominee_may_refuse_once() {
    let refuse = parliament(ParliamentDeed::Refuse { card: card("title_earl_kent") });
    let mut b = assembled();
    b.act(A, nominate("title_earl_kent", "scrope"));
    b.act(A, READY);
    assert_eq!(b.deciders(), [B]);
    b.act(B, refuse.clone());
    assert_eq!(now(&b), Some(Stage::Nominating));
    assert!(b.allowed(A, &READY), "he may pass now");
    b.act(A, nominate("title_earl_kent", "scrope"));
    b.act(A, READY);
    assert_eq!(now(&b), Some(Stage::Voting), "no second refusal");
}

/// KM PARL-21, PARL-22, PARL-23, PARL-24
#[test]
fn what_is_left_goes_down_the_line() {
    let mut b = assembled();
    // With nothing else in the Chancery the line goes on with the title at once.
    b.edit(|p| {
        for key in ["office_treasurer", "bishop_norwich"] {
            p.cards[card(key).index()].at = Lay::Discard;
        }
    });
    let mut nominators = vec![];
    while b.lay_of("title_earl_kent") == Lay::Chancery {
        assert_eq!(now(&b), Some(Stage::Nominating));
        let seat = b.deciders()[0];
        nominators.push(seat);
        let who = if seat == A { "clifford" } else { "scrope" };
        b.act(seat, nominate("title_earl_kent", who));
        b.act(seat, READY);
        all_ready(&mut b, Stage::Refusing);
        all_ready(&mut b, Stage::Voting);
    }
    // The caller; the largest combined vote (24 or more to 16); the Lords (9); the towns.
    assert_eq!(nominators[..3], [A, A, B]);
    assert_eq!(nominators.len(), 4);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Discard);
}

/// KM PARL-18, PARL-19, PARL-25
#[test]
fn offices_then_bishoprics_by_the_lords_alone() {
    let mut b = assembled();
    let go = |b: &mut Board, card_: &str, to: &str, yes: SeatId| {
        b.act(A, nominate(card_, to));
        b.act(A, READY);
        all_ready(b, Stage::Refusing);
        for seat in b.deciders() {
            let ballot = if seat == yes { Ballot::Aye } else { Ballot::Abstain };
            b.act(seat, vote(award(card_), ballot));
        }
    };
    go(&mut b, "title_earl_kent", "clifford", A);
    go(&mut b, "office_treasurer", "clifford", A);
    assert_eq!(b.lay_of("office_treasurer"), Lay::Noble(noble("clifford")), "newly titled");
    b.act(A, nominate("bishop_norwich", "clifford"));
    b.act(A, READY);
    all_ready(&mut b, Stage::Refusing);
    assert_eq!(b.deciders(), [A, B], "Percy is not there: no vote in the Lords");
    b.act(A, READY);
    b.act(B, vote(award("bishop_norwich"), Ballot::No));
    assert_eq!(b.lay_of("bishop_norwich"), Lay::Chancery, "only the caller gives them");
    assert_eq!(now(&b), Some(Stage::Homeward));
}

// ---------------------------------------------------------------- Two Kings

fn two_kings(second: &str) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor"], heirs: ["henry_vi"])"#,
            &format!(
                "(noble: \"neville\", {second}, heirs: [\"richard_york\"]), (noble: \"scrope\", open: Some(\"a_york\"))"
            ),
        ],
        r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
    );
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    b.act(A, call("scrope", Some(28)));
    b.act(A, READY);
    all_ready(&mut b, Stage::Attendance);
    b
}

fn monarch(key: &str) -> Question {
    Question::Monarch(Royal::Heir(heir(key)))
}

/// KM PARL-26, PARL-27a, PARL-28
#[test]
fn parliament_chooses_between_two_kings() {
    // Only Henry attends: he is put first.
    let mut b = two_kings("open: Some(\"a_york\")");
    assert_eq!(now(&b), Some(Stage::Voting));
    b.act(A, vote(monarch("henry_vi"), Ballot::Aye));
    b.act(B, READY);
    // "Declared Sole Monarch after Parliament": this one does not acclaim him.
    assert_eq!((succession::sole(b.pos()), now(&b)), (None, Some(Stage::Homeward)));
    all_ready(&mut b, Stage::Homeward);
    assert_eq!(succession::sole(b.pos()), Some(Royal::Heir(heir("henry_vi"))));
    // Dead, he leaves the other.
    b.edit(|p| {
        p.stack.clear();
        p.turn.phase = Phase::Movement;
    });
    b.act(A, Action::Royal(RoyalDeed::Execute { heir: heir("henry_vi") }));
    assert_eq!(succession::sole(b.pos()), Some(Royal::Heir(heir("richard_york"))));

    // Both attend: the caller says who is first.
    let mut b = two_kings("open: Some(\"a_coventry\")");
    assert_eq!(now(&b), Some(Stage::Choosing));
    let put = |k: &str| parliament(ParliamentDeed::Put { royal: Royal::Heir(heir(k)) });
    assert_eq!(b.refused(A, put("margaret")), no("NotAKing", "PARL-27a"));
    b.act(A, put("richard_york"));
    b.act(A, vote(monarch("richard_york"), Ballot::No));
    b.act(B, READY);
    // He has lost: the other is put.
    assert!(b.allowed(A, &vote(monarch("henry_vi"), Ballot::Aye)));
}

/// KM PARL-27b
#[test]
fn with_no_king_there_most_lords_votes_come_first() {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), cards: ["office_chancellor", "bishop_lincoln"]), (noble: "clifford", open: Some("a_york"), heirs: ["henry_vi"])"#,
            r#"(noble: "neville", open: Some("a_coventry"), cards: ["bishop_canterbury"]), (noble: "scrope", open: Some("a_york"), heirs: ["richard_york"])"#,
        ],
        r#"phase: Some(Movement), heirs: [(heir: "henry_vi", crowned: true), (heir: "richard_york", crowned: true)]"#,
    );
    b.hold(28, A);
    b.to(Phase::Parliament, A);
    b.edit(|p| p.nobles[noble("howard").index()].seat = None);
    b.act(A, call("scrope", Some(28)));
    // Scrope has brought Richard: send them off again before the Houses sit.
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Open(area("a_york")));
    b.act(A, READY);
    all_ready(&mut b, Stage::Attendance);
    assert!(b.allowed(A, &vote(monarch("richard_york"), Ballot::No)), "his faction has 11 votes to 4");
}

// ---------------------------------------------------------------- Acclamation and the end

/// KM OBJ-2
#[test]
fn both_houses_may_acclaim_the_sole_king() {
    let acclaim = parliament(ParliamentDeed::Acclaim);
    let question = Question::Acclaim(Royal::Heir(heir("henry_vi")));
    let start = || {
        let mut b = king();
        b.act(A, call("neville", None));
        b.act(A, READY);
        all_ready(&mut b, Stage::Attendance);
        b
    };
    let mut b = start();
    commons(&mut b, 0, 79);
    b.act(A, acclaim.clone());
    b.act(A, vote(question, Ballot::Aye));
    b.act(B, vote(question, Ballot::No));
    // 12 Lords to 4, and 79 of 156 Commons.
    let outcome = b.table.outcome().expect("the end");
    assert_eq!((outcome.ending.as_str(), outcome.ranking[0].clone()), ("acclamation", vec![A]));
    // Silence of the Commons does not do: more than half of all is needed.
    let mut b = start();
    b.edit(|p| p.options.majority_of_votes_held = true);
    commons(&mut b, 1, 40);
    b.act(A, acclaim.clone());
    b.act(A, vote(question, Ballot::Aye));
    b.act(B, READY);
    assert!(b.table.outcome().is_none());
    assert_eq!(now(&b), Some(Stage::Homeward));
    // With that switch 31 of 34 are enough.
    let mut b = start();
    b.edit(|p| p.options.majority_of_votes_held = true);
    b.act(A, acclaim);
    b.act(A, vote(question, Ballot::Aye));
    b.act(B, vote(question, Ballot::No));
    assert!(b.table.outcome().is_some());
}

fn commons(b: &mut Board, seat: usize, votes: u16) {
    b.edit(|p| {
        if let Some(Frame::Parliament(s)) = p.stack.last_mut() {
            s.votes[seat].commons = votes;
        }
    });
}

/// KM PARL-30, PARL-31, PARL-32, TRF-5
#[test]
fn parliament_parts() {
    let mut b = assembled();
    b.edit(|p| {
        if let Some(Frame::Parliament(s)) = p.stack.last_mut() {
            s.stage = Stage::Homeward;
            s.done.clear();
            s.open.clear();
        }
        p.cards[card("merc_saxons_1").index()].at = Lay::Discard;
        p.decks.crown.retain(|c| *c != card("merc_saxons_1"));
        p.cards[card("town_leicester").index()].at = Lay::Faction(C);
        p.decks.crown.retain(|c| *c != card("town_leicester"));
    });
    let home = |who: &str, to: &str| parliament(ParliamentDeed::Return { noble: noble(who), place: place(to) });
    let pass = |c: &str, to: &str| parliament(ParliamentDeed::PassOffice { card: card(c), to: noble(to) });
    assert_eq!(b.refused(A, home("clifford", "skipton")), no("NotAttending", "PARL-31"));
    assert_eq!(b.refused(A, home("pole", "york")), no("NoHome", "PARL-31"));
    assert_eq!(b.refused(A, pass("bishop_lincoln", "neville")), no("NotAnOffice", "TRF-5"));
    assert_eq!(b.refused(A, pass("office_chancellor", "neville")), no("NotAttending", "PARL-31"));
    b.edit(|p| p.field.alliances.push((A, B)));
    b.act(A, pass("office_chancellor", "neville"));
    assert_eq!(b.lay_of("office_chancellor"), Lay::Noble(noble("neville")));
    b.act(A, home("pole", "wingfield"));
    assert!(b.inside("pole", "wingfield"));
    all_ready(&mut b, Stage::Homeward);
    assert!(b.pos().has_peace(area("a_coventry")));
    assert!(b.pos().card(card("town_leicester")).ripe);
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::List);
    assert!(b.data().turn.sat);
}
