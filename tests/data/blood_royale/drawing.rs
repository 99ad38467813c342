//! The drawing of the map.

use regnal::board::drawing::{LineKind, Numbered, Passage, Side};
use regnal::games::blood_royale::ids::ProvinceId;

use super::{book, p};

#[test]
fn every_place_is_drawn_and_found_by_a_point() {
    let shapes = book().shapes;
    for id in ProvinceId::all() {
        let shape = shapes.province(id);
        assert_eq!(shape.side, Side::Province(Numbered::of(id)));
        assert_eq!(shapes.at(shape.unit), Some(&Side::Province(Numbered::of(id))), "{}", id.key());
    }
    for shape in &shapes.seas {
        assert_eq!(shapes.at(shape.unit), Some(&shape.side));
    }
    assert_eq!(shapes.at([-5.0, 20.0]), None);
    assert_eq!((shapes.off_limits.len(), shapes.scenery.len()), (3, 12));
}

/// Every point of the frame belongs to something, and no two provinces overlap.
#[test]
fn the_frame_is_covered_without_overlap() {
    let shapes = book().shapes;
    let [w, h] = shapes.frame;
    let mut bare = 0;
    for x in (0..50).map(|n| (n as f32 + 0.37) * w / 50.0) {
        for y in (0..50).map(|n| (n as f32 + 0.41) * h / 50.0) {
            let over = shapes.all().filter(|s| s.polygons.iter().any(|p| p.holds([x, y]))).count();
            assert!(over <= 1, "{x} {y}");
            bare += usize::from(shapes.at([x, y]).is_none());
        }
    }
    assert!(bare <= 10, "only lakes are left out: {bare} of 2500 points");
}

#[test]
fn ports_lie_off_their_coast() {
    let book = book();
    for id in ProvinceId::all() {
        let data = book.map.province(id);
        let shape = book.shapes.province(id);
        assert_eq!(shape.coasts.len(), data.seas.len());
        for sea in &data.seas {
            let port = shape.port(sea.key()).expect("a port");
            assert!(book.shapes.sea(*sea).holds(port), "{} {}", id.key(), sea.key());
        }
    }
    assert_eq!(book.shapes.province(p("champagne")).port(book.map.crossing.sea.key()), None);
}

#[test]
fn lines_say_what_they_are() {
    let shapes = book().shapes;
    let count = |kind, rel| shapes.lines.iter().filter(|l| l.kind == kind && l.rel == rel).count();
    assert_eq!(count(LineKind::Land, Passage::Blocked), 1);
    assert!(count(LineKind::Land, Passage::Open) >= 103);
    assert!(count(LineKind::Sea, Passage::Open) >= 14);
    assert!(shapes.lines.iter().all(|l| l.points.len() > 1 && l.b.is_none() == (l.kind == LineKind::Edge)));
    assert_eq!((shapes.rivers.len(), shapes.lakes.len(), shapes.peaks.len(), shapes.links.len()), (19, 12, 150, 2));
}
