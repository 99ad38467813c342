//! Two tables of one scenario, seed and acts, the old game's and the new: what is offered, what it is called, what is refused and
//! why, what is told, what each seat sees and is advised.

use regnal::bots::{Keep, play_out};
use regnal::registry::{Hosted, game};
use regnal::table::conformance::Checks;
use regnal::table::{AnyAct, Dice, GameTable, Opponent, SeatId, SeatSetup, Sitter, seats};

const NEW_GAME: &str = include_str!("../../assets/scenarios/order_of_the_dragon/order_of_the_dragon.ron");
const DOWRY: &str = include_str!("../../assets/scenarios/order_of_the_dragon/the_dowry.ron");
const MARRIAGE: &str = include_str!("../../assets/scenarios/order_of_the_dragon/a_marriage.ron");

/// Two hold a vassal; one of them must remove a unit of its own where it may build one of the vassal's.
const VASSAL: &str = r#"(game: "order_of_the_dragon", title: "x", text: "x", seats: (3, 3), powers: ["castile", "naples", "mamluks"],
    options: (cycles: Some(4), victory: 40, drops: true), position: (cycle: 3, season: Autumn, phase: Winter, realms: [
        (power: "castile", heir: true, units: ["A BRG", "F MAO", "A GRA"], holds: ["BRG", "TOL"]),
        (power: "naples", heir: true, units: ["F NAP", "A AIX"], holds: ["NAP", "AIX"]),
        (power: "mamluks", heir: true),
    ], vassals: [(giver: "naples", receiver: "castile", capital: "TUN", holds: ["TUN", "VEN"])], vacant: []))"#;

fn both() -> (&'static Hosted, &'static Hosted) {
    (game("order_of_the_dragon").expect("the old game"), game("dragon").expect("the new game"))
}

fn people(n: usize) -> Vec<SeatSetup> {
    (0..n).map(|n| SeatSetup::plain(n, Sitter::Human)).collect()
}

struct Pair {
    old: Box<dyn GameTable>,
    new: Box<dyn GameTable>,
    /// What was done, refused ones too, for acts at the wrong time.
    known: Vec<String>,
}

impl Pair {
    fn open(text: &str, n: usize, seed: u64) -> Self {
        let (old, new) = both();
        let old = old.game().open(text, "x.ron", people(n), seed).unwrap_or_else(|e| panic!("{}", e[0]));
        let new = new.game().open(text, "x.ron", people(n), seed).unwrap_or_else(|e| panic!("{}", e[0]));
        Pair { old, new, known: vec![] }
    }

    fn seats(&self) -> impl Iterator<Item = SeatId> + use<> {
        (0..self.old.seats().len() as u8).map(SeatId)
    }

    fn texts(acts: &[AnyAct]) -> Vec<String> {
        acts.iter().map(|act| act.text().expect("an act has a text")).collect()
    }

    /// What the table says to all, and what each seat may do.
    fn same(&self, at: &str) {
        let (old, new) = (&*self.old, &*self.new);
        assert_eq!(old.prompt().seats, new.prompt().seats, "{at}: who decides");
        assert_eq!(old.prompt(), new.prompt(), "{at}: what is asked");
        assert_eq!(old.ribbon(), new.ribbon(), "{at}: the ribbon");
        assert_eq!(old.outcome(), new.outcome(), "{at}: the outcome");
        assert_eq!(old.lines(), new.lines(), "{at}: what is told");
        assert_eq!(old.turn(), new.turn(), "{at}");
        for seat in self.seats() {
            assert_eq!(Self::texts(&old.offers(seat)), Self::texts(&new.offers(seat)), "{at}: offers of {seat}");
        }
    }

    /// What acts are called and what comes of asking for them, for a few; what each seat sees and thinks of.
    fn same_words(&self, at: &str, choice: &mut Dice) {
        let (old, new) = (&*self.old, &*self.new);
        for seat in self.seats() {
            let at = &format!("{at}, {seat}");
            assert_eq!(old.print_view(seat), new.print_view(seat), "{at}: the view");
            assert_eq!(old.issues(seat), new.issues(seat), "{at}: what to think of");
            assert_eq!(old.facts(seat), new.facts(seat), "{at}: the facts");
            assert_eq!(old.opened(seat), new.opened(seat), "{at}: opened");
            assert_eq!(old.has_secrets(seat), new.has_secrets(seat), "{at}: secrets");
        }
        for seat in old.prompt().seats {
            let (offers, twins) = (old.offers(seat), new.offers(seat));
            let step = offers.len().div_ceil(12).max(1);
            let last = offers.len().saturating_sub(1);
            for n in (0..offers.len()).filter(|n| n % step == 0 || *n == last) {
                self.same_act(&format!("{at}, {seat}"), seat, &offers[n], &twins[n]);
            }
            let stranger = SeatId(choice.below(self.old.seats().len() as u32) as u8);
            for _ in 0..self.known.len().min(3) {
                let text = &self.known[choice.below(self.known.len() as u32) as usize];
                let (act, twin) = (old.read_act(text, "x").expect("known"), new.read_act(text, "x").expect("known"));
                self.same_act(&format!("{at}, {stranger}"), stranger, &act, &twin);
            }
        }
    }

