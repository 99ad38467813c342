//! What a power has to give in an orders phase (9.2-1 to 9.2-7), and what it has given (9.0-3, 9.0-4).

use super::super::prelude::*;

/// Where a power's points come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// It owns its capital.
    pub capital: bool,
    /// A single heir lives there.
    pub heir: bool,
    pub thralls: Vec<ProvinceId>,
    pub vassals: Vec<VassalId>,
    pub total: u8,
}

/// The points of a power in an orders phase; what is not spent is lost (9.2).
pub fn pool(pos: Pos, power: PowerId) -> Pool {
    let each = &pos.book.opening.points;
    let capital = pos.has_capital(power);
    let heir = pos.single_heir(power).is_some_and(|h| h.at == pos.capital(power));
    let thralls: Vec<ProvinceId> = pos.thralls_of(power).collect();
    let vassals: Vec<VassalId> = pos.vassals_of(power).map(|v| v.id).collect();
    let many = |n: usize, each: u8| n as u32 * u32::from(each);
    let one = |has: bool, each: u8| if has { u32::from(each) } else { 0 };
    let total = one(capital, each.capital)
        + one(heir, each.heir)
        + many(thralls.len(), each.thrall)
        + many(vassals.len(), each.vassal);
    Pool { capital, heir, thralls, vassals, total: u8::try_from(total).unwrap_or(u8::MAX) }
}

/// What a seat has, what it has given, what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub pool: Pool,
    pub given: Vec<Vote>,
    pub left: u8,
}

/// A seat's points in this orders phase; `None` outside of one, or without a power in the game.
pub fn ledger(pos: Pos, seat: SeatId) -> Option<Account> {
    let power = pos.power_of(seat).filter(|p| pos.is_active(*p) && pos.turn.phase == Phase::Orders)?;
    let pool = pool(pos, power);
    let given = pos.desk(seat).votes.to_vec();
    let spent: u32 = given.iter().map(|v| u32::from(v.points)).sum();
    let left = u32::from(pool.total).saturating_sub(spent) as u8;
    Some(Account { pool, given, left })
}
