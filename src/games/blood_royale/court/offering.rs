//! What may be asked of the court now, and how it reads.

use super::super::components::Phase;
use super::super::ids::CountryId;
use super::super::position::Pos;
use super::customs::{called, dynastic_name};
use super::weight::is_annexed;
use super::{CourtAsk, CourtDeed, asked, births, check, landless, pieces, regency};
use crate::engine::{Line, Span};
use crate::line;
use crate::table::SeatId;

/// Lists what `seat` may ask of this room now, in a fixed order.
pub fn offers(pos: Pos, seat: SeatId, out: &mut Vec<CourtDeed>) {
    let mut deeds: Vec<CourtDeed> = vec![];
    match asked(pos, seat) {
        None if pos.stack().is_empty() => {
            if pos.turn.phase == Phase::Births {
                let mine = pos.marriages().filter(|m| m.lasts() && pos.character(m.husband).keeper == Some(seat));
                let mine: Vec<_> = mine.map(|m| m.id).collect();
                deeds.extend(mine.iter().map(|m| CourtDeed::TryForChild { marriage: *m }));
                deeds.extend(mine.into_iter().map(|marriage| CourtDeed::Forgo { marriage }));
            }
            if pos.turn.phase == Phase::Marriages {
                let year = pos.year();
                let new = pos.marriages().filter(|m| m.lasts() && m.year == year);
                let mine = new.filter(|m| pos.character(m.husband).keeper == Some(seat));
                deeds.extend(mine.map(|m| CourtDeed::Forgo { marriage: m.id }));
                let ruled = pos.ruled_by(seat).into_iter().filter(|c| is_annexed(pos, *c));
                deeds.extend(ruled.map(|country| CourtDeed::GiveUpCountry { country }));
            }
        }
        None => {}
        Some(ask) => answers(pos, seat, ask, &mut deeds),
    }
    out.extend(deeds.into_iter().filter(|d| check(pos, seat, d).is_ok()));
}

fn answers(pos: Pos, seat: SeatId, ask: &CourtAsk, deeds: &mut Vec<CourtDeed>) {
    match ask {
        CourtAsk::Vacant(_) => {}
        CourtAsk::Heir { .. } => deeds.extend([CourtDeed::Crown, CourtDeed::PassOver]),
        CourtAsk::Regency { country, .. } => {
            deeds.extend(regency::candidates(pos, *country).into_iter().map(|regent| CourtDeed::Appoint { regent }));
        }
        CourtAsk::PutKing { places, .. } => {
            deeds.extend(places.iter().map(|at| CourtDeed::PutKing { at: *at }));
        }
        CourtAsk::PlacePrince { .. } => {
            deeds.extend(pieces::homes(pos, seat).into_iter().map(|at| CourtDeed::PlacePrince { at }));
        }
        CourtAsk::Extinct { .. } => {
            deeds.extend([CourtDeed::CallKinsman, CourtDeed::NewDynasty { name: dynastic_name(pos, seat) }]);
        }
        CourtAsk::Enthrone { vacancy } => {
            deeds.extend(
                landless::may_reign(pos, seat, vacancy.country).into_iter().map(|who| CourtDeed::Enthrone { who }),
            );
            deeds.push(CourtDeed::CallKinsman);
        }
    }
}

/// A deed in words.
pub fn describe(pos: Pos, deed: &CourtDeed) -> Line {
    let name = |who| if pos.has_character(who) { Span::from(who) } else { "nobody".into() };
    let heir = match pos.top() {
        Some(super::Frame::Court(CourtAsk::Heir { heir, vacancy, reason })) => Some((heir, vacancy, reason)),
        _ => None,
    };
    match deed {
        CourtDeed::TryForChild { marriage } => births::describe_try(pos, *marriage),
        CourtDeed::Forgo { marriage } => births::describe_forgo(pos, *marriage),
        CourtDeed::Crown => match heir {
            Some((heir, vacancy, reason)) => {
                line!["Crown ", name(*heir), " of ", vacancy.country, format!(" ({reason})"), fate(pos, vacancy, *heir)]
            }
            None => line!["Crown the heir"],
        },
        CourtDeed::PassOver => match heir {
            Some((heir, ..)) => line!["Pass ", name(*heir), " over: your men fight at -1 while the line lives"],
            None => line!["Pass the heir over"],
        },
        CourtDeed::PutKing { at } => line!["Put the King's piece in ", pieces::where_is(*at)],
        CourtDeed::Appoint { regent } => line!["Make ", name(*regent), " Regent", charm(pos, *regent)],
        CourtDeed::PlacePrince { at } => line!["Put the Prince in ", pieces::where_is(super::Spot::Land(*at))],
        CourtDeed::CallKinsman => line!["A distant relative of the late monarch comes to the throne"],
        CourtDeed::NewDynasty { name } => line!["Begin a new dynasty, the house of ", name.clone()],
        CourtDeed::GiveUpCountry { country } if country.index() < CountryId::COUNT => {
            line!["Give ", *country, " back to its own player"]
        }
        CourtDeed::GiveUpCountry { .. } => line!["Give a country up"],
        CourtDeed::Enthrone { who } => line!["Crown ", name(*who)],
    }
}

