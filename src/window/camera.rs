//! The eye over the table: drag, wheel at the cursor, keys, jumps; always gliding, never past the page.

use bevy::camera::CameraUpdateSystems;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::transform::TransformSystems;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::EguiPostUpdateSet;

use super::desk::{Desk, MapArea};
use super::hosts::HOSTS;
use super::keys::{Deed, Keys};
use super::settings::Settings;

/// Where the eye looks and how close.
#[derive(Resource)]
pub struct Eye {
    /// The drawn page of the game that is shown.
    page: Rect,
    /// The page's point in the middle of the free part of the window.
    pub at: Vec2,
    /// Map units to one point of the screen.
    pub unit: f32,
    /// How much larger lettering and pieces are than usual: as the player has set it, where there is room for that.
    lettering: f32,
    goal_at: Vec2,
    goal_unit: f32,
    /// The window's middle, off the middle of the free part, in points.
    offset: Vec2,
    /// The part of the window that the whole page was last fitted to; none once the player has moved.
    fitted: Option<Rect>,
    steered: bool,
    /// It moved in the last frame too.
    gliding: bool,
    dragging: Option<Vec2>,
    /// How far the button has gone since it was pressed, so that a drag is not taken for a click.
    pub dragged: f32,
}

const CLOSEST: f32 = 0.42;
/// From one stage of closeness to the next, as a logarithm.
const STAGE: f32 = 0.22;
/// Points across from which a map can bear larger lettering and pieces.
const ROOMY: f32 = 900.0;

impl Default for Eye {
    fn default() -> Self {
        Eye::over(HOSTS[0].page())
    }
}

impl Eye {
    fn over(page: Rect) -> Self {
        let middle = page.center();
        Eye {
            page,
            at: middle,
            unit: 6.0,
            lettering: 1.0,
            goal_at: middle,
            goal_unit: 6.0,
            offset: Vec2::ZERO,
            fitted: None,
            steered: false,
            gliding: false,
            dragging: None,
            dragged: 0.0,
        }
    }

    /// Map units to a point of lettering of the usual size: by it are chosen the sheets of names, and the size of pieces
    /// and lines.
    pub fn grain(&self) -> f32 {
        self.unit * self.lettering
    }

    /// The [grain](Self::grain) in steps, so that pieces and lines are drawn anew only now and then while the eye glides.
    pub fn stage(&self) -> i32 {
        (self.grain().ln() / STAGE).round() as i32
    }

    /// The grain in the middle of a stage.
    pub fn grain_of(stage: i32) -> f32 {
        (stage as f32 * STAGE).exp()
    }

    /// Looks at another page, the whole of it.
    pub fn turn_to(&mut self, page: Rect) {
        *self = Eye::over(page);
    }

    /// Glides to a place, close enough to see it.
    pub fn look_at(&mut self, p: Vec2) {
        self.steered = true;
        self.goal_at = p;
        self.goal_unit = self.goal_unit.min(2.2);
    }

    /// Moves without zooming.
    pub fn slide_to(&mut self, p: Vec2) {
        self.steered = true;
        self.goal_at = p;
    }

    /// Is `p` well inside what is seen?
    pub fn sees(&self, p: Vec2, area: Rect) -> bool {
        let reach = area.half_size() * self.goal_unit * 0.86;
        (p - self.goal_at).abs().cmple(reach).all()
    }

    /// The whole page.
    pub fn fit(&mut self, area: Rect) {
        self.goal_at = self.page.center();
        self.goal_unit = self.widest(area);
    }

    /// The page's point under a point of the window.
    pub fn to_page(&self, screen: Vec2, area: Rect) -> Vec2 {
        let off = screen - area.center();
        self.at + Vec2::new(off.x, -off.y) * self.unit
    }

    /// The window's point over a point of the page.
    pub fn to_screen(&self, page: Vec2, area: Rect) -> Vec2 {
        let off = (page - self.at) / self.unit;
        area.center() + Vec2::new(off.x, -off.y)
    }

