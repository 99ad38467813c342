//! Rule tests: combat.
