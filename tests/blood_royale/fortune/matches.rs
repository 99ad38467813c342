//! Heirs and heiresses from abroad: cards 30 to 33 (OE.12 to OE.15).

use super::*;
use regnal::games::blood_royale::court;

/// France has three items in its capital and a bachelor and a maid of age.
fn court_of_france(options: &str) -> (Board, CharacterId, CharacterId, Vec<ItemId>) {
    let mut b = table_with(options);
    let groom = b.person(FRANCE, "Louis", Sex::Male, 25);
    let bride = b.person(FRANCE, "Marie", Sex::Female, 15);
    let items = [Goods::Food, Goods::Luxury, Goods::Cloth].map(|g| b.item(FRANCE, g, "ile_de_france"));
    (b, groom, bride, items.to_vec())
}

#[track_caller]
fn others_pass(b: &mut Board) {
    while let Some(Ask::Investment { .. }) = asked(b) {
        let seat = b.table.prompt().seats.into_iter().find(|s| *s != FRANCE).expect("France has sealed");
        deed(b, seat, Deed::Invest { crowns: 0, items: vec![] });
    }
}

/// BR OE.13: Items for the heiresses, all kinds alike, wherever they lie; crowns for the heirs; nothing else.
#[test]
fn what_is_invested() {
    let (mut b, _, _, items) = court_of_france("");
    let far = b.item(FRANCE, Goods::Luxury, "bordeaux");
    let theirs = b.item(SPAIN, Goods::Luxury, "ile_de_france");
    b.crowns(FRANCE, 20);
    draw(&mut b, 30, ENGLAND, &[]);
    refused(&mut b, FRANCE, Deed::Invest { crowns: 5, items: vec![] }, "WrongCurrency", "OE.13");
    for item in [theirs, ItemId(200)] {
        refused(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![item] }, "NotYourItem", "OE.13");
    }
    refused(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![items[0]; 2] }, "NamedTwice", "OE.13");
    assert!(b.allowed(FRANCE, &Action::Fortune(Deed::Invest { crowns: 0, items: vec![items[0], far] })));
    draw(&mut b, 31, ENGLAND, &[]);
    refused(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![items[0]] }, "WrongCurrency", "OE.13");
}

/// BR OE.13: Two cheap items beat one dear one.
#[test]
fn items_count_alike() {
    let (mut b, _, _, items) = court_of_france("");
    let juan = b.person(SPAIN, "Juan", Sex::Male, 25);
    let spanish = [b.item(SPAIN, Goods::Food, "castile"), b.item(SPAIN, Goods::Food, "castile")];
    draw(&mut b, 32, ENGLAND, &[3; 9]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![items[1]] });
    deed(&mut b, SPAIN, Deed::Invest { crowns: 0, items: spanish.to_vec() });
    others_pass(&mut b);
    assert_eq!(b.table.prompt().seats, [SPAIN]);
    assert!([items[1], spanish[0], spanish[1]].iter().all(|i| b.pos().item(*i).at == Spot::Pool), "all pay");
    b.lay(&[6]);
    deed(&mut b, SPAIN, Deed::Match { who: juan });
    assert!(b.pos().kin().spouse(juan).is_some());
}

/// BR OE.2, OE.13, OE.14: Cards 30, 32: the bride, with the title of the province where Option G is on; else with thirty crowns. The King
/// keeps the province.
#[test]
fn heiresses() {
    for (card, at) in [(30, "aragon"), (32, "portugal")] {
        for governors in [true, false] {
            let (mut b, groom, bride, items) = court_of_france(if governors { "governors: true" } else { "" });
            let mut faces = vec![3; 9];
            faces.push(6);
            draw(&mut b, card, ENGLAND, &faces);
            deed(&mut b, FRANCE, Deed::Invest { crowns: 0, items });
            others_pass(&mut b);
            refused(&mut b, FRANCE, Deed::Match { who: bride }, "CannotWed", "OE.13");
            deed(&mut b, FRANCE, Deed::Match { who: groom });
            ended(&b, card, false);
            let wife = b.pos().kin().spouse(groom).expect("a wife");
            let her = b.pos().character(wife);
            assert_eq!((her.keeper, her.sex, b.pos().age(wife)), (Some(FRANCE), Sex::Female, 20));
            assert_eq!(b.pos().province(land(at)).governor, governors.then_some(groom));
            assert_eq!(holder(&b, at), Holder::Seat(SPAIN));
            assert_eq!(b.treasury(FRANCE), if governors { 0 } else { 30 });
        }
    }
}

