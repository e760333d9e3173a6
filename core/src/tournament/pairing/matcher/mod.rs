//! A matching of the greatest weight, with the labels that prove it.
//!
//! Edmonds' algorithm with labels and blossoms (Galil, "Efficient algorithms for
//! finding maximum matching in graphs", 1986). Trees grow from all free vertices
//! at once and by one clock: with every tick the labels of the vertices at an
//! even distance from a free vertex go down by one and those at an odd distance
//! up by one. What happens next is the first of a queue of events, each with the
//! time at which it is due: an edge becomes tight, or a blossom has no label
//! left. An event that has been overtaken is dropped or put back when its time
//! comes. A tree that found a partner is taken down; all others stay.
//!
//! The algorithm adds, subtracts, compares and halves; so it works on lists of
//! words that are compared from the left as well as on numbers.
//!
//! When it ends, no label of a vertex is negative, no label of a blossom is, and
//! for every edge `label + label + the labels of the blossoms around both` is at
//! least twice its weight, with equality for the matched ones; whoever is free
//! has the label nothing. By the duality of linear programs no matching weighs
//! more ([`Matcher::reduced`]).

mod blossom;
mod search;
mod weight;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use blossom::Blossom;
pub(super) use weight::Weight;

/// What a vertex or outermost blossom is in the search for an augmenting path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tree {
    Outside,
    /// An even number of steps from a free vertex.
    Even,
    Odd,
}

/// Something that is due when the clock shows a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Event<const N: usize> {
    at: Weight<N>,
    what: Due,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    /// A blossom has no label left.
    Empty(usize),
    /// An edge is tight.
    Tight(usize),
}

/// A vertex or a blossom; the blossoms are numbered after the vertices.
type Node = usize;

/// An edge between two vertices, seen from the first.
type Step = (usize, usize);

pub(super) struct Matcher<const N: usize> {
    vertices: usize,
    edges: Vec<(usize, usize, Weight<N>)>,
    /// The edges of each vertex.
    around: Vec<Vec<u32>>,
    mate: Vec<Option<usize>>,
    free: usize,
    clock: Weight<N>,
    /// The clock at which the label of a free vertex is nothing.
    end: Weight<N>,
    events: BinaryHeap<Reverse<Event<N>>>,
    /// Of each node, at the time when it was written down.
    label: Vec<Weight<N>>,
    written: Vec<Weight<N>>,
    /// The outermost blossom of each vertex, or the vertex.
    outer: Vec<Node>,
    /// The blossom directly around each node.
    around_node: Vec<Option<Node>>,
    blossoms: Vec<Blossom>,
    unused: Vec<Node>,
    /// Of the outermost nodes.
    tree: Vec<Tree>,
    /// The edge by which a node was reached, from the node above it.
    entry: Vec<Option<Step>>,
    /// The free vertex from which the tree of a node grows.
    root: Vec<usize>,
    /// By free vertex, all nodes that came to its tree.
    members: Vec<Vec<Node>>,
    /// For finding where two ways meet.
    seen: Vec<usize>,
    searches: usize,
}

impl<const N: usize> Matcher<N> {
    /// A matcher for these edges, all of a positive weight.
    pub(super) fn new(vertices: usize, edges: Vec<(usize, usize, Weight<N>)>) -> Self {
        let heaviest = edges.iter().map(|edge| edge.2).max();
        let start = heaviest.unwrap_or(Weight::ZERO);
        let mut around = vec![Vec::new(); vertices];
        for (index, &(one, two, _)) in (0..).zip(&edges) {
            around[one].push(index);
            around[two].push(index);
        }
        // A blossom has three parts at least, so there are at most half as many
        // at a time as there are vertices.
        let nodes = vertices + vertices / 2 + 1;
        let mut label = vec![Weight::ZERO; nodes];
        label[..vertices].fill(start);
        Self {
            vertices,
            edges,
            around,
            mate: vec![None; vertices],
            free: vertices,
            clock: Weight::ZERO,
            end: start,
            events: BinaryHeap::new(),
            label,
            written: vec![Weight::ZERO; nodes],
            outer: (0..vertices).collect(),
            around_node: vec![None; nodes],
            blossoms: vec![Blossom::default(); nodes - vertices],
            unused: (vertices..nodes).rev().collect(),
            tree: vec![Tree::Even; nodes],
            entry: vec![None; nodes],
            root: (0..nodes).collect(),
            members: (0..vertices).map(|vertex| vec![vertex]).collect(),
            seen: vec![0; nodes],
            searches: 0,
        }
    }

