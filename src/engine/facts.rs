//! What scripts may ask about: registered readers with their names, so that a misspelt one is found when a script is read.

use std::collections::BTreeMap;

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::BoxedReadOnlySystem;

use super::ids::Seat;
use crate::table::Fact;

impl From<bool> for Fact {
    fn from(yes: bool) -> Self {
        Fact::Yes(yes)
    }
}
impl From<i64> for Fact {
    fn from(number: i64) -> Self {
        Fact::Number(number)
    }
}
macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl From<$number> for Fact {
            fn from(number: $number) -> Self {
                Fact::Number(number.into())
            }
        }
    )* };
}
numbers!(u8, u16, i32);
impl From<usize> for Fact {
    fn from(number: usize) -> Self {
        Fact::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
impl From<String> for Fact {
    fn from(word: String) -> Self {
        Fact::Word(word)
    }
}

enum Reader {
    One(BoxedReadOnlySystem<In<Seat>, Fact>),
    Several(BoxedReadOnlySystem<In<Seat>, Vec<(String, Fact)>>),
}

#[derive(Resource, Default)]
pub(super) struct Facts(Vec<(&'static str, Reader)>);

/// What a game's plugin calls. The systems read what a seat knows: they run in its view.
pub trait FactApp {
    /// One fact: `app.add_fact("me.points", |In(me): In<SeatId>, ledger: Ledger| ledger.points(me))`.
    fn add_fact<F: Into<Fact> + 'static, S, M>(&mut self, name: &'static str, system: S) -> &mut Self
    where
        S: IntoSystem<In<Seat>, F, M>,
        S::System: ReadOnlySystem;
    /// Several, of which a part of the name varies: `add_facts("realm.*.standing", ..)`. The system gives that part with each.
    fn add_facts<S, M>(&mut self, name: &'static str, system: S) -> &mut Self
    where
        S: IntoSystem<In<Seat>, Vec<(String, Fact)>, M>,
        S::System: ReadOnlySystem;
}

impl FactApp for App {
    fn add_fact<F: Into<Fact> + 'static, S, M>(&mut self, name: &'static str, system: S) -> &mut Self
    where
        S: IntoSystem<In<Seat>, F, M>,
        S::System: ReadOnlySystem,
    {
        let system = IntoSystem::into_system(IntoSystem::<In<Seat>, F, M>::map(system, Into::<Fact>::into));
        let mut system: BoxedReadOnlySystem<In<Seat>, Fact> = Box::new(system);
        system.initialize(self.world_mut());
        self.world_mut().get_resource_or_init::<Facts>().0.push((name, Reader::One(system)));
        self
    }
    fn add_facts<S, M>(&mut self, name: &'static str, system: S) -> &mut Self
    where
        S: IntoSystem<In<Seat>, Vec<(String, Fact)>, M>,
        S::System: ReadOnlySystem,
    {
        let mut system: BoxedReadOnlySystem<In<Seat>, Vec<(String, Fact)>> = Box::new(IntoSystem::into_system(system));
        system.initialize(self.world_mut());
        self.world_mut().get_resource_or_init::<Facts>().0.push((name, Reader::Several(system)));
        self
    }
}

impl Facts {
    /// Every name there can be; `*` stands for a part that varies.
    pub fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|(name, _)| *name).collect()
    }
    /// The position in facts, as `seat` knows it in this world.
    pub fn read(&mut self, world: &World, seat: Seat) -> BTreeMap<String, Fact> {
        let mut out = BTreeMap::new();
        for (name, reader) in &mut self.0 {
            match reader {
                Reader::One(system) => {
                    let fact = system.run_readonly(seat, world).unwrap_or_else(|e| panic!("{name}: {e}"));
                    out.insert((*name).to_string(), fact);
                }
                Reader::Several(system) => {
                    let facts = system.run_readonly(seat, world).unwrap_or_else(|e| panic!("{name}: {e}"));
                    out.extend(facts.into_iter().map(|(part, fact)| (name.replacen('*', &part, 1), fact)));
                }
            }
        }
        out
    }
}