/// BR OE.14: The card is ignored where the province has a Governor.
#[test]
fn a_title_that_is_taken() {
    let (mut b, groom, ..) = court_of_france("governors: true");
    b.edit(|p| p.provinces[land("aragon").index()].governor = Some(groom));
    draw(&mut b, 30, ENGLAND, &[6]);
    ended(&b, 30, false);
    assert!(b.chronicle().contains("the card is ignored"));
}

/// BR OE.12, OG.3: A title won by a card is inherited like others, by the children of the match too.
#[test]
fn a_title_won_is_inherited() {
    let (mut b, groom, _, items) = court_of_france("governors: true");
    draw(&mut b, 30, ENGLAND, &[3, 3, 3, 3, 3, 3, 3, 3, 3, 6]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 0, items });
    others_pass(&mut b);
    deed(&mut b, FRANCE, Deed::Match { who: groom });
    let wife = b.pos().kin().spouse(groom).unwrap();
    let child = b.child(FRANCE, "Blanche", Sex::Female, 0, groom, wife);
    b.die(&[groom]);
    assert!(matches!(asked(&b), Some(Ask::Title { king: SPAIN, heir, .. }) if heir == child));
    deed(&mut b, SPAIN, Deed::TitlePasses { dispute: false });
    assert_eq!(b.pos().province(land("aragon")).governor, Some(child));
}

/// BR OE.15: Cards 31, 33: the prince comes to the winner's court with a sheet and a piece, may govern, never has children.
#[test]
fn princes_from_abroad() {
    for (card, storm) in [(31, true), (33, false)] {
        let (mut b, groom, bride, _) = court_of_france("governors: true");
        b.crowns(FRANCE, 20);
        let mut faces = vec![4; 9];
        faces.extend(storm.then_some(6));
        draw(&mut b, card, ENGLAND, &faces);
        deed(&mut b, FRANCE, Deed::Invest { crowns: 8, items: vec![] });
        others_pass(&mut b);
        assert!(b.allowed(FRANCE, &Action::Fortune(Deed::Match { who: groom })));
        deed(&mut b, FRANCE, Deed::Match { who: bride });
        ended(&b, card, false);
        assert_eq!(b.treasury(FRANCE), 12);
        let his = b.pos().kin().spouse(bride).expect("a husband");
        assert_eq!((b.pos().character(his).keeper, b.pos().character(bride).keeper), (Some(FRANCE), Some(FRANCE)));
        let pawn = b.pos().pawn_of(his).expect("a piece");
        assert_eq!((pawn.country, pawn.at), (Some(country("france")), Spot::Land(land("ile_de_france"))));
        b.in_year(1310);
        let marriage = b.pos().kin().marriage_of(bride).unwrap();
        assert!(court::check_couple(b.pos(), marriage).is_err(), "no children");
        b.to(Phase::Marriages, FRANCE);
        assert!(b.allowed(FRANCE, &Action::Fortune(Deed::Govern { who: his, at: land("bordeaux") })));
    }
}

/// OE.11: Equal sums: the drawer, then clockwise; nobody invests, nobody wins.
#[test]
fn ties_and_nothing() {
    let (mut b, _, _, items) = court_of_france("");
    b.person(SPAIN, "Juan", Sex::Male, 25);
    let hers = b.item(SPAIN, Goods::Food, "castile");
    draw(&mut b, 30, GERMANY, &[]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![items[0]] });
    deed(&mut b, SPAIN, Deed::Invest { crowns: 0, items: vec![hers] });
    others_pass(&mut b);
    assert_eq!(b.table.prompt().seats, [SPAIN], "from Germany on Spain comes before France");
    let (mut b, ..) = court_of_france("");
    draw(&mut b, 30, GERMANY, &[6]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![] });
    others_pass(&mut b);
    ended(&b, 30, false);
}

/// Maud of England is the widow of Louis of France and lives with France until the announcements.
fn a_widow_in_france(options: &str) -> (Board, CharacterId) {
    let (mut b, groom, ..) = court_of_france(options);
    let maud = b.person(ENGLAND, "Maud", Sex::Female, 20);
    b.wed(groom, maud);
    b.die(&[groom]);
    assert!(court::awaits_return(b.pos(), maud));
    (b, maud)
}

