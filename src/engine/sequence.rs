//! Going through the sequence of play, block by block.

use bevy_ecs::prelude::*;

use super::asking::deciders;
use super::blocks::{Block, Gone, Leaf, What};
use super::ids::Seat;
use super::phase::{PathStep, PlayState, Stage, is_out};
use crate::table::{RibbonStep, StepState};

/// The blocks of a game.
pub(super) struct Sequence(pub Vec<Block>);

/// How a list of blocks goes on.
enum Way {
    Next,
    Anew(PathStep),
    Over,
}

impl Sequence {
    /// The block to which a path leads.
    fn block(&mut self, path: &[PathStep]) -> &mut Block {
        let (last, before) = path.split_last().expect("the game stands somewhere");
        let mut list = &mut self.0;
        for step in before {
            list = match &mut list[usize::from(step.at)].what {
                What::Each(_, inner) | What::Repeat(_, inner) => inner,
                What::Phase(_) => unreachable!("a phase has no blocks"),
            };
        }
        let n = list.len();
        list.get_mut(usize::from(last.at)).unwrap_or_else(|| panic!("the sequence has {n} blocks there"))
    }
    /// The phase in which the game stands, with its words for the ribbon.
    pub fn leaf(&mut self, path: &[PathStep]) -> Option<&mut Leaf> {
        if path.is_empty() {
            return None;
        }
        match &mut self.block(path).what {
            What::Phase(leaf) => Some(leaf),
            _ => None,
        }
    }
    /// Does the place that is written down exist? Files can be edited by hand.
    pub fn fits(&self, play: &PlayState) -> bool {
        // Rounds are counted from 1.
        if play.round == 0 && !play.path.is_empty() {
            return false;
        }
        let (mut list, mut last) = (&self.0[..], None);
        for step in &play.path {
            let Some(block) = list.get(usize::from(step.at)) else { return false };
            (list, last) = (block.list(), Some(block));
        }
        match last.map(|block| &block.what) {
            Some(What::Phase(leaf)) => play.stage == Stage::Enter || play.phase == leaf.id,
            Some(_) | None => play.stage == Stage::Enter,
        }
    }

    /// Goes on by one step; false: it waits for a decision.
    pub fn step(&mut self, world: &mut World) -> bool {
        let play = world.resource::<PlayState>();
        let stage = play.stage;
        let path = match play.path.is_empty() {
            true => return self.start(world),
            false => play.path.clone(),
        };
        match stage {
            Stage::Enter => self.enter(world, &path),
            Stage::Begun => {
                let leaf = self.leaf(&path).expect("a phase has begun");
                let asked = leaf.concerned(world);
                let mut play = world.resource_mut::<PlayState>();
                (play.asked, play.stage) = (asked, Stage::Open);
            }
            Stage::Open => {
                if !deciders(world).is_empty() {
                    return false;
                }
                let end = self.leaf(&path).expect("a phase is open").end;
                world.resource_mut::<PlayState>().stage = Stage::Ended;
                world.run_schedule(end);
                // What has come to light may ask somebody of the phase anew: then it goes on. What lies on the stack is no part of it.
                let play = world.resource::<PlayState>();
                if play.concerned().iter().any(|seat| !play.has_done(*seat) && !is_out(world, *seat)) {
                    world.resource_mut::<PlayState>().stage = Stage::Open;
                }
            }
            Stage::Ended => self.go_on(world),
        }
        true
    }

