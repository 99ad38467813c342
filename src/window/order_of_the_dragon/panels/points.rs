//! Diplomacy points: where they come from, line by line; what each can buy; what is barred this turn and by which rule; and
//! the stepper by which points are added to an order (section 9).

use bevy_egui::egui::{self, RichText};

use super::super::map::chart;
use super::super::orders::{Piece, arms, is_ordering, vote_of};
use super::super::{Look, Sight};
use crate::games::order_of_the_dragon::View;
use crate::games::order_of_the_dragon::orders::unit_words;
use crate::games::order_of_the_dragon::points::{self, Account, GiveAlso, Pool, TakeVoteBack, count};
use crate::games::order_of_the_dragon::prelude::*;
use crate::window::asks::Ask;
use crate::window::diplomacy::gestures::take_up;
use crate::window::{panels::words, pointer, theme};

/// The lines of a budget: what gives points, whether it does, and the rule.
fn sources(sight: &Sight, pos: Pos, power: PowerId, pool: &Pool) -> Vec<(bool, String, &'static str)> {
    let capital = pos.label(pos.capital(power));
    let (held, whose) = match sight.plays() {
        true => (format!("{capital}, your capital, is yours"), "your".to_string()),
        false => (format!("{capital}, its capital, is held by {}", power.name()), format!("{}'s", power.name())),
    };
    let mut out =
        vec![(pool.capital, held, "9.2-3"), (pool.heir, format!("a single heir lives in {capital}"), "9.2-4")];
    out.extend(pool.thralls.iter().map(|at| (true, format!("{} is {whose} thrall", pos.label(*at)), "9.2-5")));
    out.extend(pool.vassals.iter().map(|v| (true, format!("{} is {whose} vassal", pos.vassal_name(*v)), "9.2-6")));
    out
}

/// Small: what is left, what has been given, with steppers.
pub fn account(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some(account) = points::ledger(pos, sight.seat) else { return };
    heading(ui, &account);
    given(ui, look, sight, pos, &account);
    let marries = pos.power_of(sight.seat).is_some_and(|p| pos.match_of(p).is_some());
    if account.given.is_empty() && account.pool.total > 0 && !marries {
        let text =
            "Click a minor power, a thrall or a vassal on the map, then what it is to do. Unspent points are lost.";
        ui.label(theme::faded(text));
    }
}

fn heading(ui: &mut egui::Ui, account: &Account) {
    ui.horizontal(|ui| {
        ui.label(theme::heading("Diplomacy points"));
        pips(ui, account);
    });
}

/// A coin for each point, spent ones hollow.
fn pips(ui: &mut egui::Ui, account: &Account) {
    let total = account.pool.total;
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(19.0 * f32::from(total.max(1)), 20.0), egui::Sense::hover());
    for n in 0..total {
        let at = rect.left_center() + egui::vec2(9.0 + 19.0 * f32::from(n), 0.0);
        let fill = if n < account.left { theme::GOLD } else { egui::Color32::TRANSPARENT };
        ui.painter().circle(at, 7.0, fill, egui::Stroke::new(1.6, theme::GOLD));
    }
    let text = format!("{} of {} left", account.left, count(total));
    words::name(&response, &text);
    response.on_hover_text(text);
}

/// Each order that has points, with its stepper.
fn given(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, account: &Account) {
    ui.scope(|ui| {
        super::dense(ui);
        votes(ui, look, sight, pos, account);
    });
}

fn votes(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, account: &Account) {
    let power = pos.power_of(sight.seat);
    for vote in &account.given {
        let Some(unit) = pos.find_unit(vote.unit) else { continue };
        ui.horizontal_wrapped(|ui| {
            if let Some(shield) = look.own.pictures.of(arms(pos, unit.realm), 15.0) {
                ui.add(shield);
            }
            let text = points::bid_words(pos, vote.unit, vote.bid);
            let row = ui.add(egui::Button::new(text).frame(false)).on_hover_text("Click to tell it something else");
            if row.clicked() {
                take_up(look.shell, &mut look.asks, sight, &mut look.own.map, Piece::Unit(vote.unit.0));
            }
            steps(ui, look, sight, pos, *vote);
            if power.is_some_and(|p| points::weight(pos, p, unit) > 1) {
                let weight = power.map_or(1, |p| points::weight(pos, p, unit));
                let text = format!("counts {}", u32::from(vote.points) * u32::from(weight));
                ui.label(RichText::new(text).small().color(theme::GREEN))
                    .on_hover_text("Your own thrall: each of your points counts double [OOD 9.1-6]");
            }
        });
    }
}

