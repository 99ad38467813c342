//! The stages of a writ (5.4).

use regnal::games::diplomacy_royale::court::CourtDeed;

use super::*;

// ---------------------------------------------------------------- The stages of a writ (5.4)

/// ROY 5.4-1, 5.4-2, 5.4-3, 5.4-4, 5.4-5
#[test]
fn the_grooms_family_proposes_and_the_brides_answers() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    assert_eq!(board.refused(ITALY, propose(groom, bride, vec![])), no("NotYourGroom", "5.4-2"));
    board.done(ITALY);
    let lines = board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, peace())]));
    assert!(whispered(&lines, ITALY).contains("proposes"), "the writ goes to her family");
    assert_eq!(announced(&lines), "", "and to nobody else");
    assert_eq!(board.view(ITALY).proposals.list.len(), 1);
    assert!(board.view(GERMANY).proposals.list.is_empty());
    // Her family's curtain opens again.
    assert!(board.allowed(ITALY, &accept(0)));
    assert_eq!(board.refused(FRANCE, accept(0)), no("NotYourAnswer", "5.4-4"));
    let lines = board.act(ITALY, accept(0));
    assert!(announced(&lines).contains("are married") && announced(&lines).contains("does not attack"));
    assert_eq!(board.pos().spouse(groom), Some(bride));
    assert_eq!(keeper(&board, bride), FRANCE);
    assert!(board.pos().writs().all(|w| w.in_force(board.pos().year())));
}

/// ROY 5.4-4, 5.4-6
#[test]
fn a_rejected_couple_has_its_writ_for_this_phase() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![clause(FRANCE, peace())])), no("OneWrit", "5.4-6"));
    board.act(ITALY, reject(0));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("OneWrit", "5.4-6"));
    assert_eq!(board.pos().spouse(groom), None);
    board.close();
    board.to(Phase::Court);
    assert!(board.allowed(FRANCE, &propose(groom, bride, vec![])), "in the next phase another");
}

/// ROY 5.4-7, 5.4-8, 5.4-10
#[test]
fn the_first_acceptance_counts() {
    let mut board = court();
    let (groom, rival) = (board.bearer("f1100"), board.bearer("g1100"));
    let (bride, other) = (board.bearer("i1a00"), board.bearer("t1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(FRANCE, propose(groom, other, vec![]));
    board.act(GERMANY, propose(rival, bride, vec![]));
    let lines = board.act(ITALY, accept(0));
    let states: Vec<ProposalState> = board.data().proposals.list.iter().map(|p| p.state).collect();
    assert_eq!(states, [ProposalState::Wed, ProposalState::Void, ProposalState::Void]);
    assert!(whispered(&lines, TURKEY).contains("is void") && whispered(&lines, GERMANY).contains("is void"));
    assert_eq!(board.refused(TURKEY, accept(1)), no("NotOpen", "5.4-8"));
    assert_eq!(board.refused(ITALY, accept(2)), no("NotOpen", "5.4-8"));
}

/// ROY 5.4-9, 5.4-14
#[test]
fn an_issued_writ_is_not_withdrawn() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    assert_eq!(board.refused(FRANCE, withdraw(0)), no("NoWithdrawing", "5.4-9"));
    assert_eq!(board.refused(ITALY, withdraw(0)), no("NotIssuer", "5.4-9"));
    assert_eq!(board.refused(FRANCE, confirm(0)), no("NothingToConfirm", "5.4-14"));
    assert_eq!(board.refused(ITALY, confirm(0)), no("NotIssuer", "5.4-9"));
    assert!(!board.offers(FRANCE).contains(&withdraw(0)));
}

/// France has made Austria the proxy of its army in Marseilles.
fn marseilles_given_away(private_term: bool) -> (Board, Terms) {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("a1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("mar") };
    let term = if private_term { private(FRANCE, proxy.clone()) } else { clause(FRANCE, proxy.clone()) };
    wedding(&mut board, groom, bride, vec![term]);
    (board, proxy)
}

/// ROY 5.2-3, 5.4-11: help against one to whom peace is promised cannot be given, against others it can.
#[test]
fn help_against_a_promise_of_peace_is_flagged() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("a1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, peace())]);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let against = |at: &str| clause(FRANCE, Terms::SupportAttack { on: land(at) });
    board.act(FRANCE, propose(groom, bride, vec![against("mun"), against("vie")]));
    assert_eq!(latest(&board).flagged, [1]);
}

/// ROY 5.2-3, 5.4-11, 5.4-12, 5.4-13
#[test]
fn what_an_older_writ_makes_impossible_is_flagged_and_sleeps() {
    let (mut board, proxy) = marseilles_given_away(true);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, peace()), clause(FRANCE, proxy)]));
    let proposal = latest(&board);
    assert_eq!(proposal.flagged, [1]);
    let lines = board.act(ITALY, accept(proposal.number));
    let told = announced(&lines);
    assert!(told.contains("(flagged)") && !told.contains("Austria"), "flagged without a reason: {told}");
    let id = board.pos().marriage_of(groom).and_then(|m| m.contract).expect("the writ is valid");
    assert_eq!(writ(&board, id).clauses[1].suspended.as_deref(), Some("sleeps"));
    assert_eq!(writ(&board, id).clauses[0].suspended, None);
    // The obstacle is gone with the older marriage.
    let older = board.bearer("f1200");
    board.with_world(|world| family::die(world, older));
    assert_eq!(writ(&board, id).clauses[1].suspended, None);
}

