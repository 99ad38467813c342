//! Births (6).

use super::*;

const BOY_OF_SCORES: [u8; 12] = [3, 4, 2, 6, 5, 5, 1, 1, 2, 3, 3, 3];

fn marriage_of(b: &Board, who: CharacterId) -> MarriageId {
    b.pos().kin().marriage_of(who).expect("a marriage").id
}

fn try_for(b: &Board, seat: SeatId) -> Action {
    deed(CourtDeed::TryForChild { marriage: marriage_of(b, b.monarch(seat)) })
}

/// BR 6.1, 6.7, 6.8, 6.9, 6.10, 5.1: seven or more is a child; sex, year and scores follow at once.
#[test]
fn seven_or_more_is_a_child() {
    let mut b = quiet();
    let mut faces = BOY_OF_SCORES.to_vec();
    faces.extend([1, 5, 2, 4, 3, 3, 1, 1]);
    b.enter_with(Phase::Births, &faces);
    assert!(b.dice_are_used());
    assert_eq!(b.data().people.len(), 16, "one child: four couples threw 6 or less");
    let child = b.who(CharacterId(15));
    assert_eq!((child.sex, child.born, child.track), (Sex::Male, 1300, 1300));
    assert_eq!(child.scores, Scores { strength: 2, constitution: -2, charisma: 0 });
    assert_eq!((child.keeper, child.home, child.father), (Some(ENGLAND), Some(ENGLAND), Some(b.monarch(ENGLAND))));
    assert_eq!(child.house, b.who(b.monarch(ENGLAND)).house);
    assert!(!child.name.is_empty());
}

/// BR 6.8: 1 to 3 is a boy, 4 to 6 a girl.
#[test]
fn the_die_says_boy_or_girl() {
    for face in 1..=6 {
        let mut b = quiet();
        b.lay(&[6, 6, face]);
        let action = try_for(&b, FRANCE);
        b.act(FRANCE, action);
        let sex = b.data().people.last().unwrap().sex;
        assert_eq!(sex == Sex::Male, face <= 3, "{face}");
    }
}

/// BR 6.2, Q7: up to 50.
#[test]
fn no_child_is_born_to_a_mother_over_fifty() {
    for (age, fits) in [(50, true), (55, false)] {
        let mut b = quiet();
        let queen = b.queen(SPAIN);
        b.change(queen, |c| c.track = 1300 - age);
        let action = try_for(&b, SPAIN);
        assert_eq!(b.allowed(SPAIN, &action), fits, "{age}");
        if !fits {
            assert_eq!(b.refused(SPAIN, action), ("TooOld".into(), "BR 6.2".into()));
        }
    }
}

/// BR 5.1, 6.1, 6.3, 9.33, Q8: prisoners, the childless, those who live apart, who wed this turn, and strangers have no roll.
#[test]
fn who_has_no_birth_roll() {
    type Change = fn(&mut Position, usize, usize);
    let cases: [(Change, &str, &str); 5] = [
        (|p, _, wife| p.people[wife].captive_of = Some(Captor::Neutral), "CoupleCaptive", "BR 6.3"),
        (|p, husband, _| p.people[husband].captive_of = Some(Captor::Seat(ITALY)), "CoupleCaptive", "BR 6.3"),
        (|p, _, wife| p.people[wife].childless = true, "Childless", "BR 9.33"),
        (|p, _, wife| p.people[wife].keeper = Some(ITALY), "CoupleApart", "BR 6.1"),
        (|p, _, _| p.marriages[0].year = 1300, "JustWed", "BR 5.1"),
    ];
    for (change, code, rule) in cases {
        let mut b = quiet();
        let (husband, wife) = (b.monarch(ENGLAND), b.queen(ENGLAND));
        b.edit(|p| change(p, husband.0 as usize, wife.0 as usize));
        let action = try_for(&b, ENGLAND);
        assert_eq!(b.refused(ENGLAND, action), (code.to_string(), rule.to_string()));
    }
    let mut b = quiet();
    let theirs = try_for(&b, ENGLAND);
    assert_eq!(b.refused(FRANCE, theirs), ("NotYourCouple".into(), "BR 6.1".into()));
    let nobody = deed(CourtDeed::TryForChild { marriage: MarriageId(99) });
    assert_eq!(b.refused(FRANCE, nobody).0, "NoSuch");
    let mut b = quiet();
    let action = try_for(&b, ENGLAND);
    let queen = b.queen(ENGLAND);
    b.die(&[queen]);
    assert_eq!(b.refused(ENGLAND, action), ("MarriageOver".into(), "BR 6.1".into()));
}