/// − 2 + ×
fn steps(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, vote: Vote) {
    let name = pos.find_unit(vote.unit).map_or(String::new(), |u| unit_words(pos, u));
    let Vote { unit, bid, points } = vote;
    let none = Act::new(TakeVoteBack { unit, bid });
    let less = match points {
        0 | 1 => none.clone(),
        n => Act::new(GiveAlso { unit, bid, points: n - 1 }),
    };
    let more = Act::new(GiveAlso { unit, bid, points: points.saturating_add(1) });
    step(ui, look, sight, "−", &format!("One point less for {name}"), &less);
    ui.label(RichText::new(vote.points.to_string()).family(theme::bold()));
    step(ui, look, sight, "+", &format!("One point more for {name}"), &more);
    step(ui, look, sight, "×", &format!("Take the points for {name} back"), &none);
}

fn step(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, face: &str, name: &str, act: &Act) {
    let may = super::may(look, sight, act);
    let button = ui.add_enabled(sight.deciding() && may.is_ok(), egui::Button::new(face).small());
    words::name(&button, name);
    let button = match may {
        Err(no) => button.on_disabled_hover_text(sight.barred(&no)),
        Ok(()) => button.on_hover_text(name),
    };
    if button.clicked() {
        look.asks.put(Ask::Do(act.clone()));
    }
}

// ---------------------------------------------------------------- The tab

/// What is reckoned for it is kept until something else is seen.
pub fn show(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos) {
    let Some(power) = pos.power_of(sight.seat) else {
        ui.label(theme::faded("Who looks on has no points."));
        return;
    };
    let shop = look.own.open.shop(look.eyes.version, || Shop::of(pos, sight, power));
    budget(ui, sight, pos, power, &shop);
    if let Some(account) = &shop.account {
        given(ui, look, sight, pos, account);
        purchases(ui, look, sight, pos, power, &shop);
    }
    spent(ui, sight);
}

/// What the tab says of one position: reckoned once, as it asks the rules about every order of every neutral unit.
pub struct Shop {
    account: Option<Account>,
    pool: Pool,
    /// What a point can buy, the nearest first; so many of them are near.
    open: Vec<Ware>,
    near: usize,
    barred: Vec<(UnitId, String)>,
}

struct Ware {
    unit: UnitId,
    told: Vec<String>,
}

impl Shop {
    fn of(pos: Pos, sight: &Sight, power: PowerId) -> Self {
        let seat = sight.seat;
        let account = points::ledger(pos, seat);
        let pool = account.as_ref().map_or_else(|| points::pool(pos, power), |a| a.pool.clone());
        let mut shop = Shop { account, pool, open: vec![], near: 0, barred: vec![] };
        if shop.account.is_none() {
            return shop;
        }
        let mut open: Vec<(u8, u32, &Unit)> = vec![];
        for unit in pos.units().filter(|u| points::is_neutral(u) && u.dislodged.is_none()) {
            match points::barred(pos, seat, unit) {
                Some(no) => shop.barred.push((unit.id, sight.barred(&no))),
                None => {
                    let rank = match unit.realm {
                        Realm::Vassal(_) => 0,
                        Realm::Minor(at) if pos.thrall_of(at) == Some(power) => 0,
                        _ => 1,
                    };
                    open.push((rank, distance(pos, power, unit), unit));
                }
            }
        }
        open.sort_by_key(|(rank, far, unit)| (*rank, *far, unit.id));
        shop.near = open.iter().filter(|(rank, far, _)| *rank == 0 || *far <= 2).count();
        let ware = |(_, _, unit): (u8, u32, &Unit)| Ware { unit: unit.id, told: can_be_told(pos, power, unit) };
        shop.open = open.into_iter().map(ware).collect();
        shop
    }
}

