"use strict";

// Keeps open pages up to date: when the database has changed, fetches the page
// again and replaces the elements that are marked `data-live`.
(() => {
  const note = document.getElementById("connection");
  let shown = Number(document.body.dataset.line || 0);
  let wanted = shown;
  let stream = null;
  let lostAt = null;
  let fetching = false;
  let tag = null;

  // What somebody types or has typed is not taken away from them.
  const isTouched = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  };
  const isBusy = (element) => [...element.querySelectorAll("input, select, textarea")]
    .some((field) => field === document.activeElement || isTouched(field));

  async function refresh(line) {
    wanted = Math.max(wanted, line);
    if (fetching) return;
    fetching = true;
    // What changes while the page is fetched is fetched after it.
    while (wanted > shown && await fetchUpTo(wanted));
    fetching = false;
  }

  // Whether the page is now as new as this line.
  async function fetchUpTo(line) {
    try {
      const headers = tag ? { "If-None-Match": tag } : {};
      const answer = await fetch(document.body.dataset.from || location.href, { headers, cache: "no-store" });
      if (answer.status === 304) {
        shown = line;
      } else if (answer.ok) {
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!replace(fresh)) return false;
        tag = answer.headers.get("ETag");
        shown = Math.max(line, Number(fresh.body.dataset.line || 0));
        document.dispatchEvent(new CustomEvent("outflank:changed"));
      }
      return shown >= line;
    } catch {
      // The stream says when the connection is lost.
      return false;
    }
  }

  // Whether everything could be replaced.
  function replace(fresh) {
    let isWhole = true;
    for (const old of document.querySelectorAll("[data-live]")) {
      const now = old.id && fresh.getElementById(old.id);
      if (!now || now.isEqualNode(old)) continue;
      if (isBusy(old)) { isWhole = false; continue; }
      const opened = [...old.querySelectorAll("details[open][id]")].map((each) => each.id);
      old.replaceWith(now);
      for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    }
    return isWhole;
  }

  // What was typed may have been taken back.
  document.addEventListener("focusout", () => setTimeout(() => refresh(wanted)));

  function say() {
    if (!note) return;
    note.hidden = lostAt === null;
    if (lostAt) note.textContent = `Connection lost at ${lostAt.toLocaleTimeString()}. This page may be out of date; it reconnects by itself.`;
  }

  function open() {
    if (stream || document.hidden) return;
    stream = new EventSource("/live");
    stream.addEventListener("changed", (event) => refresh(Number(event.data)));
    stream.addEventListener("open", () => { lostAt = null; say(); });
    stream.addEventListener("error", () => { lostAt ??= new Date(); say(); });
  }

  // Browsers keep six connections for a site: a page in the background gives its own back.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { stream?.close(); stream = null; } else { open(); }
  });
  if (document.body.hasAttribute("data-line")) open();
})();

// The clock of the screens in the hall.
(() => {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const show = () => { clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }); };
  show();
  setInterval(show, 1000);
})();

// A screen in the hall has no scroll bar: letters shrink until everything is on it.
(() => {
  const screen = document.querySelector(".screen");
  if (!screen) return;
  const fit = () => {
    for (let size = 100; size >= 50; size -= 2) {
      screen.style.setProperty("--fit", size / 100);
      if (document.documentElement.scrollHeight <= innerHeight) break;
    }
  };
  fit();
  addEventListener("resize", fit);
  document.addEventListener("outflank:changed", fit);
})();
