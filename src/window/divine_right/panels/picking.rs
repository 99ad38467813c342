//! A siege or attack put together by hand: who takes part, what the rules say to it, and the button that does it.

use bevy_egui::egui::{self, RichText};

use super::place;
use crate::games::divine_right::actions::Besiege;
use crate::games::divine_right::combat::Manner;
use crate::games::divine_right::components::{Kind, Place};
use crate::games::divine_right::ids::HexId;
use crate::window::asks::Ask;
use crate::window::divine_right::Sight;
use crate::window::divine_right::picking::{self, Aim, Picking, Stack};
use crate::window::divine_right::rules;
use crate::window::divine_right::{Atlas, Look, Offer, action, pointed_at, pos, unit_name};
use crate::window::panels::{parting, words};
use crate::window::theme;

/// The plan in hand.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let Some(mut plan) = look.own.choice.picking.clone() else { return };
    let before = plan.aim.clone();
    let mut gone = false;
    theme::card().show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(theme::heading(title(&look.own.atlas, &plan)));
            gone = ui.small_button("×").on_hover_text("Give this plan up (Esc)").clicked();
        });
        aims(ui, look, sight, &mut plan);
        ui.add_space(2.0);
        ui.label(RichText::new("Who takes part").family(theme::bold()).color(theme::RED));
        if plan.stacks.is_empty() {
            ui.label(theme::faded("No stack of yours can come. Click one on the map to read why."));
        }
        for stack in plan.stacks.clone() {
            row(ui, look, sight, &mut plan, &stack);
        }
        ui.label(theme::faded("Or click stacks on the map: once to take them in, again to leave them out."));
    });
    ui.add_space(4.0);
    if gone && plan.is_touched() {
        look.drafts.leave(plan.draft());
    } else if gone {
        look.own.choice.drop_all();
    } else if plan.aim != before {
        look.own.choice.picking = Some(plan);
        look.own.choice.version += 1;
    }
}

/// "Siege of Parros".
pub fn title(atlas: &Atlas, plan: &Picking) -> String {
    let map = &atlas.0.map;
    let names: Vec<String> = plan.targets().into_iter().map(|hex| place(map, hex)).collect();
    match plan.aim {
        Aim::Siege { .. } => format!("Siege of {}", names.join(" and ")),
        Aim::Attack(_) if names.is_empty() => "An attack".into(),
        Aim::Attack(_) => format!("Attack on {}", names.join(" and ")),
    }
}

/// The manner of an attack and the hexes it is aimed at.
fn aims(ui: &mut egui::Ui, look: &Look, sight: &Sight, plan: &mut Picking) {
    let Aim::Attack(attack) = &mut plan.aim else { return };
    let mut manners: Vec<Manner> = picking::attacks(sight).map(|a| a.manner).collect();
    manners.sort();
    manners.dedup();
    if manners.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for manner in manners {
                let name = match manner {
                    Manner::Land => "By land",
                    Manner::Sea => "Fleet against fleet",
                    Manner::Landing => "From the ships",
                    Manner::BreakOut => "Break out",
                };
                if ui.selectable_label(attack.manner == manner, name).clicked() && attack.manner != manner {
                    attack.manner = manner;
                    attack.from.clear();
                    attack.staying.clear();
                }
            }
        });
    }
    let hexes = picking::possible_targets(sight, attack);
    ui.label(RichText::new("What is attacked").family(theme::bold()).color(theme::RED));
    let mut turned: Option<HexId> = None;
    for hex in hexes {
        let mut on = attack.at.contains(&hex);
        if ui.checkbox(&mut on, place(&look.own.atlas.0.map, hex)).changed() {
            turned = Some(hex);
        }
    }
    if let Some(hex) = turned {
        plan.toggle_target(hex);
    }
}

/// A stack with its tick box; under a picked one its units, or why it cannot come.
fn row(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, plan: &mut Picking, stack: &Stack) {
    let book = look.own.atlas.0.clone();
    let pos = pos(sight, &book);
    let listed = match &plan.aim {
        Aim::Siege { units, .. } if stack.picked => {
            stack.units.iter().copied().filter(|id| units.contains(id)).collect()
        }
        Aim::Siege { .. } => stack.usual.clone(),
        Aim::Attack(_) => stack.units.clone(),
    };
    let inside = if stack.post.inside { ", inside" } else { "" };
    let text = format!("{}{inside}: {}", place(&book.map, stack.post.hex), pos.list(&listed));
    let mut on = stack.picked;
    let response = ui.checkbox(&mut on, text);
    if response.hovered() {
        look.shell.desk.flash = Some((stack.post.hex.to_string(), 0.6));
    }
    if response.changed() {
        plan.toggle(stack);
    }
    if !stack.picked {
        return;
    }
    if let Err(no) = stack.way.clone() {
        ui.indent(("no", stack.post.hex.0, stack.post.inside), |ui| words::refusal(ui, look.shell, &no));
    }
    match plan.aim.clone() {
        Aim::Siege { units, .. } if stack.units.len() > 1 => {
            let title = RichText::new(format!("Which units ({} of {})", listed.len(), stack.units.len())).small();
            egui::CollapsingHeader::new(title)
                .id_salt(("units", stack.post.hex.0, stack.post.inside, stack.units[0].0))
                .show(ui, |ui| {
                    for id in &stack.units {
                        let mut on = units.contains(id);
                        if ui.checkbox(&mut on, RichText::new(unit_name(sight, book.counter(*id))).small()).changed() {
                            plan.toggle_unit(*id);
                        }
                    }
                });
        }
        // Of a landing, who is aboard may stay there (AMPHIB-04).
        Aim::Attack(attack) if attack.manner == Manner::Landing => {
            let aboard = pos.ids().filter(|id| match pos.place(*id) {
                Place::Aboard { fleet } => stack.units.contains(&fleet) && pos.counter(*id).is_combat(),
                _ => false,
            });
            for id in aboard {
                let mut out = attack.staying.contains(&id);
                let name = unit_name(sight, pos.counter(id));
                if ui.checkbox(&mut out, RichText::new(format!("{name} stays aboard")).small()).changed() {
                    plan.toggle_unit(id);
                }
            }
        }
        // Heroes of a garrison may stay behind (SIEGE-30).
        Aim::Attack(attack) if stack.post.inside => {
            for id in stack.units.iter().filter(|id| book.counter(**id).kind == Kind::Monarch) {
                let mut out = attack.staying.contains(id);
                let name = unit_name(sight, book.counter(*id));
                if ui.checkbox(&mut out, RichText::new(format!("{name} stays inside")).small()).changed() {
                    plan.toggle_unit(*id);
                }
            }
        }
        _ => {}
    }
}

