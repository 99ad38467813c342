//! Bargains without a wedding (20.1, 20.2, 19.28, 19.29, 21.6, 16.19; Q43).

use super::*;

fn offer(to: SeatId, gives: Vec<Gift>, asks: Vec<Gift>) -> Action {
    deed(Deed::OfferBargain { to, gives, asks })
}

fn answer(yes: bool) -> Action {
    deed(Deed::AnswerBargain { yes })
}

/// BR 20.1: in the Dynastic Phase with anyone; BR 20.2: on campaign on the spot only, and a refusal ends it; where a
/// scenario opens bargains, in the Interphase too.
#[test]
fn when_one_bargains() {
    let (mut b, ..) = market();
    let gift = || offer(FRANCE, vec![Gift::Crowns(5)], vec![]);
    for phase in [Phase::Births, Phase::Marriages] {
        b.to(phase, ENGLAND);
        assert!(b.allowed(ENGLAND, &gift()), "{phase:?}");
    }
    for phase in [Phase::Taxes, Phase::Upkeep, Phase::CashingIn] {
        b.to(phase, ENGLAND);
        assert_eq!(b.refused(ENGLAND, gift()), no("NotThePhase", "20.1"), "{phase:?}");
        let mut open = market_with("open_bargains: true").0;
        open.to(phase, ENGLAND);
        assert!(open.allowed(ENGLAND, &gift()), "{phase:?}");
    }
    b.to(Phase::Control, ENGLAND);
    assert_eq!(b.refused(ENGLAND, gift()), no("NotThePhase", "20.1"));
    b.to(Phase::Movement, ENGLAND);
    assert_eq!(b.refused(ENGLAND, gift()), no("NotOnTheSpot", "20.1"));
    b.armies(ENGLAND, "normandy", 1);
    assert!(b.allowed(ENGLAND, &gift()));
    assert_eq!(b.refused(ENGLAND, offer(SPAIN, vec![Gift::Crowns(5)], vec![])), no("NotOnTheSpot", "20.1"));
    b.act(ENGLAND, offer(FRANCE, vec![Gift::Crowns(5)], vec![Gift::OpenBorders]));
    assert_eq!(b.table.prompt().seats, [FRANCE]);
    b.act(FRANCE, answer(false));
    assert_eq!((b.treasury(ENGLAND), b.top()), (200, None));
    assert!(whispers(&b, ENGLAND).contains("refuses"));
}

/// BR 20.1: goods that have come to another's land are on the spot as well.
#[test]
fn goods_on_the_spot() {
    let (mut b, ..) = market();
    b.item(ENGLAND, Goods::Food, "castile");
    b.to(Phase::Movement, ENGLAND);
    assert!(b.allowed(ENGLAND, &offer(SPAIN, vec![Gift::Crowns(5)], vec![])));
    assert_eq!(b.refused(ENGLAND, offer(ITALY, vec![Gift::Crowns(5)], vec![])), no("NotOnTheSpot", "20.1"));
}

/// BR 21.6: goods and money change hands when both agree; BR 24.1: how much money is between the two.
#[test]
fn goods_for_money() {
    let (mut b, ..) = market();
    let cloth = b.item(FRANCE, Goods::Cloth, "ile_de_france");
    b.act(ENGLAND, offer(FRANCE, vec![Gift::Crowns(37)], vec![Gift::Items(vec![cloth])]));
    assert_eq!(b.refused(ENGLAND, answer(true)).0, "NotYourTurn");
    b.act(FRANCE, answer(true));
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (163, 237));
    assert_eq!(b.pos().item(cloth).owner, Some(ENGLAND));
    assert!(!public(&b).contains("37") && whispers(&b, FRANCE).contains("37"));
    let others = format!("{:?}", b.view(SPAIN).talks);
    assert!(!others.contains("37"));
}

