//! What is reckoned once and asked often.

use std::sync::atomic::{AtomicUsize, Ordering};

use bevy_ecs::prelude::*;
use bevy_ecs::system::{RunSystemOnce, SystemParamItem};

use super::spies::*;
use crate::engine::*;

macro_rules! counting {
    ($name:ident, $made:ident) => {
        static $made: AtomicUsize = AtomicUsize::new(0);
        /// All hoards together.
        struct $name(u32);
        impl Derived for $name {
            type From = Query<'static, 'static, &'static Hoard, With<Lord>>;
            fn make(all: &SystemParamItem<Self::From>) -> Self {
                $made.fetch_add(1, Ordering::Relaxed);
                $name(all.iter().map(|h| u32::from(h.0)).sum())
            }
        }
    };
}

#[test]
fn a_memo_is_made_once_and_again_when_what_it_is_made_from_was_written() {
    counting!(Riches, MADE);
    let mut bench = bench();
    let look = |bench: &mut Bench| (bench.look::<Memo<Riches>, _>(|m| m.0), MADE.load(Ordering::Relaxed));
    bench.look::<Memo<Riches>, _>(|_| ());
    assert_eq!(MADE.load(Ordering::Relaxed), 0, "nobody has looked into it");
    assert_eq!((look(&mut bench), look(&mut bench)), ((27, 1), (27, 1)));
    let york = bench.with(|w| w.resource::<Keys<TownId>>().get(TownId(0)).unwrap());
    bench.with(|w| w.get_mut::<Hoard>(york).unwrap().0 = 30);
    assert_eq!((look(&mut bench), look(&mut bench)), ((37, 2), (37, 2)), "a value was written");
    bench.with(|w| w.spawn_new::<SpyId>(Loyal(Seat(0))));
    assert_eq!(look(&mut bench), (37, 2), "it is not made of spies");
    bench.with(|w| _ = w.entity_mut(york).remove::<Lord>());
    assert_eq!(look(&mut bench), (7, 3), "something went that it only asks for");
    bench.with(|w| _ = w.entity_mut(york).insert(Lord(Seat(1))));
    assert_eq!(look(&mut bench), (37, 4));
    bench.with(|w| _ = w.despawn(york));
    assert_eq!(look(&mut bench), (7, 5));
}

#[test]
fn a_memo_is_right_between_two_looks_of_one_procedure_and_between_two_systems() {
    counting!(Wealth, MADE);
    let mut bench = bench();
    bench.with(|world| {
        let york = world.resource::<Keys<TownId>>().get(TownId(0)).unwrap();
        let sum = |memo: Memo<Wealth>| memo.0;
        for hoard in [1, 2, 3] {
            world.get_mut::<Hoard>(york).unwrap().0 = hoard;
            assert_eq!(world.run_system_once(sum).unwrap(), u32::from(hoard) + 7);
        }
        let mut schedule = Schedule::default();
        schedule.add_systems(
            (
                |memo: Memo<Wealth>| assert_eq!(memo.0, 10),
                |mut all: Query<&mut Hoard>| all.iter_mut().for_each(|mut h| h.0 += 1),
                |memo: Memo<Wealth>| assert_eq!(memo.0, 12),
                |memo: Memo<Wealth>| assert_eq!(memo.0, 12),
            )
                .chain(),
        );
        schedule.run(world);
    });
    // Three hoards and what the schedule wrote; once more, for a system of its own that runs in the tick of a write cannot tell
    // whether it came before.
    assert_eq!(MADE.load(Ordering::Relaxed), 5);
}

