//! The sequence of play (1, 10): which phase follows which, what each shows, asks and tells.

use regnal::diplomacy::UnitKind::Army;
use regnal::dynasty::Draft;
use regnal::games::diplomacy_royale::choosing::ChoosingDeed;
use regnal::games::diplomacy_royale::clergy::{self, ClergyDeed};
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family::{BirthOption, FamilyDeed};
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::writs::{ProposalState, WritDeed};

use super::kit::*;
use super::muster::*;

fn now(b: &Board) -> (String, Phase) {
    (b.pos().season(), b.phase())
}

/// ROY 1-12, 1-14, 1-15, 1-16, 1-17, 1-18, 1-19, 1-20, 1-21, 1-22
#[test]
fn the_eight_phases_of_a_decade() {
    let mut b = board();
    let king = b.king(FRANCE);
    let mut seen = vec![now(&b)];
    let mut ages = vec![];
    for _ in 0..2 {
        b.deaths(&[]);
        seen.push(now(&b));
        ages.push(b.pos().age(king));
        b.hold_court();
        seen.push(now(&b));
        // Somebody is driven out, so that the retreats wait for a decision.
        b.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (TURKEY, "A ukr")]);
        b.give(&["A mos - ukr", "A war S A mos - ukr"]);
        b.close();
        seen.push(now(&b));
        b.close();
        seen.push(now(&b));
    }
    let expected = [
        ("Winter 1600", Phase::Births),
        ("Winter 1600", Phase::Court),
        ("Spring 1600", Phase::Moves),
        ("Spring 1600", Phase::Retreats),
        ("Summer 1605", Phase::Births),
        ("Summer 1605", Phase::Court),
        ("Fall 1605", Phase::Moves),
        ("Fall 1605", Phase::Retreats),
        ("Winter 1610", Phase::Births),
    ];
    assert_eq!(seen, expected.map(|(season, phase)| (season.to_string(), phase)));
    assert_eq!(ages, [50, 55], "everybody gets five years older before each movement");
}

/// ROY 1-13, 1-18
#[test]
fn units_are_raised_every_ten_years_only() {
    let mut b = board();
    b.remove("par");
    assert!(b.allowed(FRANCE, &build(Army, "par")), "Winter 1600");
    b.next_births();
    assert_eq!(b.pos().season(), "Summer 1605");
    assert_eq!(b.refused(FRANCE, build(Army, "par")), no("OnlyEveryTenYears", "1-13"));
    assert!(!b.offers(FRANCE).iter().any(|a| matches!(a, Action::Orders(_))));
    // Nor is anybody made to remove.
    b.edit(|p| p.provinces.iter_mut().filter(|q| q.owner == Some(power(FRANCE))).for_each(|q| q.owner = None));
    b.done(FRANCE);
    let mut b = board();
    b.remove("par");
    b.next_births();
    b.next_births();
    assert_eq!(b.pos().season(), "Winter 1610");
    assert!(b.allowed(FRANCE, &build(Army, "par")));
}

