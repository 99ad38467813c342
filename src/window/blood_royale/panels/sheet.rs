//! A character's sheet: likeness, scores and what they do, the years, kin, titles, claims.

use bevy_egui::egui::{self, RichText, Stroke, StrokeKind, pos2, vec2};

use super::super::Look;
use super::{Mind, frame, market, people, portrait, tree};
use crate::dynasty::people::valour_name;
use crate::dynasty::{Captor, Character, CharacterId, matches, survival};
use crate::games::blood_royale::actions::Action;
use crate::games::blood_royale::components::Lasting;
use crate::games::blood_royale::{court, marriages};
use crate::window::asks::Ask;
use crate::window::{panels::words, theme};

pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(who) = look.own.panels.court.sheet else { return };
    let title = people::styled(mind.pos(), who);
    let size = vec2(430.0, 560.0);
    if !frame::window(ctx, look, "sheet", 2, &title, size, |ui, look| show(ui, look, mind, who)) {
        look.own.panels.court.sheet = None;
    }
}

fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    let c = pos.character(who);
    ui.horizontal(|ui| {
        portrait::add(ui, &portrait::Likeness::of(mind, who), vec2(92.0, 108.0));
        ui.vertical(|ui| {
            for line in titles(mind, look, who) {
                ui.add(egui::Label::new(line).wrap());
            }
            let house = pos.house(c.house).name.clone();
            let born = format!("House of {house}, born {}", c.born);
            let died = c.died.map_or(String::new(), |y| format!(", died {y}"));
            ui.label(format!("{born}{died}"));
            ui.horizontal_wrapped(|ui| match c.keeper {
                Some(seat) => {
                    ui.label("With");
                    people::seat(ui, mind, seat);
                    if let Some(home) = c.home.filter(|h| Some(*h) != c.keeper) {
                        ui.label("of");
                        people::seat(ui, mind, home);
                    }
                }
                None => {
                    ui.label(theme::faded("Belongs to no player's house"));
                }
            });
            let at = pos.pawn_of(who).map(|p| p.at);
            if let Some(at) = at.and_then(|at| at.province()) {
                ui.horizontal(|ui| {
                    ui.label("Stands in");
                    people::show_place(ui, look, mind, at);
                });
            } else if let Some(place) = at.and_then(|at| people::place_of(pos, at)) {
                ui.label(format!("Aboard or away: {place}"));
            }
        });
    });
    if let Some(captor) = c.captive_of {
        let by = match captor {
            Captor::Seat(seat) => pos.seat_name(seat),
            Captor::Neutral => "neutrals".into(),
        };
        ui.label(RichText::new(format!("Held prisoner by {by}")).color(theme::RED));
    }
    buttons(ui, look, mind, c);
    ui.separator();
    scores(ui, mind, c);
    if c.is_alive() {
        ui.separator();
        years(ui, look, mind, c);
    }
    ui.separator();
    kin(ui, look, mind, who);
    claims(ui, look, mind, who);
}

/// Crowns, regencies, provinces governed; places in lines of succession.
fn titles(mind: &Mind, look: &mut Look, who: CharacterId) -> Vec<String> {
    let pos = mind.pos();
    let mut out = vec![];
    let mut places = vec![];
    for country in pos.countries() {
        let name = &pos.book.map.country(country.id).name;
        if country.monarch == Some(who) {
            let word = if pos.character(who).sex.is_male() { "King" } else { "Queen" };
            out.push(format!("{word} of {name}"));
        }
        if country.regent == Some(who) {
            out.push(format!("Regent of {name}"));
        }
        let line = look.own.panels.court.memo.line(mind, country.id);
        if let Some(place) = line.iter().position(|claim| claim.who == who) {
            places.push(format!("{} in line to {name}: {}", nth(place), line[place].reason));
        }
    }
    for province in pos.provinces().filter(|p| p.governor == Some(who)) {
        out.push(format!("Governor of {}", pos.label(province.id)));
    }
    out.extend(places);
    out
}

fn nth(place: usize) -> String {
    match place {
        0 => "First".into(),
        1 => "Second".into(),
        2 => "Third".into(),
        n => format!("{}th", n + 1),
    }
}

