//! Reading the position: small questions about the world, answered in id order, used by every room.

use bevy_ecs::prelude::Resource;

use super::book::Book;
use super::components::*;
use super::frames::Frame;
use super::ids::{ArmyId, CountryId, FleetId, ItemId, PawnId, ProvinceId};
use super::marriages::{Talks, Treaty};
use super::options::Options;
use super::refusals::No;
use crate::dynasty::{Character, CharacterId, House, HouseId, Kin, Marriage, MarriageId};
use crate::engine::Shared;
use crate::table::{Numbered, Outcome, Refusal, SeatId};

/// Everything that rules read: what a scenario lays out, and what a seat takes for true, where what it does not know is empty.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Position {
    pub options: Options,
    pub turn: Turn,
    pub stack: Shared<Vec<Frame>>,
    pub players: Shared<Vec<Player>>,
    pub countries: Shared<Vec<Country>>,
    pub provinces: Shared<Vec<Province>>,
    pub houses: Shared<Vec<House>>,
    pub people: Shared<Vec<Character>>,
    pub marriages: Shared<Vec<Marriage>>,
    pub treaties: Shared<Vec<Treaty>>,
    pub talks: Shared<Talks>,
    pub armies: Shared<Vec<Army>>,
    pub pawns: Shared<Vec<Pawn>>,
    pub fleets: Shared<Vec<Fleet>>,
    pub items: Shared<Vec<Item>>,
    pub deck: Shared<Deck>,
    pub bank: Bank,
    pub time_called: TimeCalled,
    pub over: Option<Outcome>,
}

impl Position {
    /// It, to be read.
    pub fn pos<'a>(&'a self, book: &'a Book) -> Pos<'a> {
        Pos {
            book,
            at: self,
            turn: &self.turn,
            options: &self.options,
            countries: &self.countries,
            provinces: &self.provinces,
            people: &self.people,
            armies: &self.armies,
            pawns: &self.pawns,
            fleets: &self.fleets,
            items: &self.items,
        }
    }
}

/// What stands in one of the lists of a position.
pub trait Row: Numbered {
    /// The list.
    fn rows(at: &Position) -> &[Self];
}

macro_rules! rows {
    ($($row:ident, $list:ident;)*) => { $(
        impl Row for $row {
            fn rows(at: &Position) -> &[Self] {
                &at.$list
            }
        }
    )* };
}

rows! {
    Player, players;
    Country, countries;
    Province, provinces;
    House, houses;
    Character, people;
    Marriage, marriages;
    Treaty, treaties;
    Army, armies;
    Pawn, pawns;
    Fleet, fleets;
    Item, items;
}

/// A reader of the position, wherever it lies. Cheap to make.
#[derive(Clone, Copy)]
pub struct Pos<'w> {
    pub book: &'w Book,
    pub at: &'w Position,
    pub turn: &'w Turn,
    pub options: &'w Options,
    // The lists of it that are asked most are at hand.
    countries: &'w [Country],
    provinces: &'w [Province],
    people: &'w [Character],
    armies: &'w [Army],
    pawns: &'w [Pawn],
    fleets: &'w [Fleet],
    items: &'w [Item],
}

