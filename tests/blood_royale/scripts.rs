//! Scripts that play a house, and what is said about those that cannot.

use regnal::bots::{Question, Script, Sitters};
use regnal::engine::Table;
use regnal::games::blood_royale::BLOOD_ROYALE;
use regnal::games::blood_royale::actions::Action;
use regnal::games::blood_royale::campaign::CampaignDeed;
use regnal::games::blood_royale::marriages::MarriageDeed;
use regnal::games::blood_royale::war::WarDeed;
use regnal::table::{SeatId, SeatSetup, Sitter};

const SHORT: &str = r#"(game: "blood_royale", title: "Short", text: "One turn.", seats: (5, 5), options: (turns: 1, event_cards: true))"#;

fn script(file: &str) -> Sitter {
    Sitter::Script { file: file.into() }
}

#[test]
fn the_quiet_house_plays_to_the_end_and_harms_nobody() {
    let bot = || Sitter::bot(2);
    let sitters = [script("quiet_house"), bot(), bot(), script("quiet_house"), Sitter::Random];
    let seats: Vec<SeatSetup> = sitters.into_iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s)).collect();
    let quiet = [SeatId(0), SeatId(3)];
    let mut table = Table::lean(&BLOOD_ROYALE, SHORT, "short.ron", seats.clone(), 3).unwrap();
    let sitters = Sitters::seated(&BLOOD_ROYALE, &seats).unwrap();
    let (mut raised, mut acts) = (0, 0);
    while table.outcome().is_none() {
        let (seat, act) = sitters.question(&table).unwrap().map(Question::answer).expect("somebody plays on");
        let action = Action::of(&act).expect("a deed of Blood Royale");
        if quiet.contains(&seat) {
            acts += 1;
            assert!(
                !matches!(
                    &action,
                    Action::War(WarDeed::Attack { .. })
                        | Action::Marriage(MarriageDeed::Propose { .. } | MarriageDeed::OfferBargain { .. })
                        | Action::Campaign(CampaignDeed::March { .. })
                ),
                "{action:?}"
            );
            raised += usize::from(format!("{action:?}").contains("Raise"));
        }
        table.submit(seat, act.clone()).unwrap();
        assert!(table.acts().len() < 5000, "the game does not end: {}", table.prompt().text);
    }
    assert!(acts > 10 && raised > 0, "{acts} acts, {raised} of them raised forces");
}

#[test]
fn a_condition_decides_which_rule_counts() {
    let text = r#"(name: "x", game: "blood_royale", otherwise: Last, rules: [
        (when: [("me.crowns", AtLeast, 1000)], do: [(act: "Fortune.*")]),
        (when: [("turn", Is, 1), ("me.at_war", Is, false), ("country.italy.ruler", IsNot, "nobody")], do: [(act: "TryForChild"), (act: "Done")]),
    ])"#;
    let script = Script::parse(&BLOOD_ROYALE, text, "x.ron").unwrap();
    let seats: Vec<SeatSetup> = (0..5).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let table = BLOOD_ROYALE.open(SHORT, "short.ron", seats, 1).unwrap();
    let seat = table.prompt().seats[0];
    let offers = table.offers(seat);
    let n = script.choose(&table, seat, &offers, &mut regnal::table::Dice::seeded(1));
    assert!(format!("{:?}", offers[n]).contains("TryForChild"), "{:?}", offers[n]);
}

#[test]
fn misspelt_facts_and_deeds_are_named() {
    let text = r#"(name: "x", game: "blood_royale", otherwise: Last, rules: [
        (when: [("me.gold", AtLeast, 10)], do: [(act: "War.BuyOff")]),
    ])"#;
    let errors: Vec<String> =
        Script::parse(&BLOOD_ROYALE, text, "x.ron").unwrap_err().iter().map(ToString::to_string).collect();
    assert!(errors[0].contains("there is no fact `me.gold`") && errors[0].contains("me.crowns"), "{errors:?}");
    assert!(errors[1].contains("there is no act `War.BuyOff`") && errors[1].contains("Realm.BuyOff"), "{errors:?}");
}
