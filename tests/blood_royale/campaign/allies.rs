//! Troops under another's command (19.37 to 19.40, 20.3 to 20.5, OG.11, OG.12, the Crusade).

use super::*;

fn lend(armies: &[ArmyId], to: SeatId, aid: bool) -> Action {
    Action::Campaign(Deed::Lend { armies: armies.to_vec(), royals: vec![], fleets: vec![], to, aid })
}

fn take_back(armies: &[ArmyId]) -> Action {
    Action::Campaign(Deed::TakeBack { armies: armies.to_vec(), royals: vec![], fleets: vec![] })
}

/// BR 19.37, 19.38
#[test]
fn the_ally_who_moves_last_moves_all() {
    let mut b = moving();
    let held = b.armies(ENGLAND, "Calais", 2);
    let own = b.armies(FRANCE, "Champagne", 1);
    assert_eq!(b.refused(ENGLAND, lend(&held, ENGLAND, false)), no("YourOwn", "16.2"));
    b.edit(|p| p.turn.order = vec![SPAIN, ENGLAND]);
    assert_eq!(b.refused(ENGLAND, lend(&held, SPAIN, false)), no("HasMoved", "19.38"));
    b.edit(|p| p.turn.order = vec![ENGLAND]);
    b.act(ENGLAND, lend(&held, FRANCE, false));
    assert_eq!(b.refused(ENGLAND, march(&troops(&held), &["Normandy"])), no("LentAway", "19.38"));
    next(&mut b, FRANCE);
    assert_eq!(b.table.prompt().seats, [ENGLAND]);
    b.act(ENGLAND, permit(true));
    // On French soil the English armies are at home under French command.
    b.act(FRANCE, march(&troops(&held), &["Champagne", "Flanders"]));
    b.act(FRANCE, march(&troops(&own), &["Flanders"]));
    assert_eq!(b.pos().armies_in(land("Flanders"), FRANCE).len(), 3);
    b.enter(Phase::Event);
    assert!(held.iter().all(|a| b.pos().army(*a).lent_to.is_none()));
}

/// BR 19.40
#[test]
fn an_alliance_may_be_broken_when_the_call_comes() {
    let mut b = moving();
    let held = b.armies(ENGLAND, "Calais", 1);
    b.act(ENGLAND, lend(&held, FRANCE, false));
    next(&mut b, FRANCE);
    b.act(ENGLAND, permit(false));
    assert_eq!(b.refused(FRANCE, march(&troops(&held), &["Champagne"])), no("NotYourPiece", "1.13"));
}

/// BR 19.38, 20.1, 20.5
#[test]
fn only_troops_held_back_are_lent() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Essex", 1);
    b.act(ENGLAND, march(&troops(&army), &["Kent"]));
    assert_eq!(b.refused(ENGLAND, lend(&army, FRANCE, false)), no("AlreadyMoving", "19.38"));
    let foreign = b.armies(GERMANY, "Kent", 1);
    assert_eq!(b.refused(ENGLAND, lend(&foreign, FRANCE, false)), no("NotYourPiece", "1.13"));
    assert_eq!(b.refused(ENGLAND, take_back(&army)), no("NotLent", "20.5"));
}

/// BR 20.3, 20.4, 20.5
#[test]
fn foreign_aid_is_led_by_the_monarch_it_serves() {
    let mut b = moving();
    b.open(FRANCE, ENGLAND);
    let army = b.armies(ENGLAND, "Normandy", 2);
    let other = b.armies(ENGLAND, "Calais", 1);
    assert_eq!(b.refused(ENGLAND, lend(&other, FRANCE, true)), no("NotInHisLand", "20.1"));
    let crowned = b.data();
    b.edit(|p| p.countries[1].ruler = None);
    assert_eq!(b.refused(ENGLAND, lend(&army, FRANCE, true)), no("NoCrown", "20.3"));
    b.edit(|p| *p = crowned);
    b.act(ENGLAND, lend(&army, FRANCE, true));
    let asked = b.data();
    b.act(FRANCE, permit(false));
    assert!(b.pos().player(FRANCE).aided_by.is_empty() && b.pos().army(army[0]).halted);
    b.edit(|p| *p = asked);
    b.act(FRANCE, permit(true));
    assert_eq!(b.pos().player(FRANCE).aided_by, [ENGLAND]);
    // It outlasts the round, until the owner takes it back.
    b.enter(Phase::Event);
    b.to(Phase::Movement, FRANCE);
    b.act(FRANCE, march(&troops(&army), &["Brittany", "Aquitaine"]));
    b.to(Phase::Movement, ENGLAND);
    b.act(ENGLAND, take_back(&army));
    assert_eq!(b.pos().commander_of_army(army[0]), Some(ENGLAND));
}

