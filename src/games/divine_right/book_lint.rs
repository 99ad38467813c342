//! What the printed matter must agree on: one function for each rule of the data.

use super::book::{PersonalityInfo, Ploy, Tables};
use super::book_file::{CardsText, KingdomText, KingdomsText, SiteText};
use super::ids::{HexId, KingdomId};
use super::minaria::Minaria;
use crate::table::{DataError, Lens, Part, ReadFile};
use crate::way;

/// Cards in the Basic Game's deck (SETUP-02).
const DECK: usize = 35;
/// Personality cards (PARTS-04).
const PERSONALITIES: u8 = 22;

/// A kingdom's id as the file writes it.
fn mark(id: KingdomId) -> String {
    format!("id : {}", format!("{id:?}").to_lowercase())
}

/// Everything about kingdoms.ron.
pub(super) fn kingdoms(map: &Minaria, text: &KingdomsText, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    every_kingdom_once_in_order(text, &mut lens);
    if !lens.found.is_empty() {
        return lens.found;
    }
    for k in &text.kingdoms {
        seat_is_the_royal_castle(map, k, &mut lens);
        monarch_enters_at_home(map, k, &mut lens);
        allowances_are_sane(k, &mut lens);
        site_names_differ(k, &mut lens);
        for s in &k.sites {
            site_is_the_kingdoms(map, k, s, &mut lens);
            site_is_not_crowded(k, s, &mut lens);
            fleets_lie_in_ports(map, k, s, &mut lens);
            scattered_deployment_is_legal(map, k, s, &mut lens);
        }
    }
    every_castle_has_its_kingdom(map, text, &mut lens);
    lens.found
}

fn every_kingdom_once_in_order(text: &KingdomsText, lens: &mut Lens) {
    for (n, k) in text.kingdoms.iter().enumerate() {
        if text.kingdoms[..n].iter().any(|other| other.id == k.id) {
            lens.fault(way!["kingdoms", n, "id"], format!("{} is listed twice", k.id));
        } else if KingdomId::ALL.get(n) != Some(&k.id) {
            lens.fault(
                way!["kingdoms", n, "id"],
                format!("{} is out of place: the order is that of the kingdoms' ids", k.id),
            );
        }
    }
    if text.kingdoms.len() != KingdomId::ALL.len() {
        lens.fault(
            way!["kingdoms"],
            format!("{} kingdoms are listed, there are {}", text.kingdoms.len(), KingdomId::ALL.len()),
        );
    }
}

fn seat_is_the_royal_castle(map: &Minaria, k: &KingdomText, lens: &mut Lens) {
    let id = mark(k.id);
    match (k.royal_castle, k.diplomacy_at) {
        (Some(hex), None) => {
            let royal = map.castle(hex).is_some_and(|c| c.royal) && map.hex(hex).kingdom == Some(k.id);
            if !royal {
                let quoted = format!("\"{hex}\"");
                lens.fault(
                    way![&id, "royal_castle", &quoted],
                    format!("hex {hex} is not the royal castle of {} on the map", k.id),
                );
            }
        }
        (None, Some(hex)) => {
            if hex.is_river() || map.hex(hex).kingdom != Some(k.id) || map.castle(hex).is_some() {
                let quoted = format!("\"{hex}\"");
                lens.fault(
                    way![&id, "diplomacy_at", &quoted],
                    format!("{hex} is not a hex of {} without castle", k.id),
                );
            }
        }
        _ => lens.fault(way![&id], format!("{} needs either `royal_castle` or `diplomacy_at`", k.id)),
    }
}

fn monarch_enters_at_home(map: &Minaria, k: &KingdomText, lens: &mut Lens) {
    for hex in &k.monarch_enters {
        if hex.is_river() || map.hex(*hex).kingdom != Some(k.id) || !map.is_land(*hex) {
            let quoted = format!("\"{hex}\"");
            lens.fault(way![&mark(k.id), "monarch_enters", &quoted], format!("{hex} is no land hex of {}", k.id));
        }
    }
}

fn allowances_are_sane(k: &KingdomText, lens: &mut Lens) {
    let fleets = k.sites.iter().any(|s| s.fleets > 0);
    for (name, value, needed) in
        [("army", k.moves.army, true), ("fleet", k.moves.fleet, fleets), ("monarch", k.moves.monarch, true)]
    {
        if value > 20 || (needed && value == 0) {
            lens.fault(
                way![&mark(k.id), "moves", name],
                format!("the {name} allowance of {} is {value}; expected 1 to 20", k.id),
            );
        }
    }
}

