//! Crowns: the order of succession (8.1), what becomes of a power whose crown is lost (8.2), a dynasty begun anew.

use regnal::games::diplomacy_royale::writs::Terms;
use regnal::games::diplomacy_royale::{court, family, setup};

use super::kit::*;
use super::muster::remove;
use super::writs::{clause, court, propose, wedding};

/// England's king dies after all his issue but the heir, whom France keeps: a grandson by the elder daughter.
pub fn heir_abroad(options: &str) -> (Board, CharacterId, CharacterId, Vec<CharacterId>) {
    let mut board = board_with(options);
    let king = board.king(ENGLAND);
    let heir = board.person(FRANCE, "Jules", Sex::Male, 20);
    let mut dead = vec![king];
    for number in ["e1100", "e1200", "e1a00"] {
        dead.push(board.bearer(number));
    }
    board.numbers(heir, &["e1a10", "f1900"]);
    (board, king, heir, dead)
}

// ---------------------------------------------------------------- The order (8.1)

/// ROY 3.3-6, 8.1-1, 8.1-2, 8.1-3, 8.1-4, 8.1-5, 8.1-6, 8.1-7
#[test]
fn the_order_of_succession_is_that_of_the_numbers() {
    let mut board = board();
    // The king is the first king's second son; brothers and sisters of his live, and issue of all of them.
    let old = board.king(ENGLAND);
    let king = board.bearer("e1200");
    let first_son = board.bearer("e1100");
    board.dead(old);
    board.dead(first_son);
    board.edit(|p| p.powers[ENGLAND.0 as usize].monarch = Some(king));
    let order = [
        ("e1210", Sex::Male),
        ("e1211", Sex::Male),
        ("e121a", Sex::Female),
        ("e1220", Sex::Male),
        ("e12a0", Sex::Female),
        ("e12a1", Sex::Male),
        ("e12b0", Sex::Female),
        ("e1300", Sex::Male),
        ("e1310", Sex::Male),
    ];
    // Enlisted the wrong way round, so that numbers tell and not places.
    let mut wanted = vec![];
    for (number, sex) in order.iter().rev() {
        let who = board.person(ENGLAND, number, *sex, 20);
        board.numbers(who, &[number]);
        wanted.insert(0, who);
    }
    wanted.extend([board.bearer("e1a00"), board.bearer("e1b00")]);
    let crown = Estate::Crown(power(ENGLAND));
    assert_eq!(family::line(board.pos(), crown), wanted);
    assert_eq!(board.pos().heir(crown), Some(wanted[0]));
    // One after the other, in this order.
    for heir in wanted {
        let king = board.king(ENGLAND);
        let lines = board.succeed(&[king]);
        assert_eq!(board.king(ENGLAND), heir);
        let title = if board.pos().character(heir).sex.is_male() { "King" } else { "Queen" };
        assert!(text(&lines).contains(&format!("{} is {title} of England.", board.pos().name_of(heir))));
    }
    assert_eq!(board.pos().power(power(ENGLAND)).past.len(), 11);
}

/// ROY 8.1-1, 10.1-5
#[test]
fn at_a_kings_death_his_heir_reigns_after_the_phase() {
    let mut board = board();
    let (king, heir) = (board.king(RUSSIA), board.bearer("r1100"));
    let lines = board.deaths(&[king]);
    assert_eq!(board.king(RUSSIA), heir);
    assert!(text(&lines).contains("is King of Russia"));
    let entry = &board.data().recent.0[0];
    assert_eq!((entry.what, entry.from, entry.to), (Estate::Crown(power(RUSSIA)), king, heir));
    board.next_births();
    assert!(board.data().recent.0.is_empty(), "it is settled when the next phase begins");
}

// ---------------------------------------------------------------- A titled noble becomes king (8.2-4 to 8.2-7)

