//! The ground: the terrain chart, scenic hexes, rivers on land, terrain bonuses (TERRAIN, SCENIC, RIVER, TBONUS).

use regnal::games::divine_right::combat::Manner;

use super::kit::*;
use super::lanes::*;

/// Mivior with Pon, Muetar, Neuth, Zorn and Ghem as allies: one army of each at the place; gives them by kingdom.
fn peoples(options: &str, kingdoms: &[&str]) -> (Board, Vec<CounterId>) {
    let allies: String = kingdoms.iter().map(|k| format!("(kingdom: {k}, of: mivior),")).collect();
    let stacks: Vec<String> = kingdoms.iter().map(|k| of("mivior", "1425", k, "armies: 1, monarch: true")).collect();
    let b = march_with(options, &format!("allies: [{allies}],"), &stacks);
    let armies = b.armies(A, "1425");
    assert_eq!(armies.len(), kingdoms.len());
    (b, armies)
}

/// An army of the kingdom with its site at the place.
fn from_site(b: &Board, site: &str) -> CounterId {
    let pos = b.pos();
    let at = regnal::games::divine_right::components::Site::At(hex(site));
    pos.ids().find(|id| pos.counter(*id).kind == Kind::Army && pos.counter(*id).site == at).unwrap()
}

/// TERRAIN-01, TERRAIN-02, TERRAIN-04, TERRAIN-05, TERRAIN-08, TERRAIN-09, TERRAIN-20, TERRAIN-25, MOVE-09
#[test]
fn the_terrain_chart_says_what_a_hex_costs() {
    let (mut b, id) = lone_army("1425");
    let clear = b.step(id, "1425", "1525");
    assert_eq!(clear, 1);
    assert_eq!(b.step(id, "1105", "1104"), 1, "an ancient battlefield is clear");
    assert_eq!(b.step(id, "1610", "1510"), 2, "forest");
    assert_eq!(b.step(id, "1519", "1419"), 2, "hills");
    assert_eq!(b.step(id, "1110", "1011"), 3, "mountain");
    assert_eq!(b.step(id, "2207", "2306"), 4, "mountain-forest");
    assert_eq!(b.step(id, "3100", "3101"), 2, "swamp");
    assert_eq!(b.step(id, "1730", "1830"), 2, "mountain pass");
}

/// TERRAIN-06, TERRAIN-08
#[test]
fn entering_a_mountain_ends_the_move() {
    for (from, mountain, on) in [("1110", "1011", "1010"), ("2207", "2306", "2307")] {
        let (mut b, id) = lone_army(from);
        // Even with points to spare.
        let world = b.elsewhere(|book| book.counters[id.index()].allowance = 9);
        assert_eq!(name(&price_in(Pos::of(&world), &[id], None, &[mountain, on]).unwrap_err()), "Halted DR TERRAIN-06");
        b.act(A, b.go(&[id], &[mountain]));
        b.edit(|p| p.counters[id.index()].deeds.spent = 0);
        let go = b.go(&[id], &[on]);
        assert_eq!(why(b.refused(A, go)), "Halted DR TERRAIN-06");
        b.to(A, Phase::Movement);
        assert!(b.allowed(A, &b.go(&[id], &[on])), "next turn it goes on");
    }
    // A pass or hills end nothing.
    let (b, id) = lone_army("1730");
    assert_eq!(b.price(&[id], &["1830", "1930"]).unwrap(), 3);
}

/// TERRAIN-07, TERRAIN-08
#[test]
fn a_mountain_adds_one_to_the_defenders_die() {
    for (from, at) in [("1110", "1011"), ("2207", "2306")] {
        let mut b = march(&[hired(from, 1, 0), foe(at, "armies: 1")]);
        let (mine, theirs) = (b.armies(A, from)[0], b.armies(B, at)[0]);
        b.to(A, Phase::Combat);
        b.fight(A, attack(Manner::Land, &[from], at), &[3, 3]);
        assert!(b.is_dead(mine) && !b.is_dead(theirs), "3 against 3 + 1");
    }
    let mut b = march(&[hired("1425", 1, 0), foe("1525", "armies: 1")]);
    let theirs = b.armies(B, "1525")[0];
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Land, &["1425"], "1525"), &[3, 3]);
    assert!(b.is_dead(theirs), "on clear ground a tie");
}

