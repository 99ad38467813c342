//! A castle that stops being friendly: whose troops were its guests stand before its walls, at once (SIEGE, STACKING, PENALTY).

use super::kit::*;

use KingdomId::{Hothior, Mivior};

const TADAFAT: &str = "Tadafat";

/// Mivior (A) with Hothior against Muetar (B); Mivior's guests at a castle of Hothior, and more stacks.
fn guests(at: &str, what: &str, more: &str) -> Board {
    let mut b = board(
        2,
        &format!(
            "players: [(kingdom: mivior), (kingdom: muetar)], \
             allies: [(kingdom: hothior, of: mivior, personality: \"Disciplined\")], \
             stacks: [(at: \"{at}\", of: mivior, inside: true, regulars: [(of: mivior, {what})]), {more}]"
        ),
    );
    b.to(B, Phase::Diplomacy);
    b
}

/// Muetar's ambassador turns Hothior away from Mivior.
fn turn_away(b: &mut Board) {
    b.attempt(B, Action::Deactivate(Hothior), Some("Bribe +2"), 6);
    assert_eq!(b.standing(Hothior), Standing::Neutral);
}

fn outside(b: &Board, units: &[CounterId], at: &str) -> bool {
    units.iter().all(|id| b.place(*id) == Place::At { hex: hex(at), inside: false })
}

fn besiege(castle: &str) -> Action {
    Action::Besiege { castle: hex(castle), parties: vec![] }
}

/// STACK-02, PENALTY-05: "may enter and defend any friendly castle"
#[test]
fn guests_stand_outside_as_soon_as_their_ally_leaves() {
    let mut b = guests(TADAFAT, "armies: 1", "");
    let guests = b.armies(A, TADAFAT).into_iter().filter(|id| b.pos().counter(*id).kingdom() == Some(Mivior));
    let guests: Vec<CounterId> = guests.collect();
    assert_eq!(guests.len(), 1);
    turn_away(&mut b);
    assert!(outside(&b, &guests, TADAFAT), "{:?}", b.place(guests[0]));
    assert_eq!(b.pos().siege_need(hex(TADAFAT)), 2, "they add nothing to the walls");
    assert!(b.story().contains("outside the walls of Tadafat"), "{}", b.story());
    // Before the walls they are attacked like anybody.
    let foe = b.armies(B, "Pennol");
    b.stand(&foe, "1015", false);
    b.to(B, Phase::Combat);
    assert!(b.allowed(B, &Action::Announce(land(&["1015"], TADAFAT))));
}

/// SIEGE-16: "The instant that the conditions for besieging a castle are met, a player may declare"
#[test]
fn who_is_strong_enough_may_besiege_the_castle_at_once() {
    let mut b = guests(TADAFAT, "armies: 2", "");
    turn_away(&mut b);
    assert_eq!(b.table.prompt().seats, [A]);
    assert!(b.offers(A).contains(&besiege(TADAFAT)) && b.offers(A).contains(&Action::Forgo));
    b.act(A, besiege(TADAFAT));
    // SIEGENEUTRAL-01: the neutral kingdom joins an enemy of the besieger.
    assert_eq!((b.besieger(TADAFAT), b.standing(Hothior)), (Some(A), Standing::Allied(B)));
    // Or they leave it, and nobody joins anybody.
    let mut b = guests(TADAFAT, "armies: 2", "");
    turn_away(&mut b);
    b.act(A, Action::Forgo);
    assert_eq!((b.besieger(TADAFAT), b.standing(Hothior)), (None, Standing::Neutral));
    // Too few are not asked.
    let mut b = guests(TADAFAT, "armies: 1", "");
    turn_away(&mut b);
    assert!(!b.allowed(A, &besiege(TADAFAT)));
    assert_eq!(b.top(), None);
}

/// SIEGE-11, SIEGE-13, SIEGE-16
#[test]
fn from_where_they_stand_they_besiege_in_their_movement_alone_or_with_others() {
    let mut b = guests(TADAFAT, "armies: 1", "(at: \"1015\", of: mivior, regulars: [(of: mivior, armies: 1)])");
    turn_away(&mut b);
    b.to(A, Phase::Movement);
    assert_eq!(b.refused(A, besiege(TADAFAT)), no("SiegeTooWeak", "SIEGE-13"));
    let help = b.lay_siege(&b.armies(A, "1015"), &[TADAFAT]);
    assert!(b.allowed(A, &help), "one who stands there and one who comes");
    assert!(b.offers(A).iter().any(|a| matches!(a, Action::Besiege { castle, .. } if *castle == hex(TADAFAT))));
    let there = b.armies(A, TADAFAT);
    b.act(A, help);
    assert_eq!(b.besieger(TADAFAT), Some(A));
    assert!(there.iter().all(|id| b.pos().deeds(*id).declared), "WHO-02: he who stood there too");
    // Alone, once nobody asks any more.
    let mut b = guests(TADAFAT, "armies: 2", "");
    turn_away(&mut b);
    b.act(A, Action::Forgo);
    b.to(A, Phase::Movement);
    assert!(b.offers(A).contains(&besiege(TADAFAT)));
    b.act(A, besiege(TADAFAT));
    assert_eq!(b.besieger(TADAFAT), Some(A));
    let stay = b.go(&b.armies(A, TADAFAT)[..1], &["1015"]);
    assert_eq!(b.refused(A, stay).0, "DeclaredSiege");
}

