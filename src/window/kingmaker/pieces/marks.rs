//! What lies on the map beside the pieces: flags of whoever controls a place, sieges, blockades, the King's Peace, Refuge
//! cards.

use bevy::math::Vec2;

use super::face::{PEN, Painter, v};
use crate::games::kingmaker::components::Berth;
use crate::games::kingmaker::ids::PlaceId;
use crate::window::ink::{Align, Brush, Face, Ink, charges, ring};
use crate::window::kingmaker::arms;
use crate::window::kingmaker::map::geometry::{Site, of, place, port, site_of};
use crate::window::kingmaker::map::towns;
use crate::window::provinces::sea::dashed;

impl Painter<'_> {
    /// A flag on every place that somebody controls.
    pub fn flags(&self, b: &mut Brush) {
        let book = &self.pos.book;
        for (n, owner) in self.pos.owners().into_iter().enumerate() {
            let Some(seat) = owner else { continue };
            let id = PlaceId(n as u8);
            let r = towns::size(book.map.place(id).kind, self.look.far);
            let foot = place(book, id) + v(0.62, 0.55) * r;
            let tint = (self.tint)(seat);
            let p = |x: f32, y: f32| foot + v(x, y) * r;
            b.stroke(&[p(0.0, 0.0), p(0.0, 1.9)], 0.15 * r, Ink::hex(PEN));
            let cloth = [p(0.0, 1.9), p(1.35, 1.7), p(0.95, 1.4), p(1.35, 1.05), p(0.0, 1.0)];
            b.blob(p(0.45, 1.45), &cloth, tint.light(1.2), tint);
            b.outline(&cloth, 0.1 * r, Ink::hex(PEN));
        }
    }

    /// Sieges, blockades, pretenders whom nobody has joined, the King's Peace, Refuge cards: hidden with the pieces.
    pub fn field(&self, b: &mut Brush) {
        let (pos, book, s) = (self.pos, &self.pos.book, self.look.scale);
        for siege in &pos.field.sieges {
            let at = place(book, siege.place);
            let r = 1.9 * towns::size(book.map.place(siege.place).kind, self.look.far) + 6.0 * s;
            let rim: Vec<Vec2> = ring(at, r, 28);
            let closed: Vec<Vec2> = rim.iter().chain(rim.first()).copied().collect();
            dashed(b, &closed, 0.34 * r, 0.16 * r, 0.26 * r, Ink::hex(PEN));
            dashed(b, &closed, 0.34 * r, 0.16 * r, 0.16 * r, (self.tint)(siege.by));
            swords(b, at + v(0.0, -r), 17.0 * s);
        }
        for ship in pos.ships() {
            if let (Some(target), Berth::Sea(sea)) = (ship.blockade, ship.at) {
                let (from, to) = (Site::Sea(sea).spot(&book.shapes), port(book, target));
                dashed(b, &[from, to], 20.0 * s, 12.0 * s, 9.0 * s, Ink::hex(PEN));
                dashed(b, &[from, to], 20.0 * s, 12.0 * s, 5.0 * s, Ink::hex(0xb01c18));
            }
        }
        // A pretender whom nobody has joined.
        for claim in &pos.field.claims {
            let Some(site) = site_of(pos, claim.at) else { continue };
            let at = site.spot(&book.shapes) + v(0.0, 58.0) * s;
            arms::paint(b, claim.noble, at, 24.0 * s);
            let name = super::face::short_noble(pos, claim.noble);
            let (ink, halo) = (Ink::hex(0x5a1420), Ink::hex(0xfff8e4).alpha(0.8));
            self.letters.haloed(b, Face::Bold, name, at - v(0.0, 58.0) * s, 28.0 * s, ink, halo);
        }
        for peace in &pos.field.peace {
            let at = of(book.shapes.province(peace.area).unit) + v(-58.0, 40.0) * s;
            b.disc(at, 25.0 * s, Ink::hex(PEN));
            b.disc(at, 22.0 * s, Ink::hex(0xfdfbf2));
            charges::cross(b, at + v(0.0, 6.0) * s, 11.0 * s, Ink::hex(0x2c5f8a));
            self.letters.line(b, Face::Bold, "PAX", at - v(0.0, 15.0) * s, 13.0 * s, Align::Centre, Ink::hex(0x2c5f8a));
        }
        for laid in &pos.field.refuges {
            let at = of(book.shapes.province(laid.area).label) - v(0.0, 70.0) * s;
            let tint = (self.tint)(laid.seat);
            b.rect(at - v(62.0, 20.0) * s, at + v(62.0, 20.0) * s, Ink::hex(PEN));
            b.rect(at - v(59.0, 17.0) * s, at + v(59.0, 17.0) * s, tint);
            let ink = super::face::metal(tint);
            self.letters.line(b, Face::Bold, "Refuge", at - v(0.0, 9.0) * s, 28.0 * s, Align::Centre, ink);
        }
    }
}

/// Crossed swords.
pub fn swords(b: &mut Brush, at: Vec2, r: f32) {
    for s in [-1.0f32, 1.0] {
        let p = |x: f32, y: f32| at + v(x * s, y) * r;
        for (w, ink) in [(0.42, Ink::hex(PEN)), (0.2, Ink::hex(0xe9ecee))] {
            b.stroke(&[p(-0.8, -0.8), p(1.0, 1.0)], w * r, ink);
        }
        b.stroke(&[p(-0.75, -0.2), p(-0.2, -0.75)], 0.26 * r, Ink::hex(0xb08a3e));
    }
}
