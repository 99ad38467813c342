//! How every kingdom stands: whose it is, its monarch's personality once known, bans and penalties.

use bevy_egui::egui::{self, RichText};

use crate::games::divine_right::components::{Ban, Counter, Kind, Origin, Place, Standing};
use crate::window::asks::ShellAsk;
use crate::window::divine_right::{Look, pos};
use crate::window::panels::words;
use crate::window::theme;

/// The whole tab; a name leads to the kingdom's seat on the map.
pub fn show(ui: &mut egui::Ui, look: &mut Look) {
    let Some(sight) = look.eyes.sight.clone() else { return };
    let book = look.own.atlas.0.clone();
    let pos = pos(&sight, &book);
    for realm in pos.realms() {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                if let Some(image) = look.own.pictures.shield(Origin::Kingdom(realm.id), 36.0) {
                    ui.add(image);
                }
                ui.vertical(|ui| {
                    ui.horizontal(|ui| {
                        let name = RichText::new(if realm.id == crate::games::divine_right::ids::KingdomId::Trolls {
                            "The Trolls"
                        } else {
                            realm.id.name()
                        });
                        let title = ui
                            .add(egui::Button::new(name.family(theme::bold()).size(18.0)).frame(false))
                            .on_hover_text("Show its seat on the map");
                        if title.clicked() {
                            look.shell.asks.put(ShellAsk::LookAt(book.kingdom(realm.id).seat.to_string()));
                        }
                        match realm.standing {
                            Standing::Player(seat) => {
                                words::seat_chip(ui, seat, sight.tint(seat));
                                let queen = if pos.player(seat).queen { ", a queen" } else { "" };
                                ui.label(format!("home of {}{queen}", sight.name(seat)));
                            }
                            Standing::Allied(seat) => {
                                words::seat_chip(ui, seat, sight.tint(seat));
                                ui.label(format!("ally of {}", sight.name(seat)));
                            }
                            Standing::Neutral => {
                                ui.label("neutral");
                            }
                            standing if standing.is_left_out() => {
                                ui.label("has no part in this scenario");
                            }
                            Standing::Away { why, back_on } => {
                                ui.label(format!("out of the war ({why:?}) until turn {back_on}"));
                            }
                        }
                    });
                    let of = |kind| {
                        let is = |c: &Counter| c.kingdom() == Some(realm.id) && c.kind == kind;
                        let all: Vec<_> = pos.ids().filter(|id| is(pos.counter(*id))).collect();
                        let dead = all.iter().filter(|id| pos.place(**id) == Place::Dead).count();
                        (all.len() - dead, all.len())
                    };
                    let ((armies, most), (fleets, ships)) = (of(Kind::Army), of(Kind::Fleet));
                    let fleets = if ships > 0 { format!(", fleets {fleets} of {ships}") } else { String::new() };
                    ui.label(RichText::new(format!("Armies {armies} of {most}{fleets}")).small());
                    if let Some(id) = realm.known() {
                        let p = book.personality(id);
                        ui.label(RichText::new(format!("{}: {}", p.label, p.summary)).small().color(theme::RED));
                    }
                    let mut notes: Vec<String> = vec![];
                    if realm.omens {
                        notes.push("bad omens this turn".into());
                    }
                    if let Some((_, turns)) = realm.fading {
                        notes.push(format!("leaves the war at the end of this turn for {turns} turns"));
                    }
                    for (seat, n) in &realm.penalties {
                        notes.push(format!("penalty {n} for {}", sight.name(*seat)));
                    }
                    for Ban { seat, until } in &realm.bans {
                        let until = if *until == u16::MAX {
                            "as long as the monarch lives".into()
                        } else {
                            format!("until turn {until}")
                        };
                        notes.push(format!("ambassador of {} banished {until}", sight.name(*seat)));
                    }
                    if !notes.is_empty() {
                        ui.label(RichText::new(notes.join("; ")).small().color(theme::FADED));
                    }
                });
            });
        });
    }
    ui.label(theme::faded(format!(
        "Diplomacy cards: {} in the deck, {} discarded.",
        pos.decks().draw.len(),
        pos.decks().discard.len()
    )));
}
