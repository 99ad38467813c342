//! Kingmaker's window: every place has its spot, nobles march and ships sail by clicks, dark spaces name their rule, sums open,
//! fights show their odds, Parliament is led from step to step, reserves stay behind the curtain.

mod leave;

use bevy::prelude::*;
use regnal::engine::{AnyKey, Table};
use regnal::games::kingmaker::KINGMAKER;
use regnal::games::kingmaker::actions::Action;
use regnal::games::kingmaker::book::Book;
use regnal::games::kingmaker::combat::CombatDeed;
use regnal::games::kingmaker::components::{Berth, Spot};
use regnal::games::kingmaker::faction::FactionDeed;
use regnal::games::kingmaker::ids::{AreaId, CardId, NobleId, PlaceId, SeaId, ShipId};
use regnal::games::kingmaker::parliament::{ParliamentDeed, Stage};
use regnal::games::kingmaker::position::Pos;
use regnal::games::kingmaker::travel::TravelDeed;
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::desk::Desk;
use regnal::window::hosts::Host;
use regnal::window::kingmaker::Kingmaker;
use regnal::window::kingmaker::map::geometry::{self, Site};
use regnal::window::kingmaker::pieces::Board;
use regnal::window::kingmaker::pieces::piles::Face;
use regnal::window::panels::side::Tab;
use regnal::window::screens::Screen;
use regnal::window::selection::{self, Click, Place, Selection};
use regnal::window::settings::Settings;
use regnal::window::sight::{AtTable, Eyes};

use super::Player;
use super::eyes::{self, Sitting};
use super::kingmaker_data::Roses;
use super::trial::Kit;

const OWN: SeatId = SeatId(0);
const PARLIAMENT: &str = include_str!("../../assets/scenarios/kingmaker/a_parliament.ron");
const SIEGE: &str = include_str!("../../assets/scenarios/kingmaker/a_siege.ron");

/// The first seat's movement: Percy and Clifford in York, which is theirs, Scrope before it, Howard with a ship in Ipswich;
/// Neville near by, a rose of York with each.
const MARCH: &str = r#"(
    game: "kingmaker", title: "Test", text: "Test", seats: (2, 2),
    position: (
        round: Some(4), phase: Some(Movement),
        factions: [
            (nobles: [
                (noble: "percy", inside: Some("york"), cards: ["office_warden_of_the_marches", "merc_burgundian_1"], heirs: ["richard_york"]),
                (noble: "clifford", inside: Some("york"), cards: ["title_earl_kent", "bishop_york"]),
                (noble: "scrope", open: Some("a_york")),
                (noble: "howard", inside: Some("ipswich"), cards: ["ship_swan", "town_ipswich"]),
            ], holds: ["york"], reserve: ["merc_flemish_1"], events: [18]),
            (nobles: [
                (noble: "neville", open: Some("a_doncaster"), heirs: ["edward_march"]),
                (noble: "pole", cards: ["office_chancellor"]),
            ], reserve: ["title_earl_essex"]),
        ],
        ships: [(ship: "ship_ad_trinity", sea: Some("downs"))],
    ),
)"#;

fn laid(text: &str, people: usize, all: usize) -> Table {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..all).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    Table::new(&KINGMAKER, text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}"))
}

fn sit(table: Table) -> Player {
    let mut app = eyes::open(Some(table), (1280, 800), |_| ());
    app.world_mut().resource_mut::<regnal::window::bots::Thinking>().stopped = true;
    let mut player = Player(app);
    player.wait(4);
    player.pass_curtain();
    player
}

fn noble(key: &str) -> NobleId {
    NobleId::of_key(key).unwrap_or_else(|| panic!("no noble {key}"))
}

fn town(key: &str) -> PlaceId {
    PlaceId::of_key(key).unwrap_or_else(|| panic!("no place {key}"))
}

fn area(key: &str) -> AreaId {
    AreaId::of_key(key).unwrap_or_else(|| panic!("no area {key}"))
}

fn land(key: &str) -> Place {
    area(key).key()
}

impl Player {
    fn pass_curtain(&mut self) {
        if self.sees("open the curtain") {
            self.click("open the curtain");
        }
        if self.sees("Since your last turn") {
            self.click("Go on");
        }
    }

