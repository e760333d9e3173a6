//! `outflank serve` as a process of its own.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use super::http::Client;
use outflank::service::{Access, Actor, Clock, Session};

/// A server with a database of its own. It ends with this value.
pub struct Server {
    folder: tempfile::TempDir,
    process: Option<Child>,
    /// Kept open: what a server says has to go somewhere.
    said: Option<BufReader<ChildStdout>>,
    port: u16,
    /// What is opened to be the director.
    secret: String,
    /// The certificate and its key, if it encrypts.
    certificate: Option<[PathBuf; 2]>,
}

impl Server {
    /// A folder in which nothing is served yet.
    pub fn prepare() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            process: None,
            said: None,
            port: 0,
            secret: String::new(),
            certificate: None,
        }
    }

    /// The demo tournament with an eighth round that is being played: #7 against #9
    /// at table 1, #6 against #8 at table 2.
    pub fn demo() -> Self {
        let mut server = Self::playing();
        server.start();
        server
    }

    /// The same over TLS, with a certificate of its own.
    pub fn encrypted() -> Self {
        let mut server = Self::playing();
        let names = ["127.0.0.1".to_owned(), "127.0.0.2".to_owned()];
        let made = rcgen::generate_simple_self_signed(names).unwrap();
        let files = ["hall.pem", "hall.key"].map(|name| server.path(name));
        std::fs::write(&files[0], made.cert.pem()).unwrap();
        std::fs::write(&files[1], made.signing_key.serialize_pem()).unwrap();
        server.certificate = Some(files);
        server.start();
        server
    }

    fn playing() -> Self {
        let server = Self::prepare();
        server.run(&["demo", "demo"]);
        let (from, to) = (server.path("demo/outflank.db"), server.database());
        std::fs::copy(from, to).unwrap();
        server.run(&["event", "edit", "--rounds", "8"]);
        std::fs::write(server.path("round8.csv"), "black,white\n#7,#9\n#6,#8\n").unwrap();
        server.run(&["round", "set", "8", "--csv", "round8.csv"]);
        server
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn database(&self) -> PathBuf {
        self.path("outflank.db")
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command
            .current_dir(self.folder.path())
            .env("OUTFLANK_STATE", self.path("state"));
        command
    }

    /// Runs a command on the same database, as somebody at the console would.
    pub fn run(&self, arguments: &[&str]) -> String {
        let ran = self.command().args(arguments).output().unwrap();
        let (out, err) = (
            String::from_utf8_lossy(&ran.stdout),
            String::from_utf8_lossy(&ran.stderr),
        );
        assert!(ran.status.success(), "{arguments:?}: {out}{err}");
        out.into_owned()
    }

    /// A session on the same database.
    pub fn session(&self) -> Session {
        let clock = Clock::System;
        let actor = Actor::director("Bea");
        Session::open(&self.database(), Access::Write, actor, clock).unwrap()
    }

    /// Serves, open to the network: other names of this machine are other devices.
    pub fn start(&mut self) {
        let mut command = self.command();
        command.args(["serve", "--lan", "--port", "0", "--quiet"]);
        if let Some([certificate, key]) = &self.certificate {
            command.arg("--tls").arg(certificate);
            command.arg("--tls-key").arg(key);
        }
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(process.stdout.take().unwrap());
        let console = said.by_ref().lines().find_map(|line| {
            let line = line.ok()?;
            let (_, address) = line.split_once("://127.0.0.1:")?;
            let (port, secret) = address.split_once("/console/")?;
            Some((port.parse().ok()?, secret.to_owned()))
        });
        self.process = Some(process);
        self.said = Some(said);
        (self.port, self.secret) = console.expect("the server says where the desk is");
    }

    /// Ends the server at once, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().unwrap();
            process.wait().unwrap();
        }
    }

    /// The path that makes a browser the console.
    pub fn console_path(&self) -> String {
        format!("/console/{}", self.secret)
    }

    /// The cookie that a browser gets there.
    pub fn console_cookie(&self) -> String {
        let client = Client {
            host: self.console(),
            cookie: String::new(),
        };
        let opened = client.get(&self.console_path()).unwrap();
        let cookie = opened.header("set-cookie").expect("a cookie");
        cookie.split(';').next().unwrap().to_owned()
    }

    /// `127.0.0.1:8080`: the name by which the director's browser calls it.
    pub fn console(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// `127.0.0.2:8080`: the name by which browsers in the hall call it.
    pub fn hall(&self) -> String {
        format!("127.0.0.2:{}", self.port)
    }

    /// Where the director's browser is: `http://127.0.0.1:8080`.
    pub fn console_site(&self) -> String {
        self.site(&self.console())
    }

    /// Where everybody else's is: `http://127.0.0.2:8080`.
    pub fn hall_site(&self) -> String {
        self.site(&self.hall())
    }

    fn site(&self, host: &str) -> String {
        let scheme = if self.certificate.is_some() {
            "https"
        } else {
            "http"
        };
        format!("{scheme}://{host}")
    }

    /// The folder that ends with the server.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
