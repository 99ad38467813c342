//! Rules of the room `fortune`.
