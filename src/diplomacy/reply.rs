//! What `regnal adjudicate` writes: what became of each order and why, as data and in words, and the position after.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use super::adjustments::{AdjustmentGiven, Centres, adjust, home_sites};
use super::legality::Legality;
use super::map::{Map, PowerId, ProvinceId};
use super::notation::{write_adjustment, write_order, write_retreat, write_standing, write_unit};
use super::orders::{Adjustment, Given, Order, Retreat, Written};
use super::position::{Position, Unit};
use super::reasons::{Force, Reason, Report, Result as Outcome, Slip, Spared};
use super::request::{Phase, Request, Season};
use super::resolve::Adjudicator;
use super::retreats::{Dislodged, Fate, RetreatGiven, aftermath, retreat};
use super::telling::Teller;

type ByPower<T> = BTreeMap<String, T>;

/// The answer to one request.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Reply {
    pub phase: &'static str,
    pub results: ByPower<Vec<Line>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dislodged: ByPower<BTreeMap<String, DrivenOut>>,
    /// Left empty by standoffs: closed to retreats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contested: Vec<String>,
    pub after: After,
}

/// What became of one order.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Line {
    pub order: String,
    pub result: &'static str,
    /// Nobody gave this order: the unit holds, or civil disorder removes it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unordered: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub dislodged: bool,
    pub why: Vec<Value>,
    pub words: String,
    /// Allowed, and probably not what was meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Value>,
}

/// A dislodged unit: who drove it out, and where it may retreat to.
#[derive(Clone, Debug, Serialize)]
pub struct DrivenOut {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<Value>,
    pub retreats: Vec<String>,
    #[serde(skip_serializing_if = "is_plain")]
    pub strength: i8,
}

/// The position after, in the form of a request.
#[derive(Clone, Debug, Default, Serialize)]
pub struct After {
    pub units: ByPower<Vec<String>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub centers: ByPower<Vec<String>>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub strengths: BTreeMap<String, i8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stationary: Vec<String>,
}

fn is_plain(strength: &i8) -> bool {
    *strength == 0
}

/// Works out a request.
pub fn reply(map: &Map, adjudicator: &mut Adjudicator, request: &Request) -> Reply {
    let writer = Writer { map, position: &request.position, teller: Teller::new(map, &request.position) };
    let mut reply = Reply::default();
    let (position, pending) = match request.phase {
        Phase::Movement => writer.movement(adjudicator, request, &mut reply),
        Phase::Retreat => writer.retreat(request, &mut reply),
        Phase::Adjustments => writer.adjustments(request, &mut reply),
    };
    let mut centres = request.centres.clone();
    if request.season == Some(Season::Fall) && request.phase != Phase::Adjustments && !pending {
        centres.take(map, &position);
    }
    reply.after = after(map, &position, &centres);
    reply
}

fn after(map: &Map, position: &Position, centres: &Centres) -> After {
    let mut after = After::default();
    for unit in position.units() {
        let label = write_unit(map, unit);
        if unit.strength != 0 {
            after.strengths.insert(label.clone(), unit.strength);
        }
        if unit.stationary {
            after.stationary.push(label.clone());
        }
        after.units.entry(name(map, unit.power)).or_default().push(label);
    }
    for power in map.powers() {
        let owned: Vec<String> = centres.of(power).map(|c| map.province_label(c).to_string()).collect();
        if !owned.is_empty() {
            after.centers.insert(name(map, power), owned);
        }
    }
    after
}

fn name(map: &Map, power: PowerId) -> String {
    map.power(power).key.to_uppercase()
}

struct Writer<'a> {
    map: &'a Map,
    position: &'a Position,
    teller: Teller<'a>,
}

