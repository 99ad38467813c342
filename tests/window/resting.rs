//! The map is drawn anew when something of it has changed, and only then.

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::renderer::{RenderAdapterInfo, WgpuWrapper};
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy_egui::egui;
use regnal::window::camera::{Eye, EyeCamera, TableCamera};
use regnal::window::hosts;
use regnal::window::resting::Printed;
use regnal::window::settings::Settings;
use wgpu_types::{AdapterInfo, Backend, DeviceType};

use super::eyes::{self, Sitting};
use super::{Player, at_diplomacy};

impl Player {
    /// Was the map drawn in this frame?
    fn draws(&mut self) -> bool {
        let world = self.0.world_mut();
        world.query_filtered::<&Camera, With<TableCamera>>().single(world).expect("one camera of the map").is_active
    }

    /// Was the printed sheet drawn too, which is the longest work?
    fn prints(&mut self) -> bool {
        let world = self.0.world_mut();
        let mut cameras = world.query_filtered::<&Camera, (With<EyeCamera>, Without<TableCamera>)>();
        cameras.single(world).expect("one camera of the sheet").is_active
    }

    /// Changes something; the map is drawn in that very frame, and soon rests again.
    fn stirs(&mut self, what: &str, change: impl FnOnce(&mut World)) {
        assert!(!self.draws(), "{what}: the map did not rest before");
        change(self.0.world_mut());
        self.wait(1);
        assert!(self.draws(), "{what}: the map was not drawn anew");
        self.wait(8);
        assert!(!self.draws(), "{what}: the map does not come to rest");
    }
}

#[test]
fn the_map_is_drawn_when_it_has_changed_and_rests_while_only_panels_do() {
    let mut player = Player::sit(Some(at_diplomacy()));
    player.wait(10);
    for at in [(1100.0, 300.0), (1200.0, 500.0), (60.0, 10.0)] {
        player.point(egui::pos2(at.0, at.1));
        assert!(!player.draws(), "a pointer over panels at {at:?} has the map drawn");
    }
    player.wait(8);
    player.stirs("the eye", |world| {
        let mut eye = world.resource_mut::<Eye>();
        let at = eye.at + Vec2::new(40.0, 0.0);
        eye.put(at, 2.0);
    });
    let sheet = |world: &mut World| {
        let mut sheets = world.query::<(Entity, &Mesh2d, &InheritedVisibility)>();
        let shown = sheets.iter(world).find(|(_, _, seen)| seen.get()).expect("a sheet that is seen");
        (shown.0, shown.1.0.clone())
    };
    player.stirs("a sheet painted anew", |world| {
        let (_, mesh) = sheet(world);
        let painted = world.resource::<Assets<Mesh>>().get(&mesh).expect("it was painted").clone();
        world.resource_mut::<Assets<Mesh>>().insert(&mesh, painted).expect("it is there");
    });
    player.stirs("a sheet moved", |world| {
        let (sheet, _) = sheet(world);
        world.get_mut::<Transform>(sheet).expect("it lies somewhere").translation.x += 1.0;
    });
    player.stirs("a sheet taken away", |world| {
        let (sheet, _) = sheet(world);
        world.entity_mut(sheet).despawn();
    });
    player.stirs("the colour of the table", |world| world.resource_mut::<ClearColor>().0 = Color::BLACK);
    let samples = |world: &mut World| *world.query_filtered::<&Msaa, With<TableCamera>>().single(world).expect("one");
    assert_eq!(samples(player.0.world_mut()), Msaa::Sample4);
    player.stirs("the edges of the map", |world| world.resource_mut::<Settings>().smooth = false);
    assert_eq!(samples(player.0.world_mut()), Msaa::Off);
}

/// What lies on the printed sheet, light and pieces, is drawn without it; what is printed, and where one looks, is not.
#[test]
fn the_printed_sheet_is_drawn_when_it_has_changed_or_is_seen_from_elsewhere() {
    let mut player = Player::sit(Some(at_diplomacy()));
    player.wait(10);
    let paint = |world: &mut World, printed: bool| {
        let mut sheets = world.query::<(&Mesh2d, &InheritedVisibility, Has<Printed>)>();
        let shown = sheets.iter(world).find(|(_, seen, is)| seen.get() && *is == printed).expect("one that is seen");
        let mesh = shown.0.0.clone();
        let painted = world.resource::<Assets<Mesh>>().get(&mesh).expect("it was painted").clone();
        world.resource_mut::<Assets<Mesh>>().insert(&mesh, painted).expect("it is there");
    };
    for printed in [false, true] {
        assert!(!player.draws() && !player.prints());
        paint(player.0.world_mut(), printed);
        player.wait(1);
        assert_eq!((player.draws(), player.prints()), (true, printed));
        player.wait(8);
    }
    let mut eye = player.0.world_mut().resource_mut::<Eye>();
    let at = eye.at + Vec2::new(40.0, 0.0);
    eye.put(at, 2.0);
    player.wait(1);
    assert!(player.draws() && player.prints(), "without a renderer nothing is waited for");
}

