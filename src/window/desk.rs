//! The desk the panels lie on: which part of the window is left for the map, and who has pointer and keyboard.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPostUpdateSet, egui};

/// The part of the window that shows the map, in logical points, as the last pass of the panels left it.
#[derive(Resource, Debug)]
pub struct MapArea {
    pub rect: Rect,
    pub window: Vec2,
    /// The pointer is over the map and no panel holds it.
    pub pointer_free: bool,
    /// A text field has the keyboard.
    pub typing: bool,
    /// Some widget has the keyboard.
    pub focused: bool,
}

impl Default for MapArea {
    fn default() -> Self {
        MapArea { rect: Rect::new(0.0, 0.0, 1280.0, 800.0), window: Vec2::new(1280.0, 800.0), pointer_free: false, typing: false, focused: false }
    }
}

/// The root of all panels for one pass.
pub fn root(ctx: &egui::Context) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        "desk".into(),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    )
}

/// Notes what the panels have left over. Called last in a pass.
pub fn measure(ctx: &egui::Context, left: egui::Rect, area: &mut MapArea) {
    let zoom = ctx.zoom_factor();
    let whole = ctx.viewport_rect();
    area.rect = Rect::new(left.min.x * zoom, left.min.y * zoom, left.max.x * zoom, left.max.y * zoom);
    area.window = Vec2::new(whole.width() * zoom, whole.height() * zoom);
    area.focused = ctx.memory(|m| m.focused().is_some());
    area.typing = ctx.text_edit_focused();
    let over = ctx.input(|i| i.pointer.interact_pos());
    area.pointer_free = over.is_some_and(|p| {
        left.contains(p)
            && ctx.layer_id_at(p).is_none_or(|l| l.order == egui::Order::Background)
            && !ctx.egui_is_using_pointer()
            && !ctx.any_popup_open()
    });
}

pub fn plugin(app: &mut App) {
    app.init_resource::<MapArea>();
    let _ = EguiPostUpdateSet::EndPass;
    let _: Option<EguiContexts> = None;
}
