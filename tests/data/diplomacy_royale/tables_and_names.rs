//! Tables, names, the map's powers, the rule list, scenarios and scripts.

use std::collections::BTreeSet;

use regnal::bots::Script;
use regnal::dynasty::Sex;
use regnal::games::diplomacy_royale::book::Role;
use regnal::games::diplomacy_royale::ids::PowerId;
use regnal::games::diplomacy_royale::scenario::Scenario;
use regnal::games::diplomacy_royale::{ROYALE, SCENARIOS};
use regnal::table::{RuleKind, RuleList};

use super::book;

// ---------------------------------------------------------------- Tables

/// ROY 3.2-5: the scores by the sum of two dice.
#[test]
fn characteristics_by_the_sum_of_two_dice() {
    let t = book().tables;
    let scores: Vec<i8> = (2..=12).map(|sum| t.score(sum)).collect();
    assert_eq!(scores, [-2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2]);
    assert_eq!(t.best_score, 2);
}

/// ROY 4-2, 4-3, 4-10: what must be thrown at every age.
#[test]
fn survival_by_age() {
    let t = book().tables;
    assert!([0, 5, 10, 14].iter().all(|age| t.survival_needed(*age).is_none()));
    let needed: Vec<i16> = (15..=90).step_by(5).filter_map(|age| t.survival_needed(age)).collect();
    assert_eq!(needed, [3, 3, 4, 4, 4, 5, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10]);
}

/// ROY 2-5 to 2-8, 3.1-3, 3.1-4, 4.1-3, 5.1-1, 6.1-1, 6.3-1, 7.1-1
#[test]
fn figures_that_the_text_names() {
    let t = book().tables;
    assert_eq!(t.bonus, [0, 1, 1, 2, 2, 3, 3]);
    assert_eq!((t.birth_from, t.boy_from, t.oldest_mother), (4, 4, 50));
    assert_eq!((t.plague.a_dynasty, t.plague.hidden_up_to), (20, 135));
    let a = &t.ages;
    assert_eq!((a.marries, a.may_lead, a.must_lead, a.may_hold_title, a.must_hold_title), (15, 15, 20, 15, 30));
    assert_eq!(t.capture_chance, 50);
    assert_eq!((t.years.first, t.years.a_phase, t.years.first_without_dynasties), (1600, 5, 1901));
}

/// ROY 9-8, 9-10 to 9-14, 9.3-5 to 9.3-8, 9.4-2
#[test]
fn figures_of_the_clergy() {
    let t = book().tables;
    assert_eq!((-2..=2).map(|l| t.advance_needed(l)).collect::<Vec<u8>>(), [8, 7, 6, 5, 4]);
    assert_eq!((t.advance_needed(-9), t.advance_needed(9)), (8, 4), "beyond the table the ends go on");
    let c = &t.clergy;
    assert_eq!((c.survival, c.pass_over_chance), (1, 50));
    let arrest = &c.arrest;
    assert_eq!((arrest.chance, arrest.a_point, arrest.radius), (50, 10, 2));
    assert_eq!((arrest.lost_radius, arrest.lost_penalty), (1, 10));
}

/// ROY 2-1: the families at the start.
#[test]
fn the_first_families() {
    let family: Vec<(Role, i32)> = book().tables.family.iter().map(|m| (m.role, m.age)).collect();
    let children = [(Role::Son, 20), (Role::Son, 15), (Role::Daughter, 20), (Role::Daughter, 15)];
    assert_eq!(family[..2], [(Role::King, 45), (Role::Queen, 40)]);
    assert_eq!(family[2..], children);
}

// ---------------------------------------------------------------- Names and powers

/// ROY 2-3: enough names that nobody is called like another for long.
#[test]
fn every_power_has_names_of_its_own() {
    let book = book();
    let mut houses = BTreeSet::new();
    for power in PowerId::all() {
        let names = book.names(power);
        assert_eq!(names.key, power);
        for sex in [Sex::Male, Sex::Female] {
            let list = names.of(sex);
            assert!(list.len() >= 15, "{} {}", power.name(), list.len());
            assert_eq!(list.iter().collect::<BTreeSet<_>>().len(), list.len(), "{} has a name twice", power.name());
            assert!(list.iter().all(|n| (1..=24).contains(&n.chars().count()) && n.trim() == n));
        }
        assert!(names.houses.iter().all(|house| houses.insert(house.clone())), "{}", power.name());
    }
}

/// ROY 3.3-2: the letters of serial numbers; the powers of the map are those of the game.
#[test]
fn powers_and_their_letters() {
    let book = book();
    let letters: String = PowerId::all().map(|p| p.letter()).collect();
    assert_eq!(letters, "aefgirt");
    assert!(PowerId::all().all(|p| PowerId::of_key(p.key()) == Some(p)));
    assert_eq!(book.map.powers.iter().map(|p| p.homes.len()).collect::<Vec<_>>(), [3, 3, 3, 3, 3, 4, 3]);
    let centres = book.map.provinces().filter(|p| book.map.data(*p).centre).count();
    assert_eq!((book.map.provinces.len(), centres), (75, 34));
}

// ---------------------------------------------------------------- The rule list, scenarios, scripts

#[test]
fn the_list_has_every_rule_of_the_text() {
    let list = RuleList::of("diplomacy_royale").expect("a rule list");
    assert_eq!((list.prefix.as_str(), list.counted().count()), ("ROY", 332));
    let of = |k: RuleKind| list.rules.iter().filter(|r| r.kind == k).count();
    let all = [RuleKind::Legality, RuleKind::Effect, RuleKind::Example, RuleKind::Option, RuleKind::Sequence];
    assert!(all.into_iter().all(|k| of(k) > 15));
    assert_eq!(list.find("ROY 9.3-7").map(|r| r.kind), Some(RuleKind::Example));
    let sections: BTreeSet<&str> = list.rules.iter().map(|r| r.section.split_once('.').map_or("", |s| s.0)).collect();
    assert!((1..=11).all(|n: u8| sections.contains(n.to_string().as_str())), "{sections:?}");
}

#[test]
fn scenarios_and_scripts_are_sound() {
    for file in SCENARIOS {
        let text = file.embedded();
        Scenario::parse(&text.text, &text.path).unwrap_or_else(|e| panic!("{e:?}"));
    }
    Script::seated(&ROYALE, "stay_at_home").unwrap_or_else(|e| panic!("{e:?}"));
    let wrong = "(name: \"x\", game: \"diplomacy_royale\", rules: [(when: [(\"me.centers\", Is, 3)], do: [(act: \"Done\")])], otherwise: First)";
    let errors = Script::parse(&ROYALE, wrong, "x.ron").map(|_| ()).expect_err("a misspelt fact");
    assert!(errors[0].text.contains("me.centers") && errors[0].line == 1, "{errors:?}");
}
