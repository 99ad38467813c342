//! The map is drawn anew when something of it has changed, and only then.

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::window::camera::{Eye, EyeCamera, TableCamera};
use regnal::window::resting::Printed;
use regnal::window::settings::Settings;

use super::eyes::Sitting;
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
