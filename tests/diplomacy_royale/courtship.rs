//! Bots at court: what a writ is worth to them, whatever is written into it.

use regnal::bots::{Sitters, wait_for_people};
use regnal::dynasty::{Clause, Draft, Sex};
use regnal::engine::{Act, Table};
use regnal::games::diplomacy_royale::bot::{self, writ_value};
use regnal::games::diplomacy_royale::court as room;
use regnal::games::diplomacy_royale::writs::{self, Terms, Which, WritDeed};

use super::bots::deeds_of_bot;
use super::kit::*;

/// Chance writes a term that binds this seat towards the other.
pub fn any_terms(b: &Board, by: SeatId, to: SeatId, couple: (CharacterId, CharacterId), luck: &mut Dice) -> Terms {
    let pos = b.pos();
    let land = |luck: &mut Dice| ProvinceId(luck.below(pos.map().provinces.len() as u32) as u8);
    let own = |seat: SeatId| pos.household(seat).map(|c| c.id).collect::<Vec<_>>();
    let unit = |seat: SeatId, luck: &mut Dice| {
        luck.pick(&pos.units_of(power(seat)).map(|u| u.id).collect::<Vec<_>>()).unwrap_or(UnitId(0))
    };
    let somebody = |seat: SeatId, luck: &mut Dice| luck.pick(&own(seat)).unwrap_or(couple.0);
    let sexes = [None, Some(Sex::Male), Some(Sex::Female)];
    let which = |luck: &mut Dice| match luck.below(3) {
        0 => Which::All,
        1 => Which::Every(1 + luck.below(3) as u8),
        _ => Which::Only(1 + luck.below(3) as u8),
    };
    match luck.below(17) {
        0 => Terms::Demilitarised { over: (0..=luck.below(3)).map(|_| land(luck)).collect() },
        1 => Terms::NonAggression { over: vec![] },
        2 => Terms::NonAggression { over: vec![land(luck)] },
        3 => Terms::SupportAttack { on: land(luck) },
        4 => Terms::SupportHold { at: land(luck) },
        5 => Terms::Proxy { unit: unit(by, luck) },
        6 => Terms::NoBuild { over: vec![land(luck)] },
        7 => Terms::FutureMarriage { who: somebody(by, luck), with: Some(somebody(to, luck)) },
        8 => Terms::FutureMarriage { who: somebody(by, luck), with: None },
        9 => Terms::Renounce { who: couple.1, power: power(by) },
        10 => Terms::ChildrenToBride { every: 1 + luck.below(3) as u8 },
        11 => Terms::Children { sex: luck.pick(&sexes).flatten(), which: which(luck) },
        12 => Terms::GiveChild { who: somebody(by, luck) },
        13 => Terms::ForeignCommand,
        14 => Terms::CommandOf { nobles: vec![somebody(to, luck)], units: vec![unit(by, luck)] },
        15 => Terms::Release { who: somebody(to, luck) },
        _ => Terms::Demilitarised { over: pos.centres(power(by)) },
    }
}

/// A writ of chance that the rules let England issue for a bride of France.
pub fn any_writ(b: &Board, luck: &mut Dice) -> Option<Draft<Terms>> {
    let pos = b.pos();
    let single = |seat: SeatId, male: bool| {
        let fit = pos.household(seat).filter(|c| c.sex.is_male() == male && writs::check_single(pos, c.id).is_ok());
        fit.map(|c| c.id).collect::<Vec<_>>()
    };
    let couple = (luck.pick(&single(ENGLAND, true))?, luck.pick(&single(FRANCE, false))?);
    let mut draft = Draft::of(couple.0, couple.1);
    draft.husband_moves = luck.below(5) == 0;
    for _ in 0..luck.below(5) {
        let (by, to) = if luck.below(2) == 0 { (ENGLAND, FRANCE) } else { (FRANCE, ENGLAND) };
        draft.clauses.push(Clause::new(by, any_terms(b, by, to, couple, luck)));
    }
    let deed = Action::Writ(WritDeed::Propose { draft: draft.clone() });
    b.check(ENGLAND, &deed).is_ok().then_some(draft)
}

