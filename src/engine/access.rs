//! What a rule looks at, held against who may know it. Offers are judged in the worlds of seats too: a `check` that reads what no
//! view has says one thing of the truth and another of what the seat knows, or finds no resource where it asks for one.

use bevy_ecs::prelude::*;
use bevy_ecs::query::FilteredAccessSet;
use bevy_ecs::system::{IntoSystem, ReadOnlySystemParam, StaticSystemParam, System};

use super::audience::Secrecy;
use super::host::{Game, Host};
use super::state::{State, TABLE};

/// What a parameter reads of a world.
pub(super) fn access_of<P: ReadOnlySystemParam + 'static>(world: &mut World) -> FilteredAccessSet {
    fn look<P: ReadOnlySystemParam + 'static>(_: StaticSystemParam<P>) {}
    IntoSystem::into_system(look::<P>).initialize(world)
}

/// Actions that read what seats may not know. For a test.
///
/// # Errors
/// Each clash, by the action and the name under which the column is registered.
pub fn check_access(game: Game) -> Result<(), String> {
    let Host { state, actions, mut world, .. } = Host::new(game);
    let clashes: Vec<String> =
        actions.iter().flat_map(|kind| clashes(&state, kind.name(), &kind.access(&mut world))).collect();
    if clashes.is_empty() { Ok(()) } else { Err(clashes.join("\n")) }
}

fn clashes(state: &State, action: &str, access: &FilteredAccessSet) -> Vec<String> {
    let reads = access.combined_access();
    let all = reads.try_reads_and_writes().is_err();
    let asks = |id| all || reads.has_read(id) || reads.has_archetypal(id);
    let mut out = vec![];
    for column in state.columns.iter().filter(|c| asks(c.component())) {
        let (section, name) = (column.section(), column.name());
        match (column.secrecy(), section == TABLE) {
            (Secrecy::Sealed, _) => {
                out.push(format!("{action} is judged by `{name}` of the {section}, which nobody may know"));
            }
            // A component that is not there is passed over by its query; a resource is asked for by name.
            (Secrecy::Owned, true) => {
                out.push(format!(
                    "{action} is judged by `{name}` of the {section}, which is there for its owner alone"
                ));
            }
            _ => {}
        }
    }
    out
}