fn site_names_differ(k: &KingdomText, lens: &mut Lens) {
    for (n, s) in k.sites.iter().enumerate() {
        if k.sites[..n].iter().any(|other| other.name == s.name) {
            let text = format!("the site {:?} is listed twice", s.name);
            lens.fault(way![&mark(k.id), "sites", n, "name"], text);
        }
    }
}

/// A site's place and name are those of a hex of the kingdom.
fn site_is_the_kingdoms(map: &Minaria, k: &KingdomText, s: &SiteText, lens: &mut Lens) {
    let (id, name) = (mark(k.id), format!("{:?}", s.name));
    let Some(hex) = s.at else {
        if s.scattered.is_empty() {
            lens.fault(way![&id, "sites", &name], format!("the site {name} has neither `at` nor `scattered`"));
        }
        return;
    };
    let quoted = format!("\"{hex}\"");
    if hex.is_river() || !map.is_land(hex) {
        lens.fault(way![&id, "sites", &name, &quoted], format!("no army can stand in {hex}"));
    } else if map.find(&s.name) != Some(hex) {
        lens.fault(way![&id, "sites", &name], format!("the map knows no place {name} in hex {hex}"));
    } else if map.hex(hex).kingdom != Some(k.id) {
        lens.fault(way![&id, "sites", &name, &quoted], format!("hex {hex} does not belong to {}", k.id));
    }
}

fn site_is_not_crowded(k: &KingdomText, s: &SiteText, lens: &mut Lens) {
    if s.armies > 20 || s.fleets > 20 || k.sites.len() > 20 {
        let name = format!("{:?}", s.name);
        lens.fault(
            way![&mark(k.id), "sites", &name],
            "a kingdom has at most 20 sites, a site at most 20 armies and 20 fleets",
        );
    }
}

fn fleets_lie_in_ports(map: &Minaria, k: &KingdomText, s: &SiteText, lens: &mut Lens) {
    if s.fleets > 0 && !s.at.is_some_and(|hex| map.is_port(hex)) {
        let name = format!("{:?}", s.name);
        lens.fault(
            way![&mark(k.id), "sites", &name, "fleets"],
            format!("{name} is no port: fleets cannot begin there"),
        );
    }
}

/// KINGDOM-ZORN-02 to KINGDOM-ZORN-04: mountains and passes of the kingdom, one army each, never side by side.
fn scattered_deployment_is_legal(map: &Minaria, k: &KingdomText, s: &SiteText, lens: &mut Lens) {
    if s.scattered.is_empty() {
        return;
    }
    let (id, name) = (mark(k.id), format!("{:?}", s.name));
    if s.at.is_some() || s.fleets > 0 {
        lens.fault(way![&id, "sites", &name], "a scattered site has no place of its own and no fleets");
    }
    if s.scattered.len() != usize::from(s.armies) {
        let text = format!("{} hexes for {} armies: one hex each", s.scattered.len(), s.armies);
        lens.fault(way![&id, "sites", &name, "scattered"], text);
    }
    for (n, hex) in s.scattered.iter().enumerate() {
        let fits = |h: HexId| {
            let info = (!h.is_river()).then(|| map.hex(h));
            info.is_some_and(|i| i.kingdom == Some(k.id) && (i.terrain.mountain || i.terrain.pass))
        };
        if !fits(*hex) {
            lens.fault(way![&id, "sites", &name, "scattered", n], format!("{hex} is no mountain or pass of {}", k.id));
        } else if s.scattered[..n].contains(hex) {
            lens.fault(way![&id, "sites", &name, "scattered", n], format!("{hex} is listed twice"));
        } else if let Some(near) = s.scattered[..n].iter().find(|o| fits(**o) && map.distance(**o, *hex) < 2) {
            lens.fault(
                way![&id, "sites", &name, "scattered", n],
                format!("{hex} is next to {near}: scattered armies keep apart"),
            );
        }
    }
}

