//! Kingdoms joining and leaving the war: activation, deactivation, mobilising, elimination (ACT, DEACT, VIOLATE, SETUP-10).

use bevy_ecs::prelude::World;

use super::book::Effect;
use super::components::*;
use super::frames::Frame;
use super::heroes;
use super::ids::{CounterId, HexId, KingdomId};
use super::minaria::Surface;
use super::position::*;
use super::refusals::No;
use super::telling::{by_lot, tell, tell_at, tell_rule};
use super::victory;
use crate::table::SeatId;

// ---------------------------------------------------------------- Activation (ACT-05 to ACT-08)

/// A kingdom joins `seat` (ACT-05): its living regulars and its monarch come onto the map at once (ACT-07, DEACT-10). `fresh`: they may not move yet.
pub fn activate(world: &mut World, k: KingdomId, seat: SeatId, fresh: bool) {
    let name = Pos::of(world).seat_name(seat);
    reveal(world, k);
    with_realm(world, k, |r| {
        r.fading = None;
        r.grace.clear();
    });
    stand(world, k, Standing::Allied(seat));
    tell_rule(world, Some(seat), "ACT-05", format!("{} the alliance of {name}.", k.does("joins", "join")));
    prisoners_change_hands(world, k, seat);
    own_sieges_end(world, k, seat);
    let (half, few, living) = {
        let pos = Pos::of(world);
        // PEACE-20, DEATH-05: the dead stay dead.
        let living: Vec<CounterId> =
            regulars(pos, k).filter(|id| matches!(pos.place(*id), Place::Home | Place::Waiting)).collect();
        let half = pos.has_effect(k, |e| matches!(e, Effect::HalfMobilise));
        let few = pos.effect(k, |e| match e {
            Effect::MobilisePerTurn(n) => Some(*n),
            _ => None,
        });
        (half, few, living)
    };
    if let Some(left) = few.or(half.then_some((living.len() / 2) as u8)) {
        for id in &living {
            set_place(world, *id, Place::Waiting);
            with_deeds(world, *id, |d| d.fresh = fresh);
        }
        if left > 0 && !living.is_empty() {
            push(world, Frame::Muster { seat, kingdom: k, left, mad: half });
        }
        deploy(world, k, seat, vec![], fresh);
    } else {
        deploy(world, k, seat, living, fresh);
    }
}

/// A kingdom changes sides: whose castles it opened to guests, it opens no more. The one place where that is written.
pub fn stand(world: &mut World, k: KingdomId, standing: Standing) {
    with_realm(world, k, |r| r.standing = standing);
    super::guests::leave_castles_of(world, k);
}

/// A kingdom's combat units, in id order.
pub fn regulars<'w>(pos: Pos<'w>, k: KingdomId) -> impl Iterator<Item = CounterId> + 'w {
    pos.ids().filter(move |id| pos.counter(*id).is_combat() && pos.counter(*id).kingdom() == Some(k))
}

/// The personality is turned face up for good (SETUP-15).
pub fn reveal(world: &mut World, k: KingdomId) {
    let pos = Pos::of(world);
    let realm = pos.realm(k);
    let Some(card) = realm.personality else { return };
    if realm.revealed {
        return;
    }
    let info = pos.book.personality(card);
    let text = format!("The monarch of {k} is {}: {}", info.label, info.summary);
    with_realm(world, k, |r| r.revealed = true);
    tell_rule(world, None, "SETUP-15", text).reveals();
    draw_birthland(world, k);
}

/// The personality Foreign-born, turned face up, has a land of birth: it is drawn then.
pub fn draw_birthland(world: &mut World, k: KingdomId) {
    let pos = Pos::of(world);
    let realm = pos.realm(k);
    let Some(card) = realm.personality.filter(|_| realm.revealed && realm.birth.is_none()) else { return };
    if !pos.book.personality(card).effects.iter().any(|e| matches!(e, Effect::Birthland { .. })) {
        return;
    }
    let others: Vec<KingdomId> = KingdomId::ALL.into_iter().filter(|o| *o != k).collect();
    let land = by_lot(world, &others);
    with_realm(world, k, |r| r.birth = land);
    if let Some(land) = land {
        tell(world, None, format!("The monarch of {k} was born in {land}."));
    }
}

