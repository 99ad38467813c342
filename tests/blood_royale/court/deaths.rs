//! Survival, death, widows, announcements (7, 10).

use super::*;

/// BR 7.1, 7.4, 6.6, 7.5, OB.1, Q11: who rolls, by the number of dice thrown.
#[test]
fn who_rolls_for_survival() {
    // Five Kings and five Queens; a child of 5 does not roll, one of 15 does.
    let cases: [(&str, i32, usize); 6] = [
        ("", 5, 10),
        ("", 10, 10),
        ("", 15, 11),
        ("kings_safe_until: Some(1310)", 5, 5),
        ("rolled_monarchs: true", 5, 0),
        ("kings_safe_until: Some(1300)", 5, 10),
    ];
    for (options, age, rolls) in cases {
        let mut b = quiet_with(options);
        b.heir_is(ITALY, Sex::Female, age);
        b.enter_with(Phase::Survival, &vec![6; rolls * 2]);
        assert!(b.dice_are_used(), "{options} {age}: too few");
        let mut b = quiet_with(options);
        b.heir_is(ITALY, Sex::Female, age);
        b.enter_with(Phase::Survival, &vec![6; rolls * 2 + 1]);
        assert!(!b.dice_are_used(), "{options} {age}: too many");
    }
}

/// BR 7.2, 7.3, 6.19, Example 4: a mother of 30 with Constitution +1 and two further births needs 4: a 7 is a 6.
#[test]
fn a_mother_of_thirty_survives() {
    for (faces, lives) in [([3, 4], true), ([3, 2], true), ([2, 2], false)] {
        let mut b = quiet();
        let queen = b.queen(FRANCE);
        b.change(queen, |c| (c.track, c.scores.constitution, c.strain) = (1270, 1, 2));
        b.lay(&faces);
        b.happens(|world| assert_eq!(court::survives(world, queen, "is tested", &[]), lives));
        assert_eq!(b.who(queen).is_alive(), lives, "{faces:?}");
    }
}

/// BR 7.2, Q12: the table by age.
#[test]
fn what_each_age_needs() {
    let rows = [
        (15, 3),
        (20, 4),
        (40, 4),
        (45, 5),
        (50, 6),
        (55, 7),
        (60, 8),
        (65, 9),
        (70, 10),
        (80, 10),
        (85, 11),
        (105, 11),
    ];
    for (age, needs) in rows {
        for (total, lives) in [(needs, true), (needs - 1, false)] {
            let mut b = quiet();
            let queen = b.queen(FRANCE);
            b.change(queen, |c| c.track = 1300 - age);
            let first = (total - 1).min(6);
            b.lay(&[first as u8, (total - first) as u8]);
            b.happens(|world| assert_eq!(court::survives(world, queen, "is tested", &[]), lives, "{age}, {total}"));
        }
    }
}

/// BR 7.6, 15.4: plague takes a point, by name.
#[test]
fn plague_worsens_the_roll() {
    let mut b = quiet();
    let queen = b.queen(FRANCE);
    b.lay(&[2, 2]);
    b.happens(|world| assert!(!court::survives(world, queen, "plague", &[("plague".into(), -1)])));
}

/// BR 7.7, 7.8: marriage and contract end, the piece is free.
#[test]
fn death_ends_marriage_and_contract() {
    let mut b = quiet();
    let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
    let lord = b.person(SPAIN, "Carlos", Sex::Male, 25);
    let marriage = b.wed(lord, lady);
    b.contract(marriage, SPAIN, FRANCE, Terms::ResourcePassage { over: vec![] });
    let pawn = b.prince(SPAIN, lord, "Castile");
    b.die(&[lord]);
    let data = b.data();
    assert_eq!(data.marriages[marriage.0 as usize].ended, Some(1300));
    assert!(!data.treaties[0].in_force(1300));
    assert_eq!((data.pawns[pawn.0 as usize].bearer, data.pawns[pawn.0 as usize].at), (None, Spot::Pool));
}

