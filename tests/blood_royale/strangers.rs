//! Acts that name what does not exist are refused in words, whatever the phase; nothing panics.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use regnal::dynasty::{Clause, Draft, TalkId};
use regnal::games::blood_royale::campaign::{CampaignDeed, Leg, Unit};
use regnal::games::blood_royale::court::CourtDeed;
use regnal::games::blood_royale::fortune::FortuneDeed;
use regnal::games::blood_royale::marriages::clauses::Terms;
use regnal::games::blood_royale::marriages::{Gift, Leave, MarriageDeed};
use regnal::games::blood_royale::realm::RealmDeed;
use regnal::games::blood_royale::war::{Fate, Terms as Surrender, WarAsk, WarDeed};
use serde_json::Value;

use crate::golden;
use crate::kit::*;

/// An act without what it names: the keys and variants that say what kind of act it is.
fn kind(value: &Value) -> String {
    match value {
        Value::String(word) if word.starts_with(char::is_uppercase) => word.clone(),
        Value::Array(list) => {
            let mut kinds: Vec<String> = list.iter().map(kind).collect();
            kinds.dedup();
            format!("[{}]", kinds.join(" "))
        }
        Value::Object(map) => map.iter().map(|(k, v)| format!("{k}({})", kind(v))).collect::<Vec<_>>().join(" "),
        _ => "_".into(),
    }
}

/// How many numbers an act names.
fn numbers(value: &Value) -> usize {
    match value {
        Value::Number(_) => 1,
        Value::Array(list) => list.iter().map(numbers).sum(),
        Value::Object(map) => map.values().map(numbers).sum(),
        _ => 0,
    }
}

/// The act with its n-th number replaced; all of them for `None`.
fn with_stranger(value: &Value, n: Option<usize>, stranger: u64) -> Value {
    fn go(value: &Value, seen: &mut usize, n: Option<usize>, stranger: u64) -> Value {
        match value {
            Value::Number(_) => {
                let here = n.is_none_or(|n| n == *seen);
                *seen += 1;
                if here { stranger.into() } else { value.clone() }
            }
            Value::Array(list) => list.iter().map(|v| go(v, seen, n, stranger)).collect(),
            Value::Object(map) => map.iter().map(|(k, v)| (k.clone(), go(v, seen, n, stranger))).collect(),
            other => other.clone(),
        }
    }
    go(value, &mut 0, n, stranger)
}

/// The act, and the act with strangers for each of its numbers and for all at once. What does not fit its field is refused
/// where it is read.
fn estranged(value: &Value) -> Vec<Action> {
    let places = (0..numbers(value)).map(Some).chain([None]);
    let strange = places.flat_map(|p| [240, 60_000].map(|s| with_stranger(value, p, s)));
    std::iter::once(value.clone()).chain(strange).filter_map(|v| serde_json::from_value(v).ok()).collect()
}

/// What files cannot say, code can: places that are on no map.
const NOWHERE: ProvinceId = ProvinceId(77);
const NO_SEA: SeaId = SeaId(77);
const NO_COUNTRY: CountryId = CountryId(77);

/// A contract of every kind of clause about this province and country.
fn draft(at: ProvinceId, country: CountryId) -> Vec<Draft<Terms>> {
    let (over, who) = (vec![at], CharacterId(3));
    let terms = [
        Terms::NonAggression { over: over.clone() },
        Terms::ArmyPassage { over: over.clone() },
        Terms::ResourcePassage { over: over.clone() },
        Terms::Harbour { over },
        Terms::Deliver { goods: Goods::Food, count: 1, from: at },
        Terms::Pay { crowns: 1, each_turn: true },
        Terms::Cede { province: at },
        Terms::NoMarker { province: at },
        Terms::ChildrenToBride { every: 2 },
        Terms::RenounceClaim { who, country },
        Terms::SupportInWar { against: GERMANY },
        Terms::ExclusiveSale { goods: Goods::Food, from: at },
        Terms::ForeignAid { armies: 1 },
        Terms::Release { who },
    ];
    let both = |t: &Terms| [ENGLAND, FRANCE].map(|by| Clause::new(by, t.clone()));
    let one = |clauses: Vec<Clause<Terms>>| Draft { clauses, ..Draft::of(CharacterId(0), CharacterId(1)) };
    terms.iter().flat_map(both).map(|c| one(vec![c])).collect()
}

