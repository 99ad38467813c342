//! A position as a person wrote it down becomes one the engine knows: people, contracts, pieces, control.

use std::collections::BTreeMap;

use super::components::*;
use super::ids::{CountryId, ProvinceId};
use super::marriages::clauses::Terms;
use super::scenario::{Bond, Opening, Person, Promise, Ships};
use super::setup::{ARISTOCRATS, Making};
use super::setup_people::customs;
use crate::dynasty::written::weddings;
use crate::dynasty::{
    Captor, Character, CharacterId, Clause, Contract, ContractId, Duty, House, HouseId, Marriage, MarriageId, Scores,
    Terms as _,
};
use crate::table::SeatId;

/// Numbers by key.
type Keys = BTreeMap<String, CharacterId>;

/// Lays the position out; what cannot be, in words. The file has been checked, so little is left to go wrong.
pub(super) fn lay_out(make: &mut Making, opening: &Opening) -> Vec<String> {
    let mut faults = vec![];
    let mut keys = Keys::new();
    for person in &opening.people {
        keys.insert(person.key().to_string(), CharacterId((make.at.people.len() + keys.len()) as u16));
    }
    for person in &opening.people {
        settle(make, opening, &keys, person);
    }
    wed(make, opening, &keys);
    for bond in &opening.contracts {
        bind(make, &keys, bond, &mut faults);
    }
    crowns(make, opening, &keys);
    holdings(make, opening, &keys);
    pieces(make, opening, &keys, &mut faults);
    faults
}

// ---------------------------------------------------------------- People

fn settle(make: &mut Making, opening: &Opening, keys: &Keys, person: &Person) {
    let year = make.year();
    let spouse = spouse_of(opening, person);
    let house = match (&person.house, person.of, spouse) {
        (Some(name), _, _) => house_named(make, name),
        (None, Some(country), _) => HouseId(country.0),
        // A Queen from nowhere bears her husband's name.
        (None, None, Some(Person { house: Some(name), .. })) => house_named(make, name),
        (None, None, Some(Person { of: Some(country), .. })) => HouseId(country.0),
        (None, None, _) if make.at.houses.len() > usize::from(ARISTOCRATS.0) => ARISTOCRATS,
        (None, None, _) => HouseId(0),
    };
    let id = CharacterId(make.at.people.len() as u16);
    let mut out = Character::new(id, person.name.clone(), person.sex, year - person.age, house);
    let (strength, constitution, charisma) = person.scores;
    out.scores = Scores { strength, constitution, charisma };
    out.home = person.of.and_then(|c| make.seat_of(c));
    out.keeper = keeper(make, person, spouse);
    out.father = person.father.as_ref().and_then(|k| keys.get(k)).copied();
    out.mother = person.mother.as_ref().and_then(|k| keys.get(k)).copied();
    out.died = person.died;
    out.retired = person.retired;
    out.bastard = person.bastard;
    out.childless = person.childless;
    out.captive_of = person.captive_of.and_then(|c| make.seat_of(c)).map(Captor::Seat);
    make.at.people.push(out);
}

fn house_named(make: &mut Making, name: &str) -> HouseId {
    if let Some(house) = make.at.houses.iter().find(|h| h.name == name) {
        return house.id;
    }
    let id = HouseId(make.at.houses.len() as u8);
    make.at.houses.push(House { id, name: name.to_string() });
    id
}

/// The living husband or wife, as far as the file names one.
fn spouse_of<'a>(opening: &'a Opening, person: &Person) -> Option<&'a Person> {
    let me = person.key();
    weddings(&opening.people).iter().find_map(|(husband, wife)| {
        let other = if husband == me {
            wife
        } else if wife == me {
            husband
        } else {
            return None;
        };
        opening.people.iter().find(|p| p.key() == other && p.died.is_none())
    })
}

