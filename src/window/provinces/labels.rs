//! Lettering: lands in small capitals, waters in italics.

use bevy::math::{Rect, Vec2};

use super::geometry::{SCALE, of};
use super::{FAR, WHOLE};
use crate::board::drawing::{Drawing, Shape, Side};
use crate::window::ink::{Brush, Face, Ink, Letters};
use crate::window::sheets::Between;

const PEN: u32 = 0x2a1c10;
const HALO: u32 = 0xf8efd6;

/// Lettering for the whole map on a small screen, on a large one, or for a closer look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    Whole,
    Far,
    Near,
}

impl Look {
    /// One sheet of names is lettered for each.
    pub const ALL: [Look; 3] = [Look::Whole, Look::Far, Look::Near];

    /// When it is shown.
    pub fn between(self) -> Between {
        let (finest, coarsest) = match self {
            Look::Whole => (WHOLE, f32::MAX),
            Look::Far => (FAR, WHOLE),
            Look::Near => (0.0, FAR),
        };
        Between { finest, coarsest }
    }

    /// The smallest and the largest size of a land's name.
    fn sizes(self) -> (f32, f32) {
        match self {
            Look::Whole | Look::Far => (50.0, 64.0),
            Look::Near => (24.0, 44.0),
        }
    }

    /// The same of a water's name, where there are many waters or few.
    fn sea_sizes(self, many: bool) -> (f32, f32) {
        match self {
            Look::Whole if many => (60.0, 80.0),
            Look::Whole | Look::Far => (46.0, 74.0),
            Look::Near => (34.0, 58.0),
        }
    }
}

/// A name as its parts: the first letter of each word stands out.
struct Caps<'a> {
    letters: &'a Letters,
    text: &'a str,
}

/// Small capitals to capitals.
const SMALL: f32 = 0.8;

impl Caps<'_> {
    /// Letters and their sizes for a type size of 1.
    fn parts(&self) -> Vec<(String, f32)> {
        let mut after = ' ';
        let mut out = vec![];
        for c in self.text.chars() {
            let large = !after.is_alphabetic();
            out.push((c.to_uppercase().collect(), if large { 1.0 } else { SMALL }));
            after = c;
        }
        out
    }

    fn width(&self, size: f32, space: f32) -> f32 {
        let parts = self.parts();
        let n = parts.len().saturating_sub(1) as f32;
        parts.iter().map(|(c, s)| self.letters.width(Face::Bold, c, size * s, 0.0)).sum::<f32>() + space * n
    }

    fn write(&self, b: &mut Brush, at: Vec2, size: f32, angle: f32, ink: Ink, halo: Ink) {
        let space = size * 0.055;
        let turn = Vec2::from_angle(angle);
        let start = at - turn * 0.5 * self.width(size, space) - turn.perp() * size * 0.3;
        let mut pen = start;
        let far = 0.06 * size;
        let placed: Vec<(String, f32, Vec2, f32)> = self
            .parts()
            .into_iter()
            .map(|(c, s)| {
                let (at, wide) = (pen, self.letters.width(Face::Bold, &c, size * s, 0.0));
                pen += turn * (wide + space);
                (c, size * s, at, wide)
            })
            .collect();
        for (c, size, at, _) in &placed {
            self.letters.halo(b, Face::Bold, c, *at, *size, turn, far, halo);
        }
        for (c, size, at, wide) in &placed {
            self.letters.arc(b, Face::Bold, c, *at + turn * 0.5 * wide, *size, 0.0, 0.0, angle, ink);
        }
    }
}

/// The size of a land's name, and where its middle is.
pub fn size(letters: &Letters, shape: &Shape, name: &str, look: Look) -> f32 {
    let caps = Caps { letters, text: name };
    let (least, most) = look.sizes();
    (shape.label_width * SCALE * 0.98 / caps.width(1.0, 0.055)).clamp(least, most)
}

/// How much wider than its land a name may be on the whole map.
const OVERHANG: f32 = 1.2;

/// A name whole, or cut short as map makers do: "E. Anglia", "Warw.".
fn cuts(text: &str) -> Vec<String> {
    let mut out = vec![text.to_string()];
    if let Some((first, rest)) = text.split_once(' ')
        && let Some(initial) = first.chars().next()
    {
        out.push(format!("{initial}. {rest}"));
    } else if text.chars().count() > 6 {
        out.push(format!("{}.", text.chars().take(4).collect::<String>()));
    }
    out
}

/// The room a name takes, turned by so much.
fn room(at: Vec2, wide: f32, size: f32, angle: f32) -> Rect {
    let half = Vec2::new(0.5 * wide, 0.36 * size);
    let (c, s) = (angle.cos().abs(), angle.sin().abs());
    Rect::from_center_half_size(at, Vec2::new(c * half.x + s * half.y, s * half.x + c * half.y))
}

