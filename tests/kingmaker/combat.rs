//! Battles, ambush and pursuit, fighting in towns, wavering nobles, killed and captured.

use regnal::games::kingmaker::book::Ratio;
use regnal::games::kingmaker::combat::odds;

use super::kit::*;

const PURSUE: Action = Action::Combat(CombatDeed::Pursue);
const LET_GO: Action = Action::Combat(CombatDeed::LetGo);

/// Percy with the marshal (200) against Scrope (10) and Roos (20), in the open at York.
fn field() -> Board {
    board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"]), (noble: "clifford", open: Some("a_york"))"#,
            r#"(noble: "scrope", open: Some("a_york"), cards: ["title_earl_kent", "merc_saxons_1", "town_leicester", "ship_swan"], heirs: ["margaret"]), (noble: "roos", open: Some("a_york"))"#,
        ],
        "phase: Some(Combat)",
    )
}

const ALL: [&str; 4] = ["percy", "clifford", "scrope", "roos"];

/// KM CBT-1, CBT-5, CBT-6, CBT-7, CBT-8, CBT-9, CBT-12a, CBT-10
#[test]
fn the_stronger_takes_the_weaker() {
    let mut b = field();
    b.results(&[result(BattleResult::TwoToOne, &ALL)]);
    b.act(A, attack(&["percy"], B));
    assert!(b.story().contains("Percy (200) against Roos and Scrope (70)"), "{}", b.story());
    for who in ["scrope", "roos"] {
        assert_eq!(b.noble(who).captor, Some(A));
    }
    assert_eq!(b.heir("margaret").guard, Some(noble("percy")));
    assert_eq!(b.data().decks.fought.len(), 1);
    // Attacking is never asked for.
    let mut b = field();
    b.next_card("kings_pardon_1");
    b.done(A);
}

/// KM CBT-42a, CBT-42b
#[test]
fn what_captives_lose() {
    let mut b = field();
    b.results(&[result(BattleResult::Majority, &ALL)]);
    b.act(A, attack(&["percy", "clifford"], B));
    assert_eq!(b.lay_of("town_leicester"), Lay::Faction(A));
    assert_eq!(b.owner("leicester"), Some(A));
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Noble(noble("scrope")), "titles stay with him");
    assert_eq!(b.deciders(), [A]);
    let share = |c: &str, to: &str| Action::Combat(CombatDeed::Share { card: card(c), to: noble(to) });
    assert_eq!(b.refused(A, share("merc_saxons_1", "roos")), no("NotToShare", "CBT-42b"));
    b.act(A, share("merc_saxons_1", "clifford"));
    b.act(A, share("ship_swan", "percy"));
    assert_eq!(b.lay_of("merc_saxons_1"), Lay::Noble(noble("clifford")));
    // The location cannot be given to a noble before a Parliament.
    b.to(Phase::Movement, A);
    let give = Action::Faction(FactionDeed::Assign { card: card("town_leicester"), to: noble("percy") });
    assert_eq!(b.refused(A, give), no("NotYourCard", "CRN-3"));
}

/// KM CBT-12b
#[test]
fn below_the_ratio_nobody_wins() {
    let mut b = field();
    b.results(&[result(BattleResult::ThreeToOne, &ALL)]);
    b.act(A, attack(&["percy"], B));
    assert!(b.story().contains("indecisive"));
    assert_eq!(b.noble("scrope").captor, None);
}

/// KM CBT-12c, CBT-13c
#[test]
fn bad_weather_stops_it() {
    let mut b = field();
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, attack(&["percy"], B));
    assert!(b.story().contains("there is no battle"));
    assert!(ALL.iter().all(|n| b.noble(n).seat.is_some()));
}

