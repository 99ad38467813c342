//! Battles, ambushes, armies, wavering nobles where they meet each other.

use super::super::kit::*;

const PURSUE: Action = Action::Combat(CombatDeed::Pursue);
const TAKE_OVER: Action = Action::Combat(CombatDeed::TakeOver);

/// A's Percy (200) and Clifford (10) against B's Scrope (10) and Roos (20), in the open at York.
fn field() -> Board {
    board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"]), (noble: "clifford", open: Some("a_york"))"#,
            r#"(noble: "scrope", open: Some("a_york"), heirs: ["margaret"]), (noble: "roos", open: Some("a_york"))"#,
            r#"(noble: "howard", open: Some("a_york"))"#,
        ],
        "phase: Some(Combat)",
    )
}

const ALL: [&str; 5] = ["percy", "clifford", "scrope", "roos", "howard"];

/// KM CBT-28, CBT-4: a pursuit is "carried out as a normal Battle above"; "ALL Nobles in a defending Faction in the same
/// space MUST combine their strength" - also those who took no part in the ambush.
#[test]
fn the_pursued_have_all_their_friends_beside_them() {
    let mut b = field();
    b.results(&[result(BattleResult::Majority, &ALL), result(BattleResult::FiveToFour, &ALL)]);
    b.act(A, ambush(&["clifford"], B));
    b.act(B, PURSUE);
    assert!(b.story().contains("against Clifford and Percy (210)"), "{}", b.story());
    // Thirty against two hundred and ten: the pursuers are the captives.
    assert_eq!((b.noble("scrope").captor, b.noble("roos").captor), (Some(A), Some(A)));
}

/// KM CBT-28, CBT-8, CBT-29: "The attacking player nominates the Nobles attacking", in a pursuit too: who is left behind has
/// not pursued, and may begin a fight in his next turn.
#[test]
fn the_pursuer_names_who_pursues() {
    let mut b = field();
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Inside(place("alnwick")));
    b.results(&[result(BattleResult::Majority, &ALL), result(BattleResult::FourToOne, &ALL)]);
    b.act(A, ambush(&["clifford"], B));
    let with = |who: &[&str]| Action::Combat(CombatDeed::PursueWith { nobles: nobles(who) });
    assert_eq!(b.refused(B, with(&["howard"])), no("NobodyNamed", "CBT-8"));
    b.act(B, with(&["roos"]));
    assert!(b.story().contains("Roos (20) against Clifford (10)"), "{}", b.story());
    b.events(&[18]);
    b.open(Phase::Event, B);
    b.to(Phase::Combat, B);
    assert_eq!(b.refused(B, attack(&["roos"], A)), no("Winded", "CBT-29"));
    assert!(b.allowed(B, &attack(&["scrope"], A)));
}

/// KM CBT-28, CBT-22, CBT-22a: a pursuit is a battle, and whoever wins the battle against a besieger "may, if they wish,
/// place the location Under Siege in the place of the original besieging force".
#[test]
fn pursuers_who_beat_a_besieger_may_take_over_his_siege() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot"])"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_treasurer", "merc_scottish_foot", "merc_irish_kerns", "merc_burgundian_1", "merc_burgundian_2", "merc_flemish_1", "merc_flemish_2", "merc_saxons_1"])"#,
        ],
        r#"phase: Some(Combat), sieges: [("york", 1)]"#,
    );
    let spared = ["percy", "neville"];
    b.results(&[result(BattleResult::FourToOne, &spared), result(BattleResult::Majority, &spared)]);
    b.act(A, ambush(&["percy"], B));
    b.act(B, PURSUE);
    assert_eq!(b.noble("percy").captor, Some(B), "{}", b.story());
    assert_eq!(b.deciders(), [B]);
    b.act(B, TAKE_OVER);
    assert_eq!(b.data().field.sieges, [Siege { place: place("york"), by: B }]);
}

/// KM CBT-28, CBT-2, ARM-5: a pursuit does not wipe out that the pursuer "has attacked" in this round already.
#[test]
fn a_pursuit_does_not_make_one_fresh_again() {
    let mut b = field();
    b.edit(|p| p.nobles[noble("scrope").index()].attacked = true);
    b.results(&[result(BattleResult::FourToOne, &ALL), result(BattleResult::BadWeather, &[])]);
    b.act(A, ambush(&["clifford"], B));
    b.act(B, PURSUE);
    assert!(b.noble("scrope").attacked, "he had his attack of the round before");
    assert!(!b.noble("roos").attacked, "a pursuit is none");
}