    /// The first block, or the phase that the game is to begin with.
    fn start(&mut self, world: &mut World) -> bool {
        fn ways(list: &[Block], id: &str) -> Vec<Vec<u16>> {
            let of = |(at, block): (usize, &Block)| match &block.what {
                What::Phase(leaf) => (leaf.id == id).then(|| vec![at as u16]).into_iter().collect::<Vec<_>>(),
                _ => ways(block.list(), id).into_iter().map(|rest| [vec![at as u16], rest].concat()).collect(),
            };
            list.iter().enumerate().flat_map(of).collect()
        }
        let mut play = world.resource_mut::<PlayState>();
        play.round = play.round.max(1);
        let (mut ways, nth) = (ways(&self.0, &play.phase), usize::from(std::mem::take(&mut play.nth)));
        let path = if nth < ways.len() { ways.swap_remove(nth) } else { vec![0] };
        for at in path {
            let step = PathStep { at, ..Default::default() };
            let outer = world.resource::<PlayState>().path.clone();
            if !outer.is_empty()
                && let What::Each(next, _) = &mut self.block(&outer).what
            {
                let seat = next_seat(next, world, vec![]);
                world.resource_mut::<PlayState>().path.last_mut().expect("just looked").seat = seat;
            }
            world.resource_mut::<PlayState>().path.push(step);
        }
        let path = world.resource::<PlayState>().path.clone();
        if world.resource::<PlayState>().is_open()
            && let Some(leaf) = self.leaf(&path)
        {
            let asked = leaf.concerned(world);
            world.resource_mut::<PlayState>().asked = asked;
        }
        true
    }

    fn enter(&mut self, world: &mut World, path: &[PathStep]) {
        let block = self.block(path);
        let when = block.when.as_mut();
        if !when.is_none_or(|when| when.run_readonly((), world).unwrap_or_else(|e| panic!("{}: {e}", when.name()))) {
            return self.go_on(world);
        }
        let down = match &mut block.what {
            What::Phase(leaf) => {
                let (begin, id) = (leaf.begin, leaf.id);
                let name = block.name.to_string();
                let mut play = world.resource_mut::<PlayState>();
                (play.phase, play.stage) = (id.into(), Stage::Begun);
                play.asked.clear();
                play.done.clear();
                let round = play.round;
                play.head(round, name);
                return world.run_schedule(begin);
            }
            What::Each(next, _) => next_seat(next, world, vec![]).map(|seat| (Some(seat), 0)),
            What::Repeat(count, _) => (times(count, world) > 0).then_some((None, 0)),
        };
        let Some((seat, pass)) = down else { return self.go_on(world) };
        let mut play = world.resource_mut::<PlayState>();
        let last = play.path.last_mut().expect("the game stands somewhere");
        (last.seat, last.pass, last.gone) = (seat, pass, vec![]);
        play.path.push(PathStep::default());
    }

    /// The next block, or the next seat's turn, the next time, the next round.
    fn go_on(&mut self, world: &mut World) {
        let mut path = world.resource::<PlayState>().path.clone();
        loop {
            match self.way_on(world, &path) {
                Way::Next => {
                    path.last_mut().expect("the game stands somewhere").at += 1;
                    break;
                }
                Way::Anew(step) => {
                    path.pop();
                    *path.last_mut().expect("it lies within a block") = step;
                    path.push(PathStep::default());
                    break;
                }
                Way::Over if path.len() == 1 => {
                    path = vec![PathStep::default()];
                    world.resource_mut::<PlayState>().round += 1;
                    break;
                }
                Way::Over => {
                    path.pop();
                    let outer = path.last_mut().expect("it lies within a block");
                    *outer = PathStep { at: outer.at, ..Default::default() };
                }
            }
        }
        let mut play = world.resource_mut::<PlayState>();
        (play.path, play.stage) = (path, Stage::Enter);
    }

    fn way_on(&mut self, world: &mut World, path: &[PathStep]) -> Way {
        let (last, outer) = path.split_last().expect("the game stands somewhere");
        let Some(around) = outer.last() else {
            return if usize::from(last.at) + 1 < self.0.len() { Way::Next } else { Way::Over };
        };
        let block = self.block(outer);
        // Whoever falls in their own turn has no more of it.
        let fallen = matches!(block.what, What::Each(..)) && around.seat.is_some_and(|seat| is_out(world, seat));
        if usize::from(last.at) + 1 < block.list().len() && !fallen {
            return Way::Next;
        }
        match &mut block.what {
            What::Phase(_) => unreachable!("a phase has no blocks"),
            What::Each(next, _) => {
                let gone: Vec<Seat> = around.gone.iter().copied().chain(around.seat).collect();
                let seat = next_seat(next, world, gone.clone());
                seat.map_or(Way::Over, |seat| Way::Anew(PathStep { seat: Some(seat), gone, ..around.clone() }))
            }
            What::Repeat(count, _) => {
                let pass = around.pass + 1;
                if pass < times(count, world) { Way::Anew(PathStep { pass, ..around.clone() }) } else { Way::Over }
            }
        }
    }

