//! Who may marry whom, and on which terms (5.1 to 5.3).

use super::super::clergy;
use super::super::ids::PowerId;
use super::super::position::Pos;
use super::proposals::all;
use super::refusals::No;
use super::{ProposalState, Terms};
use crate::dynasty::{CharacterId, Clause, Draft};
use crate::table::{Refusal, SeatId};

// ---------------------------------------------------------------- Acceptable marriages (5.1)

/// May this one marry anybody now? Prisoners may (6.3-7).
pub fn check_single(pos: Pos, who: CharacterId) -> Result<(), Refusal> {
    let (c, noble) = (pos.character(who), pos.noble(who));
    let name = c.name.clone();
    let (age, need) = (pos.age(who), pos.book.tables.ages.marries);
    if !c.in_play() || c.keeper.is_none() || c.never_weds {
        return Err(No::NotFree { who: name }.into());
    }
    if age < need {
        return Err(No::TooYoung { who: name, age, need }.into());
    }
    if noble.cleric.is_some() {
        return Err(No::Cleric { who: name }.into());
    }
    if noble.widowed_of_crown {
        return Err(if c.sex.is_male() { No::CrownWidower { who: name } } else { No::CrownWidow { who: name } }.into());
    }
    if pos.spouse(who).is_some() {
        return Err(No::Married { who: name }.into());
    }
    if noble.annulled == Some(pos.turn.count) {
        return Err(No::JustAnnulled { who: name }.into());
    }
    Ok(())
}

/// May these two marry (5.1)? A claim to the own dynasty and other kinship are no bar (5.1-3, 5.1-4).
pub fn check_match(pos: Pos, groom: CharacterId, bride: CharacterId) -> Result<(), Refusal> {
    let (g, b) = (pos.character(groom), pos.character(bride));
    if !g.sex.is_male() {
        return Err(No::NotAGroom { who: g.name.clone() }.into());
    }
    if b.sex.is_male() {
        return Err(No::NotABride { who: b.name.clone() }.into());
    }
    check_single(pos, groom)?;
    check_single(pos, bride)?;
    if pos.noble(groom).born_to == pos.noble(bride).born_to {
        return Err(No::SameDynasty { a: g.name.clone(), b: b.name.clone() }.into());
    }
    if let (Some(x), Some(y)) = (g.keeper, b.keeper)
        && !clergy::can_wed(pos, x, y)
    {
        return Err(No::NoPriest.into());
    }
    Ok(())
}

// ---------------------------------------------------------------- Terms (5.2, 5.3)

/// Each term fresh, by one of the `parties` and possible now; a groom with an estate stays with his own.
pub fn check_terms(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Result<(), Refusal> {
    check_draft(pos, draft, parties, true)
}

/// The same of a writ that was issued: what has become impossible since is flagged and does not nullify it (5.4-12).
pub fn check_standing(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2]) -> Result<(), Refusal> {
    check_draft(pos, draft, parties, false)
}

fn check_draft(pos: Pos, draft: &Draft<Terms>, parties: [SeatId; 2], is_new: bool) -> Result<(), Refusal> {
    if draft.betrothal {
        return Err(No::NotSuchWrit.into());
    }
    if let Some(groom) = draft.groom.filter(|g| draft.husband_moves && has_estate(pos, *g)) {
        return Err(No::StaysWithEstate { who: pos.name_of(groom) }.into());
    }
    for clause in &draft.clauses {
        if !parties.contains(&clause.by) {
            return Err(No::NotAParty.into());
        }
        let fresh = Clause {
            from: clause.from,
            to: clause.to,
            secret: clause.secret,
            ..Clause::new(clause.by, clause.terms.clone())
        };
        if fresh != *clause {
            return Err(No::BadTerm { why: "it was done, rests, or holds longer than such a term can".into() }.into());
        }
        if clause.from.zip(clause.to).is_some_and(|(from, to)| to < from) {
            return Err(No::BadTerm { why: "it ends before it begins".into() }.into());
        }
        // A ward who marries within the household: there is nobody to be bound to.
        if parties[0] == parties[1] && !matches!(clause.terms, Terms::Renounce { .. }) {
            return Err(No::BadTerm { why: "both are of one household".into() }.into());
        }
        let to = if parties[0] == clause.by { parties[1] } else { parties[0] };
        let fault = if is_new { clause.terms.fault(pos, clause.by, to) } else { None };
        if let Some(why) = fault.or_else(|| fault_here(pos, draft, &clause.terms)) {
            return Err(No::BadTerm { why }.into());
        }
    }
    for clause in &draft.clauses {
        if let Terms::Renounce { who, power } = clause.terms {
            check_renounce(pos, draft, clause, who, power)?;
        }
    }
    let who: Vec<CharacterId> = renouncing(draft);
    // Each churchman lets one person renounce (9.2-3).
    if pos.options.clergy && clergy::renouncing_by(pos, parties[0], parties[1]).len() < who.len() {
        return Err(No::NoBishop.into());
    }
    Ok(())
}

