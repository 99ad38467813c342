//! Births, deaths, crowns and households where they meet the map, the weather and contracts.

use super::*;

/// A game in which nobody but the first three of each house is there.
fn first_families() -> Board {
    let mut b = board();
    b.edit(|p| p.people.truncate(15));
    b
}

/// BR 9.22, 9.24, 15.14: of two united crowns it is the King's Charisma that counts, and "if the Monarch is away from his capital"
/// it is he who is away: in the Queen's country too.
#[test]
fn a_king_abroad_is_away_from_both_his_countries() {
    let mut b = first_families();
    let heiress = b.heir_is(FRANCE, Sex::Female, 20);
    let widow = b.pos().kin().spouse(b.monarch(SPAIN)).unwrap();
    b.die(&[widow]);
    let king = b.monarch(SPAIN);
    b.wed(king, heiress);
    let late = b.monarch(FRANCE);
    b.die(&[late]);
    b.do_it(FRANCE, CourtDeed::Crown);
    assert_eq!(b.ruler(FRANCE), Some(SPAIN));
    let pawn = b.king(SPAIN);
    let both = |b: &Board| (unrest(b, "leon"), unrest(b, "normandy"));
    b.put_pawn(pawn, "Castile");
    assert_eq!(both(&b), (0, -2), "foreign rule in Normandy");
    b.put_pawn(pawn, "ile_de_france");
    assert_eq!(both(&b), (0, -2), "at home in the Queen's capital");
    b.put_pawn(pawn, "Kent");
    assert_eq!(both(&b), (-1, -3));
}

/// BR 5.3, 9.1, 15.25: "Any Royal characters aboard the Fleet when it was lost die": King and heir go down together, and the next
/// in line reigns before anybody moves.
#[test]
fn king_and_heir_go_down_with_one_ship() {
    let mut b = first_families();
    let (king, queen) = (b.monarch(FRANCE), b.pos().kin().spouse(b.monarch(FRANCE)).unwrap());
    let heir = b.heir_is(FRANCE, Sex::Male, 20);
    let second = b.child(FRANCE, "Robert", Sex::Male, 15, king, queen);
    let fleet = b.fleet(FRANCE, Berth::Sea(sea("Channel")));
    let (a, c) = (b.king(FRANCE), b.prince(FRANCE, heir, "normandy"));
    b.edit(|p| [a, c].iter().for_each(|w| p.pawns[w.0 as usize].at = Spot::Aboard(fleet)));
    b.enter_with(Phase::Event, &[4, 2]);
    assert!(b.dice_are_used());
    assert_eq!(b.monarch(FRANCE), second);
    assert_eq!(b.data().countries[1].past, [king], "the heir never reigned");
    assert_eq!(b.pos().turn.phase, Phase::Movement);
    assert_eq!(b.pos().pawn_of(second).map(|p| p.at), Some(Spot::Land(land("ile_de_france"))));
}

/// BR 6.23, 6.25, 8.15: a husband who joins his wife's Dynasty, where all five pieces are used, "is assumed to be moved to the
/// 'new' Dynasty's capital, and cannot move until a piece becomes available".
#[test]
fn a_husband_waits_for_a_piece_in_his_wifes_capital() {
    let mut b = first_families();
    let princes: Vec<CharacterId> = (0..5).map(|n| b.person(FRANCE, "Jean", Sex::Male, 30 + n)).collect();
    princes.iter().for_each(|who| {
        b.prince(FRANCE, *who, "burgundy");
    });
    let groom = b.person(ENGLAND, "Rupert", Sex::Male, 25);
    b.prince(ENGLAND, groom, "kent");
    let bride = b.person(FRANCE, "Solange", Sex::Female, 20);
    b.to(Phase::Marriages, ENGLAND);
    let draft = crate::marriages::Draft { husband_moves: true, ..crate::marriages::Draft::of(groom, bride) };
    crate::marriages::agree(&mut b, ENGLAND, FRANCE, &draft);
    assert_eq!((b.pos().character(groom).keeper, b.pos().pawn_of(groom).is_some()), (Some(FRANCE), false));
    assert_eq!(court::waiting(b.pos(), FRANCE), [groom]);
    b.die(&[princes[0]]);
    let piece = b.pos().pawn_of(groom).expect("the freed piece");
    assert_eq!((piece.country, piece.at), (Some(country("france")), Spot::Land(land("ile_de_france"))));
}

