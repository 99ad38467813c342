//! Wars that play themselves: every offer is legal, every battle ends, every law holds.

use super::*;

/// BR 19.8: Random battles of all kinds end, with every law kept at every step.
#[test]
fn random_wars_end() {
    for seed in 0..16u64 {
        let mut luck = Dice::seeded(seed);
        let options = ["", "neutral_provinces: true"][luck.below(2) as usize];
        let mut b = board_with(options);
        b.crowns(SPAIN, 30);
        for at in ["castile", "navarre", "aragon"] {
            for seat in [FRANCE, SPAIN, ITALY] {
                let n = luck.below(6) as usize;
                b.armies(seat, at, n);
            }
        }
        let n = 1 + luck.below(3) as usize;
        b.neutrals("angouleme", n);
        b.armies(FRANCE, "angouleme", 1);
        for (n, seat) in [FRANCE, FRANCE, SPAIN, SPAIN, ITALY].into_iter().enumerate() {
            let score = luck.below(5) as i8 - 2;
            let at = ["castile", "navarre", "aragon"][luck.below(3) as usize];
            prince(&mut b, seat, &format!("Prince {n}"), score, at);
        }
        let score = luck.below(5) as i8 - 2;
        king(&mut b, FRANCE, score, "castile");
        b.item(SPAIN, Goods::Metals, "navarre");
        let mover = [FRANCE, SPAIN][luck.below(2) as usize];
        after_move(&mut b, mover);
        let mut steps = 0;
        while matches!(b.top(), Some(Frame::War(_) | Frame::Court(_))) {
            steps += 1;
            assert!(steps < 3000, "seed {seed} does not end");
            let seat = b.table.prompt().seats[0];
            let offers = b.offers(seat);
            assert!(!offers.is_empty(), "seed {seed}: nothing to answer {:?}", b.table.prompt());
            let pick = offers[luck.below(offers.len() as u32) as usize].clone();
            // Words for everything, before and after.
            assert!(!b.describe(&pick).is_empty());
            b.act(seat, pick);
            b.invariants().unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        }
        assert!(b.pos().armies().all(|a| !a.inside), "the gates are open again");
    }
}
