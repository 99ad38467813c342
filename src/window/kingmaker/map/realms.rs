//! The printed land: England, Wales, the lands about them, forests with their trees, roads.

use std::sync::Arc;

use bevy::math::Vec2;

use super::fill::Area;
use super::geometry::line;
use super::ornament;
use crate::board::drawing::{Drawing, Side};
use crate::games::kingmaker::book::Book;
use crate::games::kingmaker::ids::AreaId;
use crate::window::ink::{Brush, Hand, Ink, Letters};
use crate::window::kingmaker::Kingmaker;
use crate::window::provinces::{ProvinceMap, Wash};
use crate::window::sight::AnyView;

/// Between lands of different kinds the border is drawn heavy.
enum Land {
    England,
    Wales,
    /// A refuge, or land that is nobody's: each is its own.
    Abroad,
}

fn land_of(book: &Book, id: AreaId) -> Land {
    let data = book.map.area(id);
    let wales = data.regions.iter().any(|r| r.key() == "wales");
    match (data.refuge.is_some() || book.map.is_abroad(id), wales) {
        (true, _) => Land::Abroad,
        (_, true) => Land::Wales,
        _ => Land::England,
    }
}

impl ProvinceMap for Kingmaker {
    fn drawing(&self) -> Arc<Drawing> {
        Book::standard().shapes.clone()
    }
    /// Of the land only what lies about England has its name; within it towns and castles have theirs.
    fn lettering(&self, side: &Side) -> String {
        let map = &Book::standard().map;
        match side {
            Side::Province(a) if map.areas[a.n].refuge.is_some() => map.areas[a.n].name.clone(),
            Side::Sea(s) => map.seas[s.n].name.clone(),
            Side::Beyond(name) => name.clone(),
            Side::Province(_) | Side::OffLimits(_) => String::new(),
        }
    }
    fn many_seas(&self) -> bool {
        true
    }
    /// The roads; the title, in the North Sea.
    fn print_own(&self, letters: &Letters, b: &mut Brush) {
        let book = Book::standard();
        let roads: Vec<Vec<Vec2>> = book.map.roads.iter().map(|r| line(&r.line)).collect();
        roads.iter().for_each(|r| b.stroke(r, 11.0, Ink::hex(0x5a4024).alpha(0.85)));
        roads.iter().for_each(|r| b.stroke(r, 6.4, Ink::hex(0xfdf0cf)));
        book.shapes.links.iter().for_each(|link| ferry(b, super::geometry::of(link.from)));
        let text = "England and Wales in the Wars of the Roses";
        ornament::paint_title(b, letters, "KINGMAKER", text, Vec2::new(3040.0, -108.0), 720.0);
    }
    fn washes(&self, _: Option<&AnyView>) -> Vec<Wash> {
        let book = Book::standard();
        let wash = |id: AreaId| match land_of(&book, id) {
            Land::England => Wash::Own(0),
            Land::Wales => Wash::Own(1),
            Land::Abroad => Wash::Own(2 + id.0),
        };
        AreaId::all().map(wash).collect()
    }
    /// Neighbours differ a little in tone.
    fn wash_own(&self, b: &mut Brush, area: &Area, land: usize) {
        let (book, id) = (Book::standard(), AreaId(land as u16));
        let tone = 0.05 * f32::from((id.0.wrapping_mul(37) % 5) as u8);
        match land_of(&book, id) {
            Land::England => area.paint(b, Ink::hex(0xcfae6a).alpha(0.10 + tone)),
            Land::Wales => area.paint(b, Ink::hex(0xb98e4c).alpha(0.26 + tone)),
            Land::Abroad => {
                area.paint(b, Ink::hex(0x9c8c72).alpha(0.34));
                area.fringe(b, 34.0, Ink::hex(0x5a4630).alpha(0.28));
            }
        }
        if book.map.area(id).forest {
            area.paint(b, Ink::hex(0x7da35a).alpha(0.62));
            area.fringe(b, 16.0, Ink::hex(0x3e6a34).alpha(0.5));
            trees(b, area);
        }
    }
}

/// Trees in rows, none over the border.
fn trees(b: &mut Brush, area: &Area) {
    const STEP: Vec2 = Vec2::new(25.0, 21.0);
    let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    for p in area.rings.iter().flat_map(|(ring, _)| ring) {
        (low, high) = (low.min(*p), high.max(*p));
    }
    let mut hand = Hand::new((low.x * 7.0 + high.y * 3.0) as i32 as u32);
    let (first, last) = ((high.y / STEP.y) as i32 + 1, (low.y / STEP.y) as i32 - 1);
    for row in (last..=first).rev() {
        for col in (low.x / STEP.x) as i32 - 1..=(high.x / STEP.x) as i32 + 1 {
            let at = Vec2::new(col as f32 + 0.5 * (row & 1) as f32, row as f32) * STEP + hand.jitter(5.0);
            let r = hand.between(6.2, 8.4);
            if hand.unit() < 0.8 && area.holds_round(at, 11.0) {
                tree(b, at, r);
            }
        }
    }
}

fn tree(b: &mut Brush, at: Vec2, r: f32) {
    b.rect(at + Vec2::new(-0.13, -1.5) * r, at + Vec2::new(0.13, -0.6) * r, Ink::hex(0x4a3520));
    let rim = crate::window::ink::ring(at, r, 9);
    b.blob(at + Vec2::new(-0.25, 0.3) * r, &rim, Ink::hex(0x7fae57), Ink::hex(0x3f7136));
    b.outline(&rim, 0.2 * r, Ink::hex(0x25431f).alpha(0.8));
}

/// A crossing that ends the move: an oar boat on the water.
fn ferry(b: &mut Brush, at: Vec2) {
    let p = |x: f32, y: f32| at + Vec2::new(x, y) * 13.0;
    b.disc(at, 21.0, Ink::hex(0xfdf3d6).alpha(0.9));
    b.fan(&[p(-1.1, 0.1), p(1.1, 0.1), p(0.7, -0.6), p(-0.7, -0.6)], Ink::hex(0x8a2018));
    b.stroke(&[p(-0.2, 0.1), p(0.5, 0.95)], 2.4, Ink::hex(0x8a2018));
    b.stroke(&[p(0.5, 0.4), p(-0.4, -1.0)], 2.0, Ink::hex(0x4a3520));
}
