//! What is offered is allowed, bounded and enough to end every turn.

use super::*;

/// BR 14.2, 16.1
#[test]
fn random_moves_keep_to_the_offers_and_come_to_an_end() {
    for (seed, options) in [(1, ""), (2, "neutral_provinces: true, governors: true"), (3, "announced_trade: true")] {
        let mut b = moving_with(options);
        for (at, n) in [("Kent", 3), ("Essex", 4), ("Calais", 2), ("Lancashire", 1)] {
            b.armies(ENGLAND, at, n);
        }
        b.armies(FRANCE, "Normandy", 3);
        b.item(ENGLAND, Goods::Food, "Lancashire");
        b.item(FRANCE, Goods::Cloth, "Cornwall");
        b.fleet(ENGLAND, Berth::Port(land("Essex")));
        b.fleet(ENGLAND, Berth::Port(land("Essex")));
        b.fleet(FRANCE, Berth::Sea(sea("Channel")));
        b.province("Lancashire", |p| p.famine = seed == 2);
        b.province("Cornwall", |p| p.rebellion = (seed == 1).then_some(0));
        let mut dice = Dice::seeded(seed);
        for _ in 0..400 {
            if b.pos().turn.active != Some(ENGLAND) || b.pos().turn.phase != Phase::Movement {
                break;
            }
            let seat = b.table.prompt().seats[0];
            let offers = b.offers(seat);
            assert!(!offers.is_empty() && offers.len() < 1500, "{}", offers.len());
            for offer in offers.iter().step_by(7) {
                assert!(b.allowed(seat, offer), "{offer:?}");
            }
            let pick = dice.below(offers.len() as u32) as usize;
            b.act(seat, offers[pick].clone());
        }
        assert!(b.pos().turn.active != Some(ENGLAND) || b.pos().turn.phase != Phase::Movement, "seed {seed}");
    }
}

/// BR 16.18
#[test]
fn goods_are_offered_the_way_home() {
    let mut b = moving();
    let item = b.item(ENGLAND, Goods::Food, "Lancashire");
    let offers = b.offers(ENGLAND);
    assert!(offers.contains(&carry(&[item], &["Warwickshire", "Essex"])), "{offers:#?}");
}

/// BR 16.1
#[test]
fn words_name_pieces_and_places() {
    let mut b = moving();
    let army = troops(&b.armies(ENGLAND, "Calais", 2));
    let words = |b: &Board, a: &Action| b.describe(a);
    assert_eq!(words(&b, &march(&army, &["Normandy"])), "2 armies to Normandy (without leave)");
    assert_eq!(words(&b, &ask(&army, &["Normandy"])), "2 armies to Normandy (asking leave)");
    b.act(ENGLAND, ask(&army, &["Normandy"]));
    assert!(b.table.prompt().text.contains("asks leave to lead 2 armies into Normandy"), "{:?}", b.table.prompt());
}

/// BR 16.2
#[test]
fn a_position_that_asks_about_pieces_which_are_not_there_is_refused() {
    let mut b = moving();
    let army = troops(&b.armies(ENGLAND, "Calais", 1));
    b.act(ENGLAND, ask(&army, &["Normandy"]));
    assert_eq!(b.spoilt("", ""), "");
    let Unit::Army(id) = army[0] else { unreachable!() };
    let why = b.spoilt(&format!("units: [Army({})]", id.0), "units: [Army(999)]");
    assert!(why.contains("there is no 999 among the armies"), "{why}");
}
