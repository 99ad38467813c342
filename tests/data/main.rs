//! The data of the house: facts, counts, and what happens when a file is broken.

#[path = "../common/blood.rs"]
mod blood_data;
mod blood_royale;
mod broken_files;
mod diplomacy_royale;
mod divine_right;
#[path = "../common/dragon.rs"]
mod dragon_data;
mod drawn_maps;
mod elsewhere;
mod endurance;
#[path = "../../fuzz/src/entries.rs"]
mod entries;
#[path = "../common/folder.rs"]
mod folder;
mod fuzzed;
#[path = "../common/hidden.rs"]
mod hidden;
mod house_check;
mod house_style;
mod judged;
mod kingmaker;
mod leaks;
mod lessons;
mod news;
mod order_of_the_dragon;
mod partings;
mod paths;
mod places;
#[path = "../common/royale.rs"]
mod royale_data;
mod spoiling;
