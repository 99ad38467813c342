//! Acts and lines as text.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::*;
use crate::engine::toy::{self, Lose, Take};
use crate::line;

#[test]
fn acts_are_written_as_module_and_act() {
    let host = host(toy::GAME);
    for (act, text) in [
        (Act::new(Take(2)), "Well(Take(2))"),
        (Act::new(Lose { coins: 3 }), "Well(Lose(coins:3))"),
        (Act::new(toy::Throw6), "Well(Throw)"),
        (Act::new(toy::MakeBid(0)), "Bid(0)"),
        (Act::new(Done), "Done"),
    ] {
        assert_eq!(act.text(), text);
        assert_eq!(host.parse(text), Ok(act.clone()));
        assert_eq!(host.parse(&text.replace('(', " ( ").replace(')', " )")), Ok(act));
    }
    assert_eq!(Act::new(Lose { coins: 3 }).fields(), [("coins".to_string(), "3".to_string())]);
    assert_eq!(Act::new(Take(2)).fields(), [("0".to_string(), "2".to_string())]);
}

#[test]
fn a_text_that_is_no_act_says_where_and_what_was_meant() {
    let host = host(toy::GAME);
    let fault = |text: &str| host.parse(text).map_err(|e| (e.span.start.col, e.code.to_string()));
    assert_eq!(fault("Well(Tak(2))"), Err((1, "there is no action `Well.Tak`, did you mean `Well.Take`?".into())));
    assert_eq!(fault("Dnoe"), Err((1, "there is no action `Dnoe`, did you mean `Done`?".into())));
    let (column, words) = fault("Well(Lose(coins: x))").expect_err("no number");
    assert_eq!(column, 17, "{words}");
    for text in ["", "(", "Well", "Well(", "Well(Lose(coins:", "Well(Take(2)", "\u{e9}(("] {
        assert!(fault(text).is_err() || text == "Well(Take(2)", "{text}");
    }
}

/// An answer that is an enum, under the name it had before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Answer {
    Stand,
    Retreat { to: u16 },
}

impl Action for Answer {
    type Reads = ();
    const NAME: &'static str = "Battle.Answer";
    const WAS: &'static [&'static str] = &["Combat.Reply"];
    const WHEN: fn() -> When = When::always;
    fn describe(&self, (): &()) -> Line {
        line!["answer"]
    }
    fn heading(&self, (): &()) -> String {
        "Answer".into()
    }
}

#[test]
fn enums_and_former_names_are_read() {
    let game = Game {
        plugin: |app| {
            _ = app.add_plugins(toy::GAME.plugin).add_action::<Answer, _>(|_: bevy_ecs::prelude::In<By<Answer>>| {})
        },
        ..toy::GAME
    };
    let host = host(game);
    let go = Act::new(Answer::Retreat { to: 7 });
    assert_eq!(go.text(), "Battle(Answer(Retreat(to:7)))");
    assert_eq!(host.parse(&go.text()), Ok(go.clone()));
    assert_eq!(host.parse("Combat(Reply(Retreat(to: 7)))"), Ok(go));
    assert_eq!(host.parse("Battle(Answer(Stand))"), Ok(Act::new(Answer::Stand)));
}

/// All that can be done in a game, in one enum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Deed {
    Rest,
    Give(u8),
    March { to: u16 },
}

impl Action for Deed {
    type Reads = ();
    const NAME: &'static str = "";
    const WHEN: fn() -> When = When::always;
    fn describe(&self, (): &()) -> Line {
        line!["deed"]
    }
}

