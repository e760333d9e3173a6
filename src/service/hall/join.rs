//! Devices that ask to join: codes that can be used once and for five minutes,
//! and those who wait for the director. All of it is kept in memory and ends with
//! the server; time and randomness are arguments.

use super::device::DeviceId;
use crate::report::refusal::EntryRefusal;
use crate::service::prelude::*;
use crate::storage::Hash;
use std::{time::Duration, time::Instant};

/// How long a code can be used.
pub const CODE_LIFETIME: Duration = Duration::from_secs(5 * 60);
/// How long a device waits for the director.
const WAITING_TIME: Duration = Duration::from_secs(15 * 60);
/// How many wrong codes one address may try in [`WINDOW`].
const MOST_WRONG: usize = 10;
const WINDOW: Duration = Duration::from_secs(60);
/// How many devices may wait at once.
const MOST_WAITING: usize = 100;
/// How many codes may be open at once: the oldest goes.
const MOST_CODES: usize = 200;

/// The letters of a code: no two of them look alike.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Five bits a letter: 80 bits.
const CODE_LENGTH: usize = 16;

/// A code as it is in the address that a phone scans.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinCode(String);

impl JoinCode {
    /// The code of these random bits.
    pub fn of(random: [u8; 10]) -> Self {
        let mut bits = random
            .iter()
            .fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
        let mut letters = Vec::with_capacity(CODE_LENGTH);
        for _ in 0..CODE_LENGTH {
            letters.push(char::from(LETTERS[(bits & 31) as usize]));
            bits >>= 5;
        }
        Self(letters.into_iter().collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A device that waits for the director.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// By which the director names it.
    pub number: u64,
    /// What its owner calls it.
    pub label: String,
    /// Who its owner says they are.
    pub who: String,
    /// The hash of the token it will be known by.
    pub token: Hash,
    since: Instant,
}

/// Codes that are open, and devices that wait.
#[derive(Debug, Default)]
pub struct JoinDesk {
    codes: Vec<(JoinCode, Instant)>,
    waiting: Vec<Waiting>,
    last_number: u64,
    /// When wrong codes were tried, by address.
    wrong: BTreeMap<String, Vec<Instant>>,
}

impl JoinDesk {
    /// Opens a code.
    pub fn issue(&mut self, random: [u8; 10], now: Instant) -> JoinCode {
        self.forget_old(now);
        if self.codes.len() >= MOST_CODES {
            self.codes.remove(0);
        }
        let code = JoinCode::of(random);
        self.codes.push((code.clone(), now));
        code
    }

    /// Whether a code can still be used.
    pub fn is_open(&mut self, code: &JoinCode, now: Instant) -> bool {
        self.forget_old(now);
        self.place_of(code.as_str()).is_some()
    }

    /// Whether a code can be used. To look at the form does not use it up: the
    /// phone that scans the code may load the page twice.
    pub fn look_up(&mut self, code: &str, from: &str, now: Instant) -> Result<(), EntryRefusal> {
        self.forget_old(now);
        let tried = self.wrong.get(from).map_or(0, Vec::len);
        if tried >= MOST_WRONG {
            return Err(EntryRefusal::TooManyCodes);
        }
        if self.place_of(code).is_some() {
            return Ok(());
        }
        self.wrong.entry(from.to_owned()).or_default().push(now);
        Err(EntryRefusal::UnknownCode)
    }

    /// Uses a code up: the device waits for the director.
    pub fn redeem(
        &mut self,
        code: &str,
        from: &str,
        asks: Asks,
        now: Instant,
    ) -> Result<u64, EntryRefusal> {
        self.look_up(code, from, now)?;
        if self.waiting.len() >= MOST_WAITING {
            return Err(EntryRefusal::TooManyWaiting);
        }
        if let Some(place) = self.place_of(code) {
            self.codes.remove(place);
        }
        self.last_number += 1;
        self.waiting.push(Waiting {
            number: self.last_number,
            label: asks.label,
            who: asks.who,
            token: asks.token,
            since: now,
        });
        Ok(self.last_number)
    }

    /// The devices that wait, and for how long, the first one first.
    pub fn waiting(&mut self, now: Instant) -> Vec<(Waiting, Duration)> {
        self.forget_old(now);
        let since = |each: &Waiting| now.saturating_duration_since(each.since);
        let waiting = self.waiting.iter();
        waiting.map(|each| (each.clone(), since(each))).collect()
    }

    /// Whether the device with this token waits.
    pub fn waits(&mut self, token: Hash, now: Instant) -> bool {
        self.forget_old(now);
        self.waiting.iter().any(|each| each.token == token)
    }

    /// The device the director has decided about. It stays until
    /// [`JoinDesk::dismiss`], so that nothing is lost if the decision fails.
    pub fn find(&mut self, number: u64, now: Instant) -> Result<Waiting, EntryRefusal> {
        self.forget_old(now);
        let found = self.waiting.iter().find(|each| each.number == number);
        found.cloned().ok_or(EntryRefusal::NotWaiting(number))
    }

    /// Ends the waiting of a device.
    pub fn dismiss(&mut self, number: u64) {
        self.waiting.retain(|each| each.number != number);
    }

    fn place_of(&self, code: &str) -> Option<usize> {
        let typed = code.trim().to_ascii_uppercase();
        self.codes.iter().position(|(known, _)| known.0 == typed)
    }

    fn forget_old(&mut self, now: Instant) {
        let is_young = |since: Instant, most| now.saturating_duration_since(since) < most;
        self.codes
            .retain(|(_, since)| is_young(*since, CODE_LIFETIME));
        self.waiting
            .retain(|each| is_young(each.since, WAITING_TIME));
        self.wrong.retain(|_, tried| {
            tried.retain(|at| is_young(*at, WINDOW));
            !tried.is_empty()
        });
    }
}

/// What a device says when it asks to join.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asks {
    pub label: String,
    pub who: String,
    pub token: Hash,
}

/// When devices were last seen. It is written down every few minutes for all
/// devices at once: a request of a phone does not wait for the disk.
#[derive(Debug, Default)]
pub struct LastSeen {
    seen: BTreeMap<DeviceId, String>,
    not_written: BTreeMap<DeviceId, String>,
    written: Option<Instant>,
}

/// How often what was seen is written down.
const WRITTEN_EVERY: Duration = Duration::from_secs(5 * 60);

impl LastSeen {
    /// Notes that a device was seen at this time (2026-05-01T10:00:00Z), and
    /// returns what is to be written down, if it is time to.
    pub fn note(
        &mut self,
        device: DeviceId,
        at: &str,
        now: Instant,
    ) -> Option<Vec<(DeviceId, String)>> {
        self.seen.insert(device, at.to_owned());
        self.not_written.insert(device, at.to_owned());
        let begun = *self.written.get_or_insert(now);
        (now.saturating_duration_since(begun) >= WRITTEN_EVERY).then(|| self.take(now))
    }

