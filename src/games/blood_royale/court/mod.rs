//! The court: births, survival, succession, regents, dynastic union (sections 5 to 7, 9, 10, 25; Options A, B, C).
//!
//! [`births`] (6), [`deaths`] (7), [`succession`] (9), [`regency`], [`landless`] (countries lost, given up, begun anew),
//! [`moves`] (who lives with whom, who rules what), [`pieces`] (royal pieces), [`weight`] (Charisma and Strength),
//! [`announcing`] (10).

mod announcing;
mod births;
mod customs;
mod deaths;
mod landless;
mod moves;
mod offering;
mod people;
mod pieces;
mod refusals;
mod regency;
mod succession;
mod weight;

pub use announcing::{announce, news_of};
pub use births::{birth_roll, check_couple, children_go_to, couple};
pub use customs::{created_ages, customs, dynastic_name, first_family, fresh_name};
pub use deaths::{awaits_return, die_all, is_spared, survival_rolls as begin_survival, survives};
pub use moves::{apply_moves, change_ruler, move_to, sync};
pub use offering::{describe, heading, is_final, offers, prompt};
pub use people::{Founded, found_family, new_house, next_person, scores_in_words};
pub use pieces::{seat_pawns, waiting};
pub use refusals::No;
pub use regency::close as close_regency;
pub use succession::{Passed, Vacancy, crown, crown_gift, line_of_succession, line_within};
pub use weight::{charisma, claims_on, has_lost_capital, is_annexed, strength, who_counts};

use bevy_ecs::prelude::{Component, World};
use serde::{Deserialize, Serialize};

use super::components::Spot;
use super::frames::{self, Frame};
use super::ids::{CountryId, ProvinceId};
use super::position::Pos;
use super::readers::Seen;
use super::refusals::No as Core;
use crate::dynasty::{Character, CharacterId, HouseId, MarriageId};
use crate::table::{Refusal, SeatId};

/// Letters of a new dynasty's name.
const LONGEST_NAME: usize = 24;

/// What a player asks of this room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CourtDeed {
    /// Another birth roll for a couple, against the mother's Constitution (6.4).
    TryForChild { marriage: MarriageId },
    /// No birth roll for a couple when the next turn begins (6.1: "may").
    Forgo { marriage: MarriageId },
    /// The heir is crowned.
    Crown,
    /// The heir is passed over (9.14).
    PassOver,
    /// The King's piece is put here (9.7).
    PutKing { at: Spot },
    /// He shall be Regent (9.31).
    Appoint { regent: CharacterId },
    /// The Prince who becomes 20 is put into this Home Province (6.15).
    PlacePrince { at: ProvinceId },
    /// A relative of the late monarch is found (9.4).
    CallKinsman,
    /// A new dynasty begins (7.12).
    NewDynasty { name: String },
    /// Gives another player's country back to him (9.26).
    GiveUpCountry { country: CountryId },
    /// One of the own house is made monarch of a country that came back (9.26).
    Enthrone { who: CharacterId },
}

/// What this room asks of players, or has under way.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum CourtAsk {
    /// A throne is empty: the heir is sought. Runs by itself.
    Vacant(Vacancy),
    /// The heir may be passed over: the ruler decides.
    Heir { vacancy: Vacancy, heir: CharacterId, reason: String },
    /// A Regent is sought: by itself where there is no choice.
    Regency { country: CountryId, king_at: Spot },
    /// Where is the King's piece to be?
    PutKing { country: CountryId, places: Vec<Spot> },
    /// Where is the new Prince to be?
    PlacePrince { who: CharacterId },
    /// The dynasty is dead: a relative, or a new house? Where the throne is not empty, the house of a baron.
    Extinct { vacancy: Vacancy },
    /// A country came back to its player: who shall reign?
    Enthrone { vacancy: Vacancy },
}

/// The question on top of the stack, if it is one of ours and `seat` is to answer it.
fn asked<'w>(pos: Pos<'w>, seat: SeatId) -> Option<&'w CourtAsk> {
    match pos.top() {
        Some(Frame::Court(ask)) if deciders(pos, ask).contains(&seat) => Some(ask),
        _ => None,
    }
}

