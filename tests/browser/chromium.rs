//! Chromium, and how it is spoken to: messages of its own protocol (CDP) over two
//! pipes, each message a line of JSON that ends with a zero byte.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// Longer than any page takes on a busy machine; nothing waits for it that comes.
pub const PATIENCE: Duration = Duration::from_secs(60);

const ARGUMENTS: [&str; 12] = [
    "--headless",
    // Chromium refuses its sandbox to root, who runs the tests in a container.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--disable-component-update",
    "--disable-background-networking",
    "--no-first-run",
    "--no-default-browser-check",
    // The certificate of the tests is their own.
    "--ignore-certificate-errors",
    "--remote-debugging-pipe",
];

/// Chromium reads from descriptor 3 and writes to 4: the shell makes them of the
/// pipes that a child can be given.
const WITH_PIPES: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#;

/// Where Chromium is on this machine.
pub fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|path| path.is_file())
}

/// A Chromium of one's own. It ends with this value.
pub struct Browser {
    process: Child,
    to: RefCell<Option<ChildStdin>>,
    from: Receiver<Value>,
    last: Cell<u64>,
    /// What has happened in each session since it was last asked.
    events: RefCell<BTreeMap<String, Vec<Value>>>,
    _profile: tempfile::TempDir,
}

impl Browser {
    pub fn new() -> Self {
        let path = chromium().expect("Chromium is not installed: it is needed to test the pages");
        let profile = tempfile::tempdir().unwrap();
        let mut process = Command::new("sh")
            .args(["-c", WITH_PIPES])
            .arg(path)
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, from) = channel();
        let out = process.stdout.take().unwrap();
        std::thread::spawn(move || forward(out, &sender));
        Self {
            to: RefCell::new(process.stdin.take()),
            process,
            from,
            last: Cell::default(),
            events: RefCell::default(),
            _profile: profile,
        }
    }

    /// Calls a method of the browser, or of a session, and waits for the answer.
    pub fn call(&self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        let answer = self.ask(session, method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The same, with what the browser says if it cannot do it just now.
    pub fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Result<Value, Value> {
        let id = self.last.get() + 1;
        self.last.set(id);
        let mut message = json!({ "id": id, "method": method });
        message["params"] = parameters;
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.send(&message).expect("Chromium is still there");
        loop {
            let mut heard = self.from.recv_timeout(PATIENCE).expect("Chromium answers");
            if heard["id"] == id {
                return match heard.get("error") {
                    Some(error) => Err(error.clone()),
                    None => Ok(heard["result"].take()),
                };
            }
            if let Some(session) = heard["sessionId"].as_str().map(str::to_owned) {
                let mut events = self.events.borrow_mut();
                events.entry(session).or_default().push(heard);
            }
        }
    }

    fn send(&self, message: &Value) -> std::io::Result<()> {
        let mut to = self.to.borrow_mut();
        let to = to.as_mut().ok_or(std::io::ErrorKind::BrokenPipe)?;
        to.write_all(format!("{message}\0").as_bytes())
    }

    /// What has happened in a session since it was last asked.
    pub fn events(&self, session: &str) -> Vec<Value> {
        // Whatever happened before this call is told before its answer.
        self.call(Some(session), "Runtime.getHeapUsage", json!({}));
        let events = self.events.borrow_mut().remove(session);
        events.unwrap_or_default()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.send(&json!({ "id": 0, "method": "Browser.close" }));
        // What it still says is heard until it has gone.
        while self.from.recv_timeout(Duration::from_secs(10)).is_ok() {}
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn forward(out: impl Read, to: &Sender<Value>) {
    let messages = BufReader::new(out).split(0).map_while(Result::ok);
    for message in messages {
        let message = serde_json::from_slice(&message).expect("Chromium writes JSON");
        if to.send(message).is_err() {
            return;
        }
    }
}
