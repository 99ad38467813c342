//! The printed sheet part by part, where drawing it takes long: a part a frame into a picture of its own, and all are laid when
//! the last is there. Meanwhile the eye goes on over the sheet as it was printed before.

use bevy::camera::{CameraUpdateSystems, ImageRenderTarget, RenderTarget};
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::transform::TransformSystems;

use super::camera::{self, TableCamera};
use super::resting::{SheetCamera, blank};

/// Parts across and down.
const PARTS: UVec2 = UVec2::new(4, 3);

/// The sheet in parts: those that lie on the map, and those that are printed meanwhile.
#[derive(Resource)]
pub struct Printing {
    /// A part, in points.
    points: Vec2,
    scale: f32,
    /// The whole window, in points.
    window: Vec2,
    sets: [Vec<(Entity, Handle<Image>)>; 2],
    /// Which set lies on the map.
    laid: usize,
    job: Option<Job>,
}

/// The pictures of the parts, as they lie on the map.
pub type Parts<'w, 's> =
    Query<'w, 's, (&'static mut Transform, &'static mut Visibility), (With<Sprite>, Without<TableCamera>)>;

/// A sheet that is being printed for where the eye was when it was begun.
struct Job {
    at: Vec2,
    /// Map units to a point.
    unit: f32,
    next: usize,
    aimed: bool,
}

/// Aims the camera of the sheet at the part whose turn it is.
pub fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        aim.run_if(resource_exists::<Printing>)
            .after(camera::place)
            .before(TransformSystems::Propagate)
            .before(CameraUpdateSystems),
    );
}

impl Printing {
    /// For a window of so many pixels, `scale` of them to a point.
    pub fn set_up(commands: &mut Commands, images: &mut Assets<Image>, size: UVec2, scale: f32) -> Self {
        let pixels = (size + PARTS - UVec2::ONE) / PARTS;
        let points = pixels.as_vec2() / scale;
        let mut set = || {
            let part = |_| {
                let image = images.add(blank(pixels, ImageSampler::linear()));
                let sprite = Sprite { image: image.clone(), custom_size: Some(points), ..default() };
                (commands.spawn((Name::new("part of the sheet"), sprite, Visibility::Hidden)).id(), image)
            };
            (0..PARTS.x * PARTS.y).map(part).collect()
        };
        let sets = [set(), set()];
        Printing { points, scale, window: size.as_vec2() / scale, sets, laid: 0, job: None }
    }

    /// Takes its pictures off the map.
    pub fn take_down(&self, commands: &mut Commands) {
        self.sets.iter().flatten().for_each(|(part, _)| commands.entity(*part).despawn());
    }

    /// Is it being printed?
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Begins anew, for an eye at this place with so many map units to a point.
    pub fn begin(&mut self, at: Vec2, unit: f32) {
        self.job = Some(Job { at, unit, next: 0, aimed: false });
    }

    /// What is printed is no longer so.
    pub fn stop(&mut self) {
        self.job = None;
    }

    /// A frame has been drawn. True when the last part was: then the new sheet lies on the map in the place of the old.
    pub fn went_on(&mut self, parts: &mut Parts) -> bool {
        let Some(job) = &mut self.job else { return false };
        job.next += usize::from(std::mem::take(&mut job.aimed));
        if job.next < (PARTS.x * PARTS.y) as usize {
            return false;
        }
        let (at, unit) = (job.at, job.unit);
        let old = self.laid;
        self.laid = 1 - old;
        self.job = None;
        for (set, shown) in [(old, Visibility::Hidden), (self.laid, Visibility::Inherited)] {
            for (n, (part, _)) in self.sets[set].iter().enumerate() {
                let Ok((mut place, mut seen)) = parts.get_mut(*part) else { continue };
                *seen = shown;
                *place = Transform::from_translation((at + self.off(n) * unit).extend(0.0))
                    .with_scale(Vec3::new(unit, unit, 1.0));
            }
        }
        true
    }

    /// From the middle of the window to that of a part, in points, upwards.
    fn off(&self, n: usize) -> Vec2 {
        let cell = UVec2::new(n as u32 % PARTS.x, n as u32 / PARTS.x).as_vec2() + 0.5;
        let at = cell * self.points - 0.5 * self.window;
        Vec2::new(at.x, -at.y)
    }
}

/// The camera draws one part, or rests.
fn aim(
    mut printing: ResMut<Printing>,
    camera: Single<
        (&mut Camera, &mut Transform, &mut Projection, &mut RenderTarget),
        (With<SheetCamera>, Without<TableCamera>),
    >,
) {
    let (mut camera, mut place, mut projection, mut target) = camera.into_inner();
    let printing = &mut *printing;
    let next = printing.job.as_ref().map(|job| (job.next, job.at + printing.off(job.next) * job.unit, job.unit));
    let Some((n, at, unit)) = next else {
        if camera.is_active {
            camera.is_active = false;
        }
        return;
    };
    let (_, image) = &printing.sets[1 - printing.laid][n];
    *target = RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: printing.scale });
    place.translation = at.extend(place.translation.z);
    if let Projection::Orthographic(flat) = &mut *projection {
        flat.scale = unit;
    }
    camera.is_active = true;
    if let Some(job) = &mut printing.job {
        job.aimed = true;
    }
}
