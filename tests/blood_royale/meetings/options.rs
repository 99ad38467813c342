//! The Optional Rules where they meet the basic ones.

use super::*;

/// BR OG.9, 15.9: a Province affected by Famine "produces no Taxes": there is nothing for its Governor to keep back or to add.
#[test]
fn a_governor_has_nothing_from_a_famine() {
    let mut b = board_with("governors: true");
    let duke = b.person(FRANCE, "Duke", Sex::Male, 30);
    b.prince(FRANCE, duke, "wessex");
    b.edit(|p| {
        let at = &mut p.provinces[land("wessex").index()];
        (at.governor, at.famine) = (Some(duke), true);
    });
    b.enter(Phase::Taxes);
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        b.act(seat, Action::Realm(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (45, 50));
    assert!(!matches!(b.top(), Some(Frame::Realm(_))));
}

/// BR OG.13, 12.1: "Only Famine … automatically stops the production": no die of the Governor's brings anything back.
#[test]
fn no_governor_trades_in_a_famine() {
    let mut b = board_with("governors: true");
    let duke = b.person(GERMANY, "Duke", Sex::Male, 30);
    b.scores(duke, 0, 0, 2);
    b.prince(GERMANY, duke, "bavaria");
    b.edit(|p| {
        let at = &mut p.provinces[land("bavaria").index()];
        (at.governor, at.famine) = (Some(duke), true);
        p.turn.number = 2;
    });
    b.to(Phase::Marriages, ENGLAND);
    b.crowns(ENGLAND, 50);
    b.enter_with(Phase::Resources, &[6]);
    assert!(!b.dice_are_used() && b.pos().items_in(land("bavaria")).is_empty());
}

/// BR OG.3, 17.2: a title and the control of its province are two things: when the land is conquered the Governor stays.
#[test]
fn a_governor_outlasts_a_conquest() {
    let mut b = moving_with("governors: true");
    let duke = b.person(ENGLAND, "Duke", Sex::Male, 30);
    b.province("Kent", |p| p.governor = Some(duke));
    b.armies(FRANCE, "Kent", 1);
    b.control();
    b.act(FRANCE, mark("Kent"));
    let kent = b.pos().province(land("Kent"));
    assert_eq!((kent.holder, kent.governor), (Holder::Seat(FRANCE), Some(duke)));
    assert_eq!(
        realm::tax_of(b.pos(), FRANCE, Rate::Normal)
            .iter()
            .find(|l| l.province == land("Kent"))
            .and_then(|l| l.governor),
        Some(ENGLAND)
    );
}

/// BR OG.7, 6.18, 19.10: the Governor's +1 "may take the characteristic above +2": three rolls before the battle.
#[test]
fn a_strong_governor_has_three_rolls() {
    let mut b = board_with("governors: true");
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 8);
    let louis = crate::war::prince(&mut b, FRANCE, "Louis", 2, "navarre");
    let who = crate::war::bearer(&b, louis);
    b.edit(|p| p.provinces[land("bordeaux").index()].governor = Some(who));
    crate::war::attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[1, 1, 1]);
    crate::war::deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![louis] });
    assert!(b.dice_are_used());
    assert_eq!(crate::war::dead(&b, SPAIN), 3);
}

/// BR OG.11, 19.3, 19.2: troops that a foreign Governor commands fight when and for whom he says, not for their King.
#[test]
fn a_governors_troops_fight_for_the_governor() {
    let mut b = moving_with("governors: true");
    let who = b.person(SPAIN, "Diego", Sex::Male, 25);
    b.prince(SPAIN, who, "Kent");
    b.province("Kent", |p| p.governor = Some(who));
    b.armies(ENGLAND, "Kent", 2);
    b.armies(FRANCE, "Kent", 2);
    crate::war::after_move(&mut b, FRANCE);
    let offers = crate::war::on_offer(&b, FRANCE);
    let whom = Some(SPAIN);
    assert!(offers.contains(&WarDeed::Attack { at: land("kent"), whom }), "{:?} {}", b.table.prompt(), b.chronicle());
    assert!(!offers.contains(&WarDeed::Attack { at: land("kent"), whom: Some(ENGLAND) }));
}

