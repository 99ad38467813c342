//! The bots: what they order, and that they beat chance.

use std::collections::BTreeMap;

use regnal::bots::{Keep, Played, play_out};
use regnal::diplomacy::Map;
use regnal::diplomacy::strategy::book::load;
use regnal::dynasty::{Clause, Draft};
use regnal::engine::checks::Checks;
use regnal::games::diplomacy_royale::bot;
use regnal::games::diplomacy_royale::court::{self as room, CourtDeed};
use regnal::games::diplomacy_royale::orders::{OrdersDeed, slips, work_out};
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::kit::*;
use super::muster::*;

/// What a bot does in this phase before it closes its curtain.
#[track_caller]
pub fn deeds_of_bot(b: &mut Board, seat: SeatId) -> Vec<Action> {
    let mut luck = Luck::seeded(7);
    let mut acts = vec![];
    for _ in 0..200 {
        let offers = b.offers(seat);
        let n = bot::choose(&Opponent::plain(2), &b.view(seat), &offers, &mut luck);
        if offers[n] == Action::Done {
            return acts;
        }
        acts.push(offers[n].clone());
        b.act(seat, offers[n].clone());
    }
    panic!("it never comes to an end: {acts:?}");
}

/// The same, and the curtain is closed.
#[track_caller]
fn sits(b: &mut Board, seat: SeatId) -> Vec<Action> {
    let acts = deeds_of_bot(b, seat);
    b.done(seat);
    acts
}

pub fn ordered(acts: &[Action]) -> BTreeMap<UnitId, Order> {
    let order = |a: &Action| match a {
        Action::Orders(OrdersDeed::Order { unit, order }) => Some((*unit, *order)),
        _ => None,
    };
    acts.iter().filter_map(order).collect()
}

/// ROY 10.3-2: every unit is ordered once, and no order of its own stands in the way of another.
#[test]
fn its_orders_fit_together() {
    let mut b = board_of(&PowerId::KEYS, "dynasties: false");
    for _ in 0..6 {
        if b.phase() != Phase::Moves {
            b.to(Phase::Moves);
        }
        for seat in b.table.prompt().seats {
            let units = b.pos().units_of(power(seat)).count();
            // All but the curtain: then the orders can be looked at.
            let acts = deeds_of_bot(&mut b, seat);
            let found = slips(b.pos(), seat);
            assert!(found.is_empty(), "{seat}: {found:?}");
            b.done(seat);
            assert_eq!(ordered(&acts).len(), units, "{seat}");
            assert_eq!(acts.len(), units, "{seat} thinks once");
        }
        if b.phase() == Phase::Retreats {
            for seat in b.table.prompt().seats {
                sits(&mut b, seat);
            }
        }
    }
}

/// ROY 1-1: in plain Diplomacy the first moves are an opening of the book.
#[test]
fn it_opens_by_the_book() {
    let mut b = plain();
    let first = regnal::diplomacy::Position::opening(Map::standard());
    let known: Vec<BTreeMap<Place, Order>> = (load().unwrap().iter())
        .map(|opening| opening.orders.iter().map(|(n, order)| (first.units()[*n].at, *order)).collect())
        .collect();
    for seat in b.table.prompt().seats {
        let acts = deeds_of_bot(&mut b, seat);
        let at = |unit: UnitId| b.pos().find_unit(unit).and_then(|u| u.at).unwrap();
        let told = ordered(&acts).into_iter().map(|(unit, order)| (at(unit), order)).collect();
        assert!(known.contains(&told), "{seat}: {acts:?}");
    }
}

/// ROY 1-1: it takes an empty centre within reach, and a weakly held one with support.
#[test]
fn it_takes_what_it_can_take() {
    let mut b = plain();
    b.field(&[(FRANCE, "A gas"), (TURKEY, "A con")]);
    b.fall();
    let acts = sits(&mut b, FRANCE);
    let to = ordered(&acts).into_values().next();
    assert_eq!(to, Some(Order::Move { to: place("spa"), via: false }), "Spain is empty");
    let mut b = plain();
    let units = b.field(&[(FRANCE, "A bur"), (FRANCE, "A ruh"), (GERMANY, "A mun"), (TURKEY, "A con")]);
    for at in ["den", "swe", "nwy", "war", "mos"] {
        b.own(GERMANY, at);
    }
    for at in ["bel", "hol", "kie"] {
        b.own(FRANCE, at);
    }
    b.fall();
    let acts = sits(&mut b, FRANCE);
    let outcome = work_out(b.pos(), &ordered(&acts));
    let munich = outcome.lines.iter().find(|l| l.unit == units[2]).unwrap();
    assert!(munich.dislodged, "{acts:?}");
}

