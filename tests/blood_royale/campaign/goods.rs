//! Goods on the road (12.4, 15.23, 16.18 to 16.24).

use super::*;

fn unit(item: ItemId) -> [Unit; 1] {
    [Unit::Item(item)]
}

/// BR 16.18
#[test]
fn goods_move_four_provinces() {
    let mut b = moving();
    let item = b.item(ENGLAND, Goods::Food, "Lancashire");
    let way = ["Warwickshire", "Essex", "Kent", "Wessex", "Cornwall"];
    assert_eq!(b.refused(ENGLAND, carry(&[item], &way)), no("GoodsTooFar", "16.18"));
    b.act(ENGLAND, carry(&[item], &way[..4]));
    b.item_at(item, "Wessex");
    assert_eq!(b.refused(ENGLAND, carry(&[item], &way[4..])), no("GoodsTooFar", "16.18"));
}

/// BR 16.2, 16.19
#[test]
fn only_contracts_let_goods_pass() {
    let mut b = moving();
    b.open(FRANCE, ENGLAND);
    let item = b.item(ENGLAND, Goods::Metals, "Calais");
    let way = ["Normandy", "Brittany"];
    assert_eq!(b.refused(ENGLAND, carry(&[item], &way)), no("GoodsStop", "16.20"));
    treaty(&mut b, [ENGLAND, FRANCE], FRANCE, Terms::ResourcePassage { over: path(&way[..1]) });
    b.act(ENGLAND, carry(&[item], &way));
    b.item_at(item, "Brittany");
    assert!(b.pos().item(item).halted);
    // It is not the foreign owner who moves goods there, but whoever holds the ground, or by contract its owner.
    let mut b = moving();
    let item = b.item(ENGLAND, Goods::Metals, "Normandy");
    assert_eq!(b.refused(ENGLAND, carry(&[item], &["Calais"])), no("NotYourGoods", "16.19"));
    treaty(&mut b, [ENGLAND, FRANCE], FRANCE, Terms::ResourcePassage { over: vec![] });
    b.act(ENGLAND, carry(&[item], &["Calais"]));
}

/// BR 16.20, 16.21
#[test]
fn goods_stop_at_the_border_and_the_next_player_takes_them_on() {
    let mut b = moving();
    let item = b.item(ENGLAND, Goods::Metals, "Calais");
    assert_eq!(b.refused(ENGLAND, carry(&[item], &["Champagne", "Ile-de-France"])), no("GoodsStop", "16.20"));
    b.act(ENGLAND, carry(&[item], &["Champagne"]));
    assert_eq!(b.refused(ENGLAND, carry(&[item], &["Calais"])).0, "NotYourGoods");
    next(&mut b, FRANCE);
    b.act(FRANCE, carry(&[item], &["Ile-de-France", "Aquitaine", "Bordeaux", "Navarre"]));
    b.item_at(item, "Navarre");
    assert_eq!(b.pos().item(item).owner, Some(ENGLAND));
}

/// BR 16.23, 23.10: "removed ... if not captured", and captured with their province: no ship fetches goods from ground that
/// nobody holds.
#[test]
fn nobodys_goods_are_no_cargo() {
    let mut b = moving();
    let item = b.item(FRANCE, Goods::Cloth, "Normandy");
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Normandy")));
    b.edit(|p| {
        p.provinces[land("Normandy").index()].holder = Holder::Neutral;
        p.items[item.0 as usize].owner = None;
    });
    assert_eq!(b.refused(ENGLAND, embark(&unit(item), fleet)), no("NotYourGoods", "16.19"));
    b.edit(|p| p.items[item.0 as usize].owner = Some(ENGLAND));
    b.act(ENGLAND, embark(&unit(item), fleet));
}

/// BR 16.22
#[test]
fn goods_left_on_a_coast_are_shipped_with_leave() {
    let mut b = moving();
    let item = b.item(FRANCE, Goods::Cloth, "Normandy");
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Normandy")));
    b.act(ENGLAND, embark(&unit(item), fleet));
    let asked = b.data();
    b.act(FRANCE, permit(false));
    b.item_at(item, "Normandy");
    b.edit(|p| *p = asked);
    b.act(FRANCE, permit(true));
    b.act(ENGLAND, sail(fleet, &["Channel"], Some("Calais")));
    b.act(ENGLAND, ashore(&unit(item)));
    b.item_at(item, "Calais");
    assert_eq!((b.pos().item(item).owner, b.pos().item(item).spent), (Some(FRANCE), 2));
    // Standing leave is enough.
    let mut b = moving();
    b.open(FRANCE, ENGLAND);
    let item = b.item(FRANCE, Goods::Cloth, "Normandy");
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Normandy")));
    b.act(ENGLAND, embark(&unit(item), fleet));
    assert_eq!(b.pos().item(item).at, Spot::Aboard(fleet));
}

/// BR 15.23
#[test]
fn goods_pass_a_rebellion_only_with_armies() {
    let mut b = moving();
    b.province("Warwickshire", |p| p.rebellion = Some(0));
    let way = ["Warwickshire", "Essex"];
    let item = b.item(ENGLAND, Goods::Food, "Lancashire");
    assert_eq!(b.refused(ENGLAND, carry(&[item], &way)), no("Unescorted", "15.23"));
    let army = troops(&b.armies(ENGLAND, "Lancashire", 1));
    let convoy = [army[0], Unit::Item(item)];
    b.act(ENGLAND, march(&convoy, &way[..1]));
    assert_eq!(b.refused(ENGLAND, carry(&[item], &way[1..])), no("Unescorted", "15.23"));
    let offered = b.offers(ENGLAND);
    assert!(offered.contains(&march(&convoy, &["Essex"])), "{offered:#?}");
    b.act(ENGLAND, march(&convoy, &way[1..]));
    b.item_at(item, "Essex");
}

