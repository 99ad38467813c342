//! What a seat has chosen beside its orders and nobody else may see yet: builds, removals, gifts, a new heir. A list in the
//! panel, each with a way to take just that one back, and a mark on the map.

use bevy::math::Vec2;
use bevy_egui::egui::{self, RichText};

use super::arrows::Pen;
use super::{Arms, Orders};
use crate::diplomacy::{Place, UnitKind};
use crate::engine::Act;
use crate::window::asks::{Ask, Asks, ShellAsk};
use crate::window::desk::Shell;
use crate::window::ink::{Brush, Ink, ring};
use crate::window::sight::Sight;
use crate::window::{panels::words, theme};

/// One such choice.
pub struct Chosen {
    pub text: String,
    /// What takes just this one back; nothing where another choice takes its place.
    pub back: Vec<Act>,
    pub mark: Option<Mark>,
}

/// How it is shown on the map.
pub enum Mark {
    /// Somebody is to stand there; `beside`: next to the one who does already.
    New { kind: UnitKind, face: Arms, at: Place, beside: bool },
    /// Whoever stands there is to go.
    Gone(Place),
}

impl Mark {
    fn at(&self) -> Place {
        match self {
            Mark::New { at, .. } | Mark::Gone(at) => *at,
        }
    }
}

/// The acts that take back the choice of this number where only the last can be taken back: all from it on, and those after
/// it are chosen again.
pub fn back_to(acts: &[Act], n: usize, take_back: &Act) -> Vec<Act> {
    let gone = std::iter::repeat_n(take_back.clone(), acts.len() - n);
    gone.chain(acts[n + 1..].iter().cloned()).collect()
}

/// Nothing where nothing is chosen.
pub fn list(ui: &mut egui::Ui, shell: &mut Shell, asks: &mut Asks, sight: &Sight, pos: &dyn Orders) {
    let all = pos.chosen(sight.seat);
    if all.is_empty() {
        return;
    }
    let hint = "Nobody else sees it before all have closed their curtains";
    ui.label(theme::heading("Chosen so far")).on_hover_text(hint);
    for one in all {
        ui.horizontal_wrapped(|ui| {
            let text = RichText::new(&one.text);
            match one.mark.as_ref().map(Mark::at) {
                Some(at) => {
                    let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click to see it on the map");
                    if row.clicked()
                        && let Some(chart) = sight.game.chart()
                    {
                        let key = chart.key(chart.map().province(at)).to_string();
                        shell.asks.put(ShellAsk::LookAt(key));
                    }
                }
                None => {
                    ui.label(text);
                }
            }
            if sight.deciding() && !one.back.is_empty() {
                let back = ui.small_button("×").on_hover_text("Take just this back");
                words::name(&back, format!("Take back: {}", one.text));
                if back.clicked() {
                    asks.put(Ask::DoAll(one.back));
                }
            }
        });
    }
    ui.add_space(4.0);
}

/// A pale counter with a broken rim where somebody is to stand, a cross over whoever is to go.
pub fn paint(b: &mut Brush, pos: &dyn Orders, pen: &Pen, one: &Chosen) {
    let Some(mark) = &one.mark else { return };
    let scale = pen.board.scale;
    let own = pen.chart.map().province(mark.at());
    match mark {
        Mark::New { kind, face, at, beside } => {
            let aside = if *beside { Vec2::new(-64.0, 30.0) * scale } else { Vec2::ZERO };
            let spot = if *beside { pen.start(own, *at) + aside } else { pen.chart.place(*at) };
            b.stamp_tinted(&pos.paint_unit(pen.letters, *kind, *face), spot, scale, 0.6);
            let rim = ring(spot, 62.0 * scale, 36);
            for arc in rim.chunks(3).step_by(2) {
                b.stroke(arc, 5.0 * pen.pen, Ink::hex(0x1d130b).alpha(0.85));
                b.stroke(arc, 2.8 * pen.pen, Ink::hex(0xfff6dc));
            }
        }
        Mark::Gone(at) => {
            let (spot, r) = (pen.start(own, *at), 52.0 * scale);
            for (width, ink) in [(8.0, Ink::hex(0x1d130b)), (5.0, Ink::hex(0xd0241c))] {
                for side in [-1.0, 1.0] {
                    let arm = Vec2::new(r, r * side);
                    b.stroke(&[spot - arm, spot + arm], width * pen.pen, ink);
                }
            }
        }
    }
}
