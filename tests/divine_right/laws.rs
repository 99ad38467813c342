//! The laws of the game in long games, and what they catch; no unit dies without a line that tells it.

use regnal::bots::Sitters;
use regnal::games::divine_right::components::{Origin, Siege};
use regnal::games::divine_right::laws;

use super::kit::*;

const WAR: &str = include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron");

/// The law that a changed position breaks.
#[track_caller]
fn broken(b: Board, change: impl FnOnce(&mut Position)) -> String {
    assert_eq!(b.invariants(), Ok(()));
    let mut position = b.data();
    change(&mut position);
    laws::keep(laid(position)).expect_err("a broken law").words
}

fn plain() -> Board {
    board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], allies: [(kingdom: hothior, of: mivior)], \
         sieges: [(castle: \"Plibba\", by: mivior)], \
         stacks: [(at: \"Plibba\", of: mivior, inside: false, mercenary_armies: 6), (at: \"1415\", of: mivior, regulars: [(of: mivior, armies: 2)])]",
    )
}

fn at(place: &str, inside: bool) -> Place {
    Place::At { hex: hex(place), inside }
}

#[test]
fn a_broken_law_is_found() {
    let b = plain();
    let field = b.armies(A, "1415");
    let camp = b.armies(A, "Plibba");
    let first = camp[0];
    let ship = b.fleets(A, "Colist")[0];
    let foe = b.armies(B, "Pennol");
    let king = b.monarch(KingdomId::Muetar);
    type Change = Box<dyn FnOnce(&mut Position)>;
    let put = |id: CounterId, place: Place| -> Change { Box::new(move |p| p.counters[id.index()].place = place) };
    let cases: Vec<(Change, &str)> = vec![
        (put(field[0], at("Pennol", true)), "not friendly"),
        (put(field[0], at("Isle of Fright", false)), "cannot be"),
        (put(first, Place::Dead), "dead instead of in the pool"),
        (put(foe[0], at("1415", false)), "two players"),
        (put(field[0], at("1415", true)), "walls that do not stand"),
        (
            Box::new(move |p| camp.iter().for_each(|id| p.counters[id.index()].place = Place::Dead)),
            "besieged by nobody",
        ),
        (
            Box::new(|p| {
                let keep = p.keeps.iter_mut().find(|k| k.hex == hex("Beolon")).unwrap();
                keep.siege = Some(Siege { by: A, since: 0, rolled: false });
            }),
            "besieged by nobody",
        ),
        (put(king, Place::Dead), "monarch"),
        (put(king, Place::Prison { hex: hex("Colist"), captor: Some(A) }), "prisoner"),
        (Box::new(move |p| p.counters[field[1].index()].deeds.spent = 30), "spent"),
        (Box::new(move |p| p.players[1].out_since = Some(1)), "out of the game"),
        (Box::new(|p| p.players[1].out_for_good = true), "kept out of the game"),
        (Box::new(|p| p.players[0].duelled = vec![B]), "duel"),
        (Box::new(|p| p.realms[KingdomId::Pon.index()].violators = vec![A]), "penalty"),
        (put(ship, at("Pennol", false)), "cannot be"),
    ];
    for (change, says) in cases {
        let law = broken(plain(), change);
        assert!(law.contains(says), "{law}: wanted {says}");
    }
}

/// Whoever dies is told of in the same act.
#[test]
fn every_death_has_its_line() {
    let mut died = 0;
    for (sitters, seed) in [("bbb", 5), ("rrrr", 8)] {
        let seats: Vec<SeatSetup> = sitters
            .chars()
            .enumerate()
            .map(|(n, c)| SeatSetup::plain(n, if c == 'b' { Sitter::bot(2) } else { Sitter::Random }))
            .collect();
        let mut table = Table::lean(&DIVINE_RIGHT, WAR, "war.ron", seats.clone(), seed).unwrap();
        let sitters = Sitters::seated(&DIVINE_RIGHT, &seats).unwrap();
        let gone = |table: &Table| -> Vec<CounterId> {
            let pos = laid(Minaria::position(table));
            pos.ids().filter(|id| matches!(pos.place(*id), Place::Dead | Place::Pool)).collect()
        };
        let mut before = gone(&table);
        for _ in 0..500 {
            let told = table.chronicle().lines.len();
            match next_act(&sitters, &table) {
                Some((seat, action)) => table.submit(seat, action).unwrap(),
                None => break,
            };
            let after = gone(&table);
            let dead: Vec<CounterId> = after.iter().copied().filter(|id| !before.contains(id)).collect();
            let said: Vec<String> = table.chronicle().lines[told.min(table.chronicle().lines.len())..]
                .iter()
                .map(|l| l.text.clone())
                .collect();
            if !dead.is_empty() {
                died += dead.len();
                let deaths = ["lost", "perish", "disband", "given up", "drown"];
                let lines = said.iter().filter(|l| deaths.iter().any(|d| l.contains(d))).count();
                let pos = laid(Minaria::position(&table));
                let names: Vec<&str> = dead.iter().map(|id| pos.counter(*id).name.as_str()).collect();
                assert!(lines > 0, "{names:?} died without a line: {said:?}");
            }
            before = after;
        }
    }
    assert!(died > 0, "nobody died");
}

