//! What leaders do before the battle (19.10 to 19.16; Example 11).

use super::*;

/// Sets up Navarre with these leaders (strength; a King where `true`), everybody ready with all Princes counted.
fn field(french: &[(i8, bool)], spanish: &[(i8, bool)], men: (usize, usize)) -> (Board, Vec<PawnId>, Vec<PawnId>) {
    let mut b = board();
    b.armies(FRANCE, "navarre", men.0);
    b.armies(SPAIN, "navarre", men.1);
    let mut put = |seat: SeatId, list: &[(i8, bool)]| -> Vec<PawnId> {
        let mut out = vec![];
        for (n, (score, is_king)) in list.iter().enumerate() {
            let pawn = match is_king {
                true => king(&mut b, seat, *score, "navarre"),
                false => prince(&mut b, seat, &format!("Prince {n}"), *score, "navarre"),
            };
            out.push(pawn);
        }
        out
    };
    let (ours, theirs) = (put(FRANCE, french), put(SPAIN, spanish));
    attack(&mut b, FRANCE, "navarre", SPAIN);
    (b, ours, theirs)
}

/// Everybody is ready; who rolls how often before the battle, with dice that do nothing (sixes).
fn rolls(french: &[(i8, bool)], spanish: &[(i8, bool)], counted: &[bool]) -> i32 {
    let (mut b, ours, theirs) = field(french, spanish, (6, 6));
    b.lay(&[6; 8]);
    let before = 8;
    if !ours.is_empty() {
        let pick = ours.iter().zip(french).zip(counted).filter(|((_, (_, k)), c)| !*k && **c).map(|((p, _), _)| *p);
        let counted = pick.collect();
        deed(&mut b, FRANCE, WarDeed::Ready { counted });
    }
    if !theirs.is_empty() {
        let princes = theirs.iter().zip(spanish).filter(|(_, (_, k))| !*k).map(|(p, _)| *p).collect();
        deed(&mut b, SPAIN, WarDeed::Ready { counted: princes });
    }
    let used = before - b.laid_dice().len() as i32;
    let ours = b.chronicle().contains("Before the battle France");
    if ours { used } else { -used }
}

/// BR 19.10, 19.13, 19.15, 19.16: Each point is a roll, a minus is one for the enemy, royals add up, rolls cancel out.
#[test]
fn strength_is_rolls_before_the_battle() {
    let cases: [(&[(i8, bool)], &[(i8, bool)], i32); 9] = [
        (&[], &[], 0),
        (&[(1, true)], &[], 1),
        (&[(2, false)], &[], 2),
        (&[(-1, false)], &[], -1),
        (&[(-2, true)], &[], -2),
        (&[(2, true), (1, false)], &[], 3),
        (&[(2, true)], &[(2, false)], 0),
        (&[(1, false), (-1, false)], &[(1, false)], -1),
        (&[(1, true)], &[(-2, false), (-1, false)], 4),
    ];
    for (french, spanish, expected) in cases {
        assert_eq!(rolls(french, spanish, &[true, true]), expected, "{french:?} against {spanish:?}");
    }
}

/// BR 19.14: Beside a King each Prince counts as his player likes.
#[test]
fn princes_beside_a_king_count_at_choice() {
    let french = [(1, true), (-1, false)];
    assert_eq!(rolls(&french, &[], &[true, false]), 1, "the weak Prince is left out");
    assert_eq!(rolls(&french, &[], &[true, true]), 0, "or counted");
}

/// BR 19.3, 19.14, 19.15: The King cannot be left out, and without him no Prince.
#[test]
fn kings_always_count_and_princes_without_one() {
    let (mut b, ours, theirs) = field(&[(-1, true), (0, false)], &[(1, false), (-1, false)], (4, 4));
    refused(&mut b, FRANCE, WarDeed::Ready { counted: vec![ours[0]] }, "KingCounts", "19.14");
    refused(&mut b, FRANCE, WarDeed::Ready { counted: vec![theirs[0]] }, "NotOneOfYours", "19.3");
    deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
    refused(&mut b, SPAIN, WarDeed::Ready { counted: vec![theirs[0]] }, "AllPrincesCount", "19.15");
}

/// BR 19.14: Example 11. France counts its King and not the Crown Prince, Italy both Princes: one roll for France.
#[test]
fn the_leaders_in_lombardy_are_those_of_the_example() {
    for (weaker, rolls) in [(true, 1), (false, 0)] {
        let mut b = board();
        b.armies(FRANCE, "lombardy", 5);
        b.armies(ITALY, "lombardy", 5);
        king(&mut b, FRANCE, 1, "lombardy");
        prince(&mut b, FRANCE, "Charles", -1, "lombardy");
        let strong = prince(&mut b, ITALY, "Galeazzo", 1, "lombardy");
        let mut both = vec![strong];
        if weaker {
            both.push(prince(&mut b, ITALY, "Guido", -1, "lombardy"));
        }
        attack(&mut b, FRANCE, "lombardy", ITALY);
        b.lay(&[2, 2]);
        deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
        deed(&mut b, ITALY, WarDeed::Ready { counted: both });
        assert_eq!(b.laid_dice().len(), 2 - rolls);
        assert_eq!((dead(&b, FRANCE), dead(&b, ITALY)), (0, 2 * rolls));
    }
}

