use super::super::character::parse;
use crate::table::*;

#[test]
fn a_bot_sits_down_by_the_name_of_its_character() {
    let who = |word: &str| sitter(word);
    assert_eq!(who("bot"), Ok(Sitter::bot(2)));
    let faithless = Sitter::Bot { level: 2, character: Some("faithless".into()) };
    assert_eq!(who("bot:faithless"), Ok(faithless.clone()));
    let any = Sitter::Bot { level: 2, character: Some("any".into()) };
    assert_eq!(who("bot:any"), Ok(any));
    let known = "cautious, warlike, dynast, merchant, faithless, any";
    assert_eq!(who("bot:kind"), Err(format!("`kind` is no character of a bot; characters are {known}")));
    assert_eq!(SeatSetup::plain(3, faithless).name, character("faithless").unwrap().name);
    // As older files write it.
    assert_eq!(ron::from_str::<Sitter>("Bot(level: 1)").unwrap(), Sitter::bot(1));
}

#[test]
fn faults_of_characters_are_told_where_they_stand() {
    let someone = |key: &str, age: i32, faith: u16| {
        format!(
            "        (key: \"{key}\", name: \"N\", words: \"W\", face: (lady: true, age: {age}, kind: 1),\n            \
             weights: (holding: 100, daring: 100, family: 100, bargain: 100, faith: {faith}, peace: 100)),\n"
        )
    };
    let told = |people: &[String]| {
        let text = format!("(\n    characters: [\n{}    ],\n)\n", people.concat());
        let faults = parse(&ReadFile { path: "c.ron".into(), text }).unwrap_err();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(told(&[]), ["c.ron:2:5: has no character: a bot must be somebody"]);
    let twice = told(&[someone("kind", 30, 100), someone("kind", 30, 100)]);
    assert_eq!(twice, ["c.ron:5:10: \"kind\" is there twice"]);
    let both = told(&[someone("any", 12, 500)]);
    assert_eq!(
        both,
        [
            "c.ron:3:10: \"any\" cannot be a key: lower-case letters and _ only, and not \"any\"",
            "c.ron:3:64: 12 is no age from 16 to 99",
            "c.ron:4:77: 500 is no weight from 10 to 400",
        ]
    );
    assert_eq!(lint_characters(), vec![]);
}
