//! Rule tests: diplomacy.