    fn same_act(&self, at: &str, seat: SeatId, act: &AnyAct, twin: &AnyAct) {
        let (old, new) = (&*self.old, &*self.new);
        let at = format!("{at}: {}", twin.text().expect("a text"));
        assert_eq!(act.text(), twin.text(), "{at}");
        assert_eq!(old.describe(act), new.describe(twin), "{at}: in words");
        assert_eq!(old.heading(act), new.heading(twin), "{at}: its heading");
        assert_eq!(old.is_final(act), new.is_final(twin), "{at}: final");
        assert_eq!(old.loss(act), new.loss(twin), "{at}: its loss");
        assert_eq!(old.left_undone(seat, act), new.left_undone(seat, twin), "{at}: left undone");
        match (old.check(seat, act), new.check(seat, twin)) {
            // What another phase asks for the engine refuses before the rule is looked at.
            (Err(why), Err(other)) if other.code == "NotAskedNow" => assert_eq!(why.code, "WrongPhase", "{at}: {why}"),
            (was, is) => assert_eq!(was, is, "{at}: judged"),
        }
    }

    /// The same act at both tables.
    fn submit(&mut self, at: &str, seat: SeatId, text: &str) {
        let act = self.old.read_act(text, "x").unwrap_or_else(|e| panic!("{at}: {e}"));
        let twin = self.new.read_act(text, "x").unwrap_or_else(|e| panic!("{at}: {e}"));
        let told = (self.old.submit(seat, act), self.new.submit(seat, twin));
        match told {
            (Ok(was), Ok(is)) => assert_eq!(was, is, "{at}: {text}"),
            (Err(was), Err(is)) => {
                assert!(was.code == "WrongPhase" || was.code == is.code, "{at}: {was} {is}")
            }
            (was, is) => panic!("{at}: {text}: {was:?} and {is:?}"),
        }
        if !self.known.iter().any(|known| known == text) {
            self.known.push(text.into());
        }
    }

    /// Undo goes back as far in either.
    fn undo(&mut self, at: &str, seat: SeatId) {
        assert_eq!(self.old.undo_words(seat), self.new.undo_words(seat), "{at}: undo");
        let (was, is) = (self.old.undo_of(seat), self.new.undo_of(seat));
        assert_eq!(was, is, "{at}: undone");
    }
}

/// Chance plays both tables at once. Every so many acts all that is said is compared.
fn by_chance(text: &str, n: usize, seed: u64, acts: usize, every: usize) -> String {
    let mut pair = Pair::open(text, n, seed);
    let mut choice = Dice::seeded(seed ^ 0xbe51de);
    for act in 0..acts {
        let at = &format!("seed {seed}, act {act}");
        pair.same(at);
        if act % every == 0 {
            pair.same_words(at, &mut choice);
        }
        let Some(seat) = choice.pick(&pair.old.prompt().seats) else { break };
        // Curtains close often enough, and every kind of act is met.
        let offers = Pair::texts(&pair.old.offers(seat));
        let mut kinds: Vec<&str> = offers.iter().map(|o| kind(o)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind = choice.pick(&kinds).expect("an offer");
        let all: Vec<&String> = offers.iter().filter(|o| self::kind(o) == kind).collect();
        let text = choice.pick(&all).expect("one of them").clone();
        pair.submit(at, seat, &text);
        if choice.below(12) == 0 {
            pair.undo(at, seat);
        }
    }
    pair.same(&format!("seed {seed}, at the end"));
    pair.old.outcome().map(|outcome| outcome.ending).unwrap_or_default()
}

/// "Orders(Build".
fn kind(text: &str) -> &str {
    let module = text.find('(').map_or(text.len(), |n| n + 1);
    let rest = &text[module..];
    &text[..module + rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())]
}

fn small(options: &str) -> String {
    format!("(game: \"order_of_the_dragon\", title: \"x\", text: \"x\", seats: (2, 10), options: ({options}))")
}

#[test]
fn a_new_game_of_ten_is_the_same_act_by_act() {
    by_chance(NEW_GAME, 10, 1, 500, 100);
}

#[test]
fn short_games_are_the_same_to_their_end() {
    let ended = by_chance(&small("cycles: Some(2), drops: true"), 3, 2, 3000, 97);
    assert!(!ended.is_empty());
    by_chance(&small("cycles: Some(3), one_order_a_unit: true, draws: false, vassal_names: false"), 4, 3, 600, 71);
}

