//! Regnal: one desktop table for five games of dynasty and war.

pub mod board;
pub mod games;
pub mod table;
#[cfg(feature = "window")]
pub mod window;