/// A court in the middle of a game, with people to wed.
pub fn at_court(luck: &mut Dice) -> Board {
    let mut b = board();
    b.to(Phase::Court);
    for seat in [ENGLAND, FRANCE] {
        for who in b.pos().household(seat).map(|c| c.id).collect::<Vec<_>>() {
            let score = |luck: &mut Dice| luck.below(5) as i8 - 2;
            b.scores(who, score(luck), score(luck));
        }
    }
    for at in ["bel", "hol", "nwy", "den", "spa", "por"] {
        b.own(if luck.below(2) == 0 { ENGLAND } else { FRANCE }, at);
    }
    for at in ["F eng", "F iri", "A pic", "A wal"] {
        b.unit(if luck.below(2) == 0 { ENGLAND } else { FRANCE }, at);
    }
    b
}

/// Whatever is written: what binds a family never makes a writ dearer to it, what binds the other never cheaper; a bot accepts no
/// writ that it calls a loss, and the heir stays.
#[test]
fn no_writ_that_is_a_loss_is_accepted() {
    let mut luck = Dice::seeded(20);
    let (mut legal, mut accepted, mut refused) = (0, 0, 0);
    while legal < WRITS {
        let mut b = at_court(&mut luck);
        let heir = b.pos().heir(Estate::Crown(power(FRANCE)));
        for _ in 0..400 {
            let Some(draft) = any_writ(&b, &mut luck) else { continue };
            legal += 1;
            let worth = |draft: &Draft<Terms>| writ_value(b.pos(), FRANCE, draft);
            let whole = worth(&draft);
            for n in 0..draft.clauses.len() {
                let mut less = draft.clone();
                let gone = less.clauses.remove(n);
                // Claims that are given up are nobody's loss alone.
                if matches!(gone.terms, Terms::Renounce { .. }) {
                    continue;
                }
                let change = whole - worth(&less);
                let wrong = if gone.by == FRANCE { change > 0 } else { change < 0 };
                assert!(!wrong, "{change} for {gone:?}");
            }
            // One in twenty is put to the bot: the rest of the family's business goes on by itself.
            if legal % 20 != 0 {
                continue;
            }
            let acts = b.table.acts().len();
            b.act(ENGLAND, Action::Writ(WritDeed::Propose { draft: draft.clone() }));
            let number = writs::all(b.pos()).last().expect("it was issued").number;
            let offers = b.offers(FRANCE);
            let answers = offers.iter().filter(|a| {
                matches!(a, Action::Writ(WritDeed::Accept { proposal } | WritDeed::Reject { proposal }) if *proposal == number)
            });
            let answers: Vec<Action> = answers.cloned().chain([Action::Done]).collect();
            let n = bot::choose(&Opponent::plain(2), &b.view(FRANCE), &answers, &mut Luck::seeded(7));
            match &answers[n] {
                Action::Writ(WritDeed::Accept { .. }) => {
                    assert!(whole > 0, "{whole}: {draft:?}");
                    accepted += 1;
                    b.act(FRANCE, answers[n].clone());
                    assert_eq!(heir.and_then(|h| b.pos().character(h).keeper), Some(FRANCE), "{draft:?}");
                }
                _ => refused += 1,
            }
            let people = b.table.humans();
            b.table.take_back(acts, &people).expect("all agree");
        }
    }
    assert!(accepted > WRITS / 400 && refused > WRITS / 400, "{accepted} and {refused}");
}

const WRITS: usize = 10_000;