/// Why a term says nothing in the writ of this couple.
fn fault_here(pos: Pos, draft: &Draft<Terms>, terms: &Terms) -> Option<String> {
    let couple = [draft.groom, draft.bride];
    match terms {
        Terms::FutureMarriage { who, with }
            if couple.contains(&Some(*who)) || couple.contains(with) && with.is_some() =>
        {
            Some("groom and bride are promised to nobody while they are married".into())
        }
        Terms::GiveChild { who } => {
            let c = pos.character(*who);
            let theirs = [c.father, c.mother].into_iter().flatten().any(|parent| couple.contains(&Some(parent)));
            (!theirs).then(|| "it names no child of groom or bride".into())
        }
        _ => None,
    }
}

/// Those of the couple who give up claims, each once.
pub fn renouncing(draft: &Draft<Terms>) -> Vec<CharacterId> {
    let mut out: Vec<CharacterId> = vec![];
    for clause in &draft.clauses {
        if let Terms::Renounce { who, .. } = clause.terms
            && !out.contains(&who)
        {
            out.push(who);
        }
    }
    out
}

fn check_renounce(
    pos: Pos,
    draft: &Draft<Terms>,
    clause: &Clause<Terms>,
    who: CharacterId,
    power: PowerId,
) -> Result<(), Refusal> {
    let name = pos.name_of(who);
    if clause.secret {
        return Err(No::RenounceHidden.into());
    }
    // Either of the couple may (5.3-12, 5.3-13).
    if draft.groom != Some(who) && draft.bride != Some(who) {
        return Err(No::RenounceOthers { who: name }.into());
    }
    if pos.noble(who).serial(power).is_none() {
        return Err(No::NothingToRenounce { who: name, power: power.name().into() }.into());
    }
    if pos.power(power).monarch == Some(who) {
        return Err(No::NoAbdication { who: name }.into());
    }
    if pos.titles_of(who).any(|t| t.line.power == power) {
        return Err(No::TitleAcquired { who: name }.into());
    }
    if pos.options.in_heir {
        let dynasty = pos.noble(who).born_to;
        let of_dynasty = |c: &Clause<Terms>| match c.terms {
            Terms::Renounce { who, .. } => pos.noble(who).born_to == dynasty,
            _ => false,
        };
        let made = all(pos).iter().filter(|p| p.state == ProposalState::Wed).flat_map(|p| &p.draft.clauses);
        let earlier = made.filter(|c| of_dynasty(c)).count();
        let here = draft.clauses.iter().filter(|c| of_dynasty(c)).count();
        if earlier + here > 1 {
            return Err(No::OneRenouncing { power: dynasty.name().into() }.into());
        }
    }
    Ok(())
}

/// Who moves to whose family at the wedding: she to his, unless she has an estate of her own; he to hers only where the writ
/// says so (5.3-1, 5.3-2, 5.3-9).
pub fn moves(pos: Pos, draft: &Draft<Terms>) -> Option<(CharacterId, SeatId)> {
    let (groom, bride) = draft.couple()?;
    let (his, hers) = (pos.character(groom).keeper?, pos.character(bride).keeper?);
    let (who, to) = if draft.husband_moves { (groom, hers) } else { (bride, his) };
    (his != hers && !has_estate(pos, who)).then_some((who, to))
}

/// Who reigns or holds a title stays with his or her own.
pub fn has_estate(pos: Pos, who: CharacterId) -> bool {
    pos.reigns(who) || pos.titles_of(who).next().is_some()
}