/// ROY 8.2-4, 8.2-5, 8.2-6, 8.2-7
#[test]
fn a_titled_noble_who_becomes_king_lays_down_his_title() {
    let mut board = board();
    let (king, heir) = (board.king(ENGLAND), board.bearer("e1100"));
    let title = board.title(heir, "yor");
    let fleet = board.unit_in("lon");
    board.raised(fleet, title);
    board.own(ENGLAND, "yor");
    board.deaths(&[king]);
    assert_eq!((board.king(ENGLAND), board.holder(title)), (heir, None));
    assert_eq!(board.pos().find_unit(fleet).unwrap().under, Allegiance::King);
    assert_eq!(board.sites("yor"), [power(ENGLAND)]);
    let can_build = |board: &Board| court::build_sites(board.pos(), power(ENGLAND)).contains(&land("yor"));
    assert!(can_build(&board));
    // It must be controlled, and it can be given again.
    board.own(FRANCE, "yor");
    assert!(!can_build(&board));
    board.own(ENGLAND, "yor");
    let second = board.bearer("e1200");
    let son = board.person(ENGLAND, "Son", Sex::Male, 5);
    board.numbers(son, &["e1110"]);
    board.to(Phase::Court);
    let grant = court::CourtDeed::Grant { who: second, province: land("yor") };
    assert!(board.allowed(ENGLAND, &Action::Court(grant)));
}

/// ROY 8.2-4
#[test]
fn titles_pass_before_crowns() {
    let mut board = board();
    // The king and the lord die in one phase; the heir to both is the lord's son.
    let (king, lord) = (board.king(ENGLAND), board.bearer("e1100"));
    let title = board.title(lord, "yor");
    let son = board.person(ENGLAND, "Son", Sex::Male, 15);
    board.numbers(son, &["e1110"]);
    board.deaths(&[king, lord]);
    assert_eq!((board.king(ENGLAND), board.holder(title)), (son, None));
    assert_eq!(board.sites("yor"), [power(ENGLAND)]);
}

// ---------------------------------------------------------------- The crown goes abroad (8.2-8 to 8.2-12, 7.3-6)

/// ROY 7.3-6, 8.2-8, 8.2-9, 8.2-10
#[test]
fn an_heir_of_another_dynasty_takes_all_that_is_not_the_titled_nobles() {
    let (mut board, king, heir, dead) = heir_abroad("");
    // England's second daughter is Lady of Edinburgh by inheritance; her fleet stands there.
    let lady = board.bearer("e1b00");
    let edinburgh = board.title(lady, "edi");
    let fleet = board.unit_in("edi");
    board.raised(fleet, edinburgh);
    board.own(ENGLAND, "wal");
    board.own(ENGLAND, "yor");
    board.own(ENGLAND, "cly");
    board.own(ENGLAND, "bel");
    board.edit(|p| p.provinces[land("cly").0 as usize].sites = vec![power(ENGLAND)]);
    // Others stand in these.
    board.unit(GERMANY, "A yor");
    board.unit(FRANCE, "A bel");
    let lines = board.succeed(&dead);
    assert!(text(&lines).contains("The crown of England falls to Jules: what was the King's is France's now."));
    // The King's armies, and what nobody else stands in.
    assert_eq!(board.stand(ENGLAND), ["edi"]);
    assert_eq!(board.stand(FRANCE), ["bel", "bre", "lon", "lvp", "mar", "par"]);
    let owners: Vec<Option<PowerId>> = ["lon", "lvp", "wal", "cly", "bel"].map(|at| board.owner(at)).to_vec();
    assert_eq!(owners, [Some(power(FRANCE)); 5]);
    assert_eq!((board.owner("edi"), board.owner("yor")), (Some(power(ENGLAND)), Some(power(ENGLAND))));
    // Sites without title, made and inherited; homes stay sites of their first dynasty too.
    assert_eq!(
        (board.sites("lon"), board.sites("lvp"), board.sites("edi")),
        (vec![power(FRANCE)], vec![power(FRANCE)], vec![])
    );
    assert_eq!(board.sites("cly"), [power(FRANCE)]);
    assert!(board.pos().power(power(ENGLAND)).homes.contains(&land("lon")));
    let england = board.pos().power(power(ENGLAND)).clone();
    assert_eq!((england.standing, england.monarch, england.past), (Standing::Crownless, None, vec![king]));
    let france = board.pos().power(power(FRANCE));
    assert_eq!((france.monarch, &france.crowns[..]), (Some(board.king(FRANCE)), &[power(ENGLAND)][..]));
    assert_ne!(board.king(FRANCE), heir, "France has its king");
    assert!(family::line(board.pos(), Estate::Title(edinburgh)).is_empty());
    assert_eq!(board.holder(edinburgh), Some(lady));
}

