//! The fuzz targets of Regnal. What each does stands in [`entries`], which the data tests call as well.

pub mod entries;

#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// The program of one target: for a fuzzer, or, built without one, for files by hand.
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| $crate::entries::$name(data));

        #[cfg(not(fuzzing))]
        fn main() {
            $crate::by_hand(stringify!($name), $crate::entries::$name);
        }
    };
}

/// Runs a target on the files named, or on its seeds: to see a finding again, and that everything is in order.
pub fn by_hand(name: &str, run: fn(&[u8])) {
    let files: Vec<String> = std::env::args().skip(1).collect();
    for file in &files {
        let bytes = std::fs::read(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        run(&bytes);
        println!("{file}: read or answered");
    }
    if files.is_empty() {
        let entry = entries::ENTRIES.iter().find(|entry| entry.name == name).expect("every target is an entry");
        let seeds = (entry.seeds)();
        seeds.iter().for_each(|seed| run(seed));
        println!("{name}: {} seeds read or answered", seeds.len());
    }
}
