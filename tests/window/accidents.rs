//! Nothing by accident: at buttons of every phase of every game, sampled by question and wording, a double click ends one
//! decision, not two, and what ends a phase stands where no other button stood.

use regnal::engine::{Act, Table};
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use regnal::table::{Dice, Opponent, SeatId, SeatSetup, Sitter, StepState};
use regnal::window::asks;
use regnal::window::blood_royale::BloodRoyale;
use regnal::window::desk::Desk;
use regnal::window::diplomacy_royale::DiplomacyRoyale;
use regnal::window::divine_right::DivineRight;

use regnal::window::hosts::Host;
use regnal::window::kingmaker::Kingmaker;
use regnal::window::order_of_the_dragon::OrderOfTheDragon;
use regnal::window::panels::side::Tab;
use regnal::window::settings::Settings;
use regnal::window::sight::{AtTable, Eyes};

use super::eyes::{self, Sitting};
use super::folder::Folder;

/// Between two frames; the second click of a double click comes after two of them.
const TICK: Duration = Duration::from_millis(125);

/// How many buttons are tried in one question: of those that end it, of its offers, of all that belongs to the window.
const MOST: [usize; 3] = [2, 2, 1];

/// All of them, in every question anew.
const ALL: [usize; 3] = [usize::MAX; 3];

/// Whoever clicks twice, at a window whose clock goes by frames.
struct Hasty {
    app: App,
    /// The save that is laid out again.
    save: PathBuf,
    host: &'static dyn Host,
}

impl Sitting for Hasty {
    fn app(&mut self) -> &mut App {
        &mut self.app
    }
}

/// A button as it stands in a frame.
#[derive(Clone, Debug)]
struct Button {
    words: String,
    rect: egui::Rect,
}

/// What is asked: the phase, the rule, who, in words without figures.
type Question = (Option<String>, Option<String>, Vec<SeatId>, String);

fn question(table: &Table) -> Question {
    let prompt = table.prompt();
    let now = table.ribbon().into_iter().find(|s| s.state == StepState::Now).map(|s| s.name);
    let words = prompt.text.chars().filter(|c| !c.is_ascii_digit()).collect();
    (now, prompt.rule, prompt.seats, words)
}

/// The words without what tells one of several alike from another.
fn stem(words: &str) -> String {
    if words.ends_with('.') {
        return "a line of the chronicle".into();
    }
    let plain = words.split_whitespace().filter(|w| w.chars().all(|c| c.is_alphabetic() || c == '…'));
    plain.take(2).collect::<Vec<_>>().join(" ")
}

impl Hasty {
    fn open(host: &'static dyn Host, table: Table, save: PathBuf, guard: f32) -> Self {
        let app = eyes::open(Some(table), (1280, 800), |app| {
            app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
        });
        let mut hasty = Hasty { app, save, host };
        hasty.app.world_mut().resource_mut::<Settings>().guard = guard;
        hasty
    }

    /// Lays the position out again, before the eyes of the seat that decides; nothing is open or in hand.
    fn again(&mut self) {
        let world = self.app.world_mut();
        let table = Table::load(self.host.game(), &self.save).unwrap_or_else(|e| panic!("{}", e[0]));
        let seat = table.prompt().seats.first().copied();
        asks::sit_down(world, table);
        world.resource_mut::<Eyes>().last = seat;
        let mut desk = world.resource_mut::<Desk>();
        desk.close();
        (desk.tab, desk.at, desk.take_back) = (Tab::Decision, None, None);
        self.wait(5);
    }

    fn table(&self) -> &Table {
        self.app.world().resource::<AtTable>().0.as_ref().expect("a game is on the table")
    }

