//! Rules of the room `war`.
