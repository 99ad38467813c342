//! Setting up (C, 1, 2, 23; Options A, B, F).

use std::collections::BTreeSet;

use super::*;

/// What has just been set up, as data, and its chronicle.
fn set_up(scenario: &str, n: usize, seed: u64) -> (Position, String) {
    crate::kit::set_up(scenario, n, seed).unwrap_or_else(|e| panic!("{e:?}"))
}

fn game(n: usize, countries: &str, options: &str, seed: u64) -> Position {
    let text = format!(
        "(game: \"blood_royale\", title: \"T\", text: \"T\", seats: ({n}, {n}), countries: [{countries}], options: ({options}))"
    );
    set_up(&text, n, seed).0
}

fn armies_in(p: &Position, at: &str) -> usize {
    p.armies.iter().filter(|a| a.at == Spot::Land(land(at))).count()
}

/// BR C.1, C.2, 1.10: What is in the box.
#[test]
fn the_box_holds_what_it_holds() {
    let p = game(5, "", "", 1);
    for country in CountryId::all() {
        let of =
            |kind: fn(PawnKind) -> bool| p.pawns.iter().filter(|w| w.country == Some(country) && kind(w.kind)).count();
        assert_eq!(p.armies.iter().filter(|a| a.banner == Banner::Country(country)).count(), 20);
        assert_eq!(p.fleets.iter().filter(|f| f.country == country).count(), 4);
        assert_eq!((of(|k| k == PawnKind::King), of(|k| matches!(k, PawnKind::Prince(1..=5)))), (1, 5));
    }
    assert_eq!(p.armies.iter().filter(|a| a.banner == Banner::Neutral).count(), 10);
    assert_eq!(p.pawns.iter().filter(|w| w.kind == PawnKind::Captain).count(), 2);
    let items = |g: Goods| p.items.iter().filter(|i| i.goods == g).count();
    assert_eq!(Goods::ALL.map(items), [15, 15, 15, 10, 5]);
    assert!(p.armies.iter().all(|a| a.at == Spot::Pool) && p.fleets.iter().all(|f| f.at == Berth::Pool));
}

/// BR 1.1, 1.2, 1.3: Five countries of ten provinces, each with a court and a castle of ten points.
#[test]
fn five_countries_of_ten_provinces() {
    let p = game(5, "", "", 1);
    for c in p.countries.iter() {
        let player = c.player.expect("a player");
        assert_eq!((c.standing, c.ruler, c.castle), (Standing::Played, c.player, 10));
        assert_eq!(p.provinces.iter().filter(|q| q.holder == Holder::Seat(player)).count(), 10);
        let capital = Book::standard().map.country(c.id).capital;
        assert_eq!(c.capital, Some(capital));
    }
}

/// BR 2.1: Countries are drawn by lot; everybody has one, and each can come up.
#[test]
fn countries_are_drawn() {
    let mut first = BTreeSet::new();
    for seed in 0..40 {
        let p = game(5, "", "", seed);
        let countries: BTreeSet<CountryId> = p.players.iter().map(|q| q.country).collect();
        assert_eq!(countries.len(), 5);
        first.insert(p.players[0].country);
    }
    assert_eq!(first.len(), 5);
}

/// BR 2.2, 2.3, C.3: The King stands in the capital, the year is 1300, nobody has money.
#[test]
fn kings_in_their_capitals_in_1300() {
    let p = game(5, "", "", 3);
    assert_eq!((p.turn.number, p.turn.year, p.turn.phase, p.turn.round), (1, 1300, Phase::Births, 0));
    assert!(p.players.iter().all(|q| q.treasury == 0));
    for c in p.countries.iter() {
        let king = p.pawns.iter().find(|w| w.country == Some(c.id) && w.kind == PawnKind::King).unwrap();
        assert_eq!((king.bearer, king.at), (c.monarch, Spot::Land(c.capital.unwrap())));
    }
}

