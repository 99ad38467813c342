//! The letter of the rules at court: Parliament, heirs, crowns, awards, captives and what changes hands. The words of the rule
//! stand above each test.

use regnal::games::kingmaker::book::Effect;

use super::kit::*;

const READY: Action = Action::Parliament(ParliamentDeed::Ready);
const AGREE: Action = Action::Faction(FactionDeed::Agree);

fn stage(b: &Board) -> Option<Stage> {
    match b.pos().top() {
        Some(Frame::Parliament(s)) => Some(s.stage),
        _ => None,
    }
}

fn through(b: &mut Board, at: Stage) {
    while stage(b) == Some(at) {
        let seat = b.deciders()[0];
        b.act(seat, READY);
    }
}

/// Whoever is in the session votes so.
fn all_vote(b: &mut Board, ballot: Ballot) {
    while stage(b) == Some(Stage::Voting) {
        let seat = b.deciders()[0];
        let open = b
            .offers(seat)
            .into_iter()
            .find(|a| matches!(a, Action::Parliament(ParliamentDeed::Vote { ballot: b, .. }) if *b == ballot));
        b.act(seat, open.unwrap_or(READY));
    }
}

fn nominate(key: &str, to: &str) -> Action {
    parliament(ParliamentDeed::Nominate { card: card(key), to: noble(to) })
}

fn session_votes(b: &Board) -> Vec<(u16, u16)> {
    match b.pos().top() {
        Some(Frame::Parliament(s)) => s.votes.iter().map(|v| (v.lords, v.commons)).collect(),
        _ => vec![],
    }
}

