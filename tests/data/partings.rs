//! What is given away is said before it is done, in every game: by acts that take something away, and by ending a phase early.

use regnal::engine::{Act, Game, Table};
use std::collections::BTreeSet;
use std::path::Path;

use regnal::games::blood_royale::BLOOD_ROYALE;
use regnal::games::diplomacy_royale::ROYALE;
use regnal::games::divine_right::DIVINE_RIGHT;
use regnal::games::divine_right::actions::Action as Divine;
use regnal::games::kingmaker::KINGMAKER;
use regnal::games::order_of_the_dragon::DRAGON;
use regnal::table::{Loss, Opening, Opponent, SeatId, SeatSetup, Sitter};
use regnal::terminal::session;
use regnal::text::Terminal;

use super::folder::Folder;

/// What is said in a game that is played on by chance and beginners: the words without figures, and the kinds of acts that
/// take something away: in so many acts of the game of this seed.
fn heard(
    game: &'static Game,
    scenario: &str,
    people: usize,
    (acts, seed): (usize, u64),
    ends: impl Fn(&Act) -> bool,
) -> [BTreeSet<String>; 2] {
    let seats: Vec<SeatSetup> = (0..people).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let mut table = game.open_lean(scenario, "test.ron", seats, seed).unwrap_or_else(|e| panic!("{e:?}"));
    let (mut words, mut losses) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..acts {
        let Some(seat) = table.prompt().seats.first().copied() else { break };
        let offers = table.offers(seat);
        for offer in &offers {
            if let Some(said) = table.left_undone(seat, offer, &offers) {
                assert!(!said.ends_with('.') && !said.contains('#'), "{said}");
                assert!(offers.len() > 1, "{said}: there is nothing else to do");
                words.insert(said.chars().filter(|c| !c.is_ascii_digit()).collect());
            }
            if let Some(loss) = table.loss(offer) {
                assert!(!ends(offer), "{offer:?} ends a phase, and is no loss by itself");
                let text = offer.text();
                let names: String = text.chars().take_while(|c| c.is_alphabetic() || *c == '(').collect();
                // Without the name of its first field.
                let field = |(_, last): &(&str, &str)| !last.starts_with(|c: char| c.is_uppercase());
                let kind = names.rsplit_once('(').filter(field).map_or(&*names, |(kind, _)| kind);
                losses.insert(format!("{kind}{}", if loss == Loss::Planned { " planned" } else { "" }));
            }
        }
        let mut luck = regnal::bots::luck(&table, seat);
        let ending = offers.iter().position(&ends);
        let act = match (luck.below(10), ending) {
            (0..=2, Some(n)) => offers[n].clone(),
            (3..=6, _) => table.ask_bot(seat, Opponent::plain(1), luck).expect("it has a choice").choose(),
            _ => offers[luck.below(offers.len() as u32) as usize].clone(),
        };
        table.submit(seat, act).expect("an offer is taken");
    }
    [words, losses]
}

fn tells(
    game: &'static Game,
    (scenario, people, acts): (&str, usize, (usize, u64)),
    ends: impl Fn(&Act) -> bool,
    told: &[&str],
    lost: &[&str],
) {
    let [words, losses] = heard(game, scenario, people, acts, ends);
    for part in told {
        assert!(words.iter().any(|w| w.contains(part)), "{part:?} among {words:?}");
    }
    for part in lost {
        assert!(losses.iter().any(|w| w.starts_with(part)), "{part:?} among {losses:?}");
    }
}

/// What an act of Divine Right is.
fn divine(act: &Act) -> Divine {
    Divine::of(act).expect("an act of Divine Right")
}

#[test]
fn divine_right_says_what_is_given_up() {
    use regnal::games::divine_right::actions::Action::{EndAnnouncements, EndDiplomacy, EndMovement, EndSieges, Forgo};
    let text = include_str!("../../assets/scenarios/divine_right/tenth_winter.ron");
    tells(
        &DIVINE_RIGHT,
        (text, 3, (500, 5)),
        |act| matches!(divine(act), EndAnnouncements | EndDiplomacy | EndMovement | EndSieges | Forgo),
        &["have not moved", "No attack announced: ", "Nobody has been sent: ", "due to you"],
        &["Assassinate", "Lose"],
    );
}

#[test]
fn blood_royale_says_what_is_given_up() {
    let text = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
    tells(
        &BLOOD_ROYALE,
        (text, 3, (900, 4)),
        |act| act.text() == "Done",
        &["could still try for a child", "have not moved", "could still be raised", "could be cashed in"],
        &["Realm(Disband"],
    );
}