/// Peace with whom one cannot reach is worth nothing, and none of it is bought.
#[test]
fn clauses_without_effect_are_worth_nothing() {
    let mut b = board();
    b.to(Phase::Court);
    let (groom, bride) = (b.bearer("t1100"), b.bearer("e1a00"));
    let bare = Draft::of(groom, bride);
    let value = |b: &Board, terms: Terms| {
        let draft = Draft { clauses: vec![Clause::new(TURKEY, terms)], ..bare.clone() };
        writ_value(b.pos(), ENGLAND, &draft) - writ_value(b.pos(), ENGLAND, &bare)
    };
    for nothing in [
        Terms::NonAggression { over: vec![] },
        Terms::Demilitarised { over: vec![land("syr")] },
        Terms::SupportAttack { on: land("bel") },
        Terms::SupportHold { at: land("lon") },
        Terms::NoBuild { over: vec![land("smy")] },
    ] {
        assert_eq!(value(&b, nothing.clone()), 0, "{nothing:?}");
    }
    b.unit(TURKEY, "F eng");
    assert!(value(&b, Terms::NonAggression { over: vec![] }) > 0, "a fleet lies off London now");
    assert!(value(&b, Terms::SupportHold { at: land("lon") }) > 0);
}

/// What a bot answers to this writ of England's, and why.
fn answered(b: &mut Board, seat: SeatId, draft: &Draft<Terms>) -> (bool, String) {
    b.act(ENGLAND, Action::Writ(WritDeed::Propose { draft: draft.clone() }));
    let number = writs::all(b.pos()).last().expect("it was issued").number;
    let answers = [WritDeed::Accept { proposal: number }, WritDeed::Reject { proposal: number }].map(Action::Writ);
    let view = b.view(seat);
    let n = bot::choose(&Opponent::plain(2), &view, &answers, &mut Luck::seeded(7));
    let why = bot::because(&Opponent::plain(2), &view, &answers[n]).expect("a reason");
    b.act(seat, answers[n].clone());
    (n == 0, why)
}

/// A lone person courts: what is fair is accepted, what is not is refused with a reason, and what the bot names instead it takes at
/// the next court.
#[test]
fn a_person_hears_what_a_bot_would_take() {
    let clause = |terms| Clause::new(FRANCE, terms);
    let homes = Terms::Demilitarised { over: ["par", "bre", "mar"].map(land).to_vec() };
    let cases: [(&str, Vec<Clause<Terms>>, bool, &str); 4] = [
        ("f1b00", vec![], true, "says yes"),
        ("f1b00", vec![clause(homes.clone())], false, "France keeps out of"),
        ("f1b00", vec![clause(homes), clause(Terms::SupportAttack { on: land("par") })], false, "France keeps out of"),
        ("f1a00", vec![], false, "is 1st in line to the crown of France"),
    ];
    for (bride, clauses, fair, reason) in cases {
        let at_court = || {
            let mut b = board();
            b.to(Phase::Court);
            if bride == "f1a00" {
                ["f1100", "f1200"].map(|n| b.bearer(n)).into_iter().for_each(|brother| b.dead(brother));
            }
            b
        };
        let mut b = at_court();
        let draft = Draft { clauses, ..Draft::of(b.bearer("e1200"), b.bearer(bride)) };
        let named = bot::counter_offers(b.pos(), FRANCE, &draft);
        let (yes, why) = answered(&mut b, FRANCE, &draft);
        assert_eq!(yes, fair, "{why}");
        assert!(why.contains(reason), "{why}");
        if !fair {
            assert!(why.contains("France would say yes if"), "{why}");
            b.enter(Phase::Court);
            assert!(answered(&mut b, FRANCE, &named[0]).0, "{:?}", named[0]);
            for other in &named {
                let (yes, why) = answered(&mut at_court(), FRANCE, other);
                assert!(yes, "{other:?}: {why}");
            }
        }
    }
}