/// May `seat` do this now?
///
/// # Errors
/// The rule that forbids it.
pub fn check(pos: Pos, seat: SeatId, deed: &CourtDeed) -> Result<(), Refusal> {
    match (deed, asked(pos, seat)) {
        (CourtDeed::TryForChild { marriage }, _) => births::check_try(pos, seat, *marriage),
        (CourtDeed::Forgo { marriage }, _) => births::check_forgo(pos, seat, *marriage),
        (CourtDeed::GiveUpCountry { country }, _) => landless::check_give_up(pos, seat, *country),
        (CourtDeed::Crown, Some(CourtAsk::Heir { .. })) => Ok(()),
        (CourtDeed::PassOver, Some(CourtAsk::Heir { vacancy, heir, .. })) => {
            succession::check_pass_over(pos, vacancy.country, *heir)
        }
        (CourtDeed::PutKing { at }, Some(CourtAsk::PutKing { places, .. })) => pieces::check_put_king(pos, places, *at),
        (CourtDeed::Appoint { regent }, Some(CourtAsk::Regency { country, .. })) => {
            regency::check_appoint(pos, *country, *regent)
        }
        (CourtDeed::PlacePrince { at }, Some(CourtAsk::PlacePrince { .. })) => pieces::check_place(pos, seat, *at),
        (CourtDeed::CallKinsman, Some(CourtAsk::Extinct { vacancy } | CourtAsk::Enthrone { vacancy }))
            if landless::is_empty(pos, vacancy.country) =>
        {
            Ok(())
        }
        (CourtDeed::NewDynasty { name }, Some(CourtAsk::Extinct { .. })) => check_dynastic_name(name),
        (CourtDeed::Enthrone { who }, Some(CourtAsk::Enthrone { vacancy })) => {
            landless::check_enthrone(pos, seat, vacancy.country, *who)
        }
        _ => Err(No::NotAskedNow { doing: doing(deed).into() }.into()),
    }
}

/// What is refused when it is not asked for.
fn doing(deed: &CourtDeed) -> &'static str {
    match deed {
        CourtDeed::TryForChild { .. } => "Another birth roll",
        CourtDeed::Forgo { .. } => "Forgoing a birth roll",
        CourtDeed::Crown => "A crowning",
        CourtDeed::PassOver => "Passing an heir over",
        CourtDeed::PutKing { .. } => "A place for the King's piece",
        CourtDeed::Appoint { .. } => "A Regent",
        CourtDeed::PlacePrince { .. } => "A place for a Prince",
        CourtDeed::CallKinsman => "A relative of the late monarch",
        CourtDeed::NewDynasty { .. } => "A new dynasty",
        CourtDeed::GiveUpCountry { .. } => "Giving a country up",
        CourtDeed::Enthrone { .. } => "A new monarch",
    }
}

fn check_dynastic_name(name: &str) -> Result<(), Refusal> {
    let letters = name.trim().chars().count();
    if letters == 0 || letters > LONGEST_NAME || name.trim() != name || name.chars().any(char::is_control) {
        return Err(Core::BadName { most: LONGEST_NAME }.into());
    }
    Ok(())
}