fn buttons(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, c: &Character) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        if ui.button("Family tree").on_hover_text("The tree with this person as its root").clicked() {
            look.own.panels.court.tree = Some(tree::Tree::of(c.id));
        }
        let single = c.keeper == Some(mind.seat()) && matches::single(&pos.kin(), c).is_ok();
        if single && ui.button("Find a match").on_hover_text("Everybody this person may marry").clicked() {
            look.own.panels.court.market = Some(market::Market::for_one(c.id));
        }
    });
    if c.keeper == Some(mind.seat()) && c.in_play() && mind.decides() {
        let id = egui::Id::new(("rename", c.id));
        let mut text = ui.data(|d| d.get_temp::<String>(id)).unwrap_or_else(|| c.name.clone());
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 90.0).clamp(60.0, 170.0);
            let field = ui.add(egui::TextEdit::singleline(&mut text).desired_width(width));
            words::name(&field, "Christian name");
            let action = Action::Rename { who: c.id, name: text.trim().to_string() };
            let may = text.trim() != c.name && look.own.panels.court.memo.check(mind, &action).is_ok();
            if ui.add_enabled(may, egui::Button::new("Rename")).clicked() {
                look.asks.put(Ask::Do(action));
            }
        });
        ui.data_mut(|d| d.insert_temp(id, text));
    }
}

// ---------------------------------------------------------------- Scores (6.10, 6.17 to 6.22)

fn scores(ui: &mut egui::Ui, mind: &Mind, c: &Character) {
    let pos = mind.pos();
    let crowns = &pos.book.tables.crowns;
    let valour = if c.sex.is_male() {
        "is added to battle dice where his piece leads"
    } else {
        "goes with her husband's Strength in battle, both within +2 and -2"
    };
    let charm = match (c.sex.is_male(), c.scores.charisma) {
        (_, 0) => "counts in rebellion rolls where this person reigns or stands".to_string(),
        (true, _) => "counts in rebellion rolls where he reigns or stands".to_string(),
        (false, n) => {
            let money = u32::from(n.unsigned_abs()) * u32::from(crowns.bride_per_charisma);
            let way = if n > 0 { "brings her house" } else { "costs her house" };
            format!("counts in rebellion rolls where she reigns; a wedding {way} {money} Crowns")
        }
    };
    egui::Grid::new("scores").num_columns(3).min_col_width(30.0).show(ui, |ui| {
        for (name, score, does) in [
            (valour_name(c.sex), c.scores.strength, valour.to_string()),
            ("Constitution", c.scores.constitution, "is added to survival rolls".into()),
            ("Charisma", c.scores.charisma, charm),
        ] {
            ui.label(RichText::new(name).family(theme::bold()));
            let ink = match score {
                0 => theme::INK,
                1.. => theme::GREEN,
                _ => theme::RED,
            };
            ui.label(RichText::new(people::signed(score)).family(theme::bold()).size(19.0).color(ink));
            ui.add(egui::Label::new(RichText::new(does).small()).wrap());
            ui.end_row();
        }
    });
    if let Some(pawn) = pos.pawn_of(c.id) {
        let parts = court::strength(pos, pawn.id, None);
        let sum: i8 = parts.iter().map(|(_, n)| n).sum();
        let parts: Vec<String> = parts.iter().map(|(what, n)| format!("{what} {n:+}")).collect();
        let sums = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) };
        ui.add(egui::Label::new(format!("In battle now: {sum:+}{sums}")).wrap());
    }
}

// ---------------------------------------------------------------- The years (7.1 to 7.5)

const OLDEST: i32 = 80;

fn years(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, c: &Character) {
    let pos = mind.pos();
    let customs = court::customs(pos);
    let (year, age) = (pos.year(), c.age(pos.year()));
    let width = (ui.available_width() - 8.0).clamp(80.0, 380.0);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), egui::Sense::hover());
    let painter = ui.painter();
    let at = |age: i32| rect.left() + rect.width() * (age.clamp(0, OLDEST) as f32 / OLDEST as f32);
    let bar = egui::Rect::from_min_max(pos2(rect.left(), rect.top() + 2.0), pos2(rect.right(), rect.top() + 16.0));
    painter.rect_filled(bar, 2.0, theme::PAPER_DARK);
    // The redder, the fewer live through the years that begin there.
    for (n, (from, _)) in customs.survival.iter().enumerate() {
        let to = customs.survival.get(n + 1).map_or(OLDEST, |next| next.0);
        let lives = survival::chance(&customs, *from, c.scores.constitution).share();
        let ink = egui::Color32::from_rgba_unmultiplied(0xa0, 0x20, 0x18, ((1.0 - lives) * 235.0) as u8);
        let part = egui::Rect::from_min_max(pos2(at(*from), bar.top()), pos2(at(to), bar.bottom()));
        painter.rect_filled(part, 0.0, ink);
    }
    painter.rect_stroke(bar, 2.0, Stroke::new(1.0, theme::GOLD), StrokeKind::Inside);
    for tick in (0..=OLDEST).step_by(20) {
        let font = egui::FontId::proportional(11.5);
        painter.text(pos2(at(tick), rect.bottom()), egui::Align2::CENTER_BOTTOM, tick.to_string(), font, theme::FADED);
    }
    painter.line_segment([pos2(at(age), rect.top()), pos2(at(age), bar.bottom() + 3.0)], Stroke::new(3.0, theme::INK));
    response.on_hover_text("The redder, the fewer live through those years");
    let now = survival::chance_now(&customs, c, year, 0);
    let needed = survival::needed(&customs, age);
    if court::is_spared(pos, c.id) {
        ui.label(format!("{age} years old: spared the survival roll for now"));
    } else if survival::must_roll(&customs, c, year) {
        let tired = if c.strain > 0 { format!(" less {} for birth rolls", c.strain) } else { String::new() };
        ui.add(
            egui::Label::new(format!(
                "{age} years old: lives with {needed} or more on two dice, Constitution {:+}{tired}: {now} ({} of {})",
                c.scores.constitution, now.ways, now.of
            ))
            .wrap(),
        );
    } else {
        ui.label(format!("{age} years old: no survival roll before {}", customs.adult_age));
    }
    let goals: Vec<String> = [40, 60]
        .into_iter()
        .filter(|goal| *goal > age)
        .map(|goal| format!("{goal}: {}", survival::chance_to_reach(&customs, c, year, goal)))
        .collect();
    if !goals.is_empty() {
        ui.label(RichText::new(format!("Chance to reach {}", goals.join(", "))).small());
    }
    words::rule_mark(ui, look, "BR 7.2");
}

