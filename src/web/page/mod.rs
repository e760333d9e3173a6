//! The pages, one file each: handlers, their templates, their addresses.

mod dispute;
mod game;
mod home;
mod player;

use super::routes::Routes;

/// The addresses of all pages.
pub(super) fn routes(routes: Routes) -> Routes {
    let parts: [fn(Routes) -> Routes; 3] = [home::routes, game::routes, dispute::routes];
    parts.into_iter().fold(routes, |routes, part| part(routes))
}
