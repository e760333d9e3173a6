//! Devices: let in by the director with a role and a reach, renamed, revoked.

use crate::report::{hall::device_view::DeviceView, refusal::EntryRefusal, refusal::TextField};
use crate::service::prelude::*;
use crate::service::session::actor::{Actor, Reach, Role};
use crate::service::session::value;
use crate::storage::{device::Device, device::DeviceStatus};

pub use crate::storage::device::DeviceRole;
pub use crate::storage::{DeviceId, Hash};

/// A label fits into a line of the journal.
const LONGEST_LABEL: usize = 40;

/// What a device may be used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceAccess {
    /// By this entrant, for their own table.
    Player(EventRef, PlayerRef),
    /// By a table judge, for these tables.
    Tables {
        first: u32,
        last: u32,
    },
    Arbiter,
    Director,
}

/// Lets a device in that has asked to join.
#[derive(Clone, Debug)]
pub struct ApproveDevice {
    /// What people call it; in the journal with every change.
    pub label: String,
    pub access: DeviceAccess,
    /// The hash of the token in its cookie.
    pub token: Hash,
}

impl Command for ApproveDevice {
    type Outcome = DeviceView;
    const NAME: &'static str = "device approve";

    fn run(&self, change: &mut Change<'_>) -> Result<DeviceView> {
        let label = free_label(change, &self.label, None)?;
        let (role, player_id, tables) = self.reach(change)?;
        let device = change.insert(|id| Device {
            id,
            label,
            role,
            player_id,
            first_table: tables.map(|(first, _)| first),
            last_table: tables.map(|(_, last)| last),
            token: self.token,
            status: DeviceStatus::Active,
        })?;
        change.about(subject(&device));
        let view = view(change, &device)?;
        change.summarise(summary::device_approved(&view));
        Ok(view)
    }
}

type Limits = (DeviceRole, Option<PlayerId>, Option<(u32, u32)>);

impl ApproveDevice {
    fn reach(&self, change: &Change<'_>) -> Result<Limits> {
        Ok(match &self.access {
            DeviceAccess::Player(event, player) => {
                let event = event.find(change)?;
                let directory = Directory::of_event(change, event.id)?;
                let player = directory.resolve(player)?.person();
                let row = directory.row_in_event(player);
                (DeviceRole::Player, Some(row), None)
            }
            DeviceAccess::Tables { first, last } => {
                let (first, last) = (*first, *last);
                value::check_table(first)?;
                value::check_table(last)?;
                if last < first {
                    return Err(EntryRefusal::TablesReversed { first, last }.into());
                }
                (DeviceRole::TableJudge, None, Some((first, last)))
            }
            DeviceAccess::Arbiter => (DeviceRole::Arbiter, None, None),
            DeviceAccess::Director => (DeviceRole::Director, None, None),
        })
    }
}

/// The label as it is kept, if no other device in use has it.
fn free_label(change: &Change<'_>, label: &str, own: Option<DeviceId>) -> Result<String> {
    let label = value::clean_name(TextField::Device, label)?;
    let found = label.chars().count();
    if found > LONGEST_LABEL {
        let most = LONGEST_LABEL;
        return Err(EntryRefusal::LongLabel { found, most }.into());
    }
    let is_same = |device: &Device| {
        device.status == DeviceStatus::Active
            && Some(device.id) != own
            && device.label.to_lowercase() == label.to_lowercase()
    };
    if change.devices()?.iter().any(is_same) {
        return Err(EntryRefusal::LabelTaken(label).into());
    }
    Ok(label)
}

fn subject(device: &Device) -> Subject {
    Subject {
        players: device.player_id.into_iter().collect(),
        ..Subject::default()
    }
}

/// Ends the use of a device, for good.
#[derive(Clone, Copy, Debug)]
pub struct RevokeDevice {
    pub device: DeviceId,
}

impl Command for RevokeDevice {
    type Outcome = DeviceView;
    const NAME: &'static str = "device revoke";