/// KM CBT-13a, CBT-13b, CBT-41a, CBT-41b
#[test]
fn the_named_fall_whatever_the_result() {
    let mut b = field();
    b.results(&[result_naming(BattleResult::ThreeToOne, "scrope")]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.noble("scrope").seat, None);
    assert_eq!(b.lay_of("noble_scrope"), Lay::Discard);
    assert_eq!(b.lay_of("title_earl_kent"), Lay::Chancery);
    assert_eq!((b.lay_of("merc_saxons_1"), b.lay_of("town_leicester")), (Lay::Discard, Lay::Discard));
    // His heir has another guard of the faction there.
    assert_eq!(b.heir("margaret").guard, Some(noble("roos")));
    // Clifford, who did not fight, does not fall.
    let mut b = field();
    b.results(&[result_naming(BattleResult::TwoToOne, "clifford")]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.noble("clifford").seat, Some(A));
}

/// KM CBT-11
#[test]
fn the_table_of_odds() {
    let book = Book::standard();
    let odds = &book.tables.odds;
    let cases: [(u16, u16, Option<Ratio>); 10] = [
        (100, 100, None),
        (110, 100, Some(Ratio::Majority)),
        (130, 100, Some(Ratio::FiveToFour)),
        (140, 100, Some(Ratio::FiveToFour)),
        (150, 100, Some(Ratio::ThreeToTwo)),
        (200, 100, Some(Ratio::TwoToOne)),
        (299, 100, Some(Ratio::TwoToOne)),
        (300, 100, Some(Ratio::ThreeToOne)),
        (400, 100, Some(Ratio::FourToOne)),
        (40, 170, Some(Ratio::FourToOne)),
    ];
    for (a, d, ratio) in cases {
        assert_eq!(odds.ratio(a, d), ratio, "{a} to {d}");
    }
}

/// KM CBT-2, CBT-3, CBT-4
#[test]
fn once_a_round_and_once_a_turn() {
    let mut b = field();
    assert_eq!(b.refused(A, attack(&[], B)), no("NobodyNamed", "CBT-8"));
    assert_eq!(b.refused(A, attack(&["percy", "percy"], B)), no("NobodyNamed", "CBT-8"));
    assert_eq!(b.refused(A, attack(&["scrope"], B)), no("NotYours", "CBT-1"));
    assert_eq!(b.refused(A, attack(&["percy"], A)), no("OwnOrAlly", "CBT-1"));
    b.results(&[result(BattleResult::FourToOne, &ALL)]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.refused(A, attack(&["percy"], B)), no("FoughtAlready", "CBT-2"));
    assert_eq!(b.refused(A, attack(&["clifford"], B)), no("AttackedAlready", "CBT-2"));
    assert!(b.noble("roos").defended, "all of a faction there defend");
    let mut b = field();
    b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Open(area("a_york_ne")));
    assert_eq!(b.refused(A, attack(&["percy", "clifford"], B)), no("Apart", "CBT-3"));
    assert_eq!(b.refused(A, attack(&["clifford"], B)), no("NobodyThere", "CBT-1"));
}

/// KM CBT-7
#[test]
fn not_behind_walls() {
    let mut b = field();
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("york")));
    assert_eq!(b.refused(A, attack(&["percy"], B)), no("BehindWalls", "CBT-7"));
}

/// KM MOV-29
#[test]
fn nobody_is_attacked_in_scotland() {
    let mut b = field();
    b.edit(|p| p.nobles.iter_mut().filter(|n| n.seat.is_some()).for_each(|n| n.at = Spot::Open(area("scotland"))));
    assert_eq!(b.refused(A, attack(&["percy"], B)), no("NoAttackHere", "MOV-29"));
}

