//! Leaders on the march and in battle (LEADER, TBONUS), and the ambassador's way (AMBASS).

use regnal::games::divine_right::combat::Manner;
use regnal::games::divine_right::ids::PersonalityId;

use super::kit::*;
use super::lanes::*;

const STEPPE: [&str; 9] = ["2030", "2130", "2230", "2330", "2430", "2530", "2630", "2730", "2830"];

fn with_allies(kingdoms: &[&str], stacks: &[String]) -> Board {
    let allies: String = kingdoms
        .iter()
        .map(|k| {
            format!(
                "(kingdom: {k}, of: mivior, personality: \"{}\"),",
                ["Gallant", "Amorous", "Greedy"][kingdoms.iter().position(|o| o == k).unwrap()]
            )
        })
        .collect();
    march_with("", &format!("allies: [{allies}],"), stacks)
}

fn king(b: &Board, k: KingdomId) -> CounterId {
    b.monarch(k)
}

/// Points spent by these units on the march, by the judge.
fn spends(b: &Board, leader: Option<CounterId>, units: &[CounterId], way: &[&str]) -> Vec<u8> {
    let march = movement::plan(b.pos(), A, units, leader, &path(way)).unwrap_or_else(|no| panic!("{no:?}"));
    march.units.iter().map(|u| u.spent).collect()
}

/// LEADER-01
#[test]
fn a_monarch_leads_his_regulars_mercenaries_and_heroes_and_nobody_else() {
    let pon = of("mivior", "1930", "pon", "armies: 1, monarch: true");
    let mut b = with_allies(&["pon"], &[own("1930", "armies: 1, monarch: true"), hired("1930", 1, 0), pon]);
    let (mivior, ponese) = (king(&b, KingdomId::Mivior), king(&b, KingdomId::Pon));
    let at = b.armies(A, "1930");
    let by = |k| *at.iter().find(|id| b.pos().counter(**id).kingdom() == k).unwrap();
    let (mine, allied, paid) = (by(Some(KingdomId::Mivior)), by(Some(KingdomId::Pon)), by(None));
    assert!(b.allowed(A, &b.lead(mivior, &[mine, paid, ponese], &STEPPE[..7])));
    assert!(b.allowed(A, &b.lead(ponese, &[allied, paid, mivior], &STEPPE[..7])));
    for (leader, unit) in [(mivior, allied), (ponese, mine), (mine, paid), (allied, mivior)] {
        let go = b.lead(leader, &[unit], &STEPPE[..1]);
        assert_eq!(why(b.refused(A, go)), "CannotLead DR LEADER-01");
    }
    let mut b = march(&[own("0720", "fleets: 1, monarch: true"), hired("0720", 0, 1)]);
    for fleet in b.fleets(A, "0720") {
        let go = b.lead(king(&b, KingdomId::Mivior), &[fleet], &["0719"]);
        assert_eq!(why(b.refused(A, go)), "CannotLead DR LEADER-01");
    }
}

/// LEADER-02, LEADER-06, MOVE-22, MOVE-27
#[test]
fn human_regulars_move_seven_with_their_monarch() {
    let mut b = march(&[own("1930", "armies: 2, monarch: true"), own("2030", "armies: 1")]);
    let (army, king) = (b.armies(A, "1930"), king(&b, KingdomId::Mivior));
    assert_eq!((b.pos().counter(army[0]).allowance, b.pos().counter(king).allowance), (5, 7));
    assert_eq!(spends(&b, None, &army, &STEPPE[..5]), [5, 5]);
    assert_eq!(name(&b.price(&army, &STEPPE[..6]).unwrap_err()), "TooDear DR MOVE-15");
    let far = b.lead(king, &army, &STEPPE[..8]);
    assert_eq!(why(b.refused(A, far)), "TooDear DR MOVE-15");
    // He must go along, and they must have begun the phase with him.
    let absent = Action::Move { units: army.clone(), leader: Some(king), path: path(&STEPPE[..7]) };
    assert_eq!(why(b.refused(A, absent)), "LeaderStays DR LEADER-02");
    b.act(A, b.lead(king, &army, &STEPPE[..1]));
    let other = b.armies(A, "2030").into_iter().find(|id| !army.contains(id)).unwrap();
    let late = b.lead(king, &[other], &["2130"]);
    assert_eq!(why(b.refused(A, late)), "NotWithLeader DR LEADER-02");
    b.act(A, b.lead(king, &army, &STEPPE[1..7]));
    assert_eq!((b.spent(army[0]), b.spent(king)), (7, 7));
}

