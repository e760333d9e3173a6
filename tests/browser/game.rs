//! Games and disputes, turn by turn with the keyboard.

use super::device::{Device, browser};
use super::hall::Server;

pub fn the_arrow_keys_go_through_a_game() {
    let browser = browser();
    let server = Server::demo();
    let device = Device::new(&browser, &server.hall_site(), 1280);
    device.open("/round/1/table/1?ply=0");
    device.until("!document.querySelector('.steps input').hidden");
    device.key("Home");
    let discs = "[...document.querySelectorAll('[data-count]')].map(each => each.textContent)\
                 .join('-')";
    assert_eq!(device.ask(discs), "2-2");
    let before = device.ask("document.querySelector('[data-said]').textContent");
    for expected in ["4-1", "3-3"] {
        device.key("ArrowRight");
        assert_eq!(device.ask(discs), expected);
    }
    let after = device.ask("document.querySelector('[data-said]').textContent");
    assert_ne!(before, after, "the turn is said to those who cannot see it");
    device.key("ArrowLeft");
    assert_eq!(device.ask(discs), "4-1");
    device.key("End");
    let last = device.ask("document.querySelector('.steps input').max");
    assert_eq!(
        device.ask("document.querySelector('.steps input').value"),
        last
    );
    assert_eq!(device.complaints(), [""; 0]);
}

/// A rule of the stylesheet that is not closed takes all that follow it with it.
pub fn boards_are_green_with_discs_on_every_width() {
    let browser = browser();
    let server = Server::demo();
    let device = Device::new(&browser, &server.hall_site(), 360);
    let drawn = "(selector => getComputedStyle(document.querySelector(selector)).fill)";
    for width in [360, 800, 1280, 1920] {
        device.resize(width);
        for page in ["/round/1/table/1", "/dispute/1"] {
            device.open(page);
            let felt = device.ask(&format!("{drawn}('.board-box .cell')"));
            assert_eq!(felt, "rgb(63, 157, 95)", "{page} at {width}");
            let paper = device.ask(&format!("{drawn}('.grid-box .cell')"));
            assert_eq!(paper, "rgb(255, 255, 255)", "{page} at {width}");
            let black = device.ask(&format!("{drawn}('.board-box .black .disc')"));
            let white = device.ask(&format!("{drawn}('.board-box .white .disc')"));
            assert_ne!(black, white, "{page} at {width}");
        }
        // The three parts of the desk stand side by side where there is room.
        let lefts = "new Set([...document.querySelectorAll('.pane')]\
                     .filter(each => each.offsetWidth).map(each => each.offsetLeft)).size";
        let expected = if width < 1000 { 1 } else { 3 };
        assert_eq!(device.ask(lefts), expected, "at {width}");
    }
}

pub fn the_keys_of_the_dispute_desk_move_the_board_and_both_sheets() {
    let browser = browser();
    let server = Server::demo();
    let device = Device::new(&browser, &server.hall_site(), 1280);
    device.open("/dispute/1");
    device.until("!document.querySelector('.steps input').hidden");
    let shown = "document.querySelector('.steps input').value";
    device.key("Home");
    assert_eq!(device.ask(shown), "0");
    device.key("ArrowRight");
    assert_eq!(device.ask(shown), "1");
    device.until("document.querySelectorAll('[data-sheet] .now').length === 2");
    device.key("d");
    device.until(&format!("Number({shown}) > 1"));
    let key = "document.querySelector('.hypotheses .shown')?.dataset.key ?? ''";
    let before = device.ask(key);
    device.key("ArrowDown");
    device.until(&format!("({key}) !== '{}'", before.as_str().unwrap()));
    assert_eq!(device.complaints(), [""; 0]);
}