impl<'w> Pos<'w> {
    /// What bears this number; `None` if there is none. Ids from outside are asked here first.
    pub fn find<C: Row>(self, id: C::Id) -> Option<&'w C> {
        C::rows(self.at).get(C::index(id))
    }

    /// The year of this turn on the Year Track.
    pub fn year(self) -> i32 {
        self.turn.year
    }

    /// Decisions and procedures under way, the innermost last.
    pub fn stack(self) -> &'w [Frame] {
        &self.at.stack
    }

    /// The decision or procedure on top of the stack.
    pub fn top(self) -> Option<&'w Frame> {
        self.stack().last()
    }

    /// The event cards, and what lasts of their effects.
    pub fn deck(self) -> &'w Deck {
        &self.at.deck
    }

    /// Proposals and bargains on the table.
    pub fn talks(self) -> &'w Talks {
        &self.at.talks
    }

    // ---------------------------------------------------------------- Players

    /// In seat order, baronial ones too.
    pub fn players(self) -> impl Iterator<Item = &'w Player> {
        self.at.players.iter()
    }

    /// Every seat, in order.
    pub fn seats(self) -> impl Iterator<Item = SeatId> + 'w {
        self.players().map(|p| p.seat)
    }

    /// Does anybody sit there? Seats from outside are asked here first.
    pub fn has_seat(self, seat: SeatId) -> bool {
        seat.index() < self.at.players.len()
    }

    /// The player on a seat that exists.
    pub fn player(self, seat: SeatId) -> &'w Player {
        &self.at.players[seat.index()]
    }

    /// What a player may spend: his treasury without what contracts ask of it (BR 8.9).
    pub fn purse(self, seat: SeatId) -> u32 {
        super::marriages::purse(self, seat)
    }

    /// The next seat clockwise: the player on the left.
    pub fn left_of(self, seat: SeatId) -> SeatId {
        SeatId((seat.0 + 1) % self.at.players.len() as u8)
    }

    /// The player on the right.
    pub fn right_of(self, seat: SeatId) -> SeatId {
        let n = self.at.players.len() as u8;
        SeatId((seat.0 + n - 1) % n)
    }

    /// A seat by the name of the country it sat down with ("England").
    pub fn seat_name(self, seat: SeatId) -> String {
        if !self.has_seat(seat) {
            return seat.to_string();
        }
        self.book.map.country(self.player(seat).country).name.clone()
    }

    // ---------------------------------------------------------------- Countries and provinces

    /// All of them in id order, those that nobody plays too.
    pub fn countries(self) -> impl Iterator<Item = &'w Country> {
        self.countries.iter()
    }

    /// How a country stands.
    pub fn country(self, id: CountryId) -> &'w Country {
        &self.countries[id.0 as usize]
    }

    /// The countries a seat rules now, its own first.
    pub fn ruled_by(self, seat: SeatId) -> Vec<CountryId> {
        let own = self.player(seat).country;
        let mut ruled: Vec<CountryId> = self.countries().filter(|c| c.ruler == Some(seat)).map(|c| c.id).collect();
        ruled.sort_by_key(|c| (*c != own, *c));
        ruled
    }

    /// The country whose pieces a seat uses for new things: its own if it rules that, else the first it rules.
    pub fn realm_of(self, seat: SeatId) -> Option<CountryId> {
        self.ruled_by(seat).first().copied()
    }

    /// A player without a country goes on as a Baronial Dynasty (9.28).
    pub fn is_baronial(self, seat: SeatId) -> bool {
        self.realm_of(seat).is_none()
    }

    /// All of them, in id order.
    pub fn provinces(self) -> impl Iterator<Item = &'w Province> {
        self.provinces.iter()
    }

    /// How a province stands.
    pub fn province(self, id: ProvinceId) -> &'w Province {
        &self.provinces[id.0 as usize]
    }

    /// Its name on the map: "Kent".
    pub fn label(self, id: ProvinceId) -> &'w str {
        &self.book.map.province(id).name
    }

    /// The country whose Home Province it is on the map, whoever controls it.
    pub fn country_of(self, id: ProvinceId) -> CountryId {
        self.book.map.province(id).country
    }

    /// The player who controls it; `None` for neutral ground and ground out of bounds.
    pub fn holder(self, id: ProvinceId) -> Option<SeatId> {
        self.province(id).holder.seat()
    }

    /// Provinces a seat controls (17.1, 17.2), in id order.
    pub fn held_by(self, seat: SeatId) -> impl Iterator<Item = ProvinceId> + 'w {
        self.provinces().filter(move |p| p.holder == Holder::Seat(seat)).map(|p| p.id)
    }

    /// Is it a Home Province of a country this seat rules, and under his control?
    pub fn is_controlled_home(self, seat: SeatId, id: ProvinceId) -> bool {
        self.holder(id) == Some(seat) && self.country(self.country_of(id)).ruler == Some(seat)
    }

    /// Provinces that count as adjacent for armies: land borders, and Messina where the scenario says so (Q49). The
    /// crossing from Kent to Calais is a move of its own kind.
    pub fn neighbours(self, id: ProvinceId) -> Vec<ProvinceId> {
        let mut all = self.book.map.province(id).neighbours.clone();
        if let Some(other) = self.book.map.messina.other(id).filter(|_| self.options.messina) {
            all.push(other);
            all.sort();
            all.dedup();
        }
        all
    }

    /// The country whose court is in this province.
    pub fn court_at(self, id: ProvinceId) -> Option<CountryId> {
        self.countries().find(|c| c.capital == Some(id)).map(|c| c.id)
    }

    /// Where a country's court was first (18.8); if the position does not say, where the map has it.
    pub fn first_capital(self, country: CountryId) -> Option<ProvinceId> {
        let of = self.country(country);
        let on_map = || of.player.filter(|_| !self.options.drawn_capitals);
        of.first_capital.or_else(|| on_map().map(|_| self.book.map.country(country).capital))
    }

    /// Points of the castle that stands here (18.2): only at a country's first capital, unless destroyed.
    pub fn castle_at(self, id: ProvinceId) -> u8 {
        let stands = |c: &&Country| c.capital == Some(id) && self.first_capital(c.id) == Some(id);
        self.countries().find(stands).map_or(0, |c| c.castle)
    }

    /// Where a seat's court is.
    pub fn capital_of(self, seat: SeatId) -> Option<ProvinceId> {
        self.realm_of(seat).and_then(|c| self.country(c).capital)
    }

    // ---------------------------------------------------------------- People

    /// Everybody there ever was, the dead and retired too, in id order.
    pub fn people(self) -> impl Iterator<Item = &'w Character> {
        self.people.iter()
    }

    /// A person, dead or alive. Ids from outside are asked of [`Pos::has_character`] first.
    pub fn character(self, id: CharacterId) -> &'w Character {
        &self.people[id.0 as usize]
    }

    /// Was there ever such a person? Ids from outside are asked here first.
    pub fn has_character(self, id: CharacterId) -> bool {
        (id.0 as usize) < self.people.len()
    }

    /// Every marriage, lasting or ended, in id order.
    pub fn marriages(self) -> impl Iterator<Item = &'w Marriage> {
        self.at.marriages.iter()
    }

    /// A marriage, lasting or ended.
    pub fn marriage(self, id: MarriageId) -> &'w Marriage {
        &self.at.marriages[usize::from(id.0)]
    }

    /// Every dynastic name, in id order.
    pub fn houses(self) -> impl Iterator<Item = &'w House> {
        self.at.houses.iter()
    }

    /// A dynastic name.
    pub fn house(self, id: HouseId) -> &'w House {
        &self.at.houses[usize::from(id.0)]
    }

    /// Looks everybody's kin up: a walk over all people and marriages, so keep it for many questions.
    pub fn kin(self) -> Kin<'w> {
        Kin::of(self.people(), self.marriages())
    }

    /// Every contract that was ever signed, ended ones too, in id order.
    pub fn treaties(self) -> impl Iterator<Item = &'w Treaty> {
        self.at.treaties.iter()
    }

    /// Age in this turn's year; of the dead, the age they reached.
    pub fn age(self, id: CharacterId) -> i32 {
        self.character(id).age(self.year())
    }

    /// "Edward Tudor".
    pub fn name_of(self, id: CharacterId) -> String {
        let who = self.character(id);
        format!("{} {}", who.name, self.house(who.house).name)
    }

    /// The same of somebody an act speaks of, who may not exist.
    pub fn known(self, id: CharacterId) -> String {
        if self.has_character(id) { self.name_of(id) } else { format!("character {}", id.0) }
    }

    /// The country this character reigns over in his own name.
    pub fn crown_of(self, id: CharacterId) -> Option<CountryId> {
        self.countries().find(|c| c.monarch == Some(id)).map(|c| c.id)
    }

    /// Who counts as King of a country: the Regent while the monarch is a minor (9.30).
    pub fn sovereign(self, country: CountryId) -> Option<CharacterId> {
        let c = self.country(country);
        c.regent.or(c.monarch)
    }

    /// Living characters a seat decides for, in id order.
    pub fn household(self, seat: SeatId) -> impl Iterator<Item = &'w Character> {
        self.people().filter(move |c| c.keeper == Some(seat) && c.in_play())
    }

    // ---------------------------------------------------------------- Pieces

    /// Every army counter, on the map or off it, in id order.
    pub fn armies(self) -> impl Iterator<Item = &'w Army> {
        self.armies.iter()
    }

    /// An army counter, on the map or off it.
    pub fn army(self, id: ArmyId) -> &'w Army {
        &self.armies[id.0 as usize]
    }

    /// Every royal piece and Captain, on the map or off it, in id order.
    pub fn pawns(self) -> impl Iterator<Item = &'w Pawn> {
        self.pawns.iter()
    }

    /// A royal piece or Captain, on the map or off it.
    pub fn pawn(self, id: PawnId) -> &'w Pawn {
        &self.pawns[id.0 as usize]
    }

    /// The piece that represents this person; few have one.
    pub fn pawn_of(self, who: CharacterId) -> Option<&'w Pawn> {
        self.pawns().find(|p| p.bearer == Some(who))
    }

    /// Every fleet counter, on the map or in the pool, in id order.
    pub fn fleets(self) -> impl Iterator<Item = &'w Fleet> {
        self.fleets.iter()
    }

    /// A fleet counter, on the map or in the pool.
    pub fn fleet(self, id: FleetId) -> &'w Fleet {
        &self.fleets[id.0 as usize]
    }

    /// Every resource item counter, on the map or in supply, in id order.
    pub fn items(self) -> impl Iterator<Item = &'w Item> {
        self.items.iter()
    }

    /// Is there such an item? Ids from outside are asked here first.
    pub fn world_has_item(self, id: ItemId) -> bool {
        (id.0 as usize) < self.items.len()
    }

    /// A resource item counter, on the map or in supply.
    pub fn item(self, id: ItemId) -> &'w Item {
        &self.items[id.0 as usize]
    }

    /// The player to whose realm an army belongs; nobody for neutrals.
    pub fn owner_of_army(self, id: ArmyId) -> Option<SeatId> {
        match self.army(id).banner {
            Banner::Country(c) => self.country(c).ruler,
            Banner::Neutral => None,
        }
    }

    /// Who moves and fights with an army just now: whom it is lent to, a Governor on the spot (OG.11), its owner.
    pub fn commander_of_army(self, id: ArmyId) -> Option<SeatId> {
        let army = self.army(id);
        army.lent_to.or_else(|| super::campaign::governing(self, id)).or_else(|| self.owner_of_army(id))
    }

    /// Whose a royal piece is: the keeper of its bearer; for a Captain the ruler who hired him.
    pub fn owner_of_pawn(self, id: PawnId) -> Option<SeatId> {
        let pawn = self.pawn(id);
        match (pawn.bearer, pawn.country) {
            (Some(who), _) => self.character(who).keeper,
            (None, Some(country)) => self.country(country).ruler,
            (None, None) => None,
        }
    }

    /// Who moves and fights with a royal piece just now: whom it is lent to, its owner.
    pub fn commander_of_pawn(self, id: PawnId) -> Option<SeatId> {
        self.pawn(id).lent_to.or_else(|| self.owner_of_pawn(id))
    }

    /// The ruler of its country; `None` where nobody rules that.
    pub fn owner_of_fleet(self, id: FleetId) -> Option<SeatId> {
        self.country(self.fleet(id).country).ruler
    }

    /// Who sails a fleet just now: whom it is lent to, its owner.
    pub fn commander_of_fleet(self, id: FleetId) -> Option<SeatId> {
        self.fleet(id).lent_to.or_else(|| self.owner_of_fleet(id))
    }

    /// Armies of one commander in a province, not those aboard ships in port (16.15), in id order.
    pub fn armies_in(self, at: ProvinceId, seat: SeatId) -> Vec<ArmyId> {
        let here = self.armies().filter(|a| a.at == Spot::Land(at));
        here.map(|a| a.id).filter(|a| self.commander_of_army(*a) == Some(seat)).collect()
    }

    /// Armies without a player in a province: Neutral counters and those of countries nobody plays.
    pub fn neutrals_in(self, at: ProvinceId) -> Vec<ArmyId> {
        let here = self.armies().filter(|a| a.at == Spot::Land(at));
        here.map(|a| a.id).filter(|a| self.commander_of_army(*a).is_none()).collect()
    }

    /// Royal pieces of one commander in a province.
    pub fn pawns_in(self, at: ProvinceId, seat: SeatId) -> Vec<PawnId> {
        let here = self.pawns().filter(|p| p.at == Spot::Land(at));
        here.map(|p| p.id).filter(|p| self.commander_of_pawn(*p) == Some(seat)).collect()
    }

    /// Royal pieces of one owner in a province, whoever leads them: what they are to his realm they are still (19.38).
    pub fn royals_of(self, at: ProvinceId, owner: SeatId) -> Vec<PawnId> {
        let here = self.pawns().filter(|p| p.at == Spot::Land(at));
        here.map(|p| p.id).filter(|p| self.owner_of_pawn(*p) == Some(owner)).collect()
    }

    /// Items on land in a province, whoever's they are, in id order; not those aboard ships in port.
    pub fn items_in(self, at: ProvinceId) -> Vec<ItemId> {
        self.items().filter(|i| i.at == Spot::Land(at)).map(|i| i.id).collect()
    }

    /// Seats with armies in a province, in seat order.
    pub fn armed_in(self, at: ProvinceId) -> Vec<SeatId> {
        self.seats().filter(|s| !self.armies_in(at, *s).is_empty()).collect()
    }

    /// Army counters and royal pieces of a seat here, as the rebellion rules count (15.12).
    pub fn units_in(self, at: ProvinceId, seat: SeatId) -> usize {
        self.armies_in(at, seat).len() + self.pawns_in(at, seat).len()
    }

    // ---------------------------------------------------------------- Whose decision it is

    /// Is it this seat's turn in the movement phase, with nothing else under way?
    pub fn is_moving(self, seat: SeatId) -> bool {
        self.turn.phase == Phase::Movement && self.turn.active == Some(seat) && self.stack().is_empty()
    }

    /// Is `phase` on, with nothing nested under way, and has this seat not done with it?
    pub fn may_act_in(self, phase: Phase, seat: SeatId, doing: &str) -> Result<(), Refusal> {
        if self.turn.phase != phase || !self.stack().is_empty() {
            let phase = self.turn.phase.name().to_string();
            return Err(No::WrongPhase { doing: doing.into(), phase }.into());
        }
        if !super::judge::deciders(self).contains(&seat) {
            let active = super::judge::waits_for(self);
            return Err(No::NotYourRound { active }.into());
        }
        Ok(())
    }
}
