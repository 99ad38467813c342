//! Strengths other than one (Royale 6.2, with its eight examples) and stationary units (Order of the Dragon 7.2).

use regnal::diplomacy::reasons::{Reason, Result as Outcome, Spared};
use regnal::diplomacy::{Position, Unit};

use crate::kit::{Worked, given, map, power, province, standing, unit, work};

/// Units as `russia A MOS +1`, `turkey A ANK =` for a stationary one.
fn board(lines: &[&str]) -> Position {
    let one = |line: &&str| {
        let words: Vec<&str> = line.split(' ').collect();
        let mut unit = unit(words[0], &words[1..3].join(" "));
        match words.get(3) {
            Some(&"=") => unit.stationary = true,
            Some(n) => unit.strength = n.parse().unwrap(),
            None => {}
        }
        unit
    };
    Position::new(map(), lines.iter().map(one).collect::<Vec<Unit>>()).unwrap()
}

fn played(units: &[&str], orders: &[&str]) -> Worked {
    let given: Vec<_> = orders
        .iter()
        .map(|o| {
            let (owner, order) = o.split_once(' ').unwrap();
            given(owner, order)
        })
        .collect();
    let worked = work(&board(units), &given);
    assert!(worked.verdicts.iter().all(Result::is_ok), "{:?}", worked.verdicts);
    worked
}

fn outcome(worked: &Worked, key: &str) -> (Outcome, bool) {
    let report = worked.report(key);
    (report.result, report.dislodged)
}

#[test]
fn royale_6_2_example_1() {
    let w = played(&["russia A MOS 1", "turkey A SEV 0"], &["russia A MOS - UKR", "turkey A SEV - UKR"]);
    assert_eq!((outcome(&w, "MOS").0, outcome(&w, "SEV").0), (Outcome::Moves, Outcome::Fails));
}

#[test]
fn royale_6_2_example_2() {
    let w = played(&["russia A MOS 1", "turkey A UKR 0"], &["russia A MOS - UKR", "turkey A UKR - MOS"]);
    assert_eq!((outcome(&w, "MOS").0, outcome(&w, "UKR")), (Outcome::Moves, (Outcome::Fails, true)));
}

#[test]
fn royale_6_2_example_3() {
    let w = played(
        &["russia A MOS 1", "turkey A UKR 0", "turkey A SEV 0"],
        &["russia A MOS - UKR", "turkey A UKR - MOS", "turkey A SEV S A UKR - MOS"],
    );
    assert_eq!((outcome(&w, "MOS"), outcome(&w, "UKR")), ((Outcome::Fails, false), (Outcome::Fails, false)));
    assert_eq!(outcome(&w, "SEV").0, Outcome::Given);
}

#[test]
fn royale_6_2_example_4() {
    let w = played(
        &["russia A MOS 1", "russia A STP 0", "turkey A UKR 0", "turkey A SEV 0"],
        &["russia A MOS - SEV", "russia A STP - MOS", "turkey A UKR - MOS", "turkey A SEV S A UKR - MOS"],
    );
    assert_eq!(outcome(&w, "MOS").0, Outcome::Moves);
    assert_eq!((outcome(&w, "STP").0, outcome(&w, "UKR").0), (Outcome::Fails, Outcome::Fails));
    assert_eq!(outcome(&w, "SEV"), (Outcome::Cut, true));
    assert!(w.report("SEV").why.contains(&Reason::CutBy { by: province("MOS"), dislodges: true }));
}

#[test]
fn royale_6_2_example_5() {
    let w = played(&["russia A MOS -1", "turkey A SEV 0"], &["russia A MOS - UKR", "turkey A SEV - UKR"]);
    assert_eq!((outcome(&w, "MOS").0, outcome(&w, "SEV").0), (Outcome::Fails, Outcome::Moves));
}

#[test]
fn royale_6_2_example_6() {
    let w = played(&["russia A MOS -1", "turkey A UKR 0"], &["russia A MOS - UKR", "turkey A UKR - MOS"]);
    assert_eq!((outcome(&w, "MOS"), outcome(&w, "UKR").0), ((Outcome::Fails, true), Outcome::Moves));
}

