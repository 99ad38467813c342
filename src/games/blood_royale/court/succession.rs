//! The succession (9): who is next, who may be passed over, the crowning and everything that follows from it.

use bevy_ecs::prelude::World;
use serde::{Deserialize, Serialize};

use super::super::components::{Country, Lasting, Spot};
use super::super::frames;
use super::super::ids::CountryId;
use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::{d6, receive, tell, told};
use super::super::{fortune, marriages};
use super::moves::{apply_moves, change_ruler, sync};
use super::{CourtAsk, No, awaits_return, landless, pieces, regency};
use crate::dynasty::{Character, CharacterId, Claim, Kin, Marriage, Move, Verdict, claims, households};
use crate::engine::ChangeRows;
use crate::engine::PushPending;
use crate::line;
use crate::table::{Refusal, SeatId, Throw};

/// A throne that is empty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vacancy {
    pub country: CountryId,
    /// Whom one succeeds.
    pub late: CharacterId,
    /// Where his piece stood (9.7).
    pub king_at: Spot,
    /// Heirs passed over so far, in order.
    pub passed: Vec<Passed>,
}

/// An heir who was passed over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Passed {
    pub who: CharacterId,
    /// With the whole line; a prisoner's children keep their place.
    pub line: bool,
    /// It costs the new monarch Charisma too (9.20, OC.3).
    pub hated: bool,
}

// ---------------------------------------------------------------- The order of succession (9.1 to 9.3, 9.19)

fn order(pos: Pos, kin: &Kin, country: CountryId, of: CharacterId, passed: &[Passed]) -> Vec<Claim> {
    // Looked up once: most crowns nobody has renounced.
    let given_up = marriages::renounced(pos, country);
    let renounced = |c: CharacterId| {
        given_up.contains(&c) || !given_up.is_empty() && kin.ancestors(c).iter().any(|a| given_up.contains(a))
    };
    let judge = |c: &Character| {
        let skipped = passed.iter().find(|p| p.who == c.id);
        match skipped {
            _ if renounced(c.id) => Verdict::SkipLine,
            Some(p) if p.line => Verdict::SkipLine,
            Some(_) => Verdict::SkipPerson,
            None => Verdict::Take,
        }
    };
    claims(kin, of, &pos.country(country).past, &judge)
}

/// Those who would follow the monarch of a country, with their reasons; after the last one while the throne is empty.
pub fn line_of_succession(pos: Pos, country: CountryId) -> Vec<Claim> {
    line_within(pos, &pos.kin(), country)
}

/// As [`line_of_succession`], for many questions over kin looked up once.
pub fn line_within(pos: Pos, kin: &Kin, country: CountryId) -> Vec<Claim> {
    let of = pos.country(country);
    let from = of.monarch.or(of.past.last().copied());
    from.map_or_else(Vec::new, |from| order(pos, kin, country, from, &[]))
}

// ---------------------------------------------------------------- Passing over (9.14, OC.1, OE.24)

/// A prisoner (19.30), or a woman who is another player's by marriage: not one who lives in her own house while another
/// rules her country.
fn is_basic_case(pos: Pos, country: CountryId, heir: CharacterId) -> bool {
    let c = pos.character(heir);
    let abroad = c.keeper != pos.country(country).ruler && c.keeper != c.home;
    c.is_captive() || (!c.sex.is_male() && abroad && pos.kin().spouse(heir).is_some())
}

/// Of a Pretender's line, who lives with another house.
fn is_pretender(pos: Pos, country: CountryId, heir: CharacterId) -> bool {
    let abroad = pos.character(heir).keeper != pos.country(country).ruler;
    let kin = pos.kin();
    let line = |who: CharacterId| who == heir || kin.descendants(who).contains(&heir);
    let claims = |l: &Lasting| matches!(l, Lasting::Pretender { who, country: c, .. } if *c == country && line(*who));
    abroad && pos.deck().lasting.iter().any(claims)
}

/// May the player who rules pass this heir over?
///
/// # Errors
/// He is neither a prisoner nor a woman wed abroad (9.14), and the game is not played with Option C.
pub fn check_pass_over(pos: Pos, country: CountryId, heir: CharacterId) -> Result<(), Refusal> {
    if is_basic_case(pos, country, heir) || pos.options.disputed_succession || is_pretender(pos, country, heir) {
        return Ok(());
    }
    Err(No::CannotPassOver { heir: pos.name_of(heir) }.into())
}

