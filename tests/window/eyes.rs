//! What every player of the window tests does alike: sits down at a window, waits, reads, moves mouse and keys.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::{EguiInput, EguiOutput, egui};
use egui::accesskit;
use regnal::engine::Table;
use regnal::window::asks::{Ask, Asks, ShellAsk, ShellAsks};
use regnal::window::stage::{self, Start, Surface};

/// A window of this size with this table on it, or the start screen; `before` it is laid, something may be put in.
pub fn open(table: Option<Table>, size: (u32, u32), before: impl FnOnce(&mut App)) -> App {
    let mut app = stage::build(Surface::Nowhere, size);
    // A frame takes as long on every machine: what glides has glided after as many of them.
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
    before(&mut app);
    stage::lay(&mut app, table.map(Start::with).unwrap_or_default());
    app.finish();
    app.cleanup();
    stage::settle(&mut app);
    app
}

/// What a test asks of the game or of the window.
pub trait Wanted {
    fn put(self, world: &mut World);
}

impl Wanted for Ask {
    fn put(self, world: &mut World) {
        world.resource_mut::<Asks>().put(self);
    }
}

impl Wanted for ShellAsk {
    fn put(self, world: &mut World) {
        world.resource_mut::<ShellAsks>().put(self);
    }
}

/// Whoever sits at a window.
pub trait Sitting {
    fn app(&mut self) -> &mut App;

    fn wait(&mut self, frames: u32) {
        for _ in 0..frames {
            self.app().update();
        }
    }

    /// The widgets as a screen reader finds them; none before the first frame.
    fn seen(&mut self) -> Option<accesskit::TreeUpdate> {
        let world = self.app().world_mut();
        let mut outputs = world.query::<&EguiOutput>();
        outputs.iter(world).find_map(|o| o.platform_output.accesskit_update.clone())
    }

    fn tree(&mut self) -> accesskit::TreeUpdate {
        self.seen().expect("the window names its widgets")
    }

    fn words(&mut self) -> Vec<String> {
        let tree = self.tree();
        tree.nodes.iter().filter_map(|(_, n)| n.label().or(n.value()).map(str::to_string)).collect()
    }

    fn reads(&mut self, part: &str) -> bool {
        self.words().iter().any(|words| words.contains(part))
    }

    fn events(&mut self, list: &[egui::Event]) {
        let world = self.app().world_mut();
        let mut inputs = world.query::<&mut EguiInput>();
        for mut input in inputs.iter_mut(world) {
            input.events.extend(list.iter().cloned());
        }
        self.wait(1);
    }

    fn point(&mut self, at: egui::Pos2) {
        self.events(&[egui::Event::PointerMoved(at)]);
    }

    /// Points at a place and clicks.
    fn click_at(&mut self, pos: egui::Pos2) {
        self.point(pos);
        // Down and up in one frame: on a busy machine a frame may last longer than a click may.
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        let of = |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers };
        self.events(&[of(true), of(false)]);
        self.wait(4);
    }

    /// Strikes these keys together; the panels hear of Esc as well, as they do in a window.
    fn strike(&mut self, keys: &[KeyCode]) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            for key in keys {
                if *key == KeyCode::Escape {
                    let world = self.app().world_mut();
                    let mut inputs = world.query::<&mut EguiInput>();
                    let (pressed, modifiers) = (state.is_pressed(), egui::Modifiers::NONE);
                    let event = egui::Event::Key {
                        key: egui::Key::Escape,
                        physical_key: None,
                        pressed,
                        repeat: false,
                        modifiers,
                    };
                    inputs.iter_mut(world).for_each(|mut input| input.events.push(event.clone()));
                }
                self.app().world_mut().write_message(KeyboardInput {
                    key_code: *key,
                    logical_key: Key::Dead(None),
                    state,
                    text: None,
                    repeat: false,
                    window: Entity::PLACEHOLDER,
                });
            }
            self.wait(1);
        }
        self.wait(3);
    }

    /// Clicks on the open map with the other button.
    fn right_click(&mut self, at: egui::Pos2) {
        self.point(at);
        self.wait(2);
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (button, window) = (MouseButton::Right, Entity::PLACEHOLDER);
            self.app().world_mut().write_message(MouseButtonInput { button, state, window });
            self.wait(1);
        }
        self.wait(3);
    }
}
