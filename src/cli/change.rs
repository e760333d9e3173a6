//! Options that commands share which change something; who and which event are
//! in [`database`](super::database).

/// Why a change is made, if somebody says so.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Reason {
    /// The reason, for the journal.
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    reason: String,
}

impl Reason {
    pub(super) fn text(&self) -> String {
        self.reason.clone()
    }
}

/// Why a change is made that needs a reason.
#[derive(Debug, clap::Args)]
pub(super) struct NeededReason {
    /// The reason; it is kept in the journal.
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

impl NeededReason {
    pub(super) fn text(&self) -> String {
        self.reason.clone()
    }
}

/// How far a change goes that is shown first.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Preview {
    /// Show what would change, and change nothing.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Do it without asking.
    #[arg(long)]
    pub(super) yes: bool,
}
