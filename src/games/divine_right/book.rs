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
    /// The Trolls alone have none (KINGDOM-TROLLS-06).
    pub has_royal_castle: bool,
    /// Where the monarch may enter; one hex but for the Trolls.
    pub monarch_start: Vec<HexId>,
    pub army_allowance: u8,
    pub fleet_allowance: u8,
    pub monarch_allowance: u8,
    pub monarch_symbols: Symbols,
    pub army_symbols: Symbols,
    pub sites: Vec<SiteInfo>,
    /// What is uncertain in these figures, where the sources disagree.
    pub reconstructed: Option<String>,
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

/// One diplomacy card. Special mercenaries are no part of the Basic Game (CARD-06).
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
    PloyBonus {
        ploys: Vec<Ploy>,
        bonus: i8,
    },
    PloyImmune(Vec<Ploy>),
    NoBanish(Vec<Ploy>),
    BanishLonger {
        ploys: Vec<Ploy>,
        turns: u8,
    },
    /// Any failed roll banishes for so many turns.
    BanishOnFail(u8),
    DiplomacyMod {
        touches: Touches,
        bonus: i8,
    },
    /// Activation: the smallest alliance, the largest alliance.
    AllianceSize {
        smallest: i8,
        largest: i8,
    },
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
    CurseLiftedBy {
        ploys: Vec<Ploy>,
        curer: i8,
        others: i8,
    },
    /// A failed attempt kills the ambassador.
    AmbassadorDiesOnFail,
    /// No deactivation by diplomacy, no Forced Peace.
    Faithful,
    /// The monarch never leaves the royal castle.
    Confined,
    /// Won by this ploy, deactivation is harder unless it is played again.
    HardToLose {
        ploy: Ploy,
        malus: i8,
    },
    /// Half of the regulars stay in the kingdom.
    HomeGuard,
    /// Born elsewhere: bonus for the side that holds the land of birth, malus for a side that faces it.
    Birthland {
        own: i8,
        rival: i8,
    },
}

/// One personality card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalityInfo {
    pub id: PersonalityId,
    pub label: String,
    pub summary: String,
    pub effects: Vec<Effect>,
    /// How the table reads the card where its words leave a choice; may be empty.
    pub note: String,
    /// Not known from any source: a fill-in of ours.
    pub fill_in: bool,
}

/// What happens on a total of the Events Table (EVENT-04 to EVENT-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
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
}

/// One line of the Events Table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventLine {
    /// The total of two dice.
    pub total: u8,
    pub event: EventKind,
    pub label: String,
    pub text: String,
}

/// Victory points (VICTORY-03 to VICTORY-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// For each point of intrinsic defence of a plundered castle.
    pub plunder: u8,
    pub plunder_royal: u8,
    pub capture_allied_monarch: u8,
    pub kill_allied_monarch: u8,
    pub player_monarch: u8,
}

/// The mercenary pool (SETUP-16).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MercenaryPool {
    pub armies: u8,
    pub fleets: u8,
    pub army_moves: u8,
    pub fleet_moves: u8,
    #[serde(default)]
    pub reconstructed: Option<String>,
}

/// The numbers and tables of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    pub game_turns: u8,
    /// Smallest die totals that succeed.
    pub activation_needs: u8,
    pub deactivation_needs: u8,
    pub forced_peace_needs: u8,
    pub plunder_needs: u8,
    pub human_retreat_needs: u8,
    pub other_retreat_needs: u8,
    pub hand_limit: u8,
    /// Full game turns that a dead ambassador is away.
    pub dead_ambassador_turns: u8,
    pub points: Points,
    pub mercenaries: MercenaryPool,
    /// Lines for 2 to 12, in that order.
    pub events: Vec<EventLine>,
}

impl Tables {
    /// The line for a total of two dice.
    pub fn event(&self, total: u8) -> Option<&EventLine> {
        self.events.iter().find(|e| e.total == total)
    }
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
    pub tables: Tables,
}

/// The book as a world's resource.
#[derive(Resource, Clone, Debug)]
pub struct Library(pub Arc<Book>);

impl Book {
    /// What is printed of a kingdom.
    pub fn kingdom(&self, id: KingdomId) -> &KingdomInfo {
        &self.kingdoms[id.index()]
    }

    /// The personality card with this number.
    pub fn personality(&self, id: PersonalityId) -> &PersonalityInfo {
        self.personalities.iter().find(|p| p.id == id).expect("ids are checked when files are loaded")
    }

    /// What is printed on a diplomacy card.
    pub fn card(&self, id: CardId) -> &PloyCard {
        &self.cards[id.0 as usize]
    }

    /// What is printed on a counter.
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
    pub fn make_counters(
        kingdoms: &[KingdomInfo],
        merc_armies: u8,
        merc_fleets: u8,
        merc_moves: (u8, u8),
    ) -> Vec<Counter> {
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
                    add(
                        Kind::Army,
                        origin,
                        place,
                        k.army_allowance,
                        symbols,
                        k.human,
                        format!("Army {n} of {}", site.name),
                    );
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
