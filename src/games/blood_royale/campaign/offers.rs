//! What a player is offered: from each province the whole stack, the armies without their royals, and all but one, to
//! wherever they can come; fleets to every berth; goods toward the capital and to the neighbours. Always finite and small.

use super::super::components::*;
use super::super::ids::{ArmyId, FleetId, ItemId, ProvinceId};
use super::super::position::Pos;
use super::allies::{self, Piece};
use super::ground::{Field, Ground, Presence};
use super::units::{Party, Unit, at_home_with, check_turn, mover_of_army, mover_of_pawn, serves};
use super::ways::{self, Way};
use super::{CampaignAsk, CampaignDeed, asking, burning, control, crusade, goods, recall, shipments, ships, top};
use crate::table::SeatId;

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<CampaignDeed>) {
    if let Some(ask) = top(pos) {
        return answers(pos, seat, ask, out);
    }
    if !pos.stack().is_empty() {
        return;
    }
    if pos.turn.phase == Phase::Control {
        let marks = control::markable(pos, seat);
        if marks.len() > 1 {
            out.push(CampaignDeed::MarkAll);
        }
        out.extend(marks.into_iter().map(|province| CampaignDeed::Mark { province }));
    } else if check_turn(pos, seat).is_ok() {
        let who = Presence::of(pos);
        Sheet::of(pos, seat, &who).write(out);
    }
}

fn answers(pos: Pos, seat: SeatId, ask: &CampaignAsk, out: &mut Vec<CampaignDeed>) {
    if let Some((who, step)) = shipments::stake_due(pos) {
        if who == seat {
            let most = (pos.purse(seat) / step).min(6);
            out.extend((0..=most).map(|n| CampaignDeed::Stake { crowns: n * step }));
        }
        return;
    }
    if super::deciders(pos, ask).contains(&seat) {
        let open = |yes: &bool| asking::check_permit(pos, seat, *yes).is_ok();
        out.extend([true, false].into_iter().filter(open).map(|yes| CampaignDeed::Permit { yes }));
        let price = |crowns: &u32| asking::check_price(pos, seat, *crowns).is_ok();
        out.extend([5, 10].into_iter().filter(price).map(|crowns| CampaignDeed::Price { crowns }));
        if let CampaignAsk::Burn { owner, mover } = ask {
            let items = burning::threatened(pos, *owner, *mover);
            if items.len() > 1 {
                push(out, CampaignDeed::Destroy { items: items.clone() });
            }
            items.into_iter().for_each(|i| push(out, CampaignDeed::Destroy { items: vec![i] }));
            push(out, CampaignDeed::Keep);
        }
        if let CampaignAsk::Recall { owner, mover } = ask {
            recalls(pos, &recall::open(pos, *owner, *mover), out);
        }
    }
}

/// All of them, those of each province where they stand in several, and no more.
fn recalls(pos: Pos, all: &[Piece], out: &mut Vec<CampaignDeed>) {
    let back = |force: &[Piece]| {
        let (armies, royals, fleets) = allies::split(force);
        CampaignDeed::TakeBack { armies, royals, fleets }
    };
    push(out, back(all));
    for p in ProvinceId::all() {
        let here: Vec<Piece> = all.iter().copied().filter(|piece| piece.place(pos) == Some(p)).collect();
        if !here.is_empty() && here.len() < all.len() {
            push(out, back(&here));
        }
    }
    push(out, CampaignDeed::Keep);
}

/// What stands ready in one province.
#[derive(Default)]
struct Camp {
    armies: Vec<ArmyId>,
    pawns: Vec<Unit>,
    /// Led by a Governor who must agree (OG.11).
    governed: Vec<ArmyId>,
    /// Princes of a Baronial Dynasty, who must agree (Q36).
    guests: Vec<Unit>,
    items: Vec<ItemId>,
}

struct Sheet<'w> {
    pos: Pos<'w>,
    seat: SeatId,
    camps: Vec<Camp>,
    who: &'w Presence,
    troops: Field<'w>,
}

fn push(out: &mut Vec<CampaignDeed>, deed: CampaignDeed) {
    out.push(deed);
}

