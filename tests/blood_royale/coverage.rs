//! Rules and refusals that are of no one room, or of several.

use super::fortune::draw;
use crate::kit::*;
use regnal::games::blood_royale::campaign::{CampaignDeed, Unit};
use regnal::games::blood_royale::fortune::{FortuneAsk, FortuneDeed};
use regnal::games::blood_royale::realm::RealmDeed;
use regnal::games::blood_royale::war::WarDeed;

/// The refusal with its rule, as [`Board::refused`] gives it.
fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("BR {rule}"))
}

/// What the door says of an act in a position that the table would not wait in.
#[track_caller]
fn turned_away(position: &Position, seat: SeatId, action: &Action) -> (String, String) {
    reached(action.check(position.pos(&Book::standard()), seat).expect_err("refused"))
}

// ---------------------------------------------------------------- Who plays (0.1)

/// BR 0.1: Three to five players, each with a dynasty and a country of his own.
#[test]
fn three_to_five_dynasties_play() {
    let all = ["england", "france", "germany", "italy", "spain"];
    for n in 3..=5 {
        let b = board_of(&all[5 - n..], "");
        let seats: Vec<SeatId> = b.pos().seats().collect();
        assert_eq!(seats.len(), n);
        for (i, seat) in seats.iter().enumerate() {
            let house = |s: SeatId| b.pos().character(b.monarch(s)).house;
            assert_eq!(b.pos().ruled_by(*seat).len(), 1);
            for other in &seats[..i] {
                assert_ne!(house(*seat), house(*other));
                assert_ne!(b.pos().player(*seat).country, b.pos().player(*other).country);
            }
        }
    }
    for (low, high) in [(2, 2), (2, 5), (3, 6), (6, 6)] {
        let text = format!("(game: \"blood_royale\", title: \"T\", text: \"T\", seats: ({low}, {high}))");
        let errors = set_up(&text, high, 1).expect_err("two or six cannot play");
        assert!(errors.iter().any(|e| e.to_string().contains("range of seats")), "{errors:?}");
    }
}

// ---------------------------------------------------------------- What belongs to an option

/// BR 1.9: Nobody comes into the Holy Land box but by an Event Card; without them there is none.
#[test]
fn the_holy_land_is_for_event_cards() {
    for cards in [false, true] {
        let mut b = board_with(&format!("event_cards: {cards}"));
        b.to(Phase::Movement, ENGLAND);
        assert_eq!(b.data().deck.draw.contains(&CardId(61)), cards);
        let armies = b.armies(ENGLAND, "essex", 2);
        let go = Action::Campaign(CampaignDeed::TakeCross { armies: armies.clone(), pawns: vec![] });
        assert_eq!(b.refused(ENGLAND, go.clone()), no("NoCrusade", "OE.20"));
        if cards {
            draw(&mut b, 61, ENGLAND, &[6]);
            b.to(Phase::Movement, ENGLAND);
            b.act(ENGLAND, go);
            assert!(armies.iter().all(|a| b.pos().army(*a).at == Spot::HolyLand));
        }
    }
}

/// BR 6.13: Titles are for Option G: without it no card and no King gives one.
#[test]
fn titles_are_for_option_g() {
    for governors in [false, true] {
        let mut b = board_with(&format!("event_cards: true, governors: {governors}"));
        let who = b.person(FRANCE, "Louis", Sex::Male, 20);
        let at = land("bordeaux");
        let give = Action::Fortune(FortuneDeed::Govern { who, at });
        b.to(Phase::Marriages, FRANCE);
        let offered = b.offers(FRANCE).contains(&give);
        assert_eq!(offered, governors);
        if governors {
            b.act(FRANCE, give);
        } else {
            assert_eq!(b.refused(FRANCE, give), no("NoGovernors", "OG.1"));
        }
        let title = b.pos().province(at).governor;
        assert_eq!(title, governors.then_some(who));
    }
}

// ---------------------------------------------------------------- Princes on the map (6.16)

/// BR 6.16: A Prince whose piece is on the map marches, and counts as a leader where he fights; one who has no piece does not.
#[test]
fn a_placed_prince_marches_and_commands() {
    for placed in [true, false] {
        let mut b = board();
        let who = b.person(FRANCE, "Louis", Sex::Male, 25);
        b.scores(who, 2, 0, 0);
        b.armies(FRANCE, "navarre", 4);
        b.armies(SPAIN, "navarre", 6);
        let pawn = placed.then(|| b.prince(FRANCE, who, "bordeaux"));
        b.to(Phase::Movement, FRANCE);
        if let Some(pawn) = pawn {
            let units = vec![Unit::Royal(pawn)];
            b.act(FRANCE, Action::Campaign(CampaignDeed::March { units, path: vec![land("navarre")], ask: false }));
            assert_eq!(b.pos().pawn(pawn).at, Spot::Land(land("navarre")));
        }
        b.done(FRANCE);
        b.act(FRANCE, Action::War(WarDeed::Attack { at: land("navarre"), whom: Some(SPAIN) }));
        b.lay(&[4, 6]);
        if let Some(pawn) = pawn {
            b.act(FRANCE, Action::War(WarDeed::Ready { counted: vec![pawn] }));
        }
        // Strength +2 is two rolls before the battle: the four strikes, the six does not.
        assert_eq!(b.dice_are_used(), placed);
        assert_eq!(b.pos().armies_in(land("navarre"), SPAIN).len(), if placed { 2 } else { 6 });
    }
}

