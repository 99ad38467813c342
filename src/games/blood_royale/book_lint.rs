//! What tables, event cards and names must agree on: one function for each rule of the data.

use super::book_cards::{EventCard, Op, Origin, Prize, Targets, Where};
use super::book_file::{CardsText, CountryNamesText, NamesText};
use super::book_map::MapData;
use super::book_tables::{Faces, Family, Tables};
use super::ids::{CardId, CountryId, Goods, ProvinceId};
use crate::table::{DataError, Lens, Part, ReadFile};
use crate::way;

// ---------------------------------------------------------------- Tables

/// Everything about tables.ron.
pub(super) fn tables(tables: &Tables, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    characteristics_cover_every_sum(tables, &mut lens);
    survival_covers_every_age(tables, &mut lens);
    events_have_six_faces(tables, &mut lens);
    combat_table_is_whole(tables, &mut lens);
    every_province_is_drawn_once(tables, &mut lens);
    sets_begin_with_the_basics(tables, &mut lens);
    figures_are_sane(tables, &mut lens);
    lens.found
}

/// 2.8: sums of three dice from 3 to 18, better ones never worse.
fn characteristics_cover_every_sum(tables: &Tables, lens: &mut Lens) {
    let mut next = 3;
    for (n, line) in tables.characteristics.iter().enumerate() {
        if line.from != next || line.to < line.from {
            lens.fault(way!["characteristics", n, "from"], format!("here comes the sum {next}"));
            return;
        }
        if !(-2..=2).contains(&line.score) {
            lens.fault(way!["characteristics", n, "score"], format!("a score is -2 to 2, not {}", line.score));
        }
        next = line.to + 1;
    }
    if next != 19 {
        lens.fault(way!["characteristics"], format!("the lines end with {}; three dice go to 18", next - 1));
    }
    if !tables.characteristics.is_sorted_by_key(|l| l.score) {
        lens.fault(way!["characteristics"], "a higher sum never gives a lower score");
    }
}

/// 7.2: a line for each age of 15 to 100.
fn survival_covers_every_age(tables: &Tables, lens: &mut Lens) {
    for (n, age) in (15..=100).step_by(5).enumerate() {
        let Some(line) = tables.survival.get(n) else {
            lens.fault(way!["survival"], format!("the line for the age of {age} is missing"));
            return;
        };
        if line.age != age {
            lens.fault(way!["survival", n, "age"], format!("here comes the age of {age}"));
            return;
        }
        if !(2..=12).contains(&line.needs) {
            lens.fault(way!["survival", n, "needs"], format!("two dice cannot be asked for {}", line.needs));
        } else if n > 0 && line.needs < tables.survival[n - 1].needs {
            lens.fault(way!["survival", n, "needs"], format!("at {age} it is easier than five years before"));
        }
    }
    if tables.survival.len() > 18 {
        lens.fault(way!["survival", 18, "age"], "the table ends with the age of 100");
    }
}

fn events_have_six_faces(tables: &Tables, lens: &mut Lens) {
    for (field, list) in [("usual", &tables.events.usual), ("harsher", &tables.events.harsher)] {
        if list.len() != 6 {
            lens.fault(way!["events", field], format!("{} events are listed, a die has six faces", list.len()));
        }
    }
}

/// 19.6: six rolls, six sizes; a roll kills its own number or nobody, and size never hurts.
fn combat_table_is_whole(tables: &Tables, lens: &mut Lens) {
    let rows = &tables.combat.casualties;
    if rows.len() != 6 || rows.iter().any(|r| r.len() != 6) {
        lens.fault(way!["combat", "casualties"], "the combat table has six lines of six figures");
        return;
    }
    for (n, (row, roll)) in rows.iter().zip(1u8..).enumerate() {
        if !row.is_sorted() || row.iter().any(|c| ![0, roll].contains(c)) {
            let text = format!("a roll of {roll} kills {roll} or nobody, and a larger force never fewer");
            lens.fault(way!["combat", "casualties", n], text);
        }
    }
}

/// 15.26: every province stands in one cell.
fn every_province_is_drawn_once(tables: &Tables, lens: &mut Lens) {
    let table = &tables.random_provinces;
    if table.len() != 6 {
        lens.fault(way!["random_provinces"], format!("{} lines, but a die has six faces", table.len()));
    }
    if let Some(n) = table.iter().position(|l| !l.is_empty() && l.len() != 10) {
        let text = format!("{} provinces in a line; expected ten or none", table[n].len());
        lens.fault(way!["random_provinces", n], text);
    }
    let mut seen: Vec<ProvinceId> = vec![];
    let cells = table.iter().enumerate().flat_map(|(n, row)| row.iter().enumerate().map(move |(k, id)| (n, k, id)));
    for (n, k, id) in cells {
        if seen.contains(id) {
            lens.fault(way!["random_provinces", n, k], format!("{} is listed twice", id.key()));
        }
        seen.push(*id);
    }
    for id in ProvinceId::all().filter(|id| !seen.contains(id)) {
        lens.fault(way!["random_provinces"], format!("{} is in no cell", id.key()));
    }
}

