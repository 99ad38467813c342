//! Neutral armies (23.4, 23.7, 23.12, 23.13, OE.16, OE.17, OE.18, OF.3, OF.6).

use super::*;
use regnal::games::blood_royale::war::full_strength;

/// Three players; England and Italy defend themselves.
fn three() -> Board {
    board_of(&["france", "germany", "spain"], "")
}

const FRENCH: SeatId = SeatId(0);

fn spend(b: &mut Board, armies: &[ArmyId]) {
    b.edit(|p| armies.iter().for_each(|a| p.armies[a.0 as usize].spent = 1));
}

/// BR 23.7: Four armies in a Resource Area, two in the capital, one elsewhere.
#[test]
fn neutral_countries_have_garrisons() {
    let b = three();
    for (at, armies) in [("lancashire", 4), ("essex", 2), ("kent", 1), ("veneto", 4)] {
        assert_eq!(full_strength(b.pos(), land(at)), armies, "{at}");
        assert_eq!(b.pos().neutrals_in(land(at)).len(), armies as usize, "{at}");
    }
}

/// BR 23.12, OE.16: Who enters with armies attacks at once; the engine rolls for the neutrals (Q66).
#[test]
fn entering_a_neutral_province_is_an_attack() {
    let mut b = three();
    let armies = b.armies(FRENCH, "kent", 3);
    spend(&mut b, &armies);
    after_move(&mut b, FRENCH);
    let f = battle(&b).expect("nobody had to declare it");
    assert_eq!((f.attacker.leader, f.defender.leader), (Some(FRENCH), None));
    b.lay(&[1, 1]);
    deed(&mut b, FRENCH, WarDeed::FightOn);
    assert!(b.dice_are_used(), "both dice fall without anybody else");
    assert_eq!((b.pos().neutrals_in(land("kent")).len(), b.pos().armies_in(land("kent"), FRENCH).len()), (0, 2));
}

/// BR 23.4: Each province defends itself with what stands there; neutrals do not attack.
#[test]
fn neutrals_stay_where_they_are() {
    let mut b = three();
    b.armies(FRENCH, "normandy", 3);
    after_move(&mut b, FRENCH);
    assert!(battle(&b).is_none());
}

/// BR 23.13: Dead neutrals do not go to the Year Track; what is not captured is refilled.
#[test]
fn neutral_losses_are_made_good() {
    let mut b = three();
    let armies = b.armies(FRENCH, "lancashire", 6);
    spend(&mut b, &armies);
    after_move(&mut b, FRENCH);
    round(&mut b, [3, 6]);
    assert_eq!(b.pos().neutrals_in(land("lancashire")).len(), 1);
    assert!(!b.pos().armies().any(|a| matches!(a.at, Spot::Dead { .. })));
    b.lay(&[6]);
    let way = on_offer(&b, FRENCH).into_iter().find(|d| matches!(d, WarDeed::Retreat { .. }));
    assert_eq!(way, None, "around it all is neutral");
    // The invaders die: the province is at full strength again.
    b.edit(|p| armies.iter().skip(1).for_each(|a| p.armies[a.0 as usize].at = Spot::Pool));
    deed(&mut b, FRENCH, WarDeed::FightOn);
    for _ in 0..60 {
        if battle(&b).is_none() {
            break;
        }
        b.lay(&[6, 1]);
        deed(&mut b, FRENCH, WarDeed::FightOn);
    }
    assert_eq!(b.pos().neutrals_in(land("lancashire")).len(), 4);
}

/// BR 23.13: A province that has been taken is not refilled.
#[test]
fn a_taken_province_stays_taken() {
    let mut b = three();
    let armies = b.armies(FRENCH, "kent", 3);
    spend(&mut b, &armies);
    after_move(&mut b, FRENCH);
    round(&mut b, [1, 6]);
    assert_eq!(b.pos().neutrals_in(land("kent")).len(), 0);
}

