//! Every kind of page, narrow and broad.

use std::path::PathBuf;

use super::device::{Device, browser};
use super::hall::Server;

/// What everybody may open.
const HALL: [&str; 20] = [
    "/",
    "/round/8",
    "/round/3?by=name",
    "/round/8/why/7",
    "/standings",
    "/standings/after/3",
    "/standings/chart",
    "/standings/open",
    "/crosstable",
    "/players",
    "/player/7",
    "/round/1/table/1",
    "/round/8/table/1",
    "/disputes",
    "/dispute/1",
    "/published",
    "/join",
    "/tv?show=pairings&every=600",
    "/tv?show=results&every=600",
    "/tv?show=standings&every=600",
];

/// What is for the console.
const CONSOLE: [&str; 11] = [
    "/desk",
    "/desk/pairing",
    "/desk/players",
    "/desk/check-in",
    "/desk/journal",
    "/desk/devices",
    "/desk/correct/8/1",
    "/dispute/1",
    "/enter",
    "/enter/8/1",
    "/enter/sheet/8/1?as=grid",
];

/// The demo with names that do not fit easily.
fn with_long_names() -> Server {
    let server = Server::demo();
    for (entrant, name) in [
        ("#7", "勅使河原東海林太郎左衛門, 寿限無寿限無五劫の擦り切れ"),
        (
            "#9",
            "Wolfeschlegelsteinhausenbergerdorff, Øyvind-Þórhallur",
        ),
        (
            "#6",
            "Ní Mhuircheartaigh-Ó Súilleabháin, Gráinne Caoilfhionn",
        ),
    ] {
        server.run(&["player", "edit", entrant, "--name", name]);
    }
    server
}

#[test]
fn no_page_complains_asks_another_host_or_scrolls_sideways_on_a_phone() {
    let Some(browser) = browser() else { return };
    let server = with_long_names();
    let hall = Device::new(&browser, &server.hall(), 360);
    let console = Device::new(&browser, &server.console(), 360);
    let mut wrong = Vec::new();
    for (device, pages) in [(&hall, &HALL[..]), (&console, &CONSOLE[..])] {
        for page in pages {
            device.open(page);
            if device.is_too_wide() {
                wrong.push(format!("{page} scrolls sideways: {}", device.widest()));
            }
            let complaints = device.complaints().into_iter();
            wrong.extend(complaints.map(|complaint| format!("{page}: {complaint}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_screens_of_the_hall_fit_a_projector_without_scrolling() {
    let Some(browser) = browser() else { return };
    let server = with_long_names();
    let screen = Device::new(&browser, &server.hall(), 1920);
    let rows = "document.querySelectorAll('tbody tr').length";
    for width in [1280, 1920] {
        screen.resize(width);
        screen.open("/tv?show=standings&every=600");
        assert_eq!(screen.ask(rows), 12);
        assert!(!screen.is_too_wide(), "at {width}");
        let height = screen.ask("document.documentElement.scrollHeight - innerHeight");
        assert_eq!(height, 0, "so much is below the screen at {width}");
    }
}

/// `OUTFLANK_PICTURES=FOLDER cargo test --test browser pictures -- --ignored`
#[test]
#[ignore = "pictures for a person to look at"]
fn pictures_of_every_page() {
    let folder = std::env::var_os("OUTFLANK_PICTURES").expect("OUTFLANK_PICTURES names a folder");
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let browser = browser().expect("pictures need Chromium");
    let server = with_long_names();
    let hall = Device::new(&browser, &server.hall(), 360);
    let console = Device::new(&browser, &server.console(), 360);
    // With a code on the console, and a phone that has scanned it.
    console.open("/desk/devices");
    console.send("#code button");
    let address = console.ask("document.querySelector('#code code').textContent");
    let (_, code) = address.as_str().unwrap().split_once("/join/").unwrap();
    let join = format!("/join/{code}");
    let in_hall: Vec<&str> = HALL.into_iter().chain([join.as_str()]).collect();
    for (width, scheme) in [
        (360, "light"),
        (1280, "light"),
        (1920, "light"),
        (360, "dark"),
        (1280, "dark"),
    ] {
        for (device, pages) in [(&hall, &in_hall[..]), (&console, &CONSOLE[..])] {
            device.resize(width);
            device.prefer(scheme);
            for page in pages {
                device.open(page);
                // What the script adds comes a moment after the page.
                std::thread::sleep(std::time::Duration::from_millis(300));
                let page = page.replace(code, "code");
                let name = page
                    .trim_start_matches('/')
                    .replace(['/', '?', '=', '&', ','], "-");
                let side = if device.is_console() {
                    "console"
                } else {
                    "hall"
                };
                device.picture(&folder.join(format!("{side}-{name}-{width}-{scheme}.png")));
            }
        }
    }
}
