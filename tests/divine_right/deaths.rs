//! Rule tests to come.
