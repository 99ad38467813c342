//! What a player should think of now: a list out of the position, for the window and for the text table alike. Every
//! line comes from the room whose business it is; nothing is reckoned here.

use super::components::{Country, Rate};
use super::ids::ProvinceId;
use super::marriages::{self, State};
use super::position::Pos;
use super::{court, fortune, realm};
use crate::dynasty::{CharacterId, Kin, Odds, TalkId, matches, survival};
use crate::table::SeatId;

/// What an issue is about, the most pressing first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An offer waits for this player's answer.
    Answer,
    /// The crown would go to another house, or to nobody.
    Succession,
    /// A monarch who may well die this turn.
    Survival,
    /// One of the own is held prisoner.
    Captive,
    /// A clause is to be kept now.
    Due,
    /// The bill of the forces is higher than the treasury.
    Upkeep,
    /// An heir of age without a husband or wife.
    Unmarried,
    /// In revolt, or likely to be if the event comes.
    Rebellion,
    /// One item short of a set.
    Set,
    /// A Prince without a piece.
    Piece,
}

impl Kind {
    /// The heading of such issues.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Answer => "Offers to answer",
            Kind::Succession => "Succession",
            Kind::Survival => "Survival",
            Kind::Captive => "Captives",
            Kind::Due => "Contracts due",
            Kind::Upkeep => "Upkeep",
            Kind::Unmarried => "Unmarried heirs",
            Kind::Rebellion => "Rebellion",
            Kind::Set => "One item short of a set",
            Kind::Piece => "Princes without a piece",
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
    pub talk: Option<TalkId>,
}

/// A survival roll that fails as often as this, in hundredths, is worth a line.
const WORRYING: u64 = 25;

/// What `seat` should think of now, by kind; within a kind the likeliest or dearest first.
pub fn issues(pos: Pos, seat: SeatId) -> Vec<Issue> {
    if !pos.has_seat(seat) {
        return vec![];
    }
    let mut list = List { pos, seat, kin: pos.kin(), out: vec![] };
    list.answers();
    for country in pos.ruled_by(seat) {
        list.succession(pos.country(country));
    }
    list.captives();
    list.purse();
    list.rebellions();
    list.pieces();
    let mut out = list.out;
    out.sort_by_key(|i| i.kind);
    out
}

struct List<'w> {
    pos: Pos<'w>,
    seat: SeatId,
    kin: Kin<'w>,
    out: Vec<Issue>,
}