/// BR OD.1, OD.3, 16.19: with Option D a contract of passage lets a shipment by; an Army of a third player does not.
#[test]
fn a_shipment_passes_a_friend_by_contract() {
    for (clause, asked) in [(true, false), (false, true)] {
        let mut b = moving_with("announced_trade: true");
        b.armies(FRANCE, "Wessex", 1);
        if clause {
            treaty(&mut b, [FRANCE, ENGLAND], FRANCE, Promise::ResourcePassage { over: vec![] });
        }
        b.hold(FRANCE, "Wessex");
        let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
        let route = vec![campaign::Leg::Land(land("Wessex")), campaign::Leg::Land(land("Kent"))];
        b.act(ENGLAND, Action::Campaign(CampaignDeed::Ship { item, route }));
        assert_eq!(matches!(b.top(), Some(Frame::Campaign(_))), asked);
    }
}

/// BR OE.6, 18.6: "half of that country's current cash": it is the rebellion of the capital that there is, not of the one lost.
#[test]
fn rebels_rob_the_capital_that_there_is() {
    let mut b = board_with("event_cards: true");
    b.edit(|p| p.people.truncate(15));
    b.hold(SPAIN, "ile_de_france");
    b.edit(|p| {
        p.countries[1].capital = Some(land("bordeaux"));
        p.countries[1].castle = 0;
    });
    b.to(Phase::Movement, ENGLAND);
    b.crowns(FRANCE, 40);
    b.crowns(SPAIN, 40);
    for at in ["ile_de_france", "bordeaux"] {
        b.happens(|world| regnal::games::blood_royale::fortune::rebellions::rebel(world, land(at)));
    }
    assert_eq!((b.treasury(FRANCE), b.treasury(SPAIN)), (20, 40));
}

/// BR OF.3, 17.5, 16.24: a Neutral province "cannot be occupied until both the defending Army counters are defeated".
#[test]
fn a_neutral_garrison_that_stands_keeps_the_marker_away() {
    let mut b = board_with("neutral_provinces: true");
    b.armies(FRANCE, "flanders", 3);
    b.neutrals("flanders", 1);
    b.control();
    assert_eq!(b.refused(FRANCE, mark("flanders")), no("NotAlone", "17.5"));
}

/// BR OC.4, 6.25, 18.1: who is sent into exile goes with the piece of the player on the left, on the spot.
#[test]
fn an_exile_changes_his_colours() {
    let mut b = board_with("disputed_succession: true");
    b.edit(|p| p.people.truncate(15));
    let (king, queen) = (b.monarch(FRANCE), b.pos().kin().spouse(b.monarch(FRANCE)).unwrap());
    let first = b.heir_is(FRANCE, Sex::Male, 25);
    b.child(FRANCE, "Robert", Sex::Male, 15, king, queen);
    b.prince(FRANCE, first, "burgundy");
    b.lay(&[1]);
    b.die(&[king]);
    b.do_it(FRANCE, CourtDeed::PassOver);
    b.do_it(FRANCE, CourtDeed::Crown);
    let piece = b.pos().pawn_of(first).expect("a piece");
    assert_eq!((piece.country, piece.at), (Some(country("germany")), Spot::Land(land("burgundy"))));
}

/// BR 23.12, 19.1, 19.23: "he must attack the defending forces": who enters a neutral country's province has no choice, and no
/// way out but through the battle where all around is neutral.
#[test]
fn an_invader_of_a_neutral_country_has_to_fight() {
    let mut b = board_of(&["france", "germany", "spain"], "");
    let armies = b.armies(SeatId(0), "essex", 3);
    b.edit(|p| armies.iter().for_each(|a| p.armies[a.0 as usize].spent = 1));
    crate::war::after_move(&mut b, SeatId(0));
    let fight = crate::war::battle(&b).expect("at once");
    assert_eq!((fight.attacker.leader, fight.defender.leader), (Some(SeatId(0)), None));
    assert!(
        !crate::war::on_offer(&b, SeatId(0)).iter().any(|d| matches!(d, WarDeed::Retreat { .. } | WarDeed::Decline))
    );
}
