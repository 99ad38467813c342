//! Rule tests: sieges.
