//! Rules of the room `campaign`.
