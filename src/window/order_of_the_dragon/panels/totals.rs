//! Who has how many centres for victory: own, thralls and vassals, against what wins (3.0, 3.1).

use bevy_egui::egui::{self, RichText};

use super::super::{Look, Sight};
use super::act;
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::ballot::{NameVassal, check_names};
use crate::games::order_of_the_dragon::orders;
use crate::games::order_of_the_dragon::prelude::*;
use crate::games::order_of_the_dragon::words::parts;
use crate::window::panels::words;
use crate::window::theme;

/// A seat by its power, with its total; the hint says who sits there and how he stands.
pub fn seat_card(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, seat: SeatId) {
    let Some(power) = sight.view.of::<View>().powers.iter().find(|p| p.seat == Some(seat)) else {
        words::seat_card(ui, sight, seat);
        return;
    };
    let active = sight.prompt.seats.contains(&seat);
    let fill = if active { egui::Color32::from_rgb(0x6a, 0x48, 0x2c) } else { egui::Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(4).inner_margin(egui::Margin::symmetric(3, 1));
    let world = look.own.map.glass.world();
    let pos = world.as_deref().map(Pos::of);
    let text = match pos {
        Some(pos) => format!("{} {}", power.id.code(), pos.total(power.id).sum()),
        None => power.id.code().to_string(),
    };
    let shield = look.own.pictures.shield(power.id, 20.0);
    let gone = power.standing == Standing::Eliminated;
    let card = frame.show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let ink = if gone { theme::FADED } else { egui::Color32::from_rgb(0xf8, 0xec, 0xc8) };
        let text = RichText::new(text).size(15.0).color(ink);
        // Cards at the right edge are laid out from the right; they read the same.
        if ui.layout().prefer_right_to_left() {
            ui.label(text);
            shield.map(|s| ui.add(s));
        } else {
            shield.map(|s| ui.add(s));
            ui.label(text);
        }
    });
    let name = power.id.name();
    card.response.on_hover_text(format!("{name}, {}: {}", sight.name(seat), sight.standing(seat).1));
}

/// The table of everybody, the first on top.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let wins = pos.options.victory;
    ui.label(theme::heading(format!("Centres for victory: {wins} win")));
    ui.label(theme::faded("with strictly the most, at the end of an Autumn Census"));
    let mut rows: Vec<Total> = PowerId::all().map(|p| pos.total(p)).collect();
    rows.sort_by_key(|t| (!pos.survives(t.power), std::cmp::Reverse(t.sum()), t.power));
    egui::Grid::new("totals").num_columns(7).striped(true).min_col_width(14.0).spacing([8.0, 4.0]).show(ui, |ui| {
        for (head, hint) in [
            ("", ""),
            ("", ""),
            ("Total", "What counts for victory [OOD 3.0-3]"),
            ("Own", "Centres of the power itself: these give builds"),
            ("Thr.", "Centres of thralls, for victory only [OOD 3.1-1]"),
            ("Vas.", "Centres of vassals, for both controllers, for victory only [OOD 3.1-2]"),
            ("Units", "Armies and fleets of the power itself"),
        ] {
            let label = ui.label(RichText::new(head).family(theme::bold()).small());
            if !hint.is_empty() {
                label.on_hover_text(hint);
            }
        }
        ui.end_row();
        for t in rows {
            row(ui, look, sight, pos, &t);
        }
    });
    for vassal in pos.standing_vassals() {
        ui.horizontal_wrapped(|ui| {
            let arms = super::super::orders::Arms::Vassal(vassal.giver.0, vassal.receiver.0);
            if let Some(shield) = look.own.pictures.of(arms, 18.0) {
                ui.add(shield);
            }
            let realm = Realm::Vassal(vassal.id);
            ui.label(format!(
                "{}: capital {}, {} centres, {} units; {} gave the dowry",
                pos.vassal_name(vassal.id),
                pos.label(vassal.capital),
                pos.centres(realm).count(),
                pos.units_of(realm).count(),
                vassal.giver.name()
            ));
        });
        naming(ui, look, sight, pos, vassal.id);
    }
    let ends = pos.options.cycles.map_or("No last cycle.".into(), |last| {
        format!("Cycle {} of {last}; {} is the last year.", pos.turn.cycle, pos.book.year(last))
    });
    ui.label(theme::faded(ends));
}

/// Where its controllers write what it is to be called (10.4-20).
fn naming(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, vassal: VassalId) {
    if check_names(pos, sight.seat, vassal).is_err() {
        return;
    }
    ui.horizontal(|ui| {
        let mut name = look.own.open.names.remove(&(sight.seat, vassal)).unwrap_or_default();
        let field = ui.add(egui::TextEdit::singleline(&mut name).hint_text("Another name").desired_width(150.0));
        words::name(&field, "Name of the vassal");
        let call = NameVassal { vassal, name: name.trim().into() };
        if !act(ui, look, sight, "Call it so", &Act::new(call)).clicked() {
            look.own.open.names.insert((sight.seat, vassal), name);
        }
    });
}

fn row(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, t: &Total) {
    let gone = !pos.survives(t.power);
    let own = pos.seat_of(t.power) == Some(sight.seat);
    let ink = if gone { theme::FADED } else { theme::INK };
    match look.own.pictures.shield(t.power, 17.0) {
        Some(shield) => ui.add(shield),
        None => ui.label(""),
    };
    let mut name = RichText::new(t.power.name()).color(ink);
    if own {
        name = name.family(theme::bold());
    }
    ui.label(name).on_hover_text(match pos.seat_of(t.power) {
        Some(seat) => sight.name(seat),
        None => "Nobody plays it".into(),
    });
    if gone {
        ui.label(RichText::new("out").color(theme::FADED));
        ui.end_row();
        return;
    }
    bar(ui, t, pos.options.victory);
    for n in [t.own, t.thralls, t.vassals] {
        let ink = if n == 0 { theme::FADED } else { theme::INK };
        ui.label(RichText::new(n.to_string()).color(ink));
    }
    let (units, due) = (pos.units_of(Realm::Major(t.power)).count(), orders::due(pos, Realm::Major(t.power)));
    let note = match due {
        0 => units.to_string(),
        n => format!("{units} ({n:+})"),
    };
    ui.label(note).on_hover_text("In brackets: builds or removals due");
    ui.end_row();
}

/// A bar up to what wins.
fn bar(ui: &mut egui::Ui, t: &Total, wins: u8) {
    let (rect, response) = ui.allocate_exact_size(egui::vec2(58.0, 17.0), egui::Sense::hover());
    let share = |n: usize| (n as f32 / f32::from(wins.max(1))).min(1.0);
    let painter = ui.painter();
    painter.rect_filled(rect, 2.0, theme::PAPER_DARK);
    let mut from = rect.left();
    for (n, ink) in [(t.own, theme::RED), (t.thralls, theme::GOLD), (t.vassals, theme::GREEN)] {
        let to = (from + share(n) * rect.width()).min(rect.right());
        painter.rect_filled(egui::Rect::from_x_y_ranges(from..=to, rect.y_range()), 0.0, ink.gamma_multiply(0.92));
        from = to;
    }
    let text = t.sum().to_string();
    painter.text(
        rect.right_center() - egui::vec2(4.0, 0.0),
        egui::Align2::RIGHT_CENTER,
        &text,
        egui::FontId::new(15.0, theme::bold()),
        theme::INK,
    );
    words::name(&response, &text);
    response.on_hover_text(parts(t));
}
