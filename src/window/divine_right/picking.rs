//! A siege or an attack put together by hand: the player picks the stacks one by one, and the rules say at every step
//! what would come of it.

use std::collections::BTreeSet;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::choice::{Choice, leader, own_units, target};
use super::counters::Board;
use super::counters::piles::Pile;
use super::map::Atlas;
use super::rules;
use super::{AtTable, DivineRight, Eyes, Offer, Sight, pos};
use crate::games::divine_right::actions::{Action, Announce, Party};
use crate::games::divine_right::combat::{Attack, Manner, Post};
use crate::games::divine_right::components::{Kind, Phase, Place};
use crate::games::divine_right::ids::{CounterId, HexId};
use crate::games::divine_right::judge;
use crate::games::divine_right::position::Pos;
use crate::table::{Refusal, SeatId};
use crate::window::hosts;
use crate::window::playable::Playable;
use crate::window::screens::Screen;

/// What the picked stacks are to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aim {
    Siege { castle: HexId, units: BTreeSet<CounterId> },
    Attack(Attack),
}

impl Aim {
    /// Is this the phase for it?
    pub fn is_timely(&self, sight: &Sight) -> bool {
        let phase = match self {
            Aim::Siege { .. } => Phase::Movement,
            Aim::Attack(_) => Phase::Combat,
        };
        sight.view.of::<DivineRight>().play.is(phase)
    }
}

/// A plan as it is kept: what it has come to, and what it began with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Draft {
    Plan { aim: Aim, begun: Aim },
}

/// A stack that takes part or could.
#[derive(Clone, Debug)]
pub struct Stack {
    pub post: Post,
    pub units: Vec<CounterId>,
    /// Those that come when the stack is picked as a whole.
    pub usual: Vec<CounterId>,
    pub picked: bool,
    /// The hexes it goes over, the goal last, or why it cannot come.
    pub way: Result<Vec<HexId>, Refusal>,
}

/// What the rules say to the plan as it stands.
#[derive(Clone, Debug)]
pub struct Verdict {
    pub action: Action,
    pub may: Result<(), Refusal>,
    pub odds: Vec<String>,
    pub text: String,
    pub grave: bool,
}

/// The plan in hand.
#[derive(Clone, Debug)]
pub struct Picking {
    pub aim: Aim,
    pub stacks: Vec<Stack>,
    pub verdict: Option<Verdict>,
    /// What it began with.
    begun: Aim,
    /// It has been handed in.
    pub sent: bool,
    /// The position it was judged in.
    judged: Option<(Aim, u64)>,
}

impl Picking {
    /// A siege of this castle by nobody yet.
    pub fn siege(castle: HexId) -> Self {
        Self::of(Aim::Siege { castle, units: BTreeSet::new() })
    }

    /// An attack on the hexes given, or on none yet.
    pub fn attack(manner: Manner, from: Vec<Post>, at: Vec<HexId>) -> Self {
        Self::of(Aim::Attack(Attack { manner, from, at, staying: vec![] }))
    }

    fn of(aim: Aim) -> Self {
        Picking { begun: aim.clone(), aim, stacks: vec![], verdict: None, sent: false, judged: None }
    }

    /// With these units from the first.
    pub fn with(mut self, units: &BTreeSet<CounterId>) -> Self {
        units.iter().for_each(|id| self.toggle_unit(*id));
        self.begun = self.aim.clone();
        self
    }

    /// Has the player changed anything of it?
    pub fn is_touched(&self) -> bool {
        self.aim != self.begun
    }

    /// To be kept.
    pub fn draft(&self) -> Draft {
        Draft::Plan { aim: self.aim.clone(), begun: self.begun.clone() }
    }

    /// Goes on with what was kept.
    pub fn again(Draft::Plan { aim, begun }: Draft) -> Self {
        Picking { begun, ..Self::of(aim) }
    }

    /// Is it the time for it?
    pub fn fits(&self, sight: &Sight) -> bool {
        sight.deciding() && self.aim.is_timely(sight) && sight.view.of::<DivineRight>().stack.is_empty()
    }

    /// The hexes it is aimed at.
    pub fn targets(&self) -> Vec<HexId> {
        match &self.aim {
            Aim::Siege { castle, .. } => vec![*castle],
            Aim::Attack(attack) => attack.at.clone(),
        }
    }

    /// Takes a whole stack in, or out again if any of it is in.
    pub fn toggle(&mut self, stack: &Stack) {
        match &mut self.aim {
            Aim::Siege { units, .. } => {
                if stack.units.iter().any(|id| units.contains(id)) {
                    units.retain(|id| !stack.units.contains(id));
                } else {
                    units.extend(&stack.usual);
                }
            }
            Aim::Attack(attack) => {
                if attack.from.contains(&stack.post) {
                    attack.from.retain(|post| *post != stack.post);
                    // Who stays aboard is named with his ship, so a landing is named anew.
                    let landing = attack.manner == Manner::Landing;
                    attack.staying.retain(|id| !landing && !stack.units.contains(id));
                } else {
                    attack.from.push(stack.post);
                    attack.from.sort();
                }
            }
        }
    }

