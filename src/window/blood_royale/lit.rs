//! Light on the map: the chosen place, where one can go and at what cost, the path under the pointer, places of offers.

use bevy::prelude::*;

use super::hand::{Goal, Hand};
use super::map::fill::Area;
use super::map::geometry::{Site, east, of};
use super::map::realms::Lands;
use super::map::{Atlas, layer};
use super::pieces::Board;
use super::pieces::piles::{Face as Pieces, Pile};
use super::{Eyes, target};
use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::shapes::Shapes;
use crate::table::SeatId;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Align, Brush, Face, Ink, Letters};
use crate::window::prints::LetterCase;
use crate::window::sheets::Ream;

#[derive(Component)]
struct Lit;

#[derive(Component)]
struct Above;

pub fn plugin(app: &mut App) {
    app.add_systems(Startup, hang)
        .add_systems(Update, paint.after(super::gestures::Clicked).run_if(hosts::shows::<BloodRoyale>));
}

fn hang(mut ream: Ream<BloodRoyale>) {
    ream.blank("light", layer::LIT).insert(Lit);
    ream.blank("light above", layer::HOVER).insert(Above);
}

type Key = (u64, u64, Option<Site>, Option<String>, u32, i32);

fn paint(
    hand: Res<Hand>,
    desk: Res<Desk>,
    eyes: Res<Eyes>,
    atlas: Res<Atlas>,
    lands: Res<Lands>,
    board: Res<Board>,
    eye: Res<Eye>,
    letters: Option<NonSend<LetterCase>>,
    mut meshes: ResMut<Assets<Mesh>>,
    lit: Query<&Mesh2d, (With<Lit>, Without<Above>)>,
    above: Query<&Mesh2d, (With<Above>, Without<Lit>)>,
    mut last: Local<Option<Key>>,
) {
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((Site::of_key(place)?, *left)));
    let glow = flash.map_or(0, |(site, left)| (left * 30.0) as u32 + 100 * site.key().len() as u32);
    let key = (hand.version, eyes.version, hand.hover, desk.at.clone(), glow, (eye.unit.ln() / 0.3) as i32);
    let (Some(letters), Ok(lit), Ok(above)) = (letters, lit.single(), above.single()) else { return };
    if last.as_ref() == Some(&key) || lands.0.is_empty() {
        return;
    }
    *last = Some(key);
    let (mut low, mut high) = (Brush::default(), Brush::default());
    let light = Light {
        lands: &lands,
        shapes: &atlas.0.shapes,
        letters: &letters.0,
        piles: &board.piles,
        pen: eye.unit.clamp(0.8, 5.0),
    };
    if let Some(sight) = &eyes.sight {
        if sight.deciding() && hand.goals.is_empty() {
            let mut places: Vec<Site> = sight.offers.iter().filter_map(|o| target(&o.action)).collect();
            places.sort();
            places.dedup();
            for site in places {
                light.glow(&mut low, site, Ink::hex(0xffe27a), 0.30);
            }
        }
        light.goals(&mut low, &mut high, &hand);
        if let Some(site) = hand.site {
            light.outline(&mut high, site, Ink::hex(0x9c1c18), 2.4);
        }
        if let (Some(from), Some(goal)) = (hand.site, hand.border.or(hand.hover).and_then(|to| hand.goal(to)))
            && goal.site != from
        {
            light.arrow(&mut high, from, goal);
        }
        if let (Some(site), false) = (hand.site, hand.boarding.is_empty()) {
            light.ships(&mut high, site, sight.seat);
        }
        if let Some(site) = hand.hover.filter(|site| Some(*site) != hand.site) {
            light.outline(&mut high, site, Ink::hex(0x2a1c10).alpha(0.75), 1.3);
        }
        if let Some(site) = desk.at.as_deref().and_then(Site::of_key).filter(|s| hand.site != Some(*s)) {
            light.outline(&mut high, site, Ink::hex(0x7e2620).alpha(0.8), 1.6);
        }
        if let Some((site, left)) = flash {
            light.outline(&mut high, site, Ink::hex(0xe8b21e).alpha(left.clamp(0.0, 1.0)), 2.0 + 3.0 * left);
        }
    }
    let _ = meshes.insert(&lit.0, low.mesh());
    let _ = meshes.insert(&above.0, high.mesh());
}

struct Light<'a> {
    lands: &'a Lands,
    shapes: &'a Shapes,
    letters: &'a Letters,
    piles: &'a [Pile],
    /// Map units to a point of the screen, about.
    pen: f32,
}

