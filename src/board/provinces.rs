//! Maps of provinces: who borders whom, and how far it is. Places are numbers from 0.

use super::search::{Ties, search};

/// Which places border each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProvinceGraph {
    neighbours: Vec<Vec<usize>>,
}

impl ProvinceGraph {
    /// `count` places and the borders between them; a border that names no place is left out.
    pub fn new(count: usize, borders: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut neighbours = vec![vec![]; count];
        for (a, b) in borders.into_iter().filter(|&(a, b)| a < count && b < count && a != b) {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        ProvinceGraph { neighbours }
    }

    /// How many places there are; they are numbered from 0.
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Is it a map without places?
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// In ascending order.
    pub fn neighbours(&self, place: usize) -> &[usize] {
        self.neighbours.get(place).map_or(&[], Vec::as_slice)
    }

    /// Do they border each other? A place does not border itself, nor does one that is not on the map border any.
    pub fn adjacent(&self, a: usize, b: usize) -> bool {
        self.neighbours(a).binary_search(&b).is_ok()
    }

    /// Every border once, the lower number first, in order.
    pub fn borders(&self) -> impl Iterator<Item = (usize, usize)> {
        self.neighbours
            .iter()
            .enumerate()
            .flat_map(|(a, list)| list.iter().map(move |&b| (a, b)))
            .filter(|(a, b)| a < b)
    }

    /// What each place costs to reach. `cost(from, to)` is that of one step; `None`: no such step.
    pub fn distances(&self, from: usize, mut cost: impl FnMut(usize, usize) -> Option<u32>) -> Vec<Option<u32>> {
        let found = search(self.len(), Ties::LowestNumber, [(from, 0u32)], |search, at, spent| {
            for &to in &self.neighbours[at] {
                if let Some(sum) = cost(at, to).and_then(|step| spent.checked_add(step)) {
                    search.reach(to, sum);
                }
            }
        });
        found.costs().collect()
    }

    /// Steps to each place from the nearest of these.
    pub fn steps_from(&self, places: impl IntoIterator<Item = usize>) -> Vec<Option<u32>> {
        let starts = places.into_iter().map(|at| (at, 0));
        let found = search(self.len(), Ties::LowestNumber, starts, |search, at, steps| {
            self.neighbours[at].iter().for_each(|to| search.reach(*to, steps + 1));
        });
        found.costs().collect()
    }

    /// Do these places hang together, by ways through them alone?
    pub fn connected(&self, places: &[usize]) -> bool {
        let Some(&first) = places.first() else { return true };
        let mut inside = vec![false; self.len()];
        for &p in places.iter().filter(|p| **p < self.len()) {
            inside[p] = true;
        }
        let reach = self.distances(first, |_, to| inside[to].then_some(1));
        places.iter().all(|p| reach.get(*p).is_some_and(Option::is_some))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square 0-1-2-3 with a tail 3-4, and 5 apart.
    fn square() -> ProvinceGraph {
        ProvinceGraph::new(6, [(1, 0), (1, 2), (2, 3), (3, 0), (3, 4), (0, 1), (4, 9), (2, 2)])
    }

    #[test]
    fn borders_are_kept_once_and_both_ways() {
        let map = square();
        assert_eq!(map.neighbours(0), [1, 3]);
        assert!(map.neighbours(5).is_empty() && map.neighbours(77).is_empty());
        assert!(map.adjacent(4, 3) && map.adjacent(3, 4) && !map.adjacent(0, 2) && !map.adjacent(2, 2));
        assert_eq!(map.borders().collect::<Vec<_>>(), [(0, 1), (0, 3), (1, 2), (2, 3), (3, 4)]);
    }

    #[test]
    fn distances_follow_the_cost_of_steps() {
        let map = square();
        assert_eq!(map.distances(0, |_, _| Some(1)), [Some(0), Some(1), Some(2), Some(1), Some(2), None]);
        let dear = map.distances(0, |_, to| Some(if to == 3 { 5 } else { 1 }));
        assert_eq!(dear, [Some(0), Some(1), Some(2), Some(5), Some(6), None]);
        let barred = map.distances(0, |_, to| (to != 3).then_some(1));
        assert_eq!(barred, [Some(0), Some(1), Some(2), None, None, None]);
        assert_eq!(map.distances(99, |_, _| Some(1)), [None; 6]);
        assert_eq!(map.steps_from([4, 1]), [Some(1), Some(0), Some(1), Some(1), Some(0), None]);
    }

    #[test]
    fn what_hangs_together() {
        let map = square();
        assert!(map.connected(&[0, 1, 2]) && map.connected(&[4]) && map.connected(&[]));
        assert!(!map.connected(&[0, 2]) && !map.connected(&[0, 1, 5]) && !map.connected(&[0, 42]));
    }
}
