//! Neutral armies of the cards: 3, 10 to 17, 51, 61 (OE.16 to OE.20, OF.2).

use super::*;
use regnal::games::blood_royale::campaign::{self, CampaignDeed};
use regnal::games::blood_royale::realm;

#[track_caller]
fn fight(b: &mut Board, seat: SeatId, dice: [u8; 2]) {
    b.lay(&dice);
    b.act(seat, Action::War(WarDeed::FightOn));
}

/// A game in which everything the card could hit but `open` is held so strongly that nobody goes there.
fn lasting(b: &Board) -> Vec<Lasting> {
    b.data().deck.lasting.clone()
}

// ---------------------------------------------------------------- Wars (cards 10 to 17)

/// BR OE.19, OF.2: Cards 10 to 15 and 17: so many armies attack the weakest target; a province they conquer is Neutral; they leave
/// after the last round.
#[test]
fn wars_conquer() {
    // Card, options, what is strongly held, where they go, how many.
    let wars: [(u8, &str, &[(SeatId, &str)], &str, usize); 7] = [
        (10, "", &[(ENGLAND, "lancashire")], "herefordshire", 3),
        (11, "neutral_provinces: true", &[(GERMANY, "bavaria"), (GERMANY, "franconia")], "lorraine", 4),
        (12, "neutral_provinces: true", &[(FRANCE, "champagne"), (FRANCE, "ile_de_france")], "angouleme", 4),
        (13, "neutral_provinces: true", &[], "sicily", 4),
        (14, "", &[(SPAIN, "andalusia"), (SPAIN, "la_mancha")], "valencia", 4),
        (15, "", &[], "yorkshire", 4),
        (15, "neutral_provinces: true", &[], "lancashire", 4),
    ];
    for (card, options, strong, target, armies) in wars {
        let mut b = table_with(options);
        for (seat, at) in strong {
            b.armies(*seat, at, 1);
        }
        if card == 13 {
            b.hold(ITALY, "sicily");
        }
        let mut faces = vec![6];
        if card == 14 {
            // Granada is Spain's: it has to rise first, at -3: 4 is enough.
            faces.insert(0, 4);
        }
        draw(&mut b, card, FRANCE, &faces);
        ended(&b, card, true);
        assert_eq!((neutral(&b, target), holder(&b, target)), (armies, Holder::Neutral), "card {card}");
        if card == 14 {
            assert_eq!((holder(&b, "granada"), rebels(&b, "granada")), (Holder::Neutral, false));
        }
        round_ends(&mut b);
        assert_eq!(neutral(&b, target), armies, "card {card}: they stay for the turn");
        last_round_ends(&mut b);
        assert_eq!((neutral(&b, target), holder(&b, target)), (0, Holder::Neutral), "card {card}");
        ended(&b, card, false);
    }
}

/// BR OF.3, OE.19: "The Province cannot be occupied until both the defending Army counters are defeated", and "the number of
/// Neutral Armies that appear is stated on the card": also where all ten counters are out.
#[test]
fn neutrals_come_in_full_number() {
    let mut b = table_with("neutral_provinces: true");
    b.neutrals("bordeaux", 10);
    let armies = b.armies(ENGLAND, "yorkshire", 1);
    b.edit(|p| p.armies[armies[0].0 as usize].spent = 1);
    crate::war::after_move(&mut b, ENGLAND);
    assert_eq!(neutral(&b, "yorkshire"), 2, "{}", b.chronicle());
    let mut b = table();
    b.neutrals("bordeaux", 10);
    draw(&mut b, 15, FRANCE, &[6]);
    assert_eq!(neutral(&b, "yorkshire"), 4);
    b.invariants().unwrap_or_else(|why| panic!("{why}"));
}

