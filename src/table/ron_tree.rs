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
