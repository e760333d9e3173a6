//! Many devices at once, slow ones and wrong ones, against the real server.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::{Barrier, mpsc};
use std::time::Duration;

use outflank::service::{Clock, EventRef};
use outflank::web::{App, Bind, ConsoleSecret, Settings, TimeLimits, serve};

use crate::hall::{Crowd, Form, Phone};

/// As many phones, two at each table.
const TABLES: usize = 10;
/// So many results are confirmed before the server is killed.
const BEFORE_THE_KILL: usize = 5;

fn forms(phones: &[Phone]) -> Vec<Form> {
    phones.iter().map(Phone::fill_in).collect()
}

#[test]
fn results_sent_at_once_and_twice_are_neither_lost_nor_double() {
    let crowd = Crowd::new(TABLES);
    let phones = crowd.phones();
    let forms = forms(&phones);
    let (before, together) = (crowd.line(), Barrier::new(forms.len()));
    std::thread::scope(|scope| {
        for form in &forms {
            scope.spawn(|| {
                together.wait();
                for _ in 0..2 {
                    let answer = form.send().unwrap();
                    assert_eq!(answer.status, 303, "{}", answer.body);
                }
            });
        }
    });
    crowd.check_complete();
    let lines = crowd.line() - before;
    assert_eq!(
        usize::try_from(lines).unwrap(),
        phones.len(),
        "a line for each claim"
    );
}

#[test]
fn every_confirmed_result_is_there_after_the_server_was_killed() {
    let mut crowd = Crowd::new(TABLES);
    let forms = forms(&crowd.phones());
    let kept = crowd.kill_in_the_middle(&forms, BEFORE_THE_KILL);
    assert!(kept.len() >= BEFORE_THE_KILL, "{kept:?}");
    // Whoever got no answer and is not noted sends it again: the round is complete.
    let noted = crowd.claims();
    crowd.server.start();
    for phone in crowd.phones() {
        if !noted.contains_key(&(phone.table, phone.side.to_owned())) {
            assert_eq!(phone.fill_in().send().unwrap().status, 303);
        }
    }
    crowd.check_complete();
}

/// Serves the database of a crowd a second time, in this process, and waits for
/// clients only so long. Returns where the hall finds it.
fn impatient(crowd: &Crowd, limit: Duration) -> String {
    let server = &crowd.server;
    let app = App::new(Settings {
        database: server.database(),
        event: EventRef::Unnamed,
        clock: Clock::System,
        writer: server.session(),
        director: "Ann".to_owned(),
        secret: [7; 32],
        console: ConsoleSecret::new([7; 16]),
        time_limits: TimeLimits {
            headers: limit,
            silence: limit,
        },
    });
    let app = app.unwrap();
    let bind = Bind {
        address: [127, 0, 0, 2].into(),
        port: 0,
    };
    let (say, said) = mpsc::channel();
    // It is gone with this process.
    std::thread::spawn(move || {
        serve(&app, bind, None, |running| {
            say.send(running.addresses[0].clone()).unwrap();
        })
    });
    let address = said.recv().unwrap();
    let host = address.trim_start_matches("http://");
    host.trim_end_matches('/').to_owned()
}

/// What a client is sent until the server closes the connection.
fn rest(mut stream: TcpStream) -> String {
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    rest
}

#[test]
fn a_slow_client_is_cut_off_and_keeps_nobody_waiting() {
    let crowd = Crowd::new(1);
    let mut phone = crowd.phones().remove(0);
    phone.client.host = impatient(&crowd, Duration::from_millis(500));
    let client = &phone.client;
    let (mut slow, mut silent) = (client.connect().unwrap(), client.connect().unwrap());
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
    let form = phone.fill_in();
    let request = form.request();
    let (begun, _) = request.split_once("&black=").unwrap();
    silent.write_all(begun.as_bytes()).unwrap();
    let others = client.get("/").unwrap();
    assert_eq!(others.status, 200, "others are served meanwhile");
    assert_eq!(rest(slow), "", "there is nothing to answer");
    let refused = rest(silent);
    assert!(refused.starts_with("HTTP/1.1 4"), "{refused}");
    assert!(crowd.claims().is_empty());
    // The same form, sent without a break, is a claim.
    assert_eq!(form.send().unwrap().status, 303);
    assert_eq!(crowd.claims().len(), 1);
}

#[test]
fn wrong_tokens_foreign_pages_and_oversized_forms_leave_no_trace() {
    let crowd = Crowd::new(1);
    let phones = crowd.phones();
    let before = crowd.line();
    let path = "/enter/1/1/result";
    let client = &phones[0].client;
    let wrong = client
        .post(path, "token=0000&request=1&black=40&white=24")
        .unwrap();
    assert_eq!(wrong.status, 403);
    let form = phones[0].client.get("/enter/1/1").unwrap();
    let (token, request) = (form.hidden("token"), form.hidden("request"));
    let body = format!("token={token}&request={request}&black=40&white=24");
    let foreign = client.send(&format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\
         Origin: http://evil.example\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{body}",
        host = client.host,
        cookie = client.cookie,
        length = body.len(),
    ));
    assert_eq!(foreign.unwrap().status, 403);
    // The form of one phone is not another's.
    assert_eq!(phones[1].client.post(path, &body).unwrap().status, 403);
    let oversized = client.send(&format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
         Cookie: {cookie}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999\r\n\r\n",
        host = client.host,
        cookie = client.cookie,
    ));
    assert_eq!(oversized.unwrap().status, 413);
    assert_eq!(crowd.line(), before);
    assert!(crowd.claims().is_empty());
}
