//! The map at rest. It is drawn into a picture, anew only when something of it has changed; a frame in which only panels
//! change lays that picture under them. A computer without a graphics card is spared most of its work by that.
//!
//! The printed sheet under light and pieces is a picture of its own within it, in the map's own measure: a piece that moves or a
//! light that goes on leaves it as it is. Where there is no graphics card, the eye moves over the sheet as it was drawn last, and
//! once it rests the sheet is drawn as sharp as it can be, part by part ([`printing`]).

use std::time::Duration;

use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::{ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::time::Real;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};
use wgpu_types::DeviceType;

use super::camera::{Aimed, EyeCamera, TableCamera};
use super::printing::{self, Parts, Printing};
use super::settings::Settings;

/// What the camera of the panels sees: the picture of the map, and nothing of the map itself.
const UNDER_PANELS: RenderLayers = RenderLayers::layer(1);
/// What the camera of the printed sheet sees.
const ON_SHEET: RenderLayers = RenderLayers::layer(2);
/// Frames that are drawn after the last change: what is new may reach the renderer a frame late.
const FRAMES_AFTER: u8 = 2;
/// Frames of the panels alone after which the renderer has given back what it takes to draw the map. Where it draws with the
/// processor that is a tenth of all the program's memory.
const FRAMES_TO_FORGET: u8 = 6;
/// How long the eye must rest before the sheet is drawn anew, where that takes long.
const REST: Duration = Duration::from_millis(120);

/// A part of the printed sheet: it lies under everything that changes while the eye rests.
#[derive(Component, Clone, Copy)]
#[require(RenderLayers = ON_SHEET)]
pub struct Printed;

/// The camera that draws the printed sheet.
#[derive(Component)]
pub(super) struct SheetCamera;

/// The picture of the sheet, on the map.
#[derive(Component)]
struct Sheet;

/// The picture of the map, under the panels.
#[derive(Component)]
struct Laid;

/// Both pictures.
#[derive(Resource)]
struct Pictures {
    /// In pixels, and pixels to a point.
    size: UVec2,
    scale: f32,
    /// The sheet is printed part by part.
    slow: bool,
    /// Frames in which the map, and its sheet, are yet to be drawn.
    map: u8,
    sheet: u8,
    /// Frames until what drawing them takes is given back.
    forget: u8,
    /// When the eye last moved, as long as the sheet has not been drawn for where it is.
    steered: Option<Duration>,
}

impl Pictures {
    fn of(size: UVec2, scale: f32, slow: bool) -> Self {
        Pictures { size, scale, slow, map: FRAMES_AFTER, sheet: FRAMES_AFTER, forget: 0, steered: None }
    }
}

/// Spawns the cameras: the one of the panels, which is given back and draws to the window unless told otherwise, the
/// [`TableCamera`], which draws the map, and that of the printed sheet.
pub fn set_up(app: &mut App, size: UVec2) -> Entity {
    let mut images = app.world_mut().resource_mut::<Assets<Image>>();
    let map = images.add(blank(size, ImageSampler::nearest()));
    let sheet = images.add(blank(size, ImageSampler::linear()));
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
    let panels = app.world_mut().spawn((Camera2d, PrimaryEguiContext, Msaa::Off, UNDER_PANELS)).id();
    let into =
        |image: &Handle<Image>| RenderTarget::Image(ImageRenderTarget { handle: image.clone(), scale_factor: 1.0 });
    let drawn = |order: isize| (Camera2d, EyeCamera, Camera { order, ..default() }, Msaa::Sample4);
    app.world_mut().spawn((drawn(-1), TableCamera, into(&map)));
    app.world_mut().spawn((drawn(-2), SheetCamera, into(&sheet), ON_SHEET));
    app.world_mut().spawn((Name::new("map"), Laid, Sprite::from_image(map), UNDER_PANELS));
    app.world_mut().spawn((Name::new("sheet"), Sheet, Sprite::from_image(sheet)));
    app.add_plugins(printing::plugin);
    app.insert_resource(Pictures::of(size, 1.0, false)).add_systems(PreUpdate, fit).add_systems(
        PostUpdate,
        (rest, keep_in_place)
            .chain()
            .after(AssetEventSystems)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(VisibilitySystems::CheckVisibility),
    );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.add_systems(Render, let_go.in_set(RenderSystems::Cleanup).run_if(by_processor));
    }
    panels
}

