//! The pages, asked in process: the same router as the server's. Only what needs
//! many devices at once asks the real one.

mod site;

mod desk;
mod dispute;
mod entry;
mod finals;
mod game;
mod guards;
mod heads;
mod many;
mod phones;
mod refused;
mod roles;
mod sheets;
mod stale;
mod standings;
mod undo;
mod work;
