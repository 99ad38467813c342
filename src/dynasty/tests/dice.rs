//! Births, scores, survival, created families: the dice and their chances, counted out.

use super::super::births::*;
use super::super::created::{self, CreatedAges};
use super::super::{Odds, Scores, Sex, people, survival};
use super::{Court, FRANCE, SPAIN, customs};
use crate::table::Dice;

fn laid(faces: &[u8]) -> Dice {
    let mut dice = Dice::seeded(1);
    dice.lay(faces.iter().copied());
    dice
}

fn pairs() -> impl Iterator<Item = [u8; 2]> {
    (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b]))
}

/// BR 6.1
#[test]
fn a_birth_needs_seven() {
    let customs = customs();
    let born = pairs().filter(|p| throw_birth(&mut laid(p), &customs, "A and B").1).count();
    assert_eq!(born, 21);
    assert_eq!(chance_of_birth(&customs), Odds { ways: 21, of: 36 });
    let (throw, born) = throw_birth(&mut laid(&[3, 4]), &customs, "Louis and Ana");
    assert_eq!(
        (throw.total, throw.needed.as_str(), throw.purpose.as_str(), born),
        (7, "7 or more", "birth: Louis and Ana", true)
    );
    assert!(!throw_birth(&mut laid(&[2, 4]), &customs, "").1);
}

/// BR 6.4: with all three rolls nobody stays childless often. Counted over all 36 x 36 and 36 x 36 x 36 throws.
#[test]
fn chances_of_issue_are_exact() {
    let customs = customs();
    let born = |p: [u8; 2]| p[0] + p[1] >= 7;
    let two = pairs().flat_map(|a| pairs().map(move |b| born(a) || born(b))).filter(|b| *b).count() as u64;
    assert_eq!(chance_of_issue(&customs, 2), Odds { ways: two, of: 36 * 36 }.reduced());
    let none = 36u64.pow(3) - 15u64.pow(3);
    assert_eq!(chance_of_issue(&customs, 3), Odds { ways: none, of: 36u64.pow(3) }.reduced());
    assert_eq!(chance_of_issue(&customs, 0), Odds::NEVER);
    assert_eq!(chance_of_issue(&customs, 1), Odds { ways: 7, of: 12 });
    assert_eq!(chance_of_son(&customs, 1), Odds { ways: 7, of: 24 });
}

/// BR 6.8
#[test]
fn boys_on_one_to_three() {
    let sexes: Vec<Sex> = (1..=6).map(|f| throw_sex(&mut laid(&[f]), &customs()).1).collect();
    assert_eq!(sexes, [Sex::Male, Sex::Male, Sex::Male, Sex::Female, Sex::Female, Sex::Female]);
}

/// BR 2.8 BR 6.10: over all 216 throws.
#[test]
fn scores_come_from_three_dice() {
    let customs = customs();
    let mut ways = [0; 5];
    for (pair, third) in pairs().flat_map(|p| (1..=6).map(move |c| (p, c))) {
        let faces = [pair[0], pair[1], third, 1, 1, 1, 6, 6, 6];
        let (throws, scores) = throw_scores(&mut laid(&faces), &customs, Sex::Female);
        ways[(scores.strength + 2) as usize] += 1;
        assert_eq!((scores.constitution, scores.charisma), (-2, 2));
        assert!(throws[0].purpose.starts_with("Guile: "), "{}", throws[0].purpose);
    }
    assert_eq!(ways, [10, 46, 104, 46, 10]);
    assert_eq!(people::valour_name(Sex::Male), "Strength");
}

/// BR 6.18 BR 8.12
#[test]
fn a_couple_counts_no_more_than_the_limit() {
    let customs = customs();
    assert_eq!(customs.together(-1, -2), -2);
    assert_eq!(customs.together(0, 2), 2);
    assert_eq!(customs.together(2, 1), 2);
    assert_eq!(customs.together(1, -2), -1);
}