/// ROY 8.2-12, 8.2-19, 8.2-20, 8.2-21
#[test]
fn without_a_titled_noble_the_power_ends() {
    let (mut board, _, _, dead) = heir_abroad("");
    let (single, abroad) = (board.bearer("e1b00"), board.person(ENGLAND, "Abroad", Sex::Female, 20));
    let prince = board.bearer("g1100");
    board.wed(prince, abroad);
    let captive = board.bearer("i1100");
    board.capture(captive, ENGLAND);
    let own = board.person(ENGLAND, "Own", Sex::Male, 20);
    board.capture(own, FRANCE);
    board.own(ENGLAND, "yor");
    board.own(ENGLAND, "bel");
    board.unit(GERMANY, "A yor");
    board.unit(FRANCE, "A bel");
    let lines = board.succeed(&dead);
    assert!(text(&lines).contains("England is no more."));
    assert_eq!(board.standing(ENGLAND), Standing::Eliminated);
    assert_eq!(board.stand(ENGLAND), [""; 0]);
    assert!(board.pos().provinces().all(|p| p.owner != Some(power(ENGLAND)) && !p.sites.contains(&power(ENGLAND))));
    assert_eq!((board.owner("yor"), board.owner("bel")), (Some(power(GERMANY)), Some(power(FRANCE))));
    let pos = board.pos();
    // One is France's ward, the other stays where she is married; both remain what they were born.
    assert_eq!((pos.character(single).keeper, pos.noble(single).born_to), (Some(FRANCE), power(ENGLAND)));
    assert_eq!((pos.character(abroad).keeper, pos.character(abroad).home), (Some(GERMANY), Some(FRANCE)));
    assert!(!pos.character(captive).is_captive() && !pos.character(own).is_captive());
    assert!(!board.table.prompt().seats.contains(&ENGLAND), "nobody waits for England");
    // Nobody new comes: its crown has no line any more.
    assert!(family::line(pos, Estate::Crown(power(GERMANY))).len() > 1);
    let people = pos.people().count();
    board.succeed(&[]);
    assert_eq!(board.pos().people().count(), people);
}

