use super::*;

#[test]
fn files_that_are_no_games_are_refused_with_words() {
    let dir = folder("bad");
    let mut t = table(1);
    play(&mut t, 8, 2);
    let good = t.save_text().unwrap();
    let bare = &good[..good.rfind("// checksum").unwrap()];
    let noise: Vec<u8> = {
        let mut luck = Dice::seeded(1);
        (0..100_000).map(|_| luck.below(256) as u8).collect()
    };
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", vec![], "Regnal game file"),
        ("noise", noise, "not UTF-8"),
        ("half", good.as_bytes()[..good.len() / 2].to_vec(), ":"),
        ("type", bare.replacen("format: 1", "format: \"one\"", 1).into_bytes(), "Expected"),
        ("newer", bare.replacen("format: 1", "format: 9", 1).into_bytes(), "written by a newer Regnal (format 9)"),
        ("other", bare.replacen("game: \"toy\"", "game: \"chess\"", 1).into_bytes(), "is a game of chess, not of toy"),
        ("scenario", SCENARIO.as_bytes().to_vec(), "format"),
        ("position", bare.replacen("clock: Clock", "clok: Clock", 1).into_bytes(), "`clock` is missing"),
        ("act", bare.replacen("action: ", "action: Un", 1).into_bytes(), "there is no action `Un"),
    ];
    for (name, bytes, said) in cases {
        let path = dir.join(name);
        std::fs::write(&path, &bytes).unwrap();
        for error in [
            Table::load(&TOY, &path).err().map(|e| e[0].to_string()),
            Table::resume(&TOY, &path).err().map(|e| e[0].to_string()),
        ] {
            let error = error.unwrap_or_else(|| panic!("{name} was taken"));
            assert!(error.contains(if name == "position" { "" } else { name }), "{error}");
        }
        let error = Table::load(&TOY, &path).err().unwrap()[0].to_string();
        assert!(error.contains(said), "{name}: {error}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{name} was touched");
    }
    let huge = dir.join("huge");
    let file = std::fs::File::create(&huge).unwrap();
    file.set_len(100 << 20).unwrap();
    let error = Table::load(&TOY, &huge).err().unwrap()[0].to_string();
    assert!(error.contains("is 100 MB"), "{error}");
    assert!(Table::load(&TOY, &dir.join("nowhere")).err().unwrap()[0].to_string().contains("cannot be opened"));
}

#[test]
fn a_save_with_any_byte_flipped_or_cut_is_refused_or_the_same_game() {
    let dir = folder("flipsave");
    let path = dir.join("x.save");
    let mut t = table(1);
    play(&mut t, 3, 2);
    let good = t.save_text().unwrap().into_bytes();
    for at in 0..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 0x04;
        std::fs::write(&path, &bad).unwrap();
        if let Ok(again) = Table::load(&TOY, &path) {
            // Only the checksum's own sign can be spoilt without spoiling the game.
            assert_eq!(again.hash(), t.hash(), "byte {at}");
        }
        if at % 5 == 0 {
            std::fs::write(&path, &good[..at]).unwrap();
            if let Ok(again) = Table::load(&TOY, &path) {
                assert_eq!(again.hash(), t.hash(), "cut at {at}");
            }
        }
    }
}

#[test]
fn a_failed_write_leaves_the_old_save() {
    let dir = folder("oldsave");
    let path = dir.join("sub").join("x.save");
    let t = table(1);
    assert!(t.save_to(&path).unwrap_err().to_string().contains("cannot be written"));
    std::fs::create_dir(dir.join("sub")).unwrap();
    t.save_to(&path).unwrap();
    assert_eq!(std::fs::read_dir(dir.join("sub")).unwrap().count(), 1, "no temporary file is left");
}