/// BR 7.9, 8.18, 10.2: "the brides of dead Princes … are returned to their original Dynasty"; "The children of a marriage are
/// always brought up by the male character's Dynasty".
#[test]
fn a_widow_goes_home_without_her_children() {
    let mut b = first_families();
    let groom = b.person(ENGLAND, "Rupert", Sex::Male, 25);
    let bride = b.person(FRANCE, "Solange", Sex::Female, 20);
    b.wed(groom, bride);
    let child = b.child(ENGLAND, "Anne", Sex::Female, 5, groom, bride);
    b.die(&[groom]);
    b.enter(Phase::Announcements);
    assert_eq!((b.pos().character(bride).keeper, b.pos().character(child).keeper), (Some(FRANCE), Some(ENGLAND)));
}

/// BR 8.15, 8.18, 10.2: a husband of the bride's house returns to his own when she dies; the children stay where they were
/// brought up.
#[test]
fn a_widower_goes_home_without_his_children() {
    let mut b = first_families();
    let groom = b.person(ENGLAND, "Rupert", Sex::Male, 25);
    b.prince(ENGLAND, groom, "kent");
    let bride = b.person(FRANCE, "Solange", Sex::Female, 20);
    b.to(Phase::Marriages, ENGLAND);
    let draft = crate::marriages::Draft { husband_moves: true, ..crate::marriages::Draft::of(groom, bride) };
    crate::marriages::agree(&mut b, ENGLAND, FRANCE, &draft);
    let child = b.child(FRANCE, "Guy", Sex::Male, 0, groom, bride);
    assert_eq!(
        b.pos().pawn_of(groom).and_then(|p| p.country),
        Some(country("france")),
        "he fights as a prince of hers"
    );
    b.die(&[bride]);
    b.enter(Phase::Announcements);
    assert_eq!((b.pos().character(groom).keeper, b.pos().character(child).keeper), (Some(ENGLAND), Some(FRANCE)));
    assert_eq!(b.pos().pawn_of(groom).and_then(|p| p.country), Some(country("england")));
    assert!(b.data().treaties.iter().all(|t| t.ended.is_some()));
}

