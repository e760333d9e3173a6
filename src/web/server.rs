//! The server: where it listens, how it stops.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use hyper_util::rt::TokioTimer;
use tower_http::timeout::RequestBodyTimeoutLayer;

use super::app::App;
use super::{live, routes};

/// How often a client over TLS is asked whether it is still there.
const ARE_YOU_THERE_EVERY: Duration = Duration::from_secs(30);
/// How long open requests may take after the server was told to stop. Streams
/// never end by themselves.
const STOP_WITHIN: Duration = Duration::from_secs(1);

/// Where the server listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bind {
    pub address: IpAddr,
    pub port: u16,
}

/// A certificate of one's own.
#[derive(Clone, Debug)]
pub struct Tls {
    /// The certificate and those that vouch for it, as PEM.
    pub certificate: PathBuf,
    /// Its secret key, as PEM.
    pub key: PathBuf,
}

/// How long clients are waited for.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimits {
    /// Until a client has said what it wants.
    pub headers: Duration,
    /// While a client is silent in the middle of a form. A photo comes slowly over
    /// the Wi-Fi of a hall, but it comes.
    pub silence: Duration,
}

impl Default for TimeLimits {
    fn default() -> Self {
        Self {
            headers: Duration::from_secs(10),
            silence: Duration::from_secs(20),
        }
    }
}

/// A server that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// `http://192.168.1.10:8080/`, this machine first.
    pub addresses: Vec<String>,
}

/// Why a server did not start, or stopped.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port is in use, or not allowed.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        address: SocketAddr,
        error: io::Error,
    },
    #[error("cannot use the certificate {}: {error}", certificate.display())]
    Certificate {
        certificate: PathBuf,
        error: io::Error,
    },
    #[error("cannot start the threads of a server: {0}")]
    Threads(io::Error),
    #[error("the server has stopped: {0}")]
    Stopped(#[from] io::Error),
}

/// Serves until it is told to stop (Ctrl-C, or a request to terminate). Calls
/// `ready` once requests are answered.
pub fn serve(
    app: &Arc<App>,
    bind: Bind,
    tls: Option<&Tls>,
    ready: impl FnOnce(&Running),
) -> Result<(), ServeError> {
    try_threads().map_err(ServeError::Threads)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let served = runtime.block_on(run(app, bind, tls, ready));
    // What waits for the disk has a moment; a stream does not hold the process.
    runtime.shutdown_timeout(STOP_WITHIN);
    served
}

/// Starts as many threads as the runtime will, and one for the database, all at
/// the same time: the runtime ends the program where the system refuses one.
fn try_threads() -> io::Result<()> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let (end, ended) = mpsc::channel::<()>();
    let ended = Arc::new(Mutex::new(ended));
    let started: io::Result<Vec<_>> = (0..=workers)
        .map(|_| {
            let ended = Arc::clone(&ended);
            let wait = move || drop(ended.lock().map(|ended| ended.recv()));
            thread::Builder::new().spawn(wait)
        })
        .collect();
    drop(end);
    for thread in started? {
        let _ = thread.join();
    }
    Ok(())
}

async fn run(
    app: &Arc<App>,
    bind: Bind,
    tls: Option<&Tls>,
    ready: impl FnOnce(&Running),
) -> Result<(), ServeError> {
    let address = SocketAddr::new(bind.address, bind.port);
    let listen = |error| ServeError::Listen { address, error };
    let listener = TcpListener::bind(address).map_err(listen)?;
    listener.set_nonblocking(true).map_err(listen)?;
    let bound = listener.local_addr().map_err(listen)?;
    let handle = Handle::new();
    tokio::spawn(stop_when_told(handle.clone()));
    tokio::spawn(live::watch(Arc::clone(app)));
    tokio::spawn(live::settle(Arc::clone(app)));
    tokio::spawn(live::check_sheets(Arc::clone(app)));
    let limits = app.time_limits();
    let router = routes::router(app).layer(RequestBodyTimeoutLayer::new(limits.silence));
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let scheme = if tls.is_some() { "https" } else { "http" };
    let running = Running {
        addresses: addresses(bound, scheme),
    };
    app.devices().set_addresses(&running.addresses);
    match tls {
        None => {
            let mut server = axum_server::from_tcp(listener)?.handle(handle);
            limit(server.http_builder(), limits);
            ready(&running);
            server.serve(service).await?;
        }
        Some(tls) => {
            let config = certificate(tls).await?;
            let server = axum_server::from_tcp_rustls(listener, config)?;
            let mut server = server.handle(handle);
            limit(server.http_builder(), limits);
            ready(&running);
            server.serve(service).await?;
        }
    }
    app.write_down_seen();
    Ok(())
}

/// A client that sends its request byte by byte does not hold a connection, and
/// neither does one that has left without a word.
fn limit<E>(builder: &mut hyper_util::server::conn::auto::Builder<E>, limits: TimeLimits) {
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(ARE_YOU_THERE_EVERY)
        .keep_alive_timeout(limits.headers);
}

async fn certificate(tls: &Tls) -> Result<RustlsConfig, ServeError> {
    // It may have been installed before, in another server of this process.
    let _ = rustls::crypto::ring::default_provider().install_default();
    RustlsConfig::from_pem_file(&tls.certificate, &tls.key)
        .await
        .map_err(|error| ServeError::Certificate {
            certificate: tls.certificate.clone(),
            error,
        })
}

async fn stop_when_told(handle: Handle<SocketAddr>) {
    told_to_stop().await;
    handle.graceful_shutdown(Some(STOP_WITHIN));
}

#[cfg(unix)]
async fn told_to_stop() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
        }
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}

#[cfg(not(unix))]
async fn told_to_stop() {
    let _ = tokio::signal::ctrl_c().await;
}

/// What to type into a browser: this machine first, then what others in the
/// local network use, if they can reach it.
fn addresses(bound: SocketAddr, scheme: &str) -> Vec<String> {
    let port = bound.port();
    let address = |ip: IpAddr| match ip {
        IpAddr::V4(ip) => format!("{scheme}://{ip}:{port}/"),
        IpAddr::V6(ip) => format!("{scheme}://[{ip}]:{port}/"),
    };
    if !bound.ip().is_unspecified() {
        return vec![address(bound.ip())];
    }
    let mut addresses = vec![address(Ipv4Addr::LOCALHOST.into())];
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut others: Vec<IpAddr> = interfaces.iter().map(if_addrs::Interface::ip).collect();
    others.retain(|ip| ip.is_ipv4() && !ip.is_loopback());
    others.sort();
    addresses.extend(others.into_iter().map(address));
    addresses
}
