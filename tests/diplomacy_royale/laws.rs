//! The laws that are looked at after every act of the long games can be broken, each by a position that play never reaches.

use regnal::diplomacy::Adjustment;
use regnal::dynasty::Captor;
use regnal::games::diplomacy_royale::laws;
use regnal::games::diplomacy_royale::writs::{Proposal, ProposalState, Terms};

use super::kit::*;
use super::writs::{clause, court_with, wedding};

/// A French prince and an Italian princess, wed with a zone in Burgundy and a promise of his brother; a French lord, an
/// English cardinal.
fn sound() -> Board {
    let mut board = court_with("clergy: true, clergy_age: 15");
    let (groom, bride) = (board.bearer("f1100"), board.bearer("i1a00"));
    let cardinal = board.person(ENGLAND, "Wolsey", Sex::Male, 40);
    let priest = board.person(FRANCE, "Anselm", Sex::Male, 40);
    for (who, rank, see) in [(cardinal, Rank::Cardinal, Some("lon")), (priest, Rank::Priest, None)] {
        board.edit(|p| {
            p.nobles[who.0 as usize].cleric = Some(Cleric {
                rank,
                eligible: false,
                see: see.map(land),
                see_since: 0,
                renounced: false,
                acted: false,
            });
        });
    }
    let zone = clause(FRANCE, Terms::Demilitarised { over: vec![land("bur")] });
    let promised = Terms::FutureMarriage { who: board.bearer("f1200"), with: Some(board.bearer("i1b00")) };
    let free = clause(FRANCE, promised);
    wedding(&mut board, groom, bride, vec![zone, regnal::dynasty::Clause { from: Some(1620), ..free }]);
    let lord = board.bearer("e1200");
    board.title(lord, "wal");
    board
}

fn number(p: &Position, words: &str) -> usize {
    p.people.iter().position(|c| c.name == words).expect("the one")
}

type Spoil = fn(&mut Position);

