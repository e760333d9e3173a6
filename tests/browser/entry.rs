//! Phones join, claim and type; the hall sees it; the director settles it.

use std::rc::Rc;

use super::chromium::Browser;
use super::device::{Device, browser};
use super::hall::Server;

/// Lets the phone of a player in, from the code on the console to "You are in".
fn join(browser: &Rc<Browser>, server: &Server, console: &Device, who: &str) -> Device {
    console.open("/desk/devices");
    if console.ask("!document.querySelector('#code code')") == true {
        console.send("#code button");
    }
    let address = console.ask("document.querySelector('#code code').textContent");
    let (_, code) = address.as_str().unwrap().split_once("/join/").unwrap();
    let phone = Device::new(browser, &server.hall_site(), 360);
    phone.open(&format!("/join/{code}"));
    phone.choose("select[name=who]", who);
    let label = format!("Phone of {who}");
    phone.write("input[name=label]", &label);
    phone.send("button.big");
    phone.until_said("Waiting for the director");
    // The console sees it without being loaded again.
    console.until_said(&label);
    console.send("#waiting button[value=approve]");
    phone.until_said("You are in");
    phone
}

fn claim(phone: &Device, black: &str, white: &str) {
    phone.open("/enter");
    phone.write("#result input[name=black]", black);
    phone.write("#result input[name=white]", white);
    phone.send("#result button.big");
}

pub fn two_phones_claim_the_same_and_every_screen_shows_it_by_itself() {
    let browser = browser();
    let server = Server::demo();
    let console = Device::console(&browser, &server, 1280);
    let phones = ["7", "9"].map(|who| join(&browser, &server, &console, who));
    let (home, tv) = (
        Device::new(&browser, &server.hall_site(), 1280),
        Device::new(&browser, &server.hall_site(), 1920),
    );
    home.open("/");
    tv.open("/tv?show=results&every=600");
    assert!(!home.text().contains("41-23") && !tv.text().contains("41-23"));
    claim(&phones[0], "41", "23");
    assert!(
        phones[0]
            .text()
            .contains("It counts as soon as your opponent says the same")
    );
    assert!(!home.text().contains("41-23"), "one claim is not a result");
    claim(&phones[1], "41", "23");
    assert!(phones[1].text().contains("This is the result"));
    home.until_said("41-23");
    tv.until_said("41-23");
    phones[0].until_said("This is the result");
    // A change by another process shows as well.
    server.run(&["result", "set", "8", "2", "30-34"]);
    home.until_said("30-34");
    tv.until_said("30-34");
    for device in phones.iter().chain([&console, &home, &tv]) {
        assert_eq!(device.complaints(), [""; 0]);
    }
}

pub fn two_phones_disagree_and_the_director_settles_it_on_the_dispute_page() {
    let browser = browser();
    let server = Server::demo();
    let console = Device::console(&browser, &server, 1280);
    let phones = ["6", "8"].map(|who| join(&browser, &server, &console, who));
    let home = Device::new(&browser, &server.hall_site(), 360);
    home.open("/");
    claim(&phones[0], "40", "24");
    claim(&phones[1], "24", "40");
    phones[1].until_said("The arbiter was called");
    phones[0].until_said("The arbiter was called");
    home.until_said("Round 8, table 2");
    let link = "document.querySelector('#state a[href^=\"/dispute/\"]').getAttribute('href')";
    let dispute = phones[1].ask(link);
    console.open("/disputes");
    console.send(&format!("main a[href='{}']", dispute.as_str().unwrap()));
    let seen = console.text();
    assert!(seen.contains("40-24") && seen.contains("24-40"), "{seen}");
    console.write("#ruling input[name=ruling]", "score 24-40");
    console.write("#ruling input[name=reason]", "The board was still standing");
    console.send("#ruling button[value=preview]");
    console.until("!!document.querySelector('#ruling .preview')");
    console.send("#ruling button[value=decide]");
    console.until_said("The board was still standing");
    home.until_said("24-40");
    phones[0].until_said("This is the result");
    for device in phones.iter().chain([&console, &home]) {
        assert_eq!(device.complaints(), [""; 0]);
    }
}

