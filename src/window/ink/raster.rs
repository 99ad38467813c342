//! A brush turned into a small picture on the processor, for icons inside panels.

use bevy::math::Vec2;
use bevy_egui::egui::{Color32, ColorImage};

use super::{Brush, Ink};

/// Each point of the picture is the mean of so many squared.
const FINE: usize = 3;

/// Draws what lies between `min` and `max` into a picture of `width` by `height` points, edges softened.
pub fn raster(brush: &Brush, min: Vec2, max: Vec2, width: usize, height: usize) -> ColorImage {
    let (w, h) = (width * FINE, height * FINE);
    let scale = Vec2::new(w as f32, h as f32) / (max - min);
    let mut canvas = vec![[0.0f32; 4]; w * h];
    let on_canvas = |p: Vec2| Vec2::new((p.x - min.x) * scale.x, (max.y - p.y) * scale.y);
    for t in brush.triangles.chunks_exact(3) {
        let corners = [0, 1, 2].map(|k| on_canvas(brush.points[t[k] as usize]));
        let inks = [0, 1, 2].map(|k| brush.inks[t[k] as usize]);
        triangle(&mut canvas, w, corners, inks);
    }
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    for (n, pixel) in image.pixels.iter_mut().enumerate() {
        let first = n / width * FINE * w + n % width * FINE;
        let (mut r, mut g, mut b, mut a) = (0.0, 0.0, 0.0, 0.0);
        for row in 0..FINE {
            for point in &canvas[first + row * w..first + row * w + FINE] {
                r += point[0];
                g += point[1];
                b += point[2];
                a += point[3];
            }
        }
        if a > 0.0 {
            let [r, g, b, a] = Ink([r / a, g / a, b / a, a / (FINE * FINE) as f32]).srgb8();
            *pixel = Color32::from_rgba_unmultiplied(r, g, b, a);
        }
    }
    image
}

/// Line by line, from edge to edge: nothing outside the triangle is looked at.
fn triangle(canvas: &mut [[f32; 4]], w: usize, [a, b, c]: [Vec2; 3], inks: [Ink; 3]) {
    let area = (b - a).perp_dot(c - a);
    if area.abs() < 1e-6 {
        return;
    }
    let h = canvas.len() / w;
    let top = a.y.min(b.y).min(c.y).floor().max(0.0) as usize;
    let bottom = (a.y.max(b.y).max(c.y).ceil().max(0.0) as usize).min(h);
    let is_flat = inks[0].0 == inks[1].0 && inks[0].0 == inks[2].0;
    // How much of each corner a point has: so much at the left margin of a line, and so much more with each step.
    let edges = [(b, c), (c, a), (a, b)];
    let steps = edges.map(|(from, to)| (from.y - to.y) / area);
    for y in top..bottom {
        let at = Vec2::new(0.5, y as f32 + 0.5);
        let parts = edges.map(|(from, to)| (from - at).perp_dot(to - at) / area);
        let (mut low, mut high) = (0.0f32, w as f32 - 1.0);
        for (part, step) in parts.into_iter().zip(steps) {
            if step > 0.0 {
                low = low.max((-part / step).ceil());
            } else if step < 0.0 {
                high = high.min((-part / step).floor());
            } else if part < 0.0 {
                high = -1.0;
            }
        }
        if low > high {
            continue;
        }
        for x in low as usize..=high as usize {
            let ink = if is_flat { inks[0].0 } else { mixed(inks, [0, 1, 2].map(|k| parts[k] + steps[k] * x as f32)) };
            over(&mut canvas[y * w + x], ink);
        }
    }
}

fn mixed(inks: [Ink; 3], part: [f32; 3]) -> [f32; 4] {
    let [a, b, c] = inks;
    [0, 1, 2, 3].map(|k| a.0[k] * part[0] + b.0[k] * part[1] + c.0[k] * part[2])
}

/// Paints over a point held with premultiplied cover.
fn over(point: &mut [f32; 4], [r, g, b, cover]: [f32; 4]) {
    let rest = 1.0 - cover;
    *point = [
        r * cover + point[0] * rest,
        g * cover + point[1] * rest,
        b * cover + point[2] * rest,
        cover + point[3] * rest,
    ];
}