/// BR 6.4, 6.5, 5.2, Q9, Q10: two more rolls, a point of the mother's each, and children a year younger each.
#[test]
fn two_further_rolls_strain_the_mother() {
    let mut b = quiet();
    let queen = b.queen(GERMANY);
    let action = try_for(&b, GERMANY);
    for (strain, year) in [(1, 1300), (2, 1301)] {
        let mut faces = BOY_OF_SCORES.to_vec();
        faces[0] = 6;
        b.lay(&faces);
        b.act(GERMANY, action.clone());
        assert_eq!(b.who(queen).strain, strain);
        let child = b.data().people.last().unwrap().clone();
        assert_eq!((child.born, child.track), (year, 1300));
    }
    assert_eq!(b.who(queen).constitution_now(), -2);
    assert_eq!(b.refused(GERMANY, action), ("NoTriesLeft".into(), "BR 6.4".into()));
    assert!(!b.offers(GERMANY).iter().any(|a| matches!(a, Action::Court(CourtDeed::TryForChild { .. }))));
    // For this turn only.
    b.in_year(1305);
    b.enter_with(Phase::Births, &[1; 10]);
    assert_eq!(b.who(queen).strain, 0);
}

/// BR 6.4, 4.1: only in the births.
#[test]
fn births_are_for_their_phase() {
    let mut b = quiet();
    let action = try_for(&b, GERMANY);
    b.to(Phase::Marriages, GERMANY);
    assert_eq!(b.refused(GERMANY, action).0, "WrongPhase");
}

/// BR 6.12, 8.18, Q17: the father's name; hers while she reigns in her own right.
#[test]
fn whose_name_a_child_bears() {
    for reigns in [false, true] {
        let mut b = quiet();
        let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
        let lord = b.person(SPAIN, "Carlos", Sex::Male, 20);
        let marriage = b.wed(lord, lady);
        let country = b.own(FRANCE);
        b.edit(|p| {
            if reigns {
                p.countries[country.index()].monarch = Some(lady);
                let house = [lord, lady].map(|c| c.0 as usize);
                house.iter().for_each(|c| p.people[*c].keeper = Some(FRANCE));
            }
        });
        let seat = if reigns { FRANCE } else { SPAIN };
        b.lay(&[6, 6, 1]);
        b.do_it(seat, CourtDeed::TryForChild { marriage });
        let child = b.data().people.last().unwrap().clone();
        let named = b.who(if reigns { lady } else { lord }).house;
        assert_eq!((child.house, child.keeper, child.home), (named, Some(seat), Some(seat)), "{reigns}");
    }
}

/// BR 8.15, 8.18: a contract may give all the children, or every second, to the bride's house; with a husband who joined
/// her house they are there anyway.
#[test]
fn a_contract_gives_children_to_the_brides_house() {
    for (every, seats) in [(1, [FRANCE, FRANCE, FRANCE]), (2, [SPAIN, FRANCE, SPAIN])] {
        let mut b = quiet();
        let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
        let lord = b.person(SPAIN, "Carlos", Sex::Male, 20);
        let marriage = b.wed(lord, lady);
        b.contract(marriage, SPAIN, FRANCE, Terms::ChildrenToBride { every });
        for (n, seat) in seats.into_iter().enumerate() {
            assert_eq!(court::children_go_to(b.pos(), marriage), Some(seat), "{every}, child {n}");
            b.child(seat, "Fernando", Sex::Male, 0, lord, lady);
        }
    }
    let mut b = quiet();
    let lady = b.person(FRANCE, "Isabelle", Sex::Female, 20);
    let lord = b.person(SPAIN, "Carlos", Sex::Male, 20);
    let marriage = b.wed(lord, lady);
    b.edit(|p| [lord, lady].iter().for_each(|c| p.people[c.0 as usize].keeper = Some(FRANCE)));
    assert_eq!(court::children_go_to(b.pos(), marriage), Some(FRANCE));
}

/// BR 2.6: no two of a household bear one name as long as there are others.
#[test]
fn names_are_fresh() {
    let mut b = quiet();
    for n in 0..6 {
        let action = try_for(&b, ITALY);
        b.edit(|p| p.people.iter_mut().for_each(|c| c.strain = 0));
        b.lay(&[6, 6, 1]);
        b.act(ITALY, action);
        let name = b.data().people.last().unwrap().name.clone();
        let same = b.data().people.iter().filter(|c| c.keeper == Some(ITALY) && c.name == name).count();
        assert_eq!(same, 1, "child {n} {name}");
    }
}

/// BR 23.8: the aristocratic family of three players has two rolls each turn.
#[test]
fn the_aristocratic_family_has_two_rolls() {
    let mut b = board_of(&["england", "france", "spain"], "");
    let before = b.data().people.len();
    b.edit(|p| p.marriages.clear());
    let mut faces = vec![6, 6, 5];
    faces.extend([3; 9]);
    faces.extend([1, 1]);
    let rolls = |b: &Board| {
        let lines = &b.table.chronicle().lines;
        lines.iter().filter_map(|l| l.throw.as_ref()).filter(|t| t.purpose.starts_with("birth:")).count()
    };
    let earlier = rolls(&b);
    b.enter_with(Phase::Births, &faces);
    assert_eq!(rolls(&b), earlier + 2);
    assert!(b.dice_are_used());
    let people = b.data().people;
    let child = people.last().unwrap();
    assert_eq!((people.len(), child.keeper, child.home, child.sex), (before + 1, None, None, Sex::Female));
    assert_eq!(child.house, regnal::games::blood_royale::setup::ARISTOCRATS);
}
