//! Rules as data: one struct, presets in TOML, no behaviour.
