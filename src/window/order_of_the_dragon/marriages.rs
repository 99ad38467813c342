//! Marriages by pointing: first the heir, then a minor power; or the other heir, then the dowry. And how they are drawn:
//! a golden line with two rings, for what is wished, and with what became of it once opened.

use bevy::math::Vec2;

use super::tinctures;
use crate::games::order_of_the_dragon::heirs::{self, Hold, Marry};
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::diplomacy::arrows::Pen;
use crate::window::diplomacy::{Hand, Piece, Playback, Told};
use crate::window::ink::{Brush, Ink, ring};
use crate::window::provinces::sea;

const GOLD: u32 = 0xe8b21e;
const DARK: u32 = 0x1d130b;

/// Whom the seat's heir may be told to marry now.
pub fn possible(pos: Pos, seat: SeatId) -> Vec<Told> {
    let Some(power) = pos.power_of(seat) else { return vec![] };
    let told = pos.match_of(power);
    let allowed = |to: &Match| told == Some(to) || heirs::check_marry(pos, seat, *to).is_ok();
    heirs::matches_of(pos, power).into_iter().filter(allowed).map(|to| wish(pos, to)).collect()
}

fn wish(pos: Pos, to: Match) -> Told {
    match to {
        Match::Minor(at) => Told::Match { at, home: None },
        Match::Heir { of, at } => Told::Match { at, home: Some(pos.capital(of)) },
    }
}

/// The marriage that an heir is told; `None` where it is none.
pub fn match_of(pos: Pos, told: Told) -> Option<Match> {
    let heir_at =
        |home: ProvinceId, at| PowerId::all().find(|p| pos.capital(*p) == home).map(|of| Match::Heir { of, at });
    match told {
        Told::Match { at, home: None } => Some(Match::Minor(at)),
        Told::Match { at, home: Some(home) } => heir_at(home, at),
        Told::Order(Order::Move { to, .. }) => Some(Match::Minor(pos.map().province(to))),
        Told::Order(Order::SupportMove { of, to }) => heir_at(of, pos.map().province(to)),
        Told::Order(_) | Told::Wed { .. } => None,
    }
}

/// What a click with the heir in hand asks for.
pub fn told(pos: Pos, told: Told) -> Act {
    match_of(pos, told).map_or_else(|| Act::new(Hold), |to| Act::new(Marry { to }))
}

// ---------------------------------------------------------------- Drawing

/// Two rings, linked.
pub fn rings(b: &mut Brush, at: Vec2, r: f32) {
    for dx in [-0.5, 0.5] {
        b.outline(&ring(at + Vec2::new(dx * r, 0.0), 0.72 * r, 24), 0.46 * r, Ink::hex(DARK));
    }
    for dx in [-0.5, 0.5] {
        b.outline(&ring(at + Vec2::new(dx * r, 0.0), 0.72 * r, 24), 0.24 * r, Ink::hex(GOLD));
    }
}

/// Everything about marriages that is to be seen now.
pub fn paint(pos: Pos, hand: &Hand, playback: &Playback, pen: &Pen, b: &mut Brush) {
    if playback.is_open() {
        let over = playback.lines().is_some_and(|(lines, done)| done >= lines.len());
        let shown = pos.common.last_moves.iter().filter(|_| over).flat_map(|r| &r.heirs);
        for line in shown {
            let middle = thread(pen, b, pen.chart.spot(line.from), goal(pen, pos, line.to));
            pen.mark(b, middle + Vec2::new(16.0, 16.0) * pen.pen, line.worked);
        }
        return;
    }
    if hand.trial.is_some() {
        return;
    }
    for power in PowerId::all() {
        if let (Some(heir), Some(to)) = (pos.single_heir(power), pos.match_of(power)) {
            thread(pen, b, lodging(pen, heir.id), goal(pen, pos, *to));
        }
    }
    for vote in pos.at.desks.iter().flat_map(|desk| &desk.votes) {
        let unit = pos.find_unit(vote.unit).and_then(|u| pos.stands_in(u));
        if let (Bid::Marry(power), Some(at)) = (vote.bid, unit) {
            let from = pen.board.spot(pen.chart, at);
            let to = pos.single_heir(power).map_or(pen.chart.spot(pos.capital(power)), |h| lodging(pen, h.id));
            let middle = thread(pen, b, from, to);
            pen.number(b, middle + Vec2::new(20.0, 0.0) * pen.pen, vote.points, tinctures::field(power));
        }
    }
    for couple in &pos.common.couples {
        let at = pen.board.spot(pen.chart, couple.at);
        for heir in [couple.giver, couple.receiver] {
            thread(pen, b, lodging(pen, heir), at);
        }
    }
}

fn lodging(pen: &Pen, heir: HeirId) -> Vec2 {
    pen.board.of(Piece::Heir(heir.0)).map_or(Vec2::ZERO, |t| t.at)
}

/// Where a marriage leads to: the unit of the minor power, or the dowry.
fn goal(pen: &Pen, _: Pos, to: Match) -> Vec2 {
    let (Match::Minor(at) | Match::Heir { at, .. }) = to;
    pen.board.spot(pen.chart, at)
}

/// The golden line; its middle, where the rings are.
fn thread(pen: &Pen, b: &mut Brush, from: Vec2, to: Vec2) -> Vec2 {
    let gap = 34.0 * pen.board.scale;
    let d = (to - from).normalize_or_zero();
    let bow = d.perp() * from.distance(to) * 0.12;
    let (a, z) = (from + d * gap * 0.6, to - d * gap);
    let line: Vec<Vec2> = (0..=20)
        .map(|k| {
            let t = k as f32 / 20.0;
            a.lerp(z, t) + bow * 4.0 * t * (1.0 - t)
        })
        .collect();
    sea::dashed(b, &line, 8.0 * pen.pen, 5.0 * pen.pen, 5.2 * pen.pen, Ink::hex(DARK).alpha(0.85));
    sea::dashed(b, &line, 8.0 * pen.pen, 5.0 * pen.pen, 2.8 * pen.pen, Ink::hex(GOLD));
    let middle = line[10];
    rings(b, middle, 10.0 * pen.pen);
    middle
}
