//! The numbers and tables.

use regnal::games::blood_royale::book::{EventKind, Faces, Tables};
use regnal::games::blood_royale::ids::{Goods, ProvinceId};

use super::{book, p};

fn tables() -> Tables {
    book().tables
}

// ---------------------------------------------------------------- People

/// BR 2.8: the characteristics table.
#[test]
fn characteristics_by_the_sum_of_three_dice() {
    let t = tables();
    let scores: Vec<i8> = (3..=18).map(|sum| t.score(sum)).collect();
    assert_eq!(scores, [-2, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2]);
}

/// BR 7.2, 7.4: what must be thrown at every age; nobody rolls at 0, 5 and 10.
#[test]
fn survival_by_age() {
    let t = tables();
    let needed: Vec<u8> = (0..=105).step_by(5).map(|age| t.needed(age)).collect();
    assert_eq!(needed, [0, 0, 0, 3, 4, 4, 4, 4, 4, 5, 6, 7, 8, 9, 10, 10, 10, 11, 11, 11, 11, 11]);
    assert_eq!((t.needed(14), t.needed(19), t.needed(22), t.needed(255)), (0, 3, 4, 11));
}

/// BR 2.4, OA.1: starting families; born 1275, 1280 and 1295 where the game begins in 1300.
#[test]
fn starting_families() {
    let t = tables();
    let (usual, large) = (&t.start.usual, &t.start.option_a);
    assert_eq!((usual.king, usual.queen, usual.children.as_slice()), (25, 20, &[5][..]));
    assert_eq!((large.king, large.queen, large.children.as_slice()), (30, 25, &[10, 5][..]));
    assert_eq!(t.years.start - i32::from(usual.king), 1275);
}

/// BR 0.2, 2.3: five years a turn from 1300 on; a full game is twenty turns.
#[test]
fn the_year_track() {
    let years = tables().years;
    assert_eq!((years.start, years.per_turn, years.last), (1300, 5, 1395));
    assert_eq!((years.last - years.start) / i32::from(years.per_turn) + 1, 20);
}

#[test]
fn births_and_ages() {
    let t = tables();
    assert_eq!((t.birth.needs, t.birth.wife_up_to, t.birth.extra_rolls, t.boy_up_to), (7, 50, 2, 3));
    assert_eq!((t.ages.adult, t.ages.prince), (15, 20));
    assert_eq!((t.created.heir_at_least, t.created.regent_at_least, t.created.years_younger), (20, 30, 5));
    let m = t.survival_modifiers;
    assert_eq!((m.extra_birth_roll, m.plague, m.defeat), (-1, -1, -1));
}

// ---------------------------------------------------------------- Events

#[test]
fn the_event_die() {
    let t = tables();
    use EventKind::{Famine, Plague, Quiet, Rebellion, Storms};
    let usual: Vec<EventKind> = (1..=6).map(|face| t.event(face, false)).collect();
    assert_eq!(usual, [Plague, Famine, Rebellion, Storms, Quiet, Quiet]);
    let harsher: Vec<EventKind> = (1..=6).map(|face| t.event(face, true)).collect();
    assert_eq!(harsher, [Plague, Famine, Rebellion, Rebellion, Storms, Quiet]);
    assert_eq!((t.event(0, false), t.event(7, true)), (Quiet, Quiet));
}

#[test]
fn rebellions_and_storms() {
    let t = tables();
    let r = t.rebellion;
    assert_eq!((r.rebels_up_to, r.quiet_with, r.buy_off), (1, 4, 15));
    assert_eq!((r.monarch_away, r.high_tax, r.adjacent, r.annexed), (-1, -2, -1, -2));
    assert_eq!(t.storms.lost_on, Faces(1, 2));
    assert!(t.storms.lost_on.hold(2) && !t.storms.lost_on.hold(3) && !t.storms.lost_on.hold(0));
}

/// BR 1.12: the ten-sided die is for the Random Provinces table, which holds every province once.
#[test]
fn the_random_provinces() {
    let t = tables();
    let mut drawn: Vec<ProvinceId> =
        (1..=6).flat_map(|a| (1..=10).map(move |b| (a, b))).filter_map(|(a, b)| t.random_province(a, b)).collect();
    assert_eq!(drawn.len(), 50);
    drawn.sort();
    assert!(drawn.into_iter().eq(ProvinceId::all()));
    assert_eq!((t.random_province(1, 1), t.random_province(5, 10)), (Some(p("calais")), Some(p("valencia"))));
    assert!((0..=11).all(|b| t.random_province(6, b).is_none()), "a six is rolled again");
    assert_eq!((t.random_province(0, 3), t.random_province(1, 0), t.random_province(1, 11)), (None, None, None));
}

// ---------------------------------------------------------------- Combat

