//! Trade, court and army cards: 34 to 37, 40, 44 to 50, 53, 54, 56, 57, 60.

use super::*;
use Goods::{Cloth, Food, Luxury, Metals};

/// Card 34: sets in the capital are cashed at once for ten crowns more; what is promised or lies elsewhere is not.
#[test]
fn the_great_fair() {
    let mut b = table();
    for goods in [Food, Food, Metals, Metals, Cloth, Cloth, Luxury] {
        b.item(FRANCE, goods, "ile_de_france");
    }
    b.item(SPAIN, Food, "castile");
    b.item(SPAIN, Metals, "leon");
    b.item(SPAIN, Cloth, "castile");
    let set = vec![Food, Metals, Cloth];
    draw(&mut b, 34, ENGLAND, &[6]);
    assert_eq!(b.table.prompt().seats, [FRANCE], "nobody else has a set");
    refused(&mut b, FRANCE, Deed::Fair { goods: vec![Food, Cloth] }, "NoSuchSet", "21.5");
    deed(&mut b, FRANCE, Deed::Fair { goods: set.clone() });
    assert_eq!(b.treasury(FRANCE), 60);
    deed(&mut b, FRANCE, Deed::Fair { goods: set });
    ended(&b, 34, false);
    assert_eq!((b.treasury(FRANCE), b.pos().items_in(land("ile_de_france")).len()), (120, 1));
}

/// Card 34: whoever will may keep his goods.
#[test]
fn goods_may_be_kept() {
    let mut b = table();
    for goods in [Food, Metals, Cloth] {
        b.item(FRANCE, goods, "ile_de_france");
    }
    draw(&mut b, 34, ENGLAND, &[6]);
    deed(&mut b, FRANCE, Deed::Pass);
    ended(&b, 34, false);
    assert_eq!(b.treasury(FRANCE), 0);
}

/// Cards 35 to 37: every area of the kind that is quiet yields one item more, for its holder.
#[test]
fn rich_years() {
    for (card, goods, famine, revolt, held) in [
        (35, Food, "lancashire", "lombardy", "aquitaine"),
        (36, Metals, "cornwall", "bavaria", "navarre"),
        (37, Cloth, "bordeaux", "tuscany", "westphalia"),
    ] {
        let mut b = table();
        b.hold(SPAIN, held);
        b.edit(|p| {
            p.provinces[land(famine).index()].famine = true;
            p.provinces[land(revolt).index()].rebellion = Some(0);
        });
        draw(&mut b, card, ENGLAND, &[6]);
        ended(&b, card, false);
        for p in b.pos().provinces() {
            let items = b.pos().items_in(p.id);
            let quiet = p.goods == Some(goods) && !p.famine && p.rebellion.is_none();
            assert_eq!(items.len(), usize::from(quiet), "card {card}: {}", b.pos().label(p.id));
            for item in items.into_iter().map(|i| b.pos().item(i)) {
                assert_eq!((item.goods, item.owner, item.from), (goods, p.holder.seat(), Some(p.id)));
            }
        }
        assert_eq!(b.pos().item(b.pos().items_in(land(held))[0]).owner, Some(SPAIN));
    }
}

