
// Games turn by turn: the game page and the dispute desk. The server has drawn a
// board with its squares; this moves on it without loading the page again. What
// a turn says and whether it is legal comes from the server, as JSON.
(() => {
  const squares = (text) => new Set((text || "").split(" ").filter(Boolean));
  const isTyping = () => /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName || "") && document.activeElement.type !== "range" && document.activeElement.type !== "radio";

  function label(name, classes, number) {
    const holder = classes.has("black") ? "black" : classes.has("white") ? "white" : "empty";
    const parts = [name, holder];
    if (number) parts.push(`move ${number}`);
    for (const [mark, words] of [["last", "just played"], ["turned", "turned"], ["wrong", "turned wrongly or left"], ["legal", "can be played"], ["disputed", "disputed"]]) {
      if (classes.has(mark)) parts.push(words);
    }
    return parts.join(", ");
  }

  function drawBoard(root, line, ply, disputed) {
    const at = line.plies[ply];
    const numbers = new Map();
    for (const each of line.plies.slice(0, ply + 1)) {
      if (each.kind === "move") numbers.set(each.played, each.move);
    }
    const isMove = at.kind === "move";
    const turned = new Set(at.turned);
    const wrong = new Set([...at.left, ...at.extra]);
    const legal = new Set(at.legal);
    root.querySelectorAll("[data-square]").forEach((cell, index) => {
      const name = cell.dataset.square;
      const classes = new Set(["sq"]);
      const disc = at.board[index];
      if (disc === "X") classes.add("black");
      if (disc === "O") classes.add("white");
      if (isMove && at.played === name) classes.add("last");
      if (turned.has(name)) classes.add("turned");
      if (wrong.has(name)) classes.add("wrong");
      if (legal.has(name)) classes.add("legal");
      if (disputed.has(name) || (at.kind === "stopped" && at.played === name)) classes.add("disputed");
      cell.setAttribute("class", [...classes].join(" "));
      cell.setAttribute("aria-label", label(name, classes, numbers.get(name)));
      cell.querySelector(".number").textContent = numbers.get(name) || "";
    });
    root.querySelector("svg").setAttribute("aria-label", at.sentence);
  }

  // The cell of the move that is shown, and those a hypothesis corrects.
  function markGrid(grid, number, edited) {
    for (const cell of grid.querySelectorAll("[data-square]")) {
      const written = cell.querySelector(".number").textContent.split("/");
      const isNow = number > 0 && written.includes(String(number));
      cell.classList.toggle("now", isNow);
      if (edited) cell.classList.toggle("edited", edited.has(cell.dataset.square));
      const said = cell.getAttribute("aria-label").split(", ").filter((part) => part !== "shown on the board" && (!edited || part !== "corrected"));
      if (isNow) said.push("shown on the board");
      if (edited?.has(cell.dataset.square)) said.push("corrected");
      cell.setAttribute("aria-label", said.join(", "));
    }
  }

  class Player {
    constructor(root) {
      this.root = root;
      this.ply = Number(root.dataset.ply);
      this.address = root.dataset.address;
      this.key = root.dataset.key || "";
      this.disputed = squares(root.dataset.disputed);
      this.isDesk = root.hasAttribute("data-desk");
      this.lines = new Map();
      this.slider = root.querySelector("input[type=range]");
      this.find = (name) => root.querySelector(`[data-${name}]`);
      this.listen();
      this.load(this.key).then((line) => {
        this.line = line;
        this.slider.hidden = false;
        root.querySelectorAll(".switches, .keys").forEach((each) => { each.hidden = false; });
      });
    }

    async load(key) {
      if (!this.lines.has(key)) {
        const address = this.isDesk ? this.root.dataset.lines + key : this.root.dataset.line;
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
        this.lines.set(key, await answer.json());
      }
      return this.lines.get(key);
    }

    listen() {
      this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
      document.addEventListener("keydown", (event) => this.onKey(event));
      document.addEventListener("click", (event) => this.onClick(event));
      this.find("curve")?.addEventListener("click", (event) => this.onCurve(event));
      for (const each of this.root.querySelectorAll("[data-switch]")) {
        const apply = () => this.find("board").classList.toggle(`no-${each.dataset.switch}`, !each.checked);
        each.addEventListener("change", apply);
        apply();
      }
    }

    onClick(event) {
      const link = event.target.closest("a");
      if (!link || !this.line || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      const { step, ply, key, move, ruling } = link.dataset;
      if (ruling !== undefined) this.propose(ruling);
      else if (step) this.show({ first: 0, previous: this.ply - 1, next: this.ply + 1, last: this.last() }[step]);
      else if (this.isDesk && key && ply !== undefined) this.choose(key, Number(ply));
      else if (this.isDesk && key) this.choose(key);
      else if (move) this.show(this.plyOfMove(this.line, Number(move)));
      else if (ply !== undefined && this.root.contains(link)) this.show(Number(ply));
      else return;
      event.preventDefault();
    }

    // Fills a ruling into the form; nothing is decided by this.
    propose(ruling) {
      const field = document.querySelector("#ruling input[name=ruling]");
      if (!field) return;
      field.value = ruling;
      document.getElementById("ruling").scrollIntoView({ block: "nearest" });
      document.querySelector("#ruling input[name=reason]")?.focus();
    }

    onCurve(event) {
      const svg = event.currentTarget.querySelector("svg");
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const { left, width, turns } = svg.dataset;
      this.show(Math.round((point.x - Number(left)) * Number(turns) / Number(width)));
    }

    onKey(event) {
      if (!this.line || isTyping() || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.activeElement?.type === "radio" && event.key.startsWith("Arrow")) return;
      const moves = { ArrowLeft: () => this.show(this.ply - 1), ArrowRight: () => this.show(this.ply + 1), Home: () => this.show(0), End: () => this.show(this.last()) };
      const desk = { ArrowUp: () => this.hypothesis(-1), ArrowDown: () => this.hypothesis(1), d: () => this.difference(), f: () => this.fault() };
      const act = moves[event.key] || (this.isDesk && desk[event.key]);
      if (!act) return;
      act();
      event.preventDefault();
    }

    last() { return this.line.plies.length - 1; }

    plyOfMove(line, number) {
      const at = line.plies.findIndex((ply) => ply.move >= number);
      return at < 0 ? line.plies.length - 1 : at;
    }

    async choose(key, ply) {
      const before = this.line;
      const number = before.plies[this.ply].move;
      const wasLast = this.ply === this.last();
      this.line = await this.load(key);
      this.key = key;
      this.address = this.root.dataset.base + key;
      this.slider.max = this.last();
      this.show(ply ?? (wasLast ? this.last() : this.plyOfMove(this.line, number)));
    }

    // The next hypothesis of the list, beginning again at its end.
    hypothesis(by) {
      const all = [...document.querySelectorAll("[data-hypotheses] li")];
      if (!all.length) return;
      const now = all.findIndex((each) => each.dataset.key === this.key);
      const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length;
      const link = all[next].querySelector("a.main");
      this.choose(link.dataset.key, Number(link.dataset.ply));
      all[next].scrollIntoView({ block: "nearest" });
    }

    difference() {
      const numbers = [...this.root.querySelectorAll("[data-move]")].map((each) => Number(each.dataset.move));
      if (!numbers.length) return;
      const now = this.line.plies[this.ply].move;
      this.show(this.plyOfMove(this.line, numbers.find((number) => number > now) ?? numbers[0]));
    }

    fault() {
      const faults = [...this.root.querySelectorAll("[data-jump=f] a")];
      if (!faults.length) return;
      const now = faults.findIndex((each) => each.dataset.key === this.key && Number(each.dataset.ply) === this.ply);
      const next = faults[(now + 1) % faults.length];
      this.choose(next.dataset.key, Number(next.dataset.ply));
    }

    show(wanted) {
      this.ply = Math.max(0, Math.min(wanted, this.last()));
      const at = this.line.plies[this.ply];
      drawBoard(this.find("board"), this.line, this.ply, this.disputed);
      this.slider.value = this.ply;
      this.slider.setAttribute("aria-valuetext", at.sentence);
      this.find("said").textContent = at.sentence;
      this.find("next").textContent = at.next;
      for (const side of ["black", "white"]) this.root.querySelector(`[data-count=${side}]`).textContent = at.discs[side];
      this.showFindings(at);
      this.showSteps();
      this.showGrids(at);
      this.showCurve();
      history.replaceState(null, "", `${this.address}&ply=${this.ply}`);
    }

    showFindings(at) {
      const items = at.findings.map((index) => {
        const finding = this.line.findings[index];
        const item = document.createElement("li");
        item.className = finding.severity;
        const code = document.createElement("b");
        code.textContent = finding.code;
        item.append(code, ` ${finding.message}`);
        return item;
      });
      this.find("findings").replaceChildren(...items);
    }

    // Links go where they lead without this script too.
    showSteps() {
      const plies = { first: 0, previous: Math.max(0, this.ply - 1), next: Math.min(this.last(), this.ply + 1), last: this.last() };
      for (const link of this.root.querySelectorAll("[data-step]")) link.href = `${this.address}&ply=${plies[link.dataset.step]}`;
      const moves = this.find("moves");
      moves?.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const now = moves?.querySelector(`[data-ply="${this.ply}"]`);
      if (now) {
        now.setAttribute("aria-current", "step");
        const box = moves.getBoundingClientRect(), item = now.getBoundingClientRect();
        if (item.top < box.top || item.bottom > box.bottom) moves.scrollTop += item.top - box.top - box.height / 2;
      }
      if (!this.isDesk) return;
      for (const link of document.querySelectorAll("[data-choices] a, [data-hypotheses] a.main")) {
        if (link.dataset.key === this.key) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      for (const item of document.querySelectorAll("[data-hypotheses] li")) item.classList.toggle("shown", item.dataset.key === this.key);
      for (const field of document.querySelectorAll("form input[name=line]")) field.value = this.key;
      for (const field of document.querySelectorAll("form input[name=ply]")) field.value = this.ply;
    }

    showGrids(at) {
      const number = at.kind === "start" ? 0 : at.move;
      if (!this.isDesk) {
        const grid = this.find("grid");
        if (grid) markGrid(grid, number);
        return;
      }
      const chosen = document.querySelector(`[data-hypotheses] li[data-key="${CSS.escape(this.key)}"]`);
      for (const sheet of this.root.querySelectorAll("[data-sheet]")) {
        const edited = chosen?.getAttribute(`data-edited-${sheet.dataset.sheet}`);
        markGrid(sheet, number, squares(edited));
      }
    }

    showCurve() {
      const svg = this.find("curve")?.querySelector("svg");
      const now = svg?.querySelector(".now");
      if (!now) return;
      const { left, width, turns } = svg.dataset;
      const x = Number(left) + this.ply * Number(width) / Number(turns);
      now.setAttribute("x1", x);
      now.setAttribute("x2", x);
    }
  }

  for (const root of document.querySelectorAll("[data-player]")) new Player(root);

  // A sheet that comes in while the desk is open changes what it shows.
  document.addEventListener("outflank:changed", async () => {
    const notice = document.getElementById("evidence");
    if (!notice) return;
    const answer = await fetch(document.body.dataset.from || location.pathname);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("evidence");
    if (fresh && fresh.dataset.sheets !== notice.dataset.sheets) notice.hidden = false;
  });
})();