/// Over TLS a browser speaks HTTP/2, which says the host in another place.
pub fn a_phone_joins_and_claims_over_tls_with_a_cookie_that_stays_there() {
    let browser = browser();
    let server = Server::encrypted();
    let console = Device::console(&browser, &server, 1280);
    let phone = join(&browser, &server, &console, "7");
    let spoken = "performance.getEntriesByType('navigation')[0].nextHopProtocol";
    assert_eq!(phone.ask(spoken), "h2");
    let cookies = phone.cookies();
    let cookie = cookies.iter().find(|it| it["name"] == "outflank_device");
    let cookie = cookie.expect("the device is known by a cookie");
    assert!(
        cookie["secure"] == true && cookie["httpOnly"] == true,
        "{cookie}"
    );
    claim(&phone, "41", "23");
    phone.until_said("It counts as soon as your opponent says the same");
    assert_eq!(console.complaints(), [""; 0]);
    assert_eq!(phone.complaints(), [""; 0]);
}

pub fn what_the_director_has_typed_stays_when_somebody_else_changes_something() {
    let browser = browser();
    let server = Server::demo();
    let console = Device::console(&browser, &server, 1280);
    console.open("/desk");
    console.write("input[name=table-1]", "40-24");
    console.ask("document.activeElement.blur() ?? true");
    server.run(&["result", "set", "8", "2", "30-34"]);
    // The footer is not typed into: it says that the change has come.
    let line = server.session().last_journal_id().unwrap().0;
    console.until_said(&format!("journal {line}:"));
    let typed = "document.querySelector('input[name=table-1]').value";
    assert_eq!(console.ask(typed), "40-24");
    // Taken back, the rest of the page follows.
    console.ask("document.querySelector('input[name=table-1]').focus() ?? true");
    console.ask("document.querySelector('input[name=table-1]').value = ''");
    console.ask("document.activeElement.blur() ?? true");
    console.until("!document.querySelector('input[name=table-2]')");
    assert_eq!(console.complaints(), [""; 0]);
}

pub fn a_fault_in_the_grid_is_marked_while_it_is_typed() {
    let browser = browser();
    let server = Server::demo();
    let console = Device::console(&browser, &server, 1280);
    let cell = |square: &str| format!(".cell[data-square={square}] input");
    let wrong = |marked: &str| {
        let cells = "[...document.querySelectorAll('.cell.wrong')]";
        console.until(&format!(
            "{cells}.map(cell => cell.dataset.square).join(' ') === '{marked}'"
        ));
    };
    console.open("/enter/sheet/8/1?as=grid");
    console.write(&cell("f5"), "1");
    console.write(&cell("d6"), "1");
    wrong("f5 d6");
    console.until_said("Number 1 is in 2 cells: f5 d6");
    let spoken = "document.querySelectorAll('.cell input[aria-invalid=true]').length";
    assert_eq!(console.ask(spoken), 2);
    console.write(&cell("d6"), "2");
    wrong("");
    let place = "document.activeElement.getAttribute('aria-label')";
    for (key, square) in [
        ("ArrowRight", "e6"),
        ("ArrowDown", "e7"),
        ("ArrowLeft", "d7"),
        ("ArrowUp", "d6"),
    ] {
        console.key(key);
        assert_eq!(console.ask(place), square, "after {key}");
    }
    console.open("/enter/sheet/8/1?as=moves");
    for square in ["f5", "d6", "c3"] {
        console.press(&format!(".board [data-square={square}]"));
    }
    console.until("document.querySelector('textarea').value === 'f5 d6 c3'");
    console.until("document.querySelector('.board [data-square=c3]').matches('.last')");
    assert_eq!(console.complaints(), [""; 0]);
}