/// Who has refused one writ is offered more in the next.
#[test]
fn a_bot_that_was_refused_offers_more() {
    let mut b = board();
    b.to(Phase::Court);
    let grooms = ["f1100", "f1200"].map(|n| b.bearer(n));
    let brides = ["e1a00", "e1b00"].map(|n| b.bearer(n));
    b.edit(|p| {
        let fit = |who| grooms.contains(&who) || brides.contains(&who);
        p.people.iter_mut().filter(|c| !fit(c.id)).for_each(|c| c.never_weds = true);
    });
    let asks = |b: &mut Board| {
        let offers = b.offers(FRANCE);
        let proposals: Vec<Action> =
            offers.into_iter().filter(|a| matches!(a, Action::Writ(WritDeed::Propose { .. }))).collect();
        let n = bot::choose(&Opponent::plain(2), &b.view(FRANCE), &proposals, &mut Luck::seeded(7));
        let Action::Writ(WritDeed::Propose { draft }) = &proposals[n] else { panic!("{proposals:?}") };
        let draft = draft.clone();
        b.act(FRANCE, proposals[n].clone());
        writ_value(b.pos(), ENGLAND, &draft)
    };
    let first = asks(&mut b);
    b.act(ENGLAND, Action::Writ(WritDeed::Reject { proposal: 0 }));
    let second = asks(&mut b);
    assert!(first > 0 && second > 25, "{first}, then {second}");
}

/// ROY 5.2-4: a bride who is promised is asked for, though her house would rather not now.
#[test]
fn a_promised_bride_is_asked_for() {
    let mut b = board();
    b.to(Phase::Court);
    let (groom, bride) = (b.bearer("f1200"), b.bearer("e1b00"));
    let (suitor, heiress) = (b.bearer("f1100"), b.bearer("e1a00"));
    let promise = Clause::new(ENGLAND, Terms::FutureMarriage { who: heiress, with: Some(suitor) });
    let draft = Draft { clauses: vec![promise], ..Draft::of(groom, bride) };
    b.act(FRANCE, Action::Writ(WritDeed::Propose { draft }));
    b.act(ENGLAND, Action::Writ(WritDeed::Accept { proposal: 0 }));
    ["e1100", "e1200"].map(|n| b.bearer(n)).into_iter().for_each(|brother| b.dead(brother));
    b.edit(|p| p.people.iter_mut().filter(|c| ![suitor, heiress].contains(&c.id)).for_each(|c| c.never_weds = true));
    b.enter(Phase::Court);
    let draft = Draft::of(suitor, heiress);
    assert!(writ_value(b.pos(), ENGLAND, &draft) < 0);
    let acts = deeds_of_bot(&mut b, FRANCE);
    assert!(acts.contains(&Action::Writ(WritDeed::Propose { draft })), "{acts:?}");
}

/// ROY 9.1-2: a house without a churchman weds only where there is one, so it has one; the heir is none.
#[test]
fn a_house_has_a_churchman() {
    let mut b = board_with("clergy: true");
    b.to(Phase::Court);
    let (heir, second) = (b.bearer("f1100"), b.bearer("f1200"));
    b.aged(heir, 25);
    b.aged(second, 20);
    let mut luck = Luck::seeded(7);
    for _ in 0..60 {
        let offers = b.offers(FRANCE);
        let n = bot::choose(&Opponent::plain(2), &b.view(FRANCE), &offers, &mut luck);
        if offers[n] == Action::Done {
            break;
        }
        b.act(FRANCE, offers[n].clone());
    }
    let churchmen: Vec<CharacterId> =
        b.pos().household(FRANCE).map(|c| c.id).filter(|c| b.pos().noble(*c).cleric.is_some()).collect();
    assert!(churchmen.len() == 1 && churchmen[0] != heir, "{churchmen:?}");
}

