//! Sieges.

use super::kit::*;

const DEFEND: Action = Action::Combat(CombatDeed::Defend);
const STAND_ASIDE: Action = Action::Combat(CombatDeed::StandAside);

/// Percy with 300 men before a place.
fn before(area: &str, b: &str, rest: &str) -> Board {
    board_with(
        &[
            &format!(
                "(noble: \"percy\", open: Some(\"{area}\"), cards: [\"office_marshal\", \"merc_french_foot\"], heirs: [\"margaret\"]), (noble: \"clifford\", open: Some(\"{area}\"))"
            ),
            b,
        ],
        &format!("phase: Some(Combat), {rest}"),
    )
}

const QUIET: [&str; 4] = ["percy", "clifford", "scrope", "neville"];

/// KM CBT-14, CBT-14d, CBT-19a, CBT-19c, CBT-23, CBT-24
#[test]
fn a_siege_takes_place_and_all_within() {
    let mut b = before("a_york", r#"(noble: "scrope")"#, "");
    // 300 against the garrison of a city.
    b.results(&[result(BattleResult::FourToOne, &QUIET)]);
    b.act(A, siege(&["percy"], "york"));
    assert_eq!(b.owner("york"), Some(A));
    assert!(b.inside("percy", "york"));
    let mut b = before("a_york", r#"(noble: "scrope")"#, "");
    b.edit(|p| p.nobles[noble("percy").index()].at = Spot::Open(area("a_york_ne")));
    assert_eq!(b.refused(A, siege(&["percy"], "york")), no("NotBefore", "CBT-14"));
}

/// KM CBT-14a
#[test]
fn friends_are_not_besieged() {
    let mut b = before("a_york", r#"(noble: "scrope", cards: ["bishop_york"])"#, "");
    b.edit(|p| p.field.alliances.push((A, B)));
    assert_eq!(b.refused(A, siege(&["percy"], "york")), no("NeedNoSiege", "CBT-14a"));
    b.edit(|p| p.field.alliances.clear());
    assert!(b.allowed(A, &siege(&["percy"], "york")));
}

/// KM CBT-14b, CBT-14c
#[test]
fn open_towns_are_besieged_only_when_held() {
    let mut b = before("a_ripon", r#"(noble: "scrope")"#, "");
    assert_eq!(b.refused(A, siege(&["percy"], "ripon")), no("FreeEntry", "CBT-14b"));
    let mut b = before("a_ripon", r#"(noble: "scrope", inside: Some("ripon"))"#, "");
    b.results(&[result(BattleResult::Majority, &QUIET)]);
    b.act(A, siege(&["clifford", "percy"], "ripon"));
    b.act(B, DEFEND);
    assert_eq!(b.noble("scrope").captor, Some(A));
    assert_eq!(b.owner("ripon"), None, "nobody controls it");
    assert!(b.inside("percy", "ripon"));
}

/// KM CBT-15, CBT-15a, CBT-15b, CBT-15c, CBT-15d, CBT-18
#[test]
fn the_besieger_must_match_the_place() {
    let holds = |at: &str| {
        let b = before("a_york", r#"(noble: "scrope")"#, "");
        strength::defence(b.pos(), place(at), &[]).total()
    };
    let garrisons = ["leicester", "york", "dover", "skipton", "ripon", "cardigan"].map(holds);
    assert_eq!(garrisons, [200, 300, 200, 100, 0, 0]);
    let b = before("a_york", r#"(noble: "scrope", inside: Some("cardigan"))"#, "");
    assert_eq!(strength::defence(b.pos(), place("cardigan"), &nobles(&["scrope"])).total(), 210);
    let mut b = before("a_york", r#"(noble: "scrope", inside: Some("york"), cards: ["bishop_york"])"#, "");
    // 300 and Scrope's 40 against 300.
    assert_eq!(b.refused(A, siege(&["percy"], "york")), no("SiegeTooWeak", "CBT-15"));
}

/// KM CBT-16
#[test]
fn the_holders_nobles_defend() {
    let mut b = before("a_leicester", r#"(noble: "scrope", inside: Some("leicester"), cards: ["town_leicester"])"#, "");
    b.results(&[result(BattleResult::Majority, &QUIET)]);
    b.act(A, siege(&["percy"], "leicester"));
    assert_eq!(b.noble("scrope").captor, Some(A));
}

/// KM CBT-17
#[test]
fn others_inside_choose() {
    for defends in [true, false] {
        let mut b = before("a_leicester", r#"(noble: "scrope", inside: Some("leicester"))"#, "");
        b.results(&[result(BattleResult::Majority, &QUIET)]);
        b.act(A, siege(&["percy"], "leicester"));
        assert_eq!(b.deciders(), [B]);
        b.act(B, if defends { DEFEND } else { STAND_ASIDE });
        assert_eq!(b.noble("scrope").captor.is_some(), defends);
        assert_eq!(b.outside("scrope", "a_leicester"), !defends);
        assert_eq!(b.owner("leicester"), Some(A));
    }
    // With his help the place is too strong: no siege, and no result is drawn.
    let mut b =
        before("a_leicester", r#"(noble: "neville", inside: Some("leicester"), cards: ["merc_scottish_foot"])"#, "");
    b.act(A, siege(&["percy"], "leicester"));
    b.act(B, DEFEND);
    assert!(b.data().decks.fought.is_empty());
    assert_eq!(b.owner("leicester"), None);
}

/// KM CBT-17: whoever besieges a place does not defend it, and has nobody within.
#[test]
fn the_besiegers_own_come_out() {
    let mut b = before("a_york", r#"(noble: "scrope", inside: Some("york"))"#, "");
    b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Inside(place("york")));
    b.results(&[result(BattleResult::BadWeather, &[])]);
    b.act(A, siege(&["percy"], "york"));
    b.act(B, STAND_ASIDE);
    assert!(b.outside("clifford", "a_york") && b.outside("scrope", "a_york"));
    assert_eq!(b.data().field.sieges, [Siege { place: place("york"), by: A }]);
}

/// KM CBT-19b, CBT-20
#[test]
fn bad_weather_leaves_it_under_siege() {
    let mut b = before("a_york", r#"(noble: "scrope", inside: Some("york"))"#, "");
    b.results(&[result(BattleResult::BadWeather, &[]), result(BattleResult::Majority, &QUIET)]);
    b.act(A, siege(&["percy"], "york"));
    b.act(B, STAND_ASIDE);
    assert_eq!(b.data().field.sieges, [Siege { place: place("york"), by: A }]);
    assert_eq!(b.refused(A, siege(&["percy"], "york")), no("FoughtAlready", "CBT-2"));
    // Another may not, the besieger goes on in his next turn.
    b.to(Phase::Combat, B);
    assert_eq!(b.refused(B, siege(&["scrope"], "york")), no("BesiegedByOther", "CBT-20"));
    b.edit(|p| p.nobles[noble("percy").index()].attacked = false);
    b.to(Phase::Combat, A);
    b.act(A, siege(&["percy"], "york"));
    assert_eq!(b.owner("york"), Some(A));
    assert!(b.data().field.sieges.is_empty());
}

/// KM CBT-19d
#[test]
fn the_named_fall_on_both_sides() {
    let mut b = before("a_york", r#"(noble: "scrope", open: Some("a_york"))"#, "");
    b.results(&[result_naming(BattleResult::Majority, "scrope")]);
    b.act(A, siege(&["percy"], "york"));
    assert_eq!(b.noble("scrope").seat, None, "he stood by");
    let mut b = before("a_york", r#"(noble: "scrope")"#, "");
    b.results(&[result_naming(BattleResult::ThreeToTwo, "clifford")]);
    b.act(A, siege(&["percy"], "york"));
    assert_eq!(b.noble("clifford").seat, None, "among the besiegers");
    assert_eq!(b.owner("york"), Some(A));
}

/// KM CBT-21
#[test]
fn the_besieged_sally() {
    let mut b = board_with(
        &[
            r#"(noble: "neville", inside: Some("york"), cards: ["bishop_york", "office_treasurer"])"#,
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot", "merc_scottish_foot", "merc_irish_kerns"]), (noble: "clifford", open: Some("a_york"))"#,
        ],
        r#"phase: Some(Movement), sieges: [("york", 2)]"#,
    );
    b.give("merc_burgundian_1", "clifford");
    assert_eq!(b.refused(A, march("neville", "a_york_ne")), no("ShutIn", "CBT-21"));
    // 380 + 10 hold 300 + 130; Percy falls and the rest is too weak.
    b.to(Phase::Combat, A);
    b.results(&[result_naming(BattleResult::FourToOne, "percy")]);
    b.act(A, attack(&["neville"], B));
    assert_eq!(b.noble("percy").seat, None);
    assert!(b.data().field.sieges.is_empty(), "the siege is broken");
}

/// KM CBT-22, CBT-22a, CBT-22b
#[test]
fn a_third_force_beats_the_besieger_first() {
    let mut b = board_with(
        &[
            r#"(noble: "percy", open: Some("a_york"), cards: ["office_marshal", "merc_french_foot"])"#,
            r#"(noble: "scrope", open: Some("a_york")), (noble: "howard", inside: Some("york"), cards: ["bishop_york"])"#,
            r#"(noble: "neville", open: Some("a_york"), cards: ["office_treasurer", "merc_scottish_foot", "merc_irish_kerns", "merc_burgundian_1", "merc_burgundian_2", "merc_flemish_1"])"#,
        ],
        r#"phase: Some(Movement)"#,
    );
    b.edit(|p| p.field.sieges.push(Siege { place: place("york"), by: C }));
    assert_eq!(b.refused(A, enter("percy", "york")), no("UnderSiege", "CBT-22"));
    b.to(Phase::Combat, A);
    b.results(&[result(BattleResult::Majority, &["percy", "neville", "scrope", "howard"])]);
    b.edit(|p| {
        p.cards[card("merc_scottish_foot").index()].at = Lay::Discard;
        p.cards[card("merc_irish_kerns").index()].at = Lay::Discard;
    });
    b.act(A, attack(&["percy"], C));
    assert_eq!(b.noble("neville").captor, Some(A));
    assert!(b.data().field.sieges.is_empty());
    // Now he may be let in, or lay siege himself.
    b.edit(|p| p.nobles[noble("percy").index()].attacked = false);
    b.to(Phase::Movement, A);
    assert!(b.allowed(A, &enter("percy", "york")));
}

/// KM CBT-25
#[test]
fn the_card_of_the_place_goes_over() {
    let mut b = before("a_leicester", r#"(noble: "scrope", cards: ["town_leicester"])"#, "");
    b.results(&[result(BattleResult::Majority, &QUIET)]);
    b.act(A, siege(&["percy"], "leicester"));
    assert_eq!(b.lay_of("town_leicester"), Lay::Faction(A));
    assert_eq!(b.owner("leicester"), Some(A));
    // After a Parliament a noble may have it.
    b.edit(|p| p.cards[card("town_leicester").index()].ripe = true);
    b.to(Phase::Movement, A);
    b.act(A, Action::Faction(FactionDeed::Assign { card: card("town_leicester"), to: noble("percy") }));
    assert_eq!(b.owner("leicester"), Some(A));
}

/// KM PARL-30
#[test]
fn the_kings_peace_holds() {
    let mut b = before("a_york", r#"(noble: "scrope", open: Some("a_york"))"#, "");
    b.edit(|p| p.field.peace.push(Peace { area: area("a_york"), until: B }));
    assert_eq!(b.refused(A, siege(&["percy"], "york")), no("KingsPeace", "PARL-30"));
    assert_eq!(b.refused(A, attack(&["percy"], B)), no("KingsPeace", "PARL-30"));
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert!(b.data().field.peace.is_empty());
}

/// KM MOV-30, MOV-34
#[test]
fn sieges_in_refuges() {
    let mut b = before("anglesey", r#"(noble: "scrope", open: Some("anglesey"))"#, "");
    assert_eq!(b.refused(A, siege(&["percy"], "beaumaris")), no("ForceInTheOpen", "MOV-34"));
    b.edit(|p| {
        p.nobles[noble("scrope").index()].at = Spot::Open(area("a_york"));
        let n = &mut p.nobles[noble("percy").index()];
        n.lodged = Some(area("anglesey"));
        n.tried = true;
    });
    assert_eq!(b.refused(A, siege(&["percy"], "beaumaris")), no("SecondSiege", "MOV-30"));
}

/// KM SPN-19
#[test]
fn famine_doubles_the_need() {
    let mut b = before("a_york", r#"(noble: "scrope")"#, "");
    b.edit(|p| p.field.spells.push(Spell { kind: Hardship::Famine, seat: B, round: 9 }));
    assert_eq!(b.refused(A, siege(&["percy"], "york")), no("Famine", "SPN-19"));
    // An open town has its garrison while somebody is in it.
    let mut b = before("a_hereford", r#"(noble: "scrope", inside: Some("hereford"))"#, "");
    assert!(b.allowed(A, &siege(&["percy"], "hereford")));
    b.edit(|p| p.field.spells.push(Spell { kind: Hardship::Famine, seat: B, round: 9 }));
    assert_eq!(b.refused(A, siege(&["percy"], "hereford")), no("Famine", "SPN-19"));
}
