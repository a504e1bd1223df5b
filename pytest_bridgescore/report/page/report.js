"use strict";
// The report is whole without this: it only narrows down what is shown.
(() => {
  const form = document.getElementById("filters");
  const [system, operation, words] = ["system", "operation", "words"].map((id) => document.getElementById(id));
  const [count, nothing] = ["count", "nothing"].map((id) => document.getElementById(id));
  const buttons = [...form.querySelectorAll("[data-group]")];
  const groups = [...document.querySelectorAll(".group")].map((node) => ({
    node,
    key: node.dataset.key,
    of: node.querySelector(".of"),
    folds: [...node.querySelectorAll(".fold")],
    entries: [...node.querySelectorAll(".entry")].map((entry) => ({ node: entry, text: null })),
  }));
  const whole = groups.reduce((sum, group) => sum + group.entries.length, 0);
  const opened = new Set(); // folds that a filter opened, and not the reader
  const number = (value) => value.toLocaleString("en");
  const text = (entry) => (entry.text ??= entry.node.textContent.toLowerCase());
  const pressed = () => buttons.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.dataset.group);

  function show() {
    const keys = pressed();
    const sought = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const narrowed = keys.length > 0 || system.value !== "" || operation.value !== "" || sought.length > 0;
    let shown = 0;
    for (const group of groups) {
      let here = 0;
      const wanted = keys.length === 0 || keys.includes(group.key);
      for (const entry of group.entries) {
        const { s, o } = entry.node.dataset;
        const fits =
          wanted &&
          (system.value === "" || s === system.value) &&
          (operation.value === "" || o === operation.value) &&
          sought.every((word) => text(entry).includes(word) || o.toLowerCase().includes(word));
        if (entry.node.hidden === fits) entry.node.hidden = !fits;
        here += fits;
      }
      group.node.hidden = here === 0;
      group.of.textContent = here === group.entries.length ? `(${number(here)})` : `(${number(here)} of ${number(group.entries.length)})`;
      for (const fold of group.folds) {
        const some = fold.querySelector(".entry:not([hidden])") !== null;
        fold.hidden = !some;
        if (narrowed && some && !fold.open) {
          fold.open = true;
          opened.add(fold);
        } else if (opened.has(fold) && (!narrowed || !some)) {
          fold.open = false;
          opened.delete(fold);
        }
      }
      shown += here;
    }
    count.textContent = narrowed ? `${number(shown)} of ${number(whole)} answers shown` : `${number(whole)} answers`;
    nothing.hidden = shown > 0;
  }

  function remember() {
    const said = new URLSearchParams();
    if (pressed().length) said.set("verdict", pressed().join(","));
    if (system.value) said.set("system", system.value);
    if (operation.value) said.set("operation", operation.value);
    if (words.value.trim()) said.set("q", words.value.trim());
    const hash = said.toString();
    try {
      history.replaceState(null, "", location.href.split("#")[0] + (hash && `#${hash}`));
    } catch {
      // A page that is shown inside another may not do this.
    }
  }

  function recall() {
    const hash = location.hash.slice(1);
    if (hash && !hash.includes("=")) return false; // a place in the page
    const said = new URLSearchParams(hash);
    const keys = (said.get("verdict") ?? "").split(",");
    for (const one of buttons) one.setAttribute("aria-pressed", String(keys.includes(one.dataset.group)));
    for (const [select, name] of [[system, "system"], [operation, "operation"]]) {
      const value = said.get(name) ?? "";
      select.value = [...select.options].some((option) => option.value === value) ? value : "";
    }
    words.value = said.get("q") ?? "";
    show();
    return hash !== "";
  }

  function changed() {
    show();
    remember();
  }

  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(changed, 120);
  };
  for (const one of buttons) {
    one.addEventListener("click", () => {
      one.setAttribute("aria-pressed", String(one.getAttribute("aria-pressed") !== "true"));
      changed();
    });
  }
  system.addEventListener("change", changed);
  operation.addEventListener("change", changed);
  words.addEventListener("input", soon);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    changed();
  });
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    for (const one of buttons) one.setAttribute("aria-pressed", "false");
    system.value = operation.value = words.value = "";
    changed();
  });
  const all = (open) => () => {
    for (const one of document.querySelectorAll("#answers details")) {
      if (!one.hidden && !one.closest("[hidden]")) one.open = open;
    }
  };
  document.getElementById("open").addEventListener("click", all(true));
  document.getElementById("close").addEventListener("click", all(false));
  document.getElementById("print").addEventListener("click", () => print());

  // From a number of the law to the wrong answers that need it.
  for (const cell of document.querySelectorAll(".cell")) {
    const behind = cell.querySelector(".behind");
    if (!/wrong/.test(behind.textContent)) continue;
    const link = document.createElement("a");
    link.href = `#${new URLSearchParams({ q: cell.dataset.rule })}`;
    link.textContent = behind.textContent;
    behind.replaceChildren(link);
  }
  const arrive = () => {
    if (recall()) document.getElementById("answers").scrollIntoView();
  };
  addEventListener("hashchange", arrive);
  form.hidden = false;
  arrive();
})();
