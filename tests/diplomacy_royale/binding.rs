//! What writs bind to "cannot be broken": dates, demilitarised land, promised hands, terms that sleep, terms set aside (5.2).

use regnal::dynasty::{Clause, ContractId};
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::writs::{self, ProposalState, Terms, WritDeed};

use super::kit::*;
use super::writs::{announced, clause, court, keeper, private, propose, wedding, whispered};

fn order(unit: UnitId, order: Order) -> Action {
    Action::Orders(OrdersDeed::Order { unit, order })
}

fn go(to: &str) -> Order {
    Order::Move { to: place(to), via: false }
}

fn build(at: &str) -> Action {
    Action::Orders(OrdersDeed::Build { kind: UnitKind::Army, at: place(at) })
}

fn answer(proposal: u16, accepts: bool) -> Action {
    Action::Writ(if accepts { WritDeed::Accept { proposal } } else { WritDeed::Reject { proposal } })
}

fn latest(board: &Board) -> u16 {
    board.data().proposals.list.last().expect("a proposal").number
}

/// A French prince and an Italian princess wed on these terms.
fn bound(clauses: Vec<Clause<Terms>>) -> (Board, ContractId) {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let id = wedding(&mut board, groom, bride, clauses);
    (board, id)
}

fn suspended(board: &Board, id: ContractId) -> bool {
    board.pos().find_writ(id).expect("a writ").clauses[0].suspended.is_some()
}

// ---------------------------------------------------------------- One clock (5.2-4)

/// ROY 5.2-4: terms bind in the years they name, in the phase of births and builds as in every other.
#[test]
fn dates_are_those_of_the_calendar_in_winter_too() {
    for (from, to, free) in
        [(Some(1610), Some(1610), false), (None, Some(1605), true), (None, Some(1610), false), (Some(1615), None, true)]
    {
        let terms = Terms::NoBuild { over: vec![land("par")] };
        let (mut board, _) = bound(vec![Clause { from, to, ..clause(FRANCE, terms) }]);
        board.remove("par");
        board.edit(|p| p.turn.year = 1610);
        board.to(Phase::Births);
        assert_eq!(board.pos().season(), "Winter 1610");
        assert_eq!(board.allowed(FRANCE, &build("par")), free, "{from:?} to {to:?}");
    }
}

/// ROY 5.3-2, 5.2-4
#[test]
fn dated_terms_about_children_go_by_the_calendar() {
    for (from, goes_to) in [(1605, ITALY), (1610, FRANCE)] {
        let terms = Terms::ChildrenToBride { every: 1 };
        let (mut board, _) = bound(vec![Clause { from: Some(from), ..clause(FRANCE, terms) }]);
        board.edit(|p| p.turn.year = 1605);
        board.to(Phase::Births);
        let groom = board.bearer("f1200");
        let marriage = board.pos().marriage_of(groom).expect("a marriage").clone();
        assert_eq!(family::nursery(board.pos(), &marriage, Sex::Female), Some(goes_to), "from {from}");
    }
}

// ---------------------------------------------------------------- Demilitarised zones (5.2-2)

/// ROY 5.2-2: "Demilitarized Zones": who stands there when the writ is signed leaves at the next order.
#[test]
fn a_unit_in_a_demilitarised_zone_leaves_it() {
    let (mut board, _) = bound(vec![clause(FRANCE, Terms::Demilitarised { over: vec![land("par")] })]);
    for at in ["bre", "mar"] {
        board.remove(at);
    }
    board.to(Phase::Moves);
    let (paris, german) = (board.unit_in("par"), board.unit(GERMANY, "A BUR"));
    assert!(board.pos().find_unit(german).is_some());
    for stays in [Order::Hold, Order::SupportHold { of: land("bur") }] {
        assert_eq!(board.refused(FRANCE, order(paris, stays)).1, "ROY 5.2-4");
        assert!(!board.offers(FRANCE).contains(&order(paris, stays)));
    }
    assert_eq!(board.refused(FRANCE, Action::Done).0, "MustLeave", "it must be told to leave");
    board.act(FRANCE, order(paris, go("gas")));
    board.act(FRANCE, Action::Done);
}