/// ROY 8.2-19, 8.2-20, 8.2-21, 8.2-22
#[test]
fn the_dynasty_of_a_power_without_anything_on_the_map_ends() {
    let mut board = board();
    let (king, heir) = (board.king(ENGLAND), board.bearer("e1100"));
    let (abroad, prince) = (board.bearer("e1a00"), board.bearer("g1100"));
    board.wed(prince, abroad);
    board.edit(|p| {
        for unit in p.units.iter_mut().filter(|u| u.power == power(ENGLAND)) {
            unit.at = None;
        }
        for province in p.provinces.iter_mut().filter(|p| p.owner == Some(power(ENGLAND))) {
            province.owner = Some(power(FRANCE));
        }
    });
    board.with_world(|world| family::eliminate(world, power(ENGLAND)));
    let pos = board.pos();
    assert_eq!((board.standing(ENGLAND), pos.power(power(ENGLAND)).monarch), (Standing::Eliminated, None));
    // Wards of the one who holds their capital.
    assert_eq!((pos.character(king).keeper, pos.character(heir).keeper), (Some(FRANCE), Some(FRANCE)));
    assert_eq!((pos.character(abroad).keeper, pos.character(abroad).home), (Some(GERMANY), Some(FRANCE)));
    assert!(family::line(pos, Estate::Crown(power(ENGLAND))).is_empty(), "no crown, no heirs");
    board.succeed(&[king]);
    assert_eq!(board.pos().power(power(ENGLAND)).monarch, None);
    // Where nobody has the capital they leave the stage.
    let mut board = self::board();
    let (heir, lord) = (board.bearer("e1100"), board.bearer("e1200"));
    let nephew = board.person(FRANCE, "Nephew", Sex::Male, 20);
    board.numbers(nephew, &["e1210"]);
    let (wales, gascony) = (board.title(lord, "wal"), board.title(heir, "gas"));
    nobodys(&mut board, ENGLAND);
    assert!(!board.pos().character(king).in_play() && board.pos().character(king).is_alive());
    // Their titles pass to those of their lines who live elsewhere, or end.
    assert_eq!(board.pos().title(wales).holder, Some(nephew));
    assert_eq!(board.pos().title(gascony).holder, None);
}

/// A power ends, and nobody has its capital.
fn nobodys(board: &mut Board, seat: SeatId) {
    let capital = board.pos().power(power(seat)).capital;
    board.edit(|p| {
        p.provinces[capital.0 as usize].owner = None;
        p.units.iter_mut().filter(|u| u.power == power(seat)).for_each(|u| u.at = None);
    });
    board.with_world(|world| family::eliminate(world, power(seat)));
}

/// ROY 8.2-19, 8.2-20, 8.2-22, 5.3-9: "Members of the dynasty currently married to members of other dynasties will continue in
/// their roles ... Unmarried members of the dynasty may continue to marry". Conquered in a fall or with its last unit in
/// winter, a power leaves its people as wards of who owns its capital.
#[test]
fn the_family_of_a_conquered_power_lives_on() {
    for winter in [false, true] {
        let mut board = board();
        let (prince, italian) = (board.bearer("t1100"), board.bearer("i1a00"));
        let (abroad, german) = (board.bearer("t1a00"), board.bearer("g1100"));
        let (single, sister) = (board.bearer("t1200"), board.bearer("t1b00"));
        board.wed(prince, italian);
        board.wed(german, abroad);
        board.edit(|p| {
            p.units.iter_mut().filter(|u| u.power == power(TURKEY)).for_each(|u| u.at = None);
            let lost = p.provinces.iter_mut().filter(|p| p.owner == Some(power(TURKEY)));
            lost.for_each(|p| p.owner = Some(power(RUSSIA)));
        });
        if winter {
            let last = board.unit(TURKEY, "A syr");
            board.winter();
            board.act(TURKEY, remove(last));
            board.deaths(&[]);
        } else {
            board.fall();
            board.close();
        }
        assert_eq!(board.standing(TURKEY), Standing::Eliminated);
        let lives = |board: &Board, who| (board.pos().character(who).keeper, board.pos().character(who).home);
        for who in [prince, single, sister] {
            assert_eq!(lives(&board, who), (Some(RUSSIA), Some(RUSSIA)));
        }
        assert_eq!(lives(&board, italian), (Some(RUSSIA), Some(ITALY)));
        assert_eq!(lives(&board, abroad), (Some(GERMANY), Some(RUSSIA)));
        assert_eq!([prince, german].map(|who| board.pos().spouse(who)), [Some(italian), Some(abroad)]);
        board.to(Phase::Court);
        let (groom, bride) = (board.bearer("f1200"), board.bearer("g1a00"));
        assert!(board.allowed(FRANCE, &propose(groom, sister, vec![])));
        assert!(board.allowed(RUSSIA, &propose(single, bride, vec![])));
        board.succeed(&[prince, german]);
        assert_eq!(lives(&board, italian), (Some(ITALY), Some(ITALY)), "a widow returns, with her claims");
        assert_eq!(lives(&board, abroad), (Some(RUSSIA), Some(RUSSIA)));
    }
}

