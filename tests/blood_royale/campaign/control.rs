//! Control of provinces (17, 18.5, 18.8, OF.4).

use super::*;

fn holder(b: &Board, at: &str) -> Option<SeatId> {
    b.pos().holder(land(at))
}

/// BR 17.1, 17.2, 17.5
#[test]
fn who_stands_alone_with_armies_may_mark() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    b.armies(FRANCE, "Wessex", 1);
    b.armies(ENGLAND, "Wessex", 1);
    let king = b.king(FRANCE);
    b.put_pawn(king, "Cornwall");
    assert_eq!(b.refused(ENGLAND, mark("Kent")).0, "WrongPhase");
    b.control();
    assert_eq!(holder(&b, "Kent"), Some(ENGLAND));
    assert_eq!(b.refused(FRANCE, mark("Cornwall")), no("NoArmyThere", "17.5"));
    assert_eq!(b.refused(SPAIN, Action::Campaign(Deed::MarkAll)), no("NothingToMark", "17.5"));
    assert_eq!(b.refused(FRANCE, mark("Wessex")), no("NotAlone", "17.5"));
    assert_eq!(b.refused(ENGLAND, mark("Wessex")), no("NotAlone", "17.5"));
    assert_eq!(b.offers(FRANCE), [mark("Kent"), Action::Done]);
    b.act(FRANCE, mark("Kent"));
    assert_eq!(holder(&b, "Kent"), Some(FRANCE));
    assert_eq!(b.pos().held_by(ENGLAND).count(), 9);
}

/// BR 17.6
#[test]
fn marking_is_optional_and_may_be_barred_by_contract() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    b.armies(FRANCE, "Cornwall", 1);
    treaty(&mut b, [ENGLAND, FRANCE], FRANCE, Terms::NoMarker { province: land("Kent") });
    b.control();
    assert!(b.refused(FRANCE, mark("Kent")).1.starts_with("BR 8."));
    b.act(FRANCE, Action::Campaign(Deed::MarkAll));
    assert_eq!((holder(&b, "Kent"), holder(&b, "Cornwall")), (Some(ENGLAND), Some(FRANCE)));
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    b.enter(Phase::Control);
    b.done(FRANCE);
    assert_eq!(holder(&b, "Kent"), Some(ENGLAND));
}

/// BR 17.1, 17.7
#[test]
fn a_home_province_is_won_back() {
    let mut b = moving();
    b.hold(FRANCE, "Kent");
    b.armies(ENGLAND, "Kent", 1);
    b.control();
    b.act(ENGLAND, mark("Kent"));
    assert!(b.pos().is_controlled_home(ENGLAND, land("Kent")));
    assert!(b.chronicle().contains("holds its home province Kent"));
    b.control();
    assert_eq!(b.refused(ENGLAND, mark("Kent")), no("AlreadyHeld", "17.1"));
}

/// BR 18.5
#[test]
fn a_capital_falls_only_with_its_castle() {
    let mut b = moving();
    b.armies(FRANCE, "Essex", 2);
    let england = b.pos().player(ENGLAND).country;
    let item = b.item(ENGLAND, Goods::Food, "Essex");
    b.control();
    assert_eq!(b.refused(FRANCE, mark("Essex")), no("CastleStands", "18.5"));
    b.edit(|p| p.countries[england.index()].castle = 0);
    b.act(FRANCE, mark("Essex"));
    assert_eq!(holder(&b, "Essex"), Some(FRANCE));
    assert_eq!(b.pos().item(item).owner, Some(FRANCE));
    assert!(b.chronicle().contains("capital"), "{}", b.chronicle());
}

/// BR 18.8
#[test]
fn the_court_returns_to_its_old_capital() {
    let mut b = moving();
    let england = b.pos().player(ENGLAND).country;
    b.hold(FRANCE, "Essex");
    b.edit(|p| {
        p.countries[england.index()].capital = Some(land("Kent"));
        p.countries[england.index()].castle = 0;
    });
    b.armies(ENGLAND, "Essex", 1);
    b.control();
    b.act(ENGLAND, mark("Essex"));
    let country = b.pos().country(england);
    assert_eq!((country.capital, country.castle), (Some(land("Essex")), 0));
}

