//! `/desk`: the console of the people who run the event.

mod check_in;
mod correct;
mod finals;
mod overview;
mod pairing;
mod players;
mod results;

use crate::web::routes::Routes;

pub(super) fn routes(routes: Routes) -> Routes {
    let parts: [fn(Routes) -> Routes; 7] = [
        overview::routes,
        results::routes,
        pairing::routes,
        players::routes,
        check_in::routes,
        correct::routes,
        finals::routes,
    ];
    parts.into_iter().fold(routes, |routes, part| part(routes))
}
