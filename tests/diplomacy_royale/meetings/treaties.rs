//! Writs, where they meet deaths, captures, retreats, weak and strong units, and each other.

use regnal::diplomacy::{Order, UnitKind};
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::writs::ProposalState;

use super::super::muster::*;
use super::super::writs::{court, court_with, keeper};
use super::*;

fn order(unit: UnitId, order: Order) -> Action {
    Action::Orders(OrdersDeed::Order { unit, order })
}

fn go(to: &str) -> Order {
    Order::Move { to: place(to), via: false }
}

fn zone(at: &str) -> Terms {
    Terms::Demilitarised { over: vec![land(at)] }
}

/// ROY 5.4-9, 6.3-3: "Once issued the groom may not withdraw a writ"; the captor "may decide to ... execute". The writ of a
/// groom who is put to death at the same court is void.
#[test]
fn a_writ_dies_with_its_groom() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.capture(groom, RUSSIA);
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: groom }));
    assert_eq!(board.refused(ITALY, accept(0)).0, "NotOpen");
    assert_eq!(board.data().proposals.list[0].state, ProposalState::Void);
    // The bride is free for another.
    let german = board.bearer("g1100");
    wedding(&mut board, german, bride, vec![]);
}

/// ROY 5.4-9, 9-4: he may not withdraw his writ, but he may become a priest, and a priest cannot marry.
#[test]
fn a_groom_who_becomes_a_priest_weds_nobody() {
    let mut board = court_with("clergy: true");
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let priest = board.bearer("i1100");
    board.act(ITALY, Action::Clergy(ClergyDeed::Enter { who: priest }));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(ITALY, later(0));
    board.act(FRANCE, Action::Clergy(ClergyDeed::Enter { who: groom }));
    assert!(!board.allowed(ITALY, &accept(0)));
    board.close();
    assert_eq!(board.pos().spouse(bride), None);
}

/// ROY 5.4-7, 5.4-8, 5.4-16: "A groom may propose to several brides"; "a 'delayed' acceptance ... will be effected at the
/// deadline"; "the first to be accepted is in force". Two brides accept for the deadline: he weds one, and one only.
#[test]
fn of_two_delayed_acceptances_one_is_in_force() {
    let mut board = court();
    let (groom, bride, turk) = (board.bearer("f1200"), board.bearer("i1a00"), board.bearer("t1a00"));
    board.act(FRANCE, propose(groom, turk, vec![]));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(ITALY, later(1));
    board.act(TURKEY, later(0));
    board.close();
    assert_eq!(board.pos().spouse(groom), Some(turk), "the first issued");
    assert_eq!(board.pos().spouse(bride), None);
}

/// ROY 5.4-16, 5.4-5: a delayed acceptance "is not in any way binding"; an acceptance at once is announced. She may turn the
/// one into the other.
#[test]
fn a_delayed_acceptance_can_be_made_one_at_once() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(ITALY, later(0));
    board.act(ITALY, accept(0));
    assert_eq!(board.pos().spouse(groom), Some(bride));
}

/// ROY 5.2-4, 7.3-3: agreements bind a dynasty; "all armies that were raised from the Titled center will transfer". An army
/// that goes to France is bound by what France has signed, and no more by what England has.
#[test]
fn an_army_that_changes_hands_changes_treaties() {
    let mut board = court();
    let lord = board.bearer("e1200");
    let title = board.title(lord, "lon");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    let (london, paris) = (board.unit_in("lon"), board.unit_in("par"));
    board.raised(london, title);
    let (french, english) = (board.bearer("f1200"), board.bearer("e1100"));
    let (italian, german) = (board.bearer("i1a00"), board.bearer("g1a00"));
    wedding(&mut board, french, italian, vec![clause(FRANCE, zone("nth"))]);
    wedding(&mut board, english, german, vec![clause(ENGLAND, zone("eng"))]);
    // The court is over, and its proposals with it.
    board.edit(|p| p.proposals.list.clear());
    board.to(Phase::Moves);
    assert_eq!(board.refused(ENGLAND, order(london, go("eng"))).0, "TermForbids");
    assert!(board.allowed(ENGLAND, &order(london, go("nth"))));
    board.succeed(&[lord]);
    assert!(board.allowed(FRANCE, &order(london, go("eng"))));
    assert_eq!(board.refused(FRANCE, order(london, go("nth"))).0, "TermForbids");
    assert!(board.allowed(FRANCE, &order(paris, go("pic"))));
}