/// Henry, crowned, in Coventry with Pole; the Chancery full.
fn king(chancery: &str) -> Board {
    let mut b = board_with(
        &[
            r#"(noble: "pole", inside: Some("coventry"), heirs: ["henry_vi"]), (noble: "courtenay", inside: Some("coventry"))"#,
            r#"(noble: "neville", open: Some("a_york")), (noble: "scrope", open: Some("a_york"))"#,
        ],
        &format!(r#"phase: Some(Movement), chancery: [{chancery}], heirs: [(heir: "henry_vi", crowned: true)]"#),
    );
    b.to(Phase::Parliament, A);
    b
}

fn call(who: &str) -> Action {
    parliament(ParliamentDeed::Call { place: place("coventry"), noble: noble(who), writ: None })
}

fn sitting(chancery: &str) -> Board {
    let mut b = king(chancery);
    b.act(A, call("neville"));
    b.act(A, READY);
    through(&mut b, Stage::Attendance);
    b
}

// ---------------------------------------------------------------- Votes of a Parliament

/// KM PARL-17: "the Title is presented to the Noble. It cannot be used in the present Parliament."
#[test]
fn what_a_parliament_gives_has_no_vote_in_it() {
    let mut b = sitting(r#""office_chancellor_of_cornwall", "bishop_canterbury""#);
    let before = session_votes(&b);
    b.act(A, nominate("office_chancellor_of_cornwall", "pole"));
    b.act(A, READY);
    through(&mut b, Stage::Refusing);
    all_vote(&mut b, Ballot::Aye);
    b.act(A, nominate("bishop_canterbury", "courtenay"));
    b.act(A, READY);
    through(&mut b, Stage::Refusing);
    all_vote(&mut b, Ballot::Aye);
    assert_eq!(b.lay_of("bishop_canterbury"), Lay::Noble(noble("courtenay")));
    assert_eq!(stage(&b), Some(Stage::Acclaiming));
    assert_eq!(session_votes(&b), before, "the two cards bring nothing now");
}

/// KM OBJ-2: "most votes in the House of Lords and a majority of votes in the House of Commons"
#[test]
fn a_majority_is_one_of_the_whole_house() {
    let question = Question::Acclaim(Royal::Heir(heir("henry_vi")));
    // 31 and more of some forty that anybody has; the House has 156.
    let mut b = sitting("");
    b.act(A, parliament(ParliamentDeed::Acclaim));
    b.act(A, vote(question, Ballot::Aye));
    b.act(B, vote(question, Ballot::No));
    assert!(b.table.outcome().is_none(), "{:?}", session_votes(&b));
    // 79 do it, 78 do not.
    for (commons, won) in [(78, false), (79, true)] {
        let mut b = sitting("");
        b.edit(|p| {
            if let Some(Frame::Parliament(s)) = p.stack.last_mut() {
                s.votes[0].commons = commons;
            }
        });
        b.act(A, parliament(ParliamentDeed::Acclaim));
        b.act(A, vote(question, Ballot::Aye));
        b.act(B, vote(question, Ballot::No));
        assert_eq!(b.table.outcome().is_some(), won, "{commons}");
    }
}

/// KM PARL-18, PARL-19, PARL-21: "Second, the player nominates recipients for Offices", "Third ... Bishoprics", "Any Titles or
/// Offices not allocated by this vote can now be allocated by nomination of the player who controls the largest combined vote"
#[test]
fn the_leftovers_come_after_all_three() {
    let mut b = sitting(r#""title_earl_kent", "office_treasurer", "bishop_norwich""#);
    let mut heard = vec![];
    while let Some(Stage::Nominating) = stage(&b) {
        let seat = b.deciders()[0];
        let Some(Frame::Parliament(s)) = b.pos().top() else { unreachable!() };
        heard.push((s.open[0].key(), seat));
        let first =
            b.offers(seat).into_iter().find(|a| matches!(a, Action::Parliament(ParliamentDeed::Nominate { .. })));
        b.act(seat, first.expect("a nominee"));
        b.act(seat, READY);
        through(&mut b, Stage::Refusing);
        all_vote(&mut b, Ballot::Abstain);
    }
    let kinds: Vec<&str> = heard.iter().map(|(key, _)| &key[..5]).collect();
    assert_eq!(kinds, ["title", "offic", "bisho", "title", "offic", "title", "offic", "title", "offic"], "{heard:?}");
    assert_eq!((b.lay_of("title_earl_kent"), b.lay_of("office_treasurer")), (Lay::Discard, Lay::Discard));
    assert_eq!(b.lay_of("bishop_norwich"), Lay::Chancery);
}

/// KM PARL-3: "A Writ must be presented to at least one Noble from another Faction"
#[test]
fn one_who_is_there_already_may_be_summoned() {
    let mut b = king("");
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Open(area("a_coventry")));
    b.act(A, call("scrope"));
    assert!(b.outside("scrope", "a_coventry") || b.inside("scrope", "coventry"));
}

/// KM HEIR-5: "A player may order the execution of any Royal Heir it controls at any time in her/his turn"; PARL-28
#[test]
fn also_while_parliament_sits() {
    let kill = Action::Royal(RoyalDeed::Execute { heir: heir("henry_vi") });
    let mut b = king(r#""title_earl_kent""#);
    b.act(A, call("neville"));
    assert_eq!(stage(&b), Some(Stage::Summoning));
    b.act(A, kill.clone());
    assert!(!b.heir("henry_vi").alive);
    // The King is put to the vote and dies before it is counted: nobody is acclaimed.
    let mut b = sitting("");
    b.edit(|p| {
        if let Some(Frame::Parliament(s)) = p.stack.last_mut() {
            s.votes[0].commons = 100;
        }
    });
    b.act(A, parliament(ParliamentDeed::Acclaim));
    b.act(A, kill);
    b.act(A, vote(Question::Acclaim(Royal::Heir(heir("henry_vi"))), Ballot::Aye));
    b.act(B, READY);
    assert!(b.table.outcome().is_none());
    assert_eq!(stage(&b), Some(Stage::Homeward));
}

// ---------------------------------------------------------------- Heirs

/// KM HEIR-3, CBT-49: "may not control Royal Heirs of both Houses ... for more than two consecutive Rounds"
#[test]
fn the_grace_is_two_rounds() {
    let mut b = board(&[r#"(noble: "percy", heirs: ["margaret", "richard_york"])"#, r#"(noble: "scrope")"#]);
    let end_of_round = |b: &mut Board| {
        b.next_card("kings_pardon_1");
        b.events(&[18]);
        b.open(Phase::Crown, B);
        b.act(B, Action::Faction(FactionDeed::Keep));
        b.edit(|p| p.cards[card("kings_pardon_1").index()].at = Lay::Discard);
    };
    end_of_round(&mut b);
    assert!(!matches!(b.pos().top(), Some(Frame::Royal(_))));
    end_of_round(&mut b);
    assert!(matches!(b.pos().top(), Some(Frame::Royal(_))), "at the end of the second round");
}

/// KM HEIR-1: "If a Noble ends movement in a space which contains an unaccompanied Royal Heir, he may be ordered to capture"
#[test]
fn who_takes_an_heir_has_ended_his_movement() {
    let mut b = board(&[r#"(noble: "clifford", open: Some("a_coventry"))"#, r#"(noble: "scrope")"#]);
    b.act(A, Action::Royal(RoyalDeed::Capture { heir: heir("margaret"), by: noble("clifford") }));
    assert_eq!(b.refused(A, march("clifford", "a_warwick")), no("MovedAlready", "MOV-3"));
}

/// KM TRF-1, TRF-2: "Royal Heir counters can Transferred", "These transfers cannot be used in the turn of transfer"
#[test]
fn an_heir_handed_on_stays_for_the_turn() {
    let two = r#"(noble: "percy", inside: Some("york"), cards: ["bishop_york"], heirs: ["henry_vi"]), (noble: "clifford", inside: Some("york"))"#;
    let mut b = board(&[two, r#"(noble: "scrope")"#]);
    b.act(A, Action::Royal(RoyalDeed::Entrust { heir: heir("henry_vi"), to: noble("clifford") }));
    assert_eq!(b.refused(A, march("clifford", "a_york_ne")).0, "HeirStays", "he does not ride on with him");
    assert!(b.allowed(A, &march("percy", "a_york_ne")));
    b.edit(|p| p.turn.phase = Phase::Coronation);
    assert!(
        !b.allowed(A, &Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) })),
        "nor is he crowned"
    );
}

/// KM SPN-1: "It does not have to be played until the player chooses at the start of the player's turn"
#[test]
fn a_duke_is_played_at_the_start_of_the_turn() {
    let mut b = board(&[r#"(noble: "percy", heirs: ["richard_york"]), (noble: "clifford")"#, r#"(noble: "scrope")"#]);
    b.edit(|p| {
        p.cards[card("noble_duke_of_york").index()].at = Lay::Due(A);
        p.decks.crown.retain(|c| *c != card("noble_duke_of_york"));
    });
    let play =
        Action::Faction(FactionDeed::Bring { card: card("noble_duke_of_york"), at: Spot::Inside(place("sandal")) });
    assert!(b.allowed(A, &play));
    b.act(A, march("clifford", "a_skipton_n"));
    assert_eq!(b.refused(A, play).0, "DukeTooLate", "somebody has moved");
}

// ---------------------------------------------------------------- What changes hands

/// KM TRF-2, TRF-3: "cannot be used in the turn of transfer"; TRF-4: ransom "until the beginning of the victorious player's next
/// turn"
#[test]
fn a_card_handed_on_sleeps_for_that_turn_only() {
    let two = r#"(noble: "percy", open: Some("a_york")), (noble: "clifford", open: Some("a_york"), cards: ["merc_flemish_1"])"#;
    let mut b = board(&[two, r#"(noble: "scrope", open: Some("a_york"), cards: ["merc_saxons_1"])"#]);
    let have = b.basic("percy");
    b.act(A, Action::Faction(FactionDeed::Transfer { card: card("merc_flemish_1"), to: noble("percy") }));
    assert_eq!(b.basic("percy"), have);
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert_eq!(b.basic("percy"), have + 20, "in the next turn he defends with them");
    // By trade as well.
    let mut b = board(&[two, r#"(noble: "scrope", open: Some("a_york"), cards: ["merc_saxons_1"])"#]);
    let take = FactionDeed::Trade { with: B, give: vec![card("merc_flemish_1")], take: vec![] };
    b.act(A, Action::Faction(take));
    b.act(B, AGREE);
    assert_eq!(b.basic("scrope"), 20);
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert_eq!(b.basic("scrope"), 40);
}

/// Percy (A) has men who sleep as ransom until the next turn of `until`.
fn paid(until: SeatId) -> Board {
    let two = r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_saxons_1"])"#;
    let mut b = board(&[
        two,
        r#"(noble: "howard", open: Some("a_york")), (noble: "clifford")"#,
        r#"(noble: "scrope", open: Some("a_york"), cards: ["merc_flemish_1"]), (noble: "roos")"#,
    ]);
    b.edit(|p| {
        for key in ["merc_saxons_1", "merc_flemish_1"] {
            p.cards[card(key).index()].idle = Some(until);
        }
    });
    b
}

/// The event phases of B and C, one after the other; whose men sleep still when it is over, after each.
fn asleep_after(b: &mut Board, key: &str, seats: &[SeatId]) -> Vec<bool> {
    let mut out = vec![];
    for (n, seat) in seats.iter().enumerate() {
        b.events(&[18 + n as u8]);
        b.open(Phase::Event, *seat);
        out.push(b.pos().card(card(key)).idle.is_some());
    }
    out
}

/// KM TRF-4: "Items paid as ransom cannot be used until the beginning of the victorious player's next turn." - the victorious
/// player's, whoever the noble who has them has gone over to.
#[test]
fn a_ransom_sleeps_until_the_victors_turn_when_its_holder_changes_sides() {
    let mut b = paid(A);
    let mut world = b.world();
    regnal::games::kingmaker::fates::change_sides(&mut world, noble("percy"), B);
    let after = Position::of(&world);
    b.edit(|p| *p = after);
    assert_eq!(b.noble("percy").seat, Some(B));
    assert_eq!(asleep_after(&mut b, "merc_saxons_1", &[B, C, A]), [true, true, false]);
}

/// KM TRF-4: nor when they are taken in a battle before that turn.
#[test]
fn a_ransom_taken_in_battle_sleeps_as_long_as_before() {
    let mut b = paid(C);
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::Majority, &["percy", "scrope"])]);
    b.act(A, attack(&["percy"], C));
    assert_eq!(b.lay_of("merc_flemish_1"), Lay::Noble(noble("percy")));
    let had = b.basic("percy");
    assert_eq!(asleep_after(&mut b, "merc_flemish_1", &[B, C]), [true, false]);
    assert!(b.basic("percy") > had, "awake they are his");
}

/// KM RAN-2, CBT-45: "At any time during the ransom negotiations if the victorious player orders the captured Nobles executed,
/// this order will be followed"
#[test]
fn an_offer_may_be_answered_with_the_axe() {
    let mut b = board(&[r#"(noble: "percy")"#, r#"(noble: "scrope"), (noble: "roos")"#]);
    b.edit(|p| {
        let n = &mut p.nobles[noble("scrope").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
    });
    b.to(Phase::Movement, B);
    b.act(B, Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms: Terms::default() }));
    let kill = |who: &str| Action::Faction(FactionDeed::Execute { noble: noble(who) });
    assert!(!b.allowed(A, &kill("roos")));
    assert!(b.offers(A).contains(&kill("scrope")));
    b.act(A, kill("scrope"));
    assert_eq!(b.noble("scrope").seat, None);
    assert_eq!(b.deciders(), [B], "and the turn goes on");
}

// ---------------------------------------------------------------- Events at court

/// KM EVT-7: "An Embassy Event will result in the randomisation of the Crown list." PARL-32: "recombined with the Crown Discards"
#[test]
fn an_embassy_shuffles_the_list_alone() {
    let book = Book::standard();
    let embassy = book.events.iter().find(|e| matches!(e.effect, Effect::Embassy(_))).unwrap().id.0;
    let mut b = board(&[r#"(noble: "percy")"#, r#"(noble: "scrope")"#]);
    b.edit(|p| {
        p.cards[card("merc_saxons_1").index()].at = Lay::Discard;
        p.decks.crown.retain(|c| *c != card("merc_saxons_1"));
    });
    let before = b.data().decks.crown;
    b.events(&[embassy]);
    b.open(Phase::Event, A);
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Discard);
    assert!(b.data().decks.crown != before && b.data().decks.crown.len() == before.len());
}

/// KM EVT-5: "If a Noble is summoned to a location as a result of an Event, the player controlling the Noble may ... commission a
/// replacement"
#[test]
fn a_kings_guard_can_be_replaced() {
    let book = Book::standard();
    let embassy = book.events.iter().find(|e| matches!(e.effect, Effect::Embassy(_))).unwrap().id.0;
    let mut b = board_with(
        &[
            r#"(noble: "clifford", open: Some("a_york"), heirs: ["henry_vi"]), (noble: "percy", open: Some("a_york"))"#,
            r#"(noble: "scrope")"#,
        ],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    b.hold(28, A);
    b.events(&[embassy]);
    b.open(Phase::Event, A);
    assert!(matches!(b.pos().top(), Some(Frame::Events(_))), "he is asked");
    b.act(A, Action::Events(EventsDeed::Commission { writ: EventId(28), instead: noble("percy") }));
    assert!(b.outside("clifford", "a_york"), "the King stays");
    assert!(!b.outside("percy", "a_york"));
}

// ---------------------------------------------------------------- A Chancery that nobody opens

/// KM PARL-1a, PARL-1b (ruling): where neither a King nor a Chancellor can call Parliament, the Chancellor's office and the vacant
/// sees lie at the bottom of the Crown List again.
#[test]
fn what_no_parliament_can_give_comes_back() {
    let two = [r#"(noble: "percy"), (noble: "clifford")"#, r#"(noble: "scrope")"#];
    let chancery = r#"chancery: ["office_chancellor", "bishop_york", "bishop_norwich", "title_earl_kent"]"#;
    let mut b = board_with(&two, chancery);
    b.act(A, march("clifford", "a_skipton_n"));
    for key in ["office_chancellor", "bishop_york", "bishop_norwich"] {
        assert_eq!(b.lay_of(key), Lay::List, "{key}");
        assert!(b.data().decks.crown[..3].contains(&card(key)), "under the pile");
    }
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Chancery, "titles stay");
    // A King can call: all stays where it is.
    let mut b = board_with(&two, &format!(r#"{chancery}, heirs: [(heir: "henry_vi", crowned: true)]"#));
    b.act(A, march("clifford", "a_skipton_n"));
    assert_eq!(b.lay_of("office_chancellor"), Lay::Chancery);
    // So can whoever draws the Chancellor.
    let mut b = board_with(&two, r#"chancery: ["bishop_york"]"#);
    b.act(A, march("clifford", "a_skipton_n"));
    assert_eq!(b.lay_of("bishop_york"), Lay::Chancery);
}

// ---------------------------------------------------------------- Coronations with others' bishops; draws

/// KM COR-3: "with a Noble who is an Archbishop or two Nobles who are Bishops" - whoever's he is, if his player consents (ruling).
#[test]
fn anothers_archbishop_may_crown() {
    let crown = Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) });
    for (answer, crowned) in [(RoyalDeed::Bless, true), (RoyalDeed::Withhold, false)] {
        let mut b = board_with(
            &[
                r#"(noble: "percy", inside: Some("york"), heirs: ["henry_vi"])"#,
                r#"(noble: "neville", inside: Some("york"), cards: ["bishop_york"])"#,
            ],
            "phase: Some(Coronation)",
        );
        assert!(b.offers(A).contains(&crown));
        b.next_card("kings_pardon_1");
        b.act(A, crown.clone());
        assert_eq!(b.deciders(), [B], "his player is asked");
        b.act(B, Action::Royal(answer));
        assert_eq!(b.heir("henry_vi").crowned, crowned);
        assert!(!b.allowed(A, &crown), "once in a turn");
    }
}

/// KM HEIR-5, TRF-2: "at any time in her/his turn", "only on the controlling Faction's turn": who is asked for his bishops in
/// another's turn neither executes an heir nor hands one on.
#[test]
fn who_is_asked_to_bless_only_answers() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("york"), heirs: ["henry_vi"])"#,
            r#"(noble: "neville", inside: Some("york"), cards: ["bishop_york"], heirs: ["margaret"]), (noble: "scrope", inside: Some("york"))"#,
        ],
        "phase: Some(Coronation)",
    );
    b.act(A, Action::Royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) }));
    assert_eq!(b.deciders(), [B]);
    let margaret = heir("margaret");
    for deed in [RoyalDeed::Execute { heir: margaret }, RoyalDeed::Entrust { heir: margaret, to: noble("scrope") }] {
        assert_eq!(b.refused(B, Action::Royal(deed)), no("NotAskedNow", "PLAY-4"));
    }
    assert!(b.heir("margaret").alive);
}

/// KM OBJ-1 (ruling): where nobody can be crowned or call Parliament the table says so and offers a draw.
#[test]
fn a_game_that_nobody_can_win_may_be_a_draw() {
    let chancery = r#"chancery: ["office_chancellor", "bishop_canterbury", "bishop_york", "bishop_durham", "bishop_carlisle", "bishop_lincoln", "bishop_norwich"]"#;
    let start = |options: &str| {
        let mut b = board_of(&[r#"(noble: "percy")"#, r#"(noble: "scrope")"#], chancery, options);
        b.next_card("kings_pardon_1");
        b.events(&[18]);
        b.open(Phase::Crown, B);
        b.act(B, Action::Faction(FactionDeed::Keep));
        b
    };
    let mut b = start("rounds: None, chancery_returns: false");
    assert_eq!(b.deciders(), [A]);
    b.act(A, Action::Royal(RoyalDeed::Draw));
    b.act(B, Action::Royal(RoyalDeed::PlayOn));
    assert!(b.table.outcome().is_none(), "one who plays on is enough");
    let mut b = start("rounds: None, chancery_returns: false");
    b.act(A, Action::Royal(RoyalDeed::Draw));
    b.act(B, Action::Royal(RoyalDeed::Draw));
    let outcome = b.table.outcome().expect("the end");
    assert_eq!((outcome.ending.as_str(), outcome.ranking.clone()), ("draw", vec![vec![A, B]]));
    // With the ruling the sees come back, and nobody is asked.
    let b = start("rounds: None");
    assert!(!matches!(b.pos().top(), Some(Frame::Royal(_))));
}

/// KM TRF-3, TRF-4: traded or paid, the player says which of his nobles has it.
#[test]
fn the_receiver_says_who_has_it() {
    let give = |key: &str, to: &str| Action::Faction(FactionDeed::Assign { card: card(key), to: noble(to) });
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), cards: ["merc_flemish_1"])"#,
        r#"(noble: "roos", open: Some("a_york")), (noble: "scrope", open: Some("a_york")), (noble: "neville")"#,
    ]);
    b.act(A, Action::Faction(FactionDeed::Trade { with: B, give: vec![card("merc_flemish_1")], take: vec![] }));
    b.act(B, AGREE);
    assert_eq!(b.deciders(), [B]);
    assert_eq!(b.refused(B, give("merc_flemish_1", "neville")), no("NotYourCard", "CRN-3"));
    b.act(B, give("merc_flemish_1", "scrope"));
    assert_eq!(b.lay_of("merc_flemish_1"), Lay::Noble(noble("scrope")));
    assert_eq!(b.basic("scrope"), 10, "not in this turn");
    assert_eq!(b.deciders(), [A]);
    // A ransom goes to whomever the captor says.
    let mut b = board(&[
        r#"(noble: "percy"), (noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "scrope"), (noble: "roos", cards: ["merc_saxons_1"])"#,
    ]);
    b.edit(|p| {
        let n = &mut p.nobles[noble("scrope").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
    });
    let terms = Terms { cards: vec![card("merc_saxons_1")], ..Terms::default() };
    b.act(A, Action::Faction(FactionDeed::Ransom { noble: noble("scrope"), terms: terms.clone() }));
    b.act(B, Action::Faction(FactionDeed::Confirm { terms }));
    assert_eq!(b.deciders(), [A]);
    b.act(A, give("merc_saxons_1", "clifford"));
    assert_eq!(
        (b.lay_of("merc_saxons_1"), b.pos().card(card("merc_saxons_1")).idle),
        (Lay::Noble(noble("clifford")), Some(A))
    );
}

// ---------------------------------------------------------------- Written positions

/// What play would refuse is refused when it is read, with its place in the file: KM SET-8a, SET-8b, CBT-15, COR-1.
#[test]
fn positions_that_play_would_refuse_are_not_read() {
    let fault = |factions: &str, rest: &str| {
        let text = format!(
            "(game: \"kingmaker\", title: \"x\", text: \"x\", seats: (2, 2), position: (\nfactions: [{factions}],\n{rest}))"
        );
        match regnal::games::kingmaker::scenario::Scenario::parse(&text, "x.ron") {
            Ok(_) => String::new(),
            Err(e) => format!("{} {}", e[0].line, e[0].text),
        }
    };
    let plain = r#"(nobles: [(noble: "percy", open: Some("a_york"))]), (nobles: [(noble: "scrope")])"#;
    assert_eq!(fault(plain, ""), "");
    let held = r#"(nobles: [(noble: "percy")], holds: ["york"]), (nobles: [(noble: "scrope")], holds: ["york"])"#;
    assert!(fault(held, "").starts_with("2 york is held by two"), "{}", fault(held, ""));
    let pole = r#"(nobles: [(noble: "pole", cards: ["title_duke_exeter"])]), (nobles: [(noble: "scrope")])"#;
    assert!(fault(pole, "").contains("Duke of Suffolk by birth"), "{}", fault(pole, ""));
    let roos = r#"(nobles: [(noble: "percy")]), (nobles: [(noble: "roos", cards: ["office_admiral"])])"#;
    assert!(fault(roos, "").contains("offices are for titled nobles"), "{}", fault(roos, ""));
    assert!(
        fault(plain, r#"sieges: [("york", 2)]"#).starts_with("3 york is besieged by a seat with nobody"),
        "nobody there"
    );
    let weak = fault(plain, r#"sieges: [("york", 1)]"#);
    assert!(weak.starts_with("3 nobody can besiege york"), "100 before a city: {weak}");
    let crowned = fault(plain, r#"heirs: [(heir: "margaret", crowned: true)]"#);
    assert!(crowned.contains("over his elders"), "{crowned}");
}

// ---------------------------------------------------------------- Words

/// A prompt says what is asked: the terms, the sums; and nothing that is not possible.
#[test]
fn what_is_asked_is_said() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york"), cards: ["merc_flemish_1"])"#,
        r#"(noble: "scrope", open: Some("a_york"))"#,
    ]);
    b.act(A, Action::Faction(FactionDeed::Trade { with: B, give: vec![card("merc_flemish_1")], take: vec![] }));
    let text = b.table.prompt().text;
    assert!(text.contains(b.pos().card_name(card("merc_flemish_1"))) && text.contains("for nothing"), "{text}");
    // Only a captive keeps the phase open.
    let mut b = board(&[r#"(noble: "percy")"#, r#"(noble: "scrope"), (noble: "roos")"#]);
    b.edit(|p| {
        let n = &mut p.nobles[noble("scrope").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
    });
    for phase in [Phase::Parliament, Phase::Coronation] {
        b.to(phase, A);
        let text = b.table.prompt().text;
        assert!(text.contains("see to your captives") && !text.contains("crown"), "{text}");
    }
    // Who will be asked on a march stands beside it.
    let b = board(&[r#"(noble: "clifford", open: Some("a_york"))"#, r#"(noble: "scrope", cards: ["bishop_york"])"#]);
    let words = b.describe(&enter("clifford", "york"));
    assert!(words.ends_with("by leave of seat 2 (Scrope)"), "{words}");
}
