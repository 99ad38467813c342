//! The order of succession.

use super::super::succession::everybody;
use super::super::{Character, CharacterId, Verdict, claims, heir, line};
use super::{Court, FRANCE, SPAIN};

/// A King with two sons and two daughters, all with families; a brother with a family; an uncle.
struct Royals {
    court: Court,
    king: CharacterId,
}

impl Royals {
    fn new() -> Self {
        let mut c = Court::default();
        let (old, old_queen) = (c.man("Old", 1230, FRANCE), c.woman("Old Queen", 1230, SPAIN));
        c.wed([old, old_queen], 1245);
        let (father, uncle) = (c.son("Father", 1250, [old, old_queen]), c.son("Uncle", 1255, [old, old_queen]));
        let mother = c.woman("Mother", 1250, SPAIN);
        c.wed([father, mother], 1265);
        let king = c.son("King", 1270, [father, mother]);
        let brother = c.son("Brother", 1275, [father, mother]);
        let sister = c.daughter("Sister", 1271, [father, mother]);
        let queen = c.woman("Queen", 1275, SPAIN);
        c.wed([king, queen], 1290);
        // The daughters are older than the sons, and the second son's line is larger.
        let dora = c.daughter("Dora", 1291, [king, queen]);
        let ella = c.daughter("Ella", 1292, [king, queen]);
        let arthur = c.son("Arthur", 1295, [king, queen]);
        let bernard = c.son("Bernard", 1300, [king, queen]);
        let wives: Vec<_> = (0..4).map(|n| c.woman(&format!("Wife {n}"), 1295, SPAIN)).collect();
        let lord = c.man("Lord", 1290, SPAIN);
        let anna = c.daughter("Anna", 1315, [arthur, wives[0]]);
        c.son("Alan", 1320, [arthur, wives[0]]);
        c.son("Anna's son", 1335, [lord, anna]);
        c.son("Bruno", 1321, [bernard, wives[1]]);
        c.daughter("Berta", 1316, [bernard, wives[1]]);
        c.daughter("Dina", 1310, [lord, dora]);
        c.son("Denis", 1315, [lord, dora]);
        c.son("Emil", 1311, [lord, ella]);
        c.son("Nephew", 1300, [brother, wives[2]]);
        c.daughter("Niece", 1295, [brother, wives[2]]);
        c.son("Sister's son", 1290, [lord, sister]);
        c.son("Cousin", 1280, [uncle, wives[3]]);
        c.dies(old, 1270);
        c.dies(father, 1280);
        c.dies(king, 1340);
        Royals { court: c, king }
    }

    fn id(&self, name: &str) -> CharacterId {
        self.court.people.iter().find(|c| c.name == name).unwrap().id
    }

    fn line(&self, judge: &dyn Fn(&Character) -> Verdict) -> Vec<&str> {
        self.court.names(line(&self.court.kin(), self.king, judge))
    }
}

const WHOLE: [&str; 18] = [
    "Arthur",
    "Alan",
    "Anna",
    "Anna's son",
    "Bernard",
    "Bruno",
    "Berta",
    "Dora",
    "Denis",
    "Dina",
    "Ella",
    "Emil",
    "Brother",
    "Nephew",
    "Niece",
    "Sister",
    "Sister's son",
    "Uncle",
];

/// BR 9.2 BR 9.3
#[test]
fn sons_with_their_issue_then_daughters_then_wider() {
    let royals = Royals::new();
    let whole: Vec<&str> = WHOLE.into_iter().chain(["Cousin"]).collect();
    assert_eq!(royals.line(&everybody), whole);
}

/// BR 9.2
#[test]
fn a_dead_child_is_represented_by_the_issue() {
    let mut royals = Royals::new();
    let (arthur, alan) = (royals.id("Arthur"), royals.id("Alan"));
    royals.court.dies(arthur, 1335);
    assert_eq!(royals.line(&everybody)[..3], ["Alan", "Anna", "Anna's son"]);
    royals.court.dies(alan, 1335);
    assert_eq!(royals.line(&everybody)[..3], ["Anna", "Anna's son", "Bernard"]);
}

/// BR 9.1
#[test]
fn the_heir_is_the_first_of_the_line() {
    let royals = Royals::new();
    let kin = royals.court.kin();
    assert_eq!(heir(&kin, royals.king, &everybody), Some(royals.id("Arthur")));
    assert_eq!(heir(&kin, royals.king, &|_| Verdict::SkipLine), None);
    assert_eq!(heir(&kin, CharacterId(999), &everybody), None);
}