#[test]
fn an_enum_without_a_name_is_written_as_it_is() {
    let game = Game {
        plugin: |app| {
            _ = app.add_plugins(toy::GAME.plugin).add_action::<Deed, _>(|_: bevy_ecs::prelude::In<By<Deed>>| {})
        },
        ..toy::GAME
    };
    let host = host(game);
    for (deed, text) in [(Deed::Rest, "Rest"), (Deed::Give(3), "Give(3)"), (Deed::March { to: 7 }, "March(to:7)")] {
        let act = Act::new(deed);
        assert_eq!((act.text().as_str(), host.parse(text)), (text, Ok(act.clone())));
        assert_eq!(host.parse(&format!(" {} ", text.replace('(', " ( "))), Ok(act));
    }
    assert_eq!(Act::new(Deed::March { to: 7 }).fields(), [("to".to_string(), "7".to_string())]);
    let kinds = host.action_kinds();
    assert!(["Rest", "Give", "March"].iter().all(|name| kinds.contains(&name.to_string())), "{kinds:?}");
    let fault = |text: &str| host.parse(text).map_err(|e| (e.span.start.col, e.code.to_string()));
    assert_eq!(fault("Marhc(to: 7)"), Err((1, "there is no action `Marhc`, did you mean `March`?".into())));
    assert_eq!(fault("March(to: x)").map_err(|e| e.0), Err(10));
}

#[test]
fn lines_are_read_back_as_they_were() {
    let throw = Dice::seeded(1).throw("Duel", 2).with("Horse", 1).needs("9 or more");
    let line = line![SeatId(1), " ", does("falls", "fall"), ", ", so_many(2, "coin", "coins"), " lost"]
        .rule("WELL-5")
        .by(SeatId(1))
        .at("bur")
        .these([SeatId(0), SeatId(2)])
        .great(4)
        .throw(throw);
    let text = crate::table::house_ron().to_string(&line).expect("lines can be written");
    assert_eq!(crate::table::house_ron().from_str::<Line>(&text), Ok(line.clone()));
    let entries = line.entries("TOY", &|_| None);
    assert_eq!(entries.len(), 2, "one for each who may read it");
    assert_eq!(entries[0].text, "seats 1 falls, 2 coins lost");
    assert_eq!((entries[0].rule.as_deref(), entries[0].place.as_deref()), (Some("TOY WELL-5"), Some("bur")));
    assert!(line.nobody().entries("TOY", &|_| None).is_empty());
}

#[test]
fn a_sentence_begins_with_a_capital_whatever_it_names() {
    let name = |key: AnyKey| Some(format!("seat {}", key.number + 1));
    let draws = || line![SeatId(0), " ", does("draws", "draw"), " a card."];
    assert_eq!(draws().words(&name, None), "seat 1 draws a card.");
    assert_eq!(draws().sentence().words(&name, None), "Seat 1 draws a card.");
    assert_eq!(draws().sentence().words(&name, Some(SeatId(0))), "You draw a card.");
    assert_eq!(line!["nobody draws"].sentence().plain(), "Nobody draws");
    assert_eq!(line![].sentence().plain(), "");
}

#[test]
fn who_reads_of_themselves_reads_you() {
    let name = |key: AnyKey| Some(format!("seat {}", key.number + 1));
    let line =
        line![SeatId(0), " ", does("attacks", "attack"), " ", SeatId(1), ". ", SeatId(1), " ", does("flees", "flee")];
    assert_eq!(line.words(&name, None), "seat 1 attacks seat 2. seat 2 flees");
    assert_eq!(line.words(&name, Some(SeatId(0))), "You attack seat 2. seat 2 flees");
    assert_eq!(line.words(&name, Some(SeatId(1))), "seat 1 attacks you. You flee");
    let both = vec![SeatId(0), SeatId(1)];
    assert_eq!(line![&both, " ", does("stays", "stay")].words(&name, None), "seat 1 and seat 2 stay");
}

#[test]
fn a_line_calls_things_as_they_were_called() {
    #[derive(bevy_ecs::prelude::Resource)]
    struct Called(&'static str);
    let names = |world: &World, _| Some(world.get_resource::<Called>()?.0.to_string());
    let mut host = host(Game { names, ..toy::GAME });
    host.world.insert_resource(Called("Anna"));
    host.world.say(line![SeatId(0), " is born"]);
    host.world.insert_resource(Called("Queen Anna"));
    host.world.say(line![SeatId(0), " is crowned"]);
    let words: Vec<String> = host.world.resource::<Log>().lines.iter().map(|l| l.words(&|_| None, None)).collect();
    assert_eq!(words, ["Anna is born", "Queen Anna is crowned"]);
}
