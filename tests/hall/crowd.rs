//! Many players, each with a phone, in the first round of an event.

use std::collections::BTreeMap;
use std::io;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use outflank::service::hall::device::{ApproveDevice, DeviceAccess, Hash};
use outflank::service::results::claim::Claims;
use outflank::service::rounds::tables::{RoundTables, TableFilter};
use outflank::service::{EventRef, Session};
use outflank_core::tournament::PlayerRef;

use super::{Answer, Client, Server};

/// A server, and a phone for every player: two at each table.
pub struct Crowd {
    pub server: Server,
    tokens: Vec<String>,
}

/// The phone of a player.
#[derive(Clone, Debug)]
pub struct Phone {
    pub client: Client,
    pub table: usize,
    /// `black` or `white`
    pub side: &'static str,
}

/// A result that is filled in and can be sent.
#[derive(Clone, Debug)]
pub struct Form {
    pub phone: Phone,
    body: String,
}

impl Crowd {
    /// An event with this many tables, served.
    pub fn new(tables: usize) -> Self {
        let mut server = Server::prepare();
        let players = (1..=tables * 2).map(|number| format!("Player{number},Ada\n"));
        let pairs = (1..=tables).map(|table| format!("#{},#{}\n", table * 2 - 1, table * 2));
        let players = format!("name,given\n{}", players.collect::<String>());
        let pairs = format!("black,white\n{}", pairs.collect::<String>());
        std::fs::write(server.path("players.csv"), players).unwrap();
        std::fs::write(server.path("pairs.csv"), pairs).unwrap();
        server.run(&["event", "new", "Crowd", "--rounds", "3"]);
        server.run(&["player", "import", "players.csv", "--enter"]);
        server.run(&["round", "set", "1", "--csv", "pairs.csv"]);
        let tokens = let_in(&mut server.session(), tables * 2);
        server.start();
        Self { server, tokens }
    }

    /// The phones, both of a table after each other.
    pub fn phones(&self) -> Vec<Phone> {
        let phone = |(index, token): (usize, &String)| Phone {
            client: Client {
                host: self.server.hall(),
                cookie: format!("outflank_device={token}"),
            },
            table: index / 2 + 1,
            side: ["black", "white"][index % 2],
        };
        self.tokens.iter().enumerate().map(phone).collect()
    }

    /// What was claimed: by table and side, each as often as it is there.
    pub fn claims(&self) -> BTreeMap<(usize, String), Vec<String>> {
        let claims = Claims {
            event: EventRef::Unnamed,
            round: 1,
        };
        let mut found: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for claim in self.server.session().ask(&claims).unwrap() {
            let table = usize::try_from(claim.table).unwrap();
            let place = (table, claim.by.to_owned());
            found.entry(place).or_default().push(claim.result());
        }
        found
    }

    /// The results, in the order of the tables; `-` where there is none.
    pub fn results(&self) -> Vec<String> {
        let round = RoundTables {
            event: EventRef::Unnamed,
            round: 1,
            filter: TableFilter::All,
        };
        let round = self.server.session().ask(&round).unwrap();
        round
            .tables
            .iter()
            .map(outflank::report::round::view::TableView::result)
            .collect()
    }

    /// Every table has its result, and every phone is noted once.
    pub fn check_complete(&self) {
        let phones = self.phones();
        let expected: Vec<String> = phones.iter().step_by(2).map(Phone::result).collect();
        assert_eq!(self.results(), expected);
        self.check_noted(&phones);
    }

    /// What these phones have said is noted, once.
    fn check_noted(&self, phones: &[Phone]) {
        let claims = self.claims();
        for phone in phones {
            let said = claims.get(&(phone.table, phone.side.to_owned()));
            assert_eq!(said, Some(&vec![phone.result()]), "{phone:?} was confirmed");
        }
    }

    /// Sends everything at once and kills the server as soon as so many are confirmed;
    /// all that were confirmed have to be in the database. Returns the confirmed.
    pub fn kill_in_the_middle(&mut self, forms: &[Form], after: usize) -> Vec<Phone> {
        let (confirmed, together) = (AtomicUsize::new(0), Barrier::new(forms.len()));
        let send = |form: &Form| {
            together.wait();
            let answer = form.send().ok().filter(|answer| answer.status == 303)?;
            drop(answer);
            confirmed.fetch_add(1, Ordering::SeqCst);
            Some(form.phone.clone())
        };
        let send = &send;
        let kept: Vec<Phone> = std::thread::scope(|scope| {
            let sent = forms.iter().map(|form| scope.spawn(move || send(form)));
            let sent: Vec<_> = sent.collect();
            while confirmed.load(Ordering::SeqCst) < after {
                std::thread::sleep(Duration::from_millis(1));
            }
            self.server.kill();
            let joined = sent.into_iter().map(|each| each.join().unwrap());
            joined.flatten().collect()
        });
        self.check_noted(&kept);
        self.server.run(&["doctor"]);
        kept
    }

    /// The number of the last line of the journal.
    pub fn line(&self) -> i64 {
        self.server.session().last_journal_id().unwrap().0
    }
}

/// Lets a device in for every player, and returns their tokens.
fn let_in(session: &mut Session, players: usize) -> Vec<String> {
    let one = |number: usize| {
        let token = format!("token-of-{number}");
        let player = PlayerRef::new(&format!("#{number}"));
        let approved = session.execute(&ApproveDevice {
            label: format!("Phone {number}"),
            access: DeviceAccess::Player(EventRef::Unnamed, player),
            token: Hash::of(token.as_bytes()),
        });
        approved.unwrap();
        token
    };
    (1..=players).map(one).collect()
}

impl Phone {
    /// The result of a table: another one at each of its neighbours.
    pub fn result(&self) -> String {
        let (black, white) = self.discs();
        format!("{black}-{white}")
    }

    const fn discs(&self) -> (usize, usize) {
        let black = 33 + self.table % 31;
        (black, 64 - black)
    }

    /// Opens the page of the table and fills in the result.
    pub fn fill_in(&self) -> Form {
        let page = self
            .client
            .get(&format!("/enter/1/{}", self.table))
            .unwrap();
        assert_eq!(page.status, 200, "{}", page.body);
        let (black, white) = self.discs();
        let (token, request) = (page.hidden("token"), page.hidden("request"));
        Form {
            body: format!("token={token}&request={request}&black={black}&white={white}"),
            phone: self.clone(),
        }
    }
}

impl Form {
    pub fn send(&self) -> io::Result<Answer> {
        self.phone.client.send(&self.request())
    }

    /// What is sent.
    pub fn request(&self) -> String {
        let path = format!("/enter/1/{}/result", self.phone.table);
        self.phone.client.form(&path, &self.body)
    }
}
