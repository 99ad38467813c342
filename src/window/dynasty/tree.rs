//! The family tree: generations in rows, marriage bars, children under one line, the dead dimmed, the line of
//! succession numbered.

use bevy_egui::egui::{
    self, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{Court, Mind, frame, people, portrait};
use crate::dynasty::tree::{Couple, Node, layout, search};
use crate::dynasty::{CharacterId, Claim, MarriageId};
use crate::window::desk::Shell;
use crate::window::{panels::words, theme};

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Tree {
    pub root: CharacterId,
    /// Whose line of succession is numbered; at first that of the root's own crown.
    pub crown: Option<usize>,
    pub query: String,
    pub up: u16,
}

impl Tree {
    /// Three generations up at first.
    pub fn of(root: CharacterId) -> Self {
        Tree { root, crown: None, query: String::new(), up: 3 }
    }
}

/// Generations below the root.
const DOWN: u16 = 8;
/// A person's place, and the distance of two rows.
const WIDE: f32 = 110.0;
const HIGH: f32 = 150.0;
const CARD: Vec2 = vec2(88.0, 111.0);

/// Only while a tree is open.
pub fn window(ctx: &egui::Context, shell: &mut Shell, court: &mut Court, mind: &Mind) {
    let Some(mut state) = court.tree.take() else { return };
    if state.crown.is_none() {
        state.crown = mind.person(state.root).crown;
    }
    let title = format!("The family of {}", mind.person(state.root).name);
    let open = frame::window(ctx, frame::Room::of(shell), "tree", 0, &title, vec2(880.0, 600.0), |ui| {
        head(ui, mind, &mut state);
        draw(ui, shell, court, mind, &mut state);
    });
    court.tree = open.then_some(state);
}

/// Search, crowns, how far up.
fn head(ui: &mut egui::Ui, mind: &Mind, state: &mut Tree) {
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let field =
            ui.add(egui::TextEdit::singleline(&mut state.query).hint_text("Find a person").desired_width(140.0));
        words::name(&field, "Find a person");
        let crowns: Vec<(Option<usize>, String)> =
            mind.facts.crowns.iter().map(|(crown, name)| (Some(*crown), name.clone())).collect();
        ui.label("Succession in");
        people::choose(ui, "tree crown", "Succession in", &mut state.crown, &crowns);
        let more = ui.add_enabled(state.up < 12, egui::Button::new("Further up")).on_hover_text("One generation more");
        if more.clicked() {
            state.up += 1;
        }
    });
    let found = search(&mind.kin(), &state.query);
    if !state.query.trim().is_empty() {
        ui.horizontal_wrapped(|ui| {
            people::whole(ui);
            if found.is_empty() {
                ui.label(theme::faded("Nobody is called so."));
            }
            for who in found.iter().take(12) {
                let person = mind.person(*who);
                let text = format!("{} ({})", person.name, people::years(mind.facts.year, &person.is));
                if ui.small_button(text).on_hover_text("The tree with this person as its root").clicked() {
                    *state = Tree { up: state.up, ..Tree::of(*who) };
                }
            }
        });
    }
}

