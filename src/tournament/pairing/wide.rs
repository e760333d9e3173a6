//! The cheapest perfect matching for costs of several words.
//!
//! Edmonds' algorithm in the O(n³) form with labels and blossoms (Galil, "Efficient
//! algorithms for finding maximum matching in graphs", 1986). It adds, subtracts,
//! compares and halves; so it works as well on lists that are compared from
//! the left as on numbers. It is used for fields whose costs do not fit into
//! one word, and by the tests as another opinion.

use super::graph::Graph;

/// A weight: first the number of pairs, then the words of the cost.
type Weight<const N: usize> = [i128; N];

/// No vertex; vertices are counted from 1 here.
const NOBODY: usize = 0;

/// The cheapest matching among those with the most pairs.
pub(super) fn cheapest(graph: &Graph, costs: &[Vec<i128>]) -> Vec<(usize, usize)> {
    let words = costs.iter().map(Vec::len).max().unwrap_or(0);
    match words {
        0..=1 => solve::<2>(graph, costs),
        2..=3 => solve::<4>(graph, costs),
        _ => solve::<12>(graph, costs),
    }
}

fn solve<const N: usize>(graph: &Graph, costs: &[Vec<i128>]) -> Vec<(usize, usize)> {
    let mut matcher = Matcher::<N>::new(graph.vertices);
    for (edge, cost) in graph.edges.iter().zip(costs) {
        let mut weight = [0; N];
        weight[0] = 1;
        for (word, value) in weight[1..].iter_mut().zip(cost) {
            *word = -value;
        }
        matcher.join(edge.ends.0 + 1, edge.ends.1 + 1, weight);
    }
    matcher.run();
    let pairs = (1..=graph.vertices).map(|vertex| (vertex, matcher.mate[vertex]));
    let pairs = pairs.filter(|(one, two)| one < two);
    pairs.map(|(one, two)| (one - 1, two - 1)).collect()
}

/// What a vertex or blossom is in the search for an augmenting path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tree {
    Outside,
    /// An even number of steps from a free vertex.
    Even,
    Odd,
}

struct Matcher<const N: usize> {
    n: usize,
    /// The largest index in use: vertices, then blossoms.
    last: usize,
    size: usize,
    weight: Vec<Weight<N>>,
    /// For two vertices or blossoms the vertices of the edge between them.
    edge: Vec<(u32, u32)>,
    label: Vec<Weight<N>>,
    mate: Vec<usize>,
    /// For everything outside the vertex with the tightest edge to it.
    slack: Vec<usize>,
    /// The outermost blossom of each.
    outer: Vec<usize>,
    parent: Vec<usize>,
    /// For a blossom and a vertex in it, the part of the blossom it is in.
    part: Vec<u32>,
    tree: Vec<Tree>,
    seen: Vec<usize>,
    clock: usize,
    blossom: Vec<Vec<usize>>,
    queue: std::collections::VecDeque<usize>,
}

impl<const N: usize> Matcher<N> {
    fn new(n: usize) -> Self {
        let size = n + n / 2 + 2;
        let mut matcher = Self {
            n,
            last: n,
            size,
            weight: vec![[0; N]; (n + 1) * (n + 1)],
            edge: vec![(0, 0); size * size],
            label: vec![[0; N]; size],
            mate: vec![NOBODY; size],
            slack: vec![NOBODY; size],
            outer: vec![NOBODY; size],
            parent: vec![NOBODY; size],
            part: vec![0; size * (n + 1)],
            tree: vec![Tree::Outside; size],
            seen: vec![0; size],
            clock: 0,
            blossom: vec![Vec::new(); size],
            queue: std::collections::VecDeque::new(),
        };
        for vertex in 1..=n {
            matcher.outer[vertex] = vertex;
            matcher.part[vertex * (n + 1) + vertex] = index(vertex);
        }
        matcher
    }

