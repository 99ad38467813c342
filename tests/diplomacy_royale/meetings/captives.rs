//! Leaders, prisoners and what units are worth, where these meet the court, the deaths and the Church.

use regnal::games::diplomacy_royale::{court as room, family};

use super::super::muster::*;
use super::super::writs::{court, court_with, keeper};
use super::*;

/// ROY 6.3-7, 3.1-2: "A noble may marry while in prison"; children are "conditional on both potential parents not being held
/// prisoner". Free again, he has a family.
#[test]
fn who_weds_in_prison_has_children_when_he_is_free() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.capture(groom, RUSSIA);
    wedding(&mut board, groom, bride, vec![]);
    let marriage = board.couple(groom);
    board.next_births();
    assert!(!asked_for_children(&board, FRANCE, marriage));
    board.to(Phase::Court);
    board.act(RUSSIA, Action::Court(CourtDeed::Return { who: groom }));
    board.next_births();
    assert!(asked_for_children(&board, FRANCE, marriage));
}

/// ROY 3.1-2, 9.3-1: a prisoner of the Church is a prisoner.
#[test]
fn a_prisoner_of_the_church_has_no_children() {
    let mut board = court_with("clergy: true");
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let marriage = board.wed(groom, bride);
    let jailer = board.bearer("r1200");
    board.capture(groom, RUSSIA);
    board.edit(|p| p.nobles[groom.0 as usize].jailer = Some(jailer));
    board.next_births();
    assert!(!asked_for_children(&board, FRANCE, marriage));
}

/// A Russian army of Moscow at odds with a Turkish one of Sevastopol about Ukraine; who leads Moscow, and his wife.
fn odds_about_ukraine(board: &mut Board) -> (UnitId, CharacterId, CharacterId) {
    let units = board.field(&[(RUSSIA, "A mos"), (TURKEY, "A sev")]);
    let man = board.rated(units[0], 0);
    let wife = board.person(FRANCE, "Marie", Sex::Female, 30);
    board.scores(wife, 1, 0);
    board.wed(man, wife);
    (units[0], man, wife)
}

/// ROY 6.1-7, 4-7, 6.2-3: "A noble's leadership rating is modified as well by the wife's guile rating", until "their marriages
/// are ended". The army is strong while she lives, and an ordinary one in the next movement.
#[test]
fn an_army_is_no_longer_strong_when_its_leaders_wife_has_died() {
    for dies in [false, true] {
        let mut board = board();
        let (unit, _, wife) = odds_about_ukraine(&mut board);
        let dead = if dies { vec![wife] } else { vec![] };
        board.deaths(&dead);
        board.to(Phase::Moves);
        board.give(&["A mos - ukr", "A sev - ukr"]);
        board.close();
        assert_eq!(board.stands(unit), if dies { "mos" } else { "ukr" });
    }
}

/// ROY 6.1-7, 6.3-5: prisoners "may not roll for further children, although their marriage treaties are still in full effect":
/// nothing takes the Guile of a captive wife away from her husband's army.
#[test]
fn a_captive_wife_counts_with_her_husbands_army() {
    let mut board = board();
    let (unit, _, wife) = odds_about_ukraine(&mut board);
    board.capture(wife, GERMANY);
    assert_eq!(room::rating(board.pos(), unit), 1);
}

/// ROY 6.3-1, 6.2-2: a unit whose leader was caught when it was driven out "has a rating of zero" in the next movement.
#[test]
fn a_beaten_army_without_its_leader_is_an_ordinary_one() {
    let mut board = board();
    board.to(Phase::Moves);
    let units = board.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (TURKEY, "A ukr")]);
    let weak = board.rated(units[2], -1);
    board.give(&["A mos - ukr", "A war S A mos - ukr"]);
    board.lay(&[50]);
    board.close();
    assert_eq!(held_by(&board, weak), Some(RUSSIA));
    board.act(TURKEY, retreat(units[2], "sev"));
    assert_eq!(room::rating(board.pos(), units[2]), 0);
}

