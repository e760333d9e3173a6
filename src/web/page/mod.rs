//! The pages, one file each: handlers, their templates, their addresses.

mod home;

use super::routes::Routes;

/// The addresses of all pages.
pub(super) fn routes(routes: Routes) -> Routes {
    let parts: [fn(Routes) -> Routes; 1] = [home::routes];
    parts.into_iter().fold(routes, |routes, part| part(routes))
}
