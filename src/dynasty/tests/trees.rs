//! The drawing of the family tree.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::tree::{Tree, layout, search};
use super::super::{CharacterId, Sex};
use super::{Court, FRANCE, SPAIN};

fn small() -> (Court, CharacterId) {
    let mut c = Court::default();
    let (king, queen) = (c.man("King", 1270, FRANCE), c.woman("Queen", 1275, SPAIN));
    c.wed([king, queen], 1290);
    let (son, girl) = (c.son("Son", 1295, [king, queen]), c.daughter("Girl", 1300, [king, queen]));
    let (wife, second) = (c.woman("Wife", 1300, SPAIN), c.woman("Second", 1300, SPAIN));
    c.wed([son, wife], 1315);
    c.son("Grandson", 1316, [son, wife]);
    c.dies(wife, 1320);
    c.wed([son, second], 1325);
    c.daughter("Late", 1330, [son, second]);
    c.child("Natural", Sex::Male, 1335, [None, Some(girl)]);
    (c, king)
}

#[test]
fn rows_couples_and_buses() {
    let (c, king) = small();
    let tree = layout(&c.kin(), king, 0, 9);
    let row = |name: &str| {
        let id = c.people.iter().find(|p| p.name == name).unwrap().id;
        tree.find(id).map(|n| (n.row, n.of_blood))
    };
    assert_eq!((row("King"), row("Queen")), (Some((0, true)), Some((0, false))));
    assert_eq!((row("Son"), row("Wife"), row("Second")), (Some((1, true)), Some((1, false)), Some((1, false))));
    assert_eq!((row("Grandson"), row("Late"), row("Natural")), (Some((2, true)), Some((2, true)), Some((2, true))));
    assert_eq!((tree.rows, tree.couples.len(), tree.buses.len()), (3, 3, 4));
    let lasting: Vec<bool> = tree.couples.iter().map(|couple| couple.lasts).collect();
    assert_eq!(lasting, [true, false, true]);
    let of_son: Vec<u8> = tree.buses.iter().filter(|b| b.row == 1).map(|b| b.level).collect();
    assert_eq!(of_son, [0, 1, 0]);
    sound(&tree);
}

#[test]
fn anybody_may_be_the_root_and_the_depths_are_kept() {
    let (c, king) = small();
    let kin = c.kin();
    let grandson = c.people.iter().find(|p| p.name == "Grandson").unwrap().id;
    assert_eq!(layout(&kin, grandson, 0, 0).people.len(), 1);
    let up = layout(&kin, grandson, 2, 0);
    assert_eq!((up.find(king).map(|n| n.row), up.find(grandson).map(|n| n.row), up.rows), (Some(0), Some(2), 3));
    assert_eq!(layout(&kin, grandson, 1, 0).find(king), None);
    assert_eq!(layout(&kin, king, 0, 1).rows, 2);
    assert_eq!(layout(&kin, CharacterId(99), 2, 2), Tree::default());
}

#[test]
fn names_are_found() {
    let (c, _) = small();
    let found = |text: &str| c.names(search(&c.kin(), text));
    assert_eq!(found("s"), ["Son", "Second", "Grandson"], "those that begin with it first");
    assert_eq!(found(" KING "), ["King"]);
    assert_eq!(found("zz"), Vec::<&str>::new());
    assert_eq!(found("  "), Vec::<&str>::new());
}

/// Nobody on another, nobody outside, each of the blood once, children under their bus.
fn sound(tree: &Tree) {
    for (n, a) in tree.people.iter().enumerate() {
        assert!(a.x >= 0.5 && a.x <= tree.width - 0.5, "{a:?} outside of {}", tree.width);
        assert!(a.row < tree.rows);
        for b in &tree.people[n + 1..] {
            assert!(a.row != b.row || (a.x - b.x).abs() >= 1.0, "{a:?} on {b:?}");
        }
    }
    let once: Vec<_> = tree.people.iter().filter(|n| !n.again).map(|n| n.who).collect();
    assert_eq!(once.len(), once.iter().collect::<BTreeSet<_>>().len(), "somebody stands twice");
    for bus in &tree.buses {
        assert!(!bus.children.is_empty());
        for (child, x) in &bus.children {
            let node = tree.find(*child).unwrap();
            assert!(node.of_blood && node.x == *x && node.row == bus.row + 1);
        }
    }
    for couple in &tree.couples {
        assert!(couple.x[0] < couple.x[1]);
    }
    // Children of two couples never mix.
    for (n, a) in tree.buses.iter().enumerate() {
        for b in tree.buses[n + 1..].iter().filter(|b| b.row == a.row) {
            let (a, b) = (span(&a.children), span(&b.children));
            assert!(a.1 < b.0 || b.1 < a.0, "{a:?} {b:?}");
        }
    }
}

fn span(children: &[(CharacterId, f32)]) -> (f32, f32) {
    (children[0].1, children[children.len() - 1].1)
}

/// One person: male, who of the earlier are the parents (if any), whom they marry (if anyone).
type Lot = (bool, u16, u16, u16);

/// Cousins, second marriages, births out of wedlock: whatever comes.
fn families(lots: &[Lot]) -> Court {
    let mut c = Court::default();
    for (n, (male, father, mother, wed)) in lots.iter().enumerate() {
        let sex = if *male { Sex::Male } else { Sex::Female };
        let earlier = |pick: u16, of: Sex, c: &Court| {
            let all: Vec<_> = c.people.iter().filter(|p| p.sex == of).map(|p| p.id).collect();
            // One in four has no such parent.
            (!pick.is_multiple_of(4) && !all.is_empty()).then(|| all[usize::from(pick) % all.len()])
        };
        let (father, mother) = (earlier(*father, Sex::Male, &c), earlier(*mother, Sex::Female, &c));
        let spouse = earlier(*wed, sex.other(), &c);
        let id = c.add(&format!("P{n}"), sex, 1300 + n as i32, FRANCE);
        (c.at(id).father, c.at(id).mother) = (father, mother);
        if let Some(spouse) = spouse {
            let couple = if *male { [id, spouse] } else { [spouse, id] };
            c.wed(couple, 1320 + n as i32);
        }
    }
    c
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn trees_of_any_family_are_sound(
        lots in prop::collection::vec(any::<Lot>(), 1..40), root in any::<u16>(), up in 0u16..5, down in 0u16..6,
    ) {
        let c = families(&lots);
        let kin = c.kin();
        let root = CharacterId(root % lots.len() as u16);
        let tree = layout(&kin, root, up, down);
        sound(&tree);
        prop_assert!(tree.find(root).is_some_and(|n| n.of_blood));
        prop_assert!(tree.rows <= up + down + 1);
        prop_assert_eq!(layout(&kin, root, up, down), tree);
    }

    #[test]
    fn the_line_of_any_family_names_each_once_and_only_the_fit(lots in prop::collection::vec(any::<Lot>(), 1..40)) {
        let mut c = families(&lots);
        for (n, lot) in lots.iter().enumerate() {
            let person = &mut c.people[n];
            person.retired = lot.1.is_multiple_of(11);
            person.bastard = lot.2.is_multiple_of(7);
            person.died = lot.3.is_multiple_of(3).then_some(1400);
        }
        let kin = c.kin();
        for of in &c.people {
            let line = super::super::line(&kin, of.id, &super::super::succession::everybody);
            prop_assert_eq!(line.iter().collect::<BTreeSet<_>>().len(), line.len());
            for who in line {
                let who = kin.get(who).unwrap();
                prop_assert!(who.in_play() && !who.bastard && who.id != of.id);
            }
        }
    }
}
