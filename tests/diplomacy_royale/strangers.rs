//! Acts that name what does not exist are refused in words, whatever the phase; nothing panics.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use regnal::dynasty::{Clause, ContractId, Draft};
use regnal::games::diplomacy_royale::choosing::ChoosingDeed;
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::court::CourtDeed;
use regnal::games::diplomacy_royale::family::{BirthOption, FamilyDeed};
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::writs::{Terms, Which, WritDeed};

use regnal::engine::Table;

use super::kit::*;

/// What an act names; real or not.
#[derive(Clone, Copy)]
struct Names {
    who: CharacterId,
    other: CharacterId,
    unit: UnitId,
    at: ProvinceId,
    place: Place,
    marriage: MarriageId,
    writ: ContractId,
    title: TitleId,
    power: PowerId,
    seat: SeatId,
}

const REAL: Names = Names {
    who: CharacterId(2),
    other: CharacterId(10),
    unit: UnitId(1),
    at: ProvinceId(10),
    place: Place(10),
    marriage: MarriageId(0),
    writ: ContractId(0),
    title: TitleId(0),
    power: PowerId(0),
    seat: SeatId(1),
};

/// The real names, with one or all of them replaced.
fn strangers() -> Vec<Names> {
    let strange = |n: u16| Names {
        who: CharacterId(n),
        other: CharacterId(n),
        unit: UnitId(n),
        at: ProvinceId(n.min(250) as u8),
        place: Place(n),
        marriage: MarriageId(n),
        writ: ContractId(n),
        title: TitleId(n),
        // A file cannot name another power than the seven.
        power: PowerId(6),
        seat: SeatId(n.min(250) as u8),
    };
    let mut out = vec![REAL];
    for far in [240, 60_000].map(strange) {
        out.push(far);
        out.extend([
            Names { who: far.who, ..REAL },
            Names { other: far.other, ..REAL },
            Names { unit: far.unit, ..REAL },
            Names { at: far.at, ..REAL },
            Names { place: far.place, ..REAL },
            Names { marriage: far.marriage, ..REAL },
            Names { writ: far.writ, ..REAL },
            Names { title: far.title, ..REAL },
            Names { seat: far.seat, ..REAL },
        ]);
    }
    out
}

/// Every deed of every room about these.
fn every_deed(n: Names) -> Vec<Action> {
    let Names { who, other, unit, at, place, marriage, writ, title, power, seat } = n;
    let terms = [
        Terms::Demilitarised { over: vec![at] },
        Terms::NonAggression { over: vec![at] },
        Terms::SupportAttack { on: at },
        Terms::SupportHold { at },
        Terms::Proxy { unit },
        Terms::NoBuild { over: vec![at] },
        Terms::FutureMarriage { who, with: Some(other) },
        Terms::FutureMarriage { who, with: None },
        Terms::Renounce { who, power },
        Terms::ChildrenToBride { every: 2 },
        Terms::Children { sex: None, which: Which::Only(2) },
        Terms::GiveChild { who },
        Terms::CommandOf { nobles: vec![who], units: vec![unit] },
        Terms::ForeignCommand,
        Terms::ForeignSee { at },
        Terms::NoAnnulment,
        Terms::Release { who },
    ];
    let mut drafts = vec![Draft::of(who, other), Draft::of(other, who)];
    drafts.extend(terms.iter().flat_map(|t| {
        [seat, SeatId(0)].map(|by| Draft { clauses: vec![Clause::new(by, t.clone())], ..Draft::of(who, other) })
    }));
    let writs = [
        WritDeed::Accept { proposal: at.0.into() },
        WritDeed::AcceptLater { proposal: at.0.into() },
        WritDeed::Reject { proposal: at.0.into() },
        WritDeed::Withdraw { proposal: at.0.into() },
        WritDeed::Confirm { proposal: at.0.into() },
        WritDeed::Rest { writ, clause: unit.0, rest: true },
    ];
    let court = [
        CourtDeed::Grant { who, province: at },
        CourtDeed::Assign { who, unit },
        CourtDeed::LayDown { who },
        CourtDeed::Return { who },
        CourtDeed::Execute { who },
        CourtDeed::OfferRansom { who, against: vec![other], words: String::new() },
        CourtDeed::AcceptRansom { who },
        CourtDeed::RefuseRansom { who },
        CourtDeed::FoundKingdom { king: who, capital: at, name: "Thule".into() },
    ];
    let clergy = [
        ClergyDeed::Enter { who },
        ClergyDeed::TakeSee { who, at },
        ClergyDeed::Arrest { cleric: who, target: other },
        ClergyDeed::Protect { cleric: who, who: other },
        ClergyDeed::PassOver { cleric: who, estate: Estate::Crown(power) },
        ClergyDeed::PassOver { cleric: who, estate: Estate::Title(title) },
        ClergyDeed::AskAnnulment { marriage },
        ClergyDeed::Annul { pope: who, marriage },
        ClergyDeed::Vote { cardinal: who, candidate: other },
    ];
    let orders = [Order::Hold, Order::Move { to: place, via: false }, Order::Move { to: place, via: true }]
        .into_iter()
        .chain([
            Order::SupportHold { of: at },
            Order::SupportMove { of: at, to: place },
            Order::Convoy { of: at, to: at },
        ])
        .map(|order| OrdersDeed::Order { unit, order });
    let more = [
        OrdersDeed::Clear { unit },
        OrdersDeed::Retreat { unit, to: Some(place) },
        OrdersDeed::Retreat { unit, to: None },
        OrdersDeed::Build { kind: UnitKind::Army, at: place },
        OrdersDeed::Build { kind: UnitKind::Fleet, at: place },
        OrdersDeed::Remove { unit },
        OrdersDeed::TakeBack,
    ];
    let gift = |score| ChoosingDeed::Give { gift: Gift { who, score } };
    let choosing = [
        ChoosingDeed::Prefer { powers: vec![power; 7] },
        ChoosingDeed::Prefer { powers: vec![power] },
        gift(Score::Constitution),
        gift(Score::Leadership),
        ChoosingDeed::TakeBack,
    ];
    let births = BirthOption::ALL.map(|option| FamilyDeed::Try { marriage, option });
    let mut all = vec![
        Action::Done,
        Action::Rename { who, name: "Hugh".into() },
        Action::Rename { who, name: "\u{7}".into() },
        Action::Draw { agree: true },
        Action::Draw { agree: false },
    ];
    all.extend(drafts.into_iter().map(|draft| Action::Writ(WritDeed::Propose { draft })));
    all.extend(writs.map(Action::Writ));
    all.extend(court.map(Action::Court));
    all.extend(clergy.map(Action::Clergy));
    all.extend(orders.chain(more).map(Action::Orders));
    all.extend(choosing.map(Action::Choosing));
    all.extend(births.map(Action::Family));
    all
}

