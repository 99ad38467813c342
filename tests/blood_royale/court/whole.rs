//! Dynastic Sequences by the dozen: whatever people do, the court's laws hold and every question can be answered.

use super::*;
use bevy_ecs::prelude::World;
use regnal::dynasty::{households, matches};
use regnal::games::blood_royale::{judge, rounds};
use regnal::table::Numbers;

/// Weds some of those who may, as the marriages do.
fn weddings(world: &mut World, luck: &mut Dice) {
    let pos = Pos::of(world);
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
        let pos = Pos::of(world);
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
        let id = MarriageId(world.count::<Marriage>() as u16);
        let mut marriage = Marriage::new(id, groom, bride, Pos::of(world).year());
        marriage.husband_moved = husband_moves;
        world.enlist(marriage);
        court::apply_moves(world, &moves, "8.2");
    }
}

/// Somebody is captured, somebody released, somebody dies of something.
fn mishaps(world: &mut World, luck: &mut Dice) {
    let people: Vec<CharacterId> =
        Pos::of(world).people().filter(|c| c.in_play() && c.keeper.is_some()).map(|c| c.id).collect();
    for _ in 0..3 {
        let Some(who) = luck.pick(&people) else { return };
        match luck.d6() {
            1 | 2 => {
                let Some(pawn) = Pos::of(world).pawn_of(who).map(|p| p.id) else { continue };
                world.change::<Pawn>(pawn).at = Spot::Pool;
                world.change::<Character>(who).captive_of = Some(Captor::Neutral);
            }
            3 => court::die(world, who, "falls from his horse"),
            _ => {}
        }
    }
    let captives: Vec<CharacterId> = Pos::of(world).people().filter(|c| c.is_captive()).map(|c| c.id).collect();
    for who in captives.into_iter().filter(|_| luck.d6() > 3) {
        world.change::<Character>(who).captive_of = None;
        let home = Pos::of(world).character(who).keeper.and_then(|s| Pos::of(world).capital_of(s));
        let pawn = Pos::of(world).pawn_of(who).map(|p| p.id);
        if let (Some(home), Some(pawn)) = (home, pawn) {
            world.change::<Pawn>(pawn).at = Spot::Land(home);
        }
        court::seat_pawns(world);
    }
}

/// Answers everything the court asks in this phase, by lot.
fn play(world: &mut World, phase: Phase, luck: &mut Dice) {
    {
        let mut turn = world.resource_mut::<Turn>();
        (turn.phase, turn.begun, turn.active) = (phase, false, None);
        turn.done.clear();
    }
    for _ in 0..2000 {
        let open = !world.resource::<Stack>().0.is_empty();
        let turn = world.resource::<Turn>();
        if !open && (turn.phase != phase || (turn.begun && !matches!(phase, Phase::Births))) {
            return;
        }
        if rounds::step(world) {
            continue;
        }
        let deciders = judge::deciders(Pos::of(world));
        let seat = *deciders.first().unwrap_or_else(|| panic!("nobody to answer {:?}", Pos::of(world).top()));
        let offers = judge::offers(world, seat);
        assert!(!offers.is_empty(), "no answer to {:?}", Pos::of(world).top());
        let action = offers[luck.below(offers.len() as u32) as usize].clone();
        judge::check(world, seat, &action).unwrap_or_else(|no| panic!("offered {action:?}: {no}"));
        let words = regnal::games::blood_royale::words::describe(Pos::of(world), &action);
        assert!(!words.is_empty() && !words.contains("nobody"), "{action:?}: {words}");
        judge::apply(world, seat, &action);
    }
    panic!("the phase {phase:?} does not end: {:?}", Pos::of(world).top());
}

fn laws(world: &World, seed: u64) {
    let pos = Pos::of(world);
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
        let mut world = {
            let mut b = quiet_with(options);
            b.edit(|p| p.dice = Dice::seeded(seed).state());
            regnal::games::blood_royale::state::restore(&b.data(), Book::standard()).unwrap()
        };
        let mut luck = Dice::seeded(1000 + seed);
        for _ in 0..20 {
            for phase in [Phase::Births, Phase::Survival] {
                play(&mut world, phase, &mut luck);
                laws(&world, seed);
            }
            weddings(&mut world, &mut luck);
            laws_of_stack(&mut world, &mut luck);
            play(&mut world, Phase::Announcements, &mut luck);
            laws(&world, seed);
            mishaps(&mut world, &mut luck);
            laws_of_stack(&mut world, &mut luck);
            laws(&world, seed);
            let mut turn = world.resource_mut::<Turn>();
            turn.year += 5;
            turn.number += 1;
        }
        assert!(Pos::of(&world).people().count() > 60, "seed {seed}: people are born");
    }
}

/// Whatever has been asked between the phases is answered.
fn laws_of_stack(world: &mut World, luck: &mut Dice) {
    for _ in 0..500 {
        if world.resource::<Stack>().0.is_empty() {
            return;
        }
        if rounds::step(world) {
            continue;
        }
        let seat = judge::deciders(Pos::of(world))[0];
        let offers = judge::offers(world, seat);
        let action = luck.pick(&(0..offers.len()).collect::<Vec<_>>()).map(|n| offers[n].clone()).expect("an answer");
        judge::apply(world, seat, &action);
    }
    panic!("questions without end");
}
