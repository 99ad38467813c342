//! Parliament as a ceremony: a window over the map that leads from step to step, with the votes of both Houses before all eyes.
//! Every button is one of the offers.

use bevy_egui::egui::{self, Color32, RichText, Stroke};

use super::{bargain, cards, over_the_map, votes};
use crate::games::kingmaker::ids::{CardId, NobleId};
use crate::games::kingmaker::parliament::votes as tallies;
use crate::games::kingmaker::parliament::{
    Ballot, CardKindName, Line, ParliamentDeed as Deed, Question, Session, Stage,
};
use crate::games::kingmaker::position::Pos;
use crate::table::SeatId;
use crate::window::asks::Ask;
use crate::window::kingmaker::{Look, Offer, Sight};
use crate::window::panels::words;
use crate::window::{palette, theme};

// ---------------------------------------------------------------- The steps

/// The steps as a player reads them.
const STEPS: [(&str, &str); 8] = [
    ("Summons", "KM PARL-3"),
    ("Attendance", "KM PARL-9"),
    ("Titles", "KM PARL-14"),
    ("Offices", "KM PARL-18"),
    ("Bishoprics", "KM PARL-19"),
    ("The Kings", "KM PARL-26"),
    ("Acclamation", "KM OBJ-2"),
    ("Parting", "KM PARL-30"),
];

fn step_of(s: &Session) -> usize {
    match s.stage {
        Stage::Summoning | Stage::Answering => 0,
        Stage::Attendance | Stage::Counting => 1,
        Stage::Choosing => 5,
        Stage::Acclaiming => 6,
        Stage::Homeward => 7,
        Stage::Nominating | Stage::Refusing | Stage::Voting => match (s.questions.first(), s.kind) {
            (Some(Question::Monarch(_)), _) => 5,
            (Some(Question::Acclaim(_)), _) => 6,
            (_, CardKindName::Titles) => 2,
            (_, CardKindName::Offices) => 3,
            (_, CardKindName::Bishoprics) => 4,
        },
    }
}

fn steps(ui: &mut egui::Ui, look: &mut Look, s: &Session) {
    let now = step_of(s);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (k, (name, rule)) in STEPS.into_iter().enumerate() {
            let (fill, ink) = match k.cmp(&now) {
                std::cmp::Ordering::Less => (Color32::TRANSPARENT, theme::FADED),
                std::cmp::Ordering::Equal => (theme::RED, theme::PALE),
                std::cmp::Ordering::Greater => (Color32::TRANSPARENT, theme::INK),
            };
            let text = RichText::new(name).family(theme::bold()).size(15.5).color(ink);
            let text = if k < now { text.strikethrough() } else { text };
            let frame = egui::Frame::new().fill(fill).corner_radius(3).inner_margin(egui::Margin::symmetric(7, 2));
            let chip = frame.show(ui, |ui| ui.label(text)).response;
            if let Some(text) = words::rule_text(&look.shell.desk.rules, rule) {
                chip.on_hover_text(format!("{rule}: {text}"));
            }
            if k + 1 < STEPS.len() {
                ui.label(RichText::new("›").color(theme::FADED));
            }
        }
    });
}

// ---------------------------------------------------------------- The window

/// Over all of the map, for everybody, while `s` sits.
pub fn window(ctx: &egui::Context, look: &mut Look, sight: &Sight, pos: Pos, s: &Session) {
    over_the_map(ctx, look, "parliament", |ui, look| {
        ui.horizontal(|ui| {
            ui.label(theme::title(format!("Parliament at {}", pos.place_name(s.place)), 26.0));
            ui.label(theme::faded(format!("called by {}", sight.name(s.caller))));
            super::map_button(ui, look, "Parliament waits beside the decision");
        });
        steps(ui, look, s);
        ui.separator();
        egui::ScrollArea::vertical().id_salt("ceremony").auto_shrink([false; 2]).show(ui, |ui| {
            ui.columns(2, |cols| {
                business(&mut cols[0], look, sight, pos, s);
                houses(&mut cols[1], look, sight, pos, s);
            });
        });
    });
}