#[test]
fn written_positions_are_the_same() {
    for (text, seed) in [(DOWRY, 4), (MARRIAGE, 5)] {
        let (old, _) = both();
        let most = *old.card(text, "x.ron").expect("a scenario").seats.end();
        by_chance(text, usize::from(most), seed, 150, 40);
    }
}

#[test]
fn a_vassal_of_two_is_led_the_same() {
    for seed in 1..4 {
        by_chance(VASSAL, 3, seed, 400, 31);
    }
}

#[test]
fn what_no_list_holds_is_judged_the_same() {
    let mut pair = Pair::open(NEW_GAME, 10, 7);
    let seat = SeatId(0);
    for text in [
        "Points(Vote(unit:30,bid:Order(Hold),points:1))",
        "Points(Also(unit:30,bid:Marry(\"naples\"),points:1))",
        "Points(TakeBack(unit:30,bid:Order(Hold)))",
        "Points(Vote(unit:300,bid:Order(Hold),points:9))",
        "Orders(Order(unit:2,order:Move(to:9000,by_convoy:false)))",
        "Orders(Clear(unit:2))",
        "Orders(Waive(vassal:3))",
        "Heirs(Marry(to:Minor(250)))",
        "Ballot(Propose(motion:Draw))",
        "Ballot(Propose(motion:Drop(\"naples\")))",
        "Ballot(Name(vassal:0,name:\"Marchia\"))",
        "Ballot(Vote(number:3,yes:true))",
    ] {
        let (act, twin) = (pair.old.read_act(text, "x"), pair.new.read_act(text, "x"));
        let (Ok(act), Ok(twin)) = (&act, &twin) else {
            assert_eq!(act.is_ok(), twin.is_ok(), "{text}: {act:?} {twin:?}");
            continue;
        };
        pair.same_act("unlisted", seat, act, twin);
        if pair.old.check(seat, act).is_ok() {
            pair.submit("unlisted", seat, text);
            pair.same("unlisted");
        }
    }
    for text in ["H", "Heir hold", "1 A PAR hold", "2 F TUN - ION", "A DIJ - PAR", "F LON H", "B A PAR", "nonsense"] {
        let words = |table: &dyn GameTable| {
            table.read_order(seat, text).map(|read| read.map(|act| act.text().expect("a text")))
        };
        assert_eq!(words(&*pair.old), words(&*pair.new), "{text}");
    }
}

#[test]
fn bots_play_the_same_game_and_say_the_same_of_it() {
    regnal::diplomacy::strategy::Effort { positions: 60 }.set_usual();
    let (old, new) = both();
    let text = small("cycles: Some(2)");
    for (names, seed) in [("bot1,bot:warlike,bot2,random,bot:any", 1), ("bot*4", 2)] {
        let seats: Vec<SeatSetup> =
            seats(names).expect("sitters").into_iter().enumerate().map(|(n, s)| SeatSetup::plain(n, s)).collect();
        let play = |game: &'static Hosted| {
            let checks = Checks::light();
            play_out(game.game(), (&text, "x.ron"), &seats, seed, &checks, Keep::Nothing).expect("it ends")
        };
        let (was, is) = (play(old), play(new));
        assert_eq!((was.story, was.acts, was.ending), (is.story, is.acts, is.ending), "{names}");
    }
}

#[test]
fn bots_give_the_same_reasons_and_advice() {
    let mut pair = Pair::open(&small("cycles: Some(2)"), 3, 9);
    for act in 0..60 {
        let at = format!("act {act}");
        let Some(seat) = pair.old.prompt().seats.first().copied() else { break };
        let (was, is) = (pair.old.advise(seat), pair.new.advise(seat));
        let told = |a: &regnal::table::Advice<AnyAct>| (Pair::texts(&a.acts), a.lines.clone());
        assert_eq!(was.as_ref().map(told), is.as_ref().map(told), "{at}: advice");
        if let (Some(was), Some(is)) = (was, is) {
            let left = (pair.old.outstanding(seat, &was.acts), pair.new.outstanding(seat, &is.acts));
            assert_eq!(Pair::texts(&left.0), Pair::texts(&left.1), "{at}: outstanding");
        }
        let bot = Opponent { level: 1 + (act % 2) as u8, seed: 5, ..Opponent::plain(2) };
        let ask = |table: &dyn GameTable| {
            let mut question = table.ask_bot(seat, bot, Dice::seeded(act)).expect("it may act");
            let chosen = question.choose();
            (chosen.text().expect("a text"), question.because(&chosen).map(|remark| remark.text))
        };
        let (was, is) = (ask(&*pair.old), ask(&*pair.new));
        assert_eq!(was, is, "{at}: a bot");
        pair.submit(&at, seat, &was.0);
    }
}
