//! Rules whose words say more than their main case.

use super::*;

/// BR 15.12: no roll "for a province containing 4 or more Army units": anybody's.
#[test]
fn anybody_s_units_keep_a_province_quiet() {
    use regnal::games::blood_royale::fortune::rebellions::must_roll;
    let mut b = board();
    b.armies(ENGLAND, "kent", 1);
    b.armies(FRANCE, "kent", 2);
    assert!(must_roll(b.pos(), land("kent")));
    b.armies(SPAIN, "kent", 1);
    assert!(!must_roll(b.pos(), land("kent")));
}

/// BR 8.4: the same name is "the only other restriction": a widowed Queen's son of another name may wed near kin.
#[test]
fn the_name_is_the_only_bar() {
    let mut b = board();
    b.to(Phase::Marriages, ENGLAND);
    let (father, mother) = (b.person(ENGLAND, "Piers", Sex::Male, 45), b.person(FRANCE, "Alix", Sex::Female, 45));
    let groom = b.child(ENGLAND, "Ivo", Sex::Male, 25, father, mother);
    let bride = b.child(FRANCE, "Aude", Sex::Female, 20, father, mother);
    let house = b.pos().character(mother).house;
    b.edit(|p| p.people[usize::from(bride.0)].house = house);
    assert!(
        b.allowed(ENGLAND, &Action::Marriage(MarriageDeed::Propose { draft: Draft::of(groom, bride), to: FRANCE }))
    );
}

/// BR 20.1: negotiations "outside of the Dynastic Phase" are for men on the spot: in the Interphase and at the cashing in
/// nobody bargains, unless the scenario says so.
#[test]
fn nobody_bargains_in_the_interphase() {
    let gift = || {
        let gives = vec![Gift::Crowns(5)];
        Action::Marriage(MarriageDeed::OfferBargain { to: FRANCE, gives, asks: vec![] })
    };
    let mut b = board();
    b.crowns(ENGLAND, 50);
    for phase in [Phase::Taxes, Phase::Upkeep, Phase::Raising, Phase::CashingIn] {
        b.to(phase, ENGLAND);
        assert_eq!(b.refused(ENGLAND, gift()), no("NotThePhase", "20.1"), "{phase:?}");
    }
    for phase in [Phase::Births, Phase::Marriages] {
        b.to(phase, ENGLAND);
        assert!(b.allowed(ENGLAND, &gift()), "{phase:?}");
    }
}

/// BR 20.2, 5.8: the rules set no limit to offers; the house's own bind nobody who writes them himself.
#[test]
fn offers_have_no_number() {
    let mut b = board();
    b.crowns(ENGLAND, 50);
    b.to(Phase::Marriages, ENGLAND);
    for _ in 0..9 {
        let gives = vec![Gift::Crowns(1)];
        b.act(ENGLAND, Action::Marriage(MarriageDeed::OfferBargain { to: FRANCE, gives, asks: vec![] }));
        b.act(FRANCE, Action::Marriage(MarriageDeed::AnswerBargain { yes: false }));
    }
    let asked = |a: &Action| matches!(a, Action::Marriage(MarriageDeed::OfferBargain { .. }));
    assert!(!b.offers(ENGLAND).iter().any(asked), "the list has an end, so that no machine offers for ever");
    let groom = b.person(ENGLAND, "Edmund", Sex::Male, 25);
    let bride = b.person(SPAIN, "Ines", Sex::Female, 20);
    for _ in 0..4 {
        b.act(ENGLAND, Action::Marriage(MarriageDeed::Propose { draft: Draft::of(groom, bride), to: SPAIN }));
        let talk = b.data().talks.talks.last().expect("talks").id;
        b.act(SPAIN, Action::Marriage(MarriageDeed::Decline { talk, reason: String::new() }));
    }
}

/// BR 24.2: scores must be given "upon request": of every house.
#[test]
fn scores_of_all_houses_are_shown() {
    let mut b = board();
    let solange = b.person(FRANCE, "Solange", Sex::Female, 20);
    b.scores(solange, 2, -1, 1);
    let text = b.print_view(ENGLAND);
    assert!(text.contains("Solange") && text.contains("Guile +2, Constitution -1, Charisma +1"), "{text}");
}

/// BR 6.1: a player "may make Birth Rolls": a couple that forgoes it makes none when the next turn begins, and for that turn.
#[test]
fn a_birth_roll_may_be_forgone() {
    use regnal::games::blood_royale::court::CourtDeed;
    let mut b = board();
    b.to(Phase::Births, ENGLAND);
    let (king, french) = (b.monarch(ENGLAND), b.monarch(FRANCE));
    let wed = |b: &Board, who| b.pos().marriages().find(|m| m.husband == who).expect("wed").id;
    let (own, other) = (wed(&b, king), wed(&b, french));
    let forgo = |marriage| Action::Court(CourtDeed::Forgo { marriage });
    assert_eq!(b.refused(ENGLAND, forgo(other)).0, "NotYourCouple");
    b.act(ENGLAND, forgo(own));
    let rolls = |b: &Board, who: CharacterId| {
        let name = b.pos().name_of(who);
        let told = &b.table.chronicle().lines;
        let thrown = |l: &&Entry| l.throw.as_ref().is_some_and(|t| t.purpose.starts_with(&format!("birth: {name}")));
        told.iter().filter(thrown).count()
    };
    let before = (rolls(&b, king), rolls(&b, french));
    b.edit(|p| p.turn.number += 1);
    b.enter(Phase::Births);
    assert_eq!((rolls(&b, king), rolls(&b, french)), (before.0, before.1 + 1));
    b.enter(Phase::Births);
    assert_eq!(rolls(&b, king), before.0 + 1, "for one turn");
}

/// BR OG.1: Governors are made "at any time during the Dynastic Phase".
#[test]
fn governors_are_made_in_the_births_too() {
    use regnal::games::blood_royale::fortune::FortuneDeed;
    let mut b = board_with("governors: true");
    let who = b.person(ENGLAND, "Edmund", Sex::Male, 25);
    let appoint = Action::Fortune(FortuneDeed::Govern { who, at: land("kent") });
    for phase in [Phase::Births, Phase::Marriages] {
        b.to(phase, ENGLAND);
        assert!(b.allowed(ENGLAND, &appoint), "{phase:?}");
    }
}