/// BR 2.4, 2.5, 2.7, 2.8: King 25, Queen 20, a child of 5; normal parents, a child of the dice.
#[test]
fn king_queen_and_child() {
    let mut sexes = BTreeSet::new();
    let mut scores = BTreeSet::new();
    for seed in 0..12 {
        let p = game(5, "", "", seed);
        assert_eq!((p.people.len(), p.marriages.len()), (15, 5));
        for c in p.countries.iter() {
            let king = &p.people[usize::from(c.monarch.unwrap().0)];
            let marriage = p.marriages.iter().find(|m| m.husband == king.id).unwrap();
            let queen = &p.people[usize::from(marriage.wife.0)];
            let child = p.people.iter().find(|k| k.father == Some(king.id)).unwrap();
            assert_eq!((king.age(1300), queen.age(1300), child.age(1300)), (25, 20, 5));
            assert_eq!((king.born, queen.born, child.born), (1275, 1280, 1295));
            assert_eq!((king.scores, queen.scores), (Scores::default(), Scores::default()));
            assert_eq!((king.sex, queen.sex, child.mother), (Sex::Male, Sex::Female, Some(queen.id)));
            assert_eq!((king.keeper, queen.keeper, child.keeper), (c.player, c.player, c.player));
            assert_eq!((king.home, queen.home), (c.player, None), "a Queen from nowhere has no house to go back to");
            sexes.insert(child.sex);
            scores.insert(child.scores.charisma);
            assert!([child.scores.strength, child.scores.constitution].iter().all(|s| (-2..=2).contains(s)));
        }
    }
    assert!(sexes.len() == 2 && scores.len() >= 4, "{scores:?}");
}

fn children_are_as_thrown(b: &Board) {
    let lines = b.table.chronicle_for(ENGLAND);
    let throws: Vec<_> =
        lines.iter().filter(|l| l.rule.as_deref() == Some("BR 2.5")).filter_map(|l| l.throw.as_ref()).collect();
    for (seat, thrown) in b.pos().seats().zip(throws.chunks(4)) {
        let child = b.who(b.heir(seat));
        assert_eq!(child.sex.is_male(), thrown[0].dice[0] <= 3);
        let read = |n: usize| match thrown[n].dice.iter().sum::<u8>() {
            ..=5 => -2,
            6..=8 => -1,
            9..=12 => 0,
            13..=15 => 1,
            16.. => 2,
        };
        let scores = Scores { strength: read(1), constitution: read(2), charisma: read(3) };
        assert_eq!(child.scores, scores);
    }
}

/// BR 2.5, 2.8: The throws are told: boy or girl by one die, each score by three; the child is what they say.
#[test]
fn the_childs_throws_are_told() {
    let b = board();
    let lines = b.table.chronicle_for(ENGLAND);
    let throws: Vec<_> =
        lines.iter().filter(|l| l.rule.as_deref() == Some("BR 2.5")).filter_map(|l| l.throw.as_ref()).collect();
    assert_eq!(throws.iter().filter(|t| t.purpose == "boy or girl" && t.dice.len() == 1).count(), 5);
    assert_eq!(throws.iter().filter(|t| t.dice.len() == 3).count(), 15);
    for options in ["", "drawn_resources: true", "drawn_capitals: true", "drawn_resources: true, drawn_capitals: true"]
    {
        children_are_as_thrown(&board_with(options));
    }
    for countries in [&["england", "france", "spain"][..], &["england", "france", "spain", "italy"]] {
        children_are_as_thrown(&board_of(countries, ""));
    }
}

