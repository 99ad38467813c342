//! Diplomacy Royale's courts: preference lists, births, titles and commands, market and writs, captives, the church; all by
//! the labels of buttons.

use bevy::prelude::KeyCode;
use regnal::diplomacy::Order;
use regnal::dynasty::{Captor, CharacterId, Draft};
use regnal::engine::Table;
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::book::Book;
use regnal::games::diplomacy_royale::components::{Phase, Rank};
use regnal::games::diplomacy_royale::family::{self, BirthOption, odds};
use regnal::games::diplomacy_royale::ids::{PowerId, UnitId};
use regnal::games::diplomacy_royale::orders::OrdersDeed;
use regnal::games::diplomacy_royale::position::{Pos, Position};
use regnal::games::diplomacy_royale::writs::{self, ProposalState, WritDeed};
use regnal::games::diplomacy_royale::{ROYALE, see};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::asks::{self, ShellAsk, ShellAsks};
use regnal::window::desk::Desk;
use regnal::window::diplomacy::Piece;
use regnal::window::diplomacy_royale::map::chart;
use regnal::window::diplomacy_royale::panels::{Court, market::Market};
use regnal::window::diplomacy_royale::{self, Hand};
use regnal::window::panels::side::Tab;
use regnal::window::sight::{AtTable, Eyes};

use super::Player;
use super::eyes::{self, Sitting};
use super::royale_data::Royale;
use super::trial::{Kit, dice};

pub const HEIRS: &str = include_str!("../../assets/scenarios/diplomacy_royale/the_three_heirs.ron");
const SEVEN: &str = include_str!("../../assets/scenarios/diplomacy_royale/royale.ron");
pub const AUSTRIA: SeatId = SeatId(0);
pub const ENGLAND: SeatId = SeatId(1);
const FRANCE: SeatId = SeatId(2);
const ITALY: SeatId = SeatId(3);

fn laid(text: &str, seats: usize, person: SeatId, change: impl FnOnce(&mut Position)) -> Table {
    let sitter = |n| if n == person.index() { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..seats).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let mut table = Table::new(&ROYALE, text, "test.ron", seats, 3).unwrap_or_else(|e| panic!("{e:?}"));
    edit(&mut table, |p| {
        change(p);
        alone(p, person);
    });
    table
}

/// Changes the position on a table of Royale, and goes on from there with the same dice.
pub fn edit(table: &mut Table, change: impl FnOnce(&mut Position)) {
    let (mut p, dice) = (Royale::position(table), dice(table));
    change(&mut p);
    Royale::lay_out(table, p, dice).unwrap_or_else(|e| panic!("{e:?}"));
}

/// Looks at all that lies on a table of Royale.
pub fn look<T>(table: &Table, see: impl FnOnce(Pos) -> T) -> T {
    see(Royale::position(table).pos(&Book::standard()))
}

/// Everybody else has closed his curtain.
fn alone(p: &mut Position, person: SeatId) {
    p.turn.done = (0..p.seats).map(SeatId).filter(|s| *s != person).collect();
}

/// The Three Heirs at court, with a person on this seat, who decides alone.
pub fn heirs(person: SeatId, change: impl FnOnce(&mut Position)) -> Player {
    sit(laid(HEIRS, 4, person, change))
}

fn sit(table: Table) -> Player {
    // High enough that nothing of a court lies below the fold.
    let mut player = Player(eyes::open(Some(table), (1280, 2400), |_| ()));
    player.wait(5);
    if player.0.world().resource::<Eyes>().curtain.is_some() {
        player.click("open the curtain");
    }
    player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::CloseNews);
    player.wait(4);
    player
}

fn who(p: &Position, name: &str) -> CharacterId {
    p.people.iter().find(|c| c.name == name).unwrap_or_else(|| panic!("nobody is called {name}")).id
}

impl Player {
    pub fn royale(&self) -> &Table {
        self.0.world().resource::<AtTable>().0.as_ref().expect("a game is on the table")
    }