/// Puts units and the monarch on their sites; those with a choice, or whose site is taken, ask their commander.
pub fn deploy(world: &mut World, k: KingdomId, seat: SeatId, units: Vec<CounterId>, fresh: bool) {
    let mut asking = vec![];
    let monarch = Pos::of(world).book.monarch(k);
    let mut all = units;
    if Pos::of(world).place(monarch) == Place::Home {
        all.push(monarch);
    }
    for id in all {
        if fresh {
            with_deeds(world, id, |d| d.fresh = true);
        }
        match own_site(Pos::of(world), seat, id) {
            Some(hex) => put(world, id, hex),
            None => asking.push(id),
        }
    }
    if !asking.is_empty() {
        push(world, Frame::Deploy { seat, units: asking });
    }
}

/// The one hex a unit comes in at, if it has one and no enemy stands there.
fn own_site(pos: Pos, seat: SeatId, id: CounterId) -> Option<HexId> {
    let hex = match (pos.counter(id).site, pos.counter(id).kind) {
        (Site::At(hex), _) => hex,
        (_, Kind::Monarch) => match monarch_hexes(pos, pos.counter(id).kingdom()?)[..] {
            [only] => only,
            _ => return None,
        },
        _ => return None,
    };
    site_open(pos, seat, hex).then_some(hex)
}

/// Where the monarch may come in: an Invalid one only at the seat he never leaves (KINGDOM-TROLLS-08).
fn monarch_hexes(pos: Pos, k: KingdomId) -> Vec<HexId> {
    let info = pos.book.kingdom(k);
    match pos.has_effect(k, |e| matches!(e, Effect::Confined)) {
        true => vec![info.seat],
        false => info.monarch_start.clone(),
    }
}

/// May a unit appear at this site? Besiegers do not keep it from entering the walls (SIEGENEUTRAL-03); in the open an
/// enemy in the hex does (VIOLATE-03).
pub fn site_open(pos: Pos, seat: SeatId, hex: HexId) -> bool {
    pos.standing_castle(hex) || !pos.enemies_outside(seat, hex)
}

/// Places a unit on a hex, inside standing walls.
pub fn put(world: &mut World, id: CounterId, hex: HexId) {
    let inside = Pos::of(world).standing_castle(hex);
    set_place(world, id, Place::At { hex, inside });
    let pos = Pos::of(world);
    let army = pos.counter(id).kind == Kind::Army && pos.phase != Phase::SetUp;
    // FATE-03: to appear on a lone enemy hero is to land on him.
    if let Some(seat) = pos.owner(id).filter(|_| army && !inside) {
        super::marching::search(world, seat, hex);
    }
}

/// Hexes where a unit that has to ask may be deployed.
pub fn deploy_hexes(pos: Pos, seat: SeatId, id: CounterId) -> Vec<HexId> {
    let counter = pos.counter(id);
    let Some(k) = counter.kingdom() else { return vec![] };
    if counter.site == Site::Scattered {
        let scattered = scattered_hexes(pos, seat);
        if !scattered.is_empty() {
            return scattered;
        }
    }
    if counter.kind == Kind::Monarch {
        // KINGDOM-TROLLS-08
        let open: Vec<HexId> = monarch_hexes(pos, k).into_iter().filter(|h| site_open(pos, seat, *h)).collect();
        if !open.is_empty() {
            return open;
        }
    }
    // VIOLATE-03: any hex of the kingdom free of enemies that it can enter.
    let free: Vec<HexId> = pos.map.lands[k.index()]
        .iter()
        .copied()
        .filter(|h| !pos.enemies_outside(seat, *h) && !pos.is_hostile_castle(seat, *h))
        .filter(|h| match counter.kind {
            Kind::Fleet => matches!(pos.map.hex(*h).surface, Surface::Coast | Surface::Sea),
            _ => pos.map.is_land(*h),
        })
        .collect();
    // VIOLATE-02: no event brings a monarch back; he comes in among the enemies, as a hero may stand.
    if free.is_empty() && counter.kind == Kind::Monarch { monarch_hexes(pos, k) } else { free }
}

