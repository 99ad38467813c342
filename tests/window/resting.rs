//! The map is drawn anew when something of it has changed, and only then.

use bevy::prelude::*;
use bevy_egui::egui;
use regnal::window::camera::{Eye, TableCamera};
use regnal::window::settings::Settings;

use super::eyes::Sitting;
use super::{Player, at_diplomacy};

impl Player {
    /// Was the map drawn in this frame?
    fn draws(&mut self) -> bool {
        let world = self.0.world_mut();
        world.query_filtered::<&Camera, With<TableCamera>>().single(world).expect("one camera of the map").is_active
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
