//! Who says no may name what they would take: it is written down, issued at the next court, and answered.

use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::bot::{self, writ_value};
use regnal::games::diplomacy_royale::writs::{self, Terms, Which, WritDeed};

use super::bots::deeds_of_bot;
use super::kit::*;

fn no(name: &str, rule: &str) -> (String, String) {
    (name.into(), format!("ROY {rule}"))
}

fn propose(draft: &Draft<Terms>) -> Action {
    Action::Writ(WritDeed::Propose { draft: draft.clone() })
}

fn counter(proposal: u16, draft: &Draft<Terms>) -> Action {
    Action::Writ(WritDeed::Counter { proposal, draft: draft.clone() })
}

/// A court at which only these two of England and France can wed.
fn court_of(groom: &str, bride: &str) -> (Board, Draft<Terms>) {
    let mut b = board();
    b.to(Phase::Court);
    let couple = (b.bearer(groom), b.bearer(bride));
    b.edit(|p| {
        let others = p.people.iter_mut().filter(|c| c.id != couple.0 && c.id != couple.1);
        others.for_each(|c| c.never_weds = true);
    });
    (b, Draft::of(couple.0, couple.1))
}

/// An heiress, her brothers dead, is refused to a groom who would take her away, and the house says on which terms he could have
/// her.
fn heiress() -> (Board, Draft<Terms>) {
    let (mut b, bare) = court_of("e1200", "f1a00");
    ["f1100", "f1200"].map(|n| b.bearer(n)).into_iter().for_each(|brother| b.dead(brother));
    (b, bare)
}

fn next_court(b: &mut Board) {
    b.with_world(writs::end_court);
    b.edit(|p| p.turn.number += 1);
    b.to(Phase::Court);
}

/// ROY 5.4-1, 5.4-2, 5.4-6: for the same couple and on other terms; of two families alone; issued at the next court, and gone
/// after it.
#[test]
fn a_counter_offer_lies_with_the_grooms_family_until_the_next_court_is_over() {
    let (mut b, bare) = heiress();
    b.act(ENGLAND, propose(&bare));
    let comes = Draft { husband_moves: true, ..bare.clone() };
    let other = Draft::of(b.bearer("e1100"), b.bearer("f1a00"));
    assert_eq!(b.refused(FRANCE, counter(0, &bare)), no("NotACounterOffer", "5.4-1"));
    assert_eq!(b.refused(FRANCE, counter(0, &other)), no("NotACounterOffer", "5.4-1"));
    assert_eq!(b.refused(ENGLAND, counter(0, &comes)), no("NotYourAnswer", "5.4-4"));
    let stranger = Draft { clauses: vec![Clause::new(ITALY, Terms::ForeignCommand)], ..bare.clone() };
    assert_eq!(b.refused(FRANCE, counter(0, &stranger)), no("NotAParty", "5.2-1"));
    let told = text(&b.act(FRANCE, counter(0, &comes)));
    assert!(told.contains("would take"), "{told}");
    assert_eq!(b.refused(FRANCE, counter(0, &comes)), no("NotOpen", "5.4-8"));
    assert_eq!(b.refused(ENGLAND, propose(&comes)), no("OneWrit", "5.4-6"));
    let known = |b: &Board, seat| b.view(seat).proposals.named.len();
    assert_eq!([ENGLAND, FRANCE, ITALY].map(|seat| known(&b, seat)), [1, 1, 0]);
    next_court(&mut b);
    assert_eq!(b.offers(ENGLAND).iter().filter(|a| **a == propose(&comes)).count(), 1);
    assert_eq!(known(&b, ENGLAND), 1);
    next_court(&mut b);
    assert_eq!(known(&b, ENGLAND), 0);
}

/// Among bots: the house of the bride writes down what it would take, the groom's issues just that, and it is accepted.
#[test]
fn a_bot_issues_what_another_has_named_and_is_accepted() {
    let (mut b, bare) = heiress();
    b.act(ENGLAND, propose(&bare));
    let answers = deeds_of_bot(&mut b, FRANCE);
    let named = answers.iter().find_map(|a| match a {
        Action::Writ(WritDeed::Counter { proposal: 0, draft }) => Some(draft.clone()),
        _ => None,
    });
    let named = named.unwrap_or_else(|| panic!("{answers:?}"));
    assert!(writ_value(b.pos(), FRANCE, &named) > 0 && writ_value(b.pos(), FRANCE, &bare) <= 0);
    next_court(&mut b);
    let acts = deeds_of_bot(&mut b, ENGLAND);
    assert!(acts.contains(&propose(&named)), "{named:?}: {acts:?}");
    let yes = Action::Writ(WritDeed::Accept { proposal: 0 });
    assert!(deeds_of_bot(&mut b, FRANCE).contains(&yes));
    assert_eq!(Some(b.pos().spouse(named.groom.expect("a groom"))), Some(named.bride));
}

/// A lone person refuses a bot and names their terms: it issues them at the next court where they are a gain to it, and does not
/// where they are a loss.
#[test]
fn a_bot_takes_up_what_a_person_names_unless_that_is_a_loss() {
    let homes = Terms::Demilitarised { over: ["lon", "edi", "lvp"].map(land).to_vec() };
    let half = Terms::Children { sex: None, which: Which::Every(2) };
    for (terms, gain) in [(half, true), (homes, false)] {
        let (mut b, _) = court_of("e1200", "f1b00");
        let acts = deeds_of_bot(&mut b, ENGLAND);
        let first = acts.iter().find_map(|a| match a {
            Action::Writ(WritDeed::Propose { draft }) => Some(draft.clone()),
            _ => None,
        });
        let first = first.unwrap_or_else(|| panic!("{acts:?}"));
        let mut wanted = Draft { husband_moves: false, ..first.clone() };
        wanted.clauses = vec![Clause::new(ENGLAND, terms), Clause::new(ENGLAND, Terms::ForeignCommand)];
        assert_eq!(writ_value(b.pos(), ENGLAND, &wanted) > 0, gain, "{wanted:?}");
        let listed = b.offers(ENGLAND).contains(&propose(&wanted));
        assert!(!listed, "the list would not say it by itself");
        b.act(FRANCE, counter(0, &wanted));
        next_court(&mut b);
        let acts = deeds_of_bot(&mut b, ENGLAND);
        assert_eq!(acts.contains(&propose(&wanted)), gain, "{acts:?}");
        if gain {
            let why = bot::because(&Opponent::plain(2), &b.view(ENGLAND), &propose(&wanted));
            assert!(writs::all(b.pos()).iter().any(|p| p.draft == wanted), "{why:?}");
        }
    }
}

/// What is named would be taken by the one who names it, and is no loss to the one who shall issue it; where nothing is, the
/// house only says no.
#[test]
fn a_bot_names_only_what_both_can_want() {
    let (mut b, bare) = heiress();
    let homes = Terms::Demilitarised { over: ["par", "bre", "mar"].map(land).to_vec() };
    for clauses in [vec![], vec![Clause::new(FRANCE, homes)], vec![Clause::new(FRANCE, Terms::ForeignCommand)]] {
        b.act(ENGLAND, propose(&Draft { clauses, ..bare.clone() }));
        for act in deeds_of_bot(&mut b, FRANCE) {
            let Action::Writ(WritDeed::Counter { draft, .. }) = act else { continue };
            assert!([ENGLAND, FRANCE].iter().all(|seat| writ_value(b.pos(), *seat, &draft) > 0), "{draft:?}");
        }
        next_court(&mut b);
    }
}
