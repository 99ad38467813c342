//! Marches over land (14.2, 16.1 to 16.5, 17.4, 19.28, 20.1, 20.2, 23.1, OF.5).

use super::*;

/// BR 1.13, 14.2, 16.1
#[test]
fn armies_move_three_provinces_on_own_ground_in_their_turn() {
    let mut b = moving();
    let army = troops(&b.armies(ENGLAND, "Lancashire", 2));
    let far = ["Warwickshire", "Essex", "Kent", "Wessex"];
    assert_eq!(b.refused(FRANCE, march(&army, &far[..1])).0, "NotYourTurn");
    assert_eq!(b.refused(ENGLAND, march(&army, &["Essex"])), no("NotAdjacent", "16.1"));
    assert_eq!(b.refused(ENGLAND, march(&army, &[])), no("NoPath", "16.1"));
    assert_eq!(b.refused(ENGLAND, march(&[], &far[..1])), no("NobodyNamed", "16.1"));
    assert_eq!(b.refused(ENGLAND, march(&[army[0], army[0]], &far[..1])), no("NamedTwice", "16.1"));
    assert_eq!(b.refused(ENGLAND, march(&[Unit::Army(ArmyId(999))], &far[..1])), no("NoSuchPiece", "1.13"));
    assert_eq!(b.refused(ENGLAND, march(&army, &far)), no("TooFar", "16.1"));
    b.act(ENGLAND, march(&army, &far[..2]));
    assert_eq!(b.refused(ENGLAND, march(&army, &far[2..])), no("TooFar", "16.1"));
    b.act(ENGLAND, march(&army[..1], &far[2..3]));
    let (Unit::Army(a), Unit::Army(c)) = (army[0], army[1]) else { unreachable!() };
    b.army_at(a, "Kent");
    b.army_at(c, "Essex");
    assert_eq!(b.refused(ENGLAND, march(&army, &["Wessex"])), no("NotTogether", "16.1"));
    let foreign = troops(&b.armies(FRANCE, "Normandy", 1));
    assert_eq!(b.refused(ENGLAND, march(&foreign, &["Brittany"])), no("NotYourPiece", "1.13"));
    // A new round: the points come back.
    b.enter(Phase::Event);
    assert!(b.pos().army(a).spent == 0 && b.pos().army(c).spent == 0);
}

/// BR 5.10, 14.1, 14.3: each round draws its own order, and has one event before all movement.
#[test]
fn each_round_has_its_own_order_and_one_event() {
    let mut firsts = vec![];
    for seed in 0..12 {
        let mut b = board();
        b.seed(seed);
        b.enter(Phase::Event);
        firsts.push(b.pos().turn.order[0]);
    }
    firsts.sort();
    firsts.dedup();
    assert!(firsts.len() > 2, "{firsts:?}");
    // Of two dice one falls: one event in the round.
    let mut b = board();
    b.lay(&[6, 6]);
    b.enter(Phase::Event);
    assert_eq!((b.pos().turn.phase, b.laid_dice().len()), (Phase::Movement, 1));
    let mut b = moving();
    next(&mut b, SPAIN);
    assert_eq!((b.pos().turn.phase, b.pos().turn.order.clone()), (Phase::Movement, vec![ENGLAND, SPAIN]));
    assert_eq!(b.pos().turn.round, 1);
}

/// BR 16.1
#[test]
fn kings_and_princes_move_as_armies_do() {
    let mut b = moving();
    let king = Unit::Royal(b.king(ENGLAND));
    let ways = reach(b.pos(), ENGLAND, &[king]);
    assert!(ways.iter().any(|(p, w)| *p == land("Cornwall") && w.cost == 2 && !w.ends));
    assert!(ways.iter().all(|(_, w)| w.cost <= 3));
    b.act(ENGLAND, march(&[king], &["Warwickshire", "Lancashire", "Herefordshire"]));
    assert_eq!(b.refused(ENGLAND, march(&[king], &["Lancashire"])), no("TooFar", "16.1"));
}