/// LEADER-03
#[test]
fn who_goes_without_the_leader_goes_first_and_is_not_led_after() {
    let mut b = march(&[own("1930", "armies: 2, monarch: true")]);
    let (army, king) = (b.armies(A, "1930"), king(&b, KingdomId::Mivior));
    b.act(A, b.go(&army[..1], &STEPPE[..1]));
    b.act(A, b.lead(king, &army[1..], &STEPPE[..1]));
    let led = b.lead(king, &army, &STEPPE[1..2]);
    assert_eq!(why(b.refused(A, led)), "MovedUnled DR LEADER-03");
    assert!(b.allowed(A, &b.lead(king, &army[1..], &STEPPE[1..7])));
    assert!(b.allowed(A, &b.go(&army[..1], &STEPPE[1..5])), "with its own points it goes on");
}

/// LEADER-04
#[test]
fn who_leaves_the_leaders_stack_stops_there() {
    let mut b = march(&[own("1930", "armies: 3, monarch: true")]);
    let (army, king) = (b.armies(A, "1930"), king(&b, KingdomId::Mivior));
    b.act(A, b.lead(king, &army, &STEPPE[..2]));
    let on = b.go(&army[..1], &["2230"]);
    assert_eq!(why(b.refused(A, on)), "LeftLeader DR LEADER-04", "he may not go on by himself");
    b.act(A, b.lead(king, &army[1..], &["2230"]));
    let on = b.go(&army[..1], &["2030"]);
    assert_eq!(why(b.refused(A, on)), "LeftLeader DR LEADER-04");
    // Nor when the leader comes back for him.
    b.act(A, b.lead(king, &army[1..], &["2130"]));
    let again = b.lead(king, &army, &["2230"]);
    assert_eq!(b.refused(A, again).0, "Halted");
    assert!(b.allowed(A, &b.lead(king, &army[1..], &["2230"])));
}

/// LEADER-05, LEADER-14
#[test]
fn a_unit_has_one_leader_in_a_round_and_one_leaders_bonuses() {
    let zorn = of("mivior", "1610", "zorn", "monarch: true");
    let ghem = of("mivior", "1610", "ghem", "monarch: true");
    let mut b = with_allies(&["zorn", "ghem"], &[hired("1610", 1, 0), zorn, ghem]);
    let (zorn, ghem, man) = (king(&b, KingdomId::Zorn), king(&b, KingdomId::Ghem), b.armies(A, "1610")[0]);
    // The forest bonus of the one helps nobody led by the other.
    assert_eq!(spends(&b, Some(zorn), &[man, ghem, zorn], &["1510"]), [1, 1, 1]);
    assert_eq!(spends(&b, Some(ghem), &[man, zorn, ghem], &["1510"]), [2, 2, 2]);
    assert_eq!(spends(&b, None, &[man, zorn, ghem], &["1510"]), [2, 1, 2]);
    b.act(A, b.lead(zorn, &[man, ghem], &["1510"]));
    for leader in [ghem, zorn] {
        let go = b.lead(leader, &[man], &["1610"]);
        if leader == ghem {
            assert_eq!(why(b.refused(A, go)), "LedByAnother DR LEADER-05");
        } else {
            assert!(b.allowed(A, &go));
        }
    }
}

/// LEADER-07, LEADER-08, LEADER-09, TBONUS-02, TBONUS-04, TBONUS-10
#[test]
fn leaders_pass_on_their_symbols_and_their_home_bonuses() {
    let zorn = of("mivior", "1610", "zorn", "monarch: true");
    let pon = of("mivior", "2611", "pon", "monarch: true");
    let mut b = with_allies(
        &["zorn", "pon"],
        &[hired("1610", 1, 0), zorn, pon, own("2611", "monarch: true"), hired("2611", 1, 0)],
    );
    let (zorn, pon, mivior) = (king(&b, KingdomId::Zorn), king(&b, KingdomId::Pon), king(&b, KingdomId::Mivior));
    let (led, guest) = (b.armies(A, "1610")[0], b.armies(A, "2611")[0]);
    assert_eq!(spends(&b, Some(zorn), &[led, zorn], &["1510"]), [1, 1], "a printed forest symbol");
    assert_eq!(spends(&b, None, &[led, zorn], &["1510"]), [2, 1]);
    // A monarch in his own kingdom has every bonus, and lends it to troops and heroes.
    assert_eq!(spends(&b, Some(pon), &[guest, mivior, pon], &["2711"]), [1, 1, 1]);
    assert_eq!(spends(&b, None, &[guest, mivior, pon], &["2711"]), [2, 2, 1]);
    for id in [guest, mivior, pon] {
        b.begin_at(id, "2716");
    }
    assert_eq!(
        spends(&b, Some(pon), &[guest, mivior, pon], &["2717", "2816"]),
        [4, 4, 4],
        "mountain without a stop, pass as clear"
    );
    assert_eq!(name(&price_in(b.pos(), &[guest, pon], None, &["2717", "2816"]).unwrap_err()), "Halted DR TERRAIN-06");
    // Swamp at home, and nothing abroad.
    for id in [guest, pon] {
        b.begin_at(id, "1610");
    }
    assert_eq!(spends(&b, Some(pon), &[guest, pon], &["1510"]), [2, 2]);
    let world = b.elsewhere(|book| {
        alter(book, "1510").kingdom = Some(KingdomId::Pon);
        alter(book, "1510").terrain.forest = false;
        alter(book, "1510").terrain.swamp = true;
    });
    assert_eq!(price_in(Pos::of(&world), &[guest, pon], Some(pon), &["1510"]).unwrap(), 1);
    assert_eq!(price_in(Pos::of(&world), &[guest, pon], None, &["1510"]).unwrap(), 2);
}

