//! A line is spans, not a sentence: what it names can be pointed at, and who reads it renders it at the end.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::dice::Throw;
use super::ids::{AnyKey, Keyed, Seat};

/// A part of a line: words, or something that has a name and can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    Text(Cow<'static, str>),
    Number(i32),
    /// A piece: a seat, a noble, a place, a card; and how it was called when the line was written.
    Named {
        key: AnyKey,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then: Option<String>,
    },
    /// A verb that fits what was named before it: "besieges", but "besiege" for "you" and for several.
    Verb {
        one: Cow<'static, str>,
        many: Cow<'static, str>,
    },
}

impl<K: Keyed> From<K> for Span {
    fn from(key: K) -> Self {
        Span::Named { key: key.into(), then: None }
    }
}

impl From<&'static str> for Span {
    fn from(text: &'static str) -> Self {
        Span::Text(text.into())
    }
}

/// What can stand in a line: an id, several ids ("Percy, Scrope and Howard"), words, numbers, another line.
pub trait IntoSpans {
    fn spans(self, out: &mut Vec<Span>);
}
impl<K: Keyed> IntoSpans for K {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(self.into());
    }
}
impl IntoSpans for AnyKey {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(Span::Named { key: self, then: None });
    }
}
impl IntoSpans for &'static str {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(Span::Text(self.into()));
    }
}
impl IntoSpans for String {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(Span::Text(self.into()));
    }
}
impl IntoSpans for Cow<'static, str> {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(Span::Text(self));
    }
}
impl IntoSpans for Span {
    fn spans(self, out: &mut Vec<Span>) {
        out.push(self);
    }
}
impl IntoSpans for Line {
    fn spans(self, out: &mut Vec<Span>) {
        out.extend(self.spans);
    }
}
impl<T: IntoSpans> IntoSpans for Option<T> {
    fn spans(self, out: &mut Vec<Span>) {
        if let Some(inner) = self {
            inner.spans(out);
        }
    }
}
macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl IntoSpans for $number {
            fn spans(self, out: &mut Vec<Span>) {
                out.push(Span::Number(self.into()));
            }
        }
    )* };
}
numbers!(u8, i8, u16, i16, i32);
macro_rules! great_numbers {
    ($($number:ty),*) => { $(
        impl IntoSpans for $number {
            fn spans(self, out: &mut Vec<Span>) {
                out.push(Span::Number(i32::try_from(self).unwrap_or(i32::MAX)));
            }
        }
    )* };
}
great_numbers!(u32, usize);
impl<T: Clone + Into<Span>> IntoSpans for &[T] {
    fn spans(self, out: &mut Vec<Span>) {
        for (n, one) in self.iter().enumerate() {
            match n {
                0 => {}
                n if n + 1 == self.len() => AND.spans(out),
                _ => COMMA.spans(out),
            }
            out.push(one.clone().into());
        }
    }
}
impl<T: Clone + Into<Span>> IntoSpans for &Vec<T> {
    fn spans(self, out: &mut Vec<Span>) {
        self.as_slice().spans(out);
    }
}

const COMMA: &str = ", ";
const AND: &str = " and ";

/// A piece by another name than its own: short on a map, with an article in a sentence.
pub fn called(key: impl Into<AnyKey>, words: impl Into<String>) -> Span {
    Span::Named { key: key.into(), then: Some(words.into()) }
}

/// A verb after what does it: `line![seat, " ", does("besieges", "besiege"), " ", place]`.
pub fn does(one: &'static str, many: &'static str) -> Span {
    Span::Verb { one: one.into(), many: many.into() }
}

/// Several with the same words between: "A PAR; F LON".
pub fn joined<T: IntoSpans>(parts: impl IntoIterator<Item = T>, between: &'static str) -> Line {
    let mut line = Line::default();
    for part in parts {
        if !line.spans.is_empty() {
            between.spans(&mut line.spans);
        }
        part.spans(&mut line.spans);
    }
    line
}

/// So many of something: "1 unit", "3 units".
pub fn so_many(n: usize, one: &'static str, many: &'static str) -> Line {
    crate::line![n, " ", if n == 1 { one } else { many }]
}

/// Seats, as those who may read a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "Vec<Seat>", into = "Vec<Seat>")]
pub struct SeatSet(u32);

impl SeatSet {
    /// Is this seat one of them?
    pub fn has(self, seat: Seat) -> bool {
        seat.0 < 32 && self.0 >> seat.0 & 1 == 1
    }
    /// In order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |seat| self.has(*seat))
    }
}
impl FromIterator<Seat> for SeatSet {
    /// # Panics
    /// A seat has a number above 31: no table has so many.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        SeatSet(seats.into_iter().fold(0, |set, seat| {
            assert!(seat.0 < 32, "{seat} is no seat of a table");
            set | 1 << seat.0
        }))
    }
}
impl From<Vec<Seat>> for SeatSet {
    fn from(seats: Vec<Seat>) -> Self {
        seats.into_iter().filter(|seat| seat.0 < 32).collect()
    }
}
impl From<SeatSet> for Vec<Seat> {
    fn from(set: SeatSet) -> Self {
        set.iter().collect()
    }
}

/// Who may read a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Readers {
    #[default]
    All,
    These(SeatSet),
    /// It is written down for the end of the game, and for tests.
    Nobody,
}

