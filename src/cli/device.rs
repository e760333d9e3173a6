//! `outflank device list|rename|revoke`

use crate::cli::prelude::*;
use crate::report::{hall::device_view::DeviceView, hall::wording};
use crate::service::hall::device::{DeviceId, Devices, RenameDevice, RevokeDevice};
use crate::service::local_time;

/// List the phones that were let in, and revoke them.
///
/// A phone joins on the page `/desk/devices` of `outflank serve`: it scans a code
/// there, and the director says what it may do.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank device list\n  \
    outflank device revoke 3")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the devices with their roles and when they were last seen.
    #[command(
        after_help = "Examples:\n  outflank device list\n  outflank device list --format csv"
    )]
    List,
    /// Give a device another label.
    #[command(after_help = "Examples:\n  \
        outflank device rename 3 \"Anna's phone\"\n  \
        outflank device rename 3 \"Table 1 to 8\" --by Anna")]
    Rename {
        /// Its number.
        device: i64,
        /// What it is called from now on.
        label: String,
        #[command(flatten)]
        who: Who,
    },
    /// End the use of a device: whoever has it can only read.
    #[command(
        after_help = "Examples:\n  outflank device revoke 3\n  outflank device revoke 3 --by Anna"
    )]
    Revoke {
        /// Its number.
        device: i64,
        #[command(flatten)]
        who: Who,
    },
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    match &args.command {
        Command::List => {
            let devices = database::reader(context)?.ask(&Devices)?;
            list(&devices, context)?;
        }
        Command::Rename { device, label, who } => {
            context.refuse_csv()?;
            let renamed = database::writer(context, who)?.execute(&RenameDevice {
                device: DeviceId(*device),
                label: label.clone(),
            })?;
            let view = renamed.outcome;
            context.print(&view, |out| {
                writeln!(out, "device {} is now called {}", view.device, view.label)
            })?;
        }
        Command::Revoke { device, who } => {
            context.refuse_csv()?;
            let revoked = database::writer(context, who)?.execute(&RevokeDevice {
                device: DeviceId(*device),
            })?;
            let view = revoked.outcome;
            context.print(&view, |out| {
                let DeviceView { device, label, .. } = &view;
                writeln!(out, "device {device}, {label}, can no longer be used")
            })?;
        }
    }
    Ok(Status::Clean)
}

fn list(devices: &[DeviceView], context: &Context) -> anyhow::Result<()> {
    let heading = table::heading(&[">no.", "label", "role", "reach", "last seen", "status"]);
    context.print_rows(devices, |mut out| {
        if devices.is_empty() {
            return writeln!(out, "no device was let in");
        }
        let seen = |device: &DeviceView| device.last_seen.as_deref().map(local_time);
        let row = |device: &DeviceView| {
            vec![
                device.device.to_string(),
                device.label.clone(),
                device.role.to_owned(),
                wording::reach(device),
                seen(device).unwrap_or_else(|| "-".to_owned()),
                device.status.to_owned(),
            ]
        };
        let rows: Vec<_> = devices.iter().map(row).collect();
        table::print(&mut out, &heading, &rows)
    })
}
