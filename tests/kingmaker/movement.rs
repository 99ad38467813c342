//! Nobles by land: spaces, forests, roads, places, refuges, armies.

use super::kit::*;

const SCROPE: &str = r#"(noble: "scrope")"#;

fn at(who: &str, area: &str) -> String {
    format!("(noble: \"{who}\", open: Some(\"{area}\"))")
}

/// KM MOV-1, MOV-2, MOV-3, ARM-2
#[test]
fn five_spaces_in_any_direction() {
    let mut b = board(&[&at("clifford", "a_york"), SCROPE]);
    assert_eq!(b.refused(A, march("clifford", "a_newcastle")), no("TooFar", "MOV-2"));
    assert_eq!(b.refused(A, march("scrope", "a_york")), no("NotToOrder", "ARM-6"));
    b.act(A, march("clifford", "a_durham"));
    assert!(b.outside("clifford", "a_durham"));
    assert_eq!(b.refused(A, march("clifford", "a_york")), no("MovedAlready", "MOV-3"));
    // He need not move at all.
    let mut b = board(&[&at("clifford", "a_york"), SCROPE]);
    assert!(b.allowed(A, &march("clifford", "a_york_ne")));
    assert_eq!(b.refused(A, march("clifford", "a_york")), no("StaysThere", "MOV-3"));
    b.events(&[18]);
    b.done(A);
}

/// KM MOV-2a
#[test]
fn a_forest_is_one_space() {
    use regnal::games::kingmaker::travel::ways::across_country;
    let mut b = board(&[&at("clifford", "a_brougham"), SCROPE]);
    assert!(b.allowed(A, &march("clifford", "a_brougham_e")), "one may enter it");
    let pos = b.pos();
    let forest = |a: &AreaId| pos.book.map.area(*a).forest;
    for start in ["a_brougham", "a_york", "a_coventry", "a_brecon_n"] {
        let reach = across_country(pos, area(start), 5);
        for to in &reach.areas {
            let path = reach.path(*to);
            assert!(path.len() < 6 && (path.len() < 2 || !path.iter().any(forest)), "{start}: {path:?}");
        }
    }
    // From forest to forest is one space; out of it he goes on as far as he likes.
    b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Open(area("a_brecon_n")));
    assert!(b.allowed(A, &march("clifford", "a_brecon_nw")) && b.allowed(A, &march("clifford", "a_clun_w")));
}

/// KM MOV-2b
#[test]
fn nobody_crosses_an_estuary() {
    // From Canterbury to Colchester it is over the Thames or a long way round.
    let mut b = board(&[&at("clifford", "a_canterbury"), SCROPE]);
    assert_eq!(b.refused(A, march("clifford", "a_colchester")), no("TooFar", "MOV-2"));
    // Kingston and Grimsby face each other over the Humber: four spaces round its head.
    use regnal::games::kingmaker::travel::ways::across_country;
    let round = across_country(b.pos(), area("a_kingston"), 5).path(area("a_grimsby"));
    assert_eq!(round.len(), 4, "{round:?}");
}

/// KM MOV-4
#[test]
fn enemies_in_the_open_stop_nobody() {
    let all = ["percy", "neville", "mowbray", "pole"].map(|n| at(n, "a_helmsley_sw")).join(", ");
    let mut b = board(&[&at("clifford", "a_york"), &all]);
    b.act(A, march("clifford", "a_helmsley_w"));
}

/// KM MOV-5, MOV-5a
#[test]
fn along_the_road_without_limit() {
    let mut b = board(&[&at("clifford", "a_huntingdon"), SCROPE]);
    // Huntingdon, Stamford, Grantham are unfortified and empty; Newark is a neutral castle.
    assert_eq!(b.refused(A, ride("clifford", "a_doncaster")), no("RoadBlocked", "MOV-5c"));
    b.edit(|p| p.strongholds[place("newark").index()].taken = Some(A));
    b.act(A, ride("clifford", "a_doncaster"));
    assert!(b.outside("clifford", "a_doncaster"));
    let mut b = board(&[&at("clifford", "a_knaresborough"), SCROPE]);
    assert_eq!(b.refused(A, ride("clifford", "a_pontefract")), no("NoRoad", "MOV-5"));
}