/// Every deed of every room, whether it makes sense or not, about these places.
fn every_deed(at: ProvinceId, sea: SeaId, country: CountryId) -> Vec<Action> {
    let (who, talk, pawn, fleet) = (CharacterId(3), TalkId(0), PawnId(1), FleetId(1));
    let (marriage, armies, items, pawns) = (MarriageId(0), vec![ArmyId(1)], vec![ItemId(1)], vec![PawnId(1)]);
    let units = vec![Unit::Army(ArmyId(1)), Unit::Royal(PawnId(1)), Unit::Item(ItemId(1))];
    let gifts = [
        Gift::Crowns(1),
        Gift::Items(items.clone()),
        Gift::Release(who),
        Gift::Province(at),
        Gift::Leave { leave: Leave::Armies, over: vec![at] },
        Gift::Leave { leave: Leave::Goods, over: vec![at] },
        Gift::Leave { leave: Leave::Harbour, over: vec![at] },
        Gift::OpenBorders,
    ];
    let terms = [Fate::MarchOff(at), Fate::Stay, Fate::Destroyed].map(|armies| Surrender {
        armies,
        captives: true,
        cede: true,
        items: true,
        crowns: 1,
    });
    let court = [
        CourtDeed::TryForChild { marriage },
        CourtDeed::Crown,
        CourtDeed::PassOver,
        CourtDeed::PutKing { at: Spot::Land(at) },
        CourtDeed::PutKing { at: Spot::Aboard(fleet) },
        CourtDeed::Appoint { regent: who },
        CourtDeed::PlacePrince { at },
        CourtDeed::CallKinsman,
        CourtDeed::NewDynasty { name: "Vasa".into() },
        CourtDeed::GiveUpCountry { country },
        CourtDeed::Enthrone { who },
    ];
    let realm = [
        RealmDeed::SetRate { rate: Rate::High },
        RealmDeed::Grant { province: at, to: FRANCE },
        RealmDeed::Withhold { crowns: 1 },
        RealmDeed::BuyOff { province: at },
        RealmDeed::Disband { armies: armies.clone(), fleets: vec![fleet], captains: pawns.clone() },
        RealmDeed::Raise { country, armies: 1, fleets: 1 },
        RealmDeed::PlaceArmy { at },
        RealmDeed::PlaceFleet { at },
        RealmDeed::PlaceRest,
        RealmDeed::CashIn { at, set: 0 },
        RealmDeed::CashAll,
    ];
    let path = vec![at];
    let campaign = [
        CampaignDeed::March { units: units.clone(), path: path.clone(), ask: true },
        CampaignDeed::Carry { items: items.clone(), path },
        CampaignDeed::Embark { units: units.clone(), fleet },
        CampaignDeed::Land { units, ask: false },
        CampaignDeed::Sail { fleets: vec![fleet], path: vec![sea], dock: Some(at), ask: true },
        CampaignDeed::Destroy { items: items.clone() },
        CampaignDeed::Confiscate { items: items.clone() },
        CampaignDeed::Ship { item: ItemId(1), route: vec![Leg::Land(at), Leg::Sea(sea)] },
        CampaignDeed::OpenBorders { to: FRANCE, open: true },
        CampaignDeed::Lend {
            armies: armies.clone(),
            royals: pawns.clone(),
            fleets: vec![fleet],
            to: FRANCE,
            aid: true,
        },
        CampaignDeed::TakeBack { armies: armies.clone(), royals: pawns.clone(), fleets: vec![fleet] },
        CampaignDeed::TakeCross { armies, pawns: pawns.clone() },
        CampaignDeed::Mark { province: at },
        CampaignDeed::MarkAll,
        CampaignDeed::Permit { yes: true },
        CampaignDeed::Stake { crowns: 1 },
    ];
    let war = [
        WarDeed::Attack { at, whom: Some(FRANCE) },
        WarDeed::Decline,
        WarDeed::StandAside,
        WarDeed::Welcome { yes: true },
        WarDeed::Inside { armies: 1, royals: true },
        WarDeed::Assault { castle: true },
        WarDeed::Ready { counted: pawns.clone() },
        WarDeed::Flee { pawn, to: at },
        WarDeed::FightOn,
        WarDeed::Retreat { to: at },
        WarDeed::Accept,
        WarDeed::Refuse,
        WarDeed::Losses { armies: 1 },
        WarDeed::LoseRoyals { pawns },
        WarDeed::NewCapital { at },
        WarDeed::Ransom { who },
        WarDeed::LeaveCaptive,
        WarDeed::SetFree { who },
    ];
    let fortune = [
        FortuneDeed::Bid { crowns: 1 },
        FortuneDeed::Pass,
        FortuneDeed::Invest { crowns: 1, items },
        FortuneDeed::PlaceCaptain { at },
        FortuneDeed::Match { who },
        FortuneDeed::Strike { whom: who },
        FortuneDeed::Fair { goods: vec![Goods::Food] },
        FortuneDeed::Borrow,
        FortuneDeed::Enter { who },
        FortuneDeed::Quell { at },
        FortuneDeed::Govern { who, at },
        FortuneDeed::Try { marriage },
        FortuneDeed::FreeFleet { at },
        FortuneDeed::Levy,
        FortuneDeed::Push { to: at },
        FortuneDeed::BuyBack { who },
        FortuneDeed::SetUp { who },
        FortuneDeed::TitlePasses { dispute: true },
    ];
    let marriage = [
        MarriageDeed::Accept { talk },
        MarriageDeed::Decline { talk, reason: String::new() },
        MarriageDeed::DeclineAll,
        MarriageDeed::Withdraw { talk },
        MarriageDeed::WedOwn { groom: CharacterId(0), bride: CharacterId(1) },
        MarriageDeed::JoinAuction { join: true },
        MarriageDeed::AuctionBid { crowns: 1, partner: who },
        MarriageDeed::AnswerBargain { yes: true },
    ];
    let drafts = draft(at, country).into_iter().flat_map(|d| {
        let counter = MarriageDeed::Counter { talk, draft: d.clone(), reason: String::new() };
        [MarriageDeed::Propose { draft: d, to: FRANCE }, counter]
    });
    let bargains = gifts.into_iter().flat_map(|g| {
        let offer = |gives, asks| MarriageDeed::OfferBargain { to: FRANCE, gives, asks };
        [offer(vec![g.clone()], vec![]), offer(vec![], vec![g])]
    });
    let surrenders = terms.into_iter().flat_map(|terms| [WarDeed::Surrender { terms }, WarDeed::Counter { terms }]);
    let mut all = vec![Action::Done, Action::Rename { who, name: "Hugh".into() }, Action::CallTime { agree: true }];
    all.push(Action::NameHouse { name: "Vasa".into() });
    all.extend(court.map(Action::Court));
    all.extend(realm.map(Action::Realm));
    all.extend(campaign.map(Action::Campaign));
    all.extend(war.into_iter().chain(surrenders).map(Action::War));
    all.extend(fortune.map(Action::Fortune));
    all.extend(marriage.into_iter().chain(drafts).chain(bargains).map(Action::Marriage));
    all
}