/// BR 5.2: of two sons of one turn the first comes first, whatever their numbers.
#[test]
fn precedence_goes_by_year_of_birth() {
    let mut royals = Royals::new();
    let (arthur, bernard) = (royals.id("Arthur"), royals.id("Bernard"));
    royals.court.at(arthur).born = 1302;
    royals.court.at(bernard).born = 1301;
    assert_eq!(royals.line(&everybody)[0], "Bernard");
}

/// BR OE.28
#[test]
fn bastards_and_their_issue_have_no_claim() {
    let mut royals = Royals::new();
    let arthur = royals.id("Arthur");
    royals.court.at(arthur).bastard = true;
    assert_eq!(royals.line(&everybody)[..2], ["Bernard", "Bruno"]);
    // Nor does a bastard's own line climb to his father's house.
    let mut c = Court::default();
    let (king, lady) = (c.man("King", 1270, FRANCE), c.woman("Lady", 1275, FRANCE));
    let bastard = c.son("Bastard", 1295, [king, lady]);
    c.son("Prince", 1296, [king, lady]);
    c.at(bastard).bastard = true;
    assert!(line(&c.kin(), bastard, &everybody).is_empty());
}

#[test]
fn one_who_has_left_the_stage_is_passed_but_not_the_issue() {
    let mut royals = Royals::new();
    let arthur = royals.id("Arthur");
    royals.court.at(arthur).retired = true;
    assert_eq!(royals.line(&everybody)[0], "Alan");
}

/// BR 9.14 BR 9.19
#[test]
fn a_person_or_a_whole_line_may_be_skipped() {
    let royals = Royals::new();
    let person = |c: &Character| if c.name == "Arthur" { Verdict::SkipPerson } else { Verdict::Take };
    assert_eq!(royals.line(&person)[..2], ["Alan", "Anna"]);
    let whole = |c: &Character| if c.name == "Arthur" { Verdict::SkipLine } else { Verdict::Take };
    assert_eq!(royals.line(&whole)[..2], ["Bernard", "Bruno"]);
}

#[test]
fn a_child_of_cousins_comes_once_and_in_by_the_other_parent_where_one_renounced() {
    let mut royals = Royals::new();
    let (bruno, anna) = (royals.id("Bruno"), royals.id("Anna"));
    royals.court.son("Both", 1340, [bruno, anna]);
    let line = royals.line(&everybody);
    assert_eq!(line.iter().filter(|n| **n == "Both").count(), 1);
    assert!(line.iter().position(|n| *n == "Both") < line.iter().position(|n| *n == "Bernard"));
    let renounced = |c: &Character| if c.name == "Anna" { Verdict::SkipLine } else { Verdict::Take };
    let line = royals.line(&renounced);
    assert_eq!(line[..4], ["Arthur", "Alan", "Bernard", "Bruno"]);
    assert_eq!(line[4], "Both");
}

/// The kinship is told in words, for the family tree and the chronicle.
#[test]
fn each_claim_has_its_reason_and_degree() {
    let royals = Royals::new();
    let kin = royals.court.kin();
    let reasons = claims(&kin, royals.king, &[], &everybody);
    let told = |name: &str| {
        let claim = reasons.iter().find(|c| c.who == royals.id(name)).unwrap();
        (claim.reason.as_str(), claim.degree)
    };
    assert_eq!(told("Arthur"), ("eldest son", 1));
    assert_eq!(told("Bernard"), ("second son", 1));
    assert_eq!(told("Alan"), ("son of the eldest son", 2));
    assert_eq!(told("Berta"), ("daughter of the second son", 2));
    assert_eq!(told("Anna's son"), ("son of the daughter of the eldest son", 3));
    assert_eq!(told("Ella"), ("second daughter", 1));
    assert_eq!(told("Brother"), ("brother", 2));
    assert_eq!(told("Nephew"), ("nephew by his brother", 3));
    assert_eq!(told("Sister's son"), ("nephew by his sister", 3));
    assert_eq!(told("Niece"), ("niece by his brother", 3));
    assert_eq!(told("Uncle"), ("uncle by his father", 3));
    assert_eq!(told("Cousin"), ("cousin by his father's brother", 4));
}