/// LEADER-10, LEADER-11
#[test]
fn the_ghem_and_muetar_monarchs_cross_the_hills() {
    let ghem = of("mivior", "1519", "ghem", "armies: 1, monarch: true");
    let muetar = of("mivior", "1519", "muetar", "armies: 2, monarch: true");
    let mut b = with_allies(&["ghem", "muetar"], &[ghem, muetar]);
    let (lord, guest) = (king(&b, KingdomId::Ghem), king(&b, KingdomId::Muetar));
    let armies = b.armies(A, "1519");
    let (dwarves, men): (Vec<CounterId>, Vec<CounterId>) =
        armies.iter().partition(|id| b.pos().counter(**id).kingdom() == Some(KingdomId::Ghem));
    assert_eq!((dwarves.len(), men.len()), (1, 2));
    // Four hills and four clear hexes.
    let way = ["1419", "1420", "1520", "1620", "1720", "1820", "1920", "2020"];
    let eight = b.lead(lord, &[dwarves[0], guest], &way);
    b.act(A, eight);
    assert_eq!((b.spent(dwarves[0]), b.spent(guest), b.spent(lord)), (8, 8, 8));
    let ninth = b.lead(lord, &[dwarves[0], guest], &["1919"]);
    assert_eq!(why(b.refused(A, ninth)), "TooDear DR MOVE-15");
    // Nobody leads the two men of Muetar: 5 points, two hills.
    assert_eq!(spends(&b, None, &men, &way[..2]), [4, 4]);
    let third = b.go(&men, &way[..3]);
    assert_eq!(why(b.refused(A, third)), "TooDear DR MOVE-15");
}

/// LEADER-12, LEADER-13
#[test]
fn the_led_lose_their_own_bonuses_and_lend_none() {
    let pon = of("mivior", "1610", "pon", "monarch: true");
    let mut b = with_allies(&["pon"], &[pon]);
    let (pos, lord) = (b.pos(), king(&b, KingdomId::Pon));
    let nest = regnal::games::divine_right::components::Site::At(hex("Crow's Nest"));
    let archer = pos.ids().find(|id| pos.counter(*id).kind == Kind::Army && pos.counter(*id).site == nest).unwrap();
    b.begin_at(archer, "1610");
    assert_eq!(spends(&b, None, &[archer, lord], &["1510"]), [1, 2]);
    assert_eq!(spends(&b, Some(lord), &[archer, lord], &["1510"]), [2, 2]);
    // Nor does the unit's own mountain bonus outlive the leader's lack of it.
    let world = b.elsewhere(|book| book.counters[archer.index()].symbols.mountain = true);
    let halted = |leader| {
        movement::plan(Pos::of(&world), A, &[archer, lord], leader, &path(&["1510"])).unwrap().units[0]
            .pace
            .symbols
            .mountain
    };
    assert_eq!((halted(None), halted(Some(lord))), (true, false));
}

/// Mivior's troops of Pon and Immer with their monarchs against one army of Hothior.
fn battle_with(pon: &str, immer: &str) -> Board {
    let ally = |k: &str, who: &str| format!("(kingdom: {k}, of: mivior, personality: \"{who}\"),");
    let allies = format!("allies: [{}{}],", ally("pon", pon), ally("immer", immer));
    let mut b = march_with(
        "",
        &allies,
        &[
            own("1425", "armies: 3, monarch: true"),
            of("mivior", "1425", "pon", "monarch: true"),
            of("mivior", "1425", "immer", "monarch: true"),
            foe("1525", "armies: 3, monarch: true"),
        ],
    );
    b.to(A, Phase::Combat);
    b
}

