//! No chain of fair-looking offers robs a bot: whoever pays with the same promise twice pays once, and what is given away bit by
//! bit gets dearer.

use std::slice::from_ref;

use regnal::dynasty::{Clause, Draft, Sex};
use regnal::games::diplomacy_royale::bot::{self, writ_value};
use regnal::games::diplomacy_royale::writs::{self, Doing, Terms, Which, WritDeed};

use super::courtship::{any_terms, any_writ, at_court};
use super::kit::*;

const OFFERS: usize = 10_000;
const ROUNDS: usize = 6;

fn worth(b: &Board, draft: &Draft<Terms>) -> i64 {
    writ_value(b.pos(), FRANCE, draft)
}

fn is_legal(b: &Board, draft: &Draft<Terms>) -> bool {
    b.check(ENGLAND, &Action::Writ(WritDeed::Propose { draft: draft.clone() })).is_ok()
}

/// England asks for more as long as the offer still looks fair to France, and pays with whatever it has, again and again.
fn haggled(b: &Board, draft: Draft<Terms>, luck: &mut Dice) -> Draft<Terms> {
    let Some(couple) = draft.couple() else { return draft };
    let mut best = draft;
    for _ in 0..5 {
        let mut more = best.clone();
        let clause = match (luck.below(4), best.clauses.is_empty()) {
            (0, false) => best.clauses[luck.below(best.clauses.len() as u32) as usize].clone(),
            (1, _) => Clause::new(ENGLAND, any_terms(b, ENGLAND, FRANCE, couple, luck)),
            _ => Clause::new(FRANCE, any_terms(b, FRANCE, ENGLAND, couple, luck)),
        };
        more.clauses.push(clause);
        if is_legal(b, &more) && worth(b, &more) > 0 {
            best = more;
        }
    }
    best
}

/// England issues this writ: did France take it?
fn is_taken(b: &mut Board, draft: &Draft<Terms>) -> bool {
    b.act(ENGLAND, Action::Writ(WritDeed::Propose { draft: draft.clone() }));
    let number = writs::all(b.pos()).last().expect("it was issued").number;
    let yes = Action::Writ(WritDeed::Accept { proposal: number });
    let no = Action::Writ(WritDeed::Reject { proposal: number });
    if b.check(FRANCE, &yes).is_err() {
        return false;
    }
    let answers = [yes, no];
    let n = bot::choose(&Opponent::plain(2), &b.view(FRANCE), &answers, &mut Luck::seeded(7));
    b.act(FRANCE, answers[n].clone());
    n == 0
}

/// The offer without what England has promised before, there or in an earlier writ.
fn without_repeats(offer: &Draft<Terms>, chain: &[Draft<Terms>]) -> Draft<Terms> {
    // Of each marriage anew.
    let of_couple = |c: &Clause<Terms>| {
        matches!(c.terms, Terms::Children { .. } | Terms::ChildrenToBride { .. } | Terms::Renounce { .. })
    };
    let mut out = Draft { clauses: vec![], ..offer.clone() };
    for clause in &offer.clauses {
        let before = chain.iter().flat_map(|d| &d.clauses).any(|c| c == clause) && !of_couple(clause);
        if clause.by == FRANCE || !(before || out.clauses.contains(clause)) {
            out.clauses.push(clause.clone());
        }
    }
    out
}

/// What a house must still have, whatever it has signed.
#[track_caller]
fn stands(b: &Board, chain: &[Draft<Terms>]) {
    let (pos, france) = (b.pos(), power(FRANCE));
    let units: Vec<UnitId> = pos.units_of(france).map(|u| u.id).collect();
    let led = units.iter().filter(|u| writs::orders_for(pos, FRANCE, **u)).count();
    assert!(led * 2 >= units.len(), "it orders {led} of {}: {chain:?}", units.len());
    let centres = pos.centres(france);
    let enters = |at: &&ProvinceId| {
        let bound = pos.writs().flat_map(|w| w.binding_on(FRANCE, pos.date()));
        bound.into_iter().all(|(_, c)| !matches!(&c.terms, Terms::Demilitarised { over } if over.contains(at)))
    };
    let open = centres.iter().filter(enters).count();
    assert!(open * 2 >= centres.len(), "{open} of {} centres are open to it: {chain:?}", centres.len());
    let homes: Vec<ProvinceId> = pos.power(france).homes.iter().copied().filter(|at| centres.contains(at)).collect();
    let raises = homes.iter().filter(|at| writs::permits(pos, Doing::Build { seat: FRANCE, at: **at }).is_ok()).count();
    assert!(raises > 0, "it raises nothing anywhere: {chain:?}");
}