/// KM CBT-27a, VAC-1: in an ambush "any other Battle Result is ignored": nobody wavers, and the pursuit may follow.
#[test]
fn nobody_wavers_in_an_ambush() {
    let mut b = field();
    b.results(&[result(BattleResult::Vacillating, &ALL)]);
    b.act(A, ambush(&["percy", "clifford"], B));
    assert!(["percy", "clifford"].iter().all(|n| b.noble(n).seat == Some(A) && b.outside(n, "a_york")));
    assert!(["scrope", "roos"].iter().all(|n| b.noble(n).seat == Some(B) && b.outside(n, "a_york")));
    assert_eq!(b.deciders(), [B]);
}

/// KM PARL-30, CBT-26: the King's Peace: "no combat may be ordered in that space" - no ambush either, and it lasts through
/// the turns of others, "until the beginning of the next turn of the player who summoned Parliament".
#[test]
fn the_kings_peace_forbids_ambushes_until_the_summoners_turn() {
    let mut b = field();
    b.edit(|p| p.field.peace.push(Peace { area: area("a_york"), until: C }));
    assert_eq!(b.refused(A, ambush(&["percy"], B)), no("KingsPeace", "PARL-30"));
    b.events(&[18, 19]);
    b.open(Phase::Event, B);
    b.to(Phase::Combat, B);
    assert_eq!(b.refused(B, attack(&["scrope"], A)), no("KingsPeace", "PARL-30"));
    b.events(&[20]);
    b.open(Phase::Event, C);
    b.to(Phase::Combat, C);
    assert!(b.allowed(C, &attack(&["howard"], B)));
}

/// KM CBT-13a, CBT-12a, HEIR-2: the named guard falls first; his fellow takes the heir over, is captured, and the heir with
/// him.
#[test]
fn a_dead_guard_leaves_the_heir_to_his_beaten_fellow() {
    let mut b = field();
    b.results(&[result_naming(BattleResult::ThreeToOne, "scrope")]);
    b.act(A, attack(&["percy"], B));
    assert_eq!(b.noble("scrope").seat, None);
    assert_eq!(b.noble("roos").captor, Some(A), "{}", b.story());
    assert_eq!(b.pos().heir_seat(heir("margaret")), Some(A));
}

/// KM CBT-13a, CBT-47, HEIR-1: a guard who falls in an indecisive battle leaves his heir "unaccompanied" in the space, and
/// whoever is there may take her, in the same combat phase.
#[test]
fn an_heir_whose_guard_has_fallen_is_there_for_the_taking() {
    let mut b = field();
    b.edit(|p| p.nobles[noble("roos").index()].at = Spot::Open(area("a_helmsley_sw")));
    let ambushed = Book::standard().events.iter().find(|e| e.killed.last() == Some(&noble("scrope"))).unwrap().id;
    b.results(&[ambushed]);
    b.act(A, ambush(&["clifford"], B));
    assert_eq!(b.noble("scrope").seat, None);
    assert_eq!((b.heir("margaret").guard, b.heir("margaret").at), (None, Spot::Open(area("a_york"))));
    b.act(A, Action::Royal(RoyalDeed::Capture { heir: heir("margaret"), by: noble("percy") }));
    assert_eq!(b.pos().heir_seat(heir("margaret")), Some(A));
}

/// KM CBT-3, CBT-21, CBT-22: "Any number of Nobles in the same space ... may combine their strength to attack": those who
/// sally and those who come to relieve them are one force.
#[test]
fn sally_and_relief_strike_together() {
    let mut b = board_with(
        &[
            r#"(noble: "neville", inside: Some("york"), cards: ["bishop_york", "office_treasurer"]), (noble: "percy", open: Some("a_york"), cards: ["merc_scottish_foot"]), (noble: "roos", inside: Some("york"))"#,
            r#"(noble: "mowbray", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot", "merc_irish_kerns", "merc_burgundian_1", "merc_burgundian_2", "merc_flemish_1", "merc_flemish_2", "merc_saxons_1", "merc_saxons_2", "merc_scots_archers_1", "merc_scots_archers_2"])"#,
            r#"(noble: "howard", open: Some("a_york"))"#,
        ],
        r#"phase: Some(Combat), sieges: [("york", 2)]"#,
    );
    // Against others than the besieger nobody comes out of the walls (CBT-7).
    assert_eq!(b.refused(A, attack(&["percy", "neville"], C)).1, "KM CBT-7");
    b.results(&[result(BattleResult::FourToOne, &["neville", "percy", "mowbray"])]);
    b.act(A, attack(&["neville", "percy"], B));
    assert!(b.story().contains("Neville and Percy ("), "{}", b.story());
    assert!(b.noble("neville").attacked && b.noble("percy").attacked && !b.noble("roos").attacked);
}

