/**
 * Browsers scroll only the caret of a focused field into view, so most of a tall field can stay under a bar. For keyboard
 * users this scrolls the whole field into view; after a click nothing moves.
 */
export function keepFocusInSight(): void {
  let byPointer = false;
  document.addEventListener("pointerdown", () => {
    byPointer = true;
  });
  document.addEventListener("keydown", () => {
    byPointer = false;
  });
  document.addEventListener("focusin", ({ target }) => {
    if (byPointer || !(target instanceof HTMLElement) || !target.matches("input, textarea")) return;
    target.scrollIntoView({ block: "nearest" });
  });
}
