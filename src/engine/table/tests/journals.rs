use super::*;

#[test]
fn a_journal_torn_anywhere_opens_where_it_was() {
    let dir = folder("torn");
    let path = dir.join("x.journal");
    let mut t = table(1);
    t.keep_journal_at(&path).unwrap();
    let mut lengths = vec![(std::fs::metadata(&path).unwrap().len() as usize, t.hash())];
    for _ in 0..12 {
        let luck = t.acts().len() as u64 + 40;
        play(&mut t, 1, luck);
        if t.can_undo().is_ok() {
            lengths.push((std::fs::metadata(&path).unwrap().len() as usize, t.hash()));
            t.undo().unwrap();
            lengths.push((std::fs::metadata(&path).unwrap().len() as usize, t.hash()));
            t.redo().unwrap();
        }
        lengths.push((std::fs::metadata(&path).unwrap().len() as usize, t.hash()));
    }
    drop(t);
    let whole = std::fs::read(&path).unwrap();
    let torn = dir.join("torn.journal");
    for cut in 0..=whole.len() {
        std::fs::write(&torn, &whole[..cut]).unwrap();
        let opened = Table::resume(&TOY, &torn);
        // The line feed is the last byte of a record: without it the record is whole all the same.
        match lengths.iter().rev().find(|(len, _)| len - 1 <= cut) {
            None => assert!(opened.is_err(), "a cut header at {cut} opened"),
            Some((len, hash)) => {
                let (mut t, notes) = opened.unwrap_or_else(|e| panic!("cut at {cut}: {e:?}"));
                assert_eq!(t.hash(), *hash, "cut at {cut}");
                assert_eq!(notes.is_empty(), cut == *len || cut == len - 1, "cut at {cut}");
                if cut % 7 == 0 {
                    play(&mut t, 1, 3);
                    let text = t.save_text().unwrap();
                    drop(t);
                    assert_eq!(Table::resume(&TOY, &torn).unwrap().0.save_text().unwrap(), text);
                }
            }
        }
    }
}

#[test]
fn every_flipped_byte_is_found() {
    let dir = folder("flipped");
    let path = dir.join("x.journal");
    let mut t = table(1);
    t.keep_journal_at(&path).unwrap();
    play(&mut t, 6, 2);
    let full = t.acts().len();
    drop(t);
    let whole = std::fs::read(&path).unwrap();
    for at in 0..whole.len() {
        for bit in [0x01, 0x80] {
            let mut bad = whole.clone();
            bad[at] ^= bit;
            std::fs::write(&path, &bad).unwrap();
            let found = match read_journal(&TOY, &path) {
                Err(_) => true,
                Ok(read) => {
                    read.damage.is_some() || read.torn.is_some() || (at == whole.len() - 1 && read.records.len() < full)
                }
            };
            assert!(found, "byte {at}, bit {bit:#x}");
        }
    }
    let mut bad = whole.clone();
    let third = whole.iter().enumerate().filter(|(_, b)| **b == b'\n').nth(2).unwrap().0;
    bad[third - 2] ^= 1;
    std::fs::write(&path, &bad).unwrap();
    let error = Table::resume(&TOY, &path).err().unwrap()[0].to_string();
    assert!(
        error.contains("x.journal:3:1: is damaged") && error.contains("the 1 records before it are whole"),
        "{error}"
    );
    let (salvaged, notes) = Table::salvage(&TOY, &path).unwrap();
    assert_eq!((salvaged.acts().len(), notes.len()), (1, 1));
    let (goes_on, notes) = Table::resume_or_salvage(&TOY, &path).unwrap();
    assert_eq!((goes_on.acts().len(), goes_on.journal_path()), (1, None), "it does not write into the damaged file");
    let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
    assert!(notes[0] == error && notes.last().unwrap().contains("goes on after act 1"), "{notes:?}");
    assert_eq!(std::fs::read(&path).unwrap(), bad, "salvage leaves the file alone");
}