/// LEADER-15, LEADER-16
#[test]
fn combat_bonuses_come_from_one_personality() {
    let strike = Action::Announce(attack(Manner::Land, &["1425"], "1525"));
    let bonus = |b: &Board| -> (i8, i8) {
        let r = b.reckoning(A, &strike);
        (r.attacker[1..].iter().map(|(_, n)| *n).sum(), r.defender[1..].iter().map(|(_, n)| *n).sum())
    };
    // Three monarchs and an enemy one, none with a bonus.
    assert_eq!(bonus(&battle_with("Gallant", "Amorous")), (0, 0));
    let mut b = battle_with("Genius", "Amorous");
    assert_eq!(bonus(&b), (1, 0));
    // Two such leaders help no more than one.
    b.edit(|p| p.realms[KingdomId::Immer.index()].personality = Some(PersonalityId(16)));
    assert_eq!(b.pos().realms().filter(|r| r.personality == Some(PersonalityId(16))).count(), 2);
    assert_eq!(bonus(&b), (1, 0));
}

/// LEADER-17
#[test]
fn combat_bonuses_do_not_help_in_sieges() {
    let roll = |who: &str| {
        let more = format!(
            "allies: [(kingdom: pon, of: mivior, personality: \"{who}\")], sieges: [(castle: \"Tadafat\", by: mivior)],"
        );
        let pon = of("mivior", "Tadafat", "pon", "armies: 4, monarch: true");
        let mut b = march_with("", &more, &[pon, foe("Port Lork", "armies: 7, fleets: 2")]);
        b.to(A, Phase::Sieges);
        b.lay(&[2]);
        b.act(A, Action::RollSiege { castle: hex("Tadafat") });
        b.throws("SIEGE-41").pop().unwrap_or_else(|| b.last_throw()).modifiers
    };
    let plain = roll("Gallant");
    assert_eq!(roll("Genius"), plain);
    assert_eq!(roll("Disciplined"), plain);
}

// ---------------------------------------------------------------- Ambassadors

/// AMBASS-01, AMBASS-02, AMBASS-03
#[test]
fn ambassadors_are_wherever_their_task_is_and_home_again() {
    let neutrals = "neutrals: [(kingdom: ghem, personality: \"Gallant\"), (kingdom: neuth, personality: \"Amorous\")],";
    let mut b = march_with("", neutrals, &[own("Isle of Fright", "monarch: true")]);
    b.to(A, Phase::Diplomacy);
    // Every court is open from everywhere, whoever stands between.
    let neutral: Vec<KingdomId> = KingdomId::ALL.into_iter().filter(|k| b.standing(*k) == Standing::Neutral).collect();
    assert_eq!(neutral.len(), 9);
    for k in neutral {
        assert!(b.allowed(A, &Action::Activate(k)), "{k}");
    }
    let places = |b: &Board| b.data().counters.iter().map(|c| c.place).collect::<Vec<_>>();
    let before = places(&b);
    b.attempt(A, Action::Activate(KingdomId::Ghem), None, 1);
    assert_eq!(places(&b), before, "he is no piece on the map");
    // Back at his monarch's side he goes to the other end of Minaria next time.
    b.to(A, Phase::Diplomacy);
    assert!(b.allowed(A, &Action::Activate(KingdomId::Neuth)));
    b.attempt(A, Action::Activate(KingdomId::Neuth), None, 1);
}

/// LEADER-02, FATE-13: a search is no move of one's own; "units that begin their turn stacked with a leader may move at the
/// rate that is printed on the counter of that leader".
#[test]
fn who_has_searched_where_he_stands_still_follows_his_leader() {
    let mut b = march(&[own("1930", "armies: 2, monarch: true")]);
    let (units, chief) = (b.armies(A, "1930"), king(&b, KingdomId::Mivior));
    let prey = king(&b, KingdomId::Hothior);
    b.stand(&[prey], "1930", false);
    b.to(A, Phase::Movement);
    b.lay(&[3]);
    b.act(A, Action::Search { units: vec![units[0]] });
    // One point of seven is spent on the search.
    let led = b.lead(chief, &units, &STEPPE[..6]);
    b.act(A, led);
    assert_eq!(b.pos().spot(units[0]), Some(hex(STEPPE[5])));
    assert_eq!((b.spent(units[0]), b.spent(units[1])), (7, 6));
}
