//! Trees that grow, meet and are taken down.

use super::{Matcher, Node, Step, Tree, Weight};

impl<const N: usize> Matcher<N> {
    /// An edge is tight, unless something has happened since it was expected.
    pub(super) fn use_edge(&mut self, edge: usize) {
        let (one, two, _) = self.edges[edge];
        let (x, y) = (self.outer[one], self.outer[two]);
        if x == y {
            return;
        }
        let trees = (self.tree[x], self.tree[y]);
        if !matches!(
            trees,
            (Tree::Even, Tree::Even | Tree::Outside) | (Tree::Outside, Tree::Even)
        ) {
            return;
        }
        if self.slack(edge) != Weight::ZERO {
            self.expect_edge(edge);
            return;
        }
        match trees {
            (Tree::Outside, _) => self.grow((two, one)),
            (_, Tree::Outside) => self.grow((one, two)),
            _ if self.root[x] == self.root[y] => self.form_blossom((one, two)),
            _ => self.augment((one, two)),
        }
    }

    /// The vertex of a node that is matched outside it, or free.
    pub(super) fn base(&self, node: Node) -> usize {
        if node < self.vertices {
            node
        } else {
            self.blossoms[node - self.vertices].base
        }
    }

    /// Takes a matched pair of nodes into a tree.
    fn grow(&mut self, entry: Step) {
        let odd = self.outer[entry.1];
        let base = self.base(odd);
        let mate = self.mate[base].expect("whoever is outside is matched");
        let even = self.outer[mate];
        let root = self.root[self.outer[entry.0]];
        self.join(odd, Tree::Odd, entry, root);
        self.join(even, Tree::Even, (base, mate), root);
        self.members[root].extend([odd, even]);
        self.expect_empty(odd);
        self.expect_edges_of(even);
    }

    /// Makes a node a part of a tree. Its edges are looked at by whoever calls.
    pub(super) fn join(&mut self, node: Node, tree: Tree, entry: Step, root: usize) {
        self.write_labels(node);
        self.tree[node] = tree;
        self.entry[node] = Some(entry);
        self.root[node] = root;
    }

    /// Two trees have met: all edges of the way between their roots change
    /// between matched and not matched, and both trees are taken down.
    fn augment(&mut self, (one, two): Step) {
        let roots = [one, two].map(|vertex| self.root[self.outer[vertex]]);
        self.turn_way(one);
        self.turn_way(two);
        self.match_up(one, two);
        self.free -= 2;
        let members = roots.map(|root| std::mem::take(&mut self.members[root]));
        let is_in_tree = |matcher: &Self, node: Node| {
            let outermost = match node {
                vertex if vertex < matcher.vertices => matcher.outer[vertex] == vertex,
                blossom => matcher.is_outermost_blossom(blossom),
            };
            outermost && matcher.tree[node] != Tree::Outside && roots.contains(&matcher.root[node])
        };
        let mut left = Vec::new();
        for node in members.into_iter().flatten() {
            if is_in_tree(self, node) {
                self.write_labels(node);
                self.tree[node] = Tree::Outside;
                left.push(node);
            }
        }
        for node in left {
            self.expect_edges_of(node);
        }
    }

    pub(super) fn match_up(&mut self, one: usize, two: usize) {
        self.mate[one] = Some(two);
        self.mate[two] = Some(one);
    }

    /// Exchanges matched and not matched on the way from an even vertex to its
    /// root, so that the vertex itself is free to be matched.
    fn turn_way(&mut self, vertex: usize) {
        let mut vertex = vertex;
        loop {
            let even = self.outer[vertex];
            self.rotate(even, vertex);
            let Some((above, _)) = self.entry[even] else {
                return;
            };
            let odd = self.outer[above];
            let (next, own) = self.entry[odd].expect("an odd node was reached by an edge");
            self.rotate(odd, own);
            self.match_up(own, next);
            vertex = next;
        }
    }

    /// The node above the one above this even one, or nothing for a root.
    fn next_even(&self, even: Node) -> Option<Node> {
        let (above, _) = self.entry[even]?;
        let (next, _) = self.entry[self.outer[above]].expect("an odd node was reached");
        Some(self.outer[next])
    }

    /// Where the ways of two even nodes of one tree to its root meet.
    pub(super) fn meeting_point(&mut self, one: Node, two: Node) -> Node {
        self.searches += 1;
        let (mut here, mut there) = (Some(one), Some(two));
        loop {
            if let Some(node) = here {
                if self.seen[node] == self.searches {
                    return node;
                }
                self.seen[node] = self.searches;
                here = self.next_even(node);
            }
            std::mem::swap(&mut here, &mut there);
        }
    }
}