/// TERRAIN-21
#[test]
fn defenders_in_a_pass_count_twice() {
    let strength = |at: &str, from: &str| {
        let mut b = march(&[hired(from, 2, 0), foe(at, "armies: 1")]);
        b.to(A, Phase::Combat);
        b.reckoning(A, &Action::Announce(attack(Manner::Land, &[from], at))).defence
    };
    assert_eq!((strength("1830", "1730"), strength("1525", "1425")), (2, 1));
    let mut b = march(&[hired("1730", 2, 0), foe("1830", "armies: 1")]);
    let mine = b.armies(A, "1730");
    b.to(A, Phase::Combat);
    b.fight(A, attack(Manner::Land, &["1730"], "1830"), &[2, 3]);
    assert_eq!(mine.iter().filter(|id| b.is_dead(**id)).count(), 1, "2 to 2, not 2 to 1: 2 against 3 loses one");
}

/// TERRAIN-11, TERRAIN-16
#[test]
fn shores_cost_land_units_what_else_lies_in_them() {
    let (mut b, id) = lone_army("1425");
    assert_eq!(b.step(id, "1109", "1209"), 2, "hills by a lake");
    assert_eq!(b.step(id, "1510", "1410"), 2, "swamp by a lake");
    assert_eq!(b.step(id, "2908", "3008"), 1, "clear by a lake");
    assert_eq!(b.step(id, "0714", "0614"), 3, "mountain coast");
    assert_eq!(b.step(id, "1121", "1220"), 2, "forest coast");
    assert_eq!(b.step(id, "0718", "0719"), 1, "clear coast");
    let fleet = b.fleets(A, "Addat")[0];
    assert_eq!(b.step(fleet, "0514", "0614"), 1, "a fleet pays 1 at a mountain coast");
    assert_eq!(b.step(fleet, "1219", "1220"), 1, "and at a forest coast");
}

/// TERRAIN-23, TERRAIN-24, MOVE-25
#[test]
fn castles_cost_one_point_and_ports_are_open_to_fleets_too() {
    let (mut b, id) = lone_army("1425");
    let fleet = b.fleets(A, "Addat")[0];
    assert_eq!((b.step(id, "0616", "Boran"), b.step(fleet, "0416", "Boran")), (1, 1));
    // Whatever else lies in the hex.
    b.begin_at(id, "0616");
    for (hills, mountain) in [(true, false), (false, true)] {
        let world = b.elsewhere(|book| {
            alter(book, "Boran").terrain.hills = hills;
            alter(book, "Boran").terrain.mountain = mountain;
        });
        let march = movement::plan(Pos::of(&world), A, &[id], None, &path(&["Boran"])).unwrap();
        assert_eq!((march.units[0].spent, march.units[0].halted), (1, false));
    }
    // A river on the way is paid for.
    let mut b = march_with("", "allies: [(kingdom: muetar, of: mivior)],", &[hired("2508", 1, 0)]);
    let id = b.armies(A, "2508")[0];
    assert_eq!((b.step(id, "2508", "Basimar"), b.step(id, "2509", "Basimar")), (2, 1));
    // Every port is coast: fleets and land units can be in it.
    let map = b.pos().map;
    for port in map.all().filter(|h| map.is_port(h.id)) {
        assert!(map.is_land(port.id) && map.is_water(port.id), "{}", port.id);
    }
}

/// SCENIC-01, SCENIC-04, SCENIC-05, SCENIC-06, SCENIC-07, SCENIC-08, SCENIC-10, SCENIC-11
#[test]
fn scenic_hexes_cost_what_they_are() {
    let (mut b, id) = lone_army("1425");
    let lists: [(u8, &[&str]); 4] = [
        (
            1,
            &[
                "Stubstaff Keep",
                "Mystic Lake",
                "Standing Stones",
                "Witches' Kitchen",
                "Hubbleglum",
                "City of Khos",
                "The Obelisk",
                "Lost Caravan",
                "Plain of Bones",
                "Ghost Wood",
                "Freeport",
                "Bartertown",
            ],
        ),
        (2, &["Wolves' Den", "Gorpin Woodsmen", "The Havens", "Camptown", "Willowik"]),
        (2, &["The Crater", "The Mounds", "Stone Face", "The Gathering", "The Crag", "The Shunned Vale"]),
        (3, &["Winter Rest", "Temple of Kings", "Ozerg Mountain"]),
    ];
    for (cost, names) in lists {
        for place in names {
            let map = regnal::games::divine_right::book::Book::standard();
            let to = hex(place);
            let open =
                |from: HexId| map.map.is_land(from) && !map.map.hex(from).river && map.map.side(from, to).unwrap().land;
            let from: Vec<String> =
                map.map.neighbours(to).map(|(_, n)| n).filter(|n| open(*n)).map(|n| n.to_string()).collect();
            assert!(!from.is_empty(), "{place}");
            for n in from {
                assert_eq!(b.step(id, &n, place), cost, "{place} from {n}");
            }
        }
    }
    assert_eq!(b.step(id, "0704", "Ruins of Letho"), 3, "swamp, and out of a river valley");
}

