//! What bots do: they hunt heirs, gather, besiege and fight at good odds, crown, vote; and they are better than chance.

use regnal::engine::checks::Checks;
use regnal::games::kingmaker::bot;

use super::kit::*;

/// What a bot of this level does next.
#[track_caller]
fn next(b: &Board, seat: SeatId, level: u8) -> Action {
    let offers = b.offers(seat);
    let n = bot::choose(level, &b.view(seat), seat, &offers, &mut Luck::seeded(7));
    offers[n].clone()
}

/// Lets a bot play until the phase changes or somebody else is asked; what it did comes back.
#[track_caller]
fn sits(b: &mut Board, seat: SeatId) -> Vec<Action> {
    let phase = b.data().turn.phase;
    let mut acts = vec![];
    for _ in 0..60 {
        if b.deciders() != [seat] || b.data().turn.phase != phase {
            return acts;
        }
        let act = next(b, seat, 2);
        acts.push(act.clone());
        b.act(seat, act);
    }
    panic!("it never ends: {acts:?}");
}

fn royal(deed: RoyalDeed) -> Action {
    Action::Royal(deed)
}

#[test]
fn a_bot_takes_the_heir_within_reach() {
    let mut b = board(&[r#"(noble: "percy", open: Some("a_york"))"#, r#"(noble: "scrope")"#]);
    let acts = sits(&mut b, A);
    assert_eq!(acts[0], royal(RoyalDeed::Capture { heir: heir("richard_york"), by: noble("percy") }));
    let mut b = board(&[r#"(noble: "percy", open: Some("a_doncaster"))"#, r#"(noble: "scrope")"#]);
    let acts = sits(&mut b, A);
    assert!(acts.iter().any(|a| matches!(a, Action::Royal(RoyalDeed::Capture { .. }))), "{acts:?}");
}

#[test]
fn a_bot_besieges_the_castle_in_which_the_king_is() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_raby"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot"])"#,
            r#"(noble: "scrope", inside: Some("raby"), heirs: ["henry_vi"]), (noble: "neville", inside: Some("warwick"))"#,
        ],
        r#"heirs: [(heir: "henry_vi", crowned: true)], phase: Some(Combat)"#,
    );
    b.edit(|p| p.strongholds[place("raby").index()].taken = Some(B));
    assert_eq!(next(&b, A, 2), siege(&["percy"], "raby"));
}

#[test]
fn a_bot_does_not_fight_at_bad_odds() {
    let strong = r#"(noble: "percy", open: Some("a_doncaster"), cards: ["office_marshal"])"#;
    let weak = r#"(noble: "scrope", open: Some("a_doncaster"), heirs: ["henry_vi"])"#;
    let combat = "phase: Some(Combat)";
    let b = board_with(&[strong, weak], combat);
    assert_eq!(next(&b, A, 2), attack(&["percy"], B), "twenty to one");
    let b = board_with(&[weak, strong], combat);
    assert_eq!(next(&b, A, 2), Action::Done);
}

/// Whoever keeps the heirs may fall in any battle, however good the odds.
#[test]
fn a_bot_does_not_stake_its_heirs_for_little() {
    let prey = r#"(noble: "cromwell", open: Some("a_doncaster")), (noble: "scrope")"#;
    for (heirs, attacks) in [("", true), (r#", heirs: ["henry_vi", "margaret"]"#, false)] {
        let hunter = format!(r#"(noble: "percy", open: Some("a_doncaster"){heirs}), (noble: "clifford")"#);
        let b = board_with(&[&hunter, prey], "phase: Some(Combat)");
        assert_eq!(next(&b, A, 2) == attack(&["percy"], B), attacks, "{heirs}");
    }
    // For a King it is worth the risk.
    let b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_doncaster"), heirs: ["margaret"]), (noble: "clifford")"#,
            r#"(noble: "cromwell", open: Some("a_doncaster"), heirs: ["henry_vi"]), (noble: "scrope")"#,
        ],
        r#"heirs: [(heir: "henry_vi", crowned: true)], phase: Some(Combat)"#,
    );
    assert_eq!(next(&b, A, 2), attack(&["percy"], B));
}

#[test]
fn a_bot_meets_its_bishop_in_a_cathedral_and_crowns() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_ely"), heirs: ["henry_vi"]), (noble: "scrope", open: Some("a_ely"), cards: ["bishop_canterbury"])"#,
        r#"(noble: "courtenay")"#,
    ]);
    sits(&mut b, A);
    while b.data().turn.phase != Phase::Coronation {
        let act = next(&b, A, 2);
        b.act(A, act);
    }
    assert_eq!(next(&b, A, 2), royal(RoyalDeed::Crown { royal: Royal::Heir(heir("henry_vi")) }));
}

