//! The marriage market: for each of one's men the brides he may have, with what they stand for; and who may ask for one's
//! daughters (5.1).

use std::sync::Arc;

use bevy_egui::egui::{self, RichText, vec2};

use super::super::Look;
use super::editor::Editor;
use super::{Mind, act, drafting};
use crate::dynasty::{CharacterId, Draft};
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::components::Estate;
use crate::games::diplomacy_royale::family::{self, odds};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::writs::{self, Terms, WritDeed};
use crate::table::SeatId;
use crate::window::drafts::{self, AnyKept};
use crate::window::dynasty::{frame, people};
use crate::window::{panels::words, theme};

/// The rule of weddings without a priest.
const NO_PRIEST: &str = "ROY 9.1-2";

/// Whose match is looked for.
#[derive(Clone, Debug, Default)]
pub struct Market {
    pub who: Option<CharacterId>,
    stock: Option<Arc<Stock>>,
    /// It was reckoned for an earlier position.
    old: bool,
}

impl Market {
    /// Looks for a match for this person; others can be chosen in it.
    pub fn of(who: CharacterId) -> Self {
        Market { who: Some(who), ..Market::default() }
    }

    /// Another position is seen: matches are reckoned anew.
    pub fn renew(&mut self) {
        self.old = true;
    }

    /// The matches, and whether they are others than a moment ago.
    fn stock(&mut self, pos: Pos, seat: SeatId, who: CharacterId) -> (Arc<Stock>, bool) {
        let before = self.stock.take().filter(|stock| stock.who == who);
        let stock = match (&before, self.old) {
            (Some(stock), false) => stock.clone(),
            _ => Arc::new(Stock::of(pos, seat, who).in_the_order_of(before.as_deref())),
        };
        self.old = false;
        let changed = before.is_some_and(|before| before.rows() != stock.rows());
        (self.stock.insert(stock).clone(), changed)
    }
}

/// Every match there could be for somebody: reckoned once, as it asks for lines of succession and odds of everybody.
#[derive(Clone, Debug)]
struct Stock {
    who: CharacterId,
    prospects: String,
    fit: Vec<Match>,
    barred: Vec<Match>,
}

#[derive(Clone, Debug)]
struct Match {
    with: CharacterId,
    prospects: String,
    stands_for: Vec<String>,
    /// To be had when the market was opened, and not any more.
    gone: bool,
}

impl Stock {
    /// What was there before keeps its row, so that no other comes under the pointer; what is new stands behind.
    fn in_the_order_of(self, before: Option<&Stock>) -> Self {
        let Some(before) = before else { return self };
        let sorted = |old: &[Match], new: &[Match]| {
            let place = |m: &Match| old.iter().position(|o| o.with == m.with).unwrap_or(old.len());
            let gone = old.iter().filter(|o| new.iter().all(|m| m.with != o.with));
            let mut all: Vec<Match> = gone.map(|o| Match { gone: true, ..o.clone() }).collect();
            all.extend(new.iter().cloned());
            all.sort_by_key(place);
            all
        };
        Stock { fit: sorted(&before.fit, &self.fit), ..self }
    }

    /// Who stands in which row.
    fn rows(&self) -> Vec<(CharacterId, bool)> {
        self.fit.iter().map(|m| (m.with, m.gone)).collect()
    }

    fn of(pos: Pos, seat: SeatId, who: CharacterId) -> Self {
        let man = pos.character(who).sex.is_male();
        let mut stock = Stock { who, prospects: prospects(pos, who), fit: vec![], barred: vec![] };
        let others =
            pos.people().filter(|c| c.in_play() && c.sex.is_male() != man && c.keeper.is_some_and(|k| k != seat));
        for other in others.map(|c| c.id) {
            let (groom, bride) = if man { (who, other) } else { (other, who) };
            let list = match writs::check_match(pos, groom, bride) {
                Ok(()) => &mut stock.fit,
                // What a priest could mend is said; who is too young, married or of the same blood is left out.
                Err(no) if no.rule == NO_PRIEST => &mut stock.barred,
                Err(_) => continue,
            };
            let (prospects, stands_for) = (prospects(pos, other), stands_for(pos, other));
            list.push(Match { with: other, prospects, stands_for, gone: false });
        }
        stock
    }
}

