// What is wrong with a page for those who cannot see it, or see it badly: one line each.
(() => {
  const wrong = [];
  const at = (element) => {
    const place = element.closest("[class]") || element;
    return `<${element.tagName.toLowerCase()}> "${element.textContent.trim().slice(0, 30)}" in .${place.getAttribute("class")}`;
  };
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)];

  if (document.documentElement.lang === "") wrong.push("the page does not say its language");
  if (document.title.trim() === "") wrong.push("no title");
  if (all("main").length !== 1) wrong.push("not one main part");
  const headings = all("h1, h2, h3, h4, h5, h6").filter(isShown);
  const levels = headings.map((each) => Number(each.tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1) wrong.push(`not one h1: ${levels}`);
  levels.forEach((level, index) => {
    if (index > 0 && level > levels[index - 1] + 1) wrong.push(`a heading skips a level: ${at(headings[index])}`);
  });

  // Names for what is read aloud.
  const isNamed = (element) => [
    element.getAttribute("aria-label"),
    element.getAttribute("aria-labelledby"),
    element.getAttribute("title"),
    [...(element.labels || [])].map((label) => label.textContent).join(""),
  ].some((name) => name && name.trim() !== "");
  for (const field of all("input:not([type=hidden]), select, textarea")) {
    if (!isNamed(field)) wrong.push(`a field without a label: ${field.outerHTML.slice(0, 90)}`);
  }
  for (const link of all("a[href], button, summary")) {
    if (!isNamed(link) && link.textContent.trim() === "") wrong.push(`a link without words: ${link.outerHTML.slice(0, 90)}`);
  }
  for (const image of all("img")) if (!image.hasAttribute("alt")) wrong.push(`an image without words: ${image.src}`);
  for (const svg of all("svg")) {
    const isHidden = svg.closest("[aria-hidden=true], [role=img][aria-label]");
    if (!isHidden && !isNamed(svg)) wrong.push(`a drawing without a name: ${svg.outerHTML.slice(0, 90)}`);
  }
  for (const table of all("table")) {
    if (isShown(table) && table.rows.length > 1 && !table.querySelector("th")) wrong.push(`a table without a head: ${at(table)}`);
  }
  for (const nav of all("nav")) if (!isNamed(nav)) wrong.push(`a navigation without a name: ${at(nav)}`);
  const ids = all("[id]").map((each) => each.id);
  for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) wrong.push(`id ${id} is there twice`);

  // Text against what is behind it (WCAG 2: 4.5 to 1, large text 3 to 1).
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (front, back) => [0, 1, 2].map((part) => front[part] * front[3] + back[part] * (1 - front[3])).concat(1);
  const behind = (element) => {
    if (!element) return rgba(getComputedStyle(document.documentElement).backgroundColor === "rgba(0, 0, 0, 0)" ? "white" : getComputedStyle(document.documentElement).backgroundColor);
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, behind(element.parentElement));
  };
  const light = ([red, green, blue]) => {
    const [r, g, b] = [red, green, blue].map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.textContent.trim() === "" || element.closest("svg, script, option") || !isShown(element)) continue;
    const style = getComputedStyle(element);
    const back = behind(element);
    const text = over(rgba(style.color), back);
    const [high, low] = [light(text), light(back)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24;
    const key = `${style.color} on ${back}`;
    if (ratio < (isLarge ? 3 : 4.5) && !seen.has(key)) {
      seen.add(key);
      wrong.push(`contrast ${ratio.toFixed(2)}: ${at(element)}`);
    }
  }
  return wrong;
})()
