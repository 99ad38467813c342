//! What courts of Diplomacy Royale come to among seven bots: writs issued and answered, weddings by power and generation, crowns
//! whose dynasties die out.
//!
//! `cargo bench -p regnal-benches --no-default-features --bench courts -- GAMES [SEED] [POSITIONS]`

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use regnal::bots::{Question, Sitters};
use regnal::diplomacy::strategy::Effort;
use regnal::dynasty::{Character, CharacterId};
use regnal::engine::Table;
use regnal::games::diplomacy_royale::ROYALE;
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::book::Book;
use regnal::games::diplomacy_royale::bot::writ_value;
use regnal::games::diplomacy_royale::clergy::ClergyDeed;
use regnal::games::diplomacy_royale::components::{Estate, Phase, Standing};
use regnal::games::diplomacy_royale::family;
use regnal::games::diplomacy_royale::ids::PowerId;
use regnal::games::diplomacy_royale::position::{Pos, Position};
use regnal::games::diplomacy_royale::writs::{self, WritDeed};
use regnal::table::{SeatId, SeatSetup, Sitter};

const SCENARIO: &str = include_str!("../assets/scenarios/diplomacy_royale/royale.ron");

/// What a house may gain more by a match than the other before it is far more: a supply centre.
const UNFAIR: i64 = 60;

/// Of one game or all.
#[derive(Debug, Default)]
struct Count {
    issued: usize,
    accepted: usize,
    rejected: usize,
    /// Of those rejected, with a counter-offer; and writs issued as they had been named.
    countered: usize,
    taken_up: usize,
    weddings: usize,
    /// Of those accepted, without any terms; of these, by which one house gains far more than the other; and what the groom's and
    /// the bride's gain by them together, as bots price it.
    bare: usize,
    unfair: usize,
    bare_worth: (i64, i64),
    /// Generations of powers in which somebody could wed at two courts, and those in which somebody did.
    could: usize,
    did: usize,
    /// Of the others, those for whom nobody was left to wed with at the end of any of these courts: not in another family, of
    /// the other sex, single, with a churchman in either house.
    nobody_left: usize,
    /// Crowns that another house inherited, and that a first king's brother took up because nobody was left.
    inherited: usize,
    anew: usize,
    /// Powers that lost all they had on the map.
    conquered: usize,
    centres: usize,
}

/// Of these, who could still wed somebody.
fn could_still(pos: Pos, single: &BTreeSet<CharacterId>) -> BTreeSet<CharacterId> {
    let all: Vec<CharacterId> =
        pos.people().map(|c| c.id).filter(|who| writs::check_single(pos, *who).is_ok()).collect();
    let fits = |a: CharacterId, b: CharacterId| {
        writs::check_match(pos, a, b).is_ok() && pos.character(a).keeper != pos.character(b).keeper
    };
    single.iter().copied().filter(|who| all.iter().any(|b| fits(*who, *b) || fits(*b, *who))).collect()
}

/// Who follows on the throne of a seat's power.
fn power_line(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    pos.power_of(seat).map_or(vec![], |power| family::line(pos, Estate::Crown(power)))
}

/// Children of those at the table in the beginning are of generation 1.
fn generation(pos: Pos, who: CharacterId) -> usize {
    let parents = |c: &Character| [c.father, c.mother].into_iter().flatten().collect::<Vec<_>>();
    parents(pos.character(who)).into_iter().map(|p| 1 + generation(pos, p)).max().unwrap_or(0)
}

/// What lies on the table.
fn lies(table: &Table) -> Position {
    table.lies_here(Position::truth).expect("it keeps no journal")
}

