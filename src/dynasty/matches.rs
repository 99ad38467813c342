//! Who may marry whom.
//!
//! BR 8.1 to 8.4

use super::{Character, CharacterId, Customs, Kin};

/// Why two people may not marry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMatch {
    #[error("There is no such person.")]
    Nobody,
    #[error("{name} is dead.")]
    Dead { who: CharacterId, name: String },
    #[error("{name} has left the stage and marries no more.")]
    Retired { who: CharacterId, name: String },
    #[error("{name} does not marry, by rule.")]
    NeverWeds { who: CharacterId, name: String },
    #[error("{name} is married already.")]
    Married { who: CharacterId, name: String },
    #[error("Bride and groom are a man and a woman.")]
    SameSex,
    #[error("{name} is {age}; one weds from {adult} on.")]
    TooYoung { who: CharacterId, name: String, age: i32, adult: i32 },
    #[error("Both bear the same dynastic name.")]
    SameName,
    #[error("They are too near of kin: parent and child, or brother and sister.")]
    CloseKin,
}

/// Whether these two may wed in `year`.
///
/// BR 8.1, 8.4, 7.10, Q16
pub fn eligible(kin: &Kin, a: CharacterId, b: CharacterId, year: i32, customs: &Customs) -> Result<(), NoMatch> {
    eligible_if(kin, a, b, year, customs, false)
}

/// As [`eligible`]; a dispensation lifts the bar of the common name, never that of close kin.
pub fn eligible_if(
    kin: &Kin,
    a: CharacterId,
    b: CharacterId,
    year: i32,
    customs: &Customs,
    dispensed: bool,
) -> Result<(), NoMatch> {
    betrothable(kin, Some(a), Some(b), customs, dispensed)?;
    for who in [a, b].into_iter().filter_map(|c| kin.get(c)) {
        let age = who.age(year);
        if !who.is_adult(year, customs) {
            return Err(NoMatch::TooYoung { who: who.id, name: who.name.clone(), age, adult: customs.adult_age });
        }
    }
    Ok(())
}

/// Whether these two may be promised to each other: everything but their ages; `None` is a child not born yet.
///
/// BR 5.4, 8.3
pub fn betrothable(
    kin: &Kin,
    a: Option<CharacterId>,
    b: Option<CharacterId>,
    customs: &Customs,
    dispensed: bool,
) -> Result<(), NoMatch> {
    let mut found = [None, None];
    for (place, id) in [a, b].into_iter().enumerate() {
        let Some(id) = id else { continue };
        let who = kin.get(id).ok_or(NoMatch::Nobody)?;
        single(kin, who)?;
        found[place] = Some(who);
    }
    let [Some(a), Some(b)] = found else { return Ok(()) };
    if a.sex == b.sex {
        return Err(NoMatch::SameSex);
    }
    if customs.close_kin_barred && kin.is_close_kin(a.id, b.id) {
        return Err(NoMatch::CloseKin);
    }
    if a.house == b.house && !dispensed {
        return Err(NoMatch::SameName);
    }
    Ok(())
}

/// Whether a person is free to marry somebody, ages aside.
pub fn single(kin: &Kin, who: &Character) -> Result<(), NoMatch> {
    let (id, name) = (who.id, || who.name.clone());
    if !who.is_alive() {
        Err(NoMatch::Dead { who: id, name: name() })
    } else if who.retired {
        Err(NoMatch::Retired { who: id, name: name() })
    } else if who.never_weds {
        Err(NoMatch::NeverWeds { who: id, name: name() })
    } else if kin.marriage_of(id).is_some() {
        Err(NoMatch::Married { who: id, name: name() })
    } else {
        Ok(())
    }
}

/// Everybody `who` may wed in `year`, by (born, id).
pub fn candidates(kin: &Kin, who: CharacterId, year: i32, customs: &Customs) -> Vec<CharacterId> {
    let fit = kin.everybody().filter(|c| eligible(kin, who, c.id, year, customs).is_ok());
    kin.by_birth(fit.map(|c| c.id))
}
