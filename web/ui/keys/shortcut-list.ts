interface ListedShortcut {
  keys: string;
  description: string;
}

/** The first visible element on the page that has this shortcut. */
export function elementFor(keys: string): HTMLElement | undefined {
  return elementsWithShortcut().find((element) => element.getAttribute("aria-keyshortcuts") === keys);
}

/** All shortcuts of this page, each once, with "?" for the list itself. */
export function listShortcuts(): ListedShortcut[] {
  const byKeys = new Map<string, string>();
  for (const element of elementsWithShortcut()) {
    const keys = element.getAttribute("aria-keyshortcuts") ?? "";
    if (!byKeys.has(keys)) byKeys.set(keys, element.dataset.shortcut ?? "");
  }
  if (document.querySelector("textarea[aria-keyshortcuts]")) byKeys.set("Escape", "Leave the text box");
  byKeys.set("?", "Show this list");
  return [...byKeys].map(([keys, description]) => ({ keys, description }));
}

/** The name of the keys on this keyboard: "Ctrl + Shift + Enter". */
export function keyName(keys: string): string {
  return partsOf(keys).map(keyLabel).join(" + ");
}

/** The keys by the signs that are printed on them, short enough for a button: "Ctrl ⇧ ↵". */
export function keySigns(keys: string): string {
  const signs: Record<string, string> = { Shift: "⇧", Enter: "↵" };
  return partsOf(keys)
    .map((key) => signs[key] ?? keyLabel(key))
    .join(" ");
}

function partsOf(keys: string): string[] {
  return keys === "+" ? [keys] : keys.split("+");
}

function keyLabel(key: string): string {
  if (key === "Control") return /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
  return key.length === 1 ? key.toUpperCase() : key;
}

function elementsWithShortcut(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].filter(
    (element) => element.getClientRects().length > 0 && !element.closest("[inert]"),
  );
}
