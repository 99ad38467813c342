//! Pretenders and bastards: cards 18 to 22, 38, 39 (OE.21 to OE.28).

use super::*;
use regnal::games::blood_royale::campaign::CampaignDeed;
use regnal::games::blood_royale::court::{self, CourtAsk, CourtDeed};
use regnal::games::blood_royale::marriages::MarriageDeed;

fn keeper(b: &Board, who: CharacterId) -> Option<SeatId> {
    b.pos().character(who).keeper
}

/// France with one man who can become a Pretender, his wife from Spain, a small and a grown child.
fn family(b: &mut Board) -> [CharacterId; 4] {
    b.heir_is(FRANCE, Sex::Male, 5);
    let louis = b.person(FRANCE, "Louis", Sex::Male, 40);
    let wife = b.person(SPAIN, "Ines", Sex::Female, 40);
    b.wed(louis, wife);
    let small = b.child(FRANCE, "Small", Sex::Female, 10, louis, wife);
    let grown = b.child(FRANCE, "Grown", Sex::Male, 20, louis, wife);
    // He is gone already, so that the lot has no choice.
    b.change(grown, |c| c.keeper = Some(SPAIN));
    [louis, wife, small, grown]
}

/// Louis of France has gone over to Germany.
fn turned(b: &mut Board) -> [CharacterId; 4] {
    let people = family(b);
    draw(b, 19, ENGLAND, &[6]);
    ended(b, 19, true);
    assert_eq!(keeper(b, people[0]), Some(GERMANY));
    people
}

/// BR OE.21: Cards 18 to 22: one of fifteen or more, not the only son, goes to the player on the left for good with wife
/// and small children.
#[test]
fn pretenders() {
    for (card, seat) in [(18, ENGLAND), (19, FRANCE), (20, GERMANY), (21, ITALY), (22, SPAIN)] {
        let mut b = table();
        b.heir_is(seat, Sex::Male, 20);
        let who = b.person(seat, "Other", Sex::Male, 15);
        draw(&mut b, card, ENGLAND, &[6]);
        ended(&b, card, true);
        let left = SeatId((seat.0 + 1) % 5);
        assert_eq!((keeper(&b, who), b.pos().character(who).home), (Some(left), Some(left)), "card {card}");
        assert_eq!(keeper(&b, b.heir(seat)), Some(seat), "the only son stays");
    }
    let mut b = table();
    let [louis, wife, small, grown] = turned(&mut b);
    assert_eq!([louis, wife, small].map(|w| keeper(&b, w)), [Some(GERMANY); 3]);
    assert_eq!(keeper(&b, grown), Some(SPAIN));
}

/// BR OE.21: A woman's husband returns to his own house; nobody qualifies: nothing happens.
#[test]
fn a_woman_turns_pretender() {
    let mut b = table();
    b.heir_is(FRANCE, Sex::Male, 14);
    let anne = b.person(FRANCE, "Anne", Sex::Female, 25);
    let husband = b.person(SPAIN, "Juan", Sex::Male, 25);
    let id = b.wed(husband, anne);
    b.edit(|p| {
        p.marriages[id.0 as usize].husband_moved = true;
        p.people[anne.0 as usize].keeper = Some(FRANCE);
        p.people[husband.0 as usize].keeper = Some(FRANCE);
    });
    draw(&mut b, 19, ENGLAND, &[6]);
    assert_eq!((keeper(&b, anne), keeper(&b, husband)), (Some(GERMANY), Some(SPAIN)));
    let mut b = table();
    b.heir_is(FRANCE, Sex::Male, 20);
    draw(&mut b, 19, ENGLAND, &[6]);
    ended(&b, 19, false);
    assert!(b.pos().people().all(|c| c.keeper == c.home || c.home.is_none()));
}

