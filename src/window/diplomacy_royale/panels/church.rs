//! The church: who enters it, what each churchman can do in this court, the election of the Pope (section 9).

use bevy_egui::egui::{self, RichText};

use super::super::Look;
use super::{Mind, now};
use crate::dynasty::CharacterId;
use crate::games::diplomacy_royale::actions::Action;
use crate::games::diplomacy_royale::clergy::{self, ClergyDeed};
use crate::games::diplomacy_royale::components::{Cleric, Rank};
use crate::games::diplomacy_royale::position::Pos;
use crate::games::diplomacy_royale::{orders, writs};
use crate::table::SeatId;
use crate::window::asks::Ask;
use crate::window::dynasty::people;
use crate::window::panels::words;
use crate::window::theme;

/// The churchmen of a house, below its people.
pub fn members(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, seat: SeatId) {
    let pos = mind.pos();
    let church: Vec<_> = clergy::clergy_of(pos, seat).filter(|_| pos.options.clergy).collect();
    if church.is_empty() {
        return;
    }
    ui.label(RichText::new("The clergy").family(theme::bold()).color(theme::RED));
    for (noble, cleric) in church {
        ui.horizontal_wrapped(|ui| {
            people::link(
                ui,
                &mut look.own.court,
                mind,
                noble.id,
                format!("{} {}", cleric.rank.name(), pos.name_of(noble.id)),
            );
            if let Some(see) = cleric.see {
                ui.label(format!("of {}", pos.label(see)));
            }
            if cleric.acted {
                ui.label(theme::faded("has used his power"));
            }
        });
    }
}

/// At court: one's churchmen with what they can do, who may join them, annulments.
pub fn at_court(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    if !pos.options.clergy {
        return;
    }
    let all = now(look, mind);
    let deeds: Vec<&ClergyDeed> = all.church.iter().collect();
    let own: Vec<(CharacterId, Cleric)> = clergy::clergy_of(pos, mind.seat()).map(|(n, c)| (n.id, c.clone())).collect();
    let novices: Vec<&ClergyDeed> = deeds.iter().copied().filter(|d| matches!(d, ClergyDeed::Enter { .. })).collect();
    let petitions: Vec<&ClergyDeed> =
        deeds.iter().copied().filter(|d| matches!(d, ClergyDeed::AskAnnulment { .. })).collect();
    if own.is_empty() && novices.is_empty() && petitions.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::heading("The church"));
        words::rule_mark(ui, look.shell, "ROY 9.1-2");
    });
    if own.is_empty() {
        ui.add(
            egui::Label::new(theme::faded("You have no priest: you marry only into families that have one.")).wrap(),
        );
    }
    for (who, cleric) in &own {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            churchman(ui, look, mind, *who, cleric, &deeds);
        });
    }
    if !novices.is_empty() {
        ui.horizontal_wrapped(|ui| {
            people::whole(ui);
            let menu = ui.menu_button("Into the church…", |ui| {
                novices.into_iter().for_each(|deed| novice(ui, look, mind, deed));
            });
            let hint = "He becomes a priest for life, gives up all his claims and never marries";
            words::name(&menu.response.on_hover_text(hint), "Into the church");
            words::rule_mark(ui, look.shell, "ROY 9-2");
        });
    }
    annulments(ui, look, mind, &petitions);
}

/// A man who may enter the clergy, with how fast he would rise.
fn novice(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, deed: &ClergyDeed) {
    let ClergyDeed::Enter { who } = deed else { return };
    let pos = mind.pos();
    let enter = ui.button(format!("{} ({})", pos.name_of(*who), pos.age(*who)));
    words::name(&enter, format!("{} enters the clergy", pos.name_of(*who)));
    if enter.on_hover_text(next_rank(pos, *who, None)).clicked() {
        look.want(&Action::Clergy(deed.clone()).act());
        ui.close();
    }
}

/// "Bishop with 4 or more on ten (70 %), rolled after the next births".
fn next_rank(pos: Pos, who: CharacterId, cleric: Option<&Cleric>) -> String {
    let next = match cleric.map(|c| c.rank) {
        None => "Rises to Bishop",
        Some(Rank::Priest) => "Becomes Bishop",
        Some(Rank::Bishop) => "Becomes Archbishop",
        Some(Rank::Archbishop) => "Becomes Cardinal",
        Some(Rank::Cardinal) if cleric.is_some_and(|c| !c.eligible) => "Can stand for Pope",
        Some(Rank::Cardinal) => return "Can be elected Pope.".into(),
        Some(Rank::Pope) => return "Pope for life.".into(),
    };
    let needed = pos.book.tables.advance_needed(pos.character(who).scores.strength);
    let chance = 11_u8.saturating_sub(needed) * 10;
    format!("{next} with {needed} or more on ten, once in each phase of births: {chance} %.")
}

