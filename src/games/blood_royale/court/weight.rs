//! What a royal counts for: Charisma in rebellions, Strength in battle, with every modifier by name.

use super::super::components::PawnKind;
use super::super::ids::{CountryId, PawnId, ProvinceId};
use super::super::position::Pos;
use super::super::{fortune, marriages};
use super::customs::{called, customs};
use crate::dynasty::{Character, CharacterId, Sex, Verdict, line};
use crate::table::SeatId;

type Modifiers = Vec<(String, i8)>;

/// What foreign aid, and the loss of the capital, take from the monarch's Charisma (20.3, 18.11).
const SCORN: i8 = -1;

fn add(to: &mut Modifiers, what: impl Into<String>, n: i8) {
    if n != 0 {
        to.push((what.into(), n));
    }
}

// ---------------------------------------------------------------- Charisma (6.20, 15.13)

/// Is the country ruled by another than its own player (9.24)?
pub fn is_annexed(pos: Pos, country: CountryId) -> bool {
    let of = pos.country(country);
    of.ruler.is_some() && of.ruler != of.player
}

/// Whose Charisma counts in a country: the sovereign's; where a Queen has joined her crown to a King's, his (9.24).
pub fn who_counts(pos: Pos, country: CountryId) -> Option<CharacterId> {
    let who = pos.sovereign(country)?;
    if !is_annexed(pos, country) || pos.character(who).sex != Sex::Female {
        return Some(who);
    }
    let king = pos.kin().spouse(who).filter(|s| pos.crown_of(*s).is_some());
    king.or(Some(who))
}

/// Is the country's first capital lost (18.11)?
pub fn has_lost_capital(pos: Pos, country: CountryId) -> bool {
    pos.country(country).capital != pos.first_capital(country)
}

/// The Charisma with which a country's sovereign counts in a province's rebellion roll, each part by name: the score
/// and the loss of the capital within +2 and -2, then what goes below that.
pub fn charisma(pos: Pos, country: CountryId, at: ProvinceId) -> Modifiers {
    let mut out = vec![];
    let Some(who) = who_counts(pos, country) else { return out };
    let (of, limit) = (pos.country(country), customs(pos).score_limit);
    let own = pos.character(who).scores.charisma.clamp(-limit, limit);
    add(&mut out, format!("Charisma of {}", pos.name_of(who)), own);
    if has_lost_capital(pos, country) {
        add(&mut out, "loss of the capital", (own + SCORN).clamp(-limit, limit) - own);
    }
    if of.monarch == Some(who) {
        add(&mut out, "disputed succession", of.usurper);
    }
    let home = pos.country_of(at);
    if is_annexed(pos, home) && pos.country(home).ruler == of.ruler {
        add(&mut out, format!("foreign rule in {}", called(pos, home)), pos.book.tables.rebellion.annexed);
    }
    if of.ruler.is_some_and(|r| !pos.player(r).aided_by.is_empty()) {
        add(&mut out, "foreign aid", SCORN);
    }
    out.extend(fortune::charisma_of_cards(pos, country));
    out
}

// ---------------------------------------------------------------- Claims to a crown (9.17, 9.18)

/// Who bears a claim now: he who was passed over while he lives, then his heir; nobody once they have renounced, are
/// dead, or have the crown.
pub fn claim_bearer(pos: Pos, country: CountryId, claimant: CharacterId) -> Option<CharacterId> {
    let monarch = pos.country(country).monarch;
    let renounced = |c: CharacterId| marriages::has_renounced(pos, c, country);
    if monarch == Some(claimant) || renounced(claimant) {
        return None;
    }
    if pos.character(claimant).is_alive() {
        return Some(claimant);
    }
    let kin = pos.kin();
    let issue = kin.descendants(claimant);
    let judge = |c: &Character| match renounced(c.id) {
        true => Verdict::SkipLine,
        false => Verdict::Take,
    };
    let heir = line(&kin, claimant, &judge).into_iter().find(|c| issue.contains(c));
    heir.filter(|h| monarch != Some(*h))
}

/// Those who claim the crown of a country against its house.
pub fn claims_on(pos: Pos, country: CountryId) -> Vec<CharacterId> {
    let all = pos.country(country).claimants.iter().filter_map(|c| claim_bearer(pos, country, *c));
    let mut all: Vec<CharacterId> = all.collect();
    all.sort();
    all.dedup();
    all
}

/// Countries whose crown this player's house has usurped, with those who claim it.
fn usurped(pos: Pos, seat: SeatId) -> Vec<CharacterId> {
    pos.ruled_by(seat).into_iter().flat_map(|c| claims_on(pos, c)).collect()
}

// ---------------------------------------------------------------- Strength (6.17, 6.18, 9.17, 9.18, OG.7)

/// The Strength of a royal piece against these foes, each part by name; a wife's Guile counts within +2 and -2, the rest
/// goes on top.
pub fn strength(pos: Pos, pawn: PawnId, foes: impl IntoIterator<Item = SeatId>) -> Modifiers {
    let mut out = vec![];
    let pawn = pos.pawn(pawn);
    if pawn.kind == PawnKind::Captain {
        add(&mut out, "Mercenary Captain", fortune::captain_strength(pos, pawn.id));
        return out;
    }
    let Some(who) = pawn.bearer else { return out };
    let (customs, own) = (customs(pos), pos.character(who).scores.strength);
    add(&mut out, format!("Strength of {}", pos.name_of(who)), own);
    if let Some(wife) = pos.kin().spouse(who).filter(|_| pos.character(who).sex.is_male()) {
        let guile = customs.together(own, pos.character(wife).scores.strength) - own;
        add(&mut out, format!("Guile of {}", pos.name_of(wife)), guile);
        add(&mut out, format!("{} is Governor", pos.name_of(wife)), fortune::governors::strength(pos, wife));
    }
    let combat = &pos.book.tables.combat;
    let Some(seat) = pos.character(who).keeper else { return out };
    if !usurped(pos, seat).is_empty() {
        add(&mut out, "a rightful heir was passed over", combat.usurper);
    }
    let has_claimant = |c: &CharacterId| pos.character(*c).keeper == Some(seat);
    if foes.into_iter().any(|f| usurped(pos, f).iter().any(has_claimant)) {
        add(&mut out, "the rightful heir's cause", combat.wronged);
    }
    add(&mut out, "Governor", fortune::governors::strength(pos, who));
    out
}
