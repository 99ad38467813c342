//! Ways from a whole file to a piece of it, through the tree of its RON: so a fault is told at the very piece that has it, and
//! neither at a comment with the same word nor at another line like it.

use super::ron_tree::{Kind, Node};

/// A step of the way from a whole file to a piece of it; [`way!`](crate::way) writes them in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// The field of this name, or the key of a map.
    Field(&'a str),
    /// What has this number in a list, from 0.
    Item(usize),
    /// The first entry here or below whose field reads so.
    With(&'a str, &'a str),
    /// The first value here or below that reads so; what follows is sought beside it.
    Value(&'a str),
}

/// A word is a field, `"word"` in quotation marks a value, `word : value` an entry by one of its fields.
impl<'a> From<&'a str> for Part<'a> {
    fn from(words: &'a str) -> Self {
        match words.split_once(" : ") {
            Some((field, value)) if !words.starts_with('"') => Part::With(field, unquoted(value)),
            _ if words.starts_with('"') => Part::Value(unquoted(words)),
            _ => Part::Field(words),
        }
    }
}

impl<'a> From<&'a String> for Part<'a> {
    fn from(words: &'a String) -> Self {
        Part::from(words.as_str())
    }
}

impl From<usize> for Part<'_> {
    fn from(n: usize) -> Self {
        Part::Item(n)
    }
}

impl<'a> From<&Part<'a>> for Part<'a> {
    fn from(part: &Part<'a>) -> Self {
        *part
    }
}

/// A [`Part`] to be kept.
#[derive(Clone, Debug)]
pub enum OwnedPart {
    Field(String),
    Item(usize),
    With(String, String),
    Value(String),
}

impl OwnedPart {
    /// As a step.
    pub fn part(&self) -> Part<'_> {
        match self {
            OwnedPart::Field(name) => Part::Field(name),
            OwnedPart::Item(n) => Part::Item(*n),
            OwnedPart::With(field, value) => Part::With(field, value),
            OwnedPart::Value(value) => Part::Value(value),
        }
    }
}

impl Part<'_> {
    /// To be kept.
    pub fn owned(&self) -> OwnedPart {
        match *self {
            Part::Field(name) => OwnedPart::Field(name.into()),
            Part::Item(n) => OwnedPart::Item(n),
            Part::With(field, value) => OwnedPart::With(field.into(), value.into()),
            Part::Value(value) => OwnedPart::Value(value.into()),
        }
    }
}

/// The way to a piece of a file: `way!["position", "stacks", 3, "at"]`.
#[macro_export]
macro_rules! way {
    ($($part:expr),* $(,)?) => {
        &[$($crate::table::Part::from($part)),*][..]
    };
}

