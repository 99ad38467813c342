//! Births: the eight ways to try for children, with what each gives and what it risks, before one is chosen (3.1, 11.2, 11.3).

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::Mind;
use crate::dynasty::Marriage;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::family::{self, BirthOption, FamilyDeed, odds};
use crate::window::asks::Ask;
use crate::window::dynasty::people;
use crate::window::{panels::words, theme};

/// A card for each lasting marriage in which the seat chooses; nothing where there is none.
pub fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let own: Vec<&Marriage> =
        pos.marriages().filter(|m| m.lasts() && family::chooses(pos, m.id) == Some(mind.seat())).collect();
    if own.is_empty() || !pos.options.dynasties {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::heading("Couples of your house"));
        words::rule_mark(ui, look.shell, "ROY 3.1-10");
    });
    for marriage in own {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            couple(ui, look, mind, marriage);
        });
    }
}

fn couple(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, marriage: &Marriage) {
    let pos = mind.pos();
    let (husband, wife) = (pos.character(marriage.husband), pos.character(marriage.wife));
    ui.horizontal_wrapped(|ui| {
        people::link(ui, &mut look.own.court, mind, husband.id, &husband.name);
        ui.label("and");
        people::link(ui, &mut look.own.court, mind, wife.id, format!("{} ({})", wife.name, pos.age(wife.id)));
        let born = pos.kin().issue_of(marriage).len();
        ui.label(theme::faded(format!("{born} child{}", if born == 1 { "" } else { "ren" })));
    });
    let reach = |who| format!("{:.0}", odds::expected_age(pos, who));
    let ages = format!(
        "{} may expect to reach {}, {} with one attempt a phase {}",
        husband.name,
        reach(husband.id),
        wife.name,
        reach(wife.id)
    );
    ui.add(egui::Label::new(RichText::new(ages).small().color(theme::FADED)).wrap());
    let deed = |option| Action::Family(FamilyDeed::Try { marriage: marriage.id, option });
    let chosen = family::chosen(pos, marriage.id);
    let other = BirthOption::ALL.into_iter().find(|o| *o != chosen).unwrap_or_default();
    if let Err(no) = look.own.court.check(mind, &deed(other)) {
        ui.add(egui::Label::new(theme::faded(no.text)).wrap());
        return;
    }
    ui.add(egui::Label::new(RichText::new(format!("They try {}.", chosen.words())).small()).wrap());
    let tables = &pos.book.tables;
    egui::Grid::new(("births", marriage.id.0)).num_columns(5).striped(true).show(ui, |ui| {
        for (head, hint) in [
            ("Try", "How often the couple tries"),
            ("child", "Chance of a child at least"),
            ("son", "Chance of a son at least"),
            ("children", "On average"),
            ("mother", "Chance of the mother to live through this phase"),
        ] {
            ui.label(RichText::new(head).small().color(theme::FADED)).on_hover_text(hint);
        }
        ui.end_row();
        for option in BirthOption::ALL {
            let pick = ui.selectable_label(option == chosen, RichText::new(option.label()).family(theme::bold()));
            words::name(&pick, format!("{} and {}: {}", husband.name, wife.name, option.words()));
            let pick = pick.on_hover_text(format!("Try {}", option.words()));
            if pick.clicked() && option != chosen && mind.decides() {
                look.asks.put(Ask::Do(deed(option).act()));
            }
            let lives = odds::mother_lives(pos, marriage, option);
            let average = odds::children(tables, option);
            ui.label(odds::child(tables, option).percent());
            ui.label(odds::son(tables, option).percent());
            ui.label(format!("{:.2}", average.ways as f64 / average.of as f64));
            let safe = lives == odds::mother_lives(pos, marriage, BirthOption::One);
            ui.label(RichText::new(lives.percent()).color(if safe { theme::INK } else { theme::RED }));
            ui.end_row();
        }
    });
}