/// KM ARM-3, ARM-4, ARM-5
#[test]
fn armies_fight_as_their_leader_says_and_defend_as_one() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"))"#,
            r#"(noble: "scrope", open: Some("a_york")), (noble: "roos", open: Some("a_york"))"#,
            r#"(noble: "neville", open: Some("a_york"))"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| {
        p.field.alliances.extend([(A, C)]);
        p.field.armies.push(Army { leader: A, nobles: nobles(&["neville", "percy"]) });
    });
    // Without the army the ally's noble is not led.
    let alone = b.data();
    b.edit(|p| p.field.armies.clear());
    assert_eq!(b.refused(A, attack(&["percy", "neville"], B)), no("NotToLead", "ARM-5"));
    b.edit(|p| *p = alone);
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, attack(&["percy", "neville"], B));
    assert!(b.story().contains("(150) against"), "{}", b.story());
    assert!(b.noble("neville").attacked);
    // Attacked, the army defends whole.
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.to(Phase::Combat, B);
    b.edit(|p| p.field.alliances.retain(|x| *x != (B, C)));
    b.act(B, attack(&["scrope"], A));
    assert!(b.story().contains("against Neville and Percy (150)"), "{}", b.story());
}

// ---------------------------------------------------------------- Ambush

/// KM CBT-26, CBT-27a, CBT-27b
#[test]
fn an_ambush_kills_the_last_named() {
    let book = Book::standard();
    let last = book.events.iter().find(|e| e.killed.len() > 1 && e.killed.last() == Some(&noble("scrope"))).unwrap();
    let mut b = field();
    b.results(&[last.id]);
    b.act(A, ambush(&["percy"], B));
    assert_eq!(b.noble("scrope").seat, None);
    let first = book
        .events
        .iter()
        .find(|e| e.killed.len() > 1 && e.killed[0] == noble("scrope") && !e.killed.contains(&noble("percy")))
        .unwrap();
    let mut b = field();
    b.results(&[first.id]);
    b.act(A, ambush(&["percy"], B));
    assert_eq!(b.noble("scrope").seat, Some(B));
    let mut b = field();
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, ambush(&["percy"], B));
    assert!(b.story().contains("called off"));
    assert_eq!(b.deciders(), [A], "and nobody pursues");
}

/// KM CBT-28, CBT-29
#[test]
fn the_ambushed_may_pursue() {
    let mut b = field();
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("alnwick")));
    b.results(&[result(BattleResult::Majority, &ALL), result(BattleResult::FourToOne, &ALL)]);
    b.act(A, ambush(&["clifford"], B));
    assert_eq!(b.deciders(), [B]);
    b.act(B, PURSUE);
    // Eighty against ten: four to one.
    assert_eq!(b.noble("clifford").captor, Some(B));
    b.events(&[18]);
    b.open(Phase::Event, B);
    b.to(Phase::Combat, B);
    assert_eq!(b.refused(B, attack(&["roos"], A)), no("Winded", "CBT-29"));
    let mut b = field();
    b.results(&[result(BattleResult::Majority, &ALL)]);
    b.act(A, ambush(&["clifford"], B));
    b.act(B, LET_GO);
    assert_eq!(b.deciders(), [A]);
}

// ---------------------------------------------------------------- Town fighting

fn town(inside: &str, seat_b: &str) -> Board {
    board_with(
        &[
            &format!(
                "(noble: \"percy\", inside: Some(\"{inside}\"), cards: [\"office_marshal\", \"merc_french_foot\", \"merc_scottish_foot\"])"
            ),
            seat_b,
        ],
        "phase: Some(Combat)",
    )
}

