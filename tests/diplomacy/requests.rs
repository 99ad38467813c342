//! What `regnal adjudicate` reads and writes.

use regnal::cli::Trouble;
use regnal::cli::adjudicate::Work;
use regnal::diplomacy::reply::reply;
use regnal::diplomacy::request::{read, requests};
use regnal::diplomacy::{Adjudicator, Atlas, Map};
use serde_json::{Value, json};

use crate::folder::Folder;

fn ask(request: &Value) -> Value {
    let text = serde_json::to_string_pretty(request).unwrap();
    let request = read(Map::standard(), &text, 1).unwrap_or_else(|e| panic!("{e}\n{text}"));
    serde_json::to_value(reply(Map::standard(), &mut Adjudicator::new(Map::standard()), &request)).unwrap()
}

fn line<'a>(reply: &'a Value, power: &str, order: &str) -> &'a Value {
    let lines = reply["results"][power].as_array().unwrap_or_else(|| panic!("{power}: {reply:#}"));
    lines.iter().find(|l| l["order"] == order).unwrap_or_else(|| panic!("{order}: {reply:#}"))
}

#[test]
fn a_movement_phase_explains_itself() {
    let answer = ask(&json!({
        "map": "standard", "phase": "movement",
        "units": {
            "FRANCE": ["A PIC", "A BEL"], "ENGLAND": ["F NTH", "F ENG"], "GERMANY": ["A RUH", "A HOL"],
        },
        "orders": {
            "FRANCE": ["A PIC H", "A BEL S A PIC"],
            "ENGLAND": ["F NTH - HOL", "F ENG S F NTH - BEL"],
            "GERMANY": ["A RUH - BEL", "A HOL S A RUH - BEL"],
        },
    }));
    assert_eq!(answer["phase"], "movement");
    let ruh = line(&answer, "GERMANY", "A RUH - BEL");
    assert_eq!((&ruh["result"], &ruh["why"][0]["kind"]), (&json!("bounces"), &json!("held_off")));
    let support = line(&answer, "GERMANY", "A HOL S A RUH - BEL");
    assert_eq!((&support["result"], &support["words"]), (&json!("cut"), &json!("support cut by F Nth")));
    assert_eq!(support["why"][0], json!({ "kind": "cut_by", "by": "F NTH", "dislodges": false }));
    assert_eq!(ruh["words"], "held off by A Bel, 1 against 1; support of A Hol cut by F Nth");
    assert_eq!(ruh["why"][0]["attack"]["cut"], json!([{ "support": "A HOL", "by": "F NTH" }]));
    // A support of an order that was not given is void, and probably a slip.
    let slip = line(&answer, "ENGLAND", "F ENG S F NTH - BEL");
    assert_eq!((&slip["result"], &slip["slips"][0]["kind"]), (&json!("void"), &json!("supports_nothing")));
    assert_eq!(slip["words"], "without effect; F Nth was not given that order: F NTH - HOL");
    assert_eq!(line(&answer, "FRANCE", "A BEL S A PIC")["result"], "cut");
    assert_eq!(answer["after"]["units"]["GERMANY"], json!(["A HOL", "A RUH"]));
}

#[test]
fn a_bounce_names_the_other_and_both_strengths() {
    let answer = ask(&json!({
        "phase": "movement",
        "units": { "FRANCE": ["A PIC", "A BUR"], "ENGLAND": ["F NTH", "F ENG"], "GERMANY": ["A RUH"] },
        "orders": {
            "FRANCE": ["A PIC - BEL", "A BUR S A PIC - BEL"], "ENGLAND": ["F NTH - BEL", "F ENG S F NTH - BEL"],
            "GERMANY": ["A RUH - BUR"],
        },
    }));
    let words = "bounced with A Pic, 2 against 1; F Nth supported by F Eng; support of A Bur cut by A Ruh";
    assert_eq!(line(&answer, "FRANCE", "A BUR S A PIC - BEL")["result"], "cut");
    let moved = line(&answer, "ENGLAND", "F NTH - BEL");
    assert_eq!(moved["result"], "moves");
    assert_eq!(moved["words"], format!("moves; {}", words.replace("bounced with A Pic", "beats A Pic to it")));
    let lost = line(&answer, "FRANCE", "A PIC - BEL");
    assert_eq!(
        lost["words"],
        "bounced with F Nth, 1 against 2; support of A Bur cut by A Ruh; F Nth supported by F Eng"
    );
}

