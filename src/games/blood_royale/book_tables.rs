//! The numbers and tables of the rules, as `assets/blood_royale/tables.ron` gives them.

use serde::{Deserialize, Serialize};

use super::ids::{Goods, ProvinceId};

/// Faces of a die from the first to the second, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faces(pub u8, pub u8);

impl Faces {
    /// Is the face one of these?
    pub fn hold(self, face: u8) -> bool {
        (self.0..=self.1).contains(&face)
    }

    pub(super) fn are_sane(self) -> bool {
        1 <= self.0 && self.0 <= self.1 && self.1 <= 6
    }
}

/// The Year Track (1.5, 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Years {
    pub start: i32,
    pub per_turn: u8,
    /// Year of the last turn of a full game.
    pub last: i32,
}

/// A line of the characteristics table (2.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreLine {
    pub from: u8,
    pub to: u8,
    pub score: i8,
}

/// A line of the survival table (7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivalLine {
    pub age: u8,
    pub needs: u8,
}

/// What worsens a survival roll (6.5, 15.4, 19.19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SurvivalModifiers {
    pub extra_birth_roll: i8,
    pub plague: i8,
    pub defeat: i8,
}

/// When people grow up (6.14, 7.1, 8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ages {
    pub adult: u8,
    pub prince: u8,
}

/// Birth rolls (6.1 to 6.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Births {
    pub needs: u8,
    /// The wife's greatest age.
    pub wife_up_to: u8,
    pub extra_rolls: u8,
}

/// The ages of a starting family (2.4, OA.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    pub king: u8,
    pub queen: u8,
    /// The eldest first.
    pub children: Vec<u8>,
}

/// The families players begin with: the usual one, and that of Option A.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartFamilies {
    pub usual: Family,
    pub option_a: Family,
}

/// People made up when nobody is left (9.4, 9.31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    pub heir_at_least: u8,
    pub regent_at_least: u8,
    pub years_younger: u8,
}

/// What the event die brings (15.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    Plague,
    Famine,
    Rebellion,
    Storms,
    /// Nothing.
    Quiet,
}

/// What each face of the event die brings, 1 first: as a rule, and by the harsher table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventTable {
    pub usual: Vec<EventKind>,
    pub harsher: Vec<EventKind>,
}

/// Rebellion rolls (15.11 to 15.21, 9.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rebellion {
    pub rebels_up_to: i8,
    /// Army units, King and Princes counted, that keep a province quiet.
    pub quiet_with: u8,
    pub monarch_away: i8,
    pub high_tax: i8,
    pub adjacent: i8,
    /// On the monarch's Charisma in Home Provinces of an annexed country.
    pub annexed: i8,
    /// Crowns for taking a marker off in the Interphase.
    pub buy_off: u16,
}

/// Storms (15.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Storms {
    pub lost_on: Faces,
}

/// The combat table and what goes with it (19.6, 19.11, 19.17, 19.18, 18.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// By roll 1 to 6, then by size 1 to 6 or more.
    pub casualties: Vec<Vec<u8>>,
    /// The roll that counts only with a King or Prince, and the one that counts only with a King.
    pub needs_prince: u8,
    pub needs_king: u8,
    /// Most casualties of a pre-battle roll.
    pub pre_battle_most: u8,
    pub castle: u8,
    /// On the Strength of a usurper's males, and of those who hold the rightful heir (9.17, 9.18).
    pub usurper: i8,
    pub wronged: i8,
}

/// Sums of money (6.21, 8.13, 11.1, 11.2, 13.1, 13.3, 22.2, OE.17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crowns {
    pub start: u16,
    pub tax: u16,
    pub high_tax: u16,
    pub maintenance: u16,
    pub raising: u16,
    pub bride_per_charisma: u16,
    pub monarch_wed: u16,
    pub ransom_from_neutrals: u16,
    pub target_example: u16,
}

/// Goods that pay together (21.2 to 21.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CashSet {
    pub goods: Vec<Goods>,
    pub crowns: u16,
}

/// Pieces and places (6.23, 13.4, 13.7, 9.25, 16.9, 1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// For each country that a player rules.
    pub armies: u8,
    pub fleets: u8,
    pub princes: u8,
    /// Armies raised for each Home Province, and for each province of an annexed or neutral country.
    pub raised_at_home: u8,
    pub raised_elsewhere: u8,
    /// Armies and royal pieces together.
    pub fleet_carries: u8,
    /// Years a lost army stays in its box.
    pub dead_years: u8,
}

/// Movement points and what embarking takes of them (16.1, 16.4, 16.6, 16.18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moves {
    pub army: u8,
    pub fleet: u8,
    pub item: u8,
    pub embark: u8,
    pub disembark: u8,
}

/// Movement rounds of a turn (5.13, 5.14, OH.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundCounts {
    pub three: u8,
    pub four: u8,
    pub five: u8,
    pub option_h: u8,
}