impl List<'_> {
    fn push(&mut self, kind: Kind, rule: &'static str, text: String) -> &mut Issue {
        let at = self.out.len();
        self.out.push(Issue { kind, text, rule, who: None, place: None, talk: None });
        &mut self.out[at]
    }

    /// Offers to answer (8.5), clauses to keep (8.10).
    fn answers(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        for talk in pos.talks().talks.iter().filter(|t| t.is_open() && t.to == seat) {
            let of = |who: Option<CharacterId>| {
                who.filter(|c| pos.has_character(*c)).map_or("a child not born yet".to_string(), |c| pos.name_of(c))
            };
            let (groom, bride) = (of(talk.draft.groom), of(talk.draft.bride));
            let text = format!("{} offers a match: {groom} and {bride}.", pos.seat_name(talk.from));
            self.push(Kind::Answer, "8.5", text).talk = Some(talk.id);
        }
        for line in marriages::ledger(pos, seat) {
            if line.state == State::DueNow {
                let text = format!("Contract {}: {}.", line.contract.0 + 1, line.text);
                self.push(Kind::Due, "8.10", text);
            }
        }
    }

    /// Who would follow, whether the monarch lives, whether the heir is married (9.1, 7.2, 8.1).
    fn succession(&mut self, country: &Country) {
        let (pos, seat) = (self.pos, self.seat);
        let name = pos.book.map.country(country.id).name.clone();
        let heir = court::line_of_succession(pos, country.id).into_iter().next();
        let monarch = country.monarch.map(|m| pos.character(m));
        match &heir {
            None => {
                let text = format!("There is no heir to {name}.");
                self.push(Kind::Succession, "9.4", text).who = country.monarch;
            }
            Some(claim) => {
                let c = pos.character(claim.who);
                if c.keeper != Some(seat) {
                    let house =
                        c.keeper.map_or("nobody's house".into(), |s| format!("the house of {}", pos.seat_name(s)));
                    let text =
                        format!("{name} would pass to {} ({}), of {house}.", pos.name_of(claim.who), claim.reason);
                    self.push(Kind::Succession, "9.1", text).who = Some(claim.who);
                }
                let customs = court::customs(pos);
                let may_wed = c.is_adult(pos.year(), &customs) && matches::single(&self.kin, c).is_ok();
                if c.keeper == Some(seat) && may_wed {
                    let text = format!("{}, heir to {name}, is {} and not married.", pos.name_of(c.id), pos.age(c.id));
                    self.push(Kind::Unmarried, "8.1", text).who = Some(c.id);
                }
            }
        }
        let Some(monarch) = monarch else { return };
        let customs = court::customs(pos);
        if survival::must_roll(&customs, monarch, pos.year()) && !court::is_spared(pos, monarch.id) {
            let lives = survival::chance_now(&customs, monarch, pos.year(), 0);
            let dies = lives.failing();
            if dies.ways * 100 >= WORRYING * dies.of {
                let after = heir.map_or("nobody".into(), |h| pos.name_of(h.who));
                let text = format!(
                    "{} of {name} is {}: the next survival roll is failed with {dies}; {after} would follow.",
                    pos.name_of(monarch.id),
                    pos.age(monarch.id)
                );
                self.push(Kind::Survival, "7.2", text).who = Some(monarch.id);
            }
        }
    }

    /// The own in others' hands (19.28).
    fn captives(&mut self) {
        for c in self.pos.household(self.seat).filter(|c| c.is_captive()) {
            let text = format!("{} is held prisoner.", self.pos.name_of(c.id));
            self.push(Kind::Captive, "19.28", text).who = Some(c.id);
        }
    }

    /// The bill, and sets that lack one item (13.1, 21.2).
    fn purse(&mut self) {
        let (pos, seat) = (self.pos, self.seat);
        let (due, have) = (realm::upkeep_due(pos, seat), pos.purse(seat));
        if due > have {
            let are = if have == 1 { "is" } else { "are" };
            let text = format!("Upkeep is {due} Crowns; there {are} {have} to spend.");
            self.push(Kind::Upkeep, "13.1", text);
        }
        for at in realm::stores(pos, seat) {
            let lines = realm::cashing_table(pos, seat);
            // The dearest set that lacks just one thing: the cheaper ones are parts of it.
            let mut short = lines.iter().filter(|l| l.at == at && l.full == 0 && l.lacking.len() == 1);
            if let Some(line) = short.next() {
                let text = format!("{}: {}.", pos.label(at), line.text);
                self.push(Kind::Set, "21.2", text).place = Some(at);
            }
        }
    }

    /// Provinces in revolt, and where a roll may bring one (15.11 to 15.19).
    fn rebellions(&mut self) {
        let pos = self.pos;
        let held: Vec<ProvinceId> = pos.held_by(self.seat).collect();
        for at in held.iter().copied().filter(|p| pos.province(*p).rebellion.is_some()) {
            let text = format!("{} is in revolt.", pos.label(at));
            self.push(Kind::Rebellion, "15.20", text).place = Some(at);
        }
        let calm = held.into_iter().filter(|p| pos.province(*p).rebellion.is_none());
        let mut risks: Vec<(u8, ProvinceId)> =
            calm.filter_map(|p| Some((fortune::rebellion_sixths(pos, p)?, p))).filter(|(n, _)| *n > 0).collect();
        risks.sort_by_key(|(n, p)| (std::cmp::Reverse(*n), *p));
        let high = pos.player(self.seat).rate == Some(Rate::High);
        // One line for all: the worst, and how many more may rise.
        let Some((sixths, at)) = risks.first().copied() else { return };
        let odds = Odds { ways: sixths.into(), of: 6 };
        let taxed = if high { ", at the high tax" } else { "" };
        let more = match risks.len() - 1 {
            0 => String::new(),
            1 => "; another province may rise too".into(),
            n => format!("; {n} more may rise too"),
        };
        let text = format!("{}: {odds} if the rebellion event comes{taxed}{more}.", pos.label(at));
        self.push(Kind::Rebellion, "15.11", text).place = Some(at);
    }

    /// Princes who wait for a piece (6.23).
    fn pieces(&mut self) {
        for who in court::waiting(self.pos, self.seat) {
            let text = format!("{} waits for a piece: all five are in use.", self.pos.name_of(who));
            self.push(Kind::Piece, "6.23", text).who = Some(who);
        }
    }
}
