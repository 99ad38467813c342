//! Lessons are taught as before: what they wait for are the same acts.

use regnal::bots::take_lesson;
use regnal::registry::game;

#[test]
fn every_lesson_is_taken_to_its_end_by_the_same_acts() {
    let (old, new) = (game("order_of_the_dragon").expect("old"), game("dragon").expect("new"));
    let lessons = old.scenarios().iter().map(|file| file.embedded()).filter(|file| file.text.contains("lesson:"));
    let mut taught = 0;
    for file in lessons {
        let was = take_lesson(old.game(), &file.text, &file.path);
        let is = take_lesson(new.game(), &file.text, &file.path);
        assert_eq!(was, is, "{}", file.path);
        assert!(is.is_ok(), "{}: {is:?}", file.path);
        taught += 1;
    }
    assert!(taught > 0);
}