    fn court<T>(&self, see: impl FnOnce(Pos) -> T) -> T {
        look(self.royale(), see)
    }

    /// Names are everybody's to know.
    pub fn named(&self, name: &str) -> CharacterId {
        self.royale().look(AUSTRIA, |known| see(known, |pos| who_is(pos, name)))
    }

    fn open_tab(&mut self, n: usize) {
        self.0.world_mut().resource_mut::<Desk>().tab = Tab::Own(n);
        self.wait(4);
    }

    /// Opens a menu and takes one of its ways.
    fn choose(&mut self, menu: &str, way: &str) {
        self.click(menu);
        self.wait(3);
        self.click(way);
    }

    /// To what cannot be made good again.
    fn agree(&mut self) {
        assert!(self.sees("This cannot be made good again."), "it is asked once more");
        self.click_where("Do it", |w| w.words == "Do it");
    }
}

#[test]
fn the_preference_list_shows_the_families_and_says_what_is_owed() {
    let mut player = sit(laid(SEVEN, 7, SeatId(0), |_| ()));
    let closing = |player: &mut Player| player.widgets().into_iter().find(|w| w.words.starts_with("Close the curtain"));
    assert!(closing(&mut player).is_some_and(|w| w.disabled), "without a list nobody is done");
    assert!(player.sees("Their families"));
    player.click_where("the French", |w| w.words.starts_with("France: ") && w.words.ends_with("people"));
    player.wait(8);
    let king = player.court(|pos| {
        let france = pos.powers().find(|p| p.id.name() == "France").expect("France");
        pos.name_of(france.monarch.expect("a king"))
    });
    assert!(player.sees(&king), "{:?}", super::words(&player.widgets()));
    player.click("France: higher");
    player.click("Hand this list in");
    let list = player.court(|pos| pos.desk().preferences.get(&SeatId(0)).cloned()).expect("a list");
    let mut meant: Vec<PowerId> = PowerId::all().collect();
    let france = meant.iter().position(|p| p.name() == "France").expect("France");
    meant.swap(france, france - 1);
    assert_eq!(list, meant);
    assert!(closing(&mut player).is_some_and(|w| !w.disabled));
}

#[test]
fn births_are_chosen_by_their_chances() {
    let mut player = sit(laid(HEIRS, 4, AUSTRIA, |p| {
        p.turn.phase = Phase::Births;
        p.turn.clock -= 5;
        let (anna, ferdinand) = (who(p, "Anna"), who(p, "Ferdinand"));
        for c in [anna, ferdinand] {
            p.people[usize::from(c.0)].track += 15;
        }
    }));
    let marriage =
        player.court(|pos| pos.kin().marriage_of(pos.people().find(|c| c.name == "Anna").unwrap().id).unwrap().id);
    let table = player.court(|pos| {
        let couple = pos.find_marriage(marriage).unwrap();
        let option = BirthOption::TwoIfNoSon;
        let t = &pos.book.tables;
        [odds::child(t, option), odds::son(t, option), odds::mother_lives(pos, couple, option)].map(|o| o.percent())
    });
    let age =
        player.court(|pos| format!("may expect to reach {:.0}", odds::expected_age(pos, who_is(pos, "Ferdinand"))));
    let seen: Vec<String> = player.widgets().into_iter().map(|w| w.words).collect();
    for figure in table.iter().chain([&age]) {
        assert!(seen.iter().any(|w| w.contains(figure)), "{figure} among {seen:?}");
    }
    player.click("Ferdinand and Anna: again if the first attempt gives no son");
    assert_eq!(player.court(|pos| family::chosen(pos, marriage)), BirthOption::TwoIfNoSon);
    assert!(player.sees("They try again if the first attempt gives no son"));
}

fn who_is(pos: Pos, name: &str) -> CharacterId {
    pos.people().find(|c| c.name == name).expect("somebody of this name").id
}