/// BR 15.8
#[test]
fn goods_neither_enter_nor_leave_famine() {
    let mut b = moving();
    b.province("Warwickshire", |p| p.famine = true);
    let out = b.item(ENGLAND, Goods::Food, "Lancashire");
    let inside = b.item(ENGLAND, Goods::Food, "Warwickshire");
    assert_eq!(b.refused(ENGLAND, carry(&[out], &["Warwickshire"])), no("Starving", "15.8"));
    assert_eq!(b.refused(ENGLAND, carry(&[inside], &["Lancashire"])), no("FamineHoldsGoods", "15.8"));
}

/// BR 12.4
#[test]
fn goods_are_destroyed_in_one_s_own_provinces() {
    let mut b = moving();
    let own = b.item(ENGLAND, Goods::Food, "Lancashire");
    let away = b.item(ENGLAND, Goods::Food, "Normandy");
    let foreign = b.item(FRANCE, Goods::Cloth, "Kent");
    let burn = |items: &[ItemId]| Action::Campaign(Deed::Destroy { items: items.to_vec() });
    assert_eq!(b.refused(ENGLAND, burn(&[away])), no("NotInYourLand", "12.4"));
    let guard = b.armies(FRANCE, "Kent", 1);
    assert_eq!(b.refused(ENGLAND, burn(&[foreign])), no("Guarded", "16.24"));
    b.edit(|p| p.armies[guard[0].0 as usize].at = Spot::Pool);
    b.act(ENGLAND, burn(&[own, foreign]));
    for id in [own, foreign] {
        assert_eq!((b.pos().item(id).at, b.pos().item(id).owner), (Spot::Pool, None));
    }
    b.to(Phase::Taxes, ENGLAND);
    assert_eq!(b.refused(FRANCE, burn(&[away])).0, "NotYourMove");
}

/// BR 8.7, 16.23
#[test]
fn goods_in_transit_may_be_seized() {
    let mut b = moving();
    let item = b.item(FRANCE, Goods::Cloth, "Kent");
    let own = b.item(ENGLAND, Goods::Cloth, "Kent");
    let seize = |id| Action::Campaign(Deed::Confiscate { items: vec![id] });
    assert_eq!(b.refused(ENGLAND, seize(own)), no("NotForeign", "16.23"));
    let data = b.data();
    b.act(ENGLAND, seize(item));
    assert_eq!(b.pos().item(item).owner, Some(ENGLAND));
    b.edit(|p| *p = data);
    treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Terms::ResourcePassage { over: vec![] });
    assert_eq!(b.refused(ENGLAND, seize(item)), no("PassageGranted", "16.23"));
    // What he has delivered by contract he does not take back (8.7).
    let mut b = moving();
    let goods = b.pos().province(land("Lancashire")).goods.expect("a Resource Area");
    let item = b.item(FRANCE, goods, "Lancashire");
    assert!(b.allowed(ENGLAND, &seize(item)));
    treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Terms::Deliver { goods, count: 1, from: land("Lancashire") });
    assert_eq!(b.refused(ENGLAND, seize(item)), no("Bound", "8.7"));
    assert!(!b.offers(ENGLAND).contains(&seize(item)));
}

/// BR 16.23, 16.24
#[test]
fn goods_are_captured_with_their_province_unless_guarded() {
    let mut b = moving();
    b.armies(FRANCE, "Kent", 1);
    let items = [b.item(ENGLAND, Goods::Food, "Kent"), b.item(SPAIN, Goods::Cloth, "Kent")];
    b.control();
    b.act(FRANCE, mark("Kent"));
    assert!(items.iter().all(|i| b.pos().item(*i).owner == Some(FRANCE)));
    // An army beside them saves them: then the province is not taken either.
    let mut b = moving();
    b.armies(FRANCE, "Kent", 2);
    b.armies(ENGLAND, "Kent", 1);
    let item = b.item(ENGLAND, Goods::Food, "Kent");
    let seize = Action::Campaign(Deed::Confiscate { items: vec![item] });
    b.hold(FRANCE, "Kent");
    b.to(Phase::Movement, FRANCE);
    assert_eq!(b.refused(FRANCE, seize), no("Guarded", "16.24"));
}

/// BR 23.10
#[test]
fn three_players_neutral_goods_go_after_the_first_round() {
    for (round, left) in [(1, 0), (2, 1)] {
        let mut b = board_of(&["england", "france", "spain"], "");
        let item = b.item(ENGLAND, Goods::Metals, "Bavaria");
        b.edit(|p| p.items[item.0 as usize].owner = None);
        b.control();
        b.edit(|p| p.turn.round = round);
        for seat in b.table.prompt().seats {
            if b.allowed(seat, &Action::Done) {
                b.done(seat);
            }
        }
        let there = b.pos().items_in(land("Bavaria")).len();
        assert_eq!(there, left, "round {round}\n{}", b.chronicle());
    }
}