    /// As far as they are seen, the upper ones first.
    fn buttons(&mut self) -> Vec<Button> {
        let (tree, shown) = (self.tree(), self.shown());
        let nodes = tree.nodes.iter().filter(|(_, n)| n.supports_action(egui::accesskit::Action::Click));
        let buttons = nodes.filter(|(_, n)| !n.is_disabled()).filter_map(|(id, n)| {
            let b = n.bounds()?;
            let all =
                egui::Rect::from_min_max(egui::pos2(b.x0 as f32, b.y0 as f32), egui::pos2(b.x1 as f32, b.y1 as f32));
            let rect = shown.get(id).map_or(all, |shown| all.intersect(*shown));
            Some(Button { words: n.label().or(n.value())?.to_string(), rect })
        });
        // The ribbon's are of the shell.
        let window = egui::Rect::from_min_max(egui::pos2(0.0, 40.0), egui::pos2(1280.0, 800.0));
        let seen = |b: &Button| b.rect.width() > 4.0 && b.rect.height() > 4.0 && window.contains(b.rect.center());
        let mut buttons: Vec<Button> = buttons.filter(seen).collect();
        buttons.sort_by(|a, b| {
            let (one, other) = (a.rect.min, b.rect.min);
            one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)).then_with(|| a.words.cmp(&b.words))
        });
        buttons
    }

    /// Where each widget can be clicked: what is scrolled out of sight has its place, but cannot.
    fn shown(&mut self) -> HashMap<egui::accesskit::NodeId, egui::Rect> {
        let world = self.app.world_mut();
        let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        let Ok(mut context) = contexts.single_mut(world) else { panic!("the panels are drawn nowhere") };
        context.get_mut().viewport(|viewport| {
            let widgets = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
            widgets.map(|w| (w.id.accesskit_id(), w.interact_rect)).collect()
        })
    }

    /// Which of [`MOST`] counts a button.
    fn kind(&self, words: &str) -> usize {
        let sight = self.app.world().resource::<Eyes>().sight.clone();
        let offered = sight.iter().flat_map(|s| &s.offers).any(|o| words.ends_with(&o.text));
        if self.endings().iter().any(|end| end == words) {
            0
        } else if offered {
            1
        } else {
            2
        }
    }

    fn press(&mut self, pos: egui::Pos2) {
        let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
        let of = |pressed| egui::Event::PointerButton { pos, button, pressed, modifiers };
        self.events(&[of(true), of(false)]);
    }

    /// Words of what ends a phase in this frame, or does all the same what was asked about.
    fn endings(&self) -> Vec<String> {
        let sight = self.app.world().resource::<Eyes>().sight.clone();
        let offers = sight.iter().flat_map(|s| &s.offers).filter(|o| o.is.ends);
        offers.map(|o| o.text.clone()).chain(["Do it all the same".into(), "Do it".into()]).collect()
    }

    /// Two clicks, and what is wrong with what came of them. `acted`: did the first do anything?
    fn double_click(&mut self, at: &Button) -> (bool, Option<String>) {
        let point = at.rect.center();
        self.point(point);
        let (before, asked, stood) = (self.table().act_count(), question(self.table()), self.buttons());
        let ended = self.endings();
        self.press(point);
        self.wait(1);
        let (first, then) = (self.table().act_count(), question(self.table()));
        let wrong = self.misplaced(&stood, &ended, at);
        self.press(point);
        self.wait(1);
        let table = self.table();
        let second: Vec<Act> = table.acts()[first..].iter().map(|act| act.action.clone()).collect();
        let strict = |q: &Question| (q.0.clone(), q.1.clone(), q.2.clone());
        let another = strict(&asked) != strict(&then)
            || (asked.3 != then.3 && !second.iter().all(|act| self.host.regard(act).repeats));
        let wrong = if second.is_empty() {
            wrong
        } else if second.iter().any(|act| self.host.regard(act).ends) {
            Some(format!("the second click ends it: {second:?}"))
        } else if self.undo().is_err() {
            Some(format!("what the second click did cannot be taken back: {second:?}"))
        } else if first > before && another {
            Some(format!("the second click answers another question: {second:?}"))
        } else {
            wrong
        };
        (first > before || !second.is_empty(), wrong)
    }

    /// Could the seat at the screen take its last act back?
    fn undo(&self) -> Result<usize, regnal::table::Refusal> {
        let table = self.table();
        let (by, _, _) = table.last_act().expect("something was done");
        table.can_undo_of(by)
    }

    /// Does anything that ends stand where another button stood before?
    fn misplaced(&mut self, stood: &[Button], ended: &[String], pressed: &Button) -> Option<String> {
        let endings = self.endings();
        let now = self.buttons();
        let ending = now.iter().filter(|b| endings.contains(&b.words));
        for end in ending {
            let other = |b: &&Button| !ended.contains(&b.words) && b.words != "Not yet";
            let hidden = stood.iter().filter(other).find(|b| b.rect.shrink(1.0).intersects(end.rect.shrink(1.0)));
            if let Some(hidden) = hidden {
                return Some(format!(
                    "after {:?}, {:?} at {:?} stands where {:?} stood at {:?}",
                    pressed.words, end.words, end.rect, hidden.words, hidden.rect
                ));
            }
        }
        None
    }
}

/// One act of somebody who ends phases soon, plays as a beginner or does anything, as chance has it.
fn play_on(host: &'static dyn Host, table: &mut Table) -> bool {
    let Some(seat) = table.prompt().seats.first().copied() else { return false };
    let mut luck: Dice = regnal::bots::luck(table, seat);
    let offers = table.offers(seat);
    let ending = offers.iter().position(|act| host.regard(act).ends);
    let act = match (luck.below(10), ending) {
        (0..=2, Some(n)) => offers[n].clone(),
        (3..=6, _) => table.ask_bot(seat, Opponent::plain(1), luck).expect("it has a choice").choose(),
        _ => offers[luck.below(offers.len() as u32) as usize].clone(),
    };
    table.submit(seat, act).is_ok()
}

