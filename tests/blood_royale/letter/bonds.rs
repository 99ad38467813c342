//! "These contracts cannot be broken under any circumstances": every clause against every way round it.

use super::*;

/// BR 8.7: "cannot be broken under any circumstances". Who leads another's armies is bound by what their owner has signed:
/// he does not march them against the owner's friends.
#[test]
fn lent_armies_keep_their_owner_s_peace() {
    let mut b = board();
    b.to(Phase::Movement, FRANCE);
    let english = b.armies(ENGLAND, "bordeaux", 2);
    let french = b.armies(FRANCE, "bordeaux", 2);
    lent(&mut b, &english, FRANCE);
    peace(&mut b, ENGLAND, SPAIN);
    assert_eq!(b.refused(FRANCE, march(&troops(&english), &["navarre"])), no("Bound", "8.7"));
    let both: Vec<ArmyId> = english.iter().chain(&french).copied().collect();
    assert_eq!(b.refused(FRANCE, march(&troops(&both), &["navarre"])), no("Bound", "8.7"));
    assert!(b.allowed(FRANCE, &march(&troops(&french), &["navarre"])), "France has signed nothing");
    assert!(b.offers(FRANCE).iter().all(|a| b.allowed(FRANCE, a)));
}

/// BR 8.7, 19.2: nor does he attack with them; his own fight without them.
#[test]
fn lent_armies_attack_no_friend_of_their_owner() {
    let mut b = board();
    let english = b.armies(ENGLAND, "aquitaine", 3);
    b.armies(SPAIN, "aquitaine", 1);
    lent(&mut b, &english, FRANCE);
    peace(&mut b, ENGLAND, SPAIN);
    let alone = b.data();
    moved(&mut b, FRANCE);
    assert!(b.top().is_none() || !b.allowed(FRANCE, &attack("aquitaine", SPAIN)), "none but bound armies are there");
    b.edit(|p| *p = alone);
    b.armies(FRANCE, "aquitaine", 2);
    moved(&mut b, FRANCE);
    b.act(FRANCE, attack("aquitaine", SPAIN));
    let Some(Frame::War(regnal::games::blood_royale::war::WarAsk::Battle(battle))) = b.top() else {
        panic!("a battle: {}", b.chronicle())
    };
    assert_eq!(battle.armies(b.pos(), regnal::games::blood_royale::war::Role::Attacker).len(), 2);
}

/// BR 8.7, OG.11: a Governor who commands the King's armies is bound by the King's contracts.
#[test]
fn a_governor_keeps_the_king_s_peace() {
    let mut b = board_with("governors: true");
    let who = b.person(SPAIN, "Diego", Sex::Male, 20);
    b.prince(SPAIN, who, "kent");
    b.edit(|p| p.provinces[land("kent").index()].governor = Some(who));
    b.armies(ENGLAND, "kent", 3);
    let foreign = b.armies(ITALY, "kent", 1);
    assert_eq!(
        b.pos().commander_of_army(foreign[0]),
        Some(ITALY),
        "a Governor commands the King's armies, not an invader's"
    );
    let free = b.data();
    b.to(Phase::Movement, SPAIN);
    b.act(SPAIN, Action::Done);
    assert!(b.allowed(SPAIN, &attack("kent", ITALY)));
    b.edit(|p| *p = free);
    peace(&mut b, ENGLAND, ITALY);
    b.to(Phase::Movement, SPAIN);
    b.act(SPAIN, Action::Done);
    assert!(b.top().is_none() || !b.allowed(SPAIN, &attack("kent", ITALY)));
}

/// BR 8.7: peace is between the parties, wherever they meet: one's guest or an uninvited army on one's own ground too.
/// Where the clause names provinces it is about these.
#[test]
fn peace_is_everywhere() {
    for (over, may) in [(vec![], false), (vec![land("normandy")], true)] {
        let mut b = board();
        b.armies(ENGLAND, "kent", 2);
        b.armies(FRANCE, "kent", 1);
        treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::NonAggression { over })]);
        b.to(Phase::Movement, ENGLAND);
        b.act(ENGLAND, Action::Done);
        let asked = b.top().is_some() && b.allowed(ENGLAND, &attack("kent", FRANCE));
        assert_eq!(asked, may);
    }
}

/// BR 19.40: alliances can be broken "unless covered by a Marriage Contract". Troops held back for an ally whom a contract
/// says one supports march when he calls; nobody is asked.
#[test]
fn promised_support_comes() {
    let mut b = board();
    b.to(Phase::Movement, ENGLAND);
    let held = b.armies(ENGLAND, "calais", 2);
    b.armies(SPAIN, "bordeaux", 1);
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::SupportInWar { against: SPAIN })]);
    b.act(
        ENGLAND,
        Action::Campaign(Move::Lend { armies: held.clone(), royals: vec![], fleets: vec![], to: FRANCE, aid: false }),
    );
    let cup = [FRANCE, GERMANY, ITALY, SPAIN];
    let seed = (0..).find(|s| Dice::seeded(*s).pick(&cup) == Some(FRANCE)).expect("a seed");
    b.seed(seed);
    b.done(ENGLAND);
    assert_eq!(b.pos().turn.active, Some(FRANCE));
    assert!(b.top().is_none(), "England is not asked whether it keeps its word");
    assert!(b.allowed(FRANCE, &march(&troops(&held), &["normandy"])));
}

