//! How the panels look: parchment, ink and deep red; headings in EB Garamond.

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, RichText, Shadow, Stroke,
    TextStyle, Visuals,
};

/// Parchment: panels and windows.
pub const PAPER: Color32 = Color32::from_rgb(0xf3, 0xe9, 0xcf);
/// Parchment in the shade: buttons, prompts, the ground of bars.
pub const PAPER_DARK: Color32 = Color32::from_rgb(0xe5, 0xd6, 0xb0);
/// The palest paper: cards, fields, what pops up.
pub const SHEET: Color32 = Color32::from_rgb(0xfb, 0xf5, 0xe4);
/// Text.
pub const INK: Color32 = Color32::from_rgb(0x2a, 0x1c, 0x10);
/// Notes, and what is gone or over.
pub const FADED: Color32 = Color32::from_rgb(0x6d, 0x59, 0x3f);
/// Headings, links, refusals, and whatever is pressing.
pub const RED: Color32 = Color32::from_rgb(0x7e, 0x26, 0x20);
/// Fine lines round panels and bars.
pub const GOLD: Color32 = Color32::from_rgb(0x9a, 0x74, 0x2a);
/// What may be done, or goes well.
pub const GREEN: Color32 = Color32::from_rgb(0x2f, 0x5d, 0x35);
/// Letters on leather.
pub const PALE: Color32 = Color32::from_rgb(0xf8, 0xec, 0xc8);
/// The ribbon, the line above the map, the rim of the dice tray.
pub const LEATHER: Color32 = Color32::from_rgb(0x3a, 0x26, 0x1a);

/// The family of headings and of the ribbon.
pub fn serif() -> FontFamily {
    FontFamily::Name("serif".into())
}

/// The family of titles, and of words that stand out.
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The family of notes.
pub fn italic() -> FontFamily {
    FontFamily::Name("italic".into())
}

/// Seconds in which a list folds, at the usual speed of what moves.
const FOLDING: f32 = 1.0 / 12.0;

/// Puts fonts and style into the context, once.
pub fn dress(ctx: &egui::Context, [regular, strong, slanted]: [Vec<u8>; 3]) {
    // Slow hands click too, and slow machines draw few frames.
    ctx.options_mut(|o| o.input_options.max_click_duration = 3.0);
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [("garamond", regular), ("garamond-bold", strong), ("garamond-italic", slanted)] {
        fonts.font_data.insert(name.into(), FontData::from_owned(bytes).into());
    }
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, face) in [(serif(), "garamond"), (bold(), "garamond-bold"), (italic(), "garamond-italic")] {
        let mut list = vec![face.to_string()];
        list.extend(fallback.clone());
        fonts.families.insert(family, list);
    }
    if let Some(list) = fonts.families.get_mut(&FontFamily::Proportional) {
        list.insert(0, "garamond".into());
    }
    ctx.set_fonts(fonts);
    ctx.set_theme(egui::Theme::Light);
    ctx.options_mut(|o| o.zoom_with_keyboard = false);
    ctx.all_styles_mut(|style| {
        style.visuals = visuals();
        style.text_styles = [
            (TextStyle::Heading, FontId::new(23.0, bold())),
            (TextStyle::Body, FontId::new(17.0, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(17.0, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(14.5, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(14.0, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 5.0);
        style.spacing.button_padding = egui::vec2(9.0, 3.5);
        style.spacing.interact_size.y = 28.0;
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.spacing.window_margin = Margin::same(14);
        style.spacing.tooltip_width = 380.0;
        style.interaction.tooltip_delay = 0.25;
        style.interaction.selectable_labels = false;
    });
}

fn visuals() -> Visuals {
    let mut v = Visuals::light();
    v.override_text_color = None;
    v.panel_fill = PAPER;
    v.window_fill = PAPER;
    v.window_stroke = Stroke::new(1.5, RED);
    v.window_corner_radius = CornerRadius::same(4);
    v.menu_corner_radius = CornerRadius::same(3);
    v.window_shadow = Shadow { offset: [4, 6], blur: 18, spread: 0, color: Color32::from_black_alpha(110) };
    v.popup_shadow = Shadow { offset: [2, 3], blur: 8, spread: 0, color: Color32::from_black_alpha(90) };
    v.extreme_bg_color = SHEET;
    v.faint_bg_color = Color32::from_rgb(0xec, 0xe0, 0xc2);
    v.code_bg_color = PAPER_DARK;
    v.hyperlink_color = RED;
    v.warn_fg_color = Color32::from_rgb(0x9a, 0x4a, 0x0c);
    v.error_fg_color = Color32::from_rgb(0x9c, 0x1c, 0x18);
    v.selection.bg_fill = Color32::from_rgb(0xd9, 0xb3, 0x6c);
    v.selection.stroke = Stroke::new(1.5, RED);
    v.disabled_alpha = 0.62;
    v.striped = true;
    let brown = Color32::from_rgb(0x8a, 0x6d, 0x45);
    for (w, fill, line, text) in [
        (&mut v.widgets.noninteractive, PAPER, Color32::from_rgb(0xc4, 0xac, 0x7c), INK),
        (&mut v.widgets.inactive, PAPER_DARK, brown, INK),
        (&mut v.widgets.hovered, Color32::from_rgb(0xf7, 0xe3, 0xb2), RED, RED),
        (&mut v.widgets.active, Color32::from_rgb(0xd9, 0xb3, 0x6c), RED, INK),
        (&mut v.widgets.open, Color32::from_rgb(0xf0, 0xdd, 0xae), RED, INK),
    ] {
        w.bg_fill = fill;
        w.weak_bg_fill = fill;
        w.bg_stroke = Stroke::new(1.0, line);
        w.fg_stroke = Stroke::new(1.2, text);
        w.corner_radius = CornerRadius::same(3);
        w.expansion = 0.0;
    }
    v
}

/// A heading within a panel.
pub fn heading(text: impl Into<String>) -> RichText {
    RichText::new(text).family(bold()).size(20.0).color(RED)
}

/// The title of a page, a window or a card, of this size in points.
pub fn title(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).family(bold()).size(size).color(INK)
}

/// A note beside the matter.
pub fn faded(text: impl Into<String>) -> RichText {
    RichText::new(text).family(italic()).color(FADED)
}

/// A text whose lines end where their words do, also in a column whose buttons fill its width.
pub fn ragged(ui: &mut egui::Ui, text: impl Into<egui::WidgetText>) {
    ui.vertical(|ui| ui.label(text));
}

/// A button for what cannot be taken back: it kills, gives away, or ends a phase for good. Nothing else is red.
pub fn grave(text: impl Into<RichText>) -> egui::Button<'static> {
    weighty(text, RED, Color32::from_rgb(0xff, 0xf3, 0xd8), LEATHER)
}

/// The main button of a panel or page: what one usually goes on with.
pub fn main(text: impl Into<RichText>) -> egui::Button<'static> {
    weighty(text, LEATHER, Color32::from_rgb(0xf3, 0xdc, 0x9c), Color32::from_rgb(0xc8, 0x9a, 0x3a))
}

fn weighty(text: impl Into<RichText>, fill: Color32, letters: Color32, rim: Color32) -> egui::Button<'static> {
    egui::Button::new(text.into().family(bold()).color(letters)).fill(fill).stroke(Stroke::new(1.5, rim))
}