/// 21.2 to 21.5: the dearest first, each with one of every basic kind.
fn sets_begin_with_the_basics(tables: &Tables, lens: &mut Lens) {
    for (n, set) in tables.sets.iter().enumerate() {
        let one_each = set.goods.is_sorted_by(|a, b| a < b);
        if !one_each || !Goods::ALL.iter().filter(|g| g.is_basic()).all(|g| set.goods.contains(g)) {
            lens.fault(way!["sets", n, "crowns"], "a set has one of each basic kind and none twice");
        }
    }
    if !tables.sets.is_sorted_by(|a, b| a.crowns > b.crowns && a.goods.len() > b.goods.len()) || tables.sets.is_empty()
    {
        lens.fault(way!["sets"], "the dearest set comes first, and a larger set pays more");
    }
}

fn figures_are_sane(tables: &Tables, lens: &mut Lens) {
    let family = |f: &Family| f.king >= 20 && f.queen >= 15 && f.children.is_sorted_by(|a, b| a > b);
    for (field, f) in [("usual", &tables.start.usual), ("option_a", &tables.start.option_a)] {
        if !family(f) || f.children.iter().any(|c| *c >= tables.ages.adult) {
            lens.fault(way!["start", field], "a King of 20 or more, an adult Queen, children from the eldest down");
        }
    }
    let years = &tables.years;
    if years.per_turn == 0 || years.last < years.start {
        lens.fault(way!["years"], "a turn takes years, and the last is not before the first");
    }
    if !tables.storms.lost_on.are_sane() {
        lens.fault(way!["storms", "lost_on"], "faces of a die run from 1 to 6, the lower first");
    }
    let money = &tables.crowns;
    for (field, sum) in [
        ("tax", money.tax),
        ("high_tax", money.high_tax),
        ("maintenance", money.maintenance),
        ("raising", money.raising),
    ] {
        if sum == 0 || sum > 100 {
            lens.fault(way!["crowns", field], format!("{field} is {sum} Crowns; expected 1 to 100"));
        }
    }
    if money.high_tax <= money.tax {
        lens.fault(way!["crowns", "high_tax"], "the high tax is higher than the usual one");
    }
    let moves = &tables.moves;
    for (field, n) in [("army", moves.army), ("fleet", moves.fleet), ("item", moves.item)] {
        if !(1..=20).contains(&n) {
            lens.fault(way!["moves", field], format!("{field} moves {n}; expected 1 to 20"));
        }
    }
    let limits = &tables.limits;
    for (field, n) in [
        ("armies", limits.armies),
        ("fleets", limits.fleets),
        ("princes", limits.princes),
        ("fleet_carries", limits.fleet_carries),
    ] {
        if n == 0 {
            lens.fault(way!["limits", field], format!("the limit `{field}` is 0"));
        }
    }
    let rounds = &tables.rounds;
    if [rounds.three, rounds.four, rounds.five, rounds.option_h].contains(&0) {
        lens.fault(way!["rounds"], "every turn has a Movement round");
    }
}

// ---------------------------------------------------------------- Event cards

/// Everything about event_cards.ron.
pub(super) fn cards(text: &CardsText, map: Option<&MapData>, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    for (n, card) in text.cards.iter().enumerate() {
        let wanted = n + 1;
        if text.cards[..n].iter().any(|other| other.number == card.number) {
            lens.fault(way!["cards", n, "number"], format!("card {} is listed twice", card.number.0));
        } else if usize::from(card.number.0) != wanted {
            lens.fault(
                way!["cards", n, "number"],
                format!("card {} is out of place: here comes card {wanted}", card.number.0),
            );
            return lens.found;
        }
        card_is_sound(n, card, map, &mut lens);
    }
    if text.cards.len() != usize::from(CardId::COUNT) {
        lens.fault(way!["cards"], format!("{} cards are listed, the deck has {}", text.cards.len(), CardId::COUNT));
    }
    if !text.cards.iter().any(|c| c.shuffle) {
        lens.fault(way!["cards"], "no card has the deck shuffled, so it would run out");
    }
    lens.found
}

fn card_is_sound(n: usize, card: &EventCard, map: Option<&MapData>, lens: &mut Lens) {
    for (field, empty) in [("title", card.title.trim().is_empty()), ("text", card.text.trim().is_empty())] {
        if empty {
            lens.fault(way!["cards", n, field], format!("card {} has no {field}", card.number.0));
        }
    }
    if card.ops.is_empty() {
        lens.fault(way!["cards", n, "ops"], format!("card {} does nothing; say `quiet`", card.number.0));
    }
    if card.storms.is_some_and(|s| !s.are_sane()) {
        lens.fault(way!["cards", n, "storms"], "faces of a die run from 1 to 6, the lower first");
    }
    for (k, op) in card.ops.iter().enumerate() {
        for (way, what) in op_faults(op, map) {
            lens.fault(&[way!["cards", n, "ops", k], &way].concat(), format!("card {}: {what}", card.number.0));
        }
    }
}

