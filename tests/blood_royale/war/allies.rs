//! Alliances and foreign aid (19.37 to 19.41, 20.3 to 20.5).

use super::*;

/// France attacks Spain in Navarre, where Germany has two armies.
fn three() -> Board {
    let mut b = board();
    b.armies(FRANCE, "navarre", 3);
    b.armies(SPAIN, "navarre", 4);
    b.armies(GERMANY, "navarre", 2);
    after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, WarDeed::Attack { at: land("navarre"), whom: Some(SPAIN) });
    b
}

/// BR 19.37, 19.39: An ally on the spot offers himself; the leader agrees, and rolls for both as one force.
#[test]
fn allies_fight_as_one_force() {
    let mut b = three();
    deed(&mut b, GERMANY, WarDeed::Join { side: Role::Attacker });
    deed(&mut b, FRANCE, WarDeed::Welcome { yes: true });
    let f = battle(&b).unwrap();
    assert_eq!(
        (f.attacker.leader, f.attacker.allies.clone(), f.attacker.armies.len()),
        (Some(FRANCE), vec![GERMANY], 5)
    );
    round(&mut b, [4, 6]);
    assert_eq!(count(&b, SPAIN, "navarre"), 0, "a four by five armies of two players");
}

/// BR 19.39: Without the leader's consent nobody fights beside him.
#[test]
fn an_ally_needs_the_leaders_word() {
    let mut b = three();
    deed(&mut b, GERMANY, WarDeed::Join { side: Role::Defender });
    deed(&mut b, SPAIN, WarDeed::Welcome { yes: false });
    assert_eq!(battle(&b).unwrap().defender.armies.len(), 4);
    assert!(b.chronicle().contains("does not want the help"));
}

/// BR 19.40: Nobody has to help.
#[test]
fn a_third_player_may_stand_aside() {
    let mut b = three();
    deed(&mut b, GERMANY, WarDeed::StandAside);
    round(&mut b, [3, 3]);
    assert_eq!(count(&b, GERMANY, "navarre"), 2);
}

/// BR 19.37: Nobody fights beside neutrals.
#[test]
fn nobody_joins_neutrals() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 3);
    b.neutrals("navarre", 2);
    b.armies(GERMANY, "navarre", 2);
    after_move(&mut b, FRANCE);
    deed(&mut b, FRANCE, WarDeed::Attack { at: land("navarre"), whom: None });
    refused(&mut b, GERMANY, WarDeed::Join { side: Role::Defender }, "NoSideToJoin", "19.37");
    deed(&mut b, GERMANY, WarDeed::Join { side: Role::Attacker });
}

/// BR 19.38: Lent armies are the commander's in battle.
#[test]
fn lent_armies_fight_under_their_commander() {
    let mut b = board();
    b.armies(FRANCE, "navarre", 2);
    let lent = b.armies(GERMANY, "navarre", 2);
    b.edit(|p| lent.iter().for_each(|a| p.armies[a.0 as usize].lent_to = Some(FRANCE)));
    b.armies(SPAIN, "navarre", 4);
    attack(&mut b, FRANCE, "navarre", SPAIN);
    assert_eq!(battle(&b).unwrap().attacker.armies.len(), 4);
    assert_eq!(b.pos().player(FRANCE).aided_by, [], "not in his own country");
}

/// BR 20.3, 20.4, 20.5: Foreign armies that fight for a monarch in his country cost him Charisma; he rolls for them.
#[test]
fn foreign_aid_is_noted() {
    for invited in [true, false] {
        let mut b = board();
        b.armies(FRANCE, "navarre", 3);
        b.armies(SPAIN, "navarre", 2);
        let german = b.armies(GERMANY, "navarre", 2);
        if invited {
            b.edit(|p| german.iter().for_each(|a| p.armies[a.0 as usize].lent_to = Some(SPAIN)));
        }
        attack(&mut b, FRANCE, "navarre", SPAIN);
        if !invited {
            deed(&mut b, GERMANY, WarDeed::Join { side: Role::Defender });
            deed(&mut b, SPAIN, WarDeed::Welcome { yes: true });
        }
        assert_eq!(b.pos().player(SPAIN).aided_by, [GERMANY]);
        assert_eq!(b.pos().player(FRANCE).aided_by, []);
        assert_eq!(battle(&b).unwrap().defender.leader, Some(SPAIN));
    }
}

/// BR 19.41: Fleets do not fight.
#[test]
fn there_is_no_naval_combat() {
    let mut b = board();
    let sea = sea("channel");
    let fleets = [b.fleet(FRANCE, Berth::Sea(sea)), b.fleet(ENGLAND, Berth::Sea(sea))];
    after_move(&mut b, FRANCE);
    assert!(!matches!(b.top(), Some(Frame::War(_))));
    assert!(fleets.iter().all(|f| b.pos().fleet(*f).at == Berth::Sea(sea)));
}
