//! The clergy (section 9).

use regnal::games::diplomacy_royale::clergy::{self, ClergyDeed};
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::writs::{Terms, WritDeed};

use super::kit::*;
use super::writs::{announced, clause, court_with, keeper, propose, wedding, whispered};

// ---------------------------------------------------------------- Helpers

fn court() -> Board {
    court_with("clergy: true")
}

fn act(deed: ClergyDeed) -> Action {
    Action::Clergy(deed)
}

fn enter(who: CharacterId) -> Action {
    act(ClergyDeed::Enter { who })
}

fn see(who: CharacterId, at: &str) -> Action {
    act(ClergyDeed::TakeSee { who, at: land(at) })
}

fn arrest(cleric: CharacterId, target: CharacterId) -> Action {
    act(ClergyDeed::Arrest { cleric, target })
}

fn protect(cleric: CharacterId, who: CharacterId) -> Action {
    act(ClergyDeed::Protect { cleric, who })
}

fn no(name: &str, rule: &str) -> (String, String) {
    (name.into(), format!("ROY {rule}"))
}

/// A churchman of a dynasty, who stands in no line.
fn churchman(board: &mut Board, seat: SeatId, rank: Rank, at: Option<&str>) -> CharacterId {
    let name = format!("{} {}", rank.name(), board.pos().people().count());
    let who = board.person(seat, &name, Sex::Male, 30);
    let see = at.map(land);
    board.edit(|p| {
        let c = Cleric { rank, eligible: false, see, see_since: 0, renounced: false, acted: false };
        p.nobles[who.0 as usize].cleric = Some(c);
    });
    who
}

fn eligible(board: &mut Board, who: CharacterId) {
    board.edit(|p| p.nobles[who.0 as usize].cleric.as_mut().expect("a cleric").eligible = true);
}

fn cleric(board: &Board, who: CharacterId) -> Cleric {
    board.pos().noble(who).cleric.clone().expect("a cleric")
}

/// A foreign leader of a dynasty at the head of a new unit.
fn leader(board: &mut Board, seat: SeatId, words: &str) -> CharacterId {
    let unit = board.unit(seat, words);
    let who = board.person(seat, &format!("Leader in {words}"), Sex::Male, 25);
    board.lead(who, unit);
    who
}

// ---------------------------------------------------------------- Entering (9)

/// ROY 9-1
#[test]
fn the_clergy_is_an_option() {
    let mut board = super::writs::court();
    let who = board.bearer("f1100");
    assert_eq!(board.refused(FRANCE, enter(who)), no("NoClergy", "9-1"));
    // And without it nobody needs a priest or a bishop.
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::Renounce { who: bride, power: power(ITALY) })]);
}

/// ROY 9-2
#[test]
fn men_of_twenty_enter_the_clergy() {
    let mut board = court();
    let (elder, younger, daughter) = (board.bearer("f1100"), board.bearer("f1200"), board.bearer("f1a00"));
    assert_eq!(board.refused(FRANCE, enter(younger)), no("TooYoung", "9-2"));
    assert_eq!(board.refused(FRANCE, enter(daughter)), no("OnlyMen", "9-2"));
    assert_eq!(board.refused(ITALY, enter(elder)).0, "NotYourPerson");
    assert_eq!(board.refused(FRANCE, enter(CharacterId(999))).0, "NoSuch");
    assert!(board.offers(FRANCE).contains(&enter(elder)));
    board.act(FRANCE, enter(elder));
    let mut board = court_with("clergy: true, clergy_age: 15");
    board.act(FRANCE, enter(younger));
}

/// ROY 9-3, 9-9, 9.1-1
#[test]
fn he_gives_up_his_claims_and_begins_as_a_priest() {
    let mut board = court();
    let who = board.bearer("f1100");
    let lines = board.act(FRANCE, enter(who));
    assert!(announced(&lines).contains("becomes a priest"));
    let noble = board.pos().noble(who);
    assert!(noble.serials.is_empty() && noble.renounced.len() == 1 && noble.command.is_none());
    assert_eq!(cleric(&board, who).rank, Rank::Priest);
    assert_ne!(board.pos().heir(Estate::Crown(power(FRANCE))), Some(who));
    let ranks = [Rank::Priest, Rank::Bishop, Rank::Archbishop, Rank::Cardinal, Rank::Pope];
    assert!(ranks.is_sorted());
    // What is acquired cannot be given up.
    let (king, titled) = (board.king(ITALY), board.bearer("i1100"));
    board.title(titled, "ven");
    assert_eq!(board.refused(ITALY, enter(titled)), no("Reigns", "9-3"));
    let queen = board.queen(ITALY);
    board.dead(queen);
    assert_eq!(board.refused(ITALY, enter(king)), no("Reigns", "9-3"));
}