impl<'w> Sheet<'w> {
    fn of(pos: Pos<'w>, seat: SeatId, who: &'w Presence) -> Self {
        let mut camps: Vec<Camp> = ProvinceId::all().map(|_| Camp::default()).collect();
        let ready = |u: Unit| !u.state(pos).halted && u.left(pos) > 0;
        for army in pos.armies() {
            let Spot::Land(p) = army.at else { continue };
            if !serves(pos, seat, army.id) {
                continue;
            }
            match mover_of_army(pos, seat, army.id) {
                Ok(_) if !ready(Unit::Army(army.id)) => {}
                Ok(None) => camps[p.index()].armies.push(army.id),
                Ok(Some(_)) => camps[p.index()].governed.push(army.id),
                Err(_) => {}
            }
        }
        for pawn in pos.pawns() {
            let Spot::Land(p) = pawn.at else { continue };
            let unit = Unit::Royal(pawn.id);
            match mover_of_pawn(pos, seat, pawn.id) {
                Ok(_) if !ready(unit) => {}
                Ok(None) => camps[p.index()].pawns.push(unit),
                Ok(Some(_)) => camps[p.index()].guests.push(unit),
                Err(_) => {}
            }
        }
        if !pos.options.announced_trade {
            for item in pos.items() {
                let Spot::Land(p) = item.at else { continue };
                let escorted = !camps[p.index()].armies.is_empty();
                if ready(Unit::Item(item.id)) && goods::check_mover(pos, seat, item.id, escorted).is_ok() {
                    camps[p.index()].items.push(item.id);
                }
            }
        }
        for camp in &mut camps {
            // Tired troops do not hold the fresh ones back.
            let left = |id: &ArmyId| Unit::Army(*id).left(pos);
            for stack in [&mut camp.armies, &mut camp.governed] {
                if let Some(most) = stack.iter().map(left).max() {
                    stack.retain(|a| left(a) == most);
                }
            }
        }
        let troops = Field::of(pos, seat, Party { armies: true, royals: true, items: false }, who);
        Sheet { pos, seat, camps, who, troops }
    }

    fn write(&self, out: &mut Vec<CampaignDeed>) {
        self.crusaders(out);
        for p in ProvinceId::all() {
            self.march_from(p, out);
        }
        self.royals(out);
        self.goods(out);
        self.ships(out);
        self.seizures(out);
        self.friends(out);
    }

    // ------------------------------------------------------------ On land

    fn march_from(&self, from: ProvinceId, out: &mut Vec<CampaignDeed>) {
        let camp = &self.camps[from.index()];
        for stack in [&camp.armies, &camp.governed] {
            let Some(first) = stack.first() else { continue };
            let units: Vec<Unit> = stack.iter().map(|a| Unit::Army(*a)).collect();
            let left = Unit::Army(*first).left(self.pos);
            let home = at_home_with(self.pos, self.seat, &units);
            if !home.is_empty() {
                self.lent(&units, home, from, out);
                continue;
            }
            let ways = ways::reach_over(self.pos, &self.troops, from, left);
            self.march(&units, &ways, out);
            let lent: Vec<Unit> =
                units.iter().copied().filter(|u| !at_home_with(self.pos, self.seat, &[*u]).is_empty()).collect();
            if units.len() > 1 && units[1..] != lent[..] {
                self.march(&units[1..], &ways, out);
            }
            let home = at_home_with(self.pos, self.seat, &lent);
            if !home.is_empty() {
                self.lent(&lent, home, from, out);
            }
        }
        if camp.armies.is_empty() {
            return;
        }
        let mut units: Vec<Unit> = camp.armies.iter().map(|a| Unit::Army(*a)).collect();
        for royals in [&camp.pawns, &camp.guests] {
            if royals.is_empty() {
                continue;
            }
            units.extend(royals);
            let home = at_home_with(self.pos, self.seat, &units);
            if home.is_empty() {
                let left = super::units::least_left(self.pos, &units);
                self.march(&units, &ways::reach_over(self.pos, &self.troops, from, left), out);
            } else {
                self.lent(&units, home, from, out);
            }
            units.truncate(camp.armies.len());
        }
        // In a rebellion goods go only with armies (15.23).
        let province = self.pos.province(from);
        if province.rebellion.is_some() && !province.famine && !camp.items.is_empty() {
            units.extend(camp.items.iter().map(|i| Unit::Item(*i)));
            let party = Party { armies: true, royals: false, items: true };
            let field = Field::of(self.pos, self.seat, party, self.who);
            let left = super::units::least_left(self.pos, &units);
            let mut ways = ways::reach_over(self.pos, &field, from, left);
            ways.retain(|(_, w)| !w.ends);
            self.march(&units, &ways, out);
        }
    }