fn draw(ui: &mut egui::Ui, shell: &mut Shell, court: &mut Court, mind: &Mind, state: &mut Tree) {
    let tree = layout(&mind.kin(), state.root, state.up, DOWN);
    let room = vec2((tree.width * WIDE).max(200.0), f32::from(tree.rows) * HIGH);
    let (whole, _) = ui.allocate_exact_size(room, Sense::hover());
    // A small tree stands in the middle of the room it has.
    let shift = ((ui.clip_rect().width() - room.x) / 2.0 - 12.0).max(0.0);
    let at = |x: f32, row: u16| whole.min + vec2(shift + x * WIDE, f32::from(row) * HIGH + CARD.y / 2.0 + 6.0);
    let ink = Stroke::new(1.6, theme::FADED);
    for bus in &tree.buses {
        let from = at(bus.x, bus.row);
        let y = from.y + HIGH / 2.0 + f32::from(bus.level) * 5.0;
        let painter = ui.painter();
        // From the marriage bar, or from under a card that stands alone.
        painter.line_segment([from, pos2(from.x, y)], ink);
        let ends = bus.children.iter().map(|(_, x)| at(*x, bus.row + 1).x).chain([from.x]);
        let (least, most) = ends.fold((f32::MAX, f32::MIN), |(a, b), x| (a.min(x), b.max(x)));
        painter.line_segment([pos2(least, y), pos2(most, y)], ink);
        for (_, x) in &bus.children {
            let child = at(*x, bus.row + 1);
            painter.line_segment([pos2(child.x, y), child], ink);
        }
    }
    for couple in &tree.couples {
        bar(ui, mind, couple, at(couple.x[0], couple.row), at(couple.x[1], couple.row));
    }
    let line = state.crown.map(|crown| court.line(mind, crown));
    for node in &tree.people {
        let claim = line.as_ref().and_then(|l| {
            let place = l.iter().position(|claim| claim.who == node.who)?;
            Some((place + 1, l[place].reason.clone()))
        });
        person(ui, court, mind, node, at(node.x, node.row), claim, state);
    }
    if let (Some(crown), Some(line)) = (state.crown, &line) {
        succession(ui, shell, court, mind, crown, line);
    }
}

/// The bar of a marriage; its contract under the pointer.
fn bar(ui: &mut egui::Ui, mind: &Mind, couple: &Couple, a: Pos2, b: Pos2) {
    let painter = ui.painter();
    let ink = if couple.lasts { theme::RED } else { theme::FADED };
    for dy in [-2.0, 2.0] {
        painter.line_segment([a + vec2(0.0, dy), b + vec2(0.0, dy)], Stroke::new(1.6, ink));
    }
    let gap = Rect::from_center_size(pos2(b.x - WIDE / 2.0, a.y), vec2(16.0, 34.0));
    let Some(id) = couple.marriage else { return };
    let ring = ui.interact(gap, ui.id().with(("wed", id.0, couple.of[0].0)), Sense::hover());
    ui.painter().circle(gap.center(), 4.0, theme::PAPER, Stroke::new(1.5, ink));
    ring.on_hover_text(wedding(mind, id));
}

/// A marriage in words, with the clauses one may see.
fn wedding(mind: &Mind, id: MarriageId) -> String {
    let kin = mind.kin();
    let Some(m) = kin.marriage(id) else { return String::new() };
    let ended = m.ended.map_or(String::new(), |y| format!(", ended {y}"));
    let [husband, wife] = [m.husband, m.wife].map(|who| &mind.person(who).short);
    let mut out = format!("{husband} and {wife}\nwed {}{ended}", m.year);
    let known = m.contract.and_then(|id| Some((id, mind.facts.contracts.get(&id)?)));
    let word = mind.facts.words.contract;
    let Some((id, contract)) = known else { return out + "\nwithout a " + word };
    out += &format!("\nby {word} {}:", id.0 + 1);
    for clause in &contract.clauses {
        out += &format!("\n{clause}");
    }
    if contract.clauses.is_empty() {
        out += " a bare match";
    }
    out
}

