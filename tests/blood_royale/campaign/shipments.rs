//! Option D: shipments by announcement (OD.1 to OD.6).

use super::*;

fn trading() -> Board {
    moving_with("announced_trade: true")
}

fn by(legs: &[&str]) -> Vec<Leg> {
    let map = &Book::standard().map;
    legs.iter().map(|l| map.find_sea(l).map_or_else(|| Leg::Land(land(l)), Leg::Sea)).collect()
}

fn ship(item: ItemId, legs: &[&str]) -> Action {
    Action::Campaign(Deed::Ship { item, route: by(legs) })
}

fn stake(crowns: u32) -> Action {
    Action::Campaign(Deed::Stake { crowns })
}

/// BR OD.1
#[test]
fn goods_are_shipped_not_carried() {
    let mut b = trading();
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    assert_eq!(b.refused(ENGLAND, carry(&[item], &["Wessex"])), no("GoodsAreShipped", "OD.1"));
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Cornwall")));
    assert_eq!(b.refused(ENGLAND, embark(&[Unit::Item(item)], fleet)), no("GoodsAreShipped", "OD.1"));
    let way = ["Western Approaches", "Channel", "North Sea", "Essex"];
    b.act(ENGLAND, ship(item, &way));
    b.item_at(item, "Essex");
    let mut b = moving();
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    assert_eq!(b.refused(ENGLAND, ship(item, &way)), no("NotAnnounced", "OD.1"));
}

/// BR OD.2
#[test]
fn a_route_hangs_together() {
    let mut b = trading();
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    for (legs, refusal) in [
        (&["Wessex", "Channel"][..], no("RouteEnds", "OD.2")),
        (&[], no("RouteEnds", "OD.2")),
        (&["Kent"], no("RouteBroken", "OD.2")),
        (&["Wessex", "North Sea", "Essex"], no("RouteBroken", "OD.2")),
        (&["Wessex", "Kent", "Calais"], no("RouteBroken", "OD.2")),
        (&["Wessex", "Cornwall"], no("RouteLoops", "OD.2")),
        (&["Wessex", "Kent", "Wessex"], no("RouteLoops", "OD.2")),
    ] {
        assert_eq!(b.refused(ENGLAND, ship(item, legs)), refusal, "{legs:?}");
    }
    let theirs = b.item(FRANCE, Goods::Cloth, "Kent");
    assert_eq!(b.refused(ENGLAND, ship(theirs, &["Essex"])).0, "NotYourGoods");
    b.act(ENGLAND, ship(item, &["Wessex", "Kent"]));
    assert_eq!(b.refused(ENGLAND, ship(item, &["Essex"])), no("Stopped", "16.3"));
}

/// BR OD.6, OE.8
#[test]
fn no_route_leads_through_famine_or_rebellion() {
    let mut b = trading();
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    let over = ship(item, &["Wessex", "Essex"]);
    b.province("Wessex", |p| p.famine = true);
    assert_eq!(b.refused(ENGLAND, over.clone()), no("RouteClosed", "OD.6"));
    b.province("Wessex", |p| {
        p.famine = false;
        p.rebellion = Some(0);
    });
    assert_eq!(b.refused(ENGLAND, over.clone()), no("RouteClosed", "OD.6"));
    // The route that is offered goes around.
    let round = b.offers(ENGLAND).into_iter().find_map(|a| match a {
        Action::Campaign(Deed::Ship { route, .. }) => Some(route),
        _ => None,
    });
    assert!(round.is_some_and(|r| !r.contains(&Leg::Land(land("Wessex"))) && r.len() == 4));
    b.province("Wessex", |p| {
        p.rebellion = None;
        p.holder = Holder::Neutral;
    });
    assert_eq!(b.refused(ENGLAND, over), no("NoTradeHere", "OF.5"));
}

/// BR OD.3
#[test]
fn only_who_stands_on_the_route_can_intercept() {
    let mut b = trading();
    b.armies(FRANCE, "Wessex", 2);
    b.fleet(GERMANY, Berth::Sea(sea("Channel")));
    b.fleet(GERMANY, Berth::Sea(sea("Channel")));
    b.fleet(ENGLAND, Berth::Sea(sea("Channel")));
    b.fleet(ITALY, Berth::Sea(sea("Channel")));
    b.fleet(SPAIN, Berth::Port(land("Kent")));
    let at = |leg: &str| -> Vec<(SeatId, u8, u8)> {
        let found = campaign::hunters(b.pos(), ENGLAND, by(&[leg])[0]);
        found.into_iter().map(|h| (h.seat, h.armies, h.fleets)).collect()
    };
    assert_eq!(at("Wessex"), [(FRANCE, 2, 0)]);
    assert_eq!(at("Channel"), [(GERMANY, 0, 1)]);
    assert_eq!(at("Kent"), []);
    treaty(&mut b, [ENGLAND, FRANCE], FRANCE, Terms::ResourcePassage { over: vec![] });
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    assert!(campaign::safest_route(b.pos(), ENGLAND, item, land("Cornwall"), land("Essex")).is_some());
}

