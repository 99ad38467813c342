//! Light on the map: the chosen place, where one can go and at what cost, the path under the pointer, places of offers.

use bevy::prelude::*;

use super::hand::Hand;
use super::map::fill::Area;
use super::map::geometry::{Site, east, of};
use super::map::{Atlas, Lands};
use super::pieces::Board;
use super::pieces::piles::{Face as Pieces, Pile};
use super::{Eyes, target};
use crate::board::drawing::Drawing;
use crate::games::blood_royale::BLOOD_ROYALE;
use crate::games::blood_royale::ids::ProvinceId;
use crate::table::SeatId;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Ink, Letters};
use crate::window::prints::LetterCase;
use crate::window::provinces::light::{self, Lamps, Light};

/// Lights the map once the click of this frame is known.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, paint.after(super::gestures::Clicked).run_if(hosts::shows(&BLOOD_ROYALE)));
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
    mut lamps: Lamps,
    mut last: Local<Option<Key>>,
) {
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((Site::of_key(place)?, *left)));
    let glow = flash.map_or(0, |(site, left)| (left * 30.0) as u32 + 100 * site.key().len() as u32);
    let key = (hand.version, eyes.version, hand.hover, desk.at.clone(), glow, eye.stage());
    let Some(letters) = letters else { return };
    if last.as_ref() == Some(&key) || lands.0.is_empty() {
        return;
    }
    *last = Some(key);
    let mut l = Lit {
        lands: &lands,
        shapes: &atlas.0.shapes,
        letters: &letters.0,
        piles: &board.piles,
        light: Light::new(eye.grain()),
    };
    if let Some(sight) = &eyes.sight {
        if sight.deciding() && hand.goals.is_empty() {
            let mut places: Vec<Site> = sight.offers.iter().filter_map(target::of_offer).collect();
            places.sort();
            places.dedup();
            places.into_iter().for_each(|site| l.glow(site, light::OFFERED, 0.30));
        }
        l.goals(&hand);
        if let Some(site) = hand.site {
            l.outline(site, light::in_hand());
        }
        if let (Some(from), Some(goal)) = (hand.site, hand.border.or(hand.hover).and_then(|to| hand.goal(to)))
            && goal.site != from
        {
            let way = std::iter::once(from).chain(goal.way()).map(|s| s.spot(l.shapes));
            l.light.arrow(&way.collect::<Vec<_>>());
        }
        if let (Some(site), false) = (hand.site, hand.boarding.is_empty()) {
            l.ships(site, sight.seat);
        }
        if let Some(site) = hand.hover.filter(|site| Some(*site) != hand.site) {
            l.outline(site, light::hovered());
        }
        if let Some(site) = desk.at.as_deref().and_then(Site::of_key).filter(|s| hand.site != Some(*s)) {
            l.outline(site, light::pointed());
        }
        if let Some((site, left)) = flash {
            l.outline(site, light::flashing(left));
        }
    }
    lamps.paint(&l.light);
}

struct Lit<'a> {
    lands: &'a Lands,
    shapes: &'a Drawing,
    letters: &'a Letters,
    piles: &'a [Pile],
    light: Light,
}

fn area(lands: &Lands, site: Site) -> Option<&Area> {
    match site {
        Site::Land(p) => lands.0.get(p.index()),
        Site::Sea(s) => lands.0.get(ProvinceId::COUNT + s.index()),
        Site::HolyLand => None,
    }
}

impl Lit<'_> {
    fn glow(&mut self, site: Site, ink: u32, cover: f32) {
        if let Some(area) = area(self.lands, site) {
            self.light.glow(area, ink, cover);
        }
    }

    fn outline(&mut self, site: Site, (ink, points): (Ink, f32)) {
        match area(self.lands, site) {
            Some(area) => self.light.outline(area, ink, points),
            None => {
                let r = east(self.shapes);
                let ring = [r.min, Vec2::new(r.max.x, r.min.y), r.max, Vec2::new(r.min.x, r.max.y)];
                self.light.high.outline(&ring, points * self.light.pen, ink);
            }
        }
    }

    /// Goals in the light, with what they cost; all else in the dark.
    fn goals(&mut self, hand: &Hand) {
        if hand.goals.is_empty() {
            return;
        }
        let by_water = hand.goals.iter().any(|g| matches!(g.site, Site::Sea(_)));
        for p in ProvinceId::all().map(Site::Land) {
            let dark = hand.goal(p).is_none() && hand.site != Some(p);
            if let (true, false, Some(area)) = (dark, by_water, area(self.lands, p)) {
                self.light.dim(area, 0.30);
            }
        }
        for goal in &hand.goals {
            self.glow(goal.site, 0xfff6c8, if matches!(goal.site, Site::Sea(_)) { 0.20 } else { 0.24 });
            let r = (9.5 * self.light.pen).clamp(14.0, 40.0);
            let at = self.figure(goal.site, r);
            let (ink, sign) = match (goal.needs_leave, goal.ends) {
                (Some(_), _) => (0x8a5a10, "?"),
                (None, true) => (0x8a2018, "!"),
                (None, false) => (0x2f5d35, ""),
            };
            self.light.medal(self.letters, at, r, ink, &format!("{}{sign}", goal.cost));
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
    fn ships(&mut self, site: Site, seat: SeatId) {
        let pen = self.light.pen;
        for pile in self.piles.iter().filter(|p| p.afloat && p.site == site && p.owner == Some(seat)) {
            let (at, half) = (pile.at, pile.half + Vec2::splat(3.0 * pen));
            let ring = [at - half, at + Vec2::new(half.x, -half.y), at + half, at + Vec2::new(-half.x, half.y)];
            self.light.high.outline(&ring, 3.4 * pen, Ink::hex(0xf7c53b));
            self.light.high.outline(&ring, 1.2 * pen, Ink::hex(0x2f5d35));
        }
    }
}
