//! Plain mistakes: what a club player shakes their head at, a bot of level 2 never does.

use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::bot;
use regnal::games::diplomacy_royale::choosing::ChoosingDeed;
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::orders::{OrdersDeed, slips};
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::bots::{deeds_of_bot, ordered};
use super::kit::*;
use super::muster::*;

/// Peace everywhere.
pub fn peace(by: SeatId) -> Clause<Terms> {
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
pub fn only(b: &mut Board, who: &[CharacterId]) {
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
        offers[bot::choose(&Opponent::plain(2), &b.view(seat), &offers, &mut Luck::seeded(7))]
            == Action::Draw { agree: true }
    };
    assert!(!agrees(FRANCE));
    assert!(agrees(GERMANY));
}

/// A board of plain Diplomacy that ends after so many moves, in the fall of this one.
fn ending(turns: u16, number: u16) -> Board {
    let mut b = plain();
    b.edit(|p| (p.options.turns, p.turn.number) = (Some(turns), number));
    b.fall();
    b
}

/// With the last move nobody leaves what standing still would take, and nobody wanders.
#[test]
fn on_the_last_move_nobody_wanders() {
    let mut b = ending(20, 20);
    b.field(&[(RUSSIA, "A smy"), (RUSSIA, "A ukr"), (RUSSIA, "A mos"), (ITALY, "A con"), (ITALY, "F aeg")]);
    ["smy", "con", "bul"].iter().for_each(|at| b.own(ITALY, at));
    b.own(RUSSIA, "ank");
    let given = ordered(&deeds_of_bot(&mut b, RUSSIA));
    let map = &Book::standard().map;
    let wanders = |order: &&Order| matches!(order, Order::Move { to, .. } if !map.data(map.province(*to)).centre);
    assert_eq!(given.values().find(wanders), None, "{given:?}");
    // Into Constantinople it cannot come.
    let stays = given[&b.unit_in("smy")];
    assert!(["syr", "arm", "ank"].iter().all(|at| !goes_to(stays, at)), "{given:?}");
}

/// Shortly before the end whoever leads is stopped by the others together, as is one near victory; with no end in sight nobody
/// cares.
#[test]
fn who_leads_before_the_end_is_stopped() {
    let against = |turns: Option<u16>| {
        let mut b = plain();
        b.edit(|p| (p.options.turns, p.turn.number) = (turns, 17));
        ["bel", "spa", "por", "hol", "mun", "kie"].iter().for_each(|at| b.own(FRANCE, at));
        let (bot, view) = (Opponent::plain(2), b.view(ITALY));
        let why = bot::because(&bot, &view, &Action::Done).expect("a reason");
        why.contains("with all others against France")
    };
    assert!(against(Some(20)));
    assert!(!against(Some(60)));
    assert!(!against(None));
}

/// A list is of what its bot likes, not of the alphabet; a character that thinks of its house looks at families.
#[test]
fn preference_lists_are_preferences() {
    let lists = |leanings: Leanings| -> Vec<Vec<PowerId>> {
        let text =
            "(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: (7, 7), options: (powers: preferred))";
        let b = Board::written(text);
        let bot = Opponent { leanings, ..Opponent::plain(2) };
        let wish = |seed: u64| {
            let offers = b.offers(FRANCE);
            let n = bot::choose(&bot, &b.view(FRANCE), &offers, &mut Luck::seeded(seed));
            match &offers[n] {
                Action::Choosing(ChoosingDeed::Prefer { powers }) => powers.clone(),
                other => panic!("{other:?}"),
            }
        };
        (0..8).map(wish).collect()
    };
    let usual = lists(Leanings::default());
    assert_eq!(usual, lists(Leanings::default()), "the same luck, the same wishes");
    assert!(usual.iter().any(|list| *list != usual[0]));
    let turned = |list: &&Vec<PowerId>| list.windows(2).all(|two| (two[0].0 + 1) % 7 == two[1].0);
    assert_eq!(usual.iter().find(turned), None);
    let proud = Leanings { family: 400, daring: 20, holding: 20, ..Leanings::default() };
    assert_ne!(lists(proud), usual);
}