/// Mountain and pass hexes of Zorn with no Nithmere unit in or beside them (KINGDOM-ZORN-02, KINGDOM-ZORN-03,
/// KINGDOM-ZORN-04).
pub fn scattered_hexes(pos: Pos, seat: SeatId) -> Vec<HexId> {
    let goblins = goblins(pos);
    let lands = pos.map.lands[KingdomId::Zorn.index()].iter().copied();
    lands.filter(|h| why_not_scattered(pos, seat, &goblins, *h).is_none()).collect()
}

/// Why no Nithmere unit may appear in this hex.
pub fn why_no_goblin(pos: Pos, seat: SeatId, hex: HexId) -> No {
    why_not_scattered(pos, seat, &goblins(pos), hex).unwrap_or(No::NoGoblinGround { hex: pos.label(hex) })
}

/// Where Nithmere units stand.
fn goblins(pos: Pos) -> Vec<HexId> {
    let scattered = pos.ids().filter(|id| pos.counter(*id).site == Site::Scattered);
    let at = |id| match pos.place(id) {
        Place::At { hex, .. } => Some(hex),
        _ => None,
    };
    scattered.filter_map(at).collect()
}

/// A mountain or pass of Zorn, where Nithmere units are deployed (KINGDOM-ZORN-02).
pub fn is_goblin_ground(pos: Pos, hex: HexId) -> bool {
    if hex.is_river() {
        return false;
    }
    let data = pos.map.hex(hex);
    data.kingdom == Some(KingdomId::Zorn) && (data.terrain.mountain || data.terrain.pass)
}

fn why_not_scattered(pos: Pos, seat: SeatId, goblins: &[HexId], hex: HexId) -> Option<No> {
    if !is_goblin_ground(pos, hex) {
        Some(No::NoGoblinGround { hex: pos.label(hex) })
    } else if pos.enemies_outside(seat, hex) {
        Some(No::SiteTaken { hex: pos.label(hex) })
    } else if goblins.iter().any(|t| pos.map.distance(*t, hex) <= 1) {
        Some(No::GoblinsTooNear { hex: pos.label(hex) })
    } else {
        None
    }
}

// ---------------------------------------------------------------- Deactivation (DEACT-04 to DEACT-11)

/// A kingdom drops out and is neutral, with the same monarch (DEACT-04, DEACT-07), until somebody wins it again (DEACT-12).
pub fn deactivate(world: &mut World, k: KingdomId) {
    withdraw(world, k);
    tell_rule(
        world,
        None,
        "DEACT-04",
        format!("{} neutral.", k.does("leaves the war and is", "leave the war and are")),
    );
    stand(world, k, Standing::Neutral);
}

/// Everything of a kingdom leaves the map, the dead stay dead (DEACT-06, DEACT-08): what deactivation, Forced Peace and
/// Confusion have in common.
pub fn withdraw(world: &mut World, k: KingdomId) {
    let pos = Pos::of(world);
    let units: Vec<CounterId> = pos.ids().filter(|id| pos.counter(*id).kingdom() == Some(k)).collect();
    // Friends aboard its ships go to other ships or ashore first; who cannot is lost with nobody to blame.
    for &id in &units {
        if Pos::of(world).counter(id).kind == Kind::Fleet && Pos::of(world).spot(id).is_some() {
            unload_all(world, id);
        }
    }
    for &id in &units {
        let place = match Pos::of(world).place(id) {
            Place::At { .. } | Place::Aboard { .. } | Place::Waiting => Place::Home,
            Place::Prison { .. } => Place::Home, // PRISON-11, WRECK-11
            other => other,
        };
        set_place(world, id, place);
        with_deeds(world, id, |d| *d = Deeds { lost_to_event: d.lost_to_event, ..Deeds::default() });
    }
    with_realm(world, k, |r| r.blackmailed = false);
    lone_mercenaries_go(world, k);
    release_prisoners_of(world, k);
    let now = Pos::of(world).turn.number;
    let seats: Vec<SeatId> = Pos::of(world).in_play().collect();
    for seat in seats {
        let pos = Pos::of(world);
        // A king's own people bar nobody out of his own land.
        let own_home = pos.realm(k).standing == Standing::Player(seat);
        let within = pos.forces(seat).any(|id| pos.spot(id).and_then(|h| super::marching::land(pos, h)) == Some(k));
        if within && !own_home {
            // PENALTY-05, PEACE-13: their next own movement phase is the time to leave.
            let passed = pos.phase >= Phase::Movement && has_moved(pos, seat);
            let due = if passed { now + 1 } else { now };
            with_realm(world, k, |r| r.grace.push((seat, due)));
        }
    }
    super::marching::lift_empty_sieges(world);
}

