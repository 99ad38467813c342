//! All the troops of an alliance under one command: armies, royals and ships (19.38), aid that its owner takes back when he
//! likes (20.5), and what stays his meanwhile.

use super::*;
use crate::war::{self, Role, battle, deed, king, on_offer};
use regnal::games::blood_royale::campaign::CampaignAsk;

/// England's army, its King and a fleet in Kent, in England's movement.
struct Force {
    armies: Vec<ArmyId>,
    royals: Vec<PawnId>,
    fleets: Vec<FleetId>,
}

impl Force {
    fn lend(&self, to: SeatId, aid: bool) -> Action {
        let (armies, royals, fleets) = (self.armies.clone(), self.royals.clone(), self.fleets.clone());
        Action::Campaign(CampaignDeed::Lend { armies, royals, fleets, to, aid })
    }

    fn back(&self) -> Action {
        let (armies, royals, fleets) = (self.armies.clone(), self.royals.clone(), self.fleets.clone());
        Action::Campaign(CampaignDeed::TakeBack { armies, royals, fleets })
    }

    fn units(&self) -> Vec<Unit> {
        troops(&self.armies).into_iter().chain(self.royals.iter().map(|p| Unit::Royal(*p))).collect()
    }

    /// Who leads the army, the King and the ship.
    fn led_by(&self, b: &Board) -> [Option<SeatId>; 3] {
        let pos = b.pos();
        [
            pos.commander_of_army(self.armies[0]),
            pos.commander_of_pawn(self.royals[0]),
            pos.commander_of_fleet(self.fleets[0]),
        ]
    }
}

fn force(at: &str) -> (Board, Force) {
    let mut b = moving();
    let armies = b.armies(ENGLAND, at, 1);
    let royals = vec![b.king(ENGLAND)];
    b.put_pawn(royals[0], at);
    let fleets = vec![b.fleet(ENGLAND, Berth::Port(land(at)))];
    (b, Force { armies, royals, fleets })
}

fn only(armies: &[ArmyId], royals: &[PawnId], fleets: &[FleetId]) -> Force {
    Force { armies: armies.to_vec(), royals: royals.to_vec(), fleets: fleets.to_vec() }
}

fn keep() -> Action {
    Action::Campaign(CampaignDeed::Keep)
}

/// Is this seat asked what it takes back?
fn may_recall(b: &Board, seat: SeatId) -> bool {
    matches!(b.top(), Some(Frame::Campaign(CampaignAsk::Recall { owner, .. })) if owner == seat)
        && b.table.prompt().seats == [seat]
}

/// BR 19.38: "The last Alliance member to move then moves all the troops covered by the Alliance treaty": the King at their head
/// and the ships that carry them as well as the armies.
#[test]
fn the_last_ally_moves_king_and_ships_too() {
    let (mut b, all) = force("Kent");
    b.act(ENGLAND, all.lend(FRANCE, false));
    assert_eq!(b.refused(ENGLAND, march(&all.units()[1..], &["Essex"])), no("LentAway", "19.38"));
    assert_eq!(b.refused(ENGLAND, sail(all.fleets[0], &["Channel"], None)), no("LentAway", "19.38"));
    next(&mut b, FRANCE);
    assert_eq!(b.table.prompt().seats, [ENGLAND]);
    b.act(ENGLAND, permit(true));
    assert_eq!(all.led_by(&b), [Some(FRANCE); 3]);
    b.act(FRANCE, embark(&all.units(), all.fleets[0]));
    b.act(FRANCE, sail(all.fleets[0], &["Channel"], Some("Normandy")));
    b.act(FRANCE, ashore(&all.units()));
    assert_eq!(b.pos().pawn(all.royals[0]).at, Spot::Land(land("Normandy")), "{}", b.chronicle());
    b.enter(Phase::Event);
    assert_eq!(all.led_by(&b), [Some(ENGLAND); 3]);
}

/// BR 19.38, 19.40: who does not march after all has all of it back.
#[test]
fn a_broken_alliance_gives_king_and_ships_back() {
    let (mut b, all) = force("Kent");
    b.act(ENGLAND, all.lend(FRANCE, false));
    next(&mut b, FRANCE);
    b.act(ENGLAND, permit(false));
    assert_eq!(all.led_by(&b), [Some(ENGLAND); 3]);
    assert_eq!(b.refused(FRANCE, march(&all.units()[1..], &["Essex"])), no("NotYourPiece", "1.13"));
    assert_eq!(b.refused(FRANCE, sail(all.fleets[0], &["Channel"], None)), no("NotYourPiece", "1.13"));
}