#[test]
fn a_memo_made_of_a_memo_and_a_resource_follows_both_and_each_world_has_its_own() {
    counting!(Sums, MADE);
    struct Twice(u32);
    impl Derived for Twice {
        type From = (Memo<'static, 'static, Sums>, Res<'static, Deck>);
        fn make((sums, deck): &SystemParamItem<Self::From>) -> Self {
            Twice(sums.0 * 2 + deck.0.len() as u32)
        }
    }
    let mut bench = bench();
    assert_eq!(bench.look::<Memo<Twice>, _>(|m| m.0), 56);
    bench.with(|w| _ = w.resource_mut::<Deck>().0.draw());
    assert_eq!(bench.look::<Memo<Twice>, _>(|m| m.0), 55);
    let mut known = bench.known(Seat(1));
    assert_eq!(known.read::<Memo<Twice>, _>(|m| m.0), 15, "of what the seat knows");
    bench.with(|w| w.run_system_once(|mut all: Query<&mut Hoard>| all.iter_mut().for_each(|mut h| h.0 = 1)).unwrap());
    bench.show(&mut known);
    assert_eq!((known.read::<Memo<Twice>, _>(|m| m.0), bench.look::<Memo<Twice>, _>(|m| m.0)), (3, 5));
}

#[test]
#[should_panic(expected = "changes what Memo<")]
fn a_system_cannot_change_what_its_memo_is_made_from() {
    counting!(Torn, MADE);
    let mut bench = bench();
    bench.with(|w| {
        let _ = MADE.load(Ordering::Relaxed);
        let _ = w.run_system_once(|_: Query<&mut Hoard>, memo: Memo<Torn>| assert_eq!(memo.0, 0));
    });
}

#[test]
#[should_panic(expected = "changes what Memo<")]
fn nor_what_lies_beside_the_filter_of_its_memo() {
    // Ticks are read of all hoards, so whoever writes those without a lord writes what is read.
    counting!(Beside, MADE);
    bench().with(|w| {
        let _ = MADE.load(Ordering::Relaxed);
        let _ = w.run_system_once(|_: Query<&mut Hoard, Without<Lord>>, memo: Memo<Beside>| assert_eq!(memo.0, 0));
    });
}

#[test]
#[should_panic(expected = "changes what Memo<")]
fn nor_what_its_memo_only_filters_by() {
    counting!(Filtered, MADE);
    bench().with(|w| {
        let _ = MADE.load(Ordering::Relaxed);
        let _ = w.run_system_once(|_: Query<&mut Lord>, memo: Memo<Filtered>| assert_eq!(memo.0, 0));
    });
}

#[test]
fn what_is_written_and_looked_into_by_turns_is_in_a_param_set() {
    counting!(Turns, MADE);
    fn both(mut set: ParamSet<(Memo<Turns>, Query<&mut Hoard>)>) -> (u32, u32) {
        let before = set.p0().0;
        set.p1().iter_mut().for_each(|mut h| h.0 += 1);
        (before, set.p0().0)
    }
    bench().with(|w| {
        // One tick of the system lies on all that it writes.
        assert_eq!(w.run_system_cached(both).unwrap(), (27, 29));
        assert_eq!(w.run_system_cached(both).unwrap(), (29, 31));
        assert_eq!(w.look::<Memo<Turns>, _>(|m| m.0), 31);
    });
    assert!(MADE.load(Ordering::Relaxed) <= 5);
}

#[test]
#[should_panic(expected = "is made from whatever there is")]
fn a_memo_says_what_its_pieces_bear() {
    struct Heads(usize);
    impl Derived for Heads {
        type From = Query<'static, 'static, Option<&'static Hoard>>;
        fn make(all: &SystemParamItem<Self::From>) -> Self {
            Heads(all.iter().count())
        }
    }
    bench().look::<Memo<Heads>, _>(|m| m.0);
}

#[test]
fn a_marker_that_goes_from_one_piece_to_another_is_seen_wherever_it_is_stored() {
    #[derive(Component)]
    #[component(storage = "SparseSet")]
    struct Crowned;
    struct King(Option<TownId>);
    impl Derived for King {
        type From = Query<'static, 'static, &'static TownId, With<Crowned>>;
        fn make(all: &SystemParamItem<Self::From>) -> Self {
            King(all.iter().next().copied())
        }
    }
    let mut bench = bench();
    let town = |w: &World, n| w.resource::<Keys<TownId>>().get(TownId(n)).unwrap();
    assert_eq!(bench.look::<Memo<King>, _>(|m| m.0), None);
    for n in [0, 1, 2] {
        bench.with(|w| {
            let crowned: Vec<Entity> = w.query_filtered::<Entity, With<Crowned>>().iter(w).collect();
            crowned.into_iter().for_each(|e| _ = w.entity_mut(e).remove::<Crowned>());
            w.entity_mut(town(w, n)).insert(Crowned);
        });
        assert_eq!(bench.look::<Memo<King>, _>(|m| m.0), Some(TownId(n)));
    }
}

#[test]
fn a_memo_whose_making_broke_is_made_at_the_next_look() {
    static BREAKS: AtomicUsize = AtomicUsize::new(1);
    struct Brittle;
    impl Derived for Brittle {
        type From = Res<'static, Deck>;
        fn make(_: &SystemParamItem<Self::From>) -> Self {
            assert_eq!(BREAKS.load(Ordering::Relaxed), 0, "it breaks");
            Brittle
        }
    }
    fn look(bench: &mut Bench) {
        bench.look::<Memo<Brittle>, _>(|m| _ = &*m);
    }
    let mut bench = bench();
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| look(&mut bench))).unwrap_err();
    BREAKS.store(0, Ordering::Relaxed);
    look(&mut bench);
}

