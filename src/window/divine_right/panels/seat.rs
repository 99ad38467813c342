//! A player on the ribbon: arms, number, points.

use bevy_egui::egui::{self, Color32, RichText, Stroke};

use crate::games::divine_right::components::{Origin, Player};
use crate::window::divine_right::{Look, Sight};
use crate::window::panels::words;
use crate::window::theme;

/// A player: shield, number, points.
pub fn show(ui: &mut egui::Ui, look: &Look, sight: &Sight, player: &Player) {
    let out = player.out_since.is_some();
    let active = sight.prompt.seats.contains(&player.id);
    let fill = if active { Color32::from_rgb(0x6a, 0x48, 0x2c) } else { Color32::TRANSPARENT };
    let edge = if active { Stroke::new(1.5, Color32::from_rgb(0xf0, 0xd8, 0x98)) } else { Stroke::NONE };
    let frame = egui::Frame::new().fill(fill).stroke(edge).corner_radius(4).inner_margin(egui::Margin::symmetric(5, 1));
    let card = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let points = RichText::new(player.points.to_string()).family(theme::bold()).size(18.0);
        let points = points.color(Color32::from_rgb(0xf8, 0xec, 0xc8));
        // Cards at the right edge are laid out from the right; they read the same.
        let from_right = ui.layout().prefer_right_to_left();
        for part in if from_right { [2, 1, 0] } else { [0, 1, 2] } {
            match part {
                0 => {
                    if let Some(image) = player.home.and_then(|k| look.own.pictures.shield(Origin::Kingdom(k), 22.0)) {
                        ui.add(image);
                    }
                }
                1 => {
                    words::seat_chip(ui, player.id, sight.tint(player.id));
                }
                _ => {
                    ui.label(points.clone());
                }
            }
        }
    });
    let home = player.home.map_or("no kingdom".into(), |k| k.to_string());
    let mut hint = format!(
        "{}, {home}: {} victory points, {} cards in hand.",
        sight.name(player.id),
        player.points,
        player.hand.len()
    );
    if out {
        hint.push_str(" Out of the game.");
    }
    for (turn, text, points) in player.feats.iter().rev().take(8) {
        hint.push_str(&format!("\nTurn {turn}: {text}, {points}"));
    }
    card.response.on_hover_text(hint);
}