/// Card 40: fifty crowns now, seventy at cashing in; else the dearest goods; else a province of his rebels.
#[test]
fn the_bankers() {
    let loan = |prepare: fn(&mut Board)| {
        let mut b = table();
        draw(&mut b, 40, ENGLAND, &[]);
        deed(&mut b, ENGLAND, Deed::Pass);
        deed(&mut b, FRANCE, Deed::Borrow);
        for seat in [GERMANY, ITALY, SPAIN] {
            deed(&mut b, seat, Deed::Pass);
        }
        ended(&b, 40, true);
        assert_eq!((b.treasury(FRANCE), b.treasury(ENGLAND)), (50, 0));
        prepare(&mut b);
        b.happens(fortune::collect_loans);
        ended(&b, 40, false);
        b
    };
    let risen = |b: &Board| b.pos().provinces().filter(|p| p.rebellion.is_some()).map(|p| p.id).collect::<Vec<_>>();
    let b = loan(|b| b.crowns(FRANCE, 75));
    assert_eq!((b.treasury(FRANCE), risen(&b).len()), (5, 0));
    let b = loan(|b| {
        for goods in [Food, Food, Luxury, Luxury, Cloth] {
            b.item(FRANCE, goods, "bordeaux");
        }
    });
    let left: Vec<Goods> = b.pos().items_in(land("bordeaux")).into_iter().map(|i| b.pos().item(i).goods).collect();
    assert_eq!((b.treasury(FRANCE), risen(&b).len(), left), (50, 0, vec![Food, Food]), "three of the dearest, at 24");
    let b = loan(|_| {});
    let risen = risen(&b);
    assert_eq!((b.treasury(FRANCE), risen.len(), b.pos().holder(risen[0])), (50, 1, Some(FRANCE)));
}

/// BR OE.1: Card 44: die and Strength; the best has twenty crowns; a natural one means a survival roll.
#[test]
fn the_tournament() {
    let mut b = table_with("governors: true");
    let (strong, weak) = (prince(&mut b, FRANCE, "Louis", "bordeaux"), prince(&mut b, SPAIN, "Juan", "leon"));
    b.scores(strong, 1, 0, 0);
    b.edit(|p| p.provinces[land("bordeaux").index()].governor = Some(strong));
    let lady = b.queen(FRANCE);
    draw(&mut b, 44, FRANCE, &[1, 2, 1, 1, 6]);
    for who in [lady, weak, b.heir(FRANCE)] {
        refused(&mut b, FRANCE, Deed::Enter { who }, "NotAKnight", "OE.1");
    }
    deed(&mut b, FRANCE, Deed::Enter { who: strong });
    deed(&mut b, GERMANY, Deed::Pass);
    deed(&mut b, ITALY, Deed::Pass);
    deed(&mut b, SPAIN, Deed::Enter { who: weak });
    deed(&mut b, ENGLAND, Deed::Pass);
    ended(&b, 44, false);
    assert_eq!((b.treasury(FRANCE), b.treasury(SPAIN)), (20, 0), "1 + 1 and a Governor's 1 beat 2");
    assert!(dead(&b, strong), "and his fall kills him");
}

/// BR OE.1: Card 45: one rebellion ends where a royal piece of the drawer's stands.
#[test]
fn a_royal_progress() {
    let mut b = table();
    prince(&mut b, FRANCE, "Louis", "bordeaux");
    b.edit(|p| ["bordeaux", "brittany"].iter().for_each(|at| p.provinces[land(at).index()].rebellion = Some(0)));
    draw(&mut b, 45, FRANCE, &[6]);
    refused(&mut b, FRANCE, Deed::Quell { at: land("brittany") }, "NothingToQuell", "OE.1");
    deed(&mut b, FRANCE, Deed::Quell { at: land("bordeaux") });
    ended(&b, 45, false);
    assert!(!rebels(&b, "bordeaux") && rebels(&b, "brittany"));
    // Nobody can use it: it runs away by itself.
    draw(&mut b, 45, SPAIN, &[6]);
    ended(&b, 45, false);
}

/// Cards 46, 47: the drawer, or the poorest, makes a Prince of fifteen Governor.
#[test]
fn a_province_for_a_prince() {
    for (card, drawer) in [(46, FRANCE), (47, SPAIN)] {
        let mut b = table_with("governors: true");
        [ENGLAND, GERMANY, ITALY, SPAIN].into_iter().for_each(|s| b.crowns(s, 5));
        let who = b.person(FRANCE, "Louis", Sex::Male, 15);
        draw(&mut b, card, drawer, &[6]);
        assert_eq!(b.table.prompt().seats, [FRANCE], "card {card}");
        deed(&mut b, FRANCE, Deed::Govern { who, at: land("bordeaux") });
        ended(&b, card, false);
        assert_eq!(b.pos().province(land("bordeaux")).governor, Some(who));
        assert_eq!(b.treasury(FRANCE), 0, "OE.2: the post, not the money");
    }
}

