//! Who may know what.

use bevy_ecs::prelude::*;

use super::spies::*;
use crate::engine::*;

fn spies(known: &mut KnownWorld) -> Vec<SpyId> {
    known.read::<Res<Keys<SpyId>>, _>(|keys| keys.iter().map(|(k, _)| k).collect())
}

fn hoard(known: &mut KnownWorld, town: TownId) -> Option<u16> {
    known.read::<Query<(&TownId, &Hoard)>, _>(|all| all.iter().find(|(t, _)| **t == town).map(|(_, h)| h.0))
}

fn hand(known: &mut KnownWorld, seat: Seat) -> (usize, Vec<CardId>) {
    known.read::<(Query<(&Seat, &Hand)>, Query<&CardId>), _>(|(seats, cards)| {
        let hand: Vec<Entity> =
            seats.iter().filter(|(s, _)| **s == seat).flat_map(|(_, h)| h.iter().collect::<Vec<_>>()).collect();
        (hand.len(), hand.iter().filter_map(|e| cards.get(*e).ok().copied()).collect())
    })
}

#[test]
fn a_secret_piece_is_not_there_for_others_and_no_number_tells_of_it() {
    let mut bench = bench();
    let mut one = bench.known(Seat(0));
    let mut other = bench.known(Seat(1));
    assert_eq!((spies(&mut one), spies(&mut other)), (vec![SpyId(0)], vec![SpyId(1)]));
    assert_eq!(spies(&mut bench.known(Eyes::Public)), []);
    assert_eq!(spies(&mut bench.known(Eyes::All)), [SpyId(0), SpyId(1)]);
    // The other hires three; the next of one's own has the next number of one's own.
    for field in [3, 4, 5] {
        bench.with(|world| hired(world, Seat(1), field));
    }
    bench.with(|world| hired(world, Seat(0), 6));
    bench.show(&mut one);
    assert_eq!(spies(&mut one), [SpyId(0), SpyId(4)]);
    let backs = one.read::<Query<Entity, With<Back>>, _>(|backs| backs.iter().count());
    assert_eq!(backs, 2, "of the other's two cards, and of no spy");
    let lurking = one.read::<Query<&Lurking>, _>(|all| all.iter().map(|l| l.iter().count()).sum::<usize>());
    assert_eq!(lurking, 2);
}

fn hired(world: &mut World, seat: Seat, field: u16) {
    let field = world.resource::<Keys<FieldId>>().get(FieldId(field)).unwrap();
    world.spawn_new_for::<SpyId>(seat.0.into(), (Loyal(seat), Lurks(field)));
}

#[test]
fn an_audience_may_depend_on_several_pieces() {
    let mut bench = bench();
    let mut one = bench.known(Seat(0));
    let mut other = bench.known(Seat(1));
    assert_eq!((hoard(&mut one, TownId(0)), hoard(&mut other, TownId(0))), (Some(20), None));
    assert_eq!(hoard(&mut one, TownId(1)), Some(7), "one's spy is in Hull");
    assert_eq!(hoard(&mut bench.known(Eyes::Public), TownId(0)), None);
    // The spy goes elsewhere: nothing of the town has changed, and yet.
    bench.with(|world| {
        let spy = world.resource::<Keys<SpyId>>().get(SpyId(0)).unwrap();
        let field = world.resource::<Keys<FieldId>>().get(FieldId(20)).unwrap();
        world.entity_mut(spy).insert(Lurks(field));
    });
    bench.show(&mut one);
    assert_eq!(hoard(&mut one, TownId(1)), None);
}

