use regnal::games::divine_right::book::Book;
#[test]
fn loads() { match Book::embedded() { Ok(b) => println!("{}", b.counters.len()), Err(e) => { for x in &e { println!("{x}"); } panic!() } } }