/// ROY 2-4: bots do not all want the same power.
#[test]
fn preference_lists_differ() {
    let mut b = Board::written(
        "(game: \"diplomacy_royale\", title: \"x\", text: \"x\", seats: (7, 7), options: (powers: preferred))",
    );
    let mut first = std::collections::BTreeSet::new();
    for seat in (0..7).map(SeatId) {
        let offers = b.offers(seat);
        let n = bot::choose(&Opponent::plain(2), &b.view(seat), &offers, &mut Luck::seeded(u64::from(seat.0)));
        first.insert(format!("{:?}", offers[n]));
        b.act(seat, offers[n].clone());
    }
    assert!(first.len() >= 3, "{first:?}");
}

/// The same court with one person among bots.
fn with_a_person(b: &Board, person: SeatId) -> Table {
    let sitter = |seat| if seat == person { Sitter::Human } else { Sitter::Bot { level: 2, character: None } };
    let seats = (0..7).map(|n| SeatSetup::plain(n, sitter(SeatId(n as u8)))).collect();
    let mut table =
        Table::new(&ROYALE, &board_text(&PowerId::KEYS, ""), "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    Royale::lay_out(&mut table, b.data(), Dice::seeded(1)).unwrap_or_else(|e| panic!("{e:?}"));
    table
}

/// What a bot does next, if one acts.
fn next_bot_act(table: &Table) -> Option<(SeatId, Action)> {
    let question = Sitters::default().question(table).unwrap_or_else(|e| panic!("{e}"))?;
    let (seat, act) = question.answer();
    Some((seat, deed(&act)))
}

/// Lets the bots play while they do not wait: what they did.
fn bots_act(table: &mut Table) -> Vec<Action> {
    let mut acts = vec![];
    while table.prompt().seats.contains(&FRANCE)
        && let Some((seat, action)) = next_bot_act(table)
    {
        acts.push(action.clone());
        table.submit(seat, action.act()).unwrap_or_else(|e| panic!("{e}"));
    }
    acts
}

fn settles(acts: &[Action]) -> bool {
    acts.iter().any(|a| matches!(a, Action::Writ(WritDeed::Accept { .. } | WritDeed::Confirm { .. })))
}

/// The first acceptance counts (ROY 5.4-8): who thinks before they speak shall not find everybody wed by machines.
#[test]
fn bots_settle_nothing_at_court_before_a_person_has_spoken() {
    let mut b = at_court(&mut Dice::seeded(3));
    let mut table = with_a_person(&b, FRANCE);
    let before = bots_act(&mut table);
    let proposes = |a: &Action| matches!(a, Action::Writ(WritDeed::Propose { .. }));
    assert!(before.iter().any(proposes) && !settles(&before), "{before:?}");
    assert!(wait_for_people(&table));
    // A word of theirs sets the others free, whatever it is.
    let word = table.offers(FRANCE).into_iter().find(|a| a.get::<WritDeed>().is_some()).expect("a writ to issue");
    table.submit(FRANCE, word).unwrap_or_else(|e| panic!("{e}"));
    assert!(settles(&bots_act(&mut table)));

    // And so does silence, once their curtain is closed.
    let mut table = with_a_person(&b, FRANCE);
    bots_act(&mut table);
    // Their grown men must lead before they can close it.
    while table.check(FRANCE, &Action::Done.act()).is_err() {
        let leads = |a: &Act| matches!(a.get(), Some(room::CourtDeed::Assign { .. }));
        let command = table.offers(FRANCE).into_iter().find(leads).expect("a unit to lead");
        table.submit(FRANCE, command).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(wait_for_people(&table), "a command is no word about matches");
    table.submit(FRANCE, Action::Done.act()).unwrap_or_else(|e| panic!("{e}"));
    assert!(!wait_for_people(&table));
    assert!(next_bot_act(&table).is_some());

    // For a house with nobody to wed nobody waits.
    b.edit(|p| p.people.iter_mut().filter(|c| c.keeper == Some(FRANCE)).for_each(|c| c.never_weds = true));
    let acts = bots_act(&mut with_a_person(&b, FRANCE));
    assert!(settles(&acts), "{acts:?}");
}
