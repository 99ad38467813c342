//! What offers, questions and the terminal's picture say, where somebody who plays would otherwise go wrong.

use super::kit::*;

fn words(b: &Board, action: &Action) -> String {
    b.describe(action)
}

/// Mivior against Muetar, an army of Mivior and one of its ally Pon on the border of neutral Hothior.
fn border() -> Board {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: muetar)], neutrals: [(kingdom: hothior, personality: \"Disciplined\")], \
         allies: [(kingdom: pon, of: mivior, personality: \"Greedy\")], stacks: [(at: \"1415\", of: mivior, regulars: \
         [(of: mivior, armies: 2), (of: pon, armies: 1)])]",
    );
    b.to(A, Phase::Movement);
    b
}

/// PENALTY-01
#[test]
fn a_march_over_a_neutral_border_says_so() {
    let b = border();
    let army = b.armies(A, "1415");
    assert!(words(&b, &b.go(&army[..1], &["1315"])).contains("violates Hothior"));
    assert!(!words(&b, &b.go(&army[..1], &["1414"])).contains("violates"));
}

#[test]
fn units_of_several_kingdoms_in_one_hex_are_told_apart() {
    let b = border();
    let said: Vec<String> = b.armies(A, "1415").iter().map(|id| words(&b, &b.go(&[*id], &["1414"]))).collect();
    assert!(said.iter().any(|w| w.contains("of Mivior")) && said.iter().any(|w| w.contains("of Pon")), "{said:?}");
    let picture = b.print_view(A);
    assert!(picture.contains("2 armies #11-12; 1 army of Pon #64"), "{picture}");
}

/// SIEGENEUTRAL-01
#[test]
fn a_siege_of_a_neutral_castle_says_what_comes_of_it() {
    let b = board(2, "players: [(kingdom: mivior), (kingdom: muetar)], neutrals: [(kingdom: hothior)]");
    let siege = Action::Besiege { castle: hex("Tadafat"), parties: vec![] };
    assert!(words(&b, &siege).contains("will join one of your enemies"), "{}", words(&b, &siege));
    let siege = Action::Besiege { castle: hex("Plibba"), parties: vec![] };
    assert!(!words(&b, &siege).contains("will join"), "{}", words(&b, &siege));
}

/// PEACE-19, DEATH-12
#[test]
fn a_siege_of_a_kingdom_out_of_the_war_says_what_comes_of_it() {
    for (why, now) in [("Peace", "Pon, at peace now,"), ("Confusion", "Pon, in Confusion now,")] {
        let b = board(
            2,
            &format!("players: [(kingdom: immer), (kingdom: muetar)], away: [(kingdom: pon, why: {why}, back_on: 12)]"),
        );
        let siege = Action::Besiege { castle: hex("Crow's Nest"), parties: vec![] };
        assert!(words(&b, &siege).contains(&format!("{now} will join one of your enemies")), "{}", words(&b, &siege));
    }
}

/// The chronicle of a lone monarch on his way: he dies before he is said to have come.
#[test]
fn who_dies_on_the_way_has_not_come() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: pon, of: immer, personality: \"Amorous\")], stacks: [(at: \"1524\", of: immer, regulars: [(of: pon, monarch: true)]), \
         (at: \"1624\", of: muetar, mercenary_armies: 1)]",
    );
    b.to(A, Phase::Movement);
    let king = b.monarch(KingdomId::Pon);
    let said: Vec<String> = b.walk(A, &[king], &["1624", "1724"], &[1]).into_iter().map(|l| l.text).collect();
    assert!(!said.iter().any(|l| l.contains("moved from")), "{said:?}");
    assert!(said[0].contains("sets out from hex 1524"), "{said:?}");
    b.stand(&[king], "1524", false);
}

