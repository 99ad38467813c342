//! The panels of Blood Royale: sheets open, the tree draws, a proposal is made by clicks, every widget has a name.

use bevy::prelude::*;
use bevy_egui::egui;
use egui::accesskit;
use regnal::dynasty::{Captor, Character, CharacterId, Sex};
use regnal::engine::Table;
use regnal::games::blood_royale::BLOOD_ROYALE;
use regnal::games::blood_royale::actions::Action;
use regnal::games::blood_royale::book::Book;
use regnal::games::blood_royale::components::{Phase, Rate};
use regnal::games::blood_royale::marriages::MarriageDeed;
use regnal::games::blood_royale::marriages::clauses::Terms;
use regnal::games::blood_royale::position::{Pos, Position};
use regnal::table::{SeatId, SeatSetup, Sitter};
use regnal::window::asks::{ShellAsk, ShellAsks};
use regnal::window::blood_royale::panels::{Court, bargain, market::Market, tree::Tree};
use regnal::window::desk::Desk;
use regnal::window::panels::side::Tab;
use regnal::window::settings::Settings;
use regnal::window::sight::{AtTable, Eyes};

use super::blood_data::Blood;
use super::eyes::{self, Sitting};
use super::trial::{Kit, dice};

const SCENARIO: &str = include_str!("../../assets/scenarios/blood_royale/century.ron");
const OWN: SeatId = SeatId(0);

struct Player(App);

impl Sitting for Player {
    fn app(&mut self) -> &mut App {
        &mut self.0
    }
}

/// A table of five in this phase; the first seat looks at it.
pub fn table(people: usize, phase: Phase, change: impl FnOnce(&mut Position)) -> Table {
    let sitter = |n| if n < people { Sitter::Human } else { Sitter::bot(1) };
    let seats = (0..5).map(|n| SeatSetup::plain(n, sitter(n))).collect();
    let mut table = Table::new(&BLOOD_ROYALE, SCENARIO, "century.ron", seats, 6).expect("the house's own scenario");
    edit(&mut table, |p| {
        p.stack.clear();
        p.turn.phase = phase;
        p.turn.begun = true;
        p.turn.done.clear();
        p.turn.active = None;
        change(p);
    });
    table
}

/// Changes the position on a table of Blood Royale, and goes on from there with the same dice.
pub fn edit(table: &mut Table, change: impl FnOnce(&mut Position)) {
    let (mut p, dice) = (Blood::position(table), dice(table));
    change(&mut p);
    Blood::lay_out(table, p, dice).unwrap_or_else(|e| panic!("{e:?}"));
}

/// Looks at all that lies on a table of Blood Royale.
pub fn look<T>(table: &Table, see: impl FnOnce(Pos) -> T) -> T {
    see(Blood::position(table).pos(&Book::standard()))
}

/// A grown daughter of the first house and a grown son of the second.
pub fn a_couple(p: &mut Position) -> (CharacterId, CharacterId) {
    let house_of =
        |p: &Position, seat: u8| p.people.iter().position(|c| c.keeper == Some(SeatId(seat))).expect("people");
    let (first, second) = (house_of(p, 0), house_of(p, 1));
    let mut made = |name: &str, sex: Sex, seat: u8, like: usize| {
        let id = CharacterId(p.people.len() as u16);
        let house = p.people[like].house;
        p.people.push(Character::new(id, name, sex, p.turn.year - 20, house).at_home(SeatId(seat)));
        id
    };
    (made("Godfrey", Sex::Male, 1, second), made("Ermengard", Sex::Female, 0, first))
}

impl Player {
    fn sit(table: Table, size: (u32, u32)) -> Self {
        let mut app = eyes::open(Some(table), size, |_| ());
        app.world_mut().resource_mut::<regnal::window::bots::Thinking>().stopped = true;
        let mut player = Player(app);
        player.wait(5);
        if player.0.world().resource::<Eyes>().curtain.is_some() {
            player.click("open the curtain");
        }
        player.0.world_mut().resource_mut::<ShellAsks>().put(ShellAsk::CloseNews);
        player.wait(3);
        player
    }