/// BR 6.2 BR 6.3 BR 6.4 BR 9.33
#[test]
fn who_may_bear() {
    let customs = customs();
    let mut c = Court::default();
    let (king, queen) = (c.man("King", 1275, FRANCE), c.woman("Queen", 1280, SPAIN));
    c.wed([king, queen], 1300);
    let may = |c: &Court, year| may_bear(&c.kin(), &c.marriages[0], year, &customs);
    assert_eq!(may(&c, 1300), Err(NoBirth::JustWed));
    assert_eq!(may(&c, 1305), Ok(()));
    assert_eq!(may(&c, 1330), Ok(()), "at 50");
    assert!(matches!(may(&c, 1335), Err(NoBirth::TooOld { age: 55, oldest: 50, .. })));
    c.at(king).captive_of = Some(people::Captor::Neutral);
    assert!(matches!(may(&c, 1305), Err(NoBirth::Captive { who, .. }) if who == king));
    c.at(king).captive_of = None;
    c.at(king).childless = true;
    assert!(matches!(may(&c, 1305), Err(NoBirth::Childless { who, .. }) if who == king));
    c.at(king).childless = false;
    c.dies(king, 1305);
    assert_eq!(may(&c, 1305), Err(NoBirth::Ended));
    assert_eq!((0..4).map(|n| may_try(n, &customs).is_ok()).collect::<Vec<_>>(), [true, true, true, false]);
    assert_eq!((0..3).map(strain_of_try).collect::<Vec<_>>(), [0, 1, 1]);
}

/// BR 5.2 BR 6.9 BR 6.12 BR 8.15 BR 8.18
#[test]
fn where_a_newborn_belongs() {
    let mut c = Court::default();
    let (louis, ana) = (c.man("Louis", 1275, FRANCE), c.woman("Ana", 1280, SPAIN));
    c.wed([louis, ana], 1300);
    let (louis, ana) = (&c.people[0], &c.people[1]);
    let plain = nursery(louis, ana, false, None);
    assert_eq!((plain.house, plain.keeper, plain.home), (louis.house, Some(FRANCE), Some(FRANCE)));
    assert_eq!(nursery(louis, ana, true, None).house, ana.house, "of a Queen in her own right");
    assert_eq!(nursery(louis, ana, false, Some(SPAIN)).home, Some(SPAIN), "promised by contract");
    let moved = super::Character { keeper: Some(SPAIN), ..louis.clone() };
    let at_hers = nursery(&moved, ana, false, None);
    assert_eq!((at_hers.house, at_hers.keeper), (louis.house, Some(SPAIN)), "the husband joined her house");
    assert_eq!((0..3).map(|n| year_of_birth(1320, n)).collect::<Vec<_>>(), [1320, 1321, 1322]);
}

/// BR 7.2 BR 6.19: every throw at every age with every Constitution, and lower still.
#[test]
fn survival_is_exact() {
    let customs = customs();
    let rows = [(15, 3), (20, 4), (25, 4), (40, 4), (45, 5), (50, 6), (55, 7), (60, 8), (65, 9), (70, 10), (80, 10)];
    for (age, needed) in rows.into_iter().chain([(85, 11), (100, 11), (105, 11), (5, 3)]) {
        assert_eq!(survival::needed(&customs, age), needed, "at {age}");
        for constitution in -4..=2i8 {
            let mut c = Court::default();
            let id = c.woman("Ana", 1300, FRANCE);
            c.at(id).scores = Scores { constitution: constitution.max(-2), ..Scores::default() };
            c.at(id).strain = constitution.max(-2) - constitution;
            let ana = &c.people[0];
            assert_eq!(ana.constitution_now(), constitution);
            let lives = pairs().filter(|p| survival::roll(&mut laid(p), &customs, ana, 1300 + age, &[]).1).count();
            let odds = Odds { ways: lives as u64, of: 36 };
            assert_eq!(survival::chance(&customs, age, constitution), odds, "{age} {constitution}");
            assert_eq!(survival::chance_now(&customs, ana, 1300 + age, 0), odds);
        }
    }
}