/// ROY 5.2-2: with no way out it stays, and supports nothing there.
#[test]
fn a_unit_shut_in_a_demilitarised_zone_only_holds() {
    let over = ["par", "bre", "pic", "bur", "gas"].map(land).to_vec();
    let (mut board, _) = bound(vec![clause(FRANCE, Terms::Demilitarised { over })]);
    for at in ["bre", "mar"] {
        board.remove(at);
    }
    board.to(Phase::Moves);
    let paris = board.unit_in("par");
    board.unit(GERMANY, "A BUR");
    board.unit(GERMANY, "A PIC");
    for helps in [Order::SupportHold { of: land("bur") }, Order::SupportMove { of: land("pic"), to: place("bur") }] {
        assert!(!board.allowed(FRANCE, &order(paris, helps)), "{helps:?}");
    }
    assert!(board.allowed(FRANCE, &order(paris, Order::Hold)));
    board.act(FRANCE, Action::Done);
}

/// ROY 5.2-2, 5.2-4: what a writ forbids a unit is not backed by another of the same power.
#[test]
fn no_support_for_a_move_that_a_writ_forbids() {
    let (mut board, _) = bound(vec![clause(FRANCE, Terms::Demilitarised { over: vec![land("bur")] })]);
    board.to(Phase::Moves);
    let paris = board.unit_in("par");
    let backs = Order::SupportMove { of: land("mar"), to: place("bur") };
    assert!(!board.allowed(FRANCE, &order(paris, backs)));
    // Another power's unit may be helped into it.
    board.unit(GERMANY, "A RUH");
    let foreign = Order::SupportMove { of: land("ruh"), to: place("bur") };
    assert!(board.allowed(FRANCE, &order(paris, foreign)));
}

/// ROY 5.2-2, 5.2-4: peace is not broken by a retreat that would take what the other holds; nor does it forbid help for the
/// other's own unit.
#[test]
fn peace_binds_in_retreats_and_lets_the_other_be_helped() {
    let (mut board, _) = bound(vec![clause(FRANCE, Terms::NonAggression { over: vec![] })]);
    board.own(ITALY, "pie");
    board.to(Phase::Moves);
    let (marseilles, venice) = (board.unit_in("mar"), board.unit_in("ven"));
    let helps = Order::SupportMove { of: land("ven"), to: place("pie") };
    assert!(board.allowed(FRANCE, &order(marseilles, helps)), "the other's own unit, into its own land");
    assert!(board.pos().find_unit(venice).is_some());
    board.edit(|p| {
        let retreats = vec![place("pie"), place("gas")];
        p.units[marseilles.0 as usize].dislodged = Some(Dislodged { by: power(GERMANY), retreats });
        p.turn.phase = Phase::Retreats;
    });
    let retreat = |to: &str| Action::Orders(OrdersDeed::Retreat { unit: marseilles, to: Some(place(to)) });
    assert_eq!(board.refused(FRANCE, retreat("pie")).1, "ROY 5.2-4");
    board.act(FRANCE, retreat("gas"));
}

// ---------------------------------------------------------------- Promised hands (5.2-2)

/// Italy has promised its younger princess to a Turkish prince, in the writ of its prince and a Turkish princess.
fn promised(board: &mut Board) -> (ContractId, CharacterId, CharacterId) {
    let (bride, named) = (board.bearer("i1b00"), board.bearer("t1100"));
    let (brother, turk) = (board.bearer("i1100"), board.bearer("t1a00"));
    let promise = Terms::FutureMarriage { who: bride, with: Some(named) };
    let id = wedding(board, brother, turk, vec![private(ITALY, promise)]);
    (id, bride, named)
}

/// ROY 5.2-2, 5.2-4: "Future Marriages": the family that has promised a bride does not refuse the promised match, and if it
/// says nothing the promise is kept at the deadline.
#[test]
fn a_promised_bride_is_given_when_she_is_asked_for() {
    let mut board = court();
    let (_, bride, named) = promised(&mut board);
    board.act(TURKEY, propose(named, bride, vec![]));
    let number = latest(&board);
    assert_eq!(board.refused(ITALY, answer(number, false)), ("WordGiven".into(), "ROY 5.2-4".into()));
    board.close();
    assert_eq!(board.pos().spouse(bride), Some(named));
    // More than the match was not promised.
    let mut board = court();
    let (_, bride, named) = promised(&mut board);
    let asks = clause(ITALY, Terms::NonAggression { over: vec![] });
    board.act(TURKEY, propose(named, bride, vec![asks]));
    let number = latest(&board);
    board.act(ITALY, answer(number, false));
    board.close();
    assert_eq!(board.pos().spouse(bride), None);
}