impl<'a> Node<'a> {
    /// Where the piece begins to which `way` leads, in bytes: a field at its name. Where a step leads nowhere, the one before.
    pub fn place<'n>(&'n self, way: &[Part]) -> usize {
        let (mut here, mut at) = (self, self.at);
        for part in way {
            let next = match part {
                Part::Field(name) => here.named(name).map(|(field, node)| (self.byte_of(field), node)),
                Part::Item(n) => here.inner().parts.get(*n).map(|(_, node)| (node.at, node)),
                Part::With(field, value) => here.first(&|node| {
                    let (name, _) = node.named(field).filter(|(_, found)| found.reads(value))?;
                    Some((self.byte_of(name), node))
                }),
                Part::Value(value) => (here.reads(value).then_some((here.at, here))).or_else(|| {
                    let holds = |node: &'n Node<'a>| node.parts.iter().find(|(_, one)| one.reads(value));
                    here.first(&|node| {
                        holds(node).map(|(_, one)| (one.at, if one.parts.is_empty() { node } else { one }))
                    })
                }),
            };
            let Some(next) = next else { break };
            (at, here) = next;
        }
        at
    }

    /// Where a piece of this node's text begins in the whole text.
    fn byte_of(&self, piece: &str) -> usize {
        self.at + (piece.as_ptr() as usize - self.text.as_ptr() as usize)
    }

    /// What stands within brackets around it: `Some(..)` and other names of one thing.
    fn inner(&self) -> &Node<'a> {
        match &self.parts[..] {
            [("", only)] if self.kind == Kind::Round && !only.parts.is_empty() => only.inner(),
            _ => self,
        }
    }

    fn named(&self, name: &str) -> Option<(&'a str, &Node<'a>)> {
        let same = |field: &str| !field.is_empty() && (field == name || unquoted(field) == name);
        let here = self.parts.iter().find(|(field, _)| same(field));
        here.or_else(|| self.inner().parts.iter().find(|(field, _)| same(field))).map(|(field, node)| (*field, node))
    }

    /// The first of this and all below it that `look` finds something at, in the order of the file.
    fn first<'n, T>(&'n self, look: &dyn Fn(&'n Node<'a>) -> Option<T>) -> Option<T> {
        look(self).or_else(|| self.parts.iter().find_map(|(_, node)| node.first(look)))
    }

    /// Is it this word, number or string, or does it bear this name?
    fn reads(&self, value: &str) -> bool {
        if self.kind != Kind::Plain {
            return self.name == value && !value.is_empty();
        }
        self.text == value || unquoted(self.text) == value || string_of(self.text).is_some_and(|s| s == value)
    }

    /// The names of the fields that lead to a byte: `position.stacks[3].at`.
    pub fn names_to(&self, byte: usize) -> String {
        let (mut here, mut names) = (self, String::new());
        // A fault is often told at the sign behind the thing at fault.
        let holds = |node: &Node| node.at <= byte && byte <= node.at + node.text.len();
        while let Some((n, (field, node))) = here.parts.iter().enumerate().find(|(_, (_, node))| holds(node)) {
            match (*field, here.kind) {
                ("", Kind::List) => names += &format!("[{n}]"),
                ("", _) => {}
                (field, _) if names.is_empty() => names += field,
                (field, _) => names += &format!(".{field}"),
            }
            here = node;
        }
        names
    }
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text)
}

/// The words of a string with escapes in it, or of a raw one.
fn string_of(text: &str) -> Option<String> {
    (text.contains('\\') || text.starts_with('r')).then(|| super::house_ron().from_str(text).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Top, at_byte};

    #[test]
    fn a_way_leads_to_the_very_piece_and_never_into_a_comment() {
        let text = "( // stacks: [(at: \"b\")]\n stacks: [\n  (at: \"b\", of: x),\n  (at: \"b\", of: y),\n ],\n more: Some({\"k y\": \"q\\\"r\"}),\n)";
        let tree = Node::read(text).unwrap();
        let at = |way: &[Part]| at_byte(text, tree.place(way));
        assert_eq!(at(way!["stacks"]), (2, 2));
        assert_eq!(at(way!["stacks", 1]), (4, 3));
        assert_eq!(at(way!["stacks", 1, "at"]), (4, 4));
        assert_eq!(at(way!["stacks", 1, "at", Part::Value("b")]), (4, 8));
        assert_eq!(at(way!["stacks", Part::With("of", "y"), "at"]), (4, 4));
        assert_eq!(at(way!["stacks", Part::With("of", "y")]), (4, 13));
        assert_eq!(at(way![Part::Value("b")]), (3, 8));
        assert_eq!(at(way!["stacks", 7, "at"]), (2, 2), "where a step leads nowhere, the one before");
        assert_eq!(at(way!["more", "k y", Part::Value("q\"r")]), (6, 21));
        assert_eq!(tree.names_to(tree.place(way!["stacks", 1, "of", Part::Value("y")])), "stacks[1].of");
        let top = Top::read("// game: \"a\"\n(game: \"b\", x: (");
        assert_eq!((top.field("game").unwrap().text, top.has("x"), top.broken), ("\"b\"", true, Some(29)));
        assert!(Top::read("(x: (game: 3))").field("game").is_none());
        assert!(Top::read("(x: [1 2], game: 3)").field("game").is_none());
    }
}