/// Has this seat already had its movement phase this turn, or is it in the middle of it?
fn has_moved(pos: Pos, seat: SeatId) -> bool {
    let has_gone = pos.play.gone().contains(&seat);
    let now = pos.active() == Some(seat);
    match (pos.options.turn_shape, pos.phase) {
        (super::options::TurnShape::WholeTurns, phase) if !phase.is_turn_end() => {
            has_gone || now && phase >= Phase::Movement
        }
        (_, Phase::Movement | Phase::Combat) => has_gone || now,
        (_, phase) => phase > Phase::Combat,
    }
}

/// Who leave at once lose nobody with one another's ships: their regulars aboard are the first to go home (DEACT-10).
pub fn leave_ships(world: &mut World, leaving: &[KingdomId]) {
    let aboard: Vec<CounterId> = {
        let pos = Pos::of(world);
        let aboard = |id: &CounterId| matches!(pos.place(*id), Place::Aboard { .. });
        leaving.iter().flat_map(|k| regulars(pos, *k)).filter(aboard).collect()
    };
    for id in aboard {
        set_place(world, id, Place::Home);
    }
}

/// What a departing fleet carries: into other friendly fleets with room, ashore on a coast, else lost.
fn unload_all(world: &mut World, fleet: CounterId) {
    let pos = Pos::of(world);
    let (cargo, spot, owner) =
        (pos.cargo(fleet).collect::<Vec<_>>(), pos.spot(fleet).expect("on the map"), pos.owner(fleet));
    for id in cargo {
        let pos = Pos::of(world);
        if pos.counter(id).kingdom() == pos.counter(fleet).kingdom() {
            continue;
        }
        let ship = pos.at(spot).find(|other| {
            *other != fleet
                && pos.counter(*other).kind == Kind::Fleet
                && pos.owner(*other) == owner
                && pos.counter(*other).kingdom() != pos.counter(fleet).kingdom()
                && (!pos.counter(id).is_combat() || super::ships::has_room(pos, *other))
        });
        if let Some(other) = ship {
            set_place(world, id, Place::Aboard { fleet: other });
        } else if !spot.is_river() && pos.map.is_land(spot) {
            set_place(world, id, Place::At { hex: spot, inside: pos.standing_castle(spot) && pos.is_inside(fleet) });
        } else if pos.counter(id).is_combat() {
            let k = pos.counter(fleet).kingdom().map_or("mercenaries".into(), |k| k.to_string());
            let text = format!("{} is lost with the ships of {k}.", pos.counter(id).name);
            tell_at(world, owner, spot, "DEACT-06", text);
            super::losses::eliminate_unit(world, id);
        } else {
            set_place(world, id, Place::At { hex: spot, inside: false });
            let roll =
                super::frames::FateRoll { hero: id, by: None, danger: super::frames::Danger::Shipwreck, held_at: None };
            push(world, Frame::Fates(vec![roll]));
        }
    }
}

/// Common mercenaries alone inside a kingdom that leaves go back to the pool (DEACT-11, MERC-11).
fn lone_mercenaries_go(world: &mut World, k: KingdomId) {
    let gone: Vec<CounterId> = {
        let pos = Pos::of(world);
        pos.ids()
            .filter(|id| pos.counter(*id).origin == Origin::Mercenary)
            .filter(|id| match pos.place(*id) {
                Place::At { hex, .. } if super::marching::land(pos, hex) == Some(k) => {
                    // Company aboard a mercenary ship counts as well; not who leaves with this turn too.
                    let owner = pos.owner(*id);
                    let stays = |k: KingdomId| !pos.phase.is_turn_end() || !pos.is_fading(k);
                    !pos.ids().any(|o| {
                        pos.spot(o) == Some(hex) && pos.owner(o) == owner && pos.counter(o).kingdom().is_some_and(stays)
                    })
                }
                _ => false,
            })
            .collect()
    };
    for id in gone {
        let name = Pos::of(world).counter(id).name.clone();
        tell_rule(world, None, "DEACT-11", format!("{name} is left alone in {k} and disbands."));
        super::losses::eliminate_unit(world, id);
    }
}