/// SCENIC-02, SCENIC-03, TERRAIN-18
#[test]
fn scenic_waters_are_sea_or_coast() {
    let (mut b, id) = lone_army("1425");
    let fleet = b.fleets(A, "Addat")[0];
    for (from, to) in
        [("0415", "Serpent Bay"), ("0819", "Boarhort's Boom"), ("0726", "Faces to the Sea"), ("0721", "0821")]
    {
        assert_eq!(b.step(fleet, from, to), 1, "{to}");
    }
    assert_eq!(b.step(id, "0828", "Faces to the Sea"), 1);
    for (from, to) in [("0415", "Serpent Bay"), ("0819", "Boarhort's Boom")] {
        b.begin_at(id, from);
        assert_eq!(name(&b.price(&[id], &[to]).unwrap_err()), "NotOnLand DR MOVE-23");
    }
}

/// SCENIC-05, SCENIC-12
#[test]
fn scenic_hexes_do_nothing_in_the_basic_game() {
    let (mut b, id) = lone_army("1919");
    assert_eq!(b.pos().defence(hex("Stubstaff Keep")), 0);
    let siege = b.lay_siege(&[id], &["Stubstaff Keep"]);
    assert_eq!(why(b.refused(A, siege)), "NoCastle DR SIEGE-04");
    for (from, to) in [
        ("1919", "Stubstaff Keep"),
        ("1700", "Temple of Kings"),
        ("2207", "Ozerg Mountain"),
        ("2908", "Mystic Lake"),
        ("1425", "Plain of Bones"),
        ("0711", "Willowik"),
    ] {
        b.begin_at(id, from);
        let lines = b.act(A, b.go(&[id], &[to]));
        assert_eq!(lines.len(), 1, "{to}: {lines:?}");
        assert!(lines[0].throw.is_none() && b.top().is_none());
    }
}

/// RIVER-01, RIVER-02, RIVER-03, TERRAIN-19, MOVE-18, SCENIC-09
#[test]
fn rivers_cost_going_in_and_out_but_not_along() {
    let (mut b, id) = lone_army("1425");
    assert_eq!(b.step(id, "2509", "2508"), 2, "into the valley");
    assert_eq!(b.step(id, "2508", "2509"), 2, "out of it");
    assert_eq!(b.step(id, "2508", "2608"), 1, "along the bank");
    assert_eq!(b.step(id, "2209", "2308"), 2, "two river hexes with no river across their side, and never more than 1");
    assert_eq!(b.step(id, "2418", "Falls of Xag"), 2, "the Falls of Xag are a river");
    assert_eq!(b.step(id, "2519", "Falls of Xag"), 1);
    // A river that only grazes its hex is decoration.
    assert_eq!(b.step(id, "0303", "0302"), 2, "a forest, no more");
    assert_eq!(b.step(id, "1010", "0910"), 2, "a swamp, no more");
}

/// RIVER-05, RIVER-06
#[test]
fn ferrying_takes_a_start_at_the_bank_and_two_points() {
    let mut b = march(&[hired("1418", 1, 0), hired("1518", 1, 0)]);
    let (id, far) = (b.armies(A, "1418")[0], b.armies(A, "1518")[0]);
    assert_eq!(b.step(id, "1418", "1518"), 3, "2 and the clear hex");
    assert_eq!(b.step(id, "1518", "1417"), 4, "2 and the swamp");
    // Both banks of that very hexside count, no other hex.
    b.begin_at(id, "1317");
    let ferry = b.go(&[id], &["1418", "1518"]);
    assert_eq!(why(b.refused(A, ferry)), "NoFerry DR RIVER-05");
    b.act(A, b.go(&[id], &["1418"]));
    let ferry = b.go(&[id], &["1518"]);
    assert_eq!(why(b.refused(A, ferry)), "NoFerry DR RIVER-05");
    // Out and back again, the ferry waits.
    b.begin_at(far, "1518");
    b.act(A, b.go(&[far], &["1618"]));
    b.act(A, b.go(&[far], &["1518", "1418"]));
    assert_eq!(b.spent(far), 5);
    // A group ferries only if all of it began there.
    b.begin_at(far, "1418");
    let both = b.go(&[far, id], &["1518"]);
    assert_eq!(why(b.refused(A, both)), "NoFerry DR RIVER-05");
    let mut b = march(&[hired("1418", 1, 0)]);
    let id = b.armies(A, "1418")[0];
    b.edit(|p| p.counters[id.index()].deeds.spent = 3);
    let late = b.go(&[id], &["1518"]);
    assert_eq!(why(b.refused(A, late)), "TooDear DR MOVE-15");
}