/// BR 16.3
#[test]
fn unfriendly_ground_ends_the_move() {
    let mut b = moving();
    let army = troops(&b.armies(ENGLAND, "Calais", 2));
    assert_eq!(b.refused(ENGLAND, march(&army, &["Normandy", "Brittany"])), no("MustHalt", "16.3"));
    b.act(ENGLAND, march(&army, &["Normandy"]));
    assert_eq!(b.refused(ENGLAND, march(&army, &["Calais"])), no("Stopped", "16.3"));
    assert!(reach(b.pos(), ENGLAND, &army).is_empty());
    // Own ground with hostile armies on it ends the move as well; leaving it is free (Q42).
    let mut b = moving();
    b.armies(FRANCE, "Warwickshire", 1);
    let army = troops(&b.armies(ENGLAND, "Lancashire", 1));
    assert_eq!(b.refused(ENGLAND, march(&army, &["Warwickshire", "Essex"])), no("MustHalt", "16.3"));
    let way = reach(b.pos(), ENGLAND, &army).into_iter().find(|(p, _)| *p == land("Warwickshire"));
    assert!(way.is_some_and(|(_, w)| w.ends && w.needs_leave.is_none()));
    let beset = troops(&b.armies(ENGLAND, "Warwickshire", 1));
    b.act(ENGLAND, march(&beset, &["Essex", "Kent"]));
    // A guest's armies are not hostile.
    b.open(ENGLAND, FRANCE);
    b.act(ENGLAND, march(&army, &["Warwickshire", "Essex"]));
}

/// BR 14.2, 16.2
#[test]
fn leave_by_word_of_mouth_makes_ground_friendly() {
    let mut b = moving();
    b.open(FRANCE, ENGLAND);
    let army = b.armies(ENGLAND, "Calais", 1);
    b.act(ENGLAND, march(&troops(&army), &["Normandy", "Brittany"]));
    assert!(!b.pos().army(army[0]).halted);
    // It is given and taken back in one's own move, or in the marriages.
    let mut b = moving();
    let open = |to, open| Action::Campaign(Deed::OpenBorders { to, open });
    assert_eq!(b.refused(ENGLAND, open(ENGLAND, true)), no("YourOwn", "16.2"));
    assert_eq!(b.refused(ENGLAND, open(FRANCE, false)), no("AlreadySo", "16.2"));
    b.act(ENGLAND, open(FRANCE, true));
    assert!(campaign::is_open(b.pos(), ENGLAND, FRANCE) && !campaign::is_open(b.pos(), FRANCE, ENGLAND));
    b.act(ENGLAND, open(FRANCE, false));
    b.to(Phase::Marriages, ENGLAND);
    b.act(SPAIN, open(FRANCE, true));
    b.to(Phase::Taxes, ENGLAND);
    assert_eq!(b.refused(SPAIN, open(FRANCE, false)), ("NotYourMove".into(), "BR 14.2".into()));
}

/// BR 16.2, 20.2
#[test]
fn leave_is_asked_at_the_border() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Calais", 1);
    let way = ["Champagne", "Ile-de-France"];
    let lit = reach(b.pos(), ENGLAND, &troops(&army));
    assert_eq!(lit.iter().find(|(p, _)| *p == land("Champagne")).and_then(|(_, w)| w.needs_leave), Some(FRANCE));
    b.act(ENGLAND, ask(&troops(&army), &way));
    assert_eq!(b.table.prompt().seats, [FRANCE]);
    let price = |crowns| Action::Campaign(Deed::Price { crowns });
    assert_eq!(b.offers(FRANCE), [permit(true), permit(false), price(5), price(10)]);
    assert_eq!(b.refused(ENGLAND, march(&troops(&army), &way[..1])).0, "NotYourTurn");
    let yes = b.data();
    b.act(FRANCE, permit(true));
    // One yes is good for this player's other provinces on the way.
    b.army_at(army[0], "Ile-de-France");
    assert_eq!((b.pos().army(army[0]).spent, b.pos().army(army[0]).halted), (2, false));
    // Without agreement the move is wasted.
    b.edit(|p| *p = yes);
    b.act(FRANCE, permit(false));
    b.army_at(army[0], "Calais");
    assert_eq!(b.refused(ENGLAND, march(&troops(&army), &way[..1])), no("Stopped", "16.3"));
    assert_eq!(b.refused(ENGLAND, permit(true)), ("NotAskedNow".into(), "BR 5.8".into()));
}

/// BR 16.2
#[test]
fn every_owner_on_the_way_is_asked() {
    let mut b = moving();
    b.hold(GERMANY, "Burgundy");
    let army = b.armies(ENGLAND, "Calais", 1);
    b.act(ENGLAND, ask(&troops(&army), &["Champagne", "Burgundy"]));
    b.act(FRANCE, permit(true));
    b.army_at(army[0], "Champagne");
    assert_eq!(b.table.prompt().seats, [GERMANY]);
    b.act(GERMANY, permit(false));
    b.army_at(army[0], "Champagne");
    assert!(b.pos().army(army[0]).halted);
}