#[test]
fn royale_6_2_example_7() {
    let w = played(
        &["russia A MOS -1", "turkey A UKR 0", "turkey A SEV 0"],
        &["russia A MOS - SEV", "turkey A UKR S A MOS - SEV", "turkey A SEV H"],
    );
    assert_eq!((outcome(&w, "MOS").0, outcome(&w, "SEV").1), (Outcome::Fails, false));
    let foreign = played(
        &["russia A MOS -1", "italy A UKR 0", "turkey A SEV 0"],
        &["russia A MOS - SEV", "italy A UKR S A MOS - SEV", "turkey A SEV H"],
    );
    assert_eq!((outcome(&foreign, "MOS").0, outcome(&foreign, "SEV").1), (Outcome::Fails, false));
}

#[test]
fn royale_6_2_example_8() {
    let w = played(
        &["russia A MOS 0", "italy A UKR -1", "turkey A SEV 0"],
        &["russia A MOS - SEV", "italy A UKR S A MOS - SEV", "turkey A SEV H"],
    );
    assert_eq!((outcome(&w, "MOS").0, outcome(&w, "SEV").1), (Outcome::Moves, true));
}

#[test]
fn a_weak_unit_enters_an_empty_province() {
    let w = played(&["russia A MOS -1"], &["russia A MOS - UKR"]);
    assert_eq!(outcome(&w, "MOS").0, Outcome::Moves);
    let follows = played(&["russia A MOS -1", "russia A UKR 0"], &["russia A MOS - UKR", "russia A UKR - SEV"]);
    assert_eq!(outcome(&follows, "MOS").0, Outcome::Moves);
    let two = played(&["russia A MOS -1", "turkey A SEV -1"], &["russia A MOS - UKR", "turkey A SEV - UKR"]);
    assert_eq!((outcome(&two, "MOS").0, outcome(&two, "SEV").0), (Outcome::Fails, Outcome::Fails));
}

#[test]
fn a_weak_attack_cuts_no_support_alone() {
    let units = ["russia A WAR -1", "turkey A GAL 0", "turkey A RUM 0", "austria A BUD 0", "russia A UKR 0"];
    let alone = played(
        &units[..4],
        &["russia A WAR - GAL", "turkey A GAL S A RUM - BUD", "turkey A RUM - BUD", "austria A BUD H"],
    );
    assert_eq!(outcome(&alone, "GAL").0, Outcome::Given);
    assert!(alone.report("GAL").why.contains(&Reason::Stands { though: province("WAR"), because: Spared::Weak }));
    assert_eq!(outcome(&alone, "BUD"), (Outcome::Holds, true));
    let helped = played(
        &units,
        &[
            "russia A WAR - GAL",
            "russia A UKR S A WAR - GAL",
            "turkey A GAL S A RUM - BUD",
            "turkey A RUM - BUD",
            "austria A BUD H",
        ],
    );
    assert_eq!(outcome(&helped, "GAL"), (Outcome::Cut, false));
    assert_eq!(outcome(&helped, "BUD"), (Outcome::Holds, false));
}

#[test]
fn a_strong_unit_holds_and_supports_like_any_other() {
    let w = played(
        &["russia A UKR 1", "turkey A RUM 0", "turkey A SEV 0"],
        &["russia A UKR H", "turkey A RUM - UKR", "turkey A SEV S A RUM - UKR"],
    );
    assert_eq!(outcome(&w, "UKR"), (Outcome::Holds, true));
    let helps = played(
        &["russia A UKR 1", "russia A MOS 0", "turkey A SEV 0", "turkey A RUM 0"],
        &["russia A MOS - SEV", "russia A UKR S A MOS - SEV", "turkey A SEV H", "turkey A RUM S A SEV"],
    );
    assert_eq!((outcome(&helps, "MOS").0, outcome(&helps, "SEV").1), (Outcome::Fails, false));
}