// ---------------------------------------------------------------- Refusals that every room may give

/// BR 14.2: While one moves the others wait.
#[test]
fn the_table_waits_for_whom_it_asks() {
    let mut b = board();
    b.to(Phase::Movement, ENGLAND);
    assert_eq!(turned_away(&b.data(), FRANCE, &Action::Done), no("NotYourRound", "14.2"));
}

/// BR 5.8: What is asked is answered first.
#[test]
fn nobody_ends_his_part_before_he_has_answered() {
    let mut b = board_with("event_cards: true");
    draw(&mut b, 53, FRANCE, &[6]);
    assert_eq!(b.refused(FRANCE, Action::Done), no("NothingToEnd", "5.8"));
}

/// BR 5.8: A word given twice is no second word.
#[test]
fn nobody_calls_time_twice() {
    let mut b = board();
    b.to(Phase::Marriages, ENGLAND);
    b.act(ENGLAND, Action::CallTime { agree: true });
    assert_eq!(b.refused(ENGLAND, Action::CallTime { agree: true }), no("AlreadyDone", "5.8"));
    b.act(ENGLAND, Action::CallTime { agree: false });
    assert_eq!(b.refused(ENGLAND, Action::CallTime { agree: false }), no("AlreadyDone", "5.8"));
}

#[test]
fn nobody_names_whom_there_is_not() {
    let mut b = board();
    b.to(Phase::Marriages, ENGLAND);
    let ghost = Action::Rename { who: CharacterId(999), name: "Hugh".into() };
    assert_eq!(b.refused(ENGLAND, ghost), no("NoSuch", "1.13"));
}

// ---------------------------------------------------------------- Refusals of rooms where nobody is asked who could be

/// BR 11.1: Who controls nothing has nothing to tax.
#[test]
fn without_provinces_there_are_no_taxes() {
    let mut b = board();
    b.to(Phase::Taxes, ENGLAND);
    b.edit(|p| {
        for province in p.provinces.iter_mut().filter(|q| q.holder == Holder::Seat(ENGLAND)) {
            province.holder = Holder::Seat(FRANCE);
        }
        p.countries[0].ruler = Some(FRANCE);
    });
    let rate = Action::Realm(RealmDeed::SetRate { rate: Rate::Normal });
    assert_eq!(turned_away(&b.data(), ENGLAND, &rate), no("NothingToTax", "11.1"));
}

/// BR 13.5: Armies gather in the capital and nowhere else.
#[test]
fn without_a_capital_no_armies_gather() {
    let mut b = board();
    b.hold(FRANCE, "essex");
    b.crowns(ENGLAND, 50);
    b.to(Phase::Raising, ENGLAND);
    let raise = Action::Realm(RealmDeed::Raise { country: CountryId(0), armies: 1, fleets: 0 });
    assert_eq!(turned_away(&b.data(), ENGLAND, &raise), no("NoCapital", "13.5"));
}

/// BR 13.4, 13.7: Cards too raise no more than there are counters, and no more than the provinces support.
#[test]
fn cards_keep_to_the_counters_and_the_limit() {
    let mut b = board_with("event_cards: true");
    b.crowns(FRANCE, 50);
    b.to(Phase::Movement, FRANCE);
    b.armies(FRANCE, "bordeaux", 20);
    for _ in 0..4 {
        b.fleet(FRANCE, Berth::Port(land("normandy")));
    }
    let mut position = b.data();
    position.stack = vec![Frame::Fortune(FortuneAsk::Levies { seat: FRANCE, left: 2, cost: 2 })].into();
    let levy = Action::Fortune(FortuneDeed::Levy);
    assert_eq!(turned_away(&position, FRANCE, &levy), no("AtLimit", "13.7"));
    position.stack = vec![Frame::Fortune(FortuneAsk::Shipwrights { seats: vec![FRANCE] })].into();
    let fleet = Action::Fortune(FortuneDeed::FreeFleet { at: land("normandy") });
    assert_eq!(turned_away(&position, FRANCE, &fleet), no("NoneLeft", "13.4"));
    position.fleets.iter_mut().find(|f| f.at == Berth::Port(land("normandy"))).unwrap().at = Berth::Pool;
    assert!(fleet.check(position.pos(&Book::standard()), FRANCE).is_ok());
}