/// ROY 5.2-2, 10.3-2: demilitarised zones bind in retreats too: a unit with no other way out is lost.
#[test]
fn a_unit_whose_only_retreat_is_forbidden_is_lost() {
    let mut board = court();
    let (groom, bride) = (board.bearer("t1200"), board.bearer("i1a00"));
    let ways = ["sev", "rum"].map(|at| clause(TURKEY, zone(at)));
    wedding(&mut board, groom, bride, ways.to_vec());
    board.to(Phase::Moves);
    let units = board.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (RUSSIA, "A gal"), (TURKEY, "A ukr")]);
    board.give(&["A mos - ukr", "A war S A mos - ukr"]);
    board.close();
    if board.phase() == Phase::Retreats {
        for at in ["sev", "rum"] {
            assert_eq!(board.refused(TURKEY, retreat(units[3], at)).0, "TermForbids");
        }
        board.close();
    }
    assert_eq!(board.stands(units[3]), "");
}

/// ROY 5.2-2, 6.2-8: a pledged support; "-1 ... supports and holds with the strength of a normal unit". A weak unit keeps its
/// dynasty's pledge as well as any.
#[test]
fn a_weak_unit_keeps_a_pledge_in_full() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::SupportAttack { on: land("tri") })]);
    board.to(Phase::Moves);
    let units = board.field(&[(ITALY, "A ven"), (FRANCE, "A tyr"), (AUSTRIA, "A tri")]);
    board.rated(units[1], -1);
    board.give(&["A ven - tri"]);
    board.close();
    assert_eq!(board.stands(units[0]), "tri");
}

/// ROY 5.2-2, 6.2-5: a proxied unit attacks with its own leaders' strength, whoever orders it.
#[test]
fn a_proxied_unit_is_as_weak_as_its_leaders() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let units = board.field(&[(FRANCE, "A mar"), (GERMANY, "A bur")]);
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Proxy { unit: units[0] })]);
    board.rated(units[0], -1);
    board.to(Phase::Moves);
    board.act(ITALY, order(units[0], go("gas")));
    board.give(&["A bur - gas"]);
    board.close();
    assert_eq!((board.stands(units[0]).as_str(), board.stands(units[1]).as_str()), ("mar", "gas"));
}

/// ROY 5.2-2, 7.2-1: no build where a writ forbids it, though a title makes the place a build site.
#[test]
fn a_title_is_no_way_round_a_promise_not_to_build() {
    let mut board = court();
    let (groom, bride, lord) = (board.bearer("f1100"), board.bearer("i1a00"), board.bearer("f1200"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::NoBuild { over: vec![land("bur")] })]);
    board.title(lord, "bur");
    board.remove("par");
    board.winter();
    assert_eq!(board.refused(FRANCE, build(UnitKind::Army, "bur")).0, "TermForbids");
    board.act(FRANCE, build(UnitKind::Army, "par"));
}

/// ROY 5.2-2, 10.1-2: a promise not to build there is not a promise to remove what stands there.
#[test]
fn a_promise_not_to_build_leaves_what_stands() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::NoBuild { over: vec![land("par")] })]);
    let paris = board.unit_in("par");
    board.to(Phase::Moves);
    board.act(FRANCE, order(paris, Order::Hold));
    assert!(board.allowed(FRANCE, &order(paris, go("pic"))));
}

/// ROY 5.3-8, 9.5-2: renouncing "is permanent. Thus, when the marriage ends, rights to succession are not regained"; "the writ
/// will be rendered null and void". An annulment gives no claim back.
#[test]
fn an_annulment_gives_no_claim_back() {
    let mut board = court_with("clergy: true");
    for (seat, rank) in [(TURKEY, Rank::Pope), (FRANCE, Rank::Bishop)] {
        let who = board.person(seat, rank.name(), Sex::Male, 40);
        let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
        board.edit(|p| p.nobles[who.0 as usize].cleric = Some(cleric));
    }
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
    let marriage = board.couple(groom);
    let pope =
        board.pos().nobles().find(|n| n.cleric.as_ref().is_some_and(|c| c.rank == Rank::Pope)).expect("a Pope").id;
    board.act(FRANCE, Action::Clergy(ClergyDeed::AskAnnulment { marriage }));
    board.act(TURKEY, Action::Clergy(ClergyDeed::Annul { pope, marriage }));
    assert_eq!((keeper(&board, bride), board.pos().spouse(groom)), (ITALY, None));
    assert!(board.pos().noble(bride).serials.is_empty(), "for ever");
    assert!(!family::line(board.pos(), Estate::Crown(power(ITALY))).contains(&bride));
}

