//! Resources (12; 15.10, 15.20, 23.10, OF.5, OG.13).

use super::*;

/// Places the goods of a turn; the table then waits for the first player to raise forces.
fn harvest(b: &mut Board) {
    b.to(Phase::Marriages, SeatId(0));
    b.crowns(SeatId(0), 100);
    b.enter(Phase::Resources);
}

fn yields(b: &Board, at: &str) -> usize {
    b.pos().items_in(land(at)).len()
}

fn placed(b: &Board) -> usize {
    b.pos().items().filter(|i| i.at != Spot::Pool).count()
}

/// BR 1.4, 12.1, 17.3: One item on each Resource Area, of its kind, for whoever controls it (Q39).
#[test]
fn each_area_yields_one_item_for_its_holder() {
    let mut b = later("", "control: [(province: \"andalusia\", by: \"france\")]");
    harvest(&mut b);
    let pos = b.pos();
    for p in pos.provinces() {
        let items = pos.items_in(p.id);
        assert_eq!(items.len(), usize::from(p.goods.is_some()), "{}", pos.label(p.id));
        for item in items {
            let item = pos.item(item);
            assert_eq!((Some(item.goods), item.owner, item.from), (p.goods, p.holder.seat(), Some(p.id)));
        }
    }
    assert_eq!(placed(&b), 15);
    assert_eq!(b.pos().item(b.pos().items_in(land("andalusia"))[0]).owner, Some(FRANCE));
}

/// BR 12.1, 15.9, 15.10, 15.22: Famine and rebellion yield nothing; then the Famine markers go.
#[test]
fn famine_and_rebellion_yield_nothing_and_the_famine_ends() {
    let mut b = later("", "famine: [\"lombardy\"], rebellion: [\"veneto\"]");
    harvest(&mut b);
    assert_eq!((yields(&b, "lombardy"), yields(&b, "veneto"), yields(&b, "tuscany")), (0, 0, 1));
    assert!(!b.pos().province(land("lombardy")).famine);
    assert!(b.pos().province(land("veneto")).rebellion.is_some());
    assert!(b.chronicle().contains("The famine in Lombardy is over"));
}

/// BR 12.2: New items come though old ones are still there.
#[test]
fn goods_pile_up() {
    let mut b = later("", "items: [(at: \"veneto\", goods: luxury, count: 2)]");
    harvest(&mut b);
    assert_eq!(yields(&b, "veneto"), 3);
}

/// BR C.2: When no counter of a kind is left, none is placed.
#[test]
fn supply_is_what_the_box_holds() {
    let mut b = later("", "items: [(at: \"latium\", goods: luxury, count: 5)]");
    harvest(&mut b);
    assert_eq!(yields(&b, "veneto"), 0);
    assert!(b.chronicle().contains("No counter is left for the luxury of Veneto"));
    let count = |g| Book::standard().map.resource_areas(false).filter(|a| a.1 == g).count();
    assert_eq!(
        [Goods::Food, Goods::Metals, Goods::Cloth, Goods::SemiLuxury, Goods::Luxury].map(count),
        [4, 4, 4, 2, 1]
    );
}

/// BR 12.3, 23.1, 23.3: With four players nine basic goods, two semi-luxuries, one luxury.
#[test]
fn four_players_have_the_twelve_items_of_the_text() {
    let mut b = board_of(&["france", "germany", "italy", "spain"], "");
    harvest(&mut b);
    let count = |g| b.pos().items().filter(|i| i.goods == g && i.at != Spot::Pool).count();
    assert_eq!(Goods::ALL.map(count), [3, 3, 3, 2, 1]);
    assert_eq!(b.pos().item(b.pos().items_in(land("andalusia"))[0]).goods, Goods::Food);
    assert_eq!(yields(&b, "lancashire"), 0, "nothing grows out of bounds");
}

