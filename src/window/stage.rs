//! Setting the stage: the real window, a picture without one, or neither (for tests).

use crate::engine::Table;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::log::{BoxedFmtLayer, LogPlugin, tracing_subscriber};
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::render_resource::TextureFormat;
use bevy::render::renderer::initialize_renderer;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::tasks::block_on;
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy::winit::{WinitPlugin, WinitSettings};
use bevy_egui::{EguiContexts, EguiInput, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, egui};

use super::asks::{self, Laying};
use super::beside;
use super::desk::{Desk, Page};
use super::hosts::{self, Host, Shows};
use super::panels::dice::Patience;
use super::panels::side::Tab;
use super::replaying::OpenHands;
use super::resting;
use super::screens::Screen;
use super::settings::{Settings, SettingsFile};
use super::sight::Eyes;
use crate::beside::is_beside;
use crate::beside::log::Log;

/// What the window opens with.
#[derive(Default)]
pub struct Start {
    /// The game the start screen shows; else the first of the house.
    pub host: Option<&'static dyn Host>,
    /// Lays a game on the table at once; without one the start screen shows.
    pub table: Option<Laying>,
    /// Keep the game in the user's store.
    pub keep: bool,
    /// A page to open at once, and a place to look at with map units to a point (for pictures).
    pub page: Option<Page>,
    /// The tab of the side panel, from 1; 0 is the chronicle (for pictures).
    pub tab: Option<usize>,
    pub look: Option<(String, f32)>,
    /// A tester may see what nobody who plays may: no curtains, replays through anybody's eyes.
    pub open_hands: bool,
    /// Play the game back at once.
    pub replay: bool,
    /// Lay out the map and nothing else.
    pub map_only: bool,
    /// Draw what is on the table into this file and leave.
    pub shot: Option<PathBuf>,
    /// For the picture: the settings of this file.
    pub settings: Option<PathBuf>,
    /// Size of the picture or window, in points.
    pub size: Option<(u32, u32)>,
}

impl Start {
    /// With this game on the table, kept nowhere.
    pub fn with(table: Table) -> Self {
        Start { table: Some(asks::laying(table, vec![])), ..Start::default() }
    }
}

/// Where things are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    Window,
    /// Into a picture of the card's memory, without a window.
    Picture,
    /// Nowhere: the app runs with its real panels, but without a graphics card.
    Nowhere,
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// There is no display or no graphics driver to open a window with.
pub fn run(start: Start) -> Result<(), String> {
    let size = start.size.unwrap_or((1280, 800));
    if let Some(path) = start.shot.clone() {
        return picture(start, &path, size);
    }
    let mut app = try_build(Surface::Window, size)?;
    app.add_plugins(beside::plugin);
    lay(&mut app, start);
    match app.run() {
        AppExit::Success => Ok(()),
        // Ctrl-C at the terminal.
        AppExit::Error(code) if code.get() == 130 => Ok(()),
        AppExit::Error(code) => Err(format!("the window closed with error {code}")),
    }
}

/// What a map needs of the card's memory is little: stores of the size that great games ask for would stand half empty.
const MIB: u64 = 1024 * 1024;

/// Finds a graphics adapter to draw with.
fn renderer() -> Result<RenderCreation, String> {
    let hints = MemoryHints::Manual { suballocated_device_memory_block_size: 4 * MIB..8 * MIB };
    let settings = WgpuSettings { memory_hints: hints, ..default() };
    let backends = settings.backends.unwrap_or_default();
    // Where there is none, the renderer knows no better than to panic.
    let found = catch_unwind(AssertUnwindSafe(|| block_on(initialize_renderer(backends, None, &settings))));
    let none = "no graphics adapter was found that Regnal could draw with: the driver (Vulkan or OpenGL) is missing or \
                does not work";
    found.map(RenderCreation::Manual).map_err(|_| none.into())
}

/// An app with every plugin of the window, drawing to `surface`.
///
/// # Panics
/// There is no graphics adapter to draw with, where one is needed.
pub fn build(surface: Surface, size: (u32, u32)) -> App {
    try_build(surface, size).unwrap_or_else(|why| panic!("{why}"))
}

