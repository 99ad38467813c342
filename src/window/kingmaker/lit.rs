//! Light on the map: the chosen space, where one can go and how, the way under the pointer, places of offers.

use bevy::prelude::*;

use super::courses::Goal;
use super::hand::Hand;
use super::map::fill::Area;
use super::map::geometry::Site;
use super::map::{Atlas, Lands, layer};
use super::pieces::Board;
use super::pieces::piles::Pile;
use super::{Eyes, target};
use crate::games::kingmaker::Kingmaker;
use crate::games::kingmaker::actions::Action;
use crate::games::kingmaker::book::Shapes;
use crate::games::kingmaker::ids::AreaId;
use crate::games::kingmaker::travel::TravelDeed;
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
        .add_systems(Update, paint.after(super::gestures::Clicked).run_if(hosts::shows::<Kingmaker>));
}

fn hang(mut ream: Ream<Kingmaker>) {
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
    mut ream: Ream<Kingmaker>,
    lit: Query<&Mesh2d, (With<Lit>, Without<Above>)>,
    above: Query<&Mesh2d, (With<Above>, Without<Lit>)>,
    mut last: Local<Option<Key>>,
) {
    let book = &atlas.0;
    let flash = desk.flash.as_ref().and_then(|(place, left)| Some((Site::of_key(book, place)?, *left)));
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
        shapes: &book.shapes,
        letters: &letters.0,
        piles: &board.piles,
        pen: eye.unit.clamp(0.8, 6.0),
    };
    if let Some(sight) = &eyes.sight {
        if sight.deciding() && hand.goals.is_empty() {
            let mut places: Vec<Site> = sight.offers.iter().filter_map(|o| target(book, &o.action)).collect();
            places.sort();
            places.dedup();
            for site in places {
                light.glow(&mut low, site, Ink::hex(0xffe27a), 0.34);
            }
        }
        light.goals(&mut low, &mut high, &hand);
        if let Some(site) = hand.site {
            light.outline(&mut high, site, Ink::hex(0x9c1c18), 2.4);
        }
        if let (Some(from), Some(goal)) = (hand.site, hand.door.or(hand.hover).and_then(|to| hand.goal(to))) {
            light.arrow(&mut high, from, goal);
        }
        if let Some(site) = hand.hover.filter(|site| Some(*site) != hand.site) {
            light.outline(&mut high, site, Ink::hex(0x2a1c10).alpha(0.75), 1.3);
        }
        if let Some(at) = desk.at.as_deref().and_then(|k| Site::of_key(book, k)).filter(|s| hand.site != Some(*s)) {
            light.outline(&mut high, at, Ink::hex(0x7e2620).alpha(0.8), 1.6);
        }
        if let Some((site, left)) = flash {
            light.outline(&mut high, site, Ink::hex(0xe8b21e).alpha(left.clamp(0.0, 1.0)), 2.0 + 3.0 * left);
        }
    }
    ream.paint(lit, &low);
    ream.paint(above, &high);
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
            Site::Land(a) => self.lands.0.get(a.index()),
            Site::Sea(s) => self.lands.0.get(AreaId::COUNT + s.index()),
        }
    }

    fn glow(&self, b: &mut Brush, site: Site, ink: Ink, cover: f32) {
        if let Some(area) = self.area(site) {
            area.paint(b, ink.alpha(cover));
            area.fringe(b, 14.0, ink.alpha(0.8));
        }
    }

    fn outline(&self, b: &mut Brush, site: Site, ink: Ink, points: f32) {
        if let Some(area) = self.area(site) {
            area.rings.iter().for_each(|(ring, _)| b.outline(ring, points * self.pen, ink));
        }
    }

    /// Goals in the light, with the spaces to them; all else in the dark.
    fn goals(&self, low: &mut Brush, high: &mut Brush, hand: &Hand) {
        if hand.goals.is_empty() {
            return;
        }
        let by_water = hand.goals.iter().any(|g| matches!(g.site, Site::Sea(_)));
        for a in AreaId::all().map(Site::Land) {
            let dark = hand.goal(a).is_none() && hand.site != Some(a);
            if let (true, false, Some(area)) = (dark, by_water, self.area(a)) {
                area.paint(low, Ink::hex(0x1c140c).alpha(0.34));
            }
        }
        for goal in &hand.goals {
            let sea = matches!(goal.site, Site::Sea(_));
            self.glow(low, goal.site, Ink::hex(0xfff6c8), if sea { 0.22 } else { 0.30 });
            self.figure(high, goal, sea);
        }
    }

    /// How many spaces; by road; whether leave must be asked.
    fn figure(&self, b: &mut Brush, goal: &Goal, sea: bool) {
        let r = (7.5 * self.pen).clamp(9.0, 26.0);
        let at = self.beside(goal.site, r);
        let ink = match (goal.asks(), goal.by_road) {
            (true, _) => 0x8a5a10,
            (_, true) => 0x5a3f8a,
            _ => 0x2f5d35,
        };
        b.disc(at, 1.12 * r, Ink::hex(0xfff8e0));
        b.disc(at, r, Ink::hex(ink));
        let text = match (goal.asks(), goal.by_road, sea || self.lands_from_sea(goal)) {
            (true, ..) => "?".to_string(),
            (_, true, _) => "R".to_string(),
            (_, _, true) => "~".to_string(),
            _ => goal.way.len().to_string(),
        };
        let foot = at - Vec2::new(0.0, 0.44 * r);
        self.letters.line(b, Face::Bold, &text, foot, 1.35 * r, Align::Centre, Ink::hex(0xfff8e0));
    }

    /// Is it a port for ships?
    fn lands_from_sea(&self, goal: &Goal) -> bool {
        goal.choices.iter().flat_map(|c| &c.actions).any(|a| matches!(a, Action::Travel(TravelDeed::Sail(_))))
    }

    /// Where the figure stands: beside the forces, else in the middle.
    fn beside(&self, site: Site, r: f32) -> Vec2 {
        let forces = self.piles.iter().filter(|p| p.site == site);
        if let Some(last) = forces.max_by(|a, b| (a.at.x + a.half.x).total_cmp(&(b.at.x + b.half.x))) {
            return last.at + Vec2::new(last.half.x + 0.9 * r, 0.0);
        }
        site.spot(self.shapes) + Vec2::new(0.0, 0.4 * r)
    }

    fn arrow(&self, b: &mut Brush, from: Site, goal: &Goal) {
        let mut line = vec![from.spot(self.shapes)];
        line.extend(goal.way.iter().map(|s| s.spot(self.shapes)));
        let w = self.pen;
        b.stroke(&line, 5.0 * w, Ink::hex(0x2a1c10).alpha(0.75));
        b.stroke(&line, 3.0 * w, Ink::hex(0xf7c53b));
        if let [.., a, z] = line[..] {
            let d = (z - a).normalize_or_zero() * w;
            b.fan(&[z + d * 8.0, z + d.perp() * 6.5 - d * 3.0, z - d.perp() * 6.5 - d * 3.0], Ink::hex(0xf7c53b));
        }
    }
}