#[test]
fn the_court_says_what_it_owes_until_it_is_done() {
    let mut player = heirs(AUSTRIA, |p| {
        let rudolf = who(p, "Rudolf");
        p.nobles[usize::from(rudolf.0)].command = None;
    });
    let closing = |player: &mut Player| player.widgets().into_iter().find(|w| w.words.starts_with("Close the curtain"));
    assert!(closing(&mut player).is_some_and(|w| w.disabled));
    assert!(player.sees("from 20 on a man must lead a unit"), "{:?}", super::words(&player.widgets()));
    player.click("To think of (");
    assert!(player.sees("Rudolf is 25 and must lead a unit"), "{:?}", super::words(&player.widgets()));
    player.choose("A command for Rudolf", "A BUD");
    let rudolf = player.named("Rudolf");
    assert!(player.court(|pos| pos.noble(rudolf).command.is_some()));
    assert!(closing(&mut player).is_some_and(|w| !w.disabled), "{:?}", super::words(&player.widgets()));
}

#[test]
fn titles_are_given_in_provinces_of_the_list() {
    let mut player = heirs(AUSTRIA, |_| ());
    assert!(player.sees("Titles to give"));
    let karl = player.named("Karl");
    player.choose("A title for Karl", "Serbia");
    let title = player.court(|pos| pos.titles_of(karl).next().map(|t| pos.label(t.province).to_string()));
    assert_eq!(title.as_deref(), Some("Serbia"));
}

#[test]
fn a_writ_is_written_term_by_term_from_the_market() {
    let mut player = heirs(ENGLAND, |_| ());
    let arthur = player.named("Arthur");
    // The window finds its size over some frames; what is clicked may still move.
    player.0.world_mut().resource_mut::<Court>().market = Some(Market::of(arthur));
    player.wait(20);
    assert!(player.sees("May expect to reach"), "the figures of a match: {:?}", super::words(&player.widgets()));
    player.click("Write a writ for Sophie");
    player.wait(20);
    player.click("Peace between both");
    player.wait(12);
    assert!(player.sees("England does not attack Austria anywhere"));
    player.click("Issue this writ");
    let sophie = player.named("Sophie");
    // Austria's curtain opens again for the answer, and its bot may propose something itself.
    let all = player.court(|pos| writs::all(pos).to_vec());
    let own: Vec<_> = all.iter().filter(|p| p.from == ENGLAND).collect();
    assert_eq!(own.len(), 1);
    assert_eq!((own[0].to, own[0].draft.couple()), (AUSTRIA, Some((arthur, sophie))));
    assert_eq!(own[0].draft.clauses.len(), 2);
    assert!(player.0.world().resource::<Court>().editor.is_none(), "it is sent");
}

#[test]
fn without_a_priest_the_market_says_why() {
    let mut player = heirs(AUSTRIA, |p| p.nobles.iter_mut().for_each(|n| n.cleric = None));
    let karl = player.named("Karl");
    player.0.world_mut().resource_mut::<Court>().market = Some(Market::of(karl));
    player.wait(6);
    assert!(player.sees("have a priest who could marry them"), "{:?}", super::words(&player.widgets()));
    assert!(!player.sees("Write a writ for"));
}

/// ROY 5.4-16: accepted at the end of the court, and taken back.
#[test]
fn a_delayed_acceptance_is_taken_back() {
    let mut table = laid(HEIRS, 4, AUSTRIA, |_| ());
    edit(&mut table, |p| alone(p, ENGLAND));
    let draft = look(&table, |pos| Draft::of(who_is(pos, "Arthur"), who_is(pos, "Sophie")));
    table.submit(ENGLAND, Action::Writ(WritDeed::Propose { draft }).act()).expect("a writ");
    edit(&mut table, |p| alone(p, AUSTRIA));
    let mut player = sit(table);
    player.click("Writs: 1 to answer");
    let delayed = |player: &Player| player.court(|pos| writs::all(pos)[0].delayed);
    player.click("Accept at the end");
    assert!(delayed(&player) && player.sees("to be accepted at the end"));
    player.click("No longer at the end");
    assert!(!delayed(&player));
    player.click_where("Accept", |w| w.words == "Accept");
    assert_eq!(player.court(|pos| writs::all(pos)[0].state), ProposalState::Wed);
    player.0.world_mut().resource_mut::<Court>().sheet = Some(player.named("Sophie"));
    player.wait(6);
    assert!(player.sees(", writ "), "{:?}", super::words(&player.widgets()));
}

