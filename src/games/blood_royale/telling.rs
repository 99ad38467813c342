//! Writing the chronicle, throwing dice in the open, and moving money: what every room does.

use bevy_ecs::prelude::World;

use super::book::{Book, Library};
use super::components::{Bank, Player};
use super::ids::{CountryId, ProvinceId, SeaId};
use super::position::Pos;
use crate::dynasty::{CharacterId, House, HouseId, Marriage, MarriageId};
use crate::engine::{AnyKey, ChangeRows, Dice, IntoSpans, Keyed, Line, Log, Say, Span, called, joined};
use crate::line;
use crate::table::{SeatId, Throw};

/// A line that was just written, on which more may be set.
pub struct Told<'w>(&'w mut Line);

impl Told<'_> {
    /// Notes how great an event it tells, to 9.
    pub fn great(self, greatness: u8) {
        self.0.greatness = greatness;
    }

    /// Notes whether it says that nothing came of something.
    pub fn idle(self, idle: bool) {
        self.0.idle = idle;
    }
}

/// Writes a line for all; `rule` without the game's prefix ("15.3"), "" for none.
pub fn tell<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &'static str,
    what: impl IntoSpans,
) -> Told<'w> {
    let line = line![what].by(seat).rule(rule);
    write(world, place, line)
}

/// Writes a line that only one seat may read.
pub fn whisper<'w>(world: &'w mut World, seat: SeatId, rule: &'static str, what: impl IntoSpans) -> Told<'w> {
    write(world, None, line![what].only(seat).rule(rule))
}

/// Writes a line with its throw.
pub fn told<'w>(
    world: &'w mut World,
    seat: Option<SeatId>,
    place: Option<ProvinceId>,
    rule: &'static str,
    throw: Throw,
    what: impl IntoSpans,
) -> Told<'w> {
    let line = line![what].by(seat).rule(rule).throw(throw);
    write(world, place, line)
}

/// Marks the last line as one that shows something hidden before: undo stops here.
pub fn reveals(world: &mut World) {
    last(world).0.reveals = true;
}

fn write(world: &mut World, place: Option<ProvinceId>, line: Line) -> Told<'_> {
    let place = place.map(|p| world.resource::<Library>().0.map.province(p).key.to_string());
    world.say(place.into_iter().fold(line, Line::at));
    last(world)
}

fn last(world: &mut World) -> Told<'_> {
    Told(world.resource_mut::<Log>().into_inner().lines.last_mut().expect("a line was just written"))
}

/// One six-sided die.
pub fn d6(world: &mut World) -> u8 {
    world.resource_mut::<Dice>().d6()
}

/// The ten-sided die, 1 to 10 (1.12).
pub fn d10(world: &mut World) -> u8 {
    world.resource_mut::<Dice>().die(10)
}

/// Two dice.
pub fn two_dice(world: &mut World) -> [u8; 2] {
    [d6(world), d6(world)]
}

// ---------------------------------------------------------------- What a line names

/// What stands on the map all through the game, by its name there.
pub fn on_map(book: &Book, key: AnyKey) -> Option<String> {
    let (map, at) = (&book.map, usize::from(key.number));
    match key.kind {
        CountryId::KIND => map.countries.get(at).map(|c| c.name.clone()),
        ProvinceId::KIND => map.provinces.get(at).map(|p| p.name.clone()),
        SeaId::KIND => map.seas.get(at).map(|s| s.name.clone()),
        _ => None,
    }
}

impl Pos<'_> {
    /// A line in words.
    pub fn said(self, line: &Line) -> String {
        line.words(&|key| self.called(key), None)
    }

    /// How a line calls what it names, where it calls it nothing else.
    fn called(self, key: AnyKey) -> Option<String> {
        let seat = || key.get::<SeatId>().map(|seat| self.seat_name(seat));
        let person = || key.get::<CharacterId>().map(|who| self.known(who));
        let couple = || {
            let of = self.find::<Marriage>(key.get::<MarriageId>()?)?;
            Some(format!("{} and {}", self.name_of(of.husband), self.name_of(of.wife)))
        };
        let house = || self.find::<House>(key.get::<HouseId>()?).map(|house| house.name.clone());
        seat().or_else(person).or_else(house).or_else(couple).or_else(|| on_map(self.book, key))
    }
}

/// Several with commas between them: "Kent, Essex, Wessex".
pub fn each<T: Into<Span>>(all: impl IntoIterator<Item = T>) -> Line {
    joined(all.into_iter().map(|one| -> Span { one.into() }), ", ")
}

/// Counters that are alike, in a line: "3 armies". The first bears the words, so that all of them are named.
pub fn alike<K: Into<AnyKey>>(all: impl IntoIterator<Item = K>, words: &Line) -> Line {
    let mut words = words.plain();
    Line { spans: all.into_iter().map(|one| called(one, std::mem::take(&mut words))).collect(), ..Line::default() }
}

/// "a", "a and b", "a, b and c"; "nothing" of none.
pub fn listed<T: IntoSpans>(all: impl IntoIterator<Item = T>) -> Line {
    let mut parts: Vec<Line> = all.into_iter().map(|one| line![one]).collect();
    match (parts.pop(), parts.is_empty()) {
        (None, _) => line!["nothing"],
        (Some(last), true) => last,
        (Some(last), false) => line![joined(parts, ", "), " and ", last],
    }
}

// ---------------------------------------------------------------- Money: every crown comes from somebody (C.3)

/// The Treasury pays a player.
pub fn receive(world: &mut World, seat: SeatId, crowns: u32) {
    world.change::<Player>(seat).treasury += crowns;
    world.resource_mut::<Bank>().paid_out += i64::from(crowns);
    super::marriages::settle_debts(world, seat);
}

/// A player pays the Treasury; at most what he has. Returns what was paid.
pub fn pay(world: &mut World, seat: SeatId, crowns: u32) -> u32 {
    let mut player = world.change::<Player>(seat);
    let paid = crowns.min(player.treasury);
    player.treasury -= paid;
    world.resource_mut::<Bank>().paid_out -= i64::from(paid);
    paid
}

/// A player pays another; at most what he has. Returns what was paid.
pub fn hand_over(world: &mut World, from: SeatId, to: SeatId, crowns: u32) -> u32 {
    let paid = pay(world, from, crowns);
    receive(world, to, paid);
    paid
}
