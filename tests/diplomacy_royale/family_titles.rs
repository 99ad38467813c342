//! Titles pass on (7.3, 8.2), and are passed over (9.4).

use regnal::games::diplomacy_royale::{court, family};

use super::kit::*;

/// England's second son is Lord of London and 40; his fleet stands there. His heir is Jules, whom France keeps.
fn lord_of_london() -> (Board, CharacterId, CharacterId, TitleId) {
    let mut board = board();
    let lord = board.bearer("e1200");
    let title = board.title(lord, "lon");
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1210"]);
    let fleet = board.unit_in("lon");
    board.raised(fleet, title);
    (board, lord, jules, title)
}

/// ROY 1-8, 4-9, 7.3-1, 8.2-1
#[test]
fn a_title_passes_to_the_lowest_number_under_its_first_holders() {
    let mut board = board();
    let lord = board.bearer("e1200");
    let title = board.title(lord, "wal");
    let daughter = board.person(ENGLAND, "Daughter", Sex::Female, 15);
    let second = board.person(ENGLAND, "Second", Sex::Male, 10);
    let first = board.person(ENGLAND, "First", Sex::Male, 15);
    let grandson = board.person(ENGLAND, "Grandson", Sex::Male, 0);
    for (who, number) in [(daughter, "e12a0"), (second, "e1220"), (first, "e1210"), (grandson, "e1211")] {
        board.numbers(who, &[number]);
    }
    let owner = board.owner("wal");
    let line = family::line(board.pos(), Estate::Title(title));
    assert_eq!(line, [first, grandson, second, daughter], "the holder himself stands in front of it");
    board.deaths(&[lord]);
    assert_eq!(board.holder(title), Some(first));
    assert_eq!(board.owner("wal"), owner, "nothing else changes hands");
    let entry = &board.data().recent.0[0];
    assert_eq!((entry.what, entry.from, entry.to), (Estate::Title(title), lord, first));
    // He and his son: it comes to the second.
    board.succeed(&[first, grandson]);
    assert_eq!(board.holder(title), Some(second));
}

/// ROY 3.3-7, 8.2-3
#[test]
fn a_title_never_goes_to_somebody_not_descended_from_its_first_holder() {
    let mut board = board();
    let lord = board.bearer("e1200");
    let title = board.title(lord, "wal");
    // His elder brother and his sisters live.
    assert!(family::line(board.pos(), Estate::Title(title)).is_empty());
    board.succeed(&[lord]);
    assert_eq!(board.holder(title), None);
}

/// ROY 8.2-16, 8.2-17, 8.2-18
#[test]
fn without_an_heir_the_title_ends_and_its_units_are_the_kings() {
    let mut board = board();
    let lord = board.bearer("e1200");
    let title = board.title(lord, "yor");
    board.own(ENGLAND, "yor");
    let fleet = board.unit_in("lon");
    board.raised(fleet, title);
    let sites = |board: &Board| court::build_sites(board.pos(), power(ENGLAND));
    assert!(sites(&board).contains(&land("yor")));
    let lines = board.deaths(&[lord]);
    assert!(text(&lines).contains("the title to Yorkshire ends"));
    assert_eq!(board.pos().find_unit(fleet).unwrap().under, Allegiance::King);
    assert!(!sites(&board).contains(&land("yor")));
    assert_eq!(board.owner("yor"), Some(power(ENGLAND)));
    assert!(board.data().recent.0.is_empty(), "nothing to be contested");
}

/// ROY 7.3-2
#[test]
fn one_noble_may_come_to_hold_several_titles() {
    let mut board = board();
    let (a, b) = (board.bearer("e1200"), board.bearer("f1200"));
    let (first, second) = (board.title(a, "wal"), board.title(b, "gas"));
    let heir = board.person(ENGLAND, "Heir", Sex::Male, 15);
    board.numbers(heir, &["e1210", "f12a1"]);
    board.succeed(&[a, b]);
    assert_eq!((board.holder(first), board.holder(second)), (Some(heir), Some(heir)));
}

