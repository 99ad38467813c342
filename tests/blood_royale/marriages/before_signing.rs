//! What both players see before they sign (8.12, 8.17 to 8.19), and the list of the market.

use super::*;
use regnal::games::blood_royale::marriages::consequences::Kind;

fn lines(b: &Board, draft: &Draft<Terms>, seat: SeatId) -> Vec<(Kind, String)> {
    let all = marriages::consequences(b.pos(), draft, [ENGLAND, FRANCE], seat);
    all.into_iter().map(|c| (c.kind, c.text)).collect()
}

#[track_caller]
fn says(lines: &[(Kind, String)], kind: Kind, parts: &[&str]) {
    let found = lines.iter().any(|(k, text)| *k == kind && parts.iter().all(|p| text.contains(p)));
    assert!(found, "{kind:?} {parts:?} in {lines:#?}");
}

/// BR 8.18: who raises the children; BR 8.12: her Guile; the money and the odds; the same for both players.
#[test]
fn what_comes_of_it() {
    let (mut b, groom, bride) = market();
    b.scores(groom, 1, 0, 0);
    b.scores(bride, -2, 0, 2);
    let seen = lines(&b, &Draft::of(groom, bride), ENGLAND);
    assert_eq!(seen, lines(&b, &Draft::of(groom, bride), FRANCE));
    says(&seen, Kind::Household, &["Solange", "England"]);
    says(&seen, Kind::Children, &["raised by England"]);
    says(&seen, Kind::Strength, &["-1 in place of +1"]);
    says(&seen, Kind::Money, &["England receives 60 Crowns"]);
    says(&seen, Kind::Odds, &["58 %"]);
    let moved = Draft { husband_moves: true, ..with(groom, bride, &[(ENGLAND, Terms::ChildrenToBride { every: 2 })]) };
    let seen = lines(&b, &moved, ENGLAND);
    says(&seen, Kind::Household, &["Rupert", "France"]);
    says(&seen, Kind::Children, &["raised by France"]);
    says(&seen, Kind::Children, &["child number 2", "France"]);
    // An old bride bears none.
    b.edit(|p| p.people[bride.0 as usize].track -= 40);
    says(&lines(&b, &Draft::of(groom, bride), ENGLAND), Kind::Odds, &["no children"]);
}

/// BR 8.17 and 9.10: who stands in which line, what a Queen's husband brings, where crowns may unite; BR 8.19: what is
/// renounced.
#[test]
fn what_may_be_inherited() {
    let (mut b, ..) = market();
    let (father, mother) = (b.monarch(ENGLAND), b.monarch(FRANCE));
    let clear = |p: &mut Position, parent: CharacterId| {
        let year = p.turn.year;
        for c in p.people.iter_mut().filter(|c| c.father == Some(parent)) {
            c.died = Some(year);
        }
    };
    b.edit(|p| {
        clear(p, father);
        clear(p, mother);
    });
    let groom = b.child(ENGLAND, "Ned", Sex::Male, 20, father, CharacterId(0));
    let bride = b.child(FRANCE, "Isabeau", Sex::Female, 20, mother, CharacterId(0));
    b.edit(|p| {
        for (who, parent) in [(groom, father), (bride, mother)] {
            (p.people[who.0 as usize].father, p.people[who.0 as usize].mother) = (Some(parent), None);
        }
    });
    let seen = lines(&b, &Draft::of(groom, bride), ENGLAND);
    says(&seen, Kind::Succession, &["Isabeau", "number 1 in the line of France", "union of crowns under England"]);
    says(&seen, Kind::LaterMoney, &["France receives 100 Crowns if Ned"]);
    says(&seen, Kind::LaterMoney, &["England receives 100 Crowns if Isabeau"]);
    let renounced = with(groom, bride, &[(ENGLAND, Terms::RenounceClaim { who: groom, country: CountryId(0) })]);
    let seen = lines(&b, &renounced, ENGLAND);
    says(&seen, Kind::Succession, &["Ned", "renounce"]);
    says(&seen, Kind::Succession, &["heir of England would be"]);
    let m = marriages::eligible_matches(b.pos(), ENGLAND);
    let found = m.iter().find(|m| m.groom.who == groom && m.bride.who == bride).expect("listed");
    assert!(found.groom.ranks.contains(&(CountryId(0), 1)) && found.bride.ranks.contains(&(CountryId(1), 1)));
}

/// BR 8.8: signing warns of what an older contract would not let be kept; secret ones only to their own party (24.1).
#[test]
fn warnings() {
    let (mut b, groom, bride) = market();
    let brother = b.person(ENGLAND, "Edmund", Sex::Male, 25);
    let infanta = b.person(SPAIN, "Ines", Sex::Female, 20);
    let mut help = with(brother, infanta, &[(ENGLAND, Terms::SupportInWar { against: FRANCE })]);
    help.clauses[0].secret = true;
    agree(&mut b, ENGLAND, SPAIN, &help);
    let peace = with(groom, bride, &[(ENGLAND, Terms::NonAggression { over: vec![] })]);
    says(&lines(&b, &peace, ENGLAND), Kind::Conflict, &["Clause 1", "contract 1", "Edmund"]);
    assert!(lines(&b, &peace, FRANCE).iter().all(|(k, _)| *k != Kind::Conflict));
    assert!(b.allowed(ENGLAND, &propose(&peace, FRANCE)), "a warning is no refusal");
}

/// BR 8.1: the market lists every pair, with ages, scores and money, those who can only be promised last.
#[test]
fn the_market() {
    let (mut b, groom, bride) = market();
    b.scores(bride, 2, 1, -2);
    let child = b.person(SPAIN, "Ines", Sex::Female, 5);
    let all = marriages::eligible_matches(b.pos(), ENGLAND);
    let of = |bride| all.iter().find(move |m| m.groom.who == groom && m.bride.who == bride);
    let m = of(bride).expect("listed");
    assert_eq!((m.now, m.groom.age, m.bride.age, m.bride.scores.strength), (true, 20, 20, 2));
    assert_eq!((m.money.clone(), m.with(ENGLAND), m.with(FRANCE)), (vec![(ENGLAND, -60)], FRANCE, ENGLAND));
    assert_eq!(of(child).map(|m| m.now), Some(false));
    let first_later = all.iter().position(|m| !m.now).expect("some");
    assert!(all[first_later..].iter().all(|m| !m.now));
    assert!(all.iter().all(|m| m.groom.seat == ENGLAND || m.bride.seat == ENGLAND));
    // Offers are few, and every one is a legal proposal.
    let offers = b.offers(ENGLAND);
    let proposals = offers.iter().filter(|a| matches!(a, Action::Marriage(Deed::Propose { .. }))).count();
    assert!((2..=30).contains(&proposals), "{proposals}");
    assert!(offers.contains(&propose(&Draft::of(groom, bride), FRANCE)));
    // One of them exchanges what each lacks: England's food for cloth of France.
    let trade = |a: &Action| match a {
        Action::Marriage(Deed::Propose { draft, .. }) => {
            draft.clauses.iter().filter(|c| matches!(c.terms, Terms::Deliver { .. }) && c.while_held).count() == 2
        }
        _ => false,
    };
    assert!(offers.iter().any(trade));
}
