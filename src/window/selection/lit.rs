//! Light on a map of provinces: the place in hand, where one can go and how, the way under the pointer, places of offers.

use bevy::prelude::*;

use super::{Forces, Goal, Place, Selection, Standing, is_had};
use crate::board::drawing::{Drawing, Shape, Side};
use crate::table::SeatId;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts::Shows;
use crate::window::ink::{Ink, Letters};
use crate::window::prints::LetterCase;
use crate::window::provinces::Lands;
use crate::window::provinces::fill::Area;
use crate::window::provinces::geometry::{back, of};
use crate::window::provinces::light::{self, Lamps, Light};
use crate::window::sight::Eyes;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, paint.run_if(is_had));
}

type Key = (u64, u64, Option<Place>, Option<Place>, u32, i32);

pub(super) fn paint(
    selection: Res<Selection>,
    desk: Res<Desk>,
    eyes: Res<Eyes>,
    shown: Res<Shows>,
    lands: Res<Lands>,
    standing: Res<Standing>,
    eye: Res<Eye>,
    letters: Option<NonSend<LetterCase>>,
    mut lamps: Lamps,
    mut last: Local<Option<Key>>,
) {
    let (Some(letters), Some(forces), Some(map)) = (letters, shown.0.forces(), shown.0.provinces()) else { return };
    let at = desk.at.as_deref().and_then(|key| forces.place(key));
    let flash = desk.flash.as_ref().and_then(|(key, left)| Some((forces.place(key)?, *left)));
    let glow = flash.map_or(0, |(place, left)| (left * 30.0) as u32 + 100 * place.len() as u32);
    let key = (selection.version, eyes.version, selection.hover, at, glow, eye.stage());
    if *last == Some(key) || lands.0.is_empty() {
        return;
    }
    *last = Some(key);
    let drawing = map.drawing();
    let (lands, letters, light) = (&lands.0[..], &letters.0, Light::new(eye.grain()));
    let mut l = Lit { forces, drawing: &drawing, lands, standing: &standing, letters, light };
    if let Some(sight) = &eyes.sight {
        if sight.deciding() && selection.goals.is_empty() {
            let targets = sight.offers.iter().filter_map(|offer| offer.is.target.as_deref());
            let mut places: Vec<Place> = targets.filter_map(|key| forces.place(key)).collect();
            places.sort_unstable();
            places.dedup();
            places.into_iter().for_each(|place| l.glow(place, light::OFFERED, forces.shine().offered));
        }
        l.goals(&selection);
        if let Some(from) = selection.site {
            l.outline(from, light::in_hand());
            if let Some(goal) = selection.door.or(selection.hover).and_then(|to| selection.goal(to)) {
                l.way(from, goal);
            }
            if selection.here.iter().any(|way| way.by_ship) {
                l.ships(from, sight.seat);
            }
        }
        if let Some(place) = selection.hover.filter(|place| selection.site != Some(*place)) {
            l.outline(place, light::hovered());
        }
        if let Some(place) = at.filter(|place| selection.site != Some(*place)) {
            l.outline(place, light::pointed());
        }
        if let Some((place, left)) = flash {
            l.outline(place, light::flashing(left));
        }
    }
    lamps.paint(&l.light);
}

struct Lit<'a> {
    forces: &'a dyn Forces,
    drawing: &'a Drawing,
    lands: &'a [Area],
    standing: &'a Standing,
    letters: &'a Letters,
    light: Light,
}

/// A land or sea of the drawing, and its number: lands first.
fn shape(drawing: &Drawing, place: Place) -> Option<(usize, &Shape)> {
    drawing.provinces.iter().chain(&drawing.seas).enumerate().find(|(_, shape)| shape.side.key() == place)
}

/// Where pieces stand in a land or sea of the drawing.
pub fn spot(drawing: &Drawing, place: Place) -> Option<Vec2> {
    shape(drawing, place).map(|(_, shape)| of(shape.unit))
}

/// The land or sea under a point of the page.
pub fn ground(drawing: &Drawing, p: Vec2) -> Option<Place> {
    match drawing.at(back(p))? {
        Side::Province(place) | Side::Sea(place) => Some(place.key),
        _ => None,
    }
}

fn corners(r: Rect) -> [Vec2; 4] {
    [r.min, Vec2::new(r.max.x, r.min.y), r.max, Vec2::new(r.min.x, r.max.y)]
}

impl Lit<'_> {
    fn number(&self, place: Place) -> Option<usize> {
        shape(self.drawing, place).map(|(n, _)| n)
    }

    fn is_sea(&self, place: Place) -> bool {
        self.number(place).is_some_and(|n| n >= self.drawing.provinces.len())
    }

    fn glow(&mut self, place: Place, ink: u32, cover: f32) {
        if let Some(area) = self.number(place).and_then(|n| self.lands.get(n)) {
            self.light.glow(area, ink, cover);
        }
    }

    fn outline(&mut self, place: Place, (ink, points): (Ink, f32)) {
        if let Some(area) = self.number(place).and_then(|n| self.lands.get(n)) {
            self.light.outline(area, ink, points);
        } else if let Some((_, r)) = self.standing.beside.filter(|(beside, _)| *beside == place) {
            self.light.high.outline(&corners(r), points * self.light.pen, ink);
        }
    }

    /// Goals in the light, each with its medal; all else in the dark.
    fn goals(&mut self, selection: &Selection) {
        let shine = self.forces.shine();
        let by_water = selection.goals.iter().any(|goal| self.is_sea(goal.place));
        if !by_water && !selection.goals.is_empty() {
            for (shape, area) in self.drawing.provinces.iter().zip(self.lands) {
                let key = shape.side.key();
                if selection.site != Some(key) && !selection.goals.iter().any(|goal| goal.place == key) {
                    self.light.dim(area, shine.dark);
                }
            }
        }
        let (size, least, most) = shine.medal;
        let r = (size * self.light.pen).clamp(least, most);
        for goal in &selection.goals {
            self.glow(goal.place, 0xfff6c8, if self.is_sea(goal.place) { shine.sea } else { shine.land });
            let (ink, text) = &goal.medal;
            let at = self.forces.medal(self.drawing, self.standing, goal.place, r);
            self.light.medal(self.letters, at, r, *ink, text);
        }
    }

    /// Own ships that can be gone aboard.
    fn ships(&mut self, at: Place, seat: SeatId) {
        let pen = self.light.pen;
        for ship in self.standing.stands.iter().filter(|s| s.afloat && s.place == at && s.owner == Some(seat)) {
            let ring = corners(Rect::from_center_half_size(ship.at, ship.half + Vec2::splat(3.0 * pen)));
            self.light.high.outline(&ring, 3.4 * pen, Ink::hex(0xf7c53b));
            self.light.high.outline(&ring, 1.2 * pen, Ink::hex(0x2f5d35));
        }
    }

    fn way(&mut self, from: Place, goal: &Goal) {
        let places = std::iter::once(&from).chain(&goal.by);
        let line: Vec<Vec2> = places.filter_map(|place| spot(self.drawing, place)).collect();
        if goal.place != from {
            self.light.arrow(&line);
        }
    }
}
