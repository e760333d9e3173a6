//! Who asks: the person at the console, or a person in the hall.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::app::Shared;
use super::devices::COOKIE;
use crate::service::hall::device::{DeviceId, KnownDevice};
use crate::service::{Actor, Hash, Role};

/// Who asks.
#[derive(Clone, Debug)]
pub(super) struct Visitor {
    actor: Actor,
    /// Tells visitors apart: what one is shown is not sent to another.
    key: String,
    /// The device they were let in with.
    device: Option<DeviceId>,
    /// Whether the device carries a token that lets nobody in: it was revoked, or
    /// waits for the director.
    is_shut_out: bool,
}

impl Visitor {
    /// Somebody in the hall who has not joined: they read.
    pub(super) fn spectator() -> Self {
        Self {
            actor: Actor::spectator(),
            key: "spectator".to_owned(),
            device: None,
            is_shut_out: false,
        }
    }

    fn with_device(known: KnownDevice) -> Self {
        Self {
            actor: known.actor,
            key: format!("device {}", known.device),
            device: Some(known.device),
            is_shut_out: false,
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

    pub(super) const fn is_shut_out(&self) -> bool {
        self.is_shut_out
    }

    pub(super) const fn device(&self) -> Option<DeviceId> {
        self.device
    }
}

impl FromRequestParts<Shared> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Shared) -> Result<Self, Infallible> {
        // The gate and the page both ask.
        if let Some(known) = parts.extensions.get::<Self>() {
            return Ok(known.clone());
        }
        let visitor = if app.console().is_in(&parts.headers) {
            Self {
                actor: app.director(),
                key: "console".to_owned(),
                device: None,
                is_shut_out: false,
            }
        } else {
            let token = device_token(&parts.headers);
            let known = match token {
                Some(token) => app.device_with(token).await,
                None => None,
            };
            let outside = || Self {
                is_shut_out: token.is_some(),
                ..Self::spectator()
            };
            known.map_or_else(outside, Self::with_device)
        };
        parts.extensions.insert(visitor.clone());
        Ok(visitor)
    }
}

/// The hash of the token in the cookie of a device.
pub(super) fn device_token(headers: &HeaderMap) -> Option<Hash> {
    cookie(headers, COOKIE).map(|token| Hash::of(token.as_bytes()))
}

/// The value of a cookie.
pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';'));
    pairs.find_map(|pair| {
        let (found, value) = pair.trim().split_once('=')?;
        (found == name).then_some(value)
    })
}

/// What the visitor calls this server: `192.168.1.10:8080`.
pub(super) fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}