/// ROY 8.2-20, 4-7, 4-8, 5.3-9: who leaves the stage with a power whose capital nobody has leaves nobody bound: his wife
/// goes home, and the writ is void. Who is married abroad goes on.
#[test]
fn who_leaves_the_stage_leaves_nobody_bound_to_him() {
    let mut board = court();
    let (prince, italian) = (board.bearer("e1200"), board.bearer("i1a00"));
    let (abroad, german) = (board.bearer("e1a00"), board.bearer("g1100"));
    let word = vec![clause(ITALY, Terms::NonAggression { over: vec![] })];
    let writ = wedding(&mut board, prince, italian, word);
    wedding(&mut board, german, abroad, vec![]);
    nobodys(&mut board, ENGLAND);
    let pos = board.pos();
    assert!(!pos.character(prince).in_play() && pos.find_writ(writ).is_some_and(|w| w.ended.is_some()));
    assert_eq!((pos.character(italian).keeper, pos.spouse(italian)), (Some(ITALY), None));
    assert_eq!((pos.character(abroad).keeper, pos.spouse(german)), (Some(GERMANY), Some(abroad)));
}

/// ROY 8.2-4, 8.2-20: a king who inherits a title of a dynasty that leaves the stage lays it down, as any king does.
#[test]
fn a_king_lays_down_the_title_of_a_dynasty_that_ended() {
    let mut board = board();
    let (lord, french) = (board.bearer("e1200"), board.king(FRANCE));
    board.numbers(french, &["e1210", "f1000"]);
    let wales = board.title(lord, "wal");
    nobodys(&mut board, ENGLAND);
    assert_eq!(board.pos().title(wales).holder, None);
    assert!(board.pos().province(land("wal")).sites.contains(&power(FRANCE)), "a build site of the crown's");
    assert_eq!(board.king(FRANCE), french);
}

/// ROY 8.2-11
#[test]
fn by_the_earlier_rules_a_dynasty_without_crown_plays_on() {
    let (mut board, _, _, dead) = heir_abroad("crownless: plays_on");
    board.succeed(&dead);
    assert_eq!(board.standing(ENGLAND), Standing::Crownless);
    assert!(board.table.prompt().seats.contains(&ENGLAND) || board.pos().is_active(power(ENGLAND)));
    let single = board.bearer("e1b00");
    assert_eq!(board.pos().character(single).keeper, Some(ENGLAND));
    // No king, no new titles.
    let man = board.person(ENGLAND, "Man", Sex::Male, 30);
    board.numbers(man, &["e1b10"]);
    board.own(ENGLAND, "wal");
    board.to(Phase::Court);
    let grant = court::CourtDeed::Grant { who: man, province: land("wal") };
    assert_eq!(board.refused(ENGLAND, Action::Court(grant)).0, "NoKing");
    // Nor is a kingdom made anew.
    let title = board.title(man, "edi");
    let founds = court::CourtDeed::FoundKingdom { king: man, capital: land("edi"), name: "Free Scotland".into() };
    let no = board.refused(ENGLAND, Action::Court(founds));
    assert_eq!((no.0.as_str(), no.1.as_str()), ("PlaysOnOnly", "ROY 8.2-11"));
    assert_eq!(board.holder(title), Some(man));
}

/// ROY 8.2-10, 8.2-16, 8.2-19
#[test]
fn a_crownless_power_ends_with_its_last_title() {
    let (mut board, _, _, dead) = heir_abroad("");
    let lady = board.bearer("e1b00");
    let title = board.title(lady, "edi");
    let fleet = board.unit_in("edi");
    board.raised(fleet, title);
    board.succeed(&dead);
    assert_eq!(board.standing(ENGLAND), Standing::Crownless);
    board.succeed(&[lady]);
    assert_eq!(board.standing(ENGLAND), Standing::Eliminated);
    assert_eq!((board.owner("edi"), board.power_of_unit(fleet)), (Some(power(FRANCE)), power(FRANCE)));
}