/// As [`build`].
///
/// # Errors
/// There is no graphics adapter to draw with.
pub fn try_build(surface: Surface, size: (u32, u32)) -> Result<App, String> {
    let mut app = App::new();
    let creation = match surface {
        Surface::Nowhere => RenderCreation::Automatic(Box::new(WgpuSettings { backends: None, ..default() })),
        _ => {
            // First, so that the log has what the drivers say.
            app.add_plugins(LogPlugin {
                filter: "warn,wgpu=error,naga=error,bevy_winit=error".into(),
                fmt_layer: |_| Some(to_log()),
                ..default()
            });
            renderer()?
        }
    };
    let plugins = match surface {
        Surface::Window => DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window {
                title: "Regnal".into(),
                name: Some("regnal".into()),
                resolution: WindowResolution::new(size.0, size.1),
                present_mode: PresentMode::AutoVsync,
                ..default()
            }),
            // Closing it is asked of the table first.
            close_when_requested: false,
            ..default()
        }),
        _ => DefaultPlugins
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                close_when_requested: false,
                ..default()
            })
            .disable::<WinitPlugin>(),
    };
    let plugins = plugins.disable::<LogPlugin>().set(RenderPlugin {
        render_creation: creation,
        // A map that rests before it could be drawn would stay away until it changes.
        synchronous_pipeline_compilation: surface != Surface::Nowhere,
        ..default()
    });
    app.insert_resource(beside::render_trouble()).add_plugins(plugins);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Meshes that share a store cost an index of 4 MiB for each, and what it has grown to stays: each has one of its own, and
        // the memory goes with it.
        let own = SlabAllocatorSettings { large_threshold: 0, ..default() };
        render.insert_resource(MeshAllocatorSettings { slab_allocator_settings: own, ..default() });
    }
    if surface == Surface::Window {
        app.insert_resource(WinitSettings::desktop_app());
    } else {
        app.add_plugins(ScheduleRunnerPlugin::default());
    }
    // Pictures and tests leave the user's own settings alone, and nothing moves in them.
    let (settings, file) = if surface == Surface::Window {
        let mut file = SettingsFile::of_user();
        (file.read(), file)
    } else {
        (Settings { animation: 0.0, guard: 0.0, ..default() }, SettingsFile::default())
    };
    app.insert_resource(settings).insert_resource(file).insert_resource(ClearColor(super::palette::wood()));
    app.add_plugins(EguiPlugin::default());
    app.add_systems(
        PreUpdate,
        drop_idle_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    super::furnish(&mut app);
    app.insert_resource(Patience(surface == Surface::Window));
    let camera = resting::set_up(&mut app, UVec2::new(size.0, size.1));
    if surface != Surface::Window {
        // Without a window nothing asks for the tree of widgets; tests read it.
        app.add_systems(EguiPrimaryContextPass, name_widgets.before(super::theme::put_on));
        let image = Image::new_target_texture(size.0, size.1, TextureFormat::Rgba8UnormSrgb, None);
        let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
        app.world_mut().entity_mut(camera).insert(RenderTarget::from(handle.clone()));
        app.insert_resource(Canvas(handle));
    }
    Ok(app)
}

/// Where the words of libraries go: beside the window another process takes them from its error output, and whoever sets
/// `RUST_LOG` wants to read them there; else into the log.
fn to_log() -> BoxedFmtLayer {
    let layer = tracing_subscriber::fmt::layer();
    match is_beside() || std::env::var_os("RUST_LOG").is_some() {
        true => Box::new(layer.with_writer(std::io::stderr)),
        false => Box::new(layer.with_ansi(false).with_writer(Mutex::new(Log::of_user()))),
    }
}

/// bevy_egui tells egui the modifier keys anew in every frame, and egui answers each event with another frame: without
/// this a table at rest would never stop drawing. The same keys as before are no event.
fn drop_idle_modifiers(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        let before = *last;
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => {
                *last = *now;
                *now != before
            }
            _ => true,
        });
    }
}

/// The picture that stands in for the window.
#[derive(Resource)]
struct Canvas(Handle<Image>);

fn name_widgets(mut contexts: EguiContexts) -> Result {
    contexts.ctx_mut()?.enable_accesskit();
    Ok(())
}

