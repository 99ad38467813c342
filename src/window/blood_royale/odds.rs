//! How the dice stand before an attack, in words.

use crate::games::blood_royale::frames::Frame;
use crate::games::blood_royale::position::Pos;
use crate::games::blood_royale::war::odds::{forces, of_battle};
use crate::games::blood_royale::war::{Attack, Battle, BattleOdds, Force, Role, WarAsk, WarDeed, odds};
use crate::table::SeatId;

/// The odds of an attack offered, or of the battle that is on (19.5 to 19.18).
pub fn of(pos: Pos, seat: SeatId, deed: &WarDeed) -> Vec<String> {
    let attack = |at, by, whom, castle| {
        let attack = Attack { at, by, whom, castle };
        let (ours, theirs) = forces(pos, &attack);
        let mut lines = vec![format!("{} against {}", force(ours), force(theirs))];
        lines.extend(chances(&odds(pos, &attack), true));
        lines
    };
    match deed {
        WarDeed::Attack { at, whom } => attack(*at, seat, *whom, false),
        WarDeed::Assault { castle } => match battle(pos) {
            Some(b) => attack(b.at, seat, b.defender.leader, *castle),
            None => vec![],
        },
        WarDeed::FightOn | WarDeed::Ready { .. } => match battle(pos) {
            Some(b) => chances(&of_battle(pos, b), b.role_of(seat) != Some(Role::Defender)),
            None => vec![],
        },
        _ => vec![],
    }
}

fn battle<'w>(pos: Pos<'w>) -> Option<&'w Battle> {
    pos.stack().iter().rev().find_map(|frame| match frame {
        Frame::War(WarAsk::Battle(battle)) => Some(&**battle),
        _ => None,
    })
}

fn force(f: Force) -> String {
    let royals = usize::from(f.king) + usize::from(f.princes);
    match royals {
        0 => format!("{}", f.men),
        _ => format!("{} with {royals} royal{}", f.men, if royals == 1 { "" } else { "s" }),
    }
}

fn chances(o: &BattleOdds, attacker: bool) -> Vec<String> {
    let (wins, loses) = if attacker { (o.attacker_wins, o.defender_wins) } else { (o.defender_wins, o.attacker_wins) };
    let (ours, theirs) =
        if attacker { (o.attacker_loses, o.defender_loses) } else { (o.defender_loses, o.attacker_loses) };
    let percent = |p: f64| format!("{:.0} %", 100.0 * p);
    vec![
        format!("Fought to the end: {} won, {} lost", percent(wins), percent(loses)),
        format!("On average {ours:.1} lost here, {theirs:.1} there"),
    ]
}