/// ROY 5.2-2, 5.2-4: the family that has promised a groom issues the writ when the promise falls due.
#[test]
fn a_promised_groom_is_offered_before_the_court_ends() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1b00"));
    let (brother, sister) = (board.bearer("f1100"), board.bearer("i1a00"));
    let promise = Terms::FutureMarriage { who: groom, with: Some(bride) };
    board.act(ITALY, Action::Done);
    wedding_reopened(&mut board, brother, sister, promise);
    assert_eq!(board.refused(FRANCE, Action::Done).0, "MatchOwed", "the promise is due");
    // It asks nothing of the other side, which might refuse it then.
    let asks = clause(ITALY, Terms::NonAggression { over: vec![] });
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![asks])).0, "AsksMore");
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.act(FRANCE, Action::Done);
    // To her family nothing was promised: it may say no.
    board.act(ITALY, answer(latest(&board), false));
}

/// ROY 5.2-4: also when the family had closed its curtain before the promise fell due.
#[test]
fn a_promise_that_falls_due_opens_the_curtain() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1b00"));
    let (brother, sister) = (board.bearer("f1100"), board.bearer("i1a00"));
    let promise = Terms::FutureMarriage { who: groom, with: Some(bride) };
    board.act(FRANCE, propose(brother, sister, vec![clause(FRANCE, promise)]));
    board.done(FRANCE);
    board.act(ITALY, answer(0, true));
    assert!(board.table.prompt().seats.contains(&FRANCE));
    board.act(FRANCE, propose(groom, bride, vec![]));
}

/// The bride's family had closed its curtain and is asked again.
fn wedding_reopened(board: &mut Board, groom: CharacterId, bride: CharacterId, terms: Terms) {
    board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, terms)]));
    board.act(ITALY, answer(latest(board), true));
}

/// ROY 5.2-2, 5.2-4: a promise for later years keeps a hand free from the day it is given.
#[test]
fn a_promise_for_later_years_forbids_other_matches_now() {
    let mut board = court();
    let (groom, bride, turk) = (board.bearer("f1200"), board.bearer("i1b00"), board.bearer("t1a00"));
    let (brother, sister) = (board.bearer("f1100"), board.bearer("i1a00"));
    let promise = Terms::FutureMarriage { who: groom, with: Some(bride) };
    wedding(&mut board, brother, sister, vec![Clause { from: Some(1610), ..clause(FRANCE, promise) }]);
    assert_eq!(board.refused(FRANCE, propose(groom, turk, vec![])).0, "Promised");
    assert!(board.allowed(FRANCE, &Action::Done), "it is not due yet");
}

// ---------------------------------------------------------------- Terms that sleep (5.4-11, 5.4-12)

/// ROY 5.4-12: a term that cannot be kept "as a result of another marriage writ" is "not in effect until the impedance is
/// lifted": the promised groom has wed another.
#[test]
fn a_promise_sleeps_while_the_other_is_wed_elsewhere() {
    let mut board = court();
    let (id, bride, named) = promised(&mut board);
    let (german, groom) = (board.bearer("g1a00"), board.bearer("f1100"));
    assert!(!suspended(&board, id));
    wedding(&mut board, named, german, vec![]);
    assert!(suspended(&board, id), "it sleeps");
    let ledger = writs::ledger(board.pos(), ITALY);
    assert!(ledger.iter().any(|l| format!("{:?}", l.state).contains("leep")), "and is shown as sleeping: {ledger:?}");
    // It wakes with the end of that marriage, if she is free still.
    let mut woken = court();
    let (id, ..) = promised(&mut woken);
    wedding(&mut woken, named, german, vec![]);
    woken.with_world(|world| family::die(world, german));
    assert!(!suspended(&woken, id));
    assert_eq!(woken.refused(ITALY, propose(woken.bearer("i1200"), german, vec![])).0, "NotFree");
    // Meanwhile another may have her.
    wedding(&mut board, groom, bride, vec![]);
    board.with_world(|world| family::die(world, german));
    assert!(suspended(&board, id), "she is wed now: it sleeps on");
}

