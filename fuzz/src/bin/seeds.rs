//! Writes the files of the house as seeds into `corpus/`, where cargo-fuzz looks for them.

use std::fs;
use std::path::Path;

fn main() {
    for entry in regnal_fuzz::entries::ENTRIES {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(entry.name);
        fs::create_dir_all(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let seeds = (entry.seeds)();
        for (n, seed) in seeds.iter().enumerate() {
            let path = folder.join(format!("house-{n:02}"));
            fs::write(&path, seed).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        }
        println!("{}: {} seeds", entry.name, seeds.len());
    }
}
