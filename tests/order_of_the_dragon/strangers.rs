//! Acts that name what does not exist are refused in words, whatever the phase; nothing panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::kit::*;

/// What an act names; real or not.
#[derive(Clone, Copy)]
struct Names {
    unit: UnitId,
    at: ProvinceId,
    place: Place,
    vassal: VassalId,
    power: PowerId,
    number: usize,
}

const REAL: Names =
    Names { unit: UnitId(1), at: ProvinceId(10), place: Place(10), vassal: VassalId(0), power: PowerId(4), number: 0 };

/// The real names, with one or all of them replaced.
fn strangers() -> Vec<Names> {
    let strange = |n: u16| Names {
        unit: UnitId(n),
        at: ProvinceId(n.min(250) as u8),
        place: Place(n),
        vassal: VassalId(n),
        power: PowerId(n.min(250) as u8),
        number: usize::from(n),
    };
    let mut out = vec![REAL];
    for far in [240, 60_000].map(strange) {
        out.push(far);
        out.extend([
            Names { unit: far.unit, ..REAL },
            Names { at: far.at, ..REAL },
            Names { place: far.place, ..REAL },
            Names { vassal: far.vassal, ..REAL },
            Names { power: far.power, ..REAL },
            Names { number: far.number, ..REAL },
        ]);
    }
    out
}

/// Every deed of every room about these.
fn every_deed(n: Names) -> Vec<Act> {
    let Names { unit, at, place, vassal, power, number } = n;
    let orders = [
        Order::Hold,
        Order::Move { to: place, via: false },
        Order::Move { to: place, via: true },
        Order::SupportHold { of: at },
        Order::SupportMove { of: at, to: place },
        Order::Convoy { of: at, to: at },
    ];
    let mut out = vec![Act::new(Close)];
    for order in orders {
        out.push(Act::new(GiveOrder { unit, order }));
        out.push(Act::new(GivePoints { unit, bid: Bid::Order(order), points: 1 }));
        out.push(Act::new(GiveAlso { unit, bid: Bid::Order(order), points: 1 }));
    }
    out.push(Act::new(GivePoints { unit, bid: Bid::Marry(power), points: 255 }));
    out.push(Act::new(Withdraw { unit }));
    out.push(Act::new(TakeVoteBack { unit, bid: Bid::Order(Order::Hold) }));
    out.extend([
        Act::new(Clear { unit }),
        Act::new(Retreat { unit, to: Some(place) }),
        Act::new(Retreat { unit, to: None }),
        Act::new(Build { kind: UnitKind::Fleet, at: place }),
        Act::new(Build { kind: UnitKind::Army, at: place }),
        Act::new(Remove { unit }),
        Act::new(Waive { vassal }),
        Act::new(UndoAdjustment),
        Act::new(Marry { to: Match::Minor(at) }),
        Act::new(Marry { to: Match::Heir { of: power, at } }),
        Act::new(Hold),
        Act::new(RaiseHeir),
        Act::new(NoHeir),
        Act::new(Propose { motion: Motion::Draw }),
        Act::new(Propose { motion: Motion::Drop(power) }),
        Act::new(Recall { motion: Motion::Drop(power) }),
        Act::new(CastVote { number, yes: true }),
        Act::new(NameVassal { vassal, name: String::new() }),
        Act::new(NameVassal { vassal, name: "Thule".into() }),
    ]);
    out
}

#[test]
fn nothing_panics_whatever_is_named() {
    let mut tables: Vec<Board> = vec![];
    for (season, phase) in [
        (Season::Spring, Phase::Orders),
        (Season::Autumn, Phase::Orders),
        (Season::Autumn, Phase::Retreats),
        (Season::Autumn, Phase::Winter),
    ] {
        let mut board = board_with("drops: true");
        board.vassal(NAPLES, CASTILE, "TUN");
        board.put(Realm::Vassal(VassalId(0)), "F TUN");
        board.heir(NAPLES);
        board.to(season, phase);
        tables.push(board);
    }
    let mut board = board_with("drops: true");
    board.act(ENGLAND, Act::new(Propose { motion: Motion::Draw }));
    board.close();
    tables.push(board);
    for board in &tables {
        for names in strangers() {
            for deed in every_deed(names) {
                for seat in [BURGUNDY, NAPLES, SeatId(99)] {
                    let asked = catch_unwind(AssertUnwindSafe(|| {
                        let answer = board.check(seat, &deed);
                        (answer, board.describe(&deed), board.heading(&deed), board.is_final(&deed))
                    }));
                    let Ok((answer, words, heading, _)) = asked else { panic!("{deed:?} of {seat} panics") };
                    assert!(!words.is_empty() && !heading.is_empty(), "{deed:?}");
                    if let Err(no) = answer {
                        // Who is not asked is turned away by the table itself.
                        let by = if board.table.prompt().seats.contains(&seat) { "OOD " } else { "TABLE " };
                        assert!(no.text.ends_with('.') && no.rule.starts_with(by), "{deed:?}: {no}");
                    }
                }
            }
        }
    }
}

/// OOD 0-2
#[test]
fn what_there_is_not_is_told() {
    let mut board = board();
    let far = Act::new(Clear { unit: UnitId(999) });
    assert_eq!(board.refused(BURGUNDY, far), no("NoSuch", "0-2"));
    let far = Act::new(Marry { to: Match::Minor(ProvinceId(250)) });
    assert_eq!(board.refused(BURGUNDY, far), no("NoSuch", "0-2"));
}

/// OOD 1.3-1
#[test]
fn who_is_out_has_no_power() {
    let mut board = board();
    board.edit(|p| p.powers[0].standing = Standing::Unplayed);
    // The door itself says it, where a room is asked directly.
    let no = board.pos().own_power(BURGUNDY).expect_err("no power");
    assert_eq!(reached(no), ("NoPower".into(), "OOD 1.3-1".into()));
}