/// SIEGE-37
#[test]
fn besiegers_taken_aside_are_told_apart_and_the_last_of_them_end_the_siege() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], sieges: [(castle: \"Plibba\", by: immer)], \
         stacks: [(at: \"Plibba\", of: immer, inside: false, regulars: [(of: immer, armies: 5)], mercenary_armies: 2)]",
    );
    b.to(A, Phase::Sieges);
    let aside: Vec<(Action, String)> = b
        .offers(A)
        .into_iter()
        .filter(|a| matches!(a, Action::StandAside { .. }))
        .map(|a| (a.clone(), words(&b, &a)))
        .collect();
    let mut said: Vec<&String> = aside.iter().map(|(_, w)| w).collect();
    said.sort();
    let all = said.len();
    said.dedup();
    assert_eq!(said.len(), all, "{said:?}");
    for (act, words) in &aside {
        let Action::StandAside { units, .. } = act else { continue };
        assert_eq!(words.contains("lifts the siege"), units.len() == 7, "{words}");
    }
    // Giving the siege up is not the first thing to choose.
    assert!(matches!(&aside[0].0, Action::StandAside { units, .. } if units.len() == 1), "{:?}", aside[0]);
}

/// COMBAT-24
#[test]
fn a_doubled_defence_and_every_hex_attacked_are_named() {
    // A pass of Zorn with one defender, attacked by three.
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: zorn)], stacks: [(at: \"1900\", of: zorn, regulars: [(of: zorn, armies: 1)])]",
    );
    let pass = b.pos().map.all().find(|h| h.terrain.pass && h.castle.is_none()).unwrap().id;
    let beside = b
        .pos()
        .map
        .neighbours(pass)
        .find(|(s, to)| s.land && s.navigable.is_none() && b.pos().map.castle(*to).is_none())
        .unwrap()
        .1;
    let (defender, attackers) = (b.armies(B, "1900"), b.armies(A, "Castle Altarr"));
    b.stand(&defender, &pass.to_string(), false);
    b.stand(&attackers, &beside.to_string(), false);
    b.to(A, Phase::Combat);
    let attack = attack(Manner::Land, &[&beside.to_string()], &pass.to_string());
    let said = words(&b, &Action::Announce(attack.clone()));
    assert!(said.contains("doubled in the pass"), "{said}");
    let told: String = b.fight(A, attack, &[3, 2]).into_iter().map(|l| l.text).collect();
    assert!(told.contains("doubled in the pass"), "{told}");
    // Two hexes at once.
    let stacks = [host("1424", "muetar", 6), host("1323", "immer", 1), host("1423", "immer", 1)].concat();
    let mut b = scene("immer", "", &stacks);
    let both = attacks(Manner::Land, &["1424"], &["1323", "1423"]);
    assert!(b.allowed(A, &Action::Announce(both.clone())));
    let told: String = b.fight(A, both, &[3, 2]).into_iter().map(|l| l.text).collect();
    assert!(told.contains("1323") && told.contains("1423"), "{told}");
}

/// WHO-08
#[test]
fn which_stack_attacks_from_inside_the_walls_is_said() {
    let mut b = scene("immer", "", &[host("1608", "muetar", 2), host("Muscaster", "immer", 3)].concat());
    let own = b.armies(B, "Muscaster");
    b.stand(&own[..1], "Muscaster", false);
    b.stand(&own[1..], "Muscaster", true);
    b.to(B, Phase::Combat);
    let attack = strike(Manner::Land, &[("Muscaster", false), ("Muscaster", true)], &["1608"]);
    let said = words(&b, &attack);
    assert!(said.contains("from Muscaster and inside Muscaster"), "{said}");
}

/// KINGDOM-ZORN-02, KINGDOM-ZORN-04
#[test]
fn a_goblin_is_refused_for_the_reason_that_keeps_him_out() {
    let mut b = board(2, "players: [(kingdom: zorn), (kingdom: immer)]");
    if let Some(Frame::Deploy { .. }) = b.top() {
        b.act(A, Action::DeployRest);
    }
    let goblins: Vec<CounterId> = {
        let pos = b.pos();
        let nithmere = regnal::games::divine_right::components::Site::Scattered;
        pos.ids().filter(|id| pos.counter(*id).site == nithmere).collect()
    };
    let beside = b.pos().spot(goblins[1]).unwrap();
    b.bury(&goblins[..1]);
    b.to(A, Phase::Events);
    b.lay(&[2, 4]);
    b.act(A, Action::RollEvents);
    let near = b.pos().map.around(beside).find(|h| {
        let info = b.pos().map.hex(*h);
        info.kingdom == Some(KingdomId::Zorn)
            && (info.terrain.mountain || info.terrain.pass)
            && b.pos().outside(*h).next().is_none()
    });
    let near = near.expect("an empty mountain or pass of Zorn beside a goblin");
    assert_eq!(b.refused(A, Action::Replace { unit: goblins[0], hex: near }), no("GoblinsTooNear", "KINGDOM-ZORN-04"));
    let plain = b.pos().map.lands[KingdomId::Zorn.index()].iter().copied().find(|h| {
        let t = b.pos().map.hex(*h).terrain;
        !t.mountain && !t.pass
    });
    let plain = plain.expect("a hex of Zorn without mountains");
    assert_eq!(b.refused(A, Action::Replace { unit: goblins[0], hex: plain }), no("NoGoblinGround", "KINGDOM-ZORN-02"));
}

