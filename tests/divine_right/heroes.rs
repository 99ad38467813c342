//! Rule tests: heroes.
