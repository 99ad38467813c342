//! Rules of the room `realm`.