/// BR 16.14, 19.38: an ally's ships are at home in their own player's ports under another's flag.
#[test]
fn lent_ships_come_into_their_own_ports() {
    let (mut b, all) = force("Kent");
    b.act(ENGLAND, all.lend(FRANCE, false));
    next(&mut b, FRANCE);
    b.act(ENGLAND, permit(true));
    b.act(FRANCE, sail(all.fleets[0], &["Channel"], Some("Wessex")));
    assert_eq!(b.pos().fleet(all.fleets[0]).at, Berth::Port(land("Wessex")));
    assert!(b.allowed(FRANCE, &Action::Done), "nobody sends it away");
    let own = b.fleet(FRANCE, Berth::Sea(sea("Channel")));
    assert_eq!(b.refused(FRANCE, sail(own, &[], Some("Wessex"))), no("NoHarbour", "16.17"));
}

/// BR 19.38: the list offers the armies alone, and everything there at once.
#[test]
fn the_list_offers_the_whole_force() {
    let (mut b, all) = force("Kent");
    b.open(FRANCE, ENGLAND);
    let listed = b.offers(ENGLAND);
    assert!(listed.contains(&lend(&all.armies, FRANCE, false)));
    assert!(listed.contains(&all.lend(FRANCE, false)));
    let said: Vec<String> = listed.iter().map(|a| b.describe(a)).collect();
    assert!(said.iter().any(|t| t.contains("1 army, King") && t.contains("1 fleet in Kent")), "{said:#?}");
}

/// BR 16.8, 19.28, 19.38, 19.42: what is held back is free to march: no prisoner, no ship in supply, none that must leave its port,
/// nobody aboard a ship that stays.
#[test]
fn only_what_could_march_is_lent() {
    let (mut b, all) = force("Kent");
    let lent = |b: &mut Board, force: Force| b.refused(ENGLAND, force.lend(FRANCE, false));
    assert_eq!(lent(&mut b, only(&[], &[], &[])), no("NobodyNamed", "16.1"));
    let pool =
        b.pos().fleets().find(|f| f.at == Berth::Pool && b.pos().owner_of_fleet(f.id) == Some(ENGLAND)).unwrap().id;
    assert_eq!(lent(&mut b, only(&[], &[], &[pool])), no("FleetInPool", "16.8"));
    let french = b.fleet(FRANCE, Berth::Port(land("Normandy")));
    assert_eq!(lent(&mut b, only(&[], &[], &[french])), no("NotYourPiece", "1.13"));
    let free = b.data();
    b.edit(|p| p.fleets[all.fleets[0].0 as usize].expelled = true);
    assert_eq!(lent(&mut b, only(&[], &[], &all.fleets)), no("MustLeavePort", "19.42"));
    b.edit(|p| *p = free.clone());
    b.edit(|p| p.armies[all.armies[0].0 as usize].at = Spot::Aboard(all.fleets[0]));
    assert_eq!(lent(&mut b, only(&all.armies, &[], &[])), no("NotOnLand", "16.1"));
    assert!(b.allowed(ENGLAND, &only(&all.armies, &[], &all.fleets).lend(FRANCE, false)), "with the ship they go");
    b.edit(|p| *p = free.clone());
    let who = b.monarch(ENGLAND);
    b.edit(|p| {
        p.people[who.0 as usize].captive_of = Some(Captor::Seat(SPAIN));
        p.pawns[all.royals[0].0 as usize].at = Spot::Pool;
    });
    assert_eq!(lent(&mut b, only(&[], &all.royals, &[])), no("Prisoner", "19.28"));
    b.edit(|p| *p = free);
    b.act(ENGLAND, march(&all.units(), &["Essex"]));
    assert_eq!(lent(&mut b, only(&[], &all.royals, &[])), no("AlreadyMoving", "19.38"));
    assert_eq!(b.refused(ENGLAND, only(&[], &all.royals, &[]).back()), no("NotLent", "20.5"));
}

/// France with an army of its own and the English King against four Spanish armies in Navarre.
fn with_the_english_king() -> (Board, PawnId) {
    let mut b = board();
    b.armies(FRANCE, "navarre", 1);
    b.armies(SPAIN, "navarre", 4);
    let king = king(&mut b, ENGLAND, 1, "navarre");
    b.edit(|p| p.pawns[king.0 as usize].lent_to = Some(FRANCE));
    (b, king)
}