/// BR OF.3: An invaded Neutral province is defended by two Neutral counters; without an invasion none are there.
#[test]
fn neutral_provinces_have_a_garrison_when_invaded() {
    let mut b = board_with("neutral_provinces: true");
    assert_eq!(b.pos().neutrals_in(land("flanders")).len(), 0);
    let armies = b.armies(FRANCE, "flanders", 4);
    spend(&mut b, &armies);
    after_move(&mut b, FRANCE);
    let f = battle(&b).expect("its garrison has to be fought");
    assert_eq!((f.defender.armies.len(), f.defender.leader), (2, None));
    b.lay(&[2, 6]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    assert_eq!((b.pos().neutrals_in(land("flanders")).len(), count(&b, FRANCE, "flanders")), (0, 4));
    // Whoever stands there has beaten it: no second garrison next round.
    b.edit(|p| p.armies.iter_mut().for_each(|a| a.spent = 0));
    after_move(&mut b, FRANCE);
    assert!(battle(&b).is_none());
}

/// BR OF.3: A garrison that has won is beside the board again until the next invasion.
#[test]
fn a_garrison_goes_when_nobody_is_left() {
    let mut b = board_with("neutral_provinces: true");
    let armies = b.armies(FRANCE, "flanders", 1);
    spend(&mut b, &armies);
    after_move(&mut b, FRANCE);
    b.lay(&[6, 2]);
    deed(&mut b, FRANCE, WarDeed::FightOn);
    b.lay(&[6, 1]);
    if battle(&b).is_some() {
        deed(&mut b, FRANCE, WarDeed::FightOn);
    }
    assert_eq!(count(&b, FRANCE, "flanders"), 0);
    assert_eq!(b.pos().neutrals_in(land("flanders")).len(), 0);
    assert_eq!(b.pos().holder(land("flanders")), None);
}

/// BR OE.18: Free Companies in a player's province need not be fought.
#[test]
fn neutrals_in_a_players_province_may_be_left_alone() {
    let mut b = board();
    b.armies(FRANCE, "bordeaux", 4);
    b.neutrals("bordeaux", 2);
    after_move(&mut b, FRANCE);
    let attack = WarDeed::Attack { at: land("bordeaux"), whom: None };
    assert_eq!(on_offer(&b, FRANCE), [attack, WarDeed::Decline]);
    deed(&mut b, FRANCE, WarDeed::Decline);
    assert_eq!(b.pos().neutrals_in(land("bordeaux")).len(), 2);
}

/// BR OE.17, OE.19: Neutrals sent by a card attack; the defender decides for himself, they never stop.
#[test]
fn neutrals_attack_when_a_card_says_so() {
    let mut b = board();
    b.armies(SPAIN, "navarre", 3);
    b.neutrals("navarre", 2);
    b.to(Phase::Movement, SPAIN);
    b.edit(|p| p.stack.push(Frame::War(WarAsk::Battle(Box::new(Battle::new(land("navarre"), None, Some(SPAIN)))))));
    b.lay(&[1, 2]);
    deed(&mut b, SPAIN, WarDeed::FightOn);
    assert_eq!((count(&b, SPAIN, "navarre"), b.pos().neutrals_in(land("navarre")).len()), (2, 0));
    assert!(b.pos().armies().filter(|a| a.banner == Banner::Neutral).all(|a| a.at == Spot::Pool));
}

/// BR 23.4, 23.12, 23.13: Four players: the country that nobody plays "will defend each invaded Province only with the forces
/// present there"; that it must be attacked, and is made good, are rules for three.
#[test]
fn with_four_a_neutral_country_only_defends_itself() {
    let mut b = board_of(&["england", "germany", "italy", "spain"], "absent: \"france\", absent_open: true");
    let german = SeatId(1);
    let lost = b.pos().neutrals_in(land("bordeaux"))[0];
    b.edit(|p| p.armies[lost.0 as usize].at = Spot::Pool);
    let have = b.pos().neutrals_in(land("bordeaux")).len();
    let armies = b.armies(german, "champagne", 3);
    spend(&mut b, &armies);
    after_move(&mut b, german);
    assert!(battle(&b).is_none(), "he may stand there in peace");
    assert_eq!(on_offer(&b, german), [WarDeed::Attack { at: land("champagne"), whom: None }, WarDeed::Decline]);
    deed(&mut b, german, WarDeed::Decline);
    assert_eq!((b.top(), b.pos().neutrals_in(land("bordeaux")).len()), (None, have));
}

/// BR 19.24, 23.12, OF.3: "he must attack the defending forces of that Province (if any)": where his own armies have beaten the
/// garrison others fall back on them, but into no neutral province that is defended.
#[test]
fn a_neutral_province_that_is_won_is_open() {
    let mut b = board_with("neutral_provinces: true");
    b.armies(FRANCE, "champagne", 3);
    b.armies(GERMANY, "champagne", 3);
    attack(&mut b, FRANCE, "champagne", GERMANY);
    let back = WarDeed::Retreat { to: land("burgundy") };
    refused(&mut b, FRANCE, back.clone(), "NoEntry", "19.24");
    b.armies(FRANCE, "burgundy", 4);
    assert!(allowed(&b, FRANCE, back));
}