    /// Clicks on a space, or on a piece that stands there.
    fn tread(&mut self, place: Place, on: Option<AnyKey>) {
        let board = self.0.world().resource::<Board>();
        let at = on.map(|piece| {
            let slots = board.piles.iter().flat_map(|p| &p.slots);
            slots.filter(|(p, _)| *p == piece).map(|(_, r)| r.center()).next().unwrap_or_else(|| panic!("no {piece:?}"))
        });
        selection::press(self.0.world_mut(), Click { place, at, adding: false });
        self.wait(4);
    }

    fn taken(&self) -> &Selection {
        self.0.world().resource::<Selection>()
    }

    fn roses(&self) -> &Table {
        self.0.world().resource::<AtTable>().0.as_ref().expect("a game is on the table")
    }

    fn england<T>(&self, see: impl FnOnce(Pos) -> T) -> T {
        see(&Roses::position(self.roses()))
    }

    fn done(&self) -> Vec<Action> {
        self.roses().acts().iter().filter_map(|act| Action::of(&act.action)).collect()
    }

    fn at(&self, key: &str) -> Spot {
        self.england(|pos| pos.noble(noble(key)).at)
    }

    fn turn_tab(&mut self, n: usize) {
        self.0.world_mut().resource_mut::<Desk>().tab = Tab::Own(n);
        self.wait(4);
    }

    fn stage(&self) -> Option<Stage> {
        use regnal::games::kingmaker::frames::Frame;
        self.england(|pos| match pos.top() {
            Some(Frame::Parliament(s)) => Some(s.stage),
            _ => None,
        })
    }
}

// ---------------------------------------------------------------- The map

#[test]
fn every_space_and_town_has_its_spot_and_its_name() {
    let book = Book::standard();
    let sites = AreaId::all().map(Site::Land).chain(SeaId::all().map(Site::Sea));
    for site in sites {
        let spot = Kingmaker.spot(site.key()).unwrap_or_else(|| panic!("{site:?} lies nowhere"));
        assert!(Kingmaker.page().contains(spot));
        if !PlaceId::KEYS.contains(&site.key()) {
            assert_eq!(selection::ground(&book.shapes, spot), Some(site.key()), "the spot of {site:?}");
        }
        assert!(Kingmaker.find(site.name(&book)).iter().any(|k| k == site.key()), "{site:?} is found by its name");
    }
    for id in PlaceId::all() {
        let data = book.map.place(id);
        let at = geometry::place(&book, id);
        assert_eq!(Kingmaker.find(&data.name).first().map(String::as_str), Some(id.key()), "{}", data.name);
        let near = (0..8).map(|k| at + Vec2::from_angle(k as f32 * 0.785) * 26.0).chain([at]);
        let inside = near.filter_map(|p| selection::ground(&book.shapes, p)).any(|s| s == data.area.key());
        assert!(inside, "{} is drawn off its space", data.name);
    }
}

#[test]
fn the_map_opens_with_everybody_on_it() {
    let player = sit(laid(MARCH, 1, 2));
    assert_eq!(*player.0.world().resource::<State<Screen>>().get(), Screen::Table);
    let board = player.0.world().resource::<Board>();
    let nobles: usize = board.piles.iter().map(|p| if let Face::Nobles(list) = &p.face { list.len() } else { 0 }).sum();
    assert_eq!(nobles, 6);
    let lonely = board.piles.iter().filter(|p| matches!(p.face, Face::Heir(_))).count();
    assert_eq!(lonely, 6, "six heirs have no guard");
    let york = board.piles.iter().find(|p| p.inside == Some(town("york"))).expect("a force in York");
    assert_eq!(york.slots.len(), 2, "two banners");
    let strength: u16 = if let Face::Nobles(list) = &york.face { list.iter().map(|n| n.1).sum() } else { 0 };
    let reckoned = player.england(|pos| {
        use regnal::games::kingmaker::strength;
        let area = pos.book.map.place(town("york")).area;
        strength::together(pos, &[noble("percy"), noble("clifford")], area, false).total()
    });
    assert_eq!(strength, reckoned, "the banners bear the strength of the rules");
}

// ---------------------------------------------------------------- Gestures