/// ROY 6.3-4: captives for captives, and words; the other side agrees.
#[test]
fn a_ransom_with_captives_in_exchange_is_asked_and_agreed() {
    let both = |p: &mut Position| {
        for (name, by) in [("Arthur", FRANCE), ("Gaston", ENGLAND)] {
            let c = usize::from(who(p, name).0);
            p.people[c].captive_of = Some(Captor::Seat(by));
            p.nobles[c].command = None;
        }
    };
    let mut player = heirs(FRANCE, both);
    // England's curtain opens again for the answer: its bot keeps it back until the offer has been read.
    player.0.world_mut().resource_mut::<regnal::window::bots::Thinking>().stopped = true;
    assert!(player.sees("Your prisoners") && player.sees("Your people in prison"));
    player.click("Gaston in exchange for Arthur");
    player.click("Offer back");
    let (arthur, gaston) = (player.named("Arthur"), player.named("Gaston"));
    let ransom = player.court(|pos| pos.ransoms.0.clone()).remove(0);
    assert_eq!((ransom.who, ransom.by, ransom.against), (arthur, FRANCE, vec![gaston]));
    assert!(player.sees("they have not answered"), "{:?}", super::words(&player.widgets()));

    let mut other = heirs(ENGLAND, |p| {
        both(p);
        let (arthur, gaston) = (who(p, "Arthur"), who(p, "Gaston"));
        p.ransoms.0.push(regnal::games::diplomacy_royale::components::Ransom {
            who: arthur,
            by: FRANCE,
            against: vec![gaston],
            words: "and peace".into(),
        });
    });
    assert!(other.sees("offers him back for Gaston, and \"and peace\""), "{:?}", super::words(&other.widgets()));
    other.click("Agree");
    for name in ["Arthur", "Gaston"] {
        let who = other.named(name);
        assert!(!other.court(|pos| pos.character(who).is_captive()), "{name} is free");
    }
}

#[test]
fn churchmen_have_their_powers_on_their_cards() {
    let mut player = heirs(ITALY, |_| ());
    assert!(player.sees("The church") && player.sees("Cardinal Aldo"), "{:?}", super::words(&player.widgets()));
    assert!(player.sees("Can be elected Pope"));
    let heir = player.court(|pos| pos.recent.0[0].to);
    assert_eq!(heir, player.named("Henri"));
    player.choose("Protects… Aldo", "Marco, F ION");
    let (aldo, marco) = (player.named("Aldo"), player.named("Marco"));
    assert!(player.sees("Protects Marco in this court"));
    assert!(player.court(|pos| pos.noble(aldo).cleric.as_ref().is_some_and(|c| c.acted)), "once a court");
    assert!(!player.widgets().iter().any(|w| w.words.starts_with("Arrests… Aldo")));
    player.choose("Into the church", "Marco enters the clergy");
    player.agree();
    assert_eq!(player.court(|pos| pos.noble(marco).cleric.as_ref().map(|c| c.rank)), Some(Rank::Priest));
}

#[test]
fn an_heir_is_passed_over_by_a_cardinal() {
    let mut player = heirs(AUSTRIA, |_| ());
    player.click("Passes over… Anton");
    player.wait(3);
    assert!(player.sees("against Henri: "), "with its chance: {:?}", super::words(&player.widgets()));
    player.click("against Henri");
    player.agree();
    let anton = player.named("Anton");
    assert!(player.court(|pos| pos.noble(anton).cleric.as_ref().is_some_and(|c| c.acted)));
}

