//! A device with a browser: what it opens, presses and sees.

use std::cell::Cell;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use headless_chrome::protocol::cdp::types::Event;
use headless_chrome::protocol::cdp::{Emulation, Network, Page, Runtime};
use headless_chrome::{Browser, LaunchOptions, Tab};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Longer than any page takes on a busy machine; nothing waits for it that comes.
const PATIENCE: Duration = Duration::from_secs(60);

const ARGUMENTS: [&str; 4] = [
    "--disable-quic",
    "--disable-component-update",
    "--disable-background-networking",
    "--no-default-browser-check",
];

/// A Chromium of one's own.
pub fn browser() -> Browser {
    let path = chromium().expect("Chromium is not installed: it is needed to test the pages");
    let options = LaunchOptions {
        // Chromium refuses its sandbox to root, who runs the tests in a container.
        sandbox: false,
        path: Some(path),
        args: ARGUMENTS.iter().map(OsStr::new).collect(),
        idle_browser_timeout: PATIENCE * 5,
        // The certificate of the tests is their own.
        ignore_certificate_errors: true,
        ..LaunchOptions::default()
    };
    Browser::new(options).unwrap()
}

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

/// A window that shares nothing with any other.
pub struct Device {
    tab: Arc<Tab>,
    /// `http://127.0.0.2:8080`
    site: String,
    width: Cell<u32>,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Device {
    /// A window at the door of a site: `http://127.0.0.2:8080`.
    pub fn new(browser: &Browser, site: &str, width: u32) -> Self {
        let tab = browser.new_context().unwrap().new_tab().unwrap();
        tab.set_default_timeout(PATIENCE);
        let device = Self {
            tab,
            site: site.to_owned(),
            width: Cell::new(width),
            complaints: Arc::default(),
        };
        device.listen();
        device.resize(width);
        // Every window is in front: pages in the background close their stream.
        let focus = Emulation::SetFocusEmulationEnabled { enabled: true };
        device.tab.call_method(focus).unwrap();
        device
    }

    /// Notes what goes wrong, and every request that leaves for another host.
    fn listen(&self) {
        let (complaints, own) = (Arc::clone(&self.complaints), format!("{}/", self.site));
        self.tab.enable_log().unwrap();
        self.tab.enable_runtime().unwrap();
        let network: Network::Enable = method(json!({}));
        self.tab.call_method(network).unwrap();
        let heard = move |event: &Event| {
            if let Some(complaint) = complaint(event, &own) {
                complaints.lock().unwrap().push(complaint);
            }
        };
        self.tab.add_event_listener(Arc::new(heard)).unwrap();
    }

    pub fn resize(&self, width: u32) {
        self.width.set(width);
        let height = if width < 700 { 740 } else { width * 9 / 16 };
        let size: Emulation::SetDeviceMetricsOverride = method(json!({
            "width": width,
            "height": height,
            "deviceScaleFactor": 1.0,
            "mobile": width < 700,
            "screenWidth": width,
            "screenHeight": height,
        }));
        self.tab.call_method(size).unwrap();
    }

    /// `light` or `dark`.
    pub fn prefer(&self, scheme: &str) {
        let media: Emulation::SetEmulatedMedia = method(json!({
            "features": [{ "name": "prefers-color-scheme", "value": scheme }],
        }));
        self.tab.call_method(media).unwrap();
    }

    pub fn open(&self, path: &str) {
        // The page before is marked, so that it is not taken for the new one.
        self.evaluate("document.documentElement.dataset.old = 'yes'");
        let address = format!("{}{path}", self.site);
        self.tab.navigate_to(&address).unwrap();
        self.until("document.readyState === 'complete' && !document.documentElement.dataset.old");
    }

    /// What an expression says, if the page can be asked just now.
    fn evaluate(&self, expression: &str) -> Option<Value> {
        let question: Runtime::Evaluate = method(json!({
            "expression": expression,
            "returnByValue": true,
            "awaitPromise": true,
            "userGesture": true,
        }));
        let answer = self.tab.call_method(question).ok()?;
        if answer.exception_details.is_some() {
            return None;
        }
        answer.result.value
    }

    /// What an expression says.
    pub fn ask(&self, expression: &str) -> Value {
        let answer = self.evaluate(expression);
        answer.unwrap_or_else(|| panic!("{expression} on {}", self.tab.get_url()))
    }

    pub fn text(&self) -> String {
        let text = self.ask("document.body.innerText");
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub fn until(&self, expression: &str) {
        let begun = Instant::now();
        while self.evaluate(expression) != Some(Value::Bool(true)) {
            if begun.elapsed() > PATIENCE {
                let text = self.evaluate("document.body.innerText");
                panic!(
                    "waited for {expression} on {}: {text:?}",
                    self.tab.get_url()
                );
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the page says something.
    pub fn until_said(&self, text: &str) {
        let text = serde_json::to_string(text).unwrap();
        self.until(&format!("document.body.innerText.includes({text})"));
    }

    /// Presses what a selector names, with the mouse.
    pub fn press(&self, selector: &str) {
        self.until(&format!("!!document.querySelector({selector:?})"));
        let element = self.tab.wait_for_element(selector).unwrap();
        element.scroll_into_view().unwrap();
        element.click().unwrap();
    }

    /// Presses a button that leads to another page.
    pub fn send(&self, selector: &str) {
        self.evaluate("document.documentElement.dataset.old = 'yes'");
        self.press(selector);
        self.until("document.readyState === 'complete' && !document.documentElement.dataset.old");
    }

    /// Writes into a field, key by key.
    pub fn write(&self, selector: &str, text: &str) {
        let empty = "(field) => { field.focus(); field.select?.(); return true; }";
        self.ask(&format!("({empty})(document.querySelector({selector:?}))"));
        self.tab.type_str(text).unwrap();
    }

    /// Chooses an option by its value.
    pub fn choose(&self, selector: &str, value: &str) {
        self.ask(&format!(
            "(field => {{ field.value = {value:?}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})\
             (document.querySelector({selector:?}))"
        ));
    }

    pub fn key(&self, key: &str) {
        self.tab.press_key(key).unwrap();
    }

    /// The picture of the whole page, as a file.
    pub fn picture(&self, file: &Path) {
        let height = self.ask("document.documentElement.scrollHeight");
        let width = self.ask("innerWidth");
        let height = height.as_f64().unwrap().min(3000.0);
        let shot: Page::CaptureScreenshot = method(json!({
            "format": "png",
            "clip": { "x": 0.0, "y": 0.0, "width": width, "height": height, "scale": 1.0 },
            "captureBeyondViewport": true,
        }));
        let data = self.tab.call_method(shot).unwrap().data;
        let bytes = base64::Engine::decode(&base64::prelude::BASE64_STANDARD, data).unwrap();
        std::fs::write(file, bytes).unwrap();
    }

    /// Whether the page is wider than the window.
    pub fn is_too_wide(&self) -> bool {
        // Phones zoom out on a page that is too wide: `innerWidth` grows with it.
        let found = self.ask("document.documentElement.scrollWidth").as_u64();
        found > Some(self.width.get().into())
    }

    /// What sticks out of the window, for the message.
    pub fn widest(&self) -> String {
        let out = self.ask(
            "[...document.body.querySelectorAll('*')]\
             .filter(each => each.getBoundingClientRect().right > screen.width + 1)\
             .slice(0, 4).map(each => each.tagName + '.' + each.getAttribute('class')).join(' ')",
        );
        out.as_str().unwrap_or_default().to_owned()
    }

    pub fn is_console(&self) -> bool {
        self.site.contains("//127.0.0.1:")
    }

    /// What is wrong with the page for those who see it badly or not at all.
    pub fn barriers(&self) -> Vec<String> {
        serde_json::from_value(self.ask(include_str!("check.js"))).unwrap()
    }

    /// The cookies of the site.
    pub fn cookies(&self) -> Vec<Network::Cookie> {
        self.tab.get_cookies().unwrap()
    }

    /// Shows the page as a printer does, or as a screen again.
    pub fn as_on(&self, medium: &str) {
        let media: Emulation::SetEmulatedMedia = method(json!({ "media": medium }));
        self.tab.call_method(media).unwrap();
    }

    /// What went wrong since it was last asked.
    pub fn complaints(&self) -> Vec<String> {
        std::mem::take(&mut self.complaints.lock().unwrap())
    }
}

/// A call of the browser's protocol, with the parameters that matter.
fn method<T: DeserializeOwned>(parameters: Value) -> T {
    serde_json::from_value(parameters).unwrap()
}

/// What an event complains about: errors of the page, and requests to other hosts.
fn complaint(event: &Event, own: &str) -> Option<String> {
    match event {
        Event::LogEntryAdded(entry) => {
            let entry = &entry.params.entry;
            Some(format!("{:?}: {} {:?}", entry.level, entry.text, entry.url))
        }
        Event::RuntimeExceptionThrown(thrown) => {
            Some(format!("{:?}", thrown.params.exception_details))
        }
        Event::RuntimeConsoleAPICalled(called) => Some(format!("{:?}", called.params.args)),
        Event::NetworkRequestWillBeSent(sent) => {
            let url = &sent.params.request.url;
            let is_own = url.starts_with(own) || url.starts_with("data:") || url == "about:blank";
            (!is_own).then(|| format!("request to {url}"))
        }
        _ => None,
    }
}