/// A click on a banner takes him alone, on the space all who can move; a click on a lit space goes there.
#[test]
fn nobles_march_by_two_clicks() {
    let mut player = sit(laid(MARCH, 1, 2));
    assert!(player.sees("Click a noble or ship of yours on the map to move it; N goes to the next."));
    player.tread(land("a_york"), Some(noble("scrope").into()));
    assert_eq!(player.taken().chosen, [noble("scrope").into()].into());
    let offered: std::collections::BTreeSet<Place> = Action::all_of(&player.roses().offers(OWN))
        .into_iter()
        .filter_map(|a| match a {
            Action::Travel(TravelDeed::March { who, to, .. }) if who == noble("scrope") => Some(to.key()),
            _ => None,
        })
        .filter(|s| *s != land("a_york"))
        .collect();
    let lit: std::collections::BTreeSet<Place> = player.taken().goals.iter().map(|g| g.place).collect();
    assert_eq!(lit, offered, "what is lit is what the rules offer");
    assert!(player.sees("places lit on the map; a click on one goes there."));
    let goal = player.taken().goals.iter().find(|g| g.ways.len() == 1 && g.medal.1 != "R").expect("a plain goal").place;
    player.point(bevy_egui::egui::pos2(420.0, 380.0));
    player.0.world_mut().resource_mut::<Selection>().hover = Some(goal);
    player.wait(3);
    assert!(player.sees("Click to go there: "), "{:?}", super::words(&player.widgets()));
    player.tread(goal, None);
    let area = area(goal);
    assert_eq!(player.at("scrope"), Spot::Open(area));
    assert!(player.taken().chosen.is_empty(), "the hand is put down after the act");
}

/// Several go together, each by an act of his own; what only one of them may do is not lit.
#[test]
fn several_nobles_go_together() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.tread(land("a_york"), None);
    assert_eq!(player.taken().chosen.len(), 3, "all who stand in the space");
    let goal = player.taken().goals.iter().find(|g| g.ways.len() == 1).expect("a goal").place;
    let before = player.done().len();
    player.tread(goal, None);
    assert_eq!(player.done().len(), before + 3);
    let area = area(goal);
    for who in ["percy", "clifford", "scrope"] {
        assert_eq!(player.at(who), Spot::Open(area), "{who}");
    }
}

/// In their own space they go in and out by buttons.
#[test]
fn in_and_out_of_a_town_by_buttons() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.tread(land("a_york"), Some(noble("scrope").into()));
    assert!(player.sees("Into York"), "{:?}", super::words(&player.widgets()));
    player.click("Into York");
    assert_eq!(player.at("scrope"), Spot::Inside(town("york")));
}

/// Where there is more than one way to be in a goal, the player is asked which.
#[test]
fn at_a_town_one_chooses_inside_or_outside() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.tread(land("a_york"), Some(noble("percy").into()));
    let goal = player.taken().goals.iter().find(|g| g.ways.len() > 1).cloned().expect("a goal with a town to enter");
    let before = player.done().len();
    player.tread(goal.place, None);
    assert_eq!(player.done().len(), before, "nothing is done before the player has chosen");
    assert!(player.sees(&goal.ways[1].text) && player.sees("Stay here"));
    player.click(&goal.ways[1].text);
    assert_eq!(player.done().get(before).cloned(), goal.ways[1].acts.first().and_then(Action::of));
}

/// A dark space says which rule keeps him away.
#[test]
fn dark_spaces_name_their_rule() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.tread(land("a_york"), Some(noble("scrope").into()));
    player.0.world_mut().resource_mut::<Selection>().hover = Some(land("a_truro"));
    player.point(bevy_egui::egui::pos2(420.0, 380.0));
    let (at, list) = player.taken().no_way.clone().expect("a reason");
    assert_eq!(at, land("a_truro"));
    assert!(list.iter().any(|no| no.rule == "KM MOV-2"), "{list:?}");
    player.0.world_mut().resource_mut::<Selection>().hover = Some(land("a_truro"));
    player.wait(3);
    assert!(player.sees("[KM MOV-2]"), "the card at the pointer says so: {:?}", super::words(&player.widgets()));
}

/// A click beside the lit spaces does not cost the choice; strangers are looked at instead.
#[test]
fn a_missed_click_keeps_the_choice() {
    let mut player = sit(laid(MARCH, 1, 2));
    let percy = noble("percy").into();
    player.tread(land("a_york"), Some(percy));
    player.tread(land("a_truro"), None);
    assert_eq!(player.taken().chosen, [percy].into());
    assert!(!player.taken().goals.is_empty());
    assert_eq!(player.0.world().resource::<Desk>().at.as_deref(), Some("a_truro"));
}

/// Who can still move is gone to with a key or a button.
#[test]
fn the_next_is_taken_up() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.click("The next of yours that can still act");
    let first = player.taken().site.expect("somebody");
    assert!(!player.taken().chosen.is_empty());
    player.strike(&[KeyCode::KeyN]);
    assert!(player.taken().site.is_some_and(|site| site != first));
}