/// BR 19.37, 8.7: and who stands beside a battle of the ally against that enemy joins it.
#[test]
fn promised_support_stands_in_battle() {
    let mut b = board();
    b.armies(FRANCE, "bordeaux", 2);
    b.armies(ENGLAND, "bordeaux", 1);
    b.armies(SPAIN, "bordeaux", 2);
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::SupportInWar { against: SPAIN })]);
    moved(&mut b, FRANCE);
    b.act(FRANCE, attack("bordeaux", SPAIN));
    assert_eq!(b.table.prompt().seats, [ENGLAND]);
    assert_eq!(b.refused(ENGLAND, Action::War(WarDeed::StandAside)), no("Bound", "8.7"));
    let join = |side| Action::War(WarDeed::Join { side });
    use regnal::games::blood_royale::war::Role;
    assert_eq!(b.refused(ENGLAND, join(Role::Defender)), no("Bound", "8.7"));
    assert!(b.allowed(ENGLAND, &join(Role::Attacker)));
}

/// BR 8.9: "may never place themselves deliberately in such a situation". What is to be paid this turn is not given away
/// before it falls due.
#[test]
fn money_owed_is_not_spent() {
    let mut b = board();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Pay { crowns: 30, each_turn: true })]);
    b.crowns(ENGLAND, 40);
    b.to(Phase::Births, ENGLAND);
    let gift =
        |n| Action::Marriage(MarriageDeed::OfferBargain { to: SPAIN, gives: vec![Gift::Crowns(n)], asks: vec![] });
    assert_eq!(b.refused(ENGLAND, gift(11)), no("NotEnough", "20.1"));
    assert!(b.allowed(ENGLAND, &gift(10)));
}

/// BR 8.8, 8.9: what cannot be paid is owed still, and paid out of the first money that comes in.
#[test]
fn what_cannot_be_paid_is_a_debt() {
    let mut b = board();
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Pay { crowns: 30, each_turn: true })]);
    b.crowns(ENGLAND, 12);
    b.crowns(FRANCE, 0);
    b.enter(Phase::Marriages);
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (0, 12));
    let lines = marriages::ledger(b.pos(), FRANCE);
    assert!(lines.iter().any(|l| l.text.contains("18 Crowns") && l.state == State::DueNow), "{lines:?}");
    b.to(Phase::Taxes, ENGLAND);
    for seat in [ENGLAND, FRANCE, GERMANY, ITALY, SPAIN] {
        b.act(seat, Action::Realm(RealmDeed::SetRate { rate: Rate::Normal }));
    }
    assert_eq!((b.treasury(ENGLAND), b.treasury(FRANCE)), (50 - 18, 12 + 50 + 18), "{}", b.chronicle());
}

/// BR 8.9: "may not sell the clothing trade good ... as long as it is contracted": nor leave the province that yields it to
/// a baron for the turn (9.29).
#[test]
fn promised_goods_are_not_granted_away() {
    let mut b = board();
    let food = b.pos().province(land("lancashire")).goods.expect("a Resource Area");
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Deliver { goods: food, count: 1, from: land("lancashire") })]);
    b.edit(|p| {
        p.countries[4].ruler = Some(ITALY);
        for province in p.provinces.iter_mut().filter(|q| q.holder == Holder::Seat(SPAIN)) {
            province.holder = Holder::Seat(ITALY);
        }
    });
    b.to(Phase::Taxes, ENGLAND);
    let grant = |at| Action::Realm(RealmDeed::Grant { province: land(at), to: SPAIN });
    assert_eq!(b.refused(ENGLAND, grant("lancashire")), no("Promised", "8.9"));
    assert!(b.allowed(ENGLAND, &grant("kent")));
}

/// BR 8.9: nor pledge it to a second.
#[test]
fn promised_goods_are_not_promised_again() {
    let mut b = board();
    let food = b.pos().province(land("lancashire")).goods.expect("a Resource Area");
    let deliver = Terms::Deliver { goods: food, count: 1, from: land("lancashire") };
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, deliver.clone())]);
    b.to(Phase::Marriages, ENGLAND);
    let groom = b.person(ENGLAND, "Edmund", Sex::Male, 25);
    let bride = b.person(SPAIN, "Ines", Sex::Female, 20);
    let mut draft = Draft::of(groom, bride);
    draft.clauses.push(Clause::new(ENGLAND, deliver));
    assert_eq!(b.refused(ENGLAND, Action::Marriage(MarriageDeed::Propose { draft, to: SPAIN })), no("Promised", "8.9"));
}

/// BR 8.9, 19.26: goods promised to one are not handed to another in a surrender.
#[test]
fn promised_goods_are_not_surrendered() {
    use regnal::games::blood_royale::war::{Fate, Terms as Peace};
    let mut b = board();
    let food = b.pos().province(land("lancashire")).goods.expect("a Resource Area");
    treaty(&mut b, [ENGLAND, FRANCE], &[(ENGLAND, Terms::Deliver { goods: food, count: 1, from: land("lancashire") })]);
    b.armies(ENGLAND, "lancashire", 6);
    b.armies(SPAIN, "lancashire", 6);
    b.item(ENGLAND, food, "lancashire");
    moved(&mut b, SPAIN);
    b.act(SPAIN, attack("lancashire", ENGLAND));
    b.lay(&[6, 6]);
    b.act(SPAIN, Action::War(WarDeed::FightOn));
    b.act(ENGLAND, Action::War(WarDeed::FightOn));
    b.act(SPAIN, Action::War(WarDeed::FightOn));
    let mut offer = Peace { armies: Fate::Stay, captives: false, cede: false, items: true, crowns: 0 };
    assert_eq!(b.refused(ENGLAND, Action::War(WarDeed::Surrender { terms: offer })), no("Promised", "8.9"));
    offer.items = false;
    assert!(b.allowed(ENGLAND, &Action::War(WarDeed::Surrender { terms: offer })));
}