    /// An ally's troops, who are at home where he is (19.38).
    fn lent(&self, units: &[Unit], home: Vec<SeatId>, from: ProvinceId, out: &mut Vec<CampaignDeed>) {
        let party = Party { armies: true, royals: false, items: false };
        let field = Field::with(self.pos, self.seat, party, self.who, home);
        let left = super::units::least_left(self.pos, units);
        self.march(units, &ways::reach_over(self.pos, &field, from, left), out);
    }

    fn march(&self, units: &[Unit], ways: &[(ProvinceId, Way)], out: &mut Vec<CampaignDeed>) {
        for (_, way) in ways {
            let deed = |ask| CampaignDeed::March { units: units.to_vec(), path: way.path.clone(), ask };
            if way.needs_leave.is_some() {
                self.push_march(out, deed(true));
            }
            self.push_march(out, deed(false));
        }
    }

    /// Where anything is signed, every march is asked about: owners of lent armies, named provinces, closed ground.
    fn push_march(&self, out: &mut Vec<CampaignDeed>, deed: CampaignDeed) {
        let signed = self.pos.treaties().next().is_some();
        if !signed || super::check(self.pos, self.seat, &deed).is_ok() {
            push(out, deed);
        }
    }

    /// Royal pieces alone go home or join armies, over friendly ground.
    fn royals(&self, out: &mut Vec<CampaignDeed>) {
        if self.camps.iter().all(|c| c.pawns.is_empty() && c.guests.is_empty()) {
            return;
        }
        let capital = self.pos.capital_of(self.seat);
        let party = Party { armies: false, royals: true, items: false };
        let field = Field::of(self.pos, self.seat, party, self.who);
        for from in ProvinceId::all() {
            let camp = &self.camps[from.index()];
            for pawn in camp.pawns.iter().chain(&camp.guests) {
                for (to, way) in ways::reach_over(self.pos, &field, from, pawn.left(self.pos)) {
                    let goal = Some(to) == capital || !self.camps[to.index()].armies.is_empty();
                    let refuge = self.pos.province(from).famine;
                    if !way.ends && (goal || refuge) {
                        self.push_march(out, CampaignDeed::March { units: vec![*pawn], path: way.path, ask: false });
                    }
                }
            }
        }
    }

    fn crusaders(&self, out: &mut Vec<CampaignDeed>) {
        if !crusade::is_on(self.pos) || crusade::has_moved(self.pos, self.seat) {
            return;
        }
        for p in ProvinceId::all() {
            let camp = &self.camps[p.index()];
            let own = |id: &ArmyId| self.pos.owner_of_army(*id) == Some(self.seat);
            let armies: Vec<ArmyId> = camp.armies.iter().copied().filter(own).collect();
            if armies.is_empty() || !crusade::leads_east(self.pos, self.seat, p) {
                continue;
            }
            let prince = |u: &Unit| match u {
                Unit::Royal(id) if self.pos.owner_of_pawn(*id) != Some(self.seat) => None,
                Unit::Royal(id) if self.pos.pawn(*id).kind != PawnKind::King => Some(*id),
                _ => None,
            };
            let pawns: Vec<_> = camp.pawns.iter().filter_map(prince).collect();
            if !pawns.is_empty() {
                push(out, CampaignDeed::TakeCross { armies: armies.clone(), pawns });
            }
            push(out, CampaignDeed::TakeCross { armies, pawns: vec![] });
        }
    }

    // ------------------------------------------------------------ Goods

