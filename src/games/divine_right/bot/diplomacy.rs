//! The bot's ambassador: whom to woo, which card to play.

use super::super::actions::Action;
use super::super::book::{Effect, Touches};
use super::super::components::{Kind, Place};
use super::super::frames::{Errand, Frame};
use super::super::ids::{CardId, KingdomId};
use super::sight::Sight;

/// Strength a kingdom would bring: its living regulars.
fn strength(sight: &Sight, k: KingdomId) -> f32 {
    sight
        .view
        .counters
        .iter()
        .filter(|c| sight.book.counter(c.id).kingdom() == Some(k) && sight.kind(c.id) == Kind::Army)
        .filter(|c| c.place != Place::Dead)
        .count() as f32
}

/// Nearer kingdoms matter more.
fn nearness(sight: &Sight, k: KingdomId) -> f32 {
    let seat = sight.book.kingdom(k).seat;
    let mine = sight.home().map_or(seat, |h| sight.book.kingdom(h).seat);
    1.0 / (1.0 + sight.book.map.distance(seat, mine) as f32 / 15.0)
}

/// Faces of the die, of six, that succeed with this card, as far as the bot can know; 0 when it cannot succeed.
fn faces(sight: &Sight, k: KingdomId, errand: Errand, card: Option<CardId>) -> i32 {
    let realm = &sight.view.realms[k.index()];
    let penalty: i32 = realm.penalties.iter().filter(|(s, _)| *s == sight.me).map(|(_, n)| i32::from(*n)).sum();
    let mut bonus = -penalty;
    let printed = card.map(|c| sight.book.card(c));
    let ploy = printed.map(|c| c.ploy);
    let mut card_bonus = printed.map_or(0, |c| i32::from(c.bonus));
    let effects: &[Effect] = realm.personality.map_or(&[], |p| &sight.book.personality(p).effects);
    for effect in effects {
        match effect {
            Effect::PloyBonus { ploys, bonus: b } if ploy.is_some_and(|p| ploys.contains(&p)) => {
                card_bonus += i32::from(*b)
            }
            Effect::PloyImmune(ploys) if ploy.is_some_and(|p| ploys.contains(&p)) => card_bonus = 0,
            Effect::DiplomacyMod { touches, bonus: b } => {
                let hits = match touches {
                    Touches::Any => true,
                    Touches::Activate => errand == Errand::Activate,
                    Touches::Deactivate => errand == Errand::Deactivate,
                };
                if hits {
                    bonus += i32::from(*b);
                }
            }
            Effect::CurseLiftedBy { ploys, curer, others } => match realm.cured_by {
                Some(healer) => bonus += i32::from(if healer == sight.me { *curer } else { *others }),
                None if errand == Errand::Activate && !ploy.is_some_and(|p| ploys.contains(&p)) => return 0,
                None => {}
            },
            Effect::HardToLose { ploy: p, malus }
                if errand == Errand::Deactivate && realm.blackmailed && ploy != Some(*p) =>
            {
                bonus += i32::from(*malus);
            }
            _ => {}
        }
    }
    let need = i32::from(super::super::diplomacy::needed(errand)) - bonus - card_bonus;
    (7 - need).clamp(0, 6)
}

fn best_faces(sight: &Sight, k: KingdomId, errand: Errand) -> i32 {
    let cards = sight.view.hand.iter().map(|c| faces(sight, k, errand, Some(*c)));
    cards.chain([faces(sight, k, errand, None)]).max().unwrap_or(0)
}

/// A task for the ambassador.
pub fn errand(sight: &Sight, offer: &Action) -> f32 {
    match offer {
        Action::Activate(k) => {
            best_faces(sight, *k, Errand::Activate) as f32 * strength(sight, *k) * nearness(sight, *k) / 2.0
        }
        Action::Deactivate(k) => {
            best_faces(sight, *k, Errand::Deactivate) as f32 * strength(sight, *k) * nearness(sight, *k) / 2.5
        }
        Action::Assassinate(k) => strength(sight, *k) * nearness(sight, *k) * 0.4 - 0.5,
        Action::Duel(_) => -0.2,
        Action::ForcePeace(_) => 50.0,
        _ => 0.0,
    }
}

fn mission(sight: &Sight) -> Option<(KingdomId, Errand)> {
    match &sight.view.frame {
        Some(Frame::Mission { kingdom, errand, .. }) => Some((*kingdom, *errand)),
        _ => None,
    }
}

/// A card is worth the faces it adds; of equals the one that risks no banishment, then the smaller one.
pub fn negotiate(sight: &Sight, card: Option<CardId>) -> f32 {
    let Some((k, errand)) = mission(sight) else { return 0.0 };
    let chance = faces(sight, k, errand, card) as f32;
    let cost = card.map_or(0.0, |c| {
        let c = sight.book.card(c);
        0.1 * f32::from(c.bonus) + 0.15 * f32::from(c.banish.min(3))
    });
    let deadly = sight.view.realms[k.index()]
        .personality
        .is_some_and(|p| sight.book.personality(p).effects.iter().any(|e| matches!(e, Effect::AmbassadorDiesOnFail)));
    chance - cost - if deadly { 1.5 } else { 0.0 }
}

/// Leaving is right when nothing can succeed.
pub fn call_off(sight: &Sight) -> f32 {
    let Some((k, errand)) = mission(sight) else { return 0.0 };
    if best_faces(sight, k, errand) == 0 { 1.0 } else { 0.2 }
}