/// ROY 9-4
#[test]
fn he_neither_leaves_nor_marries() {
    let mut board = court();
    let (who, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    board.act(FRANCE, enter(who));
    assert_eq!(board.refused(FRANCE, enter(who)), no("InClergy", "9-4"));
    assert_eq!(board.refused(FRANCE, propose(who, bride, vec![])), no("Cleric", "9-4"));
    // And who is married does not enter.
    let (husband, wife) = (board.bearer("g1100"), board.bearer("t1a00"));
    board.wed(husband, wife);
    assert_eq!(board.refused(GERMANY, enter(husband)), no("IsMarried", "9-4"));
}

/// ROY 9-5
#[test]
fn a_dynasty_has_three_clergy() {
    let mut board = court();
    for _ in 0..2 {
        churchman(&mut board, FRANCE, Rank::Pope, None);
    }
    let (third, fourth) = (board.bearer("f1100"), board.person(FRANCE, "Fourth", Sex::Male, 20));
    board.act(FRANCE, enter(third));
    assert_eq!(board.refused(FRANCE, enter(fourth)), no("Full", "9-5"));
    board.with_world(|world| family::die(world, third));
    board.act(FRANCE, enter(fourth));
}

/// ROY 9-6
#[test]
fn or_as_many_as_like() {
    let mut board = court_with("clergy: true, clergy_limit: 0");
    for _ in 0..7 {
        churchman(&mut board, FRANCE, Rank::Priest, None);
    }
    let who = board.bearer("f1100");
    board.act(FRANCE, enter(who));
}

// ---------------------------------------------------------------- Rising (9-7 to 9-14)

/// Promotions with this throw for the only churchman.
fn rises(rank: Rank, leadership: i8, face: u8) -> (Cleric, Vec<Entry>) {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, rank, None);
    board.scores(who, leadership, 0);
    board.lay(&[face]);
    let ((), lines) = board.with_world(clergy::promotions);
    assert!(board.dice_are_used());
    (cleric(&board, who), lines)
}

/// ROY 9-7, 9-10, 9-11, 9-12, 9-13, 9-14
#[test]
fn a_ten_sided_die_and_leadership_say_who_rises() {
    for (leadership, needs) in [(2, 4), (1, 5), (0, 6), (-1, 7), (-2, 8)] {
        assert_eq!(rises(Rank::Priest, leadership, needs).0.rank, Rank::Bishop, "{leadership}");
        assert_eq!(rises(Rank::Priest, leadership, needs - 1).0.rank, Rank::Priest, "{leadership}");
    }
    let (_, lines) = rises(Rank::Priest, 0, 10);
    let throw = lines.iter().find_map(|l| l.throw.clone()).expect("a throw");
    assert_eq!((throw.dice, throw.needed.as_str()), (vec![10], "6 or more"));
}

/// ROY 9-9, 9.4-11
#[test]
fn level_by_level_and_a_cardinal_becomes_eligible() {
    for (from, to) in [(Rank::Bishop, Rank::Archbishop), (Rank::Archbishop, Rank::Cardinal)] {
        let (after, _) = rises(from, 0, 6);
        assert_eq!((after.rank, after.eligible), (to, false));
    }
    let (after, lines) = rises(Rank::Cardinal, 0, 6);
    assert_eq!((after.rank, after.eligible), (Rank::Cardinal, true));
    assert!(announced(&lines).contains("can become Pope"));
    assert!(!rises(Rank::Cardinal, 0, 5).0.eligible);
}

/// ROY 9-7, 9.4-11
#[test]
fn each_turn_everybody_once_but_who_can_rise_no_more() {
    let mut board = court();
    let (pope, plus) =
        (churchman(&mut board, FRANCE, Rank::Pope, None), churchman(&mut board, ITALY, Rank::Cardinal, None));
    eligible(&mut board, plus);
    let priests =
        [churchman(&mut board, FRANCE, Rank::Priest, None), churchman(&mut board, TURKEY, Rank::Priest, None)];
    board.lay(&[10, 1]);
    board.with_world(clergy::promotions);
    assert!(board.dice_are_used());
    assert_eq!(priests.map(|p| cleric(&board, p).rank), [Rank::Bishop, Rank::Priest]);
    assert_eq!((cleric(&board, pope).rank, cleric(&board, plus).rank), (Rank::Pope, Rank::Cardinal));
}

// ---------------------------------------------------------------- Priests and bishops (9.1, 9.2)

/// ROY 9.1-2, 9.1-3, 9.1-4
#[test]
fn a_marriage_needs_a_priest_in_one_of_the_dynasties() {
    let mut board = court();
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    assert_eq!(board.refused(FRANCE, propose(groom, bride, vec![])), no("NoPriest", "9.1-2"));
    // On the bride's side, and as soon as he is priest.
    let priest = board.bearer("i1100");
    board.act(ITALY, enter(priest));
    wedding(&mut board, groom, bride, vec![]);
    // Any number of marriages.
    let (second, sister) = (board.bearer("g1100"), board.bearer("i1b00"));
    wedding(&mut board, second, sister, vec![]);
    // And on the groom's side.
    let (third, turk) = (board.bearer("i1200"), board.bearer("t1a00"));
    wedding(&mut board, third, turk, vec![]);
}

