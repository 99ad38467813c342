//! Wishes: what a player may ask to do with units of his own choosing covers every offer that names units, and more.

use std::collections::BTreeSet;

use regnal::bots::Sitters;
use regnal::games::divine_right::wishes::{natural_leader, wishes};
use regnal::games::divine_right::{marching, movement, reach};

use super::kit::*;
use super::lanes::{march, march_with, own};

fn pos(table: &Table) -> Pos<'static> {
    laid(Minaria::position(table))
}

/// The units an offer is about, when it is one that wishes are made of.
fn chosen(b: &Table, action: &Action) -> Option<Vec<CounterId>> {
    let pos = pos(b);
    match action {
        Action::Retreat { units, .. }
        | Action::Advance { units, .. }
        | Action::StandAside { units, .. }
        | Action::Walls { units, .. }
        | Action::Search { units }
        | Action::Embark { units, .. }
        | Action::Debark { units, .. } => Some(units.clone()),
        Action::Lose(unit) | Action::Deploy { unit, .. } => Some(vec![*unit]),
        // Who is not picked up stays behind.
        Action::BreakOut { castle, staying } => {
            Some(pos.at(*castle).filter(|id| pos.is_inside(*id) && !staying.contains(id)).collect())
        }
        _ => None,
    }
}

/// Ships alike in every respect are one choice: what is done, less which of them.
fn gist(b: &Table, action: &Action) -> String {
    let pos = pos(b);
    match action {
        Action::Embark { units, fleet } => {
            let cargo: Vec<CounterId> = pos.cargo(*fleet).collect();
            format!("Embark {units:?} {:?} {:?} {cargo:?}", pos.counter(*fleet).origin, pos.place(*fleet))
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn every_offer_that_names_units_is_a_wish_of_theirs() {
    let text = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
    let mut met: BTreeSet<String> = BTreeSet::new();
    for seed in 1..5 {
        let seats = (0..3).map(|n| SeatSetup::plain(n, Sitter::Random)).collect::<Vec<_>>();
        let mut table = Table::lean(&DIVINE_RIGHT, text, "winter.ron", seats.clone(), seed).unwrap();
        let sitters = Sitters::seated(&DIVINE_RIGHT, &seats).unwrap();
        for _ in 0..220 {
            let Some(seat) = table.prompt().seats.first().copied() else { break };
            for offer in Action::all_of(&table.offers(seat)) {
                let Some(units) = chosen(&table, &offer) else { continue };
                let all: Vec<String> =
                    wishes(pos(&table), seat, &units).iter().flatten().map(|a| gist(&table, a)).collect();
                assert!(all.contains(&gist(&table, &offer)), "seed {seed}: {offer:?} is not among {all:?}");
                met.insert(format!("{offer:?}").split([' ', '(']).next().unwrap_or_default().to_string());
            }
            match next_act(&sitters, &table) {
                Some((seat, action)) => table.submit(seat, action).unwrap(),
                None => break,
            };
        }
    }
    for kind in ["Embark", "Debark", "Walls", "Lose", "Retreat", "Advance"] {
        assert!(met.contains(kind), "no {kind} was offered: {met:?}");
    }
}

#[test]
fn some_of_a_stack_go_into_the_walls_and_the_others_stay() {
    let mut b = march(&[own("Colist", "armies: 4")]);
    let all = b.armies(A, "Colist");
    let some = vec![all[0], all[2]];
    let inside = b.pos().is_inside(all[0]);
    let wish = wishes(b.pos(), A, &some);
    let go = Action::Walls { units: some.clone(), inside: !inside };
    assert!(wish.contains(&vec![go.clone()]), "{wish:?}");
    assert!(!b.offers(A).contains(&go), "two of four alike are no usual offer");
    b.act(A, go);
    assert_eq!([b.pos().is_inside(all[0]), b.pos().is_inside(all[1])], [!inside, inside]);
}

/// TRANSPORT-02
#[test]
fn a_whole_stack_boards_as_many_ships_as_it_needs() {
    let mut b = march(&[own("Addat", "armies: 3, fleets: 3, monarch: true")]);
    let mut units = b.armies(A, "Addat");
    units.push(b.monarch(KingdomId::Mivior));
    let wish = wishes(b.pos(), A, &units);
    let acts = wish.iter().find(|w| matches!(w[0], Action::Embark { .. })).expect("a wish to embark").clone();
    assert_eq!(acts.len(), 3, "one army to a ship");
    for act in acts {
        b.act(A, act);
    }
    assert!(units.iter().all(|id| matches!(b.place(*id), Place::Aboard { .. })));
}

/// LEADER-01, LEADER-02
#[test]
fn a_monarch_leads_where_all_can_follow_him() {
    let b = march_with(
        "",
        "allies: [(kingdom: immer, of: mivior)],",
        &[own("Colist", "armies: 2, monarch: true"), super::lanes::of("mivior", "Colist", "immer", "armies: 1")],
    );
    let king = b.monarch(KingdomId::Mivior);
    let (immer, mivior): (Vec<CounterId>, Vec<CounterId>) =
        b.armies(A, "Colist").into_iter().partition(|id| b.pos().counter(*id).kingdom() == Some(KingdomId::Immer));
    let with = |units: &[CounterId]| units.iter().copied().chain([king]).collect::<Vec<_>>();
    assert_eq!(natural_leader(b.pos(), &with(&mivior)), Some(king));
    let mixed = with(&[mivior[0], immer[0]]);
    assert_eq!(natural_leader(b.pos(), &mixed), None, "Immer does not follow the king of Mivior");
    assert_eq!(natural_leader(b.pos(), &mivior), None, "he is not among them");
    assert_eq!(natural_leader(b.pos(), &[king]), None, "alone he leads nobody");
    assert!(movement::muster(b.pos(), A, &mixed, None).is_ok(), "side by side they march");
}

/// PENALTY-01
#[test]
fn a_march_says_beforehand_whose_borders_it_violates() {
    let text = "players: [(kingdom: mivior), (kingdom: muetar)], \
                stacks: [(at: \"1415\", of: mivior, regulars: [(of: mivior, armies: 2)])]";
    let mut b = board(2, text);
    b.to(A, Phase::Movement);
    let armies = b.armies(A, "1415");
    let ways = reach::reach(b.pos(), A, &armies, None).unwrap();
    for (to, way) in ways {
        let told = marching::violations(b.pos(), A, hex("1415"), &way.path);
        let mut after = board(2, text);
        after.to(A, Phase::Movement);
        after.act(A, Action::Move { units: armies.clone(), leader: None, path: way.path });
        let suffered: Vec<KingdomId> =
            KingdomId::ALL.into_iter().filter(|k| after.pos().realm(*k).violators.contains(&A)).collect();
        let mut sorted = told.clone();
        sorted.sort();
        assert_eq!(sorted, suffered, "to {to}");
    }
    assert_eq!(marching::violations(b.pos(), A, hex("1415"), &[hex("1315")]), [KingdomId::Hothior]);
}
