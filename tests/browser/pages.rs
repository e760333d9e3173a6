//! Every page, narrow and broad, light and dark, on screens and on paper.

use std::path::PathBuf;
use std::rc::Rc;

use outflank::service::{EventRef, Role};
use outflank::web::{Address, App, ConsoleSecret, Settings, TimeLimits, addresses};

use super::chromium::Browser;
use super::device::{Device, browser};
use super::hall::{Client, Server};

/// What can be printed.
const DOCUMENTS: [&str; 9] = [
    "pairings",
    "by-name",
    "results",
    "slips",
    "sheets",
    "standings",
    "teams",
    "crosstable",
    "bracket",
];

/// Pages that look different when they are asked for more.
const ASKED: [(&str, &str); 10] = [
    ("/round/{round}", "by=name"),
    ("/round/{round}/why/{number}", "against=9"),
    ("/standings", "if=8:1=38-26"),
    ("/player/{number}", "versus=9"),
    ("/game/{id}", "ply=22"),
    ("/print/{document}", "blank=4&paper=letter"),
    ("/tv", "show=pairings&every=600"),
    ("/tv", "show=results&every=600"),
    ("/tv", "show=standings&every=600"),
    ("/enter/sheet/{round}/{table}", "as=grid"),
];

/// A page of the demo tournament.
#[derive(Clone, Debug)]
struct Page {
    path: String,
    least: Role,
}

impl Page {
    fn is_paper(&self) -> bool {
        self.path.starts_with("/print/")
    }

    fn is_screen(&self) -> bool {
        self.path.starts_with("/tv")
    }
}

/// Every address of the site, from its own table.
fn table(server: &Server) -> Vec<Address> {
    let app = App::new(Settings {
        database: server.database(),
        event: EventRef::Unnamed,
        clock: outflank::service::Clock::System,
        writer: server.session(),
        director: "Ann".to_owned(),
        secret: [7; 32],
        console: ConsoleSecret::new([7; 16]),
        time_limits: TimeLimits::default(),
    });
    addresses(&app.unwrap())
}

/// An address with its parameters filled in. The last round is the eighth, which is
/// being played; standings were published after the seventh.
fn examples(path: &str, code: &str) -> Vec<String> {
    let round = if path.starts_with("/published") {
        "7"
    } else {
        "8"
    };
    let one = path
        .replace("{round}", round)
        .replace("{table}", "1")
        .replace("{id}", "1")
        .replace("{number}", "7")
        .replace("{after}", "3")
        .replace("{code}", code)
        .replace("{name}", "style.css")
        .replace("{format}", "pgn")
        .replace("{key}", "legal");
    if !one.contains("{document}") {
        return vec![one];
    }
    let each = DOCUMENTS.into_iter();
    each.map(|document| one.replace("{document}", document))
        .collect()
}

/// Every page of the demo tournament, with every form that it can be asked for. An
/// address that does not answer with a page, and is not known to be something else,
/// is an error of this list.
fn pages(server: &Server, code: &str) -> Vec<Page> {
    let director = Client {
        host: server.console(),
        cookie: server.console_cookie(),
    };
    let mut pages = Vec::new();
    for Address {
        method,
        path,
        least,
    } in table(server)
    {
        let is_stream = path == "/live";
        // Not a page: it sends the director on to the desk, and nobody else.
        let is_console = path == "/console/{secret}";
        // Nobody has sent a photo in the demo.
        let is_photo = path == "/photo/{id}";
        if method != "GET" || is_stream || is_console || is_photo {
            continue;
        }
        for path in examples(path, code) {
            assert!(!path.contains('{'), "{path} needs an example");
            let answer = director.get(&path).unwrap();
            assert!(
                answer.status == 200 || answer.status == 303,
                "{path}: {}",
                answer.body
            );
            let kind = answer.header("content-type").unwrap_or("text/html");
            if kind.starts_with("text/html") {
                pages.push(Page { path, least });
            }
        }
        let asked = ASKED.iter().filter(|(of, _)| *of == path);
        for (path, query) in asked {
            let path = path.replace("{document}", "sheets");
            let path = format!("{}?{query}", examples(&path, code)[0]);
            pages.push(Page { path, least });
        }
    }
    assert!(pages.len() > 40, "{}", pages.len());
    pages
}

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
        ("#8", "<b>x</b>, =1+1"),
    ] {
        server.run(&["player", "edit", entrant, "--name", name]);
    }
    server
}