#[test]
fn illegal_void_and_slip_are_three_things() {
    let answer = ask(&json!({
        "phase": "movement",
        "units": { "FRANCE": ["A PAR", "F BRE", "A MAR"], "ITALY": ["A VEN"] },
        "orders": { "FRANCE": ["A PAR - LON", "A MAR S A PAR - BUR", "F BRE - ENG", "A VEN - TRI", "B A PAR"] },
    }));
    let illegal = line(&answer, "FRANCE", "A PAR - LON");
    assert_eq!((&illegal["result"], &illegal["why"][0]["kind"]), (&json!("illegal"), &json!("out_of_reach")));
    assert!(illegal.get("slips").is_none());
    let void = line(&answer, "FRANCE", "A MAR S A PAR - BUR");
    assert_eq!((&void["result"], &void["why"][0]["kind"]), (&json!("void"), &json!("not_given")));
    assert_eq!(void["slips"][0]["words"], "supports an order that A Par was not given");
    let foreign = line(&answer, "FRANCE", "A VEN - TRI");
    assert_eq!((&foreign["result"], &foreign["words"]), (&json!("illegal"), &json!("the unit belongs to Italy")));
    assert_eq!(line(&answer, "FRANCE", "B A PAR")["why"][0]["kind"], "wrong_phase");
    assert_eq!(line(&answer, "FRANCE", "A PAR H")["unordered"], true);
    assert_eq!(line(&answer, "FRANCE", "F BRE - ENG")["result"], "moves");
}

#[test]
fn a_reply_is_the_next_request() {
    let moved = ask(&json!({
        "phase": "movement", "season": "fall",
        "units": { "TURKEY": ["F ANK"], "RUSSIA": ["F BLA", "F CON"] },
        "centers": { "TURKEY": ["ANK", "SMY"], "RUSSIA": ["SEV"] },
        "strengths": { "F BLA": 1 },
        "orders": { "RUSSIA": ["F BLA - ANK", "F CON S F BLA - ANK"] },
    }));
    let lost = &moved["dislodged"]["TURKEY"]["F ANK"];
    assert_eq!(lost, &json!({ "attacker": { "power": "RUSSIA", "unit": "F BLA" }, "retreats": ["ARM"] }));
    assert_eq!(line(&moved, "TURKEY", "F ANK H")["dislodged"], true);
    assert_eq!(moved["after"]["strengths"], json!({ "F ANK": 1 }));
    assert_eq!(moved["after"]["centers"]["TURKEY"], json!(["ANK", "SMY"]), "not before the retreats");
    let mut next = moved["after"].clone();
    next["phase"] = json!("retreat");
    next["season"] = json!("fall");
    next["dislodged"] = moved["dislodged"].clone();
    next["orders"] = json!({ "TURKEY": ["F ANK - ARM"] });
    let back = ask(&next);
    assert_eq!(line(&back, "TURKEY", "F ANK - ARM")["result"], "retreats");
    assert_eq!(back["after"]["units"], json!({ "TURKEY": ["F ARM"], "RUSSIA": ["F ANK", "F CON"] }));
    assert_eq!(back["after"]["centers"], json!({ "TURKEY": ["SMY"], "RUSSIA": ["ANK", "CON", "SEV"] }));
    let mut winter = back["after"].clone();
    winter["phase"] = json!("adjustments");
    winter["orders"] = json!({ "RUSSIA": ["B A SEV", "B A MOS"], "TURKEY": ["B F SMY"] });
    let built = ask(&winter);
    assert_eq!(line(&built, "RUSSIA", "B A SEV")["result"], "builds");
    assert_eq!(line(&built, "RUSSIA", "B A MOS")["why"][0]["kind"], "not_owned");
    assert_eq!(line(&built, "TURKEY", "B F SMY")["why"][0]["kind"], "no_build");
    assert_eq!(built["after"]["units"]["RUSSIA"], json!(["F ANK", "F CON", "A SEV"]));
}

