//! Sheets of paper on a game's ground: painted once, or anew whenever what they show has changed; and pieces on their way
//! over them.

use bevy::camera::visibility::NoFrustumCulling;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::camera::{Eye, since_last};
use super::hosts::Ground;
use super::ink::Brush;
use super::prints::paper;
use super::settings::Settings;

/// Lays sheets that belong to `G`.
#[derive(SystemParam)]
pub struct Ream<'w, 's, G: 'static> {
    commands: Commands<'w, 's>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
    ground: Res<'w, Ground<G>>,
}

impl<G: 'static> Ream<'_, '_, G> {
    /// A sheet that stays as it is painted.
    pub fn lay(&mut self, name: &'static str, z: f32, painted: &Brush) -> EntityCommands<'_> {
        let (mesh, material) = (self.meshes.add(painted.mesh()), paper(&mut self.materials));
        self.commands.spawn((
            Name::new(name),
            self.ground.holds(),
            Mesh2d(mesh),
            MeshMaterial2d(material),
            Transform::from_xyz(0.0, 0.0, z),
        ))
    }

    /// An empty sheet, to be painted now and then by [`Ream::paint`].
    pub fn blank(&mut self, name: &'static str, z: f32) -> EntityCommands<'_> {
        let mut sheet = self.lay(name, z, &Brush::default());
        sheet.insert(NoFrustumCulling);
        sheet
    }

    /// Paints a sheet anew.
    pub fn paint(&mut self, sheet: &Mesh2d, painted: &Brush) {
        let _ = self.meshes.insert(&sheet.0, painted.mesh());
    }

    /// Lets a piece go from one place to another; [`fly`] moves it.
    pub fn send(&mut self, face: &Brush, flight: Flying) {
        let (mesh, material) = (self.meshes.add(face.mesh()), paper(&mut self.materials));
        let place = Transform::from_translation(flight.from.extend(flight.z)).with_scale(Vec3::splat(flight.scale));
        self.commands.spawn((flight, self.ground.holds(), Mesh2d(mesh), MeshMaterial2d(material), place));
    }
}

/// A sheet that shows only between two [grains](Eye::grain) of the eye.
#[derive(Component, Clone, Copy, Debug)]
pub struct Between {
    pub finest: f32,
    pub coarsest: f32,
}

/// Shows the sheets that are for the closeness of the eye.
pub fn show_between(eye: Res<Eye>, mut sheets: Query<(&Between, &mut Visibility)>) {
    for (between, mut seen) in &mut sheets {
        let fits = (between.finest..between.coarsest).contains(&eye.grain());
        seen.set_if_neq(if fits { Visibility::Inherited } else { Visibility::Hidden });
    }
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