/// What the step is about, and what may be done in it.
fn business(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, s: &Session) {
    theme::ragged(ui, RichText::new(&sight.prompt.text).size(17.0));
    if let Some(rule) = &sight.prompt.rule {
        words::rule_mark(ui, look.shell, rule);
    }
    ui.add_space(4.0);
    let deciding = sight.deciding();
    if !deciding {
        theme::ragged(ui, theme::faded("You have done with this step; the others are asked."));
    }
    match s.stage {
        Stage::Summoning | Stage::Answering | Stage::Attendance | Stage::Counting => {
            guests(ui, look, pos, s);
            all_but_ready(ui, look, sight);
        }
        Stage::Nominating => nominations(ui, look, sight, pos, s),
        Stage::Refusing => slate(ui, look, sight, pos, s),
        Stage::Voting => ballots(ui, look, sight, pos, s),
        Stage::Choosing | Stage::Acclaiming => all_but_ready(ui, look, sight),
        Stage::Homeward => {
            all_but_ready(ui, look, sight);
            // Offices are traded before all part (TRF-5).
            bargain::doors(ui, look, sight, pos);
        }
    }
}

fn deeds(sight: &Sight) -> impl Iterator<Item = (&Offer, &Deed)> {
    sight.offers.iter().filter_map(|o| Some((o, o.act.get()?)))
}

fn wide(ui: &mut egui::Ui, look: &mut Look, offer: &Offer) {
    let width = ui.available_width();
    let button = ui.add(egui::Button::new(&offer.text).wrap().min_size(egui::vec2(width, 28.0)));
    if button.clicked() {
        look.asks.put(Ask::Do(offer.act.clone()));
    }
}

fn all_but_ready(ui: &mut egui::Ui, look: &mut Look, sight: &Sight) {
    let list: Vec<Offer> = deeds(sight).filter(|(_, d)| **d != Deed::Ready).map(|(o, _)| o.clone()).collect();
    let mut heading = String::new();
    for offer in &list {
        if offer.heading != heading {
            heading.clone_from(&offer.heading);
            ui.label(theme::heading(&heading));
        }
        wide(ui, look, offer);
    }
}

/// Those who are there or on their way.
fn guests(ui: &mut egui::Ui, look: &Look, pos: Pos, s: &Session) {
    let area = pos.book.map.place(s.place).area;
    let here: Vec<NobleId> = pos.nobles_in(area).filter(|n| n.captor.is_none()).map(|n| n.id).collect();
    ui.label(theme::heading("In the place"));
    people(ui, look, pos, &here);
    if !s.summoned.is_empty() {
        theme::ragged(ui, theme::faded(format!("Summoned: {}", pos.names(&s.summoned))));
    }
}

fn people(ui: &mut egui::Ui, look: &Look, pos: Pos, nobles: &[NobleId]) {
    ui.horizontal_wrapped(|ui| {
        for n in nobles {
            let seat = pos.noble(*n).seat;
            let tint = seat.and_then(|s| look.eyes.sight.as_ref().map(|sight| palette::screen(sight.tint(s))));
            let frame = egui::Frame::new()
                .fill(theme::SHEET)
                .stroke(Stroke::new(2.0, tint.unwrap_or(theme::LEATHER)))
                .corner_radius(4)
                .inner_margin(egui::Margin::symmetric(5, 3));
            // Of a known size, so that the row breaks before it.
            ui.allocate_ui(egui::vec2(124.0, 36.0), |ui| {
                frame.show(ui, |ui| {
                    ui.set_width(112.0);
                    ui.horizontal(|ui| {
                        if let Some(image) = look.own.pictures.arms(*n, 26.0) {
                            ui.add(image);
                        }
                        ui.add(egui::Label::new(RichText::new(pos.noble_name(*n)).small()).truncate());
                    });
                });
            });
        }
    });
}

// ---------------------------------------------------------------- Nominations

/// Every card of the kind with those who can have it.
fn nominations(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, s: &Session) {
    let who = match s.line {
        Line::Caller => "The caller nominates; everything that somebody can have must be offered.",
        Line::Combined => "What is left goes to the faction with most votes in both Houses together.",
        Line::Lords => "What is left goes to the faction with most votes in the Lords.",
        Line::Towns => "What is left goes to the faction with most votes of cities and towns.",
    };
    theme::ragged(ui, theme::faded(who));
    for card in &s.open {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            cards::line(ui, &pos.book, &look.own.pictures, *card, &cards::brings(&pos.book, *card).join(", "));
            if let Some((_, noble)) = s.slate.iter().find(|(c, _)| c == card) {
                nominee(ui, look, pos, *noble, "nominated");
                return;
            }
            let fits: Vec<(Offer, NobleId)> = deeds(sight)
                .filter_map(|(o, d)| match d {
                    Deed::Nominate { card: c, to } if c == card => Some((o.clone(), *to)),
                    _ => None,
                })
                .collect();
            if fits.is_empty() {
                ui.label(theme::faded("nobody can have it"));
            }
            ui.horizontal_wrapped(|ui| {
                for (offer, noble) in fits {
                    let seat = pos.noble(noble).seat;
                    let tint = seat.map_or(theme::LEATHER, |s| palette::screen(sight.tint(s)));
                    let text = RichText::new(pos.noble_name(noble)).small();
                    let button = egui::Button::new(text).stroke(Stroke::new(1.6, tint));
                    if ui.add(button).on_hover_text(&offer.text).clicked() {
                        look.asks.put(Ask::Do(offer.act.clone()));
                    }
                }
            });
        });
    }
}

