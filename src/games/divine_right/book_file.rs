//! Reads the printed matter of Divine Right from its five files. What the files must agree on is in `book_lint`.

use std::sync::Arc;

use serde::Deserialize;

use super::book::{Book, Effect, KingdomInfo, PersonalityInfo, Ploy, PloyCard, SiteInfo, Tables};
use super::book_lint;
use super::components::Symbols;
use super::ids::{CardId, HexId, KingdomId, PersonalityId};
use super::minaria::Minaria;
use crate::house_file;
use crate::table::{DataError, HouseBook, HouseFile, ReadFile, keep, parse_ron};

/// The files of the game, in the order in which [`Book::parse`] takes them.
pub const FILES: [HouseFile; 5] = [
    house_file!("maps/minaria.ron"),
    house_file!("assets/divine_right/kingdoms.ron"),
    house_file!("assets/divine_right/personalities.ron"),
    house_file!("assets/divine_right/diplomacy_cards.ron"),
    house_file!("assets/divine_right/tables.ron"),
];

static BOOK: HouseBook<Book, 5> = HouseBook::of(FILES, Book::parse);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KingdomsText {
    pub(super) kingdoms: Vec<KingdomText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KingdomText {
    pub(super) id: KingdomId,
    human: bool,
    pub(super) royal_castle: Option<HexId>,
    /// Serves diplomacy in place of a royal castle.
    pub(super) diplomacy_at: Option<HexId>,
    #[serde(default)]
    pub(super) monarch_enters: Vec<HexId>,
    pub(super) moves: MovesText,
    #[serde(default)]
    army_symbols: Vec<SymbolText>,
    #[serde(default)]
    monarch_symbols: Vec<SymbolText>,
    pub(super) sites: Vec<SiteText>,
    reconstructed: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovesText {
    pub(super) army: u8,
    #[serde(default)]
    pub(super) fleet: u8,
    pub(super) monarch: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SiteText {
    pub(super) name: String,
    pub(super) at: Option<HexId>,
    pub(super) armies: u8,
    #[serde(default)]
    pub(super) fleets: u8,
    #[serde(default)]
    symbols: Vec<SymbolText>,
    /// For a site without a place: one way to set it up, the automatic one.
    #[serde(default)]
    pub(super) scattered: Vec<HexId>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum SymbolText {
    Forest,
    Mountain,
    Swamp,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonalitiesText {
    personalities: Vec<PersonalityText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonalityText {
    id: PersonalityId,
    label: String,
    summary: String,
    effects: Vec<Effect>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    fill_in: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardsText {
    pub(super) cards: Vec<CardText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardText {
    pub(super) ploy: Ploy,
    label: String,
    pub(super) bonus: i8,
    #[serde(default)]
    pub(super) banish: u8,
    pub(super) count: u8,
}

fn symbols(list: &[SymbolText]) -> Symbols {
    let mut out = Symbols::default();
    for s in list {
        match s {
            SymbolText::Forest => out.forest = true,
            SymbolText::Mountain => out.mountain = true,
            SymbolText::Swamp => out.swamp = true,
        }
    }
    out
}

fn kingdom(k: &KingdomText) -> Option<KingdomInfo> {
    let seat = k.royal_castle.or(k.diplomacy_at)?;
    Some(KingdomInfo {
        id: k.id,
        human: k.human,
        seat,
        has_royal_castle: k.royal_castle.is_some(),
        monarch_start: if k.monarch_enters.is_empty() { vec![seat] } else { k.monarch_enters.clone() },
        army_allowance: k.moves.army,
        fleet_allowance: k.moves.fleet,
        monarch_allowance: k.moves.monarch,
        monarch_symbols: symbols(&k.monarch_symbols),
        army_symbols: symbols(&k.army_symbols),
        sites: k.sites.iter().map(site).collect(),
        reconstructed: k.reconstructed.clone(),
    })
}

fn site(s: &SiteText) -> SiteInfo {
    SiteInfo {
        name: s.name.clone(),
        hex: s.at,
        armies: s.armies,
        fleets: s.fleets,
        symbols: symbols(&s.symbols),
        example: s.scattered.clone(),
    }
}

impl Book {
    /// Reads the five files, in the order of [`FILES`]. All errors are given at once, file by file.
    pub fn parse(files: &[ReadFile; 5]) -> Result<Book, Vec<DataError>> {
        let [map_file, kingdoms_file, personalities_file, cards_file, tables_file] = files;
        let mut errors = vec![];
        let ron = |e: DataError| vec![e];
        let map = keep(Minaria::parse(&map_file.text, &map_file.path), &mut errors);
        let kingdoms =
            keep(parse_ron::<KingdomsText>(&kingdoms_file.text, &kingdoms_file.path).map_err(ron), &mut errors);
        let people = keep(
            parse_ron::<PersonalitiesText>(&personalities_file.text, &personalities_file.path).map_err(ron),
            &mut errors,
        );
        let deck = keep(parse_ron::<CardsText>(&cards_file.text, &cards_file.path).map_err(ron), &mut errors);
        let tables = keep(parse_ron::<Tables>(&tables_file.text, &tables_file.path).map_err(ron), &mut errors);
        let (Some(map), Some(kingdoms), Some(people), Some(deck), Some(tables)) = (map, kingdoms, people, deck, tables)
        else {
            return Err(errors);
        };
        let personalities: Vec<PersonalityInfo> = people.personalities.into_iter().map(personality).collect();
        errors.extend(book_lint::kingdoms(&map, &kingdoms, kingdoms_file));
        errors.extend(book_lint::personalities(&personalities, personalities_file));
        errors.extend(book_lint::cards(&deck, cards_file));
        errors.extend(book_lint::tables(&tables, tables_file));
        if !errors.is_empty() {
            return Err(errors);
        }
        let kingdoms: Vec<KingdomInfo> = kingdoms.kingdoms.iter().filter_map(kingdom).collect();
        let pool = &tables.mercenaries;
        let counters = Book::make_counters(&kingdoms, pool.armies, pool.fleets, (pool.army_moves, pool.fleet_moves));
        Ok(Book { map, kingdoms, personalities, cards: deal_out(&deck), counters, tables })
    }

    /// The book from the person's own files where there are any, else from those built in.
    pub fn load() -> Result<Book, Vec<DataError>> {
        BOOK.load()
    }

    /// The book as built in.
    pub fn embedded() -> Result<Book, Vec<DataError>> {
        BOOK.embedded()
    }

    /// The book every table that is laid now plays by.
    pub fn standard() -> Arc<Book> {
        BOOK.standard()
    }
}

fn personality(p: PersonalityText) -> PersonalityInfo {
    let PersonalityText { id, label, summary, effects, note, fill_in } = p;
    PersonalityInfo { id, label, summary, effects, note, fill_in }
}

/// The deck card by card, numbered through.
fn deal_out(deck: &CardsText) -> Vec<PloyCard> {
    let all = deck.cards.iter().flat_map(|c| std::iter::repeat_n(c, usize::from(c.count)));
    all.zip(0..)
        .map(|(c, n)| PloyCard {
            id: CardId(n),
            ploy: c.ploy,
            label: c.label.clone(),
            bonus: c.bonus,
            banish: c.banish,
        })
        .collect()
}