#[test]
fn kingmaker_says_what_is_given_up() {
    let text = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");
    let told = ["have not moved", "could still be played"];
    let done = |act: &Act| act.text() == "Done";
    tells(&KINGMAKER, (text, 4, (900, 5)), done, &told, &[]);
}

#[test]
fn diplomacy_royale_says_what_is_given_up() {
    let text = include_str!("../../assets/scenarios/diplomacy_royale/royale.ron");
    let told = ["nothing is chosen", "have no order and would hold", "no retreat and would disband"];
    let lost = ["Clergy(PassOver", "Court(LayDown", "Orders(Retreat planned"];
    let done = |act: &Act| act.text() == "Done";
    tells(&ROYALE, (text, 7, (2_500, 5)), done, &told, &lost);
    let plain = include_str!("../../assets/scenarios/diplomacy_royale/standard.ron");
    tells(&ROYALE, (plain, 2, (600, 5)), done, &[], &["Draw planned"]);
    tells(&ROYALE, (plain, 7, (1_200, 5)), done, &[], &["Orders(Remove planned"]);
}

#[test]
fn order_of_the_dragon_says_what_is_given_up() {
    let text = include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron");
    let told = ["have no order and would hold", "not given and would be lost"];
    let done = |act: &Act| act.text() == "Done";
    tells(&DRAGON, (text, 3, (700, 5)), done, &told, &["Ballot(Propose planned"]);
}

/// How often seat 0 has acted.
fn acts_of_the_first(table: &Table) -> usize {
    table.acts().iter().filter(|act| act.seat == SeatId(0)).count()
}

/// What a person at the terminal types and reads; the acts of the game afterwards.
fn typed(game: &'static Game, path: &Path, words: &str) -> (String, usize) {
    let (mut input, mut out) = (words.as_bytes(), Vec::new());
    let mut terminal = Terminal { input: &mut input, out: &mut out, by_hand: true };
    session::play(game, &Opening::Load(path.to_path_buf()), &Vec::new, &mut terminal)
        .unwrap_or_else(|_| panic!("it goes on"));
    let (table, _) = Table::resume(game, path).expect("the game is whole");
    (String::from_utf8(out).expect("text"), acts_of_the_first(&table))
}

fn asks_at_the_terminal(
    game: &'static Game,
    (scenario, people): (&str, usize),
    said: &str,
    which: fn(&Table, &Act, &[Act]) -> bool,
) {
    let folder = Folder::new(&format!("twice-{}", game.id));
    let path = folder.join("x.journal");
    let sitter = |n| if n == 0 { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..people).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let mut table = game.open(scenario, "test.ron", seats, 5).unwrap_or_else(|e| panic!("{e:?}"));
    let act = loop {
        let seat = table.prompt().seats[0];
        let offers = table.offers(seat);
        if let Some(act) = offers.iter().find(|act| seat == SeatId(0) && which(&table, act, &offers)) {
            break act.clone();
        }
        let luck = regnal::bots::luck(&table, seat);
        let act = table.ask_bot(seat, Opponent::plain(1), luck).expect("it has a choice").choose();
        table.submit(seat, act).expect("an offer is taken");
    };
    table.write_journal(&path).expect("it can be written");
    let words = table.describe(&act);
    let before = acts_of_the_first(&table);
    drop(table);
    let (out, _) = typed(game, &path, "");
    let line = out.lines().rfind(|line| line.contains(&words)).unwrap_or_else(|| panic!("{words:?} is not in {out}"));
    let number = line.split_whitespace().next().expect("a number");
    let (out, acts) = typed(game, &path, &format!("{number}\n"));
    assert!(out.contains(said) && out.contains(&format!("type {number} again")), "{out}");
    assert_eq!(acts, before, "nothing is done before it is said twice");
    let (_, acts) = typed(game, &path, &format!("{number}\nv\n{number}\n"));
    assert_eq!(acts, before + 1);
}

#[test]
fn the_terminal_asks_once_more() {
    let duel = include_str!("../../assets/scenarios/divine_right/two_kings_duel.ron");
    asks_at_the_terminal(&DIVINE_RIGHT, (duel, 2), "have not moved", |table, act, offers| {
        divine(act) == Divine::EndMovement && table.left_undone(SeatId(0), act, offers).is_some()
    });
    let crowns = include_str!("../../assets/scenarios/blood_royale/three_crowns.ron");
    let crowned = &BLOOD_ROYALE;
    asks_at_the_terminal(crowned, (crowns, 3), "this cannot be made good again", |table, act, offers| {
        table.loss(act) == Some(Loss::ForGood) && !offers.iter().all(|other| table.loss(other).is_some())
    });
}