/// ROY 5.3-10, 6.3-3: "The renouncing of a claim to a Title must be made before the Title is acquired". A bride who inherits at
/// court, because the holder is put to death, keeps what she has, and the writ that lies open cannot take it.
#[test]
fn who_inherits_before_she_answers_renounces_nothing() {
    let mut board = court();
    let (lord, bride, groom) = (board.bearer("i1100"), board.bearer("i1a00"), board.bearer("f1200"));
    let title = board.title(lord, "ven");
    board.numbers(bride, &["i11a0"]);
    board.capture(lord, RUSSIA);
    let gives_up = clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) });
    board.act(FRANCE, propose(groom, bride, vec![gives_up]));
    board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: lord }));
    assert_eq!(board.holder(title), Some(bride));
    assert!(!board.allowed(ITALY, &accept(0)));
    board.close();
    assert_eq!((board.holder(title), board.pos().noble(bride).renounced.len()), (Some(bride), 0));
}

/// ROY 5.4-11, 5.4-12, 4-8: of two writs that promise one unit the older prevails and the younger sleeps; the death that ends the
/// older wakes the younger, and the unit obeys the other at once.
#[test]
fn a_sleeping_term_wakes_when_the_older_couple_is_parted() {
    let mut board = court();
    let unit = board.unit_in("mar");
    let (older, younger) =
        ((board.bearer("f1200"), board.bearer("a1a00")), (board.bearer("f1100"), board.bearer("i1a00")));
    for (groom, bride) in [older, younger] {
        wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Proxy { unit })]);
    }
    board.to(Phase::Moves);
    assert!(board.allowed(AUSTRIA, &order(unit, go("bur"))));
    assert_eq!(board.refused(ITALY, order(unit, go("bur"))).0, "NotYourUnit");
    board.with_world(|world| family::die(world, older.1));
    assert_eq!(board.refused(AUSTRIA, order(unit, go("bur"))).0, "NotYourUnit");
    board.act(ITALY, order(unit, go("bur")));
}

/// ROY 5.2-6, 5.2-5: "a term may temporarily be disregarded if both parts agree": the unit may go where it may not, and when one
/// of them will have the term again it binds again.
#[test]
fn a_term_set_aside_by_both_lets_the_unit_pass_for_a_time() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, zone("bur"))]);
    let writ = writ_of(&board, groom);
    let rest = |rest| Action::Writ(WritDeed::Rest { writ, clause: 0, rest });
    board.act(FRANCE, rest(true));
    board.act(ITALY, rest(true));
    let paris = board.unit_in("par");
    board.to(Phase::Moves);
    assert!(board.allowed(FRANCE, &order(paris, go("bur"))));
    board.to(Phase::Court);
    board.act(ITALY, rest(false));
    board.to(Phase::Moves);
    assert_eq!(board.refused(FRANCE, order(paris, go("bur"))).0, "TermForbids");
}

/// ROY 5.1-6, 5.3-8: she renounced, "but for the purposes of determining acceptable marriages, only their original dynasty is
/// used": widowed, without a claim, she weds no man of her old dynasty either.
#[test]
fn a_widow_without_claims_weds_nobody_of_her_first_dynasty() {
    let mut board = court();
    let (groom, bride, brother) = (board.bearer("f1200"), board.bearer("i1a00"), board.bearer("i1200"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
    board.with_world(|world| family::die(world, groom));
    board.to(Phase::Court);
    assert_eq!(board.refused(ITALY, propose(brother, bride, vec![])).0, "SameDynasty");
}

/// ROY 5.2-2, 6.3-4: a writ sets a prisoner free at the wedding; an offer of ransom for him that lies open is void then.
#[test]
fn a_wedding_that_frees_a_prisoner_ends_the_talk_of_ransom() {
    let mut board = court();
    let (prisoner, groom, bride) = (board.bearer("i1200"), board.bearer("f1200"), board.bearer("i1a00"));
    board.capture(prisoner, FRANCE);
    board.act(FRANCE, Action::Court(CourtDeed::OfferRansom { who: prisoner, against: vec![], words: "Tunis".into() }));
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Release { who: prisoner })]);
    assert_eq!(held_by(&board, prisoner), None);
    assert!(board.data().ransoms.0.is_empty());
    assert_eq!(board.refused(ITALY, Action::Court(CourtDeed::AcceptRansom { who: prisoner })).0, "NoOffer");
}