/// As the rulebook's example: Miguel has no issue, so his nephew Carlos is heir of Spain; Louis has a daughter only.
/// BR 9.2 BR 9.3
#[test]
fn a_nephew_inherits_and_a_daughter() {
    let mut c = Court::default();
    let (old, dowager) = (c.man("Old", 1275, SPAIN), c.woman("Dowager", 1280, FRANCE));
    c.wed([old, dowager], 1295);
    let miguel = c.son("Miguel", 1300, [old, dowager]);
    let pedro = c.son("Pedro", 1305, [old, dowager]);
    let ana = c.woman("Ana", 1310, FRANCE);
    c.wed([pedro, ana], 1325);
    let carlos = c.son("Carlos", 1330, [pedro, ana]);
    c.dies(old, 1330);
    c.dies(pedro, 1350);
    let (louis, blanche) = (c.man("Louis", 1310, FRANCE), c.woman("Blanche", 1310, SPAIN));
    c.wed([louis, blanche], 1330);
    let isabelle = c.daughter("Isabelle", 1335, [louis, blanche]);
    c.wed([carlos, isabelle], 1355);
    let fernando = c.son("Fernando", 1360, [carlos, isabelle]);
    c.dies(louis, 1375);
    let kin = c.kin();
    assert_eq!(line(&kin, louis, &everybody), [isabelle, fernando]);
    assert_eq!(line(&kin, miguel, &everybody), [carlos, fernando]);
    let reasons: Vec<String> = claims(&kin, miguel, &[], &everybody).into_iter().map(|c| c.reason).collect();
    assert_eq!(reasons, ["nephew by his brother", "great-nephew by his brother"]);
    // Isabelle has reigned; her son, who bears his father's name, has the crown through her and not through Carlos.
    let after: Vec<_> = claims(&kin, fernando, &[louis, isabelle], &everybody).into_iter().map(|c| c.who).collect();
    assert!(!after.contains(&miguel));
    let spanish: Vec<_> = claims(&kin, fernando, &[old, miguel, carlos], &everybody).into_iter().collect();
    assert_eq!(spanish[0].who, miguel);
    assert_eq!(spanish[0].reason, "kinsman by his great-grandfather");
}

/// BR 9.3: what came through the mother goes to the mother's kin.
#[test]
fn a_queens_childless_son_is_succeeded_by_her_kin() {
    let mut c = Court::default();
    let (king, lady) = (c.man("King", 1275, FRANCE), c.woman("Lady", 1280, SPAIN));
    let queen = c.daughter("Queen", 1300, [king, lady]);
    let aunt = c.daughter("Aunt", 1305, [king, lady]);
    let (grandee, donna) = (c.man("Grandee", 1275, SPAIN), c.woman("Donna", 1280, FRANCE));
    let consort = c.son("Consort", 1300, [grandee, donna]);
    let rival = c.son("Rival", 1305, [grandee, donna]);
    c.wed([consort, queen], 1320);
    let son = c.son("Son", 1325, [consort, queen]);
    let sister = c.daughter("Sister", 1330, [consort, queen]);
    for (who, year) in [(king, 1330), (queen, 1340), (son, 1350)] {
        c.dies(who, year);
    }
    let seen = |house: u8, holders: &[CharacterId]| {
        let mut people = c.people.clone();
        people[usize::from(son.0)].house = super::HouseId(house);
        let kin = super::Kin::of(&people, &c.marriages);
        claims(&kin, son, holders, &everybody).into_iter().map(|c| c.who).collect::<Vec<_>>()
    };
    assert_eq!(seen(FRANCE.0, &[]), [sister, aunt], "by the name he bears");
    assert_eq!(seen(SPAIN.0, &[king, queen]), [sister, aunt], "by those who held the crown");
    assert_eq!(seen(SPAIN.0, &[king]), [sister, aunt], "by the blood of one who held it");
    assert_eq!(seen(SPAIN.0, &[])[..], [sister, rival], "by the father's name");
}

#[test]
fn nobody_is_found_where_there_is_nobody() {
    let mut c = Court::default();
    let king = c.man("King", 1275, FRANCE);
    assert_eq!(heir(&c.kin(), king, &everybody), None);
}

#[test]
fn a_circle_of_parents_in_a_file_ends() {
    let mut c = Court::default();
    let (a, b) = (c.man("A", 1275, FRANCE), c.man("B", 1275, FRANCE));
    c.at(a).father = Some(b);
    c.at(b).father = Some(a);
    assert_eq!(line(&c.kin(), a, &everybody), [b]);
    assert_eq!(c.kin().descendants(a), [b]);
    assert_eq!(c.kin().ancestors(a), [b]);
}