/// One churchman: what he is, what he may become, what he can do now.
fn churchman(
    ui: &mut egui::Ui,
    look: &mut Look,
    mind: &Mind,
    who: CharacterId,
    cleric: &Cleric,
    deeds: &[&ClergyDeed],
) {
    let pos = mind.pos();
    ui.horizontal_wrapped(|ui| {
        people::link(ui, &mut look.own.court, mind, who, format!("{} {}", cleric.rank.name(), pos.name_of(who)));
        if let Some(see) = cleric.see {
            ui.label(format!("of {}", pos.label(see)));
        }
    });
    ui.add(egui::Label::new(RichText::new(next_rank(pos, who, Some(cleric))).small().color(theme::FADED)).wrap());
    for line in standing(pos, mind.seat(), who, cleric) {
        ui.add(egui::Label::new(RichText::new(line).small()).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        for (face, rule, is) in POWERS {
            let list: Vec<&ClergyDeed> = deeds.iter().copied().filter(|d| is(d, who)).collect();
            if list.is_empty() {
                continue;
            }
            let menu = ui.menu_button(*face, |ui| {
                egui::ScrollArea::vertical().id_salt((*face, who.0)).max_height(280.0).show(ui, |ui| {
                    for deed in list {
                        choice(ui, look, mind, deed);
                    }
                });
            });
            words::name(&menu.response, format!("{face} {}", pos.name_of(who)));
            words::rule_mark(ui, look.shell, rule);
        }
    });
}

type Power = (&'static str, &'static str, fn(&ClergyDeed, CharacterId) -> bool);

/// What churchmen can do, each a menu of the legal ways.
const POWERS: &[Power] = &[
    ("Takes the see of…", "ROY 9.3-2", |d, me| matches!(d, ClergyDeed::TakeSee { who, .. } if *who == me)),
    ("Arrests…", "ROY 9.3-1", |d, me| matches!(d, ClergyDeed::Arrest { cleric, .. } if *cleric == me)),
    ("Protects…", "ROY 9.3-12", |d, me| matches!(d, ClergyDeed::Protect { cleric, .. } if *cleric == me)),
    ("Passes over…", "ROY 9.4-1", |d, me| matches!(d, ClergyDeed::PassOver { cleric, .. } if *cleric == me)),
    ("Annuls…", "ROY 9.5-1", |d, me| matches!(d, ClergyDeed::Annul { pope, .. } if *pope == me)),
];

/// One way of a power, with its chance; hovering shows the place on the map.
fn choice(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, deed: &ClergyDeed) {
    let pos = mind.pos();
    let mut spot = None;
    let face = match deed {
        ClergyDeed::TakeSee { at, .. } => {
            spot = Some(*at);
            pos.label(*at).to_string()
        }
        ClergyDeed::Arrest { cleric, target } => {
            let unit = pos.noble(*target).command.and_then(|u| pos.find_unit(u));
            spot = unit.and_then(|u| u.at).map(|p| pos.map().province(p));
            let of = pos.character(*target).keeper.map_or(String::new(), |s| format!(" of {}", pos.seat_name(s)));
            let leads = unit.map_or(String::new(), |u| format!(", {}", orders::unit_words(pos, u)));
            let chance = clergy::chance(pos, mind.seat(), *cleric, *target);
            format!("{}{of}{leads}: {chance} %", pos.name_of(*target))
        }
        ClergyDeed::Protect { who, .. } => {
            let unit = pos.noble(*who).command.and_then(|u| pos.find_unit(u));
            spot = unit.and_then(|u| u.at).map(|p| pos.map().province(p));
            let leads = unit.map_or(String::new(), |u| format!(", {}", orders::unit_words(pos, u)));
            format!("{}{leads}", pos.name_of(*who))
        }
        ClergyDeed::PassOver { .. } => {
            format!("{}: {} %", clergy::describe(pos, deed), pos.book.tables.clergy.pass_over_chance)
        }
        deed => clergy::describe(pos, deed),
    };
    let pick = if clergy::is_final(pos, deed) { theme::chance(ui, face) } else { ui.button(face) };
    if let Some(at) = spot.filter(|_| pick.hovered()) {
        look.shell.desk.flash = Some((pos.map().data(at).key.clone(), 0.6));
    }
    if pick.clicked() {
        look.want(&Action::Clergy(deed.clone()).act());
        ui.close();
    }
}