/// ROY 5.2-3, 5.4-11, 5.4-12: peace everywhere with one, and help to another in an attack on what is the first one's, cannot both
/// be kept: whichever is younger is flagged and sleeps, as long as it is so.
#[test]
fn of_peace_and_an_attack_the_younger_sleeps() {
    let attack = Terms::SupportAttack { on: land("mun") };
    let peace = Terms::NonAggression { over: vec![] };
    for pledge_first in [true, false] {
        let mut board = court();
        let (elder, younger) = (board.bearer("e1100"), board.bearer("e1200"));
        let (french, german) = (board.bearer("f1a00"), board.bearer("g1a00"));
        let pledge = (elder, french, vec![clause(ENGLAND, attack.clone())]);
        let spares = (younger, german, vec![clause(ENGLAND, peace.clone())]);
        let (first, second) = if pledge_first { (pledge, spares) } else { (spares, pledge) };
        let older = wedding(&mut board, first.0, first.1, first.2);
        board.act(ENGLAND, propose(second.0, second.1, second.2));
        assert_eq!(board.data().proposals.list[1].flagged, [0]);
        board.act(keeper(&board, second.1), answer(1, true));
        let id = board.pos().marriage_of(second.0).and_then(|m| m.contract).expect("a writ");
        assert_eq!((suspended(&board, older), suspended(&board, id)), (false, true));
        let (paris, ruhr) = (board.unit(FRANCE, "A BUR"), board.unit(ENGLAND, "A RUH"));
        board.to(Phase::Moves);
        board.act(FRANCE, order(paris, go("mun")));
        let helps = Order::SupportMove { of: land("bur"), to: place("mun") };
        assert_eq!(writs::pledged(board.pos()), if pledge_first { vec![(ruhr, helps)] } else { vec![] });
        // Munich is no German's any more.
        board.remove("mun");
        board.own(FRANCE, "mun");
        board.with_world(writs::refresh);
        assert!(!suspended(&board, id));
    }
}

/// ROY 5.2-4, 5.4-11: "These marriage agreements are binding": who is promised is not given into another dynasty.
#[test]
fn a_promised_child_is_not_given_away() {
    let mut board = court();
    let (king, queen, son) = (board.king(FRANCE), board.queen(FRANCE), board.bearer("f1200"));
    let (brother, sister, named) = (board.bearer("f1100"), board.bearer("e1a00"), board.bearer("e1b00"));
    board.dead(queen);
    let promise = Terms::FutureMarriage { who: son, with: Some(named) };
    let id = wedding(&mut board, brother, sister, vec![clause(FRANCE, promise)]);
    let bride = board.bearer("i1a00");
    board.act(FRANCE, propose(king, bride, vec![clause(FRANCE, Terms::GiveChild { who: son })]));
    assert_eq!(board.data().proposals.list[1].flagged, [0]);
    board.act(ITALY, answer(1, true));
    assert_eq!((board.pos().spouse(king), keeper(&board, son), suspended(&board, id)), (Some(bride), FRANCE, false));
}

/// ROY 5.4-11, 9-4: a promised man does not take vows.
#[test]
fn who_is_promised_does_not_enter_the_clergy() {
    use regnal::games::diplomacy_royale::clergy::ClergyDeed;
    let mut board = super::writs::court_with("clergy: true, clergy_age: 15");
    let (groom, bride, priest) = (board.bearer("f1200"), board.bearer("i1b00"), board.bearer("i1200"));
    board.act(ITALY, Action::Clergy(ClergyDeed::Enter { who: priest }));
    let enter = Action::Clergy(ClergyDeed::Enter { who: groom });
    assert!(board.allowed(FRANCE, &enter));
    let (brother, sister) = (board.bearer("f1100"), board.bearer("i1a00"));
    let promise = Terms::FutureMarriage { who: groom, with: Some(bride) };
    wedding(&mut board, brother, sister, vec![clause(FRANCE, promise)]);
    assert_eq!(board.refused(FRANCE, enter).1, "ROY 5.2-4");
}

// ---------------------------------------------------------------- Terms set aside (5.2-6)

/// ROY 5.2-6: "a term may temporarily be disregarded if both parts agree": in every phase in which it binds, listed, and asked
/// of the other side.
#[test]
fn a_term_is_set_aside_in_the_moves_if_both_agree() {
    let (mut board, writ) = bound(vec![clause(FRANCE, Terms::Demilitarised { over: vec![land("bur")] })]);
    board.to(Phase::Moves);
    let paris = board.unit_in("par");
    let aside = Action::Writ(WritDeed::Rest { writ, clause: 0, rest: true });
    board.done(ITALY);
    assert!(board.offers(FRANCE).contains(&aside), "it is listed");
    let lines = board.act(FRANCE, aside.clone());
    assert!(whispered(&lines, ITALY).contains("set aside"), "the other side is asked: {}", text(&lines));
    assert!(board.table.prompt().seats.contains(&ITALY), "and may answer");
    assert_eq!(announced(&lines), "", "and nobody else");
    assert!(!board.allowed(FRANCE, &order(paris, go("bur"))), "one side is not enough");
    assert!(board.offers(ITALY).contains(&aside));
    board.act(ITALY, aside);
    board.act(FRANCE, order(paris, go("bur")));
    // Taken up again, it binds what was written meanwhile.
    board.act(ITALY, Action::Writ(WritDeed::Rest { writ, clause: 0, rest: false }));
    assert!(!board.data().desk.orders.contains_key(&paris), "the order is gone");
    assert!(!board.allowed(FRANCE, &order(paris, go("bur"))));
}

