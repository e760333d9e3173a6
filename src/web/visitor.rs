//! Who asks: the person at the console, or somebody in the hall.

use std::convert::Infallible;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::app::Shared;
use crate::service::{Actor, Role};

/// Who asks.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    actor: Actor,
    /// Tells visitors apart: what one is shown is not sent to another.
    key: String,
}

impl Visitor {
    /// Somebody in the hall who has not joined: they read.
    fn spectator() -> Self {
        Self {
            actor: Actor {
                name: "spectator".to_owned(),
                role: Role::Spectator,
            },
            key: "spectator".to_owned(),
        }
    }

    /// The name and the role for the service.
    pub(super) fn actor(&self) -> Actor {
        self.actor.clone()
    }

    pub(super) const fn role(&self) -> Role {
        self.actor.role
    }

    pub(super) fn key(&self) -> &str {
        &self.key
    }
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        if is_console(parts) {
            return Ok(Self {
                actor: app.director(),
                key: "console".to_owned(),
            });
        }
        Ok(Self::spectator())
    }
}

/// Whether a request comes from a browser on this machine that was told to go
/// to this machine. A foreign page that has given its own name this machine's
/// address is still called by that name.
fn is_console(parts: &Parts) -> bool {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    peer.is_some_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback())
        && host(&parts.headers).is_some_and(is_this_machine)
}

/// What the visitor calls this server: `192.168.1.10:8080`.
pub(super) fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    ["localhost", "127.0.0.1", "::1"].contains(&name.to_ascii_lowercase().as_str())
}
