//! Battles, castles and captives where they meet crowns, goods and each other.

use super::*;
use crate::war::{self, attack, battle, bearer, count, dead, deed, king, on_offer, place, prince, refused, round};

fn attack_on(at: &str, whom: SeatId) -> WarDeed {
    WarDeed::Attack { at: land(at), whom: Some(whom) }
}

/// BR 19.2, 19.24: "Retreating forces … may not attack Army counters in that Province, but may be attacked": they, and not the
/// others of their player who stood there before.
#[test]
fn a_retreat_binds_those_who_retreated() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    let there = b.armies(FRANCE, "bordeaux", 3);
    b.armies(SPAIN, "navarre", 4);
    b.armies(ENGLAND, "bordeaux", 3);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[6]);
    retreat(&mut b, FRANCE, "bordeaux");
    assert!(on_offer(&b, FRANCE).contains(&attack_on("bordeaux", ENGLAND)));
    deed(&mut b, FRANCE, attack_on("bordeaux", ENGLAND));
    let mut fighting = battle(&b).unwrap().attacker.armies;
    fighting.sort();
    assert_eq!(fighting, there, "the four from Navarre look on");
    // Attacked, all of them defend themselves.
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(FRANCE, "bordeaux", 1);
    b.armies(SPAIN, "navarre", 4);
    b.armies(ENGLAND, "bordeaux", 3);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[6]);
    retreat(&mut b, FRANCE, "bordeaux");
    deed(&mut b, FRANCE, WarDeed::Decline);
    deed(&mut b, ENGLAND, attack_on("bordeaux", FRANCE));
    assert_eq!(battle(&b).unwrap().defender.armies.len(), 5);
}

/// BR 8.7, 19.24: those who retreated there may not attack, and those whose owner keeps peace do not: nobody is left who does.
#[test]
fn a_retreat_frees_nobody_from_his_peace() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    let lent = b.armies(GERMANY, "bordeaux", 1);
    b.edit(|p| p.armies[lent[0].0 as usize].lent_to = Some(FRANCE));
    treaty(&mut b, [GERMANY, ENGLAND], GERMANY, Promise::NonAggression { over: vec![] });
    for at in ["bordeaux", "normandy"] {
        b.armies(ENGLAND, at, 1);
    }
    b.armies(FRANCE, "normandy", 1);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[6]);
    retreat(&mut b, FRANCE, "bordeaux");
    refused(&mut b, FRANCE, attack_on("bordeaux", ENGLAND), "Bound", "8.7");
    assert!(on_offer(&b, FRANCE).contains(&attack_on("normandy", ENGLAND)));
}

/// BR 19.1, 19.21: "whenever Army counters of two or more players are present": a Prince alone fights nobody and is attacked by
/// nobody.
#[test]
fn a_prince_alone_is_not_attacked() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    prince(&mut b, SPAIN, "Juan", 2, "navarre");
    war::after_move(&mut b, FRANCE);
    assert!(battle(&b).is_none() && !matches!(b.top(), Some(Frame::War(_))));
}

/// BR 9.7, 19.19: "If a King or Queen dies, a new Monarch comes to the Throne", at once, and "the province where the previous
/// King was" may be a field of battle.
#[test]
fn a_king_falls_and_is_followed_on_the_field() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 8);
    b.armies(SPAIN, "navarre", 1);
    let kings = king(&mut b, SPAIN, 0, "navarre");
    let heir = b.heir_is(SPAIN, Sex::Male, 20);
    b.prince(SPAIN, heir, "leon");
    let old = bearer(&b, kings);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
    b.lay(&[2, 6, 1, 1]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert!(!b.pos().character(old).is_alive() && b.monarch(SPAIN) == heir);
    let places =
        ["castile", "leon", "navarre"].map(|at| Action::Court(CourtDeed::PutKing { at: Spot::Land(land(at)) }));
    assert_eq!(b.offers(SPAIN), places);
    b.act(SPAIN, places[0].clone());
    assert_eq!(place(&b, b.king(SPAIN)), Spot::Land(land("castile")));
    assert!(battle(&b).is_none());
}