/// ROY 1-1: it does not leave a centre to the enemy at its door for nothing.
#[test]
fn retreats_builds_and_removals_are_done() {
    let mut b = plain();
    b.field(&[(FRANCE, "A par"), (GERMANY, "A mun"), (GERMANY, "A ber"), (GERMANY, "A ruh"), (GERMANY, "A swe")]);
    b.winter();
    let acts = sits(&mut b, FRANCE);
    assert_eq!(acts.iter().filter(|a| matches!(a, Action::Orders(OrdersDeed::Build { .. }))).count(), 2, "{acts:?}");
    let acts = sits(&mut b, GERMANY);
    assert_eq!(acts.iter().filter(|a| matches!(a, Action::Orders(OrdersDeed::Remove { .. }))).count(), 1, "{acts:?}");
    let mut b = plain();
    b.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (TURKEY, "A ukr")]);
    b.give(&["A mos - ukr", "A war S A mos - ukr"]);
    b.close();
    let acts = sits(&mut b, TURKEY);
    assert!(matches!(acts[0], Action::Orders(OrdersDeed::Retreat { to: Some(_), .. })), "{acts:?}");
}

/// ROY 6.1-1, 7.1-1: it titles and assigns, the good to the front, and closes its curtain.
#[test]
fn it_holds_its_court() {
    let mut b = board();
    b.to(Phase::Court);
    let (eldest, second) = (b.bearer("f1100"), b.bearer("f1200"));
    b.scores(eldest, 1, 0);
    b.aged(second, 30);
    sits(&mut b, FRANCE);
    assert!(b.pos().noble(eldest).command.is_some());
    assert!(b.pos().titles_of(second).next().is_some());
    // A bad leader of 15 stays at home.
    let mut b = board();
    b.to(Phase::Court);
    b.scores(second, -2, 0);
    let acts = sits(&mut b, FRANCE);
    assert!(!acts.iter().any(|a| matches!(a, Action::Court(CourtDeed::Assign { who, .. }) if *who == second)));
    assert!(b.pos().noble(second).command.is_none());
    assert_eq!(room::leaders(b.pos(), b.unit_in("mun")).len(), 0);
}

/// ROY 10.1-3: where an army could march to nothing, ships are built, and armies go aboard.
#[test]
fn islanders_take_to_the_sea() {
    let mut b = plain();
    b.field(&[(ENGLAND, "F nth"), (FRANCE, "A par"), (FRANCE, "A mar"), (FRANCE, "A gas")]);
    b.winter();
    let acts = sits(&mut b, ENGLAND);
    let fleets = acts
        .iter()
        .filter(|a| matches!(a, Action::Orders(OrdersDeed::Build { kind, .. }) if *kind == UnitKind::Fleet))
        .count();
    assert_eq!(fleets, 2, "{acts:?}");
    let mut b = plain();
    b.field(&[(ENGLAND, "A yor"), (ENGLAND, "F nth"), (TURKEY, "A con")]);
    b.fall();
    let given = ordered(&sits(&mut b, ENGLAND));
    assert!(given.values().any(|o| matches!(o, Order::Convoy { .. })), "{given:?}");
    assert!(given.values().any(|o| matches!(o, Order::Move { .. })), "{given:?}");
}

/// ROY 5.3-8, 8.2-8: the heiress of the own crown is not given away, unless she gives it up.
#[test]
fn a_bot_keeps_its_heiresses() {
    for (renounces, given) in [(false, false), (true, true)] {
        let mut b = board();
        b.to(Phase::Court);
        let (bride, groom) = (b.bearer("f1a00"), b.bearer("e1200"));
        b.aged(bride, 20);
        for brother in ["f1100", "f1200"] {
            let brother = b.bearer(brother);
            b.dead(brother);
        }
        let line = power(FRANCE);
        let clauses = match renounces {
            true => vec![Clause::new(FRANCE, Terms::Renounce { who: bride, power: line })],
            false => vec![],
        };
        let draft = Draft { clauses, ..Draft::of(groom, bride) };
        b.act(ENGLAND, Action::Writ(WritDeed::Propose { draft }));
        deeds_of_bot(&mut b, FRANCE);
        assert_eq!(b.pos().spouse(bride) == Some(groom), given, "renounces: {renounces}");
    }
}

