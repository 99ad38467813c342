//! Nothing by accident. After a change of phase, seat or question the table takes no act for a moment, so that the second
//! click of a double click, or one that was meant for what stood there before, does nothing. What would be given away is asked
//! about once more. And within one question a key keeps its offer.

use crate::engine::{Act, Table};
use bevy::prelude::*;
use bevy::time::Real;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::asks::Ask;
use super::desk::Desk;
use super::hosts::Shows;
use super::look::{Outlook, Panels};
use super::panels::coach;
use super::screens::Screen;
use super::settings::Settings;
use super::sight::{AtTable, Eyes};
use crate::table::{Loss, SeatId, StepState, by_name};

/// Two presses so near each other, in points, are at the same place.
const SAME_PLACE: f32 = 12.0;

/// What is asked at the screen, since when, and how the player presses.
#[derive(Resource, Default)]
pub struct Guard {
    /// What the player is asked about once more before it is done.
    pub sure: Option<Sure>,
    pub digits: Digits,
    asked: Option<Asked>,
    /// When another question came, and when only other words of the same.
    changed: Option<f64>,
    retold: Option<f64>,
    /// Seconds for which nothing is taken then, and the time of this frame.
    span: f64,
    now: f64,
    pressed: Option<Press>,
    /// The button was let go in this frame.
    released: bool,
    /// A press was kept from the panels: so is its end.
    swallowed: bool,
    /// What is never guarded: menu, undo and redo.
    free: Option<egui::Rect>,
}

/// An act, and what it would give away.
#[derive(Clone, Debug, PartialEq)]
pub struct Sure {
    pub act: Act,
    pub words: String,
    /// It takes something away for good; otherwise it ends a phase too early.
    pub for_good: bool,
}

#[derive(Clone, Copy, Debug)]
struct Press {
    at: egui::Pos2,
    when: f64,
    /// It followed another one at this place.
    again: bool,
}

/// What is asked at the screen, as far as another question is another decision.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    decision: Decision,
    /// What lies over it or is put together: the words of the coach, a plan, news, what is asked once more.
    beside: Beside,
}

#[derive(Clone, Debug, PartialEq)]
struct Decision {
    seat: Option<SeatId>,
    deciding: bool,
    turn: u16,
    phase: Option<String>,
    rule: Option<String>,
    /// Without numbers, and without the names of those who are asked: others may have done before.
    words: String,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Beside {
    curtain: Option<SeatId>,
    news: bool,
    step: Option<usize>,
    sure: bool,
    planning: bool,
}

/// The guard of the table.
pub fn plugin(app: &mut App) {
    app.init_resource::<Guard>()
        .add_systems(PreUpdate, feel.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass));
}

/// Notes how the player presses, and keeps from the panels what is pressed too early.
fn feel(
    mut guard: ResMut<Guard>,
    time: Res<Time<Real>>,
    settings: Res<Settings>,
    desk: Res<Desk>,
    screen: Res<State<Screen>>,
    mut inputs: Query<&mut EguiInput>,
) {
    let guard = &mut *guard;
    guard.now = time.elapsed_secs_f64();
    guard.span = f64::from(settings.guard);
    guard.released = false;
    let shut = guard.is_shut() && desk.page.is_none() && desk.take_back.is_none() && *screen.get() == Screen::Table;
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed: true, .. } => {
                guard.press(*pos);
                guard.swallowed = shut && !guard.free.is_some_and(|free| free.contains(*pos));
                !guard.swallowed
            }
            egui::Event::PointerButton { button: egui::PointerButton::Primary, pressed: false, .. } => {
                guard.released = true;
                !std::mem::take(&mut guard.swallowed)
            }
            _ => true,
        });
    }
}

impl Guard {
    fn press(&mut self, at: egui::Pos2) {
        let again = self.pressed.is_some_and(|p| self.now < p.when + self.span && p.at.distance(at) < SAME_PLACE);
        self.pressed = Some(Press { at, when: self.now, again });
    }

    /// Is nothing taken just now?
    pub fn is_shut(&self) -> bool {
        self.left() > 0.0
    }

