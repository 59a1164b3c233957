/** The keys of an event in the syntax of `aria-keyshortcuts`, or undefined while typing or for other combinations. */
export function keysOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") return "Escape";
  if (isControl) {
    const shift = event.shiftKey ? "Shift+" : "";
    return `Control+${shift}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  }
  return event.key.length === 1 && !isTyping(event.target) ? event.key.toLowerCase() : undefined;
}

const storageKey = "shortcuts";

/** People who dictate or have a tremor press single keys by accident, so those can be turned off (WCAG 2.1.4). */
export function areSingleKeysOff(): boolean {
  return localStorage.getItem(storageKey) === "off";
}

export function setSingleKeysOff(isOff: boolean): void {
  if (isOff) localStorage.setItem(storageKey, "off");
  else localStorage.removeItem(storageKey);
}

// A text box that can only be read takes no text, so single keys work there.
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea:not([readonly]), select, [contenteditable]");
}
