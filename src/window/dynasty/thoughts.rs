//! What a player should think of now, by kind: each line leads to whom or what it is about.

use bevy_egui::egui::{self, RichText};

use super::{Court, Mind, people};
use crate::dynasty::CharacterId;
use crate::window::asks::ShellAsk;
use crate::window::desk::Shell;
use crate::window::panels::side::Tab;
use crate::window::{panels::words, theme};

/// One thing to think of. Lists of them are sorted by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    pub kind: &'static str,
    /// It cannot wait.
    pub presses: bool,
    pub text: String,
    /// With the game's prefix.
    pub rule: String,
    pub who: Option<CharacterId>,
    /// As chronicle lines name it.
    pub place: Option<String>,
    /// The game's tab where it is dealt with.
    pub tab: Option<usize>,
}

/// Lines of a kind before the rest is folded away.
const MOST: usize = 4;

/// The list of `n` things to think of, folded under its heading. `open`: unfolded at first, unless it is so long that it
/// would push what follows out of sight. Closed it keeps its height whatever others do meanwhile.
pub fn folded(ui: &mut egui::Ui, n: usize, open: bool, add: impl FnOnce(&mut egui::Ui)) {
    let title = RichText::new(format!("To think of ({n})")).family(theme::bold()).color(theme::RED);
    let unfolded = open && n <= MOST;
    egui::CollapsingHeader::new(title).id_salt(("thoughts", open)).default_open(unfolded).show(ui, add);
}

/// What this seat should think of. Closed it keeps its height whatever others do meanwhile.
pub fn show(ui: &mut egui::Ui, shell: &mut Shell, court: &mut Court, mind: &Mind, open: bool) {
    let list = court.thoughts(mind);
    folded(ui, list.len(), open, |ui| {
        if list.is_empty() {
            ui.label(theme::faded("Nothing is pressing."));
        }
        for group in list.chunk_by(|a, b| a.kind == b.kind) {
            ui.horizontal(|ui| {
                ui.label(RichText::new(group[0].kind).family(theme::bold()).small());
                words::rule_mark(ui, shell, &group[0].rule);
            });
            let (first, rest) = group.split_at(group.len().min(MOST));
            first.iter().for_each(|t| line(ui, shell, court, mind, t));
            if rest.is_empty() {
                continue;
            }
            let more = RichText::new(format!("{} more", rest.len())).small();
            egui::CollapsingHeader::new(more).id_salt(("more", group[0].kind)).show(ui, |ui| {
                rest.iter().for_each(|t| line(ui, shell, court, mind, t));
            });
        }
    });
}

fn line(ui: &mut egui::Ui, shell: &mut Shell, court: &mut Court, mind: &Mind, thought: &Thought) {
    let text = RichText::new(&thought.text).small().color(if thought.presses { theme::RED } else { theme::INK });
    let hint = match (thought.tab, thought.who, &thought.place) {
        (Some(_), ..) => "Read and answer it".to_string(),
        (None, Some(who), _) => people::hint(mind, who),
        (None, None, Some(_)) => "Show it on the map".into(),
        (None, None, None) => {
            ui.add(egui::Label::new(text).wrap());
            return;
        }
    };
    if !ui.add(egui::Button::new(text).frame(false).wrap()).on_hover_text(hint).clicked() {
        return;
    }
    if let Some(tab) = thought.tab {
        shell.desk.tab = Tab::Own(tab);
    } else if thought.who.is_some() {
        court.sheet = thought.who;
    } else if let Some(place) = &thought.place {
        shell.desk.at = Some(place.clone());
        shell.asks.put(ShellAsk::LookAt(place.clone()));
    }
}