impl Player {
    /// At a window on a computer without a graphics card.
    fn sit_slowly() -> Self {
        let mut player = Player(eyes::open(Some(at_diplomacy()), (1280, 800), |app| {
            let info = AdapterInfo {
                name: "the processor".into(),
                vendor: 0,
                device: 0,
                device_type: DeviceType::Cpu,
                device_pci_bus_id: String::new(),
                driver: String::new(),
                driver_info: String::new(),
                backend: Backend::Noop,
                subgroup_min_size: 4,
                subgroup_max_size: 128,
                transient_saves_memory: false,
            };
            app.insert_resource(RenderAdapterInfo(WgpuWrapper::new(info)));
            app.world_mut().resource_mut::<Settings>().animation = 1.0;
            let resolution = WindowResolution::new(1280, 800);
            app.world_mut().spawn((Window { resolution, ..default() }, PrimaryWindow));
        }));
        player.wait(60);
        player
    }

    /// Into which picture the sheet is printed.
    fn printed_into(&mut self) -> AssetId<Image> {
        let world = self.0.world_mut();
        let mut cameras = world.query_filtered::<&RenderTarget, (With<EyeCamera>, Without<TableCamera>)>();
        let RenderTarget::Image(target) = cameras.single(world).expect("one camera of the sheet") else {
            panic!("the sheet is printed into no picture")
        };
        target.handle.id()
    }

    /// The pictures of the sheet that lie on the map.
    fn laid(&mut self) -> Vec<AssetId<Image>> {
        let world = self.0.world_mut();
        let mut parts = world.query::<(&Name, &Sprite, &InheritedVisibility)>();
        let shown = parts.iter(world).filter(|(name, _, seen)| name.as_str() == "part of the sheet" && seen.get());
        shown.map(|(_, sprite, _)| sprite.image.id()).collect()
    }
}

/// Without a graphics card the eye moves over what was printed; once it rests, a part is printed in each frame, and all are laid
/// together.
#[test]
fn a_slow_sheet_is_printed_part_by_part_and_laid_when_all_is_there() {
    let mut player = Player::sit_slowly();
    assert!(!player.prints() && player.laid().len() == 12);
    let before = player.laid();
    let mut eye = player.0.world_mut().resource_mut::<Eye>();
    let at = eye.at + Vec2::new(400.0, 0.0);
    eye.slide_to(at);
    player.wait(1);
    assert!(player.draws() && !player.prints(), "it is printed while the eye moves");
    let mut printed = vec![];
    for _ in 0..200 {
        player.wait(1);
        if player.prints() {
            assert_eq!(player.laid(), before, "what is not whole is laid");
            printed.push(player.printed_into());
        }
    }
    assert_eq!(printed.len(), 12, "one part a frame, once");
    assert!(printed.iter().all(|part| !before.contains(part)), "what lies there is printed over");
    let mut laid = player.laid();
    laid.sort();
    printed.sort();
    assert_eq!(laid, printed);
    assert!(!player.draws(), "it does not come to rest");
}

/// Names for another closeness are no longer kept once the eye has come to rest, and no sheet of a game that is not shown.
#[test]
fn only_sheets_that_are_seen_are_printed() {
    let mut player = Player::sit(Some(at_diplomacy()));
    let printed = |player: &mut Player| {
        let world = player.0.world_mut();
        let mut parts = world.query_filtered::<&ChildOf, With<Printed>>();
        let sheets: std::collections::BTreeSet<Entity> = parts.iter(world).map(ChildOf::parent).collect();
        let name = |sheet: &Entity| world.get::<Name>(*sheet).expect("a sheet has a name").to_string();
        let mut names: Vec<String> = sheets.iter().map(name).collect();
        names.sort();
        names
    };
    player.wait(6);
    for (unit, names) in [
        (6.0, &["capitals", "regions", "sheet"][..]),
        (1.0, &["numbers", "places", "sheet"]),
        (2.5, &["places", "regions", "sheet"]),
        (6.0, &["capitals", "regions", "sheet"]),
    ] {
        let mut eye = player.0.world_mut().resource_mut::<Eye>();
        let at = eye.at;
        eye.put(at, unit);
        player.wait(4);
        assert_eq!(printed(&mut player), names, "{unit} map units to a point");
    }
    hosts::turn_to(player.0.world_mut(), hosts::find("kingmaker").expect("it has a window"));
    player.wait(6);
    let shown = printed(&mut player);
    assert!(shown.contains(&"ground".to_string()) && !shown.contains(&"sheet".to_string()), "{shown:?}");
}
