//! The family tree as a drawing in abstract units: generations in rows, partners side by side, children under a bus.
//!
//! Everybody is one unit wide; `x` is the middle. A person of the blood stands once; a partner who is of the blood
//! too is drawn again beside the spouse.

use std::collections::{BTreeMap, BTreeSet};

use super::{Character, CharacterId, Kin, MarriageId};

/// Space between two households.
const GAP: f32 = 0.25;

/// A person's place in the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub who: CharacterId,
    pub x: f32,
    /// From the top, the first is 0.
    pub row: u16,
    /// Of the blood of the tree's first person; otherwise married in.
    pub of_blood: bool,
    /// Stands elsewhere in the tree too: here only as a partner.
    pub again: bool,
}

/// The bar between two partners.
#[derive(Clone, Debug, PartialEq)]
pub struct Couple {
    /// `None`: parents who were never married.
    pub marriage: Option<MarriageId>,
    /// Of the blood, and the partner.
    pub of: [CharacterId; 2],
    pub x: [f32; 2],
    pub row: u16,
    /// The marriage lasts.
    pub lasts: bool,
}

/// The line from parents down to their children.
#[derive(Clone, Debug, PartialEq)]
pub struct Bus {
    /// Where it leaves the parents.
    pub x: f32,
    /// The parents' row.
    pub row: u16,
    /// The children, by birth, in the next row.
    pub children: Vec<(CharacterId, f32)>,
    /// Buses of one person run one below the other, so that they can be told apart: 0 is the highest.
    pub level: u8,
}

/// A tree as it is drawn: everything at its place, in units of one person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    pub people: Vec<Node>,
    pub couples: Vec<Couple>,
    pub buses: Vec<Bus>,
    pub width: f32,
    pub rows: u16,
}

impl Tree {
    /// Where the person stands of the blood, or else as a partner.
    pub fn find(&self, who: CharacterId) -> Option<&Node> {
        let first = self.people.iter().find(|n| n.who == who && !n.again);
        first.or_else(|| self.people.iter().find(|n| n.who == who))
    }
}

/// The tree of `root`: up to `depth_up` generations above, with their whole issue down to `depth_down` below `root`.
pub fn layout(kin: &Kin, root: CharacterId, depth_up: u16, depth_down: u16) -> Tree {
    let mut tree = Tree::default();
    if kin.get(root).is_none() {
        return tree;
    }
    let (mut top, mut climbed) = (root, 0);
    let mut passed = BTreeSet::from([root]);
    // From the top down to the root everybody stands under this parent, whoever else of the blood is the other.
    let mut spine = BTreeMap::new();
    while climbed < depth_up {
        let Some(parent) = blood_parent(kin, top).filter(|p| passed.insert(*p)) else { break };
        spine.insert(top, parent);
        top = parent;
        climbed += 1;
    }
    let mut drawn = BTreeSet::new();
    let household = gather(kin, top, climbed.saturating_add(depth_down), &spine, &mut drawn);
    tree.width = household.width;
    place(kin, &household, 0.0, 0, &drawn, &mut tree);
    tree.rows = tree.people.iter().map(|n| n.row + 1).max().unwrap_or(0);
    tree
}

/// People whose name has `text` in it, however it is written: those whose name begins with it first, then by birth.
pub fn search(kin: &Kin, text: &str) -> Vec<CharacterId> {
    let text = text.trim().to_lowercase();
    if text.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(bool, &Character)> =
        kin.everybody().filter_map(|c| c.name.to_lowercase().find(&text).map(|at| (at > 0, c))).collect();
    found.sort_by_key(|(inside, c)| (*inside, c.born, c.id));
    found.into_iter().map(|(_, c)| c.id).collect()
}

/// The parent above whom the tree goes on: the one whose name the child bears.
fn blood_parent(kin: &Kin, of: CharacterId) -> Option<CharacterId> {
    let house = kin.get(of)?.house;
    let parents = kin.parents(of);
    let named = parents.iter().copied().find(|p| kin.get(*p).is_some_and(|p| p.house == house));
    named.or(parents.first().copied())
}

