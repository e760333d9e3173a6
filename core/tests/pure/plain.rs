//! The rules once more, as plainly as they can be written: boards of
//! characters and loops, no bits, no tables, no code shared with the engine.
//! Slow on purpose; its only task is to be obviously right.

#![allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    reason = "plain on purpose"
)]

/// `X` black, `O` white, `.` empty, `#` no square at all.
type Grid = Vec<Vec<char>>;

/// When a side may pass.
#[derive(Clone, Copy, PartialEq)]
enum Passing {
    Forced,
    AtWill,
}

/// What the fourth disc of reversi does.
#[derive(Clone, Copy, PartialEq)]
enum Fourth {
    Quiet,
    MayTurn,
    MustTurn,
}

/// How reversi begins: its four centre squares, as row and column, and the
/// rule for the fourth disc.
#[derive(Clone)]
struct Centre {
    squares: Vec<(usize, usize)>,
    fourth: Fourth,
}

/// A game under way.
#[derive(Clone)]
pub struct Game {
    grid: Grid,
    steps: Vec<(i32, i32)>,
    side: char,
    passing: Passing,
    passes: usize,
    centre: Option<Centre>,
    /// Discs left in hand, black's and white's; `None` is enough for ever.
    hand: Option<(usize, usize)>,
}

impl Game {
    /// The game of this name, at its start.
    pub fn named(name: &str) -> Self {
        if let Some(side) = name.strip_prefix("hex-") {
            return Self::hexagon(side.parse().unwrap());
        }
        if name.starts_with("reversi") {
            return Self::reversi(name);
        }
        if name == "othello-rotated" {
            let mut game = Self::rectangle(8, 8);
            for row in &mut game.grid {
                for cell in row {
                    *cell = match *cell {
                        'X' => 'O',
                        'O' => 'X',
                        other => other,
                    };
                }
            }
            return game;
        }
        match name.split_once('-') {
            None => Self::rectangle(8, 8),
            Some((_, size)) => {
                let (columns, rows) = size.split_once('x').unwrap();
                Self::rectangle(columns.parse().unwrap(), rows.parse().unwrap())
            }
        }
    }

    /// The same rules from a drawn board: rows parted by `/`, then the side.
    /// The discs drawn come out of the hands of the two sides.
    pub fn drawn_as(mut self, drawing: &str) -> Self {
        let (board, side) = drawing.rsplit_once(' ').unwrap();
        let cells: Vec<char> = board.chars().filter(|c| !"/ ".contains(*c)).collect();
        let mut cells = cells.into_iter();
        for row in &mut self.grid {
            for cell in row.iter_mut().filter(|cell| **cell != '#') {
                *cell = match cells.next().unwrap() {
                    '-' => '.',
                    other => other,
                };
            }
        }
        self.side = side.chars().next().unwrap();
        self.centre = None;
        if let Some((black, white)) = &mut self.hand {
            let cells: Vec<char> = self.grid.iter().flatten().copied().collect();
            *black -= cells.iter().filter(|cell| **cell == 'X').count();
            *white -= cells.iter().filter(|cell| **cell == 'O').count();
        }
        self
    }

    fn rectangle(columns: usize, rows: usize) -> Self {
        let mut grid = vec![vec!['.'; columns]; rows];
        let (c, r) = (columns / 2, rows / 2);
        grid[r - 1][c - 1] = 'O';
        grid[r][c] = 'O';
        grid[r - 1][c] = 'X';
        grid[r][c - 1] = 'X';
        let mut steps = Vec::new();
        for down in -1..=1 {
            for right in -1..=1 {
                if (down, right) != (0, 0) {
                    steps.push((down, right));
                }
            }
        }
        Self {
            grid,
            steps,
            side: 'X',
            passing: Passing::Forced,
            passes: 0,
            centre: None,
            hand: None,
        }
    }

    fn reversi(name: &str) -> Self {
        let mut game = Self::rectangle(8, 8);
        game.grid = vec![vec!['.'; 8]; 8];
        let fourth = if name.contains("may-turn") {
            Fourth::MayTurn
        } else if name.contains("must-turn") {
            Fourth::MustTurn
        } else {
            Fourth::Quiet
        };
        game.centre = Some(Centre {
            squares: vec![(3, 3), (3, 4), (4, 3), (4, 4)],
            fourth,
        });
        if name.ends_with("32") {
            game.hand = Some((32, 32));
        }
        game
    }