/// ROY 8.2-8: of two brides that are alike it asks for the one who may inherit a crown.
#[test]
fn a_bot_courts_the_nearest_to_a_crown() {
    let mut b = board();
    b.to(Phase::Court);
    let groom = b.bearer("f1200");
    let (near, far) = (b.bearer("e1a00"), b.person(ENGLAND, "Far", Sex::Female, 20));
    b.edit(|p| {
        p.people
            .iter_mut()
            .filter(|c| !c.sex.is_male() && c.id != near && c.id != far)
            .for_each(|c| c.never_weds = true);
        p.people.iter_mut().filter(|c| c.sex.is_male() && c.id != groom).for_each(|c| c.never_weds = true);
    });
    b.aged(near, 20);
    for who in [near, far] {
        b.scores(who, 0, 0);
    }
    let acts = deeds_of_bot(&mut b, FRANCE);
    let asked: Vec<_> = acts
        .iter()
        .filter_map(|a| if let Action::Writ(WritDeed::Propose { draft }) = a { draft.bride } else { None })
        .collect();
    assert_eq!(asked, [near]);
}

/// ROY 10.3-2: a plan follows the position when that changes, and is the same for the same.
#[test]
fn a_plan_is_made_from_the_position_alone() {
    let plan = |units: &[(SeatId, &str)]| {
        let mut b = plain();
        b.field(units);
        ordered(&deeds_of_bot(&mut b, FRANCE))
    };
    let (near, far) = ([(FRANCE, "A gas"), (FRANCE, "A bur")], [(FRANCE, "A gas"), (FRANCE, "A mun")]);
    let first = plan(&near);
    assert_eq!(plan(&near), first);
    assert_ne!(plan(&far), first);
    assert_eq!(plan(&near), first);
}

// ---------------------------------------------------------------- Whole games

const STANDARD: &str = "(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: (7, 7), \
                        options: (dynasties: false, turns: Some(20)))";
const ROYALE: &str =
    "(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: (7, 7), options: (turns: Some(20)))";

/// Games of one bot, in seat 0, against six random players; in how many it alone has the most centres.
fn beats_chance(scenario: &str, seeds: std::ops::Range<u64>) -> (usize, usize) {
    let sitter = |n| if n == 0 { Sitter::bot(2) } else { Sitter::Random };
    let seats: Vec<SeatSetup> = (0..7).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let games = seeds.clone().count();
    let won = seeds.filter(|seed| {
        let played: Played =
            play_out(&super::kit::ROYALE, (scenario, "x.ron"), &seats, *seed, &Checks::light(), Keep::Nothing)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        played.ranking[0] == [SeatId(0)]
    });
    (won.count(), games)
}

/// ROY 1-2
#[test]
fn the_bot_beats_chance_in_a_few_games() {
    assert_eq!(beats_chance(STANDARD, 1..4), (3, 3));
}

#[test]
#[ignore = "minutes at the speed of a dev build; play it in release, see the README"]
fn the_bot_beats_chance_in_95_of_100_games() {
    for scenario in [STANDARD, ROYALE] {
        let (won, games) = beats_chance(scenario, 1000..1100);
        assert!(won * 100 >= games * 95, "{won} of {games}: {scenario}");
    }
}