    /// What was not written down yet.
    pub fn take(&mut self, now: Instant) -> Vec<(DeviceId, String)> {
        self.written = Some(now);
        std::mem::take(&mut self.not_written).into_iter().collect()
    }

    /// When a device was last seen since the server was started.
    pub fn of(&self, device: DeviceId) -> Option<&str> {
        self.seen.get(&device).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks() -> Asks {
        Asks {
            label: "Goto's phone".to_owned(),
            who: "Goto".to_owned(),
            token: Hash::of(b"token"),
        }
    }

    #[test]
    fn a_code_has_eighty_bits_and_no_two_letters_that_look_alike() {
        let code = JoinCode::of([0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(code.as_str().len() * 5, 80);
        assert!(!code.as_str().contains(['I', 'L', 'O', 'U']));
        let other = JoinCode::of([0x7f, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_ne!(code, other, "every bit counts");
    }

    #[test]
    fn a_code_can_be_used_once() {
        let (mut desk, now) = (JoinDesk::default(), Instant::now());
        let code = desk.issue([7; 10], now);
        assert_eq!(desk.look_up(code.as_str(), "a", now), Ok(()));
        let number = desk.redeem(&code.as_str().to_lowercase(), "a", asks(), now);
        assert_eq!(number, Ok(1));
        assert!(desk.waits(Hash::of(b"token"), now));
        let again = desk.redeem(code.as_str(), "a", asks(), now);
        assert_eq!(again, Err(EntryRefusal::UnknownCode));
        assert_eq!(desk.waiting(now).len(), 1);
    }

    #[test]
    fn a_code_ends_after_five_minutes_and_a_device_does_not_wait_for_ever() {
        let (mut desk, now) = (JoinDesk::default(), Instant::now());
        let code = desk.issue([7; 10], now);
        let late = now + CODE_LIFETIME;
        let refused = desk.redeem(code.as_str(), "a", asks(), late);
        assert_eq!(refused, Err(EntryRefusal::UnknownCode));
        let code = desk.issue([8; 10], late);
        desk.redeem(code.as_str(), "a", asks(), late)
            .expect("a code");
        let later = late + WAITING_TIME;
        assert_eq!(desk.find(1, later), Err(EntryRefusal::NotWaiting(1)));
    }

    #[test]
    fn whoever_guesses_codes_is_stopped_and_others_are_not() {
        let (mut desk, now) = (JoinDesk::default(), Instant::now());
        let code = desk.issue([7; 10], now);
        for _ in 0..MOST_WRONG {
            let wrong = desk.look_up("0000000000000000", "guesser", now);
            assert_eq!(wrong, Err(EntryRefusal::UnknownCode));
        }
        let stopped = desk.look_up(code.as_str(), "guesser", now);
        assert_eq!(stopped, Err(EntryRefusal::TooManyCodes));
        assert_eq!(desk.look_up(code.as_str(), "player", now), Ok(()));
        let later = desk.look_up(code.as_str(), "guesser", now + WINDOW);
        assert_eq!(later, Ok(()));
    }

    #[test]
    fn wrong_codes_from_a_hundred_addresses_lock_nobody_else_out() {
        let (mut desk, now) = (JoinDesk::default(), Instant::now());
        let code = desk.issue([7; 10], now);
        for number in 0..200 {
            let wrong = desk.look_up("0000000000000000", &format!("guesser {number}"), now);
            assert_eq!(wrong, Err(EntryRefusal::UnknownCode));
        }
        assert_eq!(desk.look_up(code.as_str(), "player", now), Ok(()));
    }

    #[test]
    fn what_was_seen_is_written_every_five_minutes_for_all_devices_at_once() {
        let (mut seen, now) = (LastSeen::default(), Instant::now());
        let (one, other) = (DeviceId(1), DeviceId(2));
        assert_eq!(seen.note(one, "2026-11-21T10:00:00Z", now), None);
        assert_eq!(seen.note(other, "2026-11-21T10:01:00Z", now), None);
        let due = seen.note(one, "2026-11-21T10:06:00Z", now + WRITTEN_EVERY);
        let written = vec![
            (one, "2026-11-21T10:06:00Z".to_owned()),
            (other, "2026-11-21T10:01:00Z".to_owned()),
        ];
        assert_eq!(due, Some(written));
        assert_eq!(seen.of(other), Some("2026-11-21T10:01:00Z"));
        assert_eq!(seen.take(now + WRITTEN_EVERY), []);
    }
}
