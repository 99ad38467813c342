//! Rules of the room `court`.
