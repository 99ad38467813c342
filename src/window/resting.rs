//! The map at rest. It is drawn into a picture, anew only when something of it has changed; a frame in which only panels
//! change lays that picture under them. A computer without a graphics card is spared most of its work by that.

use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};

use super::camera::TableCamera;

/// What the camera of the panels sees: the picture of the map, and nothing of the map itself.
const UNDER_PANELS: RenderLayers = RenderLayers::layer(1);
/// Frames that are drawn after the last change: what is new may reach the renderer a frame late.
const FRAMES_AFTER: u8 = 2;

/// The picture of the map.
#[derive(Resource)]
struct Picture {
    /// In pixels, and pixels to a point.
    size: UVec2,
    scale: f32,
    /// Frames in which the map is yet to be drawn.
    left: u8,
}

/// Spawns both cameras: the one of the panels, which is given back and draws to the window unless told otherwise, and the
/// [`TableCamera`], which draws the map.
pub fn set_up(app: &mut App, size: UVec2) -> Entity {
    let image = app.world_mut().resource_mut::<Assets<Image>>().add(blank(size));
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
    let panels = app.world_mut().spawn((Camera2d, PrimaryEguiContext, Msaa::Off, UNDER_PANELS)).id();
    let map = ImageRenderTarget { handle: image.clone(), scale_factor: 1.0 };
    app.world_mut().spawn((
        Camera2d,
        TableCamera,
        Camera { order: -1, ..default() },
        RenderTarget::Image(map),
        Msaa::Sample4,
    ));
    app.world_mut().spawn((Name::new("map"), Sprite::from_image(image), UNDER_PANELS));
    app.insert_resource(Picture { size, scale: 1.0, left: FRAMES_AFTER }).add_systems(PreUpdate, fit).add_systems(
        PostUpdate,
        rest.after(AssetEventSystems)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(VisibilitySystems::CheckVisibility),
    );
    panels
}

/// A picture of so many pixels to draw the map into; it lies pixel on pixel.
fn blank(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::nearest();
    image
}

/// Gives the picture the size of the window.
fn fit(
    mut picture: ResMut<Picture>,
    window: Query<&Window, With<PrimaryWindow>>,
    mut images: ResMut<Assets<Image>>,
    mut map: Single<&mut RenderTarget, With<TableCamera>>,
    mut laid: Single<&mut Sprite, With<RenderLayers>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Ok(window) = window.single() else { return };
    let (size, scale) = (window.physical_size().max(UVec2::ONE), window.scale_factor());
    if (size, scale) == (picture.size, picture.scale) {
        return;
    }
    let handle = images.add(blank(size));
    **map = RenderTarget::Image(ImageRenderTarget { handle: handle.clone(), scale_factor: scale });
    laid.image = handle;
    laid.custom_size = Some(size.as_vec2() / scale);
    *picture = Picture { size, scale, left: FRAMES_AFTER };
    // The camera hears of its new picture in the next frame.
    redraw.write(RequestRedraw);
}

/// A sheet or piece that is not as it was drawn last, but for its paint.
type Moved = (With<Mesh2d>, Or<(Changed<GlobalTransform>, Changed<InheritedVisibility>, Changed<Mesh2d>)>);
/// The camera of the map, when it sees otherwise than before.
type Steered = (With<TableCamera>, Or<(Changed<GlobalTransform>, Changed<Projection>, Changed<Msaa>)>);

/// Lets the camera of the map draw while anything of the map changes.
fn rest(
    mut picture: ResMut<Picture>,
    moved: Query<(), Moved>,
    mut gone: RemovedComponents<Mesh2d>,
    mut painted: MessageReader<AssetEvent<Mesh>>,
    steered: Query<(), Steered>,
    wood: Res<ClearColor>,
    mut camera: Single<&mut Camera, With<TableCamera>>,
) {
    let stirred = gone.read().count() + painted.read().count() > 0;
    if stirred || !moved.is_empty() || !steered.is_empty() || wood.is_changed() {
        picture.left = FRAMES_AFTER;
    }
    let draw = picture.left > 0;
    picture.left = picture.left.saturating_sub(1);
    if camera.is_active != draw {
        camera.is_active = draw;
    }
}
