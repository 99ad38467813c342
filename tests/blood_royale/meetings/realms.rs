//! Taxes, rebellions, upkeep and raising where they meet aid, war and the calendar.

use super::*;

fn raise(n: u8) -> Action {
    Action::Realm(RealmDeed::Raise { country: CountryId(0), armies: n, fleets: 0 })
}

/// The turn is over; everybody has done with cashing in, and the next has begun.
fn turn_ends(b: &mut Board) {
    b.enter(Phase::CashingIn);
    while b.pos().turn.phase == Phase::CashingIn {
        let seat = b.table.prompt().seats[0];
        b.done(seat);
    }
}

/// BR 20.3, 20.5, Q55: "the monarch's Charisma score is reduced by 1", while the foreign Armies stand there to fight for him, to the
/// end of that turn; not for ever.
#[test]
fn foreign_aid_costs_charisma_in_its_turn() {
    for taken_back in [true, false] {
        let mut b = moving();
        b.open(FRANCE, ENGLAND);
        let army = b.armies(ENGLAND, "Normandy", 2);
        let before = unrest(&b, "bordeaux");
        b.act(ENGLAND, lend(&army, FRANCE, true));
        b.act(FRANCE, permit(true));
        assert_eq!(unrest(&b, "bordeaux"), before - 1);
        if taken_back {
            b.act(
                ENGLAND,
                Action::Campaign(CampaignDeed::TakeBack { armies: army.clone(), royals: vec![], fleets: vec![] }),
            );
            assert_eq!(unrest(&b, "bordeaux"), before - 1, "to the end of the turn");
        }
        turn_ends(&mut b);
        let left = if taken_back { before } else { before - 1 };
        assert_eq!(unrest(&b, "bordeaux"), left, "taken back {taken_back}: {}", b.chronicle());
        assert_eq!(b.pos().army(army[0]).lent_to, (!taken_back).then_some(FRANCE));
    }
}

/// BR 20.3, 19.37: aid on the field of battle alone, without lent troops, is over with the turn as well.
#[test]
fn an_ally_in_ones_own_land_costs_charisma_in_this_turn_only() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    b.armies(SPAIN, "navarre", 2);
    b.armies(GERMANY, "navarre", 2);
    crate::war::after_move(&mut b, FRANCE);
    crate::war::deed(&mut b, FRANCE, WarDeed::Attack { at: land("navarre"), whom: Some(SPAIN) });
    crate::war::deed(&mut b, GERMANY, WarDeed::Join { side: crate::war::Role::Defender });
    crate::war::deed(&mut b, SPAIN, WarDeed::Welcome { yes: true });
    assert_eq!(unrest(&b, "leon"), -1);
    turn_ends(&mut b);
    assert_eq!(unrest(&b, "leon"), 0);
}

/// BR 15.20, 20.3: "A rebellion is automatically put down … if 4 Army counters are moved into the Province and remain there at
/// the end of a Movement turn": whosever they are, and whosever turn it is.
#[test]
fn any_four_counters_put_a_rebellion_down() {
    // English and French counters in Kent; whose turn ends; is it over?
    for (english, french, mover, over) in [
        (0, 4, FRANCE, true),
        (2, 2, FRANCE, true),
        (2, 2, ENGLAND, true),
        (1, 2, ENGLAND, false),
        (0, 3, FRANCE, false),
    ] {
        let mut b = moving();
        b.province("Kent", |p| p.rebellion = Some(0));
        b.armies(ENGLAND, "Kent", english);
        b.armies(FRANCE, "Kent", french);
        b.to(Phase::Movement, mover);
        b.done(mover);
        while matches!(b.top(), Some(Frame::War(_))) {
            let seat = b.table.prompt().seats[0];
            crate::war::deed(&mut b, seat, WarDeed::Decline);
        }
        assert_eq!(!rebels(&b, "Kent"), over, "{english} {french} {mover:?}");
    }
}