fn every_castle_has_its_kingdom(map: &Minaria, text: &KingdomsText, lens: &mut Lens) {
    for &hex in &map.castles {
        let garrison = text.kingdoms.iter().any(|k| k.sites.iter().any(|s| s.at == Some(hex)));
        if !garrison {
            lens.fault(way!["kingdoms"], format!("no kingdom has a site at the castle {}", map.label(hex)));
        }
    }
}

/// Everything about personalities.ron.
pub(super) fn personalities(list: &[PersonalityInfo], file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    for (n, p) in list.iter().enumerate() {
        let label = format!("{:?}", p.label);
        if list[..n].iter().any(|other| other.id == p.id) {
            lens.fault(way!["personalities", n, "id"], format!("personality {} is listed twice", p.id.0));
        } else if !(1..=PERSONALITIES).contains(&p.id.0) {
            lens.fault(
                way!["personalities", n, "id"],
                format!("personality {}: the cards are numbered 1 to {PERSONALITIES}", p.id.0),
            );
        }
        if list[..n].iter().any(|other| other.label == p.label) {
            lens.fault(
                way!["personalities", n, "label", Part::Value(&p.label)],
                format!("two personalities are called {label}"),
            );
        }
        if p.effects.is_empty() {
            lens.fault(way!["personalities", n, "effects"], format!("personality {label} has no effect"));
        }
    }
    if list.len() != usize::from(PERSONALITIES) {
        lens.fault(
            way!["personalities"],
            format!("{} personality cards are listed, there are {PERSONALITIES}", list.len()),
        );
    }
    lens.found
}

/// Everything about diplomacy_cards.ron.
pub(super) fn cards(text: &CardsText, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    for (n, c) in text.cards.iter().enumerate() {
        if !(1..=6).contains(&c.bonus) {
            lens.fault(way!["cards", n, "bonus"], format!("a card adds 1 to 6, not {}", c.bonus));
        }
        let harsh = matches!(c.ploy, Ploy::BlackMagic | Ploy::Threat | Ploy::Blackmail | Ploy::CrassBribe);
        let term = if harsh { c.bonus.saturating_add(1) } else { 0 };
        if i16::from(c.banish) != i16::from(term) {
            lens.fault(
                way!["cards", n, "bonus"],
                format!(
                    "a failed card of this kind banishes for {term} turns (BANISH-01, BANISH-03), not {}",
                    c.banish
                ),
            );
        }
        if text.cards[..n].iter().any(|o| o.ploy == c.ploy && o.bonus == c.bonus) {
            lens.fault(way!["cards", n, "ploy"], "this ploy and bonus stand in the list twice");
        }
    }
    let total: usize = text.cards.iter().map(|c| usize::from(c.count)).sum();
    if total != DECK {
        lens.fault(way!["cards"], format!("the deck has {total} cards; the Basic Game's has {DECK}"));
    }
    lens.found
}

/// Everything about tables.ron.
pub(super) fn tables(t: &Tables, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    if !t.events.iter().map(|e| e.total).eq(2..=12) {
        lens.fault(way!["events"], "the Events Table has one line for each total from 2 to 12, in this order");
    }
    if t.game_turns == 0 || t.game_turns > 99 {
        lens.fault(way!["game_turns"], format!("a game lasts 1 to 99 turns, not {}", t.game_turns));
    }
    for (name, value) in [
        ("activation_needs", t.activation_needs),
        ("deactivation_needs", t.deactivation_needs),
        ("forced_peace_needs", t.forced_peace_needs),
        ("plunder_needs", t.plunder_needs),
        ("human_retreat_needs", t.human_retreat_needs),
        ("other_retreat_needs", t.other_retreat_needs),
    ] {
        // 9 could not be told from "not yet tried" by a retreat.
        if !(1..=8).contains(&value) {
            lens.fault(way![name], format!("{name} is {value}; a die and its modifiers reach 1 to 8"));
        }
    }
    if usize::from(t.hand_limit) > DECK {
        lens.fault(way!["hand_limit"], format!("a hand of {} is more than the deck's {DECK} cards", t.hand_limit));
    }
    let pool = &t.mercenaries;
    for (name, value) in [
        ("armies", pool.armies),
        ("fleets", pool.fleets),
        ("army_moves", pool.army_moves),
        ("fleet_moves", pool.fleet_moves),
    ] {
        if !(1..=26).contains(&value) {
            lens.fault(way!["mercenaries", name], format!("{name} is {value}; expected 1 to 26"));
        }
    }
    lens.found
}