/// Prisoners in the castles of a kingdom that leaves are free (CAPTURE-09).
fn release_prisoners_of(world: &mut World, k: KingdomId) {
    let held: Vec<CounterId> = {
        let pos = Pos::of(world);
        pos.ids()
            .filter(|id| matches!(pos.place(*id), Place::Prison { hex, .. } if pos.map.hex(hex).kingdom == Some(k)))
            .collect()
    };
    for hero in held {
        heroes::free(world, hero);
    }
}

/// Who besieged a castle of the kingdom that now joins him besieges it no longer: two players may have besieged the
/// kingdom of a fallen king, and the lot may give it to one of them (SIEGENEUTRAL-01, SIEGE-47).
fn own_sieges_end(world: &mut World, k: KingdomId, seat: SeatId) {
    let castles: Vec<HexId> = {
        let pos = Pos::of(world);
        let own = |keep: &&Keep| keep.siege.is_some_and(|s| s.by == seat) && pos.map.hex(keep.hex).kingdom == Some(k);
        pos.keeps().filter(own).map(|keep| keep.hex).collect()
    };
    for hex in castles {
        with_keep(world, hex, |keep| keep.siege = None);
        let label = Pos::of(world).label(hex);
        super::telling::tell_at(world, Some(seat), hex, "SIEGE-47", format!("The siege of {label} is lifted."));
    }
}

/// Captives a neutral castle held pass to its new lord, or go free if they are his own.
pub fn prisoners_change_hands(world: &mut World, k: KingdomId, seat: SeatId) {
    let held: Vec<(CounterId, HexId)> = {
        let pos = Pos::of(world);
        pos.ids()
            .filter_map(|id| match pos.place(id) {
                Place::Prison { hex, captor: None } if pos.map.hex(hex).kingdom == Some(k) => Some((id, hex)),
                _ => None,
            })
            .collect()
    };
    for (hero, hex) in held {
        if Pos::of(world).owner(hero) == Some(seat) {
            set_place(world, hero, Place::At { hex, inside: true });
        } else {
            set_place(world, hero, Place::Prison { hex, captor: Some(seat) });
        }
    }
}

/// A neutral or absent kingdom is besieged: it joins a random enemy of the besieger (SIEGENEUTRAL-01, PEACE-19, DEATH-12).
/// False if there is none to join.
pub fn join_enemy_of(world: &mut World, k: KingdomId, besieger: SeatId, rule: &'static str) -> bool {
    let others: Vec<SeatId> = Pos::of(world).in_play().filter(|s| *s != besieger).collect();
    let Some(seat) = by_lot(world, &others) else { return false };
    if matches!(Pos::of(world).realm(k).standing, Standing::Away { why: Away::Confusion, .. })
        || Pos::of(world).realm(k).personality.is_none()
    {
        crown(world, k);
    }
    let monarch = Pos::of(world).book.monarch(k);
    if Pos::of(world).place(monarch) == Place::Track {
        set_place(world, monarch, Place::Home);
    }
    tell_rule(world, Some(seat), rule, format!("Attacked, {k} looks for a protector."));
    activate(world, k, seat, false);
    true
}

/// A new monarch with a new, unseen personality (DEATH-10).
pub fn crown(world: &mut World, k: KingdomId) {
    let card = world.resource_mut::<Decks>().personalities.pop();
    let monarch = Pos::of(world).book.monarch(k);
    set_place(world, monarch, Place::Home);
    with_realm(world, k, |r| {
        r.personality = card;
        r.revealed = false;
        r.fading = None;
    });
    tell_rule(world, None, "DEATH-10", format!("A new monarch is crowned in {k}."));
}

// ---------------------------------------------------------------- Elimination (SETUP-10)