/// ROY 9.1-2, 5.4-4
#[test]
fn without_a_priest_an_open_writ_cannot_be_accepted() {
    let mut board = court();
    let priest = churchman(&mut board, FRANCE, Rank::Priest, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    board.act(FRANCE, propose(groom, bride, vec![]));
    board.with_world(|world| family::die(world, priest));
    let accept = Action::Writ(WritDeed::Accept { proposal: 0 });
    assert_eq!(board.refused(ITALY, accept), no("NoPriest", "9.1-2"));
}

fn gives_up(who: CharacterId, seat: SeatId) -> regnal::dynasty::Clause<Terms> {
    clause(seat, Terms::Renounce { who, power: power(seat) })
}

/// ROY 9.2-1, 9.2-2, 9.2-4
#[test]
fn renouncing_needs_a_bishop_on_either_side() {
    for side in [FRANCE, ITALY] {
        let mut board = court();
        let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
        churchman(&mut board, FRANCE, Rank::Priest, None);
        let writ = vec![gives_up(bride, ITALY)];
        assert_eq!(board.refused(FRANCE, propose(groom, bride, writ.clone())), no("NoBishop", "9.2-2"));
        // He marries them, too.
        churchman(&mut board, side, Rank::Bishop, None);
        wedding(&mut board, groom, bride, writ);
        assert!(board.pos().noble(bride).serials.is_empty());
    }
}

/// ROY 9.2-3, 9.2-2
#[test]
fn each_churchman_lets_one_renounce_in_a_phase() {
    let mut board = court();
    let bishop = churchman(&mut board, ITALY, Rank::Bishop, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    let (second, sister) = (board.bearer("g1100"), board.bearer("i1b00"));
    board.numbers(bride, &["i1a00", "t1a10"]);
    // One person, two lines.
    let both = vec![gives_up(bride, ITALY), clause(ITALY, Terms::Renounce { who: bride, power: power(TURKEY) })];
    wedding(&mut board, groom, bride, both);
    assert!(board.pos().noble(bride).serials.is_empty() && cleric(&board, bishop).renounced);
    let writ = propose(second, sister, vec![gives_up(sister, ITALY)]);
    assert_eq!(board.refused(GERMANY, writ.clone()), no("NoBishop", "9.2-2"));
    board.close();
    board.enter(Phase::Court);
    assert!(board.allowed(GERMANY, &writ), "in the next phase");
}

/// ROY 9.2-3, 9.2-2
#[test]
fn two_who_renounce_need_two_bishops() {
    let mut board = court();
    churchman(&mut board, ITALY, Rank::Bishop, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    // She is in line for Italy and holds a French title, so that he may renounce as well.
    let title = board.title(groom, "par");
    board.edit(|p| p.titles[title.0 as usize].holder = Some(bride));
    let writ = vec![gives_up(bride, ITALY), gives_up(groom, FRANCE)];
    assert_eq!(board.refused(FRANCE, propose(groom, bride, writ.clone())), no("NoBishop", "9.2-2"));
    churchman(&mut board, FRANCE, Rank::Archbishop, Some("mar"));
    wedding(&mut board, groom, bride, writ);
}

// ---------------------------------------------------------------- Archbishops (9.3)

/// ROY 9.3-2, 9.3-3, 9-15
#[test]
fn an_archbishop_names_a_centre_that_is_his_dynastys() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    board.own(FRANCE, "bur");
    for at in ["bur", "lon", "bel", "eng"] {
        assert_eq!(board.refused(FRANCE, see(who, at)), no("NoSuchSee", "9.3-3"), "{at}");
    }
    assert_eq!(board.refused(FRANCE, act(ClergyDeed::TakeSee { who, at: ProvinceId(250) })).0, "NoSuch");
    assert_eq!(board.refused(FRANCE, Action::Done), no("SeeOwed", "9.3-2"));
    let sees: Vec<Action> = ["bre", "mar", "par"].map(|at| see(who, at)).into();
    let offered: Vec<Action> =
        board.offers(FRANCE).into_iter().filter(|a| matches!(a, Action::Clergy(ClergyDeed::TakeSee { .. }))).collect();
    assert_eq!(offered, sees);
    // A centre in which his dynasty has a unit.
    board.unit(FRANCE, "A BEL");
    board.act(FRANCE, see(who, "bel"));
    assert_eq!(cleric(&board, who).see, Some(land("bel")));
    assert_eq!(board.refused(FRANCE, see(who, "par")), no("HasSee", "9.3-2"));
    let second = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    assert_eq!(board.refused(FRANCE, see(second, "bel")), no("SeeTaken", "9.3-2"));
    let bishop = churchman(&mut board, FRANCE, Rank::Bishop, None);
    assert_eq!(board.refused(FRANCE, see(bishop, "par")), no("NotOfRank", "9-15"));
}

/// ROY 9.3-4, 9.3-21, 9.3-3, 9.3-5
#[test]
fn a_foreign_centre_by_writ_has_the_penalty() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    assert_eq!(board.refused(FRANCE, see(who, "ven")), no("NoSuchSee", "9.3-3"));
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![clause(ITALY, Terms::ForeignSee { at: land("ven") })]);
    board.act(FRANCE, see(who, "ven"));
    let target = leader(&mut board, AUSTRIA, "A TYR");
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, target), 40);
    board.edit(|p| p.turn.count += 1);
    let far = leader(&mut board, AUSTRIA, "A BOH");
    assert_eq!(board.refused(FRANCE, arrest(who, far)), no("TooFar", "9.3-5"));
    board.act(FRANCE, arrest(who, target));
}