/// ROY 7.3-3, 7.3-4, 7.3-7, 7.3-8, 7.3-9, 7.3-10, 7.3-11, 7.3-12
#[test]
fn the_lord_of_london_dies_and_his_heir_is_french() {
    let (mut board, lord, jules, title) = lord_of_london();
    // Another army that he raised stands elsewhere, and one of the King's.
    let army = board.unit(ENGLAND, "A pic");
    board.raised(army, title);
    let fleet = board.unit_in("lon");
    board.edit(|p| p.units[fleet.0 as usize].at = Some(place("nth")));
    board.succeed(&[lord]);
    assert_eq!(board.holder(title), Some(jules));
    assert_eq!((board.power_of_unit(fleet), board.power_of_unit(army)), (power(FRANCE), power(FRANCE)));
    assert_eq!(board.pos().find_unit(army).unwrap().under, Allegiance::Title(title));
    assert_eq!(board.owner("lon"), Some(power(FRANCE)));
    assert!(court::build_sites(board.pos(), power(FRANCE)).contains(&land("lon")), "controlled and empty");
    assert_eq!(board.stand(ENGLAND), ["edi", "lvp"]);
}

/// ROY 7.3-4, 7.3-5
#[test]
fn an_occupied_province_stays_with_who_controls_it() {
    for (occupant, control, after) in [
        // Its own fleet goes over with the title: nobody else stands there.
        (None, ENGLAND, FRANCE),
        (Some(GERMANY), ENGLAND, ENGLAND),
        (Some(GERMANY), GERMANY, GERMANY),
        (Some(FRANCE), ENGLAND, FRANCE),
        (Some(ENGLAND), ENGLAND, ENGLAND),
    ] {
        let (mut board, lord, _, _) = lord_of_london();
        board.own(control, "lon");
        if let Some(by) = occupant {
            board.remove("lon");
            board.unit(by, "A lon");
        }
        board.succeed(&[lord]);
        assert_eq!(board.owner("lon"), Some(power(after)), "{occupant:?} {control}");
    }
    // Empty, but controlled by a third power.
    let (mut board, lord, _, _) = lord_of_london();
    board.remove("lon");
    board.own(GERMANY, "lon");
    board.succeed(&[lord]);
    assert_eq!(board.owner("lon"), Some(power(GERMANY)));
}

/// ROY 7.2-6, 7.3-3, 5.3-9: "A unit created in a Titled build site belongs to the noble holding Title for that site": a wife who
/// inherits abroad takes armies and place home with her as a widow.
#[test]
fn a_widow_takes_her_title_and_its_armies_home() {
    let (mut board, lord, jules, title) = lord_of_london();
    board.numbers(jules, &[]);
    let (heiress, french) = (board.bearer("e1a00"), board.bearer("f1200"));
    board.numbers(heiress, &["e12a0"]);
    board.wed(french, heiress);
    let fleet = board.unit_in("lon");
    board.succeed(&[lord]);
    assert_eq!((board.holder(title), board.power_of_unit(fleet)), (Some(heiress), power(FRANCE)));
    assert_eq!(board.owner("lon"), Some(power(FRANCE)));
    board.succeed(&[french]);
    assert_eq!((board.holder(title), board.pos().character(heiress).keeper), (Some(heiress), Some(ENGLAND)));
    assert_eq!((board.power_of_unit(fleet), board.owner("lon")), (power(ENGLAND), Some(power(ENGLAND))));
}