/// Cards 11 to 14 where a player holds the land they come from: a rebellion roll instead (Q68); Granada attacks only if it
/// rebels.
#[test]
fn wars_that_do_not_come() {
    for (card, home, face, rises) in [
        (11, "swabia", 3, true),
        (11, "swabia", 4, false),
        (12, "burgundy", 3, true),
        (13, "aragon", 3, true),
        (13, "aragon", 4, false),
        (14, "granada", 5, false),
    ] {
        let mut b = table();
        draw(&mut b, card, ENGLAND, &[face, 6]);
        ended(&b, card, false);
        assert_eq!(rebels(&b, home), rises, "card {card}: {face}");
        assert!(lasting(&b).is_empty() && b.pos().provinces().all(|p| p.holder.seat().is_some()));
    }
    // A country out of bounds sends nobody.
    let mut b = board_of(&["england", "france", "germany", "italy"], "event_cards: true, absent: Some(\"spain\")");
    b.to(Phase::Movement, ENGLAND);
    draw(&mut b, 13, ENGLAND, &[6]);
    ended(&b, 13, false);
}

/// BR OE.16, OE.17, OE.19: Who defends fights; if he wins nothing is lost, and the card is done with when the round ends.
#[test]
fn a_war_that_fails() {
    let mut b = table();
    b.armies(ENGLAND, "herefordshire", 3);
    b.armies(ENGLAND, "lancashire", 4);
    draw(&mut b, 10, FRANCE, &[]);
    assert!(matches!(b.top(), Some(Frame::War(WarAsk::Battle(_)))));
    fight(&mut b, ENGLAND, [1, 3]);
    b.lay(&[6]);
    if matches!(b.top(), Some(Frame::War(_))) {
        b.act(ENGLAND, Action::War(WarDeed::FightOn));
    }
    assert_eq!((neutral(&b, "herefordshire"), holder(&b, "herefordshire")), (0, Holder::Seat(ENGLAND)));
    round_ends(&mut b);
    assert!(lasting(&b).is_empty());
}

/// BR OE.19: The field lost is the province lost.
#[test]
fn a_war_that_succeeds() {
    let mut b = table();
    b.armies(ENGLAND, "herefordshire", 1);
    b.armies(ENGLAND, "lancashire", 4);
    draw(&mut b, 10, FRANCE, &[]);
    fight(&mut b, ENGLAND, [1, 6]);
    assert_eq!((neutral(&b, "herefordshire"), holder(&b, "herefordshire")), (3, Holder::Neutral));
}

/// A Governor's troops defend his province too (OG.11).
#[test]
fn a_governor_defends() {
    let mut b = table_with("governors: true");
    let who = prince(&mut b, FRANCE, "Louis", "herefordshire");
    b.armies(ENGLAND, "herefordshire", 2);
    b.armies(ENGLAND, "lancashire", 4);
    b.edit(|p| p.provinces[land("herefordshire").index()].governor = Some(who));
    draw(&mut b, 10, SPAIN, &[]);
    let Some(Frame::War(WarAsk::Battle(battle))) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(battle.defender.leader, Some(FRANCE));
    assert_eq!(holder(&b, "herefordshire"), Holder::Seat(ENGLAND));
}

/// Card 16: raiders take the goods of the weakest coast of the North Sea or the Baltic, and are gone after the round.
#[test]
fn danish_raiders() {
    let mut b = table();
    for (seat, at) in [
        (ENGLAND, "yorkshire"),
        (ENGLAND, "east_anglia"),
        (ENGLAND, "essex"),
        (ENGLAND, "kent"),
        (FRANCE, "flanders"),
        (GERMANY, "friesland"),
        (GERMANY, "pomerania"),
    ] {
        b.armies(seat, at, 1);
    }
    b.item(GERMANY, Goods::Cloth, "holstein");
    draw(&mut b, 16, ENGLAND, &[6]);
    ended(&b, 16, true);
    assert_eq!((neutral(&b, "holstein"), holder(&b, "holstein")), (2, Holder::Seat(GERMANY)));
    assert!(b.pos().items_in(land("holstein")).is_empty());
    round_ends(&mut b);
    assert_eq!(neutral(&b, "holstein"), 0);
    ended(&b, 16, false);
}

/// Card 17: one of three provinces by lot; it has no storm die.
#[test]
fn the_polish_border() {
    let mut b = table();
    draw(&mut b, 17, ENGLAND, &[]);
    ended(&b, 17, true);
    let hit: Vec<&str> = ["pomerania", "brandenburg", "saxony"].into_iter().filter(|at| neutral(&b, at) == 3).collect();
    assert_eq!((hit.len(), holder(&b, hit[0])), (1, Holder::Neutral));
}

