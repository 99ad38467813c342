//! Rules of the room `campaign`.

mod allies;
mod control;
mod example_10;
mod famine;
mod goods;
mod marches;
mod offers;
mod shipments;
mod ships;

pub use crate::kit::*;
pub use regnal::dynasty::{Clause, Contract, ContractId};
pub use regnal::games::blood_royale::campaign::{self, CampaignDeed as Deed, Leg, Unit, reach, sail_reach};
pub use regnal::games::blood_royale::marriages::clauses::Terms;

/// Armies as units.
pub fn troops(ids: &[ArmyId]) -> Vec<Unit> {
    ids.iter().map(|a| Unit::Army(*a)).collect()
}

pub fn path(names: &[&str]) -> Vec<ProvinceId> {
    names.iter().map(|n| land(n)).collect()
}

/// A march that asks nobody.
pub fn march(units: &[Unit], way: &[&str]) -> Action {
    Action::Campaign(Deed::March { units: units.to_vec(), path: path(way), ask: false })
}

/// A march that asks leave at foreign borders.
pub fn ask(units: &[Unit], way: &[&str]) -> Action {
    Action::Campaign(Deed::March { units: units.to_vec(), path: path(way), ask: true })
}

pub fn carry(items: &[ItemId], way: &[&str]) -> Action {
    Action::Campaign(Deed::Carry { items: items.to_vec(), path: path(way) })
}

pub fn embark(units: &[Unit], fleet: FleetId) -> Action {
    Action::Campaign(Deed::Embark { units: units.to_vec(), fleet })
}

pub fn ashore(units: &[Unit]) -> Action {
    Action::Campaign(Deed::Land { units: units.to_vec(), ask: false })
}

/// One fleet along these seas, docking or not, without asking.
pub fn sail(fleet: FleetId, seas: &[&str], dock: Option<&str>) -> Action {
    sail_all(&[fleet], seas, dock, false)
}

pub fn sail_all(fleets: &[FleetId], seas: &[&str], dock: Option<&str>, ask: bool) -> Action {
    let path = seas.iter().map(|s| sea(s)).collect();
    Action::Campaign(Deed::Sail { fleets: fleets.to_vec(), path, dock: dock.map(land), ask })
}

pub fn permit(yes: bool) -> Action {
    Action::Campaign(Deed::Permit { yes })
}

pub fn mark(at: &str) -> Action {
    Action::Campaign(Deed::Mark { province: land(at) })
}

/// What [`Board::refused`] gives.
pub fn no(code: &str, rule: &str) -> (String, String) {
    (code.into(), format!("BR {rule}"))
}

/// A contract between two players, in force.
pub fn treaty(b: &mut Board, parties: [SeatId; 2], by: SeatId, terms: Terms) {
    let signed = b.pos().year();
    let clauses = vec![Clause::new(by, terms)];
    b.edit(|p| {
        let id = ContractId(p.treaties.len() as u16);
        let free_text = String::new();
        p.treaties.push(Contract {
            id,
            marriage: None,
            couple: None,
            parties,
            signed,
            ended: None,
            clauses,
            free_text,
        });
    });
}

/// England is to move; nothing stands on the map but the Kings in their capitals.
pub fn moving() -> Board {
    moving_with("")
}

pub fn moving_with(options: &str) -> Board {
    let mut b = board_with(options);
    b.to(Phase::Movement, ENGLAND);
    b
}

/// England has done, and `to` is drawn next; whoever is asked something gives the last answer on the list.
#[track_caller]
pub fn next(b: &mut Board, to: SeatId) {
    let cup = [FRANCE, GERMANY, ITALY, SPAIN];
    let seed = (0..).find(|seed| Dice::seeded(*seed).pick(&cup) == Some(to)).expect("a seed");
    b.seed(seed);
    b.done(ENGLAND);
    while b.pos().turn.active == Some(ENGLAND) {
        let seat = b.table.prompt().seats[0];
        let act = b.offers(seat).pop().expect("an answer");
        b.act(seat, act);
    }
    assert_eq!(b.pos().turn.active, Some(to));
}

impl Board {
    #[track_caller]
    pub fn army_at(&self, id: ArmyId, at: &str) {
        assert_eq!(self.pos().army(id).at, Spot::Land(land(at)), "{}", self.chronicle());
    }

    #[track_caller]
    pub fn item_at(&self, id: ItemId, at: &str) {
        assert_eq!(self.pos().item(id).at, Spot::Land(land(at)), "{}", self.chronicle());
    }

    pub fn province(&mut self, at: &str, change: impl FnOnce(&mut Province)) {
        let at = land(at);
        self.edit(|p| change(&mut p.provinces[at.index()]));
    }

    /// `host` lets `guest` pass until further notice.
    pub fn open(&mut self, host: SeatId, guest: SeatId) {
        self.edit(|p| p.players[host.index()].open_to.push(guest));
    }

    pub fn put_pawn(&mut self, id: PawnId, at: &str) {
        let at = land(at);
        self.edit(|p| p.pawns[id.0 as usize].at = Spot::Land(at));
    }

    /// Goes to the control of the round, as after everybody's move.
    pub fn control(&mut self) {
        self.to(Phase::Control, ENGLAND);
    }
}