/// ROY 8.2-8
#[test]
fn a_dynasty_that_inherits_a_crown_after_losing_its_own_reigns_again() {
    let (mut board, _, _, dead) = heir_abroad("");
    let lady = board.bearer("e1b00");
    board.title(lady, "edi");
    board.succeed(&dead);
    // All of Italy's line die, but for the lady, who stands in it too.
    board.numbers(lady, &["e1b00", "i1c00"]);
    let mut dead = vec![board.king(ITALY)];
    for number in ["i1100", "i1200", "i1a00", "i1b00"] {
        dead.push(board.bearer(number));
    }
    board.succeed(&dead);
    let england = board.pos().power(power(ENGLAND)).clone();
    assert_eq!(
        (england.standing, england.monarch, england.crowns),
        (Standing::Reigning, Some(lady), vec![power(ITALY)])
    );
    assert_eq!(board.stand(ENGLAND), ["nap", "rom", "ven"]);
    assert_eq!(board.standing(ITALY), Standing::Eliminated);
    assert!(board.pos().titles_of(lady).next().is_none(), "a crowned head has no title");
    assert_eq!(board.sites("edi"), [power(ENGLAND)]);
}

// ---------------------------------------------------------------- Nobody is left (8.2-15)

/// ROY 8.2-15
#[test]
fn without_an_heir_a_brother_of_the_first_king_begins_a_new_dynasty() {
    let mut board = board();
    let mut dead = vec![board.king(ENGLAND)];
    for number in ["e1100", "e1200", "e1a00", "e1b00"] {
        dead.push(board.bearer(number));
    }
    let before = board.pos().people().count();
    let lines = board.deaths(&dead);
    let pos = board.pos();
    let family: Vec<(i32, String)> = pos
        .people()
        .skip(before)
        .map(|c| {
            let numbers = pos.noble(c.id).serials.iter().map(|s| s.to_string()).collect::<Vec<_>>();
            (pos.age(c.id), numbers.join(" "))
        })
        .collect();
    let wanted = [(45, "e2000"), (40, ""), (20, "e2100"), (15, "e2200"), (20, "e2a00"), (15, "e2b00")];
    assert_eq!(family, wanted.map(|(age, number)| (age, number.to_string())));
    let king = board.king(ENGLAND);
    assert_eq!(king, CharacterId(before as u16));
    assert_eq!(pos.spouse(king), Some(CharacterId(before as u16 + 1)));
    assert!(pos.people().skip(before).all(|c| c.keeper == Some(ENGLAND) && c.house == setup::house_of(power(ENGLAND))));
    assert_eq!((pos.power(power(ENGLAND)).founders, pos.power(power(ENGLAND)).standing), (2, Standing::Reigning));
    // Their scores are thrown in the open, and no name comes twice.
    let throws = lines.iter().filter_map(|l| l.throw.as_ref()).filter(|t| t.purpose.starts_with("Constitution of"));
    assert_eq!(throws.count(), 6);
    let mut names: Vec<&str> =
        pos.people().filter(|c| c.house == setup::house_of(power(ENGLAND))).map(|c| c.name.as_str()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 12);
    assert_eq!(board.stand(ENGLAND), ["edi", "lon", "lvp"]);
    let (heir, son) = (board.pos().heir(Estate::Crown(power(ENGLAND))), board.bearer("e2100"));
    assert_eq!(heir, Some(son));
}

// ---------------------------------------------------------------- A new kingdom's line (8.2-12)