/// ROY 5.2-6, 5.4-12
#[test]
fn a_term_that_rests_stands_in_nobodys_way() {
    let (mut board, proxy) = marseilles_given_away(false);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let id = wedding(&mut board, groom, bride, vec![clause(FRANCE, proxy)]);
    assert!(writ(&board, id).clauses[0].suspended.is_some());
    let older = board.pos().writs().next().expect("the older").id;
    for seat in [FRANCE, AUSTRIA] {
        board.act(seat, Action::Writ(WritDeed::Rest { writ: older, clause: 0, rest: true }));
    }
    assert_eq!(writ(&board, id).clauses[0].suspended, None);
}

/// A writ in which Italy, the bride's side, promises what it has promised already.
fn blocked_on_her_side() -> Board {
    let mut board = court();
    let (brother, german) = (board.bearer("i1100"), board.bearer("g1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("ven") };
    wedding(&mut board, brother, german, vec![private(ITALY, proxy.clone())]);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![clause(ITALY, proxy)]));
    assert!(latest(&board).flagged.is_empty(), "nothing is said before she accepts");
    board
}

/// ROY 5.4-14
#[test]
fn flags_of_her_side_come_with_the_acceptance() {
    for stands in [true, false] {
        let mut board = blocked_on_her_side();
        board.done(FRANCE);
        let number = latest(&board).number;
        let lines = board.act(ITALY, accept(number));
        assert!(whispered(&lines, FRANCE).contains("flagged"));
        assert_eq!((latest(&board).state, latest(&board).flagged), (ProposalState::Accepted, vec![0]));
        let groom = board.bearer("f1100");
        assert_eq!(board.pos().spouse(groom), None);
        // His family's curtain opens again.
        if stands {
            board.act(FRANCE, confirm(number));
            assert!(board.pos().spouse(groom).is_some());
        } else {
            board.act(FRANCE, withdraw(number));
            assert_eq!(board.pos().spouse(groom), None);
            assert_eq!(latest(&board).state, ProposalState::Withdrawn);
        }
    }
}

/// ROY 5.4-8, 5.4-14
#[test]
fn an_acceptance_that_is_not_withdrawn_stands() {
    let mut board = blocked_on_her_side();
    let number = latest(&board).number;
    let (groom, bride, turk) = (board.bearer("f1100"), board.bearer("i1a00"), board.bearer("t1100"));
    board.act(ITALY, accept(number));
    // She was the first to accept: no other may, while his family thinks about it.
    board.act(TURKEY, propose(turk, bride, vec![]));
    assert_eq!(board.refused(ITALY, accept(number + 1)), no("AcceptedBefore", "5.4-8"));
    board.close();
    assert_eq!(board.pos().spouse(groom), Some(bride));
}

/// ROY 5.4-15, 5.4-8
#[test]
fn a_changed_flag_lets_either_side_withdraw() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("mar") };
    board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, proxy.clone())]));
    assert!(!latest(&board).may_withdraw);
    let (second, austrian) = (board.bearer("f1200"), board.bearer("a1a00"));
    board.act(FRANCE, propose(second, austrian, vec![clause(FRANCE, proxy)]));
    board.done(FRANCE);
    let lines = board.act(AUSTRIA, accept(1));
    let first = board.data().proposals.list[0].clone();
    assert!(first.may_withdraw && first.flagged == [0]);
    assert!(whispered(&lines, ITALY).contains("withdraw") && whispered(&lines, FRANCE).contains("withdraw"));
    assert!(board.allowed(ITALY, &withdraw(0)));
    board.act(FRANCE, withdraw(0));
    assert_eq!(board.data().proposals.list[0].state, ProposalState::Withdrawn);
    assert_eq!(board.refused(ITALY, accept(0)), no("NotOpen", "5.4-8"));
}

