//! Blood Royale's map: every place has its spot, and pieces move by clicks.

use bevy::prelude::*;
use regnal::engine::Table;
use regnal::games::blood_royale::BLOOD_ROYALE;
use regnal::games::blood_royale::actions::Action;
use regnal::games::blood_royale::book::Book;
use regnal::games::blood_royale::campaign::CampaignDeed;
use regnal::games::blood_royale::components::{Banner, Berth, Holder, Phase, Spot};
use regnal::games::blood_royale::ids::{ArmyId, CountryId, Goods, ProvinceId, SeaId};
use regnal::games::blood_royale::position::Position;
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::blood_royale::map::geometry::Site;
use regnal::window::blood_royale::pieces::Board;
use regnal::window::blood_royale::pieces::piles::Face;
use regnal::window::blood_royale::{BloodRoyale, Glass};
use regnal::window::desk::{Desk, Page};
use regnal::window::hosts::Host;
use regnal::window::screens::Screen;
use regnal::window::selection::{self, Click, Selection};
use regnal::window::sight::{AtTable, Eyes};

use super::Player;
use super::eyes::{self, Sitting};
use super::royals::{edit, look};

const ENGLAND: SeatId = SeatId(0);

fn land(name: &str) -> ProvinceId {
    Book::standard().map.find_province(name).unwrap_or_else(|| panic!("no province {name}"))
}

fn water(name: &str) -> SeaId {
    Book::standard().map.find_sea(name).unwrap_or_else(|| panic!("no sea {name}"))
}

fn put_armies(p: &mut Position, country: u8, at: &str, n: usize) {
    let at = land(at);
    let own = p.armies.iter_mut().filter(|a| a.banner == Banner::Country(CountryId(country)) && a.at == Spot::Pool);
    own.take(n).for_each(|a| a.at = Spot::Land(at));
}

fn put_item(p: &mut Position, goods: Goods, at: &str) {
    let at = land(at);
    let item = p.items.iter_mut().find(|i| i.goods == goods && i.at == Spot::Pool).expect("goods in supply");
    (item.at, item.owner, item.from) = (Spot::Land(at), Some(ENGLAND), Some(at));
}

