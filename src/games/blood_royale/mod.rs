//! Blood Royale: dynasties, marriages and war in fourteenth-century Europe.

pub mod book;
pub mod book_cards;
pub mod book_file;
mod book_lint;
pub mod book_map;
pub mod book_tables;
pub mod data_lint;
pub mod ids;
mod lens;
pub mod map_file;
mod map_lint;
pub mod shapes;
pub mod shapes_file;
mod shapes_lint;
