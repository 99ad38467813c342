//! Any act of any game, as the table, the journal and the window hold it, and its form in text.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use ron::error::{Position, SpannedError};
use serde::{Serialize, de::DeserializeOwned};

use super::action::Action;
use crate::table::{Node, house_ron, meant};

/// An act, held by name and type.
#[derive(Clone)]
pub struct Act(Arc<dyn AnyAction>);

trait AnyAction: Any + Send + Sync + Debug {
    fn name(&self) -> &'static str;
    fn same(&self, other: &dyn Any) -> bool;
    fn body(&self) -> String;
}

impl<A: Action> AnyAction for A {
    fn name(&self) -> &'static str {
        A::NAME
    }
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<A>() == Some(self)
    }
    fn body(&self) -> String {
        body(self)
    }
}

impl Act {
    /// An action of a known type, as an act.
    pub fn new(action: impl Action) -> Self {
        Act(Arc::new(action))
    }
    /// The action itself, if it is an `A`.
    pub fn get<A: Action>(&self) -> Option<&A> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
    /// The name under which it is registered: `Orders.Order`.
    pub fn name(&self) -> &'static str {
        self.0.name()
    }
    /// As it stands in a journal: `Orders(Order(unit:3,order:Hold))`.
    pub fn text(&self) -> String {
        let (name, body) = (self.name(), self.held());
        match name.split_once('.') {
            Some((module, act)) => format!("{module}({act}{body})"),
            None => format!("{name}{body}"),
        }
    }
    /// What stands behind its name. Of an enum without one, all of it.
    fn held(&self) -> String {
        let body = self.0.body();
        match body.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            Some(bare) if self.name().is_empty() => bare.into(),
            _ => body,
        }
    }
    /// What it holds, by field (by number, where fields have no names), each as it stands in the text: for scripts.
    pub fn fields(&self) -> Vec<(String, String)> {
        let body = self.held();
        let Ok(node) = Node::read(&body) else { return vec![] };
        let parts = node.parts.iter().enumerate();
        parts
            .map(|(n, (name, part))| (if name.is_empty() { n.to_string() } else { (*name).into() }, part.text.into()))
            .collect()
    }
}

impl PartialEq for Act {
    fn eq(&self, other: &Self) -> bool {
        self.0.same(&*other.0 as &dyn Any)
    }
}
impl Debug for Act {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// What stands behind an act's name: nothing, or what it holds in brackets.
fn body(action: &impl Serialize) -> String {
    let text = house_ron().to_string(action).unwrap_or_else(|e| panic!("an action that cannot be written: {e}"));
    match text.as_str() {
        "()" => String::new(),
        bracketed if bracketed.starts_with('(') => text,
        // An action that is an enum: its answer stands in the brackets.
        _ => format!("({text})"),
    }
}

/// The name an act's text begins with, as it is registered, the text of what it holds, and where in the text that begins, in bytes.
pub(super) fn split(text: &str, is_module: impl Fn(&str) -> bool) -> (String, &str, usize) {
    let (module, inner, at) = word(text, 0);
    if !is_module(module) {
        return (module.into(), inner, at);
    }
    let Some(open) = inner.strip_prefix('(') else { return (module.into(), inner, at) };
    let end = open.rfind(')').unwrap_or(open.len());
    let (act, body, inside) = word(&open[..end], at + 1);
    (format!("{module}.{act}"), body, inside)
}

/// The first word of a text, what follows it, and where that begins.
fn word(text: &str, at: usize) -> (&str, &str, usize) {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    let after = &rest[end..];
    let gap = after.len() - after.trim_start().len();
    (&rest[..end], after.trim(), at + start + end + gap)
}

/// Reads what an act holds.
pub(super) fn read<A: DeserializeOwned>(body: &str, is_enum: bool) -> Result<A, SpannedError> {
    match (body, is_enum) {
        ("", false) => house_ron().from_str("()"),
        (body, true) => {
            let Some(inner) = body.strip_prefix('(').and_then(|b| b.strip_suffix(')')) else {
                return house_ron().from_str(body);
            };
            house_ron().from_str(inner).map_err(|e| shifted(e, "(", 1))
        }
        (body, false) => house_ron().from_str(body),
    }
}

/// A fault in a part of `text` that begins at a byte of it, as a fault of the whole.
pub(super) fn shifted(mut fault: SpannedError, text: &str, at: usize) -> SpannedError {
    let before = &text[..at.min(text.len())];
    let lines = before.matches('\n').count();
    let columns = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
    let shift = |p: &mut Position| {
        if p.line == 1 {
            p.col += columns;
        }
        p.line += lines;
    };
    shift(&mut fault.span.start);
    shift(&mut fault.span.end);
    fault
}

/// No action has this name; which was probably meant.
pub(super) fn unknown<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> SpannedError {
    let hint = meant(name, known).map_or(String::new(), |k| format!(", did you mean `{k}`?"));
    super::save::error(&format!("there is no action `{name}`{hint}"))
}