    /// Of goods alike in one place the first stands for all.
    fn kinds(&self, items: &[ItemId]) -> Vec<ItemId> {
        let mut seen = vec![];
        let mut firsts = vec![];
        for id in items {
            let item = self.pos.item(*id);
            let kind = (item.goods, item.owner, item.spent);
            if !seen.contains(&kind) {
                seen.push(kind);
                firsts.push(*id);
            }
        }
        firsts
    }

    fn goods(&self, out: &mut Vec<CampaignDeed>) {
        if self.pos.options.announced_trade {
            return self.shipments(out);
        }
        if self.camps.iter().all(|c| c.items.is_empty()) {
            return;
        }
        let party = Party { items: true, ..Party::default() };
        let field = Field::of(self.pos, self.seat, party, self.who);
        let home = self.pos.capital_of(self.seat);
        let far = home.map(|c| ways::distances(self.pos, &field, c));
        for from in ProvinceId::all() {
            let all = &self.camps[from.index()].items;
            let mut items: Vec<ItemId> =
                all.iter().copied().filter(|i| goods::check_mover(self.pos, self.seat, *i, false).is_ok()).collect();
            let units: Vec<Unit> = items.iter().map(|i| Unit::Item(*i)).collect();
            if items.is_empty() || goods::check_leaving(self.pos, &units, from, party).is_err() {
                continue;
            }
            let left = items.iter().map(|i| Unit::Item(*i).left(self.pos)).max().unwrap_or(0);
            items.retain(|i| Unit::Item(*i).left(self.pos) == left);
            let ways = ways::reach_over(self.pos, &field, from, left);
            let distance = |p: ProvinceId| far.as_ref().and_then(|f| f[p.index()]);
            let homeward = ways
                .iter()
                .filter(|(p, _)| distance(*p).is_some_and(|d| distance(from).is_none_or(|now| d < now)))
                .min_by_key(|(p, _)| (distance(*p), *p));
            let kinds = self.kinds(&items);
            if let Some((_, way)) = homeward.filter(|_| home != Some(from)) {
                if items.len() > 1 {
                    push(out, CampaignDeed::Carry { items: items.clone(), path: way.path.clone() });
                }
                for id in &kinds {
                    push(out, CampaignDeed::Carry { items: vec![*id], path: way.path.clone() });
                }
            }
            for (to, way) in ways.iter().filter(|(_, w)| w.path.len() == 1) {
                if homeward.is_some_and(|(p, _)| p == to) {
                    continue;
                }
                for id in &kinds {
                    push(out, CampaignDeed::Carry { items: vec![*id], path: way.path.clone() });
                }
            }
        }
    }

    /// Option D: to one's own capital by the safest route.
    fn shipments(&self, out: &mut Vec<CampaignDeed>) {
        let Some(home) = self.pos.capital_of(self.seat) else { return };
        // Alike are goods of one kind and origin in one place: contracts speak of no more.
        let mut routes: Vec<(_, Option<Vec<super::Leg>>)> = vec![];
        for item in self.pos.items().filter(|i| i.owner == Some(self.seat) && !i.halted) {
            let Some(from) = item.at.province().filter(|p| *p != home) else { continue };
            let alike = (from, item.goods, item.from);
            if !routes.iter().any(|(a, _)| *a == alike) {
                routes.push((alike, shipments::safest_route(self.pos, self.seat, item.id, from, home)));
            }
            if let Some((_, Some(route))) = routes.iter().find(|(a, _)| *a == alike) {
                push(out, CampaignDeed::Ship { item: item.id, route: route.clone() });
            }
        }
    }

    fn seizures(&self, out: &mut Vec<CampaignDeed>) {
        for item in self.pos.items() {
            let Spot::Land(p) = item.at else { continue };
            if self.pos.holder(p) != Some(self.seat) {
                continue;
            }
            let items = vec![item.id];
            if item.owner != Some(self.seat) && goods::check_confiscate(self.pos, self.seat, &items).is_ok() {
                push(out, CampaignDeed::Confiscate { items: items.clone() });
            }
            // Burnt rather than lost.
            let threatened = self.troops.ground(p) == Some(Ground::Ends);
            if threatened && goods::check_destroy(self.pos, self.seat, &items).is_ok() {
                push(out, CampaignDeed::Destroy { items });
            }
        }
    }