/// Names of lands. `name` gives those of the game's own; land beyond it has its name in the drawing.
pub fn paint_lands(drawing: &Drawing, name: impl Fn(&Side) -> String, letters: &Letters, look: Look, b: &mut Brush) {
    let (pen, halo) = (Ink::hex(PEN), Ink::hex(HALO).alpha(0.30));
    let mut taken: Vec<Rect> = vec![];
    for shape in &drawing.off_limits {
        let text = name(&shape.side);
        let size = size(letters, shape, &text, look);
        let caps = Caps { letters, text: &text };
        caps.write(b, of(shape.label), size, 0.0, pen.alpha(0.85), halo);
        taken.push(room(of(shape.label), caps.width(size, size * 0.055), size, 0.0));
    }
    for shape in &drawing.scenery {
        let Some(name) = &shape.name else { continue };
        let wide = letters.width(Face::Italic, name, 1.0, 0.0);
        let (least, most) = look.sizes();
        let size = (shape.label_width * SCALE / wide).clamp(least * 0.8, most);
        let at = of(shape.label) - Vec2::new(0.0, size * 0.3);
        letters.haloed(b, Face::Italic, name, at, size, Ink::hex(0x54432f), Ink::hex(0xd9cbae).alpha(0.3));
        taken.push(room(of(shape.label), wide * size, size, 0.0));
    }
    let words: Vec<String> = drawing.provinces.iter().map(|shape| name(&shape.side)).collect();
    let caps = words.iter().map(|text| Caps { letters, text });
    let mut names: Vec<(Caps, &Shape)> = caps.zip(&drawing.provinces).collect();
    names.retain(|(caps, _)| !caps.text.is_empty());
    // Those with most room for their names first: on the whole map the others keep clear of them, are cut short, or wait
    // for a closer look.
    names.sort_by(|(a, x), (b, y)| {
        (y.label_width / b.width(1.0, 0.055)).total_cmp(&(x.label_width / a.width(1.0, 0.055)))
    });
    for (caps, shape) in names {
        let angle = -shape.label_angle.to_radians();
        if look == Look::Near {
            caps.write(b, of(shape.label), size(letters, shape, caps.text, look), angle, pen, halo);
            continue;
        }
        for text in cuts(caps.text) {
            let caps = Caps { letters, text: &text };
            let size = size(letters, shape, &text, look);
            let wide = caps.width(size, size * 0.055);
            if wide > shape.label_width * SCALE * OVERHANG {
                continue;
            }
            let tries = [0.0, -0.5, 0.5, -0.9, 0.9].map(|dy| of(shape.label) + Vec2::new(0.0, dy * size));
            let mut rooms = tries.into_iter().map(|at| room(at, wide, size, angle));
            if let Some(free) = rooms.find(|r| taken.iter().all(|t| t.intersect(*r).is_empty())) {
                caps.write(b, free.center(), size, angle, pen, halo);
                taken.push(free);
                break;
            }
        }
    }
}

/// Names of the waters. On the whole map none lies over another; where there are many, a name that its water has no room for
/// waits for a closer look.
pub fn paint_seas(
    drawing: &Drawing,
    name: impl Fn(&Side) -> String,
    letters: &Letters,
    look: Look,
    many: bool,
    b: &mut Brush,
) {
    let blue = Ink::hex(0x163f52);
    let (least, most) = look.sea_sizes(many);
    let mut names: Vec<(String, &Shape, f32)> = vec![];
    for shape in &drawing.seas {
        let text = name(&shape.side);
        let wide = letters.width(Face::Italic, &text, 1.0, 0.04);
        names.push((text, shape, shape.label_width * SCALE * 0.9 / wide));
    }
    names.sort_by(|a, z| z.2.total_cmp(&a.2));
    let (compass, r) = (of(drawing.compass.0), drawing.compass.1 * SCALE);
    let mut taken = vec![Rect::from_center_half_size(compass, Vec2::splat(0.8 * r))];
    for (text, shape, natural) in names {
        let size = natural.clamp(least, most);
        let at = of(shape.label) - Vec2::new(0.0, size * 0.3);
        let angle = -shape.label_angle.to_radians();
        let wide = letters.width(Face::Italic, &text, size, 0.0) + size * 0.05 * text.chars().count() as f32;
        let room = room(of(shape.label), wide, size, angle);
        if look != Look::Near {
            let crowded = (many && natural < CROWDED * size) || taken.iter().any(|t| !t.intersect(room).is_empty());
            if crowded {
                continue;
            }
            taken.push(room);
        }
        letters.arc(b, Face::Italic, &text, at, size, size * 0.05, size * 0.12, angle, blue.alpha(0.92));
    }
}

/// How much of a name its water must hold on the whole map.
const CROWDED: f32 = 0.72;