/// BR 16.5
#[test]
fn the_channel_is_crossed_without_ships_by_who_holds_both_sides() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Kent", 1);
    let over = march(&troops(&army), &["Calais"]);
    b.hold(FRANCE, "Calais");
    assert_eq!(b.refused(ENGLAND, over.clone()), no("ChannelNotHeld", "16.5"));
    b.hold(ENGLAND, "Calais");
    let watch = b.fleet(FRANCE, Berth::Sea(sea("Channel")));
    assert_eq!(b.refused(ENGLAND, over.clone()), no("ChannelWatched", "16.5"));
    assert!(reach(b.pos(), ENGLAND, &troops(&army)).iter().all(|(p, _)| *p != land("Calais")));
    // In port, or with leave, it does not matter.
    b.edit(|p| p.fleets[watch.0 as usize].at = Berth::Port(land("Normandy")));
    assert!(b.allowed(ENGLAND, &over));
    b.edit(|p| p.fleets[watch.0 as usize].at = Berth::Sea(sea("Channel")));
    b.open(FRANCE, ENGLAND);
    b.act(ENGLAND, over);
    assert_eq!(b.pos().army(army[0]).spent, 2);
    // Goods need ships.
    let cloth = b.item(ENGLAND, Goods::Cloth, "Kent");
    assert_eq!(b.refused(ENGLAND, carry(&[cloth], &["Calais"])), no("GoodsNeedShips", "16.5"));
    let mut b = moving_with("short_crossing: true");
    let army = b.armies(ENGLAND, "Kent", 1);
    b.act(ENGLAND, march(&troops(&army), &["Calais"]));
    assert_eq!(b.pos().army(army[0]).spent, 1);
}

/// BR 16.1, 17.4
#[test]
fn wales_denmark_and_poland_are_no_provinces() {
    let mut b = moving();
    let map = &Book::standard().map;
    for name in ["Wales", "Denmark", "Poland"] {
        assert!(map.find_province(name).is_none());
    }
    b.to(Phase::Movement, GERMANY);
    let army = troops(&b.armies(GERMANY, "Holstein", 1));
    let all = reach(b.pos(), GERMANY, &army);
    assert!(all.iter().all(|(p, w)| map.province(*p).country != CountryId(9) && !w.path.is_empty()));
    let beyond = Action::Campaign(Deed::March { units: army, path: vec![ProvinceId(50)], ask: false });
    assert_eq!(b.refused(GERMANY, beyond), no("NoSuchPlace", "16.1"));
}

/// BR 23.1
#[test]
fn an_absent_country_is_out_of_bounds() {
    let mut b = board_of(&["france", "germany", "italy", "spain"], "");
    b.to(Phase::Movement, SeatId(0));
    let army = troops(&b.armies(SeatId(0), "Normandy", 1));
    assert_eq!(b.refused(SeatId(0), march(&army, &["Calais"])), no("OutOfBounds", "23.1"));
    let fleet = b.fleet(SeatId(0), Berth::Port(land("Normandy")));
    assert_eq!(b.refused(SeatId(0), sail(fleet, &["Channel"], Some("Kent"))), no("OutOfBounds", "23.1"));
}

/// BR OF.5, 23.12
#[test]
fn neutral_ground_is_invaded_never_passed() {
    let mut b = moving();
    b.province("Warwickshire", |p| p.holder = Holder::Neutral);
    let army = troops(&b.armies(ENGLAND, "Lancashire", 1));
    let king = Unit::Royal(b.king(ENGLAND));
    assert_eq!(b.refused(ENGLAND, march(&army, &["Warwickshire", "Essex"])), no("MustHalt", "16.3"));
    assert_eq!(b.refused(ENGLAND, march(&[king], &["Warwickshire"])), no("RoyalsAlone", "OF.5"));
    let food = b.item(ENGLAND, Goods::Food, "Lancashire");
    assert_eq!(b.refused(ENGLAND, carry(&[food], &["Warwickshire"])), no("NoTradeHere", "OF.5"));
    b.edit(|p| p.turn.truce = true);
    assert_eq!(b.refused(ENGLAND, march(&army, &["Warwickshire"])), no("TruceOfGod", "23.12"));
    b.edit(|p| p.turn.truce = false);
    b.act(ENGLAND, march(&army, &["Warwickshire"]));
    let Unit::Army(id) = army[0] else { unreachable!() };
    assert!(b.pos().army(id).halted);
    // Where one's armies have come through nobody is left to attack: the King may join them, and the truce holds nobody up.
    b.edit(|p| p.turn.truce = true);
    assert!(b.allowed(ENGLAND, &march(&[king], &["Warwickshire"])));
}

/// BR 19.28
#[test]
fn prisoners_do_not_move() {
    let mut b = moving();
    let king = b.king(ENGLAND);
    let who = b.monarch(ENGLAND);
    b.edit(|p| p.people[who.0 as usize].captive_of = Some(regnal::dynasty::Captor::Seat(FRANCE)));
    assert_eq!(b.refused(ENGLAND, march(&[Unit::Royal(king)], &["Kent"])), no("Prisoner", "19.28"));
}