/// Is there no graphics card?
fn by_processor(adapter: Option<Res<RenderAdapterInfo>>) -> bool {
    adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu)
}

/// A camera that rests lets go of what it has drawn into; the renderer gives it back when nobody has asked for it for some frames.
fn let_go(mut commands: Commands, resting: Query<Entity, (With<ViewTarget>, Without<ExtractedCamera>)>) {
    for camera in &resting {
        commands.entity(camera).remove::<(ViewTarget, ViewDepthTexture)>();
    }
}

/// A picture of so many pixels to draw into. The map lies pixel on pixel; the sheet does too, but while the eye moves.
pub(super) fn blank(size: UVec2, sampler: ImageSampler) -> Image {
    let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    // What is drawn into needs no points to begin with.
    Image { sampler, data: None, copy_on_resize: false, ..image }
}

/// Does drawing take long, and may it show?
fn is_slow(adapter: Option<Res<RenderAdapterInfo>>, settings: &Settings) -> bool {
    // Where nothing glides, nothing is shown before it is sharp.
    settings.animation > 0.0 && by_processor(adapter)
}

/// Gives the pictures the size of the window.
fn fit(
    mut pictures: ResMut<Pictures>,
    mut commands: Commands,
    window: Query<&Window, With<PrimaryWindow>>,
    adapter: Option<Res<RenderAdapterInfo>>,
    settings: Res<Settings>,
    printing: Option<Res<Printing>>,
    mut images: ResMut<Assets<Image>>,
    mut map: Single<&mut RenderTarget, (With<TableCamera>, Without<SheetCamera>)>,
    sheet: Single<(Entity, &mut RenderTarget), With<SheetCamera>>,
    mut laid: Single<&mut Sprite, (With<Laid>, Without<Sheet>)>,
    on_map: Single<(&mut Sprite, &mut Visibility), With<Sheet>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(window) = window.single() else { return };
    let (size, scale) = (window.physical_size().max(UVec2::ONE), window.scale_factor());
    let slow = is_slow(adapter, &settings);
    if (size, scale, slow) == (pictures.size, pictures.scale, pictures.slow) {
        return;
    }
    let mut put = |target: &mut RenderTarget, sprite: &mut Sprite, size: UVec2, sampler| {
        let handle = images.add(blank(size, sampler));
        *target = RenderTarget::Image(ImageRenderTarget { handle: handle.clone(), scale_factor: scale });
        sprite.image = handle;
        sprite.custom_size = Some(size.as_vec2() / scale);
    };
    let ((camera, mut target), (mut sprite, mut seen)) = (sheet.into_inner(), on_map.into_inner());
    put(&mut map, &mut laid, size, ImageSampler::nearest());
    put(&mut target, &mut sprite, if slow { UVec2::ONE } else { size }, ImageSampler::linear());
    *seen = if slow { Visibility::Hidden } else { Visibility::Inherited };
    if let Some(printing) = printing {
        printing.take_down(&mut commands);
        commands.remove_resource::<Printing>();
    }
    if slow {
        let printing = Printing::set_up(&mut commands, &mut images, size, scale);
        commands.insert_resource(printing);
        commands.entity(camera).insert(Aimed);
    } else {
        commands.entity(camera).remove::<Aimed>();
    }
    *pictures = Pictures::of(size, scale, slow);
    // The cameras hear of their new pictures in the next frame.
    redraw.write(RequestRedraw);
}

/// A part of the map that is not as it was drawn last, but for its paint.
type Moved = (With<Mesh2d>, Or<(Changed<GlobalTransform>, Changed<InheritedVisibility>, Changed<Mesh2d>)>);
/// The camera of the map, when it sees otherwise than before.
type Steered = (With<TableCamera>, Or<(Changed<GlobalTransform>, Changed<Projection>)>);

/// What has changed since it was drawn last.
#[derive(bevy::ecs::system::SystemParam)]
struct Changes<'w, 's> {
    moved: Query<'w, 's, (), (Moved, Without<Printed>)>,
    printed: Query<'w, 's, (), (Moved, With<Printed>)>,
    gone: RemovedComponents<'w, 's, Mesh2d>,
    torn: RemovedComponents<'w, 's, Printed>,
    painted: MessageReader<'w, 's, AssetEvent<Mesh>>,
    parts: Query<'w, 's, &'static Mesh2d, With<Printed>>,
    steered: Query<'w, 's, (), Steered>,
    edges: Query<'w, 's, (), (With<EyeCamera>, Changed<Msaa>)>,
    wood: Res<'w, ClearColor>,
}

