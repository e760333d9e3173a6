//! Parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    outflank::cli::main()
}
