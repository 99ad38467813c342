//! The faces of the pieces: a faction's standard with the arms of its nobles and their strength, on a closer look a banner for
//! each with his name; roses of Lancaster and York for heirs; ships. Drawn about the origin, a hundred units to a shield and a
//! half.

use bevy::math::{Rect, Vec2};

use super::piles::{Face, Look, Pile};
use crate::engine::AnyKey;
use crate::games::kingmaker::book::House;
use crate::games::kingmaker::ids::{HeirId, NobleId, ShipId};
use crate::games::kingmaker::position::Pos;
use crate::table::SeatId;
use crate::window::ink::{Align, Brush, Face as Type, Ink, Letters, ring};
use crate::window::kingmaker::arms;
use crate::window::palette;
use crate::window::panels::words::roman;

/// The ink of all outlines.
pub const PEN: u32 = 0x1e1610;
/// Half the height of a standard, and how wide a shield and a sum are on it.
const HIGH: f32 = 31.0;
const SHIELD: f32 = 46.0;
const SUM: f32 = 62.0;
/// Half the height of a banner with a name, and how wide it is.
const ROW: f32 = 27.0;
const WIDE: f32 = 262.0;
/// More shields than these go into a second row.
const IN_ROW: usize = 4;

/// A point, in few letters.
pub fn v(x: f32, y: f32) -> Vec2 {
    Vec2::new(x, y)
}

/// Half the room a face takes.
pub fn half(face: &Face, look: Look) -> Vec2 {
    match face {
        Face::Nobles(list) if look.named => v(0.5 * WIDE, ROW * list.len() as f32),
        Face::Nobles(list) => {
            let (rows, cols) = (list.len().div_ceil(IN_ROW), list.len().min(IN_ROW));
            v(0.5 * (SHIELD * cols as f32 + SUM), HIGH * rows as f32)
        }
        Face::Ship(_) => v(46.0, 46.0),
        Face::Heir(_) => v(32.0, 32.0),
    }
}

/// Where each piece of a pile lies on the page.
pub fn slots(pile: &Pile, look: Look) -> Vec<(AnyKey, Rect)> {
    let s = look.scale;
    let top_left = pile.at + v(-pile.half.x, pile.half.y);
    let cell = |x: f32, y: f32, w: f32, h: f32| {
        let corner = top_left + v(x, -y) * s;
        Rect::from_corners(corner, corner + v(w, -h) * s)
    };
    match &pile.face {
        Face::Nobles(list) => list
            .iter()
            .enumerate()
            .map(|(k, (n, _))| {
                let r = if look.named {
                    cell(0.0, 2.0 * ROW * k as f32, WIDE, 2.0 * ROW)
                } else {
                    let (row, col) = (k / IN_ROW, k % IN_ROW);
                    cell(SHIELD * col as f32, 2.0 * HIGH * row as f32, SHIELD, 2.0 * HIGH)
                };
                ((*n).into(), r)
            })
            .collect(),
        Face::Ship(ship) => vec![((*ship).into(), Rect::from_center_half_size(pile.at, pile.half))],
        Face::Heir(_) => vec![],
    }
}

/// What is written on a faction's colour.
pub fn metal(tint: Ink) -> Ink {
    if tint.luminance() < 0.34 { Ink::hex(0xfff6dc) } else { Ink::hex(0x2a1c10) }
}

/// Whoever paints pieces.
pub struct Painter<'a> {
    pub pos: Pos<'a>,
    pub letters: &'a Letters,
    pub look: Look,
    pub tint: &'a dyn Fn(SeatId) -> Ink,
}