/// BR 19.6, 19.17, 19.18: the roll, if not above the size, else none; five needs a Prince or King, six the King.
#[test]
fn the_combat_table() {
    let t = tables();
    for size in 0..=9u8 {
        for roll in 1..=6u8 {
            let within = roll <= size.min(6);
            let plain = if within && roll <= 4 { roll } else { 0 };
            let prince = if within && roll <= 5 { roll } else { 0 };
            let king = if within { roll } else { 0 };
            assert_eq!(t.casualties(size, roll, false, false), plain, "{size} {roll}");
            assert_eq!(t.casualties(size, roll, true, false), prince, "{size} {roll}");
            assert_eq!(t.casualties(size, roll, false, true), king, "{size} {roll}");
            assert_eq!(t.casualties(size, roll, true, true), king, "{size} {roll}");
        }
    }
    assert_eq!((t.casualties(5, 0, true, true), t.casualties(5, 7, true, true)), (0, 0));
}

/// Example 12, with 3 for the two misprinted fives: seven armies, King and Prince of France against six and a
/// Prince of Spain.
#[test]
fn the_losses_of_example_12() {
    let t = tables();
    let (mut france, mut spain) = (7u8, 6u8);
    let mut left = vec![];
    for (a, b) in [(3, 4), (6, 5), (3, 1)] {
        let (by_france, by_spain) = (t.casualties(france + 2, a, true, true), t.casualties(spain + 1, b, true, false));
        spain -= spain.min(by_france);
        france -= france.min(by_spain);
        left.push((france, spain));
    }
    assert_eq!(left, [(3, 3), (3, 3), (2, 0)]);
}

/// BR 19.11, 19.12: one to four fall where so many armies are.
#[test]
fn pre_battle_rolls() {
    let t = tables();
    let hits = |armies| (1..=6).map(|roll| t.pre_battle(armies, roll)).collect::<Vec<u8>>();
    assert_eq!(hits(6), [1, 2, 3, 4, 0, 0]);
    assert_eq!(hits(2), [1, 2, 0, 0, 0, 0]);
    assert_eq!(hits(0), [0; 6]);
    assert_eq!((t.combat.castle, t.combat.usurper, t.combat.wronged), (10, -1, 1));
}

// ---------------------------------------------------------------- Money and pieces

/// BR 21.2 to 21.4: what sets pay.
#[test]
fn sets_pay_50_80_and_120() {
    use Goods::{Cloth, Food, Luxury, Metals, SemiLuxury};
    let sets: Vec<(Vec<Goods>, u16)> = tables().sets.into_iter().map(|s| (s.goods, s.crowns)).collect();
    let expected = [
        (vec![Food, Metals, Cloth, SemiLuxury, Luxury], 120),
        (vec![Food, Metals, Cloth, SemiLuxury], 80),
        (vec![Food, Metals, Cloth], 50),
    ];
    assert_eq!(sets, expected);
}

#[test]
fn sums_of_money() {
    let c = tables().crowns;
    assert_eq!((c.start, c.tax, c.high_tax, c.maintenance, c.raising), (0, 5, 7, 2, 5));
    assert_eq!((c.bride_per_charisma, c.monarch_wed, c.ransom_from_neutrals, c.target_example), (30, 100, 100, 800));
}

/// The first tax buys ten armies at most, and with Option F eight.
#[test]
fn what_the_first_tax_buys() {
    let book = book();
    let c = book.tables.crowns;
    let home = |neutral: bool| {
        book.map
            .country(regnal::games::blood_royale::ids::CountryId(2))
            .provinces
            .iter()
            .filter(|id| !neutral || !book.map.province(**id).neutral_option_f)
            .count() as u16
    };
    assert_eq!((c.start + home(false) * c.tax) / c.raising, 10);
    assert_eq!((c.start + home(true) * c.tax) / c.raising, 8);
}

#[test]
fn limits_and_moves() {
    let t = tables();
    let l = t.limits;
    assert_eq!((l.armies, l.fleets, l.princes), (20, 4, 5));
    assert_eq!((l.raised_at_home, l.raised_elsewhere, l.fleet_carries, l.dead_years), (2, 1, 6, 10));
    let m = t.moves;
    assert_eq!((m.army, m.fleet, m.item, m.embark, m.disembark), (3, 3, 4, 1, 1));
}

/// BR 5.13, 5.14, OH.1, 23.11: two Movement rounds, three for three players or with Option H.
#[test]
fn movement_rounds() {
    let t = tables();
    assert_eq!([3, 4, 5].map(|players| t.rounds(players, false)), [3, 2, 2]);
    assert_eq!([3, 4, 5].map(|players| t.rounds(players, true)), [3, 3, 3]);
}

#[test]
fn figures_of_the_options() {
    let t = tables();
    assert_eq!(t.neutral_province.armies, 2);
    let a = t.aristocrats;
    assert_eq!((a.child, a.birth_rolls, a.stake), (5, 2, 10));
    let g = t.governor;
    assert_eq!((g.extra_tax, g.strength, g.extra_item_needs, g.no_item_up_to), (2, 1, 7, 0));
    let s = t.shipping;
    assert_eq!((s.owner_pays, s.rival_pays, s.army, s.fleet, s.taken_on), (15, 20, 1, 2, 6));
}