    fn court(&mut self, open: impl FnOnce(&mut Court)) {
        open(&mut self.0.world_mut().resource_mut::<Court>());
        self.wait(5);
    }

    fn tab(&mut self, tab: Tab) {
        self.0.world_mut().resource_mut::<Desk>().tab = tab;
        self.wait(4);
    }

    /// Clicks the highest live button of this name.
    fn click(&mut self, part: &str) {
        let tree = self.tree();
        let fits = |n: &accesskit::Node| {
            n.supports_action(accesskit::Action::Click)
                && !n.is_disabled()
                && n.label().or(n.value()).is_some_and(|l| l.contains(part))
        };
        let middle = |n: &accesskit::Node| {
            n.bounds().map(|b| egui::pos2(((b.x0 + b.x1) / 2.0) as f32, ((b.y0 + b.y1) / 2.0) as f32))
        };
        let found = tree.nodes.iter().filter(|(_, n)| fits(n)).filter_map(|(_, n)| middle(n));
        let Some(pos) = found.min_by(|a, b| a.y.total_cmp(&b.y)) else {
            panic!("no button \"{part}\" among {:?}", self.words())
        };
        self.click_at(pos);
    }

    fn king(&self) -> CharacterId {
        self.position(|pos| pos.realm_of(OWN).and_then(|c| pos.country(c).monarch).expect("a monarch"))
    }

    fn position<T>(&self, see: impl FnOnce(Pos) -> T) -> T {
        look(self.0.world().resource::<AtTable>().0.as_ref().expect("a game"), see)
    }
}

#[test]
fn sheets_open_from_the_list_of_the_house() {
    // High enough that nobody of the house stands below the fold.
    let mut player = Player::sit(table(1, Phase::Marriages, |_| {}), (1280, 1600));
    let king = player.king();
    let name = player.position(|pos| pos.name_of(king));
    player.tab(Tab::Own(0));
    assert!(player.reads("Your house"));
    player.click(&name);
    assert_eq!(player.0.world().resource::<Court>().sheet, Some(king));
    player.wait(4);
    for part in ["is added to survival rolls", "King of", "Family tree", "lives with", "Children"] {
        assert!(player.reads(part), "the sheet says {part:?}: {:?}", player.words());
    }
    let other = player.position(|pos| pos.seat_name(SeatId(2)));
    player.click(&other);
    assert!(player.reads(&format!("The house of {other}")), "scores of others are never secret");
    player.click("Close King");
    assert_eq!(player.0.world().resource::<Court>().sheet, None);
}

#[test]
fn the_tree_numbers_the_succession_and_finds_people() {
    let mut player = Player::sit(table(1, Phase::Marriages, |_| {}), (1280, 800));
    let king = player.king();
    let (heir, reason, of) = player.position(|pos| {
        let country = pos.realm_of(OWN).expect("a realm");
        let claim = regnal::games::blood_royale::court::line_of_succession(pos, country).remove(0);
        (claim.who, claim.reason, pos.book.map.country(country).name.clone())
    });
    player.court(|court| court.tree = Some(Tree::of(king)));
    let name = player.position(|pos| pos.name_of(heir));
    assert!(player.reads(&format!("Succession in {of}")) && player.reads(&reason), "{:?}", player.words());
    // The window of the tree finds its size over some frames; what is clicked may still move.
    for _ in 0..4 {
        player.wait(12);
        if player.0.world().resource::<Court>().sheet.is_none() {
            player.click(&name);
        }
    }
    assert_eq!(player.0.world().resource::<Court>().sheet, Some(heir));
    player.court(|court| {
        court.sheet = None;
        court.tree.as_mut().expect("a tree").query = "zzz".into();
    });
    assert!(player.reads("Nobody is called so"));
}