    /// One unit of a siege in or out; of an attack, a hero who stays out of a sortie.
    pub fn toggle_unit(&mut self, id: CounterId) {
        match &mut self.aim {
            Aim::Siege { units, .. } => {
                if !units.remove(&id) {
                    units.insert(id);
                }
            }
            Aim::Attack(attack) => match attack.staying.iter().position(|s| *s == id) {
                Some(n) => {
                    attack.staying.remove(n);
                }
                None => attack.staying.push(id),
            },
        }
    }

    /// One of the hexes attacked in or out.
    pub fn toggle_target(&mut self, hex: HexId) {
        if let Aim::Attack(attack) = &mut self.aim {
            match attack.at.iter().position(|h| *h == hex) {
                Some(n) => {
                    attack.at.remove(n);
                }
                None => attack.at.push(hex),
            }
        }
    }

    /// A click on the map: a stack of one's own comes or goes, an enemy's hex becomes a target. False: it was neither.
    pub fn click(&mut self, sight: &Sight, pos: Pos, piles: &[Pile], hex: HexId, p: Vec2) -> bool {
        let near = |pile: &&Pile| pile.at.distance(p);
        let here = || piles.iter().filter(|pile| pile.hex == hex);
        let mine = here().filter(|pile| pile.owner == Some(sight.seat)).min_by(|a, b| near(a).total_cmp(&near(b)));
        if let Some(pile) = mine
            && (!self.targets().contains(&hex) || pile.inside)
        {
            let stacks = stacks_of(pos, pile, &self.aim);
            for stack in stacks {
                // As judged before, if it was: then it is known who of it can come.
                let known = self.stacks.iter().find(|k| k.post == stack.post && k.units == stack.units).cloned();
                self.toggle(&known.unwrap_or(stack));
            }
            return true;
        }
        let enemy = here().any(|pile| pile.owner != Some(sight.seat));
        if matches!(self.aim, Aim::Attack(_)) && enemy {
            self.toggle_target(hex);
            return true;
        }
        false
    }
}

/// The attacks on offer, of which the picker knows manners, hexes and stacks.
pub fn attacks(sight: &Sight) -> impl Iterator<Item = &Attack> {
    sight.offers.iter().filter_map(|o| o.act.get().map(|Announce(attack)| attack))
}

/// A plan of attack that begins at a hex: an enemy's as its first target, one's own as its first stack.
pub fn attack_from(sight: &Sight, at: Option<HexId>) -> Option<Picking> {
    let hit = attacks(sight).find(|a| a.at.len() == 1 && at == Some(a.at[0]));
    if let Some(hit) = hit {
        return Some(Picking::attack(hit.manner, vec![], hit.at.clone()));
    }
    let own = attacks(sight).find_map(|a| Some((a.manner, *a.from.iter().find(|p| at == Some(p.hex))?)));
    if let Some((manner, post)) = own {
        return Some(Picking::attack(manner, vec![post], vec![]));
    }
    Some(Picking::attack(attacks(sight).next()?.manner, vec![], vec![]))
}

/// The stacks of a pile that could be picked: land units and fleets of a place are two.
fn stacks_of(pos: Pos, pile: &Pile, aim: &Aim) -> Vec<Stack> {
    let post = Post { hex: pile.hex, inside: pile.inside };
    let here = own_units(pos, pile).into_iter().filter(|id| matches!(pos.place(*id), Place::At { .. }));
    let (fleets, land): (Vec<CounterId>, Vec<CounterId>) = here.partition(|id| pos.counter(*id).kind == Kind::Fleet);
    let groups = match aim {
        Aim::Siege { .. } => vec![land, fleets],
        Aim::Attack(attack) if attack.manner == Manner::Land => vec![land],
        Aim::Attack(_) => vec![fleets],
    };
    let fights = |units: &Vec<CounterId>| units.iter().any(|id| pos.counter(*id).is_combat());
    groups
        .into_iter()
        .filter(fights)
        .map(|units| Stack { post, usual: units.clone(), units, picked: false, way: Ok(vec![]) })
        .collect()
}

/// Has the plan judged once the click of this frame is known.
pub fn plugin(app: &mut App) {
    let judged = judge.after(super::choice::Clicked);
    app.add_systems(Update, judged.run_if(in_state(Screen::Table)).run_if(hosts::shows::<DivineRight>));
}