/// ROY 1-14, 1-15, 1-16, 1-17, 1-22, 10.1-2, 10.2-3, 10.3-2: every kind of deed belongs to one phase, and to no other.
#[test]
fn every_deed_has_its_phase() {
    let mut b = board_with("clergy: true");
    let (king, second, bride) = (b.king(FRANCE), b.bearer("f1200"), b.bearer("e1a00"));
    let (unit, marriage, home) = (b.unit_in("par"), b.couple(king), land("par"));
    let (who, estate) = (second, Estate::Crown(power(FRANCE)));
    let court = [
        Action::Writ(WritDeed::Propose { draft: Draft::of(second, bride) }),
        Action::Writ(WritDeed::Accept { proposal: 0 }),
        Action::Writ(WritDeed::AcceptLater { proposal: 0 }),
        Action::Writ(WritDeed::Reject { proposal: 0 }),
        Action::Writ(WritDeed::Withdraw { proposal: 0 }),
        Action::Writ(WritDeed::Confirm { proposal: 0 }),
        // Terms are set aside in every phase (5.2-6).
        Action::Court(CourtDeed::Grant { who, province: home }),
        Action::Court(CourtDeed::Assign { who, unit }),
        Action::Court(CourtDeed::LayDown { who }),
        Action::Court(CourtDeed::Return { who }),
        Action::Court(CourtDeed::Execute { who }),
        Action::Court(CourtDeed::OfferRansom { who, against: vec![], words: String::new() }),
        Action::Court(CourtDeed::AcceptRansom { who }),
        Action::Court(CourtDeed::RefuseRansom { who }),
        Action::Court(CourtDeed::FoundKingdom { king, capital: home, name: "New France".into() }),
        Action::Clergy(ClergyDeed::Enter { who }),
        Action::Clergy(ClergyDeed::TakeSee { who, at: home }),
        Action::Clergy(ClergyDeed::Arrest { cleric: who, target: bride }),
        Action::Clergy(ClergyDeed::Protect { cleric: who, who: king }),
        Action::Clergy(ClergyDeed::PassOver { cleric: who, estate }),
        Action::Clergy(ClergyDeed::AskAnnulment { marriage }),
        Action::Clergy(ClergyDeed::Annul { pope: who, marriage }),
    ];
    let moves =
        [Action::Orders(OrdersDeed::Order { unit, order: Order::Hold }), Action::Orders(OrdersDeed::Clear { unit })];
    let births = [
        Action::Family(FamilyDeed::Try { marriage, option: BirthOption::Two }),
        Action::Orders(OrdersDeed::Build { kind: UnitKind::Army, at: place("par") }),
        Action::Orders(OrdersDeed::Remove { unit }),
        Action::Orders(OrdersDeed::TakeBack),
    ];
    let elsewhere = [
        Action::Choosing(ChoosingDeed::Prefer { powers: PowerId::all().collect() }),
        Action::Choosing(ChoosingDeed::Give { gift: Gift { who, score: Score::Leadership } }),
        Action::Choosing(ChoosingDeed::TakeBack),
        Action::Orders(OrdersDeed::Retreat { unit, to: None }),
        Action::Clergy(ClergyDeed::Vote { cardinal: who, candidate: who }),
    ];
    for (now, homeless) in [
        (Phase::Births, [&court[..], &moves, &elsewhere]),
        (Phase::Court, [&moves[..], &births, &elsewhere]),
        (Phase::Moves, [&court[..], &births, &elsewhere]),
    ] {
        b.to(now);
        for deed in homeless.into_iter().flatten() {
            let (code, rule) = b.refused(FRANCE, deed.clone());
            assert_eq!((code.as_str(), rule.as_str()), ("WrongPhase", "ROY 1-22"), "{now:?}: {deed:?}");
        }
    }
}

/// ROY 1-3: each power that somebody plays has a dynasty, and without them it is Diplomacy.
#[test]
fn dynasties_are_off_the_board() {
    let b = board();
    assert!(b.pos().powers().all(|p| p.monarch.is_some()));
    let mut b = plain();
    assert_eq!(b.data().people.len(), 0);
    let who = CharacterId(0);
    for action in [
        court(CourtDeed::Return { who }),
        Action::Family(FamilyDeed::Try {
            marriage: MarriageId(0),
            option: regnal::games::diplomacy_royale::family::BirthOption::Two,
        }),
        Action::Writ(WritDeed::Accept { proposal: 0 }),
    ] {
        assert_eq!(b.refused(FRANCE, action), no("NoDynasties", "1-3"));
    }
}

/// ROY 1-5, 1-6: the treaty of a marriage binds while both live.
#[test]
fn a_treaty_binds_while_the_couple_is_married() {
    use regnal::dynasty::Clause;
    use regnal::games::diplomacy_royale::writs::Terms;
    let mut b = board();
    b.to(Phase::Court);
    let (groom, bride) = (b.bearer("f1200"), b.bearer("g1a00"));
    let clauses = vec![Clause::new(GERMANY, Terms::Demilitarised { over: vec![land("bur")] })];
    let draft = Draft { clauses, ..Draft::of(groom, bride) };
    b.act(FRANCE, Action::Writ(WritDeed::Propose { draft }));
    b.act(GERMANY, Action::Writ(WritDeed::Accept { proposal: 0 }));
    assert_eq!(b.data().proposals.list[0].state, ProposalState::Wed);
    b.to(Phase::Moves);
    assert_eq!(b.refused(GERMANY, b.reads("A mun - bur")).0, "TermForbids");
    // The court is over.
    b.edit(|p| p.proposals.list.clear());
    b.succeed(&[bride]);
    b.give(&["A mun - bur"]);
}

// ---------------------------------------------------------------- Builds, births and deaths (10.1)

