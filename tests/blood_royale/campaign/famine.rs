//! Famine on the march (15.7, 15.8; Q47, Q48).

use super::*;

/// BR 15.8
#[test]
fn nothing_enters_or_passes_a_famine() {
    let mut b = moving();
    b.province("Warwickshire", |p| p.famine = true);
    let army = troops(&b.armies(ENGLAND, "Lancashire", 1));
    assert_eq!(b.refused(ENGLAND, march(&army, &["Warwickshire", "Essex"])), no("Starving", "15.8"));
    assert!(reach(b.pos(), ENGLAND, &army).iter().all(|(_, w)| !w.path.contains(&land("Warwickshire"))));
}

/// BR 15.7
#[test]
fn armies_must_leave_a_famine() {
    let mut b = moving();
    let army = troops(&b.armies(ENGLAND, "Lancashire", 2));
    b.province("Lancashire", |p| p.famine = true);
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustEvacuate", "15.7"));
    assert!(!b.offers(ENGLAND).contains(&Action::Done));
    b.act(ENGLAND, march(&army, &["Warwickshire"]));
    assert!(b.allowed(ENGLAND, &Action::Done));
    // Royal pieces as well.
    b.province("Essex", |p| p.famine = true);
    assert_eq!(b.refused(ENGLAND, Action::Done), no("MustEvacuate", "15.7"));
    let king = Unit::Royal(b.king(ENGLAND));
    b.act(ENGLAND, march(&[king], &["Kent"]));
    b.done(ENGLAND);
}

/// BR 15.7
#[test]
fn armies_with_nowhere_to_go_perish() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Cornwall", 2);
    b.province("Cornwall", |p| p.famine = true);
    b.province("Wessex", |p| p.famine = true);
    let pool = b.armies(ENGLAND, "Kent", 1);
    b.done(ENGLAND);
    assert!(army.iter().all(|a| matches!(b.pos().army(*a).at, Spot::Dead { .. })), "{}", b.chronicle());
    b.army_at(pool[0], "Kent");
}