/// ROY 9.3-5, 6.2-3: a leader arrested at court does not lead in the movement that follows.
#[test]
fn an_arrested_leader_strengthens_nobody_in_the_movement_that_follows() {
    for (roll, stands) in [(100, "bur"), (1, "mun")] {
        let mut board = court_with("clergy: true");
        let archbishop = board.person(FRANCE, "Archbishop", Sex::Male, 30);
        board.edit(|p| {
            let rank = Rank::Archbishop;
            let see = Some(land("par"));
            let cleric = Cleric { rank, eligible: false, see, see_since: 0, renounced: false, acted: false };
            p.nobles[archbishop.0 as usize].cleric = Some(cleric);
        });
        let munich = board.unit_in("mun");
        let leader = board.rated(munich, 1);
        let other = board.unit(FRANCE, "A gas");
        board.act(FRANCE, Action::Clergy(ClergyDeed::Arrest { cleric: archbishop, target: leader }));
        board.lay(&[roll]);
        board.close();
        board.to(Phase::Moves);
        board.give(&["A mun - bur", "A gas - bur"]);
        board.close();
        assert_eq!((board.stands(munich).as_str(), board.stands(other).as_str()), (stands, "gas"), "{roll}");
    }
}

/// ROY 6.1-1, 6.3-3: "From the age 20 on each male must be assigned". A prisoner owes nothing; sent home he does, also to a
/// family that has closed its curtain.
#[test]
fn who_comes_home_from_prison_must_be_assigned() {
    let mut board = court();
    let man = board.person(FRANCE, "Louis", Sex::Male, 25);
    board.numbers(man, &["f1a10"]);
    board.capture(man, RUSSIA);
    board.done(FRANCE);
    board.act(RUSSIA, Action::Court(CourtDeed::Return { who: man }));
    assert!(board.table.prompt().seats.contains(&FRANCE), "the court is open for France again");
    assert_eq!(board.refused(FRANCE, Action::Done).0, "CommandOwed");
    let unit = board.unit_in("mar");
    board.act(FRANCE, assign(man, unit));
    board.act(FRANCE, Action::Done);
}

/// ROY 6.1-1, 5.3-9, 8.2-2: a husband who comes home at court because his wife was put to death must be assigned there.
#[test]
fn a_widower_who_comes_home_at_court_must_be_assigned() {
    let mut board = court();
    let (groom, bride) = (board.person(FRANCE, "Louis", Sex::Male, 25), board.bearer("i1a00"));
    board.numbers(groom, &["f1a10"]);
    board.wed(groom, bride);
    board.edit(|p| (p.people[groom.0 as usize].keeper, p.people[bride.0 as usize].keeper) = (Some(ITALY), Some(ITALY)));
    board.capture(bride, RUSSIA);
    board.done(FRANCE);
    board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: bride }));
    assert_eq!(keeper(&board, groom), FRANCE);
    assert!(board.table.prompt().seats.contains(&FRANCE), "the court is open for France again");
    assert_eq!(board.refused(FRANCE, Action::Done).0, "CommandOwed");
}

/// ROY 7.1-1, 6.3-3: an heir put to death at court makes his brother the heir, who then owes no title; and a death that makes
/// somebody first in line no longer opens the duty.
#[test]
fn an_execution_changes_who_is_an_heir() {
    let mut board = court();
    let (eldest, second) = (board.bearer("f1100"), board.bearer("f1200"));
    board.aged(second, 30);
    let unit = board.unit_in("mar");
    board.lead(second, unit);
    board.capture(eldest, RUSSIA);
    assert_eq!(board.refused(FRANCE, Action::Done).0, "TitleOwed");
    board.act(RUSSIA, Action::Court(CourtDeed::Execute { who: eldest }));
    board.act(FRANCE, Action::Done);
}

