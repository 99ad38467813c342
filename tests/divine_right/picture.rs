//! The terminal's picture: what stands on the table is in it, with the numbers that acts name; and acts of one's own pieces.

use super::kit::*;

fn winter() -> Board {
    let text = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
    Board::seated(text, 3, 1)
}

fn view(b: &Board) -> String {
    b.print_view(A)
}

#[test]
fn castles_ledgers_and_piles_are_in_the_picture() {
    let mut b = winter();
    let lost = b.armies(A, "Muscaster").into_iter().chain(b.armies(A, "0925")).take(1).collect::<Vec<_>>();
    b.bury(&lost);
    b.edit(|p| {
        p.realms[KingdomId::Neuth.index()].penalties = vec![(A, 2)];
        p.realms[KingdomId::Neuth.index()].bans =
            vec![regnal::games::divine_right::components::Ban { seat: A, until: 14 }];
        let card = p.decks.draw.pop().unwrap();
        p.decks.discard.push(card);
    });
    let said = view(&b);
    for part in [
        "Castles of ",
        "Wirzor 2 (besieged by ",
        "Port Lork 3 (royal, port",
        "plundered",
        " -2 in Neuth",
        "Banished: ",
        " from Neuth until turn 14",
        "Mercenaries in the pool: ",
        "Used cards: ",
        "Dead: ",
        "aboard: 1 army #",
    ] {
        assert!(said.contains(part), "no \"{part}\" in\n{said}");
    }
    // Whoever has fallen keeps a name.
    b.edit(|p| {
        p.players[2].home = None;
        p.players[2].out_since = Some(9);
    });
    assert!(view(&b).contains("seat 3 (fallen)"), "{}", view(&b));
}

#[test]
fn the_numbers_of_the_picture_are_those_of_the_acts() {
    let b = winter();
    let said = view(&b);
    for id in b.pos().ids().filter(|id| b.pos().spot(*id).is_some()) {
        let n = id.0;
        let named = said.split(['#', ' ', ';', '\n']).any(|word| match word.split_once('-') {
            Some((a, z)) => a.parse::<u16>().is_ok_and(|a| a <= n) && z.parse::<u16>().is_ok_and(|z| z >= n),
            None => word.parse::<u16>() == Ok(n),
        });
        assert!(named, "#{n} is nowhere in\n{said}");
    }
}

#[test]
fn the_map_shows_places_and_troops_in_letters() {
    let b = winter();
    let map = b.print_map(A, "").expect("a map");
    let rows: Vec<&str> = map.lines().collect();
    assert!(rows.len() > 31 && rows.iter().all(|row| row.len() <= 120), "{map}");
    let cell = |place: &str| {
        let at = hex(place);
        let row = rows[1 + at.row() as usize];
        let from = 4 + at.col() as usize * 2 + (at.row() % 2) as usize;
        format!("{row:<80}")[from..from + 2].to_string()
    };
    assert_eq!(&cell("Port Lork")[..1], "R");
    assert_eq!((cell("Muscaster"), cell("Gap Castle")), ("x2".into(), "C1".into()));
    assert_eq!(&cell("Isle of Fright")[..1], "I");
    let near = b.print_map(A, "Tadafat").expect("a map");
    assert!(near.contains("Tadafat [1014], castle 2") && near.contains("north-east: "), "{near}");
    assert!(b.print_map(A, "Mustard").unwrap().contains("no place"));
}

#[test]
fn pieces_picked_by_number_or_place_have_their_own_list() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], stacks: [(at: \"1508\", of: immer, inside: false, regulars: [(of: immer, armies: 4, monarch: true)])]",
    );
    b.to(A, Phase::Movement);
    let armies = b.armies(A, "Muscaster");
    let picked = |b: &Board, words: &str| b.picked(A, words).expect("a list");
    let words = format!("{} #{}", armies[0].0, armies[2].0);
    let acts = picked(&b, &words).unwrap();
    let two = [armies[0], armies[2]];
    assert!(acts.iter().any(|a| matches!(a, Action::Move { units, .. } if *units == two)), "{acts:?}");
    assert!(acts.iter().any(|a| matches!(a, Action::Walls { units, .. } if *units == two)));
    assert!(acts.iter().all(|a| b.allowed(A, a)));
    // A place means all of one's own there, behind their leader and beside him.
    let acts = picked(&b, "muscaster").unwrap();
    assert!(acts.iter().any(|a| matches!(a, Action::Move { leader: Some(_), .. })));
    assert!(acts.iter().any(|a| matches!(a, Action::Move { leader: None, .. })));
    for wrong in ["", "9999", "#3-x", "Pennol", "Mustard"] {
        assert!(picked(&b, wrong).is_err(), "{wrong}");
    }
    // Some of a stack retreat: their list holds the ways.
    let mut b = humans("");
    b.try_retreat(B, 6);
    let one = b.armies(B, "1523")[0];
    let acts = b.picked(B, &one.0.to_string()).unwrap().unwrap();
    assert!(acts.iter().any(|a| matches!(a, Action::Retreat { units, .. } if *units == [one])), "{acts:?}");
}