/// The button that opens it.
pub fn door(ui: &mut egui::Ui, look: &mut Look, _mind: &Mind) {
    if ui.button("Marriage market").on_hover_text("Every match there could be for this house").clicked() {
        look.own.court.market = Some(Market::default());
    }
}

/// Only while it is open.
pub fn window(ctx: &egui::Context, look: &mut Look, mind: &Mind) {
    let Some(mut state) = look.own.court.market.clone() else { return };
    let mut left = false;
    let open =
        frame::window(ctx, frame::Room::of(look.shell), "market", 1, "The marriage market", vec2(720.0, 520.0), |ui| {
            left = show(ui, look, mind, &mut state);
        });
    look.own.court.market = (open && !left).then_some(state);
}

/// True when a writ is being written.
fn show(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, state: &mut Market) -> bool {
    let pos = mind.pos();
    let single: Vec<CharacterId> =
        pos.household(mind.seat()).filter(|c| writs::check_single(pos, c.id).is_ok()).map(|c| c.id).collect();
    if single.is_empty() {
        ui.label(theme::faded("Nobody of your house may marry now."));
        return false;
    }
    let who = state.who.filter(|w| single.contains(w)).unwrap_or(single[0]);
    ui.horizontal_wrapped(|ui| {
        ui.label("A match for");
        for c in &single {
            let face = format!("{} ({})", pos.name_of(*c), pos.age(*c));
            if ui.selectable_label(*c == who, face).clicked() {
                state.who = Some(*c);
            }
        }
    });
    people::row(ui, &mut look.own.court, mind, who);
    let (stock, changed) = state.stock(pos, mind.seat(), who);
    if changed {
        look.guard.unsettle();
    }
    ui.label(RichText::new(&stock.prospects).small());
    ui.separator();
    let man = pos.character(who).sex.is_male();
    if !man {
        ui.label("The groom's family issues the writ: these could ask for her.");
    }
    let (fit, barred) = (&stock.fit, &stock.barred);
    if fit.is_empty() && barred.is_empty() {
        ui.label(theme::faded("There is nobody to marry."));
    }
    let mut left = false;
    for Match { with: other, prospects, stands_for, gone } in fit {
        let other = *other;
        theme::card().show(ui, |ui| {
            ui.set_width((ui.available_width() - 4.0).max(200.0));
            ui.horizontal_wrapped(|ui| {
                if let Some(keeper) = pos.character(other).keeper {
                    words::seat_chip(ui, keeper, mind.sight.tint(keeper));
                    ui.label(pos.seat_name(keeper));
                }
            });
            people::row(ui, &mut look.own.court, mind, other);
            ui.label(RichText::new(prospects).small());
            for line in stands_for {
                ui.label(RichText::new(line).small().color(theme::GOLD));
            }
            if *gone {
                ui.label(theme::faded("Not to be had any more"));
            } else if man {
                left |= writ(ui, look, mind, who, other);
            }
        });
    }
    if !barred.is_empty() {
        ui.horizontal_wrapped(|ui| {
            let text = "Neither you nor these families have a priest who could marry them. Let a man enter the church.";
            ui.add(egui::Label::new(RichText::new(text).color(theme::RED)).wrap());
            words::rule_mark(ui, look.shell, NO_PRIEST);
        });
        for Match { with: other, prospects, .. } in barred {
            let other = *other;
            ui.horizontal_wrapped(|ui| {
                if let Some(keeper) = pos.character(other).keeper {
                    people::seat(ui, mind, keeper);
                }
                people::link(
                    ui,
                    &mut look.own.court,
                    mind,
                    other,
                    format!("{} ({})", pos.name_of(other), pos.age(other)),
                );
                ui.label(theme::faded(prospects));
            });
        }
    }
    left
}

