import { areSingleKeysOff, isTyping } from "./shortcut-keys.ts";
import { elementFor } from "./shortcut-list.ts";
import { openTypeAhead } from "./type-ahead.ts";

const typeAhead = openTypeAhead();
/** The path of the page whose shortcuts are drawn. */
let drawn: string | undefined;
let observer: MutationObserver | undefined;

/** The page at this path is there with its shortcuts. The returned function is called when it leaves. */
export function drawShortcuts(path: string): () => void {
  drawn = path;
  // Never removed: between two pages neither has shortcuts. In the capturing phase, before the page's own.
  document.addEventListener("keydown", holdBack, { capture: true });
  queueMicrotask(release);
  return () => {
    drawn = undefined;
    queueMicrotask(release);
  };
}

// The address changes when a link is followed, and the page when it has been rendered, which can take a while.
function isTurning(): boolean {
  return drawn === undefined ? isOpening() : drawn !== window.location.pathname;
}

// What stands in the place of a part of the page that is still to come has this attribute.
function isOpening(): boolean {
  return document.querySelector("main [data-opening]") !== null;
}

function holdBack(event: KeyboardEvent): void {
  if (event.isComposing || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    // Nothing is sent from a page that nobody has seen, and the browser's own dialog for Ctrl + S does not come.
    if ((isTurning() || typeAhead.isHolding()) && /^(s|Enter)$/i.test(key)) event.preventDefault();
    return;
  }
  if (areSingleKeysOff() || !(key.length === 1 || (typeAhead.isHolding() && /^(Enter|Backspace)$/.test(key)))) return;
  const isToCome = isTurning() || (key !== "?" && isOpening() && !elementFor(key.toLowerCase()));
  if (!typeAhead.takes(key, event.timeStamp, isToCome)) return;
  event.preventDefault();
  if (observer || !typeAhead.isHolding()) return;
  observer = new MutationObserver(release);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["inert"] });
}

function release(): void {
  if (!typeAhead.isHolding() || isTurning()) return;
  const box = document.querySelector<HTMLTextAreaElement>("textarea[aria-keyshortcuts]:not([inert] *)");
  if (!box && isOpening()) return;
  observer?.disconnect();
  observer = undefined;
  const keys = box?.readOnly ? undefined : box?.getAttribute("aria-keyshortcuts");
  const text = typeAhead.release((key) => key.toLowerCase() === keys);
  if (!box || text === undefined) return;
  focusForWriting(box);
  box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Writing continues after the text that is there. */
export function focusForWriting(box: HTMLTextAreaElement): void {
  box.focus();
  // A text box that was never focused has its caret before its initial text.
  if (box.selectionEnd === 0) box.setSelectionRange(box.value.length, box.value.length);
}
