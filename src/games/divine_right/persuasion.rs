//! What sways a monarch: the modifiers of the diplomacy die, reckoned from what everybody may know. Rules, window and bots
//! ask here, so none of them sees more than the others (law 5).

use super::book::{Book, Effect, Ploy, Touches};
use super::frames::Errand;
use super::ids::{CardId, KingdomId};
use super::position::Pos;
use crate::table::SeatId;

/// The kingdoms as everybody sees them: a personality that nobody has read is not among what is known.
pub struct Court<'a> {
    pos: Pos<'a>,
}

/// A throw of the diplomacy die, before it falls.
pub struct Attempt {
    pub modifiers: Vec<(String, i8)>,
    /// False: no die is high enough (personality Cursed).
    pub possible: bool,
    /// What the modified die must reach (ACT-05, DEACT-04).
    pub need: i16,
}

impl Attempt {
    /// How many of the six faces succeed.
    pub fn faces(&self) -> i16 {
        let plus: i16 = self.modifiers.iter().map(|(_, n)| i16::from(*n)).sum();
        if self.possible { (7 - self.need + plus).clamp(0, 6) } else { 0 }
    }
}

/// What the modified diplomacy die must reach (ACT-05, DEACT-04).
pub fn needed(book: &Book, errand: Errand) -> i16 {
    match errand {
        Errand::Activate => book.tables.activation_needs.into(),
        Errand::Deactivate => book.tables.deactivation_needs.into(),
    }
}

impl<'a> Court<'a> {
    /// The court, wherever the position lies; it tells only what everybody may know.
    pub fn of(pos: Pos<'a>) -> Self {
        Court { pos }
    }

    /// The attempt of `seat` on a kingdom with this card: the card's number (DCARD-01), the personality's as far as it has
    /// been read (ACT-03), the penalty (PENALTY-02).
    pub fn attempt(&self, seat: SeatId, k: KingdomId, errand: Errand, card: Option<CardId>) -> Attempt {
        let realm = self.pos.realm(k);
        let info = realm.known().map(|p| self.pos.book.personality(p));
        let label = info.map_or(String::new(), |i| i.label.to_lowercase());
        let effects: &[Effect] = info.map_or(&[], |i| &i.effects);
        let card = card.map(|c| self.pos.book.card(c));
        let ploy = card.map(|c| c.ploy);
        let played = |ploys: &[Ploy]| ploy.is_some_and(|p| ploys.contains(&p));
        let (mut modifiers, mut possible) = (vec![], true);
        let mut add = |name: String, n: i8| {
            if n != 0 {
                modifiers.push((name, n));
            }
        };
        let immune = effects.iter().any(|e| matches!(e, Effect::PloyImmune(ploys) if played(ploys)));
        if let Some(card) = card.filter(|_| !immune) {
            add(card.to_string(), card.bonus);
        }
        for effect in effects {
            match effect {
                Effect::PloyBonus { ploys, bonus } if played(ploys) => {
                    add(format!("{label}: {}", ploy.map_or("", ploy_name)), *bonus);
                }
                Effect::DiplomacyMod { touches, bonus } if touched(*touches, errand) => add(label.clone(), *bonus),
                Effect::AllianceSize { smallest, largest } if errand == Errand::Activate => {
                    let (name, n) = self.by_size(seat, *smallest, *largest);
                    add(name.into(), n);
                }
                Effect::CurseLiftedBy { ploys, curer, others } => match realm.cured_by {
                    Some(healer) => {
                        add("the curse he lifted".into(), if healer == seat { *curer } else { *others });
                    }
                    None => possible &= errand != Errand::Activate || played(ploys),
                },
                Effect::HardToLose { ploy: p, malus }
                    if errand == Errand::Deactivate && realm.blackmailed && ploy != Some(*p) =>
                {
                    add("held by blackmail".into(), *malus);
                }
                Effect::Birthland { own, rival } => {
                    if let Some(land) = realm.birth {
                        match self.pos.realm(land).standing.lord() {
                            Some(lord) if lord == seat => add(format!("born in {land}"), *own),
                            Some(_) => add(format!("born in {land}, of a rival"), *rival),
                            None => {}
                        }
                    }
                }
                _ => {}
            }
        }
        let penalty: u16 = realm.penalties.iter().filter(|(s, _)| *s == seat).map(|(_, n)| u16::from(*n)).sum();
        add("diplomatic penalty".into(), -(penalty.min(100) as i8));
        Attempt { modifiers, possible, need: needed(self.pos.book, errand) }
    }

    /// What the size of this seat's alliance counts for among those of all players; equal alliances count for nothing.
    fn by_size(&self, seat: SeatId, smallest: i8, largest: i8) -> (&'static str, i8) {
        let sizes = || self.pos.in_play().map(|s| self.pos.allies(s));
        let (low, high, own) = (sizes().min(), sizes().max(), Some(self.pos.allies(seat)));
        if low == high {
            ("", 0)
        } else if own == low {
            ("smallest alliance", smallest)
        } else if own == high {
            ("largest alliance", largest)
        } else {
            ("", 0)
        }
    }
}

fn touched(touches: Touches, errand: Errand) -> bool {
    match touches {
        Touches::Any => true,
        Touches::Activate => errand == Errand::Activate,
        Touches::Deactivate => errand == Errand::Deactivate,
    }
}

fn ploy_name(ploy: Ploy) -> &'static str {
    match ploy {
        Ploy::LongOration => "oration",
        Ploy::Bribe => "bribe",
        Ploy::CrassBribe => "crass bribe",
        Ploy::Threat => "threat",
        Ploy::Marriage => "marriage",
        Ploy::Blackmail => "blackmail",
        Ploy::WhiteMagic => "white magic",
        Ploy::BlackMagic => "black magic",
    }
}
