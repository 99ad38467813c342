//! Who holds what: provinces in their holder's colour, strewn with his country's charge; heavy ink between holders.

use bevy::prelude::*;

use super::fill::Area;
use super::geometry::line;
use super::{Atlas, layer};
use crate::games::blood_royale::BloodRoyale;
use crate::games::blood_royale::components::Holder;
use crate::games::blood_royale::ids::{CountryId, ProvinceId};
use crate::games::blood_royale::shapes::{LineKind, Shapes, Side};
use crate::games::blood_royale::view::View;
use crate::window::blood_royale::{Eyes, tinctures};
use crate::window::hosts::{self, Ground};
use crate::window::ink::{Brush, Ink};
use crate::window::prints::paper;
use crate::window::settings::Settings;
use crate::window::sight::Seen;

/// How a province is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wash {
    Of(CountryId),
    Neutral,
    OutOfBounds,
}

/// Lands, then sea areas, as triangles: cut once.
#[derive(Resource, Default)]
pub struct Lands(pub Vec<Area>);

#[derive(Component)]
struct Realms;

pub fn plugin(app: &mut App) {
    app.init_resource::<Lands>()
        .add_systems(Startup, spread)
        .add_systems(Update, paint.after(Seen).run_if(hosts::shows::<BloodRoyale>));
}

fn spread(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    ground: Res<Ground<BloodRoyale>>,
) {
    commands.spawn((
        Name::new("realms"),
        ground.holds(),
        Realms,
        Mesh2d(meshes.add(Brush::default().mesh())),
        MeshMaterial2d(paper(&mut materials)),
        Transform::from_xyz(0.0, 0.0, layer::REALMS),
        bevy::camera::visibility::NoFrustumCulling,
    ));
}

/// The colours of all provinces in a view; as printed without one.
pub fn washes(atlas: &Atlas, view: Option<&View>) -> Vec<Wash> {
    let home = |p: ProvinceId| Wash::Of(atlas.0.map.province(p).country);
    let Some(view) = view else { return ProvinceId::all().map(home).collect() };
    let of = |p: ProvinceId| match view.provinces.get(p.index()).map(|p| p.holder) {
        Some(Holder::Seat(seat)) => view.players.get(seat.index()).map_or(Wash::Neutral, |p| Wash::Of(p.country)),
        Some(Holder::OutOfBounds) => Wash::OutOfBounds,
        _ => Wash::Neutral,
    };
    ProvinceId::all().map(of).collect()
}

fn paint(
    atlas: Res<Atlas>,
    lands: Res<Lands>,
    eyes: Res<Eyes>,
    settings: Res<Settings>,
    mut meshes: ResMut<Assets<Mesh>>,
    sheet: Query<&Mesh2d, With<Realms>>,
    mut last: Local<Option<(Vec<Wash>, bool)>>,
) {
    let Ok(sheet) = sheet.single() else { return };
    if lands.0.is_empty() {
        return;
    }
    let now = (washes(&atlas, eyes.sight.as_ref().map(|s| &s.view)), settings.plain_palette);
    if last.as_ref() == Some(&now) {
        return;
    }
    let mut b = Brush::default();
    for (area, wash) in lands.0.iter().zip(&now.0) {
        colour(&mut b, area, *wash);
    }
    borders(&mut b, &atlas.0.shapes, &now.0);
    let _ = meshes.insert(&sheet.0, b.mesh());
    *last = Some(now);
}

fn colour(b: &mut Brush, area: &Area, wash: Wash) {
    match wash {
        Wash::Of(country) => {
            let ink = tinctures::field(country);
            area.paint(b, ink.alpha(0.56));
            let dark = ink.light(0.42);
            area.spots.iter().for_each(|at| tinctures::charge(b, country, *at, 10.5, dark.alpha(0.22)));
            area.fringe(b, 24.0, ink.light(0.62).alpha(0.5));
        }
        Wash::Neutral => {
            area.spots.iter().for_each(|at| b.disc(*at, 3.2, Ink::hex(0x6b563c).alpha(0.4)));
            area.fringe(b, 22.0, Ink::hex(0x7d6a4c).alpha(0.45));
        }
        Wash::OutOfBounds => {
            area.paint(b, Ink::hex(0x9c8c72).alpha(0.75));
            for [p, q] in area.hatching(13.0, true) {
                b.stroke(&[p, q], 1.7, Ink::hex(0x4a3826).alpha(0.34));
            }
        }
    }
}

fn borders(b: &mut Brush, shapes: &Shapes, washes: &[Wash]) {
    for l in shapes.lines.iter().filter(|l| l.kind == LineKind::Land) {
        let (Side::Province(p), Some(Side::Province(q))) = (&l.a, &l.b) else { continue };
        if washes[p.index()] != washes[q.index()] {
            b.stroke(&line(&l.points), 11.0, Ink::hex(0x33241a).alpha(0.9));
        }
    }
}