impl Painter<'_> {
    /// A whole pile where it stands, in the size and detail of the painter's look.
    pub fn pile(&self, b: &mut Brush, pile: &Pile) {
        let mut face = Brush::default();
        match &pile.face {
            Face::Nobles(list) => self.nobles(&mut face, pile, list),
            Face::Ship(ship) => self.ship(&mut face, *ship, pile.owner),
            Face::Heir(heir) => {
                rose(&mut face, self.pos.house(*heir), Vec2::ZERO, 28.0, self.pos.heir(*heir).crowned);
                if !self.look.far {
                    let name = short(self.pos, *heir);
                    let (ink, halo) = (Ink::hex(0x5a1420), Ink::hex(0xfff8e4).alpha(0.8));
                    self.letters.haloed(&mut face, Type::Bold, name, v(0.0, -62.0), 32.0, ink, halo);
                }
            }
        }
        b.stamp(&face, pile.at, self.look.scale);
    }

    fn nobles(&self, b: &mut Brush, pile: &Pile, list: &[(NobleId, u16)]) {
        let Some(seat) = pile.owner else { return };
        if self.look.named {
            for (k, (noble, troops)) in list.iter().enumerate() {
                let y = ROW * (list.len() as f32 - 1.0 - 2.0 * k as f32);
                self.banner(b, v(0.0, y), seat, *noble, *troops);
            }
            return;
        }
        let tint = self.faded(seat, list.iter().all(|(n, _)| self.pos.noble(*n).moved));
        let half = half(&pile.face, Look { scale: 1.0, ..self.look });
        standard(b, half, tint);
        numeral(b, self.letters, v(-half.x, half.y), seat, tint);
        for (k, (noble, _)) in list.iter().enumerate() {
            let (row, col) = (k / IN_ROW, k % IN_ROW);
            let at = v(-half.x + SHIELD * (col as f32 + 0.5), half.y - HIGH * (2.0 * row as f32 + 1.0) + 1.0);
            arms::paint(b, *noble, at, 18.0);
            self.roses(b, *noble, at + v(6.0, 20.0), 15.0);
        }
        let sum: u16 = list.iter().map(|(_, t)| t).sum();
        let at = v(half.x - 0.5 * SUM - 2.0, -12.0);
        let size = if sum > 999 { 30.0 } else { 36.0 };
        self.letters.line(b, Type::Bold, &sum.to_string(), at, size, Align::Centre, metal(tint));
    }

    /// His own banner: arms, name, strength, the heirs he leads about.
    fn banner(&self, b: &mut Brush, at: Vec2, seat: SeatId, noble: NobleId, troops: u16) {
        let tint = self.faded(seat, self.pos.noble(noble).moved);
        let half = v(0.5 * WIDE, ROW - 1.5);
        let mut own = Brush::default();
        standard(&mut own, half, tint);
        numeral(&mut own, self.letters, v(-half.x, half.y - 6.0), seat, tint);
        arms::paint(&mut own, noble, v(-half.x + 32.0, 1.0), 18.5);
        let ink = metal(tint);
        let name = short_noble(self.pos, noble);
        let room = WIDE - 128.0;
        let size = (room / self.letters.width(Type::Bold, name, 1.0, 0.0)).min(36.0);
        self.letters.line(&mut own, Type::Bold, name, v(-half.x + 58.0, -0.3 * size), size, Align::Left, ink);
        let right = v(half.x - 42.0, -12.0);
        self.letters.line(&mut own, Type::Bold, &troops.to_string(), right, 36.0, Align::Centre, ink);
        self.roses(&mut own, noble, v(half.x - 4.0, 8.0), 19.0);
        b.stamp(&own, at, 1.0);
    }

    /// The heirs in his hands.
    fn roses(&self, b: &mut Brush, noble: NobleId, at: Vec2, r: f32) {
        for (k, heir) in self.pos.heirs_with(noble).enumerate() {
            rose(b, self.pos.house(heir.id), at + v(1.5 * r * k as f32, 0.0), r, heir.crowned);
        }
    }

    /// Those of the faction on turn that have moved stand back.
    fn faded(&self, seat: SeatId, moved: bool) -> Ink {
        let tint = (self.tint)(seat);
        if moved && self.pos.is_active(seat) { tint.mix(Ink::hex(0x8d8678), 0.55) } else { tint }
    }

    fn ship(&self, b: &mut Brush, id: ShipId, master: Option<SeatId>) {
        let tint = master.map_or(Ink::hex(0xd9d2c0), |s| self.faded(s, self.pos.ship(id).moved));
        let pen = Ink::hex(PEN);
        let hull = [v(-46.0, -8.0), v(46.0, -8.0), v(36.0, -32.0), v(20.0, -40.0), v(-22.0, -40.0), v(-36.0, -32.0)];
        let shade: Vec<Vec2> = hull.iter().map(|p| *p + v(4.0, -5.0)).collect();
        b.blob(v(4.0, -28.0), &shade, Ink::hex(0x0c1a22).alpha(0.45), Ink::hex(0x0c1a22).alpha(0.2));
        b.stroke(&[v(0.0, -10.0), v(0.0, 50.0)], 5.0, Ink::hex(0x5d4020));
        let sail =
            [v(-32.0, 40.0), v(-38.0, 18.0), v(-30.0, -4.0), v(0.0, -8.0), v(30.0, -4.0), v(38.0, 18.0), v(32.0, 40.0)];
        b.blob(v(-6.0, 20.0), &sail, tint.light(1.25), tint.light(0.88));
        b.outline(&sail, 4.0, pen);
        let capacity = self.pos.book.ship(id).capacity.to_string();
        self.letters.line(b, Type::Bold, &capacity, v(0.0, 4.0), 32.0, Align::Centre, metal(tint));
        b.blob(v(0.0, -22.0), &hull, Ink::hex(0xa06c36), Ink::hex(0x6b4520));
        b.outline(&hull, 4.0, pen);
        if let Some(seat) = master {
            numeral(b, self.letters, v(-34.0, 40.0), seat, tint);
        }
        let mut x = -20.0;
        for noble in self.pos.aboard(id) {
            arms::paint(b, noble.id, v(x, -16.0), 13.0);
            self.roses(b, noble.id, v(x + 8.0, -2.0), 10.0);
            x += 26.0;
        }
        if self.look.named {
            let name = self.pos.ship_name(id);
            let (ink, halo) = (Ink::hex(0x123a4c), Ink::hex(0xe6f1ee).alpha(0.7));
            self.letters.haloed(b, Type::Italic, name, v(0.0, -70.0), 32.0, ink, halo);
        }
    }
}

