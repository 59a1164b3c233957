/**
 * A browser that gives the focus to a field brings only its caret into sight, so that most of a high field can stay
 * under a bar. Whoever works by keyboard sees the whole field; where a press was aimed at, nothing moves.
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
