import type { KeyboardEvent } from "react";

/** Arrows move among the boxes of a table's rows, with Shift they also tick the next one; "a" ticks all that match. */
export function moveAmongBoxes(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || target.type !== "checkbox" || event.ctrlKey || event.metaKey) return;
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>("input[data-row-box]")];
  const all = currentTarget.querySelector<HTMLInputElement>('input[aria-keyshortcuts="a"]');
  if (key === "a") all?.click();
  else if (key === "ArrowDown" || key === "ArrowUp") {
    const next = [all, ...boxes][(target === all ? 0 : boxes.indexOf(target) + 1) + (key === "ArrowDown" ? 1 : -1)];
    next?.focus();
    for (const box of shiftKey ? [target, next] : []) if (box && box !== all && !box.checked) box.click();
  } else return;
  event.preventDefault();
}
