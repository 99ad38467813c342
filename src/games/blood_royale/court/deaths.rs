//! Survival and death (7).

use bevy_ecs::prelude::World;

use super::super::components::{Country, Pawn, Spot};
use super::super::ids::CountryId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{tell, told};
use super::super::{fortune, marriages};
use super::CourtAsk;
use super::customs::customs;
use super::moves::{apply_moves, sync};
use super::succession::Vacancy;
use super::{landless, pieces, regency};
use crate::dynasty::{Character, CharacterId, Marriage, MarriageId, households, survival};
use crate::engine::ChangeRows;
use crate::engine::PushPending;
use crate::line;
use crate::table::Dice;

// ---------------------------------------------------------------- Survival (7.1 to 7.5)

/// Need this character make no roll this turn: the first Kings and Queens (OB.1), beginners' Kings (7.5)?
pub fn is_spared(pos: Pos, who: CharacterId) -> bool {
    let reigns = |c| pos.crown_of(c).is_some();
    let first = pos.options.rolled_monarchs && pos.turn.number <= 1;
    let consort = || pos.kin().spouse(who).is_some_and(reigns);
    let beginner = pos.options.kings_safe_until.is_some_and(|until| pos.year() < until);
    (first && (reigns(who) || consort())) || (beginner && reigns(who))
}

/// Everybody of 15 or more rolls; what follows from the deaths comes when all have rolled (7.1, Q13).
pub fn survival_rolls(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (customs, year) = (customs(pos), pos.year());
    let due = |c: &&Character| survival::must_roll(&customs, c, year) && !is_spared(pos, c.id);
    let all: Vec<CharacterId> = pos.people().filter(due).map(|c| c.id).collect();
    let dead: Vec<CharacterId> = all.into_iter().filter(|who| !roll(world, *who, "7.2", &[])).collect();
    die_all(world, &dead, "does not survive these years");
}

/// One survival roll; true: he lives. Nothing follows yet.
fn roll(world: &mut World, who: CharacterId, rule: &'static str, more: &[(String, i8)]) -> bool {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (customs, year, character) = (customs(pos), pos.year(), pos.character(who).clone());
    let (throw, lives) = survival::roll(&mut world.resource_mut::<Dice>(), &customs, &character, year, more);
    let text = if lives { line![who, " lives."] } else { line![who, " dies."] };
    told(world, character.keeper, None, rule, throw, text).idle(lives);
    lives
}

/// A survival roll by plague, defeat or a card (7.6); true: he lives.
pub fn survives(world: &mut World, who: CharacterId, why: &'static str, modifiers: &[(String, i8)]) -> bool {
    if !Seen::of(world).pos().character(who).in_play() {
        return false;
    }
    let lives = roll(world, who, "7.6", modifiers);
    if !lives {
        die_all(world, &[who], why);
    }
    lives
}

// ---------------------------------------------------------------- Death (7.7 to 7.11)

