//! The one search for cheapest ways, on whatever map. Places are numbers from 0.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Which of places that are as cheap is gone on from first. It decides which of ways as cheap is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    LowestNumber,
    FirstFound,
}

/// A search under way.
pub struct Search<C> {
    best: Vec<Option<(C, usize)>>,
    /// Cost, rank among those as cheap, place.
    open: BinaryHeap<Reverse<(C, usize, usize)>>,
    ties: Ties,
    pushed: usize,
    at: usize,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<C> {
    best: Vec<Option<(C, usize)>>,
    order: Vec<usize>,
}

/// Searches `count` places from `starts`, each with what it costs to be there. `steps` is called once for each place that is
/// reached, the cheapest first, with what it costs, and says by [`Search::reach`] where one comes from there. No step may
/// make a way cheaper.
pub fn search<C: Copy + Ord>(
    count: usize,
    ties: Ties,
    starts: impl IntoIterator<Item = (usize, C)>,
    mut steps: impl FnMut(&mut Search<C>, usize, C),
) -> Found<C> {
    let mut search = Search { best: vec![None; count], open: BinaryHeap::new(), ties, pushed: 0, at: 0 };
    for (start, cost) in starts {
        search.at = start;
        search.reach(start, cost);
    }
    let mut order = vec![];
    while let Some(Reverse((cost, _, at))) = search.open.pop() {
        // A dearer way, found before the cheapest was.
        if search.best[at].is_some_and(|(least, _)| least < cost) {
            continue;
        }
        order.push(at);
        search.at = at;
        steps(&mut search, at, cost);
    }
    Found { best: search.best, order }
}

impl<C: Copy + Ord> Search<C> {
    /// Would this be the cheapest way to a place so far? Of ways as cheap the first one stays. No way leads off the map.
    pub fn improves(&self, to: usize, cost: C) -> bool {
        self.best.get(to).is_some_and(|known| known.is_none_or(|(least, _)| cost < least))
    }

    /// From where the search stands one comes to `to`, at so much in all.
    pub fn reach(&mut self, to: usize, cost: C) {
        if self.improves(to, cost) {
            self.best[to] = Some((cost, self.at));
            let rank = if self.ties == Ties::LowestNumber { to } else { self.pushed };
            self.open.push(Reverse((cost, rank, to)));
            self.pushed += 1;
        }
    }
}

impl<C: Copy> Found<C> {
    /// What it costs to come to a place; `None`: no way leads there.
    pub fn cost(&self, to: usize) -> Option<C> {
        self.best.get(to)?.map(|(cost, _)| cost)
    }

    /// [`Found::cost`] of all places, by number.
    pub fn costs(&self) -> impl Iterator<Item = Option<C>> {
        self.best.iter().map(|found| found.map(|(cost, _)| cost))
    }

    /// All places reached, the cheapest first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// The cheapest way to a place: where it begins, and the places entered, the goal last.
    pub fn path(&self, to: usize) -> Option<Vec<usize>> {
        let mut path = vec![to];
        let mut at = to;
        loop {
            let (_, before) = (*self.best.get(at)?)?;
            if before == at {
                path.reverse();
                return Some(path);
            }
            path.push(before);
            at = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square 0-1-2-3 with a tail 3-4, and 5 apart; each step costs what `toll` says of the place entered.
    fn square(starts: &[usize], toll: impl Fn(usize) -> Option<u32>, stop: impl Fn(usize) -> bool) -> Found<u32> {
        const NEAR: [&[usize]; 6] = [&[3, 1], &[0, 2], &[1, 3], &[0, 2, 4], &[3, 77], &[]];
        search(6, Ties::LowestNumber, starts.iter().map(|at| (*at, 0)), |search, at, cost| {
            if starts.contains(&at) || !stop(at) {
                for &to in NEAR[at] {
                    toll(to).into_iter().for_each(|toll| search.reach(to, cost + toll));
                }
            }
        })
    }

    #[test]
    fn costs_follow_the_steps() {
        let costs = |starts: &[usize], toll: fn(usize) -> Option<u32>| {
            square(starts, toll, |_| false).costs().collect::<Vec<_>>()
        };
        assert_eq!(costs(&[0], |_| Some(1)), [Some(0), Some(1), Some(2), Some(1), Some(2), None]);
        let dear = costs(&[0], |to| Some(if to == 3 { 5 } else { 1 }));
        assert_eq!(dear, [Some(0), Some(1), Some(2), Some(5), Some(6), None]);
        assert_eq!(costs(&[0], |to| (to != 3).then_some(1)), [Some(0), Some(1), Some(2), None, None, None]);
        assert_eq!(costs(&[4, 1], |_| Some(1)), [Some(1), Some(0), Some(1), Some(1), Some(0), None]);
        assert_eq!((costs(&[], |_| Some(1)), costs(&[99], |_| Some(1))), (vec![None; 6], vec![None; 6]));
    }

    #[test]
    fn the_cheapest_way_is_found_and_stops_are_kept() {
        let path = |to: usize, stop: usize| square(&[0], |_| Some(1), |at| at == stop).path(to);
        assert_eq!(path(4, 9), Some(vec![0, 3, 4]));
        assert_eq!(path(2, 1), Some(vec![0, 3, 2]), "round by 3");
        assert_eq!(path(1, 1), Some(vec![0, 1]), "a stop may be entered");
        assert_eq!((path(4, 3), path(0, 0), path(5, 9), path(42, 9)), (None, Some(vec![0]), None, None));
        let dear = square(&[0], |to| Some(if to == 1 { 9 } else { 1 }), |_| false);
        assert_eq!((dear.path(2), dear.cost(2), dear.cost(42)), (Some(vec![0, 3, 2]), Some(2), None));
        assert_eq!(dear.order(), [0, 3, 2, 4, 1], "1 is the dearest, and the cheap way to 2 leads round it");
    }

    /// 0 leads to 2 and 1, in this order, and both lead to 3.
    #[test]
    fn ties_are_broken_as_asked() {
        let found = |ties| {
            search(4, ties, [(0, 0)], |search, at, cost| {
                let near: &[usize] = [&[2, 1][..], &[3], &[3], &[]][at];
                near.iter().for_each(|to| search.reach(*to, cost + 1));
            })
        };
        let (low, first) = (found(Ties::LowestNumber), found(Ties::FirstFound));
        assert_eq!((low.order(), low.path(3)), (&[0, 1, 2, 3][..], Some(vec![0, 1, 3])));
        assert_eq!((first.order(), first.path(3)), (&[0, 2, 1, 3][..], Some(vec![0, 2, 3])));
    }
}