    fn join(&mut self, one: usize, two: usize, weight: Weight<N>) {
        for (from, to) in [(one, two), (two, one)] {
            self.weight[from * (self.n + 1) + to] = weight;
            self.edge[from * self.size + to] = (index(from), index(to));
        }
    }

    fn run(&mut self) {
        let heaviest = self.weight.iter().copied().max().unwrap_or([0; N]);
        self.label[1..=self.n].fill(heaviest);
        while self.phase() {}
    }

    /// The edge between two, if there is one.
    fn between(&self, one: usize, two: usize) -> Option<(usize, usize)> {
        let (from, to) = self.edge[one * self.size + two];
        (from != 0).then_some((from as usize, to as usize))
    }

    /// How far an edge is from being tight.
    fn distance(&self, (from, to): (usize, usize)) -> Weight<N> {
        let weight = self.weight[from * (self.n + 1) + to];
        std::array::from_fn(|at| self.label[from][at] + self.label[to][at] - 2 * weight[at])
    }

    fn slack_of(&self, x: usize) -> Option<Weight<N>> {
        let from = self.slack[x];
        let edge = (from != NOBODY).then(|| self.between(from, x)).flatten()?;
        Some(self.distance(edge))
    }

    fn update_slack(&mut self, vertex: usize, x: usize) {
        let Some(edge) = self.between(vertex, x) else {
            return;
        };
        let nearer = self
            .slack_of(x)
            .is_none_or(|found| self.distance(edge) < found);
        if nearer {
            self.slack[x] = vertex;
        }
    }

    fn find_slack(&mut self, x: usize) {
        self.slack[x] = NOBODY;
        for vertex in 1..=self.n {
            if self.outer[vertex] != x && self.tree[self.outer[vertex]] == Tree::Even {
                self.update_slack(vertex, x);
            }
        }
    }

    fn enqueue(&mut self, x: usize) {
        if x <= self.n {
            self.queue.push_back(x);
            return;
        }
        for part in self.blossom[x].clone() {
            self.enqueue(part);
        }
    }

    fn set_outer(&mut self, x: usize, blossom: usize) {
        self.outer[x] = blossom;
        if x > self.n {
            for part in self.blossom[x].clone() {
                self.set_outer(part, blossom);
            }
        }
    }

    fn part_with(&self, blossom: usize, vertex: usize) -> usize {
        self.part[blossom * (self.n + 1) + vertex] as usize
    }

    /// The place of a part in its blossom, which is turned so that the way to
    /// it from the base has an even number of steps.
    fn even_place(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.blossom[blossom];
        let place = parts
            .iter()
            .position(|&each| each == part)
            .expect("it is a part");
        if place.is_multiple_of(2) {
            return place;
        }
        parts[1..].reverse();
        parts.len() - place
    }

    fn set_mate(&mut self, x: usize, y: usize) {
        let (from, to) = self.between(x, y).expect("mates are joined");
        self.mate[x] = to;
        if x <= self.n {
            return;
        }
        let part = self.part_with(x, from);
        let place = self.even_place(x, part);
        for step in 0..place {
            let (one, two) = (self.blossom[x][step], self.blossom[x][step ^ 1]);
            self.set_mate(one, two);
        }
        self.set_mate(part, y);
        self.blossom[x].rotate_left(place);
    }

    fn augment(&mut self, mut x: usize, mut y: usize) {
        loop {
            let next = self.outer[self.mate[x]];
            self.set_mate(x, y);
            if next == NOBODY {
                return;
            }
            let parent = self.outer[self.parent[next]];
            self.set_mate(next, parent);
            (x, y) = (parent, next);
        }
    }

    /// Where the ways of two to their roots meet; `NOBODY` if they do not.
    fn meeting_point(&mut self, mut x: usize, mut y: usize) -> usize {
        self.clock += 1;
        while x != NOBODY || y != NOBODY {
            if x != NOBODY {
                if self.seen[x] == self.clock {
                    return x;
                }
                self.seen[x] = self.clock;
                x = self.outer[self.mate[x]];
                if x != NOBODY {
                    x = self.outer[self.parent[x]];
                }
            }
            std::mem::swap(&mut x, &mut y);
        }
        NOBODY
    }

