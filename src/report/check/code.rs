//! What the codes of findings mean.

use outflank_core::adjudicate::Code;

const FINDINGS: &str = include_str!("../../../docs/findings.md");

/// What a code means, why it matters and how to settle it: its section of
/// `docs/findings.md`.
pub fn meaning(code: Code) -> &'static str {
    let heading = format!("\n## {} ", code.code());
    let section = FINDINGS.split_once(&heading);
    let section = section.map_or("", |(_, section)| section);
    let section = section.split_once('\n').map_or("", |(_, text)| text);
    section.split("\n## ").next().unwrap_or_default().trim()
}
