//! The fall of capitals (18.6 to 18.12).

use super::*;
use regnal::games::blood_royale::court;

/// France stands alone in Castile, whose castle is down, and marks it; Spain has these Home Provinces beside it.
fn fall(homes: &[&str]) -> Board {
    let mut b = board();
    b.armies(FRANCE, "castile", 2);
    let spain = b.pos().player(SPAIN).country;
    b.edit(|p| {
        p.countries[spain.0 as usize].castle = 0;
        for id in 0..p.provinces.len() {
            let home = Book::standard().map.provinces[id].country == spain;
            let name = Book::standard().map.provinces[id].key;
            if home && name != "castile" && !homes.contains(&name) {
                p.provinces[id].holder = Holder::Seat(ITALY);
            }
        }
    });
    b.to(Phase::Control, FRANCE);
    let mark =
        b.offers(FRANCE).into_iter().find(|a| matches!(a, Action::Campaign(_))).expect("France may mark Castile");
    b.act(FRANCE, mark);
    b
}

fn capital(b: &Board) -> Option<ProvinceId> {
    let spain = b.pos().player(SPAIN).country;
    b.pos().country(spain).capital
}

/// BR 18.6, 18.12: Its player names another controlled Home Province; those without pieces escape there.
#[test]
fn the_court_goes_to_another_home_province() {
    let mut b = fall(&["leon", "galicia"]);
    assert_eq!(b.pos().holder(land("castile")), Some(FRANCE));
    refused(&mut b, SPAIN, WarDeed::NewCapital { at: land("navarre") }, "NotACapital", "18.6");
    refused(&mut b, SPAIN, WarDeed::NewCapital { at: land("castile") }, "NotACapital", "18.6");
    refused(&mut b, SPAIN, WarDeed::Decline, "NotAskedNow", "5.8");
    let choices = ["galicia", "leon"].map(|p| WarDeed::NewCapital { at: land(p) });
    assert_eq!(on_offer(&b, SPAIN), choices);
    let prince = b.person(SPAIN, "Diego", Sex::Male, 30);
    let court: Vec<_> = b.pos().household(SPAIN).map(|c| c.id).filter(|c| b.pos().pawn_of(*c).is_none()).collect();
    assert!(court.len() >= 3 && court.contains(&prince));
    deed(&mut b, SPAIN, WarDeed::NewCapital { at: land("leon") });
    let free = |who: &CharacterId| b.pos().character(*who).captive_of.is_none();
    assert!(
        court.iter().all(free) && b.pos().household(SPAIN).filter(|c| court.contains(&c.id)).count() == court.len()
    );
    assert_eq!((capital(&b), b.pos().castle_at(land("leon"))), (Some(land("leon")), 0));
    assert!(b.chronicle().contains("have escaped there"));
    b.happens(regnal::games::blood_royale::court::seat_pawns);
    assert_eq!(b.pos().pawn_of(prince).map(|p| p.at), Some(Spot::Land(land("leon"))));
}

/// BR 18.9: A captured new capital is replaced as well; the only Home Province left needs no question.
#[test]
fn a_new_capital_can_fall_as_well() {
    let mut b = fall(&["leon", "galicia"]);
    deed(&mut b, SPAIN, WarDeed::NewCapital { at: land("leon") });
    b.armies(FRANCE, "leon", 1);
    b.to(Phase::Control, FRANCE);
    let mark = b.offers(FRANCE).into_iter().find(|a| matches!(a, Action::Campaign(_))).unwrap();
    b.act(FRANCE, mark);
    assert_eq!(capital(&b), Some(land("galicia")));
}

/// BR 18.7, 18.8: The court is back when the first capital is retaken.
#[test]
fn the_court_returns_to_the_first_capital() {
    let mut b = fall(&["leon"]);
    assert_eq!(capital(&b), Some(land("leon")));
    b.edit(|p| p.armies.iter_mut().filter(|a| a.at == Spot::Land(land("castile"))).for_each(|a| a.at = Spot::Pool));
    b.armies(SPAIN, "castile", 1);
    b.to(Phase::Control, SPAIN);
    let mark = b.offers(SPAIN).into_iter().find(|a| matches!(a, Action::Campaign(_))).unwrap();
    b.act(SPAIN, mark);
    assert_eq!((capital(&b), b.pos().castle_at(land("castile"))), (Some(land("castile")), 0));
}

/// BR 18.11: While the capital is lost its monarch has one Charisma less, within -2.
#[test]
fn a_lost_capital_costs_charisma() {
    for (own, expected) in [(1, 0), (-2, -2)] {
        let mut b = fall(&["leon"]);
        let king = b.monarch(SPAIN);
        b.scores(king, 0, 0, own);
        let spain = b.pos().player(SPAIN).country;
        let sum: i8 = court::charisma(b.pos(), spain, land("leon")).iter().map(|m| m.1).sum();
        assert_eq!(sum, expected);
    }
}

