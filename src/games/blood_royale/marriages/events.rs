//! Conditions of clauses: what must be so, or come about, before a clause binds or ends (BR 8.9, 8.11).

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::ids::ProvinceId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::clauses::Terms;
use super::{Treaty, contracts};
use crate::dynasty::{CharacterId, ContractId};
use crate::engine::{ChangeRows, Line};
use crate::line;
use crate::table::SeatId;

/// How a clause hangs on an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum How {
    /// As long as it is so.
    While,
    /// As long as it is not.
    Unless,
    /// From the day it is so, for good.
    Once,
    /// Until the day it is so, and never again.
    Until,
}

impl How {
    /// In the order in which they are listed.
    pub const ALL: [How; 4] = [How::While, How::Unless, How::Once, How::Until];

    /// As a sentence begins with it.
    pub fn word(self) -> &'static str {
        match self {
            How::While => "while",
            How::Unless => "unless",
            How::Once => "once",
            How::Until => "until",
        }
    }
}

/// Something on which a clause may hang.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event<Who = CharacterId, Seat = SeatId> {
    /// This player holds this province.
    Holds {
        seat: Seat,
        province: ProvinceId,
    },
    /// Armies of one of the two stand in the other's land, by leave or without.
    War {
        one: Seat,
        other: Seat,
    },
    Lives {
        who: Who,
    },
    Reigns {
        who: Who,
    },
    /// Lives, and is of this age.
    Grown {
        who: Who,
        age: u8,
    },
    /// Has a living child; with `son`, a son.
    Issue {
        of: Who,
        son: bool,
    },
}

impl<Who, Seat> Event<Who, Seat> {
    /// The person it is about.
    pub fn who(&self) -> Option<&Who> {
        match self {
            Event::Lives { who } | Event::Reigns { who } | Event::Grown { who, .. } => Some(who),
            Event::Issue { of, .. } => Some(of),
            Event::Holds { .. } | Event::War { .. } => None,
        }
    }

    /// The players it is about.
    pub fn players(&self) -> Vec<&Seat> {
        match self {
            Event::Holds { seat, .. } => vec![seat],
            Event::War { one, other } => vec![one, other],
            _ => vec![],
        }
    }

    /// The province it is about.
    pub fn place(&self) -> Option<ProvinceId> {
        match self {
            Event::Holds { province, .. } => Some(*province),
            _ => None,
        }
    }

    /// The same with people and seats named otherwise; nothing if one of them is unknown.
    pub fn renamed<W, S>(
        self,
        name: &dyn Fn(Who) -> Option<W>,
        seat: &dyn Fn(Seat) -> Option<S>,
    ) -> Option<Event<W, S>> {
        Some(match self {
            Event::Holds { seat: who, province } => Event::Holds { seat: seat(who)?, province },
            Event::War { one, other } => Event::War { one: seat(one)?, other: seat(other)? },
            Event::Lives { who } => Event::Lives { who: name(who)? },
            Event::Reigns { who } => Event::Reigns { who: name(who)? },
            Event::Grown { who, age } => Event::Grown { who: name(who)?, age },
            Event::Issue { of, son } => Event::Issue { of: name(of)?, son },
        })
    }
}

/// Do armies of one of the two stand in the other's land, by leave or without?
pub fn at_war(pos: Pos, one: SeatId, other: SeatId) -> bool {
    let stands = |who: SeatId, p: ProvinceId| !pos.armies_in(p, who).is_empty();
    pos.held_by(one).any(|p| stands(other, p)) || pos.held_by(other).any(|p| stands(one, p))
}

impl Event {
    /// Is it so now?
    pub fn is_so(&self, pos: Pos) -> bool {
        let lives = |who: CharacterId| pos.has_character(who) && pos.character(who).is_alive();
        match self {
            Event::Holds { seat, province } => pos.holder(*province) == Some(*seat),
            Event::War { one, other } => at_war(pos, *one, *other),
            Event::Lives { who } => lives(*who),
            Event::Reigns { who } => pos.crown_of(*who).is_some(),
            Event::Grown { who, age } => lives(*who) && pos.age(*who) >= i32::from(*age),
            Event::Issue { of, son } => {
                let theirs = |c: &&crate::dynasty::Character| c.father == Some(*of) || c.mother == Some(*of);
                pos.people().filter(theirs).any(|c| c.is_alive() && (!son || c.sex.is_male()))
            }
        }
    }

    /// "while England holds Kent", "once Maud reigns".
    pub fn say(&self, how: How) -> Line {
        let what = match self {
            Event::Holds { seat, province } => line![*seat, " holds ", *province],
            Event::War { one, other } => line![*one, " and ", *other, " are at war"],
            Event::Lives { who } => line![*who, " lives"],
            Event::Reigns { who } => line![*who, " reigns"],
            Event::Grown { who, age } => line![*who, " is ", *age],
            Event::Issue { of, son: true } => line![*of, " has a son"],
            Event::Issue { of, son: false } => line![*of, " has a child"],
        };
        line![how.word(), " ", what]
    }
}

impl Terms {
    /// Does its condition let it bind now?
    pub fn is_awake(&self, pos: Pos) -> bool {
        match self {
            Terms::When { how, event, met, then } => {
                let so = || event.is_so(pos);
                let awake = match how {
                    How::While => so(),
                    How::Unless => !so(),
                    How::Once => met.is_some() || so(),
                    How::Until => met.is_none() && !so(),
                };
                awake && then.is_awake(pos)
            }
            Terms::Towards { then, .. } => then.is_awake(pos),
            _ => true,
        }
    }

    /// Has what was to end it come about?
    pub fn is_over(&self) -> bool {
        match self {
            Terms::When { how: How::Until, met: Some(_), .. } => true,
            Terms::When { then, .. } | Terms::Towards { then, .. } => then.is_over(),
            _ => false,
        }
    }

    /// Does it hang on something?
    fn is_conditional(&self) -> bool {
        match self {
            Terms::When { .. } => true,
            Terms::Towards { then, .. } => then.is_conditional(),
            _ => false,
        }
    }

    /// Notes what has come about; true if something was.
    fn note(&mut self, pos: Pos) -> bool {
        match self {
            Terms::When { how, event, met, then } => {
                let lasting = matches!(how, How::Once | How::Until);
                let news = lasting && met.is_none() && event.is_so(pos);
                if news {
                    *met = Some(pos.year());
                }
                then.note(pos) || news
            }
            Terms::Towards { then, .. } => then.note(pos),
            _ => false,
        }
    }
}

/// What has come about since it was last looked is noted, so that "once" and "until" are for good.
pub fn note_events(world: &mut World) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let mut news: Vec<(ContractId, Treaty)> = vec![];
    let hangs = |t: &&Treaty| contracts::lasting(pos, t).any(|(_, c)| c.terms.is_conditional());
    for treaty in pos.treaties().filter(hangs) {
        let mut changed = treaty.clone();
        let noted = changed.clauses.iter_mut().map(|c| c.terms.note(pos));
        // Every clause notes what it saw.
        let some = noted.filter(|new| *new).count() > 0;
        if some {
            news.push((treaty.id, changed));
        }
    }
    for (id, treaty) in news {
        *world.change::<Treaty>(id) = treaty;
    }
}