    // ------------------------------------------------------------ Ships

    fn ships(&self, out: &mut Vec<CampaignDeed>) {
        let mine: Vec<&Fleet> =
            self.pos.fleets().filter(|f| self.pos.commander_of_fleet(f.id) == Some(self.seat)).collect();
        let mut grouped: Vec<Berth> = vec![];
        for fleet in &mine {
            if let Berth::Port(p) = fleet.at {
                self.embark(fleet.id, p, out);
                self.land(fleet.id, out);
            }
            self.sail(&[fleet.id], out);
            let together: Vec<FleetId> =
                mine.iter().filter(|f| f.at == fleet.at && f.at != Berth::Pool && !f.halted).map(|f| f.id).collect();
            if together.len() > 1 && together[0] == fleet.id && !grouped.contains(&fleet.at) {
                grouped.push(fleet.at);
                self.sail(&together, out);
            }
        }
    }

    fn sail(&self, fleets: &[FleetId], out: &mut Vec<CampaignDeed>) {
        let landing = ships::can_invade(self.pos, fleets);
        for (_, course) in ways::sail_reach(self.pos, self.seat, fleets) {
            let deed =
                |ask| CampaignDeed::Sail { fleets: fleets.to_vec(), path: course.path.clone(), dock: course.dock, ask };
            if course.needs_leave.is_none() {
                push(out, deed(false));
                continue;
            }
            push(out, deed(true));
            let invades = |dock| ships::check_sail(self.pos, self.seat, fleets, &course.path, dock, false).is_ok();
            if landing && invades(course.dock) {
                push(out, deed(false));
            }
        }
    }

    fn embark(&self, fleet: FleetId, at: ProvinceId, out: &mut Vec<CampaignDeed>) {
        let camp = &self.camps[at.index()];
        let most = usize::from(self.pos.book.tables.limits.fleet_carries);
        let room = most.saturating_sub(ships::aboard_count(self.pos, fleet));
        let armies: Vec<Unit> = camp.armies.iter().map(|a| Unit::Army(*a)).take(room).collect();
        let royals: Vec<Unit> = camp.pawns.iter().copied().take(room.saturating_sub(armies.len())).collect();
        let units = |list: &[&[Unit]]| CampaignDeed::Embark { units: list.concat(), fleet };
        if !armies.is_empty() {
            push(out, units(&[&armies]));
            if !royals.is_empty() {
                push(out, units(&[&armies, &royals]));
            }
        }
        let items: Vec<Unit> = camp.items.iter().map(|i| Unit::Item(*i)).collect();
        let deed = units(&[&items]);
        if !items.is_empty() && ships::check_embark(self.pos, self.seat, &items, fleet).is_ok() {
            push(out, deed);
        }
        // Another's goods, left on the coast for him to ship (16.22).
        if !self.pos.options.announced_trade && self.pos.holder(at) != Some(self.seat) {
            for item in self.pos.items().filter(|i| i.at == Spot::Land(at) && !camp.items.contains(&i.id)) {
                let items = [Unit::Item(item.id)];
                if ships::check_embark(self.pos, self.seat, &items, fleet).is_ok() {
                    push(out, units(&[&items]));
                }
            }
        }
    }

    fn land(&self, fleet: FleetId, out: &mut Vec<CampaignDeed>) {
        let need = self.pos.book.tables.moves.disembark;
        // Armies lent away, and guests, do not hold those back that are the seat's to move.
        let serves = |u: &Unit| match u {
            Unit::Army(id) => mover_of_army(self.pos, self.seat, *id).is_ok(),
            Unit::Royal(id) => mover_of_pawn(self.pos, self.seat, *id).is_ok(),
            Unit::Item(_) => true,
        };
        let fit = |u: &Unit| !u.state(self.pos).halted && u.left(self.pos) >= need && serves(u);
        let cargo: Vec<Unit> = ships::cargo(self.pos, fleet).into_iter().filter(fit).collect();
        let (goods, forces): (Vec<Unit>, Vec<Unit>) = cargo.into_iter().partition(|u| matches!(u, Unit::Item(_)));
        let armies: Vec<Unit> = forces.iter().copied().filter(|u| matches!(u, Unit::Army(_))).collect();
        let mut groups = vec![];
        if armies.len() < forces.len() && !armies.is_empty() {
            groups.push(armies);
        }
        groups.push(forces);
        groups.push(goods);
        for units in groups.into_iter().filter(|g| !g.is_empty()) {
            let free = ships::check_land(self.pos, self.seat, &units, false).is_ok();
            if free {
                push(out, CampaignDeed::Land { units: units.clone(), ask: false });
            }
            if ships::landing_asks(self.pos, self.seat, &units)
                && ships::check_land(self.pos, self.seat, &units, true).is_ok()
            {
                push(out, CampaignDeed::Land { units, ask: true });
            }
        }
    }

