//! The counts of `--summary`.

use crate::cli::prelude::*;
use crate::service::files::check::Summary;

pub(super) fn print(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    for (name, count) in summary.totals() {
        writeln!(out, "{:<18}{count:>10}", name.replace('_', " "))?;
    }
    for (code, count) in &summary.by_code {
        writeln!(out, "  {} {:<22}{count:>10}", code.code(), code.name())?;
    }
    Ok(())
}
