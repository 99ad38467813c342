//! The family tree: generations in rows, marriage bars, children under one line, the dead dimmed, the line of
//! succession numbered.

use bevy_egui::egui::{
    self, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::{Courtly, Mind, frame, people, portrait};
use crate::dynasty::tree::{Couple, Node, layout, search};
use crate::dynasty::{CharacterId, Claim, MarriageId};
use crate::window::look::Look;
use crate::window::{panels::words, theme};

/// What is looked at.
#[derive(Clone, Debug)]
pub struct Tree<C> {
    pub root: CharacterId,
    /// Whose line of succession is numbered; at first that of the root's own crown.
    pub crown: Option<C>,
    pub query: String,
    pub up: u16,
}

impl<C> Tree<C> {
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
pub fn window<G: Courtly>(ctx: &egui::Context, look: &mut Look<G>, mind: &Mind<G>) {
    let Some(mut state) = G::court(look).tree.take() else { return };
    if state.crown.is_none() {
        state.crown = G::crown_near(mind, state.root);
    }
    let title = format!("The family of {}", G::name(mind, state.root));
    let open = frame::window(ctx, look, "tree", 0, &title, vec2(880.0, 600.0), |ui, look| {
        head::<G>(ui, mind, &mut state);
        draw(ui, look, mind, &mut state);
    });
    G::court(look).tree = open.then_some(state);
}

/// Search, crowns, how far up.
fn head<G: Courtly>(ui: &mut egui::Ui, mind: &Mind<G>, state: &mut Tree<G::Crown>) {
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let field =
            ui.add(egui::TextEdit::singleline(&mut state.query).hint_text("Find a person").desired_width(140.0));
        words::name(&field, "Find a person");
        let crowns: Vec<(Option<G::Crown>, String)> =
            G::crowns(mind).into_iter().map(|(crown, name)| (Some(crown), name)).collect();
        ui.label("Succession in");
        people::choose(ui, "tree crown", "Succession in", &mut state.crown, &crowns);
        let more = ui.add_enabled(state.up < 12, egui::Button::new("Further up")).on_hover_text("One generation more");
        if more.clicked() {
            state.up += 1;
        }
    });
    let found = search(&G::kin(mind), &state.query);
    if !state.query.trim().is_empty() {
        ui.horizontal_wrapped(|ui| {
            people::whole(ui);
            if found.is_empty() {
                ui.label(theme::faded("Nobody is called so."));
            }
            for who in found.iter().take(12) {
                let text = format!("{} ({})", G::name(mind, *who), people::years(G::year(mind), G::person(mind, *who)));
                if ui.small_button(text).on_hover_text("The tree with this person as its root").clicked() {
                    *state = Tree { up: state.up, ..Tree::of(*who) };
                }
            }
        });
    }
}

fn draw<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, state: &mut Tree<G::Crown>) {
    let tree = layout(&G::kin(mind), state.root, state.up, DOWN);
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
        bar::<G>(ui, mind, couple, at(couple.x[0], couple.row), at(couple.x[1], couple.row));
    }
    let line = state.crown.map(|crown| G::line(look, mind, crown));
    for node in &tree.people {
        let claim = line.as_ref().and_then(|l| {
            let place = l.iter().position(|claim| claim.who == node.who)?;
            Some((place + 1, l[place].reason.clone()))
        });
        person(ui, look, mind, node, at(node.x, node.row), claim, state);
    }
    if let (Some(crown), Some(line)) = (state.crown, &line) {
        succession(ui, look, mind, crown, line);
    }
}

/// The bar of a marriage; its contract under the pointer.
fn bar<G: Courtly>(ui: &mut egui::Ui, mind: &Mind<G>, couple: &Couple, a: Pos2, b: Pos2) {
    let painter = ui.painter();
    let ink = if couple.lasts { theme::RED } else { theme::FADED };
    for dy in [-2.0, 2.0] {
        painter.line_segment([a + vec2(0.0, dy), b + vec2(0.0, dy)], Stroke::new(1.6, ink));
    }
    let gap = Rect::from_center_size(pos2(b.x - WIDE / 2.0, a.y), vec2(16.0, 34.0));
    let Some(id) = couple.marriage else { return };
    let ring = ui.interact(gap, ui.id().with(("wed", id.0, couple.of[0].0)), Sense::hover());
    ui.painter().circle(gap.center(), 4.0, theme::PAPER, Stroke::new(1.5, ink));
    ring.on_hover_text(wedding::<G>(mind, id));
}

