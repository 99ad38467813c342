//! Rules of the room `marriages`.