/// Card 48: one adult of each player's at court, by lot, rolls; who is afield does not.
#[test]
fn sickness_at_court() {
    let mut b = table();
    for (seat, at) in [(ENGLAND, "kent"), (FRANCE, "bordeaux"), (GERMANY, "saxony"), (ITALY, "naples"), (SPAIN, "leon")]
    {
        king_at(&mut b, seat, at);
    }
    // The Queens are alone; of 20 they need four.
    draw(&mut b, 48, FRANCE, &[1, 2, 2, 2, 6, 6, 6, 6, 6, 6, 6]);
    ended(&b, 48, false);
    assert!(dead(&b, CharacterId(4)) || b.pos().people().filter(|c| !c.is_alive()).count() == 1);
    assert!(b.pos().countries().all(|c| c.monarch.is_some_and(|m| !dead(&b, m))));
}

/// Card 49: each player may have one birth roll more for a couple, without strain.
#[test]
fn a_fruitful_year() {
    let mut b = table();
    let couple = |b: &Board, seat| b.pos().kin().marriage_of(b.monarch(seat)).unwrap().id;
    let (french, spanish) = (couple(&b, FRANCE), couple(&b, SPAIN));
    let mut faces = vec![3, 4, 1];
    faces.extend([3; 9]);
    faces.push(6);
    draw(&mut b, 49, ENGLAND, &faces);
    deed(&mut b, ENGLAND, Deed::Pass);
    refused(&mut b, FRANCE, Deed::Try { marriage: spanish }, "NotThatCouple", "6.1");
    deed(&mut b, FRANCE, Deed::Try { marriage: french });
    for seat in [GERMANY, ITALY, SPAIN] {
        deed(&mut b, seat, Deed::Pass);
    }
    ended(&b, 49, false);
    assert_eq!(b.pos().people().count(), 16);
    assert_eq!(b.pos().character(b.queen(FRANCE)).strain, 0);
}

/// Card 50: of the house with most grown men one, by lot, rolls at -1.
#[test]
fn a_hunting_accident() {
    for (faces, deaths) in [([2, 2], 1), ([2, 3], 0)] {
        let mut b = table();
        b.person(FRANCE, "Louis", Sex::Male, 25);
        draw(&mut b, 50, ENGLAND, &faces);
        assert!(b.dice_are_used());
        let fallen: Vec<Option<SeatId>> = b.pos().people().filter(|c| !c.is_alive()).map(|c| c.home).collect();
        assert_eq!(fallen, vec![Some(FRANCE); deaths], "{faces:?}");
    }
    // Among equals the drawer's house.
    let mut b = table();
    draw(&mut b, 50, SPAIN, &[1, 1]);
    assert_eq!(b.pos().people().find(|c| !c.is_alive()).unwrap().home, Some(SPAIN));
}

/// Card 53: each may launch a fleet without cost in a coastal Home Province, while he has one.
#[test]
fn shipwrights() {
    let mut b = table();
    for _ in 0..4 {
        b.fleet(SPAIN, Berth::Port(land("leon")));
    }
    b.hold(FRANCE, "kent");
    draw(&mut b, 53, FRANCE, &[6]);
    for at in ["champagne", "kent"] {
        refused(&mut b, FRANCE, Deed::FreeFleet { at: land(at) }, "NoHarbour", "13.6");
    }
    deed(&mut b, FRANCE, Deed::FreeFleet { at: land("normandy") });
    deed(&mut b, GERMANY, Deed::Pass);
    deed(&mut b, ITALY, Deed::FreeFleet { at: land("sicily") });
    deed(&mut b, ENGLAND, Deed::Pass);
    ended(&b, 53, false);
    let at = |port: &str| b.pos().fleets().filter(|f| f.at == Berth::Port(land(port))).count();
    assert_eq!((at("normandy"), at("sicily"), b.treasury(FRANCE)), (1, 1, 0));
}