fn nominee(ui: &mut egui::Ui, look: &Look, pos: Pos, noble: NobleId, note: &str) {
    ui.horizontal(|ui| {
        if let Some(image) = look.own.pictures.arms(noble, 26.0) {
            ui.add(image);
        }
        ui.label(RichText::new(pos.noble_name(noble)).family(theme::bold()));
        ui.label(theme::faded(note));
    });
}

/// The nominations; a player may refuse what is offered to his own.
fn slate(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, s: &Session) {
    for (card, noble) in &s.slate {
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            cards::line(ui, &pos.book, &look.own.pictures, *card, "");
            nominee(ui, look, pos, *noble, "");
            let refuse = deeds(sight).find(|(_, d)| **d == Deed::Refuse { card: *card }).map(|(o, _)| o.clone());
            if let Some(offer) = refuse
                && ui.button("Refuse it").clicked()
            {
                look.want(&offer.act);
            }
        });
    }
}

// ---------------------------------------------------------------- Votes

fn question_words(pos: Pos, s: &Session, q: Question) -> (String, Option<(CardId, NobleId)>) {
    match q {
        Question::Award(card) => {
            let noble = s.slate.iter().find(|(c, _)| *c == card).map(|(_, n)| *n);
            (pos.card_name(card).to_string(), noble.map(|n| (card, n)))
        }
        Question::Monarch(royal) => (format!("Shall {} be the sole monarch?", pos.royal_name(royal)), None),
        Question::Acclaim(royal) => (format!("Do the Houses acclaim {}?", pos.royal_name(royal)), None),
    }
}

/// Each question with one's own ballot, or the three ways to cast it.
fn ballots(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, s: &Session) {
    let (lords, commons) = s.votes_of(sight.seat);
    theme::ragged(
        ui,
        theme::faded(format!(
            "You cast {lords} votes in the Lords and {commons} in the Commons, undivided. Ballots are opened together."
        )),
    );
    for q in &s.questions {
        let (text, award) = question_words(pos, s, *q);
        theme::card().show(ui, |ui| {
            ui.set_width(ui.available_width());
            match award {
                Some((card, noble)) => {
                    cards::line(ui, &pos.book, &look.own.pictures, card, "");
                    nominee(ui, look, pos, noble, "");
                }
                None => {
                    ui.label(RichText::new(text).family(theme::bold()));
                }
            }
            let own = s.ballots.iter().find(|(seat, on, _)| *seat == sight.seat && on == q).map(|(_, _, b)| *b);
            if let Some(ballot) = own {
                let word = match ballot {
                    Ballot::Aye => "You have said Aye",
                    Ballot::No => "You have said No",
                    Ballot::Abstain => "You have abstained",
                };
                ui.label(RichText::new(word).color(theme::GREEN));
                return;
            }
            ui.horizontal(|ui| {
                for (ballot, word) in [(Ballot::Aye, "Aye"), (Ballot::No, "No"), (Ballot::Abstain, "Abstain")] {
                    let vote = Deed::Vote { on: *q, ballot };
                    let found = deeds(sight).find(|(_, d)| **d == vote).map(|(o, _)| o.clone());
                    if let Some(offer) = found {
                        let button = ui.add(egui::Button::new(word).min_size(egui::vec2(64.0, 28.0)));
                        words::name(&button, format!("{word}: {}", question_words(pos, s, *q).0));
                        if button.clicked() {
                            look.asks.put(Ask::Do(offer.act.clone()));
                        }
                    }
                }
            });
        });
    }
}

