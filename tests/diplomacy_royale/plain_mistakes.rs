//! Plain mistakes: what a club player shakes their head at, a bot of level 2 never does.

use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::bot;
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::orders::slips;
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::bots::{deeds_of_bot, ordered};
use super::kit::*;
use super::muster::*;

fn peace(by: SeatId) -> Clause<Terms> {
    Clause::new(by, Terms::NonAggression { over: vec![] })
}

/// What the bot orders a unit that stands here.
#[track_caller]
fn order_in(b: &mut Board, seat: SeatId, at: &str) -> Order {
    let unit = b.unit_in(at);
    let acts = deeds_of_bot(b, seat);
    ordered(&acts)[&unit]
}

fn goes_to(order: Order, at: &str) -> bool {
    matches!(order, Order::Move { to, .. } if Book::standard().map.province(to) == land(at))
}

/// Nobody but these may marry.
fn only(b: &mut Board, who: &[CharacterId]) {
    b.edit(|p| p.people.iter_mut().filter(|c| !who.contains(&c.id)).for_each(|c| c.never_weds = true));
}

/// The last of a house is no spinster: a prince comes to her, and the children are hers.
#[test]
fn an_heiress_is_wed() {
    let mut b = board();
    b.to(Phase::Court);
    let (heiress, groom) = (b.bearer("f1a00"), b.bearer("e1200"));
    for other in ["f1100", "f1200", "f1b00"] {
        let other = b.bearer(other);
        b.dead(other);
    }
    b.aged(groom, 20);
    only(&mut b, &[heiress, groom]);
    deeds_of_bot(&mut b, ENGLAND);
    deeds_of_bot(&mut b, FRANCE);
    assert_eq!(b.pos().spouse(heiress), Some(groom));
    assert_eq!(b.pos().character(groom).keeper, Some(FRANCE), "he comes to her");
}

/// Her crown is not given away with her hand either.
#[test]
fn a_queen_does_not_wed_her_country_away() {
    for (consort, weds) in [(false, false), (true, true)] {
        let mut b = board();
        b.to(Phase::Court);
        let (queen, groom) = (b.bearer("f1a00"), b.bearer("e1200"));
        b.succeed(&["f1000", "f1100", "f1200"].map(|n| b.bearer(n)));
        assert!(b.pos().reigns(queen));
        let draft = Draft { husband_moves: consort, ..Draft::of(groom, queen) };
        b.act(ENGLAND, Action::Writ(WritDeed::Propose { draft }));
        deeds_of_bot(&mut b, FRANCE);
        assert_eq!(b.pos().spouse(queen) == Some(groom), weds, "consort: {consort}");
    }
}

/// A king without heirs asks for a bride who can bear some.
#[test]
fn a_king_weds_a_bride_of_childbearing_age() {
    let mut b = board();
    b.to(Phase::Court);
    let king = b.king(FRANCE);
    let (queen, young) = (b.queen(FRANCE), b.bearer("e1b00"));
    for gone in ["f1100", "f1200", "f1a00", "f1b00"].map(|n| b.bearer(n)).into_iter().chain([queen]) {
        b.dead(gone);
    }
    let old = b.person(ENGLAND, "Old", Sex::Female, 49);
    b.scores(old, 2, 2);
    only(&mut b, &[king, old, young]);
    let acts = deeds_of_bot(&mut b, FRANCE);
    let asked =
        acts.iter().find_map(|a| if let Action::Writ(WritDeed::Propose { draft }) = a { draft.bride } else { None });
    assert_eq!(asked, Some(young), "{acts:?}");
}

/// Peace with whom one never meets buys nothing that one needs.
#[test]
fn worthless_clauses_are_not_bought() {
    let mut b = board();
    b.to(Phase::Court);
    let (groom, bride) = (b.bearer("t1200"), b.bearer("e1b00"));
    let keeps_out = Clause::new(ENGLAND, Terms::Demilitarised { over: vec![land("lon"), land("edi")] });
    let draft = Draft { clauses: vec![peace(TURKEY), keeps_out], ..Draft::of(groom, bride) };
    b.act(TURKEY, Action::Writ(WritDeed::Propose { draft }));
    deeds_of_bot(&mut b, ENGLAND);
    assert_eq!(b.pos().spouse(bride), None);
}