// ---------------------------------------------------------------- Free Companies (card 3)

fn companies(face: u8) -> Board {
    let mut b = table();
    draw(&mut b, 3, ENGLAND, &[face, 2, 3, 6]);
    ended(&b, 3, true);
    b
}

/// BR OE.18: Half a die, rounded up, in a random province that is not neutral; it pays no tax.
#[test]
fn free_companies_come() {
    for (face, armies) in [(1, 1), (2, 1), (5, 3), (6, 3)] {
        let b = companies(face);
        assert_eq!((neutral(&b, "bordeaux"), holder(&b, "bordeaux")), (armies, Holder::Seat(FRANCE)));
        let taxed = |at: &str| realm::tax_of(b.pos(), FRANCE, Rate::Normal).iter().any(|l| l.province == land(at));
        assert!(!taxed("bordeaux") && taxed("brittany"));
    }
    let mut b = table_with("neutral_provinces: true");
    draw(&mut b, 3, ENGLAND, &[1, 2, 8, 2, 3, 6]);
    assert_eq!((neutral(&b, "flanders"), neutral(&b, "bordeaux")), (0, 1), "neutral Flanders is rolled again");
}

/// BR OE.18: They stay when the turn ends, and until beaten or struck by plague.
#[test]
fn free_companies_stay() {
    let mut b = companies(3);
    last_round_ends(&mut b);
    assert_eq!(neutral(&b, "bordeaux"), 2);
    assert!(fortune::is_untaxed(b.pos(), land("bordeaux")));
    draw(&mut b, 1, ENGLAND, &[1, 2, 3, 6]);
    assert_eq!(neutral(&b, "bordeaux"), 0);
    assert!(!fortune::is_untaxed(b.pos(), land("bordeaux")));
    round_ends(&mut b);
    ended(&b, 3, false);
}

/// BR OE.1, OE.18: before each later round their host may pay ten crowns for each to send them to a neighbour, before any card is
/// drawn; he is asked whatever he has.
#[test]
fn free_companies_are_sent_on() {
    let mut b = companies(3);
    b.crowns(FRANCE, 19);
    b.edit(|p| next_card(p, 63));
    let drawn = b.data().deck.draw.len();
    b.enter(Phase::Event);
    let Some(Ask::Companies { seat: FRANCE, price: 20, .. }) = asked(&b) else { panic!("{:?}", b.top()) };
    assert_eq!(b.data().deck.draw.len(), drawn);
    let to = land("navarre");
    refused(&mut b, FRANCE, Deed::Push { to }, "TooPoor", "OE.1");
    b.crowns(FRANCE, 25);
    refused(&mut b, FRANCE, Deed::Push { to: land("brittany") }, "NotNextTo", "OE.18");
    b.lay(&[6]);
    let way = on_offer(&b, FRANCE).into_iter().find(|d| *d != Deed::Pass).expect("a neighbour");
    deed(&mut b, FRANCE, way.clone());
    let Deed::Push { to } = way else { panic!() };
    assert_eq!((b.treasury(FRANCE), b.pos().neutrals_in(to).len(), neutral(&b, "bordeaux")), (5, 2, 0));
    assert!(fortune::is_untaxed(b.pos(), to) && !fortune::is_untaxed(b.pos(), land("bordeaux")));
    assert_ne!(b.pos().holder(to), Some(FRANCE));
}

// ---------------------------------------------------------------- The Albigensian Crusade (card 51)

/// BR OE.20: Cathars stay to the end of the last round; unbeaten they make the Dauphine Neutral.
#[test]
fn cathars_unbeaten() {
    let mut b = table();
    draw(&mut b, 51, ENGLAND, &[6]);
    ended(&b, 51, true);
    assert_eq!((neutral(&b, "dauphine"), holder(&b, "dauphine")), (4, Holder::Seat(FRANCE)));
    round_ends(&mut b);
    assert_eq!((neutral(&b, "dauphine"), holder(&b, "dauphine")), (4, Holder::Seat(FRANCE)));
    last_round_ends(&mut b);
    assert_eq!((neutral(&b, "dauphine"), holder(&b, "dauphine")), (0, Holder::Neutral));
    ended(&b, 51, false);
}

