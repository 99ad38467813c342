//! The drawing of a map of provinces: lines, outlines, and where labels and pieces go. In units of a frame about 1000 wide, y
//! down. [`Drawing::read`] reads the file, [`super::drawing_lint`] looks whether it fits the map.

use serde::de::DeserializeOwned;

use super::keys::Keyed;

/// The places of a map, by kind: what a drawing is read with.
pub trait Places {
    /// Land of the game.
    type Province: Keyed;
    /// Water of the game.
    type Sea: Keyed;
    /// Land that nobody may enter.
    type OffLimits: Keyed;
    /// One of the places where fleets lie in port in a province: by the sea area it is on, or a coast's name.
    type Port: DeserializeOwned;

    /// Its word in files.
    fn word(port: &Self::Port) -> &str;
}

/// A place of the map: its number among those of its kind, from 0, and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Numbered {
    pub n: usize,
    pub key: &'static str,
}

impl Numbered {
    /// A place of a fixed list.
    pub fn of(place: impl Keyed) -> Self {
        Numbered { n: place.index(), key: place.key() }
    }
}

/// x and y in units of the frame, y down.
pub type Point = [f32; 2];

/// What lies on one side of a line, or is drawn.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Land of the game.
    Province(Numbered),
    /// Water of the game.
    Sea(Numbered),
    /// Land that nobody may enter.
    OffLimits(Numbered),
    /// Land or water beyond the game, by its name in the file.
    Beyond(String),
}

impl Side {
    pub(super) fn of_key<P: Places>(key: &str) -> Self {
        let province = P::Province::of_key(key).map(|p| Side::Province(Numbered::of(p)));
        let sea = || P::Sea::of_key(key).map(|s| Side::Sea(Numbered::of(s)));
        let land = || P::OffLimits::of_key(key).map(|o| Side::OffLimits(Numbered::of(o)));
        province.or_else(sea).or_else(land).unwrap_or_else(|| Side::Beyond(key.into()))
    }

    /// The place's key; of what lies beyond the game its name in the file.
    pub fn key(&self) -> &str {
        match self {
            Side::Province(place) | Side::Sea(place) | Side::OffLimits(place) => place.key,
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
    /// The capital, or the supply centre.
    pub city: Option<Point>,
    /// Where fleets in port lie, by the word of the port.
    pub coasts: Vec<(String, Point)>,
    /// The largest first.
    pub polygons: Vec<Polygon>,
    /// Inner waters: drawn as water, part of the land for the pointer.
    pub straits: Vec<Polygon>,
}

impl Shape {
    /// Does the pointer there mean this place? Inner waters count as the land around them.
    pub fn holds(&self, at: Point) -> bool {
        self.polygons.iter().chain(&self.straits).any(|p| p.holds(at))
    }

    /// Where fleets in this port lie.
    pub fn port(&self, port: &str) -> Option<Point> {
        self.coasts.iter().find(|(p, _)| p == port).map(|(_, at)| *at)
    }
}

/// A line over the water between two coasts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    pub between: (Numbered, Numbered),
    pub from: Point,
    pub to: Point,
}

/// Everything a window needs to draw the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
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
    /// Their names and courses.
    pub canals: Vec<(String, Vec<Point>)>,
    /// Place and size.
    pub peaks: Vec<(Point, f32)>,
    /// Place and radius.
    pub compass: (Point, f32),
}

impl Drawing {
    /// How a province is drawn.
    pub fn province(&self, id: impl Keyed) -> &Shape {
        &self.provinces[id.index()]
    }

    /// How a sea area is drawn.
    pub fn sea(&self, id: impl Keyed) -> &Shape {
        &self.seas[id.index()]
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
