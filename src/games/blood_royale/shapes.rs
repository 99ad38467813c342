//! The drawing of the map: lines, outlines, and where labels and pieces go. In units of a frame about 1000 wide, y down.

use super::ids::{OffLimitsId, ProvinceId, SeaId};

pub type Point = [f32; 2];

/// What lies on one side of a line, or is drawn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Province(ProvinceId),
    Sea(SeaId),
    OffLimits(OffLimitsId),
    /// Land or water beyond the game, by its name in the file.
    Beyond(String),
}

impl Side {
    pub(super) fn of_key(key: &str) -> Side {
        let province = ProvinceId::of_key(key).map(Side::Province);
        let sea = || SeaId::of_key(key).map(Side::Sea);
        let land = || OffLimitsId::of_key(key).map(Side::OffLimits);
        province.or_else(sea).or_else(land).unwrap_or_else(|| Side::Beyond(key.into()))
    }

    pub fn key(&self) -> &str {
        match self {
            Side::Province(p) => p.key(),
            Side::Sea(s) => s.key(),
            Side::OffLimits(o) => o.key(),
            Side::Beyond(name) => name,
        }
    }
}

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
pub struct Line {
    pub a: Side,
    /// None at the frame.
    pub b: Option<Side>,
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
pub struct Shape {
    pub side: Side,
    /// For land beyond the game; the others have theirs in the map.
    pub name: Option<String>,
    pub label: Point,
    /// Free width at the label.
    pub label_width: f32,
    /// Degrees clockwise.
    pub label_angle: f32,
    /// Where pieces stand.
    pub unit: Point,
    /// The capital.
    pub city: Option<Point>,
    /// Where fleets in port lie, by sea area.
    pub coasts: Vec<(SeaId, Point)>,
    /// The largest first.
    pub polygons: Vec<Polygon>,
    /// Inner waters: drawn as water, part of the land for the pointer.
    pub straits: Vec<Polygon>,
}

impl Shape {
    pub fn holds(&self, at: Point) -> bool {
        self.polygons.iter().chain(&self.straits).any(|p| p.holds(at))
    }

    /// Where fleets in port lie on this sea area.
    pub fn port(&self, sea: SeaId) -> Option<Point> {
        self.coasts.iter().find(|(s, _)| *s == sea).map(|(_, at)| *at)
    }
}

/// A line over the water between two coasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    pub between: (ProvinceId, ProvinceId),
    pub from: Point,
    pub to: Point,
}

/// Everything a window needs to draw the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Shapes {
    /// Width and height.
    pub frame: Point,
    pub lines: Vec<Line>,
    pub provinces: Vec<Shape>,
    pub seas: Vec<Shape>,
    pub off_limits: Vec<Shape>,
    pub scenery: Vec<Shape>,
    pub links: Vec<Link>,
    pub rivers: Vec<Vec<Point>>,
    pub lakes: Vec<Polygon>,
    /// Place and size.
    pub peaks: Vec<(Point, f32)>,
    /// Place and radius.
    pub compass: (Point, f32),
}

impl Shapes {
    pub fn province(&self, id: ProvinceId) -> &Shape {
        &self.provinces[id.index()]
    }

    pub fn sea(&self, id: SeaId) -> &Shape {
        &self.seas[id.index()]
    }

    pub fn off_limits(&self, id: OffLimitsId) -> &Shape {
        &self.off_limits[id.index()]
    }

    /// Land first, then water.
    pub fn all(&self) -> impl Iterator<Item = &Shape> {
        self.provinces.iter().chain(&self.off_limits).chain(&self.scenery).chain(&self.seas)
    }

    /// What lies under a point.
    pub fn at(&self, point: Point) -> Option<&Side> {
        self.all().find(|s| s.holds(point)).map(|s| &s.side)
    }
}
