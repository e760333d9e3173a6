//! Where a person's own files are kept: what they selected, and their keys.

use std::{ffi::OsString, path::PathBuf};

/// A variable of the environment, unless it is empty.
pub(in crate::service) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// `OUTFLANK_STATE`, else where the system keeps the state of programs.
pub(in crate::service) fn state_folder(
    variable: impl Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    let path = |name, below: &str| Some(PathBuf::from(variable(name)?).join(below));
    variable("OUTFLANK_STATE")
        .map(PathBuf::from)
        .or_else(|| path("XDG_STATE_HOME", "outflank"))
        .or_else(|| path("LOCALAPPDATA", "outflank"))
        .or_else(|| path("HOME", ".local/state/outflank"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(variables: &[(&str, &str)]) -> Option<PathBuf> {
        let value = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        };
        state_folder(value)
    }

    #[test]
    fn state_is_kept_where_the_user_says_or_the_system_does() {
        let home = ("HOME", "/home/ann");
        let state = ("XDG_STATE_HOME", "/state");
        assert_eq!(folder(&[]), None);
        assert_eq!(
            folder(&[home]),
            Some("/home/ann/.local/state/outflank".into())
        );
        assert_eq!(folder(&[home, state]), Some("/state/outflank".into()));
        let own = ("OUTFLANK_STATE", "/own");
        assert_eq!(folder(&[home, state, own]), Some("/own".into()));
    }
}