/// ROY 7.3-13, 7.3-14, 7.3-15, 7.3-16, 7.3-17, 7.3-18, 7.3-19
#[test]
fn the_lord_of_london_and_the_wizard_of_wales_die() {
    let (mut board, lord, jules, london) = lord_of_london();
    let wizard = board.bearer("e1100");
    let wales = board.title(wizard, "wal");
    board.own(ENGLAND, "wal");
    let heir = board.person(FRANCE, "Jacques", Sex::Male, 20);
    board.numbers(heir, &["e1110"]);
    let army = board.unit(ENGLAND, "A pic");
    board.raised(army, wales);
    let fleet = board.unit_in("lon");
    board.edit(|p| p.units[fleet.0 as usize].at = Some(place("nth")));
    // An English army of the King's stands in Wales: it keeps the control of it.
    board.unit(ENGLAND, "A wal");
    board.succeed(&[lord, wizard]);
    assert_eq!((board.holder(london), board.holder(wales)), (Some(jules), Some(heir)));
    assert_eq!((board.power_of_unit(fleet), board.power_of_unit(army)), (power(FRANCE), power(FRANCE)));
    assert_eq!((board.owner("lon"), board.owner("wal")), (Some(power(FRANCE)), Some(power(ENGLAND))));
    // With control and no unit in them, both are French sites, London is English as well, Wales is not.
    board.remove("wal");
    for seat in [FRANCE, ENGLAND] {
        board.own(seat, "lon");
        board.own(seat, "wal");
        let sites = court::build_sites(board.pos(), power(seat));
        let found = (sites.contains(&land("lon")), sites.contains(&land("wal")));
        assert_eq!(found, (true, seat == FRANCE), "{seat}");
    }
    // England may give both titles anew while it controls the places.
    let grown = board.person(ENGLAND, "Grown", Sex::Male, 30);
    board.numbers(grown, &["e1a90"]);
    board.to(Phase::Court);
    for at in ["lon", "wal"] {
        let grant = court::CourtDeed::Grant { who: grown, province: land(at) };
        assert!(board.allowed(ENGLAND, &Action::Court(grant)), "{at}");
    }
}

/// ROY 6.1-9, 7.3-3
#[test]
fn a_leader_does_not_go_over_with_an_army() {
    let (mut board, lord, jules, _) = lord_of_london();
    let fleet = board.unit_in("lon");
    let man = board.bearer("e1100");
    board.lead(man, fleet);
    board.lead(lord, fleet);
    board.lead(jules, fleet);
    board.succeed(&[lord]);
    assert_eq!(court::leaders(board.pos(), fleet), [jules]);
}

/// ROY 4-9, 8.2-1
#[test]
fn those_who_die_at_one_time_do_not_inherit_from_each_other() {
    let mut board = board();
    let (lord, heir) = (board.bearer("e1200"), board.person(ENGLAND, "Heir", Sex::Male, 15));
    let title = board.title(lord, "wal");
    let last = board.person(FRANCE, "Last", Sex::Female, 15);
    board.numbers(heir, &["e1210"]);
    board.numbers(last, &["e1211"]);
    board.deaths(&[lord, heir]);
    assert_eq!(board.holder(title), Some(last));
    let entry = &board.data().recent.0[0];
    assert_eq!((entry.from, entry.to), (lord, last), "at once from the one to the other");
}

/// ROY 9-3, 6.3-6
#[test]
fn a_churchman_inherits_nothing_and_a_prisoner_does() {
    let (mut board, lord, jules, title) = lord_of_london();
    let monk = board.person(ENGLAND, "Monk", Sex::Male, 30);
    board.edit(|p| {
        let rank = Rank::Priest;
        let cleric = Cleric { rank, eligible: false, see: None, see_since: 0, renounced: false, acted: false };
        p.nobles[monk.0 as usize].cleric = Some(cleric);
        // Even with a number left.
        p.nobles[monk.0 as usize].serials = vec![serial("e1200").child(Sex::Male, 1)];
    });
    board.numbers(jules, &["e1220"]);
    board.capture(jules, GERMANY);
    // By hand: no law of the game lets a churchman keep a number.
    board.with_world(|world| {
        family::die(world, lord);
        family::successions(world);
    });
    assert_eq!(board.holder(title), Some(jules));
}

// ---------------------------------------------------------------- Passed over (9.4)

fn pass_over(board: &mut Board, estate: Estate) -> (Option<CharacterId>, Vec<Entry>) {
    let out = board.with_world(|world| family::pass_over(world, estate));
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    out
}

