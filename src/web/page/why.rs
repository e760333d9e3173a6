//! `/round/5/why/3`: why a player meets this opponent and not another.

use crate::report::pairing::view::{WhyPairView, WhyPlayerView};
use crate::report::pairing::wording;
use crate::report::refusal::Advice;
use crate::service::rounds::pairing::{WhyPaired, WhyPlayer};
use crate::web::prelude::*;
use outflank_core::tournament::PlayerRef;

pub(super) fn routes(routes: Routes) -> Routes {
    routes.get("/round/{round}/why/{number}", Role::Spectator, show)
}

#[derive(Debug, Deserialize)]
struct Asked {
    /// The number of an opponent, or `bye`.
    against: Option<String>,
}

#[derive(Template)]
#[template(path = "why.html")]
struct WhyPage {
    frame: Frame,
    /// All opponents by price.
    player: WhyPlayerView,
    /// The opponent that was asked about.
    pair: Option<WhyPairView>,
}

impl WhyPage {
    fn is_bye(&self) -> bool {
        self.pair.as_ref().is_some_and(|pair| pair.bye.is_some())
    }

    fn verdict(pair: &WhyPairView) -> Advice {
        wording::why_verdict(pair)
    }
}

async fn show(
    State(app): State<Shared>,
    visitor: Visitor,
    Path((round, number)): Path<(u32, u32)>,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, PageError> {
    let event = app.event();
    app.page(&visitor, move |session, frame| {
        let player = PlayerRef::new(&format!("#{number}"));
        let pair = asked.against.map(|against| WhyPaired {
            event: event.clone(),
            round,
            player: player.clone(),
            opponent: (against != "bye").then(|| PlayerRef::new(&format!("#{against}"))),
            rules: None,
        });
        Ok(WhyPage {
            pair: pair.map(|pair| session.ask(&pair)).transpose()?,
            player: session.ask(&WhyPlayer {
                event,
                round,
                player,
                rules: None,
            })?,
            frame: frame.titled(format!("Why, round {round}")),
        })
    })
    .await
}