/// BR 19.14, 19.28, 19.38, 20.5: who leads the troops leads the royals with them in battle and decides for them; a captive is his
/// own house's loss, and nobody's to lead any more.
#[test]
fn a_lent_king_fights_for_the_ally_and_is_his_owners_loss() {
    let (mut b, king) = with_the_english_king();
    war::attack(&mut b, FRANCE, "navarre", SPAIN);
    assert_eq!(battle(&b).unwrap().attacker.pawns, [king]);
    while !matches!(battle(&b).unwrap().stage, war::Stage::Round) {
        let seat = b.table.prompt().seats[0];
        assert_eq!(seat, FRANCE, "England decides nothing");
        deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
    }
    b.seed(3);
    let who = b.monarch(ENGLAND);
    for _ in 0..40 {
        if battle(&b).is_none() {
            break;
        }
        let seat = b.table.prompt().seats[0];
        assert_ne!(seat, ENGLAND);
        deed(&mut b, seat, WarDeed::FightOn);
    }
    let (pos, person) = (b.pos(), b.pos().character(who));
    assert!(person.died.is_some() || person.captive_of == Some(Captor::Seat(SPAIN)), "{}", b.chronicle());
    assert!(pos.pawns().all(|p| p.lent_to.is_none()), "{}", b.chronicle());
    assert_eq!(person.keeper, Some(ENGLAND));
}

/// BR 8.7, 19.38: what his player has signed binds a King whoever leads him: he stands aside where peace holds him.
#[test]
fn a_lent_king_keeps_the_peace_his_player_signed() {
    for (by, to) in [(ENGLAND, SPAIN), (FRANCE, GERMANY)] {
        let (mut b, king) = with_the_english_king();
        treaty(&mut b, [by, to], by, Promise::NonAggression { over: vec![] });
        war::attack(&mut b, FRANCE, "navarre", SPAIN);
        let fights = battle(&b).unwrap().attacker.pawns.contains(&king);
        assert_eq!(fights, by == FRANCE);
    }
}

/// BR 9.15, 15.16, 19.38: what a King's presence is to his own realm it is still while another leads him.
#[test]
fn a_lent_prince_still_calms_his_own_land() {
    let mut b = board();
    let who = b.person(SPAIN, "Diego", Sex::Male, 25);
    b.scores(who, 0, 0, 2);
    let alone = unrest(&b, "navarre");
    let pawn = b.prince(SPAIN, who, "navarre");
    let before = unrest(&b, "navarre");
    assert_eq!(before, alone + 2);
    b.edit(|p| p.pawns[pawn.0 as usize].lent_to = Some(FRANCE));
    assert_eq!(unrest(&b, "navarre"), before);
}

/// England's army, King and ship in Normandy serve France's monarch as aid.
fn aided() -> (Board, Force) {
    let (mut b, all) = force("Normandy");
    b.open(FRANCE, ENGLAND);
    b.act(ENGLAND, all.lend(FRANCE, true));
    b.act(FRANCE, permit(true));
    (b, all)
}

/// BR 20.3, 20.5: "the player controlling the Monarch should make all moves … for the foreign troops": King and ships as well, from
/// round to round, and his Charisma is lower as long.
#[test]
fn aid_is_royals_and_ships_as_well() {
    let (mut b, all) = aided();
    b.enter(Phase::Event);
    assert_eq!(all.led_by(&b), [Some(FRANCE); 3]);
    b.to(Phase::Movement, FRANCE);
    b.act(FRANCE, march(&all.units(), &["Brittany"]));
    b.act(FRANCE, sail(all.fleets[0], &["Channel"], None));
    b.to(Phase::Movement, ENGLAND);
    b.act(ENGLAND, only(&all.armies, &all.royals, &[]).back());
    assert_eq!(all.led_by(&b), [Some(ENGLAND), Some(ENGLAND), Some(FRANCE)]);
    b.enter(Phase::CashingIn);
    while b.pos().turn.phase == Phase::CashingIn {
        let seat = b.table.prompt().seats[0];
        b.done(seat);
    }
    assert_eq!(b.pos().player(FRANCE).aided_by, [ENGLAND], "the ship serves still");
}

/// BR 20.2, 20.3: aid that is not wanted stays where it is, ships and King too.
#[test]
fn unwanted_aid_has_wasted_its_move() {
    let (mut b, all) = force("Normandy");
    b.act(ENGLAND, all.lend(FRANCE, true));
    b.act(FRANCE, permit(false));
    assert_eq!(all.led_by(&b), [Some(ENGLAND); 3]);
    assert!(b.pos().pawn(all.royals[0]).halted && b.pos().fleet(all.fleets[0]).halted);
}