    /// Does it still glide? Meanwhile frames are drawn without pause.
    pub fn is_moving(&self) -> bool {
        self.at.distance(self.goal_at) > 0.5 * self.unit || (self.unit / self.goal_unit).ln().abs() > 0.002
    }

    /// Where it is going, and how close, once the player or the game has moved it off the whole page.
    pub fn steered_to(&self) -> Option<(Vec2, f32)> {
        self.steered.then_some((self.goal_at, self.goal_unit))
    }

    /// Ends every glide where it would end.
    pub fn settle(&mut self) {
        self.at = self.goal_at;
        self.unit = self.goal_unit;
    }

    /// At once to a place and closeness.
    pub fn put(&mut self, at: Vec2, unit: f32) {
        self.steered = true;
        self.goal_at = at;
        self.goal_unit = unit;
        self.settle();
    }

    /// One step closer or farther, by a button.
    pub fn step(&mut self, closer: bool, area: Rect) {
        self.steered = true;
        self.zoom(if closer { 0.75 } else { 1.0 / 0.75 }, area.center(), area);
    }

    /// The whole page again, and again whenever the window changes.
    pub fn whole(&mut self, area: Rect) {
        self.steered = false;
        self.fit(area);
        self.fitted = Some(area);
    }

    /// The same without a glide.
    pub fn whole_at_once(&mut self, area: Rect) {
        if area.width() > 200.0 {
            self.whole(area);
            self.settle();
        }
    }

    /// Map units to a point where the whole page is in sight.
    fn widest(&self, area: Rect) -> f32 {
        let page = self.page.size();
        (page.x / area.width().max(100.0)).max(page.y / area.height().max(100.0))
    }

    fn zoom(&mut self, by: f32, hold: Vec2, area: Rect) {
        let before = self.goal_unit;
        self.goal_unit = (self.goal_unit * by).clamp(CLOSEST, self.widest(area) * 1.15);
        let off = hold - area.center();
        self.goal_at += Vec2::new(off.x, -off.y) * (before - self.goal_unit);
    }
}

/// The camera that draws the map.
#[derive(Component)]
pub struct TableCamera;

/// A camera that sees what the eye sees.
#[derive(Component)]
pub struct EyeCamera;

/// Such a camera, while another aims it at parts of that.
#[derive(Component)]
pub struct Aimed;

/// The eye, steered and then moved once per frame.
pub fn plugin(app: &mut App) {
    app.init_resource::<Eye>().add_systems(Update, (settle_in, steer, glide).chain()).add_systems(
        PostUpdate,
        // The panels may have left the map another part of the window: it is seen there at once.
        (settle_in, place)
            .chain()
            .after(EguiPostUpdateSet::EndPass)
            .before(TransformSystems::Propagate)
            .before(CameraUpdateSystems),
    );
}

/// The whole page stays whole, whatever room there is.
fn settle_in(mut eye: ResMut<Eye>, area: Res<MapArea>) {
    let free = area.rect;
    if !eye.steered && free.width() > 200.0 && eye.fitted != Some(free) {
        eye.fit(free);
        eye.settle();
        eye.fitted = Some(free);
    }
}

