//! Kingdoms, counters, cards and tables.

use std::collections::BTreeMap;

use regnal::games::divine_right::book::{Effect, EventKind, Ploy};
use regnal::games::divine_right::components::Kind;
use regnal::games::divine_right::ids::{HexId, KingdomId};

use super::book;

// ---------------------------------------------------------------- Kingdoms and counters

/// SETUP-03, CARD-02: eleven kingdoms with their armies and fleets.
#[test]
fn kingdoms_and_their_forces() {
    let book = book();
    let forces: Vec<(u16, u16)> = book
        .kingdoms
        .iter()
        .map(|k| (k.sites.iter().map(|s| u16::from(s.armies)).sum(), k.sites.iter().map(|s| u16::from(s.fleets)).sum()))
        .collect();
    let expected = [(7, 2), (9, 4), (13, 0), (11, 3), (9, 0), (7, 1), (6, 4), (6, 0), (11, 0), (8, 0), (8, 0)];
    assert_eq!(forces, expected);
    assert_eq!(expected.iter().fold((0, 0), |sum, f| (sum.0 + f.0, sum.1 + f.1)), (95, 14));
    assert!(book.kingdoms.iter().zip(KingdomId::ALL).all(|(k, id)| k.id == id));
}

/// SETUP-16, UNIT-02, UNIT-03, UNIT-05, UNIT-06, UNIT-08, MERC-01: every counter, with its home and arms.
#[test]
fn counters() {
    let book = book();
    let count =
        |kind, own: bool| book.counters.iter().filter(|c| c.kind == kind && c.kingdom().is_some() == own).count();
    assert_eq!((count(Kind::Monarch, true), count(Kind::Monarch, false)), (11, 0));
    assert_eq!((count(Kind::Army, true), count(Kind::Fleet, true)), (95, 14));
    assert_eq!((count(Kind::Army, false), count(Kind::Fleet, false)), (16, 8));
    assert!(book.counters.iter().enumerate().all(|(n, c)| c.id.index() == n));
}

/// Movement allowances, and where monarchs enter.
#[test]
fn allowances_and_entries() {
    let book = book();
    for k in &book.kingdoms {
        let expected = match k.id {
            KingdomId::Trolls => (4, 6),
            _ if k.human => (5, 7),
            _ => (6, 8),
        };
        assert_eq!((k.army_allowance, k.monarch_allowance), expected, "{}", k.id);
        assert!(!k.human || k.fleet_allowance == 8);
        let starts = if k.id == KingdomId::Trolls { 4 } else { 1 };
        assert_eq!(k.monarch_start.len(), starts);
        assert!(k.monarch_start.contains(&k.seat));
    }
}

/// Elves, goblins, dwarves and trolls are not human.
#[test]
fn who_is_human() {
    let others: Vec<_> = book().kingdoms.iter().filter(|k| !k.human).map(|k| k.id).collect();
    assert_eq!(others, [KingdomId::Neuth, KingdomId::Zorn, KingdomId::Ghem, KingdomId::Trolls]);
}

/// KINGDOM-GHEM-01, KINGDOM-TROLLS-01, KINGDOM-TROLLS-06: where regulars begin.
#[test]
fn deployment_sites() {
    let book = book();
    let names = |k: KingdomId| -> Vec<&str> { book.kingdom(k).sites.iter().map(|s| s.name.as_str()).collect() };
    assert_eq!(names(KingdomId::Ghem), ["Mines of Rosengg", "Aws Noir", "Alzak"]);
    assert_eq!(names(KingdomId::Trolls), ["Stone Face", "The Gathering", "The Crag", "The Shunned Vale"]);
    let trolls = book.kingdom(KingdomId::Trolls);
    assert!(!trolls.has_royal_castle);
    assert_eq!(trolls.seat, book.map.find("Stone Face").unwrap());
    for k in book.kingdoms.iter().filter(|k| k.id != KingdomId::Trolls) {
        assert!(k.has_royal_castle && book.map.castle(k.seat).is_some_and(|c| c.royal), "{}", k.id);
        assert!(k.sites.iter().any(|s| s.hex == Some(k.seat)), "{}", k.id);
    }
}

/// KINGDOM-ZORN-01, KINGDOM-ZORN-02: eight goblins on mountains and passes, apart.
#[test]
fn kingdom_zorn_01_scattered_goblins() {
    let book = book();
    let site = book.kingdom(KingdomId::Zorn).sites.iter().find(|s| s.hex.is_none()).unwrap();
    assert_eq!((site.armies, site.example.len()), (8, 8));
    for (n, a) in site.example.iter().enumerate() {
        let hex = book.map.hex(*a);
        assert_eq!(hex.kingdom, Some(KingdomId::Zorn));
        assert!(hex.terrain.mountain || hex.terrain.pass);
        assert!(site.example[..n].iter().all(|b| book.map.distance(*a, *b) > 1));
    }
    let fit = |id: &&HexId| book.map.hex(**id).terrain.mountain || book.map.hex(**id).terrain.pass;
    assert_eq!(book.map.lands[KingdomId::Zorn.index()].iter().filter(fit).count(), 34);
}