/// A young bride near the throne has her price; peace between neighbours is one, and worth something to both.
#[test]
fn a_bride_near_the_throne_is_not_given_for_nothing() {
    for (paid, weds) in [(false, false), (true, true)] {
        let mut b = board();
        b.to(Phase::Court);
        let (groom, bride) = (b.bearer("f1200"), b.bearer("e1a00"));
        b.aged(bride, 20);
        let bare = Draft::of(groom, bride);
        let quiet = Draft { clauses: vec![peace(FRANCE), peace(ENGLAND)], ..bare.clone() };
        for seat in [FRANCE, ENGLAND] {
            let worth = |draft: &Draft<Terms>| bot::writ_value(b.pos(), seat, draft);
            assert!(worth(&quiet) > worth(&bare), "{seat}: peace with a neighbour");
        }
        let clauses = if paid { vec![peace(FRANCE)] } else { vec![] };
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft: Draft { clauses, ..bare } }));
        deeds_of_bot(&mut b, ENGLAND);
        assert_eq!(b.pos().spouse(bride) == Some(groom), weds, "paid: {paid}");
    }
}

/// One man of a house woos a bride at a time, and an old king who has heirs leaves her to his son.
#[test]
fn one_suitor_at_a_time_and_the_heir_before_the_old_king() {
    let mut b = board();
    b.to(Phase::Court);
    let (king, queen, heir) = (b.king(FRANCE), b.queen(FRANCE), b.bearer("f1100"));
    b.dead(queen);
    b.aged(king, 50);
    let bride = b.bearer("e1a00");
    let second = b.bearer("f1200");
    only(&mut b, &[king, heir, second, bride]);
    let acts = deeds_of_bot(&mut b, FRANCE);
    let grooms: Vec<Option<CharacterId>> = acts
        .iter()
        .filter_map(|a| if let Action::Writ(WritDeed::Propose { draft }) = a { Some(draft.groom) } else { None })
        .collect();
    assert_eq!(grooms.len(), 1, "{acts:?}");
    assert_ne!(grooms[0], Some(king));
}

/// The heir of a king without children takes no vows, though the king might find a wife the sooner for it.
#[test]
fn the_heir_of_a_childless_king_is_made_no_churchman() {
    let mut b = board_with("clergy: true");
    b.to(Phase::Court);
    let (old, queen, king, heir) = (b.king(FRANCE), b.queen(FRANCE), b.bearer("f1100"), b.bearer("f1200"));
    b.succeed(&[old]);
    b.dead(queen);
    b.aged(heir, 25);
    assert!(b.pos().reigns(king) && b.pos().heir(Estate::Crown(power(FRANCE))) == Some(heir));
    let acts = deeds_of_bot(&mut b, FRANCE);
    assert!(!acts.contains(&Action::Clergy(ClergyDeed::Enter { who: heir })), "{acts:?}");
}

/// An England of many fleets builds an army; whoever alone guards a centre beside an enemy is not removed.
#[test]
fn england_builds_armies_too_and_guards_stay() {
    let mut b = plain();
    b.field(&[(ENGLAND, "F nth"), (ENGLAND, "F den"), (ENGLAND, "F bal"), (ENGLAND, "F nwy"), (GERMANY, "A mun")]);
    ["nwy", "den", "swe"].iter().for_each(|at| b.own(ENGLAND, at));
    b.winter();
    let built = deeds_of_bot(&mut b, ENGLAND);
    let army = |a: &Action| matches!(a, Action::Orders(OrdersDeed::Build { kind, .. }) if *kind == UnitKind::Army);
    assert!(built.iter().any(army), "{built:?}");
    let mut b = plain();
    b.field(&[(GERMANY, "A ber"), (GERMANY, "F hel"), (GERMANY, "F den"), (FRANCE, "A mun"), (RUSSIA, "A pru")]);
    ["mun", "kie"].iter().for_each(|at| b.own(FRANCE, at));
    b.own(GERMANY, "den");
    b.winter();
    let guard = b.unit_in("ber");
    let removed = deeds_of_bot(&mut b, GERMANY);
    assert!(removed.iter().any(|a| matches!(a, Action::Orders(OrdersDeed::Remove { .. }))), "{removed:?}");
    assert!(!removed.contains(&Action::Orders(OrdersDeed::Remove { unit: guard })), "{removed:?}");
}