/// Each weak attack would need the support that the other cuts: neither support is cut.
#[test]
fn weak_attacks_that_would_cut_each_others_support_cut_none() {
    let w = played(
        &["russia A MOS -1", "russia A WAR 0", "turkey A UKR 0", "turkey A BOH -1"],
        &["russia A MOS - UKR", "russia A WAR S A MOS - UKR", "turkey A UKR H", "turkey A BOH - GAL"],
    );
    assert_eq!(outcome(&w, "WAR").0, Outcome::Given);
    let round = played(
        &["russia A MOS -1", "russia A GAL 0", "turkey A UKR 0", "turkey A VIE -1"],
        &["russia A MOS - UKR", "russia A GAL S A MOS - UKR", "turkey A UKR S A VIE - GAL", "turkey A VIE - GAL"],
    );
    assert_eq!((outcome(&round, "GAL").0, outcome(&round, "UKR").0), (Outcome::Given, Outcome::Given));
    assert_eq!((outcome(&round, "MOS").0, outcome(&round, "VIE").0), (Outcome::Fails, Outcome::Fails));
}

// ---- Stationary units

#[test]
fn a_sortie_bounces_cuts_and_never_moves() {
    let w = played(
        &["turkey A SER =", "austria A BUD", "austria A VIE"],
        &["turkey A SER - BUD", "austria A BUD S A VIE - GAL", "austria A VIE - GAL"],
    );
    assert_eq!(outcome(&w, "SER").0, Outcome::Fails);
    assert!(w.report("SER").why.contains(&Reason::Sortie));
    assert_eq!(outcome(&w, "BUD").0, Outcome::Cut);
    let empty = played(&["turkey A SER =", "austria A TRI"], &["turkey A SER - ALB", "austria A TRI - ALB"]);
    assert_eq!((outcome(&empty, "SER").0, outcome(&empty, "TRI").0), (Outcome::Fails, Outcome::Fails));
    assert!(empty.aftermath.contested.has(province("ALB")));
    assert_eq!(standing(&empty.aftermath.position), ["austria A TRI", "turkey A SER"]);
    let alone = played(&["turkey A SER ="], &["turkey A SER - ALB"]);
    assert_eq!(outcome(&alone, "SER").0, Outcome::Fails);
    assert!(alone.aftermath.contested.has(province("ALB")), "closed to retreats");
}

#[test]
fn a_sortie_dislodges_nobody_and_breaks_a_circle() {
    let w = played(
        &["turkey A SER =", "turkey A GRE", "italy A BUL"],
        &["turkey A SER - BUL", "turkey A GRE S A SER - BUL", "italy A BUL H"],
    );
    assert_eq!((outcome(&w, "SER").0, outcome(&w, "BUL").1), (Outcome::Fails, false));
    let round = played(
        &["turkey F ANK", "turkey A CON =", "turkey A SMY"],
        &["turkey F ANK - CON", "turkey A CON - SMY", "turkey A SMY - ANK"],
    );
    assert!(["ANK", "CON", "SMY"].iter().all(|p| outcome(&round, p).0 == Outcome::Fails));
}

#[test]
fn a_sortie_takes_no_support_to_hold_and_defends_itself_head_on() {
    let hold = played(
        &["turkey A SER =", "turkey A GRE", "italy A BUL", "italy A RUM"],
        &["turkey A SER - ALB", "turkey A GRE S A SER", "italy A BUL - SER", "italy A RUM S A BUL - SER"],
    );
    assert_eq!((outcome(&hold, "SER").1, outcome(&hold, "GRE").0), (true, Outcome::Void));
    let head_on = played(
        &["turkey A SER =", "turkey A GRE", "italy A BUL", "italy A RUM"],
        &["turkey A SER - BUL", "turkey A GRE S A SER - BUL", "italy A BUL - SER", "italy A RUM S A BUL - SER"],
    );
    assert_eq!((outcome(&head_on, "SER").1, outcome(&head_on, "BUL").0), (false, Outcome::Fails));
}

#[test]
fn a_dislodged_stationary_unit_goes_nowhere() {
    let w = played(
        &["turkey A SER =", "italy A BUL", "italy A RUM"],
        &["turkey A SER H", "italy A BUL - SER", "italy A RUM S A BUL - SER"],
    );
    assert_eq!(w.aftermath.dislodged.len(), 1);
    assert!(w.aftermath.dislodged[0].retreats.is_empty() && w.aftermath.dislodged[0].by == Some(power("italy")));
}