/// BR 20.5: "until such time as their normal owner chooses to take control of them": before the monarch moves them as well.
#[test]
fn aid_is_taken_back_before_the_monarch_moves_it() {
    let (mut b, all) = aided();
    next(&mut b, FRANCE);
    assert!(may_recall(&b, ENGLAND), "{:?}", b.top());
    assert!(!b.allowed(FRANCE, &march(&troops(&all.armies), &["Brittany"])));
    let listed = b.offers(ENGLAND);
    assert!(listed.contains(&all.back()) && listed.contains(&keep()));
    b.act(ENGLAND, only(&all.armies, &[], &[]).back());
    assert!(may_recall(&b, ENGLAND), "the King and the ship serve still");
    b.act(ENGLAND, keep());
    assert_eq!(all.led_by(&b), [Some(ENGLAND), Some(FRANCE), Some(FRANCE)]);
    assert_eq!(b.refused(FRANCE, march(&troops(&all.armies), &["Brittany"])), no("NotYourPiece", "1.13"));
    assert_eq!(b.refused(FRANCE, keep()), no("NotAskedNow", "5.8"));
    // In the movement of somebody whom it does not concern nobody is asked.
    b.to(Phase::Movement, ITALY);
    b.done(ITALY);
    assert!(!may_recall(&b, ENGLAND));
}

/// BR 20.5, 19.2: and before a combat where it stands, whoever has moved; not any more once the combat is on.
#[test]
fn aid_is_taken_back_before_a_combat() {
    for (mover, foe) in [(FRANCE, SPAIN), (SPAIN, FRANCE)] {
        let (mut b, all) = aided();
        b.armies(SPAIN, "Normandy", 2);
        b.to(Phase::Movement, mover);
        b.done(mover);
        assert!(may_recall(&b, ENGLAND), "{mover}: {:?}", b.top());
        let asked = b.data();
        b.act(ENGLAND, only(&all.armies, &all.royals, &[]).back());
        let attack = WarDeed::Attack { at: land("normandy"), whom: Some(foe) };
        assert!(!on_offer(&b, mover).contains(&attack), "France has nobody there any more");
        b.edit(|p| *p = asked);
        b.act(ENGLAND, keep());
        deed(&mut b, mover, attack);
        assert!(battle(&b).is_some());
        assert!(!b.allowed(ENGLAND, &all.back()), "not in the middle of a combat");
    }
}

/// BR 20.4, 20.5: what a contract in force promises is not taken back, and nobody is asked.
#[test]
fn promised_aid_is_not_asked_back() {
    let (mut b, _) = aided();
    treaty(&mut b, [ENGLAND, FRANCE], ENGLAND, Promise::ForeignAid { armies: 1 });
    b.armies(SPAIN, "Normandy", 2);
    b.to(Phase::Movement, FRANCE);
    b.done(FRANCE);
    assert!(!may_recall(&b, ENGLAND));
    assert!(on_offer(&b, FRANCE).contains(&WarDeed::Attack { at: land("normandy"), whom: Some(SPAIN) }));
}

/// BR 16.3: one's own armies are hostile to nobody of one's own, whoever leads them: a province is crossed in which they stand
/// under a Governor or for an ally.
#[test]
fn ones_own_armies_bar_no_way() {
    let way = ["Kent", "Wessex"];
    let mut lent = moving();
    let there = lent.armies(ENGLAND, "Kent", 1);
    lent.edit(|p| p.armies[there[0].0 as usize].lent_to = Some(FRANCE));
    let mut governed = moving_with("governors: true");
    let who = governed.person(SPAIN, "Diego", Sex::Male, 20);
    governed.prince(SPAIN, who, "Kent");
    governed.province("Kent", |p| p.governor = Some(who));
    governed.armies(ENGLAND, "Kent", 2);
    assert_eq!(governed.pos().armies_in(land("Kent"), SPAIN).len(), 2);
    for mut b in [lent, governed] {
        let army = b.armies(ENGLAND, "Essex", 1);
        b.act(ENGLAND, march(&troops(&army), &way));
        b.army_at(army[0], "Wessex");
        assert!(!b.pos().army(army[0]).halted);
    }
}

/// BR 19.1: "Army counters of two or more players": nobody attacks his own, whoever leads them, nor do they attack him.
#[test]
fn nobody_fights_his_own_armies() {
    let mut b = board();
    let lent = b.armies(ENGLAND, "navarre", 2)[1..].to_vec();
    b.edit(|p| p.armies[lent[0].0 as usize].lent_to = Some(SPAIN));
    war::after_move(&mut b, ENGLAND);
    assert!(!matches!(b.top(), Some(Frame::War(_))), "{:?}", b.top());
    b.armies(SPAIN, "navarre", 1);
    war::attack(&mut b, ENGLAND, "navarre", SPAIN);
    let battle = battle(&b).unwrap();
    assert_eq!((battle.armies(b.pos(), Role::Attacker).len(), battle.armies(b.pos(), Role::Defender).len()), (1, 1));
}
