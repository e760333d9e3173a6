//! A site on the demo tournament, and browsers that visit it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt as _;
use outflank::service::{Access, Actor, Clock, EventRef, Session};
use outflank::web::{App, ConsoleSecret, Settings, TimeLimits, router};
use tower::ServiceExt as _;

use crate::desk::{Arguments, Desk};

/// A site with a database of its own.
pub struct Site {
    pub app: Arc<App>,
    router: Router,
    commands: Desk,
}

/// Where a visitor comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// The browser that has opened the director's address.
    Console,
    /// Another device.
    Hall,
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Site {
    /// The demo tournament: seven rounds, disputes, sheets.
    pub fn demo() -> Self {
        let desk = Desk::new();
        std::fs::copy(demo_database(), desk.path("outflank.db")).unwrap();
        Self::of(desk)
    }

    /// The demo tournament with an eighth round that is being played.
    pub fn playing() -> Self {
        let site = Self::demo();
        site.run("event edit --rounds 8");
        site.run("round pair 8 --yes --seed 1");
        site
    }

    /// An event without players.
    pub fn fresh() -> Self {
        let desk = Desk::new();
        desk.ok("event new Try");
        Self::of(desk)
    }

    /// A database without an event.
    pub fn empty() -> Self {
        let desk = Desk::new();
        let path = desk.path("outflank.db");
        let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
        Session::open(&path, Access::Create, Actor::director("Ann"), clock).unwrap();
        Self::of(desk)
    }

    /// Another server of the same database, which has not been asked anything.
    pub fn another_server(&self) -> Arc<App> {
        served(&self.database())
    }

    /// Runs a command of the command line on the same database.
    pub fn run(&self, arguments: &(impl Arguments + ?Sized)) -> String {
        self.commands.ok(arguments)
    }

    /// The number of the last change.
    pub fn line(&self) -> i64 {
        self.desk().last_journal_id().unwrap().0
    }

    fn of(commands: Desk) -> Self {
        let app = served(&commands.path("outflank.db"));
        Self {
            router: router(&app),
            app,
            commands,
        }
    }

    /// Where the database is, for a session of the command line next to the site.
    pub fn database(&self) -> PathBuf {
        self.commands.path("outflank.db")
    }

    /// A session as the command line has one.
    pub fn desk(&self) -> Session {
        let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
        Session::open(
            &self.database(),
            Access::Write,
            Actor::director("Bea"),
            clock,
        )
        .unwrap()
    }

    /// Asks for a page.
    pub fn get(&self, from: From, path: &str) -> Answer {
        self.send(from.request("GET", path).body(Body::empty()).unwrap())
    }

    /// Sends a form, with the token of the page it is on.
    pub fn post(&self, from: From, page: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let shown = self.get(from, page).body;
        let mut all = vec![("token", token(&shown)), ("request", request(&shown))];
        all.extend(fields);
        self.post_as_is(from, path, &all)
    }

    /// Sends exactly these fields.
    pub fn post_as_is(&self, from: From, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = serde_html_form::to_string(fields).unwrap();
        let request = from
            .request("POST", path)
            .header(header::ORIGIN, format!("http://{}", from.host()))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        self.send(request.body(Body::from(body)).unwrap())
    }

    /// Sends a request.
    pub fn send(&self, request: Request<Body>) -> Answer {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let response = self.router.clone().oneshot(request).await.unwrap();
            let (parts, body) = response.into_parts();
            let bytes = body.collect().await.unwrap().to_bytes();
            Answer {
                status: parts.status,
                headers: parts.headers,
                body: String::from_utf8_lossy(&bytes).into_owned(),
            }
        })
    }
}

impl From {
    pub const fn host(self) -> &'static str {
        match self {
            Self::Console => "localhost:8080",
            Self::Hall => "192.168.1.10:8080",
        }
    }

    /// A request from there.
    pub fn request(self, method: &str, path: &str) -> axum::http::request::Builder {
        let peer: SocketAddr = match self {
            Self::Console => "127.0.0.1:50000",
            Self::Hall => "192.168.1.77:50000",
        }
        .parse()
        .unwrap();
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::HOST, self.host());
        let request = match self {
            Self::Console => request.header(header::COOKIE, console().cookie()),
            Self::Hall => request,
        };
        request.extension(ConnectInfo(peer))
    }
}

/// The secret of every site of these tests.
pub fn console() -> ConsoleSecret {
    ConsoleSecret::new([1; 16])
}

fn served(path: &Path) -> Arc<App> {
    let clock = Clock::Fixed("2026-11-21T10:00:00Z".to_owned());
    let director = Actor::director("Ann");
    let writer = Session::open(path, Access::Write, director, clock.clone()).unwrap();
    let app = App::new(Settings {
        database: path.to_owned(),
        event: EventRef::Unnamed,
        clock,
        writer,
        director: "Ann".to_owned(),
        secret: [7; 32],
        console: console(),
        time_limits: TimeLimits::default(),
    });
    app.unwrap()
}

/// The value of a hidden field of the first form on a page.
pub fn hidden<'a>(page: &'a str, name: &str) -> &'a str {
    let start = format!("name=\"{name}\" value=\"");
    let after = page.split(&start).nth(1).unwrap_or_default();
    after.split('"').next().unwrap_or_default()
}

pub fn token(page: &str) -> &str {
    hidden(page, "token")
}

pub fn request(page: &str) -> &str {
    hidden(page, "request")
}

/// The database of `outflank demo`, made once.
fn demo_database() -> &'static Path {
    static DEMO: OnceLock<(Desk, PathBuf)> = OnceLock::new();
    let (_, path) = DEMO.get_or_init(|| {
        let desk = Desk::new();
        desk.ok("demo demo");
        let path = desk.path("demo/outflank.db");
        (desk, path)
    });
    path
}