/// Who alone can follow on the throne takes no vows.
#[test]
fn the_only_heir_is_made_no_churchman() {
    let mut b = board_with("clergy: true");
    b.to(Phase::Court);
    let (heir, second) = (b.bearer("f1100"), b.bearer("f1200"));
    b.dead(second);
    b.aged(heir, 25);
    let acts = deeds_of_bot(&mut b, FRANCE);
    assert!(!acts.contains(&Action::Clergy(ClergyDeed::Enter { who: heir })), "{acts:?}");
}

/// He leads, as he must, where nothing happens.
#[test]
fn the_only_heir_is_not_sent_to_the_front() {
    let mut b = board();
    b.to(Phase::Court);
    let units = b.field(&[(FRANCE, "A bur"), (FRANCE, "A gas"), (GERMANY, "A mun"), (GERMANY, "A ruh")]);
    let (heir, second) = (b.bearer("f1100"), b.bearer("f1200"));
    b.dead(second);
    b.scores(heir, 2, 0);
    deeds_of_bot(&mut b, FRANCE);
    assert_eq!(b.pos().noble(heir).command, Some(units[1]));
}

/// A home is held where an enemy stands beside it and centres are counted next.
#[test]
fn a_home_beside_an_enemy_is_not_left_open() {
    let mut b = plain();
    b.field(&[(FRANCE, "A par"), (FRANCE, "A mar"), (GERMANY, "A bur"), (GERMANY, "A mun")]);
    b.fall();
    let order = order_in(&mut b, FRANCE, "par");
    assert!(["bre", "pic", "gas"].iter().all(|at| !goes_to(order, at)), "{order:?}");
}

/// But not against whom a writ keeps from coming: that unit is free for better.
#[test]
fn a_neighbour_bound_by_a_writ_is_not_guarded_against() {
    let leaves = |bound: bool| {
        let mut b = board();
        b.to(Phase::Court);
        let (groom, bride) = (b.bearer("f1200"), b.bearer("g1b00"));
        let clauses = if bound { vec![peace(GERMANY)] } else { vec![] };
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft: Draft { clauses, ..Draft::of(groom, bride) } }));
        b.act(GERMANY, Action::Writ(WritDeed::Accept { proposal: 0 }));
        b.field(&[(FRANCE, "A mar"), (GERMANY, "A bur")]);
        ["par", "bel", "bre"].iter().for_each(|at| b.own(GERMANY, at));
        b.fall();
        goes_to(order_in(&mut b, FRANCE, "mar"), "spa")
    };
    assert!(!leaves(false), "Marseilles would be lost");
    assert!(leaves(true), "Germany has given its word");
}

/// Orders fit one another: nobody is helped to do what they do not do.
#[test]
fn nobody_supports_nobody() {
    let mut b = board();
    b.to(Phase::Court);
    b.field(&[(FRANCE, "A par"), (FRANCE, "A bur"), (FRANCE, "A mar"), (GERMANY, "A mun"), (ITALY, "A pie")]);
    b.fall();
    deeds_of_bot(&mut b, FRANCE);
    let found = slips(b.pos(), FRANCE);
    assert!(found.is_empty(), "{found:?}");
}

/// The last centre that somebody needs to win is covered.
#[test]
fn who_needs_one_more_centre_is_stopped() {
    let mut b = plain();
    b.field(&[(RUSSIA, "A tyr"), (RUSSIA, "A vie"), (ITALY, "A rom"), (ITALY, "F nap")]);
    for at in [
        "mun", "ber", "vie", "bud", "ser", "rum", "sev", "war", "mos", "stp", "swe", "nwy", "den", "kie", "tri", "bul",
        "con",
    ] {
        b.own(RUSSIA, at);
    }
    b.fall();
    let order = order_in(&mut b, ITALY, "rom");
    assert!(goes_to(order, "ven"), "{order:?}");
}

/// Who is winning goes on; who has little left takes what they can get.
#[test]
fn nobody_agrees_to_a_draw_who_is_winning() {
    let agrees = |seat: SeatId| {
        let mut b = plain();
        b.edit(|p| {
            p.turn.number = 60;
            for place in ["bel", "spa", "por", "mun", "kie", "ber", "hol", "den", "lon", "lvp", "edi"] {
                p.provinces[usize::from(land(place).0)].owner = Some(power(FRANCE));
            }
        });
        let offers = b.offers(seat);
        offers[bot::choose(&Opponent::plain(2), &b.table.view(seat), &offers, &mut Dice::seeded(7))]
            == Action::Draw { agree: true }
    };
    assert!(!agrees(FRANCE));
    assert!(agrees(GERMANY));
}