/// What the table asks: the phase, the room's question, the stage of a battle.
fn question(b: &Board) -> String {
    let stage = match b.top() {
        Some(Frame::War(WarAsk::Battle(battle))) => format!(" {:?}", battle.stage),
        _ => String::new(),
    };
    format!("{}{}{stage}", b.pos().turn.phase.name(), b.top().as_ref().map_or(String::new(), golden::first_words))
}

/// Judges an act; notes it if the judge panics.
fn judge(b: &Board, seat: SeatId, action: &Action, broken: &mut BTreeMap<String, String>) {
    let judged = AssertUnwindSafe(|| b.check(seat, action).is_ok());
    if catch_unwind(judged).is_err() {
        let phase = b.pos().turn.phase.name();
        let what = kind(&serde_json::to_value(action).unwrap());
        broken.entry(what).or_insert(format!("{phase}, {:?}: {action:?}", b.top()));
    }
}

/// BR 1.13: one plays with the pieces there are. Whole games by chance; at each new kind of act it is judged with strangers
/// for its own names, and now and then every deed there is, asked for or not.
#[test]
fn acts_that_name_strangers_are_refused_in_words() {
    let everything = "turns: 3, four_characters: true, event_cards: true, neutral_provinces: true, governors: true, \
                      announced_trade: true, disputed_succession: true";
    let deeds = every_deed(land("kent"), sea("channel"), CountryId(0));
    let mut strange: Vec<Action> = deeds.iter().flat_map(|a| estranged(&serde_json::to_value(a).unwrap())).collect();
    strange.extend(every_deed(NOWHERE, NO_SEA, NO_COUNTRY));
    let (mut tried, mut asked) = (BTreeSet::new(), BTreeSet::new());
    let mut broken: BTreeMap<String, String> = BTreeMap::new();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut luck = Dice::seeded(5);
    for options in [everything, "turns: 2"] {
        let mut b = lean(&scenario_with(options));
        for _ in 0..700 {
            let seats = b.table.prompt().seats;
            let Some(seat) = luck.pick(&seats) else { break };
            let offers = b.offers(seat);
            for offer in &offers {
                let value = serde_json::to_value(offer).unwrap();
                if tried.insert(kind(&value)) {
                    estranged(&value).iter().for_each(|act| judge(&b, seat, act, &mut broken));
                }
            }
            if asked.insert(question(&b)) {
                strange.iter().for_each(|act| judge(&b, seat, act, &mut broken));
            }
            let n = luck.below(offers.len() as u32) as usize;
            b.act(seat, offers[n].clone());
        }
    }
    std::panic::set_hook(quiet);
    assert!(tried.len() > 30, "only {} kinds of acts were tried", tried.len());
    assert!(asked.len() > 15, "only asked for {asked:?}");
    assert!(broken.is_empty(), "the judge panics at {}: {broken:#?}", broken.len());
}
