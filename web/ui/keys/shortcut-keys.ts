export interface ListedShortcut {
  keys: string;
  does: string;
}

/** The keys of a press as `aria-keyshortcuts` writes them, or undefined when it is typing or means something else. */
export function keysOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const isWith = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") return "Escape";
  if (isWith) return `Control+${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  return event.key.length === 1 && !isTyping(event.target) ? event.key.toLowerCase() : undefined;
}

/** What on this page answers to the keys. Of several the first that can be seen. */
export function meant(keys: string): HTMLElement | undefined {
  return answering().find((element) => element.getAttribute("aria-keyshortcuts") === keys);
}

/** Everything on this page that answers to keys, each key once, and what the list itself answers to. */
export function listed(): ListedShortcut[] {
  const byKeys = new Map<string, string>();
  for (const element of answering()) {
    const keys = element.getAttribute("aria-keyshortcuts") ?? "";
    if (!byKeys.has(keys)) byKeys.set(keys, element.dataset.does ?? "");
  }
  const own = document.querySelector("textarea[aria-keyshortcuts]") ? [{ keys: "Escape", does: "Leave the text" }] : [];
  return [...[...byKeys].map(([keys, does]) => ({ keys, does })), ...own, { keys: "?", does: "Show this list" }];
}

/** As it stands on the keyboard. */
export function keyName(keys: string): string {
  const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return keys
    .split("+")
    .map((key) => (key === "Control" ? (apple ? "⌘" : "Ctrl") : key.length === 1 ? key.toUpperCase() : key))
    .join(" + ");
}

const kept = "shortcuts";

/** Somebody who dictates or whose hand shakes presses single letters without meaning to (WCAG 2.1.4). */
export function switchedOff(): boolean {
  return localStorage.getItem(kept) === "off";
}

export function switchOff(isOff: boolean): void {
  if (isOff) localStorage.setItem(kept, "off");
  else localStorage.removeItem(kept);
}

function answering(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].filter(
    (element) => element.getClientRects().length > 0,
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