impl Changes<'_, '_> {
    /// Of the map, and of its sheet.
    fn read(&mut self) -> [bool; 2] {
        let torn = self.torn.read().count() > 0;
        let mut map = self.gone.read().count() > 0 || !self.moved.is_empty();
        let mut sheet = torn || !self.printed.is_empty() || !self.edges.is_empty() || self.wood.is_changed();
        for event in self.painted.read() {
            match self.parts.iter().any(|part| names(event, part.id())) {
                true => sheet = true,
                false => map = true,
            }
        }
        map |= sheet || !self.steered.is_empty();
        [map, sheet]
    }
}

/// Is it about this mesh?
fn names(event: &AssetEvent<Mesh>, mesh: AssetId<Mesh>) -> bool {
    use AssetEvent::{Added, LoadedWithDependencies, Modified, Removed, Unused};
    let (Added { id } | Modified { id } | Removed { id } | Unused { id } | LoadedWithDependencies { id }) = event;
    *id == mesh
}

/// Lets the cameras of map and sheet draw while anything of them changes.
fn rest(
    mut pictures: ResMut<Pictures>,
    printing: Option<ResMut<Printing>>,
    mut changes: Changes,
    time: Res<Time<Real>>,
    mut map: Single<(&mut Camera, &Transform, &Projection), (With<TableCamera>, Without<SheetCamera>)>,
    mut sheet: Single<&mut Camera, With<SheetCamera>>,
    mut parts: Parts,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let pictures = &mut *pictures;
    let [map_changed, sheet_changed] = changes.read();
    let steered = !changes.steered.is_empty();
    if sheet_changed || steered {
        pictures.sheet = FRAMES_AFTER;
    }
    let mut draw_sheet = pictures.sheet > 0;
    let mut laid = false;
    if let Some(mut printing) = printing {
        if steered {
            pictures.steered = Some(time.elapsed());
        }
        pictures.steered = pictures.steered.filter(|since| time.elapsed() - *since < REST);
        laid = printing.went_on(&mut parts);
        if draw_sheet {
            printing.stop();
        }
        if draw_sheet && pictures.steered.is_none() {
            if let (_, at, Projection::Orthographic(flat)) = &*map {
                printing.begin(at.translation.truncate(), flat.scale);
            }
            pictures.sheet = 0;
        }
        if printing.is_busy() || pictures.steered.is_some() {
            redraw.write(RequestRedraw);
        }
        // Its camera is aimed from part to part.
        draw_sheet = false;
    } else {
        pictures.sheet = pictures.sheet.saturating_sub(1);
        set_active(&mut sheet, draw_sheet);
    }
    if map_changed || draw_sheet || laid {
        pictures.map = FRAMES_AFTER;
    }
    let draw_map = pictures.map > 0;
    pictures.map = pictures.map.saturating_sub(1);
    set_active(&mut map.0, draw_map);
    if draw_map {
        pictures.forget = if pictures.slow { FRAMES_TO_FORGET } else { 0 };
    } else {
        pictures.forget = pictures.forget.saturating_sub(1);
    }
    if pictures.forget > 0 {
        redraw.write(RequestRedraw);
    }
}

fn set_active(camera: &mut Mut<Camera>, active: bool) {
    if camera.is_active != active {
        camera.is_active = active;
    }
}

/// The picture of the sheet lies where its camera has drawn it.
fn keep_in_place(
    camera: Single<(&Camera, &Transform, &Projection), (With<SheetCamera>, Without<Aimed>)>,
    mut sheet: Single<(&mut Transform, &mut GlobalTransform), (With<Sheet>, Without<SheetCamera>)>,
) {
    let (camera, seen_from, Projection::Orthographic(flat)) = *camera else { return };
    if camera.is_active {
        let place = Transform::from_translation(seen_from.translation.truncate().extend(0.0))
            .with_scale(Vec3::new(flat.scale, flat.scale, 1.0));
        *sheet.0 = place;
        *sheet.1 = place.into();
    }
}