/// A mother of 30 with Constitution +1 and two more rolls: 7 on the dice counts 6, and 4 was needed.
/// BR 6.5 BR 7.3
#[test]
fn birth_rolls_count_in_survival() {
    let customs = customs();
    let mut c = Court::default();
    let id = c.woman("Ana", 1300, FRANCE);
    c.at(id).scores.constitution = 1;
    c.at(id).strain = 2;
    let plague = [("plague".to_string(), -1)];
    let (throw, lives) = survival::roll(&mut laid(&[3, 4]), &customs, &c.people[0], 1330, &[]);
    assert_eq!((throw.total, throw.needed.as_str(), lives), (6, "4 or more", true));
    assert_eq!(throw.modifiers, [("Constitution".to_string(), 1), ("birth rolls".to_string(), -2)]);
    assert_eq!(throw.purpose, "survival of Ana at 30");
    let (throw, _) = survival::roll(&mut laid(&[3, 4]), &customs, &c.people[0], 1330, &plague);
    assert_eq!(throw.total, 5);
}

/// BR 7.1 BR 7.4
#[test]
fn children_make_no_roll() {
    let customs = customs();
    let mut c = Court::default();
    let id = c.man("Jean", 1300, FRANCE);
    let rolls: Vec<bool> =
        [1300, 1305, 1310, 1315, 1320].map(|year| survival::must_roll(&customs, &c.people[0], year)).into();
    assert_eq!(rolls, [false, false, false, true, true]);
    c.at(id).retired = true;
    assert!(!survival::must_roll(&customs, &c.people[0], 1320));
}

#[test]
fn the_age_bar_multiplies_the_rolls_to_come() {
    let customs = customs();
    let mut c = Court::default();
    let id = c.man("Jean", 1300, FRANCE);
    let reach = |c: &Court, from, age| survival::chance_to_reach(&customs, &c.people[0], from, age);
    assert_eq!(reach(&c, 1300, 10), Odds::CERTAIN);
    assert_eq!(reach(&c, 1300, 15), Odds { ways: 35, of: 36 });
    assert_eq!(reach(&c, 1300, 20), Odds { ways: 35 * 33, of: 36 * 36 }.reduced());
    assert_eq!(reach(&c, 1315, 20), Odds { ways: 11, of: 12 });
    assert_eq!(reach(&c, 1350, 40), Odds::CERTAIN, "reached already");
    c.at(id).died = Some(1320);
    assert_eq!((reach(&c, 1320, 20), reach(&c, 1320, 25)), (Odds::CERTAIN, Odds::NEVER));
    c.at(id).died = None;
    c.at(id).scores.constitution = -2;
    let old = reach(&c, 1300, 80);
    assert!(old.ways > 0 && old.percent() == "under 1 %", "{old:?}");
    assert_eq!(reach(&c, 1300, 85), Odds::NEVER, "11 with -2 is more than two dice have");
}

#[test]
fn odds_tell_themselves() {
    let said = |ways, of| Odds { ways, of }.percent();
    assert_eq!([said(12, 36), said(0, 36), said(36, 36), said(1, 2)], ["33 %", "0 %", "100 %", "50 %"]);
    assert_eq!([said(1, 1000), said(999, 1000), said(0, 0)], ["under 1 %", "over 99 %", "0 %"]);
    assert_eq!(Odds { ways: 1, of: 6 }.or(Odds { ways: 1, of: 6 }), Odds { ways: 11, of: 36 });
    let rare = (0..60).fold(Odds::CERTAIN, |o, _| o.and(Odds { ways: 35, of: 37 }));
    assert!((rare.share() - (35.0f32 / 37.0).powi(60)).abs() < 1e-4, "{rare:?}");
}

