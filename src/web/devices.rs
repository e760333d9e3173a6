//! Devices of this server: codes, those who wait, who was seen, and the address
//! that a phone scans.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

use axum::http::HeaderValue;

use super::app::App;
use crate::service::Hash;
use crate::service::hall::device::{DeviceId, DeviceOfToken, KnownDevice};
use crate::service::hall::join::{JoinCode, JoinDesk, LastSeen};

/// The cookie with the token of a device.
pub(super) const COOKIE: &str = "outflank_device";
/// An event does not last longer.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// What the server knows about devices besides the database. It ends with it.
#[derive(Debug, Default)]
pub(super) struct Devices {
    desk: Mutex<JoinDesk>,
    /// The code that the console shows, while it shows codes.
    shown: Mutex<Option<JoinCode>>,
    seen: Mutex<LastSeen>,
    /// Where browsers reach the server: this machine first.
    addresses: OnceLock<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing in here is left half-done by a panic.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Random bytes; `None` if the system has none.
pub(super) fn random<const N: usize>() -> Option<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).ok().map(|()| bytes)
}

impl Devices {
    pub(super) fn desk(&self) -> MutexGuard<'_, JoinDesk> {
        lock(&self.desk)
    }

    /// Says where browsers reach the server.
    pub(super) fn set_addresses(&self, addresses: &[String]) {
        // A server is started once.
        let _ = self.addresses.set(addresses.to_vec());
    }

    /// The address for other devices; this machine's if no other can reach it.
    pub(super) fn address(&self) -> Option<&str> {
        let addresses = self.addresses.get()?;
        addresses.get(1).or(addresses.first()).map(String::as_str)
    }

    /// What a code that is scanned begins with: `http://192.168.1.10:8080`. The
    /// console calls the server by a name that means nothing to a phone, so that
    /// name is only for a server that does not know its addresses.
    pub(super) fn site(&self, called: Option<&str>) -> Option<String> {
        let known = self.address().map(|it| it.trim_end_matches('/').to_owned());
        known.or_else(|| called.map(|host| format!("http://{host}")))
    }

    /// Whether other devices can reach the server.
    pub(super) fn is_open(&self) -> bool {
        let is_local = |address: &str| address.contains("127.0.0.1") || address.contains("[::1]");
        self.address().is_none_or(|address| !is_local(address))
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.address()
            .is_some_and(|address| address.starts_with("https:"))
    }

    /// The code that the console shows; a new one if the last was used or is old.
    pub(super) fn shown_code(&self, now: Instant) -> Option<JoinCode> {
        let mut shown = lock(&self.shown);
        let code = shown.as_ref()?;
        if !self.desk().is_open(code, now) {
            *shown = Some(self.desk().issue(random()?, now));
        }
        shown.clone()
    }

    /// Begins or ends showing codes on the console.
    pub(super) fn show_codes(&self, show: bool, now: Instant) {
        let mut shown = lock(&self.shown);
        *shown = if show {
            random().map(|bits| self.desk().issue(bits, now))
        } else {
            None
        };
    }

    /// When a device was last seen since the server was started.
    pub(super) fn last_seen(&self, device: DeviceId) -> Option<String> {
        lock(&self.seen).of(device).map(str::to_owned)
    }

    /// The cookie that lets a device be known again. `Secure` would make it useless
    /// on a network without TLS.
    pub(super) fn cookie(&self, token: &str) -> HeaderValue {
        let secure = if self.is_encrypted() { "; Secure" } else { "" };
        let text = format!(
            "{COOKIE}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}"
        );
        HeaderValue::try_from(text).expect("hexadecimal digits and plain words")
    }
}

impl App {
    /// The device with this token, if it may be used; it has been seen now.
    pub(super) async fn device_with(self: &Arc<Self>, token: Hash) -> Option<KnownDevice> {
        let known = self.with_reader(move |session| session.ask(&DeviceOfToken(token)));
        // A database that cannot be read lets nobody in.
        let known = known.await.ok().flatten()?;
        let now = self.now();
        let due = lock(&self.devices().seen).note(known.device, &now, Instant::now());
        if let Some(seen) = due {
            let app = Arc::clone(self);
            // Nobody waits for it, and it is tried again in five minutes.
            tokio::task::spawn_blocking(move || app.writer().note_devices_seen(&seen));
        }
        Some(known)
    }

    /// Writes down who was seen, before the server ends.
    pub(super) fn write_down_seen(&self) {
        let seen = lock(&self.devices().seen).take(Instant::now());
        if !seen.is_empty() {
            // The server ends anyway: it is not worth a message.
            let _ = self.writer().note_devices_seen(&seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_leads_into_the_network_even_if_it_is_printed_at_the_console() {
        let devices = Devices::default();
        let console = Some("127.0.0.1:8080");
        let before = devices.site(console);
        assert_eq!(before.as_deref(), Some("http://127.0.0.1:8080"));
        let addresses = ["https://127.0.0.1:8080/", "https://192.168.1.10:8080/"];
        devices.set_addresses(&addresses.map(str::to_owned));
        let site = devices.site(console);
        assert_eq!(site.as_deref(), Some("https://192.168.1.10:8080"));
        let cookie = devices.cookie("00");
        assert!(cookie.to_str().unwrap().ends_with("; Secure"));
    }
}
