//! The announcements at the end of the Dynastic Sequence (5.5 to 5.7, 10).

use bevy_ecs::prelude::World;

use super::super::position::Pos;
use super::super::readers::Seen;
use super::super::telling::tell;
use super::people::scores_in_words;
use super::{deaths, pieces};
use crate::dynasty::{CharacterId, Marriage};
use crate::engine::{Line, joined};
use crate::line;
use crate::table::SeatId;

/// Widows and widowers go home, everybody's births, weddings and deaths of this turn are told, Princes of 20 appear.
pub fn announce(world: &mut World) {
    deaths::widows_go_home(world);
    for seat in Seen::of(world).pos().seats().collect::<Vec<_>>() {
        let news = news_of(Seen::of(world).pos(), seat);
        if !news.is_empty() {
            tell(world, Some(seat), None, "10.1", line![seat, " announces: ", joined(news, "; "), "."]);
        }
    }
    pieces::come_of_age(world);
}

/// Births, weddings, deaths and crownings of this turn in a player's household, in words.
pub fn news_of(pos: Pos, seat: SeatId) -> Vec<Line> {
    let year = pos.year();
    let mine = |c: &CharacterId| pos.character(*c).keeper == Some(seat);
    let mut news = vec![];
    // With their scores (10.3).
    for c in pos.people().filter(|c| mine(&c.id) && c.track == year && c.father.is_some()) {
        news.push(line![c.id, " is born (", scores_in_words(c.sex, c.scores), ")"]);
    }
    // A relative who was found came with his wife: nobody wed (9.5).
    let found = |m: &&Marriage| m.contract.is_none() && pos.character(m.wife).home.is_none();
    for m in pos.marriages().filter(|m| m.year == year && mine(&m.wife) && m.lasts() && !found(m)) {
        news.push(line![m.husband, " weds ", m.wife]);
    }
    for c in pos.people().filter(|c| mine(&c.id) && c.died == Some(year)) {
        news.push(line![c.id, " is dead at ", c.age(year)]);
    }
    for country in pos.countries().filter(|c| c.ruler == Some(seat)) {
        // Only where the last reign ended this turn.
        let ended = country.past.last().is_some_and(|late| pos.character(*late).died == Some(year));
        if let Some(monarch) = country.monarch.filter(|_| ended) {
            news.push(line![monarch, " reigns in ", country.id]);
        }
    }
    news
}