#[test]
fn a_game_goes_on_after_a_kill_and_is_offered_again() {
    let dir = folder("kill");
    let store = Store::at(&dir).unwrap();
    assert_eq!(latest(&TOY, &store).unwrap(), None);
    let mut t = table(1);
    t.keep_journal(&store).unwrap();
    let path = t.journal_path().unwrap().to_path_buf();
    play(&mut t, 20, 2);
    assert_eq!(latest(&TOY, &store).unwrap(), None, "it is open just now");
    let error = &Table::resume(&TOY, &path).err().unwrap()[0];
    assert!(error.is_in_use() && error.text.contains("on the table here"), "{error}");
    let error = &Table::resume_or_salvage(&TOY, &path).err().unwrap()[0];
    assert!(error.is_in_use(), "nobody gets a second copy of a game that is played: {error}");
    let (text, offers) = (t.save_text().unwrap(), t.offers(t.prompt().seats[0]));
    // A kill runs no destructor that matters: only the lock goes, as the system takes it away.
    drop(t);
    assert_eq!(latest(&TOY, &store).unwrap(), Some(path.clone()));
    let (mut t, notes) = Table::resume(&TOY, &path).unwrap();
    assert_eq!((t.save_text().unwrap(), notes), (text, vec![]));
    assert_eq!(t.offers(t.prompt().seats[0]), offers);
    let autosaves = || {
        std::fs::read_dir(store.folder())
            .unwrap()
            .filter(|f| f.as_ref().unwrap().path().extension().unwrap() == "save")
            .count()
    };
    assert!(autosaves() > 0);
    play(&mut t, 1000, 4);
    assert!(t.outcome().is_some() && t.autosave_trouble().is_none());
    drop(t);
    assert_eq!(latest(&TOY, &store).unwrap(), None, "it is over");
    assert!(autosaves() <= 5);
}

#[test]
fn saves_load_to_the_same_hash_offers_and_bytes_at_every_act() {
    let dir = folder("saves");
    let path = dir.join("x.save");
    let mut t = table(5);
    while t.outcome().is_none() {
        let luck = t.acts().len() as u64;
        play(&mut t, 1, luck);
        t.save_to(&path).unwrap();
        let again = Table::load(&TOY, &path).unwrap();
        assert_eq!(again.hash(), t.hash());
        assert_eq!(again.save_text().unwrap(), t.save_text().unwrap());
        for seat in [A, Seat(1)] {
            assert_eq!(again.offers(seat), t.offers(seat));
            assert_eq!(known(&again, seat), known(&t, seat));
        }
    }
}

#[test]
fn a_journal_that_goes_on_from_a_save_holds_everything() {
    let dir = folder("fromsave");
    let mut t = table(5);
    play(&mut t, 15, 3);
    let mut t = Table::load_text(&TOY, &t.save_text().unwrap(), "a.save").unwrap();
    t.keep_journal_at(&dir.join("x.journal")).unwrap();
    play(&mut t, 15, 4);
    t.take_back(4, &[A, Seat(1)]).unwrap();
    play(&mut t, 5, 5);
    let text = t.save_text().unwrap();
    drop(t);
    let (t, _) = Table::resume(&TOY, &dir.join("x.journal")).unwrap();
    assert_eq!(t.save_text().unwrap(), text);
}

#[test]
fn an_edited_save_is_taken_once_its_checksum_is_gone_and_has_no_past() {
    let mut t = table(5);
    t.submit(A, act(Take(1))).unwrap();
    let text = t.save_text().unwrap();
    let edited = text.replacen("coins: Purse(1)", "coins: Purse(0)", 1).replacen("pool: 59", "pool: 60", 1);
    assert_ne!(edited, text);
    let error = Table::load_text(&TOY, &edited, "a.save").err().unwrap()[0].to_string();
    assert!(error.contains("does not fit its checksum"), "{error}");
    let cut = &edited[..edited.rfind("// checksum").unwrap()];
    let mut t = Table::load_text(&TOY, cut, "a.save").unwrap();
    assert!(known(&t, A).contains("0: (coins: Purse(0)"), "{}", known(&t, A));
    assert_eq!(t.undo().unwrap_err().code, "BeforeTheFile");
    assert_eq!(t.take_back(0, &[A, Seat(1)]).unwrap_err().code, "BeforeTheFile");
    t.submit(A, act(Take(2))).unwrap();
    t.undo().unwrap();
    let dir = folder("edited");
    t.submit(A, act(Take(2))).unwrap();
    t.keep_journal_at(&dir.join("x.journal")).unwrap();
    t.submit(A, act(Take(3))).unwrap();
    let hash = t.hash();
    drop(t);
    assert_eq!(Table::resume(&TOY, &dir.join("x.journal")).unwrap().0.hash(), hash);
}