/// Who decides for a person: a wife is with her husband's player, or he with hers if he joined her house (BR 8.2, 8.15).
fn keeper(make: &Making, person: &Person, spouse: Option<&Person>) -> Option<SeatId> {
    let own = person.kept_by.or(person.of);
    let country = match spouse {
        _ if person.kept_by.is_some() => person.kept_by,
        Some(husband) if !person.sex.is_male() && !husband.moved => husband.kept_by.or(husband.of).or(own),
        Some(wife) if person.sex.is_male() && person.moved => wife.kept_by.or(wife.of).or(own),
        _ => own,
    };
    country.and_then(|c| make.seat_of(c))
}

fn wed(make: &mut Making, opening: &Opening, keys: &Keys) {
    let adult = customs(make.book, make.options()).adult_age;
    for (husband, wife) in weddings(&opening.people) {
        let (Some(&h), Some(&w)) = (keys.get(&husband), keys.get(&wife)) else { continue };
        let said = |key: &str, other: &str| {
            let mut couple = opening.people.iter().filter(|p| p.key() == key && p.spouse.as_deref() == Some(other));
            couple.find_map(|p| p.wed)
        };
        let written = said(&husband, &wife).or_else(|| said(&wife, &husband));
        let people = &make.at.people;
        let (him, her) = (&people[usize::from(h.0)], &people[usize::from(w.0)]);
        let grown = him.track.max(her.track) + adult;
        let year = written.unwrap_or(grown);
        let ended = [him.died, her.died].into_iter().flatten().min();
        let moved = opening
            .people
            .iter()
            .any(|p| p.key() == husband && p.moved && p.spouse.as_ref().is_none_or(|s| *s == wife));
        let id = MarriageId(make.at.marriages.len() as u16);
        let mut marriage = Marriage::new(id, h, w, year);
        marriage.ended = ended;
        marriage.husband_moved = moved;
        make.at.marriages.push(marriage);
    }
    // A gift for a match with a crowned head is paid when it comes about; those of the past were.
    let crowned: Vec<CharacterId> =
        opening.realms.iter().filter_map(|r| keys.get(r.monarch.as_ref()?)).copied().collect();
    for marriage in make.at.marriages.iter_mut() {
        if crowned.contains(&marriage.husband) || crowned.contains(&marriage.wife) {
            marriage.crown_gift_paid = true;
        }
    }
}

// ---------------------------------------------------------------- Contracts

fn bind(make: &mut Making, keys: &Keys, bond: &Bond, faults: &mut Vec<String>) {
    let couple = (keys.get(&bond.husband).copied(), keys.get(&bond.wife).copied());
    let parties = (make.seat_of(bond.between.0), make.seat_of(bond.between.1));
    let ((Some(husband), Some(wife)), (Some(one), Some(other))) = (couple, parties) else {
        faults.push(format!("the contract of {} and {} has no parties", bond.husband, bond.wife));
        return;
    };
    let id = ContractId(make.at.treaties.len() as u16);
    let marriage = make.at.marriages.iter_mut().find(|m| m.husband == husband && m.wife == wife);
    let Some(marriage) = marriage else {
        faults.push(format!("{} and {} are not wed", bond.husband, bond.wife));
        return;
    };
    marriage.contract = Some(id);
    let (marriage, year, ended) = (marriage.id, marriage.year, marriage.ended);
    let signed = bond.signed.unwrap_or(year);
    let clauses = bond.clauses.iter().filter_map(|p| clause(make, keys, p, signed)).collect();
    make.at.treaties.push(Contract {
        id,
        marriage: Some(marriage),
        couple: Some((husband, wife)),
        parties: [one, other],
        signed,
        ended,
        clauses,
        free_text: bond.text.clone(),
    });
}

fn clause(make: &Making, keys: &Keys, promise: &Promise, signed: i32) -> Option<Clause<Terms>> {
    let terms = promise.terms.clone().named(|key| keys.get(&key).copied(), |country| make.seat_of(country))?;
    let mut out = Clause::new(make.seat_of(promise.by)?, terms);
    (out.from, out.to) = (promise.from, promise.to);
    out.secret = promise.secret;
    out.while_held = promise.while_held;
    // What is done at the wedding was done then.
    if out.terms.duty() == Duty::Once {
        out.done.push(signed);
    }
    Some(out)
}