    /// A hexagon as the middle of a square grid: a step down a slanting line
    /// stays in the column, a step along a row changes it.
    fn hexagon(side: usize) -> Self {
        let middle = side - 1;
        let mut grid = vec![vec!['#'; 2 * middle + 1]; 2 * middle + 1];
        for (row, cells) in grid.iter_mut().enumerate() {
            for (column, cell) in cells.iter_mut().enumerate() {
                if row + column >= middle && row + column <= 3 * middle {
                    *cell = '.';
                }
            }
        }
        grid[middle][middle + 1] = 'X';
        grid[middle + 1][middle] = 'O';
        grid[middle + 1][middle - 1] = 'X';
        grid[middle][middle - 1] = 'O';
        grid[middle - 1][middle] = 'X';
        grid[middle - 1][middle + 1] = 'O';
        Self {
            grid,
            steps: vec![(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)],
            side: 'X',
            passing: Passing::AtWill,
            passes: 0,
            centre: None,
            hand: None,
        }
    }

    /// The number of different sequences of `depth` turns.
    pub fn perft(&self, depth: usize) -> u64 {
        if depth == 0 || self.is_over() {
            return 1;
        }
        let mut leaves = 0;
        let squares = self.placements(self.side);
        for &(row, column) in &squares {
            leaves += self.after_placing(row, column).perft(depth - 1);
        }
        if squares.is_empty() || self.passing == Passing::AtWill {
            leaves += self.after_passing().perft(depth - 1);
        }
        leaves
    }

    fn is_over(&self) -> bool {
        if self.passing == Passing::AtWill && self.passes == 2 {
            return true;
        }
        self.placements('X').is_empty() && self.placements('O').is_empty()
    }

    fn placements(&self, side: char) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        let mut turning = Vec::new();
        for row in 0..self.grid.len() {
            for column in 0..self.grid[row].len() {
                if self.grid[row][column] == '.' && self.has_disc(side) {
                    if !self.turned(row, column, side).is_empty() {
                        turning.push((row, column));
                    }
                    if self.is_quiet(row, column) {
                        all.push((row, column));
                    }
                }
            }
        }
        match self.opening_rule() {
            None | Some(Fourth::MustTurn) => turning,
            Some(Fourth::Quiet) => all,
            Some(Fourth::MayTurn) => {
                all.extend(turning);
                all
            }
        }
    }

    /// In the opening of reversi: the rule for the next disc.
    fn opening_rule(&self) -> Option<Fourth> {
        let centre = self.centre.as_ref()?;
        match self.discs() {
            0..=2 => Some(Fourth::Quiet),
            3 => Some(centre.fourth),
            _ => None,
        }
    }

    /// Whether a disc may go here without turning anything.
    fn is_quiet(&self, row: usize, column: usize) -> bool {
        self.opening_rule().is_some()
            && self
                .centre
                .as_ref()
                .is_some_and(|centre| centre.squares.contains(&(row, column)))
    }

    fn discs(&self) -> usize {
        let cells = self.grid.iter().flatten();
        cells.filter(|cell| "XO".contains(**cell)).count()
    }

    fn has_disc(&self, side: char) -> bool {
        match self.hand {
            None => true,
            Some((black, white)) => (if side == 'X' { black } else { white }) > 0,
        }
    }

    /// The discs a placement outflanks, line by line.
    fn turned(&self, row: usize, column: usize, side: char) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for &(down, right) in &self.steps {
            let mut line = Vec::new();
            let (mut r, mut c) = (row as i32 + down, column as i32 + right);
            while self.at(r, c) == other(side) {
                line.push((r as usize, c as usize));
                r += down;
                c += right;
            }
            if self.at(r, c) == side {
                all.extend(line);
            }
        }
        all
    }

    fn at(&self, row: i32, column: i32) -> char {
        if row < 0 || column < 0 {
            return '#';
        }
        let row = self.grid.get(row as usize);
        *row.and_then(|row| row.get(column as usize)).unwrap_or(&'#')
    }

    fn after_placing(&self, row: usize, column: usize) -> Self {
        let mut next = self.clone();
        for (r, c) in self.turned(row, column, self.side) {
            next.grid[r][c] = self.side;
        }
        next.grid[row][column] = self.side;
        if let Some((black, white)) = &mut next.hand {
            if self.side == 'X' {
                *black -= 1;
            } else {
                *white -= 1;
            }
        }
        next.side = other(self.side);
        next.passes = 0;
        next
    }

    fn after_passing(&self) -> Self {
        let mut next = self.clone();
        next.side = other(self.side);
        next.passes += 1;
        next
    }
}

fn other(side: char) -> char {
    if side == 'X' { 'O' } else { 'X' }
}
