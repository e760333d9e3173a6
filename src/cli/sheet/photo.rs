//! `outflank sheet attach|photos`

use crate::cli::prelude::*;
use crate::report::hall::view::PhotoView;
use crate::service::evidence::photo::{AddPhoto, GivenBy, PhotosOfTable};
use outflank_core::board::Colour;

#[derive(Debug, clap::Args)]
pub(super) struct Attach {
    #[command(flatten)]
    seat: Seat,
    /// The photo.
    file: PathBuf,
    /// Who hands it in: black, white or official; set `OUTFLANK_USER` for the name
    /// in the journal.
    #[arg(long, value_name = "WHO", value_parser = given_by)]
    by: GivenBy,
    #[command(flatten)]
    event: EventArg,
}

fn given_by(text: &str) -> Result<GivenBy, String> {
    let of_colour = |colour| match colour {
        Colour::Black => GivenBy::Black,
        Colour::White => GivenBy::White,
    };
    arguments::person(text, of_colour, GivenBy::Official)
}

pub(super) fn attach(args: &Attach, context: &Context) -> anyhow::Result<Status> {
    context.refuse_csv()?;
    let added = database::writer(context, &Who::default())?.execute(&AddPhoto {
        event: args.event.event(context),
        round: args.seat.round,
        table: args.seat.table,
        by: args.by,
        file: files::name(&args.file),
        bytes: files::read(&args.file)?,
    })?;
    let photo = added.outcome;
    context.print(&photo, |out| print_photo(out, &photo))?;
    Ok(Status::Clean)
}

pub(super) fn list(
    Seat { round, table }: Seat,
    event: &EventArg,
    context: &Context,
) -> anyhow::Result<Status> {
    let photos = database::reader(context)?.ask(&PhotosOfTable {
        event: event.event(context),
        round,
        table,
    })?;
    context.print_rows(&photos, |out| {
        if photos.is_empty() {
            writeln!(out, "table {table} of round {round} has no photo")?;
        }
        photos.iter().try_for_each(|photo| print_photo(out, photo))
    })?;
    Ok(Status::Clean)
}

/// `photo 2 from black: r3t5.jpg (jpeg, 2048 bytes, blake3 3f9a...)`
pub(super) fn print_photo(out: &mut dyn Write, photo: &PhotoView) -> io::Result<()> {
    let PhotoView {
        photo: number,
        by,
        file,
        format,
        hash,
        bytes,
        ..
    } = photo;
    let size = plural(*bytes as usize, "byte", "bytes");
    writeln!(
        out,
        "photo {number} from {by}: {file} ({format}, {size})\n  blake3 {hash}"
    )
}