/// A cloth on its pole.
fn standard(b: &mut Brush, half: Vec2, tint: Ink) {
    let rim = [
        v(-half.x, -half.y),
        v(half.x - 4.0, -half.y),
        v(half.x + 3.0, -half.y * 0.5),
        v(half.x - 4.0, 0.0),
        v(half.x + 3.0, half.y * 0.5),
        v(half.x - 4.0, half.y),
        v(-half.x, half.y),
    ];
    let shade: Vec<Vec2> = rim.iter().map(|p| *p + v(4.0, -5.0)).collect();
    b.blob(v(4.0, -5.0), &shade, Ink::hex(0x120c08).alpha(0.5), Ink::hex(0x120c08).alpha(0.25));
    b.blob(v(-8.0, 6.0), &rim, tint.light(1.22), tint.light(0.84));
    b.outline(&rim, 3.4, Ink::hex(PEN));
    b.stroke(&[v(-half.x, -half.y - 10.0), v(-half.x, half.y + 10.0)], 6.0, Ink::hex(PEN));
    b.stroke(&[v(-half.x, -half.y - 9.0), v(-half.x, half.y + 9.0)], 3.0, Ink::hex(0x8a6a3c));
}

/// The number of the seat, so that factions are told apart without colour.
fn numeral(b: &mut Brush, letters: &Letters, at: Vec2, seat: SeatId, tint: Ink) {
    b.disc(at, 13.0, Ink::hex(PEN));
    b.disc(at, 11.2, Ink::hex(0xfdf3d6).mix(tint, 0.12));
    let text = roman(seat.0);
    let size = if text.len() > 2 { 13.0 } else { 17.0 };
    letters.line(b, Type::Bold, text, at - v(0.0, 0.33 * size), size, Align::Centre, Ink::hex(0x2a1c10));
}