/// BR 7.9, 8.2, OE.13: "until either partner dies": who awaits the return home is nobody's to marry off.
#[test]
fn a_widow_who_awaits_her_return_is_no_bride() {
    let (mut b, maud) = a_widow_in_france("");
    b.crowns(FRANCE, 20);
    draw(&mut b, 31, ENGLAND, &[4; 9]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 8, items: vec![] });
    others_pass(&mut b);
    assert!(!on_offer(&b, FRANCE).contains(&Deed::Match { who: maud }));
    refused(&mut b, FRANCE, Deed::Match { who: maud }, "CannotWed", "OE.13");
}

/// BR 7.9, OG.1: Nor is a widower who lived in his wife's house made Governor there.
#[test]
fn a_widower_who_awaits_his_return_governs_nothing() {
    let (mut b, _, bride, _) = court_of_france("governors: true");
    let juan = b.person(SPAIN, "Juan", Sex::Male, 25);
    let marriage = b.wed(juan, bride);
    b.edit(|p| {
        p.marriages[marriage.0 as usize].husband_moved = true;
        [juan, bride].iter().for_each(|c| p.people[c.0 as usize].keeper = Some(FRANCE));
    });
    let deed = Deed::Govern { who: juan, at: land("bordeaux") };
    b.to(Phase::Marriages, FRANCE);
    assert!(b.allowed(FRANCE, &Action::Fortune(deed.clone())));
    b.die(&[bride]);
    assert!(court::awaits_return(b.pos(), juan));
    refused(&mut b, FRANCE, deed, "NotAPrince", "OG.1");
}

/// BR 8.7, OE.13: "These contracts cannot be broken": a hand that is promised is not given by a card.
#[test]
fn a_promised_hand_is_not_given_by_a_card() {
    use regnal::games::blood_royale::marriages::clauses::Terms;
    let (mut b, groom, bride, _) = court_of_france("");
    b.crowns(FRANCE, 20);
    crate::campaign::treaty(&mut b, [FRANCE, ENGLAND], FRANCE, Terms::Hand { who: bride, age: 20 });
    draw(&mut b, 31, ENGLAND, &[4; 9]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 8, items: vec![] });
    others_pass(&mut b);
    refused(&mut b, FRANCE, Deed::Match { who: bride }, "CannotWed", "OE.13");
    let matches = b.offers(FRANCE).into_iter().filter(|a| matches!(a, Action::Fortune(Deed::Match { .. })));
    assert_eq!(matches.collect::<Vec<_>>(), [Action::Fortune(Deed::Match { who: groom })], "nobody else is left");
}

/// BR OE.10, OE.11, OE.14: One may invest "to stop it from happening": the highest gains nothing he could not use, and no other
/// does.
#[test]
fn a_match_is_kept_from_others() {
    let (mut b, _, _, items) = court_of_france("");
    let food = [b.item(SPAIN, Goods::Food, "castile"), b.item(SPAIN, Goods::Food, "castile")];
    draw(&mut b, 30, ENGLAND, &[6]);
    deed(&mut b, FRANCE, Deed::Invest { crowns: 0, items: vec![items[0]] });
    deed(&mut b, SPAIN, Deed::Invest { crowns: 0, items: food.to_vec() });
    others_pass(&mut b);
    ended(&b, 30, false);
    assert_eq!((b.treasury(SPAIN), b.pos().people().count()), (0, 17), "no bride, no dowry");
}

/// BR OE.15: "whose Dynasty already included the King ... have the same character - or another - marry the heir": a man of the house
/// weds a princess, who has a sheet and no piece; "no children should be produced for the marriage".
#[test]
fn a_man_of_the_house_weds_a_princess_from_abroad() {
    for card in [31, 33] {
        let (mut b, groom, ..) = court_of_france("");
        b.crowns(FRANCE, 20);
        draw(&mut b, card, ENGLAND, &[4; 10]);
        deed(&mut b, FRANCE, Deed::Invest { crowns: 8, items: vec![] });
        others_pass(&mut b);
        deed(&mut b, FRANCE, Deed::Match { who: groom });
        let her = b.pos().kin().spouse(groom).expect("a wife");
        let character = b.pos().character(her);
        assert_eq!((character.sex, character.keeper, b.pos().age(her)), (Sex::Female, Some(FRANCE), 20));
        assert!(b.pos().pawn_of(her).is_none());
        b.in_year(1310);
        let marriage = b.pos().kin().marriage_of(groom).expect("a marriage");
        assert!(court::check_couple(b.pos(), marriage).is_err(), "no children");
    }
}
