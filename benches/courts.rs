//! What courts of Diplomacy Royale come to among seven bots: writs issued and answered, weddings by power and generation, crowns
//! whose dynasties die out.
//!
//! `cargo bench -p regnal-benches --no-default-features --bench courts -- GAMES [SEED] [POSITIONS]`

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use regnal::bots::Sitters;
use regnal::diplomacy::strategy::Effort;
use regnal::dynasty::{Character, CharacterId};
use regnal::games::diplomacy_royale::DiplomacyRoyale;
use regnal::games::diplomacy_royale::actions::Action;
use regnal::games::diplomacy_royale::bot::writ_value;
use regnal::games::diplomacy_royale::components::{Phase, Standing};
use regnal::games::diplomacy_royale::ids::PowerId;
use regnal::games::diplomacy_royale::position::Pos;
use regnal::games::diplomacy_royale::writs::{self, WritDeed};
use regnal::table::{SeatSetup, Sitter, Table};

const SCENARIO: &str = include_str!("../assets/scenarios/diplomacy_royale/royale.ron");

/// Of one game or all.
#[derive(Debug, Default)]
struct Count {
    issued: usize,
    accepted: usize,
    rejected: usize,
    weddings: usize,
    /// Generations of powers in which somebody could wed at two courts, and those in which somebody did.
    could: usize,
    did: usize,
    /// Crowns that another house inherited, and that a first king's brother took up because nobody was left.
    inherited: usize,
    anew: usize,
    /// Powers that lost all they had on the map.
    conquered: usize,
    centres: usize,
}

/// Children of those at the table in the beginning are of generation 1.
fn generation(pos: Pos, who: CharacterId) -> usize {
    let parents = |c: &Character| [c.father, c.mother].into_iter().flatten().collect::<Vec<_>>();
    parents(pos.character(who)).into_iter().map(|p| 1 + generation(pos, p)).max().unwrap_or(0)
}

fn play(seed: u64, show: bool) -> Count {
    let seats: Vec<SeatSetup> = (0..7).map(|n| SeatSetup::plain(n, Sitter::bot(2))).collect();
    let mut table =
        Table::<DiplomacyRoyale>::new(SCENARIO, "royale.ron", seats, seed).expect("a scenario of the house");
    let sitters = Sitters::seated::<DiplomacyRoyale>(table.seats()).expect("bots sit down");
    let mut count = Count::default();
    let mut could: BTreeSet<(PowerId, usize)> = BTreeSet::new();
    while table.outcome().is_none() {
        let Some((seat, act)) = sitters.next_act(&table).expect("an offer") else { break };
        if show && Pos::of(table.world()).turn.phase == Phase::Court {
            let pos = Pos::of(table.world());
            let single = |c: &&Character| writs::check_single(pos, c.id).is_ok();
            let (men, women): (Vec<_>, Vec<_>) = pos.household(seat).filter(single).partition(|c| c.sex.is_male());
            let offers = table.offers(seat);
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
            let church = pos.household(seat).filter(|c| pos.noble(c.id).cleric.is_some()).count();
            println!(
                "{} {seat}: {} single men, {} single women, {church} in the church, writs {worth:?}; {act:?}",
                pos.season(),
                men.len(),
                women.len()
            );
        }
        if let Action::Writ(deed) = &act {
            match deed {
                WritDeed::Propose { .. } => count.issued += 1,
                WritDeed::Accept { .. } | WritDeed::AcceptLater { .. } => count.accepted += 1,
                WritDeed::Reject { .. } => count.rejected += 1,
                _ => {}
            }
            let pos = Pos::of(table.world());
            for power in pos.powers().filter(|p| pos.is_active(p.id)) {
                let Some(seat) = power.seat else { continue };
                let grown = pos.book.tables.ages.marries + pos.book.tables.years.a_phase;
                let single =
                    pos.household(seat).filter(|c| pos.age(c.id) >= grown && writs::check_single(pos, c.id).is_ok());
                could.extend(
                    single.filter(|c| pos.noble(c.id).born_to == power.id).map(|c| (power.id, generation(pos, c.id))),
                );
            }
        }
        if let Err(no) = table.submit(seat, act) {
            panic!("seed {seed}: {no:?}");
        }
    }
    let pos = Pos::of(table.world());
    count.weddings = pos.marriages().filter(|m| m.contract.is_some()).count();
    let mut did: BTreeMap<(PowerId, usize), usize> = BTreeMap::new();
    for m in pos.marriages() {
        for who in [m.husband, m.wife] {
            *did.entry((pos.noble(who).born_to, generation(pos, who))).or_default() += 1;
        }
    }
    count.could = could.len();
    count.did = could.iter().filter(|key| did.contains_key(key)).count();
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
    for (power, generation) in could.iter().filter(|key| !did.contains_key(key)) {
        println!("{} generation {generation}: nobody wed", power.name());
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
        all.weddings += one.weddings;
        all.could += one.could;
        all.did += one.did;
        all.inherited += one.inherited;
        all.anew += one.anew;
        all.conquered += one.conquered;
    }
    let each = |n: usize| n as f64 / games as f64;
    println!(
        "{games} games: {:.1} writs, {:.1} accepted, {:.1} rejected, {:.1} weddings, {} of {} generations wed; of a game {:.2} dynasties died out ({} crowns inherited by another house, {} begun anew), {:.2} were conquered",
        each(all.issued),
        each(all.accepted),
        each(all.rejected),
        each(all.weddings),
        all.did,
        all.could,
        each(all.inherited + all.anew),
        all.inherited,
        all.anew,
        each(all.conquered)
    );
}