/// Card 54: a fleet at sea with goods loses the dearest on 1 and 2.
#[test]
fn pirates() {
    for (face, lost) in [(2, true), (3, false)] {
        let mut b = table();
        let fleet = b.fleet(FRANCE, Berth::Sea(sea("channel")));
        b.fleet(SPAIN, Berth::Sea(sea("channel")));
        let port = b.fleet(FRANCE, Berth::Port(land("normandy")));
        let items = [(Food, fleet), (Luxury, fleet), (Cloth, port)].map(|(goods, on)| {
            let item = b.item(FRANCE, goods, "normandy");
            b.edit(|p| p.items[item.0 as usize].at = Spot::Aboard(on));
            item
        });
        draw(&mut b, 54, ENGLAND, &[face, 6]);
        ended(&b, 54, false);
        let gone = items.map(|i| b.pos().item(i).at == Spot::Pool);
        assert_eq!(gone, [false, lost, false], "{face}");
    }
}

/// Card 56: two armies in the capital for two crowns each, within the limit.
#[test]
fn eager_levies() {
    let mut b = table();
    b.crowns(FRANCE, 5);
    draw(&mut b, 56, FRANCE, &[6]);
    deed(&mut b, FRANCE, Deed::Levy);
    deed(&mut b, FRANCE, Deed::Levy);
    ended(&b, 56, false);
    assert_eq!((count(&b, FRANCE, "ile_de_france"), b.treasury(FRANCE)), (2, 1));
    // Nineteen of twenty stand: there is room for one.
    let mut b = table();
    b.crowns(FRANCE, 5);
    b.armies(FRANCE, "bordeaux", 19);
    draw(&mut b, 56, FRANCE, &[6]);
    deed(&mut b, FRANCE, Deed::Levy);
    ended(&b, 56, false);
    // Provinces in revolt support nobody (13.7).
    let mut b = table();
    b.crowns(FRANCE, 5);
    b.armies(FRANCE, "bordeaux", 18);
    b.edit(|p| p.provinces[land("bordeaux").index()].rebellion = Some(0));
    draw(&mut b, 56, FRANCE, &[6]);
    ended(&b, 56, false);
    assert_eq!(count(&b, FRANCE, "ile_de_france"), 0);
}

/// Card 57: an army abroad without a royal piece deserts on a 1.
#[test]
fn desertion() {
    let mut b = table();
    b.armies(FRANCE, "bordeaux", 1);
    b.armies(FRANCE, "kent", 2);
    b.armies(FRANCE, "wessex", 1);
    prince(&mut b, FRANCE, "Louis", "wessex");
    b.hold(ENGLAND, "brittany");
    b.armies(FRANCE, "brittany", 1);
    draw(&mut b, 57, ENGLAND, &[1, 2, 6]);
    ended(&b, 57, false);
    let left = ["bordeaux", "kent", "wessex", "brittany"].map(|at| count(&b, FRANCE, at));
    assert_eq!(left, [1, 1, 1, 1], "a Home Province is one even in other hands");
}

/// Card 60: nobody attacks in this round; in the next one may again.
#[test]
fn the_truce_of_god() {
    let mut b = table();
    b.armies(FRANCE, "bordeaux", 2);
    b.armies(SPAIN, "bordeaux", 2);
    draw(&mut b, 60, FRANCE, &[]);
    ended(&b, 60, false);
    assert!(b.pos().turn.truce);
    b.done(FRANCE);
    assert!(!matches!(b.top(), Some(Frame::War(_))), "nothing to attack");
    b.edit(|p| next_card(p, 63));
    b.enter_with(Phase::Event, &[6]);
    assert!(!b.pos().turn.truce);
}
