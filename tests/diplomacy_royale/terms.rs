//! What terms in force do on the map and at court (5.2-2, 5.2-4), and when what they are about is gone.

use regnal::diplomacy::Place;
use regnal::dynasty::{Captor, ContractId, Draft};
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::writs::{self, Terms, WritDeed};

use super::kit::*;
use super::writs::{announced, clause, court, keeper, private, wedding, whispered};

/// A French prince and an Italian princess, wed on this term; then the moves.
fn bound(by: SeatId, terms: Terms) -> (Board, ContractId) {
    bound_on(court(), by, terms)
}

fn bound_on(mut board: Board, by: SeatId, terms: Terms) -> (Board, ContractId) {
    let (groom, bride) = couple(&board);
    let id = wedding(&mut board, groom, bride, vec![clause(by, terms)]);
    board.to(Phase::Moves);
    (board, id)
}

fn couple(board: &Board) -> (CharacterId, CharacterId) {
    (board.bearer("f1200"), board.bearer("i1a00"))
}

fn order(unit: UnitId, order: Order) -> Action {
    Action::Orders(OrdersDeed::Order { unit, order })
}

fn go(to: &str) -> Order {
    Order::Move { to: place(to), via: false }
}

/// The refusal that names the writ.
fn forbidden() -> (String, String) {
    ("TermForbids".into(), "ROY 5.2-4".into())
}

/// The writ ends by a death.
fn widow(board: &mut Board) {
    let (groom, _) = couple(board);
    board.with_world(|world| family::die(world, groom));
}

fn where_is(board: &Board, unit: UnitId) -> Option<Place> {
    board.pos().find_unit(unit).and_then(|u| u.at)
}

/// ROY 5.2-2, 5.2-4, 1-5, 1-6
#[test]
fn nobody_enters_a_demilitarised_zone_while_the_marriage_lasts() {
    let (mut board, _) = bound(FRANCE, Terms::Demilitarised { over: vec![land("bur")] });
    let (paris, rome) = (board.unit_in("par"), board.unit_in("ven"));
    assert_eq!(board.refused(FRANCE, order(paris, go("bur"))), forbidden());
    assert!(!board.offers(FRANCE).contains(&order(paris, go("bur"))));
    assert!(board.allowed(ITALY, &order(rome, go("tyr"))), "it binds France only");
    // Not by a retreat either.
    board.edit(|p| {
        let retreats = vec![place("bur"), place("gas")];
        p.units[paris.0 as usize].dislodged = Some(Dislodged { by: power(GERMANY), retreats });
        p.turn.phase = Phase::Retreats;
    });
    let retreat = |to: &str| Action::Orders(OrdersDeed::Retreat { unit: paris, to: Some(place(to)) });
    assert_eq!(board.refused(FRANCE, retreat("bur")), forbidden());
    board.act(FRANCE, retreat("gas"));
    board.edit(|p| p.units[paris.0 as usize].dislodged = None);
    board.to(Phase::Moves);
    widow(&mut board);
    board.act(FRANCE, order(paris, go("bur")));
}

/// ROY 5.2-2
#[test]
fn nothing_is_raised_where_a_term_forbids_it() {
    for terms in [Terms::NoBuild { over: vec![land("par")] }, Terms::Demilitarised { over: vec![land("par")] }] {
        let (mut board, _) = bound(FRANCE, terms);
        board.remove("par");
        board.remove("mar");
        // Ten years later; births come before the clock moves.
        board.edit(|p| p.turn.year += 10);
        board.to(Phase::Births);
        let build = |at: &str| Action::Orders(OrdersDeed::Build { kind: UnitKind::Army, at: place(at) });
        assert_eq!(board.refused(FRANCE, build("par")), forbidden());
        board.act(FRANCE, build("mar"));
    }
}

/// ROY 5.2-2
#[test]
fn peace_spares_what_the_other_controls_or_holds() {
    let (mut board, _) = bound(FRANCE, Terms::NonAggression { over: vec![] });
    board.own(ITALY, "pie");
    let (marseilles, brest) = (board.unit_in("mar"), board.unit_in("bre"));
    let (lyon, fleet) = (board.unit(FRANCE, "F LYO"), board.unit(FRANCE, "F WES"));
    assert_eq!(board.refused(FRANCE, order(marseilles, go("pie"))), forbidden());
    assert!(board.allowed(FRANCE, &order(marseilles, go("bur"))));
    assert!(board.allowed(FRANCE, &order(brest, go("eng"))));
    // No support of an attack, and no convoy of one.
    let german = board.unit(GERMANY, "A TYR");
    assert!(board.pos().find_unit(german).is_some());
    let support = Order::SupportMove { of: land("tyr"), to: place("pie") };
    assert_eq!(board.refused(FRANCE, order(marseilles, support)), forbidden());
    let convoy = |to: &str| Order::Convoy { of: land("mar"), to: land(to) };
    board.own(ITALY, "tun");
    assert_eq!(board.refused(FRANCE, order(lyon, convoy("tus"))).0, "TermForbids");
    assert!(board.allowed(FRANCE, &order(lyon, convoy("spa"))));
    // Where an Italian unit stands on land of nobody.
    assert!(board.allowed(FRANCE, &order(fleet, go("tys"))));
    board.unit(ITALY, "F TYS");
    assert_eq!(board.refused(FRANCE, order(fleet, go("tys"))), forbidden());
}