/// The rose of a house: red for Lancaster, white for York; a crown over a King's.
pub fn rose(b: &mut Brush, house: House, at: Vec2, r: f32, crowned: bool) {
    let plain = palette::is_plain();
    let (petal, inner) = match house {
        House::Lancaster if plain => (Ink::hex(0xd55e00), Ink::hex(0xa94800)),
        House::Lancaster => (Ink::hex(0xc4202c), Ink::hex(0x93141f)),
        House::York => (Ink::hex(0xfffdf6), Ink::hex(0xe4dcc8)),
    };
    let pen = Ink::hex(PEN);
    let turn = |k: usize, off: f32| Vec2::from_angle((90.0 + off + 72.0 * k as f32).to_radians());
    for k in 0..5 {
        let d = turn(k, 36.0);
        b.fan(
            &[at + d * r * 1.12, at + (d * 0.5 + d.perp() * 0.25) * r, at + (d * 0.5 - d.perp() * 0.25) * r],
            Ink::hex(0x2f6a2c),
        );
    }
    for k in 0..5 {
        b.disc(at + turn(k, 0.0) * r * 0.58, r * 0.5, pen);
    }
    for k in 0..5 {
        let m = at + turn(k, 0.0) * r * 0.58;
        b.blob(m, &ring(m, r * 0.43, 14), petal.light(1.15), petal);
    }
    for k in 0..5 {
        let m = at + turn(k, 36.0) * r * 0.3;
        b.disc(m, r * 0.22, inner);
    }
    b.disc(at, r * 0.24, pen);
    b.disc(at, r * 0.19, Ink::hex(0xf0c23c));
    if crowned {
        crown(b, at + v(0.0, 1.02 * r), 0.8 * r);
    }
}

/// It stands on `at` and is about two `w` wide.
pub fn crown(b: &mut Brush, at: Vec2, w: f32) {
    let p = |x: f32, y: f32| at + v(x, y) * w;
    let rim = [p(-0.9, 0.0), p(0.9, 0.0), p(1.05, 0.85), p(0.5, 0.4), p(0.0, 1.0), p(-0.5, 0.4), p(-1.05, 0.85)];
    b.blob(p(0.0, 0.25), &rim, Ink::hex(0xf8d964), Ink::hex(0xd9a02b));
    b.outline(&rim, 0.13 * w, Ink::hex(PEN));
    for x in [-0.5f32, 0.0, 0.5] {
        b.disc(p(x, 0.2), 0.11 * w, Ink::hex(0xa01c22));
    }
}

/// What fits on a banner.
pub fn short_noble<'a>(pos: Pos<'a>, noble: NobleId) -> &'a str {
    match noble.key() {
        "duke_of_lancaster" => "D. of Lancaster",
        "duke_of_york" => "D. of York",
        "westminster" => "Westminster",
        "duke_of_brittany" => "Brittany",
        "earl_of_sutherland" => "Sutherland",
        "duke_of_burgundy" => "Burgundy",
        "northern_pretender" => "N. Pretender",
        "irish_pretender" => "I. Pretender",
        _ => pos.noble_name(noble),
    }
}

/// What fits under a rose.
pub fn short<'a>(pos: Pos<'a>, heir: HeirId) -> &'a str {
    let name = pos.heir_name(heir);
    match heir.key() {
        "margaret" => "Margaret",
        "edward_lancaster" => "Prince Edward",
        "richard_york" => "York",
        "edward_march" => "March",
        "edmund_rutland" => "Rutland",
        "george_clarence" => "Clarence",
        "richard_gloucester" => "Gloucester",
        _ => name,
    }
}