/// BR 2.6: Names come from the country's list, no two alike in a family; the player may give others.
#[test]
fn names_are_given_and_may_be_changed() {
    let mut b = board();
    let book = Book::standard();
    for c in b.pos().countries() {
        let names = book.names.of(c.id);
        let king = b.pos().character(c.monarch.unwrap());
        assert!(names.male.contains(&king.name) && names.dynasties.contains(&b.pos().house(king.house).name));
        let family: Vec<_> = b.pos().household(c.player.unwrap()).map(|k| k.name.clone()).collect();
        assert_eq!(family.iter().collect::<BTreeSet<_>>().len(), family.len());
    }
    b.to(Phase::Marriages, ENGLAND);
    let king = b.monarch(ENGLAND);
    b.act(ENGLAND, Action::Rename { who: king, name: "Arthur".into() });
    assert_eq!(b.pos().character(king).name, "Arthur");
    assert_eq!(
        b.refused(FRANCE, Action::Rename { who: king, name: "Louis".into() }),
        ("NotYourPerson".into(), "BR 2.6".into())
    );
    assert_eq!(b.refused(ENGLAND, Action::Rename { who: king, name: " ".into() }), ("BadName".into(), "BR 2.6".into()));
    b.act(ENGLAND, Action::NameHouse { name: "Tudor".into() });
    assert_eq!(b.pos().house(b.pos().character(king).house).name, "Tudor");
}

/// BR OA.1: King 30, Queen 25, children of 10 and 5.
#[test]
fn option_a_begins_with_two_children() {
    let p = game(5, "", "four_characters: true", 2);
    let ages: Vec<i32> = p.people[..4].iter().map(|c| c.age(1300)).collect();
    assert_eq!((p.people.len(), ages), (20, vec![30, 25, 10, 5]));
}

/// BR OB.1: With the option the first Kings and Queens have scores of the dice.
#[test]
fn option_b_rolls_the_monarchs() {
    let p = game(5, "", "rolled_monarchs: true", 2);
    let parents = p.marriages.iter().flat_map(|m| [m.husband, m.wife]).map(|c| p.people[usize::from(c.0)].scores);
    assert!(parents.into_iter().any(|s| s != Scores::default()));
}

// ---------------------------------------------------------------- Fewer than five (23)

/// BR 23.1: With four players England is out, Calais too.
#[test]
fn four_players_leave_england_out() {
    for seed in 0..10 {
        let p = game(4, "", "", seed);
        assert!(p.players.iter().all(|q| q.country != CountryId(0)));
        let out = p.provinces.iter().filter(|q| q.holder == Holder::OutOfBounds).map(|q| q.id);
        assert_eq!(out.collect::<Vec<_>>(), Book::standard().map.country(CountryId(0)).provinces);
        assert_eq!(p.provinces[land("calais").index()].holder, Holder::OutOfBounds);
        assert_eq!((p.countries[0].standing, p.countries[0].monarch), (Standing::OutOfBounds, None));
        assert!(p.armies.iter().all(|a| a.at == Spot::Pool));
    }
}

/// BR 23.2, 23.4: Another country may be out, and open to invasion, with armies on guard.
#[test]
fn the_odd_country_may_be_another_and_open() {
    let p = game(4, "", "absent: \"france\", absent_open: true", 1);
    assert_eq!(p.countries[1].standing, Standing::Neutral);
    assert_eq!((armies_in(&p, "aquitaine"), armies_in(&p, "ile_de_france"), armies_in(&p, "normandy")), (4, 2, 1));
    assert_eq!(p.countries[1].castle, 0, "it defends itself with its armies only");
    assert!(
        p.pawns.iter().filter(|w| w.country == Some(CountryId(1))).all(|w| w.bearer.is_none()),
        "and without royals"
    );
}

/// BR 23.3: The change of one Resource Area for each country that may be out.
#[test]
fn one_area_changes_for_each_absent_country() {
    let swaps = [
        ("england", "andalusia", Goods::Food),
        ("france", "bavaria", Goods::SemiLuxury),
        ("germany", "warwickshire", Goods::Metals),
        ("italy", "bavaria", Goods::SemiLuxury),
        ("spain", "lancashire", Goods::SemiLuxury),
    ];
    for (absent, at, goods) in swaps {
        let p = game(4, "", &format!("absent: \"{absent}\""), 1);
        assert_eq!(p.provinces[land(at).index()].goods, Some(goods), "{absent}");
        let printed = |q: &&Province| Book::standard().map.province(q.id).resource != q.goods;
        assert_eq!(p.provinces.iter().filter(printed).count(), 1);
    }
    assert_eq!(game(5, "", "", 1).provinces[land("bavaria").index()].goods, Some(Goods::Metals));
}