/// ROY 5.2-2
#[test]
fn peace_can_be_for_some_provinces() {
    let (mut board, _) = bound(FRANCE, Terms::NonAggression { over: vec![land("pie")] });
    board.own(ITALY, "pie");
    board.own(ITALY, "spa");
    let marseilles = board.unit_in("mar");
    assert_eq!(board.refused(FRANCE, order(marseilles, go("pie"))), forbidden());
    assert!(board.allowed(FRANCE, &order(marseilles, go("spa"))));
}

/// ROY 5.2-2, 5.2-4
#[test]
fn a_pledged_attack_is_supported_whatever_the_order_was() {
    let (mut board, _) = bound(FRANCE, Terms::SupportAttack { on: land("tri") });
    let (venice, helper) = (board.unit_in("ven"), board.unit(FRANCE, "A TYR"));
    let fleet = board.unit_in("tri");
    board.act(ITALY, order(venice, go("tri")));
    let lines = board.close();
    assert!(whispered(&lines, FRANCE).contains("pledge"), "{}", whispered(&lines, FRANCE));
    assert_eq!(where_is(&board, venice), Some(place("tri")), "{}", text(&lines));
    assert!(board.pos().find_unit(fleet).is_none_or(|u| u.dislodged.is_some()));
    assert_eq!(where_is(&board, helper), Some(place("tyr")));
}

/// ROY 5.2-4
#[test]
fn a_pledge_takes_a_unit_that_was_told_nothing_else() {
    let (mut board, _) = bound(FRANCE, Terms::SupportAttack { on: land("tri") });
    let (venice, first, second) = (board.unit_in("ven"), board.unit(FRANCE, "A TYR"), board.unit(FRANCE, "A SER"));
    board.act(ITALY, order(venice, go("tri")));
    board.act(FRANCE, order(first, go("boh")));
    let pledged = writs::pledged(board.pos());
    assert_eq!(pledged.iter().map(|(u, _)| *u).collect::<Vec<_>>(), [second]);
    // Given by the player himself, nothing is written in.
    board.act(FRANCE, order(second, Order::SupportMove { of: land("ven"), to: place("tri") }));
    assert_eq!(writs::pledged(board.pos()), []);
}

/// ROY 5.2-2
#[test]
fn a_pledged_unit_is_held() {
    let (mut board, _) = bound(FRANCE, Terms::SupportHold { at: land("ven") });
    let venice = board.unit_in("ven");
    board.unit(FRANCE, "A PIE");
    let (attacker, helper) = (board.unit(AUSTRIA, "A TYR"), board.unit_in("tri"));
    board.act(AUSTRIA, order(attacker, go("ven")));
    board.act(AUSTRIA, order(helper, Order::SupportMove { of: land("tyr"), to: place("ven") }));
    board.close();
    assert_eq!(where_is(&board, venice), Some(place("ven")));
    // A unit that leaves is not held.
    let (mut board, _) = bound(FRANCE, Terms::SupportHold { at: land("ven") });
    board.unit(FRANCE, "A PIE");
    let venice = board.unit_in("ven");
    board.act(ITALY, order(venice, go("apu")));
    assert_eq!(writs::pledged(board.pos()), []);
}

/// ROY 5.2-2
#[test]
fn a_proxy_gives_the_orders() {
    let mut board = court();
    let unit = board.unit_in("mar");
    let (groom, bride) = couple(&board);
    wedding(&mut board, groom, bride, vec![private(FRANCE, Terms::Proxy { unit })]);
    board.to(Phase::Moves);
    assert_eq!(board.refused(FRANCE, order(unit, go("bur"))).0, "NotYourUnit");
    board.act(ITALY, order(unit, go("bur")));
    assert!(board.view(ITALY).desk.orders.contains_key(&unit));
    assert!(!board.view(FRANCE).desk.orders.contains_key(&unit));
    // Writs forbid the proxy what they forbid the owner.
    let (brother, german) = (board.bearer("f1100"), board.bearer("g1a00"));
    board.to(Phase::Court);
    wedding(&mut board, brother, german, vec![clause(FRANCE, Terms::Demilitarised { over: vec![land("spa")] })]);
    board.to(Phase::Moves);
    assert_eq!(board.refused(ITALY, order(unit, go("spa"))), forbidden());
    widow(&mut board);
    assert_eq!(board.refused(ITALY, order(unit, go("gas"))).0, "NotYourUnit");
    assert!(board.allowed(FRANCE, &order(unit, go("gas"))));
}

