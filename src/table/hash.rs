//! The state hash: a fingerprint of a position that is the same on every machine.

use std::fmt;

use serde::Serialize;

use super::house_ron;

/// FNV-1a, 64 bits, fed with text. Stands still between versions, which the standard library's hasher does not promise.
struct Fnv(u64);

impl fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// The hash of any data, taken over its RON text.
pub fn hash_of<T: Serialize>(data: &T) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    // Only a type that RON cannot write at all fails here, and saving would fail on it with words.
    let _ = house_ron().to_writer(&mut fnv, data);
    fnv.0
}

/// The hash of data that are RON text already.
pub fn hash_of_text(ron: &str) -> u64 {
    let mut fnv = Fnv(0xcbf2_9ce4_8422_2325);
    let _ = fmt::Write::write_str(&mut fnv, ron);
    fnv.0
}