/// ROY 5.2-4, 5.2-6, 5.4-12, 4-8, 8.2-3, 8.2-4, 8.2-17, 8.2-19, 5.3-8, 5.1-1, 5.1-2, 9-3, 9.3-3, 9.3-15, 9.3-17, 6.3-2
#[test]
fn every_law_can_be_broken() {
    let board = sound();
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    let cases: [(&str, Spoil); 24] = [
        ("is against a writ", |p| {
            p.turn.phase = Phase::Moves;
            let paris = p.units.iter().find(|u| u.at == Some(place("par"))).expect("Paris").id;
            p.desk.orders.insert(paris, Order::Move { to: place("bur"), via: false });
        }),
        ("is against a writ", |p| {
            p.turn.phase = Phase::Retreats;
            let paris = p.units.iter().find(|u| u.at == Some(place("par"))).expect("Paris").id;
            p.desk.retreats.insert(paris, Some(place("bur")));
        }),
        ("is against a writ", |p| {
            p.turn.phase = Phase::Births;
            let build = Adjustment::Build { kind: UnitKind::Army, at: place("bur") };
            p.desk.adjustments.insert(FRANCE, vec![build]);
        }),
        ("binds and cannot be kept", |p| {
            let who = p.people.iter().position(|c| c.keeper == Some(ITALY) && c.sex == Sex::Female && c.died.is_none());
            let sister = p.writs[0].clauses.iter().find_map(|c| match c.terms {
                Terms::FutureMarriage { with, .. } => with,
                _ => None,
            });
            assert!(who.is_some());
            p.people[sister.expect("a sister").0 as usize].never_weds = true;
        }),
        ("do not end together", |p| p.writs[0].ended = Some(p.turn.year)),
        ("was not done at the wedding", |p| {
            let who = p.marriages.last().expect("a wedding").wife;
            p.writs[0].clauses.push(clause(ITALY, Terms::Renounce { who, power: PowerId(4) }));
        }),
        ("would set aside", |p| p.proposals.rests.push((p.writs[0].id, 9, FRANCE))),
        ("outside the court", |p| {
            p.turn.phase = Phase::Moves;
            let draft = regnal::dynasty::Draft::of(CharacterId(0), CharacterId(1));
            let state = ProposalState::Void;
            let (flagged, may_withdraw, delayed) = (vec![], false, false);
            p.proposals.list =
                vec![Proposal { number: 0, from: FRANCE, to: ITALY, draft, flagged, may_withdraw, delayed, state }];
        }),
        ("an order lies on the desk", |p| {
            p.desk.orders.insert(p.units[0].id, Order::Hold);
        }),
        ("a vote lies on the desk", |p| {
            p.desk.votes.insert(CharacterId(0), CharacterId(0));
        }),
        ("reigns and has no monarch", |p| p.powers[2].monarch = None),
        ("has a monarch and no crown", |p| p.powers[2].standing = Standing::Crownless),
        ("reigns in England and holds a title", |p| p.titles[0].holder = p.powers[1].monarch),
        ("does not descend from its first holder", |p| {
            p.titles[0].holder = Some(CharacterId(number(p, "Wolsey") as u16));
        }),
        ("under a title that nobody holds", |p| {
            p.titles[0].holder = None;
            p.units[0].under = Allegiance::Title(p.titles[0].id);
        }),
        ("in a line that was given up", |p| {
            let king = p.powers[2].monarch.expect("a king").0 as usize;
            p.nobles[king].renounced = p.nobles[king].serials.clone();
        }),
        ("wed at", |p| {
            let wife = p.marriages.last().expect("a wedding").wife.0 as usize;
            p.people[wife].track = p.turn.clock - 10;
        }),
        ("were born to one dynasty", |p| {
            let m = p.marriages.last().expect("a wedding").clone();
            p.nobles[m.wife.0 as usize].born_to = p.nobles[m.husband.0 as usize].born_to;
        }),
        ("is of the clergy and has a claim", |p| {
            let n = number(p, "Wolsey");
            p.nobles[n].serials = vec![serial("e1900")];
        }),
        ("has his see in", |p| {
            let n = number(p, "Wolsey");
            p.nobles[n].cleric.as_mut().expect("a cleric").see = Some(land("wal"));
        }),
        ("there are 2 Popes", |p| {
            for name in ["Wolsey", "Anselm"] {
                let n = number(p, name);
                let cleric = p.nobles[n].cleric.as_mut().expect("a cleric");
                (cleric.rank, cleric.see) = (Rank::Pope, None);
            }
        }),
        ("who cannot hold anybody of theirs", |p| {
            let n = number(p, "Anselm");
            p.people[n].captive_of = Some(Captor::Seat(FRANCE));
        }),
        ("by somebody who is gone", |p| {
            let (n, jailer) = (number(p, "Anselm"), number(p, "Wolsey"));
            p.people[n].captive_of = Some(Captor::Seat(ENGLAND));
            p.nobles[n].jailer = Some(CharacterId(jailer as u16));
            p.people[jailer].retired = true;
        }),
        ("which is no more", |p| {
            p.powers[6].standing = Standing::Eliminated;
            p.powers[6].monarch = None;
            for unit in p.units.iter_mut().filter(|u| u.power == PowerId(6)) {
                unit.at = None;
            }
            for province in p.provinces.iter_mut().filter(|q| q.owner == Some(PowerId(6))) {
                province.owner = None;
            }
            for n in 0..p.nobles.len() {
                if p.people[n].keeper == Some(TURKEY) {
                    p.nobles[n].command = None;
                }
            }
        }),
    ];
    for (words, spoil) in cases {
        let mut position = board.data();
        spoil(&mut position);
        let broken = laws::invariants(position.pos(&Book::standard())).expect_err(words);
        assert!(broken.contains(words), "{broken}, not {words}");
    }
}