    /// How much of the moment is left, from 1 down to 0.
    pub fn left(&self) -> f64 {
        let since = [self.changed, self.retold].into_iter().flatten().fold(f64::NEG_INFINITY, f64::max);
        if self.span > 0.0 { ((since + self.span - self.now) / self.span).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// Rows have changed that may lie under the pointer.
    pub fn unsettle(&mut self) {
        self.retold = Some(self.now);
    }

    /// Another game lies on the table, or none.
    pub fn forget(&mut self) {
        self.asked = None;
        self.sure = None;
        self.digits.given.clear();
    }

    /// An act that was pressed. What it would take away for good is asked about once more, unless every answer takes something
    /// or nobody wants to be asked `again`.
    pub fn want(&mut self, act: &Act, eyes: &Eyes, table: &AtTable, again: bool) -> Option<Ask> {
        let lost = |table: &Table| table.loss(act) == Some(Loss::ForGood);
        let words = table.0.as_ref().filter(|table| lost(table)).map(|table| table.describe(act));
        match (words, &eyes.sight) {
            (Some(words), Some(sight)) if again && !sight.all_lose => {
                let words = sight.named(&words);
                self.sure = Some(Sure { act: act.clone(), words, for_good: true });
                None
            }
            _ => Some(Ask::Do(act.clone())),
        }
    }

    /// Is what is asked for in this frame meant? A click counts from its press. `weighty`: it ends, throws or gives away;
    /// `repeats`: one of several alike.
    fn takes(&self, weighty: bool, repeats: bool) -> bool {
        let press = self.pressed.filter(|_| self.released);
        let when = press.map_or(self.now, |p| p.when);
        let early = |since: Option<f64>| since.is_some_and(|since| when < since + self.span);
        let meant = !early(self.changed) && (repeats || !early(self.retold));
        self.span <= 0.0 || (meant && !(weighty && press.is_some_and(|p| p.again)))
    }
}

/// Are these acts meant, or did they come too early? None: something that is read is put away. `acted`: others have been
/// done in this frame.
pub fn takes(world: &World, acts: &[Act], acted: bool) -> bool {
    let guard = world.resource::<Guard>();
    let game = world.resource::<Shows>().0;
    let table = world.resource::<AtTable>().0.as_ref();
    let weighty = |act: &Act| {
        game.regard(act).ends || table.is_some_and(|table| table.is_final(act) || table.loss(act).is_some())
    };
    let repeats = !acts.is_empty() && acts.iter().all(|act| game.regard(act).repeats);
    (guard.span <= 0.0 || !acted) && guard.takes(acts.iter().any(weighty), repeats)
}

/// Looks what is asked now; another question begins the moment in which nothing is taken. Called as the panels are laid out.
pub fn note(ctx: &egui::Context, look: &mut Outlook, game: &mut dyn Panels) {
    let asked = Asked { decision: decision(&look.eyes, &look.table), beside: beside(look, game) };
    look.guard.free = coach::where_is(ctx, "ribbon");
    let pressable = asked.decision.deciding || asked.beside.curtain.is_some() || asked.beside.news;
    let guard = &mut *look.guard;
    if guard.asked.as_ref() != Some(&asked) {
        let told = |of: &Decision| Decision { words: String::new(), ..of.clone() };
        let before = guard.asked.replace(asked.clone());
        let same_decision = before.as_ref().is_some_and(|b| told(&b.decision) == told(&asked.decision));
        let same = same_decision && before.as_ref().is_some_and(|b| b.beside == asked.beside);
        if before.is_none_or(|b| b.decision != asked.decision) {
            guard.digits.given.clear();
        }
        if !same_decision {
            // What the last player was asked about is no question to the next.
            guard.sure = None;
        }
        if same {
            guard.retold = Some(guard.now);
        } else {
            guard.changed = Some(guard.now);
        }
    }
    if guard.is_shut() && pressable {
        // Up to the frame in which it is over.
        ctx.request_repaint();
    }
}

fn decision(eyes: &Eyes, table: &AtTable) -> Decision {
    let sight = eyes.sight.as_deref();
    let prompt = table.0.as_ref().map(|t| t.prompt());
    let now = sight.and_then(|s| s.ribbon.iter().find(|step| step.state == StepState::Now));
    Decision {
        seat: sight.map(|s| s.seat),
        deciding: sight.is_some_and(|s| s.deciding()),
        turn: sight.map_or(0, |s| s.turn),
        phase: now.map(|step| step.name.clone()),
        rule: sight.and_then(|s| s.prompt.rule.clone()),
        words: prompt.map_or(String::new(), |prompt| {
            let text = by_name(&prompt.text, |_| Some(""));
            text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect()
        }),
    }
}

fn beside(look: &mut Outlook, game: &mut dyn Panels) -> Beside {
    let planning = game.is_planning(look);
    let sight = look.eyes.sight.as_deref();
    Beside {
        curtain: look.eyes.curtain,
        news: look.eyes.show_news && !look.eyes.news.is_empty(),
        step: sight.and_then(|s| s.coach.as_ref()).map(|coach| coach.step),
        sure: look.guard.sure.is_some(),
        planning,
    }
}

/// Draws fainter while nothing is taken.
pub fn dim(ui: &mut egui::Ui, look: &Outlook) {
    if look.guard.is_shut() {
        let left = if look.shell.settings.animation > 0.0 { look.guard.left() as f32 } else { 0.7 };
        ui.multiply_opacity(1.0 - 0.4 * left);
    }
}

/// Which key does what, as long as one question is asked: an offer keeps the key that it had first.
#[derive(Default)]
pub struct Digits {
    given: Vec<(Act, u8)>,
}

impl Digits {
    /// The key of an offer; a new one gets one that is free, as long as there is one. `there`: is that still offered?
    pub fn of(&mut self, act: &Act, there: impl Fn(&Act) -> bool) -> Option<u8> {
        if let Some((_, digit)) = self.given.iter().find(|(a, _)| a == act) {
            return Some(*digit);
        }
        // One that nobody has had is better than one that meant something else a moment ago.
        let unused = (1..=9).find(|d| self.given.iter().all(|(_, of)| of != d));
        let digit = match unused {
            Some(digit) => digit,
            None => self.given.iter().position(|(a, _)| !there(a)).map(|n| self.given.remove(n).1)?,
        };
        self.given.push((act.clone(), digit));
        Some(digit)
    }

    /// What a key does.
    pub fn act(&self, digit: u8) -> Option<&Act> {
        self.given.iter().find(|(_, of)| *of == digit).map(|(act, _)| act)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::well::Take;

    #[test]
    fn a_key_keeps_its_offer_while_the_list_changes() {
        let mut digits = Digits::default();
        let named = |n: u8| Act::new(Take(n));
        let there = |_: &Act| true;
        assert_eq!(digits.of(&named(1), there), Some(1));
        assert_eq!(digits.of(&named(2), there), Some(2));
        assert_eq!(digits.of(&named(1), there), Some(1));
        for n in 3..=9 {
            assert_eq!(digits.of(&named(n), there), Some(n));
        }
        assert_eq!(digits.of(&named(10), there), None, "no key is taken from an offer");
        let gone = |act: &Act| *act != named(2);
        assert_eq!(digits.of(&named(10), gone), Some(2), "the key of one that is gone is free");
        assert_eq!(digits.act(2), Some(&named(10)));
    }
}