/// ROY 9.3-1, 9.3-5, 9.3-11, 9-15
#[test]
fn foreign_leaders_within_two_spaces_are_arrested() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let (near, far) = (leader(&mut board, GERMANY, "A RUH"), leader(&mut board, GERMANY, "A BOH"));
    let (own, idle) = (leader(&mut board, FRANCE, "A BUR"), board.bearer("g1200"));
    assert_eq!(board.refused(FRANCE, arrest(who, far)), no("TooFar", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(who, own)), no("NotALeader", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(who, idle)), no("NotALeader", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(who, CharacterId(999))), no("NotALeader", "9.3-5"));
    assert_eq!(board.refused(FRANCE, arrest(CharacterId(999), near)).0, "NoSuch");
    let bishop = churchman(&mut board, FRANCE, Rank::Bishop, None);
    assert_eq!(board.refused(FRANCE, arrest(bishop, near)), no("NotOfRank", "9-15"));
    assert!(board.offers(FRANCE).contains(&arrest(who, near)));
    board.act(FRANCE, arrest(who, near));
    board.lay(&[50]);
    let lines = board.close();
    assert!(announced(&lines).contains("arrested"), "{}", text(&lines));
    let c = board.pos().character(near);
    assert_eq!(c.captive_of, Some(regnal::dynasty::Captor::Seat(FRANCE)));
    assert_eq!((board.pos().noble(near).jailer, board.pos().noble(near).command), (Some(who), None));
}

/// ROY 9.3-6, 9.3-7
#[test]
fn leadership_tells_in_an_arrest() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, GERMANY, "A RUH");
    for (mine, his, chance) in [(0, 0, 50), (1, -2, 80), (-2, 2, 10), (2, -2, 90), (0, 1, 40)] {
        board.scores(who, mine, 0);
        board.scores(target, his, 0);
        assert_eq!(clergy::chance(board.pos(), FRANCE, who, target), chance, "{mine} against {his}");
    }
    board.scores(who, 1, 0);
    board.scores(target, -2, 0);
    board.act(FRANCE, arrest(who, target));
    board.lay(&[80]);
    board.close();
    assert!(board.pos().character(target).is_captive());
}

/// ROY 9.3-8, 9.3-5
#[test]
fn a_lost_or_occupied_see_reaches_less() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let (two, one) = (leader(&mut board, GERMANY, "A RUH"), leader(&mut board, GERMANY, "A BUR"));
    assert!(board.allowed(FRANCE, &arrest(who, two)) && board.allowed(FRANCE, &arrest(who, one)));
    board.own(GERMANY, "par");
    assert_eq!(board.refused(FRANCE, arrest(who, two)), no("TooFar", "9.3-5"));
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, one), 40);
    board.own(FRANCE, "par");
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, one), 50);
    board.remove("par");
    board.unit(GERMANY, "A PAR");
    assert_eq!(board.refused(FRANCE, arrest(who, two)), no("TooFar", "9.3-5"));
    assert_eq!(clergy::chance(board.pos(), FRANCE, who, one), 40);
    assert!(board.allowed(FRANCE, &arrest(who, one)));
}

/// ROY 9.3-9, 9.3-1
#[test]
fn no_arrest_in_the_phase_of_the_see() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, None);
    let target = leader(&mut board, GERMANY, "A RUH");
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("HasNoSee", "9.3-1"));
    board.act(FRANCE, see(who, "par"));
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("TooSoon", "9.3-9"));
    board.edit(|p| p.turn.count += 1);
    board.act(FRANCE, arrest(who, target));
}

/// ROY 9-16, 9.3-10, 9.3-22
#[test]
fn an_archbishops_powers_are_a_cardinals_and_used_once() {
    for rank in [Rank::Archbishop, Rank::Cardinal] {
        let mut board = court();
        let who = churchman(&mut board, FRANCE, rank, Some("par"));
        let (first, second) = (leader(&mut board, GERMANY, "A RUH"), leader(&mut board, GERMANY, "A BUR"));
        board.act(FRANCE, arrest(who, first));
        assert_eq!(board.refused(FRANCE, arrest(who, second)), no("PowerUsed", "9-16"));
        // Marrying and renouncing are not among the powers that are used up.
        let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
        wedding(&mut board, groom, bride, vec![gives_up(bride, ITALY)]);
        board.lay(&[100]);
        board.close();
        board.enter(Phase::Court);
        assert!(board.allowed(FRANCE, &arrest(who, second)), "in the next turn again");
    }
}

