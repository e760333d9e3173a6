// A sheet that is typed: checked while it is typed, moves by tapping the board,
// arrow keys in the grid. Without this script the buttons do the same.
(() => {
  const form = document.querySelector("form[data-typed]");
  if (!form) return;
  const moves = form.querySelector("textarea[name=moves]");
  const inputs = [...form.querySelectorAll(".grid input")];
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  let waiting = null;
  let latest = 0;

  function show(view) {
    for (const row of view.rows) {
      for (const square of row) {
        const element = form.querySelector(`.board [data-square="${square.square}"]`);
        if (!element) continue;
        const classes = ["sq"];
        if (square.disc) classes.push(square.disc);
        if (square.legal) classes.push("legal");
        if (square.last) classes.push("last");
        element.className = classes.join(" ");
        const more = square.legal ? ", possible move" : square.last ? ", last move" : "";
        element.setAttribute("aria-label", `${square.square}, ${square.disc || "empty"}${more}`);
      }
    }
    form.querySelector("[data-summary]").textContent = capital(view.summary);
    form.querySelector("[data-missing]").textContent = capital(view.missing);
    const list = form.querySelector("[data-findings]");
    list.replaceChildren(...view.findings.map((finding) => {
      const item = document.createElement("li");
      item.className = finding.severity;
      item.textContent = capital(finding.message);
      return item;
    }));
    for (const input of inputs) {
      const cell = input.parentElement;
      const fault = view.findings.find((each) => each.squares.includes(cell.dataset.square));
      cell.classList.toggle("wrong", Boolean(fault));
      if (fault) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
      input.title = fault ? fault.message : "";
    }
    sayWhy();
  }

  // What is wrong with the cell in which the person is, beneath the grid.
  function sayWhy() {
    const why = form.querySelector("[data-why]");
    if (!why) return;
    const cell = document.activeElement?.closest?.(".cell");
    why.textContent = cell ? capital(cell.querySelector("input").title) : "";
  }

  async function check() {
    const number = ++latest;
    const body = new URLSearchParams(new FormData(form));
    try {
      const answer = await fetch("/enter/check", { method: "POST", body });
      if (answer.ok && number === latest) show(await answer.json());
    } catch {
      // The page says when the connection is lost; what was typed stays.
    }
  }

  function checkSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(check, 120);
  }

  form.addEventListener("input", checkSoon);
  form.addEventListener("focusin", sayWhy);
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.name === "tap" && moves) {
      event.preventDefault();
      moves.value = `${moves.value.trimEnd()} ${button.value}`.trimStart();
      check();
    } else if (button.value === "back" && moves) {
      event.preventDefault();
      moves.value = moves.value.trimEnd().replace(/\s*\S+$/, "");
      check();
    } else if (button.value === "check") {
      event.preventDefault();
      check();
    }
  });

  const rows = [...form.querySelectorAll(".grid [role=row]")].map((row) => [...row.querySelectorAll("input")]);
  form.addEventListener("keydown", (event) => {
    const y = rows.findIndex((row) => row.includes(event.target));
    if (y < 0) return;
    const x = rows[y].indexOf(event.target);
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], Enter: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    let [nx, ny] = [x + step[0], y + step[1]];
    if (event.key === "Enter" && nx >= rows[y].length) [nx, ny] = [0, y + 1];
    const next = rows[ny]?.[nx];
    if (next) { next.focus(); next.select(); }
  });
})();

// The result of a table: says what is left for the other side, and changes nothing.
(() => {
  const form = document.getElementById("result");
  const sum = document.getElementById("sum");
  if (!form || !sum) return;
  const [black, white] = ["black", "white"].map((name) => form.querySelector(`input[name=${name}]`));
  const squares = Number(black.dataset.squares);
  const first = sum.textContent;
  form.addEventListener("input", () => {
    const [b, w] = [black.value.trim(), white.value.trim()];
    const isNumber = (text) => /^\d+$/.test(text);
    if (isNumber(b) && isNumber(w)) {
      const both = Number(b) + Number(w);
      sum.textContent = both === squares ? `${b}-${w}, together ${both}.` : `Together ${both}, not ${squares}.`;
    } else if (isNumber(b) && !w && Number(b) <= squares) {
      sum.textContent = `That leaves ${squares - Number(b)} for White, if no square stayed empty.`;
    } else if (isNumber(w) && !b && Number(w) <= squares) {
      sum.textContent = `That leaves ${squares - Number(w)} for Black, if no square stayed empty.`;
    } else {
      sum.textContent = first;
    }
  });
})();

// Devices that wait are not in the journal: the console asks for them.
(() => {
  if (!document.querySelector("[data-poll]")) return;
  setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(document.body.dataset.from || location.pathname, { cache: "no-store" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const old of document.querySelectorAll("[data-poll]")) {
        const now = fresh.getElementById(old.id);
        const strip = (element) => element.innerHTML.replace(/name="request" value="[^"]*"/g, "");
        const isBusy = old.contains(document.activeElement) || old.querySelector("details[open]") || old.dataset.touched;
        if (now && !isBusy && strip(now) !== strip(old)) old.replaceWith(now);
      }
    } catch {
      // The server may be stopped; the stream says so.
    }
  }, 2000);
  // What the director has begun to fill in is not taken away.
  document.addEventListener("input", (event) => {
    const part = event.target.closest("[data-poll]");
    if (part) part.dataset.touched = "yes";
  });
})();