/// BR 8.13, 19.19: "either at the time of the marriage or when the male character succeeds to the throne": also when the old
/// King falls in the middle of a Movement Phase.
#[test]
fn the_bride_of_an_heir_is_paid_for_on_the_day_of_the_battle() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 8);
    b.armies(SPAIN, "navarre", 1);
    king(&mut b, SPAIN, 0, "navarre");
    let heir = b.heir_is(SPAIN, Sex::Male, 20);
    let bride = b.person(ITALY, "Maria", Sex::Female, 20);
    b.wed(heir, bride);
    let before = b.treasury(ITALY);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
    b.lay(&[2, 6, 1, 1]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert_eq!((b.monarch(SPAIN), b.treasury(ITALY)), (heir, before + 100));
}

/// BR 9.14, 19.19, 19.30, 19.31: an heir taken in the storm of a castle is "a prisoner in another country": when the King dies
/// his player may pass him over.
#[test]
fn an_heir_taken_in_a_storm_may_be_passed_over() {
    let mut b = board();
    b.armies(FRANCE, "castile", 8);
    let heir = b.heir_is(SPAIN, Sex::Male, 20);
    b.prince(SPAIN, heir, "castile");
    let kings = b.king(SPAIN);
    b.put_pawn(kings, "Galicia");
    b.edit(|p| p.countries[4].castle = 2);
    attack(&mut b, FRANCE, "castile", SPAIN);
    let counted = b.pos().pawns_in(land("castile"), SPAIN);
    deed(&mut b, SPAIN, WarDeed::Ready { counted });
    // Two points and the Prince: a 3 takes all; he lives, a prisoner.
    b.lay(&[3, 6, 6, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert_eq!(b.pos().character(heir).captive_of, Some(Captor::Seat(FRANCE)));
    let old = b.monarch(SPAIN);
    b.die(&[old]);
    assert!(matches!(b.asked(), Some(CourtAsk::Heir { heir: asked, .. }) if asked == heir), "{:?}", b.top());
    assert!(b.allowed(SPAIN, &Action::Court(CourtDeed::PassOver)));
}

/// BR 18.7, 19.32, 19.34: "Army counters inside a Capital may not retreat"; once it "is considered destroyed" they are inside no
/// more.
#[test]
fn with_the_castle_down_its_garrison_may_retreat() {
    let mut b = board();
    b.armies(FRANCE, "castile", 8);
    b.armies(SPAIN, "castile", 2);
    let kings = b.king(SPAIN);
    b.put_pawn(kings, "Galicia");
    b.edit(|p| p.countries[4].castle = 3);
    attack(&mut b, FRANCE, "castile", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Inside { armies: 2, royals: false });
    deed(&mut b, FRANCE, WarDeed::FightOn);
    refused(&mut b, SPAIN, WarDeed::Retreat { to: land("leon") }, "BehindWalls", "19.34");
    b.lay(&[3, 6]);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::Losses { armies: 0 });
    assert_eq!((b.pos().castle_at(land("castile")), count(&b, SPAIN, "castile")), (0, 2));
    deed(&mut b, FRANCE, WarDeed::FightOn);
    b.lay(&[6]);
    retreat(&mut b, SPAIN, "leon");
    assert_eq!(count(&b, SPAIN, "leon"), 2);
}

/// BR 16.23, 18.5, 18.6, 18.11: the castle taken, the province is marked, what lies there is captured, the court goes elsewhere
/// and the monarch is loved less.
#[test]
fn a_capital_stormed_and_marked() {
    let mut b = board();
    b.armies(FRANCE, "castile", 4);
    let goods = b.item(SPAIN, Goods::Cloth, "castile");
    let kings = b.king(SPAIN);
    b.put_pawn(kings, "Galicia");
    b.edit(|p| p.countries[4].castle = 1);
    attack(&mut b, FRANCE, "castile", SPAIN);
    round(&mut b, [1, 6]);
    assert_eq!(b.pos().holder(land("castile")), Some(SPAIN), "not before the end of the Movement Phase");
    b.control();
    b.act(FRANCE, mark("castile"));
    deed(&mut b, SPAIN, WarDeed::NewCapital { at: land("leon") });
    assert_eq!((b.pos().holder(land("castile")), b.pos().item(goods).owner), (Some(FRANCE), Some(FRANCE)));
    assert_eq!((b.pos().capital_of(SPAIN), unrest(&b, "valencia")), (Some(land("leon")), -2), "and he is not there");
    b.put_pawn(kings, "Leon");
    assert_eq!(unrest(&b, "valencia"), -1);
}

/// BR 9.17, 19.10, 19.14: "If a King is present on either side, his Strength bonus/penalty must be counted", the usurper's -1 with
/// it.
#[test]
fn a_usurper_cannot_leave_his_penalty_at_home() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    b.armies(SPAIN, "navarre", 4);
    king(&mut b, SPAIN, 0, "navarre");
    let claimant = b.person(ITALY, "Pedro", Sex::Male, 25);
    b.edit(|p| p.countries[4].claimants.push(claimant));
    attack(&mut b, FRANCE, "navarre", SPAIN);
    b.lay(&[3]);
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
    assert!(b.dice_are_used(), "one roll for France");
    assert_eq!(dead(&b, SPAIN), 3);
}