/// Armies in a country without a player, by province (23.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeutralCountry {
    pub resource_area: u8,
    pub capital: u8,
    pub other: u8,
}

/// A Neutral province of Option F (OF.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NeutralProvince {
    pub armies: u8,
}

/// The families to marry into in a game of three (23.8, 23.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aristocrats {
    pub child: u8,
    pub birth_rolls: u8,
    /// Crowns to take part in the bidding.
    pub stake: u16,
}

/// Governors (OG.7, OG.8, OG.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Governors {
    pub extra_tax: u16,
    pub strength: i8,
    pub extra_item_needs: i8,
    pub no_item_up_to: i8,
}

/// Interception of shipments (OD.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipping {
    /// Crowns that move the die by one.
    pub owner_pays: u16,
    pub rival_pays: u16,
    pub army: i8,
    pub fleet: i8,
    pub taken_on: i8,
}

/// Another product for a province when a country has no player (23.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rebalance {
    pub absent: super::ids::CountryId,
    pub province: ProvinceId,
    pub from: Goods,
    pub to: Goods,
}

/// The numbers and tables of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    pub years: Years,
    pub characteristics: Vec<ScoreLine>,
    pub survival: Vec<SurvivalLine>,
    pub survival_modifiers: SurvivalModifiers,
    pub ages: Ages,
    pub birth: Births,
    /// Faces of the die that make a boy (2.5).
    pub boy_up_to: u8,
    pub start: StartFamilies,
    pub created: Created,
    pub events: EventTable,
    pub rebellion: Rebellion,
    pub storms: Storms,
    pub combat: Combat,
    /// By the six-sided die, then the ten-sided; an empty line is rolled again (15.26).
    pub random_provinces: Vec<Vec<ProvinceId>>,
    pub crowns: Crowns,
    /// The dearest first.
    pub sets: Vec<CashSet>,
    pub limits: Limits,
    pub moves: Moves,
    pub rounds: RoundCounts,
    pub neutral_country: NeutralCountry,
    pub neutral_province: NeutralProvince,
    pub aristocrats: Aristocrats,
    pub governor: Governors,
    pub shipping: Shipping,
    /// Stands in the map file.
    #[serde(skip)]
    pub four_player_rebalance: Vec<Rebalance>,
}

impl Tables {
    /// The score for the sum of three dice (BR 2.8).
    pub fn score(&self, sum: u8) -> i8 {
        self.characteristics.iter().find(|l| (l.from..=l.to).contains(&sum)).map_or(0, |l| l.score)
    }

    /// What two dice and Constitution must reach at this age; 0 where nobody rolls (BR 7.2, 7.4).
    pub fn needed(&self, age: u8) -> u8 {
        self.survival.iter().take_while(|l| l.age <= age).last().map_or(0, |l| l.needs)
    }

    /// The event for a face of the die (15.1).
    pub fn event(&self, face: u8, harsher: bool) -> EventKind {
        let table = if harsher { &self.events.harsher } else { &self.events.usual };
        usize::from(face).checked_sub(1).and_then(|n| table.get(n)).copied().unwrap_or(EventKind::Quiet)
    }

    /// The province for a six-sided and a ten-sided die (the latter 1 to 10); `None`: roll again (15.26).
    pub fn random_province(&self, d6: u8, d10: u8) -> Option<ProvinceId> {
        let line = self.random_provinces.get(usize::from(d6).checked_sub(1)?)?;
        line.get(usize::from(d10).checked_sub(1)?).copied()
    }

    /// What a force of `size` (royals counted) does to the enemy with this roll (BR 19.6, 19.17, 19.18).
    pub fn casualties(&self, size: u8, roll: u8, prince: bool, king: bool) -> u8 {
        let (Some(row), Some(column)) = (usize::from(roll).checked_sub(1), usize::from(size.min(6)).checked_sub(1))
        else {
            return 0;
        };
        let barred = roll >= self.combat.needs_king && !king || roll >= self.combat.needs_prince && !(prince || king);
        if barred { 0 } else { self.combat.casualties.get(row).and_then(|r| r.get(column)).copied().unwrap_or(0) }
    }

    /// What a pre-battle roll does to a force with so many army counters (BR 19.11, 19.12).
    pub fn pre_battle(&self, armies: u8, roll: u8) -> u8 {
        if roll <= self.combat.pre_battle_most.min(armies) { roll } else { 0 }
    }

    /// Movement rounds of a turn (BR 5.13, 5.14, OH.1).
    pub fn rounds(&self, players: usize, option_h: bool) -> u8 {
        match players {
            _ if option_h => self.rounds.option_h,
            0..=3 => self.rounds.three,
            4 => self.rounds.four,
            _ => self.rounds.five,
        }
    }
}