/// ROY 9.4-1, 9.4-3, 9.4-4
#[test]
fn a_title_goes_to_the_second_in_line_and_everything_goes_back_with_it() {
    let (mut board, lord, jules, title) = lord_of_london();
    let fleet = board.unit_in("lon");
    let second = board.person(ENGLAND, "Second", Sex::Male, 20);
    board.numbers(second, &["e1220"]);
    board.deaths(&[lord]);
    assert_eq!((board.power_of_unit(fleet), board.owner("lon")), (power(FRANCE), Some(power(FRANCE))));
    let (next, lines) = pass_over(&mut board, Estate::Title(title));
    assert_eq!((next, board.holder(title)), (Some(second), Some(second)));
    assert!(text(&lines).contains("Jules is passed over for Second"));
    assert_eq!((board.power_of_unit(fleet), board.owner("lon")), (power(ENGLAND), Some(power(ENGLAND))));
    let pos = board.pos();
    assert!(pos.noble(jules).unfit && pos.noble(jules).serials == [serial("e1210")], "he keeps his claim");
    let entry = &board.data().recent.0[0];
    assert_eq!((entry.from, entry.to, board.data().recent.0.len()), (lord, second, 1));
    // He never gets it now, though he is the last.
    board.succeed(&[second]);
    assert_eq!(board.holder(title), None);
}

/// ROY 9.4-1
#[test]
fn nobody_is_passed_over_for_nobody() {
    let (mut board, lord, jules, title) = lord_of_london();
    board.deaths(&[lord]);
    assert_eq!(pass_over(&mut board, Estate::Title(title)).0, None);
    assert_eq!((board.holder(title), board.pos().noble(jules).unfit), (Some(jules), false));
    // Nor where nothing has passed on.
    assert_eq!(pass_over(&mut board, Estate::Title(TitleId(77))).0, None);
    assert_eq!(pass_over(&mut board, Estate::Crown(power(ENGLAND))).0, None);
}

/// ROY 9.4-5, 9.4-7
#[test]
fn there_are_two_lines_of_kings() {
    let mut board = board();
    let skipped = board.bearer("e1100");
    let child = board.person(ENGLAND, "Child", Sex::Female, 5);
    board.numbers(child, &["e11a0"]);
    board.edit(|p| p.nobles[skipped.0 as usize].unfit = true);
    let crown = Estate::Crown(power(ENGLAND));
    let rest = [child, board.bearer("e1200"), board.bearer("e1a00"), board.bearer("e1b00")];
    assert_eq!(family::line(board.pos(), crown), [&rest[..], &[skipped]].concat());
    // He is king only when nobody else is left.
    let king = board.king(ENGLAND);
    board.succeed(&[king, rest[0], rest[1], rest[2]]);
    assert_eq!(board.king(ENGLAND), rest[3]);
    board.succeed(&[rest[3]]);
    assert_eq!(board.king(ENGLAND), skipped);
}

/// ROY 9.4-2, 9.4-6
#[test]
fn who_is_passed_over_as_king_is_never_king() {
    let mut board = board();
    let (king, heir, next) = (board.king(ENGLAND), board.bearer("e1100"), board.bearer("e1200"));
    board.deaths(&[king]);
    assert_eq!(board.king(ENGLAND), heir);
    let crown = Estate::Crown(power(ENGLAND));
    assert_eq!(pass_over(&mut board, crown).0, Some(next));
    assert_eq!(board.king(ENGLAND), next);
    let pos = board.pos();
    assert_eq!((pos.noble(heir).unfit, &pos.noble(heir).never_king[..]), (true, &[power(ENGLAND)][..]));
    assert!(!family::line(pos, crown).contains(&heir));
    // Not even as the last of his dynasty: a new one begins.
    let others = [next, board.bearer("e1a00"), board.bearer("e1b00")];
    board.succeed(&others);
    assert_ne!(board.king(ENGLAND), heir);
    assert_eq!(board.pos().power(power(ENGLAND)).founders, 2);
}