/// ROY 5.4-15: "the applicability of a term changes before the writ ... has been accepted", by another writ for one: but also
/// when what stood against it ends, by an execution, by an annulment, or because both let it rest.
#[test]
fn a_flag_that_goes_lets_either_side_withdraw() {
    for how in ["execution", "annulment", "rest"] {
        let mut board = court_with("clergy: true");
        for (seat, rank) in [(FRANCE, Rank::Priest), (TURKEY, Rank::Pope)] {
            let who = board.person(seat, rank.name(), Sex::Male, 40);
            let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
            board.edit(|p| p.nobles[who.0 as usize].cleric = Some(cleric));
        }
        let pope = regnal::games::diplomacy_royale::clergy::pope(board.pos()).expect("a Pope");
        let unit = board.unit_in("mar");
        let proxy = || vec![clause(FRANCE, Terms::Proxy { unit })];
        let (lent, austrian) = (board.bearer("f1200"), board.bearer("a1a00"));
        let older = wedding(&mut board, lent, austrian, proxy());
        let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
        board.act(FRANCE, propose(groom, bride, proxy()));
        let number = latest(&board).number;
        assert_eq!((latest(&board).flagged, latest(&board).may_withdraw), (vec![0], false));
        match how {
            "execution" => {
                board.capture(lent, TURKEY);
                board.act(TURKEY, Action::Court(CourtDeed::Execute { who: lent }));
            }
            "annulment" => {
                let marriage = board.couple(lent);
                board.act(AUSTRIA, Action::Clergy(ClergyDeed::AskAnnulment { marriage }));
                board.act(TURKEY, Action::Clergy(ClergyDeed::Annul { pope, marriage }));
            }
            _ => {
                for seat in [FRANCE, AUSTRIA] {
                    board.act(seat, Action::Writ(WritDeed::Rest { writ: older, clause: 0, rest: true }));
                }
            }
        }
        assert_eq!((latest(&board).flagged, latest(&board).may_withdraw), (vec![], true), "{how}");
        for seat in [ITALY, FRANCE] {
            assert!(board.allowed(seat, &withdraw(number)), "{how}");
        }
    }
}

/// ROY 5.4-12, 5.4-14: "The presence of these terms does not nullify the writ": what another writ makes impossible while this one
/// lies with the bride's family is flagged upon her acceptance. "The groom may then withdraw the offer".
#[test]
fn a_promise_that_another_wedding_has_overtaken_is_flagged_with_the_acceptance() {
    for stands in [true, false] {
        let mut board = court();
        let (groom, bride, anne) = (board.bearer("e1100"), board.bearer("f1a00"), board.bearer("f1b00"));
        let promise = Terms::FutureMarriage { who: anne, with: None };
        board.act(ENGLAND, propose(groom, bride, vec![clause(FRANCE, promise)]));
        let german = board.bearer("g1100");
        wedding(&mut board, german, anne, vec![]);
        board.act(FRANCE, accept(0));
        let lies = board.data().proposals.list[0].clone();
        assert_eq!((lies.state, lies.flagged), (ProposalState::Accepted, vec![0]));
        if stands {
            board.act(ENGLAND, confirm(0));
            let id = board.pos().marriage_of(groom).and_then(|m| m.contract).expect("the writ is valid");
            assert_eq!(writ(&board, id).clauses[0].suspended.as_deref(), Some("sleeps"));
        } else {
            board.act(ENGLAND, withdraw(0));
            assert_eq!(board.pos().spouse(groom), None);
        }
    }
}

/// ROY 5.4-12, 5.4-15: of the groom's side too: either may withdraw, and the bride may accept.
#[test]
fn a_term_of_the_grooms_side_that_another_wedding_has_overtaken_is_flagged() {
    let mut board = court();
    let (groom, bride, george) = (board.bearer("e1100"), board.bearer("i1a00"), board.bearer("e1200"));
    let promise = Terms::FutureMarriage { who: george, with: None };
    board.act(ENGLAND, propose(groom, bride, vec![clause(ENGLAND, promise)]));
    let german = board.bearer("g1a00");
    wedding(&mut board, george, german, vec![]);
    let lies = board.data().proposals.list[0].clone();
    assert_eq!((lies.flagged, lies.may_withdraw), (vec![0], true));
    for act in [withdraw(0), later(0), accept(0)] {
        assert!(board.allowed(ITALY, &act));
    }
    board.act(ITALY, accept(0));
    assert_eq!(board.pos().spouse(groom), Some(bride));
}