/// A unit that was driven out keeps its leaders, though the one that drove it out may bear the same name.
#[test]
fn strengths_go_with_the_dislodged() {
    let moved = ask(&json!({
        "phase": "movement",
        "units": { "TURKEY": ["F ANK"], "RUSSIA": ["F BLA", "F CON"] },
        "strengths": { "F ANK": -1, "F BLA": 1 },
        "orders": { "RUSSIA": ["F BLA - ANK", "F CON S F BLA - ANK"] },
    }));
    assert_eq!(moved["dislodged"]["TURKEY"]["F ANK"]["strength"], -1);
    let mut next = moved["after"].clone();
    next["phase"] = json!("retreat");
    next["dislodged"] = moved["dislodged"].clone();
    next["orders"] = json!({ "TURKEY": ["F ANK - ARM"] });
    assert_eq!(ask(&next)["after"]["strengths"], json!({ "F ANK": 1, "F ARM": -1 }));
    // Without the longer form `strengths` means whoever bears the name.
    let short = json!({
        "phase": "retreat", "units": { "RUSSIA": ["F ANK"] }, "dislodged": { "TURKEY": { "F SMY": ["SYR"] } },
        "strengths": { "F SMY": 1 }, "orders": { "TURKEY": ["F SMY - SYR"] },
    });
    assert_eq!(ask(&short)["after"]["strengths"], json!({ "F SYR": 1 }));
    let text = next.to_string().replace("\"strength\":-1", "\"strength\":-2");
    let fault = read(Map::standard(), &text, 1).unwrap_err();
    assert!(fault.text.contains("the strength of `F ANK` is -2"), "{fault}");
}

#[test]
fn retreats_and_removals_tell_why() {
    let answer = ask(&json!({
        "phase": "retreat", "units": { "AUSTRIA": ["A SER"] },
        "dislodged": { "AUSTRIA": { "F TRI": ["ALB", "ADR"] }, "TURKEY": { "F GRE": { "retreats": ["ALB", "BUL/SC"] }, "A VEN": [] } },
        "orders": { "AUSTRIA": ["F TRI - ALB", "A SER - BUD"], "TURKEY": ["F GRE - ALB"] },
    }));
    assert_eq!(line(&answer, "AUSTRIA", "F TRI - ALB")["why"][0]["kind"], "clash");
    assert_eq!(line(&answer, "TURKEY", "F GRE - ALB")["words"], "disbands: the unit from Tri goes to Alb as well");
    assert_eq!(line(&answer, "TURKEY", "D A VEN")["why"][0]["kind"], "no_way_out");
    assert_eq!(line(&answer, "AUSTRIA", "A SER - BUD")["why"][0]["kind"], "not_dislodged");
    let winter = ask(&json!({
        "phase": "adjustments", "units": { "RUSSIA": ["A LVN", "A UKR"] }, "centers": { "RUSSIA": ["MOS"] },
    }));
    let gone = line(&winter, "RUSSIA", "D A LVN");
    assert_eq!((&gone["result"], &gone["why"][0]["kind"]), (&json!("disbands"), &json!("civil_disorder")));
}

#[test]
fn bad_input_is_named_with_its_place() {
    let units = "\"units\": {\"FRANCE\": [\"A PAR\"]}";
    for (text, place, said) in [
        ("", (1, 1), "EOF"),
        ("{\"phase\": \"movement\",\n \"units\": 7}", (2, 11), "invalid type"),
        ("{\"phase\": \"dinner\", \"units\": {}}", (1, 18), "unknown variant"),
        ("{\"phase\": \"movement\", \"units\": {},\n\"colour\": 1}", (2, 8), "unknown field"),
        ("{\"phase\": \"movement\",\n \"units\": {\"FRANCE\": [\"A PAX\"]}}", (2, 26), "no province `PAX`"),
        ("{\"phase\": \"movement\",\n \"units\": {\"BURGUNDY\": []}}", (2, 12), "no power `BURGUNDY`"),
        ("{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"F PAR\"]}}", (1, 47), "no fleet can stand in PAR"),
        ("{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"F STP\"]}}", (1, 47), "coast"),
        ("{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"A PAR\",\n\"A PAR\"]}}", (2, 1), "second unit"),
        ("{\"phase\": \"movement\", \"units\": {\"ITALY\": [],\n\"ITALY\": []}}", (2, 7), "stands here twice"),
    ] {
        let fault = read(Map::standard(), text, 1).expect_err(said);
        assert!(fault.text.contains(said), "{fault}");
        assert_eq!((fault.line, fault.column), place, "{fault}: {text}");
    }
    for (rest, said) in [
        ("\"orders\": {\"FRANCE\": [\"A PAR -\"]}", "missing"),
        ("\"orders\": {\"FRANCE\": [\"A PAR - BUR BUR\"]}", "no meaning"),
        ("\"orders\": {\"FRANCE\": [\"\"]}", "empty"),
        ("\"strengths\": {\"A PAR\": 2}", "-1, 0 or 1"),
        ("\"dislodged\": {\"FRANCE\": {\"A BUR\": {\"retreats\": [], \"strength\": 5}}}", "retreat phase"),
        ("\"strengths\": {\"A MAR\": 1}", "no unit `A MAR`"),
        ("\"stationary\": [\"A MAR\"]", "no unit `A MAR`"),
        ("\"centers\": {\"FRANCE\": [\"BUR\"]}", "no supply centre"),
        ("\"centers\": {\"FRANCE\": [\"PAR\"], \"ITALY\": [\"PAR\"]}", "owned twice"),
        ("\"dislodged\": {\"FRANCE\": {\"A BUR\": []}}", "retreat phase"),
    ] {
        let text = format!("{{\"phase\": \"movement\", {units},\n {rest}}}");
        let fault = read(Map::standard(), &text, 4).expect_err(said);
        assert!(fault.text.contains(said) && fault.line == 5 && fault.column > 10, "{fault}");
    }
}

