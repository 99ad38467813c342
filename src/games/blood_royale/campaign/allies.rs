//! Troops under another's command: held back for an ally, lent in aid, led by a Governor (19.37 to 19.40, 20.3 to 20.5,
//! OG.11, OG.12).

use bevy_ecs::prelude::World;

use super::super::components::*;
use super::super::ids::{ArmyId, FleetId, PawnId, ProvinceId};
use super::super::marriages::{self, Forbidden};
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling;
use super::asking::{self, Matter};
use super::units::{Unit, check_turn, group, spot_line};
use super::{CampaignAsk, No, push, recall, ships};
use crate::engine::{ChangeRows, Line, joined, so_many};
use crate::line;
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Governors (OG.11, OG.12)

/// The player of a Governor who commands this army of the King who has the province, in his stead: of another house,
/// fifteen or older, present with his piece, and no King of the army's country with it. An enemy's troops obey no Governor.
pub fn governing(pos: Pos, army: ArmyId) -> Option<SeatId> {
    if !pos.options.governors {
        return None;
    }
    let army = pos.army(army);
    let (Spot::Land(at), Banner::Country(country)) = (army.at, army.banner) else { return None };
    // The cheapest questions first: this is asked of every army again and again.
    let governor = pos.character(pos.province(at).governor?);
    let king = pos.country(country).ruler.filter(|king| pos.holder(at) == Some(*king))?;
    let keeper = governor.keeper.filter(|keeper| king != *keeper)?;
    let age = i32::from(pos.book.tables.ages.adult);
    let fit = governor.sex.is_male() && governor.in_play() && !governor.is_captive() && governor.age(pos.year()) >= age;
    let here = || pos.pawn_of(governor.id).is_some_and(|p| p.at == Spot::Land(at));
    let beside = || {
        pos.pawns().any(|p| {
            p.kind == PawnKind::King && p.country == Some(country) && p.bearer.is_some() && p.at == Spot::Land(at)
        })
    };
    (fit && here() && !beside()).then_some(keeper)
}

// ---------------------------------------------------------------- What can be lent (19.38: "all the troops")

/// A piece whose command can be given to another: an army, a royal, a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Unit(Unit),
    Fleet(FleetId),
}

/// These armies, royals and fleets as one force.
pub(super) fn force(armies: &[ArmyId], royals: &[PawnId], fleets: &[FleetId]) -> Vec<Piece> {
    let units = armies.iter().map(|a| Unit::Army(*a)).chain(royals.iter().map(|p| Unit::Royal(*p)));
    units.map(Piece::Unit).chain(fleets.iter().map(|f| Piece::Fleet(*f))).collect()
}

/// The armies, royals and fleets of a force.
pub(super) fn split(force: &[Piece]) -> (Vec<ArmyId>, Vec<PawnId>, Vec<FleetId>) {
    let armies = force.iter().filter_map(|p| if let Piece::Unit(Unit::Army(id)) = p { Some(*id) } else { None });
    let royals = force.iter().filter_map(|p| if let Piece::Unit(Unit::Royal(id)) = p { Some(*id) } else { None });
    let fleets = force.iter().filter_map(|p| if let Piece::Fleet(id) = p { Some(*id) } else { None });
    (armies.collect(), royals.collect(), fleets.collect())
}

/// Everything that stands under another's command by loan.
pub(super) fn lent(pos: Pos<'_>) -> impl Iterator<Item = Piece> {
    let armies = pos.armies().filter(|a| a.lent_to.is_some()).map(|a| Piece::Unit(Unit::Army(a.id)));
    let royals = pos.pawns().filter(|p| p.lent_to.is_some()).map(|p| Piece::Unit(Unit::Royal(p.id)));
    armies.chain(royals).chain(pos.fleets().filter(|f| f.lent_to.is_some()).map(|f| Piece::Fleet(f.id)))
}

/// A force in a line: "3 armies, King Edward Tudor, 1 fleet".
pub(super) fn force_line(pos: Pos, force: &[Piece]) -> Line {
    let units: Vec<Unit> = force.iter().filter_map(|p| if let Piece::Unit(u) = p { Some(*u) } else { None }).collect();
    let fleets: Vec<FleetId> =
        force.iter().filter_map(|p| if let Piece::Fleet(id) = p { Some(*id) } else { None }).collect();
    let units = (!units.is_empty()).then(|| group(pos, &units));
    let words = so_many(fleets.len(), "fleet", "fleets");
    let fleets = (!fleets.is_empty()).then(|| telling::alike(fleets, &words));
    joined(units.into_iter().chain(fleets), ", ")
}

