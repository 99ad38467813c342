//! Rules of the room `court`: people, succession, regents, countries lost and won, royal pieces.

mod births;
mod deaths;
mod landless;
mod passing_over;
mod pieces;
mod regents;
mod succession;
mod weight;
mod whole;

pub use crate::kit::*;
pub use regnal::dynasty::{Captor, Clause, Contract, ContractId};
pub use regnal::games::blood_royale::court::{self, CourtAsk, CourtDeed};
pub use regnal::games::blood_royale::marriages::clauses::Terms;

/// A new game of five in the births of 1300, without children born this turn: three people each.
pub fn quiet() -> Board {
    quiet_with("")
}

pub fn quiet_with(options: &str) -> Board {
    let mut b = board_with(options);
    b.edit(|p| {
        p.people.truncate(15);
        p.people.iter_mut().for_each(|c| c.strain = 0);
        p.turn.done.clear();
    });
    b
}

pub fn deed(deed: CourtDeed) -> Action {
    Action::Court(deed)
}

impl Board {
    /// These die together; what follows runs until somebody is asked.
    pub fn die(&mut self, who: &[CharacterId]) {
        self.happens(|world| court::die_all(world, who, "dies"));
    }

    /// A phase begins by its own door, with these dice.
    pub fn enter_with(&mut self, phase: Phase, faces: &[u8]) {
        self.edit_all(|p, dice| {
            dice.lay(faces.to_vec());
            p.stack.clear();
            (p.turn.phase, p.turn.begun, p.turn.active) = (phase, false, None);
            p.turn.done.clear();
        });
    }

    /// Another year, in the births: everybody is older.
    pub fn in_year(&mut self, year: i32) {
        self.edit(|p| (p.turn.year, p.turn.number) = (year, ((year - 1300) / 5 + 1) as u16));
    }

    /// What the court asks now.
    pub fn asked(&self) -> Option<CourtAsk> {
        match self.top() {
            Some(Frame::Court(ask)) => Some(ask),
            _ => None,
        }
    }

    pub fn do_it(&mut self, seat: SeatId, of: CourtDeed) {
        self.act(seat, deed(of));
    }

    /// The country of a seat.
    pub fn own(&self, seat: SeatId) -> CountryId {
        self.pos().player(seat).country
    }

    pub fn who(&self, id: CharacterId) -> Character {
        self.pos().character(id).clone()
    }

    pub fn change(&mut self, id: CharacterId, change: impl FnOnce(&mut Character)) {
        self.edit(|p| change(&mut p.people[id.0 as usize]));
    }

    /// Who rules the country a seat sat down with.
    pub fn ruler(&self, seat: SeatId) -> Option<SeatId> {
        self.pos().country(self.own(seat)).ruler
    }

    /// The Queen at the start and the child.
    pub fn queen(&self, seat: SeatId) -> CharacterId {
        self.pos().kin().spouse(self.monarch(seat)).expect("a Queen")
    }

    pub fn heir(&self, seat: SeatId) -> CharacterId {
        let child = self.pos().kin().children(self.monarch(seat)).first().copied();
        child.expect("a child")
    }

    /// The first child of a seat's King is of this sex and age.
    pub fn heir_is(&mut self, seat: SeatId, sex: Sex, age: i32) -> CharacterId {
        let id = self.heir(seat);
        let year = self.pos().year();
        self.change(id, |c| (c.sex, c.born, c.track) = (sex, year - age, year - age));
        id
    }

    /// Signs a contract of one clause for a marriage.
    pub fn contract(&mut self, marriage: MarriageId, by: SeatId, to: SeatId, terms: Terms) {
        let id = ContractId(self.data().treaties.len() as u16);
        self.edit(|p| {
            let of = &mut p.marriages[marriage.0 as usize];
            of.contract = Some(id);
            p.treaties.push(Contract {
                id,
                marriage: Some(marriage),
                couple: Some((of.husband, of.wife)),
                parties: [by, to],
                signed: of.year,
                ended: None,
                clauses: vec![Clause::new(by, terms)],
                free_text: String::new(),
            });
        });
    }

    /// The sum of named modifiers.
    pub fn sum(of: &[(String, i8)]) -> i8 {
        of.iter().map(|m| m.1).sum()
    }
}