// ---------------------------------------------------------------- Crowns, treasuries, provinces

fn crowns(make: &mut Making, opening: &Opening, keys: &Keys) {
    let find = |key: &Option<String>| key.as_ref().and_then(|k| keys.get(k)).copied();
    for realm in &opening.realms {
        let ruler = realm.ruled_by.and_then(|c| make.seat_of(c));
        let country = &mut make.at.countries[realm.country.index()];
        country.monarch = find(&realm.monarch).or(country.monarch);
        country.regent = find(&realm.regent);
        country.usurper = realm.usurper;
        country.claimants = realm.claimants.iter().filter_map(|k| keys.get(k)).copied().collect();
        country.castle = realm.castle.unwrap_or(country.castle);
        country.ruler = ruler.or(country.ruler);
        if let Some(player) = make.at.players.iter_mut().find(|p| p.country == realm.country) {
            player.treasury = realm.treasury;
            player.began_with = realm.treasury;
        }
    }
    // The provinces of an annexed country are its ruler's (BR 9.22).
    for n in 0..make.at.provinces.len() {
        let home = make.book.map.provinces[n].country;
        let country = &make.at.countries[home.index()];
        if let (Some(ruler), Holder::Seat(_)) = (country.ruler, make.at.provinces[n].holder) {
            make.at.provinces[n].holder = Holder::Seat(ruler);
        }
    }
}

fn holdings(make: &mut Making, opening: &Opening, keys: &Keys) {
    for id in &opening.neutral {
        make.at.provinces[id.index()].holder = Holder::Neutral;
    }
    for conquest in &opening.control {
        if let Some(seat) = make.seat_of(conquest.by) {
            make.at.provinces[conquest.province.index()].holder = Holder::Seat(seat);
        }
    }
    for id in &opening.famine {
        make.at.provinces[id.index()].famine = true;
    }
    let since = make.at.turn.rounds_played;
    for id in &opening.rebellion {
        make.at.provinces[id.index()].rebellion = Some(since);
    }
    for title in &opening.governors {
        make.at.provinces[title.province.index()].governor = keys.get(&title.who).copied();
    }
}

// ---------------------------------------------------------------- Pieces

fn pieces(make: &mut Making, opening: &Opening, keys: &Keys, faults: &mut Vec<String>) {
    kings(make, opening, keys);
    princes(make, opening, keys);
    for troops in &opening.armies {
        let banner = troops.of.map_or(Banner::Neutral, Banner::Country);
        for _ in 0..troops.count {
            match make.muster(banner, Spot::Land(troops.at)) {
                Some(id) => make.at.armies[usize::from(id.0)].inside = troops.inside,
                None => faults.push(format!("no army is left for {}", make.book.map.province(troops.at).name)),
            }
        }
    }
    for fallen in &opening.dead {
        for _ in 0..fallen.count {
            make.muster(Banner::Country(fallen.of), Spot::Dead { until: fallen.back });
        }
    }
    for ships in &opening.fleets {
        launch(make, ships, keys, faults);
    }
    for wares in &opening.items {
        let holder = make.at.provinces[wares.at.index()].holder.seat();
        let owner = wares.of.and_then(|c| make.seat_of(c)).or(holder);
        for _ in 0..wares.count {
            stock(make, wares.goods, owner, Spot::Land(wares.at), Some(wares.at), faults);
        }
    }
}

/// Where a person's piece stands, unless it is aboard a fleet.
fn stand(make: &Making, opening: &Opening, keys: &Keys, who: CharacterId) -> Option<ProvinceId> {
    let written = opening.people.iter().find(|p| keys.get(p.key()) == Some(&who)).and_then(|p| p.at);
    let keeper = make.at.people[usize::from(who.0)].keeper;
    let court = |country: CountryId| make.at.countries[country.index()].capital;
    let home = || make.at.players.iter().find(|p| Some(p.seat) == keeper).and_then(|p| court(p.country));
    written.or_else(home)
}