/// The button with its odds or refusal: below the list, always in sight.
pub fn footer(ui: &mut egui::Ui, look: &mut Look) {
    let Some(plan) = look.own.choice.picking.clone() else { return };
    let Some(verdict) = plan.verdict else { return };
    let Some(sight) = look.eyes.sight.clone() else { return };
    let name = match plan.aim {
        Aim::Siege { .. } => "Lay this siege",
        Aim::Attack(_) => "Announce this attack",
    };
    let face = if verdict.grave { theme::grave } else { theme::main };
    let response = theme::add_if(ui, verdict.may.is_ok(), face, name, egui::vec2(ui.available_width(), 30.0));
    let hint = if verdict.grave { "\nThis cannot be undone." } else { "" };
    let response = match &verdict.may {
        Ok(()) => response.on_hover_text(format!("{}{hint}", verdict.text)),
        Err(no) => response.on_disabled_hover_text(sight.barred(no)),
    };
    if response.clicked() {
        look.asks.put(Ask::Do(verdict.action.act()));
        if let Some(plan) = &mut look.own.choice.picking {
            plan.sent = true;
        }
    }
    // Below it, where else stands what ends the phase: there is nothing to press.
    ui.vertical(|ui| {
        ui.set_min_height(parting::ROW);
        for (n, line) in verdict.odds.iter().enumerate() {
            let text = RichText::new(line);
            ui.label(if n == 0 { text.family(theme::bold()) } else { text.size(15.5).color(theme::FADED) });
        }
        if let Err(no) = &verdict.may {
            words::refusal(ui, look.shell, no);
        }
    });
}

/// Buttons that begin a plan: beside the listed offers of a heading, or for the place pointed at.
pub fn begin(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, heading: Option<&str>) {
    let mut start: Option<Picking> = None;
    let mut castles: Vec<HexId> = vec![];
    let mut attacks = false;
    match heading {
        Some(heading) => {
            for offer in
                sight.offers.iter().filter(|o| o.heading == heading && pointed_at(&look.shell.desk) != target(o))
            {
                match target(offer) {
                    Some(hex) if offer.act.get::<Besiege>().is_some() => {
                        castles.push(hex);
                    }
                    Some(_) => attacks = true,
                    None => {}
                }
            }
        }
        None => {
            let Some(at) = pointed_at(&look.shell.desk) else { return };
            match rules::besiegeable(pos(sight, &look.own.atlas.0), sight.seat, at) {
                Some(Ok(())) => castles.push(at),
                Some(Err(no)) => {
                    ui.add_enabled(false, egui::Button::new(siege_words(look, at)).wrap())
                        .on_disabled_hover_text(sight.barred(&no));
                }
                None => {}
            }
            attacks = picking::attacks(sight).any(|a| a.at.contains(&at) || a.from.iter().any(|p| p.hex == at));
        }
    }
    castles.dedup();
    for castle in castles {
        let hint = "Pick the stacks yourself, from any side, and see the odds before they go";
        if ui.add(egui::Button::new(siege_words(look, castle)).wrap()).on_hover_text(hint).clicked() {
            start = Some(Picking::siege(castle));
        }
    }
    if attacks {
        let hint = "Pick the stacks and the hexes yourself, and see the odds before you announce it";
        let at = pointed_at(&look.shell.desk).filter(|_| heading.is_none());
        if ui.button("Choose who attacks what…").on_hover_text(hint).clicked() {
            start = picking::attack_from(sight, at);
        }
    }
    if let Some(plan) = start {
        look.own.choice.drop_all();
        look.own.choice.picking = Some(plan);
    }
}

fn target(offer: &Offer) -> Option<HexId> {
    picking::by_hand(&action(offer)?)
}

fn siege_words(look: &Look, castle: HexId) -> String {
    format!("Choose who besieges {}…", place(&look.own.atlas.0.map, castle))
}
