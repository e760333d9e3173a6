//! What templates call by name.

/// Filters that templates use by name.
#[allow(
    clippy::inline_always,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "the form that askama gives to filters"
)]
pub(crate) mod filters {
    use std::fmt::Display;

    use crate::report::refusal::Advice;
    use crate::report::standings::wording;
    use crate::report::text::capitalised;
    use crate::service::local_time;

    /// The text with its first letter a capital.
    #[askama::filter_fn]
    pub(crate) fn capital(text: impl Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(capitalised(&text.to_string()))
    }

    /// A text without the commands that it names for people at a terminal.
    #[askama::filter_fn]
    pub(crate) fn for_page(
        text: impl AsRef<Advice>,
        _: &dyn askama::Values,
    ) -> askama::Result<String> {
        Ok(text.as_ref().for_page().unwrap_or_default())
    }

    /// `Goto, Haruka` of a crosstable as every other part of a page writes it.
    #[askama::filter_fn]
    pub(crate) fn full_name(name: impl Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(name.to_string().replacen(", ", " ", 1))
    }

    /// A time of the journal, as the clock on the wall shows it.
    #[askama::filter_fn]
    pub(crate) fn local(at: impl Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(local_time(&at.to_string()))
    }

    /// That a player withdrew after a round.
    #[askama::filter_fn]
    pub(crate) fn withdrew(after: &u16, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(wording::withdrew(*after))
    }
}
