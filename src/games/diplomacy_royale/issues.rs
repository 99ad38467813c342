//! What a player should think of now: a list out of the position, for the window and for the text table alike. Every line
//! comes from the room whose business it is; nothing is reckoned here.

use super::components::*;
use super::options::Crownless;
use super::position::Pos;
use super::writs::{self, ProposalState};
use super::{clergy, court, orders};
use crate::diplomacy::ProvinceId;
use crate::dynasty::CharacterId;
use crate::table::SeatId;

/// What an issue is about, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A writ or a ransom waits for this player's answer.
    Answer,
    /// A unit that was driven out has no retreat yet.
    Retreat,
    /// Units to be removed, or to be built.
    Due,
    /// An order that is probably not what was meant.
    Slip,
    /// The dynasty has lost its crown and may make a king.
    Kingdom,
    /// A man who must have a title.
    Title,
    /// A man who must lead a unit.
    Command,
    /// Prisoners, one's own and others'.
    Captive,
    /// A monarch or heir of age without husband or wife.
    Unmarried,
}

impl Kind {
    /// What stands before such an issue in a list.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Answer => "Offers to answer",
            Kind::Retreat => "Retreats",
            Kind::Due => "Builds and removals",
            Kind::Slip => "Orders that look like slips",
            Kind::Kingdom => "A dynasty without a crown",
            Kind::Title => "Men without a title",
            Kind::Command => "Men without a command",
            Kind::Captive => "Captives",
            Kind::Unmarried => "Unmarried heirs",
        }
    }
}

/// One thing to think of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    pub kind: Kind,
    pub text: String,
    /// Rule, without the game's prefix.
    pub rule: &'static str,
    pub who: Option<CharacterId>,
    pub place: Option<ProvinceId>,
}

/// Everything `seat` should think of now, by kind. Ask it of what the seat knows: of the world laid out from its view.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<Issue> {
    let mut list = List { pos, seat, out: vec![] };
    list.asked();
    match pos.turn.phase {
        Phase::Births | Phase::Adjustments => list.adjustments(),
        Phase::Court => {
            list.answers();
            list.court();
            list.captives();
            list.unmarried();
        }
        Phase::Moves => list.slips(),
        Phase::Retreats => list.retreats(),
        Phase::Choosing | Phase::Gifts | Phase::Conclave => {}
    }
    let mut out = list.out;
    out.sort_by_key(|i| i.kind);
    out
}

struct List<'w> {
    pos: Pos<'w>,
    seat: SeatId,
    out: Vec<Issue>,
}