/// The ledger of the pool, line by line.
fn budget(ui: &mut egui::Ui, sight: &Sight, pos: Pos, power: PowerId, shop: &Shop) {
    let (account, pool) = (&shop.account, &shop.pool);
    ui.label(theme::heading(format!("{} points each orders phase", sight.whose())));
    egui::Grid::new("budget").num_columns(2).spacing([10.0, 3.0]).show(ui, |ui| {
        for (has, text, rule) in sources(sight, pos, power, pool) {
            let (sign, ink) = if has { ("+1", theme::GREEN) } else { ("  0", theme::FADED) };
            ui.label(RichText::new(sign).family(theme::bold()).color(ink));
            ui.label(RichText::new(text).color(if has { theme::INK } else { theme::FADED }))
                .on_hover_text(format!("OOD {rule}"));
            ui.end_row();
        }
        ui.label(RichText::new(pool.total.to_string()).family(theme::bold()));
        let left = account.as_ref().map_or("given anew each Spring and Autumn".into(), |a| {
            format!("{} left; what is not given is lost", a.left)
        });
        ui.label(RichText::new(left)).on_hover_text("OOD 9.2-2");
        ui.end_row();
    });
}

/// What a point can buy, the nearest first; and what is barred, with its rule.
fn purchases(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, power: PowerId, shop: &Shop) {
    ui.label(theme::heading("What a point can buy"));
    super::dense(ui);
    let (near, far) = shop.open.split_at(shop.near);
    for ware in near {
        purchase(ui, look, sight, pos, power, ware);
        ui.label(RichText::new(ware.told.join("; ")).small().color(theme::FADED));
    }
    if !far.is_empty() {
        egui::CollapsingHeader::new(format!("{} farther away", far.len())).show(ui, |ui| {
            for ware in far {
                purchase(ui, look, sight, pos, power, ware);
            }
        });
    }
    if shop.barred.is_empty() {
        return;
    }
    ui.label(theme::heading("Barred this turn"));
    for (unit, text) in &shop.barred {
        let Some(unit) = pos.find_unit(*unit) else { continue };
        ui.horizontal_wrapped(|ui| {
            if let Some(shield) = look.own.pictures.of(arms(pos, unit.realm), 15.0) {
                ui.add(shield);
            }
            ui.label(RichText::new(text).small().color(theme::RED));
        });
    }
}

fn purchase(ui: &mut egui::Ui, look: &mut Look, sight: &Sight, pos: Pos, power: PowerId, ware: &Ware) {
    let Some(unit) = pos.find_unit(ware.unit) else { return };
    ui.horizontal_wrapped(|ui| {
        if let Some(shield) = look.own.pictures.of(arms(pos, unit.realm), 15.0) {
            ui.add(shield);
        }
        if let Realm::Minor(at) = unit.realm
            && let Some(of) = pos.thrall_of(at)
            && let Some(shield) = look.own.pictures.shield(of, 15.0)
        {
            ui.add(shield).on_hover_text(format!("Thrall of {}", of.name()));
        }
        let name = match pos.stands_in(unit) {
            Some(at) => format!("{}, {}", unit_words(pos, unit), pos.label(at)),
            None => unit_words(pos, unit),
        };
        let row = ui.add(egui::Button::new(name).frame(false)).on_hover_ui(|ui| {
            for line in &ware.told {
                ui.label(line);
            }
        });
        if row.clicked() {
            take_up(look.shell, &mut look.asks, sight, &mut look.own.map, Piece::Unit(unit.id.0));
        }
        if let Some(vote) = vote_of(pos, sight.seat, unit.id) {
            ui.label(RichText::new(count(vote.points)).small().color(theme::GREEN));
        }
        if points::weight(pos, power, unit) > 1 {
            ui.label(RichText::new("×2").small().color(theme::GREEN)).on_hover_text("OOD 9.1-6");
        }
    });
}

/// In short what this unit can be told.
fn can_be_told(pos: Pos, power: PowerId, unit: &Unit) -> Vec<String> {
    let bids = points::bids_of(pos, unit);
    let mut to: Vec<&str> = vec![];
    let (mut helps, mut own) = (0, 0);
    for bid in &bids {
        match bid {
            // Over land and by convoy: named once.
            Bid::Order(Order::Move { to: at, .. }) => {
                let label = pos.map().label(*at);
                if !to.contains(&label) {
                    to.push(label);
                }
            }
            Bid::Order(Order::SupportHold { of } | Order::SupportMove { of, .. } | Order::Convoy { of, .. }) => {
                helps += 1;
                own += usize::from(pos.unit_in(*of).is_some_and(|u| u.realm == Realm::Major(power)));
            }
            _ => {}
        }
    }
    let goes = if unit.realm.is_stationary() { "Sorties (never moves)" } else { "Moves" };
    let mut out = vec![];
    if !to.is_empty() {
        out.push(format!("{goes}: {}", to.join(", ")));
    }
    if helps > 0 {
        out.push(format!("Supports and convoys: {helps}, {own} of them for your units"));
    }
    if bids.contains(&Bid::Marry(power)) {
        out.push("Marries your heir: it becomes your thrall [OOD 10.3-11]".into());
    }
    out
}