/// A noble and the ship in his port: they sail together, and he lands where the player says.
#[test]
fn ships_carry_nobles_by_clicks() {
    let mut player = sit(laid(MARCH, 1, 2));
    let swan = ShipId::of_key("ship_swan").expect("the Swan");
    player.tread(land("a_ipswich"), Some(noble("howard").into()));
    player.tread(land("a_ipswich"), Some(swan.into()));
    assert_eq!(player.taken().chosen, [noble("howard").into(), swan.into()].into());
    assert!(player.sees("Aboard 10 of 100"), "{:?}", super::words(&player.widgets()));
    let sea = SeaId::of_key("n_suffolk").expect("a sea").key();
    assert!(
        player.taken().goal(sea).is_some(),
        "{:?}",
        player.taken().goals.iter().map(|g| g.place).collect::<Vec<_>>()
    );
    player.tread(sea, None);
    assert_eq!(player.at("howard"), Spot::Aboard(swan));
    assert_eq!(player.england(|pos| pos.ship(swan).at), Berth::Sea(SeaId::of_key("n_suffolk").expect("a sea")));
}

// ---------------------------------------------------------------- Panels

/// The cards of whoever is in hand, his strength as a sum; of a stranger too, without his being taken in hand.
#[test]
fn cards_and_sums_are_shown_of_friend_and_stranger() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.tread(land("a_york"), Some(noble("percy").into()));
    assert_eq!(player.taken().shown, vec![noble("percy").into()]);
    assert!(player.sees("Strength here"));
    player.click("Strength here");
    player.wait(20);
    assert!(player.sees("Percy") && player.sees("Burgundian"), "{:?}", super::words(&player.widgets()));
    player.click("Put everything down");
    player.tread(land("a_doncaster"), Some(noble("neville").into()));
    assert_eq!((player.taken().shown.clone(), player.taken().chosen.len()), (vec![noble("neville").into()], 0));
}

#[test]
fn the_card_at_the_pointer_tells_of_a_space() {
    let mut player = sit(laid(MARCH, 1, 2));
    let tells: [(Place, &[&str]); 4] = [
        (
            land("a_york"),
            &["York: city, yours", "4 votes in the Commons", "cathedral", "Clifford, Percy, Scrope (yours)"],
        ),
        (land("a_doncaster"), &["Doncaster: unfortified town", "Neville ("]),
        (land("a_london"), &["London: city, neutral", "holds", "Henry VI, whom nobody guards"]),
        (SeaId::of_key("downs").expect("a sea").key(), &["Ports:", "carries"]),
    ];
    for (at, lines) in tells {
        player.0.world_mut().resource_mut::<Selection>().hover = Some(at);
        player.point(bevy_egui::egui::pos2(420.0, 380.0));
        player.0.world_mut().resource_mut::<Selection>().hover = Some(at);
        player.wait(3);
        for line in lines {
            assert!(player.sees(line), "{at:?}: {line:?} among {:?}", super::words(&player.widgets()));
        }
    }
}

/// What a player should think of is a list that folds, as in the other games.
#[test]
fn what_to_think_of_is_a_list_that_folds() {
    let mut player = sit(laid(MARCH, 1, 2));
    let list = player.england(|pos| regnal::games::kingmaker::issues::issues(pos, OWN));
    assert!((1..=4).contains(&list.len()), "{list:?}");
    assert!(player.sees(&list[0]), "{:?}", super::words(&player.widgets()));
    player.click(&format!("To think of ({})", list.len()));
    assert!(!player.sees(&list[0]), "{:?}", super::words(&player.widgets()));
}

/// The tabs: succession of both houses, votes, factions with the own reserve.
#[test]
fn tabs_tell_of_crown_votes_and_factions() {
    let mut player = sit(laid(MARCH, 1, 2));
    player.turn_tab(0);
    for part in ["Your faction", "In reserve, seen by nobody else", "Free Move", "guards Richard"] {
        assert!(player.sees(part), "{part}: {:?}", super::words(&player.widgets()));
    }
    player.turn_tab(1);
    for part in ["The house of Lancaster", "The house of York", "1. Henry VI, senior heir", "guarded by Percy"] {
        assert!(player.sees(part), "{part}: {:?}", super::words(&player.widgets()));
    }
    player.turn_tab(2);
    assert!(player.sees("82 in all") && player.sees("156 in all"), "{:?}", super::words(&player.widgets()));
}