/// BR 6.15, 19.28: a Prince who becomes 20 as a prisoner has no place on the board until he is free, and then it is his capital.
#[test]
fn a_captive_who_comes_of_age_is_not_placed() {
    let mut b = first_families();
    let prince = b.heir_is(FRANCE, Sex::Male, 15);
    b.change(prince, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
    for seat in [ENGLAND, GERMANY, ITALY, SPAIN] {
        b.heir_is(seat, Sex::Female, 5);
    }
    b.in_year(1305);
    b.enter(Phase::Announcements);
    assert_eq!((b.asked(), b.pos().pawn_of(prince).map(|p| p.at)), (None, None));
    b.happens(|world| regnal::games::blood_royale::war::release(world, prince));
    assert_eq!(b.pos().pawn_of(prince).map(|p| p.at), Some(Spot::Land(land("ile_de_france"))));
}

/// BR 9.26, 17.2: "The player must return all Home Provinces": those he has; what a third player has taken of them stays his.
#[test]
fn a_country_given_up_comes_back_as_far_as_it_is_held() {
    let mut b = first_families();
    b.in_year(1330);
    let daughter = b.heir_is(FRANCE, Sex::Female, 35);
    let lord = b.person(SPAIN, "Carlos", Sex::Male, 40);
    b.wed(lord, daughter);
    b.child(SPAIN, "Fernando", Sex::Male, 15, lord, daughter);
    b.die(&[daughter]);
    let late = b.monarch(FRANCE);
    b.die(&[late]);
    b.hold(ITALY, "dauphine");
    let french = b.armies(SPAIN, "kent", 1)[0];
    let spare = b.pos().armies().find(|a| a.banner == Banner::Country(country("france"))).unwrap().id;
    b.edit(|p| p.armies[spare.0 as usize].at = Spot::Land(land("bordeaux")));
    b.to(Phase::Marriages, SPAIN);
    b.do_it(SPAIN, CourtDeed::GiveUpCountry { country: country("france") });
    assert_eq!((b.pos().held_by(FRANCE).count(), b.pos().holder(land("dauphine"))), (9, Some(ITALY)));
    assert_eq!((b.pos().owner_of_army(spare), b.pos().owner_of_army(french)), (Some(FRANCE), Some(SPAIN)));
}

/// BR 6.3, 6.5, 19.28: "Birth rolls should not be made if either partner is being held prisoner": captured in the movement of one
/// turn, the couple has none in the births of the next.
#[test]
fn a_captured_king_begets_nobody() {
    let mut b = first_families();
    let kings = b.king(SPAIN);
    b.happens(|world| regnal::games::blood_royale::war::capture(world, kings, Some(FRANCE)));
    b.in_year(1305);
    // The other four couples throw 2.
    b.enter_with(Phase::Births, &[1; 8]);
    assert!(b.dice_are_used());
    let marriage = b.pos().kin().marriage_of(b.monarch(SPAIN)).unwrap().id;
    b.to(Phase::Births, SPAIN);
    assert_eq!(b.refused(SPAIN, Action::Court(CourtDeed::TryForChild { marriage })).0, "CoupleCaptive");
}

/// BR 9.30, 19.19, 19.28: a Regent "is regarded as King": captured he is away; dead he is followed by another.
#[test]
fn a_regent_in_the_field() {
    let mut b = first_families();
    let king = b.monarch(FRANCE);
    b.heir_is(FRANCE, Sex::Male, 5);
    let uncle = b.person(FRANCE, "Philippe", Sex::Male, 30);
    b.die(&[king]);
    let france = country("france");
    assert_eq!(b.pos().sovereign(france), Some(uncle));
    let pawn = b.king(FRANCE);
    assert_eq!(b.pos().pawn(pawn).bearer, Some(uncle));
    b.happens(|world| regnal::games::blood_royale::war::capture(world, pawn, Some(SPAIN)));
    assert_eq!(unrest(&b, "normandy"), -1 + b.pos().character(uncle).scores.charisma);
    b.die(&[uncle]);
    let next = b.pos().country(france).regent.expect("another");
    assert!(next != uncle && unrest(&b, "normandy") == b.pos().character(next).scores.charisma);
}

/// BR 8.2, 8.4, 19.28: "Players may arrange marriages for any unmarried adult characters": a prisoner may wed, and stays one.
#[test]
fn a_prisoner_may_wed() {
    let mut b = first_families();
    let groom = b.person(ENGLAND, "Rupert", Sex::Male, 25);
    let bride = b.person(FRANCE, "Solange", Sex::Female, 20);
    b.change(groom, |c| c.captive_of = Some(Captor::Seat(SPAIN)));
    b.to(Phase::Marriages, ENGLAND);
    crate::marriages::agree(&mut b, ENGLAND, FRANCE, &crate::marriages::Draft::of(groom, bride));
    assert_eq!(b.pos().kin().spouse(groom), Some(bride));
    assert_eq!(b.pos().character(groom).captive_of, Some(Captor::Seat(SPAIN)));
}

/// BR 6.18, 8.12, 9.17: the wife's Guile within +2 and -2, the usurper's -1 on top of that.
#[test]
fn guile_is_capped_before_the_usurpers_penalty() {
    let mut b = first_families();
    let prince = b.person(SPAIN, "Juan", Sex::Male, 25);
    let wife = b.person(ITALY, "Maria", Sex::Female, 20);
    b.wed(prince, wife);
    b.scores(prince, 2, 0, 0);
    b.scores(wife, 2, 0, 0);
    let claimant = b.person(ITALY, "Pedro", Sex::Male, 25);
    b.edit(|p| p.countries[4].claimants.push(claimant));
    let pawn = b.prince(SPAIN, prince, "navarre");
    assert_eq!(Board::sum(&court::strength(b.pos(), pawn, None)), 1);
    b.scores(prince, -2, 0, 0);
    b.scores(wife, -2, 0, 0);
    assert_eq!(Board::sum(&court::strength(b.pos(), pawn, None)), -3);
}
