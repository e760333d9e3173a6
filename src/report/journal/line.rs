//! The line that names the journal, looked for where this program writes it. A
//! player or an event may be called `journal 1:3f9a2c1b77d0a1e4`: nothing that
//! somebody has typed may be taken for it.

use serde::Deserialize;

/// What stands before the head.
const WORD: &str = "journal ";

/// The field of an export, of a publication, and of what is said after rows.
#[derive(Deserialize)]
struct Named {
    journal: Option<String>,
}

/// What a file says about its journal, without the word `journal`. The caller
/// decides whether these are heads.
pub fn all_in(text: &str) -> Vec<String> {
    if let Some(named) = in_json(text) {
        return named;
    }
    if text.trim_start().starts_with('<') {
        return in_page(text).map(str::to_owned).collect();
    }
    in_lines(text)
}

/// What follows the word, if it is one word and nothing else.
fn after_word(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(WORD)?;
    (!rest.contains(char::is_whitespace)).then_some(rest)
}

/// The field of the object, or of each object of a list; `None` if it is not JSON.
/// Fields deeper inside can be those of a row.
fn in_json(text: &str) -> Option<Vec<String>> {
    if let Ok(named) = serde_json::from_str::<Named>(text) {
        return Some(named.journal.into_iter().collect());
    }
    let rows = serde_json::from_str::<Vec<Named>>(text).ok()?;
    Some(rows.into_iter().filter_map(|row| row.journal).collect())
}

/// The text of the elements that are made for it. Whatever was typed has `<` and
/// quotation marks escaped, so it cannot make such an element. In a footer it is
/// the last part.
fn in_page(page: &str) -> impl Iterator<Item = &str> {
    let mut opened = ["", ""];
    page.split('<').filter_map(move |piece| {
        let (tag, text) = piece.split_once('>')?;
        let is_own = is_place(opened, tag);
        opened = [opened[1], tag];
        let last = text.rsplit(" · ").next().filter(|_| is_own)?;
        after_word(last.trim())
    })
}

/// Whether this is the element of a page of the site, of the standings as one page,
/// or of a printed list, with the two tags before it.
fn is_place(before: [&str; 2], tag: &str) -> bool {
    let is_of_site = |id: &str| tag.split(' ').any(|part| part == id);
    let is_of_list =
        tag == "span" && before[1] == "div" && before[0].starts_with("td class=\"foot\"");
    is_of_site("id=\"journal\"")
        || is_of_site("id=\"published-journal\"")
        || tag == "footer"
        || is_of_list
}

/// Lines that are nothing else, as the last line of a result file is after `%`. A
/// name in a table is indented, and so is what follows a line that was wrapped
/// after a name.
fn in_lines(text: &str) -> Vec<String> {
    let mut lines = text.lines().peekable();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let is_wrapped = lines.peek().is_some_and(|next| next.starts_with(' '));
        let line = line.trim_end();
        let named = line.strip_prefix("% ").unwrap_or(line);
        let named = after_word(named).map(str::to_owned);
        let named = named.or_else(|| serde_json::from_str::<Named>(line).ok()?.journal);
        found.extend(named.filter(|_| !is_wrapped));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "12:3f9a2c1b77d0a1e4";
    const NAME: &str = "journal 1:deadbeefdeadbeef";

    #[test]
    fn a_name_in_a_table_is_not_the_line_below_it() {
        let table =
            format!("{NAME}, after round 2\n\n 1  {NAME}\n    {NAME}\n\njournal {HEAD}\r\n");
        assert_eq!(all_in(&table), [HEAD]);
        let wrapped = format!("{NAME}\n  is event 1\njournal {HEAD}\n");
        assert_eq!(all_in(&wrapped), [HEAD]);
        let result_file =
            format!("%%Tournament: {NAME}\n%_% 1, {NAME}, , , 0, 0\n% journal {HEAD}\n");
        assert_eq!(all_in(&result_file), [HEAD]);
        let said = format!("no.  name\n  1  {NAME}\n{{\"journal\":\"{HEAD}\"}}\n");
        assert_eq!(all_in(&said), [HEAD]);
    }

    #[test]
    fn a_name_in_a_page_is_not_the_element_made_for_the_journal() {
        let foot = format!(
            "<td class=\"foot\" colspan=\"9\"><div><span>After round 2 · journal {HEAD}</span>"
        );
        for own in [
            format!("<footer>2026-11-18 15:11 · journal {HEAD}</footer>"),
            format!("<span id=\"journal\" data-live=\"\">journal {HEAD}</span>"),
            format!("<p id=\"journal\" class=\"journal\" data-live>journal {HEAD}</p>"),
            format!("{foot}<span>printed {NAME}</span></div></td>"),
        ] {
            let page = format!(
                "<!DOCTYPE html>\n<title>{NAME}</title>\n<h1>{NAME}</h1><td class=\"name\">{NAME}</td>\
                 <details><summary>{NAME}</summary>{own}<footer>\n<span>x · {NAME}</span></footer>\n\
                 {NAME}\n"
            );
            assert_eq!(all_in(&page), [HEAD], "{page}");
        }
    }

    #[test]
    fn a_name_in_json_is_not_the_field() {
        let export = format!(
            "{{\"journal\":\"{HEAD}\",\n\"tables\":{{\"player\":[{{\"journal\":\"{NAME}\"}}]}}}}"
        );
        assert_eq!(all_in(&export), [HEAD]);
        let rows = format!("[{{\"name\":\"{NAME}\",\"journal\":\"{HEAD}\"}},{{\"journal\":null}}]");
        assert_eq!(all_in(&rows), [HEAD]);
        assert!(all_in(&format!("[{{\"name\":\"{NAME}\"}}]")).is_empty());
    }
}