/// KM CBT-30c, CBT-31, CBT-33
#[test]
fn two_factions_inside_one_place() {
    let mut b = town("leicester", r#"(noble: "scrope", inside: Some("leicester"))"#);
    b.edit(|p| p.strongholds[place("leicester").index()].taken = Some(A));
    assert_eq!(b.refused(A, town_fight(&["percy"], None)), no("NotTogetherInside", "CBT-30c"));
    b.results(&[result(BattleResult::FourToOne, &["percy", "scrope"])]);
    b.act(A, town_fight(&["percy"], Some(B)));
    assert_eq!(b.noble("scrope").captor, Some(A));
}

/// KM CBT-30a, CBT-32
#[test]
fn the_garrison_fights_against_those_who_have_lost_the_place() {
    let mut b = town("leicester", r#"(noble: "scrope", inside: Some("leicester"))"#);
    b.edit(|p| p.strongholds[place("leicester").index()].taken = Some(B));
    b.results(&[result(BattleResult::FiveToFour, &["percy", "scrope"])]);
    b.act(A, town_fight(&["percy"], Some(B)));
    assert!(b.story().contains("Percy (380) against Scrope (210)"), "{}", b.story());
    assert_eq!(b.owner("leicester"), Some(A));
    // Against the garrison alone, of a place that has turned neutral.
    let mut b = town("leicester", r#"(noble: "scrope")"#);
    b.results(&[result(BattleResult::FiveToFour, &["percy", "scrope"])]);
    b.act(A, town_fight(&["percy"], None));
    assert!(b.story().contains("against the garrison (200)"), "{}", b.story());
    assert_eq!(b.owner("leicester"), Some(A));
}

/// KM CBT-32, CBT-30a, CBT-16: in a place that has turned against him "the attacker must always engage the Garrison as well as
/// the defender", a guest of its holder too; "they capture the Location as in a siege", where the holder's nobles must defend.
#[test]
fn the_garrison_fights_beside_a_guest() {
    for holder_within in [false, true] {
        let at = if holder_within { "leicester" } else { "rising" };
        let mut b = board_with(
            &[
                r#"(noble: "percy", inside: Some("leicester"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot"])"#,
                &format!("(noble: \"howard\", inside: Some(\"{at}\"), cards: [\"town_leicester\"])"),
                r#"(noble: "scrope", inside: Some("leicester"))"#,
            ],
            "phase: Some(Combat)",
        );
        b.results(&[result(BattleResult::FiveToFour, &["percy", "scrope", "howard"])]);
        b.act(A, town_fight(&["percy"], Some(C)));
        let (who, men) = if holder_within { ("Howard and Scrope", 220) } else { ("Scrope", 210) };
        assert!(b.story().contains(&format!("Percy (380) against {who} ({men})")), "{}", b.story());
        assert_eq!((b.owner("leicester"), b.noble("scrope").captor), (Some(A), Some(A)));
        assert_eq!(b.noble("howard").captor, holder_within.then_some(A));
    }
}

/// KM CBT-30b
#[test]
fn intruders_in_a_port_may_be_attacked_by_its_holder() {
    let mut b = board_with(
        &[r#"(noble: "percy", inside: Some("southampton"))"#, r#"(noble: "scrope", inside: Some("southampton"))"#],
        "phase: Some(Combat)",
    );
    b.edit(|p| p.strongholds[place("southampton").index()].taken = Some(A));
    assert!(b.allowed(A, &town_fight(&["percy"], Some(B))));
}

// ---------------------------------------------------------------- Vacillating allegiance

/// KM VAC-1
#[test]
fn alone_in_his_force_it_is_bad_weather() {
    let mut b = board_with(
        &[r#"(noble: "percy", open: Some("a_york"))"#, r#"(noble: "scrope", open: Some("a_york"))"#],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::Vacillating, &[])]);
    b.act(A, attack(&["percy"], B));
    assert!(b.story().contains("as bad weather"));
    assert_eq!((b.noble("percy").seat, b.noble("scrope").seat), (Some(A), Some(B)));
}

/// KM VAC-2, VAC-3a, VAC-3b, VAC-3c, VAC-4, VAC-5
#[test]
fn he_goes_home_or_changes_sides_and_another_result_is_drawn() {
    let (mut home, mut over) = (0, 0);
    for seed in 0..40 {
        let mut b = field();
        b.reseed(seed);
        b.results(&[result(BattleResult::Vacillating, &[]), result(BattleResult::BadWeather, &[])]);
        b.act(A, attack(&["percy", "clifford"], B));
        assert_eq!(b.data().decks.fought.len(), 2, "another result");
        let who = ALL
            .iter()
            .find(|n| {
                let name = Book::standard().noble(noble(n)).name.clone();
                [" wavers", " goes over to"].iter().any(|does| b.story().contains(&format!("{name}{does}")))
            })
            .unwrap();
        let began = if ["percy", "clifford"].contains(who) { A } else { B };
        let n = b.noble(who);
        if n.seat == Some(began) {
            home += 1;
            assert!(matches!(n.at, Spot::Inside(p) if Book::standard().noble(noble(who)).homes.contains(&p)));
        } else {
            over += 1;
            assert!(b.outside(who, "a_york"));
        }
    }
    assert!(home > 8 && over > 8, "{home} {over}");
}

/// KM VAC-5, CBT-2: "it will join the Combat": who comes over to the attackers has attacked in this round, who comes over to the
/// defenders has been attacked in this turn.
#[test]
fn who_changes_sides_has_fought() {
    let (mut attackers, mut defenders) = (0, 0);
    for seed in 0..40 {
        let open = |who: &str| format!("(noble: \"{who}\", open: Some(\"a_york\"))");
        let two = |a: &str, b: &str| format!("{}, {}", open(a), open(b));
        let mut b =
            board_with(&[&two("percy", "clifford"), &two("scrope", "roos"), &open("howard")], "phase: Some(Combat)");
        b.reseed(seed);
        b.results(&[result(BattleResult::Vacillating, &[]), result(BattleResult::BadWeather, &[])]);
        b.act(A, attack(&["percy", "clifford"], B));
        for (who, began) in [("percy", A), ("clifford", A), ("scrope", B), ("roos", B)] {
            let n = b.noble(who);
            if n.seat == Some(began) {
                continue;
            }
            if began == A {
                defenders += 1;
                assert!(n.defended, "{who}");
            } else {
                attackers += 1;
                assert_eq!(b.refused(A, attack(&[who], C)), no("FoughtAlready", "CBT-2"));
            }
        }
    }
    assert!(attackers > 0 && defenders > 0, "{attackers} and {defenders}");
}

#[test]
fn the_way_home() {
    let b = board(&[r#"(noble: "percy", open: Some("a_york"), cards: ["bishop_durham"])"#, r#"(noble: "scrope")"#]);
    let home =
        |b: &Board| regnal::games::kingmaker::fates::home_of(b.pos(), noble("percy"), Some(area("a_york")), None);
    assert_eq!(home(&b), [Spot::Inside(place("wressle"))]);
    let mut b = b;
    b.edit(|p| {
        ["wressle", "alnwick", "cockermouth"].iter().for_each(|h| p.strongholds[place(h).index()].taken = Some(B))
    });
    assert_eq!(home(&b), [Spot::Inside(place("durham"))]);
    b.edit(|p| p.strongholds[place("durham").index()].taken = Some(B));
    assert_eq!(home(&b), [Spot::Open(area("a_wressle"))]);
}

// ---------------------------------------------------------------- Odds

/// KM CBT-11
#[test]
fn odds_are_reckoned_exactly() {
    let b = field();
    let f = odds::battle(b.pos(), 200, 70, &nobles(&["percy", "scrope"]));
    let book = Book::standard();
    let with = |r: &[BattleResult]| book.events.iter().filter(|e| r.contains(&e.result)).count() as u8;
    use BattleResult::*;
    assert_eq!((f.ratio, f.results, f.attacker_stronger), (Some(Ratio::TwoToOne), 90, true));
    assert_eq!(f.decisive, with(&[Majority, FiveToFour, ThreeToTwo, TwoToOne]));
    assert_eq!((f.weather, f.vacillating), (with(&[BadWeather]), with(&[Vacillating])));
    assert_eq!(f.decisive + f.indecisive + f.weather + f.vacillating, 90);
    let named = |n: &str| book.events.iter().filter(|e| e.killed.contains(&noble(n))).count() as u8;
    assert_eq!(f.deaths, [(noble("percy"), named("percy")), (noble("scrope"), named("scrope"))]);
    let s = odds::siege(b.pos(), 200, 200, &[]);
    assert_eq!(s.decisive, 90 - f.weather - f.vacillating);
}
