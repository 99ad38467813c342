//! Reads a drawing (`maps/western_europe_shapes.ron`, `maps/europe_1901_shapes.ron`). In the file every line stands once, and outlines are lists of line
//! numbers.

use serde::Deserialize;

use super::drawing::{Drawing, Line, LineKind, Link, Numbered, Passage, Places, Point, Polygon, Shape, Side};
use super::drawing_lint;
use crate::table::{DataError, Lens, ReadFile, parse_ron};
use crate::way;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct DrawingText<P: Places> {
    frame: (i32, i32),
    lines: Vec<LineText>,
    provinces: Vec<ShapeText<P::Province, P::Port>>,
    seas: Vec<ShapeText<P::Sea, P::Port>>,
    #[serde(default = "Vec::new")]
    off_limits: Vec<ShapeText<P::OffLimits, P::Port>>,
    scenery: Vec<ShapeText<String, P::Port>>,
    links: Vec<LinkText<P::Province>>,
    rivers: Vec<Vec<i32>>,
    lakes: Vec<Vec<Vec<i32>>>,
    #[serde(default)]
    canals: Vec<CanalText>,
    peaks: Vec<(i32, i32, i32)>,
    compass: (i32, i32, i32),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineText {
    n: usize,
    a: String,
    b: Option<String>,
    kind: LineKind,
    rel: Passage,
    /// x and y in turn.
    at: Vec<i32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "K: Deserialize<'de>, H: Deserialize<'de>"))]
