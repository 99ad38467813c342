//! Plain mistakes in writs: what is promised, and what is given away with a child.

use regnal::dynasty::{Clause, Draft};
use regnal::games::diplomacy_royale::bot::{self, writ_value};
use regnal::games::diplomacy_royale::writs::{self, Terms, Which, WritDeed};

use super::bots::deeds_of_bot;
use super::kit::*;
use super::plain_mistakes::{only, peace};

/// England with so many centres beside its three, before this move of twenty.
fn led_by_england(more: usize, number: u16) -> Board {
    let mut b = board_with("turns: 20");
    let strange = ["nwy", "swe", "den", "bel", "hol", "kie", "ber", "mun", "tun", "spa", "por", "bre", "par"];
    strange[..more].iter().for_each(|at| b.own(ENGLAND, at));
    b.edit(|p| p.turn.number = number);
    b.to(Phase::Court);
    b
}

/// Nobody sells the hand of a daughter and peace with it to whoever is about to win: by centres, by a long lead, by the last year.
#[test]
fn the_leader_is_promised_no_peace_for_a_bride() {
    let cases = [(0, 3, true), (0, 19, true), (13, 8, false), (10, 8, false), (4, 3, true), (4, 19, false)];
    for (more, number, weds) in cases {
        let mut b = led_by_england(more, number);
        let (groom, bride) = (b.bearer("e1200"), b.bearer("r1b00"));
        let shared = Clause::new(ENGLAND, Terms::Children { sex: None, which: Which::Every(2) });
        let draft = Draft { clauses: vec![peace(RUSSIA), shared], ..Draft::of(groom, bride) };
        b.act(ENGLAND, Action::Writ(WritDeed::Propose { draft }));
        deeds_of_bot(&mut b, RUSSIA);
        assert_eq!(b.pos().spouse(bride) == Some(groom), weds, "{more} more in move {number}");
    }
}

/// Whatever else would help the leader to win is as dear: an army lent, support, provinces that are left to it.
#[test]
fn the_leader_is_helped_by_no_writ() {
    for (more, helped) in [(0, true), (13, false)] {
        let mut b = led_by_england(more, 8);
        let (groom, bride) = (b.bearer("e1200"), b.bearer("r1b00"));
        b.unit(RUSSIA, "A fin");
        let lent = b.unit_in("fin");
        let kept_out = Terms::Demilitarised { over: vec![land("nwy")] };
        for terms in [Terms::Proxy { unit: lent }, Terms::SupportHold { at: land("nwy") }, kept_out] {
            let bare = writ_value(b.pos(), RUSSIA, &Draft::of(groom, bride));
            let clauses = vec![Clause::new(RUSSIA, terms.clone())];
            let costs = bare - writ_value(b.pos(), RUSSIA, &Draft { clauses, ..Draft::of(groom, bride) });
            assert_eq!(costs <= 90, helped, "{terms:?}: {costs}");
        }
    }
}

/// A bride of a neighbour's is worth a promise of peace, but not one of the leader's; neither is it advised.
#[test]
fn peace_with_the_leader_buys_no_bride() {
    for (more, promised) in [(0, true), (9, false)] {
        let mut b = led_by_england(more, 8);
        let (groom, bride) = (b.bearer("f1200"), b.bearer("e1a00"));
        b.aged(bride, 20);
        let bare = Draft::of(groom, bride);
        let quiet = Draft { clauses: vec![peace(FRANCE)], ..bare.clone() };
        let propose = |draft: &Draft<Terms>| Action::Writ(WritDeed::Propose { draft: draft.clone() });
        let offers = [propose(&bare), propose(&quiet), Action::Done];
        let view = b.view(FRANCE);
        let n = bot::choose(&Opponent::plain(2), &view, &offers, &mut Luck::seeded(7));
        assert_eq!(offers[n] == propose(&quiet), promised, "{more} more: {:?}", offers[n]);
        let advice = bot::advise(&view, &offers);
        assert_eq!(advice.acts.contains(&propose(&quiet)), promised, "{more} more: {advice:?}");
    }
}

/// Peace that binds one side alone costs the centres that the other may take meanwhile.
#[test]
fn one_sided_peace_costs_what_it_leaves_open() {
    let mut b = board();
    b.to(Phase::Court);
    b.field(&[(ENGLAND, "F eng"), (FRANCE, "A par")]);
    let (groom, bride) = (b.bearer("f1200"), b.bearer("e1b00"));
    let price = |b: &Board, clauses: Vec<Clause<Terms>>| {
        let bare = Draft::of(groom, bride);
        writ_value(b.pos(), FRANCE, &bare) - writ_value(b.pos(), FRANCE, &Draft { clauses, ..bare.clone() })
    };
    let with_fleet = price(&b, vec![peace(FRANCE)]);
    assert!(price(&b, vec![peace(FRANCE), peace(ENGLAND)]) < 0);
    b.remove("eng");
    assert!(with_fleet > price(&b, vec![peace(FRANCE)]), "Brest is open to England");
}