/// BR OE.21, 6.25: He has a royal piece of his new player's colour.
#[test]
fn his_piece_changes_colour() {
    let mut b = table();
    b.heir_is(FRANCE, Sex::Male, 5);
    let louis = prince(&mut b, FRANCE, "Louis", "bordeaux");
    draw(&mut b, 19, ENGLAND, &[6]);
    let pawn = b.pos().pawn_of(louis).expect("a piece");
    assert_eq!(pawn.country, Some(country("germany")));
}

/// BR OE.22: His new player uses him as his own, and weds him within the house without a contract.
#[test]
fn used_as_ones_own() {
    let mut b = table();
    b.heir_is(FRANCE, Sex::Male, 5);
    let louis = b.person(FRANCE, "Louis", Sex::Male, 25);
    let greta = b.person(GERMANY, "Greta", Sex::Female, 20);
    draw(&mut b, 19, ENGLAND, &[6]);
    b.to(Phase::Marriages, GERMANY);
    b.act(GERMANY, Action::Marriage(MarriageDeed::WedOwn { groom: louis, bride: greta }));
    assert_eq!(b.pos().kin().spouse(louis), Some(greta));
    assert_eq!((keeper(&b, louis), keeper(&b, greta)), (Some(GERMANY), Some(GERMANY)));
}

/// BR OE.23: The old house buys all of them back for fifty crowns; the card is done with.
#[test]
fn all_is_forgiven() {
    let mut b = table();
    let [louis, wife, small, _] = turned(&mut b);
    b.crowns(FRANCE, 49);
    refused_now(&mut b, louis);
    b.to(Phase::Marriages, FRANCE);
    refused(&mut b, FRANCE, Deed::BuyBack { who: louis }, "RansomTooHigh", "OE.23");
    b.crowns(FRANCE, 60);
    b.crowns(SPAIN, 60);
    refused(&mut b, SPAIN, Deed::BuyBack { who: louis }, "NoPretender", "OE.23");
    refused(&mut b, FRANCE, Deed::BuyBack { who: wife }, "NoPretender", "OE.23");
    assert!(on_offer(&b, FRANCE).contains(&Deed::BuyBack { who: louis }));
    deed(&mut b, FRANCE, Deed::BuyBack { who: louis });
    assert_eq!([louis, wife, small].map(|w| keeper(&b, w)), [Some(FRANCE); 3]);
    assert_eq!((b.treasury(FRANCE), b.pos().character(louis).home), (10, Some(FRANCE)));
    assert!(b.data().deck.discard.contains(&CardId(19)));
}

/// Not in the middle of a movement.
#[track_caller]
fn refused_now(b: &mut Board, who: CharacterId) {
    b.to(Phase::Movement, FRANCE);
    assert!(!b.allowed(FRANCE, &Action::Fortune(Deed::BuyBack { who })));
}

/// BR OE.24: A Pretender may inherit; the country's player crowns him and is baronial, or passes him over.
#[test]
fn a_pretender_inherits() {
    for pass in [false, true] {
        let mut b = table();
        let king = b.monarch(FRANCE);
        let queen = b.queen(FRANCE);
        let small = b.heir_is(FRANCE, Sex::Male, 10);
        let elder = b.child(FRANCE, "Elder", Sex::Male, 20, king, queen);
        b.change(elder, |c| c.house = HouseId(1));
        b.change(king, |c| (c.born, c.track) = (1255, 1255));
        draw(&mut b, 19, ENGLAND, &[6]);
        assert_eq!(keeper(&b, elder), Some(GERMANY));
        b.die(&[king]);
        let Some(Frame::Court(CourtAsk::Heir { heir, .. })) = b.top() else { panic!("{:?}", b.top()) };
        assert_eq!(heir, elder);
        b.lay(&[1]);
        b.do_it(FRANCE, if pass { CourtDeed::PassOver } else { CourtDeed::Crown });
        let france = b.pos().country(country("france"));
        if pass {
            assert_eq!((france.monarch, france.ruler), (Some(small), Some(FRANCE)));
        } else {
            assert_eq!((france.monarch, france.ruler), (Some(elder), Some(GERMANY)));
            assert!(b.pos().is_baronial(FRANCE));
            // He has his own: the card is done with.
            b.edit(|p| next_card(p, 17));
            b.enter_with(Phase::Event, &[]);
            assert!(!b.data().deck.lasting.iter().any(|l| matches!(l, Lasting::Pretender { .. })));
        }
    }
}