/// BR 19.11, 19.12: A roll of one to four strikes if so many armies are there; royals are no armies; no reply.
#[test]
fn a_pre_battle_roll_strikes_with_armies_alone() {
    for (armies, die, killed) in [(4, 4, 4), (3, 4, 0), (3, 3, 3), (6, 5, 0), (6, 6, 0), (1, 1, 1), (1, 2, 0)] {
        let (mut b, _, _) = field(&[(1, true)], &[], (armies, 6));
        b.lay(&[die]);
        deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
        assert!(b.dice_are_used());
        assert_eq!((dead(&b, SPAIN), dead(&b, FRANCE)), (killed, 0), "{armies} armies, die {die}");
    }
}

/// BR 19.14: "If a King is present on either side, his Strength bonus/penalty must be counted": of two Kings on a side both
/// count, and neither can be named or left out.
#[test]
fn of_two_kings_both_count() {
    for (scores, ours) in [([0, 2], true), ([2, 0], true), ([0, -2], false), ([-1, -1], false)] {
        let mut b = board();
        b.armies(FRANCE, "navarre", 4);
        b.armies(ITALY, "navarre", 2);
        b.armies(SPAIN, "navarre", 6);
        let kings = [(FRANCE, scores[0]), (ITALY, scores[1])].map(|(seat, s)| king(&mut b, seat, s, "navarre"));
        attack(&mut b, FRANCE, "navarre", SPAIN);
        deed(&mut b, ITALY, WarDeed::Join { side: Role::Attacker });
        deed(&mut b, FRANCE, WarDeed::Welcome { yes: true });
        for pawn in kings {
            refused(&mut b, FRANCE, WarDeed::Ready { counted: vec![pawn] }, "KingCounts", "19.14");
        }
        b.lay(&[6, 6]);
        deed(&mut b, FRANCE, WarDeed::Ready { counted: vec![] });
        assert!(b.dice_are_used(), "{scores:?}: two rolls");
        assert_eq!(b.chronicle().contains("Before the battle France"), ours, "{scores:?}");
    }
}

/// BR 19.22: Who flees before the battle is not counted; who was counted stays for a round.
#[test]
fn strength_is_for_those_who_stay() {
    let (mut b, ours, _) = field(&[(2, false)], &[], (4, 4));
    let away = land("bordeaux");
    deed(&mut b, FRANCE, WarDeed::Flee { pawn: ours[0], to: away });
    assert_eq!(place(&b, ours[0]), Spot::Land(away));
    assert!(!b.chronicle().contains("before the battle"), "no rolls without him");
    let (mut b, ours, _) = field(&[(2, false)], &[], (4, 4));
    b.lay(&[6, 6]);
    deed(&mut b, FRANCE, WarDeed::Ready { counted: ours.clone() });
    refused(&mut b, FRANCE, WarDeed::Flee { pawn: ours[0], to: away }, "MustStay", "19.22");
    round(&mut b, [6, 6]);
    deed(&mut b, FRANCE, WarDeed::Flee { pawn: ours[0], to: away });
}

/// BR 9.18: "whenever they are fighting the 'usurper' Dynasty": under another's lead too.
#[test]
fn a_claimant_fights_usurpers_whoever_leads_them() {
    for usurped in [false, true] {
        let mut b = board();
        b.armies(ENGLAND, "navarre", 6);
        let lent = b.armies(FRANCE, "navarre", 1);
        b.armies(SPAIN, "navarre", 6);
        prince(&mut b, SPAIN, "Diego", 0, "navarre");
        let claimant = b.person(SPAIN, "Pedro", Sex::Male, 30);
        b.edit(|p| {
            p.armies[lent[0].0 as usize].lent_to = Some(ENGLAND);
            p.countries[1].claimants.extend(usurped.then_some(claimant));
        });
        attack(&mut b, ENGLAND, "navarre", SPAIN);
        b.lay(&[6]);
        let ready = on_offer(&b, SPAIN).into_iter().find(|d| matches!(d, WarDeed::Ready { .. })).expect("a royal");
        deed(&mut b, SPAIN, ready);
        assert_eq!(b.chronicle().contains("Spain has one roll before the battle"), usurped);
    }
}