/// ROY 5.2-4
#[test]
fn a_proxy_of_a_unit_that_is_gone_sleeps() {
    let mut board = court();
    let unit = board.unit_in("mar");
    let (groom, bride) = couple(&board);
    let id = wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Proxy { unit })]);
    board.to(Phase::Moves);
    board.remove("mar");
    for seat in [FRANCE, ITALY] {
        assert_eq!(board.refused(seat, order(unit, go("bur"))).0, "NoSuch");
        assert!(board.offers(seat).len() > 1);
    }
    let words = board.pos().find_writ(id).map(|w| writs::clause_words(board.pos(), &w.clauses[0], ITALY));
    assert!(words.is_some_and(|w| w.contains("unit")));
    // Another's unit since an inheritance: France has no say in it any more, nor its proxy.
    let (mut board, _) = bound_on(court(), FRANCE, Terms::Proxy { unit });
    board.edit(|p| p.units[unit.0 as usize].power = power(GERMANY));
    assert!(board.allowed(GERMANY, &order(unit, go("bur"))));
    assert_eq!(board.refused(ITALY, order(unit, go("bur"))).0, "NotYourUnit");
}

/// ROY 5.2-2, 6.1-9
#[test]
fn the_others_nobles_may_lead() {
    let mut board = court();
    let (leader, unit) = (board.bearer("i1200"), board.unit_in("mar"));
    let lead = Action::Court(CourtDeed::Assign { who: leader, unit });
    assert_eq!(board.refused(ITALY, lead.clone()).0, "ForeignUnit");
    let (groom, bride) = couple(&board);
    wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::ForeignCommand)]);
    let austrian = Action::Court(CourtDeed::Assign { who: leader, unit: board.unit_in("vie") });
    assert_eq!(board.refused(ITALY, austrian).0, "ForeignUnit");
    board.act(ITALY, lead);
    assert_eq!(board.pos().noble(leader).command, Some(unit));
}

/// ROY 5.2-2, 6.3-3
#[test]
fn a_prisoner_is_set_free_at_the_wedding() {
    let mut board = court();
    let prisoner = board.bearer("i1200");
    board.capture(prisoner, FRANCE);
    let (groom, bride) = couple(&board);
    let id = wedding(&mut board, groom, bride, vec![clause(FRANCE, Terms::Release { who: prisoner })]);
    assert!(!board.pos().character(prisoner).is_captive());
    // Done once: caught again, he stays.
    board.capture(prisoner, FRANCE);
    board.close();
    assert_eq!(board.pos().character(prisoner).captive_of, Some(Captor::Seat(FRANCE)));
    assert!(board.pos().find_writ(id).is_some());
}

/// ROY 5.2-4, 4-8
#[test]
fn the_writ_ends_with_the_bride_as_well() {
    let (mut board, id) = bound(FRANCE, Terms::Demilitarised { over: vec![land("bur")] });
    let (groom, bride) = couple(&board);
    let ((), lines) = board.with_world(|world| family::die(world, bride));
    assert!(announced(&lines).contains("has ended"));
    assert!(board.pos().find_writ(id).is_some_and(|w| w.ended.is_some()));
    assert_eq!(board.pos().spouse(groom), None);
    let paris = board.unit_in("par");
    assert!(board.allowed(FRANCE, &order(paris, go("bur"))));
}

/// ROY 5.2-4
#[test]
fn a_term_holds_from_its_first_year_to_its_last() {
    let mut board = court();
    let (groom, bride) = couple(&board);
    let year = board.pos().year();
    let terms = Terms::Demilitarised { over: vec![land("bur")] };
    let later = regnal::dynasty::Clause { from: Some(year + 5), to: Some(year + 5), ..clause(FRANCE, terms) };
    wedding(&mut board, groom, bride, vec![later]);
    board.to(Phase::Moves);
    let paris = board.unit_in("par");
    for (years, free) in [(0, true), (5, false), (10, true)] {
        board.edit(|p| (p.turn.year, p.turn.clock) = (year + years, year + years));
        assert_eq!(board.allowed(FRANCE, &order(paris, go("bur"))), free, "after {years} years");
    }
}

/// ROY 5.3-9
#[test]
fn a_husband_who_goes_home_leaves_his_wifes_army() {
    let mut board = court();
    let (groom, bride) = couple(&board);
    let draft = Draft { husband_moves: true, ..Draft::of(groom, bride) };
    board.act(FRANCE, Action::Writ(WritDeed::Propose { draft }));
    board.act(ITALY, Action::Writ(WritDeed::Accept { proposal: 0 }));
    assert_eq!(keeper(&board, groom), ITALY);
    let unit = board.unit_in("rom");
    board.lead(groom, unit);
    board.with_world(|world| family::die(world, bride));
    assert_eq!((keeper(&board, groom), board.pos().noble(groom).command), (FRANCE, None));
}
