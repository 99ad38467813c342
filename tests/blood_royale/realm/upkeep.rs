//! The Interphase before raising (1.6 to 1.8, 5.8, 13.1, 13.2, 18.4).

use super::*;

fn buy_off(at: &str) -> Action {
    deed(RealmDeed::BuyOff { province: land(at) })
}

fn disband(armies: Vec<ArmyId>, fleets: Vec<FleetId>) -> Action {
    deed(RealmDeed::Disband { armies, fleets, captains: vec![] })
}

/// BR 1.7, Example 1: What died in 1335 comes back in the Interphase of 1345, not before.
#[test]
fn the_dead_come_back_after_ten_years() {
    let mut b = later("", "dead: [(of: \"england\", count: 3, back: 1305), (of: \"england\", count: 2, back: 1310)]");
    b.enter(Phase::Upkeep);
    let dead = |b: &Board| b.pos().armies().filter(|a| matches!(a.at, Spot::Dead { .. })).count();
    assert_eq!(dead(&b), 2);
    assert!(b.chronicle().contains("3 dead armies of England may be raised again"));
}

/// BR 18.4: A castle that still stands is whole again; a ruin is not.
#[test]
fn castles_are_mended_in_the_interphase() {
    let mut b = later("", "realms: [(country: \"england\", castle: 3), (country: \"france\", castle: 0)]");
    b.enter(Phase::Upkeep);
    let castle = |b: &Board, n: usize| b.data().countries[n].castle;
    assert_eq!((castle(&b, 0), castle(&b, 1)), (10, 0));
}

/// BR 5.8, 15.21, 17.3: Fifteen crowns end a rebellion in a province of one's own.
#[test]
fn a_rebellion_is_bought_off_for_fifteen() {
    let mut b = later("", "rebellion: [\"kent\", \"normandy\"], realms: [(country: \"england\", treasury: 29)]");
    b.enter(Phase::Upkeep);
    assert_eq!(b.refused(ENGLAND, buy_off("essex")), ("NoRebellion".into(), "BR 5.8".into()));
    assert_eq!(b.refused(ENGLAND, buy_off("normandy")), ("NotYourProvince".into(), "BR 17.3".into()));
    b.act(ENGLAND, buy_off("kent"));
    assert_eq!((b.treasury(ENGLAND), b.pos().province(land("kent")).rebellion), (14, None));
    let mut b = later("", "rebellion: [\"kent\", \"essex\"], realms: [(country: \"england\", treasury: 16)]");
    b.enter(Phase::Upkeep);
    b.act(ENGLAND, buy_off("kent"));
    b.to(Phase::Upkeep, ENGLAND);
    assert_eq!(b.refused(ENGLAND, buy_off("essex")), ("CannotBuyOff".into(), "BR 5.8".into()));
}

/// BR 13.1: Two crowns for each army and fleet on the map, aboard or ashore, and none for those beside it.
#[test]
fn every_force_on_the_map_costs_two_crowns() {
    let text = "realms: [(country: \"england\", treasury: 40)], rebellion: [\"kent\"], \
                armies: [(at: \"essex\", of: \"england\", count: 3), (at: \"normandy\", of: \"england\", count: 1)], \
                fleets: [(of: \"england\", sea: \"channel\", armies: 2)], dead: [(of: \"england\", count: 4, back: 1310)]";
    let mut b = later("", text);
    b.enter(Phase::Upkeep);
    assert_eq!(realm::upkeep_due(b.pos(), ENGLAND), 14);
    let lines: Vec<(String, u32)> =
        realm::upkeep_table(b.pos(), ENGLAND).into_iter().map(|l| (l.what, l.count)).collect();
    assert_eq!(lines, [("armies".to_string(), 6), ("fleets".to_string(), 1)]);
    b.done(ENGLAND);
    assert_eq!(b.treasury(ENGLAND), 26);
}

/// BR 13.2: Who cannot pay for all chooses what goes; he cannot go on before.
#[test]
fn what_is_not_paid_for_is_disbanded_by_its_owner() {
    let text = "realms: [(country: \"england\", treasury: 5)], \
                armies: [(at: \"essex\", of: \"england\", count: 2), (at: \"kent\", of: \"england\", count: 1)], \
                fleets: [(of: \"england\", port: \"kent\")]";
    let mut b = later("", text);
    b.enter(Phase::Upkeep);
    assert_eq!(b.refused(ENGLAND, Action::Done), ("CannotMaintain".into(), "BR 13.2".into()));
    let kent = b.pos().armies_in(land("kent"), ENGLAND);
    let fleet = b.pos().fleets().find(|f| f.at != Berth::Pool).unwrap().id;
    assert_eq!(b.offers(ENGLAND).len(), 3, "an army of each place, and the fleet");
    b.act(ENGLAND, disband(kent.clone(), vec![]));
    assert!(!b.allowed(ENGLAND, &Action::Done));
    b.act(ENGLAND, disband(vec![], vec![fleet]));
    b.done(ENGLAND);
    assert_eq!(b.treasury(ENGLAND), 1);
    assert_eq!((b.pos().army(kent[0]).at, b.pos().fleet(fleet).at), (Spot::Pool, Berth::Pool));
    assert_eq!(b.pos().armies_in(land("essex"), ENGLAND).len(), 2);
}

