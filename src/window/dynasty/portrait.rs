//! A person drawn as a bust in the colours of the house: crown, coronet or veil by rank and sex, grey hair with age.

use bevy_egui::egui::{self, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::Mind;
use crate::dynasty::{CharacterId, Sex};
use crate::table::Face;
use crate::window::{palette, theme};

/// How high a person stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Reigns, or reigned until death.
    Crowned,
    /// In a line of succession by birth: child of one who reigns or reigned.
    Royal,
    Plain,
}

/// What a portrait shows.
#[derive(Clone, Copy, Debug)]
pub struct Likeness {
    sex: Sex,
    age: i32,
    rank: Rank,
    wed: bool,
    alive: bool,
    captive: bool,
    cloth: Color32,
    /// Whatever tells people apart: hair and cut of the beard.
    kind: u16,
}

const SKIN: Color32 = Color32::from_rgb(0xe8, 0xc0, 0x9a);
const HAIR: [Color32; 5] = [
    Color32::from_rgb(0x3b, 0x28, 0x1a),
    Color32::from_rgb(0x6b, 0x42, 0x20),
    Color32::from_rgb(0x9a, 0x64, 0x28),
    Color32::from_rgb(0xb8, 0x8a, 0x3e),
    Color32::from_rgb(0x24, 0x1d, 0x1a),
];
const GREY: Color32 = Color32::from_rgb(0xb4, 0xae, 0xa6);
const GOLD: Color32 = Color32::from_rgb(0xd8, 0xa8, 0x30);
const LINEN: Color32 = Color32::from_rgb(0xf6, 0xf1, 0xe6);

impl Likeness {
    /// As the seat at the screen knows the person: in the colour of the home, else of whoever keeps him.
    pub fn of(mind: &Mind, who: CharacterId) -> Likeness {
        let person = mind.person(who);
        let c = &person.is;
        let sight = &mind.sight;
        let seat = c.home.or(c.keeper);
        let cloth = seat.map_or(Color32::from_rgb(0x70, 0x66, 0x58), |s| palette::screen(sight.tint(s)));
        Likeness {
            sex: c.sex,
            age: c.age(mind.facts.year),
            rank: person.rank,
            wed: mind.kin().marriages_of(who).next().is_some(),
            alive: c.is_alive(),
            captive: c.is_captive(),
            cloth,
            kind: who.0,
        }
    }

    /// Somebody who sits at the table, in this cloth.
    pub fn of_face(face: Face, cloth: Color32) -> Likeness {
        Likeness {
            sex: if face.lady { Sex::Female } else { Sex::Male },
            age: face.age,
            rank: Rank::Royal,
            wed: false,
            alive: true,
            captive: false,
            cloth,
            kind: face.kind,
        }
    }

    fn hair(&self) -> Color32 {
        let own = HAIR[usize::from(self.kind) % HAIR.len()];
        match self.age {
            ..40 => own,
            40..55 => mix(own, GREY, 0.45),
            _ => GREY,
        }
    }
}

fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    let of = |x: u8, y: u8| (f32::from(x) + (f32::from(y) - f32::from(x)) * t) as u8;
    Color32::from_rgb(of(a.r(), b.r()), of(a.g(), b.g()), of(a.b(), b.b()))
}

/// A portrait as a part of a line; it says nothing itself, the name stands beside it.
pub fn add(ui: &mut egui::Ui, likeness: &Likeness, size: Vec2) {
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    draw(ui.painter(), rect, likeness);
}