fn person(
    ui: &mut egui::Ui,
    court: &mut Court,
    mind: &Mind,
    node: &Node,
    middle: Pos2,
    claim: Option<(usize, String)>,
    state: &mut Tree,
) {
    let one = mind.person(node.who);
    let c = &one.is;
    let card = Rect::from_center_size(middle, CARD);
    let id = ui.id().with(("person", node.who.0, node.row, node.x.to_bits()));
    let response = ui.interact(card, id, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &one.styled));
    if !ui.is_rect_visible(card.expand(8.0)) && !response.has_focus() {
        return;
    }
    let root = node.who == state.root;
    let fill = if node.of_blood { theme::SHEET } else { theme::PAPER };
    let edge = if response.hovered() || response.has_focus() || root {
        Stroke::new(2.0, theme::RED)
    } else {
        Stroke::new(1.0, theme::GOLD)
    };
    let painter = ui.painter();
    painter.rect_filled(card, 4.0, fill);
    painter.rect_stroke(card, 4.0, edge, StrokeKind::Inside);
    let face = Rect::from_min_size(card.min + vec2(20.0, 4.0), vec2(48.0, 56.0));
    portrait::draw(painter, face, &portrait::Likeness::of(mind, node.who));
    let alive = c.is_alive();
    let ink = if alive { theme::INK } else { theme::FADED };
    let text = |y: f32, words: String, font: egui::FontId, ink: egui::Color32| {
        let mut job = egui::text::LayoutJob::simple_singleline(words, font, ink);
        job.wrap = egui::text::TextWrapping::truncate_at_width(CARD.x - 6.0);
        job.halign = egui::Align::Center;
        let galley = ui.painter().layout_job(job);
        ui.painter().galley(pos2(card.center().x, card.top() + y), galley, ink);
    };
    text(61.0, c.name.clone(), egui::FontId::new(15.5, theme::bold()), ink);
    text(78.0, one.house.clone(), egui::FontId::new(12.5, theme::serif()), theme::FADED);
    let years = if alive { format!("aged {}", c.age(mind.facts.year)) } else { people::years(mind.facts.year, c) };
    text(91.0, years, egui::FontId::new(12.5, theme::serif()), theme::FADED);
    if !alive {
        let cross = card.left_top() + vec2(10.0, 12.0);
        let painter = ui.painter();
        painter.line_segment([cross - vec2(0.0, 6.0), cross + vec2(0.0, 7.0)], Stroke::new(1.8, theme::FADED));
        painter.line_segment([cross - vec2(4.0, 2.0), cross + vec2(4.0, -2.0)], Stroke::new(1.8, theme::FADED));
    }
    let mut hint = people::hint(mind, node.who);
    if let Some((place, reason)) = &claim {
        let badge = card.right_top() + vec2(-11.0, 12.0);
        ui.painter().circle_filled(badge, 10.0, theme::RED);
        let font = egui::FontId::new(13.0, theme::bold());
        ui.painter().text(badge, egui::Align2::CENTER_CENTER, place.to_string(), font, theme::SHEET);
        hint += &format!("\nNumber {place} in the succession: {reason}");
    }
    hint += "\nDouble click: the tree from here";
    let response = response.on_hover_text(hint);
    if response.clicked() {
        court.sheet = Some(node.who);
    }
    if response.double_clicked() {
        state.root = node.who;
        court.sheet = None;
    }
}

/// The line of succession in words: people outside the drawn tree stand in it too.
fn succession(ui: &mut egui::Ui, shell: &mut Shell, court: &mut Court, mind: &Mind, crown: usize, line: &[Claim]) {
    let name = mind.facts.crowns.iter().find(|(c, _)| *c == crown).map_or("", |(_, name)| name);
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(theme::heading(format!("Succession in {name}")));
        words::rule_mark(ui, shell, mind.facts.words.succession);
    });
    if line.is_empty() {
        ui.label(RichText::new("Nobody: a relative would be sought, or a new house founded.").color(theme::RED));
    }
    for (n, claim) in line.iter().take(10).enumerate() {
        ui.horizontal(|ui| {
            ui.label(format!("{}.", n + 1));
            let person = mind.person(claim.who);
            people::link(ui, court, mind, claim.who, &person.name);
            let keeper = person.is.keeper;
            let with = keeper.map_or(String::new(), |s| format!(", with {}", mind.seat_name(s)));
            ui.label(theme::faded(format!("{}{with}", claim.reason)));
        });
    }
}
