//! The list of offers: short ones whole, long ones by heading first.

use crate::engine::{Act, Table};
use std::collections::BTreeMap;

use crate::table::{SeatId, with_players};

/// Longer lists are shown by their headings.
const LONG: usize = 25;

/// The offers of one seat as they are listed now, and what a number means.
pub struct Listing {
    /// Headings in the order of the first offer under each.
    groups: Vec<(String, Vec<(Act, String)>)>,
    /// The heading opened, of a long list.
    open: Option<usize>,
}

/// What a number stands for.
pub enum Chosen {
    Act(Act),
    /// A heading: its offers are to be listed.
    Heading,
    Nothing,
}

impl Listing {
    /// What the seat is offered now, no heading opened; an act that cannot be undone says so, and acts with the same words are
    /// told apart by what `do` would take.
    pub fn of(table: &Table, seat: SeatId) -> Self {
        Self::over(table, table.offers(seat))
    }

    /// The same of other acts than those offered.
    pub fn over(table: &Table, acts: Vec<Act>) -> Self {
        let mut groups: Vec<(String, Vec<(Act, String)>)> = Vec::new();
        for offer in acts {
            let heading = with_players(table.seats(), &table.heading(&offer));
            let words = with_players(table.seats(), &table.describe(&offer));
            let last = if table.is_final(&offer) { format!("{words} (cannot be undone)") } else { words };
            match groups.iter_mut().find(|(h, _)| *h == heading) {
                Some((_, offers)) => offers.push((offer, last)),
                None => groups.push((heading, vec![(offer, last)])),
            }
        }
        for (_, offers) in &mut groups {
            tell_apart(offers);
        }
        Listing { groups, open: None }
    }

    fn is_long(&self) -> bool {
        self.groups.iter().map(|(_, offers)| offers.len()).sum::<usize>() > LONG && self.groups.len() > 1
    }

    /// The lines to print.
    pub fn lines(&self) -> Vec<String> {
        let numbered = |n: usize, text: &str| format!("{:>4}  {text}", n + 1);
        if let Some(open) = self.open {
            let (heading, offers) = &self.groups[open];
            let mut lines = vec![heading.clone()];
            lines.extend(offers.iter().enumerate().map(|(n, (_, words))| numbered(n, words)));
            lines.push("   b  back to the headings".into());
            return lines;
        }
        if self.is_long() {
            return self
                .groups
                .iter()
                .enumerate()
                .map(|(n, (heading, offers))| match &offers[..] {
                    [(_, words)] => numbered(n, words),
                    _ => numbered(n, &format!("{heading} ({} ways)", offers.len())),
                })
                .collect();
        }
        let mut n = 0;
        let mut lines = Vec::new();
        for (heading, offers) in &self.groups {
            lines.push(heading.clone());
            for (_, words) in offers {
                lines.push(numbered(n, words));
                n += 1;
            }
        }
        lines
    }

    /// What number `n` (from 1) stands for.
    pub fn choose(&mut self, n: usize) -> Chosen {
        let Some(n) = n.checked_sub(1) else { return Chosen::Nothing };
        if let Some(open) = self.open {
            return self.groups[open].1.get(n).map_or(Chosen::Nothing, |(a, _)| Chosen::Act(a.clone()));
        }
        if !self.is_long() {
            return self
                .groups
                .iter()
                .flat_map(|(_, offers)| offers)
                .nth(n)
                .map_or(Chosen::Nothing, |(a, _)| Chosen::Act(a.clone()));
        }
        match self.groups.get(n).map(|(_, offers)| &offers[..]) {
            None => Chosen::Nothing,
            // A heading with one offer is that offer.
            Some([(only, _)]) => Chosen::Act(only.clone()),
            Some(_) => {
                self.open = Some(n);
                Chosen::Heading
            }
        }
    }

    /// Back to the headings.
    pub fn close(&mut self) {
        self.open = None;
    }
}

/// Behind words that stand in the list more than once the act itself, which is another each time.
fn tell_apart(offers: &mut [(Act, String)]) {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (_, words) in offers.iter() {
        *times.entry(words.clone()).or_default() += 1;
    }
    for (act, words) in offers.iter_mut().filter(|(_, words)| times[words] > 1) {
        words.push_str(&format!("  {}", act.text()));
    }
}

#[cfg(test)]
mod tests {
    use super::tell_apart;
    use crate::engine::Act;
    use crate::engine::well::Take;

    /// Two pieces of one kind in one place: which is meant can be read off the list.
    #[test]
    fn offers_with_the_same_words_are_told_apart() {
        let offer = |n: u8, words: &str| (Act::new(Take(n)), words.to_string());
        let mut offers = vec![offer(1, "Take 1 army"), offer(2, "Take 1 army"), offer(3, "Go on")];
        tell_apart(&mut offers);
        let words: Vec<&str> = offers.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(words, ["Take 1 army  Take(1)", "Take 1 army  Take(2)", "Go on"]);
    }
}