/// DEATH-12
#[test]
fn besiegers_of_a_kingdom_without_a_king_are_not_asked_about_a_peace() {
    let mut b = board(
        2,
        "players: [(kingdom: immer), (kingdom: muetar)], allies: [(kingdom: hothior, of: muetar, personality: \"Greedy\")], \
         sieges: [(castle: \"Tadafat\", by: immer)], stacks: [(at: \"Tadafat\", of: immer, inside: false, mercenary_armies: 9)]",
    );
    b.edit(|p| {
        p.realms[KingdomId::Hothior.index()].fading =
            Some((regnal::games::divine_right::components::Away::Confusion, 3));
    });
    b.end_turn(3);
    assert!(matches!(b.top(), Some(Frame::PeaceVeto { .. })));
    let said =
        [b.table.prompt().text, words(&b, &Action::LetPeace(true)), words(&b, &Action::LetPeace(false))].join("; ");
    assert!(said.contains("siege") && !said.to_lowercase().contains("peace"), "{said}");
}

/// The Trolls are many; a question ends with its mark.
#[test]
fn verbs_agree_and_questions_end_once() {
    let mut b = board(
        2,
        "players: [(kingdom: trolls), (kingdom: immer)], stacks: [(at: \"0700\", of: trolls, mercenary_armies: 2), (at: \"0800\", of: immer, mercenary_armies: 1)]",
    );
    if let Some(Frame::Deploy { .. }) = b.top() {
        b.act(A, Action::DeployRest);
    }
    b.to(A, Phase::Combat);
    let told: String =
        b.fight(A, attack(Manner::Land, &["0700"], "0800"), &[6, 1]).into_iter().map(|l| l.text + "\n").collect();
    assert!(told.contains("The Trolls attack ") && told.contains("The Trolls win"), "{told}");
    for wrong in ["Trolls attacks", "Trolls wins", "the Trolls attack"] {
        assert!(!told.contains(wrong), "{told}");
    }
    b.edit(|p| {
        p.stack = vec![Frame::AskReturn { seat: B }];
    });
    assert!(b.table.prompt().text.ends_with("king?"), "{}", b.table.prompt().text);
}

/// What is asked, and of whom, where somebody answers another question.
#[test]
fn a_refusal_says_what_is_asked() {
    let mut b = border();
    let no = b.table.submit(A, Action::DisplaceTo(hex("1414")).act()).unwrap_err();
    assert!(no.text.contains("move your units"), "{no}");
    assert_eq!(b.refused(A, Action::Stand).0, "NothingAsked");
}

/// No two offers of a list say the same.
#[test]
fn every_offer_has_words_of_its_own() {
    use regnal::bots::Sitters;
    use std::collections::BTreeSet;
    let text = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
    for seed in [3, 9] {
        let seats = (0..3).map(|n| SeatSetup::plain(n, Sitter::Random)).collect::<Vec<_>>();
        let mut table = Table::lean(&DIVINE_RIGHT, text, "winter.ron", seats.clone(), seed).unwrap();
        let sitters = Sitters::seated(&DIVINE_RIGHT, &seats).unwrap();
        for _ in 0..90 {
            let Some(seat) = table.prompt().seats.first().copied() else { break };
            let mut seen = BTreeSet::new();
            for offer in table.offers(seat) {
                let words = table.words(seat, &offer);
                let said = (words.heading, words.line.plain());
                assert!(seen.insert(said.clone()), "seed {seed}, twice: {said:?}, the second time {offer:?}");
            }
            match next_act(&sitters, &table) {
                Some((seat, action)) => table.submit(seat, action).unwrap(),
                None => break,
            };
        }
    }
}