/// ROY 5.2-6, 1-13: and in the winter in which it forbids a build.
#[test]
fn a_ban_on_builds_is_set_aside_in_winter() {
    let (mut board, writ) = bound(vec![clause(FRANCE, Terms::NoBuild { over: vec![land("par")] })]);
    board.remove("par");
    board.edit(|p| p.turn.year = 1610);
    board.to(Phase::Births);
    let aside = Action::Writ(WritDeed::Rest { writ, clause: 0, rest: true });
    for seat in [FRANCE, ITALY] {
        assert!(board.offers(seat).contains(&aside));
        board.act(seat, aside.clone());
    }
    board.act(FRANCE, build("par"));
    board.act(FRANCE, Action::Writ(WritDeed::Rest { writ, clause: 0, rest: false }));
    assert!(board.data().desk.adjustments.get(&FRANCE).is_none_or(Vec::is_empty), "the build is gone");
}

/// ROY 5.2-6, 5.3-8: what was done at the wedding cannot be set aside.
#[test]
fn what_is_done_is_not_set_aside() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let gives_up = clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) });
    let writ = wedding(&mut board, groom, bride, vec![gives_up]);
    let aside = Action::Writ(WritDeed::Rest { writ, clause: 0, rest: true });
    assert_eq!(board.refused(FRANCE, aside).0, "NothingToSetAside");
}

/// ROY 5.4-16: "The GM will handle the delayed acceptance": what cannot be kept at the deadline is told.
#[test]
fn a_delayed_acceptance_that_falls_through_is_told() {
    let mut board = super::writs::court_with("clergy: true");
    let bishop = board.person(FRANCE, "Turpin", Sex::Male, 40);
    let rank = Rank::Bishop;
    let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
    board.edit(|p| p.nobles[bishop.0 as usize].cleric = Some(cleric));
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let (brother, german) = (board.bearer("f1200"), board.bearer("g1a00"));
    let gives_up = |who, seat| vec![clause(seat, Terms::Renounce { who, power: power(seat) })];
    board.act(FRANCE, propose(groom, bride, gives_up(bride, ITALY)));
    board.act(ITALY, Action::Writ(WritDeed::AcceptLater { proposal: 0 }));
    // The only bishop has let another renounce by then.
    wedding(&mut board, brother, german, gives_up(german, GERMANY));
    let lines = board.close();
    assert!(whispered(&lines, ITALY).contains("cannot"), "{}", text(&lines));
    assert_eq!(board.pos().spouse(bride), None);
}

/// ROY 5.4-12, 5.4-15: a unit that is gone is flagged, and does not nullify the writ.
#[test]
fn a_term_about_a_unit_that_is_gone_does_not_nullify_the_writ() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![clause(FRANCE, Terms::Proxy { unit: board.unit_in("mar") })]));
    board.remove("mar");
    board.act(ITALY, answer(0, true));
    assert_eq!(board.pos().spouse(bride), Some(groom));
}

/// ROY 5.4-14: the couple is named, not a number.
#[test]
fn flags_of_the_brides_side_name_the_couple() {
    let mut board = court();
    let (brother, german) = (board.bearer("i1100"), board.bearer("g1a00"));
    let proxy = Terms::Proxy { unit: board.unit_in("ven") };
    wedding(&mut board, brother, german, vec![private(ITALY, proxy.clone())]);
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![clause(ITALY, proxy)]));
    let lines = board.act(ITALY, answer(latest(&board), true));
    assert_eq!(board.data().proposals.list[1].state, ProposalState::Accepted);
    let (his, hers) = (board.pos().name_of(groom), board.pos().name_of(bride));
    assert!(whispered(&lines, FRANCE).contains(&format!("{his} and {hers}")), "{}", whispered(&lines, FRANCE));
}
