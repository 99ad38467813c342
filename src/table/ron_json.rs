//! RON as JSON has it, for those who read values without their types.

use serde_json::Value;

use super::Node;
use super::ron_tree::Kind;

/// A value of RON text as serde writes it for JSON: variants with what they hold as objects of one entry, bare ones as words.
/// Null, where it is no RON.
pub(crate) fn json_of_ron(text: &str) -> Value {
    Node::read(text).map_or(Value::Null, |node| json(&node))
}

fn json(node: &Node) -> Value {
    match node.kind {
        Kind::List => node.parts.iter().map(|(_, part)| json(part)).collect(),
        Kind::Map => {
            let key = |text: &str| serde_json::from_str::<String>(text).unwrap_or_else(|_| text.into());
            node.parts.iter().map(|(name, part)| (key(name), json(part))).collect::<serde_json::Map<_, _>>().into()
        }
        Kind::Round => match node.name {
            "" | "Some" => held(node),
            name => Value::Object([(name.to_string(), held(node))].into_iter().collect()),
        },
        Kind::Plain if node.text == "None" => Value::Null,
        Kind::Plain => serde_json::from_str(node.text).unwrap_or_else(|_| Value::String(node.text.into())),
    }
}

/// What stands in round brackets: named fields, one value, or several.
fn held(node: &Node) -> Value {
    match &node.parts[..] {
        [(name, _), ..] if !name.is_empty() => {
            node.parts.iter().map(|(name, part)| ((*name).into(), json(part))).collect::<serde_json::Map<_, _>>().into()
        }
        [(_, one)] => json(one),
        several => several.iter().map(|(_, part)| json(part)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::json_of_ron;

    #[test]
    fn values_read_as_their_types_would_write_them() {
        assert_eq!(json_of_ron("Done"), json!("Done"));
        assert_eq!(json_of_ron("Take(2)"), json!({"Take": 2}));
        assert_eq!(
            json_of_ron("Orders(Order(unit:3,order:Move(to:\"par\"),by:[1,2],at:Some(4),via:None))"),
            json!({
                "Orders": {"Order": {"unit": 3, "order": {"Move": {"to": "par"}}, "by": [1, 2], "at": 4, "via": null}}
            })
        );
        assert_eq!(json_of_ron("Give(1,true,{\"a\":-2})"), json!({"Give": [1, true, {"a": -2}]}));
        assert_eq!(json_of_ron("Give("), json!(null));
    }
}
