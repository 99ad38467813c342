//! Light on the map: the chosen space, where one can go and how, the way under the pointer, places of offers.

use bevy::prelude::*;

use super::Eyes;
use super::courses::Goal;
use super::hand::Hand;
use super::map::fill::Area;
use super::map::geometry::Site;
use super::map::{Atlas, Lands};
use super::pieces::Board;
use super::pieces::piles::Pile;
use crate::board::drawing::Drawing;
use crate::games::kingmaker::KINGMAKER;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::ids::AreaId;
use crate::games::kingmaker::travel::TravelDeed;
use crate::window::camera::Eye;
use crate::window::desk::Desk;
use crate::window::hosts;
use crate::window::ink::{Ink, Letters};
use crate::window::prints::LetterCase;
use crate::window::provinces::light::{self, Lamps, Light};

/// Lights the map once the click of this frame is known.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, paint.after(super::gestures::Clicked).run_if(hosts::shows(&KINGMAKER)));
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
    let book = &atlas.0;
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((Site::of_key(book, place)?, *left)));
    let glow = flash.map_or(0, |(site, left)| (left * 30.0) as u32 + 100 * site.key().len() as u32);
    let key = (hand.version, eyes.version, hand.hover, desk.at.clone(), glow, eye.stage());
    let Some(letters) = letters else { return };
    if last.as_ref() == Some(&key) || lands.0.is_empty() {
        return;
    }
    *last = Some(key);
    let mut l = Lit {
        lands: &lands,
        shapes: &book.shapes,
        letters: &letters.0,
        piles: &board.piles,
        light: Light::new(eye.grain()),
    };
    if let Some(sight) = &eyes.sight {
        if sight.deciding() && hand.goals.is_empty() {
            let targets = sight.offers.iter().filter_map(|o| o.is.target.as_deref());
            let mut places: Vec<Site> = targets.filter_map(|key| Site::of_key(book, key)).collect();
            places.sort();
            places.dedup();
            places.into_iter().for_each(|site| l.glow(site, light::OFFERED, 0.34));
        }
        l.goals(&hand);
        if let Some(site) = hand.site {
            l.outline(site, light::in_hand());
        }
        if let (Some(from), Some(goal)) = (hand.site, hand.door.or(hand.hover).and_then(|to| hand.goal(to))) {
            let way = std::iter::once(&from).chain(&goal.way).map(|s| s.spot(l.shapes));
            l.light.arrow(&way.collect::<Vec<_>>());
        }
        if let Some(site) = hand.hover.filter(|site| Some(*site) != hand.site) {
            l.outline(site, light::hovered());
        }
        if let Some(at) = desk.at.as_deref().and_then(|k| Site::of_key(book, k)).filter(|s| hand.site != Some(*s)) {
            l.outline(at, light::pointed());
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
        Site::Land(a) => lands.0.get(a.index()),
        Site::Sea(s) => lands.0.get(AreaId::COUNT + s.index()),
    }
}

impl Lit<'_> {
    fn glow(&mut self, site: Site, ink: u32, cover: f32) {
        if let Some(area) = area(self.lands, site) {
            self.light.glow(area, ink, cover);
        }
    }

    fn outline(&mut self, site: Site, (ink, points): (Ink, f32)) {
        if let Some(area) = area(self.lands, site) {
            self.light.outline(area, ink, points);
        }
    }

    /// Goals in the light, with the spaces to them; all else in the dark.
    fn goals(&mut self, hand: &Hand) {
        if hand.goals.is_empty() {
            return;
        }
        let by_water = hand.goals.iter().any(|g| matches!(g.site, Site::Sea(_)));
        for a in AreaId::all().map(Site::Land) {
            let dark = hand.goal(a).is_none() && hand.site != Some(a);
            if let (true, false, Some(area)) = (dark, by_water, area(self.lands, a)) {
                self.light.dim(area, 0.34);
            }
        }
        for goal in &hand.goals {
            let sea = matches!(goal.site, Site::Sea(_));
            self.glow(goal.site, 0xfff6c8, if sea { 0.22 } else { 0.30 });
            self.figure(goal, sea);
        }
    }

    /// How many spaces; by road; whether leave must be asked.
    fn figure(&mut self, goal: &Goal, sea: bool) {
        let r = (7.5 * self.light.pen).clamp(9.0, 26.0);
        let at = self.beside(goal.site, r);
        let ink = match (goal.asks(), goal.by_road) {
            (true, _) => 0x8a5a10,
            (_, true) => 0x5a3f8a,
            _ => 0x2f5d35,
        };
        let text = match (goal.asks(), goal.by_road, sea || lands_from_sea(goal)) {
            (true, ..) => "?".to_string(),
            (_, true, _) => "R".to_string(),
            (_, _, true) => "~".to_string(),
            _ => goal.way.len().to_string(),
        };
        self.light.medal(self.letters, at, r, ink, &text);
    }

    /// Where the figure stands: beside the forces, else in the middle.
    fn beside(&self, site: Site, r: f32) -> Vec2 {
        let forces = self.piles.iter().filter(|p| p.site == site);
        if let Some(last) = forces.max_by(|a, b| (a.at.x + a.half.x).total_cmp(&(b.at.x + b.half.x))) {
            return last.at + Vec2::new(last.half.x + 0.9 * r, 0.0);
        }
        site.spot(self.shapes) + Vec2::new(0.0, 0.4 * r)
    }
}

/// Is it a port for ships?
fn lands_from_sea(goal: &Goal) -> bool {
    goal.choices.iter().flat_map(|c| &c.actions).any(|a| matches!(a, Action::Travel(TravelDeed::Sail(_))))
}