struct ShapeText<K, H> {
    key: K,
    name: Option<String>,
    label: (i32, i32),
    label_width: i32,
    #[serde(default)]
    label_angle: f32,
    unit: (i32, i32),
    #[serde(alias = "centre")]
    city: Option<(i32, i32)>,
    #[serde(default)]
    coasts: Vec<(H, (i32, i32))>,
    /// For each polygon its rings, the outer first: numbers of lines, negative where the line is walked backwards.
    polygons: Vec<Vec<Vec<i32>>>,
    #[serde(default)]
    straits: Vec<Vec<Vec<i32>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkText<K> {
    between: (K, K),
    from: (i32, i32),
    to: (i32, i32),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CanalText {
    name: String,
    at: Vec<i32>,
}

/// The file counts in tenths.
fn unit(n: i32) -> f32 {
    n as f32 / 10.0
}

fn point((x, y): (i32, i32)) -> Point {
    [unit(x), unit(y)]
}

fn points(flat: &[i32]) -> Vec<Point> {
    flat.chunks_exact(2).map(|p| point((p[0], p[1]))).collect()
}

fn lines<P: Places>(text: &[LineText], lens: &mut Lens) -> Vec<Line> {
    for (i, line) in text.iter().enumerate() {
        if line.n != i + 1 {
            lens.fault(
                way!["lines", i, "n"],
                format!("line {} is the {}th of the list: they are numbered through", line.n, i + 1),
            );
        }
        if line.at.len() < 4 || line.at.len() % 2 == 1 {
            lens.fault(way!["lines", i, "at"], format!("line {} needs two points or more, each x and y", line.n));
        }
    }
    let made = |l: &LineText| Line {
        a: Side::of_key::<P>(&l.a),
        b: l.b.as_deref().map(Side::of_key::<P>),
        kind: l.kind,
        rel: l.rel,
        points: points(&l.at),
    };
    text.iter().map(made).collect()
}

/// Walks the lines of a ring; each begins where the one before ends.
fn ring(numbers: &[i32], lines: &[Line]) -> Result<Vec<Point>, String> {
    let mut out: Vec<Point> = vec![];
    for &n in numbers {
        let line = (n.unsigned_abs() as usize).checked_sub(1).and_then(|i| lines.get(i));
        let Some(line) = line else { return Err(format!("there is no line {n}")) };
        let mut next = line.points.clone();
        if n < 0 {
            next.reverse();
        }
        if let Some(end) = out.pop()
            && next.first() != Some(&end)
        {
            return Err(format!("line {n} does not begin where the one before it ends"));
        }
        out.extend(next);
    }
    let first = out.first().copied();
    match out.pop() {
        Some(last) if Some(last) == first && out.len() > 2 => Ok(out),
        _ => Err(format!("the ring {numbers:?} is not closed")),
    }
}

fn polygons(text: &[Vec<Vec<i32>>], lines: &[Line]) -> Result<Vec<Polygon>, String> {
    let polygon = |rings: &Vec<Vec<i32>>| {
        let mut rings = rings.iter().map(|r| ring(r, lines)).collect::<Result<Vec<_>, _>>()?.into_iter();
        let outer = rings.next().ok_or("a polygon has no ring")?;
        Ok(Polygon { outer, holes: rings.collect() })
    };
    text.iter().map(polygon).collect()
}

fn shapes<P: Places, K>(
    text: &[ShapeText<K, P::Port>],
    list: &str,
    side: impl Fn(&K) -> Side,
    lines: &[Line],
    lens: &mut Lens,
) -> Vec<Shape> {
    let mut out = vec![];
    for (n, s) in text.iter().enumerate() {
        let side = side(&s.key);
        let mut walk = |field: &str, rings| {
            polygons(rings, lines).unwrap_or_else(|e| {
                lens.fault(way![list, n, field], format!("{}: {e}", side.key()));
                vec![]
            })
        };
        let (whole, straits) = (walk("polygons", &s.polygons), walk("straits", &s.straits));
        out.push(Shape {
            side,
            name: s.name.clone(),
            label: point(s.label),
            label_width: unit(s.label_width),
            label_angle: s.label_angle,
            unit: point(s.unit),
            city: s.city.map(point),
            coasts: s.coasts.iter().map(|(port, at)| (P::word(port).into(), point(*at))).collect(),
            polygons: whole,
            straits,
        });
    }
    out
}

fn lakes(text: &[Vec<Vec<i32>>]) -> Vec<Polygon> {
    let lake = |rings: &Vec<Vec<i32>>| {
        let mut rings = rings.iter().map(|r| points(r));
        Some(Polygon { outer: rings.next()?, holes: rings.collect() })
    };
    text.iter().filter_map(lake).collect()
}

impl Drawing {
    /// Reads the drawing of a map with these places; `fits` says what in it does not fit the map.
    pub fn read<P: Places>(file: &ReadFile, fits: impl FnOnce(&Self, &mut Lens)) -> Result<Self, Vec<DataError>> {
        let text: DrawingText<P> = parse_ron(&file.text, &file.path).map_err(|e| vec![e])?;
        let mut lens = Lens::on(file);
        let lines = lines::<P>(&text.lines, &mut lens);
        if !lens.found.is_empty() {
            return Err(lens.found);
        }
        let made: Self = Drawing {
            frame: point(text.frame),
            provinces: shapes::<P, _>(
                &text.provinces,
                "provinces",
                |k| Side::Province(Numbered::of(*k)),
                &lines,
                &mut lens,
            ),
            seas: shapes::<P, _>(&text.seas, "seas", |k| Side::Sea(Numbered::of(*k)), &lines, &mut lens),
            off_limits: shapes::<P, _>(
                &text.off_limits,
                "off_limits",
                |k| Side::OffLimits(Numbered::of(*k)),
                &lines,
                &mut lens,
            ),
            scenery: shapes::<P, _>(&text.scenery, "scenery", |k| Side::Beyond(k.clone()), &lines, &mut lens),
            links: text
                .links
                .iter()
                .map(|l| Link {
                    between: (Numbered::of(l.between.0), Numbered::of(l.between.1)),
                    from: point(l.from),
                    to: point(l.to),
                })
                .collect(),
            rivers: text.rivers.iter().map(|r| points(r)).collect(),
            lakes: lakes(&text.lakes),
            canals: text.canals.into_iter().map(|c| (c.name, points(&c.at))).collect(),
            peaks: text.peaks.iter().map(|&(x, y, size)| (point((x, y)), unit(size))).collect(),
            compass: (point((text.compass.0, text.compass.1)), unit(text.compass.2)),
            lines,
        };
        if lens.found.is_empty() {
            drawing_lint::whole::<P>(&made, &mut lens);
        }
        if lens.found.is_empty() {
            fits(&made, &mut lens);
        }
        if lens.found.is_empty() { Ok(made) } else { Err(lens.found) }
    }
}
