//! Where result slips come from: a keyboard with line editing, history and
//! completion of names, or a pipe.

use crate::cli::prelude::*;
use crate::report::text::visible;
use outflank_core::{formats::text::decode, tournament::sort_key};
use rustyline::{CompletionType, Config, Editor, Helper};
use rustyline::{
    completion::Completer, completion::Pair, error::ReadlineError, highlight::Highlighter,
    hint::Hinter, history::MemHistory, validate::Validator,
};
use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal as _};

/// Lines as they are typed, and answers to questions.
pub(super) struct Input<'a> {
    context: &'a Context,
    editor: Option<Editor<Names, MemHistory>>,
    /// Lines that were typed where an answer was expected: they come next.
    waiting: VecDeque<String>,
    /// Whether somebody at a terminal can be asked.
    pub(super) interactive: bool,
    /// The number of the last line.
    pub(super) number: usize,
}

impl<'a> Input<'a> {
    /// The keyboard if there is one, else the pipe; `names` are completed.
    pub(super) fn new(context: &'a Context, names: Vec<String>) -> anyhow::Result<Self> {
        let interactive = ask::possible();
        let editor = if interactive && io::stdout().is_terminal() {
            let config = Config::builder()
                .completion_type(CompletionType::List)
                .auto_add_history(true)
                .build();
            let mut editor = Editor::with_history(config, MemHistory::new())?;
            editor.set_helper(Some(Names(names)));
            Some(editor)
        } else {
            None
        };
        Ok(Self {
            context,
            editor,
            waiting: VecDeque::new(),
            interactive,
            number: 0,
        })
    }

    /// The next line; `None` at the end of the input.
    pub(super) fn line(&mut self) -> anyhow::Result<Option<String>> {
        self.number += 1;
        match self.waiting.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.read("> "),
        }
    }

    fn read(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        let Some(editor) = &mut self.editor else {
            if self.interactive {
                return ask::line(self.context, prompt);
            }
            let mut line = Vec::new();
            let read = io::stdin().lock().read_until(b'\n', &mut line)?;
            return Ok((read > 0).then(|| decode(&line).into_owned()));
        };
        match editor.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            // Ctrl-C drops the line, as in a shell.
            Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
            Err(ReadlineError::Eof) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether the answer is yes. What is not an answer is kept as the next
    /// line, and the question is asked again.
    pub(super) fn confirm(&mut self, question: &str) -> anyhow::Result<bool> {
        loop {
            match self.ask(question)? {
                Answer::Yes => return Ok(true),
                Answer::No => return Ok(false),
                Answer::Other(line) => {
                    let text = format!("`{}` comes next; first y or n", visible(&line));
                    writeln!(self.context.err(), "{text}")?;
                }
            }
        }
    }

    /// Asks once. What is not an answer is kept as the next line.
    pub(super) fn ask(&mut self, question: &str) -> anyhow::Result<Answer> {
        let prompt = format!("{} [y/n] ", visible(question));
        let Some(line) = self.read(&prompt)? else {
            return Ok(Answer::No);
        };
        let answer = answer(line);
        if let Answer::Other(line) = &answer {
            self.waiting.push_back(line.clone());
        }
        Ok(answer)
    }
}

/// What was typed at a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    /// Something that is meant otherwise, such as the next result.
    Other(String),
}

fn answer(line: String) -> Answer {
    match line.trim().to_lowercase().as_str() {
        "y" | "yes" => Answer::Yes,
        "n" | "no" | "" => Answer::No,
        _ => Answer::Other(line),
    }
}

/// The names of a round, which the tabulator key completes.
struct Names(Vec<String>);

impl Names {
    /// The names in which a word begins like this, or the whole name does.
    fn beginning(&self, typed: &str) -> impl Iterator<Item = &String> {
        let typed = sort_key(typed).join(" ");
        self.0.iter().filter(move |name| {
            let words = sort_key(name);
            words.join(" ").starts_with(&typed) || words.iter().any(|word| word.starts_with(&typed))
        })
    }
}

impl Completer for Names {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let after = ["bye ", "absent "]
            .iter()
            .find(|word| typed.starts_with(**word));
        let start = after.map_or(0, |word| word.len());
        let found = self.beginning(&typed[start..]).map(|name| Pair {
            display: visible(name),
            replacement: format!("{name} "),
        });
        Ok((start, found.collect()))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}

impl Validator for Names {}

impl Helper for Names {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_not_an_answer() {
        let answer = |line: &str| super::answer(line.to_owned());
        assert_eq!(answer("y"), Answer::Yes);
        assert_eq!(answer(" No "), Answer::No);
        for line in ["3 40-24", "nakamura 38", "yamada 40"] {
            assert_eq!(answer(line), Answer::Other(line.to_owned()));
        }
    }

    #[test]
    fn names_are_completed_from_any_word_without_accents() {
        let names = Names(vec!["Lefèvre Zoé".to_owned(), "Goto Haruka".to_owned()]);
        let found = |typed: &str| names.beginning(typed).cloned().collect::<Vec<_>>();
        assert_eq!(found("lefe"), ["Lefèvre Zoé"]);
        assert_eq!(found("har"), ["Goto Haruka"]);
        assert_eq!(found("goto h"), ["Goto Haruka"]);
        assert!(found("x").is_empty());
    }
}