/// A campaign of five, England's turn to move: its armies stand in Kent, Calais and Bordeaux, a fleet lies in Kent.
fn campaign() -> Table {
    let names = r#"["england", "france", "germany", "italy", "spain"]"#;
    let text = format!(
        "(game: \"blood_royale\", title: \"Test\", text: \"Test\", seats: (5, 5), countries: {names}, options: (countries: named))"
    );
    let sitter = |n: u8| if n == 0 { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..5).map(|n| SeatSetup::plain(n.into(), sitter(n))).collect();
    let mut table = Table::new(&BLOOD_ROYALE, &text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"));
    edit(&mut table, |p| {
        p.stack.clear();
        p.talks = Default::default();
        p.turn.phase = Phase::Movement;
        p.turn.begun = true;
        p.turn.done.clear();
        p.turn.to_place.clear();
        p.turn.fought = false;
        p.turn.active = Some(ENGLAND);
        (p.turn.round, p.turn.rounds_played) = (1, 1);
        p.turn.order = vec![ENGLAND];
        p.armies.iter_mut().for_each(|a| a.at = Spot::Pool);
        p.fleets.iter_mut().for_each(|f| f.at = Berth::Pool);
        for (country, at, n) in [
            (0, "kent", 3),
            (0, "calais", 2),
            (0, "bordeaux", 2),
            (1, "ile_de_france", 5),
            (1, "normandy", 2),
            (2, "franconia", 12),
            (2, "lorraine", 1),
            (3, "latium", 4),
            (4, "castile", 3),
        ] {
            put_armies(p, country, at, n);
        }
        put_item(p, Goods::Metals, "cornwall");
        put_item(p, Goods::Food, "lancashire");
        put_item(p, Goods::Food, "lancashire");
        p.provinces[land("bordeaux").index()].holder = Holder::Seat(ENGLAND);
        p.provinces[land("burgundy").index()].famine = true;
        p.provinces[land("andalusia").index()].rebellion = Some(0);
        p.provinces[land("sicily").index()].holder = Holder::Neutral;
        let at_sea =
            [(0, Berth::Port(land("kent"))), (1, Berth::Sea(water("atlantic"))), (4, Berth::Port(land("galicia")))];
        for (country, at) in at_sea {
            let own = p.fleets.iter_mut().find(|f| f.country == CountryId(country) && f.at == Berth::Pool);
            own.expect("a fleet in the pool").at = at;
        }
    });
    table
}

fn sit(table: Option<Table>) -> Player {
    let mut player = Player(eyes::open(table, (1280, 800), |_| ()));
    player.wait(4);
    if player.sees("open the curtain") {
        player.click("open the curtain");
    }
    if player.sees("Since your last turn") {
        player.click("Go on");
    }
    player
}

impl Player {
    fn press(&mut self, place: &str) {
        let place = Site::of_key(place).unwrap_or_else(|| panic!("no place {place}")).key();
        selection::press(self.0.world_mut(), Click { place, at: None, adding: false });
        self.wait(4);
    }

    fn hand(&self) -> &Selection {
        self.0.world().resource::<Selection>()
    }

    fn western_europe(&self) -> &Table {
        self.0.world().resource::<AtTable>().0.as_ref().expect("a game is on the table")
    }

    fn armies_in(&self, at: &str) -> usize {
        look(self.western_europe(), |pos| pos.armies_in(land(at), ENGLAND).len())
    }

    fn deeds(&self) -> Vec<Action> {
        self.western_europe().acts().iter().filter_map(|act| Action::of(&act.action)).collect()
    }
}

/// Every province and sea area has a spot inside its own outline, and is found by its name.
#[test]
fn every_place_has_its_mark() {
    let book = Book::standard();
    let sites = ProvinceId::all().map(Site::Land).chain(SeaId::all().map(Site::Sea));
    for site in sites {
        let spot = BloodRoyale.spot(site.key()).unwrap_or_else(|| panic!("{site:?} lies nowhere"));
        assert_eq!(selection::ground(&book.shapes, spot), Some(site.key()), "the spot of {site:?}");
        assert!(BloodRoyale.page().contains(spot));
        let name = BloodRoyale.place_name(site.key());
        assert_eq!(BloodRoyale.find(&name).first().map(String::as_str), Some(site.key()), "{name}");
    }
}

#[test]
fn the_map_opens_with_every_piece_on_it() {
    let player = sit(Some(campaign()));
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Table);
    let board = player.0.world().resource::<Board>();
    let pile =
        |at: &str| board.piles.iter().find(|p| p.site == Site::Land(land(at)) && matches!(p.face, Face::Armies(_)));
    assert_eq!(pile("kent").expect("armies in Kent").pieces.len(), 3);
    assert_eq!(pile("franconia").expect("armies in Franconia").pieces.len(), 12);
    let of =
        |want: fn(&Face) -> bool| board.piles.iter().filter(|p| want(&p.face)).map(|p| p.pieces.len()).sum::<usize>();
    assert_eq!(of(|f| matches!(f, Face::Fleets(_))), 3);
    assert_eq!(of(|f| matches!(f, Face::Goods(..))), 3);
    assert!(of(|f| matches!(f, Face::Royal { .. })) >= 5, "every King is on the map");
    assert_eq!(board.marks.len(), 3, "a famine, a rebellion, a neutral province");
    // No pile hides another whole.
    for (k, a) in board.piles.iter().enumerate() {
        for b in &board.piles[k + 1..] {
            assert!(
                a.at.distance(b.at) > 0.5 * a.half.x.min(b.half.x),
                "{:?} under {:?} at {:?}",
                a.face,
                b.face,
                a.site
            );
        }
    }
}