/// BR OE.24: "A Pretender character or any of his or her heirs may inherit the throne ... while still controlled by a 'foreign'
/// Dynasty": a woman too.
#[test]
fn a_woman_who_is_a_pretender_inherits() {
    let mut b = table();
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    b.heir_is(FRANCE, Sex::Female, 10);
    let maud = b.child(FRANCE, "Maud", Sex::Female, 20, king, queen);
    b.change(maud, |c| c.house = HouseId(1));
    b.change(king, |c| (c.born, c.track) = (1255, 1255));
    draw(&mut b, 19, ENGLAND, &[6]);
    assert_eq!(keeper(&b, maud), Some(GERMANY));
    b.die(&[king]);
    let Some(Frame::Court(CourtAsk::Heir { heir, .. })) = b.top() else { panic!("{:?}", b.top()) };
    assert_eq!(heir, maud);
    b.do_it(FRANCE, CourtDeed::Crown);
    let france = b.pos().country(country("france"));
    assert_eq!((france.monarch, france.ruler, keeper(&b, maud)), (Some(maud), Some(GERMANY), Some(GERMANY)));
    assert!(b.pos().is_baronial(FRANCE));
}

/// BR 9.19, OE.25: "this dropping of the claim would last": a Pretender who has renounced the crown is not set up.
#[test]
fn a_pretender_who_has_renounced_is_not_set_up() {
    use regnal::games::blood_royale::marriages::clauses::Terms;
    let mut b = table();
    let [louis, ..] = turned(&mut b);
    conquered(&mut b);
    b.to(Phase::Marriages, GERMANY);
    assert!(on_offer(&b, GERMANY).contains(&Deed::SetUp { who: louis }));
    let terms = Terms::RenounceClaim { who: louis, country: country("france") };
    crate::campaign::treaty(&mut b, [FRANCE, SPAIN], FRANCE, terms);
    refused(&mut b, GERMANY, Deed::SetUp { who: louis }, "NoPretender", "OE.23");
}

/// All of France is Germany's by conquest; nobody rules it.
fn conquered(b: &mut Board) {
    b.edit(|p| {
        let of = &mut p.countries[country("france").index()];
        of.ruler = None;
        of.past.extend(of.monarch.take());
        of.capital = None;
        of.castle = 0;
        for at in ProvinceId::all().filter(|at| (10..20).contains(&at.0)) {
            p.provinces[at.index()].holder = Holder::Seat(GERMANY);
        }
    });
}

/// BR OE.25: Who has conquered the whole country may crown the Pretender he keeps, or rule it as it is.
#[test]
fn a_pretender_is_set_up() {
    let mut b = table();
    let [louis, ..] = turned(&mut b);
    b.to(Phase::Marriages, GERMANY);
    refused(&mut b, GERMANY, Deed::SetUp { who: louis }, "NotConquered", "OE.25");
    conquered(&mut b);
    b.hold(SPAIN, "bordeaux");
    refused(&mut b, GERMANY, Deed::SetUp { who: louis }, "NotConquered", "OE.25");
    b.hold(GERMANY, "bordeaux");
    let king = b.monarch(GERMANY);
    refused(&mut b, GERMANY, Deed::SetUp { who: king }, "NoPretender", "OE.23");
    refused(&mut b, SPAIN, Deed::SetUp { who: louis }, "NoPretender", "OE.23");
    assert!(on_offer(&b, GERMANY).contains(&Deed::SetUp { who: louis }));
    deed(&mut b, GERMANY, Deed::SetUp { who: louis });
    while let Some(Frame::Court(_)) = b.top() {
        let offer = b.offers(GERMANY)[0].clone();
        b.act(GERMANY, offer);
    }
    let france = b.pos().country(country("france"));
    assert_eq!((france.monarch, france.ruler), (Some(louis), Some(GERMANY)));
    assert_eq!(france.capital, Some(land("ile_de_france")));
    assert!(b.pos().is_controlled_home(GERMANY, land("bordeaux")));
    assert!(b.data().deck.discard.contains(&CardId(19)));
    assert_eq!(b.pos().pawn_of(louis).map(|p| (p.kind, p.country)), Some((PawnKind::King, Some(country("france")))));
}