#[test]
fn a_memo_is_what_it_was_when_an_act_is_taken_back() {
    /// How many spies lurk on each field, of those that anybody knows of here.
    #[derive(Clone, Debug, PartialEq)]
    struct Crowds(Vec<(u16, usize)>);
    impl Derived for Crowds {
        type From = (Query<'static, 'static, &'static Lurking>, Res<'static, Keys<FieldId>>);
        fn make((lurking, fields): &SystemParamItem<Self::From>) -> Self {
            let crowd = |(f, e): (FieldId, Entity)| Some((f.0, lurking.get(e).ok()?.len()));
            Crowds(fields.iter().filter_map(crowd).collect())
        }
    }
    /// Made of the other, which is looked into while it is made.
    struct Busiest(Option<u16>);
    impl Derived for Busiest {
        type From = Memo<'static, 'static, Crowds>;
        fn make(crowds: &SystemParamItem<Self::From>) -> Self {
            Busiest(crowds.0.iter().max_by_key(|(_, n)| *n).map(|(f, _)| *f))
        }
    }
    fn of(world: &mut impl Readable) -> (Vec<(u16, usize)>, Option<u16>) {
        world.read::<(Memo<Busiest>, Memo<Crowds>), _>(|(busiest, crowds)| (crowds.0.clone(), busiest.0))
    }
    let mut bench = bench();
    bench.step();
    let mut known = bench.known(Seat(0));
    let mut mind = ImaginedWorld::new(&known);
    mind.imagine(&mut known, &mut Luck::seeded(1));
    let before = of(&mut mind);
    assert_eq!(before, (vec![(1, 1)], Some(1)));
    for field in [1, 3, 4] {
        let after = mind.try_out(Seat(0), &Act::new(Hire { field: FieldId(field) }), of);
        let crowd: &[_] = if field == 1 { &[(1, 2)] } else { &[(1, 1), (field, 1)] };
        assert_eq!(after.0, crowd, "field {field}");
        assert_eq!(of(&mut mind), before, "taken back");
        assert_eq!(of(&mut known), before, "another world");
    }
    // The worlds' ticks differ by now: what each has made is its own all the same.
    bench.play(Seat(0), Hire { field: FieldId(3) }).unwrap();
    bench.show(&mut known);
    assert_eq!(of(&mut known).0, [(1, 1), (3, 1)]);
    assert_eq!(of(&mut mind), before);
}

#[test]
fn a_list_is_brought_up_to_date_where_it_lies_and_who_keeps_one_keeps_it_as_it_was() {
    let mut bench = bench();
    let list = |bench: &mut Bench| bench.look::<Memo<Listed<TownId, Hoard>>, _>(|memo| memo.list());
    let kept = list(&mut bench);
    let town = |bench: &mut Bench, n| bench.with(|w| w.resource::<Keys<TownId>>().get(TownId(n)).unwrap());
    let (york, hull) = (town(&mut bench, 0), town(&mut bench, 1));
    bench.with(|w| w.get_mut::<Hoard>(york).unwrap().0 = 30);
    let now = list(&mut bench);
    assert_eq!((kept[0], now[0], &now[1..]), (Hoard(20), Hoard(30), &kept[1..]));
    let lies = now.as_ptr();
    drop((kept, now));
    bench.with(|w| w.get_mut::<Hoard>(hull).unwrap().0 = 8);
    let now = list(&mut bench);
    assert_eq!((now[0], now[1], now.as_ptr()), (Hoard(30), Hoard(8), lies), "only what was written is copied");
    drop(now);
    bench.with(|w| _ = w.entity_mut(york).remove::<Hoard>());
    assert_eq!(list(&mut bench)[0], Hoard(8), "one has gone");
    bench.with(|w| _ = w.entity_mut(york).insert(Hoard(4)));
    assert_eq!(list(&mut bench)[..2], [Hoard(4), Hoard(8)], "and has come again");
}