/// BR 19.36, 19.37: "Any Resource Items located with the forces of the losing player are captured", an ally's who lost with him
/// too.
#[test]
fn goods_of_a_beaten_ally_are_captured() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 5);
    b.armies(SPAIN, "navarre", 1);
    b.armies(GERMANY, "navarre", 1);
    let [his, allys] = [SPAIN, GERMANY].map(|s| b.item(s, Goods::Metals, "navarre"));
    let stranger = b.item(ITALY, Goods::Cloth, "navarre");
    war::after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, attack_on("navarre", SPAIN));
    deed(&mut b, GERMANY, WarDeed::Join { side: war::Role::Defender });
    deed(&mut b, SPAIN, WarDeed::Welcome { yes: true });
    round(&mut b, [2, 6]);
    let owners = [his, allys, stranger].map(|i| b.pos().item(i).owner);
    assert_eq!(owners, [Some(FRANCE), Some(FRANCE), Some(ITALY)]);
}

/// BR 17.5, 19.37: "and there are no Army counters belonging to any other players in the Province": an ally who won the battle
/// with one keeps the marker away by standing there.
#[test]
fn an_ally_on_the_field_keeps_the_marker_away() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 4);
    let german = b.armies(GERMANY, "navarre", 1);
    b.control();
    assert_eq!(b.refused(FRANCE, mark("navarre")), no("NotAlone", "17.5"));
    // Held back for France he is still another player's.
    b.edit(|p| p.armies[german[0].0 as usize].lent_to = Some(FRANCE));
    assert_eq!(b.refused(FRANCE, mark("navarre")), no("NotAlone", "17.5"));
}

/// BR 9.15, 15.14, 19.19, OE.17: a King in the hands of neutrals reigns and is away; his ransom of 100 Crowns brings him home.
#[test]
fn a_king_taken_by_neutrals_is_away_until_he_is_ransomed() {
    let mut b = board();
    b.neutrals("navarre", 8);
    b.armies(SPAIN, "navarre", 1);
    let kings = king(&mut b, SPAIN, 0, "navarre");
    let who = bearer(&b, kings);
    war::after_move(&mut b, SPAIN);
    deed(&mut b, SPAIN, WarDeed::Attack { at: land("navarre"), whom: None });
    deed(&mut b, SPAIN, WarDeed::Ready { counted: vec![] });
    b.lay(&[6, 4, 6, 6]);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert_eq!((b.pos().character(who).captive_of, b.monarch(SPAIN)), (Some(Captor::Neutral), who));
    assert_eq!(unrest(&b, "leon"), -1);
    b.crowns(SPAIN, 100);
    deed(&mut b, SPAIN, WarDeed::Ransom { who });
    assert_eq!((place(&b, kings), unrest(&b, "leon"), b.treasury(SPAIN)), (Spot::Land(land("castile")), 0, 0));
}