/// BR 23.6: Three players have any of the five, by lot or by choice.
#[test]
fn three_players_choose_among_all_five() {
    let mut drawn = BTreeSet::new();
    for seed in 0..30 {
        drawn.extend(game(3, "", "", seed).players.iter().map(|q| q.country));
    }
    assert_eq!(drawn.len(), 5);
    let p = game(3, "\"england\", \"italy\", \"spain\"", "", 1);
    assert_eq!(p.players.iter().map(|q| q.country.key()).collect::<Vec<_>>(), ["england", "italy", "spain"]);
}

/// BR 23.7: The neutral countries' twenty armies: four on each area, two in the capital, one elsewhere.
#[test]
fn neutral_countries_have_twenty_armies_each() {
    let p = game(3, "\"england\", \"italy\", \"spain\"", "", 1);
    for country in [CountryId(1), CountryId(2)] {
        let out = p.armies.iter().filter(|a| a.banner == Banner::Country(country) && a.at != Spot::Pool).count();
        assert_eq!((p.countries[country.index()].standing, out), (Standing::Neutral, 20));
    }
    assert_eq!((armies_in(&p, "bavaria"), armies_in(&p, "franconia"), armies_in(&p, "saxony")), (4, 2, 1));
    assert!(
        p.provinces
            .iter()
            .filter(|q| Book::standard().map.province(q.id).country == CountryId(1))
            .all(|q| q.holder == Holder::Neutral)
    );
}

/// BR 23.8: A child of five of a family with a name of its own, whom nobody keeps.
#[test]
fn three_players_have_an_aristocratic_child() {
    use regnal::games::blood_royale::setup::{ARISTOCRATS, is_aristocrat};
    let b = board_of(&["england", "italy", "spain"], "");
    let nobodys: Vec<_> = b.pos().people().filter(|c| c.house == ARISTOCRATS).collect();
    assert_eq!((nobodys[0].age(1300), nobodys[0].keeper, nobodys[0].home), (5, None, None));
    assert!(is_aristocrat(b.pos(), nobodys[0].id) && !is_aristocrat(b.pos(), b.monarch(ENGLAND)));
    let houses: BTreeSet<String> = (0..6).map(|n| b.pos().house(HouseId(n)).name.clone()).collect();
    assert_eq!(houses.len(), 6);
    assert_eq!(game(5, "", "", 1).houses.len(), 5);
}

// ---------------------------------------------------------------- Options

/// BR OF.1: Ten Neutral provinces, two in each country.
#[test]
fn option_f_makes_ten_provinces_neutral() {
    let p = game(5, "", "neutral_provinces: true", 1);
    let neutral: BTreeSet<&str> =
        p.provinces.iter().filter(|q| q.holder == Holder::Neutral).map(|q| q.id.key()).collect();
    let ten = [
        "yorkshire",
        "east_anglia",
        "burgundy",
        "flanders",
        "friesland",
        "swabia",
        "piedmont",
        "sicily",
        "aragon",
        "portugal",
    ];
    assert_eq!(neutral, BTreeSet::from(ten));
    assert!(p.provinces.iter().all(|q| q.neutral_born == (q.holder == Holder::Neutral)));
}

/// BR OE.1, C.4: The deck of 63 is shuffled when it is played with.
#[test]
fn option_e_has_a_shuffled_deck() {
    let deck = |seed| game(5, "", "event_cards: true", seed).deck.draw.clone();
    assert_eq!(deck(1).iter().collect::<BTreeSet<_>>().len(), 63);
    assert_ne!(deck(1), deck(2));
    assert!(game(5, "", "", 1).deck.draw.is_empty());
}

/// The same seed gives the same world, another another.
#[test]
fn setting_up_is_the_same_for_ever() {
    let options = "drawn_resources: true, drawn_capitals: true, event_cards: true";
    assert_eq!(game(5, "", options, 7), game(5, "", options, 7));
    assert_ne!(game(5, "", options, 7), game(5, "", options, 8));
}