/// ROY 5.4-12, 5.3-2: a son who has wed meanwhile is not given away at his father's wedding.
#[test]
fn a_child_that_cannot_be_given_any_more_stays() {
    let mut board = court();
    let (king, queen, son, bride) =
        (board.king(FRANCE), board.queen(FRANCE), board.bearer("f1200"), board.bearer("i1a00"));
    board.dead(queen);
    board.act(FRANCE, propose(king, bride, vec![clause(FRANCE, Terms::GiveChild { who: son })]));
    let german = board.bearer("g1a00");
    wedding(&mut board, son, german, vec![]);
    assert_eq!(board.data().proposals.list[0].flagged, [0]);
    board.act(ITALY, accept(0));
    assert_eq!((board.pos().spouse(king), keeper(&board, son)), (Some(bride), FRANCE));
}

/// ROY 5.2-1, 5.4-9: "agreements desired by the two dynasties": the open writ of one who has changed families is void.
#[test]
fn a_writ_of_one_who_was_given_away_is_void() {
    let mut board = court();
    let (king, queen, son) = (board.king(FRANCE), board.queen(FRANCE), board.bearer("f1200"));
    let (bride, german) = (board.bearer("i1a00"), board.bearer("g1a00"));
    board.dead(queen);
    board.act(FRANCE, propose(son, german, vec![clause(FRANCE, peace())]));
    wedding(&mut board, king, bride, vec![clause(FRANCE, Terms::GiveChild { who: son })]);
    assert_eq!(keeper(&board, son), ITALY);
    assert_eq!(board.refused(GERMANY, accept(0)), no("NotOpen", "5.4-8"));
}

/// ROY 5.4-14, 5.4-16: an acceptance "that will be effected at the deadline" flags her side's terms then: "The groom may then
/// withdraw the offer, if desired", and the court waits for him alone.
#[test]
fn a_delayed_acceptance_leaves_the_groom_his_choice() {
    for stands in [true, false] {
        let mut board = blocked_on_her_side();
        let number = latest(&board).number;
        let (groom, bride, count) = (board.bearer("f1100"), board.bearer("i1a00"), board.data().turn.count);
        board.act(ITALY, later(number));
        while latest(&board).state == ProposalState::Issued {
            let seat = board.table.prompt().seats[0];
            board.done(seat);
        }
        assert_eq!((latest(&board).state, latest(&board).flagged), (ProposalState::Accepted, vec![0]));
        assert_eq!((board.table.prompt().seats, board.data().turn.count), (vec![FRANCE], count));
        if !stands {
            board.act(FRANCE, withdraw(number));
        }
        board.close();
        assert_eq!(board.pos().spouse(groom), stands.then_some(bride), "silence lets it stand");
    }
}

/// ROY 5.4-16, 5.4-17
#[test]
fn a_delayed_acceptance_works_at_the_end_and_nobody_is_told() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    let before = board.view(FRANCE);
    let lines = board.act(ITALY, later(0));
    assert_eq!(text(&lines), "", "no announcement");
    assert_eq!(board.view(FRANCE), before, "his family sees nothing of it");
    assert!(board.view(ITALY).proposals.list[0].delayed);
    assert_eq!(board.pos().spouse(groom), None);
    let lines = board.close();
    assert!(announced(&lines).contains("are married"));
    assert_eq!(board.pos().spouse(groom), Some(bride));
}