#[test]
fn the_pope_is_elected_and_annuls() {
    let mut player = heirs(ITALY, |p| {
        p.turn.phase = Phase::Conclave;
    });
    assert!(player.sees("Who can become Pope"), "{:?}", super::words(&player.widgets()));
    player.click("Aldo votes for Aldo");
    let aldo = player.named("Aldo");
    assert_eq!(player.court(|pos| pos.desk().votes.get(&aldo).copied()), Some(aldo));

    let mut player = heirs(ITALY, |p| {
        let aldo = usize::from(who(p, "Aldo").0);
        let cleric = p.nobles[aldo].cleric.as_mut().expect("a Cardinal");
        (cleric.rank, cleric.see) = (Rank::Pope, None);
    });
    player.choose("Ask the Pope to annul a marriage", "Lorenzo and Claudia");
    assert_eq!(player.court(|pos| pos.petitions.0.len()), 1);
    player.choose("Annuls… Aldo", "Lorenzo and Claudia");
    player.agree();
    let lorenzo = player.named("Lorenzo");
    assert!(player.court(|pos| pos.spouse(lorenzo).is_none()));
}

#[test]
fn the_house_tab_says_what_to_think_of() {
    let mut player = heirs(FRANCE, |_| ());
    player.open_tab(1);
    assert!(player.sees("To think of ("), "{:?}", super::words(&player.widgets()));
    assert!(player.sees("Your house") && player.sees("The clergy") && player.sees("Bishop Armand"));
    if !player.sees("Henri reigns and is not married") {
        player.click("To think of (");
        player.wait(8);
    }
    player.click("Henri reigns and is not married");
    let henri = player.named("Henri");
    assert_eq!(player.0.world().resource::<Court>().sheet, Some(henri));
}

/// Esc closes what lies over the map before it puts down what is in hand.
#[test]
fn esc_closes_a_sheet_before_it_empties_the_hand() {
    let mut player = heirs(FRANCE, |p| p.turn.phase = Phase::Moves);
    player.strike(&[KeyCode::KeyN]);
    let held = |player: &Player| player.0.world().resource::<Hand>().unit.is_some();
    let henri = player.named("Henri");
    player.0.world_mut().resource_mut::<Court>().sheet = Some(henri);
    player.wait(3);
    assert!(held(&player));
    player.strike(&[KeyCode::Escape]);
    assert_eq!((player.0.world().resource::<Court>().sheet, held(&player)), (None, true));
    player.strike(&[KeyCode::Escape]);
    assert!(!held(&player));
    assert_eq!(player.0.world().resource::<Desk>().page, None);
}

/// Everybody writes orders at once: what others write does not knock the unit out of one's hand.
#[test]
fn a_unit_stays_in_hand_while_others_decide() {
    let text = "(game: \"diplomacy_royale\", title: \"Test\", text: \"Test\", seats: (2, 2), \
                powers: [\"england\", \"france\"], options: (dynasties: false, powers: named))";
    let seats = (0..2).map(|n| SeatSetup::plain(n, Sitter::Human)).collect();
    let mut player = sit(Table::new(&ROYALE, text, "test.ron", seats, 1).unwrap_or_else(|e| panic!("{e:?}")));
    let london = chart().of_key("lon").expect("London");
    diplomacy_royale::press(player.0.world_mut(), london, true);
    player.wait(3);
    let held = player.0.world().resource::<Hand>().unit;
    let Some(Piece::Unit(fleet)) = held else { panic!("the fleet in London is in hand") };
    let other = player.court(|pos| pos.units().find(|u| pos.seat_of(u.power) == Some(SeatId(1))).map(|u| u.id));
    let order = OrdersDeed::Order { unit: other.expect("a French unit"), order: Order::Hold };
    assert!(asks::act(player.0.world_mut(), SeatId(1), Action::Orders(order).act(), None));
    player.wait(3);
    assert_eq!(player.0.world().resource::<Hand>().unit, held);
    let order = OrdersDeed::Order { unit: UnitId(fleet), order: Order::Hold };
    assert!(asks::act(player.0.world_mut(), SeatId(0), Action::Orders(order).act(), None));
    assert_eq!(player.0.world().resource::<Hand>().unit, None, "one's own act puts it down");
}