/// BR 15.20, 20.3: "military assistance (to put down rebellions, for example)": guests without whom it would not have been put
/// down cost the monarch Charisma, enemies in his land do not.
#[test]
fn guests_who_put_a_rebellion_down_are_foreign_aid() {
    for (english, by_leave, cost) in [(0, true, -1), (1, true, -1), (4, true, 0), (0, false, 0)] {
        let mut b = moving();
        b.province("Kent", |p| p.rebellion = Some(0));
        let before = unrest(&b, "yorkshire");
        b.armies(ENGLAND, "Kent", english);
        b.armies(FRANCE, "Kent", 4);
        if by_leave {
            b.open(ENGLAND, FRANCE);
        }
        b.to(Phase::Movement, FRANCE);
        b.done(FRANCE);
        while matches!(b.top(), Some(Frame::War(_))) {
            let seat = b.table.prompt().seats[0];
            crate::war::deed(&mut b, seat, WarDeed::Decline);
        }
        assert!(!rebels(&b, "Kent"));
        assert_eq!(unrest(&b, "yorkshire") - before, cost, "{english} {by_leave}");
    }
}

/// BR 15.20, 19.24: counters that a retreat brings in "remain there at the end of a Movement turn" too.
#[test]
fn a_retreat_may_put_a_rebellion_down() {
    let mut b = board();
    b.edit(|p| p.provinces[land("aragon").index()].rebellion = Some(0));
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    crate::war::attack(&mut b, FRANCE, "navarre", SPAIN);
    crate::war::deed(&mut b, FRANCE, WarDeed::FightOn);
    b.lay(&[6]);
    retreat(&mut b, SPAIN, "aragon");
    assert!(!rebels(&b, "aragon"));
}

/// BR 13.7, 15.21: markers are removed by payment before forces are raised: a province bought back counts for the limit.
#[test]
fn a_rebellion_bought_off_supports_armies_again() {
    let mut b = board();
    b.edit(|p| p.turn.number = 2);
    b.crowns(ENGLAND, 200);
    b.edit(|p| p.provinces[land("kent").index()].rebellion = Some(0));
    b.enter(Phase::Upkeep);
    assert_eq!(realm::raise_limit(b.pos(), ENGLAND).most, 18);
    b.act(ENGLAND, Action::Realm(RealmDeed::BuyOff { province: land("kent") }));
    b.done(ENGLAND);
    b.to(Phase::Raising, ENGLAND);
    assert_eq!(b.refused(ENGLAND, raise(21)).0, "NoArmiesLeft");
    assert!(b.allowed(ENGLAND, &raise(20)));
}

/// BR 13.7, 17.1: a Home Province under another's marker supports nobody's armies: not its own country's, and the captor's only
/// if it were his Home Province.
#[test]
fn a_captured_province_supports_no_armies() {
    let mut b = board();
    b.hold(FRANCE, "calais");
    b.to(Phase::Raising, ENGLAND);
    assert_eq!([ENGLAND, FRANCE].map(|s| realm::raise_limit(b.pos(), s).most), [18, 20]);
}

/// BR 13.5, 18.6, 21.1: with the old capital lost new Armies appear in the new one, and goods are cashed in there.
#[test]
fn the_new_capital_is_the_capital() {
    let mut b = board();
    b.edit(|p| p.turn.number = 2);
    b.hold(FRANCE, "essex");
    b.edit(|p| {
        p.countries[0].capital = Some(land("wessex"));
        p.countries[0].castle = 0;
    });
    b.crowns(ENGLAND, 20);
    b.to(Phase::Raising, ENGLAND);
    b.act(ENGLAND, raise(2));
    assert_eq!(b.pos().armies_in(land("wessex"), ENGLAND).len(), 2);
    for goods in [Goods::Food, Goods::Metals, Goods::Cloth] {
        b.item(ENGLAND, goods, "wessex");
    }
    b.to(Phase::CashingIn, ENGLAND);
    let before = b.treasury(ENGLAND);
    let cash = |at: &str| Action::Realm(RealmDeed::CashIn { at: land(at), set: 2 });
    assert_eq!(b.refused(ENGLAND, cash("essex")).0, "NotYourCapital");
    b.act(ENGLAND, cash("wessex"));
    assert_eq!(b.treasury(ENGLAND), before + 50);
}