/// ROY 10.1-1, 10.1-2, 1-1
#[test]
fn the_winter_shows_builds_and_couples() {
    let mut b = board();
    b.remove("par");
    let issues = b.issues(FRANCE);
    assert!(issues.iter().any(|i| i.contains("1 unit may still be raised")), "{issues:?}");
    let offers = b.offers(FRANCE);
    assert!(offers.contains(&build(Army, "par")));
    assert!(offers.iter().any(|a| matches!(a, Action::Family(FamilyDeed::Try { .. }))), "the royal couple");
    // One unit too many: it must be named.
    b.unit(GERMANY, "A sil");
    assert_eq!(b.refused(GERMANY, Action::Done), no("RemovalOwed", "1-1"));
    let issues = b.issues(GERMANY);
    assert!(issues.iter().any(|i| i.contains("1 unit must still be removed")), "{issues:?}");
    b.act(GERMANY, remove(b.unit_in("sil")));
    b.done(GERMANY);
}

/// ROY 10.1-2, 10.1-3, 10.1-4, 10.1-7
#[test]
fn builds_and_births_are_told() {
    let mut b = board();
    b.remove("par");
    b.unit(GERMANY, "A sil");
    b.act(FRANCE, build(Army, "par"));
    b.act(GERMANY, remove(b.unit_in("sil")));
    assert!(b.view(ITALY).desk.adjustments.is_empty(), "not before all have closed");
    // The first couple has a son; his scores are thrown at once.
    let births = [6, 6, 3, 4, 3, 4, 1, 1, 1, 1, 1, 1];
    let people = b.data().people.len();
    let lines = b.births_and_deaths(&births, &[]);
    assert!(text(&lines).contains("France raises A PAR"), "{}", text(&lines));
    assert!(text(&lines).contains("A SIL is disbanded"), "{}", text(&lines));
    assert_eq!(b.data().people.len(), people + 1);
    let child = b.data().people[people].name.clone();
    assert!(text(&lines).contains(&child), "{}", text(&lines));
    assert!(b.print_view(AUSTRIA).contains(&child), "the roster is up to date");
}

// ---------------------------------------------------------------- Marriages, treaties and titles (10.2)

/// ROY 10.2-1
#[test]
fn the_court_shows_who_is_to_be_matched_titled_and_assigned() {
    let mut b = board();
    b.to(Phase::Court);
    let (eldest, second) = (b.bearer("f1100"), b.bearer("f1200"));
    b.aged(second, 30);
    b.capture(b.bearer("g1200"), FRANCE);
    let issues = b.issues(FRANCE).join("\n");
    let name = |who| b.pos().name_of(who);
    for needed in [
        format!("{} is 30 and must have a title", name(second)),
        format!("{} is 20 and must lead a unit", name(eldest)),
        format!("You hold {} of Germany", name(b.bearer("g1200"))),
        format!("{}, first in line to the crown of France, is not married", name(eldest)),
    ] {
        assert!(issues.contains(&needed), "{needed}\n{issues}");
    }
    let offers = b.offers(FRANCE);
    assert!(offers.iter().any(|a| matches!(a, Action::Writ(WritDeed::Propose { .. }))));
    assert!(offers.iter().any(|a| matches!(a, Action::Court(CourtDeed::Grant { .. }))));
    assert!(offers.iter().any(|a| matches!(a, Action::Court(CourtDeed::Assign { .. }))));
    let issues = b.issues(GERMANY).join("\n");
    assert!(issues.contains("is a prisoner of France"), "{issues}");
}

/// ROY 10.2-3
#[test]
fn writs_wait_for_an_answer() {
    let mut b = board();
    b.to(Phase::Court);
    let (groom, bride) = (b.bearer("f1200"), b.bearer("g1a00"));
    b.act(FRANCE, Action::Writ(WritDeed::Propose { draft: Draft::of(groom, bride) }));
    let issues = |b: &Board, seat| b.issues(seat).join("\n");
    assert!(issues(&b, GERMANY).contains("France asks for"));
    assert!(!issues(&b, ITALY).contains("asks for"));
    b.act(GERMANY, Action::Writ(WritDeed::Accept { proposal: 0 }));
    assert_eq!(b.pos().spouse(groom), Some(bride));
}

