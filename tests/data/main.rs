//! The data of the house: facts, counts, and what happens when a file is broken.

mod blood_royale;
mod broken_files;
mod diplomacy_royale;
mod divine_right;
mod drawn_maps;
mod endurance;
#[path = "../../fuzz/src/entries.rs"]
mod entries;
#[path = "../common/folder.rs"]
mod folder;
mod fuzzed;
mod house_check;
mod house_style;
mod kingmaker;
mod lessons;
mod order_of_the_dragon;
mod partings;
mod spoiling;
