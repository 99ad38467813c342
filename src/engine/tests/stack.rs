//! The stack and the sequence of play.

use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::*;
use crate::table::SeatId;
use crate::{line, phases};

phases! { enum Phase { Birth = "Birth", Event = "Event", March = "March", Fight = "Fight", Count = "Count" } }

/// What happened, in order.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Trail(Vec<String>);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Question {
    of: String,
    votes: Round<bool>,
}
impl Pending for Question {
    const NAME: &'static str = "question";
    fn prompt(&self, _: &World) -> Line {
        line![self.of.clone()]
    }
}

fn ask(In(me): In<Entity>, world: &mut World) -> Next {
    let question = world.pending::<Question>(me).clone();
    question.votes.next().unwrap_or_else(|| {
        let yes = question.votes.given.iter().filter(|(_, yes)| *yes).count();
        world.resource_mut::<Trail>().0.push(format!("{}: {yes}", question.of));
        Next::Over
    })
}
fn lapse(In(me): In<Entity>, world: &mut World) -> Next {
    let of = world.pending::<Question>(me).of.clone();
    world.resource_mut::<Trail>().0.push(format!("{of}: lapsed"));
    Next::Over
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Vote(bool);
impl Action for Vote {
    type Reads = ();
    const NAME: &'static str = "Vote";
    const WHEN: fn() -> When = When::answering::<Question>;
    fn candidates(_: SeatId, (): &()) -> Vec<Self> {
        vec![Vote(true), Vote(false)]
    }
    fn describe(&self, (): &()) -> Line {
        line![if self.0 { "Yes" } else { "No" }]
    }
    fn heading(&self, (): &()) -> String {
        "Vote".into()
    }
}
fn vote(In(By { seat, act }): In<By<Vote>>, mut question: TopMut<Question>) {
    question.get().expect("it answers one").votes.give(seat, act.0);
}

fn note(what: &'static str) -> impl Fn(Res<PlayState>, ResMut<Trail>) + Clone {
    move |play, mut trail| {
        let seat = play.seat().map_or(String::new(), |s| format!(" of {s}"));
        trail.0.push(format!("{what}{seat}"));
    }
}

fn plugin(app: &mut App) {
    app.init_resource::<Trail>().add_table_state::<Trail>("trail", Audience::Everybody);
    // The last seat first, the first seat last.
    let backwards = |In(Gone(gone)): In<Gone>| (0..2).rev().map(SeatId).find(|s| !gone.contains(s));
    app.add_sequence([
        all(Phase::Birth).of(|| vec![SeatId(1)]),
        repeat(|| 2, [auto(Phase::Event), each(backwards, [played(Phase::March), auto(Phase::Fight).run_if(|| true)])]),
        auto(Phase::Count).run_if(|play: Res<PlayState>| play.round > 1),
    ]);
    app.add_systems(Begin(Phase::Event), note("event")).add_systems(End(Phase::Fight), note("fight"));
    app.add_systems(Begin(Phase::Count), note("count"));
    app.add_pending::<Question, _>(
        Audience::By(|question, _, _, eyes| match eyes.seat() {
            Some(seat) => Sight::Part(Question { votes: question.votes.seen_by(seat), ..question.clone() }),
            None => Sight::Nothing,
        }),
        ask,
    );
    app.lapses::<Question, _>(lapse).add_action::<Vote, _>(vote).add_done();
}

const GAME: Game = Game {
    id: "stack",
    rule_prefix: "T",
    plugin,
    imagine: |_, _| {},
    names: |_, _| None,
    laws: |_| Ok(()),
    table: TableHooks::NONE,
};

fn question(of: &str, seats: &[u8]) -> Question {
    Question { of: of.into(), votes: Round::together(seats.iter().map(|n| SeatId(*n))) }
}

fn trail(table: &mut Table) -> Vec<String> {
    table.true_world().read::<Res<Trail>, _>(|trail| trail.0.clone())
}

#[test]
fn blocks_nest_and_are_gone_through_in_order() {
    let mut table = table(GAME, 2, |_| {});
    let mut who = vec![];
    for n in 0..6 {
        who.extend(table.deciders());
        let of: Vec<(String, SeatId)> = table.ribbon().into_iter().filter_map(|s| Some((s.name, s.seat?))).collect();
        let turn = n > 0 && n < 5;
        assert_eq!(of.len(), usize::from(turn), "only the present phase of a turn says whose it is: {of:?}");
        let (seat, text) = (table.deciders()[0], table.save_text().expect("it can be saved"));
        // A game goes on from a file as it would have gone on.
        let file = crate::table::ReadFile { path: "saved.ron".into(), text };
        table = Table::load_text(table.game(), &file.text, &file.path).expect("just saved");
        table.submit(seat, Act::new(Done)).expect("they may have done");
    }
    assert_eq!(who, [1, 1, 0, 1, 0, 1].map(SeatId));
    let round = ["event", "fight of seat 2", "fight of seat 1"];
    assert_eq!(trail(&mut table), [&round[..], &round, &["event"]].concat());
    for _ in 0..4 {
        table.submit(table.deciders()[0], Act::new(Done)).expect("they may have done");
    }
    assert_eq!(trail(&mut table).last().map(String::as_str), Some("count"));
    assert_eq!(check_order(GAME), Ok(()));
}

#[test]
fn what_is_laid_down_is_dealt_with_in_the_order_it_is_said() {
    let mut table = table(GAME, 2, |world| {
        world.push(question("below", &[0]));
        world.push_in_order(vec![question("a", &[0]), question("b", &[0])]);
        let top = world.nearest_entity::<Question>().expect("there are some");
        world.push_under(top, question("under a", &[0]));
        let mut nearest = world.nearest::<Question>().expect("there are some");
        nearest.of += "!";
    });
    for _ in 0..4 {
        table.submit(SeatId(0), Act::new(Vote(true))).expect("it is asked");
    }
    assert_eq!(trail(&mut table), ["a!: 1", "under a: 1", "b: 1", "below: 1"]);
}

#[test]
fn several_are_asked_together_and_in_order_and_sealed() {
    let mut table = table(GAME, 2, |world| {
        let votes = Round::together([SeatId(0), SeatId(1)]).sealed();
        let ordered = Question { of: "o".into(), votes: Round::in_order([SeatId(1), SeatId(0)]) };
        world.push_in_order((Question { of: "s".into(), votes }, ordered));
    });
    assert_eq!(table.deciders(), [SeatId(0), SeatId(1)]);
    table.submit(SeatId(1), Act::new(Vote(true))).expect("it is asked");
    let given = |table: &mut Table, seat: u8| {
        table.known(SeatId(seat)).read::<Top<Question>, _>(|top| top.get().map(|q| q.votes.given.len()))
    };
    assert_eq!((given(&mut table, 0), given(&mut table, 1)), (Some(0), Some(1)));
    assert_eq!(table.deciders(), [SeatId(0)]);
    table.submit(SeatId(0), Act::new(Vote(false))).expect("it is asked");
    assert_eq!(trail(&mut table), ["s: 1"]);
    assert_eq!(table.deciders(), [SeatId(1)], "now one after the other");
    table.submit(SeatId(1), Act::new(Vote(true))).expect("it is asked");
    assert_eq!(table.deciders(), [SeatId(0)]);
}

#[test]
fn a_decision_of_the_fallen_lapses() {
    let mut table = table(GAME, 2, |world| {
        world.push_in_order(vec![question("alive", &[0]), question("fallen", &[1]), question("both", &[0, 1])]);
        let fallen = world.resource::<Keys<SeatId>>().get(SeatId(1)).expect("a seat");
        world.entity_mut(fallen).insert(Out);
    });
    assert_eq!(table.deciders(), [SeatId(0)]);
    table.submit(SeatId(0), Act::new(Vote(true))).expect("it is asked");
    assert_eq!(trail(&mut table), ["alive: 1", "fallen: lapsed"]);
    assert_eq!(table.deciders(), [SeatId(0)], "of two, who is left is asked");
}

// ---------------------------------------------------------------- A phase that is not over yet, and one that comes twice

/// Births early and late; after the first that is over, seat 0 is asked once more. A march ends with a question.
fn anew(app: &mut App) {
    app.init_resource::<Trail>().add_table_state::<Trail>("trail", Audience::Everybody);
    app.add_sequence([
        all(Phase::Birth).named("Early birth"),
        auto(Phase::Event).unforeseen(),
        all(Phase::Birth).named("Late birth"),
        all(Phase::March),
    ]);
    app.add_systems(End(Phase::Birth), |mut play: ResMut<PlayState>, mut trail: ResMut<Trail>| {
        if trail.0.is_empty() {
            play.reopen(SeatId(0));
        }
        trail.0.push("birth".into());
    });
    app.add_systems(End(Phase::March), |world: &mut World| {
        world.resource_mut::<Trail>().0.push("march".into());
        world.push(question("toll", &[0]));
    });
    app.add_pending::<Question, _>(Audience::Everybody, ask);
    app.add_action::<Vote, _>(vote).add_done();
}

const ANEW: Game = Game { id: "anew", plugin: anew, ..GAME };

fn done(table: &mut Table, seat: u8) {
    table.submit(SeatId(seat), Act::new(Done)).expect("they may have done");
}

#[test]
fn a_phase_whose_end_asks_somebody_anew_goes_on() {
    let mut table = table(ANEW, 2, |_| {});
    done(&mut table, 0);
    done(&mut table, 1);
    assert_eq!((table.deciders(), trail(&mut table)), (vec![SeatId(0)], vec!["birth".to_string()]));
    assert_eq!(table.ribbon()[0].name, "Early birth");
    done(&mut table, 0);
    assert_eq!((table.deciders().len(), trail(&mut table).len()), (2, 2), "now it is over, and the late one has begun");
}

#[test]
fn a_question_that_the_end_of_a_phase_leaves_does_not_end_it_twice() {
    let mut table = table(ANEW, 2, |world| world.insert_resource(PlayState::starting(1, Phase::March)));
    done(&mut table, 0);
    done(&mut table, 1);
    assert_eq!(table.deciders(), [SeatId(0)]);
    table.submit(SeatId(0), Act::new(Vote(true))).expect("it is asked");
    assert_eq!(trail(&mut table), ["march", "toll: 1"]);
    assert_eq!(table.ribbon()[0].state, crate::table::StepState::Now, "the next round has begun");
}

#[test]
fn a_game_begins_with_either_of_two_phases_that_are_alike() {
    for (nth, now) in [(0, "Early birth"), (1, "Late birth"), (7, "Early birth")] {
        let table = table(ANEW, 2, move |world| world.insert_resource(PlayState::starting(1, Phase::Birth).nth(nth)));
        let ribbon = table.ribbon();
        let here = ribbon.iter().find(|step| step.state == crate::table::StepState::Now).expect("it stands somewhere");
        assert_eq!(here.name, now);
        assert!(ribbon.iter().all(|step| step.name != "Event"), "nobody knows whether it comes: {ribbon:?}");
    }
}

// ---------------------------------------------------------------- Turns whose order is known

const CHITS: [SeatId; 2] = [SeatId(1), SeatId(0)];

/// A march and a fight are one step of the ribbon, for each seat in the order of the chits.
fn by_chits(app: &mut App) {
    let next = |In(Gone(gone)): In<Gone>| CHITS.into_iter().find(|seat| !gone.contains(seat));
    let turn = [played(Phase::March).named("March and fight"), played(Phase::Fight).same_step()];
    app.add_sequence([each(next, turn).in_order(|_| CHITS.to_vec()), all(Phase::Count)]);
    app.add_done();
}

#[test]
fn the_ribbon_shows_turns_in_their_order_and_two_phases_as_one_step() {
    use crate::table::StepState::{Done as Over, Next as Later, Now};
    let mut table = table(Game { id: "chits", plugin: by_chits, ..GAME }, 2, |_| {});
    let both = |first, second, last| {
        let march = |seat: SeatId, state| ("March and fight".to_string(), Some(seat), state);
        vec![march(CHITS[0], first), march(CHITS[1], second), ("Count".to_string(), None, last)]
    };
    let ribbon =
        |table: &Table| table.ribbon().into_iter().map(|step| (step.name, step.seat, step.state)).collect::<Vec<_>>();
    for (seat, shown) in [
        (1, both(Now, Later, Later)),
        (1, both(Now, Later, Later)),
        (0, both(Over, Now, Later)),
        (0, both(Over, Now, Later)),
    ] {
        assert_eq!(ribbon(&table), shown);
        done(&mut table, seat);
    }
    assert_eq!(ribbon(&table), both(Over, Over, Now));
}

#[test]
fn a_game_goes_on_amid_a_phase_whatever_lies_on_its_stack() {
    let mut table = table(GAME, 2, |world| {
        world.insert_resource(PlayState::amid(1, Phase::March, vec![]));
        world.push(question("toll", &[0]));
    });
    let now = |table: &Table| table.ribbon().iter().find(|s| s.state == crate::table::StepState::Now).cloned();
    assert_eq!(now(&table).map(|step| (step.name, step.seat)), Some(("March".to_string(), Some(SeatId(1)))));
    let text = table.save_text().expect("it can be saved");
    table = Table::load_text(table.game(), &text, "saved.ron").expect("just saved");
    table.submit(SeatId(0), Act::new(Vote(true))).expect("it is asked");
    assert_eq!((table.deciders(), trail(&mut table)), (vec![SeatId(1)], vec!["toll: 1".to_string()]));
}

#[test]
#[should_panic(expected = "that the game has not registered")]
fn what_nobody_has_registered_is_not_passed_over() {
    table(GAME, 1, |world| _ = world.spawn(Depth(0)));
}