    /// The phases of this round: done, now, next. What will be passed over, as things stand, is not among them.
    pub fn ribbon(&mut self, world: &World) -> Vec<RibbonStep> {
        let path = world.resource::<PlayState>().path.clone();
        let mut out = vec![];
        ribbon(&mut self.0, world, &path, Walk { on: Some(0), state: StepState::Next, seat: None }, &mut out);
        out
    }
}

/// How a list of blocks is shown.
#[derive(Clone, Copy)]
struct Walk {
    /// The path leads through this list, at so many steps; else all of it is `state`.
    on: Option<usize>,
    state: StepState,
    /// Of whom all of it is.
    seat: Option<Seat>,
}

fn ribbon(list: &mut [Block], world: &World, path: &[PathStep], walk: Walk, out: &mut Vec<RibbonStep>) {
    let here = walk.on.and_then(|depth| path.get(depth)).map(|step| usize::from(step.at));
    for (at, block) in list.iter_mut().enumerate() {
        let state = match here.map(|here| at.cmp(&here)) {
            Some(std::cmp::Ordering::Less) => StepState::Done,
            Some(std::cmp::Ordering::Equal) => StepState::Now,
            Some(std::cmp::Ordering::Greater) => StepState::Next,
            None => walk.state,
        };
        let now = here == Some(at);
        if block.same_step {
            out.last_mut().filter(|_| now).into_iter().for_each(|step| step.state = StepState::Now);
            continue;
        }
        let runs = |when: &mut Box<dyn bevy_ecs::system::ReadOnlySystem<In = (), Out = bool>>| {
            when.run_readonly((), world).unwrap_or_else(|e| panic!("{}: {e}", when.name()))
        };
        if block.hidden || (!now && block.unforeseen) || (!now && !block.when.as_mut().is_none_or(runs)) {
            continue;
        }
        let order = block.order.map(|order| order(world));
        match &mut block.what {
            What::Phase(_) => {
                let of = |depth: usize| path[..depth.min(path.len())].iter().rev().find_map(|step| step.seat);
                let seat = walk.seat.or_else(|| walk.on.and_then(of));
                out.push(RibbonStep { name: block.name.to_string(), seat, state });
            }
            What::Each(_, inner) | What::Repeat(_, inner) => {
                let on = walk.on.filter(|_| now).map(|depth| depth + 1);
                let Some(order) = order else {
                    ribbon(inner, world, path, Walk { on, state, ..walk }, out);
                    continue;
                };
                let step = walk.on.filter(|_| now).and_then(|depth| path.get(depth));
                for seat in order {
                    let of = match step {
                        Some(step) if step.seat == Some(seat) => Walk { on, state, seat: Some(seat) },
                        Some(step) if step.gone.contains(&seat) => {
                            Walk { on: None, state: StepState::Done, seat: Some(seat) }
                        }
                        Some(_) => Walk { on: None, state: StepState::Next, seat: Some(seat) },
                        None => Walk { on: None, state, seat: Some(seat) },
                    };
                    ribbon(inner, world, path, of, out);
                }
            }
        }
    }
}

fn next_seat(
    next: &mut bevy_ecs::system::BoxedSystem<In<Gone>, Option<Seat>>,
    world: &mut World,
    gone: Vec<Seat>,
) -> Option<Seat> {
    next.run(Gone(gone), world).unwrap_or_else(|e| panic!("{}: {e}", next.name()))
}

fn times(count: &mut bevy_ecs::system::BoxedSystem<(), u16>, world: &mut World) -> u16 {
    count.run((), world).unwrap_or_else(|e| panic!("{}: {e}", count.name()))
}