/// What a crowning would do to the country, where it is not plain: another player would have it.
fn fate(pos: Pos, vacancy: &super::Vacancy, heir: crate::dynasty::CharacterId) -> Option<Line> {
    let kin = pos.kin();
    let king = kin.spouse(heir).filter(|s| pos.crown_of(*s).is_some() && pos.character(*s).sex.is_male());
    let seat = king.and_then(|k| pos.character(k).keeper);
    let seat = seat.or_else(|| super::succession::ruler_under(pos, vacancy.country, heir));
    let seat = seat.filter(|s| pos.country(vacancy.country).ruler != Some(*s))?;
    let with = king.map(|k| line!["a union of crowns with King ", k, ": "]);
    Some(line![": ", with, seat, " will have the country"])
}

fn charm(pos: Pos, who: crate::dynasty::CharacterId) -> String {
    if !pos.has_character(who) {
        return String::new();
    }
    let c = pos.character(who);
    format!(" ({})", super::scores_in_words(c.sex, c.scores))
}

/// The heading under which it is listed.
pub fn heading(_pos: Pos, deed: &CourtDeed) -> String {
    let heading = match deed {
        CourtDeed::TryForChild { .. } | CourtDeed::Forgo { .. } => "Births",
        CourtDeed::Crown | CourtDeed::PassOver | CourtDeed::CallKinsman | CourtDeed::NewDynasty { .. } => "Succession",
        CourtDeed::PutKing { .. } | CourtDeed::PlacePrince { .. } => "Royal pieces",
        CourtDeed::Appoint { .. } => "Regency",
        CourtDeed::GiveUpCountry { .. } | CourtDeed::Enthrone { .. } => "Two countries",
    };
    heading.into()
}

/// Would it throw dice, draw or reveal something?
pub fn is_final(_pos: Pos, deed: &CourtDeed) -> bool {
    matches!(
        deed,
        CourtDeed::TryForChild { .. } | CourtDeed::PassOver | CourtDeed::CallKinsman | CourtDeed::NewDynasty { .. }
    )
}

/// What the frame waits for, and its rule.
pub fn prompt(pos: Pos, ask: &CourtAsk) -> (String, &'static str) {
    match ask {
        CourtAsk::Vacant(vacancy) => (format!("The throne of {} is empty.", called(pos, vacancy.country)), "9.1"),
        CourtAsk::Heir { vacancy, heir, reason } => {
            let text = format!(
                "{} is heir to {} ({reason}). Crown or pass over?",
                pos.name_of(*heir),
                called(pos, vacancy.country)
            );
            (text, "9.14")
        }
        CourtAsk::Regency { country, .. } => (format!("Who shall be Regent of {}?", called(pos, *country)), "9.31"),
        CourtAsk::PutKing { country, .. } => (format!("Where shall the King of {} be?", called(pos, *country)), "9.7"),
        CourtAsk::PlacePrince { who } => {
            (format!("{} is of age. In which Home Province shall he be?", pos.name_of(*who)), "6.15")
        }
        CourtAsk::Extinct { vacancy } => {
            let text = match landless::is_empty(pos, vacancy.country) {
                true => format!("The dynasty of {} is dead. A relative, or a new house?", called(pos, vacancy.country)),
                false => "The Baronial Dynasty is dead. What is the new house called?".into(),
            };
            (text, "7.12")
        }
        CourtAsk::Enthrone { vacancy } => (format!("Who shall reign in {}?", called(pos, vacancy.country)), "9.26"),
    }
}