/// ROY 9.3-12, 9.3-19, 9.3-20, 9-15
#[test]
fn a_protected_leader_is_not_arrested() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let cardinal = churchman(&mut board, TURKEY, Rank::Cardinal, Some("con"));
    let target = leader(&mut board, GERMANY, "A RUH");
    assert_eq!(board.refused(FRANCE, protect(who, target)), no("NotOfRank", "9-15"));
    assert_eq!(board.refused(TURKEY, protect(cardinal, CharacterId(999))), no("NobodyToProtect", "9.3-12"));
    // Whoever speaks first.
    board.act(FRANCE, arrest(who, target));
    let lines = board.act(TURKEY, protect(cardinal, target));
    assert_eq!(announced(&lines), "");
    assert_eq!(board.refused(TURKEY, protect(cardinal, target)), no("IsProtected", "9.3-12"));
    let lines = board.close();
    assert!(!board.pos().character(target).is_captive());
    assert!(whispered(&lines, FRANCE).contains("is protected"));
    for seat in [GERMANY, TURKEY] {
        let told = whispered(&lines, seat);
        assert!(told.contains("tried to arrest") && told.contains("protection") && !told.contains("France"), "{told}");
    }
    assert!(!announced(&lines).contains("arrest"));
    // For this round only.
    board.enter(Phase::Court);
    assert!(board.data().sanctuary.0.is_empty());
}

/// ROY 9.3-12
#[test]
fn a_dynasty_does_not_arrest_whom_it_protects() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let cardinal = churchman(&mut board, FRANCE, Rank::Cardinal, Some("mar"));
    let target = leader(&mut board, GERMANY, "A RUH");
    board.act(FRANCE, protect(cardinal, target));
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("Protected", "9.3-12"));
}

/// ROY 9.3-13
#[test]
fn a_leader_in_his_own_archbishopric_is_safe() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, ENGLAND, "A BEL");
    churchman(&mut board, ENGLAND, Rank::Archbishop, Some("bel"));
    assert!(board.allowed(FRANCE, &arrest(who, target)), "England does not control Belgium");
    board.own(ENGLAND, "bel");
    assert_eq!(board.refused(FRANCE, arrest(who, target)), no("SafeInSee", "9.3-13"));
}

/// ROY 9.3-14, 9.3-15, 9-15, 9.5-6
#[test]
fn a_pope_protects_and_does_not_arrest() {
    let mut board = court();
    let pope = churchman(&mut board, FRANCE, Rank::Pope, None);
    let target = leader(&mut board, GERMANY, "A RUH");
    assert_eq!(board.refused(FRANCE, arrest(pope, target)), no("PopesDoNotArrest", "9.3-14"));
    assert_eq!(board.refused(FRANCE, see(pope, "par")), no("PopesDoNotArrest", "9.3-14"));
    assert!(board.allowed(FRANCE, &Action::Done), "he needs no province");
    // He marries, and lets one renounce.
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![gives_up(bride, ITALY)]);
    board.act(FRANCE, protect(pope, target));
}

/// A Frenchman's prisoner, arrested.
fn arrested() -> (Board, CharacterId, CharacterId) {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, GERMANY, "A RUH");
    board.act(FRANCE, arrest(who, target));
    board.lay(&[1]);
    board.close();
    assert!(board.pos().character(target).is_captive());
    board.to(Phase::Court);
    (board, who, target)
}

/// ROY 9.3-16
#[test]
fn only_prisoners_of_war_are_executed() {
    let (mut board, _, target) = arrested();
    let execute = |who| Action::Court(CourtDeed::Execute { who });
    assert_eq!(board.refused(FRANCE, execute(target)).0, "ChurchCaptive");
    let soldier = board.bearer("g1200");
    board.capture(soldier, FRANCE);
    board.act(FRANCE, execute(soldier));
    assert!(!board.pos().character(soldier).is_alive());
}

/// ROY 9.3-17
#[test]
fn the_churchmans_death_frees_his_prisoners() {
    let (mut board, who, target) = arrested();
    let soldier = board.bearer("g1200");
    board.capture(soldier, FRANCE);
    board.with_world(|world| family::die(world, who));
    assert!(!board.pos().character(target).is_captive() && board.pos().noble(target).jailer.is_none());
    assert!(board.pos().character(soldier).is_captive(), "a prisoner of war stays");
}

/// ROY 9.3-18, 9.3-20
#[test]
fn a_failed_arrest_is_known_but_not_its_author() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let target = leader(&mut board, GERMANY, "A RUH");
    board.act(FRANCE, arrest(who, target));
    board.lay(&[51]);
    let lines = board.close();
    assert!(!board.pos().character(target).is_captive());
    let (told, mine) = (whispered(&lines, GERMANY), whispered(&lines, FRANCE));
    let name = board.pos().name_of(who);
    assert!(told.contains("tried to arrest") && !told.contains(&name) && !told.contains("France"), "{told}");
    assert!(mine.contains("was not protected"), "{mine}");
    assert!(!announced(&lines).contains("arrest"));
}

/// ROY 9.3-18
#[test]
fn nobody_sees_who_has_used_his_power() {
    let mut board = court();
    let who = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let cardinal = churchman(&mut board, TURKEY, Rank::Cardinal, Some("con"));
    let target = leader(&mut board, GERMANY, "A RUH");
    let before = board.table.view(GERMANY);
    board.act(FRANCE, arrest(who, target));
    board.act(TURKEY, protect(cardinal, target));
    assert_eq!(board.table.view(GERMANY), before);
    assert_eq!(board.table.view(FRANCE).desk.arrests.len(), 1);
    for seat in 0..7 {
        for salt in 0..4 {
            regnal::table::conformance::no_leak(&board.table, SeatId(seat), salt).unwrap_or_else(|e| panic!("{e}"));
        }
    }
}