/// What one faction has in reserve is nowhere on the other's screen.
#[test]
fn reserves_stay_behind_the_curtain() {
    let mut player = sit(laid(MARCH, 2, 2));
    let seat = player.0.world().resource::<Eyes>().sight.as_ref().expect("somebody looks").seat;
    let other = SeatId(1 - seat.0);
    let hidden: Vec<String> =
        player.england(|pos| pos.reserve(other).map(|c| pos.card_name(c.id).to_string()).collect());
    assert!(!hidden.is_empty());
    for n in 0..3 {
        player.turn_tab(n);
        let widgets = player.widgets();
        for name in &hidden {
            assert!(!widgets.iter().any(|w| w.words.contains(name.as_str())), "tab {n} shows {name}");
        }
    }
}

/// Scrope and Neville, of two players, stand in York with a card each to trade.
pub fn at_market() -> Player {
    let here = MARCH
        .replace(
            "(noble: \"scrope\", open: Some(\"a_york\"))",
            "(noble: \"scrope\", open: Some(\"a_york\"), cards: [\"merc_flemish_2\"])",
        )
        .replace(
            "(noble: \"neville\", open: Some(\"a_doncaster\"),",
            "(noble: \"neville\", open: Some(\"a_york\"), cards: [\"merc_saxons_1\"],",
        );
    sit(laid(&here, 2, 2))
}

/// A trade is put together in a window like all others, and offered by one word.
#[test]
fn a_trade_is_put_together_in_a_window() {
    let mut player = at_market();
    player.click("Trade with Player 2…");
    player.wait(4);
    for part in ["You give", "You ask for", "Close Trade with Player 2"] {
        assert!(player.sees(part), "{part}: {:?}", super::words(&player.widgets()));
    }
    player.click("Close Trade with Player 2");
    assert!(!player.sees("You ask for"));
    player.click("Trade with Player 2…");
    player.wait(4);
    player.click("You give: Flemish");
    player.click("You ask for: Saxon");
    player.click("Offer it");
    let offered = player.done();
    assert!(matches!(offered.last(), Some(Action::Faction(FactionDeed::Trade { .. }))), "{offered:?}");
}

// ---------------------------------------------------------------- Fights

#[test]
fn fights_are_offered_with_odds_and_names() {
    let mut player = sit(laid(SIEGE, 1, 2));
    for part in ["besiege York", "Besiegers ", "The place ", "York falls with", "May fall:"] {
        assert!(player.sees(part), "{part}: {:?}", super::words(&player.widgets()));
    }
    player.click("Clifford and Percy besiege York");
    assert!(player.done().iter().any(|a| matches!(a, Action::Combat(CombatDeed::Siege { .. }))));
}

/// The card says what can be done at a lit place; what cannot be taken back is done in the panel alone.
#[test]
fn the_card_says_what_a_click_does() {
    let says = |player: &mut Player, at: &str, part: &str| {
        player.point(bevy_egui::egui::pos2(420.0, 640.0));
        player.0.world_mut().resource_mut::<Selection>().hover = Some(land(at));
        player.wait(3);
        assert!(player.sees(part), "{part}: {:?}", super::words(&player.widgets()));
    };
    let mut player = sit(laid(SIEGE, 1, 2));
    says(&mut player, "a_york", "In the panel: Clifford and Percy besiege York");
    let mut player = sit(laid(PARLIAMENT, 4, 4));
    let coventry = Book::standard().map.place(town("coventry")).area;
    says(&mut player, coventry.key(), "Click: 6 things can be done here");
}

// ---------------------------------------------------------------- Parliament

/// From the call to the parting by the buttons of the ceremony.
#[test]
fn parliament_is_led_from_step_to_step() {
    let mut player = sit(laid(PARLIAMENT, 4, 4));
    player.click("Call Parliament to Coventry");
    let mut seen: Vec<Stage> = vec![];
    for _ in 0..160 {
        player.pass_curtain();
        let Some(stage) = player.stage() else { break };
        if seen.last() != Some(&stage) {
            seen.push(stage);
            assert!(player.sees("Parliament at Coventry"), "{stage:?}: {:?}", super::words(&player.widgets()));
            assert!(player.sees("House of Lords:") && player.sees("House of Commons:"), "{stage:?}");
        }
        let before = player.done().len();
        let sight = player.0.world().resource::<Eyes>().sight.clone().expect("somebody looks");
        let nominate = sight.offers.iter().find(|o| matches!(o.act.get(), Some(ParliamentDeed::Nominate { .. })));
        match stage {
            Stage::Nominating if nominate.is_some() => {
                let who = nominate.and_then(|o| o.text.split(" (").next()).unwrap_or_default().to_string();
                player.click_where(&who, |w| w.words == who);
            }
            Stage::Voting => player.click("Aye"),
            _ => {
                let ready = sight.offers.iter().find(|o| o.is.ends).or(sight.offers.first());
                let text = ready.map(|o| o.text.clone()).expect("something to do");
                player.insist(&text);
            }
        }
        assert_eq!(player.done().len(), before + 1, "{stage:?}: a click is one act");
    }
    for stage in [Stage::Summoning, Stage::Nominating, Stage::Voting, Stage::Homeward] {
        assert!(seen.contains(&stage), "{stage:?} among {seen:?}");
    }
    assert_eq!(player.stage(), None, "Parliament has parted");
    let given = CardId::of_key("title_earl_essex").expect("a title");
    assert!(player.england(|pos| pos.bearer(given).is_some()), "a title that all voted for is given");
}