/// What a churchman has done or cannot do, in words.
fn standing(pos: Pos, seat: SeatId, who: CharacterId, cleric: &Cleric) -> Vec<String> {
    let mut out = vec![];
    if let Some(target) = pos.desk().arrests.get(&who) {
        let chance = clergy::chance(pos, seat, who, *target);
        out.push(format!("Tries to arrest {} when the court ends: {chance} %.", pos.name_of(*target)));
    }
    let guards = pos.sanctuary.0.iter().filter(|(by, _)| *by == who);
    out.extend(guards.map(|(_, kept)| format!("Protects {} in this court.", pos.name_of(*kept))));
    if cleric.acted && out.is_empty() {
        out.push("Has used his power in this court.".into());
    }
    if cleric.rank >= Rank::Bishop {
        let may =
            if cleric.renounced { "Has allowed a renouncing in this court." } else { "May allow one renouncing." };
        out.push(may.into());
    }
    if let (Rank::Archbishop | Rank::Cardinal, Some(see)) = (cleric.rank, cleric.see) {
        let (radius, less) = clergy::reach(pos, seat, see);
        let lost = if less > 0 { format!(", {less} % less while his see is lost") } else { String::new() };
        let spaces = if radius == 1 { "1 space".into() } else { format!("{radius} spaces") };
        out.push(format!("Arrests leaders within {spaces} of his see{lost}."));
    }
    out
}

/// Annulments: asked for by a side of the marriage, given by the Pope.
fn annulments(ui: &mut egui::Ui, look: &mut Look, mind: &Mind, asks: &[&ClergyDeed]) {
    let pos = mind.pos();
    let asked = &pos.at.petitions.0;
    if asks.is_empty() && asked.is_empty() {
        return;
    }
    let couple = |m| {
        let found = pos.find_marriage(m);
        found.map_or(String::new(), |m| format!("{} and {}", pos.name_of(m.husband), pos.name_of(m.wife)))
    };
    for marriage in asked {
        ui.add(egui::Label::new(format!("The Pope is asked to annul the marriage of {}.", couple(*marriage))).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        people::whole(ui);
        if !asks.is_empty() {
            let menu = ui.menu_button("Ask the Pope to annul…", |ui| {
                for deed in asks {
                    let ClergyDeed::AskAnnulment { marriage } = deed else { continue };
                    let bars = pos.find_marriage(*marriage).and_then(|m| m.contract);
                    let barred = bars.is_some_and(|w| {
                        writs::permits(pos, writs::Doing::Annul { seat: mind.seat(), writ: w }).is_err()
                    });
                    let note = if barred { " (their writ forbids it)" } else { "" };
                    let pick = ui.button(format!("{}{note}", couple(*marriage)));
                    if pick.clicked() {
                        look.want(&Action::Clergy((*deed).clone()).act());
                        ui.close();
                    }
                }
            });
            words::name(&menu.response, "Ask the Pope to annul a marriage");
        }
        words::rule_mark(ui, look.shell, "ROY 9.5-1");
    });
}

/// What passed on lately, as Cardinals may contest it.
pub fn inherited(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    let recent = &pos.at.recent.0;
    if recent.is_empty() || !pos.options.clergy {
        return;
    }
    ui.horizontal(|ui| {
        ui.label(theme::heading("Inherited lately"));
        words::rule_mark(ui, look.shell, "ROY 9.4-1");
    });
    for one in recent {
        ui.horizontal_wrapped(|ui| {
            people::link(ui, &mut look.own.court, mind, one.to, pos.name_of(one.to));
            ui.label(format!("has {} after {}", super::estate_words(pos, one.what), pos.name_of(one.from)));
        });
    }
}

/// The election of the Pope: each of one's Cardinals votes.
pub fn conclave(ui: &mut egui::Ui, look: &mut Look, mind: &Mind) {
    let pos = mind.pos();
    ui.horizontal(|ui| {
        ui.label(theme::heading("Who can become Pope"));
        words::rule_mark(ui, look.shell, "ROY 9.4-9");
    });
    let candidates = clergy::candidates(pos);
    for who in &candidates {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            people::row(ui, &mut look.own.court, mind, *who);
        });
    }
    ui.add(
        egui::Label::new(theme::faded("Of those with the same votes the better leader is elected, then the older."))
            .wrap(),
    );
    let cardinals: Vec<CharacterId> =
        clergy::clergy_of(pos, mind.seat()).filter(|(_, c)| c.rank == Rank::Cardinal).map(|(n, _)| n.id).collect();
    if cardinals.is_empty() {
        ui.label("You have no Cardinal and no vote.");
    }
    for cardinal in cardinals {
        let now = pos.desk().votes.get(&cardinal).copied();
        ui.label(RichText::new(format!("{} votes for", pos.name_of(cardinal))).family(theme::bold()));
        ui.horizontal_wrapped(|ui| {
            people::whole(ui);
            for candidate in &candidates {
                let pick = ui.selectable_label(now == Some(*candidate), pos.name_of(*candidate));
                words::name(&pick, format!("{} votes for {}", pos.name_of(cardinal), pos.name_of(*candidate)));
                if pick.clicked() && now != Some(*candidate) && mind.decides() {
                    let deed = ClergyDeed::Vote { cardinal, candidate: *candidate };
                    look.asks.put(Ask::Do(Action::Clergy(deed).act()));
                }
            }
        });
    }
}
