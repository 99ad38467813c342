//! Example 10 of the rulebook, move by move.

use super::*;

/// BR 16.1, 16.4, 16.5, 16.7, 16.10, 16.11, 16.14, 16.20, 16.21 Example 10
#[test]
fn example_10() {
    let mut b = moving();
    let prince = b.person(ENGLAND, "Edmund", Sex::Male, 20);
    let prince = Unit::Royal(b.prince(ENGLAND, prince, "Kent"));
    let kent = troops(&b.armies(ENGLAND, "Kent", 3));
    let essex = troops(&b.armies(ENGLAND, "Essex", 3));
    let fleet = b.fleet(ENGLAND, Berth::Port(land("Essex")));
    let king = b.king(ENGLAND);
    b.put_pawn(king, "Calais");
    let king = Unit::Royal(king);
    let calais = troops(&b.armies(ENGLAND, "Calais", 3));
    let lancashire = troops(&b.armies(ENGLAND, "Lancashire", 1));
    let food = b.item(ENGLAND, Goods::Food, "Lancashire");

    // The army and the item, two provinces to Essex.
    let convoy = [lancashire[0], Unit::Item(food)];
    b.act(ENGLAND, march(&convoy, &["Warwickshire", "Essex"]));
    // All in Essex embark and sail to Friesland, where the item is landed.
    let all = [&essex[..], &convoy[..]].concat();
    b.act(ENGLAND, embark(&all, fleet));
    b.act(ENGLAND, sail_all(&[fleet], &["North Sea"], Some("Friesland"), true));
    b.act(GERMANY, permit(true));
    b.act(ENGLAND, ashore(&[Unit::Item(food)]));
    b.item_at(food, "Friesland");
    // Back to sea, and to the coast of Normandy: the fleet has spent all.
    b.act(ENGLAND, sail(fleet, &["North Sea", "Channel"], Some("Normandy")));
    assert_eq!(b.pos().fleet(fleet).spent, 3);
    assert_eq!(b.refused(ENGLAND, sail(fleet, &["Channel"], None)), no("SeaTooFar", "16.6"));
    // The army from Lancashire has completed its movement, the item may be moved no further.
    assert_eq!(b.refused(ENGLAND, ashore(&lancashire)), no("NoPoints", "16.4"));
    assert!(b.refused(ENGLAND, carry(&[food], &["Westphalia"])).0.starts_with("NotYourGoods"));
    // The armies of Essex have used one point; they land as enemies and go no further.
    b.act(ENGLAND, ashore(&essex));
    assert_eq!(b.refused(ENGLAND, march(&essex, &["Brittany"])), no("Stopped", "16.3"));

    // The Prince and three armies cross; he and one army go on to Normandy.
    let first = [prince, kent[0]];
    b.act(ENGLAND, march(&first, &["Calais", "Normandy"]));
    let (Unit::Army(one), Unit::Royal(prince)) = (kent[0], prince) else { unreachable!() };
    assert_eq!((b.pos().army(one).spent, b.pos().pawn(prince).spent), (3, 3));
    b.act(ENGLAND, march(&kent[1..], &["Calais"]));
    // King, the other two and those of Calais move to Champagne and halt there.
    let host = [&[king], &kent[1..], &calais[..]].concat();
    b.act(ENGLAND, march(&host, &["Champagne"]));
    assert_eq!(b.refused(ENGLAND, march(&host, &["Ile-de-France"])), no("Stopped", "16.3"));
    assert_eq!(b.pos().armies_in(land("Champagne"), ENGLAND).len(), 5);
    assert_eq!(b.pos().armies_in(land("Normandy"), ENGLAND).len(), 4);

    // The German player, who follows, may move the item on.
    next(&mut b, GERMANY);
    b.act(GERMANY, carry(&[food], &["Westphalia", "Franconia"]));
    b.item_at(food, "Franconia");
    assert_eq!(b.pos().item(food).owner, Some(ENGLAND));
}
