//! `outflank serve`

use super::browser;
use crate::cli::prelude::*;
use crate::report::qr;
use crate::service::Clock;
use crate::web::{self, App, Bind, ConsoleSecret, Running, ServeError, Settings, TimeLimits, Tls};
use anyhow::bail;
use std::io::IsTerminal as _;
use std::{net::IpAddr, net::Ipv4Addr};

/// Show the event on screens and phones in the hall, without internet.
///
/// Pairings, results, standings with their arithmetic, games and disputes as
/// pages. The browser that opens the printed address is the director's; other
/// devices read, and may enter results once the director has let them join.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank serve\n  \
    outflank serve --lan\n  \
    outflank serve --lan --port 80\n  \
    outflank serve --bind 192.168.1.10 --tls hall.pem --tls-key hall.key\n\n\
    Without --lan only this machine can open the pages. Stop it with Ctrl-C; what\n\
    was confirmed is in the database. Commands typed meanwhile show on all pages.\n\
    The address for the director is a secret of this start: whoever opens it runs\n\
    the event. Every other browser only reads until the director lets it join.")]
pub struct Args {
    #[command(flatten)]
    pub(super) serving: Serving,
    #[command(flatten)]
    scope: Scope,
}

/// Where and how pages are served.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Serving {
    /// Let other devices in the local network open the pages.
    #[arg(long, conflicts_with = "bind")]
    lan: bool,
    /// Listen on this address only.
    #[arg(long, value_name = "ADDR")]
    bind: Option<IpAddr>,
    /// The port.
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// Do not open the director's desk in a browser.
    #[arg(long)]
    no_browser: bool,
    /// Encrypt with this certificate (PEM).
    #[arg(long, value_name = "FILE.pem", requires = "tls_key")]
    tls: Option<PathBuf>,
    /// The secret key of the certificate (PEM).
    #[arg(long, value_name = "FILE.key", requires = "tls")]
    tls_key: Option<PathBuf>,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    let event = args.scope.event(context);
    args.serving.run(event, &args.scope.who, context)
}

impl Serving {
    /// Serves an event until somebody stops it.
    pub(super) fn run(
        &self,
        event: crate::service::EventRef,
        who: &Who,
        context: &Context,
    ) -> anyhow::Result<Status> {
        context.text_only("leave --format out: the pages are for browsers")?;
        let writer = database::writer(context, who)?;
        // An event that cannot be found is said now, not on every page.
        writer.ask(&crate::service::event::status::EventNow {
            event: event.clone(),
        })?;
        let mut secret = [0; 32];
        let mut console = [0; 16];
        if getrandom::fill(&mut secret).is_err() || getrandom::fill(&mut console).is_err() {
            bail!("the system has no random numbers, which forms and the director's address need");
        }
        let console = ConsoleSecret::new(console);
        let clock = context.now().map(|at| Clock::Fixed(at.to_owned()));
        let app = App::new(Settings {
            database: context.database().to_owned(),
            event,
            clock: clock.unwrap_or(Clock::System),
            writer,
            director: who.name(),
            secret,
            console: console.clone(),
            time_limits: TimeLimits::default(),
        })?;
        let tls = self.tls.clone().zip(self.tls_key.clone());
        let tls = tls.map(|(certificate, key)| Tls { certificate, key });
        let served = web::serve(&app, self.place(), tls.as_ref(), |running| {
            // The pages are there whether or not this can be printed.
            let _ = self.say(running, &console, context);
        });
        served.map_err(explained)?;
        Ok(Status::Clean)
    }

    fn place(&self) -> Bind {
        let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let address = self
            .bind
            .unwrap_or(if self.lan { everywhere } else { here });
        Bind {
            address,
            port: self.port,
        }
    }

    fn say(&self, running: &Running, console: &ConsoleSecret, context: &Context) -> io::Result<()> {
        let mut out = context.out();
        let Some((first, others)) = running.addresses.split_first() else {
            return Ok(());
        };
        let database = context.database().display();
        writeln!(out, "serving {database}; stop with Ctrl-C")?;
        let desk = console.address(first);
        writeln!(out, "  for the director  {desk}")?;
        writeln!(out, "  on this machine   {first}")?;
        for other in others {
            writeln!(out, "  in the network    {other}")?;
        }
        let shared = others.first().filter(|_| !context.quiet);
        if let Some(drawing) = shared.and_then(|address| qr::terminal(address)) {
            writeln!(out, "\n{drawing}")?;
        }
        if self.lan && others.is_empty() {
            let text =
                "note: this machine is not in a network; other devices cannot open the pages";
            writeln!(context.err(), "{text}")?;
        } else if !self.lan && self.bind.is_none() && !context.quiet {
            let text = "note: only this machine can open them; use --lan for phones and screens";
            writeln!(context.err(), "{text}")?;
        }
        out.flush()?;
        if !self.no_browser && io::stdout().is_terminal() {
            browser::open(&desk);
        }
        Ok(())
    }
}

fn explained(error: ServeError) -> anyhow::Error {
    let help = match &error {
        ServeError::Listen { error, .. } if error.kind() == io::ErrorKind::AddrInUse => {
            "another program uses this port: choose another with --port"
        }
        ServeError::Listen { .. } => "choose another address with --bind or port with --port",
        ServeError::Certificate { .. } => {
            "--tls names the certificate, --tls-key its secret key, both as PEM"
        }
        ServeError::Threads(_) => {
            "the system has too little memory left, or allows too few threads"
        }
        ServeError::Stopped(_) => return anyhow::Error::new(error).context("serving"),
    };
    Hint::new(error.to_string(), help).into()
}