/// A main or red button where it may be pressed; else a pale one whose words can be read.
pub fn add_if(
    ui: &mut egui::Ui,
    may: bool,
    face: fn(String) -> egui::Button<'static>,
    text: impl Into<String>,
    size: egui::Vec2,
) -> egui::Response {
    let text = text.into();
    let pale = |text| egui::Button::new(RichText::new(text).family(bold()).color(INK));
    let button = if may { face(text) } else { pale(text) };
    ui.add_enabled(may, button.wrap().min_size(size))
}

/// A small die, on buttons whose act throws or shows something.
pub fn die(painter: &egui::Painter, rect: egui::Rect) {
    let rect = rect.shrink(1.0);
    painter.rect(rect, 3.0, Color32::from_rgb(0xfa, 0xf3, 0xe0), Stroke::new(1.0, INK), egui::StrokeKind::Inside);
    let reach = rect.width() * 0.24;
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)] {
        painter.circle_filled(rect.center() + egui::vec2(x, y) * reach, rect.width() * 0.085, INK);
    }
}

/// A button whose act throws dice or shows something: as any other, with a die at its end.
pub fn chance(ui: &mut egui::Ui, text: impl Into<String>) -> egui::Response {
    let id = egui::Id::new("die");
    let room = egui::Atom::custom(id, egui::Vec2::splat(15.0));
    let shown = egui::Button::new((text.into(), egui::Atom::grow(), room)).wrap().atom_ui(ui);
    if let Some(rect) = shown.rect(id) {
        die(ui.painter(), rect);
    }
    shown.response
}

/// The frame of side panels: paper with a ruled edge.
pub fn panel_frame() -> egui::Frame {
    egui::Frame::new().fill(PAPER).inner_margin(Margin::symmetric(12, 8)).stroke(Stroke::new(1.0, GOLD))
}

/// A card on a panel.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(SHEET)
        .inner_margin(Margin::symmetric(10, 7))
        .corner_radius(CornerRadius::same(4))
        .stroke(Stroke::new(1.0, Color32::from_rgb(0xc4, 0xac, 0x7c)))
}

/// Dresses a new context as soon as the typefaces are there.
pub fn put_on(
    mut contexts: bevy_egui::EguiContexts,
    prints: Option<bevy::prelude::Res<super::prints::Prints>>,
    faces: bevy::prelude::Res<bevy::prelude::Assets<super::prints::Typeface>>,
    settings: bevy::prelude::Res<super::settings::Settings>,
    mut done: bevy::prelude::Local<bool>,
    mut pace: bevy::prelude::Local<Option<f32>>,
) -> bevy::prelude::Result {
    if let (false, Some(prints)) = (*done, prints) {
        dress(contexts.ctx_mut()?, prints.for_panels(&faces));
        *done = true;
    }
    if *done && pace.replace(settings.animation) != Some(settings.animation) {
        // Where nothing is to move, panels do not fold and fade either.
        let seconds = if settings.animation > 0.0 { FOLDING / settings.animation } else { 0.0 };
        contexts.ctx_mut()?.all_styles_mut(|style| style.animation_time = seconds);
    }
    Ok(())
}