#[test]
fn many_positions_are_read_line_by_line() {
    let one = "{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"A PAR\"]}}";
    let text = format!("{one}\n\n{{\"phase\": 1}}\n{one}\n");
    let lines = requests(&text);
    assert_eq!(lines.iter().map(|l| l.0).collect::<Vec<_>>(), [1, 3, 4]);
    assert!(read(Map::standard(), lines[0].1, 1).is_ok());
    assert_eq!(read(Map::standard(), lines[1].1, 3).unwrap_err().line, 3);
    assert_eq!(requests("{\n\"phase\": 1\n}").len(), 1);
    assert_eq!(requests("").len(), 1);
}

fn work_through(atlas: &Atlas, text: &str) -> (Vec<Value>, Result<(), Trouble>) {
    let mut out = vec![];
    let done = regnal::cli::adjudicate::work_through(Work::Adjudicate, atlas, "in.jsonl", text, false, &mut out);
    (String::from_utf8(out).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect(), done)
}

/// The command itself: one reply for each line, the bad one in its place.
#[test]
fn the_command_answers_line_by_line() {
    let one =
        "{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"A PAR\"]}, \"orders\": {\"FRANCE\": [\"A PAR - BUR\"]}}";
    let (lines, done) = work_through(&Atlas::default(), &format!("{one}\n{{\"phase\": \"movement\"}}\n{one}\n"));
    let trouble = done.unwrap_err();
    assert_eq!(trouble.code, 2);
    assert!(trouble.text.starts_with("in.jsonl:2:"), "{trouble}");
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1]["line"], 2);
    assert_eq!(lines[2]["after"]["units"], json!({ "FRANCE": ["A BUR"] }));
}

const CROSSROADS: &str = r#"(
    name: "Crossroads", victory: 2,
    powers: [(key: "red", name: "Red", adjective: "Red", colour: "ff0000", homes: ["west"], units: ["A WEST"])],
    provinces: [
        (key: "west", name: "West", kind: land, centre: true), (key: "east", name: "East", kind: land, centre: true),
    ],
    army: [("west", ["east"])], fleet: [],
)"#;

/// Maps by name: those built in, a person's own, and his own in the place of the standard one.
#[test]
fn a_request_names_its_map() {
    let folder = Folder::new("atlas");
    std::fs::create_dir_all(folder.join("maps")).unwrap();
    std::fs::write(folder.join("maps/crossroads.ron"), CROSSROADS).unwrap();
    std::fs::write(folder.join("maps/broken.ron"), CROSSROADS.replace("\"east\"])]", "\"north\"])]")).unwrap();
    let atlas = Atlas::over(&folder);
    let on = |map: &str, power: &str, from: &str, to: &str| {
        format!(
            "{{\"map\": \"{map}\", \"phase\": \"movement\", \"units\": {{\"{power}\": [\"A {from}\"]}}, \
             \"orders\": {{\"{power}\": [\"A {from} - {to}\"]}}}}"
        )
    };
    let (lines, done) = work_through(&atlas, &on("order_of_the_dragon", "HUNGARY", "OFE", "VIE"));
    assert!(done.is_ok() && line(&lines[0], "HUNGARY", "A OFE - VIE")["result"] == "moves", "{lines:?}");
    let (paris, west) = (on("standard", "FRANCE", "PAR", "BUR"), on("crossroads", "RED", "WEST", "EAST"));
    let (lines, done) =
        work_through(&atlas, &format!("{paris}\n{west}\n{}\n", paris.replace("standard", "europe_1901")));
    done.unwrap();
    let after: Vec<&Value> = lines.iter().map(|l| &l["after"]["units"]).collect();
    let burgundy = json!({ "FRANCE": ["A BUR"] });
    assert_eq!(after, [&burgundy, &json!({ "RED": ["A EAST"] }), &burgundy]);
    // His own standard map is the one in force.
    std::fs::write(folder.join("maps/europe_1901.ron"), CROSSROADS).unwrap();
    let (lines, done) = work_through(&atlas, &west.replace("crossroads", "standard"));
    done.unwrap();
    assert_eq!(lines[0]["results"]["RED"][0]["result"], "moves");
    // A map that is none, one that cannot be read, and no way out of the folder.
    for (name, said) in [
        ("mars", "in.jsonl:1:9: there is no map `mars`; built in: `standard`"),
        ("../maps/crossroads", "there is no map"),
        ("broken", "no place `north`"),
    ] {
        let (lines, done) = work_through(&atlas, &west.replace("crossroads", name));
        let trouble = done.unwrap_err();
        assert!(trouble.code == 2 && trouble.text.contains(said), "{trouble}");
        assert!(lines.iter().all(|line| line["error"].is_string()), "{lines:?}");
    }
}

