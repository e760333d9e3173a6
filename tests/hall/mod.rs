//! The real server on a free port, and devices that speak plain HTTP with it.
//! Shared by the tests in a browser, those with many devices, and the bench.

#![allow(
    dead_code,
    unused_imports,
    reason = "each of its users needs a part of it"
)]

mod crowd;
mod http;
mod server;

pub use crowd::{Crowd, Form, Phone};
pub use http::{Answer, Client};
pub use server::Server;