/// These die together: all of them are dead before anything follows, so that a dead heir never reigns (5.3, Q13).
pub fn die_all(world: &mut World, dead: &[CharacterId], how: &'static str) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let year = pos.year();
    let dead: Vec<CharacterId> = dead.iter().copied().filter(|c| pos.character(*c).is_alive()).collect();
    if dead.is_empty() {
        return;
    }
    for who in &dead {
        let seat = Seen::of(world).pos().character(*who).keeper;
        let age = Seen::of(world).pos().age(*who);
        let mut character = world.change::<Character>(*who);
        character.died = Some(year);
        character.captive_of = None;
        tell(world, seat, None, "7.7", line![*who, ", aged ", age, ", ", how, "."]);
    }
    // A throne falls to the heir by death; nobody abdicates or is deposed (9.16).
    let mut crowns: Vec<Vacancy> = vec![];
    let mut regencies: Vec<CountryId> = vec![];
    for who in &dead {
        for country in Seen::of(world).pos().countries().map(|c| c.id).collect::<Vec<_>>() {
            if Seen::of(world).pos().country(country).monarch == Some(*who) {
                let king_at = pieces::king_pawn(Seen::of(world).pos(), country).map_or(Spot::Pool, |p| p.at);
                crowns.push(Vacancy { country, late: *who, king_at, passed: vec![] });
                regency::close(world, country);
                let mut of = world.change::<Country>(country);
                of.monarch = None;
                of.past.push(*who);
            }
        }
    }
    for who in &dead {
        for country in Seen::of(world).pos().countries().map(|c| c.id).collect::<Vec<_>>() {
            if Seen::of(world).pos().country(country).regent == Some(*who) {
                world.change::<Country>(country).regent = None;
                regencies.push(country);
            }
        }
        end_marriages(world, *who);
        lift_piece(world, *who);
    }
    for vacancy in &crowns {
        widow_of_monarch(world, vacancy.late);
    }
    // The last pushed is the first done: crowns before Regents, both before barons, and the first country first.
    landless::barons_begin_anew(world);
    for country in regencies.into_iter().rev() {
        if regency::is_wanted(Seen::of(world).pos(), country) {
            world.push(CourtAsk::Regency { country, king_at: Spot::Pool });
        }
    }
    crowns.sort_by_key(|v| std::cmp::Reverse(v.country));
    for vacancy in crowns {
        world.push(CourtAsk::Vacant(vacancy));
    }
    fortune::titles_pass(world);
    sync(world);
}

/// His marriage and its contract end (7.8, 25.2).
fn end_marriages(world: &mut World, who: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let year = pos.year();
    let lasting = pos.marriages().filter(|m| m.lasts() && m.partner(who).is_some());
    for id in lasting.map(|m| m.id).collect::<Vec<MarriageId>>() {
        world.change::<Marriage>(id).ended = Some(year);
        marriages::contract_ends(world, id);
    }
}

/// His piece leaves the board (7.7).
pub fn lift_piece(world: &mut World, who: CharacterId) {
    let Some(id) = Seen::of(world).pos().pawn_of(who).map(|p| p.id) else { return };
    let mut pawn = world.change::<Pawn>(id);
    (pawn.bearer, pawn.at, pawn.lent_to) = (None, Spot::Pool, None);
}

/// A King's widow retires at once, and whoever reigns goes to the own country (7.10, 9.13); all other widows and
/// widowers wait for the announcements (5.6, 10.2).
fn widow_of_monarch(world: &mut World, late: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let reigns = |c| pos.crown_of(c).is_some();
    let moves = households::death(&pos.kin(), late, true, &reigns);
    let now: Vec<_> = moves.into_iter().filter(|m| m.retired || reigns(m.who)).collect();
    apply_moves(world, &now, "7.10");
}

/// Widows and widowers return to their own houses (5.6, 10.2, 7.9).
pub fn widows_go_home(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let kin = pos.kin();
    let reigns = |c| pos.crown_of(c).is_some();
    let ended = pos.marriages().filter(|m| !m.lasts());
    let dead = ended.flat_map(|m| [m.husband, m.wife]).filter(|c| !pos.character(*c).is_alive());
    let mut moves: Vec<_> = dead.flat_map(|c| households::death(&kin, c, false, &reigns)).collect();
    moves.sort_by_key(|m| m.who);
    moves.dedup_by_key(|m| m.who);
    apply_moves(world, &moves, "10.2");
    fortune::titles_pass(world);
}

/// Is this a widow or widower who still lives where the marriage was, until the announcements? Whoever decided for the
/// marriage decides for him or her no more (8.2, 5.6).
pub fn awaits_return(pos: Pos, who: CharacterId) -> bool {
    let c = pos.character(who);
    c.in_play() && c.keeper != c.home && {
        let kin = pos.kin();
        let mut partners = kin.marriages_of(who).filter_map(|m| m.partner(who));
        kin.spouse(who).is_none() && partners.any(|p| !pos.character(p).is_alive())
    }
}