    fn run(&self, change: &mut Change<'_>) -> Result<DeviceView> {
        let device = Device {
            status: DeviceStatus::Revoked,
            ..active(change, self.device)?
        };
        change.update(&device)?;
        change.about(subject(&device));
        change.summarise(summary::device_revoked(&device.label));
        view(change, &device)
    }
}

/// Gives a device another label.
#[derive(Clone, Debug)]
pub struct RenameDevice {
    pub device: DeviceId,
    pub label: String,
}

impl Command for RenameDevice {
    type Outcome = DeviceView;
    const NAME: &'static str = "device rename";

    fn run(&self, change: &mut Change<'_>) -> Result<DeviceView> {
        let old = active(change, self.device)?;
        let label = free_label(change, &self.label, Some(old.id))?;
        let device = Device {
            label,
            ..old.clone()
        };
        change.update(&device)?;
        change.about(subject(&device));
        change.summarise(summary::device_renamed(&old.label, &device.label));
        view(change, &device)
    }
}

fn active(change: &Change<'_>, id: DeviceId) -> Result<Device> {
    let device = change.device(id)?.ok_or(EntryRefusal::NoDevice(id.0))?;
    match device.status {
        DeviceStatus::Active => Ok(device),
        DeviceStatus::Revoked => Err(EntryRefusal::Revoked(id.0).into()),
    }
}

/// The devices that were let in, oldest first.
#[derive(Clone, Copy, Debug)]
pub struct Devices;

impl Query for Devices {
    const LEAST_ROLE: Role = Role::Director;
    type Answer = Vec<DeviceView>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Vec<DeviceView>> {
        let devices = snapshot.devices()?;
        devices.iter().map(|each| view(snapshot, each)).collect()
    }
}

fn view(snapshot: &Snapshot<'_>, device: &Device) -> Result<DeviceView> {
    let line = snapshot.line_of::<Device>(device.id)?;
    let player = match device.player_id {
        Some(id) => snapshot.player_meant(id)?,
        None => None,
    };
    Ok(DeviceView {
        device: device.id.0,
        label: device.label.clone(),
        role: device.role.word(),
        player: player.map(|player| player.full_name()),
        first_table: device.first_table,
        last_table: device.last_table,
        status: device.status.word(),
        approved_at: line.as_ref().map(|line| line.at.clone()),
        approved_by: line.map(|line| line.by),
        last_seen: snapshot.device_last_seen(device.id)?,
    })
}

/// A device that may be used, and the person with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDevice {
    pub device: DeviceId,
    pub label: String,
    pub actor: Actor,
}

/// Whose token this is; nobody's if the device was revoked.
#[derive(Clone, Copy, Debug)]
pub struct DeviceOfToken(pub Hash);

impl Query for DeviceOfToken {
    const LEAST_ROLE: Role = Role::Spectator;
    type Answer = Option<KnownDevice>;

    fn answer(&self, snapshot: &Snapshot<'_>) -> Result<Option<KnownDevice>> {
        let device = snapshot.device_with_token(self.0)?;
        let device = device.filter(|device| device.status == DeviceStatus::Active);
        Ok(device.map(|device| KnownDevice {
            device: device.id,
            actor: actor(&device),
            label: device.label,
        }))
    }
}

/// The person with a device. Whatever the schema does not forbid and makes no
/// sense reaches nothing.
fn actor(device: &Device) -> Actor {
    let (role, reach) = match (device.role, device.player_id, device.first_table) {
        (DeviceRole::Player, Some(player), _) => (Role::Player, Reach::Player(player)),
        (DeviceRole::TableJudge, _, Some(first)) => {
            let last = device.last_table.unwrap_or(first);
            (Role::TableJudge, Reach::Tables { first, last })
        }
        (DeviceRole::Arbiter, _, _) => (Role::Arbiter, Reach::Everything),
        (DeviceRole::Director, _, _) => (Role::Director, Reach::Everything),
        (DeviceRole::Player | DeviceRole::TableJudge, _, _) => {
            (Role::Spectator, Reach::Tables { first: 1, last: 0 })
        }
    };
    Actor {
        name: format!("{} ({})", device.label, device.role.word()),
        role,
        reach,
    }
}