/// BR 19.28: a captive is ransomed for anything legal; BR 19.29: he goes to his own capital.
#[test]
fn a_ransom() {
    let (mut b, groom, _) = market();
    b.edit(|p| p.people[groom.0 as usize].track -= 5);
    b.prince(ENGLAND, groom, "kent");
    b.edit(|p| {
        p.people[groom.0 as usize].captive_of = Some(regnal::dynasty::Captor::Seat(FRANCE));
        for pawn in p.pawns.iter_mut().filter(|q| q.bearer == Some(groom)) {
            pawn.at = Spot::Pool;
        }
    });
    let ransom = offer(FRANCE, vec![Gift::Crowns(50)], vec![Gift::Release(groom)]);
    assert!(b.offers(ENGLAND).contains(&ransom));
    assert_eq!(
        b.refused(ENGLAND, offer(SPAIN, vec![Gift::Crowns(50)], vec![Gift::Release(groom)])),
        no("NoGift", "20.1")
    );
    b.act(ENGLAND, ransom);
    b.act(FRANCE, answer(true));
    assert_eq!(b.pos().character(groom).captive_of, None);
    assert_eq!(b.pos().pawn_of(groom).map(|p| p.at), Some(Spot::Land(land("essex"))));
    assert_eq!(b.treasury(FRANCE), 250);
}

/// BR 16.19, 18.6, 20.1, 21.6: what is not one's own, or promised, or nothing, is not given.
#[test]
fn what_cannot_be_given() {
    let (mut b, groom, bride) = market();
    let cloth = b.item(FRANCE, Goods::Cloth, "ile_de_france");
    let pool = b.pos().items().find(|i| i.at == Spot::Pool).expect("supply").id;
    let leave = |leave, over: Vec<ProvinceId>| Gift::Leave { leave, over };
    let cases = [
        (vec![Gift::Crowns(201)], no("NotEnough", "20.1")),
        (vec![Gift::Crowns(150), Gift::Crowns(51)], no("NotEnough", "20.1")),
        (vec![Gift::Crowns(0)], no("NoGift", "20.1")),
        (vec![Gift::Items(vec![])], no("NoGift", "20.1")),
        (vec![Gift::Items(vec![cloth])], no("NotYours", "21.6")),
        (vec![Gift::Items(vec![pool])], no("NotYours", "21.6")),
        (vec![Gift::Items(vec![ItemId(250)])], no("NoGift", "20.1")),
        (vec![Gift::Province(land("normandy"))], no("NotYours", "21.6")),
        (vec![Gift::Release(groom)], no("NoGift", "20.1")),
        (vec![Gift::Release(CharacterId(9999))], no("NoGift", "20.1")),
        (vec![leave(Leave::Goods, vec![land("kent")])], no("ContractOnly", "16.19")),
        (vec![leave(Leave::Armies, vec![])], no("NoGift", "20.1")),
        (vec![leave(Leave::Armies, vec![land("normandy")])], no("NotYours", "21.6")),
        (vec![Gift::OpenBorders, Gift::OpenBorders], no("NoGift", "20.1")),
        (vec![], no("EmptyBargain", "20.1")),
        ((1..=9).map(Gift::Crowns).collect(), no("EmptyBargain", "20.1")),
    ];
    for (gives, why) in cases {
        assert_eq!(b.refused(ENGLAND, offer(FRANCE, gives.clone(), vec![])), why, "{gives:?}");
    }
    assert_eq!(b.refused(ENGLAND, offer(ENGLAND, vec![Gift::Crowns(5)], vec![])), no("ToNobody", "8.5"));
    // BR 8.9: promised by contract.
    let food = goods_of(&b, "lancashire");
    let item = b.item(ENGLAND, food, "lancashire");
    let promise = Terms::Deliver { goods: food, count: 1, from: land("lancashire") };
    agree(&mut b, ENGLAND, FRANCE, &with(groom, bride, &[(ENGLAND, promise)]));
    assert_eq!(b.refused(ENGLAND, offer(SPAIN, vec![Gift::Items(vec![item])], vec![])), no("Promised", "8.9"));
    b.act(SPAIN, offer(ENGLAND, vec![], vec![Gift::Items(vec![item])]));
    assert_eq!(b.refused(ENGLAND, answer(true)), no("Promised", "8.9"));
    b.act(ENGLAND, answer(false));
    // What he asks for he may not have in hand: then he cannot agree.
    b.act(SPAIN, offer(ENGLAND, vec![], vec![Gift::Crowns(900)]));
    assert_eq!(b.refused(ENGLAND, answer(true)), no("NotEnough", "20.1"));
}

