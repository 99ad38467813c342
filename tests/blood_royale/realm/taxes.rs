//! Taxation (11; 9.22, 9.29, OG.8 to OG.10).

use super::*;

const NORMAL: [Rate; 5] = [Rate::Normal; 5];

/// BR 11.1, 11.2: Five crowns a province, or seven.
#[test]
fn ten_provinces_pay_fifty_crowns_or_seventy() {
    let mut b = board();
    tax_all(&mut b, &[Rate::Normal, Rate::High, Rate::Normal, Rate::High, Rate::Normal]);
    let sums: Vec<u32> = b.pos().seats().map(|s| b.treasury(s)).collect();
    assert_eq!(sums, [50, 70, 50, 70, 50]);
}

/// BR 11.1, 15.9, 15.22, 17.3: Famine and rebellion pay nothing, and what another controls pays him.
#[test]
fn only_provinces_that_are_quiet_fed_and_held_pay() {
    let mut b =
        later("", "famine: [\"kent\"], rebellion: [\"essex\"], control: [(province: \"calais\", by: \"france\")]");
    tax_all(&mut b, &NORMAL);
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (35, 55));
}

/// BR 11.3: The rate is one for all provinces; the act names no province.
#[test]
fn the_rate_holds_for_captured_provinces_too() {
    let mut b = later("", "control: [(province: \"calais\", by: \"france\")]");
    b.enter(Phase::Taxes);
    assert_eq!(realm::tax_of(b.pos(), FRANCE, Rate::High).iter().map(|l| l.royal).sum::<u32>(), 77);
    let rates = b.offers(FRANCE).into_iter().filter(|a| matches!(a, Action::Realm(RealmDeed::SetRate { .. }))).count();
    assert_eq!(rates, 2);
}