/// ROY 5.4-16
#[test]
fn a_delayed_acceptance_binds_nobody() {
    // She accepts another.
    let mut board = court();
    let (groom, rival, bride) = (board.bearer("f1100"), board.bearer("g1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(GERMANY, propose(rival, bride, vec![]));
    board.act(ITALY, later(0));
    board.act(ITALY, accept(1));
    board.close();
    assert_eq!(board.pos().spouse(bride), Some(rival));
    // She declines; or takes it back.
    for answer in [reject(0), later(0)] {
        let mut board = court();
        board.act(FRANCE, propose(groom, bride, vec![]));
        board.act(ITALY, later(0));
        board.act(ITALY, answer);
        board.close();
        assert_eq!(board.pos().spouse(bride), None);
    }
    // Two at once: the first issued.
    let mut board = court();
    board.act(GERMANY, propose(rival, bride, vec![]));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(ITALY, later(1));
    board.act(ITALY, later(0));
    board.close();
    assert_eq!(board.pos().spouse(bride), Some(rival));
}

/// ROY 5.4-3, 5.4-16
#[test]
fn what_is_not_answered_lapses() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.close();
    assert_eq!(board.pos().spouse(groom), None);
    assert!(board.data().proposals.list.is_empty());
}

/// ROY 5.2-2, 5.2-7, 5.2-4
#[test]
fn a_promised_bride_is_refused_by_her_own_family_only() {
    let mut board = court();
    let (groom, bride, suitor) = (board.bearer("f1100"), board.bearer("i1b00"), board.bearer("g1100"));
    let (brother, turk) = (board.bearer("i1100"), board.bearer("t1a00"));
    let promise = Terms::FutureMarriage { who: bride, with: Some(board.bearer("t1100")) };
    wedding(&mut board, brother, turk, vec![private(ITALY, promise)]);
    // The promise is private: suitors may ask.
    board.act(FRANCE, propose(groom, bride, vec![]));
    let number = latest(&board).number;
    assert_eq!(board.refused(ITALY, accept(number)), no("Promised", "5.2-4"));
    assert_eq!(board.refused(ITALY, later(number)), no("Promised", "5.2-4"));
    assert!(board.allowed(ITALY, &reject(number)));
    assert!(board.offers(GERMANY).contains(&propose(suitor, bride, vec![])));
    let named = board.bearer("t1100");
    board.act(TURKEY, propose(named, bride, vec![]));
    let number = latest(&board).number;
    board.act(ITALY, accept(number));
    assert_eq!(board.pos().spouse(bride), Some(named));
}

/// ROY 5.2-2, 5.2-4
#[test]
fn a_promised_groom_keeps_his_familys_word() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let (brother, german) = (board.bearer("f1100"), board.bearer("g1a00"));
    let other = board.bearer("g1b00");
    // The proposal lies with Italy when the promise is made: it is void.
    board.act(FRANCE, propose(groom, bride, vec![]));
    wedding(&mut board, brother, german, vec![private(FRANCE, Terms::FutureMarriage { who: groom, with: None })]);
    assert_eq!(board.data().proposals.list[0].state, ProposalState::Void);
    let turk = board.bearer("t1a00");
    assert_eq!(board.refused(FRANCE, propose(groom, turk, vec![])), no("Promised", "5.2-4"));
    assert!(board.allowed(FRANCE, &propose(groom, other, vec![])));
    // The writ ends, and the promise with it.
    board.with_world(|world| family::die(world, brother));
    assert!(board.allowed(FRANCE, &propose(groom, turk, vec![])));
}

/// ROY 5.2-4
#[test]
fn a_promise_of_one_who_is_dead_says_nothing() {
    let mut board = court();
    let (bride, named) = (board.bearer("i1b00"), board.bearer("t1100"));
    let (brother, turk) = (board.bearer("i1100"), board.bearer("t1a00"));
    wedding(&mut board, brother, turk, vec![clause(ITALY, Terms::FutureMarriage { who: bride, with: Some(named) })]);
    board.with_world(|world| family::die(world, named));
    let groom = board.bearer("f1100");
    wedding(&mut board, groom, bride, vec![]);
}

/// ROY 5.2-1, 8.2-22
#[test]
fn a_ward_may_marry_within_the_household_but_binds_nobody() {
    let mut board = court();
    let (groom, ward) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.edit(|p| (p.people[ward.0 as usize].keeper, p.people[ward.0 as usize].home) = (Some(FRANCE), Some(FRANCE)));
    let bound = propose(groom, ward, vec![clause(FRANCE, peace())]);
    assert_eq!(board.refused(FRANCE, bound), no("BadTerm", "5.2-1"));
    wedding(&mut board, groom, ward, vec![]);
    assert_eq!(keeper(&board, ward), FRANCE);
}

/// ROY 6.3-7
#[test]
fn a_prisoner_may_marry() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.capture(groom, TURKEY);
    wedding(&mut board, groom, bride, vec![]);
    assert!(board.pos().character(groom).is_captive());
}

/// ROY 5.4-2
#[test]
fn without_dynasties_nobody_marries() {
    let mut board =
        written("(game: \"diplomacy_royale\", title: \"T\", text: \"T\", seats: (7, 7), options: (dynasties: false))");
    let seat = board.table.prompt().seats[0];
    assert_eq!(board.refused(seat, accept(0)).0, "NoDynasties");
    assert_eq!(board.refused(seat, Action::Clergy(ClergyDeed::Enter { who: CharacterId(0) })).0, "NoClergy");
}

/// ROY 5.2-7, 5.4-17
#[test]
fn nobody_learns_what_is_secret() {
    let (mut board, proxy) = marseilles_given_away(true);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![private(FRANCE, proxy)]));
    let number = latest(&board).number;
    board.act(ITALY, later(number));
    for seat in 0..7 {
        for salt in 0..4 {
            Royale::leaks_nothing(&board.table, SeatId(seat), salt);
        }
    }
}