/// Reads what it is given line by line, and notes how much of it was asked for before each answer was written.
struct Feed {
    line: Vec<u8>,
    left: usize,
    at: usize,
    given: std::rc::Rc<std::cell::Cell<usize>>,
}

impl std::io::Read for Feed {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.line.len() {
            if self.left == 0 {
                return Ok(0);
            }
            (self.left, self.at) = (self.left - 1, 0);
            self.given.set(self.given.get() + 1);
        }
        let count = into.len().min(self.line.len() - self.at);
        into[..count].copy_from_slice(&self.line[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// Counts lines that have been flushed, and how far the reading was ahead of them.
struct Out {
    pending: usize,
    lines: usize,
    ahead: usize,
    given: std::rc::Rc<std::cell::Cell<usize>>,
}

impl std::io::Write for Out {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.pending += bytes.iter().filter(|b| **b == b'\n').count();
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.lines += std::mem::take(&mut self.pending);
        self.ahead = self.ahead.max(self.given.get() - self.lines.min(self.given.get()));
        Ok(())
    }
}

/// Lines are streamed: more of them than any file may hold, and each answered and flushed before the next but one is read.
#[test]
fn more_lines_than_any_file_may_hold() {
    let mut one = "{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"A PAR\"]}}".to_string();
    one.push_str(&" ".repeat(64 * 1024));
    one.push('\n');
    let many = 33 * 1024 * 1024 / one.len() + 1;
    streams(Work::Adjudicate, &one, many);
}

/// Advice too.
#[test]
fn advice_is_streamed() {
    let mut one =
        "{\"phase\": \"movement\", \"power\": \"FRANCE\", \"budget\": 50, \"units\": {\"FRANCE\": [\"A PAR\"]}}"
            .to_string();
    one.push_str(&" ".repeat(2 * 1024));
    one.push('\n');
    streams(Work::Advise, &one, 100);
}

fn streams(work: Work, one: &str, many: usize) {
    let given = std::rc::Rc::new(std::cell::Cell::new(0));
    let feed = Feed { at: one.len(), line: one.as_bytes().to_vec(), left: many, given: given.clone() };
    let mut out = Out { pending: 0, lines: 0, ahead: 0, given };
    let mut input = std::io::BufReader::with_capacity(1024, feed);
    regnal::cli::adjudicate::work_off(work, &Atlas::default(), "in.jsonl", &mut input, false, &mut out).unwrap();
    assert_eq!(out.lines, many);
    assert!(out.ahead <= 3, "{} lines are read ahead", out.ahead);
}

/// Whatever ends the lines, and whatever stands before the first: blank lines count, a mark does not.
#[test]
fn streamed_lines_keep_their_numbers() {
    let one = "{\"phase\": \"movement\", \"units\": {\"FRANCE\": [\"A PAR\"]}}";
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("\u{feff}{end}{one}{end}{end}{{\"phase\": 1}}{end}{one}");
        let (lines, done) = work_through(&Atlas::default(), &text);
        assert_eq!(lines.len(), 3, "{end:?}");
        // Returns that follow each other are one end of a line.
        let bad = if end == "\r" { 3 } else { 4 };
        assert_eq!(lines[1]["line"], bad, "{end:?}");
        assert!(done.unwrap_err().text.starts_with(&format!("in.jsonl:{bad}:")), "{end:?}");
    }
    let pretty = "{\n  \"phase\": \"movement\",\n  \"units\": {\"FRANCE\": [\"A PAX\"]}\n}\n";
    let (lines, done) = work_through(&Atlas::default(), pretty);
    assert!(lines.is_empty() && done.unwrap_err().text.starts_with("in.jsonl:3:"));
}