fn steer(
    mut eye: ResMut<Eye>,
    area: Res<MapArea>,
    keys: Keys,
    desk: Res<Desk>,
    settings: Res<Settings>,
    buttons: Res<ButtonInput<MouseButton>>,
    motion: Res<AccumulatedMouseMotion>,
    scroll: Res<AccumulatedMouseScroll>,
    window: Query<&Window, With<PrimaryWindow>>,
    time: Res<Time>,
) {
    let free = area.rect;
    let cursor = window.single().ok().and_then(Window::cursor_position);
    let before = (eye.goal_at, eye.goal_unit);
    if let Some(cursor) = cursor {
        if area.pointer_free && scroll.delta.y != 0.0 {
            let lines = if scroll.unit == MouseScrollUnit::Line { scroll.delta.y } else { scroll.delta.y / 40.0 };
            eye.zoom(0.84f32.powf(lines), cursor, free);
        }
        for button in [MouseButton::Left, MouseButton::Middle, MouseButton::Right] {
            if buttons.just_pressed(button) && area.pointer_free {
                eye.dragging = Some(cursor);
                eye.dragged = 0.0;
            }
        }
    }
    if !buttons.any_pressed([MouseButton::Left, MouseButton::Middle, MouseButton::Right]) {
        eye.dragging = None;
    }
    if let (Some(last), Some(cursor)) = (eye.dragging, cursor) {
        let by = cursor - last;
        eye.dragged += by.length().max(motion.delta.length() * 0.01);
        if eye.dragged > 4.0 {
            let shift = Vec2::new(-by.x, by.y) * eye.unit;
            eye.at += shift;
            eye.goal_at = eye.at;
        }
        eye.dragging = Some(cursor);
    }
    eye.steered |= before != (eye.goal_at, eye.goal_unit);
    if desk.page.is_some() {
        return;
    }
    let bound = &settings.keys;
    let mut push = Vec2::ZERO;
    for (deed, dir) in [(Deed::Up, Vec2::Y), (Deed::Down, -Vec2::Y), (Deed::Left, -Vec2::X), (Deed::Right, Vec2::X)] {
        if keys.holds(bound, deed) {
            push += dir;
        }
    }
    let unit = eye.unit;
    eye.goal_at += push * unit * 900.0 * time.delta_secs().min(0.05);
    if keys.did(bound, Deed::Closer) {
        eye.zoom(0.75, free.center(), free);
    }
    if keys.did(bound, Deed::Farther) {
        eye.zoom(1.0 / 0.75, free.center(), free);
    }
    if keys.did(bound, Deed::WholeMap) {
        eye.fit(free);
    }
    eye.steered |= before != (eye.goal_at, eye.goal_unit);
}

/// Seconds since the last frame, for what moves. Where nothing moved before, that frame may lie long back; and where frames
/// take long, what moves shall not take for ever.
pub fn since_last(time: &Time, moved: bool) -> f32 {
    time.delta_secs().min(if moved { 0.4 } else { 0.05 })
}

fn glide(
    mut eye: ResMut<Eye>,
    area: Res<MapArea>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    eye.lettering = area.zoom.clamp(1.0, (area.rect.width() / ROOMY).max(1.0));
    let page = eye.page;
    let reach = (page.half_size() - 0.35 * area.rect.size() * eye.goal_unit).max(Vec2::ZERO);
    eye.goal_at = eye.goal_at.clamp(page.center() - reach, page.center() + reach);
    if eye.is_moving() {
        let t = if settings.animation <= 0.0 {
            1.0
        } else {
            1.0 - (-since_last(&time, eye.gliding) * 14.0 * settings.animation).exp()
        };
        eye.at = eye.at.lerp(eye.goal_at, t);
        eye.unit = (eye.unit.ln() * (1.0 - t) + eye.goal_unit.ln() * t).exp();
        eye.gliding = true;
        redraw.write(RequestRedraw);
    } else {
        eye.gliding = false;
        eye.settle();
    }
}

/// The cameras go where the eye is, off the middle of the window by what the panels take.
pub(super) fn place(
    mut eye: ResMut<Eye>,
    area: Res<MapArea>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut camera: Query<(&mut Transform, &mut Projection), (With<EyeCamera>, Without<Aimed>)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let whole = window.single().map_or(area.window, |w| Vec2::new(w.width(), w.height()));
    eye.offset = area.rect.center() - 0.5 * whole;
    for (mut place, mut projection) in &mut camera {
        let off = Vec2::new(-eye.offset.x, eye.offset.y) * eye.unit;
        let want = (eye.at + off).extend(place.translation.z);
        if place.translation != want {
            place.translation = want;
            // What lies under the pointer now is seen in the next frame.
            redraw.write(RequestRedraw);
        }
        // What is not written is not taken for a change, which would have the map drawn anew.
        if matches!(&*projection, Projection::Orthographic(flat) if flat.scale != eye.unit)
            && let Projection::Orthographic(flat) = &mut *projection
        {
            flat.scale = eye.unit;
            redraw.write(RequestRedraw);
        }
    }
}
