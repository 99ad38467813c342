//! Rule tests: movement.