/// The second son of England is lord of London, whose fleet was raised under him, and has a daughter alone.
fn lord_and_daughter(titled: bool) -> (Board, CharacterId) {
    let mut b = board();
    b.to(Phase::Court);
    let lord = b.bearer("e1200");
    b.aged(lord, 45);
    let wife = b.person(ENGLAND, "Wife", Sex::Female, 45);
    b.wed(lord, wife);
    let bride = b.child("e12a0", Sex::Female, 20, lord, wife);
    if titled {
        let title = b.title(lord, "lon");
        let fleet = b.unit_in("lon");
        b.raised(fleet, title);
    }
    (b, bride)
}

/// With the heiress of a title go its province and its units: she is not had for a promise of peace, unless she gives it up.
#[test]
fn a_titled_heiress_is_not_given_abroad_with_her_fleet() {
    for (titled, renounces, weds) in [(false, false, true), (true, false, false), (true, true, true)] {
        let (mut b, bride) = lord_and_daughter(titled);
        let groom = b.bearer("f1200");
        let claims = Clause::new(ENGLAND, Terms::Renounce { who: bride, power: power(ENGLAND) });
        let clauses = if renounces { vec![peace(FRANCE), claims] } else { vec![peace(FRANCE)] };
        let draft = Draft { clauses, ..Draft::of(groom, bride) };
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft }));
        deeds_of_bot(&mut b, ENGLAND);
        assert_eq!(b.pos().spouse(bride) == Some(groom), weds, "titled: {titled}, renounces: {renounces}");
    }
}

/// Whoever reads the writ is told what goes with her.
#[test]
fn what_a_title_takes_along_is_told() {
    let (b, bride) = lord_and_daughter(true);
    let told = writs::consequences(b.pos(), &Draft::of(b.bearer("f1200"), bride)).join(" ");
    let words = "is 1st in line to the title to London: it would go to France, with the unit raised there.";
    assert!(told.contains(words), "{told}");
}

/// The other house knows what comes with her.
#[test]
fn a_titled_heiress_is_worth_more_to_her_groom() {
    let worth = |titled: bool| {
        let (b, bride) = lord_and_daughter(titled);
        writ_value(b.pos(), FRANCE, &Draft::of(b.bearer("f1200"), bride))
    };
    assert!(worth(true) > worth(false) + 40, "{} and {}", worth(true), worth(false));
}

/// A lady with a title stays at home, but her children are their father's and inherit it: they are to stay too.
#[test]
fn children_of_a_titled_lady_stay_with_her_title() {
    for (titled, kept, weds) in [(false, false, true), (true, false, false), (true, true, true)] {
        let mut b = board();
        b.to(Phase::Court);
        let (groom, bride) = (b.bearer("f1200"), b.bearer("e1b00"));
        if titled {
            let title = b.title(bride, "lon");
            let fleet = b.unit_in("lon");
            b.raised(fleet, title);
        }
        let children = Clause::new(FRANCE, Terms::Children { sex: None, which: Which::All });
        let clauses = if kept { vec![children] } else { vec![peace(FRANCE)] };
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft: Draft { clauses, ..Draft::of(groom, bride) } }));
        deeds_of_bot(&mut b, ENGLAND);
        assert_eq!(b.pos().spouse(bride) == Some(groom), weds, "titled: {titled}, kept: {kept}");
    }
}

/// Where the groom's house needs children and gains far more, the bride's asks for something, and his offers it at once.
#[test]
fn a_bride_who_is_needed_is_paid_for() {
    for (needed, given) in [(false, true), (true, false)] {
        let mut b = board();
        b.to(Phase::Court);
        let (groom, bride) = (b.bearer("f1200"), b.bearer("e1b00"));
        b.aged(bride, 20);
        if needed {
            ["f1100", "f1a00", "f1b00"].map(|n| b.bearer(n)).into_iter().for_each(|who| b.dead(who));
        }
        only(&mut b, &[groom, bride]);
        let offers = deeds_of_bot(&mut b, FRANCE);
        let drafts: Vec<&Draft<Terms>> = offers
            .iter()
            .filter_map(|a| if let Action::Writ(WritDeed::Propose { draft }) = a { Some(draft) } else { None })
            .collect();
        assert_eq!(drafts.len(), 1, "{offers:?}");
        let pays = |d: &&&Draft<Terms>| {
            writ_value(b.pos(), ENGLAND, d) > writ_value(b.pos(), ENGLAND, &Draft::of(groom, bride))
        };
        assert!(!needed || drafts.iter().find(pays).is_some(), "{drafts:?}");
        // Bare, it is refused where it is needed.
        let mut b = board();
        b.to(Phase::Court);
        b.aged(bride, 20);
        if needed {
            ["f1100", "f1a00", "f1b00"].map(|n| b.bearer(n)).into_iter().for_each(|who| b.dead(who));
        }
        only(&mut b, &[groom, bride]);
        b.act(FRANCE, Action::Writ(WritDeed::Propose { draft: Draft::of(groom, bride) }));
        deeds_of_bot(&mut b, ENGLAND);
        assert_eq!(b.pos().spouse(bride) == Some(groom), given, "needed: {needed}");
    }
}