/// BR 16.2: leave by word of mouth, for this turn or until it is revoked (Q43).
#[test]
fn leave_is_given() {
    let (mut b, ..) = market();
    let over = vec![land("normandy")];
    b.act(ENGLAND, offer(FRANCE, vec![], vec![Gift::Leave { leave: Leave::Armies, over }, Gift::OpenBorders]));
    b.act(FRANCE, answer(true));
    let granted = |b: &Board, leave, at| marriages::grants(b.pos(), FRANCE, ENGLAND, leave, land(at));
    assert!(granted(&b, Leave::Armies, "normandy") && !granted(&b, Leave::Armies, "brittany"));
    assert!(!granted(&b, Leave::Harbour, "normandy"));
    assert_eq!(b.pos().player(FRANCE).open_to, [ENGLAND]);
    b.enter(Phase::Marriages);
    assert!(!granted(&b, Leave::Armies, "normandy"), "the turn is over");
}

/// BR 20.1, 20.2: the offers that are listed have an end in a phase, and the next begins anew; whoever puts a bargain
/// together himself is bound by no number.
#[test]
fn offers_have_an_end() {
    let (mut b, ..) = market();
    let gift = |n| offer(FRANCE, vec![Gift::Crowns(n)], vec![]);
    b.item(FRANCE, Goods::Cloth, "ile_de_france");
    let listed =
        |b: &Board, seat| b.offers(seat).iter().any(|a| matches!(a, Action::Marriage(Deed::OfferBargain { .. })));
    assert!(listed(&b, ENGLAND) && listed(&b, SPAIN));
    for n in 1..=3 {
        b.act(ENGLAND, gift(n));
        b.act(FRANCE, answer(false));
    }
    assert!(!listed(&b, ENGLAND) && b.allowed(ENGLAND, &gift(9)));
    for n in 1..=8 {
        b.act(SPAIN, gift(n));
        b.act(FRANCE, answer(true));
    }
    assert!(!listed(&b, SPAIN) && b.allowed(SPAIN, &gift(9)));
    b.edit(|p| p.turn.number += 1);
    assert!(listed(&b, ENGLAND) && listed(&b, SPAIN));
}

/// BR 20.1: land changes hands by a bargain.
#[test]
fn land_is_given() {
    let (mut b, ..) = market();
    let food = b.item(ENGLAND, Goods::Food, "calais");
    b.act(ENGLAND, offer(FRANCE, vec![Gift::Province(land("calais"))], vec![Gift::Crowns(80)]));
    b.act(FRANCE, answer(true));
    // The goods there stay whose they are (16.23, Q39).
    assert_eq!(b.pos().item(food).owner, Some(ENGLAND));
    assert_eq!((b.pos().holder(land("calais")), b.treasury(ENGLAND)), (Some(FRANCE), 280));
}

/// BR 4.1, 5.8: a wedding is not held while an offer waits, and a bargain is not answered when none does.
#[test]
fn only_what_is_asked() {
    let (mut b, groom, bride) = market();
    assert_eq!(b.refused(ENGLAND, answer(true)), no("NotAskedNow", "5.8"));
    b.act(ENGLAND, offer(FRANCE, vec![Gift::Crowns(5)], vec![]));
    assert_eq!(b.refused(FRANCE, propose(&Draft::of(groom, bride), ENGLAND)), no("NotAskedNow", "5.8"));
    b.act(FRANCE, answer(true));
    b.to(Phase::Taxes, ENGLAND);
    assert_eq!(b.refused(FRANCE, propose(&Draft::of(groom, bride), ENGLAND)), no("NotInMarriages", "4.1"));
}