/// The heir is found: the player is asked only where he may pass him over; else he is crowned (9.1).
pub fn run(world: &mut World, vacancy: Vacancy) -> bool {
    frames::pop::<CourtAsk>(world);
    let seen = Seen::of(world);
    let pos = seen.pos();
    let heir = order(pos, &pos.kin(), vacancy.country, vacancy.late, &vacancy.passed).into_iter().next();
    let Some(claim) = heir else {
        landless::no_heir(world, vacancy);
        return true;
    };
    // The crown of a country that nobody rules is a name (18.10).
    if pos.country(vacancy.country).ruler.is_none() {
        world.change::<Country>(vacancy.country).monarch = Some(claim.who);
        return true;
    }
    if check_pass_over(pos, vacancy.country, claim.who).is_ok() {
        let ask = CourtAsk::Heir { vacancy, heir: claim.who, reason: claim.reason };
        world.push(ask);
    } else {
        crown(world, &vacancy, claim.who, &claim.reason);
    }
    true
}

/// The heir is passed over; the search goes on (9.14, 9.17, 9.20, OC.3).
pub fn pass_over(world: &mut World, mut vacancy: Vacancy, heir: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let basic = is_basic_case(pos, vacancy.country, heir);
    let c = pos.character(heir);
    let hated = !basic || (c.is_captive() && c.sex.is_male());
    let text = line![heir, " is passed over in ", vacancy.country, "."];
    let line = !c.is_captive();
    tell(world, pos.country(vacancy.country).ruler, None, "9.14", text);
    vacancy.passed.push(Passed { who: heir, line, hated });
    world.push(CourtAsk::Vacant(vacancy));
}

// ---------------------------------------------------------------- The crowning (9.6 to 9.13, 9.17 to 9.22)

/// The player who has the country when this heir reigns: a Queen comes to the player who rules it, or to its own if
/// she is of his house (9.8). A man reigns for the player who has him (Q29, OE.24), but one who only lives where his
/// wife does, by contract or as Consort, or did until she died (7.9, 9.13), for his own house (9.10).
pub fn ruler_under(pos: Pos, country: CountryId, heir: CharacterId) -> Option<SeatId> {
    let (c, of) = (pos.character(heir), pos.country(country));
    if c.sex.is_male() {
        let kin = pos.kin();
        let at_hers = kin.marriage_of(heir).is_some_and(|m| m.husband_moved || pos.crown_of(m.wife).is_some());
        let own = c.home.filter(|_| at_hers || awaits_return(pos, heir));
        return own.or(c.keeper).or(of.ruler);
    }
    // A Pretender, or an heir of one, reigns for those she went over to, unless she was wed into their house (OE.24).
    if c.keeper == c.home && is_pretender(pos, country, heir) {
        return c.keeper;
    }
    let own = of.player.filter(|p| c.home == Some(*p));
    own.or(of.ruler).or(of.player)
}

/// Who moves when he or she comes to the throne of a country of `seat`'s (9.8 to 9.10).
fn court_moves(pos: Pos, heir: CharacterId, seat: SeatId) -> Vec<Move> {
    let kin = pos.kin();
    let reigns = |c| pos.crown_of(c).is_some();
    let spouse = kin.spouse(heir);
    let c = pos.character(heir);
    if !c.sex.is_male() {
        return households::becomes_queen(&kin, heir, seat, spouse.is_some_and(reigns));
    }
    if spouse.is_some_and(reigns) {
        return households::dynastic_union(&kin, heir, seat);
    }
    // One who lived in his wife's house returns to his own, and she with him.
    let mut out = vec![];
    if c.keeper != Some(seat) {
        let to =
            |who: CharacterId, home, why: &str| Move { who, keeper: Some(seat), home, retired: false, why: why.into() };
        out.push(to(heir, c.home.or(Some(seat)), "returns to reign"));
        out.extend(spouse.map(|w| to(w, pos.character(w).home, "goes with her husband, the King")));
    }
    out
}