/// From the market to a contract of one clause, sent by clicks; the other house has it before it.
#[test]
fn a_contract_is_proposed_by_clicks() {
    let mut couple = None;
    let laid = table(5, Phase::Marriages, |p| couple = Some(a_couple(p)));
    let (groom, bride) = couple.expect("made");
    let mut player = Player::sit(laid, (1280, 800));
    player.click("Marriage market");
    player.court(|court| court.market = Some(Market::for_one(bride)));
    assert!(player.reads("Ermengard"), "{:?}", player.words());
    player.click("Show the match of Godfrey");
    assert!(player.reads("Household"), "what it would bring is read before: {:?}", player.words());
    player.click("Write a contract");
    player.click("Peace between both");
    assert!(player.reads("keeps peace"), "{:?}", player.words());
    player.click("Propose this contract");
    assert!(player.0.world().resource::<Court>().editor.is_none(), "it is sent");
    let talks = player.position(|pos| pos.talks().talks.clone());
    assert_eq!(talks.len(), 1);
    assert_eq!((talks[0].from, talks[0].to, talks[0].draft.couple()), (OWN, SeatId(1), Some((groom, bride))));
    assert_eq!(talks[0].draft.clauses.len(), 2);
    assert!(matches!(talks[0].draft.clauses[0].terms, Terms::NonAggression { .. }));
    player.tab(Tab::Own(1));
    assert!(player.reads("Your offers"));
    player.click("Withdraw");
    assert!(player.position(|pos| pos.talks().talks.iter().all(|t| !t.is_open())));
}

/// What to think of stands in the decision too, not only in the House.
#[test]
fn the_decision_says_what_to_think_of() {
    let mut player = Player::sit(table(1, Phase::Marriages, |_| {}), (1280, 1600));
    player.tab(Tab::Decision);
    player.click("To think of (");
    player.wait(30);
    let first = player.position(|pos| regnal::games::blood_royale::issues::issues(pos, OWN))[0].text.clone();
    assert!(player.reads(&first), "{:?}", player.words());
}

#[test]
fn bargains_are_offered_by_clicks() {
    let table = table(1, Phase::Marriages, |p| {
        p.bank.paid_out += 50 - i64::from(p.players[0].treasury);
        p.players[0].treasury = 50;
        // A ransom is among the offers.
        let (_, captive) = a_couple(p);
        p.people[usize::from(captive.0)].captive_of = Some(Captor::Seat(SeatId(1)));
    });
    let bargain = |a: &Action| matches!(a, Action::Marriage(MarriageDeed::OfferBargain { .. }));
    assert!(Action::all_of(&table.offers(OWN)).iter().any(bargain));
    let mut player = Player::sit(table, (1280, 800));
    player.tab(Tab::Decision);
    assert!(player.reads("A bargain…") && !player.reads(" a bargain: "), "they are put together by hand");
    player.court(|court| court.bargain = Some(bargain::Table::with(SeatId(1))));
    player.click("You give: add Crowns");
    player.click("Offer it");
    assert!(player.0.world().resource::<Court>().bargain.is_none());
    let top = player.position(|pos| format!("{:?}", pos.top()));
    assert!(top.contains("Crowns(10)"), "{top}");
}

#[test]
fn the_treasury_says_what_high_taxes_bring_and_stir_up() {
    let mut player = Player::sit(table(1, Phase::Taxes, |_| {}), (1280, 800));
    player.tab(Tab::Own(2));
    for part in ["revolt on the average", "at the high rate", "Cashing in", "room for"] {
        assert!(player.reads(part), "{part}: {:?}", player.words());
    }
    player.tab(Tab::Decision);
    player.click("High:");
    let rate = player.position(|pos| (pos.player(OWN).rate, pos.turn.phase));
    assert!(rate.0 == Some(Rate::High) || rate.1 != Phase::Taxes, "{rate:?}");
}

