//! Sheets of paper on the ground of the game that is shown: printed while they are to be seen, or painted anew whenever what
//! they show has changed; and pieces on their way over them.

use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::camera::{Eye, since_last};
use super::hosts::Ground;
use super::ink::{Brush, Letters};
use super::prints::{LetterCase, paper};
use super::resting::Printed;
use super::settings::Settings;
use super::sight::Seen;

/// Cells into which a printed sheet is cut.
const CELLS: UVec2 = UVec2::new(10, 7);

/// Prints sheets.
#[derive(SystemParam)]
pub struct Press<'w, 's> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
}

impl Press<'_, '_> {
    /// Prints a sheet anew, in cells: where a part of it is drawn, only that part costs anything.
    fn print(&mut self, sheet: Entity, painted: &Brush) {
        let material = paper(&mut self.materials);
        self.commands.entity(sheet).despawn_children();
        for cell in painted.cut(CELLS).iter().filter(|cell| !cell.is_empty()) {
            let mut mesh = cell.mesh();
            // Nobody asks for it again once the renderer has it.
            mesh.asset_usage = RenderAssetUsages::RENDER_WORLD;
            let (mesh, material) = (Mesh2d(self.meshes.add(mesh)), MeshMaterial2d(material.clone()));
            self.commands.spawn((ChildOf(sheet), Printed, mesh, material, Transform::default()));
        }
    }
}

/// Lays sheets of the game that is shown. They go when another comes.
#[derive(SystemParam)]
pub struct Ream<'w, 's> {
    press: Press<'w, 's>,
    ground: Res<'w, Ground>,
}

impl Ream<'_, '_> {
    /// A printed sheet that is painted so, for eyes so close; `None`: for all.
    pub fn print(
        &mut self,
        name: &'static str,
        z: f32,
        between: Option<Between>,
        paint: impl Fn(&Letters, &mut Brush) + Send + Sync + 'static,
    ) {
        let between = between.unwrap_or(Between { finest: 0.0, coarsest: f32::MAX });
        self.plain(name, z).insert((between, Plate { paint: Box::new(paint), printed: false }));
    }

    /// An empty printed sheet, to be printed now and then by [`Ream::reprint`].
    pub fn plain(&mut self, name: &'static str, z: f32) -> EntityCommands<'_> {
        let place = Transform::from_xyz(0.0, 0.0, z);
        self.press.commands.spawn((Name::new(name), self.ground.holds(), place, Visibility::default()))
    }

    /// Prints such a sheet anew.
    pub fn reprint(&mut self, sheet: Entity, painted: &Brush) {
        self.press.print(sheet, painted);
    }

    /// An empty sheet, to be painted now and then by [`Ream::paint`].
    pub fn blank(&mut self, name: &'static str, z: f32) -> EntityCommands<'_> {
        let press = &mut self.press;
        let (mesh, material) = (press.meshes.add(Brush::default().mesh()), paper(&mut press.materials));
        press.commands.spawn((
            Name::new(name),
            self.ground.holds(),
            Mesh2d(mesh),
            MeshMaterial2d(material),
            Transform::from_xyz(0.0, 0.0, z),
            NoFrustumCulling,
        ))
    }

    /// Paints a sheet anew.
    pub fn paint(&mut self, sheet: &Mesh2d, painted: &Brush) {
        let _ = self.press.meshes.insert(&sheet.0, painted.mesh());
    }

    /// Lets a piece go from one place to another; [`fly`] moves it.
    pub fn send(&mut self, face: &Brush, flight: Flying) {
        let press = &mut self.press;
        let (mesh, material) = (press.meshes.add(face.mesh()), paper(&mut press.materials));
        let place = Transform::from_translation(flight.from.extend(flight.z)).with_scale(Vec3::splat(flight.scale));
        press.commands.spawn((flight, self.ground.holds(), Mesh2d(mesh), MeshMaterial2d(material), place));
    }
}

/// A sheet that shows only between two [grains](Eye::grain) of the eye.
#[derive(Component, Clone, Copy, Debug)]
pub struct Between {
    pub finest: f32,
    pub coarsest: f32,
}

/// What a printed sheet is printed from.
#[derive(Component)]
pub struct Plate {
    paint: Box<dyn Fn(&Letters, &mut Brush) + Send + Sync>,
    printed: bool,
}

/// Prints the sheets that are for the closeness of the eye, and takes the others away: they would be the greater part of what
/// a map takes of the memory.
fn print_between(
    mut press: Press,
    eye: Res<Eye>,
    letters: Option<NonSend<LetterCase>>,
    mut sheets: Query<(Entity, &Between, &mut Plate)>,
) {
    let Some(letters) = letters else { return };
    // Printing takes a moment: it waits until the eye has come to rest.
    if eye.is_moving() && sheets.iter().any(|(.., plate)| plate.printed) {
        return;
    }
    for (sheet, between, mut plate) in &mut sheets {
        let fits = (between.finest..between.coarsest).contains(&eye.grain());
        if fits == plate.printed {
            continue;
        }
        plate.printed = fits;
        if fits {
            let mut brush = Brush::default();
            (plate.paint)(&letters.0, &mut brush);
            press.print(sheet, &brush);
        } else {
            press.commands.entity(sheet).despawn_children();
        }
    }
}

/// Sheets are printed while they are to be seen.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, print_between.before(Seen));
}

/// A piece on its way over the map, shown for a moment.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flying {
    pub from: Vec2,
    pub to: Vec2,
    pub z: f32,
    pub scale: f32,
    /// Flights in a second, at the usual speed.
    pub haste: f32,
    pub gone: f32,
}

/// Moves what flies, and ends what has come down.
pub fn fly(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    mut flying: Query<(Entity, &mut Flying, &mut Transform)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut flight, mut place) in &mut flying {
        flight.gone += since_last(&time, flight.gone > 0.0) * settings.animation.max(0.1) * flight.haste;
        let t = flight.gone.clamp(0.0, 1.0);
        let ease = t * t * (3.0 - 2.0 * t);
        let lift = (t * std::f32::consts::PI).sin();
        place.translation = (flight.from.lerp(flight.to, ease) + Vec2::new(0.0, 26.0 * lift)).extend(flight.z);
        place.scale = Vec3::splat(flight.scale * (1.0 + 0.12 * lift));
        redraw.write(RequestRedraw);
        if flight.gone >= 1.0 {
            commands.entity(entity).despawn();
        }
    }
}
