//! Certificates, issued by `dispute certificate` and `standings --certificate`.

use crate::cli::prelude::*;
use crate::report::journal::wording;
use crate::service::{
    Query, record::certificate::CertificateDraft, record::certificate::CertificateForm,
    record::save::Existing,
};
use std::io::Write as _;

/// Issues a certificate and writes it: a page if the file is to be one.
pub(super) fn issue<Q>(
    query: &Q,
    who: &Who,
    path: &Path,
    existing: Existing,
    context: &Context,
) -> anyhow::Result<()>
where
    Q: Query<Answer = CertificateDraft>,
{
    context.refuse_csv()?;
    let form = CertificateForm::of_file(path);
    let view = database::writer(context, who)?.certify(query, form)?;
    files::save(&view.bytes, path, existing, context)?;
    files::say_written(path, context)?;
    context.print_notes(wording::new_key(&view.key, view.key_origin).as_slice())?;
    if context.format == OutputFormat::Json {
        context.print(&view, |_| Ok(()))?;
    } else if !context.quiet {
        let (key, file) = (&view.key, path.display());
        writeln!(context.err(), "signed with the key {key}")?;
        writeln!(
            context.err(),
            "next: send it; `outflank verify {file}` verifies it on any computer"
        )?;
    }
    Ok(())
}