/// Does what [`check`] has passed.
pub fn apply(world: &mut World, seat: SeatId, deed: &CourtDeed) {
    match deed {
        CourtDeed::TryForChild { marriage } => return births::do_try(world, *marriage),
        CourtDeed::Forgo { marriage } => return births::do_forgo(world, seat, *marriage),
        CourtDeed::GiveUpCountry { country } => return landless::do_give_up(world, seat, *country),
        _ => {}
    }
    // All others answer the question on top.
    let Some(ask) = frames::pop(world) else { return };
    match (deed, ask) {
        (CourtDeed::Crown, CourtAsk::Heir { vacancy, heir, reason }) => {
            succession::crown(world, &vacancy, heir, &reason);
        }
        (CourtDeed::PassOver, CourtAsk::Heir { vacancy, heir, .. }) => succession::pass_over(world, vacancy, heir),
        (CourtDeed::PutKing { at }, CourtAsk::PutKing { country, .. }) => {
            pieces::do_put_king(world, seat, country, *at);
        }
        (CourtDeed::Appoint { regent }, CourtAsk::Regency { country, king_at }) => {
            regency::appoint(world, country, *regent, king_at);
        }
        (CourtDeed::PlacePrince { at }, CourtAsk::PlacePrince { who }) => pieces::do_place(world, seat, who, *at),
        (CourtDeed::CallKinsman, CourtAsk::Extinct { vacancy } | CourtAsk::Enthrone { vacancy }) => {
            landless::call_kinsman(world, &vacancy, seat);
        }
        (CourtDeed::NewDynasty { name }, CourtAsk::Extinct { vacancy }) => {
            landless::new_dynasty(world, &vacancy, seat, name);
        }
        (CourtDeed::Enthrone { who }, CourtAsk::Enthrone { vacancy }) => {
            succession::crown(world, &vacancy, *who, "set up by the country's own player");
        }
        _ => {}
    }
}

/// Seats that owe the decision of a frame on top of the stack; empty for what runs by itself.
pub fn deciders(pos: Pos, ask: &CourtAsk) -> Vec<SeatId> {
    let one = match ask {
        CourtAsk::Vacant(_) => None,
        CourtAsk::Heir { vacancy, .. } => pos.country(vacancy.country).ruler,
        CourtAsk::Regency { country, .. } => regency::decider(pos, *country),
        CourtAsk::PutKing { country, .. } => pos.country(*country).ruler,
        CourtAsk::PlacePrince { who } => pos.character(*who).keeper,
        CourtAsk::Extinct { vacancy } => landless::founder(pos, vacancy.country),
        CourtAsk::Enthrone { vacancy } => pos.country(vacancy.country).player,
    };
    one.into_iter().collect()
}

/// Does one step of a frame on top of the stack that runs by itself. False: it waits.
pub fn run(world: &mut World, ask: CourtAsk) -> bool {
    match ask {
        CourtAsk::Vacant(vacancy) => succession::run(world, vacancy),
        CourtAsk::Regency { country, king_at } => regency::run(world, country, king_at),
        ask => {
            // Nobody is left to answer, or nothing to answer about: a Prince who died while he was asked for, a dynasty
            // that lives again.
            let seen = Seen::of(world);
            let pos = seen.pos();
            let idle = match &ask {
                CourtAsk::PlacePrince { who } => pos.pawn_of(*who).is_none(),
                CourtAsk::Extinct { vacancy } => {
                    !landless::is_empty(pos, vacancy.country) && !landless::may_begin_anew(pos, vacancy.country)
                }
                _ => false,
            };
            if idle || deciders(pos, &ask).is_empty() {
                frames::pop::<CourtAsk>(world);
                return true;
            }
            false
        }
    }
}

// ---------------------------------------------------------------- What the sequence of play asks for

/// Births begin: Regents end, barons return or begin anew, the first roll of every couple that may have children is made
/// (6.1); then the players may ask for more.
pub fn begin_births(world: &mut World) {
    regency::end_of_minorities(world);
    landless::barons_return(world);
    landless::barons_begin_anew(world);
    births::first_rolls(world);
}

// ---------------------------------------------------------------- What other rooms ask for

/// The house whose name a player's children bear: that of his own country's crown, or of his oldest.
pub fn house_of(pos: Pos, seat: SeatId) -> HouseId {
    let monarch = pos.country(pos.player(seat).country).monarch.map(|m| pos.character(m));
    let crowned = monarch.filter(|m| m.keeper == Some(seat)).map(|m| m.house);
    let mut own: Vec<&Character> = pos.household(seat).filter(|c| c.home == Some(seat)).collect();
    own.sort_by_key(|c| (c.born, c.id));
    crowned.or(own.first().map(|c| c.house)).unwrap_or(HouseId(0))
}

/// A character dies: sheet, piece, marriage, contract, succession follow (7.7 to 7.11). Used by every room.
pub fn die(world: &mut World, who: CharacterId, how: &'static str) {
    die_all(world, &[who], how);
}