/// A player monarch, who stands for the player (SETUP-08), has fallen: allies turn neutral, mercenaries go to the pool, prisoners go free, the home kingdom goes
/// into Confusion (ruling 35).
pub fn eliminate(world: &mut World, seat: SeatId) {
    let (home, allies, turn, name) = {
        let pos = Pos::of(world);
        let allies: Vec<KingdomId> =
            pos.side(seat).into_iter().filter(|k| pos.realm(*k).standing == Standing::Allied(seat)).collect();
        (pos.player(seat).home, allies, pos.turn.number, pos.seat_name(seat))
    };
    let Some(home) = home else { return };
    tell_rule(
        world,
        Some(seat),
        "SETUP-10",
        format!("The player monarch of {name} has fallen and is out of the game."),
    );
    with_player(world, seat, |p| {
        p.out_since = Some(turn);
        p.ambassador_from = u16::MAX;
    });
    free_prisoners_held_by(world, seat);
    let side = Pos::of(world).side(seat);
    leave_ships(world, &side);
    for k in allies {
        withdraw(world, k);
        // Whose monarch has died or made peace this turn leaves the war at once instead of turning neutral.
        let fading = with_realm(world, k, |r| r.fading.take());
        let standing = match fading {
            Some((why, turns)) => Standing::Away { why, back_on: turn + u16::from(turns) + 1 },
            None => Standing::Neutral,
        };
        stand(world, k, standing);
        if fading.is_some() {
            let monarch = Pos::of(world).book.monarch(k);
            set_place(world, monarch, Place::Track);
        }
        let what = match fading {
            Some(_) => k.does("leaves the war", "leave the war"),
            None => k.does("is neutral again", "are neutral again"),
        };
        tell_rule(world, None, "SETUP-10", format!("{what}."));
    }
    let pos = Pos::of(world);
    let hired: Vec<CounterId> = pos.ids().filter(|id| pos.hired(*id) == Some(seat)).collect();
    if !hired.is_empty() {
        let text = format!("{} in the service of {name} disband.", Pos::of(world).list(&hired));
        tell_rule(world, Some(seat), "SETUP-10", text);
    }
    for id in hired {
        super::losses::eliminate_unit(world, id);
    }
    let monarch = Pos::of(world).book.monarch(home);
    withdraw(world, home);
    set_place(world, monarch, Place::Track);
    let die = super::telling::d6(world);
    let back_on = turn + u16::from(die) + 1;
    with_realm(world, home, |r| r.fading = None);
    stand(world, home, Standing::Away { why: Away::Confusion, back_on });
    with_player(world, seat, |p| p.home = None);
    let record = super::telling::throw(format!("Confusion in {home}"), die, vec![], "");
    super::telling::told(
        world,
        None,
        None,
        "SETUP-10",
        record,
        format!("{home} is in Confusion until turn {back_on}."),
    );
    let mut hand = vec![];
    with_player(world, seat, |p| hand = std::mem::take(&mut p.hand));
    world.resource_mut::<Decks>().discard.extend(hand);
    super::marching::lift_empty_sieges(world);
    besieged_neutrals_join(world);
    victory::check_survivors(world);
}

fn free_prisoners_held_by(world: &mut World, seat: SeatId) {
    let pos = Pos::of(world);
    let held: Vec<CounterId> =
        pos.ids().filter(|id| matches!(pos.place(*id), Place::Prison { captor: Some(c), .. } if c == seat)).collect();
    for hero in held {
        heroes::free(world, hero);
    }
}

/// A kingdom that turned neutral while one of its castles is besieged seeks a protector as any besieged neutral does; the besieger of
/// the fallen king's home may go, as in any Confusion (DEATH-12).
fn besieged_neutrals_join(world: &mut World) {
    for k in KingdomId::ALL {
        let pos = Pos::of(world);
        if pos.controller(k).is_some() {
            continue;
        }
        if let Some(hex) = pos.besieged_castle(k)
            && let Some(siege) = pos.siege(hex)
            && pos.in_play().count() > 1
        {
            if matches!(pos.realm(k).standing, Standing::Away { why: Away::Confusion, .. }) {
                super::peace::ask_besiegers_of(world, k);
                continue;
            }
            join_enemy_of(world, k, siege.by, "SIEGENEUTRAL-01");
        }
    }
}
