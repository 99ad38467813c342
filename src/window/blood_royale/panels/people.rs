//! What Blood Royale calls people and places; how they stand in lists is the shell's.

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::Mind;
use crate::dynasty::CharacterId;
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::Spot;
use crate::games::blood_royale::ids::ProvinceId;
use crate::games::blood_royale::position::Pos;
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::dynasty::people;
pub use crate::window::dynasty::people::{choose, hint, link, number, row, seat, whole};
use crate::window::panels::words;

/// "King Edward Tudor", "Queen Isabella Capet", "Prince ..." where the map says so.
pub fn styled(pos: Pos, who: CharacterId) -> String {
    let c = pos.character(who);
    let title = match (pos.crown_of(who), c.sex.is_male()) {
        (Some(_), true) => "King ",
        (Some(_), false) => "Queen ",
        _ => "",
    };
    format!("{title}{}", pos.name_of(who))
}

/// A button for an act, dead with its reason where the table would not take it.
pub fn act(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, text: &str, action: &Action) -> bool {
    let act = action.act();
    let done = people::act(ui, &mut look.own.court, mind, text, &act);
    if done {
        look.want(&act);
    }
    done
}

/// Where something is, in words; `None` beside the board.
pub fn place_of(pos: Pos, at: Spot) -> Option<String> {
    match at {
        Spot::Land(p) => Some(pos.label(p).to_string()),
        Spot::Aboard(_) => Some("a ship".into()),
        Spot::HolyLand => Some("the Holy Land".into()),
        Spot::Pool | Spot::Dead { .. } => None,
    }
}

/// A button that looks at a province on the map.
pub fn show_place(ui: &mut egui::Ui, shell: &mut Shell, pos: Pos, at: ProvinceId) {
    let name = pos.label(at).to_string();
    let button = ui.add(egui::Button::new(RichText::new(&name).small()).small()).on_hover_text("Show it on the map");
    words::name(&button, format!("Show {name} on the map"));
    if button.clicked() {
        let key = pos.book.map.province(at).key.to_string();
        shell.desk.at = Some(key.clone());
        shell.asks.put(ShellAsk::LookAt(key));
    }
}
