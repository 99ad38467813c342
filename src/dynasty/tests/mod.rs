//! Proof of the people's rules.