/// Kings and Regents of written realms; a Queen stays in her capital without a piece (BR 9.8).
fn kings(make: &mut Making, opening: &Opening, keys: &Keys) {
    for realm in &opening.realms {
        let country = &make.at.countries[realm.country.index()];
        let Some(who) = country.regent.or(country.monarch) else { continue };
        let c = &make.at.people[usize::from(who.0)];
        let has_piece = make.at.pawns.iter().any(|p| p.bearer == Some(who));
        if !c.sex.is_male() || !c.in_play() || c.is_captive() || has_piece {
            continue;
        }
        let spot = stand(make, opening, keys, who).or(country.capital).map_or(Spot::Pool, Spot::Land);
        let king = |p: &&mut Pawn| p.country == Some(realm.country) && p.kind == PawnKind::King;
        if let Some(pawn) = make.at.pawns.iter_mut().find(king) {
            pawn.bearer = Some(who);
            pawn.at = spot;
        }
    }
}

/// Princes of age get the pieces of their player's country, the oldest first (BR 6.14, 6.23).
fn princes(make: &mut Making, opening: &Opening, keys: &Keys) {
    let (year, age) = (make.year(), customs(make.book, make.options()).piece_age);
    let mut waiting: Vec<&Character> = make
        .at
        .people
        .iter()
        .filter(|c| c.sex.is_male() && c.in_play() && !c.is_captive() && c.keeper.is_some() && c.age(year) >= age)
        .collect();
    waiting.sort_by_key(|c| (c.born, c.id));
    let waiting: Vec<(CharacterId, Option<SeatId>)> = waiting.into_iter().map(|c| (c.id, c.keeper)).collect();
    for (who, keeper) in waiting {
        if make.at.pawns.iter().any(|p| p.bearer == Some(who)) {
            continue;
        }
        let Some(country) = make.at.players.iter().find(|p| Some(p.seat) == keeper).map(|p| p.country) else {
            continue;
        };
        let Some(at) = stand(make, opening, keys, who) else { continue };
        let free =
            |p: &&mut Pawn| p.country == Some(country) && p.bearer.is_none() && matches!(p.kind, PawnKind::Prince(_));
        if let Some(pawn) = make.at.pawns.iter_mut().find(free) {
            pawn.bearer = Some(who);
            pawn.at = Spot::Land(at);
        }
    }
}

fn launch(make: &mut Making, ships: &Ships, keys: &Keys, faults: &mut Vec<String>) {
    let berth = match (ships.port, ships.sea) {
        (Some(port), _) => Berth::Port(port),
        (None, Some(sea)) => Berth::Sea(sea),
        (None, None) => return,
    };
    let free = make.at.fleets.iter_mut().find(|f| f.country == ships.of && f.at == Berth::Pool);
    let Some(fleet) = free else {
        faults.push(format!("no fleet of {} is left", ships.of.key()));
        return;
    };
    fleet.at = berth;
    let id = fleet.id;
    for _ in 0..ships.armies {
        if make.muster(Banner::Country(ships.of), Spot::Aboard(id)).is_none() {
            faults.push(format!("no army of {} is left for a fleet", ships.of.key()));
        }
    }
    for who in ships.people.iter().filter_map(|k| keys.get(k)) {
        match make.at.pawns.iter_mut().find(|p| p.bearer == Some(*who)) {
            Some(pawn) => pawn.at = Spot::Aboard(id),
            None => faults.push(format!("{} has no piece", make.at.people[usize::from(who.0)].name)),
        }
    }
    let owner = make.seat_of(ships.of);
    for goods in &ships.items {
        stock(make, *goods, owner, Spot::Aboard(id), None, faults);
    }
}

fn stock(
    make: &mut Making,
    goods: super::ids::Goods,
    owner: Option<SeatId>,
    at: Spot,
    here: Option<ProvinceId>,
    faults: &mut Vec<String>,
) {
    let from = here.filter(|p| make.at.provinces[p.index()].goods == Some(goods));
    match make.at.items.iter_mut().find(|i| i.goods == goods && i.at == Spot::Pool) {
        Some(item) => {
            item.at = at;
            item.owner = owner;
            item.from = from;
        }
        None => faults.push(format!("no item of {goods} is left")),
    }
}
