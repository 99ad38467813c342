//! A small game with every kind of secret: who spies where, what is in a hand, who talks to whom.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParamItem;
use bevy_ecs::world::EntityRef;
use serde::{Deserialize, Serialize};

use crate::engine::*;
use crate::{keyed, line, phases};

pub const TOWNS: [&str; 4] = ["york", "hull", "kent", "bath"];

keyed! {
    /// A town, by its name.
    TownId(u8), "towns", by TOWNS
}
keyed! {
    /// A field of the map.
    FieldId(u16), "fields"
}
keyed! {
    /// A spy: others do not know that there is one.
    SpyId(u16), "spies", owners 4
}
keyed! {
    /// A card; all know which there are.
    CardId(u8), "cards"
}

/// Whose a spy is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loyal(pub Seat);
/// What a spy has done this turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds {
    #[serde(default)]
    pub walked: bool,
    #[serde(default)]
    pub seen: u8,
}
/// A town's lord.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lord(pub Seat);
/// What a town's lord has laid by: theirs to know, and theirs who have a spy on its field.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hoard(pub u16);
/// A field's snow.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snow(pub u8);

#[derive(Component, Clone, Copy)]
#[relationship(relationship_target = Lurking)]
pub struct Lurks(pub Entity);
#[derive(Component, Default)]
#[relationship_target(relationship = Lurks)]
pub struct Lurking(Vec<Entity>);

#[derive(Component, Clone, Copy)]
#[relationship(relationship_target = Hand)]
pub struct HandOf(pub Entity);
#[derive(Component, Default)]
#[relationship_target(relationship = HandOf)]
pub struct Hand(Vec<Entity>);

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck(pub Pile<CardId>);
/// What nobody may know.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fate(pub u8);

phases! {
    /// The phases of this game.
    pub enum Phase { Play = "Play" }
}

pub const GAME: Game = Game {
    id: "spies",
    rule_prefix: "SPY",
    plugin,
    imagine,
    names: |_, _| None,
    laws: |_| Ok(()),
    table: TableHooks::NONE,
};

pub fn plugin(app: &mut App) {
    plugin_with(app, Audience::By(|deck, _, _, _| Sight::Part(Deck(deck.0.face_down()))));
}

/// With somebody else to know the deck.
pub fn plugin_with(app: &mut App, deck: Audience<Deck>) {
    app.add_key::<TownId>()
        .add_fixed_key::<FieldId>((0..30).map(FieldId))
        .add_key_seen_by::<SpyId>(|spy, _, eyes| spy.get::<Loyal>().is_some_and(|l| eyes.are(l.0)))
        .add_key::<CardId>();
    app.add_state::<SpyId, Loyal>("loyal", Audience::Everybody)
        .add_usual_state::<SpyId, Deeds>("deeds", Audience::Everybody)
        .add_relation::<SpyId, Lurks, FieldId>("lurks", Audience::Everybody)
        .add_state::<TownId, Lord>("lord", Audience::Everybody)
        .add_state::<TownId, Hoard>("hoard", Audience::By(who_counts))
        .add_usual_state::<FieldId, Snow>("snow", Audience::Everybody)
        .add_relation::<CardId, HandOf, Seat>(
            "hand_of",
            Audience::Owner(|of, _, world| world.get::<Seat>(of.0).copied()),
        )
        .init_resource::<Deck>()
        .add_table_state::<Deck>("deck", deck)
        .init_resource::<Fate>()
        .add_table_state::<Fate>("fate", Audience::Nobody)
        .add_faults(faults);
    app.add_sequence([each(in_seat_order, [played(Phase::Play)])]);
    app.add_action(draw).add_action(hire).add_done();
}

fn who_counts(_: &Hoard, town: EntityRef, world: &World, eyes: Eyes) -> Sight<Hoard> {
    let field = town.get::<TownId>().map(|t| FieldId(t.0.into()));
    let there = field.and_then(|f| world.resource::<Keys<FieldId>>().get(f));
    let spies = there.and_then(|f| world.get::<Lurking>(f)).into_iter().flat_map(|l| l.iter());
    let spied = spies.filter_map(|s| world.get::<Loyal>(s)).any(|l| eyes.are(l.0));
    match spied || town.get::<Lord>().is_some_and(|l| eyes.are(l.0)) {
        true => Sight::All,
        false => Sight::Nothing,
    }
}

