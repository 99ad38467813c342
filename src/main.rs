fn main() {
    let a: Vec<String> = std::env::args().collect();
    let start = regnal::window::Start { shot: a.get(1).map(Into::into), ..Default::default() };
    if let Err(e) = regnal::window::run(start) { eprintln!("{e}"); std::process::exit(1); }
}
