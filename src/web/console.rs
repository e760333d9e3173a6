//! The director's console: whoever has the secret of this server. The address of
//! a visitor proves nothing, since other users of this computer, a reverse proxy
//! on it and pages in the director's own browser have the same one.

use std::fmt;

use axum::http::{HeaderMap, HeaderValue};

use super::visitor::cookie;
use crate::service::Hash;

/// Where the secret is handed in: `/console/SECRET`.
pub(super) const PATH: &str = "/console/{secret}";

/// The secret of the console, drawn at random when the server starts. It is in
/// the address that `outflank serve` prints, and in a cookie afterwards.
#[derive(Clone)]
pub struct ConsoleSecret {
    text: String,
    /// Two servers on one computer share a host and therefore their cookies:
    /// each has a cookie of its own.
    cookie: String,
}

/// Not shown in a log.
impl fmt::Debug for ConsoleSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ConsoleSecret")
    }
}

impl ConsoleSecret {
    /// The secret of these random bits.
    pub fn new(bits: [u8; 16]) -> Self {
        let text: String = bits.iter().map(|byte| format!("{byte:02x}")).collect();
        let name = Hash::of(text.as_bytes()).to_string();
        let name: String = name.chars().take(8).collect();
        Self {
            cookie: format!("outflank-console-{name}"),
            text,
        }
    }

    /// What to open to be the director: `http://127.0.0.1:8080/console/SECRET`.
    pub fn address(&self, site: &str) -> String {
        format!("{}/console/{}", site.trim_end_matches('/'), self.text)
    }

    /// The pair of name and value by which a browser that opened the address is
    /// known afterwards.
    pub fn cookie(&self) -> String {
        format!("{}={}", self.cookie, self.text)
    }

    /// Whether this is the secret. Hashes are compared, so that the time it takes
    /// says nothing about where the first difference is.
    pub(super) fn is(&self, text: &str) -> bool {
        Hash::of(text.as_bytes()) == Hash::of(self.text.as_bytes())
    }

    /// Whether a request carries it.
    pub(super) fn is_in(&self, headers: &HeaderMap) -> bool {
        cookie(headers, &self.cookie).is_some_and(|text| self.is(text))
    }

    /// The cookie by which a browser is known as the console until it is closed.
    /// It is not sent along when a page of another site leads here.
    pub(super) fn set_cookie(&self, is_encrypted: bool) -> HeaderValue {
        let secure = if is_encrypted { "; Secure" } else { "" };
        let cookie = format!(
            "{}; Path=/; HttpOnly; SameSite=Strict{secure}",
            self.cookie()
        );
        HeaderValue::try_from(cookie).expect("hexadecimal digits and plain words")
    }
}