/// Chains of writs and counter-writs in many courts. England has many to wed, writes many offers, squeezes some of them, takes up what
/// France names instead, issues the one that it likes best of those that look fair, and comes back for the next couple.
#[test]
fn no_chain_of_offers_robs_a_bot() {
    let mut luck = Dice::seeded(2_000);
    let (mut offers, mut taken, mut countered, mut longest) = (0, 0, 0, 0);
    while offers < OFFERS {
        let mut b = at_court(&mut luck);
        for (n, name) in ["A", "B", "C", "D"].into_iter().enumerate() {
            b.person(ENGLAND, name, Sex::Male, 15 + 5 * n as i32);
            b.person(FRANCE, name, Sex::Female, 15 + 5 * n as i32);
        }
        let heir = b.pos().heir(Estate::Crown(power(FRANCE)));
        let mut chain: Vec<Draft<Terms>> = vec![];
        for _ in 0..ROUNDS {
            let mut fair: Vec<(i64, Draft<Terms>)> = vec![];
            for _ in 0..50 {
                let Some(mut draft) = any_writ(&b, &mut luck) else { continue };
                match luck.below(20) {
                    0 => {
                        let named = bot::counter_offers(b.pos(), FRANCE, &draft);
                        countered += usize::from(!named.is_empty());
                        draft = named.into_iter().next().unwrap_or(draft);
                    }
                    1..=4 => draft = haggled(&b, draft, &mut luck),
                    _ => {}
                }
                if !is_legal(&b, &draft) {
                    continue;
                }
                offers += 1;
                let (whole, once) = (worth(&b, &draft), worth(&b, &without_repeats(&draft, &chain)));
                assert_eq!(whole, once, "paid twice: {draft:?} after {chain:?}");
                if whole > 0 {
                    fair.push((writ_value(b.pos(), ENGLAND, &draft), draft));
                } else if luck.below(20) == 0 {
                    assert!(!is_taken(&mut b, &draft), "{whole}: {draft:?}");
                }
            }
            fair.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
            for (_, draft) in fair.into_iter().take(3) {
                if is_legal(&b, &draft) && is_taken(&mut b, &draft) {
                    taken += 1;
                    chain.push(draft);
                    stands(&b, &chain);
                    assert_eq!(heir.and_then(|h| b.pos().character(h).keeper), Some(FRANCE), "{chain:?}");
                    break;
                }
            }
        }
        longest = longest.max(chain.len());
    }
    assert!(taken > OFFERS / 200 && longest > 3 && countered > OFFERS / 200, "{taken}, {longest}, {countered}");
}

/// The same promise in one writ again, in a second writ, or for so long that it has ended before it counts, buys nothing.
#[test]
fn nothing_is_paid_for_twice() {
    let mut b = board();
    b.to(Phase::Court);
    b.unit(TURKEY, "F eng");
    let (groom, bride) = (b.bearer("t1100"), b.bearer("e1a00"));
    let peace = Clause::new(TURKEY, Terms::NonAggression { over: vec![] });
    let spared = |at: &str| Clause::new(TURKEY, Terms::Demilitarised { over: vec![land(at), land(at)] });
    let leads = Clause::new(TURKEY, Terms::ForeignCommand);
    let children = |which| Clause::new(TURKEY, Terms::Children { sex: None, which });
    let value = |b: &Board, groom, bride, clauses: &[Clause<Terms>]| {
        writ_value(b.pos(), ENGLAND, &Draft { clauses: clauses.to_vec(), ..Draft::of(groom, bride) })
    };
    let of = |clauses: &[Clause<Terms>]| value(&b, groom, bride, clauses) - value(&b, groom, bride, &[]);
    for one in [peace.clone(), spared("lon"), leads, children(Which::All)] {
        assert!(of(from_ref(&one)) > 0, "{one:?}");
        assert_eq!(of(&[one.clone(), one.clone(), one.clone()]), of(from_ref(&one)), "{one:?}");
    }
    let (every, half) = (of(&[children(Which::All)]), of(&[children(Which::Every(2))]));
    assert!(half < every && of(&[children(Which::Every(2)), children(Which::All)]) == every);
    // Who keeps out of London does not attack it.
    assert_eq!(
        of(&[spared("lon"), Clause::new(TURKEY, Terms::NonAggression { over: vec![land("lon")] })]),
        of(&[spared("lon")])
    );
    let today = b.pos().date();
    let late = Clause { from: Some(today + 10), ..peace.clone() };
    let short = Clause { to: Some(today), ..peace.clone() };
    assert_eq!(of(&[late]), 0);
    assert!(of(from_ref(&short)) < of(from_ref(&peace)));
    assert_eq!(of(&[short, peace.clone()]), of(from_ref(&peace)));
    // A second writ with what stands in the first.
    let first = Draft { clauses: vec![peace.clone()], ..Draft::of(groom, bride) };
    b.act(TURKEY, Action::Writ(WritDeed::Propose { draft: first }));
    b.act(ENGLAND, Action::Writ(WritDeed::Accept { proposal: 0 }));
    let (groom, bride) = (b.bearer("t1200"), b.bearer("e1b00"));
    assert_eq!(value(&b, groom, bride, &[peace]), value(&b, groom, bride, &[]));
}

/// A second army costs more than the first, the last open centre most.
#[test]
fn what_is_given_away_bit_by_bit_gets_dearer() {
    let mut b = board();
    b.to(Phase::Court);
    let (groom, bride) = (b.bearer("t1100"), b.bearer("e1a00"));
    let value = |clauses: Vec<Clause<Terms>>| {
        writ_value(b.pos(), ENGLAND, &Draft { clauses, ..Draft::of(groom, bride) })
            - writ_value(b.pos(), ENGLAND, &Draft::of(groom, bride))
    };
    let lent: Vec<Clause<Terms>> =
        b.pos().units_of(power(ENGLAND)).map(|u| Clause::new(ENGLAND, Terms::Proxy { unit: u.id })).collect();
    assert!(value(lent[..2].to_vec()) < 2 * value(lent[..1].to_vec()));
    assert!(value(lent[..3].to_vec()) < 3 * value(lent[..2].to_vec()) / 2);
    let kept_out = |places: &[&str]| {
        vec![Clause::new(ENGLAND, Terms::Demilitarised { over: places.iter().map(|at| land(at)).collect() })]
    };
    assert!(value(kept_out(&["lon", "edi"])) < 2 * value(kept_out(&["lon"])));
    let unbuilt = |places: &[&str]| {
        vec![Clause::new(ENGLAND, Terms::NoBuild { over: places.iter().map(|at| land(at)).collect() })]
    };
    assert!(value(unbuilt(&["lon", "edi"])) < 2 * value(unbuilt(&["lon"])));
}