/// What happened, or what would: spans, and what a reader may want to know beside them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Line {
    pub spans: Vec<Span>,
    /// Turn and phase it stands under, filled in when it is written into the log.
    #[serde(skip_serializing_if = "is_default")]
    pub turn: u16,
    #[serde(skip_serializing_if = "is_default")]
    pub phase: String,
    /// The rule at work, without the game's prefix.
    #[serde(skip_serializing_if = "is_default")]
    pub rule: Cow<'static, str>,
    /// The seat that acted or whom it concerns.
    #[serde(skip_serializing_if = "is_default")]
    pub seat: Option<Seat>,
    /// The place on the map, as the game's map names it in files.
    #[serde(skip_serializing_if = "is_default")]
    pub place: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "is_default")]
    pub readers: Readers,
    /// How great an event it tells, to 9 (a king falls). A report shows the greatest.
    #[serde(skip_serializing_if = "is_default")]
    pub greatness: u8,
    /// It says that nothing came of something.
    #[serde(skip_serializing_if = "is_default")]
    pub idle: bool,
    /// It shows something that was hidden: undo stops here.
    #[serde(skip_serializing_if = "is_default")]
    pub reveals: bool,
    /// It begins with a capital, whatever it names first.
    #[serde(skip_serializing_if = "is_default")]
    pub sentence: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub throw: Option<Throw>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A line of spans: `line![noble, " besieges ", place]`.
#[macro_export]
macro_rules! line {
    ($($part:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut line = $crate::engine::Line::default();
        $($crate::engine::IntoSpans::spans($part, &mut line.spans);)*
        line
    }};
}

impl Line {
    /// The rule at work, without the game's prefix: "9.0-7".
    pub fn rule(self, rule: impl Into<Cow<'static, str>>) -> Self {
        Line { rule: rule.into(), ..self }
    }
    /// The seat that acts, or whom it concerns.
    pub fn by(self, seat: impl Into<Option<Seat>>) -> Self {
        Line { seat: seat.into(), ..self }
    }
    /// Where it happens, as the game's map names places in files.
    pub fn at(self, place: impl Into<Cow<'static, str>>) -> Self {
        Line { place: Some(place.into()), ..self }
    }
    /// For one seat alone, whom it concerns.
    pub fn only(self, seat: Seat) -> Self {
        self.by(seat).these([seat])
    }
    /// For these seats alone.
    pub fn these(self, seats: impl IntoIterator<Item = Seat>) -> Self {
        Line { readers: Readers::These(seats.into_iter().collect()), ..self }
    }
    /// For nobody at the table.
    pub fn nobody(self) -> Self {
        Line { readers: Readers::Nobody, ..self }
    }
    /// How great an event it tells, to 9.
    pub fn great(self, greatness: u8) -> Self {
        Line { greatness, ..self }
    }
    /// It says that nothing came of something.
    pub fn idle(self) -> Self {
        Line { idle: true, ..self }
    }
    /// It shows something that was hidden: undo stops here.
    pub fn reveals(self) -> Self {
        Line { reveals: true, ..self }
    }
    /// It begins with a capital, whatever it names first: "Seat 2 draws a card."
    pub fn sentence(self) -> Self {
        Line { sentence: true, ..self }
    }
    /// The dice it tells of.
    pub fn throw(self, throw: Throw) -> Self {
        Line { throw: Some(throw), ..self }
    }
    /// May `seat` read it?
    pub fn is_for(&self, seat: Seat) -> bool {
        match self.readers {
            Readers::All => true,
            Readers::These(seats) => seats.has(seat),
            Readers::Nobody => false,
        }
    }
    /// What it names, in order.
    pub fn names(&self) -> impl Iterator<Item = AnyKey> + '_ {
        self.spans.iter().filter_map(|span| if let Span::Named { key, .. } = span { Some(*key) } else { None })
    }

    /// In words, where everything it names is [`called`] something in it.
    pub fn plain(&self) -> String {
        self.words(&|_| None, None)
    }

    /// In words. `name` calls what has no name of its own in the line; to `you`, their own seat is "you".
    pub fn words(&self, name: &dyn Fn(AnyKey) -> Option<String>, you: Option<Seat>) -> String {
        let mut out = String::new();
        // Several, or "you": the form of a verb that follows.
        let mut plural = false;
        for (n, span) in self.spans.iter().enumerate() {
            match span {
                Span::Text(text) => out += text,
                Span::Number(n) => out += &n.to_string(),
                Span::Verb { one, many } => out += if plural { many } else { one },
                Span::Named { key, then } => {
                    let listed = n > 0 && matches!(&self.spans[n - 1], Span::Text(t) if t == AND || t == COMMA);
                    let me = you.is_some_and(|seat| *key == seat.into());
                    plural = me || (listed && matches!(self.spans.get(n.wrapping_sub(2)), Some(Span::Named { .. })));
                    match (me, then) {
                        (true, _) if out.is_empty() || out.ends_with(". ") => out += "You",
                        (true, _) => out += "you",
                        (false, Some(then)) => out += then,
                        (false, None) => out += &name(*key).unwrap_or_else(|| format!("{} {}", key.kind, key.number)),
                    }
                }
            }
        }
        if let Some(first) = out.get_mut(..1).filter(|_| self.sentence) {
            first.make_ascii_uppercase();
        }
        out
    }
}
