//! A window of any game and size, as a screen reader has it: every widget with its words, its place and what it can do.

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy_egui::{PrimaryEguiContext, egui};
use egui::accesskit;
use regnal::engine::Table;
use regnal::table::{SeatSetup, Sitter};
use regnal::window::desk::{Desk, Page};
use regnal::window::hosts::Host;
use regnal::window::settings::Settings;
use regnal::window::sight::AtTable;

use super::eyes::{self, Sitting};

/// Whoever looks at it.
pub struct Looker(pub App);

impl Sitting for Looker {
    fn app(&mut self) -> &mut App {
        &mut self.0
    }
}

/// A widget.
#[derive(Clone, Debug)]
pub struct Item {
    pub id: accesskit::NodeId,
    pub words: String,
    pub at: egui::Rect,
    /// It can be clicked.
    pub free: bool,
    pub disabled: bool,
}

/// People first, then bots.
pub fn seats(people: usize, all: usize) -> Vec<SeatSetup> {
    (0..all).map(|n| SeatSetup::plain(n, if n < people { Sitter::Human } else { Sitter::bot(1) })).collect()
}

/// A game of this scenario.
pub fn table(host: &dyn Host, scenario: &str, seats: Vec<SeatSetup>, seed: u64) -> Table {
    host.game().open(scenario, "test.ron", seats, seed).unwrap_or_else(|e| panic!("{e:?}"))
}

impl Looker {
    pub fn sit(table: Option<Table>, size: (u32, u32)) -> Self {
        let mut looker = Looker(eyes::open(table, size, |_| ()));
        looker.wait(5);
        looker
    }

    /// The window gets another size, as when somebody drags its edge.
    pub fn resize(&mut self, (wide, high): (u32, u32)) {
        let world = self.0.world_mut();
        let mut targets = world.query_filtered::<&RenderTarget, With<PrimaryEguiContext>>();
        let Ok(RenderTarget::Image(target)) = targets.single(world) else { panic!("the panels are drawn nowhere") };
        let id = target.handle.id();
        let picture = Image::new_target_texture(wide, high, TextureFormat::Rgba8UnormSrgb, None);
        world.resource_mut::<Assets<Image>>().insert(id, picture).expect("the picture is there");
        self.wait(8);
    }

    pub fn scale(&mut self, scale: f32) {
        self.0.world_mut().resource_mut::<Settings>().scale = scale;
        self.wait(8);
    }

    /// The window in points.
    pub fn room(&mut self) -> egui::Rect {
        let area = self.0.world().resource::<regnal::window::desk::MapArea>();
        let scale = self.0.world().resource::<Settings>().scale;
        egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(area.window.x, area.window.y) / scale)
    }

    pub fn items(&mut self) -> Vec<Item> {
        let item = |(id, node): &(accesskit::NodeId, accesskit::Node)| {
            let words = node.label().or(node.value())?.to_string();
            let b = node.bounds()?;
            let at =
                egui::Rect::from_min_max(egui::pos2(b.x0 as f32, b.y0 as f32), egui::pos2(b.x1 as f32, b.y1 as f32));
            let disabled = node.is_disabled();
            let free = node.supports_action(accesskit::Action::Click) && !disabled;
            Some(Item { id: *id, words, at, free, disabled })
        };
        self.tree().nodes.iter().filter_map(item).collect()
    }

    /// The widget of just these words.
    pub fn item(&mut self, words: &str) -> Item {
        let all = self.items();
        let found = all.iter().find(|item| item.words == words);
        found.cloned().unwrap_or_else(|| panic!("no {words:?} among {:?}", said(&all)))
    }

    pub fn press(&mut self, words: &str) {
        let all = self.items();
        let found = all.iter().filter(|item| item.free && item.words.contains(words));
        let found = found.min_by(|a, b| a.at.top().total_cmp(&b.at.top()));
        let at = found.unwrap_or_else(|| panic!("no button {words:?} among {:?}", said(&all))).at;
        self.click_at(at.center());
    }

    /// Scrolls it into sight, as a screen reader does.
    pub fn bring(&mut self, item: &Item) -> egui::Rect {
        let request = accesskit::ActionRequest {
            action: accesskit::Action::ScrollIntoView,
            target_tree: accesskit::TreeId::ROOT,
            target_node: item.id,
            data: None,
        };
        self.events(&[egui::Event::AccessKitActionRequest(request)]);
        self.wait(4);
        let again = self.items().into_iter().find(|i| i.id == item.id);
        again.unwrap_or_else(|| panic!("{:?} is gone", item.words)).at
    }

    /// A key as the panels hear it.
    pub fn key(&mut self, key: egui::Key) {
        for pressed in [true, false] {
            let (physical_key, repeat, modifiers) = (None, false, egui::Modifiers::NONE);
            self.events(&[egui::Event::Key { key, physical_key, pressed, repeat, modifiers }]);
        }
        self.wait(3);
    }

    /// What the keyboard is at.
    pub fn focus(&mut self) -> String {
        let tree = self.tree();
        let node = tree.nodes.iter().find(|(id, _)| *id == tree.focus).map(|(_, node)| node);
        node.and_then(|node| node.label().or(node.value()).or(node.placeholder())).unwrap_or_default().to_string()
    }

    pub fn open(&mut self, page: Page) {
        self.0.world_mut().resource_mut::<Desk>().open(page);
        self.wait(6);
    }

    /// How many acts stand.
    pub fn deeds(&self) -> usize {
        self.0.world().resource::<AtTable>().0.as_ref().map_or(0, |table| table.act_count())
    }
}

/// The words of all of them.
pub fn said(items: &[Item]) -> Vec<&str> {
    items.iter().map(|item| item.words.as_str()).collect()
}
