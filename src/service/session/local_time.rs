//! Times as people at the event read them. What is stored, and what programs
//! get, is UTC.

use chrono::{DateTime, Local, TimeZone};
use std::fmt::Display;

/// `2026-05-01 12:00` in the time zone of this machine for
/// `2026-05-01T10:00:00Z`. What is not such a time stays as it is.
pub fn local_time(at: &str) -> String {
    in_zone(at, &Local)
}

fn in_zone<Z: TimeZone>(at: &str, zone: &Z) -> String
where
    Z::Offset: Display,
{
    match DateTime::parse_from_rfc3339(at) {
        Ok(time) => {
            let local = time.with_timezone(zone);
            local.format("%Y-%m-%d %H:%M").to_string()
        }
        Err(_) => at.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, Utc};

    use super::in_zone;

    #[test]
    fn a_round_sealed_late_in_the_evening_utc_was_sealed_the_next_day_in_tokyo() {
        let at = "2026-05-01T20:30:15Z";
        assert_eq!(in_zone(at, &Utc), "2026-05-01 20:30");
        let tokyo = FixedOffset::east_opt(9 * 3600).expect("a time zone");
        assert_eq!(in_zone(at, &tokyo), "2026-05-02 05:30");
        assert_eq!(in_zone("yesterday", &Utc), "yesterday");
    }
}