/// KM MOV-5b
#[test]
fn an_occupied_town_stops_him() {
    let mut b = board(&[&at("clifford", "a_huntingdon"), r#"(noble: "scrope", inside: Some("stamford"))"#]);
    assert!(b.allowed(A, &ride("clifford", "a_stamford")));
    assert_eq!(b.refused(A, ride("clifford", "a_grantham")), no("RoadBlocked", "MOV-5c"));
    // An ally in it is no hindrance.
    b.edit(|p| p.field.alliances.push((A, B)));
    assert!(b.allowed(A, &ride("clifford", "a_grantham")));
}

/// KM MOV-5c
#[test]
fn a_neutral_castle_stops_him() {
    let mut b = board(&[&at("clifford", "a_stamford"), SCROPE]);
    assert!(b.allowed(A, &ride("clifford", "a_newark")));
    assert_eq!(b.refused(A, ride("clifford", "a_doncaster_se")), no("RoadBlocked", "MOV-5c"));
}

/// KM MOV-5d
#[test]
fn the_owner_is_asked_on_the_road() {
    for (leave, end) in [(grant(), "a_doncaster"), (deny(), "a_newark")] {
        let mut b = board(&[&at("clifford", "a_stamford"), SCROPE]);
        b.edit(|p| p.strongholds[place("newark").index()].taken = Some(B));
        b.act(A, ride("clifford", "a_doncaster"));
        assert_eq!(b.deciders(), [B]);
        b.act(B, leave);
        assert!(b.outside("clifford", end), "{end}");
        assert_eq!(b.deciders(), [A]);
    }
}

/// KM MOV-5e
#[test]
fn road_and_country_are_not_mixed() {
    let mut b = board(&[&at("clifford", "a_doncaster"), SCROPE]);
    b.act(A, ride("clifford", "a_doncaster_se"));
    assert_eq!(b.refused(A, march("clifford", "a_york_ne")), no("MovedAlready", "MOV-3"));
}

/// KM MOV-6, MOV-6a, TYP-1
#[test]
fn a_friendly_place_is_entered() {
    let mut b = board(&[&at("clifford", "a_skipton"), SCROPE]);
    assert_eq!(b.owner("skipton"), Some(A), "his home castle is the faction's");
    b.act(A, enter("clifford", "skipton"));
    assert!(b.inside("clifford", "skipton"));
    let mut b = board(&[&at("clifford", "a_skipton"), SCROPE]);
    assert_eq!(b.refused(A, go("clifford", "a_york", Some("skipton"), false)), no("NoSuchPlace", "MOV-6"));
}

/// KM MOV-6b, TYP-2
#[test]
fn open_towns_are_entered_when_empty() {
    let mut b = board(&[&at("clifford", "a_ripon"), r#"(noble: "scrope", inside: Some("ripon"))"#]);
    assert_eq!(b.refused(A, enter("clifford", "ripon")), no("HeldByOthers", "MOV-6b"));
    b.edit(|p| p.field.alliances.push((A, B)));
    b.act(A, enter("clifford", "ripon"));
}

/// KM MOV-6c
#[test]
fn neutral_walls_are_shut() {
    let mut b = board(&[&at("clifford", "a_york"), SCROPE]);
    assert_eq!(b.refused(A, enter("clifford", "york")), no("NeutralWalls", "MOV-6c"));
}

/// KM MOV-6d
#[test]
fn the_owner_is_asked_at_the_gate() {
    for (leave, inside) in [(grant(), true), (deny(), false)] {
        let mut b = board(&[&at("clifford", "a_york"), r#"(noble: "scrope", cards: ["bishop_york"])"#]);
        b.act(A, enter("clifford", "york"));
        assert_eq!(b.deciders(), [B]);
        b.act(B, leave);
        assert_eq!(b.inside("clifford", "york"), inside);
        assert_eq!(b.outside("clifford", "a_york"), !inside);
    }
}

/// KM MOV-6e
#[test]
fn a_place_holds_so_many() {
    let big = r#"(noble: "percy", open: Some("a_skipton"), cards: ["office_marshal", "merc_french_foot"]), (noble: "clifford", inside: Some("skipton"))"#;
    let mut b = board(&[big, SCROPE]);
    assert_eq!(b.refused(A, enter("percy", "skipton")), no("NoRoom", "MOV-6e"));
    b.edit(|p| p.cards[card("merc_french_foot").index()].at = Lay::Discard);
    b.act(A, enter("percy", "skipton"));
}

/// KM MOV-6e, TRF-2: "the Noble and his retinue": men handed on today fill the place too.
#[test]
fn a_place_holds_those_who_sleep_too() {
    let men = ["merc_french_foot", "merc_scottish_foot", "merc_irish_kerns", "merc_burgundian_1", "merc_burgundian_2"];
    let mut b = board(&[
        r#"(noble: "clifford", open: Some("a_bolton"), cards: ["merc_flemish_1"]), (noble: "roos", open: Some("a_bolton"))"#,
        SCROPE,
    ]);
    b.edit(|p| p.strongholds[place("bolton").index()].taken = Some(A));
    men.iter().for_each(|c| b.give(c, "roos"));
    assert!(b.allowed(A, &enter("clifford", "bolton")));
    for c in men {
        b.act(A, Action::Faction(FactionDeed::Transfer { card: card(c), to: noble("clifford") }));
    }
    // 320 men into a castle for 300.
    assert_eq!(b.refused(A, enter("clifford", "bolton")), no("NoRoom", "MOV-6e"));
    // They sleep within as without.
    b.edit(|p| p.nobles[noble("clifford").index()].at = Spot::Inside(place("bolton")));
    assert_eq!(b.pos().room_in(place("bolton")), 0);
}

/// KM MOV-17, MOV-18, MOV-19
#[test]
fn heirs_go_with_their_guard() {
    let mut b = board(&[r#"(noble: "clifford", open: Some("a_york"), heirs: ["margaret"])"#, SCROPE]);
    b.act(A, march("clifford", "a_york_ne"));
    assert_eq!(b.pos().heir_spot(&b.heir("margaret")), Spot::Open(area("a_york_ne")));
    assert_eq!(b.heir("henry_vi").at, Spot::Inside(place("london")), "heirs never move alone");
    let words = b.offers(A).iter().map(|a| b.describe(a)).collect::<Vec<_>>().join("\n");
    assert!(!words.contains("Leave Margaret"), "nor are they left alone");
}

// ---------------------------------------------------------------- Refuges

/// KM MOV-28a, MOV-29
#[test]
fn scotland_is_closed_without_a_card() {
    let mut b = board(&[&at("clifford", "a_berwick"), SCROPE]);
    assert_eq!(b.refused(A, march("clifford", "scotland")), no("RefugeClosed", "MOV-29"));
    // Nor to attack somebody there.
    b.edit(|p| p.nobles[noble("scrope").index()].at = Spot::Open(area("scotland")));
    assert_eq!(b.refused(A, march("clifford", "scotland")), no("RefugeClosed", "MOV-29"));
    // An heir is a reason.
    b.edit(|p| p.heirs[heir("margaret").index()].at = Spot::Open(area("scotland")));
    assert!(b.allowed(A, &march("clifford", "scotland")));
    b.edit(|p| p.heirs[heir("margaret").index()].at = Spot::Inside(place("coventry")));
    let lay = Action::Travel(TravelDeed::Refuge { card: EventId(50), area: area("scotland") });
    assert_eq!(b.refused(A, lay.clone()), no("NoRefugeCard", "MOV-28a"));
    b.hold(50, A);
    assert_eq!(b.refused(A, lay.clone()), no("NotARefuge", "MOV-28a"));
    b.act(A, march("clifford", "scotland"));
    b.act(A, lay);
    assert!(b.pos().field.refuges.iter().any(|l| l.seat == A));
    // The card is discarded when he has left.
    b.edit(|p| p.nobles[noble("clifford").index()].moved = false);
    b.act(A, march("clifford", "a_berwick"));
    assert!(b.pos().field.refuges.is_empty() && b.data().decks.used.contains(&EventId(50)));
}

/// KM MOV-28b, MOV-28c, MOV-28d, MOV-28e, MOV-28f
#[test]
fn some_need_no_card() {
    let free = |noble_: &str, cards: &str, from: &str, to: &str, gone: &str| {
        let mut b = board(&[
            &format!("(noble: \"{noble_}\", open: Some(\"{from}\"), cards: [{cards}]), (noble: \"pole\")"),
            &format!("(noble: \"talbot\", cards: [{gone}])"),
        ]);
        // Friendly ground, nobody to fight, no heirs there: only the exception counts.
        b.edit(|p| {
            p.heirs.iter_mut().for_each(|h| h.at = Spot::Inside(place("london")));
            for key in ["beaumaris", "carisbrooke", "douglas", "dublin"] {
                p.strongholds[place(key).index()].taken = Some(A);
            }
            p.nobles[noble(noble_).index()].lodged = Some(area(to));
            p.nobles[noble(noble_).index()].at = Spot::Open(area(to));
            for key in ["beaumaris", "carisbrooke", "douglas", "dublin"] {
                p.strongholds[place(key).index()].taken = None;
            }
        });
        regnal::games::kingmaker::travel::is_free(b.pos(), A, noble(noble_), area(to))
    };
    assert!(free("percy", "\"office_captain_of_calais\"", "calais", "continent", ""));
    assert!(!free("percy", "", "calais", "continent", "\"office_captain_of_calais\""));
    assert!(free("percy", "\"office_treasurer\"", "a_bangor", "anglesey", ""));
    assert!(!free("percy", "", "a_bangor", "anglesey", "\"office_treasurer\""));
    assert!(free("percy", "\"town_carisbrooke\"", "a_bangor", "isle_of_wight", ""));
    assert!(!free("percy", "", "a_bangor", "isle_of_wight", ""));
    assert!(free("stanley", "", "a_bangor", "isle_of_man", ""));
    assert!(!free("percy", "", "a_bangor", "isle_of_man", ""));
    assert!(free("percy", "\"office_lieutenant_of_ireland\"", "a_bangor", "ireland", ""));
    assert!(!free("percy", "", "a_bangor", "ireland", ""));
}

/// KM MOV-30
#[test]
fn who_has_nothing_to_do_there_must_leave() {
    let mut b = board(&[&at("clifford", "scotland"), SCROPE]);
    b.edit(|p| p.nobles[noble("clifford").index()].lodged = Some(area("scotland")));
    assert_eq!(b.refused(A, Action::Done), no("MustLeave", "MOV-30"));
    b.events(&[18]);
    b.act(A, march("clifford", "a_berwick"));
    b.done(A);
}

/// KM MOV-31
#[test]
fn a_port_taken_opens_its_refuge() {
    let two = format!(
        "{}, (noble: \"percy\", open: Some(\"anglesey\"), cards: [\"office_marshal\"])",
        at("clifford", "a_bangor")
    );
    let mut b = board(&[&two, SCROPE]);
    b.edit(|p| p.strongholds[place("beaumaris").index()].taken = Some(A));
    b.act(A, march("clifford", "anglesey"));
    assert!(b.outside("clifford", "anglesey"));
    let full = format!(
        "{}, (noble: \"percy\", open: Some(\"anglesey\"), cards: [\"office_marshal\", \"merc_french_foot\", \"merc_scottish_foot\", \"merc_irish_kerns\"])",
        at("clifford", "a_bangor")
    );
    let mut b = board(&[&full, SCROPE]);
    b.edit(|p| {
        p.strongholds[place("beaumaris").index()].taken = Some(A);
    });
    ["title_earl_kent", "merc_flemish_1", "merc_flemish_2"].iter().for_each(|c| b.give(c, "clifford"));
    assert_eq!(b.refused(A, march("clifford", "anglesey")), no("RefugeFull", "MOV-31"));
}

// ---------------------------------------------------------------- Armies

/// KM ARM-1, ARM-6
#[test]
fn allies_lend_their_nobles() {
    let mut b = board(&[&at("clifford", "a_york"), &at("scrope", "a_york")]);
    let muster = Action::Travel(TravelDeed::Muster { nobles: nobles(&["clifford", "scrope"]) });
    assert_eq!(b.refused(A, muster.clone()), no("NoArmy", "ARM-1"));
    b.edit(|p| p.field.alliances.push((A, B)));
    b.act(A, muster.clone());
    assert_eq!(b.deciders(), [B]);
    b.act(B, deny());
    assert_eq!(b.refused(A, muster.clone()), no("ArmyAsked", "ARM-5"));
    b.edit(|p| p.turn.asked.clear());
    b.act(A, muster);
    b.act(B, grant());
    b.act(A, march("scrope", "a_york_ne"));
    assert!(b.noble("scrope").lent);
    // Parted when movement ends, the army is no more.
    b.done(A);
    assert!(b.pos().field.armies.is_empty());
    // In his own turn of this round he does not move again.
    b.events(&[18]);
    b.open(Phase::Event, B);
    assert!(b.noble("scrope").moved);
}

/// KM EVT-2
#[test]
fn a_free_move_is_one_more() {
    let mut b = board(&[&at("clifford", "a_york"), SCROPE]);
    let free = Action::Travel(TravelDeed::FreeMove { card: EventId(18), nobles: nobles(&["clifford"]), ships: vec![] });
    assert_eq!(b.refused(A, free.clone()), no("NoFreeMove", "EVT-2"));
    b.hold(18, A);
    assert_eq!(b.refused(A, free.clone()), no("NothingToFree", "EVT-2"));
    b.act(A, march("clifford", "a_york_ne"));
    b.act(A, free);
    b.act(A, march("clifford", "a_york"));
    assert!(b.data().decks.used.contains(&EventId(18)));
}

/// KM MOV-17: "Royal Heirs do not allowed to move on their own."
#[test]
fn nothing_that_is_offered_moves_an_heir_without_a_guard() {
    for seat in [A, B] {
        let mut b = board(&[&at("clifford", "a_york"), &at("scrope", "a_durham")]);
        b.to(Phase::Movement, seat);
        let start = b.data();
        let offers = b.offers(seat);
        assert!(offers.len() > 20);
        for offer in offers.into_iter().filter(|o| *o != Action::Done) {
            b.edit(|p| *p = start.clone());
            b.act(seat, offer.clone());
            let after = b.data();
            for (before, h) in start.heirs.iter().zip(after.heirs.iter()).filter(|(h, _)| h.guard.is_none()) {
                assert!(h.at == before.at || h.guard.is_some(), "{offer:?} moves {}", h.id.key());
            }
        }
    }
}