/// Where a force stands, by its first piece.
pub(super) fn place_line(pos: Pos, force: &[Piece]) -> Line {
    match force.first().filter(|p| p.exists(pos)) {
        Some(Piece::Unit(unit)) => spot_line(pos, unit.state(pos).at),
        Some(Piece::Fleet(id)) => ships::berth_line(pos.fleet(*id).at),
        None => line!["nowhere"],
    }
}

impl Piece {
    fn exists(self, pos: Pos) -> bool {
        match self {
            Piece::Unit(unit) => unit.exists(pos),
            Piece::Fleet(id) => pos.find::<Fleet>(id).is_some(),
        }
    }

    fn words(self, pos: Pos) -> String {
        match self {
            Piece::Unit(unit) => unit.words(pos),
            Piece::Fleet(_) => "The fleet".into(),
        }
    }

    /// What one does not have that does not exist.
    fn kind(self) -> &'static str {
        match self {
            Piece::Unit(Unit::Army(_)) => "such army",
            Piece::Unit(_) => "such royal piece",
            Piece::Fleet(_) => "such fleet",
        }
    }

    pub(super) fn owner(self, pos: Pos) -> Option<SeatId> {
        match self {
            Piece::Unit(Unit::Army(id)) => pos.owner_of_army(id),
            Piece::Unit(Unit::Royal(id)) => pos.owner_of_pawn(id),
            Piece::Unit(Unit::Item(id)) => pos.item(id).owner,
            Piece::Fleet(id) => pos.owner_of_fleet(id),
        }
    }

    pub(super) fn lent_to(self, pos: Pos) -> Option<SeatId> {
        match self {
            Piece::Unit(Unit::Army(id)) => pos.army(id).lent_to,
            Piece::Unit(Unit::Royal(id)) => pos.pawn(id).lent_to,
            Piece::Unit(Unit::Item(_)) => None,
            Piece::Fleet(id) => pos.fleet(id).lent_to,
        }
    }

    /// Gives the command of it, or takes it back.
    pub(super) fn lend(self, world: &mut World, to: Option<SeatId>) {
        match self {
            Piece::Unit(Unit::Army(id)) => world.change::<Army>(id).lent_to = to,
            Piece::Unit(Unit::Royal(id)) => world.change::<Pawn>(id).lent_to = to,
            Piece::Unit(Unit::Item(_)) => {}
            Piece::Fleet(id) => world.change::<Fleet>(id).lent_to = to,
        }
    }

    /// The province it stands in, aboard or as a fleet the one in whose port it lies.
    pub(super) fn place(self, pos: Pos) -> Option<ProvinceId> {
        let port = |fleet: FleetId| if let Berth::Port(p) = pos.fleet(fleet).at { Some(p) } else { None };
        match self {
            Piece::Unit(unit) => match unit.state(pos).at {
                Spot::Aboard(fleet) => port(fleet),
                at => at.province(),
            },
            Piece::Fleet(id) => port(id),
        }
    }

    /// Is it on the map?
    pub(super) fn is_out(self, pos: Pos) -> bool {
        match self {
            Piece::Unit(unit) => matches!(unit.state(pos).at, Spot::Land(_) | Spot::Aboard(_)),
            Piece::Fleet(id) => pos.fleet(id).at != Berth::Pool,
        }
    }

    /// Movement spent in this round, and has it stopped?
    fn march(self, pos: Pos) -> (u8, bool) {
        match self {
            Piece::Unit(unit) => {
                let state = unit.state(pos);
                (state.spent, state.halted)
            }
            Piece::Fleet(id) => (pos.fleet(id).spent, pos.fleet(id).halted),
        }
    }

    /// Is it its owner's to lend: not a Governor's, no prisoner, not due out of a port?
    fn check_free(self, pos: Pos) -> Result<(), No> {
        let what = || self.words(pos);
        match self {
            Piece::Unit(Unit::Army(id)) => match governing(pos, id) {
                Some(governor) => Err(No::GovernorHere { what: what(), who: pos.seat_name(governor) }),
                None => Ok(()),
            },
            Piece::Unit(Unit::Royal(id)) => match pos.pawn(id).bearer.filter(|who| pos.character(*who).is_captive()) {
                Some(who) => Err(No::Prisoner { who: pos.name_of(who) }),
                None => Ok(()),
            },
            Piece::Fleet(id) if pos.fleet(id).expelled => {
                Err(No::MustLeavePort { at: self.place(pos).map_or("it".into(), |p| pos.label(p).into()) })
            }
            _ => Ok(()),
        }
    }

    /// Does it stand where another could lead it from: what is aboard goes with its ship?
    fn check_out(self, pos: Pos, with: &[Piece], to: SeatId) -> Result<(), No> {
        let what = || self.words(pos);
        match self {
            Piece::Unit(unit) => match unit.state(pos).at {
                Spot::Land(_) => Ok(()),
                Spot::Aboard(f) if with.contains(&Piece::Fleet(f)) || pos.fleet(f).lent_to == Some(to) => Ok(()),
                _ => Err(No::NotOnLand { what: what() }),
            },
            Piece::Fleet(_) if self.is_out(pos) => Ok(()),
            Piece::Fleet(_) => Err(No::FleetInPool),
        }
    }
}