/// A click takes up the armies, the reachable provinces are those of the rules, a click on one marches there.
#[test]
fn armies_march_by_two_clicks() {
    let mut player = sit(Some(campaign()));
    assert!(player.sees("Click a stack of yours on the map to move it; N goes to the next."));
    player.press("kent");
    assert!(!player.sees("Click a stack of yours"), "something is in hand now");
    assert_eq!(player.hand().chosen.len(), 3);
    let lit: Vec<&str> = player.hand().goals.iter().map(|g| g.place).collect();
    assert!(lit.contains(&"essex") && lit.contains(&"calais"), "{lit:?}");
    assert!(!lit.contains(&"castile"));
    player.press("essex");
    assert_eq!((player.armies_in("kent"), player.armies_in("essex")), (0, 3));
    assert!(player.hand().chosen.is_empty(), "the hand is put down after the act");
}

/// Not all need go: one stays when the number is lowered.
#[test]
fn some_of_a_stack_stay() {
    let mut player = sit(Some(campaign()));
    player.press("kent");
    assert!(player.sees("3 of 3 armies"));
    assert!(player.sees(&regnal::window::panels::words::lit(player.hand().goals.len())));
    assert!(
        regnal::window::panels::words::lit(1).starts_with("1 place lit")
            && regnal::window::panels::words::points(1) == "1 point"
    );
    player.click("One army fewer");
    assert!(player.sees("2 of 3 armies"));
    player.press("wessex");
    assert_eq!((player.armies_in("kent"), player.armies_in("wessex")), (1, 2));
}

/// A click beside the lit places costs nobody his choice; it only closes the question at a border.
#[test]
fn a_missed_click_keeps_the_choice() {
    let mut player = sit(Some(campaign()));
    player.press("kent");
    player.click("One army fewer");
    let (chosen, lit) = (player.hand().chosen.clone(), player.hand().goals.len());
    player.press("castile");
    assert_eq!((&player.hand().chosen, player.hand().goals.len()), (&chosen, lit));
    assert_eq!(player.0.world().resource::<Desk>().at.as_deref(), Some("castile"));
    player.click("Put everything down");
    player.press("calais");
    player.press("flanders");
    assert!(player.hand().door.is_some());
    player.press("castile");
    assert!(player.hand().door.is_none() && !player.hand().chosen.is_empty());
}