/// ROY 9.3-1
#[test]
fn who_is_caught_already_is_not_arrested_again() {
    let mut board = court();
    let first = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let second = churchman(&mut board, ENGLAND, Rank::Archbishop, Some("lon"));
    let target = leader(&mut board, GERMANY, "A PIC");
    board.act(FRANCE, arrest(first, target));
    board.act(ENGLAND, arrest(second, target));
    board.lay(&[1]);
    board.close();
    assert!(board.dice_are_used());
    assert_eq!(board.pos().character(target).captive_of, Some(regnal::dynasty::Captor::Seat(FRANCE)));
}

// ---------------------------------------------------------------- Cardinals (9.4)

/// A Lord of Wales has died: his sons, in order; and a Cardinal of Italy.
fn the_lord_is_dead() -> (Board, TitleId, [CharacterId; 2], CharacterId) {
    let mut board = court();
    let (lord, king) = (board.bearer("e1200"), board.king(ENGLAND));
    board.own(ENGLAND, "wal");
    let title = board.title(lord, "wal");
    let mother = board.queen(ENGLAND);
    let first = board.child("e1210", Sex::Male, 15, king, mother);
    let second = board.child("e1220", Sex::Male, 15, king, mother);
    let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
    board.succeed(&[lord]);
    board.to(Phase::Court);
    assert_eq!(board.holder(title), Some(first));
    (board, title, [first, second], cardinal)
}

fn pass_over(cardinal: CharacterId, estate: Estate) -> Action {
    act(ClergyDeed::PassOver { cleric: cardinal, estate })
}

/// ROY 9.4-1, 9.4-2, 9.4-3
#[test]
fn a_cardinal_backs_the_second_in_line() {
    let (mut board, title, [first, second], cardinal) = the_lord_is_dead();
    let deed = pass_over(cardinal, Estate::Title(title));
    assert!(board.offers(ITALY).contains(&deed));
    board.lay(&[50]);
    let lines = board.act(ITALY, deed);
    assert!(announced(&lines).contains("passed over"));
    assert_eq!(board.holder(title), Some(second));
    assert!(board.pos().noble(first).unfit && !board.pos().noble(first).serials.is_empty());
    board.aged(first, 30);
    let grant = Action::Court(CourtDeed::Grant { who: first, province: land("wal") });
    assert_eq!(board.refused(ENGLAND, grant).0, "Unfit");
}

/// ROY 9.4-2
#[test]
fn a_cardinal_fails_on_fifty_one() {
    let (mut board, title, [first, _], cardinal) = the_lord_is_dead();
    board.lay(&[51]);
    board.act(ITALY, pass_over(cardinal, Estate::Title(title)));
    assert_eq!(board.holder(title), Some(first));
    assert!(!board.pos().noble(first).unfit);
}

/// ROY 9.4-1, 9-15
#[test]
fn only_what_has_just_passed_on_is_contested() {
    let (mut board, title, [first, second], cardinal) = the_lord_is_dead();
    let crown = pass_over(cardinal, Estate::Crown(power(FRANCE)));
    assert_eq!(board.refused(ITALY, crown), no("NothingInherited", "9.4-1"));
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(TitleId(99)))), no("NothingInherited", "9.4-1"));
    let archbishop = churchman(&mut board, FRANCE, Rank::Archbishop, Some("par"));
    let deed = pass_over(archbishop, Estate::Title(title));
    assert_eq!(board.refused(FRANCE, deed), no("NotOfRank", "9-15"));
    board.with_world(|world| family::die(world, second));
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(title))), no("NobodyNext", "9.4-1"));
    board.close();
    board.enter(Phase::Court);
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(title))), no("NothingInherited", "9.4-1"));
    assert_eq!(board.holder(title), Some(first));
}

/// ROY 9.4-6
#[test]
fn passed_over_as_king_he_is_never_king() {
    let mut board = court();
    let cardinal = churchman(&mut board, ITALY, Rank::Cardinal, Some("rom"));
    let (king, first, second) = (board.king(ENGLAND), board.bearer("e1100"), board.bearer("e1200"));
    board.succeed(&[king]);
    board.to(Phase::Court);
    board.lay(&[1]);
    board.act(ITALY, pass_over(cardinal, Estate::Crown(power(ENGLAND))));
    assert_eq!(board.king(ENGLAND), second);
    assert_eq!(board.pos().noble(first).never_king, [power(ENGLAND)]);
    assert!(!family::line(board.pos(), Estate::Crown(power(ENGLAND))).contains(&first));
}