/// BR OE.20: A King or Prince who beats them brings his player thirty crowns; without a royal there is none, and the
/// Dauphine is saved all the same.
#[test]
fn cathars_beaten() {
    for (led, crowns) in [(true, 30), (false, 0)] {
        let mut b = table();
        draw(&mut b, 51, ENGLAND, &[6]);
        b.armies(SPAIN, "dauphine", 6);
        if led {
            prince(&mut b, SPAIN, "Juan", "dauphine");
        }
        b.to(Phase::Movement, SPAIN);
        b.done(SPAIN);
        b.act(SPAIN, Action::War(WarDeed::Attack { at: land("dauphine"), whom: None }));
        if led {
            let counted = b.pos().pawns_in(land("dauphine"), SPAIN);
            b.act(SPAIN, Action::War(WarDeed::Ready { counted }));
        }
        // The attacker's 4 slays four; the Cathars' 6 nobody.
        fight(&mut b, SPAIN, [4, 6]);
        assert_eq!((neutral(&b, "dauphine"), b.treasury(SPAIN)), (0, crowns), "{led}");
        last_round_ends(&mut b);
        assert_eq!(holder(&b, "dauphine"), Holder::Seat(FRANCE));
        ended(&b, 51, false);
    }
}

/// Four Cathars have beaten a French army with cloth in the Dauphine, which stays France's.
fn cathars_with_cloth() -> (Board, ItemId) {
    let mut b = table();
    draw(&mut b, 51, ENGLAND, &[6]);
    b.armies(FRANCE, "dauphine", 1);
    let cloth = b.item(FRANCE, Goods::Cloth, "dauphine");
    b.to(Phase::Movement, FRANCE);
    b.done(FRANCE);
    b.act(FRANCE, Action::War(WarDeed::Attack { at: land("dauphine"), whom: None }));
    fight(&mut b, FRANCE, [6, 4]);
    assert_eq!((neutral(&b, "dauphine"), count(&b, FRANCE, "dauphine"), b.pos().item(cloth).owner), (4, 0, None));
    (b, cloth)
}

/// BR 16.24, 19.36: What neutral armies capture on a player's ground he takes back by no order, but by beating them, and
/// whoever beats them has it.
#[test]
fn goods_that_neutrals_capture_go_to_whoever_beats_them() {
    let (mut b, cloth) = cathars_with_cloth();
    b.to(Phase::Movement, FRANCE);
    let items = || vec![cloth];
    for of in [
        CampaignDeed::Confiscate { items: items() },
        CampaignDeed::Destroy { items: items() },
        CampaignDeed::Carry { items: items(), path: vec![land("bordeaux")] },
    ] {
        assert_eq!(b.refused(FRANCE, Action::Campaign(of)), ("Guarded".into(), "BR 16.24".into()));
    }
    b.armies(SPAIN, "dauphine", 6);
    b.to(Phase::Movement, SPAIN);
    b.done(SPAIN);
    b.act(SPAIN, Action::War(WarDeed::Attack { at: land("dauphine"), whom: None }));
    fight(&mut b, SPAIN, [4, 6]);
    assert_eq!((neutral(&b, "dauphine"), b.pos().item(cloth).owner), (0, Some(SPAIN)));
}

