//! The bot's ambassador: whom to woo, which card to play.

use super::super::actions::Action;
use super::super::book::Effect;
use super::super::components::{Kind, Place};
use super::super::frames::{Errand, Frame};
use super::super::ids::{CardId, KingdomId};
use super::super::persuasion::Court;
use super::sight::Sight;

/// Strength a kingdom would bring: its living regulars.
fn strength(sight: &Sight, k: KingdomId) -> f32 {
    sight
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

/// Faces of the die, of six, that succeed with this card, as far as anybody can know.
fn faces(sight: &Sight, k: KingdomId, errand: Errand, card: Option<CardId>) -> i16 {
    Court::of(sight.pos).attempt(sight.me, k, errand, card).faces()
}

fn best_faces(sight: &Sight, k: KingdomId, errand: Errand) -> i16 {
    let cards = sight.pos.player(sight.me).hand.iter().map(|c| faces(sight, k, errand, Some(*c)));
    cards.chain([faces(sight, k, errand, None)]).max().unwrap_or(0)
}

/// A task for the ambassador.
pub fn errand(sight: &Sight, offer: &Action) -> f32 {
    match offer {
        Action::Activate(k) => {
            f32::from(best_faces(sight, *k, Errand::Activate)) * strength(sight, *k) * nearness(sight, *k) / 2.0
        }
        Action::Deactivate(k) => {
            f32::from(best_faces(sight, *k, Errand::Deactivate)) * strength(sight, *k) * nearness(sight, *k) / 2.5
        }
        Action::Assassinate(k) => strength(sight, *k) * nearness(sight, *k) * 0.4 - 0.5,
        Action::Duel(_) => -0.2,
        Action::ForcePeace(_) => 50.0,
        _ => 0.0,
    }
}

fn mission(sight: &Sight) -> Option<(KingdomId, Errand)> {
    match sight.pos.top() {
        Some(Frame::Mission { kingdom, errand, .. }) => Some((*kingdom, *errand)),
        _ => None,
    }
}

/// A card is worth the faces it adds; of equals the one that risks no banishment, then the smaller one.
pub fn negotiate(sight: &Sight, card: Option<CardId>) -> f32 {
    let Some((k, errand)) = mission(sight) else { return 0.0 };
    let chance = f32::from(faces(sight, k, errand, card));
    let cost = card.map_or(0.0, |c| {
        let c = sight.book.card(c);
        0.1 * f32::from(c.bonus) + 0.15 * f32::from(c.banish.min(3))
    });
    let deadly = sight.pos.has_effect(k, |e| matches!(e, Effect::AmbassadorDiesOnFail));
    chance - cost - if deadly { 1.5 } else { 0.0 }
}

/// Leaving is right when nothing can succeed.
pub fn call_off(sight: &Sight) -> f32 {
    let Some((k, errand)) = mission(sight) else { return 0.0 };
    if best_faces(sight, k, errand) == 0 { 1.0 } else { 0.2 }
}