/// Where and why an effect cannot be as it stands.
fn op_faults(op: &Op, map: Option<&MapData>) -> Vec<(Vec<Part<'static>>, String)> {
    let mut out = vec![];
    let mut faces = |field: &'static str, faces: &Faces| {
        if !faces.are_sane() {
            out.push((way![field].to_vec(), "faces of a die run from 1 to 6, the lower first".to_string()));
        }
    };
    match op {
        Op::OnDie { faces: f, .. } => faces("faces", f),
        Op::Storms { at_sea, in_port } => {
            faces("at_sea", at_sea);
            faces("in_port", in_port);
        }
        Op::Pirates { lost_on } => faces("lost_on", lost_on),
        Op::Desertion { on } => faces("on", on),
        _ => {}
    }
    match op {
        Op::OnDie { then, .. } => {
            for (k, op) in then.iter().enumerate() {
                let within = |(way, what): (Vec<Part<'static>>, String)| ([way!["then", k], &way].concat(), what);
                out.extend(op_faults(op, map).into_iter().map(within));
            }
        }
        Op::Famine { provinces } if provinces.is_empty() => {
            out.push((way!["provinces"].to_vec(), "no province is named".into()))
        }
        Op::Invest { winner, loser, .. } if winner.is_none() && loser.is_none() => {
            out.push((way!["invest"].to_vec(), "an investment has a winner's prize or a loser's".into()));
        }
        Op::Loan { amount, repay } if repay < amount => {
            out.push((way!["repay"].to_vec(), "a loan is repaid in full".into()))
        }
        Op::NeutralArmy { at: Where::Province(p), .. } if map.is_some_and(|m| m.province(*p).capital) => {
            out.push((way!["at"].to_vec(), "neutral armies do not appear in a capital".into()));
        }
        Op::NeutralInvasion { from, targets, .. } => {
            if let Some(what) = map.and_then(|m| target_out_of_reach(*from, targets, m)) {
                out.push((way!["targets"].to_vec(), what));
            }
        }
        Op::Bid { prize: Prize::Assassinate { exposed_on, .. } } if !(2..=12).contains(exposed_on) => {
            out.push((way!["exposed_on"].to_vec(), "two dice throw 2 to 12".into()));
        }
        _ => {}
    }
    out
}

/// An invasion attacks neighbours of the land it comes from, or a coast of a sea area it lies on.
fn target_out_of_reach(from: Origin, targets: &Targets, map: &MapData) -> Option<String> {
    let Targets::Provinces(targets) = targets else { return None };
    if targets.is_empty() {
        return Some("no target is named".into());
    }
    let (near, seas) = match from {
        Origin::Scotland => return None,
        Origin::OffLimits(o) => (&map.off_limits(o).neighbours, &map.off_limits(o).seas),
        Origin::Province(p) => (&map.province(p).neighbours, &map.province(p).seas),
    };
    let reached = |t: &ProvinceId| near.contains(t) || matches!(from, Origin::Province(_)) && by_sea(seas, *t, map);
    targets.iter().find(|t| !reached(t)).map(|t| format!("{} is out of reach of the attackers", map.province(*t).name))
}

/// Within one sea area or the next.
fn by_sea(seas: &[super::ids::SeaId], to: ProvinceId, map: &MapData) -> bool {
    let near =
        |s: &super::ids::SeaId| map.on_coast(to, *s) || map.sea(*s).adjacent.iter().any(|t| map.on_coast(to, *t));
    seas.iter().any(near)
}

// ---------------------------------------------------------------- Names

/// Everything about names.ron.
pub(super) fn names(text: &NamesText, file: &ReadFile) -> Vec<DataError> {
    let mut lens = Lens::on(file);
    lens.in_order("countries", text.countries.iter().map(|c| c.key.key()), &CountryId::KEYS);
    for (n, c) in text.countries.iter().enumerate() {
        country_names(n, c, &mut lens);
    }
    lens.found
}

/// ON.1: names of each kind, none empty, none twice.
fn country_names(k: usize, c: &CountryNamesText, lens: &mut Lens) {
    let lists: [(&str, Vec<&String>, usize); 3] = [
        ("dynasties", c.dynasties.iter().collect(), 6),
        ("male", c.male.iter().chain(&c.extra_male).collect(), 6),
        ("female", c.female.iter().chain(&c.extra_female).collect(), 5),
    ];
    for (field, list, least) in lists {
        if list.len() < least {
            lens.fault(
                way!["countries", k, field],
                format!("{} names are too few; {least} or more are needed", list.len()),
            );
        }
        for (n, name) in list.iter().enumerate() {
            // Behind the usual names come the extra ones, which stand in a list of their own.
            let usual = match field {
                "male" => c.male.len(),
                "female" => c.female.len(),
                _ => list.len(),
            };
            let extra = format!("extra_{field}");
            let way = if n < usual { way!["countries", k, field, n] } else { way!["countries", k, &extra, n - usual] };
            if name.trim().is_empty() {
                lens.fault(way, "a name is empty");
            } else if list[..n].contains(name) {
                lens.fault(way, format!("the name {name:?} is listed twice"));
            }
        }
    }
}