/// BR 1.13, 13.1, 13.2: Nobody disbands what is not his, or not on the map.
#[test]
fn only_ones_own_forces_on_the_map_are_disbanded() {
    let mut b =
        later("", "armies: [(at: \"kent\", of: \"england\", count: 1), (at: \"normandy\", of: \"france\", count: 1)]");
    b.enter(Phase::Taxes);
    let (mine, theirs) = (b.pos().armies_in(land("kent"), ENGLAND)[0], b.pos().armies_in(land("normandy"), FRANCE)[0]);
    let spare = b.pos().armies().find(|a| a.banner == Banner::Country(CountryId(0)) && a.at == Spot::Pool).unwrap().id;
    assert_eq!(b.refused(ENGLAND, disband(vec![theirs], vec![])), ("NotYourForces".into(), "BR 13.2".into()));
    assert_eq!(b.refused(ENGLAND, disband(vec![mine, mine], vec![])).0, "NotYourForces");
    assert_eq!(b.refused(ENGLAND, disband(vec![ArmyId(999)], vec![])).0, "NotYourForces");
    assert_eq!(b.refused(ENGLAND, disband(vec![], vec![FleetId(200)])).0, "NotYourForces");
    assert_eq!(b.refused(ENGLAND, disband(vec![spare], vec![])), ("NotOnTheMap".into(), "BR 13.1".into()));
    assert_eq!(b.refused(ENGLAND, disband(vec![], vec![])), ("NothingNamed".into(), "BR 13.2".into()));
    b.act(ENGLAND, disband(vec![mine], vec![]));
    assert_eq!(realm::upkeep_due(b.pos(), ENGLAND), 0);
}

/// BR 13.2: A fleet that is let go leaves nobody adrift: at sea its armies go with it, a Prince finds his court.
#[test]
fn a_fleet_let_go_leaves_nobody_on_the_water() {
    let text = |berth: &str| {
        format!(
            "realms: [(country: \"england\", monarch: \"Edward\")], \
             people: [(name: \"Edward\", sex: Male, age: 40, of: \"england\"), (name: \"John\", sex: Male, age: 20, of: \"england\")], \
             fleets: [(of: \"england\", {berth}, armies: 2, people: [\"John\"], items: [food])]"
        )
    };
    for (berth, ashore) in [("port: \"kent\"", 2), ("sea: \"channel\"", 0), ("port: \"normandy\"", 0)] {
        let mut b = later("", &text(berth));
        b.enter(Phase::Upkeep);
        let fleet = b.pos().fleets().find(|f| f.at != Berth::Pool).unwrap().id;
        b.act(ENGLAND, disband(vec![], vec![fleet]));
        assert_eq!(b.pos().armies_in(land("kent"), ENGLAND).len(), ashore);
        assert_eq!(b.pos().items().filter(|i| i.at != Spot::Pool).count(), usize::from(ashore > 0));
        let john = b.pos().pawns().find(|p| matches!(p.kind, PawnKind::Prince(_)) && p.bearer.is_some()).unwrap();
        assert_eq!(john.at, Spot::Land(land(if ashore > 0 { "kent" } else { "essex" })));
    }
}

/// BR 13.1: Who has nothing to pay and nothing to buy off is not asked.
#[test]
fn the_idle_are_not_asked() {
    let mut b =
        later("", "realms: [(country: \"spain\", treasury: 20)], armies: [(at: \"castile\", of: \"spain\", count: 2)]");
    b.enter(Phase::Upkeep);
    assert_eq!(b.pos().turn.phase, Phase::Raising);
    assert_eq!(b.treasury(SPAIN), 16);
}

/// BR 13.2: "Any Army Counters or fleets that are not maintained are removed": who could pay may let go too, with the taxes or
/// in the Interphase; nobody is stopped for that.
#[test]
fn forces_may_be_let_go_though_the_money_suffices() {
    let text = "realms: [(country: \"england\", treasury: 60)], armies: [(at: \"kent\", of: \"england\", count: 2)], \
                fleets: [(of: \"england\", port: \"kent\")]";
    for phase in [Phase::Taxes, Phase::Upkeep] {
        let mut b = later("", text);
        b.to(phase, ENGLAND);
        let fleet = b.pos().fleets().find(|f| f.at != Berth::Pool).unwrap().id;
        let offers = b.offers(ENGLAND);
        let gone = |a: &&Action| matches!(a, Action::Realm(RealmDeed::Disband { .. }));
        assert_eq!(offers.iter().filter(gone).count(), 2, "{offers:?}");
        assert!(offers.contains(&disband(vec![], vec![fleet])));
        b.act(ENGLAND, disband(vec![], vec![fleet]));
        assert_eq!((b.pos().fleet(fleet).at, realm::upkeep_due(b.pos(), ENGLAND)), (Berth::Pool, 4));
    }
    let mut b = later("", text);
    b.enter(Phase::Upkeep);
    assert_eq!((b.pos().turn.phase, b.treasury(ENGLAND)), (Phase::Raising, 54));
}