/// ROY 6.1-4, 6.3-3, 6.1-8: "he has the option to retire, but may then not be reassigned", against "unless they are captured".
/// Who laid his command down as King, was caught and came home leads nobody.
#[test]
fn a_king_who_laid_down_his_command_leads_no_more_after_prison() {
    let mut board = court();
    let (king, eldest) = (board.king(FRANCE), board.bearer("f1100"));
    board.succeed(&[king]);
    board.act(FRANCE, Action::Court(CourtDeed::LayDown { who: eldest }));
    board.capture(eldest, RUSSIA);
    board.act(RUSSIA, Action::Court(CourtDeed::Return { who: eldest }));
    let paris = board.unit_in("par");
    assert_eq!(board.refused(FRANCE, assign(eldest, paris)).0, "LaidDown");
}

/// ROY 6.1-9, 6.1-8, 5.2-4: "Nobles may be assigned to foreign units, if that has been agreed"; "Once assigned, leaders may not
/// be reassigned". When the writ ends, who leads abroad stays there, and nobody new goes.
#[test]
fn a_foreign_command_outlives_its_writ() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("g1a00"));
    wedding(&mut board, groom, bride, vec![clause(GERMANY, Terms::ForeignCommand)]);
    let (leader, munich) = (board.person(FRANCE, "Louis", Sex::Male, 25), board.unit_in("mun"));
    board.act(FRANCE, assign(leader, munich));
    board.with_world(|world| family::die(world, bride));
    assert_eq!(board.pos().noble(leader).command, Some(munich));
    let other = board.person(FRANCE, "Charles", Sex::Male, 15);
    assert_eq!(board.refused(FRANCE, assign(other, munich)).0, "ForeignUnit");
    let paris = board.unit_in("par");
    assert_eq!(board.refused(FRANCE, assign(leader, paris)).0, "LeadsAlready");
}

/// ROY 6.1-6, 6.3-1: "assigned as evenly as possible": a unit whose leaders were all caught is the next to get one.
#[test]
fn a_unit_that_lost_its_leader_gets_the_next_one() {
    let mut board = court();
    let (eldest, second) = (board.bearer("f1100"), board.bearer("f1200"));
    let (par, mar, bre) = (board.unit_in("par"), board.unit_in("mar"), board.unit_in("bre"));
    board.edit(|p| p.nobles.iter_mut().for_each(|n| n.command = None));
    let third = board.person(FRANCE, "Louis", Sex::Male, 25);
    for (who, unit) in [(eldest, par), (second, mar), (third, bre)] {
        board.lead(who, unit);
    }
    board.capture(second, GERMANY);
    let fourth = board.person(FRANCE, "Charles", Sex::Male, 20);
    for full in [par, bre] {
        assert_eq!(board.refused(FRANCE, assign(fourth, full)).0, "NotEven");
    }
    board.act(FRANCE, assign(fourth, mar));
}

/// ROY 7.2-1, 6.3-6: a lord in prison is lord all the same: his place is a build site, and what is raised there is his.
#[test]
fn a_lord_in_prison_raises_units_in_his_place() {
    let mut board = board();
    let lord = board.bearer("f1200");
    let title = board.title(lord, "bur");
    board.capture(lord, RUSSIA);
    board.remove("par");
    board.winter();
    board.act(FRANCE, build(regnal::diplomacy::UnitKind::Army, "bur"));
    board.deaths(&[]);
    let raised = board.unit_in("bur");
    assert_eq!(board.pos().find_unit(raised).expect("it").under, Allegiance::Title(title));
}

/// ROY 7.3-3, 6.1-8: an army that goes abroad with its title leaves its leaders at home, and these are free for another unit.
#[test]
fn leaders_of_an_army_that_went_abroad_are_free_for_another() {
    let mut board = court();
    let lord = board.bearer("e1200");
    let title = board.title(lord, "lon");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    let (london, edinburgh) = (board.unit_in("lon"), board.unit_in("edi"));
    board.raised(london, title);
    let leader = board.person(ENGLAND, "George", Sex::Male, 25);
    board.edit(|p| p.nobles.iter_mut().for_each(|n| n.command = None));
    board.lead(leader, london);
    board.succeed(&[lord]);
    assert_eq!((board.power_of_unit(london), board.pos().noble(leader).command), (power(FRANCE), None));
    board.to(Phase::Court);
    board.act(ENGLAND, assign(leader, edinburgh));
}