    fn way_up(&mut self, from: usize, base: usize, parts: &mut Vec<usize>) {
        let mut x = from;
        while x != base {
            let y = self.outer[self.mate[x]];
            parts.extend([x, y]);
            self.enqueue(y);
            x = self.outer[self.parent[y]];
        }
    }

    fn form_blossom(&mut self, x: usize, base: usize, y: usize) {
        let unused = (self.n + 1..=self.last).find(|&each| self.outer[each] == NOBODY);
        let blossom = unused.unwrap_or(self.last + 1);
        self.last = self.last.max(blossom);
        self.label[blossom] = [0; N];
        self.tree[blossom] = Tree::Even;
        self.mate[blossom] = self.mate[base];
        let mut parts = Vec::new();
        self.way_up(x, base, &mut parts);
        parts.push(base);
        parts.reverse();
        self.way_up(y, base, &mut parts);
        self.blossom[blossom] = parts;
        self.set_outer(blossom, blossom);
        self.inherit_edges(blossom);
        self.find_slack(blossom);
    }

    /// A blossom has the tightest edges of its parts.
    fn inherit_edges(&mut self, blossom: usize) {
        for x in 1..=self.last {
            self.edge[blossom * self.size + x] = (0, 0);
            self.edge[x * self.size + blossom] = (0, 0);
        }
        let row = blossom * (self.n + 1);
        self.part[row..=row + self.n].fill(0);
        for part in self.blossom[blossom].clone() {
            for x in 1..=self.last {
                let Some(edge) = self.between(part, x) else {
                    continue;
                };
                let found = self.between(blossom, x).map(|found| self.distance(found));
                if found.is_none_or(|found| self.distance(edge) < found) {
                    self.edge[blossom * self.size + x] = self.edge[part * self.size + x];
                    self.edge[x * self.size + blossom] = self.edge[x * self.size + part];
                }
            }
            for vertex in 1..=self.n {
                if self.part_with(part, vertex) != NOBODY {
                    self.part[row + vertex] = index(part);
                }
            }
        }
    }

    fn expand(&mut self, blossom: usize) {
        for part in self.blossom[blossom].clone() {
            self.set_outer(part, part);
        }
        let parent = self.parent[blossom];
        let (from, _) = self.between(blossom, parent).expect("it has a parent");
        let entrance = self.part_with(blossom, from);
        let place = self.even_place(blossom, entrance);
        let parts = self.blossom[blossom].clone();
        for step in (0..place).step_by(2) {
            let (odd, even) = (parts[step], parts[step + 1]);
            let (from, _) = self.between(even, odd).expect("neighbours are joined");
            self.parent[odd] = from;
            self.tree[odd] = Tree::Odd;
            self.tree[even] = Tree::Even;
            self.slack[odd] = NOBODY;
            self.find_slack(even);
            self.enqueue(even);
        }
        self.tree[entrance] = Tree::Odd;
        self.parent[entrance] = parent;
        for &part in &parts[place + 1..] {
            self.tree[part] = Tree::Outside;
            self.find_slack(part);
        }
        self.outer[blossom] = NOBODY;
    }

    /// Uses a tight edge; whether it completed an augmenting path.
    fn use_edge(&mut self, (from, to): (usize, usize)) -> bool {
        let (x, y) = (self.outer[from], self.outer[to]);
        match self.tree[y] {
            Tree::Outside => {
                self.parent[y] = from;
                self.tree[y] = Tree::Odd;
                let mate = self.outer[self.mate[y]];
                self.slack[y] = NOBODY;
                self.slack[mate] = NOBODY;
                self.tree[mate] = Tree::Even;
                self.enqueue(mate);
            }
            Tree::Even => {
                let base = self.meeting_point(x, y);
                if base == NOBODY {
                    self.augment(x, y);
                    self.augment(y, x);
                    return true;
                }
                self.form_blossom(x, base, y);
            }
            Tree::Odd => {}
        }
        false
    }