/// Every kind of question that `acts` acts lead to, and kinds of buttons in it: what ends it, offers, and of what belongs to the
/// window always another. Gives how many double clicks did something, and all that went wrong.
fn hasty(
    host: &'static dyn Host,
    scenario: &str,
    people: usize,
    acts: usize,
    guard: f32,
    most: [usize; 3],
) -> (usize, Vec<String>) {
    let seats: Vec<SeatSetup> = (0..people).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let begin = || host.game().open(scenario, "test.ron", seats.clone(), 11).expect("the house's own scenario");
    let folder = Folder::new(&format!("accidents-{}", host.id()));
    let mut table = begin();
    let mut hasty = Hasty::open(host, begin(), folder.join("now.ron"), guard);
    let (mut questions, mut shell) = (BTreeSet::new(), BTreeSet::new());
    let (mut done, mut wrong) = (0, vec![]);
    for _ in 0..acts {
        let (phase, rule, ..) = question(&table);
        if questions.insert((phase.clone(), rule.clone())) {
            table.save_to(&hasty.save).expect("written");
            hasty.again();
            let (mut stems, mut tried, mut picked) = (BTreeSet::new(), [0; 3], vec![]);
            for button in hasty.buttons() {
                let (kind, stem) = (hasty.kind(&button.words), stem(&button.words));
                // What belongs to the window is tried once in a game.
                let once = kind == 2 && most != ALL;
                let new = if once { !shell.contains(&stem) } else { stems.insert(stem.clone()) };
                if !new || tried[kind] == most[kind] {
                    continue;
                }
                if kind == 2 {
                    shell.insert(stem);
                }
                tried[kind] += 1;
                picked.push(button);
            }
            for button in picked {
                hasty.again();
                let (acted, fault) = hasty.double_click(&button);
                done += usize::from(acted);
                wrong.extend(fault.map(|f| format!("{phase:?} {rule:?}, {:?}: {f}", button.words)));
            }
            if guard <= 0.0 && !wrong.is_empty() {
                break;
            }
        }
        if !play_on(host, &mut table) {
            break;
        }
    }
    println!("{}: {} questions, {done} double clicks", host.id(), questions.len());
    (done, wrong)
}

fn one_decision(host: &'static dyn Host, scenario: &str, people: usize, acts: usize, least: usize) {
    let (done, wrong) = hasty(host, scenario, people, acts, 0.5, MOST);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(done >= least, "only {done} buttons did anything");
}

/// Every button that stands in a question: of several alike ("Move to ...") one.
#[test]
#[ignore = "minutes; see tests/README.md"]
fn a_double_click_at_every_button_ends_one_decision() {
    let all = [
        hasty(&DivineRight, include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron"), 3, 900, 0.5, ALL),
        hasty(&BloodRoyale, include_str!("../../assets/scenarios/blood_royale/three_crowns.ron"), 3, 900, 0.5, ALL),
        hasty(&Kingmaker, include_str!("../../assets/scenarios/kingmaker/the_short_war.ron"), 4, 900, 0.5, ALL),
        hasty(&DiplomacyRoyale, include_str!("../../assets/scenarios/diplomacy_royale/royale.ron"), 7, 600, 0.5, ALL),
        hasty(
            &OrderOfTheDragon,
            include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron"),
            6,
            600,
            0.5,
            ALL,
        ),
    ];
    let wrong: Vec<String> = all.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same clicks at a window without the rest end two decisions: they would find it.
#[test]
fn without_the_rest_a_double_click_ends_two() {
    let (_, wrong) = hasty(
        &BloodRoyale,
        include_str!("../../assets/scenarios/blood_royale/three_crowns.ron"),
        3,
        150,
        0.0,
        [9, 9, 0],
    );
    assert!(!wrong.is_empty());
}

#[test]
fn a_double_click_ends_one_decision_in_divine_right() {
    one_decision(&DivineRight, include_str!("../../assets/scenarios/divine_right/war_for_minaria.ron"), 3, 200, 6);
}

#[test]
fn a_double_click_ends_one_decision_in_blood_royale() {
    one_decision(&BloodRoyale, include_str!("../../assets/scenarios/blood_royale/three_crowns.ron"), 3, 200, 8);
}

#[test]
fn a_double_click_ends_one_decision_in_kingmaker() {
    one_decision(&Kingmaker, include_str!("../../assets/scenarios/kingmaker/the_short_war.ron"), 4, 300, 5);
}

#[test]
fn a_double_click_ends_one_decision_in_diplomacy_royale() {
    one_decision(&DiplomacyRoyale, include_str!("../../assets/scenarios/diplomacy_royale/royale.ron"), 7, 400, 2);
}

#[test]
fn a_double_click_ends_one_decision_in_order_of_the_dragon() {
    let dragon = include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron");
    one_decision(&OrderOfTheDragon, dragon, 6, 400, 2);
}