/// The heir reigns: household, countries, penalties, the gift for a match with a crowned head, Regent, piece.
pub fn crown(world: &mut World, vacancy: &Vacancy, heir: CharacterId, reason: &str) {
    let country = vacancy.country;
    let seen = Seen::of(world);
    let pos = seen.pos();
    let before = pos.country(country).ruler;
    let seat = ruler_under(pos, country, heir);
    let title = if pos.character(heir).sex.is_male() { "King" } else { "Queen" };
    let text = line![heir, " is ", title, " of ", country, format!(": {reason}.")];
    let moves = seat.map_or_else(Vec::new, |s| court_moves(pos, heir, s));
    tell(world, seat, None, "9.1", text).great(6);

    let mut of = world.change::<Country>(country);
    (of.monarch, of.usurper) = (Some(heir), 0);
    apply_moves(world, &moves, "9.9");
    // In a union the moves have brought her to her husband's player.
    if let Some(seat) = Seen::of(world).pos().character(heir).keeper {
        change_ruler(world, country, seat);
    }
    penalties(world, vacancy, heir, before);
    crown_gift(world, heir);
    let seen = Seen::of(world);
    let pos = seen.pos();
    if regency::is_wanted(pos, country) {
        regency::ask(world, country, vacancy.king_at);
    } else {
        pieces::crown_piece(world, country, vacancy.king_at);
    }
    sync(world);
    bastards_cause(world, country, heir);
}

/// What it costs to have passed somebody over (9.17, 9.20, OC.2 to OC.4).
fn penalties(world: &mut World, vacancy: &Vacancy, heir: CharacterId, before: Option<SeatId>) {
    let country = vacancy.country;
    for passed in &vacancy.passed {
        let penalty = "the men of this crown's house fight at -1 and the claimant's at +1 against them.";
        let text = line!["While ", passed.who, " or an heir lives, ", penalty];
        world.change::<Country>(country).claimants.push(passed.who);
        tell(world, before, None, "9.17", text);
    }
    if vacancy.passed.iter().any(|p| p.hated) {
        let die = d6(world);
        let lost = if die <= 3 { -1 } else { -2 };
        world.change::<Country>(country).usurper = lost;
        let text = line!["The Charisma of ", heir, " is lower by ", -lost, " for this reign."];
        let throw = Throw {
            purpose: "unrest over a disputed succession".into(),
            dice: vec![die],
            modifiers: vec![],
            total: die.into(),
            needed: "1 to 3: -1, 4 to 6: -2".into(),
        };
        told(world, before, None, "9.20", throw, text);
    }
    let Some(before) = before.filter(|_| Seen::of(world).pos().options.disputed_succession) else { return };
    for passed in vacancy.passed.iter().filter(|p| p.line) {
        let seen = Seen::of(world);
        let pos = seen.pos();
        // Who lives with others is in exile already.
        if pos.character(passed.who).keeper == Some(before) {
            let moves = households::exile(&pos.kin(), passed.who, before, pos.left_of(before));
            apply_moves(world, &moves, "OC.4");
        }
    }
}

/// 100 Crowns to the house whose child is wed to a crowned head, once a marriage (8.13, 8.14, Q22).
pub fn crown_gift(world: &mut World, monarch: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    let kin = pos.kin();
    let Some(marriage) = kin.marriage_of(monarch).filter(|m| !m.crown_gift_paid) else { return };
    let Some(spouse) = marriage.partner(monarch) else { return };
    let home = pos.character(spouse).home.filter(|h| Some(*h) != pos.character(monarch).home);
    let Some(home) = home else { return };
    let (id, crowns) = (marriage.id, u32::from(pos.book.tables.crowns.monarch_wed));
    let text = line![home, " receives ", crowns, " Crowns: ", spouse, " is wed to a crowned head."];
    world.change::<Marriage>(id).crown_gift_paid = true;
    receive(world, home, crowns);
    tell(world, Some(home), None, "8.13", text);
}

/// A woman reigns while a late King's bastard lives: every province of the kingdom is tested (OE.27).
fn bastards_cause(world: &mut World, country: CountryId, heir: CharacterId) {
    let seen = Seen::of(world);
    let pos = seen.pos();
    if pos.character(heir).sex.is_male() || !fortune::bastard_lives(pos, country) {
        return;
    }
    let Some(ruler) = pos.country(country).ruler else { return };
    tell(world, Some(ruler), None, "OE.27", "The bastard's friends stir against a Queen.");
    fortune::kingdom_rolls(world, ruler);
}
