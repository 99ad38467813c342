//! A brush turned into a small picture on the processor, for icons inside panels.

use bevy::math::Vec2;
use bevy_egui::egui::{Color32, ColorImage};

use super::{Brush, Ink};

/// Draws what lies between `min` and `max` into a picture of `width` by `height` points, edges softened.
pub fn raster(brush: &Brush, min: Vec2, max: Vec2, width: usize, height: usize) -> ColorImage {
    const FINE: usize = 3;
    let (w, h) = (width * FINE, height * FINE);
    let scale = Vec2::new(w as f32, h as f32) / (max - min);
    let mut canvas = vec![[0.0f32; 4]; w * h];
    let on_canvas = |p: Vec2| Vec2::new((p.x - min.x) * scale.x, (max.y - p.y) * scale.y);
    for t in brush.triangles.chunks_exact(3) {
        let [a, b, c] = [0, 1, 2].map(|k| on_canvas(brush.points[t[k] as usize]));
        let ink = [0, 1, 2].map(|k| brush.inks[t[k] as usize]);
        let area = (b - a).perp_dot(c - a);
        if area.abs() < 1e-6 {
            continue;
        }
        let low = a.min(b).min(c).floor().max(Vec2::ZERO);
        let high = a.max(b).max(c).ceil().min(Vec2::new(w as f32, h as f32));
        for y in low.y as usize..high.y.max(0.0) as usize {
            for x in low.x as usize..high.x.max(0.0) as usize {
                let p = Vec2::new(x as f32 + 0.5, y as f32 + 0.5);
                let u = (b - p).perp_dot(c - p) / area;
                let v = (c - p).perp_dot(a - p) / area;
                let z = 1.0 - u - v;
                if u < 0.0 || v < 0.0 || z < 0.0 {
                    continue;
                }
                over(&mut canvas[y * w + x], ink, [u, v, z]);
            }
        }
    }
    let mut image = ColorImage::filled([width, height], Color32::TRANSPARENT);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0.0f32; 4];
            for k in 0..FINE * FINE {
                let s = canvas[(y * FINE + k / FINE) * w + x * FINE + k % FINE];
                for (total, part) in sum.iter_mut().zip(s) {
                    *total += part / (FINE * FINE) as f32;
                }
            }
            let cover = sum[3].max(1e-4);
            let [r, g, b, a] = Ink([sum[0] / cover, sum[1] / cover, sum[2] / cover, sum[3]]).srgb8();
            image.pixels[y * width + x] = Color32::from_rgba_unmultiplied(r, g, b, a);
        }
    }
    image
}

/// Paints a mixture of three inks over a point held with premultiplied cover.
fn over(point: &mut [f32; 4], ink: [Ink; 3], part: [f32; 3]) {
    let mut top = [0.0f32; 4];
    for (ink, part) in ink.iter().zip(part) {
        for (total, c) in top.iter_mut().zip(ink.0) {
            *total += c * part;
        }
    }
    let cover = top[3];
    for k in 0..3 {
        point[k] = top[k] * cover + point[k] * (1.0 - cover);
    }
    point[3] = cover + point[3] * (1.0 - cover);
}
