//! The data of the house: facts, counts, and what happens when a file is broken.

mod divine_right;