/// ROY 9.4-4, 9.4-5, 9.4-7
#[test]
fn who_was_passed_over_for_a_title_stands_behind_his_own_children() {
    let mut board = court();
    let (king, first, mother) = (board.king(ENGLAND), board.bearer("e1100"), board.queen(ENGLAND));
    board.edit(|p| p.nobles[first.0 as usize].unfit = true);
    let child = board.child("e1110", Sex::Male, 0, king, mother);
    let line = family::line(board.pos(), Estate::Crown(power(ENGLAND)));
    assert_eq!((line.first(), line.last()), (Some(&child), Some(&first)), "his number is in brackets, not gone");
    let others: Vec<CharacterId> = line.iter().copied().filter(|c| *c != first).collect();
    board.succeed(&others.iter().copied().chain([king]).collect::<Vec<_>>());
    assert_eq!(board.king(ENGLAND), first, "there is nobody else");
}

/// ROY 9.4-8, 9-16, 9.4-14
#[test]
fn a_cardinal_uses_one_power_in_a_turn() {
    let (mut board, title, _, cardinal) = the_lord_is_dead();
    let target = leader(&mut board, AUSTRIA, "A TUS");
    board.act(ITALY, arrest(cardinal, target));
    assert_eq!(board.refused(ITALY, pass_over(cardinal, Estate::Title(title))), no("PowerUsed", "9-16"));
    assert_eq!(board.refused(ITALY, protect(cardinal, target)), no("PowerUsed", "9-16"));
    let (mut board, title, _, cardinal) = the_lord_is_dead();
    let target = leader(&mut board, AUSTRIA, "A TUS");
    board.lay(&[100]);
    board.act(ITALY, pass_over(cardinal, Estate::Title(title)));
    assert_eq!(board.refused(ITALY, arrest(cardinal, target)), no("PowerUsed", "9-16"));
    // To marry and let renounce he needs no power.
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, vec![gives_up(bride, ITALY)]);
}

// ---------------------------------------------------------------- The election (9.4-9 to 9.4-13)

fn vote(cardinal: CharacterId, candidate: CharacterId) -> Action {
    act(ClergyDeed::Vote { cardinal, candidate })
}

/// Cardinals of France, Italy and Turkey, the first two eligible, in conclave.
fn conclave() -> (Board, [CharacterId; 3]) {
    let mut board = court();
    let all = [(FRANCE, "par"), (ITALY, "rom"), (TURKEY, "con")]
        .map(|(seat, at)| churchman(&mut board, seat, Rank::Cardinal, Some(at)));
    eligible(&mut board, all[0]);
    eligible(&mut board, all[1]);
    board.enter(Phase::Conclave);
    (board, all)
}

/// ROY 9.4-9, 9.4-10, 9.3-15
#[test]
fn cardinals_elect_the_pope() {
    let (mut board, [french, italian, turk]) = conclave();
    assert_eq!(board.table.prompt().seats, [FRANCE, ITALY, TURKEY], "who has no Cardinal has nothing to do");
    assert_eq!(board.refused(FRANCE, vote(italian, french)), no("NotOneOfYours", "9.4-9"));
    assert_eq!(board.refused(FRANCE, vote(CharacterId(999), french)), no("NotOneOfYours", "9.4-9"));
    assert_eq!(board.refused(FRANCE, vote(french, turk)), no("NotEligible", "9.4-10"));
    assert_eq!(board.refused(FRANCE, vote(french, CharacterId(999))), no("NotEligible", "9.4-10"));
    assert_eq!(board.refused(FRANCE, Action::Done), no("VoteOwed", "9.4-9"));
    board.act(FRANCE, vote(french, french));
    assert_eq!(board.refused(FRANCE, vote(french, french)), no("SameVote", "9.4-9"));
    assert!(board.table.view(ITALY).desk.votes.is_empty(), "votes are secret");
    board.act(FRANCE, vote(french, italian));
    board.act(FRANCE, vote(french, french));
    board.act(ITALY, vote(italian, italian));
    board.act(TURKEY, vote(turk, italian));
    let lines = board.close();
    assert!(announced(&lines).contains("is elected Pope"));
    let pope = cleric(&board, italian);
    assert_eq!((pope.rank, pope.see), (Rank::Pope, None));
    assert_eq!(clergy::pope(board.pos()), Some(italian));
}

/// ROY 9.4-12
#[test]
fn ties_go_by_leadership_then_age_then_lot() {
    let elected = |leadership: [i8; 2], ages: [i32; 2], lot: &[u8]| {
        let (mut board, [french, italian, turk]) = conclave();
        board.with_world(|world| {
            use regnal::table::Numbers;
            world.change::<Noble>(turk).cleric = None;
        });
        for (n, who) in [french, italian].into_iter().enumerate() {
            board.scores(who, leadership[n], 0);
            board.aged(who, ages[n]);
        }
        board.lay(lot);
        board.act(FRANCE, vote(french, french));
        board.act(ITALY, vote(italian, italian));
        let lines = board.close();
        assert!(board.dice_are_used());
        assert_eq!(lines.iter().any(|l| l.throw.is_some()), !lot.is_empty());
        keeper(&board, clergy::pope(board.pos()).expect("a Pope"))
    };
    assert_eq!(elected([0, 1], [60, 30], &[]), ITALY);
    assert_eq!(elected([1, 1], [35, 30], &[]), FRANCE);
    assert_eq!(elected([1, 1], [30, 35], &[]), ITALY);
    assert_eq!(elected([1, 1], [30, 30], &[1]), FRANCE);
    assert_eq!(elected([1, 1], [30, 30], &[2]), ITALY);
}