/// BR 11.4, 24.3: Nobody sees a rate, nor any money, before all have chosen.
#[test]
fn rates_are_secret_until_the_last_is_chosen() {
    let mut b = board();
    b.enter(Phase::Taxes);
    b.act(ENGLAND, deed(RealmDeed::SetRate { rate: Rate::High }));
    assert_eq!(b.treasury(ENGLAND), 0);
    assert_eq!(b.view(FRANCE).players[0].rate, None);
    assert_eq!(b.view(ENGLAND).players[0].rate, Some(Rate::High));
    let seen = |b: &Board| b.table.chronicle_for(FRANCE).iter().any(|l| l.text.contains("high rate"));
    assert!(!seen(&b));
    for seat in [FRANCE, GERMANY, ITALY, SPAIN] {
        b.act(seat, deed(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert!(seen(&b) && b.treasury(ENGLAND) == 70);
    assert!(b.table.can_undo().is_err(), "what was shown cannot be hidden again");
}

/// BR 11.4: A rate is owed; he who has chosen has done.
#[test]
fn nobody_goes_on_without_a_rate() {
    let mut b = board();
    b.enter(Phase::Taxes);
    assert_eq!(b.refused(ENGLAND, Action::Done), ("NoRateYet".into(), "BR 11.4".into()));
    b.act(ENGLAND, deed(RealmDeed::SetRate { rate: Rate::Normal }));
    assert!(!b.allowed(ENGLAND, &deed(RealmDeed::SetRate { rate: Rate::High })));
}

/// BR 9.22: Who rules two countries taxes both.
#[test]
fn an_annexed_country_pays_its_ruler() {
    let mut b = later("", "");
    b.to(Phase::Marriages, ENGLAND);
    annex(&mut b, FRANCE, ENGLAND);
    b.enter(Phase::Taxes);
    assert_eq!(realm::tax_of(b.pos(), ENGLAND, Rate::Normal).len(), 20);
    b.act(ENGLAND, deed(RealmDeed::SetRate { rate: Rate::Normal }));
    assert_eq!(b.refused(FRANCE, deed(RealmDeed::SetRate { rate: Rate::Normal })).0, "NotYourTurn");
    for seat in [GERMANY, ITALY, SPAIN] {
        b.act(seat, deed(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (100, 0));
}

/// BR 9.29: A Baronial Dynasty has income only where a holder leaves it his.
#[test]
fn a_baron_takes_taxes_and_goods_by_leave_only() {
    let mut b = later("", "");
    b.to(Phase::Marriages, ENGLAND);
    annex(&mut b, FRANCE, ENGLAND);
    b.enter(Phase::Taxes);
    let grant = |at: &str, to| deed(RealmDeed::Grant { province: land(at), to });
    assert_eq!(b.refused(SPAIN, grant("castile", ITALY)), ("NotBaronial".into(), "BR 9.29".into()));
    assert_eq!(b.refused(SPAIN, grant("kent", FRANCE)).0, "NotYourProvince");
    b.act(SPAIN, grant("andalusia", FRANCE));
    assert_eq!(b.refused(SPAIN, grant("andalusia", FRANCE)), ("GrantedAlready".into(), "BR 9.29".into()));
    for seat in [ENGLAND, GERMANY, ITALY, SPAIN] {
        b.act(seat, deed(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert_eq!((b.treasury(SPAIN), b.treasury(FRANCE)), (45, 5));
    let cloth = b.pos().items_in(land("andalusia"));
    assert_eq!(b.pos().item(cloth[0]).owner, Some(FRANCE), "the goods of a province granted are his as well");
}

/// A Governor of Wessex, at home or abroad, of this player; England is about to tax.
fn governed(by: SeatId, charisma: i8, present: bool) -> Board {
    let mut b = later("governors: true", "");
    b.to(Phase::Marriages, ENGLAND);
    let duke = b.person(by, "Duke", Sex::Male, 30);
    b.scores(duke, 0, 0, charisma);
    b.prince(by, duke, if present { "wessex" } else { "kent" });
    b.edit(|p| p.provinces[land("wessex").index()].governor = Some(duke));
    b.enter(Phase::Taxes);
    b
}

/// BR OG.8: Two crowns more from a governed province, for a foreign Governor's own house.
#[test]
fn a_governor_raises_two_crowns_more() {
    let mut b = governed(ENGLAND, 2, false);
    tax_all(&mut b, &NORMAL);
    assert_eq!(b.treasury(ENGLAND), 52);
    let mut b = governed(FRANCE, 2, false);
    tax_all(&mut b, &NORMAL);
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (45, 52), "the royal tax of Wessex waits for the Governor");
}

/// BR OG.10: A Governor who is there adds his Charisma, for better or worse.
#[test]
fn a_governor_at_home_counts_with_his_charisma() {
    for (charisma, crowns) in [(2, 54), (-1, 51), (-2, 50)] {
        let mut b = governed(ENGLAND, charisma, true);
        tax_all(&mut b, &NORMAL);
        assert_eq!(b.treasury(ENGLAND), crowns);
    }
}

/// BR OG.9: A foreign Governor keeps back what he likes of the royal tax, and no more than that.
#[test]
fn a_foreign_governor_may_keep_the_royal_tax() {
    for (kept, england, france) in [(0, 50, 52), (3, 47, 55), (5, 45, 57)] {
        let mut b = governed(FRANCE, 0, true);
        tax_all(&mut b, &NORMAL);
        assert_eq!(b.offers(FRANCE).len(), 6);
        let refused = b.refused(FRANCE, deed(RealmDeed::Withhold { crowns: 6 }));
        assert_eq!(refused, ("NotThatMuch".into(), "BR OG.9".into()));
        b.act(FRANCE, deed(RealmDeed::Withhold { crowns: kept }));
        assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (england, france));
    }
    let mut b = board();
    b.enter(Phase::Taxes);
    assert_eq!(b.refused(ENGLAND, deed(RealmDeed::Withhold { crowns: 1 })), ("NotAskedNow".into(), "BR 5.8".into()));
}

/// BR C.3: Every crown comes from the Treasury.
#[test]
fn the_treasury_pays_the_taxes() {
    let mut b = board();
    tax_all(&mut b, &NORMAL);
    assert_eq!(b.data().bank.paid_out, 250);
}

/// BR OF.5, OF.6: A Neutral province pays nobody; once taken it pays like any other, at home or abroad.
#[test]
fn a_neutral_province_pays_once_it_is_taken() {
    for (by, sums) in [(None, (40, 40)), (Some(ENGLAND), (45, 40)), (Some(FRANCE), (40, 45))] {
        let mut b = board_with("neutral_provinces: true");
        b.to(Phase::Marriages, ENGLAND);
        if let Some(seat) = by {
            b.hold(seat, "yorkshire");
        }
        tax_all(&mut b, &NORMAL);
        assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), sums);
    }
}