/// ROY 10.2-4, 10.2-10, 10.2-12
#[test]
fn titles_and_commands_are_told_and_stand_in_the_roster() {
    let mut b = board();
    b.to(Phase::Court);
    let second = b.bearer("f1200");
    let name = b.pos().name_of(second);
    let lines = b.act(FRANCE, grant(second, "bur"));
    assert!(text(&lines).contains(&format!("{name} is given the title to Burgundy")));
    let lines = b.act(FRANCE, assign(second, b.unit_in("par")));
    assert!(text(&lines).contains(&format!("{name} leads A PAR")));
    let roster = b.print_view(FRANCE);
    assert!(roster.contains("of Burgundy, leads A PAR"), "{roster}");
}

/// ROY 10.2-7, 2-3
#[test]
fn the_newborn_are_given_names() {
    let mut b = board();
    // The first couple has a son; his scores are thrown at once.
    let births = [6, 6, 3, 4, 3, 4, 1, 1, 1, 1, 1, 1];
    let people = b.data().people.len();
    b.births_and_deaths(&births, &[]);
    let who = CharacterId(people as u16);
    let rename = |name: &str| Action::Rename { who, name: name.into() };
    assert_eq!(b.refused(ITALY, rename("Zwentibold")).0, "NotYourPerson");
    assert_eq!(b.refused(AUSTRIA, rename(" ")), no("BadName", "2-3"));
    let taken = b.pos().name_of(b.king(AUSTRIA));
    assert_eq!(b.refused(AUSTRIA, rename(&taken)), no("NameTaken", "2-3"));
    b.act(AUSTRIA, rename("Zwentibold"));
    assert_eq!(b.pos().name_of(who), "Zwentibold");
}

// ---------------------------------------------------------------- Slips (10.3-2)

/// ROY 10.3-2: orders that look like slips are pointed out, of one's own only.
#[test]
fn slips_in_ones_own_orders_are_pointed_out() {
    let mut b = board();
    b.to(Phase::Moves);
    b.field(&[(FRANCE, "A par"), (FRANCE, "A mar"), (FRANCE, "A gas"), (GERMANY, "A mun")]);
    let slips = |b: &Board, seat| b.issues(seat);
    assert!(slips(&b, FRANCE).is_empty());
    b.give(&["A par - bur", "A mar - bur"]);
    let found = slips(&b, FRANCE).join("\n");
    assert!(found.contains("A PAR - BUR: bounces with A Mar"), "{found}");
    b.give(&["A mar S A par - bur"]);
    assert!(slips(&b, FRANCE).is_empty(), "{:?}", slips(&b, FRANCE));
    b.give(&["A par - pic"]);
    let found = slips(&b, FRANCE).join("\n");
    assert!(found.contains("A MAR S A PAR - BUR: supports an order"), "{found}");
    // A support for a stranger is no slip, whatever the stranger does.
    b.give(&["A mar S A mun - bur", "A mun - ruh"]);
    assert!(slips(&b, FRANCE).is_empty(), "{:?}", slips(&b, FRANCE));
    b.give(&["A gas - par", "A par H"]);
    assert!(slips(&b, FRANCE).join("\n").contains("A GAS - PAR: moves to where A Par"));
    assert!(slips(&b, GERMANY).is_empty());
}

/// ROY 10.3-2
#[test]
fn units_without_a_retreat_are_pointed_out() {
    let mut b = board();
    b.to(Phase::Moves);
    b.field(&[(RUSSIA, "A mos"), (RUSSIA, "A war"), (TURKEY, "A ukr")]);
    b.give(&["A mos - ukr", "A war S A mos - ukr"]);
    b.close();
    let issues = |b: &Board| b.issues(TURKEY);
    assert!(issues(&b)[0].contains("was driven out"), "{:?}", issues(&b));
    let unit = b.pos().units().find(|u| u.dislodged.is_some()).unwrap().id;
    b.act(TURKEY, retreat(unit, "sev"));
    assert!(issues(&b).is_empty());
}

// ---------------------------------------------------------------- With the clergy (10.1-6, 10.1.1, 10.2)

/// A court with clergy; these are churchmen.
fn with_clergy(ranks: &[(&str, Rank)]) -> Board {
    let mut b = board_with("clergy: true");
    b.to(Phase::Court);
    for (number, rank) in ranks {
        let who = b.bearer(number);
        let eligible = *rank == Rank::Cardinal;
        let cleric = Cleric { rank: *rank, eligible, see: None, see_since: 0, renounced: false, acted: false };
        b.edit(|p| p.nobles[who.0 as usize].cleric = Some(cleric));
    }
    b
}