/// Both Houses as they stand: bars of the factions, and who attends.
fn houses(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, s: &Session) {
    let area = pos.book.map.place(s.place).area;
    let counted = !s.votes.is_empty();
    let present: Vec<NobleId> = if counted {
        s.attending.clone()
    } else {
        pos.nobles_in(area).filter(|n| n.captor.is_none()).map(|n| n.id).collect()
    };
    let of = |seat: SeatId| match s.votes.iter().find(|v| v.seat == seat) {
        Some(v) => (v.lords, v.commons),
        None => (tallies::lords(pos, seat, &present, area), tallies::commons(pos, seat)),
    };
    let all: Vec<(SeatId, u16, u16)> = pos.seats().map(|seat| (seat, of(seat).0, of(seat).1)).collect();
    let lords: u16 = all.iter().map(|v| v.1).sum();
    let commons: u16 = all.iter().map(|v| v.2).sum();
    let soon = if counted { "" } else { " if it sat now" };
    ui.label(theme::heading(format!("House of Lords: {lords} votes{soon}")));
    stripe(ui, sight, &all.iter().map(|v| (v.0, v.1)).collect::<Vec<_>>(), lords);
    ui.label(theme::heading(format!("House of Commons: {commons} votes")));
    stripe(ui, sight, &all.iter().map(|v| (v.0, v.2)).collect::<Vec<_>>(), commons);
    theme::ragged(ui, theme::faded("More ayes than noes in each House carry a question; abstentions do not count."));
    ui.add_space(4.0);
    for (seat, l, c) in &all {
        ui.horizontal(|ui| {
            words::seat_chip(ui, *seat, sight.tint(*seat));
            ui.label(RichText::new(sight.name(*seat)).family(theme::bold()));
            ui.label(format!("Lords {l}, Commons {c}"));
            if s.stage == Stage::Voting && (sight.prompt.seats.contains(seat)) {
                ui.label(theme::faded("has yet to vote"));
            }
        });
        let own = votes::lords(pos, *seat, &present, area);
        votes::opened(ui, ("lords", seat.0), "Lords: what they come from", &own);
        votes::opened(ui, ("commons", seat.0), "Commons: what they come from", &tallies::commons_tally(pos, *seat));
    }
    if counted {
        ui.label(theme::heading("In attendance"));
        people(ui, look, pos, &present);
    }
}

/// The factions side by side, each as wide as its share.
fn stripe(ui: &mut egui::Ui, sight: &Sight, list: &[(SeatId, u16)], all: u16) {
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 26.0), egui::Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, 3.0, theme::PAPER_DARK);
    let mut x = rect.left();
    for (seat, n) in list.iter().filter(|(_, n)| *n > 0) {
        let wide = rect.width() * f32::from(*n) / f32::from(all.max(1));
        let part = egui::Rect::from_min_size(egui::pos2(x, rect.top()), egui::vec2(wide, rect.height()));
        let tint = sight.tint(*seat);
        painter.rect_filled(part, 0.0, palette::screen(tint));
        painter.line_segment([part.right_top(), part.right_bottom()], Stroke::new(1.0, theme::LEATHER));
        let pen = if tint.luminance() < 0.34 { Color32::WHITE } else { theme::INK };
        if wide > 16.0 {
            let text = if wide > 46.0 { format!("{} · {n}", words::roman(seat.0)) } else { n.to_string() };
            let font = egui::FontId::new(14.5, theme::bold());
            painter.text(part.center(), egui::Align2::CENTER_CENTER, text, font, pen);
        }
        x += wide;
    }
    painter.rect_stroke(rect, 3.0, Stroke::new(1.0, theme::LEATHER), egui::StrokeKind::Middle);
}

// ---------------------------------------------------------------- Beside it, on the decision panel

/// What the step asks, in a sentence, while the ceremony is before the map.
pub fn beside(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, s: &Session) {
    let now = step_of(s);
    ui.label(theme::heading(format!("Step {} of {}: {}", now + 1, STEPS.len(), STEPS[now].0)));
    let text = match s.stage {
        Stage::Summoning => {
            "Writs bring nobles of other factions here. When you have summoned enough, let Parliament assemble."
        }
        Stage::Answering => "The noble summoned comes, unless his faction sends another with a Writ.",
        Stage::Attendance => {
            "Whoever wants to be counted comes now: nobles from anywhere in England and Wales, others by ship."
        }
        Stage::Counting => "Whoever controls both senior heirs says which of them counts.",
        Stage::Nominating => "Choose for every card who is to have it. Those who cannot hold it are not shown.",
        Stage::Refusing => "What is offered to your own nobles you may refuse once.",
        Stage::Voting => "Cast Aye or No on every question. Your votes are counted when all have voted.",
        Stage::Choosing => "Two monarchs are here: say which of them the Houses vote on first.",
        Stage::Acclaiming => "With most Lords votes and more than half of the Commons your King has won the game.",
        Stage::Homeward => "Nobles in attendance may go home to a castle, and offices may change hands.",
    };
    ui.label(text);
    if super::back_button(ui, look, "Back to Parliament") {
        all_but_ready(ui, look, sight);
    }
}