/// ROY 8.2-12, 8.2-13, 8.2-14
#[test]
fn a_new_kingdom_has_a_line_of_its_own() {
    let (mut board, _, heir, dead) = heir_abroad("");
    let (lord, wife) = (board.bearer("e1b00"), board.person(ENGLAND, "Child", Sex::Male, 0));
    // The titled one is a man here, with a son.
    board.edit(|p| {
        p.people[lord.0 as usize].sex = Sex::Male;
        p.people[wife.0 as usize].father = Some(lord);
    });
    board.numbers(wife, &["e1b10"]);
    let title = board.title(lord, "edi");
    board.succeed(&dead);
    board.to(Phase::Court);
    let founds = |king: CharacterId, at: &str, name: &str| {
        Action::Court(court::CourtDeed::FoundKingdom { king, capital: land(at), name: name.into() })
    };
    let found = |at: &str| founds(lord, at, "Free Scotland");
    // One of the titled nobles of a dynasty that has lost its crown, with a name that can be said.
    let rule = |code: &str| (code.to_string(), "ROY 8.2-12".to_string());
    assert_eq!(board.refused(FRANCE, founds(heir, "par", "Free France")), rule("KeepsCrown"));
    assert_eq!(board.refused(ENGLAND, founds(wife, "edi", "Free Scotland")), rule("NotTitled"));
    for name in ["", " Scotland", "Scot\u{7}land", "A kingdom of too many words"] {
        assert_eq!(board.refused(ENGLAND, founds(lord, "edi", name)), rule("BadKingdomName"), "{name:?}");
    }
    // The capital is a supply centre under control.
    for elsewhere in ["wal", "par"] {
        assert_eq!(board.refused(ENGLAND, found(elsewhere)), ("NoCapital".into(), "ROY 8.2-13".into()));
    }
    board.act(ENGLAND, found("edi"));
    let pos = board.pos();
    // He reigns there for good, and his title rests with the crown.
    let england = pos.power(power(ENGLAND));
    assert_eq!((england.standing, england.monarch, england.capital), (Standing::Reigning, Some(lord), land("edi")));
    assert_eq!(england.kingdom.as_deref(), Some("Free Scotland"));
    assert!(england.homes.contains(&land("edi")) && england.homes.is_sorted());
    assert_eq!((pos.title(title).holder, board.sites("edi")), (None, vec![power(ENGLAND)]));
    assert_eq!(pos.noble(lord).serials, [serial("e1b00"), serial("e2100")]);
    assert_eq!(pos.noble(wife).serials, [serial("e1b10"), serial("e2110")]);
    // The heir to the old crown, nearer by its numbers, has no claim to the new.
    let crown = Estate::Crown(power(ENGLAND));
    assert_eq!(family::line(pos, crown), [wife]);
    board.succeed(&[lord]);
    assert_eq!(board.king(ENGLAND), wife);
    assert_ne!(board.king(ENGLAND), heir);
}

/// ROY 5.3-8
#[test]
fn whoever_gave_up_the_crown_of_a_dynasty_founds_no_kingdom_for_it() {
    let (mut board, _, _, dead) = heir_abroad("");
    let lord = board.bearer("e1b00");
    board.title(lord, "edi");
    board.succeed(&dead);
    board.to(Phase::Court);
    let found = |at| {
        Action::Court(court::CourtDeed::FoundKingdom { king: lord, capital: land(at), name: "Free Scotland".into() })
    };
    board.edit(|p| {
        let noble = &mut p.nobles[lord.0 as usize];
        noble.renounced = std::mem::take(&mut noble.serials);
    });
    assert_eq!(board.refused(ENGLAND, found("edi")), ("GaveUpCrown".into(), "ROY 5.3-8".into()));
    board.edit(|p| {
        let noble = &mut p.nobles[lord.0 as usize];
        noble.serials = std::mem::take(&mut noble.renounced);
    });
    board.act(ENGLAND, found("edi"));
    assert_eq!(board.king(ENGLAND), lord);
}

// ---------------------------------------------------------------- A Cardinal and the crown (9.4)