/// BR 18.2, 18.8, OI.5: The castle stands at the first capital, drawn or not, and the court returns there.
#[test]
fn a_drawn_capital_is_returned_to() {
    for options in ["drawn_capitals: true", ""] {
        let mut b = moving_with(options);
        let england = b.pos().player(ENGLAND).country;
        let first = b.pos().country(england).capital.unwrap();
        assert_eq!((b.pos().first_capital(england), b.pos().castle_at(first)), (Some(first), 10), "{options}");
        let other = b.pos().held_by(ENGLAND).find(|p| *p != first).unwrap();
        b.edit(|p| {
            p.provinces[first.index()].holder = Holder::Seat(FRANCE);
            p.countries[england.index()].capital = Some(other);
        });
        assert_eq!((b.pos().castle_at(first), b.pos().castle_at(other)), (0, 0), "{options}");
        assert!(regnal::games::blood_royale::court::has_lost_capital(b.pos(), england));
        let label = b.pos().label(first).to_string();
        b.armies(ENGLAND, &label, 1);
        b.control();
        b.act(ENGLAND, mark(&label));
        assert_eq!(b.pos().country(england).capital, Some(first), "{options}");
    }
}

/// BR OF.4
#[test]
fn a_neutral_province_won_by_its_own_country_is_a_home_province() {
    for (seat, home) in [(ENGLAND, true), (FRANCE, false)] {
        let mut b = board_with("neutral_provinces: true");
        b.to(Phase::Movement, ENGLAND);
        assert_eq!(b.pos().province(land("Yorkshire")).holder, Holder::Neutral);
        b.armies(seat, "Yorkshire", 1);
        b.control();
        b.act(seat, mark("Yorkshire"));
        assert_eq!(holder(&b, "Yorkshire"), Some(seat));
        assert_eq!(b.pos().is_controlled_home(seat, land("Yorkshire")), home);
        assert_eq!(b.pos().province(land("Yorkshire")).neutral_born, !home);
    }
}

/// BR 17.5
#[test]
fn neutrals_on_the_ground_keep_it() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    b.neutrals("Kent", 1);
    b.control();
    assert_eq!(b.refused(FRANCE, mark("Kent")), no("NotAlone", "17.5"));
}

/// BR 15.20
#[test]
fn four_units_put_a_rebellion_down() {
    for (armies, over) in [(3, true), (2, false)] {
        let mut b = moving();
        b.province("Kent", |p| p.rebellion = Some(0));
        b.armies(ENGLAND, "Kent", armies);
        let king = b.king(ENGLAND);
        b.put_pawn(king, "Kent");
        b.done(ENGLAND);
        assert_eq!(b.pos().province(land("Kent")).rebellion.is_none(), over, "{armies}");
    }
}

/// BR 20.3, Q55, 15.20: "military assistance (to put down rebellions, for example)": armies let in on the spot are the lord's guests,
/// and what they do for him is aid; invaders help nobody.
#[test]
fn guests_let_in_on_the_spot_put_a_rebellion_down_at_a_price() {
    for invited in [true, false] {
        let mut b = moving();
        b.province("Champagne", |p| p.rebellion = Some(0));
        let army = troops(&b.armies(ENGLAND, "Calais", 4));
        if invited {
            b.act(ENGLAND, ask(&army, &["Champagne"]));
            b.act(FRANCE, permit(true));
        } else {
            b.act(ENGLAND, march(&army, &["Champagne"]));
        }
        b.done(ENGLAND);
        assert!(b.pos().province(land("Champagne")).rebellion.is_none());
        assert_eq!(b.pos().player(FRANCE).aided_by.contains(&ENGLAND), invited);
    }
}

/// BR 20.3, 16.2, Q42, Q43, ruling: leave given on the spot stands for those who came by it, until the borders are closed.
#[test]
fn guests_let_in_on_the_spot_are_no_enemies_afterwards() {
    let mut b = moving();
    let guests = b.armies(ENGLAND, "Calais", 1);
    b.act(ENGLAND, ask(&troops(&guests), &["Champagne"]));
    b.act(FRANCE, permit(true));
    assert_eq!(b.pos().army(guests[0]).guest_of, Some(FRANCE));
    b.to(Phase::Movement, FRANCE);
    let own = troops(&b.armies(FRANCE, "Ile-de-France", 1));
    let through = march(&own, &["Champagne", "Burgundy"]);
    assert!(b.allowed(FRANCE, &through));
    b.act(FRANCE, Action::Campaign(Deed::OpenBorders { to: ENGLAND, open: false }));
    assert_eq!(b.pos().army(guests[0]).guest_of, None);
    assert_eq!(b.refused(FRANCE, through).0, "MustHalt");
    // Who goes on is a guest there no more.
    let mut b = moving();
    let guests = b.armies(ENGLAND, "Calais", 1);
    b.act(ENGLAND, ask(&troops(&guests), &["Champagne"]));
    b.act(FRANCE, permit(true));
    b.act(ENGLAND, march(&troops(&guests), &["Calais"]));
    assert_eq!(b.pos().army(guests[0]).guest_of, None);
}