/// Steps over the map from anything of this power.
fn distance(pos: Pos, power: PowerId, unit: &Unit) -> u32 {
    let Some(at) = pos.stands_in(unit) else { return u32::MAX };
    let realm = Realm::Major(power);
    let own = pos.centres(realm).chain(pos.units_of(realm).filter_map(|u| pos.stands_in(u)));
    let steps = pos.map().graph().steps_from(own.map(|p| usize::from(p.0)));
    steps[usize::from(at.0)].unwrap_or(u32::MAX)
}

/// What was spent before, and what it came to; of everybody once the game is over (9.0).
fn spent(ui: &mut egui::Ui, sight: &Sight) {
    let list = &sight.view.of::<View>().ledger.0;
    let Some(last) = list.last() else { return };
    let over = sight.view.of::<View>().over.is_some();
    let title =
        if over { "Every point of the game".into() } else { format!("{} points of last season", sight.whose()) };
    ui.label(theme::heading(title));
    let shown = list.iter().filter(|s| over || (s.cycle, s.season) == (last.cycle, last.season));
    for s in shown {
        let (ink, came) = match (&s.void, s.carried) {
            (Some(rule), _) => (theme::RED, format!("void [OOD {rule}]")),
            (None, true) => (theme::GREEN, "carried".to_string()),
            (None, false) => (theme::FADED, "outvoted or tied".to_string()),
        };
        let who =
            if over { format!("{} {}, {}: ", s.season.name(), s.cycle, sight.name(s.seat)) } else { String::new() };
        ui.label(RichText::new(format!("{who}{} for {}: {came}", count(s.points), s.words)).small().color(ink));
    }
}

// ---------------------------------------------------------------- On the map

/// The little stepper beside the unit that got points last.
pub fn stepper(ctx: &egui::Context, look: &mut Look, sight: &Sight) {
    let Some(world) = look.own.map.glass.world() else { return };
    let pos = Pos::of(&world);
    let idle =
        look.own.map.hand.unit.is_none() && look.own.map.hand.asked.is_none() && !look.own.map.playback.is_open();
    if !is_ordering(sight) || !idle || look.own.map.hand.trial.is_some() || look.shell.desk.is_bare {
        return;
    }
    let Some(vote) = latest(pos, sight.seat) else { return };
    let Some(token) = look.own.map.board.of(Piece::Unit(vote.unit.0)).copied() else { return };
    if pos.find_unit(vote.unit).is_none() || chart().area(token.province).is_none() {
        return;
    }
    let at = pointer::on_screen(ctx, look.shell, token.at);
    let zoom = ctx.zoom_factor();
    let room = egui::Rect::from_min_max(
        egui::pos2(look.shell.area.rect.min.x / zoom, look.shell.area.rect.min.y / zoom),
        egui::pos2(look.shell.area.rect.max.x / zoom, look.shell.area.rect.max.y / zoom),
    );
    if !room.contains(egui::pos2(at.x, at.y)) {
        return;
    }
    egui::Area::new("stepper".into())
        .order(egui::Order::Middle)
        .fixed_pos(egui::pos2(at.x - 46.0, at.y + 22.0))
        .constrain_to(room)
        .show(ctx, |ui| {
            egui::Frame::popup(ui.style()).fill(theme::SHEET).inner_margin(egui::Margin::symmetric(4, 1)).show(
                ui,
                |ui| {
                    ui.horizontal(|ui| {
                        ui.spacing_mut().item_spacing.x = 4.0;
                        steps(ui, look, sight, pos, vote);
                    });
                },
            );
        });
}

/// The vote given last.
fn latest(pos: Pos, seat: SeatId) -> Option<Vote> {
    pos.desk(seat).votes.last().copied()
}
