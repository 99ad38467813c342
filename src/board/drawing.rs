//! The drawing of a map of provinces: lines, outlines, and where labels and pieces go. In units of a frame about 1000 wide, y
//! down. [`Drawing::read`] reads the file, [`super::drawing_lint`] looks whether it fits the map.

use std::fmt::Debug;

use serde::de::DeserializeOwned;

use super::keys::Keyed;

/// The places of a map, by kind.
pub trait Places: Copy + Ord + Debug + Send + Sync + 'static {
    /// Land of the game.
    type Province: Keyed;
    /// Water of the game.
    type Sea: Keyed;
    /// Land that nobody may enter.
    type OffLimits: Keyed;
    /// One of the places where fleets lie in port in a province: by the sea area it is on, or a coast's name.
    type Port: Copy + Ord + Debug + DeserializeOwned + Send + Sync + 'static;

    /// The sea area in which such a place is drawn, where that is prescribed.
    fn water_of(_port: Self::Port) -> Option<Self::Sea> {
        None
    }
}

/// x and y in units of the frame, y down.
pub type Point = [f32; 2];

/// What lies on one side of a line, or is drawn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side<P: Places> {
    Province(P::Province),
    Sea(P::Sea),
    OffLimits(P::OffLimits),
    /// Land or water beyond the game, by its name in the file.
    Beyond(String),
}

impl<P: Places> Side<P> {
    pub(super) fn of_key(key: &str) -> Self {
        let province = P::Province::of_key(key).map(Side::Province);
        let sea = || P::Sea::of_key(key).map(Side::Sea);
        let land = || P::OffLimits::of_key(key).map(Side::OffLimits);
        province.or_else(sea).or_else(land).unwrap_or_else(|| Side::Beyond(key.into()))
    }

    /// The place's key; of what lies beyond the game its name in the file.
    pub fn key(&self) -> &str {
        match self {
            Side::Province(p) => p.key(),
            Side::Sea(s) => s.key(),
            Side::OffLimits(o) => o.key(),
            Side::Beyond(name) => name,
        }
    }
}

/// Between what kinds of places a line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Land,
    Coast,
    /// Between two sea areas.
    Sea,
    /// The frame.
    Edge,
}

/// What a line means in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passage {
    /// The two are neighbours, or the coast is one of the sea area.
    Open,
    /// They touch on the drawing and are no neighbours: to be drawn thick on land.
    Blocked,
    /// Part of a land's inner waters: to be drawn as a coast.
    Strait,
    /// Of no concern to play.
    Off,
}

/// A line of the map; each stands once.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<P: Places> {
    pub a: Side<P>,
    /// None at the frame.
    pub b: Option<Side<P>>,
    pub kind: LineKind,
    pub rel: Passage,
    pub points: Vec<Point>,
}

/// An outline and the holes in it; rings are not closed by a repeated point.
#[derive(Clone, Debug, PartialEq)]
pub struct Polygon {
    pub outer: Vec<Point>,
    pub holes: Vec<Vec<Point>>,
}

impl Polygon {
    /// Does the point lie within the outline and outside its holes? Each call walks over all points.
    pub fn holds(&self, at: Point) -> bool {
        let odd = |ring: &[Point]| {
            let next = ring.iter().cycle().skip(1);
            let crossed = |(a, b): (&Point, &Point)| {
                (a[1] > at[1]) != (b[1] > at[1]) && at[0] < (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]) + a[0]
            };
            ring.iter().zip(next).filter(|pair| crossed(*pair)).count() % 2 == 1
        };
        odd(&self.outer) && !self.holes.iter().any(|h| odd(h))
    }
}

/// How one place is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape<P: Places> {
    pub side: Side<P>,
    /// For land beyond the game; the others have theirs in the map.
    pub name: Option<String>,
    pub label: Point,
    /// Free width at the label.
    pub label_width: f32,
    /// Degrees clockwise.
    pub label_angle: f32,
    /// Where pieces stand.
    pub unit: Point,
    /// The capital, or the supply centre.
    pub city: Option<Point>,
    /// Where fleets in port lie.
    pub coasts: Vec<(P::Port, Point)>,
    /// The largest first.
    pub polygons: Vec<Polygon>,
    /// Inner waters: drawn as water, part of the land for the pointer.
    pub straits: Vec<Polygon>,
}

impl<P: Places> Shape<P> {
    /// Does the pointer there mean this place? Inner waters count as the land around them.
    pub fn holds(&self, at: Point) -> bool {
        self.polygons.iter().chain(&self.straits).any(|p| p.holds(at))
    }

    /// Where fleets in this port lie.
    pub fn port(&self, port: P::Port) -> Option<Point> {
        self.coasts.iter().find(|(p, _)| *p == port).map(|(_, at)| *at)
    }
}

/// A line over the water between two coasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link<P: Places> {
    pub between: (P::Province, P::Province),
    pub from: Point,
    pub to: Point,
}

/// Everything a window needs to draw the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing<P: Places> {
    /// Width and height.
    pub frame: Point,
    pub lines: Vec<Line<P>>,
    pub provinces: Vec<Shape<P>>,
    pub seas: Vec<Shape<P>>,
    pub off_limits: Vec<Shape<P>>,
    pub scenery: Vec<Shape<P>>,
    pub links: Vec<Link<P>>,
    pub rivers: Vec<Vec<Point>>,
    pub lakes: Vec<Polygon>,
    /// Their names and courses.
    pub canals: Vec<(String, Vec<Point>)>,
    /// Place and size.
    pub peaks: Vec<(Point, f32)>,
    /// Place and radius.
    pub compass: (Point, f32),
}

impl<P: Places> Drawing<P> {
    /// How a province is drawn.
    pub fn province(&self, id: P::Province) -> &Shape<P> {
        &self.provinces[id.index()]
    }

    /// How a sea area is drawn.
    pub fn sea(&self, id: P::Sea) -> &Shape<P> {
        &self.seas[id.index()]
    }

    /// How a land that nobody may enter is drawn.
    pub fn off_limits(&self, id: P::OffLimits) -> &Shape<P> {
        &self.off_limits[id.index()]
    }

    /// Land first, then water.
    pub fn all(&self) -> impl Iterator<Item = &Shape<P>> {
        self.provinces.iter().chain(&self.off_limits).chain(&self.scenery).chain(&self.seas)
    }

    /// What lies under a point.
    pub fn at(&self, point: Point) -> Option<&Side<P>> {
        self.all().find(|s| s.holds(point)).map(|s| &s.side)
    }
}