/// BR 7.9, 7.10, 5.6, 10.2, 9.13, Q14, Q15: where widows and widowers go, and when.
#[test]
fn where_widows_go() {
    // Who dies, and how the other stands at once and after the announcements: (keeper, retired).
    type Who = (Option<SeatId>, bool);
    let cases: [(&str, Who, Who); 4] = [
        ("a prince", (Some(SPAIN), false), (Some(FRANCE), false)),
        ("a king", (None, true), (None, true)),
        ("a daughter whose husband joined her house", (Some(FRANCE), false), (Some(SPAIN), false)),
        ("a prince with a wife from nowhere", (Some(SPAIN), false), (None, true)),
    ];
    for (case, at_once, later) in cases {
        let mut b = quiet();
        let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
        let lord = b.person(SPAIN, "Carlos", Sex::Male, 20);
        let old_queen = b.queen(SPAIN);
        let spain = b.own(SPAIN);
        if case == "a king" {
            b.die(&[old_queen]);
            let old = b.monarch(SPAIN);
            b.edit(|p| {
                p.countries[spain.index()].monarch = Some(lord);
                p.countries[spain.index()].past.push(old);
            });
        }
        let marriage = b.wed(lord, lady);
        let (dead, left) = match case {
            "a daughter whose husband joined her house" => (lady, lord),
            _ => (lord, lady),
        };
        b.edit(|p| {
            if dead == lady {
                p.marriages[marriage.0 as usize].husband_moved = true;
                [lord, lady].iter().for_each(|c| p.people[c.0 as usize].keeper = Some(FRANCE));
            }
            if case.contains("nowhere") {
                p.people[lady.0 as usize].home = None;
            }
        });
        b.die(&[dead]);
        let stands = |b: &Board| (b.who(left).keeper, b.who(left).retired);
        assert_eq!(stands(&b), at_once, "{case}");
        assert_eq!(court::awaits_return(b.pos(), left), at_once != later, "{case}");
        b.enter(Phase::Announcements);
        assert_eq!(stands(&b), later, "{case}");
    }
}

/// BR 7.11, 5.3, Q13: King and heir fail together: the heir never reigns.
#[test]
fn all_rolls_come_before_the_deaths() {
    let mut b = quiet();
    let eldest = b.heir_is(ENGLAND, Sex::Male, 5);
    let (king, queen) = (b.monarch(ENGLAND), b.queen(ENGLAND));
    b.in_year(1320);
    let second = b.child(ENGLAND, "Edmund", Sex::Male, 20, king, queen);
    b.edit(|p| p.people.iter_mut().filter(|c| c.keeper == Some(ENGLAND)).for_each(|c| c.born = c.track));
    // Adults by number: King, Queen and child of each seat, then Edmund.
    let order: Vec<CharacterId> = b.pos().people().filter(|c| c.in_play()).map(|c| c.id).collect();
    let faces: Vec<u8> = order.iter().flat_map(|c| if *c == king || *c == eldest { [1, 1] } else { [6, 6] }).collect();
    b.enter_with(Phase::Survival, &faces);
    assert!(b.dice_are_used());
    assert!(!b.who(king).is_alive() && !b.who(eldest).is_alive());
    assert_eq!(b.monarch(ENGLAND), second);
    let past = b.data().countries[b.own(ENGLAND).index()].past.clone();
    assert_eq!(past, vec![king]);
}

/// BR 5.5, 5.7, 10.1, 10.3: births with scores, weddings, deaths and new reigns are announced.
#[test]
fn the_turn_is_announced() {
    let mut b = quiet();
    let heir = b.heir_is(ENGLAND, Sex::Male, 20);
    let king = b.monarch(ENGLAND);
    let bride = b.person(ITALY, "Lucia", Sex::Female, 20);
    let marriage = b.wed(heir, bride);
    b.edit(|p| p.marriages[marriage.0 as usize].year = 1300);
    b.lay(&[6, 6, 6, 3, 3, 3, 3, 3, 3, 6, 6, 6]);
    let action = deed(CourtDeed::TryForChild { marriage: b.pos().kin().marriage_of(king).unwrap().id });
    b.act(ENGLAND, action);
    let girl = b.data().people.last().unwrap().name.clone();
    b.die(&[king]);
    let news = b.pos().said(&regnal::engine::joined(court::news_of(b.pos(), ENGLAND), "; "));
    let expected = [
        format!("{girl} "),
        "is born (Guile 0, Constitution 0, Charisma +2)".into(),
        "weds Lucia".into(),
        "is dead at 25".into(),
        format!("{} reigns in England", b.pos().name_of(heir)),
    ];
    for words in expected {
        assert!(news.contains(&words), "{words}: {news}");
    }
    b.enter(Phase::Announcements);
    assert!(b.chronicle().contains("England announces: "), "{}", b.chronicle());
}