/// BR 16.23: Goods that neutral armies leave behind are the lord's: where they die of plague, where they go, where they fall
/// with the last of their enemies.
#[test]
fn goods_that_neutrals_leave_behind_are_the_lords() {
    let (mut b, cloth) = cathars_with_cloth();
    draw(&mut b, 1, ENGLAND, &[1, 2, 7, 6]);
    assert_eq!((neutral(&b, "dauphine"), b.pos().item(cloth).owner), (0, Some(FRANCE)));
    // Raiders leave after the round, Free Companies for money.
    let mut b = companies(3);
    let cloth = b.item(FRANCE, Goods::Cloth, "bordeaux");
    b.edit(|p| p.items[cloth.0 as usize].owner = None);
    b.crowns(FRANCE, 25);
    b.edit(|p| next_card(p, 63));
    b.enter(Phase::Event);
    b.lay(&[6]);
    deed(&mut b, FRANCE, Deed::Push { to: land("navarre") });
    assert_eq!((neutral(&b, "bordeaux"), b.pos().item(cloth).owner), (0, Some(FRANCE)));
    let mut b = table();
    draw(&mut b, 16, ENGLAND, &[6]);
    let raided = b.pos().provinces().map(|p| p.id).find(|p| !b.pos().neutrals_in(*p).is_empty()).expect("raiders");
    let lord = b.pos().holder(raided);
    let cloth = b.item(lord.expect("a lord"), Goods::Cloth, "bordeaux");
    b.edit(|p| (p.items[cloth.0 as usize].owner, p.items[cloth.0 as usize].at) = (None, Spot::Land(raided)));
    round_ends(&mut b);
    assert_eq!(b.pos().item(cloth).owner, lord);
    // Nobody is left of either force.
    let (mut b, cloth) = cathars_with_cloth();
    b.armies(SPAIN, "dauphine", 4);
    b.to(Phase::Movement, SPAIN);
    b.done(SPAIN);
    b.act(SPAIN, Action::War(WarDeed::Attack { at: land("dauphine"), whom: None }));
    fight(&mut b, SPAIN, [4, 4]);
    assert_eq!((neutral(&b, "dauphine"), b.pos().item(cloth).owner), (0, Some(FRANCE)));
}

// ---------------------------------------------------------------- The Crusade (card 61)

fn saracens(b: &Board) -> usize {
    b.pos().armies().filter(|a| a.at == Spot::HolyLand && a.banner == Banner::Neutral).count()
}

/// Sends so many armies of a seat and, with a name, a Prince to the Holy Land.
fn crusaders(b: &mut Board, seat: SeatId, at: &str, n: usize, name: &str) -> Option<CharacterId> {
    let armies = b.armies(seat, at, n);
    let who = (!name.is_empty()).then(|| prince(b, seat, name, at));
    let pawns = who.map(|w| b.pos().pawn_of(w).unwrap().id).into_iter().collect();
    b.to(Phase::Movement, seat);
    b.act(seat, Action::Campaign(CampaignDeed::TakeCross { armies, pawns }));
    who
}

/// BR OE.20: Six Saracens come; unbeaten they go after the last round, and all cards are shuffled when the card is drawn.
#[test]
fn saracens_leave() {
    let mut b = table();
    draw(&mut b, 61, ENGLAND, &[6]);
    assert_eq!(saracens(&b), 6);
    assert!(b.data().deck.discard.is_empty());
    round_ends(&mut b);
    assert_eq!(saracens(&b), 6);
    last_round_ends(&mut b);
    assert_eq!(saracens(&b), 0);
    assert!(!fortune::crusade::is_on(b.pos()));
    ended(&b, 61, false);
}

/// BR OE.20: Crusaders fight together; if the Saracens are wiped out everybody who took part has forty crowns, the leader's
/// monarch +1 until he dies; the survivors go home when the turn ends.
#[test]
fn the_holy_land_is_won() {
    let mut b = table();
    draw(&mut b, 61, ENGLAND, &[6]);
    crusaders(&mut b, FRANCE, "ile_de_france", 5, "Louis");
    crusaders(&mut b, SPAIN, "castile", 2, "");
    // Eight crusaders: 5 slays five with a Prince; the one that is left falls to a 1.
    b.lay(&[5, 6, 1, 2]);
    round_ends(&mut b);
    assert!(b.dice_are_used());
    assert_eq!((saracens(&b), b.treasury(FRANCE), b.treasury(SPAIN), b.treasury(ENGLAND)), (0, 40, 40, 0));
    assert_eq!(fortune::charisma_of_cards(b.pos(), country("france")).len(), 1);
    assert!(fortune::charisma_of_cards(b.pos(), country("spain")).is_empty());
    assert!(count(&b, FRANCE, "ile_de_france") == 0, "they stay until the turn ends");
    last_round_ends(&mut b);
    assert!(b.pos().armies().all(|a| a.at != Spot::HolyLand) && b.pos().pawns().all(|p| p.at != Spot::HolyLand));
    assert!(count(&b, FRANCE, "ile_de_france") > 0);
    assert_eq!(b.treasury(FRANCE), 40, "once");
    draw(&mut b, 62, ENGLAND, &[6]);
    assert_eq!(fortune::charisma_of_cards(b.pos(), country("france")).len(), 1, "no shuffle ends it");
    let king = b.monarch(FRANCE);
    b.die(&[king]);
    assert!(fortune::charisma_of_cards(b.pos(), country("france")).is_empty());
}

