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

  // What somebody is typing into is not taken away from them.
  const isBusy = (element) =>
    element.contains(document.activeElement) &&
    /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);

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
      const answer = await fetch(location.href, { headers, cache: "no-store" });
      if (answer.ok) {
        tag = answer.headers.get("ETag");
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const old of document.querySelectorAll("[data-live]")) {
          const now = old.id && fresh.getElementById(old.id);
          if (!now || now.isEqualNode(old) || isBusy(old)) continue;
          const opened = [...old.querySelectorAll("details[open][id]")].map((each) => each.id);
          old.replaceWith(now);
          for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
        }
        shown = Math.max(line, Number(fresh.body.dataset.line || 0));
        document.dispatchEvent(new CustomEvent("outflank:changed"));
      } else if (answer.status === 304) {
        shown = line;
      }
      return shown >= line;
    } catch {
      // The stream says when the connection is lost.
      return false;
    }
  }

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
  const show = () => { clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }); };
  show();
  setInterval(show, 1000);
})();