/// At a border the player chooses whether to ask.
#[test]
fn a_border_is_crossed_with_leave_or_as_an_enemy() {
    for ask in [true, false] {
        let mut player = sit(Some(campaign()));
        player.press("calais");
        let before = player.deeds().len();
        player.press("flanders");
        assert_eq!(player.deeds().len(), before, "nothing is done before the player has chosen");
        assert!(player.sees("Ask France for leave") && player.sees("Enter Flanders as an enemy"));
        // The card at the pointer does not lie over the question.
        player.point(bevy_egui::egui::pos2(420.0, 640.0));
        player.0.world_mut().resource_mut::<Selection>().hover = Some("flanders");
        player.wait(3);
        assert!(!player.sees("may be asked for leave"), "{:?}", super::words(&player.widgets()));
        player.click("Stay here");
        assert!(player.hand().door.is_none() && !player.hand().pile.is_empty());
        player.press("flanders");
        player.click(if ask { "Ask France" } else { "as an enemy" });
        match player.deeds().get(before) {
            Some(Action::Campaign(CampaignDeed::March { path, ask: asked, .. })) => {
                assert_eq!((path.last(), *asked), (Some(&land("flanders")), ask));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// Attacks are offered with their odds.
#[test]
fn attacks_are_offered_with_their_odds() {
    let mut player = sit(Some(campaign()));
    player.press("calais");
    player.press("normandy");
    player.click("as an enemy");
    player.insist("End your movement");
    assert!(player.sees("Attack France in Normandy"), "{:?}", super::words(&player.widgets()));
    assert!(player.sees("2 against 2") && player.sees("Fought to the end"));
    // Out of movement the next is the next place that an offer names.
    player.0.world_mut().resource_mut::<Desk>().at = None;
    player.strike(&[KeyCode::KeyN]);
    assert_eq!(player.0.world().resource::<Desk>().at.as_deref(), Some("normandy"));
    assert!(player.hand().pile.is_empty());
}

/// A dark province says which rule keeps the pieces away.
#[test]
fn dark_provinces_name_their_rule() {
    let mut player = sit(Some(campaign()));
    player.press("kent");
    let glass = player.0.world().resource::<Glass>().world().expect("what England knows");
    let sight = player.0.world().resource::<Eyes>().sight.clone().expect("England looks");
    let mut hand = player.0.world_mut().resource_mut::<Selection>();
    for (at, far) in [("castile", true), ("essex", false)] {
        hand.hover = Some(land(at).key());
        hand.no_way = None;
        hand.ask(&BloodRoyale, &glass, &sight, u64::MAX);
        assert_eq!(hand.no_way.as_ref().is_some_and(|(_, list)| list[0].rule.starts_with("BR 16")), far, "{at}");
    }
}

/// The card at the pointer names the rule that bars a place, and says its words.
#[test]
fn the_card_says_the_words_of_the_rule() {
    let mut player = sit(Some(campaign()));
    player.press("kent");
    player.0.world_mut().resource_mut::<Selection>().hover = Some("castile");
    player.point(bevy_egui::egui::pos2(420.0, 380.0));
    player.0.world_mut().resource_mut::<Selection>().hover = Some("castile");
    player.wait(3);
    let (_, list) = player.hand().no_way.clone().expect("a reason");
    let no = &list[0];
    let rule = regnal::window::panels::words::rule_text(&player.0.world().resource::<Desk>().rules, &no.rule)
        .expect("its words");
    assert!(player.sees(&format!("[{}]", no.rule)), "{:?}", super::words(&player.widgets()));
    assert!(player.sees(&rule), "{rule:?} among {:?}", super::words(&player.widgets()));
}

/// The card at the pointer: holder, what stands there, unrest, and whether one can go there.
#[test]
fn the_card_tells_of_a_province() {
    let mut player = sit(Some(campaign()));
    player.press("calais");
    let tells: [(&str, &[&str]); 5] = [
        ("bordeaux", &["Province of France, held by you", "Yields cloth", "2 English armies", "Rebels on"]),
        ("aquitaine", &["held by France", "Rebels on", "of 6"]),
        ("andalusia", &["In rebellion", "[BR "]),
        ("sicily", &["neutral"]),
        ("normandy", &["2 French armies", "France may be asked for leave", "2 armies of others"]),
    ];
    for (at, lines) in tells {
        player.0.world_mut().resource_mut::<Selection>().hover = Some(land(at).key());
        player.point(bevy_egui::egui::pos2(420.0, 380.0));
        player.wait(3);
        for line in lines {
            assert!(player.sees(line), "{at}: {line:?} among {:?}", super::words(&player.widgets()));
        }
    }
}

/// The card says what a click on a lit place does: the first points at it, the second acts.
#[test]
fn the_card_says_what_a_click_does() {
    let mut table = campaign();
    edit(&mut table, |p| {
        p.turn.phase = Phase::Placing;
        let armies = regnal::games::blood_royale::components::ToPlace { armies: 2, fleets: 0 };
        p.turn.to_place = [(ENGLAND, armies)].into();
    });
    let mut player = sit(Some(table));
    let says = |player: &mut Player, part: &str| {
        player.point(bevy_egui::egui::pos2(420.0, 380.0));
        player.0.world_mut().resource_mut::<Selection>().hover = Some("wessex");
        player.wait(3);
        assert!(player.sees(part), "{part}: {:?}", super::words(&player.widgets()));
    };
    says(&mut player, "Click, and again: Put an army in Wessex");
    player.press("wessex");
    says(&mut player, "Click: Put an army in Wessex");
    player.press("wessex");
    assert_eq!(player.armies_in("wessex"), 1, "and so it does");
}

/// Fleets and goods move in the same way.
#[test]
fn fleets_sail_and_goods_are_carried_by_clicks() {
    let mut player = sit(Some(campaign()));
    player.press("lancashire");
    assert_eq!(player.hand().chosen.len(), 2, "both items of food");
    player.press("yorkshire");
    let carried = player.deeds();
    assert!(
        matches!(carried.last(), Some(Action::Campaign(CampaignDeed::Carry { items, .. })) if items.len() == 2),
        "{carried:?}"
    );
    player.press("kent");
    player.click("English fleet");
    assert!(player.hand().goals.iter().all(|g| g.place != "castile"));
    assert!(!player.hand().chosen.iter().any(|p| p.get::<ArmyId>().is_some()));
    player.press("channel");
    let sailed = player.deeds();
    assert!(matches!(sailed.last(), Some(Action::Campaign(CampaignDeed::Sail { .. }))), "{sailed:?}");
}

/// A click on the fleet beside them takes armies aboard; with the laden fleet in hand a click on its port lands them.
#[test]
fn armies_go_aboard_and_ashore_by_clicks() {
    let mut player = sit(Some(campaign()));
    let kent = land("kent").key();
    player.press("kent");
    assert!(!player.hand().here.is_empty() && player.sees("Aboard"));
    let press_fleet = |player: &mut Player| {
        let board = player.0.world().resource::<Board>();
        let pile = board.piles.iter().find(|p| p.site.key() == kent && matches!(p.face, Face::Fleets(_)));
        let at = pile.expect("a fleet").at;
        selection::press(player.0.world_mut(), Click { place: kent, at: Some(at), adding: false });
        player.wait(4);
    };
    press_fleet(&mut player);
    let boarded = player.deeds();
    assert!(matches!(boarded.last(), Some(Action::Campaign(CampaignDeed::Embark { .. }))), "{boarded:?}");
    assert!(player.armies_in("kent") < 3);
    // The fleet itself is taken up by a click on it, also where armies stayed ashore.
    press_fleet(&mut player);
    assert!(player.hand().goal(kent).is_some() && player.sees("Ashore"), "{:?}", player.hand().goals);
    player.press("kent");
    let landed = player.deeds();
    assert!(matches!(landed.last(), Some(Action::Campaign(CampaignDeed::Land { .. }))), "{landed:?}");
    assert_eq!(player.armies_in("kent"), 3);
}

/// Esc puts down what is in hand; the key for the next stack takes up the next place where something can move.
#[test]
fn the_hand_is_emptied_and_filled_by_keys() {
    let mut player = sit(Some(campaign()));
    player.press("kent");
    assert!(player.sees("Put everything down"));
    player.click("Put everything down");
    assert!(player.hand().pile.is_empty() && player.hand().goals.is_empty());
    assert_eq!(player.0.world().resource::<Desk>().at.as_deref(), Some("kent"));
}

/// The other button steps back as Esc does, from the border to the hand and on; the menu is Esc's alone.
#[test]
fn a_right_click_steps_back_as_esc_does() {
    let mut player = sit(Some(campaign()));
    let open = |player: &Player| {
        let desk = player.0.world().resource::<Desk>();
        (desk.at.is_some(), desk.page)
    };
    let sea = bevy_egui::egui::pos2(60.0, 300.0);
    player.press("calais");
    player.press("flanders");
    assert_eq!(player.hand().door, Some("flanders"));
    player.right_click(sea);
    assert!(player.hand().door.is_none() && !player.hand().chosen.is_empty(), "only the question at the border");
    player.right_click(sea);
    assert!(player.hand().pile.is_empty() && player.hand().goals.is_empty());
    player.press("kent");
    player.strike(&[KeyCode::Escape]);
    assert!(player.hand().pile.is_empty());
    assert_eq!(open(&player), (false, None));
    player.right_click(sea);
    assert_eq!(open(&player), (false, None), "it opens no menu");
    player.strike(&[KeyCode::Escape]);
    assert_eq!(open(&player), (false, Some(Page::Menu)));
}