/// Fills the frame and is cut off at its edge.
pub fn draw(painter: &Painter, frame: Rect, of: &Likeness) {
    let painter = painter.with_clip_rect(frame.intersect(painter.clip_rect()));
    let ground = mix(of.cloth, theme::SHEET, if of.alive { 0.72 } else { 0.86 });
    painter.rect_filled(frame, 4.0, ground);
    // A hundred units high, the middle at 0.
    let unit = frame.height() / 100.0;
    let at = |x: f32, y: f32| pos2(frame.center().x + x * unit, frame.top() + y * unit);
    let child = of.age < 12;
    let (head, low) = if child { (0.84, 12.0) } else { (1.0, 0.0) };
    let face = at(0.0, 44.0 + low);
    let line = Stroke::new((unit * 1.6).max(0.7), theme::INK);
    let oval = |centre: Pos2, x: f32, y: f32, ink: Color32| {
        painter.add(Shape::ellipse_filled(centre, vec2(x * unit * head, y * unit * head), ink));
    };
    let polygon = |points: Vec<Pos2>, ink: Color32, stroke: Stroke| {
        painter.add(Shape::convex_polygon(points, ink, stroke));
    };
    let lady = !of.sex.is_male();
    let veiled = lady && of.wed && !child;

    // Behind the head: long hair, or the fall of a veil.
    if veiled {
        polygon(vec![at(-24.0, 34.0), at(24.0, 34.0), at(31.0, 88.0), at(-31.0, 88.0)], LINEN, Stroke::NONE);
    } else if lady {
        oval(at(0.0, 54.0 + low), 25.0, 34.0, of.hair());
    }
    // Shoulders in the colours of the house, with a collar by rank.
    let dark = mix(of.cloth, theme::INK, 0.25);
    let wide = if child {
        30.0
    } else if lady {
        36.0
    } else {
        43.0
    };
    polygon(
        vec![
            at(-wide, 102.0),
            at(-wide + 4.0, 84.0),
            at(-14.0, 72.0),
            at(14.0, 72.0),
            at(wide - 4.0, 84.0),
            at(wide, 102.0),
        ],
        of.cloth,
        line,
    );
    polygon(
        vec![at(-8.0, 60.0), at(8.0, 60.0), at(9.0, 77.0), at(-9.0, 77.0)],
        mix(SKIN, theme::INK, 0.12),
        Stroke::NONE,
    );
    if of.rank == Rank::Crowned && !child {
        // Ermine.
        polygon(vec![at(-24.0, 74.0), at(24.0, 74.0), at(19.0, 86.0), at(-19.0, 86.0)], LINEN, line);
        for x in [-14.0, -5.0, 5.0, 14.0] {
            painter.circle_filled(at(x, 80.0), unit * 1.6, theme::INK);
        }
    } else {
        polygon(vec![at(-13.0, 73.0), at(13.0, 73.0), at(0.0, 90.0)], if lady { LINEN } else { dark }, line);
    }
    // Head.
    if !lady {
        oval(at(0.0, 40.0 + low), 21.5, 22.5, of.hair());
    }
    oval(face, 18.0, 22.0, SKIN);
    let fringe = |y: f32, ink: Color32| {
        polygon(
            vec![
                at(-17.0 * head, y + 9.0),
                at(-13.0 * head, y),
                at(0.0, y - 4.0),
                at(13.0 * head, y),
                at(17.0 * head, y + 9.0),
                at(0.0, y + 4.0),
            ],
            ink,
            Stroke::NONE,
        );
    };
    if veiled {
        polygon(
            vec![
                at(-21.0, 46.0),
                at(-17.0, 24.0),
                at(0.0, 17.0),
                at(17.0, 24.0),
                at(21.0, 46.0),
                at(13.0, 30.0),
                at(-13.0, 30.0),
            ],
            LINEN,
            Stroke::NONE,
        );
    } else {
        fringe(27.0 + low, of.hair());
    }
    let ink = mix(of.hair(), theme::INK, 0.3);
    for x in [-7.0, 7.0] {
        painter.circle_filled(at(x * head, 44.0 + low), unit * 1.9, theme::INK);
        let brow = [at((x - 4.0) * head, 39.0 + low), at((x + 4.0) * head, 39.0 + low)];
        painter.line_segment(brow, Stroke::new(unit * 1.4, ink));
    }
    painter
        .line_segment([at(0.0, 46.0 + low), at(-1.5, 52.0 + low)], Stroke::new(unit * 1.3, mix(SKIN, theme::INK, 0.4)));
    // A beard from 30 on; every third man shaves.
    if !lady && of.age >= 25 && !of.kind.is_multiple_of(3) {
        polygon(
            vec![at(-17.0, 51.0), at(17.0, 51.0), at(10.0, 66.0), at(0.0, 71.0), at(-10.0, 66.0)],
            of.hair(),
            Stroke::NONE,
        );
    }
    painter.line_segment(
        [at(-4.5 * head, 57.0 + low), at(4.5 * head, 57.0 + low)],
        Stroke::new(unit * 1.7, Color32::from_rgb(0x9c, 0x48, 0x3a)),
    );
    if of.age >= 45 {
        for x in [-11.0, 11.0] {
            painter.line_segment([at(x, 50.0), at(x * 0.85, 55.0)], Stroke::new(unit, mix(SKIN, theme::INK, 0.35)));
        }
    }
    match of.rank {
        Rank::Crowned => crown(&painter, at, unit, low, 12.0),
        Rank::Royal if !child => {
            let band = Rect::from_two_pos(at(-17.0, 22.0 + low), at(17.0, 27.5 + low));
            painter.rect_filled(band, 1.0, GOLD);
            for x in [-12.0, 0.0, 12.0] {
                painter.circle_filled(at(x, 21.0 + low), unit * 2.6, GOLD);
            }
        }
        _ => {}
    }
    if of.captive {
        for x in [-27.0, -9.0, 9.0, 27.0] {
            painter.line_segment([at(x, 0.0), at(x, 100.0)], Stroke::new(unit * 4.0, Color32::from_gray(70)));
        }
    }
    if !of.alive {
        painter.rect_filled(frame, 4.0, Color32::from_rgba_unmultiplied(0xe5, 0xdd, 0xcb, 150));
    }
    painter.rect_stroke(frame, 4.0, Stroke::new(1.2, dark), StrokeKind::Inside);
}

/// A crown of three points on a band.
fn crown(painter: &Painter, at: impl Fn(f32, f32) -> Pos2, unit: f32, low: f32, high: f32) {
    let line = Stroke::new(unit.max(0.6), Color32::from_rgb(0x6a, 0x4a, 0x10));
    let (top, foot) = (24.0 + low - high, 25.0 + low);
    for (x, tall) in [(-13.0, 0.0), (0.0, 3.0), (13.0, 0.0)] {
        let points = vec![at(x - 7.0, foot), at(x, top - tall), at(x + 7.0, foot)];
        painter.add(Shape::convex_polygon(points, GOLD, line));
        painter.circle_filled(at(x, top - tall), unit * 2.4, Color32::from_rgb(0xb0, 0x28, 0x28));
    }
    let band = Rect::from_two_pos(at(-20.0, 22.0 + low), at(20.0, 29.0 + low));
    painter.rect_filled(band, 1.0, GOLD);
    painter.rect_stroke(band, 1.0, line, StrokeKind::Inside);
}
