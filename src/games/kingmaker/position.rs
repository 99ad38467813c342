//! Reading the position: small questions about the world, answered in id order, used by every room.

use super::book::{CardKind, House, Library};
use super::components::*;
use super::frames::Frame;
use super::ids::*;
use super::options::Options;
pub use super::readers::now;
use super::refusals::No;
use super::telling;
use crate::engine::Shared;
use crate::table::{Outcome, Refusal, SeatId};

/// Everything that rules read: what a scenario lays out, and what a seat takes for true, where cards that it does not see lie in
/// the Crown List.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// What is printed.
    pub book: Library,
    pub options: Options,
    pub turn: Turn,
    pub players: Shared<Vec<Player>>,
    pub nobles: Shared<Vec<Noble>>,
    pub heirs: Shared<Vec<Heir>>,
    pub cards: Shared<Vec<Card>>,
    pub ships: Shared<Vec<Ship>>,
    pub strongholds: Shared<Vec<Stronghold>>,
    pub reign: Reign,
    pub field: Field,
    pub decks: Decks,
    /// Decisions and procedures that nest; the last is on top.
    pub stack: Vec<Frame>,
    /// Seats that owe a decision, in seat order.
    pub deciders: Vec<SeatId>,
    pub over: Option<Outcome>,
}

/// A reader of the position, wherever it lies.
pub type Pos<'w> = &'w Position;

/// What a place is to a faction (TYP-1, TYP-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// Held by the faction or an ally.
    Friendly,
    /// Walls that nobody holds.
    Neutral,
    /// Walls that this other faction holds.
    Unfriendly(SeatId),
    /// An open or unfortified town, empty or with own or allied nobles.
    Free,
    /// An open or unfortified town with nobles of others in it.
    Occupied,
    /// Walls that have come over to the faction or an ally in this turn: theirs, and of no use yet (TRF-2 to TRF-4).
    Asleep,
}

impl Position {
    /// The year of the round (PLAY-1).
    pub fn year(&self) -> u16 {
        self.book.tables.first_year + self.options.round_told(self.turn.round).saturating_sub(1)
    }

    /// The decision or procedure that goes before the phase; `None`: the phase goes on.
    pub fn top(&self) -> Option<&Frame> {
        self.stack.last()
    }

    // ---------------------------------------------------------------- Seats