impl Light<'_> {
    fn area(&self, site: Site) -> Option<&Area> {
        match site {
            Site::Land(p) => self.lands.0.get(p.index()),
            Site::Sea(s) => self.lands.0.get(ProvinceId::COUNT + s.index()),
            Site::HolyLand => None,
        }
    }

    fn glow(&self, b: &mut Brush, site: Site, ink: Ink, cover: f32) {
        if let Some(area) = self.area(site) {
            area.paint(b, ink.alpha(cover));
            area.fringe(b, 18.0, ink.alpha(0.75));
        }
    }

    fn outline(&self, b: &mut Brush, site: Site, ink: Ink, points: f32) {
        let width = points * self.pen;
        match self.area(site) {
            Some(area) => area.rings.iter().for_each(|(ring, _)| b.outline(ring, width, ink)),
            None => {
                let r = east(self.shapes);
                let ring = [r.min, Vec2::new(r.max.x, r.min.y), r.max, Vec2::new(r.min.x, r.max.y)];
                b.outline(&ring, width, ink);
            }
        }
    }

    /// Goals in the light, with what they cost; all else in the dark.
    fn goals(&self, low: &mut Brush, high: &mut Brush, hand: &Hand) {
        if hand.goals.is_empty() {
            return;
        }
        let by_water = hand.goals.iter().any(|g| matches!(g.site, Site::Sea(_)));
        for p in ProvinceId::all().map(Site::Land) {
            let dark = hand.goal(p).is_none() && hand.site != Some(p);
            if let (true, false, Some(area)) = (dark, by_water, self.area(p)) {
                area.paint(low, Ink::hex(0x1c140c).alpha(0.30));
            }
        }
        for goal in &hand.goals {
            self.glow(low, goal.site, Ink::hex(0xfff6c8), if matches!(goal.site, Site::Sea(_)) { 0.20 } else { 0.24 });
            let r = (9.5 * self.pen).clamp(14.0, 40.0);
            let at = self.figure(goal.site, r);
            let (ink, sign) = match (goal.needs_leave, goal.ends) {
                (Some(_), _) => (0x8a5a10, "?"),
                (None, true) => (0x8a2018, "!"),
                (None, false) => (0x2f5d35, ""),
            };
            high.disc(at, 1.1 * r, Ink::hex(0xfff8e0));
            high.disc(at, r, Ink::hex(ink));
            let text = format!("{}{sign}", goal.cost);
            let low_left = at - Vec2::new(0.0, 0.46 * r);
            self.letters.line(high, Face::Bold, &text, low_left, 1.4 * r, Align::Centre, Ink::hex(0xfff8e0));
        }
    }

    /// Where the cost is written: beside the forces, else below the name.
    fn figure(&self, site: Site, r: f32) -> Vec2 {
        let forces = self.piles.iter().filter(|p| p.site == site && !p.afloat && !matches!(p.face, Pieces::Goods(..)));
        if let Some(last) = forces.max_by(|a, b| a.at.x.total_cmp(&b.at.x)) {
            return last.at + Vec2::new(last.half.x + 0.8 * r, last.half.y - 0.3 * r);
        }
        match site {
            Site::Land(p) => of(self.shapes.province(p).label) - Vec2::new(0.0, 30.0 + 1.1 * r),
            _ => site.spot(self.shapes),
        }
    }

    /// Fleets that can be gone aboard.
    fn ships(&self, b: &mut Brush, site: Site, seat: SeatId) {
        for pile in self.piles.iter().filter(|p| p.afloat && p.site == site && p.owner == Some(seat)) {
            let (at, half) = (pile.at, pile.half + Vec2::splat(3.0 * self.pen));
            let ring = [at - half, at + Vec2::new(half.x, -half.y), at + half, at + Vec2::new(-half.x, half.y)];
            b.outline(&ring, 3.4 * self.pen, Ink::hex(0xf7c53b));
            b.outline(&ring, 1.2 * self.pen, Ink::hex(0x2f5d35));
        }
    }

    fn arrow(&self, b: &mut Brush, from: Site, goal: &Goal) {
        let mut line = vec![from.spot(self.shapes)];
        line.extend(goal.way().iter().map(|s| s.spot(self.shapes)));
        let w = self.pen;
        b.stroke(&line, 5.0 * w, Ink::hex(0x2a1c10).alpha(0.75));
        b.stroke(&line, 3.0 * w, Ink::hex(0xf7c53b));
        if let [.., a, z] = line[..] {
            let d = (z - a).normalize_or_zero() * w;
            b.fan(&[z + d * 8.0, z + d.perp() * 6.5 - d * 3.0, z - d.perp() * 6.5 - d * 3.0], Ink::hex(0xf7c53b));
        }
    }
}