/// BR 18.4, 18.5: "it returns to full Strength (ie, 10) at the beginning of the next Interphase", besiegers or not.
#[test]
fn a_besieged_castle_is_mended() {
    let mut b = board();
    b.edit(|p| {
        p.turn.number = 2;
        p.countries[0].castle = 4;
    });
    b.armies(FRANCE, "essex", 4);
    b.crowns(FRANCE, 20);
    b.enter(Phase::Upkeep);
    assert_eq!(b.pos().castle_at(land("essex")), 10);
    b.control();
    assert_eq!(b.refused(FRANCE, mark("essex")), no("CastleStands", "18.5"));
}

/// BR 5.8, 15.9, 15.10: Famine of the last round still bars taxes and goods of "the next Interphase", and is gone before forces
/// are raised.
#[test]
fn a_famine_lasts_through_one_harvest() {
    let mut b = board();
    b.edit(|p| {
        p.turn.number = 2;
        p.provinces[land("lancashire").index()].famine = true;
    });
    b.enter(Phase::Taxes);
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        b.act(seat, Action::Realm(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (45, 50));
    assert!(b.pos().items_in(land("lancashire")).is_empty() && !b.pos().items_in(land("warwickshire")).is_empty());
    assert!(!b.pos().province(land("lancashire")).famine);
}

/// BR 1.6, 1.7, 15.3, 19.7: an Army dead of plague and one dead in battle come back in the same Interphase, ten years on.
#[test]
fn the_dead_of_one_year_come_back_together() {
    let mut b = board();
    b.edit(|p| p.people.truncate(15));
    b.armies(SPAIN, "kent", 1);
    b.enter_with(Phase::Event, &[1, 1, 1, 6]);
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 1);
    crate::war::attack(&mut b, FRANCE, "navarre", SPAIN);
    crate::war::round(&mut b, [1, 6]);
    assert_eq!(crate::war::dead(&b, SPAIN), 2);
    for (year, dead) in [(1305, 2), (1310, 0)] {
        b.in_year(year);
        b.enter(Phase::Upkeep);
        assert_eq!(crate::war::dead(&b, SPAIN), dead, "{year}");
    }
}

/// BR 11.3, 9.22, 15.15: one rate for all of a player's provinces, and its -2 in all of them, annexed ones too.
#[test]
fn high_taxes_are_felt_in_both_countries() {
    let mut b = board();
    b.edit(|p| {
        p.countries[1].ruler = Some(ENGLAND);
        for q in p.provinces.iter_mut().filter(|q| q.holder == Holder::Seat(FRANCE)) {
            q.holder = Holder::Seat(ENGLAND);
        }
    });
    let calm = (unrest(&b, "kent"), unrest(&b, "normandy"));
    b.edit(|p| p.players[0].rate = Some(Rate::High));
    assert_eq!((unrest(&b, "kent"), unrest(&b, "normandy")), (calm.0 - 2, calm.1 - 2));
}

/// BR 13.1, 13.2, 19.38: lent troops are maintained, or let go, by their own player.
#[test]
fn lent_troops_are_paid_by_their_owner() {
    let mut b = board();
    b.edit(|p| p.turn.number = 2);
    let lent = b.armies(ENGLAND, "normandy", 2);
    b.edit(|p| lent.iter().for_each(|a| p.armies[a.0 as usize].lent_to = Some(FRANCE)));
    b.crowns(ENGLAND, 3);
    b.enter(Phase::Upkeep);
    assert_eq!([ENGLAND, FRANCE].map(|s| realm::upkeep_due(b.pos(), s)), [4, 0]);
    let go = Action::Realm(RealmDeed::Disband { armies: vec![lent[0]], fleets: vec![], captains: vec![] });
    b.act(ENGLAND, go);
    b.done(ENGLAND);
    assert_eq!(b.treasury(ENGLAND), 1);
}
