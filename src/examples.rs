//! Positions that show a rule, by game: scenarios whose lesson names the rules that it explains. The rules browser and
//! `regnal rules` list them; "Show on the board" lays one on the table.

use crate::engine::Game;
use crate::house_file;
use crate::table::{DataError, HouseFile, has_words, lesson_of};

/// A position that shows a rule.
#[derive(Clone, Debug)]
pub struct Example {
    pub title: String,
    pub text: String,
    /// The rules that it is about, without the game's prefix.
    pub rules: Vec<String>,
    pub file: HouseFile,
}

impl Example {
    /// Reads a file of [`Hosted::examples`](crate::registry::Hosted::examples); none where it explains nothing.
    ///
    /// # Errors
    /// Everything wrong with it.
    pub fn read(game: &'static Game, file: HouseFile) -> Result<Option<Example>, Vec<DataError>> {
        let read = file.read().map_err(|e| vec![e])?;
        let Some(lesson) = lesson_of(&read.text, &read.path)? else { return Ok(None) };
        let card = game.card(&read.text, &read.path)?;
        Ok(Some(Example { title: card.title, text: card.text, rules: lesson.rules, file }))
    }

    /// Are all these words in its title and text?
    pub fn has_words(&self, words: &[String]) -> bool {
        has_words(&format!("{} {}", self.title, self.text), words)
    }
}

/// Of Divine Right.
pub const DIVINE_RIGHT: &[HouseFile] = &[
    house_file!("assets/examples/divine_right/a_greedy_king.ron"),
    house_file!("assets/examples/divine_right/a_plundered_castle.ron"),
    house_file!("assets/examples/divine_right/a_short_cut.ron"),
    house_file!("assets/examples/divine_right/behind_the_king.ron"),
    house_file!("assets/examples/divine_right/holding_the_pass.ron"),
    house_file!("assets/examples/divine_right/too_few_alone.ron"),
    house_file!("assets/examples/divine_right/twice_as_strong.ron"),
];

/// Of Blood Royale.
pub const BLOOD_ROYALE: &[HouseFile] = &[
    house_file!("assets/examples/blood_royale/a_contract_binds.ron"),
    house_file!("assets/examples/blood_royale/a_king_who_is_a_child.ron"),
    house_file!("assets/examples/blood_royale/the_castle_of_a_capital.ron"),
    house_file!("assets/examples/blood_royale/the_child_of_a_dead_son.ron"),
    house_file!("assets/examples/blood_royale/what_sets_are_worth.ron"),
    house_file!("assets/examples/blood_royale/whose_province.ron"),
];

/// Of Diplomacy Royale.
pub const DIPLOMACY_ROYALE: &[HouseFile] = &[
    house_file!("assets/examples/diplomacy_royale/a_bad_leader.ron"),
    house_file!("assets/examples/diplomacy_royale/a_good_leader.ron"),
    house_file!("assets/examples/diplomacy_royale/lands_for_a_younger_son.ron"),
    house_file!("assets/examples/diplomacy_royale/one_more_child.ron"),
    house_file!("assets/examples/diplomacy_royale/the_line_of_succession.ron"),
    house_file!("assets/examples/diplomacy_royale/whom_to_marry.ron"),
];

/// Of Order of the Dragon.
pub const ORDER_OF_THE_DRAGON: &[HouseFile] = &[
    house_file!("assets/examples/order_of_the_dragon/a_minor_bride.ron"),
    house_file!("assets/examples/order_of_the_dragon/a_sortie.ron"),
    house_file!("assets/examples/order_of_the_dragon/a_vassal_of_two.ron"),
    house_file!("assets/examples/order_of_the_dragon/double_points.ron"),
    house_file!("assets/examples/order_of_the_dragon/no_bribes_for_the_attacked.ron"),
    house_file!("assets/examples/order_of_the_dragon/when_a_power_is_out.ron"),
];

/// Of Kingmaker.
pub const KINGMAKER: &[HouseFile] = &[
    house_file!("assets/examples/kingmaker/a_battle_in_the_open.ron"),
    house_file!("assets/examples/kingmaker/an_heir_alone.ron"),
    house_file!("assets/examples/kingmaker/by_road.ron"),
    house_file!("assets/examples/kingmaker/calling_parliament.ron"),
    house_file!("assets/examples/kingmaker/enough_for_a_siege.ron"),
    house_file!("assets/examples/kingmaker/two_roses_in_one_hand.ron"),
    house_file!("assets/examples/kingmaker/where_a_king_is_made.ron"),
];