    // ------------------------------------------------------------ Friends

    /// What a player could lend of one province: the armies, and with them his royals and the ships in port. Royals alone
    /// are a force of nobody's.
    fn own_force(&self, p: ProvinceId) -> (Vec<Piece>, Vec<Piece>) {
        let camp = &self.camps[p.index()];
        let own = |piece: &Piece| piece.owner(self.pos) == Some(self.seat) && piece.lent_to(self.pos).is_none();
        let armies: Vec<Piece> = camp.armies.iter().map(|a| Piece::Unit(Unit::Army(*a))).filter(own).collect();
        let idle = |u: &&Unit| u.state(self.pos).spent == 0;
        let royals = camp.pawns.iter().filter(idle).map(|u| Piece::Unit(*u)).filter(own);
        let moored = |f: &&Fleet| f.at == Berth::Port(p) && f.spent == 0 && !f.halted && !f.expelled;
        let fleets: Vec<Piece> = self.pos.fleets().filter(moored).map(|f| Piece::Fleet(f.id)).filter(own).collect();
        if armies.is_empty() && fleets.is_empty() {
            return (vec![], vec![]);
        }
        let all = armies.iter().copied().chain(royals).chain(fleets).collect();
        (armies, all)
    }

    /// Borders, troops held back or lent. Each is offered in one direction only, so that nothing goes to and fro.
    fn friends(&self, out: &mut Vec<CampaignDeed>) {
        let (pos, seat) = (self.pos, self.seat);
        let year = pos.year();
        for other in pos.seats().filter(|s| *s != seat) {
            let treaty =
                pos.treaties().any(|t| t.in_force(year) && t.parties.contains(&seat) && t.parties.contains(&other));
            let here = pos.armies().any(|a| {
                a.at.province().is_some_and(|p| pos.holder(p) == Some(seat)) && pos.owner_of_army(a.id) == Some(other)
            });
            let open = super::is_open(pos, seat, other);
            if open != (treaty || here) {
                push(out, CampaignDeed::OpenBorders { to: other, open: !open });
            }
            let ally = treaty || super::is_open(pos, other, seat);
            for p in ProvinceId::all() {
                let rebels = pos.province(p).rebellion.is_some();
                if !ally && !rebels {
                    continue;
                }
                let (armies, all) = self.own_force(p);
                // The armies alone, and everything there.
                let groups: Vec<&[Piece]> = if armies.len() < all.len() { vec![&armies, &all] } else { vec![&armies] };
                for (aid, wanted) in [(false, ally), (true, rebels)] {
                    for group in groups.iter().filter(|g| wanted && !g.is_empty()) {
                        if allies::check_lend(pos, seat, group, other, aid).is_ok() {
                            let (armies, royals, fleets) = allies::split(group);
                            push(out, CampaignDeed::Lend { armies, royals, fleets, to: other, aid });
                        }
                    }
                }
            }
            let back: Vec<Piece> = allies::lent(pos)
                .filter(|a| a.lent_to(pos) == Some(other) && a.owner(pos) == Some(seat) && allies::is_aid(pos, *a))
                .filter(|a| a.place(pos).is_none_or(|p| pos.province(p).rebellion.is_none()))
                .collect();
            if !back.is_empty() && allies::check_take_back(pos, seat, &back).is_ok() {
                let (armies, royals, fleets) = allies::split(&back);
                push(out, CampaignDeed::TakeBack { armies, royals, fleets });
            }
        }
    }
}