/// RIVER-04
#[test]
fn no_land_combat_across_the_deep_river() {
    let mut b = march(&[hired("1418", 2, 0), foe("1518", "armies: 1"), foe("1317", "armies: 1")]);
    b.to(A, Phase::Combat);
    let across = Action::Announce(attack(Manner::Land, &["1418"], "1518"));
    assert_eq!(why(b.refused(A, across)), "WaterBetween DR COMBAT-27");
    assert!(b.allowed(A, &Action::Announce(attack(Manner::Land, &["1418"], "1317"))));
}

/// MOVE-18, MOVE-19
#[test]
fn a_mountain_forest_entered_across_its_river_costs_five() {
    let (b, id) = lone_army("2207");
    let with_river = b.elsewhere(|book| alter(book, "2306").river = true);
    assert_eq!(price_in(Pos::of(&with_river), &[id], None, &["2306"]).unwrap(), 4 + 1);
}

/// MOVE-20, MOVE-21
#[test]
fn a_forest_bonus_makes_a_mountain_forest_a_mere_mountain() {
    let (mut b, ids) = peoples("", &["neuth", "rombune", "zorn"]);
    let (men, elf, goblin) = (ids[0], ids[1], ids[2]);
    assert_eq!(b.pos().counter(men).kingdom(), Some(KingdomId::Rombune));
    b.begin_at(elf, "0403");
    // In Neuth: 3, and the home mountain bonus spares the stop.
    let world = b.elsewhere(|book| {
        let t = &mut alter(book, "0402").terrain;
        (t.forest, t.mountain) = (true, true);
        alter(book, "0402").river = false;
    });
    let march = movement::plan(Pos::of(&world), A, &[elf], None, &path(&["0402"])).unwrap();
    assert_eq!((march.units[0].spent, march.units[0].halted), (3, false));
    // Abroad the printed forest symbol does the same, but the mountain stops.
    b.begin_at(elf, "2207");
    let march = movement::plan(b.pos(), A, &[elf], None, &path(&["2306"])).unwrap();
    assert_eq!((march.units[0].spent, march.units[0].halted), (3, true));
    // Others at home pay 3 as well and go on.
    for (id, from, to, on) in [(men, "0526", "0427", "0428"), (goblin, "2305", "2306", "2406")] {
        assert_eq!(b.step(id, from, to), 3);
        assert_eq!(b.price(&[id], &[to, on]).unwrap(), 4);
    }
}

/// TBONUS-01, TBONUS-06, TBONUS-07
#[test]
fn symbols_printed_on_a_counter_count_everywhere() {
    let (mut b, _) = peoples("", &["pon", "neuth", "ghem", "immer"]);
    let (archer, climber, plain) =
        (from_site(&b, "Crow's Nest"), from_site(&b, "Grugongi"), from_site(&b, "Marzarbol"));
    let ghem = from_site(&b, "Alzak");
    assert_eq!(
        (b.step(archer, "1610", "1510"), b.step(plain, "1610", "1510"), b.step(climber, "1610", "1510")),
        (1, 2, 2)
    );
    assert_eq!(
        (b.step(climber, "1519", "1419"), b.step(plain, "1519", "1419"), b.step(archer, "1519", "1419")),
        (1, 2, 2)
    );
    assert_eq!((b.step(ghem, "1730", "1830"), b.step(plain, "1730", "1830")), (1, 2), "passes too");
    let gorpin = from_site(&b, "Gorpin");
    assert_eq!(b.step(gorpin, "0911", "0912"), 1);
    assert_eq!(b.step(gorpin, "2800", "2801"), 1);
}

/// TBONUS-05, TBONUS-13
#[test]
fn without_printed_symbols_forests_are_open_only_at_home() {
    let (mut b, _) = peoples("printed_symbols: false", &["pon", "neuth", "ghem"]);
    let (archer, elf, ghem) = (from_site(&b, "Crow's Nest"), from_site(&b, "Ider Bolis"), from_site(&b, "Alzak"));
    assert_eq!((b.step(archer, "1610", "1510"), b.step(elf, "1610", "1510")), (2, 2));
    assert_eq!((b.step(archer, "2611", "2711"), b.step(elf, "0000", "0001")), (1, 1), "the home bonus needs no symbol");
    assert_eq!(b.step(ghem, "1519", "1419"), 1, "mountain symbols are not in doubt");
}

