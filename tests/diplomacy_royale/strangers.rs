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
    let world = b.table.world();
    for action in deeds {
        for seat in [0, 1, 7].map(SeatId) {
            let judged = AssertUnwindSafe(|| DiplomacyRoyale::check(world, seat, action).is_ok());
            if catch_unwind(judged).is_err() {
                broken.insert(format!("{:?}, judging for {seat}: {action:?}", b.pos().turn.phase));
            }
        }
        let said = AssertUnwindSafe(|| {
            let words = DiplomacyRoyale::describe(world, action) + &DiplomacyRoyale::heading(world, action);
            let _ = DiplomacyRoyale::is_final(world, action);
            words.trim().is_empty()
        });
        if catch_unwind(said).unwrap_or(true) {
            broken.insert(format!("{:?}, in words: {action:?}", b.pos().turn.phase));
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
    let sound = board().data();
    let broken: [(&str, fn(&mut Position)); 8] = [
        ("a unit's place", |p| p.units[0].at = Some(Place(999))),
        ("a unit's title", |p| p.units[0].under = Allegiance::Title(TitleId(5))),
        ("a monarch", |p| p.powers[0].monarch = Some(CharacterId(900))),
        ("a home", |p| p.powers[0].homes.push(ProvinceId(200))),
        ("a command", |p| p.nobles[0].command = Some(UnitId(900))),
        ("an order", |p| {
            p.desk.orders.insert(UnitId(900), Order::Hold);
        }),
        ("an order's goal", |p| {
            p.desk.orders.insert(UnitId(0), Order::Move { to: Place(999), via: false });
        }),
        ("a keeper", |p| p.people[0].keeper = Some(SeatId(9))),
    ];
    assert!(DiplomacyRoyale::restore(&sound).is_ok());
    for (what, spoil) in broken {
        let mut position = sound.clone();
        spoil(&mut position);
        assert!(DiplomacyRoyale::restore(&position).is_err(), "{what}");
    }
}