/// The map can be looked at meanwhile.
#[test]
fn parliament_gives_way_to_the_map() {
    let mut player = sit(laid(PARLIAMENT, 1, 4));
    player.click("Call Parliament to Coventry");
    player.pass_curtain();
    assert!(player.sees("Look at the map"));
    player.click("Look at the map");
    assert!(!player.sees("House of Lords:") && player.sees("Back to Parliament"));
    player.click("Back to Parliament");
    assert!(player.sees("House of Lords:"));
}

/// Panels keep to their room, also with lettering half as large again and twice as large.
#[test]
fn panels_keep_to_their_room() {
    for scale in [1.0, 1.5, 2.0] {
        let mut player = sit(laid(MARCH, 1, 2));
        player.0.world_mut().resource_mut::<Settings>().scale = scale;
        player.wait(5);
        player.tread(land("a_york"), Some(noble("percy").into()));
        for n in 0..4 {
            if n < 3 {
                player.turn_tab(n);
            } else {
                player.0.world_mut().resource_mut::<Desk>().tab = Tab::Decision;
                player.wait(4);
            }
            let area = player.0.world().resource::<regnal::window::desk::MapArea>().rect;
            assert!(area.width() > 1280.0 * 0.4, "tab {n} at {scale} leaves the map {area:?}");
        }
    }
}

// ---------------------------------------------------------------- The set-up

const SHORT: &str = include_str!("../../assets/scenarios/kingmaker/the_short_war.ron");

/// Cards of the deal lie open; one is taken up and goes to the noble who is clicked, and who cannot have it says why.
#[test]
fn cards_of_the_deal_are_given_by_pointing() {
    let mut table = laid(SHORT, 1, 4);
    let sitters = regnal::bots::Sitters::default();
    while let Some(question) = sitters.question(&table).expect("bots find an offer") {
        let (seat, act) = question.answer();
        table.submit(seat, act).expect("an offer is taken");
    }
    let mut player = sit(table);
    assert!(player.sees("Give your cards"), "the prompt speaks to who sits there");
    assert!(!player.sees("seat 1"), "chairs go by the names of those who sit on them");
    assert!(player.sees("Take up Bishop of Durham") && player.sees("3 cards to give"));
    player.click("Take up Bishop of Durham");
    player.click("Give Bishop of Durham to Clifford");
    let bearer = |player: &Player, card: &str| {
        let card = CardId::of_key(card).expect("a card");
        player.england(|pos| pos.bearer(card))
    };
    assert_eq!(bearer(&player, "bishop_durham"), Some(noble("clifford")));
    player.click("Take up Warden");
    assert!(!player.sees("Marches to Clifford"), "an office goes to no noble without a title");
    assert!(player.sees("Clifford has no title"), "and it is said why");
    player.click("Give Warden of the Northern Marches to Percy");
    assert_eq!(bearer(&player, "office_warden_of_the_marches"), Some(noble("percy")));
    assert!(player.sees("A card to give") && player.sees("must be assigned"), "Ready waits and says for what");
    player.click("Give Scots Archers to Greystoke");
    player.click("Percy begins in Cockermouth");
    assert_eq!(player.at("percy"), Spot::Inside(town("cockermouth")));
    player.click("Look at the map");
    assert!(!player.sees("Take up") && player.sees("Back to your cards"));
    player.click("Back to your cards");
    player.click_where("Ready", |w| w.words == "Ready");
    if player.sees("Do it all the same") {
        player.click("Do it all the same");
    }
    assert_eq!(player.done().last(), Some(&Action::Done));
}
