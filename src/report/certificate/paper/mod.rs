//! Certificates for the file of a federation: what was decided, with everything
//! it follows from, and the certificate itself for programs.

mod dispute;
mod standings;

use crate::report::certificate::{Certificate, Conclusions, Contents, EventRecord};
use crate::report::html::{Column, Html};
use crate::report::paper::LIST;
use crate::report::paper::wording::place_and_date;

/// A certificate as a page. It holds the JSON too, which has to be that of the
/// same certificate.
pub fn certificate(
    certificate: &Certificate<Conclusions>,
    contents: &Contents,
    json: &[u8],
    signature: &str,
) -> Vec<u8> {
    let mut body = Html::default();
    let title = match &certificate.conclusions {
        Conclusions::Dispute(found) => {
            dispute::page(&mut body, certificate, contents, found);
            "Adjudication certificate"
        }
        Conclusions::Standings(found) => {
            standings::page(&mut body, certificate, found);
            "Certificate of standings"
        }
    };
    rules(&mut body, &certificate.event);
    proof(&mut body, certificate, signature);
    body.certificate(&String::from_utf8_lossy(json));
    let title = format!("{title} - {}", certificate.event.name);
    Html::document(&title, "paper list certificate", &[LIST], &body)
}

/// What stands on top: what it is, and of which event.
fn head(html: &mut Html, title: &'static str, event: &EventRecord) {
    html.raw("<header>")
        .element("h1", "", title)
        .element("p", "event", &event.name);
    let place = place_and_date(&event.place, &event.date);
    if !place.is_empty() {
        html.element("p", "soft", place);
    }
    html.raw("</header>\n");
}

/// Facts with their names.
fn facts(html: &mut Html, facts: &[(&'static str, String)]) {
    html.raw("<dl>\n");
    for (name, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
        html.element("dt", "", name)
            .element("dd", "", fact)
            .raw("\n");
    }
    html.raw("</dl>\n");
}

/// A table of texts.
fn table(html: &mut Html, columns: &[Column], rows: &[Vec<String>]) {
    html.raw("<table>\n<thead>");
    Column::titles(html, columns);
    html.raw("</thead>\n<tbody>\n");
    for row in rows {
        html.raw("<tr>");
        for (column, text) in columns.iter().zip(row) {
            html.cell(column.class, text);
        }
        html.raw("</tr>\n");
    }
    html.raw("</tbody>\n</table>\n");
}

/// The text of the rules in force.
fn rules(html: &mut Html, event: &EventRecord) {
    html.raw("<section>")
        .element("h2", "", "The ruleset in force")
        .element("pre", "", event.ruleset.trim_end());
    if let Some(finals) = &event.finals {
        html.raw("<p>After the rounds of this event: ")
            .text(finals)
            .raw("</p>");
    }
    html.raw("</section>\n");
}

/// Where it comes from, and how anybody can verify it.
fn proof(html: &mut Html, certificate: &Certificate<Conclusions>, signature: &str) {
    html.raw("<section class=\"proof\">")
        .element("h2", "", "Where it comes from");
    let issued = &certificate.issued;
    facts(
        html,
        &[
            ("Issued", format!("{} by {}", issued.at, issued.by)),
            ("Journal", certificate.journal.head.clone()),
            ("Key (Ed25519)", certificate.key.clone()),
            ("Signature", signature.to_owned()),
            ("Program", format!("outflank {}", certificate.program)),
        ],
    );
    html.raw(
        "<p>This page holds the certificate in a form for programs. <code>outflank verify \
         FILE</code> needs nothing but this file: it checks the signature, computes everything \
         again and says what holds. Whose key it is, the file cannot prove: compare it with the \
         one that the director or the federation has published.</p>\n\
         <div class=\"sign\"><span>Place and date</span><span>Signature of the \
         director</span></div></section>\n",
    );
}