/// Lays the game on the table as soon as everything is loaded.
pub fn lay(app: &mut App, start: Start) {
    let mut waiting = Some(start);
    app.add_systems(OnEnter(Screen::Title), move |world: &mut World| {
        let Some(start) = waiting.take() else { return };
        world.resource_mut::<asks::Keep>().0 = start.keep;
        world.resource_mut::<Desk>().map_only = start.map_only;
        world.resource_mut::<OpenHands>().0 = start.open_hands;
        if let Some(host) = start.host {
            hosts::turn_to(world, host);
        }
        if let Some(lay) = start.table {
            lay(world);
        }
        if start.replay {
            world.resource_mut::<asks::ShellAsks>().put(asks::ShellAsk::Watch);
        }
        if let Some(page) = start.page {
            world.resource_mut::<Desk>().open(page);
        }
        if start.open_hands && start.shot.is_none() && !start.map_only {
            let text = "Open hands: no curtain is drawn, and a replay shows what nobody who plays may know.";
            world.resource_mut::<Desk>().toast(text.into(), None);
        }
        if let Some(tab) = start.tab {
            world.insert_resource(TabFirst(tab));
        }
        if let Some((place, unit)) = start.look {
            world.insert_resource(LookFirst(place, unit));
        }
    });
}

/// The tab that lies open in a picture once the game is on the table.
#[derive(Resource)]
struct TabFirst(usize);

/// Where a picture looks once the panels have their places.
#[derive(Resource)]
struct LookFirst(String, f32);

/// Runs the app until it is loaded and everything has its place.
pub fn settle(app: &mut App) {
    for _ in 0..2000 {
        app.update();
        if *app.world().resource::<State<Screen>>().get() != Screen::Loading {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    for _ in 0..5 {
        app.update();
    }
    if let Some(TabFirst(tab)) = app.world_mut().remove_resource::<TabFirst>() {
        app.world_mut().resource_mut::<Desk>().tab = Tab::numbered(tab);
    }
    // Where the curtain is drawn the picture shows the curtain, and nothing is pointed at.
    let shown = app.world().resource::<Shows>().0;
    if app.world().resource::<Eyes>().curtain.is_none()
        && let Some(LookFirst(place, unit)) = app.world_mut().remove_resource::<LookFirst>()
    {
        shown.look_at(app.world_mut(), &place, unit);
    }
    for _ in 0..4 {
        app.update();
    }
}

fn picture(start: Start, path: &Path, size: (u32, u32)) -> Result<(), String> {
    Studio::open(start, size)?.shoot(path)
}

/// A table that is drawn into pictures, without a window.
pub struct Studio {
    app: App,
    canvas: Handle<Image>,
}

impl Studio {
    /// Everything is loaded and has its place.
    ///
    /// # Errors
    /// The settings named cannot be read, or there is nothing to draw on.
    pub fn open(start: Start, size: (u32, u32)) -> Result<Self, String> {
        let settings = start.settings.as_deref().map(Settings::read).transpose().map_err(|e| e.to_string())?;
        let mut app = try_build(Surface::Picture, size)?;
        if let Some(settings) = settings {
            super::palette::use_plain(settings.plain_palette);
            app.insert_resource(Settings { animation: 0.0, guard: 0.0, ..settings });
        }
        lay(&mut app, start);
        app.finish();
        app.cleanup();
        settle(&mut app);
        match app.world().get_resource::<Canvas>().map(|c| c.0.clone()) {
            Some(canvas) => Ok(Studio { app, canvas }),
            None => Err("there is no canvas to draw on".into()),
        }
    }

    /// To change what lies on the table between two pictures; frames must pass before it is seen.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Lets so many frames pass.
    pub fn wait(&mut self, frames: u32) {
        for _ in 0..frames {
            self.app.update();
        }
    }

    /// Draws what is on the table into a file.
    ///
    /// # Errors
    /// It was not written.
    pub fn shoot(&mut self, path: &Path) -> Result<(), String> {
        let _ = std::fs::remove_file(path);
        let file = path.to_owned();
        self.app.world_mut().spawn(Screenshot::image(self.canvas.clone())).observe(save_to_disk(file));
        // It is written by a task of its own, beside the frames.
        for _ in 0..400 {
            self.app.update();
            if std::fs::read(path).is_ok_and(|bytes| bytes.ends_with(PNG_END)) {
                return Ok(());
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        Err(format!("{}: the picture was not written", path.display()))
    }
}

/// The last chunk of every PNG.
const PNG_END: &[u8] = b"IEND\xaeB`\x82";