/// KM CBT-4, ARM-4: all of the attacked faction defend, but of its allies only those who are in one army with it.
#[test]
fn allies_without_an_army_stand_aside() {
    for army in [false, true] {
        let mut b = field();
        b.edit(|p| {
            p.field.alliances.push((B, C));
            if army {
                p.field.armies.push(Army { leader: C, nobles: nobles(&["howard", "roos"]) });
            }
        });
        b.results(&[result(BattleResult::ThreeToTwo, &ALL)]);
        b.act(A, attack(&["percy"], B));
        assert_eq!(b.noble("howard").captor, army.then_some(A), "{}", b.story());
        assert_eq!(b.noble("scrope").captor, Some(A), "he is of the faction");
    }
}

/// KM ARM-3, CBT-19b, CBT-20: "An Army may combine its forces in Combat": a siege that an army with an ally's noble has
/// laid lasts as long as the army is there.
#[test]
fn an_allied_army_keeps_up_its_siege() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal"])"#,
            r#"(noble: "scrope")"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_treasurer"])"#,
        ],
        "phase: Some(Combat)",
    );
    b.edit(|p| {
        p.field.alliances.push((A, C));
        p.field.armies.push(Army { leader: A, nobles: nobles(&["neville", "percy"]) });
    });
    b.results(&[result(BattleResult::BadWeather, &[])]);
    // Two hundred and a hundred before the three hundred of a city.
    b.act(A, siege(&["percy", "neville"], "york"));
    assert_eq!(b.data().field.sieges, [Siege { place: place("york"), by: A }]);
    // The ally leaves in his own turn: what is left is too weak.
    b.to(Phase::Movement, C);
    b.act(C, march("neville", "a_york_ne"));
    assert!(b.data().field.sieges.is_empty());
}

/// KM VAC-1, CBT-19b: alone in his force, a wavering besieger is "treated like a Bad weather": the place is under siege.
#[test]
fn a_lone_besieger_who_wavers_postpones_his_siege() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot"])"#,
            r#"(noble: "scrope")"#,
        ],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::Vacillating, &[])]);
    b.act(A, siege(&["percy"], "york"));
    assert_eq!(b.data().field.sieges, [Siege { place: place("york"), by: A }]);
    assert_eq!(b.noble("percy").seat, Some(A));
}

/// KM VAC-2, VAC-4, MOV-18: a noble who changes sides brings the heir who "moves with" him, and the battle goes on without
/// him.
#[test]
fn a_turncoat_brings_his_heir() {
    let mut seen = 0;
    for seed in 0..60 {
        let mut b = field();
        b.reseed(seed);
        b.results(&[result(BattleResult::Vacillating, &[]), result(BattleResult::BadWeather, &[])]);
        b.act(A, attack(&["percy", "clifford"], B));
        if b.noble("scrope").seat == Some(A) {
            seen += 1;
            assert_eq!(b.pos().heir_seat(heir("margaret")), Some(A));
            assert!(b.story().contains("against Roos (20)"), "{}", b.story());
        }
    }
    assert!(seen > 0);
}

