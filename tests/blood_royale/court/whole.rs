//! Dynastic Sequences by the dozen: whatever people do, the court's laws hold and every question can be answered.

use super::*;
use bevy_ecs::prelude::World;
use regnal::dynasty::{households, matches};
use regnal::engine::ChangeRows;

/// Weds some of those who may, as the marriages do.
fn weddings(world: &mut World, luck: &mut Dice) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let customs = court::customs(pos);
    let kin = pos.kin();
    let mut couples: Vec<(CharacterId, CharacterId)> = vec![];
    for man in pos.people().filter(|c| c.sex.is_male() && c.in_play() && c.keeper.is_some()) {
        let fit = matches::candidates(&kin, man.id, pos.year(), &customs);
        let fit: Vec<CharacterId> = fit.into_iter().filter(|w| pos.character(*w).keeper.is_some()).collect();
        if let Some(bride) = luck.pick(&fit)
            && luck.d6() > 2
            && couples.iter().all(|c| c.1 != bride)
        {
            couples.push((man.id, bride));
        }
    }
    for (groom, bride) in couples {
        let seen = Seen::of(world);
        let pos = seen.pos();
        let husband_moves = luck.d6() > 4;
        let reigns = |c| pos.crown_of(c).is_some();
        let of = households::Wedding {
            groom,
            bride,
            husband_moves,
            groom_reigns: reigns(groom),
            bride_reigns: reigns(bride),
        };
        let moves = households::wedding(&pos.kin(), of);
        let id = MarriageId(world.next_number::<MarriageId>());
        let mut marriage = Marriage::new(id, groom, bride, pos.year());
        marriage.husband_moved = husband_moves;
        world.enlist(marriage);
        court::apply_moves(world, &moves, "8.2");
    }
}

/// Somebody is captured, somebody released, somebody dies of something.
fn mishaps(world: &mut World, luck: &mut Dice) {
    let people: Vec<CharacterId> =
        Seen::of(world).pos().people().filter(|c| c.in_play() && c.keeper.is_some()).map(|c| c.id).collect();
    for _ in 0..3 {
        let Some(who) = luck.pick(&people) else { return };
        match luck.d6() {
            1 | 2 => {
                let Some(pawn) = Seen::of(world).pos().pawn_of(who).map(|p| p.id) else { continue };
                world.change::<Pawn>(pawn).at = Spot::Pool;
                world.change::<Character>(who).captive_of = Some(Captor::Neutral);
            }
            3 => court::die(world, who, "falls from his horse"),
            _ => {}
        }
    }
    let captives: Vec<CharacterId> = Seen::of(world).pos().people().filter(|c| c.is_captive()).map(|c| c.id).collect();
    for who in captives.into_iter().filter(|_| luck.d6() > 3) {
        world.change::<Character>(who).captive_of = None;
        let seen = Seen::of(world);
        let home = seen.pos().character(who).keeper.and_then(|s| seen.pos().capital_of(s));
        let pawn = Seen::of(world).pos().pawn_of(who).map(|p| p.id);
        if let (Some(home), Some(pawn)) = (home, pawn) {
            world.change::<Pawn>(pawn).at = Spot::Land(home);
        }
        court::seat_pawns(world);
    }
}

/// Whoever is asked answers by lot, as long as something is asked or this phase lasts.
fn answer(b: &mut Board, phase: Option<Phase>, luck: &mut Dice) {
    for _ in 0..2000 {
        if b.top().is_none() && phase != Some(b.pos().turn.phase) {
            return;
        }
        let seat = b.table.prompt().seats[0];
        let offers = b.offers(seat);
        assert!(!offers.is_empty(), "no answer to {:?}", b.top());
        let action = offers[luck.below(offers.len() as u32) as usize].clone();
        let words = b.describe(&action);
        assert!(!words.is_empty() && !words.contains("nobody"), "{action:?}: {words}");
        b.act(seat, action);
    }
    panic!("questions without end in {phase:?}: {:?}", b.top());
}

fn laws(b: &Board, seed: u64) {
    let pos = b.pos();
    for c in pos.countries().filter(|c| c.ruler.is_some()) {
        let monarch = c.monarch.unwrap_or_else(|| panic!("seed {seed}: nobody reigns in {:?}", c.id));
        assert!(pos.character(monarch).in_play(), "seed {seed}: {} reigns", pos.name_of(monarch));
        assert_eq!(pos.character(monarch).keeper, c.ruler, "seed {seed}: {} {:?}", pos.name_of(monarch), c.id);
        assert_eq!(c.capital.and_then(|p| pos.holder(p)), c.ruler, "seed {seed}: the capital of {:?}", c.id);
        let minor = pos.age(monarch) < 15;
        assert_eq!(
            c.regent.is_some(),
            minor,
            "seed {seed}: a Regent for {} of {}",
            pos.name_of(monarch),
            pos.age(monarch)
        );
    }
    for pawn in pos.pawns() {
        let Some(who) = pawn.bearer else {
            assert_eq!(pawn.at, Spot::Pool, "seed {seed}");
            continue;
        };
        assert!(pos.character(who).in_play() && pos.character(who).sex.is_male(), "seed {seed}: {}", pos.name_of(who));
        assert_eq!(pos.pawns().filter(|p| p.bearer == Some(who)).count(), 1, "seed {seed}");
    }
    for m in pos.marriages().filter(|m| m.lasts()) {
        assert!(pos.character(m.husband).is_alive() && pos.character(m.wife).is_alive(), "seed {seed}");
    }
    for who in pos.people().filter(|c| c.retired) {
        assert_eq!(who.keeper, None, "seed {seed}: {}", who.name);
    }
}

/// BR 6.1, 7.1, 9.1, 10.1: twenty turns of births, deaths and weddings with each option.
#[test]
fn dynasties_go_on_for_a_century() {
    for seed in 0..4 {
        let options =
            ["", "disputed_succession: true", "rolled_monarchs: true", "barons_return: true"][seed as usize % 4];
        let mut b = quiet_with(options);
        b.seed(seed);
        let mut luck = Dice::seeded(1000 + seed);
        for _ in 0..20 {
            // After the births everybody rolls for survival.
            b.enter(Phase::Births);
            answer(&mut b, Some(Phase::Births), &mut luck);
            laws(&b, seed);
            b.happens(|world| weddings(world, &mut luck));
            answer(&mut b, None, &mut luck);
            b.enter(Phase::Announcements);
            answer(&mut b, None, &mut luck);
            laws(&b, seed);
            b.happens(|world| mishaps(world, &mut luck));
            answer(&mut b, None, &mut luck);
            laws(&b, seed);
            b.edit(|p| {
                p.turn.year += 5;
                p.turn.number += 1;
            });
        }
        assert!(b.pos().people().count() > 60, "seed {seed}: people are born");
    }
}
