//! A table from a spreadsheet: CSV with a header, separated by commas,
//! semicolons or tabs.

use crate::formats::text::decode;

/// A table: titles, and rows with their lines in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::formats) struct Spreadsheet {
    /// The cells of the first line.
    pub titles: Vec<String>,
    /// The rows that can be read.
    pub rows: Vec<SpreadsheetRow>,
    /// Lines that cannot, and why.
    pub unread: Vec<(u64, String)>,
}

/// A row; it has at most as many cells as there are titles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats) struct SpreadsheetRow {
    /// The line it begins on.
    pub line: u64,
    cells: csv::StringRecord,
}

impl SpreadsheetRow {
    /// The cell of a column, empty if the row is shorter. The apostrophe that
    /// keeps a text from becoming a formula is not part of it.
    pub(in crate::formats) fn cell(&self, column: usize) -> &str {
        let cell = self.cells.get(column).unwrap_or_default();
        match cell.strip_prefix('\'') {
            Some(text) if begins_formula(text) => text,
            _ => cell,
        }
    }
}

/// Whether a spreadsheet would take a text for a formula. It ignores a blank
/// before the sign, and so does this; a number with a sign is only a number.
pub fn begins_formula(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\u{a0}']);
    let rest = text.strip_prefix(|c| {
        matches!(
            c,
            '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠'
        )
    });
    let is_signed = text.starts_with(['+', '-']);
    rest.is_some_and(|rest| !(is_signed && is_number(rest)))
}

/// Digits, perhaps with a decimal point.
fn is_number(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match text.split_once('.') {
        Some((whole, part)) => is_digits(whole) && is_digits(part),
        None => is_digits(text),
    }
}

impl Spreadsheet {
    /// The titles in the first line of a file.
    pub(in crate::formats) fn head(bytes: &[u8]) -> Self {
        Self::read(decode(bytes).lines().next().unwrap_or_default())
    }

    /// Whether a column has this title.
    pub(in crate::formats) fn has(&self, title: &str) -> bool {
        let mut titles = self.titles.iter();
        titles.any(|each| each.eq_ignore_ascii_case(title))
    }

    /// Reads a table.
    pub(in crate::formats) fn read(text: &str) -> Self {
        let separator = separator(text.lines().next().unwrap_or_default());
        let (text, unclosed) = match unclosed_quote(text, separator) {
            Some((at, line)) => (&text[..at], Some(line)),
            None => (text, None),
        };
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(u8::try_from(separator).unwrap_or(b','))
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let titles = reader.headers().cloned().unwrap_or_default();
        let mut table = Self {
            titles: titles.iter().map(str::to_owned).collect(),
            ..Self::default()
        };
        for record in reader.records() {
            match record {
                Ok(cells) => {
                    let line = cells.position().map_or(0, |at| line_of(text, at));
                    table.add(line, cells);
                }
                Err(error) => {
                    let line = error.position().map_or(0, csv::Position::line);
                    table.unread.push((line, error.to_string()));
                }
            }
        }
        let problem = "a quote is opened and not closed: nothing from here on was read";
        table
            .unread
            .extend(unclosed.map(|line| (line, problem.to_owned())));
        table
    }

    fn add(&mut self, line: u64, cells: csv::StringRecord) {
        let extra: Vec<&str> = cells.iter().skip(self.titles.len()).collect();
        if extra.iter().all(|cell| cell.is_empty()) {
            self.rows.push(SpreadsheetRow { line, cells });
            return;
        }
        let problem = format!(
            "{} cells under {} titles: `{}` has none",
            cells.len(),
            self.titles.len(),
            extra.join(" ")
        );
        self.unread.push((line, problem));
    }
}

/// The line of a row. The reader is before the line ends that it is going
/// to skip: the second half of CRLF, and empty lines.
fn line_of(text: &str, at: &csv::Position) -> u64 {
    let byte = usize::try_from(at.byte()).unwrap_or(usize::MAX);
    let rest = text.as_bytes().get(byte..).unwrap_or_default();
    let ends = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    at.line() + ends.filter(|byte| **byte == b'\n').map(|_| 1).sum::<u64>()
}

/// The separator a header uses: the first of these that occurs.
fn separator(head: &str) -> char {
    let found = head.chars().find(|c| matches!(c, ',' | ';' | '\t'));
    found.unwrap_or(',')
}

/// The row in which a cell begins with a quote that nothing closes: where it
/// begins, and its line.
fn unclosed_quote(text: &str, separator: char) -> Option<(usize, u64)> {
    let mut row = (0, 1);
    let mut line = 1;
    let mut quoted = false;
    // A doubled quote closes and opens again.
    let mut may_open = true;
    for (at, c) in text.char_indices() {
        let closes = quoted && c == '"';
        quoted = quoted && !closes || may_open && c == '"';
        if c == '\n' {
            line += 1;
        }
        may_open = closes || !quoted && (c == separator || c == '\n');
        if !quoted && c == '\n' {
            row = (at + 1, line);
        }
    }
    quoted.then_some(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_that_is_not_closed_spoils_its_row_and_says_its_line() {
        let table = Spreadsheet::read("name,given\n\"O\"\"Hara, S\",6\"\"\n\"Open,Bo\nNext,Cy\n");
        assert_eq!(table.rows.len(), 1);
        assert_eq!(table.rows[0].cell(0), "O\"Hara, S");
        assert_eq!(table.unread[0].0, 3);
    }

    #[test]
    fn a_cell_over_two_lines_is_one_cell() {
        let table = Spreadsheet::read("name,given\n\"One\nTwo\",x\nThree,\n");
        assert!(table.unread.is_empty());
        let lines: Vec<u64> = table.rows.iter().map(|row| row.line).collect();
        assert_eq!(lines, [2, 4]);
    }

    #[test]
    fn what_was_kept_from_becoming_a_formula_is_read_as_it_was() {
        let table = Spreadsheet::read("name,x\n'=1+1,+1000023\n'-Smith,'t Hooft\n");
        let cells = |row: usize| [table.rows[row].cell(0), table.rows[row].cell(1)];
        assert_eq!(cells(0), ["=1+1", "+1000023"]);
        assert_eq!(cells(1), ["-Smith", "'t Hooft"]);
    }

    #[test]
    fn empty_lines_count_and_so_does_every_line_of_dos() {
        for text in ["a,b\n1,2\n\n\n3,4\n", "a,b\r\n1,2\r\n\r\n\r\n3,4\r\n"] {
            let table = Spreadsheet::read(text);
            let lines: Vec<u64> = table.rows.iter().map(|row| row.line).collect();
            assert_eq!(lines, [2, 5], "{text:?}");
        }
    }

    #[test]
    fn cells_without_a_title_are_said_and_empty_ones_are_not() {
        let table = Spreadsheet::read("name;given\nOne;Al;;\nTwo;Bo;1500\n");
        assert_eq!(table.rows.len(), 1);
        let problem = "3 cells under 2 titles: `1500` has none".to_owned();
        assert_eq!(table.unread, [(3, problem)]);
    }
}