fn writ(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, groom: CharacterId, bride: CharacterId) -> bool {
    let draft: Draft<Terms> = Draft::of(groom, bride);
    let name = mind.pos().name_of(bride);
    let mut left = false;
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        let propose = Action::Writ(WritDeed::Propose { draft: draft.clone() });
        act(ui, look, mind, &format!("Propose to {name} without terms"), &propose);
        let pen = ui.add_enabled(mind.decides() && mind.is_court(), egui::Button::new("Write a writ"));
        words::name(&pen, format!("Write a writ for {name}"));
        if pen.on_hover_text("Term by term, before it is issued").clicked()
            && let Some(editor) = Editor::new(mind.pos(), draft)
        {
            drafts::begin(&mut look.any(), &AnyKept::new(drafting::Draft::Writ(editor)));
            left = true;
        }
        if let Err(no) = look.own.court.check(mind, &propose) {
            ui.label(RichText::new(no.text).small().color(theme::RED));
        }
    });
    left
}

/// "May expect to reach 52; can be a mother in 3 phases of births": the figures of section 11 for a match.
fn prospects(pos: Pos, who: CharacterId) -> String {
    let c = pos.character(who);
    let reach = format!("May expect to reach {:.0}", odds::expected_age(pos, who));
    if c.sex.is_male() {
        return format!("{reach}.");
    }
    let tables = &pos.book.tables;
    if pos.age(who) > tables.oldest_mother {
        return format!("{reach}; is too old for children.");
    }
    // Once at this age, then every movement phase until she is too old.
    let phases = (tables.oldest_mother - pos.age(who)) / tables.years.a_phase + 1;
    let labour = odds::labour(
        tables,
        pos.age(who) + tables.years.a_phase,
        c.scores.constitution.into(),
        family::BirthOption::One,
    );
    let births = format!("{phases} phase{} of births", if phases == 1 { "" } else { "s" });
    let lives = labour.percent();
    format!("{reach}; can be a mother in {births}, and lives through the next with one attempt in {lives}.")
}

/// Crowns and titles in whose lines a person stands near the top, with the numbers.
pub fn stands_for(pos: Pos, who: CharacterId) -> Vec<String> {
    let mut out = vec![];
    let crowns = pos.powers().map(|p| (Estate::Crown(p.id), format!("the crown of {}", pos.power_name(p.id))));
    let titles = pos
        .titles()
        .filter(|t| t.holder.is_some())
        .map(|t| (Estate::Title(t.id), format!("the title to {}", pos.label(t.province))));
    for (estate, name) in crowns.chain(titles) {
        if let Some(place) = family::line(pos, estate).iter().position(|c| *c == who) {
            let number = pos.noble(who).serials.iter().find(|s| s.descends_from(&pos.root(estate)));
            let number = number.map_or(String::new(), |s| format!(" ({s})"));
            out.push(format!("Number {} in line for {name}{number}", place + 1));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stock(with: &[u16]) -> Stock {
        let of = |n: &u16| Match { with: CharacterId(*n), prospects: n.to_string(), stands_for: vec![], gone: false };
        Stock { who: CharacterId(0), prospects: String::new(), fit: with.iter().map(of).collect(), barred: vec![] }
    }

    #[test]
    fn nobody_comes_under_the_pointer_where_another_stood() {
        let rows = |stock: &Stock| stock.rows().iter().map(|(who, gone)| (who.0, *gone)).collect::<Vec<_>>();
        let first = stock(&[3, 5, 8]);
        // 5 is wed elsewhere, 1 comes of age, and the list would begin with her.
        let then = stock(&[1, 8, 3]).in_the_order_of(Some(&first));
        assert_eq!(rows(&then), [(3, false), (5, true), (8, false), (1, false)]);
        // Whoever may be had again stands where she stood.
        let again = stock(&[5, 1, 3]).in_the_order_of(Some(&then));
        assert_eq!(rows(&again), [(3, false), (5, false), (8, true), (1, false)]);
        assert_eq!(rows(&stock(&[1, 8]).in_the_order_of(None)), [(1, false), (8, false)]);
    }
}