/// TRANSPORT-01, DEACT-06
#[test]
fn an_army_that_goes_down_with_an_allys_fleet_is_told_of() {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], allies: [(kingdom: hothior, of: mivior, personality: \"Disciplined\")], \
         stacks: [(at: \"0925\", of: mivior, aboard: true, regulars: [(of: hothior, fleets: 1), (of: mivior, armies: 1)])]",
    );
    let army = b.armies(A, "0925");
    assert_eq!(b.pos().counter(army[0]).kingdom(), Some(KingdomId::Mivior));
    b.to(B, Phase::Diplomacy);
    b.attempt(B, Action::Deactivate(KingdomId::Hothior), Some("Bribe +2"), 6);
    assert_eq!(b.place(army[0]), Place::Dead);
    let name = b.pos().counter(army[0]).name.clone();
    let line = b.table.chronicle().lines.iter().find(|l| l.text.contains(&name)).cloned();
    let line = line.unwrap_or_else(|| panic!("no line: {}", b.story()));
    assert!(line.text.contains("lost with the ships of Hothior") && line.rule.is_some(), "{line:?}");
}

/// VIOLATE-03
#[test]
fn a_unit_that_finds_no_hex_to_appear_in_is_told_of() {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: trolls)], stacks: [(at: \"0700\", of: mivior, mercenary_armies: 1)]",
    );
    if let Some(Frame::Deploy { .. }) = b.top() {
        b.act(B, Action::DeployRest);
    }
    let troll = b.armies(B, "Stone Face")[0];
    // Every hex of the Trolls held by an enemy: more hexes than Mivior has armies, so the land is made small.
    let land = b.pos().map.lands[KingdomId::Trolls.index()].clone();
    let foes: Vec<CounterId> = {
        let pos = b.pos();
        pos.ids().filter(|id| pos.owner(*id) == Some(A) && pos.counter(*id).kind == Kind::Army).collect()
    };
    let hired: Vec<CounterId> = {
        let pos = b.pos();
        pos.ids()
            .filter(|id| pos.counter(*id).origin == Origin::Mercenary && pos.counter(*id).kind == Kind::Army)
            .collect()
    };
    let all: Vec<CounterId> = foes.into_iter().chain(hired).collect();
    if all.len() < land.len() {
        return;
    }
    let others: Vec<CounterId> =
        (0..b.data().counters.len() as u16).map(CounterId).filter(|id| b.pos().owner(*id) == Some(B)).collect();
    b.bury(&others[1..]);
    b.edit(|p| {
        for (n, id) in all.iter().enumerate() {
            p.counters[id.index()].place = Place::At { hex: land[n % land.len()], inside: false };
            if p.counters[id.index()].hired.is_none() && n >= 9 {
                p.counters[id.index()].hired = Some(A);
            }
        }
        p.counters[troll.index()].place = Place::Home;
        p.stack = vec![Frame::Deploy { seat: B, units: vec![troll] }];
    });
    assert!(b.story().contains("finds no hex"), "{}", b.story());
}

/// VIOLATE-02: "All non eliminated units of a kingdom enter play upon activation, regardless of the presence of enemy units."
#[test]
fn a_monarch_enters_play_among_enemies_where_no_hex_of_his_is_free() {
    let mut b = board(2, "players: [(kingdom: mivior), (kingdom: trolls)]");
    let land = b.pos().map.lands[KingdomId::Trolls.index()].clone();
    let king = b.monarch(KingdomId::Trolls);
    let of = |b: &Board, seat: SeatId| -> Vec<CounterId> {
        let pos = b.pos();
        pos.ids().filter(|id| pos.owner(*id) == Some(seat) && pos.counter(*id).kind == Kind::Army).collect()
    };
    let (foes, own) = (of(&b, A), of(&b, B));
    assert!(land.len() <= foes.len());
    b.edit(|p| {
        own.iter().for_each(|id| p.counters[id.index()].place = Place::Dead);
        foes.iter()
            .zip(&land)
            .for_each(|(id, hex)| p.counters[id.index()].place = Place::At { hex: *hex, inside: false });
        p.counters[king.index()].place = Place::Home;
        p.stack = vec![Frame::Deploy { seat: B, units: vec![king] }];
    });
    b.act(B, Action::Deploy { unit: king, hex: hex("Stone Face") });
    assert_eq!(b.place(king), Place::At { hex: hex("Stone Face"), inside: false });
}