#[test]
fn a_bot_executes_the_last_rival_of_its_king() {
    let mut b = board_with(
        &[r#"(noble: "percy", inside: Some("alnwick"), heirs: ["henry_vi", "margaret"])"#, r#"(noble: "courtenay")"#],
        r#"heirs: [(heir: "henry_vi", crowned: true)]"#,
    );
    b.edit(|p| {
        for h in p.heirs.iter_mut().filter(|h| !["henry_vi", "margaret"].contains(&h.id.key())) {
            h.alive = false;
            h.guard = None;
            h.at = Spot::Off;
        }
    });
    assert_eq!(next(&b, A, 2), royal(RoyalDeed::Execute { heir: heir("margaret") }));
    b.act(A, royal(RoyalDeed::Execute { heir: heir("margaret") }));
    assert_eq!(b.table.outcome().expect("the end").ranking[0], [A]);
}

#[test]
fn a_bot_never_acclaims_the_king_of_another() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", inside: Some("ely"), heirs: ["henry_vi"])"#,
            r#"(noble: "neville", open: Some("a_ely"))"#,
            r#"(noble: "clifford")"#,
        ],
        r#"heirs: [(heir: "henry_vi", crowned: true)], phase: Some(Parliament)"#,
    );
    b.act(A, parliament(ParliamentDeed::Call { place: place("ely"), noble: noble("clifford"), writ: None }));
    let mut voted = false;
    for _ in 0..40 {
        let Some(seat) = b.deciders().first().copied() else { break };
        if b.data().turn.phase != Phase::Parliament {
            break;
        }
        let act = next(&b, seat, 2);
        if let Action::Parliament(ParliamentDeed::Vote { on: Question::Acclaim(_), ballot }) = act {
            voted |= seat != A;
            assert_eq!(ballot, if seat == A { Ballot::Aye } else { Ballot::No });
        }
        b.act(seat, act);
    }
    assert!(voted, "nobody was asked");
}

#[test]
fn ransom_is_paid_when_it_is_cheaper_than_the_head() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", cards: ["merc_flemish_1"])"#,
            r#"(noble: "clifford", cards: ["merc_flemish_2", "merc_saxons_1"]), (noble: "mowbray", cards: ["office_marshal"])"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| {
        let n = &mut p.nobles[noble("mowbray").index()];
        n.captor = Some(A);
        n.at = Spot::Off;
    });
    let act = next(&b, A, 2);
    assert!(!matches!(act, Action::Faction(FactionDeed::Execute { .. })), "{act:?}");
    b.to(Phase::Combat, B);
    // The Marshal of England is worth more than two companies: the captor would not agree, so nothing is offered.
    let act = next(&b, B, 2);
    assert!(!matches!(act, Action::Faction(FactionDeed::Ransom { .. })), "{act:?}");
}

/// The first level errs, the second does not; both finish their games.
#[test]
fn small_games_of_bots_keep_every_law() {
    play(&scenario(4, 3), "bebe", 5..6, &Checks::sampled(60));
    play(&scenario(3, 3), "brb", 6..7, &Checks::sampled(60));
}

fn scenario(seats: usize, rounds: usize) -> String {
    format!(
        "(game: \"kingmaker\", title: \"x\", text: \"x\", seats: ({seats}, {seats}), options: (rounds: Some({rounds})))"
    )
}

fn won(games: &[regnal::bots::Played]) -> usize {
    games.iter().filter(|p| p.ranking[0] == [A]).count()
}

#[test]
fn a_bot_is_ahead_of_chance_after_a_few_rounds() {
    let games = play(&scenario(3, 8), "brr", 20..23, &Checks::light());
    assert!(won(&games) >= 2, "{} of 3", won(&games));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn a_bot_beats_chance() {
    let games = play(&scenario(6, 40), "brrrrr", 100..200, &Checks::light());
    assert!(won(&games) >= 95, "{} of 100", won(&games));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn games_of_bots_end() {
    let games = play(&scenario(6, 40), "bbbbbb", 1..41, &Checks::light());
    let victories = games.iter().filter(|p| p.ending != "round_limit").count();
    assert!(victories * 3 >= games.len(), "{victories} of {}", games.len());
}
