//! What most commands use.

pub(super) use super::change::{Preview, Reason};
pub(super) use super::database::{EventArg, Scope, Seat, Who};
pub(super) use super::wrap::wrap;
pub(super) use super::{Context, Hint, OutputFormat, Status};
pub(super) use super::{arguments, ask, database, files, table};
pub(super) use crate::report::text::plural;
pub(super) use crate::service::EventRef;
pub(super) use outflank_core::tournament::PlayerRef;
pub(super) use std::io::{self, Write};
pub(super) use std::path::{Path, PathBuf};
