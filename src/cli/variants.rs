//! `outflank variants`

use std::io::Write;

use super::table::{self, Align};
use super::{Context, OutputFormat, Status};
use crate::board::Shape;
use crate::game::{Passing, Supply, Variant};
use crate::report::csv::{self, Cell};
use crate::report::view::VariantView;

/// List the games this program knows.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  outflank variants\n  outflank show --variant othello-10x6\n  outflank play --variant hex-5"
)]
pub struct Args {}

/// One of each kind; the notes below the table say what else there is.
const LISTED: [&str; 12] = [
    "othello",
    "othello-rotated",
    "othello-6x6",
    "othello-10x10",
    "anti",
    "reversi",
    "reversi-may-turn",
    "reversi-must-turn",
    "reversi-32",
    "hex-3",
    "hex-5",
    "hex-9",
];

const NOTES: &str = "
othello-CxR and anti-CxR take any C columns by R rows from 4x4 to 16x16; on an
odd side the starting discs lie one step to the left or up. -32 can follow each
of the three reversi names. hex-N has N cells along each side, from 3 to 9.

On a hexagon the number counts the rows from the top and the letter counts the
slanting lines that run down to the right, from the lower left corner. A drawn
board has the number at both ends of a row, the letter at both ends of a line.
";

const COLUMNS: [&str; 6] = ["name", "board", "start", "goal", "passing", "discs"];

pub(super) fn run(_args: &Args, context: &Context) -> anyhow::Result<Status> {
    let mut out = context.out();
    let variants =
        LISTED.map(|name| Variant::by_name(name).expect("every listed name is the name of a game"));
    match context.format {
        OutputFormat::Text => {
            let heading = COLUMNS.map(|title| (title, Align::Left));
            let rows: Vec<_> = variants.iter().map(|each| row(each).to_vec()).collect();
            table::print(&mut out, &heading, &rows)?;
            write!(out, "{NOTES}")?;
        }
        OutputFormat::Json => {
            for variant in &variants {
                writeln!(
                    out,
                    "{}",
                    serde_json::to_string(&VariantView::new(variant))?
                )?;
            }
        }
        OutputFormat::Csv => {
            let rows = variants
                .iter()
                .map(|variant| row(variant).map(Cell::from).to_vec());
            csv::write(&mut out, &COLUMNS, rows)?;
        }
    }
    Ok(Status::Clean)
}

fn row(variant: &Variant) -> [String; 6] {
    let view = VariantView::new(variant);
    [
        variant.name().to_owned(),
        match variant.geometry().shape() {
            Shape::Rectangle { columns, rows } => format!("{columns}x{rows}"),
            Shape::Hexagon { side } => format!("side {side}"),
        },
        view.begins,
        view.goal.to_owned(),
        match variant.passing() {
            Passing::Forced => "forced",
            Passing::AtWill => "allowed",
        }
        .to_owned(),
        match variant.supply() {
            Supply::Given => "enough".to_owned(),
            Supply::Own(count) => format!("{count} each"),
        },
    ]
}