#[test]
fn bad_customs_are_named() {
    let mut bad = customs();
    bad.turn_years = 0;
    bad.survival = vec![(20, 4), (15, 3)];
    bad.male_on = vec![7];
    bad.score_rows.pop();
    assert_eq!(bad.faults().len(), 6, "{:?}", bad.faults());
    assert_eq!((bad.score(18), survival::needed(&bad, 17)), (0, 3));
}

const AGES: CreatedAges =
    CreatedAges { younger: 5, relative_least: 20, regent_least: 30, wife_younger: 5, wed_at: 20, child_every: 5 };

/// BR 9.4
#[test]
fn a_relative_has_wife_and_children() {
    let of = |late| {
        let plan = created::relative(late, &AGES);
        (plan.head.age, plan.wife.unwrap().age, plan.children.iter().map(|c| c.age).collect::<Vec<_>>())
    };
    assert_eq!(of(20), (20, 15, vec![]));
    assert_eq!(of(25), (20, 15, vec![]));
    assert_eq!(of(30), (25, 20, vec![5]));
    assert_eq!(of(45), (40, 35, vec![20, 15, 10, 5]));
    let family = created::roll(&created::relative(30, &AGES), &customs(), &mut Dice::seeded(4));
    assert_eq!(family.everybody().map(|p| p.throws.len()).collect::<Vec<_>>(), [3, 3, 4]);
    assert_eq!((family.head.sex, family.wife.as_ref().unwrap().sex), (Sex::Male, Sex::Female));
}

/// BR 9.31 BR 9.33
#[test]
fn a_regent_is_made_alone_and_stays_so() {
    assert_eq!(created::regent(50, &AGES).head.age, 45);
    assert_eq!(created::regent(25, &AGES).head.age, 30);
    let family = created::roll(&created::regent(25, &AGES), &customs(), &mut Dice::seeded(4));
    assert!(family.wife.is_none() && family.children.is_empty());
    let regent = family.head.character(super::CharacterId(9), "Guy", 1340, super::HouseId(0), Some(FRANCE), None);
    assert_eq!((regent.age(1340), regent.born, regent.track), (30, 1310, 1310));
    assert!(regent.childless && regent.never_weds);
}

/// BR 2.4 BR 2.5 BR 2.7 BR OA.1 BR OB.1
#[test]
fn start_families() {
    let plan = created::start_family(25, 20, &[5], false);
    let family = created::roll(&plan, &customs(), &mut laid(&[4, 1, 1, 1, 3, 3, 4, 6, 6, 6]));
    assert_eq!((family.head.scores, family.head.throws.len()), (Scores::default(), 0));
    let child = &family.children[0];
    assert_eq!((child.age, child.sex), (5, Sex::Female));
    assert_eq!(child.scores, Scores { strength: -2, constitution: 0, charisma: 2 });
    let rolled = created::roll(&created::start_family(30, 25, &[10, 5], true), &customs(), &mut Dice::seeded(2));
    assert_eq!(rolled.everybody().map(|p| p.throws.len()).collect::<Vec<_>>(), [3, 3, 4, 4]);
}

/// BR OE.26
#[test]
fn a_bastard_is_made_alone() {
    let family = created::roll(&created::lone(15, Some(Sex::Male)), &customs(), &mut Dice::seeded(2));
    assert_eq!((family.head.sex, family.head.throws.len(), family.wife), (Sex::Male, 3, None));
}

#[test]
fn chances_that_exclude_each_other_add_up() {
    let odds = |ways, of| Odds { ways, of };
    assert_eq!(odds(1, 6).plus(odds(1, 4)), odds(5, 12));
    assert_eq!(Odds::NEVER.plus(odds(2, 4)), odds(1, 2));
    assert_eq!(odds(1, 3).plus(odds(2, 3)), Odds::CERTAIN);
    // A mean may be more than one.
    assert_eq!(odds(3, 8).times(4), odds(3, 2));
    let tiny = odds(1, u64::MAX - 1).plus(odds(1, u64::MAX - 58));
    assert!(tiny.ways > 0 && tiny.ways <= tiny.of);
}