/// Panels keep to their room and name their widgets, also with lettering twice as large.
#[test]
fn panels_have_names_and_keep_to_their_room() {
    for scale in [1.0, 2.0] {
        let mut couple = None;
        let laid = table(1, Phase::Marriages, |p| {
            couple = Some(a_couple(p));
        });
        let (groom, bride) = couple.expect("made");
        let mut player = Player::sit(laid, (1280, 800));
        player.0.world_mut().resource_mut::<Settings>().scale = scale;
        player.wait(5);
        let king = player.king();
        let draft = regnal::dynasty::Draft::of(groom, bride);
        for n in 0..8 {
            player.0.world_mut().resource_mut::<Court>().sheet = None;
            player.court(|court| {
                court.tree = (n == 3).then(|| Tree::of(king));
                court.market = (n == 4).then(Market::default);
                court.sheet = (n == 5).then_some(king);
                court.bargain = (n == 6).then(|| bargain::Table::with(SeatId(1)));
                court.editor = (n == 7).then(|| {
                    let mut draft = draft.clone();
                    draft.clauses = vec![regnal::dynasty::Clause::new(OWN, Terms::Pay { crowns: 20, each_turn: true })];
                    regnal::window::blood_royale::panels::editor::Editor::new(SeatId(1), draft)
                });
            });
            player.tab(if n < 3 { Tab::Own(n) } else { Tab::Decision });
            player.wait(4);
            let tree = player.tree();
            let nameless: Vec<_> = tree
                .nodes
                .iter()
                .map(|(_, n)| n)
                .filter(|n| {
                    use accesskit::Action;
                    !n.is_disabled()
                        && [Action::Click, Action::Focus, Action::SetValue].iter().any(|a| n.supports_action(*a))
                })
                .filter(|n| {
                    let said = n.label().filter(|l| l.chars().any(char::is_alphanumeric));
                    let text = n.role() == accesskit::Role::Label && n.value().is_some_and(|v| !v.is_empty());
                    said.is_none() && !text && n.labelled_by().is_empty() && n.placeholder().is_none()
                })
                .map(|n| format!("{:?} {:?} at {:?}", n.role(), n.label().or(n.value()), n.bounds()))
                .filter(|n| !["Unknown None", "ScrollView", "ScrollBar"].iter().any(|role| n.starts_with(role)))
                .collect();
            assert!(nameless.is_empty(), "panel {n} at {scale}: {nameless:#?}");
            let area = player.0.world().resource::<regnal::window::desk::MapArea>().rect;
            assert!(area.width() > 1280.0 * 0.4, "panel {n} at {scale} leaves the map {area:?}");
        }
    }
}

/// An event's auction: the card and what is bid are read, any sum is bid by steps (OE.10).
#[test]
fn an_event_is_bid_for_beside_its_card() {
    use regnal::games::blood_royale::book::Prize;
    use regnal::games::blood_royale::fortune::FortuneAsk;
    use regnal::games::blood_royale::frames::Frame;
    let mut player = Player::sit(
        table(1, Phase::Event, |p| {
            p.options.event_cards = true;
            let book = Book::standard();
            let card = book.cards.all().find(|c| c.title == "Papal Dispensation").expect("the card").number;
            let all = book.cards.all().map(|c| c.number);
            p.deck.draw = all.filter(|c| *c != card).collect();
            p.bank.paid_out += 40 - i64::from(p.players[0].treasury);
            p.players[0].treasury = 40;
            let prize = Prize::Dispensation;
            let inside = vec![OWN, SeatId(1)];
            p.stack.push(Frame::Fortune(FortuneAsk::Auction { card, prize, inside, bid: 6, leader: Some(SeatId(1)) }));
        }),
        (1280, 800),
    );
    for part in ["Papal Dispensation", "6 Crowns bid", "Still bidding", "Bid 7 Crowns"] {
        assert!(player.reads(part), "{part}: {:?}", player.words());
    }
    player.click("+5");
    player.click("Bid 12 Crowns");
    let asked = player.position(|pos| format!("{:?}", pos.top()));
    assert!(asked.contains("bid: 12") && asked.contains("leader: Some(SeatId(0))"), "{asked}");
}
