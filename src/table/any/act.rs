//! Acts of any game.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::super::house_ron;

/// What an engine's type of acts must offer to be held as an [`AnyAct`].
pub trait ActValue: Any + Debug + Send + Sync {
    /// As journals, scripts and the terminal's `do` have it, in RON: `Combat(Attack(whom: 1))`.
    ///
    /// # Errors
    /// A type that RON cannot write, in words.
    fn text(&self) -> Result<String, String>;
    /// As serde writes it for JSON; scripts read kind and parameters off it. Null where it cannot be written.
    fn value(&self) -> Value;
    /// The same act? Acts of different types never are.
    fn same(&self, other: &dyn ActValue) -> bool;
    /// What [`AnyAct::get`] looks for.
    fn inner(&self) -> &dyn Any;
}

/// An act of any game. Clones share it.
#[derive(Clone)]
pub struct AnyAct(Arc<dyn ActValue>);

impl AnyAct {
    /// An act of an engine with a type of its own for acts of all games.
    pub fn new(act: impl ActValue) -> Self {
        AnyAct(Arc::new(act))
    }

    /// An act of a [`Game`](crate::table::Game).
    pub fn of_action<A: Debug + PartialEq + Serialize + Send + Sync + 'static>(action: A) -> Self {
        AnyAct(Arc::new(Action(action)))
    }

    /// The act itself, if it is a `T`: an engine's act, or the action of a [`Game`](crate::table::Game).
    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.inner().downcast_ref()
    }

    /// In RON, as [`ActValue::text`].
    ///
    /// # Errors
    /// As there.
    pub fn text(&self) -> Result<String, String> {
        self.0.text()
    }

    /// As [`ActValue::value`].
    pub fn value(&self) -> Value {
        self.0.value()
    }
}

impl PartialEq for AnyAct {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.same(&*other.0)
    }
}

impl Debug for AnyAct {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The action of a [`Game`](crate::table::Game).
struct Action<A>(A);

impl<A: Debug> Debug for Action<A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl<A: Debug + PartialEq + Serialize + Send + Sync + 'static> ActValue for Action<A> {
    fn text(&self) -> Result<String, String> {
        house_ron().to_string(&self.0).map_err(|e| e.to_string())
    }
    fn value(&self) -> Value {
        let own: &dyn erased_serde::Serialize = &self.0;
        serde_json::to_value(own).unwrap_or(Value::Null)
    }
    fn same(&self, other: &dyn ActValue) -> bool {
        other.inner().downcast_ref::<A>() == Some(&self.0)
    }
    fn inner(&self) -> &dyn Any {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::AnyAct;
    use crate::table::toy::Action;

    #[test]
    fn acts_are_the_same_by_what_they_say() {
        let take = AnyAct::of_action(Action::Take(2));
        assert!(take == take.clone() && take == AnyAct::of_action(Action::Take(2)));
        assert!(take != AnyAct::of_action(Action::Take(1)) && take != AnyAct::of_action(2u8));
        assert_eq!(take.get::<Action>(), Some(&Action::Take(2)));
        assert_eq!(take.get::<u8>(), None);
        assert_eq!((take.text().unwrap(), format!("{take:?}")), ("Take(2)".into(), "Take(2)".into()));
        assert_eq!(take.value(), serde_json::json!({"Take": 2}));
    }
}