// ---------------------------------------------------------------- Allies and aid (19.37, 19.38, 20.3 to 20.5)

/// Does what is lent to this seat fight for his monarch, rather than in a joint venture of this round?
pub(super) fn is_aid(pos: Pos, piece: Piece) -> bool {
    match (piece.lent_to(pos), piece.owner(pos)) {
        (Some(to), Some(owner)) => pos.player(to).aided_by.contains(&owner),
        _ => false,
    }
}

/// Do a player's borders stand open to another, by word of mouth?
pub fn is_open(pos: Pos, host: SeatId, guest: SeatId) -> bool {
    pos.player(host).open_to.contains(&guest)
}

fn check_pieces(pos: Pos, seat: SeatId, force: &[Piece]) -> Result<(), No> {
    if force.is_empty() {
        return Err(No::NobodyNamed);
    }
    for (n, piece) in force.iter().enumerate() {
        if !piece.exists(pos) {
            return Err(No::NoSuchPiece { what: piece.kind().into() });
        }
        let what = piece.words(pos);
        if force[..n].contains(piece) {
            return Err(No::NamedTwice { what });
        }
        if piece.owner(pos) != Some(seat) {
            return Err(No::NotYourPiece { what });
        }
    }
    Ok(())
}

pub(super) fn check_lend(pos: Pos, seat: SeatId, force: &[Piece], to: SeatId, aid: bool) -> Result<(), Refusal> {
    check_turn(pos, seat)?;
    check_pieces(pos, seat, force)?;
    if to == seat || !pos.has_seat(to) {
        return Err(No::YourOwn.into());
    }
    let whom = pos.seat_name(to);
    if aid && pos.realm_of(to).is_none() {
        return Err(No::NoCrown { whom }.into());
    }
    if !aid && (pos.turn.order.contains(&to) || pos.is_baronial(to)) {
        return Err(No::HasMoved { whom }.into());
    }
    for piece in force {
        let what = piece.words(pos);
        if let Some(other) = piece.lent_to(pos) {
            return Err(No::LentAway { what, to: pos.seat_name(other) }.into());
        }
        piece.check_free(pos)?;
        if aid && piece.place(pos).and_then(|p| pos.holder(p)) != Some(to) {
            return Err(No::NotInHisLand { what, whom: whom.clone() }.into());
        }
        piece.check_out(pos, force, to)?;
        let (spent, halted) = piece.march(pos);
        if halted || !aid && spent > 0 {
            return Err(No::AlreadyMoving { what }.into());
        }
    }
    marriages::forbids(pos, seat, &Forbidden::Ally { with: to })
}

pub(super) fn do_lend(world: &mut World, seat: SeatId, force: &[Piece], to: SeatId, aid: bool) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let at = force.iter().find_map(|p| p.place(pos));
    if aid && !pos.player(to).aided_by.contains(&seat) {
        let (armies, royals, fleets) = split(force);
        let matter = Matter::Aid { armies, royals, fleets };
        return asking::ask(world, seat, to, at.unwrap_or(ProvinceId(0)), matter);
    }
    lend(world, seat, to, at, force, aid);
}