    fn is_outermost(&self, x: usize) -> bool {
        self.outer[x] == x
    }

    /// Looks for one augmenting path; whether there was one.
    fn phase(&mut self) -> bool {
        self.tree[1..=self.last].fill(Tree::Outside);
        self.slack[1..=self.last].fill(NOBODY);
        self.queue.clear();
        for x in 1..=self.last {
            if self.is_outermost(x) && self.mate[x] == NOBODY {
                self.parent[x] = NOBODY;
                self.tree[x] = Tree::Even;
                self.enqueue(x);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.follow_tight_edges() {
                return true;
            }
            if !self.adjust_labels() {
                return false;
            }
            if self.use_new_tight_edges() {
                return true;
            }
            for blossom in self.n + 1..=self.last {
                let is_empty = self.tree[blossom] == Tree::Odd && self.label[blossom] == [0; N];
                if self.is_outermost(blossom) && is_empty {
                    self.expand(blossom);
                }
            }
        }
    }

    fn follow_tight_edges(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.tree[self.outer[vertex]] == Tree::Odd {
                continue;
            }
            for other in 1..=self.n {
                if self.outer[vertex] == self.outer[other] {
                    continue;
                }
                let Some(edge) = self.between(vertex, other) else {
                    continue;
                };
                if self.distance(edge) != [0; N] {
                    self.update_slack(vertex, self.outer[other]);
                } else if self.use_edge(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// Moves the labels until an edge becomes tight or a blossom empty; `false`
    /// if no further pair can be found.
    fn adjust_labels(&mut self) -> bool {
        let half = |weight: Weight<N>| weight.map(|word| word / 2);
        let mut steps = Vec::new();
        for x in 1..=self.last {
            if !self.is_outermost(x) {
                continue;
            }
            if x > self.n && self.tree[x] == Tree::Odd {
                steps.push(half(self.label[x]));
            }
            match (self.tree[x], self.slack_of(x)) {
                (Tree::Outside, Some(slack)) => steps.push(slack),
                (Tree::Even, Some(slack)) => steps.push(half(slack)),
                _ => {}
            }
        }
        // A free vertex whose label reaches nothing stays free.
        let even = (1..=self.n).filter(|&vertex| self.tree[self.outer[vertex]] == Tree::Even);
        let least = even.map(|vertex| self.label[vertex]).min();
        let Some(step) = steps.into_iter().min() else {
            return false;
        };
        if least.is_none_or(|least| least <= step) {
            return false;
        }
        self.move_labels(step);
        true
    }

    fn move_labels(&mut self, step: Weight<N>) {
        for x in 1..=self.last {
            let (tree, times) = match x {
                vertex if vertex <= self.n => (self.tree[self.outer[vertex]], -1),
                blossom if self.is_outermost(blossom) => (self.tree[blossom], 2),
                _ => continue,
            };
            let times = match tree {
                Tree::Even => times,
                Tree::Odd => -times,
                Tree::Outside => continue,
            };
            for (word, step) in self.label[x].iter_mut().zip(step) {
                *word += times * step;
            }
        }
    }

    fn use_new_tight_edges(&mut self) -> bool {
        self.queue.clear();
        for x in 1..=self.last {
            let from = self.slack[x];
            if !self.is_outermost(x) || from == NOBODY || self.outer[from] == x {
                continue;
            }
            let Some(edge) = self.between(from, x) else {
                continue;
            };
            if self.distance(edge) == [0; N] && self.use_edge(edge) {
                return true;
            }
        }
        false
    }
}

fn index(vertex: usize) -> u32 {
    u32::try_from(vertex).expect("a field has fewer players")
}
