//! RON as it stands in a file: names, fields and lists with their places, whatever type they are meant for. Parts of a file
//! that are nobody's type are cut out by it, and one piece can be held against another that says less.

/// A piece of RON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<'a> {
    /// Where it begins in the text, in bytes.
    pub at: usize,
    /// All of it.
    pub text: &'a str,
    /// `March` of `March(to: "0917")`, and of `March` alone; empty where there is none.
    pub name: &'a str,
    /// What is within its brackets, each with the name of its field or the text of its key.
    pub parts: Vec<(&'a str, Node<'a>)>,
    pub kind: Kind,
}

/// What a piece of RON is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word, a number, a string.
    Plain,
    /// Fields or a tuple, with or without a name before them.
    Round,
    List,
    Map,
}

/// Deeper nesting is no file of ours.
const DEEPEST: usize = 100;

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

/// Line and column of a byte of a text, from 1.
pub fn at_byte(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    (before.matches('\n').count() + 1, before.rsplit('\n').next().unwrap_or("").chars().count() + 1)
}

/// What stands in a file's outermost brackets, up to where it breaks off.
pub struct Top<'a> {
    /// Names and what they have; the last may be broken and have nothing.
    pub fields: Vec<(&'a str, Option<Node<'a>>)>,
    /// The byte at which it stops being RON.
    pub broken: Option<usize>,
}

impl<'a> Top<'a> {
    /// Reads as far as it goes.
    pub fn read(text: &'a str) -> Self {
        let mut top = Top { fields: vec![], broken: None };
        top.broken = top.fill(&mut Reader { text, at: 0 }).err();
        top
    }

    fn fill(&mut self, reader: &mut Reader<'a>) -> Result<(), usize> {
        reader.space();
        let _ = reader.word();
        if !reader.take('(') {
            return Err(reader.at);
        }
        while !reader.take(')') {
            let field = reader.node(1)?.text;
            if !reader.take(':') {
                return Err(reader.at);
            }
            self.fields.push((field, None));
            let node = reader.node(1)?;
            self.fields.pop();
            self.fields.push((field, Some(node)));
            if !reader.take(',') {
                return if reader.take(')') { Ok(()) } else { Err(reader.at) };
            }
        }
        Ok(())
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Node<'a>> {
        self.fields.iter().find(|(field, _)| *field == name).and_then(|(_, node)| node.as_ref())
    }

    /// Is there a field of this name, perhaps a broken one?
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| *field == name)
    }
}

impl<'a> Node<'a> {
    /// Reads a whole text.
    ///
    /// # Errors
    /// Where, in bytes, it stops being RON.
    pub fn read(text: &'a str) -> Result<Node<'a>, usize> {
        let mut reader = Reader { text, at: 0 };
        let node = reader.node(0)?;
        reader.space();
        if reader.at == text.len() { Ok(node) } else { Err(reader.at) }
    }

    /// The part of this field.
    pub fn field(&self, name: &str) -> Option<&Node<'a>> {
        self.parts.iter().find(|(field, _)| *field == name).map(|(_, node)| node)
    }

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

    /// Is `other` all that this pattern says, and perhaps more? A name alone stands for anything of this name, `_` for
    /// anything at all; fields that the pattern does not name are free; what it lists must be in the other's list, and at its end behind `..`.
    pub fn fits(&self, other: &Node) -> bool {
        if self.text == "_" {
            return true;
        }
        // `Some` may be left out on either side.
        match (self.name, other.name) {
            ("Some", "Some") => {}
            (_, "Some") => return other.parts.first().is_some_and(|(_, inner)| self.fits(inner)),
            ("Some", _) => return self.parts.first().is_some_and(|(_, inner)| inner.fits(other)),
            _ => {}
        }
        match self.kind {
            Kind::Plain if other.kind == Kind::Plain => self.text == other.text,
            Kind::Plain => !self.name.is_empty() && self.name == other.name,
            Kind::Round => {
                other.kind == Kind::Round
                    && (self.name.is_empty() || self.name == other.name)
                    && self.parts.iter().enumerate().all(|(n, (field, part))| {
                        let same = if field.is_empty() {
                            other.parts.get(n).filter(|(f, _)| f.is_empty()).map(|(_, p)| p)
                        } else {
                            other.field(field)
                        };
                        same.is_some_and(|same| part.fits(same))
                    })
            }
            Kind::List if self.parts.first().is_some_and(|(_, first)| first.text == "..") => {
                let tail = &self.parts[1..];
                let from = other.parts.len().checked_sub(tail.len());
                let ends = |from: usize| tail.iter().zip(&other.parts[from..]).all(|((_, p), (_, o))| p.fits(o));
                other.kind == Kind::List && from.is_some_and(ends)
            }
            Kind::List => {
                let has = |part: &Node| other.parts.iter().any(|(_, p)| part.fits(p));
                other.kind == Kind::List && self.parts.iter().all(|(_, part)| has(part))
            }
            Kind::Map => {
                let has = |key: &str, part: &Node| other.field(key).is_some_and(|p| part.fits(p));
                other.kind == Kind::Map && self.parts.iter().all(|(key, part)| has(key, part))
            }
        }
    }
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(text)
}

