//! The printed matter: kingdoms, counters, personalities, diplomacy cards, as the data files give them.

use std::sync::Arc;

use bevy_ecs::prelude::Resource;
use serde::{Deserialize, Serialize};

use super::components::{Counter, Kind, Origin, Site, Symbols};
use super::ids::{CardId, CounterId, HexId, KingdomId, PersonalityId};
use super::minaria::Minaria;

/// One deployment site of a kingdom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteInfo {
    pub name: String,
    /// `None`: the scattered Nithmere deployment.
    pub hex: Option<HexId>,
    pub armies: u8,
    pub fleets: u8,
    /// Symbols printed on the units of this site beyond the kingdom's.
    pub symbols: Symbols,
    /// The scattered site's automatic deployment.
    pub example: Vec<HexId>,
}

/// One kingdom's identity card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KingdomInfo {
    pub id: KingdomId,
    pub human: bool,
    /// The royal castle, or for the Trolls the hex that serves diplomacy (Stone Face).
    pub seat: HexId,
    pub has_royal_castle: bool,
    /// Where the monarch may enter; one hex but for the Trolls.
    pub monarch_start: Vec<HexId>,
    pub army_allowance: u8,
    pub fleet_allowance: u8,
    pub monarch_allowance: u8,
    pub monarch_symbols: Symbols,
    pub army_symbols: Symbols,
    pub sites: Vec<SiteInfo>,
}

/// The ploys of the diplomacy cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ploy {
    LongOration,
    Bribe,
    CrassBribe,
    Threat,
    Marriage,
    Blackmail,
    WhiteMagic,
    BlackMagic,
}

/// One diplomacy card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PloyCard {
    pub id: CardId,
    pub ploy: Ploy,
    /// "Long Oration".
    pub label: String,
    pub bonus: i8,
    /// Turns of banishment when the roll fails; 0 for ploys that do not banish (BANISH-01, BANISH-03).
    pub banish: u8,
}

impl std::fmt::Display for PloyCard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} +{}", self.label, self.bonus)
    }
}

/// Which diplomacy a personality's modifier touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touches {
    Activate,
    Deactivate,
    Any,
}

/// One effect of a personality card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Combat die when this kingdom's regulars are at least half of their side.
    CombatDieOfRegulars(i8),
    /// Combat die when the monarch leads troops in the battle.
    CombatDieOfMonarch(i8),
    PloyBonus { ploys: Vec<Ploy>, bonus: i8 },
    PloyImmune(Vec<Ploy>),
    NoBanish(Vec<Ploy>),
    BanishLonger { ploys: Vec<Ploy>, turns: u8 },
    /// Any failed roll banishes for so many turns.
    BanishOnFail(u8),
    DiplomacyMod { touches: Touches, bonus: i8 },
    /// Activation: the smallest alliance, the largest alliance.
    AllianceSize { smallest: i8, largest: i8 },
    /// Leaves the alliance when another monarch of it is killed.
    DeactivatesWhenAllyKilled,
    /// The monarch moves only as fast as his armies.
    SlowMonarch,
    /// At most so many regulars are placed a turn after activation.
    MobilisePerTurn(u8),
    /// Only half of the living regulars come when activated.
    HalfMobilise,
    /// Whoever deactivates him by diplomacy gains him.
    JoinsDeactivator,
    /// First activation only by these ploys; who manages it has the bonus ever after, the others the malus.
    CurseLiftedBy { ploys: Vec<Ploy>, curer: i8, others: i8 },
    /// A failed attempt kills the ambassador.
    AmbassadorDiesOnFail,
    /// No deactivation by diplomacy, no Forced Peace.
    Faithful,
    /// The monarch never leaves the royal castle.
    Confined,
    /// Won by this ploy, deactivation is harder unless it is played again.
    HardToLose { ploy: Ploy, malus: i8 },
    /// Half of the regulars stay in the kingdom.
    HomeGuard,
    /// Born elsewhere: bonus for the side that holds the land of birth, malus for a side that faces it.
    Birthland { own: i8, rival: i8 },
}