/// BR OE.24, OE.25: When the Pretender is dead his heir bears the claim; when none is left the card is done with.
#[test]
fn the_claim_is_inherited() {
    let mut b = table();
    let [louis, _, small, grown] = turned(&mut b);
    conquered(&mut b);
    b.die(&[louis]);
    b.to(Phase::Marriages, GERMANY);
    refused(&mut b, GERMANY, Deed::SetUp { who: small }, "NoPretender", "OE.23");
    b.change(grown, |c| c.keeper = Some(GERMANY));
    assert!(on_offer(&b, GERMANY).contains(&Deed::SetUp { who: grown }));
    b.die(&[small, grown]);
    b.edit(|p| next_card(p, 17));
    b.enter_with(Phase::Event, &[]);
    assert!(!b.data().deck.lasting.iter().any(|l| matches!(l, Lasting::Pretender { .. })));
}

// ---------------------------------------------------------------- Bastards (cards 38, 39)

/// The King of France is alone and of forty; his bastard is with England, on his right.
fn bastard(card: u8) -> (Board, CharacterId) {
    let mut b = table();
    let (king, queen) = (b.monarch(FRANCE), b.queen(FRANCE));
    b.change(king, |c| (c.born, c.track) = (1260, 1260));
    b.die(&[queen]);
    // Strength, Constitution, Charisma.
    draw(&mut b, card, SPAIN, &[6, 6, 6, 1, 1, 1, 3, 3, 3, 6]);
    ended(&b, card, true);
    let who = CharacterId(15);
    (b, who)
}

/// BR OE.26: Cards 38, 39: a bastard of twenty of an unmarried King goes to the player on his right, with rolled scores.
#[test]
fn bastards() {
    for card in [38, 39] {
        let (b, who) = bastard(card);
        let c = b.pos().character(who);
        assert_eq!((c.keeper, c.home, c.father), (Some(ENGLAND), Some(ENGLAND), Some(b.monarch(FRANCE))));
        assert_eq!((b.pos().age(who), c.sex, c.bastard), (20, Sex::Male, true));
        assert_eq!(c.scores, Scores { strength: 2, constitution: -2, charisma: 0 });
        assert_eq!(b.pos().pawn_of(who).and_then(|p| p.country), Some(country("england")));
    }
    // All Kings are married: nothing happens.
    let mut b = table();
    let kings: Vec<_> = b.pos().seats().map(|s| b.monarch(s)).collect();
    kings.into_iter().for_each(|k| b.change(k, |c| (c.born, c.track) = (1260, 1260)));
    draw(&mut b, 38, SPAIN, &[6]);
    ended(&b, 38, false);
    assert_eq!(b.pos().people().count(), 15);
}

/// BR OE.26: Of several such Kings the drawer's, then clockwise.
#[test]
fn whose_bastard() {
    for (drawer, father) in [(GERMANY, ITALY), (ITALY, ITALY), (SPAIN, FRANCE)] {
        let mut b = table();
        for seat in [FRANCE, ITALY] {
            let (king, queen) = (b.monarch(seat), b.queen(seat));
            b.change(king, |c| (c.born, c.track) = (1260, 1260));
            b.die(&[queen]);
        }
        draw(&mut b, 39, drawer, &[3, 3, 3, 3, 3, 3, 3, 3, 3, 6]);
        assert_eq!(b.pos().character(CharacterId(15)).father, Some(b.monarch(father)));
    }
}