/// BR OE.17, OE.20: Crusaders who are wiped out lose their Prince to the Saracens, who ask a hundred crowns.
#[test]
fn a_lost_crusade() {
    let mut b = table();
    draw(&mut b, 61, ENGLAND, &[6]);
    let who = crusaders(&mut b, FRANCE, "ile_de_france", 1, "Louis").unwrap();
    b.lay(&[6, 2, 6, 6]);
    round_ends(&mut b);
    assert!(b.dice_are_used());
    assert_eq!(b.pos().character(who).captive_of, Some(Captor::Neutral));
    assert!(matches!(b.top(), Some(Frame::War(WarAsk::Ransom { seat: FRANCE, .. }))));
    assert_eq!(b.refused(FRANCE, Action::War(WarDeed::Ransom { who })).0, "CannotPayRansom");
    b.crowns(FRANCE, 120);
    b.act(FRANCE, Action::War(WarDeed::Ransom { who }));
    assert_eq!((b.treasury(FRANCE), b.pos().character(who).captive_of), (20, None));
    // The roll of 2 and 2 kills him instead: 4 - 1 is not enough at 25.
    let mut b = table();
    draw(&mut b, 61, ENGLAND, &[6]);
    let who = crusaders(&mut b, FRANCE, "ile_de_france", 1, "Louis").unwrap();
    b.lay(&[6, 2, 2, 2]);
    round_ends(&mut b);
    assert!(dead(&b, who));
}

// ---------------------------------------------------------------- Option F

/// BR OF.1, OF.2: Ten provinces are Neutral from the start, others by the cards.
#[test]
fn ten_and_more() {
    let ten = [
        "yorkshire",
        "east_anglia",
        "burgundy",
        "flanders",
        "friesland",
        "swabia",
        "piedmont",
        "sicily",
        "aragon",
        "portugal",
    ];
    let mut b = table_with("neutral_provinces: true");
    let neutral: Vec<&str> = b.pos().provinces().filter(|p| p.holder == Holder::Neutral).map(|p| p.id.key()).collect();
    assert_eq!(neutral, ten);
    draw(&mut b, 51, ENGLAND, &[6]);
    last_round_ends(&mut b);
    assert_eq!(b.pos().provinces().filter(|p| p.holder == Holder::Neutral).count(), 11);
}

/// BR OF.3, OF.4, OF.5, OF.6: Invaded it is defended by two; it pays nothing; won by its own country it is a Home Province
/// like any other.
#[test]
fn a_neutral_province_is_won() {
    let mut b = table_with("neutral_provinces: true");
    let armies = b.armies(FRANCE, "flanders", 4);
    b.to(Phase::Movement, FRANCE);
    b.edit(|p| armies.iter().for_each(|a| p.armies[a.0 as usize].spent = 1));
    b.done(FRANCE);
    assert_eq!(neutral(&b, "flanders"), 2);
    b.happens(|world| campaign::take_control(world, land("flanders"), Holder::Seat(FRANCE)));
    assert!(!b.pos().province(land("flanders")).neutral_born && b.pos().is_controlled_home(FRANCE, land("flanders")));
    let pays = |at: &str| realm::tax_of(b.pos(), FRANCE, Rate::Normal).iter().any(|l| l.province == land(at));
    assert!(pays("flanders") && !pays("burgundy"));
    assert!(fortune::rebellion_sixths(b.pos(), land("burgundy")).is_none(), "OE.7: nobody's provinces do not roll");
}