/// SIEGE-13, SIEGE-16
#[test]
fn a_guest_who_goes_out_and_comes_back_is_counted_once() {
    let mut b = guests(TADAFAT, "armies: 1", "");
    turn_away(&mut b);
    b.to(A, Phase::Movement);
    let siege = b.lay_siege(&b.armies(A, TADAFAT), &["1015", TADAFAT]);
    assert_eq!(b.refused(A, siege), no("SiegeTooWeak", "SIEGE-13"));
}

/// FATE-09: "a hero alone in a non-friendly castle hex is always considered to be inside the castle walls"
#[test]
fn a_monarch_goes_out_with_his_troops_and_alone_he_is_still_within() {
    let mut b = guests(TADAFAT, "armies: 1, monarch: true", "");
    turn_away(&mut b);
    assert!(outside(&b, &[b.monarch(Mivior)], TADAFAT));
    let mut b = guests(TADAFAT, "monarch: true", "");
    turn_away(&mut b);
    assert_eq!(b.place(b.monarch(Mivior)), Place::At { hex: hex(TADAFAT), inside: true });
    assert_eq!(b.invariants(), Ok(()));
}

/// STACK-02
#[test]
fn ships_and_what_they_carry_leave_the_harbour_too() {
    let mut b = guests("Castle Lapspell", "armies: 1, fleets: 1", "");
    let (army, ship) = (b.armies(A, "Castle Lapspell"), b.fleets(A, "Castle Lapspell"));
    let (army, ship): (Vec<CounterId>, Vec<CounterId>) = (
        army.into_iter().filter(|id| b.pos().counter(*id).kingdom() == Some(Mivior)).collect(),
        ship.into_iter().filter(|id| b.pos().counter(*id).kingdom() == Some(Mivior)).collect(),
    );
    b.edit(|p| p.counters[army[0].index()].place = Place::Aboard { fleet: ship[0] });
    turn_away(&mut b);
    assert!(outside(&b, &ship, "Castle Lapspell"));
    assert_eq!(b.place(army[0]), Place::Aboard { fleet: ship[0] });
    assert_eq!(b.pos().siege_need(hex("Castle Lapspell")), 3);
}

/// MOVE-12, SIEGE-28: a new lord's garrison stays behind its walls, and may fall upon those before them.
#[test]
fn the_garrison_of_a_new_lord_and_the_guests_of_the_old_one_are_enemies() {
    let mut b = guests(TADAFAT, "armies: 1", "");
    turn_away(&mut b);
    let guest = b.armies(A, TADAFAT);
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Action::Activate(Hothior), Some("Bribe +2"), 6);
    assert_eq!(b.standing(Hothior), Standing::Allied(B));
    assert!(outside(&b, &guest, TADAFAT));
    let garrison = b.armies(B, TADAFAT);
    assert!(!garrison.is_empty() && garrison.iter().all(|id| b.pos().is_inside(*id)));
    assert_eq!(b.invariants(), Ok(()));
    b.to(B, Phase::Movement);
    assert_eq!(b.refused(B, Action::Walls { units: garrison.clone(), inside: false }).0, "EnemyLand");
    b.to(B, Phase::Combat);
    let sally = strike(Manner::Land, &[(TADAFAT, true)], &[TADAFAT]);
    assert!(b.allowed(B, &sally), "{:?}", b.refused(B, sally.clone()));
    // Nobody inside is attacked from before the walls.
    b.to(A, Phase::Combat);
    assert!(!b.allowed(A, &strike(Manner::Land, &[(TADAFAT, false)], &[TADAFAT])));
}

/// DEATH-12, STACK-02: the besieged kingdom of a dead king joins a third player; the guests of its old lord find two enemies
/// in the hex and leave it.
#[test]
fn guests_between_besiegers_and_a_new_lord_leave_the_hex() {
    let mut met = false;
    for seed in 1..12 {
        let mut b = board(
            3,
            "players: [(kingdom: mivior), (kingdom: muetar), (kingdom: immer)], \
             allies: [(kingdom: hothior, of: mivior, personality: \"Disciplined\")], \
             sieges: [(castle: \"Tadafat\", by: immer)], \
             stacks: [(at: \"Tadafat\", of: mivior, inside: true, regulars: [(of: mivior, armies: 2)]), \
                      (at: \"Tadafat\", of: immer, inside: false, regulars: [(of: immer, armies: 8)])]",
        );
        let guests: Vec<CounterId> =
            b.armies(A, TADAFAT).into_iter().filter(|id| b.pos().counter(*id).kingdom() == Some(Mivior)).collect();
        b.edit(|p| {
            p.realms[Hothior.index()].fading = Some((regnal::games::divine_right::components::Away::Confusion, 3));
            p.counters[regnal::games::divine_right::book::Book::standard().monarch(Hothior).index()].place =
                Place::Track;
        });
        b.seed(seed);
        b.end_turn(3);
        b.act(C, Action::LetPeace(false));
        if b.standing(Hothior) != Standing::Allied(B) {
            assert!(guests.iter().all(|id| b.pos().is_inside(*id)), "still with Mivior, still inside");
            continue;
        }
        met = true;
        while let Some(Frame::Displace { seat, .. }) = b.top() {
            let way = b.offers(seat).remove(0);
            b.act(seat, way);
        }
        assert!(guests.iter().all(|id| b.pos().spot(*id) != Some(hex(TADAFAT))), "{:?}", b.place(guests[0]));
        assert_eq!(b.besieger(TADAFAT), Some(C));
        assert_eq!(b.invariants(), Ok(()));
    }
    assert!(met, "Hothior never joined Muetar");
}