/// TBONUS-05: terrain symbols on the counters.
#[test]
fn printed_symbols() {
    let book = book();
    let army = |name: &str| {
        let c = book.counters.iter().find(|c| c.name == format!("Army 1 of {name}")).unwrap();
        (c.symbols.forest, c.symbols.mountain, c.symbols.swamp)
    };
    assert_eq!(army("Ider Bolis"), (true, false, false));
    assert_eq!(army("The Pits"), (true, true, false));
    assert_eq!(army("Alzak"), (false, true, false));
    assert_eq!(army("The Crag"), (true, true, false));
    assert_eq!(army("Gorpin"), (true, false, false));
    assert_eq!(army("Crow's Nest"), (true, false, false));
    assert_eq!(army("Grugongi"), (false, true, false));
    assert_eq!(army("Colist"), (false, false, false));
}

// ---------------------------------------------------------------- Cards and tables

/// DCARD-04 to DCARD-18, CARD-05, CARD-06, SETUP-02: the 35 ploys of the Basic Game's deck.
#[test]
fn the_diplomacy_deck() {
    let book = book();
    let mut counts: BTreeMap<(Ploy, i8), usize> = BTreeMap::new();
    for card in &book.cards {
        *counts.entry((card.ploy, card.bonus)).or_default() += 1;
    }
    use Ploy::*;
    let expected = [
        ((LongOration, 1), 4),
        ((LongOration, 2), 2),
        ((Bribe, 1), 4),
        ((Bribe, 2), 2),
        ((CrassBribe, 2), 3),
        ((Threat, 1), 2),
        ((Threat, 2), 2),
        ((Marriage, 1), 3),
        ((Marriage, 2), 1),
        ((Blackmail, 2), 2),
        ((Blackmail, 3), 1),
        ((WhiteMagic, 1), 3),
        ((WhiteMagic, 2), 2),
        ((BlackMagic, 2), 3),
        ((BlackMagic, 3), 1),
    ];
    assert_eq!(counts, BTreeMap::from(expected));
    assert_eq!(book.cards.len(), 35);
    assert!(book.cards.iter().enumerate().all(|(n, c)| usize::from(c.id.0) == n));
}

/// Four ploys banish for their number plus one.
#[test]
fn harsh_ploys_banish() {
    for card in book().cards {
        let harsh = matches!(card.ploy, Ploy::BlackMagic | Ploy::Threat | Ploy::Blackmail | Ploy::CrassBribe);
        assert_eq!(i16::from(card.banish), if harsh { i16::from(card.bonus) + 1 } else { 0 }, "{card}");
    }
}

/// PARTS-04: 22 personalities, numbered, two of them fill-ins.
#[test]
fn personalities() {
    let book = book();
    assert!(book.personalities.iter().map(|p| p.id.0).eq(1..=22));
    let fill_ins: Vec<u8> = book.personalities.iter().filter(|p| p.fill_in).map(|p| p.id.0).collect();
    assert_eq!(fill_ins, [21, 22]);
    assert!(book.personalities.iter().all(|p| !p.effects.is_empty() && !p.summary.is_empty()));
    let effects = |n: usize| &book.personalities[n - 1].effects;
    assert_eq!(effects(9), &[Effect::BanishOnFail(2)]);
    assert_eq!(effects(10), &[Effect::SlowMonarch, Effect::MobilisePerTurn(2)]);
    assert_eq!(effects(13), &[Effect::CurseLiftedBy { ploys: vec![Ploy::WhiteMagic], curer: 1, others: -1 }]);
    assert_eq!(effects(15), &[Effect::Faithful]);
    assert_eq!(effects(21), &[Effect::Birthland { own: 1, rival: -1 }]);
}

/// What each total of the Events Table brings.
#[test]
fn the_events_table() {
    let book = book();
    use EventKind::*;
    let expected = [
        UntimelyDeath,
        Storms,
        Mutiny,
        BadOmens,
        Replacements,
        NoEvent,
        Reinforcements,
        Epidemic,
        ReplacementOrReinforcement,
        Desertion,
        HelpFromAfar,
    ];
    for (total, event) in (2..=12).zip(expected) {
        assert_eq!(book.tables.event(total).map(|e| e.event), Some(event), "{total}");
    }
}

/// The numbers of the rules.
#[test]
fn numbers_of_the_rules() {
    let t = book().tables;
    assert_eq!((t.game_turns, t.hand_limit), (20, 4));
    assert_eq!((t.activation_needs, t.deactivation_needs), (6, 7));
    let p = t.points;
    assert_eq!((p.plunder, p.plunder_royal), (5, 10));
    assert_eq!((p.capture_allied_monarch, p.kill_allied_monarch, p.player_monarch), (30, 40, 70));
}

/// Scenarios that name strangers or more troops than a number holds are refused, not a reason to stop.
#[test]
fn a_scenario_with_strangers_or_endless_troops_is_refused_in_words() {
    use regnal::games::divine_right::scenario::Scenario;

    let told = |rest: &str| -> String {
        let text = format!(
            "(game: \"divine_right\", title: \"T\", text: \"T\", seats: (2, 2), position: (players: [(kingdom: immer), (kingdom: muetar)], {rest}))"
        );
        let errors = Scenario::parse(&text, "t.ron").expect_err("it should be refused");
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let strangers = told("neutrals: [(kingdom: pon, violated_by: [ghem])]");
    assert!(strangers.contains("Ghem is not the home of a player here"), "{strangers}");
    let endless =
        told("stacks: [(at: \"1610\", of: muetar, mercenary_armies: 200, regulars: [(of: muetar, armies: 200)])]");
    assert!(endless.contains("200 armies of Muetar") && endless.contains("the pool has 16 and 8"), "{endless}");
}
