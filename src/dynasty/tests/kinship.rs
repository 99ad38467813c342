//! Kin, and who may marry whom.

use super::super::matches::{NoMatch, betrothable, candidates, eligible, eligible_if};
use super::super::people::Sex;
use super::{Court, FRANCE, SPAIN, customs};

#[test]
fn kin_is_found_both_ways() {
    let mut c = Court::default();
    let (king, first, second) =
        (c.man("King", 1270, FRANCE), c.woman("First", 1270, SPAIN), c.woman("Second", 1280, SPAIN));
    let wed = c.wed([king, first], 1290);
    let (b, a) = (c.son("B", 1300, [king, first]), c.daughter("A", 1295, [king, first]));
    c.dies(first, 1301);
    let again = c.wed([king, second], 1305);
    let half = c.son("Half", 1310, [king, second]);
    let grandchild = c.child("Grandchild", Sex::Male, 1320, [None, Some(a)]);
    let kin = c.kin();
    assert_eq!(kin.children(king), [a, b, half]);
    assert_eq!(kin.siblings(b), [a, half]);
    assert_eq!(kin.siblings(grandchild), []);
    assert_eq!(kin.parents(grandchild), [a]);
    assert_eq!(kin.ancestors(grandchild), [a, king, first]);
    assert_eq!(kin.descendants(first), [a, b, grandchild]);
    assert_eq!((kin.spouse(king), kin.spouse(second), kin.spouse(first)), (Some(second), Some(king), None));
    assert_eq!(kin.marriage_of(king).map(|m| m.id), Some(again));
    assert_eq!(kin.issue_of(kin.marriage(wed).unwrap()), [a, b]);
    assert_eq!(kin.widows(first), [king]);
    assert_eq!(kin.widows(king), []);
    assert_eq!((kin.name(a), kin.name(super::CharacterId(99))), ("A", "nobody"));
    assert!(kin.is_close_kin(a, king) && kin.is_close_kin(king, a) && kin.is_close_kin(half, b));
    assert!(!kin.is_close_kin(grandchild, king) && !kin.is_close_kin(king, second) && !kin.is_close_kin(a, a));
}

/// BR OE.21
#[test]
fn an_only_son() {
    let mut c = Court::default();
    let (king, queen) = (c.man("King", 1270, FRANCE), c.woman("Queen", 1270, SPAIN));
    let one = c.son("One", 1290, [king, queen]);
    c.daughter("Two", 1295, [king, queen]);
    assert_eq!(c.kin().only_son(king), Some(one));
    let three = c.son("Three", 1300, [king, queen]);
    assert_eq!(c.kin().only_son(king), None);
    c.at(three).bastard = true;
    assert_eq!(c.kin().only_son(king), Some(one));
    c.at(three).bastard = false;
    c.dies(one, 1320);
    assert_eq!(c.kin().only_son(king), Some(three));
}

/// BR 8.1 BR 8.4 BR 7.10 BR 9.33
#[test]
fn who_may_marry() {
    let customs = customs();
    let mut c = Court::default();
    let (jean, ana) = (c.man("Jean", 1300, FRANCE), c.woman("Ana", 1305, SPAIN));
    let judge = |c: &Court, year| eligible(&c.kin(), jean, ana, year, &customs);
    assert!(matches!(judge(&c, 1315), Err(NoMatch::TooYoung { who, age: 10, adult: 15, .. }) if who == ana));
    assert_eq!(judge(&c, 1320), Ok(()));
    assert_eq!(eligible(&c.kin(), ana, jean, 1320, &customs), Ok(()));
    assert_eq!(candidates(&c.kin(), jean, 1320, &customs), [ana]);
    c.at(ana).retired = true;
    assert!(matches!(judge(&c, 1320), Err(NoMatch::Retired { .. })));
    c.at(ana).retired = false;
    c.at(jean).never_weds = true;
    assert!(matches!(judge(&c, 1320), Err(NoMatch::NeverWeds { .. })));
    c.at(jean).never_weds = false;
    let house = c.people[0].house;
    c.at(ana).house = house;
    assert_eq!(judge(&c, 1320), Err(NoMatch::SameName));
    assert_eq!(eligible_if(&c.kin(), jean, ana, 1320, &customs, true), Ok(()), "dispensed");
    c.at(ana).house = super::HouseId(1);
    let carlos = c.man("Carlos", 1300, SPAIN);
    assert_eq!(eligible(&c.kin(), jean, carlos, 1320, &customs), Err(NoMatch::SameSex));
    c.wed([carlos, ana], 1320);
    assert!(matches!(judge(&c, 1325), Err(NoMatch::Married { who, .. }) if who == ana));
    c.dies(carlos, 1325);
    assert_eq!(judge(&c, 1325), Ok(()), "a widow");
    c.dies(jean, 1325);
    assert!(matches!(judge(&c, 1325), Err(NoMatch::Dead { .. })));
    assert_eq!(
        eligible(&c.kin(), jean, super::CharacterId(77), 1325, &customs),
        Err(NoMatch::Dead { who: jean, name: "Jean".into() })
    );
}

/// BR 8.4: a man may marry his niece, not his half-sister; a dispensation does not help him.
#[test]
fn near_kin_are_barred_where_customs_say_so() {
    let mut customs = customs();
    let mut c = Court::default();
    let (king, queen, second) =
        (c.man("King", 1270, FRANCE), c.woman("Queen", 1270, SPAIN), c.woman("Second", 1270, SPAIN));
    let son = c.son("Son", 1290, [king, queen]);
    let half = c.daughter("Half", 1300, [king, second]);
    let niece = c.daughter("Niece", 1310, [king, half]);
    c.at(niece).father = None;
    for girl in [half, niece] {
        c.at(girl).house = super::HouseId(1);
    }
    let may = |girl, customs: &super::Customs| eligible_if(&c.kin(), son, girl, 1330, customs, true);
    assert_eq!(may(half, &customs), Err(NoMatch::CloseKin));
    assert_eq!(may(niece, &customs), Ok(()));
    customs.close_kin_barred = false;
    assert_eq!(may(half, &customs), Ok(()));
}

/// BR 5.4 BR 8.3
#[test]
fn betrothals_ask_no_age() {
    let customs = customs();
    let mut c = Court::default();
    let (jean, ana, marie) = (c.man("Jean", 1300, FRANCE), c.woman("Ana", 1300, SPAIN), c.woman("Marie", 1300, FRANCE));
    let kin = c.kin();
    assert_eq!(betrothable(&kin, Some(jean), Some(ana), &customs, false), Ok(()));
    assert_eq!(betrothable(&kin, Some(jean), None, &customs, false), Ok(()), "a child not born yet");
    assert_eq!(betrothable(&kin, Some(jean), Some(marie), &customs, false), Err(NoMatch::SameName));
    assert_eq!(betrothable(&kin, None, Some(super::CharacterId(50)), &customs, false), Err(NoMatch::Nobody));
}
