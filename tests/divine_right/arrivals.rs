//! Replacements and reinforcements (EVENT-09, EVENT-11, EVENT-16, EVENT-17, EVENT-22 to EVENT-28).

use super::events::{dead, event};
use super::kit::*;

/// EVENT-09, EVENT-22, EVENT-27
#[test]
fn replacements_bring_two_dead_regulars_of_friendly_kingdoms_back_to_their_sites() {
    let mut b = board(2, "players: [(kingdom: immer, dead_armies: 3), (kingdom: hothior, dead_armies: 1)], allies: [(kingdom: ghem, of: immer, dead_armies: 2)],
        neutrals: [(kingdom: pon, dead_armies: 2)]");
    event(&mut b, &[3, 3]);
    let (own, ally) = (dead(&b, KingdomId::Immer), dead(&b, KingdomId::Ghem));
    let rosengg = hex("Mines of Rosengg");
    for wrong in [
        dead(&b, KingdomId::Hothior)[0],
        dead(&b, KingdomId::Pon)[0],
        b.armies(A, "Alzak")[0],
        b.monarch(KingdomId::Immer),
    ] {
        assert_eq!(
            b.refused(A, Action::Replace { unit: wrong, hex: rosengg }),
            ("NotEliminated".into(), "DR EVENT-22".into())
        );
    }
    let castle = hex("Castle Altarr");
    assert_eq!(
        b.refused(A, Action::Hire { kind: Kind::Army, hex: castle }),
        ("NoMercenariesGranted".into(), "DR EVENT-22".into())
    );
    b.act(A, Action::Replace { unit: own[0], hex: castle });
    assert_eq!(b.place(own[0]), Place::At { hex: castle, inside: true });
    assert_eq!(
        b.refused(A, Action::Replace { unit: own[0], hex: castle }).0,
        "NotEliminated",
        "never more than the card gives"
    );
    b.act(A, Action::Replace { unit: ally[0], hex: rosengg });
    assert_eq!(
        (b.top(), dead(&b, KingdomId::Immer).len(), dead(&b, KingdomId::Ghem).len()),
        (None, 2, 1),
        "two and no more"
    );
    assert_eq!(b.refused(A, Action::Replace { unit: own[1], hex: castle }).0, "NotYourTurn");
    // An eight brings mercenaries and no replacement.
    event(&mut b, &[4, 4]);
    assert_eq!(b.refused(A, Action::Replace { unit: own[1], hex: castle }), no("NoReplacements", "EVENT-22"));
}

/// EVENT-09
#[test]
fn one_may_bring_fewer() {
    let mut b = board(2, "players: [(kingdom: immer, dead_armies: 3), (kingdom: hothior)]");
    event(&mut b, &[3, 3]);
    b.act(A, Action::Forgo);
    assert_eq!((b.top(), dead(&b, KingdomId::Immer).len()), (None, 3));
}

/// EVENT-23, EVENT-24
#[test]
fn a_replacement_enters_at_its_own_site_only_and_not_under_the_enemys_eyes() {
    let mut b = board(2, "players: [(kingdom: immer, dead_armies: 9), (kingdom: hothior)], plundered: [\"Wirzor\"], stacks: [
        (at: \"Muscaster\", of: hothior, mercenary_armies: 4), (at: \"Wirzor\", of: hothior, mercenary_armies: 1), (at: \"Gorpin\", of: hothior, mercenary_armies: 1)],
        sieges: [(castle: \"Muscaster\", by: hothior)]");
    event(&mut b, &[3, 3]);
    let site = |b: &Board, place: &str| {
        let pos = b.pos();
        dead(b, KingdomId::Immer)
            .into_iter()
            .find(|id| pos.counter(*id).site == regnal::games::divine_right::components::Site::At(hex(place)))
            .unwrap()
    };
    let replace = |b: &Board, of: &str, at: &str| Action::Replace { unit: site(b, of), hex: hex(at) };
    assert_eq!(b.refused(A, replace(&b, "Gap Castle", "Castle Altarr")), ("NotItsSite".into(), "DR EVENT-23".into()));
    assert_eq!(b.refused(A, replace(&b, "Muscaster", "Muscaster")), ("UnderSiege".into(), "DR SIEGE-20".into()));
    for taken in ["Wirzor", "Gorpin"] {
        assert_eq!(b.refused(A, replace(&b, taken, taken)), ("SiteTaken".into(), "DR EVENT-24".into()), "{taken}");
    }
    let nowhere = Action::Replace { unit: site(&b, "Gap Castle"), hex: HexId(2000) };
    assert_eq!(b.refused(A, nowhere).0, "OffMap");
    b.act(A, replace(&b, "Gap Castle", "Gap Castle"));
}

/// EVENT-11, EVENT-25, EVENT-28
#[test]
fn reinforcements_are_two_mercenaries_beyond_the_identity_card_at_friendly_castles_and_ports() {
    let mut b = board(
        2,
        "players: [(kingdom: mivior), (kingdom: hothior)], allies: [(kingdom: ghem, of: mivior)],
        stacks: [(at: \"Freeport\", of: mivior, mercenary_armies: 1)]",
    );
    event(&mut b, &[4, 4]);
    let hire = |kind, at: &str| Action::Hire { kind, hex: hex(at) };
    for (kind, at, why) in [
        (Kind::Army, "Port Lork", "NotFriendlyPlace"),
        (Kind::Army, "Marzarbol", "NotFriendlyPlace"),
        (Kind::Army, "0420", "NotFriendlyPlace"),
        (Kind::Army, "Freeport", "NotFriendlyPlace"),
        (Kind::Fleet, "0420", "NoPort"),
        (Kind::Fleet, "Alzak", "NoPort"),
        (Kind::Fleet, "Bartertown", "NotFriendlyPlace"),
        (Kind::Monarch, "Colist", "PoolEmpty"),
    ] {
        assert_eq!(b.refused(A, hire(kind, at)).0, why, "{kind:?} at {at}");
    }
    assert_eq!(b.refused(A, hire(Kind::Army, "Port Lork")).1, "DR EVENT-25");
    assert_eq!(b.refused(A, Action::Hire { kind: Kind::Army, hex: HexId(2000) }).0, "OffMap");
    assert_eq!(
        b.refused(A, Action::Replace { unit: b.armies(A, "Alzak")[0], hex: hex("Alzak") }),
        ("NoReplacements".into(), "DR EVENT-22".into())
    );
    for (kind, at) in
        [(Kind::Army, "Colist"), (Kind::Army, "Alzak"), (Kind::Fleet, "Colist"), (Kind::Fleet, "Freeport")]
    {
        assert!(b.allowed(A, &hire(kind, at)), "{kind:?} at {at}");
    }
    b.act(A, hire(Kind::Army, "Colist"));
    b.act(A, hire(Kind::Fleet, "Freeport"));
    assert_eq!(
        (b.armies(A, "Colist").len(), b.fleets(A, "Freeport").len(), b.top()),
        (4, 1, None),
        "two, and more than Mivior's own"
    );
}

/// EVENT-26
#[test]
fn arrivals_move_and_fight_in_the_same_turn() {
    let mut b = board(
        2,
        "players: [(kingdom: immer, dead_armies: 9), (kingdom: hothior)], stacks: [(at: \"1408\", of: hothior, mercenary_armies: 1)]",
    );
    event(&mut b, &[3, 3]);
    let altarr = dead(&b, KingdomId::Immer)[0];
    b.act(A, Action::Replace { unit: altarr, hex: hex("Castle Altarr") });
    b.act(A, Action::Forgo);
    event(&mut b, &[4, 4]);
    b.act(A, Action::Hire { kind: Kind::Army, hex: hex("Castle Altarr") });
    b.act(A, Action::Forgo);
    b.to(A, Phase::Movement);
    let both = b.armies(A, "Castle Altarr");
    assert_eq!(both.len(), 2);
    b.act(A, b.go(&both, &["1407"]));
    b.act(A, Action::EndMovement);
    b.act(A, strike(Manner::Land, &[("1407", false)], &["1408"]));
    assert!(both.iter().all(|id| b.pos().deeds(*id).attacked));
}

/// EVENT-16, EVENT-17
#[test]
fn on_a_ten_one_mercenary_or_one_regular_comes() {
    let make = || {
        let mut b = board(2, "players: [(kingdom: mivior, dead_armies: 2), (kingdom: hothior)]");
        event(&mut b, &[5, 5]);
        b
    };
    let mut b = make();
    let unit = dead(&b, KingdomId::Mivior)[0];
    assert_eq!(b.refused(A, Action::Replace { unit, hex: hex("Boran") }).0, "NotItsSite");
    b.act(A, Action::Replace { unit, hex: hex("Colist") });
    assert_eq!((b.top(), dead(&b, KingdomId::Mivior).len()), (None, 1));
    for (kind, at) in [(Kind::Army, "Boran"), (Kind::Fleet, "Addat")] {
        let mut b = make();
        assert_eq!(
            b.refused(A, Action::Hire { kind, hex: hex("0420") }).0,
            if kind == Kind::Army { "NotFriendlyPlace" } else { "NoPort" }
        );
        let before = b.units(A, kind, at).len();
        b.act(A, Action::Hire { kind, hex: hex(at) });
        assert_eq!((b.units(A, kind, at).len(), b.top(), dead(&b, KingdomId::Mivior).len()), (before + 1, None, 2));
    }
}
