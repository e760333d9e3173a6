//! Blossoms: odd cycles that are treated as one vertex.

use std::cmp::Reverse;

use super::{Due, Event, Matcher, Node, Step, Tree, Weight};

/// An odd cycle of nodes.
#[derive(Clone, Debug, Default)]
pub(super) struct Blossom {
    /// In the order of the cycle; the base is in the first. The second and the
    /// third are matched with each other, the fourth and the fifth, and so on.
    pub(super) parts: Vec<Node>,
    /// The edge from each part to the next; the last leads to the first.
    pub(super) steps: Vec<Step>,
    pub(super) base: usize,
}

/// A way round a blossom: the places on it, with the edge to the next one, seen
/// from where one comes.
type Way = Vec<(usize, Step)>;

impl Blossom {
    /// The way from a part to the first with an even number of steps. Its first
    /// step is a matched edge.
    fn even_way(&self, from: usize) -> Way {
        let turned = |(one, two): Step| (two, one);
        if from.is_multiple_of(2) {
            let places = (1..=from).rev();
            places.map(|at| (at, turned(self.steps[at - 1]))).collect()
        } else {
            let places = from..self.parts.len();
            places.map(|at| (at, self.steps[at])).collect()
        }
    }
}

impl<const N: usize> Matcher<N> {
    fn blossom(&self, node: Node) -> &Blossom {
        &self.blossoms[node - self.vertices]
    }

    pub(super) fn is_outermost_blossom(&self, node: Node) -> bool {
        self.around_node[node].is_none() && !self.blossom(node).parts.is_empty()
    }

    pub(super) fn vertices_of(&self, node: Node) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.vertices {
                found.push(node);
            } else {
                open.extend(&self.blossom(node).parts);
            }
        }
        found
    }

    /// The place in a blossom of the part that holds a vertex.
    fn place_of(&self, blossom: Node, vertex: usize) -> usize {
        let mut part = vertex;
        while let Some(around) = self.around_node[part].filter(|&around| around != blossom) {
            part = around;
        }
        let parts = self.blossom(blossom).parts.iter();
        let mut places = parts.zip(0..).filter(|&(&each, _)| each == part);
        places.next().expect("the vertex is in the blossom").1
    }

    /// An edge between two even nodes of one tree closes an odd cycle.
    pub(super) fn form_blossom(&mut self, (one, two): Step) {
        let (x, y) = (self.outer[one], self.outer[two]);
        let top = self.meeting_point(x, y);
        let (mut parts, mut steps) = (Vec::new(), Vec::new());
        self.follow_up(x, top, &mut parts, &mut steps);
        parts.reverse();
        steps.reverse();
        parts.insert(0, top);
        steps.push((one, two));
        let at = parts.len();
        let mut back = Vec::new();
        self.follow_up(y, top, &mut parts, &mut back);
        debug_assert_eq!(parts.len() - at, back.len());
        steps.extend(back.into_iter().map(|(above, own)| (own, above)));
        self.enclose(top, parts, steps);
    }

    /// The nodes from one up to another, without the last, with the edge by
    /// which each was reached.
    fn follow_up(&self, from: Node, top: Node, parts: &mut Vec<Node>, steps: &mut Vec<Step>) {
        let mut node = from;
        while node != top {
            let entry = self.entry[node].expect("the top is above it");
            parts.push(node);
            steps.push(entry);
            node = self.outer[entry.0];
        }
    }

    fn enclose(&mut self, top: Node, parts: Vec<Node>, steps: Vec<Step>) {
        let new = self.unused.pop().expect("there is room for every blossom");
        let (base, root) = (self.base(top), self.root[top]);
        for &part in &parts {
            self.write_labels(part);
        }
        let odd: Vec<Node> = parts
            .iter()
            .copied()
            .filter(|&part| self.tree[part] == Tree::Odd)
            .collect();
        for &part in &parts {
            self.around_node[part] = Some(new);
            for vertex in self.vertices_of(part) {
                self.outer[vertex] = new;
            }
        }
        self.label[new] = Weight::ZERO;
        self.written[new] = self.clock;
        self.around_node[new] = None;
        self.tree[new] = Tree::Even;
        self.entry[new] = self.entry[top];
        self.root[new] = root;
        self.blossoms[new - self.vertices] = Blossom { parts, steps, base };
        self.members[root].push(new);
        for part in odd {
            self.expect_edges_of(part);
        }
    }

    /// Puts an odd blossom on the queue for the time its label is used up.
    pub(super) fn expect_empty(&mut self, node: Node) {
        if node >= self.vertices {
            let at = self.clock + self.label_now(node).halved();
            let what = Due::Empty(node);
            self.events.push(Reverse(Event { at, what }));
        }
    }

    /// A blossom is empty, unless something has happened since it was expected.
    pub(super) fn use_empty(&mut self, node: Node) {
        if !self.is_outermost_blossom(node) || self.tree[node] != Tree::Odd {
            return;
        }
        if self.label_now(node) == Weight::ZERO {
            self.expand(node);
        } else {
            self.expect_empty(node);
        }
    }

    /// Takes an odd blossom apart. The way from where it was reached to its base
    /// stays in the tree, the rest leaves it.
    fn expand(&mut self, node: Node) {
        let entry = self.entry[node].expect("an odd node was reached by an edge");
        let root = self.root[node];
        let from = self.place_of(node, entry.1);
        self.write_labels(node);
        let blossom = std::mem::take(&mut self.blossoms[node - self.vertices]);
        for &part in &blossom.parts {
            self.around_node[part] = None;
            self.written[part] = self.clock;
            self.tree[part] = Tree::Outside;
            for vertex in self.vertices_of(part) {
                self.outer[vertex] = part;
            }
        }
        self.unused.push(node);
        let (mut tree, mut entry) = (Tree::Odd, entry);
        for (place, step) in blossom.even_way(from) {
            self.join(blossom.parts[place], tree, entry, root);
            tree = if tree == Tree::Odd {
                Tree::Even
            } else {
                Tree::Odd
            };
            entry = step;
        }
        self.join(blossom.parts[0], Tree::Odd, entry, root);
        self.members[root].extend(&blossom.parts);
        for &part in &blossom.parts {
            match self.tree[part] {
                Tree::Odd => self.expect_empty(part),
                Tree::Even | Tree::Outside => self.expect_edges_of(part),
            }
        }
    }

    /// Changes the pairs inside a node so that a vertex of it is the one that
    /// is matched outside.
    pub(super) fn rotate(&mut self, node: Node, vertex: usize) {
        if node < self.vertices || self.base(node) == vertex {
            return;
        }
        let place = self.place_of(node, vertex);
        let part = self.blossom(node).parts[place];
        self.rotate(part, vertex);
        let way = self.blossom(node).even_way(place);
        // The steps are matched and not matched in turn; now the others are.
        for &(_, (one, two)) in way.iter().skip(1).step_by(2) {
            for vertex in [one, two] {
                let place = self.place_of(node, vertex);
                self.rotate(self.blossom(node).parts[place], vertex);
            }
            self.match_up(one, two);
        }
        let blossom = &mut self.blossoms[node - self.vertices];
        blossom.parts.rotate_left(place);
        blossom.steps.rotate_left(place);
        blossom.base = vertex;
    }
}
