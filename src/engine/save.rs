//! The position as text: one RON value with a section for each kind of piece, one line for each piece, and in it what differs
//! from the usual.

use std::fmt::{self, Write as _};

use bevy_ecs::prelude::*;
use ron::error::{Position, SpannedError};
use serde::{Serialize, ser};

use super::hash::Sum;
use super::state::{State, TABLE};
use crate::table::plain_ron;

/// The form in which positions are written; only this one is read.
pub(super) const FORM: u32 = 1;
/// The fields of a position beside its sections.
pub(super) const FORM_FIELD: &str = "form";
pub(super) const COUNTED: &str = "counted";

/// A value on one line, structs with their names: `March(nobles:["percy"],to:"york")`.
pub(super) fn ron_text<T: Serialize + ?Sized>(value: &T) -> String {
    let config =
        ron::ser::PrettyConfig::new().struct_names(true).compact_maps(true).compact_arrays(true).compact_structs(true);
    plain_ron(value, config).expect("plain data")
}

/// A fault in a text of its own, as RON tells one.
pub(super) fn error(text: &str) -> SpannedError {
    let start = Position { line: 1, col: 1 };
    SpannedError { code: <ron::Error as ser::Error>::custom(text), span: ron::error::Span { start, end: start } }
}

/// The position of a world.
pub(super) fn position_text(state: &State, world: &World) -> String {
    let mut out = String::new();
    write(state, world, &mut out).expect("text takes all");
    out
}

fn write(state: &State, world: &World, out: &mut String) -> fmt::Result {
    writeln!(out, "(\n    {FORM_FIELD}: {FORM},")?;
    writeln!(out, "    {TABLE}: (")?;
    for column in state.columns.iter().filter(|c| c.section() == TABLE) {
        let value = world.resource_entities().get(column.component()).and_then(|e| column.write(world, e));
        if let Some(value) = value {
            writeln!(out, "        {}: {value},", column.name())?;
        }
    }
    writeln!(out, "    ),")?;
    for key in &state.keys {
        let columns: Vec<_> = state.columns.iter().filter(|c| c.section() == key.kind()).collect();
        let mut rows = String::new();
        for (number, entity) in key.list(world) {
            let values = columns.iter().filter_map(|c| Some(format!("{}: {}", c.name(), c.write(world, entity)?)));
            let values: Vec<String> = values.collect();
            if !key.is_fixed() || !values.is_empty() {
                writeln!(rows, "        {}: ({}),", key.write(number), values.join(", "))?;
            }
        }
        if !rows.is_empty() {
            writeln!(out, "    {}: {{\n{rows}    }},", key.kind())?;
        }
    }
    let counted = state.keys.iter().map(|k| (k.kind(), k.counted(world))).filter(|(_, next)| !next.is_empty());
    let counted: Vec<String> = counted.map(|(kind, next)| format!("\"{kind}\": {}", ron_text(&next))).collect();
    if !counted.is_empty() {
        writeln!(out, "    {COUNTED}: {{{}}},", counted.join(", "))?;
    }
    out.push(')');
    Ok(())
}

/// A fingerprint of the position of a world.
pub(super) fn hash(state: &State, world: &World) -> u64 {
    let mut sum = Sum::default();
    state.keys.iter().for_each(|key| key.hash(world, &mut sum));
    state.columns.iter().for_each(|column| column.hash(world, &mut sum));
    sum.get()
}