fn play(seed: u64, show: bool) -> Count {
    let seats: Vec<SeatSetup> = (0..7).map(|n| SeatSetup::plain(n, Sitter::bot(2))).collect();
    let mut table = Table::new(&ROYALE, SCENARIO, "royale.ron", seats, seed).expect("a scenario of the house");
    let sitters = Sitters::seated(&ROYALE, table.seats()).expect("bots sit down");
    let book = Book::standard();
    let mut count = Count::default();
    // Who, at which courts.
    let mut could: BTreeMap<(PowerId, usize), BTreeSet<(CharacterId, u16)>> = BTreeMap::new();
    // Who could have wed somebody when the latest curtain of a court was closed, by court.
    let mut left: BTreeMap<u16, BTreeSet<CharacterId>> = BTreeMap::new();
    while table.outcome().is_none() {
        let Some((seat, act)) = sitters.question(&table).expect("an offer").map(Question::answer) else { break };
        let act = Action::of(&act).expect("an act of this game");
        if show && lies(&table).turn.phase == Phase::Court {
            let at = lies(&table);
            let pos = at.pos(&book);
            let single = |c: &&Character| writs::check_single(pos, c.id).is_ok();
            let (men, women): (Vec<_>, Vec<_>) = pos.household(seat).filter(single).partition(|c| c.sex.is_male());
            let offers = Action::all_of(&table.offers(seat));
            let drafts = offers.iter().filter_map(|a| match a {
                Action::Writ(WritDeed::Propose { draft }) => Some(draft),
                _ => None,
            });
            let worth: Vec<(i64, i64)> = drafts
                .map(|d| {
                    let other = d.bride.and_then(|b| pos.character(b).keeper).unwrap_or(seat);
                    (writ_value(pos, seat, d), writ_value(pos, other, d))
                })
                .collect();
            let line = power_line(pos, seat);
            let place = |c: &&Character| {
                let place = line.iter().position(|who| *who == c.id).map_or("-".into(), |n| n.to_string());
                format!("{} {} of place {place}", c.name, pos.age(c.id))
            };
            let vows = offers.iter().filter(|a| matches!(a, Action::Clergy(ClergyDeed::Enter { .. }))).count();
            let church = pos.household(seat).filter(|c| pos.noble(c.id).cleric.is_some()).count();
            println!(
                "{} {seat}: men {:?}, women {:?}, {church} in the church and {vows} who could be, writs {worth:?}; {act:?}",
                pos.season(),
                men.iter().map(place).collect::<Vec<_>>(),
                women.iter().map(place).collect::<Vec<_>>()
            );
        }
        let at = lies(&table);
        let pos = at.pos(&book);
        if act == Action::Done && pos.turn.phase == Phase::Court {
            let now = could.values().flatten().filter(|(_, court)| *court == pos.turn.number);
            let grown = now.map(|(who, _)| *who).collect();
            left.insert(pos.turn.number, could_still(pos, &grown));
        }
        if let Action::Writ(WritDeed::Accept { proposal }) = &act
            && let Some(p) = writs::all(pos).iter().find(|p| p.number == *proposal)
            && p.draft.clauses.is_empty()
            && !p.draft.husband_moves
        {
            let (his, hers) = (writ_value(pos, p.from, &p.draft), writ_value(pos, p.to, &p.draft));
            count.bare += 1;
            count.unfair += usize::from((his - hers).abs() >= UNFAIR);
            count.bare_worth = (count.bare_worth.0 + his, count.bare_worth.1 + hers);
        }
        if let Action::Writ(deed) = &act {
            match deed {
                WritDeed::Propose { draft } => {
                    count.issued += 1;
                    let at = lies(&table);
                    let named = writs::named(at.pos(&book));
                    count.taken_up += usize::from(named.iter().any(|n| n.draft == *draft));
                }
                WritDeed::Accept { .. } | WritDeed::AcceptLater { .. } => count.accepted += 1,
                WritDeed::Reject { .. } => count.rejected += 1,
                WritDeed::Counter { .. } => {
                    count.rejected += 1;
                    count.countered += 1;
                }
                _ => {}
            }
            let at = lies(&table);
            let pos = at.pos(&book);
            for power in pos.powers().filter(|p| pos.is_active(p.id)) {
                let Some(seat) = power.seat else { continue };
                let grown = pos.book.tables.ages.marries + pos.book.tables.years.a_phase;
                let single =
                    pos.household(seat).filter(|c| pos.age(c.id) >= grown && writs::check_single(pos, c.id).is_ok());
                for c in single.filter(|c| pos.noble(c.id).born_to == power.id) {
                    could.entry((power.id, generation(pos, c.id))).or_default().insert((c.id, pos.turn.number));
                }
            }
        }
        if let Err(no) = table.submit(seat, act.act()) {
            panic!("seed {seed}: {no:?}");
        }
    }
    let at = lies(&table);
    let pos = at.pos(&book);
    count.weddings = pos.marriages().filter(|m| m.contract.is_some()).count();
    let mut did: BTreeMap<(PowerId, usize), usize> = BTreeMap::new();
    for m in pos.marriages() {
        for who in [m.husband, m.wife] {
            *did.entry((pos.noble(who).born_to, generation(pos, who))).or_default() += 1;
        }
    }
    count.could = could.len();
    count.did = could.keys().filter(|key| did.contains_key(key)).count();
    let lost = |courts: &BTreeSet<(CharacterId, u16)>| {
        courts.iter().any(|(who, court)| left.get(court).is_some_and(|left| left.contains(who)))
    };
    count.nobody_left = could.iter().filter(|(key, courts)| !did.contains_key(key) && !lost(courts)).count();
    let told = |rule: &str, begins: &str| {
        let lines = table.chronicle().lines.iter();
        lines
            .filter(|l| l.rule.as_deref() == Some(rule) && l.text.starts_with(begins))
            .inspect(|l| println!("{}", l.text))
            .count()
    };
    count.inherited = told("ROY 8.2-8", "The crown of");
    count.anew = told("ROY 8.2-15", "Nobody is left");
    let inherited = |power: PowerId| pos.powers().any(|p| p.crowns.contains(&power));
    count.conquered = pos.powers().filter(|p| p.standing == Standing::Eliminated && !inherited(p.id)).count();
    for ((power, generation), courts) in could.iter().filter(|(key, _)| !did.contains_key(key)) {
        let words = |(who, court): &(CharacterId, u16)| {
            let (c, noble) = (pos.character(*who), pos.noble(*who));
            let now = if c.in_play() { "lives" } else { "is gone" };
            let church = if noble.cleric.is_some() { ", of the Church" } else { "" };
            let left = left.get(court).is_some_and(|left| left.contains(who));
            let left = if left { "somebody" } else { "nobody" };
            let born = format!("{:?}, born {:?}", c.sex, c.born);
            format!("{} ({born}, {now}{church}) at court {court}, where {left} was left to wed", c.name)
        };
        let courts: Vec<String> = courts.iter().map(words).collect();
        println!("{} generation {generation}, seed {seed}: nobody wed of {}", power.name(), courts.join("; "));
    }
    if show {
        for p in pos.powers() {
            println!("  {}: {} centres, {:?}", p.id.name(), pos.centres(p.id).len(), p.standing);
        }
    }
    count.centres = pos.powers().map(|p| pos.centres(p.id).len()).max().unwrap_or(0);
    count
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|w| !w.starts_with("--")).collect();
    let number = |n: usize, usual: u64| words.get(n).map_or(usual, |w| w.parse().expect("GAMES [SEED] [POSITIONS]"));
    let (games, seed, positions) = (number(0, 20), number(1, 1), number(2, 1000));
    Effort { positions: positions as u32 }.set_usual();
    let mut all = Count::default();
    for n in 0..games {
        let began = Instant::now();
        let one = play(seed + n, games == 1);
        println!("seed {}: {one:?}, {:.1} s", seed + n, began.elapsed().as_secs_f64());
        all.issued += one.issued;
        all.accepted += one.accepted;
        all.rejected += one.rejected;
        all.countered += one.countered;
        all.taken_up += one.taken_up;
        all.weddings += one.weddings;
        all.bare += one.bare;
        all.unfair += one.unfair;
        all.bare_worth = (all.bare_worth.0 + one.bare_worth.0, all.bare_worth.1 + one.bare_worth.1);
        all.could += one.could;
        all.did += one.did;
        all.nobody_left += one.nobody_left;
        all.inherited += one.inherited;
        all.anew += one.anew;
        all.conquered += one.conquered;
    }
    let each = |n: usize| n as f64 / games as f64;
    println!(
        "{games} games: {:.1} writs, {:.1} accepted, {:.1} rejected, {:.1} of them with a counter-offer, {:.1} issued as they had been named, {:.1} weddings, {:.1} accepted without terms (worth {} to the groom's house and {} to the bride's, {:.1} of them far more to one), {} of {} generations wed and {} more had nobody left to wed; of a game {:.2} dynasties died out ({} crowns inherited by another house, {} begun anew), {:.2} were conquered",
        each(all.issued),
        each(all.accepted),
        each(all.rejected),
        each(all.countered),
        each(all.taken_up),
        each(all.weddings),
        each(all.bare),
        all.bare_worth.0 / all.bare.max(1) as i64,
        all.bare_worth.1 / all.bare.max(1) as i64,
        each(all.unfair),
        all.did,
        all.could,
        all.nobody_left,
        each(all.inherited + all.anew),
        all.inherited,
        all.anew,
        each(all.conquered)
    );
}