impl List<'_> {
    fn push(&mut self, kind: Kind, rule: &'static str, text: String) -> &mut Issue {
        let at = self.out.len();
        self.out.push(Issue { kind, text, rule, who: None, place: None });
        &mut self.out[at]
    }

    /// What the other side would have set aside, in any phase (5.2-6).
    fn asked(&mut self) {
        for text in writs::asked(self.pos, self.seat) {
            self.push(Kind::Answer, "5.2-6", text);
        }
    }

    /// Writs that wait for the bride's word or the groom's (5.4), ransoms (6.3-4), and promises that are due (5.2-4).
    fn answers(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        for drafts in writs::owed(pos, seat) {
            let Some((groom, bride)) = drafts.first().and_then(|d| d.couple()) else { continue };
            let with = if drafts.len() == 1 { pos.name_of(bride) } else { "one of the other's dynasty".into() };
            let text = format!("{} is promised to {with}: the writ is due.", pos.name_of(groom));
            self.push(Kind::Answer, "5.2-4", text).who = Some(groom);
        }
        let name = |who: Option<CharacterId>| who.map_or("nobody".into(), |c| pos.name_of(c));
        for p in writs::all(pos) {
            let (groom, bride) = (name(p.draft.groom), name(p.draft.bride));
            if p.to == seat && p.state == ProposalState::Issued {
                let text = format!("{} asks for {bride}'s hand for {groom}.", pos.seat_name(p.from));
                self.push(Kind::Answer, "5.4-4", text).who = p.draft.bride;
            }
            if p.from == seat && p.state == ProposalState::Accepted {
                let text = format!("{} accepts for {bride}; some terms are flagged.", pos.seat_name(p.to));
                self.push(Kind::Answer, "5.4-14", text).who = p.draft.groom;
            }
        }
        for ransom in &pos.at.ransoms.0 {
            if pos.character(ransom.who).keeper == Some(seat) {
                let price = court::price(pos, &ransom.against, &ransom.words);
                let text = format!("{} offers {} back {price}.", pos.seat_name(ransom.by), pos.name_of(ransom.who));
                self.push(Kind::Answer, "6.3-4", text).who = Some(ransom.who);
            }
        }
    }

    /// What the court owes (6.1-1, 7.1-1, 8.2-12).
    fn court(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        for who in court::titles_owed(pos, seat) {
            let text = format!("{} is {} and must have a title.", pos.name_of(who), pos.age(who));
            self.push(Kind::Title, "7.1-1", text).who = Some(who);
        }
        for who in court::commands_owed(pos, seat) {
            let text = format!("{} is {} and must lead a unit.", pos.name_of(who), pos.age(who));
            self.push(Kind::Command, "6.1-1", text).who = Some(who);
        }
        let crownless = pos.power_of(seat).filter(|p| pos.power(*p).standing == Standing::Crownless);
        if let Some(power) = crownless
            && pos.options.crownless == Crownless::NewKingdom
            && !pos.centres(power).is_empty()
        {
            let text = "Your dynasty has lost its crown; one of its titled nobles may be made king.".into();
            self.push(Kind::Kingdom, "8.2-12", text);
        }
    }

    /// Prisoners (6.3-3, 9.3-16).
    fn captives(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        for c in pos.household(seat) {
            if let Some(crate::dynasty::Captor::Seat(by)) = c.captive_of {
                let text = format!("{} is a prisoner of {}.", c.name, pos.seat_name(by));
                self.push(Kind::Captive, "6.3-3", text).who = Some(c.id);
            }
        }
        for c in court::captives_of(pos, seat) {
            let home = c.keeper.map_or("nobody".into(), |s| pos.seat_name(s));
            let text = format!("You hold {} of {home}.", c.name);
            self.push(Kind::Captive, "6.3-3", text).who = Some(c.id);
        }
    }

    /// Monarchs and heirs who could marry (8.1-9, 7.1-3).
    fn unmarried(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        let heirs = court::heirs(pos);
        for c in pos.household(seat) {
            if pos.marriage_of(c.id).is_some() || writs::check_single(pos, c.id).is_err() {
                continue;
            }
            let text = if pos.reigns(c.id) {
                format!("{} reigns and is not married.", c.name)
            } else if heirs.iter().any(|(who, _)| *who == c.id) {
                let of = court::heir_to(pos, c.id).unwrap_or_default();
                format!("{}, first in line to {of}, is not married.", c.name)
            } else {
                continue;
            };
            self.push(Kind::Unmarried, "5.1-1", text).who = Some(c.id);
        }
        let waiting = self.out.iter().any(|i| i.kind == Kind::Unmarried);
        if waiting && !clergy::can_wed(pos, seat, seat) {
            let text =
                "You have no priest: you can only marry into a dynasty that has one. A man may enter the clergy.";
            self.push(Kind::Unmarried, "9.1-2", text.into());
        }
    }

    /// Builds and removals due (10.1-1).
    fn adjustments(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        let Some(power) = pos.power_of(seat).filter(|p| pos.is_active(*p) && orders::is_time(pos)) else { return };
        let (due, given) = (orders::due(pos, power), pos.desk().adjustments.get(&seat).map_or(0, Vec::len));
        let left = (due.unsigned_abs() as usize).saturating_sub(given);
        let units = |n: usize| if n == 1 { "1 unit".to_string() } else { format!("{n} units") };
        let free = court::build_sites(pos, power).len();
        if due < 0 && left > 0 {
            self.push(Kind::Due, "10.1-1", format!("{} must still be removed.", units(left)));
        } else if due > 0 && left.min(free) > 0 {
            self.push(Kind::Due, "10.1-1", format!("{} may still be raised.", units(left)));
        }
    }

    /// Orders that probably are slips.
    fn slips(&mut self) {
        let pos = self.pos;
        for (unit, text) in orders::slips(pos, self.seat) {
            let place = pos.find_unit(unit).and_then(|u| u.at).map(|at| pos.map().province(at));
            self.push(Kind::Slip, "10.3-2", text).place = place;
        }
    }

    /// Units driven out without a retreat: they will be disbanded.
    fn retreats(&mut self) {
        let pos = self.pos;
        for unit in orders::driven_out(pos, self.seat).filter(|u| !pos.desk().retreats.contains_key(&u.id)) {
            let text = format!("{} was driven out: without a retreat it is disbanded.", orders::unit_words(pos, unit));
            self.push(Kind::Retreat, "10.3-2", text).place = unit.at.map(|at| pos.map().province(at));
        }
    }
}
