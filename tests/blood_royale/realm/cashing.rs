//! Cashing in (21).

use super::*;
use Goods::{Cloth, Food, Luxury, Metals, SemiLuxury};

/// England cashes in, with these goods in its capital.
fn cashing(goods: &[Goods]) -> Board {
    let mut b = later("", "");
    b.to(Phase::CashingIn, ENGLAND);
    for kind in goods {
        b.item(ENGLAND, *kind, "essex");
    }
    b
}

fn cash(at: &str, set: u8) -> Action {
    deed(RealmDeed::CashIn { at: land(at), set })
}

/// BR 21.2, 21.3, 21.4: 50, 80 and 120 crowns, and the goods go back to supply.
#[test]
fn three_sets_pay() {
    let all = [Food, Metals, Cloth, SemiLuxury, Luxury];
    for (set, crowns, used) in [(2, 50, 3), (1, 80, 4), (0, 120, 5)] {
        let mut b = cashing(&all);
        b.act(ENGLAND, cash("essex", set));
        assert_eq!((b.treasury(ENGLAND), b.pos().items_in(land("essex")).len()), (crowns, 5 - used));
        assert_eq!(b.data().bank.paid_out, i64::from(crowns));
    }
}

/// BR 21.2, 21.5: Nothing else pays: no pair, no three alike, no luxury without a semi-luxury.
#[test]
fn no_other_combination_pays() {
    for goods in [vec![Food, Metals], vec![Food, Food, Metals], vec![Cloth, SemiLuxury, Luxury]] {
        let mut b = cashing(&goods);
        for set in 0..3 {
            assert_eq!(b.refused(ENGLAND, cash("essex", set)), ("SetIncomplete".into(), "BR 21.5".into()));
        }
        assert_eq!(b.refused(ENGLAND, deed(RealmDeed::CashAll)), ("NothingToCash".into(), "BR 21.2".into()));
    }
    let mut b = cashing(&[Food, Metals, Cloth, Luxury]);
    assert_eq!(realm::best_cash(b.pos(), ENGLAND), 50);
    assert_eq!(b.refused(ENGLAND, cash("essex", 0)).0, "SetIncomplete");
    assert_eq!(b.refused(ENGLAND, cash("essex", 3)), ("NoSuchSet".into(), "BR 21.5".into()));
}

/// BR 21.1: Only in the capital, and only one's own; also what arrived in this turn.
#[test]
fn goods_elsewhere_and_goods_of_others_do_not_count() {
    let mut b = cashing(&[Food, Metals]);
    b.item(ENGLAND, Cloth, "kent");
    b.item(FRANCE, Cloth, "essex");
    assert_eq!(b.refused(ENGLAND, cash("essex", 2)).0, "SetIncomplete");
    assert_eq!(b.refused(ENGLAND, cash("kent", 2)), ("NotYourCapital".into(), "BR 21.1".into()));
    let late = b.item(ENGLAND, Cloth, "essex");
    b.edit(|p| (p.items[late.0 as usize].spent, p.items[late.0 as usize].halted) = (4, true));
    assert!(b.allowed(ENGLAND, &cash("essex", 2)));
}

/// BR 21.6: What is not cashed in stays; the player chooses.
#[test]
fn a_set_may_be_kept_for_a_better_one() {
    let mut b = cashing(&[Food, Metals, Cloth]);
    b.enter(Phase::CashingIn);
    b.done(ENGLAND);
    assert_eq!((b.treasury(ENGLAND), b.pos().items_in(land("essex")).len()), (0, 3));
    assert_ne!(b.pos().turn.phase, Phase::CashingIn, "the others had nothing to cash and were not asked");
}

/// BR 21.2 to 21.4: Everything at once is the dearest sets first.
#[test]
fn the_best_of_all_is_taken_first() {
    let two = [Food, Food, Metals, Metals, Cloth, Cloth, SemiLuxury, Luxury, Luxury];
    let mut b = cashing(&two);
    assert_eq!(realm::sets_at(b.pos(), ENGLAND, land("essex")), [(0, 1), (2, 1)]);
    b.act(ENGLAND, deed(RealmDeed::CashAll));
    assert_eq!(b.treasury(ENGLAND), 170);
}

/// The table in words says what is missing (21.2 to 21.5).
#[test]
fn the_cashing_table_says_what_is_short() {
    let b = cashing(&[Food, Metals, SemiLuxury, Luxury]);
    let texts: Vec<String> = realm::cashing_table(b.pos(), ENGLAND).into_iter().map(|l| l.text).collect();
    assert_eq!(
        texts,
        ["one cloth short of 120 crowns", "one cloth short of 80 crowns", "one cloth short of 50 crowns"]
    );
    let b = cashing(&[Food, Metals, Cloth, Food, Metals, Cloth]);
    let texts: Vec<String> = realm::cashing_table(b.pos(), ENGLAND).into_iter().map(|l| l.text).collect();
    assert_eq!(texts[0], "one semi-luxury and one luxury short of 120 crowns");
    assert_eq!(texts[2], "2 sets for 50 crowns each");
}

/// BR 9.22: The capital of an annexed country serves its ruler.
#[test]
fn the_ruler_of_two_countries_has_two_capitals() {
    let mut b = later("", "");
    b.to(Phase::CashingIn, ENGLAND);
    annex(&mut b, FRANCE, ENGLAND);
    for kind in [Food, Metals, Cloth] {
        b.item(ENGLAND, kind, "ile_de_france");
    }
    b.act(ENGLAND, cash("ile_de_france", 2));
    assert_eq!(b.treasury(ENGLAND), 50);
}