/// ROY 10.1-6
#[test]
fn promotions_are_told() {
    let mut b = with_clergy(&[("f1200", Rank::Priest)]);
    let name = b.pos().name_of(b.bearer("f1200"));
    b.lay(&[10]);
    let ((), lines) = b.with_world(clergy::promotions);
    assert!(text(&lines).contains(&name), "{}", text(&lines));
    assert_eq!(b.pos().noble(b.bearer("f1200")).cleric.as_ref().unwrap().rank, Rank::Bishop);
}

/// ROY 10.1.1-1
#[test]
fn the_conclave_shows_candidates_asks_for_votes_and_tells_the_pope() {
    let mut b = with_clergy(&[("f1200", Rank::Cardinal), ("g1200", Rank::Cardinal)]);
    let (french, german) = (b.bearer("f1200"), b.bearer("g1200"));
    b.enter(Phase::Conclave);
    assert_eq!(b.table.prompt().seats, [FRANCE, GERMANY], "those who have a Cardinal");
    let vote = |cardinal, candidate| Action::Clergy(ClergyDeed::Vote { cardinal, candidate });
    assert!(b.offers(FRANCE).contains(&vote(french, german)) && b.offers(FRANCE).contains(&vote(french, french)));
    b.act(FRANCE, vote(french, german));
    assert!(b.view(GERMANY).desk.votes.is_empty());
    b.act(GERMANY, vote(german, german));
    let lines = b.close();
    assert!(text(&lines).contains("is elected Pope"), "{}", text(&lines));
    assert_eq!(b.pos().noble(german).cleric.as_ref().unwrap().rank, Rank::Pope);
    assert_eq!(b.phase(), Phase::Court);
}

/// ROY 10.2-2, 10.2-8, 10.2-11
#[test]
fn the_court_asks_for_priests_and_sees() {
    let mut b = with_clergy(&[("f1200", Rank::Archbishop)]);
    let (bishop, man) = (b.bearer("f1200"), b.bearer("g1100"));
    let enter = Action::Clergy(ClergyDeed::Enter { who: man });
    let see = Action::Clergy(ClergyDeed::TakeSee { who: bishop, at: land("par") });
    assert!(b.offers(GERMANY).contains(&enter), "a man of 20");
    assert!(!b.offers(GERMANY).contains(&Action::Clergy(ClergyDeed::Enter { who: b.bearer("g1200") })), "one of 15");
    assert!(b.offers(FRANCE).contains(&see));
    b.aged(b.bearer("f1100"), 19);
    assert_eq!(b.refused(FRANCE, Action::Done).0, "SeeOwed");
    let lines = b.act(FRANCE, see);
    assert!(text(&lines).contains("has his see in Paris"), "{}", text(&lines));
    let lines = b.act(GERMANY, enter);
    assert!(text(&lines).contains(&b.pos().name_of(man)), "{}", text(&lines));
}

/// ROY 10.2-8, 10.2-9, 10.2-11: arrests, protections and annulments are asked for at court.
#[test]
fn the_court_offers_what_the_church_can_do() {
    let mut b = with_clergy(&[("f1200", Rank::Cardinal), ("i1200", Rank::Pope)]);
    let (cardinal, leader) = (b.bearer("f1200"), b.bearer("g1100"));
    b.edit(|p| {
        let cleric = p.nobles[cardinal.0 as usize].cleric.as_mut().unwrap();
        cleric.see = Some(land("par"));
    });
    b.unit(GERMANY, "A bur");
    b.lead(leader, b.unit_in("bur"));
    b.lead(b.bearer("f1100"), b.unit_in("par"));
    let offers = b.offers(FRANCE);
    let arrest = Action::Clergy(ClergyDeed::Arrest { cleric: cardinal, target: leader });
    let protect = Action::Clergy(ClergyDeed::Protect { cleric: cardinal, who: b.bearer("f1100") });
    assert!(offers.contains(&arrest) && offers.contains(&protect), "{offers:?}");
    let marriage = b.couple(b.king(FRANCE));
    assert!(offers.contains(&Action::Clergy(ClergyDeed::AskAnnulment { marriage })));
    // It is tried when the court ends, and kept secret till then.
    b.act(FRANCE, arrest);
    assert_eq!(b.view(FRANCE).desk.arrests.get(&cardinal), Some(&leader));
    assert!(b.view(GERMANY).desk.arrests.is_empty());
}
