/**
 * The page's only script, a search. A row is a criterion with its evidence, or a portfolio without a criterion. It is
 * shown when every word of the query is in its text or in the headings around it.
 */
export const search = `
(() => {
  const field = document.getElementById("query");
  const found = document.getElementById("found");
  const parts = [...document.querySelectorAll("[data-part]")];
  const headOf = (part) => part.querySelector("summary, h2").textContent;
  let rows;
  let open;

  function read() {
    rows = [...document.querySelectorAll("[data-row]")].map((row) => {
      let around = row.querySelector(".criterion")?.textContent ?? "";
      for (let part = row.closest("[data-part]"); part; part = part.parentElement.closest("[data-part]")) around += " " + headOf(part);
      const evidence = [...row.querySelectorAll("[data-evidence]")].map((one) => ({ one, words: one.textContent.toLowerCase() }));
      return { row, around: around.toLowerCase(), evidence };
    });
    open = new Map(parts.map((part) => [part, part.open]));
  }

  function show(words) {
    let portfolios = 0;
    let criteria = 0;
    const shown = new Set();
    for (const { row, around, evidence } of rows) {
      const whole = words.every((word) => around.includes(word));
      let any = whole && row.querySelector(".criterion") !== null;
      for (const { one, words: own } of evidence) {
        const fits = words.every((word) => own.includes(word) || around.includes(word));
        one.hidden = !fits;
        portfolios += fits ? 1 : 0;
        any ||= fits;
      }
      row.hidden = !any;
      if (!any) continue;
      criteria += row.querySelector(".criterion") ? 1 : 0;
      for (let part = row.closest("[data-part]"); part; part = part.parentElement.closest("[data-part]")) shown.add(part);
    }
    for (const part of parts) {
      part.hidden = !shown.has(part);
      part.open = words.length > 0 ? shown.has(part) : open.get(part);
    }
    const count = (number, one, many) => number + " " + (number === 1 ? one : many);
    found.textContent = words.length === 0 ? "" : count(portfolios, "portfolio", "portfolios") + " and " + count(criteria, "criterion", "criteria") + " found.";
  }

  let isSearching = false;
  field.addEventListener("input", () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    if (!isSearching && words.length > 0) read();
    if (rows) show(words);
    isSearching = words.length > 0;
  });

  addEventListener("beforeprint", () => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  });
  document.getElementById("search").hidden = false;
})();
`;