/// BR 18.3, 18.4, 19.35: damage of the first storm counts in the second of the same turn, and in a sally the walls do not fight.
#[test]
fn a_damaged_castle_through_a_turn() {
    let mut b = board();
    b.armies(FRANCE, "castile", 8);
    b.armies(SPAIN, "castile", 4);
    let kings = b.king(SPAIN);
    b.put_pawn(kings, "Galicia");
    attack(&mut b, FRANCE, "castile", SPAIN);
    deed(&mut b, SPAIN, WarDeed::Inside { armies: 4, royals: false });
    b.lay(&[4, 5]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    deed(&mut b, SPAIN, WarDeed::Losses { armies: 1 });
    b.lay(&[6]);
    retreat(&mut b, FRANCE, "navarre");
    assert_eq!((b.pos().castle_at(land("castile")), count(&b, SPAIN, "castile")), (7, 3));
    // They come again in the second round; Spain, whose turn it is then, sallies.
    b.enter(Phase::Event);
    b.edit(|p| {
        for army in p.armies.iter_mut().filter(|a| a.at == Spot::Land(land("navarre"))) {
            army.at = Spot::Land(land("castile"));
        }
    });
    attack(&mut b, SPAIN, "castile", FRANCE);
    let sally = battle(&b).unwrap();
    assert_eq!((sally.walls(b.pos(), war::Role::Attacker), sally.walls(b.pos(), war::Role::Defender)), (0, 0));
    assert_eq!(sally.attacker.armies.len(), 3);
    assert_eq!(b.pos().castle_at(land("castile")), 7);
}

/// BR 19.21, OE.27: "Any time the character lands in a Province of his father's Kingdoms, there is an immediate Rebellion roll":
/// also when he gets there by flight.
#[test]
fn a_bastard_who_flees_into_his_fathers_land_stirs_it_up() {
    let mut b = board_with("event_cards: true");
    b.armies(FRANCE, "calais", 4);
    b.armies(ENGLAND, "calais", 4);
    let falk = prince(&mut b, ENGLAND, "Falk", 0, "calais");
    let who = bearer(&b, falk);
    b.edit(|p| p.deck.lasting.push(Lasting::Bastard { who, country: country("france"), card: CardId(38) }));
    attack(&mut b, FRANCE, "calais", ENGLAND);
    b.lay(&[1]);
    deed(&mut b, ENGLAND, WarDeed::Flee { pawn: falk, to: land("normandy") });
    assert!(b.dice_are_used() && rebels(&b, "normandy"));
}

/// BR 12.4, 16.24: goods guarded by their owner's Army are neither destroyed nor seized by the lord of the land; a Prince is no
/// Army.
#[test]
fn a_prince_guards_no_goods() {
    let mut b = moving();
    let cloth = b.item(FRANCE, Goods::Cloth, "Kent");
    prince(&mut b, FRANCE, "Louis", 0, "kent");
    let burn = Action::Campaign(CampaignDeed::Destroy { items: vec![cloth] });
    assert!(b.allowed(ENGLAND, &burn));
    b.armies(FRANCE, "Kent", 1);
    assert_eq!(b.refused(ENGLAND, burn), no("Guarded", "16.24"));
}

/// BR 19.36, 19.38: "Any Resource Items located with the forces of the losing player": those of a player whose troops he leads
/// too.
#[test]
fn goods_with_lent_troops_are_captured() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 6);
    let lent = b.armies(ENGLAND, "navarre", 2);
    b.armies(SPAIN, "navarre", 1);
    b.edit(|p| lent.iter().for_each(|a| p.armies[a.0 as usize].lent_to = Some(SPAIN)));
    let cloth = b.item(ENGLAND, Goods::Cloth, "navarre");
    attack(&mut b, FRANCE, "navarre", SPAIN);
    round(&mut b, [3, 6]);
    assert_eq!((count(&b, SPAIN, "navarre"), b.pos().item(cloth).owner), (0, Some(FRANCE)));
}