// ---------------------------------------------------------------- Kin and claims

fn kin(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    let kin = pos.kin();
    let group = |ui: &mut egui::Ui, look: &mut Look, what: &str, list: &[(CharacterId, String)]| {
        if list.is_empty() {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(what).family(theme::bold()));
            for (id, note) in list {
                let c = pos.character(*id);
                people::link(ui, look, mind, *id, format!("{} ({})", c.name, people::years(pos, c)));
                if !note.is_empty() {
                    ui.label(RichText::new(note).small().color(theme::FADED));
                }
            }
        });
    };
    let spouse = |m: &crate::dynasty::Marriage| {
        let ended = m.ended.map_or(String::new(), |y| format!(" until {y}"));
        let contract = m.contract.map_or(String::new(), |id| format!(", contract {}", id.0 + 1));
        Some((m.partner(who)?, format!("wed {}{ended}{contract}", m.year)))
    };
    let (now, past): (Vec<_>, Vec<_>) = kin.marriages_of(who).partition(|m| m.lasts());
    let plain = |ids: &[CharacterId]| ids.iter().map(|id| (*id, String::new())).collect::<Vec<_>>();
    group(ui, look, "Wed to", &now.into_iter().filter_map(spouse).collect::<Vec<_>>());
    group(ui, look, "Formerly", &past.into_iter().filter_map(spouse).collect::<Vec<_>>());
    group(ui, look, "Parents", &plain(&kin.parents(who)));
    group(ui, look, "Children", &plain(kin.children(who)));
    group(ui, look, "Siblings", &plain(&kin.siblings(who)));
    let contract = kin.marriage_of(who).and_then(|m| m.contract);
    if let Some(treaty) = contract.and_then(|id| pos.treaties().find(|t| t.id == id)) {
        for (place, clause) in marriages::visible_clauses(pos, treaty, mind.seat()) {
            let text = format!("{}. {}", place + 1, marriages::clause_in_words(pos, &clause));
            ui.add(egui::Label::new(RichText::new(text).small()).wrap());
        }
    }
}

fn claims(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, who: CharacterId) {
    let pos = mind.pos();
    let mut lines: Vec<(String, &str)> = vec![];
    for country in pos.countries() {
        let name = &pos.book.map.country(country.id).name;
        if court::claims_on(pos, country.id).contains(&who) {
            lines.push((format!("Claims the crown of {name} against its house"), "BR 9.17"));
        }
        if marriages::has_renounced(pos, who, country.id) {
            lines.push((format!("Has renounced the crown of {name}"), "BR 9.19"));
        }
    }
    for card in &pos.deck().lasting {
        match card {
            Lasting::Pretender { who: p, country, .. } if *p == who => {
                lines.push((format!("Pretender to {}", pos.book.map.country(*country).name), "BR OE.23"));
            }
            Lasting::Bastard { who: p, country, .. } if *p == who => {
                lines.push((format!("Royal bastard of {}", pos.book.map.country(*country).name), "BR OE.26"));
            }
            _ => {}
        }
    }
    for (text, rule) in lines {
        ui.horizontal_wrapped(|ui| {
            ui.label(text);
            words::rule_mark(ui, look, rule);
        });
    }
}