    /// All factions by seat, not in the order of play: that is [`Turn::order`].
    pub fn seats(&self) -> impl Iterator<Item = SeatId> + '_ {
        self.players.iter().map(|p| p.id)
    }

    /// Is there such a faction? Actions and files may name seats that nobody has.
    pub fn has_seat(&self, seat: SeatId) -> bool {
        seat.index() < self.players.len()
    }

    /// The faction of a seat, which must exist.
    pub fn player(&self, seat: SeatId) -> &Player {
        &self.players[seat.index()]
    }

    /// "Seat 2 (Percy)": a faction goes by its seat and its greatest noble.
    pub fn seat_name(&self, seat: SeatId) -> String {
        match self.strongest_of(seat) {
            Some(noble) => format!("{seat} ({})", self.noble_name(noble)),
            None => seat.to_string(),
        }
    }

    /// The noble of a faction with the most troops of his own.
    pub fn strongest_of(&self, seat: SeatId) -> Option<NobleId> {
        let first = self.nobles_of(seat).max_by_key(|n| (self.book.noble(n.id).troops, std::cmp::Reverse(n.id)));
        first.map(|n| n.id)
    }

    /// Are the two allied, or one and the same? The order does not matter.
    pub fn allied(&self, a: SeatId, b: SeatId) -> bool {
        a == b || self.field.alliances.contains(&(a.min(b), a.max(b)))
    }

    /// Is it this seat's turn? Nobody's in the set-up, where all decide at once.
    pub fn is_active(&self, seat: SeatId) -> bool {
        self.turn.seat() == Some(seat)
    }

    // ---------------------------------------------------------------- Nobles

    /// As printed, without titles won since.
    pub fn noble_name(&self, id: NobleId) -> &str {
        &self.book.noble(id).name
    }

    /// "Percy, Scrope and Howard"; "nobody" for an empty list.
    pub fn names(&self, nobles: &[NobleId]) -> String {
        self.said(&telling::nobles(nobles))
    }

    /// All nobles, in play or not, in id order.
    pub fn nobles(&self) -> impl Iterator<Item = &Noble> {
        self.nobles.iter()
    }

    /// A noble's state, in play or not.
    pub fn noble(&self, id: NobleId) -> &Noble {
        &self.nobles[id.index()]
    }

    /// A faction's nobles on the map.
    pub fn nobles_of(&self, seat: SeatId) -> impl Iterator<Item = &Noble> {
        self.nobles().filter(move |n| n.seat == Some(seat) && n.captor.is_none())
    }

    /// Is this a noble whom the faction may order?
    pub fn commands(&self, seat: SeatId, id: NobleId) -> bool {
        self.nobles.get(id.index()).is_some_and(|n| n.seat == Some(seat) && n.captor.is_none())
    }

    /// A faction's noble whom it may order.
    pub fn own_noble(&self, seat: SeatId, id: NobleId) -> Result<&Noble, Refusal> {
        match self.commands(seat, id) {
            true => Ok(self.noble(id)),
            false => Err(No::NotYourNoble { who: self.known_noble(id) }.into()),
        }
    }

    /// The name of somebody an action speaks of, who may not exist.
    pub fn known_noble(&self, id: NobleId) -> String {
        if id.index() < NobleId::COUNT { self.noble_name(id).into() } else { format!("noble {}", id.0) }
    }

    /// The area where somebody is; none at sea or off the map.
    pub fn area_of(&self, spot: Spot) -> Option<AreaId> {
        match spot {
            Spot::Off => None,
            Spot::Open(area) => Some(area),
            Spot::Inside(place) => Some(self.book.map.place(place).area),
            Spot::Aboard(ship) => match self.ship(ship).at {
                Berth::Port(place) => Some(self.book.map.place(place).area),
                _ => None,
            },
        }
    }

    /// The area where he is; none at sea or off the map.
    pub fn area_of_noble(&self, id: NobleId) -> Option<AreaId> {
        self.area_of(self.noble(id).at)
    }

    /// Nobles on land in an area, inside and outside, in id order.
    pub fn nobles_in(&self, area: AreaId) -> impl Iterator<Item = &Noble> {
        let on_land = |n: &&Noble| matches!(n.at, Spot::Open(_) | Spot::Inside(_));
        self.nobles().filter(on_land).filter(move |n| self.area_of(n.at) == Some(area))
    }

    /// Of any faction, in id order.
    pub fn nobles_inside(&self, place: PlaceId) -> impl Iterator<Item = &Noble> {
        self.nobles().filter(move |n| n.at == Spot::Inside(place))
    }

    /// In the open of an area, of any faction, in id order.
    pub fn nobles_outside(&self, area: AreaId) -> impl Iterator<Item = &Noble> {
        self.nobles().filter(move |n| n.at == Spot::Open(area))
    }

    /// Those on this very ship, captives among them, in id order.
    pub fn aboard(&self, ship: ShipId) -> impl Iterator<Item = &Noble> {
        self.nobles().filter(move |n| n.at == Spot::Aboard(ship))
    }

    /// "in York", "in the open at York", "aboard the Swan".
    pub fn at_words(&self, spot: Spot) -> String {
        self.said(&spot.at_line())
    }

    /// "York", "the open at York", "aboard the Swan".
    pub fn spot_words(&self, spot: Spot) -> String {
        self.said(&spot.line())
    }

    // ---------------------------------------------------------------- Cards

    /// All Crown cards, wherever they lie, in id order.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    /// Where a card lies, and whether it can be used.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// As printed.
    pub fn card_name(&self, id: CardId) -> &str {
        &self.book.card(id).name
    }

    /// The cards a noble has.
    pub fn cards_of(&self, noble: NobleId) -> impl Iterator<Item = &Card> {
        self.cards().filter(move |c| c.at == Lay::Noble(noble))
    }

    /// A card of this kind that the noble has, the first in id order.
    pub fn has_kind(&self, noble: NobleId, kind: CardKind) -> Option<CardId> {
        self.cards_of(noble).map(|c| c.id).find(|c| self.book.card(*c).kind == kind)
    }

    /// Born with a title or given one (SET-8b).
    pub fn is_titled(&self, noble: NobleId) -> bool {
        self.book.noble(noble).title.is_some() || self.has_kind(noble, CardKind::Title).is_some()
    }

    /// The title he was born with or given, where it is not his name.
    pub fn title_of(&self, noble: NobleId) -> Option<&str> {
        let data = self.book.noble(noble);
        let given = || self.has_kind(noble, CardKind::Title).map(|c| self.card_name(c));
        data.title.as_deref().or_else(given).filter(|title| *title != data.name)
    }

    /// Who has this card.
    pub fn bearer(&self, card: CardId) -> Option<NobleId> {
        match self.card(card).at {
            Lay::Noble(n) => Some(n),
            _ => None,
        }
    }

    /// The faction that has this card, by a noble or by itself.
    pub fn holder_of_card(&self, card: CardId) -> Option<SeatId> {
        match self.card(card).at {
            Lay::Noble(n) => self.noble(n).seat,
            Lay::Faction(seat) => Some(seat),
            _ => None,
        }
    }

    /// A faction's secret reserve, in id order.
    pub fn reserve(&self, seat: SeatId) -> impl Iterator<Item = &Card> {
        self.cards().filter(move |c| c.at == Lay::Reserve(seat))
    }

    /// Events a faction holds back, in their order.
    pub fn held(&self, seat: SeatId) -> impl Iterator<Item = EventId> + '_ {
        self.decks.held.iter().filter(move |(_, s)| *s == seat).map(|(e, _)| *e)
    }

    /// How many cards a faction has in reserve and how many events it holds back, whoever looks.
    pub fn face_down(&self, seat: SeatId) -> (usize, usize) {
        match &self.decks.backs {
            Some(backs) => backs.reserves.get(seat.index()).map_or((0, 0), |(r, h)| (usize::from(*r), usize::from(*h))),
            None => (self.reserve(seat).count(), self.held(seat).count()),
        }
    }

    /// Does the faction hold an event of this kind? The first of them.
    pub fn holds_event(&self, seat: SeatId, effect: &super::book::Effect) -> Option<EventId> {
        self.held(seat).find(|e| self.book.event(*e).effect == *effect)
    }

    // ---------------------------------------------------------------- Heirs

    /// All royal heirs, living and dead, each house in order of succession.
    pub fn heirs(&self) -> impl Iterator<Item = &Heir> {
        self.heirs.iter()
    }

    /// An heir's state, alive or dead.
    pub fn heir(&self, id: HeirId) -> &Heir {
        &self.heirs[id.index()]
    }

    /// As printed: "Henry VI".
    pub fn heir_name(&self, id: HeirId) -> &str {
        &self.book.heir(id).name
    }

    /// The house of an heir; for whoever may wear the crown there is [`house`](super::succession::house).
    pub fn house(&self, id: HeirId) -> House {
        self.book.heir(id).house
    }

    /// Where an heir is: with his guard, or by himself.
    pub fn heir_spot(&self, heir: &Heir) -> Spot {
        heir.guard.map_or(heir.at, |g| self.noble(g).at)
    }

    /// The faction that controls a living heir.
    pub fn heir_seat(&self, id: HeirId) -> Option<SeatId> {
        let heir = self.heir(id);
        heir.guard.filter(|_| heir.alive).and_then(|g| self.noble(g).seat)
    }

    /// Living heirs a faction controls, by the nobles who guard them.
    pub fn heirs_of(&self, seat: SeatId) -> impl Iterator<Item = &Heir> {
        self.heirs().filter(move |h| h.alive && self.heir_seat(h.id) == Some(seat))
    }

    /// Living heirs in this noble's keeping.
    pub fn heirs_with(&self, noble: NobleId) -> impl Iterator<Item = &Heir> {
        self.heirs().filter(move |h| h.alive && h.guard == Some(noble))
    }

    // ---------------------------------------------------------------- Ships

    /// All ships, on the map or not, in id order.
    pub fn ships(&self) -> impl Iterator<Item = &Ship> {
        self.ships.iter()
    }

    /// A ship's state, on the map or not.
    pub fn ship(&self, id: ShipId) -> &Ship {
        &self.ships[id.index()]
    }

    /// As printed, without an article.
    pub fn ship_name(&self, id: ShipId) -> &str {
        &self.book.ship(id).name
    }

    /// The faction that commands a ship: whoever keeps it for the time being, or has its card; nobody while it sleeps in port.
    pub fn master(&self, id: ShipId) -> Option<SeatId> {
        let ship = self.ship(id);
        if ship.at == Berth::Off || (ship.idle.is_some() && matches!(ship.at, Berth::Port(_))) {
            return None;
        }
        let card = self.card(self.book.ship(id).card);
        ship.kept.or_else(|| self.holder_of_card(card.id).filter(|_| card.idle.is_none()))
    }

    /// Ships a faction commands now, lent ones among them; none that lies off the map.
    pub fn ships_of(&self, seat: SeatId) -> impl Iterator<Item = &Ship> {
        self.ships().filter(move |s| self.master(s.id) == Some(seat))
    }

    /// "the Swan, the George"; there must be one.
    pub fn ships_names(&self, ships: &[ShipId]) -> String {
        self.said(&telling::ships(ships))
    }

    /// Troops these ships carry together.
    pub fn capacity_of(&self, ships: &[ShipId]) -> u16 {
        ships.iter().map(|s| self.book.ship(*s).capacity).sum()
    }

    /// "Bristol", "Irish Sea", or "nowhere" off the map.
    pub fn berth_words(&self, berth: Berth) -> String {
        match berth {
            Berth::Off => "nowhere".into(),
            Berth::Port(place) => self.place_name(place).into(),
            Berth::Sea(sea) => self.book.map.sea(sea).name.clone(),
        }
    }

    // ---------------------------------------------------------------- Places

    /// As printed.
    pub fn area_name(&self, area: AreaId) -> &str {
        &self.book.map.area(area).name
    }

    /// As printed.
    pub fn place_name(&self, place: PlaceId) -> &str {
        &self.book.map.place(place).name
    }

    /// What a place has beside what is printed.
    pub fn stronghold(&self, place: PlaceId) -> &Stronghold {
        &self.strongholds[place.index()]
    }

    /// The faction that controls a place with walls: who has taken it; who has its card, office or bishopric; whose noble is
    /// at home there.
    pub fn owner(&self, place: PlaceId) -> Option<SeatId> {
        let data = self.book.map.place(place);
        if !data.kind.is_fortified() {
            return None;
        }
        if let Some(seat) = self.stronghold(place).taken {
            return Some(seat);
        }
        let by_card = self.cards().find_map(|c| {
            let card = self.book.card(c.id);
            let gives = card.place == Some(place) || card.controls.contains(&place);
            self.holder_of_card(c.id).filter(|_| gives)
        });
        by_card.or_else(|| self.noble(data.home_of?).seat)
    }

    /// What the place is to this faction.
    pub fn stance(&self, place: PlaceId, seat: SeatId) -> Stance {
        let owner = if self.book.map.place(place).kind.is_fortified() { self.owner(place) } else { None };
        self.stance_of(place, seat, owner)
    }

    /// The same, where the owner is known.
    pub fn stance_of(&self, place: PlaceId, seat: SeatId, owner: Option<SeatId>) -> Stance {
        if !self.book.map.place(place).kind.is_fortified() {
            let strange = |n: &Noble| n.seat.is_some_and(|s| !self.allied(s, seat));
            return if self.nobles_inside(place).any(strange) { Stance::Occupied } else { Stance::Free };
        }
        match owner {
            None => Stance::Neutral,
            Some(owner) if self.allied(owner, seat) && self.sleeps(place, seat) => Stance::Asleep,
            Some(owner) if self.allied(owner, seat) => Stance::Friendly,
            Some(owner) => Stance::Unfriendly(owner),
        }
    }

    /// Has the place changed hands by its card in this turn, from a faction that is none of this one's friends?
    fn sleeps(&self, place: PlaceId, seat: SeatId) -> bool {
        let held = self.stronghold(place);
        held.taken.is_none() && held.given_by.is_some_and(|giver| !self.allied(giver, seat))
    }

    /// The owners of all places, in id order: what [`Pos::owner`] says of each, in one go.
    pub fn owners(&self) -> Vec<Option<SeatId>> {
        let map = &self.book.map;
        let mut out: Vec<Option<SeatId>> =
            map.places.iter().map(|p| p.home_of.and_then(|n| self.noble(n).seat)).collect();
        for c in self.cards() {
            let Some(seat) = self.holder_of_card(c.id) else { continue };
            let card = self.book.card(c.id);
            card.controls.iter().chain(&card.place).for_each(|p| out[p.index()] = Some(seat));
        }
        for s in self.strongholds.iter() {
            if s.taken.is_some() {
                out[s.id.index()] = s.taken;
            }
            if !map.place(s.id).kind.is_fortified() {
                out[s.id.index()] = None;
            }
        }
        out
    }

    /// May the faction's nobles walk in without a siege and without asking?
    pub fn is_open_to(&self, place: PlaceId, seat: SeatId) -> bool {
        matches!(self.stance(place, seat), Stance::Friendly | Stance::Free)
    }

    /// Is it closed to the faction, so that only a siege or its owner's leave opens it?
    pub fn is_closed_to(&self, place: PlaceId, seat: SeatId) -> bool {
        matches!(self.stance(place, seat), Stance::Neutral | Stance::Unfriendly(_) | Stance::Occupied)
    }

    /// Troops that still find room within (MOV-6e).
    pub fn room_in(&self, place: PlaceId) -> u16 {
        let area = self.book.map.place(place).area;
        let within: Vec<NobleId> = self.nobles_inside(place).map(|n| n.id).collect();
        let inside = super::strength::retinue_of(self, &within, area);
        self.book.kind_of(place).capacity.saturating_sub(inside)
    }

    /// The siege of a place; there is one at most.
    pub fn siege_of(&self, place: PlaceId) -> Option<&Siege> {
        self.field.sieges.iter().find(|s| s.place == place)
    }

    /// Is combat forbidden there for now (PARL-30)?
    pub fn has_peace(&self, area: AreaId) -> bool {
        self.field.peace.iter().any(|p| p.area == area)
    }

    /// Is such a spell of bad times on, whoever drew it?
    pub fn suffers(&self, kind: Hardship) -> bool {
        self.field.spells.iter().any(|s| s.kind == kind)
    }

    // ---------------------------------------------------------------- Whose decision it is

    /// Is it this seat's turn, in one of these phases, with nothing else under way?
    pub fn may_act_in(&self, phases: &[Phase], seat: SeatId, doing: &str) -> Result<(), Refusal> {
        if !self.stack.is_empty() {
            return Err(No::NotAskedNow { doing: doing.into() }.into());
        }
        if !phases.contains(&self.turn.phase) {
            return Err(No::WrongPhase { doing: doing.into(), phase: self.turn.phase.name().into() }.into());
        }
        if self.turn.phase != Phase::SettingUp && !self.is_active(seat) {
            return Err(No::NotYourTurn { active: super::judge::waits_for(self) }.into());
        }
        Ok(())
    }
}