/// A marriage in words, with the clauses one may see.
fn wedding<G: Courtly>(mind: &Mind<G>, id: MarriageId) -> String {
    let kin = G::kin(mind);
    let Some(m) = kin.marriage(id) else { return String::new() };
    let ended = m.ended.map_or(String::new(), |y| format!(", ended {y}"));
    let mut out = format!("{}\nwed {}{ended}", G::couple(mind, id), m.year);
    let known = m.contract.and_then(|contract| Some((contract, G::clauses(mind, contract)?)));
    let Some((contract, clauses)) = known else { return out + "\nwithout a " + G::CONTRACT };
    out += &format!("\nby {} {}:", G::CONTRACT, contract.0 + 1);
    for clause in &clauses {
        out += &format!("\n{clause}");
    }
    if clauses.is_empty() {
        out += " a bare match";
    }
    out
}

fn person<G: Courtly>(
    ui: &mut egui::Ui,
    look: &mut Look<G>,
    mind: &Mind<G>,
    node: &Node,
    middle: Pos2,
    claim: Option<(usize, String)>,
    state: &mut Tree<G::Crown>,
) {
    let c = G::person(mind, node.who);
    let card = Rect::from_center_size(middle, CARD);
    let id = ui.id().with(("person", node.who.0, node.row, node.x.to_bits()));
    let response = ui.interact(card, id, Sense::click());
    let said = G::styled(mind, node.who);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &said));
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
    portrait::draw(painter, face, &portrait::Likeness::of::<G>(mind, node.who));
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
    text(78.0, G::house(mind, c.house), egui::FontId::new(12.5, theme::serif()), theme::FADED);
    let years = if alive { format!("aged {}", c.age(G::year(mind))) } else { people::years(G::year(mind), c) };
    text(91.0, years, egui::FontId::new(12.5, theme::serif()), theme::FADED);
    if !alive {
        let cross = card.left_top() + vec2(10.0, 12.0);
        let painter = ui.painter();
        painter.line_segment([cross - vec2(0.0, 6.0), cross + vec2(0.0, 7.0)], Stroke::new(1.8, theme::FADED));
        painter.line_segment([cross - vec2(4.0, 2.0), cross + vec2(4.0, -2.0)], Stroke::new(1.8, theme::FADED));
    }
    let mut hint = people::hint::<G>(mind, node.who);
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
        G::court(look).sheet = Some(node.who);
    }
    if response.double_clicked() {
        state.root = node.who;
        G::court(look).sheet = None;
    }
}

/// The line of succession in words: people outside the drawn tree stand in it too.
fn succession<G: Courtly>(ui: &mut egui::Ui, look: &mut Look<G>, mind: &Mind<G>, crown: G::Crown, line: &[Claim]) {
    let name = G::crowns(mind).into_iter().find(|(c, _)| *c == crown).map(|(_, name)| name).unwrap_or_default();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(theme::heading(format!("Succession in {name}")));
        words::rule_mark(ui, look.shell, G::SUCCESSION);
    });
    if line.is_empty() {
        ui.label(RichText::new("Nobody: a relative would be sought, or a new house founded.").color(theme::RED));
    }
    for (n, claim) in line.iter().take(10).enumerate() {
        ui.horizontal(|ui| {
            ui.label(format!("{}.", n + 1));
            people::link(ui, look, mind, claim.who, G::name(mind, claim.who));
            let keeper = G::person(mind, claim.who).keeper;
            let with = keeper.map_or(String::new(), |s| format!(", with {}", G::seat_name(mind, s)));
            ui.label(theme::faded(format!("{}{with}", claim.reason)));
        });
    }
}