/// Everybody weighs from the first year what going on promises: who has lost almost all takes a draw long before anybody is weary,
/// and nobody who may still win. Without a limit of turns a front that nobody can break would hold for ever: what going on promises
/// falls from year to year, until everybody takes the draw.
#[test]
fn bots_agree_to_a_draw_when_going_on_promises_less() {
    let says = |number: u16, more: &[&str]| {
        let mut b = plain();
        ["mun", "kie"].iter().filter(|at| more.contains(at)).for_each(|at| b.remove(at));
        b.edit(|p| {
            p.turn.number = number;
            for place in more {
                p.provinces[usize::from(land(place).0)].owner = Some(power(FRANCE));
            }
        });
        let view = |seat| b.view(seat);
        let first = |seat| {
            let offers = b.offers(seat);
            offers[bot::choose(&Opponent::plain(2), &view(seat), &offers, &mut Luck::seeded(7))]
                == Action::Draw { agree: true }
        };
        let why = bot::because(&Opponent::plain(2), &view(FRANCE), &Action::Draw { agree: true }).expect("a reason");
        assert!(why.ends_with("14 by a draw."), "{why}");
        (first(FRANCE), first(GERMANY))
    };
    let conquests = ["bel", "spa", "por", "mun", "kie", "ber", "hol", "den", "lon", "lvp", "edi"];
    for number in [1, 20, 40] {
        assert_eq!(says(number, &[]), (false, false), "there is much to be won");
    }
    for number in [11, 20, 40, 60] {
        assert_eq!(says(number, &conquests), (false, true), "{number}: France wins, and Germany is lost");
    }
    assert_eq!(says(100, &conquests), (true, true));
}

/// Whoever is content with less settles sooner: France, ahead of all, in a war without end.
#[test]
fn a_character_that_likes_peace_settles_sooner() {
    let settles = |peace: u16| {
        let bot = Opponent { leanings: Leanings { peace, ..Leanings::default() }, ..Opponent::plain(2) };
        let agrees = |number: &u16| {
            let mut b = plain();
            b.edit(|p| {
                p.turn.number = *number;
                for place in ["bel", "spa", "por"] {
                    p.provinces[usize::from(land(place).0)].owner = Some(power(FRANCE));
                }
            });
            let offers = b.offers(FRANCE);
            let n = bot::choose(&bot, &b.view(FRANCE), &offers, &mut Luck::seeded(7));
            offers[n] == Action::Draw { agree: true }
        };
        (1..=100).step_by(4).find(agrees)
    };
    let (soft, usual, hard) = (settles(160), settles(100), settles(50));
    assert!(soft < usual && usual < hard && hard.is_some(), "{soft:?}, {usual:?}, {hard:?}");
}

/// ROY 5.2-2: support that another has promised for an attack is called for.
#[test]
fn promised_support_is_called_for() {
    let attacks = |promised: bool| {
        let mut b = board();
        b.to(Phase::Court);
        let (groom, bride) = (b.bearer("f1200"), b.bearer("i1b00"));
        let clause = Clause::new(ITALY, Terms::SupportAttack { on: land("mun") });
        let clauses = if promised { vec![clause] } else { vec![] };
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft: Draft { clauses, ..Draft::of(groom, bride) } }));
        b.act(ITALY, Action::Writ(WritDeed::Accept { proposal: 0 }));
        b.field(&[(FRANCE, "A bur"), (GERMANY, "A mun"), (GERMANY, "A kie"), (ITALY, "A tyr")]);
        ["bel", "par", "mar", "spa"].iter().for_each(|at| b.own(FRANCE, at));
        b.fall();
        let acts = deeds_of_bot(&mut b, FRANCE);
        ordered(&acts).into_values().next() == Some(Order::Move { to: place("mun"), via: false })
    };
    assert!(attacks(true));
    assert!(!attacks(false), "one against one is nothing");
}

/// ROY 6.1-9: leave to lead abroad is for those who do harm at home.
#[test]
fn poor_leaders_are_sent_abroad() {
    let led = |leadership: i8| {
        let mut b = board();
        b.to(Phase::Court);
        let (groom, bride, leader) = (b.bearer("f1200"), b.bearer("i1b00"), b.bearer("f1100"));
        b.scores(leader, leadership, 0);
        let draft = Draft { clauses: vec![Clause::new(ITALY, Terms::ForeignCommand)], ..Draft::of(groom, bride) };
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft }));
        b.act(ITALY, Action::Writ(WritDeed::Accept { proposal: 0 }));
        deeds_of_bot(&mut b, FRANCE);
        b.power_of_unit(b.pos().noble(leader).command.expect("a command"))
    };
    assert_eq!(led(-1), power(ITALY));
    assert_eq!(led(1), power(FRANCE));
}