fn pass_over(board: &mut Board) -> Option<CharacterId> {
    let out = board.with_world(|world| family::pass_over(world, Estate::Crown(power(ENGLAND)))).0;
    board.invariants().unwrap_or_else(|e| panic!("{e}"));
    out
}

/// ROY 9.4-1, 9.4-6
#[test]
fn a_crown_that_went_abroad_comes_back_with_all_that_went_with_it() {
    let (mut board, king, heir, dead) = heir_abroad("");
    let (next, abroad) = (board.bearer("e1b00"), board.person(ENGLAND, "Abroad", Sex::Female, 20));
    let prince = board.bearer("g1100");
    board.wed(prince, abroad);
    board.edit(|p| p.provinces[land("wal").0 as usize].sites = vec![power(ENGLAND)]);
    board.own(ENGLAND, "wal");
    let before = board.data();
    board.succeed(&dead);
    assert_eq!(board.standing(ENGLAND), Standing::Eliminated);
    assert_eq!(pass_over(&mut board), Some(next));
    let after = board.data();
    assert_eq!(board.king(ENGLAND), next);
    assert_eq!((&after.units, &after.provinces), (&before.units, &before.provinces));
    assert_eq!((board.standing(ENGLAND), after.powers[FRANCE.0 as usize].crowns.len()), (Standing::Reigning, 0));
    assert_eq!(after.powers[ENGLAND.0 as usize].past, [king]);
    for who in [next, abroad] {
        assert_eq!(after.people[who.0 as usize].keeper, before.people[who.0 as usize].keeper);
        assert_eq!(after.people[who.0 as usize].home, Some(ENGLAND));
    }
    assert_eq!(after.people[heir.0 as usize].keeper, Some(FRANCE));
    assert!(after.nobles[heir.0 as usize].never_king == [power(ENGLAND)]);
}

/// ROY 6.1-9, 9.4-1: wards who go home with their crown do not go on leading units of those who kept them.
#[test]
fn who_goes_home_with_the_crown_leads_no_foreign_unit() {
    let (mut board, _, _, dead) = heir_abroad("");
    let ward = board.person(ENGLAND, "Ward", Sex::Male, 20);
    board.succeed(&dead);
    assert_eq!(board.pos().character(ward).keeper, Some(FRANCE));
    let paris = board.unit_in("par");
    board.lead(ward, paris);
    pass_over(&mut board);
    let (home, command) = (board.pos().character(ward).keeper, board.pos().noble(ward).command);
    assert_eq!((home, command), (Some(ENGLAND), None));
}

/// ROY 9.4-1
#[test]
fn a_crown_may_go_abroad_because_the_heir_at_home_is_passed_over() {
    let mut board = board();
    let (king, heir) = (board.king(ENGLAND), board.bearer("e1b00"));
    let jules = board.person(FRANCE, "Jules", Sex::Male, 20);
    board.numbers(jules, &["e1b10"]);
    let mut dead = vec![king];
    for number in ["e1100", "e1200", "e1a00"] {
        dead.push(board.bearer(number));
    }
    board.succeed(&dead);
    assert_eq!(board.king(ENGLAND), heir);
    assert_eq!(pass_over(&mut board), Some(jules));
    assert_eq!(board.standing(ENGLAND), Standing::Eliminated);
    assert_eq!(board.stand(FRANCE), ["bre", "edi", "lon", "lvp", "mar", "par"]);
    // From France it may go on to Germany.
    let other = board.person(GERMANY, "Hans", Sex::Male, 20);
    board.numbers(other, &["e1b20"]);
    assert_eq!(pass_over(&mut board), Some(other));
    assert_eq!(board.stand(FRANCE), ["bre", "mar", "par"]);
    assert_eq!(board.stand(GERMANY), ["ber", "edi", "kie", "lon", "lvp", "mun"]);
    assert_eq!(board.pos().power(power(GERMANY)).crowns, [power(ENGLAND)]);
    assert_eq!(board.pos().character(heir).keeper, Some(GERMANY), "the ward of the one who has the crown");
}