fn lend(world: &mut World, seat: SeatId, to: SeatId, at: Option<ProvinceId>, force: &[Piece], aid: bool) {
    for piece in force {
        piece.lend(world, Some(to));
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let (group, place) = (force_line(pos, force), place_line(pos, force));
    let (rule, text) = if aid {
        ("20.5", line![seat, " gives ", to, " the command of ", group, " in ", place, "."])
    } else {
        ("19.38", line![seat, " holds ", group, " in ", place, " back, to march with ", to, "."])
    };
    telling::tell(world, Some(seat), at, rule, text);
}

/// Armies that `owner` has promised are offered to the monarch as his movement begins (20.3, 20.4).
pub fn offer_aid(world: &mut World, owner: SeatId, to: SeatId, armies: Vec<ArmyId>) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let Some(at) = armies.iter().find_map(|a| pos.army(*a).at.province()) else { return };
    asking::ask(world, owner, to, at, Matter::Aid { armies, royals: vec![], fleets: vec![] });
}

/// The monarch takes the aid; his Charisma falls while it lasts (20.3, Q55).
pub(super) fn accept_aid(world: &mut World, owner: SeatId, to: SeatId, at: ProvinceId, force: &[Piece]) {
    {
        let mut player = world.change::<Player>(to);
        if !player.aided_by.contains(&owner) {
            player.aided_by.push(owner);
            player.aided_by.sort();
        }
    }
    let text = line![to, " calls in foreign aid: its monarch's Charisma falls by 1."];
    telling::tell(world, Some(to), Some(at), "20.3", text);
    lend(world, owner, to, Some(at), force, true);
}

pub(super) fn check_take_back(pos: Pos, seat: SeatId, force: &[Piece]) -> Result<(), Refusal> {
    // In one's own move, and in another's when one is asked (20.5).
    if !recall::is_asked(pos, seat) {
        check_turn(pos, seat)?;
    }
    check_pieces(pos, seat, force)?;
    for piece in force {
        let Some(to) = piece.lent_to(pos) else {
            return Err(No::NotLent { what: piece.words(pos) }.into());
        };
        if marriages::forbids(pos, seat, &Forbidden::CallBack { from: to }).is_err() {
            return Err(No::AidPromised { whom: pos.seat_name(to) }.into());
        }
    }
    Ok(())
}

pub(super) fn do_take_back(world: &mut World, seat: SeatId, force: &[Piece]) {
    for piece in force {
        piece.lend(world, None);
    }
    let seen = Seen::of(world);
    let pos = seen.pos();
    let text = line![seat, " takes back the command of ", force_line(pos, force), "."];
    telling::tell(world, Some(seat), force.iter().find_map(|p| p.place(pos)), "20.5", text);
}

// ---------------------------------------------------------------- The call to march (19.38, 19.40)

/// Troops held back for this ally.
fn held_back(pos: Pos, owner: SeatId, ally: SeatId) -> Vec<Piece> {
    let his = |p: &Piece| p.lent_to(pos) == Some(ally) && p.owner(pos) == Some(owner) && !is_aid(pos, *p);
    lent(pos).filter(his).collect()
}

/// The ally's turn has come: everyone who holds troops back for him says whether they still march.
pub(super) fn call(world: &mut World, ally: SeatId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    // Who has promised it by contract is not asked whether he keeps his word (19.40).
    let free = |s: &SeatId| marriages::forbids(pos, *s, &Forbidden::CallBack { from: ally }).is_ok();
    let owners: Vec<SeatId> =
        pos.seats().filter(|s| *s != ally && !held_back(pos, *s, ally).is_empty()).filter(free).collect();
    for owner in owners.into_iter().rev() {
        push(world, CampaignAsk::Join { owner, ally });
    }
}

pub(super) fn answer_call(world: &mut World, owner: SeatId, ally: SeatId, yes: bool) {
    if !yes {
        for piece in held_back(Seen::of(world).pos(), owner, ally) {
            piece.lend(world, None);
        }
    }
    let (rule, text) = if yes {
        ("19.38", line!["The troops of ", owner, " march with ", ally, "."])
    } else {
        ("19.40", line![owner, " does not march with ", ally, " after all."])
    };
    telling::tell(world, Some(owner), None, rule, text);
}