/// BR 20.4
#[test]
fn aid_by_contract_is_not_taken_back() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Normandy", 1);
    treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Terms::ForeignAid { armies: 1 });
    b.edit(|p| {
        p.armies[army[0].0 as usize].lent_to = Some(FRANCE);
        p.players[FRANCE.index()].aided_by.push(ENGLAND);
    });
    assert_eq!(b.refused(ENGLAND, take_back(&army)), no("AidPromised", "20.4"));
}

/// A Prince of Spain governs Kent and is there, with two English armies; the option is on.
fn governed() -> (Board, Vec<ArmyId>) {
    let mut b = moving_with("governors: true");
    let who = b.person(SPAIN, "Diego", Sex::Male, 20);
    b.prince(SPAIN, who, "Kent");
    b.province("Kent", |p| p.governor = Some(who));
    let army = b.armies(ENGLAND, "Kent", 2);
    (b, army)
}

/// BR OG.11
#[test]
fn a_governor_on_the_spot_commands_until_the_king_comes() {
    let (mut b, army) = governed();
    assert_eq!(b.pos().commander_of_army(army[0]), Some(SPAIN));
    assert_eq!(b.pos().armies_in(land("Kent"), SPAIN).len(), 2);
    let out = march(&troops(&army), &["Essex"]);
    b.act(ENGLAND, out.clone());
    assert_eq!(b.table.prompt().seats, [SPAIN]);
    let asked = b.data();
    b.act(SPAIN, permit(false));
    b.army_at(army[0], "Kent");
    assert_eq!(b.refused(ENGLAND, out), no("Stopped", "16.3"));
    b.edit(|p| *p = asked);
    b.act(SPAIN, permit(true));
    b.army_at(army[0], "Essex");
    let (mut b, army) = governed();
    let king = b.king(ENGLAND);
    b.put_pawn(king, "Kent");
    assert_eq!(b.pos().commander_of_army(army[0]), Some(ENGLAND));
    // Nor does one command who is away, nor a boy.
    let (mut b, army) = governed();
    let who = b.pos().province(land("Kent")).governor.unwrap();
    let pawn = b.pos().pawn_of(who).unwrap().id;
    b.put_pawn(pawn, "Essex");
    assert_eq!(b.pos().commander_of_army(army[0]), Some(ENGLAND));
    let (mut b, army) = governed();
    let who = b.pos().province(land("Kent")).governor.unwrap();
    b.edit(|p| p.people[who.0 as usize].track += 10);
    assert_eq!(b.pos().commander_of_army(army[0]), Some(ENGLAND));
}

/// BR OG.12
#[test]
fn a_governor_commands_only_inside_his_province() {
    let (mut b, army) = governed();
    b.to(Phase::Movement, SPAIN);
    assert_eq!(b.refused(SPAIN, march(&troops(&army), &["Essex"])), no("GovernorHere", "OG.12"));
    b.edit(|p| p.armies[army[0].0 as usize].at = Spot::Land(land("Essex")));
    assert_eq!(b.pos().commander_of_army(army[0]), Some(ENGLAND));
    // Nor does his command go with those whom he lets go.
    let (mut b, army) = governed();
    b.act(ENGLAND, march(&troops(&army), &["Essex"]));
    b.act(SPAIN, permit(true));
    b.army_at(army[0], "Essex");
    assert_eq!(b.pos().commander_of_army(army[0]), Some(ENGLAND));
}

/// BR OE.20
#[test]
fn crusaders_leave_from_ports_and_the_capital_before_all_else() {
    let mut b = moving();
    let army = b.armies(ENGLAND, "Kent", 2);
    let inland = b.armies(ENGLAND, "Warwickshire", 1);
    let go = |armies: &[ArmyId]| Action::Campaign(Deed::TakeCross { armies: armies.to_vec(), pawns: vec![] });
    assert_eq!(b.refused(ENGLAND, go(&army)), no("NoCrusade", "OE.20"));
    b.edit(|p| p.deck.lasting.push(Lasting::Crusade { card: CardId(61) }));
    assert_eq!(b.refused(ENGLAND, go(&inland)), no("NoWayEast", "OE.20"));
    let before = b.data();
    b.act(ENGLAND, march(&troops(&inland), &["Essex"]));
    assert_eq!(b.refused(ENGLAND, go(&army)), no("CrusadeFirst", "OE.20"));
    b.edit(|p| *p = before);
    assert!(b.offers(ENGLAND).contains(&go(&army)));
    b.act(ENGLAND, go(&army));
    assert!(army.iter().all(|a| b.pos().army(*a).at == Spot::HolyLand));
    let king = b.king(ENGLAND);
    b.act(ENGLAND, Action::Campaign(Deed::TakeCross { armies: vec![], pawns: vec![king] }));
    assert_eq!(b.pos().pawn(king).at, Spot::HolyLand);
}