/// A demo with a code on its console, and somebody in the hall and at the console.
struct Visit {
    server: Server,
    hall: Device,
    console: Device,
    pages: Vec<Page>,
    code: String,
}

impl Visit {
    fn new(browser: &Rc<Browser>, server: Server) -> Self {
        let hall = Device::new(browser, &server.hall_site(), 360);
        let console = Device::console(browser, &server, 360);
        console.open("/desk/devices");
        console.send("#code button");
        let address = console.ask("document.querySelector('#code code').textContent");
        let (_, code) = address.as_str().unwrap().split_once("/join/").unwrap();
        let code = code.to_owned();
        Self {
            pages: pages(&server, &code),
            server,
            hall,
            console,
            code,
        }
    }

    /// Opens every page as those who may, and once more as the director where a
    /// page shows them more.
    fn each(&self, mut look: impl FnMut(&Device, &Page)) {
        for page in &self.pages {
            let is_public = page.least == Role::Spectator;
            let shows_more = page.path.starts_with("/dispute/");
            let devices = [
                (&self.hall, is_public),
                (&self.console, !is_public || shows_more),
            ];
            for (device, _) in devices.into_iter().filter(|(_, may)| *may) {
                device.open(&page.path);
                look(device, page);
            }
        }
    }
}

pub fn no_page_complains_asks_another_host_or_scrolls_sideways_on_a_phone() {
    let browser = browser();
    let visit = Visit::new(&browser, with_long_names());
    let mut wrong = Vec::new();
    visit.each(|device, page| {
        let path = &page.path;
        // Paper is as wide as paper.
        if !page.is_paper() && device.is_too_wide() {
            wrong.push(format!("{path} scrolls sideways: {}", device.widest()));
        }
        let complaints = device.complaints().into_iter();
        wrong.extend(complaints.map(|complaint| format!("{path}: {complaint}")));
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub fn every_page_can_be_read_aloud_and_has_enough_contrast() {
    let browser = browser();
    let visit = Visit::new(&browser, with_long_names());
    let mut wrong = Vec::new();
    visit.each(|device, page| {
        if page.is_paper() {
            return; // the same is on the pages
        }
        for scheme in ["light", "dark"] {
            device.prefer(scheme);
            let barriers = device.barriers().into_iter();
            wrong.extend(barriers.map(|barrier| format!("{} {scheme}: {barrier}", page.path)));
        }
        if !page.is_screen() {
            let skip = "document.querySelector('a[href]').getAttribute('href')";
            assert_eq!(device.ask(skip), "#main", "{} has no way past", page.path);
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Squares say what is on them, and each turn is said.
    visit.hall.open("/game/1?ply=2");
    let squares = "[...document.querySelectorAll('.board-box [aria-label]')]\
                   .filter(each => /^[a-h][1-8],/.test(each.getAttribute('aria-label'))).length";
    assert_eq!(visit.hall.ask(squares), 64);
    assert_eq!(
        visit.hall.ask("!!document.querySelector('[aria-live]')"),
        true
    );
}

pub fn an_event_in_which_nothing_has_happened_has_whole_pages_too() {
    let browser = browser();
    let mut server = Server::prepare();
    server.run(&["event", "new", "Cup", "--rounds", "5"]);
    server.start();
    let console = Device::console(&browser, &server, 360);
    let mut wrong = Vec::new();
    for address in table(&server) {
        let path = address.path;
        if address.method != "GET" || path.contains('{') || path == "/live" {
            continue;
        }
        console.open(path);
        let found = console.barriers().into_iter().chain(console.complaints());
        wrong.extend(found.map(|it| format!("{path}: {it}")));
        if console.is_too_wide() {
            wrong.push(format!("{path} scrolls sideways: {}", console.widest()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub fn the_screens_of_the_hall_fit_a_projector_without_scrolling() {
    let browser = browser();
    let server = with_long_names();
    let name = "The 47th International Open and Memorial Tournament of Saint-Germain-en-Laye";
    server.run(&["event", "edit", "--name", name]);
    let screen = Device::new(&browser, &server.hall_site(), 1920);
    let rows = "document.querySelectorAll('tbody tr').length";
    for width in [1024, 1280, 1920] {
        screen.resize(width);
        for show in ["pairings", "results", "standings"] {
            screen.open(&format!("/tv?show={show}&every=600"));
            if show == "standings" {
                assert_eq!(screen.ask(rows), 12);
            }
            assert!(!screen.is_too_wide(), "{show} at {width}");
            let height = screen.ask("document.documentElement.scrollHeight - innerHeight");
            assert_eq!(
                height, 0,
                "so much of {show} is below the screen at {width}"
            );
            let title = "(h1 => h1.offsetHeight / parseFloat(getComputedStyle(h1).fontSize))\
                         (document.querySelector('h1')) < 1.5";
            assert_eq!(
                screen.ask(title),
                true,
                "the title of {show} takes two lines"
            );
        }
    }
}

pub fn what_is_printed_is_black_on_white_without_anything_to_press() {
    let browser = browser();
    let visit = Visit::new(&browser, with_long_names());
    visit.hall.prefer("dark");
    let mut wrong = Vec::new();
    visit.each(|device, page| {
        if page.is_screen() {
            return; // a screen is not printed
        }
        device.as_on("print");
        let path = &page.path;
        let shown = "[...document.querySelectorAll('nav, button, .button, .skip, .hint, .bar')]\
                     .filter(each => each.checkVisibility()).map(each => each.outerHTML.slice(0, 60))";
        let pressed = device.ask(shown);
        if pressed != serde_json::json!([]) {
            wrong.push(format!("{path} prints {pressed}"));
        }
        let ground = device.ask("getComputedStyle(document.documentElement).backgroundColor");
        if ground != "rgb(255, 255, 255)" {
            wrong.push(format!("{path} is printed on {ground}"));
        }
        let foot = "(document.querySelector('footer, .foot') ?? document.body).textContent";
        let foot = device.ask(foot);
        let is_cut = path.contains("/slips") || path.contains("/sheets");
        if !is_cut && !foot.as_str().unwrap().contains("journal") {
            wrong.push(format!("{path} does not say of which state it is: {foot}"));
        }
        device.as_on("");
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `OUTFLANK_PICTURES=FOLDER cargo test --test browser pictures -- --ignored`
pub fn pictures_of_every_page() {
    let folder = std::env::var_os("OUTFLANK_PICTURES").expect("OUTFLANK_PICTURES names a folder");
    let folder = PathBuf::from(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let browser = browser();
    let visit = Visit::new(&browser, with_long_names());
    for (width, scheme) in [
        (360, "light"),
        (1280, "light"),
        (1920, "light"),
        (360, "dark"),
        (1280, "dark"),
    ] {
        for device in [&visit.hall, &visit.console] {
            device.resize(width);
            device.prefer(scheme);
        }
        visit.each(|device, page| {
            // What the script adds comes a moment after the page.
            std::thread::sleep(std::time::Duration::from_millis(300));
            let path = page.path.replace(&visit.code, "code");
            let name = path
                .trim_start_matches('/')
                .replace(['/', '?', '=', '&', ',', ':'], "-");
            let side = if device.is_console() {
                "console"
            } else {
                "hall"
            };
            device.picture(&folder.join(format!("{side}-{name}-{width}-{scheme}.png")));
        });
    }
    drop(visit.server);
}