fn faults(InMut(found): InMut<Faults>, towns: Query<(&TownId, &Hoard, Option<&Lord>)>) {
    for (town, hoard, lord) in &towns {
        found.unless(hoard.0 <= 100, *town, "hoard", || format!("{} is more than a town can hold", hoard.0));
        found.unless(lord.is_some(), *town, "lord", || "it has a hoard, and nobody whose it is".into());
    }
}

/// Deals unseen cards where backs lie.
fn imagine(world: &mut World, _: Seat) {
    fn deal(
        cards: Query<(Entity, &CardId), Without<HandOf>>,
        backs: Query<(Entity, &HandOf), With<Back>>,
        mut deck: ResMut<Deck>,
        mut dice: ResMut<Dice>,
        mut commands: Commands,
    ) {
        let mut unseen: Vec<(CardId, Entity)> = cards.iter().map(|(e, c)| (*c, e)).collect();
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);
        for (back, hand) in &backs {
            commands.entity(back).despawn();
            if let Some((_, card)) = unseen.pop() {
                commands.entity(card).insert(HandOf(hand.0));
            }
        }
        deck.0 = Pile::Cards(unseen.into_iter().map(|(card, _)| card).collect());
    }
    world.run_system_cached(deal).expect("its parameters are there");
    world.init_resource::<Fate>();
}

/// Draws the card on top.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draw;
/// A spy is hired, where it is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hire {
    pub field: FieldId,
}
impl Action for Draw {
    type Reads = Res<'static, Deck>;
    const NAME: &'static str = "Draw";
    const WHEN: fn() -> When = || When::during(&[Phase::Play]);
    fn candidates(_: Seat, _: &SystemParamItem<Self::Reads>) -> Vec<Self> {
        vec![Draw]
    }
    fn check(&self, _: Seat, deck: &SystemParamItem<Self::Reads>) -> Result<(), Refusal> {
        let empty = || Refusal { code: "DeckEmpty".into(), rule: "SPY 1".into(), text: "The deck is empty.".into() };
        if deck.0.is_empty() { Err(empty()) } else { Ok(()) }
    }
    fn describe(&self, _: &SystemParamItem<Self::Reads>) -> Line {
        line!["draw a card"]
    }
    fn heading(&self, _: &SystemParamItem<Self::Reads>) -> String {
        "Draw".into()
    }
    fn is_final(&self, _: Seat, _: &SystemParamItem<Self::Reads>) -> bool {
        true
    }
}

fn draw(
    In(By { seat, .. }): In<By<Draw>>,
    mut deck: ResMut<Deck>,
    cards: Res<Keys<CardId>>,
    seats: Res<Keys<Seat>>,
    mut log: ResMut<Log>,
    mut commands: Commands,
) {
    let card = deck.0.draw().expect("the deck is not empty");
    let ends = cards.get(card).zip(seats.get(seat)).expect("they are there");
    commands.entity(ends.0).insert(HandOf(ends.1));
    log.say(line![seat, " draws a card"].by(seat));
    log.say(line![seat, " draws ", card].by(seat).only(seat));
}

impl Action for Hire {
    type Reads = Res<'static, Keys<FieldId>>;
    const NAME: &'static str = "Hire";
    const WHEN: fn() -> When = || When::during(&[Phase::Play]);
    fn candidates(_: Seat, fields: &SystemParamItem<Self::Reads>) -> Vec<Self> {
        fields.iter().take(5).map(|(field, _)| Hire { field }).collect()
    }
    fn describe(&self, _: &SystemParamItem<Self::Reads>) -> Line {
        line!["hire a spy in ", self.field]
    }
    fn heading(&self, _: &SystemParamItem<Self::Reads>) -> String {
        "Hire".into()
    }
}

fn hire(In(By { seat, act }): In<By<Hire>>, world: &mut World) {
    let field = world.resource::<Keys<FieldId>>().get(act.field).expect("a field");
    world.spawn_new_for::<SpyId>(seat.0.into(), (Loyal(seat), Lurks(field)));
}

/// Two seats, three towns, a spy of each, five cards of which each has one.
pub const POSITION: &str = r#"
seats: {0: (), 1: ()},
towns: {"york": (lord: Lord(0), hoard: Hoard(20)), "hull": (lord: Lord(1), hoard: Hoard(7)), "kent": ()},
spies: {0: (loyal: Loyal(0), lurks: 1), 1: (loyal: Loyal(1), lurks: 12, deeds: (walked: true))},
cards: {0: (hand_of: 0), 1: (hand_of: 1), 2: (), 3: (), 4: (hand_of: 1)},
table: (deck: Deck(Cards([2, 3])), fate: Fate(9)),
"#;

pub fn bench() -> Bench {
    Bench::of(GAME, POSITION)
}
