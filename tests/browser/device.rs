//! A device with a browser: what it opens, presses and sees.

use std::cell::Cell;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::chromium::{Browser, PATIENCE};
use super::hall::Server;

/// A Chromium of one's own.
pub fn browser() -> Rc<Browser> {
    Rc::new(Browser::new())
}

/// A window that shares nothing with any other.
pub struct Device {
    browser: Rc<Browser>,
    session: String,
    /// `http://127.0.0.2:8080`
    site: String,
    width: Cell<u32>,
}

impl Device {
    /// A window at the door of a site: `http://127.0.0.2:8080`.
    pub fn new(browser: &Rc<Browser>, site: &str, width: u32) -> Self {
        let call = |method, parameters| browser.call(None, method, parameters);
        let context = &call("Target.createBrowserContext", json!({}))["browserContextId"];
        let page = json!({ "url": "about:blank", "browserContextId": context });
        let target = &call("Target.createTarget", page)["targetId"];
        let attach = json!({ "targetId": target, "flatten": true });
        let session = &call("Target.attachToTarget", attach)["sessionId"];
        let device = Self {
            browser: Rc::clone(browser),
            session: session.as_str().expect("a session").to_owned(),
            site: site.to_owned(),
            width: Cell::new(width),
        };
        // What goes wrong is told, and every request.
        for domain in ["Log", "Runtime", "Network"] {
            device.call(&format!("{domain}.enable"), json!({}));
        }
        device.resize(width);
        // Every window is in front: pages in the background close their stream.
        let focus = json!({ "enabled": true });
        device.call("Emulation.setFocusEmulationEnabled", focus);
        device
    }

    fn call(&self, method: &str, parameters: Value) -> Value {
        self.browser.call(Some(&self.session), method, parameters)
    }

    pub fn resize(&self, width: u32) {
        self.width.set(width);
        let height = if width < 700 { 740 } else { width * 9 / 16 };
        let size = json!({
            "width": width,
            "height": height,
            "deviceScaleFactor": 1,
            "mobile": width < 700,
            "screenWidth": width,
            "screenHeight": height,
        });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// `light` or `dark`.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({ "features": features }),
        );
    }

    /// The director's browser: it has opened the address that the server prints.
    pub fn console(browser: &Rc<Browser>, server: &Server, width: u32) -> Self {
        let device = Self::new(browser, &server.console_site(), width);
        device.open(&server.console_path());
        device
    }

    pub fn open(&self, path: &str) {
        // The page before is marked, so that it is not taken for the new one.
        self.evaluate("document.documentElement.dataset.old = 'yes'");
        let address = format!("{}{path}", self.site);
        self.call("Page.navigate", json!({ "url": address }));
        self.until("document.readyState === 'complete' && !document.documentElement.dataset.old");
    }

    /// What an expression says, if the page can be asked just now.
    fn evaluate(&self, expression: &str) -> Option<Value> {
        let question = json!({
            "expression": expression,
            "returnByValue": true,
            "awaitPromise": true,
            "userGesture": true,
        });
        let session = Some(&*self.session);
        let answer = self.browser.ask(session, "Runtime.evaluate", question);
        let answer = answer.ok()?;
        if answer.get("exceptionDetails").is_some() {
            return None;
        }
        answer["result"].get("value").cloned()
    }

    /// What an expression says.
    pub fn ask(&self, expression: &str) -> Value {
        let answer = self.evaluate(expression);
        answer.unwrap_or_else(|| panic!("{expression} on {}", self.address()))
    }

    fn address(&self) -> String {
        let address = self.evaluate("location.href").unwrap_or_default();
        address.as_str().unwrap_or_default().to_owned()
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
                panic!("waited for {expression} on {}: {text:?}", self.address());
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
        let place =
            "(element) => { element.scrollIntoView({ block: 'center', behavior: 'instant' });
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }";
        let place = self.ask(&format!("({place})(document.querySelector({selector:?}))"));
        for what in ["mousePressed", "mouseReleased"] {
            let mouse = json!({
                "type": what, "x": place[0], "y": place[1], "button": "left", "clickCount": 1,
            });
            self.call("Input.dispatchMouseEvent", mouse);
        }
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
        for letter in text.chars() {
            self.key(&letter.to_string());
        }
    }

    /// Chooses an option by its value.
    pub fn choose(&self, selector: &str, value: &str) {
        self.ask(&format!(
            "(field => {{ field.value = {value:?}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }})); return true; }})\
             (document.querySelector({selector:?}))"
        ));
    }

    /// Presses a key: a letter, or one by its name, as `ArrowLeft`.
    pub fn key(&self, key: &str) {
        let number = match key {
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let mut down = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": number });
        if number == 0 {
            down["text"] = key.into();
        }
        self.call("Input.dispatchKeyEvent", down);
        self.call(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": key }),
        );
    }

    /// The picture of the whole page, as a file.
    pub fn picture(&self, file: &Path) {
        let height = self.ask("document.documentElement.scrollHeight");
        let width = self.ask("innerWidth");
        let height = height.as_f64().unwrap().min(3000.0);
        let shot = json!({
            "format": "png",
            "clip": { "x": 0, "y": 0, "width": width, "height": height, "scale": 1 },
            "captureBeyondViewport": true,
        });
        let shot = self.call("Page.captureScreenshot", shot);
        let data = shot["data"].as_str().unwrap();
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
    pub fn cookies(&self) -> Vec<Value> {
        let cookies = &self.call("Network.getCookies", json!({}))["cookies"];
        cookies.as_array().unwrap().clone()
    }

    /// Shows the page as a printer does, or as a screen again.
    pub fn as_on(&self, medium: &str) {
        self.call("Emulation.setEmulatedMedia", json!({ "media": medium }));
    }

    /// What went wrong since it was last asked: errors of the page, and requests to
    /// other hosts.
    pub fn complaints(&self) -> Vec<String> {
        let own = format!("{}/", self.site);
        let events = self.browser.events(&self.session);
        let complaints = events.iter().filter_map(|event| complaint(event, &own));
        complaints.collect()
    }
}

fn complaint(event: &Value, own: &str) -> Option<String> {
    let told = &event["params"];
    match event["method"].as_str()? {
        "Log.entryAdded" => Some(told["entry"].to_string()),
        "Runtime.exceptionThrown" => Some(told["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" => Some(told["args"].to_string()),
        "Network.requestWillBeSent" => {
            let url = told["request"]["url"].as_str()?;
            let is_own = url.starts_with(own) || url.starts_with("data:") || url == "about:blank";
            (!is_own).then(|| format!("request to {url}"))
        }
        _ => None,
    }
}