/// One personality card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalityInfo {
    pub id: PersonalityId,
    pub label: String,
    pub summary: String,
    pub effects: Vec<Effect>,
    /// Not known from any source: a fill-in of ours.
    pub fill_in: bool,
}

/// All printed matter and the map. Shared between worlds; never changes during play.
#[derive(Debug, PartialEq)]
pub struct Book {
    pub map: Minaria,
    pub kingdoms: Vec<KingdomInfo>,
    pub personalities: Vec<PersonalityInfo>,
    pub cards: Vec<PloyCard>,
    /// Every counter, in id order: kingdom by kingdom (monarch, armies and fleets site by site), then mercenary
    /// armies and fleets.
    pub counters: Vec<Counter>,
}

/// The book as a world's resource.
#[derive(Resource, Clone, Debug)]
pub struct Library(pub Arc<Book>);

impl Book {
    pub fn kingdom(&self, id: KingdomId) -> &KingdomInfo {
        &self.kingdoms[id.index()]
    }

    /// The personality card with this number.
    pub fn personality(&self, id: PersonalityId) -> &PersonalityInfo {
        self.personalities.iter().find(|p| p.id == id).expect("ids are checked when files are loaded")
    }

    pub fn card(&self, id: CardId) -> &PloyCard {
        &self.cards[id.0 as usize]
    }

    pub fn counter(&self, id: CounterId) -> &Counter {
        &self.counters[id.index()]
    }

    /// The kingdom's monarch.
    pub fn monarch(&self, kingdom: KingdomId) -> CounterId {
        self.counters
            .iter()
            .find(|c| c.kind == Kind::Monarch && c.kingdom() == Some(kingdom))
            .expect("every kingdom has a monarch")
            .id
    }

    /// Makes the counters from the kingdoms' cards and the mercenary pool's numbers.
    pub fn make_counters(kingdoms: &[KingdomInfo], merc_armies: u8, merc_fleets: u8, merc_moves: (u8, u8)) -> Vec<Counter> {
        let mut counters: Vec<Counter> = vec![];
        let mut add = |kind, origin, site, allowance, symbols, human, name: String| {
            let id = CounterId(counters.len() as u16);
            counters.push(Counter { id, kind, origin, site, allowance, symbols, human, name });
        };
        for k in kingdoms {
            let origin = Origin::Kingdom(k.id);
            let title = format!("Monarch of {}", k.id);
            add(Kind::Monarch, origin, Site::None, k.monarch_allowance, k.monarch_symbols, k.human, title);
            for site in &k.sites {
                let place = site.hex.map_or(Site::Scattered, Site::At);
                let symbols = Symbols {
                    forest: k.army_symbols.forest || site.symbols.forest,
                    mountain: k.army_symbols.mountain || site.symbols.mountain,
                    swamp: k.army_symbols.swamp || site.symbols.swamp,
                };
                for n in 1..=site.armies {
                    add(Kind::Army, origin, place, k.army_allowance, symbols, k.human, format!("Army {n} of {}", site.name));
                }
                for n in 1..=site.fleets {
                    let name = format!("Fleet {n} of {}", site.name);
                    add(Kind::Fleet, origin, place, k.fleet_allowance, Symbols::default(), k.human, name);
                }
            }
        }
        for n in 0..merc_armies {
            let name = format!("Mercenary army {}", (b'A' + n) as char);
            add(Kind::Army, Origin::Mercenary, Site::None, merc_moves.0, Symbols::default(), true, name);
        }
        for n in 0..merc_fleets {
            let name = format!("Mercenary fleet {}", (b'A' + n) as char);
            add(Kind::Fleet, Origin::Mercenary, Site::None, merc_moves.1, Symbols::default(), true, name);
        }
        counters
    }
}