/// One of the blood, the partners, and the children by each partner.
struct Household {
    of: CharacterId,
    /// Partner (`None`: not known), the marriage, the children by that partner.
    unions: Vec<(Option<CharacterId>, Option<MarriageId>, Vec<Household>)>,
    width: f32,
}

impl Household {
    /// Of the people on its own row.
    fn own_width(&self) -> f32 {
        1.0 + self.unions.iter().filter(|u| u.0.is_some()).count() as f32
    }

    fn below(&self) -> impl Iterator<Item = &Household> {
        self.unions.iter().flat_map(|u| &u.2)
    }
}

fn gather(
    kin: &Kin,
    of: CharacterId,
    depth: u16,
    spine: &BTreeMap<CharacterId, CharacterId>,
    drawn: &mut BTreeSet<CharacterId>,
) -> Household {
    drawn.insert(of);
    let mut unions: Vec<(Option<CharacterId>, Option<MarriageId>, Vec<CharacterId>)> = Vec::new();
    for marriage in kin.marriages_of(of) {
        let partner = marriage.partner(of).filter(|p| kin.get(*p).is_some());
        if partner.is_some() && unions.iter().all(|u| u.0 != partner) {
            unions.push((partner, Some(marriage.id), Vec::new()));
        }
    }
    if depth > 0 {
        for child in kin.children(of) {
            let other = kin.parents(*child).into_iter().find(|p| *p != of);
            // Cousins' children stand under the parent who is drawn first.
            if spine.get(child).is_some_and(|parent| *parent != of) || !drawn.insert(*child) {
                continue;
            }
            match unions.iter_mut().find(|u| u.0 == other) {
                Some(union) => union.2.push(*child),
                None => unions.push((other, None, vec![*child])),
            }
        }
    }
    let unions: Vec<_> = unions
        .into_iter()
        .map(|(partner, marriage, children)| {
            let below = children.into_iter().map(|c| gather(kin, c, depth - 1, spine, drawn)).collect();
            (partner, marriage, below)
        })
        .collect();
    let mut out = Household { of, unions, width: 0.0 };
    let below: f32 = out.below().map(|h| h.width).sum();
    let gaps = out.below().count().saturating_sub(1) as f32 * GAP;
    out.width = out.own_width().max(below + gaps);
    out
}

/// Puts a household at `left`: its own row in the middle of its width, those below side by side. Answers with the
/// middle of the person of the blood.
fn place(kin: &Kin, of: &Household, left: f32, row: u16, drawn: &BTreeSet<CharacterId>, tree: &mut Tree) -> f32 {
    let x = left + (of.width - of.own_width()) / 2.0 + 0.5;
    tree.people.push(Node { who: of.of, x, row, of_blood: true, again: false });
    let below: f32 = of.below().map(|h| h.width).sum();
    let gaps = of.below().count().saturating_sub(1) as f32 * GAP;
    let mut child_left = left + (of.width - below - gaps) / 2.0;
    let mut partner_x = x;
    let mut level = 0;
    for (partner, marriage, children) in &of.unions {
        let mut from = x;
        if let Some(partner) = *partner {
            partner_x += 1.0;
            // Beside the one partner the bus leaves the bar; of a later partner, her end of it.
            from = partner_x - 0.5;
            // Of the blood, or beside another partner already.
            let again = drawn.contains(&partner) || tree.people.iter().any(|n| n.who == partner);
            tree.people.push(Node { who: partner, x: partner_x, row, of_blood: false, again });
            let lasts = marriage.is_some() && kin.spouse(of.of) == Some(partner);
            tree.couples.push(Couple { marriage: *marriage, of: [of.of, partner], x: [x, partner_x], row, lasts });
        }
        if children.is_empty() {
            continue;
        }
        let mut bus = Bus { x: from, row, children: Vec::new(), level };
        for child in children {
            let at = place(kin, child, child_left, row + 1, drawn, tree);
            bus.children.push((child.of, at));
            child_left += child.width + GAP;
        }
        tree.buses.push(bus);
        level = level.saturating_add(1);
    }
    x
}
