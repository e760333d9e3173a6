//! `outflank verify FILE`

use crate::cli::prelude::*;
use crate::report::{
    certificate::is_certificate, certificate::view::CertificateCheckView, certificate::view::Holds,
};
use crate::service::{record::certificate::VerifyCertificate, record::verify_file::VerifyFile};

/// Verify a certificate, or check a published file against the database.
///
/// A certificate (`outflank dispute certificate`, `outflank standings --certificate`)
/// needs no database: its signature is checked, and everything in it is computed again
/// from the sheets, the results and the rules it holds. With --db its lines of the
/// journal are also looked for in that database.
///
/// Tables, printed lists, pages, result files and JSON exports name the journal they
/// come from, such as `journal 142:3f9a2c1b77d0a1e4`. This looks for that line in the
/// database and compares every line up to it with its hash, also those of a JSON export.
/// What else the file says is not compared. A CSV file has no place for the line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    outflank verify dispute-1.json\n  \
    outflank verify dispute-1.html --db paris.db\n  \
    outflank verify standings-5.html\n  \
    outflank verify paris.ELO --db copy.db\n\n\
    The exit status is 0 if everything holds, 1 if something does not, and 2 if the\n\
    file cannot be verified.")]
pub struct Args {
    /// A certificate, a page, a printed list, a result file or a JSON export; `-` is
    /// standard input.
    file: PathBuf,
}

pub(super) fn run(args: &Args, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let name = files::name(&args.file);
    let bytes = files::read_or_stdin(&args.file)?;
    if is_certificate(&bytes) {
        return certificate(&VerifyCertificate { name, bytes }, context);
    }
    let file = VerifyFile::read(name, &bytes)?;
    let view = database::reader(context)?.ask(&file)?;
    context.print(&view, |out| {
        let heads = view.heads.iter().chain(&view.first_difference);
        let messages = heads.map(|head| &head.message).chain(&view.first_break);
        let mut messages = messages.map(|message| wrap(message, 0, 2));
        messages.try_for_each(|message| writeln!(out, "{message}"))
    })?;
    context.print_notes(&[&view.note])?;
    Ok(Status::of(view.sound))
}

fn certificate(file: &VerifyCertificate, context: &Context) -> anyhow::Result<Status> {
    let view = if context.names_database() {
        database::reader(context)?.ask(file)?
    } else {
        file.verify()?
    };
    context.print(&view, |out| print(out, &view))?;
    Ok(Status::of(view.sound))
}

fn print(out: &mut dyn Write, view: &CertificateCheckView) -> io::Result<()> {
    writeln!(out, "{}\n", wrap(&view.title, 0, 2))?;
    for check in &view.checks {
        let sign = match check.holds {
            Holds::Yes => "holds   ",
            Holds::No => "WRONG   ",
            Holds::NotChecked => "unknown ",
        };
        writeln!(out, "{sign}{}", wrap(&check.message, 8, 8))?;
    }
    writeln!(out, "\nkey      {}", view.key)?;
    writeln!(out, "journal  {}", view.journal)?;
    writeln!(out, "\nnot proven by this file:")?;
    for each in &view.unproven {
        writeln!(out, "- {}", wrap(each, 2, 2))?;
    }
    let verdict = if view.sound {
        "everything that can be computed holds"
    } else {
        "do not rely on this certificate: what is marked WRONG does not hold"
    };
    writeln!(out, "\n{verdict}")
}
