//! What a fuzzer does by the million, by the hundred on any machine: the functions of the fuzz targets (`fuzz/`) on the files
//! of the house, put wrong. Each is read, or its faults are told in words; nothing panics.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::entries::ENTRIES;
use crate::spoiling::spoil;

/// A seed with some bytes put over it, in or out, cut off, or with a piece of it said twice. Now and then another game or
/// another file is chosen for the same text.
fn wrong(seed: &[u8], chance: &mut ChaCha8Rng) -> Vec<u8> {
    let mut below = |n: usize| (chance.next_u64() % n.max(1) as u64) as usize;
    let (choice, text) = seed.split_first().expect("a seed has a choice and a text");
    let choice = if below(20) == 0 { below(256) as u8 } else { *choice };
    let text = String::from_utf8_lossy(text);
    let text = match below(8) {
        0 => text.as_bytes()[..below(text.len())].to_vec(),
        1 => {
            let (a, b) = (below(text.len()), below(text.len()));
            [&text.as_bytes()[..a.max(b)], &text.as_bytes()[a.min(b)..]].concat()
        }
        _ => {
            let edits: Vec<(usize, u8, u8)> =
                (0..=below(5)).map(|_| (below(usize::MAX), below(256) as u8, below(256) as u8)).collect();
            spoil(&text, &edits).into_bytes()
        }
    };
    [&[choice], &text[..]].concat()
}

fn survive(each: usize, seed: u64) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    for entry in ENTRIES {
        let seeds = (entry.seeds)();
        seeds.iter().for_each(|whole| (entry.run)(whole));
        for n in 0..each {
            (entry.run)(&wrong(&seeds[n % seeds.len()], &mut chance));
        }
        println!("{}: {} seeds and {each} spoilt", entry.name, seeds.len());
    }
}

#[test]
fn every_kind_of_file_survives_being_spoilt() {
    survive(40, 1);
}

#[test]
#[ignore = "minutes; see tests/README.md"]
fn endurance_of_every_kind_of_file() {
    survive(1200, 2);
}
