//! The small map in the corner: where the eye looks, where the stacks are; a click goes there.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Color32, Stroke};

use crate::window::keys::Deed;
use crate::window::look::{Outlook, Panels};
use crate::window::{palette, theme};

/// Gives the corner above it, where buttons may stand.
pub fn show(root: &mut egui::Ui, look: &mut Outlook, game: &mut dyn Panels, map: egui::Rect) -> egui::Pos2 {
    // Where the map itself is small, or all in sight, a second one would only cover it.
    let reach = look.shell.area.rect.half_size() * look.shell.eye.unit;
    let seen = bevy::math::Rect::from_center_half_size(look.shell.eye.at, reach);
    let sees_all = |page: bevy::math::Rect| {
        let most = page.inflate(-0.06 * page.width().min(page.height()));
        seen.contains(most.min) && seen.contains(most.max)
    };
    let small = game.small_map().filter(|small| map.width() > 400.0 && !sees_all(small.page));
    let shape = small.as_ref().map_or(0.0, |small| small.page.height() / small.page.width());
    let wide = (map.width() * 0.3).clamp(104.0, 196.0);
    let size = egui::vec2(wide, wide * shape);
    let frame = egui::Rect::from_min_size(egui::pos2(map.left() + 10.0, map.bottom() - size.y - 10.0), size);
    let above = frame.left_top() + egui::vec2(-3.0, -9.0);
    let (Some(small), Some(sight)) = (small, look.eyes.sight.clone()) else { return above };
    let page = small.page;
    let put = |p: Vec2| {
        let t = (p - page.min) / page.size();
        egui::pos2(frame.left() + t.x * size.x, frame.bottom() - t.y * size.y)
    };
    egui::Area::new("minimap".into()).order(egui::Order::Middle).fixed_pos(frame.min).show(&root.ctx().clone(), |ui| {
        let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
        let painter = ui.painter_at(rect.expand(4.0));
        painter.rect_filled(rect.expand(3.0), 3.0, theme::LEATHER);
        painter.image(
            small.picture,
            rect,
            egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0)),
            Color32::WHITE,
        );
        for (at, owner) in &small.marks {
            palette::mark(&painter, put(*at), 3.0, owner.0, sight.tint(*owner));
        }
        let seen =
            egui::Rect::from_two_pos(put(look.shell.eye.at - reach), put(look.shell.eye.at + reach)).intersect(rect);
        painter.rect_stroke(seen, 0.0, Stroke::new(1.6, theme::RED), egui::StrokeKind::Inside);
        painter.rect_stroke(rect, 2.0, Stroke::new(1.5, theme::GOLD), egui::StrokeKind::Outside);
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Image, true, "Small map: a click looks there"));
        let response = response.on_hover_text(format!(
            "Click or drag to look there; {} shows everything",
            look.shell.settings.keys.words(Deed::WholeMap)
        ));
        if (response.clicked() || response.dragged())
            && let Some(p) = response.interact_pointer_pos()
        {
            let t = (p - rect.min) / size;
            look.shell.eye.slide_to(Vec2::new(page.min.x + t.x * page.width(), page.max.y - t.y * page.height()));
        }
    });
    above
}