/// BR 12.3: The option of twelve areas has the same totals with five.
#[test]
fn twelve_areas_are_an_option() {
    let mut b = board_with("twelve_areas: true");
    harvest(&mut b);
    let count = |g| b.pos().items().filter(|i| i.goods == g && i.at != Spot::Pool).count();
    assert_eq!(Goods::ALL.map(count), [3, 3, 3, 2, 1]);
}

/// BR OF.5: Neutral provinces raise no goods and pay no tax.
#[test]
fn neutral_provinces_yield_nothing() {
    let mut b = later("", "neutral: [\"veneto\"]");
    assert!(realm::tax_of(b.pos(), ITALY, Rate::Normal).iter().all(|l| l.province != land("veneto")));
    harvest(&mut b);
    assert_eq!(yields(&b, "veneto"), 0);
    assert!(b.chronicle().contains("Veneto yields no luxury: it is Neutral"));
}

/// BR 23.10: With three players the goods of neutral countries lie there for the first round only.
#[test]
fn countries_without_a_player_use_up_their_goods() {
    let mut b = board_of(&["france", "germany", "spain"], "");
    harvest(&mut b);
    assert_eq!((yields(&b, "veneto"), yields(&b, "lombardy")), (1, 1));
    assert_eq!(b.pos().item(b.pos().items_in(land("veneto"))[0]).owner, None);
    b.to(Phase::Raising, FRANCE);
    b.hold(GERMANY, "veneto");
    let item = b.pos().items_in(land("veneto"))[0];
    b.edit(|p| {
        p.items[usize::from(item.0)].owner = Some(GERMANY);
        p.turn.phase = Phase::Control;
        p.turn.round = 1;
        p.turn.done = vec![SeatId(0), SeatId(1), SeatId(2)];
    });
    assert_eq!((yields(&b, "veneto"), yields(&b, "lombardy")), (1, 0), "captured goods stay");
    let food: Vec<_> =
        b.pos().items().filter(|i| i.goods == Goods::Food && i.at == Spot::Land(land("lombardy"))).collect();
    assert!(food.is_empty());
}

/// BR 23.10, 23.2, ruling: with four players and the odd country open it makes use of its goods likewise.
#[test]
fn the_open_country_of_four_players_uses_up_its_goods_too() {
    let mut b = board_of(&["england", "germany", "france", "spain"], "absent: \"italy\", absent_open: true");
    harvest(&mut b);
    assert_eq!(yields(&b, "veneto"), 1);
    b.to(Phase::Raising, SeatId(0));
    b.edit(|p| {
        p.turn.phase = Phase::Control;
        p.turn.round = 1;
        p.turn.done = (0..4).map(SeatId).collect();
    });
    assert_eq!(yields(&b, "veneto"), 0);
}

/// A Governor of Bavaria with this Charisma, and his throw.
fn trade(charisma: i8, face: u8, present: bool) -> Board {
    let mut b = later("governors: true", "");
    b.to(Phase::Marriages, ENGLAND);
    let duke = b.person(GERMANY, "Duke", Sex::Male, 30);
    b.scores(duke, 0, 0, charisma);
    b.prince(GERMANY, duke, if present { "bavaria" } else { "saxony" });
    b.edit_all(|p, dice| {
        p.provinces[land("bavaria").index()].governor = Some(duke);
        dice.lay([face]);
    });
    harvest(&mut b);
    b
}

/// BR OG.13: Die and Charisma: seven and more a second item, nothing and less none.
#[test]
fn a_governor_at_home_makes_or_mars_trade() {
    for (charisma, face, items) in [(1, 6, 2), (2, 5, 2), (0, 6, 1), (2, 4, 1), (-1, 2, 1), (-1, 1, 0), (-2, 2, 0)] {
        let b = trade(charisma, face, true);
        assert_eq!(yields(&b, "bavaria"), items, "Charisma {charisma}, die {face}");
        assert!(b.dice_are_used());
    }
}

/// BR OG.13: He must be there.
#[test]
fn an_absent_governor_throws_no_die() {
    let b = trade(2, 6, false);
    assert_eq!((yields(&b, "bavaria"), b.dice_are_used()), (1, false));
}