/// BR 16.1
#[test]
fn naples_and_sicily_are_neighbours_by_option() {
    for (option, near) in [("messina: true", true), ("messina: false", false)] {
        let mut b = moving_with(option);
        b.to(Phase::Movement, ITALY);
        let army = troops(&b.armies(ITALY, "Naples", 1));
        assert_eq!(b.allowed(ITALY, &march(&army, &["Sicily"])), near);
        assert_eq!(reach(b.pos(), ITALY, &army).iter().any(|(p, _)| *p == land("Sicily")), near);
    }
}

/// BR OE.27
#[test]
fn a_province_rolls_when_a_bastard_comes() {
    let mut b = moving();
    let who = b.person(ENGLAND, "Falk", Sex::Male, 20);
    let prince = b.prince(ENGLAND, who, "Calais");
    let france = CountryId::of_key("france").unwrap();
    b.edit(|p| p.deck.lasting.push(Lasting::Bastard { who, country: france, card: CardId(38) }));
    b.open(FRANCE, ENGLAND);
    b.lay(&[6]);
    b.act(ENGLAND, march(&[Unit::Royal(prince)], &["Normandy"]));
    assert!(b.dice_are_used(), "{}", b.chronicle());
}

/// BR 16.1
#[test]
fn a_dark_province_says_why() {
    let mut b = moving();
    let army = troops(&b.armies(ENGLAND, "Lancashire", 1));
    let why = |b: &Board, to: &str| campaign::why_not(b.pos(), ENGLAND, &army, land(to)).map(|r| r.code);
    assert_eq!(why(&b, "Cornwall").as_deref(), None);
    assert_eq!(why(&b, "Calais").as_deref(), Some("TooFar"));
    assert_eq!(why(&b, "Brittany").as_deref(), Some("MustHalt"));
    b.province("Warwickshire", |p| p.famine = true);
    assert_eq!(why(&b, "Warwickshire").as_deref(), Some("Starving"));
}

/// BR 9.28: a baron's Prince moves in his host's turn, when both agree (Q36).
#[test]
fn a_baron_s_prince_moves_with_his_host() {
    let mut b = moving();
    let who = b.person(FRANCE, "Gaston", Sex::Male, 20);
    let prince = Unit::Royal(b.prince(FRANCE, who, "Kent"));
    assert_eq!(b.refused(ENGLAND, march(&[prince], &["Essex"])), no("NotYourPiece", "1.13"));
    b.edit(|p| p.countries.iter_mut().filter(|c| c.ruler == Some(FRANCE)).for_each(|c| c.ruler = None));
    assert!(b.pos().is_baronial(FRANCE));
    let army = Unit::Army(b.armies(ENGLAND, "Kent", 1)[0]);
    let together = march(&[army, prince], &["Essex"]);
    let alone = march(&[prince], &["Essex"]);
    let offers = b.offers(ENGLAND);
    assert!(offers.contains(&together) && offers.contains(&alone), "{offers:#?}");
    for offer in offers.iter().filter(|o| format!("{o:?}").contains(&format!("{prince:?}"))) {
        assert!(b.allowed(ENGLAND, offer), "{offer:?}");
    }
    b.act(ENGLAND, alone);
    assert_eq!(b.table.prompt().seats, [FRANCE]);
    b.act(FRANCE, permit(true));
    let Unit::Royal(id) = prince else { unreachable!() };
    assert_eq!(b.pos().pawn(id).at, Spot::Land(land("Essex")));
}

/// BR 16.1: what `reach` lights is what `check` takes, and nothing else within three steps of single armies.
#[test]
fn lit_provinces_are_those_that_can_be_entered() {
    let mut b = moving_with("neutral_provinces: true");
    b.province("Wessex", |p| p.famine = true);
    b.open(FRANCE, ENGLAND);
    b.armies(GERMANY, "Essex", 1);
    for at in ["Kent", "Calais", "Lancashire", "Cornwall"] {
        let army = troops(&b.armies(ENGLAND, at, 1));
        let lit = reach(b.pos(), ENGLAND, &army);
        for (to, way) in &lit {
            let go = Action::Campaign(Deed::March { units: army.clone(), path: way.path.clone(), ask: false });
            assert!(b.allowed(ENGLAND, &go), "{at} to {to:?}");
            assert_eq!(way.path.last(), Some(to));
        }
        for to in ProvinceId::all().filter(|p| *p != land(at)) {
            let dark = campaign::why_not(b.pos(), ENGLAND, &army, to).is_some();
            assert_eq!(dark, lit.iter().all(|(p, _)| *p != to), "{at} to {to:?}");
        }
    }
}
