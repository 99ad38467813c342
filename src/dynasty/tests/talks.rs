//! Contracts and the talks before them.

use super::super::contract::{Duty, overruled};
use super::super::{
    Bound, Clause, Contract, ContractId, Draft, Negotiation, NoDeal, Outcome, TalkId, Terms, conflicts,
};
use super::{CharacterId, FRANCE, ITALY, SPAIN};
use crate::table::SeatId;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    Peace,
    War(SeatId),
    Give(&'static str),
    Pay,
    Renounce,
}

impl Terms for Test {
    fn describe(&self) -> String {
        match self {
            Test::Peace => "keeps the peace".into(),
            Test::War(on) => format!("makes war on {on}"),
            Test::Give(what) => format!("gives {what} each turn"),
            Test::Pay => "pays once".into(),
            Test::Renounce => "renounces the claim".into(),
        }
    }

    fn conflicts_with(&self, other: &Self) -> Option<String> {
        let same = matches!((self, other), (Test::Give(a), Test::Give(b)) if a == b);
        same.then(|| "it is promised already".into())
    }

    fn outlives(&self) -> bool {
        *self == Test::Renounce
    }

    fn duty(&self) -> Duty {
        match self {
            Test::Give(_) => Duty::EachTurn,
            Test::Pay => Duty::Once,
            _ => Duty::Standing,
        }
    }

    fn conflicts_between(&self, mine: Bound, other: &Self, theirs: Bound) -> Option<String> {
        let war = match (self, other) {
            (Test::War(on), Test::Peace) => mine.by == theirs.by && *on == theirs.to,
            (Test::Peace, Test::War(on)) => mine.by == theirs.by && *on == mine.to,
            _ => false,
        };
        if war {
            return Some("peace and war".into());
        }
        if mine.by == theirs.by { self.conflicts_with(other) } else { None }
    }
}

fn draft(clauses: Vec<Clause<Test>>) -> Draft<Test> {
    Draft { clauses, ..Draft::of(CharacterId(1), CharacterId(2)) }
}

fn contract(id: u16, parties: [SeatId; 2], year: i32, clauses: Vec<Clause<Test>>) -> Contract<Test> {
    draft(clauses).sign(ContractId(id), parties, None, year)
}

/// BR 8.7 BR 8.11 BR 9.19
#[test]
fn clauses_bind_in_their_term_and_some_beyond() {
    let mut give = Clause::new(FRANCE, Test::Give("cloth"));
    (give.from, give.to) = (Some(1325), Some(1335));
    let mut c = contract(
        1,
        [FRANCE, SPAIN],
        1320,
        vec![give, Clause::new(SPAIN, Test::Renounce), Clause::new(SPAIN, Test::Pay)],
    );
    let binding = |c: &Contract<Test>, year| c.binding(year).map(|(n, _)| n).collect::<Vec<_>>();
    let due = |c: &Contract<Test>, year| c.due(year).map(|(n, _)| n).collect::<Vec<_>>();
    assert!(binding(&c, 1315).is_empty());
    assert_eq!(binding(&c, 1320), [1, 2]);
    assert_eq!(binding(&c, 1335), [0, 1, 2]);
    assert_eq!(due(&c, 1325), [0, 2]);
    assert!(c.mark_done(0, 1325) && c.mark_done(2, 1325) && !c.mark_done(7, 1325));
    assert_eq!((due(&c, 1325), due(&c, 1330)), (vec![], vec![0]));
    assert!(c.clauses[2].is_spent(1330) && !c.clauses[0].is_spent(1330) && c.clauses[0].is_spent(1340));
    assert_eq!(c.binding_on(SPAIN, 1330).count(), 2);
    c.clauses[0].suspended = Some("the province is lost".into());
    assert!(due(&c, 1330).is_empty());
    assert_eq!(c.clauses[0].describe(), "gives cloth each turn, 1325 to 1335 (suspended: the province is lost)");
    c.ended = Some(1330);
    assert!(c.in_force(1325) && !c.in_force(1330));
    assert_eq!(binding(&c, 1340), [1], "a renunciation outlives the contract");
    assert_eq!((c.other(FRANCE), c.is_party(ITALY)), (SPAIN, false));
}

/// BR 24.1
#[test]
fn strangers_see_no_secret_clause() {
    let mut secret = Clause::new(FRANCE, Test::Pay);
    secret.secret = true;
    let mut c = contract(1, [FRANCE, SPAIN], 1320, vec![secret, Clause::new(SPAIN, Test::Peace)]);
    c.free_text = "and good hunting".into();
    assert_eq!(c.seen_by(SPAIN), c);
    let seen = c.seen_by(ITALY);
    assert_eq!((seen.clauses.len(), seen.free_text.as_str()), (1, ""));
}