/// Judges every deed for every seat, and one seat too many; what panics is named. Words for it must not panic either.
fn judge_all(b: &Board, deeds: &[Action], broken: &mut BTreeSet<String>) {
    let phase = b.pos().turn.phase;
    for action in deeds {
        for seat in [0, 1, 7].map(SeatId) {
            let judged = AssertUnwindSafe(|| b.check(seat, action).is_ok());
            if catch_unwind(judged).is_err() {
                broken.insert(format!("{:?}, judging for {seat}: {action:?}", phase));
            }
        }
        let said = AssertUnwindSafe(|| {
            let words = b.describe(action) + &b.heading(action);
            let _ = b.is_final(action);
            words.trim().is_empty()
        });
        if catch_unwind(said).unwrap_or(true) {
            broken.insert(format!("{:?}, in words: {action:?}", phase));
        }
    }
}

#[track_caller]
fn nothing_panics(act: impl FnOnce(&mut BTreeSet<String>)) {
    let mut broken = BTreeSet::new();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    act(&mut broken);
    std::panic::set_hook(quiet);
    assert!(broken.is_empty(), "{} panic or say nothing: {broken:#?}", broken.len());
}

/// ROY 1-22: in every phase of a game with everything in it.
#[test]
fn acts_that_name_strangers_are_refused_in_words() {
    let deeds: Vec<Action> = strangers().into_iter().flat_map(every_deed).collect();
    nothing_panics(|broken| {
        let mut b = board_with("clergy: true");
        // Somebody is driven out and somebody a prisoner, a title is held and a couple wed.
        let (lord, prisoner) = (b.bearer("e1200"), b.bearer("f1200"));
        b.title(lord, "wal");
        b.capture(prisoner, ENGLAND);
        for phase in [Phase::Gifts, Phase::Births, Phase::Conclave, Phase::Court, Phase::Moves, Phase::Retreats] {
            b.to(phase);
            if phase == Phase::Retreats {
                let unit = b.unit_in("edi");
                let retreats = vec![Place(10)];
                b.edit(|p| p.units[unit.0 as usize].dislodged = Some(Dislodged { by: PowerId(2), retreats }));
            }
            judge_all(&b, &deeds, broken);
        }
        let mut b = board_of(&PowerId::KEYS, "dynasties: false");
        for phase in [Phase::Moves, Phase::Retreats, Phase::Adjustments] {
            b.to(phase);
            judge_all(&b, &deeds, broken);
        }
    });
}

/// ROY 1-22: a list of powers is asked for before there are any.
#[test]
fn strangers_in_lists_of_powers_are_refused() {
    let text = "(game: \"diplomacy_royale\", title: \"T\", text: \"T\", seats: (3, 3), options: (powers: preferred))";
    let deeds: Vec<Action> = strangers().into_iter().flat_map(every_deed).collect();
    nothing_panics(|broken| judge_all(&written(text), &deeds, broken));
}

/// ROY 1-22: positions that name what is not there do not load.
#[test]
fn positions_with_strangers_do_not_load() {
    let text = board().table.save_text().expect("it can be written");
    let whole = |line: &&str| !line.starts_with("// checksum");
    let load = |text: &str| {
        let text = text.lines().filter(whole).collect::<Vec<_>>().join("\n");
        Table::load_text(&ROYALE, &text, "save.ron").map(|_| ()).map_err(|e| e[0].text.clone())
    };
    assert_eq!(load(&text), Ok(()));
    for (a, b, told) in [
        (", at: Some(", ", at: Some(99", "is not on the map"),
        ("under: King", "under: Title(5)", "there is no 5 among the titles"),
        ("monarch: Some(", "monarch: Some(90", "among the people"),
        ("homes: [", "homes: [200, ", "there is no 200 among the provinces"),
        ("command: None", "command: Some(900)", "there is no 900 among the units"),
        ("orders: {", "orders: {900: Hold, ", "there is no 900 among the units"),
        ("orders: {", "orders: {0: Move(to: 999, via: false), ", "is not on the map"),
        ("keeper: Some(0)", "keeper: Some(9)", "there is no 9 among the seats"),
    ] {
        assert!(text.contains(a), "{a} is not in\n{}", &text[..9000]);
        let found = load(&text.replacen(a, b, 1)).expect_err(b);
        assert!(found.contains(told), "{a} to {b}: {found}");
    }
}