/// BR OD.4
#[test]
fn the_die_of_an_interception() {
    // Crowns of the owner and of the interceptor, the die, is it taken?
    for (safe, bounty, die, taken) in
        [(0, 0, 4, true), (0, 0, 3, false), (15, 0, 4, false), (15, 0, 5, true), (30, 40, 4, true), (0, 20, 3, true)]
    {
        let mut b = trading();
        b.armies(FRANCE, "Wessex", 2);
        let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
        b.crowns(ENGLAND, 50);
        b.crowns(FRANCE, 50);
        b.act(ENGLAND, ship(item, &["Wessex", "Essex"]));
        assert_eq!(b.refused(FRANCE, stake(0)).0, "NotAskedNow");
        b.act(FRANCE, permit(false));
        assert_eq!(b.refused(ENGLAND, stake(10)), no("WrongSum", "OD.4"));
        assert_eq!(b.refused(ENGLAND, stake(60)), no("TooDear", "OD.4"));
        b.act(ENGLAND, stake(safe));
        assert_eq!(b.refused(FRANCE, stake(15)), no("WrongSum", "OD.4"));
        b.lay(&[die]);
        let lines = b.act(FRANCE, stake(bounty));
        let throw = lines.iter().find_map(|l| l.throw.clone()).expect("a die");
        assert_eq!(throw.modifiers[0], ("Armies on the route".to_string(), 2));
        assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (50 - safe, 50 - bounty));
        let (owner, place) = if taken { (FRANCE, "Wessex") } else { (ENGLAND, "Essex") };
        assert_eq!(b.pos().item(item).owner, Some(owner), "{safe} {bounty} {die}");
        b.item_at(item, place);
    }
    // A fleet in excess counts two.
    let mut b = trading();
    b.fleet(FRANCE, Berth::Sea(sea("Western Approaches")));
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    b.act(ENGLAND, ship(item, &["Western Approaches", "Channel", "Kent"]));
    b.act(FRANCE, permit(false));
    b.act(ENGLAND, stake(0));
    b.lay(&[4]);
    b.act(FRANCE, stake(0));
    assert_eq!(b.pos().item(item).owner, Some(FRANCE));
    b.item_at(item, "Normandy");
}

/// BR OD.2, OD.5: all are asked; after an attempt that failed, those further on the route.
#[test]
fn interceptions_come_in_the_order_of_the_route() {
    let mut b = trading();
    b.armies(SPAIN, "Wessex", 1);
    b.armies(FRANCE, "Wessex", 1);
    b.armies(GERMANY, "Kent", 1);
    let item = b.item(ENGLAND, Goods::Metals, "Cornwall");
    b.act(ENGLAND, ship(item, &["Wessex", "Kent", "Essex"]));
    let asked = b.data();
    for seat in [FRANCE, SPAIN, GERMANY] {
        assert_eq!(b.table.prompt().seats, [seat]);
        b.act(seat, permit(true));
    }
    b.item_at(item, "Essex");
    b.edit(|p| *p = asked);
    b.act(FRANCE, permit(false));
    b.act(ENGLAND, stake(0));
    b.lay(&[1]);
    b.act(FRANCE, stake(0));
    assert_eq!(b.table.prompt().seats, [SPAIN]);
    b.act(SPAIN, permit(true));
    assert_eq!(b.table.prompt().seats, [GERMANY]);
    b.act(GERMANY, permit(true));
    b.item_at(item, "Essex");
}

/// BR 8.7, OD.3: "These contracts cannot be broken": who owes goods by contract does not intercept what he has delivered.
#[test]
fn nobody_intercepts_what_he_owes() {
    for owed in [false, true] {
        let mut b = trading();
        let goods = b.pos().province(land("Bordeaux")).goods.expect("a Resource Area");
        let item = b.item(ENGLAND, goods, "Bordeaux");
        for _ in 0..2 {
            b.fleet(FRANCE, Berth::Sea(sea("Western Approaches")));
        }
        if owed {
            let deliver = Terms::Deliver { goods, count: 1, from: land("Bordeaux") };
            treaty(&mut b, [ENGLAND, FRANCE], FRANCE, deliver);
        }
        b.act(ENGLAND, ship(item, &["Western Approaches", "Cornwall"]));
        assert_eq!(b.allowed(FRANCE, &permit(true)), !owed);
        b.item_at(item, if owed { "Cornwall" } else { "Bordeaux" });
    }
}

/// BR OD.2, OD.3, 8.7: "a route by which the Trade Item cannot be intercepted": whoever may not take the goods back is no danger on
/// the way that is offered.
#[test]
fn the_route_on_offer_makes_no_detour_round_whoever_owes_the_goods() {
    let route = |fleets: usize, owed: bool| {
        let mut b = trading();
        let goods = b.pos().province(land("Bordeaux")).goods.expect("a Resource Area");
        let item = b.item(ENGLAND, goods, "Bordeaux");
        for _ in 0..fleets {
            b.fleet(FRANCE, Berth::Sea(sea("Western Approaches")));
        }
        if owed {
            treaty(&mut b, [ENGLAND, FRANCE], FRANCE, Terms::Deliver { goods, count: 1, from: land("Bordeaux") });
        }
        let offers = b.offers(ENGLAND).into_iter();
        let mut routes = offers.filter_map(|a| match a {
            Action::Campaign(Deed::Ship { item: of, route }) if of == item => Some(route),
            _ => None,
        });
        routes.next().expect("a route")
    };
    let direct = route(0, false);
    assert!(direct.contains(&Leg::Sea(sea("Western Approaches"))));
    assert_ne!(route(2, false), direct, "he would take them there");
    assert_eq!(route(2, true), direct);
}