    /// Finds the heaviest matching.
    pub(super) fn run(&mut self) {
        for edge in 0..self.edges.len() {
            self.expect_edge(edge);
        }
        while self.free > 0 {
            let Some(Reverse(event)) = self.events.pop() else {
                break;
            };
            if event.at >= self.end {
                break;
            }
            self.clock = event.at;
            match event.what {
                Due::Tight(edge) => self.use_edge(edge),
                Due::Empty(blossom) => self.use_empty(blossom),
            }
        }
        if self.free > 0 {
            self.clock = self.end;
        }
    }

    /// The pairs, the smaller vertex first.
    pub(super) fn pairs(&self) -> Vec<(usize, usize)> {
        let pairs = self.mate.iter().enumerate();
        let pairs = pairs.filter_map(|(one, mate)| Some((one, (*mate)?)));
        pairs.filter(|(one, two)| one < two).collect()
    }

    /// The labels of the vertices.
    pub(super) fn vertex_labels(&self) -> Vec<Weight<N>> {
        (0..self.vertices)
            .map(|each| self.label_now(each))
            .collect()
    }

    /// The labels of the blossoms around both vertices, added up.
    pub(super) fn shared_label(&self, one: usize, two: usize) -> Weight<N> {
        let mut sum = Weight::ZERO;
        if self.outer[one] != self.outer[two] {
            return sum;
        }
        let outwards = |vertex| std::iter::successors(Some(vertex), |&node| self.around_node[node]);
        let of_one: Vec<Node> = outwards(one).skip(1).collect();
        for blossom in outwards(two).skip(1).filter(|node| of_one.contains(node)) {
            sum += self.label_now(blossom);
        }
        sum
    }

    /// What the label of a node is now.
    fn label_now(&self, node: Node) -> Weight<N> {
        let label = self.label[node];
        let outermost = match node {
            vertex if vertex < self.vertices => self.outer[vertex],
            blossom if self.around_node[blossom].is_some() => return label,
            blossom => blossom,
        };
        let passed = || self.clock - self.written[node];
        match (self.tree[outermost], node < self.vertices) {
            (Tree::Outside, _) => label,
            (Tree::Even, true) => label - passed(),
            (Tree::Odd, true) => label + passed(),
            (Tree::Even, false) => label + passed().doubled(),
            (Tree::Odd, false) => label - passed().doubled(),
        }
    }

    /// How far an edge is from being tight.
    fn slack(&self, edge: usize) -> Weight<N> {
        let (one, two, weight) = self.edges[edge];
        self.label_now(one) + self.label_now(two) - weight.doubled()
    }

    /// Puts an edge on the queue if it will become tight as things are.
    fn expect_edge(&mut self, edge: usize) {
        let (one, two, _) = self.edges[edge];
        let (x, y) = (self.outer[one], self.outer[two]);
        if x == y {
            return;
        }
        let wait = match (self.tree[x], self.tree[y]) {
            (Tree::Even, Tree::Even) => self.slack(edge).halved(),
            (Tree::Even, Tree::Outside) | (Tree::Outside, Tree::Even) => self.slack(edge),
            _ => return,
        };
        let (at, what) = (self.clock + wait, Due::Tight(edge));
        self.events.push(Reverse(Event { at, what }));
    }

    /// Writes down the labels of a node and its vertices, before it becomes
    /// something else.
    fn write_labels(&mut self, node: Node) {
        if node >= self.vertices {
            for vertex in self.vertices_of(node) {
                self.write_label(vertex);
            }
        }
        self.write_label(node);
    }

    fn write_label(&mut self, node: Node) {
        self.label[node] = self.label_now(node);
        self.written[node] = self.clock;
    }

    /// Looks at the edges of a node that is even or outside now.
    fn expect_edges_of(&mut self, node: Node) {
        if node < self.vertices {
            self.expect_edges_of_vertex(node);
            return;
        }
        for vertex in self.vertices_of(node) {
            self.expect_edges_of_vertex(vertex);
        }
    }

    fn expect_edges_of_vertex(&mut self, vertex: usize) {
        for at in 0..self.around[vertex].len() {
            self.expect_edge(self.around[vertex][at] as usize);
        }
    }
}