/// BR 9.28, 18.10: With no Home Province left his other provinces go back to those whose they were, and he is baronial.
#[test]
fn without_a_home_province_a_realm_ends() {
    let mut b = board();
    b.armies(FRANCE, "castile", 2);
    let spain = b.pos().player(SPAIN).country;
    let spanish = b.armies(SPAIN, "bordeaux", 3);
    b.hold(SPAIN, "bordeaux");
    b.hold(SPAIN, "kent");
    b.crowns(SPAIN, 40);
    b.edit(|p| {
        p.countries[spain.0 as usize].castle = 0;
        for id in 0..p.provinces.len() {
            if Book::standard().map.provinces[id].country == spain && id != land("castile").0 as usize {
                p.provinces[id].holder = Holder::Seat(ITALY);
            }
        }
    });
    let king = b.monarch(SPAIN);
    b.to(Phase::Control, FRANCE);
    let mark = b.offers(FRANCE).into_iter().find(|a| matches!(a, Action::Campaign(_))).unwrap();
    b.act(FRANCE, mark);
    let pos = b.pos();
    assert!(pos.is_baronial(SPAIN));
    assert_eq!((pos.holder(land("bordeaux")), pos.holder(land("kent"))), (Some(FRANCE), Some(ENGLAND)));
    assert_eq!(pos.held_by(SPAIN).count(), 0);
    assert!(spanish.iter().all(|a| pos.army(*a).at == Spot::Pool));
    assert_eq!((pos.country(spain).monarch, pos.country(spain).ruler, capital(&b)), (None, None, None));
    assert!(pos.character(king).is_alive(), "he lives on, a baron");
    assert_eq!(b.treasury(SPAIN), 40, "with his money");
    assert!(pos.pawn_of(king).is_none_or(|p| p.kind != PawnKind::King));
}

/// France takes Castile, the last Home Province of Spain.
fn spain_falls(b: &mut Board) {
    b.armies(FRANCE, "castile", 2);
    let spain = b.pos().player(SPAIN).country;
    b.edit(|p| {
        p.countries[spain.0 as usize].castle = 0;
        for id in 0..p.provinces.len() {
            if Book::standard().map.provinces[id].country == spain && id != land("castile").0 as usize {
                p.provinces[id].holder = Holder::Seat(ITALY);
            }
        }
    });
    b.to(Phase::Control, FRANCE);
    let mark = b.offers(FRANCE).into_iter().find(|a| matches!(a, Action::Campaign(_))).unwrap();
    b.act(FRANCE, mark);
    assert!(b.pos().is_baronial(SPAIN));
}

/// BR 9.32: "If a character was created to be made Regent, he is simply retired from the game": when the realm falls as well.
#[test]
fn a_regent_who_was_made_retires_when_the_realm_ends() {
    let mut b = board();
    let (king, kinsman) = (b.monarch(SPAIN), b.person(SPAIN, "Kinsman", Sex::Male, 40));
    let spain = b.pos().player(SPAIN).country;
    let year = b.pos().year();
    b.edit(|p| {
        (p.people[king.0 as usize].born, p.people[king.0 as usize].track) = (year - 5, year - 5);
        p.people[kinsman.0 as usize].never_weds = true;
        p.countries[spain.0 as usize].regent = Some(kinsman);
    });
    spain_falls(&mut b);
    let who = b.pos().character(kinsman);
    assert!(who.retired && b.pos().pawn_of(kinsman).is_none(), "{who:?}");
}

/// BR 16.23, 18.10: "all other Provinces they control are returned to their original owners": returned, not captured, with the
/// goods of others that lie there.
#[test]
fn what_is_returned_is_not_captured() {
    let mut b = board();
    b.hold(SPAIN, "bordeaux");
    let cloth = b.item(ENGLAND, Goods::Cloth, "bordeaux");
    spain_falls(&mut b);
    assert_eq!((b.pos().holder(land("bordeaux")), b.pos().item(cloth).owner), (Some(FRANCE), Some(ENGLAND)));
}

/// BR 6.24, 9.28: "any Prince counters": a Prince who was at sea when the realm fell has a piece again when there is a court.
#[test]
fn a_prince_at_sea_outlives_the_realm() {
    let mut b = board();
    let pawn = prince(&mut b, SPAIN, "Juan", 0, "castile");
    let who = bearer(&b, pawn);
    let fleet = b.fleet(SPAIN, Berth::Sea(sea("Channel")));
    b.edit(|p| p.pawns[pawn.0 as usize].at = Spot::Aboard(fleet));
    spain_falls(&mut b);
    let spain = b.pos().player(SPAIN).country;
    b.edit(|p| {
        let of = &mut p.countries[spain.0 as usize];
        (of.ruler, of.capital) = (Some(SPAIN), Some(land("leon")));
        p.provinces[land("leon").index()].holder = Holder::Seat(SPAIN);
    });
    b.happens(court::seat_pawns);
    assert_eq!(b.pos().pawn_of(who).map(|p| p.at), Some(Spot::Land(land("leon"))));
}
