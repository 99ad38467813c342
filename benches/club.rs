//! One strategist among six others at bare tables of plain Diplomacy: what opponents are worth, in shares of the game.
//!
//! `cargo bench -p regnal-benches --no-default-features --bench club -- ONE SIX GAMES [LAST YEAR] [SEED]`, where ONE and SIX are
//! `chance`, `1`, `2` or `2:POSITIONS`. Seats are rotated from game to game; a share is that of the sum of squared centres, all to
//! a solo.

use std::time::Instant;

use regnal::diplomacy::offers::offers;
use regnal::diplomacy::orders::{Adjustment, Retreat};
use regnal::diplomacy::retreats::Dislodged;
use regnal::diplomacy::strategy::chart::Chart;
use regnal::diplomacy::strategy::dumbbot::{Values, WHIM};
use regnal::diplomacy::strategy::game::{Strategist, play};
use regnal::diplomacy::strategy::plans::Side;
use regnal::diplomacy::strategy::prospects::Weights;
use regnal::diplomacy::strategy::winter::{Weighing, build_places, simple_adjustments, simple_retreats};
use regnal::diplomacy::strategy::{Effort, Situation, think};
use regnal::diplomacy::{Map, Order, PowerId, ProvinceId};
use regnal::table::Dice;

/// Who sits at the table, and what his decisions took.
enum Mind {
    Chance,
    Simple,
    Searches { effort: Effort, seconds: Vec<f64> },
}

struct Sits {
    chart: Chart,
    mind: Mind,
}

impl Sits {
    fn of(name: &str) -> Sits {
        let mind = match name.split_once(':') {
            None if name == "chance" => Mind::Chance,
            None if name == "1" => Mind::Simple,
            None => Mind::Searches { effort: Effort::default(), seconds: vec![] },
            Some((_, positions)) => Mind::Searches {
                effort: Effort { positions: positions.parse().expect("2:POSITIONS") },
                seconds: vec![],
            },
        };
        Sits { chart: Chart::of(Map::standard()), mind }
    }
}

impl Strategist for Sits {
    fn moves(&mut self, s: Situation, power: PowerId, luck: &mut Dice) -> Vec<(usize, Order)> {
        match &mut self.mind {
            Mind::Chance => {
                let mut told = vec![];
                for (n, unit) in s.position.units().iter().enumerate().filter(|(_, u)| u.power == power) {
                    let order = luck.pick(&offers(s.map, s.position, s.map.province(unit.at)));
                    told.extend(order.map(|order| (n, order)));
                }
                told
            }
            Mind::Simple => {
                let side = Side::of(s, power, &|_, _| true);
                let plan = Values::of(s, &self.chart, power).orders(s, &side, WHIM, luck);
                side.units.iter().copied().zip(plan).collect()
            }
            Mind::Searches { effort, seconds } => {
                let begun = Instant::now();
                let found = think(s, &self.chart, Weights::default(), power, &|_, _| true, *effort, luck);
                // An opening of the book takes no thought.
                if found.book.is_none() {
                    seconds.push(begun.elapsed().as_secs_f64());
                }
                found.orders
            }
        }
    }

    fn retreats(
        &mut self,
        s: Situation,
        p: PowerId,
        lost: &[Dislodged],
        luck: &mut Dice,
    ) -> Vec<(ProvinceId, Retreat)> {
        match self.mind {
            Mind::Chance => {
                let own = lost.iter().filter(|d| d.unit.power == p);
                own.map(|d| (s.map.province(d.unit.at), luck.pick(&d.retreats).map_or(Retreat::Disband, Retreat::To)))
                    .collect()
            }
            Mind::Simple => simple_retreats(s, &self.chart, p, lost, luck),
            Mind::Searches { .. } => Weighing::new(s, &self.chart, Weights::default(), p).retreats(lost),
        }
    }

    fn adjustments(&mut self, s: Situation, power: PowerId, luck: &mut Dice) -> Vec<Adjustment> {
        match self.mind {
            Mind::Chance => {
                let site = luck.pick(&build_places(s, power));
                site.map(|(kind, at)| Adjustment::Build { kind, at }).into_iter().collect()
            }
            Mind::Simple => simple_adjustments(s, &self.chart, power),
            Mind::Searches { .. } => Weighing::new(s, &self.chart, Weights::default(), power).adjustments(),
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let [one, six, games, rest @ ..] = &args[..] else {
        println!("club: ONE SIX GAMES [LAST YEAR] [SEED]; ONE and SIX: chance, 1, 2 or 2:POSITIONS");
        return;
    };
    let number = |text: Option<&String>, usual: u64| text.map_or(usual, |t| t.parse().expect("a number"));
    let games: u64 = games.parse().expect("GAMES is a number");
    let (last, seed) = (number(rest.first(), 1935) as u32, number(rest.get(1), 1));
    let map = Map::standard();
    let mut players = [Sits::of(one), Sits::of(six)];
    let (mut shares, mut solos, mut others, mut years) = (vec![], 0, 0, vec![]);
    let (mut orders, mut bounces, mut few) = ([0u32; 2], [0u32; 2], 0);
    let begun = Instant::now();
    for game in 0..games {
        let seat = (game % 7) as usize;
        let seats: Vec<usize> = (0..7).map(|n| usize::from(n != seat)).collect();
        let ended = play(map, &seats, &mut players, last, seed + game);
        shares.push(ended.shares(map.victory)[seat]);
        match ended.winner(map.victory) {
            Some(winner) if winner == seat => solos += 1,
            Some(_) => others += 1,
            None => few += u32::from(ended.centres.iter().filter(|n| **n > 0).count() <= 4),
        }
        years.push(ended.year);
        for (power, who) in seats.iter().enumerate() {
            orders[*who] += ended.orders[power];
            bounces[*who] += ended.own_bounces[power];
        }
        println!("{}: {:?} in {}", map.power(PowerId(seat as u8)).name, ended.centres, ended.year);
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let spread = shares.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / (shares.len() as f64 - 1.0).max(1.0);
    let half = 1.96 * (spread / shares.len() as f64).sqrt();
    years.sort_unstable();
    println!(
        "{one} among six of {six}, {games} games to {last}, seeds from {seed}: {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    println!(
        "  share {:.1} % ± {:.1}; solos {solos}, of the others {others}; without one, four or fewer alive {few}",
        mean * 100.0,
        half * 100.0
    );
    println!("  median last year {}, latest {}", years[years.len() / 2], years[years.len() - 1]);
    for (who, name) in [one, six].into_iter().enumerate() {
        println!(
            "  {name}: own bounces {:.2} % of {} orders",
            f64::from(bounces[who]) * 100.0 / f64::from(orders[who].max(1)),
            orders[who]
        );
        if let Mind::Searches { seconds, .. } = &mut players[who].mind {
            seconds.sort_by(f64::total_cmp);
            let of = |part: f64| seconds.get((seconds.len() as f64 * part) as usize).map_or(0.0, |s| s * 1000.0);
            println!(
                "  {name}: a decision takes {:.0} ms in the median, {:.0} ms at most",
                of(0.5),
                seconds.last().map_or(0.0, |s| s * 1000.0)
            );
        }
    }
}