/// BR 8.8 BR 8.9
#[test]
fn the_older_contract_prevails() {
    let peace = contract(
        1,
        [FRANCE, SPAIN],
        1320,
        vec![Clause::new(FRANCE, Test::Peace), Clause::new(FRANCE, Test::Give("cloth"))],
    );
    let aid = draft(vec![
        Clause::new(FRANCE, Test::War(SPAIN)),
        Clause::new(FRANCE, Test::Give("cloth")),
        Clause::new(ITALY, Test::Give("cloth")),
    ]);
    let warned = conflicts([&peace], &aid, [FRANCE, ITALY], 1330);
    let places: Vec<_> = warned.iter().map(|w| (w.clause, w.contract, w.other, w.by)).collect();
    assert_eq!(places, [(0, Some(ContractId(1)), 0, FRANCE), (1, Some(ContractId(1)), 1, FRANCE)]);
    let younger = aid.sign(ContractId(2), [FRANCE, ITALY], None, 1330);
    assert!(peace.prevails_over(&younger) && !younger.prevails_over(&peace));
    let rest = overruled([&younger, &peace], 1330, Test::conflicts_between);
    let rest: Vec<_> = rest.into_iter().map(|(c, n, _)| (c.0, n)).collect();
    assert_eq!(rest, [(2, 0), (2, 1)]);
    let mut over = peace.clone();
    over.ended = Some(1325);
    assert_eq!(conflicts([&over], &draft(vec![Clause::new(FRANCE, Test::War(SPAIN))]), [FRANCE, ITALY], 1330), []);
}

#[test]
fn a_draft_may_stand_against_itself_but_not_in_other_years() {
    let (mut one, mut two) = (Clause::new(FRANCE, Test::Give("cloth")), Clause::new(FRANCE, Test::Give("cloth")));
    let twice = draft(vec![one.clone(), two.clone()]);
    let none: [&Contract<Test>; 0] = [];
    assert_eq!(conflicts(none, &twice, [FRANCE, SPAIN], 1320)[0].contract, None);
    (one.to, two.from) = (Some(1330), Some(1335));
    assert_eq!(conflicts(none, &draft(vec![one, two]), [FRANCE, SPAIN], 1320), []);
}

#[test]
fn talks_go_to_and_fro() {
    let mut talks = Negotiation::open(TalkId(1), FRANCE, SPAIN, draft(vec![]), "a fair match");
    assert_eq!(talks.accept(FRANCE), Err(NoDeal::NotYourAnswer { by: FRANCE, to: SPAIN }));
    assert_eq!(talks.counter(SPAIN, draft(vec![]), "", 2), Err(NoDeal::SameDraft));
    let asks = |n: usize| draft(vec![Clause::new(FRANCE, Test::Pay); n]);
    assert_eq!(talks.counter(SPAIN, asks(1), "we need money", 2), Ok(()));
    assert_eq!((talks.from, talks.to, talks.turns), (SPAIN, FRANCE, 1));
    assert_eq!(talks.counter(FRANCE, draft(vec![]), "no", 2), Ok(()));
    assert_eq!(talks.counter(SPAIN, asks(2), "", 2), Err(NoDeal::TooManyCounters { limit: 2 }));
    assert_eq!(talks.accept(SPAIN).map(|d| d.couple()), Ok(Some((CharacterId(1), CharacterId(2)))));
    assert_eq!((talks.outcome, talks.decline(SPAIN, "")), (Outcome::Accepted, Err(NoDeal::Over)));
    assert_eq!(talks.history.len(), 4);
    let mut talks = Negotiation::open(TalkId(2), FRANCE, SPAIN, draft(vec![]), "");
    assert!(talks.decline(ITALY, "").is_err());
    assert_eq!(talks.decline(FRANCE, "we think again"), Ok(()));
    assert!(!talks.is_open());
}

#[test]
fn a_contract_is_a_file() {
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Word(String);
    impl Terms for Word {
        fn describe(&self) -> String {
            self.0.clone()
        }
        fn conflicts_with(&self, _: &Self) -> Option<String> {
            None
        }
    }
    let read: Contract<Word> =
        ron::from_str("(id: 3, parties: (0, 1), signed: 1320, clauses: [(by: 0, terms: (\"keeps faith\"))])").unwrap();
    assert_eq!(read.clauses, [Clause::new(FRANCE, Word("keeps faith".into()))]);
    let written: Contract<Word> = ron::from_str(&ron::to_string(&read).unwrap()).unwrap();
    assert_eq!(written, read);
}