/// ROY 9.4-11, 9.4-13
#[test]
fn there_is_no_conclave_without_candidates_or_with_a_pope() {
    let mut board = court();
    assert!(clergy::pope(board.pos()).is_none() && !clergy::needs_conclave(board.pos()), "none at the beginning");
    let cardinal = churchman(&mut board, FRANCE, Rank::Cardinal, Some("par"));
    assert!(!clergy::needs_conclave(board.pos()), "nobody has advanced");
    eligible(&mut board, cardinal);
    assert!(clergy::needs_conclave(board.pos()));
    let pope = churchman(&mut board, ITALY, Rank::Pope, None);
    assert!(!clergy::needs_conclave(board.pos()), "there is a Pope");
    board.with_world(|world| family::die(world, pope));
    assert!(clergy::needs_conclave(board.pos()), "the plus is kept until the chance comes");
}

// ---------------------------------------------------------------- The Pope (9.5)

/// A couple of France and Italy, and a Pope of this dynasty.
fn couple_and_pope(seat: SeatId, terms: Vec<regnal::dynasty::Clause<Terms>>) -> (Board, MarriageId, CharacterId) {
    let mut board = court();
    let pope = churchman(&mut board, seat, Rank::Pope, None);
    churchman(&mut board, FRANCE, Rank::Priest, None);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    wedding(&mut board, groom, bride, terms);
    let marriage = board.couple(groom);
    (board, marriage, pope)
}

fn ask(marriage: MarriageId) -> Action {
    act(ClergyDeed::AskAnnulment { marriage })
}

fn annul(pope: CharacterId, marriage: MarriageId) -> Action {
    act(ClergyDeed::Annul { pope, marriage })
}

/// ROY 9.5-1, 9.5-2, 9.5-3
#[test]
fn the_pope_annuls_if_one_side_asks() {
    let peace = clause(FRANCE, Terms::NonAggression { over: vec![] });
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, vec![peace]);
    let (groom, bride) = (board.bearer("f1200"), board.bearer("i1a00"));
    assert_eq!(board.refused(TURKEY, annul(pope, marriage)), no("NoPopeAsked", "9.5-1"));
    assert_eq!(board.refused(GERMANY, ask(marriage)), no("NotYourMarriage", "9.5-1"));
    assert_eq!(board.refused(ITALY, ask(MarriageId(99))), no("NotYourMarriage", "9.5-1"));
    board.done(TURKEY);
    let lines = board.act(ITALY, ask(marriage));
    assert!(whispered(&lines, TURKEY).contains("asks the Pope") && announced(&lines).is_empty());
    assert_eq!(board.refused(ITALY, ask(marriage)), no("AskedAlready", "9.5-1"));
    assert!(board.table.view(GERMANY).petitions.0.is_empty());
    assert_eq!(board.table.view(TURKEY).petitions.0, [marriage]);
    // The Pope's curtain is open again.
    let lines = board.act(TURKEY, annul(pope, marriage));
    assert!(announced(&lines).contains("annulled"));
    assert_eq!(board.pos().spouse(groom), None);
    assert_eq!(keeper(&board, bride), ITALY);
    assert!(board.pos().writs().all(|w| w.ended.is_some()), "the writ is void at once");
    let turk = board.bearer("t1a00");
    assert_eq!(board.refused(FRANCE, propose(groom, turk, vec![])), no("JustAnnulled", "9.5-3"));
    board.close();
    board.enter(Phase::Court);
    assert!(board.allowed(FRANCE, &propose(groom, turk, vec![])));
}

/// ROY 9.5-4, 9.5-5
#[test]
fn a_writ_may_forbid_their_own_pope_to_annul_but_nobody_to_ask() {
    let terms = vec![clause(ITALY, Terms::NoAnnulment)];
    let (mut board, marriage, pope) = couple_and_pope(ITALY, terms.clone());
    board.act(FRANCE, ask(marriage));
    assert_eq!(board.refused(ITALY, annul(pope, marriage)), no("TermForbidsAnnulment", "9.5-5"));
    // Another's Pope may.
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, terms);
    board.act(ITALY, ask(marriage));
    board.act(TURKEY, annul(pope, marriage));
}

/// ROY 9.5-1, 9-16, 9.5-6, 9-15
#[test]
fn a_pope_annuls_once_a_turn_and_only_a_pope_does() {
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, vec![]);
    let cardinal = churchman(&mut board, TURKEY, Rank::Cardinal, Some("con"));
    let target = board.bearer("t1100");
    board.act(ITALY, ask(marriage));
    assert_eq!(board.refused(TURKEY, annul(cardinal, marriage)), no("NotOfRank", "9-15"));
    board.act(TURKEY, protect(pope, target));
    assert_eq!(board.refused(TURKEY, annul(pope, marriage)), no("PowerUsed", "9-16"));
    // Without a Pope there is nobody to ask.
    let (mut board, marriage, pope) = couple_and_pope(TURKEY, vec![]);
    board.with_world(|world| family::die(world, pope));
    assert_eq!(board.refused(ITALY, ask(marriage)).0, "NotOfRank");
}