/// TBONUS-03, TBONUS-12, TBONUS-13, TBONUS-07, TBONUS-09
#[test]
fn regulars_have_every_bonus_in_their_own_kingdom() {
    let (mut b, _) = peoples("", &["pon", "muetar"]);
    let (ponese, muetaran) = (from_site(&b, "Marzarbol"), from_site(&b, "Pennol"));
    let rows = [("2611", "2711", 1, 2), ("3019", "3120", 1, 2), ("2717", "2816", 1, 2), ("2716", "2717", 3, 3)];
    for (from, to, home, guest) in rows {
        assert_eq!((b.step(ponese, from, to), b.step(muetaran, from, to)), (home, guest), "{to}");
    }
    assert_eq!((b.step(muetaran, "2213", "2314"), b.step(ponese, "2213", "2314")), (1, 2), "swamp");
    assert_eq!(b.price(&[ponese], &["2314"]).unwrap(), 2);
    b.begin_at(ponese, "2716");
    assert!(b.price(&[ponese], &["2717", "2816"]).is_ok(), "no stop in the mountains of home");
    b.begin_at(muetaran, "2716");
    assert_eq!(name(&b.price(&[muetaran], &["2717", "2816"]).unwrap_err()), "Halted DR TERRAIN-06");
    // A mercenary is at home nowhere.
    let (mut b, id) = lone_army("1425");
    assert_eq!((b.step(id, "0828", "0928"), b.step(id, "2213", "2314")), (2, 2));
}

/// TBONUS-08, TERRAIN-06
#[test]
fn a_mountain_bonus_spares_the_stop_but_not_the_price() {
    let (mut b, ids) = peoples("", &["ghem"]);
    let dwarf = ids[0];
    b.begin_at(dwarf, "1110");
    assert_eq!(b.price(&[dwarf], &["1011"]).unwrap(), 3);
    assert_eq!(b.price(&[dwarf], &["1011", "1010", "0910"]).unwrap(), 3 + 1 + 2);
}

/// TBONUS-09
#[test]
fn a_swamp_symbol_makes_swamp_clear() {
    let (mut b, id) = lone_army("3100");
    assert_eq!(b.step(id, "3100", "3101"), 2);
    let world = b.elsewhere(|book| book.counters[id.index()].symbols.swamp = true);
    assert_eq!(price_in(Pos::of(&world), &[id], None, &["3101"]).unwrap(), 1);
}

/// TBONUS-11
#[test]
fn troops_do_not_lend_their_bonus_to_others() {
    let zorn = of("mivior", "1610", "zorn", "armies: 1");
    let mut b = march_with("", "allies: [(kingdom: zorn, of: mivior)],", &[zorn, hired("1610", 1, 0)]);
    let both = b.armies(A, "1610");
    b.act(A, b.go(&both, &["1510"]));
    assert_eq!((b.spent(both[0]), b.spent(both[1])), (1, 2));
    let led = Action::Move { units: both.clone(), leader: Some(both[0]), path: path(&["1610"]) };
    assert_eq!(why(b.refused(A, led)), "CannotLead DR LEADER-01");
}

/// TERRAIN-10
#[test]
fn fleets_enter_no_swamp() {
    use regnal::games::divine_right::minaria::Minaria;
    let text = include_str!("../../maps/minaria.ron");
    let plain = Minaria::parse(text, "minaria.ron").unwrap();
    let line = "(at: \"0819\", surface: coast, ";
    assert!(text.contains(line));
    let swampy =
        Minaria::parse(&text.replace(line, "(at: \"0819\", surface: coast, terrain: [swamp], "), "swamp.ron").unwrap();
    assert!(plain.fleet_steps(hex("0918")).contains(&hex("0819")));
    assert!(!swampy.fleet_steps(hex("0918")).contains(&hex("0819")));
    let b = march(&[own("0918", "fleets: 1")]);
    let fleet = b.fleets(A, "0918");
    assert!(b.price(&fleet, &["0819"]).is_ok());
    let world = b.elsewhere(|book| book.map = swampy);
    assert_eq!(name(&price_in(Pos::of(&world), &fleet, None, &["0819"]).unwrap_err()), "NotAtSea DR FLEET-02");
}