#[test]
fn a_hand_is_backs_for_others_and_backs_that_stay_are_not_touched() {
    let mut bench = bench();
    let mut one = bench.known(Seat(0));
    assert_eq!(hand(&mut one, Seat(0)), (1, vec![CardId(0)]));
    assert_eq!(hand(&mut one, Seat(1)), (2, vec![]));
    let backs = |known: &mut KnownWorld| known.read::<Query<Entity, With<Back>>, _>(|b| b.iter().collect::<Vec<_>>());
    let before = backs(&mut one);
    bench.with(|world| {
        let cards = world.resource::<Keys<CardId>>();
        let (card, seat) = (cards.get(CardId(2)).unwrap(), world.resource::<Keys<Seat>>().get(Seat(1)).unwrap());
        world.entity_mut(card).insert(HandOf(seat));
    });
    bench.show(&mut one);
    let after = backs(&mut one);
    assert_eq!((after.len(), before.iter().all(|b| after.contains(b))), (3, true));
    assert_eq!(hand(&mut bench.known(Eyes::Public), Seat(0)), (1, vec![]));
}

#[test]
fn a_gate_without_an_owner_is_shut() {
    // York's lord is gone: nobody counts its hoard, and not everybody.
    let mut bench = bench();
    bench.with(|world| {
        let york = world.resource::<Keys<TownId>>().get(TownId(0)).unwrap();
        world.entity_mut(york).remove::<Lord>();
    });
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::Public] {
        assert_eq!(hoard(&mut bench.known(eyes), TownId(0)), None, "{eyes:?}");
    }
    let nobodys = Audience::<Hoard>::Owner(|_, _, _| None);
    bench.with(|world| {
        let york = world.resource::<Keys<TownId>>().get(TownId(0)).unwrap();
        assert_eq!(nobodys.sight(&Hoard(1), york, world, Eyes::Seat(Seat(0))), Sight::Back);
        assert_eq!(nobodys.sight(&Hoard(1), york, world, Eyes::Public), Sight::Back);
    });
}

#[test]
fn what_a_seat_knew_goes_with_it_and_what_all_know_is_not_touched() {
    let mut bench = bench();
    let mut known = bench.known(Eyes::Public);
    let public = known.hash();
    #[derive(Component)]
    struct Drawn;
    let world = &mut known.host.world;
    let town = world.resource::<Keys<TownId>>().get(TownId(0)).unwrap();
    world.entity_mut(town).insert(Drawn);
    let since = world.increment_change_tick();
    for eyes in [Eyes::Seat(Seat(0)), Eyes::Seat(Seat(1)), Eyes::All, Eyes::Public] {
        known.reseat(eyes);
        bench.show(&mut known);
        assert_eq!(known.hash(), bench.known(eyes).hash(), "{eyes:?}");
    }
    assert_eq!(known.hash(), public);
    let world = &mut known.host.world;
    assert!(world.get::<Drawn>(town).is_some(), "it is the same piece");
    let changed = |tick: bevy_ecs::change_detection::Tick, now| tick.is_newer_than(since, now);
    let now = world.change_tick();
    let lord = world.entity(town).get_change_ticks::<Lord>().unwrap();
    assert!(!changed(lord.changed, now), "what all know was written again");
}

#[test]
fn actions_that_read_what_nobody_may_know_are_named() {
    assert_eq!(check_access(GAME), Ok(()));
    let peeking = Game { plugin: |app| drop((plugin(app), app.add_action(peek))), ..GAME };
    let clash = check_access(peeking).unwrap_err();
    assert!(clash.contains("Peek") && clash.contains("`fate` of the table"), "{clash}");
}

/// Reads what nobody may know.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Peek;

impl Action for Peek {
    type Reads = Res<'static, Fate>;
    const NAME: &'static str = "Peek";
    const WHEN: fn() -> When = || When::during(&[Phase::Play]);
    fn candidates(_: Seat, _: &Res<Fate>) -> Vec<Self> {
        vec![]
    }
    fn describe(&self, _: &Res<Fate>) -> Line {
        crate::line!["peek"]
    }
    fn heading(&self, _: &Res<Fate>) -> String {
        "Peek".into()
    }
}

fn peek(_: In<By<Peek>>) {}