/// The words of a string with escapes in it, or of a raw one.
fn string_of(text: &str) -> Option<String> {
    (text.contains('\\') || text.starts_with('r')).then(|| super::house_ron().from_str(text).ok()).flatten()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Over blanks and comments.
    fn space(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            self.at += if trimmed.starts_with("//") {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").map_or(trimmed.len(), |end| end + 2)
            } else {
                return;
            };
        }
    }

    fn take(&mut self, sign: char) -> bool {
        self.space();
        let there = self.rest().starts_with(sign);
        self.at += if there { sign.len_utf8() } else { 0 };
        there
    }

    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn node(&mut self, depth: usize) -> Result<Node<'a>, usize> {
        self.space();
        let from = self.at;
        if depth > DEEPEST {
            return Err(from);
        }
        let first = self.rest().chars().next().ok_or(from)?;
        let (name, parts, kind) = match first {
            '(' => ("", self.parts(')', depth)?, Kind::Round),
            '[' => ("", self.parts(']', depth)?, Kind::List),
            '{' => ("", self.parts('}', depth)?, Kind::Map),
            '"' | '\'' => {
                self.quoted(first)?;
                ("", vec![], Kind::Plain)
            }
            'r' if self.rest()[1..].starts_with(['"', '#']) => {
                self.raw()?;
                ("", vec![], Kind::Plain)
            }
            c if c.is_alphabetic() || c == '_' => {
                let name = self.word();
                let after = self.at;
                self.space();
                if self.rest().starts_with('(') {
                    (name, self.parts(')', depth)?, Kind::Round)
                } else {
                    self.at = after;
                    (name, vec![], Kind::Plain)
                }
            }
            c if c.is_ascii_digit() || "+-.".contains(c) => {
                let rest = self.rest();
                let part = |c: char| c.is_alphanumeric() || "+-._".contains(c);
                self.at += rest.find(|c| !part(c)).unwrap_or(rest.len());
                ("", vec![], Kind::Plain)
            }
            _ => return Err(from),
        };
        Ok(Node { at: from, text: &self.text[from..self.at], name, parts, kind })
    }

    /// What is within brackets, up to the `close`d one.
    fn parts(&mut self, close: char, depth: usize) -> Result<Vec<(&'a str, Node<'a>)>, usize> {
        self.at += 1;
        let mut parts = vec![];
        while !self.take(close) {
            let mut part = self.node(depth + 1)?;
            let mut field = "";
            if self.take(':') {
                field = part.text;
                part = self.node(depth + 1)?;
            }
            parts.push((field, part));
            if !self.take(',') {
                return if self.take(close) { Ok(parts) } else { Err(self.at) };
            }
        }
        Ok(parts)
    }

    fn quoted(&mut self, quote: char) -> Result<(), usize> {
        let from = self.at;
        let mut escaped = false;
        for (n, c) in self.rest().char_indices().skip(1) {
            if c == quote && !escaped {
                self.at = from + n + 1;
                return Ok(());
            }
            escaped = c == '\\' && !escaped;
        }
        Err(from)
    }

    fn raw(&mut self) -> Result<(), usize> {
        let rest = self.rest();
        let hashes = rest[1..].bytes().take_while(|b| *b == b'#').count();
        let body = rest.get(hashes + 2..).filter(|_| rest[hashes + 1..].starts_with('"')).ok_or(self.at)?;
        let close = format!("\"{}", "#".repeat(hashes));
        let end = body.find(&close).ok_or(self.at)?;
        self.at += hashes + 2 + end + close.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pattern: &str, text: &str) -> bool {
        Node::read(pattern).unwrap().fits(&Node::read(text).unwrap())
    }

    #[test]
    fn a_pattern_leaves_free_what_it_does_not_say() {
        let march = "Travel(March(who: [3, 5], to: \"york\", by: Some(Road)))";
        for pattern in
            ["Travel", "Travel(March)", "Travel(March(to: \"york\"))", "Travel(_)", "Travel(March(who: [5], by: Road))"]
        {
            assert!(fits(pattern, march), "{pattern}");
        }
        for pattern in
            ["Done", "Travel(Sail)", "Travel(March(to: \"hull\"))", "Travel(March(who: [4]))", "Travel(March(x: 1))"]
        {
            assert!(!fits(pattern, march), "{pattern}");
        }
        assert!(fits("Done", "Done") && !fits("Done", "DoneToo") && fits("Pay(Some(3))", "Pay(3)"));
        assert!(fits("[.., 3]", "[1, 2, 3]") && !fits("[.., 2]", "[1, 2, 3]") && !fits("[.., 1, 2]", "[2]"));
        assert!(!fits("Pay(3)", "Pay(30)") && fits("{\"a\": 1}", "{\"a\": 1, \"b\": 2}"));
    }

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
        assert_eq!(at(way!["more", "k y", Part::Value("q\"r")]), (6, 20));
        assert_eq!(tree.names_to(tree.place(way!["stacks", 1, "of", Part::Value("y")])), "stacks[1].of");
        let top = Top::read("// game: \"a\"\n(game: \"b\", x: (");
        assert_eq!((top.field("game").unwrap().text, top.has("x"), top.broken), ("\"b\"", true, Some(27)));
        assert!(Top::read("(x: (game: 3))").field("game").is_none());
        assert!(Top::read("(x: [1 2], game: 3)").field("game").is_none());
    }

    #[test]
    fn pieces_know_their_place_and_broken_text_ends_it() {
        let text = "( // a (comment\n a: [1, -2.5e3], b: r#\"raw ) \"quote\"\"#, c: 'x', /* : */ d: Some(\"\\\")\") )";
        let node = Node::read(text).unwrap();
        assert_eq!(node.parts.iter().map(|(f, _)| *f).collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        let d = node.field("d").unwrap();
        assert_eq!((&text[d.at..d.at + d.text.len()], d.name), ("Some(\"\\\")\")", "Some"));
        for broken in ["", "(", "(a: )", "[1 2]", "\"open", "r#\"open\"", "(a: 1) b", "?", &"(".repeat(9_000)] {
            assert!(Node::read(broken).is_err(), "{broken}");
        }
    }
}