/// BR OE.27: Wherever he lands in his father's kingdoms the province rolls; elsewhere not.
#[test]
fn a_bastard_lands() {
    let (mut b, who) = bastard(38);
    let pawn = b.pos().pawn_of(who).unwrap().id;
    let army = b.armies(ENGLAND, "calais", 1)[0];
    b.edit(|p| p.pawns[pawn.0 as usize].at = Spot::Land(land("calais")));
    b.to(Phase::Movement, ENGLAND);
    b.lay(&[1]);
    let way = b
        .offers(ENGLAND)
        .into_iter()
        .find(|a| {
            matches!(a, Action::Campaign(CampaignDeed::March { units, path, .. })
                if path.last() == Some(&land("normandy")) && format!("{units:?}").contains("Royal"))
        })
        .expect("a march into Normandy");
    b.act(ENGLAND, way);
    for _ in 0..3 {
        if let Some(Frame::Campaign(_)) = b.top() {
            let seat = b.table.prompt().seats[0];
            let offer = b.offers(seat)[0].clone();
            b.act(seat, offer);
        }
    }
    assert_eq!(b.pos().pawn(pawn).at, Spot::Land(land("normandy")), "{army:?}");
    assert!(b.dice_are_used() && rebels(&b, "normandy"));
    // A kingdom his father has come by counts; another does not.
    assert!(!fortune::stirs_up(b.pos(), who, land("leon")));
    let king = b.monarch(FRANCE);
    assert!(!fortune::bastard_lives(b.pos(), country("spain")));
    b.edit(|p| p.countries[country("spain").index()].past.push(king));
    assert!(fortune::bastard_lives(b.pos(), country("spain")), "a Queen there has him against her too");
    assert!(fortune::stirs_up(b.pos(), who, land("leon")) && !fortune::stirs_up(b.pos(), king, land("leon")));
}

/// BR OE.27, 15.17: When a woman comes to the throne while he lives every province of the kingdom rolls, which is all that its
/// King controls.
#[test]
fn a_queen_and_a_bastard() {
    for lives in [true, false] {
        let (mut b, who) = bastard(38);
        let king = b.monarch(FRANCE);
        let child = b.pos().kin().children(king).iter().copied().find(|c| *c != who).expect("a child");
        b.change(child, |c| (c.sex, c.born, c.track) = (Sex::Female, 1280, 1280));
        if !lives {
            b.die(&[who]);
        }
        b.hold(FRANCE, "kent");
        b.lay(&[1; 11]);
        b.die(&[king]);
        assert_eq!(b.dice_are_used(), lives);
        assert_eq!(b.pos().provinces().filter(|p| p.rebellion.is_some()).count(), if lives { 11 } else { 0 });
    }
}

/// BR OE.28: He may marry; neither he nor his children have a claim. When he is dead his card is done with.
#[test]
fn a_bastard_has_no_claim() {
    let (mut b, who) = bastard(38);
    let bride = b.person(ENGLAND, "Bess", Sex::Female, 20);
    b.to(Phase::Marriages, ENGLAND);
    b.act(ENGLAND, Action::Marriage(MarriageDeed::WedOwn { groom: who, bride }));
    let son = b.child(ENGLAND, "Son", Sex::Male, 0, who, bride);
    let line = court::line_of_succession(b.pos(), country("france"));
    assert!(line.iter().all(|c| c.who != who && c.who != son));
    b.die(&[who]);
    b.edit(|p| next_card(p, 17));
    b.enter_with(Phase::Event, &[]);
    assert!(!b.data().deck.lasting.iter().any(|l| matches!(l, Lasting::Bastard { .. })));
}