impl Writer<'_> {
    fn line(&self, reply: &mut Reply, power: PowerId, line: Line) {
        reply.results.entry(name(self.map, power)).or_default().push(line);
    }

    fn refused(&self, reply: &mut Reply, power: PowerId, order: String, why: &str, words: String) {
        let line = Line { order, result: "illegal", why: vec![json!({ "kind": why })], words, ..Line::default() };
        self.line(reply, power, line);
    }

    /// An order that belongs to another phase.
    fn stray(&self, reply: &mut Reply, power: PowerId, written: &Written, phase: &str) {
        self.refused(reply, power, self.written(written), "wrong_phase", format!("no order of the {phase} phase"));
    }

    fn written(&self, written: &Written) -> String {
        let map = self.map;
        match *written {
            Written::Order { at, order } => write_order(map, self.position, map.province(at), &order),
            Written::Disband { at } => {
                write_adjustment(map, self.position, Adjustment::Remove { at: map.province(at) })
            }
            Written::Build { kind: Some(kind), at } => format!("B {}", write_standing(map, kind, at)),
            Written::Build { kind: None, at } => format!("B {}", map.label(at)),
            Written::Waive => "WAIVE".into(),
        }
    }

    // ---- Movement

    fn movement(&self, adjudicator: &mut Adjudicator, request: &Request, reply: &mut Reply) -> (Position, bool) {
        reply.phase = "movement";
        let map = self.map;
        let mut given = vec![];
        for (power, written) in &request.orders {
            match *written {
                Written::Order { at, order } => given.push(Given { power: *power, unit: map.province(at), order }),
                _ => self.stray(reply, *power, written, "movement"),
            }
        }
        let sorted = Legality::new(map, self.position).sort(&given);
        adjudicator.adjudicate(self.position, &sorted.orders);
        let reports = adjudicator.reports(self.position, &sorted.orders);
        let mut told = vec![false; reports.len()];
        for (one, verdict) in given.iter().zip(&sorted.verdicts) {
            let order = write_order(map, self.position, one.unit, &one.order);
            let own = self.position.index(one.unit).filter(|&n| self.position.units()[n].power == one.power);
            match (verdict, own) {
                (Ok(_), Some(n)) => {
                    told[n] = true;
                    self.line(reply, one.power, self.report(&reports[n], order));
                }
                (Ok(_), None) => {}
                (Err(illegal), _) => {
                    let words = self.teller.illegal(illegal);
                    self.refused(reply, one.power, order, illegal.key(), words);
                }
            }
        }
        for (n, report) in reports.iter().enumerate().filter(|(n, _)| !told[*n]) {
            let order = write_order(map, self.position, report.unit, &report.order);
            let line = Line { unordered: true, ..self.report(report, order) };
            self.line(reply, self.position.units()[n].power, line);
        }
        let after = aftermath(adjudicator, self.position, &sorted.orders);
        reply.contested = after.contested.iter().map(|p| map.province_label(p).to_string()).collect();
        for lost in &after.dislodged {
            let of_power = reply.dislodged.entry(name(map, lost.unit.power)).or_default();
            of_power.insert(write_unit(map, &lost.unit), self.driven_out(lost));
        }
        (after.position, !after.dislodged.is_empty())
    }

    fn driven_out(&self, lost: &Dislodged) -> DrivenOut {
        let attacker =
            lost.from.zip(lost.by).map(|(from, by)| json!({ "power": name(self.map, by), "unit": self.unit(from) }));
        let retreats = lost.retreats.iter().map(|&p| self.map.label(p).to_string()).collect();
        DrivenOut { attacker, retreats, strength: lost.unit.strength }
    }

    fn report(&self, report: &Report, order: String) -> Line {
        let result = match report.result {
            Outcome::Moves => "moves",
            Outcome::Fails => "bounces",
            Outcome::NoWay => "not_convoyed",
            Outcome::Given => "supports",
            Outcome::Cut => "cut",
            Outcome::Convoys => "convoys",
            Outcome::Disrupted => "disrupted",
            Outcome::Void => "void",
            Outcome::Holds => "holds",
        };
        Line {
            order,
            result,
            unordered: false,
            dislodged: report.dislodged,
            why: report.why.iter().map(|r| self.reason(r)).collect(),
            words: self.teller.report(report),
            slips: report.slips.iter().map(|s| self.slip(s)).collect(),
        }
    }

    fn unit(&self, province: ProvinceId) -> String {
        match self.position.at(province) {
            Some(unit) => write_unit(self.map, unit),
            None => self.map.province_label(province).to_string(),
        }
    }

    fn units(&self, provinces: &[ProvinceId]) -> Vec<String> {
        provinces.iter().map(|&p| self.unit(p)).collect()
    }

    fn force(&self, force: &Force) -> Value {
        let cut: Vec<Value> =
            force.cut.iter().map(|&(s, by)| json!({ "support": self.unit(s), "by": self.unit(by) })).collect();
        json!({
            "unit": self.unit(force.unit), "strength": force.total, "supports": self.units(&force.supports),
            "cut": cut, "left_out": self.units(&force.left_out),
        })
    }

    fn forces(&self, forces: &[Force]) -> Vec<Value> {
        forces.iter().map(|f| self.force(f)).collect()
    }

    fn reason(&self, reason: &Reason) -> Value {
        match reason {
            Reason::Attack { attack, dislodges, rivals } => json!({
                "kind": "attack", "attack": self.force(attack), "rivals": self.forces(rivals),
                "dislodges": dislodges.as_ref().map(|f| self.force(f)),
            }),
            Reason::Held { attack, by } => {
                json!({ "kind": "held_off", "attack": self.force(attack), "by": self.force(by) })
            }
            Reason::HeadToHead { attack, with } => {
                json!({ "kind": "head_to_head", "attack": self.force(attack), "with": self.force(with) })
            }
            Reason::Bounce { attack, with } => {
                json!({ "kind": "bounced_with", "attack": self.force(attack), "with": self.force(with) })
            }
            Reason::OwnUnit { unit } => json!({ "kind": "own_unit", "unit": self.unit(*unit) }),
            Reason::Sortie => json!({ "kind": "sortie" }),
            Reason::ByConvoy { fleets } => json!({ "kind": "by_convoy", "fleets": self.units(fleets) }),
            Reason::NoConvoy => json!({ "kind": "no_convoy" }),
            Reason::ConvoyBroken { fleets } => {
                let lost: Vec<Value> = fleets
                    .iter()
                    .map(|&(fleet, by)| json!({ "fleet": self.unit(fleet), "dislodged_by": self.unit(by) }))
                    .collect();
                json!({ "kind": "convoy_broken", "fleets": lost })
            }
            Reason::Paradox { fleets } => json!({ "kind": "paradox", "fleets": self.units(fleets) }),
            Reason::CutBy { by, dislodges } => {
                json!({ "kind": "cut_by", "by": self.unit(*by), "dislodges": dislodges })
            }
            Reason::Stands { though, because } => {
                let because = match because {
                    Spared::Own => "own_power",
                    Spared::AimedThere => "aimed_there",
                    Spared::Weak => "no_strength",
                    Spared::NoWay => "not_convoyed",
                };
                json!({ "kind": "not_cut_by", "by": self.unit(*though), "because": because })
            }
            Reason::NotGiven { of, did } => json!({
                "kind": "not_given", "of": self.unit(*of), "did": write_order(self.map, self.position, *of, did),
            }),
            Reason::GoesByLand { of } => json!({ "kind": "goes_by_land", "of": self.unit(*of) }),
            Reason::Dislodged { attack, hold } => {
                json!({ "kind": "dislodged", "attack": self.force(attack), "hold": self.force(hold) })
            }
        }
    }

    fn slip(&self, slip: &Slip) -> Value {
        let (kind, of) = match slip {
            Slip::SupportsNothing { of } => ("supports_nothing", Some(of)),
            Slip::ConvoysNothing { of } => ("convoys_nothing", Some(of)),
            Slip::NobodyConvoys => ("nobody_convoys", None),
            Slip::OwnUnitStays { unit } => ("own_unit_stays", Some(unit)),
            Slip::OwnUnitsBounce { with } => ("own_units_bounce", Some(with)),
            Slip::AgainstOwn { unit } => ("against_own", Some(unit)),
        };
        json!({ "kind": kind, "unit": of.map(|&p| self.unit(p)), "words": self.teller.slip(slip) })
    }

    // ---- Retreats

    fn retreat(&self, request: &Request, reply: &mut Reply) -> (Position, bool) {
        reply.phase = "retreat";
        let map = self.map;
        let mut given = vec![];
        for (power, written) in &request.orders {
            let (at, order) = match *written {
                Written::Order { at, order: Order::Move { to, via: false } } => (at, Retreat::To(to)),
                Written::Disband { at } => (at, Retreat::Disband),
                _ => {
                    self.stray(reply, *power, written, "retreat");
                    continue;
                }
            };
            given.push(RetreatGiven { power: *power, unit: map.province(at), retreat: order });
        }
        let done = retreat(map, self.position, &request.dislodged, &given);
        let lost = |at: ProvinceId| request.dislodged.iter().position(|d| map.province(d.unit.at) == at);
        let mut told = vec![false; request.dislodged.len()];
        for (one, verdict) in given.iter().zip(&done.verdicts) {
            let found = lost(one.unit);
            let unit = found.map(|n| &request.dislodged[n].unit).or_else(|| self.position.at(one.unit));
            let order = match (unit, one.retreat) {
                (Some(unit), retreat) => write_retreat(map, unit, retreat),
                (None, Retreat::To(to)) => format!("{} - {}", map.province_label(one.unit), map.label(to)),
                (None, Retreat::Disband) => format!("D {}", map.province_label(one.unit)),
            };
            match (verdict, found) {
                (Ok(_), Some(n)) => {
                    told[n] = true;
                    self.line(reply, one.power, self.fate(order, &done.fates[n]));
                }
                (Ok(_), None) => {}
                (Err(no), _) => self.refused(reply, one.power, order, no.key(), self.teller.no_retreat(no)),
            }
        }
        for (n, lost) in request.dislodged.iter().enumerate().filter(|(n, _)| !told[*n]) {
            let order = write_retreat(map, &lost.unit, Retreat::Disband);
            let line = Line { unordered: true, ..self.fate(order, &done.fates[n]) };
            self.line(reply, lost.unit.power, line);
        }
        (done.position, false)
    }

    fn fate(&self, order: String, fate: &Fate) -> Line {
        let (result, why) = match fate {
            Fate::Retreats(_) => ("retreats", vec![]),
            Fate::Disbands => ("disbands", vec![json!({ "kind": "ordered" })]),
            Fate::Unordered => ("disbands", vec![json!({ "kind": "unordered" })]),
            Fate::NoWay => ("disbands", vec![json!({ "kind": "no_way_out" })]),
            Fate::Clash { to, with } => {
                let from: Vec<&str> = with.iter().map(|&p| self.map.province_label(p)).collect();
                let to = self.map.province_label(*to);
                ("disbands", vec![json!({ "kind": "clash", "to": to, "with_units_from": from })])
            }
        };
        Line { order, result, why, words: self.teller.fate(fate), ..Line::default() }
    }

    // ---- Adjustments

    fn adjustments(&self, request: &Request, reply: &mut Reply) -> (Position, bool) {
        reply.phase = "adjustments";
        let map = self.map;
        let mut given = vec![];
        for (power, written) in &request.orders {
            let order = match *written {
                Written::Build { kind: Some(kind), at } => Adjustment::Build { kind, at },
                Written::Build { kind: None, at } => match buildable(map, at) {
                    Some(kind) => Adjustment::Build { kind, at },
                    None => {
                        let words = "whether an army or a fleet is meant has to be said".into();
                        self.refused(reply, *power, self.written(written), "kind_needed", words);
                        continue;
                    }
                },
                Written::Disband { at } => Adjustment::Remove { at: map.province(at) },
                Written::Waive => Adjustment::Waive,
                Written::Order { .. } => {
                    self.stray(reply, *power, written, "adjustment");
                    continue;
                }
            };
            given.push(AdjustmentGiven { power: *power, order });
        }
        let done = adjust(map, self.position, &request.centres, &home_sites(map), &given);
        for (one, verdict) in given.iter().zip(&done.verdicts) {
            let order = write_adjustment(map, self.position, one.order);
            let (result, words) = match one.order {
                Adjustment::Build { .. } => ("builds", "built"),
                Adjustment::Remove { .. } => ("disbands", "removed as ordered"),
                Adjustment::Waive => ("waives", "build waived"),
            };
            match verdict {
                Ok(_) => self.line(reply, one.power, Line { order, result, words: words.into(), ..Line::default() }),
                Err(no) => self.refused(reply, one.power, order, no.key(), self.teller.no_adjustment(no)),
            }
        }
        for unit in &done.disorder {
            self.line(reply, unit.power, self.disorder(unit));
        }
        (done.position, false)
    }

    fn disorder(&self, unit: &Unit) -> Line {
        Line {
            order: format!("D {}", write_unit(self.map, unit)),
            result: "disbands",
            unordered: true,
            why: vec![json!({ "kind": "civil_disorder" })],
            words: "removed because too few removals were ordered: the farthest from its centres, fleets first".into(),
            ..Line::default()
        }
    }
}

/// What a build means that does not say what to build (DATC 4.C.3).
fn buildable(map: &Map, at: super::map::Place) -> Option<super::map::UnitKind> {
    use super::map::{Ground, UnitKind};
    let province = map.province(at);
    match map.data(province).ground {
        Ground::Land => Some(UnitKind::Army),
        Ground::Coast if at != map.whole(province) => Some(UnitKind::Fleet),
        _ => None,
    }
}