/// KM VAC-3a, VAC-3b, TYP-1: "still friendly" and "a friendly city, town or castle": an ally's is friendly too.
#[test]
fn home_may_be_in_an_allys_hands() {
    let mut b = board(&[r#"(noble: "percy", open: Some("a_york"))"#, r#"(noble: "scrope")"#, r#"(noble: "howard")"#]);
    let home =
        |b: &Board| regnal::games::kingmaker::fates::home_of(b.pos(), noble("percy"), Some(area("a_york")), None);
    b.edit(|p| {
        for key in ["wressle", "alnwick", "cockermouth"] {
            p.strongholds[place(key).index()].taken = Some(B);
        }
    });
    assert_eq!(home(&b), [Spot::Open(area("a_wressle"))], "in the hands of a stranger");
    b.edit(|p| p.field.alliances.push((A, B)));
    assert_eq!(home(&b), [Spot::Inside(place("wressle"))]);
    b.edit(|p| {
        for key in ["wressle", "alnwick", "cockermouth"] {
            p.strongholds[place(key).index()].taken = Some(C);
        }
    });
    assert!(matches!(home(&b)[..], [Spot::Inside(p)] if b.pos().owner(p) == Some(B)), "{:?}", home(&b));
}

/// KM VAC-3a, CBT-19a: "all Nobles inside are captured": the place that is fought for is no home for one who wavers.
#[test]
fn nobody_goes_home_into_the_place_that_is_taken() {
    let mut wavered = 0;
    for seed in 0..30 {
        let mut b = board_with(
            &[
                r#"(noble: "percy", open: Some("a_masham"), cards: ["office_marshal"]), (noble: "clifford", open: Some("a_masham"))"#,
                r#"(noble: "scrope", inside: Some("masham")), (noble: "roos", inside: Some("masham"))"#,
            ],
            "phase: Some(Combat)",
        );
        b.reseed(seed);
        b.results(&[result(BattleResult::Vacillating, &[]), result(BattleResult::TwoToOne, &[])]);
        b.act(A, siege(&["percy", "clifford"], "masham"));
        if b.pos().owner(place("masham")) != Some(A) {
            continue;
        }
        let free = |who: &&str| b.noble(who).captor.is_none() && b.noble(who).seat == Some(B);
        for who in ["scrope", "roos"].iter().filter(|who| free(who)) {
            wavered += 1;
            assert!(!b.inside(who, "masham"), "{who}, {seed}");
        }
    }
    assert!(wavered > 0, "somebody has gone home");
}

/// KM SET-10f, CBT-9, CBT-4: the troops of towns "may be used offensively but not defensively": those of the same noble
/// count when he attacks and not when he is attacked.
#[test]
fn townsmen_march_out_and_do_not_defend() {
    let mut b = board_with(
        &[
            r#"(noble: "clifford", open: Some("a_leicester"), cards: ["town_coventry"])"#,
            r#"(noble: "howard", open: Some("a_leicester"), cards: ["town_ipswich"])"#,
        ],
        "phase: Some(Combat)",
    );
    b.results(&[result(BattleResult::FourToOne, &["clifford", "howard"])]);
    b.act(A, attack(&["clifford"], B));
    assert!(b.story().contains("Clifford (30) against Howard (10)"), "{}", b.story());
    b.events(&[18]);
    b.open(Phase::Event, B);
    b.to(Phase::Combat, B);
    b.results(&[result(BattleResult::FourToOne, &["clifford", "howard"])]);
    b.act(B, attack(&["howard"], A));
    assert!(b.story().contains("Howard (30) against Clifford (10)"), "{}", b.story());
}

/// KM ARM-2, ARM-1, MOV-1: "Movement is not affected by forming an Army. All Nobles must be ordered to move in their own
/// right".
#[test]
fn an_army_does_not_march_by_itself() {
    let mut b = board(&[
        r#"(noble: "percy", open: Some("a_york")), (noble: "clifford", open: Some("a_york"))"#,
        r#"(noble: "scrope")"#,
    ]);
    b.act(A, Action::Travel(TravelDeed::Muster { nobles: nobles(&["clifford", "percy"]) }));
    assert_eq!(b.data().field.armies.len(), 1);
    b.act(A, march("percy", "a_york_ne"));
    assert!(b.outside("clifford", "a_york") && !b.noble("clifford").moved);
    b.act(A, march("clifford", "a_york_ne"));
    b.done(A);
    assert_eq!(b.data().field.armies.len(), 1, "they have stayed together");
    b.to(Phase::Movement, A);
    b.edit(|p| p.nobles[noble("clifford").index()].moved = false);
    b.act(A, march("clifford", "a_york"));
    b.done(A);
    assert!(b.data().field.armies.is_empty(), "parted, they are no army");
}