/// Asks the rules anew whenever the plan or the position has changed.
fn judge(mut choice: ResMut<Choice>, eyes: Res<Eyes>, table: Res<AtTable>, atlas: Res<Atlas>, board: Res<Board>) {
    let (Some(sight), Some(table)) = (&eyes.sight, &table.0) else { return };
    let pos = pos(sight, &atlas.0);
    if choice.picking.is_none() {
        return;
    }
    let Some(mut plan) = choice.picking.take() else { return };
    if !plan.fits(sight) {
        // It waits for an answer to be given first; one in which nothing was written goes with its phase.
        choice.picking = Some(plan).filter(|plan| plan.is_touched() || plan.aim.is_timely(sight));
        return;
    }
    let key = Some((plan.aim.clone(), eyes.version));
    if plan.judged != key {
        plan.judged = key;
        let mut stacks: Vec<Stack> = board
            .piles
            .iter()
            .filter(|pile| pile.owner == Some(sight.seat))
            .flat_map(|pile| stacks_of(pos, pile, &plan.aim))
            .collect();
        stacks.sort_by_key(|s| (s.post, s.units.clone()));
        let action = match &mut plan.aim {
            Aim::Siege { castle, units } => {
                let own: BTreeSet<CounterId> = stacks.iter().flat_map(|s| s.units.clone()).collect();
                units.retain(|id| own.contains(id));
                siege(pos, sight.seat, *castle, units, &mut stacks)
            }
            Aim::Attack(attack) => attack_of(pos, sight, attack, &mut stacks),
        };
        let first = stacks.iter().filter(|s| s.picked).find_map(|s| s.way.clone().err());
        let act = DivineRight::act(&action);
        let may = first.map_or(Ok(()), Err).and_then(|()| table.check(sight.seat, &act));
        let worded = Offer::of(sight.game, table, sight.seat, act);
        plan.verdict = Some(Verdict {
            odds: if may.is_ok() { worded.odds } else { vec![] },
            text: worded.text,
            grave: worded.grave,
            action,
            may,
        });
        plan.stacks = stacks.into_iter().filter(|s| s.picked || s.way.is_ok()).collect();
        choice.version += 1;
    }
    choice.picking = Some(plan);
}

/// The siege of these units, each stack by its own way (SIEGE-11).
fn siege(pos: Pos, seat: SeatId, castle: HexId, picked: &BTreeSet<CounterId>, stacks: &mut [Stack]) -> Action {
    let ask = |units: &[CounterId]| -> Result<Party, Refusal> {
        let all: BTreeSet<CounterId> = units.iter().copied().collect();
        let chief = leader(pos.book, &all);
        let led = rules::siege_party(pos, seat, castle, units, chief);
        // Whom the monarch may not lead he still accompanies.
        if led.is_err() && chief.is_some() { rules::siege_party(pos, seat, castle, units, None).or(led) } else { led }
    };
    let mut parties = vec![];
    for stack in stacks {
        let chosen: Vec<CounterId> = stack.units.iter().copied().filter(|id| picked.contains(id)).collect();
        let mut party = ask(&stack.units);
        if party.is_err() {
            // Not all of them: those who can go alone.
            let able: Vec<CounterId> = stack.units.iter().copied().filter(|id| ask(&[*id]).is_ok()).collect();
            if !able.is_empty() {
                stack.usual = able;
                party = ask(&stack.usual);
            }
        }
        if !chosen.is_empty() {
            stack.picked = true;
            party = ask(&chosen);
            parties.extend(party.clone().ok());
        }
        stack.way = party.map(|p| p.path);
    }
    Action::Besiege { castle, parties }
}

fn attack_of(pos: Pos, sight: &Sight, attack: &Attack, stacks: &mut [Stack]) -> Action {
    for stack in stacks {
        stack.picked = attack.from.contains(&stack.post);
        let offered = || attacks(sight).any(|a| a.manner == attack.manner && a.from.contains(&stack.post));
        let free = attack.at.is_empty() && (stack.picked || offered());
        let alone = Attack { from: vec![stack.post], staying: vec![], ..attack.clone() };
        let may = if free { Ok(()) } else { judge::check(pos, sight.seat, &Action::Announce(alone)) };
        stack.way = may.map(|()| attack.at.first().copied().into_iter().collect()).map_err(Refusal::from);
    }
    Action::Announce(attack.clone())
}

/// Hexes that can be attacked in this manner, those chosen among them.
pub fn possible_targets(sight: &Sight, attack: &Attack) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = attacks(sight)
        .filter(|a| a.manner == attack.manner)
        .flat_map(|a| a.at.clone())
        .chain(attack.at.clone())
        .collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// Is this an offer to besiege or to attack, which can also be put together by hand?
pub fn by_hand(action: &Action) -> Option<HexId> {
    matches!(action, Action::Besiege { .. } | Action::Announce(_)).then(|| target(action)).flatten()
}
